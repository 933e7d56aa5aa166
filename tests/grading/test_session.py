"""A session: what is handed out, in what order, what is held meanwhile, and what a second start still has to do."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import pytest

from citecheck.errors import UsageError
from citecheck.grading import session
from citecheck.grading.grade import GRADES, Grade
from citecheck.grading.journal import Journal
from citecheck.grading.runs import Run
from citecheck.grading.session import Session, journal_name
from citecheck.grading.worker import ReadAhead, Setup, Task, close, grade_all
from citecheck.limits import GRADED_AT_ONCE
from citecheck.sources.manifest import Pinned
from citecheck.sources.resolve import Given, Sources
from citecheck.transcripts.transcript import Answer, Status
from grading.made import ID, answer, cited, source_file

SETUP = Setup(())
LETTER = GRADES.dump_json(Grade((), letter="A"))


class Kept(Run):
    """A run that can be counted as long as somebody holds it."""

    __slots__ = ("__weakref__",)


@dataclass
class Worker:
    """Stands in for an engine: counts what is handed out, and gives every answer an A."""

    chunks: list[list[str]] = field(default_factory=list)
    readings: list[ReadAhead] = field(default_factory=list)
    looked: Callable[[], None] = lambda: None

    def __call__(self, function: Callable[..., Any], items: Iterable[Any], /) -> Iterator[Any]:
        assert isinstance(function, partial)
        for item in items:
            self.looked()
            if function.func is grade_all:
                self.chunks.append([task.text for task in item])
                yield [(task.key, LETTER) for task in item]
            else:
                self.readings.append(item)
                yield None

    @property
    def texts(self) -> list[str]:
        return [text for chunk in self.chunks for text in chunk]


def made(texts: Iterable[str], status: Status = Status.OK) -> Iterator[Run]:
    for at, text in enumerate(texts, 1):
        yield Run(f"{at}.md", {"case": str(at)}, Answer(text, status, "plain"), at * 10)


@pytest.fixture(autouse=True)
def _few_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the command would not trouble an engine with so few."""
    monkeypatch.setattr(session, "_FEW", 0)


OPENED: list[Journal] = []


def opened() -> Journal:
    """A journal that is closed after the test."""
    OPENED.append(Journal(None))
    return OPENED[-1]


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    while OPENED:
        OPENED.pop().close()


def session_of(
    worker: Worker, journal: Journal | None = None, jobs: int = 2, sources: Sources | None = None
) -> Session:
    return Session(SETUP, sources or Sources([]), journal or opened(), worker, jobs)


# ── What is graded ───────────────────────────────────────────────────────────────────────────────


def test_every_answer_once_and_every_run_in_its_order() -> None:
    worker = Worker()
    one = session_of(worker)
    texts = [f"{at % 700}" for at in range(1500)]  # over three batches
    one.grade(made(texts))
    assert Counter(worker.texts) == Counter(set(texts))
    assert [(run.run, run.letter) for run in one.journal.runs("B")] == [(f"{at}.md", "A") for at in range(1, 1501)]
    assert one.resumed == 0  # what was graded in this session is not of an earlier one


def test_what_is_no_answer_is_kept_and_not_graded() -> None:
    worker = Worker()
    one = session_of(worker)
    for status in Status:
        one.grade(made(["It is so."], status))
    assert worker.texts == ["It is so."]
    assert [(run.status, run.letter) for run in one.journal.runs("B")] == [
        (status.value, "A" if status is Status.OK else None) for status in Status
    ]


def test_an_answer_to_another_question_is_another_one() -> None:
    worker = Worker()
    asked = [Run("x", {}, Answer("It.", Status.OK, "plain", question=question)) for question in ("a", "b", "a")]
    session_of(worker).grade(asked)
    assert worker.texts == ["It.", "It."]


def test_nothing_at_all() -> None:
    one = session_of(Worker())
    one.grade([])
    assert list(one.journal.runs("B")) == []


def test_a_second_start_does_the_rest(tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        session_of(Worker(), journal).grade(made("abc"))
    with Journal(tmp_path / "j") as journal:
        worker = Worker()
        again = session_of(worker, journal)
        again.grade(made("dbbca"))
        assert worker.texts == ["d"]
        assert again.resumed == 4
        assert [run.run for run in journal.runs("B")] == ["1.md", "2.md", "3.md", "4.md", "5.md"]


def test_what_stops_the_reading_stops_the_grade() -> None:
    def broken() -> Iterator[Run]:
        yield from made(["a"] * 600)
        raise UsageError("b.md does not exist.")

    with pytest.raises(UsageError):
        session_of(Worker()).grade(broken())


# ── How it is handed out ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("jobs", "count", "sizes"),
    [(2, 40, {5}), (2, 64, {8}), (8, 64, {2}), (64, 64, {1}), (2, 3, {1}), (2, 513, {8, 1})],
)
def test_chunks_are_small_enough_for_every_worker(jobs: int, count: int, sizes: set[int]) -> None:
    worker = Worker()
    session_of(worker, jobs=jobs).grade(made(map(str, range(count))))
    assert {len(chunk) for chunk in worker.chunks} == sizes
    assert len(worker.texts) == count


def test_a_batch_ends_where_its_text_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "GRADED_TEXT", 10)
    found = [[run.name for run in batch] for batch in session._batches(made(["1234", "123456", "123456789012", "1"]))]
    assert found == [["1.md", "2.md"], ["3.md"], ["4.md"]]


