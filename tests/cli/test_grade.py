"""`citecheck grade`: exit codes, which runs and labels it takes, groups, comparisons, and what it refuses."""

from __future__ import annotations

import json
import os
from pathlib import Path
from time import time
from typing import Any

import pytest
from command import BAD, GOOD, LEASE, NOTHING, OPEN, Run, citecheck, written

SOURCE = ("-s", "lease=lease.txt", "-s", "absent=absent.pdf")
PATTERN = ("--pattern", "{arm}/{case}/{trial}.md")
TEXTS = {"good": GOOD, "bad": BAD, "open": OPEN, "nothing": NOTHING}


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No other test's journal is in it."""
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("CITECHECK_CACHE", str(folder))
    return folder


@pytest.fixture(autouse=True)
def _a_source_that_cannot_be_read() -> None:
    written(absent_pdf=b"PK\x03\x04")


def grade(*arguments: str | Path, stdin: bytes = b"", terminal: bool = False) -> Run:
    return citecheck("grade", *arguments, "-j", "1", stdin=stdin, terminal=terminal)


def report(*arguments: str | Path, stdin: bytes = b"") -> dict[str, Any]:
    return json.loads(grade(*arguments, *SOURCE, "--format", "json", stdin=stdin).out)


def letters(*arguments: str | Path, stdin: bytes = b"") -> dict[str, str | None]:
    return {run["run"]: run["letter"] for run in report(*arguments, stdin=stdin)["runs"]}


def labels(*arguments: str | Path) -> dict[str, dict[str, str]]:
    return {run["run"]: run["labels"] for run in report(*arguments)["runs"]}


def groups(*arguments: str | Path) -> list[tuple[dict[str, str], int, int]]:
    """(labels, runs, passed) of each group."""
    found = report(*arguments)["board"]["groups"]
    return [(group["labels"], group["runs"], group["passed"]) for group in found]


def lay(**runs: str) -> None:
    """Runs by their place, as arm__case__trial="good bad": what each of several is."""
    for place, kind in runs.items():
        path = Path("runs", *place.split("__")).with_suffix(".md")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(TEXTS[kind], "utf-8")


def refused(*arguments: str | Path) -> str:
    """What is said of a command that cannot be carried out; it prints no report."""
    run = grade(*arguments)
    assert (run.code, run.out) == (2, "")
    return run.err


# ── Exit codes ───────────────────────────────────────────────────────────────────────────────────

CODES = {
    ("good",): 0,
    ("bad",): 0,  # graded, and nobody asked for more
    ("good", "bad"): 0,
    ("open",): 4,
    ("nothing",): 4,
    ("good", "nothing"): 4,
    (): 3,
}


@pytest.mark.parametrize("kinds", CODES, ids="-".join)
def test_exit_codes(kinds: tuple[str, ...]) -> None:
    Path("runs").mkdir()
    lay(**{kind: kind for kind in kinds})
    run = grade("runs", *SOURCE)
    none = "No run was found: name transcripts, answers or folders of them; of records, where the answer is with --field.\n"
    assert (run.code, run.err) == (CODES[kinds], "" if kinds else none)
    assert run.out.splitlines()[-1].startswith(f"{len(kinds)} run")


# good, bad and ungradable runs, and --fail-under: the exit code
UNDER = {
    (1, 0, 0, "100"): 0,
    (1, 0, 0, "0"): 0,
    (0, 1, 0, "0"): 0,
    (0, 1, 0, "1"): 1,
    (1, 1, 0, "50"): 0,
    (1, 1, 0, "50.01"): 1,
    (1, 0, 1, "50"): 0,  # they pass even if the ungradable one does not
    (1, 0, 1, "50.01"): 4,
    (1, 0, 1, "100"): 4,
    (0, 1, 1, "0"): 0,
    (0, 1, 1, "50"): 4,
    (0, 1, 1, "50.01"): 1,  # they do not even if it does
    (0, 0, 1, "0"): 0,
    (0, 0, 1, "100"): 4,
    (2, 1, 0, "66.6"): 0,
    (2, 1, 0, "66.7"): 1,
    (29, 71, 0, "29"): 0,  # 100 * 0.29 is 28.999999999999996
    (57, 43, 0, "57"): 0,
    (29, 71, 0, "29.01"): 1,
    (29, 0, 71, "29"): 0,
    (0, 71, 29, "29"): 4,
    (0, 71, 29, "29.01"): 1,
    (0, 0, 0, "100"): 3,
}


