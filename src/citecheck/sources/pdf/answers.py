"""What the child process answered → a page, what of it can be seen, or its picture; errors where it makes no sense."""

from __future__ import annotations

import base64
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from citecheck.errors import SourceError
from citecheck.model import Box, Sighting
from citecheck.sources.document import Drawn, Lines, Page, Picture, Sight
from citecheck.sources.packed_lines import PackedLines
from citecheck.sources.pdf.process import Answer
from citecheck.sources.structure import take_shape

NONSENSE = (KeyError, StopIteration, TypeError, ValueError)  # what an answer that makes no sense raises
UNTOLD: Sight = ((Sighting.DOUBTFUL, None),)  # what can be seen of a page that was too costly to draw


class Looked(NamedTuple):
    """What was seen of some lines of a page, or of all of it; or why that is not known."""

    sight: Sight | SourceError
    lines: frozenset[int] | None = None

    def shows(self, lines: Collection[int]) -> bool:
        return self.lines is None or (bool(lines) and self.lines.issuperset(lines))


def page(number: int, answer: Mapping[str, Any]) -> Page:
    """The page that the child read, or that was kept, with its shape."""
    page = Page(
        number,
        _readings(answer["readings"]),
        label=answer["label"],
        scanned=answer["scanned"],
        pictured=answer["pictured"],
        watermark=answer["watermark"],
    )
    if shape := answer.get("shape"):
        take_shape(page, shape)
    return page


def _readings(answer: Iterable[tuple[str, Iterable[Sequence[Any]]]]) -> Lines:
    readings = {name: PackedLines(lines) for name, lines in answer}
    if not all(isinstance(name, str) for name in readings):
        raise TypeError("a reading has a name")
    return dict(readings)


def looked(answer: Sequence[Any]) -> Looked:
    lines, sight = answer
    if lines is not None and not all(type(line) is int for line in lines):
        raise TypeError("a line has a number")
    return Looked(_sight(sight), None if lines is None else frozenset(lines))


def _sight(answer: Iterable[tuple[int, Any]]) -> Sight:
    sight = tuple((Sighting(level), None if lines is None else _readings(lines)) for level, lines in answer)
    if not sight:
        raise ValueError("the whole page is seen in some way")
    return sight


def drawn(answer: Answer | None, spans: int) -> Drawn | None:
    if answer is None:
        return None
    try:
        data = base64.b64decode(answer["image"], validate=True)
        picture = Picture(str(answer["type"]), data, float(answer["width"]), float(answer["height"]))
        boxes = tuple(None if box is None else Box(*map(float, box)) for box in answer["boxes"])
    except (KeyError, TypeError, ValueError):
        return None
    return (picture, boxes) if len(boxes) == spans else None
