"""The other side of a bound: a claim of stays below 30 days, where the quote speaks of 30 days and more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import DENYING, Case, bound_of, with_bound
from citecheck.quantities.compare import Relation
from citecheck.quantities.computing.ways import ways
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.affixes import singular
from citecheck.quantities.reading.figures import Amount, Bound, Figure, Kind
from citecheck.text.patterns import lazy_pattern

_HUNDRED: Final = 100
_BEYOND: Final = ({Bound.TO, Bound.MORE}, {Bound.FROM, Bound.LESS})
_COMPLEMENTS: Final = (
    {Bound.LEAST, Bound.LESS},
    {Bound.MOST, Bound.MORE},
    {Bound.EXACT, Bound.LESS},  # with exactly 250 it is not exempt, with fewer it is
    {Bound.EXACT, Bound.MORE},
    *_BEYOND,
)
_SENTENCE_END: Final = lazy_pattern(r"[.;!?](?=\s|\Z)|,\s(?:but|and|while|although)\s")
_LEADS: Final = lazy_pattern(r"\s*(?:if|for|when|whenever|where|in|with|should)\b", re.IGNORECASE)
_COMMA: Final = lazy_pattern(r",\s")
_ASIDE: Final = lazy_pattern(r",\s|\s(?:who|which|that)\s")
_NO_EXEMPTION: Final = lazy_pattern(
    r"\b(?:cannot|not|no|never|nor|lose[sd]?)\b[^.;]{0,60}\b(?:exempt\w*|exception|relief|waiver|derogation)\b"
    r"|\b(?:outside|beyond)\sthe\s(?:exemption|exception)\b",
    re.IGNORECASE,
)
_WHICHEVER: Final = lazy_pattern(r"\bwhichever\sis\b", re.IGNORECASE)
_IF_MORE: Final = lazy_pattern(
    r"\bif\s(?:that|this|it)\s(?:is|comes\sto)\s(?:more|less|higher|lower|greater)\sthan\s", re.IGNORECASE
)
_IF_BEYOND: Final = lazy_pattern(
    r"\b(?:if|where|when|once)\s[^.;,]{0,80}\b(?:exceeds?|(?:more|less|higher|lower|greater|later|earlier)\sthan|above|below)\s",
    re.IGNORECASE,
)
_UNLESS: Final = lazy_pattern(r"\b(?:without|unless|except)\b", re.IGNORECASE)
_OBLIGES: Final = lazy_pattern(r"\b(?:should|must|needs?|ha(?:s|ve)\sto|only|requires?|required)\b", re.IGNORECASE)
_FULL: Final = lazy_pattern(  # the full credit is $2,000
    r"\b(?:full|standard|regular|ordinary|normal|basic|usual|default)\b[^.;,:0-9]{0,40}\Z", re.IGNORECASE
)
_CLAUSE_END: Final = lazy_pattern(r"[.;:,](?=\s|\Z)|\sand\s")


def is_complement(figure: Figure, held: Figure, case: Case) -> bool:
    """Whether a claim about one side of a bound agrees with the quote about its other side.

    It does if one of the two denies what the other one allows (not under 18, for 18 and older), if the quote makes an
    exception of its side, or if it says itself what holds on the claim's.
    """
    if any(is_so(figure, held, case) for is_so in (_is_rest, is_seen_from_other, _is_before_rise)):
        return True
    if {bound_of(figure), bound_of(held)} not in _COMPLEMENTS:
        return False
    is_condition = any(one.search(case.texts.claim, 0, figure.end) for one in (_IF_MORE, _IF_BEYOND))
    if (_WHICHEVER.search(case.texts.quote) and is_condition) or _is_none_beyond(figure, held, case):
        return True
    if excepted := lexicon.EXCEPTED.search(case.texts.quote, 0, held.start):
        return _is_exception(excepted, case)
    return _is_denied(figure, held, case) or _is_said_of_other_side(figure, held, case)


def _is_none_beyond(figure: Figure, held: Figure, case: Case) -> bool:
    """Whether one text alone says that nothing is beyond the bound of the other: none had more than 180 days."""
    if not _is_denied_once(held, case):
        return False
    sides = ((figure, held, case.texts.claim), (held, figure, case.texts.quote))
    return any(
        (bound_of(one), bound_of(other)) in _STRICTLY_BEYOND
        and _NONE.search(text, max(0, one.start - _REACH), one.start)
        for one, other, text in sides
    )


_REACH: Final = 200  # characters


_STRICTLY_BEYOND: Final = {(Bound.MORE, Bound.MOST), (Bound.LESS, Bound.LEAST)}
_NONE: Final = lazy_pattern(
    r"(?:\A|[.;:,]\s)\W{0,3}(?:no|none|nobody|nothing|neither|not\s(?:one|a\ssingle))\s[^.;:]{0,150}\Z", re.IGNORECASE
)


def is_next_whole(figure: Figure, case: Case) -> bool:
    """Whether a quote has the same bound of a count: fewer than 250, for up to 249."""
    return any(_are_neighbours(figure, held) for held in case.quote.singles)


def _are_neighbours(figure: Figure, held: Figure) -> bool:
    one, two = figure.what, held.what
    if not (isinstance(one, Amount) and isinstance(two, Amount)) or two.unit or two.step < 1 or one.step < 1:
        return False
    way = _NEXT.get((bound_of(figure), bound_of(held)))
    return way is not None and two.size - one.size == way


_NEXT: Final = {
    (Bound.MOST, Bound.LESS): 1,
    (Bound.LESS, Bound.MOST): -1,
    (Bound.LEAST, Bound.MORE): -1,
    (Bound.MORE, Bound.LEAST): 1,
}


def _is_rest(figure: Figure, held: Figure, case: Case) -> bool:
    """Whether a share is what another one leaves of a hundred, and only one of the two texts denies something."""
    one, two = figure.what, held.what
    if not (isinstance(one, Amount) and isinstance(two, Amount)) or {one.kind, two.kind} != {Kind.PERCENT}:
        return False
    return _is_denied_once(held, case) and one.value + two.value == _HUNDRED


def _is_denied_once(held: Figure, case: Case) -> bool:
    """Whether only one of the claim and the sentence of a quote's figure denies something."""
    sentence = sentence_of(held, case.texts.quote)
    return bool(DENYING.search(case.texts.claim)) is not bool(DENYING.search(sentence))


