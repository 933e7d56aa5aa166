"""A page of a PDF as words with boxes, by pdfium. Runs in the child process only.

pdfium gives the characters in content order. Boxes are asked for a word's first and last character
alone: that costs a fifth of asking for all, and a word is the smallest thing that layout moves.
Coordinates are PDF points in the page as it is shown: CropBox origin, rotation applied, y upwards.
"""

from __future__ import annotations

import ctypes
import math
import re
import unicodedata
from array import array
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise, repeat
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium

from citecheck.sources.pdf.writing_directions import Character, is_arabic, is_right_to_left, pieces

LINE_HYPHEN = "\ufffe"  # what pdfium writes for a hyphen at a line's end; it drops the break there
_WORD = re.compile(rf"[^\s{LINE_HYPHEN}]+{LINE_HYPHEN}?|{LINE_HYPHEN}")
_LINE_HYPHEN = re.compile(LINE_HYPHEN)
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_HYPHENS = frozenset({"-", "‐", LINE_HYPHEN})
_MARK = re.compile(r"%|\.{3}")
# But what is white space; of that, what the engine does not make itself is a code of a font without a map to Unicode.
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1b\x7f-\x84\x86-\x9f\uffff]|\r(?!\n)|(?<!\r)\n")
_SUSPECT = re.compile(r"[\ue000-\uf8ff\ufffd]|[^\s.]{30,}")
_SPECIAL = re.compile(rf"[{LINE_HYPHEN}\uffff\ud800-\udfff]")
# Soft hyphens, joiners, controls of direction, and what lies in planes of which nothing is drawn, also in halves.
_JOINERS = frozenset("\u200b\u200c\u200d\u2060\ufeff")
_UNDRAWN = re.compile(
    "[\u00ad\u200b-\u200d\u2060\ufeff\u202a-\u202e\u2066-\u2069\U000e0000-\U000e0fff\udb40-\udb43]"
    "|(?<=[\udb40-\udb43])[\udc00-\udfff]"
)
# Separate signs by which old fonts write accents, and the accents.
_ACCENTS = dict(
    zip(
        "`´ˆ˜¯˘˙¨˚ˇ˝¸˛",
        "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030c\u030b\u0327\u0328",
        strict=True,
    )
)
_ACCENT = re.compile(f"[{''.join(_ACCENTS)}]")
_DOTLESS = {"ı": "i", "ȷ": "j"}
_BULLET = re.compile("[\uf076\uf09f\uf0a7\uf0b7\uf0d8](?=\\s)")  # of symbol fonts
_SMALL = frozenset("0123456789-−–,")
_SIGNS = frozenset("-−–")
_LOW_INK = 0.5  # of a box's height: digits of the usual size are higher
_SMALL_INK = 0.52  # of a font's size: other digits are higher
_RAISED_INK, _LOWERED_INK, _LOWERED_TOP = 0.12, -0.05, 0.38  # of a font's size, above the line
_NO_INK = 0.002  # of a font's size: a dash is higher
_SLANTED = 0.035  # the sine of two degrees: the line of a scan is not straighter
_DESCENT, _USUAL_ADVANCE = 0.2, 0.5  # of a font's size
_FAR = 1e5  # points
_HALFWAY = 0.2  # of 1: within six degrees of it
_INK = 0.5  # points: no font is so large that what the engine gives a blank is larger
_NO_WIDTH = 0.02  # of a word's height
SMALLER = 0.87  # of a word's height: its digits are set smaller
SHIFTED = 0.13  # of a word's height: its digits are on another baseline
READABLE = 0.5  # points; of text that is less high, nobody can see a baseline
SAME_SIZE = 0.03  # of a font's size
HYPHEN_GAP = 0.2  # of a font's size: a space is wider
ACCENT_GAP = 0.25  # of a font's size: from a letter to its accent
SAME_COLUMN = 1.0  # points
LEANING = 1.8  # of a letter's height: a word that is higher runs sideways, or over two lines
SOFT_HYPHEN = "\u00ad"
NOTHING = "\uffff"  # in the place of a character that the page does not have

