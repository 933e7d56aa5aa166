"""Foreign JSON, asked for what it should be: every question has an answer, whatever is there."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from citecheck.errors import UsageError
from citecheck.limits import SHOWN_TEXT, TRANSCRIPT_VALUES
from citecheck.text.quoting import quoted

Json = Mapping[str, object]  # a JSON object: one record of a transcript, or a part of one
NOTHING: Final = object()  # no value: the place is not there, or what is there cannot be read

_SURROGATES: Final = re.compile("[\ud800-\udfff]")
_LITERALS: Final = ("true", "false", "null", "NaN", "Infinity", "-Infinity")
_CUT_NUMBER: Final = re.compile(r"\.|[eE][+-]?")
_DECODER: Final = json.JSONDecoder()
_OF_OBJECTS: Final = re.compile(r"[\s\[]*(?:\{|\Z)")  # a marker such as [1] is none of them
_BLANK: Final = re.compile(r"[ \t\r\n]*")


def parsed(data: bytes) -> object:
    """The value that JSON in UTF-8 says, or NOTHING: not JSON, too deep, a number too long, or too many values."""
    try:
        return NOTHING if is_crowded(data) else json.loads(data.decode())
    except (ValueError, RecursionError):
        return NOTHING


def is_crowded(data: bytes) -> bool:
    """True for JSON that may contain more values than memory should: in few bytes there is room for many."""
    return data.count(b"{") + data.count(b"[") > TRANSCRIPT_VALUES


def in_a_row(text: str) -> tuple[list[object], str]:
    """Objects and arrays of objects in a row, and the rest from the first that is not JSON.

    Without objects where `text` does not begin with one, or where something else follows it.
    """
    values: list[object] = []
    at = _blank(text, 0)
    while at < len(text):
        if not _OF_OBJECTS.match(text, at):
            return [], text
        try:
            value, end = _DECODER.raw_decode(text, at)
        except (ValueError, RecursionError):
            break
        values += value if isinstance(value, list) else [value]
        at = _blank(text, end)
    return values, text[at:]


def _blank(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at


def is_beginning(data: bytes) -> bool | None:
    """True if `data`, which is not JSON, is the beginning of some. None: it begins so, but its end cannot be read."""
    try:
        text = codecs.getincrementaldecoder("utf-8")().decode(data)  # without the last character, where that is cut
        json.loads(text)
    except json.JSONDecodeError as error:
        return _ends_early(error, error.doc)
    except UnicodeDecodeError:
        repaired = data.decode(errors="replace").encode()
        return is_beginning(repaired) if parsed(repaired) is NOTHING else None
    except (ValueError, RecursionError):
        return None
    return len(text.encode()) < len(data)


def _ends_early(error: json.JSONDecodeError, text: str) -> bool:
    rest = text[error.pos :]
    if error.msg == "Extra data":
        return False
    if error.msg.startswith("Unterminated string") or not rest.strip():
        return True
    if error.msg.startswith("Invalid \\uXXXX escape"):
        return len(rest) <= 6
    return any(word.startswith(rest) for word in _LITERALS) or bool(_CUT_NUMBER.fullmatch(rest))


def mapping(value: object) -> Json:
    return value if isinstance(value, dict) else {}


def items(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else ()


def string(value: object) -> str:
    return value if isinstance(value, str) else ""


def found(value: object, *paths: str) -> list[object]:
    """Every value at paths such as `choices.0.message` or `content.*.text`; a star stands for each item of a list."""
    return [inner for path in paths for inner in _at(value, path)]


def _at(value: object, path: str) -> list[object]:
    values: list[object] = [value]
    for step in path.split("."):
        below = (items(outer) if step == "*" else [_below(outer, step)] for outer in values)
        values = [inner for several in below for inner in several if inner is not NOTHING]
    return values


def first(value: object, *paths: str) -> str:
    """The first text that is not empty at one of the paths."""
    return next((text for inner in found(value, *paths) if (text := string(inner))), "")


def object_at(value: object, path: str) -> Json:
    """The object at the path, or an empty one."""
    return mapping(next(iter(found(value, path)), None))


def objects(value: object) -> list[Json]:
    """The items of a list, each as an object."""
    return [mapping(item) for item in items(value)]


def text_in(content: object) -> str | None:
    """A string, or the texts of a list of content parts side by side; None if it is neither."""
    if not isinstance(content, list):
        return content if isinstance(content, str) else None
    parts = [part for part in content if isinstance(part, str) or string(mapping(part).get("type")) in _TEXT_PARTS]
    texts = [part if isinstance(part, str) else string(mapping(part).get("text")) for part in parts]
    return "".join(texts) if parts or not content else None


_TEXT_PARTS: Final = frozenset({"text", "output_text", "input_text"})


def blocks_text(blocks: Iterable[Json]) -> str:
    """The text blocks of a message: side by side they are one text, with another block between them paragraphs."""
    rows = groupby(blocks, lambda block: block.get("type") == "text")
    texts = ["".join(string(block.get("text")) for block in row) for is_text, row in rows if is_text]
    return "\n\n".join(text for text in texts if text.strip())


def label(value: object) -> str:
    """A value as the name of a group, in one line of at most SHOWN_TEXT characters; "" for none."""
    if value is None or value is NOTHING:
        return ""
    if not isinstance(value, str):
        try:
            value = json.dumps(value, sort_keys=True)
        except (ValueError, RecursionError):
            return ""
    return safe(" ".join(value[: 4 * SHOWN_TEXT].split())[:SHOWN_TEXT])


def labels(**named: object) -> dict[str, str]:
    """The labels that are not empty."""
    return {name: text for name, value in named.items() if (text := label(value))}


def safe(text: str) -> str:
    """`text` as it can be written in UTF-8: a lone half of a surrogate pair is replaced."""
    return text if text.isascii() else _SURROGATES.sub("\ufffd", text)


def halves_as_bytes(text: str) -> bytes:
    """`text` in UTF-8, with a byte that UTF-8 does not have for each lone half of a surrogate pair."""
    return _SURROGATES.sub("\udcff", text).encode(errors="surrogateescape")


# ── Fields of a record ────────────────────────────────────────────────────────────────────────────


class FieldPath(NamedTuple):
    written: str
    steps: tuple[str, ...]

    def within(self, value: object) -> object:
        """The value at the path, or NOTHING."""
        for step in self.steps:
            value = _below(value, step)
        return value


def field_path(written: str) -> FieldPath:
    """Raises UsageError if it is not a place."""
    if written.startswith("/"):
        steps = tuple(step.replace("~1", "/").replace("~0", "~") for step in written[1:].split("/"))
    else:
        steps = tuple(written.split("."))
        if not all(steps):
            raise UsageError(
                f"{quoted(written, 60)} names no field: write output.text, or /output/text where a name has a dot."
            )
    return FieldPath(written, steps)


def _below(value: object, step: str) -> object:
    if isinstance(value, dict):
        return value.get(step, NOTHING)
    if isinstance(value, list) and step.isascii() and step.isdigit() and len(step) < 10 and int(step) < len(value):
        return value[int(step)]
    return NOTHING


# ── Conversations ─────────────────────────────────────────────────────────────────────────────────


_ROLES: Final = frozenset({"assistant", "developer", "function", "system", "tool", "user"})


def is_conversation(messages: object) -> bool:
    roles = {string(message.get("role")) for message in objects(messages)}
    return bool(roles) and roles <= _ROLES


def last_question(messages: object) -> str:
    """The user's last text; the results of tools may be a user's messages too, and have no text."""
    texts = [text_in(message.get("content")) for message in objects(messages) if message.get("role") == "user"]
    return next((text for text in reversed(texts) if text), "")


def are_answers(choices: object) -> bool:
    """True for the choices of a model; those of a question that offers some are texts."""
    return isinstance(choices, list) and all(
        isinstance(choice.get("message"), dict) or {"finish_reason", "text"} <= choice.keys()
        for choice in objects(choices)
    )
