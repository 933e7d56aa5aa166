"""What a text says to move, the amounts between which it moves, and what an amount was before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from citecheck.quantities.compare import is_bare, is_of_one_unit
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.extract import TextFigures, read
from citecheck.quantities.reading.figures import Amount, Figure, Kind, Moment, Sign
from citecheck.quantities.reading.led_rows import LETTER
from citecheck.quantities.timed import previous
from citecheck.text.patterns import lazy_pattern
from citecheck.text.values import MONTHS

_GAP: Final = r"[^#.;]{0,110}?"
_LEAD: Final = (
    r"(?:(?:an?|the|its|their|about|around|roughly|some|nearly|almost|only|just|slightly|over|under|net|loss(?:es)?|gains?"
    r"|profit|income|of|level|record|last|previous|prior|year['’]s?)\s){0,5}"
)
_ABOUT: Final = ("", *(rf"{word}\s" for word in "about some nearly almost roughly around only just over".split()))
_NOT_TO: Final = "".join(rf"(?<!\b{word}\s{about})" for word in ("from", "to") for about in _ABOUT)
_PLACES: Final = (("start", ""), ("end", ""), ("by", _NOT_TO))
_NOT: Final = lazy_pattern(r"(?:\b(?:not|no|never|neither|nor|without)|n['’]t)\b[^#.;]{0,20}\Z", re.IGNORECASE)
_PREPOSITIONS: Final = r"(?<!,\s)(?:just|slightly|well)|an?|the|and|or|of|to|by|at|from|for|with|in"
_BOUND: Final = lazy_pattern(rf"\b(?:{_PREPOSITIONS})\s\Z", re.IGNORECASE)
_BOUND_OR_BE: Final = lazy_pattern(rf"\b(?:{_PREPOSITIONS}|was|were|is|are|totaled|had|has)\s\Z", re.IGNORECASE)
_AGAIN: Final = lazy_pattern(
    r"\b(?:slow|moderat|accelerat|eas(?:e|ing)|narrow|widen|quicken|decelerat|sw[iu]ng|turn|return)\w*", re.IGNORECASE
)
_COMPARED: Final = lazy_pattern(
    r"[^.;]{0,80}\b(?P<word>compar\w+\s(?:to|with)|versus|against|from)\b[^.;]{0,60}", re.IGNORECASE
)
_WHEN: Final = lazy_pattern(  # and not "compared with $6 million in Asia"
    r"\b(?:years?|quarters?|months?|weeks?|periods?|seasons?|prior|previous(?:ly)?|earlier|ago|last|before|beginning|start|end"
    rf"|(?:19|20)[0-9]{{2}}|{'|'.join(MONTHS)})\b",
    re.IGNORECASE,
)
_APART: Final = lazy_pattern(r"\b(?:once|when|if|where|whose|unless|until)\b", re.IGNORECASE)
_LISTED: Final = re.compile(r"\s?,\s(?:and\s|or\s)?#")
_OR: Final = re.compile(r",?\sor\s(?:by\s|about\s)?")
_AND: Final = re.compile(r"\b(?:and|or)\b")
_CLAUSE: Final = lazy_pattern(r"[^.;,]{0,60}")
_LATER_CLAUSE: Final = lazy_pattern(r"(?:[^.;]|\.(?=[0-9])){0,100}")

_NOUNS: Final = frozenset("growth gain advance".split())  # never verbs here: from a gain of 5, losses on advances
_MOVED: Final = rf"(?:{'|'.join(rf'(?<={verb} )' for verb in 'edged ended moved ticked inched closed'.split())})"
CHANGE: Final = "increase|rise|gain|decrease|decline|drop|fall|reduction"
_ANOTHER_SIZE: Final = 10_000  # times
_YEARS: Final = 3  # of a row of a table; a longer one may be of segments


class Movement(NamedTuple):
    """1 or -1, the words that say so, and its start, end and size."""

    direction: int
    words: str
    end: Figure
    start: Figure | None = None
    by: Figure | None = None

    def told(self) -> str:
        """The movement as a finding names it."""
        end = self.end.text
        if self.words.lower() in lexicon.COMPARED:
            than = " than" if self.words.lower() in lexicon.COMPARATIVES else ""
            return f"{end}, {self.words}{than} {self.start.text}" if self.start else f"{end}, {self.words}"
        return f"{self.words} from {self.start.text} to {end}" if self.start else f"{self.words} to {end}"


@cache
def _verb() -> re.Pattern[str]:
    words = sorted({*lexicon.RISING, *lexicon.FALLING, *lexicon.CHANGES} - _NOUNS, key=len, reverse=True)
    verbs = "|".join((*map(re.escape, words), *lexicon.AT_ONCE, rf"{_MOVED}(?:higher|lower)"))
    return re.compile(
        rf"(?<!\bvalue[\s-])(?<!\bgave\s)(?<!\bgive\s)(?<!\bgives\s)(?<!\bgiving\s)(?<!\bgiven\s)\b(?P<word>{verbs})s?\b(?!\sup\sto\b)",
        re.IGNORECASE,
    )


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    verb = _verb().pattern
    compared = rf"(?P<word>{'|'.join(lexicon.COMPARED)})\b"
    start, end, by = (rf"{_LEAD}(?<!#){before}(?P<{name}>#++)" for name, before in _PLACES)
    against = r"(?:from|against|versus|compared (?:to|with)|than)"
    written = (
        rf"{verb}(?:{_GAP}{by})?{_GAP}\bfrom\s{start}{_GAP}\bto\s{end}",
        rf"{verb}(?:{_GAP}{by})?{_GAP}\bto\s{end}(?:{_GAP}\b{against}\s{start})?",
        rf"(?<!#)(?P<end>#++){_GAP}\b(?P<word>{'|'.join(lexicon.AT_ONCE)})\s(?:{by}{_GAP})?from\s{start}",
        rf"(?<!#)(?P<end>#++){_GAP}(?:{by}\s)?\b{compared}\s(?:than\s)?{start}",
        rf"(?<!#)(?P<end>#++){_GAP}{by}\s\b{compared}(?!\s(?:than\s)?#)",
        rf"(?<!#)(?P<end>#++)(?:{_GAP}{by})?{_GAP}\b{compared}{_GAP}\bthan\s(?:[^#.;]{{0,40}}\sat\s)?{start}",
        rf"(?<!#)(?P<end>#++){_GAP},\san?\s(?:[a-z]+\s)?(?P<word>{CHANGE}){_GAP}\b(?:from|on|over)\s{start}",
        rf"\b{compared}{_GAP},\sat\s(?<!#)(?P<end>#++){_GAP}\bthan\b{_GAP}\bat\s{start}",
    )
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in written)


@lru_cache(maxsize=1024)
def movements(text: str) -> tuple[Movement, ...]:
    """The movements of a text whose end it states."""
    return tuple(_movements(text, read(text)))


def _movements(text: str, reading: TextFigures) -> Iterator[Movement]:
    figures = [one for one in _apart(reading) if not (isinstance(one.what, Amount) and one.what.soft)]
    at = {one.start: one for one in figures if isinstance(one.what, Amount) and not _lasts(one)}
    if not at:
        return
    masked = _masked(text, figures)
    for pattern in _patterns():
        for match in pattern.finditer(masked):
            found = {name: at.get(match.start(name)) for name in match.groupdict() if name != "word"}
            end, start, by = (found.get(name) for name in ("end", "start", "by"))
            direction = lexicon.direction_of(match["word"].lower())
            bound = _BOUND_OR_BE if match["word"].lower() in {"more", "less", "fewer"} else _BOUND
            is_apart = end is not None and _APART.search(masked, match.start("end"), match.start("word"))
            if match["word"].lower() in lexicon.COMPARED and (is_apart or bound.search(masked, 0, match.start("word"))):
                continue  # $5 million and more than $6 million
            if (
                match["word"].lower() in lexicon.BESIDE_OF
                and by is None
                and _AND.search(masked, match.start(), match.end())
            ):
                continue  # income of $5 and earnings under $6
            if _is_of_list(masked, match):
                continue
            if _AGAIN.search(masked, match.end("word"), match.end()):
                continue  # the decline slowed to 3% from 5%
            if start is None and end and _verb().search(masked, match.end("word"), match.start("end")):
                continue  # after slipping in 2015, it rose to 3%
            if (
                end
                and direction
                and not _lasts(end)
                and not _NOT.search(masked, 0, match.start("word"))
                and not (start and not alike(start, end))
            ):
                yield Movement(direction, match["word"], end, start, by)


def _is_of_list(masked: str, match: re.Match[str]) -> bool:
    """$1.12 billion or 60% above $1.88 billion; costs of $11 million, more than $12 million, and $13 million."""
    if match.start("end") < 0 or not {"by", "start"} & match.groupdict().keys():
        return False
    if match.groupdict().get("by"):
        return _OR.fullmatch(masked, match.end("end"), match.start("by")) is not None
    is_started = match.groupdict().get("start") is not None
    return (
        is_started and _LISTED.match(masked, match.end()) is not None and "," in masked[match.end("end") : match.end()]
    )


def _apart(reading: TextFigures) -> Iterator[Figure]:
    """The figures; of what rose from 5 to 6, both of them, where each is written."""
    for figure in reading.figures:
        what = figure.what
        first, joint, last = figure.text.partition(" to ")
        if isinstance(what, Amount) and what.upper and joint and figure.beside.before == "from":
            yield figure._replace(end=figure.start + len(first), text=first, what=what._replace(upper=None))
            yield figure._replace(start=figure.end - len(last), text=last, what=what.upper)
        else:
            yield figure


def _lasts(figure: Figure) -> bool:
    """Whether it is a duration: depreciated over three to 20 years."""
    return isinstance(figure.what, Amount) and figure.what.unit in {"time", "calendar"}


def is_change(figure: Figure) -> bool:
    """Whether it is a verb such as "doubled"."""
    return isinstance(figure.what, Amount) and figure.what.noun == lexicon.CHANGE


def _masked(text: str, figures: Sequence[Figure]) -> str:
    """The text with its amounts as "#", its times and durations as "@"."""
    pieces: list[str] = []
    at = 0
    for figure in figures:
        sign = "#" if isinstance(figure.what, Amount) and not _lasts(figure) else "@"
        end = figure.text_end
        pieces += (text[at : figure.start], sign * (end - max(at, figure.start)))
        at = max(at, end)
    return "".join((*pieces, text[at:]))


# ── What an amount was before ────────────────────────────────────────────────────────────────────


def alike(one: Figure, two: Figure) -> bool:
    """Whether two amounts may be values of one quantity: of one kind, or money and a cell of a table."""
    if not (isinstance(one.what, Amount) and isinstance(two.what, Amount)):
        return False
    if one.what.currency and two.what.currency and not one.what.currency & two.what.currency:
        return False
    kinds = [Kind.PERCENT if what.kind is Kind.POINTS else what.kind for what in (one.what, two.what)]
    if kinds[0] is not kinds[1]:
        return {*kinds} == {Kind.NUMBER, Kind.MONEY} and (is_bare(one.what) or is_bare(two.what))
    if kinds[0] is Kind.NUMBER and one.what.unit not in lexicon.MEASURED:
        return one.what.unit == two.what.unit and (_count_alike(one.what, two.what) or _is_change_of(one, two))
    return is_of_one_unit(one.what, two.what)


def _count_alike(one: Amount, two: Amount) -> bool:
    """Whether they count the same: 1.2 million, of 1.3 million passengers, does."""
    nouns = {one.noun, two.noun}
    return len(nouns) == 1 or nouns <= lexicon.PERSONS or (None in nouns and one.scale == two.scale != 1)


def _is_change_of(one: Figure, two: Figure) -> bool:
    """Whether one has no noun, and says by how many the other count changed: 7,820 people, 640 fewer."""
    nouns = {figure.what.noun: figure for figure in (one, two) if isinstance(figure.what, Amount)}
    return len(nouns) > 1 and None in nouns and nouns[None].beside.direction != 0


def is_loss(held: Figure, other: Figure) -> bool:
    """Whether it has a minus, or is called a loss where the other one is called a gain."""
    is_minus = isinstance(held.what, Amount) and held.what.sign in {Sign.MINUS, Sign.ACCOUNTING}
    return is_minus or held.beside.side < 0 < other.beside.side


def are_counts(one: Figure, two: Figure) -> bool:
    """Whether one may be a part of the other: 37,412 of 93,516 people."""
    whats = (one.what, two.what)
    counts = [what for what in whats if isinstance(what, Amount) and what.kind is Kind.NUMBER and not what.unit]
    return len(counts) == len(whats) and any(map(is_bare, counts))


def before(held: Figure, text: str, reading: TextFigures) -> Figure | None:
    """What an amount was before: a year earlier, its neighbour at the end of a row, what it is compared with."""
    amounts = [one for one in reading.singles if isinstance(one.what, Amount)]
    if held not in amounts:
        return None
    if ends := [one for one in amounts if one.start == held.start and one != held]:  # from 2% to 3%
        return ends[0] if held.beside.before == "to" and held.beside.direction else None
    at = amounts.index(held)
    if at and _aside(amounts[at - 1], text, amounts) == held:
        return None
    was = next((one for one in reversed(amounts[:at]) if alike(one, held)), None)
    if was and (_was_replaced(was, held, text) or (was is amounts[at - 1] and _came_from(was, held, text))):
        return was
    aside = _aside(held, text, amounts)
    return aside or previous(held, text) or _neighbour(held, text, reading) or _compared_with(held, text, amounts)


def _came_from(start: Figure, end: Figure, text: str) -> bool:
    is_end = end.beside.before == "to"
    return is_end and _WENT.search(text, max(0, start.start - _OF_WENT), start.start) is not None


def _was_replaced(start: Figure, end: Figure, text: str) -> bool:
    """Its existing $5 million loan was amended to a $6 million loan."""
    is_old = _EXISTING.search(text, max(0, start.start - _OF_WENT), start.start) is not None
    return is_old and _TO_NEW.fullmatch(text, start.text_end, end.start) is not None


_OF_WENT: Final = 40  # characters
_WENT: Final = lazy_pattern(r"\b(?:went|moved|changed|passed|shifted|swung|came)\s(?:[a-z]+\s)?from\s\Z", re.IGNORECASE)
_EXISTING: Final = lazy_pattern(r"\b(?:existing|previous|former|prior|old|original)\s\Z", re.IGNORECASE)
_TO_NEW: Final = lazy_pattern(
    r"[^.;#$€£%]{0,100}\b(?:to|into|with|by)\s(?:an?\s)?(?:new\s|amended\s|larger\s|smaller\s)?", re.IGNORECASE
)
_OPENED: Final = lazy_pattern(  # 31 days (2019: 34 days)
    r"(?:\s[a-z][a-z.-]*){0,3}\s?[(\[](?:in\s|at\s|on\s)?(?P<time>(?:[0-9]{1,2}\s)?(?:[A-Z][a-z]+\s(?:[0-9]{1,2},\s)?)?(?:FY\s?|fiscal\s)?"
    r"(?:19|20)[0-9]{2}(?:[/–-][0-9]{2,4})?|(?:prior|previous|preceding|last)[\s-](?:year|quarter|month|period)"
    r"|(?:a\s|one\s)?year\s(?:earlier|before|ago))\s?[:=,]?\s(?:was\s)?",
    re.IGNORECASE,
)
_CLOSED: Final = lazy_pattern(r"(?:\s[a-z][a-z.-]*){0,2}\s?[)\],;]", re.IGNORECASE)


def _aside(held: Figure, text: str, amounts: Sequence[Figure]) -> Figure | None:
    """What is in parentheses behind an amount, with the time when it was so."""
    other = next((one for one in amounts if one.start >= held.end), None)
    if other is None or not alike(held, other) or not _OPENED.fullmatch(text, held.end, other.start):
        return None
    return other if _CLOSED.match(text, other.end) else None


def _neighbour(held: Figure, text: str, reading: TextFigures) -> Figure | None:
    """Of a row of a table: its first or last figure has one. The later column is mostly the first."""
    row = [one for one in reading.singles if alike(one, held)]
    at = row.index(held)
    if not 1 < len(row) <= _YEARS or LETTER.search(text, row[0].end, row[-1].start):
        return None
    if _ascends(reading, row[0].start):
        return row[at - 1] if at else None
    return row[1] if at == 0 else row[-2] if at == len(row) - 1 else None


def _ascends(reading: TextFigures, end: int) -> bool:
    """Whether the columns before `end` go from the earlier to the later: Q1 Q2, or 2022 2023."""
    head = [one.what for one in reading.singles if isinstance(one.what, Moment) and one.start < end]
    times = [(what.year or 0, what.quarter or 0, what.month or 0) for what in head]
    same = [time for time in times if bool(time[1]) is bool(times[-1][1])]
    return len(same) > 1 and same == sorted(same) and same[0] < same[-1]


def _is_kin(one: Figure, held: Figure) -> bool:
    """Whether it may be another value of the same, of which it may leave out what it counts: 24 goals, against 17."""
    is_elided = are_counts(one, held) and isinstance(one.what, Amount) and is_bare(one.what) and not one.what.cell
    return alike(one, held) or is_elided


def are_of_one_size(one: Figure, two: Figure) -> bool:
    """Whether they differ by less than 10,000 times: $8.89 a share is not compared to $4.858 billion."""
    sizes = sorted(what.size for what in (one.what, two.what) if isinstance(what, Amount))
    return sizes[-1] < sizes[0] * _ANOTHER_SIZE or not sizes[0]


def is_led_to_from(held: Figure, other: Figure, text: str) -> bool:
    """Whether a text compares an amount with what another one was before, with others between: 7% of A and 5% of B,
    compared to 6% and 4% in 2015.
    """
    compared = _COMPARED.fullmatch(text, held.end, other.start) if held.end <= other.start else None
    clause = _LATER_CLAUSE.match(text, other.end)
    end = clause.end() if clause else other.end
    return compared is not None and _WHEN.search(text, compared.start("word"), end) is not None


def _compared_with(held: Figure, text: str, amounts: Sequence[Figure]) -> Figure | None:
    rest = (one for one in amounts if one.start >= held.end and _is_kin(one, held) and are_of_one_size(one, held))
    other = next(rest, None)
    compared = _COMPARED.fullmatch(text, held.end, other.start) if other else None
    if other is None or compared is None:
        return None
    clause = _CLAUSE.match(text, other.end)
    end = clause.end() if clause else other.end
    # And not 7% in 2023 against 9% for its peers.
    is_said = _WHEN.search(text, compared.start("word"), end) or not LETTER.search(text, other.end, end)
    return other if is_said else None
