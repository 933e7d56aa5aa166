"""What a sentence of an answer states: its figures, dates and quotations, but for those that ask for no citation."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from citecheck.quantities.claim_check import is_telling
from citecheck.quantities.extract import read
from citecheck.quantities.figures import Amount, Figure
from citecheck.response.exemptions import excused, is_absence
from citecheck.response.prose import Sentence

_QUOTATION: Final = re.compile(r"[“\"«]([^“”\"«»]{3,})[”\"»]")
QUOTED_WORDS: Final = 5  # from so many words on it is somebody's sentence, and no term
_SPELLED: Final = 100  # a number in words from it on is no counting of the answer's
_ANSWERS: Final = 50  # entries that answer one question; nobody reads more
_ASKS: Final = re.compile(
    r"\W*(?:wh(?:at|en|ere|o|om|ose|ich|y)|how|is|are|was|were|do|does|did(?! you know)|can|could|may|must|shall|should"
    r"|will|would|has|have|had)\b",
    re.IGNORECASE,
)
_AFFIRMS: Final = re.compile(
    r"\W*(?:yes|yeah|yep|indeed|correct|right|true|exactly|absolutely|certainly|definitely|of course"
    r"|(?:it|they|he|she|we|i|that|this) (?:is|are|was|were|has|have|had|does|do|did|will|can|could|would)"
    r"(?=(?:,? indeed)?\W*\Z)|(?:that|this|it) (?:is|was|'s|’s) (?:right|true|correct|so|the case))\b",
    re.IGNORECASE,
)


class Stated(NamedTuple):
    """`asking` are the figures and quotations that ask for a citation, `free` the other figures."""

    asking: tuple[str, ...] = ()
    free: frozenset[str] = frozenset()


def stated(sentence: Sentence) -> Stated:
    """Of one sentence; a question states nothing."""
    if is_question(sentence.text):
        return Stated()
    text = readable(sentence.text)
    figures = [figure for figure in read(text).figures if tells(figure)]
    free = excused(text, figures, heads=sentence.heads)
    asking = [figure.text for figure in figures if figure not in free]
    others = frozenset(figure.text for figure in figures) - frozenset(asking)
    return Stated((*asking, *_quotations(text)), others)


def _quotations(text: str) -> Iterator[str]:
    for quotation in _QUOTATION.finditer(text):
        if len(quotation[1].split()) >= QUOTED_WORDS:
            yield quotation[1]


def readable(text: str) -> str:
    """Only to see what is a figure; nothing is compared with it."""
    return in_ascii(unicodedata.normalize("NFKC", text))


def in_ascii(text: str) -> str:
    """The digits of every script as 0 to 9; offsets stay."""
    return text if text.isascii() else "".join(map(_digit, text))


def _digit(character: str) -> str:
    return str(unicodedata.decimal(character)) if character.isdecimal() else character


def tells(figure: Figure) -> bool:
    """A small number in words is often the answer's own counting; "two hundred people" is not."""
    what = figure.what
    return is_telling(figure) or (isinstance(what, Amount) and abs(what.value) >= _SPELLED)


# ── Questions ────────────────────────────────────────────────────────────────────────────────────


def is_question(text: str) -> bool:
    return text.rstrip("*_ ").endswith("?") and _ASKS.match(text) is not None


def with_answers(sentences: Iterable[Sentence]) -> list[Sentence]:
    """The sentences that state something; a question that is answered states what it asks, cited where its answer is.

    What answers is any later sentence of its paragraph without digits of its own, and a "yes" even in the next one.
    """
    kept: list[Sentence] = []
    after: Sentence | None = None
    answers: tuple[int, ...] | None = None  # what is cited where it is answered; None where it is not
    for sentence in reversed(list(sentences)):
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
