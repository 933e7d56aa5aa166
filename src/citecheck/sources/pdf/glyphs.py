"""A page of a PDF as words with boxes, by pdfium. Runs in the child process only.

pdfium gives the characters in content order. Boxes are asked for a word's first and last character
alone: that costs a fifth of asking for all, and a word is the smallest thing that layout moves.
Coordinates are PDF points in the page as it is shown: CropBox origin, rotation applied, y upwards.
"""

from __future__ import annotations

import ctypes
import math
import re
from array import array
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise, repeat
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium

from citecheck.sources.pdf.writing_directions import Character, is_arabic, is_right_to_left, pieces

LINE_HYPHEN = "\ufffe"  # what pdfium writes for a hyphen at a line's end; it drops the break there
_WORD = re.compile(rf"[^\s{LINE_HYPHEN}]+{LINE_HYPHEN}?|{LINE_HYPHEN}")
_HYPHENS = frozenset({"-", "‐", LINE_HYPHEN})
_MARK = re.compile(r"%|\.{3}")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\uffff]")  # but what is white space
_SUSPECT = re.compile(r"[\ue000-\uf8ff\ufffd]|[^\s.]{30,}")
_SPECIAL = re.compile(rf"[{LINE_HYPHEN}\uffff\ud800-\udfff]")
# A digit inside a word that no digit follows, but of 1,234: it may be the last one of a smaller run.
# So may one after a letter: log₂8.
_INNER_DIGIT = re.compile(r"(?<=\S)\d(?=[^\d\s])(?![.,:]\d)|(?<=[^\W\d_])\d(?=\d)")
# Controls of direction, and what lies in planes of which nothing is drawn; the engine may give its halves.
_UNDRAWN = re.compile(
    "[\u202a-\u202e\u2066-\u2069\U000e0000-\U000e0fff\udb40-\udb43]|(?<=[\udb40-\udb43])[\udc00-\udfff]"
)
_SMALL = frozenset("0123456789-−–,")
_NO_INK = 0.002  # of a font's size: a dash is higher
SMALLER = 0.87  # of a word's height: its digits are set smaller
SHIFTED = 0.13  # of a word's height: its digits are on another baseline
READABLE = 0.5  # points; of text that is less high, nobody can see a baseline
SAME_SIZE = 0.03  # of a font's size
HYPHEN_GAP = 0.2  # of a font's size: a space is wider
SAME_COLUMN = 1.0  # points
NOTHING = "\uffff"  # in the place of a character that the page does not have
LEANING = 1.8  # of a letter's height: a word that is higher runs sideways, or over two lines


class Word(NamedTuple):
    """A word and its box. `glued`: the page has no white space before it. `breaks`: pdfium begins a line here.

    Its characters are number `first` to before `last` of the page's. `loose`: a percent sign or leader dots, and the
    space before it is pdfium's own, made of a gap; another reader makes none of it.
    """

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    glued: bool
    breaks: bool
    upright: bool
    first: int = 0
    last: int = 0
    loose: bool = False


class Amendment(NamedTuple):
    """Where pdfium's text of a page is amended: characters by their number, and where some of them are shown."""

    characters: Mapping[int, str]
    boxes: Mapping[int, _Box]


UNAMENDED = Amendment({}, {})


def _function(name: str, *arguments: Any) -> Any:
    # The PyDLL convention keeps the interpreter lock: cheaper per call, and one thread uses pdfium anyway.
    address = ctypes.cast(getattr(pdfium, name), ctypes.c_void_p).value
    return ctypes.PYFUNCTYPE(ctypes.c_int, *arguments)(address or 0)


_loose_box = _function("FPDFText_GetLooseCharBox", ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)
_code_point = _function("FPDFText_GetUnicode", ctypes.c_void_p, ctypes.c_int)


def words(page: Any, textpage: Any, amended: Amendment = UNAMENDED) -> list[Word]:
    """The words that lie inside what `page` shows, in content order; smaller digits are separate words."""
    found = [_loosened(word, textpage) if word.text[0] in "%." else word for word in _words(page, textpage, amended)]
    found = _with_hyphens(found, textpage)
    found = [word._replace(upright=False) if _is_letter_sideways(word, page, textpage) else word for word in found]
    found = _turned(_turned(found)[::-1])[::-1]
    return [word if word.text.isascii() else _as_read(word) for word in found]