_REDUCING: Final = lazy_pattern(
    r"\b(?:discount\w*|off|less|lower|cheaper|weaker|smaller|shorter|lighter|slower|narrower|below|under|reduc\w+|cut|cuts|sav(?:e[sd]?|ings?)|f[ae]ll\w*|decreas\w+|declin\w+"
    r"|dropp?\w*|shr[aiu]nk\w*|down|lost|los(?:es?|ing)|rebate|fewer|haircut|slump\w*|plung\w+|slid\w*|sank|trim\w*|halv\w+)\b",
    re.IGNORECASE,
)
_OF_BEFORE: Final = lazy_pattern(r"\s(?:of|as\s(?:much|many|high)\sas)\b", re.IGNORECASE)


def is_reduction(figure: Figure, case: Case) -> bool:
    """Whether a share is what another one leaves of a whole, and one of the two is called a reduction: 15% off, of a
    price of 85% of the list price.
    """
    texts = case.texts
    pairs = [(figure, texts.claim, held, texts.quote) for held in case.quote.singles if _are_rest(figure, held)]
    pairs += [(held, quote, one, claim) for one, claim, held, quote in pairs]
    return any(
        _is_reduced(off, text) and not _is_reduced(rest, other) and _OF_BEFORE.match(other, rest.text_end)
        for off, text, rest, other in pairs
    )


def _is_reduced(figure: Figure, text: str) -> bool:
    """Whether its clause calls it a reduction; what something falls to is what is left."""
    return figure.beside.before != "to" and _REDUCING.search(_clause_of(figure, text)) is not None


def _are_rest(one: Figure, two: Figure) -> bool:
    whats = (one.what, two.what)
    shares = [what.value for what in whats if isinstance(what, Amount) and what.kind is Kind.PERCENT and not what.soft]
    return len(shares) == len(whats) and sum(shares) == _HUNDRED


