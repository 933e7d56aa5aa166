"""Grades as JUnit XML, read back."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace

from citecheck.grading.grade import RunGrade
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.junit import SUITES, render_junit
from reporting.grades.samples import BOARD, EMPTY, GRADES, NEITHER, RUNS, one
from reporting.test_junit import SCHEMAS, against

WHOLE = """\
<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="arm=–" package="citecheck" id="0" tests="1" failures="0" errors="0" skipped="1" time="0" timestamp="1970-01-01T00:00:00" hostname="localhost">
    <properties />
    <testcase classname="arm=–" name="runs/odd.txt" time="0">
      <skipped message="unreadable: No reader knows the file." />
    </testcase>
    <system-out />
    <system-err />
  </testsuite>
  <testsuite name="arm=base" package="citecheck" id="1" tests="6" failures="3" errors="0" skipped="2" time="0" timestamp="1970-01-01T00:00:00" hostname="localhost">
    <properties />
    <testcase classname="arm=base" name="runs/base/large/lease.jsonl" time="0" />
    <testcase classname="arm=base" name="runs/base/large/tax.jsonl" time="0">
      <failure type="NOT_FOUND" message="Grade D, below B: 1 × NOT_FOUND, 2 × UNCITED, 1 × LONG_ANCHOR, 1 × MALFORMED, 1 × UNCHECKED">1 × NOT_FOUND: the quote is not in the source
2 × UNCITED: a sentence with a figure, date or quotation lacks a citation
1 × LONG_ANCHOR: the anchor has more than four words
1 × MALFORMED: the block or an entry breaks the standard
1 × UNCHECKED: a part of the answer could not be checked</failure>
    </testcase>
    <testcase classname="arm=base" name="runs/base/small/lease.jsonl" time="0">
      <failure type="CONTRADICTED" message="Grade C, below B: 1 × CONTRADICTED">1 × CONTRADICTED: the claim has another figure than its quote, or reverses it</failure>
    </testcase>
    <testcase classname="arm=base" name="runs/base/small/tax.jsonl" time="0">
      <failure type="UNCITED" message="Grade D, below B: 2 × UNCITED">2 × UNCITED: a sentence with a figure, date or quotation lacks a citation</failure>
    </testcase>
    <testcase classname="arm=base" name="runs/base/small/trap.jsonl" time="0">
      <skipped message="truncated: The answer was cut off at the limit of its length." />
    </testcase>
    <testcase classname="arm=base" name="runs/odd.jsonl#2" time="0">
      <skipped message="empty: The agent answered nothing." />
    </testcase>
    <system-out />
    <system-err />
  </testsuite>
  <testsuite name="arm=skill" package="citecheck" id="2" tests="6" failures="0" errors="0" skipped="4" time="0" timestamp="1970-01-01T00:00:00" hostname="localhost">
    <properties />
    <testcase classname="arm=skill" name="runs/skill/large/lease.jsonl" time="0" />
    <testcase classname="arm=skill" name="runs/skill/large/tax.jsonl" time="0" />
    <testcase classname="arm=skill" name="runs/skill/large/trap.jsonl" time="0">
      <skipped message="no final message: The run ended while the agent worked." />
    </testcase>
    <testcase classname="arm=skill" name="runs/skill/small/lease.jsonl" time="0">
      <skipped message="open: 1 citation could not be checked; the letter depends on that (A to D)." />
    </testcase>
    <testcase classname="arm=skill" name="runs/skill/small/tax.jsonl" time="0">
      <skipped message="nothing to check: There is nothing to check: no citation, and no sentence that asks for one." />
    </testcase>
    <testcase classname="arm=skill" name="runs/skill/small/trap.jsonl" time="0">
      <skipped message="error result: The run says that it failed: overloaded." />
    </testcase>
    <system-out />
    <system-err />
  </testsuite>
</testsuites>
"""
NOTHING = """\
<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="all runs" package="citecheck" id="0" tests="0" failures="0" errors="0" skipped="0" time="0" timestamp="1970-01-01T00:00:00" hostname="localhost">
    <properties />
    <system-out />
    <system-err />
  </testsuite>
</testsuites>
"""


def junit(grades: Grades) -> str:
    return "".join(render_junit(grades))


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text.encode())  # noqa: S314 - our own


def test_whole_output() -> None:
    assert junit(GRADES) == WHOLE
    assert junit(EMPTY) == NOTHING


def test_it_is_what_both_schemas_take() -> None:
    for grades in (GRADES, EMPTY, *map(one, RUNS)):
        report = parsed(junit(grades))
        assert {name: against(name, report) for name in SCHEMAS} == {"jenkins": [], "ant": []}


def test_the_counts_are_those_of_the_cases() -> None:
    for suite in parsed(WHOLE):
        cases = suite.findall("testcase")
        counted = [len(cases), len(suite.findall("testcase/failure")), len(suite.findall("testcase/skipped"))]
        assert counted == [int(suite.attrib[name]) for name in ("tests", "failures", "skipped")]


def test_of_many_groups_all_runs_are_one_suite_and_are_gone_over_once() -> None:
    begun = []

    def runs() -> Iterator[RunGrade]:
        begun.append(0)
        yield from RUNS

    groups = tuple(replace(NEITHER, labels={"arm": str(n)}) for n in range(SUITES + 1))
    report = parsed(junit(Grades(replace(BOARD, groups=groups), runs)))
    assert begun == [0]
    head = WHOLE.splitlines()[2].replace("arm=–", "runs").replace('tests="1"', 'tests="13"')
    head = head.replace('failures="0"', 'failures="3"').replace('skipped="1"', 'skipped="7"')
    assert [suite.attrib for suite in report] == [parsed(f"{head}</testsuite>").attrib]
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
