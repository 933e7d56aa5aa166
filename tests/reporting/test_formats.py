"""The formats that are made of findings alone, and `--format` of `citecheck validate`."""

from __future__ import annotations

import json
import os
import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import jsonschema
import pytest
from command import BAD, EXAMPLES, GOOD, LEASE, MIXED, NOTHING, OPEN, ROOT, alone, citecheck, written
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict

from citecheck import RULES as STANDARD
from citecheck import standard
from citecheck.cli.outputs import Format, rule_facts
from citecheck.model import Outcome
from citecheck.reporting.code_hosts import SUMMARY_BYTES, render_gitlab
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import FileFindings, Results, RuleFacts
from citecheck.reporting.json import FindingRow, Summary, render_json
from citecheck.reporting.junit import answer_suite, file_suite, render_junit
from citecheck.reporting.lines import render_agent_files, render_concise_files, render_jsonl
from citecheck.reporting.lint import LintSummary
from citecheck.reporting.markdown import render_markdown, render_markdown_files
from citecheck.reporting.sarif import render_sarif
from citecheck.reporting.summary import CHECKED, NOT_CHECKED, NOTHING_CHECKED
from citecheck.standard import Clause
from reporting.foreign import HARMLESS, outcome_with
from reporting.payloads import SAMPLE
from reporting.samples import COUNTS, FILES, MISSING, PAYLOADS, RULES, SUMMARY, hostile
from reporting.test_findings import without_halves
from reporting.test_github import commands
from reporting.test_junit import against
from reporting.test_sarif import checked

FORMATS = [format_ for format_ in Format if format_ is not Format.JSON]


# ── JSON Lines ───────────────────────────────────────────────────────────────────────────────────

JSONL = """\
{"path": "answers/rent & dogs.md", "rule": "CIT401", "name": "quote-not-found", "kind": "source", "level": "error", "n": 2, "field": "f", "message": "Quote not found in the source.", "hint": "Quote the source's own words.", "line": 6, "column": 32, "end_line": 6, "end_column": 97}
{"path": "answers/rent & dogs.md", "rule": "CIT106", "name": "text-after-block", "kind": "form", "level": "warning", "n": null, "field": null, "message": "Text follows the “block”.", "hint": null, "line": 9, "column": 1, "end_line": 11, "end_column": 4}
{"path": "<stdin>", "rule": "CIT511", "name": "lone-line", "kind": "place", "level": "note", "n": 3, "field": "l", "message": "`l` names one line.", "hint": null, "line": 7, "column": 5, "end_line": 7, "end_column": 8}
{"summary": {"errors": 1, "warnings": 1, "notes": 1}}
"""


def test_whole_jsonl() -> None:
    assert render_jsonl(FILES, COUNTS) == JSONL


def test_jsonl_without_findings_is_its_summary() -> None:
    assert render_jsonl((), COUNTS) == JSONL.splitlines(keepends=True)[-1]


def test_a_line_has_the_keys_of_the_json_report() -> None:
    (row, _) = render_jsonl([FileFindings("a.md", (MISSING,))], COUNTS).splitlines()
    assert list(json.loads(row)) == ["path", *FindingRow.model_fields]


@pytest.mark.parametrize("payload", PAYLOADS, ids=ascii)
def test_a_line_stays_a_line(payload: str) -> None:
    lines = render_jsonl(hostile(payload), COUNTS).splitlines()
    rows = [json.loads(line) for line in lines]
    assert len(rows) == 4
    shown = without_halves(payload)
    assert [(row["path"], row["message"], row["hint"]) for row in rows[:3]] == [(f"{shown}.md", shown, shown)] * 3
    assert rows[3] == {"summary": COUNTS}


# ── GitLab ───────────────────────────────────────────────────────────────────────────────────────

GITLAB = [
    {
        "description": "quote-not-found: [2] Quote not found in the source. Quote the source's own words.",
        "check_name": "CIT401",
        "fingerprint": "0373a540d372932c864161c26544b279",
        "severity": "major",
        "location": {"path": "answers/rent & dogs.md", "lines": {"begin": 6}},
    },
    {
        "description": "text-after-block: Text follows the “block”.",
        "check_name": "CIT106",
        "fingerprint": "c9046140b1b385795b6b677de1399f76",
        "severity": "minor",
        "location": {"path": "answers/rent & dogs.md", "lines": {"begin": 9}},
    },
    {
        "description": "lone-line: [3] `l` names one line.",
        "check_name": "CIT511",
        "fingerprint": "a1a626c3b56e11678fbdc00d608bac84",
        "severity": "info",
        "location": {"path": "<stdin>", "lines": {"begin": 7}},
    },
]


