"""Claims that deny what their quote says, or say what it denies."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import judge

FUND = "The fund doubles 40% of the pensioners' deposits up to 9% of their income."
REPAIRS = "The charge for repairs was $38 million, as the museum replaced its roof."
POOL = "Swim 12 laps in the pool twice daily for 10 days, at least one hour before breakfast."


@each(
    "quote, honest, wrong",
    [
        (FUND, "The fund doubles 40% of deposits.", "The fund does not double 40% of deposits."),
        (FUND, "The fund doubles no more than 9% of income.", "The fund never doubles 40% of deposits."),
        (FUND, "The fund does not double deposits without limit.", "The fund refuses to double 40% of deposits."),
        (FUND, "The fund doubles 40% of the pensioners' deposits.", "The fund doubles none of the pensioners' deposits."),
        (REPAIRS, "The charge was not only for the roof.", "The charge was not, as some say, $38 million."),
        (REPAIRS, "Repairs were charged with $38 million.", "The charge did not amount to $38 million."),
        (REPAIRS, "A charge of $38 million was recorded.", "The charge of $38 million was never recorded."),
        (REPAIRS, "The charge of $38 million is correct.", "The charge of $38 million is not correct."),
        (REPAIRS, "There was a charge of $38 million.", "No charge of $38 million was made."),
        (POOL, "Swim 12 laps in the pool twice daily.", "Do not swim 12 laps in the pool twice daily."),
        (
            "The toll includes a cut of the weekend charge from $9 to $7 after 2021.",
            "The weekend charge was cut to $7.",
            "The weekend charge was not cut to $7.",
        ),
        (
            "In ten years the wind farms have earned $64 million.",
            "The wind farms did not fail to earn $64 million.",
            "The wind farms failed to earn $64 million.",
        ),
        (
            "In 2019, 480 beds were kept free for sailors.",
            "For sailors, 480 beds were kept free.",
            "No beds, let alone 480 beds, were kept free for sailors.",
        ),
        (
            "The vaccine failed to cut infections by 35 percent.",
            "The vaccine did not cut infections by 35 percent.",
            "The vaccine cut infections by 35 percent.",
        ),
        (
            "Neither the mayor nor her deputies own more than 3 percent of the harbour.",
            "The deputies do not own more than 3 percent of the harbour.",
            "The deputies own over 3 percent of the harbour.",
        ),
        (
            "It is unlikely that the port will open the dock before 2031.",
            "The port will hardly open the dock before 2031.",
            "The port will open the dock before 2031.",
        ),
        (
            "The inspectors did not find any serious defect in the brakes.",
            "The inspectors found no serious defect in the brakes.",
            "The inspectors found a serious defect in the brakes.",
        ),
        (
            "We deny that we copied the designs of the rival.",
            "Ardel denies having copied the designs of the rival.",
            "Ardel copied the designs of the rival.",
        ),
        (
            "The judge dismissed the claim that Ardel had poisoned the lake.",
            "A judge dismissed the allegation that Ardel poisoned the lake.",
            "Ardel had poisoned the lake.",
        ),
        (
            "The motion to raise the toll to $4.50 per car was rejected by the council.",
            "The council voted against raising the toll to $4.50 per car.",
            "The toll was raised to $4.50 per car.",
        ),
        (
            "The trial was too small to show that the syrup lowers fever by 2 degrees.",
            "It was not shown that the syrup lowers fever by 2 degrees.",
            "The syrup lowers fever by 2 degrees.",
        ),
        (
            "The line considered, and then abandoned, a plan to sell 12 ferries.",
            "The line once planned to sell 12 ferries.",
            "The line sold 12 ferries.",
        ),
    ],
)  # fmt: skip
def test_a_denied_figure_or_statement(quote: str, honest: str, wrong: str) -> None:
    assert judge(honest, quote).mismatch is None
    assert judge(wrong, quote).is_denial


@each(
    "claim, quote",
    [
        ("The fund does not pay 5% on deposits of $900 or more.", "The fund pays 5% on deposits of less than $900."),
        ("Members may not bring more than 3 guests.", "Members may bring up to 3 guests."),
        ("The shop does not open until 9:00.", "The shop opens at 9:00."),
        ("The ferry cannot reach 20 knots.", "The ferry lacks the power to reach 20 knots."),
        ("The bridge was not built with the $5 million grant.", "The bridge was built without the $5 million grant."),
        ("Repairs often cost $300.", "It is not uncommon for repairs to cost $300."),
        ("The warranty covered the $300 repair.", "The warranty did not fail to cover the $300 repair."),
        ("Guests do not pay $10.", "Only members pay $10."),
        ("Not only did costs rise 5%, wages rose too.", "Costs rose 5%, and wages rose too."),
        ("The loan of $4 million was not repaid before 2019.", "The loan of $4 million was repaid in 2019."),
        ("The $7 million gain is not included in revenue.", "Revenue excludes the $7 million gain."),
        ("The rate of 5% did not apply before 1 May 2020.", "The rate of 5% applies from 1 May 2020."),
        ("No fee is charged for the first 20 days.", "The first 20 days are free."),
        ("Interest is not payable on amounts of $500 that are paid on time.", "Interest is payable on overdue amounts of $500."),
        ("Deposits do not earn 5% for 30 days.", "Deposits earn 5% after 30 days."),
        ("The tunnel of the metro did not cost $5 million.", "The tunnel would have cost $5 million."),
        ("Staff of the clinic hid the files.", "The clinic denies that staff hid the files. A court found that staff of the clinic hid the files."),
        ("The clinic is accused of having hidden the files.", "The clinic denies that its staff hid the files."),
        ("Women did not receive 5 mg of the syrup.", "Men received 5 mg of the syrup."),
    ],
)  # fmt: skip
def test_a_denial_that_agrees(claim: str, quote: str) -> None:
    assert not judge(claim, quote).is_denial
