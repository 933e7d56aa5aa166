"""A run's grade as findings, and the formats of findings."""

from __future__ import annotations

from citecheck.model import Finding, Level, Region
from citecheck.reporting.findings import FileFindings
from citecheck.reporting.grades.text import render_agent, render_concise, run_findings
from reporting.grades.samples import GRADES, RUNS

START = Region(1, 1, 1, 1)
FILES = tuple(map(run_findings, RUNS))
CONCISE = """\
runs/base/large/tax.jsonl:1:1: warning MALFORMED malformed MALFORMED: the block or an entry breaks the standard.
runs/base/large/tax.jsonl:1:1: error UNCITED uncited UNCITED: a sentence with a figure, date or quotation lacks a citation (line 3 of the answer).
runs/base/large/tax.jsonl:1:1: error UNCITED uncited UNCITED: a sentence with a figure, date or quotation lacks a citation (line 9 of the answer).
runs/base/large/tax.jsonl:1:1: error CIT401 quote-not-found [2] NOT_FOUND: the quote is not in the source.
runs/base/large/tax.jsonl:1:1: error CIT302 long-anchor [2] LONG_ANCHOR: the anchor has more than four words.
runs/base/large/tax.jsonl:1:1: error CIT401 quote-not-found [2] NOT_FOUND: the quote is not in the source.
runs/base/large/tax.jsonl:1:1: warning CIT602 no-source UNCHECKED: a part of the answer could not be checked.
runs/base/small/lease.jsonl:1:1: error CIT701 figure-mismatch [1] CONTRADICTED: the claim has another figure than its quote, or reverses it.
runs/base/small/tax.jsonl:1:1: error UNCITED uncited UNCITED: a sentence with a figure, date or quotation lacks a citation (line 1 of the answer).
runs/base/small/tax.jsonl:1:1: error UNCITED uncited UNCITED: a sentence with a figure, date or quotation lacks a citation (line 4 of the answer).
runs/base/small/trap.jsonl:1:1: warning UNGRADABLE ungradable-run truncated: The answer was cut off at the limit of its length.
runs/skill/large/tax.jsonl:1:1: error CIT504 wrong-page [2] PARTIAL: the quote is elsewhere.
runs/skill/large/trap.jsonl:1:1: warning UNGRADABLE ungradable-run no final message: The run ended while the agent worked.
runs/skill/small/lease.jsonl:1:1: warning UNGRADABLE ungradable-run open: 1 citation could not be checked; the letter depends on that (A to D).
runs/skill/small/lease.jsonl:1:1: warning CIT602 no-source [1] UNCHECKED: a part of the answer could not be checked.
runs/skill/small/tax.jsonl:1:1: warning UNGRADABLE ungradable-run nothing to check: There is nothing to check: no citation, and no sentence that asks for one.
runs/skill/small/trap.jsonl:1:1: warning UNGRADABLE ungradable-run error result: The run says that it failed: overloaded.
runs/odd.txt:1:1: warning UNGRADABLE ungradable-run unreadable: No reader knows the file.
runs/odd.jsonl#2:1:1: warning UNGRADABLE ungradable-run empty: The agent answered nothing.
13 runs: 6 graded (A 2 · B 1 · C 1 · D 2), 7 ungradable; 50.0 % pass (9.4–90.5)
"""


def test_the_findings_of_a_run() -> None:
    assert FILES[1] == FileFindings(
        "runs/base/large/tax.jsonl",
        (
            Finding(
                "MALFORMED",
                "malformed",
                Level.WARNING,
                "MALFORMED: the block or an entry breaks the standard.",
                START,
            ),
            Finding(
                "UNCITED",
                "uncited",
                Level.ERROR,
                "UNCITED: a sentence with a figure, date or quotation lacks a citation (line 3 of the answer).",
                START,
            ),
            Finding(
                "UNCITED",
                "uncited",
                Level.ERROR,
                "UNCITED: a sentence with a figure, date or quotation lacks a citation (line 9 of the answer).",
                START,
            ),
            Finding(
                "CIT401", "quote-not-found", Level.ERROR, "NOT_FOUND: the quote is not in the source.", START, 2, 1
            ),
            Finding(
                "CIT302", "long-anchor", Level.ERROR, "LONG_ANCHOR: the anchor has more than four words.", START, 2, 1
            ),
            Finding(
                "CIT401", "quote-not-found", Level.ERROR, "NOT_FOUND: the quote is not in the source.", START, 2, 2
            ),
            Finding(
                "CIT602",
                "no-source",
                Level.WARNING,
                "UNCHECKED: a part of the answer could not be checked.",
                START,
                None,
                3,
            ),
        ),
    )


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


def test_all_of_them_as_the_formats_show_them() -> None:
    assert list(render_concise(GRADES)) == [CONCISE]
    [agent] = render_agent(GRADES)
    assert len(agent.splitlines()) == len(CONCISE.splitlines())
