"""Words that compare things (more, exceeds), and phrases that name them: sales, in Europe, of the Foods division."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.affixes import singular
from citecheck.quantities.reading.extract import TextFigures, read
from citecheck.quantities.reading.figures import Amount, Moment
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.values import MONTHS


class Sort(NamedTuple):
    """Which way a comparative and its superlative go, what they are said of, and the two words."""

    turn: int
    of: str
    more: str
    most: str = ""


_SORTS: Final = tuple(
    Sort(turn, of, *words.split())
    for turn, of, pairs in (
        (1, "size", "more most, higher highest, larger largest, greater greatest, bigger biggest"),
        (-1, "size", "less least, fewer fewest, lower lowest, smaller smallest"),
        (1, "span", "longer longest"),
        (-1, "span", "shorter shortest"),
        (1, "change", "faster fastest, steeper steepest, sharper sharpest, stronger strongest, quicker quickest"),
        (-1, "change", "slower slowest, weaker weakest, gentler gentlest, milder mildest"),
        (1, "time", "later latest, later last"),
        (-1, "time", "earlier earliest, sooner first"),
        (1, "age", "older oldest"),
        (-1, "age", "younger youngest, newer newest"),
        (1, "money", "costlier costliest, pricier priciest, dearer dearest"),
        (-1, "money", "cheaper cheapest"),
        (1, "mass", "heavier heaviest"),
        (-1, "mass", "lighter lightest"),
        (1, "hardness", "harder hardest"),
        (-1, "hardness", "softer softest"),
        (1, "sound", "louder loudest"),
        (-1, "sound", "quieter quietest"),
        (1, "distance", "farther farthest"),
        (-1, "distance", "closer closest, nearer nearest"),
        (1, "quality", "better best"),
        (-1, "quality", "worse worst"),
        (1, "length", "taller tallest, wider widest, deeper deepest"),
        (-1, "length", "narrower narrowest"),
    )
    for words in pairs.split(", ")
)
MORE: Final = {sort.more: sort for sort in _SORTS}
MOST: Final = {sort.most: sort for sort in _SORTS}
VERB_SORTS: Final = {
    **dict.fromkeys(
        """exceed exceeds exceeded exceeding surpass surpasses surpassed top tops topped outweigh outweighs
        outweighed outnumber outnumbers outnumbered outstrip outstrips outstripped eclipse eclipses
        eclipsed dwarf dwarfs dwarfed beat beats overtook outsold above ahead""".split(),
        Sort(1, "size", "more"),
    ),
    **dict.fromkeys("trail trails trailed lag lags lagged below behind".split(), Sort(-1, "size", "less")),
    **dict.fromkeys("outpace outpaces outpaced outgrew outgrow outgrows".split(), Sort(1, "change", "faster")),
    **dict.fromkeys("after postdates postdated".split(), Sort(1, "time", "later")),
    **dict.fromkeys("before predates predated preceded precedes".split(), Sort(-1, "time", "earlier")),
    **dict.fromkeys("outlasts outlasted outlast".split(), Sort(1, "span", "longer")),
}
UNITS: Final = {
    "hardness": frozenset(),
    "quality": frozenset(),
    "sound": frozenset(["decibel"]),
    "distance": frozenset(["length", "distance"]),
    "span": frozenset(["time", "calendar", "length", "distance"]),
    "age": frozenset(["calendar"]),
    "mass": frozenset(["mass", "weight"]),
    "length": frozenset(["length", "distance"]),
    "change": frozenset(["speed", "mph", "m/s", "knot", "bits per second", "bytes per second"]),
}


# ── Phrases ────────────────────────────────────────────────────────────────────────────────────────

Words = frozenset[str]
NONE: Final[Words] = frozenset()

_WORD: Final = re.compile(r"[^\W\d_]+(?:[&'’][^\W\d_]+)*|[,;:()]")
_COUNTRY: Final = re.compile(r"\bUnited\sStates(?:\sof\sAmerica)?\b|\bU\.S\.(?:A\.)?|\bUSA?\b")
_ARTICLE: Final = re.compile(  # and not the name of a thing
    r"(?:\A|(?<=[.!?:]\s))\s*A\s(?!(?:was|were|is|are|had|has|and|or|than|earned|grew|exceeded|trailed|outpaced|topped"
    r"|generated|came|costs?|accounted|contributed|lasts?|lasted)\b)"
)
_DEDUCTED: Final = re.compile(  # after-tax, net of fees
    r"\b(?:(?P<before>before|pre|gross\sof)|after|post|net\sof)[\s-](?:income\s|any\s|all\s)?(?P<what>tax|fee)(?:es|s)?\b",
    re.IGNORECASE,
)
_ARTICLED: Final = re.compile(r"\s(?:an?|the|its|our|their|his|her|this)\s")  # behind a verb
_OF_LOSS: Final = re.compile(r"\s?/?\s?\(loss(?:es)?\)", re.IGNORECASE)  # profit/(loss)
PREPOSITIONS: Final = frozenset(
    """in on for from at to by of with among within under over during through across into via between as about
    against toward towards near upon throughout per""".split()
)
PLACES: Final = frozenset("in at on for among within with".split())
_MOVING: Final = lexicon.RISING | lexicon.FALLING
_VERBS: Final = frozenset(
    """is are was were be been being am has have had having do does did record recorded recorde report reported
    generate generated contribute contributed account accounted represent represented amount amounted total
    totaled totalled make made making come came provide provided post posted show showed shown saw stand
    stood rank ranked carry carried deliver delivered hold held constitute constituted comprise comprised
    reach reached occur occurred experience experienced attract attracted bring brought yield yielded incur
    incurred spend spent sit serve served work employ employed get give given gave require required must
    allow allowed last lasted take took taken derive derived register registered achieve achieved enjoy
    enjoyed remain remained become became attributable attributed went go run ran found seen consist
    consisted worked based located concern concerned involve involved earned earn produced produce charged
    cost face faced
    representing accounting totaling totalling amounting constituting reaching
    incur pay paid receive received charge owe owed need needed choose chose chosen select
    selected joined join list listed apply applied expect expected say said estimate estimated""".split()
) - {"total", "cost", "amount", "account", "report", "record", "rank", "work", "experience", "yield", "post"}
_FILLERS: Final = frozenset(  # that name nothing
    """also even far much well still just only however respectively approximately nearly roughly almost slightly
    significantly substantially considerably markedly notably clearly somewhat overall than both while
    whereas compared versus against too very little bit lot actually relatively more most less least another
    own contrast comparison around some same mr ms mrs dr dollar percent percentage point million billion thousand
    one""".split()
)
CLASSES: Final = frozenset(  # that name a claim's things in general
    """market segment region category area country group item component part portion share source contributor
    contribution amount number figure value level rate size proportion total balance sum quantity business
    unit division company firm corporation entity type kind class line one driver element place position
    site location majority common frequent frequently commonly often prevalent numerous popular expensive
    costly base time big large high way people person account year quarter month period half double twice
    triple recorded record report rank work post geography geographic reporting contributing incidence
    frequency cap limit ceiling patient participant subject respondent recipient end start beginning close
    fiscal day week hour minute money third quarterly often""".split()
) | {month.lower() for month in MONTHS}
MEASURES: Final = frozenset(  # of one thing: 5 km long, a length of 5 km
    "long length high height tall wide width deep depth heavy weight fast speed old age".split()
)
KINDS: Final = frozenset(  # of which something is the most
    """adverse event side effect reaction symptom expense cost asset liability product brand department office
    plant state province language party investor shareholder customer supplier lender creditor cause reason
    client employer reported single individual listed mentioned three four five two""".split()
)
TOTALS: Final = frozenset(
    "total overall combined aggregate consolidated worldwide other rest remaining sum all gross".split()
)
LOSSES: Final = frozenset("loss losse deficit shortfall negative outflow used".split())
_ALIASES: Final = {
    "men": "man", "women": "woman", "male": "man", "female": "woman", "children": "child", "people": "person",
    "european": "europe", "asian": "asia", "american": "america", "african": "africa", "german": "germany",
    "chinese": "china", "japanese": "japan", "canadian": "canada", "british": "britain", "french": "france",
    "internationally": "international", "domestically": "domestic", "nationally": "national", "locally": "local",
    "mexican": "mexico", "indian": "india", "sold": "sale", "sell": "sale", "selling": "sale", "buyback": "repurchase",
    "capex": "capital expenditure", "spending": "expenditure", "subscriber": "member", "staffing": "staff",
}  # fmt: skip


_IN_PLACES: Final = frozenset(  # in a place
    "internationally domestically nationally locally abroad overseas elsewhere worldwide".split()
)
_NO_ADVERBS: Final = _ALIASES.keys() | frozenset("supply family assembly italy monthly quarterly daily".split())


class Chunk(NamedTuple):
    """The words that name something, and what leads to them: a preposition, "verb", or "" at the beginning."""

    lead: str
    words: Words


def chunked(text: str) -> list[Chunk]:
    """The phrases of a text, whose figures are blanked out."""
    found: list[tuple[str, set[str]]] = [("", set())]
    plain = _OF_LOSS.sub("", _ARTICLE.sub(" ", _COUNTRY.sub("USA", text)))
    plain = plain.replace("non-", "non").replace("Non-", "non")
    for match in _WORD.finditer(_DEDUCTED.sub(_deducted, plain)):
        raw = match[0]
        word = raw.lower()
        if word in PREPOSITIONS:
            found.append((word, set()))
        elif not raw[0].isalpha():
            found.append((",", set()))
        elif is_verb(word) or (word.endswith("ed") and _ARTICLED.match(match.string, match.end())):
            found.append(("verb", set()))
        elif word in _IN_PLACES:
            found.append(("in", {*naming(raw)}))
        elif named := naming(raw):
            found[-1][1].update(named)
    return [Chunk(lead, frozenset(words)) for lead, words in found]


def _deducted(match: re.Match[str]) -> str:
    return f" {'pre' if match['before'] else 'post'}{match['what']} "


def is_verb(word: str) -> bool:
    """Whether it is a verb that says no more than that something has a value, or that it moves."""
    return not {word, singular(word)}.isdisjoint(_VERBS | _MOVING)


def before_verb(text: str) -> str:
    """What a text has before its last verb."""
    verbs = [match.start() for match in _WORD.finditer(text) if is_verb(match[0].lower())]
    return text[: verbs[-1]] if verbs else text


def naming(raw: str) -> list[str]:
    """What a word of a text is compared as; nothing, if it names nothing."""
    word = raw.lower()
    if len(raw) == 1:
        return [raw] if raw.isupper() and raw != "I" else []
    if (
        word in STOP_WORDS
        or not _FILLERS.isdisjoint({word, singular(word)})
        or word in MORE
        or word in MOST.keys() - {"first", "last"}
        or word in VERB_SORTS
    ):
        return []
    if word.endswith("ly") and word not in _NO_ADVERBS:
        return []
    folded = _ALIASES.get(word) or singular(word)
    folded = _ALIASES.get(folded, folded)
    return folded.split()


def words_of(chunks: Sequence[Chunk]) -> Words:
    return frozenset[str]().union(*(chunk.words for chunk in chunks))


def turn_of(text: str) -> int | None:
    """Which way the words of a text say that something changed; None, if they say both."""
    turns = {turn for word in re.findall(r"[a-z]+", text.lower()) if (turn := _turn(word))}
    return None if len(turns) > 1 else next(iter(turns), 0)


def _turn(word: str) -> int:
    forms = {word, singular(word)}
    return bool(forms & lexicon.RISING) - bool(forms & lexicon.FALLING)


def without_figures(text: str, reading: TextFigures) -> str:
    """The text without its amounts and dates, of equal length."""
    kept = list(text)
    for one in reading.singles:
        what = one.what
        if isinstance(what, Moment) or not (what.soft or what.unit in lexicon.PLACES - {"clock"}):
            is_measured = isinstance(what, Amount) and what.unit is not None
            end = max(one.end, one.text_end) if is_measured else one.end
            kept[one.start : end] = " " * (end - one.start)
    return "".join(kept)


@lru_cache(maxsize=256)
def vocabulary(text: str) -> Words:
    """The words of a text that name something, without its figures."""
    return words_of(chunked(without_figures(text, read(text))))


def is_said(word: str, words: Words) -> bool:
    """Whether a word, or another form of it, is among others."""
    return word in words or has_form(word, words)


def has_form(word: str, words: Words) -> bool:
    stem = word[:_STEM]
    return len(stem) == _STEM and any(stem in (one[:_STEM], one[_PREFIX : _PREFIX + _STEM]) for one in words)


_STEM: Final = 5  # letters of a word in another form: responded, response
_PREFIX: Final = 2  # letters before it: deregistered
