"""Where sentences begin and end, and what of one a quote leaves out. In doubt, no new sentence begins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise, takewhile

from citecheck.text.marks import RAISED

_ABBREVIATIONS = frozenset(
    """
    mr mrs ms messrs dr prof st no nos inc corp co ltd llc plc bros assn sec secs subsec art arts fig figs pp p ch
    chap vol vs v al etc e.g i.e eg ie cf ff approx est avg jan feb mar apr jun jul aug sep sept oct nov dec u.s u.k
    u.n d.c ph.d a.m p.m pub pubs para paras par subpar reg regs proc rul temp treas stat jr sr gen rev hon dept div
    ed eds ann cl ref tel ext exh supp exch comm sen sens rep reps gov sgt lt capt maj univ sched incl excl bldg intl
    natl mt ca blvd dist cir misc vgl gem abs nr ziff
    bzw ggf evtl zzgl abzgl inkl exkl sog nrn rn rz tz buchst kap std str hrsg env mme resp sra núm núms aprox pág págs
    apdo ee uu np tzn tj godz tys poz pkt ust rozdz
    """.split()
)
_STOP = re.compile(
    rf"[.!?][\"'”’)\]]*(?:[{RAISED}]|(?<!\d\.)\d(?!\s(?:MM|[MBKT])\b))?\s+(?=[\"'“‘(\[]*([^\W_a-z]))"
    r"|[。！？]|\n(?=\s*[•●▪])"
    # A note, an item or a paragraph on its own line: (c) Balances, c. There was, *This figure, § 2 Term
    r"|[.!?][\"”’)]*\n(?=(?:\([a-z]{1,4}\)\s|[a-z]\.\s|[*†‡]+\s?|§+\s?)[\"“‘(]*[^\W_a-z])"
    r"|[.!?]\n(?=[a-z][a-z -]{2,40}:\s[A-Z])"  # a term that is explained: loop: A part of
    r"|[.!?]\n(?=(?:(?:el)?if|while)\s[^\n]*(?:[=!<>]=|\s[<>]\s)[^\n]*:(?:\n|\Z))"  # a line of code
)
# A German scale in short: 20 Mio. Euro. Behind one a sentence ends before a word that is written small elsewhere.
_SHORT_SCALES = frozenset(["mio", "mrd", "tsd"])
_BEGINS_GERMAN = re.compile(
    r"\.\s+(?:D(?:er|ie|as|en|em|es|ies\w*|abei|avon|afür|amit|azu|anach|ann|ort|och|urch)|Ein\w*|Kein\w*|E[sr]|Sie|Wir|Ich|I[mn]"
    r"|A[mnb]|Au[sf]|Auch|Aber|Bei|Bis|Beim|Für|Gegen|Mit|Nach|Ohne|Seit|So|Um|Und|Unter|Über|Vo[mnr]|Was|Wer|Wenn|Weil|Wie|Z[uw]\w*"
    r"|Insgesamt|Insbesondere|Jede\w*|Alle\w*|Hier\w*|Ob|Obwohl|Während|Wegen|Nur|Noch|Nicht|Laut|Zum|Zur|Darin|Daneben|Daher)\b"
)
_LAST_WORD = re.compile(r"[\w.]*$")
_NUMBERED = re.compile(r"(?<=[^\W\d_]\s)\d+(?:\.\d+)+$")
# Half past seven in the morning may end a sentence; before a day, a place or a zone it does not.
_CLOCK = re.compile(r"\d\s?[ap]\.m$")
_AFTER_CLOCK = re.compile(
    r"\.\s+(?:[A-Z]{2,5}\b|(?:\w+\s){0,2}(?:[Tt]ime|TIME)\b|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|New\s"
    r"|(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|London|Tokyo|Eastern|Central|Pacific|Mountain)"
)
# A German day: the 15. Februar, the 3. Werktag.
_DAY = re.compile(
    r"(?<![^\W_])(?:[1-9]|[12]\d|3[01])\.\s(?:Januar|Jänner|Februar|Feber|März|April|Mai|Juni|Juli|August|September"
    r"|Oktober|November|Dezember)\b"
    r"|(?:(?<=\bzum\s)|(?<=\bzur\s)|(?<=\bvom\s)|(?<=\bdem\s)|(?<=\bden\s)|(?<=\bder\s)|(?<=\bdes\s))\d{1,2}\.\s"
)
# A letter that ends a code is no initial: Form 10-K, with code K, in items P and R; nor is a Greek one of a formula.
# The SEC is no section.
_CODE = re.compile(
    r"(?:(?<=\d)-[A-Z]"
    r"|[a-z,]\s(?:[Cc]ode|[Ii]tem|[Bb]ox|[Ff]orm|[Ss]chedule|[Pp]art|[Cc]olumn|[Ll]ine|[Tt]able|[Ff]igure|[Aa]nnex"
    r"|[Aa]ppendix|[Ee]xhibit|[Ss]ection|[Cc]lause|[Nn]ote)(?:e?s\s[A-Z],?\s(?:and|or|to|through))?\s[A-Z]"
    r"|\bthe\sSEC"
    r"|(?<![^\W_])[α-ω])$"
)
# After the U.S., a word with which only a sentence begins; before the U.S. Treasury it goes on.
_COUNTRY = re.compile(r"\b[A-Z](?:\.[A-Z])+$")
_ONLY_BEGINS = re.compile(
    r"\.\s+(?:The|This|These|Those|If|You|We|They|It|When|While|Although|However|There|Unless|Otherwise)\b"
)
_UNIT = re.compile(r"(?:/[a-z]|\d\s?[a-z]|°\s?[A-Za-z])$")  # 5 mg/l, 7 m, 4 °C: no initial
_BEGINS = re.compile(r"[\"'“‘(\[]*[^\W_a-z]")
# A line that ends so goes on below, however short it is.
_GOES_ON = re.compile(
    r"(?:[,;:(&/–—-]|\b(?:an?|the|of|and|or|nor|to|in|on|by|for|with|from|as|at|than|that|which|who|is|are|was|were|be"
    r"|not|never|cannot|[a-z]{2,5}n['’]t|may|must|shall|can|will|should|only|except|unless|until|without|neither"
    r"|no|if|its|their|our|your|section|sections|article|note|item|form|page|line|pub\.))$",
    re.IGNORECASE,
)
_FIGURE = r"[($€£–—-]*(?:\d[\d,.]*\d|\d|[–—-])[)%]*"
_ROW = re.compile(rf"(?<!\S){_FIGURE}\s(?:[$€£(]\s)?{_FIGURE}(?:\s[)%])*$|\.{{4}}|(?:\. ){{3}}")  # of a table
_LAST_FIGURE = re.compile(rf"(?<!\S){_FIGURE}$")
_ROW_ENDS = frozenset(")%–—-") | set("0123456789")
# The last cell of a row, in words, or an amount with a space after its sign: "Parking Not included", "Cash $ 25".
_LAST_CELL = re.compile(
    r"(?:(?<=[\w)%—–-])\s+(?:Not [a-z]+(?: [a-z]+)?|None|Nil|No|N/?[AM]|n/?[am]|[$€£]\s[\d,.]+\)?)"
    r"|(?<=[?:])\s(?:[Nn]o|NO|[Nn]one|[Nn]ever|[Nn]ot [a-z]+(?: [a-z]+)?|[Nn]il|[Ff]alse|n/?a))$"
)
# The same in small letters, if the row is short and has no verb: "Women over fifty never".
_SMALL_CELL = re.compile(
    r"\s(?:never|no|none|nil|not [a-z]+|without|false|void|invalid|denied|refused|rejected|excluded|prohibited"
    r"|forbidden|banned|disallowed|repealed|revoked|withdrawn|deleted|cancell?ed|superseded|absent|negative)$"
)
_VERB = re.compile(
    r"\b(?:am|is|are|was|were|be|been|being|has|have|had|do|does|did|may|might|can|could|shall|should|will|would|must|to|it"
    r"|he|she|they|we|you|who|which|that|and|or|but)\b",
    re.IGNORECASE,
)
_WORDS_OF_ROW = 6
_REACH_OF_CELL = 30
# Lines of Markdown that are a heading, a row of a table or a rule.
_MARKUP = re.compile(r"\s*(?:#{1,6}\s|\|.*\|\s*$|(?:[-=*_]\s?){3,}$)")
_LABELLED = re.compile(
    r"[^\W\d_a-z][^:.;!?\n]{1,40}:\s\S[^:.;!?\n]{0,60}$"
)  # "Smoking: not allowed", one row of several
SHORT_LINE = 0.85  # of the width around it: a line that had so much room for the next word ends a paragraph or heading
ITEM = r"[^\S\n]*([•●▪*–-]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])"  # what begins an item of a list
_MARK = re.compile(rf"^{ITEM}\s+", re.MULTILINE)
_FULL_STOP = re.compile(r"[.!?][\"'”’)\]]*\s*$")
_LONGEST_MARK = 10
_HEADING = r"\b(?:[Ee]xclusions?|EXCLUSIONS?|[Nn]ot [Cc]overed|NOT COVERED)\b[^\n.]{0,30}"
_LEAD_IN = re.compile(rf"(?::|{_HEADING})\s*\n(?={ITEM}\s)")
AROUND = 3  # lines on each side that tell how wide the text is
_AHEAD = 60  # characters that tell whether a sentence begins at a place: those of the next mark and word
NEAR = 300  # characters on each side that are looked at first
REACH = 2_000  # and those that are looked at where no sentence ends so near
MARGIN = 400  # characters beyond, for the lines that tell how wide the text is


def count_sentences(text: str) -> int:
    """How many sentences `text` holds, at least; one that begins with a figure is not counted."""
    text = text.strip()
    return 1 + sum(1 for end, begins in _stops(text) if end < len(text) and not begins.isdigit())


def sentence_starts(text: str) -> list[int]:
    """Where the sentences of running text begin; the first is 0."""
    return [0, *(end for end, _ in _stops(text) if end < len(text))]


def page_sentences(text: str) -> list[int]:
    """Where the sentences, headings and rows of a page's text begin; the first is 0."""
    return sorted({0, *(end for end in _page_stops(text, 0, len(text)) if end < len(text))})


