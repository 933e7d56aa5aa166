"""The pages that a citation in JSON names, whatever its fields call them and however deep they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from citecheck.answers.json_tree import Node
from citecheck.model import CitedRange, RangeUnit
from citecheck.response.pages import hull, mentioned, read_place, unread
from citecheck.text.patterns import lazy_pattern

_DEPTH: Final = 4
_ITEMS: Final = 50  # of a list of pages
_WORDS: Final = lazy_pattern(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+")
_PAGES: Final = frozenset({"page", "pages", "pg", "pgs", "pp", "seite", "slide"})
_PLACES: Final = frozenset("loc location locator place section clause paragraph chapter article".split())
_COUNTS: Final = frozenset({"count", "total", "num", "size", "content", "text", "title", "url", "rank", "score", "age"})
_FIRST: Final = ("start", "first", "from", "begin")
_LAST: Final = ("end", "last", "to", "stop")


def place_in(*nodes: Node | None, skip: frozenset[str] = frozenset()) -> CitedRange | None:
    """All pages that the fields name; UNREAD where one of them cannot be read, or two of them disagree."""
    return _agreed([found for node in nodes if node for found in _found(node, skip, _DEPTH)])


def _found(node: Node, skip: frozenset[str], depth: int) -> Iterator[tuple[str, CitedRange]]:
    """What each field names, by its kind: page or label."""
    if depth == 0:
        return
    edges: dict[str, Node] = {}
    for name, member in (node.members or {}).items():
        words = [word.lower() for word in _WORDS.findall(name)]
        if name in skip or _is_null(member) or _COUNTS & {*words}:
            continue
        edge = next((side for side, names in (("first", _FIRST), ("last", _LAST)) if {*names} & {*words}), "")
        if _PAGES & {*words} or name.lower() in _PAGES:
            if edge and member.members is None and member.items is None:
                edges[edge] = member
            else:
                pages = _of(member)
                if "index" in words and pages.unit is RangeUnit.PAGES:  # it counts from 0
                    pages = pages._replace(start=pages.start + 1, end=pages.end + 1)
                yield ("label" if "label" in words else "page"), pages
        elif words and words[-1] in _PLACES and member.members is None and member.items is None:
            yield from _in_words(member)
        else:
            yield from _found(member, skip, depth - 1)
    if edges:
        yield "page", _joined(*(edges.get(side) for side in ("first", "last")))
    yield from _keyed(node)
    for item in (node.items or ())[:_ITEMS]:
        yield from _found(item, skip, depth - 1)


def _is_null(node: Node) -> bool:
    empty = isinstance(node.value, str) and not node.value.strip()
    return empty or (node.value is None and not node.members and not node.items)


def _in_words(member: Node) -> Iterator[tuple[str, CitedRange]]:
    """A place without the word: a number, or a text with a number that is no address and no path."""
    said = member.value
    if isinstance(said, int | float) and not isinstance(said, bool):
        yield "page", _of(member)
    elif isinstance(said, str) and re.search(r"\d", said) and not re.search(r"[/\\]|\.\w{2,5}\Z", said):
        yield "page", hull(mentioned(said)) or read_place(said)


def _keyed(node: Node) -> Iterator[tuple[str, CitedRange]]:
    key = node.string("key") or node.string("name")
    if _PAGES & {word.lower() for word in _WORDS.findall(key)}:
        values = (member for name, member in (node.members or {}).items() if "value" in name.lower())
        yield from (("page", _of(value)) for value in values if not _is_null(value))


def _of(node: Node) -> CitedRange:
    """The pages of a value: a number, a text, a list of them, or an object with both ends."""
    if node.items is not None:
        return hull(_of(item) for item in node.items[:_ITEMS]) or unread("[]")
    if node.members is not None:
        sides = [_side(node, names) for names in (_FIRST, _LAST)]
        numbers = [
            one for name in ("number", "page", "pageNumber", "page_number", "label", "value") if (one := node.get(name))
        ]
        return _joined(*sides) if any(sides) else _of(numbers[0]) if numbers else unread("{…}")
    if isinstance(node.value, int | float) and not isinstance(node.value, bool) and node.value == int(node.value):
        return CitedRange(RangeUnit.PAGES, int(node.value), int(node.value) + 1, printed=True)
    return read_place(node.value) if isinstance(node.value, str) else unread(str(node.value))


def _side(node: Node, names: tuple[str, ...]) -> Node | None:
    return next(
        (one for key, one in (node.members or {}).items() if {*names} & {w.lower() for w in _WORDS.findall(key)}), None
    )


def _joined(first: Node | None, last: Node | None) -> CitedRange:
    pages = [_of(one) for one in (first, last) if one]
    bad = next((one for one in pages if one.unit is not RangeUnit.PAGES), None)
    if bad or pages[-1].end <= pages[0].start:
        return bad or unread(f"{pages[0].start} to {pages[-1].end - 1}")
    return pages[0]._replace(end=pages[-1].end)


def _agreed(found: list[tuple[str, CitedRange]]) -> CitedRange | None:
    """One place; beside a label the page may be counted from 0, as loaders of files have it."""
    kinds: dict[str, list[CitedRange]] = {}
    for kind, place in found:
        kinds.setdefault(kind, []).append(place)
    main = kinds.get("label") or kinds.get("page") or []
    bad = next((place for _, place in found if place.unit is not RangeUnit.PAGES), None)
    if bad or not main:
        return bad
    chosen = max(main, key=lambda place: place.end - place.start)
    for kind, place in found:
        shifts = (0, 1) if kind == "page" and "label" in kinds else (0,)
        if not any(chosen.start <= place.start + by < place.end + by <= chosen.end for by in shifts):
            return unread(" and ".join(_shown(one) for one in dict.fromkeys(one for _, one in found)))
    return chosen


def _shown(place: CitedRange) -> str:
    if place.unit is not RangeUnit.PAGES:
        return place.written
    return f"page {place.start}" if place.end == place.start + 1 else f"pages {place.start} to {place.end - 1}"
