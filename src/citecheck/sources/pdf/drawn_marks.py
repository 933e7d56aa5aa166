"""What is drawn beside the text of a page and says something about it. Pure functions on pictures and boxes.

A line through a word; ink between two words that no text explains; a picture under recognised text that has no words
where the text has them. Boxes are in points, y downwards. `page` is drawn without text, in grey, `scale` pixels to the
point.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageStat

from citecheck.sighting import Sighting
from citecheck.sources.pdf import slanted_strokes
from citecheck.sources.pdf.contrast import LUMA, above, inked, span
from citecheck.sources.pdf.overlapping_text import Glyph, Pixels, around
from citecheck.sources.pdf.slanted_strokes import MIDDLE

_THICKEST: Final = 0.25  # of the height: what is thicker is a box or a shade, no line
_THROUGH: Final = 0.85  # of a word's width that a line through it covers, and of a box's side that is drawn
_ASIDE: Final = 4.0  # of the height of a word: so far beside it a slanted stroke through it may begin or end
_FULL: Final = 0.6  # of a word's box: with more ink in it, it is over a picture
_LINES: Final = 3  # at most: an underline, and two through the word; what has more is a pattern behind it
_BASELINE: Final = 0.72  # of the height of a font, from above: underlines and dots that lead to a number are lower
_HEAD: Final = 0.05  # of the height of a font: rules above a line are higher
_TOP: Final = 0.1  # of the same: no letter ends higher
_AROUND: Final = 0.5  # of the height of a digit: what goes on so far beside it does not belong to it
_OTHER_SHADE: Final = 48  # of 255
_LETTER: Final = 0.2  # of the height of a font: ink that is neither so high nor so wide is a speck
_LONGEST_SIGN: Final = 6.0  # times that: a thin stroke that is longer is a rule
_BEYOND: Final = 0.2  # of the height: what goes on so far above or below the line is a rule, a box or a picture
_LEFT_OUT: Final = 0.15  # of a gap, at both ends: letters lean into it
_ALIKE: Final = 0.6  # of the ink in words: with so much of it in the gaps between them, these are not words
_FEWEST_GAPS: Final = 2  # that tell


class Word(NamedTuple):
    """A word: the box of its font, that of what is painted of it where it has letters, and what is seen of it.

    None is seen of a word that is not asked for.
    """

    font: Glyph
    ink: Glyph | None
    state: Sighting | None


class Text(NamedTuple):
    """The ink of text, and the boxes of its characters, as pictures."""

    ink: Image.Image
    boxes: Image.Image


def marked(page: Image.Image, text: Text | None, line: Sequence[Word], scale: float) -> list[Sighting]:
    """What is seen of the words of a line, from left to right, with what is drawn beside them.

    `text` is there if some of its ink may be beside the boxes of its characters.
    """
    over_noise = is_noise(page, [word.ink for word in line if word.ink and word.state is Sighting.RECOGNISED], scale)
    states: list[Sighting] = []
    left: Word | None = None  # nothing that is hidden explains ink
    for word in line:
        states.append(_marked(page, text, left, word, scale))
        if over_noise and word.state is Sighting.RECOGNISED:
            states[-1] = Sighting.NOISE
        left = left if word.state else word
    return states


def _marked(page: Image.Image, text: Text | None, left: Word | None, word: Word, scale: float) -> Sighting:
    if word.state is not Sighting.PAINTED:
        return word.state or Sighting.PAINTED
    if word.ink and is_struck(page, word.ink, scale):  # a zigzag through it is between the words too
        return Sighting.STRUCK
    parted = left and (
        has_ink_between(page, left.font, word.font, scale)
        or (text and has_text_between(text, left.font, word.font, scale))
    )
    return Sighting.PARTED if parted else Sighting.PAINTED


def is_altered(page: Image.Image, digit: Glyph, shade: int, scale: float) -> bool:
    """Whether a small drawing, as dark as the digit, is in its box: then it may read as another digit, as 0 as 8.

    What goes on beyond it is a rule or an underline, and what is all around it a frame.
    """
    high = digit.y1 - digit.y0
    beyond = _AROUND * high
    window = Glyph(-1, digit.x0 - beyond, digit.y0 - beyond, digit.x1 + beyond, digit.y1 + beyond)
    left, top, right, bottom = window.touched(scale)
    if left < 0 or top < 0 or right > page.width or bottom > page.height:
        return False
    crop = page.crop((left, top, right, bottom))
    x0, y0, x1, y1 = digit.inner(scale)
    place = (x0 - left, y0 - top, x1 - left, y1 - top)
    drawn = _inside_edges(_ink(crop))
    if (box := drawn.getbbox()) is None or _is_around(box, place):
        return False
    other = above(crop.point([abs(tone - shade) for tone in range(256)]), _OTHER_SHADE)
    found = ImageChops.subtract(drawn, other).crop(place).getbbox()
    return found is not None and max(found[2] - found[0], found[3] - found[1]) >= _LETTER * high * scale


def _inside_edges(ink: Image.Image) -> Image.Image:
    """Without what is joined to an edge of the picture."""
    rows = _rows(ink)
    sides = 0xFF | 0xFF << 8 * (ink.width - 1)
    gone = _joined(rows, [rows[0], *(row & sides for row in rows[1:-1]), rows[-1]])
    rest = b"".join((row ^ taken).to_bytes(ink.width) for row, taken in zip(rows, gone, strict=True))
    return Image.frombytes("L", ink.size, rest)


def _is_around(one: Pixels, other: Pixels) -> bool:
    return one[0] < other[0] and one[1] < other[1] and one[2] > other[2] and one[3] > other[3]


def is_struck_sideways(page: Image.Image, word: Glyph, scale: float, *, down: bool) -> bool:
    """Whether a line goes through the middle of a word that runs up or down the page."""
    left, top, right, bottom = word.touched(scale)
    turn = Image.Transpose.ROTATE_90 if down else Image.Transpose.TRANSPOSE
    turned = page.crop((left, top, right, bottom)).transpose(turn)
    x0, y0 = word.y0 - top / scale, right / scale - word.x1 if down else word.x0 - left / scale
    return is_struck(turned, Glyph(-1, x0, y0, x0 + word.y1 - word.y0, y0 + word.x1 - word.x0), scale)


def is_struck(page: Image.Image, word: Glyph, scale: float) -> bool:
    """Whether a line goes through the middle of the word, in the box of what is painted of it."""
    box = _inside(page, word, scale)
    if box is None or _is_blank(box):
        return False
    return _is_struck_level(box, word, scale) or (not _is_full(box) and _is_struck_aslant(page, word, scale))


def _is_struck_level(box: Image.Image, word: Glyph, scale: float) -> bool:
    high = word.y1 - word.y0
    least = min(_THROUGH * box.width, _LONGEST_SIGN * _LETTER * high * scale)
    first, last = (part * box.height for part in MIDDLE)
    lines, through = 0, False
    at = 0
    for full, run in groupby(_inked_rows(box, round(_LETTER * high * scale)), key=lambda length: length >= least):
        size = len(list(run))
        if full and size <= max(1, _THICKEST * box.height):
            lines += 1
            through = through or first <= at + size / 2 <= last
        at += size
    return through and lines <= _LINES


def _is_struck_aslant(page: Image.Image, word: Glyph, scale: float) -> bool:
    """The same of strokes that go up or down, whose ends may be beside the word."""
    aside = _ASIDE * (word.y1 - word.y0)
    window = _inside(page, word._replace(x0=word.x0 - aside, x1=word.x1 + aside), scale)
    if window is None:
        return False
    left, _, right, _ = word.inner(scale)
    start = max(0, word._replace(x0=word.x0 - aside).inner(scale)[0])
    return slanted_strokes.cross_out(_ink(window), left - start, right - start)


def body(font: Glyph, letters: Sequence[Glyph], pixel: float) -> Glyph:
    """The part of the box of its font in which something drawn may mark a word of these letters.

    Rules above and below it are outside; a pixel has so many points.
    """
    ink, high = around(letters or [font]), font.y1 - font.y0
    top = min(font.y0 + _TOP * high, ink.y0 - pixel)
    bottom = max(font.y0 + _BASELINE * high, ink.y0 + MIDDLE[1] * (ink.y1 - ink.y0))
    return font._replace(y0=max(font.y0, top), y1=bottom + pixel)


def crosses(line: Glyph, letter: Glyph) -> bool:
    """Whether a line, in the box of what is painted of it, goes through the middle of a letter."""
    high = letter.y1 - letter.y0
    first, last = (letter.y0 + part * high for part in MIDDLE)
    return line.y1 - line.y0 <= _THICKEST * high and first <= (line.y0 + line.y1) / 2 <= last


def reach(font: Glyph) -> Glyph:
    """Where rules and boxes beside a word go on, which has to be drawn to know them."""
    beyond = 2 * _BEYOND * (font.y1 - font.y0)  # a row is at most twice as high as one of its words
    return font._replace(y0=font.y0 - beyond, y1=font.y1 + beyond)


def between(left: Glyph, right: Glyph) -> Glyph | None:
    """The room between two words of a row, in the boxes of their fonts, if a letter has room in it."""
    top, bottom = max(left.y0, right.y0), min(left.y1, right.y1)
    least = _LETTER * min(left.y1 - left.y0, right.y1 - right.y0)
    return Glyph(-1, left.x1, top, right.x0, bottom) if right.x0 - left.x1 >= least and top < bottom else None


def has_ink_between(page: Image.Image, left: Glyph, right: Glyph, scale: float) -> bool:
    """Whether something like a letter is drawn between two words of a row, in the boxes of their fonts."""
    top, bottom = min(left.y0, right.y0), max(left.y1, right.y1)
    high = min(left.y1 - left.y0, right.y1 - right.y0)
    least = _LETTER * high * scale
    if (right.x0 - left.x1) * scale < least or bottom - top > 2 * high:
        return False
    around = Glyph(-1, left.x1, top - _BEYOND * high, right.x0, bottom + _BEYOND * high)
    box = _inside(page, around, scale)
    if box is None or _is_blank(box) or not (ink := _ink(box)).getbbox():
        return False
    head = round((_BEYOND + _HEAD) * high * scale)
    foot = round((_BEYOND + _BASELINE) * high * scale)
    if not ink.crop((0, head, ink.width, foot)).getbbox():  # most often it is a rule above or below the line
        return False
    letters = [piece.crop((0, head, piece.width, foot)).getbbox() for piece in _pieces(_without_rules(ink, head, foot))]
    return any(box and _is_like_letters(box[2] - box[0], box[3] - box[1], least) for box in letters)


def has_text_between(text: Text, left: Glyph, right: Glyph, scale: float) -> bool:
    """Whether text has ink there beside the boxes of its characters; single pixels are the edge of a letter."""
    room = between(left, right)
    if room is None or not text.ink.crop(room.inner(scale)).getbbox():
        return False
    start, _, end, _ = room.touched(scale)
    _, top, _, bottom = reach(around([left, right])).touched(scale)
    area = start, top, end, bottom
    ink = text.ink.crop(area)
    rest = [row & ~box for row, box in zip(_rows(ink), _rows(text.boxes.crop(area)), strict=True)]
    wide = b"".join((row & row >> 8).to_bytes(ink.width) for row in rest)
    page = Image.new("L", text.ink.size, 255)
    page.paste(ImageChops.invert(Image.frombytes("L", ink.size, wide)), area[:2])
    return has_ink_between(page, left, right, scale)


def _rows(ink: Image.Image) -> list[int]:
    wide, data = ink.width, ink.tobytes()
    return [int.from_bytes(data[at : at + wide]) for at in range(0, len(data), wide)]


def _is_like_letters(wide: int, high: int, least: float) -> bool:
    """Whether it is neither a speck nor a rule, which is longer than any minus."""
    return max(wide, high) > least and (high > least / 2 or wide < _LONGEST_SIGN * least)


def is_noise(page: Image.Image, row: Sequence[Glyph], scale: float) -> bool:
    """Whether a picture is as dark between the words of a row as it is in them."""
    gaps = [gap for one, other in pairwise(row) if (gap := _between(one, other)).x1 - gap.x0 > 2 / scale]
    if len(gaps) < _FEWEST_GAPS:
        return False
    return _darkness(page, gaps, scale) > _ALIKE * _darkness(page, row, scale)


def _between(one: Glyph, other: Glyph) -> Glyph:
    part = _LEFT_OUT * (other.x0 - one.x1)
    return Glyph(-1, one.x1 + part, max(one.y0, other.y0), other.x0 - part, min(one.y1, other.y1))


def _darkness(page: Image.Image, boxes: Sequence[Glyph], scale: float) -> float:
    """How far the pixels of these boxes are from white, on the average."""
    crops = [crop for box in boxes if (crop := _inside(page, box, scale)) is not None]
    pixels = sum(crop.width * crop.height for crop in crops)
    return 255 - sum(ImageStat.Stat(crop).sum[0] for crop in crops) / pixels if pixels else 0.0


def _inside(page: Image.Image, box: Glyph, scale: float) -> Image.Image | None:
    """This part of the picture; None if it has none of it."""
    left, top, right, bottom = box.inner(scale)
    left, top, right, bottom = max(0, left), max(0, top), min(page.width, right), min(page.height, bottom)
    return page.crop((left, top, right, bottom)) if left < right and top < bottom else None


def _is_blank(box: Image.Image) -> bool:
    """Whether no pixel can differ from the paper, which is quickly told of most places."""
    return span(box) < LUMA


def _is_full(box: Image.Image) -> bool:
    """Whether so much differs from the paper that it is a picture, and no line."""
    return inked(_ink(box)) > _FULL * box.width * box.height


def _ink(box: Image.Image) -> Image.Image:
    """What differs from the paper, which is the shade that most pixels have."""
    shades = box.histogram()
    paper = shades.index(max(shades))
    return above(box.point([abs(shade - paper) for shade in range(256)]), LUMA)


def _inked_rows(box: Image.Image, gap: int) -> list[int]:
    """The longest line in each row of pixels, dashed ones included, whose gaps are no wider than this."""
    data, wide = _ink(box).tobytes(), box.width
    between = re.compile(rb"(?<=\xff)\0{1,%d}(?=\xff)" % max(1, gap))
    rows = (data[at : at + wide] for at in range(0, len(data), wide))
    closed = (between.sub(lambda found: b"\xff" * len(found[0]), row) for row in rows)
    return [max(map(len, row.split(b"\0"))) for row in closed]


def _without_rules(ink: Image.Image, head: int, foot: int) -> Image.Image:
    """Without what goes on beyond the edges: rules, underlines, boxes around text, pictures.

    On the left and right it has to be above or below the letters: a drawn word may lean on the one beside it.
    """
    wide, every = ink.width, _rows(ink)
    sides = 0xFF | 0xFF << 8 * (wide - 1)
    aside = [0 if head <= at < foot else row & sides for at, row in enumerate(every)]
    aside[0], aside[-1] = every[0], every[-1]
    gone = _joined(every, aside)
    left = (row ^ taken for row, taken in zip(every, gone, strict=True))
    rows = (row.to_bytes(wide).lstrip(b"\xff").rjust(wide, b"\0") for row in left)
    return Image.frombytes("L", ink.size, b"".join(row.rstrip(b"\xff").ljust(wide, b"\0") for row in rows))


def _joined(rows: Sequence[int], seeds: Sequence[int]) -> list[int]:
    """What of these rows of pixels, a byte each, is joined to one of the seeds."""
    reached = [_spread(seed, row) for seed, row in zip(seeds, rows, strict=True)]
    before: list[int] = []
    while before != reached:
        before = list(reached)
        for order in (range(1, len(rows)), range(len(rows) - 2, -1, -1)):
            for at in order:
                joined = (reached[at] | reached[at - order.step]) & rows[at]
                if joined != reached[at]:
                    reached[at] = _spread(joined, rows[at])
    return reached


def _spread(seeds: int, row: int) -> int:
    """The runs of the row that have a seed in them: each step doubles how far one reaches."""
    left = right = seeds
    to_left = to_right = row
    step = 8
    while step < row.bit_length():
        left |= to_left & (left << step)
        right |= to_right & (right >> step)
        to_left &= to_left << step
        to_right &= to_right >> step
        step *= 2
    return left | right


def _pieces(ink: Image.Image) -> Iterator[Image.Image]:
    """What is side by side, but the boxes, empty or ticked, that forms have."""
    start = 0
    for has_ink, run in groupby(ink.getprojection()[0]):
        end = start + len(list(run))
        piece = ink.crop((start, 0, end, ink.height))
        if has_ink and not _is_box(piece.crop(piece.getbbox())):
            yield piece
        start = end


def _is_box(piece: Image.Image) -> bool:
    """Whether ink goes all along its four sides, give or take a pixel."""
    wide, high = piece.size
    sides = [piece.crop(box).getprojection()[0] for box in ((0, 0, wide, 2), (0, high - 2, wide, high))]
    sides += [piece.crop(box).getprojection()[1] for box in ((0, 0, 2, high), (wide - 2, 0, wide, high))]
    return min(wide, high) > 4 and all(sum(side) >= _THROUGH * len(side) for side in sides)
