"""A text and its figures, in the written form of `written.figures`."""

from __future__ import annotations

from cases import each

from citecheck.figures import read
from figures.written import figures, period

NUMBERS_AND_SCALES = """
1,234,567 tons of salt → 1119980342907.58 mass
1.234.567 Euro → 1234567 money EUR
1 234 567 of them voted → 1234567
12,50 euros → 12.5 money EUR
2.5 million people → 2500000
five hundred thousand votes → 500000
twenty-five of us → 25
one hundred and five pages → 105
two and a half million barrels → 397468237.5 volume
a dozen eggs → 12
3 lakh rupees → 300000 money INR
1,23,456 rupees → 123456 money INR
5½ hours → 19800 time
6 3/4 inches → 0.1714 length
1.5 × 10^7 cells → 15000000
3 × 10⁻³ mol → 0.003 substance
€5bn → 5000000000 money EUR
$3.2B → 3200000000 money $
$45k → 45000 money $
12 Milliarden Euro → 12000000000 money EUR
8 millions d'euros → 8000000
"""
MONEY = """
$5 → 5 money $
US$5 million → 5000000 money USD
C$12 → 12 money CAD
5 Swiss francs → 5 money CHF
£1.20 → 1.2 money GBP
¥500 → 500 money CNY|JPY
₹1,000 → 1000 money INR
50 cents → 0.5 money AUD|CAD|EUR|HKD|NZD|SGD|USD
25 pence → 0.25 money GBP
USD 7.2 million → 7200000 money USD
$1,850 per month → 1850 money $ per month
a monthly rent of $1,850 → 1850 money $ per month
5 dollars per share → 5 money $ per share
"""
SHARES_AND_POINTS = """
12% → 12 percent
12 percent → 12 percent
12 per cent → 12 percent
12 Prozent → 12 percent
12 por ciento → 12 percent
0.5 percentage points → 0.5 percentage points
25 basis points → 0.25 percentage points
40 bps → 0.4 percentage points
3‰ → 0.3 percent
a third of the votes → 33.3333 percent
two thirds → 66.6667 percent
twice as many → 2 times
three times the price → 3 times
1 in 5 people → 1; 5
a ratio of 3:1 → 3 ratio
a 2-for-1 split → 2 ratio
"""
UNITS = """
5 kg → 5000 mass
5,000 g → 5000 mass
3 feet → 0.9144 length
26 °C → 26 temperature
80 °F → 26.6667 temperature
-5 °C → -5 temperature
100 km/h → 100 speed
60 mph → 96.5606 speed
5 GB → 5000000000 data
12 kWh → 12 energy
10 ml → 0.01 volume
250 mW and 250 MW → 0.25 power; 250000000 power
1 acre → 4046.8564 area
7 working days → 7 working days
90 days → 7776000 time
3 months → 3 months
two years → 24 months
half an hour → 1800 time
5 p.m. → 1020 clock
17:30 → 1050 clock
"""
SHARED_UNITS_AND_RANGES = """
$10-12 million → 10000000 money $; 12000000 money $
$3, $4 and $5 billion → 3000000000 money $; 4000000000 money $; 5000000000 money $
5 to 10 mg → 0.005 mass; 0.01 mass to
between 20 and 35 vans → 20; 35
fees of $500 to $2 million → 500 money $; 2000000 money $ to
10 to 12 million dollars → 10000000 money $; 12000000 money $ to
the 5-10% band → 5 percent; 10 percent
"""
SIGNS = """
(3)% and $(4.5) million → -3 percent; -4500000 money $
-1.8% → -1.8 percent
−1.8% → -1.8 percent
minus $40 million → -40000000 money $
a +2.0% change → +2 percent
a charge (5%) applies → 5 percent
a deficit of (1,200) units → 1200 down
"""
BOUNDS_AND_HEDGES = """
at least $5 → >=5 money $
no less than 5 days → >=432000 time
up to 10 people → <=10
no more than 10 people → <=10
more than 20% → >20 percent
over 20% → >20 percent
fewer than 50 workers → <50
50 or more workers → >=50
at most three years → <=36 months
exactly 40 people → =40
about 8% → ~8 percent
nearly $3 billion → ~3000000000 money $
not exceed 7 days → <=604800 time
within 14 days → <=1209600 time
by 15 March 2020 → 2020-03-15
after 1 May 2021 → >2021-05-01
"""
MOVEMENTS = """
rose 5% → 5 percent up
fell by 8% → 8 percent by down
rose from $3 million to $5 million → 3000000 money $ from up; 5000000 money $ to up
dropped from 12% to 9% → 12 percent from down; 9 percent to down
a 4% increase → 4 percent up
an 8 percent decline → 8 percent down
$346 million less → 346000000 money $ down
the loss grew by $5 million → 5000000 money $ by up
"""
PERIODS = """
September 26, 2020 → 2020-09-26
in May 3028. → 3028-05-01..3028-05-31
15 March 9999. → 9999-03-15
26 September 2020 → 2020-09-26
26th of September, 2020 → 2020-09-26
Sept. 26, 2020 → 2020-09-26
2020-09-26 → 2020-09-26
09/26/2020 → 2020-09-26
26/09/2020 → 2020-09-26
26.09.2020 → 2020-09-26
am 26. September 2020 → 2020-09-26
le 26 septembre 2020 → 2020-09-26
26 de septiembre de 2020 → 2020-09-26
September 31, 2020 → 2020-09-30
May 2020 → 2020-05-01..2020-05-31
in 2020 → 2020
fiscal 2020 → 2020
FY20 → 2020
Q3 2020 → 2020-07-01..2020-09-30
3Q20 → 2020-07-01..2020-09-30
the third quarter of 2020 → 2020-07-01..2020-09-30
the first half of 2020 → 2020-01-01..2020-06-30
H1 2020 → 2020-01-01..2020-06-30
the first nine months of 2020 → 2020-01-01..2020-09-30
2019-2021 → 2019-01-01..2021-12-31
2019/20 → 2019-01-01..2020-12-31
the 1990s → 1990-01-01..1999-12-31
the year ended June 30, 2020 → 2019-07-01..2020-06-30
the three months ended September 30, 2020 → 3 months @2020-07-01..2020-09-30; 2020-07-01..2020-09-30
March 5 → 03-05
"""
PERIODS_OF_VALUES = """
Sales were $5 million in 2020. → 5000000 money $ @2020; 2020
Sales were $5 million in 2020 and $4 million in 2019. → 5000000 money $ @2020; 2020; 4000000 money $ @2019; 2019
In 2020 and 2019, sales were $5 million and $4 million, respectively. → 2020; 2019; 5000000 money $ @2020; 4000000 money $ @2019
Sales were $87 million for 2018, 2017 and 2016. → 87000000 money $; 2018; 2017; 2016
"""
NO_FIGURES = """
COVID-19 and GPT-4 →
Section 304(a)(1) of the Act →
Articles 5 and 6 →
see [1] and [12] →
Form 10-K →
a 401(k) plan →
version 1.2.3 →
https://example.org/2020/5 →
1. First, the rent. →
the Boeing 737 fleet →
page 12 →
no defects and one of them →
phone 555-123-4567 or mail a1@b22.org →
"""

