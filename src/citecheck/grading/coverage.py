"""Which sentences of an answer ask for a citation, and which of them have one.

What asks for one is told by rule: a figure, a date or a quotation that the question does not hold already. Equal
sentences count once, and so do sentences that cite the same quotes: saying a true thing often adds nothing. A
sentence that repeats what another one cites asks for its own citation: an excuse could be had by adding things.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from citecheck.claims.figures import Amount, Figure
from citecheck.claims.judge import is_telling
from citecheck.claims.reading import read
from citecheck.limits import QUESTION_CHARACTERS
from citecheck.model import Citation, Response
from citecheck.response.sentences import Sentence, prose_sentences
from citecheck.text.folding import fold

_QUOTATION: Final = re.compile(r"[“\"«]([^“”\"«»]{3,})[”\"»]")
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
        if all(stated in asked for stated in _stated(sentence.text)):
            continue
        if evidence := _evidence(sentence, quotes):
            covered.add(evidence)
        else:
            bare.setdefault(_plain(sentence.text), sentence.line)
    return Coverage(len(covered) + len(bare), len(covered), tuple(bare.values()))


def quote_key(citation: Citation) -> tuple[str, str]:
    """What two citations of the same words have in common."""
    return citation.attachment_id, _plain(citation.source_context)


def _evidence(sentence: Sentence, quotes: Mapping[int, Citation]) -> frozenset[tuple[str, str]]:
    return frozenset(quote_key(quotes[number]) for number in sentence.cites if number in quotes)


def _stated(text: str) -> Iterator[str]:
    """The figures and quotations of a sentence; a question states nothing."""
    if text.rstrip("*_ ").endswith("?"):
        return
    yield from (figure.text for figure in read(text).figures if is_telling(figure))
    for quotation in _QUOTATION.finditer(text):
        if len(quotation[1].split()) >= _QUOTED_WORDS:
            yield quotation[1]


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
