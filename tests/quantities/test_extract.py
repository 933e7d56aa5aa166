"""What is read as a figure, and as what."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest
from cases import each
from hypothesis import example, given
from hypothesis import strategies as st

from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Amount, Hedge, Kind, Moment, Sign

N, M, P, PP = Kind.NUMBER, Kind.MONEY, Kind.PERCENT, Kind.POINTS


def amounts(text: str) -> list[Amount]:
    return [figure.what for figure in read(text).figures if isinstance(figure.what, Amount)]


def values(text: str) -> list[tuple[Kind, str]]:
    """Kind and value of every amount, ranges as "low to high"."""
    shown = []
    for amount in amounts(text):
        upper = f" to {_plain(amount.upper.value)}" if amount.upper else ""
        shown.append((amount.kind, _plain(amount.value) + upper))
    return shown


def _plain(value: Decimal) -> str:
    return f"{value.normalize():f}"


@each(
    ("text", "found"),
    [
        # Counts, and units that only look like a scale.
        ("within 5 months", [(N, "5")]),
        ("10 kids", [(N, "10")]),
        ("10 K runners", [(N, "10")]),
        ("a 12-month period", [(N, "12")]),
        ("three (3) trees, two (2) weeks", [(N, "3"), (N, "2")]),
        ("two (3) weeks", [(N, "2")]),
        ("one of the parties and no one else", []),
        ("one month, one percent, one (1) copy", [(N, "1"), (P, "1"), (N, "1")]),
        ("twenty-five pages, one hundred and five lines", [(N, "25"), (N, "105")]),
        ("five million", [(N, "5000000")]),
        # Two units are one value only if the second one is the next smaller unit.
        ("one hour and thirty minutes, 5 feet 4 inches", [(N, "90"), (N, "64")]),
        ("at least 50 kg and 5 mg for others, 5 kg and 300 g", [(N, "50"), (N, "5"), (N, "5"), (N, "300")]),
        # Cells of a row.
        ("Own share (120) (135) +12.5%", [(N, "-120"), (N, "-135"), (P, "12.5")]),
        ("loss (120) (135) here", [(N, "-120"), (N, "-135")]),
        ("the processing (105) of data", []),
        # Money.
        ("In Q4 2024 revenue was $3.2 billion", [(M, "3200000000")]),
        ("1,5 Mio. EUR", [(M, "1500000")]),
        ("3 Mrd. €", [(M, "3000000000")]),
        ("¥100M", [(M, "100000000")]),
        ("USD 3.2 million and 3.2 million US dollars", [(M, "3200000"), (M, "3200000")]),
        ("$3.2bn, $3.2 bn, $3.2B, $3.2 B", [(M, "3200000000")] * 4),
        ("$40K, 40k users", [(M, "40000"), (N, "40000")]),
        ("Rs 5 crore and ₹ 2 lakh", [(M, "50000000"), (M, "200000")]),
        ("58.5 cents, 58.5¢", [(M, "0.585")] * 2),
        ("A$5 and US$5", [(M, "5"), (M, "5")]),
        ("a fee of CHF 20", [(M, "20")]),
        # Percent and its like.
        ("5%, 5 %, 5 percent, 5 per cent, 5 pct", [(P, "5")] * 5),
        ("0.5pp, 0.5 percentage points, 50 basis points, 50bps", [(PP, "0.5")] * 4),
        ("one in five", [(P, "20")]),
        ("2 out of 8", [(N, "2"), (N, "8")]),
        # Ranges.
        ("from 3 to 5", [(N, "3 to 5")]),
        ("between 3 and 5 million", [(N, "3000000 to 5000000")]),
        ("3–5 %", [(P, "3 to 5")]),
        ("$5 to $7 million", [(M, "5000000 to 7000000")]),
        ("two or three years", [(N, "2"), (N, "3")]),
        ("from 5 to 3", [(N, "5"), (N, "3")]),
        ("10 and $5 million", [(N, "10"), (M, "5000000")]),
        # Separators and fractions.
        ("1,234.5 and 1.234,5 and 1 234,5 and 1\u00a0234,5", [(N, "1234.5")] * 4),
        ("1'234 and 1’234 and 1,234", [(N, "1234")] * 3),
        ("12,34,567", [(N, "1234567")]),
        ("1.234.567", [(N, "1234567")]),
        ("0,125", [(N, "0.125")]),
        (".5%", [(P, "0.5")]),
        ("3½", [(N, "3.5")]),
        ("2 1/2 hours, ½ hour, 1/4", [(N, "2.5"), (N, "0.5"), (N, "0.25")]),
        ("1 2 3", [(N, "1"), (N, "2"), (N, "3")]),
        ("5 100 200", [(N, "5"), (N, "100"), (N, "200")]),
        # Signs.
        ("-5%, −5%, –5%", [(P, "-5")] * 3),
        ("a 5-6 split", [(N, "5 to 6")]),
        ("($3.2M)", [(M, "-3200000")]),
        ("Net change in cash (1,582) 260", [(N, "-1582"), (N, "260")]),
        ("the balance is (168.20)", [(N, "-168.2")]),
        ("fell (5)% and (5.2%)", [(P, "-5"), (P, "-5.2")]),
        ("(3.2 billion users)", [(N, "3200000000")]),
        ("its revenue ($3.2M) rose", [(M, "3200000")]),
        ("Note that (1) rent and (2) deposit are due", []),
        # Names are no figures.
        ("GPT-4, COVID-19, ISO 9001, v2.1, R2D2, mg5", []),
        ("Section 304, Sections 304, 305 or 307, §12, clause 6.3", []),
        ("the S&P 500, the FTSE 100 and the Nasdaq-100", []),
        ("the FTSE 7432 was high", [(N, "7432")]),
        ("Note 12, Form 1040, Form 10-K, page 5, Item 1A, Exhibit 10.3, Article 6(1)(f)", []),
        ("[12] and 401(k) and 83(b) and 1040-NR", []),
        ("(202) 555-0100 and +1 202-555-0100", []),
        ("10:30, on the 3rd, in the 1990s, 24/7, x^2", []),
        ("3M and Flat 3B and 1.2.3", []),
        ("1. Rent", []),
        ("(14) The processing", []),
        ("the 80's, the 80’s, the 80s, the 1980s", []),
        ("one third, one-half, three quarters, Three Quarters", []),
        ("https://example.org/5/6 www.example.org/7", []),
        # What is not a number at all.
        ("", []),
        ("٣ ３", []),
        ("1,2,3 and 1,23,4", []),
        ("1,204¹ and 5¹", [(N, "1204")]),
        ("9" * 21, []),
    ],
)
def test_amounts(text: str, found: list[tuple[Kind, str]]) -> None:
    assert values(text) == found


@each(
    ("text", "found"),
    [
        ("31 December 2024", Moment(2024, None, 12, 31)),
        ("December 31, 2024", Moment(2024, None, 12, 31)),
        ("December 31,2024", Moment(2024, None, 12, 31)),  # as PDFs glue it
        ("Dec. 31, 2024", Moment(2024, None, 12, 31)),
        ("the 31st of December 2024", Moment(2024, None, 12, 31)),
        ("2024-12-31", Moment(2024, None, 12, 31)),
        ("12/31/2024", Moment(2024, None, 12, 31)),
        ("31/12/2024", Moment(2024, None, 12, 31)),
        ("31.12.2024", Moment(2024, None, 12, 31)),
        ("5/5/2024", Moment(2024, None, 5, 5)),
        ("by 30 April", Moment(None, None, 4, 30)),
        ("in April 2026", Moment(2026, None, 4)),
        ("Q4 2024", Moment(2024, 4)),
        ("4Q2024", Moment(2024, 4)),
        ("the fourth quarter of fiscal 2024", Moment(2024, 4)),
        ("in the third quarter", Moment(None, 3)),
        ("fiscal 2024", Moment(2024)),
        ("FY24", Moment(2024)),
        ("in mid-2024", Moment(2024)),
    ],
)
def test_a_moment(text: str, found: Moment) -> None:
    assert [figure.what for figure in read(text).figures] == [found]


@pytest.mark.parametrize("text", ["3/4/2024", "31.02.2024", "you may 5", "a $2024 fee", "#2024", "2024.5 m"])
def test_no_moment(text: str) -> None:
    assert not any(isinstance(figure.what, Moment) for figure in read(text).figures)


@pytest.mark.parametrize("text", ["2012–2015", "2012-2015", "between 2012 and 2015"])
def test_a_span_of_years_is_two_years(text: str) -> None:
    assert [figure.what for figure in read(text).figures] == [Moment(2012), Moment(2015)]


def test_a_short_span_of_years() -> None:
    assert [figure.what for figure in read("in 2019-20").figures] == [Moment(2019), Moment(2020)]


def one(text: str) -> Amount:
    (amount,) = amounts(text)
    return amount


@each(
    ("text", "unit", "size"),
    [
        ("5 months", "calendar", 5),
        ("5 years", "calendar", 60),
        ("5 business days", "time", 5 * 86400),
        ("two (2) weeks", "time", 14 * 86400),
        ("5mg", "mass", 5),
        ("5 kg", "mass", 5_000_000),
        ("5 mW", "power", 5),
        ("5 MW", "power", 5_000_000_000),
        ("5 m", "length", 5_000),
        ("3x", "times", 3),
        ("5 full-time staff", None, 5),
    ],
)
def test_units(text: str, unit: str | None, size: int) -> None:
    assert (one(text).unit, one(text).size) == (unit, size)


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("10 kids", "kid"),
        ("10 small kids", "kid"),
        ("10 of them", None),
        ("93 full-time staff", "staff"),
        ("1 dog", "dog"),
    ],
)
def test_nouns(text: str, noun: str | None) -> None:
    assert one(text).noun == noun


def test_the_yen_sign_may_mean_two_currencies_and_the_dollar_sign_several() -> None:
    assert one("¥100M").currency == {"JPY", "CNY"}
    assert one("US$5").currency == {"USD"}
    assert (one("$5").currency or frozenset()) > {"USD", "AUD"}


@each(
    ("text", "hedge"),
    [
        ("about $5", Hedge.ABOUT),
        ("~5%", Hedge.ABOUT),
        ("nearly 5%", Hedge.UNDER),
        ("up to 5%", Hedge.UNDER),
        ("not more than 5%", Hedge.UNDER),
        ("more than 5%", Hedge.OVER),
        ("at least 5%", Hedge.OVER),
        ("5% or more", Hedge.OVER),
        ("5+ dogs", Hedge.OVER),
        ("of 5%", Hedge.NONE),
    ],
)
def test_hedges(text: str, hedge: Hedge) -> None:
    assert one(text).hedge is hedge


@pytest.mark.parametrize(
    ("text", "step"),
    [("$3.2 billion", "1E+8"), ("3,217", "1"), ("12.60%", "0.01"), ("25 basis points", "0.01"), ("3½", "0.01")],
)
def test_what_a_step_of_the_last_digit_is_worth(text: str, step: str) -> None:
    assert one(text).step == Decimal(step)


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("Heating 1,204 1,187", [True, True]),
        ("Balance (168.20)", [True]),
        ("Net sales $ 32,765 $ 31,657 in all", [True, True]),
        ("SG&A $ 1,730 $ 1,732", [True, True]),  # no article before the figure
        ("The monthly rent is $1,850", [False]),
        ("a fee of $1,850 is due", [False]),
        ("10 kids", [False]),
    ],
)
def test_cells(text: str, cells: list[bool]) -> None:
    assert [amount.cell for amount in amounts(text)] == cells


@each(
    ("text", "direction"),
    [
        ("rose 20%", 1),
        ("rose by about 20%", 1),
        ("a rise of the pound by 20%", 1),
        ("up 20%", 1),
        ("an increase of 20%", 1),
        ("20% higher", 1),
        ("the increase was 20%", 1),
        ("fell 20%", -1),
        ("would reduce operating profit by approximately 20%", -1),
        ("a 20% decline", -1),
        ("down by 20%", -1),
        ("up to 20%", 0),
        ("down by up to 20%", -1),
        ("would fall by up to 20%", -1),
        ("higher by at most 20%", 1),
        ("did not fall by 20%", 0),
        ("the rise cost 20%", 0),
        ("the increase was offset by 20%", 0),
        ("costs fell, so 20% was left", 0),
        ("rose from 10% to 20%", 1),
    ],
)
def test_directions(text: str, direction: int) -> None:
    assert read(text).figures[0].beside.direction == direction


def test_an_accounting_sign_is_told_from_a_minus() -> None:
    assert [amount.sign for amount in amounts("Change (5) −6 7")] == [Sign.ACCOUNTING, Sign.MINUS, Sign.NONE]


def test_a_figure_is_shown_with_its_noun() -> None:
    text = "It is within 15 days, for $3.2 billion, or from 3 to 5 small dogs."
    assert [figure.text for figure in read(text).figures] == ["15 days", "$3.2 billion", "3 to 5 small dogs"]


def test_a_scale_for_all_figures() -> None:
    assert read("Net sales (in millions) 32,765").scale == 10**6
    assert read("Net sales in a million ways 5").scale is None


@given(st.text(max_size=300) | st.text(alphabet="0123456789.,'’ -–−$€£%()[]/:kKmMonetwabfi#½", max_size=200))
@example("5k£6")
def test_figures_stand_where_they_say_and_do_not_overlap(text: str) -> None:
    figures = read(text).figures
    assert all(text[figure.start : figure.end].strip() for figure in figures)
    assert all(one.end <= two.start for one, two in pairwise(figures))


LONG = 2**17


@each("unit", ["1", ",", "1,", "1.", ".", "$", "(", "a-", "1/", "1:", " ", "http://", "Sections 1, ", "twenty-"])
@pytest.mark.full
def test_long_nonsense_is_no_figure(unit: str) -> None:
    assert len(read(unit * (LONG // len(unit))).figures) <= 1


@each(
    ("text", "figures"),
    [
        ("Safety 11.2 % 12.9 % 2.6 % — 9.5 %", ["11.2 %", "12.9 %", "2.6 %", "9.5 %"]),
        ("Consumer 3.7 % (2.2)% (0.8)% — 1.4 %", ["3.7 %", "(2.2)%", "(0.8)%", "1.4 %"]),
        ("A rate of 2.6 % — 9.5 %", ["2.6 % — 9.5 %"]),
        ("More than 5 years 3 months 2 months", ["5 years", "3 months", "2 months"]),
        ("2 to 5 years 2 months 1 month", ["2 to 5 years", "2 months", "1 month"]),
        ("between 2 °C and 8 °C", ["2 °C and 8 °C"]),
        ("2 °C and 8 °C", ["2 °C", "8 °C"]),
        ("5 years 3 months", ["5 years 3 months"]),
        ("5 years 3 months and 2 years 1 month", ["5 years 3 months", "2 years 1 month"]),
    ],
)
def test_cells_of_a_row_are_figures_of_their_own(text: str, figures: list[str]) -> None:
    assert [one.text for one in read(text).figures] == figures


def test_money_in_parentheses_after_a_share_is_no_loss() -> None:
    signs = {text: read(text).figures[-1].what for text in ("up by 14% ($182 million).", "Tax 14% $(182) million")}
    assert [getattr(what, "sign", None) for what in signs.values()] == [Sign.NONE, Sign.ACCOUNTING]


def test_a_period_is_not_that_of_the_next_thing() -> None:
    periods = [one.beside.period for one in read("a monthly fee of £18 and a one-off fee of £42").figures]
    assert periods == ["month", "once"]
