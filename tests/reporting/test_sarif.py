"""SARIF 2.1.0, held to the standard's schema and to the keys that we write."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from urllib.parse import unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citecheck.cli.outputs import rule_facts
from citecheck.model import DocumentFacts, Finding, Level
from citecheck.reporting import sarif
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import FileFindings, fingerprints, sentence
from citecheck.reporting.sarif import render_sarif
from citecheck.version import __version__
from reporting.published import problems
from reporting.samples import AFTER, FILES, LONE, MISSING, PAYLOADS, RULES, hostile


def checked(text: str) -> dict:
    """The log, held to the standard's schema and to what a schema cannot say."""
    log = json.loads(text)
    assert _keys(log) <= KEYS
    assert problems(text) == []
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    targets = [artifact["location"] for artifact in run["artifacts"] if "roles" in artifact]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        place, region = result["locations"][0]["physicalLocation"].values()
        assert place == {**targets[place["index"]], "index": place["index"]}
        start, end = ((region[f"{edge}Line"], region[f"{edge}Column"]) for edge in ("start", "end"))
        assert start <= end
    marks = [result["partialFingerprints"]["citecheck/v1"] for result in run["results"]]
    assert len(marks) == len(set(marks))
    return log


def _keys(value: object) -> set[str]:
    """The keys of all objects in a JSON value."""
    if isinstance(value, list):
        return {key for inner in value for key in _keys(inner)}
    return {*value, *(key for inner in value.values() for key in _keys(inner))} if isinstance(value, dict) else set()


KEYS = set(
    """$schema version runs tool driver name rules id shortDescription fullDescription defaultConfiguration level help
    text invocations executionSuccessful toolExecutionNotifications message originalUriBaseIds %SRCROOT% description
    artifacts location roles hashes sha-256 uri uriBaseId index columnKind results ruleId ruleIndex locations
    physicalLocation artifactLocation region startLine startColumn endLine endColumn partialFingerprints
    citecheck/v1""".split()
)


def rule(code: str, name: str, level: str, clause: str) -> dict:
    return {
        "id": code,
        "name": name,
        "shortDescription": {"text": clause},
        "fullDescription": {"text": clause},
        "defaultConfiguration": {"level": level},
        "help": {"text": f"{clause} More: citecheck explain {code}"},
    }


def target(uri: str, **more: str) -> dict:
    return {"location": {"uri": uri, **more}, "roles": ["analysisTarget"]}


def result(code: str, rule_index: int, level: str, text: str, place: dict, region: tuple[int, ...], mark: str) -> dict:
    names = ("startLine", "startColumn", "endLine", "endColumn")
    physical = {"artifactLocation": place, "region": dict(zip(names, region, strict=True))}
    return {
        "ruleId": code,
        "ruleIndex": rule_index,
        "level": level,
        "message": {"text": text},
        "locations": [{"physicalLocation": physical}],
        "partialFingerprints": {"citecheck/v1": mark},
    }


DOGS = {"uri": "answers/rent%20%26%20dogs.md", "uriBaseId": "%SRCROOT%", "index": 0}
STDIN = {"uri": "%3Cstdin%3E", "index": 1}
WHOLE = {
    "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
    "version": "2.1.0",
    "runs": [
        {
            "tool": {
                "driver": {
                    "name": "citecheck",
                    "version": __version__,
                    "rules": [
                        rule("CIT106", "text-after-block", "warning", RULES[0].clause),
                        rule(
                            "CIT130",
                            "unknown-shape",
                            "error",
                            'A group MUST be a list of entries: {{"lease": [{{…}}]}}.',
                        ),
                        rule("CIT401", "quote-not-found", "error", "f MUST stand in the source."),
                        rule("CIT511", "lone-line", "note", "lone-line"),
                    ],
                }
            },
            "invocations": [{"executionSuccessful": True, "toolExecutionNotifications": []}],
            "originalUriBaseIds": {"%SRCROOT%": {"description": {"text": "The folder that citecheck ran in."}}},
            "artifacts": [target("answers/rent%20%26%20dogs.md", uriBaseId="%SRCROOT%"), target("%3Cstdin%3E")],
            "columnKind": "unicodeCodePoints",
            "results": [
                result(
                    "CIT401",
                    2,
                    "error",
                    "[2] Quote not found in the source. Quote the source's own words.",
                    DOGS,
                    (6, 32, 6, 97),
                    fingerprints(FILES)[0],
                ),
                result(
                    "CIT106", 0, "warning", "Text follows the “block”.", DOGS, (9, 1, 11, 4), fingerprints(FILES)[1]
                ),
                result("CIT511", 3, "note", "[3] `l` names one line.", STDIN, (7, 5, 7, 8), fingerprints(FILES)[2]),
            ],
        }
    ],
}


def test_whole_output() -> None:
    text = render_sarif(FILES, RULES)
    assert text == json.dumps(WHOLE, indent=2, ensure_ascii=False) + "\n"
    assert checked(text) == WHOLE


def test_without_findings_there_are_the_rules() -> None:
    (run,) = checked(render_sarif((), RULES))["runs"]
    assert run == WHOLE["runs"][0] | {"results": [], "artifacts": []}


