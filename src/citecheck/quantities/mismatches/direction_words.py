"""Words by which a claim says which way something goes, against what its quotes say: shortened, for extended."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, takewhile
from typing import Final, NamedTuple

from citecheck.quantities.claim_case import Case
from citecheck.quantities.computing.operands import is_too_long
from citecheck.quantities.mismatches.headed_comparisons import cells_between
from citecheck.quantities.mismatches.phrases import PREPOSITIONS
from citecheck.quantities.mismatches.row_comparisons import compares_growths, yearly
from citecheck.quantities.movements import alike, before, is_change, is_loss, movements
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.affixes import singular
from citecheck.quantities.reading.dates import QUARTER
from citecheck.quantities.reading.extract import TextFigures
from citecheck.quantities.reading.figures import Amount, Figure, Kind, Moment, Sign
from citecheck.quantities.reading.tables import named_row
from citecheck.quantities.timed import earlier, spanned, year_of
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.patterns import lazy_pattern
from citecheck.text.values import MONTHS

_WORD: Final = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*")
_CLAUSE_END: Final = lazy_pattern(
    r"[.;:]\s|,?\s(?:as|because|while|since|when|after|before|due|driven|reflecting|offset|and|but|which|though)\s",
    re.IGNORECASE,
)
_REACH: Final = 9  # words on each side of one, in which its subject is
_TIME: Final = (
    r"(?:(?:in|at|on|for|of|by|during|it|they|was|were|did|had|has|been|the|an?|one|end|start|beginning|close|full|fiscal|same"
    r"|financial|calendar|year|quarter)\s){0,7}(?:(?:19|20)[0-9]{2}|(?:year|quarter|month|period)s?|last|previous|prior"
    rf"|before|earlier|year-earlier|year-ago|{'|'.join(MONTHS)})\b"
)
_THAN: Final = lazy_pattern(rf"\b(?:than|relative\sto|compared\s(?:to|with)|versus|against)\s{_TIME}", re.IGNORECASE)
_PHRASE: Final = lazy_pattern(
    r"\b(?:(?:go(?:es|ing|ne)?|went|mov(?:e|es|ed|ing)|edg(?:ed|ing)|tick(?:ed|ing)|step(?:ped|ping)|ramp(?:ed|ing)|inch(?:ed|ing)"
    r"|trend(?:ed|ing)|crept|came(?=\sdown\s*(?:[.,;]|\Z)|\s(?:up|down)\s(?:in|from|between|over|during)))\s(?P<way>up|down|higher|lower)(?:ward)?|(?P<back>(?:scal|par|pull|dial)(?:ed|ing)\s(?:back|down))"
    r"|(?:got|gets|became|becomes)\s(?P<got>bigger|larger|greater|higher|smaller|lower)|(?P<cuts>cuts?)\s(?:its|their|the|back)"
    r"|picked\s(?P<picked>up)|(?:was|were|is|are)\s(?:(?P<on>up|down)\s(?:on|from|versus)|(?P<off>off)\s(?:by\s)?(?=[0-9]))"
    r"|(?:be|been|being|was|were|is|are)\s(?:(?P<raised>raised)|(?P<cut>cut))"
    r"|\ba\s(?:(?P<more>larger|bigger|greater|higher)|(?P<less>smaller|lower))\s(?:part|share|portion|proportion|percentage"
    r"|fraction)(?!\s(?:[a-z]+\s){0,6}than))\b(?!\sto\sdate)",
    re.IGNORECASE,
)
UNSURE: Final = lazy_pattern(  # what is no plain movement
    r"\b(?:not|no|never|neither|nor|without|despite|although|while|whereas|but|offset\w*|instead|slow\w*|moderat\w*|pace|faster"
    r"|slower|would|could|(?-i:may)|might|if|unless|expect\w*|forecast\w*|project\w*|plan\w*)\b|n['’]t\b",
    re.IGNORECASE,
)
_RESTS: Final = r"(?:flat|unchanged|steady|stable|stagnant|stagnated|stagnating|plateaued|constant)"
_AT_REST: Final = lazy_pattern(rf"\b{_RESTS}\b", re.IGNORECASE)
_RESTING: Final = lazy_pattern(
    r"(?<!roughly\s)(?<!broadly\s)(?<!essentially\s)(?<!virtually\s)(?<!relatively\s)(?<!largely\s)(?<!nearly\s)(?<!almost\s)"
    rf"\b(?:{_RESTS}|came\sin\s(?P<way>higher|lower))\s(?:year[\s-]over[\s-]year\s)?at\s(?:about\s|around\s|approximately\s)?\Z",
    re.IGNORECASE,
)
_REACH_OF_REST: Final = 60  # characters
_UP: Final = frozenset("up higher raised larger bigger greater".split())
_OTHERWISE: Final = frozenset(  # verbs of movement that are often used of something else
    """gain gained add added adding create created lost losing lose shed shedding recovered recovering advance advanced
    advancing raise raised raising cut cutting""".split()
)
_QUALITIES: Final = {
    **dict.fromkeys("higher increased greater larger bigger stronger heavier rising growing".split(), 1),
    **dict.fromkeys("lower decreased reduced smaller lesser weaker lighter falling declining".split(), -1),
}
AGAINST: Final = lazy_pattern(r"\bagainst\sthe\s[a-z]", re.IGNORECASE)  # of two currencies
DEPENDENCE: Final = lazy_pattern(r"\b(?:as|with|when|whenever|if|the\smore)\b", re.IGNORECASE)
_GOING: Final = ("rising", "growing", "falling", "declining")
_OF_QUALITY: Final = 4  # words after it, in which the noun is
_COMMON: Final = STOP_WORDS | frozenset(
    """year quarter month week day fiscal financial calendar period compared prior previous same total company million
    billion thousand percent end first second third fourth""".split()
)
_TURNS: Final = {
    **dict.fromkeys(lexicon.RISING, 1),
    **dict.fromkeys(lexicon.FALLING, -1),
    **dict.fromkeys("deepen deepened deepening lengthen lengthened extend extended prolonged".split(), 1),
    **dict.fromkeys("shorten shortened halved halving".split(), -1),
    **dict.fromkeys("doubled doubling tripled tripling quadrupled quintupled addition".split(), 1),
}
_TWO_YEARS: Final = lazy_pattern(
    r"\b((?:19|20)[0-9]{2})\b(?:(?!(?:19|20)[0-9]{2}\b)(?:[^.;]|\.(?=[0-9]))){0,120}?\s(?:than|compared\s(?:to|with)|versus|relative\sto)\s(?:in\s|it\swas\sin\s)?(?:fiscal\s)?"
    r"((?:19|20)[0-9]{2})\b",
    re.IGNORECASE,
)


_OF_PACE: Final = lazy_pattern(r"\b(?:pace|growth|faster|slower|rate\sof)\b", re.IGNORECASE)
_OF_RATE: Final = lazy_pattern(
    r"\b(?:shares?|proportion|percentage|rates?|ratio|per|pace|growth|margins?|part|portion|faster|slower|average)\b",
    re.IGNORECASE,
)


_PERIODS: Final = r"(?:years?|quarters?|months?|weeks?|decades?)"
_RISE: Final = r"(?:rise|increase|hike|gain|uptick|fall|decrease|drop|cut|decline|reduction|shift|move)"
# What moves nothing: gave rise to, or is a case with its own size, for which something is worth so much: under a rate
# rise of 100 basis points. That size is compared as a figure.
_NO_MOVEMENT: Final = lazy_pattern(
    r"\bg[ai]v(?:e|es|en|ing)\s(?:[a-z]+ly\s)?rise\s(?:[a-z]+ly\s)?to\b"
    rf"|\b{_RISE}(?:\sin\s(?:[a-z-]+\s){{1,4}}|\s)(?:of|by)\s[0-9][0-9.,]*\s?(?:bps?|basis[\s-]points?)\b"
    rf"|\b[0-9][0-9.,]*[\s-]?(?:bps?|basis[\s-]points?)\s(?:[a-z]+\s)?{_RISE}\b"
    rf"|\b(?:if|under|given|assuming|for|with|to|per)\s(?:every\s|each\s|an?\s)?(?:[a-z-]+\s){{0,3}}{_RISE}(?:\sin\s(?:[a-z-]+\s){{1,4}}|\s)"
    r"(?:of|by)\s(?:[0-9][0-9.,]*|one|a)\s?(?:%|per\s?cent\b|percent\b|(?:percentage\s)?points?\b|degrees?\b|°)"
    r"|\b(?:more|less|fewer)\sthan\s[\w.]+\s(?:day|week|month|quarter|year)s?\b(?!\s(?:earlier|before|ago|previously|prior|later|after))",
    re.IGNORECASE,
)
_LATER: Final = lazy_pattern(  # lower than a year later
    rf"\b(?:than|compared\s(?:to|with)|versus|against)\s(?:[^.;,]{{0,30}}\s)?(?:(?:a|one|the|two|three)\s{_PERIODS}\s(?:later|after|afterwards)"
    rf"|(?:the|its)\s(?:following|next|subsequent)\s(?:fiscal\s)?{_PERIODS})\b",
    re.IGNORECASE,
)


class _Change(NamedTuple):
    """Which way a quote's amount goes from one time to another, as a finding names it, and the words around it."""

    direction: int
    told: str
    near: frozenset[str]
    years: frozenset[int] = frozenset()
    cells: tuple[Figure, ...] = ()


