"""Foreign text inside our own sentences, what differs between two texts, and which name was meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher, get_close_matches
from typing import Final

from citecheck.limits import SHOWN_TEXT

# The marks of several languages: “…”, «…», „…“, »…«, ”…”, ‹…›, ‚…‘, ``…''. What may close a quotation opens one only
# before a word. Straight single marks and ‘…’ are not among them: they may be apostrophes.
_MARKS: Final = (
    ('[“"«]', '“”"«»', '[”"»]'),
    ("„", '“”"„', '[“”"]'),
    (r"(?<!\w)‚(?=\w)", "‚‘’", r"[‘’](?!\w)"),
    (r"(?<![^\s(\[])[»](?=\w)", "«»", "«"),
    (r"(?<![^\s(\[])”(?=\w)", '“”"', r"”(?!\w)"),
    ("‹", "‹›", "›"),
    (r"(?<![^\s(\[])›(?=\w)", "‹›", "‹"),
    ("``", "`", "''"),
)
# Marks that may be inside each other: “the “Tenant” pays”, "the "Tenant" pays", 「…『…』…」.
_NESTED: Final = (
    ("“", "“”", "”"),
    ("«", "«»", "»"),
    (r'(?<![\w"])"(?=[\w$€£(\[“‘])', '"', r'(?<=[^\s"])"(?!\w)'),
    ("「", "「」", "」"),
    ("『", "『』", "』"),
)
_LEFT_OUT: Final = re.compile(r"\.{3}|…|\[[^\]]*\]\w*")
_COPIED_WORDS: Final = 3


def quoted(text: str, limit: int = SHOWN_TEXT) -> str:
    """`text` in single quotes on one line, shortened in the middle to at most `limit` characters.

    Escaping for a medium is the renderer's work; here only the shape of a message is kept.
    """
    line = " ".join(text.split())
    if len(line) > limit:
        head = limit * 2 // 3
        line = f"{line[:head].rstrip()} … {line[head + 3 - limit :].lstrip()}"
    return f"'{line}'"


def quotation_marks(longest: str = "") -> str:
    """A pattern of what is in quotation marks, with a group for each kind of mark; `longest` in characters."""
    most = f"{{3,{longest}}}"
    nested = (f"{opens}((?:[^{none}]|{opens}[^{none}]*{closes}){most}){closes}" for opens, none, closes in _NESTED)
    return "|".join((*nested, *(f"{opens}([^{none}]{most}){closes}" for opens, none, closes in _MARKS)))


def copied(quotation: str) -> list[str]:
    """The stretches of a quotation that claim to be word for word: ellipses and brackets part it."""
    pieces = (piece.strip(" .,;:!?") for piece in _LEFT_OUT.split(quotation))
    return [piece for piece in pieces if len(piece.split()) >= _COPIED_WORDS]


def word_diff(ours: str, theirs: str) -> Iterator[tuple[str, str]]:
    """(mark, words): "=" for what both have, "-" for ours alone, "+" for theirs alone."""
    one, other = ours.split(), theirs.split()
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if tag == "equal":
            yield "=", " ".join(one[i1:i2])
            continue
        if i1 < i2:
            yield "-", " ".join(one[i1:i2])
        if j1 < j2:
            yield "+", " ".join(other[j1:j2])


def shortened(text: str, limit: int = SHOWN_TEXT) -> str:
    """At most `limit` characters of `text`, cut after a word if one ends near there."""
    if len(text) <= limit:
        return text
    space = text.rfind(" ", limit - limit // 5, limit + 1)
    return f"{text[: space if space > 0 else limit].rstrip()} …"


def did_you_mean(wanted: str, known: Iterable[str], otherwise: str, shown: str = "'{}'", cutoff: float = 0.6) -> str:
    """The end of a sentence about an unknown name; `shown` is how a name is written in it."""
    close = get_close_matches(wanted, list(known), n=1, cutoff=cutoff)
    return f"; did you mean {shown.replace('{}', close[0], 1)}?" if close else otherwise