def test_what_was_checked_and_against_what() -> None:
    """Files without findings too; a source that several answers cite once, and of two states of it both."""
    sources = [facts("lease.pdf", "0"), facts("/srv/tax.pdf", "1"), facts("lease.pdf", "0"), facts("lease.pdf", "2")]
    run = checked(render_sarif([FileFindings("a.md", ()), *FILES], RULES, sources, ["Checked: {x}.", "Not: y."]))[
        "runs"
    ][0]
    assert run["artifacts"] == [
        target("a.md", uriBaseId="%SRCROOT%"),
        target("answers/rent%20%26%20dogs.md", uriBaseId="%SRCROOT%"),
        target("%3Cstdin%3E"),
        {"location": {"uri": "lease.pdf", "uriBaseId": "%SRCROOT%"}, "hashes": {"sha-256": "0" * 64}},
        {"location": {"uri": "file:///srv/tax.pdf"}, "hashes": {"sha-256": "1" * 64}},
        {"location": {"uri": "lease.pdf", "uriBaseId": "%SRCROOT%"}, "hashes": {"sha-256": "2" * 64}},
    ]
    assert run["invocations"][0]["toolExecutionNotifications"] == [
        {"level": "note", "message": {"text": text}} for text in ("Checked: {{x}}.", "Not: y.")
    ]


def facts(path: str, digit: str) -> DocumentFacts:
    return DocumentFacts("lease", path, digit * 64, 3, "pypdfium2 5")


def test_of_too_many_findings_the_gravest_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sarif, "RESULTS", 3)
    findings = [replace(LONE, n=n) for n in (1, 2)] + [replace(AFTER, n=n) for n in (3, 4)] + [replace(MISSING, n=5)]
    files = [FileFindings("a.md", tuple(findings))]
    (run,) = checked(render_sarif(files, RULES))["runs"]
    assert [(result["level"], result["message"]["text"][:3]) for result in run["results"]] == [
        ("warning", "[3]"),
        ("warning", "[4]"),
        ("error", "[5]"),
    ]
    assert [result["partialFingerprints"]["citecheck/v1"] for result in run["results"]] == fingerprints(files)[2:]
    assert run["invocations"][0]["toolExecutionNotifications"] == [
        {"level": "warning", "message": {"text": "2 of 5 findings are left out here, the least grave ones."}}
    ]


def test_the_rules_of_the_standard_hold_to_the_schema() -> None:
    facts = rule_facts()
    driver = checked(render_sarif((), facts))["runs"][0]["tool"]["driver"]
    assert [(rule["id"], rule["name"]) for rule in driver["rules"]] == [(fact.code, fact.name) for fact in facts]


def test_the_level_is_the_finding_s() -> None:
    files = (FileFindings("a.md", (replace(MISSING, level=Level.NOTE),)),)
    run = checked(render_sarif(files, RULES))["runs"][0]
    assert run["results"][0]["level"] == "note"
    assert run["tool"]["driver"]["rules"][2]["defaultConfiguration"] == {"level": "error"}


BELOW = {  # paths below the base
    "a.md": "a.md",
    "a b/ü%.md": "a%20b/%C3%BC%25.md",
    "c:a.md": "c%3Aa.md",
    "a?b#c.md": "a%3Fb%23c.md",
    "a\\b.md": "a%5Cb.md",
    "a..b/...md": "a..b/...md",
    "javascript:x": "javascript%3Ax",
    "🙂.md": "%F0%9F%99%82.md",
    "\udcff.md": "%5Cu%7Bdcff%7D.md",
    "a\nb\x1b.md": "a%0Ab%1B.md",
}
ELSEWHERE = {  # paths that leave the base, and absolute ones: the address of a file on no host
    "../b/a-1_~.md": "../b/a-1_~.md",
    "a/../../b": "a/../../b",
    "..": "..",
    "/srv/a b.md": "file:///srv/a%20b.md",
    "//host/a.md": "file:///host/a.md",
    "///a.md": "file:///a.md",
    "/srv/../a.md": "file:///srv/../a.md",
}


@pytest.mark.parametrize("path", [*BELOW, *ELSEWHERE], ids=ascii)
def test_where_a_path_leads(path: str) -> None:
    uri = BELOW.get(path) or ELSEWHERE[path]
    base = {"uriBaseId": "%SRCROOT%"} if path in BELOW else {}
    assert located(path) == {"uri": uri, **base, "index": 0}
    assert urlsplit(uri)[:2] == ("file" if path.startswith("/") else "", "")


def located(path: str) -> dict:
    (found,) = checked(render_sarif((FileFindings(path, (MISSING,)),), RULES))["runs"][0]["results"]
    return found["locations"][0]["physicalLocation"]["artifactLocation"]


# ── Text of others ───────────────────────────────────────────────────────────────────────────────

PLACEHOLDER = re.compile(r"(?<!\{)(?:\{\{)*\{(\d+)\}")
LINK = re.compile(r"\[[^\]]*\]\(")


def messages(payload: str) -> list[tuple[str, Finding]]:
    files = hostile(payload)
    results = checked(render_sarif(files, RULES))["runs"][0]["results"]
    return [(found["message"]["text"], finding) for found, finding in zip(results, files[0].findings, strict=True)]


def read(message: str) -> str:
    """The message as a reader of the standard shows it."""
    assert not LINK.search(message)
    assert not PLACEHOLDER.search(message)
    assert "{" not in message.replace("{{", "")
    return message.replace("{{", "{").replace("}}", "}")


def test_the_reader_of_these_tests_knows_links_and_placeholders() -> None:
    assert LINK.search("[label](https://example.org)")
    assert PLACEHOLDER.search("{0}")
    assert not PLACEHOLDER.search("{{0}}")


@pytest.mark.parametrize("payload", PAYLOADS, ids=ascii)
def test_a_payload_is_text(payload: str) -> None:
    for message, finding in messages(payload):
        assert read(message) == terminal(sentence(finding)).replace("](", "]\\x28")


@given(st.text(st.characters(), max_size=200))
@pytest.mark.full
def test_any_text_and_any_path(text: str) -> None:
    for message, finding in messages(text):
        assert read(message) == terminal(sentence(finding)).replace("](", "]\\x28")


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_a_path_can_be_read_back(path: str) -> None:
    assert unquote(located(f"a{path}")["uri"]) == f"a{path}"
