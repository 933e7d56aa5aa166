"""Times of day, ends of events and years beside a year, in claims that have another one than the quote."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import judge

MARKET = "The fish market opens at 7:30 a.m. in the hall on weekdays."
HEARING = "The hearing of the appeal is set for 9 June 2022 at 11:15 a.m. in Hall 4."
POOL = "The pool is heated from 8:15 a.m. to 5:00 p.m. on working days."
CLAIMS = "Guests may file claims until noon on the 20th of each month."
WAR = "The Salt War ended in 1815, seven years after it began."
KING = "King Olaf had four castles and reigned from 1309 to 1347."
MILL = "The mill recorded repair costs of $7.4 million in fiscal 2019 and $3.1 million in fiscal 2018."
BRIDGE = "The bridge was announced on 3 March 2015 and completed on 9 October 2016."
SEATS = "The hall closed out 2019: it exited fiscal 2019 with 4,200 paid seats."
LEVY = "The levy is less than one third of one percent of turnover."


@each(
    "quote, honest, wrong",
    [
        (MARKET, "The fish market opens at 7:30 in the morning.", "The fish market opens at 7:30 in the evening."),
        (MARKET, "It opens at half past seven.", "It opens at half past seven in the evening."),
        (MARKET, "It opens at 7:30 on weekdays.", "It opens at 7:30 at night."),
        (MARKET, "The fish market opens on weekdays.", "The fish market opens at 7:30 a.m. on weekends."),
        (HEARING, "The hearing is on 9 June 2022 at 11:15.", "The hearing is at quarter past eleven in the evening."),
        (POOL, "The pool is heated on working days.", "The pool is heated from 8:15 a.m. to 5:00 p.m. on weekends."),
        (CLAIMS, "Guests may file claims until noon.", "Guests may file claims from noon on the 20th of each month."),
        (WAR, "The Salt War came to its end in 1815.", "The Salt War began in 1815."),
        (WAR, "The Salt War ended in 1815, after seven years.", "The Salt War broke out in 1815."),
        (KING, "King Olaf reigned until 1347.", "King Olaf reigned until 1309."),
        (MILL, "Repair costs were $7.4 million in fiscal 2019.", "Repair costs were $7.4 million before fiscal 2019."),
        (MILL, "In fiscal 2018, repair costs were $3.1 million.", "Repair costs were $7.4 million after fiscal 2019."),
        (BRIDGE, "The bridge was announced on 3 March 2015.", "The bridge was announced on 9 October 2016 and completed on 3 March 2015."),
        (BRIDGE, "The bridge took 19 months, from 3 March 2015 to 9 October 2016.", "The bridge took three years, from 3 March 2015 to 9 October 2016."),
        (SEATS, "The hall had 4,200 paid seats at the end of fiscal 2019.", "The hall had 4,200 paid seats at the start of fiscal 2019."),
        (LEVY, "The levy is under a third of a percent.", "The levy is less than one third of turnover."),
        (LEVY, "The levy is under one third of one percent of turnover.", "The levy is under one third of turnover."),
    ],
)  # fmt: skip
def test_another_time(quote: str, honest: str, wrong: str) -> None:
    right, other = judge(honest, quote), judge(wrong, quote)
    assert right.mismatch is right.instead is None
    assert other.mismatch or other.instead


@each(
    "claim, quote",
    [
        ("The shop is closed on weekends.", "The shop is open on weekdays only."),
        ("The programme began in 2016.", "The programme began in the year ended December 31, 2016."),
        ("The lease ends on 30 April 2021.", "The lease begins on 1 May 2020 and ends on 30 April 2021."),
        ("The night bus leaves at 1:30 at night.", "The night bus leaves at 1:30 a.m."),
        ("One half of the members voted.", "One half of the members, or one half of one percent of all, voted."),
        ("Costs before 2019 came to $3.1 million.", "Costs in all years before 2019 were $3.1 million."),
    ],
)
def test_the_same_time_in_other_words(claim: str, quote: str) -> None:
    outcome = judge(claim, quote)
    assert outcome.mismatch is outcome.instead is None
