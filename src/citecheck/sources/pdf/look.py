"""Which words of a page a reader can see. Runs in the child process only.

The page is drawn as it is and without its text: a letter whose place looks the same both times is not painted, whatever
its attributes say. What is there without text must be a background that explains itself (`marks`), and text that lies
on other text is doubtful. A quick look at the whole decides all but a few words; a close look is for those alone.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import pairwise
from typing import Any, Final

import numpy as np

from citecheck import limits
from citecheck.sighting import Sighting
from citecheck.sources.pdf import marks, notes, slanted
from citecheck.sources.pdf.canvas import Image
from citecheck.sources.pdf.contrast import CONTRAST, FAINT, Mask, grey
from citecheck.sources.pdf.drawing import Boxes, Drawing, Ints, has_any
from citecheck.sources.pdf.glyphs import Word
from citecheck.sources.pdf.letters import Letters
from citecheck.sources.pdf.page_objects import Objects

_QUICK: Final = 2.0  # pixels to the point
_CLOSE: Final = 4.0
_SCAN_INK: Final = 64  # of 255: letters in a scan differ from their paper at least so much
_SMALL_PAGE: Final = 200  # points: on a smaller page the units are not points, and its two hundredth part counts
_COVERED: Final = 0.2  # of the ink of a letter: with so much of it covered, 8 reads as 3
_CUT: Final = 0.08  # of a side of a letter: with so much of it cut off, it may read as another one (E as F)
_CUT_AWAY: Final = 0.6  # the same of a letter that nobody can read
_ROUNDING: Final = 2  # pixels
_SPECK: Final = 0.75  # points: ink that is lower cannot be read
_SQUEEZED: Final = 0.2  # points: nor can letters that are narrower
_BLOT: Final = 0.99  # of the box of a word: with so much ink its letters cannot be told apart
_QUICK_BLOT: Final = 0.9
_OVERLAID: Final = 0.4  # of the smaller of two letters that lie on each other: one of them cannot be read
_OF_A_SIZE: Final = 4.0  # times the area: what is larger is a watermark
_TWIN: Final = 0.2  # of the height: the same letter so near is one letter painted twice, as bold is faked
_ACROSS: Final = (0.2, 0.8)  # of the width and height of a letter: what has its middle elsewhere is beside it
_LAYERS: Final = 12  # deeper piles are not a page that a person made
_ALIKE: Final = 0.6  # of the ink in words: with so much of it in the gaps between them, these are not words
_FEWEST_GAPS: Final = 2  # that tell
_LEFT_OUT: Final = 0.15  # of a gap, at both ends: letters lean into it
_FIGURE: Final = re.compile(r"\d[.,]?\d")
_POINTS: Final = frozenset(".,")
_HALF: Final = 0.4  # of a digit that lies on the next one
_LATIN_END: Final = "\xff"  # beyond it the renderer may have no built-in glyphs
_UPSIDE_DOWN: Final = 2  # quarter turns
_BAND_GAP: Final = 12.0  # points: bands that are nearer are drawn as one
_HIGHEST_BAND: Final = 150.0  # points
_MARGIN: Final = 3.0  # points
_BEYOND: Final = 0.2  # of the height: what goes on so far above or below the line is a rule, a box or a picture
_ASIDE: Final = 0.4  # of the height: what goes on so far beside a word is longer than an accent
_HEAD: Final = 0.05  # of a font's height: what is drawn higher is a rule
_TOP: Final = 0.1  # of a font's height: no letter ends higher
_BASELINE: Final = 0.72  # of a font's height: what is drawn lower is an underline
_GAP: Final = 0.2  # of the height: a letter has room in it
_WITHIN: Final = 0.2  # of a font's height, above and below: what is further within is not a rule


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
    Raises TooLarge or PiledUp where that cannot be known.
    """
    notes.remove_notes(page)
    objects = objects or Objects(page)
    if objects.count > limits.DRAWN_OBJECTS:
        return [Sighting.DOUBTFUL] * len(words)
    looked_at = _Page(page, textpage, words, objects, lines)
    states = [Sighting.PAINTED] * len(words)
    for number in looked_at.suspects(None if chosen is None else sorted(chosen)):
        states[number] = Sighting.DOUBTFUL
    suspects = [number for number, state in enumerate(states) if state is not Sighting.PAINTED]
    for band in looked_at.bands(suspects):
        for number, state in _Close(looked_at, band).states().items():
            states[number] = state
    return states


