"""What the caller says of a file: its reader, the field of the answer, labels; and how a file is told without that."""

from __future__ import annotations

import io
import sys
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from cases import each

from citecheck.errors import UsageError
from citecheck.transcripts import inspect_log
from citecheck.transcripts.read import READER_NAMES, read_answers
from citecheck.transcripts.shapes import NOTHING, field_path, is_beginning
from citecheck.transcripts.transcript import Answer, Status
from transcripts.made import (
    ANSWER,
    CUT,
    EMPTY,
    FAILED,
    GPT,
    NOTHING_SAID,
    OPEN,
    OPUS,
    SAID,
    UNREADABLE,
    chat,
    executed,
    lines,
    log,
    no,
    ok,
    printed,
    rollout,
    sample,
    session,
    stream,
    text,
    whole,
)


def read(data: bytes, **options: Any) -> tuple[Answer, ...]:
    return tuple(read_answers(io.BytesIO(data), "runs.jsonl", **options))


def refused(**options: Any) -> str:
    """Told at once, before anything is read."""
    with pytest.raises(UsageError) as error:
        read_answers(io.BytesIO(b""), "runs.jsonl", **options)
    return str(error.value)


# ── --reader ─────────────────────────────────────────────────────────────────────────────────────


def test_the_names_of_readers() -> None:
    assert sorted(READER_NAMES) == [
        "anthropic",
        "atif",
        "cited-apis",
        "claude-code",
        "claude-print",
        "claude-stream",
        "codex-exec",
        "codex-rollout",
        "gemini",
        "inspect",
        "openai-chat",
        "openai-responses",
        "plain",
        "records",
    ]


def test_a_reader_that_is_named_is_taken() -> None:
    data = whole(printed())
    assert read(data, reader="plain") == (ok("plain", data.decode()),)
    assert read(data, reader="records") == (ok("records"),)
    reason = "Nothing in it is a transcript of the kind codex-rollout."
    assert read(data, reader="codex-rollout") == (no(UNREADABLE, "codex-rollout", reason, unknown=1),)


@each("reader", [name for name in READER_NAMES if name not in {"plain", "inspect", "records"}])
def test_markdown_is_no_transcript(reader: str) -> None:
    (found,) = read(b"The rent is $900.\n", reader=reader)
    assert (found.status, found.format, found.text) == (UNREADABLE, reader, "")


@pytest.mark.parametrize(
    ("reader", "reason"),
    [
        ("anthropic", "The record is not a message of the Anthropic API."),
        ("atif", "The record has no steps."),
        ("inspect", "It is not a log of Inspect."),
        ("openai-chat", "The record has no choices."),
        ("openai-responses", "The record has no output."),
        ("records", "Could not determine which field contains the answer: name it with --field."),
    ],
)
def test_a_record_that_is_none_of_its_reader(reader: str, reason: str) -> None:
    assert read(whole({"a": 1}), reader=reader) == (no(UNREADABLE, reader, reason),)


@pytest.mark.parametrize("choices", [["a", "b"], [{"label": "A", "text": "a"}], [{"message": "a"}]])
def test_what_a_question_offers_is_no_answer(choices: list[Any]) -> None:
    data = whole({"question": "Which?", "choices": choices})
    reason = "It is JSON of an unknown format: name its format with --reader, or the field of the answer with --field."
    assert read(data) == (no(UNREADABLE, "unknown", reason, unknown_format=True),)
    assert read(data, reader="openai-chat") == (no(UNREADABLE, "openai-chat", "The record has no choices."),)


@pytest.mark.parametrize(
    ("stop", "status", "reason"),
    [
        ("max_tokens", CUT, "The answer was cut off (max_tokens)."),
        ("model_length", CUT, "The answer was cut off (model_length)."),
        ("refusal", FAILED, "The run failed: 'the model refused'."),
        ("tool_use", OPEN, "It ends in the use of a tool."),
    ],
)
def test_a_reason_to_stop_counts_in_every_format(stop: str, status: Status, reason: str) -> None:
    """Also that of another API: a gateway may pass it on."""
    answer = "A." if status is CUT else ""
    assert read(whole(chat("A.", stop))) == (no(status, "openai-chat", reason, labels=GPT, text=answer),)


