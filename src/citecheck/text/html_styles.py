"""What the style of an element of HTML makes of its text: its own style, and that of the page's style sheets."""

from __future__ import annotations

import colorsys
import html
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from typing import Final, NamedTuple

from citecheck.text.patterns import lazy_pattern

Style = Mapping[str, str]  # properties and their values, in small letters

ATTRIBUTE: Final = lazy_pattern(r"([^\s\"'<>/=]+)(?:\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s\"'<>]+))?")
_SHEET = lazy_pattern(r"<style\b[^<>]*>", re.IGNORECASE)
_END_OF_SHEET = lazy_pattern(r"</style", re.IGNORECASE)
_BRACE = lazy_pattern(r"[{}]")
_FOR_SCREENS = lazy_pattern(r"@media\s+(?:only\s+)?(?:screen|all)", re.IGNORECASE)
_DEEPEST: Final = 4  # blocks in each other
_ELEMENT = lazy_pattern(r"(?P<tag>\*|[a-z][\w-]*)?(?P<names>(?:[.#][\w-]+)*)", re.IGNORECASE)
_COMBINATOR = lazy_pattern(r"[\s>+~]+")

_LENGTH = lazy_pattern(r"([-+]?(?:\d+\.?\d*|\.\d+))(px|pt|pc|r?em|ex|ch|cm|mm|in|v[wh]|%)?(?![\w.])")
_PIXELS: Final = {"pt": 1.33, "pc": 16, "em": 16, "rem": 16, "ex": 8, "ch": 8, "cm": 38, "mm": 3.8, "in": 96}
_OF_SCREEN: Final = 8.0  # pixels for each hundredth part of it
_TINY: Final = 2.0  # pixels: nobody can read such letters, nor what such a box shows
_TINY_SHARE: Final = 0.15  # of the size of other letters
_FAINT: Final = 0.1  # of full opacity, or of full size
_BEFORE, _BEHIND = -800.0, 3000.0  # pixels: beyond the edges of a screen

_KEYWORDS: Final = {
    "display": ("none",),
    "visibility": ("hidden", "collapse"),
    "content-visibility": ("hidden",),
}
_OFFSETS: Final = ("left", "right", "top", "bottom", "text-indent", "margin-left", "margin-top", "translate")
_SIDES: Final = ("height", "width", "max-height", "max-width")
_CUTTING: Final = ("overflow", "overflow-x", "overflow-y")
_NO_CLIP = lazy_pattern(r"rect\((?:\s*[01](?:px)?\s*,?){4}\)")
_NO_SHAPE = lazy_pattern(r"(?:circle|ellipse)\(\s*0(?![.\d]*[1-9])|polygon\(\s*([^,()]+?)\s*(?:,\s*\1\s*)*\)")
_INSET = lazy_pattern(r"inset\(([^()]*)\)")
_NO_FONT = lazy_pattern(r"(?:\A|\s)0(?:\.0+)?(?:[a-z]+|%)?(?:/\S+)?\s")
_FUNCTION = lazy_pattern(r"([a-z3]+)\(([^()]*)\)")
_NUMBER = lazy_pattern(r"[-+]?(?:\d+\.?\d*|\.\d+)")
_TURN: Final = {"turn": 360.0, "rad": 57.3, "grad": 0.9}


# ── Which style an element has ───────────────────────────────────────────────────────────────────


def attributes_of(tag: str) -> dict[str, str]:
    """The attributes in a tag; of two with one name the first one counts."""
    found: dict[str, str] = {}
    for name, value in ATTRIBUTE.findall(tag):
        found.setdefault(name.lower(), html.unescape(value.strip("\"'")))
    return found