@pytest.mark.parametrize("case", UNDER)
@pytest.mark.first_is_fast
def test_fail_under(case: tuple[int, int, int, str]) -> None:
    good, bad, ungradable, percent = case
    Path("runs").mkdir()
    for kind, count in (("good", good), ("bad", bad), ("nothing", ungradable)):
        lay(**{f"{kind}{at}": kind for at in range(count)})
    assert grade("runs", *SOURCE, "--fail-under", percent).code == UNDER[case]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ((), 1),  # every group counts
        (("--by", "case"), 0),  # one of two passes in each
        (("--compare", "old"), 0),  # what is compared with is no candidate
        (("--compare", "new"), 1),
        (("--pass-mark", "C"), 0),
        (("--pass-mark", "A"), 1),
    ],
)
def test_fail_under_is_of_every_group_but_the_base(options: tuple[str, ...], code: int) -> None:
    lay(new__rent__1="good", new__dogs__1="good", old__rent__1="bad", old__dogs__1="bad")
    assert grade("runs", *SOURCE, *PATTERN, "--fail-under", "50", *options).code == code


@pytest.mark.parametrize("percent", ["-1", "100.1", "nan", "inf", "-inf", "half"])
def test_fail_under_is_a_percentage(percent: str) -> None:
    lay(a="good")
    assert "--fail-under" in refused("runs", *SOURCE, f"--fail-under={percent}")


# ── Runs ─────────────────────────────────────────────────────────────────────────────────────────


def test_files_folders_patterns_and_stdin() -> None:
    written(good_md=GOOD, bad_md=BAD)
    lay(a="bad", deep__b="good")
    assert letters("good.md", "runs", "b?d.md", "-", stdin=GOOD.encode()) == {
        "good.md": "A",
        "runs/a.md": "C",
        "runs/deep/b.md": "A",
        "bad.md": "C",
        "<stdin>": "A",
    }


def test_stdin_may_be_a_transcript() -> None:
    lines = "".join(json.dumps({"output": text, "case": case}) + "\n" for case, text in TEXTS.items())
    assert letters("-", stdin=lines.encode()) == {
        "<stdin>#1": "A",
        "<stdin>#2": "C",
        "<stdin>#3": None,
        "<stdin>#4": None,
    }


def test_what_is_no_run_is_passed_over_in_a_folder_and_counted() -> None:
    lay(a="good")
    Path("runs/package.json").write_text('{"name": "x"}')
    run = grade("runs", *SOURCE, "--format", "concise")
    assert (run.code, run.err) == (0, "Skipped 1 file that is not a run: runs/package.json.\n")
    Path("runs/tsconfig.json").write_text('{"files": []}')
    run = grade("runs", *SOURCE, "--format", "concise")
    assert (run.code, run.err) == (0, "Skipped 2 files that are not runs, the first runs/package.json.\n")
    assert run.out == "1 run: 1 graded (A 1 · B 0 · C 0 · D 0), 0 ungradable; 100.0 % pass\n"


def test_what_is_named_is_a_run_whatever_it_is() -> None:
    written(package_json='{"name": "x"}', cut_json='{"output": "The', latin_json=b'{"caf\xe9": 1}', good_md=GOOD)
    run = grade("package.json", "cut.json", "latin.json", "good.md", *SOURCE, "--format", "json")
    rows = [(row["run"], row["ungradable"], row["letter"]) for row in json.loads(run.out)["runs"]]
    assert rows == [
        ("package.json", "unreadable", None),
        ("cut.json", "truncated", None),
        ("latin.json", "unreadable", None),
        ("good.md", None, "A"),
    ]
    assert (run.code, run.err) == (4, "Lines of transcripts: 2 that cannot be read; the first in cut.json.\n")


def test_a_cut_transcript_in_a_folder_is_a_run() -> None:
    lay(a="good")
    Path("runs/cut.json").write_text('{"output": "The')
    run = grade("runs", *SOURCE, "--format", "json")
    assert [(row["run"], row["ungradable"]) for row in json.loads(run.out)["runs"]] == [
        ("runs/a.md", None),
        ("runs/cut.json", "truncated"),
    ]
    assert (run.code, run.err) == (4, "Lines of transcripts: 1 that cannot be read; the first in runs/cut.json.\n")