_AHEAD: Final = r"ahead|led|leads?|leading|beat|beats|bested|outscor\w+|outperform\w+|outpac\w+|outsold"
_BEHIND: Final = r"trail\w*|behind|lagg?(?:s|ed|ing)?|underperform\w*|short\sof"
_RANKING: Final = lazy_pattern(
    rf"\b(?:(?P<ahead>{_AHEAD}|more|higher|above|larger|greater|faster)|(?P<behind>{_BEHIND}|less|fewer|lower|below|smaller|slower))\b",
    re.IGNORECASE,
)
_CONTEST: Final = lazy_pattern(rf"\b(?:{_AHEAD}|{_BEHIND})\b", re.IGNORECASE)
_NAME: Final = lazy_pattern(r"[^\W\d_][\w'’-]*|[0-9][\w.,%-]*")


def is_seen_from_other(figure: Figure, held: Figure, case: Case) -> bool:
    """Whether two texts have the same gap from either side: B trailed A by 9 points, of A 9 points ahead of B.

    Who is behind in a race has more seconds.
    """
    texts = case.texts
    sentences = sentence_of(figure, texts.claim), sentence_of(held, texts.quote)
    stated, known = (_RANKING.search(one) for one in sentences)
    if not (stated and known and any(map(_CONTEST.search, sentences))):
        return False
    lasts = isinstance(figure.what, Amount) and figure.what.unit == "time"
    if lasts and bool(_CONTEST.search(stated[0])) is not bool(_CONTEST.search(known[0])):
        return True
    return bool(stated["ahead"]) is not bool(known["ahead"]) and _are_crossed(
        stated, known, _names(f"{figure.text} {held.text}")
    )


def _are_crossed(stated: re.Match[str], known: re.Match[str], gap: set[str]) -> bool:
    """Whether what is before the claim's word is only behind that of the quote."""
    before, after = _names(stated.string[: stated.start()]) - gap, _names(stated.string[stated.end() :])
    left, right = _names(known.string[: known.start()]), _names(known.string[known.end() :])
    return bool((before - after) & (right - left)) and not (before - after) & (left - right)


def _names(text: str) -> set[str]:
    return {singular(word) for word in _NAME.findall(text)}


_BECOMES: Final = lazy_pattern(
    r"\b(?:becomes?|(?:rises?|increases?|goes\sup|climbs?|changes?|is\s(?:raised|increased))\sto)\b", re.IGNORECASE
)


def _is_before_rise(figure: Figure, held: Figure, case: Case) -> bool:
    """Whether the claim's amount within a limit is the first of the quote's: £80, which becomes £120 if it is not paid
    within 14 days.
    """
    sentence_start = held.start - len(_beside(held, case.texts.quote)[0])
    rise = _BECOMES.search(case.texts.quote, max(0, sentence_start), held.start)
    if rise is None or {bound_of(figure), bound_of(held)} != {Bound.WITHIN, Bound.MORE}:
        return False
    others = [one for one in case.claim.singles if one.start > figure.start and isinstance(one.what, Amount)]
    equal = case.equal(others[0]) if others else []
    return bool(equal) and all(one.start < rise.start() for one in equal)


_WAITING: Final = lazy_pattern(r"\bwait\w*|\bunpaid\b|\bdeferred\b|\bexcluded\b", re.IGNORECASE)
_FIRST: Final = lazy_pattern(r"\bfirst\s\Z", re.IGNORECASE)
_STARTS: Final = lazy_pattern(
    r"\b(?:from|on|with|as\sof|by|until|before|begin\w*|start\w*)\s(?:the\s|day\s)?\Z", re.IGNORECASE
)


def is_wait(figure: Figure, case: Case) -> bool:
    """Whether it is how long nothing is paid, of what is paid from the next day on: nothing for the first three days,
    of sick pay from the fourth day; or the other way round.
    """
    texts = case.texts
    for held in case.quote.singles:
        pairs = ((figure, texts.claim, held, texts.quote), (held, texts.quote, figure, texts.claim))
        if any(_is_next(*pair) for pair in pairs):
            return True
    return False