def _loosened(word: Word, textpage: Any) -> Word:
    return word._replace(loose=_is_after_made_space(word, textpage) and _MARK.match(word.text) is not None)


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
    """Whether two neighbours have one font size and one baseline."""
    before = other.first < one.first
    sizes: list[float] = []
    origins: list[float] = []
    for index in (one.first if before else one.last - 1, other.last - 1 if before else other.first):
        sizes.append(size(textpage, index))
        origins.append(to_shown_space(page, [_origin(textpage, index)])[0][1])
    return abs(sizes[0] - sizes[1]) < SAME_SIZE * sizes[1] and abs(origins[0] - origins[1]) < SAME_SIZE * sizes[1]


def size(textpage: Any, index: int) -> float:
    """The font size of a character as it is on the page; 0 where it is unknown."""
    matrix = pdfium.FS_MATRIX()
    if not pdfium.FPDFText_GetMatrix(textpage.raw, index, matrix):
        return 0.0
    return float(pdfium.FPDFText_GetFontSize(textpage.raw, index)) * math.hypot(matrix.c, matrix.d)


def _is_letter_sideways(word: Word, page: Any, textpage: Any) -> bool:
    """Whether a letter by itself, whose box does not show it, runs up or down the page as it is shown."""
    if len(word.text) > 1 or not word.breaks or not word.text.isalnum():
        return False
    return _runs_sideways(page, textpage, word.first)


def _runs_sideways(page: Any, textpage: Any, index: int) -> bool:
    angle: float = math.degrees(pdfium.FPDFText_GetCharAngle(textpage.raw, index)) + page.get_rotation()
    return round(angle / 90) % 2 == 1


def _turned(words: list[Word]) -> list[Word]:
    """With short words that run sideways known as such: they lie in the column of the sideways word before them."""
    if all(word.upright for word in words):
        return words
    turned: list[Word] = []
    for word in words:
        before = turned[-1] if turned else None
        in_column = (
            before is not None
            and not before.upright
            and word.upright
            and abs(before.x0 - word.x0) < SAME_COLUMN
            and abs(before.x1 - word.x1) < SAME_COLUMN
        )
        turned.append(word._replace(upright=False) if in_column else word)
    return turned


def _as_read(word: Word) -> Word:
    return word._replace(text=_readable(word.text)) if _SPECIAL.search(word.text) else word


def _readable(text: str) -> str:
    """A line-end hyphen as a hyphen, the halves of a character beyond the first plane as that character."""
    joined = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return joined.replace(NOTHING, "").replace(LINE_HYPHEN, "-")


def _words(page: Any, textpage: Any, amended: Amendment) -> Iterator[Word]:
    handle = ctypes.cast(textpage.raw, ctypes.c_void_p).value
    text = _amended(_text(textpage, handle), amended)
    matches = list(_WORD.finditer(text))
    ends = [index for match in matches for index in (match.start(), _last_visible(match))]
    inner = [match.start() for match in _INNER_DIGIT.finditer(text)]
    boxes = to_shown_space(page, _boxes(handle, ends + inner))
    if amended.boxes:
        boxes = [amended.boxes.get(at, box) for at, box in zip(ends + inner, boxes, strict=True)]
    inside = dict(zip(inner, boxes[len(ends) :], strict=True))
    width, height = page.get_size()
    from_right, arabic = is_right_to_left(text), is_arabic(text)
    previous_end = 0
    for match, first, last in zip(matches, boxes[0 : len(ends) : 2], boxes[1 : len(ends) : 2], strict=True):
        start = match.start()
        broken = start > previous_end + 1 and "\r\n" in text[previous_end:start]
        broken = broken or (start > 0 and text[previous_end - 1] == LINE_HYPHEN)
        word = _word(match[0], first, last, match.span(), glued=start == previous_end, breaks=broken)
        previous_end = match.end()
        parts: Iterable[Word] = (word,)
        if from_right and _has_directions(match[0]):
            parts = _in_pieces(page, textpage, match, word, amended, arabic=arabic)
        elif not word.upright:
            parts = _split(page, textpage, match, word)
        elif _has_small_digits(match, first, last, inside):
            parts = _by_size(page, handle, match, word)
        for piece in parts:
            if piece.x1 > 0 and piece.x0 < width and piece.y1 > 0 and piece.y0 < height:
                yield piece


