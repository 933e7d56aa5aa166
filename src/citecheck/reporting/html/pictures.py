"""Pictures of pages, each once in the file, and the windows that show parts of them.

SVG counts from the upper left corner, PDF from the lower left; both in points.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
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
SCALE: Final = 1.5  # CSS pixels to the point: 11-point type is a little larger than the page's own text


def number(value: float) -> str:
    """With one decimal at most, the same on every machine."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")  # + 0.0: no minus zero


def pixels(points: float) -> str:
    """A length in CSS pixels."""
    return number(points * SCALE)


def address(picture: Picture) -> str:
    """The picture itself, as an address."""
    return f"data:{picture.media_type};base64,{base64.b64encode(picture.data).decode()}"


class Rect(NamedTuple):
    """In the coordinates of SVG."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def view_box(self) -> str:
        return " ".join(map(number, self))

    def meets(self, other: Rect) -> bool:
        across = min(self.right, other.right) - max(self.x, other.x)
        return across > 0 and min(self.bottom, other.bottom) - max(self.y, other.y) > 0


def rects(boxes: Sequence[Box], page_height: float) -> tuple[Rect, ...]:
    return tuple(
        Rect(
            min(b.x0, b.x1) - BESIDE,
            page_height - max(b.y0, b.y1) - BESIDE,
            abs(b.x1 - b.x0) + 2 * BESIDE,
            abs(b.y1 - b.y0) + 2 * BESIDE,
        )
        for b in boxes
    )


def windows(
    quote: Sequence[Rect], anchor: Sequence[Rect], page: Rect, lines: Sequence[Rect] = ()
) -> tuple[Rect, Rect | None]:
    """Return the part of the page around the quote, and a narrower one around its anchor where the first is wide.

    `lines` are those that the quote is in: no word of them is cut.
    """
    whole, core = _around(quote or anchor), _around(anchor or [_widest(quote)])
    text = _around([whole, *lines])
    left, right = min(whole.x - BEFORE, text.x - EDGE), max(whole.right + AFTER, text.right + EDGE)
    x, width = _stretch(left, right - left, LEAST_WIDTH, page.width)
    is_tall = whole.height + 2 * PADDING > MOST_HEIGHT
    middle = core if is_tall else whole
    height = MOST_HEIGHT if is_tall else whole.height + 2 * PADDING
    y, height = _stretch(middle.y + middle.height / 2 - height / 2, height, 0, page.height)
    wide = Rect(x, y, width, height)
    return wide, _narrow(wide, text.x, anchor, page.height)


def _narrow(wide: Rect, begins: float, anchor: Sequence[Rect], page_height: float) -> Rect | None:
    """The part of a wide window for a phone: from the beginning of its lines to the end of the anchor at least.

    It is higher where it is wider than most, since a phone shows it smaller.
    """
    if wide.width <= NARROW * 1.2:
        return None
    x = max(begins - EDGE, wide.x)
    width = min(max(NARROW, _widest(anchor).right + EDGE - x if anchor else 0), wide.right - x)
    height = min(wide.height * width / NARROW, MOST_HEIGHT)
    y, height = _stretch(wide.y + (wide.height - height) / 2, height, 0, page_height)
    return Rect(x, y, width, height)


def _widest(parts: Sequence[Rect]) -> Rect:
    """The first of the widest: of words that run over a line's end, the part that says most."""
    return max(parts, key=lambda rect: rect.width)


def _around(parts: Sequence[Rect]) -> Rect:
    x, y = min(r.x for r in parts), min(r.y for r in parts)
    return Rect(x, y, max(r.right for r in parts) - x, max(r.bottom for r in parts) - y)


def _stretch(start: float, length: float, least: float, limit: float) -> tuple[float, float]:
    """(start, length) of a stretch at least so long about the same middle, within 0..limit."""
    wanted = min(max(length, least), limit)
    begin = start - (wanted - length) / 2
    return min(max(begin, 0.0), limit - wanted), wanted


# ── Pictures ───────────────────────────────────────────────────────────────────────────────────────


class Window(NamedTuple):
    """A part of a page with its marks; `image` is the id of the page's picture."""

    css: str
    image: str
    part: Rect
    quote: tuple[Rect, ...]
    anchor: tuple[Rect, ...]
    label: str


def windows_of(exhibit: Exhibit, picture: Picture, image: str, label: str) -> list[Window]:
    """Return what is shown at once: the words and what is around them, nothing where no words are marked."""
    page = Rect(0, 0, picture.width, picture.height)
    quote, anchor, around = (rects(boxes, page.height) for boxes in (exhibit.quote, exhibit.anchor, exhibit.around))
    if not quote and not anchor:
        return []
    wide, narrow = windows(quote, anchor, page, around)
    parts = [(wide, "")] if narrow is None else [(wide, " wide"), (narrow, " narrow")]
    return [_window(part, "picture", size, exhibit, picture, image, label) for part, size in parts]


def whole_page(exhibit: Exhibit, picture: Picture, image: str, label: str) -> Window:
    return _window(Rect(0, 0, picture.width, picture.height), "page", "", exhibit, picture, image, label)


def _window(part: Rect, kind: str, size: str, exhibit: Exhibit, picture: Picture, image: str, label: str) -> Window:
    """Marks that lie outside the part are left out."""
    shows = "closest" if exhibit.shows is Shows.CLOSEST else "found"
    quote, anchor = (
        tuple(rect for rect in rects(boxes, picture.height) if rect.meets(part))
        for boxes in (exhibit.quote, exhibit.anchor)
    )
    return Window(f"{kind} {shows}{size}", image, part, quote, anchor, label)
