"""What the style of an element of HTML makes of its text: its own style, and that of the page's style sheets."""

from __future__ import annotations

import colorsys
import html
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import reduce
from operator import mul
from typing import Final, NamedTuple

from citecheck.text.patterns import lazy_pattern

Style = Mapping[str, str]  # properties and their values, in small letters

ATTRIBUTE: Final = lazy_pattern(r"([^\s\"'<>/=]+)(?:\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s\"'<>]+))?")
_SHEET: Final = lazy_pattern(r"<style\b[^<>]*>((?:[^<]|<(?!/style))*)</style", re.IGNORECASE)
_BRACE: Final = lazy_pattern(r"[{}]")
_FOR_SCREENS: Final = lazy_pattern(r"@media\s+(?:only\s+)?(?:screen|all)", re.IGNORECASE)
_ELEMENT: Final = lazy_pattern(
    r"(?P<others>.*[\s>+~])?(?P<tag>\*|[a-z][\w-]*)?(?P<names>(?:[.#][\w-]+)*)", re.IGNORECASE
)
_NAME: Final = lazy_pattern(r"[.#][\w-]+")
_DEEPEST: Final = 4  # blocks in each other

# Values with which nobody sees the text of an element, or sees it in another order: mirrored, or upside down.
_NOTHING: Final = r"[+-]?0*(?:\.0*)?(?![\d.])"
_TINY: Final = (
    r"[+-]?(?:[01](?:\.\d+)?(?:px|pt)?|2px|0?\.0\d*r?em|0?\.1[0-5]?r?em|(?:\d|1[0-5])(?:\.\d+)?%|0)(?![\w.%])"
)
_FAR: Final = (  # beyond the edges of a screen
    r"-(?:[89]\d\d|\d{4,})|-(?:[5-9]\d|\d{3,})r?em|-\d{3,}(?:%|v[wh])"
    r"|(?<![\d.-])(?:[3-9]\d{3}|\d{5,}|(?:19\d|[2-9]\d\d|\d{4,})r?em|(?:3[89]\d|[4-9]\d\d|\d{4,})(?:%|v[wh]))"
)
_CHANGED: Final = (
    r"scale(?:3d|x|y)?\([^)]*(?:-|(?<![\d.])0(?!\.[1-9]))|matrix|rotate[xy]\("
    r"|rotate(?:z|3d)?\([+-]?(?:(?:1[3-9]|2[012])\ddeg|0?\.[45]\d*turn)"
)
_OFFSETS: Final = ("left", "right", "top", "bottom", "text-indent", "margin-left", "margin-top", "translate")
_HIDING: Final = {
    "display": r"none",
    "visibility": r"hidden|collapse",
    "content-visibility": r"hidden",
    "opacity": rf"0?\.0|{_NOTHING}|\d(?:\.\d+)?%",
    "filter": rf"opacity\(\s*(?:0?\.0|{_NOTHING})",
    "font-size": _TINY,
    "font": r"(?:.*\s)?0(?:\.0+)?(?:[a-z]+|%)?(?:/\S+)?\s",
    **dict.fromkeys(_OFFSETS, rf"(?:.*\s)?(?:{_FAR})"),
    "clip": r"rect\((?:\s*[01](?:px)?\s*,?){4}\)",
    "clip-path": (
        r"(?:circle|ellipse)\(\s*0(?![.\d]*[1-9])|polygon\(\s*([^,()]+?)\s*(?:,\s*\1\s*)*\)"
        r"|inset\((?:[5-9]\d%\)|[^)]*\b100%)"
    ),
    "transform": rf".*(?:{_CHANGED}|translate[^)]*(?:{_FAR}))",
    "scale": rf"(?:.*\s)?(?:-|{_NOTHING}|0?\.0)",
    "zoom": rf"{_NOTHING}|0?\.0|\d%",
    "rotate": r"(?:1[3-9]\d|2[012]\d)deg|0?\.[45]\d*turn|[xy]\s",
}
_HIDES: Final = {name: lazy_pattern(values) for name, values in _HIDING.items()}
_SIDES: Final = ("height", "width", "max-height", "max-width")
_CUTTING: Final = ("overflow", "overflow-x", "overflow-y")
_SMALL_SIDE: Final = lazy_pattern(_TINY)


