"""The bytes of a text in the encoding of the file that it was read from."""

from __future__ import annotations

from typing import Final

_MARKS: Final = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be", b"\xef\xbb\xbf": "utf-8"}


def encoded(text: str, like: bytes) -> bytes:
    """`text` as `like` is encoded, with its byte order mark if it has one."""
    mark, codec = next(((mark, codec) for mark, codec in _MARKS.items() if like.startswith(mark)), (b"", "utf-8"))
    return mark + text.encode(codec)