@lru_cache(maxsize=8)  # of one place several ask, one after another
def sentence_start(text: str, position: int) -> int:
    """Where the sentence that holds `position` of a page's text begins."""
    for reach in (NEAR, REACH):
        low, high = max(0, position - reach), position + _AHEAD
        stop = max((end for end, _ in _stops(text, low, high) if end <= position), default=low)
        lines, ends = _line_ends(text, low, high)
        nearer = (at for index, at in reversed(ends) if stop < at <= position and _ends_line(lines, index))
        if (begins := next(nearer, stop)) > low:
            return begins
    return low


@lru_cache(maxsize=8)
def sentence_end(text: str, position: int) -> int:
    """Where the sentence that contains the character before `position` of a page's text ends."""
    for reach in (NEAR, REACH):
        low, high = max(0, position - 3), min(len(text), position + reach)
        stop = next((end for end, _ in _stops(text, low, high) if end >= position), None)
        lines, ends = _line_ends(text, low, high)
        last = high if stop is None else stop
        nearer = (at for index, at in ends if position <= at < last and _ends_line(lines, index))
        if (end := next(nearer, stop)) is not None:
            return end
    return high


def lead_in(text: str, begins: int, start: int) -> tuple[int, int] | None:
    """The sentence or heading that introduces a list: "The tenant may not:" speaks of each item.

    `begins` is where the sentence begins that has `start` in it; it may be the introduction itself.
    """
    line = text.rfind("\n", 0, begins) + 1
    marks = [mark for mark in _MARK.finditer(text, line, start + _LONGEST_MARK) if mark.start() <= start]
    if not marks or begins > marks[-1].end():
        return None
    line, mark = marks[-1].start(), marks[-1][1]
    introductions = list(_LEAD_IN.finditer(text, max(0, line - REACH), marks[-1].end()))
    if not introductions or not _is_one_list(text[introductions[-1].end() : line].split("\n"), mark):
        return None
    return sentence_start(text, introductions[-1].start()), introductions[-1].end()


