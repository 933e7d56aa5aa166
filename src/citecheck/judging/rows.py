"""Files of judgements → rows: a store, JSON lines of answers, tasks, and decisions of people."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any, Final, NamedTuple

from citecheck.errors import UsageError
from citecheck.judging.store import RUBRIC, Store, is_store
from citecheck.support.judgements import read_answers
from citecheck.support.nouns import PERSON, Status, SupportReport, Verdict

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

    def add(self, values: Iterable[Mapping[str, Any]]) -> None:
        for value in values:
            if "verdict" in value:
                self.rows.append(row_of(value))
            else:
                self.tasks[value["task"]] = value


def read_results(paths: Iterable[Path]) -> Results:
    """Raises UsageError if a file is missing, or contains neither judgements nor tasks."""
    found = Results()
    for path in paths:
        values = list(values_of(path))
        lines = usable(values)
        if values and not lines:
            raise UsageError(f"{path} contains no judgements: give a file of --store, or JSON lines with `task`.")
        found.add(lines)
    return found


def usable(values: Iterable[object]) -> list[dict[str, Any]]:
    """Those that are about a task."""
    return [value for value in values if isinstance(value, dict) and isinstance(value.get("task"), str)]


def checked_rows(report: SupportReport) -> list[Row]:
    """What judges said about the claims of an answer, and whether it was accepted."""
    looked = (looked for assessment in report.assessments for looked in assessment.looked)
    said = dict.fromkeys(one for source in looked for one in source.judgements)
    return [
        Row(one.task, one.judge, _named(one.verdict), one.status, RUBRIC, one.reason, one.quotes, one.why)
        for one in said
    ]


def _named(verdict: str) -> str:
    return "cannot_tell" if verdict == Verdict.UNDECIDED else verdict


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
    verdict = _named(text("verdict"))
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
