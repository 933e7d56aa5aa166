"""Formulas in Markdown, $…$, $$…$$ and \\(…\\): what a reader sees of simple ones, for the sake of their figures."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from citecheck.text.marks import LOWER, RAISE
from citecheck.text.patterns import lazy_pattern

# A dollar sign that opens a formula has no space after it, one that closes it none before it and no digit after it.
_FORMULA: Final = lazy_pattern(
    r"(?<![\w\\])\$\$(?P<display>(?:[^$\\]|\\.){1,500}?)\$\$"
    r"|(?<![\w\\$])\$(?![\s$])(?P<inline>(?:[^$\\\n]|\\.){1,300}?)(?<!\s)\$(?![\d$])"
    r"|\\\((?P<round>(?:[^\\]|\\[^)]){1,300}?)\\\)|\\\[(?P<square>(?:[^\\]|\\[^\]]){1,500}?)\\\]",
    re.DOTALL,
)
_CLOSING: Final = {"$$": "$$", "$": "$", "\\(": "\\)", "\\[": "\\]"}
_LONGEST: Final = 1_010
_COMMAND: Final = lazy_pattern(r"\\(?:[A-Za-z]+|.)")
_PROSE: Final = lazy_pattern(r"[A-Za-z]{2,}[,;:]?\s+[A-Za-z]{2,}|\*\*|\](?:\(|\[)|\[[0-9]+\]")
_TEX: Final = lazy_pattern(r"[\\^_{}]")  # "\\[1\\]" is an escaped bracket
_GROUP: Final = r"\s*\{((?:[^{}]|\{[^{}]*\})*)\}"
_TEXT: Final = lazy_pattern(rf"\\(?:text|mathrm|mathbf|textbf|mathit|textit|operatorname|mbox){_GROUP}")
_UNSEEN: Final = lazy_pattern(rf"\\(?:[hv]?phantom|(?:text)?color\s*\{{white\}})(?:{_GROUP}|\s*([^\s{{}}\\]))")
_FRACTION: Final = lazy_pattern(rf"\\[dt]?frac{_GROUP}{_GROUP}")
_SHIFTED: Final = lazy_pattern(rf"([_^])(?:{_GROUP}|(\d))")
_SIGNS: Final = (
    "times × cdot · approx ≈ sim ~ le ≤ leq ≤ ge ≥ geq ≥ lt < gt > pm ± ldots … euro € pounds £ circ °".split()
)
_SPACES: Final = dict.fromkeys(("quad", "qquad", *",;: "), " ")
_SEEN: Final[dict[str, str]] = {**dict(zip(_SIGNS[::2], _SIGNS[1::2], strict=True)), **_SPACES, "!": ""}


class Formula(NamedTuple):
    """The text that a reader sees, where the formula ends, and the text in it that is not drawn."""

    plain: str
    end: int
    unseen: str = ""


def math(text: str, start: int, end: int) -> Formula | None:
    """The formula that begins at `start`, if one does."""
    closing = _CLOSING.get(text[start : start + 2]) or _CLOSING.get(text[start])
    if closing is None or text.find(closing, start + 2, min(end, start + _LONGEST)) < 0:
        return None
    found = _FORMULA.match(text, start, end)
    body = next((group for group in found.groups() if group is not None), "") if found else ""
    # In doubt the dollar signs are those of amounts.
    if found is None or _PROSE.search(_COMMAND.sub("", _TEXT.sub("", body))):
        return None
    if text[start] == "\\" and not _TEX.search(body):
        return None
    body = body.replace("{,}", ",").replace("{.}", ".")
    unseen = " ".join(plain(match[1] or match[2] or "") for match in _UNSEEN.finditer(body))
    return Formula(plain(_UNSEEN.sub(" ", body)), found.end(), unseen)


def plain(body: str) -> str:
    """`\\$9{,}900` as $9,900, `10^{6}` as 10⁶."""
    text = _TEXT.sub(r"\1", body)
    text = _FRACTION.sub(r"\1/\2", text)
    text = _SHIFTED.sub(_shifted, text).replace("~", " ")
    return _COMMAND.sub(_seen, text).translate({ord("{"): None, ord("}"): None})


def _shifted(found: re.Match[str]) -> str:
    inside = found[2] if found[2] is not None else found[3]
    return _COMMAND.sub(_seen, inside).translate(RAISE if found[1] == "^" else LOWER)


def _seen(command: re.Match[str]) -> str:
    name = command[0][1:]
    return _SEEN.get(name, "" if name.isalpha() else name)
