"""Claims that differ in one thing: the true one is not contradicted, the wrong one is."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import judge

EARNED = (
    "In fiscal 2019, net earnings were $812 million, up 16 percent from $700 million in fiscal 2018, and we reported"
    " diluted EPS of $1.50 in fiscal 2019, up 20 percent from $1.25 in fiscal 2018."
)
NOTES = "In 2019, we repurchased $310 million in principal amount of our 4.5% notes for $342 million."
BONDS = "In 2019, we paid $3.5 billion to redeem all of our notes of $2.0 billion and $1.2 billion."
STAFF = "At year-end, the firm employed 40,210 people, with 10,053 employed in Norway."
LEFT = "We had approximately 80,100 and 92,400 employees at the end of 2019 and 2018, respectively."
CASH = "Restricted cash was $210 million, $190 million and $170 million at June 30, 2020, January 31, 2020 and June 30, 2019."
SHARE = "Research, measured as a percent of sales, was 4.1 percent in 2019, compared to 4.4 percent in 2018 and 2017."
SALES = "Net revenue for 2019 was $7.5 billion, an increase of 25% compared to 2018 net revenue of $6.0 billion."
COSTS = (
    "Operating costs of $2.15 billion increased by $35.8 million during fiscal 2019, from $2.11 billion in fiscal 2018."
)
LOSSES = "Loan and advance losses $ 31,402 $ 33,054 (5)%"


@each(
    ("quote", "true", "wrong"),
    [
        (EARNED, "Earnings rose 16 percent, and EPS climbed to $1.50", "Earnings fell 16 percent, and EPS was $1.50"),
        (NOTES, "It handed over $342 million for the notes", "It handed over $432 million for the notes"),
        (
            BONDS,
            "It paid $3.5 billion, $300 million more than the notes combined",
            "It paid $3.5 billion, $400 million more than the notes combined",
        ),
        (STAFF, "25 percent of its 40,210 people work in Norway", "35 percent of its 40,210 people work in Norway"),
        (LEFT, "Staff shrank by 12,300 people to 80,100 in 2019", "Staff grew by 12,300 people to 80,100 in 2019"),
        (CASH, "It held $210 million at June 30, 2020", "It held $210 million at January 31, 2020"),
        (SHARE, "It took 4.4 percent of sales in 2018 and 4.1 in 2019", "It took 4.1 percent of sales in 2018"),
        (SALES, "Sales climbed 25% in 2019 to $7.5 billion", "Sales climbed 25% in 2018 to $7.5 billion"),
        (
            COSTS,
            "Costs crept up by $35.8 million to $2.15 billion in fiscal 2019",
            "Costs crept up by $35.8 million to $2.15 billion in fiscal 2018",
        ),
        (LOSSES, "Advance losses fell 5% to $31.4 million", "Advance losses rose 5% to $31.4 million"),
    ],
)
def test_the_wrong_one_of_two_claims_is_contradicted(quote: str, true: str, wrong: str) -> None:
    outcomes = [judge(claim, quote) for claim in (true, wrong)]
    assert [bool(one.mismatch or one.instead) for one in outcomes] == [False, True]
