"""Where sentences begin and end, and what of one a quote leaves out. In doubt, no new sentence begins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from citecheck.text.marks import RAISED

_ABBREVIATIONS = frozenset(
    """
    mr mrs ms messrs dr prof st no nos inc corp co ltd llc plc bros assn sec secs subsec art arts fig figs pp p ch
    chap vol vs v al etc e.g i.e eg ie cf ff approx est avg jan feb mar apr jun jul aug sep sept oct nov dec u.s u.k
    u.n d.c ph.d a.m p.m pub pubs para paras par subpar reg regs proc rul temp treas stat jr sr gen rev hon dept div
    ed eds ann cl ref tel ext exh supp exch comm
    """.split()
)
_STOP = re.compile(
    rf"[.!?][\"'”’)\]]*(?:[{RAISED}]|(?<!\d\.)\d(?!\s(?:MM|[MBKT])\b))?\s+(?=[\"'“‘(\[]*([^\W_a-z]))"
    r"|[。！？]|\n(?=\s*[•●▪])"
    r"|[.!?]\n(?=\([a-z]{1,4}\)\s[A-Z])"  # a note or an item: (c) Balances
)
_LAST_WORD = re.compile(r"[\w.]*$")
_UNIT = re.compile(r"(?:/[a-z]|\d\s?[a-z]|°\s?[A-Za-z])$")  # 5 mg/l, 7 m, 4 °C: no initial
_BEGINS = re.compile(r"[\"'“‘(\[]*[^\W_a-z]")
# A line that ends so goes on below, however short it is.
_GOES_ON = re.compile(
    r"(?:[,;:(&/–—-]|\b(?:an?|the|of|and|or|nor|to|in|on|by|for|with|from|as|at|than|that|which|who|is|are|was|were|be"
    r"|not|no|if|its|their|our|your|section|sections|article|note|item|form|page|line|pub\.))$",
    re.IGNORECASE,
)
_FIGURE = r"[($€£–—-]*(?:\d[\d,.]*\d|\d|[–—-])[)%]*"
_ROW = re.compile(rf"(?<!\S){_FIGURE}\s(?:[$€£(]\s)?{_FIGURE}(?:\s[)%])*$|\.{{4}}|(?:\. ){{3}}")  # of a table
_ROW_ENDS = frozenset(")%–—-") | set("0123456789")
SHORT_LINE = 0.85  # of the width around it: a line that had so much room for the next word ends a paragraph or heading
_ITEM = r"[^\S\n]*([•●▪]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])"  # what begins an item of a list
_MARK = re.compile(rf"{_ITEM}\s+")
_LEAD_IN = re.compile(rf":\s*\n(?={_ITEM}\s)")
AROUND = 3  # lines on each side that tell how wide the text is
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


def sentence_start(text: str, position: int) -> int:
    """Where the sentence that holds `position` of a page's text begins."""
    for reach in (NEAR, REACH):
        low = max(0, position - reach)
        if before := [end for end in _page_stops(text, low, position + 4) if end <= position]:
            return max(before)
    return low


def sentence_end(text: str, position: int) -> int:
    """Where the sentence that contains the character before `position` of a page's text ends."""
    for reach in (NEAR, REACH):
        high = min(len(text), position + reach)
        if after := [end for end in _page_stops(text, max(0, position - 3), high) if end >= position]:
            return min(after)
    return high


def lead_in(text: str, start: int) -> tuple[int, int] | None:
    """The sentence that introduces the list whose item begins at `start`: "The tenant may not:" speaks of each item."""
    line = text.rfind("\n", 0, start) + 1
    mark = _MARK.match(text, line)
    if mark is None or start > mark.end():
        return None
    introductions = list(_LEAD_IN.finditer(text, max(0, line - REACH), mark.end()))
    if not introductions or not _is_one_list(text[introductions[-1].end() : line].split("\n"), mark[1]):
        return None
    colon = introductions[-1].start()
    return sentence_start(text, colon), colon