_Box = tuple[float, float, float, float]  # left, bottom, right, top
_TurnOf = Callable[[int], int]


class Word(NamedTuple):
    """A word and its box. `glued`: the page has no white space before it. `breaks`: pdfium begins a line here.

    `turn`: by how many quarters against the clock its text is turned. Its characters are number `first` to before
    `last` of the page's. `loose`: a percent sign or leader dots, and the space before it is pdfium's own, made of a
    gap; another reader makes none of it.
    """

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    glued: bool
    breaks: bool
    turn: int = 0
    first: int = 0
    last: int = 0
    loose: bool = False

    @property
    def upright(self) -> bool:
        return not self.turn


class Amendment(NamedTuple):
    """Where pdfium's text of a page is amended: characters by their number, and where some of them are shown."""

    characters: Mapping[int, str]
    boxes: Mapping[int, _Box]


UNAMENDED = Amendment({}, {})


# ── What pdfium is asked ──────────────────────────────────────────────────────────────────────────


def _function(name: str, *arguments: Any) -> Any:
    # The PyDLL convention keeps the interpreter lock: cheaper per call, and one thread uses pdfium anyway.
    address = ctypes.cast(getattr(pdfium, name), ctypes.c_void_p).value
    return ctypes.PYFUNCTYPE(ctypes.c_int, *arguments)(address or 0)


_loose_box = _function("FPDFText_GetLooseCharBox", ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)
_tight_box = _function("FPDFText_GetCharBox", ctypes.c_void_p, ctypes.c_int, *[ctypes.c_void_p] * 4)
_code_point = _function("FPDFText_GetUnicode", ctypes.c_void_p, ctypes.c_int)


def _handle(textpage: Any) -> int | None:
    return ctypes.cast(textpage.raw, ctypes.c_void_p).value


def loose_boxes(textpage: Any, indexes: Sequence[int]) -> list[_Box]:
    """The boxes of these characters, as high as the font and never empty, not yet in the space that is shown."""
    flat = array("f", bytes(16 * len(indexes)))
    start = flat.buffer_info()[0]
    targets = range(start, start + 16 * len(indexes), 16)
    deque(map(_loose_box, repeat(_handle(textpage)), indexes, targets), maxlen=0)
    return [(left, bottom, right, top) for left, top, right, bottom in zip(*(iter(flat),) * 4, strict=True)]


def tight_boxes(textpage: Any, indexes: Sequence[int]) -> list[_Box]:
    """The boxes of what is painted of these characters, not yet in the space that is shown."""
    flat = array("d", bytes(32 * len(indexes)))
    start = flat.buffer_info()[0]
    edges = [range(start + at, start + at + 32 * len(indexes), 32) for at in (0, 16, 8, 24)]
    deque(map(_tight_box, repeat(_handle(textpage)), indexes, *edges), maxlen=0)
    return list(zip(*(iter(flat),) * 4, strict=True))


def origin(textpage: Any, index: int) -> _Box:
    """Where a character begins on its baseline, as a box without size, not yet in the space that is shown."""
    x, y = ctypes.c_double(), ctypes.c_double()
    pdfium.FPDFText_GetCharOrigin(textpage.raw, index, x, y)
    return x.value, y.value, x.value, y.value


def size(textpage: Any, index: int) -> float:
    """The font size of a character as it is on the page; 0 where it is unknown."""
    matrix = pdfium.FS_MATRIX()
    if not pdfium.FPDFText_GetMatrix(textpage.raw, index, matrix):
        return 0.0
    return float(pdfium.FPDFText_GetFontSize(textpage.raw, index)) * math.hypot(matrix.c, matrix.d)


def is_blank(textpage: Any, index: int) -> bool:
    """Whether the font has no drawing for the character: the engine then gives it a box of the least height.

    The box around a slanted one is higher; halfway between level and upright, nobody knows by how much.
    """
    left, bottom, right, top = tight_boxes(textpage, [index])[0]
    cosine, sine = map(abs, slope(textpage, index))
    high, halfway = top - bottom, abs(cosine**2 - sine**2)
    if sine < cosine and halfway > _HALFWAY:
        high = (high * cosine - (right - left) * sine) / halfway
    return high < _NO_INK * size(textpage, index)


