"""Where a character deceives: what it may hide is known by itself, and whether it does by the words around it.

In text that was compared with its source only what the source lacks deceives (`beyond`). In prose (`in_prose`) words of
any script are honest, and so are emoji and the marks that a script is written with; a word of two scripts is not, if
the letters of one are all taken for the other's. In a quote that stands nowhere (`in_quote`) whole words of lookalikes
between Latin ones are named as well, and in an id, which is ASCII, every such character (`anywhere`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from citecheck.text.confusable_context import Line
from citecheck.text.lookalikes import (
    DELETE,
    HIDDEN,
    LETTERS,
    LIKE,
    UNSEEN,
    Kind,
    code_point,
    is_twin,
    kind_of,
    like_of,
    named,
)
from citecheck.text.quoting import quoted


class Disguise(NamedTuple):
    """One character at `start` of its text, and the word that it stands in."""

    start: int
    character: str
    word: str

    @property
    def kind(self) -> Kind | None:
        return kind_of(self.character)


# What stands in a word: letters, digits, accents, and whatever may hide there or pass for a mark of ASCII.
_WORD: Final = re.compile(
    rf"(?:[\w\x7f-\x9f\xad\u0300-\u036f\u037e\u061c\u200b-\u200f\u2024\u202a-\u202e\u2060-\u206f\ufe0f\ufe50-\ufe6b\ufeff"
    rf"\uff01-\uff0f\uff1a-\uff20\ufff9-\ufffb\ue000-\uf8ff\U000f0000-\U0010ffff{''.join(LIKE)}]|{UNSEEN.pattern})*"
)
_WORD_SIDE: Final = 40  # characters of a word on each side that are shown
_WORD_SHOWN: Final = 80


# ── The four questions ───────────────────────────────────────────────────────────────────────────


def anywhere(text: str) -> Iterator[Disguise]:
    """Every character of `text` that may hide something."""
    if not _is_plain(text):
        yield from (_disguise(text, at) for at, character in enumerate(text) if kind_of(character))


def in_prose(text: str) -> Iterator[Disguise]:
    """The disguises in a user's own words, paragraph by paragraph."""
    if _is_plain(text):
        return
    start = 0
    for line in text.split("\n"):
        if not _is_plain(line):
            yield from (_disguise(text, start + at) for at in Line(line).deceiving())
        start += len(line) + 1


def in_quote(text: str, around: str = "") -> Iterator[Disguise]:
    """The disguises in a quote that stands nowhere; `around` is the text that it was taken from."""
    if not _is_plain(text):
        yield from (_disguise(text, at) for at in Line(text, around, quote=True).deceiving())


def beyond(text: str, source: str, around: str = "") -> Iterator[Disguise]:
    """The disguises in a quote that stands in `source`, as far as `source` has fewer of the same character.

    Matching forgives a soft hyphen, composition and letter case: that is what can be left here.
    """
    if _is_plain(text):
        return
    suspected = {disguise.start for disguise in in_quote(text, around)}
    missing = _missing(text, source)
    for disguise in anywhere(text):
        sure = disguise.kind in HIDDEN or is_twin(disguise.character) or disguise.start in suspected
        if sure and missing.get(disguise.character, 0) > 0:
            missing[disguise.character] -= 1
            yield disguise


def _missing(text: str, source: str) -> dict[str, int]:
    """How many of each character of `text` the source does not have, however it composes and capitalises them."""
    here, there = _comparable(text), _comparable(source)
    characters = set(filter(kind_of, text))
    twins = {twin: text.count(twin) - source.count(twin) for twin in filter(is_twin, characters)}
    return {c: here.count(c.lower()) - there.count(c.lower()) for c in characters} | twins


def _comparable(text: str) -> str:
    return unicodedata.normalize("NFC", text).lower()


def _is_plain(text: str) -> bool:
    return text.isascii() and DELETE not in text


# ── In words ─────────────────────────────────────────────────────────────────────────────────────

_SAYING: Final = {
    Kind.INVISIBLE: "which cannot be seen",
    Kind.DIRECTION: "which changes the order of what is read",
    Kind.TAG: "which cannot be seen",
    Kind.PRIVATE: "which has no agreed meaning",
    Kind.UNASSIGNED: "which has no meaning",
    Kind.CONTROL: "which cannot be seen",
}


def describe(first: Disguise, rest: Iterable[Disguise]) -> str:
    """The first disguise by number, name and word, and how many follow."""
    saying = _SAYING.get(first.kind) if first.kind else None
    if saying is None:
        verb = "is read as" if first.kind is Kind.DIGIT else "looks like"
        saying = f"which {verb} {quoted(like_of(first.character) or _twin_of(first.character))}"
    more = sum(1 for _ in rest)
    counted = "" if not more else " One more such character follows." if more == 1 else f" {more:,} more follow."
    return f"{named(first.character)}, {saying}, in {quoted(_spelt(first), _WORD_SHOWN)}.{counted}"


def _spelt(disguise: Disguise) -> str:
    """The word, with what cannot be told by sight as code points."""
    return "".join(
        code_point(character) if character == disguise.character or kind_of(character) in HIDDEN else character
        for character in disguise.word
    )


def _twin_of(letter: str) -> str:
    """The letter of another script that a Latin letter passes for."""
    return LETTERS.get(letter, letter)[0]


def _disguise(text: str, at: int) -> Disguise:
    before = _WORD.match(text[max(0, at - _WORD_SIDE) : at][::-1])
    after = _WORD.match(text, at + 1, at + _WORD_SIDE)
    start, end = at - (before.end() if before else 0), after.end() if after else at + 1
    return Disguise(at, text[at], text[start:end])
