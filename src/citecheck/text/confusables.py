"""Where a character deceives: what it may hide is known by itself, and whether it does by the words around it.

In text that was compared with its source only what the source lacks deceives (`beyond`). In prose (`in_prose`) words of
any script are honest, and so are emoji and the marks that a script is written with; a word of two scripts is not, if
the letters of one are all taken for the other's. In a quote that was not found (`in_quote`) whole words of lookalikes
between Latin ones are named as well, and in an id, which is ASCII, every such character (`anywhere`).

Unseen characters have work to do in some scripts and in emoji; a letter of another script is honest in a word of that
script, and a foreign mark or digit alone in a line.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final, NamedTuple

from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.lookalikes import (
    DELETE,
    DIRECTION_MARKS,
    HIDDEN,
    LETTERS,
    LIKE,
    UNSEEN,
    CharacterKind,
    code_point,
    is_twin,
    kind_of,
    like_of,
    named,
    script_of,
)
from citecheck.text.patterns import NO_ALPHABET, lazy_pattern
from citecheck.text.quoting import quoted


class Disguise(NamedTuple):
    """One character at `start` of its text, and the word that it is in."""

    start: int
    character: str
    word: str

    @property
    def kind(self) -> CharacterKind | None:
        return kind_of(self.character)


# What is in a word: letters, digits, accents, and whatever may hide there or pass for a mark of ASCII.
_WORD: Final = lazy_pattern(
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
            yield from (_disguise(text, start + at) for at in Passage(line).deceiving())
        start += len(line) + 1


def in_quote(text: str, around: str = "") -> Iterator[Disguise]:
    """The disguises in a quote that was not found; `around` is the text that it was taken from."""
    if not _is_plain(text):
        yield from (_disguise(text, at) for at in Passage(text, around, quote=True).deceiving())


def beyond(text: str, source: str, around: str = "") -> Iterator[Disguise]:
    """The disguises in a quote that is in `source`, as far as `source` has fewer of the same character.

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
    CharacterKind.INVISIBLE: "which cannot be seen",
    CharacterKind.DIRECTION: "which changes the order of what is read",
    CharacterKind.TAG: "which cannot be seen",
    CharacterKind.PRIVATE: "which has no agreed meaning",
    CharacterKind.UNASSIGNED: "which has no meaning",
    CharacterKind.CONTROL: "which cannot be seen",
}


def describe(first: Disguise, rest: Iterable[Disguise]) -> str:
    """The first disguise by number, name and word, and how many follow."""
    saying = _SAYING.get(first.kind) if first.kind else None
    if saying is None:
        verb = "is read as" if first.kind is CharacterKind.DIGIT else "looks like"
        saying = f"which {verb} {quoted(like_of(first.character) or LETTERS.get(first.character, first.character)[0])}"
    more = sum(1 for _ in rest)
    counted = "" if not more else " One more such character follows." if more == 1 else f" {more:,} more follow."
    return f"{named(first.character)}, {saying}, in {quoted(_spelt(first), _WORD_SHOWN)}.{counted}"


def _spelt(disguise: Disguise) -> str:
    """The word, with what cannot be recognised by sight as code points."""
    return "".join(
        code_point(character) if character == disguise.character or kind_of(character) in HIDDEN else character
        for character in disguise.word
    )


def _disguise(text: str, at: int) -> Disguise:
    before = _WORD.match(text[max(0, at - _WORD_SIDE) : at][::-1])
    after = _WORD.match(text, at + 1, at + _WORD_SIDE)
    start, end = at - (before.end() if before else 0), after.end() if after else at + 1
    return Disguise(at, text[at], text[start:end])


# ── One paragraph, or one quote ───────────────────────────────────────────────────────────────────

