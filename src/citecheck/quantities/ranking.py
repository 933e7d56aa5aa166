"""A claim that compares two things of its quote: which is more, longer or earlier, and which is the most of all."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise, product
from typing import Final, NamedTuple

from citecheck.quantities import lexicon
from citecheck.quantities.affixes import singular
from citecheck.quantities.claim_case import Case
from citecheck.quantities.computed import readings
from citecheck.quantities.extract import TextFigures, read
from citecheck.quantities.figures import Amount, Bound, Figure, Hedge, Kind, Moment, Sign
from citecheck.quantities.movements import alike, is_change
from citecheck.quantities.timed import SENTENCE_END, timed
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.patterns import lazy_pattern

_Pair = tuple[str, str]
_Words = frozenset[str]
_NONE: Final[_Words] = frozenset()

# ── The words of comparisons ─────────────────────────────────────────────────────────────────────


class _Sort(NamedTuple):
    """Which way a comparative and its superlative go, what they are said of, and the two words."""

    turn: int
    of: str
    more: str
    most: str = ""


_SORTS: Final = tuple(
    _Sort(turn, of, *words.split())
    for turn, of, pairs in (
        (1, "size", "more most, higher highest, larger largest, greater greatest, bigger biggest"),
        (-1, "size", "less least, fewer fewest, lower lowest, smaller smallest"),
        (1, "span", "longer longest"),
        (-1, "span", "shorter shortest"),
        (1, "change", "faster fastest, steeper steepest, sharper sharpest, stronger strongest, quicker quickest"),
        (-1, "change", "slower slowest, weaker weakest"),
        (1, "time", "later latest, later last"),
        (-1, "time", "earlier earliest, sooner first"),
        (1, "age", "older oldest"),
        (-1, "age", "younger youngest, newer newest"),
        (1, "money", "costlier costliest, pricier priciest, dearer dearest"),
        (-1, "money", "cheaper cheapest"),
        (1, "mass", "heavier heaviest"),
        (-1, "mass", "lighter lightest"),
        (1, "length", "taller tallest, wider widest, deeper deepest"),
        (-1, "length", "narrower narrowest"),
    )
    for words in pairs.split(", ")
)
_MORE: Final = {sort.more: sort for sort in _SORTS}
_MOST: Final = {sort.most: sort for sort in _SORTS}
_VERB_SORTS: Final = {
    **dict.fromkeys(
        """exceed exceeds exceeded exceeding surpass surpasses surpassed top tops topped outweigh outweighs outweighed outnumber
        outnumbers outnumbered outstrip outstrips outstripped eclipse eclipses eclipsed dwarf dwarfs dwarfed beat beats
        overtook outsold above ahead""".split(),
        _Sort(1, "size", "more"),
    ),
    **dict.fromkeys("trail trails trailed lag lags lagged below behind".split(), _Sort(-1, "size", "less")),
    **dict.fromkeys("outpace outpaces outpaced outgrew outgrow outgrows".split(), _Sort(1, "change", "faster")),
    **dict.fromkeys("after postdates postdated".split(), _Sort(1, "time", "later")),
    **dict.fromkeys("before predates predated preceded precedes".split(), _Sort(-1, "time", "earlier")),
    **dict.fromkeys("outlasts outlasted outlast".split(), _Sort(1, "span", "longer")),
}
_UNITS: Final = {
    "span": frozenset(["time", "calendar", "length", "distance"]),
    "age": frozenset(["calendar"]),
    "mass": frozenset(["mass", "weight"]),
    "length": frozenset(["length", "distance"]),
    "change": frozenset(["speed", "mph", "m/s", "knot", "bits per second", "bytes per second"]),
}
_LESS: Final = r"(?:longer|older|earlier|later|sooner)"
_OF_CASES: Final = "|".join(_MORE)
_THAN: Final = lazy_pattern(
    rf"\b(?P<word>{_OF_CASES})\b(?P<mid>[^.;:]{{0,70}}?)(?:,\s)?\s(?:than|compared\s(?:to|with)|relative\sto|versus)\s",
    re.IGNORECASE,
)
_BE: Final = r"(?:is|are|was|were|came|ranked|remained|stayed|finished|stood|ended(?:\sup)?)"
_VERB: Final = lazy_pattern(
    r"\b(?P<passive>(?:is|are|was|were|been)\s(?:[a-z]+ly\s)?)?(?:(?P<word>"
    + "|".join(word for word in _VERB_SORTS if word not in {"above", "ahead", "below", "behind", "after", "before"})
    + rf")(?:\sbehind)?(?P<by>\sby)?|(?:\b{_BE}\s|,\s)(?:(?:well|just|far|still|[a-z]+ly)\s)?(?P<beside>above|below|behind|ahead\sof)"
    r"|(?:\b(?:signed|made|issued|founded|established|launched|opened|closed|adopted|effective|enacted|filed|dated|formed"
    r"|matures?|matured|mature|appointed|hired|joined|begins?|starts?|began|started|ends?|ended|expires?|expired|approved|acquired|completed|built"
    r"|published|came)\s(?:only\s|well\s|shortly\s|long\s)?)(?P<order>before|after))\s(?!all\b)",
    re.IGNORECASE,
)
_TIMES: Final = lazy_pattern(
    r"\b(?P<word>twice|double|triple|half|(?P<count>two|three|four|five|ten|[2-9]|10)\stimes)\s"
    r"(?:as\s[a-z]+\b(?P<mid>[^.;,:]{0,60}?)\sas\s|(?:of\s)?(?P<tied>(?=(?:that|those)\s(?:of|in|for|from|at|on)\s)|the\s)?"
    r"(?:(?:amount|number|size|rate|level)\sof\s)?)",
    re.IGNORECASE,
)
_BEFORE_TIMES: Final = lazy_pattern(
    r"\b(?:is|are|was|were|than|at|to|almost|nearly|about|roughly|approximately|over|had|has|have)\s\Z", re.IGNORECASE
)
_EQUAL: Final = lazy_pattern(
    r"\b(?:(?P<word>equall?ed|equals?(?:\sto)?|the\ssame\s(?:(?:amount|number|rate|level|share|size)\s)?as|identical\sto|matched)"
    r"|as\s(?P<many>many|much)(?P<mid>[^.;,:]{0,50}?)\sas)\s",
    re.IGNORECASE,
)
_FIRST: Final = lazy_pattern(r"\A\W*(?:compared\s(?:to|with)|unlike|relative\sto|versus)\s(?P<other>[^.;,]+),\s", re.IGNORECASE)
_MORE_WORD: Final = lazy_pattern(rf"\b(?P<word>{_OF_CASES})\b", re.IGNORECASE)
_SUPERLATIVE: Final = lazy_pattern(
    r"\b(?:(?:the|its|their|our|was|were|is|are|grew|rose|fell|declined|increased|decreased|came)\s|\w+['’]s\s)"
    rf"(?P<word>{'|'.join(_MOST.keys() - {'first', 'last'})})\b"
    r"|\b(?:was|were|is|are|came)\s(?:the\s)?(?P<order>first|last)\b(?!\s(?:year|quarter|half|month|week|day|time|night|two|three|[0-9]))"
    r"|\b(?:was|were)\s[a-z]+\s(?P<at>first|last)(?=\s*(?:[.,;]|\Z))"
    r"|\bthe\s(?P<one>first|last)\s(?=to\b|one\b)"
    rf"|\bthe\s(?P<two>{_OF_CASES})\b(?!\sof\b|[^.;]*\bthan\b)"
    r"|\A\W*(?P<mostly>most)\s(?:of\s(?:the|its|our|their|all)\s)?(?=[a-z])",
    re.IGNORECASE,
)
_ONE_OF: Final = lazy_pattern(
    r"\b(?:one\sof|among|some\sof|next|(?:second|third|fourth|fifth|sixth|[0-9]+(?:st|nd|rd|th))[\s-]?)\s?(?:the|its|their|our)?\s?\Z",
    re.IGNORECASE,
)
_NO_RANK: Final = lazy_pattern(
    r"\s(?:of\s(?!(?:the|all|its|these|those|our|any)\b)|(?:recent(?:ly)?|of\s(?:the\s)?time|half|notabl[ye]|likely)\b)",
    re.IGNORECASE,
)
_DENIED: Final = lazy_pattern(  # a comparison that is none, is denied, or is of something else
    r"\b(?:not|no|never|neither|nor|without|hardly|barely|nobody|none|would|could|if|unless|whether|except|excluding|outside"
    r"|elsewhere|rather|other\sthan|of\sa|loss|losses|deficit\w*|negative|improve\w*|slow(?:ed|ing)|accelerat\w*|either|both)\b|n['’]t\b|\?",
    re.IGNORECASE,
)
_UNSURE: Final = lazy_pattern(  # what makes it one, if the quote has no such word
    r"\b(?:(?-i:may)|might|should|can|will|expect\w*|forecast\w*|project(?:ed|s|ion|ions)|plan(?:s|ned)(?=\sto\b)|average\w*|relative(?!\sto)"
    r"|proportion\w*|adjust\w*|ratio|cumulative\w*|combin\w*|together|altogether|sum|jointly|per(?!cent))\b",
    re.IGNORECASE,
)
_CLAUSE_START: Final = lazy_pattern(
    r"[;:!]\s|\.\s(?=[A-Z])|,?\s\b(?:while|whereas|although|though|but|because|since|which|where|meaning|so)\b\s|,\s(?:and|with)\s|\A(?:while|whereas|although"
    r"|though|because|since)\s",
    re.IGNORECASE,
)
_CLAUSE_END: Final = lazy_pattern(
    r"[;:!,)(]|\.(?=\s|\Z)|\s(?:while|whereas|although|though|but|because|since|which|where|meaning)\s"
    r"|\sand\s(?=[$€£]?[0-9])",
    re.IGNORECASE,
)


def says_ranking(claim: str) -> bool:
    """Whether a text may compare two things: a cheap look."""
    return any(one.search(claim) for one in (_MORE_WORD, _SUPERLATIVE, _VERB, _TIMES, _EQUAL))


# ── Words that name things ───────────────────────────────────────────────────────────────────────

_WORD: Final = re.compile(r"[^\W\d_]+(?:[&'’][^\W\d_]+)*|[,;:()]")
_COUNTRY: Final = re.compile(r"\bUnited\sStates(?:\sof\sAmerica)?\b|\bU\.S\.(?:A\.)?|\bUSA?\b")
_ARTICLE: Final = re.compile(  # and not the name of a thing
    r"(?:\A|(?<=[.!?:]\s))\s*A\s(?!(?:was|were|is|are|had|has|and|or|than|earned|grew|exceeded|trailed|outpaced|topped|generated"
    r"|came|costs?|accounted|contributed|lasts?|lasted)\b)"
)
_OF_LOSS: Final = re.compile(r"\s?/?\s?\(loss(?:es)?\)", re.IGNORECASE)  # profit/(loss)
_PREPOSITIONS: Final = frozenset(
    "in on for from at to by of with among within under over during through across into via between as about against toward towards near upon throughout per".split()
)
_PLACES: Final = frozenset("in at on for among within with".split())
_MOVING: Final = lexicon.RISING | lexicon.FALLING
_VERBS: Final = frozenset(
    """is are was were be been being am has have had having do does did record recorded recorde report reported
    generate generated contribute contributed account accounted represent represented amount amounted total totaled
    totalled make made making come came provide provided post posted show showed shown saw stand stood rank ranked
    carry carried deliver delivered hold held constitute constituted comprise comprised reach reached occur occurred
    experience experienced attract attracted bring brought yield yielded incur incurred spend spent sit serve served
    work employ employed get give given gave require required must allow allowed last lasted take took taken
    derive derived register registered achieve achieved enjoy enjoyed remain remained become became attributable
    attributed went go run ran found seen consist consisted worked based located concern concerned involve involved earned earn produced produce charged cost
    face faced incur pay paid receive received charge owe owed need needed choose chose chosen select selected joined
    join list listed apply applied expect expected say said estimate estimated
    """.split()
) - {"total", "cost", "amount", "account", "report", "record", "rank", "work", "experience", "yield", "post"}
_FILLERS: Final = frozenset(  # that name nothing
    """also even far much well still just only however respectively approximately nearly roughly almost slightly
    significantly substantially considerably markedly notably clearly somewhat overall than both while whereas compared
    versus against too very little bit lot actually relatively more most less least another own some same
    mr ms mrs dr dollar percent percentage point million billion thousand u'""".split()
)
_CLASSES: Final = frozenset(  # that name a claim's things in general
    """market segment region category area country group item component part portion share source contributor
    contribution amount number figure value level rate size proportion total balance sum quantity business unit
    division company firm corporation entity type kind class line one driver element place position site location
    majority common frequent frequently commonly often prevalent numerous popular expensive costly base time big large high
    way people person account year period half double twice triple time than it recorded record report rank work post
    geography geographic reporting contributing incidence frequency cap limit ceiling patient participant subject respondent recipient
    those end start beginning close year-end fiscal quarter day week month hour minute january february march april may june july august september
    october november december money product-line item respectively third quarterly among often chosen""".split()
)
_KINDS: Final = frozenset(  # of which something is the most
    """adverse event side effect reaction symptom expense cost asset liability product brand department office plant
    state province language party investor shareholder customer supplier lender creditor cause reason client employer
    reported single individual listed mentioned three four five two""".split()
)
_TOTALS: Final = frozenset("total overall combined aggregate consolidated worldwide other rest remaining sum all gross".split())
_LOSSES: Final = frozenset("loss losse deficit shortfall negative outflow used".split())
_ALIASES: Final = {
    "men": "man", "women": "woman", "male": "man", "female": "woman", "children": "child", "people": "person",
    "european": "europe", "asian": "asia", "american": "america", "african": "africa", "german": "germany",
    "chinese": "china", "japanese": "japan", "canadian": "canada", "british": "britain", "french": "france",
    "mexican": "mexico", "indian": "india", "sold": "sale", "sell": "sale", "selling": "sale", "capex": "capital expenditure",
    "spending": "expenditure", "subscriber": "member",
    "wome": "woman", "buyback": "repurchase", "staffing": "staff",
}  # fmt: skip


