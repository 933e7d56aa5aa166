"""What is said about a claim outside of its sentence: a heading or lead-in above it, the sentence after it.

These are no part of the claim; so only a few closed kinds of words are looked for in them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import DENYING, Case, Texts, case_of
from citecheck.quantities.compare import bounds_differ
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Amount, Bound, Figure, Kind, Moment
from citecheck.quantities.timed import mistimed
from citecheck.text.patterns import ascii_letters, lazy_pattern
from citecheck.text.qualifiers import qualifiers

_UNITS: Final = "|".join(lexicon.EACH_UNIT)
_PERIOD: Final = lazy_pattern(
    rf"\b(?:(?:(?:per|each|every|an?)\s|/)(?P<unit>night|annum|{_UNITS})\b(?!\s(?:ago|earlier|before|later|after|from|hence))"
    rf"|(?P<word>{'|'.join(word for word, unit in lexicon.PERIODS.items() if unit != 'once' and len(word) > 4)})\b)"
    rf"(?!\s(?:{'|'.join(sorted(lexicon.NAMING))}|results?|highlights|update|overview|summary|performance|figures"
    r"|conference|period|basis|average)\b)",
    re.IGNORECASE,
)
_SCALE: Final = lazy_pattern(
    r"(?:\bin\s(?:[$€£]\s?|(?:US\s)?dollars\s)?|[(,]\s?[$€£]?\s?)(?P<scale>thousand|million|billion)s?\b", re.IGNORECASE
)
_CURRENCY: Final = lazy_pattern(
    r"\bin\s(?P<word>[$€£¥₹]|[A-Za-z]{3,})(?![^\W_])|(?P<sign>[€£¥₹]|\b(?i:euros?|yen|rupees?)\b)"
)
_NATIONAL: Final = lazy_pattern(  # Zimbabwe dollars, Canadian $2 million
    r"(?<![\w$])(?P<nation>(?:(?:New|Hong|South)\s)?[A-Z][\w.]+)\s(?:(?:dollar|peso|pound|franc|rupee|yen)s?\b|(?=[$£]\s?\d))"
)
_US: Final = frozenset("US U.S. USA American The A In Million Billion Thousand".split())
_BOUND: Final = lazy_pattern(
    r"\b(?:(?P<most>maximum|max|highest|most|up\sto(?!\sdate))|(?P<least>minimum|min|lowest|least))\b", re.IGNORECASE
)
_MULTIPLE: Final = lazy_pattern(
    r"\b(?:half\s(?:of\s)?(?:(?:the|that|this|its)\s)?(?P<noun>[a-z]{3,})|double|twice|triple|(?:ten|two|three|four|five)-?fold)\b",
    re.IGNORECASE,
)
_DENIAL: Final = lazy_pattern(
    r"(?<!\bwhat\s)(?<!\band\s)(?<!\bor\s)\b(?:not|never|no\slonger|no(?!\.)|none|nobody|false|untrue|wrong|incorrect|myths?|misconceptions?)\b|n['’]t\b",
    re.IGNORECASE,
)
_SENTENCE: Final = lazy_pattern(
    r"[\"“‘']?[A-Z][^.;:]*?\s(?:is|are|was|were|has|have|had|will|shall|may|must|can|does|do|did|began|ended|rose|fell"
    r"|[a-z]{3,}ed)\s"
)
_REFUTATION: Final = lazy_pattern(  # of the sentence before
    r"(?:(?:this|that|it|which)\s(?:is|was)\s(?:(?:a\s)?(?:false|untrue|wrong|incorrect|lie|myth|mistake)"
    r"|not\s(?:true|so|correct|right|the\scase))|not\s(?:true|so)|false|untrue|wrong|no|not)\s*[.!]|[❌✗✘🚫]",
    re.IGNORECASE,
)
_REFUSED: Final = lazy_pattern(
    r"\b(?:exclu|exempt|except|prohibit|refus|deni|deny|reject|forbid|barred|ineligib|unavailab|unpaid)", re.IGNORECASE
)
_GOES_ON: Final = lazy_pattern(
    r"\W{0,3}(?:it|this|that|these|those|they|(?:all|the)\s(?:sums?|amounts?|figures?|numbers?)|in)\b", re.IGNORECASE
)
_HEAD: Final = 300  # characters
_TIME_WORDS: Final = 6  # the fourth quarter of fiscal 2015
_WORDS: Final = 14  # of a sentence that goes on about the one before


# A time that is not that of the amounts below it: what it is compared with, what ends, begins or is named by it.
_OTHER_TIME: Final = lazy_pattern(
    r"\b(?:prior|previous|preceding|last|earlier|later|next|following\s(?:year|quarter|month|period)|ago|before|after|since|until|till|by|compar\w+|versus|vs"
    r"|from|than|over|between|through|to|up|down|change\w*|growth|yoy|beginning|opening|start\w*|expect\w*|forecast\w*"
    r"|project(?:ed|ion)\w*|target\w*|guidance|outlook|due|matur\w*|expir\w*|issued|signed|dated|acquired|adopted|published"
    r"|approved|reports?|reviews?|filings?|filed|10-[kq]|20-f|statements?|accounts|letter|call|presentation|proxy|prospectus"
    r"|agreements?|acts?|laws?|editions?|versions?|surveys?|stud(?:y|ies)|notes|bonds?|plans?|programs?|acquisitions?|mergers?"
    r"|budgets?|prices|dollars|interviews?|memos?|orders?|contracts?|leases?|cohorts?|models?|classes|class)\b",
    re.IGNORECASE,
)
_ONLY_TIME: Final = lazy_pattern(
    r"(?:\W|\b(?:the|in|for|of|at|as|end|year|fiscal|financial|calendar|full|quarter|ended|ending|first|second|third|fourth|fy)\b)*",
    re.IGNORECASE,
)
OF_IT: Final = lazy_pattern(
    r"(?:that|this|it|all\sthis|these|those|they)\s(?:is|was|were|are)\s(?:(?:the\s(?:figure|amount|value)\s)?(?:in|for|of|at|as\sof|during)\s)"
    r"(?:(?:the|fiscal|financial|calendar|year|end|quarter|first|second|third|fourth|of)\s)*\S+(?:\s\d{4})?\W*",
    re.IGNORECASE,
)


class Dated(NamedTuple):
    """A time that the words around a claim give it; `is_all`: they say nothing else, as above a column."""

    words: str
    is_all: bool


def dated(head: str, claim: str, quotes: Sequence[str], beside: str = "") -> Dated | None:
    """The only time of a head, if the quotes have the claim's figure under another one.

    `beside` is what else is said about it. If that or the claim has a time or a comparison, there is no finding.
    """
    if len(head) > _HEAD:
        return None
    own = f"{beside} {claim}"
    moments = [one for one in read(head).singles if isinstance(one.what, Moment)]
    if len(moments) != 1 or _has_amounts(head) or any(map(_OTHER_TIME.search, (head, own))):
        return None
    if any(isinstance(one.what, Moment) for one in read(own).singles):
        return None
    words, time = " ".join(head[: moments[0].end].split()[-_TIME_WORDS:]), moments[0].text
    text = f"{words}: {claim}"
    is_all = _ONLY_TIME.fullmatch(head.replace(time, " ", 1)) is not None
    return Dated(time, is_all) if mistimed(Texts(text, quotes[0], quotes[1:], text)) else None


def above(head: str, claim: str, quotes: Sequence[str]) -> str:
    """What a heading or lead-in says that no quote does: "Weekly" of a rent a month, "In thousands"; "" if nothing.

    A denial counts in a lead-in, which ends in a colon: under a heading there may be what it names. An item of a list
    that its source's own lead-in denies contradicts nothing; a sentence does.
    """
    if _has_amounts(head):
        return ""
    found = _framed(head, claim, quotes)
    denial = _DENIAL.search(head) if head.rstrip("* ").endswith(":") else None
    is_said = denial is None or any(map(_denies, (claim, *quotes))) or not any(map(_SENTENCE.match, quotes))
    return found or ("" if denial is None or is_said else denial[0])


def below(sentence: str, claim: str, quotes: Sequence[str]) -> str:
    """The same of a sentence that goes on about the claim before it."""
    if _REFUTATION.fullmatch(sentence.strip()):
        return "" if any(map(_denies, quotes)) else sentence.strip()
    is_about_it = _GOES_ON.match(sentence) is not None and len(sentence.split()) <= _WORDS
    return "" if not is_about_it or _has_amounts(sentence) else _framed(sentence, claim, quotes)


def _has_amounts(text: str) -> bool:
    """Whether it has its own figures, which other rules look at."""
    return any(isinstance(one.what, Amount) and not one.what.soft for one in read(text).figures)


def _denies(text: str) -> bool:
    return bool(qualifiers(text)) or any(one.search(text) for one in (DENYING, _DENIAL, _REFUSED))


def _framed(words: str, claim: str, quotes: Sequence[str]) -> str:
    """The words that contradict the quotes' figures that the claim states."""
    words, claim, *quotes = map(ascii_letters, (words, claim, *quotes))
    if not any(pattern.search(words) for pattern in (_PERIOD, _SCALE, _CURRENCY, _NATIONAL, _BOUND, _MULTIPLE)):
        return ""
    case = case_of(Texts(claim, quotes[0], quotes[1:], claim))
    pairs = [(one, held) for one in case.claim.singles for held in case.equal(one) if _is_sum(one)]
    if not pairs:
        return ""
    return next((found for kind in _KINDS for found in kind(words, pairs, case)), "")