def _is_next(lasting: Figure, text: str, day: Figure, other: str) -> bool:
    one, two = lasting.what, day.what
    if not (isinstance(one, Amount) and isinstance(two, Amount)) or one.unit not in {"time", "calendar"}:
        return False
    is_next = two.unit == "ordinal" and two.noun == one.noun and two.value == one.written + 1
    sentence = sentence_of(lasting, text)
    is_first = _FIRST.search(text, 0, lasting.start) is not None or _WAITING.search(sentence) is not None
    is_denied = DENYING.search(sentence) or _WAITING.search(sentence) or lexicon.REFUSING.search(sentence)
    starts = _STARTS.search(other, 0, day.start) is not None and not DENYING.search(sentence_of(day, other))
    return is_next and is_first and bool(is_denied) and starts


def _is_denied(figure: Figure, held: Figure, case: Case) -> bool:
    """Whether only one is for those whom it names; a bound that is turned itself (not let for less) is refused too."""
    texts = case.texts
    clauses = (texts.sentence or texts.claim, _clause_of(held, texts.quote))
    refused = [
        lexicon.REFUSING.search(one) is not None or forbids(one, other) for one, other in (clauses, clauses[::-1])
    ]
    if _NO_EXEMPTION.search(clauses[0]):  # who cannot rely on an exemption is under the rule
        refused[0] = False
    turned = [_is_turned(figure, texts.claim), _is_turned(held, texts.quote)]
    if turned[0] is not turned[1]:
        if turned[1] and _UNLESS.search(clauses[1]) and _OBLIGES.search(texts.claim, figure.end):
            return True  # whoever uses it for longer must ask first, of not longer without advice
        return refused[0] if turned[1] else refused[1]
    return not turned[0] and refused[0] is not refused[1]


def _is_turned(figure: Figure, text: str) -> bool:
    return lexicon.NEGATED.search(text, max(0, figure.start - lexicon.NEGATED_REACH), figure.start) is not None


def _clause_of(figure: Figure, text: str) -> str:
    """The words around a figure that may refuse it; an "if" or "for" speaks of its whole sentence."""
    before, after = _beside(figure, text)
    if not _LEADS.match(before):
        before, after = _COMMA.split(before)[-1], _ASIDE.split(after)[0]
    return f"{before}{figure.text}{after}"


def sentence_of(figure: Figure, text: str) -> str:
    before, after = _beside(figure, text)
    return f"{before}{figure.text}{after}"


def _beside(figure: Figure, text: str) -> tuple[str, str]:
    """What its sentence has before the figure and after it."""
    return _SENTENCE_END.split(text[: figure.start])[-1], _SENTENCE_END.split(text[figure.end :])[0]


def _is_exception(excepted: re.Match[str], case: Case) -> bool:
    """An excess applies to all claims, except those for stays of more than 24 hours."""
    if lexicon.EXCEPTED.search(case.texts.claim):
        return False
    return _denies(case.texts.claim) is _denies(case.texts.quote[: excepted.start()])


def _denies(text: str) -> bool:
    return bool(DENYING.search(text) or lexicon.REFUSING.search(text))


def _is_said_of_other_side(figure: Figure, held: Figure, case: Case) -> bool:
    """Whether the claim's other figures are those that the quote has beside a word for the other side."""
    others = [one for one in case.claim.singles if one.start != figure.start]
    equal = [case.held(one) for one in others]
    stated = [found for found in equal if found]
    quote = case.texts.quote
    if not stated and others and {bound_of(figure), bound_of(held)} in _BEYOND:
        return all(ways(one, case) for one in others)  # beyond it, the rate is 40% lower
    if stated and all(any(_FULL.search(quote, 0, one.start) for one in found) for found in stated):
        return True
    for word in lexicon.OTHERWISE.finditer(quote, held.end):
        ends = [match.end() for match in _CLAUSE_END.finditer(quote, 0, word.start())]
        after = _CLAUSE_END.search(quote, word.end())
        low, high = max([held.end, *ends]), after.start() if after else len(quote)
        if stated and all(any(low <= one.start < high for one in found) for found in stated):
            return True
    return False


# ── The same side, denied ────────────────────────────────────────────────────────────────────────