def test_what_stands_beside_a_conversation_is_told_by_its_field() -> None:
    talk = [{"role": "user", "content": "Which?"}, {"role": "assistant", "content": "A."}]
    data = whole({"messages": talk, "output": "B.", "text": "C."})
    assert read(data, field="text") == (ok("records", "C.", "Which?"),)
    assert read(data, reader="openai-chat") == (ok("openai-chat", "A.", "Which?"),)


def test_an_empty_list_has_no_records() -> None:
    assert read(b"[]", reader="atif") == (no(UNREADABLE, "atif", "Nothing in it is a record of the kind atif."),)


def test_a_reader_that_there_is_not() -> None:
    assert refused(reader="codex-rolout") == "There is no reader 'codex-rolout': do you mean codex-rollout?"
    assert refused(reader="?") == f"There is no reader '?': there are {', '.join(READER_NAMES)}."


# ── --field ──────────────────────────────────────────────────────────────────────────────────────

NESTED = lines({"out": {"text": "A.", "a.b": ["B."]}}, {"out": {"text": [text("C"), text(".")]}}, {"out": {"text": 5}})


@pytest.mark.parametrize("field", ["out.text", "/out/text"])
def test_a_field_says_where_the_answer_stands(field: str) -> None:
    assert read(NESTED, field=field) == (
        ok("records", "A.", name="1"),
        ok("records", "C.", name="2"),
        no(UNREADABLE, "records", f"The field '{field}' contains no text.", name="3"),
    )


def test_a_field_in_other_shapes_of_file() -> None:
    assert read(whole({"out": "A."}), field="out") == (ok("records", "A."),)
    assert read(whole([{"out": "A."}]), field="out") == (ok("records", "A.", name="1"),)
    assert read(whole({"out": ""}), field="out") == (no(EMPTY, "records", NOTHING_SAID),)
    assert read(whole({"out": None}), field="out") == (no(OPEN, "records", "The record has null in the field 'out'."),)
    assert read(whole(printed()), field="result") == (ok("records"),)  # whatever else it may be


@pytest.mark.parametrize("data", [b"The rent is $900.", b"The rent is $900.\nIt is due.\n", b""])
def test_a_field_of_a_file_without_records(data: bytes) -> None:
    assert read(data, field="out") == (no(UNREADABLE, "records", "It has no records: it is not JSON."),)


@each(
    ("written", "found"),
    [
        ("a.b", 1),
        ("/a/b", 1),
        ("/x~1y/0", 2),
        ("/a~0b", 3),
        ("c.1", 5),
        ("c.2", NOTHING),
        ("c.-1", NOTHING),
        ("c.b", NOTHING),
        ("a.b.c", NOTHING),
        ("/", 6),
        ("d", NOTHING),
    ],
)
def test_places(written: str, found: object) -> None:
    value = {"a": {"b": 1}, "x/y": [2], "a~b": 3, "c": [4, 5], "": 6}
    assert field_path(written).within(value) == found


@pytest.mark.parametrize("written", ["", "a..b", ".a", "a."])
def test_what_is_no_place(written: str) -> None:
    told = f"'{written}' names no field: write output.text, or /output/text where a name has a dot."
    assert refused(field=written) == told
    assert refused(labels={"arm": written}) == told


def test_a_field_belongs_to_records() -> None:
    told = "--field belongs to records, and runs.jsonl is read as plain: leave one of them out."
    assert refused(field="out", reader="plain") == told
    assert read(NESTED, field="out.text", reader="records") == read(NESTED, field="out.text")


# ── Labels ───────────────────────────────────────────────────────────────────────────────────────


def test_labels_of_records() -> None:
    data = lines({"output": "A.", "meta": {"arm": "with", "n": 3}}, {"output": "B.", "arm": "x", "meta": {"n": None}})
    assert read(data, labels={"arm": "meta.arm", "trial": "/meta/n"}) == (
        ok("records", "A.", labels={"arm": "with", "trial": "3"}, name="1"),
        ok("records", "B.", labels={"arm": "x"}, name="2"),
    )


def test_a_label_that_is_called_id_names_the_run() -> None:
    data = lines({"output": "A.", "k": "a"}, {"output": "B.", "k": "a"}, {"output": "C."}, {"output": "D.", "k": 3})
    assert read(data, labels={"id": "k"}) == (
        ok("records", "A.", labels={"id": "a"}, name="a"),
        ok("records", "B.", labels={"id": "a"}, name="a~2"),
        ok("records", "C.", name="3"),
        ok("records", "D.", labels={"id": "3"}, name="3~2"),
    )


