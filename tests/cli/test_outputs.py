"""`-o`: which report goes where, what is refused, and that all are written or none."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from command import BAD, GOOD, Run, citecheck, written

from citecheck.cli.outputs import Format, Target, targets
from citecheck.errors import UsageError

BEFORE = {"good.md", "lease.txt"}


@pytest.fixture(autouse=True)
def _answers() -> None:
    written(good_md=GOOD)


def validate(*arguments: str | Path) -> Run:
    return citecheck("validate", "good.md", "-s", "lease.txt", *arguments)


def files() -> set[str]:
    return {path.name for path in Path().iterdir() if path.is_file()}


# ── What goes where ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("outputs", "expected"),
    [
        ((), [Target(Format.CONCISE, None)]),
        (("a.txt",), [Target(Format.CONCISE, Path("a.txt"))]),
        (("-",), [Target(Format.CONCISE, None)]),
        (("json:a.json",), [Target(Format.JSON, Path("a.json")), Target(Format.CONCISE, None)]),
        (("json:-",), [Target(Format.JSON, None)]),
        (("json:-", "a.txt"), [Target(Format.JSON, None), Target(Format.CONCISE, Path("a.txt"))]),
        (
            ("sarif:a", "junit:b", "c", "d"),
            [
                Target(Format.SARIF, Path("a")),
                Target(Format.JUNIT, Path("b")),
                Target(Format.CONCISE, Path("c")),
                Target(Format.CONCISE, Path("d")),
            ],
        ),
        (("json:a:b",), [Target(Format.JSON, Path("a:b")), Target(Format.CONCISE, None)]),
        (("C:\\a.txt",), [Target(Format.CONCISE, Path("C:\\a.txt"))]),
        (("./json:a",), [Target(Format.CONCISE, Path("json:a"))]),
        (("./xml:a",), [Target(Format.CONCISE, Path("xml:a"))]),
        (("jsonl",), [Target(Format.CONCISE, Path("jsonl"))]),
    ],
)
def test_only_a_known_format_before_the_colon_is_one(outputs: tuple[str, ...], expected: list[Target]) -> None:
    assert targets(outputs, Format.CONCISE) == expected


@pytest.mark.parametrize("format_", Format)
@pytest.mark.first_is_fast
def test_every_format_can_be_named(format_: Format) -> None:
    expected = validate("--format", format_).out
    assert validate("-o", f"{format_}:report.out", "--format", "concise") == validate("--format", "concise")
    assert Path("report.out").read_text("utf-8") == expected


def test_several_at_once() -> None:
    concise, text = validate("--format", "concise").out, validate().out
    run = validate("-o", "json:a.json", "-o", "text:a.txt", "-o", "concise:b.txt", "-o", "c.txt", "--format", "concise")
    assert run == Run(0, "", "")
    assert files() == BEFORE | {"a.json", "a.txt", "b.txt", "c.txt"}
    assert json.loads(Path("a.json").read_text("utf-8"))["summary"]["verified"] == 1
    assert [Path(name).read_text("utf-8") for name in ("a.txt", "b.txt", "c.txt")] == [text, concise, concise]


def test_the_lint_takes_the_same() -> None:
    Path("guide.md").write_text("See [the lease](lease-2.md).\n", "utf-8")
    plain = citecheck("lint", "guide.md", "--format", "concise")
    run = citecheck("lint", "guide.md", "-o", "json:a.json", "-o", "sarif:b.json", "--format", "concise")
    assert run == plain
    assert json.loads(Path("a.json").read_text("utf-8"))["summary"]["errors"] == 1
    assert len(json.loads(Path("b.json").read_text("utf-8"))["runs"][0]["results"]) == 1
    refused = "citecheck: guide.md is read by this command: name another file to write to.\n"
    assert citecheck("lint", "guide.md", "-o", "guide.md") == Run(2, "", refused)


def test_a_file_has_no_colour_but_where_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in validate("-o", "text:a.txt").out
    assert "\x1b[" not in Path("a.txt").read_text("utf-8")
    validate("-o", "a.txt", "--color", "always")
    assert "\x1b[" in Path("a.txt").read_text("utf-8")


# ── What is refused ──────────────────────────────────────────────────────────────────────────────

TWICE = "{} would be written twice: name a different file for each."
READ = "{} is read by this command: name another file to write to."


@pytest.mark.parametrize(
    ("outputs", "complaint"),
    [
        (("a.txt", "json:a.txt"), TWICE.format("a.txt")),
        (("json:a.txt", "sarif:./a.txt"), TWICE.format("a.txt")),
        (("-", "json:-"), TWICE.format("stdout")),
        (("json:good.md",), READ.format("good.md")),
        (("good.md",), READ.format("good.md")),
        (("lease.txt",), READ.format("lease.txt")),
        (("link.md",), READ.format("link.md")),
        (("hard.txt",), READ.format("hard.txt")),
        (("json:.",), "'.' is not a file that can be written: name a file."),
        (("json:",), "-o json:: there is no path; name a file, as in -o json:report.txt."),
        (
            ("sarfi:a",),
            "-o sarfi:a: there is no format 'sarfi'; did you mean 'sarif:a'? A file of that name is ./sarfi:a.",
        ),
        (("JSON:a",), "-o JSON:a: there is no format 'JSON'; did you mean 'json:a'? A file of that name is ./JSON:a."),
        (("",), "'' is not a file that can be written: name a file."),
        (("json:nowhere/a.json",), "nowhere/a.json cannot be written (nowhere is not a folder): check the folder."),
        (("json:good.md/a.json",), "good.md/a.json cannot be written (good.md is not a folder): check the folder."),
    ],
)
def test_what_cannot_be_written_is_said_before_anything_is(outputs: tuple[str, ...], complaint: str) -> None:
    Path("link.md").symlink_to("good.md")
    os.link("lease.txt", "hard.txt")
    before = {name: Path(name).read_bytes() for name in files()}
    options = [part for output in ("json:first.json", *outputs) for part in ("-o", output)]
    assert validate(*options) == Run(2, "", f"citecheck: {complaint}\n")
    assert {name: Path(name).read_bytes() for name in files()} == before


def test_two_names_of_one_new_file() -> None:
    Path("folder").mkdir()
    Path("alias").symlink_to("folder")
    with pytest.raises(UsageError, match="would be written twice"):
        targets(["folder/a.txt", "json:alias/a.txt"], Format.TEXT)
    with pytest.raises(UsageError, match=r"known\.json would be written twice"):
        targets(["json:known.json"], Format.TEXT, Path("./known.json"))


def test_a_source_of_the_manifest_and_the_manifest_itself() -> None:
    name = citecheck("prepare", "lease.txt", "-o", "prepared.txt").out.strip()
    Path("good.md").write_text(GOOD.replace('"lease"', f'"{name}"'), "utf-8")
    for place in ("lease.txt", "json:.citecheck/manifest.json"):
        run = citecheck("validate", "good.md", "-o", place)
        assert run == Run(2, "", f"citecheck: {READ.format(place.removeprefix('json:'))}\n")
    assert citecheck("validate", "good.md", "-o", "report.txt") == Run(0, "", "")


def test_the_settings_and_the_baseline() -> None:
    written(citecheck_toml='baseline = "known.json"\n', known_json='{"version": 1, "findings": []}\n')
    for place in ("citecheck.toml", "known.json"):
        assert validate("-o", f"text:{place}") == Run(2, "", f"citecheck: {READ.format(place)}\n")


@pytest.mark.parametrize(("place", "meant"), [("a.json", "json"), ("b/c.SARIF", "sarif"), ("a.jsonl", "jsonl")])
def test_a_file_that_is_named_as_one_of_another_format(place: str, meant: str) -> None:
    """What people read is not what a program finds in it; who wants that says so."""
    said = f"-o {place}: the format is text; write -o {meant}:{place}, or text:{place}."
    assert validate("-o", place) == Run(2, "", f"citecheck: {said}\n")
    assert validate("--format", "gitlab", "-o", "a.json") == Run(0, "", "")
    run = validate("-o", "text:b.json")
    assert (run.code, run.err, Path("b.json").read_text()) == (0, "", run.out)


def test_a_folder_that_may_not_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citecheck.cli.outputs.os.access", lambda *_: False)
    complaint = "citecheck: a.txt cannot be written (. is read-only): check the folder.\n"
    assert validate("-o", "json:a.txt") == Run(2, "", complaint)


# ── All or none ──────────────────────────────────────────────────────────────────────────────────


def test_one_report_that_cannot_be_made_leaves_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr("citecheck.reporting.sarif.render_sarif", fail)
    run = validate("-o", "json:a.json", "-o", "junit:b.xml", "-o", "sarif:c.sarif", "-o", "d.txt")
    assert (run.code, run.out) == (70, "")
    assert files() == BEFORE


def test_a_file_that_cannot_be_replaced_leaves_stdout_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("citecheck.files.replace_file", fail)
    full = Run(2, "", "citecheck: a.json cannot be written (No space left on device): check the folder.\n")
    assert validate("-o", "json:a.json") == full
    assert validate("-o", "-", "-o", "json:a.json") == full


def test_a_report_for_two_places_is_added_to_the_job_summary_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "summary.md")
    run = validate("-o", "github:a.txt", "-o", "github:b.txt", "--format", "github")
    assert run.code == 0
    assert Path("a.txt").read_text("utf-8") == Path("b.txt").read_text("utf-8") == run.out
    assert Path("summary.md").read_text("utf-8") == validate("--format", "markdown").out


def test_a_report_is_written_whatever_the_verdict() -> None:
    written(good_md=BAD)
    assert validate("-o", "json:a.json", "--format", "concise").code == 1
    assert json.loads(Path("a.json").read_text("utf-8"))["summary"]["failed"] == 1
