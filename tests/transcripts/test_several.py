"""Several runs, or several JSON values, in one stream: each has its own answer, or the stream says that it has none."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
from dataclasses import replace
from typing import Any, Final

import pytest
from cases import each

from citecheck.transcripts.read import read_answers
from citecheck.transcripts.transcript import Answer, Status
from transcripts.made import (
    ANSWER,
    ASKED,
    BROKEN,
    CODEX,
    COMPLETE,
    CUT,
    GEMINI,
    GPT,
    MESSAGE,
    OPEN,
    OPUS,
    PIECES,
    SAID,
    SPOKEN,
    STATS,
    UNREADABLE,
    assistant,
    chat,
    entry,
    executed,
    gemini_session,
    gemini_stream,
    item,
    lines,
    message,
    no,
    ok,
    printed,
    rolled,
    rollout,
    said,
    session,
    stream,
    text,
    user,
    whole,
)
from transcripts.test_beginnings import cuts, texts

UNKNOWN: Final = (
    "It is JSON of an unknown format: name its format with --reader, or the field of the answer with --field."
)
MISTAKEN: Final = (
    no(
        UNREADABLE,
        "unknown",
        f"It is JSON {BROKEN}: fix it, or say --reader plain if it is the answer itself.",
        corrupt=1,
    ),
)
CUT_OFF: Final = (no(CUT, "unknown", "The file is cut off in the middle of its JSON.", corrupt=1),)
NO_TEXT: Final = "It is not UTF-8 text: unpack it, or save it in UTF-8."


def read(data: bytes, **options: Any) -> tuple[Answer, ...]:
    return tuple(read_answers(io.BytesIO(data), "stream", **options))


# ── Bytes that are no text ───────────────────────────────────────────────────────────────────────

RUSSIAN: Final = "Арендная плата составляет девятьсот долларов."


@each("reader", [None, "plain"])
@each(
    ("data", "replaced"),
    [
        (gzip.compress(lines(*session()), mtime=0), None),
        (gzip.compress(b"", mtime=0), None),
        (hashlib.shake_256(b"").digest(3_000), None),
        (hashlib.shake_256(b"").digest(3 * 2**20), None),
        (bytes(100), 100),
        ("The rent is $900.".encode("utf-16-le"), 17),
        (lines(printed()).decode().encode("utf-16-be"), len(lines(printed()))),
        (RUSSIAN.encode("cp1251"), 40),
        (b"\xff" * 5 + b"a" * 34, 5),
    ],
    ids=["gzip", "empty gzip", "random", "large", "NUL", "UTF-16", "JSON in UTF-16", "cp1251", "one in eight"],
)
def test_what_is_no_text_is_no_answer(data: bytes, replaced: int | None, reader: str | None) -> None:
    (found,) = read(data, reader=reader)
    assert found == no(UNREADABLE, "plain", NO_TEXT, corrupt=found.corrupt if replaced is None else replaced)


@pytest.mark.parametrize(
    ("data", "replaced"),
    [
        ("Le loyer est de 900 €, dû à la fin du mois précédent.".encode("cp1252"), 5),
        (b"\xff\xff\xff\xff", 4),
        (b"\xff" * 5 + b"a" * 35, 5),
        ("\ufffd".encode() * 99, 0),
        (RUSSIAN.encode(), 0),
    ],
)
def test_a_text_with_damage_is_an_answer(data: bytes, replaced: int) -> None:
    assert read(data) == (ok("plain", data.decode(errors="replace"), corrupt=replaced),)


def test_what_is_no_text_has_no_records() -> None:
    data = gzip.compress(lines({"output": "A."}), mtime=0)
    assert read(data, reader="records") == (no(UNREADABLE, "records", "It has no records: it is not JSON."),)


# ── JSON values in a row ─────────────────────────────────────────────────────────────────────────

CHATS: Final = (ok("openai-chat", "A.", labels=GPT, name="1"), ok("openai-chat", "B.", labels=GPT, name="2"))


@pytest.mark.parametrize(
    "data",
    [
        whole(chat("A."), 2) + whole(chat("B."), 2),
        whole(chat("A.")) + whole(chat("B."), 2),
        whole(chat("A."), 2) + whole(chat("B.")),
        whole(chat("A.")).strip() + whole(chat("B.")).strip(),
        b"\n\t" + whole(chat("A."), 2).replace(b"\n", b"\r\n") + b" \r\n" + whole([chat("B.")], 2),
    ],
    ids=["indented", "the second one", "the first one", "no line end", "an array"],
)
def test_values_in_a_row_are_records(data: bytes) -> None:
    assert read(data) == CHATS
    assert {cut: found for cut in cuts(data) if (found := texts(data[:cut]) - {"A.", "B."})} == {}


def test_values_in_a_row_are_what_their_lines_would_be() -> None:
    """Also where some stand on a line of their own, and for every reader of lines."""
    for events in (
        [message(text("A.")), message(text("B."))],
        [printed(), printed(result="B.", session_id="6e1d")],
        [{"output": "A."}, {"output": "B."}, {"output": "C."}],
        stream(SAID, printed()),
        session(assistant("a3", "u2", "m2", text(ANSWER), "end_turn")),
        rollout(*SPOKEN, COMPLETE),
        executed(MESSAGE, {"type": "turn.completed"}),
        gemini_stream(*PIECES, {"type": "result", "status": "success"}),
        [{"session_id": name, "response": ANSWER, "stats": STATS} for name in "ab"],
    ):
        expected = read(lines(*events))
        assert {answer.status for answer in expected} == {Status.OK}
        assert read(b"".join(whole(event, 1) for event in events)) == expected
        assert read(b"".join(map(bytes.strip, map(whole, events)))) == expected
    data = b'{"output": "A."}{"output": "B."}\n{"output": "C."}\n'
    assert read(data) == tuple(ok("records", words, name=str(n)) for n, words in enumerate(["A.", "B.", "C."], 1))
    assert read(data, reader="plain") == (ok("plain", data.decode()),)


@pytest.mark.parametrize("data", [b'{"a": 1}{"b": 2}', b'{"a": 1}\n\n{\n "b": 2\n}\n', b"{}{}", b'[{"a": 1}]\n[{}]'])
def test_values_in_a_row_that_nobody_knows_are_no_answer(data: bytes) -> None:
    assert read(data) == (no(UNREADABLE, "unknown", UNKNOWN, unknown_format=True),)


@pytest.mark.parametrize(
    "data",
    [
        b'{"a": 1}{"b": 2',
        b'{"a": 1}\n{\n "b": [\n  1,\n  2,\n',
        b'[{"a": 1}]\n[',
        '{"a": 1}{"b": "é'.encode()[:-1],
        b'{"a": 1}{',
    ],
)
def test_the_last_of_a_row_may_be_cut_off(data: bytes) -> None:
    assert read(data) == CUT_OFF


@pytest.mark.parametrize(
    "data",
    [
        b'{"a": 1}{b}',
        b'{\n "a": 1\n}\n{\n "b": 2,\n}\n',
        b'{"a": 1}{"b": ' + b"9" * 5_000 + b"}",
        b'{"a": 1}' + b"[" * 200_000,
        b'{"a": 1}' + b"[" * 200_000 + b"{",
        b'{"a": "caf\xe9"}{"b": 2}',
        b'{"a": 1}' * 50_000 + b"{'a': 1}",
    ],
    ids=["no JSON", "a comma", "a huge number", "deep", "deeper", "not UTF-8", "many"],
)
def test_a_row_that_cannot_be_read_is_no_answer(data: bytes) -> None:
    assert read(data) == MISTAKEN


@pytest.mark.parametrize(
    "answer",
    [
        "[1] is the lease.\n[2] is the deed.\n",
        "[1]\n[2]\n",
        '[1]\n{"rent": 900}\n',
        "{name} owes $900 [1].\n",
        "[The lease](a.pdf)[the deed](b.pdf)\n",
        '{"rent": 900}\n[1] says so.\n',
        '{"rent": 900} is {"due": 1}\n',
        '{"rent":\n900}\nsays "all\n',
        '{"rent": 900}\nN',
    ],
)
def test_an_answer_that_begins_like_json_is_an_answer(answer: str) -> None:
    assert read(answer.encode()) == (ok("plain", answer),)


# ── Sessions of Claude Code ──────────────────────────────────────────────────────────────────────

OTHER: Final = {"sessionId": "6e1d"}
DONE: Final = assistant("a3", "u2", "m2", text(ANSWER), "end_turn")
FIRST: Final = session(DONE)
SECOND: Final = [
    user("v1", None, "And the deposit?", **OTHER),
    assistant("b1", "v1", "n1", text("It is $500."), "end_turn", **OTHER, cwd="/home/reader/house"),
]
ONE: Final = ok("claude-code", question=ASKED, labels=OPUS, name="5f0f6c2e")
TWO: Final = ok("claude-code", "It is $500.", "And the deposit?", OPUS, name="6e1d")


def test_two_sessions_are_two_runs() -> None:
    assert read(lines(*FIRST, *SECOND)) == (ONE, TWO)
    assert read(lines(*SECOND, *FIRST)) == (TWO, ONE)
    mixed = [*FIRST[:4], SECOND[0], *FIRST[4:-1], SECOND[1], FIRST[-1]]
    assert read(lines(*mixed)) == (ONE, TWO)


def test_a_session_that_goes_on_under_another_name_is_one_run() -> None:
    goes_on = [{**SECOND[0], "parentUuid": "a3"}, SECOND[1]]
    copied = [{**event, **OTHER} if "uuid" in event else event for event in FIRST]
    compacted = entry("system", "c1", None, subtype="compact_boundary", logicalParentUuid="a3", **OTHER)
    after_it = [compacted, {**SECOND[0], "parentUuid": "c1"}, SECOND[1]]
    alone = (replace(TWO, name=""),)
    for resumed in ([*FIRST, *goes_on], [*FIRST, *copied, *goes_on], [*FIRST, *after_it]):
        assert read(lines(*resumed)) == alone


def test_a_run_is_named_by_the_session_that_it_begins_with() -> None:
    goes_on = [{**SECOND[0], "parentUuid": "a3"}, SECOND[1]]
    third = [user("w1", None, ASKED, sessionId="7f2e"), {**DONE, "uuid": "w2", "parentUuid": "w1", "sessionId": "7f2e"}]
    assert read(lines(*goes_on, *third, *FIRST)) == (replace(ONE, name="6e1d"), replace(ONE, name="7f2e"))


def test_many_sessions_that_are_one() -> None:
    """However long the way from name to name gets."""
    events = [
        assistant(f"a{n}", f"a{n - 1}", "m", text("."), "end_turn", sessionId=f"s{n}") for n in range(3_000, 0, -1)
    ]
    assert read(lines(*events, user("a0", None, ASKED))) == (
        no(OPEN, "claude-code", "It ends in a question that has no answer.", ASKED),
    )


def test_lines_without_a_name_are_of_the_session_around_them() -> None:
    unnamed = [{key: value for key, value in event.items() if key != "sessionId"} for event in FIRST]
    one = (replace(ONE, name=""),)
    assert read(lines(*unnamed)) == one
    assert read(lines(*unnamed[:4], *FIRST[4:])) == one
    assert read(lines(*FIRST[:4], *unnamed[4:])) == one
    assert read(lines(*unnamed[:3], *FIRST[3:], *SECOND)) == (ONE, TWO)


def test_a_session_in_which_nobody_speaks_is_none_beside_others() -> None:
    queued = {"type": "queue-operation", "operation": "enqueue", **OTHER}
    one = (replace(ONE, name=""),)
    assert read(lines(queued, *FIRST, queued)) == one


def test_side_chains_are_of_the_session_that_they_name() -> None:
    side = assistant("x2", "x1", "m9", text("Sub."), "end_turn", isSidechain=True)
    assert read(lines(*FIRST, *SECOND, side)) == (ONE, TWO)


def test_what_is_damaged_is_counted_with_the_last_run() -> None:
    data = lines(*FIRST, {"type": "hologram"}) + b"{oops\n" + lines(*SECOND)
    counted = ok("claude-code", "It is $500.", "And the deposit?", OPUS, name="6e1d", unknown=1, corrupt=1)
    assert read(data) == (ONE, counted)
    assert read(lines(*FIRST[:-1], *SECOND, FIRST[4]) + b'{"type": "assist') == (
        no(CUT, "claude-code", "The file is cut off.", ASKED, OPUS, name="5f0f6c2e", corrupt=1),
        TWO,
    )


def test_labels_of_two_sessions() -> None:
    labels = {"id": "uuid", "arm": "cwd", "case": "parentUuid"}
    own = [
        {"id": "u1", "arm": "/home/reader/flat", "case": "u1"},
        {"id": "v1", "arm": "/home/reader/flat", "case": "v1"},
    ]
    found = [(answer.name, answer.labels) for answer in read(lines(*FIRST, *SECOND), labels=labels)]
    assert found == [(labelled["id"], OPUS | labelled) for labelled in own]


# ── Other formats ────────────────────────────────────────────────────────────────────────────────


def renamed(events: list[dict[str, Any]], old: str, new: str) -> list[dict[str, Any]]:
    return json.loads(json.dumps(events).replace(old, new))


@pytest.mark.parametrize(
    ("events", "name", "answer"),
    [
        (stream(SAID, printed()), "5f0f6c2e", ok("claude-stream", labels=OPUS)),
        (executed(MESSAGE, {"type": "turn.completed"}), "019a2b3c", ok("codex-exec")),
        (rollout(*SPOKEN, COMPLETE), "019a2b3c", ok("codex-rollout", question=ASKED, labels=CODEX)),
        (
            gemini_stream(*PIECES, {"type": "result", "status": "success"}),
            "c1f8",
            ok("gemini", question=ASKED, labels=GEMINI),
        ),
        (
            [gemini_session(said("user", ASKED, "1"), said("gemini", ANSWER, "2", **GEMINI))],
            "c1f8",
            ok("gemini", question=ASKED, labels=GEMINI),
        ),
    ],
    ids=["claude-stream", "codex-exec", "codex-rollout", "gemini", "gemini-session"],
)
def test_two_runs_in_a_stream(events: list[dict[str, Any]], name: str, answer: Answer) -> None:
    """A run that goes on under its own name is one."""
    one, two = replace(answer, name=name), replace(answer, name="2b")
    other = renamed(events, name, "2b")
    assert read(lines(*events, *other)) == (one, two)
    assert read(b"".join(whole(event, 2) for event in [*events, *other])) == (one, two)
    assert read(lines(*events, *events)) == (answer,)


def test_runs_in_an_array() -> None:
    events = stream(SAID, printed())
    other = renamed(events, "5f0f6c2e", "2b")
    one, two = (ok("claude-stream", labels=OPUS, name=name) for name in ("5f0f6c2e", "2b"))
    assert read(whole([*events, *other])) == (one, two)
    assert read(whole(events) + whole(other)) == (one, two)
    assert read(whole([printed(), printed(result="B.")])) == (
        ok("claude-print", labels=OPUS, name="1"),
        ok("claude-print", "B.", labels=OPUS, name="2"),
    )


def test_what_stands_before_the_first_name_is_of_the_first_run() -> None:
    hook = {"type": "system", "subtype": "hook_started", "session_id": "2b"}
    assert read(lines(hook, *stream(SAID, printed()))) == (ok("claude-stream", labels=OPUS),)


def test_a_run_of_which_there_is_nothing_but_its_name_is_one() -> None:
    begun, *_ = executed()
    done = renamed(executed(MESSAGE, {"type": "turn.completed"}), "019a2b3c", "2b")
    assert read(lines(begun, *done)) == (
        no(OPEN, "codex-exec", "It ends before the turn does.", name="019a2b3c"),
        ok("codex-exec", name="2b"),
    )


def test_a_fork_of_a_rollout_repeats_its_parent() -> None:
    fork = rolled("session_meta", {"id": "2b", "forked_from_id": "019a2b3c"})
    events = [fork, *rollout(*SPOKEN, COMPLETE)]
    asked = {"question": ASKED, "labels": CODEX}
    assert read(lines(*events)) == (ok("codex-rollout", **asked),)
    assert read(lines(*rollout(*SPOKEN, item("assistant", "Yes."), COMPLETE), *events)) == (
        ok("codex-rollout", **asked, name="019a2b3c"),
        ok("codex-rollout", **asked, name="2b"),
    )
