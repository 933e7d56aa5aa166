"""What a repair changed: a diff in the file's own encoding, and a line of plain text for each value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import diff_bytes, unified_diff
from io import BytesIO
from typing import Final

from citecheck.repair.apply import Change, Mended
from citecheck.response import field_names
from citecheck.text.quoting import quoted

# ── A unified diff in bytes, for `patch -p1` ──


_PLAIN: Final = re.compile(rb"[!#-\[\]-~\x80-\xff](?:[ !#-\[\]-~\x80-\xff]*[!#-\[\]-~\x80-\xff])?")


def unified(name: str, old: bytes, new: bytes) -> bytes:
    """The diff of one file; nothing where both are the same."""
    path = name.encode("utf-8", "surrogateescape").lstrip(b"/")
    before, after = (_quoted(side + path) for side in (b"a/", b"b/"))  # as version control writes them
    lines = diff_bytes(unified_diff, _lines(old), _lines(new), before, after, lineterm=b"\n")
    return b"".join(_ended(line) for line in lines)


def _lines(data: bytes) -> list[bytes]:
    return BytesIO(data).readlines()  # bytes.splitlines would part at a lone carriage return too


def _ended(line: bytes) -> bytes:
    return line if line.endswith(b"\n") else line + b"\n\\ No newline at end of file\n"


def _quoted(path: bytes) -> bytes:
    """A path on one line, as `patch` reads it: after a space there is a tab, and what steers is in quotation marks."""
    if _PLAIN.fullmatch(path):
        return path + b"\t" if b" " in path else path
    return b'"' + b"".join(_escaped(path)) + b'"'


def _escaped(path: bytes) -> Iterator[bytes]:
    for byte in path:
        plain = byte >= 0x20 and byte != 0x7F and byte not in b'"\\'
        yield bytes([byte]) if plain else b"\\%03o" % byte


# ── The bytes of a text in the encoding of the file that it was read from ──


_MARKS: Final = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be", b"\xef\xbb\xbf": "utf-8"}


def encoded(text: str, like: bytes) -> bytes:
    """`text` as `like` is encoded, with its byte order mark if it has one."""
    mark, codec = next(((mark, codec) for mark, codec in _MARKS.items() if like.startswith(mark)), (b"", "utf-8"))
    return mark + text.encode(codec)


# ── Plain lines, not yet escaped for any medium ──


_WORDS: Final = 3  # of a quote that are shown


def change_lines(mended: Mended, *, changes: bool = True, headings: bool = False) -> Iterator[str]:
    """A line for each value that changed, and for each citation that is wrong and was left.

    With `headings` a new page has a line that says how it begins: it may be another document in the file.
    """
    for index, citation in enumerate(mended.response.citations):
        number = f"[{citation.n}]" if citation.n is not None else "[?]"
        for change in mended.changes.get(index, ()) if changes else ():
            yield f"{number} {_change_line(change)}"
            if change.heading and headings:
                yield f"{number} this page begins {quoted(change.heading)}"
        if index in mended.left:
            yield f"{number} left: {mended.left[index]}"


def _change_line(change: Change) -> str:
    if change.field == "shape":
        return "shape of the block: rewritten as the standard requires"
    if change.field == "order":
        return f"order of the fields: {', '.join(field_names.NAMES)}"
    if change.field == "f":
        return f"f: {_words(change)}"
    return f"{change.field}: {change.old} → {change.new}"


def _words(change: Change) -> str:
    """The words of a quote that have other characters now."""
    pairs = list(zip(change.old.split(), change.new.split(), strict=False))
    changed = list(dict.fromkeys(f"{old} → {new}" for old, new in pairs if old != new))
    more = [f"{len(changed) - _WORDS} more"] if len(changed) > _WORDS else []
    return ", ".join([*changed[:_WORDS], *more])
