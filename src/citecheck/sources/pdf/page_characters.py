"""The characters of a page, as the engine knows them, and the letters of many words. Runs in the child process only.

Boxes of letters are in points, y downwards. What is asked of all letters at once costs a fifth for each.
"""

from __future__ import annotations

import ctypes
import unicodedata
from array import array
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, chain, compress, count, groupby, pairwise, repeat
from math import ceil, floor
from operator import add, eq, ge, lt, mul, sub
from typing import TYPE_CHECKING, Any, Final, cast

import pypdfium2.raw as pdfium

from citecheck.sources.pdf import glyphs, page_objects
from citecheck.sources.pdf.actual_texts import CLUSTERED
from citecheck.sources.pdf.contrast import is_clear_within
from citecheck.sources.pdf.overlapping_text import Glyph, overlapping
from citecheck.sources.pdf.page_objects import function

if TYPE_CHECKING:
    from PIL import Image

_BUILT_IN: Final = (b"Helvetica", b"Times", b"Courier", b"Symbol", b"ZapfDingbats", b"Arial")
_BLANKS: Final = frozenset("_\u2610")  # of a form
_SMALLEST_BOX: Final = 1.0  # points: no font is so large that what the engine gives a blank is larger
SLENDER, _STEM = 8.0, 50.0  # times as high as wide: no font has such letters, nor such stems
_STEMS: Final = frozenset("1Iilfjrt")
_PLAIN: Final = frozenset(".-\u2010\u2011\u2012\u2013\u2014|/\\'\u00b7\u2022")  # their parts are the same signs
_READABLE_SIZE: Final = 3.0  # points, of a font
_SIGNS: Final = frozenset({"Pc", "Pd", "Po", "Sc", "Sm"})  # categories; a trade mark's sign is often small
_MOST: Final = 4  # characters for which one glyph is drawn: ligatures and fractions have three
_MOST_IN_CLUSTER: Final = 12  # the same in scripts whose letters join
_FEW: Final = 3  # so many have to have room in their glyph
_ROOM: Final = 0.1  # of the font's size, for each


