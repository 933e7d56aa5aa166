"""What a quote says, said in another way: each with true claims, and with wrong ones beside them."""

from __future__ import annotations

from collections.abc import Sequence

from cases import each
from claims import is_contradicted

_COUNTRIES = "Revenue by country (EUR thousands) 2024 2023 France 41,220 39,870 Italy 28,640 30,115 Spain 19,905 18,310"
_FLOWS = (
    "Year Ended December 31, 2023 2022 (in millions) Purchases of equipment (2,262) (2,553) Sales of equipment 150 85 "
    "Dividends (6,043) (5,741)"
)
_GROWTH = "Segment 2024 2023 Change Retail 598 620 (4)% Wholesale 457 440 4 Online 188 162 16"


@each(
    "quote, honest, wrong",
    [
        # What is left, and what is taken off.
        (
            "Tickets are sold at 70% of the list price to members.",
            ["Members get a discount of 30% on the list price.", "Members pay 30% less than the list price."],
            ["Members get a discount of 20% on the list price."],
        ),
        ("Water use was cut to 60% of the level of 2015.", ["Water use fell by 40%."], ["Water use fell by 60%."]),
        (
            "The version reduces memory use by 35%.",
            ["Memory use is 65% of what it was."],
            ["Memory use is 45% of what it was."],
        ),
        # The gap between two, from either side.
        (
            "Party A won 46% of the vote, 9 points ahead of Party B with 37%.",
            ["Party B trailed Party A by 9 points.", "Party B finished nine points behind, on 37%."],
            ["Party A trailed Party B by 9 points.", "Party B trailed Party A by 6 points."],
        ),
        (
            "The winner took 2 hours; the runner-up needed 36 seconds more.",
            ["The runner-up trailed the winner by 36 seconds."],
            ["The runner-up trailed the winner by 63 seconds."],
        ),
        (
            "Boys scored 482 points on average and girls 497, a gap of 15 points.",
            ["Boys lagged behind girls by 15 points.", "Girls outscored boys by 15 points."],
            ["Boys lagged behind girls by 25 points."],
        ),
        # What moves nothing.
        (
            "The merger led to costs of €14 million in 2023 and €22 million in 2022.",
            ["The merger gave rise to costs of €14 million in 2023."],
            ["Costs of the merger rose to €14 million in 2023."],
        ),
        (
            "A parallel increase of 200 basis points in rates would reduce income by $48 million.",
            [
                "Under a rate rise of 200 basis points, income would be $48 million lower.",
                "An upward shift of 200 bps in rates gives rise to a loss of $48 million in income.",
            ],
            ["Under a rate rise of 200 basis points, income would be $48 million higher."],
        ),
        # A table's columns, its scale, and the changes of its rows.
        (
            _COUNTRIES,
            ["The three countries together brought in EUR 89.8 million in 2024.", "Revenue in Italy slipped in 2024."],
            ["The three countries together brought in EUR 98.8 million in 2024.", "Revenue in Italy rose in 2024."],
        ),
        (_GROWTH, ["Wholesale grew by 4% to 457.", "Retail fell 4% to 598."], ["Wholesale fell by 4% to 457."]),
        (
            _FLOWS,
            [
                "It spent $2,262 million on equipment in 2023, $291 million less than in 2022.",
                "Dividends climbed to $6,043 million in 2023.",
            ],
            ["It spent $2,622 million on equipment in 2023.", "Dividends fell to $6,043 million in 2023."],
        ),
        (
            "Visitors (in thousands) January 2025 512 February 2025 498",
            ["February's figure was 14,000 lower than January's."],
            ["February's figure was 41,000 lower than January's."],
        ),
        # Units and digits.
        (
            "Nuclear plants delivered 23 TWh; the limit is EUR 10 000 000, and the speed 3 m/s.",
            [
                "Nuclear plants delivered 23 terawatt hours.",
                "The limit is €10 million.",
                "The speed is 3 metres per second and stays there.",
            ],
            ["Nuclear plants delivered 23 gigawatt hours.", "The limit is €100 million."],
        ),
        # Intervals whose signs are in words.
        (
            "The mean difference in pressure was −6.2 mmHg (95% CI −8.9 to −3.5).",
            ["The drug lowered pressure by 6.2 mmHg (95% CI 3.5 to 8.9)."],
            ["The drug lowered pressure by 6.2 mmHg (95% CI 3.5 to 9.8)."],
        ),
        (
            "Efficacy was 94.1% (95% CI, 89.3 to 96.8).",
            ["The confidence interval of the efficacy ran from 89.3% to 96.8%."],
            ["The confidence interval of the efficacy ran from 83.9% to 96.8%."],
        ),
        (
            "Survival was longer (hazard ratio for death, 0.71).",
            ["The risk of death was 29% lower."],
            ["The risk of death was 29% higher."],
        ),
        # Days beside days.
        (
            "The fee was CHF 40 before 1 July 2022.",
            ["Until the end of June 2022, the fee was CHF 40."],
            ["Until the end of May 2022, the fee was CHF 40."],
        ),
        (
            "From 1 July 2022 the fee is CHF 45; before that date it was CHF 40.",
            ["Up to and including 30 June 2022, the fee stood at CHF 40."],
            ["Up to and including 30 June 2022, the fee stood at CHF 45."],
        ),
        (
            "Applications received after 31 January 2025 will not be considered.",
            ["Applications arriving from 1 February 2025 onwards are not considered."],
            ["Applications arriving from 1 March 2025 onwards are not considered."],
        ),
        (
            "In May 2016 new levels were announced, which replaced those of 2009, 400 µg for lead and 200 µg for tin.",
            ["Until they were replaced in May 2016, the levels were 400 µg for lead and half of that for tin."],
            [],
        ),
        # Waiting periods.
        (
            "Sick pay begins on the fourth day of absence.",
            ["Nothing is paid for the first three days of absence."],
            [],
        ),
        (
            "A fine of £80 becomes £120 if it is not paid within 14 days.",
            ["Those who pay within two weeks get away with £80."],
            ["Those who pay within two weeks are charged £120."],
        ),
        # Limits.
        (
            "The maximum length of time over which the firm hedges its exposure to changes of the prices of copper is 36 months.",
            ["The hedges run for no more than 36 months."],
            ["The hedges run for no less than 36 months."],
        ),
        (
            "Maximum permissible load: 320 kg or 4 persons.",
            ["The lift takes four people at most."],
            [],
        ),
        (
            "Under the Act, an employer with 50 or more employees must offer leave over a period of 12 weeks.",
            ["Employers with fewer than 50 employees are not obliged to offer leave.", "Under the Act, leave is of 12 weeks."],
            ["Employers with fewer than 50 employees must offer leave."],
        ),
        # Times.
        (
            "Prices rose 2.4% in the twelve months to May 2025; on a monthly basis they were up 0.1%.",
            ["Annual inflation stood at 2.4% in May 2025."],
            ["Monthly inflation stood at 2.4% in May 2025."],
        ),
        (
            "Unemployment fell to 5.9% in June, its lowest level since 2008.",
            ["Not since 2008 had unemployment been as low as the 5.9% recorded in June."],
            [],
        ),
        (
            "Interest income was $642 million in 2016, compared to $613 million in 2015.",
            [
                "At $613 million, interest income in 2015 was $29 million lower than a year later.",
                "A year earlier, interest income was $29 million lower.",
                "In 2015 interest income was $29 million lower than in 2016.",
            ],
            ["In 2015 interest income was $29 million higher than in 2016.", "Interest income was $29 million lower in 2016."],
        ),
        (
            "She ran the race in 2:17:01.",
            ["Her time was two hours, 17 minutes and one second."],
            [],
        ),
        ("Opening hours: Tue-Fri 10:00-18:00, Thu until 20:00; closed Mondays.", ["It is open late on Thursdays."], []),
        (
            "Prices rose 3.2% in the year to June, compared with 2.9% in May.",
            ["Inflation picked up in June.", "The rate of inflation rose to 3.2% in June from 2.9%."],
            ["Inflation fell in June.", "The rate of inflation declined in June."],
        ),
        (
            "Total revenue for fiscal 2023 was $5.43 billion, up 6% as reported.",
            ["Fiscal 2022 revenue was roughly $5.1 billion."],
            ["Fiscal 2022 revenue was roughly $4.1 billion."],
        ),
        (
            "Inventories 2023 2022 Finished goods 486 512 Less: reserve (38) (41) Total 880 934 ($ millions)",
            [
                "Finished goods were $26 million below the previous year's figure.",
                "Before the reserve, inventories stood at $918 million in 2023.",
            ],
            ["Finished goods were $28 million below the previous year's figure."],
        ),
        (
            "The Company paid dividends of $6,043 million, $5,741 million and $5,350 million in 2016, 2015 and 2014.",
            ["Payments in 2014 were $391 million below those of 2015."],
            ["Payments in 2014 were $391 million above those of 2015."],
        ),
        (
            "Percent Change Volume Acquisitions Price Currency Total Latin America (1) — 13 (18) (6) North America 1 — 3 — 4",
            ["Prices added 13% in Latin America."],
            ["Prices added 18% in Latin America."],
        ),
        (
            "The system has 700,000 employees, of whom the Company itself employs about 100,300.",
            ["The Company itself employs one in seven of them."],
            ["The Company itself employs one in three of them."],
        ),
        # Parts of counts, and results.
        (
            "The team played 38 matches: 22 wins, 9 draws and 7 defeats, with 68 goals scored and 37 conceded.",
            ["The team was unbeaten in 31 of its 38 matches."],
            ["The team was unbeaten in 32 of its 38 matches."],
        ),
        (
            "In 2024, 312 of 480 candidates passed.",
            ["168 candidates failed."],
            ["186 candidates failed."],
        ),
        (
            "Take 2 capsules three times a day with meals for 10 days.",
            ["A full course consists of 60 capsules."],
            ["A full course consists of 80 capsules."],
        ),
        (
            "A loan is repaid over 20 years in monthly instalments of $1,622.",
            ["Over the full term the borrower pays $389,280."],
            [],
        ),
        (
            "Of the $80 million budget, 45% goes to schools, 30% to roads and the rest to other services.",
            ["Roads get $24 million, $12 million less than schools.", "$20 million is left for other services."],
            ["Roads get $24 million, $16 million less than schools."],
        ),
        (
            "For patients with weak kidneys the dose is halved to 500 mg.",
            ["The usual dose is 1,000 mg."],
            ["The usual dose is 1,500 mg."],
        ),
        ("The share rose 4 percentage points to 46% in 2023.", ["The share was 42% in 2022."], ["The share was 43% in 2022."]),
        (
            "The score fell from 148/92 to 136/85 mmHg.",
            ["Systolic pressure came down by 12 mmHg and diastolic pressure by 7 mmHg."],
            [],
        ),
        (
            "Revenue was €412.6 million (2022: €388.1 million); operating profit was €51.3 million (2022: €55.0 million).",
            ["The operating margin narrowed from 14.2% to 12.4%."],
            ["The operating margin narrowed from 14.2% to 11.4%."],
        ),
        ("Of U.S. volume, 66 percent was sparkling.", ["Two thirds of U.S. volume was sparkling."], []),
        ("Equity income was $489 million in 2015, compared to $769 million in 2014, a decrease of 36 percent.",
            ["Equity income lost more than a third of its value in 2015."],
            ["Equity income lost more than half of its value in 2015."],
        ),
        (
            "The tunnel is 57.1 km long; trains take 20 minutes.",
            ["Trains average about 170 km/h in it."],
            [],
        ),
        (
            "Standard rooms cost £140 per night; breakfast is £18 per person. Children under 6 stay free.",
            ["Breakfast for four costs £72.", "Children of five stay free."],
            ["Breakfast for four costs £90."],
        ),
        (
            "Infants under 6 months: not recommended. 6-11 months: 2.5 mL twice daily.",
            ["Infants aged eight months receive 2.5 mL."],
            ["Babies aged four months receive 2.5 mL."],
        ),
        (
            "The forecast for growth in 2025 was raised to 1.8% from 1.5%, and that for 2026 cut.",
            ["The forecast for 2025 was lifted by 0.3 percentage points."],
            ["The forecast for 2025 was lowered by 0.3 percentage points."],
        ),
        (
            "The sea has risen 21 cm since 1900, about a third of it in the last 25 years.",
            ["Roughly 7 cm of the rise took place in the past 25 years."],
            ["Roughly 12 cm of the rise took place in the past 25 years."],
        ),
    ],
)  # fmt: skip
def test_what_is_said_in_another_way_is_no_error_and_another_value_is(
    quote: str, honest: Sequence[str], wrong: Sequence[str]
) -> None:
    assert [claim for claim in honest if is_contradicted(claim, quote)] == []
    assert [claim for claim in wrong if not is_contradicted(claim, quote)] == []