def slope(textpage: Any, index: int) -> tuple[float, float]:
    """The cosine and sine of a character's baseline, not yet in the space that is shown."""
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFText_GetMatrix(textpage.raw, index, matrix)
    long = math.hypot(matrix.a, matrix.b)
    return (matrix.a / long, matrix.b / long) if long else (1.0, 0.0)


def is_slanted(textpage: Any, index: int) -> bool:
    """Whether a character's baseline is neither level nor upright."""
    return min(map(abs, slope(textpage, index))) >= _SLANTED


def levelled(textpage: Any, words: Iterable[Word]) -> dict[int, Word]:
    """The slanted words by their first characters, and what is glued to one, in boxes in which their line is level."""
    found: dict[int, Word] = {}
    way: tuple[float, float] | None = None
    level: tuple[float, float] | None = None  # the ends of the last word, if it is level
    for word in words:
        starts = word.upright and word[2:5:2] != level and is_slanted(textpage, word.first)
        level = None if starts else word[2:5:2]
        if not (way and (starts or (word.glued and not word.breaks))):  # one plane for all: they may be on one line
            way = slope(textpage, word.first) if starts else None
        if way:
            (x0, y0, _, y1), (_, _, x1, _) = level_boxes(textpage, [word.first, word.last - 1], way)
            found[word.first] = word._replace(x0=x0, y0=y0, x1=x1, y1=y1)
    return found


def level_boxes(textpage: Any, indexes: Iterable[int], way: tuple[float, float]) -> list[_Box]:
    """The boxes of characters, as high as their font, in a plane in which this direction is level.

    That plane is far from the page: no word of the page is beside them.
    """
    return [_level_box(textpage, index, *way) for index in indexes]


def _level_box(textpage: Any, index: int, cosine: float, sine: float) -> _Box:
    (x, y, *_), em = origin(textpage, index), size(textpage, index)
    along, across = x * cosine + y * sine, y * cosine - x * sine
    across += _FAR * (1 + round(math.degrees(math.atan2(sine, cosine)) % 360))
    return along, across - _DESCENT * em, along + advance(textpage, index, em), across + (1 - _DESCENT) * em


def advance(textpage: Any, index: int, em: float) -> float:
    """How wide a character of this size is, with the room beside it."""
    font = pdfium.FPDFTextObj_GetFont(pdfium.FPDFText_GetTextObject(textpage.raw, index))
    wide, code = ctypes.c_float(), pdfium.FPDFText_GetUnicode(textpage.raw, index)
    is_known = pdfium.FPDFFont_GetGlyphWidth(font, code, em, wide)
    return wide.value if is_known and wide.value > 0 else _USUAL_ADVANCE * em


def to_shown_space(page: Any, boxes: list[_Box]) -> list[_Box]:
    left, bottom, right, top = page.get_bbox()
    match page.get_rotation():
        case 90:
            return [(y0 - bottom, right - x1, y1 - bottom, right - x0) for x0, y0, x1, y1 in boxes]
        case 180:
            return [(right - x1, top - y1, right - x0, top - y0) for x0, y0, x1, y1 in boxes]
        case 270:
            return [(top - y1, x0 - left, top - y0, x1 - left) for x0, y0, x1, y1 in boxes]
        case _ if not left and not bottom:
            return boxes
        case _:
            return [(x0 - left, y0 - bottom, x1 - left, y1 - bottom) for x0, y0, x1, y1 in boxes]


# ── Words ─────────────────────────────────────────────────────────────────────────────────────────


def words(page: Any, textpage: Any, amended: Amendment = UNAMENDED) -> list[Word]:
    """The words that lie inside what `page` shows, in content order; smaller digits are separate words."""
    width, height = page.get_size()
    found = [
        word._replace(loose=_is_after_made_space(word, textpage)) if _MARK.match(word.text) else word
        for word in _words(page, textpage, amended)
        if word.x1 > 0 and word.x0 < width and word.y1 > 0 and word.y0 < height
    ]
    found = _with_turns(_with_hyphens(found, textpage), page, textpage)
    return [word if word.text.isascii() else word._replace(text=_as_read(word.text)) for word in found]


