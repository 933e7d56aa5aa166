"""The letters of words of a page, as the engine knows them. Runs in the child process only.

They are kept in columns: what is asked of all letters at once costs a fifth of asking for each.
"""

from __future__ import annotations

import ctypes
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import repeat
from typing import Any, Final, cast

import numpy as np
import numpy.typing as npt
import pypdfium2.raw as pdfium

from citecheck import limits
from citecheck.sources.pdf import glyphs, page_objects
from citecheck.sources.pdf.actual_texts import CLUSTERED
from citecheck.sources.pdf.canvas import function
from citecheck.sources.pdf.drawing import Boxes, Ints, each
from citecheck.sources.pdf.glyphs import Word

_BUILT_IN: Final = (b"Helvetica", b"Times", b"Courier", b"Symbol", b"ZapfDingbats", b"Arial")
_BLANKS: Final = frozenset("_\u2610")  # of a form
_NO_INK: Final = frozenset({"Cc", "Cf", "Zs"})  # categories
_SMALLEST_BOX: Final = 1.0  # points: no font is so large that what the engine gives a blank is larger
_SLENDER, _STEM = 8.0, 50.0  # times as high as wide: no font has such letters, nor such stems
_STEMS: Final = frozenset("1Iilfjrt")
_PLAIN: Final = frozenset(".-\u2010\u2011\u2012\u2013\u2014|/\\'\u00b7\u2022")  # their parts are the same signs
_READABLE_SIZE: Final = 3.0  # points, of a font
_SIGNS: Final = frozenset({"Pc", "Pd", "Po", "Sc", "Sm"})  # categories; a trade mark's sign is often small
_MOST: Final = 4  # characters for which one glyph is drawn: ligatures and fractions have three
_MOST_IN_CLUSTER: Final = 12  # the same in scripts whose letters join
_FEW: Final = 3  # so many have to have room in their glyph
_ROOM: Final = 0.1  # of the font's size, for each
_LAP: Final = 0.1  # of the smaller of two letters: less is a letter that leans over its neighbour


class PiledUp(Exception):  # noqa: N818 - no error of this program
    """More text lies on text than on any page that a person made: what of it can be seen stays unknown."""


