"""The front matter of a skill, key by key, with the places where it is.

YAML is composed and never constructed: a tag builds nothing and an alias repeats nothing. Both are
problems, as are duplicate keys, since clients read them in different ways.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

import yaml

from citecheck.model import Span
from citecheck.skill_lint.markdown import MarkdownFile

CHARACTERS: Final = 64 * 2**10  # the longest description allowed has 1,024
DEPTH: Final = 16
_TEXT_TAG: Final = "tag:yaml.org,2002:str"
_COLON: Final = "mapping values are not allowed here"


class YamlValue(NamedTuple):
    """A value as it is written, and where its key is: `text` of a scalar, `entries` of a mapping by key, else empty."""

    kind: str  # text, other (a number, a date, true, nothing), list, mapping
    span: Span
    key: Span
    text: str = ""
    entries: Mapping[str, YamlValue] = MappingProxyType({})


class Flaw(NamedTuple):
    """A reason why not every client can read the front matter."""

    message: str
    span: Span
    hint: str | None = None


class FrontMatter(NamedTuple):
    """The values of a front matter by key; one with flaws has none."""

    values: Mapping[str, YamlValue] = MappingProxyType({})
    flaws: tuple[Flaw, ...] = ()


def read_front_matter(file: MarkdownFile) -> FrontMatter | None:
    """The front matter of `file`; None if it has none."""
    return _read(file.text[slice(*file.front)], file.front.start) if file.front else None


@lru_cache(maxsize=256)
def _read(text: str, start: int) -> FrontMatter:
    whole = Span(start, start + len(text))
    if len(text) > CHARACTERS:
        return FrontMatter(flaws=(Flaw(f"The front matter is longer than {CHARACTERS:,} characters.", whole),))
    try:
        flaws = tuple(_foreign(text, start))
        node = None if flaws else yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        return FrontMatter(flaws=(_unparsed(error, whole),))
    if not flaws and not isinstance(node, yaml.MappingNode):
        flaws = (Flaw("The front matter is not a mapping of keys to values.", whole),)
    flaws = flaws or tuple(_ambiguous(node, start))
    return FrontMatter(flaws=flaws) if flaws or not node else FrontMatter(_value(node, whole, start).entries)


def _unparsed(error: yaml.YAMLError, whole: Span) -> Flaw:
    mark = getattr(error, "problem_mark", None)
    at = whole.start + (mark.index if mark else getattr(error, "position", 0))
    span = Span(min(at, whole.end), min(at + 1, whole.end))
    problem = str(getattr(error, "problem", None) or "a character that YAML does not allow")
    if problem == _COLON:
        return Flaw("The front matter is not valid YAML: a value contains ': '.", span, "Put the value in quotes.")
    return Flaw(f"The front matter is not valid YAML: {problem}.", span)


def _foreign(text: str, start: int) -> Iterator[Flaw]:
    """Anchors, aliases, tags, a second document and deep nesting, before anything is built of them.

    Raises YAMLError.
    """
    depth = documents = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        span = _span(event, start)
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        documents += isinstance(event, yaml.DocumentStartEvent)
        if documents > 1:
            yield Flaw("The front matter contains a second document.", span)
            return
        if depth > DEPTH:
            yield Flaw(f"The front matter is nested more than {DEPTH} levels deep.", span)
            return
        if isinstance(event, yaml.NodeEvent) and (event.anchor is not None or getattr(event, "tag", None)):
            yield Flaw("The front matter uses a YAML anchor, alias or tag.", span, "Write the value itself.")


def _ambiguous(node: yaml.Node | None, start: int) -> Iterator[Flaw]:
    """Keys that are given twice, and keys that are not text."""
    for item in node.value if isinstance(node, yaml.SequenceNode) else ():
        yield from _ambiguous(item, start)
    seen: set[str] = set()
    for key, value in node.value if isinstance(node, yaml.MappingNode) else ():
        if not isinstance(key, yaml.ScalarNode):
            yield Flaw("A key of the front matter is not text.", _span(key, start))
            continue
        if key.value in seen:
            yield Flaw(f"The key '{key.value}' is given twice.", _span(key, start), "Keep one of them.")
        seen.add(key.value)
        yield from _ambiguous(value, start)


def _value(node: yaml.Node, key: Span, start: int) -> YamlValue:
    span = _span(node, start)
    if isinstance(node, yaml.MappingNode):
        entries = {inner.value: _value(value, _span(inner, start), start) for inner, value in node.value}
        return YamlValue("mapping", span, key, entries=entries)
    if isinstance(node, yaml.SequenceNode):
        return YamlValue("list", span, key)
    return YamlValue("text" if node.tag == _TEXT_TAG else "other", span, key, str(node.value))


def _span(part: yaml.Node | yaml.Event, start: int) -> Span:
    """The place of a part; a block's end mark is where the next thing begins, and is not shown."""
    first, last = part.start_mark, part.end_mark
    return Span(start + (first.index if first else 0), start + (last.index if last else 0))