def is_under(text: str, heading: int, position: int) -> bool:
    """Whether no other heading or paragraph without a full stop is between the end of a heading and this position."""
    line_end = text.find("\n", position)
    lines = text[heading : line_end if line_end >= 0 else None].split("\n")
    return not any(
        not re.search(r"[.,;:!?]\W*$", line) and _ends_line(lines, index) for index, line in enumerate(lines[:-1])
    )


def _is_one_list(lines: Sequence[str], mark: str) -> bool:
    """Whether the lines down to an item with this mark are a list that begins with one like it and is not left."""
    first = _MARK.match(lines[0])
    if first and _shape(first[1]) != _shape(mark):
        return False
    return not any(
        re.search(r"[.!?]$", line) and not _MARK.match(following) and has_room(lines, index)
        for index, (line, following) in enumerate(pairwise(lines[:-1]))
    )


def _shape(mark: str) -> str:
    return re.sub(r"[a-z]+", "a", re.sub(r"\d+", "1", mark))


def _page_stops(text: str, low: int, high: int) -> Iterator[int]:
    """Ends of sentences in text[low:high], and of headings, paragraphs and table rows, which have no full stop."""
    yield from (end for end, _ in _stops(text, low, high))
    lines, ends = _line_ends(text, low, high)
    yield from (at for index, at in ends if _ends_line(lines, index))


