"""The quotes of a claim's citations where the source has them, and which figures of the claim they state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby
from typing import Final, NamedTuple

from citecheck.limits import CLAIM_CHARACTERS
from citecheck.model import Occurrence
from citecheck.quantities.claim_case import Case, Texts, case_of
from citecheck.quantities.claim_check import Outcome, judge
from citecheck.quantities.compare import EQUAL, Scales, relation
from citecheck.quantities.computing.directions import is_told
from citecheck.quantities.computing.ways import ways
from citecheck.quantities.reading.extract import TextFigures, ends, read
from citecheck.quantities.reading.figures import Figure
from citecheck.quantities.same_kind import is_telling
from citecheck.support.index import Sentence, SourceIndex
from citecheck.support.nouns import Passage
from citecheck.text.matching import Searchable


class Quoted(NamedTuple):
    """`places` are the sentences of the source that have the claim's own quotes.

    `texts` are the quotes of its whole sentence that are in this source, the claim's own first, and `foreign` those
    that are in other sources. `sentence` is the sentence.
    """

    places: tuple[int, ...] = ()
    texts: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()
    sentence: str = ""


NOTHING: Final = Quoted()


def shortened(texts: Sequence[str]) -> tuple[str, ...]:
    """Those with which a claim is compared: together no longer than a claim."""
    kept: list[str] = []
    for text in dict.fromkeys(texts):
        if sum(map(len, kept)) + len(text) <= CLAIM_CHARACTERS:
            kept.append(text)
    return tuple(kept)


# ── Where a quote is ─────────────────────────────────────────────────────────────────────────────


def places_of(index: SourceIndex, source: str, quote: str, found: Occurrence) -> Iterator[int]:
    """The sentences of an index that have a quote: of those on its lines the ones that its words are in."""
    pages, lines = {*found.pages, found.anchor_page}, {*found.lines, *found.lines_beside}
    near = [
        place
        for place, one in enumerate(index.sentences)
        if one.source == source and one.page in pages and not lines.isdisjoint(one.lines)
    ]
    texts = [f"{index.sentences[place].text} " for place in near]
    hits = Searchable("".join(texts)).find(quote).hits
    for place, end, text in zip(near, accumulate(map(len, texts)), texts, strict=True):
        if not hits or (end - len(text) < hits[0].end and hits[0].start < end - 1):
            yield place


def passages_of(index: SourceIndex, places: Sequence[int]) -> Iterator[Passage]:
    """Sentences that follow each other on one page as one passage."""
    runs = groupby(enumerate(places), key=lambda one: (index.sentences[one[1]].page, one[1] - one[0]))
    return (_joined([index.sentences[place] for _, place in run]) for _, run in runs)


def _joined(sentences: Sequence[Sentence]) -> Passage:
    first, last = sentences[0], sentences[-1]
    lines = tuple(dict.fromkeys(line for one in sentences for line in one.lines))
    return Passage(first.source, first.page, lines, " ".join(one.text for one in sentences), first.start, last.end)


# ── What the quotes state ────────────────────────────────────────────────────────────────────────


def outcome(text: str, quoted: Quoted) -> Outcome:
    """What `validate` finds of the figures of a claim."""
    texts = _compared(text, quoted)
    return judge(texts.claim, texts.quote, texts.others, sentence=texts.sentence)


def _compared(text: str, quoted: Quoted) -> Texts:
    own, *others = quoted.texts
    return Texts(text, own, (*others, *quoted.foreign), quoted.sentence)


def stated(text: str, found: Outcome, quoted: Quoted) -> frozenset[int]:
    """Where the figures of a claim are that its quotes state, or that it computes from theirs.

    None if the quotes contradict one of them; what only another source states is not stated here.
    """
    if found.mismatch:
        return frozenset()
    case = case_of(_compared(text, quoted))
    refused = [*found.missing, *(pair[0] for pair in (found.instead, found.unbounded) if pair)]
    own, foreign = (list(map(read, texts)) for texts in (quoted.texts, quoted.foreign))
    return frozenset(
        figure.start
        for figure in case.claim.figures
        if not any(figure.text in one for one in refused)
        and (is_telling(figure) or _is_held(figure, case, [*own, *foreign]) or _is_computed(figure, case))
        and (not _is_held(figure, case, foreign) or _is_held(figure, case, own))
    )


def _is_held(figure: Figure, case: Case, quotes: Sequence[TextFigures]) -> bool:
    return all(
        any(
            relation(end, one, Scales(quote.scale, case.claim.scale)) in EQUAL
            for quote in quotes
            for one in quote.singles
        )
        for end in ends(figure)
    )


def _is_computed(figure: Figure, case: Case) -> bool:
    return all((found := ways(end, case)) and is_told(figure, found, case) for end in ends(figure))
