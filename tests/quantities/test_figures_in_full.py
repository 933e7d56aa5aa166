"""Amounts and moments in full: below each text its figures, with all that is read of them and is not the default."""

from __future__ import annotations

from decimal import Decimal

from cases import each, texts_with_lines

from citecheck.quantities.reading.extract import read
from citecheck.quantities.reading.figures import Amount, Bound, Figure, Moment


def told(figure: Figure) -> str:
    bound = f" bound={figure.beside.bound}" if figure.beside.bound is not Bound.NONE else ""
    return f"{figure.text}: {_amount(figure.what) if isinstance(figure.what, Amount) else _moment(figure.what)}{bound}"


def _amount(what: Amount) -> str:
    """Kind and value, then each other field that is not the default; of a range, its upper end behind "to"."""
    said = [f"{what.kind} {_plain(what.value)}"]
    for name, value in what._asdict().items():
        usual = {"written": abs(what.value / what.scale), "step": what.scale}.get(name, what._field_defaults.get(name))
        if name not in {"kind", "value", "upper"} and value != usual:
            said.append(name if value is True else f"{name}={_plain(value)}")
    return " ".join(said) + (f" to {_amount(what.upper)}" if what.upper else "")


def _plain(value: object) -> str:
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    if isinstance(value, frozenset):
        return "/".join(sorted(value)) if len(value) < 5 else f"{len(value)} currencies"
    return str(value)


def _moment(what: Moment) -> str:
    return " ".join(f"{name}={value}" for name, value in what._asdict().items() if value)


