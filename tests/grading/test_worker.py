"""What a worker does: the same grade as anybody's, sources that stay open, and none of another setup."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from command import alone
from pdfs import drawn, text

from citecheck.grading import worker
from citecheck.grading.grade import GRADES, Grade
from citecheck.grading.worker import ReadAhead, Setup, Task, close, grade_all, read_ahead
from citecheck.sources.resolve import Given
from grading.made import FACTS, ID, QUESTION, answer, cited, forged, source_file, uncited

PAGES = ("Nothing of it.", FACTS[0].f, FACTS[1].f)


@pytest.fixture(autouse=True)
def _nothing_stays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    alone(monkeypatch, tmp_path, tmp_path / "cache")
    yield
    close()


@pytest.fixture
def setup(tmp_path: Path) -> Setup:
    return Setup((Given(source_file(tmp_path), ID),))


def of_pdf(tmp_path: Path, password: str | None = None) -> Setup:
    path = tmp_path / "tariff.pdf"
    path.write_bytes(drawn(*map(text, PAGES)))
    return Setup((Given(path, ID),), password=password)


def test_the_same_grades_as_one_by_one(setup: Setup, graded) -> None:
    texts = [answer(cited(1)), answer(forged(2), forged(3), uncited(4)), "The papers do not say.\n"]
    tasks = [Task(str(at), one, QUESTION) for at, one in enumerate(texts)]
    found = [(key, GRADES.validate_json(grade)) for key, grade in grade_all(setup, tasks)]
    assert found == [(str(at), graded(one)) for at, one in enumerate(texts)]
    assert [grade.letter for _, grade in found] == ["A", "D", None]


def test_a_grade_survives_as_bytes(graded) -> None:
    found = graded(answer(cited(1), forged(2), uncited(3)))
    assert GRADES.validate_json(GRADES.dump_json(found)) == found
    assert isinstance(GRADES.validate_json(GRADES.dump_json(Grade(()))), Grade)


def test_sources_stay_open_until_another_setup_comes(setup: Setup, tmp_path: Path) -> None:
    first = worker._kept(setup).checker
    assert worker._kept(Setup(setup.sources)).checker is first
    other = worker._kept(Setup(setup.sources, thorough=True)).checker
    assert other is not first
    close()
    assert worker._kept(setup).checker is not other
    close()
    close()  # nothing is left to close


def test_every_thread_has_its_own(setup: Setup) -> None:
    found = []

    def look() -> None:
        found.append(worker._kept(setup).checker)
        close()

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert found[0] is not worker._kept(setup).checker


@pytest.mark.full
def test_pages_that_are_read_ahead_are_in_the_cache(tmp_path: Path) -> None:
    setup = of_pdf(tmp_path)
    path = setup.sources[0].path
    read_ahead(setup, ReadAhead(path, (2, 9)))  # a page that is not there is no failure
    kept = sorted(one.name for one in (tmp_path / "cache").rglob("*.json"))
    assert "2.json" in kept
    assert {"1.json", "3.json"}.isdisjoint(kept)
    read_ahead(setup, ReadAhead(path, (), whole=True))
    kept = sorted(one.name for one in (tmp_path / "cache").rglob("*.json"))
    assert {"1.json", "2.json", "3.json"} <= set(kept)
    assert worker._kept(setup).checker.sources._opened == {}  # and nothing of it is held


def test_a_source_that_cannot_be_read_is_no_failure(tmp_path: Path) -> None:
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.7 and nothing else")
    setup = Setup((Given(tmp_path / "broken.pdf", ID), Given(tmp_path / "gone.txt", "gone")))
    for given in setup.sources:
        read_ahead(setup, ReadAhead(given.path, (1,), whole=True))
    [(_, grade)] = grade_all(setup, [Task("k", answer(cited(1)))])
    assert GRADES.validate_json(grade).letter is None


@pytest.mark.full
def test_what_too_many_pages_are_held_of_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = of_pdf(tmp_path)
    task = Task("k", answer(cited(1, l=[1], p="page_number_2_index_1")))
    first = grade_all(setup, [task])
    assert list(worker._kept(setup).checker.sources._opened) == [setup.sources[0].path]
    monkeypatch.setattr(worker, "HELD_PAGES", 0)
    assert grade_all(setup, [task]) == first
    assert worker._kept(setup).checker.sources._opened == {}
    assert grade_all(setup, [task]) == first  # it opens again
    assert GRADES.validate_json(first[0][1]).letter == "A"
