"""What a claim has for all together and its quotes for each, or the other way round: 14 plants with 350 people each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from citecheck.quantities.claim_case import Case
from citecheck.quantities.mismatches.complement import sentence_of
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.affixes import singular
from citecheck.quantities.reading.figures import Amount, Figure, Kind
from citecheck.quantities.reading.numerals import SMALL
from citecheck.text.patterns import lazy_pattern

_UNITS: Final = "|".join(lexicon.EACH_UNIT)
_PARTS: Final = r"(?:instal?lments|tranches|payments|portions|doses)"
_TOTAL: Final = r"(?:together(?!\swith)|combined|altogether|in\s(?:all|total|aggregate)|jointly|between\sthem)"
_ANY_NUMBER: Final = (
    r"(?:however\smany|no\smatter\show\smany|(?:regardless|irrespective)\sof\s(?:how\smany|the\snumber))"
)
_TOTAL_BEFORE: Final = lazy_pattern(rf"\b{_TOTAL},?\s[^.;,:0-9$€£]{{0,50}}\Z", re.IGNORECASE)
_TOTAL_AFTER: Final = lazy_pattern(
    rf"[^.;,:0-9]{{0,40}}?(?:\s(?:{_TOTAL}\b|in\s(?:{SMALL}|[1-9][0-9]*)\s(?:[\w-]+\s){{0,2}}{_PARTS})"
    rf"|,?\s{_ANY_NUMBER}\b)",
    re.IGNORECASE,
)
_OF_ANY_NUMBER: Final = lazy_pattern(rf"\b{_ANY_NUMBER}\b", re.IGNORECASE)
_SUM: Final = lazy_pattern(
    rf"\b(?:total\w*|{_TOTAL}|sum|overall|all(?=\s(?:the|of|its|their|these|those|[0-9]+)\b|\s*(?:[.,;]|\Z)))\b",
    re.IGNORECASE,
)
_EACH: Final = lazy_pattern(
    rf"\b(?:(?:per|each|every)(?!\s(?:{_UNITS})\b|\sother\b|\sof\sthe\s(?:[a-z]+\s)?(?:{_UNITS})s\b)|apiece|respectively|individual\w*)\b",
    re.IGNORECASE,
)
_EACH_BEFORE: Final = lazy_pattern(
    rf"\b(?P<each>(?:each|every)(?!\s(?:{_UNITS})\b|\sother\b))\s[^.;,]{{1,60}}\Z", re.IGNORECASE
)
_EACH_AFTER: Final = lazy_pattern(
    rf"[^.;,:0-9$€£]{{0,40}}?\s(?P<each>(?:per|each|every|apiece)\b(?!\s(?:{_UNITS})\b|\sother\b))", re.IGNORECASE
)
_IN_PARTS: Final = lazy_pattern(rf"\b{_PARTS}\sof\s(?:about\s)?\Z", re.IGNORECASE)
_COUNTED: Final = lazy_pattern(
    r"\b(?:each|every\sone)\sof\s(?:the|its|our|their)\s(?:[a-z]+\s)?\Z|\bper\s\Z", re.IGNORECASE
)
_FOR_ALL: Final = lazy_pattern(
    r"[^.;,0-9]{0,40}?\sfor\sall\s(?:the\s|of\sthe\s)?(?:[a-z-]+\s)?(?P<noun>[a-z]{3,}s)\b", re.IGNORECASE
)
_LABEL: Final = lazy_pattern(
    r"\b(?P<each>per)\s[a-z]+\s(?:[$€£]\s?)?\Z", re.IGNORECASE
)  # of a row: Dividend per share 0.92
_REACH: Final = 120  # characters before a figure
_CLAUSE: Final = 60  # characters on each side of a figure

# ── For all, of what is for each ─────────────────────────────────────────────────────────────────────


def total_of_each(figure: Figure, equal: Sequence[Figure], case: Case) -> tuple[str, str] | None:
    """A figure that the claim has for all together, and the quote's for each of them or for each time."""
    claim, quote = case.texts.claim, case.texts.quote
    if found := _for_all(figure, equal, case):
        return found
    before = _TOTAL_BEFORE.search(claim, max(0, figure.start - _REACH), figure.start)
    after = _TOTAL_AFTER.match(claim, figure.text_end)
    held = [one for one in equal if one in case.quote.singles or one in case.quote.figures]
    if (
        not isinstance(figure.what, Amount)
        or not (before or after)
        or not held
        or _COUNTED.search(claim, 0, figure.start)
        or (_OF_ANY_NUMBER.search(claim) and _OF_ANY_NUMBER.search(quote))
    ):
        return None
    shares = [share for one in held if (share := _share(figure, one, case))]
    if len(shares) < len(held) or any(_SUM.search(_around(one, quote)) for one in held):
        return None
    told = f"{before[0].strip(' ,')} … {figure.text}" if before else f"{figure.text}{after[0] if after else ''}"
    return told, f"{held[0].text} ({shares[0]})"