def says_movement(claim: str) -> bool:
    """Whether a word of the text says that something rises or falls, or is more or less."""
    return bool(_moving(claim)) or any(_qualities(claim))


def contrary_movement(case: Case) -> tuple[str, str] | None:
    """The word by which a claim says that something rose or fell, where the quotes say the opposite."""
    claim = case.texts.claim
    moved = _moving(claim)
    if len({turn for _, turn in moved}) != 1 or case.texts.adds(UNSURE) or compares_growths(claim):
        return None
    is_held = all(case.held(one) for one in case.claim.singles if _is_size(one.what))
    texts = (claim, case.texts.quote)
    if not is_held or all(map(AGAINST.search, texts)) or (len(moved) > 1 and all(map(DEPENDENCE.search, texts))):
        return None  # falls as it gets colder, and rises as it gets warmer
    word, turn = moved[0]
    years = _TWO_YEARS.search(claim)
    is_earlier = int(years[1]) < int(years[2]) if years else bool(_LATER.search(claim))  # lower in 2017 than in 2018
    turn = -turn if is_earlier else turn
    if _is_told_so(turn, case):
        return None
    between = None if case.others or case.texts.adds(_OF_PACE) else cells_between(claim, case.texts.quote)
    if between and ("%" in between.shown or not case.texts.adds(_OF_RATE)):
        return (word, between.shown) if -turn in between.turns else None
    if pairs := _cells(case):
        is_turned = all((two.size - one.size) * turn < 0 for one, two in pairs)
        first, last = sorted(pairs[0], key=lambda end: end.start)
        return (word, f"{first.text} … {last.text}") if is_turned else None
    return None if is_too_long(case) else _told_otherwise(word, turn, case)