def test_whole_gitlab() -> None:
    assert render_gitlab(FILES) == json.dumps(GITLAB, indent=2, ensure_ascii=False) + "\n"
    assert render_gitlab(()) == "[]\n"


@given(st.lists(st.sampled_from([*FILES, FileFindings("a.md", (MISSING, MISSING))]), max_size=5))
def test_gitlab_fingerprints_are_unique(files: list[FileFindings]) -> None:
    issues = json.loads(render_gitlab(files))
    assert len({issue["fingerprint"] for issue in issues}) == len(issues) == sum(len(f.findings) for f in files)


@pytest.mark.parametrize("payload", PAYLOADS, ids=ascii)
def test_a_payload_is_text_for_gitlab(payload: str) -> None:
    for issue in json.loads(render_gitlab(hostile(payload))):
        assert issue["location"]["path"] == f"{without_halves(payload)}.md"
        assert terminal(issue["description"]) == issue["description"]


# ── Concise and agent, for files without citations ───────────────────────────────────────────────


def test_concise_of_files() -> None:
    assert render_concise_files(FILES, (SUMMARY,)) == (
        "answers/rent & dogs.md:6:32: error CIT401 quote-not-found [2] Quote not found in the source.\n"
        "answers/rent & dogs.md:9:1: warning CIT106 text-after-block Text follows the “block”.\n"
        "<stdin>:7:5: note CIT511 lone-line [3] `l` names one line.\n"
        f"{SUMMARY}\n"
    )


def test_agent_of_files_names_them_and_leaves_notes_out() -> None:
    assert render_agent_files(FILES, (SUMMARY,)) == (
        "error CIT401 answers/rent & dogs.md line 6 [2] f: Quote not found in the source."
        " Quote the source's own words.\n"
        "warning CIT106 answers/rent & dogs.md line 9 Text follows the “block”.\n"
        f"{SUMMARY}\n"
    )


@pytest.mark.parametrize("payload", PAYLOADS, ids=ascii)
@pytest.mark.parametrize("renderer", [render_concise_files, render_agent_files])
def test_a_payload_begins_no_line_of_files(renderer, payload: str) -> None:
    lines = renderer(hostile(payload), (payload,)).split("\n")
    assert len(lines) == (5 if renderer is render_concise_files else 4)
    assert [terminal(line) for line in lines] == lines


# ── The rules ────────────────────────────────────────────────────────────────────────────────────


def test_facts_of_every_rule() -> None:
    facts = rule_facts()
    assert [(f.code, f.name, f.level) for f in facts] == [(rule.code, rule.name, rule.level) for rule in STANDARD]
    assert facts[0] == RuleFacts(
        "CIT101", "missing-block", STANDARD[0].level, "An answer with markers MUST have a block."
    )
    for fact in facts:
        assert fact.clause.endswith("."), fact
        assert not {"`", "\n", "#"} & set(fact.clause), fact
        assert "MUST" in fact.clause or "SHOULD" in fact.clause or fact.code == "CIT108"


@pytest.mark.parametrize(
    ("clause", "sentence"),
    [
        ("### A1 b · note\n\n`f` MUST\nstand. More follows.\n\nWhy: x.", "f MUST stand."),
        ("### A1 b · note\n\nAt most 1.5 pages, e.g. one. Then.", "At most 1.5 pages, e.g. one."),
        ("### A1 b · note\n\nIt ends.", "It ends."),
        ("### A1 b · note\n\nwithout an end", ""),
        ("### A1 b · note", ""),
        ("", ""),
    ],
)
def test_the_first_sentence_of_a_clause(clause: str, sentence: str) -> None:
    assert Clause("A1", "b", "note", clause, ()).demand == sentence


# ── The dispatch ─────────────────────────────────────────────────────────────────────────────────


def never() -> str:
    pytest.fail("asked for what another format needs")


@pytest.mark.parametrize("format_", Format)
def test_a_format_asks_for_what_it_needs(format_: Format) -> None:
    own = {name: (lambda: "own") if name == format_.value else never for name in ("text", "json", "agent")}
    rules = (lambda: RULES) if format_ is Format.SARIF else never
    shown = format_.render(Results(FILES, COUNTS, (SUMMARY,), rules, **own))
    assert (shown == "own") is (format_.value in own)
    assert shown


def results_of(outcomes: Sequence[Outcome] | None) -> Results:
    return Results(FILES, COUNTS, (SUMMARY,), lambda: RULES, never, never, never, outcomes, skipped=2)


