"""Carrying out the safe repairs that the lint proposes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from citecheck.errors import UsageError
from citecheck.files import replace_file
from citecheck.skill_lint.rule import Edit


def mend(edits: Iterable[Edit]) -> int:
    """Makes the edits, each file in one step, and returns how many were made. Line ends stay what they were.

    Raises UsageError if a file cannot be written.
    """
    by_file: defaultdict[Path, list[Edit]] = defaultdict(list)
    for edit in dict.fromkeys(edits):
        by_file[edit.file].append(edit)
    return sum(_mend(file, own) for file, own in sorted(by_file.items()))


def _mend(file: Path, edits: Sequence[Edit]) -> int:
    file = file.resolve()  # what a link leads to, and not the link
    try:
        old = file.read_bytes().decode("utf-8")
        new = mended(old.replace("\r\n", "\n"), edits)
        replace_file(file, (new.replace("\n", "\r\n") if _has_crlf(old, edits) else new).encode())
    except OSError as error:
        raise UsageError(f"{file} cannot be written ({error.strerror}): check its permissions.") from None
    return len(edits)


def _has_crlf(text: str, edits: Sequence[Edit]) -> bool:
    return "\r\n" in text and all(edit.span for edit in edits)


def mended(text: str, edits: Sequence[Edit]) -> str:
    """The text with its edits; one that replaces everything stands alone, and of two that overlap the first counts."""
    whole = next((edit.text for edit in edits if edit.span is None), None)
    if whole is not None:
        return whole
    at, parts = 0, []
    for edit in sorted(edits, key=lambda edit: edit.span or (0, 0)):
        if edit.span and edit.span.start >= at:
            parts += [text[at : edit.span.start], edit.text]
            at = edit.span.end
    return "".join([*parts, text[at:]])