def _is_told_so(turn: int, case: Case) -> bool:
    """Whether all the claim's amounts go that way in the quote too: A lowered it by 5%, whereas B raised it by 8%."""
    held = [other for one in case.claim.singles if _is_size(one.what) for other in case.held(one)]
    return bool(held) and all(one.beside.direction == turn for one in held)


def _told_otherwise(word: str, turn: int, case: Case) -> tuple[str, str] | None:
    """The word, and that of the quotes where all changes that they state of the same thing go the other way."""
    claim = case.texts.claim
    if _OF_GROWTH.search(claim, 0, claim.find(word)):
        return _of_growth(word, turn, case)
    changes = _about(claim, [one for text, reading in case.readings for one in _changes(text, reading, claim)], case)
    said = [one for text in case.texts.quotes for one in _said(text) if one.near & _content(claim)]
    if any(isinstance(one.what, Amount) and one.what.sign is not Sign.NONE for one in case.quote.singles):
        said = [one for one in said if one.told.lower() != "growth"]  # of –3%
    held = _nearest([*changes, *said], word, _content(claim))
    is_turned = bool(held) and all(change.direction == -turn for change in held)
    return (word, held[0].told) if is_turned else None


def _nearest(changes: list[_Change], word: str, named: frozenset[str]) -> list[_Change]:
    """The changes with more than half as many words of the claim as the one with the most, or told by its very word;
    with few words, all.
    """
    most = max((len(one.near & named) for one in changes), default=0)
    if most <= _FEW:
        return changes
    return [one for one in changes if 2 * len(one.near & named) > most or one.told.lower() == word.lower()]


_FEW: Final = 2


