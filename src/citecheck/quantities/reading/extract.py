"""A text → its figures, each with what is beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from functools import cache, lru_cache
from typing import Final, NamedTuple

from citecheck.quantities.reading import languages, lexicon
from citecheck.quantities.reading.amounts import amounts, hedged
from citecheck.quantities.reading.context_words import FIGURE, besides
from citecheck.quantities.reading.dates import moments, short_spans
from citecheck.quantities.reading.figures import Amount, Beside, Bound, Figure, Hedge, Kind, Moment
from citecheck.quantities.reading.forms import HINT as FORM_HINT
from citecheck.quantities.reading.forms import forms
from citecheck.quantities.reading.lexicon import CODE
from citecheck.quantities.reading.numerals import HINT, MIXED, OF_PERCENT, SMALL, in_digits, small_number
from citecheck.text.patterns import ascii_letters, lazy_pattern
from citecheck.text.values import MONTHS


class _Placed(NamedTuple):
    start: int
    end: int
    what: Amount | Moment
    shown: int


class TextFigures(NamedTuple):
    """The figures of a text in order. `scale` is the one that it states for all of them: "in thousands".

    `singles` are the figures with each range as its two ends.
    """

    figures: tuple[Figure, ...] = ()
    singles: tuple[Figure, ...] = ()
    scale: Decimal | None = None


_UNHEDGED: Final = (Hedge.NONE, Bound.NONE)
_BOUNDS: Final = {"least": Bound.LEAST, "most": Bound.MOST, "exact": Bound.EXACT}
HINTS: Final = (HINT, FORM_HINT)  # a text has at most as many figures as these find


@lru_cache(maxsize=1024)
def read(text: str) -> TextFigures:
    """The figures of `text`. Names with numbers in them (Section 304, GPT-4, [12]) are none."""
    text = in_digits(ascii_letters(text))
    if not any(hint.search(text) for hint in HINTS):
        return TextFigures()
    placed = sorted(_placed(_MATH.sub(_without_math, text)), key=lambda item: item.start)
    scales = [(match.end(), lexicon.SCALES[match["scale"].lower()]) for match in lexicon.STATED_SCALE.finditer(text)]
    placed = list(_in_scales_of_rows(text, placed, scales)) if len({scale for _, scale in scales}) > 1 else placed
    around = besides(text, [(item.start, item.end) for item in placed], [item.shown for item in placed])
    figures = tuple(
        Figure(item.start, item.end, text[item.start : item.shown], item.what, _bounded(text, item, beside))
        for item, beside in zip(placed, around, strict=True)
    )
    singles = tuple(end for figure in figures for end in ends(figure))
    return TextFigures(figures, singles, scales[0][1] if scales else None)


def _bounded(text: str, item: _Placed, beside: Beside) -> Beside:
    """With the bound of a moment; what is not so until a day is so from that day on."""
    if isinstance(item.what, Amount):
        return beside
    if lexicon.NOT_UNTIL.search(text, max(0, item.start - lexicon.NEGATED_REACH), item.start):
        beside = beside._replace(before="from")
    found = lexicon.BOUND_AFTER_MOMENT.match(text, item.end)
    found = found or lexicon.BOUND_OF_MOMENT.search(text, max(0, item.start - lexicon.MOMENT_REACH), item.start)
    return beside._replace(bound=_BOUNDS[found.lastgroup or ""]) if found else beside


def ends(figure: Figure) -> tuple[Figure, ...]:
    """The figure itself, or both ends of a range."""
    if not isinstance(figure.what, Amount) or figure.what.upper is None:
        return (figure,)
    first, last = figure.what._replace(upper=None), figure.what.upper
    if {first.bound, last.bound} <= {Bound.NONE, Bound.WITHIN}:  # within 10 to 14 days
        bounds = (Bound.FROM, Bound.TO) if abs(first.value) <= abs(last.value) else (Bound.TO, Bound.FROM)
        first, last = first._replace(bound=bounds[0]), last._replace(bound=bounds[1])
    beside = figure.beside._replace(before="to") if figure.beside.before == "from" else figure.beside
    return figure._replace(what=first), figure._replace(what=last, beside=beside)


def _placed(text: str) -> Iterator[_Placed]:
    """Labelled names, moments, shares, other names, amounts; what is read is blanked out for those that follow."""
    labels = (match.span() for labels in _labelled() for match in labels.finditer(text))
    blank = _blanked(text, (*labels, *_enumerated(text)))
    dated = [*moments(blank), *short_spans(blank)]
    yield from (_Placed(start, end, moment, end) for start, end, moment in dated if moment)
    blank = _blanked(blank, ((start, end) for start, end, _ in dated))
    for read_as in (_shares, _formed):
        found = [_hedged(text, one) for one in read_as(blank)]
        yield from found
        blank = _blanked(blank, ((one.start, one.end) for one in found))
    for needed, pattern in _names():
        if needed in blank:
            blank = pattern.sub(lambda match: FIGURE * len(match[0]), blank)
    yield from (_Placed(*placed) for placed in amounts(blank))


_FIRST_ITEM: Final = lazy_pattern(r":\s(?P<mark>1)(?P<point>[.)])\s(?=\S)")
_NEXT_ITEM: Final = lazy_pattern(r"[;,.:]\s(?:(?:and|or)\s)?(?P<mark>[2-9])(?P<point>[.)])\s(?=\S)")


def _enumerated(text: str) -> Iterator[tuple[int, int]]:
    """The numbers of a list in a sentence: at least: 1. 31 days this year, and 2. 183 days in three years."""
    first = _FIRST_ITEM.search(text)
    if first is None:
        return
    yield first.span("mark")
    number = 2
    for match in _NEXT_ITEM.finditer(text, first.end()):
        if match["point"] == first["point"] and int(match["mark"]) == number:
            yield match.span("mark")
            number += 1


def _hedged(text: str, one: _Placed) -> _Placed:
    """With the hedge and bound of a share, a ratio or a pressure."""
    what = one.what
    if not isinstance(what, Amount) or what.unit in lexicon.PLACES - {"clock"} or (what.hedge, what.bound) != _UNHEDGED:
        return one
    hedge, bound = hedged(text, one.start, one.shown)
    before = lexicon.BOUND_OF_MOMENT.search(text, max(0, one.start - lexicon.MOMENT_REACH), one.start)
    if what.unit == "clock" and bound is Bound.NONE and before:  # before 8:15
        bound = _BOUNDS[before.lastgroup or ""]
    return one._replace(what=what._replace(hedge=hedge, bound=bound))


def _blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """`text` with the spans as "#", so that offsets stay."""
    pieces: list[str] = []
    at = 0
    for start, end in sorted(spans):
        pieces += (text[at:start], FIGURE * (end - max(at, start)))
        at = max(at, end)
    return "".join((*pieces, text[at:]))


def _shares(text: str) -> Iterator[_Placed]:
    """Shares in words: one in five."""
    for match in ONE_IN.finditer(text):
        part = small_number(match["part"] or match["digit"])
        whole = small_number((match["whole"] or match["of"]).replace(",", "").replace("a hundred", "100"))
        if part <= whole:
            share = Decimal(100 * part) / Decimal(whole)
            yield _Placed(*match.span(), Amount(Kind.PERCENT, share, min(Decimal(1), share / 10), share), match.end())


def _formed(text: str) -> Iterator[_Placed]:
    return (_Placed(*form) for form in forms(text))


# "$52\\%$" in a claim is mathematics and no dollars.
_MATH: Final = lazy_pattern(r"(?<![\w$\\])\$(?P<number>[0-9][0-9.,]*(?:\s?\\?%)?)\$(?![\w$])")


def _without_math(match: re.Match[str]) -> str:
    return f" {match['number']} ".replace("\\", " ")


_IN_ROW: Final = lazy_pattern(r"\W*")  # between the cells of a row


def _in_scales_of_rows(
    text: str, placed: Iterable[_Placed], scales: Sequence[tuple[int, Decimal]]
) -> Iterator[_Placed]:
    """With the cells right after a scale that is not the head's in it: Sold (in millions) 5 6."""
    (end, head), *rest = scales
    scale = head
    rest.reverse()
    for one in placed:
        while rest and rest[-1][0] <= one.start:
            end, scale = rest.pop()
        what = one.what
        is_next = scale != head and _IN_ROW.fullmatch(text, end, one.start) is not None
        if is_next and isinstance(what, Amount) and what.cell and what.kind in {Kind.NUMBER, Kind.MONEY}:
            end = one.end
            what = what._replace(value=what.value * scale, step=what.step * scale, scale=scale)
        yield one._replace(what=what)