def test_a_missing_run() -> None:
    lay(a="good")
    said = "citecheck: gone.md does not exist: name a run, a folder of runs, or - for stdin.\n"
    assert refused("runs", "gone.md", *SOURCE) == said


def test_a_source_among_the_runs() -> None:
    written(good_md=GOOD)
    said = "lease.txt is a source of this grade and cannot be a run: name runs and sources separately.\n"
    assert refused(".", *SOURCE) == f"citecheck: ./{said}"
    assert refused("good.md", "lease.txt", *SOURCE) == f"citecheck: {said}"
    assert letters("good.md") == {"good.md": "A"}


def test_a_pinned_source_among_the_runs() -> None:
    written(good_md=GOOD)
    assert citecheck("prepare", "lease.txt").code == 0
    assert (
        refused(".")
        == "citecheck: ./lease.txt is a source of this grade and cannot be a run: name runs and sources separately.\n"
    )


def test_without_a_source_everything_is_open() -> None:
    lay(a="good")
    run = grade("runs", "--format", "json")
    [row] = json.loads(run.out)["runs"]
    assert (run.code, row["ungradable"], row["citations"][0]["standing"]) == (4, "open", "open")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("gone.txt", "citecheck: -s gone.txt: gone.txt does not exist: check the path.\n"),
        (
            "a b=lease.txt",
            "citecheck: -s a b=lease.txt: 'a b' is not a valid attachment id (letters, digits, - and _).\n",
        ),
    ],
)
def test_a_missing_source_writes_nothing(source: str, said: str) -> None:
    lay(a="good")
    outputs = ("-o", "json:out.json", "-o", "html:board.html", "-o", "csv:out.csv")
    assert refused("runs", "-s", source, *outputs) == said
    assert sorted(path.name for path in Path().iterdir()) == ["absent.pdf", "lease.txt", "runs"]


def test_sources_of_the_settings() -> None:
    lay(a="good")
    written(citecheck_toml='sources = ["lease=lease.txt"]\n')
    assert grade("runs").code == 0
    assert grade("runs", "--config", "gone.toml").code == 2


# ── Readers and labels ───────────────────────────────────────────────────────────────────────────


def test_a_reader_by_its_name() -> None:
    written(a_jsonl=json.dumps({"output": GOOD}) + "\n")
    assert letters("a.jsonl", "--reader", "records") == {"a.jsonl": "A"}
    assert letters("a.jsonl", "--reader", "claude-code") == {"a.jsonl": None}
    assert refused("a.jsonl", *SOURCE, "--reader", "record") == (
        "citecheck: There is no reader 'record': do you mean records?\n"
    )
    assert refused("a.jsonl", *SOURCE, "--reader", "x\x1b[31m").startswith(
        "citecheck: There is no reader 'x\\x1b[31m': there are inspect, atif, "
    )


def test_a_field() -> None:
    written(a_jsonl=json.dumps({"x": {"y": GOOD}, "output": BAD}) + "\n")
    assert letters("a.jsonl") == {"a.jsonl": "C"}
    for place in ("x.y", "/x/y"):
        assert letters("a.jsonl", "--field", place) == {"a.jsonl": "A"}
    assert letters("a.jsonl", "--field", "x.z") == {"a.jsonl": None}
    assert refused("a.jsonl", *SOURCE, "--field", "x.y", "--reader", "plain") == (
        "citecheck: --field belongs to records, and a.jsonl is read as plain: leave one of them out.\n"
    )


def test_labels_of_paths_and_records() -> None:
    lay(new__rent__1="good")
    record = {"output": GOOD, "model": "m", "meta": {"size": 7}}
    Path("runs/old/rent").mkdir(parents=True)
    Path("runs/old/rent/1.jsonl").write_text(json.dumps(record) + "\n")
    assert labels("runs", "--pattern", "runs/{arm}/{case}/*", "--label", "size=meta.size", "--label", "arm=meta.x") == {
        "runs/new/rent/1.md": {"arm": "new", "case": "rent"},
        "runs/old/rent/1.jsonl": {"arm": "old", "case": "rent", "model": "m", "size": "7"},
    }


