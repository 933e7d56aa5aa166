"""Pages as pictures: each image once in the file, and the windows that show parts of it."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass, field

from citecheck.page_previews import Exhibit, Picture, Shows
from citecheck.reporting.html.windows import Rect, number, rects, windows

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
    """What is shown at once: the words and what stands around them, or the page where no words are marked."""
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