class _Chunk(NamedTuple):
    """The words that name something, and what leads to them: a preposition, "verb", or "" at the beginning."""

    lead: str
    words: _Words


def _chunks(text: str) -> list[_Chunk]:
    """The phrases of a text. A figure in it is blanked out."""
    found: list[tuple[str, set[str]]] = [("", set())]
    plain = _OF_LOSS.sub("", _ARTICLE.sub(" ", _COUNTRY.sub("USA", text))).replace("non-", "non").replace("Non-", "non")
    for match in _WORD.finditer(plain):
        raw = match[0]
        word = raw.lower()
        if word in _PREPOSITIONS:
            found.append((word, set()))
        elif not raw[0].isalpha():
            found.append((",", set()))
        elif not {word, singular(word)}.isdisjoint(_VERBS | _MOVING):
            found.append(("verb", set()))
        elif named := _named(raw):
            found[-1][1].update(named)
    return [_Chunk(lead, frozenset(words)) for lead, words in found]


def _named(raw: str) -> list[str]:
    """What a word of a text is compared as; nothing, if it names nothing."""
    word = raw.lower()
    if len(raw) == 1:
        return [raw] if raw.isupper() and raw != "I" else []
    if word in STOP_WORDS or not _FILLERS.isdisjoint({word, singular(word)}) or word in _MORE or word in _MOST.keys() - {"first", "last"} or word in _VERB_SORTS:
        return []
    if word.endswith("ly") and word not in {"supply", "family", "assembly", "italy", "monthly", "quarterly", "daily"}:
        return []
    folded = _ALIASES.get(word) or singular(word)
    folded = _ALIASES.get(folded, folded)
    return folded.split()


