"""Claims against quotes: each row holds the whole outcome."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import Outcome, judge


@each(
    ("claim", "quote", "others", "outcome"),
    [
        # The scale that a text states for all of its figures.
        ("Net sales were $32.8 billion", "(in millions) Net sales 32,765", (), Outcome()),
        (
            "Net sales were $32.8 million",
            "(in millions) Net sales 32,765",
            (),
            Outcome(mismatch=("$32.8 million", "32,765 (in millions)"), missing=("$32.8 million",)),
        ),
        ("(in thousands) Net sales were 1,204", "Net sales were £1.204 million", (), Outcome()),
        ("Net sales were $32.8 million", "Costs were high", ("(in thousands) Net sales 32,765 30,109",), Outcome()),
        (
            "Net sales were $32.8 million",
            "Costs were high",
            ("(in millions) Net sales 32,765 30,109",),
            Outcome(missing=("$32.8 million",)),
        ),
        ("(in thousands) Net sales were 1,204", "Costs were high", ("Net sales were £1.204 million",), Outcome()),
        (
            "The policy pays $5 million",
            "The policy pays up to $5 million",
            ("(in thousands) The policy pays 5,000",),
            Outcome(),
        ),
        (
            "The policy pays $5 million",
            "The policy pays up to $5 million",
            ("(in millions) The policy pays 5,000",),
            Outcome(unbounded=("$5 million", "at most")),
        ),
        (
            "The policy pays $5,000",
            "The policy pays up to $5,000",
            ("The policy pays up to $5,000",),
            Outcome(unbounded=("$5,000", "at most")),
        ),
        (
            "The policy pays $5,000",
            "The policy pays up to $5,000",
            ("The policy pays $4,000",),
            Outcome(unbounded=("$5,000", "at most")),
        ),
        ("It has 33 million units", "(in thousands) Units 15 33,000 16", (), Outcome()),
        # Only what contradicts is told of a claim that holds a contradiction.
        (
            "The deposit is $3,800 and the charge $45",
            "The deposit is $3,700 and the charge up to $45",
            (),
            Outcome(mismatch=("$3,800", "$3,700")),
        ),
        (
            "The deposit is $3,800 and it has five cats",
            "The deposit is $3,700 and it has seven cats",
            (),
            Outcome(mismatch=("$3,800", "$3,700")),
        ),
        ("The total is $9, $9 and $9", "Keys", (), Outcome(missing=("$9",))),
        # The words that set one figure against the other.
        (
            "The monthly rent rose by $500",
            "The rent fell by $500",
            (),
            Outcome(mismatch=("rose by $500", "fell by $500")),
        ),
        (
            "The rent fell by $500",
            "The monthly rent rose by $500",
            (),
            Outcome(mismatch=("fell by $500", "rose by $500")),
        ),
        (
            "The monthly rent rose by $500",
            "The monthly rent fell by $500",
            (),
            Outcome(mismatch=("rose by $500", "fell by $500")),
        ),
        (
            "It pays at most $40 at a profit of $4",
            "It pays at most $40 at a loss of $4",
            (),
            Outcome(mismatch=("$4 (gain)", "$4 (loss)")),
        ),
        (
            "At a surplus of at least $4",
            "At a deficit of at least $4",
            (),
            Outcome(mismatch=("$4 (gain)", "$4 (loss)")),
        ),
        (
            "The net loss was $5 million",
            "The net income was $5 million",
            (),
            Outcome(mismatch=("$5 million (loss)", "$5 million (gain)")),
        ),
        (
            "Sales rose by at least 5%",
            "Sales fell by at least 5%",
            (),
            Outcome(mismatch=("rose by at least 5%", "fell by at least 5%")),
        ),
        ("Sales rose by at least 5%", "Sales fell by 5%", (), Outcome(mismatch=("rose by at least 5%", "fell by 5%"))),
        # A loose rounding, or a sum: it may be the answer's own.
        (
            "Net sales were $200 million in the year",
            "Net sales were $203.4 million in the year",
            (),
            Outcome(missing=("$200 million",)),
        ),
        (
            "Net sales were $200 million in the year",
            "Net sales were $203.4 million and costs $9 million in the year",
            (),
            Outcome(missing=("$200 million",)),
        ),
        (
            "Net sales were $7 million",
            "Net sales were $4 million and costs $3 million",
            (),
            Outcome(missing=("$7 million",)),
        ),
        (
            "Net sales were $7 million in all",
            "Net sales were $4 million and costs were $3 million",
            (),
            Outcome(),  # the answer's own sum
        ),
        (
            "Net sales of the group were $7 million there",
            "Net sales of the group were $4 million, costs $3 million",
            (),
            Outcome(missing=("$7 million",)),
        ),
        (
            "Net sales were $200 million",
            "Net sales were $203.4 million, and net sales were $9 million",
            (),
            Outcome(missing=("$200 million",)),
        ),
        # Dates.
        ("The shop closed on May 4, 2020", "The shop closed on May 4", (), Outcome()),
        ("The shop closed in May 2020", "The shop closed in May", (), Outcome()),
        ("Sales in 2018 were higher than in 2017", "Sales in 2017 were low", (), Outcome()),
        ("Sales in 2018 were high", "Sales were high compared with 2017", (), Outcome()),
        (
            "Sales were high compared with 2016",
            "Sales were high compared with 2017",
            (),
            Outcome(missing=("2016",), instead=("2016", "2017")),
        ),
        (
            "The lease runs until March 31, 2020",
            "The lease is signed on April 30, 2021",
            (),
            Outcome(missing=("March 31, 2020",), instead=("March 31, 2020", "April 30, 2021")),
        ),
        (
            "On March 31, 2020, it ran out",
            "It ran out on April 30, 2021",
            (),
            Outcome(missing=("March 31, 2020",), instead=("March 31, 2020", "April 30, 2021")),
        ),
        (
            "As of March 31, 2020, sales were low",
            "As of April 30, 2020, sales were low",
            (),
            Outcome(missing=("March 31, 2020",), instead=("March 31, 2020", "April 30, 2020")),
        ),
        (
            "As of March 31, 2020, sales were low",
            "For the year ended April 30, 2020, sales were low",
            (),
            Outcome(missing=("March 31, 2020",)),
        ),
        ("Sales in April were good", "Good sales in March and in June", (), Outcome(missing=("April",))),
        ("Sales in April and in May were good", "Good sales in March", (), Outcome(missing=("April", "May"))),
        (
            "Sales in April and in May were good",
            "Good sales in March and in May",
            (),
            Outcome(missing=("April",), instead=("April", "March")),
        ),
        (
            "Sales in 2020 and in May were good",
            "Good sales in March",
            (),
            Outcome(missing=("May",), instead=("May", "March")),
        ),
        (
            "It is due in 2020, on May 4, 2021",
            "It is due on May 4, 2020",
            (),
            Outcome(missing=("May 4, 2021",), instead=("May 4, 2021", "May 4, 2020")),
        ),
        # Small numbers in words, and none.
        (
            "There are two percent, five million, five days and five",
            "Keys",
            (),
            Outcome(missing=("two percent", "five million", "five days")),
        ),
        ("Over the five days and for two points", "Keys", (), Outcome()),
        ("No patients died", "Of 12 patients, none died", (), Outcome()),
        (
            "No patients died",
            "Of 12 patients, three died",
            (),
            Outcome(missing=("No patients",), instead=("No patients", "12 patients")),
        ),
        # A cell's heading may say what it counts.
        ("It sold 12 units", "Units 15 16", (), Outcome(missing=("12 units",))),
        ("It sold 12 units", "It had 15 units", (), Outcome(missing=("12 units",), instead=("12 units", "15 units"))),
        ("It sold 12 units in 5 shops", "Shops 15 16 5 units", (), Outcome(missing=("12 units",))),
        ("The fee was $9,999", "Cost $ 12 $ 14", (), Outcome(missing=("$9,999",))),
        (
            "The fee was $9,999",
            "(in thousands) Cost $ 12 $ 14",
            (),
            Outcome(missing=("$9,999",), instead=("$9,999", "$ 12")),
        ),
        ("(in thousands) The fee was 9,999 dollars", "Cost $ 12 $ 14", (), Outcome(missing=("9,999 dollars",))),
        ("The fee was $99", "Cost $ 12 $ 14", (), Outcome(missing=("$99",), instead=("$99", "$ 12"))),
        ("The fee was $99", "Cost $ 5,000 $ 80", (), Outcome(missing=("$99",), instead=("$99", "$ 5,000"))),
        ("The fee was $200 million", "(in millions) Cost $ 203.4 $ 9", (), Outcome(missing=("$200 million",))),
        ("The fee was $200 million", "(in thousands) Cost $ 203.4 $ 9", (), Outcome(missing=("$200 million",))),
        # Bounds.
        (
            "About 4 cats and $5,000 are covered",
            "About 4 cats and up to $5,000 are covered",
            (),
            Outcome(unbounded=("$5,000", "at most")),
        ),
        ("It takes 30 minutes or 3 months", "It takes over 30 minutes or over 3 months", (), Outcome()),
        ("It takes 30 minutes", "It takes at least 30 minutes", (), Outcome(unbounded=("30 minutes", "at least"))),
        ("Children under 5 pay nothing", "Children under 5 and over 65 pay nothing", (), Outcome()),
        ("Children under five pay nothing", "Children under five or over ten pay nothing", (), Outcome()),
        ("Guests over 65 pay half", "Guests over 65 or under 5 pay half", (), Outcome()),
        ("Guests of 65 or more pay half", "Guests of 65 or more than 70 pay half", (), Outcome()),
        (
            "Guests under 65 pay half",
            "Guests 65 or over pay half",
            (),
            Outcome(mismatch=("under 65", "65 or over")),
        ),
        ("It weighs 30 kg", "It weighs over 30 kg", (), Outcome(unbounded=("30 kg", "more than"))),
    ],
)
def test_the_whole_outcome(claim: str, quote: str, others: tuple[str, ...], outcome: Outcome) -> None:
    assert judge(claim, quote, others) == outcome


_NEGATED = [
    ("The liability shall in no event exceed 80%", True),
    ("In no case shall the loan exceed 80%", True),
    ("On no account may the loan exceed 80%", True),
    ("Under no circumstances may the loan exceed 80%", True),
    ("No loan may exceed 80%", True),
    ("No loans may exceed 80%", True),
    ("The loan must not at any time exceed 80%", True),
    ("The loan cannot, without consent, exceed 80%", True),
    ("Neither the loan nor the interest may exceed 80%", True),
    ("The loan is prohibited from exceeding 80%", True),
    ("The loan shall in no case be higher than 80%", True),
    ("The stake may in no event fall below 80%", False),
    ("At no time may the stake drop below 80%", False),
    ("No stake of less than 80% of the votes is accepted", False),
    # A negation of something else.
    ("Loans with no security may exceed 80%", False),
    ("If no claim is made, the loan may exceed 80%", False),
    ("The loan is not secured and may exceed 80%", False),
    ("There is no doubt that the loan may exceed 80%", False),
    ("Income that is not taxed exceeds 80%", False),
]


@each(("quote", "is_upper"), _NEGATED)
def test_a_negation_in_the_clause_turns_the_bound_of_its_verb(quote: str, is_upper: bool) -> None:
    bounds = [("at most 80%", True), ("at least 80%", False)]
    apart = {said: judge(f"It is {said}", quote).mismatch is not None for said, _ in bounds}
    assert apart == {said: upper is not is_upper for said, upper in bounds}


def test_what_is_not_recommended_under_an_age_is_not_above_it() -> None:
    quote = "Not recommended in children under 12 years"
    assert judge("Not recommended under twelve years", quote) == Outcome()
    assert judge("Not recommended over twelve years", quote).mismatch == (
        "over twelve years",
        "under 12 years",
    )


_UNITS = [
    ("Glucose was 5.4 mmol/L", "Glucose was 5.4 millimoles per liter", "Glucose was 5.4 mg/dL"),
    ("Glucose was 5.4 mmol/L", "Glucose was 5.4 mmol per litre", "Glucose was 5.4 mmol/mL"),
    ("Creatinine was 80 µmol/L", "Creatinine was 80 micromoles per litre", "Creatinine was 80 mmol/L"),
    ("The trough was 8 ng/mL", "The trough was 8 µg/L", "The trough was 8 mg/L"),
    ("Haemoglobin was 13.2 g/dL", "Haemoglobin was 132 g/L", "Haemoglobin was 13.2 g/L"),
    ("TSH was 3.1mIU/L", "TSH was 3.1 µIU/mL", "TSH was 3.1 IU/L"),
    ("Oxygen at 4 L/min", "Oxygen at 4 litres a minute", "Oxygen at 4 mL/min"),
    ("Oxygen at 4 L/min", "Oxygen at 4,000 ml per minute", "Oxygen at 4 L/s"),
    ("Give 2 L of saline", "Give 2,000 mL of saline", "Give 2 cups of saline"),
    ("The dose is 5 mcg/kg/min", "The dose is 5 micrograms per kg per minute", "The dose is 5 mcg/kg/h"),
    ("The dose is 0.01 mg/kg", "The dose is 10 micrograms per kilogram", "The dose is 0.01 mg"),
    ("The portion has 250 kcal", "The portion has 250 kilocalories", "The portion has 250 kJ"),
    ("A current of 30 mA", "A current of 0.03 A", "A current of 30 A"),
    ("The farm has 12 ha of land", "The farm has 12 hectares of land", "The farm has 12 acres of land"),
    ("The index was 31.5 kg/m2", "The index was 31.5 kg/m²", "The index was 31.5 kg"),
    ("Blood pressure was 140/90 mmHg", "Blood pressure was 140 over 90", "Blood pressure was 104/90 mmHg"),
    ("Blood pressure was 140/90 mmHg", "Blood pressure was 140/90 mm Hg", "Blood pressure was 90/140"),
    ("Blood pressure was 140/90 mmHg", "Blood pressure was 140/90", "Blood pressure was 140/90 kPa"),
]  # fmt: skip


@each(("quote", "honest", "false"), _UNITS)
def test_units_of_volume_substance_and_concentration(quote: str, honest: str, false: str) -> None:
    assert judge(honest, quote) == Outcome()
    found = judge(false, quote)
    assert found.mismatch or found.instead


def test_an_equivalent_of_an_ion_with_one_charge_is_a_mole() -> None:
    assert judge("Potassium was 5.4 mEq/L", "Potassium was 5.4 mmol/L") == Outcome()
    found = judge("Calcium was 5.4 mEq/L", "Calcium was 5.4 mmol/L")
    assert found == Outcome(mismatch=("5.4 mEq/L", "5.4 mmol/L"))


_LATEST = [
    ("It is due no earlier than 60 days before expiry", "at most 60 days before expiry", "at least 60 days before expiry"),
    ("It is due no later than 30 days before expiry", "at least 30 days before expiry", "at most 30 days before expiry"),
    ("It is due no later than 30 days after it", "within 30 days after it", "no earlier than 30 days after it"),
    ("It is due no sooner than 30 days after it", "at least 30 days after it", "no later than 30 days after it"),
    ("It is due no later than 1 March 2025", "on 1 March 2025 at the latest", "no sooner than 1 March 2025"),
    ("It is due by 1 March 2025", "no later than 1 March 2025", "not before 1 March 2025"),
    ("It may not start before 1 March 2025", "at the earliest on 1 March 2025", "by 1 March 2025"),
    ("It starts on 1 March 2025 at the earliest", "no earlier than 1 March 2025", "by 1 March 2025"),
    ("Give 2 mg (maximum 8 mg)", "up to 8 mg", "minimum 8 mg"),
    ("A dose of 2 mg; minimum 8 mg in all", "at least 8 mg in all", "at most 8 mg in all"),
    ("Those with a clearance below 30 mL/min", "< 30 mL/min", "≥30 mL/min"),
    ("Those aged 65 and over", "≥65", "< 65"),
    ("Survival differed (p<0.001)", "<0.001", ">0.001"),
    ("Those on site for at least: 1. 12 days in June, and 2. 40 days in July", "at least 12 days", "at most 12 days"),
    ("Those on site for at least: 1. 12 days in June, and 2. 40 days in July", "at least 40 days", "at most 40 days"),
    ("Those away for more than:\n(a) 12 days in June; or\n(b) 40 days", "more than 40 days", "less than 40 days"),
    ("Fees of no more than: €25", "no more than €25", "no less than €25"),
    ("Costs should be flat to down 4%", "at most 4% lower", "at least 4% lower"),
    ("Costs may range from down 4% to flat", "lower by up to 4%", "lower by at least 4%"),
    ("Costs should be flat to down 4%", "lower by up to 4%", "higher by up to 4%"),
    ("A guest must be at least 16 years old", "open from the age of 16 years", "open below the age of 16 years"),
    ("A pupil is at most 16 years old", "open up to the age of 16 years", "open from the age of 16 years"),
    ("It charges at most 1/2 of 1%", "up to ½ of one percent", "at least ½ of one percent"),
    ("Costs may fall by up to 4%", "lower by at most 4%", "higher by at most 4%"),
]  # fmt: skip


@each(("quote", "honest", "false"), _LATEST)
def test_bounds_of_days_doses_lists_and_signs(quote: str, honest: str, false: str) -> None:
    assert judge(f"It is {honest}", quote) == Outcome()
    assert judge(f"It is {false}", quote).mismatch


@each("claim", ["<b>80</b> tenants left", "The price went up -> 80"])
def test_markup_and_arrows_set_no_bound(claim: str) -> None:
    assert judge(claim, "At most 80 tenants left").unbounded == ("80", "at most")


@each(
    ("claim", "added"),
    [
        ("The fee is over $250", "over $250"),
        ("The fee is under $250", "under $250"),
        ("The fee is at most $250", "at most $250"),
        ("The fee is at least $250", "at least $250"),
        ("The fee is twice $250", "twice $250"),
        ("The fee is $250+", "$250+"),
        ("The fee is $250 or more", "$250 or more"),
        ("The fee is half of $250", "half of $250"),
        ("The fee is a tenth of $250", "tenth of $250"),
        ("The fee is not $250", "is not $250"),
        ("There is no $250 fee", "no $250"),
        ("The fee is $250 per hour", "$250 per hour"),
        ("The fee is $250 monthly", "$250 monthly"),
        # None of these.
        ("The fee is $250 per filing", None),
        ("The fee is US$250", None),
        ("The fee is exactly $250", None),
        ("The fee is about $250", None),
    ],
)
def test_what_a_claim_adds_to_a_figure(claim: str, added: str | None) -> None:
    outcome = Outcome(missing=(added,), instead=(added, "$250")) if added else Outcome()
    assert judge(claim, "The fee is $250 for each filing") == outcome


@each(
    ("claim", "quote"),
    [
        ("The fee is at most $250", "The cap is $250"),
        ("The wage is at least $15", "The wage may not fall under $15"),
        ("Half of the $90,000 was refunded", "Of the $90,000, half was refunded"),
        ("The rent is $250 a month", "Each month a rent of $250 is due"),
        ("The rent is $250 a month", "Monthly: rent $250, power $40"),
        ("The fee is $500/month", "The fee is $500/month for storage"),
        ("A premium of almost a third (31%)", "A premium of 31%"),
        ("The deposit is not $250", "No deposit of $250 is due"),
        ("It is due between 60 and 30 days before expiry", "It is due 30 to 60 days before expiry"),
    ],
)
def test_what_the_quote_has_in_other_words_is_not_added(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


def test_pesos_are_no_dollars() -> None:
    found = judge("The fee is $250 pesos", "The fee is $250")
    assert found == Outcome(mismatch=("$250 pesos", "$250"))


_ROUNDED = [
    ("Median follow-up was 14.2 months", "Median follow-up was about 14 months", "Median follow-up was about 15 months"),
    ("Median follow-up was 14.2 months", "Median follow-up was over 14 months", "Median follow-up was about 13 months"),
    ("The loan runs 9.8 years", "The loan runs almost ten years", "The loan runs about 9 years"),
    ("It is paid within half a year", "It is paid within six months", "It is paid within five months"),
    ("It takes half an hour", "It takes 30 minutes", "It takes 50 minutes"),
    ("The penalty is one half of one percent", "The penalty is 0.5%", "The penalty is half of the tax, 50%"),
    ("It is due on every fifth anniversary", "It is due every five years", "It is due every four years"),
    ("The penalty is half a percent", "The penalty is 0.5 per cent", "The penalty is 5%"),
]  # fmt: skip


@each(("quote", "honest", "false"), _ROUNDED)
def test_rounded_durations_and_halves(quote: str, honest: str, false: str) -> None:
    assert judge(honest, quote) == Outcome()
    assert judge(false, quote) != Outcome()


_FORMS = [
    ("It takes one hour and thirty minutes", "It takes 1.5 hours", "It takes 30 minutes"),
    ("It takes 90 minutes", "It takes 1 h 30 min", "It takes 1 h 20 min"),
    ("The term is 2 years and 6 months", "The term is 30 months", "The term is 26 months"),
    ("A fee of three quarters of one percent is due", "A fee of 0.75% is due", "A fee of 0.25% is due"),
    ("It rose to EUR 500,000", "It rose to half a million euros", "It rose to a quarter of a million euros"),
    ("It rose to EUR 500,000", "It rose to 500.000 euros", "It rose to 50.000 euros"),
    ("Sales were $5 in the first quarter of 2024", "Sales were $5 in Q1'24", "Sales were $5 in Q1'23"),
    ("Sales were $5 in the first quarter of 2024", "Sales were $5 in 1Q24", "Sales were $5 in Q2/2024"),
    ("The notes pay SOFR plus 2.25%", "The notes pay SOFR + 225 basis points", "The notes pay SOFR minus 2.25%"),
    ("Earnings doubled to $0.84 from $0.42", "Earnings rose 2x to $0.84", "Earnings rose 3x to $0.84"),
    ("Earnings doubled to $0.84 from $0.42", "Earnings went up twofold", "Earnings tripled to $0.84"),
    ("Earnings doubled to $0.84 from $0.42", "Earnings rose from $0.42 to $0.84", "Earnings fell to $0.42 from $0.84"),
    ("It is capped at 150% of the fees", "It is capped at 1.5 times the fees", "It is capped at 110% of the fees"),
    ("It may be called after the fifth year", "It may be called after five years", "It may be called after fifty years"),
    ("Open Monday to Friday", "Open on weekdays", "Open Monday to Saturday"),
    ("Open from 8:30 to 12:00", "It opens at half past eight", "It opens at 8:45"),
    ("It ends on 31 December at 24:00", "It ends on 31 December at midnight", "It ends on 31 December at noon"),
    ("It differed (p=0.003)", "It differed with p<0.01", "It differed with p>0.003"),
    ("It differed (p=0.05)", "It differed, p = 0.05", "It differed, p < 0.05"),
    ("It was cooled to 20 K in 1 h", "It was cooled to 20 kelvin", "It was cooled to 20 °C"),
    ("The car emits 120 g/km", "The car emits 120 g of CO2 per km", "The car emits 120 g/mile"),
    ("It bears 4.5 kN/m²", "It bears 4.5 kN per square metre", "It bears 4.5 kN/m"),
    ("The supply is 400 V at 50 Hz", "The supply is 0.4 kV at 50 hertz", "The supply is 400 kV at 50 Hz"),
    ("The low was 968 hPa", "The low was 968 mbar", "The low was 968 kPa"),
    ("Torque is 85 Nm", "Torque is 85 newton metres", "Torque is 85 kN"),
    ("The pump delivers 3.6 m³/h", "The pump delivers 3,600 litres an hour", "The pump delivers 3.6 L/h"),
    ("The target is below 130/80 mmHg", "The target is under 130/80 mmHg", "The target is above 130/80 mmHg"),
    ("In 1 in 10 of them", "In 10% of them", "In 1 in 100 of them"),
    ("In fewer than 1 in 100 on it", "In less than 1% on it", "In more than 1% on it"),
    ("It was 0.6% of all", "It was 6‰ of all", "It was 0.6 per mille of all"),
    ("Coinsurance is 80/20", "Coinsurance is 80/20", "Coinsurance is 70/30"),
    ("It finished 4th with 71 points", "It finished in fourth place", "It finished 14th after that"),
    ("The share split 3-for-1", "The share split 3 for 1", "The share split 1-for-3"),
    ("Not to be used under 18 years", "It is for those of 18 or older", "It is not to be used over 18 years"),
    ("For those older than 65", "For those over 65", "For those younger than 65"),
    ("Staff get 30 days per calendar year", "Staff get 30 days a year", "Staff get 30 days per quarter"),
    ("It is €60,000 gross", "It is €60,000 before tax, gross", "It is €60,000 net"),
    ("It is due in ten business days", "It is due in ten working days", "It is due in ten calendar days"),
    ("Shares vest no earlier than 1 May 2026", "Shares do not vest before 1 May 2026", "Shares vest before 1 May 2026"),
    ("Interest runs from 4 June 2021", "Interest runs since 4 June 2021", "Interest runs until 4 June 2021"),
    ("Growth was 4% in 2022", "Growth was 4% in 2022", "Growth was 4% in Q2 2022"),
    ("The rate is 3–5% here", "The rate is up to 5%", "The rate is 5%"),
    ("Eighteen months, then three years", "18 months, then 3 years", "Eighteen months, then two years"),
    ("It drew 41,212 in all", "It drew about 41,200", "It drew 41.2 million"),
    ("Give 2.5 mg once", "Give 2.5 milligrams once", "Give 2.5 mL once"),
    ("Rent rises by three percent (3%)", "Rent rises by 3 percent", "Rent falls by 3%"),
]  # fmt: skip


@each(("quote", "honest", "false"), _FORMS)
def test_more_forms_of_figures(quote: str, honest: str, false: str) -> None:
    assert judge(honest, quote) == Outcome()
    found = judge(false, quote)
    assert found.mismatch or found.instead


@each(
    ("claim", "quote"),
    [
        ("It is 0.12 of it", "The margin was 12 %"),
        ("Users grew to 0.5m", "Users grew to 0.5 million"),
        ("A net loss rose from $1.9 million", "A net loss widened to $(3.4) million from $(1.9) million"),
        ("It was above the range of 3.5–5.0", "It was 5.6 (reference 3.5–5.0)"),
        ("A 90-day notice", "Not less than 90 days"),
        ("It was 14 months (rounded)", "It was 14.2 months"),
        ("A loss of €2.345 million", "Losses were (2,345) thousand euros"),
        ("Two five-year terms", "Two terms of five years"),
        ("It fell by €100 to half a million euros", "It fell by €100 to €500,000"),
        ("Gusts of up to 137 km/h", "Gusts reached 137 km/h"),
        ("It costs $1.679 a litre", "It costs $1.679 a litre"),
        ("It costs €1.679 a litre", "It costs €1.679 a litre"),
    ],
)
def test_the_same_in_other_forms(claim: str, quote: str) -> None:
    assert judge(claim, quote) == Outcome()


@each(
    ("claim", "quote", "outcome"),
    [
        ("The rate went up to 6%", "The rate is increased to 6%", Outcome()),
        ("It has been revised up to $5", "It is now $5", Outcome()),
        ("It adds up to 6%", "It is 6%", Outcome()),
        ("It is up to 6%", "It is 6%", Outcome(missing=("up to 6%",), instead=("up to 6%", "6%"))),
        (
            "It took $28 million in, after paying out $33 million before",
            "A receipt of $28 million, of which $69 million came from new stock",
            Outcome(missing=("$33 million",), instead=("$33 million", "$69 million")),
        ),
        ("It is written off over at most ten years", "The shorter of its use and ten years", Outcome()),
        ("Gross margin was 38%", "Gross margin, of net sales, was 38%", Outcome()),
    ],
)
def test_what_is_no_bound_and_no_substitute(claim: str, quote: str, outcome: Outcome) -> None:
    assert judge(claim, quote) == outcome