class Characters:
    def __init__(self, textpage: Any) -> None:
        self._textpage, self._raw = textpage, textpage.raw
        self._handle = ctypes.cast(textpage.raw, ctypes.c_void_p).value

    def tight_boxes(self, indexes: Sequence[int]) -> list[tuple[float, float, float, float]]:
        """(left, bottom, right, top) of what is painted of the characters."""
        flat = array("d", bytes(32 * len(indexes)))
        start = flat.buffer_info()[0]
        left, right, bottom, top = (range(start + at, start + at + 32 * len(indexes), 32) for at in (0, 8, 16, 24))
        deque(map(_tight_box, repeat(self._handle), indexes, left, right, bottom, top), maxlen=0)
        return [(x0, y0, x1, y1) for x0, x1, y0, y1 in zip(*(iter(flat),) * 4, strict=True)]

    def object_of(self, glyph: Glyph) -> int:
        return cast("int", _text_object(self._handle, glyph.at))

    def direction(self, at: int) -> int:
        """How a character is turned, as `page_objects.direction` says it."""
        matrix = pdfium.FS_MATRIX()
        pdfium.FPDFText_GetMatrix(self._raw, at, matrix)
        sign = -1.0 if pdfium.FPDFText_GetFontSize(self._raw, at) < 0 else 1.0
        return page_objects.direction(sign * matrix.a, sign * matrix.b, sign * matrix.c, sign * matrix.d)

    def has_speck(self, letters: Sequence[Glyph]) -> bool:
        """Whether a sign is so much smaller than the rest of its word that it may be overlooked: the point of 1.5."""
        inked = [glyph for glyph in letters if self.leaves_ink(glyph)]
        sizes = [glyphs.size(self._textpage, glyph.at) for glyph in inked]
        least = page_objects.SMALL * max(sizes, default=0.0)
        return any(
            size < least and (size < _READABLE_SIZE or unicodedata.category(self.character(glyph)) in _SIGNS)
            for glyph, size in zip(inked, sizes, strict=True)
        )

    def character(self, glyph: Glyph) -> str:
        code = pdfium.FPDFText_GetUnicode(self._raw, glyph.at)
        return chr(code) if 0 <= code < 0x110000 else "\ufffd"

    def leaves_ink(self, glyph: Glyph) -> bool:
        """Whether the character says something and is in the file: no format character, no blank of a form."""
        if pdfium.FPDFText_IsGenerated(self._raw, glyph.at) == 1:
            return False
        character = self.character(glyph)
        return character not in _BLANKS and unicodedata.category(character) not in {"Cc", "Cf", "Zs"}

    def is_telling(self, glyph: Glyph) -> bool:
        """Whether a part of the character may read as another one: a comma as a point."""
        character = self.character(glyph)
        return character.isalnum() or (character not in _PLAIN and self.leaves_ink(glyph))

    def is_embedded(self, glyph: Glyph) -> bool:
        return bool(pdfium.FPDFFont_GetIsEmbedded(self._font(glyph)) == 1)

    def is_guessed(self, glyph: Glyph) -> bool:
        """Whether its font is neither in the file nor in the renderer, which draws it with a similar one."""
        return not self.is_embedded(glyph) and not self._font_name(glyph).startswith(_BUILT_IN)

    def is_type3(self, glyph: Glyph) -> bool:
        """Its letters are little drawings; alone of all fonts it has no name."""
        return not self.is_embedded(glyph) and not self._font_name(glyph)

    def _font_name(self, glyph: Glyph) -> bytes:
        font = self._font(glyph)
        name = ctypes.create_string_buffer(max(1, pdfium.FPDFFont_GetBaseFontName(font, None, 0)))
        pdfium.FPDFFont_GetBaseFontName(font, name, len(name))
        return bytes(name.value)

    def is_blank(self, glyph: Glyph) -> bool:
        """Whether its font has no drawing for it."""
        may_be = min(glyph.x1 - glyph.x0, glyph.y1 - glyph.y0) < _SMALLEST_BOX
        return may_be and glyphs.is_blank(self._textpage, glyph.at)

    def is_squeezed(self, glyph: Glyph) -> bool:
        """Whether it is slenderer than any font has it; a stem may be as thin as a hair."""
        wide, high = glyph.x1 - glyph.x0, glyph.y1 - glyph.y0
        low, high = (wide, high) if wide < high else (high, wide)
        if low <= 0 or high < SLENDER * low:
            return False
        character = self.character(glyph)
        may_be_slender = not character.isascii() or character in _STEMS
        return character.isalnum() and high > (_STEM if may_be_slender else SLENDER) * low

    def is_overloaded(self, letters: Sequence[Glyph]) -> bool:
        """Whether one glyph stands for all these characters, and is drawn for fewer."""
        text = [character for letter in letters if self._is_letter_or_sign(character := self.character(letter))]
        in_cluster = sum(bool(CLUSTERED.match(character)) for character in text)
        others = len(text) - in_cluster
        first = letters[0]
        if others > _MOST or in_cluster > _MOST_IN_CLUSTER:
            return True
        room = max(first.x1 - first.x0, first.y1 - first.y0)
        return others >= _FEW and room < _ROOM * others * glyphs.size(self._textpage, first.at)

    def _is_letter_or_sign(self, character: str) -> bool:
        return unicodedata.category(character)[0] in "LNPS"

    def is_clipped(self, glyph: Glyph) -> bool:
        left, bottom, right, top = glyphs.tight_box(self._textpage, glyph.at) or (0.0, 0.0, 0.0, 0.0)
        return page_objects.is_clipped(self.object_of(glyph), (left + right) / 2, (bottom + top) / 2)

    def _font(self, glyph: Glyph) -> Any:
        return pdfium.FPDFTextObj_GetFont(ctypes.cast(self.object_of(glyph), pdfium.FPDF_PAGEOBJECT))


_pointer, _int = ctypes.c_void_p, ctypes.c_int
_tight_box = function("FPDFText_GetCharBox", _int, _pointer, _int, _pointer, _pointer, _pointer, _pointer)
_text_object = function("FPDFText_GetTextObject", _pointer, _pointer, _int)


# ── The letters of many words, in columns of numbers ──────────────────────────────────────────────


_LAP: Final = 0.2  # of the narrower one of two characters


def _laps(left: float, right: float, other_left: float, other_right: float) -> bool:
    """Whether two characters have so much of their widths in common, and are not one glyph."""
    lap = min(right, other_right) - max(left, other_left)
    return lap > _LAP * min(right - left, other_right - other_left) and (left, right) != (other_left, other_right)


