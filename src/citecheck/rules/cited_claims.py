"""A response → its cited claims: what each marker vouches for, and the quotes that it vouches with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from citecheck.figures import ClaimCheck, compare_claim
from citecheck.limits import CLAIM_CHARACTERS, CLAIM_EFFORT
from citecheck.model import Citation, Evidence, Marker, Response, Span
from citecheck.response.effort import effort
from citecheck.response.prose import by_sentence, vouched_text
from citecheck.text.folding import fold_line
from citecheck.text.patterns import ascii_letters

_QUOTES: Final = 50  # of one sentence; the widest range of markers
_Places: TypeAlias = dict[tuple[Span, int], list[int]]


class CitedClaim(NamedTuple):
    """What one marker vouches for.

    place: that of its citation in the response. text: the part of the sentence that the marker covers; where the quote
    `is_in_prose`, what it says besides the quotation. others: further quotes of the sentence. head: what is above and
    beside its cell in a table. begins: the offset of the first marker of the sentence. anchor: the stretch of `text`
    that is the citation's anchor. columns: the heads of a table above the values of the quote.
    """

    marker: Marker
    place: int
    citation: Citation
    text: str
    others: tuple[str, ...]
    head: str
    begins: int
    anchor: tuple[int, int]
    is_in_prose: bool
    columns: tuple[str, ...] = ()

    @property
    def quote(self) -> str:
        return self.citation.source_context

    @property
    def check(self) -> ClaimCheck:
        """The figures of the claim against its quotes."""
        return compare_claim(self.text, self.quote, self.others, self.columns, head=self.head)


def cited_claims(response: Response, evidence: Sequence[Evidence] = ()) -> Iterator[CitedClaim]:
    """The claims of a response in the order of its markers; evidence: that of its citations, in their order."""
    places: _Places = {}
    for marker, cited in zip(response.markers, response.cited_places(), strict=True):
        # The first that has a quote; of quotations in the prose all those of the marker's own sentence.
        quoting = [place for place in cited if response.citations[place].source_context.strip()]
        in_prose = [place for place in quoting if response.is_in_prose(response.citations[place])]
        places[marker.span, marker.n] = in_prose or quoting[:1]
    for markers in by_sentence(response.markers):
        claims = [*_of_sentence(response, markers, places)]
        if any(marker.unhidden for marker in markers):
            claims += _of_sentence(response, [marker.unhidden or marker for marker in markers], places)
        for claim in claims:
            found = evidence[claim.place].found if claim.place < len(evidence) else None
            yield claim._replace(columns=found.columns) if found else claim


def compared(claims: Iterable[CitedClaim]) -> Iterator[CitedClaim]:
    """The claims that are compared: as many as the limit of effort allows."""
    left = CLAIM_EFFORT
    for claim in claims:
        left -= effort(claim.text, (claim.quote, *claim.others))
        if left < 0:
            return
        yield claim


def _of_sentence(response: Response, markers: Sequence[Marker], places: _Places) -> Iterator[CitedClaim]:
    cited = [(marker, own) for marker in markers if (own := places.get((marker.span, marker.n)))]
    every = (response.citations[place].source_context for _, own in cited for place in own)
    quotes = list(dict.fromkeys(every))[:_QUOTES]
    for marker, (place, *_) in cited:
        citation = response.citations[place]
        text = ascii_letters(vouched_text(marker, markers[-1]))[:CLAIM_CHARACTERS]
        anchor = _anchor(marker, citation)
        is_in_prose = response.is_in_prose(citation)
        if is_in_prose:
            anchor = 0, 0
            for quote in quotes:
                text = text.replace(" ".join(quote.split()), "…")
        others = tuple(quote for quote in quotes if quote != citation.source_context)
        head = " ".join(dict.fromkeys(part for part in (marker.label, marker.heads) if part))
        yield CitedClaim(marker, place, citation, text, others, head, markers[0].span.start, anchor, is_in_prose)


def _anchor(marker: Marker, citation: Citation) -> tuple[int, int]:
    """The place of the marker's visible text in what it vouches for, if it is the citation's anchor."""
    shown = " ".join((marker.shown or "").split())
    if not shown or fold_line(shown) != fold_line(citation.source_match):
        return 0, 0
    start = marker.claim_before.rfind(shown)
    return (start, start + len(shown)) if start >= 0 else (0, 0)