def _is_one_list(lines: Sequence[str], mark: str) -> bool:
    """Whether the lines down to an item with this mark are a list that begins with one like it and is not left."""
    first = _MARK.match(lines[0])
    if first and _shape(first[1]) != _shape(mark):
        return False
    return not any(
        re.search(r"[.!?]$", line) and not _MARK.match(following) and _is_short(lines, index)
        for index, (line, following) in enumerate(pairwise(lines[:-1]))
    )


def _shape(mark: str) -> str:
    return re.sub(r"[a-z]+", "a", re.sub(r"\d+", "1", mark))


def _page_stops(text: str, low: int, high: int) -> Iterator[int]:
    """Ends of sentences in text[low:high], and of headings, paragraphs and table rows, which have no full stop."""
    yield from (end for end, _ in _stops(text, low, high))
    begin = max(0, low - MARGIN)
    first = max(text.rfind("\n", 0, begin) + 1, begin - MARGIN)
    lines = text[first : high + MARGIN].split("\n")
    at = first
    for index, (line, following) in enumerate(pairwise(lines)):
        at += len(line) + 1
        if low < at < high and (_is_row(line) or _is_row(following) or _ends_block(lines, index)):
            yield at


def _is_row(line: str) -> bool:
    """Whether a line is a row of a table: it ends in figures, or has leader dots."""
    return (line[-1:] in _ROW_ENDS or "...." in line or ". . . " in line) and _ROW.search(line) is not None


def _ends_block(lines: Sequence[str], index: int) -> bool:
    """Whether a heading or paragraph ends here: the next word had room, begins big, and is not waited for."""
    return (
        _BEGINS.match(lines[index + 1]) is not None
        and _is_short(lines, index)
        and _GOES_ON.search(lines[index], max(0, len(lines[index]) - 10)) is None
    )


def _is_short(lines: Sequence[str], index: int) -> bool:
    """Whether the next line's first word would have had room on this one."""
    width = max(len(other) for other in lines[max(0, index - AROUND) : index + AROUND + 2])
    return len(lines[index]) + 1 + len(lines[index + 1].split(" ", 1)[0]) < SHORT_LINE * width


def _stops(text: str, low: int = 0, high: int | None = None) -> Iterator[tuple[int, str]]:
    """(end, the character that begins the next sentence) between two places of the text."""
    for match in _STOP.finditer(text, low, len(text) if high is None else high):
        if not _is_abbreviation(text, match.start()):
            yield match.end(), match[1] or ""


def _is_abbreviation(text: str, stop: int) -> bool:
    if text[stop] != ".":
        return False
    match = _LAST_WORD.search(text[max(0, stop - 20) : stop])
    word = match[0].lower() if match else ""
    if not word or word.isdigit() or _UNIT.search(text, max(0, stop - 4), stop):
        return False
    return len(word.rpartition(".")[2]) <= 1 or word in _ABBREVIATIONS


# ── Words that turn a sentence round, left standing just outside a quote ──────────────────────────

