"""Files of judgements → rows: a store, JSON lines of answers, tasks, and decisions of people."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any, Final, NamedTuple

from citecheck.errors import UsageError
from citecheck.judging.store import Store, is_store
from citecheck.support.judgements import read_answers
from citecheck.support.nouns import PERSON, Status

UNCHECKED: Final = ""  # nobody compared it with the source
SCALE: Final = ("supported", "partial", "unsupported", "contradicted")  # from one end to the other, for weights
VERDICTS: Final = (*SCALE, "cannot_tell")


class Row(NamedTuple):
    """One answer of a judge, or the decision of a person; `status` is one of Status, or UNCHECKED."""

    task: str
    judge: str
    verdict: str
    status: str = UNCHECKED
    rubric: str = ""
    reason: str = ""
    quotes: tuple[str, ...] = ()
    why: str = ""
    cost: float | None = None
    tokens: int | None = None
    entailment: float | None = None


@dataclass
class Results:
    """All rows of some files in their order, and the tasks that they are about, by id, as judges read them."""

    rows: list[Row] = field(default_factory=list)
    tasks: dict[str, Mapping[str, Any]] = field(default_factory=dict)


def read_results(paths: Iterable[Path]) -> Results:
    """Raises UsageError if a file is missing, or contains neither judgements nor tasks."""
    found = Results()
    for path in paths:
        values = list(values_of(path))
        usable = [value for value in values if isinstance(value, dict) and isinstance(value.get("task"), str)]
        if values and not usable:
            raise UsageError(f"{path} contains no judgements: give a file of --store, or JSON lines with `task`.")
        for value in usable:
            if "verdict" in value:
                found.rows.append(row_of(value))
            else:
                found.tasks[value["task"]] = value
    return found


def values_of(path: Path) -> Iterator[object]:
    """What a store or a file of JSON lines contains. Raises UsageError if it cannot be read."""
    try:
        if is_store(path):
            with Store(path, writes=False) as store:
                yield from store.exported()
        else:
            yield from read_answers(path.read_text("utf-8-sig"))
    except OSError as error:
        raise UsageError(f"{path} cannot be read ({error.strerror}): check the name.") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path} is not UTF-8 text: give JSON lines, or a file of --store.") from None


def rows_about(store: Store, tasks: Container[str], judges: Container[str]) -> list[Row]:
    """What some judges answered to some tasks."""
    values = (value for value in store.exported() if "verdict" in value)
    return [row_of(value) for value in values if value["task"] in tasks and value["judge"] in judges]


def row_of(value: Mapping[str, Any]) -> Row:
    """A line of JSON as a row; what has another type than it should counts as missing."""

    def text(name: str) -> str:
        return value[name] if isinstance(value.get(name), str) else ""

    def number(name: str) -> float | None:
        given: Any = value.get(name)
        return given if type(given) in {int, float} and isfinite(given) else None

    model, status = text("model"), text("status")
    verdict = {"undecided": "cannot_tell"}.get(text("verdict"), text("verdict"))
    parts = value.get("parts") if isinstance(value.get("parts"), list) else []
    lists = [part.get("quotes") for part in parts or [] if isinstance(part, dict)]
    quotes = [quote for texts in lists if isinstance(texts, list) for quote in texts]
    return Row(
        value["task"],
        PERSON if status == Status.RESOLVED else f"{text('judge')} {model}".strip() or "unnamed",
        verdict,
        status if status in set(Status) and (verdict in VERDICTS or status == Status.REJECTED) else UNCHECKED,
        text("rubric"),
        text("reason"),
        tuple(quote for quote in quotes if isinstance(quote, str)),
        text("why"),
        number("cost"),
        _whole(number("tokens")),
        number("entailment"),
    )


def _whole(value: float | None) -> int | None:
    return None if value is None else int(value)
