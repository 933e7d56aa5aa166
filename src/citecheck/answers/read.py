"""A file with an answer → a Response. What the file holds tells its form: the first reader that knows it reads it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from citecheck.answers import anthropic, gemini, numbered, openai
from citecheck.answers.json_tree import Node, NoJson, parse, parse_lines
from citecheck.answers.reader import AnswerFile, AnswerReader
from citecheck.errors import UsageError
from citecheck.limits import RESPONSE_BYTES
from citecheck.model import LineIndex, Response, Span
from citecheck.response import read_response
from citecheck.response.delimiters import START

READERS: Final[tuple[AnswerReader, ...]] = (
    anthropic.READER,
    openai.READER,
    gemini.READER,
)  # of JSON; an answer in Markdown comes last

_JSON_FILES: Final = frozenset({".json", ".jsonl", ".ndjson", ".sse"})
_STREAM: Final = re.compile(r"\s*(?:event|data):")


def read_answer(text: str, path: str = "", *, html: bool | None = None, base: int | None = None) -> Response:
    """The answer in a file, in whatever form.

    `path` tells HTML and JSON by its name. `base` is the number of the first source in an answer with numbers: 0 or 1,
    None where the answer tells.
    Raises UsageError where it is JSON that no reader knows, or that is cut off.
    """
    suffix = Path(path).suffix.lower()
    if html is None:
        html = True if suffix in {".html", ".htm"} else None
    if not html and START not in text and len(text) <= RESPONSE_BYTES:
        values = _values(text, path, named=suffix in _JSON_FILES)
        file = AnswerFile(text, values, base)
        for reader in READERS if values else ():
            if reader.recognises(file):
                return reader.read(file)
        if values and suffix in _JSON_FILES:
            raise UsageError(f"{path} is JSON in no format of answers that citecheck knows: {_KNOWN}.")
    return read_text(text, html=html, base=base)


_KNOWN: Final = "save the response of the API as it came, or the answer as Markdown"


def read_text(text: str, *, html: bool | None = None, base: int | None = None) -> Response:
    """An answer in Markdown or HTML: with a data block, or with numbers alone."""
    response = read_response(text, html=html)
    return numbered.read(response, base) or response


def _values(text: str, path: str, *, named: bool) -> tuple[Node, ...]:
    """The JSON of a file: one value, or one a line. None where it is none and its name does not say so.

    Raises UsageError where its name does.
    """
    begin = text.lstrip("\ufeff \t\r\n")[:1]
    if begin not in {"{", "["} and not _STREAM.match(text):
        if named:
            raise UsageError(f"{path} is no JSON: save the response of the API as it came.")
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
        lines = text.splitlines()
        if len(lines) < 2 or not lines[1].lstrip().startswith("{") or not lines[0].rstrip().endswith("}"):
            raise
        return tuple(parse_lines(text))
