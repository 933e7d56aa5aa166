"""What a claim says in words or signs that are read as no amount: tax, ranks, the prior year, days alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from citecheck.quantities.claim_case import Texts
from citecheck.quantities.compare import EQUAL, Scales, relation
from citecheck.quantities.reading.dates import QUARTER, QUARTERS
from citecheck.quantities.reading.extract import labelled, labelled_elsewhere, read
from citecheck.quantities.reading.figures import Amount, Figure, Moment, Time
from citecheck.quantities.timed import SENTENCE_END, timed
from citecheck.text.patterns import lazy_pattern

_TAXES: Final = r"(?:(?:sales|value[\s-]added|added)\s)?(?:tax(?:es)?|VAT|GST|MwSt|TVA|IVA)\b"
_TAX: Final = lazy_pattern(
    r"\b(?:(?P<without>excluding|excl\.?|exclusive\sof|without|plus)"
    rf"|(?P<within>including|incl\.?|inclusive\sof))\s(?:any\s|all\s|the\s|of\s)?{_TAXES}",
    re.IGNORECASE,
)
_ANY_TAX: Final = lazy_pattern(rf"\b{_TAXES}", re.IGNORECASE)
_RESULT: Final = lazy_pattern(  # net of tax: another sense
    r"\b(?:income|profits?|loss(?:es)?|earnings|gains?|margins?|results?|EBITDA?)\b", re.IGNORECASE
)
_SUPERLATIVE: Final = (
    r"(?:larg|bigg|small|high|low|great|long|short|old|young|tall|rich|poor|fast|slow|strong|weak|deep)e?st"
)
_FIRST: Final = lazy_pattern(rf"\b(?:the|its|our|their)\s(?P<word>{_SUPERLATIVE})\b", re.IGNORECASE)
_SUPERLATIVES: Final = lazy_pattern(rf"\b(?P<word>{_SUPERLATIVE})\b", re.IGNORECASE)
_RANKED: Final = lazy_pattern(
    rf"\b(?P<rank>[0-9]{{1,3}}(?:st|nd|rd|th)|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)[\s-](?P<word>{_SUPERLATIVE})\b",
    re.IGNORECASE,
)
_AMONG: Final = lazy_pattern(r"\b(?:one|some|many|two|three|among|of)\s(?:of\s)?\Z", re.IGNORECASE)
_SLASHED: Final = lazy_pattern(r"(?<![\w/.])([0-9]{1,2})/([0-9]{1,2})/((?:19|20)[0-9]{2})(?![\w/])")
_DAY: Final = lazy_pattern(
    r"\b(?:on|by|until|before|after|from|since)\sthe\s(?P<day>[0-9]{1,2})(?:st|nd|rd|th)(?=\s*(?:[.,;:)]|\Z))",
    re.IGNORECASE,
)
_QUARTER: Final = lazy_pattern(
    r"\b(?:Q(?P<number>[1-4])|(?P<word>first|second|third|fourth)\squarter)\b", re.IGNORECASE
)
_OF_QUARTERS: Final = lazy_pattern(r"\b(?:quarter\w*|Q[1-4]|fiscal|financial|months|ended|ending)\b|FY", re.IGNORECASE)
_FISCAL: Final = lazy_pattern(r"\b(?:fiscal|financial)\b|FY", re.IGNORECASE)

_PRIOR: Final = lazy_pattern(
    r"\b(?:the\s(?:prior|previous|preceding)[\s-](?:fiscal\s)?(?:year|quarter|month)(?:['’]s)?"
    r"|(?:a|one|the)\s(?:year|quarter|month)\s(?:earlier|ago|before))\b(?!\s(?:that|the|it|they)\b)",
    re.IGNORECASE,
)
_CURRENT: Final = lazy_pattern(r"\b(?:the\scurrent|this)\s(?:fiscal\s)?(?:year|quarter|month)\b", re.IGNORECASE)
_COMPARED: Final = lazy_pattern(
    r"\b(?:compared|versus|vs|against|from|than|over|on|of|above|below|up|down|since|after|exceed\w*)\b", re.IGNORECASE
)
_COUNTED: Final = frozenset("day week month quarter year hour".split())
_NEAR: Final = 40  # characters between an amount and its time

_Pair = tuple[str, str]


def says_in_words(claim: str) -> bool:
    words = (_TAX, _FIRST, _SLASHED, _DAY, _QUARTER, _PRIOR, _CURRENT, _SHARE)
    return any(pattern.search(claim) for pattern in words) or any(labelled_elsewhere(claim))


def other_words(texts: Texts) -> _Pair | None:
    """What the claim says so, and what the quotes say instead."""
    looks = (other_tax, other_rank, other_date, other_day, other_year, other_place, cut_share, beside_year)
    return next(filter(None, (look(texts) for look in looks)), None)


def other_tax(texts: Texts) -> _Pair | None:
    """Including tax, where the quotes have only what excludes it."""
    stated, held = list(_TAX.finditer(texts.claim)), [one for text in texts.quotes for one in _TAX.finditer(text)]
    kinds = {one.lastgroup for one in held}
    for one in stated:
        if kinds and one.lastgroup not in kinds and not _RESULT.search(texts.claim):
            return one[0], held[0][0]
    return None


def added_tax(texts: Texts) -> str:
    """Plus VAT, of which no quote says anything."""
    found = _TAX.search(texts.claim)
    said = any(map(_ANY_TAX.search, texts.quotes))
    return found[0] if found and not said and not _RESULT.search(texts.claim) else ""


_SHARE: Final = lazy_pattern(
    r"\b(?P<share>(?:one|a)\s(?:half|third|quarter|fifth|tenth|hundredth)|half|two\sthirds|three\squarters)\b"
    r"(?P<rest>\sof\s(?:one\sper\s?cent|1\s?%|a\s(?:per\s?cent|percentage\spoint)|one\s(?:per\s?mill?e?|percentage\spoint)))?",
    re.IGNORECASE,
)


def cut_share(texts: Texts) -> _Pair | None:
    """One half, where the quotes have one half of one percent alone."""
    held = [one for text in texts.quotes for one in _SHARE.finditer(text)]
    whole = {one["share"].lower() for one in held if not one["rest"]}
    part = {one["share"].lower(): one[0] for one in held if one["rest"]}
    for one in _SHARE.finditer(texts.claim):
        share = one["share"].lower()
        if not one["rest"] and share in part and share not in whole and not _percent_after(one):
            return one[0], part[share]
    return None


def _percent_after(share: re.Match[str]) -> bool:
    """Half a percent, or a percentage that the words stand for."""
    return _PERCENT.match(share.string, share.end()) is not None


_PERCENT: Final = lazy_pattern(
    r"[\s-](?:of\s)?(?:an?\s|one\s|1\s?)?(?:per\s?cent|%|per\s?mill?e?|percentage)", re.IGNORECASE
)
_BESIDE_YEAR: Final = lazy_pattern(
    r"\b(?P<word>(?:the\syear\s)?(?:before|after|following|preceding)|prior\sto|since\sthe\send\sof)\s"
    r"(?:fiscal\s|financial\s|the\s|year\s){0,3}(?P<year>(?:19|20)[0-9]{2})\b(?![-/–])",
    re.IGNORECASE,
)


def beside_year(texts: Texts) -> _Pair | None:
    """Before or after a year, of an amount that the quotes have in that very year."""
    found = _BESIDE_YEAR.search(texts.claim)
    years = [one for one in read(texts.claim).singles if isinstance(one.what, Moment)]
    if found is None or len(years) != 1 or any(map(_BESIDE_YEAR.search, texts.quotes)):
        return None
    year = int(found["year"])
    for stated in read(texts.claim).singles:
        held = [(one, text) for text in texts.quotes for one in timed(text) if _is_equal(stated, one.figure, text)]
        is_in = held and all(one.time == Time(year) and not one.is_end for one, _ in held)
        if is_in and isinstance(stated.what, Amount) and _EXACT_TIME.search(held[0][1]):
            return f"{stated.text} {found['word']} {year}", f"{held[0][0].figure.text} in {year}"
    return None


_EXACT_TIME: Final = lazy_pattern(
    r"\b(?:in|for|during)\s(?:fiscal\s|financial\s|the\s|year\s){0,3}(?:19|20)[0-9]{2}", re.IGNORECASE
)


def _is_equal(stated: Figure, held: Figure, text: str) -> bool:
    return relation(stated, held, Scales(read(text).scale)) in EQUAL


def other_rank(texts: Texts) -> _Pair | None:
    """The largest, where the quotes have the fourth largest alone."""
    quotes = "\n".join(texts.quotes)
    ranked = {one["word"].lower(): one[0] for one in _RANKED.finditer(quotes)}
    said = [one["word"].lower() for one in _SUPERLATIVES.finditer(_RANKED.sub(" ", quotes))]
    for one in _FIRST.finditer(texts.claim):
        word = one["word"].lower()
        is_one_of = _AMONG.search(texts.claim, 0, one.start()) is not None
        if word in ranked and not is_one_of and word not in said:
            return one[0], ranked[word]
    return None


def other_date(texts: Texts) -> _Pair | None:
    """04/03/2024, which could be two days, where the quotes have 03/04/2024: it is copied, not turned round."""
    held = {day: one for text in texts.quotes for day, one in _slashed(text)}
    for (first, second, year), one in _slashed(texts.claim):
        if (first, second, year) not in held and (second, first, year) in held:
            return one, held[second, first, year]
    return None


def _slashed(text: str) -> Iterator[tuple[tuple[int, int, int], str]]:
    return (((int(one[1]), int(one[2]), int(one[3])), one[0]) for one in _SLASHED.finditer(text))


def other_day(texts: Texts) -> _Pair | None:
    """On the 6th, where the quotes have only the 5th of a month."""
    held = {moment.day: text for moment, text in _days(texts)}
    quotes = "\n".join(texts.quotes)
    for one in _DAY.finditer(texts.claim):
        day = int(one["day"])
        is_said = re.search(rf"(?<![0-9.,]){day}(?![0-9]|[.,][0-9])", quotes)
        if held and not is_said and not any(moment.day == day for moment in _moments(texts.claim)):
            return one[0], next(iter(held.values()))
    return None


def other_year(texts: Texts) -> _Pair | None:
    """The only amount of a claim, said to be that of the prior year, where a quote compares it with that one."""
    amounts = _amounts(texts.claim)
    if len(amounts) != 1:
        return None
    for place, words in enumerate((_CURRENT, _PRIOR)):
        if said := _beside(texts.claim, amounts[0], words):
            for quote in texts.quotes:
                pairs = list(_compared(quote))
                are_other = [_are_equal(amounts[0], pair[1 - place], quote) for pair in pairs]
                if any(are_other) and not any(_are_equal(amounts[0], pair[place], quote) for pair in pairs):
                    return f"{amounts[0].text} ({said})", pairs[are_other.index(True)][place].text
    return None


def _beside(text: str, amount: Figure, words: re.Pattern[str]) -> str:
    """The time that words directly after or before an amount give it: not one that it is compared with."""
    for match in words.finditer(text):
        after = match.start() >= amount.end
        between = (amount.end, match.start()) if after else (match.end(), amount.start)
        start = between[0] if after else max(0, match.start() - _NEAR)
        if 0 <= between[1] - between[0] <= _NEAR and not _COMPARED.search(text, start, between[1]):
            return match[0]
    return ""


def _compared(quote: str) -> Iterator[tuple[Figure, Figure]]:
    """The amounts of a year and of the one before: $5 million, compared with $4 million in the prior year."""
    for one, two in pairwise(_amounts(quote)):
        is_prior = any(two.end <= match.start() <= two.end + _NEAR for match in _PRIOR.finditer(quote))
        is_apart = SENTENCE_END.search(quote, one.end, two.start)
        if is_prior and not is_apart and _COMPARED.search(quote, one.end, two.start):
            yield one, two


def _amounts(text: str) -> list[Figure]:
    return [one for one in read(text).singles if isinstance(one.what, Amount)]


def _are_equal(stated: Figure, held: Figure, quote: str) -> bool:
    return relation(stated, held, Scales(read(quote).scale)) in EQUAL


def other_place(texts: Texts) -> _Pair | None:
    """The 4th week, where the quotes have the 4th month alone."""
    held = [one for text in texts.quotes for one in _ordinals(text)]
    for one in _ordinals(texts.claim):
        alike = [other for other in held if _place_of(other)[0] == _place_of(one)[0]]
        if alike and all(_place_of(other) != _place_of(one) for other in held):
            return one.text, alike[0].text
    return None


def _ordinals(text: str) -> list[Figure]:
    """The days, weeks and years that are counted: the 4th month."""
    return [one for one in _amounts(text) if _place_of(one)[1] in _COUNTED]


def _place_of(figure: Figure) -> tuple[object, object]:
    what = figure.what
    return (what.written, what.noun) if isinstance(what, Amount) and what.unit == "ordinal" else (None, None)


def other_quarter(texts: Texts) -> str:
    """A quarter in which no day of the quotes is, where these speak of none; it may be a fiscal one."""
    found, held = _QUARTER.search(texts.claim), [moment for moment, _ in _days(texts)]
    if found is None or not held or _FISCAL.search(texts.claim) or any(map(_OF_QUARTERS.search, texts.quotes)):
        return ""
    quarter = int(found["number"] or QUARTERS[found["word"].lower()])
    months = {moment.month for moment in held if moment.month}
    is_in = any((month - 1) // QUARTER + 1 == quarter for month in months)
    return "" if is_in or not months else found[0]


def other_label(texts: Texts) -> str:
    """The number of an article or a chapter, not named in English, where the quotes have other such numbers only."""
    held = {number for quote in texts.quotes for number in labelled(quote)}
    return next((number for number in labelled_elsewhere(texts.claim) if held and number not in held), "")


def _days(texts: Texts) -> Iterator[tuple[Moment, str]]:
    for text in texts.quotes:
        for one in read(text).singles:
            if isinstance(one.what, Moment) and one.what.day:
                yield one.what, one.text


def _moments(text: str) -> list[Moment]:
    return [one.what for one in read(text).singles if isinstance(one.what, Moment)]