def _is_after_made_space(word: Word, textpage: Any) -> bool:
    return not word.glued and not word.breaks and pdfium.FPDFText_IsGenerated(textpage.raw, word.first - 1) == 1


def _with_hyphens(words: list[Word], textpage: Any) -> list[Word]:
    """With a hyphen at a line's end as part of its word, though pdfium makes a space of the narrow gap before it."""
    ends = [at for at in range(1, len(words) - 1) if words[at].text in _HYPHENS and words[at + 1].breaks]
    for at in ends:
        before, hyphen = words[at - 1], words[at]
        gap = (hyphen.x0 - before.x1) / max(size(textpage, hyphen.first), 1.0)
        if before.text[-1].isalpha() and 0 < gap < HYPHEN_GAP and _is_after_made_space(hyphen, textpage):
            words[at] = hyphen._replace(glued=True)
    return words


def are_alike(page: Any, textpage: Any, one: Word, other: Word) -> bool:
    """Whether two neighbours have one font size and one baseline, and the same digits that a font itself sets small."""
    before = other.first < one.first
    nearest = [one.first, other.last - 1] if before else [one.last - 1, other.first]
    sizes = [size(textpage, index) for index in nearest]
    (x, y, *_), (other_x, other_y, *_) = (origin(textpage, index) for index in nearest)
    cosine, sine = slope(textpage, nearest[0])
    apart = abs((other_y - y) * cosine - (other_x - x) * sine)
    is_level = abs(sizes[0] - sizes[1]) < SAME_SIZE * sizes[1] and apart < SAME_SIZE * sizes[1]
    return is_level and not any(_is_set_small(page, textpage, index) for index in nearest)


def _with_turns(words: list[Word], page: Any, textpage: Any) -> list[Word]:
    """The words, those of one letter turned as their letter is."""
    is_turned = any(word.turn for word in words)
    asked = (len(word.text) == 1 and (is_turned or (word.breaks and word.text.isalnum())) for word in words)
    words = [
        word._replace(turn=_turn(page, textpage, word.first)) if ask else word
        for word, ask in zip(words, asked, strict=True)
    ]
    return _in_columns(_in_columns(words)[::-1])[::-1]


def _turn(page: Any, textpage: Any, index: int) -> int:
    """By how many quarters against the clock a character is turned on the page as it is shown."""
    angle: float = math.degrees(pdfium.FPDFText_GetCharAngle(textpage.raw, index)) + page.get_rotation()
    flipped = 2 if pdfium.FPDFText_GetFontSize(textpage.raw, index) < 0 else 0
    return (flipped - round(angle / 90)) % 4


def usual_turn(page: Any, textpage: Any) -> int:
    """The turn of most characters of the page."""
    turns = Counter(_turn(page, textpage, at) for at, one in enumerate(textpage.get_text_range()) if not one.isspace())
    return turns.most_common(1)[0][0] if turns else 0


def _in_columns(words: list[Word]) -> list[Word]:
    """With short words of vertical writing known as such: they are in the column of the word before them."""
    if not any(word.turn for word in words):
        return words
    placed: list[Word] = []
    for word in words:
        before = placed[-1] if placed else None
        in_column = (
            before is not None
            and before.turn % 2 == 1
            and not word.turn
            and abs(before.x0 - word.x0) < SAME_COLUMN
            and abs(before.x1 - word.x1) < SAME_COLUMN
        )
        placed.append(word._replace(turn=before.turn) if before and in_column else word)
    return placed


def _as_read(text: str) -> str:
    """A line-end hyphen as a hyphen, the halves of a character beyond the first plane as that character."""
    if not _SPECIAL.search(text):
        return text
    joined = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return joined.replace(NOTHING, "").replace(LINE_HYPHEN, "-")


