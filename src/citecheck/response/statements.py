"""The statements of a sentence of an answer: its figures, dates and quotations, but for those that need no citation.

Exempt are questions, the dates of headings and lead-ins, dates in a sentence that denies something, the answer's own
counting, years of names, and small numbers in words.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from citecheck.figures import Figure, Grain, Period, Quantity, read
from citecheck.response.prose import Sentence
from citecheck.text.negation import content_words, is_negation
from citecheck.text.patterns import SPACELESS_LETTERS, lazy_pattern
from citecheck.text.quoting import quotation_marks
from citecheck.text.stems import stem

_QUOTATION: Final = lazy_pattern(
    rf"{quotation_marks()}|(?<!\w)['‘](?=\w)((?:[^'’‘\n]|(?<=\w)['’](?=\w)){{3,}})['’](?!\w)"
)
_WORD: Final = lazy_pattern(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_NEXT_CLAUSE: Final = lazy_pattern(r"[,;:] (?!and |or )[^\W\d]")
QUOTED_WORDS: Final = 5  # from so many words on it is somebody's sentence, and no term
_QUOTED_LETTERS: Final = 10  # the same in scripts without spaces between words
_SPACELESS: Final = lazy_pattern(f"[{SPACELESS_LETTERS}]")
_ANSWERS: Final = 50  # entries that answer one question; nobody reads more
_OWN_COUNT: Final = 50  # an answer's own counts are smaller
_LARGE: Final = 100  # from here on a number in words is no counting of the answer's own
_INTERROGATIVES: Final = frozenset(
    """who whom whose what which when where why how is are was were do does did has have had can could may might must
    shall should will would""".split()
)
_DOCUMENTS: Final = frozenset(map(stem, "report accounts filing statement".split()))
_OWN: Final = frozenset(
    map(stem, "point thing page question step file document source citation finding passage quote reason item".split())
)


class Stated(NamedTuple):
    """`asking` are the figures and quotations that need a citation, `free` the other figures."""

    asking: tuple[str, ...] = ()
    free: frozenset[str] = frozenset()


def stated(sentence: Sentence) -> Stated:
    """The figures and quotations of one sentence; a question states nothing."""
    if is_question(sentence.text):
        return Stated()
    text = readable(sentence.text)
    figures = [figure for figure in read(text).figures if asks(figure)]
    free = {figure for figure in figures if _is_free(text, figure, sentence)}
    asking = [figure.text for figure in figures if figure not in free]
    others = frozenset(figure.text for figure in read(text).figures) - frozenset(asking)
    words = [sentence.text] if sentence.is_quoted and len(text.split()) >= QUOTED_WORDS else quotations(text)
    return Stated((*asking, *words), others)


def quotations(text: str) -> Iterator[str]:
    """The stretches of a text in quotation marks that are as long as a sentence."""
    for quotation in _QUOTATION.finditer(text):
        words = quotation[quotation.lastindex or 0]
        if is_long(words):
            yield words


def is_long(words: str) -> bool:
    """True for words as long as a sentence."""
    return len(words.split()) >= QUOTED_WORDS or len(_SPACELESS.findall(words)) >= _QUOTED_LETTERS


def readable(text: str) -> str:
    """The text with compatibility forms resolved, to see what is a figure; nothing is compared with it."""
    return in_ascii(unicodedata.normalize("NFKC", text))


def in_ascii(text: str) -> str:
    """The text with the digits of every script as 0 to 9; offsets stay."""
    return text if text.isascii() else "".join(map(_digit, text))


def _digit(character: str) -> str:
    return str(unicodedata.decimal(character)) if character.isdecimal() else character


def is_question(text: str) -> bool:
    """True for a sentence that ends in a question mark and begins as a question: "The fee is $5, right?" states it."""
    first = _WORD.findall(text.rpartition(":")[2])[:1]
    return text.rstrip("*_ ").endswith("?") and bool(first) and first[0].lower() in _INTERROGATIVES


def asks(figure: Figure) -> bool:
    """True for a figure that a reader would look up: all but small numbers in words without a unit."""
    value = figure.value
    return figure.is_telling or (isinstance(value, Quantity) and (not value.is_bare or value.value >= _LARGE))


def _is_free(text: str, figure: Figure, sentence: Sentence) -> bool:
    """True for a figure that needs no citation."""
    leads = (sentence.heads or text.rstrip("*_ ").endswith(":")) and not _is_sentence(text)
    if isinstance(figure.value, Period):
        return (leads and not _has_amounts(text)) or is_absence(text, figure.span.start) or _is_of_name(text, figure)
    small = figure.value.is_bare and figure.value.step == 1 and figure.value.value <= _OWN_COUNT
    return small and (leads or (bool(figure.counted & _OWN) and _opens(text, figure)))


def _opens(text: str, figure: Figure) -> bool:
    """True where one content word at most is before a figure: I found 3 passages, but not: the bank lost 3 files."""
    return len(content_words(text[: figure.span.start])) <= 1


def _is_sentence(text: str) -> bool:
    """True for words that end in a full stop, also where a colon or the sign of a heading follows."""
    return text.rstrip("*_: |").endswith((".", "!")) and _WORD.search(text) is not None


def _has_amounts(text: str) -> bool:
    """True where a heading states amounts too: then its dates are part of a statement."""
    return any(isinstance(figure.value, Quantity) and not figure.value.is_bare for figure in read(text).figures)


def is_absence(text: str, end: int | None = None) -> bool:
    """True for a sentence that denies something and states no figures but dates: it may say what documents lack.

    With `end` it is the date there that is denied: no clause begins between the negation and the date.
    """
    if any(isinstance(figure.value, Quantity) for figure in read(text).figures):
        return False
    denied = [word.end() for word in _WORD.finditer(text) if is_negation(word[0])]
    return bool(denied) and (end is None or _NEXT_CLAUSE.search(text, denied[-1], max(denied[-1], end)) is None)


def _is_of_name(text: str, figure: Figure) -> bool:
    """True for a year beside a capitalised word: the Companies Act 2006, the 2023 Annual Report."""
    if not isinstance(figure.value, Period) or figure.value.grain is not Grain.YEAR:
        return False
    before, behind = text[: figure.span.start].split(), text[figure.span.end :].split()
    if any(stem(word.strip(".,;:")) in _DOCUMENTS for word in (*before[-1:], *behind[:2])):
        return True
    is_inside = len(before) > 1 and before[-1][:1].isupper() and before[-2][:1].isalpha()
    return is_inside or bool(behind and before and behind[0][:1].isupper() and text[figure.span.end - 1] != ".")


# ── Questions that are answered ──────────────────────────────────────────────────────────────────


def with_answers(sentences: Iterable[Sentence]) -> list[Sentence]:
    """The sentences that state something; a question with a cited answer of one word states what it asks.

    "Was the rent $500? Yes [1]." states $500, and cites [1].
    """
    kept: list[Sentence] = []
    after: Sentence | None = None
    for sentence in reversed(list(sentences)):
        if not is_question(sentence.text):
            kept.append(sentence)
        elif after and len(_WORD.findall(after.text)) <= 1 and not read(after.text).figures:
            cites = tuple(dict.fromkeys((*sentence.cites, *after.cites)))[:_ANSWERS]
            kept.append(replace(sentence, text=sentence.text.rstrip("?*_ "), cites=cites))
        after = sentence
    return kept[::-1]
