"""Formulas of MathML and of Word → one line of text: 3/4, x², √(a + b)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from citecheck.sources.markup.flow import bare, fraction, in_line, power
from citecheck.sources.markup.package import M

_INVISIBLE: Final = {0x2061: None, 0x2062: None, 0x2063: None, 0x2064: None}  # what is applied, multiplied, added


# ── MathML ───────────────────────────────────────────────────────────────────────────────────────


def mathml(node: Any, before: str) -> str:
    """The formula; a space before it where it begins with a fraction, and with a digit in front of it."""
    children = list(_children(node))
    is_fraction = bool(children) and _begins_with(children[0], "mfrac")
    return (" " if is_fraction and before.isdigit() else "") + _mathml_row(node)


def _mathml(node: Any) -> str:
    tag = node.tag
    if tag in {"mi", "mn", "mo", "mtext", "ms"}:
        return bare((node.text() or "").translate(_INVISIBLE))
    if tag in {"mphantom", "annotation", "annotation-xml", "none", "mprescripts"}:
        return ""
    parts = [_mathml(child) for child in _children(node)]
    if tag in {"semantics", "maction"}:
        return parts[0] if parts else ""
    if tag in _SHAPES:
        return _SHAPES[tag]([*parts, "", "", ""])
    if tag == "mtr":
        return " ".join(parts)
    if tag == "mtable":
        return "; ".join(parts)
    if tag in {"msqrt", "mfenced"}:
        inside = _mathml_row(node) if tag == "msqrt" else ", ".join(parts)
        return f"√({inside})" if tag == "msqrt" else f"({inside})"
    return _mathml_row(node)


_SHAPES: Final[dict[str, Callable[[list[str]], str]]] = {
    "mfrac": lambda parts: fraction(parts[0], parts[1]),
    "msup": lambda parts: power(parts[0], parts[1]),
    "msub": lambda parts: power(parts[0], parts[1], raised=False),
    "msubsup": lambda parts: power(power(parts[0], parts[1], raised=False), parts[2]),
    "munder": lambda parts: power(parts[0], parts[1], raised=False),
    "mover": lambda parts: parts[0] + parts[1],
    "munderover": lambda parts: power(power(parts[0], parts[1], raised=False), parts[2]),
    "mroot": lambda parts: f"root {parts[1]} of ({parts[0]})",
}


def _mathml_row(node: Any) -> str:
    return in_line((_mathml(child), _begins_with(child, "mfrac")) for child in _children(node))


def _begins_with(node: Any, tag: str) -> bool:
    while node is not None and node.tag in {"mrow", "mstyle", "semantics", "mpadded"}:
        node = next(_children(node), None)
    return node is not None and node.tag == tag


def _children(node: Any) -> Any:
    child = node.first_child
    while child is not None:
        if child.is_element_node:
            yield child
        child = child.next


# ── Word ─────────────────────────────────────────────────────────────────────────────────────────


def office(node: Any, text: Callable[[Any], str], before: str) -> str:
    """A formula of a Word file, as in `mathml`; `text` gives that of one of its runs."""
    first = next(iter(node), None)
    is_fraction = first is not None and first.tag == "m_f"
    return (" " if is_fraction and before.isdigit() else "") + _Office(text).row(node)


class _Office:
    def __init__(self, text: Callable[[Any], str]) -> None:
        self._text = text

    def row(self, node: Iterable[Any] | None) -> str:
        if node is None:
            return ""
        return in_line((self._one(child), child.tag == "m_f") for child in node)

    def _one(self, node: Any) -> str:
        tag = node.tag
        if tag in {"r", "m_r"}:
            return self._text(node)
        if tag in {"m_f", "m_sSup", "m_sSub", "m_sSubSup", "m_rad", "m_d", "m_nary", "m_func", "m_limLow", "m_limUpp"}:
            return self._shape(tag.removeprefix("m_"), node)
        if tag in {"del", "moveFrom"} or tag.endswith("Pr") or tag == "m_phant":
            return ""
        return ("; " if tag == "m_mr" else "").join([self.row(node)])

    def _shape(self, kind: str, node: Any) -> str:
        def part(name: str) -> str:
            return self.row(node.find(f"m_{name}"))

        base = part("e")
        match kind:
            case "f":
                return fraction(part("num"), part("den"))
            case "sSup" | "limUpp":
                return power(base, part("sup") or part("lim"))
            case "sSub" | "limLow":
                return power(base, part("sub") or part("lim"), raised=False)
            case "sSubSup":
                return power(power(base, part("sub"), raised=False), part("sup"))
            case "rad":
                degree = part("deg")
                return f"root {degree} of ({base})" if degree else f"√({base})"
            case "d":
                inside = _value(node, "sepChr", "|").join(self.row(one) for one in node.findall("m_e"))
                return f"{_value(node, 'begChr', '(')}{inside}{_value(node, 'endChr', ')')}"
            case "nary":
                sign = _value(node, "chr", "∫")
                return f"{power(power(sign, part('sub'), raised=False), part('sup'))} {base}"
        return f"{part('fName')} {base}"


def _value(node: Any, name: str, otherwise: str) -> str:
    found = node.find(f"m_{node.tag.removeprefix('m_')}Pr/m_{name}")
    return otherwise if found is None else str(found.get(M + "val", ""))