def attributes_of(tag: str) -> dict[str, str]:
    """The attributes in a tag; of two with one name the first one counts."""
    found: dict[str, str] = {}
    for name, value in ATTRIBUTE.findall(tag):
        found.setdefault(name.lower(), html.unescape(value.strip("\"'")))
    return found


def declared(style: str) -> dict[str, str]:
    """The properties of a style; of two with one name the last one counts."""
    parts = (part.partition(":") for part in _without_remarks(style).split(";"))
    return {
        name.strip().lower(): " ".join(value.lower().replace("!important", "").split())
        for name, colon, value in parts
        if colon
    }


def _without_remarks(style: str) -> str:
    first, *rest = style.split("/*")
    return first + "".join(part.partition("*/")[2] for part in rest)


def hides(style: Style) -> bool:
    """Whether nobody sees the text of such an element, or sees it in another order."""
    if any(name in _HIDES and _HIDES[name].match(value) for name, value in style.items()):
        return True
    if "override" in style.get("unicode-bidi", "") and style.get("direction") != "ltr":
        return True
    cuts = any(style.get(name, "").startswith(("hidden", "clip")) for name in _CUTTING)
    return cuts and any(_SMALL_SIDE.match(style.get(name, "")) for name in _SIDES)


def strikes(style: Style) -> bool:
    """Whether a line goes through the text."""
    return any("line-through" in value for name, value in style.items() if name.startswith("text-decoration"))


# ── Style sheets ─────────────────────────────────────────────────────────────────────────────────


class _Rule(NamedTuple):
    tag: str
    names: frozenset[str]  # of classes with a dot, of ids with #
    style: Style
    alone: bool  # it depends on no other element, and on no device
    place: int  # in its sheet

    @property
    def weight(self) -> tuple[int, int, int, int]:
        """The rule with the larger one counts."""
        ids = sum(name[0] == "#" for name in self.names)
        return ids, len(self.names) - ids, self.tag != "*", self.place


class StyleSheets:
    """Those of a page. What a selector says of other elements is not compared, nor what a pointer changes."""

    def __init__(self, page: str) -> None:
        self._rules: defaultdict[str, list[_Rule]] = defaultdict(list)  # by a name, or the tag
        for sheet in _SHEET.findall(page) if "</style" in page.lower() else ():
            for rule in _rules(_without_remarks(sheet)):
                self._rules[min(rule.names, default=rule.tag)].append(rule)
        self.has_rules = bool(self._rules)

    def style_of(self, tag: str, attributes: Mapping[str, str], *, alone: bool = False) -> dict[str, str]:
        """The style of an element with this tag, its own and that of the sheets.

        `alone` leaves out rules that depend on other elements or on the device.
        """
        style: dict[str, str] = {}
        if "bgcolor" in attributes:
            style["background-color"] = attributes["bgcolor"].lower()
        if tag == "font" and "color" in attributes:
            style["color"] = attributes["color"].lower()
        names = {f".{name}" for name in attributes.get("class", "").split()} | {f"#{attributes.get('id', '')}"}
        keys = ("*", tag, *names) if self._rules else ()
        rules = (rule for key in keys for rule in self._rules.get(key, ()) if rule.alone or not alone)
        for rule in sorted((r for r in rules if r.tag in {"*", tag} and r.names <= names), key=lambda r: r.weight):
            style.update(rule.style)
        return {**style, **declared(attributes.get("style", ""))}

    @property
    def colours_of_page(self) -> Colours:
        """The colours in which the page itself is."""
        own = (colours(self.style_of(tag, {})) or Colours() for tag in ("body", "html"))
        return reduce(Colours.within, own, Colours()).within(BLACK_ON_WHITE)


def _rules(sheet: str) -> Iterator[_Rule]:
    """A rule for each selector; those for some devices only are left out."""
    heads: list[str] = []
    at = 0
    for brace in _BRACE.finditer(sheet):
        before, at = sheet[at : brace.start()], brace.end()
        if brace[0] == "{":
            heads.append(before.rpartition(";")[2].strip())
        elif heads and len(heads) <= _DEEPEST and all(map(_FOR_SCREENS.fullmatch, heads[:-1])):
            style = declared(before)
            for selector in heads.pop().split(","):
                element = _ELEMENT.fullmatch(selector.strip())
                if element and (element["tag"] or element["names"]):
                    names = frozenset(_NAME.findall(element["names"]))
                    alone = not element["others"] and not heads
                    yield _Rule((element["tag"] or "*").lower(), names, style, alone, at)
        elif heads:
            heads.pop()


