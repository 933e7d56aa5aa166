"""What the text around a quote says that turns it round or limits it: the words of the table, each where it counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from citecheck.model import Side
from citecheck.text.boxes import empty_box
from citecheck.text.columns import column_head
from citecheck.text.headings import headings_above
from citecheck.text.patterns import lazy_pattern
from citecheck.text.plain_words import Outside, Part, part
from citecheck.text.qualifier_words import (
    AROUND,
    BACK,
    BEFORE,
    BEHIND,
    BESIDE,
    BESIDE_FIGURE,
    OPENING,
    OPENING_LINE,
    Kind,
    Words,
)
from citecheck.text.sentences import ITEM, lead_in, sentence_end, sentence_start

_ARTICLE: Final = lazy_pattern(r"\s+(?:(?:the|an?|any|its|all)\s+)?", re.IGNORECASE)
_FIGURE: Final = lazy_pattern(r"[$€£¥]?\s?(?!(?:19|20)\d\d\b)\d")
_OPENS: Final = re.compile(r"\W*")
_CLAUSE_ENDS: Final = lazy_pattern(
    r"(?:[^;:]*,|\s+that)\s+(?:(?:the|an?|its|our|their|such|any|all)\s+)?", re.IGNORECASE
)
_FEW_WORDS: Final = lazy_pattern(r"[,)]?(?:\s+[\w'’-]+){0,5},?\s+")
_IF_ANY: Final = lazy_pattern(r"\s+(?:any|necessary|applicable|appropriate|needed|required)\b")
_FEW: Final = 4  # words between a word that takes back and the quote
_PREDICATES: Final = lazy_pattern(r"(?:\b(?:is|are|was|were|be|been|has|have|had)\s(?:\w+\s)?|[\[(])\Z", re.IGNORECASE)
_QUESTION: Final = re.compile(r"\?[\"'”’)]*\s*\Z")
# How a sentence begins, or ends, that points back to the one before it.
_POINTS_BACK: Final = lazy_pattern(
    r"\W*(?:(?:but|yet|however|in fact|actually|now),?\s)?(?:(?:all|none|nothing)\s(?:of|in)\s)?"
    r"(?:this|that|these|those|it|the\s(?:above|foregoing|preceding)|cela|cette|ce|das|dies\w*|est[aeo]|es[ao])\b"
    r"|[^.!?]*\b(?:this|that|these|those)(?:\s\w+)?[.!]",
    re.IGNORECASE,
)
_POINTS_ON: Final = lazy_pattern(r"\b(?:following|next|below)\b|:\s*\Z", re.IGNORECASE)
_ANSWER: Final = lazy_pattern(r"\W*(?:A(?:nswer)?[:.]\s*)?(?:no|not|never|false)\b(?!\.\s?\d)", re.IGNORECASE)
_LONGEST_BACK: Final = 12  # words of a sentence that takes the one before it back
_SHORTEST_BACK: Final = 3  # words of a sentence that says nothing else
_FEW_IN_HEADING: Final = 2  # words of a heading before the one that counts
_WORD: Final = lazy_pattern(r"[^\W\d_]{2,}")
_LONGEST_CELL: Final = 5  # words
# Where an item of a list begins; without marks, the line before it ends in a semicolon.
_NEXT_ITEM: Final = lazy_pattern(rf"(?:;(?:\s(?:and|or))?|,\s(?:and|or))\s*\n(?:(?={ITEM}\s)|(?=\S))|\n(?={ITEM}\s)")
_FIRST_ITEM: Final = lazy_pattern(rf"^(?={ITEM}\s)|(?<=:)\s*\n", re.MULTILINE)
_CLOSING_LINE: Final = lazy_pattern(r"[,;]\n(?=(?:is|are|was|were|shall|must|may|will|do|does)\b)")
_LONGEST_MARK: Final = 10  # characters


def qualifiers(text: str) -> set[str]:
    """All words of a text that turn a sentence round, report it or limit it, in lower case."""
    return {found.word.lower() for words in (OPENING_LINE, BESIDE) for found in words.within(text)}


def takes_back(cell: str) -> bool:
    """Whether a cell is nothing but a word that takes back what it is about: "Rejected", "Not covered", "No"."""
    return len(cell.split()) <= _LONGEST_CELL and any(next(table.within(cell), None) for table in (AROUND, BACK))


def in_note(note: str, quote: str) -> str | None:
    """The footnote, if one of its words turns round or limits what it is about, and the quote has not that word."""
    found = next((found for table in (AROUND, BACK) for found in table.within(note)), None)
    return None if found is None or found.word.lower() in quote.lower() else note


def dropped_qualifier(text: str, start: int, end: int) -> Outside | None:
    """The word that turns round or limits text[start:end] and is outside of it, if any.

    Asked are, in this order: the head of its column, its sentence, what introduces it, the next sentence, the headings,
    the box to tick.
    """
    if head := column_head(text, start, end):
        if takes_back(text[head.own_start : head.own_end]):
            return part(text, head.own_start, head.own_end).outside(0, head.own_end - head.own_start, Side.HEADING)
        # Blanked with the same length, so offsets stay valid.
        text = f"{text[: head.start]}{'.' * (head.end - head.start)}{text[head.end :]}"
    begins = sentence_start(text, start)
    before, behind = _before(text, begins, start, end), _behind(text, begins, end)
    is_figure = _FIGURE.match(text, start, end) is not None
    return (
        _in_sentence(before, behind)
        or _retracted(before, behind)
        or _limited_before(before, is_figure=is_figure)
        or _limited_behind(behind)
        or _introduced(text, begins, start, end)
        or _taken_back(text, end)
        or _headed(text, start, end)
        or _unticked(text, start, end)
    )


# ── The sentence ─────────────────────────────────────────────────────────────────────────────────


def _before(text: str, begins: int, start: int, end: int) -> Part:
    """The sentence up to a quote. Of a list it has the introduction and the quote's item, not the items between.

    A clause after a semicolon that is quoted whole has its words for itself.
    """
    lead = text[begins:start].rstrip()
    if lead.endswith(";") and ":" not in lead and _ends_clause(text, end):
        return part(text, start, start)
    items = _items(text, begins, start)
    return part(text, begins, start, (items[0], items[-1]) if items else None)


def _ends_clause(text: str, end: int) -> bool:
    """Whether a clause ends with the text before `end`, or with the one character after it."""
    return text[end - 1 : end + 1].strip("”\"' ")[-1:] in {".", ";", "!"}


def _behind(text: str, begins: int, end: int) -> Part:
    """The sentence from a quote on. Of a list it has the quote's item, and the line that closes the list."""
    ends = sentence_end(text, end)
    following = [at for at in _items(text, begins, ends) if at > end]
    if not following or (not _items(text, begins, following[0] - 1) and ":" not in text[begins : following[0]]):
        return part(text, end, ends)
    closing = next(_closings(text, following[0], ends), None)
    return part(text, end, ends if closing else following[0], (following[0], closing) if closing else None)


