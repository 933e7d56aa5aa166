"""The values of grading: a citation's grade, an answer's, a run's. Counts and names, no text of anybody else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any, Final, TypeAlias

from pydantic import ConfigDict, TypeAdapter, WithJsonSchema

from citecheck.grading.issues import UNCITED

LETTERS: Final = ("A", "B", "C", "D")
METRICS: Final = ("found", "partial", "not_found", "clean", "coverage", "decided")
Letter: TypeAlias = Annotated[str, WithJsonSchema({"enum": [*LETTERS], "type": "string"})]
Mark: TypeAlias = Annotated[str, WithJsonSchema({"enum": ["A", "B", "C", "F"], "type": "string"})]
Metric: TypeAlias = Annotated[str, WithJsonSchema({"enum": [*METRICS], "type": "string"})]
_WHY: Final = ("no_final_message", "truncated", "error_result", "empty", "unreadable", "open", "nothing_to_check")
Why: TypeAlias = Annotated[str, WithJsonSchema({"enum": [*_WHY], "type": "string"})]
_ADDED: Final = {"support", "unread"}  # keys that older files lack, and that may be absent


def _closed(schema: dict[str, Any]) -> None:
    """The schema of what is written: with all keys and no others, though more are skipped when it is read."""
    schema |= {"additionalProperties": False, "required": [key for key in schema["properties"] if key not in _ADDED]}


PUBLISHED: Final = ConfigDict(extra="ignore", json_schema_extra=_closed)


class Standing(StrEnum):
    """Where a citation's words were found."""

    FOUND = "found"  # where it says
    PARTIAL = "partial"  # elsewhere in the source, or where nobody should cite
    NOT_FOUND = "not_found"
    OPEN = "open"  # could not be checked


@dataclass(frozen=True, slots=True)
class Rate:
    """`count` of `total`; without a total there is no rate, which is not 0 and not 1."""

    count: int
    total: int

    @property
    def value(self) -> float | None:
        return self.count / self.total if self.total else None


@dataclass(frozen=True, slots=True)
class CitationGrade:
    """`issues` are names of the taxonomy (issues.py), `rules` the codes of the findings.

    `dimensions` has a mark A, B, C or F for each dimension, None if it takes an opinion; `mark` rolls them up.
    `repeats` means that an earlier one has the same quote and that nothing else is wrong with this one: it counts once.
    """

    __pydantic_config__ = PUBLISHED

    n: int | None
    attachment_id: str
    standing: Standing
    issues: tuple[str, ...]
    rules: tuple[str, ...]
    dimensions: Mapping[str, Mark | None]
    mark: str | None
    repeats: bool = False


@dataclass(frozen=True, slots=True)
class Grade:
    """The outcome of one answer: a function of the answer, its question and its sources, and of nothing else.

    `issues` are those that belong to no citation. `sentences` counts the different sentences that need a citation,
    `cited` those whose citation contains what they say; `uncited` are the lines of those without one, and `unread`
    those of sentences that need none and have none. `letter` is None if there is no grade, and `reason` then says
    why; `best` is the letter that it has at best, if any.
    `support` counts its claims by the verdict of `support`, if that was asked for; no letter and no rate knows of it.
    """

    citations: tuple[CitationGrade, ...]
    issues: tuple[str, ...] = ()
    sentences: int = 0
    cited: int = 0
    uncited: tuple[int, ...] = ()
    letter: str | None = None
    reason: str = ""
    best: str | None = None
    support: Mapping[str, int] | None = None
    unread: tuple[int, ...] = ()

    @property
    def _counted(self) -> list[CitationGrade]:
        """The citations; a quote that is cited again counts once."""
        return [citation for citation in self.citations if not citation.repeats]

    def standing(self, standing: Standing) -> int:
        """How many different quotes have this standing."""
        return sum(citation.standing is standing for citation in self._counted)

    def counts(self) -> Counter[str]:
        """How often each issue occurs; a quote that is cited again counts once."""
        own = Counter(name for citation in self._counted for name in citation.issues)
        return own + Counter(self.issues) + Counter({UNCITED: len(self.uncited)})

    def rates(self) -> dict[str, Rate]:
        """By METRICS; each names its own total."""
        counted = self._counted
        decided = len(counted) - self.standing(Standing.OPEN)
        clean = sum(citation.standing is Standing.FOUND and not citation.issues for citation in counted)
        return {
            "found": Rate(self.standing(Standing.FOUND), decided),
            "partial": Rate(self.standing(Standing.PARTIAL), decided),
            "not_found": Rate(self.standing(Standing.NOT_FOUND), decided),
            "clean": Rate(clean, decided),
            "coverage": Rate(self.cited, self.sentences),
            "decided": Rate(decided, len(counted)),
        }


GRADES: Final = TypeAdapter(Grade)  # grades as bytes: between processes, and in the journal


@dataclass(frozen=True, slots=True)
class RunGrade:
    """One run. `run` names it: its file, and its name in the file after a "#" where that contains several.

    `labels` say what it is a run of (model, arm, case, trial, …). `status` is that of its transcript
    (transcripts.transcript.Status); `grade` is None if that is not "ok", and `reason` then says why. `unknown` and
    `corrupt` count parts of the transcript.
    """

    run: str
    labels: Mapping[str, str]
    format: str
    status: str
    reason: str = ""
    unknown: int = 0
    corrupt: int = 0
    grade: Grade | None = None

    @property
    def letter(self) -> str | None:
        return self.grade.letter if self.grade else None

    @property
    def ungradable(self) -> str | None:
        """Why the run has no letter: its status, "open" or "nothing_to_check"; None if it has one."""
        if self.grade is None:
            return self.status
        if self.grade.letter is not None:
            return None
        return "open" if self.grade.citations else "nothing_to_check"

    @property
    def why(self) -> str:
        """The same in one sentence; "" if it has a letter."""
        return self.grade.reason if self.grade else self.reason


def settled(run: RunGrade, mark: str) -> RunGrade:
    """With the letter that it has at best, where that does not pass: what is open cannot better it, nor hide it."""
    grade = run.grade
    if grade is None or grade.letter or grade.best is None or passes(grade.best, mark):
        return run
    return replace(run, grade=replace(grade, letter=grade.best, reason=""))


def passes(letter: str, mark: str) -> bool:
    """Whether a letter is as good as the one that is asked for."""
    return LETTERS.index(letter) <= LETTERS.index(mark)
