"""A file with an answer → a Response. Its content decides the form: the first reader that knows it reads it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from citecheck.answers import (
    anthropic,
    bedrock,
    cohere,
    gemini,
    langchain,
    listed,
    litellm,
    llamaindex,
    openai,
    rows,
    stretches,
    structured,
    vercel,
)
from citecheck.answers.builder import AnswerBuilder, AnswerFile, AnswerReader
from citecheck.answers.envelope import read_envelope
from citecheck.answers.json_tree import Node, NoJson, parse, parse_lines
from citecheck.answers.numbered import read_text
from citecheck.errors import UsageError
from citecheck.limits import RESPONSE_BYTES
from citecheck.model import LineIndex, ProblemKind, Response, Span
from citecheck.response.delimiters import START
from citecheck.text.patterns import lazy_pattern

READERS: Final[tuple[AnswerReader, ...]] = (
    anthropic.READER,
    openai.RESPONSES_READER,
    litellm.READER,
    listed.READER,
    openai.CHAT_READER,
    gemini.READER,
    bedrock.READER,
    langchain.READER,
    llamaindex.READER,
    cohere.READER,
    stretches.READER,
    vercel.READER,
    structured.CITATIONS_READER,
    structured.REFS_READER,
    rows.READER,
)  # of JSON; an answer in Markdown comes last

_JSON_FILES: Final = frozenset({".json", ".jsonl", ".ndjson", ".sse"})
_STREAM: Final = lazy_pattern(r"\s*(?:event|data):")


def read_answer(
    text: str, path: str = "", *, html: bool | None = None, base: int | None = None, fields: tuple[str, ...] = ()
) -> Response:
    """The answer in a file, in whatever form.

    The name of `path` shows whether it is HTML or JSON. `base` is the number of the first source in an answer with
    numbers: 0 or 1, None if the answer tells. `fields` are patterns of texts with references in JSON, as in
    /findings/*/text. Raises UsageError if it is JSON that no reader knows, or that is cut off, and where it contains
    several answers.
    """
    found = read_answers(text, path, html=html, base=base, fields=fields)
    if len(found) > 1:
        if not path:
            return read_text(text, html=html, base=base)
        raise UsageError(
            f"{path} contains {len(found)} answers: check it with `citecheck validate`, or give one of them."
        )
    return found[0]


def read_answers(
    text: str, path: str = "", *, html: bool | None = None, base: int | None = None, fields: tuple[str, ...] = ()
) -> list[Response]:
    """The answers in a file: rows of JSONL, or of a list, are one each; any other file is one."""
    suffix = Path(path).suffix.lower()
    if html is None:
        html = True if suffix in {".html", ".htm"} else None
    if not html and START in text and len(text) <= RESPONSE_BYTES:
        values = _values(text, path, named=False)
        if values and (found := read_envelope(AnswerFile(text, values, base))):
            return [found]
    elif not html and len(text) <= RESPONSE_BYTES:
        named = suffix in _JSON_FILES
        values = _values(text, path, named=named)
        if fields:
            return [_with_fields(AnswerFile(text, values, base, fields), path)]
        if answers := _read_values(AnswerFile(text, values, base), named=named):
            return answers
        if values and (named or values[0].members is not None):  # an object is no prose, whatever it contains
            raise UsageError(f"{path or 'The answer'} is JSON in no format of answers that citecheck knows: {_KNOWN}.")
    return [read_text(text, html=html, base=base)]


def _read_values(file: AnswerFile, *, named: bool) -> list[Response]:
    """By the first reader that knows the file; else each of its rows by the first that knows the row."""
    if whole := _read_one(file):
        return [whole]
    listed = file.values if len(file.values) != 1 else file.values[0].items or ()
    rows = [_read_one(AnswerFile(file.text, (row,), file.base)) for row in listed]
    if not any(rows) or not (all(rows) or named):
        return []
    return [found or _unknown_row(row, file) for row, found in zip(listed, rows, strict=True)]


def _with_fields(file: AnswerFile, path: str) -> Response:
    """Raises UsageError if no pattern meets a text."""
    if not structured.REFS_READER.recognises(file):
        raise UsageError(
            f"{path or 'The answer'} has no text with references at {', '.join(file.fields)}: check --fields."
        )
    return structured.REFS_READER.read(file)


def _read_one(file: AnswerFile) -> Response | None:
    """By the first reader that knows it; if that finds no citations, those of its text alone."""
    known = (reader for reader in READERS if file.values and reader.recognises(file))
    found = next((reader.read(file) for reader in known), None)
    if found and (found.citations or found.markers):
        return found
    plain = read_envelope(file)
    if plain is None or found is None:
        return found or plain
    if not (plain.citations or plain.markers):
        return found
    own = (one for one in plain.problems if one.name is not ProblemKind.TRUNCATED_ANSWER)  # the reader noted it too
    return replace(plain, problems=(*own, *found.problems))


def _unknown_row(row: Node, file: AnswerFile) -> Response:
    builder = AnswerBuilder(file.text)
    builder.unknown(row, "the form of this row")
    return builder.response()


_KNOWN: Final = "save the response of the API as it came, or the answer as Markdown"


def _values(text: str, path: str, *, named: bool) -> tuple[Node, ...]:
    """The JSON of a file: one value, or one a line. None if it is not JSON and its name does not say so.

    Raises UsageError if its name does.
    """
    begin = text.lstrip("\ufeff \t\r\n")[:1]
    if begin not in {"{", "["} and not _STREAM.match(text):
        if named:
            raise UsageError(f"{path} is not JSON: save the response of the API as it came.")
        return ()
    try:
        return tuple(parse_lines(text)) if _STREAM.match(text) else _one_or_lines(text.removeprefix("\ufeff"))
    except NoJson as error:
        if not named:
            return ()
        line = LineIndex(text).region(Span(error.at, error.at)).line
        what = "ends too early" if error.ended else f"has a mistake in line {line}"
        raise UsageError(f"{path} is JSON that {what}: save the whole response of the API.") from None


def _one_or_lines(text: str) -> tuple[Node, ...]:
    try:
        return (parse(text),)
    except NoJson:
        lines = text.strip().split("\n")
        if len(lines) < 2 or not lines[1].lstrip().startswith("{") or not lines[0].rstrip().endswith("}"):
            raise
        return tuple(parse_lines(text))