def painted(page: Any, boxes: Sequence[tuple[float, float, float, float]]) -> list[bool]:
    """Whether text leaves ink in each of these boxes (points, y downwards), as another reader gives its characters.

    Raises TooLarge.
    """
    notes.remove_notes(page)
    objects = Objects(page)
    if objects.count > limits.DRAWN_OBJECTS:
        return [False] * len(boxes)
    drawing = Drawing(page, objects, _CLOSE, quick=False)
    inked: list[bool] = has_any(drawing.ink, drawing.inner(np.array(boxes, np.float64).reshape(-1, 4))).tolist()
    return inked


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
        self.page, self.textpage, self.words, self.objects = page, textpage, words, objects
        self.lines = [upright for line in lines if (upright := [n for n in line if words[n].upright])]
        self.wide, self.high = page.get_size()
        self.speck: float = min(1.0, max(page.get_size()) / _SMALL_PAGE)
        boxes = np.array([word[1:5] for word in words], np.float64).reshape(-1, 4)
        self.fonts: Boxes = np.stack([boxes[:, 0], self.high - boxes[:, 3], boxes[:, 2], self.high - boxes[:, 1]], 1)

    @cached_property
    def left_of(self) -> dict[int, int]:
        return {right: left for row in self.lines for left, right in pairwise(row)}

    @cached_property
    def line_of(self) -> dict[int, list[int]]:
        return {number: line for line in self.lines for number in line}

    def bands(self, numbers: Iterable[int]) -> Iterator[list[int]]:
        """The words in bands down the page."""
        band: list[int] = []
        top = bottom = 0.0
        for number in sorted(numbers, key=lambda number: self.fonts[number, 1]):
            _, start, _, end = self.fonts[number].tolist()
            if band and start > bottom + (_BAND_GAP if end - top < _HIGHEST_BAND else 0.0):
                yield band
                band = []
            top, bottom = (min(top, start), max(bottom, end)) if band else (start, end)
            band.append(number)
        if band:
            yield band

    def beside(self, top: float, bottom: float) -> list[int]:
        """The words of these rows (points)."""
        found: list[int] = np.nonzero((self.fonts[:, 1] < bottom) & (self.fonts[:, 3] > top))[0].tolist()
        return found

    def suspects(self, chosen: Sequence[int] | None) -> set[int]:
        """Those of the chosen words that a quick look does not show to be painted."""
        if chosen is None:
            return self._suspects(range(len(self.words)), None, range(len(self.words)))
        found = set()
        for band in self.bands(chosen):
            fonts = self.fonts[band]
            top, bottom = max(0.0, fonts[:, 1].min() - _MARGIN), min(self.high, fonts[:, 3].max() + _MARGIN)
            if bottom <= top:
                found.update(band)
            else:
                found |= self._suspects(self.beside(top, bottom), (top, bottom), band)
        return found

    def _suspects(self, numbers: Sequence[int], rows: tuple[float, float] | None, wanted: Collection[int]) -> set[int]:
        letters = Letters(self.page, self.textpage, self.words, numbers)
        if not letters.numbers:
            return set()
        drawing = Drawing(self.page, self.objects, _QUICK, rows, quick=True)
        places = self._with_gaps(letters)
        drawing.narrow(places)
        # Words by their index in `letters`, and only at the end by their number on the page.
        unclear = self._not_clear(drawing, letters)
        indexes = unclear | self._beside_drawings(drawing, letters, places)
        if drawing.overlaid and drawing.covered.any():
            indexes |= _where(has_any(drawing.covered, drawing.pixels(letters.around)))
        around = letters.around
        indexes |= _where((around[:, :2] < 0).any(1) | (around[:, 2] > self.wide) | (around[:, 3] > self.high))
        indexes |= letters.overloaded | {int(letters.word[letter]) for letter in letters.squeezed}
        indexes |= {int(letters.word[letter]) for one, other, _ in letters.pairs for letter in (one, other)}
        indexes |= letters.words_in(self.objects.cut | self.objects.turned | self.objects.small)
        indexes |= self._lapping_figures(letters)
        suspects = {letters.numbers[index] for index in indexes}
        left_unclear = {letters.numbers[index] for index in unclear}
        suspects |= {right for right, left in self.left_of.items() if left in left_unclear}
        suspects |= self._after_text(drawing, letters)
        return suspects.intersection(wanted)

    def _lapping_figures(self, letters: Letters) -> set[int]:
        """The words with a figure in which a letter lies on the next one."""
        lapping = {int(letters.word[letter]) for letter, *_ in letters.lapping()}
        return {index for index in lapping if _FIGURE.search(self.words[letters.numbers[index]].text)}

    def _with_gaps(self, letters: Letters) -> Boxes:
        """The boxes of the fonts of words, from the end of the word on their left."""
        places = self.fonts[letters.numbers]
        for word, number in enumerate(letters.numbers):
            if number in self.left_of:
                places[word, 0] = min(places[word, 0], self.fonts[self.left_of[number], 2])
        around = letters.around
        low, high = np.minimum(places, around), np.maximum(places, around)
        return np.concatenate([low[:, :2], high[:, 2:]], 1)

    def _not_clear(self, drawing: Drawing, letters: Letters) -> set[int]:
        """The words of which a letter has no ink, or that cannot be read: too low, too narrow, a blot."""
        places, found = drawing.pixels(letters.around), set()
        edges = drawing.pixels(letters.box)[:, ::2].tolist()
        are_low = (letters.around[:, 3] - letters.around[:, 1] < _SPECK * self.speck).tolist()
        leaves_ink, alnum = letters.leaves_ink.tolist(), letters.alnum.tolist()
        for word, (left, top, right, bottom) in enumerate(places.tolist()):
            ink = drawing.ink[top:bottom, left:right]
            columns, part = ink.any(0).tobytes(), letters.of(word)
            size, wide, count = part.stop - part.start, columns.count(1), int(np.count_nonzero(ink))
            high = count / max(1, wide)  # it has at least so many rows of ink; they are counted if these are few
            if high <= 2 * _SPECK * self.speck * drawing.scale:
                high = int(np.count_nonzero(ink.any(1)))
            if (
                any(
                    leaves_ink[at] and columns.find(1, edges[at][0] - left, edges[at][1] - left) < 0
                    for at in range(part.start, part.stop)
                )
                or (True in alnum[part] and _is_tiny(wide, high, size, drawing.scale, 2 * self.speck))
                or (size > 1 and (are_low[word] or count >= _QUICK_BLOT * ink.size))
            ):
                found.add(word)
        return found

    def _beside_drawings(self, drawing: Drawing, letters: Letters, places: Boxes) -> set[int]:
        """The words in whose place, or on whose left, something is drawn that does not go on up and down."""
        if not drawing.mixed or not drawing.breaks.any():
            return set()
        fonts = self.fonts[letters.numbers]
        top, bottom = _body(fonts, letters.around, 1 / drawing.scale)
        bottom -= 1 / drawing.scale  # a rule below differs from the row above it
        found = _where(has_any(drawing.breaks, drawing.pixels(np.stack([places[:, 0], top, fonts[:, 2], bottom], 1))))
        for word, number in enumerate(letters.numbers):
            if not self.words[number].upright and _depth(grey(drawing.bare[drawing.crop(fonts[word])])) >= FAINT:
                found.add(word)
        return found

    def _after_text(self, drawing: Drawing, letters: Letters) -> set[int]:
        """The words before which text leaves ink that is beside all letters."""
        wanted, gaps = set(letters.numbers), []
        for line in self.lines:
            if len(line) < 2 or wanted.isdisjoint(line):
                continue
            font = self.fonts[line]
            hull = np.concatenate([font[:, :2].min(0), font[:, 2:].max(0)])
            (left, top, right, bottom) = drawing.pixels(hull[None])[0].tolist()
            columns = drawing.ink[top:bottom, left:right].any(0).tobytes()
            ends, starts = (font[:-1, 2] * drawing.scale).tolist(), (font[1:, 0] * drawing.scale).tolist()
            for number, end, start in zip(line[1:], ends, starts, strict=True):
                inked = columns.find(1, max(0, math.ceil(end) - left), max(0, math.floor(start) - left)) >= 0
                if inked and number in wanted and (gap := self.gap(number)) is not None:
                    gaps.append((number, np.array(gap)))
        return {number for number, gap in gaps if beside_letters(drawing, letters, gap).any()}

    def gap(self, number: int) -> list[float] | None:
        """The room between a word and the one on its left, in the boxes of their fonts, if a letter has room in it."""
        if number not in self.left_of:
            return None
        left, right = self.fonts[self.left_of[number]].tolist(), self.fonts[number].tolist()
        top, bottom = max(left[1], right[1]), min(left[3], right[3])
        least = _GAP * min(left[3] - left[1], right[3] - right[1])
        return [left[2], top, right[0], bottom] if right[0] - left[2] >= least and top < bottom else None