_OF_GROWTH: Final = lazy_pattern(  # the annual rate of inflation picked up
    r"\A[^.;,]{0,60}\b(?:inflation|(?:rate|pace)\sof\s(?:inflation|growth|increase|decline|decrease))(?:\srate)?\s\Z",
    re.IGNORECASE,
)


def _of_growth(word: str, turn: int, case: Case) -> tuple[str, str] | None:
    """A rate of change that goes the other way than in a quote: prices rose 2%, compared with 3% before."""
    pairs = [
        (one, was)
        for text, reading in case.readings
        for one in reading.singles
        if isinstance(one.what, Amount) and one.what.kind is Kind.PERCENT and (was := before(one, text, reading))
    ]
    is_turned = all((one.size - was.size) * turn < 0 for one, was in pairs)
    return (word, f"{pairs[0][0].text} … {pairs[0][1].text}") if pairs and is_turned else None


def _cells(case: Case) -> list[tuple[Figure, Figure]]:
    """The two cells of the row that the claim names in a table: of its two years, or of its year and the one before.

    Where the table has three and six months side by side: those of the claim's span, or all if it names none.
    """
    claim = case.texts.claim
    if case.others or case.texts.adds(_OF_RATE):
        return []
    row = named_row(claim, case.texts.quote)
    cells = [cell for cell in row.cells if not cell.is_change] if row else []
    held = {cell.time.year or 0 for cell in cells}
    named = {one.what.year for one in case.claim.singles if isinstance(one.what, Moment) and one.what.year}
    named = named or (held if len(held) == len(_ENDS) and _THAN.search(claim) else set())
    if not 1 <= len(named) <= len(_ENDS):
        return []
    last = max(named)
    first = min(named) if named - {last} else last - 1
    if row is None:
        years = yearly(case.texts.quote)
        return list(zip(years[first], years[last], strict=True)) if {first, last} <= years.keys() else []
    spans = {cell.time.months for cell in cells} & _months(claim) or {cell.time.months for cell in cells}
    every = {(cell.series, cell.time.year): cell.figure for cell in cells if cell.time.months in spans}
    series = dict.fromkeys(at for at, _ in every)
    ends = [(every.get((at, first)), every.get((at, last))) for at in series]
    return [(one, two) for one, two in ends if one and two] if all(map(_is_unsigned, chain(*ends))) else []


_ENDS: Final = ("from", "to")
_SPANS: Final = {"quarter": QUARTER, "three": QUARTER, "six": 2 * QUARTER, "half": 2 * QUARTER, "nine": 3 * QUARTER}
_SPAN: Final = lazy_pattern(r"\b(?:(quarter|half)|(three|six|nine)[\s-]months?)\b", re.IGNORECASE)


def _months(claim: str) -> set[int]:
    return {_SPANS[(found[1] or found[2]).lower()] for found in _SPAN.finditer(claim)}


def _is_unsigned(figure: Figure | None) -> bool:
    return figure is not None and figure.is_unsigned


def contrary_rest(case: Case) -> tuple[str, str] | None:
    """Flat at an amount, to which it rose or fell in the quote; lower at one to which it rose; or vice versa."""
    texts = case.texts
    for figure in case.claim.singles:
        for held in case.held(figure):
            stated, theirs = _at_rest(figure, texts.claim), _at_rest(held, texts.quote)
            if stated and _moved_to(held) and not _AT_REST.search(texts.quote) and stated["way"] != _way(held):
                return f"{stated[0]}{figure.text}", held.beside.told
            if theirs and _moved_to(figure) and not _AT_REST.search(texts.claim) and theirs["way"] != _way(figure):
                return figure.beside.told, f"{theirs[0]}{held.text}"
    return None


def _at_rest(figure: Figure, text: str) -> re.Match[str] | None:
    return _RESTING.search(text, max(0, figure.start - _REACH_OF_REST), figure.start)


def _moved_to(figure: Figure) -> bool:
    return isinstance(figure.what, Amount) and figure.beside.before == "to" and figure.beside.direction != 0


def _way(figure: Figure) -> str:
    return "higher" if figure.beside.direction > 0 else "lower"


