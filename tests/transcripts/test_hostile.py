"""Whatever a file holds: answers, never an error, and text that can be written."""

from __future__ import annotations

import io
import itertools
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from cases import each
from hypothesis import given
from hypothesis import strategies as st
from json_places import different_places, places

from citecheck.limits import TRANSCRIPT_VALUES
from citecheck.transcripts import inspect_log, run_assembly, transcript
from citecheck.transcripts.read import READER_NAMES, read_answers
from citecheck.transcripts.transcript import Answer, Status
from transcripts.made import (
    ANSWER,
    ASKED,
    CUT,
    FIXTURES,
    OPEN,
    OPUS,
    UNREADABLE,
    assistant,
    lines,
    log,
    no,
    ok,
    session,
    text,
    user,
    whole,
)

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(exclude_categories=()), max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=6,
)
_STRINGS = st.sampled_from(
    ["assistant", "error", "message", "result", "text", "tool_use", "user", "u1", "a3", "\ud800"]
)


def read(data: bytes, **options: Any) -> tuple[Answer, ...]:
    answers = tuple(read_answers(io.BytesIO(data), "hostile", **options))
    for answer in answers:
        told = [answer.text, answer.reason, answer.question, answer.name, *answer.labels, *answer.labels.values()]
        assert "".join(told).encode()
        assert bool(answer.reason) == (answer.status is not Status.OK)
        assert answer.status is not Status.OK or answer.text.strip()
    assert answers
    assert len({answer.name for answer in answers}) == len(answers)
    return answers


# ── Anything ─────────────────────────────────────────────────────────────────────────────────────


@given(st.binary(), st.none() | st.sampled_from(READER_NAMES))
def test_any_bytes(data: bytes, reader: str | None) -> None:
    read(data, reader=reader)


@given(st.lists(_JSON, max_size=4), st.booleans(), st.none() | st.sampled_from(READER_NAMES))
def test_any_json(values: list[Any], by_line: bool, reader: str | None) -> None:
    read(lines(*values) if by_line else whole(values), reader=reader)


@given(st.sampled_from(FIXTURES), st.data())
def test_a_transcript_with_something_else_in_a_place(fixture: Any, data: st.DataObject) -> None:
    parts = fixture.data.split(b"\n") if fixture.data.count(b"\n{") else [fixture.data]
    at = data.draw(st.integers(0, len(parts) - 1))
    try:
        value = json.loads(parts[at])
    except (ValueError, RecursionError):
        return
    found = list(places(value))
    if not found:
        return
    holder, key = data.draw(st.sampled_from(found))
    holder[key] = data.draw(_JSON | _STRINGS)
    parts[at] = json.dumps(value).encode()
    read(b"\n".join(parts), reader=data.draw(st.sampled_from([None, fixture.format])) if _named(fixture) else None)


@pytest.mark.full
@each("new", [[], {}, 0, None, ["x"]], ids=repr)
def test_every_kind_of_place_of_every_transcript_overwritten(new: Any) -> None:
    for fixture in FIXTURES:
        for changed in _overwritten(fixture.data, new):
            read(changed)


def _overwritten(data: bytes, new: Any) -> Iterator[bytes]:
    parts, seen = data.split(b"\n") if data.count(b"\n{") else [data], Counter[object]()
    for at, part in enumerate(parts):
        try:
            value = json.loads(part)
        except (ValueError, RecursionError):
            continue
        for holder, key in different_places(value, seen):
            old, holder[key] = holder[key], new
            yield b"\n".join([*parts[:at], json.dumps(value).encode(), *parts[at + 1 :]])
            holder[key] = old


def _named(fixture: Any) -> bool:
    return fixture.format in READER_NAMES


@each("reader", READER_NAMES)
def test_every_reader_bears_every_transcript(reader: str) -> None:
    for fixture in FIXTURES:
        assert {answer.format for answer in read(fixture.data, reader=reader)} <= {reader, "unknown"}