# ── Names with numbers in them, which are not figures: Section 304, GPT-4, [12], 10-K ──────────────

_LABELS: Final = (
    r"sec\.|§|art\.|appendix|annex|fig\.|pp?\.|para\.|no\.|class|phase|version|v\.|topic|series|title"
    r"|(?-i:Room|Suite|Flat|Apt\.?)|box|ISO|ASC|ASU|IFRS|IAS|SFAS|FAS|RFC|GPT|model|windows|column|section|article|note|item"
    r"|form|exhibit|rule|clause|chapter|part|schedule|table|figure|page|paragraph|line|step|number|level|tier|regulation"
    r"|route|highway|interstate|boeing|airbus|iphone|vitamin"
    r"|directive|recital|publication|public law|exercise|example|question"
    r"|(?:passage|document|source|reference|citation)(?:\sID)?(?!\s?[0-9]+(?:[.,][0-9]+)?[-–—]|\s?[0-9]+[.,][0-9])"
)
_NO_HEAD: Final = r"(?!\s(?:19|20)[0-9]{2}(?:\s|\sand\s)(?:19|20)[0-9]{2}\b)"  # Note 2019 2018 heads a table
_LABELS_MANY: Final = (
    r"secs\.|§§|arts\.|appendices|annexes|figs\.|paras\.|nos\.|sections|articles|notes|items|forms|exhibits|rules|clauses"
    r"|chapters|parts|schedules|tables|figures|pages|paragraphs|lines|steps|numbers|levels|tiers|regulations|directives|recitals"
    r"|exercises|examples|questions"
)
_ID: Final = r"[0-9][\w./-]*+(?:\([\w]{1,4}\))*+(?!\s?%)"
_JOINED: Final = rf"(?:\s?,\s?|\s?,?\s(?:and|or|to|through|{languages.AND_MORE})\s|\s?[-–&]\s?)"
_JOINED_TOO: Final = rf"(?:{_JOINED}|\s(?:{languages.ALSO_MORE})\s)"
# A number behind a label may be an amount: nach Artikel 5, 10 Personen.
_NO_AMOUNT: Final = rf"(?!\s?[€$£¥°]|\s(?:{'|'.join(languages.SCALES)}|millions?|euros?|{CODE})\b)"
_NO_NOUN: Final = (
    rf"{_NO_AMOUNT}(?!\s(?!(?:{languages.GERMAN_LABELS})(?!\w))(?-i:[A-ZÄÖÜ][a-zäöüß])|\s(?:[ckm]?m|[km]?g|h|l|t)\b)"
)
_LAST: Final = (
    rf"(?=\s?(?:[,;.:)\]*]|\Z)"
    rf"|\s(?:{languages.AND_MORE}|{languages.ALSO_MORE}|{languages.LABELS}|d[eu]|des|del|ustawy)(?!\w))"
)
# An article, a chapter and their like in other languages than English.
_LABELLED_ELSEWHERE: Final = lazy_pattern(
    rf"(?<!\w)(?:(?:{languages.GERMAN_LABELS})\s?{_ID}{_NO_AMOUNT}(?:{_JOINED}{_ID}{_NO_NOUN})*+"
    rf"|(?:{languages.LABELS})\s?{_ID}{_NO_AMOUNT}(?:{_JOINED_TOO}{_ID}{_LAST})*+)",
    re.IGNORECASE,
)
_NUMBER_OF: Final = lazy_pattern(r"[0-9]+")
_COUNTS: Final = "three|four|five|six|seven|eight|nine|ten"
_PARTS: Final = "hal(?:f|ves)|thirds?|fourths?|fifths?|tenths?"
_TELEPHONE: Final = lazy_pattern(r"(?<![\w(])(?:\+?[0-9]{1,3}[ .-])?\(?[0-9]{3}\)?[ .-][0-9]{3}[.-][0-9]{4}(?!\w)")
_SIMPLE_FRACTION: Final = r"[1-9]/(?:[2-9]|1[0-6]|32)(?![\w/])"