OUTCOME = outcome_with(HARMLESS)
SEEN = f"{CHECKED} 1 citation could not be checked."
OF_ANSWERS = {  # what a format makes of answers, of none, and of other files
    Format.MARKDOWN: (
        render_markdown([OUTCOME], 2),
        render_markdown([], 2),
        render_markdown_files(FILES, (SUMMARY,)),
    ),
    Format.JUNIT: (render_junit([answer_suite(OUTCOME)]), render_junit([]), render_junit([*map(file_suite, FILES)])),
    Format.SARIF: (
        render_sarif(FILES, RULES, OUTCOME.report.documents, (SUMMARY, SEEN, NOT_CHECKED)),
        render_sarif(FILES, RULES, (), (SUMMARY, NOTHING_CHECKED, NOT_CHECKED)),
        render_sarif(FILES, RULES, (), (SUMMARY,)),
    ),
}


@pytest.mark.parametrize("format_", OF_ANSWERS)
def test_answers_are_shown_citation_by_citation_and_other_files_as_findings(format_: Format) -> None:
    shown = tuple(format_.render(results_of(outcomes)) for outcomes in ([OUTCOME], [], None))
    assert shown == OF_ANSWERS[format_]


# ── The summary of a job ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("outcomes", [None, [outcome_with(HARMLESS)]], ids=["files", "answers"])
def test_github_puts_the_whole_report_into_the_job_s_summary(
    outcomes: Sequence[Outcome] | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    results, path = results_of(outcomes), tmp_path / "summary.md"
    before = Format.GITHUB.render(results)
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(path))
    for format_ in set(Format) - {Format.GITHUB, Format.TEXT, Format.JSON, Format.AGENT}:
        format_.render(results)
    assert not path.exists()
    assert Format.GITHUB.render(results) == before
    assert path.read_text("utf-8") == Format.MARKDOWN.render(results)


@pytest.mark.parametrize(
    ("room", "where"), [(SUMMARY_BYTES, "job summary"), (1_000, "log"), (10, "log")], ids=["whole", "cut", "full"]
)
def test_what_github_does_not_show_is_said_to_be_where_it_is(
    room: int, where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "summary.md"
    path.write_bytes(b"x" * (SUMMARY_BYTES - room))
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(path))
    files = (FileFindings("a.md", (MISSING,) * 12),)
    shown = Format.GITHUB.render(Results(files, COUNTS, (SUMMARY,), never, never, never, never))
    more = f"GitHub shows 10 annotations of a level: 2 errors more in the {where}"
    assert shown.splitlines()[-1] == f"citecheck: {SUMMARY}; {more}"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("name", "reason"),
    [(".", "Is a directory"), ("absent/\x1b[2J.md", "No such file or directory"), ("full.md", "it is full")],
)
def test_a_summary_that_cannot_be_written_changes_nothing_else(
    name: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("full.md").write_bytes(b"x" * SUMMARY_BYTES)
    usual = validate("bad.md", format_="github")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", name)
    run = validate("bad.md", format_="github")
    assert (run.code, run.out) == (usual.code, usual.out) == (1, usual.out)
    assert run.err == f"citecheck: the job summary {terminal(name)} cannot be written ({reason}).\n"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "command", [("validate", "mixed.md", "-s", "lease=lease.txt"), ("lint", "docs")], ids=lambda c: c[0]
)
def test_the_summary_is_the_markdown_report(command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    Path("docs").mkdir()
    Path("docs", "a.md").write_text("# A\n\n[b](b.md)\n")
    report = citecheck(*command, "--format", "markdown")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "summary.md")
    run = citecheck(*command, "--format", "github")
    assert (run.code, run.err, report.code) == (1, "", 1)
    assert Path("summary.md").read_text("utf-8") == report.out
    assert report.out.startswith("## citecheck: ")


def test_every_format_is_documented() -> None:
    table = (ROOT / "docs" / "formats.md").read_text("utf-8").partition("\n## ")[0]
    assert sorted(re.findall(r"^\| \[`([\w-]+)`\]", table, re.MULTILINE)) == sorted(Format)


# ── The command ──────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    alone(monkeypatch, tmp_path, tmp_path_factory.getbasetemp() / "text-cache")
    written(lease_txt=LEASE, good_md=GOOD, bad_md=BAD, open_md=OPEN, mixed_md=MIXED, nothing_md=NOTHING)
    return tmp_path


def validate(*arguments: str | Path, format_: str):
    return citecheck("validate", *arguments, "-s", "lease=lease.txt", "--format", format_)


