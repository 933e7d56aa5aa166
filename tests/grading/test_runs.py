"""Which files are runs, what each is called, and what is passed over, counted or refused."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from citecheck.errors import UsageError
from citecheck.grading.runs import Runs, Wanted, path_pattern
from citecheck.transcripts.transcript import Status, unreadable

ANY = Wanted()


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(*names: str, text: str = "It is so.\n") -> None:
    for name in names:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text, "utf-8")


def names(*named: str, wanted: Wanted = ANY, **more: frozenset[str]) -> list[str]:
    return [run.name for run in Runs(named, wanted, **more).read()]


def refused(*named: str, **more: frozenset[str]) -> str:
    with pytest.raises(UsageError) as error:
        names(*named, **more)
    return str(error.value)


# ── Names ────────────────────────────────────────────────────────────────────────────────────────


def test_a_folder_in_its_order() -> None:
    put("runs/b/2.md", "runs/b/1.json.md", "runs/a.txt", "runs/c/d/e.html", "runs/Z.MD")
    assert names("runs") == ["runs/Z.MD", "runs/a.txt", "runs/b/1.json.md", "runs/b/2.md", "runs/c/d/e.html"]


def test_files_in_the_order_in_which_they_are_named() -> None:
    put("b.md", "a.md", "c.odd")
    assert names("b.md", "a.md", "c.odd") == ["b.md", "a.md", "c.odd"]


def test_a_pattern() -> None:
    put("x/1.md", "x/2.md", "y/z/1.md", "[1].md")
    assert names("*/*.md") == ["x/1.md", "x/2.md"]
    assert names("**/1.md") == ["x/1.md", "y/z/1.md"]
    assert names("[1].md") == ["[1].md"]  # a file of that name comes before what it matches
    assert refused("z*.md") == "z*.md does not exist: name a run, a folder of runs, or - for stdin."


def test_each_file_once() -> None:
    put("x/1.md", "x/2.md", "y/3.md")
    Path("link.md").symlink_to("x/1.md")
    expected = ["x/1.md", "x/2.md", "y/3.md"]
    assert names("x", "x", "./x", "x/2.md", "link.md", "y/3.md", "y") == expected
    assert names("y/3.md", "x/1.md", str(Path.cwd() / "x/1.md")) == ["y/3.md", "x/1.md"]


def test_stdin() -> None:
    runs = Runs(("-",), ANY, stdin=b"It is so.\n")
    for _ in range(2):  # each call begins anew
        [run] = runs.read()
        assert (run.name, run.answer.text, run.read) == ("<stdin>", "It is so.\n", 10)
    assert runs.size() == 10


def test_several_runs_of_one_file() -> None:
    put("a.jsonl", text='{"output": "One."}\n{"output": "Two."}\n')
    assert names("a.jsonl") == ["a.jsonl#1", "a.jsonl#2"]


def test_how_far_it_is() -> None:
    put("x/1.md", "x/2.md")
    runs = Runs(("x",), ANY)
    assert [run.read for run in runs.read()] == [10, 20]
    assert runs.size() == 20


# ── Labels ───────────────────────────────────────────────────────────────────────────────────────


def test_labels_of_the_record_then_of_the_path_then_those_asked_for() -> None:
    record = {"output": "It.", "model": "m", "case": "c", "trial": 1, "config": {"arm": "x", "case": "deep"}}
    put("skill/rent.jsonl", text=json.dumps(record) + "\n" + json.dumps({"output": "It."}) + "\n")
    pattern = path_pattern("{arm}/{case}.jsonl")
    first, second = Runs(("skill",), Wanted(pattern=pattern)).read()
    assert first.labels == {"model": "m", "case": "rent", "trial": "1", "arm": "skill"}
    assert second.labels == {"case": "rent", "arm": "skill"}
    places = {"case": "config.case", "size": "config.size"}
    first, second = Runs(("skill",), Wanted(pattern=pattern, labels=places)).read()
    assert first.labels == {"model": "m", "case": "deep", "trial": "1", "arm": "skill"}
    assert second.labels == {"case": "rent", "arm": "skill"}


def test_a_file_that_the_pattern_does_not_match() -> None:
    put("skill/rent.md", "readme.md")
    wanted = Wanted(pattern=path_pattern("{arm}/{case}.md"))
    runs = Runs((".",), wanted)
    # The folder "." is no part of a path, so that it is no arm.
    assert [(run.name, dict(run.labels)) for run in runs.read()] == [
        ("skill/rent.md", {"arm": "skill", "case": "rent"})
    ]
    assert runs.skipped == 1
    assert [dict(run.labels) for run in Runs(("readme.md",), wanted).read()] == [{}]  # named, so it is a run


# ── What is not a run ───────────────────────────────────────────────────────────────────────────────


def test_what_a_folder_holds_beside_runs() -> None:
    put("runs/a.md", "runs/picture.png", "runs/data.csv", "runs/noext")
    for folder in (".git", ".venv", "node_modules", ".citecheck"):
        put(f"runs/{folder}/deep/x.md")
    assert names("runs") == ["runs/a.md"]
    assert Runs(("runs",), ANY).skipped == 0


def test_a_folder_inside_one_that_would_be_passed_over() -> None:
    put("node_modules/runs/a.md", ".citecheck/b.md")
    assert names("node_modules/runs") == ["node_modules/runs/a.md"]
    assert names(".citecheck", str(Path.cwd() / "node_modules")) == [
        ".citecheck/b.md",
        (Path.cwd() / "node_modules/runs/a.md").as_posix(),
    ]


def test_json_of_something_else_is_passed_over_in_a_folder_and_counted() -> None:
    put("runs/a.md", "runs/b.md")
    put("runs/package.json", text='{"name": "x"}')
    runs = Runs(("runs",), ANY)
    assert [run.name for run in runs.read()] == ["runs/a.md", "runs/b.md"]
    assert runs.skipped == 1
    assert len([*runs.read()]) == 2
    assert runs.skipped == 1  # counted anew
    [named] = Runs(("runs/package.json",), ANY).read()
    assert (named.name, named.answer.status) == ("runs/package.json", Status.UNREADABLE)


DAMAGED = {
    "cut.json": (b'{"output": "The', Status.TRUNCATED),
    "deep.json": (b"[" * 200_000, Status.UNREADABLE),
    "latin.json": (b'{"output": "caf\xe9"}', Status.UNREADABLE),
    "latin.md": (b"caf\xe9", Status.OK),
    "empty.jsonl": (b"", Status.EMPTY),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_what_is_damaged_is_a_run_and_is_never_dropped(name: str) -> None:
    data, status = DAMAGED[name]
    put("runs/a.md")
    (Path("runs") / name).write_bytes(data)
    runs = Runs(("runs",), ANY)
    assert {run.name: run.answer.status for run in runs.read()} == {"runs/a.md": Status.OK, f"runs/{name}": status}
    assert runs.skipped == 0


def test_what_is_too_large_is_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    put("runs/a.json", text='{"a": "' + "x" * 300 + '"}')
    monkeypatch.setattr("citecheck.transcripts.transcript.TRANSCRIPT_BYTES", 100)
    monkeypatch.setattr("citecheck.transcripts.transcript.TRANSCRIPT_BYTES", 100)
    [run] = Runs(("runs",), ANY).read()
    assert run.answer.reason.startswith("It is JSON of more than ")


def test_json_of_something_else_is_told_by_its_answer_and_not_by_the_words_of_its_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put("runs/settings.json", text='{"name": "x"}')
    monkeypatch.setattr("citecheck.transcripts.read.unreadable", lambda _: unreadable("In other words."))
    runs = Runs(("runs",), ANY)
    assert (list(runs.read()), runs.skipped) == ([], 1)


def test_what_a_disk_does_not_give_is_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    put("runs/a.json", text='{"a": 1}')

    def refuse(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("citecheck.transcripts.read.opened", refuse)
    [run] = Runs(("runs",), ANY).read()
    assert run.answer.reason == "It cannot be read (Input/output error)."


def test_json_of_something_else_is_a_run_where_the_pattern_says_so() -> None:
    put("skill/rent.json", text='{"name": "x"}')
    wanted = Wanted(pattern=path_pattern("{arm}/{case}.json"))
    [run] = Runs(("skill",), wanted).read()
    assert (run.name, run.answer.status) == ("skill/rent.json", Status.UNREADABLE)


@pytest.mark.parametrize("suffix", ["md", "markdown", "MD", "html", "htm"])
def test_markdown_and_html_are_what_the_agent_wrote(suffix: str) -> None:
    """Whatever it looks like; a text file may be a transcript."""
    record = '{"output": "It is so."}'
    put(f"a.{suffix}", "a.txt", text=record)
    written, other = Runs((f"a.{suffix}", "a.txt"), ANY).read()
    assert (written.answer.format, written.answer.text) == ("plain", record)
    assert (other.answer.format, other.answer.text) == ("records", "It is so.")
    for wanted in (Wanted(reader="records"), Wanted(place="output")):
        [run] = Runs((f"a.{suffix}",), wanted).read()
        assert run.answer.text == "It is so."


def test_what_the_command_writes() -> None:
    """In a folder of runs it would be a run the next time, or replace one; its proofs are passed over."""
    put("runs/a.md", "runs/board-proofs/a.html")
    written = frozenset(os.path.realpath(name) for name in ("runs/board.html", "runs/board-proofs"))
    assert names("runs", written=written) == ["runs/a.md"]
    put("runs/board.html")
    assert names("runs") == ["runs/a.md", "runs/board-proofs/a.html", "runs/board.html"]


@pytest.mark.parametrize("written", ["runs/board.html", "runs/deep/b.MD", "other/c.json"])
def test_what_would_be_a_run(written: str) -> None:
    put("runs/a.md", "other/a.md")
    runs = Runs(("./runs", "other"), ANY, written=frozenset([os.path.realpath(written)]))
    with pytest.raises(UsageError) as refusal:
        runs.refuse_written()
    assert str(refusal.value) == f"{written} would be one of the runs: write it outside of their folder."


def test_what_a_pattern_takes_for_a_run() -> None:
    put("runs/a.md", "runs/board.md")
    runs = Runs(("runs/*.md",), ANY, written=frozenset([os.path.realpath("runs/board.md")]))
    with pytest.raises(UsageError) as refusal:
        runs.refuse_written()
    assert str(refusal.value) == "runs/board.md would be one of the runs: write it outside of their folder."


def test_what_would_be_none() -> None:
    put("runs/a.md")
    outside = ("board.html", "runs.html", "runs/board-proofs", "runs/grades.csv", "runs/.git/a.md", "runs/x/deep/a.md")
    written = frozenset(os.path.realpath(name) for name in outside)
    Runs(("runs/a.md", "-"), ANY, written=written).refuse_written()
    Runs(("runs",), Wanted(pattern=path_pattern("runs/{case}.md")), written=written).refuse_written()


def test_what_a_link_among_the_runs_leads_to() -> None:
    """Writing it would replace a run."""
    put("runs/a.md", "board.md")
    Path("runs/b.md").symlink_to(Path("board.md").resolve())
    written = frozenset([os.path.realpath("board.md")])
    said = "runs/b.md would be one of the runs: write it outside of their folder."
    assert refused("runs", written=written) == said
    wanted = Wanted(pattern=path_pattern("{arm}/a.md"))
    assert [run.name for run in Runs(("runs",), wanted, written=written).read()] == ["runs/a.md"]


# ── What cannot be ───────────────────────────────────────────────────────────────────────────────


def test_a_source_among_the_runs() -> None:
    put("runs/a.md", "runs/lease.txt")
    Path("link.md").symlink_to("runs/lease.txt")
    own = frozenset([os.path.realpath("runs/lease.txt")])
    assert refused("runs", refused=own) == (
        "runs/lease.txt is a source of this grade and cannot be a run: name runs and sources separately."
    )
    assert (
        refused("link.md", refused=own)
        == "link.md is a source of this grade and cannot be a run: name runs and sources separately."
    )
    assert names("runs/a.md", refused=own) == ["runs/a.md"]


def test_what_is_missing() -> None:
    put("a.md")
    assert refused("a.md", "b.md") == "b.md does not exist: name a run, a folder of runs, or - for stdin."


def test_a_folder_that_cannot_be_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    put("runs/a.md", "runs/closed/b.md")
    look = os.scandir

    def refuse(path: str) -> object:
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", path)
        return look(path)

    monkeypatch.setattr("os.scandir", refuse)
    assert refused("runs") == "runs/closed cannot be read (Permission denied): check its permissions."


def test_a_file_that_cannot_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    put("a.md")
    really = open

    def refuse(path: str, *more: str) -> object:
        if path == "a.md":
            raise PermissionError(13, "Permission denied", path)
        return really(path, *more)

    monkeypatch.setattr("builtins.open", refuse)
    assert refused("a.md") == "a.md cannot be read (Permission denied): check its permissions."


def test_a_folder_without_runs() -> None:
    Path("runs").mkdir()
    assert names("runs") == []