ONE_IN: Final = lazy_pattern(
    rf"\b(?:(?P<part>one|two|three|four|five|six|seven|eight|nine)\s(?:in|out of)\s(?:every\s)?"
    rf"(?P<whole>(?!one\b){SMALL}|[0-9]{{1,3}}|a\shundred)\b(?!\s(?:seconds|minutes|hours|days|weeks|months|years)\b)"
    r"|(?<![\w.,$€£/-])(?P<digit>[1-9]|[1-9][0-9](?=\sin\s1,?0))\sin\s(?:every\s)?"
    r"(?P<of>[1-9]0{1,2}(?:,?0{3}){0,2}|[1-9][0-9]{0,2}(?=\s[a-z]{4,}))(?![\w%]|[.,][0-9])"
    r"(?!\s(?:second|minute|hour|day|week|month|year)))",
    re.IGNORECASE,
)


def labelled_elsewhere(text: str) -> Iterator[str]:
    """The numbers of articles, chapters and their like, where these are not named in English."""
    return (number for label in _LABELLED_ELSEWHERE.finditer(text) for number in _NUMBER_OF.findall(label[0]))


def labelled(text: str) -> Iterator[str]:
    """The numbers that have a label in any language."""
    return (number for kind in _labelled() for label in kind.finditer(text) for number in _NUMBER_OF.findall(label[0]))