TABLES = (
    NUMBERS_AND_SCALES,
    MONEY,
    SHARES_AND_POINTS,
    UNITS,
    SHARED_UNITS_AND_RANGES,
    SIGNS,
    BOUNDS_AND_HEDGES,
    MOVEMENTS,
    PERIODS,
    PERIODS_OF_VALUES,
    NO_FIGURES,
)


@each("text, expected", [row.split(" →", 1) for table in TABLES for row in table.strip().splitlines()])
def test_figures(text: str, expected: str) -> None:
    assert figures(text) == expected.strip()


@each(
    "text, expected",
    [
        ("Sales rose 5% to $3.2 billion in 2020.", ["5%", "$3.2 billion", "2020"]),
        ("It pays $1,850 per month (about 12%)", ["$1,850 per month", "12%"]),
        ("−1.8% and $(4.5) million", ["−1.8%", "$(4.5) million"]),
        ("See Section 304 of COVID-19 [1].", []),
    ],
)
def test_spans_are_the_whole_value(text: str, expected: list[str]) -> None:
    assert [text[start:end] for start, end in (one.span for one in read(text).figures)] == expected


@each(
    "text, is_row, scale",
    [
        ("Net sales $ 32,765 $ 31,657 $ 30,109", True, None),
        ("| Rent | 5 | 6 |", True, None),
        ("(in thousands) Total 5 6", True, 1_000),
        ("Sales (in $ millions)", False, 1_000_000),
        ("Sales were $5 million, up from $4 million.", False, None),
        ("It runs from 5-6 pm.", False, None),
    ],
)
def test_rows_of_tables(text: str, is_row: bool, scale: int | None) -> None:
    reading = read(text)
    assert (reading.is_row, reading.scale) == (is_row, scale)


@each(
    "text, months",
    [("quarter ended June 30, 2020", "2020-04-01..2020-06-30"), ("year ended 31 May 2015", "2014-06-01..2015-05-31")],
)
def test_a_period_that_ends_on_a_day(text: str, months: str) -> None:
    (found,) = read(text).periods
    assert period(found.value) == months


@each(
    "text, expected",
    [
        ("Rise of ALT 19 (3.2%) 7 (1.2%) +2.0%", "19; 3.2 percent; 7; 1.2 percent; +2 percent"),
        ("Own share (120) (135) +12.5%", "-120; -135; +12.5 percent"),
        ("Heating (3.2%) 5.1%", "-3.2 percent; 5.1 percent"),
    ],
)
def test_cells_in_parentheses(text: str, expected: str) -> None:
    assert figures(text) == expected
