"""Pictures of pages, each once in the file, and the windows that show parts of them.

SVG counts from the upper left corner, PDF from the lower left; both in points.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from citecheck.model import Box
from citecheck.page_previews import Exhibit, Picture, Shows

PADDING: Final = 24.0  # above and below the quote: the lines around it
BEFORE: Final = 40.0  # to the left of it: the number of a clause
AFTER: Final = 24.0  # to the right: the next word
LEAST_WIDTH: Final = 300.0  # a cell of a table means nothing without its row
MOST_HEIGHT: Final = 220.0  # about a third of a page; beyond it the anchor is what counts
NARROW: Final = 300.0  # fits a phone at a size that can still be read
EDGE: Final = 12.0  # between the quote and the side of a narrow window
BESIDE: Final = 1.5  # a mark is drawn a little larger than its words


class Rect(NamedTuple):
    """In the coordinates of SVG."""

    x: float
    y: float
    width: float
    height: float

    @property
    def view_box(self) -> str:
        return " ".join(number(value) for value in self)


def number(value: float) -> str:
    """With one decimal at most, the same on every machine."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")  # + 0.0: no minus zero


def rects(boxes: Sequence[Box], page_height: float, beside: float = BESIDE) -> tuple[Rect, ...]:
    return tuple(
        Rect(
            min(b.x0, b.x1) - beside,
            page_height - max(b.y0, b.y1) - beside,
            abs(b.x1 - b.x0) + 2 * beside,
            abs(b.y1 - b.y0) + 2 * beside,
        )
        for b in boxes
    )


def windows(
    quote: Sequence[Rect], anchor: Sequence[Rect], page: Rect, lines: Sequence[Rect] = ()
) -> tuple[Rect, Rect | None]:
    """The part of the page around the quote, and a narrower one around its anchor where the first is wide.

    `lines` are those that the quote is in: no word of them is cut.
    """
    whole, core = _around(quote or anchor), _around(anchor or [_widest(quote)])
    text = _around([whole, *lines])
    left, right = min(whole.x - BEFORE, text.x - EDGE), max(whole.x + whole.width + AFTER, text.x + text.width + EDGE)
    x, width = _stretch(left, right - left, LEAST_WIDTH, page.width)
    tall = whole.height + 2 * PADDING > MOST_HEIGHT
    middle = core if tall else whole
    height = MOST_HEIGHT if tall else whole.height + 2 * PADDING
    y, height = _stretch(middle.y + middle.height / 2 - height / 2, height, 0, page.height)
    wide = Rect(x, y, width, height)
    if width <= NARROW * 1.2:
        return wide, None
    # No further than the quote, so that a phone shows words and not the margin.
    first, last = max(whole.x - EDGE, x), min(whole.x + whole.width + EDGE, x + width) - NARROW
    # Without an anchor it begins where the passage begins, not inside a word.
    wanted = _middle(_widest(anchor)) - NARROW / 2 if anchor else first
    narrow_x = min(max(wanted, first), last) if first < last else _stretch(wanted, NARROW, 0, page.width)[0]
    return wide, Rect(narrow_x, y, NARROW, height)


def _middle(rect: Rect) -> float:
    return rect.x + rect.width / 2


def _widest(parts: Sequence[Rect]) -> Rect:
    """The first of the widest: of words that run over a line's end, the part that says most."""
    return max(parts, key=lambda rect: rect.width)


def _around(parts: Sequence[Rect]) -> Rect:
    x, y = min(r.x for r in parts), min(r.y for r in parts)
    return Rect(x, y, max(r.x + r.width for r in parts) - x, max(r.y + r.height for r in parts) - y)


def _stretch(start: float, length: float, least: float, limit: float) -> tuple[float, float]:
    """(start, length) of a stretch at least so long about the same middle, within 0..limit."""
    wanted = min(max(length, least), limit)
    begin = start - (wanted - length) / 2
    return min(max(begin, 0.0), limit - wanted), wanted


# ── Pictures ───────────────────────────────────────────────────────────────────────────────────────

SCALE = 1.5  # CSS pixels to the point: 11-point type is a little larger than the page's own text


@dataclass(frozen=True, slots=True)
class Image:
    """A page's image; `id` is what windows use it by."""

    id: str
    width: str
    height: str
    address: str


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a page with its marks. `width` and `height` are its natural size in CSS pixels."""

    css: str
    image: str
    view_box: str
    width: str
    height: str
    quote: tuple[Rect, ...]
    anchor: tuple[Rect, ...]
    label: str


@dataclass(slots=True)
class Images:
    """Gives each picture its id, in the order in which they are first shown."""

    _known: dict[Picture, Image] = field(default_factory=dict)

    def add(self, picture: Picture) -> Image:
        if picture not in self._known:
            address = f"data:{picture.media_type};base64,{base64.b64encode(picture.data).decode()}"
            width, height = number(picture.width), number(picture.height)
            self._known[picture] = Image(f"page-{len(self._known) + 1}", width, height, address)
        return self._known[picture]

    def all(self) -> tuple[Image, ...]:
        return tuple(self._known.values())


def windows_of(exhibit: Exhibit, picture: Picture, image: Image, label: str) -> tuple[Window, ...]:
    """What is shown at once: the words and what is around them, or the page where no words are marked."""
    page = Rect(0, 0, picture.width, picture.height)
    quote, anchor = rects(exhibit.quote, page.height), rects(exhibit.anchor, page.height)
    if not quote and not anchor:
        return ()
    wide, narrow = windows(quote, anchor, page, rects(exhibit.around, page.height))
    css = "closest" if exhibit.shows is Shows.CLOSEST else "found"
    shown = [_window(wide, f"picture {css} wide" if narrow else f"picture {css}", image, quote, anchor, label)]
    return (*shown, _window(narrow, f"picture {css} narrow", image, quote, anchor, label)) if narrow else tuple(shown)


def whole_page(exhibit: Exhibit, picture: Picture, image: Image, label: str) -> Window:
    page = Rect(0, 0, picture.width, picture.height)
    quote, anchor = rects(exhibit.quote, page.height), rects(exhibit.anchor, page.height)
    css = "closest" if exhibit.shows is Shows.CLOSEST else "found"
    return _window(page, f"page {css}", image, quote, anchor, label)


def _window(part: Rect, css: str, image: Image, quote: Sequence[Rect], anchor: Sequence[Rect], label: str) -> Window:
    """Marks that lie outside the part are left out."""
    return Window(
        css,
        image.id,
        part.view_box,
        number(part.width * SCALE),
        number(part.height * SCALE),
        tuple(rect for rect in quote if _meet(rect, part)),
        tuple(rect for rect in anchor if _meet(rect, part)),
        label,
    )


def _meet(one: Rect, other: Rect) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 0 and down > 0
