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
        ("The plan includes closing 12 to 15 kiosks by autumn.", "It plans to close 12 to 15 kiosks.", "It plans to open 12 to 15 kiosks."),
        ("Rent for the stall is payable monthly, in arrears, on the 5th.", "The rent for the stall is paid in arrears, on the 5th.", "The rent for the stall is paid in advance, on the 5th."),
        ("Boilers must be inspected at least every two years.", "Boilers need an inspection no less often than every two years.", "Boilers need an inspection no more often than every two years."),
        ("Tolls are graded down annually until the floor of 4.5 is reached.", "Tolls are stepped down each year until the floor of 4.5 is reached.", "Tolls are stepped up each year until the floor of 4.5 is reached."),
        ("Totals are rounded down to the nearest cent.", "Totals are rounded downwards to the nearest cent.", "Totals are rounded up to the nearest cent."),
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
        ("The landlord shall return the deposit after inspecting the flat.", "The deposit is returned once the flat has been inspected.", "The landlord returns the deposit in advance of inspecting the flat."),
        ("Residents may apply in advance of the completion of the building.", "Residents may apply before the completion of the building.", "Residents may apply after the completion of the building."),
        ("The allowance is paid to officers appointed prior to May 1, 2009.", "The allowance is for officers who were appointed before May 1, 2009.", "The allowance is for officers who were appointed after May 1, 2009."),
        ("The relief covers boats registered on or before 30 June 2011.", "The relief covers boats registered no later than 30 June 2011.", "The relief covers boats registered after 30 June 2011."),
        ("Arrears bear interest at 5% per annum above the base rate of the central bank.", "Arrears bear interest at 5% over the base rate of the central bank.", "Arrears bear interest at 5% below the central bank's base rate."),
        ("The target for recycling is 55%, which the city surpassed in 2019 and 2020.", "The city beat its recycling target of 55% in 2019 and 2020.", "Recycling in the city stayed below the target of 55% in 2019 and 2020."),
        ("The ferry missed its 98% punctuality target in July.", "The ferry did not meet its 98% punctuality target in July.", "The ferry met its 98% punctuality target in July."),
        ("Ozone remained below the limit all summer.", "Ozone stayed under the limit all summer.", "Ozone remained above the limit all summer."),
        ("About 93% of the bonds were rated at least A+.", "About 93% of the bonds were rated A+ or higher.", "About 93% of the bonds were rated below A+."),
        ("The course admits pupils of Level 3 or above.", "The course admits pupils who are at least at Level 3.", "The course admits pupils who are below Level 3."),
        ("A loan of grade CCC or lower is written off.", "Loans rated below B- such as CCC are written off.", "Loans rated at least CCC are written off."),
        ("The bank may close the account when there is a marked decrease in the value of the pledge.", "The bank may close the account if the value of the pledge has fallen.", "The bank may close the account if the value of the pledge has increased."),
        ("The dose is halved if there is a decline in kidney function.", "The dose is halved if kidney function deteriorates.", "The dose is halved if kidney function improves."),
        ("Options are granted on the first day of the month and exercised on the last day of the month.", "Each month, options are granted on the first day.", "Options are exercised on the first day of the month and granted on the last day."),
        ("The valve opens at 3 bar and closes at 2 bar.", "The valve shuts at 2 bar and opens at 3 bar.", "The valve closes at 3 bar and opens at 2 bar."),
        ("Work starts at 7:00 and ends at 15:30 in the quarry.", "In the quarry, work ends at 15:30 and starts at 7:00.", "In the quarry, work ends at 7:00 and starts at 15:30."),
        ("The widow inherits first and the nephews inherit last.", "The widow comes first and the nephews last.", "The nephews inherit first and the widow last."),
        ("Traffic is generally heaviest on Fridays: it peaks in the late evening and is lowest at dawn.", "Traffic peaks in the late evening.", "Traffic is lowest in the late evening."),
        ("The chapel lies north of the canal.", "The canal lies south of the chapel.", "The chapel lies south of the canal."),
        ("The post is open to staff in Band 5 (or its equivalent) or higher.", "The post is open to staff who are at least in Band 5.", "The post is open to staff below Band 5."),
        ("The share rose thanks to a decrease in paper use by regular clients.", "Less paper use by regular clients lifted the share.", "An increase in paper use by regular clients lifted the share."),
        ("The voltage of the cell decreases with rising temperature.", "With falling temperature, the voltage of the cell increases.", "The voltage of the cell increases with rising temperature."),
        ("As the sugar content increases, the boiling point rises.", "The boiling point falls as the sugar content decreases.", "As the sugar content increases, the boiling point falls."),
        ("The worth of the harbour was in excess of its debt by 60 percent or more.", "The worth of the harbour exceeded its debt by 60 percent.", "The worth of the harbour fell short of its debt by 60 percent."),
        ("The speed limit is 40 km/h near the school.", "The maximum speed is 40 km/h near the school.", "The minimum speed is 40 km/h near the school."),
        ("Two thirds of the voters were women.", "One third of the voters were men.", "Two thirds of the voters were men."),
        ("Diluted shares of the mill fell 2.9 percent.", "The mill's diluted shares fell 2.9 percent.", "Basic shares of the mill fell 2.9 percent."),
        ("The policy excludes damage of less than $300.", "The policy does not cover damage of less than $300.", "The policy covers damage of less than $300."),
        ("The bonds bear interest at 3.5% per annum, payable yearly in arrears on May 2.", "The bonds pay interest in arrears, at 3.5%.", "The bonds pay interest in advance, at 3.5%."),
        ("Rule 9 applies, subject to Rule 14.", "Rule 9 applies subject to Rule 14.", "Rule 9 applies, notwithstanding Rule 14."),
        ("The board approved a one-time bonus of $4 million for drivers.", "The board approved a one-off bonus of $4 million.", "The board approved a recurring bonus of $4 million for drivers."),
        ("Late applications will be considered by the committee.", "The committee will consider late applications.", "Late applications will not be considered by the committee."),
    ],
)  # fmt: skip
def test_a_word_that_is_turned_round(quote: str, honest: str, wrong: str) -> None:
    assert judge(honest, quote).mismatch is None
    assert judge(wrong, quote).mismatch


