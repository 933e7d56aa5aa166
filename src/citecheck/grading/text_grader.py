"""One answer at a time, against sources that stay open: what the integrations call, and each worker."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Self

from citecheck.checker import Checker
from citecheck.grading.grade import RunGrade, settled
from citecheck.grading.grader import grade
from citecheck.model import Report, Response
from citecheck.response import read_response


class Grader:
    """Grades answers against `sources`, each of which is opened once. One answer at a time, in whatever threads."""

    def __init__(
        self, sources: Iterable[str | os.PathLike[str]], *, password: str | None = None, cache: bool = True
    ) -> None:
        """`sources` are written as for -s: paths of files or folders, or ID=PATH.

        Raises UsageError for one that is missing.
        """
        self._checker = Checker(sources, password=password, cache=cache)
        self._last: tuple[str, Response, Report] | None = None

    def grade(self, text: str, *, question: str = "", name: str = "answer", pass_mark: str = "B") -> RunGrade:  # noqa: S107
        """The grade of an answer; `question` is what was asked, `name` what the run is called.

        An answer that cannot pass with `pass_mark` has the letter that it has at best, whatever is open in it.
        """
        response, report = self._checked(text)
        return settled(RunGrade(name, {}, "plain", "ok", grade=grade(response, report, question)), pass_mark)

    def report(self, text: str) -> Report:
        """The findings in words, and the verdicts."""
        return self._checked(text)[1]

    def close(self) -> None:
        self._checker.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _checked(self, text: str) -> tuple[Response, Report]:
        """The last answer is not checked again: who grades one mostly wants its findings too."""
        with self._checker.lock:
            if self._last is None or self._last[0] != text:
                checked = self._checker.check(read_response(text))
                self._last = text, checked.response, checked.report
            return self._last[1:]
