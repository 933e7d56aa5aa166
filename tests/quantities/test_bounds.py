"""Bounds: the same one from its other side, one in other words, and one that a claim has and its quote has not."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import Outcome, judge

STORE = "Do not store above 25 °C. Keep the bottle tightly closed."
TRIPS = "Cover applies to trips of no more than 45 consecutive days."
CANCEL = "We refund 90% of the price if you cancel at least 30 days before departure, and 60% if you cancel later."
YIELD = "The yield on balances of $10,000 and above will be 3.85%; on lower balances it will be 0.40%."
EXCESS = "An excess of £100 applies to each claim, except claims for treatment lasting more than 24 hours."
APPROVED = "Expenses are reimbursed, provided that any expense over £500 has been approved in advance."
AGED = "We do not cover anyone aged 80 or over on the date of departure."
ATTEND = "No more than 10 people may attend."
NOT_ATTEND = "More than 10 people may not attend."
ALONE = "Children under 12 may not enter the hall alone."
TABLETS = "Do not take more than 4 tablets in 24 hours."
REPLY = "A reply will be sent within 40 days, unless there is an extension of time not to exceed an additional 40 days."
MILES = "Mileage is reimbursed at 45p per mile for the first 10,000 miles and at 25p thereafter."


@each(
    "quote, honest, wrong",
    [
        (STORE, "Keep it below 25 °C.", "Keep it above 25 °C."),
        (
            "The leverage ratio must not exceed 3.5 to 1.0.",
            "The leverage ratio has to be 3.5 to 1.0 or lower.",
            "The leverage ratio has to be 3.5 to 1.0 or higher.",
        ),
        (
            "Leases have a maximum term of ten years.",
            "The maximum term of a lease is ten years.",
            "The minimum term of a lease is ten years.",
        ),
        (
            "The levy does not apply to stays of more than 30 days.",
            "The levy is switched off for stays of more than 30 days.",
            "The levy is switched off for stays of no more than 30 days.",
        ),
        (
            "The levy does not apply to stays of more than 30 days.",
            "The levy applies to stays of no more than 30 days.",
            "The levy applies to stays of more than 30 days.",
        ),
        (REPLY, "A reply takes at most 40 days.", "A reply takes a minimum of 40 days."),
        (REPLY, "An extension is up to 40 days.", "A reply takes at least 40 days."),
        (STORE, "It must be kept at or below 25 °C.", "It must be kept at or above 25 °C."),
        (STORE, "The temperature must not exceed 25 °C.", "The temperature must be at least 25 °C."),
        (STORE, "It can be stored at up to 25 °C.", "It can be stored above 25 °C."),
        (TRIPS, "Trips of more than 45 days are not covered.", "Trips of more than 45 days are covered."),
        (TRIPS, "A trip longer than 45 days is not covered.", "Cover applies to trips of more than 45 days."),
        (
            f"{TRIPS} We do not cover skiing.",
            "Trips of more than 45 days are not covered.",
            "Trips of more than 45 days are covered.",
        ),
        (TRIPS, "Trips of less than 45 days are covered.", "Trips of less than 45 days are not covered."),
        (
            "Bags of up to 5 kg are accepted free of charge.",
            "Bags under 5 kg are not charged.",
            "Bags under 5 kg are not accepted.",
        ),
        ("Items over 5 kg are not accepted.", "Items over 5 kg are not accepted.", "Items over 5 kg are accepted."),
        ("Items over 5 kg are not accepted.", "Items over 5 kg are never accepted.", "We accept items over 5 kg."),
        (AGED, "Only people under 80 are covered.", "People under 80 are not covered."),
        (APPROVED, "Expenses of up to £500 need no approval.", "Expenses of up to £500 need approval."),
        (
            "Payments over £500 require approval; no refunds are paid.",
            "Payments of £500 and more require approval.",
            "Payments up to £500 require approval.",
        ),
        (
            "Interest is paid on balances over $500, but not paid on joint accounts.",
            "Interest is not paid on balances up to $500.",
            "Interest is paid on balances up to $500.",
        ),
        ("Do not store above 25 °C or below 2 °C.", "Keep it between 2 °C and 25 °C.", "Keep it below 2 °C."),
        ("No one under 18 may enter.", "Visitors must be 18 or older.", "No one of 18 or older may enter."),
        ("Parcels may weigh up to 20 kg.", "Parcels above 20 kg are refused.", "Parcels above 20 kg are sent."),
        ("The duty applies from 50 or more staff.", "Those under 50 are exempt.", "The duty applies under 50."),
        ("Tax is due on $5,000 or more.", "No tax is due below $5,000.", "Tax is due below $5,000."),
        ("Orders of at least $50 ship free.", "Orders under $50 are charged.", "Orders under $50 ship free."),
        (
            "Loans of $5,000 or more need a guarantor who cannot be a relative.",
            "No guarantor is needed under $5,000.",
            "Loans under $5,000 need a guarantor.",
        ),
        (
            "Balances of $10,000 or more earn interest, free of charge.",
            "Balances below $10,000 earn no interest.",
            "Balances below $10,000 earn interest.",
        ),
        (
            "No surcharge is paid by drivers of 25 or older.",
            "Drivers under 25 pay a surcharge.",
            "Drivers under 25 pay no surcharge.",
        ),
        (TABLETS, "Over four tablets in 24 hours is too much.", "Over four tablets in 24 hours are needed."),
        (EXCESS, "Stays of up to 24 hours have an excess of £100.", "Stays of up to 24 hours have no excess of £100."),
        (YIELD, "Balances below $10,000 earn 0.40%.", "Balances below $10,000 earn 3.85%."),
        (
            CANCEL,
            "If you cancel less than 30 days ahead, you get 60%.",
            "If you cancel less than 30 days ahead, you get 90%.",
        ),
        (
            CANCEL,
            "Who cancels fewer than 30 days ahead gets 60%.",
            "If you cancel less than 30 days ahead, we refund you.",
        ),
        (ATTEND, "At most 10 people may attend.", "More than 10 people may attend."),
        (ATTEND, "More than 10 people may not attend.", "At most 10 people may not attend."),
        (ATTEND, "More than 10 people can't attend.", "At least 10 people may attend."),
        (NOT_ATTEND, "Up to 10 people may attend.", "More than 10 people may attend."),
        (NOT_ATTEND, "No more than 10 people may attend.", "More than 10 people can attend."),
        ("More than 10 may not attend.", "More than 10 cannot attend.", "More than 10 may attend."),
        ("Over 10 may attend.", "Over 10 can attend.", "Over 10 may no longer attend."),
        ("Fewer than 5 members may not vote.", "At least 5 members may vote.", "Fewer than 5 members may vote."),
        (ALONE, "Children under 12 must not enter the hall alone.", "Children under 12 may enter the hall alone."),
        (ALONE, "Children under 12 may enter the hall with an adult.", "Children under 12 can enter the hall alone."),
        (
            "Cars over 3 m may not be parked here, but they may be washed.",
            "Cars over 3 m may be washed here.",
            "Cars over 3 m may be parked here.",
        ),
        (
            "Guests under 16 may swim only with a parent.",
            "Guests under 16 may not swim.",
            "Guests of 16 or older may swim only with a parent.",
        ),
        (
            "Guests under 16 are not allowed to swim.",
            "Guests of 16 or older may swim.",
            "Guests under 16 are allowed to swim.",
        ),
        (
            "Tenants may not keep more than 2 dogs.",
            "Tenants may keep no more than 2 dogs.",
            "Tenants may keep more than 2 dogs.",
        ),
        (MILES, "Beyond 10,000 miles the rate is 25p.", "Beyond 10,000 miles the rate is 45p."),
        (MILES, "It is 45p for up to 10,000 miles.", "It is 45p for at least 10,000 miles."),
    ],
)
def test_the_other_side_of_a_bound(quote: str, honest: str, wrong: str) -> None:
    assert judge(honest, quote) == Outcome()
    assert judge(wrong, quote).mismatch


@each(
    "quote, honest, wrong",
    [
        (
            "Ask if you take more than 1,000 mg a day.",
            "Ask if you take over 1,000 mg (1 g) daily.",
            "Ask if you take under 1,000 mg daily.",
        ),
        (YIELD, "From $10,000 upwards it yields 3.85%.", "From $10,000 downwards it yields 3.85%."),
        (YIELD, "Balances from $10,000 earn 3.85%.", "Balances up to $10,000 earn 3.85%."),
        (YIELD, "With $10,000 and up you earn 3.85%.", "With less than $10,000 you earn 3.85%."),
        (
            "It counts if you hold more than 50% of the stock.",
            "It counts if you hold more than half (50%).",
            "It counts if you hold less than half (50%).",
        ),
        (TRIPS, "A trip may last 45 days at most, and no longer.", "A trip may last 45 days at least, and longer."),
        (
            "It is available for at least 99.9% of each month.",
            "It is up 99.9% of the time or more.",
            "It is up 99.9% of the time or less.",
        ),
        ("Give at least ninety (90) days’ notice.", "Ninety days’ notice or more.", "Ninety days’ notice or less."),
    ],
)
def test_a_bound_in_other_words(quote: str, honest: str, wrong: str) -> None:
    assert judge(honest, quote) == Outcome()
    assert judge(wrong, quote).mismatch


@each(
    "claim, added",
    [
        ("The deposit surpassed $500.", "surpassed $500"),
        ("The deposit topped $500.", "topped $500"),
        ("The deposit is north of $500.", "north of $500"),
        ("The deposit is $500 and up.", "$500 and up"),
        ("The deposit never reached $500.", "never reached $500"),
        ("The deposit fell short of $500.", "fell short of $500"),
        ("The deposit is ≠ $500.", "≠ $500"),
        ("The deposit is ± $500.", "± $500"),
        ("It is false that the deposit is $500.", "It is false that … $500"),
        ("The deposit is $500 in each quarter.", "$500 in each quarter"),
        ("The monthly deposit is $500.", "$500 (for each month)"),
        ("The deposit of $500 is paid twice.", "$500 is paid twice"),
    ],
)
def test_what_a_claim_adds_to_a_plain_amount(claim: str, added: str) -> None:
    outcome = judge(claim, "The deposit is $500 for the flat.")
    assert (outcome.missing, outcome.instead) == ((added,), (added, "$500"))


@each(
    "claim, quote",
    [
        ("The deposit surpassed $500.", "The deposit is over $500."),
        ("Sales topped $500 million.", "Sales were $512 million."),
        ("Sales never reached $500.", "Sales were less than $500."),
        ("It is false that it is $500.", "It is not $500."),
        ("The monthly rent is $500.", "The rent is $500, due on the first of the month."),
        ("The annual fee is $500.", "The fee for 2024 is $500."),
        ("The $500 is paid twice a year.", "The $500 is paid twice a year."),
        ("The $500 is paid twice.", "The $500 is paid twice, in May and in June."),
        ("The fee of $500 was raised twice.", "The fee was raised in 2019 and in 2021, to $500."),
        ("Sales were $500 and up sharply.", "Sales were $500, up sharply."),
        ("It fell over six months.", "It fell for the first six months."),
        ("It paid $77.38 apiece.", "It bought shares at an average price of $77.38."),
        ("The monthly fee is £18,750.", "It pays a monthly Fee of £18,750 and a one-off set-up Fee of £42,500."),
    ],
)
def test_what_a_quote_has_in_other_words_is_not_added(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


@each(
    "claim, told",
    [
        ("The fee is $500 for each dog.", "$500 for each dog"),
        ("They pay $500 apiece.", "$500 apiece"),
        ("The fee is $500 plus VAT.", "plus VAT"),
    ],
)
def test_what_else_a_figure_is_of_asks_for_a_look(claim: str, told: str) -> None:
    assert judge(claim, "The deposit is $500 for the flat.") == Outcome(missing=(told,))


def test_the_head_of_a_row_may_say_its_bound() -> None:
    row = "50–90 kg 1 tablet twice daily 3 tablets/day"
    outcome = judge("Those of 50–90 kg take at most 3 tablets a day.", row)
    assert outcome == Outcome(missing=("at most 3 tablets",))
    assert judge("Those of 50–90 kg take at least 7 tablets a day.", row).instead