class Letters:
    """The characters of words: `at` are their numbers on the page, `word` the places of their words in `numbers`.

    `box` has their tight boxes as left, top, right, bottom in points, y downwards.
    """

    def __init__(self, page: Any, textpage: Any, words: Sequence[Word], numbers: Iterable[int]) -> None:
        self._textpage, self._handle = textpage, ctypes.cast(textpage.raw, ctypes.c_void_p).value
        self.numbers = [number for number in numbers if words[number].last > words[number].first]
        ends = np.array([(words[number].first, words[number].last) for number in self.numbers], np.intp).reshape(-1, 2)
        self.word, self.at = each(ends[:, 0], ends[:, 1])
        self.starts = np.cumsum(ends[:, 1] - ends[:, 0]) - (ends[:, 1] - ends[:, 0])
        places = self.at.tolist()
        boxes = np.array(glyphs.to_shown_space(page, glyphs.tight_boxes(textpage, places)), np.float64).reshape(-1, 4)
        high = page.get_height()
        self.box: Boxes = np.stack([boxes[:, 0], high - boxes[:, 3], boxes[:, 2], high - boxes[:, 1]], 1)
        self._codes = list(map(_code_point, repeat(self._handle), places))

    @cached_property
    def text(self) -> list[str]:
        """The characters."""
        return [chr(code) if 0 <= code < 0x110000 else "\ufffd" for code in self._codes]

    @cached_property
    def leaves_ink(self) -> npt.NDArray[np.bool_]:
        """Which of them leave ink if they are painted: no format character, no blank of a form, none that is made."""
        none = {one for one in set(self.text) if one in _BLANKS or unicodedata.category(one) in _NO_INK}
        return np.array([one not in none for one in self.text], bool) & ~self._made

    @cached_property
    def _made(self) -> npt.NDArray[np.bool_]:
        """Which of them the engine made of a gap; it gives them a box without width."""
        flat = (self.box[:, 2] <= self.box[:, 0]) | (self.box[:, 3] <= self.box[:, 1])
        made = np.zeros(len(self.at), bool)
        for letter in np.nonzero(flat)[0].tolist():
            made[letter] = pdfium.FPDFText_IsGenerated(self._textpage.raw, int(self.at[letter])) == 1
        return made

    @cached_property
    def alnum(self) -> npt.NDArray[np.bool_]:
        return np.array([one.isalnum() for one in self.text], bool)

    @cached_property
    def around(self) -> Boxes:
        """The box around the letters of each word."""
        if not self.numbers:
            return np.zeros((0, 4))
        low, high = (of.reduceat(self.box, self.starts, axis=0) for of in (np.minimum, np.maximum))
        return np.concatenate([low[:, :2], high[:, 2:]], 1)

    def of(self, word: int) -> slice:
        end = self.starts[word + 1] if word + 1 < len(self.starts) else len(self.at)
        return slice(int(self.starts[word]), int(end))

    def object_of(self, letter: int) -> int:
        return cast("int", _text_object(self._handle, int(self.at[letter])) or 0)

    def words_in(self, objects: frozenset[int]) -> set[int]:
        """The words of which a letter is in one of these text objects."""
        if not objects:
            return set()
        return {int(self.word[letter]) for letter in range(len(self.at)) if self.object_of(letter) in objects}

    # ── Letters that lie on letters ──────────────────────────────────────────────────────────────

    @cached_property
    def pairs(self) -> list[tuple[int, int, float]]:
        """Letters of different text objects that lie on each other, and how much of the smaller one does.

        A ligature's letters, and accents, are painted as one object. Raises PiledUp.
        """
        # Words are compared first: few of them share more than a half of what two letters must.
        smallest = _area(self.around) / np.maximum(1, np.bincount(self.word, minlength=len(self.numbers)))
        words = overlapping(self.around, _LAP / 2 * smallest)
        inside = self._stepping_back()
        found: list[tuple[int, int, float]] = []
        compared = 0
        for one, other in [*((word, word) for word in inside), *zip(*(part.tolist() for part in words), strict=True)]:
            mine, theirs = self.of(one), self.of(other)
            compared += (mine.stop - mine.start) * (theirs.stop - theirs.start)
            if compared > limits.PILED_PAIRS:
                raise PiledUp
            shares = _shares(self.box[mine], self.box[theirs])
            for left, right in np.argwhere(shares > _LAP).tolist():
                pair = left + mine.start, right + theirs.start
                if pair[0] != pair[1] and self.object_of(pair[0]) != self.object_of(pair[1]):
                    found.append((min(pair), max(pair), float(shares[left, right])))
        return list(dict.fromkeys(found))

    def _stepping_back(self) -> list[int]:
        """The words of which a letter begins before the middle of the one before it."""
        box = self.box
        back = 2 * box[1:, 0] < box[:-1, 0] + box[:-1, 2]
        return sorted({int(word) for word in self.word[1:][back & (self.word[1:] == self.word[:-1])]})

    def lapping(self, letters: range | None = None) -> Iterator[tuple[int, int, float]]:
        """Neighbours in a word that lie on each other and are not one glyph, and how much of the smaller one does."""
        start, stop = (letters.start, letters.stop) if letters else (0, len(self.at))
        left, right, word = self.box[start : stop - 1], self.box[start + 1 : stop], self.word[start:stop]
        smaller = np.maximum(1e-9, np.minimum(_area(left), _area(right)))
        shares = _common(left, right) / smaller * ((left != right).any(1) & (word[1:] == word[:-1]))
        for at in np.nonzero(shares)[0].tolist():
            yield start + at, start + at + 1, float(shares[at])

    # ── What their fonts make of them ────────────────────────────────────────────────────────────

    @cached_property
    def overloaded(self) -> set[int]:
        """The words of which one glyph stands for more characters than are drawn."""
        same = (self.box[1:] == self.box[:-1]).all(1) & (self.box[1:, 0] < self.box[1:, 2])
        edges = np.nonzero(np.diff(np.concatenate([[False], same, [False]]).astype(np.int8)))[0].tolist()
        runs = [range(start, end + 1) for start, end in zip(edges[::2], edges[1::2], strict=True)]
        return {int(self.word[at]) for run in runs if self._is_overloaded(run) for at in run}

    def _is_overloaded(self, letters: Sequence[int]) -> bool:
        text = [self.text[at] for at in letters if unicodedata.category(self.text[at])[0] in "LNPS"]
        in_cluster = sum(bool(CLUSTERED.match(character)) for character in text)
        others = len(text) - in_cluster
        if others > _MOST or in_cluster > _MOST_IN_CLUSTER:
            return True
        x0, y0, x1, y1 = self.box[letters[0]].tolist()
        size = glyphs.size(self._textpage, int(self.at[letters[0]]))
        return others >= _FEW and max(x1 - x0, y1 - y0) < _ROOM * others * size

    @cached_property
    def squeezed(self) -> set[int]:
        """Letters and digits that are slenderer than any font has them; a stem may be as thin as a hair."""
        wide, high = self.box[:, 2] - self.box[:, 0], self.box[:, 3] - self.box[:, 1]
        low, high = np.minimum(wide, high), np.maximum(wide, high)
        found = set()
        for at in np.nonzero((low > 0) & (high >= _SLENDER * low))[0].tolist():
            one = self.text[at]
            may_be_slender = not one.isascii() or one in _STEMS
            if one.isalnum() and high[at] > (_STEM if may_be_slender else _SLENDER) * low[at]:
                found.add(at)
        return found

    def direction(self, at: int) -> int:
        """How character number `at` of the page is turned, as `page_objects.direction` says it."""
        matrix = pdfium.FS_MATRIX()
        pdfium.FPDFText_GetMatrix(self._textpage.raw, at, matrix)
        sign = -1.0 if pdfium.FPDFText_GetFontSize(self._textpage.raw, at) < 0 else 1.0
        return page_objects.direction(sign * matrix.a, sign * matrix.b, sign * matrix.c, sign * matrix.d)

    def has_speck(self, letters: Sequence[int]) -> bool:
        """Whether a sign is so much smaller than the rest of its word that it may be overlooked: the point of 1.5."""
        inked = [at for at in letters if self.leaves_ink[at]]
        sizes = [glyphs.size(self._textpage, int(self.at[at])) for at in inked]
        least = page_objects.SMALL * max(sizes, default=0.0)
        return any(
            size < least and (size < _READABLE_SIZE or unicodedata.category(self.text[at]) in _SIGNS)
            for at, size in zip(inked, sizes, strict=True)
        )

    def is_telling(self, at: int) -> bool:
        """Whether a part of the character may read as another one: a comma as a point."""
        return bool(self.alnum[at] or (self.text[at] not in _PLAIN and self.leaves_ink[at]))

    def is_blank(self, at: int) -> bool:
        """Whether its font has no drawing for it."""
        x0, y0, x1, y1 = self.box[at].tolist()
        return min(x1 - x0, y1 - y0) < _SMALLEST_BOX and glyphs.is_blank(self._textpage, int(self.at[at]))

    def may_lack_glyph(self, at: int, *, others_drawn: bool, built_in: bool) -> bool:
        """Whether its font may be why it is not drawn, and not that its object is clipped or switched off."""
        font = pdfium.FPDFTextObj_GetFont(ctypes.cast(self.object_of(at), pdfium.FPDF_PAGEOBJECT))
        is_embedded = pdfium.FPDFFont_GetIsEmbedded(font) == 1
        if not is_embedded and not _name(font):  # its letters are little drawings; alone of all fonts it has no name
            return True
        left, bottom, right, top = glyphs.tight_boxes(self._textpage, [int(self.at[at])])[0]
        if page_objects.is_clipped(self.object_of(at), (left + right) / 2, (bottom + top) / 2):
            return False
        return others_drawn or (not built_in and not is_embedded)


