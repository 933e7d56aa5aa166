"""What a single character may hide: unseen, steering and meaningless ones, and those that pass for ASCII.

The letters are this project's own selection: those that a reader takes for the Latin letter in common fonts. Full-width
and mathematical forms and a few twins (the Kelvin sign) are known by their decomposition; nothing is normalised.
"""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum
from functools import lru_cache
from typing import Final

from citecheck.text.folding import DASHES, DOUBLE_QUOTES, SINGLE_QUOTES
from citecheck.text.patterns import lazy_pattern


class CharacterKind(StrEnum):
    INVISIBLE = "invisible"
    DIRECTION = "direction"
    TAG = "tag"
    PRIVATE = "private"
    UNASSIGNED = "unassigned"
    CONTROL = "control"
    LETTER = "letter"
    DIGIT = "digit"
    MARK = "mark"


HIDDEN: Final = frozenset(CharacterKind) - {CharacterKind.LETTER, CharacterKind.DIGIT, CharacterKind.MARK}


def _table(rows: str) -> dict[str, str]:
    """Each character of ASCII, with those that look like it behind it."""
    return {row[0]: row[1:] for row in rows.split()}


LETTERS: Final = _table(
    """
    AАΑᎪ BВΒᏴ CСϹᏟ DᎠ EЕΕᎬ FϜ GԌᏀ HНΗᎻ IІΙӀ JЈͿᎫ KКΚᏦ LᏞ MМΜᎷ NΝ OОΟՕ PРΡᏢ QԚ RᏒ SЅՏᏚ TТΤᎢ
    UՍ VѴᏙ WԜᎳ XХΧ YҮΥ ZΖᏃ aаαɑᴀ bᏏ cсϲᴄ dԁᏧᴅ eеҽᴇ℮ gγցɡ hһհᏂ iіι jјϳյᴊ kκᴋ lӏ mᴍ nոռ oоοօᴏ
    pрρᴘ qԛզ rᴦ sѕꜱ tᴛ uυսᴜ vνѵᴠ wωԝաᴡ xхχ yуү zᴢ 3З
    """
)
MARKS: Final = _table(",٫٬، ;؛ :։׃∶꞉˸ !ǃ /⁄∕⧸ %٪ =꞊")
LIKE: Final = {twin: ascii_ for table in (LETTERS, MARKS) for ascii_, twins in table.items() for twin in twins}

# Letters, marks and one symbol (Braille) that are drawn as nothing, most of them "default ignorable"; U+FE0F only picks
# the picture of an emoji and stands apart.
UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0\U000e0000-\U000e0fff]"
)
EMOJI_STYLE: Final = "\ufe0f"
DELETE: Final = "\x7f"
_TAGS: Final = range(0xE0000, 0xE0080)
_DIRECTIONS: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
DIRECTION_MARKS: Final = "\u200e\u200f\u061c"
# Format characters that are drawn: signs that span Arabic, Syriac and Kaithi numbers.
_DRAWN: Final = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd")
# Where a newer Unicode than this Python's puts characters each year: currencies, emoji, ideographs.
_GROWING: Final = (range(0x20A0, 0x20D0), range(0x1F000, 0x1FB00), range(0x20000, 0x3FFFE))
_COMPATIBLE: Final = re.compile("(?:<(?:wide|font|small|compat)> )?(00[2-7][0-9A-F])")
_FOLDED: Final = frozenset(SINGLE_QUOTES + DOUBLE_QUOTES + DASHES)
_PHONETIC: Final = (range(0x250, 0x2B0), range(0x1D00, 0x1D80), range(0xA730, 0xA732))
_SYMBOLS: Final = range(0x2100, 0x2190)
_NEUTRAL: Final = frozenset({"MODIFIER", "FEMININE", "MASCULINE", "COMBINING", "ZERO"})
_SCRIPT: Final = lazy_pattern("[A-Z]+")


@lru_cache(maxsize=8192)
def kind_of(character: str) -> CharacterKind | None:
    """What the character may hide; None for an honest one. C0 controls are the reader's business."""
    if character < DELETE:
        return None
    if (format_kind := _format_kind(character)) is not None:
        return format_kind
    if unicodedata.category(character) == "Nd":
        return CharacterKind.DIGIT
    like = like_of(character)
    if not like:
        return None
    return CharacterKind.LETTER if like.isalnum() else CharacterKind.MARK


_UNDRAWN: Final = frozenset({CharacterKind.INVISIBLE, CharacterKind.DIRECTION, CharacterKind.TAG})


def visible(text: str) -> str:
    """`text` without the characters that are not drawn."""
    return text if text.isascii() else "".join(c for c in text if kind_of(c) not in _UNDRAWN)


def _format_kind(character: str) -> CharacterKind | None:
    code, category = ord(character), unicodedata.category(character)
    if code in _TAGS:
        return CharacterKind.TAG
    if UNSEEN.match(character) or character == EMOJI_STYLE:
        return CharacterKind.INVISIBLE
    if category == "Cf" and character not in _DRAWN:
        steers = character in DIRECTION_MARKS or unicodedata.bidirectional(character) in _DIRECTIONS
        return CharacterKind.DIRECTION if steers else CharacterKind.INVISIBLE
    if category == "Cn":
        return None if any(code in growing for growing in _GROWING) else CharacterKind.UNASSIGNED
    return {"Co": CharacterKind.PRIVATE, "Cc": CharacterKind.CONTROL}.get(category)


@lru_cache(maxsize=8192)
def like_of(character: str) -> str:
    """The ASCII character that this one passes for, or "". Digits of other scripts give their value."""
    if character <= DELETE or character in _FOLDED:
        return ""
    if unicodedata.category(character) == "Nd":
        return str(unicodedata.digit(character))
    if character in LIKE:
        return LIKE[character]
    plain = _COMPATIBLE.fullmatch(unicodedata.decomposition(character))
    # The long s (ſ) is a separate Latin letter; a space is a space.
    if plain is None or plain[1] == "0020" or script_of(character) == "LATIN":
        return ""
    return chr(int(plain[1], 16))


def is_twin(character: str) -> bool:
    """Whether Unicode holds it to be the ASCII character itself (K of Kelvin), so that composing turns it into that."""
    decomposed = unicodedata.decomposition(character)
    return not decomposed.startswith("<") and _COMPATIBLE.fullmatch(decomposed) is not None


@lru_cache(maxsize=8192)
def script_of(character: str) -> str:
    """The script of a letter, mark or digit by its Unicode name, as "LATIN"; "" if it belongs to every script."""
    code = ord(character)
    if any(code in phonetic for phonetic in _PHONETIC):
        return "PHONETIC"
    if code in _SYMBOLS:
        return "SYMBOL"
    found = _SCRIPT.match(unicodedata.name(character, ""))
    script = found[0] if found else ""
    return "ARABIC" if script == "EXTENDED" else "" if script in _NEUTRAL else script


def code_point(character: str) -> str:
    """The character as an escape: \\xad, \\u{200b}."""
    code = ord(character)
    return f"\\x{code:02x}" if code <= 0xFF else f"\\u{{{code:04x}}}"


def named(character: str) -> str:
    """The character by number and name, as U+0435 CYRILLIC SMALL LETTER IE."""
    nameless = {"Cc": "CONTROL", "Co": "PRIVATE USE", "Cn": "UNASSIGNED"}
    name = unicodedata.name(character, "") or nameless.get(unicodedata.category(character), "")
    return f"U+{ord(character):04X} {name}".rstrip()
