"""Which words of a page a reader can see. Runs in the child process only.

The page is drawn twice, as it is and without its text. A character whose place looks the same both times is not
painted, whatever its attributes say: same colour, covered, transparent, clipped, a layer that is switched off. Where
text lies on text, the pieces are taken away one after the other: else the one would hide that the other is not painted.
A third drawing, of the text alone, tells what of a letter is covered; a fourth, in black, what its font can draw.

Only the words that are asked for are drawn, in bands as wide as the page.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, cached_property
from itertools import pairwise
from typing import Any

from PIL import Image, ImageChops

from citecheck import limits
from citecheck.sighting import Sighting
from citecheck.sources.pdf import contrast, drawn_marks, glyphs, page_objects
from citecheck.sources.pdf.contrast import cut_off, depth, inked, is_blot, is_clear, is_tiny, without_ink
from citecheck.sources.pdf.drawn_band import SMALLEST_SCALE, Band, finest, whole
from citecheck.sources.pdf.glyphs import Word
from citecheck.sources.pdf.overlapping_text import (
    Clashes,
    Glyph,
    around,
    covers_half,
    is_in_place,
    joined,
    layers,
    piled,
    twins,
)
from citecheck.sources.pdf.page_characters import Characters, Letters
from citecheck.sources.pdf.page_objects import Objects

_SCALE = 2.0  # pixels to the point, of a whole page
_CLOSER = 4.0  # of a band of it
_SCAN_INK = 64  # of 255: letters in a scan differ from their paper at least so much
_SMALL_PAGE = 200  # points: on a smaller page the units are not points, and its two hundredth part counts
_COVERED = 0.2  # of the ink of a letter: with so much of it covered, 8 reads as 3
_CUT = 0.08  # of a side of a letter: with so much of it cut off, it may read as another one (E as F)
_CUT_AWAY = 0.6  # the same of a letter that nobody can read
_GUESSED = 0.5  # of the width of a letter: so much wider may be one that the renderer takes from another font
_FIGURE = re.compile(r"\d[.,]?\d")
_POINTS = frozenset(".,")
_SLASHES = frozenset("/\\")
_UPSIDE_DOWN = 2  # quarter turns
_BAND_GAP = 12.0  # points: bands that are nearer are drawn as one
_MARGIN = 3.0  # points
_LATIN_END = "\xff"  # beyond it the renderer may have no built-in glyphs
_DASHES = frozenset({"Pd", "Pc"})  # categories; underscores are among the second


def seen(
    page: Any,
    textpage: Any,
    words: Sequence[Word],
    chosen: Collection[int] | None = None,
    lines: Iterable[Sequence[int]] = (),
    objects: Objects | None = None,
) -> list[Sighting]:
    """What can be seen of each word; of those whose index is not chosen, that they are painted. None chooses all.

    `lines` are the indexes of the words of each line, as they are read; `objects` those of the page, if they are known.
    """
    page_objects.remove_notes(page)
    objects = objects or Objects(page)
    if objects.count > limits.DRAWN_OBJECTS:
        return [Sighting.DOUBTFUL] * len(words)
    numbers = range(len(words)) if chosen is None else sorted(chosen)
    return _Page(page, textpage, words, objects, lines).seen(numbers)


def drawing(page: Any) -> Band | None:
    """The whole page, drawn when it is looked at; None if it is too large, or has too many objects."""
    page_objects.remove_notes(page)
    objects = Objects(page)
    return None if objects.count > limits.DRAWN_OBJECTS else _drawing(page, objects, _CLOSER)


def _drawing(page: Any, objects: Objects, finest_scale: float) -> Band | None:
    scale = min(finest_scale, finest(*page.get_size()))
    return Band(page, objects, scale, whole(page, scale)) if scale >= SMALLEST_SCALE else None


def painted(drawing: Band, boxes: Iterable[tuple[float, float, float, float]]) -> list[bool]:
    """Whether text leaves ink in each of these boxes (points, y downwards), as another reader gives its characters."""
    return [drawing.has_ink(Glyph(-1, *box).inner(drawing.scale)) for box in boxes]


def at_least(words: Sequence[Word], sightings: Sequence[Sighting], worst: Sighting) -> list[Word]:
    """The words that are seen so well or better; what was on both sides of one that is left out is not joined."""
    kept: list[Word] = []
    parted = breaks = False
    for word, state in zip(words, sightings, strict=True):
        if state > worst:
            parted, breaks = True, breaks or word.breaks
            continue
        kept.append(word._replace(glued=word.glued and not parted, breaks=word.breaks or breaks))
        parted = breaks = False
    return kept


class _Page:
    """The words of a page, and what it is drawn of."""

    def __init__(
        self, page: Any, textpage: Any, words: Sequence[Word], objects: Objects, lines: Iterable[Sequence[int]]
    ) -> None:
        self._page, self._words, self._objects = page, words, objects
        self._lines = [upright for line in lines if (upright := [n for n in line if words[n].upright])]
        self._text = Characters(textpage)
        self._direction = cache(self._text.direction)  # kept: every word of a line asks for its neighbours
        self._wide, self._high = page.get_size()
        self._overloaded: set[int] = set()
        self._speck: float = min(1.0, max(page.get_size()) / _SMALL_PAGE)

    def seen(self, chosen: Sequence[int]) -> list[Sighting]:
        states = [Sighting.PAINTED] * len(self._words)
        letters = self._letters(chosen)
        self._overloaded = self._with_overloaded_glyphs(chosen, letters)
        if len(chosen) == len(self._words):
            chosen = self._suspects(chosen, letters)
        for numbers in self._bands(chosen):
            for number, state in self._judged(numbers):
                states[number] = state
        return states

    def _suspects(self, numbers: Sequence[int], letters: Letters) -> Sequence[int]:
        """The words that a quick look at the whole page does not show to be painted."""
        band = _drawing(self._page, self._objects, _SCALE)
        if band is None:
            return numbers
        clear = letters.clear(band.plain_ink, band.scale, 2 * self._speck)
        slender = {word for word, letter in letters.slender() if self._text.is_squeezed(letter)}
        piled_up = letters.piled()
        clashing = self._clashes([letters.of(word) for word in piled_up])
        clashes = {word for word in piled_up if not clashing.keys().isdisjoint(letters.of(word))}
        doubted = {
            word for word in range(len(numbers)) if word not in clear and self._is_doubted(band, letters.of(word))
        }
        inked = [word for word in range(len(numbers)) if word not in doubted]
        beside_ink = self._beside_ink(band)
        beyond = letters.beyond(self._wide, self._high)
        suspicious = self._objects.cut | self._objects.turned | self._objects.small
        lapping = letters.lapping(word for word, at in enumerate(numbers) if _FIGURE.search(self._words[at].text))
        return [
            number
            for word, number in enumerate(numbers)
            if word in slender
            or number in self._overloaded
            or word in clashes
            or word in doubted
            or self._left_of.get(number) in doubted
            or band.covers(letters.around(word))
            or self._has_drawn(band, number, letters.around(word))
            or (number in beside_ink and self._has_text_before(band, number, letters, inked))
            or word in beyond
            or word in lapping
            or self._is_one_of(suspicious, letters, word)
        ]

    def _beside_ink(self, band: Band) -> set[int]:
        """The words that may have ink of text on their left, by the columns of pixels of their line."""
        found: set[int] = set()
        for line in self._lines:
            if len(line) > 1:
                boxes = [self._boxes[number] for number in line]
                columns, start = band.inked_columns(around(boxes))
                for (left, right), number in zip(pairwise(boxes), line[1:], strict=True):
                    first = math.ceil(left.x1 * band.scale) - start
                    if columns.find(1, max(0, first), max(first + 1, math.floor(right.x0 * band.scale) - start)) >= 0:
                        found.add(number)
        return found

    def _has_text_before(self, band: Band, number: int, letters: Letters, inked: Collection[int]) -> bool:
        """Whether text leaves ink between the word and the one on its left, beside the letters of words with ink."""
        left = self._left_of.get(number)
        room = None if left is None else drawn_marks.between(self._boxes[left], self._boxes[number])
        if room is None or not band.has_plain_ink(room):
            return False
        return band.has_plain_ink(room, without=letters.touching(room, inked, 1 / band.scale))

    def _is_one_of(self, texts: AbstractSet[int], letters: Letters, word: int) -> bool:
        """Whether a letter of the word is of one of these texts."""
        return bool(texts) and any(self._text.object_of(glyph) in texts for glyph in letters.of(word))

    def _with_overloaded_glyphs(self, numbers: Sequence[int], letters: Letters) -> set[int]:
        """The words of which a glyph stands for more than it shows."""
        overloaded = (words for words, glyph in letters.sharing() if self._text.is_overloaded(glyph))
        return {numbers[word] for words in overloaded for word in words}

    def _is_doubted(self, band: Band, letters: Sequence[Glyph]) -> bool:
        """Whether characters of a word have no ink, or its letters and digits cannot be read."""
        ink, scale, speck = band.plain_ink, band.scale, 2 * self._speck
        if next(without_ink(ink, letters, scale), None) is not None:
            return True
        letters = [glyph for glyph in letters if self._text.character(glyph).isalnum()]
        return is_tiny(ink, letters, scale, speck) or is_blot(ink, letters, scale)

    def _has_drawn(self, band: Band, number: int, letters: Sequence[Glyph]) -> bool:
        """Whether anything is drawn where the word is, or between it and the one on its left.

        An even shade is nothing, nor is a rule above or below the letters, as tables have it.
        """
        box, left = self._boxes[number], self._left_of.get(number)
        if not band.is_beside_more(box):
            return False
        if not self._words[number].upright:
            return contrast.is_marked(band.bare_grey.crop(box.touched(band.scale)))
        if left is not None:
            box = box._replace(x0=min(box.x0, self._boxes[left].x1))
        body = drawn_marks.body(box, letters, 1 / band.scale).touched(band.scale)
        if band.contains(body) and band.marked_rows.find(1, body[1], body[3]) < 0:
            return False
        return contrast.span(band.bare_grey.crop(body)) >= contrast.FAINT

    def _bands(self, chosen: Iterable[int]) -> Iterator[list[int]]:
        """The words in bands down the page."""
        band: list[int] = []
        bottom = 0.0
        for number in sorted(chosen, key=lambda number: -self._words[number].y1):
            word = self._words[number]
            if band and word.y1 < bottom - _BAND_GAP:
                yield band
                band = []
            bottom = min(bottom, word.y0) if band else word.y0
            band.append(number)
        if band:
            yield band

    def _judged(self, numbers: Sequence[int]) -> list[tuple[int, Sighting]]:
        own, beside = set(numbers), self._beside(numbers)
        spelled = dict(zip((*numbers, *beside), self._spelled([*numbers, *beside]), strict=True))
        width, height = self._page.get_size()
        area = around([glyph for number in numbers for glyph in (self._boxes[number], *spelled[number])])
        lines = [line for line in self._lines if not own.isdisjoint(line)]
        beside_it = around([area, *(drawn_marks.reach(self._boxes[number]) for line in lines for number in line)])
        top = max(0.0, min(area.y0 - _MARGIN, beside_it.y0))
        bottom = min(height, max(area.y1 + _MARGIN, beside_it.y1))
        scale = min(_CLOSER, finest(width, bottom - top))
        if scale < SMALLEST_SCALE or bottom <= top:
            return [(number, Sighting.DOUBTFUL) for number in numbers]
        first = math.floor(top * scale)
        pixels = (0, first, math.ceil(width * scale), max(first + 1, math.ceil(bottom * scale)))
        letters = {number: [_lifted(glyph, first / scale) for glyph in those] for number, those in spelled.items()}
        band = Band(self._page, self._objects, scale, pixels)
        look = _Look(band, self._text, self._speck)
        found = look.states([letters[number] for number in numbers], self._clashes(list(letters.values())))
        doubtful = {number for number in numbers if self._may_be_misread(band, number, letters[number])}
        states = {
            number: Sighting.HIDDEN if self._is_speck(number) or number in self._overloaded else state
            for number, state in zip(numbers, found, strict=True)
        }
        states |= {number: max(states[number], Sighting.DOUBTFUL) for number in doubtful}
        rows = [
            [self._marked(number, states.get(number), letters.get(number, ()), first / scale) for number in line]
            for line in lines
        ]
        shown = [
            glyph
            for number, those in letters.items()
            if states.get(number, Sighting.PAINTED) < Sighting.RECOGNISED
            for glyph in those
        ]
        is_beside = any(_has_text_inside(band, row) for row in rows)
        text = drawn_marks.Text(band.plain_ink, band.places(map(self._as_drawn, shown))) if is_beside else None
        if band.is_blank and text is None:
            return list(states.items())
        marked: dict[int, Sighting] = {}
        for line, row in zip(lines, rows, strict=True):
            marked.update(zip(line, drawn_marks.marked(band.bare_grey, text, row, scale), strict=True))
        for number, state in states.items():
            if state is Sighting.PAINTED and (
                self._is_struck_sideways(band, number, letters[number])
                or self._has_altered_digit(band, letters[number])
            ):
                marked[number] = Sighting.STRUCK
        return [(number, marked.get(number, state)) for number, state in states.items()]

    def _as_drawn(self, glyph: Glyph) -> Glyph:
        """The box of a letter; if the renderer has only a similar font, its own letter may be wider."""
        aside = _GUESSED * (glyph.x1 - glyph.x0) if self._text.is_guessed(glyph) else 0.0
        return glyph._replace(x0=glyph.x0 - aside, x1=glyph.x1 + aside)

    def _marked(self, number: int, state: Sighting | None, letters: Sequence[Glyph], top: float) -> drawn_marks.Word:
        ink = around(letters) if self._has_letters(letters) else None
        return drawn_marks.Word(_lifted(self._boxes[number], top), ink, state)

    def _has_letters(self, letters: Sequence[Glyph]) -> bool:
        return any(self._text.character(glyph).isalnum() for glyph in letters)

    def _has_altered_digit(self, band: Band, letters: Sequence[Glyph]) -> bool:
        if (
            band.is_blank
            or not letters
            or not contrast.is_marked(band.bare_grey.crop(around(letters).touched(band.scale)))
        ):
            return False
        bare, scale = band.bare_grey, band.scale
        digits = (glyph for glyph in letters if self._text.character(glyph).isdigit())
        marked = (digit for digit in digits if contrast.span(bare.crop(digit.inner(scale))) >= contrast.LUMA)
        return any(drawn_marks.is_altered(bare, digit, band.shade(digit), scale) for digit in marked)

    def _is_struck_sideways(self, band: Band, number: int, letters: Sequence[Glyph]) -> bool:
        if self._words[number].upright or not self._has_letters(letters):
            return False
        down = letters[-1].y0 > letters[0].y0
        return drawn_marks.is_struck_sideways(band.bare_grey, around(letters), band.scale, down=down)

    def _may_be_misread(self, band: Band, number: int, letters: Sequence[Glyph]) -> bool:
        if _FIGURE.search(self._words[number].text) and self._has_merged(band, letters):
            return True
        return self._text.has_speck(letters) or self._is_turned(number, letters)

    def _has_merged(self, band: Band, letters: Sequence[Glyph]) -> bool:
        """Whether a digit lies on the next one, or a point between digits on one, so that fewer of them are seen."""
        text = [self._text.character(glyph) for glyph in letters]
        for at, (left, right) in enumerate(pairwise(letters)):
            if min(left.x1, right.x1) <= max(left.x0, right.x0):
                continue
            if text[at].isdigit() and text[at + 1].isdigit() and covers_half(left, right):
                return True
            for place, point, digit in ((at, left, right), (at + 1, right, left)):
                is_inner = 0 < place < len(text) - 1 and (text[place - 1] + text[place + 1]).isdigit()
                if (
                    is_inner
                    and text[place] in _POINTS
                    and contrast.has_grown_in(band.plain_ink, point, digit, band.scale)
                ):
                    return True
        return False

    def _is_turned(self, number: int, letters: Sequence[Glyph]) -> bool:
        """Whether a letter is turned or mirrored, and may read as another one: 6 as 9."""
        ways = [self._direction(glyph.at) for glyph in letters if self._text.leaves_ink(glyph)]
        beside = [self._words[other].first for other in self._line_of.get(number, ()) if other != number]
        if not any(ways) and not beside:
            return False
        usual = _most_common(ways)
        around = _most_common(list(map(self._direction, beside))) if beside else self._objects.usual_direction
        return any(way != usual or way // 4 != around // 4 or (way - around) % 4 == _UPSIDE_DOWN for way in ways)

    @cached_property
    def _line_of(self) -> dict[int, list[int]]:
        return {number: line for line in self._lines for number in line}

    @cached_property
    def _left_of(self) -> dict[int, int]:
        return {right: left for row in self._lines for left, right in pairwise(row)}

    def _is_speck(self, number: int) -> bool:
        word = self._words[number]
        height: float = word.y1 - word.y0 if word.upright else word.x1 - word.x0
        return height < self._speck

    @cached_property
    def _boxes(self) -> list[Glyph]:
        """Those of the fonts of the words."""
        high = self._high
        return [Glyph(-1, word.x0, high - word.y1, word.x1, high - word.y0) for word in self._words]

    def _beside(self, numbers: Sequence[int]) -> list[int]:
        """Other words that lie on these."""
        own = set(numbers)
        top = max(self._words[number].y1 for number in numbers)
        bottom = min(self._words[number].y0 for number in numbers)
        return [n for n, word in enumerate(self._words) if word.y0 < top and word.y1 > bottom and n not in own]

    def _spelled(self, numbers: Sequence[int]) -> list[list[Glyph]]:
        """The characters of these words."""
        letters = self._letters(numbers)
        return [letters.of(word) for word in range(len(numbers))]

    def _letters(self, numbers: Iterable[int]) -> Letters:
        spans = [range(self._words[number].first, self._words[number].last) for number in numbers]
        boxes = glyphs.to_shown_space(self._page, self._text.tight_boxes([at for span in spans for at in span]))
        return Letters(spans, boxes, self._high)

    def _clashes(self, spelled: Sequence[Sequence[Glyph]]) -> Clashes:
        """Characters that lie on others, not in one object: a ligature's letters, and accents, are painted as one."""
        clashes = piled(spelled)
        objects = {glyph: self._text.object_of(glyph) for glyph in clashes}
        rest = {glyph: {o for o in others if objects[o] != objects[glyph]} for glyph, others in clashes.items()}
        return {glyph: others for glyph, others in rest.items() if others}