def test_runs_that_the_pattern_does_not_match() -> None:
    lay(new__rent__1="good", other="good")
    run = grade("runs", *SOURCE, "--pattern", "runs/{arm}/{case}/*", "--format", "json")
    assert [row["run"] for row in json.loads(run.out)["runs"]] == ["runs/new/rent/1.md"]
    assert run.err == "Skipped 1 file that does not fit --pattern: runs/other.md.\n"
    assert labels("runs/other.md", "--pattern", "runs/{arm}/{case}/*") == {"runs/other.md": {}}


def test_a_source_that_was_forgotten() -> None:
    """It is told by the ids that the runs cite: they look false, and are not the agent's fault."""
    written(a_txt="Words.\n", b_txt="Words.\n", good_md=GOOD, other_md=GOOD.replace('"lease"', '"deed"'))
    run = grade("good.md", "other.md", "-s", "a.txt", "-s", "b.txt", "--format", "concise")
    assert (run.code, run.err) == (
        0,
        "2 runs cite 'lease', 'deed', but no given source has such an id; add the missing sources with -s.\n",
    )
    run = grade("good.md", "-s", "a.txt", "-s", "b.txt", "--format", "concise")
    assert (run.err, run.out.splitlines()[0]) == (
        "1 run cites 'lease', but no given source has that id; add the missing sources with -s.\n",
        "good.md:1:1: error CIT601 unknown-attachment [1] NO_SOURCE: sources are given, but none has the cited id.",
    )


def test_many_sources_that_were_forgotten() -> None:
    written(a_txt="Words.\n", b_txt="Words.\n")
    for at in range(5):
        written(**{f"r{at}_md": GOOD.replace('"lease"', f'"deed-{at}"')})
    said = "5 runs cite 'deed-0', 'deed-1', 'deed-2' and others, but no given source has such an id"
    run = grade(*(f"r{at}.md" for at in range(5)), "-s", "a.txt", "-s", "b.txt")
    assert run.err == f"{said}; add the missing sources with -s.\n"


def test_groups_without_cases() -> None:
    """Trials of one question then count as so many questions, and intervals look better than they are."""
    lay(new__rent__1="good", new__rent__2="good", old__rent__1="bad")
    said = "No run has a case, so each run counts as its own case: set it with --pattern or --label.\n"
    assert grade("runs", *SOURCE, "--pattern", "{arm}/*/*.md").err == said
    assert grade("runs", *SOURCE, *PATTERN).err == ""
    assert grade("runs", *SOURCE).err == ""


@pytest.mark.parametrize("label", ["model", "=x", "model=", "="])
def test_a_label_without_a_place(label: str) -> None:
    said = f"citecheck: --label {label}: write NAME=PLACE, as in model=config.model.\n"
    assert refused("runs", *SOURCE, "--label", label) == said


def test_a_pattern_that_is_none() -> None:
    assert refused("runs", *SOURCE, "--pattern", "*.md") == (
        "citecheck: --pattern *.md: it names no label; write one as {case}, as in {arm}/{case}.md.\n"
    )


# ── Groups ───────────────────────────────────────────────────────────────────────────────────────


def four() -> None:
    lay(new__rent__1="good", new__rent__2="bad", new__dogs__1="good", old__rent__1="bad")


def test_groups_are_of_what_was_asked_for() -> None:
    four()
    assert groups("runs", *PATTERN) == [({"arm": "new"}, 3, 2), ({"arm": "old"}, 1, 0)]
    assert groups("runs", *PATTERN, "--by", "case") == [({"case": "dogs"}, 1, 1), ({"case": "rent"}, 3, 1)]
    assert groups("runs", *PATTERN, "--by", "case", "--by", "arm") == [
        ({"case": "dogs", "arm": "new"}, 1, 1),
        ({"case": "rent", "arm": "new"}, 2, 1),
        ({"case": "rent", "arm": "old"}, 1, 0),
    ]
    assert groups("runs", *PATTERN, "--by", "nobody") == []
    assert groups("runs") == []