def _words(chunks: Sequence[_Chunk]) -> _Words:
    return frozenset[str]().union(*(chunk.words for chunk in chunks))


def _moved(text: str) -> int | None:
    """Which way the words of a text say that something changed; None, if they say both."""
    turns = {turn for word in re.findall(r"[a-z]+", text.lower()) if (turn := _turn(word))}
    return None if len(turns) > 1 else next(iter(turns), 0)


def _turn(word: str) -> int:
    singled = singular(word)
    return any(one in lexicon.RISING for one in (word, singled)) - any(one in lexicon.FALLING for one in (word, singled))


# ── The things of a quote ────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True, eq=False)
class _Thing:
    """A value of a quote, with the phrases that name it, and with words that it shares with others: surely (`soft`), or
    perhaps (`loose`).

    `change` is 1 or -1 if the value is by how much something rose or fell.
    """

    figure: Figure
    phrases: tuple[_Words, ...]
    soft: _Words
    loose: _Words
    times: _Words
    sentence: int
    change: int
    own: _Words = field(init=False)
    names: _Words = field(init=False)
    known: _Words = field(init=False)

    def __post_init__(self) -> None:
        own = _NONE.union(*self.phrases)
        for name, words in (("own", own), ("names", own | self.soft), ("known", own | self.soft | self.loose)):
            object.__setattr__(self, name, words)

    def apart(self, other: _Thing) -> _Words:
        """The words that name it and not the other one."""
        return self.names - other.names


