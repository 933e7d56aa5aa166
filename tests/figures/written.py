"""The figures of a text in a short written form, for rows of tests."""

from __future__ import annotations

from decimal import Decimal

from citecheck.figures import Bound, Figure, Period, Quantity, read

DOLLARS = "AUD CAD HKD MXN NZD SGD TWD USD"  # what a bare $ may be
_BOUNDS = {
    Bound.AT_LEAST: ">=", Bound.AT_MOST: "<=", Bound.MORE_THAN: ">", Bound.LESS_THAN: "<", Bound.EXACTLY: "=",
}  # fmt: skip


def figures(text: str) -> str:
    """Each figure as bound, sign and value, dimension, currency, rate, role, direction and period; "" for none."""
    return "; ".join(map(_written, read(text).figures))


def _written(figure: Figure) -> str:
    value = figure.value
    hedge = "~" if figure.approximate else ""
    lead = hedge + (_BOUNDS[figure.bound] if figure.bound else "")
    if isinstance(value, Period):
        return lead + period(value)
    sign = "-" if figure.sign < 0 and value.value > 0 else "+" if figure.sign > 0 else ""
    parts = [
        f"{lead}{sign}{number(value)}",
        value.dimension if value.dimension != "number" else "",
        value.currency.replace(DOLLARS, "$").replace(" ", "|"),
        value.per and f"per {value.per}",
        figure.role.value if figure.role else "",
        {1: "up", -1: "down"}.get(figure.direction, ""),
        "denied" if figure.negated else "",
        f"@{period(figure.period)}" if figure.period else "",
    ]
    return " ".join(filter(None, parts))


def number(value: Quantity) -> str:
    return f"{value.value.quantize(Decimal('0.0001')).normalize():f}"


def period(value: Period) -> str:
    """The first and last day with the grain, or one day; without a year from the month on."""
    start, end = (day.isoformat() if value.has_year else day.isoformat()[5:] for day in (value.start, value.end))
    if value.grain.value == "day":
        return start
    if value.grain.value == "year" and value.start.year == value.end.year:
        return str(value.start.year)
    return f"{start}..{end}"