def test_names_differ() -> None:
    """Also those of runs that are told apart by a number already, of their record or of their choice."""
    two = chat("A.")
    two["choices"] *= 2
    assert [answer.name for answer in read(lines(two, two, chat("B.")))] == ["1/1", "1/2", "2/1", "2/2", "3"]
    data = lines({"output": "A.", "k": "3"}, {"output": "B.", "k": "2"}, {"output": "C."}, {"output": "D.", "k": "3"})
    assert [answer.name for answer in read(data, labels={"id": "k"})] == ["3", "2", "3~2", "3~3"]


def test_many_equal_names_differ() -> None:
    """Each takes as long as the first."""
    data = lines({"output": "A.", "k": "a~2"}, *[{"output": "A.", "k": "a"}] * 30_000, {"output": "A.", "k": "a~3"})
    names = [answer.name for answer in read(data, labels={"id": "k"})]
    assert names == ["a~2", "a", *(f"a~{count}" for count in range(3, 30_002)), "a~3~2"]


def test_explicit_labels_win() -> None:
    (found,) = read(lines(*stream(SAID, printed())), labels={"model": "session_id", "arm": "type", "case": "none"})
    assert found.labels == {"model": "5f0f6c2e", "arm": "system"}


def test_labels_of_every_family() -> None:
    """What a label names is looked for in the first records of a session, and in each record where each is a run."""
    files = {
        "sessionId": lines(*session()),
        "thread_id": lines(*executed()),
        "payload.id": lines(*rollout()),
        "object": whole(chat("A.")),
        "0.role": whole([{"role": "user", "content": "?"}]),
        "eval.task": whole(log(sample("rent", 1, "A."))),
    }
    found = {place: [a.labels.get("arm") for a in read(data, labels={"arm": place})] for place, data in files.items()}
    assert found == {
        "sessionId": ["5f0f6c2e"],
        "thread_id": ["019a2b3c"],
        "payload.id": ["019a2b3c"],
        "object": ["chat.completion"],
        "0.role": [None],
        "eval.task": ["leases"] * 4,
    }


# ── What a file is ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_shell_of_windows_writes_marks(encoding: str) -> None:
    """PowerShell writes what a command prints as UTF-16 with a mark."""
    data = lines(*stream(SAID, printed())).decode().replace("\n", "\r\n")
    mark = "\ufeff" if encoding.endswith("e") else ""
    assert read((mark + data).encode(encoding)) == (ok("claude-stream", labels=OPUS),)


def test_half_a_text_in_utf_16() -> None:
    """What is not a character is replaced and counted: half a unit, half a pair; what the file itself replaced is not."""
    assert read("The rent".encode("utf-16")[:-1]) == (ok("plain", "The ren\ufffd", corrupt=1),)
    halves = "a\ud800b\ufffd\udc00".encode("utf-16", "surrogatepass")
    assert read(halves) == (ok("plain", "a\ufffdb\ufffd\ufffd", corrupt=2),)
    cut = lines(*stream(SAID, printed())).decode().encode("utf-16")[:-3]
    assert read(cut) == (no(CUT, "claude-stream", "The file is cut off.", labels=OPUS, corrupt=1),)


def test_a_banner_before_the_lines() -> None:
    data = lines(*stream(SAID, printed()))
    assert read(b"Warning: no settings\n" + data) == (ok("claude-stream", labels=OPUS, corrupt=1),)
    assert read(b"\n \n" + data) == (ok("claude-stream", labels=OPUS),)
    records = lines({"output": "A."}, {"output": "B."}, {"output": "C."})
    assert read(b"Results:\n" + records) == (ok("plain", "Results:\n" + records.decode()),)


def test_a_first_line_that_is_damaged() -> None:
    data = lines(*stream(SAID, printed()))
    assert read(b"{oops}\n" + data) == (ok("claude-stream", labels=OPUS, corrupt=1),)


def test_an_answer_that_shows_json_is_an_answer() -> None:
    answer = 'The block:\n\n{"output": "A."}\n{"output": "B."}\n\nends here.\nIndeed.\n'
    assert read(answer.encode()) == (ok("plain", answer),)
    block = '{"lease": [\n {"n": 1}\n]}\nis what it says.\n'
    assert read(block.encode()) == (ok("plain", block),)


