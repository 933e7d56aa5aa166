"""How each figure of a claim is in its source: for the report; the signals decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from citecheck.figures import Figure, FigureCheck, Fit, Quantity, State, fit
from citecheck.support.nouns import FigureMatch, Kind, Match, Passage, Signal
from citecheck.support.view import View

_FITS: Final = {
    Fit.SAME: Match.EXACT,
    Fit.OPEN: Match.EXACT,
    Fit.ROUNDED: Match.ROUNDED,
    Fit.CONVERTED: Match.CONVERTED,
    Fit.BOUNDED: Match.BOUNDED,
}
_SIGNALLED: Final = {
    Kind.FIGURE_NOT_IN_SOURCE: Match.ABSENT,
    Kind.DATE_NOT_IN_SOURCE: Match.ABSENT,
    Kind.NUMBER_IN_WORDS: Match.ABSENT,
    Kind.QUANTIFIER: Match.ABSENT,
    Kind.FIGURE_DIFFERS: Match.DIFFERS,
    Kind.FIGURE_COMPUTED: Match.DERIVED,
    Kind.DATE_FROM_DATELINE: Match.DERIVED,
}


def figure_matches(view: View, signals: Sequence[Signal]) -> tuple[FigureMatch, ...]:
    """In the order of the text. What the claim's own quotes state comes from them."""
    quoted = {check.figure.span.start: check for check in view.quotes.checks if check.figure.span.start in view.stated}
    said = {(signal.at, signal.anchor): signal for signal in signals if signal.kind in _SIGNALLED}
    found = []
    for check in view.nearby.checks:
        figure, at = check.figure, check.figure.span.start
        if figure.negated or (isinstance(figure.value, Quantity) and not figure.value.value and figure.value.in_words):
            continue
        signal = said.get((at, figure.text))
        found.append(_signalled(signal, check, view) if signal else _fitting(quoted.get(at, check), view))
    return tuple(found)


def _signalled(signal: Signal, check: FigureCheck, view: View) -> FigureMatch:
    match = _SIGNALLED[signal.kind]
    held = signal.held if match is Match.DIFFERS else ""
    formula = check.formula if match is Match.DERIVED else ""
    return FigureMatch(signal.anchor, signal.at, match, held, formula, _passage(held, view))


def _fitting(check: FigureCheck, view: View) -> FigureMatch:
    """The nearest figure that fits: of the quotes and passages, or else of the whole source."""
    figure, other = check.figure, check.quote
    if check.state is State.DERIVED:
        return FigureMatch(figure.text, figure.span.start, Match.DERIVED, "", check.formula)
    if check.state is not State.SUPPORTED or other is None:
        places = view.index.figures.like(figure)
        if not places:
            return FigureMatch(figure.text, figure.span.start, Match.DERIVED)  # a period whose parts the source names
        best = max(places, key=lambda place: fit(figure, place.figure, is_row=place.is_row))
        passage = view.index.sentences[best.places[0]].passage
        return FigureMatch(figure.text, figure.span.start, _fit(figure, best.figure), best.figure.text, "", passage)
    return FigureMatch(figure.text, figure.span.start, _fit(figure, other), other.text, "", _passage(other.text, view))


def _fit(figure: Figure, other: Figure) -> Match:
    """Equal values in other units are converted."""
    found = fit(figure, other) or fit(figure, other, is_row=True)
    units = {getattr(one.value, "unit", "") for one in (figure, other)} - {""}
    return Match.CONVERTED if found is Fit.SAME and len(units) > 1 else _FITS.get(found, Match.EXACT)


def _passage(text: str, view: View) -> Passage | None:
    """The sentence near the claim that has these characters."""
    return next((one for one in _near(view) if text and text in one.text), None)


def _near(view: View) -> Iterator[Passage]:
    sentences = view.index.sentences
    yield from (sentences[place].passage for place in view.quoted.places)
    for window in (view.narrow, view.wide):
        yield from (sentences[place].passage for place in range(window.first, window.last + 1))
    yield from (sentences[place].passage for place in view.best)
