"""The formats that are made of findings alone, and `--format` of `citecheck validate`."""

from __future__ import annotations

import json
import os
import xml.etree.ElementTree as ET
from pathlib import Path

import jsonschema
import pytest
from command import BAD, EXAMPLES, GOOD, LEASE, MIXED, NOTHING, OPEN, alone, citecheck, written
from hypothesis import given
from hypothesis import strategies as st

from citecheck import RULES as STANDARD
from citecheck.cli.formats import Format, Results, first_sentence, render, rule_facts
from citecheck.reporting.agent import render_agent_files
from citecheck.reporting.concise import render_concise_files
from citecheck.reporting.findings import FileFindings, RuleFacts
from citecheck.reporting.gitlab import render_gitlab
from citecheck.reporting.jsonl import render_jsonl
from citecheck.reporting.junit import file_suite
from citecheck.reporting.safe import terminal
from citecheck.reporting.schema import FindingRow
from reporting.samples import COUNTS, FILES, MISSING, PAYLOADS, RULES, SUMMARY, hostile
from reporting.test_findings import without_halves
from reporting.test_github import commands
from reporting.test_sarif import checked

NEW = ["jsonl", "sarif", "github", "gitlab", "junit"]


# ── JSON Lines ───────────────────────────────────────────────────────────────────────────────────

JSONL = """\
{"path": "answers/rent & dogs.md", "rule": "CIT401", "name": "quote-not-found", "level": "error", "n": 2, "field": "f", "message": "The quote stands nowhere in the source.", "hint": "Quote the source's own words.", "line": 6, "column": 32, "end_line": 6, "end_column": 97}
{"path": "answers/rent & dogs.md", "rule": "CIT106", "name": "text-after-block", "level": "warning", "n": null, "field": null, "message": "Text follows the “block”.", "hint": null, "line": 9, "column": 1, "end_line": 11, "end_column": 4}
{"path": "<stdin>", "rule": "CIT511", "name": "lone-line", "level": "note", "n": 3, "field": "l", "message": "`l` names one line.", "hint": null, "line": 7, "column": 5, "end_line": 7, "end_column": 8}
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
        "description": "quote-not-found: [2] The quote stands nowhere in the source. Quote the source's own words.",
        "check_name": "CIT401",
        "fingerprint": "a79c96bb3beb78fdd7d66c6e6be6ed0a",
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
    assert render_concise_files(FILES, SUMMARY) == (
        "answers/rent & dogs.md:6:32: error CIT401 quote-not-found [2] The quote stands nowhere in the source.\n"
        "answers/rent & dogs.md:9:1: warning CIT106 text-after-block Text follows the “block”.\n"
        "<stdin>:7:5: note CIT511 lone-line [3] `l` names one line.\n"
        f"{SUMMARY}\n"
    )


def test_agent_of_files_names_them_and_leaves_notes_out() -> None:
    assert render_agent_files(FILES, SUMMARY) == (
        "error CIT401 answers/rent & dogs.md line 6 [2] f: The quote stands nowhere in the source."
        " Quote the source's own words.\n"
        "warning CIT106 answers/rent & dogs.md line 9 Text follows the “block”.\n"
        f"{SUMMARY}\n"
    )


@pytest.mark.parametrize("payload", PAYLOADS, ids=ascii)
@pytest.mark.parametrize("renderer", [render_concise_files, render_agent_files])
def test_a_payload_begins_no_line_of_files(renderer, payload: str) -> None:
    lines = renderer(hostile(payload), payload).split("\n")
    assert len(lines) == (5 if renderer is render_concise_files else 4)
    assert [terminal(line) for line in lines] == lines


# ── The rules ────────────────────────────────────────────────────────────────────────────────────


def test_facts_of_every_rule() -> None:
    facts = rule_facts()
    assert [(f.code, f.name, f.level) for f in facts] == [(rule.code, rule.name, rule.level) for rule in STANDARD]
    assert facts[0] == RuleFacts(
        "CIT101", "missing-block", STANDARD[0].level, "A response with markers MUST have a block."
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
    assert first_sentence(clause) == sentence


# ── The dispatch ─────────────────────────────────────────────────────────────────────────────────


def never() -> str:
    pytest.fail("asked for what another format needs")


@pytest.mark.parametrize("format_", Format)
def test_a_format_asks_for_what_it_needs(format_: Format) -> None:
    own = {name: (lambda: "own") if name == format_.value else never for name in ("text", "json", "agent")}
    rules = (lambda: RULES) if format_ is Format.SARIF else never
    suites = (lambda: [file_suite(file) for file in FILES]) if format_ is Format.JUNIT else never
    shown = render(Results(FILES, COUNTS, SUMMARY, rules, suites, **own), format_)
    assert (shown == "own") is (format_.value in own)
    assert shown


def test_the_formats() -> None:
    assert [*Format] == ["text", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "agent"]


# ── The command ──────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    alone(monkeypatch, tmp_path, tmp_path_factory.getbasetemp() / "text-cache")
    written(lease_txt=LEASE, good_md=GOOD, bad_md=BAD, open_md=OPEN, mixed_md=MIXED, nothing_md=NOTHING)
    return tmp_path


def validate(*arguments: str | Path, format_: str):
    return citecheck("validate", *arguments, "-s", "lease=lease.txt", "--format", format_)


GITHUB = """\
::error file=bad.md,line=5,col=32,endLine=5,endColumn=97,title=CIT401 quote-not-found::[1] The quote stands nowhere in the source. Quote the source's own words, or leave the claim uncited.
citecheck: 3 responses, 2 citations: 1 verified, 1 failed, 0 open; 1 error, 0 warnings, 0 notes
"""
JUNIT = """\
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="citecheck" tests="5" failures="1" errors="0" skipped="1">
  <testsuite name="good.md" tests="2" failures="0" errors="0" skipped="0">
    <testcase classname="good.md" name="response" />
    <testcase classname="good.md" name="[1] lease" />
  </testsuite>
  <testsuite name="bad.md" tests="2" failures="1" errors="0" skipped="0">
    <testcase classname="bad.md" name="response" />
    <testcase classname="bad.md" name="[1] lease">
      <failure type="CIT401" message="quote-not-found: The quote stands nowhere in the source.">5:32: error CIT401 quote-not-found [1] The quote stands nowhere in the source. Quote the source's own words, or leave the claim uncited.</failure>
    </testcase>
  </testsuite>
  <testsuite name="nothing.md" tests="1" failures="0" errors="0" skipped="1">
    <testcase classname="nothing.md" name="response">
      <skipped message="Nothing to check: there are no citations." />
    </testcase>
  </testsuite>
