"""A saved web page → the lines that a person reads in it: Lexbor parses it, and this walks over its tree.

A library's text of a page joins what the page parts, or parts what it joins; so the text is taken here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

import selectolax
from selectolax.lexbor import LexborHTMLParser

from citecheck.sources.markup.flow import PLAIN, STRUCK, UNKNOWN, Flow, RefusedError, Seen, bare, small
from citecheck.sources.markup.formulas import mathml
from citecheck.sources.markup.labels import label
from citecheck.text import html_styles
from citecheck.text.html_styles import Colours, StyleSheets
from citecheck.text.patterns import lazy_pattern

READER: Final = f"selectolax {selectolax.__version__}"

_HIDDEN: Final = frozenset(
    "script style template noscript noframes head title iframe object embed canvas video audio datalist rp param"
    " area map meta link base source track".split()
)
_IN_DRAWINGS: Final = frozenset(["title", "desc", "metadata", "defs", "symbol"])  # of SVG, which shows none of them
_BLOCKS: Final = frozenset(
    "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer"
    " form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p"
    " plaintext pre search section summary table tbody tfoot thead caption colgroup ul xmp br text"
    " foreignobject".split()
)
_STRUCK: Final = frozenset(["s", "del", "strike"])
_BOXES: Final = frozenset(["button", "input", "select", "textarea", "meter", "progress", "marquee"])
_KEEPS_SPACE: Final = frozenset(["pre", "listing", "xmp", "plaintext", "textarea"])
_SHOWN_INPUTS: Final = frozenset(
    "text search tel url email number date month week time datetime-local submit button reset".split()
)
_BLOCK_STYLES: Final = ("block", "list-item", "flow-root", "flex", "grid", "table", "inline-flex", "inline-grid")
_PARTING: Final = ("flex", "grid", "inline-flex", "inline-grid")  # each child is a separate box
_BREAK: Final = lazy_pattern(r"\r\n?|\n")
_CHARSET: Final = re.compile(rb"""<meta[^<>]{0,200}?charset\s*=\s*["']?\s*([A-Za-z0-9_:.-]{1,40})""", re.IGNORECASE)
_SAVED_FROM: Final = lazy_pattern(r"saved from url=\(\d+\)(\S{1,2000})")
_NOSCRIPT: Final = re.compile(r"<(/?)noscript(?=[\s/>])", re.IGNORECASE)
_ANSWER: Final = "<<<CITATION_DATA>>>"
_SOFT: Final = {0xAD: None, 0x200B: None, 0x2060: None, 0xFEFF: None}  # where a line may, or may not, be broken
_REVERSED: Final = ("bdo",)
_LISTED: Final = ("ul", "ol", "menu", "dir", "li")
_CLOSABLE: Final = ("dialog", "option")
_CHANGING: Final = frozenset(["sup", "sub", "svg", *_STRUCK, *_KEEPS_SPACE, *_REVERSED])  # how their text is shown


class _Look(NamedTuple):
    """What the style of an element makes of its text, whatever is around it."""

    hides: bool = False
    unknown: bool = False
    strikes: bool = False
    visibility: str = ""
    display: str = ""
    keeps_space: bool | None = None
    colours: Colours | None = None


class _State(NamedTuple):
    """How text at a place of the tree is shown."""

    how: int = PLAIN
    raised: bool | None = None  # False: lowered
    keeps_space: bool = False
    is_invisible: bool = False
    parts: bool = False  # each child is a separate box
    in_drawing: bool = False
    colours: Colours | None = None


_PLAIN_LOOK: Final = _Look()


def read(data: bytes) -> tuple[list[list[Seen]], list[str]]:
    """The one page of its lines, and what else it is called: its title and addresses. Raises RefusedError."""
    text = decoded(data)
    if _ANSWER in text:
        raise RefusedError("answer")
    tree = LexborHTMLParser(_NOSCRIPT.sub(r"<\1noframes", text))  # so that its contents are text to the parser
    pages = _Walk(StyleSheets(text)).lines(tree.root)
    return [[line for page in pages for line in page]], list(_names(tree, text))


def decoded(data: bytes) -> str:
    """The text of a page in the encoding of its byte order mark, in UTF-8, or in that which it declares."""
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        declared = _CHARSET.search(data[:4096])
    name = declared[1].decode("ascii").lower() if declared else "windows-1252"
    try:
        return data.decode("windows-1252" if name in {"iso-8859-1", "latin1", "utf-8"} else name, errors="replace")
    except LookupError:
        return data.decode("windows-1252", errors="replace")


def _names(tree: LexborHTMLParser, text: str) -> dict[str, None]:
    """The title and the addresses of a page, each once, in order."""
    found = [node.text() for node in tree.css("head > title")[:1]]
    found += [node.attributes.get("href") or "" for node in tree.css("link[rel~=canonical]")[:1]]
    found += [node.attributes.get("content") or "" for node in tree.css("meta[property='og:url']")[:1]]
    saved = _SAVED_FROM.search(text, 0, 4096)
    found += [saved[1]] if saved else []
    return dict.fromkeys(name for one in found if (name := bare(one)) and len(name) <= 2000)


