"""Inputs out of inputs: a few random changes to a seed, and what was found interesting becomes a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

LONGEST = 20_000  # bytes
_TOKENS = (
    *(
        b"<<<CITATION_DATA>>>",
        b"<<<END_CITATION_DATA>>>",
        b"\n<<<CITATION_DATA>>>\n",
        b"\n",
        b"\r\n",
        b"\x00",
        b"\x1b[31m",
    ),
    *(
        b"{",
        b"}",
        b"[",
        b"]",
        b'"',
        b"\\",
        b",",
        b":",
        b'{"n": 1',
        b'"k": "',
        b"null",
        b"NaN",
        b"1e999",
        b"-0",
        b"\\ud800",
    ),
    *(
        b"[1]",
        b"[1, 2]",
        b"**",
        b"](cite:1 '",
        b"```",
        b"<!--",
        b"-->",
        b'<b data-cite="1">',
        b"</html>",
        b"<cite n='1' ",
    ),
    *(b"<page_number_1_index_0>", b"</page_number_1_index_0>", b'<line id="2">', b"</attachment>", b"\\<line", b"\f"),
    *("\u00ad\n".encode(), "\u202e".encode(), "\u200b".encode(), "é".encode(), "e\u0301".encode(), "ﬁ".encode()),
    *(
        "−".encode(),
        "“".encode(),
        "\u2028".encode(),
        "\ufeff".encode(),
        b"\xff",
        b"\xed\xa0\x80",
        b"-\n",
        b"$1,850",
        b"9" * 20,
    ),
)


def _flip(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + bytes([random.randrange(256)]) + data[at + 1 :]


def _put(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + random.choice(_TOKENS) + data[at:]


def _cut(data: bytes, random: Random) -> bytes:
    start, end = sorted(random.randrange(len(data) + 1) for _ in range(2))
    return data[:start] + data[min(end, start + random.choice((1, 8, 64, LONGEST))) :]


def _again(data: bytes, random: Random) -> bytes:
    start, end = sorted(random.randrange(len(data) + 1) for _ in range(2))
    at = random.randrange(len(data) + 1)
    return data[:at] + data[start : min(end, start + 500)] + data[at:]


_CHANGES: tuple[Callable[[bytes, Random], bytes], ...] = (_flip, _put, _put, _cut, _again)


def inputs(seeds: Sequence[bytes], random: Random) -> Iterator[bytes]:
    """Without end: first the seeds, then what comes of them. `seeds` may grow meanwhile."""
    yield from list(seeds)
    while True:
        data = random.choice(seeds)
        for _ in range(random.choice((1, 1, 2, 4, 8))):
            data = random.choice(_CHANGES)(data, random)
        yield data[:LONGEST]