def _split(page: Any, textpage: Any, match: re.Match[str], whole: Word) -> list[Word]:
    """A word higher than wide: letters that run sideways, or lines between which pdfium missed the breaks."""
    boxes = to_shown_space(page, loose_boxes(textpage, list(range(*match.span()))))
    cuts = [i for i in range(1, len(boxes)) if _leaves_line(boxes[i - 1], boxes[i])]
    are_marks = match[0].isdigit() and not _runs_sideways(page, textpage, match.start())
    if not cuts or (len(cuts) > len(boxes) // 2 and not are_marks):
        return [whole]
    edges = [0, *cuts, len(boxes)]
    return [
        _word(
            match[0][start:end],
            boxes[start],
            boxes[end - 1],
            (match.start() + start, match.start() + end),
            glued=whole.glued or start > 0,
            breaks=start > 0,
        )
        for start, end in pairwise(edges)
    ]


def _has_directions(text: str) -> bool:
    """Whether a word of a page in Hebrew or Arabic may have characters in another order than they are read in."""
    return not _SPECIAL.search(text.replace(NOTHING, "")) and (is_right_to_left(text) or not text.isalnum())


def _in_pieces(
    page: Any, textpage: Any, match: re.Match[str], whole: Word, amended: Amendment, *, arabic: bool
) -> Iterator[Word]:
    """A word of a page in Hebrew or Arabic in pieces of one direction, in the order of reading."""
    indexes = [at for at, character in enumerate(match[0], match.start()) if character != NOTHING]
    boxes = to_shown_space(page, loose_boxes(textpage, indexes))
    boxes = [amended.boxes.get(at, box) for at, box in zip(indexes, boxes, strict=True)]
    origins = to_shown_space(page, [_origin(textpage, index) for index in indexes])
    placed = zip(match[0].replace(NOTHING, ""), boxes, origins, strict=True)
    characters = [Character(text, box[0], box[2], origin[0]) for text, box, origin in placed]
    in_order = pieces(characters, arabic=arabic)
    for number, piece in enumerate(in_order if is_right_to_left(match[0]) else reversed(in_order)):
        yield whole._replace(
            text="".join(characters[at].text for at in piece),
            x0=min(boxes[at][0] for at in piece),
            x1=max(boxes[at][2] for at in piece),
            glued=whole.glued or number > 0,
            breaks=whole.breaks and not number,
            first=indexes[min(piece)],
            last=indexes[max(piece)] + 1,
        )


def _origin(textpage: Any, index: int) -> _Box:
    x, y = ctypes.c_double(), ctypes.c_double()
    pdfium.FPDFText_GetCharOrigin(textpage.raw, index, x, y)
    return x.value, y.value, x.value, y.value


def _has_small_digits(match: re.Match[str], first: _Box, last: _Box, inside: Mapping[int, _Box]) -> bool:
    """Whether a digit of the word is lower than its first or last character, or on another baseline."""
    text = match[0]
    height, other = first[3] - first[1], last[3] - last[1]
    if height == other and first[1] == last[1] and not inside:
        return False
    if is_shifted(last, first) and (text[0].isdigit() or text[-1].isdigit()):
        return True
    tallest = max(height, other) * SMALLER
    if (height < tallest and text[0].isdigit()) or (other < tallest and text[-1].isdigit()):
        return True
    if not _INNER_DIGIT.search(text):
        return False
    within = [inside[index] for index in range(*match.span()) if index in inside]
    tallest = max(tallest, *(SMALLER * (box[3] - box[1]) for box in within)) if within else tallest
    return any(box[3] - box[1] < tallest or is_shifted(box, first) for box in within)


def is_shifted(box: _Box, other: _Box) -> bool:
    """Whether a box is as high as another one and clearly above or below it."""
    height = other[3] - other[1]
    if height < READABLE or not SMALLER * height <= box[3] - box[1] <= height / SMALLER:
        return False
    below, above = box[1] - other[1], box[3] - other[3]
    return below * above > 0 and abs(below + above) / 2 > SHIFTED * height


def _by_size(page: Any, handle: int | None, match: re.Match[str], whole: Word) -> Iterator[Word]:
    """The word cut where digits are set smaller than the rest of it, or on another baseline than its beginning."""
    text = match[0]
    boxes = to_shown_space(page, _boxes(handle, list(range(*match.span()))))
    tallest = max(box[3] - box[1] for box in boxes) * SMALLER
    is_small = [
        char in _SMALL and (box[3] - box[1] < tallest or is_shifted(box, boxes[0]))
        for char, box in zip(text, boxes, strict=True)
    ]
    edges = [0, *(i for i in range(1, len(text)) if is_small[i] != is_small[i - 1]), len(text)]
    for start, end in pairwise(edges):
        yield _word(
            text[start:end],
            boxes[start],
            boxes[end - 1],
            (match.start() + start, match.start() + end),
            glued=whole.glued or start > 0,
            breaks=whole.breaks and start == 0,
        )


def _leaves_line(left: _Box, right: _Box) -> bool:
    lower = min(left[3] - left[1], right[3] - right[1])
    return min(left[3], right[3]) - max(left[1], right[1]) < 0.3 * lower


def _word(text: str, first: _Box, last: _Box, span: tuple[int, int], *, glued: bool, breaks: bool) -> Word:
    x0, y0, x1, y1 = first
    left, bottom, right, top = last
    if y0 == bottom and y1 == top and x0 <= left and x1 <= right:  # most words: spare the arithmetic
        return Word(text, x0, y0, right, y1, glued, breaks, True, *span)  # noqa: FBT003 - upright
    height = max(y1 - y0, top - bottom)
    x0, y0, x1, y1 = min(x0, left), min(y0, bottom), max(x1, right), max(y1, top)
    upright = y1 - y0 < LEANING * height or x1 - x0 > y1 - y0 or len(text) == 1
    return Word(text, x0, y0, x1, y1, glued, breaks, upright, *span)


def _text(textpage: Any, handle: int | None) -> str:
    """The page's characters, one for each box; what has no meaning as text is U+FFFD."""
    count = textpage.count_chars()
    if count <= 0:
        return ""
    text: str = textpage.get_text_range()
    if len(text) != count:
        # Characters beyond the first plane, or left out: only single look-ups keep text and boxes in step.
        codes = map(_code_point, repeat(handle), range(count))
        text = "".join(LINE_HYPHEN if code == 2 else chr(code) if 0 <= code < 0x110000 else "\ufffd" for code in codes)
    text = _CONTROL.sub("\ufffd", text)
    return _with_blanks(text if text.isascii() else _drawn(text, textpage), textpage)


def _drawn(text: str, textpage: Any) -> str:
    """The text without what is never drawn; if a glyph of its own stands for that, nobody knows what it shows."""
    undrawn = {found.start() for found in _UNDRAWN.finditer(text)}
    if not undrawn:
        return text
    drawn: list[str] = []
    for at, character in enumerate(text):
        if at in undrawn:
            gone = NOTHING if drawn and not drawn[-1].isspace() else " "
            drawn.append(gone if _is_part_of_glyph(textpage, at) or is_blank(textpage, at) else "\ufffd")
        else:
            drawn.append(character)
    return "".join(drawn)


def _is_part_of_glyph(textpage: Any, at: int) -> bool:
    """Whether the glyph of the character stands for the one before it too."""
    return at > 0 and tight_box(textpage, at) == tight_box(textpage, at - 1)


def _amended(text: str, amended: Amendment) -> str:
    if not amended.characters:
        return text
    return "".join(amended.characters.get(at, character) for at, character in enumerate(text))


def _with_blanks(text: str, textpage: Any) -> str:
    """The text with a space for a sign that is drawn as one: some fonts give their space another meaning."""
    suspects = [at for found in _SUSPECT.finditer(text) for at in range(*found.span()) if not text[at].isalnum()]
    blank = {at for at in suspects if is_blank(textpage, at)}
    return "".join(" " if at in blank else char for at, char in enumerate(text)) if blank else text


def is_blank(textpage: Any, index: int) -> bool:
    """Whether the font has no drawing for the character: the engine then gives it the smallest box there is."""
    box = tight_box(textpage, index)
    return box is not None and box[3] - box[1] < _NO_INK * size(textpage, index)


def tight_box(textpage: Any, index: int) -> _Box | None:
    """(left, bottom, right, top) of what is painted of a character, not yet in the space that is shown."""
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    found = pdfium.FPDFText_GetCharBox(textpage.raw, index, left, right, bottom, top)
    return (left.value, bottom.value, right.value, top.value) if found else None


def _last_visible(match: re.Match[str]) -> int:
    hyphen = match[0].endswith(LINE_HYPHEN) and len(match[0]) > 1
    return match.end() - (2 if hyphen else 1)  # the hyphen mark itself may have no box


_Box = tuple[float, float, float, float]


def loose_boxes(textpage: Any, indexes: list[int]) -> list[_Box]:
    """(left, bottom, right, top) of these characters of the page, not yet in the space that is shown."""
    return _boxes(ctypes.cast(textpage.raw, ctypes.c_void_p).value, indexes)


def _boxes(handle: int | None, indexes: list[int]) -> list[_Box]:
    """(left, bottom, right, top) of the characters, the loose boxes: as high as the font, never empty."""
    flat = array("f", bytes(16 * len(indexes)))
    start = flat.buffer_info()[0]
    targets = range(start, start + 16 * len(indexes), 16)
    deque(map(_loose_box, repeat(handle), indexes, targets), maxlen=0)
    return [(left, bottom, right, top) for left, top, right, bottom in zip(*(iter(flat),) * 4, strict=True)]


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
