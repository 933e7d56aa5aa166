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
from typing import Final, NamedTuple

from citecheck.model import CitationResult, Finding, Level, Outcome, Verdict
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import FileFindings, Results, in_order, sentence
from citecheck.reporting.summary import number_of

# Written by hand, since the library's own declaration would name the machine's encoding.
XML: Final = '<?xml version="1.0" encoding="UTF-8"?>'
_UNTIMED: Final = {"time": "0", "timestamp": "1970-01-01T00:00:00", "hostname": "localhost"}
_NOT_LISTED: Final = "The verdict is failed; no error is listed, since settings leave it out or change its level."


class JunitCase(NamedTuple):
    """`skipped` is why the case could not be decided; `failed`: the verdict is failed, whatever findings are listed."""

    name: str
    findings: Sequence[Finding] = ()
    skipped: str | None = None
    failed: bool = False

    @property
    def errors(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.level is Level.ERROR]

    @property
    def outcome(self) -> str:
        if self.errors or self.failed:
            return "failure"
        return "skipped" if self.skipped else "passed"


class JunitSuite(NamedTuple):
    path: str
    cases: Sequence[JunitCase]


def render(results: Results) -> str:
    """A file of answers is a suite of its citations; any other has one case."""
    if results.outcomes is None:
        return render_junit([file_suite(file) for file in results.files])
    return render_junit([answer_suite(outcome) for outcome in results.outcomes])


def file_suite(file: FileFindings) -> JunitSuite:
    return JunitSuite(file.path, [JunitCase(file.path, file.findings)])


def answer_suite(outcome: Outcome) -> JunitSuite:
    """A case for what belongs to no citation, called "response", and one a citation."""
    report = outcome.report
    has_failed = any(result.verdict is Verdict.FAILED for result in report.results)
    nothing = "Nothing to check: there are no citations." if report.verdict is Verdict.NOTHING else None
    cases = [
        _citation(result, findings)
        if result
        else JunitCase("response", findings, nothing, report.verdict is Verdict.FAILED and not has_failed)
        for result, findings, _ in in_order(outcome)
    ]
    return JunitSuite(report.path, cases)


def _citation(result: CitationResult, findings: Sequence[Finding]) -> JunitCase:
    citation, reason = result.citation, result.evidence.open
    name = f"[{number_of(citation)}] {citation.attachment_id}"
    why = reason.reason if reason else "It could not be checked."
    is_open = result.verdict is Verdict.OPEN
    return JunitCase(name, findings, why if is_open else None, result.verdict is Verdict.FAILED)


# ── XML ──────────────────────────────────────────────────────────────────────────────────────────


def render_junit(suites: Sequence[JunitSuite]) -> str:
    root = ET.Element("testsuites")
    for number, suite in enumerate(suites):
        _add_suite(root, number, suite)
    ET.indent(root)
    return f"{XML}\n{ET.tostring(root, encoding='unicode')}\n"


def _add_suite(root: ET.Element, number: int, suite: JunitSuite) -> None:
    path, of = terminal(suite.path), Counter(case.outcome for case in suite.cases)
    about = suite_attributes(number, path, of.total(), of["failure"], of["skipped"])
    element = ET.SubElement(root, "testsuite", about)
    ET.SubElement(element, "properties")
    seen: Counter[str] = Counter()
    for case in suite.cases:
        seen[case.name] += 1
        again = f" ({seen[case.name]})" if seen[case.name] > 1 else ""  # cases of one name would be taken for one case
        _add_case(element, path, f"{case.name}{again}", case)
    others = [finding for case in suite.cases for finding in case.findings if finding.level is not Level.ERROR]
    ET.SubElement(element, "system-out").text = _lines(others)
    ET.SubElement(element, "system-err")


def suite_attributes(number: int, name: str, tests: int, failures: int, skipped: int) -> dict[str, str]:
    counts = {"tests": tests, "failures": failures, "errors": 0, "skipped": skipped}
    numbers = {key: str(count) for key, count in counts.items()}
    return {"name": name, "package": "citecheck", "id": str(number), **numbers, **_UNTIMED}


def _add_case(suite: ET.Element, path: str, name: str, case: JunitCase) -> None:
    element = ET.SubElement(suite, "testcase", {"classname": path, "name": terminal(name), "time": "0"})
    if case.outcome == "failure":
        failure = {"type": "verdict", "message": _NOT_LISTED}
        for error in case.errors[:1]:
            failure = {"type": error.rule, "message": terminal(f"{error.name}: {error.message}")}
        ET.SubElement(element, "failure", failure).text = _lines(case.errors)
    elif case.skipped:
        ET.SubElement(element, "skipped", {"message": terminal(case.skipped)})


def _lines(findings: Iterable[Finding]) -> str:
    """One a line. What XML does not allow is among the characters that a terminal is not shown either."""
    return "\n".join(
        terminal(f"{f.region.line}:{f.region.column}: {f.level} {f.rule} {f.name} {sentence(f)}") for f in findings
    )
