"""Claims against quotes: contradicted, not held, or held."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import Outcome, judge

DEPOSIT = "The deposit is $3,700 and is held in a separate account."
RETURN = "The Landlord returns it within 14 days, unless the Tenant owes rent"
PENALTY = "Otherwise the penalty is 10% of the tax that was not paid, or 40% if the claim was false."
SALES = "Net sales $ 32,765 $ 31,657 $ 30,109"
RATE = "The effective tax rate for 2018 was 23.4 percent, compared to 35.5 percent in 2017, a decrease of 12.1 percentage points"
LATE = "The Landlord may then charge a single Late Charge of $45 for that month."


@each(
    ("claim", "quote", "stated", "held"),
    [
        ("The deposit is $3,800", DEPOSIT, "$3,800", "$3,700"),
        ("The deposit is €3,700", DEPOSIT, "€3,700", "$3,700"),
        ("The deposit is $3,700 million", DEPOSIT, "$3,700 million", "$3,700"),
        ("The deposit is 3,700%", DEPOSIT, "3,700%", "$3,700"),
        ("It is due within 15 days", RETURN, "15 days", "14 days"),
        ("The Landlord returns it within 14 weeks", RETURN, "14 weeks", "14 days"),
        ("The ordinary penalty is 20% of the tax that was not paid.", PENALTY, "20%", "10%"),
        ("The fee is $5 million", "The fee is $5 billion", "$5 million", "$5 billion"),
        ("The margin rose 3 percent", "The margin rose 3 percentage points", "3 percent", "3 percentage points"),
        ("Sales rose 20%", "Sales fell 20%", "rose 20%", "fell 20%"),
        ("Heating costs rose by 1.8%", "Change in heating costs −1.8%", "rose by 1.8%", "−1.8%"),
        ("Heating changed by 1.8%", "Heating changed by −1.8%", "1.8%", "−1.8%"),
        ("Heating changed by -1.8%", "Heating changed by 1.8%", "-1.8%", "1.8%"),
        ("Revenue was $2.8 billion", "Revenue was $3.2 billion", "$2.8 billion", "$3.2 billion"),
        ("Net sales were $33.8 billion", SALES, "$33.8 billion", "$ 32,765"),
        ("The rate for 2018 was 32.4 percent", RATE, "32.4 percent", "23.4 percent"),
        ("The lease ends on 31 March 2025", "The lease ends on 31 March 2024", "31 March 2025", "31 March 2024"),
        ("The file is due by April 16, 2008", "The file is due by April 15, 2008", "April 16, 2008", "April 15, 2008"),
        ("The firm has 5,300 employees", "The firm has 5,200 employees", "5,300 employees", "5,200 employees"),
        ("Revenue was from 3 to 6 million", "Revenue was from 3 to 5 million", "3 to 6 million", "3 to 5 million"),
        ("The pay rate is $9 a week", "The pay rate is $9 a month", "$9 (for each week)", "$9 (for each month)"),
        ("It is paid in ten instalments", "It is paid in twelve instalments", "ten instalments", "twelve instalments"),
        ("Costs ballooned by 8%", "Costs fell by 8%", "ballooned by 8%", "fell by 8%"),
        ("Sales dipped 8%", "Sales rose by 8%", "dipped 8%", "rose by 8%"),
        ("The load is 12 kg", "The load is 12 kN", "12 kg", "12 kN"),
        ("It runs at 100 MBps", "It runs at 100 Mbps", "100 MBps", "100 Mbps"),
        ("It held 30 ppb of lead", "It held 30 ppm of lead", "30 ppb", "30 ppm"),
        ("The tank holds 5 hectolitres", "The tank holds 5 litres", "5 hectolitres", "5 litres"),
        ("The wind is 90 knots", "The wind is 90 mph", "90 knots", "90 mph"),
        ("The load is 12 kNm", "The load is 12 kN", "12 kNm", "12 kN"),
        ("The price is 5 Swiss francs", "The price is 5 euros", "5 Swiss francs", "5 euros"),
        ("It is 5 Hong Kong dollars", "It is 5 Canadian dollars", "5 Hong Kong dollars", "5 Canadian dollars"),
        ("It is C$5", "It is 5 American dollars", "C$5", "5 American dollars"),
        ("The grant is 80 million won", "The grant is 80 million yen", "80 million won", "80 million yen"),
        ("The rate is 10⁻⁶", "The rate is 10⁻⁹", "10⁻⁶", "10⁻⁹"),
        ("It had 4.5e8 cells", "It had 4.5 × 10⁶ cells", "4.5e8 cells", "4.5 × 10⁶ cells"),
        ("The tank holds 500 m³", "The tank holds 500 litres", "500 m³", "500 litres"),
    ],
)
def test_a_mismatch_names_both_figures(claim: str, quote: str, stated: str, held: str) -> None:
    assert judge(claim, quote).mismatch == (stated, held)


@each(
    ("claim", "quote", "missing"),
    [
        ("The deposit is $9", "Keys are handed back", ("$9",)),
        ("5 percent", "In 2015, sales were flat", ("5 percent",)),
        ("20 percent of staff left", "They took 20 days", ("20 percent",)),
        ("The state caps it at 10%, or $500", LATE, ("10%", "$500")),
        ("By law it is 30 days", RETURN, ("30 days",)),
        ("It is faster than the 30 days of state law", RETURN, ("30 days",)),
        ("Although the law allows 30 days, the Landlord must return it promptly", RETURN, ("30 days",)),
        ("Net sales per employee were $350,000", SALES, ("$350,000",)),
        ("Cash grew by 1,582", "Net change in cash (1,582) 260", ("1,582",)),
        ("The cost was $200 million", "The cost was $203.4 million", ("$200 million",)),
        ("Sales in 2018 were high", "Sales in 2017 were high", ("2018",)),
        ("It closes in May", "It closes on 14 June 2024", ("May",)),
        ("The lease ends on 31 March 2039", "The lease begins on 1 April 2024", ("31 March 2039",)),
        ("In 2024, 5 dogs and 5 dogs", "In 2024, none", ("5 dogs",)),
        ("A worker of 30 hours a week gets leave", "Each worker gets a leave of two hours", ("30 hours",)),
        ("Costs were $5 million in 2018", "Sales were $7 million in 2018 in the Health segment", ("$5 million",)),
        ("On May 4, 2020, the shop closed", "On May 5, 2020, the shop closed", ("May 4, 2020",)),
    ],
)
def test_what_no_quote_holds_is_missing(claim: str, quote: str, missing: tuple[str, ...]) -> None:
    assert judge(claim, quote)[:2] == (None, missing)


HELD = [
    ("Net sales rose by $1.1 billion", SALES),  # the difference of two: the answer's own
    ("Net sales averaged $31.5 billion", SALES),
    ("In 2024, the deposit is $3,700", DEPOSIT),
    ("As of December 31, 2018, the deposit was $3,700", DEPOSIT),
    ("For the year ended December 31, 2018, it is $3,700", DEPOSIT),
    ("It comes back within two weeks", RETURN),
    ("It takes 14 days, not the 30 days that the law allows", RETURN),
    ("Two reasons support it, and three of them count", RETURN),
    ("Over the three years it fell", RETURN),
    ("Net sales were $32.8 billion in 2018, against $31.7 billion", SALES),
    ("Net sales (in millions) were 32,765", SALES),
    ("3M sold goods for $32,765 million in 2018", SALES),
    ("The tax rate fell to 23.4% from 35.5%", RATE),
    ("The tax rate fell 12.1 points to 23.4%", RATE),
    ("In the first quarter, sales fell 3%", "Sales decreased 3 percent in the three months ended March 31, 2018"),
    ("Loss per share was $0.50", "Net loss per share $ (0.50) $ (0.43)"),
    ("The company lost $370 million", "Net income (loss) $ (370) $ 45"),
    ("Foreign exchange cut sales by 0.4%", "Translation (0.4) %"),
    ("A decline of 1.8 percent", "(1.8)%"),
    ("More than 93,000 people work there", "93,516 full-time equivalent employees"),
    ("It employs roughly 93,500 people", "93,516 full-time equivalent employees"),
    ("The controller has three days to notify", "not later than 72 hours after having become aware of it"),
    ("Fines reach €20 million or 4% of turnover", "up to 20 000 000 EUR, or up to 4 % of the total worldwide annual turnover"),
    ("Under $1,000 no return is needed", "If the amount is less than $1,000, you need not file"),
    ("The due date is 15 April", "file by April 15, 2008"),
    ("Form 1040NR is due by April 15, 2008", "file by April 15, 2008"),
    ("Under clause 7.2, the tenant gives 60 days’ notice", "by giving 60 days’ Notice in writing"),
    ("Sales of 1.2 million units brought $3 billion", "1,200,000 units were sold for $3.0 billion"),
    ("Revenue was €1.2bn (2023: €1.1bn)", "Revenue amounted to €1,204 million (prior year: €1,098 million)"),
    ("The dollar's rise cost the company $5 million", "The increase in the value of the dollar reduced revenue by $5 million"),
    ("Sales rose, although costs fell by $5 million", "An increase in sales was partially offset by $5 million of lower costs"),
    ("If the pound rises by a tenth, profit falls by £1.7 million", "A rise of the pound by 10% would reduce profit by £1.7 million"),
    ("a five-year, $3.75 billion facility", "a $3.75 billion five-year revolving credit facility"),
    ("Growth slowed to 3% from 5%", "growth of 3% compared with 5%"),
    ("Half of the 12 stores closed", "Six of the 12 stores closed"),
    ("Guests may stay no longer than 14 days", "Guests may stay up to 14 days"),
    ("The plot has 25 sq m", "The plot has 25 m²"),
    ("The load is 12 kilonewtons", "The load is 12 kN"),
    ("The sample held 30 parts per million", "The sample held 30 ppm"),
    ("The pump delivers 2,400 litres an hour", "The pump delivers 40 litres per minute, 2,400 litres per hour"),
    ("The vehicle log counts for 3½ years", "a log counts for three and a half years (3.5 years)"),
    ("A single Late Charge (see [3]) of $45 applies", LATE),
    ("", LATE),
    ("The Late Charge", ""),
]  # fmt: skip


@each(("claim", "quote"), HELD)
def test_an_honest_claim_is_held(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


def test_another_quote_of_the_sentence_may_hold_the_figure() -> None:
    claim = "The deposit is $3,800 and the charge $45"
    assert judge(claim, DEPOSIT) == Outcome(("$3,800", "$3,700"), ("$45",))
    assert judge(claim, DEPOSIT, [LATE]) == Outcome(("$3,800", "$3,700"))
    assert judge(claim, DEPOSIT, [LATE, "The deposit was $3,800."]) == Outcome()


def test_a_figure_that_the_rest_of_the_sentence_states_is_no_rival() -> None:
    quote = "The deposit is $3,700"
    assert judge("The deposit is $900", quote).mismatch == ("$900", "$3,700")
    sentence = "The deposit is $900 for students and the deposit is $3,700 for others"
    assert judge("The deposit is $900", quote, sentence=sentence) == Outcome(None, ("$900",))


def test_a_figure_inside_the_anchor_is_never_missing_nor_of_another_value() -> None:
    claim = "Sales rose 20%"
    anchor = (claim.index("20%"), len(claim))
    assert judge(claim, "Sales rose 30%", anchor=anchor) == Outcome()
    assert judge(claim, "Sales fell 20%", anchor=anchor) == Outcome(("rose 20%", "fell 20%"))


def test_a_day_inside_the_anchor_is_never_another_one() -> None:
    claim = "It ended on March 31, 2020"
    assert judge(claim, "It ended on April 30, 2021", anchor=(0, len(claim))) == Outcome()


def test_a_figure_that_goes_on_after_the_anchor_is_compared() -> None:
    assert judge("It is due within 14 weeks", RETURN, anchor=(17, 19)).mismatch == ("14 weeks", "14 days")


def test_a_denied_figure_contradicts_only_a_denied_one() -> None:
    quote = "The agent withheld 30% instead of 15%"
    assert judge("The agent withheld 30% instead of 25%", quote).mismatch == ("25%", "15%")
    assert judge("The agent withheld 30%, not 25%", quote) == Outcome()


@each(
    ("claim", "quote", "stated", "held"),
    [
        # Direction, and gains and losses.
        ("Revenue soared 5%", "Revenue fell 5% in the year", "soared 5%", "fell 5%"),
        ("Leakage was 12% higher", "The log shows a slump of 12% in leakage", "12% higher", "slump of 12%"),
        ("Net income was $5 million", "The net loss was $5 million", "$5 million (gain)", "$5 million (loss)"),
        ("It trades at a 3% premium", "It trades at a discount of 3%", "3% (gain)", "3% (loss)"),
        ("Staff rose to 490", "Staff fell from 520 to 490", "rose to 490", "fell from 520 to 490"),
        ("Staff fell to 520", "Staff rose from 490 to 520", "fell to 520", "rose from 490 to 520"),
        ("It grew to 65", "The fleet shrank from 80 ships to 65", "grew to 65", "shrank from 80 ships to 65"),
        ("Membership fell to 5,300", "Members rose to 5,300", "fell to 5,300", "rose to 5,300"),
        ("Staff fell to 520", "Staff rose 5% to 520", "fell to 520", "rose 5% to 520"),
        ("Users fell to 4 million", "Users doubled to 4 million", "fell to 4 million", "doubled to 4 million"),
        ("Costs were 8% more than before", "Costs fell by 8%", "8% more", "fell by 8%"),
        ("Sales exceeded those by 5%", "Sales were 5% lower", "exceeded those by 5%", "5% lower"),
        ("The group earned $45", "The group had a net loss of $45", "$45 (gain)", "$45 (loss)"),
        ("The group made $45 in net income", "It had a net loss of $45", "$45 (gain)", "$45 (loss)"),
        ("The group ended $45 in the red", "The profit was $45", "$45 (loss)", "$45 (gain)"),
        ("The sale lost the firm $4", "There was a gain of $4", "$4 (loss)", "$4 (gain)"),
        ("It made an impairment of $4", "It made a gain of $4", "$4 (loss)", "$4 (gain)"),
        ("There is a debit balance of $250", "The account is $250 in credit", "$250 (loss)", "$250 (gain)"),
        ("Cash provided was $12", "Net cash used in operations was $12", "$12 (gain)", "$12 (loss)"),
        (
            "It opens 30 days before the alarm",
            "It opens 30 days after the alarm",
            "30 days (before the alarm)",
            "30 days (after the alarm)",
        ),
        # Periods.
        ("The annual rent is $500", "The monthly rent is $500", "$500 (for each year)", "$500 (for each month)"),
        ("Fuel is $90 per week", "Staff get $90 a day for fuel", "$90 (for each week)", "$90 (for each day)"),
        ("The one-time fee is $500", "The monthly fee is $500", "$500 (once)", "$500 (for each month)"),
        ("They pay $500 once.", "They pay $500 a month", "$500 (once)", "$500 (for each month)"),
        ("The biweekly fee is $5", "The monthly fee is $5", "$5 (for each fortnight)", "$5 (for each month)"),
        ("They pay $5 every other month", "They pay $5 monthly", "$5 (for each 2 months)", "$5 (for each month)"),
        ("They pay $5 twice a month", "They pay $5 monthly", "$5 (for each 1/2 month)", "$5 (for each month)"),
        ("Take 20 mg every day", "Take 20 mg twice daily", "20 mg (for each day)", "20 mg (for each 12 hours)"),
        (
            "It gives 40 litres a minute",
            "It gives 40 litres per second",
            "40 litres (for each minute)",
            "40 litres (for each second)",
        ),
        (
            "It gives 40 litres a second",
            "It gives 40 litres an hour",
            "40 litres (for each second)",
            "40 litres (for each hour)",
        ),
        # Bounds.
        ("It has exactly 12 jurors", "It has at least 12 jurors", "exactly 12 jurors", "at least 12 jurors"),
        ("It takes at least $40", "It takes exactly $40", "at least $40", "exactly $40"),
        ("It lasts beyond 14 days", "It lasts up to 14 days", "beyond 14 days", "up to 14 days"),
        ("It is due within 60 days", "It needs at least 60 days", "within 60 days", "at least 60 days"),
        ("It is for those over 65 years", "Ages: 18 to 65 years", "over 65 years", "18 to 65 years"),
        ("It covers at most $40", "It covers $40 or more", "at most $40", "$40 or more"),
        ("It rose above $40", "It never rose above $40", "above $40", "at most $40"),
        ("Costs rise through exactly 2022", "Costs rise through at least 2022", "exactly 2022", "at least 2022"),
        (
            "It ends no later than 5 May 2022",
            "It ends no earlier than 5 May 2022",
            "at most 5 May 2022",
            "at least 5 May 2022",
        ),
    ],
)
def test_the_same_figure_turned_round(claim: str, quote: str, stated: str, held: str) -> None:
    assert judge(claim, quote) == Outcome((stated, held))


@each(
    ("claim", "quote"),
    [
        ("The annual report says that the monthly rent is $500", "The monthly rent is $500"),
        ("Losses narrowed by 12%", "Losses fell by 12%"),
        ("The loss rose to $5 million", "It had a loss of $5 million"),
        ("Complaints rose by 100%", "Complaints doubled"),
        ("Sales fell to 95 from 100", "Sales fell from 100 to 95"),
        ("Sales are up to 120", "Sales rose from 100 to 120"),
        ("It takes $8 less tax", "A gain of $8 less tax"),
        ("Notice is given 14 days before the hearing", "The hearing is 14 days after the notice"),
        ("It enters on 30 days' prior notice", "It enters 30 days after notice"),
        ("Profit before impairment was $5", "The profit is $5"),
        ("It has a loss of $5 million in other income", "Other income has a loss of $5 million"),
        ("Income tax expense was $5", "It lost $5 to income tax"),
        ("The loss of cash was $12", "Operations used $12 of cash"),
        ("Cash generated and used was $12", "It used $12 of cash"),
        ("The failure rate fell by 50%", "The failure rate halved"),
        ("It closes in June", "It closes on 14 June 2024"),
        ("Take 20 mg every 12 hours", "Take 20 mg twice daily"),
        ("Take 20 mg three times a day", "Take 20 mg every 8 hours"),
        ("The fee is $500 every six months", "The semi-annual fee is $500"),
        ("The fee is $500 twice a year", "The fee is $500 semiannually"),
        ("The notes bear 5% a year", "The notes bear 5%, or 5% payable semi-annually"),
        ("It pays $500 a second time", "It pays $500 a month"),
        ("It pays $500 once the lease ends", "It pays $500 a month"),
        ("In the first three months of 2023, sales were $40", "Sales of $40 in the first quarter of 2023"),
        ("In the first nine months it was $9", "For the three and nine months ended in June it was $2 and $9"),
        ("Annual sales are $40", "Sales are $40 a year; it moved in the first quarter"),
        ("Sales of the first quarter were $40", "Annual sales are $40, $40 in Q1"),
        ("Nine thousand nine hundred dollars are due", "The premium of $9,900 is due"),
        ("50% of them work at night", "Half of the respondents work at night"),
        ("It holds 4,000,000 cells", "It holds 4 × 10⁶ cells"),
        ("It holds 4e6 cells", "It holds 4 × 10⁶ cells"),
        ("The rate is 1e-9 or 10^-9 or 10^{−9}", "The rate is 10⁻⁹"),
        ("It weighs 12 kilos", "It weighs 12 kg"),
        ("It is C$5, CAD 5 and CA$5", "It is 5 Canadian dollars"),
        ("It is 5 kronor", "It is SEK 5"),
        ("The second team won 5 times", "The 2nd team won 5 times"),
        ("Under 21 CFR 312.32 and 5 U.S.C. § 552, it is due", "It is due in 3 days"),
        ("It closes at 10 pm", "It closes at 10:00 p.m."),
        ("The split is 7 to 3", "A split of 7:3"),
        ("The fever reached 39.5 degrees", "The fever reached 39.5 °C"),
        ("The allowance is 4,125 pounds", "The allowance is £4,125"),
        ("There were 0 defects", "It found no defects"),
        ("It found not a single defect and not one defect", "It found no defects"),
        ("Of these, 50% are women", "Half of them are women"),
        ("A third of loans fell by a third party", "One in three loans fell"),
        ("1 in 5 homes has none", "One in five homes has none"),
        ("It took 2 in 2023 and 5 in 30 days", "It took 2 in 30 days and 5 in 2023"),
        ("Sales more than doubled, 2.2-fold", "Sales rose by 120%"),
        ("It ranked number two among airlines", "It ranked second among airlines"),
        ("It is due on the 5th of each month", "It is due on the fifth day of each month"),
        ("It is due on the last day of the month", "It is due on the 31st day of the month"),
        ("It needs 5 hours on sun days", "It needs 5 hours on Monday"),
        ("It is open on Wednesday", "It is open from Monday to Friday"),
        ("It opens on Mondays and on Thu", "It opens on Monday and Thursday"),
        ("It opens at 12 p.m. or 12:00 or midday", "It opens at noon"),
        ("It opens at half past nine or at 9:30", "It opens at 9:30 p.m."),
        ("It opens at 9 o'clock", "It opens at 9 a.m."),
        ("It closes at a quarter to six", "It closes at 17:45"),
        ("The mix is 1:3", "Mixed in a ratio of one to three"),
        ("It passed 7-2 or 7 to 2.", "It passed by 7 votes to 2"),
        ("The plot has 25 m^2", "The plot has 25 m²"),
        (r"It is $52\%$ of $42$ items", "It is 52% of 42 items"),
        ("The S&P 500 and Route 66 are names, see 5.", "They are names"),
        ("They charge a fee of $314 M", "They charge a fee of$314 million"),
    ],
)
def test_the_same_in_other_words(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


@each(
    ("claim", "quote", "stated", "held"),
    [
        ("Patients leave $9,900 there", "The deposit is $3,700", "$9,900", "$3,700"),
        ("Nausea hit 12%", "Of 90, 31% were sick", "12%", "31%"),
        (
            "The tribunal has five arbitrators",
            "Three arbitrators are appointed",
            "five arbitrators",
            "Three arbitrators",
        ),
        ("It found two defects", "There were no defects", "two defects", "no defects"),
        ("It found one defect", "There were no defects", "one defect", "no defects"),
        ("It found a single defect", "There were no defects", "a single defect", "no defects"),
        ("It found nil errors", "The audit named 14 errors", "nil errors", "14 errors"),
        ("It found not one error", "The audit named 14 errors", "not one error", "14 errors"),
        ("Of them a third are women", "Members of whom half are women", "a third", "half"),
        ("Sales rose by a half", "Asia sold 120% of it", "a half", "120%"),
        ("Sales grew tenfold", "Growth was 120%", "tenfold", "120%"),
        ("A quarter of staff passed", "Three quarters of staff passed the test", "A quarter", "Three quarters"),
        ("In the twentieth century", "Of the 19th century", "twentieth century", "19th century"),
        ("Due on the 15th of each month", "Due on the fifth day of the month", "15th", "fifth day"),
        ("It is number one among them", "It ranked second among them", "number one among", "second among"),
        ("It is shut on Tuesday", "It is closed on Monday and Thursday", "Tuesday", "Monday"),
        ("It is open until noon", "The office closes at 6 p.m.", "noon", "6 p.m."),
        ("It opens at ten o'clock", "The office starts at 9:30 a.m.", "ten o'clock", "9:30 a.m."),
        ("Sales in late April were good", "Good sales in March", "April", "March"),
        ("A quarter of loans are fixed", "Three quarters of loans are fixed", "A quarter", "Three quarters"),
        ("It is open until 9 p.m.", "The office closes at 6 p.m.", "9 p.m.", "6 p.m."),
        ("The third stage failed", "A failure of the second stage", "third stage", "second stage"),
        ("In the first half, it made $40", "In the first quarter, it made $40", "first half", "first quarter"),
        ("For the full year, it made $40", "In Q1 2023, it made $40", "full year", "Q1 2023"),
        ("Annual sales were $40", "Sales in the first quarter were $40", "Annual sales", "first quarter"),
        (
            "In the year ended in June, it made $9",
            "In the nine months ended in June, it made $9",
            "year ended",
            "nine months ended",
        ),
        ("Sales in April were good", "Good sales in March", "April", "March"),
    ],
)
def test_a_figure_in_the_place_of_one_of_its_kind(claim: str, quote: str, stated: str, held: str) -> None:
    outcome = judge(claim, quote)
    assert outcome == Outcome(None, (stated,), (stated, held))


@each(
    ("claim", "quote"),
    [
        ("Both sold $7.3 million", "It was $4.1 million and $3.2 million"),  # a sum
        ("Profit was 25% of sales", "A profit of $20 million on sales of $80 million"),  # a ratio
        ("The others hold 40%", "The founder has 60% of it"),  # what is left
        ("It costs $6,000", "The rent is $500 a month"),  # another period
        ("The rent is $500, and the cap $900", "The rent is $500"),  # states the quote's besides
        ("It has 20 cats", "It has 12 dogs"),  # counts something else
    ],
)
def test_what_is_computed_or_of_another_kind_asks_for_a_look(claim: str, quote: str) -> None:
    outcome = judge(claim, quote)
    assert outcome.missing
    assert (outcome.mismatch, outcome.instead) == (None, None)


@each(
    ("claim", "quote", "unbounded"),
    [
        ("The policy covers $5,000", "The policy covers up to $5,000", ("$5,000", "at most")),
        ("A payment of $500 is free", "Payment of less than $500 is free", ("$500", "less than")),
        ("It has 12 members", "It has no fewer than 12 members", ("12 members", "at least")),
        ("The limit is $5,000", "The policy covers up to $5,000", None),
        ("It rose in 4 of them (1.2%)", "It rose in 4 patients (1.2%), at least once in each", None),
        ("It is due in 3 days", "It is due within 3 days", None),
        ("It is for those of 65 years", "Ages: 18 to 65 years", None),
        ("It may take as long as 14 days", "It may take up to 14 days", None),
        ("Not even 300 people came", "Fewer than 300 people came", None),
        ("It is due in 3 days", "It is due no later than 3 days after", None),
    ],
)
def test_a_bound_that_the_claim_leaves_out(claim: str, quote: str, unbounded: tuple[str, str] | None) -> None:
    assert judge(claim, quote) == Outcome(unbounded=unbounded)


def test_an_act_is_not_reversed_where_the_quote_has_both_at_the_figure() -> None:
    quote = "The Corporation pays at least 12% of the charges that it has received into the fund"
    assert judge("At least 12% of the charges received goes into the fund", quote) == Outcome()
    assert judge("It acquired the unit for $5 million", "It sold the unit for $5 million and paid $2 million").mismatch


def test_figures_that_are_written_alike_are_shown_with_the_words_around_them() -> None:
    quote = "In May it notified the seller that it would purchase 75 million shares of common stock at $6."
    assert judge("In May it said that it would sell 75 million shares at $6", quote).mismatch == (
        "it would sell 75 million shares at $6",
        "it would purchase 75 million shares of common stock",
    )


def test_who_is_paid_receives() -> None:
    quote = "Dividends paid in 2016 totaled $1,072 million, or $1.78 per share."
    assert judge("Shareholders received $1.78 a share in 2016", quote) == Outcome()
    assert judge("The company received $1.78 a share in 2016", quote).mismatch is not None
    sold = "The owner sold the house for $5 million."
    assert judge(sold, "She bought the house for $5 million.").mismatch is not None
    assert (
        judge("The lender paid the fee of $5 million.", "The bank received a fee of $5 million.").mismatch is not None
    )