def _is_sum(figure: Figure) -> bool:
    what = figure.what
    return isinstance(what, Amount) and not what.soft and what.unit not in lexicon.PLACES


_Pairs = Sequence[tuple[Figure, Figure]]


def _period(words: str, pairs: _Pairs, case: Case) -> Iterator[str]:
    """Another period than that of the figures, where no quote has it."""
    for found in _PERIOD.finditer(words):
        unit = lexicon.PERIODS[(found["unit"] or found["word"]).lower()]
        held = {two.beside.period for _, two in pairs} - {""}
        own = {one.beside.period for one, _ in pairs}
        said = {
            lexicon.PERIODS[(one["unit"] or one["word"]).lower()]
            for text in (case.texts.claim, *case.texts.quotes)
            for one in _PERIOD.finditer(text)
        }
        if held and unit not in held | own | said:
            yield found[0]


def _scale(words: str, pairs: _Pairs, case: Case) -> Iterator[str]:
    """A scale of figures that have none in the quotes, as no row of a table does."""
    found = _SCALE.search(words)
    if found is None or any(map(_SCALE.search, case.texts.quotes)) or case.quote.scale:
        return
    if all(_is_plain(one) and _is_plain(two, in_text=True) for one, two in pairs):
        yield found[0].strip("(, ")


