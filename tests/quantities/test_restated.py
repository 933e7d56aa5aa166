"""What a quote says, seen from the other side, and thresholds."""

from __future__ import annotations

from collections.abc import Sequence

from cases import each
from claims import is_contradicted


@each(
    "quote, honest, wrong",
    [
        (
            "Members pay $0.50 per page for the first 200 pages and $0.30 for each additional page.",
            ["Beyond 200 pages, the price per page is 40% lower.", "After the first 200 pages a page costs $0.30."],
            [
                "Beyond 300 pages, the price per page is 40% lower.",
                "Beyond 200 pages, the price per page is 60% lower.",
                "After the first 300 pages a page costs $0.30.",
            ],
        ),
        (
            "The duty to report does not apply to firms that employ fewer than 80 people.",
            ["A firm of 80 people or more cannot rely on this exemption."],
            [
                "A firm of 80 people or more can rely on this exemption.",
                "The duty to report does not apply to firms of 80 people or more.",
            ],
        ),
        (
            "Do not take more than 6 g a day, and do not use the syrup for longer than 14 days without advice.",
            ["Anyone who takes it for more than 14 days should get advice."],
            ["Adults can take it for more than 14 days.", "Adults should take more than 6 g a day."],
        ),
        (
            "The volume must be at least 40 litres.",
            ["A volume of less than 40 litres is not enough."],
            ["A volume of more than 40 litres is not enough."],
        ),
        (
            "Sales (millions) 2018 2017 $ 3,471 $ 3,502",
            [
                "Sales slipped by $31 million in 2018 to just under $3.5 billion.",
                "Sales slipped to just under $3.5 billion in 2018.",
            ],
            [
                "Sales slipped by $41 million in 2018 to just under $3.5 billion.",
                "Sales grew by $31 million in 2018 to just under $3.5 billion.",
            ],
        ),
        (
            "2018 2017 2016 2018 vs. 2017 2017 vs. 2016 Operating profit 2,100 1,900 1,500 200 11% 400 27%",
            [
                "Operating profit grew more in 2017 than in 2018.",
                "Operating profit grew faster in 2017 than in 2018, both in dollars and in percent.",
            ],
            ["Operating profit grew more in 2018 than in 2017."],
        ),
        (
            "The price rises when the average cost is more than $0.21 per kilowatt-hour.",
            [
                "The notice names $0.21 per kilowatt-hour, as the average above which the price rises.",
                "The average above which the price rises is $0.21 per kilowatt-hour.",
            ],
            ["The notice names $0.31 per kilowatt-hour, as the average above which the price rises."],
        ),
        (
            "In 2016 the level was set at 60 parts per trillion (ppt), down from 350 ppt.",
            ["The level was set at 60 ppt in 2016.", "The new level is less than a fifth of the old one."],
            ["The level was set at 80 ppt in 2016.", "The level was set at 60 ppb."],
        ),
        ("The rate rose 0.5 percentage points.", ["The rate rose 0.5 ppt."], ["The rate rose 0.7 ppt."]),
        (
            "The applicant must have at least five years of experience.",
            [
                "Four years of experience are not enough.",
                "Anyone with less than five years of experience is not eligible.",
                "Less than five years of experience does not suffice.",
            ],
            ["Anyone with more than five years of experience is not eligible."],
        ),
        (
            "The maximum speed is 80 km/h.",
            ["You may not drive faster than 80 km/h.", "Driving at more than 80 km/h is not allowed."],
            ["You must drive faster than 80 km/h."],
        ),
        (
            "Up to 20 guests can be accommodated.",
            ["No more than 20 guests can be accommodated.", "Groups of more than 20 cannot be accommodated."],
            ["At least 20 guests can be accommodated."],
        ),
        (
            "Interest is 4% on the first $10,000 and 3% on any amount above that.",
            ["Above $10,000 the rate is one percentage point lower.", "Balances beyond $10,000 earn 3% on the excess."],
            ["Above $10,000 the rate is two percentage points lower.", "Above $10,000 the rate is 4%."],
        ),
        (
            "2020 2019 2018 Revenue $ 612 $ 580 $ 540",
            [
                "Revenue rose by $32 to just over $610 in 2020.",
                "Revenue grew more in 2019 than in 2020.",
                "Revenue grew by less in 2020 than in 2019.",
            ],
            ["Revenue rose by $42 to just over $610 in 2020.", "Revenue grew more in 2020 than in 2019."],
        ),
        (
            "A surcharge applies if the order is below €30.",
            [
                "€30 is the order value below which a surcharge applies.",
                "The terms name €30, as the value below which a surcharge is added.",
            ],
            ["€40 is the order value below which a surcharge applies."],
        ),
    ],
)
def test_what_is_said_from_the_other_side_is_no_error_and_another_value_is(
    quote: str, honest: Sequence[str], wrong: Sequence[str]
) -> None:
    assert [claim for claim in honest if is_contradicted(claim, quote)] == []
    assert [claim for claim in wrong if not is_contradicted(claim, quote)] == []