def declared(style: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in _without_remarks(style).split(";"):
        name, _, value = part.partition(":")
        found[name.strip().lower()] = " ".join(value.lower().replace("!important", "").split())
    return found


def _without_remarks(style: str) -> str:
    first, *rest = style.split("/*")
    return first + "".join(part.partition("*/")[2] for part in rest)


class _Rule(NamedTuple):
    tag: str
    names: frozenset[str]  # of classes with a dot, of ids with #
    style: Style


class StyleSheets:
    """Those of a page. What a selector says of other elements is not compared, nor what a pointer changes."""

    def __init__(self, page: str) -> None:
        self._rules: defaultdict[str, list[_Rule]] = defaultdict(list)  # by a name, or the tag
        for sheet in _sheets(page):
            for rule in _rules(_without_remarks(sheet)):
                self._rules[min(rule.names, default=rule.tag)].append(rule)

    def style_of(self, tag: str, attributes: Mapping[str, str]) -> dict[str, str]:
        """That of an element with this tag, its own and that of the sheets."""
        if not attributes and not self._rules:
            return {}
        style = dict(_of_old_attributes(tag, attributes))
        if self._rules:
            names = {f".{name}" for name in attributes.get("class", "").split()} | {f"#{attributes.get('id', '')}"}
            for key in ("*", tag, *sorted(names)):
                for rule in self._rules.get(key, ()):
                    if rule.tag in {"*", tag} and rule.names <= names:
                        style.update(rule.style)
        return {**style, **declared(attributes.get("style", ""))}

    @property
    def colours_of_page(self) -> Colours:
        declared = (colours(self.style_of(tag, {})) for tag in ("body", "html"))
        return reduce(lambda all_, found: all_.within(found or Colours()), declared, Colours()).within(BLACK_ON_WHITE)


def _sheets(page: str) -> Iterator[str]:
    if _SHEET.search(page):
        for part in _END_OF_SHEET.split(page):
            if start := _SHEET.search(part):
                yield part[start.end() :]


def _blocks(sheet: str) -> Iterator[tuple[str, str]]:
    """Selectors and the properties in braces; those for some devices only are left out."""
    heads: list[str] = []
    at = 0
    for brace in _BRACE.finditer(sheet):
        before, at = sheet[at : brace.start()], brace.end()
        if brace[0] == "{":
            heads.append(before.rpartition(";")[2].strip())
        elif heads:
            head = heads.pop()
            if len(heads) < _DEEPEST and all(map(_FOR_SCREENS.fullmatch, heads)):
                yield head, before


def _rules(sheet: str) -> Iterator[_Rule]:
    for selectors, body in _blocks(sheet):
        style = declared(body)
        for selector in selectors.split(","):
            element = _ELEMENT.fullmatch(_COMBINATOR.split(selector.strip())[-1])
            if element and element[0]:
                names = re.findall(r"[.#][\w-]+", element["names"])
                yield _Rule((element["tag"] or "*").lower(), frozenset(names), style)


def _of_old_attributes(tag: str, attributes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    if "bgcolor" in attributes:
        yield "background-color", attributes["bgcolor"].lower()
    if tag == "font" and "color" in attributes:
        yield "color", attributes["color"].lower()


# ── What it hides ────────────────────────────────────────────────────────────────────────────────


def hides(style: Style) -> bool:
    """Whether nobody sees the text of such an element, or sees it in another order: mirrored, or upside down."""
    if not style:
        return False
    if any(style.get(name, "").startswith(values) for name, values in _KEYWORDS.items()):
        return True
    return _is_faint(style) or _is_away(style) or _is_cut_off(style) or _is_distorted(style) or _is_reversed(style)


def _is_faint(style: Style) -> bool:
    size = _LENGTH.match(style.get("font-size", ""))
    is_tiny = size is not None and (
        abs(float(size[1])) <= _TINY_SHARE * (100 if size[2] == "%" else 1)
        if size[2] in {"em", "rem", "%"}
        else _pixels(size) <= _TINY
    )
    opacity = _LENGTH.match(style.get("opacity", ""))
    is_faint = opacity is not None and float(opacity[1]) < _FAINT * (100 if opacity[2] else 1)
    filtered = re.match(r"opacity\(\s*0(?![.\d]*[1-9])", style.get("filter", ""))
    return is_tiny or is_faint or bool(filtered) or bool(_NO_FONT.search(style.get("font", "")))


def _is_away(style: Style) -> bool:
    lengths = [length for name in _OFFSETS for length in _LENGTH.finditer(style.get(name, ""))]
    return any(map(_is_far, lengths))


def _is_far(length: re.Match[str]) -> bool:
    return not _BEFORE < _pixels(length) < _BEHIND


def _pixels(length: re.Match[str]) -> float:
    number, unit = float(length[1]), length[2]
    return number * (_OF_SCREEN if unit in {"%", "vw", "vh"} else _PIXELS.get(unit or "", 1))


def _is_cut_off(style: Style) -> bool:
    sides = [length for name in _SIDES if (length := _LENGTH.match(style.get(name, "")))]
    cuts = any(style.get(name, "").startswith(("hidden", "clip")) for name in _CUTTING)
    if cuts and any(_pixels(side) <= _TINY for side in sides):
        return True
    clip = style.get("clip-path", "")
    inset = _INSET.search(clip)
    shares = [float(share) for share in re.findall(r"([\d.]+)%", inset[1])] if inset else []
    is_shut = bool(shares) and (max(shares) >= 100 or (len(shares) == 1 and shares[0] >= 50))
    return is_shut or bool(_NO_SHAPE.match(clip)) or bool(_NO_CLIP.match(style.get("clip", "")))


def _is_distorted(style: Style) -> bool:
    given = [(name, style[name]) for name in ("scale", "rotate", "zoom") if style.get(name)]
    return any(_distorts(*change) for change in (*given, *_FUNCTION.findall(style.get("transform", ""))))


def _distorts(change: str, values: str) -> bool:
    numbers = [float(number) for number in _NUMBER.findall(values)]
    if change.startswith(("scale", "zoom")):
        return min(numbers, default=1.0) < _FAINT * (100 if "%" in values else 1)
    if change.startswith("translate"):
        return any(map(_is_far, _LENGTH.finditer(values)))
    if change.startswith("rotate") and numbers:
        degrees = numbers[-1] * next((size for unit, size in _TURN.items() if values.endswith(unit)), 1.0)
        return abs(degrees % 360 - 180) <= (45 if change in {"rotate", "rotatez"} else 95)
    return False


def _is_reversed(style: Style) -> bool:
    return "override" in style.get("unicode-bidi", "") and style.get("direction") != "ltr"


def strikes(style: Style) -> bool:
    return any("line-through" in value for name, value in style.items() if name.startswith("text-decoration"))


# ── Colours ──────────────────────────────────────────────────────────────────────────────────────


_Colour = tuple[float, ...] | str  # red, green and blue, of 255; or the name of a colour
_PICTURE: Final = "a picture"
_SAME: Final = 24  # of 255: colours that are nearer cannot be told apart
_WEIGHTS: Final = (0.299, 0.587, 0.114)  # of red, green and blue for eyes
_NAMED: Final[Mapping[str, _Colour]] = {
    **dict.fromkeys(
        ("white", "snow", "ghostwhite", "whitesmoke", "floralwhite", "mintcream", "ivory"), (255, 255, 255)
    ),
    **dict.fromkeys(("azure", "aliceblue", "seashell", "honeydew", "lavenderblush", "canvas"), (250, 250, 250)),
    **dict.fromkeys(("black", "canvastext"), (0, 0, 0)),
}
_INHERITED: Final = ("", "inherit", "initial", "unset", "revert", "currentcolor", "none", "transparent")
_HEX = lazy_pattern(r"#([0-9a-f]{3,8})(?![\w-])")
_MIXED = lazy_pattern(r"(rgb|hsl)a?\(([^()]*)\)")


class Colours(NamedTuple):
    """Of text and of what is behind it; None stands for those of the element around it."""

    text: _Colour | None = None
    paper: _Colour | None = None

    def within(self, others: Colours) -> Colours:
        return Colours(self.text or others.text, self.paper or others.paper)

    @property
    def are_alike(self) -> bool:
        """Whether nobody can read the text."""
        if isinstance(self.text, str) or isinstance(self.paper, str) or not self.text or not self.paper:
            return self.text == "transparent" or (self.text is not None and self.text == self.paper != _PICTURE)
        apart = [one - other for one, other in zip(self.text, self.paper, strict=True)]
        weighed = abs(sum(weight * part for weight, part in zip(_WEIGHTS, apart, strict=True)))
        return weighed < _SAME and max(map(abs, apart)) < 2 * _SAME


BLACK_ON_WHITE: Final = Colours((0, 0, 0), (255, 255, 255))


def colours(style: Style) -> Colours | None:
    """Those that the style declares; a text in transparent colour may be painted with a picture."""
    if not style:
        return None
    text = style.get("-webkit-text-fill-color") or style.get("color", "")
    is_filled = any("text" in style.get(name, "") for name in ("background-clip", "-webkit-background-clip"))
    found = Colours(
        _PICTURE if is_filled else _colour(text, of_text=True),
        _paper(style.get("background-color", "")) or _paper(style.get("background", "")),
    )
    return found if found != Colours() else None


def _paper(value: str) -> _Colour | None:
    if "url(" in value or "gradient" in value:
        return _PICTURE
    words = value.split()
    is_one = len(words) == 1 or "(" in value
    return _colour(value, of_text=False) if is_one else next(_known(words), None)


def _known(words: Iterable[str]) -> Iterator[_Colour]:
    for word in words:
        if word in _NAMED or word.startswith("#"):
            found = _colour(word, of_text=False)
            if found:
                yield found


def _colour(value: str, *, of_text: bool) -> _Colour | None:
    value = value.strip()
    if value in _INHERITED:
        return "transparent" if of_text and value == "transparent" else None
    parts = _parts(value)
    if parts is None:
        return _NAMED.get(value, value) if value.isalpha() else None
    *paint, opacity = parts
    if opacity < _FAINT:
        return "transparent" if of_text else None
    return tuple(paint)


def _parts(value: str) -> tuple[float, ...] | None:
    """Red, green and blue, of 255, and the opacity."""
    if found := _HEX.search(value):
        digits = found[1] if len(found[1]) > 4 else "".join(2 * digit for digit in found[1])
        red, green, blue, solid = (int(f"{digits}ff"[at : at + 2], 16) for at in (0, 2, 4, 6))
        return red, green, blue, solid / 255
    mixed = _MIXED.search(value)
    numbers = re.findall(r"([\d.]+)(%?)", mixed[2]) if mixed else []
    if not mixed or len(numbers) < 3 or any(number.count(".") > 1 or number == "." for number, _ in numbers):
        return None
    opacity = float(numbers[3][0]) / (100 if numbers[3][1] else 1) if len(numbers) > 3 else 1.0
    if mixed[1] == "hsl":
        hue, saturation, lightness = (float(number) for number, _ in numbers[:3])
        mixture = colorsys.hls_to_rgb(hue / 360, lightness / 100, saturation / 100)
        return (*(255 * part for part in mixture), opacity)
    return (*(float(number) * (2.55 if share else 1) for number, share in numbers[:3]), opacity)
