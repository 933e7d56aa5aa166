"""What a figure measures or counts, and which figures of a quote are of its kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.figures import Amount, Figure, Kind, Moment
from citecheck.text.patterns import lazy_pattern

_PHRASE: Final = lazy_pattern(r"(?!not?\s)[^\W\d_]+\s(?P<rest>[^\W\d_]+\s.+)")  # two late arrivals
LARGE: Final = 11  # a number in words from it on is not a count of the answer's
# Dimensions that measure one thing, and so contradict each other.
_QUANTITIES: Final = {
    **dict.fromkeys(("time", "calendar"), "duration"),
    **dict.fromkeys(("length", "distance"), "length"),
    **dict.fromkeys(("mass", "weight", "mass in mass"), "mass"),
    **dict.fromkeys(("volume", "gallon", "barrel", "cup"), "volume"),
    **dict.fromkeys(("area", "acre", "square foot"), "area"),
    **dict.fromkeys(("pressure", "psi"), "pressure"),
    **dict.fromkeys(("speed", "mph", "m/s", "knot"), "speed"),
    **dict.fromkeys(("bits", "bytes"), "data"),
    **dict.fromkeys(("mass in volume", "moles in volume"), "concentration"),
    **dict.fromkeys(("kilocalorie", "joule"), "energy of food"),
    **dict.fromkeys(("force", "torque"), "force"),
    **dict.fromkeys(lexicon.DEGREES, "temperature"),
}


def kind_of(figure: Figure) -> str:
    """What a figure measures or counts; "" if nothing says so."""
    what = figure.what
    if isinstance(what, Moment):
        return "day" if what.day else "month" if what.month else "quarter" if what.quarter else "year"
    if what.kind is Kind.MONEY:
        return "money"
    if what.kind is not Kind.NUMBER:
        return "percent"
    if what.unit == "ordinal":
        return f"ordinal {what.noun}"
    if what.unit:
        return _QUANTITIES.get(what.unit, what.unit)
    return _counted(figure, what)


def _counted(figure: Figure, what: Amount) -> str:
    """What a figure counts, with all words of it: late arrivals."""
    if what.noun and (phrase := _PHRASE.fullmatch(figure.text)):
        return f"count {phrase['rest'].lower()}"
    counted = what.noun or figure.beside.object
    return f"count {counted}" if counted and figure.beside.after == counted else ""


def is_telling(figure: Figure) -> bool:
    """A small number in words is often the answer's own counting: "two reasons", "over the three years"."""
    what = figure.what
    if not isinstance(what, Amount):
        return True
    if what.soft:
        return False
    counts = what.kind in {Kind.NUMBER, Kind.POINTS} and what.unit is None and what.scale == 1
    return not (what.in_words and ((counts and what.written < LARGE) or figure.beside.before == "the"))


def rivals(figure: Figure, held: Sequence[Figure]) -> list[int]:
    """The places in a quote of the figures of this kind; of its very dimension, if there are such."""
    kind, what = kind_of(figure), figure.what
    kinds = {kind, "money"} if isinstance(what, Amount) and what.noun == "pound" else {kind}
    found = [
        place
        for place, one in enumerate(held)
        if kind and (kind_of(one) in kinds or (kind == "times" and _is_change(one)))
    ]
    exact = [place for place in found if _dimension(held[place]) == _dimension(figure)]
    return exact or found


def _is_change(figure: Figure) -> bool:
    return isinstance(figure.what, Amount) and figure.what.noun == lexicon.CHANGE


def are_measured(one: Figure, two: Figure) -> bool:
    """Whether both have a physical unit: 3 mg and 3 g."""
    return all(isinstance(at.what, Amount) and at.what.unit in lexicon.MEASURED for at in (one, two))


def _dimension(figure: Figure) -> object:
    what = figure.what
    return (what.unit, what.kind) if isinstance(what, Amount) else None
