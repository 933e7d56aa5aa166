"""How long before or after an event something is: 30 days before the hearing, where a quote has it after that."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import Case
from citecheck.quantities.mismatches.opposites import content, ordered
from citecheck.quantities.reading.figures import Amount, Figure
from citecheck.text.patterns import lazy_pattern

_LASTING: Final = frozenset(["time", "calendar", "ordinal"])
_SIDE: Final = lazy_pattern(
    r"(?:['’])?(?:\s(?:(?:business|working|calendar)\s)?days?)?(?:\s(?:or\s(?:more|less|longer|fewer|earlier|later)|at\s(?:the\s)?(?:latest|least|most)|(?:prior\s|written\s)*notice))?,?"
    r"\s(?:(?P<before>before|prior\sto|preceding|in\sadvance\sof|ahead\sof)|(?P<after>after|following|subsequent\sto|from))(?=\s)",
    re.IGNORECASE,
)
_BOTH: Final = lazy_pattern(r"\b(?:and|or)\s(?:before|after|following|prior\sto)\b", re.IGNORECASE)
_CLAUSE_END: Final = lazy_pattern(
    r"[.;:!?](?=\s|\Z)|,(?=\s)|\s(?:and|but|or|if|unless|while|by\sa)\s|\s(?=to\s)", re.IGNORECASE
)
_CLAUSE_START: Final = lazy_pattern(r"[.;:!?,](?=\s)|\s(?:and|but|or|if|unless|while)\s", re.IGNORECASE)
_PRONOUN: Final = lazy_pattern(r"(?:it|(?:that|this|which)(?:\s(?:date|day|time|event))?)\b", re.IGNORECASE)
_WORDS: Final = 6  # of an event


class _Placed(NamedTuple):
    """1 after an event, -1 before it; the words of the event, those in front in its clause, and all before it.

    `is_pronoun`: it is named before: the day before it.
    """

    order: int
    event: frozenset[str]
    front: frozenset[str]
    before: frozenset[str]
    told: str
    is_pronoun: bool


def other_side_of_event(case: Case) -> tuple[str, str] | None:
    """A duration that the claim has before an event, and the quotes after it; or the other way round."""
    for figure in case.claim.singles:
        stated = _placed(figure, case.texts.claim)
        equal = [_placed(one, case.texts.quote) for one in case.held(figure)] if stated else []
        held = [one for one in equal if one]
        if stated and held and len(held) == len(equal) and all(_is_turned(stated, one) for one in held):
            return stated.told, held[0].told
    return None


def _placed(figure: Figure, text: str) -> _Placed | None:
    if not isinstance(figure.what, Amount) or figure.what.unit not in _LASTING:
        return None
    found = _SIDE.match(text, max(figure.text_end, figure.start))
    if found is None:
        return None
    end, starts = _CLAUSE_END.search(text, found.end() + 1), list(_CLAUSE_START.finditer(text, 0, figure.start))
    after = text[found.end() + 1 : end.start() if end else len(text)]
    front = text[starts[-1].end() if starts else 0 : figure.start]
    if _BOTH.search(text, found.start(), found.end() + len(after)):
        return None
    told = f"{text[figure.start : found.end()]} {' '.join(after.split()[:3])}"
    return _Placed(
        1 if found["after"] else -1,
        frozenset(ordered(after)[:_WORDS]),
        content(front),
        content(text[: figure.start]),
        told,
        _PRONOUN.match(text, found.end() + 1) is not None,
    )


def _is_turned(stated: _Placed, held: _Placed) -> bool:
    """Whether both are of one event, and not of two that each text has on the other side."""
    event = held.event & (stated.before if stated.is_pronoun else stated.event)
    return stated.order == -held.order and bool(event - stated.front - held.front)