def test_without_a_line_end() -> None:
    assert read(lines({"output": "A."}, {"output": "B."})[:-1]) == (
        ok("records", "A.", name="1"),
        ok("records", "B.", name="2"),
    )


@pytest.mark.parametrize(
    "json",
    ['{"a": [1, -2.5e+10, true, false, null, "x\\u00e9\\n"], "b": {}}', '[{"a": "}"}, [], 0.5]', '{"é": "日本"}'],
)
def test_every_beginning_of_json_is_one(json: str) -> None:
    data = json.encode()
    assert [cut for cut in range(len(data)) if not is_beginning(data[:cut])] == []


@pytest.mark.parametrize(
    "data",
    [
        b"[The lease](a)",
        b"{name}",
        b'{"a": 1} x',
        b'{"a": "b\nc"',
        b"[1] is",
        b'{"a": x',
        b"\xff{",
        b'{"a": "\xff"} x',
        b"[\xff](a)",
    ],
)
def test_other_text_is_no_beginning_of_json(data: bytes) -> None:
    assert is_beginning(data) is False


# ── Inspect's archives ───────────────────────────────────────────────────────────────────────────


def test_a_zip_that_is_no_log(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "inspect_ai", ModuleType("inspect_ai"))
    monkeypatch.setitem(sys.modules, "inspect_ai.log", ModuleType("inspect_ai.log"))
    path = tmp_path / "run.eval"
    path.write_bytes(b"PK\x03\x04 no zip")
    reason = "It is not an .eval log that can be read (BadZipFile)."
    assert read(path.read_bytes(), path=path) == (no(UNREADABLE, "inspect", reason, corrupt=1),)


def test_a_zip_with_an_entry_that_does_not_fit_into_memory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "inspect_ai", ModuleType("inspect_ai"))
    monkeypatch.setitem(sys.modules, "inspect_ai.log", ModuleType("inspect_ai.log"))
    monkeypatch.setattr(inspect_log, "TRANSCRIPT_BYTES", 9)
    path = tmp_path / "run.eval"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("samples/rent_epoch_1.json", "0123456789")
    reason = "It has an entry of more than 0 MiB."
    assert read(path.read_bytes(), path=path) == (no(UNREADABLE, "inspect", reason),)


class _Model:
    """A value of Inspect's library, as far as it is asked."""

    def __init__(self, value: dict[str, Any]) -> None:
        self.value = value
        self.id, self.epoch = value.get("id"), value.get("epoch")

    def model_dump(self, mode: str, *, exclude_none: bool) -> dict[str, Any]:
        assert (mode, exclude_none) == ("json", True)
        return self.value


def test_a_sample_that_cannot_be_read_costs_that_sample(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    there = {("rent", 1): sample("rent", 1, ANSWER)}
    told = [_Model({"id": "rent", "epoch": 2}), _Model({"id": "rent", "epoch": 1})]
    module = ModuleType("inspect_ai.log")
    module.read_eval_log = lambda path, **options: _Model(log())
    module.read_eval_log_sample_summaries = lambda path, **options: told
    module.read_eval_log_sample = lambda path, name, epoch, **options: _Model(there[name, epoch])
    monkeypatch.setitem(sys.modules, "inspect_ai", ModuleType("inspect_ai"))
    monkeypatch.setitem(sys.modules, "inspect_ai.log", module)
    path = tmp_path / "run.eval"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("header.json", "{}")
    rows = [(answer.name, answer.status, answer.text, answer.corrupt) for answer in read(path.read_bytes(), path=path)]
    assert rows == [
        ("rent_epoch_2", UNREADABLE, "", 1),
        ("rent_epoch_1", "ok", ANSWER, 0),
        ("7_epoch_1", OPEN, "", 0),
        ("7_epoch_2", OPEN, "", 0),
    ]


def test_a_zip_without_a_name() -> None:
    reason = "It is a zip: an .eval log is read from a file that has a name."
    assert read(b"PK\x03\x04") == (no(UNREADABLE, "inspect", reason),)
    assert read(b"PK\x03\x04", reader="claude-code")[0].status is UNREADABLE


def test_without_inspect(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "inspect_ai.log", None)
    reason = "An .eval log needs Inspect: pip install 'citecheck-verify[inspect]'."
    assert read(b"PK\x03\x04", path=tmp_path / "run.eval") == (no(UNREADABLE, "inspect", reason),)
