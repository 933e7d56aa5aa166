"""The problems that the readers of a response note."""

from __future__ import annotations

from citecheck.limits import PROBLEMS
from citecheck.model import Problem, ProblemKind, Span


class Notes:
    """The problems of one response, at most `PROBLEMS` of them and one about the limit."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    @property
    def full(self) -> bool:
        return len(self.problems) > PROBLEMS

    def add(
        self,
        name: ProblemKind,
        span: Span,
        message: str,
        *,
        citation: int | None = None,
        field: str | None = None,
        hint: str | None = None,
        stable_message: str | None = None,
    ) -> None:
        if len(self.problems) < PROBLEMS:
            self.problems.append(Problem(name, span, message, citation, field, hint, stable_message))
        elif not self.full:
            text = f"More than {PROBLEMS:,} problems; the rest is not reported."
            self.problems.append(Problem(ProblemKind.LIMIT_EXCEEDED, span, text))
