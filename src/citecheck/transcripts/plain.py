"""Text that is not a transcript: Markdown, as it is. As long as it is text, it cannot say that it is not looked at."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from citecheck.limits import RESPONSE_BYTES
from citecheck.transcripts.answer import Answer, finished, unreadable
from citecheck.transcripts.transcript import FileKind, Reader, Transcript

_NAME: Final = "plain"
_BINARY: Final = {FileKind.ARCHIVE: "a zip", FileKind.PDF: "a PDF"}
_REPLACED: Final = "\ufffd"
_MOST_OF_ONE: Final = 4  # bytes of one character in UTF-8
_FEW: Final = 4  # replaced characters, however short the text is
_SHARE: Final = 8  # one character in so many; a text in Latin-1 has fewer accents, in UTF-16 every second byte is NUL


def _answers(transcript: Transcript) -> Iterator[Answer]:
    binary = _BINARY.get(transcript.kind)
    if binary:
        yield unreadable(_NAME, f"It is {binary}, and no text.")
        return
    text, replaced = _decoded(transcript.tape.read(RESPONSE_BYTES + _MOST_OF_ONE))
    if replaced > max(_FEW, len(text) // _SHARE):
        yield unreadable(_NAME, "It is not UTF-8 text: unpack it, or save it in UTF-8.", replaced)
        return
    yield replace(finished(_NAME, text), corrupt=replaced)


def _decoded(data: bytes) -> tuple[str, int]:
    """(text, how many of its characters stand for what is none). One that is too large stays so, by a character."""
    whole = len(data) < RESPONSE_BYTES + _MOST_OF_ONE
    text = codecs.getincrementaldecoder("utf-8")("replace").decode(data, final=whole).replace("\x00", _REPLACED)
    return text, text.count(_REPLACED) - data.count(_REPLACED.encode())


READER = Reader(
    _NAME, lambda transcript: transcript.kind in {FileKind.TEXT, FileKind.NOISY_LINES, FileKind.PDF}, _answers
)
