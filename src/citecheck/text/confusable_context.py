"""The characters of one paragraph, or of one quote, that deceive where they stand.

Unseen characters have work to do in some scripts and in emoji; a letter of another script is honest in a word of that
script, and a foreign mark or digit in a line of its own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cached_property
from typing import Final

from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.lookalikes import DIRECTION_MARKS, HIDDEN, LETTERS, UNSEEN, Kind, kind_of, like_of, script_of

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
    (re.compile("[\u180b-\u180f]"), "MONGOLIAN"),
    (re.compile("[\u17b4\u17b5]"), "KHMER"),
    (re.compile("[\u115f\u1160]"), "HANGUL"),
    (re.compile("\u2800"), "BRAILLE"),
)
_VARIANT: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_FLAG: Final = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
_KEYS: Final = frozenset("0123456789#*")
# A word of an alphabet, with the marks and unseen characters in it. Scripts without spaces part words, as spaces do.
_SPACELESS: Final = (
    "\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff"
)
_TOKEN: Final = re.compile(
    rf"(?:[^\W_{_SPACELESS}]|[\u0300-\u036f\u00ad\u200b-\u200f\u2060-\u2064\ufeff℮]|{UNSEEN.pattern})+"
)
_NUMBER: Final = re.compile(r"\d+(?:[.,٫٬]\d+)*")
_SHORT_WORDS: Final = frozenset({word for word in STOP_WORDS if len(word) > 2} | {"not"})  # αs and dx are formulas
_IN_NUMBERS: Final = frozenset("⁄∕∶")


class Line:
    """A paragraph, or a whole quote: which of its characters deceive."""

    def __init__(self, text: str, around: str = "", *, quote: bool = False) -> None:
        self.text, self.around, self.quote = text, around, quote

    def deceiving(self) -> list[int]:
        return sorted({*self._hidden(), *self._marks(), *self._letters(), *self._digits()})

    @cached_property
    def _kinds(self) -> frozenset[Kind | None]:
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
            if character.isalpha() or kind_of(character) is Kind.LETTER:
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
        """A symbol stands at the edge of a short name (TNFα, d𝑥); inside a word, or beside a long one, it hides."""
        if self._at(start - 1) in {"/", "["} and script_of(token[own[0]]) == "PHONETIC":
            return False
        small = [character.islower() and character.isascii() for character in token]
        inside = any(small[max(0, at - 1)] and small[min(len(token) - 1, at + 1)] for at in own)
        return inside or sum(small) >= 4 or "".join(like_of(c) or c for c in token).lower() in _SHORT_WORDS

    # ── Digits and marks ──

    def _digits(self) -> Iterator[int]:
        numbers = _NUMBER.finditer(self.text) if Kind.DIGIT in self._kinds else ()
        for number in numbers:
            foreign = [at for at in range(*number.span()) if kind_of(self.text[at]) is Kind.DIGIT]
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
        marked = enumerate(self.text) if Kind.MARK in self._kinds else ()
        for at, character in marked:
            if kind_of(character) is Kind.MARK and self._misleads(at):
                yield at

    def _misleads(self, at: int) -> bool:
        """A mark deceives beside a Latin letter or digit, where its own script does not stand in the line."""
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
