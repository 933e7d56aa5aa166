"""What a sentence of an answer states: its figures, dates and quotations, but for those that need no citation.

Every exemption is a closed pattern and holds for single figures; an amount of money, a share, a measure, or a count of
other things than the answer's own is never exempt.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

from citecheck.quantities.reading.extract import ends, read
from citecheck.quantities.reading.figures import Amount, Bound, Figure, Kind, Moment
from citecheck.quantities.reading.lexicon import INDEXES
from citecheck.quantities.reading.numerals import in_digits
from citecheck.quantities.same_kind import LARGE, is_telling
from citecheck.response.prose import Sentence
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.patterns import lazy_pattern
from citecheck.text.quoting import quotation_marks

_QUOTATION: Final = lazy_pattern(
    rf"{quotation_marks()}|(?<!\w)['‘](?=\w)((?:[^'’‘\n]|(?<=\w)['’](?=\w)){{3,}})['’](?!\w)"
)
QUOTED_WORDS: Final = 5  # from so many words on it is somebody's sentence, and no term
_ANSWERS: Final = 50  # entries that answer one question; nobody reads more
_LABEL: Final = r"\W*(?:(?:the\s)?question|q)\W*:\W*"
_ASKS: Final = lazy_pattern(
    rf"(?:{_LABEL})?\W*(?:wh(?:at|en|ere|o|om|ose|ich|y)|how|is|are|was|were|do|does|did(?! you know)|can|could|may"
    r"|must|shall|should|will|would|has|have|had)\b",
    re.IGNORECASE,
)
_AFFIRMS: Final = lazy_pattern(
    r"\W*(?:yes|yeah|yep|indeed|correct|right|true|exactly|absolutely|certainly|definitely|of course"
    r"|(?:it|they|he|she|we|i|that|this) (?:is|are|was|were|has|have|had|does|do|did|will|can|could|would)"
    r"(?=(?:,? indeed)?\W*\Z)|(?:that|this|it) (?:is|was|'s|’s) (?:right|true|correct|so|the case))\b",
    re.IGNORECASE,
)


class Stated(NamedTuple):
    """`asking` are the figures and quotations that need a citation, `free` the other figures."""

    asking: tuple[str, ...] = ()
    free: frozenset[str] = frozenset()


def stated(sentence: Sentence) -> Stated:
    """Of one sentence; a question states nothing."""
    if is_question(sentence.text):
        return Stated()
    text = readable(sentence.text)
    figures = [figure for figure in read(text).figures if tells(figure) or _is_loose(text, figure)]
    free = excused(text, figures, heads=sentence.heads)
    asking = [figure.text for figure in figures if figure not in free]
    others = frozenset(figure.text for figure in figures) - frozenset(asking)
    unread = (match[0] for match in _UNREAD.finditer(_SCALE.sub(" ", text)))
    words = [sentence.text] if sentence.is_quoted and len(text.split()) >= QUOTED_WORDS else quotations(text)
    return Stated((*asking, *unread, *words), others)


def quotations(text: str) -> Iterator[str]:
    """What a text has in quotation marks, if it is as long as a sentence."""
    for quotation in _QUOTATION.finditer(text):
        words = quotation[quotation.lastindex or 0]
        if len(words.split()) >= QUOTED_WORDS:
            yield words


def readable(text: str) -> str:
    """Only to see what is a figure; nothing is compared with it."""
    return in_ascii(unicodedata.normalize("NFKC", in_digits(text)))


def in_ascii(text: str) -> str:
    """The digits of every script as 0 to 9; offsets stay."""
    return text if text.isascii() else "".join(map(_digit, text))


def _digit(character: str) -> str:
    return str(unicodedata.decimal(character)) if character.isdecimal() else character


def tells(figure: Figure) -> bool:
    """A small number in words is often the answer's own counting; "two hundred people" is not."""
    what = figure.what
    return is_telling(figure) or (isinstance(what, Amount) and not what.soft and abs(what.value) >= LARGE)


