"""What would happen if something rose or fell."""

from __future__ import annotations

from cases import each
from claims import is_contradicted

FUEL = "A hypothetical 10% increase in fuel prices would increase our operating expense by $40 million."
RATES = (
    "Assuming a one-point increase in interest rates, our net interest expense would have decreased by $20 million due to"
    " higher cash balances."
)
PLAN = "A 100 basis point decrease in the discount rate would result in an increase in the plan obligation of $300 million."
DOLLAR = (
    "A 10% strengthening of the dollar would have reduced net sales by $50 million; a 10% weakening of the dollar would"
    " have increased net sales by $60 million."
)
TICKETS = "If attendance fell by 5%, ticket revenue would fall by about 2 million euros."


@each(
    "quote, honest, wrong",
    [
        (FUEL, "A 10% rise in fuel prices would add $40 million to operating expense.", "Fuel prices 10% lower would raise operating expense by $40 million."),
        (FUEL, "Fuel prices 10% lower would cut operating expense by $40 million.", "Operating expense would be $40 million lower if fuel prices rose by 10%."),
        (RATES, "With rates one point higher, net interest expense would have been $20 million lower.", "With rates one point higher, net interest expense would have been $20 million higher."),
        (RATES, "Net interest expense would have fallen by $20 million with interest rates one point higher.", "Net interest expense would have risen by $20 million with interest rates one point higher."),
        (PLAN, "Lowering the discount rate by a percentage point would increase the plan obligation by $300 million.", "Raising the discount rate by 100 basis points would increase the plan obligation by $300 million."),
        (PLAN, "A discount rate one point higher would reduce the plan obligation.", "A discount rate 100 basis points lower would take $300 million off the plan obligation."),
        (DOLLAR, "A 10% weakening of the dollar would have lifted net sales by $60 million.", "A 10% weakening of the dollar would have reduced net sales by $60 million."),
        (TICKETS, "Ticket revenue would drop by some 2 million euros if attendance were 5% lower.", "Ticket revenue would rise by some 2 million euros if attendance were 5% lower."),
    ],
)  # fmt: skip
def test_which_way_one_thing_goes_with_another(quote: str, honest: str, wrong: str) -> None:
    assert not is_contradicted(honest, quote)
    assert is_contradicted(wrong, quote)


@each(
    "claim, quote",
    [
        ("A 10% increase in fuel prices would lower operating income by $40 million.", FUEL),
        ("A rise in wages would reduce operating expense elsewhere.", FUEL),
        ("If the euro rose against the dollar, net sales would rise.", DOLLAR.replace("the dollar", "the dollar against the euro")),
    ],
)  # fmt: skip
def test_what_depends_on_something_else(claim: str, quote: str) -> None:
    assert not is_contradicted(claim, quote)
