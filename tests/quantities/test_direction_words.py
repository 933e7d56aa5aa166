"""Which way a claim says that something goes, in words without figures, against its quote."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import Outcome, judge

STAFF = "We had 100,300 employees in 2016, 123,200 employees in 2015 and 90,000 employees in 2014."
NOTICE = "The notice period may be extended by six weeks where the matter is complex."
INTEREST = "Interest was $304 million, $12 million lower than in 2015, driven by lower average debt balances."
SALES = "Years ended December 31: 2018* 2017 2016 Net sales $ 32,765 $ 31,657 $ 30,109"
RATE = "The 5% tax rate is reduced to 3%."


@each(
    "claim, quote, stated, held",
    [
        ("The number of employees went up in 2016 compared with 2015", STAFF, "went up", "100,300 employees … 123,200 employees"),
        ("It had more employees in 2016 than it had in 2015", STAFF, "more", "100,300 employees … 123,200 employees"),
        ("It scaled back the number of employees in 2015 compared with 2014", STAFF, "scaled back", "123,200 employees … 90,000 employees"),
        ("The number of employees doubled in 2016", "We had 40 employees in 2016 and 80 employees in 2015.", "doubled", "40 employees … 80 employees"),
        ("The headcount of employees trended downward between 2014 and 2015", STAFF, "trended downward", "123,200 employees … 90,000 employees"),
        ("The company cut its number of employees in 2015 relative to 2014", STAFF, "cut its", "123,200 employees … 90,000 employees"),
        ("The allowance shrank by $1.1 billion", "The allowance was $22.8 billion, a net addition of $1.1 billion.", "shrank", "addition"),
        ("The notice period may be shortened where the matter is complex", NOTICE, "shortened", "extended"),
        ("The notice period may be cut where the matter is complex", NOTICE, "be cut", "extended"),
        ("Interest changed because of higher debt balances", INTEREST, "higher debt", "lower average"),
        ("Net sales were lower in 2018 than in 2017", SALES, "lower", "$ 32,765 … $ 31,657"),
        ("Interest changed because debt balances were higher", "Interest was $12 million lower, driven by lower debt balances.", "debt balances higher", "lower debt balances"),
        ("The ratio rose to 0.9 as net earnings grew", "The ratio rose to 0.9 due to lower net earnings over the period.", "net earnings grew", "lower net earnings"),
        ("The 5% tax rate is being raised", RATE, "being raised", "reduced to 3%"),
    ],
)  # fmt: skip
def test_words_that_say_the_opposite_are_a_mismatch(claim: str, quote: str, stated: str, held: str) -> None:
    assert judge(claim, quote).mismatch == (stated, held)


@each(
    "claim, quote",
    [
        ("The number of employees went down in 2016 compared with 2015", STAFF),
        ("It had fewer employees in 2016 than it had in 2015", STAFF),
        ("The number of employees was lower in 2014 than in 2015", STAFF),
        ("The notice period may be lengthened where the matter is complex", NOTICE),
        ("Interest fell because debt balances were lower", INTEREST),
        ("Net sales were higher in 2018 than in 2017", SALES),
        (
            "The ratio rose to 0.9 as net earnings fell",
            "The ratio rose to 0.9 due to lower net earnings over the period.",
        ),
        ("Profit rose as revenue increased", "Profit rose due to lower revenue growth costs."),
        (
            "Profit rose although wage costs were higher",
            "Profit rose due to lower paper costs, partly offset by higher wage costs.",
        ),
        ("The 5% tax rate is being cut", RATE),
        ("Margins widened as content costs eased", "The margin was up from 52% to 55% due to decreased content costs."),
        ("The costs would not rise", "The costs fell by $5 million."),
        ("The number of employees got bigger between 2014 and 2015", STAFF),
    ],
)
def test_words_that_say_the_same_are_none(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


@each(
    "claim, quote, stated, held",
    [
        ("Shares for $607 million were bought in the fourth quarter of 2016", "During 2016, we bought shares for $607 million.", "$607 million (quarter 4 of 2016)", "$607 million (2016)"),
        ("Net sales for the fourth quarter of 2016 were $16 million", "Fiscal 2016 net sales declined to $16 million.", "fourth quarter of 2016", "Fiscal 2016"),
        ("Income for the whole of 2018 was $1.3 billion", "For the fourth quarter of 2018, income was $1.3 billion.", "whole of 2018", "fourth quarter of 2018"),
    ],
)  # fmt: skip
def test_a_part_of_a_year_is_not_the_year(claim: str, quote: str, stated: str, held: str) -> None:
    assert judge(claim, quote).instead == (stated, held)


@each(
    "claim, quote",
    [
        ("Cost averaged $683.2 million", "Cost of $744.3 million increased by $122.2 million from $622.1 million."),
        ("The rate drops to 0%", "The 5% rate is reduced to zero."),
        ("Income was 2.6 times that of the same quarter of 2017", "Income in the fourth quarter of 2018 was $1,347 million, and $523 million in that of 2017."),
        ("The pension is paid for at least 120 months", "A member may receive a pension for not less than 120 months."),
        ("Holders received $1.78 a share, or $1.07 billion altogether", "Dividends paid were $1,072 million, or $1.78 per share."),
        ("Capital investment reached $712 million in fiscal 2015", "We invested $712 million in fiscal 2015, $49 million more than in fiscal 2014."),
        ("Income per share rose 12% in 2018", "In 2018, income was $5 billion, compared to $4 billion in 2017, an increase of 12 percent per share."),
        ("Sales grew 3.5% from 2017 to 2018", SALES),
        ("Leases gave $755 million in the first quarter of 2023", "Three months ended March 31, (in millions) 2023 2022 Leases $ 755 $ 1,048"),
        ("Its share was one percentage point higher in 2020 than in 2019", "It had 22% of sales in both 2021 and 2020 and 21% of sales in 2019."),
        ("It took home close to $246 million after costs", "The proceeds received were $245.7 million."),
    ],
)  # fmt: skip
def test_what_follows_from_the_figures(claim: str, quote: str) -> None:
    assert judge(claim, quote).mismatch is None
    assert judge(claim, quote).missing == ()


REVENUE = "Revenue rose to $500 million in 2023."


@each(
    "claim, quote, stated, held",
    [
        ("Revenue was flat at $500 million", REVENUE, "flat at $500 million", "rose to $500 million"),
        ("Revenue stagnated at $500 million", REVENUE, "stagnated at $500 million", "rose to $500 million"),
        ("Revenue came in lower at $500 million", REVENUE, "came in lower at $500 million", "rose to $500 million"),
        ("Revenue rose to $500 million", "Revenue was unchanged at $500 million.", "rose to $500 million", "$500 million"),
        ("Revenue nosedived to $500 million", REVENUE, "nosedived to $500 million", "rose to $500 million"),
        ("Revenue cratered to $500 million", REVENUE, "cratered to $500 million", "rose to $500 million"),
        ("Revenue lost ground to $500 million", REVENUE, "lost ground to $500 million", "rose to $500 million"),
        ("Costs gained ground to $5 million", "Costs fell to $5 million.", "gained ground to $5 million", "fell to $5 million"),
    ],
)  # fmt: skip
def test_a_rest_or_a_plunge_for_a_rise(claim: str, quote: str, stated: str, held: str) -> None:
    assert judge(claim, quote).mismatch == (stated, held)


@each(
    "claim, quote",
    [
        ("Revenue came in higher at $500 million", REVENUE),
        ("Revenue was broadly flat at $500 million", REVENUE),
        ("Revenue was flat at $500 million", "Revenue rose to $500 million, and was flat at constant rates."),
        ("Revenue was $500 million", "Revenue was unchanged at $500 million."),
        ("The loss worsened to $500 million", "The loss widened to $500 million."),
        ("A flat fee of $5 is due", "The fee rose to $5."),
        # What would have been says nothing of what was.
        ("Currency movements lifted revenue by $21.9 million", "Revenue would have been $21.9 million lower if rates had stayed."),
    ],
)  # fmt: skip
def test_a_rest_that_agrees(claim: str, quote: str) -> None:
    assert judge(claim, quote).mismatch is None