def _most_common(ways: Sequence[int]) -> int:
    return Counter(ways).most_common(1)[0][0] if ways else 0


def _has_text_inside(band: Band, row: Sequence[drawn_marks.Word]) -> bool:
    """Whether there is ink of text between neighbours of a row."""
    rooms = (drawn_marks.between(left.font, right.font) for left, right in pairwise(row))
    return any(room is not None and band.has_plain_ink(room) for room in rooms)


def _lifted(glyph: Glyph, top: float) -> Glyph:
    return glyph._replace(y0=glyph.y0 - top, y1=glyph.y1 - top)


class _Look:
    """A close look at the words of one band."""

    def __init__(self, band: Band, text: Characters, speck: float) -> None:
        self._band, self._text, self._speck = band, text, speck

    def states(self, spelled: Sequence[Sequence[Glyph]], clashes: Clashes) -> list[Sighting]:
        clear = [self._is_clear(letters) for letters in spelled]
        doubted = [letters for letters, is_clear in zip(spelled, clear, strict=True) if not is_clear]
        unpainted = self._unpainted(spelled, doubted, clashes)
        undrawn = self._undrawn(unpainted, [glyph for letters in spelled for glyph in letters])
        piles = {glyph: others - unpainted for glyph, others in clashes.items()}
        return [
            max(self._state(letters, unpainted, undrawn, is_clear=is_clear), self._overlaid(letters, piles))
            for letters, is_clear in zip(spelled, clear, strict=True)
        ]

    def _is_clear(self, letters: Sequence[Glyph]) -> bool:
        return is_clear(self._band.plain_ink, letters, self._band.scale, self._speck)

    def _unpainted(
        self, spelled: Sequence[Sequence[Glyph]], doubted: Sequence[Sequence[Glyph]], clashes: Clashes
    ) -> set[Glyph]:
        """Those of the doubted words that leave no ink, and of all words those that nobody would miss."""
        band = self._band
        missing = {g for letters in doubted for g in without_ink(band.plain_ink, letters, band.scale)} - clashes.keys()
        alone = {glyph for glyph in missing if not band.has_ink(glyph.around(band.scale))}
        own = {glyph for letters in spelled for glyph in letters}
        piled_up = self._unpainted_of_piles(clashes) & own if clashes.keys() & own else set()
        return {glyph for glyph in alone | piled_up if self._text.leaves_ink(glyph)}

    def _has_ink(self, ink: Image.Image, glyph: Glyph) -> bool:
        return ink.crop(glyph.around(self._band.scale)).getbbox() is not None

    # ── Text on text ─────────────────────────────────────────────────────────────────────────────

    def _unpainted_of_piles(self, clashes: Clashes) -> set[Glyph]:
        """Of characters that lie on others, those that nobody would miss."""
        objects = {glyph: self._text.object_of(glyph) for glyph in clashes}
        missing = self._missed(layers(clashes.keys(), clashes, objects), objects)
        if not missing:
            return missing
        same = twins(clashes, {glyph: self._text.character(glyph) for glyph in clashes})
        pairs = {glyph: both for glyph in missing if (both := same.get(glyph, set()) & missing)}
        owners = joined(objects, pairs)  # neither of two is missed where the other one is left
        return missing - pairs.keys() | self._missed(layers(pairs.keys(), clashes, owners), objects, owners)

    def _missed(
        self, piles: Iterable[set[Glyph]], objects: Mapping[Glyph, int], owners: Mapping[Glyph, int] | None = None
    ) -> set[Glyph]:
        """The characters that leave no gap when the objects of their set are taken off the page."""
        owners = owners or objects
        unseen: set[Glyph] = set()
        for layer in piles:
            taken = {owners[glyph] for glyph in layer}
            rest = self._band.without({objects[g] for g, owner in owners.items() if owner in taken})
            ink = contrast.plain(self._band.whole, rest)
            missed = {glyph for glyph in layer if not self._has_ink(ink, glyph)}
            if missed:
                ink = contrast.seen(self._band.whole, rest)
            unseen |= {glyph for glyph in missed if not self._has_ink(ink, glyph)}
        return unseen

    def _overlaid(self, letters: Sequence[Glyph], piles: Clashes) -> Sighting:
        """What other text makes of a word on which it lies."""
        if piles.keys().isdisjoint(letters):
            return Sighting.PAINTED
        if any(self._is_mixed(glyph, piles.get(glyph, ())) for glyph in letters):
            return Sighting.DOUBTFUL
        if any(self._is_barred(glyph, piles.get(glyph, ())) for glyph in letters):
            return Sighting.STRUCK
        if len(letters) > 1 and any(
            self._is_slashed(glyph, piles.get(glyph, set()) - set(letters)) for glyph in letters
        ):
            return Sighting.STRUCK
        crossed = [any(self._is_dash(o) and drawn_marks.crosses(o, g) for o in piles.get(g, ())) for g in letters]
        return Sighting.STRUCK if 2 * sum(crossed) > len(letters) else Sighting.PAINTED

    def _is_dash(self, glyph: Glyph) -> bool:
        return unicodedata.category(self._text.character(glyph)) in _DASHES

    def _is_barred(self, glyph: Glyph, others: Iterable[Glyph]) -> bool:
        """Whether a dash is in a digit, so that it reads as another one: - in 0."""
        return self._text.character(glyph).isdigit() and any(
            self._is_dash(o) and drawn_marks.crosses(o, glyph) and glyph.x0 <= o.x0 and o.x1 <= glyph.x1 for o in others
        )

    def _is_slashed(self, glyph: Glyph, others: Iterable[Glyph]) -> bool:
        """Whether the middle of a slash of another word is on a letter."""
        return self._text.character(glyph).isalnum() and any(
            self._text.character(o) in _SLASHES
            and glyph.x0 < (o.x0 + o.x1) / 2 < glyph.x1
            and 2 * (min(glyph.y1, o.y1) - max(glyph.y0, o.y0)) > glyph.y1 - glyph.y0
            for o in others
        )

    def _is_mixed(self, glyph: Glyph, others: Iterable[Glyph]) -> bool:
        """Whether another letter is in its place too, so that both read as a third one: 3 under 8."""
        letter = self._text.character(glyph)
        return letter.isalnum() and any(
            (other := self._text.character(beside)).isalnum() and other != letter and is_in_place(glyph, beside)
            for beside in others
        )

    # ── Judging ──────────────────────────────────────────────────────────────────────────────────

    def _state(
        self, letters: Sequence[Glyph], unpainted: AbstractSet[Glyph], undrawn: AbstractSet[Glyph], *, is_clear: bool
    ) -> Sighting:
        unseen = [glyph for glyph in letters if glyph in unpainted]
        if not unseen:
            return self._state_of_painted(letters, is_clear=is_clear)
        if all(glyph in undrawn for glyph in unseen):
            return Sighting.DOUBTFUL
        # Recognised letters seldom are exactly on the picture's, but the words do.
        places = unseen if len(unseen) < len(letters) else [around(letters)]
        return max(self._behind(place) for place in places)

    def _state_of_painted(self, letters: Sequence[Glyph], *, is_clear: bool) -> Sighting:
        alphanumeric = [glyph for glyph in letters if self._text.character(glyph).isalnum()]
        ink, scale = self._band.plain_ink, self._band.scale
        drawn = [glyph for glyph in alphanumeric if not self._text.is_blank(glyph)]
        is_read = is_clear if len(alphanumeric) == len(letters) else self._is_clear(alphanumeric)
        is_small = not is_read and is_tiny(ink, alphanumeric, scale, self._speck)
        if is_small or any(map(self._text.is_squeezed, drawn)):
            return Sighting.HIDDEN
        if len(drawn) < len(alphanumeric):
            return Sighting.DOUBTFUL
        telling = [glyph for glyph in letters if self._text.is_telling(glyph)]
        cut = max(map(self._cut_off, telling), default=0.0)
        if cut > _CUT_AWAY:
            return Sighting.HIDDEN
        is_covered = cut > _CUT or (self._band.covers(letters) and any(map(self._is_covered, telling)))
        is_blotted = not is_read and is_blot(ink, alphanumeric, scale)
        return Sighting.DOUBTFUL if is_covered or is_blotted else Sighting.PAINTED

    def _cut_off(self, glyph: Glyph) -> float:
        """How much of a letter a clip path or the edge of the page cuts off at a side."""
        band = self._band
        if self._text.object_of(glyph) not in band.objects.cut and band.contains(glyph.inner(band.scale)):
            return 0.0
        return cut_off(band.plain_ink, glyph, band.scale)

    def _is_covered(self, glyph: Glyph) -> bool:
        """Whether something lies on so much of the letter that it may read as another one."""
        box = glyph.touched(self._band.scale)
        covered = self._band.covered.crop(box)
        least = _COVERED * inked(self._band.strokes.crop(box))
        return inked(covered) > least and inked(ImageChops.subtract(covered, self._band.ink(box))) > least

    def _behind(self, place: Glyph) -> Sighting:
        """What is where nothing is painted."""
        box = place.inner(self._band.scale)
        deep = depth(self._band.bare, box)
        if deep < contrast.LUMA:
            return Sighting.HIDDEN
        if depth(self._band.backdrop, box) >= contrast.LUMA:
            return Sighting.DOUBTFUL
        return Sighting.RECOGNISED if deep >= _SCAN_INK else Sighting.HIDDEN

    # ── Fonts that cannot be drawn ───────────────────────────────────────────────────────────────

    def _undrawn(self, unpainted: AbstractSet[Glyph], letters: Iterable[Glyph]) -> set[Glyph]:
        """Those for which their font may have no glyph here: painted black, they leave no ink either."""
        if not unpainted:
            return set()
        texts = {glyph: self._text.object_of(glyph) for glyph in letters}
        wanted = {texts[glyph] for glyph in unpainted}
        ink = self._band.painted_black(wanted)
        peers = [(glyph, text, self._text.character(glyph)) for glyph, text in texts.items() if text in wanted]
        drawn = {text for glyph, text, letter in peers if letter.isalnum() and self._has_ink(ink, glyph)}
        built_in = {text for _, text, letter in peers if letter.isalnum() and letter <= _LATIN_END}
        return {
            glyph
            for glyph in unpainted
            if not self._has_ink(ink, glyph)
            and self._may_lack(glyph, others_drawn=texts[glyph] in drawn, built_in=texts[glyph] in built_in)
        }

    def _may_lack(self, glyph: Glyph, *, others_drawn: bool, built_in: bool) -> bool:
        """Whether the font may be why it is not drawn, and not that its object is clipped or switched off."""
        if self._text.is_type3(glyph):
            return True
        if self._text.is_clipped(glyph) or glyph.x1 * self._band.scale > self._band.whole.width:
            return False
        return others_drawn or (not built_in and not self._text.is_embedded(glyph))