FIGURES = """
# What stands before the digits.

+5% or −5%, Rs. 5
    +5%: percent 5 sign=plus
    −5%: percent -5 sign=minus
    Rs. 5: money 5 currency=INR cell
($5) of (EUR 7)
    ($5): money -5 currency=7 currencies sign=accounting
    (EUR 7): money -7 currency=EUR sign=accounting
- 5% fee
    - 5%: percent -5 sign=minus
a tax of ± 5%
    5%: percent 5 cell

# What follows them.

12m euros, 12 m euros
    12m euros: money 12000000 scale=1000000 currency=EUR
    12 m: number 12 unit=length factor=1000 noun=m
(in total 5) dogs and (about 7) cats
    5: number 5
    7: number 7 hedge=about
5.1 M people, 12 M people
    5.1 M people: number 5100000 step=100000 scale=1000000 noun=people
    12 M people: number 12 noun=people
2 thousand percent, 1.5k%
    2 thousand percent: percent 2000 scale=1000
    1.5k%: percent 1500 step=100 scale=1000
5 MM, 5K, 5k, 12M users, 9M users, 10M users
    5 MM: number 5 unit=length noun=mm
    5K: number 5000 scale=1000
    5k: number 5000 scale=1000
    12M users: number 12000000 scale=1000000 noun=user
    10M users: number 10000000 scale=1000000 noun=user
0.5m wide, 0.5B users
    0.5m: number 0.5 step=0.1 unit=length factor=1000
    0.5B users: number 500000000 step=100000000 scale=1000000000 noun=user
the year 99.5¹ and 100² and 99²
    99.5: number 99.5 step=0.1
    100: number 100
$100¹, $10¹
    $100: money 100 currency=7 currencies
    $10¹: money 10 currency=7 currencies cell
3 × 10⁶ cells, 3 x 10^6 cells, 10^6 cells, 10⁶ cells, 10^{12} cells
    3 × 10⁶ cells: number 3000000 scale=1000000 noun=cell
    3 x 10^6 cells: number 3000000 scale=1000000 noun=cell
    10^6 cells: number 1000000 scale=100000 noun=cell
    10⁶ cells: number 1000000 scale=100000 noun=cell
    10^{12} cells: number 1000000000000 scale=100000000000 noun=cell
10⁶, 5⁶, 2^6
    10⁶: number 1000000 scale=100000
    2: number 2
58 cents, $5.2 million, 7 dollars, 8 US dollars, 9 £
    58 cents: money 0.58 scale=0.01 currency=8 currencies
    $5.2 million: money 5200000 step=100000 scale=1000000 currency=7 currencies
    7 dollars: money 7 currency=7 currencies
    8 US dollars: money 8 currency=USD
    9 £: money 9 currency=GBP cell
25 bps, 2 basis points, 3 ppts
    25 bps: points 0.25 scale=0.01
    2 basis points: points 0.02 scale=0.01
    3 ppts: points 3 cell
5 km/h, 5 mg/kg and 3 square metres of it
    5 km/h: number 5 unit=speed noun=speed
    5 mg/kg: number 5 unit=mass in mass factor=0.000001 noun=mass in mass
    3 square metres: number 3 unit=area noun=area
5 m² and 20 °C, 20 degrees Celsius, 20 degrees
    5 m²: number 5 unit=area noun=area
    20 °C: number 20 unit=celsius noun=celsius
    20 degrees Celsius: number 20 unit=celsius noun=celsius
    20 degrees: number 20 unit=degree noun=degree
a 5-seat car of 2 doors
    5-seat: number 5 noun=seat
    2 doors: number 2 noun=door
10 companies, 5 flies, 5 ties, 6 buses, 4 basis, 3 glasses, 2 gases
    10 companies: number 10 noun=company
    5 flies: number 5 noun=fly
    5 ties: number 5 noun=tie
    6 buses: number 6 noun=buse
    4: number 4
    3 glasses: number 3 noun=glasse
    2 gases: number 2 noun=gase
five years' notice, five years’ notice, 1 day's notice, 1 day’s notice
    five years': number 5 unit=calendar factor=12 noun=year in_words
    five years’: number 5 unit=calendar factor=12 noun=year in_words
    1 day's: number 1 unit=time factor=86400 noun=day
    1 day’s: number 1 unit=time factor=86400 noun=day
5 people, 3 staffs, 2 men
    5 people: number 5 noun=people
    3 staffs: number 3 noun=staff
    2 men: number 2 noun=men
5 boss' cars
    5 boss' cars: number 5 noun=car
5MM users, $5m, $5 B, 5.2345 B users
    5MM users: number 5000000 scale=1000000 noun=user
    $5m: money 5000000 scale=1000000 currency=7 currencies
    $5 B: money 5000000000 scale=1000000000 currency=7 currencies
    5.2345 B users: number 5234500000 step=100000 scale=1000000000 noun=user
10 full business days, 10 very large open plan offices
    10 full business days: number 10 unit=time factor=86400 noun=day
    10: number 10
5 dogs per household, $5 per mile, $5 a month, 5 mg per day
    5 dogs: number 5 noun=dog
    $5: money 5 currency=7 currencies per=mile
    $5: money 5 currency=7 currencies
    5 mg: number 5 unit=mass noun=mg
1 large dog, 1 Dog, 2 Dogs
    1 large: number 1 noun=large
    1: number 1
    2: number 2
5 each, 5 of the dogs
    5: number 5
    5: number 5

# Counts in words, restated.

twenty (20) percent, five (5) dogs
    twenty (20) percent: percent 20 in_words
    five (5) dogs: number 5 noun=dog in_words
one hundred twenty-five thousand two hundred dogs
    one hundred twenty-five thousand two hundred dogs: number 125200 noun=dog in_words
a hundred dogs, half a dozen eggs, a dozen eggs, two hundred and five eggs
    a hundred dogs: number 100 noun=dog in_words
    half a dozen eggs: number 6 noun=egg in_words
    a dozen eggs: number 12 noun=egg in_words
    two hundred and five eggs: number 205 noun=egg in_words
zero dogs, five and a half hours, a thousand dogs
    zero dogs: number 0 noun=dog in_words soft
    five and a half hours: number 5.5 step=0.1 unit=time factor=3600 noun=hour in_words
zero percent
    zero percent: percent 0 cell in_words
two thousand and five dogs, a thousand, two hundred eggs
    two thousand and five dogs: number 2005 noun=dog in_words
    a thousand, two hundred eggs: number 1200 noun=egg in_words

# Fractions and separators.

¾ cup, 2 ⅓ cups, 3/8 inch, 12½%, 5/16 inch
    ¾ cup: number 0.75 step=0.01 unit=cup noun=cup
    2 ⅓ cups: number 2.333333333333333333333333333 step=0.01 unit=cup noun=cup
    3/8 inch: number 0.375 step=0.01 unit=distance noun=inch
    12½%: percent 12.5 step=0.01
    5/16 inch: number 0.3125 step=0.01 unit=distance noun=inch
1.234,56 and 1,234.56 and 1,234,5
    1.234,56: number 1234.56 step=0.01
    1,234.56: number 1234.56 step=0.01
0,125 and 1234,567 and 12,345 and 0.5 and .75
    0,125: number 0.125 step=0.001
    1234,567: number 1234.567 step=0.001
    12,345: number 12345
    0.5: number 0.5 step=0.1
    .75: number 0.75 step=0.01
1.234.567,8 and 1'234'567.8 and 1'234.567'8
    1.234.567,8: number 1234567.8 step=0.1
    1'234'567.8: number 1234567.8 step=0.1
12,34,567 and 1,23,456 and 123,45,678
    12,34,567: number 1234567
    1,23,456: number 123456
123,456 and 1.234 and 1,234.567,890 and 1,234'567.8 and 12,3.5
    123,456: number 123456
    1.234: number 1.234 step=0.001
1234567890123456789.5 and 12345678901234567890.5
    1234567890123456789.5: number 1234567890123456789.5 step=0.1
20 000 €, 20 000,5 and 20 000
    20 000 €: money 20000 currency=EUR
    20 000,5: number 20000.5 step=0.1
    20 000: number 20000
rows of 12 400 350 and 5 020 300
    12: number 12
    400: number 400 cell
    350: number 350 cell
    5 020 300: number 5020300
it has 12 400 inhabitants, and packs of 12 330 ml tins
    12 400 inhabitants: number 12400 noun=inhabitant
    12: number 12
    330 ml: number 330 unit=volume noun=ml
it emits 45 300 tonnes and sold 8 400 tickets
    45 300 tonnes: number 45300 unit=mass factor=1000000000 noun=tonne
    8 400 tickets: number 8400 noun=ticket
40 terawatt hours, 3 gigawatt-hours and 50 watt-hours
    40 terawatt hours: number 40 unit=energy factor=1000000000 noun=energy
    3 gigawatt-hours: number 3 unit=energy factor=1000000 noun=energy
    50 watt-hours: number 50 unit=energy factor=0.001 noun=energy
it falls at 9 metres per second and stops
    9 metres per second: number 9 unit=m/s noun=m/s
12345678901234567890 and 123456789012345678901
    12345678901234567890: number 12345678901234567890
1 234 567 EUR
    1 234 567 EUR: money 1234567 currency=EUR cell

# Signs in parentheses.

Sales (5)% of all
    (5)%: percent -5 sign=accounting
Item (105) is due
Item (999) is due and (1,000) is due
    (1,000): number 1000
Item (105.5) is due
    (105.5): number 105.5 step=0.1
the result of (105) is due
    (105): number -105 sign=accounting
Item (105 million) is due
    (105 million): number 105000000 scale=1000000
Profit $ (5) (7)
    $ (5): money -5 currency=7 currencies sign=accounting cell
    (7): number -7 sign=accounting cell
Profit (5 million) of
    (5 million): number 5000000 scale=1000000
by (5%) of
    (5%): percent -5 sign=accounting
The Fee (5.5)
    (5.5): number -5.5 step=0.1 sign=accounting cell
19 (3.2%) 7
    19: number 19 cell
    (3.2%): percent -3.2 step=0.1 sign=accounting cell
    7: number 7 cell
of SG&A (5.5) 3 in 4) 5
    (5.5): number -5.5 step=0.1 sign=accounting cell
    3: number 3 cell
    4: number 4
    5: number 5 cell
Nausea 5 (5) 7 (8)
    5: number 5 cell
    (5): number -5 sign=accounting cell
    7: number 7 cell
    (8): number -8 sign=accounting cell
Nausea 12 (7) of
    12: number 12 cell
    (7): number -7 sign=accounting cell

# Hedges and bounds.

5% or more, 5% or less, 5 dogs or more, 5 dogs or fewer
    5%: percent 5 hedge=over bound=at least
    5%: percent 5 hedge=under bound=at most
    5 dogs: number 5 noun=dog hedge=over bound=at least
    5 dogs: number 5 noun=dog hedge=under bound=at most
5 small dogs at least; 5 dogs at most
    5 small dogs: number 5 noun=dog hedge=over bound=at least
    5 dogs: number 5 noun=dog hedge=under bound=at most
~5% and ≈5% and (about 5%) of “about 5%” and "nearly 5%"
    5%: percent 5 hedge=about
    5%: percent 5 hedge=about
    5%: percent 5 hedge=about
    5%: percent 5 hedge=about
    5%: percent 5 hedge=under
It did not rise above $40 and never fell below $30
    $40: money 40 currency=7 currencies hedge=over bound=at most
    $30: money 30 currency=7 currencies hedge=under bound=at least cell
It does not exceed 5%, it exceeds 6%
    5%: percent 5 hedge=under bound=at most
    6%: percent 6 hedge=over bound=more than cell
The minimum age is 18, the maximum age is 65
    18: number 18 bound=at least
    65: number 65 bound=at most
The maximum fee for each of the new members is $5, the minimum of $7
    $5: money 5 currency=7 currencies bound=at most
    $7: money 7 currency=7 currencies hedge=over bound=at least
exactly 5 dogs, precisely 6 cats, no fewer than 12 dogs, not more than 7
    5 dogs: number 5 noun=dog bound=exactly
    6 cats: number 6 noun=cat bound=exactly
    12 dogs: number 12 noun=dog hedge=over bound=at least
    7: number 7 hedge=under bound=at most
just under 5%, over 5 km
    5%: percent 5 hedge=under
    5 km: number 5 unit=length factor=1000000 noun=km hedge=over bound=more than
rose by~5% or by≈6%, 5+ dogs, 5 plus
    5%: percent 5 hedge=about
    6%: percent 6 hedge=about
    5: number 5 hedge=over bound=at least
    5: number 5 hedge=over bound=at least

# Ranges and lists.

£25–30m, €10–12 million
    £25–30m: money 25000000 scale=1000000 currency=GBP cell to money 30000000 scale=1000000 currency=GBP
    €10–12 million: money 10000000 scale=1000000 currency=EUR cell to money 12000000 scale=1000000 currency=EUR
10–12 million euros, 10 to £12, 5 dogs to £12
    10–12 million euros: money 10000000 scale=1000000 currency=EUR to money 12000000 scale=1000000 currency=EUR
    10: number 10
    £12: money 12 currency=GBP
    5 dogs: number 5 noun=dog
    £12: money 12 currency=GBP
between 3 or 4 dogs, between 3 and 4 dogs
    3: number 3 noun=dog
    4 dogs: number 4 noun=dog
    3 and 4 dogs: number 3 noun=dog to number 4 noun=dog
$5 to 7 dogs, $5 to 7 million dogs
    $5: money 5 currency=7 currencies
    7 dogs: number 7 noun=dog
    $5 to 7 million: money 5000000 scale=1000000 currency=7 currencies to money 7000000 scale=1000000 currency=7 currencies
$500 to $2 million, $152 to $92 million, $20 to $2 million
    $500 to $2 million: money 500 currency=7 currencies loose to money 2000000 scale=1000000 currency=7 currencies
    $152: money 152000000 scale=1000000 currency=7 currencies loose
    $92 million: money 92000000 scale=1000000 currency=7 currencies
    $20: money 20000000 scale=1000000 currency=7 currencies loose
    $2 million: money 2000000 scale=1000000 currency=7 currencies
10°–40 °C, 5 or 6 °F, 10 degrees and 40 dogs
    10°–40 °C: number 10 unit=celsius noun=celsius to number 40 unit=celsius noun=celsius
    5: number 5 unit=fahrenheit noun=fahrenheit
    6 °F: number 6 unit=fahrenheit noun=fahrenheit
    10 degrees: number 10 unit=degree noun=degree
    40 dogs: number 40 noun=dog
about 3 to 5 million dogs, $3 or 4 million, (5) to 7 percent
    3 to 5 million dogs: number 3000000 scale=1000000 noun=dog hedge=about to number 5000000 scale=1000000 noun=dog
    $3: money 3 currency=7 currencies
    4 million: number 4000000 scale=1000000
    7 percent: percent 7
two or three years, two dogs or three cats
    two: number 2 unit=calendar factor=12 noun=year in_words
    three years: number 3 unit=calendar factor=12 noun=year in_words
    two dogs: number 2 noun=dog in_words
    three cats: number 3 noun=cat in_words
3 to 4 or 5 million dogs, 1, 2 and 3 million
    3 to 4: number 3000000 scale=1000000 noun=dog to number 4000000 scale=1000000 noun=dog
    5 million dogs: number 5000000 scale=1000000 noun=dog
    1: number 1
    2: number 2000000 scale=1000000
    3 million: number 3000000 scale=1000000
5–5 dogs, 6–5 dogs, 1 through 3 percent
    5–5 dogs: number 5 noun=dog cell to number 5 noun=dog
    6: number 6 noun=dog cell
    5 dogs: number 5 noun=dog
    1 through 3 percent: percent 1 to percent 3 cell
12.5 to 13 percent, ten to twelve thousand dogs
    12.5 to 13 percent: percent 12.5 step=0.1 to percent 13
    ten to twelve thousand dogs: number 10000 scale=1000 noun=dog in_words to number 12000 scale=1000 noun=dog in_words
from 3% to 5 dogs
    3%: percent 3
    5 dogs: number 5 noun=dog
10 million to 12 million euros, 5 km to 12 euros
    10 million to 12 million euros: money 10000000 scale=1000000 currency=EUR to money 12000000 scale=1000000 currency=EUR
    5 km: number 5 unit=length factor=1000000 noun=km
    12 euros: money 12 currency=EUR
5 dogs or 40 °C, $5 to $5 million, $3 or €4 million
    5 dogs: number 5 noun=dog
    40 °C: number 40 unit=celsius noun=celsius
    $5 to $5 million: money 5000000 scale=1000000 currency=7 currencies to money 5000000 scale=1000000 currency=7 currencies
    $3: money 3000000 scale=1000000 currency=7 currencies
    €4 million: money 4000000 scale=1000000 currency=EUR
−3 to 5 million, at most 3 or 4 million, three to 5 million
    −3 to 5 million: number -3000000 scale=1000000 sign=minus to number 5000000 scale=1000000
    3: number 3000000 scale=1000000 hedge=under bound=at most
    4 million: number 4000000 scale=1000000
    three to 5 million: number 3000000 scale=1000000 in_words to number 5000000 scale=1000000
between 5 and 3 dogs
    5 and 3 dogs: number 5 noun=dog to number 3 noun=dog

# Forms.

one in five, two out of eight, three in 2, one in every 10
    one in five: percent 20
    two out of eight: percent 25
    three: number 3 in_words
    2: number 2
    one in every 10: percent 10
half of the dogs, about half of all dogs, a third of its sales, two-thirds of them, three quarters of our dogs
    half: percent 50 step=0.01 in_words soft
    half: percent 50 step=0.01 hedge=about in_words soft
    a third: percent 33.33333333333333333333333333 in_words soft
    two-thirds: percent 66.66666666666666666666666667 in_words soft
    three quarters: percent 75 step=0.01 in_words soft
an eighth of the dogs, a-third of the cats
    an eighth: percent 12.5 in_words soft
    a-third: percent 33.33333333333333333333333333 in_words soft
0.005 of all dogs, 0.0 of all dogs, 2/2 of the dogs
    0.005: percent 0.5 in_words soft
    0.0: number 0 step=0.1
    2/2: percent 100 step=0.01 in_words soft
nearly a half of the dogs, 3/4 of the dogs, 0.25 of the dogs, the first half of the year, 9/8 of the dogs
    a half: percent 50 step=0.01 hedge=under in_words soft
    3/4: percent 75 step=0.01 in_words soft
    0.25: percent 25 step=0.01 in_words soft
    first half: number 1 unit=ordinal noun=half in_words soft
    9/8: number 1.125 step=0.01
5:2, a 3 to 1 vote, a 5 for 1 split, a vote of 3 to 5, three to one
    5:2: number 2.5 step=0.0001 unit=ratio
    3 to 1: number 3 step=0.0001 unit=ratio
    5 for 1: number 5 step=0.0001 unit=ratio
    3 to 5: number 3 to number 5
    three to one: number 3 step=0.0001 unit=ratio
a vote of 5 to 5
    5 to 5: number 5 to number 5
10 a.m., 12 a.m., 12 pm, 13 pm, 10:30 p.m., 09:15, 23:59, 9.30 am
    10 a.m.: number 600 unit=clock
    12 a.m.: number 0 unit=clock
    12 pm: number 720 unit=clock
    13: number 13
    10:30 p.m.: number 1350 unit=clock
    09:15: number 555 unit=clock
    23:59: number 1439 unit=clock
    9.30 am: number 570 unit=clock
1 am, 0 am
    1 am: number 60 unit=clock
    0: number 0
the third stage, the 21st stage, the third quarter, 2nd floors
    third stage: number 3 unit=ordinal noun=stage in_words soft
    21st stage: number 21 unit=ordinal noun=stage in_words soft
    third quarter: quarter=3
    2nd floors: number 2 unit=ordinal noun=floor in_words soft
no dogs, zero big dogs, no dogs' food, no class
    no dogs: number 0 noun=dog in_words soft
    zero big dogs: number 0 noun=dog in_words soft
no second stages
    second stages: number 2 unit=ordinal noun=stage in_words soft
once a day, twice, thrice, double the price, triple their size, double
    once: number 1 unit=times noun=time in_words soft
    twice: number 2 unit=times noun=time in_words soft
    thrice: number 3 unit=times noun=time in_words soft
    double: number 2 unit=times noun=time in_words soft
    triple: number 3 unit=times noun=time in_words soft
doubled, more than doubled, halved, quadrupled, trebled
    doubled: percent 100 noun=change hedge=about in_words soft
    doubled: percent 100 noun=change hedge=over in_words soft
    halved: percent -50 noun=change sign=minus hedge=about in_words soft
    quadrupled: percent 300 noun=change hedge=about in_words soft
    trebled: percent 200 noun=change hedge=about in_words soft
the number doubled to 10 dogs, no more than 2 dogs
    doubled: percent 100 noun=change hedge=about in_words soft
    10 dogs: number 10 noun=dog
    2 dogs: number 2 noun=dog hedge=under bound=at most

# Dates.

31 December 2024 to 5 Jan 2025, on the 1st day of May, Sept. 3rd of 2021
    31 December 2024: year=2024 month=12 day=31
    5 Jan 2025: year=2025 month=1 day=5
    1st day of May: month=5 day=1
    Sept. 3rd of 2021: year=2021 month=9 day=3
2024-02-30, 2024-12-31T09:30Z, 13/12/2024, 12/13/2024, 12/12/2024, 11/12/2024
    2024-12-31T09:30Z: year=2024 month=12 day=31
    13/12/2024: year=2024 month=12 day=13
    12/13/2024: year=2024 month=12 day=13
    12/12/2024: year=2024 month=12 day=12
31.12.2024, 1.2.2024, 29.2.2023
    31.12.2024: year=2024 month=12 day=31
    1.2.2024: year=2024 month=2 day=1
in May, of June, by July, during March, since April, until May 5
    May: month=5
    June: month=6
    July: month=7 bound=at most
    March: month=3
    April: month=4
    May 5: month=5 day=5
Q1, Q4-2023, 2Q of fiscal 2022, first fiscal quarter of the year 2021, final quarter
    Q1: quarter=1
    Q4-2023: year=2023 quarter=4
    2Q of fiscal 2022: year=2022 quarter=2
    first fiscal quarter of the year 2021: year=2021 quarter=1
    final quarter: quarter=4
FY24, FY 2023, fiscal 2022, mid-2021, pre-2020, late-2019
    FY24: year=2024
    FY 2023: year=2023
    2022: year=2022
    2021: year=2021
    2020: year=2020
    2019: year=2019
2019-20, 2019–2020, 2022/23, FY 2022/23, 2009-12, 2009–12, 1999-00, 2019-99, 2011-12
    2019: year=2019
    20: year=2020
    2019: year=2019
    2020: year=2020
    2022: year=2022
    23: year=2023
    FY 2022: year=2022
    23: year=2023
    2009: year=2009
    2009: year=2009
    12: year=2012
    1999: year=1999
    00: year=2000
    2019: year=2019
    2011: year=2011
    12: year=2012
$2024, 2024%, 2024 million, 2024.5, (2024), 2024: yes
    $2024: money 2024 currency=7 currencies
    2024%: percent 2024
    2024 million: number 2024000000 scale=1000000
    2024.5: number 2024.5 step=0.1
    2024: year=2024
    2024: year=2024
at least 2022, not later than May 5, 2022, exactly the 5 May 2022, no earlier than in 2021
    2022: year=2022 bound=at least
    May 5, 2022: year=2022 month=5 day=5 bound=at most
    5 May 2022: year=2022 month=5 day=5 bound=exactly
    2021: year=2021 bound=at least

# Names and numbers.

401(k), 83(b), 7(2) dogs, 8(a) cats, 9(A) birds
    7: number 7
1.2.3, $1.2.3, 1.234.567, 1.2.345
    1.234.567: number 1234567
GPT-4, mid-2024, 10-K, 1040-NR, R2D2, USD5, Rs5, v2.1
    2024: year=2024
at 10:30:15, 5:6, 24/7, 3/4, 1/2/3, the 90s, 1990's, 21st
    10:30:15: number 37815 unit=time
    5:6: number 0.8333333333333333333333333333 step=0.0001 unit=ratio
    3/4: number 0.75 step=0.01
    1990: year=1990
$52\\%$ of $42$, US$5$ and $5$x
    52\\%: percent 52
    42: number 42
    US$5: money 5 currency=USD
    $5: money 5 currency=7 currencies
(in thousands) 5 dogs, In Millions 6
    5 dogs: number 5 noun=dog
    6: number 6000000 scale=1000000 cell
1. Rent 5, (2) Rent 6
    5: number 5
    6: number 6 cell
[12], see 5, #5, www.x.org/5, Note 5, Sections 1, 2 and 3, S&P 500 5
    5: number 5 cell
"""


@each(("text", "figures"), texts_with_lines(FIGURES))
def test_a_figure_in_full(text: str, figures: list[str]) -> None:
    assert [told(figure) for figure in read(text).figures] == figures
