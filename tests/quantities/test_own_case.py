"""Cases of the claim's own, on the side of a bound that it says, and on the other side."""

from __future__ import annotations

from collections.abc import Sequence

from cases import each
from claims import is_contradicted

from citecheck.quantities.claim_check import judge


@each(
    "quote, honest, wrong",
    [
        (
            "Do not start treatment if the eGFR is below 45 mL/min.",
            [
                "A patient with an eGFR of 38 mL/min should not be started.",
                "Treatment must not be started in a patient whose eGFR is 40 mL/min.",
            ],
            [
                "A patient with an eGFR of 52 mL/min should not be started.",
                "Do not start treatment if the eGFR is below 54 mL/min.",
                "The eGFR limit for starting is 54 mL/min.",
            ],
        ),
        (
            "A return is due if your net earnings for the year exceeded $600.",
            [
                "Net earnings of $820 are enough to make a return due.",
                "Someone with net earnings of $820 has to file a return.",
                "With net earnings of $450, no return is due.",
            ],
            [
                "Net earnings of $520 are enough to make a return due.",
                "A return is due if net earnings exceeded $800.",
                "A return is due from net earnings of $800.",
            ],
        ),
        (
            "The converter accepts input voltages from 6 V to 40 V.",
            [
                "A 12 V battery lies within the permitted input range.",
                "A supply of 24 V is within the range.",
                "A 48 V supply would exceed the permitted input.",
            ],
            [
                "A 48 V battery lies within the permitted input range.",
                "The input range is 6 V to 24 V.",
                "The converter accepts 12 V.",
            ],
        ),
        (
            "If your return is more than 60 days late, the minimum penalty is $100.",
            ["The minimum penalty for a return filed 75 days late is $100.", "A return sent 61 days late costs $100."],
            ["The minimum penalty is due if the return is more than 75 days late."],
        ),
        (
            "It is open to teachers of kindergarten through grade 12 with at least 900 hours.",
            ["A grade 5 teacher with 950 hours can take part."],
            ["A teacher needs at least 950 hours."],
        ),
        (
            "Students in Years 10 to 12 may leave the grounds during lunch.",
            ["A Year 11 student may leave the grounds at lunch."],
            ["A Year 9 student may leave the grounds at lunch.", "Students in Years 8 to 12 may leave the grounds."],
        ),
        (
            "Bags weighing more than 23 kg are charged as heavy luggage, at $75.",
            ["A bag of 26 kg is charged $75 as heavy luggage.", "A suitcase weighing 28 kg costs $75 extra."],
            [
                "A bag of 19 kg is charged $75 as heavy luggage.",
                "Bags of more than 32 kg are charged as heavy luggage.",
            ],
        ),
        (
            "Claims must be made within 30 days of the event.",
            [
                "A claim made 20 days after the event is in time.",
                "A claim made 45 days after the event comes too late.",
            ],
            ["Claims must be made within 20 days of the event.", "A claim made 45 days after the event is in time."],
        ),
        (
            "Children under 12 travel free of charge.",
            ["A 9-year-old travels free.", "A child of 14 has to pay."],
            ["A 13-year-old travels free.", "Children under 14 travel free."],
        ),
        (
            "Applicants must be at least 21 years old.",
            [
                "A 19-year-old cannot apply.",
                "An applicant aged 23 meets the age requirement.",
                "Someone who is 20 is too young to apply.",
            ],
            ["A 19-year-old can apply.", "Applicants must be at least 18 years old."],
        ),
        (
            "Food must be kept at or below 5 °C.",
            [
                "A fridge running at 8 °C is too warm.",
                "A temperature of 4 °C is acceptable.",
                "At 3 °C, the requirement is met.",
            ],
            [
                "Food must be kept at or below 8 °C.",
                "The limit is 7 °C.",
                "A fridge running at 8 °C meets the requirement.",
            ],
        ),
        (
            "Companies with more than 250 employees must publish a report.",
            ["A company with 300 employees has to publish a report.", "A firm of 120 employees need not publish one."],
            [
                "A company with 200 employees has to publish a report.",
                "Companies with more than 500 employees must publish a report.",
            ],
        ),
        (
            "Trips of up to 3 km are free of charge for pass holders.",
            ["A 2 km trip costs a pass holder nothing.", "A pass holder's trip of 2.5 km is free."],
            ["A pass holder's trip of 4 km is free.", "Trips of up to 5 km are free of charge for pass holders."],
        ),
        (
            "The bridge is closed to vehicles over 7.5 tonnes.",
            [
                "A lorry of 12 tonnes may not cross the bridge.",
                "A 3-tonne van may cross.",
                "A vehicle weighing 6 tonnes can use the bridge.",
            ],
            ["A lorry of 5 tonnes may not cross the bridge.", "The bridge is closed to vehicles over 5 tonnes."],
        ),
        (
            "Refunds are paid if the train is more than 60 minutes late.",
            [
                "A delay of 75 minutes entitles passengers to a refund.",
                "A train arriving 90 minutes late gives a right to a refund.",
                "With a delay of 40 minutes, no refund is paid.",
            ],
            [
                "Refunds are paid if the train is more than 90 minutes late.",
                "A delay of 45 minutes entitles passengers to a refund.",
            ],
        ),
        (
            "Students with an average of 8.5 or higher receive a distinction.",
            [
                "A student with an average of 9.1 receives a distinction.",
                "An average of 7.9 is not enough for a distinction.",
            ],
            [
                "A student with an average of 7.1 receives a distinction.",
                "Students with an average of 7.5 or higher receive a distinction.",
            ],
        ),
        (
            "The device operates at altitudes up to 3,000 m.",
            ["It can be used at 2,500 m.", "At 4,000 m the device is outside its permitted range."],
            ["The device operates at altitudes up to 2,000 m.", "It operates at altitudes up to 5,000 m."],
        ),
        (
            "Pupils in grades 5 to 8 take part in the swimming course.",
            ["A pupil in grade 6 takes part in the swimming course.", "Grade 7 pupils take part."],
            [
                "A pupil in grade 9 takes part in the swimming course.",
                "Pupils in grades 5 to 7 take part in the swimming course.",
            ],
        ),
        (
            "Orders of $75 or more ship free; otherwise shipping is $6.",
            ["An order of $90 ships free.", "An order of $40 pays $6 for shipping."],
            ["Orders of $57 or more ship free."],
        ),
        (
            "The alarm sounds when the carbon dioxide level exceeds 1,200 ppm.",
            ["A reading of 1,400 ppm sets off the alarm.", "At 900 ppm, the alarm stays silent."],
            ["The alarm sounds when the level exceeds 1,500 ppm."],
        ),
        (
            "Operating temperature: −20 °C to +55 °C.",
            [
                "At 40 °C the device may be operated.",
                "Frost of 10 degrees below zero is within the operating range.",
                "A temperature of 60 °C is outside the operating range.",
            ],
            ["A temperature of 65 °C is within the operating range.", "It operates from −20 °C to +65 °C."],
        ),
        (
            "The speed limit is 30 mph in town and 60 mph elsewhere.",
            ["In town one may drive at up to 30 mph.", "Someone doing 45 mph in town is speeding."],
            [],
        ),
        (
            "Carry-on bags must not exceed 55 x 40 x 20 cm and 8 kg.",
            ["A bag of 10 kg is too heavy for the cabin.", "A 7 kg bag may be taken on board."],
            [],
        ),
        (
            "Employees with less than two years of service get 20 days of leave, all others 25.",
            [
                "Someone with one year of service gets 20 days.",
                "An employee with five years of service has 25 days of leave.",
            ],
            ["An employee with five years of service has 30 days of leave."],
        ),
        (
            "Claims above $5,000 need the approval of the director.",
            [
                "A claim of $7,200 needs the director's approval.",
                "A claim of $3,000 does not need the director's approval.",
                "For a claim of $6,000 the director has to agree.",
            ],
            [
                "A claim of $3,000 needs the director's approval.",
                "Claims above $7,000 need the approval of the director.",
            ],
        ),
        (
            "The discount is 5% for orders of 50 units or more and 10% for 200 units or more.",
            [
                "An order of 250 units gets 10% off.",
                "For 60 units the discount is 5%.",
                "Whoever orders 80 units saves 5%.",
            ],
            [],
        ),
        (
            "Members who enter later than 7:45 must use the side door.",
            ["A member who enters at 7:50 has to use the side door."],
            ["Members who enter later than 7:15 must use the side door."],
        ),
        (
            "Fees may be raised by no more than 4% in a year.",
            ["Raising the fees by 3% is permitted.", "An increase of 6% is not allowed."],
            ["An increase of 6% is allowed.", "Fees may be raised by no more than 6% in a year."],
        ),
        (
            "The ban covers holders of 12% or more of the shares.",
            [
                "A holder of 9% is not affected by the ban.",
                "Anyone owning less than 12% of the shares is not affected.",
                "A shareholder with 14% falls under the ban.",
            ],
            ["A holder of 15% is not affected by the ban.", "The ban covers holders of 21% or more of the shares."],
        ),
        (
            "Lease payments (in millions) Total Less than 1 year 1-2 years More than 2 years Offices $ 48 $ 12 $ 16 $ 20",
            ["Of the lease payments, $12 million are due in less than one year."],
            ["Of the lease payments, $21 million are due in less than one year."],
        ),
    ],
)
def test_a_case_of_the_claims_own_is_no_error_and_another_value_is(
    quote: str, honest: Sequence[str], wrong: Sequence[str]
) -> None:
    assert [claim for claim in honest if is_contradicted(claim, quote)] == []
    assert [claim for claim in wrong if not is_contradicted(claim, quote)] == []


