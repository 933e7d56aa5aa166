"""The tables of data.toml, read once: numbers, scales, currencies, units, months."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from citecheck.figures.types import Dimension


class Unit(NamedTuple):
    """A unit of measurement: its dimension, its size in the base unit there, and its name in the singular."""

    dimension: str
    size: Decimal
    name: str
    is_fahrenheit: bool = False


class Vocabulary(NamedTuple):
    """Keys are as written in text; those of `numbers`, `fractions`, `multiples` and `scales` are in lower case."""

    numbers: dict[str, int]
    fractions: dict[str, int]
    multiples: dict[str, int]
    scales: dict[str, Decimal]
    short_scales: dict[str, Decimal]
    apart_scales: frozenset[str]
    currencies: dict[str, str]
    coins: frozenset[str]
    nations: dict[str, str]
    units: dict[str, Unit]
    first_words: frozenset[str]
    months: dict[str, int]


# Per: what a rate is for each of, by adjective or short form.
RATES: Final = {
    "hourly": "hour", "daily": "day", "nightly": "night", "weekly": "week", "monthly": "month", "quarterly": "quarter",
    "fortnightly": "fortnight", "biweekly": "fortnight", "semiannual": "half-year", "half-yearly": "half-year",
    "annual": "year", "annually": "year", "annualized": "year", "annualised": "year", "yearly": "year",
    "annum": "year", "pa": "year", "pcm": "month", "pw": "week", "yr": "year", "mo": "month", "hr": "hour",
    "h": "hour", "s": "second", "sec": "second", "d": "day", "wk": "week", "min": "minute",
}  # fmt: skip


def singular(word: str) -> str:
    """The word without the ending of a plural."""
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 2 else word


@cache
def vocabulary() -> Vocabulary:
    """The tables."""
    data = tomllib.loads(files("citecheck.figures").joinpath("data.toml").read_text("utf-8"))
    currencies = {word: " ".join(sorted(codes.split())) for word, codes in data["currencies"].items()}
    return Vocabulary(
        numbers=_numbers(data["numbers"]),
        fractions=_numbers(data["fractions"]),
        multiples=_numbers(data["multiples"]),
        scales={word.lower(): Decimal(10) ** power for word, power in _numbers(data["scales"]).items()},
        short_scales={word: Decimal(10) ** power for word, power in _numbers(data["short_scales"]).items()},
        apart_scales=frozenset(data["apart"].split()),
        currencies=currencies | {code: code for code in data["codes"].split()},
        coins=frozenset(data["coins"].split()),
        nations=dict(_entries(data["nations"])),
        units=(units := dict(_units(data["units"]))),
        first_words=frozenset(name.split()[0].lower() for name in units if " " in name),
        months=_numbers(data["months"]),
    )


def _entries(table: str) -> Iterator[tuple[str, str]]:
    """The names and values of a table."""
    for entry in table.split(","):
        *name, value = entry.split()
        yield " ".join(name), value


def _numbers(table: str) -> dict[str, int]:
    return {name: int(value) for name, value in _entries(table)}


def _units(dimensions: dict[str, str]) -> Iterator[tuple[str, Unit]]:
    for dimension, table in dimensions.items():
        for name, size in _entries(table):
            is_fahrenheit = size == "F"
            yield name, Unit(dimension, Decimal(1 if is_fahrenheit else size), name, is_fahrenheit)


def unit_of(words: str) -> Unit | None:
    """The unit that is written so: symbols keep their case, names may have a capital and a plural."""
    units = vocabulary().units
    found = units.get(words)
    if found or len(words) <= 3:  # symbols: mW is not MW
        return found
    head, _, last = words.rpartition(" ")
    lead = f"{head.lower()} " if head else ""
    for word in (last, last.lower(), singular(last.lower())):
        if found := units.get(f"{lead}{word}"):
            return found
    return None


def short_unit(words: str) -> Unit | None:
    """The unit of a symbol with a plural s: hrs, yrs, lbs, mins."""
    return vocabulary().units.get(words.removesuffix("s")) if len(words) > 2 else None


CALENDAR: Final = frozenset([Dimension.TIME, Dimension.MONTHS, Dimension.WORKING_DAYS])
