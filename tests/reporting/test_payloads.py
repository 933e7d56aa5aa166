"""Over a thousand hostile texts through every field of a report that others write: no format's structure changes."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from functools import partial
from urllib.parse import urlsplit

import pytest
from cases import mostly_full

from citecheck.cli.outputs import Format, rule_facts
from citecheck.model import Outcome
from citecheck.reporting.code_hosts import render_github, render_gitlab
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import FileFindings, findings_of
from citecheck.reporting.json import render_json
from citecheck.reporting.junit import answer_suite, file_suite, render_junit
from citecheck.reporting.lines import (
    render_agent,
    render_agent_files,
    render_concise_files,
    render_jsonl,
)
from citecheck.reporting.lint import lint_counts, render_lint_json, render_lint_text
from citecheck.reporting.markdown import render_markdown, render_markdown_files
from citecheck.reporting.sarif import render_sarif
from citecheck.reporting.text import render_text
from reporting import markdown_tree
from reporting.foreign import FIELDS, HARMLESS, outcome_with
from reporting.payloads import FAMILIES, PAYLOADS, SAMPLE
from reporting.published import problems
from reporting.test_github import commands
from reporting.test_sarif import read

Shape = Callable[[Outcome], object]
RULES = tuple(fact for fact in rule_facts() if fact.code in {"CIT101", "CIT401", "CIT511", "CIT602"})


def test_there_are_over_a_thousand_and_they_are_what_they_say() -> None:
    assert len(PAYLOADS) == len(set(PAYLOADS)) > 2_000
    assert {*SAMPLE} < {*PAYLOADS} == {payload for family in FAMILIES.values() for payload in family}
    assert [payload for payload in PAYLOADS if not payload.split()] == []


# ── What a format's structure is ─────────────────────────────────────────────────────────────────


def files(outcome: Outcome) -> tuple[FileFindings, ...]:
    return (findings_of(outcome.report),)


def shown(report: str) -> str:
    """The report; nothing in it steers a terminal or hides text."""
    beyond = "".join(re.findall(r"[^\n -~]", report))
    assert terminal(beyond) == beyond
    assert report.endswith("\n")
    return report


def line_count(report: str) -> int:
    return len(shown(report).splitlines())


def values(value: object) -> object:
    """A JSON value without its strings."""
    if isinstance(value, dict):
        return {key: values(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [values(inner) for inner in value]
    return "text" if isinstance(value, str) else value


def json_values(report: str) -> object:
    return values(json.loads(shown(report)))


def sarif_values(report: str) -> object:
    """Messages hold neither placeholders nor links, and addresses lead to no other machine."""
    log = json.loads(shown(report))
    (run,) = log["runs"]
    for result in run["results"]:
        read(result["message"]["text"])
    places = [result["locations"][0]["physicalLocation"]["artifactLocation"] for result in run["results"]]
    for place in [*places, *(artifact["location"] for artifact in run["artifacts"])]:
        assert urlsplit(place["uri"])[:2] in {("", ""), ("file", "")}
        place.pop("uriBaseId", None)  # as the path says
    return values(log)


def annotations(report: str) -> object:
    """The workflow commands that a runner finds, and how many lines there are."""
    return line_count(report), [(name, list(properties)) for name, properties, _ in commands(report)]


def elements(report: str) -> object:
    def shape(element: ET.Element) -> object:
        return element.tag, list(element.attrib), [shape(child) for child in element]

    return shape(ET.fromstring(shown(report).encode()))  # noqa: S314 - our own


REFERENCE = re.compile(r"@\w|#\d|GH-\d|://|\bwww\.\w|:(?:100|[a-z+-][\w+-]*):", re.IGNORECASE)


def tokens(report: str) -> object:
    """The tokens; and in the words nothing that a site would make a reference of."""
    tree, words = markdown_tree.read(shown(report))
    assert REFERENCE.findall("\n".join(words)) == []
    return tree


def counts(outcome: Outcome) -> dict[str, int]:
    return lint_counts(files(outcome), 1, 2, 3)


SHAPES: dict[str, Shape] = {
    "text": lambda outcome: line_count(render_text([outcome])),
    "text in colour": lambda outcome: line_count(re.sub(r"\x1b\[\d+m", "", render_text([outcome], colour=True))),
    "text of files": lambda outcome: line_count(render_lint_text(files(outcome), counts(outcome), colour=False)),
    "concise": lambda outcome: line_count(render_concise_files(files(outcome), ("x",))),
    "agent": lambda outcome: line_count(render_agent([outcome])),
    "agent of files": lambda outcome: line_count(render_agent_files(files(outcome), "x")),
    "json": lambda outcome: json_values(render_json([outcome])),
    "json of files": lambda outcome: json_values(render_lint_json(files(outcome), counts(outcome))),
    "jsonl": lambda outcome: [
        json_values(line) for line in render_jsonl(files(outcome), {"errors": 1}).splitlines(keepends=True)
    ],
    "sarif": lambda outcome: sarif_values(render_sarif(files(outcome), RULES, outcome.report.documents)),
    "github": lambda outcome: annotations(render_github(files(outcome), "x")),
    "gitlab": lambda outcome: json_values(render_gitlab(files(outcome))),
    "junit": lambda outcome: elements(render_junit([answer_suite(outcome)])),
    "junit of files": lambda outcome: elements(render_junit([file_suite(file) for file in files(outcome)])),
    "markdown": lambda outcome: tokens(render_markdown([outcome])),
    "markdown of files": lambda outcome: tokens(render_markdown_files(files(outcome), "x")),
}


def differing(shape: Shape, payloads: tuple[str, ...], *fields: str) -> list[str]:
    expected = shape(outcome_with(HARMLESS))
    return [ascii(payload) for payload in payloads if shape(outcome_with(payload, *fields)) != expected]


def test_every_format_has_a_shape() -> None:
    assert {*Format} <= {*SHAPES}


# ── They stay what they are ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", mostly_full(SHAPES, "junit"))
@pytest.mark.full
def test_every_payload_in_all_fields_at_once(name: str) -> None:
    payloads = PAYLOADS[::2] if name.endswith("of files") else PAYLOADS  # what is of files has half of the fields
    assert differing(SHAPES[name], payloads) == []


@pytest.mark.full
@pytest.mark.parametrize("name", SHAPES)
def test_a_sample_in_each_field_alone(name: str) -> None:
    found = {field: differing(SHAPES[name], SAMPLE[::5], field) for field in FIELDS}
    assert {field: payloads for field, payloads in found.items() if payloads} == {}


@pytest.mark.full
def test_sarif_stays_what_the_standard_s_schema_takes() -> None:
    for payload in SAMPLE:
        outcome = outcome_with(payload)
        assert problems(render_sarif(files(outcome), RULES, outcome.report.documents, (payload,))) == [], ascii(payload)


# ── The shapes would tell ────────────────────────────────────────────────────────────────────────


@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "escape"),
    [
        ("text", "text.terminal"),
        ("text of files", "text.terminal"),
        ("concise", "lines.terminal"),
        ("agent of files", "lines.terminal"),
        ("json", "json.json_text"),
        ("jsonl", "lines.json_text"),
        ("sarif", "sarif.terminal"),
        ("sarif", "sarif.code_point"),
        ("github", "code_hosts._broken"),
        ("gitlab", "code_hosts.json_text"),
        ("junit", "junit.terminal"),
        ("markdown", "markdown.markdown"),
        ("markdown of files", "markdown.markdown"),
    ],
)
def test_a_format_that_escapes_nothing_is_found_out(name: str, escape: str, monkeypatch: pytest.MonkeyPatch) -> None:
    as_it_is = partial(json.dumps, ensure_ascii=False) if escape.endswith("json_text") else str
    monkeypatch.setattr(f"citecheck.reporting.{escape}", lambda text, *_, **__: as_it_is(text))
    told = 0
    for payload in SAMPLE:
        try:
            told += differing(SHAPES[name], (payload,)) != []
        except (AssertionError, ValueError, ET.ParseError):  # it is no longer what can be compared
            told += 1
    assert told >= 1
