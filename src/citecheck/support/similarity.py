"""`--profile similarity`: how alike a claim and the sentences of its sources are, as another verifier counts it.

Its words and bands are beside the verdicts and never change one: what is alike may say the opposite. A claim is
"contradicted" here if a judge calls it so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, NamedTuple

from citecheck.limits import LIKENED_SENTENCES
from citecheck.support import BANDS
from citecheck.support.index import SourceIndex
from citecheck.support.nouns import Assessment, Cite, Passage, Status, Verdict
from citecheck.vectors import Embedder, likeness

if TYPE_CHECKING:
    from citecheck.vectors import Vectors


class Band(StrEnum):
    """The words of that verifier."""

    SUPPORTED = "supported"
    WEAK = "weak"
    UNVERIFIABLE = "unverifiable"
    CONTRADICTED = "contradicted"


class Scale(NamedTuple):
    """The model, and the lowest likeness of a claim that is supported, and of one that is weak."""

    model: Embedder
    supported: float = BANDS[0]
    weak: float = BANDS[1]

    def band(self, score: float) -> Band:
        if score >= self.supported:
            return Band.SUPPORTED
        return Band.WEAK if score >= self.weak else Band.UNVERIFIABLE


class Like(NamedTuple):
    """The sentence of a cited source that is most like a claim; None if the source has none."""

    cite: Cite
    score: float
    passage: Passage | None


@dataclass(frozen=True, slots=True)
class Likened:
    """A claim, and what is most like it in each source that it cites."""

    claim: str
    band: Band
    likes: tuple[Like, ...]

    @property
    def best(self) -> Like:
        return max(self.likes, key=lambda like: like.score)


@dataclass(frozen=True, slots=True)
class Similarity:
    """What the profile says about an answer. `left_out` sentences of very long sources were not compared."""

    scale: Scale
    claims: tuple[Likened, ...] = ()
    left_out: int = 0

    @property
    def unsupported(self) -> tuple[Likened, ...]:
        return tuple(one for one in self.claims if one.band is not Band.SUPPORTED)

    def count(self, band: Band) -> int:
        return Counter(one.band for one in self.claims)[band]

    @property
    def summary(self) -> str:
        """As that verifier has it, but for its word "verified"."""
        if not self.claims:
            return "No claims to compare."
        supported = self.count(Band.SUPPORTED)
        return f"{supported}/{len(self.claims)} claims supported ({100 * supported / len(self.claims):.0f}%)"


def similarity_of(
    assessments: Sequence[Assessment], index: Callable[[str], SourceIndex | None], scale: Scale
) -> Similarity:
    """All claims and all sentences of their sources, in one batch. `index` is that of a source, None without one."""
    names = dict.fromkeys(cite.source for one in assessments for cite in one.claim.cites)
    every = {name: found.sentences for name in names if (found := index(name))}
    passages = {name: [one.passage for one in own[:LIKENED_SENTENCES]] for name, own in every.items()}
    claims = [one.claim.text for one in assessments]
    rows = scale.model.embed([*claims, *(passage.text for own in passages.values() for passage in own)])
    ends = [*accumulate(map(len, passages.values()), initial=len(claims))]
    pieces = (rows[low:high] for low, high in pairwise(ends))
    sources = {name: _Source(own, piece) for (name, own), piece in zip(passages.items(), pieces, strict=True)}
    likened = tuple(_likened(one, rows[at : at + 1], sources, scale) for at, one in enumerate(assessments))
    return Similarity(scale, likened, sum(max(0, len(own) - LIKENED_SENTENCES) for own in every.values()))


class _Source(NamedTuple):
    passages: Sequence[Passage]
    rows: Vectors


def _likened(one: Assessment, row: Vectors, sources: Mapping[str, _Source], scale: Scale) -> Likened:
    cites = {cite.source: cite for cite in reversed(one.claim.cites)}  # the first one of each source
    likes = tuple(_like(cites[name], row, sources.get(name)) for name in sorted(cites, key=lambda n: cites[n].number))
    best = scale.band(max(like.score for like in likes))
    return Likened(one.claim.text, Band.CONTRADICTED if _is_contradicted(one) else best, likes)


def _like(cite: Cite, claim: Vectors, source: _Source | None) -> Like:
    if source is None or not source.passages:
        return Like(cite, 0.0, None)
    scores = likeness(claim, source.rows)[0]
    best = int(scores.argmax())
    return Like(cite, max(0.0, float(scores[best])), source.passages[best])


def _is_contradicted(assessment: Assessment) -> bool:
    judgements = (judgement for looked in assessment.looked for judgement in looked.judgements)
    return any(
        judgement.status is not Status.REJECTED and judgement.verdict is Verdict.CONTRADICTED
        for judgement in judgements
    )
