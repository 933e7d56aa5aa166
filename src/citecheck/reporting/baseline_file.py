"""The file of a baseline: findings that a caller has recorded, one entry each, sorted, to be read in a diff."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from citecheck.errors import UsageError
from citecheck.reporting.findings import json_text

_PART = ConfigDict(extra="forbid", frozen=True, strict=True)


class Entry(BaseModel):
    """`hash` says what is meant; the rest tells people, and the rule and the message have to be true of it as well.

    `path` is seen from the baseline's folder. `count` is of findings in this file that are alike in all of it.
    """

    model_config = _PART

    hash: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    rule: str
    path: str
    n: int | None
    message: str
    count: Annotated[int, Field(ge=1)] = 1


class Baseline(BaseModel):
    model_config = _PART

    version: Literal[1]
    findings: tuple[Entry, ...]


def read_baseline(data: bytes, name: str) -> Baseline:
    """Raises UsageError, which calls the file `name`, where it is not what `baseline_text` makes."""
    try:
        baseline = Baseline.model_validate_json(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"]))
        said = f"{where}: {first['msg']}" if where else first["msg"]
        raise _unusable(name, f"is no baseline ({said})") from None
    entries = Counter((entry.path, entry.n, entry.message, entry.hash) for entry in baseline.findings)
    twice = [path for (path, *_), count in entries.items() if count > 1]
    if twice:
        raise _unusable(name, f"has two entries for one finding ({twice[0]})")
    return baseline


def baseline_text(entries: Iterable[Entry]) -> str:
    """The file; entries that are alike become one, with their count."""
    found = Counter(entries)
    counted = [entry.model_copy(update={"count": count}) for entry, count in found.items()]
    baseline = Baseline(version=1, findings=tuple(sorted(counted, key=_order)))
    return json_text(baseline.model_dump(exclude_defaults=True), indent=2) + "\n"


def _order(entry: Entry) -> tuple[str, str, int, str, str]:
    return entry.path, entry.rule, entry.n or 0, entry.message, entry.hash


def _unusable(name: str, why: str) -> UsageError:
    return UsageError(f"{name} {why}: name a file that --write-baseline made.")