def _is_loose(text: str, figure: Figure) -> bool:
    """A share, a multiple, a rank or a time of day in words: "half of the tenants", "doubled", "second largest"."""
    what = figure.what
    if not isinstance(what, Amount) or not what.soft:
        return False
    if what.kind is Kind.PERCENT:
        return _NO_SHARE.search(text[: figure.end + _NAME_REACH], max(0, figure.start - _NAME_REACH)) is None
    if what.kind is not Kind.NUMBER or what.noun is None:
        return False
    if what.noun == "time":
        return what.value > 1 and _REPEATS.match(text, figure.end) is not None
    return what.noun == "o'clock" or (what.noun.endswith("est") and what.noun != "best")


# ── Questions ────────────────────────────────────────────────────────────────────────────────────


def is_question(text: str) -> bool:
    return text.rstrip("*_ ").endswith("?") and _ASKS.match(text) is not None


def with_answers(sentences: Iterable[Sentence]) -> list[Sentence]:
    """The sentences that state something; a question that is answered states what it asks, cited where its answer is.

    What answers is any later sentence of its paragraph that has no digits, and a "yes" even in the next one.
    """
    given = list(sentences)
    if not any(is_question(sentence.text) for sentence in given):
        return given
    kept: list[Sentence] = []
    after: Sentence | None = None
    answers: tuple[int, ...] | None = None  # what is cited where it is answered; None if it is not
    for sentence in reversed(given):
        if after and after.line != sentence.line:
            answers = after.cites[:_ANSWERS] if _AFFIRMS.match(after.text) and not is_question(after.text) else None
        if not is_question(sentence.text):
            kept.append(sentence)
            if _answers(sentence.text):
                answers = tuple(dict.fromkeys((*sentence.cites[:_ANSWERS], *(answers or ()))))[:_ANSWERS]
        elif answers is not None:
            cites = tuple(dict.fromkeys((*sentence.cites, *answers)))
            kept.append(replace(sentence, text=sentence.text.rstrip("?*_ "), cites=cites))
        after = sentence
    return kept[::-1]


def _answers(text: str) -> bool:
    if _AFFIRMS.match(text):
        return True
    return not any(map(str.isdecimal, text)) and not is_absence(text, [])


# ── Figures that need no citation: those of titles, lead-ins, absences and names, and its own counting

_OWN_COUNT: Final = 50  # an answer's own counts are smaller
_CLASS: Final = 5  # words of a head
_SHORT: Final = 300  # characters; a lead-in or an absence has fewer


def excused(text: str, figures: list[Figure], *, heads: bool) -> frozenset[Figure]:
    """Those of a sentence's figures that need no citation; `heads` means that it is above others."""
    if not figures:
        return frozenset()
    heads = heads and _is_title(_SCALE.sub(" ", text))
    dated = heads or _is_lead_in(text, figures) or is_absence(text, figures) or _REQUEST.match(text) is not None
    return frozenset(
        figure
        for figure in figures
        if (dated and isinstance(figure.what, Moment))
        or (heads and (_is_small(figure) or _is_part_of_year(text, figure) or _is_class(text, figure)))
        or _is_of_a_name(text, figure)
        or _counts_itself(text, figure, heads=heads)
    )


def _is_title(text: str) -> bool:
    """Headings count and date what is below them; a sentence is none."""
    if _ENDS.search(text) and _WORD.search(text):
        return False
    return _WHAT.match(text) is not None or not _says(text)


def _is_small(figure: Figure) -> bool:
    """A small number of nothing, or a "top 10"."""
    bare = not figure.beside.after or figure.beside.after in STOP_WORDS
    return all(
        isinstance(end.what, Amount)
        and _is_count(end.what)
        and ((bare and end.what.noun is None) or figure.beside.before == "top")
        for end in ends(figure)
    )


def _is_class(text: str, figure: Figure) -> bool:
    """Whether a head is nothing but a class: 65 to 79, under 2 years."""
    what = figure.what
    is_class = isinstance(what, Amount) and what.kind is Kind.NUMBER and (what.upper or what.bound is not Bound.NONE)
    return bool(is_class) and len(text.split()) <= _CLASS


