"""A claim's limit, where the quote has another one of its kind on the same side: up to 15% of up to 10%."""

from __future__ import annotations

import re
from typing import Final

from citecheck.quantities.claim_case import Case, Texts, bound_of
from citecheck.quantities.compare import EQUAL, Relation, is_bare, relation
from citecheck.quantities.movements import alike
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.figures import Amount, Bound, Figure, Kind
from citecheck.text.patterns import lazy_pattern

_MOST: Final = frozenset([Bound.MOST, Bound.WITHIN])
_SIDES: Final = {Bound.MOST: _MOST, Bound.LEAST: frozenset([Bound.LEAST])}
_ENDS: Final = {Bound.MOST: "to", Bound.LEAST: "from"}  # words before the end of a range
_ADDITIONAL: Final = lazy_pattern(  # up to an additional $5
    r"\b(?:up\sto|as\smuch\sas|at\smost|not?\smore\sthan|(?:maximum|limit)\sof)\s(?:an?\s|the\s)?"
    r"(?:additional|further|extra|aggregate|total|combined)\s(?:of\s)?\Z",
    re.IGNORECASE,
)
_REACH: Final = 40  # characters before a figure
_MANY_WORDS: Final = 3  # that two limits share where one of them may be a result
_PERSONS: Final = (
    r"children|minors|persons?|people|anyone|applicants?|those|users?|drivers?|pupils?|patients?|employees?"
)
_AGED: Final = lazy_pattern(  # in a claim
    rf"\b(?:(?:{_PERSONS})\s(?:\w+\s)?(?:under|over|below|above)(?:\sthe\sage\sof)?|(?:minimum|maximum)\sage\s(?:is|of|for\s\w+\sis))"
    r"\s(?P<age>[0-9]{2})(?![\w%.,-]*[0-9%])(?!\s(?:%|per\s?cent|minutes|hours|days|weeks|months|kg|cm))",
    re.IGNORECASE,
)
_AGE: Final = lazy_pattern(
    r"\b(?:age\sof|aged)\s(?P<before>[0-9]{2})\b|\b(?P<after>[0-9]{2})\syears\s(?:old|of\sage)\b", re.IGNORECASE
)
_NUMBER: Final = lazy_pattern(r"(?<![\w.,])[0-9]{2}(?![\w]|[.,][0-9])")


def other_limit(figure: Figure, case: Case, *, follows: bool) -> Figure | None:
    """The quote's limit that the claim's is in the place of.

    What follows from the quote by chance is none: 15%, where all but 85% would be as much.
    """
    what = figure.what
    is_additional = _is_additional(figure, case.texts.claim)
    bound = Bound.MOST if is_additional else bound_of(figure)
    if not isinstance(what, Amount) or bound not in _SIDES or what.soft or is_bare(what) or what.per:
        return None
    limits = [one for one in case.quote.singles if alike(figure, one) and _is_limit(one, bound, case.texts.quote)]
    ends = [one for one in case.quote.singles if alike(figure, one) and one.beside.before == _ENDS[bound]]
    limits = limits or ends
    sizes = {one.what.size for one in limits if isinstance(one.what, Amount)}
    if not limits or (follows and (what.kind is not Kind.PERCENT or len(sizes) > 1)):
        return None
    if any(relation(figure, one) in EQUAL for one in case.quoted):
        return None
    held = max(limits, key=lambda one: len(_shared(figure, one)))
    return held if len(_shared(figure, held)) >= (_MANY_WORDS if follows else 1) else None


def _shared(one: Figure, two: Figure) -> frozenset[str]:
    nouns = {figure.what.noun for figure in (one, two) if isinstance(figure.what, Amount)}
    return frozenset(word for word in one.beside.wide & two.beside.wide if word not in nouns)


def _is_limit(held: Figure, bound: Bound, quote: str) -> bool:
    is_bound = isinstance(held.what, Amount) and held.what.bound in _SIDES[bound]
    return is_bound or (bound is Bound.MOST and _is_additional(held, quote))


def _is_additional(figure: Figure, text: str) -> bool:
    return _ADDITIONAL.search(text, max(0, figure.start - _REACH), figure.start) is not None


# ── One of several ───────────────────────────────────────────────────────────────────────────────────

_LASTING: Final = frozenset(["time", "calendar"])


def other_of_limits(case: Case) -> tuple[str, str] | None:
    """The one of several time limits that the quotes have otherwise: five years or two, of three years or two."""
    stated, held = ([one for one in reading.singles if _lasts(one)] for reading in (case.claim, case.quote))
    is_reckoned = any(map(case.texts.adds, (lexicon.COMBINED, lexicon.RECKONED)))
    if case.others or is_reckoned or not 1 < len(stated) == len(held):
        return None
    own = [one for one in stated if not any(_is_equal(one, two) for two in held)]
    rest = [two for two in held if not any(_is_equal(one, two) for one in stated)]
    are_limits = [bound_of(one) is Bound.WITHIN for one in (*own, *rest)]
    return (own[0].text, rest[0].text) if are_limits == [True, True] and len(own) == 1 else None


def _lasts(figure: Figure) -> bool:
    return isinstance(figure.what, Amount) and figure.what.unit in _LASTING and not figure.what.soft


def _is_equal(one: Figure, two: Figure) -> bool:
    """Whether two are as long, whatever their bounds."""
    return relation(one, two) in {*EQUAL, Relation.UNCLEAR}


# ── Ages ─────────────────────────────────────────────────────────────────────────────────────────────


def other_age(texts: Texts) -> tuple[str, str] | None:
    """An age that the claim has as a limit, where the quotes have only other ages: under 18, of below the age of 16."""
    held = {
        int(match["before"] or match["after"]): match[0] for quote in texts.quotes for match in _AGE.finditer(quote)
    }
    numbers = {int(found[0]) for quote in texts.quotes for found in _NUMBER.finditer(quote)}
    stated = [match for match in _AGED.finditer(texts.claim) if int(match["age"]) not in numbers]
    return (stated[0][0], next(iter(held.values()))) if stated and held else None