def contrary_quality(case: Case) -> tuple[str, str] | None:
    """What the claim calls higher, and the quotes only lower: lower debt balances."""
    held = [one for text in case.texts.quotes for one in _qualities(text)]
    is_dependence = len(_moving(case.texts.claim)) > 1  # falls with rising prices, and rises with falling ones
    for stated in _qualities(case.texts.claim):
        if is_dependence and stated.told.lower().startswith(_GOING):
            continue
        same = [one for one in held if one.near & stated.near]
        if same and all(one.direction == -stated.direction for one in same):
            return stated.told, same[0].told
    return None


def _qualities(text: str) -> Iterator[_Change]:
    """The adjectives that say that something is more or less than before, and what it is."""
    words = _WORD.findall(text)
    for at, word in enumerate(words):
        turn, after = _QUALITIES.get(word.lower()), words[at + 1 : at + 1 + _OF_QUALITY]
        is_of_noun = bool(after) and after[0].lower() not in STOP_WORDS and "than" not in after
        if turn and is_of_noun:
            yield _Change(turn, f"{word} {after[0]}", _content(" ".join(after)))


_CAUSED: Final = lazy_pattern(  # because costs were higher, as costs fell
    r"\b(?:because|as|since|thanks\sto|due\sto|owing\sto|reflecting)\s(?:of\s)?(?:(?:the|its|our|their)\s)?"
    r"(?P<subject>(?:[a-z-]+\s){1,4}?)(?:(?:was|were|is|are|being)\s)?"
    r"(?P<word>higher|lower|rose|fell|increased|decreased|declined|grew|rising|falling)\b(?!\s(?:less|more|slower|faster|at\sa)\b)",
    re.IGNORECASE,
)
_AFTER_CAUSE: Final = lazy_pattern(
    r"\b(?:because|due|owing|thanks|driven|reflect(?:s|ed|ing)|attributable|result(?:s|ed|ing)?|offset|led|caused|explained)\b"
    r"(?:[^.;]|\.(?=[0-9])){0,120}\Z",
    re.IGNORECASE,
)
_THAN_AFTER: Final = lazy_pattern(r"[^.;,]{0,60}\sthan\s", re.IGNORECASE)
_WITH_QUALITY: Final = lazy_pattern(
    rf"\b(?P<word>{'|'.join(sorted(_QUALITIES))})\s(?P<subject>[a-z-]+(?:\s[a-z-]+){{0,3}})", re.IGNORECASE
)


_NOTHING: Final = frozenset[str]()


def contrary_cause(case: Case) -> tuple[str, str] | None:
    """A cause that the claim has the other way round: because costs were higher, of due to lower costs."""
    held = [one for text in case.texts.quotes for one in _causes(text)]
    for stated in _causes(case.texts.claim) if held else ():
        same = [one for one in held if one.near == stated.near != _NOTHING]
        if (
            same
            and not any(_says(stated, text) for text in case.texts.quotes)
            and all(one.direction == -stated.direction for one in same)
        ):
            return stated.told, same[0].told
    return None


def _says(stated: _Change, text: str) -> bool:
    """Whether a text has the same thing go that way, in words beside it."""
    words = _WORD.findall(text.lower())
    turns = [_TURNS.get(word, _TURNS.get(singular(word), _QUALITIES.get(word, 0))) for word in words]
    return any(
        turn == stated.direction and stated.near <= _content(" ".join(words[max(0, at - _BESIDE) : at + 1 + _BESIDE]))
        for at, turn in enumerate(turns)
    )


_BESIDE: Final = 4  # words


def _causes(text: str) -> Iterator[_Change]:
    """The things that are higher or lower than before, by an adjective or by a verb, with all words that name them."""
    for found in _WITH_QUALITY.finditer(text):
        if _AFTER_CAUSE.search(text, 0, found.start()) is None or _THAN_AFTER.match(text, found.end("word")):
            continue
        named = list(takewhile(lambda word: word.lower() not in STOP_WORDS | PREPOSITIONS, found["subject"].split()))
        yield _Change(
            _QUALITIES[found["word"].lower()], f"{found['word']} {' '.join(named)}", _content(" ".join(named))
        )
    for found in _CAUSED.finditer(text):
        word = found["word"].lower()
        turn = _QUALITIES.get(word) or _TURNS.get(word, 0)
        yield _Change(turn, f"{found['subject']}{found['word']}", _content(found["subject"]))


