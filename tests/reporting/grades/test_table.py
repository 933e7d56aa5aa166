"""Grades as CSV: one line for each run and metric."""

from __future__ import annotations

import csv
import io

import pytest

from citecheck.grading.grade import METRICS, Grade, RunGrade
from citecheck.grading.issues import ISSUES
from citecheck.reporting.escaping import spreadsheet_cell
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.table import render_csv
from reporting.grades.samples import BOARD, GRADES, RUNS


def text(grades: Grades) -> str:
    return "".join(render_csv(grades))


def of(*runs: RunGrade) -> Grades:
    return Grades(BOARD, lambda: iter(runs))


def rows(grades: Grades) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text(grades), newline=""), strict=True))


def test_each_run_has_every_metric() -> None:
    metrics = [*METRICS, *(f"issue.{issue.name}" for issue in ISSUES), "passed"]
    assert [(row["run"], row["metric"]) for row in rows(GRADES)] == [
        (run.run, name) for run in RUNS for name in metrics
    ]


def test_what_cannot_be_told_is_empty_and_never_0() -> None:
    found = {
        (row["run"], row["metric"]): (row["value"], row["count"], row["total"])
        for row in rows(GRADES)
        if row["metric"] in {"found", "coverage", "issue.UNCITED", "passed"} and row["case"] in {"tax", ""}
    }
    empty = ("", "", "")
    assert found == {
        ("runs/base/large/tax.jsonl", "found"): ("0.5", "1", "2"),
        ("runs/base/large/tax.jsonl", "coverage"): ("0.5", "2", "4"),
        ("runs/base/large/tax.jsonl", "issue.UNCITED"): ("2", "2", ""),
        ("runs/base/large/tax.jsonl", "passed"): ("0.0", "0", "1"),
        ("runs/base/small/tax.jsonl", "found"): ("", "0", "0"),
        ("runs/base/small/tax.jsonl", "coverage"): ("0.0", "0", "2"),
        ("runs/base/small/tax.jsonl", "issue.UNCITED"): ("2", "2", ""),
        ("runs/base/small/tax.jsonl", "passed"): ("0.0", "0", "1"),
        ("runs/skill/large/tax.jsonl", "found"): ("0.5", "1", "2"),
        ("runs/skill/large/tax.jsonl", "coverage"): ("1.0", "3", "3"),
        ("runs/skill/large/tax.jsonl", "issue.UNCITED"): ("0", "0", ""),
        ("runs/skill/large/tax.jsonl", "passed"): ("1.0", "1", "1"),
        ("runs/skill/small/tax.jsonl", "found"): ("", "0", "0"),
        ("runs/skill/small/tax.jsonl", "coverage"): ("", "0", "0"),
        ("runs/skill/small/tax.jsonl", "issue.UNCITED"): ("0", "0", ""),
        ("runs/skill/small/tax.jsonl", "passed"): empty,
        **{("runs/odd.txt", name): empty for name in ("found", "coverage", "issue.UNCITED", "passed")},
        **{("runs/odd.jsonl#2", name): empty for name in ("found", "coverage", "issue.UNCITED", "passed")},
    }


def test_a_label_that_is_named_like_a_column_has_one_of_its_own() -> None:
    labels = {"metric": "1", "label.metric": "2", "run": "3", "arm": "4", "zone": "5"}
    row = rows(of(RunGrade("a", labels, "", "empty")))[0]
    assert list(row) == [
        *("run", "arm", "label.label.metric", "label.metric", "label.run", "zone"),
        *("format", "status", "ungradable", "letter", "metric", "value", "count", "total"),
    ]
    assert {name: value for name, value in row.items() if value in set("12345")} == {
        "arm": "4",
        "label.label.metric": "2",
        "label.metric": "1",
        "label.run": "3",
        "zone": "5",
    }


@pytest.mark.parametrize(
    ("foreign", "shown"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("'=1", "''=1"),
        (" =1", "' =1"),
        ("\u00a0=1", "'\u00a0=1"),
        ("＝1", "'＝1"),
        ("\t=1", "\\x09=1"),
        ("\r=1", "\\x0d=1"),
        ("a\nb", "a\\x0ab"),
        ("\x00", "\\x00"),
        ("\ud800", "\\u{d800}"),
        ("a=1", "a=1"),
        ("runs/a.md", "runs/a.md"),
        ("", ""),
    ],
)
def test_no_cell_is_a_formula_or_hides_anything(foreign: str, shown: str) -> None:
    assert spreadsheet_cell(foreign) == shown


def test_what_separates_is_quoted() -> None:
    run = RunGrade('a,"b";c', {"arm, or not": "x\ny"}, "", "empty")
    assert text(of(run)).splitlines()[:2] == [
        'run,"arm, or not",format,status,ungradable,letter,metric,value,count,total',
        '"a,""b"";c",x\\x0ay,,empty,empty,,found,,,',
    ]


def test_a_run_with_a_grade_but_no_letter_has_rates_and_did_not_pass() -> None:
    lines = [
        row for row in rows(of(RunGrade("a", {}, "x", "ok", grade=Grade((), sentences=2, cited=1)))) if row["value"]
    ]
    assert [(row["metric"], row["value"]) for row in lines if not row["metric"].startswith("issue.")] == [
        ("coverage", "0.5")
    ]
