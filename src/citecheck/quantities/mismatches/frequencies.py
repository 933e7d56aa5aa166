"""How often something is (a quarterly test, every third year), and a claim's other frequency of the same thing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from citecheck.quantities.claim_case import Case, stems
from citecheck.quantities.compare import Relation
from citecheck.quantities.mismatches.added_periods import without_durations
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.affixes import singular
from citecheck.quantities.reading.dates import MONTH, WHOLE
from citecheck.quantities.reading.figures import Amount, Figure, Kind, Moment
from citecheck.quantities.reading.numerals import SMALL, small_number
from citecheck.quantities.timed import SENTENCE_END, sentence_start
from citecheck.text.patterns import lazy_pattern

_UNIT: Final = "day|week|fortnight|month|quarter|half-year|year|anniversary|decade"
_ORDINALS: Final = {"other": 2, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
_ADJECTIVES: Final = sorted(word for word in lexicon.PERIOD_WORDS if not word.startswith(("one-", "annuali")))
_OFTEN: Final = lazy_pattern(
    rf"\b(?:(?:(?P<count>once|twice|(?:{SMALL}|[0-9]{{1,2}})\stimes)\s)?(?P<adjective>{'|'.join(_ADJECTIVES)})\b(?!\s(?:{'|'.join(sorted(lexicon.NAMING))})\b)"
    rf"|(?P<times>once|twice|(?:{SMALL}|[0-9]{{1,2}})\stimes)\s(?:per|an?|each|every)\s(?P<of>{_UNIT})\b"
    rf"|(?:each|every|per)\s(?:(?P<every>{'|'.join(_ORDINALS)}|{SMALL}|[0-9]{{1,2}})\s)?"
    rf"(?:(?:fiscal|financial|calendar|full)\s)?(?P<unit>{_UNIT})s?\b"
    rf"|(?:for|in|of)\s(?:a|one)\ssingle\s(?P<single>{_UNIT})\b)",
    re.IGNORECASE,
)
_DATE: Final = lazy_pattern(rf"{MONTH}\.?(?:\s[0-9]{{1,2}}(?![0-9])(?:st|nd|rd|th)?)?")
_DATES: Final = lazy_pattern(rf"(?:{_DATE.pattern}(?:,\sand\s|,\s|\sand\s|\s))+(?:(?:of|in)\s)?\Z")
_WORDS_OF: Final = {
    "year": r"year|annu|anniversar|(?:twelve|12)[\s-]months?\b|12-month|52[\s-]weeks?\b",
    "half-year": r"half|semi|six.months",
    "quarter": "quarter",
    "day": "day|dail",
}
_OVER: Final = lazy_pattern(r"[^.,;:]{0,25}?\b(?:over|on|in)\sthe\s(?P<unit>day|week|month|quarter|year)\b")
_HEADED: Final = lazy_pattern(r"(?:Over|On|In)\sthe\s(?P<unit>day|week|month|quarter|year)\b(?!s)")
_SHORTER: Final = frozenset("day week fortnight month quarter".split())
_MOST: Final = 50  # frequencies of a quote that are looked at
_ALIKE: Final = 2  # words that the claim shares with the words about the other frequency

_Pair = tuple[str, str]


def says_frequency(claim: str) -> bool:
    return any(words.search(claim) for words in (_OFTEN, _ONCE, _AGAIN))


def other_frequency(case: Case) -> _Pair | None:
    """The frequency that the claim gives something, and the one that the quotes give it; or what it moved over."""
    return _of_thing(case) or _of_change(case) or _of_once(case)


def _of_thing(case: Case) -> _Pair | None:
    texts = case.texts
    stated = dict(_frequencies(texts.claim))
    held = {name: (words, said) for quote in texts.quotes for name, words, said in _placed(quote)}
    if len(stated) != 1 or not _are_held(case):
        return None
    ((name, words),) = stated.items()
    rest = _OFTEN.sub(" ", texts.claim)
    if name not in held and (pair := _of_amount(name, words, rest, case)):
        return pair
    if not held:
        return _of_year(name, words, case)
    rest = without_durations(rest)
    if name in held or _is_mentioned(name, texts.quotes) or any(_is_mentioned(one, [rest]) for one in held):
        return None
    own = stems(rest)
    shared = ((said, len(own & stems(sentence))) for said, sentence in held.values())
    about = (said for said, count in shared if count >= _ALIKE or 2 * count >= max(1, len(own)))
    return next(((words, said) for said in about), None)


def _of_amount(name: str, words: str, rest: str, case: Case) -> _Pair | None:
    """The only sum or rate of a claim, that the quote has for each of another period: $4 a quarter, of an annual $4."""
    amounts = [one for one in case.claim.singles if one.kind in {Kind.MONEY, Kind.PERCENT}]
    equal = case.equal(amounts[0]) if len(amounts) == 1 and not amounts[0].beside.period else []
    periods = {one.beside.period for one in equal}
    if (
        len(periods) != 1
        or not periods.isdisjoint({"", "once", name})
        or any(_is_mentioned(one, [rest]) for one in periods)
    ):
        return None
    return f"{amounts[0].text} ({words})", f"{equal[0].text} (for each {equal[0].beside.period})"


def _of_year(name: str, words: str, case: Case) -> _Pair | None:
    """Per month, of an amount that the quote has for a year, with no word of months."""
    amounts = [one for one in case.claim.singles if isinstance(one.what, Amount) and one.kind is Kind.MONEY]
    equal = case.equal(amounts[0]) if len(amounts) == 1 else []
    years = [one for one in case.quote.singles if isinstance(one.what, Moment) and one.what.year and not one.what.month]
    if name not in _SHORTER or not equal or not years or _is_mentioned(name, case.texts.quotes):
        return None
    if lexicon.direction_of(case.texts.claim.partition(words)[0].rstrip().rpartition(" ")[2].lower()):
        return None  # it climbed each quarter
    return f"{amounts[0].text} ({words})", f"{equal[0].text} ({years[0].text})"


def _by_dates(match: re.Match[str]) -> str:
    """How often the dates before "each year" say that it is: March 1 and September 1 of each year; or nothing."""
    dates = _DATES.search(match.string, 0, match.start())
    count = len(_DATE.findall(dates[0])) if dates else 0
    name = f"1/{count} year"
    return lexicon.SAME_PERIODS.get(name, name) if count > 1 else ""


def _frequencies(text: str) -> Iterator[tuple[str, str]]:
    """The names of the periods after which something is again, and the words that say so."""
    return ((_period(match), match[0]) for match in _OFTEN.finditer(text))


def _placed(text: str) -> Iterator[tuple[str, str, str]]:
    """With the sentence in which the words are."""
    for match in islice(_OFTEN.finditer(text), _MOST):
        ends = SENTENCE_END.search(text, match.end())
        yield _period(match), match[0], text[sentence_start(text, match.start()) : ends.start() if ends else len(text)]


def _period(match: re.Match[str]) -> str:
    if (match["unit"] or "").lower() == "year" and (by_dates := _by_dates(match)):
        return by_dates
    if match["adjective"]:
        unit = lexicon.PERIODS[match["adjective"].lower()]
    else:
        unit = (match["of"] or match["unit"] or match["single"]).lower().replace("anniversary", "year")
    if said := (match["times"] or match["count"] or "").lower():
        times = lexicon.MULTIPLES.get(said) or small_number(said.removesuffix("times").strip())
        name = f"1/{times} {unit}" if times > 1 else unit
    else:
        every = (match["every"] or "1").lower()
        count = _ORDINALS.get(every) or small_number(every)
        if unit == "month" and count % WHOLE == 0:  # every 48 months, of every four years
            count, unit = count // WHOLE, "year"
        name = f"{count} {unit}s" if count > 1 else unit
    return lexicon.SAME_PERIODS.get(name, name)


def _is_mentioned(name: str, texts: Sequence[str]) -> bool:
    """Whether texts speak of such a period at all; of several years only if they have their number."""
    count, _, unit = name.rpartition(" ")
    number = int(count.removeprefix("1/")) if count else 1
    words = [word for word, value in _ORDINALS.items() if value == number and word != "second"]
    said = rf"\b(?:{number}|{'|'.join([*words, SMALL])})\b" if count else rf"(?<![\w-])(?:{_WORDS_OF.get(unit, unit)})"
    found = (match[0].lower() for text in texts for match in re.finditer(said, text, re.IGNORECASE))
    return any(not count or word in words or small_number(word) == number for word in found)


def _are_held(case: Case) -> bool:
    """Whether the quotes have all amounts of the claim: it computes none."""
    often = [match.span() for match in _OFTEN.finditer(case.texts.claim)]
    amounts = (
        one
        for one in case.claim.singles
        if isinstance(one.what, Amount)
        and not one.what.soft
        and not any(start <= one.start < end for start, end in often)
    )
    return all(map(case.held, amounts))


# ── Once ─────────────────────────────────────────────────────────────────────────────────────────────

_ONCE: Final = lazy_pattern(
    r"\b(?P<words>(?:one-time|one-off|single|non-?recurring)\s(?P<noun>[a-z][\w-]{3,}))", re.IGNORECASE
)
_AGAIN: Final = lazy_pattern(
    rf"\b(?P<words>(?:{'|'.join(_ADJECTIVES)}|recurring)\s(?P<noun>[a-z][\w-]{{3,}}))", re.IGNORECASE
)


def _of_once(case: Case) -> _Pair | None:
    """A yearly tax, of a one-time tax; or the other way round."""
    for stated, held in ((_AGAIN, _ONCE), (_ONCE, _AGAIN)):
        quotes = " ".join(case.texts.quotes)
        nouns = {singular(match["noun"].lower()): match["words"] for match in held.finditer(quotes)}
        if not nouns or stated.search(quotes) or held.search(case.texts.claim):
            continue
        for match in stated.finditer(case.texts.claim):
            if other := nouns.get(singular(match["noun"].lower())):
                return match["words"], other
    return None


# ── Over the month ───────────────────────────────────────────────────────────────────────────────────


def _of_change(case: Case) -> _Pair | None:
    """What something moved by over the year, where the quote says that it did over the month."""
    for figure in case.claim.singles:
        stated = _over(figure, case.texts.claim)
        equal = [held for held, found in case.own(figure) if found is Relation.SAME]
        units = {_over(held, case.texts.quote) for held in equal}
        if stated and len(units) == 1 and "" not in units and stated not in units:
            (unit,) = units
            if not re.search(rf"\b{unit}", case.texts.claim, re.IGNORECASE):
                return f"{figure.text} (over the {stated})", f"{equal[0].text} (over the {unit})"
    return None


def _over(figure: Figure, text: str) -> str:
    """The period that a text names behind an amount that moves, or at its own head."""
    if not (isinstance(figure.what, Amount) and figure.beside.direction):
        return ""
    found = _OVER.match(text, figure.end) or _HEADED.match(text)
    return found["unit"].lower() if found else ""