_QUALIFIER = re.compile(
    r"\b(?:not(?!\s(?:only|just|merely)\b[^.;]*\bbut\b)|never|neither|nor|cannot|none|nothing|nobody|no-one|hardly|scarcely|barely|fail(?:s|ed|ing)?\sto"
    r"|except|unless|without|excluding|other\sthan|apart\sfrom|provided\sthat|but\sonly|only\s(?:if|when|to\sthe\sextent)"
    # Neither No. 5, No 45/2001, No. Exhibit Page over columns, nor not-for-profit; in no time, no doubt, not only but.
    r"|(?!(?-i:No\. [A-Z]\w+ [A-Z]))no(?!\.\s?(?:\d|$)|\s\d+/|\s(?:time,|doubt\b)))\b(?!-\w)|\b\w+n['’]t\b",
    re.IGNORECASE,
)
# Words before a quote that report it, forbid it, or make a bound of the figure that it begins with.
_QUALIFIER_BEFORE = re.compile(
    r"\b(?:alleg(?:es?|ed|ing)|claim(?:s|ed|ing)? that|untrue|false that|den(?:y|ies|ied|ying)|prohibit(?:s|ed|ing)?"
    r"|forbid(?:s|den|ding)?|unable|refus(?:es?|ed|ing) to|lack(?:s|ed|ing)? the \w+ to)\b"
    r"|\b(?:up to|at (?:most|least)|(?:no |not )?(?:less|more|fewer) than)(?=\s*\Z)",
    re.IGNORECASE,
)
_AUXILIARY = "be|been|being|is|are|was|were|has|have|had|do|does|did|will|would|shall|should|may|might|can|could|must"
# A negation directly before a quote; adverbs and auxiliaries may be between, and after "nor" its subject.
_NEGATION_BEFORE = re.compile(
    r"\b(?:(?P<word>not|never|cannot|\w+n['’]t|neither|nor|no|unable|fail(?:s|ed|ing)?)(?P<to>\s+to)?"
    rf"|(?P<nor>neither|nor)(?:(?:\s+\w+){{1,3}}?\s+(?:{_AUXILIARY})|\s+(?:{_AUXILIARY})(?:\s+\w+){{1,3}}?))"
    r"(?:\s+(?!only\b)(?:\w+ly|also|ever|yet|even|again|always|now|often|soon|still|then"
    rf"|{_AUXILIARY}))*\s+\Z",
    re.IGNORECASE,
)
# A clause that opens its sentence and ends where the quote begins, but for an article.
_CONDITION = re.compile(r"\A\W*(if)\s[^;:]*,\s+(?:(?:the|an?|its|our|their|such|any|all)\s+)?\Z", re.IGNORECASE)
_NO_NEGATION = re.compile(r"(?:only|merely|just|solely|simply|necessarily|limited)\b", re.IGNORECASE)  # not only
_BROKEN = re.compile(r"(?<=[^\W\d_])(?:-\n|\u00ad\n?)(?=[^\W\d_])")


def dropped_qualifier(text: str, start: int, end: int) -> str | None:
    """The negation, exception or condition that the sentence of text[start:end] has outside the quote, if any."""
    begins = sentence_start(text, start)
    before, after = _qualifiers(text, begins, start), _qualifiers(text, end, sentence_end(text, end))
    reported = [match[0] for match in _QUALIFIER_BEFORE.finditer(_BROKEN.sub("", text[begins:start]))]
    condition = [match[1] for match in [_CONDITION.match(text[begins:start])] if match]
    if nearest := [*before[-1:], *after[:1], *reported[-1:], *condition]:
        return nearest[0]
    introduced = lead_in(text, begins)
    return next(iter(_qualifiers(text, *introduced)), None) if introduced else None


def _qualifiers(text: str, low: int, high: int) -> list[str]:
    return [match[0] for match in _QUALIFIER.finditer(_BROKEN.sub("", text[low:high]))]


def qualifiers(text: str) -> set[str]:
    """All words of a text that turn a sentence round, report it or forbid it, in lower case."""
    found = (match[0].lower() for words in (_QUALIFIER, _QUALIFIER_BEFORE) for match in words.finditer(text))
    return set(found)


def negation_before(text: str, start: int, end: int) -> str | None:
    """The word directly before text[start:end], in its sentence, that turns it round: "not", "unable to"."""
    match = _NEGATION_BEFORE.search(_BROKEN.sub("", text[sentence_start(text, start) : start]))
    quote = text[start:end].lstrip('"“‘(')
    if match is None or _NO_NEGATION.match(quote):
        return None
    word = (match["word"] or match["nor"]).lower()
    if word == "unable" or word.startswith("fail"):  # "unable | to repay the loan"
        return f"{match['word']} to" if match["to"] or quote.startswith("to ") else None
    is_name = word == "no" and not _QUALIFIER.search(f"{match[0]}{quote[:20]}")  # No. 5, no 45/2001
    return None if is_name else match["word"] or match["nor"]
