"""Text that is no JSON: Markdown, as it is."""

from __future__ import annotations

from collections.abc import Iterator

from citecheck.limits import RESPONSE_BYTES
from citecheck.transcripts.answer import Answer
from citecheck.transcripts.outcomes import finished, unreadable
from citecheck.transcripts.transcript import Kind, Reader, Transcript

_NAME = "plain"


def _answers(transcript: Transcript) -> Iterator[Answer]:
    data = transcript.tape.read(RESPONSE_BYTES + 1)
    if len(data) > RESPONSE_BYTES:
        yield unreadable(_NAME, f"It is larger than {RESPONSE_BYTES // 2**20} MiB.")
        return
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        yield unreadable(_NAME, f"It is no text in UTF-8 (byte {error.start}).")
        return
    yield (
        unreadable(_NAME, "It is no text in UTF-8 (it has NUL characters).")
        if "\x00" in text
        else finished(_NAME, text)
    )


READER = Reader(_NAME, lambda transcript: transcript.kind in {Kind.TEXT, Kind.NOISY_LINES}, _answers)
