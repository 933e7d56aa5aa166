"""The right amount for another period, or of another one; and the same period in other words.

{p} is an adjective (monthly), {e} what follows an amount (a month, per month, each month), {x} a figure. Named periods have their own forms in {w}.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from attacks.claims.case import Case, other, sentence

TRIES = 4  # of each sentence

# How often: adjectives, and what follows an amount.
RATES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "hour": (("hourly",), ("an hour", "per hour", "each hour", "every hour")),
    "day": (("daily",), ("a day", "per day", "each day", "every day")),
    "week": (("weekly",), ("a week", "per week", "each week", "every week")),
    "month": (("monthly",), ("a month", "per month", "each month", "every month")),
    "quarter": (("quarterly",), ("a quarter", "per quarter", "each quarter", "every quarter")),
    "fortnight": (("biweekly", "fortnightly"), ("every two weeks", "every other week", "each fortnight")),
    "half-year": (("semi-annual", "half-yearly"), ("twice a year", "every six months")),
    "year": (("annual", "yearly"), ("a year", "per year", "each year", "per annum", "every year")),
}

RATED = (
    ("The {p} rent is ${x} for the flat.", ("The {p} rent is [[${x}]].", "Rent is ${x} {e} [[for the flat]].")),
    ("Tenants pay ${x} {e} for parking.", ("The {p} charge [[for parking]] is ${x}.", "Parking costs [[${x}]] {e}.")),
    ("The licensor receives a {p} royalty of ${x},000.", ("The royalty is [[${x},000]] {e}.", "A {p} [[royalty of]] ${x},000 is paid.")),
    ("A fine of ${x} {e} accrues until the filing is made.", ("[[Until the filing]] is made, ${x} {e} accrues.", "The {p} fine is [[${x}]].")),
    ("The trustee may draw ${x} {e} without consent.", ("[[Without consent]] the trustee may draw ${x} {e}.", "The {p} draw is up to [[${x}]]." )),
    ("The {p} retainer of counsel is ${x} plus costs.", ("Counsel gets [[${x}]] {e}.", "The {p} retainer is [[${x}]].")),
    ("The line of credit carries a {p} fee of ${x}.", ("The fee is [[${x}]] {e}.", "The [[line of credit]] has a {p} fee of ${x}.")),
    ("Interest of {x}% {e} is charged on overdue sums.", ("[[Overdue sums]] bear interest of {x}% {e}.", "The {p} interest is [[{x}%]].")),
    ("The fund charges {x} basis points {e} for management.", ("[[For management]] it charges {x} basis points {e}.", "The {p} charge is [[{x} basis points]].")),
    ("The store sells {x} units {e} on average.", ("[[On average]] {x} units are sold {e}.", "{p} sales are [[{x} units]] on average.")),
    ("The loan is repaid in {p} instalments of ${x}.", ("Instalments are [[${x}]] {e}.", "[[The loan is]] repaid in {p} sums of ${x}.")),
    ("The subscription costs €{x} {e} including tax.", ("[[Including tax]] it costs €{x} {e}.", "The {p} price is [[€{x}]].")),
    ("Adults take {x} mg {e} with food.", ("[[With food]], adults take {x} mg {e}.", "The {p} dose is [[{x} mg]].")),
    ("The {p} intake of sodium was {x} mg in the cohort.", ("[[In the cohort]] sodium intake was {x} mg {e}.", "{p} intake was [[{x} mg]].")),
    ("The clinic sees {x} new patients {e} at present.", ("It sees [[{x} new patients]] {e}.", "[[At present]] there are {x} new patients {e}.")),
    ("Nurses recorded {x} falls {e} on the ward.", ("[[On the ward]] there were {x} falls {e}.", "The {p} number of falls was [[{x}]].")),
    ("The {p} exposure limit is {x} microsieverts.", ("The limit is {x} microsieverts {e}, an [[exposure limit]].", "{p} exposure is limited to [[{x} microsieverts]].")),
    ("The pump moves {x} cubic metres {e} at full load.", ("[[At full load]] it moves {x} cubic metres {e}.", "The {p} flow is [[{x} cubic metres]].")),
    ("The kiln consumes {x} tonnes of coal {e} in operation.", ("[[In operation]] it burns {x} tonnes {e}.", "{p} consumption is [[{x} tonnes]] of coal.")),
    ("The {p} output of the line is {x} gearboxes.", ("The line makes [[{x} gearboxes]] {e}.", "[[Output of the line]] is {x} gearboxes {e}.")),
    ("The filter is cleaned {x} times {e} by the crew.", ("[[By the crew]] it is cleaned {x} times {e}.", "Cleaning takes place [[{x} times]] {e}.")),
    ("The site uses {x} kWh {e} for cooling.", ("[[For cooling]] the site uses {x} kWh {e}.", "{p} use is [[{x} kWh]].")),
    ("Apprentices earn ${x} {e} before tax.", ("[[Before tax]] apprentices earn ${x} {e}.", "The {p} wage is [[${x}]].")),
    ("The {p} allowance for meals is ${x} while travelling.", ("[[While travelling]] the allowance is ${x} {e}.", "Staff get [[${x}]] {e} for meals.")),
    ("Staff may work {x} hours of overtime {e} at most.", ("Overtime is limited to [[{x} hours]] {e}.", "[[Hours of overtime]] are at most {x} {e}.")),
    ("Employees accrue {x} hours of leave {e} of service.", ("Leave accrues at [[{x} hours]] {e}.", "[[Of service]], {x} hours of leave accrue {e}.")),
)  # fmt: skip


class Named(NamedTuple):
    """Sentences with a named period, and the names of several periods, each in its forms."""

    group: str
    names: tuple[tuple[str, ...], ...]
    sentences: tuple[tuple[str, tuple[str, ...]], ...]


NAMED = (
    Named("quarters",
          (("the first quarter", "Q1"), ("the second quarter", "Q2"), ("the third quarter", "Q3"), ("the fourth quarter", "Q4")),
          (("Revenue in {w} of 2023 was $4.1 million.", ("In {w} of 2023 revenue was [[$4.1 million]].", "It was [[$4.1 million]] in {w}.")),
           ("The plant shipped 310 units in {w}.", ("It [[shipped 310 units]] in {w}.", "In {w} there were [[310 units]].")),
           ("Turnover peaked at 9% during {w} of the year.", ("During {w} [[turnover peaked]] at 9%.", "The peak of [[9%]] was in {w}.")))),
    Named("halves",
          (("first half", "first six months"), ("second half", "last six months")),
          (("Sales in the {w} of 2019 came to 410 units.", ("[[Sales]] came to 410 units in the {w} of 2019.", "[[410 units]] were sold in the {w} of 2019.")),
           ("Profit for the {w} of 2022 was £3 million.", ("In the {w} of 2022 profit was [[£3 million]].", "It was [[£3 million]] for the {w} of 2022.")))),
    Named("lengths",
          (("first quarter", "first three months"), ("first half", "first six months"), ("first nine months",)),
          (("Sales in the {w} of 2018 came to 430 units.", ("[[Sales]] came to 430 units in the {w} of 2018.", "[[430 units]] were sold in the {w} of 2018.")),
           ("Profit for the {w} of 2021 was £4 million.", ("In the {w} of 2021 profit was [[£4 million]].", "It was [[£4 million]] for the {w} of 2021.")))),
    Named("years",
          (("2019",), ("2020",), ("2021",), ("2022",)),
          (("In fiscal {w} the company paid $12 million in tax.", ("The tax paid in fiscal {w} was [[$12 million]].", "In {w} it paid [[$12 million]].")),
           ("The hospital treated 4,110 patients in {w}.", ("In {w} the hospital [[treated 4,110 patients]].", "It treated [[4,110 patients]] in {w}.")),
           ("The dam was inspected in {w} by two engineers.", ("[[Two engineers]] inspected the dam in {w}.", "It was [[inspected]] in {w}.")),
           ("The union won 61% of the votes in {w}.", ("The [[union won]] 61% in {w}.", "In {w} it got [[61%]] of the votes.")))),
    Named("months",
          (("March", "Mar."), ("April", "Apr."), ("September", "Sept."), ("November", "Nov.")),
          (("The court received 340 petitions in {w} of that year.", ("In {w} the court got [[340 petitions]].", "The [[court received]] 340 petitions in {w}.")),
           ("Sales in {w} 2021 were €2.4 million.", ("In {w} 2021 sales were [[€2.4 million]].", "Sales came to [[€2.4 million]] in {w} 2021.")),
           ("Hiring stopped in {w} after 45 offers.", ("[[After 45 offers]] hiring stopped in {w}.", "In {w} [[hiring stopped]].")))),
)  # fmt: skip

SAME_IN_OTHER_WORDS = (
    ("The filter is replaced every six months.", "The filter is [[replaced]] twice a year."),
    ("The committee meets semi-annually in Bern.", "The committee meets twice a year [[in Bern]]."),
    ("Reports are due every three months.", "[[Reports are due]] quarterly."),
    ("Reports are due every quarter to the lender.", "[[Reports are due]] every three months."),
    ("The rent is paid once a year in advance.", "The rent is paid annually, [[in advance]]."),
    ("Audits take place every two years.", "[[Audits take place]] biennially."),
    ("The annual fee is $120 for members.", "Members pay [[$120]] yearly."),
    ("The drug is taken twice daily after meals.", "It is taken two times a day [[after meals]]."),
    ("The drug is taken every 12 hours after meals.", "It is taken [[every 12 hours]], or twice a day."),
    ("The monthly rent is $500 for the flat.", "The annual cost is $6,000 at [[$500]] a month."),
    ("Revenue for the first quarter was $4 million.", "In the three months of the first quarter revenue was [[$4 million]]."),
    ("For the year ended December 31, 2020, tax was $3 million.", "In 2020 tax was [[$3 million]]."),
    ("The warranty runs for 12 months from delivery.", "The warranty lasts one year [[from delivery]]."),
    ("The annual report gives a monthly rent of $500.", "According to the annual report, rent is [[$500]] a month."),
    ("The monthly rent is $510 for the garage.", "The annual statement shows that the monthly rent is [[$510]]."),
    ("The monthly rent is $520 for the shop.", "In 2024 the rent per month was [[$520]]."),
    ("Staff get $90 per week for fuel.", "In its yearly survey the company says that staff get [[$90]] a week."),
    ("Dues of $240 a year are paid in quarterly parts.", "Dues are [[$240]] a year, or $60 a quarter."),
    ("Dues of $240 a year are paid in quarterly parts.", "The yearly dues of [[$240]] are payable each quarter."),
    ("The daily dose of 40 mg is given for one week.", "Patients take [[40 mg]] a day for a week."),
    ("The hourly wage rose to $19 in January.", "Since January, the wage per hour has been [[$19]]."),
    ("In the third quarter sales were $3 million, after $2 million in the second quarter.", "Sales rose from $2 million to [[$3 million]] in the third quarter."),
)  # fmt: skip


def attacks(rng: Random) -> Iterator[Case]:
    yield from _rated(rng, honest=False)
    yield from _named(rng, honest=False)


def twins(rng: Random) -> Iterator[Case]:
    yield from _rated(rng, honest=True)
    yield from _named(rng, honest=True)
    for quote, claim in SAME_IN_OTHER_WORDS:
        yield Case("the same in other words", quote, (quote,), claim)


def _rated(rng: Random, *, honest: bool) -> Iterator[Case]:
    for quote, claims in RATED:
        for number in range(TRIES):
            rate = rng.choice([*RATES])
            claimed = rate if honest else other(rng, [*RATES], rate)
            x = rng.randrange(3, 40) * 5
            claim = claims[number % len(claims)]
            group = "adjective" if "{p}" in claim else "per"
            prose = sentence(claim.format(x=x, p=rng.choice(RATES[claimed][0]), e=rng.choice(RATES[claimed][1])))
            of_quote = quote.format(x=x, p=rng.choice(RATES[rate][0]), e=rng.choice(RATES[rate][1]))
            yield Case(group, quote, (sentence(of_quote),), prose)


def _named(rng: Random, *, honest: bool) -> Iterator[Case]:
    for named in NAMED:
        for quote, claims in named.sentences:
            for number in range(TRIES):
                name = rng.choice(named.names)
                claimed = name if honest else rng.choice([one for one in named.names if one != name])
                prose = claims[number % len(claims)].format(w=rng.choice(claimed))
                yield Case(named.group, quote, (quote.format(w=name[0]),), prose.replace("..", "."))
