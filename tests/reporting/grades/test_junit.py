"""Grades as JUnit XML, read back."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace

from citecheck.grading.grade import RunGrade
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.junit import SUITES, render_junit
from reporting.grades.samples import BOARD, GRADES, NEITHER, RUNS
from reporting.test_junit import SCHEMAS, against


def junit(grades: Grades) -> str:
    return "".join(render_junit(grades))


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text.encode())  # noqa: S314 - our own


def test_of_many_groups_all_runs_are_one_suite_and_are_gone_over_once() -> None:
    begun = []

    def runs() -> Iterator[RunGrade]:
        begun.append(0)
        yield from RUNS

    groups = tuple(replace(NEITHER, labels={"arm": str(n)}) for n in range(SUITES + 1))
    report = parsed(junit(Grades(replace(BOARD, groups=groups), runs)))
    assert begun == [0]
    (suite,) = report
    assert {name: suite.attrib[name] for name in ("name", "id", "tests", "failures", "skipped")} == {
        "name": "runs",
        "id": "0",
        "tests": "13",
        "failures": "3",
        "skipped": "7",
    }
    cases = [(case.attrib["classname"], case.attrib["name"]) for case in report.iter("testcase")]
    assert cases == [(f"arm={run.labels.get('arm') or '–'}", run.run) for run in RUNS]
    assert {name: against(name, report) for name in SCHEMAS} == {"jenkins": [], "ant": []}
    assert len(parsed(junit(Grades(replace(BOARD, groups=groups[1:]), runs)))) == len(begun) - 1 == SUITES


def test_the_pass_mark_decides_what_fails() -> None:
    strict = junit(Grades(replace(BOARD, pass_mark="A"), GRADES.runs))  # noqa: S106 - a letter
    failed = [case.attrib["name"] for case in parsed(strict).iter("testcase") if case.find("failure") is not None]
    assert failed == [
        "runs/base/large/tax.jsonl",
        "runs/base/small/lease.jsonl",
        "runs/base/small/tax.jsonl",
        "runs/skill/large/tax.jsonl",
    ]
    assert '<failure type="PARTIAL" message="Grade B, below A: 1 × PARTIAL">' in strict