def _around(held: Figure, quote: str) -> str:
    """The words around a figure, in its sentence."""
    sentence = sentence_of(held, quote)
    at = sentence.find(held.text)
    return sentence[max(0, at - _CLAUSE) : at + len(held.text) + _CLAUSE]


def _for_all(figure: Figure, equal: Sequence[Figure], case: Case) -> tuple[str, str] | None:
    """$500 for all spaces, of $500 for each space."""
    found = _FOR_ALL.match(case.texts.claim, figure.text_end)
    if found is None or not equal:
        return None
    noun = re.escape(singular(found["noun"].lower()))
    share = re.compile(rf"[^.;]{{0,60}}?\b(?:each|every|per)\s(?:[\w-]+\s)?{noun}\b", re.IGNORECASE)
    shares = [share.match(case.texts.quote, one.text_end) for one in equal if one in case.quote.singles]
    return (f"{figure.text}{found[0]}", f"{equal[0].text}{shares[0][0]}") if all(shares) and shares[0] else None


def _share(figure: Figure, held: Figure, case: Case) -> str:
    """What the quote's figure is for each of, where the claim does not say so."""
    claim, quote = case.texts.claim, case.texts.quote
    if _IN_PARTS.search(quote, 0, held.start):
        is_said = _IN_PARTS.search(claim, 0, figure.start) or lexicon.ADDED_PERIOD.match(claim, figure.text_end)
        return "" if is_said or _EACH.search(claim) else "for each part"
    if _COUNTED.search(quote, 0, held.start):
        return ""
    is_cell = isinstance(held.what, Amount) and held.what.cell
    label = _LABEL.search(quote, max(0, held.start - _REACH), held.start) if is_cell else None
    if found := label or _EACH_BEFORE.search(quote, 0, held.start) or _EACH_AFTER.match(quote, held.text_end):
        said = " ".join(quote[found.start("each") :].split()[:2]).strip(" .,;:")
        is_other_period = label is None and figure.beside.period != held.beside.period
        return "" if is_other_period or _EACH.search(claim) else said
    is_once = held.beside.period in {"", "once"} or figure.beside.period
    return "" if is_once else f"for each {held.beside.period}"


# ── For each, of what is for all ─────────────────────────────────────────────────────────────────────

_EACH_ONE: Final = lazy_pattern(
    rf"\b(?:(?:each|every)\s(?:one\s)?(?:of\s(?:its|the|their|our)\s(?:[0-9]+\s|(?:{SMALL})\s)?(?:[a-z]+\s)??)?|per\s)(?!(?:{_UNITS})s?\b)"
    r"(?P<noun>[a-z]{4,})\b",
    re.IGNORECASE,
)
_APIECE: Final = lazy_pattern(
    r"[^.;,:0-9]{0,20}?\s(?P<each>apiece|each(?=\s*(?:[.,;:)]|\Z))|an?\s(?:share|unit|head|person|piece))\b",
    re.IGNORECASE,
)
_LARGE: Final = 1_000  # the scale of an amount that no rule has for whomever it is of
_STEM: Final = 4


