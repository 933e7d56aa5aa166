"""Claims that differ in one thing: the true one is not contradicted, the wrong one is."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import judge

EARNED = (
    "In fiscal 2019, net earnings were $812 million, up 16 percent from $700 million in fiscal 2018, and we reported"
    " diluted EPS of $1.50 in fiscal 2019, up 20 percent from $1.25 in fiscal 2018."
)
NOTES = "In 2019, we repurchased $310 million in principal amount of our 4.5% notes for $342 million."
BONDS = "In 2019, we paid $3.5 billion to redeem all of our notes of $2.0 billion and $1.2 billion."
STAFF = "At year-end, the firm employed 40,210 people, with 10,053 employed in Norway."
LEFT = "We had approximately 80,100 and 92,400 employees at the end of 2019 and 2018, respectively."
CASH = "Restricted cash was $210 million, $190 million and $170 million at June 30, 2020, January 31, 2020 and June 30, 2019."
SHARE = "Research, measured as a percent of sales, was 4.1 percent in 2019, compared to 4.4 percent in 2018 and 2017."
SALES = "Net revenue for 2019 was $7.5 billion, an increase of 25% compared to 2018 net revenue of $6.0 billion."
COSTS = (
    "Operating costs of $2.15 billion increased by $35.8 million during fiscal 2019, from $2.11 billion in fiscal 2018."
)
INVESTED = (
    "Net cash provided by investing activities was $3.0 billion for the year ended June 25, 2021 compared to net cash"
    " used for investing activities of $415 million for the year ended June 26, 2020."
)
PAID = "The payments for content increased $1,025.5 million, from $4,880.2 million to $5,905.7 million."
TAX = "We had an income tax benefit of $7 million in 2019 and an income tax provision of $16 million in 2018."
LOAN = "In May 2019, we entered into a $300.0 million revolving credit facility."
NOW = "The current annualized dividend rate of $1.60 per share is up 7 percent."
GREW = "Research costs of $1.4 billion in 2019 increased by $238 million, or 20%, compared to $1.2 billion in 2018."
ROW = "Contribution profit 3,280,464 2,645,535 2,034,127 634,929 24% 611,408 30 %"
DIVIDEND = "The company maintains its quarterly dividend of $1.19 per share."
SHARES = "The percentage of cash held at home was 88% as of May 29, 2020, and 95% as of May 30, 2019."
PAYOUT = "Our dividend was $1.80 per share, $1.72 per share and $1.62 per share in 2019, 2018 and 2017, respectively."
FLOOR = "As of May 29, 2020, we leased approximately 3.47 million square feet of space for research."
EUROS = (
    "Debt increased $4,135.1 million due to notes of €1,700.0 million in May 2019 and $2,600.0 million in October 2019."
)
ISSUES = (
    "In May, it issued $350 million of 3.8% senior notes due May 2027, $450 million of 4.2% senior notes due March 2031,"
    " and $800 million of 5.5% senior notes due June 2050."
)
REDEEMED = "We paid to redeem all of our outstanding 7.9% notes due 2028 and 5.1% notes due 2029."
OWED = "As of June 29, 2020, we had $400 million of notes due October 1, 2025."
FLOWS = "Net cash provided by (used in) investing activities 34,329 49,765 (179,192)"
DEAL = (
    "We expect to close on our purchase in the first half of 2022 for about 1.2 billion Brazilian reais (approximately"
    " $211 million at May 25, 2021)."
)
PROFIT = "Our net income for 2019 improved to $437 million compared to a net loss of $43 million in the prior year."
REGIONS = "In Millions 2020 2019 Sales: At home $14,402.5 $15,119.1 Abroad 5,601.4 6,220.3 Total $20,003.9 $21,339.4"
CLOSURES = (
    "In 2019, 2018 and 2017, we had closure costs of $210 million ($171 million after tax or $0.12 per share),"
    " $184 million ($140 million after tax or $0.10 per share) and $95 million ($72 million after tax or $0.05 per share)."
)
ABROAD = "Abroad, we had 48 percent of all sales in 2020, or $19.9 million."
FOOD = "Food was 26% of sales."
RENTS = "Rents increased by $405.7 million, or 39%, compared to 2018."
TAXED = (
    "The tax rate for 2019 was 22.1 percent, compared to 33.4 percent in 2018, a decrease of 11.3 percentage points."
)
UNPAID = "Unpaid bills rose by $636 million from $3.0 billion in March 2018 to $3.6 billion in March 2019."
FEE = "The fee rose from 2.5% to 3.25% in June."
VOTES = "Of 640 members, 160 stayed at home."
INFLOW = "The inflow of cash rose by $12 million to $60 million. Rents fell by $5 million from $45 million."
MARGINS = "The margin was 52.4 percent in 2020 and 26.1 percent in 2019."
SCALES = "(in thousands) 2020 2019 Payments (in millions) $ 61,250 $ 48,120 Revenue $ 686,618 $ 452,168"
LOSSES = "Loan and advance losses $ 31,402 $ 33,054 (5)%"

FROM_TO = (
    "Rents rose from $60 million to $81 million, as compared to a rise in parking from $30 million to $36 million."
)
STEPS = "Rents rose from $60 million to $81 million in May and from $81 million to $95 million in June."
BY_LENGTH = (
    "Fees of $1.2 million and $2.9 million in the third quarter and nine months fell 3.1% and 5.4%, respectively."
)


@each(
    ("quote", "true", "wrong"),
    [
        (EARNED, "Earnings rose 16 percent, and EPS climbed to $1.50", "Earnings fell 16 percent, and EPS was $1.50"),
        (FROM_TO, "Rents rose from $60 million to $81 million", "Rents rose from $30 million to $81 million"),
        (STEPS, "Rents rose from $60 million to $95 million", "Rents fell from $60 million to $95 million"),
        (BY_LENGTH, "In the third quarter, fees of $1.2 million fell 3.1%", "Fees of $1.2 million fell 5.4%"),
        (NOTES, "It handed over $342 million for the notes", "It handed over $432 million for the notes"),
        (
            BONDS,
            "It paid $3.5 billion, $300 million more than the notes combined",
            "It paid $3.5 billion, $400 million more than the notes combined",
        ),
        (STAFF, "25 percent of its 40,210 people work in Norway", "35 percent of its 40,210 people work in Norway"),
        (LEFT, "Staff shrank by 12,300 people to 80,100 in 2019", "Staff grew by 12,300 people to 80,100 in 2019"),
        (CASH, "It held $210 million at June 30, 2020", "It held $210 million at January 31, 2020"),
        (SHARE, "It took 4.4 percent of sales in 2018 and 4.1 in 2019", "It took 4.1 percent of sales in 2018"),
        (SALES, "Sales climbed 25% in 2019 to $7.5 billion", "Sales climbed 25% in 2018 to $7.5 billion"),
        (
            COSTS,
            "Costs crept up by $35.8 million to $2.15 billion in fiscal 2019",
            "Costs crept up by $35.8 million to $2.15 billion in fiscal 2018",
        ),
        (
            INVESTED,
            "Investments brought in $3.0 billion in the year to June 25, 2021, after draining $415 million before",
            "Investments brought in $3.0 billion in the year to June 25, 2021, after adding $415 million before",
        ),
        (
            INVESTED,
            "Investing put $3.0 billion into its coffers in the year to June 25, 2021",
            "Investing put $3.0 billion into its coffers in the quarter to June 25, 2021",
        ),
        (
            PAID,
            "Payments for content were $5.9 billion, $1.0 billion beyond those of the year before",
            "Payments for content were $5.9 billion, $1.0 billion short of those of the year before",
        ),
        (TAX, "After a tax provision of $16 million, it booked a $7 million benefit", "It booked a $7 million charge"),
        (LOAN, "A credit line of $300 million was arranged in May 2019", "Its line of $300 million was terminated"),
        (
            NOTES,
            "It paid $342 million for notes of $310 million",
            "It got $342 million by issuing notes of $310 million",
        ),
        (NOW, "The dividend runs at $1.60 a share each year", "Each quarter the dividend now runs at $1.60 a share"),
        (GREW, "Costs were $238 million, or a fifth, above 2018", "Costs were $238 million, or a fifth, below 2018"),
        (
            "Cash provided by operating activities $2,629.8 $2,542.8 $2,541.0",
            "It generated $87 million more cash in fiscal 2019 than in fiscal 2018",
            "It generated $87 million less cash in fiscal 2019 than in fiscal 2018",
        ),
        (
            LOSSES,
            "Losses shrank 5% to $31.4 million, from $33.1 million",
            "Losses shrank 31% to $31.4 million, from $33.1 million",
        ),
        (ROW, "Profit rose 24% to just under $3.3 billion", "Profit rose 30% to just under $3.3 billion"),
        (DIVIDEND, "The dividend stays at $1.19 per share", "It is cutting its dividend to $1.19 per share"),
        (
            SHARES,
            "The share at home narrowed by seven percentage points, from 95% to 88%",
            "The share at home narrowed by seventeen percentage points, from 95% to 88%",
        ),
        (PAYOUT, "From 2017 to 2019, the payout rose by 18 cents", "From 2018 to 2019, the payout rose by 18 cents"),
        (PAYOUT, "It paid 8 cents more in 2019 than in 2018", "It paid 8 cents more in 2019 than in 2017"),
        (FLOOR, "It rented close to 3.5 million square feet", "It rented close to 5.2 million square feet"),
        (FLOOR, "It rented 3.5 million square feet", "It rented 3.5 million acres"),
        (
            EUROS,
            "Debt went up by $4.1 billion, fed by notes of €1.7 billion and $2.6 billion",
            "Debt went up by $4.1 billion, fed by notes of $1.7 billion and $2.6 billion",
        ),
        (
            "Cash provided by operating activities $2,629.8 $2,542.8 $2,541.0",
            "It generated $87 million more cash in fiscal 2019 than in fiscal 2018",
            "It generated $78 million more cash in fiscal 2019 than in fiscal 2018",
        ),
        (ISSUES, "The longest tranche is $800 million at 5.5%", "The longest tranche is $800 million at 4.2%"),
        (ISSUES, "Its 3.8% notes of $350 million fall due", "Its 5.5% notes of $350 million fall due"),
        (REDEEMED, "It redeemed its 7.9% notes due 2028 and 5.1% notes", "It redeemed its 5.1% notes due 2028"),
        (
            "Costs were $396 million in 2018, $411 million in 2017 and $385 million in 2016.",
            "Costs were $396 million in 2018, $411 million in 2017 and $385 million in 2016",
            "Costs were $396 million in 2018, $385 million in 2017 and $411 million in 2016",
        ),
        (OWED, "It owed $400 million falling due in October 2025", "It owed $500 million falling due in October 2025"),
        (
            FLOWS,
            "Investing provided $34.3 million and $49.8 million",
            "Investing provided $43.3 million and $49.8 million",
        ),
        (
            DEAL,
            "It was to close in the first half of 2022, for 1.2 billion reais, or around $211 million",
            "It pays 2.1 billion reais in 2022",
        ),
        (
            PROFIT,
            "Having lost $43 million, it swung to a profit of $437 million",
            "It swung to a profit of $473 million",
        ),
        (LOSSES, "Advance losses fell 5% to $31.4 million", "Advance losses rose 5% to $31.4 million"),
        (ABROAD, "Just under half of all sales were abroad", "Roughly a third of all sales were abroad"),
        (ABROAD, "Nearly half of all sales, $19.9 million", "Half of all sales, $19.9 million"),
        (FOOD, "Roughly a quarter of its sales is food", "Roughly a third of its sales is food"),
        (FOOD, "Just over a quarter of its sales is food", "Just under a quarter of its sales is food"),
        (RENTS, "Rents were up nearly two fifths", "Rents were up just over two fifths"),
        (RENTS, "Rents were up nearly two fifths", "Rents were up nearly three fifths"),
        (TAXED, "The tax rate shrank by about a third in 2019", "The tax rate grew by about a third in 2019"),
        (TAXED, "The tax rate shrank by about a third in 2019", "The tax rate shrank by about a fifth in 2019"),
        (UNPAID, "Unpaid bills grew by roughly 21%", "Unpaid bills grew by roughly 18%"),
        (UNPAID, "Unpaid bills grew by 21%", "Unpaid bills shrank by 21%"),
        (UNPAID, "Unpaid bills grew by 20%", "Unpaid bills grew by 12%"),
        (FEE, "In June the fee rose by 0.75 points", "In June the fee fell by 0.75 points"),
        (VOTES, "25% of the members stayed at home", "35% of the members stayed at home"),
        (INFLOW, "The inflow rose by 25% to $60 million", "The inflow rose by 20% to $60 million"),
        (INFLOW, "Rents fell by 11%", "Rents fell by 12%"),
        (MARGINS, "The margin doubled in 2020", "The margin tripled in 2020"),
        (SCALES, "Payments came to $61.3 billion in 2020", "Payments came to $61.3 million in 2020"),
        (SCALES, "Payments came to $61,250 million", "Payments came to $61,520 million"),
        (SCALES, "They were some $13.1 billion above 2019", "They were some $16.1 billion above 2019"),
        (SCALES, "They were 13,130 above 2019", "They were 16,130 above 2019"),
        (SCALES, "They were some $13.1 billion above 2019", "They were some $13.1 million above 2019"),
        (SCALES, "It had $234 million more revenue than in 2019", "It had $234 billion more revenue than in 2019"),
        (CLOSURES, "They took $489 million from 2017 to 2019", "They took $498 million from 2017 to 2019"),
        (CLOSURES, "Closures cost $489 million from 2017 to 2019", "Closures cost $498 million from 2017 to 2019"),
        (
            REGIONS,
            "Sales at home made up 72% of the $20.0 billion total",
            "Sales at home made up 82% of the $20.0 billion total",
        ),
    ],
)
def test_the_wrong_one_of_two_claims_is_contradicted(quote: str, true: str, wrong: str) -> None:
    outcomes = [judge(claim, quote) for claim in (true, wrong)]
    assert [bool(one.mismatch or one.instead) for one in outcomes] == [False, True]