def _items(text: str, begins: int, end: int) -> list[int]:
    """Where the items of the list in the sentence that begins at `begins` begin, up to `end`."""
    first = _FIRST_ITEM.search(text, begins, end + _LONGEST_MARK)
    if first is None or first.end() > end:
        return []
    return [first.end(), *(at.end() for at in _NEXT_ITEM.finditer(text, first.end(), end + 1) if at.end() <= end)]


def _closings(text: str, start: int, end: int) -> Iterator[int]:
    """Where the line begins that speaks of all items: with a condition, or with the verb of the sentence."""
    for line in _CLOSING_LINE.finditer(text, start, end):
        yield line.end()
    for found in AROUND.within(text[:end], start):
        if found.kind is Kind.CONDITION and text[found.start - 1] == "\n" and text[found.start - 2] in ",;":
            yield found.start


# What counts: anywhere in the sentence (`_in_sentence`); near the quote or as its predicate (`_retracted`); only before
# the quote (`_limited_before`); only behind it (`_limited_behind`).


def _in_sentence(before: Part, behind: Part) -> Outside | None:
    """The last word that counts anywhere before the quote, else the first one behind it."""
    if last := next(reversed([*AROUND.within(before.words)]), None):
        return before.before(last.start, last.end)
    first = next(AROUND.within(behind.words), None)
    return behind.behind(first.start, first.end) if first else None


def _retracted(before: Part, behind: Part) -> Outside | None:
    """The word that takes the quote back: a few words before it, or behind it as what the sentence says about it."""
    for found in BACK.within(before.words):
        if len(before.words[found.end :].split()) <= _FEW:
            return before.before(found.start, found.end)
    for found in BACK.within(behind.words):
        if _PREDICATES.search(behind.words, 0, found.start):
            return behind.behind(found.start, found.end)
    return None


