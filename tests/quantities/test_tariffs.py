"""Rates of a quote, applied to quantities of the claim's own."""

from __future__ import annotations

from collections.abc import Sequence

from cases import each
from claims import is_contradicted


@each(
    "quote, honest, wrong",
    [
        (
            "The mileage rate is $0.62 per mile.",
            ["A trip of 200 miles is reimbursed with $124.", "For 50 miles one receives $31."],
            ["A trip of 200 miles is reimbursed with $142.", "For 50 miles one receives $62."],
        ),
        (
            (
                "A buyer of a flat for EUR 600,000 or less pays no duty on the first EUR 200,000 and 6% on the remainder; "
                "above EUR 600,000 the rate of 12.5% applies to the whole price."
            ),
            [
                "On a flat bought for EUR 500,000, the duty is EUR 18,000.",
                "A flat of EUR 700,000 costs EUR 87,500 in duty.",
            ],
            [
                "On a flat bought for EUR 500,000, the duty is EUR 30,000.",
                "A flat of EUR 700,000 costs EUR 42,500 in duty.",
            ],
        ),
        (
            "Income up to €12,000 is exempt; income between €12,000 and €40,000 is taxed at 20%, and income above €40,000 at 35%.",
            ["On an income of €50,000 the tax is €9,100.", "Someone earning €30,000 pays €3,600 in tax."],
            ["On an income of €50,000 the tax is €17,500.", "Someone earning €30,000 pays €6,000 in tax."],
        ),
        (
            "The policy pays 80% of covered expenses after a deductible of $500.",
            ["For covered expenses of $1,500, the policy pays $800."],
            ["For covered expenses of $1,500, the policy pays $1,200."],
        ),
        (
            "A commission of 5% is charged on the first £10,000 and 3% on the remainder.",
            ["A sale of £25,000 carries a commission of £950."],
            ["A sale of £25,000 carries a commission of £1,250."],
        ),
        (
            "A late fee of $25 is charged for each week or part of a week that a book is overdue.",
            ["A book returned ten days late costs $50.", "A book that is three weeks late costs $75."],
            ["A book returned ten days late costs $75."],
        ),
        (
            "Parking costs €2 for each hour or part thereof, up to a maximum of €14 a day.",
            ["Parking for two and a half hours costs €6."],
            ["Parking for two and a half hours costs €5.", "Parking for two and a half hours costs €4."],
        ),
        (
            "Checked bags cost €35 each for up to 23 kg and €60 for 24 to 32 kg.",
            ["Two checked bags of 18 kg each come to €70."],
            ["A 28 kg suitcase is charged at €63."],
        ),
        (
            "Give 10 mg/kg of the drug every 8 hours, at most three doses a day.",
            ["A patient of 60 kg gets 600 mg per dose.", "A child weighing 25 kg is given 250 mg each time."],
            ["A patient of 60 kg gets 900 mg per dose.", "A child weighing 25 kg is given 520 mg each time."],
        ),
        (
            "Storage is free for 5 days; after that EUR 40 per day is charged for each pallet and EUR 65 per day for each container.",
            [
                "Three pallets stored four days beyond the free time cost EUR 480.",
                "Two containers kept two days too long cost EUR 260.",
            ],
            [
                "Three pallets stored four days beyond the free time cost EUR 580.",
                "Two containers kept two days too long cost EUR 130.",
                "Two containers kept two days too long cost EUR 620.",
            ],
        ),
        (
            "The pump moves 120 litres per minute and draws 2.2 kW.",
            [
                "In an hour it moves 7,200 litres.",
                "In five minutes it moves 600 litres.",
                "Ten hours of operation take 22 kWh.",
                "Running for five hours, it uses 11 kWh.",
            ],
            [
                "In five minutes it moves 900 litres.",
                "Ten hours of operation take 44 kWh.",
                "Running for five hours, it uses 22 kWh.",
            ],
        ),
        (
            "The first 100 kWh cost 0.20 euro each; each further kWh costs 0.32 euro.",
            ["A household that uses 250 kWh pays €68.", "For 150 kWh one pays €36."],
            ["A household that uses 250 kWh pays €86.", "A household that uses 250 kWh pays €80."],
        ),
        (
            "You may deduct 0.40 euro per kilometre for the first 5,000 km and 0.25 euro for each additional kilometre.",
            [
                "A distance of 8,000 km gives a deduction of €2,750.",
                "For journeys of 4,000 km the deduction is €1,600.",
            ],
            [
                "A distance of 8,000 km gives a deduction of €3,200.",
                "A distance of 8,000 km gives a deduction of €2,570.",
            ],
        ),
        (
            "The output current is 3 A up to 60 °C; above 60 °C it must be derated by 50 mA per °C.",
            [
                "At 80 °C, the output current is limited to 2 A.",
                "At an ambient temperature of 70 °C, 2.5 A can be delivered.",
            ],
            [
                "At 80 °C, the output current is limited to 2.5 A.",
                "At an ambient temperature of 70 °C, 3.5 A can be delivered.",
            ],
        ),
        (
            "The carrier is liable for up to 17 SDR per kilogram of gross weight of the goods lost.",
            ["For a lost consignment with a gross weight of 200 kg, the carrier owes at most 3,400 SDR."],
            ["For a lost consignment with a gross weight of 200 kg, the carrier owes at most 4,300 SDR."],
        ),
        (
            "The grant covers 60% of costs up to a maximum of €50,000.",
            ["On costs of €40,000 the grant is €24,000.", "For a project costing €60,000, the grant would be €36,000."],
            ["On costs of €40,000 the grant is €28,000."],
        ),
        (
            "Water is charged at €1.90 per cubic metre, plus a standing charge of €60 a year.",
            ["A household using 100 cubic metres pays €250 a year.", "For 80 cubic metres the bill is €212."],
            ["A household using 100 cubic metres pays €230 a year."],
        ),
        (
            "Late fees are $15 per day for each item.",
            ["Two items returned four days late cost $120.", "One item that is three days late costs $45."],
            ["Two items returned four days late cost $60.", "Two items returned four days late cost $150."],
        ),
        (
            "The child dose is 0.1 mL per kg of body weight.",
            ["A child of 30 kg gets 3 mL.", "At 20 kg body weight, the dose is 2 mL."],
            ["A child of 30 kg gets 6 mL."],
        ),
        (
            "The lamp uses 9 W; the old one used 60 W.",
            ["In 1,000 hours the lamp uses 9 kWh.", "Over 100 hours the old one used 6 kWh."],
            ["In 1,000 hours the lamp uses 90 kWh."],
        ),
        (
            "The car uses 6.5 litres per 100 km.",
            ["A trip of 400 km takes 26 litres.", "For 200 km it needs 13 litres."],
            ["A trip of 400 km takes 36 litres."],
        ),
        (
            "The machine fills 45 bottles a minute.",
            ["It fills 2,700 bottles an hour.", "In ten minutes 450 bottles are filled."],
            ["In ten minutes 540 bottles are filled."],
        ),
        (
            "The first 2 hours of parking are free; each further hour costs £1.50.",
            ["Parking for five hours costs £4.50."],
            ["Parking for five hours costs £7.50."],
        ),
        (
            "Tax is 10% on the first $9,000 and 20% on income above that.",
            ["On an income of $15,000 the tax is $2,100."],
            ["On an income of $15,000 the tax is $3,000."],
        ),
        (
            "The contractor is paid €68 per hour, and €0.42 per kilometre driven.",
            [
                "For 25 hours of work the contractor gets €1,700.",
                "A drive of 150 km brings €63.",
                "Ten hours of work and 50 km of driving cost €701.",
            ],
            ["For 25 hours of work the contractor gets €1,870."],
        ),
        (
            "A night costs £110, breakfast £12 per person.",
            ["Three nights cost £330.", "Breakfast for two people costs £24."],
            ["Three nights cost £360.", "Breakfast for two people costs £34."],
        ),
        (
            "The tank takes 60 litres, and consumption is 7.5 litres per 100 kilometres.",
            ["A full tank lasts for 800 kilometres.", "With a full tank the range is about 800 km."],
            ["With a full tank the range is about 700 km."],
        ),
        (
            "The court fee is 1% of the amount claimed, with a minimum of $50 and a maximum of $1,000.",
            [
                "A claim of $20,000 costs a fee of $200.",
                "For a claim of $3,000 the fee is $50.",
                "A claim of $150,000 costs the maximum of $1,000.",
            ],
            [],
        ),
        (
            "Above 40 °C the permitted load falls by 25 kg per °C from 2,000 kg.",
            ["At 50 °C the permitted load is 1,750 kg.", "For each 4 °C above 40 °C the load falls by 100 kg."],
            ["At 50 °C the permitted load is 1,550 kg.", "For each 4 °C above 40 °C the load falls by 150 kg."],
        ),
        (
            "Late filers pay 3% of the tax due for each month, up to 18%.",
            ["Filing four months late costs 12% of the tax due.", "On tax of $2,000, a month's delay costs $60."],
            [],
        ),
        (
            "Give 12 mg/kg per dose every 8 hours, at most three doses a day.",
            ["A child of 10 kg gets 120 mg per dose.", "Three doses for a child of 10 kg come to 360 mg a day."],
            ["A child of 10 kg gets 150 mg per dose."],
        ),
        (
            "Rooms cost €80 a night for one person and €110 a night for two.",
            ["One person pays €240 for three nights."],
            ["One person pays €260 for three nights."],
        ),
        (
            "An additional charge of £0.35 per mile applies after 60 miles.",
            ["A trip of 100 miles brings an extra £14."],
            ["A trip of 100 miles brings an extra £24."],
        ),
        (
            "The cable is 2.5 mm thick and sold in rolls of 50 m at €35.",
            ["A metre of cable costs €0.70.", "A metre costs 70 cents."],
            ["A metre of cable costs €0.90."],
        ),
        (
            "Postage is £4 for the first parcel and 90 pence for each additional parcel.",
            ["Sending 11 parcels costs £13."],
            ["Sending 11 parcels costs £13.90.", "Sending 11 parcels costs £9.90."],
        ),
        (
            "The licence costs $9 per seat per month, billed once a year.",
            ["Ten seats cost $1,080 a year.", "Ten seats cost $90 a month."],
            ["Ten seats cost $1,180 a year.", "Ten seats cost $90 a year."],
        ),
    ],
)
def test_what_a_rate_comes_to_is_no_error_and_another_value_is(
    quote: str, honest: Sequence[str], wrong: Sequence[str]
) -> None:
    assert [claim for claim in honest if is_contradicted(claim, quote)] == []
    assert [claim for claim in wrong if not is_contradicted(claim, quote)] == []
