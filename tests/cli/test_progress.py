"""How far a check is: on a terminal, after a while, and gone at the end."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from contextlib import redirect_stderr

import pytest
from command import GOOD, LEASE, MIXED, answer, citecheck, entry, written
from pdfs import opened

from citecheck import check, read_response
from citecheck.cli import progress
from citecheck.cli.progress import Counter, show_progress

CLEARED = "\x1b[1A\x1b[2K"  # the line above is empty again


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class _Impatient:
    """A timer that does not wait, so that no test does."""

    def __init__(self, _: float, function: Callable[..., None], arguments: tuple[object, ...]) -> None:
        self._run = lambda: function(*arguments)
        self.daemon = False

    def start(self) -> None:
        self._run()

    def cancel(self) -> None: ...

    def join(self) -> None: ...


class _Patient(_Impatient):
    """A timer whose time comes when nobody waits any more, unless it is told."""

    def start(self) -> None:
        self._told = False

    def cancel(self) -> None:
        self._told = True

    def join(self) -> None:
        if not self._told:
            self._run()


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(progress, "Timer", _Impatient)


def written_by(counter: Counter, work: Callable[[], object]) -> str:
    """What stderr, a terminal, gets while the work is done."""
    with redirect_stderr(_Terminal()) as terminal, show_progress(counter):
        work()
    return terminal.getvalue()


def seen(text: str) -> list[str]:
    """What stood there, one after the other, without bar and colour."""
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "\n", re.sub(r"\x1b\[[0-9;]*m", "", text))
    return [" ".join(re.sub("[━╸╺\r]", "", line).split()) for line in plain.split("\n") if "of" in line]


def test_it_is_shown_to_its_last_state_and_cleared() -> None:
    counter = Counter([3])
    text = written_by(counter, lambda: list(counter.each("abc")))
    assert (seen(text)[0], seen(text)[-1]) == ("Checking 0 of 3 citations", "Checking 3 of 3 citations")
    assert text.endswith(CLEARED)


def test_several_answers_are_counted_too() -> None:
    counter = Counter([2, 1])
    text = written_by(counter, lambda: [list(counter.each(range(count))) for count in counter.responses([2, 1])])
    assert seen(text)[0] == "Checking 0 of 2 answers, 0 of 3 citations"
    assert seen(text)[-1] == "Checking 2 of 2 answers, 3 of 3 citations"


def test_of_two_looks_both_count() -> None:
    counter = Counter([2], passes=2)
    assert seen(written_by(counter, lambda: list(counter.each("ab"))))[-1] == "Checking 1 of 2 citations"
    assert seen(written_by(counter, lambda: list(counter.each("ab"))))[-1] == "Checking 2 of 2 citations"


def test_nothing_is_shown_before_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "Timer", _Patient)
    counter = Counter([2])
    assert written_by(counter, lambda: list(counter.each("ab"))) == ""


def test_it_is_cleared_when_something_fails() -> None:
    with redirect_stderr(_Terminal()) as terminal, pytest.raises(RuntimeError), show_progress(Counter([2])):
        raise RuntimeError
    assert seen(terminal.getvalue())[-1] == "Checking 0 of 2 citations"
    assert terminal.getvalue().endswith(CLEARED)


@pytest.mark.parametrize(("name", "value"), [("TERM", "dumb"), ("TERM", "unknown"), ("CI", "true")])
def test_who_does_not_want_it(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    counter = Counter([2])
    assert written_by(counter, lambda: list(counter.each("ab"))) != ""
    monkeypatch.setenv(name, value)
    assert written_by(counter, lambda: list(counter.each("ab"))) == ""


def test_no_colour_where_none_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    def colours() -> list[str]:
        counter = Counter([2])
        return re.findall(r"\x1b\[[0-9;]*m", written_by(counter, lambda: list(counter.each("ab"))))

    assert colours() != []
    monkeypatch.setenv("NO_COLOR", "1")
    assert colours() == []


def test_no_terminal_no_progress() -> None:
    written(good_md=GOOD)
    run = citecheck("validate", "good.md", "-s", "lease.txt", terminal=True)  # stdout is one, stderr is not
    assert (run.code, run.err) == (0, "")
    assert "Checking" not in run.out


def test_a_command_shows_what_it_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[list[int]] = []
    monkeypatch.setattr(Counter, "_draw", lambda counter: drawn.append([counter._responses, counter._steps]))
    written(mixed_md=MIXED, good_md=GOOD)
    citecheck("validate", "mixed.md", "good.md", "-s", "lease.txt")
    assert drawn == [[0, 1], [0, 2], [0, 3], [0, 4], [1, 4], [1, 5], [2, 5]]


def test_a_thorough_check_is_half_done_when_every_quote_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(Counter, "_draw", lambda counter: drawn.append(counter._description()))
    written(good_md=answer("**$1,850** [1] **$1,850** [2]", [entry(), entry(2)]))
    citecheck("validate", "good.md", "-s", "lease.txt", "--thorough")
    assert drawn == [f"{done} of 2 citations" for done in (0, 1, 1, 2, 2)]


# ── What the engine tells ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("thorough", "passes"), [(False, 1), (True, 2)])
def test_every_citation_passes_by_once_a_look(thorough: bool, passes: int) -> None:
    passed: list[int | None] = []

    def each(items):
        for item in items:
            passed.append(getattr(item, "citation", item).n)
            yield item

    response = read_response(answer("**$1,850** [1] **$1,850** [2]", [entry(), entry(2)]))
    with opened(LEASE.encode(), "lease.txt") as document:
        documents = {"lease": document}
        report = check(response, documents, thorough=thorough, each=each)
        assert report == check(response, documents, thorough=thorough)
    assert passed == [1, 2] * passes


def test_what_a_judge_has_answered() -> None:
    with redirect_stderr(_Terminal()) as terminal, progress.judging_progress("openai:[m]", 2) as show:
        show(1)
        show(2)
    assert seen(terminal.getvalue())[-1].startswith("Asking openai:[m] 2 of 2 tasks ")
