"""Which part of a page is shown: what the quote is on is in it, and nothing beyond the page is."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from citecheck.model import Box
from citecheck.reporting.html.pictures import MOST_HEIGHT, Rect, number, rects, windows

PAGE = Rect(0, 0, 612, 792)
LINE, WORD = Rect(72, 400, 468, 12), Rect(300, 400, 40, 12)


@pytest.mark.parametrize(
    ("quote", "anchor", "wide", "narrow"),
    [
        ((LINE,), (WORD,), Rect(32, 376, 532, 60), Rect(60, 376, 300, 60)),
        ((WORD,), (WORD,), Rect(162, 376, 300, 60), None),
        ((), (WORD,), Rect(162, 376, 300, 60), None),
        ((LINE,), (), Rect(32, 376, 532, 60), Rect(60, 376, 300, 60)),
        # At the edges of the page, and of the quote.
        ((Rect(72, 5, 100, 12),), (), Rect(0, 0, 300, 60), None),
        ((Rect(500, 780, 100, 12),), (), Rect(312, 732, 300, 60), None),
        ((LINE,), (Rect(72, 400, 40, 12),), Rect(32, 376, 532, 60), Rect(60, 376, 300, 60)),
        # As far as the anchor, and higher, since a phone shows it smaller.
        ((LINE,), (Rect(500, 400, 40, 12),), Rect(32, 376, 532, 60), Rect(60, 356.8, 492, 98.4)),
        ((LINE,), (Rect(360, 400, 40, 12),), Rect(32, 376, 532, 60), Rect(60, 370.8, 352, 70.4)),
        # Words that run over a line's end: their longer part.
        (
            (LINE, Rect(72, 414, 200, 12)),
            (Rect(500, 400, 40, 12), Rect(72, 414, 60, 12)),
            Rect(32, 376, 532, 74),
            Rect(60, 376, 300, 74),
        ),
        # Too tall: around the anchor; without one, from where the passage begins.
        ((Rect(72, 100, 468, 12), LINE), (WORD,), Rect(32, 296, 532, 220), Rect(60, 296, 300, 220)),
        ((Rect(72, 100, 400, 12), LINE), (), Rect(32, 296, 532, 220), Rect(60, 296, 300, 220)),
    ],
)
def test_windows(quote: tuple[Rect, ...], anchor: tuple[Rect, ...], wide: Rect, narrow: Rect | None) -> None:
    found, small = windows(quote, anchor, PAGE)
    assert (found, small) == (wide, pytest.approx(narrow) if narrow else None)


def test_no_word_of_the_lines_is_cut() -> None:
    lines = [Rect(60, 400, 500, 12)]
    assert windows([WORD], [WORD], PAGE, lines) == (Rect(48, 376, 524, 60), Rect(48, 375.6, 304, 60.8))
    assert windows([LINE], [WORD], PAGE, [Rect(2, 400, 640, 12)])[0] == Rect(0, 376, 612, 60)


def test_boxes_count_from_the_other_corner() -> None:
    assert rects([Box(10, 700, 60, 712), Box(60, 20, 10, 8)], 792) == (
        Rect(8.5, 78.5, 53, 15),
        Rect(8.5, 770.5, 53, 15),
    )


@pytest.mark.parametrize(
    ("value", "shown"), [(1, "1"), (1.0, "1"), (0.26, "0.3"), (10, "10"), (-2.04, "-2"), (1e6, "1000000"), (-0.01, "0")]
)
def test_numbers(value: float, shown: str) -> None:
    assert number(value) == shown


LENGTHS = st.floats(0, 1, allow_nan=False)


@st.composite
def placed(draw: st.DrawFn, page: Rect) -> Rect:
    x, y = draw(LENGTHS) * page.width, draw(LENGTHS) * page.height
    return Rect(x, y, draw(LENGTHS) * (page.width - x), draw(LENGTHS) * (page.height - y))


@given(st.data(), st.floats(20, 3000), st.floats(20, 3000))
def test_a_window_holds_the_quote_and_lies_on_the_page(data: st.DataObject, width: float, height: float) -> None:
    page = Rect(0, 0, width, height)
    quote = data.draw(st.lists(placed(page), min_size=1, max_size=4))
    anchor = quote[:1]
    wide, narrow = windows(quote, anchor, page)
    for window in filter(None, (wide, narrow)):
        assert window.width > 0
        assert window.height > 0
        assert min(window.x, window.y) >= -1e-6
        assert window.x + window.width <= width + 1e-6
        assert window.y + window.height <= height + 1e-6
        assert window.height <= max(MOST_HEIGHT, 0) + 1e-6
        middle = anchor[0].x + anchor[0].width / 2, anchor[0].y + anchor[0].height / 2
        assert window.x - 1e-6 <= middle[0] <= window.x + window.width + 1e-6
        assert window.y - 1e-6 <= middle[1] <= window.y + window.height + 1e-6
    assert narrow is None or (
        narrow.x <= min(r.x for r in quote) and narrow.x + narrow.width <= wide.x + wide.width + 1e-6
    )
    assume(wide.height < MOST_HEIGHT)
    assert wide.y - 1e-6 <= min(r.y for r in quote)
    assert wide.y + wide.height + 1e-6 >= max(r.y + r.height for r in quote)