</testsuites>
"""
LINES = """\
{"path": "bad.md", "rule": "CIT401", "name": "quote-not-found", "level": "error", "n": 1, "field": "f", "message": "The quote stands nowhere in the source.", "hint": "Quote the source's own words, or leave the claim uncited.", "line": 5, "column": 32, "end_line": 5, "end_column": 97}
{"summary": {"responses": 3, "citations": 2, "verified": 1, "failed": 1, "open": 0, "errors": 1, "warnings": 0, "notes": 0, "skipped": 0}}
"""


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("format_", "whole"), [("github", GITHUB), ("junit", JUNIT), ("jsonl", LINES)])
def test_whole_reports(format_: str, whole: str) -> None:
    run = validate("good.md", "bad.md", "nothing.md", format_=format_)
    assert (run.out, run.err, run.code) == (whole, "", 1)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("format_", NEW)
@pytest.mark.parametrize(("name", "code"), [("good", 0), ("bad", 1), ("open", 4), ("nothing", 3)])
def test_a_format_changes_no_exit_code(name: str, code: int, format_: str) -> None:
    assert (
        citecheck("validate", f"{name}.md", *(() if name == "open" else ("-s", "lease.txt")), "--format", format_).code
        == code
    )


@pytest.mark.usefixtures("folder")
def test_every_format_names_the_same_findings() -> None:
    names = ["mixed.md", "bad.md", *sorted((EXAMPLES / "answers").glob("lease-*"))]
    run = {format_: validate(*names, format_=format_).out for format_ in (*NEW, "json")}
    expected = [f["rule"] for response in json.loads(run["json"])["responses"] for f in response["findings"]]
    assert len(expected) > 20
    assert [json.loads(line)["rule"] for line in run["jsonl"].splitlines()[:-1]] == expected
    assert [result["ruleId"] for result in checked(run["sarif"])["runs"][0]["results"]] == expected
    assert [issue["check_name"] for issue in json.loads(run["gitlab"])] == expected
    assert [properties["title"].split()[0] for _, properties, _ in commands(run["github"])] == expected
    texts = ET.fromstring(run["junit"].encode()).itertext()  # noqa: S314 - our own
    told = [line.split()[2] for text in texts for line in text.strip().splitlines() if line]
    assert sorted(told) == sorted(expected)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("format_", NEW)
def test_the_same_bytes_twice_and_in_a_file(format_: str) -> None:
    first, second = (validate("mixed.md", "bad.md", format_=format_) for _ in range(2))
    assert first == second
    run = citecheck("validate", "mixed.md", "bad.md", "-s", "lease=lease.txt", "--format", format_, "-o", "report")
    assert (run.code, run.out, Path("report").read_bytes().decode()) == (1, "", first.out)


@pytest.mark.usefixtures("folder")
def test_skipped_files_are_counted() -> None:
    Path("all").mkdir()
    for name in ("bad.md", "nothing.md"):
        Path(name).rename(Path("all") / name)
    *_, last = validate("all", format_="jsonl").out.splitlines()
    assert json.loads(last)["summary"]["skipped"] == 1


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("format_", NEW)
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
    name = {"jsonl": r"bad-\\u{dcff}.md", "gitlab": r"bad-\\u{dcff}.md", "sarif": "bad-%5Cu%7Bdcff%7D.md"}
    assert name.get(format_, r"bad-\u{dcff}.md") in shown


@pytest.mark.usefixtures("folder")
def test_the_summary_of_jsonl_is_the_one_of_json() -> None:
    *_, last = validate("mixed.md", "bad.md", format_="jsonl").out.splitlines()
    assert json.loads(last)["summary"] == json.loads(validate("mixed.md", "bad.md", format_="json").out)["summary"]


@pytest.mark.usefixtures("folder")
def test_findings_of_jsonl_hold_to_the_schema_of_the_report() -> None:
    schema = json.loads(citecheck("schema", "report").out)
    row = {"$ref": "#/$defs/FindingRow", "$defs": schema["$defs"]}
    for line in validate("mixed.md", format_="jsonl").out.splitlines()[:-1]:
        found = json.loads(line)
        assert found.pop("path") == "mixed.md"
        jsonschema.Draft202012Validator(row).validate(found)