GITHUB = """\
::error file=bad.md,line=5,col=32,endLine=5,endColumn=97,title=CIT401 quote-not-found::[1] Quote not found in the source. Quote the source's own words, correct the claim, or take it out.
citecheck: 1 not in the source
citecheck: 3 answers, 1 with nothing to check, 2 citations: 1 verified, 1 failed, 0 open; 1 error, 0 warnings, 0 notes
"""
LINES = """\
{"path": "bad.md", "rule": "CIT401", "name": "quote-not-found", "kind": "source", "level": "error", "n": 1, "field": "f", "message": "Quote not found in the source.", "hint": "Quote the source's own words, correct the claim, or take it out.", "line": 5, "column": 32, "end_line": 5, "end_column": 97}
{"summary": {"responses": 3, "citations": 2, "verified": 1, "failed": 1, "open": 0, "errors": 1, "warnings": 0, "notes": 0, "ignored": 0, "baselined": 0, "skipped": 0, "kinds": {"source": 1, "claim": 0, "place": 0, "form": 0}}}
"""


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("format_", "whole"), [("github", GITHUB), ("jsonl", LINES)])
def test_whole_reports(format_: str, whole: str) -> None:
    run = validate("good.md", "bad.md", "nothing.md", format_=format_)
    assert (run.out, run.err, run.code) == (whole, "", 1)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize(("name", "code"), [("good", 0), ("bad", 1), ("open", 4), ("nothing", 3)])
def test_a_format_changes_no_exit_code(name: str, code: int, format_: str) -> None:
    assert (
        citecheck("validate", f"{name}.md", *(() if name == "open" else ("-s", "lease.txt")), "--format", format_).code
        == code
    )


@pytest.mark.usefixtures("folder")
def test_every_format_names_the_same_findings() -> None:
    names = ["mixed.md", "bad.md", *sorted((EXAMPLES / "answers").glob("lease-*"))]
    run = {format_: validate(*names, format_=format_).out for format_ in (*FORMATS, "json")}
    expected = [f["rule"] for response in json.loads(run["json"])["responses"] for f in response["findings"]]
    assert len(expected) > 20
    assert [json.loads(line)["rule"] for line in run["jsonl"].splitlines()[:-1]] == expected
    assert [result["ruleId"] for result in checked(run["sarif"])["runs"][0]["results"]] == expected
    assert [issue["check_name"] for issue in json.loads(run["gitlab"])] == expected
    assert [properties["title"].split()[0] for _, properties, _ in commands(run["github"])] == expected
    texts = ET.fromstring(run["junit"].encode()).itertext()  # noqa: S314 - our own
    told = [line.split()[2] for text in texts for line in text.strip().splitlines() if line]
    assert sorted(told) == sorted(expected)
    assert sorted(re.findall(r"\bCIT\d{3}\b", run["markdown"])) == sorted(expected)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("format_", FORMATS)
def test_the_same_bytes_twice_and_in_a_file(format_: str) -> None:
    first, second = (validate("mixed.md", "bad.md", format_=format_) for _ in range(2))
    assert first == second
    run = citecheck("validate", "mixed.md", "bad.md", "-s", "lease=lease.txt", "--format", format_, "-o", "report")
    assert (run.code, run.out, Path("report").read_bytes().decode()) == (1, "", first.out)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("format_", [one for one in FORMATS if one is not Format.AGENT])  # it names no single file
@pytest.mark.parametrize("to_file", [False, True])
def test_a_file_name_that_is_no_text_stops_no_report(format_: str, *, to_file: bool) -> None:
    try:
        Path(os.fsdecode(b"bad-\xff.md")).write_text(BAD)
    except OSError:
        pytest.skip("this file system takes no such name")
    run = citecheck(
        "validate",
        os.fsdecode(b"bad-\xff.md"),
        "-s",
        "lease=lease.txt",
        "--format",
        format_,
        *(["-o", "x"] if to_file else []),
    )
    shown = Path("x").read_text("utf-8") if to_file else run.out
    assert (run.code, run.err) == (1, "")
    name = {
        "jsonl": r"bad-\\u{dcff}.md",
        "gitlab": r"bad-\\u{dcff}.md",
        "sarif": "bad-%5Cu%7Bdcff%7D.md",
        "markdown": r"bad-\\u\{dcff\}.md",
    }
    assert name.get(format_, r"bad-\u{dcff}.md") in shown


