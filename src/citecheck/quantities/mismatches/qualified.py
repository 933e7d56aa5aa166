"""Words that a claim has beside the very figure of its quotes, and no quote has: just under, net, in rupees."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import Case
from citecheck.quantities.mismatches.additions import is_compared, is_plain, is_row
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.affixes import singular
from citecheck.quantities.reading.figures import Amount, Figure, Hedge, Kind
from citecheck.quantities.reading.numerals import SMALL
from citecheck.text.patterns import lazy_pattern

_REACH: Final = 40  # characters of the longest words before a figure
_END: Final = r"(?=\s*(?:[.,;:)]|\Z))"


class _Addition(NamedTuple):
    """Words before or after a figure, and those by which a quote says as much; `contradicts`: it is another value."""

    words: re.Pattern[str]
    said: re.Pattern[str]
    contradicts: bool = False
    of_money: bool = False


_HEDGING: Final = lazy_pattern(
    r"\b(?:about|approx\w*|around|roughly|nearly|almost|just|slightly|marginally|shy|short|some|estimat\w*|circa|not\squite)\b"
    r"|[~≈]",
    re.IGNORECASE,
)
_BEFORE: Final = (
    _Addition(  # near to it, and not it
        lazy_pattern(
            r"\b(?:(?:just|slightly|marginally|fractionally|a\s(?:little|touch|shade|hair|tad|bit|whisker))\s"
            r"(?:under|over|below|above|beneath|less\sthan|more\sthan|short\sof|shy\sof)|(?:little\s)?shy\sof|not\squite)\s\Z",
            re.IGNORECASE,
        ),
        _HEDGING,
        contradicts=True,
    ),
    _Addition(
        lazy_pattern(
            r"\b(?:nearly|almost|barely|approaching|close\sto|not\sfar\soff|practically|virtually"
            r"|start(?:s|ing)\s(?:at|from)|at\sthe\svery\s(?:least|most))\s\Z",
            re.IGNORECASE,
        ),
        _HEDGING,
    ),
    _Addition(
        lazy_pattern(
            r"\b(?:an?\s(?:\w+\s)?(?:multiple|fraction)\sof|multiples\sof|nowhere\snear|far\sfrom|nothing\slike)\s\Z",
            re.IGNORECASE,
        ),
        lazy_pattern(r"\b(?:multipl\w*|times|integral|increments?|fractions?|portions?|parts?)\b", re.IGNORECASE),
        contradicts=True,
    ),
    _Addition(
        lazy_pattern(r"\b(?:an\s(?:extra|additional|added)|a\sfurther|another)\s\Z", re.IGNORECASE),
        lazy_pattern(
            r"\b(?:extra|addition\w*|further|another|added|adds?|plus|more|other|surcharge|supplement\w*|besides|increas\w*|also"
            r"|on\stop|in\sexcess|separate\w*|as\swell|second)\b",
            re.IGNORECASE,
        ),
    ),
)
_BURDENS: Final = r"(?:tax(?:es)?|VAT|fees?|charges|costs|heat(?:ing)?|water|utilities|bills|service|tips?|discounts?)"
_AFTER: Final = (
    _Addition(
        lazy_pattern(
            rf"\s(?:(?:multiplied\sby|times)\s(?:{SMALL}|[0-9]++(?![.,]?[0-9]))|squared|cubed|and\schange){_END}",
            re.IGNORECASE,
        ),
        lazy_pattern(r"\b(?:times|multipl\w*|squared?|cubed?|cubic|change)\b|[x×*]", re.IGNORECASE),
        contradicts=True,
    ),
    _Addition(
        lazy_pattern(
            rf"\s\(?(?:(?:net|gross|pre-?tax|after-tax|post-tax){_END}|(?:before|after|excluding|excl\.?|including|incl\.?)"
            rf"\s(?:[a-z]+\s)?{_BURDENS}\b)",
            re.IGNORECASE,
        ),
        lazy_pattern(
            r"\b(?:net|gross|\w*tax\w*|vat|before|after|\w*clud\w*|\w*clusive|incl|excl|fees?|costs?)\b", re.IGNORECASE
        ),
    ),
    _Addition(  # 120 dozen boxes
        lazy_pattern(r"(?:\s(?:dozen|score)\b|-odd\s(?:hundred|thousand|million|billion)\b)", re.IGNORECASE),
        lazy_pattern(r"\b(?:dozens?|score|odd)\b", re.IGNORECASE),
        contradicts=True,
    ),
    _Addition(
        lazy_pattern(rf"\s(?:grand|dozen|score|(?:basis|percentage)\spoints?|per\s?cent|percent){_END}", re.IGNORECASE),
        lazy_pattern(r"\b(?:grand|dozen|score|basis|points?|per\s?cent)\b|%", re.IGNORECASE),
        contradicts=True,
        of_money=True,
    ),
)
_COINED: Final = {"quid": "GBP", "sterling": "GBP", "loony": "CAD", "greenback": "USD", "buck": "$"}
_CURRENCY: Final = lazy_pattern(r"\s(?:in\s)?(?P<word>[A-Za-z]{3,})" + _END)
_PEOPLE: Final = re.compile(r"[A-Z][a-z]{3,}(?:an|ese|ish)")
_CENTS: Final = "in cents"


def qualified(figure: Figure, case: Case) -> tuple[str, str | None] | None:
    """A figure with such words, and the figure of the quote where they contradict it."""
    what, equal = figure.what, case.equal(figure)
    if not equal or not isinstance(what, Amount) or not is_plain(figure, equal):
        return None
    end, quotes = figure.text_end, " ".join(case.texts.quotes)
    held = None if is_row(case.texts.quote) else equal[0].text
    if other := _other_currency(what, case.texts.claim[end:], quotes) or _named_currency(figure, what, case, quotes):
        return f"{figure.text}{other.words}", held if other.contradicts else None
    places = (*((one, True) for one in _BEFORE), *((one, False) for one in _AFTER))
    for addition, is_before in places:
        if addition.said.search(quotes) or (addition.of_money and what.kind is not Kind.MONEY):
            continue
        if addition.said is _HEDGING and not _are_exact(equal, case):
            continue
        words = _beside(addition, figure.start, end, case.texts.claim, is_before=is_before)
        if words:
            told = f"{words}{figure.text}" if is_before else f"{figure.text}{words}"
            return told.strip(), held if addition.contradicts else None
    return None


def _beside(addition: _Addition, start: int, end: int, claim: str, *, is_before: bool) -> str:
    if is_before:
        found = addition.words.search(claim, max(0, start - _REACH), start)
    else:
        found = addition.words.match(claim, end)
    return found[0] if found else ""


def _are_exact(equal: Sequence[Figure], case: Case) -> bool:
    """Whether the quotes have the figure without a hedge or a bound."""
    amounts = [one.what for one in equal if isinstance(one.what, Amount)]
    return all(one.hedge is Hedge.NONE for one in amounts) and not any(is_compared(one, case) for one in equal)


_NAMES: Final = r"(?P<name>dollars?|euros?|pounds?|sterling|francs?|yen|yuan|rupees?|pesos?|kronor|kroner|zloty|rand)"
_NATION: Final = r"(?:(?P<nation>(?:[A-Z][A-Za-z.]*\s)?[A-Z][A-Za-z.]+)\s)?"
_IN_BRACKETS: Final = lazy_pattern(
    rf"\s?\((?:in\s)?(?:{_NATION}(?i:{_NAMES})|(?P<people>[A-Z][a-z]{{3,}}(?:an|ese|ish)))\)"
)
_NAMED: Final = lazy_pattern(rf"\b[Ii]n\s{_NATION}{_NAMES}\b")
_NATION_BEFORE: Final = lazy_pattern(r"\b(?P<nation>(?:New\s|Hong\s)?[A-Z][a-z]+)\s\Z")


class _Currency(NamedTuple):
    words: str
    contradicts: bool


def _other_currency(what: Amount, after: str, quotes: str) -> _Currency | None:
    """Another currency behind an amount of money (in rupees, quid, in cents), or one of those that it may be."""
    found = _CURRENCY.match(after) if what.kind is Kind.MONEY else None
    if found is None or not what.currency or found["word"].lower() in quotes.lower():
        return None
    word = singular(found["word"])
    known = lexicon.CURRENCIES.get(_COINED.get(word, word.upper()))
    if known is None:
        is_cents = found[0].strip() == _CENTS
        return _Currency(found[0], is_cents) if is_cents or _PEOPLE.fullmatch(found["word"]) else None
    return None if known >= what.currency else _Currency(found[0], not known & what.currency)


def _named_currency(figure: Figure, what: Amount, case: Case, quotes: str) -> _Currency | None:
    """Another currency in brackets behind the only money of a claim (in euros), or elsewhere: in HK dollars."""
    claim = case.texts.claim
    if (
        what.kind is not Kind.MONEY
        or not what.currency
        or any(_is_other_money(one, what) for one in case.claim.singles)
    ):
        return None
    if found := _IN_BRACKETS.match(claim, figure.text_end):
        if found["people"]:
            return None if found["people"].lower() in quotes.lower() else _Currency(found[0], contradicts=False)
        return _of_words(found, what, quotes, is_beside=True)
    if found := _NAMED.search(claim):
        other = _of_words(found, what, quotes, is_beside=False)
        return (
            other._replace(words=f" ({found[0].lower() if found['nation'] is None else found[0]})") if other else None
        )
    before = _NATION_BEFORE.search(claim, max(0, figure.start - _REACH), figure.start)
    known = lexicon.CURRENCIES.get(before["nation"].upper()) if before else None
    is_open = known is not None and known < what.currency and not known & lexicon.CURRENCIES["USD"]
    is_said = before is not None and before["nation"].lower() in quotes.lower()
    return _Currency(f" ({before['nation']})", contradicts=False) if before and is_open and not is_said else None


def _is_other_money(one: Figure, what: Amount) -> bool:
    return isinstance(one.what, Amount) and one.what.kind is Kind.MONEY and one.what.currency != what.currency


def _of_words(found: re.Match[str], what: Amount, quotes: str, *, is_beside: bool) -> _Currency | None:
    """The currency that words name, if it is not that of the amount, and no quote names it."""
    name, nation = singular(found["name"]), found["nation"] or ""
    if (nation or name).lower() in quotes.lower():
        return None
    if nation:
        of_nation = lexicon.CURRENCIES.get(nation.upper(), lexicon.CURRENCIES.get(f"{nation.upper()}$"))
        known = of_nation if of_nation is not None else frozenset([nation])
    else:
        known = lexicon.CURRENCIES.get(_COINED.get(name, name.upper()), frozenset())
    if not known or known & lexicon.CURRENCIES["USD"] or (what.currency and known >= what.currency):
        return None
    is_apart = not (what.currency and known & what.currency)
    return _Currency(found[0], contradicts=is_beside and is_apart and not nation)