# ── Claude Code's tree ───────────────────────────────────────────────────────────────────────────


def test_parents_in_a_circle() -> None:
    found = read(lines(user("u1", "a1", ASKED), assistant("a1", "u1", "m1", text(ANSWER), "end_turn")))
    assert found == (ok("claude-code", question=ASKED, labels=OPUS),)


def test_a_line_that_is_its_own_parent() -> None:
    assert read(lines(assistant("a1", "a1", "m1", text(ANSWER), "end_turn"))) == (ok("claude-code", labels=OPUS),)


def test_a_line_that_is_there_twice_counts_where_it_is_repeated() -> None:
    done = assistant("a3", "u2", "m2", text(ANSWER), "end_turn")
    assert read(lines(*session(done, done))) == (ok("claude-code", question=ASKED, labels=OPUS),)
    assert read(lines(*session(done), session()[6])) == (
        no(OPEN, "claude-code", "It ends in the result of a tool, or was interrupted.", ASKED, OPUS),
    )


def test_a_chain_of_many_lines() -> None:
    """A chain as long as it gets is followed without recursion."""
    chain = (assistant(f"a{n}", f"a{n - 1}", "m", text("."), "end_turn") for n in range(1, 20_001))
    assert read(lines(user("a0", None, ASKED), *chain)) == (ok("claude-code", "." * 20_000, ASKED, OPUS),)


# ── Names ────────────────────────────────────────────────────────────────────────────────────────


def counted(wanted: list[str]) -> list[str]:
    """Each name with the first count that makes it differ; a number may be that of a record that has no name."""
    given: list[str] = []
    numbered = False
    for number, one in enumerate(wanted, 1):
        numbered |= not one
        names = (one or str(number), *(f"{one or number}~{count}" for count in range(2, len(wanted) + 2)))
        given.append(next(n for n in names if n not in given and not (numbered and one and n.isdecimal())))
    return given


@given(st.lists(st.sampled_from(["", "a", "a~2", "a~2~2", "a~3", "b", "2", "3", "3~2"]), max_size=12))
def test_names_are_counted_from_two(wanted: list[str]) -> None:
    names = run_assembly.Names()
    assert [names.name(one, number) for number, one in enumerate(wanted, 1)] == counted(wanted)


# ── Damaged lines ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "line",
    [b'{"a": "caf\xe9"}', b'{"a": "\x00"}', b"\x00" * 9, b"[" * 100_000, b'{"a": ' + b"9" * 5_000 + b"}", b"{", b"5"],
    ids=["not UTF-8", "a control character", "NUL", "deep", "a huge number", "a brace", "a number"],
)
def test_a_damaged_line_is_counted(line: bytes) -> None:
    events = session(assistant("a3", "u2", "m2", text(ANSWER), "end_turn"))
    found = read(lines(*events[:3]) + line + b"\n" + lines(*events[3:]))
    assert found == (ok("claude-code", question=ASKED, labels=OPUS, corrupt=1),)


def test_half_a_surrogate_pair_is_replaced_and_counted() -> None:
    assert read(whole({"output": "a\ud800b", "question": "\udfff"})) == (
        ok("records", "a\ufffdb", "\ufffd", corrupt=1),
    )


def test_a_line_that_is_too_long_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transcript, "TRANSCRIPT_LINE_BYTES", 100)
    monkeypatch.setattr(run_assembly, "TRANSCRIPT_LINE_BYTES", 100)
    data = lines({"output": "A."}, {"output": "B" * 1000}, {"output": "C."})
    assert read(data) == (
        ok("records", "A.", name="1"),
        no(UNREADABLE, "records", "The line has more than 0 MiB.", name="2", corrupt=1),
        ok("records", "C.", name="3"),
    )
    assert [answer.name for answer in read(data[:-1])] == ["1", "2", "3"]
    assert [answer.status for answer in read(data[:500])] == [Status.OK, Status.TRUNCATED]


