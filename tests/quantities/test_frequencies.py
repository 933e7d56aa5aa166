"""Claims of how often something is, and of the time of amounts that a quote's sentence begins with."""

from __future__ import annotations

from cases import each
from claims import is_contradicted

COVENANT = (
    "The company must maintain its interest ratio as of the end of each fiscal quarter at not less than 3.0 to 1."
)
PUT = "Holders of the note have an annual put feature from 2014 and every anniversary thereafter."
COUPON = "In February 2015, we made semi-annual interest payments on our notes of $31.1 million."
LIMITS = "Contributions are subject to an annual limit set by the tax office."
EDUCATORS = "Eligible educators can deduct up to $250 of expenses paid in 2007."
UNEMPLOYED = (
    "In September 2024 the rate stood at 5.8%. The number of unemployed fell by 14,300 over the month to 271,600."
)
TARGETS = (
    "In 2021, we targeted about 85% in bonds and 15% in equity. Beginning in 2022, we are targeting about 75% in bonds, "
    "15% in property and 10% in equity."
)
BOUGHT = (
    "In 2014, the company repurchased $25 million of its 7.50% Notes for $24 million. "
    "In 2016, it repurchased $125 million of its 7.50% Notes for $135 million."
)
MONTHS = "In November and August 2018, respectively, it repaid 500 million Euros and $450 million of notes."
WRITTEN = "29%, 78% and over 80% are written off within one year, three years and four years, respectively."
SECOND = "SECOND QUARTER (Dollars in Millions) 2023 2022 U.S. $ 11,657 10,510 Europe 5,131 5,355"
PARTS = "Those who ask may pay in monthly instalments over up to 60 months."
YEARLY = "On an annual basis, we expect to receive royalties of about $55 million from the sold brands."
ONCE = "The one-time transition tax came to $32 million."
BONUS = "Each clerk got a one-time bonus of $900 and an annual salary of $41,000."
FEE = "The plan has an annual fee of $80."
BENEFIT = "The benefit was $227 million in 2018, $228 million in 2017 and $142 million in 2016."


@each(
    "claim, quote",
    [
        ("The interest ratio is tested once a year", COVENANT),
        ("Holders can use the put feature every third year", PUT),
        ("Interest payments on the notes are made quarterly", COUPON),
        ("Contributions have a monthly limit", LIMITS),
        ("Educators can deduct up to $250 for each month", EDUCATORS),
        ("Over the year the number of unemployed fell by 14,300", UNEMPLOYED),
        ("In 2021 the target for bonds was 75%", TARGETS),
        ("The repurchase of $125 million of its 7.50% Notes took place in 2014", BOUGHT),
        ("In 2014 it paid $135 million for notes", BOUGHT),
        ("The 500 million Euros were repaid in August 2018", MONTHS),
        ("Of the costs, 78% are to be written off within one year", WRITTEN),
        ("In the first quarter of 2023, sales in the U.S. were $11,657 million", SECOND),
        ("The benefit jumped by $86 million in 2018", BENEFIT),
        ("Quarterly instalments over at most 60 months are possible", PARTS),
        ("Royalties of about $55 million a quarter are expected", YEARLY),
        ("The annual transition tax came to $32 million", ONCE),
        ("The plan has a one-time fee of $80", FEE),
    ],
)
def test_another_time_is_an_error(claim: str, quote: str) -> None:
    assert is_contradicted(claim, quote)


@each(
    "claim, quote",
    [
        ("The interest ratio is tested four times a year", COVENANT),
        ("The interest ratio is tested every three months", COVENANT),
        ("Holders can use the put feature each year", PUT),
        ("Interest payments on the notes are made twice a year", COUPON),
        ("Interest payments on the notes are made every six months", COUPON),
        ("Contributions have a yearly limit", LIMITS),
        ("Educators can deduct up to $250 for each year", EDUCATORS),
        ("Over the month the number of unemployed fell by 14,300", UNEMPLOYED),
        ("From 2022 the target for bonds is 75%, down from 85% in 2021", TARGETS),
        ("In 2023 the target for bonds was 75%", TARGETS),
        ("In 2021 the target for equity was 15%", TARGETS),
        ("It bought $125 million of its 7.50% Notes in 2016, after $25 million in 2014", BOUGHT),
        ("The 500 million Euros were repaid in November 2018", MONTHS),
        ("The $450 million were repaid in August 2018", MONTHS),
        ("Of the costs, 78% are to be written off within three years", WRITTEN),
        ("About 22% are left after three years", WRITTEN),
        ("In the second quarter of 2023, sales in the U.S. were $11,657 million", SECOND),
        ("The benefit jumped by $86 million in 2017", BENEFIT),
        ("Monthly instalments over at most 60 months are possible", PARTS),
        ("Royalties of about $55 million a year are expected", YEARLY),
        ("Royalties of some $55 million are expected each year", YEARLY),
        ("The transition tax, which is due once, came to $32 million", ONCE),
        ("A clerk's annual salary was $41,000", BONUS),
        ("Without one-off items, annual revenue was up 5%", "Excluding one-time items, annual revenue rose 5%"),
        ("The plan costs a yearly fee of $80", FEE),
    ],
)
def test_the_time_of_the_quote_is_none(claim: str, quote: str) -> None:
    assert not is_contradicted(claim, quote)


def test_months_are_parts_of_years() -> None:
    quote = "By 2030 [4 years after its start] and every four years thereafter, the Board shall send a report to the Council."
    assert not is_contradicted(quote.replace("every four years", "every 48 months"), quote)
    assert is_contradicted("After its start the Board shall send a report to the Council every 30 months.", quote)
