"""The folding table: the differences between a quote and a page that the standard forgives, and no others.

    quotation marks   ‘ ’ ‚ ‛ ′ ʼ `  → '     “ ” „ ‟ ″ « » → "
    dashes            ‐ ‑ ‒ – — ― − ﹣ － → -
    spaces            every white space, single or in runs → one space
    micro sign        µ (U+00B5) → the Greek letter μ
    ligatures         ﬀ ﬁ ﬂ ﬃ ﬄ ﬅ ﬆ → their letters
    ellipses          … → ...
    tagged digits     <sup>6</sup> <sub>2</sub> → ⁶ ₂
    composition       canonical (NFC): é as one character or as two
    soft hyphens      dropped between letters
    line-end hyphens  between letters: joined, hyphenated or as it is; the break after any other dash or slash
                      is a space or nothing; never between digits without the dash
    bullets           at the beginning of a line (• first item): any bullet, a dash, or nothing
    line ends         in scripts without spaces, and in Korean, which breaks words: a space or nothing
    layout spaces     between four or more single letters or ligatures (W I T N E S S, o ffi c e), beside a Chinese
                      or Japanese character (12 万円), between a Korean one and a figure (12 월), and between a
                      figure and its currency sign or closing bracket, as in columns of accounts, $ (3,681 ): a
                      space or nothing

Letter case is judged later, word by word (see matching). Never NFKC: it would make 10⁶ into 106.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from citecheck.text.marks import TAGGED, has_tagged, untagged
from citecheck.text.patterns import HANGUL, IDEOGRAPHIC, SPACELESS_OR_WIDE, has_beyond_alphabets, lazy_pattern

# Marks that are in folded page text only; they cannot come from a page (control characters are replaced there).
LINE_HYPHEN = "\x01"  # a hyphen that ends a line between two letters: matches "", "-" or "- "
LINE_BREAK = "\x02"  # a space of the layout, or a line's end after a dash or where words have no spaces: "" or " "

BULLET = "\x03"  # a bullet that begins a line, before a space: matches another one, a dash, or, with its space, nothing

BULLETS = "•◦‣∙●▪■❖➢·"
SINGLE_QUOTES = "‘’‚‛′ʼ`´"
DOUBLE_QUOTES = "“”„‟″«»"
DASHES = "‐‑‒–—―−﹣－"
LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "ſt", "ﬆ": "st"}
_EXPANDED = LIGATURES | {"…": "..."}
SOFT_HYPHEN = "\u00ad"

_SAME_LENGTH = {
    **dict.fromkeys(SINGLE_QUOTES, "'"),
    **dict.fromkeys(DOUBLE_QUOTES, '"'),
    **dict.fromkeys(DASHES, "-"),
    **dict.fromkeys((LINE_HYPHEN, LINE_BREAK, BULLET), "\ufffd"),
    "\u00b5": "\u03bc",
}
# A long dash that ends a line is not a hyphen: the words on its two sides are two words.
_DASH_END = {f"{dash}\n": f"-{LINE_BREAK}" for dash in "‒–—―−"}
_FOLDS = {**_SAME_LENGTH, **_DASH_END}
# It begins with what is rare and looks back from there; str.translate takes ten times as long.
_FOLDED = re.compile(rf"[{''.join(_SAME_LENGTH)}](?:\n(?<=\S[‒–—―−]\n))?")
_BULLET = re.compile(rf"^[{BULLETS}](?=[^\S\n])", re.MULTILINE)
_LETTER = r"[^\W\d_]"
# What a line's end may be, where it is not simply a space. The page text has one "\n" between two lines. Each pattern
# begins with what is rare and looks back from there: a page is searched several times.
_LINE_END_HYPHEN = re.compile(rf"[-{SOFT_HYPHEN}]\n(?<={_LETTER}[-{SOFT_HYPHEN}]\n)(?={_LETTER})")
_HYPHENS_AT_END = ("-\n", f"{SOFT_HYPHEN}\n")  # to look for these is quicker
_LINE_END_DASH = re.compile(rf"\n(?<=[^\s][-/{SOFT_HYPHEN}]\n)")
_SPACELESS_END = lazy_pattern(
    rf"\n(?:(?<=[{SPACELESS_OR_WIDE}]\n)(?=[{SPACELESS_OR_WIDE}])"
    rf"|(?<=[{HANGUL}]\n)(?=[^\W_])|(?<=[^\W_]\n)(?=[{HANGUL}]))"
)
_SOFT = re.compile(rf"{SOFT_HYPHEN}(?<={_LETTER}{SOFT_HYPHEN})(?={_LETTER})")
_SPACES = lazy_pattern("  +")
_OTHER_SPACE = re.compile(r"[^\S ]")
_LIGATURE = re.compile(f"[{''.join(_EXPANDED)}]")
_UNIT = r"(?:f[fijlt]|ff[il]|[^\W\d_])(?![^\W_])"  # a letter, or a ligature that was kept between spaced letters
_TWO_LETTERS = re.compile(rf" {_UNIT} {_UNIT}")  # few pages have them: the next pattern takes longer
_FIGURE_SPACE = re.compile(r" (?:(?<=[$€£¥] )(?=\(?\.?\d)|(?<=[\d%] )(?=\)))")
_HAS_FIGURE_SPACE = re.compile(r"[$€£¥] | \)")
_IDEOGRAPHIC_SPACE = lazy_pattern(
    rf" (?:(?<=[{IDEOGRAPHIC}] )(?=[^\W_]|[「『（(])|(?<=[^\W_] |[、。」』）)] )(?=[{IDEOGRAPHIC}])"
    rf"|(?<=[{HANGUL}] )(?=[0-9])|(?<=[0-9] )(?=[{HANGUL}]))"
)
LETTER_SPACED = re.compile(rf"(?<![^\W_]){_UNIT}(?:[,:;]? {_UNIT}){{3,}}")


class Folded(NamedTuple):
    """Folded text; `offsets[i]` is where character i came from in the original, `offsets[-1]` the original's length.

    The offsets are a range where every character stayed in its place, else an array: a page has thousands of them.
    """

    text: str
    offsets: Sequence[int]


def fold(text: str) -> Folded:
    """`text` folded by the table above. A newline is a line's end of a page."""
    folded = _FOLDED.sub(lambda mark: _FOLDS[mark[0]], text)
    offsets: Sequence[int] = range(len(text) + 1)
    if has_tagged(folded):
        folded, offsets = _replace(folded, offsets, TAGGED, untagged)
    is_ascii = folded.isascii()
    if not is_ascii:
        folded, offsets = _compose(*_replace(folded, offsets, _LIGATURE, _EXPANDED.__getitem__))
    if any(hyphen in folded for hyphen in _HYPHENS_AT_END):
        folded, offsets = _replace(folded, offsets, _LINE_END_HYPHEN, lambda _: LINE_HYPHEN)
    folded = _LINE_END_DASH.sub(LINE_BREAK, folded)
    has_no_spaces = has_beyond_alphabets(folded)
    if has_no_spaces:
        folded = _SPACELESS_END.sub(LINE_BREAK, folded)
    if not is_ascii:
        folded, offsets = _replace(_BULLET.sub(BULLET, folded), offsets, _SOFT, lambda _: "")
    folded = folded.replace("\n", " ")  # a pattern would hold each line of a long text at once
    if not folded.isprintable():  # as all is but what has another space in it
        folded = _OTHER_SPACE.sub(" ", folded)
    if "  " in folded:
        folded, offsets = _replace(folded, offsets, _SPACES, lambda _: " ")
    return Folded(_with_layout_spaces(folded, has_no_spaces=has_no_spaces), offsets)