def _where(mask: Mask) -> set[int]:
    return set(np.nonzero(mask)[0].tolist())


def _is_tiny(wide: float, high: float, letters: int, scale: float, speck: float) -> bool:
    """Whether so many pixels of ink are too few for so many letters; more ink is never sooner tiny."""
    low, long = (wide, high) if wide < high else (high, wide)
    return (long if letters == 1 else low) <= _SPECK * speck * scale or long < _SQUEEZED * speck * scale * letters


def _is_mirrored_or_upside_down(way: int, around: int) -> bool:
    """Whether a letter is so among others; both directions are those of `page_objects.direction`."""
    (is_mirrored, turns), (are_mirrored, usual_turns) = divmod(way, 4), divmod(around, 4)
    return is_mirrored != are_mirrored or (turns - usual_turns) % 4 == _UPSIDE_DOWN


def _body(fonts: Boxes, ink: Boxes, pixel: float) -> tuple[Boxes, Boxes]:
    """The top and bottom of what may mark a word: rules above and below its letters are outside. In points."""
    high = fonts[..., 3] - fonts[..., 1]
    top = np.maximum(fonts[..., 1], np.minimum(fonts[..., 1] + _TOP * high, ink[..., 1] - pixel))
    middle = ink[..., 1] + _BASELINE * (ink[..., 3] - ink[..., 1])
    return top, np.maximum(fonts[..., 1] + _BASELINE * high, middle) + pixel


