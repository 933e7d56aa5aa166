"""True claims as an analyst writes them, which once were errors, and false ones that differ by one thing."""

from __future__ import annotations

from cases import each
from claims import is_contradicted

from citecheck.quantities.reading.extract import read

COUPON = "The coupon falls due in arrears on April 15 and October 15 of each year."
COUPONS = "The coupon falls due on January 1, April 1, July 1 and October 1 of each year."
SHIFTS = "Shifts that were filled 212 (81%) Shifts not filled 49 Total 261"
SMALL_FIRMS = "Firms employing fewer than 40 persons are exempt."
LOTS = "Number of lots sold 86 86 98 Average bid per lot $ 43.62 $ 41.33 $ 40.97"
RESERVE = "The reserve of about $7.00 billion grew by $2.62 billion, or 60%, from $4.38 billion."
LINE = "It may borrow, repay and re-borrow amounts of up to $80 million, with up to $9 million as letters of credit."
WAGE = "Anyone who received total compensation of $150,000 or more checks the box."
GROWTH = "Fees for the year ended May 31, 2015, increased by $41.9 million, or 49%, compared to the year before."
GUARANTEES = "The guarantees come to $587 million, of which $247 million is for the ports."
HALVES = (
    "In the second quarter and first six months we generated $9.6 billion and $19.1 billion, respectively, and our "
    "comparable sales declined 6.2% and 8.2%, respectively."
)
HALVED = (
    "In the second quarter it took in $9.6 billion and in the first half $19.1 billion; comparable sales were down 6.2% "
    "and 8.2%."
)
RANGE = "The decrease may be in a range from $0 to approximately $10 million."
PRICE = "The average price was $ 10.18 and rose by $ 0.97."
CASH = "Cash received was $53 million in 2021, $85 million in 2020, and $17 million in 2019."
SURPLUS = "Eligible 488.2 222.1 486.0 228.5 Surplus $ 109.4 $ 57.4 $ 114.0 $ 71.4"
BUYBACK = "We repurchased 11 million shares for $606 million."
RISE = "This is our 47th consecutive annual rise."
FEES = "The 2016 fee represented a 4 percent increase from 2015, and the 2015 fee represented a 9 percent increase from 2014."
RENTS = (
    "December 31, 2016 2015 2014 2016 vs. 2015 Rent expense 733 856 483 (14) Equity income (loss) — net 835 489 769 71"
)
PROFIT = "Fiscal 2015 sales fell 2 percent to $17,630 million. Profit of $2,077 million was 30 percent lower than fiscal 2014."
OUTLAY = "2022 (Dollars in Millions) Q1 Q2 Q3 Q4 FULL YEAR Outlay 0 276 377 821 1,474"
HOPES = "The firm expects sales growth of 7.0% - 8.0%, and growth in orders of 7.5% - 8.5%."
OUTLOOK = "Planned sales / Mid-point $83.2B – $84.0B / $83.6B"


@each(
    "claim, quote",
    [
        ("The coupon is paid twice a year, on April 15 and October 15.", COUPON),
        ("The coupon is paid quarterly.", COUPONS),
        ("Of 261 shifts, 212 (81%) were filled; 49 were not.", SHIFTS),
        ("A firm with exactly 40 people is not exempt.", SMALL_FIRMS),
        ("It sold 86 lots in 2016 and 98 in 2014; the average bid was $ 43.62 in 2016.", LOTS),
        ("The reserve is about $7.00 billion, $2.62 billion or 60% above the $4.38 billion before.", RESERVE),
        ("It can borrow at most $80 million, of which no more than $9 million as letters of credit.", LINE),
        ("The line allows borrowings of at most $80 million.", LINE),
        ("The box is for those whose total pay is $150,000 or more.", WAGE),
        ("Fees increased by almost half in 2015 (49%).", GROWTH),
        ("Cash fell by 38%, from $85 million in 2020 to $53 million", CASH),
        ("It bought 11 million shares for $606 million, which makes about $55 per share.", BUYBACK),
        ("It is the forty-seventh annual rise in a row.", RISE),
        ("Growth of the fee slowed from 9 percent in 2015 to 4 percent in 2016.", FEES),
        ("Rent expense dropped 14% in 2016 and came to $733 million.", RENTS),
        ("Profit fell by 30 percent in fiscal 2015.", PROFIT),
        ("The outlay climbed each quarter of 2022, to $821 million in the last.", OUTLAY),
        ("The raise of 2016 was smaller than that in 2015: 4 percent against 9 percent.", FEES),
        ("Sales should grow by 7 to 8 percent and orders by 7.5 to 8.5 percent.", HOPES),
        ("The surplus was $ 109.4 billion, $4.6bn less than a quarter before.", SURPLUS),
        ("Guarantees of $587m were given, of which $247m (42%) for the ports.", GUARANTEES),
        (HALVED, HALVES),
        ("The decrease could be up to $10 million.", RANGE),
        ("The average price was ten dollars and eighteen cents.", PRICE),
        ("Sales of 83.2 to 84.0 billion are planned, mid-point 83.6.", OUTLOOK),
    ],
)
def test_a_true_claim_is_no_error(claim: str, quote: str) -> None:
    assert not is_contradicted(claim, quote)


@each(
    "claim, quote",
    [
        ("The coupon is paid four times a year.", COUPON),
        ("The coupon is paid twice a year.", COUPONS),
        ("Of 261 shifts, 49 were filled.", SHIFTS),
        ("A firm with exactly 40 people is exempt.", SMALL_FIRMS),
        ("The reserve is about $7.00 billion, $2.62 billion or 60% below the $4.38 billion before.", RESERVE),
        ("It can borrow at least $80 million.", LINE),
        ("The box is for those who paid $150,000 or more.", WAGE),
        ("Fees decreased in 2015 (49%).", GROWTH),
        ("Cash fell by 38% in 2020.", CASH),
        ("It is the forty-eighth annual rise in a row.", RISE),
        ("It is the seventh annual rise in a row.", RISE),
        ("Growth of the fee slowed from 9 percent in 2014 to 4 percent in 2015.", FEES),
        ("The outlay was $1,474 million each quarter.", OUTLAY),
        ("The raise in 2015 was larger: 4 percent.", FEES),
        ("Sales should grow by 17 to 18 percent and orders by 7.5 to 8.5 percent.", HOPES),
        ("The surplus was $ 109.4 billion, $4.6bn more than a quarter before.", SURPLUS),
        ("The decrease could be at least $10 million.", RANGE),
        ("The average price was ten dollars and eighty cents.", PRICE),
        ("Sales of 83.2 to 84.0 billion are planned, mid-point $83.6.", OUTLOOK),
    ],
)
def test_a_false_claim_beside_it_is_one(claim: str, quote: str) -> None:
    assert is_contradicted(claim, quote)


@each(
    "text, figures",
    [
        ("Directive 2018-23-51 of the agency applies.", []),
        ("The text of 2018-23-51 applies.", []),
        ("The fee of 12 dollars and 5 cents applies.", ["12 dollars and 5 cents"]),
        ("None was at or below 21 percent.", ["21 percent"]),
    ],
)
def test_what_is_read_as_figures(text: str, figures: list[str]) -> None:
    assert [one.text for one in read(text).singles] == figures