_SIDES: Final = (frozenset([Bound.LEAST, Bound.MORE]), frozenset([Bound.MOST, Bound.LESS]))
_NOT: Final = r"\b(?:(?:is|are|was|were|be|do|does|will)\snot|cannot|never|\w+n['’]t)\s(?:be\s)?"
_VERB: Final = r"(?P<verb>cover|insur|admit|allow|permit|accept|eligib|reimburs|refund|paid)"
_REFUSED: Final = lazy_pattern(r"\b(?:exclu|prohibit|refus|forbid|barred|nobody|none|no\sone)\w*", re.IGNORECASE)
_NOT_ENOUGH: Final = lazy_pattern(
    r"[^.;,]{0,60}\b(?:(?:is|are|do|does)(?:\snot|n['’]t)\s(?:enough|suffic|eligib|qualif)|insufficient)", re.IGNORECASE
)
_REQUIRED: Final = lazy_pattern(r"\b(?:must|need|requir\w*|shall|minimum|at\sleast)\b", re.IGNORECASE)
_DENIED: Final = lazy_pattern(rf"{_NOT}{_VERB}", re.IGNORECASE)


def denied_bound(case: Case) -> tuple[str, str] | None:
    """Trips of less than 45 days are not covered, where the quote has that those of no more than 45 days are; or the
    other way round. So with more than 10 who may attend, and may not.
    """
    for figure in case.claim.singles:
        for held, found in case.own(figure):
            pair = {bound_of(figure), bound_of(held)}
            if found is Relation.SAME and any(pair <= side for side in _SIDES) and _is_whole(figure, held, case):
                texts = case.texts.claim, sentence_of(held, case.texts.quote)
                is_short = _falls_short(figure, held, case)
                if is_short or _are_contrary(*texts) or _are_contrary(*texts[::-1]):
                    return with_bound(figure, case.texts.claim), with_bound(held, case.texts.quote)
    return None


def _are_contrary(denying: str, affirming: str) -> bool:
    """Whether the first denies what the second says: not covered, and covered."""
    if forbids(denying, affirming):
        return True
    denied = _DENIED.search(denying)
    is_said = denied is not None and denied["verb"].lower() in affirming.lower()
    return is_said and not (_DENIED.search(affirming) or _REFUSED.search(affirming))


def _falls_short(figure: Figure, held: Figure, case: Case) -> bool:
    """Whether the claim says that what the quote requires is not enough."""
    said = _NOT_ENOUGH.match(case.texts.claim, figure.end)
    required = _REQUIRED.search(sentence_of(held, case.texts.quote))
    return bool(said and required) and not _REFUSED.search(case.texts.quote)


def _is_whole(figure: Figure, held: Figure, case: Case) -> bool:
    """Whether nothing turns one of the bounds itself."""
    texts = case.texts
    is_turned = _is_turned(figure, texts.claim) or _is_turned(held, texts.quote)
    return not is_turned and not lexicon.EXCEPTED.search(texts.quote)


# ── What two clauses allow and forbid: may attend, may not attend ──────────────────────────────────

_MODAL: Final = r"\b(?:may|can|could|must|shall|should)"
_DENIAL: Final = r"(?:\s?(?:not|never)|n?['’]t|\sno\slonger)"
_BEING: Final = r"(?:is|are|was|were|be)"
_LET: Final = r"\s(?:allowed|permitted|entitled)\sto"
_SAID: Final = lazy_pattern(
    rf"(?:{_MODAL}(?P<denied>{_DENIAL})?|\b{_BEING}(?P<refused>{_DENIAL})?{_LET})\s(?:be\s|also\s|still\s)*(?P<verb>[a-z]{{2,}})"
    r"(?P<rest>[^.;:!?,]*)",
    re.IGNORECASE,
)
_NEXT_CLAUSE: Final = lazy_pattern(r"\s(?:and|but|while|although|though)\s.*", re.IGNORECASE | re.DOTALL)
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
        words = _WORD.findall(_NEXT_CLAUSE.sub("", found["rest"]).lower())
        counted = frozenset(singular(word) for word in words if word not in _LIGHT)
        yield _Said(found["verb"].lower(), counted, bool(found["denied"] or found["refused"]))
