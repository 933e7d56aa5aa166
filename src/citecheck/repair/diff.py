"""A unified diff in bytes, for `patch -p1`: whatever the encoding and the line ends, it makes one file of the other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import diff_bytes, unified_diff
from io import BytesIO
from typing import Final

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
