"""A run's grade as findings."""

from __future__ import annotations

from citecheck.reporting.grades.text import run_findings
from reporting.grades.samples import RUNS

FILES = tuple(map(run_findings, RUNS))


def test_a_run_that_cannot_be_graded_is_told_of() -> None:
    told = {file.path: [finding.rule for finding in file.findings] for file in FILES}
    assert {path for path, rules in told.items() if "UNGRADABLE" in rules} == {
        run.run for run in RUNS if not run.letter
    }
    assert told["runs/skill/small/lease.jsonl"] == ["UNGRADABLE", "CIT602"]


def test_a_note_is_no_finding_of_a_run() -> None:
    assert RUNS[6].grade is not None
    assert [one.rules for one in RUNS[6].grade.citations] == [(), ("CIT504", "CIT511")]
    assert [finding.rule for finding in FILES[6].findings] == ["CIT504"]