_STRONG: Final = r"and|but|while|whereas|compared\s(?:with|to)|versus|vs\.?|against|or|including|followed\sby|through|reflecting|consisting\sof|comprising"
_BREAK: Final = lazy_pattern(
    rf"\s*(?:(?P<strong>;|,?\s?\b(?:{_STRONG})\b)|[,(])(?:\s*(?:,|\b(?:{_STRONG})\b))*\s*", re.IGNORECASE
)
_RUN: Final = lazy_pattern(r"[\s,$€£%]*(?:\b(?:and|or)\b)?[\s,$€£]*(?:million|billion|thousand)?[\s,]*", re.IGNORECASE)
_TAIL_END: Final = lazy_pattern(r"[;,()]|\.(?=\s|\Z)|\s(?:and|but|while|whereas|which|that)\s", re.IGNORECASE)
_SCENE: Final = lazy_pattern(r"\A\s*(?P<lead>in|for|at|on|within|among|during|as\sof)\b(?P<scene>[^,;]*),\s", re.IGNORECASE)
_RESPECTIVELY: Final = lazy_pattern(r"\brespectively\b", re.IGNORECASE)
_ITEM_END: Final = lazy_pattern(r",\s?(?:and\s|or\s)?|\s(?:and|or|&)\s", re.IGNORECASE)
_AT_VERB: Final = lazy_pattern(
    r"\s(?:is|are|was|were|had|has|have|totaled|totalled|amounted|accounted|represented|contributed|grew|rose|increased|fell|declined"
    r"|decreased|generated|earned|of|made|comprised|cost|last|lasted|took)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=256)
def _things(text: str, *, timely: bool) -> tuple[_Thing, ...]:
    """The values of a quote; `timely`: its dates instead of its amounts."""
    reading = read(text)
    values = [_as_cell(one, text) for one in reading.singles if _is_value(one, text, timely=timely)]
    if len(values) < 2:  # noqa: PLR2004 - nothing to compare
        return ()
    if any(one.start == two.start for one, two in pairwise(values)):
        values = [one for one in values if sum(one.start == two.start for two in values) == 1]
    masked = _masked(text, reading)
    ends = [0, *(match.end() for match in SENTENCE_END.finditer(text)), len(text)]
    years = None if timely else _years(text)
    found: list[_Thing] = []
    for number, (start, end) in enumerate(pairwise(ends)):
        inside = [one for one in values if start <= one.start < end]
        has_money = any(_kind(one, has_money=False) == "money" for one in inside)
        kinds = [_kind(one, has_money=has_money) for one in inside]
        for kind in dict.fromkeys(kinds):
            like = [one for one, other in zip(inside, kinds, strict=True) if other == kind]
            found += _of_sentence(masked, reading, (start, end), like, number, years)
    return tuple(found)


_NEXT_CELL: Final = re.compile(r"\s+(?:[$€£]\s|[A-Z][\w-]*\s[^.]{0,60}?[0-9])")


def _as_cell(figure: Figure, text: str) -> Figure:
    """A bare number before the label of the next row, which is no noun of it: Asia 4,120 Total $ 8,412."""
    what = figure.what
    if isinstance(what, Moment) or what.unit or what.scale != 1 or what.kind is not Kind.NUMBER or what.in_words:
        return figure
    return figure._replace(what=what._replace(cell=True, noun=None)) if _NEXT_CELL.match(text, figure.end) else figure


def _kind(figure: Figure, *, has_money: bool) -> str:
    """What values are listed together: money, with the bare cells of its table; percentages; each unit; counts."""
    what = figure.what
    if isinstance(what, Moment):
        return "date"
    if what.kind in {Kind.PERCENT, Kind.POINTS}:
        return "percent"
    return what.unit or ("money" if what.kind is Kind.MONEY or (what.cell and has_money) else "count")


_OUT_OF: Final = lazy_pattern(r"\b(?:per|out\sof|of\severy|in\severy)\s\Z", re.IGNORECASE)


def _is_value(figure: Figure, text: str, *, timely: bool) -> bool:
    what = figure.what
    if isinstance(what, Moment):
        return timely and what.year is not None
    if _OUT_OF.search(text, 0, figure.start):
        return False  # 2.4 per 1,000
    return not timely and not what.soft and (what.unit not in lexicon.PLACES or what.unit == "clock")


def _masked(text: str, reading: TextFigures) -> str:
    """The text without its amounts and dates, of equal length."""
    kept = list(text)
    for one in reading.singles:
        what = one.what
        if isinstance(what, Moment) or not (what.soft or what.unit in lexicon.PLACES - {"clock"}):
            is_measured = isinstance(what, Amount) and what.unit is not None
            end = max(one.end, one.start + len(one.text)) if is_measured else one.end
            kept[one.start : end] = " " * (end - one.start)
    return "".join(kept)


def _years(text: str) -> dict[int, set[str]]:
    """The years and quarters of the amounts whose times a text states."""
    found: dict[int, set[str]] = {}
    for one in timed(text):
        names = {str(one.time.year)} if one.time.year else set()
        names |= {f"q{one.time.quarter}"} if one.time.quarter else set()
        found.setdefault(one.figure.start, set()).update(names)
    return {start: names for start, names in found.items() if len(names) <= 2}  # noqa: PLR2004 - a year, a quarter


def _of_sentence(
    masked: str,
    reading: TextFigures,
    span: tuple[int, int],
    values: Sequence[Figure],
    number: int,
    years: dict[int, set[str]] | None,
) -> Iterator[_Thing]:
    runs = [_scaled(run) for run in _runs(masked, values)]
    parts, is_table = _parts(masked, span, runs)
    first, scene, title = parts[0][0], _NONE, _NONE
    if is_table:
        labels = [_label(head, reading, run[0].start) for run, (head, _) in zip(runs, parts, strict=True)]
        title = _words(_chunks(first[: len(first) - len(labels[0])]))
        parts = [(label, "") for label in labels]
    else:
        scene, first = _scene(first, [head for head, _ in parts[1:]])
        parts[0] = (first, parts[0][1])
    before: list[_Chunk] = []
    change, maybe = 0, _NONE
    for place, (run, (head, tail)) in enumerate(zip(runs, parts, strict=True)):
        items = _items(head, tail, len(run)) if run[1:] else []
        chunks = [one for one in (*_chunks(head), *_chunks(tail)) if one.words]
        soft, loose = _inherited(_chunks(head), chunks, before) if place and not is_table else ([], [])
        turn = _change(run[0], f"{head} {tail}")
        change = turn if turn or not (soft or loose) else change
        maybe = maybe | _words(loose) if loose else _NONE
        for at, figure in enumerate(run):
            times = frozenset[str]() if years is None else frozenset(years.get(figure.start, set()))
            if not times and not run[1:] and years is not None:
                times = _times(reading, figure.start - len(head), figure.end + len(tail))
            own, others = items[at] if items else (tuple(chunk.words for chunk in chunks), _NONE)
            yield _Thing(figure, own, _words(soft) | scene | others, maybe | title, times, number, change)
        before = [*soft, *chunks]


def _scaled(run: list[Figure]) -> list[Figure]:
    """A list of values, of which the last one may have the scale of all: $5, $7 and $2 million."""
    last = run[-1].what
    if not run[1:] or not isinstance(last, Amount) or last.scale == 1:
        return run
    return [
        one._replace(what=one.what._replace(value=one.what.value * last.scale, scale=last.scale))
        if isinstance(one.what, Amount) and one.what.kind is last.kind and one.what.scale == 1 and not one.what.cell
        else one
        for one in run
    ]


def _times(reading: TextFigures, low: int, high: int) -> _Words:
    """The year and the quarter in a part of a text, if it has only one."""
    moments = [one.what for one in reading.singles if isinstance(one.what, Moment) and low <= one.start < high]
    years = {str(one.year) for one in moments if one.year}
    quarters = {f"q{one.quarter}" for one in moments if one.quarter}
    return frozenset(years | quarters) if len(years) < 2 and len(quarters) < 2 else _NONE  # noqa: PLR2004


def _runs(masked: str, values: Sequence[Figure]) -> list[list[Figure]]:
    """The values in lists: those with nothing else between them."""
    runs = [[values[0]]]
    for one, two in pairwise(values):
        if _RUN.fullmatch(masked, one.end, two.start):
            runs[-1].append(two)
        else:
            runs.append([two])
    return [part for run in runs for part in _listing(masked, run)]


def _listing(masked: str, run: list[Figure]) -> list[list[Figure]]:
    """A list of values, which has an "and", or is a row of a table; each of them alone, if it is neither."""
    gaps = [masked[one.end : two.start] for one, two in pairwise(run)]
    is_list = _AND_OR.search(gaps[-1]) if gaps else True
    return [run] if is_list or not any("," in gap for gap in gaps) else [[one] for one in run]


_AND_OR: Final = lazy_pattern(r"\b(?:and|or)\b", re.IGNORECASE)


def _parts(
    masked: str, span: tuple[int, int], runs: Sequence[Sequence[Figure]]
) -> tuple[list[tuple[str, str]], bool]:
    """What is before and after each list of values, and whether they are rows of a table."""
    heads = [masked[span[0] : runs[0][0].start]]
    gaps = [masked[one[-1].end : two[0].start] for one, two in pairwise(runs)]
    rest = masked[runs[-1][-1].end : span[1]]
    are_cells = all(_is_cell(run[0]) for run in runs) or not (any(map(_BREAK.search, gaps)) or _has_words(rest))
    is_table = are_cells and not _VERB_OF_ROWS.search(" ".join((*heads, *gaps)))
    tails: list[str] = []
    for run, gap in zip(runs, gaps, strict=False):
        listed = _RESPECTIVELY.search(gap) if run[1:] else None
        if listed:
            tail, head = gap[: listed.start()], gap[listed.end() :]
        else:
            tail, head = ("", gap) if is_table else _cut(gap)
        tails.append(tail)
        heads.append(head)
    end = (_RESPECTIVELY.search(rest) if runs[-1][1:] else None) or _TAIL_END.search(rest)
    is_led = bool(tails) and not any(map(_has_words, tails)) and _has_words(heads[-1])
    tails.append("" if is_led and not runs[-1][1:] else rest[: end.start()] if end else rest)
    return list(zip(heads, tails, strict=True)), is_table


_VERB_OF_ROWS: Final = lazy_pattern(
    r"\b(?:is|are|was|were|has|had|have|while|but|compared|increased|decreased|grew|fell|rose|declined|totaled|represented)\b"
)


def _is_cell(figure: Figure) -> bool:
    return isinstance(figure.what, Amount) and (figure.what.cell or figure.text[:2] in {"$ ", "€ ", "£ "})


def _label(head: str, reading: TextFigures, end: int) -> str:
    """The label of a table's row, which ends at `end`: what is after the heads of columns, and after other cells."""
    start = end - len(head)
    ends = [one.end - start for one in reading.singles if start <= one.start < end]
    at = max([0, *(one for one in ends if one <= len(head)), head.rfind(")") + 1, head.rfind(":") + 1])
    return head[at:] if _has_words(head[at:]) else head


def _has_words(text: str) -> bool:
    return any(chunk.words for chunk in _chunks(text))


def _cut(gap: str) -> tuple[str, str]:
    """What of the words between two values belongs to the first, and what to the second; neither, if it is unclear."""
    breaks = list(_BREAK.finditer(gap))
    if not breaks:
        return "", ""
    first, last = breaks[0], breaks[-1]
    leads, follows = not _has_words(gap[: first.start()]), not _has_words(gap[last.end() :])
    strong = [one for one in breaks if one["strong"]]
    options = (
        (leads and first["strong"], first),
        (follows and last["strong"], last),
        (leads, first),
        (follows, last),
        (len(breaks) == 1, first),
        (len(strong) == 1, strong[0] if strong else first),
    )
    chosen = next((one for fits, one in options if fits), None)
    return (gap[: chosen.start()], gap[chosen.end() :]) if chosen else ("", "")


def _scene(head: str, heads: Sequence[str]) -> tuple[_Words, str]:
    """What a sentence says of all its values before its first comma, and the rest: For the year, sales were …"""
    found = _SCENE.match(head)
    if found is None or not _words(_chunks(head[found.end() :])):
        return _NONE, head
    lead = found["lead"].lower()
    if any((chunks := _chunks(other)) and any(one.lead == lead for one in chunks[:2]) for other in heads):
        return _NONE, head
    return _words(_chunks(found["scene"])), " " * found.end() + head[found.end() :]


_OF: Final = _Chunk("of", _NONE)  # what a phrase ends in, right before its value


def _inherited(
    head: Sequence[_Chunk], chunks: Sequence[_Chunk], before: Sequence[_Chunk]
) -> tuple[list[_Chunk], list[_Chunk]]:
    """What of the words of the value before belongs to the next one too, which leaves them out: and in Asia 7%.

    And what may: of "headache occurred in 12% of patients and nausea in 18%", the patients.
    "A had sales of $9 million and a profit of $2 million" has both of A.
    """
    lead = "" if head[0].words or not chunks else chunks[0].lead
    if head[0].words and any(one.lead == "verb" for one in head):
        return [], []
    if not chunks:
        return list(before), []
    if not lead:
        objects = [place for place, one in enumerate(before) if one.lead == "verb"] if head[-1] == _OF else []
        return (list(before[: objects[-1]]), []) if objects and objects[-1] else ([], list(before))
    same = [place for place, one in enumerate(before) if one.lead == lead]
    return [one for place, one in enumerate(before) if place not in same[-1:]], []


def _items(head: str, tail: str, count: int) -> list[tuple[tuple[_Words, ...], _Words]]:
    """The names that a list of so many values is of, each with what belongs to all: A, B and C … respectively."""
    after = tail
    for text, is_before in ((head, True), (after, False)):
        said = _until_verb(text) if is_before else text
        pieces = [one for one in _ITEM_END.split(_RESPECTIVELY.sub("", said)) if _words(_chunks(one))]
        if len(pieces) == count:
            return _listed(pieces)
    return []


def _until_verb(text: str) -> str:
    """What is before the verb of a list's values."""
    verbs = [one for one in _AT_VERB.finditer(text) if one[0].strip().lower() != "of"]
    return text[: verbs[-1].start()] if verbs else text


def _listed(pieces: Sequence[str]) -> list[tuple[tuple[_Words, ...], _Words]]:
    first = [one for one in _chunks(pieces[0]) if one.words]
    shared = _words(first[:-1])
    names = [first[-1].words, *(_words(_chunks(one)) for one in pieces[1:])]
    ending = [one for one in _chunks(pieces[-1]) if one.words]
    late = _words(ending[1:])
    names[-1] = ending[0].words
    return [((one - shared,), shared | late) for one in names]


def _change(figure: Figure, text: str) -> int:
    """1 or -1 if a value is by how much something rose or fell."""
    beside = figure.beside
    if beside.before == "to":
        return 0
    if beside.direction:
        return beside.direction
    is_rate = isinstance(figure.what, Amount) and figure.what.kind in {Kind.PERCENT, Kind.POINTS}
    return (_moved(text) or 0) if is_rate else 0


# ── What a claim compares ────────────────────────────────────────────────────────────────────────


class _Side(NamedTuple):
    """One of two compared phrases: its words, and its years and quarters."""

    text: str
    chunks: tuple[_Chunk, ...]
    words: _Words
    times: _Words

    def parted(self, chunks: Sequence[_Chunk]) -> _Side:
        """The same with these chunks alone."""
        return self._replace(chunks=tuple(chunks), words=_words(chunks))


class _Compared(NamedTuple):
    """What a claim compares: two phrases, and what is said of both, as in "higher sales in Europe than in Asia".

    `least` and `most` bound how many times the second one the first one is.
    """

    left: _Side
    right: _Side
    shared: _Words
    said: str
    told: str
    sort: _Sort
    least: Decimal = Decimal(0)
    most: Decimal | None = None


_ROUGHLY: Final = (Decimal("0.75"), Decimal("1.5"))
_EQUALLY: Final = (Decimal("0.99"), Decimal("1.01"))
_COUNTS: Final = {"twice": 2, "double": 2, "triple": 3, "two": 2, "three": 3, "four": 4, "five": 5, "ten": 10}
_HALF: Final = Decimal("0.5")
_SIZE: Final = _MORE["more"]
_AT_LEAST: Final = lazy_pattern(r"\b(?:more\sthan|over|at\sleast|exceed\w*|well\sover)\s\Z", re.IGNORECASE)
_AT_MOST: Final = lazy_pattern(r"\b(?:less\sthan|under|below|at\smost|up\sto|fewer\sthan)\s\Z", re.IGNORECASE)
_MULTIPLE: Final = lazy_pattern(r"\s*(?:twice|double|triple|half|a\s|one\b|two\b|three\b|four\b|five\b|\w+\s(?:times|thirds?|quarters?)\b|[0-9$€£])", re.IGNORECASE)
_NEARLY: Final = lazy_pattern(r"\b(?:at\sleast|at\smost|up\sto|not|about|almost|nearly|roughly|approximately|virtually|practically)\s(?:the\s)?\Z", re.IGNORECASE)
_IN_A_WAY: Final = lazy_pattern(r"\s(?!(?:frequently|commonly|likely|costly|early)\b)\w+ly\b", re.IGNORECASE)


def _side(text: str) -> _Side:
    reading = read(text)
    moments = [one.what for one in reading.singles if isinstance(one.what, Moment)]
    times = {str(one.year) for one in moments if one.year} | {f"q{one.quarter}" for one in moments if one.quarter}
    chunks = _chunks(_masked(text, reading))
    return _Side(text, tuple(chunks), _words(chunks), frozenset(times))


def _comparisons(claim: str) -> Iterator[_Compared]:
    """The comparisons of two things that a claim makes."""
    if led := _FIRST.match(claim):
        word = _MORE_WORD.search(claim, led.end())
        if word and "than" not in claim[word.end() :]:
            mid = _until_end(claim, word.end())
            yield from _than(claim[led.end() : word.start()], word["word"], mid, led["other"])
            return
    for found in _THAN.finditer(claim):
        if not (_MULTIPLE.match(claim, found.end()) or _IN_A_WAY.match(found["mid"])):
            before, right = _clause_before(claim, found.start()), _until_end(claim, found.end())
            yield from _than(before, found["word"], found["mid"], right)
    yield from _by_verbs(claim)
    yield from _ratios(claim)


def _than(before: str, word: str, mid: str, right: str) -> Iterator[_Compared]:
    """Sales were higher in Europe than in Asia; what follows the comparative at once may be said of both things, or
    names the first one: Europe had higher sales than Asia, more sales than costs.
    """
    first, *rest = _side(mid).chunks
    whole, one = _side(f"{before} {mid}"), _side(before)
    said = f"{before} {word} {mid} than {right}", f"{word} … than {right.strip()}", _MORE[word.lower()]
    if not (first.words and one.words):
        yield _Compared(whole, _side(right), _NONE, *said)
        return
    yield _Compared(whole.parted((*one.chunks, *rest)), _side(right), first.words, *said)
    yield _Compared(_side(mid), _side(right), one.words, *said)


_ENDS_IN_FIGURE: Final = lazy_pattern(r"(?<![0-9.,])(?!(?:19|20)[0-9]{2}\s)[0-9][0-9.,]*%?\s\Z")


def _by_verbs(claim: str) -> Iterator[_Compared]:
    for found in _VERB.finditer(claim):
        word = found["word"] or found["beside"] or found["order"]
        is_turned = bool(found["passive"] and found["by"])
        if bool(found["passive"] or found["by"]) and found["word"] and not is_turned:
            continue  # it exceeded by 5
        if _ENDS_IN_FIGURE.search(claim, 0, found.start()):
            continue  # 46 exceed the level: of the claim's own figure
        sides = [_side(_clause_before(claim, found.start())), _side(_until_end(claim, found.end()))]
        left, right = sides[::-1] if is_turned else sides
        said, told = f"{sides[0].text} {found[0]} {sides[1].text}", f"{found[0].strip(' ,')} {sides[1].text.strip()}"
        yield _Compared(left, right, _NONE, said, told, _VERB_SORTS[word.lower().split()[0]])


def _ratios(claim: str) -> Iterator[_Compared]:
    for found in _TIMES.finditer(claim):
        if not (found["mid"] is not None or found["tied"] is not None or _BEFORE_TIMES.search(claim, 0, found.start())):
            continue  # double counting
        count = (found["count"] or found["word"]).lower()
        times = _HALF if count == "half" else Decimal(_COUNTS.get(count) or int(count))
        least, most = (times * bound for bound in _ROUGHLY)
        if _AT_LEAST.search(claim, 0, found.start()):
            yield _ratio(claim, found, least, None)
        elif _AT_MOST.search(claim, 0, found.start()):
            yield _ratio(claim, found, Decimal(0), most)
        else:
            yield _ratio(claim, found, least, most)
    for found in _EQUAL.finditer(claim):
        behind = claim[: found.start()].rstrip().lower()
        is_multiple = behind.endswith(("twice", "times", "half", "double")) or _MULTIPLE.match(claim, found.end())
        if not (is_multiple or _NEARLY.search(claim, 0, found.start())):
            yield _ratio(claim, found, *_EQUALLY)


def _ratio(claim: str, found: re.Match[str], least: Decimal, most: Decimal | None) -> _Compared:
    before, mid, right = _clause_before(claim, found.start()), found["mid"] or "", _until_end(claim, found.end())
    left, told = _side(f"{before} {mid}"), f"{found[0].strip()} {right.strip()}"
    return _Compared(left, _side(right), _NONE, f"{before} {told}", told, _SIZE, least, most or _NO_BOUND)


_NO_BOUND: Final = Decimal("Infinity")


def _clause_before(claim: str, end: int) -> str:
    starts = [match.end() for match in _CLAUSE_START.finditer(claim, 0, end)]
    return claim[max(starts, default=0) : end]


def _until_end(claim: str, start: int) -> str:
    found = _CLAUSE_END.search(claim, start)
    return claim[start : found.start()] if found else claim[start:]


# ── A comparison against the quote ───────────────────────────────────────────────────────────────

_MOST_VALUES: Final = 80  # of a quote whose things are compared
_UNKNOWN: Final = 2  # words of a claim that its quote does not have
_STEM: Final = 5  # letters of a word in another form: responded, response


def misranked(case: Case) -> _Pair | None:
    """What a claim says of two things, and their values in a quote, which say the opposite."""
    claim = _plain(case.texts.claim)
    if not says_ranking(claim) or "?" in claim:
        return None
    quotes = [_untitled(text) for text, reading in readings(case) if 1 < len(reading.singles) <= _MOST_VALUES]
    for compared in _comparisons(claim) if quotes else ():
        found = None if _is_unsure(compared.said, case) else _contradicted(compared, quotes)
        if found:
            return compared.told, _shown(*found)
    for text in quotes:
        if best := _outranked(claim, text, case):
            told, one, two = best
            return told, _shown(one, two)
    return None


_TITLE: Final = re.compile(r"\b(Mr|Ms|Mrs|Dr|Prof|Inc|Corp|Ltd|Co|No|St|Jr|Sr)\.(?=\s[A-Z])")
_SLOWLY: Final = lazy_pattern(
    r"\b(?:(?P<slow>more\s(?:slowly|gradually|modestly)|less\s(?:quickly|rapidly|strongly|sharply|steeply))"
    r"|more\s(?:quickly|rapidly|strongly|sharply|steeply))\b",
    re.IGNORECASE,
)


def _untitled(text: str) -> str:
    """Without the full stop of Ms. Lee, which ends no sentence."""
    return _TITLE.sub(r"\1 ", text)


def _plain(claim: str) -> str:
    return _SLOWLY.sub(lambda found: "slower" if found["slow"] else "faster", _untitled(claim))


def _is_unsure(said: str, case: Case) -> bool:
    """Whether a comparison is denied, or is of something that is not so yet where the quote's values are."""
    if _DENIED.search(said):
        return True
    held = {match[0].lower()[:_STEM] for text in case.texts.quotes for match in _UNSURE.finditer(text)}
    return any(match[0].lower()[:_STEM] not in held for match in _UNSURE.finditer(said))


def _shown(one: _Thing, two: _Thing) -> str:
    first, last = sorted((one.figure, two.figure), key=lambda figure: figure.start)
    return f"{first.text} … {last.text}"


def _contradicted(compared: _Compared, quotes: Sequence[str]) -> tuple[_Thing, _Thing] | None:
    """The two things of the quotes, if each pair that the claim may speak of is the other way round."""
    moved = _claimed_change(compared.said, compared.sort)
    if moved is None:
        return None
    found = [pair for text in quotes for pair in _pairs(compared, moved, text)]
    pairs = [pair for pair in found if pair[0].times and pair[1].times] or found  # a table has columns without a year
    return pairs[0] if pairs and all(_is_opposite(compared, *pair) for pair in pairs) else None


def _pairs(compared: _Compared, moved: int, text: str) -> Iterator[tuple[_Thing, _Thing]]:
    things = [one for one in _things(text, timely=_is_timely(compared.sort, text)) if one.change == moved]
    firsts = [one for one in things if _may_be(compared.left, one)]
    seconds = [one for one in things if _may_be(compared.right, one)]
    for one, two in product(firsts, seconds):
        if one is not two and _is_pair(compared, one, two, things, text) and _are_comparable(one, two, compared):
            yield one, two


def _may_be(side: _Side, thing: _Thing) -> bool:
    return not (side.words.isdisjoint(thing.names) and side.times.isdisjoint(thing.times))


def _claimed_change(said: str, sort: _Sort) -> int | None:
    """1 or -1 if the claim compares changes, 0 if levels; None if that is unclear."""
    moved = _moved(said)
    if sort.of != "change":
        return None if moved == -1 and sort.more in {"higher", "lower"} else moved
    return moved if moved is None else moved or 1


def _is_timely(sort: _Sort, text: str) -> bool:
    """Whether the dates of a quote are compared, and not its amounts: the older firm, not the older person."""
    is_aged = any(isinstance(one.what, Amount) and one.what.unit == "calendar" for one in read(text).singles)
    return sort.of == "time" or (sort.of == "age" and not is_aged)


def _is_pair(compared: _Compared, one: _Thing, two: _Thing, things: Sequence[_Thing], text: str) -> bool:
    """Whether the claim's first phrase is of the first thing alone, and the second phrase of the second."""
    left, right, shared = compared.left, compared.right, compared.shared
    words = (left.words | right.words | shared) - _CLASSES
    if left.times and right.times and left.times != right.times:
        known = one.names & two.names
        is_named = bool(words & known) and _are_known(words, known, text) and _are_known(shared, known)
        at_times = left.times <= one.times and right.times <= two.times
        return is_named and at_times and one.times != two.times and not (one.apart(two) | two.apart(one))
    return (
        _are_known(words, one.known | two.known, text)
        and _are_shared(shared, one, two, text)
        and _are_at_one_time(one, two, left.times | right.times)
        and _names(left.words, one, two)
        and _names(right.words, two, one)
        and _is_only(left.words, one, things)
        and _is_only(right.words, two, things)
        and _is_parallel(left, right, one, two, text)
        and not _are_of_two_kinds(words, one, two)
    )


def _are_known(words: _Words, known: _Words, text: str = "") -> bool:
    """Whether words are among those known; with `text`, all but a few that the quote does not have at all."""
    unknown = [word for word in words - known - _CLASSES if not _has_form(word, known)]
    if not text or len(unknown) > _UNKNOWN:
        return not unknown
    return not any(word in _vocabulary(text) or _has_form(word, _vocabulary(text)) for word in unknown)


def _are_shared(words: _Words, one: _Thing, two: _Thing, text: str) -> bool:
    """Whether words are of both things: of each of them, or a part of them of both: interest rates, and rates.

    The heading of a table may not be quoted.
    """
    if words & one.own & two.own and _are_known(words, one.known | two.known):
        return True
    text = text if _is_cell(one.figure) and _is_cell(two.figure) else ""
    return _are_known(words, one.known, text) and _are_known(words, two.known, text)


def _has_form(word: str, known: _Words) -> bool:
    stem = word[:_STEM]
    return len(stem) == _STEM and any(one[:_STEM] == stem for one in known)


@lru_cache(maxsize=256)
def _vocabulary(text: str) -> _Words:
    return _words(_chunks(_masked(text, read(text))))


def _are_at_one_time(one: _Thing, two: _Thing, times: _Words) -> bool:
    if one.times and two.times and one.times != two.times:
        return False
    if bool(one.times) is not bool(two.times) and one.sentence != two.sentence:
        return False
    return all(not thing.times or times <= thing.times for thing in (one, two))


def _names(words: _Words, one: _Thing, two: _Thing) -> bool:
    """Whether words are of the first thing and not of the second one."""
    distinct = one.apart(two)
    return bool(words & distinct) or (not distinct and bool(words - _CLASSES) and words - _CLASSES == one.own - _CLASSES)


def _is_only(words: _Words, thing: _Thing, things: Iterable[_Thing]) -> bool:
    """Whether no word is of another thing, and no other one has more of them: fund X, and not fund Y."""
    own = words & thing.names
    others = [one for one in things if one is not thing and (alike(one.figure, thing.figure) or _is_dated(one))]
    return not any(words & (other.names - thing.known) or own < words & other.names for other in others)


def _is_dated(thing: _Thing) -> bool:
    return isinstance(thing.figure.what, Moment)


def _is_parallel(left: _Side, right: _Side, one: _Thing, two: _Thing, text: str) -> bool:
    """Whether what the second phrase leaves out is said of its thing too: sales were higher in Europe than in Asia."""
    said = right.text.strip().lower()
    lead = next((chunk.lead for chunk in right.chunks if chunk.lead in _PREPOSITIONS or chunk.words), "")
    is_owned = said.endswith(("'s", "’s", "s'", "s’"))
    if not is_owned and lead not in _PREPOSITIONS:
        return True
    same = [place for place, chunk in enumerate(left.chunks) if chunk.lead == lead and chunk.words & one.own]
    same = same or [place for place, chunk in enumerate(left.chunks) if chunk.lead in _PLACES and chunk.words & one.own]
    if same and not is_owned:
        rest = _words([chunk for place, chunk in enumerate(left.chunks) if place != same[-1]])
    elif owners := _owners(left.text) & one.own:
        rest = left.words - owners
    else:
        return False
    return _are_known(rest, two.known, text)


def _owners(text: str) -> _Words:
    """The words with an apostrophe: Asia's growth."""
    return frozenset(word for match in _OWNER.finditer(text) for word in _named(match[0]))


_OWNER: Final = re.compile(r"[^\W\d_]+(?=['’]s\b|s['’](?!\w))")


def _are_of_two_kinds(words: _Words, one: _Thing, two: _Thing) -> bool:
    """Whether each has words that the claim leaves out: revenue in Europe, costs in Asia."""
    return all(
        any(not phrase & words and phrase - other.known - _CLASSES for phrase in thing.phrases)
        for thing, other in ((one, two), (two, one))
    )


# ── Values ───────────────────────────────────────────────────────────────────────────────────────

_ANOTHER_SIZE: Final = 1_000  # times
_ABOUT: Final = Decimal("0.05")
_SUM: Final = Decimal("0.005")
_ENDS: Final = frozenset([Bound.FROM, Bound.TO])
_EXTREMES: Final = frozenset("maximum minimum cap limit ceiling floor".split())


def _are_comparable(one: _Thing, two: _Thing, compared: _Compared) -> bool:
    first, last = one.figure.what, two.figure.what
    if isinstance(first, Moment) or isinstance(last, Moment):
        return compared.sort.of in {"time", "age"} and _are_dates(first, last)
    figures = (one.figure, two.figure)
    if any(what.sign is not Sign.NONE or what.upper for what in (first, last)) or any(map(is_change, figures)):
        return False
    if any(figure.beside.denied for figure in figures) or not _have_one_bound(first, last, compared):
        return False
    periods = {figure.beside.period for figure in figures} - {""}
    if len(periods) > 1 or (periods and one.sentence != two.sentence) or first.per != last.per:
        return False
    is_lost = first.kind is not Kind.NUMBER and bool((one.names | two.names) & _LOSSES)
    is_like = alike(*figures) or _are_counts(first, last)
    return is_like and not is_lost and _fits(compared.sort, one, two) and _are_of_one_size(first, last)


def _have_one_bound(one: Amount, two: Amount, compared: _Compared) -> bool:
    """Whether two values are bounded alike; the claim may call both the maximum."""
    bounds = {one.bound, two.bound} - {Bound.EXACT}
    words = compared.shared | compared.left.words
    return bounds.isdisjoint(_ENDS) and (len(bounds) < 2 or bool(words & _EXTREMES))  # noqa: PLR2004


def _are_dates(one: Amount | Moment, two: Amount | Moment) -> bool:
    if not (isinstance(one, Moment) and isinstance(two, Moment)):
        return False
    return one.year != two.year or (bool(one.month) is bool(two.month) and bool(one.day) is bool(two.day))


def _are_counts(one: Amount, two: Amount) -> bool:
    """Whether both count something: 12 directors are men, and 3 are women."""
    return all(what.kind is Kind.NUMBER and what.unit is None for what in (one, two))


def _are_of_one_size(one: Amount, two: Amount) -> bool:
    low, high = sorted((one.size, two.size))
    return one.kind is not Kind.MONEY or not low or high < low * _ANOTHER_SIZE


def _fits(sort: _Sort, one: _Thing, two: _Thing) -> bool:
    """Whether the word of a comparison is said of such values."""
    whats = [thing.figure.what for thing in (one, two)]
    units = {what.unit for what in whats if isinstance(what, Amount)}
    if sort.of == "size":
        return "clock" not in units
    if sort.of == "time":
        return units == {"clock"}
    if sort.of == "money":
        return all(isinstance(what, Amount) and what.kind is Kind.MONEY for what in whats)
    if sort.of == "change" and one.change:
        return True
    return units <= _UNITS[sort.of]


def _rank(thing: _Thing) -> tuple[Decimal, ...]:
    what = thing.figure.what
    if isinstance(what, Moment):
        return tuple(Decimal(part or 0) for part in (what.year, what.month, what.day))
    return (what.size,)


def _is_opposite(compared: _Compared, one: _Thing, two: _Thing) -> bool:
    """Whether two values are the other way round than the claim has them."""
    if compared.most is None:
        return _is_before(one, two, compared.sort)
    first, last = _rank(one)[0], _rank(two)[0]
    return bool(last) and not compared.least <= first / last <= compared.most


def _is_before(one: _Thing, two: _Thing, sort: _Sort) -> bool:
    """Whether the second value is clearly more of what the word says."""
    is_older = sort.of == "age" and isinstance(one.figure.what, Moment)  # the earlier date is more
    first, last = _rank(one), _rank(two)
    if (sort.turn < 0) is not is_older:
        first, last = last, first
    hedged = any(isinstance(at.figure.what, Amount) and at.figure.what.hedge is not Hedge.NONE for at in (one, two))
    return first < last and not (hedged and last[0] - first[0] <= last[0] * _ABOUT)


# ── The most of all ──────────────────────────────────────────────────────────────────────────────

_Best = tuple[str, _Thing, _Thing]


def _outranked(claim: str, text: str, case: Case) -> _Best | None:
    """What the claim calls the most, its thing, and one that is more."""
    for found in _SUPERLATIVE.finditer(claim):
        name = next(name for name in ("word", "order", "at", "one", "two", "mostly") if found[name])
        word, end = found[name].lower(), found.end(name)
        before, after = _clause_before(claim, found.start(name)), _until_end(claim, end)
        if _ONE_OF.search(claim, 0, found.start(name)) or _NO_RANK.match(claim, end):
            continue
        sort, said = _MOST.get(word) or _MORE[word], f"{before} {word} {after}"
        moved = _claimed_change(said, sort)
        if moved is None or _is_unsure(said, case):
            continue
        things = [one for one in _things(text, timely=_is_timely(sort, text)) if one.change == moved]
        for named, rest in _subjects(before, after):
            compared = _Compared(named, named, rest.words, said, f"{word}{after}".strip(), sort)
            if best := _beaten(named, rest, things, compared, text):
                return compared.told, *best
    return None


def _subjects(before: str, after: str) -> Iterator[tuple[_Side, _Side]]:
    """The phrase that may name the most, and the rest of the clause: after a verb, in a place, or before it."""
    one, two = _side(before), _side(after)
    verbs = [place for place, chunk in enumerate(two.chunks) if chunk.lead == "verb"]
    leads = _PREPOSITIONS - {"of"}
    placed = [place for place, chunk in enumerate(two.chunks) if chunk.lead in leads and (chunk.words or two.times)]
    if verbs and _words(two.chunks[verbs[0] :]):
        yield _parted(one, two, verbs[0])
        return
    if placed:
        yield _parted(one, two, placed[0])
    yield one, two


def _parted(one: _Side, two: _Side, place: int) -> tuple[_Side, _Side]:
    """The phrase that begins at a chunk of the second side, and all that is before it."""
    return two.parted(two.chunks[place:]), one.parted((*one.chunks, *two.chunks[:place]))


def _beaten(
    named: _Side, rest: _Side, things: Sequence[_Thing], compared: _Compared, text: str
) -> tuple[_Thing, _Thing] | None:
    """The thing that is named, and one of the same sentence that is more."""
    times = named.times | rest.times
    found: list[tuple[_Thing, _Thing]] = []
    for one in things:
        if named.times and not named.words - _CLASSES:
            rivals = _of_other_times(one, named, rest, things)
        else:
            rivals = _of_other_names(one, named, rest, things, times, text)
        rivals = [two for two in rivals if _are_comparable(one, two, compared)]
        if compared.told.lower().split()[0] in _MORE and len(rivals) > 1:
            return None  # the larger of two
        better = [two for two in rivals if _is_before(one, two, compared.sort) and not _is_sum(two, rivals, one)]
        if rivals and not better:
            return None
        found += [(one, better[0])] if better else []
    return found[0] if found else None


def _of_other_times(one: _Thing, named: _Side, rest: _Side, things: Sequence[_Thing]) -> list[_Thing]:
    """The same thing at other times: costs were highest in 2021."""
    words = rest.words - _CLASSES
    if not (words and words <= one.known and named.times <= one.times):
        return []
    others = [two for two in things if two.times and two.times != one.times and two.sentence == one.sentence]
    return [two for two in others if words <= two.known and not (one.apart(two) | two.apart(one))]


def _of_other_names(
    one: _Thing, named: _Side, rest: _Side, things: Sequence[_Thing], times: _Words, text: str
) -> list[_Thing]:
    """The other things of its sentence, if the claim names this one alone."""
    first, *more = [chunk for chunk in named.chunks if chunk.words] or [_Chunk("", _NONE)]
    head = first.words if any(chunk.lead in _PREPOSITIONS for chunk in more) else _NONE  # revenue from Asia
    kept = rest.words - (_KINDS - _vocabulary(text))
    said = kept | head
    rivals = [
        two
        for two in things
        if two is not one
        and two.sentence == one.sentence
        and _are_at_one_time(one, two, times)
        and two.own
        and not two.own & _TOTALS - one.own
        and _are_known(said, two.known)
    ]
    is_known = _are_known(named.words, one.known, text) and _are_known(kept, one.known)
    is_named = is_known and all(_names(named.words, one, two) for two in rivals)
    return rivals if is_named and _is_only(named.words, one, rivals) else []


def _is_sum(two: _Thing, rivals: Sequence[_Thing], one: _Thing) -> bool:
    """Whether it is all the others together."""
    others = [one, *(other for other in rivals if other is not two)]
    if isinstance(two.figure.what, Moment) or len(others) < 2:  # noqa: PLR2004
        return False
    return abs(sum(_rank(other)[0] for other in others) - _rank(two)[0]) <= _rank(two)[0] * _SUM