class Letters:
    """Words are numbered in the order in which they are given; `spans` are the numbers of their characters."""

    def __init__(self, spans: Sequence[range], boxes: Sequence[tuple[float, float, float, float]], high: float) -> None:
        self._at = list(chain.from_iterable(spans))
        self._shared = list(compress(count(1), map(eq, boxes[1:], boxes)))
        self._parts = [slice(*ends) for ends in pairwise([0, *accumulate(map(len, spans))])]
        columns: list[tuple[float, ...]] = list(zip(*boxes, strict=True)) or [()] * 4
        self._x0, bottoms, self._x1, tops = columns
        self._y0 = list(map(sub, repeat(high), tops))
        self._y1 = list(map(sub, repeat(high), bottoms))

    def of(self, word: int) -> list[Glyph]:
        part = self._parts[word]
        return list(map(Glyph, self._at[part], self._x0[part], self._y0[part], self._x1[part], self._y1[part]))

    def around(self, word: int) -> Sequence[Glyph]:
        """The box around its letters; none around none."""
        return self._around[word]

    def beyond(self, wide: float, high: float) -> set[int]:
        """The words that leave a page of this size."""
        return {
            word
            for word, around in enumerate(self._around)
            for _, x0, y0, x1, y1 in around
            if x0 < 0 or y0 < 0 or x1 > wide or y1 > high
        }

    def touching(self, place: Glyph, words: Iterable[int], margin: float) -> list[Glyph]:
        """The letters of those of these words that reach into a place, or are so near to it (points)."""
        x0, y0, x1, y1 = place.x0 - margin, place.y0 - margin, place.x1 + margin, place.y1 + margin
        return [
            glyph
            for word in words
            for box in self._around[word]
            if box.x0 < x1 and box.x1 > x0 and box.y0 < y1 and box.y1 > y0
            for glyph in self.of(word)
        ]

    @cached_property
    def _around(self) -> list[Sequence[Glyph]]:
        x0, y0, x1, y1 = self._x0, self._y0, self._x1, self._y1
        return [
            [Glyph(-1, min(x0[part]), min(y0[part]), max(x1[part]), max(y1[part]))] if part.start < part.stop else []
            for part in self._parts
        ]

    @cached_property
    def _word_of(self) -> list[int]:
        """The word of each letter."""
        return [word for word, part in enumerate(self._parts) for _ in range(part.start, part.stop)]

    def clear(self, ink: Image.Image, scale: float, speck: float) -> set[int]:
        """The words that one look shows to be clear."""
        lefts = list(map(floor, map(mul, self._x0, repeat(scale))))
        rights = list(map(ceil, map(mul, self._x1, repeat(scale))))
        return {
            word
            for word, (part, around) in enumerate(zip(self._parts, self._around, strict=True))
            if around and is_clear_within(ink, around[0], lefts[part], rights[part], scale, speck)
        }

    def lapping(self, words: Iterable[int]) -> set[int]:
        """Those of these words in which a character reaches over its neighbour."""
        x0, x1 = self._x0, self._x1
        return {
            word
            for word in words
            for part in (self._parts[word],)
            if True in map(_laps, x0[part], x1[part], x0[part.start + 1 : part.stop], x1[part.start + 1 : part.stop])
        }

    def sharing(self) -> Iterator[tuple[set[int], list[Glyph]]]:
        """Letters that have one glyph, by its box, and the words in which they are."""
        for _, run in groupby(zip(self._shared, count(), strict=False), key=lambda pair: pair[0] - pair[1]):
            places = [at for at, _ in run]
            places.insert(0, places[0] - 1)
            if self._x0[places[0]] < self._x1[places[0]]:
                yield {self._word_of[at] for at in places}, [self._glyph(at) for at in places]

    def _glyph(self, at: int) -> Glyph:
        return Glyph(self._at[at], self._x0[at], self._y0[at], self._x1[at], self._y1[at])

    def slender(self) -> Iterator[tuple[int, Glyph]]:
        """The letters that may be squeezed, and their words."""
        wide, high = list(map(sub, self._x1, self._x0)), list(map(sub, self._y1, self._y0))
        for one, other in ((wide, high), (high, wide)):
            for at in compress(count(), map(ge, one, map(mul, other, repeat(SLENDER)))):
                yield self._word_of[at], self._glyph(at)

    def piled(self) -> list[int]:
        """The words that may lie on each other, and those whose letters may."""
        back = map(lt, map(add, self._x0[1:], self._x0[1:]), map(add, self._x0, self._x1))
        words = {self._word_of[at] for at in compress(count(), back) if self._word_of[at] == self._word_of[at + 1]}
        spelled = [word for word, around in enumerate(self._around) if around]
        boxed = [(self._around[word][0], self._parts[word].stop - self._parts[word].start) for word in spelled]
        return sorted(words.union(spelled[word] for pair in overlapping(boxed) for word in pair))
