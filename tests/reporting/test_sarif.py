"""SARIF 2.1.0, held to the parts of its schema that are used."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from urllib.parse import unquote, urlsplit

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from citecheck.cli.formats import rule_facts
from citecheck.model import Finding, Level
from citecheck.reporting.findings import FileFindings, fingerprints, sentence
from citecheck.reporting.safe import terminal
from citecheck.reporting.sarif import render_sarif
from citecheck.version import __version__
from reporting.samples import FILES, MISSING, PAYLOADS, RULES, hostile

TEXT = {"$ref": "#/$defs/text"}
POSITIVE = {"type": "integer", "minimum": 1}
LEVEL = {"enum": ["error", "warning", "note"]}


def exactly(**properties: object) -> dict[str, object]:
    """An object with these keys, all of them, and no others."""
    return {"type": "object", "properties": properties, "required": [*properties], "additionalProperties": False}


RULE = exactly(
    id={"type": "string", "pattern": "^[A-Z]+[0-9]+$"},
    name={"type": "string", "minLength": 1},
    shortDescription=TEXT,
    fullDescription=TEXT,
    defaultConfiguration=exactly(level=LEVEL),
    help=TEXT,
)
REGION = exactly(startLine=POSITIVE, startColumn=POSITIVE, endLine=POSITIVE, endColumn=POSITIVE)
URI = {"type": "string", "pattern": r"^(?!//)(?:[A-Za-z0-9._~/-]|%[0-9A-F]{2})+$"}
PLACE = exactly(physicalLocation=exactly(artifactLocation=exactly(uri=URI), region=REGION))
RESULT = exactly(
    ruleId={"type": "string"},
    ruleIndex={"type": "integer", "minimum": 0},
    level=LEVEL,
    message=TEXT,
    locations={"type": "array", "items": PLACE, "minItems": 1, "maxItems": 1},
    partialFingerprints=exactly(**{"citecheck/v1": {"type": "string", "pattern": "^[0-9a-f]{32}$"}}),
)
DRIVER = exactly(
    name={"const": "citecheck"},
    version={"type": "string", "pattern": r"^\d+\.\d+\.\d+"},
    rules={"type": "array", "items": RULE, "uniqueItems": True},
)
RUN = exactly(
    tool=exactly(driver=DRIVER),
    columnKind={"const": "unicodeCodePoints"},
    results={"type": "array", "items": RESULT},
)
SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$defs": {"text": exactly(text={"type": "string", "minLength": 1, "maxLength": 1000})},
    **exactly(
        **{"$schema": {"type": "string", "format": "uri"}},
        version={"const": "2.1.0"},
        runs={"type": "array", "items": RUN, "minItems": 1, "maxItems": 1},
    ),
}
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def checked(text: str) -> dict:
    """The log, held to the schema and to what a schema cannot say."""
    log = json.loads(text)
    VALIDATOR.validate(log)
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        region = result["locations"][0]["physicalLocation"]["region"]
        start, end = ((region[f"{edge}Line"], region[f"{edge}Column"]) for edge in ("start", "end"))
        assert start <= end
    marks = [result["partialFingerprints"]["citecheck/v1"] for result in run["results"]]
    assert len(marks) == len(set(marks))
    return log


def rule(code: str, name: str, level: str, clause: str) -> dict:
    return {
        "id": code,
        "name": name,
        "shortDescription": {"text": clause},
        "fullDescription": {"text": clause},
        "defaultConfiguration": {"level": level},
        "help": {"text": f"{clause} More: citecheck explain {code}"},
    }


def result(code: str, index: int, level: str, text: str, uri: str, region: tuple[int, ...], mark: str) -> dict:
    names = ("startLine", "startColumn", "endLine", "endColumn")
    place = {"artifactLocation": {"uri": uri}, "region": dict(zip(names, region, strict=True))}
    return {
        "ruleId": code,
        "ruleIndex": index,
        "level": level,
        "message": {"text": text},
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {"citecheck/v1": mark},
    }


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
            "columnKind": "unicodeCodePoints",
            "results": [
                result(
                    "CIT401",
                    2,
                    "error",
                    "[2] The quote stands nowhere in the source. Quote the source's own words.",
                    "answers/rent%20%26%20dogs.md",
                    (6, 32, 6, 97),
                    fingerprints(FILES)[0],
                ),
                result(
                    "CIT106",
                    0,
                    "warning",
                    "Text follows the “block”.",
                    "answers/rent%20%26%20dogs.md",
                    (9, 1, 11, 4),
                    fingerprints(FILES)[1],
                ),
                result(
                    "CIT511", 3, "note", "[3] `l` names one line.", "%3Cstdin%3E", (7, 5, 7, 8), fingerprints(FILES)[2]
                ),
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
    assert run == WHOLE["runs"][0] | {"results": []}


def test_the_rules_of_the_standard_hold_to_the_schema() -> None:
    facts = rule_facts()
    driver = checked(render_sarif((), facts))["runs"][0]["tool"]["driver"]
    assert [(rule["id"], rule["name"]) for rule in driver["rules"]] == [(fact.code, fact.name) for fact in facts]


def test_the_level_is_the_finding_s() -> None:
    files = (FileFindings("a.md", (replace(MISSING, level=Level.NOTE),)),)
    run = checked(render_sarif(files, RULES))["runs"][0]
    assert run["results"][0]["level"] == "note"
    assert run["tool"]["driver"]["rules"][2]["defaultConfiguration"] == {"level": "error"}


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("a.md", "a.md"),
        ("../b/a-1_~.md", "../b/a-1_~.md"),
        ("a b/ü%.md", "a%20b/%C3%BC%25.md"),
        ("c:a.md", "c%3Aa.md"),
        ("a?b#c.md", "a%3Fb%23c.md"),
        ("a\\b.md", "a%5Cb.md"),
        ("/srv/a.md", "/srv/a.md"),
        ("//host/a.md", "/host/a.md"),
        ("///a.md", "/a.md"),
        ("javascript:x", "javascript%3Ax"),
        ("🙂.md", "%F0%9F%99%82.md"),
        ("\udcff.md", "%5Cu%7Bdcff%7D.md"),
        ("a\nb\x1b.md", "a%0Ab%1B.md"),
    ],
)
def test_a_path_is_a_relative_reference(path: str, uri: str) -> None:
    files = (FileFindings(path, (MISSING,)),)
    (found,) = checked(render_sarif(files, RULES))["runs"][0]["results"]
    assert found["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": uri}
    assert urlsplit(uri)[:2] == ("", "")


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
def test_any_text_and_any_path(text: str) -> None:
    for message, finding in messages(text):
        assert read(message) == terminal(sentence(finding)).replace("](", "]\\x28")


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_a_path_can_be_read_back(path: str) -> None:
    files = (FileFindings(f"a{path}", (MISSING,)),)
    (found,) = checked(render_sarif(files, RULES))["runs"][0]["results"]
    assert unquote(found["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]) == f"a{path}"
