"""The words of comparisons: comparatives, superlatives and verbs, and what they are said of."""

from __future__ import annotations

from typing import Final, NamedTuple


class Sort(NamedTuple):
    """Which way a comparative and its superlative go, what they are said of, and the two words."""

    turn: int
    of: str
    more: str
    most: str = ""


_SORTS: Final = tuple(
    Sort(turn, of, *words.split())
    for turn, of, pairs in (
        (1, "size", "more most, higher highest, larger largest, greater greatest, bigger biggest"),
        (-1, "size", "less least, fewer fewest, lower lowest, smaller smallest"),
        (1, "span", "longer longest"),
        (-1, "span", "shorter shortest"),
        (1, "change", "faster fastest, steeper steepest, sharper sharpest, stronger strongest, quicker quickest"),
        (-1, "change", "slower slowest, weaker weakest"),
        (1, "time", "later latest, later last"),
        (-1, "time", "earlier earliest, sooner first"),
        (1, "age", "older oldest"),
        (-1, "age", "younger youngest, newer newest"),
        (1, "money", "costlier costliest, pricier priciest, dearer dearest"),
        (-1, "money", "cheaper cheapest"),
        (1, "mass", "heavier heaviest"),
        (-1, "mass", "lighter lightest"),
        (1, "length", "taller tallest, wider widest, deeper deepest"),
        (-1, "length", "narrower narrowest"),
    )
    for words in pairs.split(", ")
)
MORE: Final = {sort.more: sort for sort in _SORTS}
MOST: Final = {sort.most: sort for sort in _SORTS}
VERB_SORTS: Final = {
    **dict.fromkeys(
        """exceed exceeds exceeded exceeding surpass surpasses surpassed top tops topped outweigh outweighs
        outweighed outnumber outnumbers outnumbered outstrip outstrips outstripped eclipse eclipses
        eclipsed dwarf dwarfs dwarfed beat beats overtook outsold above ahead""".split(),
        Sort(1, "size", "more"),
    ),
    **dict.fromkeys("trail trails trailed lag lags lagged below behind".split(), Sort(-1, "size", "less")),
    **dict.fromkeys("outpace outpaces outpaced outgrew outgrow outgrows".split(), Sort(1, "change", "faster")),
    **dict.fromkeys("after postdates postdated".split(), Sort(1, "time", "later")),
    **dict.fromkeys("before predates predated preceded precedes".split(), Sort(-1, "time", "earlier")),
    **dict.fromkeys("outlasts outlasted outlast".split(), Sort(1, "span", "longer")),
}
UNITS: Final = {
    "span": frozenset(["time", "calendar", "length", "distance"]),
    "age": frozenset(["calendar"]),
    "mass": frozenset(["mass", "weight"]),
    "length": frozenset(["length", "distance"]),
    "change": frozenset(["speed", "mph", "m/s", "knot", "bits per second", "bytes per second"]),
}
