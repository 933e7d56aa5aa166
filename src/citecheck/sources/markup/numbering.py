"""The numbers of a Word file's paragraphs, which are not in its text: 3., 2.1, (a), IV."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from citecheck.sources.markup.labels import label
from citecheck.sources.markup.package import Element, W
from citecheck.sources.markup.styles import Styles, is_on, value

_LEVELS: Final = 9
_PLACE: Final = re.compile(r"%([1-9])")


class _Level(NamedTuple):
    kind: str
    start: int
    text: str
    in_digits: bool  # all numbers of the text, whatever their kind
    restarts: bool
    style: str
    is_hidden: bool


class _List(NamedTuple):
    definition: str
    starts: dict[int, int]
    levels: dict[int, _Level]  # where it has its own


class Numbering:
    """Counts the paragraphs as they come."""

    def __init__(self, root: Element | None, styles: Styles) -> None:
        definitions = root.findall("abstractNum") if root is not None else []
        lists = root.findall("num") if root is not None else []
        self._styles = styles
        self._definitions = {one.get(W + "abstractNumId", ""): one for one in definitions}
        self._lists = {one.get(W + "numId", ""): _list(one) for one in lists}
        self._levels: dict[str, dict[int, _Level]] = {}
        self._counts: dict[str, list[int | None]] = {}
        self._begun: set[tuple[str, int]] = set()

    def next(self, paragraph: Element | None, style: str) -> str:
        """The number of the next paragraph; "" if it has none, or a bullet."""
        own = paragraph.find("numPr") if paragraph is not None else None
        inherited = self._styles.paragraph(style, "numPr")
        number = value(own, "numId") or value(inherited, "numId")
        given = self._lists.get(number)
        if given is None:
            return ""
        levels = {**self._levels_of(given.definition), **given.levels}
        level = value(own, "ilvl") or _level_of_style(levels, style) or value(inherited, "ilvl") or "0"
        at = int(level) if level.isdigit() else 0
        return self._count(number, given, levels, at) if at in levels else ""

    def _levels_of(self, definition: str, links: int = 0) -> dict[int, _Level]:
        if definition not in self._levels:
            found = self._definitions.get(definition)
            linked = self._lists.get(value(self._styles.paragraph(value(found, "numStyleLink"), "numPr"), "numId"))
            if value(found, "numStyleLink") and linked and links < _LEVELS:
                return self._levels_of(linked.definition, links + 1)
            self._levels[definition] = _levels(found) if found is not None else {}
        return self._levels[definition]

    def _count(self, number: str, given: _List, levels: dict[int, _Level], at: int) -> str:
        counts = self._counts.setdefault(given.definition, [None] * _LEVELS)
        if at in given.starts and (number, at) not in self._begun:
            counts[at] = given.starts[at] - 1
        self._begun.add((number, at))
        before = counts[at]
        counts[at] = levels[at].start if before is None else before + 1
        for below in range(at + 1, _LEVELS):
            counts[below] = None if below not in levels or levels[below].restarts else counts[below]
        for above in range(at):
            if counts[above] is None and above in levels:
                counts[above] = levels[above].start
        level = levels[at]
        if level.kind in {"bullet", "none"} or level.is_hidden:
            return ""
        return _PLACE.sub(lambda place: self._label(levels, counts, int(place[1]) - 1, level), level.text)

    def _label(self, levels: dict[int, _Level], counts: list[int | None], at: int, shown: _Level) -> str:
        count = counts[at]
        if count is None or at not in levels:
            return ""
        return label(count, "decimal" if shown.in_digits else levels[at].kind)


def _list(element: Element) -> _List:
    starts: dict[int, int] = {}
    levels: dict[int, _Level] = {}
    for changed in element.findall("lvlOverride"):
        at = _int(changed.get(W + "ilvl", ""), 0)
        if start := value(changed, "startOverride"):
            starts[at] = _int(start, 1)
        for level in changed.findall("lvl"):
            levels[at] = _read_level(level)
    return _List(value(element, "abstractNumId"), starts, levels)


def _levels(definition: Element) -> dict[int, _Level]:
    found = {_int(level.get(W + "ilvl", ""), 0): _read_level(level) for level in definition.findall("lvl")}
    return {at: level for at, level in found.items() if 0 <= at < _LEVELS}


def _read_level(level: Element) -> _Level:
    properties = level.find("rPr")
    return _Level(
        value(level, "numFmt") or "decimal",
        _int(value(level, "start"), 0),
        value(level, "lvlText"),
        is_on(level.find("isLgl")),
        value(level, "lvlRestart") != "0",
        value(level, "pStyle"),
        properties is not None and is_on(properties.find("vanish")),
    )


def _level_of_style(levels: dict[int, _Level], style: str) -> str:
    return next((str(at) for at, level in levels.items() if style and level.style == style), "")


def _int(given: str, otherwise: int) -> int:
    return int(given) if re.fullmatch(r"-?\d{1,9}", given) else otherwise
