"""Which part of a page to show. SVG counts from the upper left corner, PDF from the lower left; both in points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from citecheck.model import Box

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

    `lines` are those that the quote stands in: no word of them is cut.
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
    widest = _widest(anchor or quote)
    middle_x = widest.x + widest.width / 2 - NARROW / 2
    narrow_x = min(max(middle_x, first), last) if first < last else _stretch(middle_x, NARROW, 0, page.width)[0]
    return wide, Rect(narrow_x, y, NARROW, height)


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
