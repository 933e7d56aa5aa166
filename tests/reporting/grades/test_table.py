"""Grades as CSV and Parquet: one line for each run and metric."""

from __future__ import annotations

import csv
import io
import sys
from pathlib import Path

import pytest

from citecheck.errors import UsageError
from citecheck.grading.grade import METRICS, Grade, RunGrade
from citecheck.grading.issues import ISSUES
from citecheck.reporting.escaping import spreadsheet_cell
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.table import render_csv, write_parquet
from reporting.grades.samples import BOARD, EMPTY, GRADES, RUNS, one

BAD_RUN = "runs/base/large/tax.jsonl,base,tax,large,,claude-code,ok,,D"
EMPTY_RUN = "runs/odd.jsonl#2,base,,,2,openai-chat,empty,empty,"
COUNTS = {"NOT_FOUND": 1, "UNCITED": 2, "LONG_ANCHOR": 1, "MALFORMED": 1, "UNCHECKED": 1}
BAD_ISSUES = [(issue.name, COUNTS.get(issue.name, 0)) for issue in ISSUES]
WHOLE = f"""\
run,arm,case,model,trial,format,status,ungradable,letter,metric,value,count,total
{BAD_RUN},found,0.5,1,2
{BAD_RUN},partial,0.0,0,2
{BAD_RUN},not_found,0.5,1,2
{BAD_RUN},clean,0.5,1,2
{BAD_RUN},coverage,0.5,2,4
{BAD_RUN},decided,0.6666666666666666,2,3
{"".join(f"{BAD_RUN},issue.{name},{count},{count},{chr(10)}" for name, count in BAD_ISSUES)}\
{BAD_RUN},passed,0.0,0,1
{EMPTY_RUN},found,,,
{EMPTY_RUN},partial,,,
{EMPTY_RUN},not_found,,,
{EMPTY_RUN},clean,,,
{EMPTY_RUN},coverage,,,
{EMPTY_RUN},decided,,,
{"".join(f"{EMPTY_RUN},issue.{issue.name},,,{chr(10)}" for issue in ISSUES)}\
{EMPTY_RUN},passed,,,
"""
HEAD = "run,format,status,ungradable,letter,metric,value,count,total\n"
Row = dict[str, object]


def text(grades: Grades) -> str:
    return "".join(render_csv(grades))


def of(*runs: RunGrade) -> Grades:
    return Grades(BOARD, lambda: iter(runs))


def rows(grades: Grades) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text(grades), newline=""), strict=True))


# ── CSV ──────────────────────────────────────────────────────────────────────────────────────────


def test_whole_output() -> None:
    assert text(of(RUNS[1], RUNS[12])) == WHOLE
    assert text(EMPTY) == HEAD


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


# ── Parquet ──────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "grades.parquet"


def table(grades: Grades, file: Path) -> list[Row]:
    import pyarrow.parquet as pq

    write_parquet(grades, file)
    return pq.read_table(file).to_pylist()


@pytest.mark.full
def test_parquet_has_the_lines_of_csv(file: Path) -> None:
    def shown(value: object) -> str:
        return "" if value is None else str(value)

    def number(row: Row) -> Row:
        """CSV has whole numbers where an issue is counted."""
        value = row["value"]
        return {**row, "value": float(value) if value else None}

    written = [
        {name: value if name == "value" else shown(value) for name, value in row.items()} for row in table(GRADES, file)
    ]
    assert written == [number(row) for row in rows(GRADES)]


@pytest.mark.full
def test_parquet_is_typed_and_in_row_groups(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    monkeypatch.setattr("citecheck.reporting.grades.table._ROW_GROUP", 5)
    write_parquet(GRADES, file)
    with pq.ParquetFile(file) as parquet:
        schema, groups = parquet.schema_arrow, parquet.metadata.num_row_groups
        sizes = [parquet.metadata.row_group(at).num_rows for at in range(groups)]
    assert sizes == [5 * 26, 5 * 26, 3 * 26]
    words = pa.dictionary(pa.int32(), pa.string())
    kinds = {"value": pa.float64(), "count": pa.int64(), "total": pa.int64()}
    names = ("run", "arm", "case", "model", "trial", "format", "status", "ungradable", "letter", "metric", *kinds)
    assert dict(zip(schema.names, schema.types, strict=True)) == {name: kinds.get(name, words) for name in names}


@pytest.mark.full
def test_a_label_that_is_missing_is_null_and_an_empty_one_is_not(file: Path) -> None:
    with_, without = RunGrade("a", {"arm": ""}, "", "empty"), RunGrade("b", {}, "", "empty")
    assert [(row["run"], row["arm"]) for row in table(of(with_, without), file)[::26]] == [("a", ""), ("b", None)]


@pytest.mark.full
def test_text_in_parquet_is_as_it_was_but_for_half_a_pair(file: Path) -> None:
    run = RunGrade("=1\n\ud800", {"a\udfff": "\x00"}, "", "empty")
    assert {name: value for name, value in table(of(run), file)[0].items() if name in {"run", "a\\u{dfff}"}} == {
        "run": "=1\n\\u{d800}",
        "a\\u{dfff}": "\x00",
    }


@pytest.mark.full
def test_no_runs_are_a_table_without_lines(file: Path) -> None:
    assert table(EMPTY, file) == []


@pytest.mark.full
def test_the_same_grades_give_the_same_bytes(file: Path) -> None:
    write_parquet(GRADES, file)
    first = file.read_bytes()
    write_parquet(GRADES, file)
    assert (text(GRADES), file.read_bytes()) == (text(GRADES), first)


@pytest.mark.full
def test_what_fails_leaves_the_old_file_and_nothing_beside_it(file: Path) -> None:
    file.write_bytes(b"old")

    def broken():
        yield RUNS[0]
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        write_parquet(Grades(BOARD, broken), file)
    calls = iter([iter(RUNS), broken()])
    with pytest.raises(OSError, match="gone"):
        write_parquet(Grades(BOARD, lambda: next(calls)), file)
    assert [(path.name, path.read_bytes()) for path in file.parent.iterdir()] == [("grades.parquet", b"old")]


def test_without_the_library_a_sentence_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(UsageError) as refused:
        write_parquet(one(RUNS[0]), tmp_path / "a.parquet")
    assert str(refused.value) == "Parquet needs pyarrow: run pip install 'citecheck-verify[parquet]'."
    assert list(tmp_path.iterdir()) == []


def test_a_run_with_a_grade_but_no_letter_has_rates_and_did_not_pass() -> None:
    lines = [
        row for row in rows(of(RunGrade("a", {}, "x", "ok", grade=Grade((), sentences=2, cited=1)))) if row["value"]
    ]
    assert [(row["metric"], row["value"]) for row in lines if not row["metric"].startswith("issue.")] == [
        ("coverage", "0.5")
    ]