def _with_layout_spaces(folded: str, *, has_no_spaces: bool) -> str:
    """The text with a mark for each space that only the layout has."""
    if has_no_spaces:
        folded = _IDEOGRAPHIC_SPACE.sub(LINE_BREAK, folded)
    if _HAS_FIGURE_SPACE.search(folded):
        folded = _FIGURE_SPACE.sub(LINE_BREAK, folded)
    if _TWO_LETTERS.search(folded):
        folded = LETTER_SPACED.sub(lambda letters: letters[0].replace(" ", LINE_BREAK), folded)
    return folded


@lru_cache(maxsize=4096)
def fold_line(text: str) -> str:
    """`text` folded as one line: runs of white space are one space, and there is none at its ends."""
    return fold(" ".join(text.split())).text.strip()


def _replace(
    text: str, offsets: Sequence[int], pattern: re.Pattern[str], new: Callable[[str], str]
) -> tuple[str, Sequence[int]]:
    """Each match replaced by what `new` makes of it; the offsets follow."""
    pieces: list[str] = []
    kept = array("I")
    at = 0
    for match in pattern.finditer(text):
        start, end = match.span()
        replacement = new(match[0])
        pieces += (text[at:start], replacement)
        kept.extend(offsets[at:start])
        kept.extend([offsets[start]] * len(replacement))
        at = end
    if not at:
        return text, offsets
    kept.extend(offsets[at:])
    return "".join((*pieces, text[at:])), kept


def _compose(text: str, offsets: Sequence[int]) -> tuple[str, Sequence[int]]:
    """NFC, one base character with its marks at a time, so that offsets survive."""
    if unicodedata.is_normalized("NFC", text):
        return text, offsets
    pieces: list[str] = []
    kept = array("I")
    for start, end in _clusters(text):
        composed = unicodedata.normalize("NFC", text[start:end])
        pieces.append(composed)
        kept.extend([offsets[start]] * len(composed))
    kept.append(offsets[-1])
    return "".join(pieces), kept


_CLUSTER = 32  # characters that are composed at once; an honest one has a base and a few marks


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    """(start, end) of what composes: a base with its marks, and whatever else is one character when composed."""
    start = 0
    for end in range(1, len(text)):
        # A pile of marks is cut where no script goes: composing ever longer ones takes time without end.
        if end - start >= _CLUSTER or not _joins(text[start:end], text[end]):
            yield start, end
            start = end
    if text:
        yield start, len(text)


def _joins(cluster: str, following: str) -> bool:
    # Nothing below the combining marks composes with what is before it, and nothing composes with white space.
    if following <= "\u02ff" or cluster.isspace():
        return False
    composed = unicodedata.normalize("NFC", cluster)
    return unicodedata.combining(following) > 0 or len(unicodedata.normalize("NFC", composed + following)) == len(
        composed
    )
