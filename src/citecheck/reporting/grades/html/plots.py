"""Where the marks of the plots are. Every x is a percentage of the drawing's width, so that it fits any window."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from citecheck.grading.grade import LETTERS
from citecheck.grading.intervals import Estimate
from citecheck.grading.leaderboard import Difference, Group
from citecheck.reporting.grades.formatting import NONE, between, pairs, percent, points_between, sense
from citecheck.reporting.grades.html import phrases
from citecheck.reporting.html.pictures import number

Name = tuple[str, ...]
Named = Sequence[tuple[Name, Group]]
_REACHES: Final = (0.1, 0.2, 0.4, 0.6, 0.8, 1.0)  # how far to both sides of zero a plot of differences may go
_ROOM: Final = 9.0  # per cent of a bar that a letter and its count need


@dataclass(frozen=True, slots=True)
class Tick:
    x: str
    text: str
    anchor: str
    zero: bool = False


@dataclass(frozen=True, slots=True)
class Dot:
    """A value with its interval; `band` is where ungradable runs could move it. "" is what is not there."""

    name: Name
    value: str
    spread: str
    more: str
    x: str = ""
    start: str = ""
    end: str = ""
    band: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Forest:
    id: str
    title: str
    note: str
    ticks: tuple[Tick, ...]
    dots: tuple[Dot, ...]


@dataclass(frozen=True, slots=True)
class Segment:
    css: str
    x: str
    width: str
    middle: str
    text: str


@dataclass(frozen=True, slots=True)
class Bar:
    """The runs of a group by letter. `counts` says the same in words."""

    name: Name
    segments: tuple[Segment, ...]
    counts: tuple[tuple[str, int], ...]
    ungradable: int


def percentage(value: float, low: float = 0.0, high: float = 1.0) -> str:
    return f"{number((value - low) / (high - low) * 100)}%"


# ── Dots and intervals ───────────────────────────────────────────────────────────────────────────


def pass_rates(groups: Named) -> Forest:
    dots = tuple(_dot(name, group.pass_rate, group) for name, group in groups)
    note = "Runs as good as the pass mark or better."
    if any(dot.band for dot in dots):
        note += " The pale band reaches from where every ungradable run had failed to where every one had passed."
    return Forest("pass-rate", "Pass rate", note, _ticks(0, 1), dots)


def rates(metric: str, note: str, groups: Named) -> Forest:
    dots = tuple(_dot(name, group.rates[metric]) for name, group in groups if metric in group.rates)
    return Forest(metric, phrases.metric(metric), note, _ticks(0, 1), dots)


def _dot(name: Name, estimate: Estimate, group: Group | None = None) -> Dot:
    more = f"n = {estimate.n:,}" if estimate.value is not None else "no graded run"
    x = percentage(estimate.value) if estimate.value is not None else ""
    start, end = _ends(estimate, 0, 1)
    return Dot(name, percent(estimate.value), between(estimate), more, x, start, end, _band(group))


def _band(group: Group | None) -> tuple[str, str] | None:
    if group is None or not group.ungradable:
        return None
    low, high = group.bounds
    return percentage(low), percentage(high - low)


def differences(metric: str, every: Sequence[tuple[Name, Difference]]) -> Forest:
    own = [(name, one) for name, one in every if one.metric == metric]
    reach = next(reach for reach in _REACHES if reach >= min(_furthest(one for _, one in own), 1))
    dots = tuple(_difference(name, one, reach) for name, one in own)
    return Forest(f"less-{metric}", phrases.metric(metric), "", _ticks(-reach, reach), dots)


def _furthest(every: Iterable[Difference]) -> float:
    """How far from zero the marks reach."""
    ends = (end for one in every if one.value is not None for end in (one.value, one.low, one.high))
    return max((abs(end) for end in ends if end is not None), default=0)


def _difference(name: Name, one: Difference, reach: float) -> Dot:
    if one.value is None:
        return Dot(name, NONE, "", pairs(one))
    start, end = _ends(one, -reach, reach)
    value = percentage(one.value, -reach, reach)
    more = f"{sense(one)}, {pairs(one)}"
    return Dot(name, phrases.difference(one), points_between(one), more, value, start, end)


def _ends(one: Estimate | Difference, low: float, high: float) -> tuple[str, str]:
    if one.low is None or one.high is None:
        return "", ""
    return percentage(one.low, low, high), percentage(one.high, low, high)


def _ticks(low: float, high: float) -> tuple[Tick, ...]:
    values = [low + (high - low) * quarter / 4 for quarter in range(5)]
    anchors = ("start", "middle", "middle", "middle", "end")
    return tuple(
        Tick(percentage(value, low, high), _tick(value, signed=low < 0), anchor, zero=low < 0 and value == 0)
        for value, anchor in zip(values, anchors, strict=True)
    )


def _tick(value: float, *, signed: bool) -> str:
    text = number(value * 100)
    if not signed:
        return f"{text} %"
    return f"+{text}" if value > 0 else text.replace("-", "\N{MINUS SIGN}")


# ── Letters ──────────────────────────────────────────────────────────────────────────────────────


def bar(name: Name, group: Group) -> Bar:
    """All runs of a group side by side, those without a letter last and apart from the others."""
    letters = tuple((letter, group.letters.get(letter, 0)) for letter in LETTERS)
    ungradable = sum(group.ungradable.values())
    return Bar(name, tuple(_segments([*letters, ("", ungradable)])), letters, ungradable)


def _segments(parts: Sequence[tuple[str, int]]) -> list[Segment]:
    total, start, segments = sum(count for _, count in parts), 0, []
    for letter, count in parts:
        if count:
            share, left = count / total, start / total
            css = letter.lower() or "ungradable"
            text = f"{letter} {count:,}".strip() if share * 100 >= _ROOM else ""
            middle = percentage(left + share / 2)
            segments.append(Segment(css, percentage(left), percentage(share), middle, text))
        start += count
    return segments