def _limited_before(before: Part, *, is_figure: bool) -> Outside | None:
    """What reports or doubts the quote, the condition that opens its sentence, or a bound directly before it."""
    words = before.words
    if first := next(BEFORE.within(words), None):
        return before.before(first.start, first.end)
    opening = next(OPENING.within(words), None)
    if opening and _OPENS.fullmatch(words, 0, opening.start) and _CLAUSE_ENDS.fullmatch(words, opening.end):
        return before.before(opening.start, opening.end)
    for table in (BESIDE, BESIDE_FIGURE) if is_figure else (BESIDE,):
        for found in table.within(words):
            if _ARTICLE.fullmatch(words, found.end):
                return before.before(found.start, found.end)
    return None


def _limited_behind(behind: Part) -> Outside | None:
    """The condition directly behind the quote, or a few words on; or the mark of the question that it is in."""
    found = next(BEHIND.within(behind.words), None)
    if found and _FEW_WORDS.fullmatch(behind.words, 0, found.start) and not _IF_ANY.match(behind.words, found.end):
        return behind.behind(found.start, found.end)
    question = _QUESTION.search(behind.words)
    return behind.behind(*question.span()) if question else None


# ── Beside the sentence ──────────────────────────────────────────────────────────────────────────


def _introduced(text: str, begins: int, start: int, end: int) -> Outside | None:
    """The line that opens the quote's list, or a sentence before it that points on: "The following is false."."""
    introduction = lead_in(text, begins, start)
    if introduction:
        return _first_word(OPENING_LINE, part(text, *introduction), Side.INTRODUCTION, text[start:end])
    # What the sentence points on to may begin with the quote's sentence, its line or its paragraph.
    for place in dict.fromkeys((begins, text.rfind("\n", 0, begins) + 1, text.rfind("\n\n", 0, begins) + 2)):
        sentence = part(text, sentence_start(text, max(0, place - 1)), place)
        is_short = len(sentence.words.split()) <= _LONGEST_BACK
        if is_short and _POINTS_ON.search(sentence.words):
            return _first_word(BACK, sentence, Side.JUST_BEFORE, text[start:end])
    return None


def _taken_back(text: str, end: int) -> Outside | None:
    """The next sentence, where it points back to the quote's own and takes it back, or sets its condition."""
    begins = sentence_end(text, end)
    following = part(text, begins, sentence_end(text, begins + 1))
    words, length = following.words, len(following.words.split())
    if text[end - 1] == "?" and (answer := _ANSWER.match(words)):
        return following.outside(0, answer.end(), Side.JUST_AFTER)
    first = next(AROUND.within(words), None)
    if first and first.kind is Kind.CONDITION and _OPENS.fullmatch(words, 0, first.start) and "," not in words:
        return following.outside(first.start, first.end, Side.JUST_AFTER)
    is_about_quote = length <= _SHORTEST_BACK or (length <= _LONGEST_BACK and _POINTS_BACK.match(words))
    back = next(BACK.within(words), None) if is_about_quote else None
    return following.outside(0, back.end, Side.JUST_AFTER) if back else None


def _headed(text: str, start: int, end: int) -> Outside | None:
    """The heading above a quote that takes back what is below it; a row that ends in such a word is no heading."""
    for heading in headings_above(text, start):
        found = _first_word(BACK, part(text, *heading), Side.HEADING, text[start:end])
        if found and len(_WORD.findall(text, heading.start, found.at)) <= _FEW_IN_HEADING:
            return found
    return None


def _first_word(table: Words, passage: Part, side: Side, quote: str) -> Outside | None:
    """The first word of a table in a passage, but for one that the quote speaks of itself: "these exceptions"."""
    for found in table.within(passage.words):
        if found.kind is Kind.NEGATION or found.word[:6].lower() not in quote.lower():
            return passage.outside(found.start, found.end, side)
    return None


def _unticked(text: str, start: int, end: int) -> Outside | None:
    """The empty box beside a quote, or behind the question that it is."""
    box = empty_box(text, start, end)
    if box is None:
        return None
    side = Side.JUST_BEFORE if box[0] < start else Side.JUST_AFTER
    return part(text, *box).outside(0, box[1] - box[0], side)
