"""Grades as Parquet: the columns of table.py, typed, in row groups. Text is as it was: nothing in it means anything."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from citecheck.errors import UsageError
from citecheck.grading.grade import RunGrade
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.table import AFTER, BEFORE, column, label_names, measures
from citecheck.text.lookalikes import code_point

if TYPE_CHECKING:
    import pyarrow as pa

RUNS: Final = 4_000  # in a row group, which is then of about 100,000 rows
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_NUMBERS: Final = ("value", "count", "total")


def write_parquet(grades: Grades, path: Path) -> None:
    """Writes beside `path` and renames into it: what fails leaves nothing behind. Goes over the runs twice.

    Raises UsageError where pyarrow is not installed, OSError where the file cannot be written.
    """
    _needed()
    names = label_names(grades.runs())
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
        while some := list(islice(runs, RUNS)):
            rows = [row for run in some for row in _rows(run, names, grades.board.pass_mark)]
            writer.write_table(pa.table([pa.array(one, kind) for one, kind in _columns(rows, schema)], schema=schema))


def _schema(names: Sequence[str]) -> pa.Schema:
    """Text is stored once and numbered: each run and each name stands on many lines."""
    import pyarrow as pa

    types: dict[str, Any] = {"value": pa.float64(), "count": pa.int64(), "total": pa.int64()}
    text = pa.dictionary(pa.int32(), pa.string())
    labels = [_utf8(column(name)) for name in names]
    return pa.schema(
        [(name, types.get(name, text)) for name in BEFORE]
        + [(name, text) for name in labels]
        + [(name, types.get(name, text)) for name in AFTER]
    )


def _columns(rows: Sequence[tuple[object, ...]], schema: pa.Schema) -> Iterator[tuple[tuple[object, ...], pa.DataType]]:
    return zip(zip(*rows, strict=True), schema.types, strict=True)


def _rows(run: RunGrade, names: Sequence[str], pass_mark: str) -> Iterator[tuple[object, ...]]:
    about = [_utf8(run.run), *(_label(run, name) for name in names), _utf8(run.format), run.status]
    for metric, value, count, total in measures(run, pass_mark):
        yield (*about, run.ungradable, run.letter, metric, None if value is None else float(value), count, total)


def _label(run: RunGrade, name: str) -> str | None:
    return _utf8(run.labels[name]) if name in run.labels else None


def _utf8(text: str) -> str:
    """Half of a surrogate pair is no text in UTF-8; a file's name may hold one."""
    return _SURROGATE.sub(lambda found: code_point(found[0]), text)