def _is_part_of_year(text: str, figure: Figure) -> bool:
    """The months that a heading is about: the first six months, nine months ended in September."""
    is_months = isinstance(figure.what, Amount) and figure.what.unit == "calendar" and figure.what.noun == "month"
    before, after = _PART.search(text, 0, figure.start), _ENDED.match(text, figure.start + len(figure.text))
    return is_months and not (before is None and after is None)


def _is_count(amount: Amount) -> bool:
    plain = amount.kind is Kind.NUMBER and amount.unit is None and amount.scale == 1 and amount.step == 1
    return plain and 0 <= amount.value <= _OWN_COUNT


def _counts_itself(text: str, figure: Figure, *, heads: bool) -> bool:
    """The answer's own counting: "3 things to know", "all 8 pages"; not "the bank lost 8 pages"."""
    what = figure.what
    if not isinstance(what, Amount) or what.upper:
        return False
    points = what.kind is Kind.POINTS and _POINTS.fullmatch(figure.text) is not None
    counted = what._replace(kind=Kind.NUMBER, noun="point", value=what.written) if points else what
    if not _is_count(counted) or counted.noun not in _OWN or figure.start > _SHORT:
        return False
    if heads:
        return True
    rest = _CHECKED.sub(" ", text[figure.end : figure.end + _SHORT])
    return _OWN_BEFORE.fullmatch(text, 0, figure.start) is not None and not _says(rest)


def _is_of_a_name(text: str, figure: Figure) -> bool:
    """The year of a document or an act, the number of an index of shares, a standard or a product."""
    what = figure.what
    low = max(0, figure.start - _NAME_REACH)
    bare = (
        (what.kind is Kind.NUMBER and what.unit is None and what.scale == 1)
        if isinstance(what, Amount)
        else (what == Moment(year=what.year))
    )
    if not bare or _is_numbered(text, figure, low):
        return bare
    if isinstance(what, Amount):
        return False
    return _NAME_BEFORE.search(text, low, figure.start) is not None or _NAME_AFTER.match(text, figure.end) is not None


def _is_numbered(text: str, figure: Figure, low: int) -> bool:
    found = _NUMBERED.finditer(text, low, figure.start + _NAME_REACH)
    return any(match.start() <= figure.start < match.end() for match in found)


# ── Lead-ins and absences ────────────────────────────────────────────────────────────────────────


def _is_lead_in(text: str, figures: list[Figure]) -> bool:
    """Whether it only leads to what follows: "Here is what the 2023 report says:", "Results for 2023:"."""
    if len(text) > _SHORT or " | " in text:
        return False
    shape = _shape(text, figures)
    body = shape.rstrip(":.")
    if _CAPTION.fullmatch(body):
        return True
    if ":" in body or not (shape.endswith(":") or _LEADS.match(body)):
        return False
    return not _says(_LEADING.sub(" ", body))


def is_absence(text: str, figures: list[Figure]) -> bool:
    """Whether it says that the documents do not contain something, and nothing else."""
    if len(text) > _SHORT or not any(word in text.lower() for word in _DENIALS):
        return False
    found = _absence().fullmatch(_shape(text, figures).rstrip(".!"))
    return found is not None and not any(_says(thing) for thing in found.groupdict("").values())


def _shape(text: str, figures: list[Figure]) -> str:
    """The sentence in lower case, a "#" for each moment and for several together."""
    for figure in reversed(figures):
        if isinstance(figure.what, Moment):
            text = f"{text[: figure.start]}#{text[figure.end :]}"
    bare = " ".join(re.sub(r"[*_`“”\"]", "", text).replace("’", "'").lower().split())
    return _SEVERAL.sub("#", bare)


# ── Titles and sentences ──────────────────────────────────────────────────────────────────────────