def _about(claim: str, changes: list[_Change], case: Case) -> list[_Change]:
    """The changes that the claim may speak of: of its years, if it names them, and of its words."""
    named = _content(claim)
    stated = {held for one in case.claim.singles for held in case.held(one) if _is_cell(held)}
    if stated:  # of a table whose row the claim states, no other one
        is_whole = len({one.size for one in stated}) > 1
        changes = [one for one in changes if not one.cells or _are_of(stated, one.cells, is_whole=is_whole)]
    if since := spanned(claim):
        changes = [one for one in changes if one.years == {*since}] or changes
    are_of_one_way = len({one.direction for one in changes}) == 1
    is_about_it = are_of_one_way and bool(named & _content(" ".join(case.texts.quotes)))
    return [one for one in changes if one.near & named or (is_about_it and one.years)]


def _is_cell(figure: Figure) -> bool:
    return isinstance(figure.what, Amount) and figure.what.cell and figure.what.kind is not Kind.PERCENT


def _are_of(stated: set[Figure], cells: tuple[Figure, ...], *, is_whole: bool) -> bool:
    return stated.issuperset(cells) if is_whole else not stated.isdisjoint(cells)


def _content(text: str) -> frozenset[str]:
    return frozenset(singular(match[0].lower()) for match in _WORD.finditer(text)) - _COMMON - _TURNS.keys()


def _is_size(what: Amount | Moment) -> bool:
    return isinstance(what, Amount) and not what.soft and what.unit not in {"time", "calendar"}


@lru_cache(maxsize=1024)  # rules ask whether, and then which way
def _moving(claim: str) -> tuple[tuple[str, int], ...]:
    """The words by which a text says that something rises or falls, and which way."""
    claim = _NO_MOVEMENT.sub(" ", claim)
    words = (match[0] for match in _WORD.finditer(claim))
    found = [(word, turn) for word in words if (turn := _turn_of(word.lower(), claim))]
    for phrase in _PHRASE.finditer(claim):
        way = next(filter(None, phrase.groups()))
        found.append((phrase[0], 1 if way.lower() in _UP else -1))
    return tuple(found)


def _turn_of(word: str, claim: str) -> int:
    """Which way it says that something goes; "lower" only in a comparison."""
    verb = word if word in _TURNS else singular(word)
    if verb in _OTHERWISE:
        return 0
    if verb in _TURNS:
        return _TURNS[verb]
    return lexicon.COMPARED.get(word, 0) if word in lexicon.COMPARATIVES and _THAN.search(claim) else 0


def _said(text: str) -> Iterator[_Change]:
    """The words of a quote that say that something rises or falls, and the words around them."""
    for words in map(_WORD.findall, _CLAUSE_END.split(text)):
        for at, word in enumerate(words):
            turn = _TURNS.get(word.lower()) or _TURNS.get(singular(word.lower()))
            if turn and word.lower() not in _OTHERWISE:
                near = " ".join((*words[max(0, at - _REACH) : at], *words[at + 1 : at + 1 + _REACH]))
                yield _Change(turn, word, _content(near))


def _changes(text: str, reading: TextFigures, claim: str) -> Iterator[_Change]:
    """What a quote says to rise or fall: by a verb, and by the amounts of two times."""
    for moved in movements(text):
        yield _Change(moved.direction, moved.told(), moved.end.beside.near)
    for end in reading.singles:
        if not isinstance(end.what, Amount) or is_change(end) or end.beside.supposed:
            continue
        if end.beside.direction:
            yield _Change(end.beside.direction, end.beside.told, end.beside.near)
        if _is_step(end):
            continue
        was = None if end.what.cell else before(end, text, reading)
        for start in earlier(end, text, claim) or [one for one in [was] if one]:
            change = end.size - start.size
            if change and alike(start, end) and not (_is_step(start) or is_loss(start, end) or is_loss(end, start)):
                first, last = sorted((start, end), key=lambda one: one.start)
                near = end.beside.near | start.beside.near
                years = frozenset(filter(None, (year_of(one, text) for one in (start, end))))
                cells = tuple(filter(_is_cell, (start, end)))
                yield _Change(1 if change > 0 else -1, f"{first.text} … {last.text}", near, years, cells)


def _is_step(figure: Figure) -> bool:
    """Whether it is by how much something rose or fell."""
    return figure.beside.direction != 0 and figure.beside.before != "to"
