"""Figures: chosen at random, in all the forms that people write, and another one of the same kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import Any

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen"
    " nineteen"
).split()
_TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_MONTHS = "January February March April May June July August September October November December".split()


def in_words(number: int) -> str:
    """4,120 → four thousand one hundred and twenty."""
    if number < 20:
        return _ONES[number]
    if number < 100:
        return _TENS[number // 10] + (f"-{_ONES[number % 10]}" if number % 10 else "")
    size, name = (1000, "thousand") if number >= 1000 else (100, "hundred")
    rest = number % size
    joint = " and " if 0 < rest < 100 else " "
    return f"{in_words(number // size)} {name}" + (f"{joint}{in_words(rest)}" if rest else "")


@dataclass(frozen=True)
class Figure:
    """A kind of figure. The first forms are how sources write it; `another` is sure to be a different one."""

    draw: Callable[[Random], Any]
    forms: Callable[[Any], Sequence[str]]
    another: Callable[[Random, Any], Any]
    of_source: int = 1

    def source(self, rng: Random, value: Any) -> str:
        return rng.choice(self.forms(value)[: self.of_source])


# ── Amounts ──────────────────────────────────────────────────────────────────────────────────────


def _dollars(value: int) -> list[str]:
    forms = [f"${value:,}", f"USD {value:,}", f"{value:,} dollars", f"US${value:,}", f"{in_words(value)} dollars"]
    return [*forms, f"${value:,}.00", f"{value:,} USD"]


def _euros(value: int) -> list[str]:
    return [f"€{value:,}", f"EUR {value:,}", f"{value:,} euros", f"{in_words(value)} euros"]


def _pounds(value: int) -> list[str]:
    return [f"£{value:,}", f"GBP {value:,}", f"{value:,} pounds", f"{in_words(value)} pounds"]


def _millions(tenths: int) -> list[str]:
    number = f"{tenths / 10:g}"
    forms = [f"${number} million", f"${tenths * 100_000:,}", f"USD {number} million", f"${number}m", f"${number}M"]
    return [*forms, f"{number} million dollars", f"${tenths * 100:,} thousand", f"{number} million USD"]


def _far(rng: Random, value: int, low: int, high: int, step: int = 1) -> int:
    """Another value in the range, by more than any rounding, and by no factor that a unit could explain."""
    factors = {1, 7, 10, 12, 24, 30, 60, 100, 1000}
    while True:
        found = rng.randrange(low, high, step)
        ratio = max(found, value) / max(1, min(found, value))
        if abs(found - value) > 0.1 * value and ratio not in factors and not _rounds(value, found):
            return found


def _rounds(value: int, to: int) -> bool:
    step = 10 ** (len(str(to)) - len(str(to).rstrip("0")))
    return abs(value - to) <= step / 2


def _one_digit(rng: Random, value: int) -> int:
    """The same number but for one digit that is no trailing 0."""
    digits = list(str(value))
    place = rng.randrange(len(str(value).rstrip("0")))
    digits[place] = rng.choice([d for d in "123456789" if d != digits[place]])
    return int("".join(digits))


def _amount(forms: Callable[[int], Sequence[str]], low: int, high: int, step: int, of_source: int) -> Figure:
    def another(rng: Random, value: int) -> int:
        return _one_digit(rng, value) if rng.random() < 0.5 else _far(rng, value, low, high, step)

    return Figure(lambda rng: rng.randrange(low, high, step), forms, another, of_source)


# ── Times ────────────────────────────────────────────────────────────────────────────────────────


def _dates(day: date) -> list[str]:
    month = _MONTHS[day.month - 1]
    forms = [f"{day.day} {month} {day.year}", f"{month} {day.day}, {day.year}", f"{day:%Y-%m-%d}"]
    return [*forms, f"{month[:3]} {day.day}, {day.year}", f"{day.day}{_ending(day.day)} {month} {day.year}"]


def _another_date(rng: Random, day: date) -> date:
    return day + timedelta(days=rng.choice((-400, -366, -31, -28, -10, -3, -1, 1, 2, 9, 29, 32, 367, 730)))


def _ending(number: int) -> str:
    return "th" if number in {11, 12, 13} else _ENDINGS.get(number % 10, "th")


def _days(days: int) -> list[str]:
    weeks = [f"{days // 7} weeks", f"{in_words(days // 7)} weeks"] if days % 7 == 0 and days > 7 else []
    return [f"{days} days", f"{in_words(days)} days", *weeks]


def _months(months: int) -> list[str]:
    years = months // 12
    named = [f"{years} years", f"{in_words(years)} years"] if years > 1 else ["one year"]
    return [f"{months} months", f"{in_words(months)} months", *(named if months % 12 == 0 else [])]


def _minutes(minutes: int) -> list[str]:
    hours = [f"{minutes // 60} hours", f"{in_words(minutes // 60)} hours"] if minutes % 60 == 0 and minutes > 60 else []
    return [f"{minutes} minutes", f"{minutes} min", *hours]


def _clock(hour: int) -> list[str]:
    half, on_dial = ("a.m.", "p.m.")[hour > 12], (hour - 1) % 12 + 1
    return [f"{on_dial} {half}", f"{on_dial}:00 {half}", f"{on_dial} {half.replace('.', '')}", f"{hour:02}:00"]


# ── Other numbers ────────────────────────────────────────────────────────────────────────────────


def _percents(value: int) -> list[str]:
    return [f"{value}%", f"{value} percent", f"{value} per cent", f"{in_words(value)} percent", f"{value} %"]


def _tenths_of_percent(value: int) -> list[str]:
    return [f"{value / 10:.1f}%", f"{value / 10:.1f} percent", f"{value / 10:.1f} per cent"]


def _ordinals(value: int) -> list[str]:
    return [_ORDINALS[value], f"{value}{_ending(value)}"]


def _ratios(value: tuple[int, int]) -> list[str]:
    one, two = value
    return [f"{one}:{two}", f"{one} to {two}", f"{in_words(one)} to {in_words(two)}"]


def _powers(value: tuple[int, int]) -> list[str]:
    factor, power = value
    raised = str(power).translate(_SUPERSCRIPTS)
    return [f"{factor} × 10{raised}", f"{factor} x 10^{power}", f"{factor} × 10^{power}", f"{factor * 10**power:,}"]


def _another_pair(rng: Random, value: tuple[int, int]) -> tuple[int, int]:
    one, two = value
    return rng.choice(((one + 1, two), (one, two + 1), (one + 1, two + 2)))


def _counts(value: int) -> list[str]:
    return [f"{value:,}", in_words(value)] if value < 100 else [f"{value:,}", in_words(value), f"{value}"]


FIGURES: dict[str, Figure] = {
    "dollars": _amount(_dollars, 105, 9_900, 15, 2),
    "euros": _amount(_euros, 120, 9_900, 15, 3),
    "pounds": _amount(_pounds, 120, 9_900, 15, 3),
    "millions": _amount(_millions, 12, 98, 1, 3),
    "percent": _amount(_percents, 2, 99, 1, 3),
    "over a hundred percent": Figure(lambda _: 120, _percents, lambda rng, _: rng.choice((112, 150, 200, 210)), 2),
    "percent with tenths": _amount(_tenths_of_percent, 11, 489, 1, 2),
    "small count": _amount(_counts, 3, 29, 1, 2),
    "count": _amount(_counts, 110, 8_900, 7, 1),
    "date": Figure(lambda rng: date(2015, 1, 1) + timedelta(days=rng.randrange(3600)), _dates, _another_date, 2),
    "days": Figure(lambda rng: rng.choice((14, 21, 28, 42, 10, 30, 45)), _days, lambda rng, v: v + rng.choice((-4, 5, 17, 46)), 2),
    "months": Figure(lambda rng: rng.choice((12, 24, 36, 18, 6, 9)), _months, lambda rng, v: v + rng.choice((-3, 2, 12, 5)), 2),
    "minutes": Figure(lambda rng: rng.choice((45, 90, 120, 180)), _minutes, lambda rng, v: v + rng.choice((-15, 10, 60)), 1),
    "clock": Figure(lambda rng: rng.choice((7, 8, 9, 16, 18, 21, 22)), _clock, lambda rng, v: v + rng.choice((-2, -1, 1)), 3),
    "ordinal": Figure(lambda rng: rng.randrange(2, 12), _ordinals, lambda rng, v: v + rng.choice((-1, 1)), 2),
    "ratio": Figure(lambda rng: rng.choice(((3, 1), (5, 1), (5, 2), (7, 3))), _ratios, _another_pair, 2),
    "power": Figure(lambda rng: (rng.randrange(2, 9), rng.randrange(3, 8)), _powers, _another_pair, 1),
}  # fmt: skip