_PART: Final = lazy_pattern(r"\b(?:first|last)\s\Z", re.IGNORECASE)
_ENDED: Final = lazy_pattern(r"\s(?:periods?\s)?(?:ended|ending)\b", re.IGNORECASE)
_REQUEST: Final = lazy_pattern(  # the user's, said again
    rf"{_LABEL}(?:please\s)?(?:summari[sz]e|describe|explain|list|compare|give|show|tell|outline|find|name)\b",
    re.IGNORECASE,
)
_WHAT: Final = lazy_pattern(r"\W*what\b", re.IGNORECASE)  # "What changed in 2023" says nothing of it
_ENDS: Final = lazy_pattern(r"[.!?][\"'”’)*_\s]*\Z")
_VERBS: Final = frozenset(
    """is are was were be been being am has have had do does did will would can could shall should might must cannot
    fell rose grew shrank won bought took went came began broke hit shut gave got kept led met said stood told became
    chose drew drove ran saw sank struck swore wrote knew thought brought taught felt meant opens closes falls rises
    grows shrinks employs owns owes loses wins sells buys pays earns becomes remains stands reaches matures expires
    starts begins operates produces exceeds equals amounts doubles""".split()
)
# They say something of a noun ("audited figures", "shares issued 2023"), but in a sentence with its article too.
_PARTICIPLES: Final = frozenset(
    """reported published issued granted proposed approved declared selected detailed extended continued discontinued
    planned budgeted deferred accrued recognised recognized invested received completed compared required used listed
    cited dated sold held built spent made lost paid revised updated served""".split()
)
_TITLES: Final = frozenset(
    """ended based restated audited unaudited consolidated condensed adjusted related combined projected expected
    estimated limited weighted diluted fixed united attached provided hundred indeed red bed need speed feed
    seed""".split()
)
_ARTICLES: Final = frozenset("the a an this it they he she we i its their his her our".split())
_WORD: Final = lazy_pattern(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


def _says(text: str) -> bool:
    """Whether a verb makes a sentence of it; told by word lists, and if unsure, it does."""
    found = [word for word in _WORD.findall(text) if word != "May"]
    low = [word.lower() for word in found]
    article = bool(low) and low[0] in _ARTICLES
    return any(_is_verb(word, article=article) for word in low) or "may" in found


def _is_verb(word: str, *, article: bool) -> bool:
    if word in _VERBS or word.endswith(("n't", "n’t")):
        return True
    if word in _PARTICIPLES:
        return article
    return word.endswith("ed") and word not in _TITLES


# ── Its own counting ─────────────────────────────────────────────────────────────────────────────

_POINTS: Final = lazy_pattern(r"[0-9]+ points?", re.IGNORECASE)
_OWN: Final = frozenset(
    """thing point question step part page file document source citation finding takeaway passage quote quotation
    excerpt highlight observation conclusion insight fact item topic theme aspect reason example section
    sentence recommendation difference trend driver factor""".split()
)
_OWN_BEFORE: Final = lazy_pattern(
    r"\W*(?:(?:based on|according to)[^,:;]{1,80},\s)?(?:(?:here|there|is|are|i|we|you|let|me|us|have|has|found|find"
    r"|see|identified|checked|read|reviewed|searched|looked|at|used|cited|follow|the|these|those|this|following|top"
    r"|first|last|next|all|both|my|our|your|in|with|on|to|of|below|above|main|key|most|just|only|answer|summary|document|report"
    r"|file|pdf|source|contains|spans)\W+)*+",
    re.IGNORECASE,
)
_CHECKED: Final = lazy_pattern(
    r"\b(?:is|are|was|were|(?:have|has) been) (?:read|checked|searched|reviewed|found|listed|cited|quoted|relevant)\b",
    re.IGNORECASE,
)

# ── Figures in words ─────────────────────────────────────────────────────────────────────────────

# The reason is twofold; half the story; the two halves of a book.
_NO_SHARE: Final = lazy_pattern(
    r"\b(?:is|are) \w+fold\s*[.:]|\A\w+fold:|\bhalf the (?:story|battle|truth|answer)\b|\b(?:two|both) halves\b",
    re.IGNORECASE,
)
_REPEATS: Final = lazy_pattern(r"\s(?:as|the|an?|per|each|every|in)\b")  # twice a year, twice as much
# What all amounts of a table are in: (in millions of dollars).
_SCALE: Final = lazy_pattern(
    r"(?:\(|[,:–—-]\s|\b(?:are|is|given|stated|shown|expressed)\s)in\s(?:thousands|millions|billions)\sof\s(?:US\s|U\.S\.\s)?(?:dollars|euros|pounds|francs|yen|shares|units"
    r"|tonnes|tons)(?:,?\s(?:unless|except)\s[^.()]{0,40}(?=\))|(?=\)|,|\W*\Z))",
    re.IGNORECASE,
)
_UP_TO_TEN: Final = "(?:one|two|three|four|five|six|seven|eight|nine|ten)"
_OWN_NOUNS: Final = "|".join(f"{noun}s?" for noun in sorted(_OWN))
# What is not read as a figure: nine of ten, on the 5th, the 1990s, hundreds of, several million, a year and a half.
_UNREAD: Final = lazy_pattern(
    r"\b(?:on|by|before|after|until|from|since) the [0-9]{1,2}(?:st|nd|rd|th)\b"
    r"(?=\s*(?:[.,;:)]|\Z)|\s(?:of (?:the|each|every)|day|at)\b)"
    r"|\b(?:1[5-9]|20)[0-9]0s\b|\b(?:hundreds|thousands|millions|billions|dozens) of\b"
    r"|\b(?:several|many|a few|some) (?:hundred|thousand|million|billion|dozen)\b"
    r"|\b(?:an?|one|two|three|four|five) (?:years?|months?|weeks?|days?|hours?) and a half\b"
    r"|\b(?:in|during|since|of) the (?:early |late |mid-)?(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)ies\b"
    r"|\b(?:lost|costs?|paid|spent|saved|earned|made|raised|owes?|owed|worth)"
    r" (?:hundreds|thousands|millions|billions|trillions)\b"
    rf"|\b{_UP_TO_TEN} (?:out of|in|of)(?: every)? {_UP_TO_TEN}\b"
    rf"(?! (?:years?|months?|weeks?|days?|hours?|{_OWN_NOUNS})\b)"
    r"|\bhalf an? (?:hour|day|year|century|dozen|million|billion)\b|\b(?:five|six|seven|eight|nine)-figure\b",
    re.IGNORECASE,
)

# ── Names ────────────────────────────────────────────────────────────────────────────────────────

_NUMBERED: Final = lazy_pattern(
    rf"\b(?:{INDEXES}"
    r"|Boeing\s7[0-9]7(?:-[0-9]{1,2})?|Airbus\sA?3[0-9]{2}|(?:Microsoft|Office)\s365|Xbox\s360|Porsche\s9[0-9]{2}"
    r"|(?:Windows|iPhone|iPad|iOS|macOS|Android|PlayStation|Pixel|Galaxy|Python|Java|Excel|Word)\s[0-9]{1,2}"
    r"|(?:ISO|IEC|DIN|ASTM|RFC|MIL-STD)(?:/[A-Z]{2,4})?[\s-][0-9]{1,5}(?:-[0-9]{1,2})?|HTTP\s[1-5][0-9]{2}"
    r"|(?:Highway|Route|Interstate)\s[0-9]{1,3}|World\sWar\s[12]|Formula\s1|Group\sof\s(?:7|20)|Scope\s[123]"
    r"|type\s[12]\sdiabetes|SARS-CoV-2|COVID-19|Category\s[1-5]|Apollo\s[0-9]{1,2})\b(?![.,][0-9]|\s?[%$€£])",
    re.IGNORECASE,
)
_NAME_REACH: Final = 60
_DOCUMENT: Final = (
    r"(?:[Aa]nnual|[Qq]uarterly|[Ii]nterim|[Ff]inancial|[Ss]ustainability|[Ii]ntegrated|[Hh]alf-[Yy]ear(?:ly)?)"
    r"\s(?:[Rr]eports?|[Rr]eview|[Aa]ccounts|[Ss]tatements?|[Ff]ilings?)(?:\sand\s[Aa]ccounts)?|Report"
    r"|(?:[Ff]orm\s)?(?:10-[KQ]|20-F)"
)
_ACT: Final = r"(?:[A-Z][\w’'-]*\s(?:\([A-Z][\w\s]{1,20}\)\s)?|\b)(?:Act|Regulations|Order|Directive|Code)"
_YEAR: Final = r"(?:19|20)[0-9]{2}"
_NAME_BEFORE: Final = lazy_pattern(
    rf"(?<!\w)(?:(?:{_DOCUMENT})(?:\s(?:for|of))?(?:\s(?:the\s)?(?:fiscal|financial))?(?:\s(?:the\s)?[Yy]ear)?"
    rf"|{_ACT}(?:\sof)?),?\s\(?(?:{_YEAR}(?:,?\s(?:and|or|to)\s|,\s|[–/-]))*\Z"
)
_NAME_AFTER: Final = lazy_pattern(rf"(?:[–/-][0-9]{{2,4}})?\s(?:{_DOCUMENT}|report|filing|accounts)(?!\w)")

# ── Lead-ins ─────────────────────────────────────────────────────────────────────────────────────

_MANY: Final = r"(?:,? and |,? or |, | to | through |–|-| & )"
_SEVERAL: Final = lazy_pattern(rf"#(?:{_MANY}(?:(?:the year |fy)?#))+")
_PERIOD: Final = (
    r"(?:the )?(?:(?:fiscal|financial|full|calendar|first|second|half|nine|six|three) ?)*+"
    r"(?:years?|quarters?|period|months)"
)
_CAPTION: Final = lazy_pattern(
    r"\(?(?:all )?(?:key )?(?:figures|amounts|values|numbers|data)(?: shown)?(?: are)? (?:for|as of|as at|at|from)"
    rf" (?:{_PERIOD}(?: (?:ended|ending|to))? )?#\)?"
)
_GIVEN: Final = (
    r"(?:table|list|summary|figures|points|sections?|answer|overview|findings|chart|bullets|data|information)"
)
_LEADS: Final = lazy_pattern(
    rf"here (?:is|are)\b|here's\b|the following (?:{_GIVEN}\b|is\b|are\b)|below (?:is|are)\b|the {_GIVEN} below\b"
    r"|based on [^,]+, (?:here|these|below)\b"
)
_LEADING: Final = lazy_pattern(
    r"\b(?:here|these|below|this|following|that) (?:is|are)\b|\bhere's\b|\b(?:i|we) (?:have )?found\b"
    r"|\b(?:is|are)(?: as follows)?\Z|\b(?:is|are) as follows\b|\A(?:the|this)\b"
)

# ── Absences ─────────────────────────────────────────────────────────────────────────────────────

_OF: Final = (
    r"(?:annual|quarterly|interim|half-year|financial|provided|given|cited|attached|supplied|uploaded|available|source"
    r"|main|full|whole|same|above|present|audited|consolidated|pdf|two|company's|group's|#) "
)
_DOC: Final = (
    rf"(?:(?:the|this|that|these|those|both|your|its|any of the|either) )?(?:{_OF}){{0,3}}(?:documents?|reports?"
    r"|sources?|filings?|texts?|answers?|files?|pdfs?|pages?|excerpts?|passages?|accounts|statements|attachments?|materials?"
    r"|tables?|sections?|10-k|10-q|leases?|contracts?|agreements?|polic(?:y|ies)|letters?|manuals?|stud(?:y|ies))"
    r"(?: provided)?(?: #)?"
)
_SOME: Final = (
    r"(?:(?:any|a|an|the|specific|exact|separate|comparable|such|further|more|other|explicit|corresponding|detailed"
    r"|precise) ){0,3}"
)
_INFO: Final = (
    rf"{_SOME}(?:figures?|information|data|numbers?|values?|details?|dates?|breakdowns?|mentions?|references?|anything)"
)
_MEASURE: Final = (
    r"(?:the |any |its )?(?:turnover|revenues?|sales|profits?|income|earnings|costs|expenses|headcount|cash flows?"
    r"|margins?|debt|deficit|assets|liabilities|number of (?:employees|staff))"
)
_FREE: Final = r"(?!that\b|which\b|who\b|but\b|and\b|because\b|although\b|while\b|since\b|\w+ed\b)[a-z'-]+"
_ABOUT: Final = (
    r"(?: (?:for|of|about|on|from|in|during|regarding|concerning|covering|relating to|to|as of|as at|at|after|before"
    rf"|beyond|by)(?: (?:the|any|either|{_PERIOD}|end|ended|ending|of))*(?: {_FREE}){{0,2}}(?: #)?){{0,3}}"
)
_IN: Final = rf"(?:(?: anywhere)? (?:in|within|by) (?:{_DOC}|it|them))?"
_NOT: Final = r"(?:(?:does|do|did) not|doesn't|don't|didn't)"
_GIVE: Final = "state|give|mention|specify|provide|disclose|indicate"
_HOLD: Final = f"{_GIVE}|hold|contain|include|have|show|list|report|offer|make"
_HOLDS: Final = (
    "states?|gives?|mentions?|specif(?:y|ies)|provides?|discloses?|holds?|contains?|includes?|has|have|shows?|lists?"
    "|reports?|offers?|makes?"
)
_GIVEN_AS: Final = (
    "(?:given|stated|provided|reported|disclosed|found|available|mentioned|specified|included|listed|shown|covered)"
)
_BE: Final = r"(?:is|are|was|were)"
_FIND: Final = (
    r"(?:(?:could|can|did) not|couldn't|can't|cannot|didn't|(?:was|were|am|are) (?:unable|not able) to)"
    r" (?:find|locate|see|identify)"
)
_THING: Final = rf"(?:the |any |an? |its |their )?{_FREE}(?: {_FREE}){{0,2}}"  # without a verb, which `_says` finds
# Each alternative below has one of these. The pattern is the longest of all, and is compiled where an answer needs it.
_DENIALS: Final = ("no", "n't", "n’t", "neither", "silent", "unable")
_ABSENCE: Final = (
    r"(?:(?:however|unfortunately|but|also|note that|please note that),? )?(?:(?:for|in|as for|regarding) #, )?(?:"
    rf"{_DOC} {_NOT} (?:(?:mention|cover|address|discuss|include|reach|extend to|go beyond)"
    r"(?: (?:the|any|period|years?|quarter|after|before|beyond|since|in|from|of|ended|ending))*+ #"
    rf"|(?:{_HOLD}) {_INFO}{_ABOUT}|(?:{_GIVE}) {_MEASURE}{_ABOUT}|(?:say|state|mention) anything{_ABOUT}|say"
    rf"|(?:say|state|mention|specify|indicate) (?:whether|if)(?: (?:{_FREE}|\w+ed|#)){{1,12}}"
    r"|(?:say|state|mention|specify|indicate|disclose) (?:what|how (?:much|many|high|low|large|big|long|old))"
    rf" (?P<asked>{_THING}) {_BE}{_ABOUT}"
    rf"|(?:{_GIVE}|cover|address|discuss|include|refer to) (?P<named>{_THING}){_ABOUT})"
    rf"|(?:nothing|none) (?:in|of) {_DOC} (?:{_HOLDS}|{_HOLD}|says?|covers?|address(?:es)?|discuss(?:es)?|refers? to)"
    rf" (?:anything|{_INFO}|(?P<other>{_THING})){_ABOUT}"
    rf"|neither (?:of )?{_DOC} (?:{_HOLDS}|{_HOLD}|mentions?) (?:anything|{_INFO}|(?P<none>{_THING})){_ABOUT}"
    rf"|{_DOC} (?:is|are) silent (?:on|about) (?:#|(?P<silent>{_THING}){_ABOUT})"
    rf"|{_DOC} (?:(?:{_HOLDS}) no {_INFO}|(?:says?|{_HOLDS}) nothing){_ABOUT}"
    rf"|(?:i|we) (?:{_FIND} {_INFO}|found (?:no {_INFO}|nothing)){_ABOUT}{_IN}"
    rf"|there {_BE} (?:no|not) {_INFO}{_ABOUT}{_IN}"
    rf"|no {_INFO}{_ABOUT} (?:{_BE}|could be) {_GIVEN_AS}{_ABOUT}{_IN}"
    rf"|nothing {_BE} (?:said|{_GIVEN_AS}){_ABOUT}{_IN}"
    rf"|(?:#|{_INFO}{_ABOUT}) {_BE} not {_GIVEN_AS} (?:in|by) {_DOC}"
    r")(?: either| at all)?"
)


@cache
def _absence() -> re.Pattern[str]:
    return re.compile(_ABSENCE)
