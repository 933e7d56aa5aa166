"""The places of a JSON value that can be overwritten, and those among them that are of a kind of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

Place = tuple[Any, Any]  # an object or list, and a key of it

ALIKE = 2  # places of one kind that are tried: the first one often has another state before it
_TOLD_APART = ("type", "role", "event", "kind", "name", "block_type")  # fields that say what an object is


def places(value: Any) -> Iterator[Place]:
    """Every place, one in another too."""
    return ((holder, key) for _, holder, key in _placed(value, ()))


def different_places(value: Any, seen: Counter[object]) -> list[Place]:
    """The first places of each kind: the path to it, whatever the numbers in it, and what the objects on it are."""
    chosen = []
    for path, holder, key in _placed(value, ()):
        kind = (path, type(holder[key]).__name__)
        seen[kind] += 1
        if seen[kind] <= ALIKE:
            chosen.append((holder, key))
    return chosen


def _placed(value: Any, path: tuple[object, ...]) -> Iterator[tuple[tuple[object, ...], Any, Any]]:
    if isinstance(value, dict):
        what = tuple(str(value[name]) for name in _TOLD_APART if isinstance(value.get(name), str))
        for key, inner in list(value.items()):
            here = (*path, what, key)
            yield here, value, key
            yield from _placed(inner, here)
    elif isinstance(value, list):
        for key, inner in list(enumerate(value)):
            here = (*path, "[]")
            yield here, value, key
            yield from _placed(inner, here)
