"""pytest: the fixtures `assert_cited` and `assert_supported`, and the same as plain functions.

Loaded by every run of pytest where citecheck is installed, so it imports nothing of citecheck until it is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

import pytest

if TYPE_CHECKING:
    from citecheck.grading.grader import Grader
    from citecheck.model import Report

MOST = 20  # findings in a message
INI = "citecheck_sources"


Paths: TypeAlias = str | PathLike[str] | Sequence[str | PathLike[str]]


class AssertCited(Protocol):
    """What the fixture is."""

    def __call__(
        self, text: str, *sources: str | PathLike[str], question: str = "", pass_mark: str | None = None
    ) -> None: ...


class AssertSupported(Protocol):
    """What the other fixture is."""

    def __call__(
        self,
        text: str,
        *sources: str | PathLike[str],
        judge: str | Sequence[str] = (),
        store: str | PathLike[str] | None = None,
        answers: Paths = (),
    ) -> None: ...


def assert_cited(
    text: str,
    sources: Paths,
    *,
    question: str = "",
    pass_mark: str | None = None,
) -> None:
    """Asserts that every citation of an answer is verified, and that there is one.

    With a `pass_mark` the answer's letter has to be as good too; then sentences that need a citation and have none
    count, but for what the `question` says. What could not be checked fails.

    Raises UsageError for a source that is missing.
    """
    __tracebackhide__ = True
    from citecheck.integrations.common import opened

    _refuse_no_text(text, "assert_cited")
    with opened(sources, Path.cwd()) as grader:
        objection = objected(grader, text, question, pass_mark)
    if objection:
        raise AssertionError(objection)


def assert_supported(
    text: str,
    sources: Paths,
    *,
    judge: str | Sequence[str] = (),
    store: str | PathLike[str] | None = None,
    answers: Paths = (),
) -> None:
    """Asserts that the sources support every claim of an answer, and that there is one. What is undecided fails.

    judge, store, answers: as for `citecheck support`.

    Raises UsageError for a source that is missing.
    """
    __tracebackhide__ = True
    from citecheck.integrations.common import opened

    _refuse_no_text(text, "assert_supported")
    with opened(sources, Path.cwd()) as grader:
        objection = unsupported(grader, text, judge, store, answers)
    if objection:
        raise AssertionError(objection)


def _refuse_no_text(text: object, name: str) -> None:
    if not isinstance(text, str):
        from citecheck.errors import UsageError

        raise UsageError(f"{name} takes the text of an answer, and was given a {type(text).__name__}: read the file.")


# ── The plugin ───────────────────────────────────────────────────────────────────────────────────


def pytest_addoption(parser: pytest.Parser) -> None:
    about = "what answers cite, for assert_cited and assert_supported: PATH or ID=PATH, from the folder of this file"
    parser.addini(INI, about, type="linelist", default=[])


@pytest.fixture(scope="session")
def _citecheck_graders(pytestconfig: pytest.Config) -> Iterator[_Graders]:
    graders = _Graders(pytestconfig)
    yield graders
    graders.close()


@pytest.fixture(name="assert_cited", scope="session")
def _assert_cited(_citecheck_graders: _Graders) -> AssertCited:
    """assert_cited(text, *sources): every citation is verified; without sources, against citecheck_sources."""

    def asserted(text: str, *sources: str | PathLike[str], question: str = "", pass_mark: str | None = None) -> None:
        __tracebackhide__ = True
        _judge("assert_cited", text, lambda: objected(_citecheck_graders.of(sources), text, question, pass_mark))

    return asserted


@pytest.fixture(name="assert_supported", scope="session")
def _assert_supported(_citecheck_graders: _Graders) -> AssertSupported:
    """assert_supported(text, *sources): they support every claim; without sources, citecheck_sources do."""

    def asserted(
        text: str,
        *sources: str | PathLike[str],
        judge: str | Sequence[str] = (),
        store: str | PathLike[str] | None = None,
        answers: Paths = (),
    ) -> None:
        __tracebackhide__ = True
        _judge(
            "assert_supported", text, lambda: unsupported(_citecheck_graders.of(sources), text, judge, store, answers)
        )

    return asserted


def _judge(name: str, text: object, objection_of: Callable[[], str]) -> None:
    """Fails the test for what is objected, and for what the caller did wrong."""
    __tracebackhide__ = True
    from citecheck.errors import CitecheckError

    misuse = objection = ""
    try:
        _refuse_no_text(text, name)
        objection = objection_of()
    except CitecheckError as error:
        misuse = f"citecheck: {error}"
    if misuse:  # told once, without the exception that it was
        pytest.fail(misuse)
    if objection:
        raise AssertionError(objection)


class _Graders:
    """Keeps the sources of the last test open: the next one mostly has the same."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._key: object = None
        self._grader: Grader | None = None

    def of(self, sources: Sequence[str | PathLike[str]]) -> Grader:
        from citecheck.integrations.common import opened

        folder = Path.cwd() if sources else _folder(self._config)
        given = list(sources) or list(self._config.getini(INI))
        key = (folder, *given)
        if self._grader is None or key != self._key:
            self.close()
            self._grader, self._key = opened(given, folder), key
        return self._grader

    def close(self) -> None:
        if self._grader is not None:
            self._grader.close()
        self._grader = None


def _folder(config: pytest.Config) -> Path:
    return config.inipath.parent if config.inipath else config.rootpath


# ── What is objected ─────────────────────────────────────────────────────────────────────────────


def objected(grader: Grader, text: str, question: str, mark: str | None) -> str:
    """What is wrong with an answer, in words; "" if nothing is."""
    from citecheck.integrations.common import findings, pass_mark

    needed = None if mark is None else pass_mark(mark)
    report = grader.report(text)
    heading = _verdict(report) or (_letter(grader, text, question, needed) if needed else "")
    return "\n".join([heading, *findings(report, MOST)]) if heading else ""


def _verdict(report: Report) -> str:
    from citecheck.model import Verdict

    return {
        Verdict.VERIFIED: "",
        Verdict.FAILED: "The citations of this answer have errors:",
        Verdict.OPEN: "Some citations of this answer could not be checked, which is not a pass:",
        Verdict.NOTHING: "This answer has no citations, which is not a pass.",
    }[report.verdict]


def _letter(grader: Grader, text: str, question: str, needed: str) -> str:
    from citecheck.grading.grade import passes
    from citecheck.integrations.common import graded, uncited

    run = grader.grade(text, question=question, pass_mark=needed)
    if run.letter and passes(run.letter, needed):
        return ""
    parts = [graded(run), f"{needed} is asked for.", uncited(run.grade)]
    return " ".join(part for part in parts if part)


def unsupported(grader: Grader, text: str, judge: object, store: object, answers: object) -> str:
    """Which claims are not supported, in words; "" if all are."""
    from citecheck.integrations import claims

    found = claims.judged(grader, text, claims.judging(judge, store, answers))
    if found.supported:
        return ""
    refused = "The sources do not support every claim of this answer:"
    heading = refused if found.supported is False else f"{found.why}, which is not a pass:"
    return "\n".join([heading, *found.lines(MOST)])
