"""A case of the claim's own to which it applies a bound of its quote: a bag of 26 kg, of bags of more than 23 kg."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Final

from citecheck.quantities.claim_case import DENYING, Case, Texts, bound_of, stems
from citecheck.quantities.mismatches.complement import sentence_of
from citecheck.quantities.movements import alike
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.extract import ends, read
from citecheck.quantities.reading.figures import Amount, Bound, Figure, Kind
from citecheck.quantities.reading.numerals import SMALL
from citecheck.text.patterns import lazy_pattern

_WORDS: Final = r"(?:(?!(?:is|are|was|were|has|have|had|may|must|can|shall|will|should)\s)[\w'’-]+\s){0,6}"
_ONE: Final = lazy_pattern(  # a 24 V supply, two bags of 18 kg
    rf"(?:\A|,\s)\W{{0,5}}(?:an?\s{_WORDS}|(?:{SMALL}|[2-9])\s{_WORDS}of\s)\Z", re.IGNORECASE
)
_AT: Final = lazy_pattern(
    rf"(?:\A|,\s)\W{{0,5}}(?:at|on|with|given|for(?!\sthe))\s{_WORDS}\Z", re.IGNORECASE
)  # at 85 °C
_WHOSE: Final = lazy_pattern(
    r"\b(?:an?|some|any|one)\w*\s(?:[\w-]+\s)?whose\s(?:[\w-]+\s){1,4}"
    r"(?:is|was|(?:reach|exceed|total|hit|equal)\w*|(?:comes|amounts|rises|falls)\sto)\s\Z",
    re.IGNORECASE,
)
_ABLE: Final = lazy_pattern(  # it can be used at 2,500 m
    r"\b(?:can|could|may)\s(?!not\b)[^.;,]{1,60}\s(?:at|with|on|for)\s(?:an?\s)?\Z", re.IGNORECASE
)
_IS_DONE: Final = lazy_pattern(  # it is still on time when it is filed two years later
    r"\b(?:when|if|where)\s(?:it|they|he|she)\s(?:is|are|has\sbeen|have\sbeen)\s(?:[a-z]+ed|made|sent|done|given|paid)\s\Z",
    re.IGNORECASE,
)
_DONE: Final = lazy_pattern(  # a return filed 75 days late
    r"\b(?:an?|any|one)\s(?:(?!(?:is|are|was|were|that|which|who)\b)[\w'’-]+\s){1,3}(?:[a-z]+ed|sent|made|paid|done|given|held)\s\Z",
    re.IGNORECASE,
)
_COMMA: Final = lazy_pattern(r"[^.;,]{0,40},\s|\s(?:the|an?|it|they|there|no|all)\s", re.IGNORECASE)
_OF: Final = lazy_pattern(  # net income of $650 is enough
    rf"\A\W{{0,5}}(?!(?:the|this|that|these|its|their|his|her|our|my|your)\s){_WORDS}(?:of|from|worth|lasting)\s\Z"
    rf"|\A\W{{0,5}}[a-z]+ing\s(?:{_WORDS}(?:by|of|for|at|to|with)|(?:[\w'’-]+\s){{0,8}}[\w'’-]+)\s\Z"
    r"|\A\W{0,5}(?:(?:generally|usually|normally|in\sgeneral),?\s)?\Z",
    re.IGNORECASE,
)
_JUDGED: Final = lazy_pattern(
    r"[^.;]{0,90}?\b(?:enough|suffic\w+|insufficient|qualif\w+|trigger\w*|lies?|falls?\s(?:within|under|outside|short|into)"
    r"|with?in|in\s(?:range|time)|outside|too\s\w+|exceeds?|compl(?:y|ies)|counts?|meets?|gives?|means?|requires?|needs?"
    r"|offen[cs]e|illegal|unlawful|breach\w*|permitted|allowed|possible|acceptable|adds?\s(?:no|nothing)|do(?:es)?\snot)\b",
    re.IGNORECASE,
)
_WITHIN: Final = lazy_pattern(
    r"\b(?:meets?\s|compl(?:y|ies)\b|(?:is|are)\s(?:fine|acceptable|allowed|permitted)\b)|\b(?:with?in|inside|in)\s(?:the\s)?(?:\w+\s){0,3}(?:range|limits?|bounds?|time|scope)\b",
    re.IGNORECASE,
)
_REFUSED: Final = lazy_pattern(
    r"\b(?:turned\saway|out\sof\srange|outside|exceeds?|beyond|insufficient|fails?|falls?\sshort|must\sstay|has\sto\sstay"
    r"|speeding|violat\w*|breach\w*|too\s(?:heavy|long|wide|large|big|high|old|young|late|warm|hot|cold|small|short|low)|closed|shut|banned|off\slimits|unavailable|disallow\w*)\b",
    re.IGNORECASE,
)
_LIMIT: Final = lazy_pattern(
    r"\bthrough\s(?:[a-z]+\s)?\Z|\b(?:limit|ceiling|cap|warranty|guarantee|validity|valid|shelf\slife)\b[^.;,0-9]{0,20}\s\Z|\b(?P<listed>not\sexceed|at\smost|up\sto|no\smore\sthan)\b[^.;]{0,60}\sand\s\Z",
    re.IGNORECASE,
)
_NOT_OF_IT: Final = lazy_pattern(  # by which a claim says that a rule is not for a case
    r"\bnot\s(?:be\s)?(?:covered|affected|subject|concerned|bound|caught)\b|\bdo(?:es)?\snot\s(?:apply|fall\sunder)\b",
    re.IGNORECASE,
)
_TO: Final = lazy_pattern(r"\s?(?:to|[-–—])\s?")
_BOUND: Final = lazy_pattern(  # which denies nothing
    r"\b(?:no|not)\s(?:more|less|fewer|later|earlier|longer|shorter|higher|lower|larger|greater|sooner)\sthan\b",
    re.IGNORECASE,
)
_WITHOUT: Final = lazy_pattern(  # which denies no rule
    r"\bwithout\s(?:an?y?\s)?(?:interruption|breaks?|delay|prejudice|limit(?:ation)?|notice|pause|fail|exception)s?\b",
    re.IGNORECASE,
)
_AGED: Final = lazy_pattern(  # children of five
    r"\b(?:children|infants|babies|toddlers|adults|persons?|people|patients?|pupils?|members?|those|anyone|drivers?|boys|girls|kids)"
    r"\s(?:aged|of)\s\Z",
    re.IGNORECASE,
)
_OF_ONE: Final = lazy_pattern(r"\b(?:an?|any)\s\Z", re.IGNORECASE)
_FORBIDDEN: Final = lazy_pattern(
    r"\b(?:(?:must|may|should|shall)\snot\b(?!\s(?:exceed|be\s(?:more|less)))|not\s(?:recommended|suitable|permitted|allowed|admitted)|prohibited|forbidden"
    r"|contraindicated)",
    re.IGNORECASE,
)
_ALL_OTHERS: Final = lazy_pattern(r"\ball\sothers?\b", re.IGNORECASE)
_OLD: Final = lazy_pattern(r"[\s-](?:years?[\s-])?olds?\b", re.IGNORECASE)
_STEPS: Final = lazy_pattern(  # of more than a multiplication
    r"\b(?:(?:for|of|on)\sthe\sfirst(?!\s(?:day|of|business|working|time)\b)|additional|further|farther|extra|beyond|thereafter|discount"
    r"|after\s(?:[0-9]|(?:two|three|four|five|six|ten)\b)|(?:rises?|increases?|reduced)\sby)\b",
    re.IGNORECASE,
)
_SUPPOSING: Final = lazy_pattern(
    r"\W{0,5}(?:if|some(?:one|body)|any(?:one|body)|whoever|suppose|assuming|with)\b", re.IGNORECASE
)
_PAST: Final = lazy_pattern(r"\b(?:was|were|had|did|reported|recorded|rose|fell|grew)\b", re.IGNORECASE)
_PAIR: Final = 2
_FIGURES: Final = 40  # of a quote that are looked at
_REACH: Final = 120  # characters
_SHARED: Final = 2  # words of a claim and of the sentence with the bound
_LOWER: Final = frozenset([Bound.LEAST, Bound.MORE, Bound.FROM])
_OPEN: Final = frozenset([Bound.MORE, Bound.LESS])


def is_own_case(figure: Figure, texts: Texts) -> bool:
    """Whether the claim applies a bound to a case that is where it says."""
    return bool(_bounds(figure, texts)) and outside(figure, texts) is None


def outside(figure: Figure, texts: Texts) -> Figure | None:
    """The bound beyond which a case is of which the claim says what the quote says of those within it."""
    bounds = _bounds(figure, texts)
    if forbidden := [
        one for one in bounds if _is_inside(figure, one) and _FORBIDDEN.search(sentence_of(one, texts.quote))
    ]:
        is_allowed = any(_is_inside(figure, one) for one in bounds if one not in forbidden)
        return None if is_allowed or _denies(texts.claim) else forbidden[0]
    is_inside = any(_is_inside(figure, one) for one in bounds)
    if _NOT_OF_IT.search(texts.claim) and not _NOT_OF_IT.search(texts.quote):
        return bounds[0] if is_inside else None
    sentences = [sentence_of(one, texts.quote) for one in bounds]
    denies = _denies(texts.claim)
    if is_inside or any(_denies(one) is not denies for one in sentences):
        return None
    if any(rest.search(texts.quote, one.end) for one in bounds for rest in (lexicon.OTHERWISE, _ALL_OTHERS)):
        return None  # it says what holds beyond
    if any(_is_stated(end, texts.claim) for one in bounds for end in ends(one)):
        return None  # who paid $400 can deduct $250 of it
    is_of_same = len(stems(texts.claim) & stems(" ".join(sentences))) >= _SHARED or _WITHIN.search(texts.claim)
    return bounds[0] if bounds and is_of_same else None


def _is_stated(end: Figure, claim: str) -> bool:
    return any(
        alike(one, end) and one.what.size == end.what.size
        for one in read(claim).singles
        if isinstance(one.what, Amount) and isinstance(end.what, Amount)
    )


def _bounds(figure: Figure, texts: Texts) -> list[Figure]:
    """Those of the quote that may be of a case that the claim introduces."""
    if bound_of(figure) is not Bound.NONE or not _is_introduced(figure, texts.claim):
        return []
    if isinstance(figure.what, Amount) and _OLD.match(texts.claim, figure.text_end):
        plain = figure._replace(what=figure.what._replace(unit=None, noun=None, factor=Decimal(1)))
        return [*_bounded(figure, texts), *_bounded(plain, texts)]
    return [*_bounded(figure, texts)]


def _is_introduced(figure: Figure, claim: str) -> bool:
    """Whether it is said of one thing or situation, and not of the rule: a 24 V supply, at 85 °C."""
    if lexicon.SUPPOSED.search(claim):
        return True
    if any(one.search(claim, 0, figure.start) for one in (_ONE, _WHOSE, _ABLE, _IS_DONE, _DONE, _AGED)):
        return True
    if _OF_ONE.search(claim, 0, figure.start) and _OLD.match(claim, figure.text_end):
        return True  # of a 70-year-old
    end = figure.text_end
    if _AT.search(claim, 0, figure.start) and _COMMA.match(claim, end):
        return True
    return bool(_OF.search(claim, 0, figure.start) and _JUDGED.match(claim, end))


def _bounded(figure: Figure, texts: Texts) -> Iterator[Figure]:
    """The bounds and ranges of the quote that are of the figure's kind."""
    figures = read(texts.quote).figures[:_FIGURES]
    limits = (_as_limit(one, texts.quote) for one in figures if bound_of(one) is Bound.NONE)
    for one in (*figures, *_from_to(figures, texts.quote), *limits):
        is_range = isinstance(one.what, Amount) and one.what.upper is not None
        if (is_range or bound_of(one) not in {Bound.NONE, Bound.EXACT}) and alike(figure, one):
            yield one


