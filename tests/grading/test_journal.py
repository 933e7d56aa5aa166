"""The journal: what it keeps, and that nothing that may happen to its file makes a wrong grade or a failure."""

from __future__ import annotations

import errno
import os
import random
from pathlib import Path

import pytest

from citecheck.errors import EngineError
from citecheck.grading.grade import GRADES, CitationGrade, Grade, RunGrade, Standing
from citecheck.grading.journal import Journal, JournalEntry, key_of

CITATION = CitationGrade(
    1, "tariff", Standing.FOUND, ("LONG_ANCHOR",), ("CIT302",), {"anchor": "B", "prose": None}, "B"
)
GRADE_A = Grade((CITATION,), ("MALFORMED",), 3, 1, (4, 9), "A")
GRADE_OPEN = Grade((), reason="1 citation could not be checked.", best="C")
KEPT = {"a": GRADE_A, "open": GRADE_OPEN}
RUNS = (
    RunGrade("runs/1.md", {"arm": "ä", "case": "x"}, "plain", "ok", unknown=2, corrupt=1),
    RunGrade("runs/2\udc80.md", {}, "unknown", "unreadable", "It is JSON."),
    RunGrade("runs/3.md", {}, "plain", "ok"),
    RunGrade("runs/4.md", {}, "plain", "ok"),
)
ENTRIES = tuple(JournalEntry(run, key) for run, key in zip(RUNS, ("a", None, "open", "a"), strict=True))


def graded(run: RunGrade, grade: Grade | None) -> RunGrade:
    return RunGrade(run.run, run.labels, run.format, run.status, run.reason, run.unknown, run.corrupt, grade)


WHOLE = [graded(run, KEPT.get(entry.key or "")) for run, entry in zip(RUNS, ENTRIES, strict=True)]


def stored(grade: Grade) -> bytes:
    return GRADES.dump_json(grade)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.jsonl"


def fill(journal: Journal) -> None:
    journal.add(ENTRIES[:3])
    journal.put([("a", stored(GRADE_A))])
    journal.put([("open", stored(GRADE_OPEN))])
    journal.add(ENTRIES[3:])


def written(path: Path) -> bytes:
    with Journal(path) as journal:
        fill(journal)
    return path.read_bytes()


# ── What it keeps ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kept", [True, False])
def test_runs_come_back_in_order_with_their_grades(path: Path, kept: bool) -> None:
    with Journal(path if kept else None) as journal:
        assert list(journal.runs("D")) == []
        fill(journal)
        assert list(journal.runs("D")) == WHOLE
        assert list(journal.runs("D")) == WHOLE  # each call begins anew
        assert journal.known(["a", "b", "open", "a"]) == {"a": False, "open": False}
        assert journal.known([]) == {}
    assert path.exists() is kept


def test_an_open_grade_that_cannot_pass_has_its_best_letter(path: Path) -> None:
    with Journal(path) as journal:
        fill(journal)
        assert [run.letter for run in journal.runs("B")] == ["A", None, "C", "A"]
        assert [run.letter for run in journal.runs("C")] == ["A", None, None, "A"]


def test_a_second_start_knows_the_grades_and_none_of_the_runs(path: Path) -> None:
    written(path)
    with Journal(path) as journal:
        assert list(journal.runs("D")) == []
        assert journal.known(["a", "open", "b"]) == {"a": True, "open": True}
        journal.put([("b", stored(GRADE_A))])
        assert journal.known(["a", "b"]) == {"a": True, "b": False}
        journal.add(ENTRIES)
        assert list(journal.runs("D")) == WHOLE
    with Journal(path) as journal:
        assert journal.known(["a", "b"]) == {"a": True, "b": True}


def test_done_leaves_nothing(path: Path) -> None:
    journal = Journal(path)
    fill(journal)
    journal.close(done=True)
    assert list(path.parent.iterdir()) == []


def test_not_done_leaves_one_file(path: Path) -> None:
    written(path)
    assert [one.name for one in path.parent.iterdir()] == ["journal.jsonl"]


def test_it_holds_no_word_of_an_answer(path: Path) -> None:
    text, question = "The rent is $900 a month.", "What is the rent?"
    with Journal(path) as journal:
        journal.put([(key_of(text, question), stored(GRADE_A))])
    data = path.read_bytes()
    assert b"tariff" in data
    assert [word for word in (b"rent", b"900", b"month") if word in data] == []


