"""JUnit XML: a file is a suite; what can pass or fail in it is a case.

A case has one failure at most, since readers keep only one: its type and message are the first error's, its text
names every one.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from citecheck.model import CitationResult, Finding, Level, Report, Verdict
from citecheck.reporting.findings import FileFindings, sentence
from citecheck.reporting.safe import terminal


@dataclass(frozen=True, slots=True)
class Case:
    """`failures` are errors, `out` the other findings, `skipped` why the case could not be decided."""

    name: str
    failures: tuple[Finding, ...] = ()
    skipped: str | None = None
    out: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Suite:
    path: str
    cases: tuple[Case, ...]


def response_suite(report: Report) -> Suite:
    """A case a citation, and one for what belongs to none."""
    loose = [finding for finding in report.findings if finding.citation is None]
    nothing = "Nothing to check: there are no citations." if report.verdict is Verdict.NOTHING else None
    return Suite(
        report.path,
        (_case("response", loose, nothing), *(_citation(result, report.findings) for result in report.results)),
    )


def file_suite(file: FileFindings) -> Suite:
    """One case for the whole file."""
    return Suite(file.path, (_case(file.path, file.findings),))


def _citation(result: CitationResult, findings: Sequence[Finding]) -> Case:
    citation, reason = result.citation, result.evidence.open
    name = f"[{'?' if citation.n is None else citation.n}] {citation.attachment_id}"
    why = reason.reason if reason else "It could not be checked."
    return _case(name, [findings[i] for i in result.findings], why if result.verdict is Verdict.OPEN else None)


def _case(name: str, findings: Iterable[Finding], skipped: str | None = None) -> Case:
    found = tuple(findings)
    errors = tuple(finding for finding in found if finding.level is Level.ERROR)
    others = tuple(finding for finding in found if finding.level is not Level.ERROR)
    return Case(name, errors, skipped, others)


# ── XML ──────────────────────────────────────────────────────────────────────────────────────────


def render_junit(suites: Sequence[Suite]) -> str:
    root = ET.Element("testsuites", {"name": "citecheck", **_counts(case for suite in suites for case in suite.cases)})
    for suite in suites:
        path = terminal(suite.path)
        element = ET.SubElement(root, "testsuite", {"name": path, **_counts(suite.cases)})
        for case in _distinct(suite.cases):
            _add_case(element, path, case)
    ET.indent(root)
    # Written by hand, since the library's own declaration would name the machine's encoding.
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def _counts(cases: Iterable[Case]) -> dict[str, str]:
    of = Counter("failures" if case.failures else "skipped" if case.skipped else "passed" for case in cases)
    numbers = {"tests": of.total(), "failures": of["failures"], "errors": 0, "skipped": of["skipped"]}
    return {name: str(number) for name, number in numbers.items()}


def _distinct(cases: Iterable[Case]) -> Iterable[Case]:
    """Cases of one name would be taken for one case."""
    seen: Counter[str] = Counter()
    for case in cases:
        seen[case.name] += 1
        yield case if seen[case.name] == 1 else replace(case, name=f"{case.name} ({seen[case.name]})")


def _add_case(suite: ET.Element, path: str, case: Case) -> None:
    element = ET.SubElement(suite, "testcase", {"classname": path, "name": terminal(case.name)})
    if case.failures:
        first = case.failures[0]
        about = {"type": first.rule, "message": terminal(f"{first.name}: {first.message}")}
        ET.SubElement(element, "failure", about).text = _lines(case.failures)
    elif case.skipped:
        ET.SubElement(element, "skipped", {"message": terminal(case.skipped)})
    if case.out:
        ET.SubElement(element, "system-out").text = _lines(case.out)


def _lines(findings: Iterable[Finding]) -> str:
    """One a line. What XML does not allow is among the characters that a terminal is not shown either."""
    return "\n".join(terminal(_line(finding)) for finding in findings)


def _line(finding: Finding) -> str:
    place = f"{finding.region.line}:{finding.region.column}"
    return f"{place}: {finding.level} {finding.rule} {finding.name} {sentence(finding)}"
