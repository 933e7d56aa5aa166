"""Ratios of two things, in figures and as so many times: the right way round and the other one."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import Outcome, judge

LOANS = "The ratio of loans to deposits was 3:1 at the end of 2019."
CREW = "The ratio of officers to sailors is 1:4."


@each(
    ("claim", "quote"),
    [
        ("Loans were three times deposits, 3:1, at the end of 2019", LOANS),
        ("Loans were three times deposits at the end of 2019", LOANS),
        ("Loans to deposits stood at 3:1", LOANS),
        ("The ratio of deposits to loans was 1:3", LOANS),
        ("The ratio of officers to sailors is 1:4", CREW),
    ],
)
def test_a_ratio_the_same_way_round_is_held(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


@each(
    ("claim", "quote"),
    [
        ("Deposits were three times loans at the end of 2019", LOANS),
        ("The ratio of deposits to loans was 3:1", LOANS),
        ("Deposits to loans stood at 3:1", LOANS),
        ("The ratio of sailors to officers is 1:4", CREW),
    ],
)
def test_a_ratio_the_other_way_round_is_an_error(claim: str, quote: str) -> None:
    assert judge(claim, quote).mismatch


def test_so_many_times_of_another_ratio_is_missing() -> None:
    assert judge("Loans were four times deposits at the end of 2019", LOANS).missing == ("four times",)