def test_the_letter_that_a_run_needs() -> None:
    four()
    passed = {mark: groups("runs", *PATTERN, "--pass-mark", mark)[0][2] for mark in "ABCD"}
    assert passed == {"A": 2, "B": 2, "C": 3, "D": 3}
    for mark in ("E", "a", ""):
        assert refused("runs", *SOURCE, "--pass-mark", mark) == (
            f"citecheck: --pass-mark {mark}: there is no such letter; there are A, B, C, D.\n"
        )


def trials(*options: str) -> list[dict[str, Any]]:
    return report("runs", *PATTERN, *options)["board"]["groups"][0]["trials"]


def test_trials() -> None:
    """Of two trials of the rent one passes; of the dogs there is one alone."""
    four()
    one, two = trials("-k", "2", "-k", "1", "-k", "2")
    assert (one["k"], one["pass_at"]["value"], one["pass_all"]["value"], one["pass_at"]["n"]) == (1, 0.75, 0.75, 2)
    assert (two["k"], two["pass_at"]["value"], two["pass_all"]["value"], two["pass_at"]["n"]) == (2, 1.0, 0.0, 1)
    assert [found["k"] for found in trials()] == [1]
    assert refused("runs", *SOURCE, "-k", "0") != ""


# ── Comparisons ──────────────────────────────────────────────────────────────────────────────────


def differences(*arguments: str | Path) -> dict[str, float | None]:
    """Of the runs that pass and the quotes that are found, by group."""
    found = report(*arguments)["board"]["differences"]
    return {
        f"{'-'.join(one['labels'].values())} {one['metric']}": one["value"]
        for one in found
        if one["metric"] in {"passed", "found"}
    }


def test_an_arm() -> None:
    four()
    assert differences("runs", *PATTERN, "--compare", "old") == {"new passed": 0.75, "new found": 0.75}
    assert differences("runs", *PATTERN, "--compare", "new") == {"old passed": -0.75, "old found": -0.75}
    assert refused("runs", *SOURCE, *PATTERN, "--compare", "odd") == (
        "citecheck: No run has the arm 'odd': compare with one of 'new', 'old'.\n"
    )
    for missing in ("odd.json", "odd/old.jsonl"):  # told before anything is graded
        said = f"citecheck: --compare {missing} does not exist: name an earlier grade, or one of the arms.\n"
        assert refused("runs", *SOURCE, *PATTERN, "--compare", missing) == said
    assert refused("runs", *SOURCE, "--compare", "odd") == (
        "citecheck: No run has a label, so there is no 'odd': give the runs an arm.\n"
    )


@pytest.mark.parametrize("format_", ["json", "jsonl"])
def test_an_earlier_grade(format_: str) -> None:
    lay(new__rent__1="bad", new__dogs__1="good")
    assert grade("runs", *SOURCE, *PATTERN, "-o", f"{format_}:before").code == 0
    four()
    before = Path("before").read_bytes()
    assert differences("runs", *PATTERN, "--compare", "before") == {
        "new passed": 0.25,
        "new found": 0.25,
        "old passed": -0.5,
        "old found": -0.5,
    }
    base = report("runs", *PATTERN, "--compare", "before")["board"]["base"]
    assert (base, Path("before").read_bytes()) == ("before", before)


def test_the_same_again_is_no_difference() -> None:
    four()
    grade("runs", *SOURCE, *PATTERN, "-o", "json:before")
    assert set(differences("runs", *PATTERN, "--compare", "before").values()) == {0.0}


@pytest.mark.parametrize("text", ["", "{}", '{"run": 1}\n', "words", "[1]"])
def test_what_is_no_earlier_grade(text: str) -> None:
    lay(a="good")
    written(before_json=text)
    said = refused("runs", *SOURCE, "--compare", "before.json")
    assert said.startswith("citecheck: before.json is no")
    assert said.endswith(": name a file that `citecheck grade` wrote with --format json or jsonl.\n")


def test_an_earlier_grade_that_was_cut_off() -> None:
    lay(a="good")
    grade("runs", *SOURCE, "-o", "jsonl:before")
    whole = Path("before").read_bytes()
    for end in (whole.index(b"\n") + 1, len(whole) - 2):
        Path("before").write_bytes(whole[:end])
        said = refused("runs", *SOURCE, "--compare", "before")
        assert said.startswith(("citecheck: before is not whole (", "citecheck: before is not a file of grades ("))


