"""What the formats are made of: the findings of a file, and what to report about a rule."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from citecheck.model import CitationResult, Closest, Finding, Level, Outcome, Report
from citecheck.reporting.escaping import terminal
from citecheck.text.lookalikes import code_point
from citecheck.text.patterns import lazy_pattern

_NOT_ASCII = lazy_pattern(r"[^\n -~]")


class FileFindings(NamedTuple):
    """The findings of one file in their order; `path` as given, "<stdin>" for stdin."""

    path: str
    findings: tuple[Finding, ...]


class RuleFacts(NamedTuple):
    """What a format shows of a rule; `clause` is the first sentence of its clause in plain text, "" if it has none."""

    code: str
    name: str
    level: Level
    clause: str


class Results(NamedTuple):
    """What a command found, as the formats need it. Functions are called only by the format that needs them.

    `text`, `json` and `agent` are each command's own; the others are made of the rest. `outcomes` are those of answers,
    None if no answers are checked. `summary` is the lines that a report ends in. `skipped` counts files
    without citations. `footer` ends the Markdown. `changed` says which file changed what is reported.
    """

    files: tuple[FileFindings, ...]
    counts: Mapping[str, object]
    summary: tuple[str, ...]
    rules: Callable[[], Sequence[RuleFacts]]
    text: Callable[[], str]
    json: Callable[[], str]
    agent: Callable[[], str]
    outcomes: Sequence[Outcome] | None = None
    skipped: int = 0
    footer: str = ""
    changed: tuple[str, ...] = ()


def findings_of(report: Report) -> FileFindings:
    return FileFindings(report.path, report.findings)


def each_finding(files: Sequence[FileFindings]) -> Iterator[tuple[str, Finding]]:
    """(path, finding) in the order given."""
    return ((file.path, finding) for file in files for finding in file.findings)


def in_order(outcome: Outcome) -> Iterator[tuple[CitationResult | None, list[Finding], Closest | None]]:
    """The findings of no citation, then each citation with its own and with what is in the source instead."""
    findings = outcome.report.findings
    yield None, [finding for finding in findings if finding.citation is None], None
    for index, result in enumerate(outcome.report.results):
        yield result, [findings[i] for i in result.findings], outcome.closest.get(index)


def values_of(finding: Finding) -> dict[str, Any]:
    """The keys that a finding has in every JSON of ours; lines and columns are 1-based, ends are exclusive."""
    return {
        "rule": finding.rule,
        "name": finding.name,
        "kind": finding.kind.value,
        "level": finding.level.value,
        "n": finding.n,
        "field": finding.field,
        "message": finding.message,
        "hint": finding.hint,
        **finding.region._asdict(),
    }


def sentence(finding: Finding) -> str:
    """The finding in words, with its citation's number and its hint. Not yet escaped for any medium."""
    number = f"[{finding.n}]" if finding.n is not None else ""
    return " ".join(part for part in (number, finding.message, finding.hint) if part)


def fingerprints(files: Sequence[FileFindings]) -> list[str]:
    """One a finding, all different. They stay as they are when the text around a finding moves."""
    seen: Counter[str] = Counter()
    made = []
    for path, finding in each_finding(files):
        same = json.dumps([path, finding.rule, finding.n, finding.field, finding.fingerprint_text])
        seen[same] += 1
        made.append(hashlib.sha256(f"{same} {seen[same]}".encode()).hexdigest()[:32])
    return made


def json_text(value: object, indent: int | None = None) -> str:
    """`value` as JSON that can be shown: what could steer a terminal, hide or end a line is a JSON escape.

    So nothing is lost, but for half of a surrogate pair, which many readers of JSON refuse; it is shown as \\u{d83d}.
    """
    return _NOT_ASCII.sub(lambda match: _escaped(match[0]), json.dumps(value, ensure_ascii=False, indent=indent))


def _escaped(character: str) -> str:
    if terminal(character) == character:
        return character
    is_half = "\ud800" <= character <= "\udfff"
    return json.dumps(code_point(character) if is_half else character)[1:-1]
