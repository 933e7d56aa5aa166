"""Characters that are on a page and that pdfium leaves out of its text. Runs in the child process only.

Many programs draw each character as a separate object. Of such objects pdfium drops

- a space, and makes one again only of a gap: without the gap the words are joined ("As ofDecember");
- the second of two equal letters that overlap, as if one were painted twice: an italic f leans over the next one
  ("ef ect").
"""

from __future__ import annotations

import ctypes
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import pypdfium2.raw as pdfium

from citecheck.sources.pdf import glyphs
from citecheck.sources.pdf.glyphs import Word
from citecheck.sources.pdf.page_objects import Objects, bounds, fill_of, is_space, owners_of

_BEFORE: Final = 5  # objects before it with which pdfium compares an object
_SAME: Final = 0.02  # points: two pictures of one letter are equally large
_TWIN: Final = 0.15  # of the height: the same letter so near is one letter painted twice, as bold is faked
_SPACE: Final = 0.12  # of the height: a narrower gap is not a space

_Box = tuple[float, float, float, float]  # left, bottom, right, top


class _Lost(NamedTuple):
    """What is missing before character `at` of the page: a letter, and where it ends; without a letter, a space."""

    at: int
    letter: str = ""
    end: float = 0.0


def restored(page: Any, textpage: Any, objects: Objects, words: Sequence[Word]) -> list[Word]:
    """The words with what pdfium has left out of them."""
    text = _Text(page, textpage, objects.texts)
    lost = {*_spaces(text), *_doubles(text)}
    places: defaultdict[int, list[_Lost]] = defaultdict(list)
    begins = [word.first for word in words]
    for one in sorted(lost):
        index = bisect_right(begins, one.at - 1) - 1  # the word of the character before it
        if index >= 0 and _has_place(words[index], one):
            places[index].append(one)
    return list(_with(words, places, text)) if places else list(words)


def _has_place(word: Word, lost: _Lost) -> bool:
    inside = word.upright and len(word.text) == word.last - word.first
    return inside and word.first < lost.at < word.last + bool(lost.letter)


class _Text:
    """The text objects of a page in their order, and the characters that pdfium reads in each."""

    def __init__(self, page: Any, textpage: Any, objects: Sequence[int]) -> None:
        self._page, self.textpage = page, textpage
        owners = owners_of(textpage)
        self.first = dict(zip(reversed(owners), range(len(owners) - 1, -1, -1), strict=True))
        self.last = dict(zip(owners, range(len(owners)), strict=True))
        self.objects = objects
        self.missing = [index for index, item in enumerate(self.objects) if item not in self.last]
        self._boxes = dict(zip(self.missing, self.boxes(self.missing), strict=True))

    def boxes(self, indexes: Sequence[int]) -> list[_Box]:
        """What these objects paint."""
        return glyphs.to_shown_space(self._page, bounds([self.objects[index] for index in indexes]))

    def is_blank(self, index: int) -> bool:
        x0, y0, x1, y1 = self._boxes[index]
        return x0 == x1 or y0 == y1

    def origin(self, index: int) -> float:
        """Where a character begins, from left to right."""
        return glyphs.to_shown_space(self._page, [glyphs.origin(self.textpage, index)])[0][0]

    def box(self, index: int) -> _Box:
        """The box of a character."""
        return glyphs.to_shown_space(self._page, glyphs.loose_boxes(self.textpage, [index]))[0]


def _spaces(text: _Text) -> Iterator[_Lost]:
    """Blank objects between two whose characters follow each other in pdfium's text."""
    blank = {index for index in text.missing if text.is_blank(index)}
    before: int | None = None  # the last object that is not blank
    for index, item in enumerate(text.objects if blank else ()):
        if index in blank:
            continue
        if before is not None and before < index - 1:
            at = text.first.get(item)
            follows = at and text.last.get(text.objects[before]) == at - 1
            if at and follows and any(map(is_space, text.objects[before + 1 : index])):
                yield _Lost(at)
        before = index


def _doubles(text: _Text) -> Iterator[_Lost]:
    """Letters that look like the one before them, are painted like it and are a step after it, within its box."""
    for index in text.missing:
        if text.is_blank(index):
            continue
        near = range(max(0, index - _BEFORE), index)
        *boxes, own = text.boxes([*near, index])
        twins = [(i, box) for i, box in zip(near, boxes, strict=True) if _is_twin(box, own)]
        if not twins or any(own[0] - box[0] < _TWIN * (own[3] - own[1]) for _, box in twins):
            continue
        twin, box = twins[-1]
        at = text.last.get(text.objects[twin])
        if at is None or text.first[text.objects[twin]] != at or _paint(text, twin) != _paint(text, index):
            continue
        # A figure is never made of what pdfium takes for one figure painted twice.
        if (letter := chr(pdfium.FPDFText_GetUnicode(text.textpage.raw, at))).isalpha():
            yield _Lost(at + 1, letter, text.origin(at) + 2 * (own[0] - box[0]))


def _is_twin(one: _Box, other: _Box) -> bool:
    """Whether both are equally large and high, and the other one begins in the first half of this one."""
    sizes = zip((one[1], one[3], one[2] - one[0]), (other[1], other[3], other[2] - other[0]), strict=True)
    return all(abs(a - b) < _SAME for a, b in sizes) and one[0] <= other[0] < (one[0] + one[2]) / 2


def _paint(text: _Text, index: int) -> tuple[int, ...]:
    """How an object is painted: its mode and its colour."""
    handle = ctypes.cast(text.objects[index], pdfium.FPDF_PAGEOBJECT)
    return pdfium.FPDFTextObj_GetTextRenderMode(handle), *fill_of(text.objects[index])


def _with(words: Sequence[Word], places: Mapping[int, Sequence[_Lost]], text: _Text) -> Iterator[Word]:
    end: float | None = None  # of a letter that was lost at the end of the word before
    for index, whole in enumerate(words):
        is_near = end is not None and text.origin(whole.first) - end < _SPACE * (whole.y1 - whole.y0)
        word = whole._replace(glued=True) if is_near and not whole.breaks else whole
        end = None
        for at, letter, letter_end in places.get(index, ()):
            size = at - word.first
            left = word._replace(text=word.text[:size] + letter, x1=max(text.box(at - 1)[2], letter_end), last=at)
            if at == word.last:
                word, end = left, letter_end
                break
            yield left
            x0 = text.box(at)[0]
            word = word._replace(text=word.text[size:], x0=x0, first=at, glued=bool(letter), breaks=False)
        yield word