def _line_ends(text: str, low: int, high: int) -> tuple[list[str], list[tuple[int, int]]]:
    """(the lines around text[low:high], the index and the end of each that ends between these places)."""
    begin = max(0, low - MARGIN)
    first = max(text.rfind("\n", 0, begin) + 1, begin - MARGIN)
    lines = text[first : high + MARGIN].split("\n")
    ends = enumerate(accumulate((len(line) + 1 for line in lines[:-1]), initial=first), -1)
    return lines, [(index, at) for index, at in ends if low < at < high and index >= 0]


def _ends_line(lines: Sequence[str], index: int) -> bool:
    """Whether a sentence, heading or row ends with this line."""
    line, following = lines[index], lines[index + 1]
    return (
        _is_row(line)
        or _is_row(following)
        or _are_rows(line, following)
        or _are_labelled(line, following)
        or _ends_block(lines, index)
        or _ends_rows(lines, index)
        or _ends_in_cell(line, following)
        or _MARKUP.match(line) is not None
        or _MARKUP.match(following) is not None
        or _ends_paragraph(lines, index)
        or _ends_item(lines, index)
    )


def _ends_paragraph(lines: Sequence[str], index: int) -> bool:
    """Whether this line is empty, and what is above it waits for nothing."""
    if lines[index].strip():
        return False
    above = next((line for line in reversed(lines[:index]) if line.strip()), "")
    below = next((line for line in lines[index + 1 :] if line.strip()), "")
    is_new = _BEGINS.match(below) is not None or _MARK.match(below) is not None
    return is_new and not waits(above.rstrip())


def _ends_item(lines: Sequence[str], index: int) -> bool:
    """Whether an item of a list ends here with a full stop, and the next one begins."""
    if not _MARK.match(lines[index + 1]) or not _FULL_STOP.search(lines[index]):
        return False
    own = takewhile(str.strip, reversed(lines[: index + 1]))
    return any(_MARK.match(line) for line in own)


def _is_row(line: str) -> bool:
    """Whether a line is a row of a table: it ends in figures, or has leader dots."""
    return (line[-1:] in _ROW_ENDS or "...." in line or ". . . " in line) and _ROW.search(line) is not None


def _are_rows(line: str, following: str) -> bool:
    """Whether two lines are rows of a label and a figure or date: both begin big and end in a figure."""
    return all(_ends_in_figure(other) and _BEGINS.match(other) for other in (line, following))


