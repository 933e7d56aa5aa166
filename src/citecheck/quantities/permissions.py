"""What two clauses allow and forbid: "may attend" against "may not attend"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from citecheck.quantities.affixes import singular
from citecheck.text.patterns import lazy_pattern

_MODAL: Final = r"\b(?:may|can|could|must|shall|should)"
_NOT: Final = r"(?:\s?(?:not|never)|n?['’]t|\sno\slonger)"
_BEING: Final = r"(?:is|are|was|were|be)"
_LET: Final = r"\s(?:allowed|permitted|entitled)\sto"
_SAID: Final = lazy_pattern(
    rf"(?:{_MODAL}(?P<denied>{_NOT})?|\b{_BEING}(?P<refused>{_NOT})?{_LET})\s(?:be\s|also\s|still\s)*(?P<verb>[a-z]{{2,}})"
    r"(?P<rest>[^.;:!?,]*)",
    re.IGNORECASE,
)
_CLAUSE_END: Final = lazy_pattern(r"\s(?:and|but|while|although|though)\s.*", re.IGNORECASE | re.DOTALL)
_WORD: Final = lazy_pattern(r"[^\W_]+")
_LIGHT: Final = frozenset("a an the of to in at on by their its his her your our".split())
_CONDITIONS: Final = frozenset("only unless if without except provided when where until alone with".split())


class _Said(NamedTuple):
    """A verb with the words after it that count, and whether it is denied."""

    verb: str
    words: frozenset[str]
    denied: bool


def forbids(denying: str, affirming: str) -> bool:
    """Whether the first forbids what the second allows, with no condition that only the second has.

    Who may not enter alone may enter with another.
    """
    pairs = product(_said(denying), _said(affirming))
    return any(one.denied and not other.denied and _is_contrary(one, other) for one, other in pairs)


def _is_contrary(denied: _Said, allowed: _Said) -> bool:
    more = allowed.words - denied.words
    return denied.verb == allowed.verb and denied.words <= allowed.words and _CONDITIONS.isdisjoint(more)


def _said(text: str) -> Iterator[_Said]:
    for found in _SAID.finditer(text):
        words = _WORD.findall(_CLAUSE_END.sub("", found["rest"]).lower())
        counted = frozenset(singular(word) for word in words if word not in _LIGHT)
        yield _Said(found["verb"].lower(), counted, bool(found["denied"] or found["refused"]))
