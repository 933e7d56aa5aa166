"""Where the marks of the plots are. Every x is a percentage of the drawing's width, so that it fits any window."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from citecheck.grading.aggregates import PASSED
from citecheck.grading.grade import LETTERS
from citecheck.grading.intervals import Estimate
from citecheck.grading.leaderboard import Difference, Group
from citecheck.reporting.grades.formatting import (
    NONE,
    between,
    pairs,
    percent,
    points,
    points_between,
    sense,
)
from citecheck.reporting.grades.html.listing import Key
from citecheck.reporting.html.cards import View
from citecheck.reporting.html.pictures import number

Named = Sequence[tuple[Key, Group]]
METRICS: Final[Mapping[str, str]] = {
    PASSED: "Pass rate",
    "found": "Found where cited",
    "partial": "Found elsewhere",
    "not_found": "Not found",
    "clean": "Without any issue",
    "coverage": "Coverage",
    "decided": "Decided",
}
_REACHES: Final = (0.1, 0.2, 0.4, 0.6, 0.8, 1.0)  # how far to both sides of zero a plot of differences may go
_ROOM: Final = 9.0  # per cent of a bar that a letter and its count need
_ANCHORS: Final = ("start", "middle", "middle", "middle", "end")


def percentage(value: float, low: float = 0.0, high: float = 1.0) -> str:
    return f"{number((value - low) / (high - low) * 100)}%"


# ── Dots and intervals: a forest plot ────────────────────────────────────────────────────────────


def pass_rates(groups: Named) -> View:
    dots = [_dot(name, group.pass_rate) | {"band": _band(group)} for name, group in groups]
    note = "Runs as good as the pass mark or better."
    if any(dot["band"] for dot in dots):
        note += " The pale band reaches from where every ungradable run had failed to where every one had passed."
    return _forest("pass-rate", "Pass rate", note, dots)


def rates(metric: str, note: str, groups: Named) -> View:
    dots = [_dot(name, group.rates[metric]) for name, group in groups if metric in group.rates]
    return _forest(metric, METRICS[metric], note, dots)


def differences(metric: str, named: Sequence[tuple[Key, Difference]]) -> View:
    shown = [(name, difference) for name, difference in named if difference.metric == metric]
    ends = [end for _, d in shown if d.value is not None for end in (d.value, d.low, d.high) if end is not None]
    furthest = min(max(map(abs, ends), default=0.0), 1.0)
    reach = next(reach for reach in _REACHES if reach >= furthest)
    dots = [_difference(name, difference, reach) for name, difference in shown]
    return _forest(f"less-{metric}", METRICS[metric], "", dots, -reach, reach)


def _forest(id_: str, title: str, note: str, dots: Sequence[View], low: float = 0.0, high: float = 1.0) -> View:
    values = [low + (high - low) * quarter / 4 for quarter in range(5)]
    ticks = [
        {
            "x": percentage(value, low, high),
            "text": _tick(value, signed=low < 0),
            "anchor": anchor,
            "zero": low < 0 and value == 0,
        }
        for value, anchor in zip(values, _ANCHORS, strict=True)
    ]
    return {"id": id_, "title": title, "note": note, "ticks": ticks, "dots": dots}


def _tick(value: float, *, signed: bool) -> str:
    text = number(value * 100)
    if not signed:
        return f"{text} %"
    return f"+{text}" if value > 0 else text.replace("-", "\N{MINUS SIGN}")


def _dot(name: Key, estimate: Estimate) -> View:
    more = f"n = {estimate.n:,}" if estimate.value is not None else "no graded run"
    texts = {"name": name, "value": percent(estimate.value), "spread": between(estimate), "more": more}
    return {**texts, **_marks(estimate, 0, 1), "band": None}


def _difference(name: Key, difference: Difference, reach: float) -> View:
    value = NONE if difference.value is None else f"{points(difference.value)} points"
    more = pairs(difference) if difference.value is None else f"{sense(difference)}, {pairs(difference)}"
    texts = {"name": name, "value": value, "spread": points_between(difference), "more": more}
    return {**texts, **_marks(difference, -reach, reach), "band": None}


def _marks(found: Estimate | Difference, low: float, high: float) -> View:
    """Where the dot is, and the ends of its interval; "" for what is not there."""
    ends = {"x": found.value, "start": found.low, "end": found.high}
    has_interval = None not in {found.value, found.low, found.high}
    return {
        name: percentage(end, low, high) if end is not None and (has_interval or name == "x") else ""
        for name, end in ends.items()
    }


def _band(group: Group) -> tuple[str, str] | None:
    """Where ungradable runs could move the dot: the band's beginning and its width."""
    if not group.ungradable:
        return None
    low, high = group.bounds
    return percentage(low), percentage(high - low)


# ── Letters ──────────────────────────────────────────────────────────────────────────────────────


def bar(name: Key, group: Group) -> View:
    """All runs of a group side by side, those without a letter last; `counts` says the same in words."""
    letters = [(letter, group.letters.get(letter, 0)) for letter in LETTERS]
    ungradable = sum(group.ungradable.values())
    segments = [*_segments([*letters, ("", ungradable)])]
    return {"name": name, "segments": segments, "counts": letters, "ungradable": ungradable}


def _segments(parts: Sequence[tuple[str, int]]) -> Iterator[View]:
    total, start = sum(count for _, count in parts), 0
    for letter, count in parts:
        if count:
            share, left = count / total, start / total
            yield {
                "css": letter.lower() or "ungradable",
                "x": percentage(left),
                "width": percentage(share),
                "middle": percentage(left + share / 2),
                "text": f"{letter} {count:,}".strip() if share * 100 >= _ROOM else "",
            }
        start += count
