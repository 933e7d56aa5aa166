"""The quotes of a claim's citations where the source has them, and which figures of the claim they state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby
from typing import Final, NamedTuple

from citecheck.figures import ClaimCheck, State, compare_claim
from citecheck.limits import CLAIM_CHARACTERS
from citecheck.locate import locate
from citecheck.model import Citation, Occurrence, Sighting
from citecheck.sources.document import Document
from citecheck.support.index import SourceIndex
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


def seen_by_all(citation: Citation, document: Document) -> Occurrence | None:
    """Where everybody can see the quote of a citation in the document; None if it is not sure that they can."""
    evidence = locate(citation, document)
    found = None if evidence.open else evidence.found
    return found if found and found.sighting < Sighting.DOUBTFUL else None


# ── Where a quote is ─────────────────────────────────────────────────────────────────────────────


def places_of(index: SourceIndex, source: str, quote: str, found: Occurrence) -> Iterator[int]:
    """The sentences of an index that have a quote: of those on its lines the ones that its words are in."""
    pages, lines = {*found.pages, found.anchor_page}, {*found.lines, *found.lines_beside}
    near = [
        place
        for place, sentence in enumerate(index.sentences)
        if sentence.source == source and sentence.page in pages and not lines.isdisjoint(sentence.lines)
    ]
    texts = [f"{index.sentences[place].text} " for place in near]
    hits = Searchable("".join(texts)).find(quote).hits
    for place, end, text in zip(near, accumulate(map(len, texts)), texts, strict=True):
        if not hits or (end - len(text) < hits[0].end and hits[0].start < end - 1):
            yield place


def passages_of(index: SourceIndex, places: Sequence[int]) -> Iterator[Passage]:
    """Sentences that follow each other on one page as one passage."""
    runs = groupby(enumerate(places), key=lambda pair: (index.sentences[pair[1]].page, pair[1] - pair[0]))
    for _, run in runs:
        sentences = [index.sentences[place] for _, place in run]
        first, last = sentences[0], sentences[-1]
        lines = tuple(dict.fromkeys(line for sentence in sentences for line in sentence.lines))
        text = " ".join(sentence.text for sentence in sentences)
        yield Passage(first.source, first.page, lines, text, first.start, last.end)


# ── What the quotes state ────────────────────────────────────────────────────────────────────────


def check(text: str, quoted: Quoted) -> ClaimCheck:
    """The figures of a claim against its quotes, as `validate` compares them."""
    own, *others = quoted.texts
    return compare_claim(text, own, (*others, *quoted.foreign))


def stated(found: ClaimCheck) -> frozenset[int]:
    """The offsets of the figures of a claim that its quotes state, or that follow from theirs.

    None if the quotes contradict one of them.
    """
    if found.those(State.CONTRADICTED):
        return frozenset()
    return frozenset(check.figure.span.start for check in found.those(State.SUPPORTED, State.DERIVED))