_SUMS: Final = frozenset([Kind.MONEY, Kind.NUMBER])


def _is_plain(figure: Figure, *, in_text: bool = False) -> bool:
    what = figure.what
    return (
        isinstance(what, Amount)
        and what.kind in _SUMS
        and what.scale == 1
        and not (what.unit or (in_text and what.cell))
    )


def _currency(words: str, pairs: _Pairs, case: Case) -> Iterator[str]:
    for found in _CURRENCY.finditer(words):
        word = (found["word"] or found["sign"]).upper()
        known = lexicon.CURRENCIES.get(word) or lexicon.CURRENCIES.get(word.removesuffix("S"))
        held = [two.what.currency for _, two in pairs if isinstance(two.what, Amount) and two.what.currency]
        if (
            known
            and held
            and not any(known & one for one in held)
            and not any(found[0] in text for text in case.texts.quotes)
        ):
            yield found[0]


def _national(words: str, pairs: _Pairs, case: Case) -> Iterator[str]:
    """Whose dollars they are, where the quotes have a sign alone."""
    for found in _NATIONAL.finditer(words):
        nation = found["nation"]
        is_one = nation.upper() in lexicon.CURRENCIES or not (
            words[found.end() - 1].isspace() or read(found[0]).figures
        )
        if pairs and is_one and nation not in _US and not any(nation in text for text in case.texts.quotes):
            yield found[0].strip()


def _bound(words: str, pairs: _Pairs, case: Case) -> Iterator[str]:
    """The maximum rent, where no quote speaks of bounds or comparisons, or where it is the least."""
    found = _BOUND.search(words)
    stated = Bound.MOST if found and found["most"] else Bound.LEAST
    if found and all(isinstance(two.what, Amount) and bounds_differ(stated, two.what.bound) for _, two in pairs):
        yield found[0]
    if (
        found
        and not any(map(lexicon.COMPARING.search, case.texts.quotes))
        and not any(map(_BOUND.search, case.texts.quotes))
    ):
        yield found[0]


def _multiple(words: str, _: _Pairs, case: Case) -> Iterator[str]:
    """Half the rent, twice: of a thing that the texts name, and is not only half the story."""
    found, texts = _MULTIPLE.search(words), " ".join((case.texts.claim, *case.texts.quotes)).lower()
    if found is None:
        return
    times = found[0].split()[0]
    if times.lower() not in texts and (found["noun"] or "").lower() in texts:
        yield times


_KINDS: Final = (_period, _scale, _currency, _national, _bound, _multiple)