def _as_limit(figure: Figure, quote: str) -> Figure:
    """With the bound that a noun or the head of a list says: a limit of 30 mph, must not exceed 55 cm and 8 kg."""
    found = _LIMIT.search(quote, max(0, figure.start - _REACH), figure.start)
    is_price = figure.kind is Kind.MONEY and found is not None and found["listed"] is not None
    if not isinstance(figure.what, Amount) or found is None or is_price:  # €60, after what costs €35 for up to 23 kg
        return figure
    return figure._replace(what=figure.what._replace(bound=Bound.MOST))


def _from_to(figures: Sequence[Figure], text: str) -> Iterator[Figure]:
    """The ranges with a unit at both ends: from 6 V to 40 V."""
    for one, two in pairwise(figures):
        is_joined = one.beside.direction == 0 and _TO.fullmatch(text, one.text_end, two.start)
        if is_joined and alike(one, two) and isinstance(one.what, Amount) and isinstance(two.what, Amount):
            yield one._replace(what=one.what._replace(upper=two.what))


def _is_inside(figure: Figure, bounded: Figure) -> bool:
    return all(_is_on_its_side(figure, end) for end in ends(bounded))


def _is_on_its_side(figure: Figure, end: Figure) -> bool:
    one, two = figure.what, end.what
    if not (isinstance(one, Amount) and isinstance(two, Amount)):
        return False
    bound = bound_of(end)
    sizes = (one.written, two.written) if one.unit and not two.unit else (one.size, two.size)  # ages
    if sizes[0] == sizes[1]:
        return bound not in _OPEN
    return (sizes[0] > sizes[1]) is (bound in _LOWER)


def _denies(text: str) -> bool:
    text = _WITHOUT.sub(" ", _BOUND.sub(" ", text))
    return bool(DENYING.search(text) or lexicon.REFUSING.search(text) or _REFUSED.search(text))


# ── Quantities of the claim's own, and what they come to ─────────────────────────────────────────────


def is_example(lacking: Sequence[Figure], case: Case) -> bool:
    """Whether a claim applies a rule of several steps to other quantities: shipping 60 copies costs $47.25.

    It has two figures that no quote has, neither with the digits of one of the quote's, and tells of no time.
    """
    digits = {_digits(one) for reading in (case.quote, *case.others) for one in reading.singles}
    own = {one.what for one in lacking if isinstance(one.what, Amount) and _digits(one) not in digits}
    if len(own) < _PAIR or any(not isinstance(one.what, Amount) for one in case.claim.singles):
        return False
    is_report = _PAST.search(case.texts.claim) and not _SUPPOSING.match(case.texts.claim)
    return bool(_STEPS.search(case.texts.quote)) and not is_report


def _digits(figure: Figure) -> tuple[int, ...]:
    what = figure.what
    return what.written.normalize().as_tuple().digits if isinstance(what, Amount) else ()