@each(
    "quote, open_to_doubt, wrong",
    [
        (
            "Your new office must be at least 40 miles farther from your flat than your old office was.",
            ["With 6 miles to the old office, the new one must be at least 46 miles from the flat."],
            ["The new office must be at least 60 miles farther from the flat than the old one."],
        ),
        (
            "Members borrow four books; after three years of membership they may borrow one book more in each further year.",
            ["Someone with nine years of membership has 10 titles at a time."],
            ["After two years of membership they may borrow one book more in each further year."],
        ),
    ],
)
def test_a_rule_of_several_steps_applied_to_quantities_of_its_own_is_left_open(
    quote: str, open_to_doubt: Sequence[str], wrong: Sequence[str]
) -> None:
    assert [claim for claim in open_to_doubt if is_contradicted(claim, quote)] == []
    assert [claim for claim in open_to_doubt if not judge(claim, quote).missing] == []
    assert [claim for claim in wrong if not is_contradicted(claim, quote)] == []


def test_two_wrong_figures_of_a_report_are_no_example() -> None:
    quote = "After the merger, turnover was $4.8 million and costs rose to $3.1 million."
    assert is_contradicted("After the merger, turnover was $5.2 million and costs rose to $3.9 million.", quote)


@each(
    "true, false, quote",
    [
        (
            "Firms with up to 49 workers need no plan.",
            "Firms with up to 59 workers need no plan.",
            "Firms with fewer than 50 workers need no plan.",
        ),
        (
            "Moving the savings into another fund 45 days after receipt is within the time.",
            "The savings must be moved into another fund no later than 45 days after receipt.",
            "The savings must be moved into another fund within 60 days of receipt.",
        ),
        (
            "A corrected form is still on time when it is filed two and a half years later.",
            "A corrected form is on time if it is filed within 5 years.",
            "A corrected form must be filed within 3 years.",
        ),
        (
            "Where 4% of turnover exceeds EUR 20 million, it sets the limit of the fine.",
            "Fines are at least EUR 20 million.",
            "Fines are up to EUR 20 million or, for a firm, up to 4% of turnover, whichever is higher.",
        ),
        (
            "None of the hedges had a maturity beyond 180 days.",
            "Some of the hedges had a maturity beyond 180 days.",
            "The hedges had maturities of 180 days or less.",
        ),
        (
            "Driving at 35 miles per hour on such a road is an offence.",
            "Drivers may not exceed 20 miles per hour on such a road.",
            "A person who drives on such a road at a speed exceeding 30 miles per hour commits an offence.",
        ),
        (
            "Treatment of a 70-year-old begins with 25 micrograms.",
            "The dose of 25 micrograms is for patients over 50 years of age.",
            "The starting dose in patients over 60 years of age is 25 micrograms.",
        ),
        (
            "Generally, ten hours spent at an airport between two flights add no day.",
            "Days of less than 14 hours in transit are generally not counted.",
            "Days are not counted if you are here for less than 24 hours in transit.",
        ),
    ],
)
def test_a_case_within_a_bound_is_no_error_and_another_bound_is(true: str, false: str, quote: str) -> None:
    assert [is_contradicted(claim, quote) for claim in (true, false)] == [False, True]
