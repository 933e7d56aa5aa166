"""Grades as a table, CSV or Parquet: a line for each run and metric, the form that spreadsheets and data frames take.

A column of a label has the label's name; one that is named like a column of ours is "label." and the name.
"""

from __future__ import annotations

import csv
import io
import os
import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from citecheck.errors import UsageError
from citecheck.grading.grade import METRICS, Rate, RunGrade
from citecheck.grading.issues import ISSUES
from citecheck.reporting.escaping import spreadsheet_cell
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import PASSED, issues_of
from citecheck.reporting.grades.json import passed
from citecheck.text.lookalikes import code_point

if TYPE_CHECKING:
    import pyarrow as pa


_BEFORE: Final = ("run",)
_AFTER: Final = ("format", "status", "ungradable", "letter", "metric", "value", "count", "total")
_OURS: Final = frozenset((*_BEFORE, *_AFTER))
_PREFIX: Final = "label."
_ISSUE: Final = "issue."  # else "partial" and "PARTIAL" would be one column where names have no case


_SUPPORT: Final = "support."


class _Measure(NamedTuple):
    """`value` is a rate, 0 or 1 for "passed", the number of an issue; all are None if not given."""

    metric: str
    value: float | None
    part: int | None
    whole: int | None


def _label_names(runs: Iterable[RunGrade]) -> list[str]:
    """The names of all labels, sorted."""
    return sorted({name for run in runs for name in run.labels})


def _column(label: str) -> str:
    """Two labels never share a column."""
    return f"{_PREFIX}{label}" if label in _OURS or label.startswith(_PREFIX) else label


def _measures(run: RunGrade, pass_mark: str) -> Iterator[_Measure]:
    """METRICS, then "issue." and each name of the taxonomy, then "support." and each verdict of it, then "passed"."""
    rates = run.grade.rates() if run.grade else {}
    yield from (_rate(name, rates.get(name)) for name in METRICS)
    found = issues_of(run)
    for issue in ISSUES:
        count = found.get(issue.name, 0) if run.grade else None
        yield _Measure(f"{_ISSUE}{issue.name}", count, count, None)
    support = run.grade.support if run.grade else None
    claims = sum(support.values()) if support else None
    yield from (_Measure(f"{_SUPPORT}{name}", count, count, claims) for name, count in (support or {}).items())
    good = passed(run, pass_mark)
    yield _rate(PASSED, None if good is None else Rate(int(good), 1))


def _rate(name: str, rate: Rate | None) -> _Measure:
    return _Measure(name, rate.value, rate.count, rate.total) if rate else _Measure(name, None, None, None)


# ── CSV ───────────────────────────────────────────────────────────────────────────────────────────


def render_csv(grades: Grades) -> Iterator[str]:
    """As RFC 4180 has it, but that lines end in "\\n": every reader takes those, and tools that read by line want them.

    Goes over the runs twice: the first time for the names of the labels.
    """
    names = _label_names(grades.runs())
    yield _csv([[*_BEFORE, *(spreadsheet_cell(_column(name)) for name in names), *_AFTER]])
    for run in grades.runs():
        yield _csv(_lines(run, names, grades.board.pass_mark))


def _lines(run: RunGrade, names: Sequence[str], pass_mark: str) -> Iterator[list[object]]:
    about = [
        spreadsheet_cell(text)
        for text in (run.run, *(run.labels.get(name, "") for name in names), run.format, run.status)
    ]
    outcome = [run.ungradable or "", run.letter or ""]
    for measure in _measures(run, pass_mark):
        yield [*about, *outcome, *("" if value is None else value for value in measure)]


def _csv(rows: Iterable[Sequence[object]]) -> str:
    """The library writes None as nothing and a number so that it reads back the same."""
    page = io.StringIO()
    csv.writer(page, lineterminator="\n").writerows(rows)
    return page.getvalue()


# ── Parquet ───────────────────────────────────────────────────────────────────────────────────────


_ROW_GROUP: Final = 4_000  # runs in a row group, which is then of about 100,000 rows
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def write_parquet(grades: Grades, path: Path) -> None:
    """The same columns, typed, in row groups; text is as it was, since nothing in it means anything.

    Writes beside `path` and renames into it: what fails leaves nothing behind. Goes over the runs twice.

    Raises UsageError if pyarrow is not installed, OSError where the file cannot be written.
    """
    _needed()
    names = _label_names(grades.runs())
    temporary = path.with_name(f".{path.name[:50]}.{secrets.token_hex(8)}")
    try:
        _write(grades, names, temporary)
        os.replace(temporary, path)  # noqa: PTH105 - one way to rename, as in files.py
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def _needed() -> None:
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise UsageError("Parquet needs pyarrow: run pip install 'citecheck-verify[parquet]'.") from None


def _write(grades: Grades, names: Sequence[str], path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = _schema(names)
    runs = grades.runs()
    with path.open("xb") as file, pq.ParquetWriter(file, schema) as writer:
        while some := list(islice(runs, _ROW_GROUP)):
            rows = [row for run in some for row in _rows(run, names, grades.board.pass_mark)]
            writer.write_table(pa.table([pa.array(one, kind) for one, kind in _columns(rows, schema)], schema=schema))


def _schema(names: Sequence[str]) -> pa.Schema:
    """Text is stored once and numbered: each run and each name is on many lines."""
    import pyarrow as pa

    types: dict[str, Any] = {"value": pa.float64(), "count": pa.int64(), "total": pa.int64()}
    text = pa.dictionary(pa.int32(), pa.string())
    labels = [_utf8(_column(name)) for name in names]
    return pa.schema(
        [(name, types.get(name, text)) for name in _BEFORE]
        + [(name, text) for name in labels]
        + [(name, types.get(name, text)) for name in _AFTER]
    )


def _columns(rows: Sequence[tuple[object, ...]], schema: pa.Schema) -> Iterator[tuple[tuple[object, ...], pa.DataType]]:
    return zip(zip(*rows, strict=True), schema.types, strict=True)


def _rows(run: RunGrade, names: Sequence[str], pass_mark: str) -> Iterator[tuple[object, ...]]:
    about = [_utf8(run.run), *(_label(run, name) for name in names), _utf8(run.format), run.status]
    for metric, value, count, total in _measures(run, pass_mark):
        yield (*about, run.ungradable, run.letter, metric, None if value is None else float(value), count, total)


def _label(run: RunGrade, name: str) -> str | None:
    return _utf8(run.labels[name]) if name in run.labels else None


def _utf8(text: str) -> str:
    """Half of a surrogate pair is not UTF-8 text; a file's name may contain one."""
    return _SURROGATE.sub(lambda found: code_point(found[0]), text)