def _name(font: Any) -> bytes:
    name = ctypes.create_string_buffer(max(1, pdfium.FPDFFont_GetBaseFontName(font, None, 0)))
    pdfium.FPDFFont_GetBaseFontName(font, name, len(name))
    return bytes(name.value)


# ── Boxes ────────────────────────────────────────────────────────────────────────────────────────


def _area(box: Boxes) -> Boxes:
    return np.asarray(np.maximum(0, box[:, 2] - box[:, 0]) * np.maximum(0, box[:, 3] - box[:, 1]))


def _common(one: Boxes, other: Boxes) -> Boxes:
    """The area that boxes have in common with others."""
    wide = np.minimum(one[..., 2], other[..., 2]) - np.maximum(one[..., 0], other[..., 0])
    high = np.minimum(one[..., 3], other[..., 3]) - np.maximum(one[..., 1], other[..., 1])
    return np.asarray(np.maximum(0, wide) * np.maximum(0, high))


def _shares(ones: Boxes, others: Boxes) -> Boxes:
    """For each pair, the part of the smaller box that lies on the other one."""
    smaller = np.minimum(_area(ones)[:, None], _area(others))
    return np.asarray(np.divide(_common(ones[:, None], others), smaller, out=np.zeros_like(smaller), where=smaller > 0))


def overlapping(boxes: Boxes, least: Boxes) -> tuple[Ints, Ints]:
    """The pairs of boxes that share more than what the less demanding one of them asks for. Raises PiledUp."""
    order = np.argsort(boxes[:, 1], kind="stable")
    tops, bottoms = boxes[order, 1], boxes[order, 3]
    ends = np.maximum(np.searchsorted(tops, bottoms), np.arange(1, len(order) + 1))
    if (ends - np.arange(len(order))).sum() > limits.PILED_PAIRS:
        raise PiledUp
    one, other = each(np.arange(1, len(order) + 1), ends)
    one, other = order[one], order[other]
    lie = _common(boxes[one], boxes[other]) > np.minimum(least[one], least[other])
    return one[lie], other[lie]


_pointer, _int = ctypes.c_void_p, ctypes.c_int
_text_object = function("FPDFText_GetTextObject", _pointer, _pointer, _int)
_code_point = function("FPDFText_GetUnicode", ctypes.c_int, _pointer, _int)