def each_of_total(figure: Figure, equal: Sequence[Figure], case: Case) -> tuple[str, str | None] | None:
    """A figure that the claim has for each of some things, and no quote shares out.

    The quotes count those things, or they have a large sum and do not name them. Millions are no price of a share.
    """
    if large := _large_share(figure, equal, case):
        return large
    rates = {one.what.per for one in (figure, *equal) if isinstance(one.what, Amount)}
    is_rate = len(rates) == 1 and None not in rates
    told = None if is_rate else _told_for_each(figure, case)
    return (told, None) if told else None


_A_SHARE: Final = lazy_pattern(r"\s(?:per|an?|(?:for\s)?each)\s(?:[\w-]+\s)?share\b", re.IGNORECASE)
_MILLION: Final = 1_000_000


def _large_share(figure: Figure, equal: Sequence[Figure], case: Case) -> tuple[str, str] | None:
    """$25 million a share, where no quote has it so."""
    found = _A_SHARE.match(case.texts.claim, figure.text_end)
    is_large = figure.kind is Kind.MONEY and figure.size >= _MILLION
    if found is None or not is_large or not equal or equal[0] not in case.quote.singles:
        return None
    quote = case.texts.quote
    is_so = any(_A_SHARE.match(quote, one.text_end) or _EACH_BEFORE.search(quote, 0, one.start) for one in equal)
    return None if is_so else (f"{figure.text}{found[0]}", equal[0].text)


def _told_for_each(figure: Figure, case: Case) -> str | None:
    what = figure.what
    quotes = " ".join(case.texts.quotes)
    is_amount = isinstance(what, Amount) and what.kind is not Kind.PERCENT
    if not is_amount or _is_shared_out(quotes) or lexicon.COMBINED.search(case.texts.claim):
        return None
    is_sum = isinstance(what, Amount) and what.kind is Kind.MONEY and what.scale >= _LARGE
    apiece = _APIECE.match(case.texts.claim, figure.text_end)
    if apiece and is_sum:
        return f"{figure.text}{apiece[0]}"
    found = _each_one(figure, case)
    if found is None:
        return None
    noun = re.escape(singular(found["noun"].lower())[:-1])
    count = rf"(?:\b(?:{SMALL})|[2-9]|[0-9][0-9,]*[0-9])\s(?:[\w-]+\s){{0,2}}{noun}"
    is_counted = re.search(count, quotes, re.IGNORECASE)
    is_named = found["noun"][:_STEM].lower() in quotes.lower()
    is_whole = is_sum and (not is_named or " of " in found[0])  # to each of its plans
    return f"{figure.text} ({found[0]})" if is_counted or is_whole else None


def _is_shared_out(quotes: str) -> bool:
    """Whether a quote says of something that it is for each."""
    return _EACH.search(quotes) is not None or _BOTH.search(quotes) is not None


_BOTH: Final = lazy_pattern(
    r"\b(?:both|prices?|jeweils|je|chacune?|chaque|cada|każd\w+|averag\w*(?!\s(?:[\w-]+\s)?(?:period|life|lives|term)\b)|an?\s(?:share|unit|piece)"
    r"|individual\w*)\b|\w/\w",
    re.IGNORECASE,
)
_CLAUSE_END: Final = lazy_pattern(r"[.;:](?=\s)|,\s(?:and|but|while|whereas|of\swhich)\s")


def _each_one(figure: Figure, case: Case) -> re.Match[str] | None:
    """What the claim's clause says that the figure, and no other one, is for each of."""
    claim = case.texts.claim
    start = max((match.end() for match in _CLAUSE_END.finditer(claim, 0, figure.start)), default=0)
    after = _CLAUSE_END.search(claim, figure.text_end)
    end = after.start() if after else len(claim)
    found = [
        match for match in _EACH_ONE.finditer(claim, start, end) if not match.start() <= figure.start < match.end()
    ]
    return found[0] if len(found) == 1 and not _is_of_another(found[0], figure, case) else None


def _is_of_another(found: re.Match[str], figure: Figure, case: Case) -> bool:
    """Whether another amount is between the two, or right before it: at $607 million, roughly $55 per share."""
    first, last = (found.end(), figure.start) if found.end() <= figure.start else (figure.text_end, found.start())
    others = [one for one in case.claim.singles if isinstance(one.what, Amount) and one.start != figure.start]
    return any(first <= one.start < last for one in others)