def _words(page: Any, textpage: Any, amended: Amendment) -> Iterator[Word]:
    text = _text(textpage, amended)
    matches = list(_WORD.finditer(text))
    ends = [index for match in matches for index in (match.start(), _last_visible(match))]
    numbers = sorted({index for match in _NUMBER.finditer(text) for index in (match.start(), match.end() - 1)})
    boxes = _shown_boxes(page, textpage, ends, amended)
    digits = _digit_boxes(page, textpage, numbers, amended)
    from_right, arabic = is_right_to_left(text), is_arabic(text)
    turn_of = partial(_turn, page, textpage)
    before = Word("", 0, 0, 0, 0, glued=True, breaks=False)
    for match, first, last in zip(matches, boxes[::2], boxes[1::2], strict=True):
        start, gap = match.start(), text[before.last : match.start()]
        breaks = (len(gap) > 1 and "\r\n" in gap) or (start > 0 and text[before.last - 1] == LINE_HYPHEN)
        glued = not gap or (len(gap) == 1 and _is_without_width(before[3], first, textpage, start))
        word = before = _word(match[0], first, last, match.span(), turn_of, glued=glued, breaks=breaks)
        is_from_right = from_right and is_right_to_left(word.text)
        at = slice(bisect_left(numbers, start), bisect_left(numbers, word.last))
        own = digits[at]
        edges = first, last
        if own and is_slanted(textpage, start):
            characters = [start, *numbers[at], word.last - 1]
            level = level_boxes(textpage, characters, slope(textpage, start))
            edges, own = (level[0], level[-1]), level[1:-1]
        if word.turn and not is_from_right:
            yield from [word] if turn_of(start) else _split(page, textpage, word)
        elif not is_from_right and own and _has_small_digits(*edges, own):
            yield from _by_size(page, textpage, word, amended)
        elif from_right and _has_directions(word.text):
            yield from _in_pieces(page, textpage, word, amended, arabic=arabic)
        else:
            yield word


def _last_visible(match: re.Match[str]) -> int:
    hyphen = match[0].endswith(LINE_HYPHEN) and len(match[0]) > 1
    return match.end() - (2 if hyphen else 1)  # the hyphen mark itself may have no box


def _is_without_width(end: float, first: _Box, textpage: Any, start: int) -> bool:
    """Whether the space before a word is a separate sign without any room inside one text."""
    nothing = _NO_WIDTH * (first[3] - first[1])
    if start < 2 or not abs(first[0] - end) < nothing:
        return False
    space, following = tight_boxes(textpage, [start - 1, start])
    moved = origin(textpage, start)[0] - origin(textpage, start - 1)[0]
    drawn = (pdfium.FPDFText_GetTextObject(textpage.raw, start - at) for at in range(3))
    owners = {ctypes.cast(item, ctypes.c_void_p).value for item in drawn}
    return space != following and abs(moved) < nothing and len(owners) == 1 and None not in owners


def _shown_boxes(page: Any, textpage: Any, indexes: Sequence[int], amended: Amendment) -> list[_Box]:
    boxes = to_shown_space(page, loose_boxes(textpage, indexes))
    return [amended.boxes.get(at, box) for at, box in zip(indexes, boxes, strict=True)] if amended.boxes else boxes


def _word(
    text: str, first: _Box, last: _Box, span: tuple[int, int], turn_of: _TurnOf, *, glued: bool, breaks: bool
) -> Word:
    """`turn_of` a character is asked where the boxes of the first and the last one do not show how the word runs."""
    x0, y0, x1, y1 = first
    left, bottom, right, top = last
    if y0 == bottom and y1 == top and x0 <= left and x1 <= right:  # most words: spare the arithmetic
        return Word(text, x0, y0, right, y1, glued, breaks, 0, *span)
    height = max(y1 - y0, top - bottom)
    along, up = left + right - x0 - x1, bottom + top - y0 - y1
    x0, y0, x1, y1 = min(x0, left), min(y0, bottom), max(x1, right), max(y1, top)
    is_level = y1 - y0 < LEANING * height or x1 - x0 > y1 - y0 or len(text) == 1
    turn = 0 if is_level and along >= abs(up) else turn_of(span[0])
    if not turn and not is_level:  # vertical writing
        turn = 1 if up > 0 else 3
    return Word(text, x0, y0, x1, y1, glued, breaks, turn, *span)


