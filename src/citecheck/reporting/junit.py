"""JUnit XML: a file is a suite; what can pass or fail in it is a case.

It is what both schemas in use take, that of Jenkins and the older one made from Ant's output. The older one asks for a
host and for times; they are constants, so that the same input gives the same bytes.

A case has one failure at most, since readers keep only one: its type and message are the first error's, its text
names every one. What is not an error is in the suite's output, the only place for it that both schemas know.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from citecheck.model import CitationResult, Finding, Level, Report, Verdict
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import FileFindings, Results, sentence

# Written by hand, since the library's own declaration would name the machine's encoding.
XML: Final = '<?xml version="1.0" encoding="UTF-8"?>'
UNTIMED: Final = {"time": "0", "timestamp": "1970-01-01T00:00:00", "hostname": "localhost"}
_NOT_LISTED: Final = "The verdict is failed; no error is listed, since settings leave it out or change its level."


@dataclass(frozen=True, slots=True)
class JunitCase:
    """`failures` are errors, `out` the other findings, `skipped` why the case could not be decided.

    `failed` means that the verdict is failed, whatever findings are listed.
    """

    name: str
    failures: tuple[Finding, ...] = ()
    skipped: str | None = None
    out: tuple[Finding, ...] = ()
    failed: bool = False


@dataclass(frozen=True, slots=True)
class JunitSuite:
    path: str
    cases: tuple[JunitCase, ...]


def response_suite(report: Report) -> JunitSuite:
    """A case a citation, and one for what belongs to none."""
    loose = [finding for finding in report.findings if finding.citation is None]
    citations_failed = any(result.verdict is Verdict.FAILED for result in report.results)
    failed = report.verdict is Verdict.FAILED and not citations_failed
    nothing = "Nothing to check: there are no citations." if report.verdict is Verdict.NOTHING else None
    response = _case("response", loose, nothing, failed=failed)
    return JunitSuite(report.path, (response, *(_citation(result, report.findings) for result in report.results)))


def file_suite(file: FileFindings) -> JunitSuite:
    """One case for the whole file."""
    return JunitSuite(file.path, (_case(file.path, file.findings),))


def _citation(result: CitationResult, findings: Sequence[Finding]) -> JunitCase:
    citation, reason = result.citation, result.evidence.open
    name = f"[{'?' if citation.n is None else citation.n}] {citation.attachment_id}"
    why = reason.reason if reason else "It could not be checked."
    open_ = why if result.verdict is Verdict.OPEN else None
    return _case(name, [findings[i] for i in result.findings], open_, failed=result.verdict is Verdict.FAILED)


def _case(name: str, findings: Iterable[Finding], skipped: str | None = None, *, failed: bool = False) -> JunitCase:
    found = tuple(findings)
    errors = tuple(finding for finding in found if finding.level is Level.ERROR)
    others = tuple(finding for finding in found if finding.level is not Level.ERROR)
    return JunitCase(name, errors, skipped, others, failed)


# ── XML ──────────────────────────────────────────────────────────────────────────────────────────


def render(results: Results) -> str:
    """A file of answers is a suite of its citations; any other has one case."""
    if results.outcomes is None:
        return render_junit([file_suite(file) for file in results.files])
    return render_junit([response_suite(outcome.report) for outcome in results.outcomes])


def render_junit(suites: Sequence[JunitSuite]) -> str:
    root = ET.Element("testsuites")
    for number, suite in enumerate(suites):
        _add_suite(root, number, suite)
    ET.indent(root)
    return f"{XML}\n{ET.tostring(root, encoding='unicode')}\n"


def _add_suite(root: ET.Element, number: int, suite: JunitSuite) -> None:
    path = terminal(suite.path)
    about = {"name": path, "package": "citecheck", "id": str(number), **_counts(suite.cases), **UNTIMED}
    element = ET.SubElement(root, "testsuite", about)
    ET.SubElement(element, "properties")
    for case in _distinct(suite.cases):
        _add_case(element, path, case)
    out = [finding for case in suite.cases for finding in case.out]
    ET.SubElement(element, "system-out").text = _lines(out)
    ET.SubElement(element, "system-err")


def _counts(cases: Iterable[JunitCase]) -> dict[str, str]:
    of = Counter(_outcome(case) for case in cases)
    numbers = {"tests": of.total(), "failures": of["failure"], "errors": 0, "skipped": of["skipped"]}
    return {name: str(number) for name, number in numbers.items()}


def _outcome(case: JunitCase) -> str:
    if case.failures or case.failed:
        return "failure"
    return "skipped" if case.skipped else "passed"


def _distinct(cases: Iterable[JunitCase]) -> Iterable[JunitCase]:
    """Cases of one name would be taken for one case."""
    seen: Counter[str] = Counter()
    for case in cases:
        seen[case.name] += 1
        yield case if seen[case.name] == 1 else replace(case, name=f"{case.name} ({seen[case.name]})")


def _add_case(suite: ET.Element, path: str, case: JunitCase) -> None:
    element = ET.SubElement(suite, "testcase", {"classname": path, "name": terminal(case.name), "time": "0"})
    outcome = _outcome(case)
    if outcome == "failure":
        ET.SubElement(element, outcome, _failure(case)).text = _lines(case.failures)
    elif case.skipped:
        ET.SubElement(element, outcome, {"message": terminal(case.skipped)})


def _failure(case: JunitCase) -> dict[str, str]:
    if not case.failures:
        return {"type": "verdict", "message": _NOT_LISTED}
    first = case.failures[0]
    return {"type": first.rule, "message": terminal(f"{first.name}: {first.message}")}


def _lines(findings: Iterable[Finding]) -> str:
    """One a line. What XML does not allow is among the characters that a terminal is not shown either."""
    return "\n".join(terminal(_line(finding)) for finding in findings)


def _line(finding: Finding) -> str:
    place = f"{finding.region.line}:{finding.region.column}"
    return f"{place}: {finding.level} {finding.rule} {finding.name} {sentence(finding)}"