@pytest.mark.parametrize(("bound", "told"), [("BYTES", "0 MiB, or 1,000,000"), ("LINES", "256 MiB, or 5")])
def test_a_run_of_too_many_lines_is_given_up(bound: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_assembly, f"TRANSCRIPT_RUN_{bound}", {"BYTES": 1000, "LINES": 5}[bound])
    reason = f"The run has more than {told} lines: it was not read."
    assert read(lines(*session())) == (no(UNREADABLE, "claude-code", reason),)


def test_one_value_of_too_many_bytes_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transcript, "TRANSCRIPT_BYTES", 100)
    reason = "It is JSON of more than 64 MiB, or 4,000,000 values: split it, or write a record a line."
    assert read(whole({"output": "A" * 1000})) == (no(UNREADABLE, "unknown", reason),)
    assert read(whole({"output": "A" * 1000}, 2)) == (no(UNREADABLE, "unknown", reason),)
    assert read(lines({"output": "A"}, {"output": "B" * 200})) == (
        ok("records", "A", name="1"),
        ok("records", "B" * 200, name="2"),
    )


def test_half_a_character_at_the_end_is_a_cut() -> None:
    assert read('{"output": "é'.encode()[:-1]) == (
        no(CUT, "unknown", "The file is cut off in the middle of its JSON.", corrupt=1),
    )


def test_a_file_that_cannot_be_read() -> None:
    class Failing(io.BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    answers = tuple(read_answers(Failing(b"abc\n"), "failing"))
    assert answers == (no(UNREADABLE, "unknown", "It cannot be read (Input/output error)."),)


# ── Lies about size ──────────────────────────────────────────────────────────────────────────────


def test_a_log_that_announces_too_many_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspect_log, "TRANSCRIPT_MISSING", 3)
    announced = log(status="started")
    announced["eval"]["dataset"]["sample_ids"] = ["a", "a", "b"]
    announced["eval"]["config"]["epochs"] = 10**300
    assert [answer.name for answer in read(whole(announced))] == ["a_epoch_1", "b_epoch_1", "a_epoch_2"]


def test_records_are_read_one_at_a_time() -> None:
    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            piece = (b'{"output": "A."}\n' * (len(buffer) // 17 + 1))[: len(buffer) // 17 * 17]
            buffer[: len(piece)] = piece
            return len(piece)

    answers = read_answers(io.BufferedReader(Endless(), 1700), "endless")
    names = [answer.name for answer in itertools.islice(answers, 10_000)]
    assert names == [str(number) for number in range(1, 10_001)]


def test_labels_and_messages_stay_short() -> None:
    long = "x" * 100_000
    (found,) = read(
        whole({"type": "result", "subtype": "error", "is_error": True, "result": long, "modelUsage": {long: {}}})
    )
    assert len(found.reason) < 300
    assert len(found.labels["model"]) == 200


def test_one_long_line_is_one_value() -> None:
    """However long it is: only what is held whole is bounded; with a second line it is lines."""
    record = json.dumps({"output": "It is so.", "pad": "x" * 2**21}).encode()
    for end in (b"", b"\n", b"\n\n"):
        assert read(record + end) == (ok("records", "It is so."),)
    assert [one.name for one in read(record + b"\n" + record)] == ["1", "2"]


@pytest.mark.parametrize("value", [b"{},", b"[],"])
@pytest.mark.full
def test_more_values_than_memory_should_hold(value: bytes) -> None:
    crowded = b'{"output": "Hello", "x": [' + value * TRANSCRIPT_VALUES + b"0]}"
    reason = "It is JSON of more than 64 MiB, or 4,000,000 values: split it, or write a record a line."
    assert read(crowded) == (no(UNREADABLE, "unknown", reason),)
    assert [one.status for one in read(b'{"output": "It is so."}\n' + crowded + b"\n")] == [
        Status.OK,
        Status.UNREADABLE,
    ]
