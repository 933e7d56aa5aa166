"""Claims with another limit, with two digits swapped, or with another date of an event than their quote's."""

from __future__ import annotations

from cases import each
from claims import is_contradicted

PLAN = "Employees may have up to 10% of their pay withheld to buy shares at 85% of the market price."
FACILITY = "We may request up to an additional $500 million in commitments, for a maximum of $1.5 billion."
PENALTY = "A penalty of 5% of the unpaid tax applies for each month, up to a maximum of 25%."
INPUT = "The regulator accepts input voltages from 4.5 V to 36 V."
LIVES = "Lives range from 1 to 5 years for computers and up to 40 years for buildings."
CONSENT = "Where the child is below the age of 16 years, consent must be given by a parent."
STAFF = "We employed approximately 264,000 people worldwide, including approximately 113,000 people in the country."
PRICE = "The cash paid was approximately 214 million euros (approximately $243 million at the rate of the day)."
LATE = "Three late arrivals within one term lead to a detention of 45 minutes."
NOTES = "In May 2020, the company issued $1,350 million of 3.875% notes due May 2027 and $800 million due June 2050."
LOANS = "Debt rose due to note issuances of €1,300 million in May 2017 and $1,600 million in October 2017."
EARLIEST = "The earliest maturity date of the outstanding debt is February 2021."
LISTED = "The company was founded in 1985 and went public in 1995."
LEASE = "The 10-year lease commenced in August 2017."
NAMED = "In January 2015, we issued $1 billion of notes due February 1, 2025 (the “2025 Notes”) for $989 million, net of a discount of $10.7 million."


@each(
    "claim, quote",
    [
        ("Employees may put up to 15% of their pay into shares", PLAN),
        ("It may ask for as much as $750 million in additional commitments", FACILITY),
        ("It would let the company ask for up to an additional $350 million in commitments", FACILITY),
        ("The penalty is capped at 52% of the unpaid tax", PENALTY),
        ("It accepts voltages of up to 63 V", INPUT),
        ("Buildings have lives of up to 30 years", LIVES),
        ("A parent's consent is needed for children under 18", CONSENT),
        ("About 131,000 of them worked in the country", STAFF),
        ("The price was equivalent to about $234 million", PRICE),
        ("Two late arrivals within one term lead to a detention", LATE),
        ("The 3.875% notes mature in May 2025", NOTES),
        ("The notes were issued in May 2019", NOTES),
        ("The euro notes were issued in March 2017", LOANS),
        ("Part of the debt matures in February 2019", EARLIEST),
        ("The company was founded in 1995", LISTED),
        ("It went public in 1985", LISTED),
    ],
)
def test_another_limit_or_date_is_an_error(claim: str, quote: str) -> None:
    assert is_contradicted(claim, quote)


@each(
    "claim, quote",
    [
        ("Employees may put up to 10% of their pay into shares", PLAN),
        ("Employees get a discount of 15%", PLAN),
        ("It may ask for as much as half a billion dollars more", FACILITY),
        ("In all, up to $1.5 billion may be borrowed", FACILITY),
        ("The penalty is capped at a quarter of the unpaid tax", PENALTY),
        ("Computers have lives of up to 5 years", LIVES),
        ("A parent's consent is needed for children under 16", CONSENT),
        ("About 151,000 of them worked elsewhere", STAFF),
        ("Two of the three late arrivals were his", LATE),
        ("The 3.875% notes mature seven years after they were issued", NOTES),
        ("The notes were issued in the second quarter of 2020", NOTES),
        ("The last notes are due in 2050", NOTES),
        ("The dollar notes were issued in October 2017", LOANS),
        ("It was listed ten years after 1985", LISTED),
        ("In 2019, in May 2017, note issuances of €1,300 million were listed among its debt", LOANS),
        ("In 2023, the company expected the debt to mature in February 2021", EARLIEST),
        ("In its 2024 report, it says that the debt matures in 2021", EARLIEST),
        ("The debt matures in 2021 at the earliest, before 2023", EARLIEST),
        ("12 points separate the two", "One had 21% and the other 9%"),
        ("The lease expires in August 2027", LEASE),
        ("The 2025 Notes were issued in 2015", NAMED),
    ],
)
def test_the_limit_or_date_of_the_quote_is_none(claim: str, quote: str) -> None:
    assert not is_contradicted(claim, quote)
