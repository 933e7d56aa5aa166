"""Which way a claim says that amounts move, against the amounts of its quote."""

from __future__ import annotations

from cases import each
from claims import is_contradicted

from citecheck.quantities.claim_check import Outcome, judge

ROW = "Net revenue $ 6,475 $ 5,253"
DEBT = "Total debt was $112 million and $119 million at December 31, 2018 and 2017, respectively."
MARGIN = "The margin was 22.0% in 2018, compared with 24.3% in 2017."
COST = "Research expenses of $1.4 billion in 2018 increased by $238 million, or 20%, compared to $1.2 billion in 2017."
UNSIGNED = "The change in sales was 16%: sales were $58 million against $50 million in the prior year."
RATES = "Tax on foreign income was 19 percent, compared with 18 percent domestically."
EQUITY = "Income from equity investments fell $0.8 billion to $9.8 billion."
LOSS = "Net loss was $12 million in 2018 and $33 million in 2017."
SWUNG = "Net loss was $86 million in 2021 compared to a net gain of $154 million in 2020."


@each(
    "claim, quote",
    [
        ("Revenue climbed to $6,475 million from $5,253 million", ROW),
        ("Debt fell to $112 million in 2018", DEBT),
        ("Debt of $112 million was below the $119 million of 2017", DEBT),
        ("Debt was smaller in 2018, at $112 million, than in 2017, at $119 million", DEBT),
        ("The margin narrowed to 22.0%", MARGIN),
        ("Research was boosted by 20%", COST),
        ("Research expanded by $238 million", COST),
        ("Sales rose 16%", UNSIGNED),
        ("The foreign rate is 19 percent, a point more than the 18 percent at home", RATES),
        ("Equity income dropped $0.8 billion to $9.8 billion", EQUITY),
        ("The net loss narrowed to $12 million from $33 million", LOSS),
        ("The decline slowed to 3% from 5%", "a decline of 3% compared with 5%"),
        ("It swung from a gain of $154 million to a loss of $86 million", SWUNG),
        ("Paint was 12.5% cheaper, down from 11.5%.", "Paint was 12.5% cheaper, down from 11.5%."),
        ("Assets are depreciated over three years to 20 years", "They are depreciated over three years to 20 years"),
        ("Revenue rose 23%, or $1,222 million", ROW),
    ],
)
def test_a_movement_between_the_amounts_of_a_quote_is_held(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


ROUNDED = "Net sales (in millions) $10,007.1 (5)% $10,507.0 (1)% $10,604.9"
DEBTS = "(in thousands) Cash $ 2,822,795 $ 1,733,782 Long-term debt 6,499,432 3,364,311"


def test_an_end_that_is_rounded_is_the_one_that_fits() -> None:
    assert judge("Sales fell 5% to about $10 billion", ROUNDED) == Outcome()
    assert judge("Sales rose 5% to about $10 billion", ROUNDED).mismatch
    assert judge("Debt nearly doubled, from $3.4 billion to $6.5 billion", DEBTS) == Outcome()
    assert judge("Debt rose from $3.4 billion to $7.5 billion", DEBTS).mismatch


@each(
    "claim, quote, stated, held",
    [
        ("Revenue shrank to $6,475 million from $5,253 million", ROW, "shrank from $5,253 million to $6,475 million", "$ 6,475 … $ 5,253"),
        ("Debt grew to $112 million in 2018", DEBT, "grew to $112 million", "$112 million … $119 million"),
        ("Debt declined from $112 million to $119 million", DEBT, "declined from $112 million to $119 million", "$112 million … $119 million"),
        ("Debt of $112 million was above the $119 million of 2017", DEBT, "$112 million, above $119 million", "$112 million … $119 million"),
        ("Debt halved from $119 million to $112 million", DEBT, "halved from $119 million to $112 million", "$112 million … $119 million"),
        ("The margin widened to 22.0%", MARGIN, "widened to 22.0%", "22.0% … 24.3%"),
        ("Research was trimmed by 20%", COST, "trimmed by 20%", "increased by $238 million, or 20%"),
        ("Sales fell 16%", UNSIGNED, "fell 16%", "$58 million … $50 million"),
        ("The foreign rate is 19 percent, a point less than the 18 percent at home", RATES, "19 percent, less than 18 percent", "19 percent … 18 percent"),
        ("Equity income rose $0.8 billion to $9.8 billion", EQUITY, "rose $0.8 billion", "fell $0.8 billion"),
        ("The net loss widened to $12 million from $33 million", LOSS, "widened from $33 million to $12 million", "$12 million … $33 million"),
        ("Revenue fell 23% to $6,475 million", ROW, "fell to $6,475 million", "$ 6,475 … $ 5,253"),
    ],
)  # fmt: skip
def test_a_movement_the_other_way_contradicts(claim: str, quote: str, stated: str, held: str) -> None:
    assert judge(claim, quote).mismatch == (stated, held)


BOTH = "We borrowed $400 million under the facility and repaid $250 million of notes."
SOLD = "We acquired Alpha for $120 million in 2016 and sold Beta for $80 million in 2017."
OWN = "We repurchased 1.2 million shares for $80 million."
TAX = "We recorded an income tax benefit of $8 million."
CASH = "Cash used in investing was $2.9 billion, compared with $0.4 billion provided in 2016."
CURRENCY = "Foreign currency had an unfavorable impact of $7 million on net sales."
GAIN = "We had a $101 million net foreign exchange gain and a $162 million net foreign exchange loss."


@each(
    "honest, false, quote",
    [
        ("It drew $400 million", "It repaid $400 million", BOTH),
        ("It repaid $250 million of notes", "It borrowed $250 million by notes", BOTH),
        ("It bought Alpha for $120 million", "It sold Alpha for $120 million", SOLD),
        ("It divested Beta for $80 million", "It acquired Beta for $80 million", SOLD),
        ("It spent $80 million on its own shares", "It issued shares for $80 million", OWN),
        ("A tax credit of $8 million was booked", "A tax expense of $8 million was booked", TAX),
        ("Investing activities used $2.9 billion", "Investing activities generated $2.9 billion", CASH),
        ("Currency hurt sales by $7 million", "Currency helped sales by $7 million", CURRENCY),
        ("A gain of $101 million", "A loss of $101 million", GAIN),
        ("A loss of $162 million", "A gain of $162 million", GAIN),
        ("Sales outside the United States were $19 billion", "Sales inside the United States were $19 billion", "Sales outside the United States were $19 billion; inside they were $12 billion."),
        ("One-off charges of $15 million", "Recurring charges of $15 million", "Nonrecurring charges of $15 million are included."),
        ("It was paid $5 million by the venture", "It paid $5 million to the venture", "We received dividends of $5 million from the venture."),
    ],
)  # fmt: skip
def test_what_was_done_with_an_amount_is_compared(honest: str, false: str, quote: str) -> None:
    assert judge(honest, quote) == Outcome()
    outcome = judge(false, quote)
    assert outcome.mismatch is not None
    assert outcome.missing == ()


DAYS = "Our backlog was $509 million, $412 million and $640 million as of June 30, 2023, January 31, 2023, and June 30, 2022, respectively."
YEARS = "Costs for 2016, 2015 and 2014 were $58 million, $52 million and $65 million, respectively."
COLUMNS = (
    "2018 2017 2016 (In thousands) Sales $ 6,550 $ 5,105 $ 4,210 Costs 4,250 3,505 3,190 Gross margin 2,300 1,600 1,020"
)


@each(
    "honest, false, quote",
    [
        ("Between late January and late June 2023 the backlog grew to $509 million", "In early 2023 the backlog shrank by $97 million, to $509 million", DAYS),
        ("In the year to June 2023 the backlog shrank to $509 million", "From 2022 to 2023 the backlog grew to $509 million", DAYS),
        ("From 2014 to 2016 costs fell to $58 million", "From 2014 to 2016 costs rose to $58 million", YEARS),
        ("Costs were cut to $58 million", "Costs were cut to $65 million", "Costs for 2016, 2015, 2014 and 2013 were $58 million, $52 million, $65 million and $60 million, respectively."),
        ("In two years to 2016 costs fell to $58 million", "In 2016 alone costs fell to $58 million", YEARS),
        ("In June the rate rose by 0.75 percentage points", "In June the rate fell by 0.75 percentage points", "The rate rose from 2.5% to 3.25% in June."),
        ("Charges rose to about $6 million in 2018, then fell to $4 million", "Charges rose to $6 million in 2018, then rose to $4 million", "Charges were $4 million in 2019, $6 million in 2018 and $3 million in 2017."),
        ("Sales in Europe grew to $45 million", "Sales in Europe grew from $60 million to $45 million", "Sales in Europe were $45 million, compared with $60 million in Asia."),
        ("The loan was increased to $45 million", "The loan was reduced to $45 million", "In May it amended its existing $30 million five-year loan to a $45 million five-year loan."),
        ("Sales in Europe fell to $45 million", "Sales in Europe grew to $45 million", "Sales in Europe were $45 million, compared with $60 million in the prior year."),
        ("Costs rose to $58 million in 2016", "Costs fell to $58 million in 2016", YEARS),
        ("Between 2016 and 2018 the gross margin more than doubled", "Between 2016 and 2018 the gross margin fell to $2,300 thousand", COLUMNS),
        ("From 2017 to 2018 the margin grew by 43.75%", "From 2016 to 2018 the margin grew by 43.75%", COLUMNS),
    ],
)  # fmt: skip
def test_a_movement_starts_at_a_time_that_the_claim_allows(honest: str, false: str, quote: str) -> None:
    assert judge(honest, quote).mismatch is None
    assert judge(false, quote).mismatch


@each(
    "honest, false, quote",
    [
        ("The tax rate fell in 2021", "The tax rate climbed in 2021 compared with 2020", "The tax rate was 40.1% in 2021 and 65.0% in 2020."),
        ("Costs grew in 2016", "Costs shrank in 2016", "Costs totaled $414 million in 2016 compared to $289 million last year."),
        ("The tax rate was lower in 2018 than in 2017", "The tax rate was higher in 2018 than in 2017", "The tax rate for 2018 was 23.4 percent, compared to 35.5 percent in 2017."),
        ("The tax rate was higher in 2017 than in 2018", "The tax rate was lower in 2017 than in 2018", "The tax rate for 2018 was 23.4 percent, compared to 35.5 percent in 2017."),
        ("Prices slipped each year", "Prices rose each year", "2017 2016 2015 Prices $ 8.18 $ 9.21 $ 9.50"),
        ("Sales rose, and so did costs", "Sales fell", "Sales rose by 4% and costs rose by 5%."),
        ("Costs fell", "Costs rose", "Sales rose by 4%, while costs fell by 5%."),
        ("Sales did not fall", "Sales fell", "Sales rose by 4%."),
        ("Wages rose", "", "Prices fell by 4%."),
        ("The quantity is 1,250 tonnes", "", "Quantity means 1,400 tonnes in a year, or 1,250 tonnes in the first."),
        ("The growth of sales slowed", "", "Sales grew by 4%, after 6%."),
    ],
)  # fmt: skip
def test_a_movement_without_a_figure_goes_the_way_of_the_quotes(honest: str, false: str, quote: str) -> None:
    assert judge(honest, quote) == Outcome()
    assert not false or judge(false, quote).mismatch


@each(
    "claim, quote, stated, held",
    [
        ("Sales fell by 4%", "Sales fell from 10% to 4%.", "fell by 4%", "fell from 10% to 4%"),
        ("Sales rose by $112 million", "Sales rose 5% to $112 million.", "rose by $112 million", "rose 5% to $112 million"),
        ("The decline in sales was 4%", "Sales rose by 4%.", "decline in sales was 4%", "rose by 4%"),
        ("Net income came to $5 million", "The group had a net loss of $5 million.", "$5 million (gain)", "$5 million (loss)"),
        ("Turnout was over 50%", "Turnout was 49.6%.", "50%", "49.6%"),
    ],
)  # fmt: skip
def test_by_as_much_is_not_to_that(claim: str, quote: str, stated: str, held: str) -> None:
    assert judge(claim, quote) == Outcome(mismatch=(stated, held))


ADS = "Advertising costs for 2016, 2015 and 2014 were $176 million, $156 million and $131 million, respectively."
ARMS = "Median survival was 18.4 months in the combination arm and 12.7 months in the chemotherapy arm."
WHEAT = "Rainfall averaged 640 mm between 1961 and 1990 and 544 mm between 1991 and 2020, a decrease of 15%."


@each(
    "honest, false, quote",
    [
        ("It cost $176 million in 2016, more than in 2015", "It cost $176 million in 2016, less than in 2015", ADS),
        ("It was $176 million in 2016, above 2015's figure", "It was $176 million in 2016, below 2015's figure", ADS),
        (
            "It was higher in 2016, at $176 million, than in 2015",
            "It was lower in 2016, at $176 million, than in 2015",
            ADS,
        ),
        (
            "They lived 18.4 months, longer than in the other arm",
            "They lived 18.4 months, shorter than in the other arm",
            ARMS,
        ),
        ("Rainfall fell to 544 mm in 1991-2020", "Rainfall rose to 544 mm in 1991-2020", WHEAT),
        (
            "It sold 18,450 tickets, an increase from the 15,375 of the year before",
            "It sold 18,450 tickets, a decrease from the 15,375 of the year before",
            "It sold 18,450 tickets, up from 15,375 the year before.",
        ),
        ("Tax goes down to 19%", "Tax goes up to 19%", "The value added tax is reduced from 21% to 19%."),
        (
            "A 53rd week lifted 2016 revenue by $657 million",
            "A 53rd week reduced 2016 revenue by $657 million",
            "The 53rd week increased 2016 revenue by $657 million.",
        ),
    ],
)
def test_a_comparison_without_a_second_figure_goes_the_way_of_the_quotes(honest: str, false: str, quote: str) -> None:
    assert judge(honest, quote) == Outcome()
    found = judge(false, quote)
    assert found.mismatch or found.instead


@each(
    "claim, quote",
    [
        (
            "It owed $587 million, less than half of it to banks",
            "It owed $587 million, of which $247 million to banks.",
        ),
        (
            "Earnings were $8.89, up from $7.93",
            "Income was $5.3 billion, or $8.89 a share, compared to $4.9 billion, or $7.93.",
        ),
        (
            "Costs were $238 million above 2018",
            "Costs of $1.4 billion increased by $238 million, from $1.2 billion in 2018.",
        ),
        (
            "The allowance is £12,570, which shrinks once income is above £100,000",
            "£12,570 is withdrawn above £100,000.",
        ),
        ("It has a market cap of $3 trillion", "It has a market value of $3 trillion."),
        (
            "Profit fell to $6 million after a $5 million charge",
            "Profit fell to $6 million after a charge of $5 million.",
        ),
        ("Unemployment fell to 4%", "Unemployment was 4% as hiring increased."),
        ("Revenue fell to $5 million", "Revenue of $5 million; growth in Asia."),
        ("Paris has 2.1 million inhabitants, more than Lyon", "Paris has 2.1 million inhabitants, London 8.8 million."),
        ("The fee is $50, less than the deposit", "The fee is $50. Late fees are $10."),
        ("Tenants leave 60 days after the notice", "Notice is given 60 days before the termination date."),
        ("It was $58.3 million in 2016, less than in 2015", "In 2016 and 2015 it was $58.3 million and $58.3 million."),
    ],
)
def test_what_is_no_such_comparison(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


PROVISIONS = "Provisions, year ended May 31, (in thousands) 2023 2022 Change Homes $ 248 $ 173 43 % Cars 1,222 506 142 Total 1,470 679 116"


@each(
    "claim, held",
    [
        ("Provisions for homes went up 34% to $248 thousand in 2023.", "$ 173 … $ 248"),
        ("In 2023 provisions for cars rose by 241%, to $1,222 thousand.", "506 … 1,222"),
    ],
)
def test_a_growth_that_is_not_that_of_its_years_is_an_error(claim: str, held: str) -> None:
    outcome = judge(claim, PROVISIONS)
    assert outcome.mismatch is not None
    assert outcome.mismatch[1] == held


@each(
    "claim",
    [
        "Provisions for homes went up 43% to $248 thousand in 2023.",
        "Provisions for homes rose more than 40% to $248 thousand in 2023.",
        "Total provisions more than doubled to $1,470 thousand, up 116.5% in 2023.",
        "Provisions for cars were up 142%, reaching $1,222 thousand in 2023.",
    ],
)
def test_a_growth_of_its_years_is_none(claim: str) -> None:
    assert not is_contradicted(claim, PROVISIONS)


STOCKS = "Stocks at 30 April 2014 were €318m (2013: €352m), enough for 44 days of sales."
STAFF = "Staff at the balance sheet date numbered 1,840 (prior year: 1,795)."
WAIT = "The mean wait was 11 days (2017: 16 days)."
MARGIN_WITHOUT = "Without the sale of the depot, the margin would have been 5.1% rather than 7.4%."
GROWTH_AT_CONSTANT_RATES = "At constant exchange rates, growth would have been 8% instead of 5%."
HALVES = "(in EUR million) 2016 2015 Change Sales 2,410.8 2,300.1 4.8% Operating profit 211.0 226.2 –6.7% Costs 890.0 912.4 –2.5%"


@each(
    "honest, false, quote",
    [
        ("At €318m, stocks were lower at the end of April 2014 than a year earlier.", "At €318m, stocks stood higher at the end of April 2014 than a year earlier.", STOCKS),
        ("Stocks were smaller at 30 April 2014 than one year before.", "Stocks were larger at 30 April 2014 than one year before.", STOCKS),
        ("There were more staff than in the prior year.", "Staff numbers were lower than in the prior year.", STAFF),
        ("The mean wait has shortened since 2017.", "The mean wait has lengthened since 2017.", WAIT),
        ("The margin would have been lower than the 7.4% reported.", "The margin would have been higher than the 7.4% reported.", MARGIN_WITHOUT),
        ("At constant rates, growth would have been higher than the 5% shown.", "At constant rates, growth would have been lower than 5%.", GROWTH_AT_CONSTANT_RATES),
        ("Operating profit worsened by 6.7% between 2015 and 2016.", "Operating profit improved by 6.7% between 2015 and 2016.", HALVES),
        ("Sales improved by 4.8% between 2015 and 2016.", "Sales deteriorated by 4.8% between 2015 and 2016.", HALVES),
        ("Costs improved by 2.5%.", "", HALVES),
        ("Lamps shrank organically by 2.2%.", "Lamps grew organically by 2.2%.", "Division Organic growth Lamps –2.2% Cables 3.9%"),
    ],
)  # fmt: skip
def test_what_an_amount_was_before_may_be_beside_it(honest: str, false: str, quote: str) -> None:
    assert judge(honest, quote).mismatch is None
    assert not false or judge(false, quote).mismatch


LEVY = "The levy decreased from 35% to 21% in 2018."
RISEN = "The levy increased by two percentage points in 2015 as compared to 2014."


@each(
    ("honest", "false", "quote"),
    [
        ("The levy was cut by 14 points to 21%", "The levy was cut by 14% to 21%", LEVY),
        ("The levy was cut by 40% to 21%", "The levy was cut by 35% to 21%", LEVY),
        (
            "The levy was two percentage points lower in 2014 than in 2015",
            "The levy was two percentage points lower in 2015 than in 2014",
            RISEN,
        ),
        (
            "In 2014 the levy was about two percentage points lower than in 2015",
            "In 2015 the levy was about two percentage points lower than in 2014",
            RISEN,
        ),
    ],
)
def test_a_percentage_moves_by_points_or_by_percent_of_itself(honest: str, false: str, quote: str) -> None:
    assert judge(honest, quote) == Outcome()
    assert judge(false, quote).mismatch