@cache
def _labelled() -> tuple[re.Pattern[str], ...]:
    # Read before dates are, so that "Note 2024" is not a year.
    return (
        re.compile(r"https?://\S+|\bwww\.\S+"),
        re.compile(r"\[[0-9]{1,4}\]"),
        re.compile(
            r"\A\s*(?:\([0-9]{1,3}(?:\.[0-9]{1,2})?\)(?=\s[^\W\d_])|[0-9]{1,3}[.)]\s"
            rf"(?!(?:{languages.MONTH}|{'|'.join(MONTHS)})\b))"
        ),  # a list item's
        re.compile(r"^[ \t]*[0-9]{1,3}[.)][ \t]*$", re.MULTILINE),  # one whose text is on the next line
        re.compile(
            rf"(?<!\w)(?:{_LABELS_MANY}){_NO_HEAD}\s?{_ID}(?:{_JOINED}{_ID})*+",
            re.IGNORECASE,
        ),
        _LABELLED_ELSEWHERE,
        re.compile(rf"(?<!\w)(?:{_LABELS}){_NO_HEAD}\s?(?:no\.\s?|number\s|#)?{_ID}", re.IGNORECASE),
        re.compile(rf"(?<!\w)(?:{lexicon.INDEXES})\b(?![.,][0-9]|\s?[%$€£])", re.IGNORECASE),
        re.compile(r"#[0-9]\w*"),
        re.compile(  # of a directive: 2018-23-51, which is no date
            r"(?<![\w.,$€£¥-])(?:19|20)[0-9]{2}([-–])(?!0[1-9]|1[0-2])[0-9]{2}\1[0-9]{2}(?![\w.,-]?[0-9])"
        ),
        re.compile(rf"(?<!\w)[0-9]{{1,3}}\s(?:CFR|C\.F\.R\.|USC|U\.S\.C\.)\s(?:§+\s?|[Pp]arts?\s)?{_ID}"),
        re.compile(r"(?<!\w)see\s[0-9]{1,3}(?=[:;,.)]|\Z)", re.IGNORECASE),
    )


@cache
def _names() -> tuple[tuple[str, re.Pattern[str]], ...]:
    # Read after dates. Each with a character without which there is none: most texts have only few of them.
    return (
        (
            "-",
            lazy_pattern(
                r"(?<![\w-])(?!(?:mid|pre|post|late|early|[mb]illion|trillion|thousand)-)[A-Za-z]\w*-[0-9][\w.-]*"
            ),
        ),  # GPT-4, COVID-19
        ("-", lazy_pattern(r"(?<![\w.,-])[0-9]{1,4}-[A-Z]{1,3}\b(?:/A\b)?")),  # 10-K, 1040-NR
        ("", lazy_pattern(rf"(?<![\w$])(?!{CODE}|Rs)[A-Za-z]+[0-9][\w.-]*")),  # v2.1, A4, R2D2
        ("(", lazy_pattern(r"(?<![\w.,])[0-9]{1,3}\([A-Za-z]{1,4}\)[\w()]*")),  # 401(k), 83(b)
        ("(", lazy_pattern(r"(?<=[0-9])\((?:[0-9]{1,2}|[a-z])\)")),  # a footnote's mark
        (".", lazy_pattern(r"(?<![\w.,$€£¥])[0-9]+(?:\.[0-9]+){2,}(?![0-9])(?<!\.[0-9]{3})")),  # 1.2.3, no 1.234.567
        ("-", _TELEPHONE),
        (".", _TELEPHONE),
        (":", lazy_pattern(r"(?<![\w.,])[0-9]{1,2}:[0-9]{1,2}(?::[0-9]{2})?(?!\w)")),  # a time of day, a ratio
        ("", lazy_pattern(r"(?<![\w.,])[0-9]{1,4}(?:st|nd|rd|th)(?!\w)")),
        ("s", lazy_pattern(r"(?<![\w.,])[0-9]{2,4}['’]?s(?!\w)")),  # the 1990s
        ("/", lazy_pattern(rf"(?<![\w.,/])(?!{_SIMPLE_FRACTION}|{MIXED})[0-9]+/[0-9]+(?:/[0-9]+)*")),  # 24/7
        (
            "one",
            lazy_pattern(
                r"\bone\s(?:year|quarter|month|week|day)\s(?:ago|earlier|previously|before(?=\s*(?:[.,;:)]|\Z)))"
            ),
        ),
        ("h", lazy_pattern(rf"\b(?:one|two|{_COUNTS})[-\s](?:{_PARTS})\b(?!{OF_PERCENT})", re.IGNORECASE)),  # 2 thirds
        ("quarter", lazy_pattern(rf"\b(?:one|two|{_COUNTS})[-\s]quarters?\b(?!{OF_PERCENT})", re.IGNORECASE)),
    )