def test_a_key_is_of_the_answer_and_its_question() -> None:
    keys = [key_of("a", "b"), key_of("b", "a"), key_of("ab", ""), key_of("", "ab"), key_of("a", "b")]
    assert len(set(keys)) == 4
    assert keys[0] == keys[4]
    assert key_of("\ud800", "") != key_of("?", "")  # a lone surrogate is no crash


# ── What may happen to its file ──────────────────────────────────────────────────────────────────


def usable(path: Path) -> dict[str, bool]:
    """What the journal knows; whatever that is, it gives right grades, and takes new ones."""
    with Journal(path) as journal:
        known = journal.known(["a", "open"])
        assert known.keys() <= {"a", "open"}
        journal.put([(key, stored(grade)) for key, grade in KEPT.items() if key not in known])
        journal.add(ENTRIES)
        assert list(journal.runs("D")) == WHOLE
    return known


def test_cut_off_at_any_length(path: Path) -> None:
    data = written(path)
    lengths = [*range(0, 120, 7), *range(120, len(data), 509), len(data) - 1]
    for length in lengths:
        path.write_bytes(data[:length])
        usable(path)
    path.write_bytes(data)
    assert usable(path) == {"a": True, "open": True}


def test_garbage_in_any_place(path: Path) -> None:
    data = written(path)
    chance = random.Random(6)  # noqa: S311 - no secret
    for at in range(0, len(data), 127):
        size = chance.choice((1, 4, 64, 1024))
        garbage = chance.randbytes(min(size, len(data) - at))
        path.write_bytes(data[:at] + garbage + data[at + len(garbage) :])
        usable(path)


def test_every_bit_of_a_grade_flipped_is_no_grade(path: Path) -> None:
    """A grade that a disk has changed to a better one would be the worst of all."""
    data = written(path)
    at = data.index(b'"letter":"A"') + 10
    for bit in range(8):
        path.write_bytes(data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :])
        assert usable(path) == {"open": True}


def test_a_grade_under_another_key_is_no_grade(path: Path) -> None:
    data = written(path)
    path.write_bytes(data.replace(b'"key":"a"', b'"key":"b"'))
    assert usable(path) == {"open": True}


FOREIGN = {
    "garbage": b"garbage" * 999,
    "nothing": b"",
    "a database": b"SQLite format 3\x00" + bytes(4096),
    "other lines": b'{"key":"a","grade":{}}\n[]\n\n',
    "no grade": b'{"key":"a","sha256":"' + b"0" * 64 + b'","grade":"A"}\n',
}


@pytest.mark.parametrize("data", FOREIGN.values(), ids=list(FOREIGN))
def test_a_file_that_is_no_journal_has_no_grade(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    assert usable(path) == {}
    assert usable(path) == {"a": True, "open": True}


def test_two_commands_may_write_one_file(path: Path) -> None:
    with Journal(path) as journal, Journal(path) as other:
        journal.put([("a", stored(GRADE_A))])
        other.put([("b", stored(GRADE_OPEN))])
        journal.put([("open", stored(GRADE_OPEN))])
        assert other.known(["a", "b", "open"]) == {"b": False}
        journal.add(ENTRIES)
        assert list(journal.runs("D")) == WHOLE
    with Journal(path) as journal:
        assert journal.known(["a", "b", "open"]) == dict.fromkeys(("a", "b", "open"), True)


def test_one_that_cannot_be_opened(path: Path) -> None:
    path.mkdir()
    with pytest.raises(IsADirectoryError):
        Journal(path)
    with pytest.raises(FileNotFoundError):
        Journal(path.parent / "missing" / "journal.jsonl")


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="the administrator may write everywhere")
def test_one_that_cannot_be_written(path: Path) -> None:
    written(path)
    path.chmod(0o400)
    with pytest.raises(PermissionError):
        Journal(path)


def test_a_full_disk_is_told_and_costs_no_grade(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    message = (
        "The grades cannot be saved (No space left on device): free disk space and run the command again; it continues."
    )

    def write(_: Journal, line: bytes) -> int:
        with path.open("ab") as file:
            file.write(line[:50])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with Journal(path) as journal:
        fill(journal)
        monkeypatch.setattr(Journal, "_append", write)
        with pytest.raises(EngineError) as error:
            journal.put([("b", stored(GRADE_A))])
        assert str(error.value) == message
    monkeypatch.undo()
    assert usable(path) == {"a": True, "open": True}