# ── What is kept meanwhile ───────────────────────────────────────────────────────────────────────


def journals(cache: Path) -> list[str]:
    return sorted(path.name for path in (cache / "grades").glob("*"))


def test_nothing_is_left_where_all_is_done(cache: Path) -> None:
    lay(a="good")
    assert grade("runs", *SOURCE).code == 0
    assert journals(cache) == []


def test_what_was_graded_is_kept_until_the_report_is_written(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(a="good", b="bad")
    expected = grade("runs", *SOURCE, "--format", "jsonl")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("citecheck.files.replace_file", full)
        run = grade("runs", *SOURCE, "-o", "json:out.json")
    assert (run.code, run.err) == (
        2,
        "citecheck: out.json cannot be written (No space left on device): check the folder.\n",
    )
    assert len(journals(cache)) == 1
    again = grade("runs", *SOURCE, "--format", "jsonl")
    assert (again.code, again.out) == (expected.code, expected.out)
    assert again.err == "Went on with an unfinished grade: 2 runs had been graded before.\n"
    assert journals(cache) == []


def test_another_source_or_setting_is_another_grade(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(a="good")
    with monkeypatch.context() as patched:
        patched.setattr("citecheck.reporting.grades.text.render_text", lambda *_, **__: 1 / 0)
        assert grade("runs", *SOURCE).code == 70
    written(lease_txt=LEASE.replace("1,850", "1,900"))
    run = grade("runs", *SOURCE, "--format", "concise")
    assert "CIT401" in run.out
    assert run.err == ""
    assert len(journals(cache)) == 1  # that of the other source


def test_what_nobody_went_on_with_is_forgotten_after_a_while(cache: Path) -> None:
    from citecheck.cli.grade_run import _KEPT

    lay(a="good")
    grade("runs", *SOURCE)
    for name, age in (("old.jsonl", _KEPT + 60), ("young.jsonl", _KEPT - 600)):
        (cache / "grades" / name).touch()
        os.utime(cache / "grades" / name, (time() - age,) * 2)
    assert grade("runs", *SOURCE).code == 0
    assert journals(cache) == ["young.jsonl"]


def test_the_same_answer_many_times_is_not_taken_for_an_earlier_one(cache: Path) -> None:
    """Batches have 512 runs: what the first one graded the second one finds."""
    written(many_jsonl="".join(json.dumps({"output": NOTHING}) + "\n" for _ in range(600)))
    run = grade("many.jsonl", *SOURCE, "--format", "concise")
    assert (run.code, run.err) == (4, "")
    assert run.out.splitlines()[-1] == "600 runs: none graded, 600 ungradable"


@pytest.mark.parametrize("where", ["a file in the folder's place", "open to others", "a folder in the journal's place"])
def test_where_nothing_can_be_kept_it_is_graded_all_the_same(cache: Path, where: str) -> None:
    lay(a="good", b="bad")
    expected = grade("runs", *SOURCE, "--format", "jsonl", "--no-cache")
    folder = cache / "grades"
    if where == "a file in the folder's place":
        folder.rmdir() if folder.exists() else None
        folder.write_text("x")
    else:
        folder.mkdir(exist_ok=True, mode=0o700)
        folder.chmod(0o777 if where == "open to others" else 0o700)
    if where == "a folder in the journal's place":
        from citecheck.grading.session import journal_name
        from citecheck.sources.resolve import Sources, parse_sources

        name = journal_name(Sources(parse_sources(SOURCE[1::2])), thorough=False)
        (folder / f"{name}.jsonl").mkdir()
    run = grade("runs", *SOURCE, "--format", "jsonl")
    assert run == expected


def test_without_a_cache_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITECHECK_CACHE", str(tmp_path / "none"))
    lay(a="good")
    assert grade("runs", *SOURCE, "--no-cache").code == 0
    assert not (tmp_path / "none").exists()


# ── Engines ──────────────────────────────────────────────────────────────────────────────────────


def test_an_engine_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    lay(a="good")
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert refused("runs", *SOURCE, "--engine", "dask") == (
        "citecheck: --engine dask needs dask, which is not installed: install citecheck-verify[dask].\n"
    )


def test_no_such_engine() -> None:
    assert "--engine" in refused("runs", *SOURCE, "--engine", "spark")