@pytest.mark.usefixtures("folder")
def test_the_summary_of_jsonl_is_the_one_of_json() -> None:
    *_, last = validate("mixed.md", "bad.md", format_="jsonl").out.splitlines()
    assert json.loads(last)["summary"] == json.loads(validate("mixed.md", "bad.md", format_="json").out)["summary"]


# ── What the schemas promise ─────────────────────────────────────────────────────────────────────


class FindingLine(FindingRow):
    """A line of JSONL that tells a finding."""

    path: str


class SummaryLine(BaseModel):
    """The last line of JSONL."""

    model_config = ConfigDict(extra="forbid", strict=True)
    summary: Summary


class LintSummaryLine(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    summary: LintSummary


def held_to(name: str, report: str) -> dict:
    """The report, held to what `citecheck schema` prints."""
    schema = json.loads(citecheck("schema", name).out)
    validator = jsonschema.Draft202012Validator
    validator.check_schema(schema)
    found = json.loads(report)
    validator(schema, format_checker=validator.FORMAT_CHECKER).validate(found)
    return found


def lines_held_to(summary: type[BaseModel], report: str) -> int:
    *findings, last = report.splitlines()
    for line in findings:
        FindingLine.model_validate_json(line)
    summary.model_validate_json(last)
    return len(findings)


@pytest.fixture(scope="module")
def of_the_standard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The responses of the standard's examples, and its text sources, as files of a folder."""
    folder = tmp_path_factory.mktemp("standard")
    for name, text in standard.sources().items():
        if not (EXAMPLES / "standard" / f"{name}.pdf").exists():
            (folder / f"{name}.txt").write_text(text, "utf-8")
    (folder / "answers").mkdir()
    for number, example in enumerate(standard.all_examples()):
        (folder / "answers" / f"{number:03}.md").write_text(
            example.response, "utf-8", newline="\n", errors="surrogateescape"
        )
    return folder


@pytest.mark.full
def test_real_reports_hold_to_their_schemas(
    of_the_standard: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """All examples, and those of the standard; the verdicts, matches and places that are found are all there are."""
    alone(monkeypatch, of_the_standard, tmp_path)
    sources = [("-s", path) for path in (EXAMPLES, EXAMPLES / "standard", of_the_standard)]
    where = (of_the_standard / "answers", EXAMPLES / "answers", *chain(*sources))
    reports = {
        name: citecheck("validate", *where, "--format", name).out for name in ("json", "jsonl", "sarif", "junit")
    }
    checked(reports["sarif"])
    junit = ET.fromstring(reports["junit"].encode())  # noqa: S314 - our own
    assert [against(name, junit) for name in ("jenkins", "ant")] == [[], []]
    responses = held_to("report", reports["json"])["responses"]
    assert lines_held_to(SummaryLine, reports["jsonl"]) == sum(len(response["findings"]) for response in responses)
    citations = [citation for response in responses for citation in response["citations"]]
    assert {response["verdict"] for response in responses} >= {"verified", "failed", "open"}
    assert {citation["match"] for citation in citations} == {"exact", "folded", "none", None}
    assert {citation["place"] for citation in citations} == {"as_cited", "other_lines", "other_page", "nowhere", None}


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["good", "bad", "mixed", "open", "nothing"])
def test_json_of_one_answer_holds_to_the_schema(name: str) -> None:
    reports = {format_: validate(f"{name}.md", format_=format_).out for format_ in ("json", "jsonl")}
    (response,) = held_to("report", reports["json"])["responses"]
    assert lines_held_to(SummaryLine, reports["jsonl"]) == len(response["findings"])


def test_reports_of_the_lint_hold_to_their_schemas(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    alone(monkeypatch, tmp_path, tmp_path)
    Path("skill").mkdir()
    Path("skill", "SKILL.md").write_text("---\nname: Other Name\n---\n[b](b.md)\n\n```citation fail\n{}\n```\n")
    reports = {name: citecheck("lint", "skill", "--format", name).out for name in ("json", "jsonl", "sarif", "junit")}
    checked(reports["sarif"])
    junit = ET.fromstring(reports["junit"].encode())  # noqa: S314 - our own
    assert [against(name, junit) for name in ("jenkins", "ant")] == [[], []]
    (file,) = held_to("lint", reports["json"])["files"]
    assert lines_held_to(LintSummaryLine, reports["jsonl"]) == len(file["findings"]) > 3


@pytest.mark.parametrize("payload", SAMPLE[::3], ids=ascii)
@pytest.mark.first_is_fast
def test_json_of_hostile_text_holds_to_the_schema(payload: str) -> None:
    held_to("report", render_json([outcome_with(payload)]))
