"""A page drawn for people, and where on it some of its characters are. Runs in the child process only."""

from __future__ import annotations

import base64
import io
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from PIL import Image, ImageChops, ImageStat

from citecheck import limits
from citecheck.sources.pdf import glyphs
from citecheck.sources.pdf.fragments import TextLine

_SCALES = (2.0, 1.5, 1.0, 0.5)  # pixels to the point: the first one whose file is small enough
_COLOURS = 16  # black text with smooth edges, and a few colours
_FLAT = 8.0  # of 255: where so few colours differ more from the page, it has photographs
_LOSSY = 60  # of 100
_Box = tuple[float, float, float, float]
Stretch = tuple[str, int, int, int | None]  # reading, line, first character, and the one after the last


def drawn(
    page: Any, textpage: Any, readings: Mapping[str, Sequence[TextLine]], spans: Sequence[Stretch]
) -> dict[str, Any]:
    """The page as an image, and the box of each stretch; None for one that is not on it."""
    width, height = page.get_size()
    return {
        "width": round(width, 1),
        "height": round(height, 1),
        "type": "image/webp",
        "image": base64.b64encode(_image(page)).decode(),
        "boxes": [_box(page, textpage, readings, *span) for span in spans],
    }


# ── The image ────────────────────────────────────────────────────────────────────────────────────


def _image(page: Any) -> bytes:
    finest = math.sqrt(limits.PICTURE_PIXELS / max(math.prod(page.get_size()), 1.0))
    for scale in _SCALES:
        data = _encoded(page.render(scale=min(scale, finest)).to_pil().convert("RGB"))
        if len(data) <= limits.PICTURE_BYTES:
            return data
    raise ValueError("no scale makes it small enough")


def _encoded(image: Image.Image) -> bytes:
    few = image.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).convert("RGB")
    file = io.BytesIO()
    if max(ImageStat.Stat(ImageChops.difference(image, few)).rms) > _FLAT:
        image.save(file, "WEBP", quality=_LOSSY)
    else:
        few.save(file, "WEBP", lossless=True, method=1, quality=50)
    return file.getvalue()


# ── Places ───────────────────────────────────────────────────────────────────────────────────────


def _box(
    page: Any,
    textpage: Any,
    readings: Mapping[str, Sequence[TextLine]],
    reading: str,
    line: int,
    start: int,
    end: int | None,
) -> _Box | None:
    lines = readings.get(reading, ())
    if not 0 <= line < len(lines):
        return None
    last = len(lines[line].text) if end is None else end
    boxes = list(_boxes(page, textpage, lines[line], start, last))
    if not boxes:
        return None
    edges = (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
    x0, y0, x1, y1 = (round(edge, 1) for edge in edges)
    return x0, y0, x1, y1


def _boxes(page: Any, textpage: Any, line: TextLine, start: int, end: int) -> Iterator[_Box]:
    for at, word in line.words():
        first, last = max(start - at, 0), min(end - at, len(word.text))
        if first >= last:
            continue
        part = last - first < len(word.text) == word.last - word.first
        yield from _characters(page, textpage, word.first + first, word.first + last) if part else [word[1:5]]


def _characters(page: Any, textpage: Any, first: int, last: int) -> list[_Box]:
    return glyphs.to_shown_space(page, glyphs.loose_boxes(textpage, list(range(first, last))))
