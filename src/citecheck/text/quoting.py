"""Foreign text inside our own sentences: always in quotation marks, never longer than a line."""

from __future__ import annotations

from citecheck.limits import SHOWN_TEXT


def quoted(text: str, limit: int = SHOWN_TEXT) -> str:
    """`text` in single quotes on one line, shortened in the middle to at most `limit` characters.

    Escaping for a medium is the renderer's work; here only the shape of a message is kept.
    """
    line = " ".join(text.split())
    if len(line) > limit:
        head = limit * 2 // 3
        line = f"{line[:head].rstrip()} … {line[head + 3 - limit :].lstrip()}"
    return f"'{line}'"