class _Walk:
    """One walk over a tree, in the order of the text."""

    def __init__(self, sheets: StyleSheets) -> None:
        self._flow = Flow()
        self._sheets = sheets
        self._has_rules = sheets.has_rules
        self._looks: dict[tuple[str | None, ...], _Look] = {}
        self._lists: list[_Numbers] = []
        self._page = sheets.colours_of_page

    def lines(self, root: Any) -> list[list[Seen]]:
        """Goes down and up again without recursion: pages may be nested deeply."""
        state = _State(colours=self._page)
        around: list[tuple[Any, _State, Callable[[], None] | None]] = []
        node = root
        while node is not None:
            tag = node.tag
            if tag == "-text":
                self._text(node.text_content or "", state)
            elif entered := self._enter(tag, node, state):
                child = node.first_child
                if child is not None:
                    around.append((node, state, entered[1]))
                    node, state = child, entered[0]
                    continue
                if entered[1]:
                    entered[1]()
            while (following := node.next) is None and around:
                node, state, leave = around.pop()
                if leave:
                    leave()
            node = following if around else None
        return self._flow.end()

    def _enter(self, tag: str, node: Any, state: _State) -> tuple[_State, Callable[[], None] | None] | None:
        """What is inside: how its text is shown, and what to do after it; None if nothing of it is shown."""
        if tag[0] == "-" or tag in _HIDDEN or (state.in_drawing and tag in _IN_DRAWINGS):
            return None
        attributes = node.attributes
        look = self._look(tag, attributes) if self._has_rules or attributes else _PLAIN_LOOK
        if look.hides or ((attributes or tag in _CLOSABLE) and _is_closed(tag, attributes, node)):
            return None
        within = _within(state, tag, look, has_rules=self._has_rules)
        if tag in {"math", "rt", "input"}:
            self._apart(tag, node, attributes, within)
            return None
        return within, self._begin(tag, node, attributes, look, state)

    def _text(self, text: str, state: _State) -> None:
        if state.is_invisible:
            return
        text = text.translate(_SOFT) if not text.isascii() else text
        if state.parts and text.strip():
            self._flow.end_line()
        if state.raised is not None:
            text = small(text, raised=state.raised)
        if not state.keeps_space:
            self._flow.add(text, state.how)
            return
        first, *rest = _BREAK.split(text)
        self._flow.add(first, state.how)
        for line in rest:
            self._flow.end_line()
            self._flow.add(line, state.how)

    def _apart(self, tag: str, node: Any, attributes: Mapping[str, str | None], state: _State) -> None:
        """What is no running text: a formula, a reading beside its word, the value of a field."""
        if state.is_invisible:
            return
        if tag == "math":
            self._flow.add(mathml(node, self._flow.last), state.how)
        elif tag == "rt":
            text = bare(node.text())
            self._flow.apart([Seen(text, text, text)] if text and state.how == PLAIN else [])
        elif tag == "input" and (attributes.get("type") or "text").lower() in _SHOWN_INPUTS:
            self._flow.add(f" {attributes.get('value') or ''} ", state.how)

    def _begin(
        self, tag: str, node: Any, attributes: Mapping[str, str | None], look: _Look, state: _State
    ) -> Callable[[], None] | None:
        """Ends and begins what the element does, and returns what its end does."""
        flow = self._flow
        is_block = look.display in _BLOCK_STYLES if look.display else tag in _BLOCKS
        if tag not in _LISTED and (is_block or state.parts):
            flow.end_line()
            return flow.end_line
        if tag == "tr" or look.display == "table-row":
            flow.begin_row()
            return flow.end_row
        if tag in {"td", "th"} or look.display == "table-cell":
            flow.begin_cell()
            return flow.end_line
        if tag == "q":
            flow.add("“", state.how)
            return partial(flow.add, "”", state.how)
        if tag in {"ol", "ul", "menu", "dir"}:
            flow.end_line()
            self._lists.append(_Numbers.of(tag, attributes, node))
            return self._end_list
        if tag == "li" and look.display != "inline":
            flow.end_line()
            number = self._lists[-1].next(attributes) if self._lists else ""
            if number and look.display in {"", "list-item"}:
                self._text(f"{number} ", state)
            return flow.end_line
        if tag in _BOXES:
            flow.add(" ", state.how)
            return partial(flow.add, " ", state.how)
        return None

    def _end_list(self) -> None:
        self._flow.end_line()
        self._lists.pop()

    def _look(self, tag: str, attributes: Mapping[str, str | None]) -> _Look:
        get = attributes.get
        key = (tag, get("class"), get("id"), get("style"), get("bgcolor"), get("color")) if attributes else (tag,)
        look = self._looks.get(key)
        if look is None:
            given = {name: value or "" for name, value in attributes.items()}
            certain = self._sheets.style_of(tag, given, alone=True)
            look = self._looks[key] = _look(certain, self._sheets.style_of(tag, given))
        return look