def test_it_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    one = session_of(Worker())
    one.on_progress = lambda runs, read: told.append((runs, read))
    one.grade(made(map(str, range(600))))
    assert told == sorted(told)
    assert told[-1] == (600, 6000)
    assert {(512, 5120), (8, 80), (600, 6000)} <= set(told)


def test_no_more_than_two_batches_are_held() -> None:
    """One is graded while the next one is read; the number of runs makes no difference."""
    held: WeakValueDictionary[str, Kept] = WeakValueDictionary()
    counts: list[int] = []

    def many() -> Iterator[Run]:
        for run in made(map(str, range(3000))):
            kept = Kept(run.name, run.labels, run.answer, run.read)
            held[run.name] = kept
            yield kept
            del kept

    session_of(Worker(looked=lambda: counts.append(len(held)))).grade(many())
    assert GRADED_AT_ONCE <= max(counts) <= 2 * GRADED_AT_ONCE
    assert len(counts) == 3000 // 8
    assert len(held) == 0


# ── Sources that are read ahead ──────────────────────────────────────────────────────────────────


@pytest.fixture
def sources(tmp_path: Path) -> Iterator[Sources]:
    (tmp_path / "other.txt").write_text("Nothing.\fMore.\n")
    found = Sources([Given(source_file(tmp_path), ID), Given(tmp_path / "other.txt", "other")])
    yield found
    found.close()


def on(page: int, at: int = 1, source: str = ID) -> str:
    return answer(cited(at, source=source, p=f"page_number_{page}_index_{page - 1}"))


def readings(
    sources: Sources, batches: Sequence[Sequence[str]], jobs: int = 2
) -> list[tuple[str, tuple[int, ...], bool]]:
    worker = Worker()
    one = session_of(worker, jobs=jobs, sources=sources)
    for texts in batches:
        one.grade(made(texts))
    return [(reading.path.name, reading.pages, reading.whole) for reading in worker.readings]


def test_the_pages_that_are_cited_each_once(sources: Sources) -> None:
    first = [on(3, 1), on(1, 2), on(3, 3), on(2, 4, "other"), on(1, 5, "unknown"), "It cites nothing."]
    second = [on(1, 6), on(7, 7)]
    assert readings(sources, [first, second, second]) == [
        ("other.txt", (2,), False),
        ("tariff.txt", (1, 3), False),
        ("tariff.txt", (7,), False),
    ]


def test_a_source_that_many_cite_is_read_whole_once(sources: Sources) -> None:
    few = [on(1, at) for at in range(1, 8)]
    assert readings(sources, [few]) == [("tariff.txt", (1,), False)]
    assert readings(sources, [few, [on(1, 8)], [on(2, 9)], [on(1, 10)]]) == [
        ("tariff.txt", (1,), False),
        ("tariff.txt", (), True),
        ("tariff.txt", (2,), False),
    ]


@pytest.mark.parametrize("few", [0, 2])
def test_few_answers_are_graded_at_once_and_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, few: int) -> None:
    """Alone there is nobody to hand them to, and for a few it is not worth it."""
    monkeypatch.setattr(session, "_FEW", few)
    given = Given(source_file(tmp_path), ID)
    worker = Worker()
    with Journal(None) as journal:
        one = Session(Setup((given,)), Sources([given]), journal, worker, 2 if few else 1)
        one.grade(made([on(1), on(1, 2)]))
        assert [run.letter for run in journal.runs("B")] == ["A", "A"]
    close()
    one.sources.close()
    assert (worker.chunks, worker.readings) == ([], [])


# ── What a journal is called ─────────────────────────────────────────────────────────────────────


def test_a_journal_is_of_sources_and_settings(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        source_file(tmp_path / folder)
    one, two = tmp_path / "one" / "tariff.txt", tmp_path / "two" / "tariff.txt"
    pinned = Pinned(one, hashlib.sha256(one.read_bytes()).hexdigest())

    def name(*given: Given, thorough: bool = False, **more: Any) -> str:
        return journal_name(Sources(list(given), **more), thorough=thorough)

    first = name(Given(one, ID))
    assert name(Given(two, ID)) == first  # wherever it lies
    assert name(Given(one, ID), manifest={"a": pinned}) != first  # what is left out is open
    others = {
        name(),
        name(Given(one)),
        name(Given(one, "other")),
        name(Given(one, ID), Given(two, "two")),
        name(Given(one, ID), thorough=True),
        name(Given(one, ID), password="x"),  # noqa: S106 - none
        name(manifest={"b": pinned}),
        name(Given(tmp_path / "missing.txt", ID)),
    }
    before = name(manifest={"a": pinned})
    one.write_text("Other words.\n")
    others |= {name(Given(one, ID)), before, name(manifest={"a": pinned})}
    assert first not in others
    assert len(others) == 11


def test_a_task_has_what_a_worker_needs() -> None:
    """Nothing of the transcript but the answer and its question leaves the command."""
    handed: list[Task] = []

    def looked(_: Callable[..., Any], items: Iterable[list[Task]]) -> Iterator[Any]:
        for item in items:
            handed.extend(item)
            yield [(task.key, LETTER) for task in item]

    one = Session(SETUP, Sources([]), opened(), looked, 2)
    one.grade([Run("secret/name.md", {"arm": "secret"}, Answer("It.", Status.OK, "plain", question="What?"))])
    assert [(task.text, task.question) for task in handed] == [("It.", "What?")]