@each(
    "claim, quote",
    [
        ("Half of the jurors were men.", "Half of the jurors were women."),
        ("The men won 3 races.", "The men won 3 races, and the women 3 races."),
        ("Basic earnings were $2 a share.", "Basic earnings were $2 a share, as were diluted earnings."),
        ("The policy covers theft.", "The policy excludes theft from cars."),
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
        ("Firms above the threshold must register.", "Firms below the threshold may register."),
        ("Sales of oat milk grew.", "Sales of soy milk fell. Sales of oat milk grew."),
        ("Profit grew as the increase in prices was largely offset.", "Profit grew as a decrease in volumes was largely offset by prices."),
        ("Meals are served before and after the show.", "Meals are served after the show, or before it on Fridays."),
        ("Bonds rated at least B are kept.", "Bonds rated below A are kept in a separate fund; those below B are sold."),
        ("The first half of the fee is paid by the buyer and the last by the seller.", "The buyer pays the first half of the fee, and the seller the last."),
        ("The form for dog licences is no. 4.71.", "Form for dog licences | no. 4.71 | A"),
        ("Request no. DL-2024-17 was received by mail.", "Request DL-2024-17 was received by mail."),
        ("The group of Mr Adeyemi meets in hall 3.", "The group of Mr Adeyemi meets in hall 3, not hall 4."),
    ],
)  # fmt: skip
def test_what_agrees_or_is_of_something_else(claim: str, quote: str) -> None:
    assert judge(claim, quote).mismatch is None
