"""A file of an agent's run, or of many → their answers. The format is recognised by what the file contains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Final

from citecheck.errors import UsageError
from citecheck.limits import TRANSCRIPT_BYTES, TRANSCRIPT_VALUES
from citecheck.text.quoting import quoted
from citecheck.transcripts import apis, claude_code, codex, gemini, generic, inspect_log
from citecheck.transcripts.shapes import FieldPath, field_path, safe
from citecheck.transcripts.transcript import Answer, FileKind, Reader, Transcript, opened, outcome, unreadable

READERS: Final = (
    inspect_log.READER,
    generic.ATIF_READER,
    claude_code.PRINT_READER,
    claude_code.READER,
    claude_code.STREAM_READER,
    codex.ROLLOUT_READER,
    codex.EXEC_READER,
    gemini.READER,
    apis.MESSAGES_READER,
    apis.RESPONSES_READER,
    apis.CHAT_READER,
    apis.CITED_READER,
    generic.RECORDS_READER,
    generic.PLAIN_READER,
)
READER_NAMES: Final = tuple(reader.name for reader in READERS)
_UNKNOWN: Final = "unknown"
_BROKEN: Final = "with a mistake in it, nested too deeply, with a number too long, or not in UTF-8"
_HELP: Final = "name its format with --reader, or the field of the answer with --field"


def read_answers(
    file: BinaryIO,
    name: str,
    *,
    reader: str | None = None,
    field: str | None = None,
    labels: Mapping[str, str] | None = None,
    path: Path | None = None,
) -> Iterator[Answer]:
    """The answers in `file`, one at a time, in its order; there is always at least one.

    `name` is shown in messages. `reader` is one of READER_NAMES instead of what the content tells. `field` is the place
    of the answer in each record ("output.text" or "/output/text"), `labels` are places of what names the run. `path` is
    needed for Inspect's .eval alone. Whatever the file contains, the outcome is an Answer.
    Raises UsageError if `reader`, `field` or a label cannot be used.
    """
    chosen = _reader(reader) if reader is not None else None
    if field is not None:
        if chosen not in {None, generic.RECORDS_READER}:
            raise UsageError(f"--field belongs to records, and {name} is read as {reader}: leave one of them out.")
        chosen = generic.RECORDS_READER
    place = field_path(field) if field is not None else None
    places = {label: field_path(written) for label, written in (labels or {}).items()}
    return _answers(file, path, chosen, place, places)


def _reader(name: str) -> Reader:
    for reader in READERS:
        if reader.name == name:
            return reader
    close = get_close_matches(name.lower(), READER_NAMES, n=1)
    advice = f"do you mean {close[0]}?" if close else f"there are {', '.join(READER_NAMES)}."
    raise UsageError(f"There is no reader {quoted(name, 40)}: {advice}")


def _answers(
    file: BinaryIO, path: Path | None, chosen: Reader | None, field: FieldPath | None, labels: Mapping[str, FieldPath]
) -> Iterator[Answer]:
    try:
        transcript = opened(file, path, field, labels)
        # Nobody can read what is broken or too large, though it is JSON; the plain reader knows no JSON.
        lost = transcript.kind in {FileKind.BROKEN, FileKind.LARGE} and chosen is not generic.PLAIN_READER
        reader = None if lost else chosen or recognised(transcript)
        found = reader.answers(transcript) if reader else iter([_unknown(transcript)])
        form = reader.name if reader else _UNKNOWN
        none = unreadable(f"Nothing in it is a record of the kind {form}.")
        for answer in chain([next(found, none)], found):
            yield _safe(replace(answer, format=form))
    except OSError as error:
        answer = unreadable(f"It cannot be read ({error.strerror}).")
        yield replace(answer, format=chosen.name if chosen else _UNKNOWN)


def recognised(transcript: Transcript) -> Reader | None:
    """The first reader that knows the file."""
    if transcript.kind in {FileKind.BROKEN, FileKind.CUT, FileKind.LARGE}:
        return None
    return next((reader for reader in READERS if reader.recognises(transcript)), None)


def _unknown(transcript: Transcript) -> Answer:
    if transcript.kind is FileKind.CUT:
        return replace(outcome("", cut="The file is cut off in the middle of its JSON."), corrupt=1)
    if transcript.kind is FileKind.LARGE:
        most = f"{TRANSCRIPT_BYTES // 2**20} MiB, or {TRANSCRIPT_VALUES:,} values"
        return unreadable(f"It is JSON of more than {most}: split it, or write a record a line.")
    if transcript.kind is FileKind.BROKEN:
        return unreadable(f"It is JSON {_BROKEN}: fix it, or say --reader plain if it is the answer itself.", 1)
    return replace(unreadable(f"It is JSON of an unknown format: {_HELP}."), unknown_format=True)


def _safe(answer: Answer) -> Answer:
    """The answer as UTF-8 can have it; one that it could not have counts one more corrupt part."""
    text = safe(answer.text)
    return replace(
        answer,
        text=text,
        record=safe(answer.record),
        reason=safe(answer.reason),
        question=safe(answer.question),
        labels={safe(key): safe(value) for key, value in answer.labels.items()},
        name=safe(answer.name),
        corrupt=answer.corrupt + (text != answer.text),
    )
