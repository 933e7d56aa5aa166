"""Signs: an anchor that leaves out the minus before its figure, and losses in parentheses."""

from __future__ import annotations

import pytest
from cases import each

from citecheck.quantities.claim_check import Outcome, judge

COLD = "Temperatures ranged from −40 °C to 85 °C during storage."
EPS = "EPS changed by -5.2% in the year."


def anchored(claim: str, anchor: str, quote: str) -> Outcome:
    start = claim.index(anchor)
    return judge(claim, quote, anchor=(start, start + len(anchor)))


@pytest.mark.parametrize(
    ("claim", "anchor", "quote", "stated", "held"),
    [
        ("It can be stored from 40 °C up to 85 °C", "40 °C", COLD, "40 °C", "−40 °C"),
        ("It can be used from 40 °C up to 85 °C", "40 °C", COLD, "40 °C", "−40 °C"),
        ("It can be stored at 40 °C to 85 °C", "40 °C to 85 °C", COLD, "40 °C", "−40 °C"),
        ("EPS changed by 5.2%", "5.2%", EPS, "5.2%", "-5.2%"),
        ("The change in EPS was 5.2%", "5.2%", EPS, "5.2%", "-5.2%"),
        ("It was 5.2%.", "5.2%", "Change –5.2%", "5.2%", "–5.2%"),
        ("The result was $5 million", "$5 million", "Result: -$5 million", "$5 million", "-$5 million"),
        ("EPS rose by 5.2%", "5.2%", EPS, "rose by 5.2%", "changed by -5.2%"),
        ("Net income was $370 million", "$370 million", "Net income (loss) $ (370) $ 45", "$370 million", "$ (370)"),
        ("The effect was +438", "438", "Effect of exchange rates (438) (1,776)", "+438", "(438)"),
    ],
)
def test_a_minus_that_the_anchor_leaves_out_contradicts(
    claim: str, anchor: str, quote: str, stated: str, held: str
) -> None:
    outcome = anchored(claim, anchor, quote)
    assert outcome.missing == ()
    assert outcome.mismatch is not None
    assert (outcome.mismatch[0], outcome.mismatch[1] in held) == (stated, True)


@pytest.mark.parametrize(
    ("claim", "anchor", "quote", "missing"),
    [
        ("EPS changed by 5.2%", "5.2%", "EPS change (5.2%)", "5.2%"),
        ("Cash grew by 1,582", "1,582", "Net change in cash (1,582) 260", "1,582"),
        ("Sales rose by 2.9", "2.9", "Asia-Pacific 3,323 3,421 (2.9) 6.2 (9.1)", "2.9"),
    ],
)
def test_a_result_that_is_in_parentheses_asks_for_a_look(claim: str, anchor: str, quote: str, missing: str) -> None:
    assert anchored(claim, anchor, quote) == Outcome(None, (missing,))


@each(
    ("claim", "anchor", "quote"),
    [
        ("It can be stored from −40 °C up to 85 °C", "−40 °C", COLD),
        ("It can be stored from −40 °C up to 85 °C", "40 °C", COLD),  # the sign stands before the anchor
        ("It can be stored from minus 40 °C up to 85 °C", "40 °C", COLD),
        ("It can be stored at 40 °C below zero", "40 °C", COLD),
        ("It can be stored up to 85 °C", "85 °C", COLD),
        ("The fee is $5", "$5", "The fee is 5%"),  # another rule reports the anchor
        ("EPS fell by 5.2%", "5.2%", EPS),
        ("EPS was down 5.2%", "5.2%", EPS),
        ("EPS changed by minus 5.2%", "5.2%", EPS),
        ("A drop of 5.2% in EPS", "5.2%", EPS),
        ("A 5.2% decline in EPS", "5.2%", EPS),
        ("The currency cut sales by 0.4%", "0.4%", "Currency: -0.4%"),
        ("The company lost $5 million", "$5 million", "Result: -$5 million"),
        ("A loss of $5 million", "$5 million", "Result: -$5 million"),
        ("EPS fell by 5.2%", "5.2%", "EPS change (5.2%)"),
        ("The net loss was $370 million", "$370 million", "Net income (loss) $ (370) $ 45"),
        ("Cost of sales was £1,204", "£1,204", "Cost of sales £ (1,204)"),
        ("Income tax was $45", "$45", "Income tax $ (45) $ (40)"),
        ("Dividends of $300 were paid", "$300", "Dividends paid $ (300)"),
        ("It can be stored up to 40 °C", "40 °C", "Store at 10-40 °C."),
        ("It can be stored up to 40 °C", "40 °C", "Store at 10 - 40 °C."),
        ("It can be stored up to 40 °C", "40 °C", "Store at 10 °C–40 °C."),
        ("It can be stored up to 40 °C", "40 °C", "Store at 10°–40°C."),
        ("The fee is 5%", "5%", "- 5% fee"),
        ("The fee is 5%", "5%", "The fee – 5% of the rent – is due."),
        ("ALT rose in 3.2%", "3.2%", "Rise of ALT 19 (3.2%) 7 (1.2%) +2.0%"),
        ("The change had a spread of 0.4", "0.4", "Change from baseline 1.2 (0.4)"),
        ("The profit margin is 12.5%", "12.5%", "Profit (with a margin of 12.5%) rose."),
        ("It went from -5% to 5%", "5%", "It went from -5% to 5%"),
        ("The change was −0.9", "0.9", "Repurchases (0.9) - (46) (33) - (79)"),  # the dash is an empty cell
    ],
)
def test_a_sign_that_words_carry_or_that_is_a_dash_is_no_finding(claim: str, anchor: str, quote: str) -> None:
    assert anchored(claim, anchor, quote) == Outcome()
