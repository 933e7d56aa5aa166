"""The styles of a Word file → how a run looks: hidden, struck through, raised, in a symbol font."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from citecheck.sources.markup.flow import PLAIN, STRUCK, UNKNOWN
from citecheck.sources.markup.package import Element, W
from citecheck.text.html_styles import Colours

VAL: Final = W + "val"
_OFF: Final = frozenset(["0", "false", "off"])
_TOGGLES: Final = ("vanish", "strike", "dstrike")  # a style turns the other style's value round
_SMALLEST: Final = 4  # half points: nobody reads smaller letters
_DEEPEST: Final = 50  # styles based on each other

Properties = Mapping[str, Any]


class Look(NamedTuple):
    """`how` as text is seen; `raised` is False for lowered text."""

    is_hidden: bool = False
    how: int = PLAIN
    raised: bool | None = None
    font: str | None = None


class Around(NamedTuple):
    """What the paragraph and the table around a run say about it: names of styles, and a colour behind it."""

    paragraph: str = ""
    table: str = ""
    fill: str = ""
    is_box: bool = False  # a text box, whose colour is not read


def is_on(element: Element | None) -> bool:
    return element is not None and element.get(VAL, "1").lower() not in _OFF


def value(parent: Element | None, name: str) -> str:
    """The value of a child; "" without one."""
    found = parent.find(name) if parent is not None else None
    return "" if found is None else found.get(VAL, "")


def fill(parent: Element | None) -> str:
    """The colour of its shading; "" without one."""
    shading = parent.find("shd") if parent is not None else None
    given = shading.get(W + "fill", "") if shading is not None else ""
    return "" if given == "auto" else given


def _properties(run: Element | None) -> dict[str, Any]:
    if run is None:
        return {}
    found: dict[str, Any] = {name: is_on(run.find(name)) for name in _TOGGLES if run.find(name) is not None}
    for name in ("vertAlign", "color", "sz", "highlight"):
        if given := value(run, name):
            found[name] = given
    if behind := fill(run):
        found["fill"] = behind
    fonts = run.find("rFonts")
    if fonts is not None and (font := fonts.get(W + "ascii") or fonts.get(W + "hAnsi")):
        found["font"] = font
    return found


class Styles:
    """Those of a file."""

    def __init__(self, root: Element | None) -> None:
        styles = root.findall("style") if root is not None else []
        self._styles = {style.get(W + "styleId", ""): style for style in styles}
        self._defaults = _properties(root.find("docDefaults/rPrDefault/rPr")) if root is not None else {}
        kinds = {
            style.get(W + "type"): name
            for name, style in self._styles.items()
            if style.get(W + "default") in {"1", "true"}
        }
        self.default = kinds.get("paragraph", "")
        self._chain = cache(self._uncached_chain)
        self._base = cache(self._uncached_base)
        self._plain = cache(lambda around: _look(self._base(around, ""), around))
        self.paragraph = cache(self._of_paragraph)

    def _uncached_chain(self, name: str) -> list[Element]:
        """The style and those that it is based on, the nearest first."""
        found: list[Element] = []
        style = self._styles.get(name)
        while style is not None and style not in found and len(found) < _DEEPEST:
            found.append(style)
            style = self._styles.get(value(style, "basedOn"))
        return found

    def _of_paragraph(self, name: str, path: str) -> Element | None:
        """What the style says of paragraphs at this path, itself or by the nearest that it is based on."""
        found = (style.find(f"pPr/{path}") for style in self._chain(name or self.default))
        return next((one for one in found if one is not None), None)

    def _of_runs(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for style in reversed(self._chain(name)):
            found |= _properties(style.find("rPr"))
        return found

    def _uncached_base(self, around: Around, character: str) -> dict[str, Any]:
        given = [self._of_runs(name) for name in (around.table, around.paragraph or self.default, character) if name]
        found = dict(self._defaults)
        for one in given:
            found |= one
        for name in _TOGGLES:
            found[name] = self._defaults.get(name, False) or sum(bool(one.get(name)) for one in given) % 2 == 1
        return found

    def look(self, run: Element | None, around: Around) -> Look:
        """How a run with these properties looks."""
        if run is None:
            return self._plain(around)
        return _look({**self._base(around, value(run, "rStyle")), **_properties(run)}, around)


def _look(given: Properties, around: Around) -> Look:
    how = STRUCK if given["strike"] or given["dstrike"] else PLAIN
    is_hidden = given["vanish"] or (str(given.get("sz", "")).isdigit() and int(given["sz"]) <= _SMALLEST)
    if _is_unseen(given, around):
        is_hidden, how = is_hidden or not (around.table or around.is_box), UNKNOWN
    raised = {"superscript": True, "subscript": False}.get(given.get("vertAlign", ""))
    return Look(is_hidden, how, raised, given.get("font"))


def _is_unseen(given: Properties, around: Around) -> bool:
    """Whether the text has the colour of what is behind it, as far as that is known."""
    ink = _colour(given.get("color", ""))
    behind = given.get("highlight", "")
    if ink is None or behind not in {"", "none", "white"}:
        return False
    paper = _colour(given.get("fill") or around.fill or "FFFFFF")
    return paper is not None and Colours(ink, paper).are_alike


def _colour(given: str) -> tuple[float, ...] | None:
    try:
        return tuple(bytes.fromhex(given)) if len(given) == 6 else None
    except ValueError:
        return None
