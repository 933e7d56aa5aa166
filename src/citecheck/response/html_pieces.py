"""The tags and the text of an HTML response, one after the other.

A scanner of its own instead of html.parser: that one takes quadratic time on unclosed comments and tags in
versions of Python this project supports, and the response is untrusted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from typing import TYPE_CHECKING, Final

from citecheck.model import Span
from citecheck.response.units import numbers_in

if TYPE_CHECKING:
    from collections.abc import Iterator

_TAG: Final = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9:-]{0,40})")
_ATTRIBUTE: Final = re.compile(r"""[\s/]*([^\s"'<>/=]{1,80})(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?""")
_TAG_END: Final = re.compile(r"[\s/]*>")
_RAW: Final = frozenset({"script", "style", "textarea", "title", "template"})
_KEPT: Final = frozenset({"data-cite", "href", "alt"})

VOID: Final = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)
INLINE: Final = frozenset(
    (
        "a",
        "abbr",
        "b",
        "bdi",
        "bdo",
        "cite",
        "code",
        "data",
        "del",
        "dfn",
        "em",
        "i",
        "ins",
        "kbd",
        "mark",
        "q",
        "s",
        "samp",
        "small",
        "span",
        "strong",
        "sub",
        "sup",
        "time",
        "u",
        "var",
        "font",
    )
)


@dataclass(frozen=True, slots=True)
class Tag:
    """`cites` are the numbers of its data-cite; `href` and `alt` are those attributes with references resolved."""

    name: str
    closing: bool
    span: Span
    cites: tuple[int, ...] = ()
    href: str = ""
    alt: str = ""


def html_pieces(text: str) -> Iterator[str | Tag]:
    """Text (references not resolved) and tags in order; comments and what a browser does not show are left out."""
    at = 0
    while at < len(text):
        found = text.find("<", at)
        if found < 0:
            yield text[at:]
            return
        if found > at:
            yield text[at:found]
        if text.startswith("<!--", found):
            at = _after(text, "-->", found + 4)
        elif text.startswith(("<!", "<?"), found):
            at = _after(text, ">", found)
        else:
            tag, at = _tag(text, found)
            yield tag or text[found:at]
            if tag and tag.name in _RAW and not tag.closing:
                at = _raw_end(text, tag.name, at)


def _after(text: str, mark: str, start: int) -> int:
    end = text.find(mark, start)
    return len(text) if end < 0 else end + len(mark)


def _raw_end(text: str, name: str, start: int) -> int:
    found = re.compile(rf"</{name}", re.IGNORECASE).search(text, start)
    return found.start() if found else len(text)


def _tag(text: str, start: int) -> tuple[Tag | None, int]:
    head = _TAG.match(text, start)
    if head is None:
        return None, start + 1
    at, kept = head.end(), dict.fromkeys(_KEPT, "")
    while not (end := _TAG_END.match(text, at)):
        attribute = _ATTRIBUTE.match(text, at)
        if attribute is None:
            # Not a tag after all; what was read of it is no text either, so that nothing is read twice.
            return None, max(at, start + 1)
        at = attribute.end()
        if (name := attribute[1].lower()) in _KEPT:
            kept[name] = next((value for value in attribute.groups()[1:] if value is not None), "")
    cites, href, alt = numbers_in(kept["data-cite"]), unescape(kept["href"]), unescape(kept["alt"])
    return Tag(head[2].lower(), head[1] == "/", Span(start, end.end()), cites, href, alt), end.end()