# ── Colours ──────────────────────────────────────────────────────────────────────────────────────

_Colour = tuple[float, ...] | str  # red, green and blue, of 255; or what is written there
_SAME: Final = 24  # of 255: colours that are nearer cannot be told apart
_WEIGHTS: Final = (0.299, 0.587, 0.114)  # of red, green and blue for eyes
_INHERITED: Final = frozenset(["", "inherit", "initial", "unset", "revert", "currentcolor", "none", "transparent"])
_PAINT: Final = lazy_pattern(r"#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([^()]*\)|[a-z]+")
_PICTURE: Final = lazy_pattern(r"url\(|gradient")
_NUMBER: Final = lazy_pattern(r"(\d+(?:\.\d+)?|\.\d+)(%?)")
_WHITES: Final = (
    "white",
    "snow",
    "ghostwhite",
    "whitesmoke",
    "floralwhite",
    "mintcream",
    "ivory",
    "azure",
    "aliceblue",
)
_NAMED: Final[Mapping[str, tuple[float, ...]]] = {**dict.fromkeys(_WHITES, (255, 255, 255, 1)), "black": (0, 0, 0, 1)}
_FAINT: Final = 0.1  # of full opacity


class Colours(NamedTuple):
    """Of text and of what is behind it; None stands for those of the element around it."""

    text: _Colour | None = None
    paper: _Colour | None = None

    def within(self, others: Colours) -> Colours:
        """These colours, and where they are none those of what is around them."""
        return Colours(self.text or others.text, self.paper or others.paper)

    @property
    def are_alike(self) -> bool:
        """Whether nobody can read the text."""
        if isinstance(self.text, tuple) and isinstance(self.paper, tuple):
            apart = [ink - paper for ink, paper in zip(self.text, self.paper, strict=True)]
            return abs(sum(map(mul, _WEIGHTS, apart))) < _SAME and max(map(abs, apart)) < 2 * _SAME
        return self.text == "transparent" or (self.text is not None and self.text == self.paper != "picture")


BLACK_ON_WHITE: Final = Colours((0, 0, 0), (255, 255, 255))


def colours(style: Style) -> Colours | None:
    """Those that the style declares; a text in transparent colour may be painted with a picture."""
    text = style.get("-webkit-text-fill-color") or style.get("color", "")
    is_filled = any("text" in style.get(name, "") for name in ("background-clip", "-webkit-background-clip"))
    ink = "picture" if is_filled else _colour(text, "transparent")
    found = Colours(ink, _colour(style.get("background-color", "")) or _colour(style.get("background", "")))
    return found if found != Colours() else None


def _colour(value: str, clear: str | None = None) -> _Colour | None:
    """The first colour of a value; `clear` where one cannot be seen."""
    if _PICTURE.search(value):
        return "picture"
    if value.strip() in _INHERITED:
        return clear if value.strip() == "transparent" else None
    for paint in _PAINT.findall(value):
        parts = _NAMED.get(paint) or _parts(paint)
        if parts:
            *shades, opacity = parts
            return tuple(shades) if opacity >= _FAINT else clear
    return value if value.isalpha() else None


def _parts(paint: str) -> tuple[float, ...] | None:
    """Red, green and blue, of 255, and the opacity."""
    if paint.startswith("#"):
        digits = paint[1:] if len(paint) > 5 else "".join(2 * digit for digit in paint[1:])
        red, green, blue, solid = (int(f"{digits}ff"[at : at + 2], 16) for at in (0, 2, 4, 6))
        return red, green, blue, solid / 255
    numbers = [(float(number), share) for number, share in _NUMBER.findall(paint)]
    if not paint.startswith(("rgb", "hsl")) or len(numbers) < 3:
        return None
    opacity = numbers[3][0] / (100 if numbers[3][1] else 1) if len(numbers) > 3 else 1.0
    if paint.startswith("hsl"):
        hue, saturation, lightness = (number for number, _ in numbers[:3])
        shades = colorsys.hls_to_rgb(hue / 360, lightness / 100, saturation / 100)
        return (*(255 * shade for shade in shades), opacity)
    return (*(number * (2.55 if share else 1) for number, share in numbers[:3]), opacity)
