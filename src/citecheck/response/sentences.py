"""Sentences of plain text: where each begins."""

from __future__ import annotations

import re
from typing import Final

_CLOSING: Final = "\"'”’)]»"
_TERMINATOR: Final = re.compile(
    rf"[.!?…][{re.escape(_CLOSING)}]{{0,4}}\s+|[。！？][{re.escape(_CLOSING)}」』]{{0,4}}\s*"
)
_LAST_WORD: Final = re.compile(r"[\w.]{1,12}$")
_ABBREVIATIONS: Final = frozenset(
    (
        "no",
        "nos",
        "inc",
        "corp",
        "co",
        "ltd",
        "llc",
        "v",
        "vs",
        "sec",
        "secs",
        "art",
        "arts",
        "mr",
        "mrs",
        "ms",
        "dr",
        "st",
        "prof",
        "e.g",
        "i.e",
        "approx",
        "cf",
        "al",
        "p",
        "pp",
        "fig",
        "para",
        "paras",
        "ch",
        "cl",
        "u.s",
        "u.k",
        "u.s.c",
        "c.f.r",
        "dept",
        "est",
        "jr",
        "sr",
        "etc",
        "ca",
        "vol",
        "ed",
        "eds",
        "reg",
        "regs",
    )
)


def sentence_starts(text: str) -> list[int]:
    """Where sentences begin; the first is 0. Neither an abbreviation nor a small letter after it ends one."""
    return [0, *(found.end() for found in _TERMINATOR.finditer(text) if _ends_sentence(text, found))]


def _ends_sentence(text: str, found: re.Match[str]) -> bool:
    following = text[found.end() : found.end() + 1]
    if not following:
        return False
    if found[0][0] != ".":
        return found[0][0] in "。！？" or not following.islower()
    if following.islower():
        return False
    word = _LAST_WORD.search(text[max(0, found.start() - 12) : found.start()])
    return word is None or not _is_abbreviation(word[0])


def _is_abbreviation(word: str) -> bool:
    return word.lower().lstrip(".") in _ABBREVIATIONS or (len(word) == 1 and word.isalpha() and word.isupper())
