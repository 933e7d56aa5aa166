"""The notices that a revision writes at a claim that is not supported, and a text without them.

A claim is read without its notice: a notice changes no verdict, and no judge sees it.
"""

from __future__ import annotations

import re
from typing import Final

from citecheck.support import Style
from citecheck.support.nouns import Verdict

OPENING: Final = "This may be wrong: "  # of a whole sentence, with --style hedge
_HEDGED: Final = "this may be wrong"
_MARKED: Final = "unverified"
_QUALIFIED: Final = {
    Verdict.UNDECIDED: "not confirmed by the source",
    Verdict.PARTIAL: "only partly in the source",
    Verdict.UNSUPPORTED: "not found in the source",
    Verdict.CONTRADICTED: "the source says otherwise",
}
_PHRASES: Final = "|".join(map(re.escape, (_HEDGED, _MARKED, *_QUALIFIED.values())))
_CLOSING: Final = re.compile(rf" ?\((?:{_PHRASES})\)(?=[,;.!?…]*(?:\s|\Z)|[。！？])")
_OPENING: Final = re.compile(rf"(?<!\S){re.escape(OPENING)}")


def closing(style: Style, verdict: Verdict) -> str:
    """What is written behind the words of a claim."""
    phrase = {Style.HEDGE: _HEDGED, Style.QUALIFY: _QUALIFIED[verdict]}.get(style, _MARKED)
    return f" ({phrase})"


def without_notices(text: str) -> str:
    return _CLOSING.sub("", _OPENING.sub("", text))


def end_of_notice(plain: str, at: int) -> int:
    """The end of the notice that begins at a place of a text, or else the place."""
    found = _CLOSING.match(plain, at)
    return found.end() if found else at