def _look(certain: Mapping[str, str], perhaps: Mapping[str, str]) -> _Look:
    """What a style does, where `perhaps` has the rules too that depend on other elements."""
    if not perhaps:
        return _PLAIN_LOOK
    is_hidden = html_styles.hides(_without_visibility(certain))
    may_be = html_styles.hides(perhaps) if perhaps != certain else False
    display = perhaps.get("display", "")
    is_out_of_line = perhaps.get("position") in {"absolute", "fixed"} or perhaps.get("float") in {"left", "right"}
    white_space = perhaps.get("white-space", "")
    return _Look(
        hides=is_hidden and (may_be or perhaps == certain),
        unknown=is_hidden or may_be,
        strikes=html_styles.strikes(perhaps),
        visibility=certain.get("visibility", ""),
        display="block" if is_out_of_line and display in {"", "inline", "inline-block"} else display,
        keeps_space=white_space.startswith(("pre", "break-spaces")) if white_space else None,
        colours=html_styles.colours(perhaps),
    )


def _without_visibility(style: Mapping[str, str]) -> Mapping[str, str]:
    return {name: value for name, value in style.items() if name != "visibility"}


def _is_closed(tag: str, attributes: Mapping[str, str | None], node: Any) -> bool:
    """Whether an element is not shown, for a reason that is no style."""
    if "hidden" in attributes or "popover" in attributes:
        return True
    if tag == "dialog":
        return "open" not in attributes
    if tag == "option":
        return not _is_chosen(node)
    return tag == "input" and (attributes.get("type") or "").lower() == "hidden"


def _is_chosen(option: Any) -> bool:
    """Whether a list shows this option: it is selected, or the first one where none is; long lists show all."""
    choice = option.parent
    while choice is not None and choice.tag not in {"select", "body"}:
        choice = choice.parent
    if choice is None or choice.tag != "select" or "multiple" in choice.attributes or "size" in choice.attributes:
        return True
    options = choice.css("option")
    chosen = [one for one in options if "selected" in one.attributes] or options[:1]
    return bool(chosen) and bool(chosen[-1].mem_id == option.mem_id)


def _within(state: _State, tag: str, look: _Look, *, has_rules: bool) -> _State:
    """How the text inside an element is shown; with rules of a sheet, colours that are alike are not for certain."""
    if look is _PLAIN_LOOK and tag not in _CHANGING:
        return state._replace(parts=False) if state.parts else state
    if tag in {"sup", "sub"}:
        state = state._replace(raised=tag == "sup")
    if tag in _STRUCK:
        state = state._replace(how=max(state.how, STRUCK))
    if tag in _KEEPS_SPACE:
        state = state._replace(keeps_space=True)
    if tag in _REVERSED or tag == "svg":
        state = state._replace(how=UNKNOWN if tag != "svg" else state.how, in_drawing=tag == "svg")
    colours = look.colours.within(state.colours) if look.colours and state.colours else state.colours
    is_same = look.colours is not None and colours is not None and colours.are_alike
    doubt = look.unknown or (is_same and has_rules)
    how = UNKNOWN if doubt else max(state.how, STRUCK if look.strikes else PLAIN)
    invisible = look.visibility in {"hidden", "collapse"} if look.visibility else state.is_invisible
    return state._replace(
        how=max(how, state.how),
        is_invisible=invisible or (is_same and not has_rules),
        keeps_space=state.keeps_space if look.keeps_space is None else look.keeps_space,
        parts=look.display in _PARTING,
        colours=colours,
    )


class _Numbers:
    """The numbers of a list."""

    def __init__(self, kind: str | None, start: int, step: int) -> None:
        self._kind, self._next, self._step = kind, start, step

    @classmethod
    def of(cls, tag: str, attributes: Mapping[str, str | None], node: Any) -> _Numbers:
        """Those of an ordered list; another one has none."""
        if tag != "ol" or "none" in (attributes.get("style") or ""):
            return cls(None, 1, 1)
        is_reversed = "reversed" in attributes
        count = sum(1 for item in node.iter() if item.tag == "li") if is_reversed else 1
        kind = _TYPES.get(attributes.get("type") or "1", "decimal")
        return cls(kind, _number(attributes.get("start"), count), -1 if is_reversed else 1)

    def next(self, attributes: Mapping[str, str | None]) -> str:
        """The number of the next item, with a full stop."""
        if self._kind is None:
            return ""
        number = _number(attributes.get("value"), self._next)
        self._next = number + self._step
        return f"{label(number, self._kind)}."


_TYPES: Final = {"a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}


def _number(given: str | None, otherwise: int) -> int:
    return int(given) if given and re.fullmatch(r"\s*-?\d{1,9}\s*", given) else otherwise
