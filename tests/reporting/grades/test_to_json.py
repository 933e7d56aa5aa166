"""Grades as JSON and JSONL, held to the published schema and read back."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from citecheck.errors import UsageError
from citecheck.grading.grade import LETTERS, METRICS, CitationGrade, Grade, RunGrade, Standing
from citecheck.grading.intervals import Estimate
from citecheck.grading.issues import ISSUES
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.json import (
    GradeFile,
    RatesRow,
    base_remarks,
    read_rows,
    render_json,
    render_jsonl,
    run_row,
)
from citecheck.reporting.json import schema_of
from citecheck.transcripts.transcript import Status
from citecheck.version import STANDARD_VERSION, __version__
from reporting.grades.samples import BOARD, EMPTY, GRADES, RUNS, one


def as_json(grades: Grades) -> str:
    return "".join(render_json(grades))


def as_jsonl(grades: Grades) -> str:
    return "".join(render_jsonl(grades))


# ── What is written ──────────────────────────────────────────────────────────────────────────────


def test_the_formats_have_the_same_rows_and_the_same_board() -> None:
    whole, lines = json.loads(as_json(GRADES)), [json.loads(line) for line in as_jsonl(GRADES).splitlines()]
    assert lines == [*whole["runs"], {"summary": whole["board"], "tool": whole["tool"]}]
    assert whole["runs"] == json.loads(json.dumps([run_row(run, "B") for run in RUNS]))


def test_a_run_without_an_answer_has_no_rates_and_one_without_a_total_no_value() -> None:
    rows = {run.run: run_row(run, "B") for run in RUNS}
    assert [name for name, row in rows.items() if row["rates"] is None] == [run.run for run in RUNS if not run.grade]
    bare = rows["runs/base/small/tax.jsonl"]["rates"]
    assert bare == {
        **{name: {"count": 0, "total": 0, "value": None} for name in METRICS},
        "coverage": {"count": 0, "total": 2, "value": 0.0},
    }


def test_no_number_is_none() -> None:
    odd = Estimate(math.nan, -math.inf, math.inf, 3)
    board = replace(BOARD, total=replace(BOARD.total, pass_rate=odd, bounds=(0.0, 1.0)))
    row = json.loads(as_json(Grades(board, GRADES.runs)))["board"]["total"]["pass_rate"]
    assert row == {"value": None, "low": None, "high": None, "n": 3}


def test_the_board_says_of_a_difference_whether_it_holds() -> None:
    found = [(one["metric"], one["holds"]) for one in json.loads(as_json(GRADES))["board"]["differences"]]
    assert found == [(one.metric, one.metric != "not_found") for one in BOARD.differences]


# ── The schema ───────────────────────────────────────────────────────────────────────────────────


def against_schema(report: object) -> list[str]:
    published = schema_of(GradeFile)
    Draft202012Validator.check_schema(published)
    return [f"{error.json_path}: {error.message}" for error in Draft202012Validator(published).iter_errors(report)]


@pytest.mark.full
def test_output_is_what_the_schema_says() -> None:
    for grades in (GRADES, EMPTY, *map(one, RUNS)):
        assert against_schema(json.loads(as_json(grades))) == []


def test_the_schema_tells() -> None:
    report = json.loads(as_json(GRADES))
    report["runs"][0]["letter"] = "E"
    report["runs"][1]["rates"]["found"]["value"] = "0.5"
    report["board"]["more"] = 1
    assert [problem.split(": ")[0] for problem in against_schema(report)] == [
        "$.board",
        "$.runs[0].letter",
        "$.runs[1].rates",
    ]


def test_the_schema_has_the_names_that_there_are() -> None:
    parts = schema_of(GradeFile)["$defs"]
    run, group = parts["RunRow"]["properties"], parts["Group"]["properties"]
    why = {*Status, "open", "nothing_to_check"} - {"ok"}
    assert set(run["status"]["enum"]) == {*Status}
    assert set(run["ungradable"]["anyOf"][0]["enum"]) == set(group["ungradable"]["propertyNames"]["enum"]) == why
    assert run["letter"]["anyOf"][0]["enum"] == group["letters"]["propertyNames"]["enum"] == [*LETTERS]
    assert group["rates"]["propertyNames"]["enum"] == [*METRICS] == [*RatesRow.model_fields]


# ── Read back ────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "grades"


@pytest.mark.parametrize("write", [as_json, as_jsonl])
def test_what_is_read_back_are_the_runs(write, file: Path) -> None:
    for grades in (GRADES, EMPTY, *map(one, RUNS)):
        file.write_text(write(grades), "utf-8")
        found = list(read_rows(file))
        assert (found, [*map(repr, found)]) == (list(grades.runs()), [*map(repr, grades.runs())])


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
NAMES = st.lists(st.sampled_from([issue.name for issue in ISSUES]), max_size=3).map(tuple)
COUNT = st.integers(0, 10**9)
MARK = st.none() | st.sampled_from("ABCF")
CITATIONS = st.builds(
    CitationGrade,
    st.none() | st.integers(),
    TEXT,
    st.sampled_from(Standing),
    NAMES,
    st.lists(TEXT, max_size=2).map(tuple),
    st.dictionaries(TEXT, MARK, max_size=2),
    MARK,
    st.booleans(),
)
ANSWERS = st.builds(
    Grade,
    st.lists(CITATIONS, max_size=3).map(tuple),
    NAMES,
    COUNT,
    COUNT,
    st.lists(COUNT, max_size=3).map(tuple),
    st.none() | st.sampled_from(LETTERS),
    TEXT,
)
LABELS = st.dictionaries(TEXT, TEXT, max_size=3)
GRADED = st.builds(RunGrade, TEXT, LABELS, TEXT, st.just("ok"), st.just(""), COUNT, COUNT, ANSWERS)
UNGRADED = st.builds(RunGrade, TEXT, LABELS, TEXT, st.sampled_from([*Status][1:]), TEXT, COUNT, COUNT, st.none())


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(GRADED | UNGRADED, max_size=3), st.sampled_from([as_json, as_jsonl]))
@pytest.mark.full
def test_any_runs_come_back(file: Path, runs: list[RunGrade], write) -> None:
    file.write_text(write(Grades(BOARD, lambda: iter(runs))), "utf-8")
    assert list(read_rows(file)) == runs


def test_what_a_later_version_adds_is_passed_over(file: Path) -> None:
    report = json.loads(as_json(GRADES))
    report["more"] = report["runs"][1]["more"] = report["runs"][1]["citations"][0]["more"] = {"a": [1]}
    file.write_text(json.dumps(report), "utf-8")
    assert list(read_rows(file)) == list(RUNS)
    lines = [json.dumps(row) for row in [*report["runs"], {"summary": {"more": 1}, "more": 2}]]
    file.write_text("\n".join(lines), "utf-8")
    assert list(read_rows(file)) == list(RUNS)


LINES = as_jsonl(one(RUNS[0]))
NAME_ONE = "name a file that `citecheck grade` wrote with --format json or jsonl."


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "is not a file of grades (Invalid JSON: EOF while parsing a value at line 1 column 0)"),
        ("[]", "is not a file of grades (Input should be an object)"),
        ('{"schema_version": 1}', "is not a file of grades (board: Field required)"),
        (
            '{"schema_version": 2, "board": {}, "runs": []}',
            "is not a file of grades (schema_version: Input should be 1)",
        ),
        ('{"responses": []}', "is not a file of grades (schema_version: Field required)"),
        ('{"run": "a"}\n', "is not a file of grades (line 1: labels: Field required)"),
        (
            LINES.replace('"letter": "A"', '"letter": "E"'),
            "is not a file of grades (line 1: letter: Input should be 'A', 'B', 'C' or 'D')",
        ),
        (
            LINES.replace('"corrupt": 0', '"corrupt": -1'),
            "is not a file of grades (line 1: corrupt: Input should be greater than or equal to 0)",
        ),
        (
            LINES.replace('"corrupt": 0', '"corrupt": "0"'),
            "is not a file of grades (line 1: corrupt: Input should be a valid integer)",
        ),
        (LINES.splitlines()[0], "is not whole (its last line, the summary, is missing)"),
        (
            LINES.splitlines()[0] + "\n\n",
            "is not a file of grades (line 2: Invalid JSON: EOF while parsing a value at line 2 column 0)",
        ),
        (LINES + "\n", "is not a file of grades (it goes on behind its summary)"),
        ('{"summary": {', "is not whole (its summary: Invalid JSON: EOF while parsing an object at line 1 column 13)"),
        (as_json(EMPTY)[:-6], "is not a file of grades (Invalid JSON: EOF while parsing a list at line 41 column 0)"),
    ],
)
def test_anything_else_is_refused_in_one_sentence(content: str, why: str, file: Path) -> None:
    file.write_text(content, "utf-8")
    with pytest.raises(UsageError) as refused:
        list(read_rows(file))
    assert str(refused.value) == f"{file} {why}: {NAME_ONE}"


def test_what_is_no_text_is_refused(file: Path) -> None:
    file.write_bytes(b'{"run": "\xff"}\n')
    with pytest.raises(UsageError, match=r"is not a file of grades \(line 1: Invalid JSON: "):
        list(read_rows(file))


def test_a_file_that_cannot_be_read_is_named(file: Path) -> None:
    with pytest.raises(UsageError) as refused:
        list(read_rows(file))
    assert str(refused.value) == f"{file} cannot be read (No such file or directory): name a file of grades."


# ── What is to be known of a base ────────────────────────────────────────────────────────────────


def made_by(written: str, version: str, standard: str) -> str:
    """The same grades of another tool; a line of JSONL is what is not the whole."""
    lines = [written] if written.startswith("{\n") else written.splitlines()
    tool = {"name": "citecheck", "version": version, "standard": standard}
    return "\n".join([*lines[:-1], json.dumps({**json.loads(lines[-1]), "tool": tool})])


@pytest.mark.parametrize("write", [as_json, as_jsonl])
def test_a_base_that_was_made_otherwise_is_remarked_on(write, file: Path) -> None:
    written = write(GRADES)
    file.write_text(written, "utf-8")
    mark = f"{file} was written with the pass mark B; here its runs pass with A or better."
    assert (base_remarks(file, "B"), base_remarks(file, "A")) == ((), (mark,))
    for version, standard in (("0.0.1", STANDARD_VERSION), (__version__, "0.9")):
        file.write_text(made_by(written, version, standard), "utf-8")
        made = (
            f"{file} was graded by citecheck {version} with the standard {standard}, the runs now by "
            f"{__version__} with {STANDARD_VERSION}: a difference may be that of the versions."
        )
        assert (base_remarks(file, "B"), base_remarks(file, "A")) == ((made,), (mark, made))


def test_nothing_is_remarked_on_what_a_file_does_not_say(file: Path) -> None:
    for content in ('{"summary": {}}\n', '{"schema_version": 1, "board": {}, "runs": []}', LINES.splitlines()[0]):
        file.write_text(content, "utf-8")
        assert base_remarks(file, "A") == ()


@pytest.mark.parametrize("labels", [1, 40_000])  # the last line is a hundred bytes, or several blocks
def test_of_many_lines_the_last_alone_is_read(labels: int, file: Path) -> None:
    last = json.dumps({"summary": {"pass_mark": "C", "by": ["label"] * labels}})
    assert last.startswith('{"summary":')
    file.write_bytes(b'{"run": "a"}\n' + b"\xff no JSON\n" * 20_000 + last.encode() + b"\n")
    assert base_remarks(file, "B") == (
        f"{file} was written with the pass mark C; here its runs pass with B or better.",
    )


def test_a_base_that_cannot_be_read_is_named(file: Path) -> None:
    with pytest.raises(UsageError) as refused:
        base_remarks(file, "B")
    assert str(refused.value) == f"{file} cannot be read (No such file or directory): name a file of grades."
    file.write_text('{"run": "a"}\n{"summary": 3}\n', "utf-8")
    with pytest.raises(UsageError) as refused:
        base_remarks(file, "B")
    why = "summary: Input should be an object"
    assert str(refused.value) == f"{file} is not a file of grades ({why}): {NAME_ONE}"
