"""What stands before the first event of a transcript: a program's banner, or an answer that events follow."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_LINES: Final = 5
_CHARACTERS: Final = 200  # of a line
_OF_ANSWERS: Final = re.compile(r"\[\d+(?:\s*[-\u2013,]\s*\d+)*\]|CITATION_DATA")  # a marker, the block's delimiter


def is_banner(lines: Iterable[bytes]) -> bool:
    """Whether a program may have printed the lines: a few short ones, in one piece, that cite nothing.

    Anything else is an answer, whatever follows it: events in an answer are quoted, or there to be graded instead.
    """
    text = b"".join(lines).decode(errors="replace").strip()
    shown = text.splitlines()
    return (
        len(shown) <= _LINES
        and all(line.strip() and len(line) < _CHARACTERS for line in shown)
        and not _OF_ANSWERS.search(text)
    )
