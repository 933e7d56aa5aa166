"""Words of a claim that are turned round, and clauses that it denies, against its quote."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import judge

SCHEME = "Employee participation in the savings scheme is voluntary."
ROOMS = "The monthly charge of £640 includes heating; the parking space is let separately."
CURRENCY = "Operating profit fell 4%, including the unfavorable effect of the 53rd week and the favorable effect of exchange rates."
COURSE = "Seek advice from a dentist before the third dose."
SALE = "In May the group completed the sale of the Oslo depot subsequent to its withdrawal from Norway."
VOTE = "The council adopted the budget by 14 votes to 3. The motion to close the library was rejected by 9 votes to 8."
TEMPERATURE = "It delivers up to 5 A at temperatures up to 40 °C; above 40 °C the charging current must be reduced by 50 mA per °C."
GUESTS = "Guests on the second floor may not use the roof terrace during the summer months."
COMMUTING = (
    "Travel between the home and the usual office is not deductible. Other business trips may be deducted at €0.30."
)
LOANS = "There were no loans outstanding under the Second Facility as of June 30, 2022, or June 30, 2021."


@each(
    "quote, honest, wrong",
    [
        (SCHEME, "Employees take part in the savings scheme voluntarily.", "Employees are required to take part in the savings scheme."),
        (SCHEME, "Employees are not required to take part in the savings scheme.", "Employee participation in the savings scheme is mandatory."),
        (ROOMS, "Heating is included in the monthly charge of £640.", "The monthly charge of £640 excludes heating."),
        (ROOMS, "The monthly charge is £640, and heating is not excluded from it.", "Heating is excluded from the monthly charge of £640."),
        (CURRENCY, "The effect of exchange rates helped operating profit.", "The effect of exchange rates weighed on operating profit."),
        (CURRENCY, "The effect of the 53rd week hurt operating profit.", "The 53rd week had a favourable effect on operating profit."),
        ("We agreed to buy a minority stake in Halden Ferries.", "It is buying a minority stake in Halden Ferries.", "It is buying a majority stake in Halden Ferries."),
        (COURSE, "A dentist is asked before the third dose.", "A dentist should be asked after the third dose."),
        (SALE, "The group withdrew from Norway before it sold the Oslo depot.", "The group sold the Oslo depot before its withdrawal from Norway."),
        (VOTE, "The motion to close the library was turned down by 9 votes to 8.", "The motion to close the library was passed by 9 votes to 8."),
        (VOTE, "The council approved the budget by 14 votes to 3.", "The council rejected the budget by 14 votes to 3."),
        (TEMPERATURE, "The charging current must be reduced above 40 °C.", "The charging current must be reduced at temperatures below 40 °C."),
        ("Take the 20 mg tablet with water.", "The 20 mg tablet is taken with water.", "The 20 mg tablet is taken without water."),
        ("The term of the loan agreement was extended to May 2027.", "The term of the loan agreement was prolonged.", "The term of the loan agreement was shortened."),
        ("The board kept the admission fee unchanged for 2026.", "The board left the admission fee unchanged for 2026.", "The board decided to raise the admission fee for 2026."),
        ("The group maintains a 12% share in Halden Ferries.", "The group keeps its share in Halden Ferries.", "The group no longer holds a share in Halden Ferries."),
        ("Rent for the studio is payable in advance.", "Rent for the studio is paid in advance.", "Rent for the studio is paid in arrears."),
        (GUESTS, "Guests on the second floor may not use the roof terrace during the summer months.", "Guests on the second floor may use the roof terrace during the summer months."),
        (COMMUTING, "Other business trips may be deducted at €0.30.", "Travel between the home and the usual office may be deducted."),
        (LOANS, "No loans were outstanding under the Second Facility as of June 30, 2021.", "Loans were outstanding under the Second Facility as of June 30, 2021."),
        ("Late applications will be considered by the committee.", "The committee will consider late applications.", "Late applications will not be considered by the committee."),
    ],
)  # fmt: skip
def test_a_word_that_is_turned_round(quote: str, honest: str, wrong: str) -> None:
    assert judge(honest, quote).mismatch is None
    assert judge(wrong, quote).mismatch


@each(
    "claim, quote",
    [
        ("No outstanding long-term debt falls due before 2021.", "The earliest maturity of our long-term debt is in February 2021."),
        ("The savings scheme must be offered to employees.", SCHEME),
        ("The charge includes no heating.", "The charge excludes heating."),
        ("Members who are under 18 may not vote at the annual meeting.", "Members may vote at the annual meeting."),
        ("Members may vote at the annual meeting if they have paid.", "Members may not vote at the annual meeting unless they have paid."),
        ("Members may only vote at the annual meeting in person.", "Members may not vote at the annual meeting by post."),
        ("The roof was not larger than the yard.", "The roof was 40 square metres and the yard 60 square metres."),
        ("Tenants may keep no more than 2 dogs.", "Tenants may not keep more than 2 dogs."),
        ("Based on tests in the third quarter.", "Based on tests in the third quarter, no impairment was found."),
        ("The fee was raised in 2025, and is unchanged since.", "The fee was raised in 2025."),
        ("Guests on the first floor may use the roof terrace during the summer months.", GUESTS),
        ("Did guests of the second floor use the roof terrace during the summer months?", GUESTS),
        ("The notes are fixed rather than floating rate.", "The notes bear a fixed rate until 2026."),
        ("The library is open on Mondays except holidays.", "The library is closed on holidays and Sundays."),
        ("After the withdrawal from Norway the group sold the Oslo depot.", SALE),
        ("Before the third dose, advice from a dentist is needed.", COURSE),
        ("The form for dog licences is no. 4.71.", "Form for dog licences | no. 4.71 | A"),
        ("Request no. DL-2024-17 was received by mail.", "Request DL-2024-17 was received by mail."),
        ("The group of Mr Adeyemi meets in hall 3.", "The group of Mr Adeyemi meets in hall 3, not hall 4."),
    ],
)  # fmt: skip
def test_what_agrees_or_is_of_something_else(claim: str, quote: str) -> None:
    assert judge(claim, quote).mismatch is None