def _are_labelled(line: str, following: str) -> bool:
    """Whether two lines are rows of a label, a colon and a value in words."""
    return all(":" in other and _LABELLED.match(other) is not None for other in (line, following))


def _ends_in_figure(line: str) -> bool:
    return line[-1:].isdigit() or (
        line[-1:] in ")%" and _LAST_FIGURE.search(line, max(0, len(line) - _REACH_OF_CELL)) is not None
    )


def _ends_rows(lines: Sequence[str], index: int) -> bool:
    """Whether the last of several rows of a label and a figure is here: what is below begins big."""
    return index > 0 and _are_rows(lines[index - 1], lines[index]) and _BEGINS.match(lines[index + 1]) is not None


def _ends_in_cell(line: str, following: str) -> bool:
    """Whether one of two lines is a row whose last cell is a word or an amount, and the second begins big."""
    if not _BEGINS.match(following):
        return False
    return any(_LAST_CELL.search(row, max(0, len(row) - _REACH_OF_CELL)) for row in (line, following)) or (
        any(_SMALL_CELL.search(row, max(0, len(row) - _REACH_OF_CELL)) for row in (line, following))
        and _is_short_row(line)
        and _is_short_row(following)
    )


def _is_short_row(line: str) -> bool:
    """Whether a line may be a row of few words: it begins big, and has no verb."""
    return len(line.split()) <= _WORDS_OF_ROW and _BEGINS.match(line) is not None and not _VERB.search(line)


def _ends_block(lines: Sequence[str], index: int) -> bool:
    """Whether a heading or paragraph ends here: the next word had room, begins big, and is not waited for."""
    return (
        bool(lines[index].strip())
        and _BEGINS.match(lines[index + 1]) is not None
        and has_room(lines, index)
        and not waits(lines[index])
    )


def waits(line: str) -> bool:
    """Whether a line ends with a word or mark after which its sentence has more, on the next line."""
    return _GOES_ON.search(line, max(0, len(line) - 10)) is not None


def has_room(lines: Sequence[str], index: int) -> bool:
    """Whether the next line's first word would have had room on this one: it ends a paragraph, heading or item."""
    width = max(len(other) for other in lines[max(0, index - AROUND) : index + AROUND + 2])
    return len(lines[index]) + 1 + len(lines[index + 1].split(" ", 1)[0]) < SHORT_LINE * width


def _stops(text: str, low: int = 0, high: int | None = None) -> Iterator[tuple[int, str]]:
    """(end, the character that begins the next sentence) between two places of the text."""
    for match in _STOP.finditer(text, low, len(text) if high is None else high):
        if not _is_abbreviation(text, match.start()):
            yield match.end(), match[1] or ""


def _is_abbreviation(text: str, stop: int) -> bool:
    # "under clauses 3.2 and 3.5." at the end of a line
    is_numbered = text[stop + 1 : stop + 2] == "\n" and _NUMBERED.search(text, max(0, stop - 20), stop)
    if text[stop] != "." or is_numbered:
        return False
    match = _LAST_WORD.search(text[max(0, stop - 20) : stop])
    word = match[0].lower() if match else ""
    if _CLOCK.search(text, max(0, stop - 6), stop):
        return _AFTER_CLOCK.match(text, stop) is not None
    if word.isdigit() and _DAY.match(text, stop - len(word)):
        return True
    if not word or word.isdigit() or _UNIT.search(text, max(0, stop - 4), stop) or _ends_code(text, stop):
        return False
    if word in _SHORT_SCALES:
        return _BEGINS_GERMAN.match(text, stop) is None
    return len(word.rpartition(".")[2]) <= 1 or word in _ABBREVIATIONS


def _ends_code(text: str, stop: int) -> bool:
    """Whether the letters before a full stop are no initial: those of a code, or of a country at a sentence's end."""
    before = text[max(0, stop - 30) : stop]
    return _CODE.search(before) is not None or (
        _COUNTRY.search(before) is not None and _ONLY_BEGINS.match(text, stop) is not None
    )