def _cut(
    word: Word, boxes: Sequence[_Box], cuts: Iterable[int], turn_of: _TurnOf, *, breaks: bool = False
) -> Iterator[Word]:
    """The word in pieces, by the boxes of its characters."""
    for start, end in pairwise([0, *cuts, len(boxes)]):
        span = word.first + start, word.first + end
        begins = breaks if start else word.breaks
        glued = word.glued or start > 0
        yield _word(word.text[start:end], boxes[start], boxes[end - 1], span, turn_of, glued=glued, breaks=begins)


def _split(page: Any, textpage: Any, word: Word) -> Iterator[Word]:
    """A word higher than wide whose letters are upright: vertical writing, or lines whose breaks pdfium missed."""
    boxes = to_shown_space(page, loose_boxes(textpage, range(word.first, word.last)))
    cuts = [i for i in range(1, len(boxes)) if _leaves_line(boxes[i - 1], boxes[i])]
    runs_on = not cuts or (len(cuts) > len(boxes) // 2 and not word.text.isdigit())
    return iter([word]) if runs_on else _cut(word, boxes, cuts, partial(_turn, page, textpage), breaks=True)


def _leaves_line(left: _Box, right: _Box) -> bool:
    lower = min(left[3] - left[1], right[3] - right[1])
    return min(left[3], right[3]) - max(left[1], right[1]) < 0.3 * lower


# ── Words of Hebrew and Arabic ────────────────────────────────────────────────────────────────────


def _has_directions(text: str) -> bool:
    """Whether a word of a page in Hebrew or Arabic may have characters in another order than they are read in."""
    shown = text.replace(NOTHING, "")
    return not _SPECIAL.search(shown) and (is_right_to_left(shown) or not shown.isalnum())


def _in_pieces(page: Any, textpage: Any, word: Word, amended: Amendment, *, arabic: bool) -> Iterator[Word]:
    """A word of a page in Hebrew or Arabic in pieces of one direction, in the order of reading."""
    indexes = [at for at, character in enumerate(word.text, word.first) if character != NOTHING]
    boxes = _shown_boxes(page, textpage, indexes, amended)
    origins = to_shown_space(page, [origin(textpage, index) for index in indexes])
    placed = zip(word.text.replace(NOTHING, ""), boxes, origins, strict=True)
    characters = [Character(text, box[0], box[2], start[0]) for text, box, start in placed]
    in_order = pieces(characters, arabic=arabic)
    for number, piece in enumerate(in_order if is_right_to_left(word.text) else reversed(in_order)):
        yield word._replace(
            text="".join(characters[at].text for at in piece),
            x0=min(boxes[at][0] for at in piece),
            x1=max(boxes[at][2] for at in piece),
            glued=word.glued or number > 0,
            breaks=word.breaks and not number,
            first=indexes[min(piece)],
            last=indexes[max(piece)] + 1,
        )


# ── Digits that are smaller than their word, or on another baseline ───────────────────────────────


def _has_small_digits(first: _Box, last: _Box, digits: Sequence[_Box]) -> bool:
    """Whether a digit of a word is lower than something else of it, or on another baseline than its ends."""
    tallest = max(box[3] - box[1] for box in (first, last, *digits)) * SMALLER
    return any(box[3] - box[1] < tallest or is_shifted(box, first) or is_shifted(box, last) for box in digits)


def is_shifted(box: _Box, other: _Box) -> bool:
    """Whether a box is as high as another one and clearly above or below it."""
    height = other[3] - other[1]
    if height < READABLE or not SMALLER * height <= box[3] - box[1] <= height / SMALLER:
        return False
    below, above = box[1] - other[1], box[3] - other[3]
    return below * above > 0 and abs(below + above) / 2 > SHIFTED * height


def _by_size(page: Any, textpage: Any, word: Word, amended: Amendment) -> Iterator[Word]:
    """The word cut where digits are set smaller than the rest of it, or on another baseline than its beginning."""
    text = word.text
    characters = range(word.first, word.last)
    shown = boxes = _digit_boxes(page, textpage, characters, amended)
    if is_slanted(textpage, word.first):
        boxes = level_boxes(textpage, characters, slope(textpage, word.first))
    tallest = max(box[3] - box[1] for box in boxes) * SMALLER
    usual = next((box for char, box in zip(text, boxes, strict=True) if char not in _SMALL | {NOTHING}), boxes[0])
    is_small = [
        char in _SMALL and (box[3] - box[1] < tallest or is_shifted(box, usual))
        for char, box in zip(text, boxes, strict=True)
    ]
    for at in reversed(range(len(text) - 1)):
        if text[at] in _SIGNS and is_small[at + 1]:
            is_small[at] = True
            boxes[at] = (boxes[at][0], boxes[at + 1][1], boxes[at][2], boxes[at + 1][3])
    cuts = (i for i in range(1, len(text)) if is_small[i] != is_small[i - 1])
    return _cut(word, shown, cuts, partial(_turn, page, textpage))


def _digit_boxes(page: Any, textpage: Any, indexes: Sequence[int], amended: Amendment) -> list[_Box]:
    """Boxes as high as the font; of a digit that a font itself sets small, as high as a font of its size."""
    boxes = _shown_boxes(page, textpage, indexes, amended)
    inks = to_shown_space(page, tight_boxes(textpage, indexes))
    low = [at for at, (box, ink) in enumerate(zip(boxes, inks, strict=True)) if _is_low(box, ink)]
    for at in low:
        if _is_set_small(page, textpage, indexes[at]):
            (x0, _, x1, _), (_, y0, _, y1) = boxes[at], inks[at]
            boxes[at] = (x0, y0 - (y1 - y0) / 3, x1, y1 + (y1 - y0) / 6)  # digits are two thirds of a font's height
    return boxes


def _is_low(box: _Box, ink: _Box) -> bool:
    return ink[3] - ink[1] < _LOW_INK * (box[3] - box[1])


def _is_set_small(page: Any, textpage: Any, index: int) -> bool:
    """Whether a font has a digit raised or lowered, as no digit is that goes below the line in old books."""
    start = origin(textpage, index)
    is_part = start in (origin(textpage, index - 1), origin(textpage, index + 1))  # of a glyph for several characters
    if is_part or not chr(pdfium.FPDFText_GetUnicode(textpage.raw, index)).isdigit():
        return False
    _, bottom, _, top = to_shown_space(page, tight_boxes(textpage, [index]))[0]
    (_, line, *_), em = to_shown_space(page, [start])[0], size(textpage, index)
    is_raised = bottom - line > _RAISED_INK * em
    is_lowered = bottom - line < _LOWERED_INK * em and top - line < _LOWERED_TOP * em
    return top - bottom < _SMALL_INK * em and (is_raised or is_lowered)


# ── The characters of a page ──────────────────────────────────────────────────────────────────────


def _text(textpage: Any, amended: Amendment) -> str:
    """The page's characters, one for each box; what has no meaning as text is U+FFFD."""
    count = textpage.count_chars()
    if count <= 0:
        return ""
    text: str = textpage.get_text_range()
    if len(text) != count:
        # Characters beyond the first plane, or left out: only single look-ups keep text and boxes in step.
        codes = map(_code_point, repeat(_handle(textpage)), range(count))
        text = "".join(LINE_HYPHEN if code == 2 else chr(code) if 0 <= code < 0x110000 else "\ufffd" for code in codes)
    text = _CONTROL.sub("\ufffd", text)
    if LINE_HYPHEN in text:  # which is also a code of a font without a map to Unicode
        text = _LINE_HYPHEN.sub(lambda found: found[0] if _is_line_hyphen(textpage, found.start()) else "\ufffd", text)
    changes = dict(_composed(text, textpage)) | dict(_blanks(text, textpage))
    if not text.isascii():
        changes |= dict(_undrawn(text, textpage)) | {found.start(): "•" for found in _BULLET.finditer(text)}
    changes |= amended.characters
    return "".join(changes.get(at, char) for at, char in enumerate(text)) if changes else text


def _is_line_hyphen(textpage: Any, index: int) -> bool:
    return bool(pdfium.FPDFText_IsHyphen(textpage.raw, index) == 1)


def _undrawn(text: str, textpage: Any) -> Iterator[tuple[int, str]]:
    """What to write for what is never drawn; if a glyph of its own stands for it, nobody knows what it shows.

    Only a soft hyphen may be drawn, as a hyphen; at a line's end it is one even if it is not.
    """
    for found in _UNDRAWN.finditer(text):
        at = found.start()
        is_soft = found[0] == SOFT_HYPHEN
        is_part = at > 0 and origin(textpage, at) == origin(textpage, at - 1)  # of the glyph of the character before it
        if not is_part and not is_blank(textpage, at):
            yield at, "-" if is_soft else "\ufffd"
        elif found[0] not in _JOINERS and not (is_soft and text[at + 1 : at + 2].isspace()):
            yield at, " " if text[at - 1 : at].isspace() else NOTHING


def _blanks(text: str, textpage: Any) -> Iterator[tuple[int, str]]:
    """A space for each sign that is drawn as one, U+FFFD for each space that is drawn: some fonts mean others."""
    suspects = (at for found in _SUSPECT.finditer(text) for at in range(*found.span()) if not text[at].isalnum())
    yield from ((at, " ") for at in suspects if is_blank(textpage, at))
    spaces = [at for at, character in enumerate(text) if character == " "]
    drawn = (box for box in zip(spaces, tight_boxes(textpage, spaces), strict=True) if _is_inked(box[1]))
    for at, box in drawn:
        beside = tight_boxes(textpage, [max(0, at - 1), min(at + 1, len(text) - 1)])
        if box not in beside and not is_blank(textpage, at) and _has_own_glyphs(textpage, at):
            yield at, "\ufffd"


def _is_inked(box: _Box) -> bool:
    return min(box[2] - box[0], box[3] - box[1]) > _INK


def _has_own_glyphs(textpage: Any, index: int) -> bool:
    """Whether a character is drawn by a font in the file: what another one draws says nothing.

    The text layer of a scan is not drawn, and its font may have one shape for all characters, the space too.
    """
    text = pdfium.FPDFText_GetTextObject(textpage.raw, index)
    is_drawn = pdfium.FPDFTextObj_GetTextRenderMode(text) != pdfium.FPDF_TEXTRENDERMODE_INVISIBLE
    return is_drawn and bool(pdfium.FPDFFont_GetIsEmbedded(pdfium.FPDFTextObj_GetFont(text)) == 1)


def _composed(text: str, textpage: Any) -> Iterator[tuple[int, str]]:
    """Letters with the accents that old fonts draw over or under them as separate signs, which are then nothing."""
    for found in _ACCENT.finditer(text):
        at = found.start()
        after = next((i for i in range(at + 1, min(at + 4, len(text))) if not text[i].isspace()), at)
        for letter in (after, at - 1):
            base = text[letter]
            whole = unicodedata.normalize("NFC", _DOTLESS.get(base, base) + _ACCENTS[found[0]])
            if base.isalpha() and len(whole) == 1 and _is_on(textpage, at, letter):
                yield letter, whole
                yield from ((i, NOTHING) for i in range(min(at, letter + 1), max(at + 1, letter)))
                break


def _is_on(textpage: Any, accent: int, letter: int) -> bool:
    """Whether an accent is drawn right over or under a letter."""
    (x0, y0, x1, y1), (left, bottom, right, top) = tight_boxes(textpage, [accent, letter])
    gap = max(y0 - top, bottom - y1) / max(size(textpage, letter), 1.0)
    return x0 < x1 and left <= (x0 + x1) / 2 <= right and -ACCENT_GAP < gap < ACCENT_GAP