_EAST_ASIAN: Final = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC", "HALFWIDTH"})
_WIDE: Final = frozenset({"FULLWIDTH", "SMALL", "PRESENTATION"})
_STYLED: Final = frozenset({"MATHEMATICAL", "PHONETIC", "SYMBOL", "SEGMENTED", "ESTIMATED"})
# Scripts whose own words mix with a Latin letter only by disguise; Greek letters do in every formula.
_WHOLE_WORDS: Final = frozenset({"CYRILLIC", "ARMENIAN"})
_GREEK_SYMBOLS: Final = frozenset("αγικνρυχω")
_JOINING: Final = frozenset(
    """
    ARABIC SYRIAC MANDAIC NKO MONGOLIAN DEVANAGARI BENGALI GURMUKHI GUJARATI ORIYA TAMIL TELUGU KANNADA MALAYALAM
    SINHALA KHMER MYANMAR TIBETAN BALINESE JAVANESE SUNDANESE
    """.split()
)
_UNSPACED: Final = frozenset({"THAI", "LAO", "KHMER", "MYANMAR", "TIBETAN", "JAVANESE", "BALINESE"})
# The script that an unseen letter belongs to, where it has work to do.
_AT_HOME: Final = (
    (lazy_pattern("[\u180b-\u180f]"), "MONGOLIAN"),
    (lazy_pattern("[\u17b4\u17b5]"), "KHMER"),
    (lazy_pattern("[\u115f\u1160]"), "HANGUL"),
    (lazy_pattern("\u2800"), "BRAILLE"),
)
_VARIANT: Final = lazy_pattern("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_FLAG: Final = lazy_pattern("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
_KEYS: Final = frozenset("0123456789#*")
# A word of an alphabet, with the marks and unseen characters in it. Scripts without spaces part words, as spaces do.
_TOKEN: Final = lazy_pattern(
    rf"(?:[^\W_{NO_ALPHABET}]|[\u0300-\u036f\u00ad\u200b-\u200f\u2060-\u2064\ufeff℮]|{UNSEEN.pattern})+"
)
_NUMBER: Final = lazy_pattern(r"\d+(?:[.,٫٬]\d+)*")
_SHORT_WORDS: Final = frozenset({word for word in STOP_WORDS if len(word) > 2} | {"not"})  # αs and dx are formulas
_IN_NUMBERS: Final = frozenset("⁄∕∶")


class Passage:
    """A paragraph, or a whole quote: which of its characters deceive."""

    def __init__(self, text: str, around: str = "", *, quote: bool = False) -> None:
        self.text, self.around, self.quote = text, around, quote

    def deceiving(self) -> list[int]:
        return sorted({*self._hidden(), *self._marks(), *self._letters(), *self._digits()})

    @cached_property
    def _kinds(self) -> frozenset[CharacterKind | None]:
        return frozenset(map(kind_of, set(self.text)))

    @cached_property
    def _alphabet(self) -> frozenset[str]:
        return frozenset(character for character in {*self.text, *self.around} if character.isalpha())

    @cached_property
    def scripts(self) -> frozenset[str]:
        return frozenset(map(script_of, self._alphabet))

    @cached_property
    def open_scripts(self) -> frozenset[str]:
        """The scripts that show: some letter of theirs is taken for no Latin one."""
        return frozenset(script_of(character) for character in self._alphabet if not like_of(character))

    @property
    def east_asian(self) -> bool:
        return bool(self.scripts & _EAST_ASIAN)

    @cached_property
    def _right_to_left(self) -> bool:
        return any(unicodedata.bidirectional(character) in {"R", "AL"} for character in self._alphabet)

    @cached_property
    def _flags(self) -> frozenset[int]:
        return frozenset(at for flag in _FLAG.finditer(self.text) for at in range(*flag.span()))

    def _at(self, position: int) -> str:
        return self.text[position] if 0 <= position < len(self.text) else ""

    # ── Unseen ──

    def _hidden(self) -> Iterator[int]:
        if not self._kinds & HIDDEN:
            return
        for at, character in enumerate(self.text):
            if kind_of(character) in HIDDEN and (self.quote or not self._has_work(at)):
                yield at

    def _has_work(self, at: int) -> bool:
        """Whether the script or the emoji around it is written with this character."""
        character, before, after = self.text[at], self._at(at - 1), self._at(at + 1)
        if character in DIRECTION_MARKS:
            return self._right_to_left and not (_is_ascii_word(before) and _is_ascii_word(after))
        if character in "\u200c\u200d":
            joins = _script(before) in _JOINING and not _is_ascii_word(after)
            return joins or (character == "\u200d" and self._pictured(at) and _is_picture(after))
        if character == "\u200b":
            return _script(before) in _UNSPACED
        if _VARIANT.match(character):
            keycap = before in _KEYS and after == "\u20e3"
            return keycap or _is_picture(before) or _script(before) in {"CJK", "SYMBOL"}
        if at in self._flags:
            return True
        return any(
            pattern.match(character) and _has_script(before + after, script, character) for pattern, script in _AT_HOME
        )

    def _pictured(self, at: int) -> bool:
        before = self._at(at - 1)
        return _is_picture(self._at(at - 2) if _VARIANT.match(before) else before)

    # ── Letters ──

    def _letters(self) -> Iterator[int]:
        for token in _TOKEN.finditer(self.text):
            if not token[0].isascii():
                yield from self._in_token(token.start(), token[0])

    def _in_token(self, start: int, token: str) -> Iterator[int]:
        places: dict[str, list[int]] = {}
        for at, character in enumerate(token):
            if character.isalpha() or kind_of(character) is CharacterKind.LETTER:
                places.setdefault(script_of(character), []).append(at)
        places.pop("", None)
        latin = places.pop("LATIN", [])
        for script, own in places.items():
            if any(not like_of(token[at]) for at in own):
                yield from (start + at for at in _intruders(token, latin, own, script))
            elif self._deceives(start, token, script, own, others=bool(latin) or len(places) > 1):
                yield from (start + at for at in own)

    def _deceives(self, start: int, token: str, script: str, own: list[int], *, others: bool) -> bool:
        """Whether letters of `script`, each of which is like a Latin one, are taken for Latin ones in this word."""
        among_latin = "LATIN" in self.scripts and script not in self.open_scripts
        symbols = script in _STYLED or all(token[at] in _GREEK_SYMBOLS for at in own)
        if others:
            return not symbols or self._reads_as_word(start, token, own)
        if script in _WIDE or script in _STYLED:
            return len(own) > 2 and not (script in _WIDE and self.east_asian)
        return among_latin and not symbols and (self.quote or any(map(_is_ascii_word, token)))

    def _reads_as_word(self, start: int, token: str, own: list[int]) -> bool:
        """A symbol is at the edge of a short name (TNFα, d𝑥); inside a word, or beside a long one, it hides."""
        if self._at(start - 1) in {"/", "["} and script_of(token[own[0]]) == "PHONETIC":
            return False
        small = [character.islower() and character.isascii() for character in token]
        inside = any(small[max(0, at - 1)] and small[min(len(token) - 1, at + 1)] for at in own)
        return inside or sum(small) >= 4 or "".join(like_of(c) or c for c in token).lower() in _SHORT_WORDS

    # ── Digits and marks ──

    def _digits(self) -> Iterator[int]:
        numbers = _NUMBER.finditer(self.text) if CharacterKind.DIGIT in self._kinds else ()
        for number in numbers:
            foreign = [at for at in range(*number.span()) if kind_of(self.text[at]) is CharacterKind.DIGIT]
            if foreign and self._is_foreign(number[0]):
                yield from foreign

    def _is_foreign(self, number: str) -> bool:
        scripts = {script_of(digit) for digit in number if digit.isdecimal()}
        script = scripts.pop()
        if scripts:
            return True
        if script in _WIDE:
            return not self.east_asian
        if script in _STYLED:
            return self.quote or len(number) > 1
        return self.quote and "LATIN" in self.scripts and script not in self.scripts

    def _marks(self) -> Iterator[int]:
        marked = enumerate(self.text) if CharacterKind.MARK in self._kinds else ()
        for at, character in marked:
            if kind_of(character) is CharacterKind.MARK and self._misleads(at):
                yield at

    def _misleads(self, at: int) -> bool:
        """A mark deceives beside a Latin letter or digit, where its own script is not in the line."""
        character, before, after = self.text[at], self._at(at - 1), self._at(at + 1)
        script = script_of(character)
        if (script in _WIDE and self.east_asian) or script in self.scripts - {"LATIN"}:
            return False
        if character == "ǃ":
            return not after.isalpha()  # before a letter it is a click of Khoisan languages
        if character in (before, after) or (character in _IN_NUMBERS and before.isdecimal() and after.isdecimal()):
            return self.quote  # leader dots, a fraction, a ratio
        return _is_ascii_word(before) or _is_ascii_word(after)


def _intruders(token: str, latin: list[int], own: list[int], script: str) -> list[int]:
    """A Latin letter or two in a word that shows to be of another script, where each passes for one of its letters."""
    if script not in _WHOLE_WORDS or 2 * len(latin) > len(own):
        return []
    hiding = all(any(script_of(twin) == script for twin in LETTERS.get(token[at], "")) for at in latin)
    return latin if hiding else []


def _is_ascii_word(character: str) -> bool:
    return character.isascii() and character.isalnum()


def _is_picture(character: str) -> bool:
    """Emoji and other symbols: a variation selector or a joiner after them has work to do."""
    if not character or character.isascii():
        return False
    newer = unicodedata.category(character) == "Cn" and kind_of(character) is None
    return newer or unicodedata.category(character) in {"So", "Sm", "Sk", "Po", "Pd"}


def _script(character: str) -> str:
    return script_of(character) if character else ""


def _has_script(neighbours: str, script: str, character: str) -> bool:
    return any(script_of(other) == script for other in neighbours if other != character)
