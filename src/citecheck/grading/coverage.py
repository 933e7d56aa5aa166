"""Which sentences of an answer ask for a citation, and which of them have one.

What asks for one is told by rule: a figure, a date or a quotation that the question does not hold already. A
sentence has its citation where its quotes hold its figures. Equal sentences count once, and so do sentences that cite
the same quotes: saying a true thing often adds nothing. A sentence that repeats what another one cites asks for its
own citation: an excuse could be had by adding things.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from citecheck.claims.figures import Amount, Figure, Kind
from citecheck.claims.judge import is_telling, judge
from citecheck.claims.reading import read
from citecheck.limits import CLAIM_CHARACTERS, QUESTION_CHARACTERS
from citecheck.model import Citation, Response
from citecheck.response.sentences import Sentence, prose_sentences
from citecheck.text.folding import fold

_QUOTATION: Final = re.compile(r"[“\"«]([^“”\"«»]{3,})[”\"»]")
_ASKS: Final = re.compile(
    r"\W*(?:wh(?:at|en|ere|o|om|ose|ich|y)|how|is|are|was|were|do|does|did(?! you know)|can|could|may|must|shall|should"
    r"|will|would|has|have|had)\b",
    re.IGNORECASE,
)
_OWN: Final = frozenset("thing point question step part page file document source citation".split())
_QUOTED_WORDS: Final = 5  # from so many words on it is somebody's sentence, and no term


@dataclass(frozen=True, slots=True)
class Coverage:
    """`cited` of `sentences` have a citation; the others begin in the lines `uncited`."""

    sentences: int
    cited: int
    uncited: tuple[int, ...]


def coverage(response: Response, question: str = "") -> Coverage:
    """`question` is what the user asked: what it says is no claim of the answer, unless it holds the documents."""
    quotes = {citation.n: citation for citation in response.citations if citation.n is not None}
    asked = _Asked(question if len(question) <= QUESTION_CHARACTERS else "")
    covered: set[frozenset[tuple[str, str]]] = set()
    bare: dict[str, int] = {}
    for sentence in prose_sentences(response):
        if all(stated in asked for stated in _stated(sentence)):
            continue
        cited = [quotes[number] for number in sentence.cites if number in quotes]
        if cited and _is_held(sentence, cited, asked):
            covered.add(frozenset(map(quote_key, cited)))
        else:
            bare.setdefault(_plain(sentence.text), sentence.line)
    return Coverage(len(covered) + len(bare), len(covered), tuple(bare.values()))


def _is_held(sentence: Sentence, cited: Sequence[Citation], asked: _Asked) -> bool:
    """Whether its quotes hold its figures: a marker does not vouch for whatever else a sentence or a row says."""
    if len(sentence.text) > CLAIM_CHARACTERS:
        return False
    first, *others = (citation.source_context for citation in cited)
    return all(figure in asked for figure in judge(sentence.text, first, others, sentence=sentence.text).missing)


def quote_key(citation: Citation) -> tuple[str, str]:
    """What two citations of the same words have in common."""
    return citation.attachment_id, _plain(citation.source_context)


def _stated(sentence: Sentence) -> Iterator[str]:
    """The figures and quotations of a sentence; a question states nothing, and a heading no date."""
    text = unicodedata.normalize("NFKC", sentence.text)  # only to see what is a figure; nothing is compared with it
    if _ASKS.match(text) and text.rstrip("*_ ").endswith("?"):
        return
    for figure in read(text).figures:
        if is_telling(figure) and not _counts_itself(figure) and not (sentence.heads and _is_plain(figure)):
            yield figure.text
    for quotation in _QUOTATION.finditer(text):
        if len(quotation[1].split()) >= _QUOTED_WORDS:
            yield quotation[1]


def _counts_itself(figure: Figure) -> bool:
    """The answer's own counting: "3 things to know", "all 8 pages"."""
    what = figure.what
    return isinstance(what, Amount) and what.kind is Kind.NUMBER and figure.beside.after in _OWN


def _is_plain(figure: Figure) -> bool:
    """A date, or a number of nothing: headings count and date what is below them."""
    what = figure.what
    return not isinstance(what, Amount) or (what.kind is Kind.NUMBER and what.unit is None)


class _Asked:
    """Whether the question holds a figure or a quotation already."""

    def __init__(self, question: str) -> None:
        self._text = _plain(question)
        self._figures = {_value(figure) for figure in read(question).singles}

    def __contains__(self, stated: str) -> bool:
        figures = read(stated).singles
        if figures and len(stated.split()) < _QUOTED_WORDS:
            return all(_value(figure) in self._figures for figure in figures)
        return _plain(stated).strip(" .,;:") in self._text


def _value(figure: Figure) -> object:
    what = figure.what
    return (what.kind, what.size, what.unit, what.currency) if isinstance(what, Amount) else what


def _plain(text: str) -> str:
    return " ".join(fold(text).text.split()).casefold()