def beside_letters(drawing: Drawing, letters: Letters, box: Boxes) -> Mask:
    """The ink of text in a box, without that in the boxes of letters; single pixels are the edge of a letter."""
    where = drawing.crop(box)
    ink = drawing.ink[where].copy()
    reach = letters.box + np.array([-1, -1, 1, 1]) / drawing.scale
    near = (reach[:, :2] < box[2:]).all(1) & (reach[:, 2:] > box[:2]).all(1)
    for left, top, right, bottom in drawing.pixels(letters.box[near], 1).tolist():
        ink[
            max(0, top - where[0].start) : max(0, bottom - where[0].start),
            max(0, left - where[1].start) : max(0, right - where[1].start),
        ] = False
    ink[:, 1:] &= ink[:, :-1]
    return np.asarray(ink)


class _Close:
    """A close look at the words of one band."""

    def __init__(self, page: _Page, numbers: Sequence[int]) -> None:
        self._page, self._numbers = page, numbers
        fonts = page.fonts[[*numbers, *(n for number in numbers for n in page.line_of.get(number, ()))]]
        beyond = 2 * _BEYOND * (fonts[:, 3] - fonts[:, 1])
        top = max(0.0, min((fonts[:, 1] - beyond).min(), fonts[:, 1].min() - _MARGIN))
        bottom = min(page.high, max((fonts[:, 3] + beyond).max(), fonts[:, 3].max() + _MARGIN))
        self._drawing = Drawing(page.page, page.objects, _CLOSE, (top, bottom), quick=False)
        self._letters = Letters(page.page, page.textpage, page.words, page.beside(top, bottom))
        self._word_at = {number: word for word, number in enumerate(self._letters.numbers)}
        self._direction = cache(self._letters.direction)

    def states(self) -> dict[int, Sighting]:
        unpainted = self._unpainted
        letters = {number: self._letters_of(number) for number in self._numbers}
        undrawn = self._undrawn({letter for those in letters.values() for letter in those if letter in unpainted})
        states = {number: self._state(number, those, undrawn) for number, those in letters.items()}
        for number, those in letters.items():
            if states[number] is Sighting.PAINTED:
                states[number] = self._marked(number, those, states)
        for line in self._page.lines:
            scanned = [number for number in line if states.get(number) is Sighting.RECOGNISED]
            if self._is_noise(scanned):
                states.update(dict.fromkeys(scanned, Sighting.NOISE))
        return states

    def _letters_of(self, number: int) -> range:
        word = self._word_at.get(number)
        part = slice(0, 0) if word is None else self._letters.of(word)
        return range(part.start, part.stop)

    def _around(self, letters: range) -> Boxes:
        box = self._letters.box[letters.start : letters.stop]
        return np.concatenate([box[:, :2].min(0), box[:, 2:].max(0)])

    # ── Ink ──────────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def _places(self) -> Ints:
        """The pixels of the letters, and one more on each side: a glyph is drawn at the nearest whole pixel."""
        return self._drawing.pixels(self._letters.box, 1)

    @cached_property
    def _unpainted(self) -> set[int]:
        """The letters that leave no ink; of those that lie on others, those that leave no gap if removed."""
        leaves_ink = self._letters.leaves_ink
        missing = _where(leaves_ink & ~has_any(self._drawing.ink, self._places))
        clashes: defaultdict[int, set[int]] = defaultdict(set)
        for one, other, _ in self._letters.pairs:
            clashes[one].add(other)
            clashes[other].add(one)
        owners = {letter: self._letters.object_of(letter) for letter in clashes}
        traceless = {letter for layer in _layers(clashes, owners) for letter in self._traceless(layer, owners)}
        twins = {
            letter for letter in traceless for other in clashes[letter] & traceless if self._is_twin(letter, other)
        }
        # Each of two twins covers for the other: they are painted if both leave a gap when they are removed.
        painted_twice = twins - self._traceless(twins, owners)
        return missing | {letter for letter in traceless - painted_twice if leaves_ink[letter]}

    def _traceless(self, letters: Collection[int], owners: dict[int, int]) -> set[int]:
        """Those that leave no gap when the objects of all of them are taken off the page."""
        if not letters:
            return set()
        at = np.array(sorted(letters), np.intp)
        ink = self._drawing.ink_of({owners[letter] for letter in letters})
        return set(at[~has_any(ink, self._places[at])].tolist())

    def _is_twin(self, one: int, other: int) -> bool:
        box, beside = self._letters.box[one], self._letters.box[other]
        near = _TWIN * max(box[3] - box[1], beside[3] - beside[1])
        return self._letters.text[one] == self._letters.text[other] and bool((np.abs(box - beside)[:2] < near).all())

    def _undrawn(self, unpainted: set[int]) -> set[int]:
        """Those for which their font may have no glyph here: painted black, they leave no ink either."""
        if not unpainted:
            return set()
        letters = self._letters
        texts = {letter: letters.object_of(letter) for letter in range(len(letters.at))}
        wanted = {texts[letter] for letter in unpainted}
        peers = [letter for letter, text in texts.items() if text in wanted]
        inked = has_any(self._drawing.black_ink_of(wanted), self._places[peers])
        black = {letter for letter, has_ink in zip(peers, inked.tolist(), strict=True) if has_ink}
        drawn = {texts[letter] for letter in black if letters.alnum[letter]}
        built_in = {texts[peer] for peer in peers if letters.alnum[peer] and letters.text[peer] <= _LATIN_END}
        return {
            letter
            for letter in unpainted - black
            if letters.box[letter, 2] <= self._page.wide
            and letters.may_lack_glyph(letter, others_drawn=texts[letter] in drawn, built_in=texts[letter] in built_in)
        }

    # ── Judging ──────────────────────────────────────────────────────────────────────────────────

    def _state(self, number: int, letters: range, undrawn: set[int]) -> Sighting:
        word, font = self._page.words[number], self._page.fonts[number]
        height = font[3] - font[1] if word.upright else font[2] - font[0]
        if height < self._page.speck or self._word_at.get(number) in self._letters.overloaded:
            return Sighting.HIDDEN
        if unseen := [letter for letter in letters if letter in self._unpainted]:
            if undrawn.issuperset(unseen):
                return Sighting.DOUBTFUL
            # Recognised letters seldom are exactly on the picture's, but the words do.
            whole = len(unseen) == len(letters)
            return max(map(self._behind, [self._recognised(font, letters)] if whole else self._letters.box[unseen]))
        alnum = [letter for letter in letters if self._letters.alnum[letter]]
        telling = [letter for letter in letters if self._letters.is_telling(letter)]
        cut = max(map(self._cut_off, telling), default=0.0)
        drawn = [letter for letter in alnum if not self._letters.is_blank(letter)]
        if self._cannot_be_read(alnum) or cut > _CUT_AWAY or not self._letters.squeezed.isdisjoint(drawn):
            return Sighting.HIDDEN
        doubted = (
            cut > _CUT
            or len(drawn) < len(alnum)
            or any(map(self._is_covered, telling))
            or self._is_blot(alnum)
            or not self._overlaid.isdisjoint(letters)
            or self._letters.has_speck(letters)
            or self._is_turned(number, letters)
            or (_FIGURE.search(word.text) is not None and self._has_merged(letters))
        )
        return Sighting.DOUBTFUL if doubted else Sighting.PAINTED

    def _recognised(self, font: Boxes, letters: range) -> Boxes:
        """Where a scan shows the word: a dash is at the height of its own font, not at that of the text layer's."""
        box = self._around(letters)
        if not self._letters.alnum[letters.start : letters.stop].any():
            within = _WITHIN * (font[3] - font[1])
            box[1], box[3] = min(box[1], font[1] + within), max(box[3], font[3] - within)
        return box

    def _behind(self, place: Boxes) -> Sighting:
        """What is where nothing is painted."""
        left, top, right, bottom = self._drawing.inner(place[None])[0]
        where = slice(top, bottom), slice(left, right)
        deep = _depth(self._drawing.bare_grey[where])
        if deep < CONTRAST:
            return Sighting.HIDDEN
        if _depth(self._drawing.backdrop[where]) >= CONTRAST:
            return Sighting.DOUBTFUL
        return Sighting.RECOGNISED if deep >= _SCAN_INK else Sighting.HIDDEN

    def _ink_in(self, letters: Sequence[int], margin: int) -> Mask:
        box = self._letters.box[letters]
        return self._drawing.ink[self._drawing.crop(np.concatenate([box[:, :2].min(0), box[:, 2:].max(0)]), margin)]

    def _cannot_be_read(self, letters: Sequence[int]) -> bool:
        """Whether their ink is too low, or too narrow, however large their font says that it is."""
        if not letters:
            return False
        rows, columns = (np.nonzero(self._ink_in(letters, 1).any(axis))[0] for axis in (1, 0))
        if not len(rows):
            return False
        box, one = self._letters.box[letters], len(letters) == 1
        stated = max(box[:, 3].max() - box[:, 1].min(), box[:, 2].max() - box[:, 0].min() if one else 0.0)
        tiny = _is_tiny(
            int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1, len(letters), self._drawing.scale, self._page.speck
        )
        return bool(tiny) or 0 < stated < _SPECK * self._page.speck

    def _is_blot(self, letters: Sequence[int]) -> bool:
        """Whether they have grown together: ink is all over their box."""
        return len(letters) > 1 and bool(self._ink_in(letters, 0)[1:-1, 1:-1].mean() >= _BLOT)

    def _cut_off(self, letter: int) -> float:
        """How much of a letter's width or height a clip path or the edge of the page cuts off at a side.

        Ink reaches all sides of the box of a whole one.
        """
        box = self._letters.box[letter]
        inside = (box >= 0).all() and box[2] <= self._page.wide and box[3] <= self._page.high
        if inside and self._letters.object_of(letter) not in self._page.objects.cut:
            return 0.0
        scaled = box * self._drawing.scale - np.array([0, self._drawing.first] * 2)
        (left, top), (right, bottom) = np.floor(scaled[:2]).tolist(), np.ceil(scaled[2:]).tolist()
        where = self._drawing.crop(box)
        rows, columns = (np.nonzero(self._drawing.ink[where].any(axis))[0] for axis in (1, 0))
        if not len(rows):
            return 1.0
        across = max(where[1].start + columns[0] - left, right - where[1].start - columns[-1] - 1)
        down = max(where[0].start + rows[0] - top, bottom - where[0].start - rows[-1] - 1)
        return float(max((across - _ROUNDING) / (right - left), (down - _ROUNDING) / (bottom - top)))

    def _is_covered(self, letter: int) -> bool:
        """Whether something lies on so much of the letter that it may read as another one."""
        where = self._drawing.crop(self._letters.box[letter])
        return bool(self._drawing.covered[where].sum() > _COVERED * self._drawing.strokes[where].sum())

    @cached_property
    def _overlaid(self) -> set[int]:
        """Letters in whose place another one is painted, so that one of them cannot be read."""
        box, found = self._letters.box, set()
        sizes = np.prod(box[:, 2:] - box[:, :2], 1)
        for one, other, share in self._letters.pairs:
            small, large = sorted((one, other), key=sizes.__getitem__)
            middle = (box[small, :2] + box[small, 2:]) / 2
            at = (middle - box[large, :2]) / (box[large, 2:] - box[large, :2])
            if (
                share > _OVERLAID
                and (self._letters.alnum[one] or self._letters.alnum[other])
                and {one, other}.isdisjoint(self._unpainted)
                and sizes[large] <= _OF_A_SIZE * max(sizes[small], self._usual_area)
                and (at > _ACROSS[0]).all()
                and (at < _ACROSS[1]).all()
                and not self._is_twin(one, other)
            ):
                found |= {one, other}
        return found

    @cached_property
    def _usual_area(self) -> float:
        box = self._letters.box[self._letters.alnum]
        return float(np.median((box[:, 2] - box[:, 0]) * (box[:, 3] - box[:, 1]))) if len(box) else 0.0

    def _has_merged(self, letters: range) -> bool:
        """Whether a digit lies on the next one, or a point between digits on one, so that fewer of them are seen."""
        text = self._letters.text
        for one, other, shared in self._letters.lapping(letters):
            if text[one].isdigit() and text[other].isdigit() and shared > _HALF:
                return True
            for point, digit in ((one, other), (other, one)):
                inside = letters.start < point < letters.stop - 1 and text[point] in _POINTS
                between = inside and (text[point - 1] + text[point + 1]).isdigit()
                if between and self._has_grown_in(point, is_left=digit < point):
                    return True
        return False

    def _has_grown_in(self, point: int, *, is_left: bool) -> bool:
        """Whether ink goes on above a point, or on its side where the digit is, so that it is no separate sign."""
        left, top, right, bottom = self._drawing.pixels(self._letters.box[point][None])[0].tolist()
        strips = (
            (slice(max(0, top - _ROUNDING), top - 1), slice(left + 1, right - 1)),
            (slice(top + 1, bottom - 1), slice(max(0, left - _ROUNDING), left - 1))
            if is_left
            else (slice(top + 1, bottom - 1), slice(right + 1, right + _ROUNDING)),
        )
        return any((part := self._drawing.ink[strip]).size and 2 * part.sum() > part.size for strip in strips)

    def _is_turned(self, number: int, letters: range) -> bool:
        """Whether a letter is turned or mirrored, and may read as another one: 6 as 9."""
        ways = [
            self._direction(int(self._letters.at[letter])) for letter in letters if self._letters.leaves_ink[letter]
        ]
        line = self._page.line_of.get(number, ())
        beside = [self._direction(self._page.words[other].first) for other in line if other != number]
        if not any(ways) and not beside:
            return False
        usual = _most_common(ways)
        around = _most_common(beside) if beside else self._page.objects.usual_direction
        return any(way != usual or _is_mirrored_or_upside_down(way, around) for way in ways)

    # ── What is drawn beside it ──────────────────────────────────────────────────────────────────

    def _marked(self, number: int, letters: range, states: dict[int, Sighting]) -> Sighting:
        word = self._page.words[number]
        state = self._marked_level(number, letters) if word.upright else self._marked_sideways(number, letters)
        if state and (at := slanted.slanted(self._page.page, self._page.textpage, word.first, word.last)):
            state = min(state, self._marked_slanted(at, letters))
        return Sighting.PARTED if not state and word.upright and self._is_parted(number, states) else state

    def _marked_level(self, number: int, letters: range) -> Sighting:
        if not (self._letters.alnum[letters.start : letters.stop].any() and self._drawing.mixed):
            return Sighting.PAINTED
        font, ink, scale = self._page.fonts[number], self._around(letters), self._drawing.scale
        rows, columns = self._drawing.crop(np.array([ink[0], font[1], ink[2], font[3]]))
        bare, first = self._drawing.bare_grey[rows, columns], self._drawing.first + rows.start
        if not bare.size or _depth(bare) < CONTRAST:
            return Sighting.PAINTED
        top, bottom = (max(0, int(edge * scale - first)) for edge in _body(font, ink, 1 / scale))
        inked, high = (ink[1] * scale - first, ink[3] * scale - first), (font[3] - font[1]) * scale
        far = round(_ASIDE * high)
        beside = slice(max(0, columns.start - far), columns.start), slice(columns.stop, columns.stop + far)
        strips = self._drawing.bare_grey[rows, beside[0]], self._drawing.bare_grey[rows, beside[1]]
        return marks.on_word(bare, slice(top, bottom), inked, high, strips)

    def _marked_sideways(self, number: int, letters: range) -> Sighting:
        font, ink = self._page.fonts[number], self._around(letters)
        rows, columns = self._drawing.crop(np.array([font[0], ink[1], font[2], ink[3]]))
        down = len(letters) > 1 and self._letters.box[letters[-1], 1] > self._letters.box[letters[0], 1]
        bare = np.rot90(self._drawing.bare_grey[rows, columns], 1 if down else -1)
        if not bare.size or _depth(bare) < CONTRAST or not self._letters.alnum[letters.start : letters.stop].any():
            return Sighting.PAINTED
        scale = self._drawing.scale
        edges = (font[2] - ink[2], font[2] - ink[0]) if down else (ink[0] - font[0], ink[2] - font[0])
        high = (font[2] - font[0]) * scale
        body = slice(
            max(0, int(edges[0] * scale) - 1), int(edges[0] * scale + _BASELINE * (edges[1] - edges[0]) * scale) + 1
        )
        return marks.on_word(bare, body, (edges[0] * scale, edges[1] * scale), high)

    def _marked_slanted(self, word: slanted.Slanted, letters: range) -> Sighting:
        where = slanted.pixels(self._drawing, word)
        bare, rows = self._drawing.bare_grey[where], np.nonzero(self._drawing.ink[where].any(1))[0]
        if not len(rows) or _depth(bare) < CONTRAST or not self._letters.alnum[letters.start : letters.stop].any():
            return Sighting.PAINTED
        font, ink = np.array([0.0, 0.0, 0.0, len(bare)]), np.array([0.0, rows[0], 0.0, rows[-1] + 1.0])
        top, bottom = (int(edge) for edge in _body(font, ink, 1.0))
        return marks.on_word(bare, slice(top, bottom), (ink[1], ink[3]), len(bare))

    def _is_parted(self, number: int, states: dict[int, Sighting]) -> bool:
        """Whether something like a letter is drawn before the word, which no text explains."""
        left = self._page.left_of.get(number)
        while (
            left is not None and states.get(left, Sighting.PAINTED) is not Sighting.PAINTED
        ):  # nothing that is hidden explains ink
            left = self._page.left_of.get(left)
        if left is None:
            return False
        one, other = self._page.fonts[left], self._page.fonts[number]
        top, bottom, scale = min(one[1], other[1]), max(one[3], other[3]), self._drawing.scale
        high = min(one[3] - one[1], other[3] - other[1])
        if other[0] - one[2] < _GAP * high or bottom - top > 2 * high:
            return False
        rows, columns = self._drawing.crop(
            np.array([one[2], top - _BEYOND * high, other[0], bottom + _BEYOND * high]), 0
        )
        columns = slice(columns.start + 1, columns.stop - 1)
        body = slice(round((_BEYOND + _HEAD) * high * scale), round((_BEYOND + _BASELINE) * high * scale))
        bare = self._drawing.bare_grey[rows, columns]
        if not bare.size:
            return False
        if _depth(bare) >= CONTRAST and marks.in_gap(marks.inked(bare), body, high * scale):
            return True
        box = np.array([columns.start / scale, top - _BEYOND * high, columns.stop / scale, bottom + _BEYOND * high])
        text = beside_letters(self._drawing, self._letters, box)
        return bool(text.any()) and marks.in_gap(text, body, high * scale)

    def _is_noise(self, row: Sequence[int]) -> bool:
        """Whether a picture is as dark between the words of a row as it is in them."""
        boxes = [self._around(letters) for number in row if (letters := self._letters_of(number))]
        gaps = []
        for one, other in pairwise(boxes):
            part = _LEFT_OUT * (other[0] - one[2])
            if other[0] - one[2] - 2 * part > 2 / self._drawing.scale:
                gaps.append(np.array([one[2] + part, max(one[1], other[1]), other[0] - part, min(one[3], other[3])]))
        if len(gaps) < _FEWEST_GAPS:
            return False
        return self._darkness(gaps) > _ALIKE * self._darkness(boxes)

    def _darkness(self, boxes: Sequence[Boxes]) -> float:
        """How far the pixels of these boxes are from white, on the average."""
        crops = [self._drawing.bare_grey[self._drawing.crop(box)].ravel() for box in boxes]
        return 255 - float(np.concatenate(crops).mean()) if sum(map(len, crops)) else 0.0


def _layers(clashes: dict[int, set[int]], owners: dict[int, int]) -> list[set[int]]:
    """Letters in sets whose text objects can be taken off together: none lies on another one's.

    What is piled deeper than `_LAYERS` shares the last set.
    """
    rivals: defaultdict[int, set[int]] = defaultdict(set)
    for letter, others in clashes.items():
        rivals[owners[letter]] |= {owners[other] for other in others} - {owners[letter]}
    layer_of: dict[int, int] = {}
    found: defaultdict[int, set[int]] = defaultdict(set)
    for letter in sorted(clashes):
        owner = owners[letter]
        if owner not in layer_of:
            taken = {layer_of[rival] for rival in rivals[owner] if rival in layer_of}
            layer_of[owner] = next(layer for layer in range(_LAYERS) if layer not in taken or layer == _LAYERS - 1)
        found[layer_of[owner]].add(letter)
    return list(found.values())


def _depth(shades: Image) -> int:
    """How far the darkest and the lightest pixel are apart."""
    return int(shades.max()) - int(shades.min()) if shades.size else 0


def _most_common(ways: Sequence[int]) -> int:
    return Counter(ways).most_common(1)[0][0] if ways else 0
