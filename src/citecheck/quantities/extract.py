"""A text → its figures, each with what stands beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from citecheck.quantities import lexicon, non_quantities
from citecheck.quantities.amounts import amounts
from citecheck.quantities.context_words import FIGURE, besides
from citecheck.quantities.dates import moments, short_spans
from citecheck.quantities.figures import Amount, Figure, Kind, Moment
from citecheck.quantities.numerals import HINT, small_number


class _Placed(NamedTuple):
    start: int
    end: int
    what: Amount | Moment
    shown: int


@dataclass(frozen=True, slots=True)
class Reading:
    """The figures of a text in order. `scale` is the one that it states for all of them: "in thousands".

    `singles` are the figures with each range as its two ends.
    """

    figures: tuple[Figure, ...] = ()
    singles: tuple[Figure, ...] = ()
    scale: Decimal | None = None


@lru_cache(maxsize=1024)
def read(text: str) -> Reading:
    """The figures of `text`. Names with numbers in them (Section 304, GPT-4, [12]) are none."""
    if not HINT.search(text):
        return Reading()
    placed = sorted(_placed(text), key=lambda item: item.start)
    around = besides(text, [(item.start, item.end) for item in placed])
    figures = tuple(
        Figure(item.start, item.end, text[item.start : item.shown], item.what, beside)
        for item, beside in zip(placed, around, strict=True)
    )
    return Reading(figures, tuple(end for figure in figures for end in ends(figure)), _stated_scale(text))


def ends(figure: Figure) -> tuple[Figure, ...]:
    """The figure itself, or both ends of a range."""
    if not isinstance(figure.what, Amount) or figure.what.upper is None:
        return (figure,)
    return replace(figure, what=replace(figure.what, upper=None)), replace(figure, what=figure.what.upper)


def _placed(text: str) -> Iterator[_Placed]:
    """Labelled names, moments, shares, other names, amounts; what is read is blanked out for those that follow."""
    blank = _blanked(text, (match.span() for labels in non_quantities.LABELLED for match in labels.finditer(text)))
    dated = [*moments(blank), *short_spans(blank)]
    yield from (_Placed(start, end, moment, end) for start, end, moment in dated if moment)
    blank = _blanked(blank, ((start, end) for start, end, _ in dated))
    shares = list(_shares(blank))
    yield from shares
    blank = _blanked(blank, ((share.start, share.end) for share in shares))
    for needed, pattern in non_quantities.NAMES:
        if needed in blank:
            blank = pattern.sub(lambda match: FIGURE * len(match[0]), blank)
    yield from (_Placed(*placed) for placed in amounts(blank))


def _blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """`text` with the spans as "#", so that offsets stay."""
    pieces: list[str] = []
    at = 0
    for start, end in sorted(spans):
        pieces += (text[at:start], FIGURE * (end - max(at, start)))
        at = max(at, end)
    return "".join((*pieces, text[at:]))


def _shares(text: str) -> Iterator[_Placed]:
    """Shares in words: one in five."""
    for match in non_quantities.ONE_IN.finditer(text):
        part, whole = small_number(match["part"]), small_number(match["whole"])
        if part <= whole:
            share = Decimal(100 * part) / Decimal(whole)
            yield _Placed(*match.span(), Amount(Kind.PERCENT, share, Decimal(1), share), match.end())


def _stated_scale(text: str) -> Decimal | None:
    match = lexicon.STATED_SCALE.search(text)
    return lexicon.SCALES[match["scale"].lower()] if match else None
