"""What is for each against what is for all: a claim that takes one for the other, and claims that do not."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import Outcome, judge

DEPOTS = "Each of the 12 depots holds between 20 and 35 vans."
LOAN = "The loan is repaid in 24 equal monthly instalments of €310."
DOSE = "Adults take 5 mg of the syrup by mouth twice daily for 14 days."
POSTS = "The cut affected about 120 posts, and it cost $6.3 million."


@each(
    ("claim", "quote"),
    [
        ("The 12 depots together hold between 20 and 35 vans", DEPOTS),
        ("In all, €310 is due in 24 monthly instalments", LOAN),
        ("The loan of €310 is repaid in 24 instalments", LOAN),
        ("Adults take 5 mg in total over 14 days", DOSE),
        ("The daily dose for adults is 5 mg", DOSE),
        ("The lodgers together pay £80 a week", "Each lodger pays £80 a week"),
        ("About 30 seeds were sown in total", "About 30 seeds were sown in each pot"),
        ("Each lodger pays £80 for all rooms", "Each lodger pays £80 for each room"),
        ("The rent is $500 in total", "The rent is $500 a month"),
        ("It lost $92 million a share", "The bank had a loss of $92 million"),
        ("It lost $3 a share, or $92 million per share", "It lost $92 million, or $3 per share"),
        ("The toll is $40 no matter how many bikes there are", "The toll is $40 for each bike"),
        ("The toll is $40 in total", "You may owe a toll of $40 for each bike if you fail to give all details"),
        ("The payout was $0.61 in total", "Shares sold 0.9 0.4 Cash payout per share $ 0.61 $ 0.55"),
    ],
)
def test_a_total_of_what_is_for_each_is_an_error(claim: str, quote: str) -> None:
    outcome = judge(claim, quote)
    assert outcome.mismatch or outcome.instead


@each(
    ("claim", "quote", "told"),
    [
        ("The cost per post was $6.3 million", POSTS, "$6.3 million (per post)"),
        ("Each branch had a loss of $92 million", "The bank had a loss of $92 million", "$92 million (Each branch)"),
        (
            "Each of the 40 shops earned $210 million",
            "The 40 shops earned $210 million",
            "$210 million (Each of the 40 shops)",
        ),
    ],
)
def test_what_is_for_each_of_a_total_is_a_warning(claim: str, quote: str, told: str) -> None:
    assert judge(claim, quote) == Outcome(missing=(told,))


@each(
    ("claim", "quote"),
    [
        ("There are 12 depots in total, each with 20 to 35 vans", DEPOTS),
        ("In total, 24 monthly instalments of €310 are due", LOAN),
        ("The borrower repays €7,440 in all, 24 times €310", LOAN),
        ("€310 is due 24 times", LOAN),
        ("The loan is repaid at €310 a month, in 24 instalments", LOAN),
        ("Adults take 5 mg twice a day", DOSE),
        ("Together with the tax, it costs $20", "It costs $20, and each guest pays tax"),
        ("Each tenant pays $500", "A tenant pays $500"),
        ("Each employee has 20 days of leave", "Employees have 20 days of leave"),
        ("The two firms paid $5 million each", "Both firms paid $5 million"),
        ("It bought 11 boats for $60 million, roughly $5 million per boat", "It bought 11 boats for $60 million"),
        ("Every year it spends $5 million", "It spends $5 million a year"),
        ("It lost $92 million, or $3 a share", "It lost $92 million, or $3 per share"),
        ("One share of the ship costs $2 million per share", "Each share of the ship costs $2 million"),
        ("A home pays $40, however many bikes it has", "The toll is $40 per home, however many bikes it has"),
        ("In total, the toll is $40", "The toll is $40 in total, and not for each bike"),
        ("The payout was $0.61 a share", "Shares sold 0.9 0.4 Cash payout per share $ 0.61 $ 0.55"),
        ("The rate is 20 cents per mile", "The rate is 20 cents a mile"),
    ],
)
def test_what_the_quote_has_for_each_or_for_all_is_no_addition(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


def test_another_number_of_parts_is_an_error() -> None:
    assert judge("The borrower repays 48 times €310", LOAN).instead
