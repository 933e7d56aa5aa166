"""Numbers in set phrases: a two-thirds majority, a seven-for-one split, renewable twice, within a week."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import DENYING, Texts, stems
from citecheck.quantities.mismatches.added_periods import LENGTHS, lasts_as_long
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.affixes import singular
from citecheck.quantities.reading.numerals import SMALL, small_number
from citecheck.text.patterns import lazy_pattern
from citecheck.text.values import MONTHS

_NUMBER: Final = rf"(?:{SMALL}|[1-9][0-9]{{0,2}})"
_STEM: Final = 5  # letters of a verb by which it is found in other forms
_Pair = tuple[str, str]


class _Said(NamedTuple):
    """A phrase: what it is about, the number that it gives it, and its words."""

    about: object
    value: int | frozenset[int] | Fraction | str
    words: str


class _Phrase(NamedTuple):
    """A kind of phrase; `may_agree`: whether two of them may say the same all the same, or be of two things."""

    said: Callable[[str], Iterator[_Said]]
    may_agree: Callable[[_Said, _Said, Texts], bool] = lambda _one, _two, _texts: False


def says_worded_number(claim: str) -> bool:
    return _MAJORITY.search(claim) is not None or any(True for phrase in _PHRASES for _ in phrase.said(claim))


def other_worded_number(texts: Texts) -> _Pair | None:
    """A number that a phrase of the claim has, and the quotes have another one in the same phrase alone."""
    for phrase in _PHRASES:
        held = [one for quote in texts.quotes for one in phrase.said(quote)]
        stated = list(phrase.said(texts.claim)) if held else []
        if {one[:2] for one in stated} & {one[:2] for one in held}:
            continue
        for one in stated:
            other = next((other for other in held if other.about == one.about), None)
            if other and not phrase.may_agree(one, other, texts):
                return one.words, other.words
    return other_majority(texts)


# ── N for M ──────────────────────────────────────────────────────────────────────────────────────────

_SPLIT: Final = lazy_pattern(
    rf"(?<![\w.,-])(?P<one>{_NUMBER})\s?-\s?for\s?-\s?(?P<two>{_NUMBER})(?![\w-])"
    rf"|(?<![\w.,-])(?P<first>{_NUMBER})\s(?:for|to)\s(?P<last>{_NUMBER})(?=\s(?:reverse\s|forward\s)?(?:stock\s|share\s)?split)",
    re.IGNORECASE,
)


def _splits(text: str) -> Iterator[_Said]:
    for match in _SPLIT.finditer(text):
        one, two = (small_number(part) for part in (match["one"] or match["first"], match["two"] or match["last"]))
        yield _Said("split", frozenset([one, two]), match[0])


_EXCHANGED: Final = lazy_pattern(
    rf"(?<![\w.,$€£-])(?P<count>{_NUMBER})\s(?:of\s(?:them|these|those)\s|(?!(?:per\s?cent|percent|and|or|to)\b)[a-z-]+\s){{1,4}}?"
    r"(?:for|per|in\splace\sof|instead\sof|in\sexchange\sfor|against)\s(?:each|every)\s"
    rf"(?:(?P<of>{_NUMBER})\s)?(?:full\s|single\s)?(?P<thing>[A-Za-z]{{3,}})",
    re.IGNORECASE,
)


def _exchanges(text: str) -> Iterator[_Said]:
    """Four options for every one unit, two seats for each ten members."""
    for match in _EXCHANGED.finditer(text):
        thing = singular(match["thing"].lower())
        if thing not in lexicon.PERIODS:
            yield _Said(thing, Fraction(small_number(match["count"]), small_number(match["of"] or "1")), match[0])


# ── How often something may be done ──────────────────────────────────────────────────────────────────

_TIMES: Final = rf"(?P<times>once|twice|thrice|{_NUMBER}\stimes)"
_DONE: Final = lazy_pattern(
    r"\b(?P<verb>[a-z]{4,}(?:ed|able))\s(?:(?:only|just|exactly|at\smost|up\sto|as\soften\sas|(?:no|not)\smore\sthan|a\smaximum\sof)\s)?"
    rf"{_TIMES}(?=\s*(?:[.,;:)]|\Z)|\s(?:for|by|after|and|or|but|only|without)\b)(?!\sfor\sall\b)",
    re.IGNORECASE,
)


def _repetitions(text: str) -> Iterator[_Said]:
    """Renewable once, renewed three times."""
    for match in _DONE.finditer(text):
        times = match["times"].lower()
        count = lexicon.MULTIPLES.get(times) or small_number(times.removesuffix("times").strip())
        yield _Said(match["verb"].lower()[:_STEM], count, match[0])


# ── So many quarters ─────────────────────────────────────────────────────────────────────────────────

_SPAN: Final = lazy_pattern(
    rf"(?<![\w.,-])(?P<count>{_NUMBER})[\s-](?:(?:consecutive|straight|successive|full|fiscal)\s)?"
    r"(?P<unit>day|week|month|quarter|year)s?\b(?!\sof\s(?:the\s|its\s|all\s)?(?![12][0-9]{3}))",
    re.IGNORECASE,
)
_UNREAD: Final = frozenset(["quarter"])  # no unit of the figures that are read


def _spans(text: str) -> Iterator[_Said]:
    """Nine quarters, which are no nine years."""
    found = [(small_number(match["count"]), match["unit"].lower(), match[0]) for match in _SPAN.finditer(text)]
    return (_Said(count, unit, words) for count, unit, words in found if count > 1)


def _are_read(one: _Said, two: _Said, _: Texts) -> bool:
    """Whether both are durations that other rules compare."""
    return _UNREAD.isdisjoint({one.value, two.value})


# ── So many times as much as then ────────────────────────────────────────────────────────────────────

_MULTIPLIED: Final = lazy_pattern(
    r"\b(?:(?P<two>doubl(?:ed|ing)|twice|two-?fold)|(?P<three>tripl(?:ed|ing)|trebled|three\stimes|three-?fold)"
    r"|(?P<four>quadrupl(?:ed|ing)|four\stimes|four-?fold)|(?P<half>halv(?:ed|ing)))\b"
    r"[^.;]{0,60}?\b(?:since|from|than|as\s[a-z]+\sas|compared\s(?:to|with))\b[^.;]{0,80}?\b(?P<year>(?:19|20)[0-9]{2})\b",
    re.IGNORECASE,
)


def _multiples(text: str) -> Iterator[_Said]:
    """Doubled since 2020."""
    for match in _MULTIPLIED.finditer(text):
        named = next(name for name in ("two", "three", "four", "half") if match[name])
        yield _Said(named, int(match["year"]), match[0])


# ── Within so long ───────────────────────────────────────────────────────────────────────────────────

_WITHIN: Final = lazy_pattern(
    rf"\bwithin\s(?:an?|(?P<count>{_NUMBER}))\s(?:(?:calendar|single)\s)?"
    r"(?P<unit>hour|day|week|fortnight|month|quarter|year)s?\b(?!\sand\b)"
    r"(?:\s(?:of|from|after|following)\s(?:the\s|its\s|their\s|an?\s)?(?P<event>[a-z]{4,}))?",
    re.IGNORECASE,
)
_EXTENDED: Final = lazy_pattern(r"\b(?:exten\w+|additional|further|another|more|plus|total)\b", re.IGNORECASE)


def _limits(text: str) -> Iterator[_Said]:
    """Within a week, where a text has one such limit; within 30 days of delivery, of a longer one only that."""
    found = list(_WITHIN.finditer(text))
    for match in found:
        count = small_number(match["count"] or "1")
        seconds = count * LENGTHS[match["unit"].lower()]
        if count == len(found) == 1:
            yield _Said("", seconds, match[0])
        elif match["event"] and not _EXTENDED.search(text):
            yield _Said(match["event"].lower(), seconds, match[0])


def _is_said_otherwise(one: _Said, _: _Said, texts: Texts) -> bool:
    """Whether a quote has such a limit in other words: 30 days of within a month."""
    return isinstance(one.value, int) and any(lasts_as_long(one.value, quote) for quote in texts.quotes)


# ── So many in a place, so many of them of a kind ────────────────────────────────────────────────────

_AT_PLACE: Final = lazy_pattern(
    rf"(?<![\w.,$€£-])(?<!\bof\s)(?<!\bof\sthe\s)(?<!\bof\s(?:its|our)\s)(?P<count>{_NUMBER})\s(?P<things>(?!(?:million|billion|thousand|percent|per|basis|percentage|to|and|or)\b)(?:[a-z]+\s){{0,5}})"
    rf"in\s(?:the\s)?(?P<place>(?-i:(?!(?:{'|'.join(MONTHS)}|Q[1-4]|Note|Item|Part|FY)\b)[A-Z][A-Za-z.]+(?:[\s/][A-Z][A-Za-z]+)*))(?!\w)",
    re.IGNORECASE,
)
_MORE_PLACES: Final = lazy_pattern(r",?\s(?:and|or|plus)\s|,\s[A-Z]")


def _at_places(text: str) -> Iterator[_Said]:
    """Thirty are in France: not what is there besides, or there and elsewhere."""
    for match in _AT_PLACE.finditer(text):
        if not (_MORE_PLACES.match(text, match.end()) or DENYING.search(match[0])):
            yield _Said(match["place"].lower().rstrip("."), small_number(match["count"]), match[0])


_LOCATED: Final = stems("located situated based found them which these those")


def _counts_others(one: _Said, two: _Said, texts: Texts) -> bool:
    """Whether it counts other things: 29 owned shops in Peru, of 30 of all; five shops, of 300 people there."""
    own, others = (stems(said.words.partition(" ")[2]) - stems(str(said.about)) - _LOCATED for said in (one, two))
    are_apart = bool(own and others) and own.isdisjoint(others)
    return are_apart or bool(DENYING.search(texts.claim) or own - stems(" ".join(texts.quotes)))


_OF_THEM: Final = lazy_pattern(
    rf"(?<![\w.,$€£-])(?P<whole>{_NUMBER})\s[^.;:()0-9]{{1,50}}?[,(]\s?(?P<part>{_NUMBER})\sof\s(?:which|whom|them|these|those)\s"
    r"(?:(?:are|were|is|was|have|had|has)\s)?(?P<word>[a-z]{4,})",
    re.IGNORECASE,
)


def _of_them(text: str) -> Iterator[_Said]:
    """Four in Canada (two of which are leased)."""
    for match in _OF_THEM.finditer(text):
        yield _Said((small_number(match["whole"]), match["word"].lower()), small_number(match["part"]), match[0])


_PHRASES: Final = (
    _Phrase(_splits),
    _Phrase(_exchanges),
    _Phrase(_repetitions),
    _Phrase(_spans, _are_read),
    _Phrase(_multiples),
    _Phrase(_limits, _is_said_otherwise),
    _Phrase(_at_places, _counts_others),
    _Phrase(_of_them),
)


# ── Majorities ───────────────────────────────────────────────────────────────────────────────────────

_FRACTIONS: Final = {
    "two third": 67, "three quarter": 75, "three fourth": 75, "three fifth": 60, "four fifth": 80, "nine tenth": 90,
}  # fmt: skip
_SHARE: Final = (
    r"(?:(?:two|three|four|nine)[\s-](?:third|quarter|fourth|fifth|tenth)s?"
    r"|(?<![0-9.,])[5-9][0-9](?:[.,][0-9]{1,2})?\s?(?:%|per\s?cent))"
)
_MAJORITY: Final = lazy_pattern(
    rf"\b(?P<simple>simple|bare)\smajority\b|\b(?P<qualified>qualified|special)\smajority\b|\b(?P<all>unanim(?:ous(?:ly)?|ity))\b"
    rf"|(?<!\w)(?P<before>{_SHARE})\s(?:super-?)?majority\b"
    rf"|\bmajority\s(?:vote\s)?of\s(?:at\sleast\s)?(?P<after>{_SHARE})",
    re.IGNORECASE,
)
_MORE_THAN_IT: Final = lazy_pattern(r"\b(?:more|other|rather)\sthan\b|\bbeyond\b|\binstead\b", re.IGNORECASE)


def other_majority(texts: Texts) -> _Pair | None:
    """A majority of the claim that is no one of the quotes: two thirds, where they have a simple one."""
    stated = {_kind(match): match[0] for match in _MAJORITY.finditer(texts.claim)}
    held = {_kind(match): match[0] for quote in texts.quotes for match in _MAJORITY.finditer(quote)}
    if len(held) != 1 or not stated or DENYING.search(texts.claim) or _MORE_THAN_IT.search(texts.claim):
        return None
    ((kind, words),) = held.items()
    are_other = all(kind != one and not ("qualified" in {kind, one} and _is_share({kind, one})) for one in stated)
    is_of_same = stems(texts.claim) & stems(" ".join(texts.quotes)) - {"majo"}
    return (next(iter(stated.values())), words) if are_other and is_of_same else None


def _kind(match: re.Match[str]) -> str:
    share = (match["before"] or match["after"] or "").lower().replace("-", " ").removesuffix("s")
    if not share:
        return match.lastgroup or ""
    return str(_FRACTIONS.get(share) or round(float(re.split(r"[^0-9.,]", share)[0].replace(",", "."))))


def _is_share(kinds: set[str]) -> bool:
    return any(one.isdigit() for one in kinds)
