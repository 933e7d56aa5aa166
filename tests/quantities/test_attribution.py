"""A value of the quote that the claim gives to another thing of it."""

from __future__ import annotations

from cases import each
from claims import is_contradicted

from citecheck.quantities.claim_check import judge

BANK = "For 2022 the bank reported net income of $4.1 billion, a return on equity of 11% and a cost ratio of 58%."
MIX = "In 2021 the island generated 96 GWh, of which hydro supplied 41.5%, biomass 8.2% and diesel 50.3%."
LIMITS = "Guidance of 2012 set provisional limits of 350 ppb for bromate and 150 ppb for chlorate."
RACE = "Amara Diallo won the Lagos Marathon on 9 March 2024 in 2:19:41, 52 seconds inside the old record of 2:20:33."
DIVIDEND = "The dividend will be paid on 12 June 2026 to members on the register at close of business on 15 May 2026."
VAT = (
    "A trader must register once turnover exceeds £70,000 in a year. Deregistration may be requested where turnover "
    "will stay under £66,000."
)
SHARES = (
    "(In thousands, except per share amounts) 2022 2021 2020 Net income $ 8,114 $ 7,920 $ 7,406 Earnings per share — "
    "basic 2.71 2.66 2.49 Earnings per share — diluted 2.64 2.58 2.43"
)
DUES = (
    "Payments due After (Thousands) Total 2023 2024 2025 2025 Bank loans (Note 7) $ 940 $ 210 $ 230 $ 180 $ 320 "
    "Interest 95 31 26 17 21 Equipment leases 412 118 104 96 94"
)
LOANS = (
    "(in thousands) Commitments Receivables Exposure Hotels $ 61,204 $ 40 $ 61,244 Warehouses 12,511 8 12,519 "
    "Clinics 11,870 15 11,885"
)

TIMBER = (
    "Sales in the Nordics rose 4%, driven by a 9% increase in timber sales, partially offset by a 3% decline "
    "in paper sales."
)
HOMES = (
    "Of the pensioners surveyed, 62% lived in rented homes and 38% in homes of their own, compared to 55% in "
    "rented homes and 45% in homes of their own in 2011."
)
STAFF = "The council employed 812 people, with 540 employed in schools and 272 employed in libraries."
RETURNS = "Return on capital was 9.4 percent, and adjusted return on capital increased 30 basis points to 8.8 percent."
CHARGE = "The merger triggered a pre-tax charge of $64 million ($41 million after-tax or $0.21 per share)."
PERMITS = (
    "The trainee permit is valid for 6 to 9 months, the seasonal permit for 2 to 4 months, and the researcher "
    "permit for 12 to 24 months."
)
CAP = (
    "The fee is generally limited to £950 (£400 if you only have a library card; £1,300 for a family of four or more)."
)
CARS = "The business rate for cars is 52 cents a mile. The medical rate for cars is 18 cents a mile."
KILOTONS = "Total emissions were 410 kt. Emissions from transport were 150 kt, and emissions from heating were 95 kt."


@each(
    "claim, quote, stated, held",
    [
        ("The bank's cost ratio was 11% in 2022.", BANK, "11%", "58%"),
        ("In 2022 the bank had a return on equity of 58%.", BANK, "58%", "11%"),
        ("Biomass provided 41.5% of the island's power in 2021.", MIX, "41.5%", "8.2%"),
        ("Diesel's share was 8.2% in 2021.", MIX, "8.2%", "50.3%"),
        ("The 2012 guidance allowed 150 ppb of bromate.", LIMITS, "150 ppb", "350 ppb"),
        ("The dividend is to be paid on 15 May 2026.", DIVIDEND, "15 May 2026", "12 June 2026"),
        ("Basic earnings per share were $2.43 in 2020.", SHARES, "$2.43", "2.49"),
        ("Diluted earnings per share were $2.71 in 2022.", SHARES, "$2.71", "2.64"),
        ("Equipment leases come to $95 thousand in all.", DUES, "$95 thousand", "412"),
        ("The exposure to clinics is $12,519 thousand.", LOANS, "$12,519 thousand", "11,885"),
        ("Warehouses account for receivables of $15 thousand.", LOANS, "$15 thousand", "8"),
        ("Timber sales grew 4% while paper sales fell 3%.", TIMBER, "4%", "9%"),
        ("Sales in the Nordics rose 9%.", TIMBER, "9%", "4%"),
        ("The council has 812 employees, 272 of them in schools.", STAFF, "272", "540"),
        ("The council employs 540 people in libraries.", STAFF, "540 people", "272"),
        ("The merger brought a pre-tax charge of $41 million.", CHARGE, "$41 million", "$64 million"),
        ("After tax, the charge of the merger was $64 million.", CHARGE, "$64 million", "$41 million"),
        ("Researchers' permits last 2 to 4 months.", PERMITS, "2 to 4 months", "12 to 24 months"),
        ("The trainee permit is valid for 12 to 24 months.", PERMITS, "12 to 24 months", "6 to 9 months"),
        ("Families of four or more pay at most £400.", CAP, "£400", "£1,300"),
        ("The medical rate for cars is 52 cents a mile.", CARS, "52 cents", "18 cents"),
        ("Transport accounted for emissions of 95 kt.", KILOTONS, "95 kt", "150 kt"),
        ("Emissions from heating were 150 kt and those from transport 95 kt.", KILOTONS, "150 kt", "95 kt"),
    ],
)
def test_a_value_of_another_thing_is_an_error(claim: str, quote: str, stated: str, held: str) -> None:
    mismatch = judge(claim, quote).mismatch
    assert mismatch is not None
    assert [figure.partition(" (")[0] for figure in mismatch] == [stated, held]


def test_the_finding_says_what_the_values_are_of() -> None:
    assert judge("The bank's cost ratio was 11% in 2022.", BANK).mismatch == ("11% (cost ratio)", "58% (cost ratio)")
    leases = judge("Equipment leases come to $95 thousand in all.", DUES).mismatch
    assert leases == ("$95 thousand (equipment lease)", "412 (equipment lease)")


@each(
    "claim, quote",
    [
        ("The bank's return on equity was 11% in 2022.", BANK),
        ("In 2022, 58% was the bank's cost ratio.", BANK),
        ("Profitability, at 11% of equity, was modest in 2022.", BANK),
        ("Hydro had the second largest share of power, 41.5%.", MIX),
        ("Apart from diesel, hydro was the main source with 41.5%.", MIX),
        ("Hydro and biomass together supplied 49.7%.", MIX),
        ("Renewables other than biomass stood at 41.5%.", MIX),
        ("For chlorate the 2012 guidance set 150 ppb.", LIMITS),
        ("The limit was 350 ppb for bromate, and 150 ppb for the other substance.", LIMITS),
        ("Diallo won the Lagos Marathon in 2:19:41.", RACE),
        ("Before Diallo's win, the record stood at 2:20:33.", RACE),
        ("Members on the register on 15 May 2026 get the dividend.", DIVIDEND),
        ("The record date for the dividend is 15 May 2026.", DIVIDEND),
        ("A trader with turnover of more than £70,000 a year needs to register.", VAT),
        ("Basic earnings per share were $2.49 in 2020.", SHARES),
        ("On a diluted basis, each share earned $2.43 in 2020.", SHARES),
        ("Interest of $95 thousand is due on top of the equipment leases.", DUES),
        ("Equipment leases: $118 thousand is due in 2023.", DUES),
        ("Bank loans of $320 thousand fall due after 2025.", DUES),
        ("Exposure to warehouses was $12,519 thousand.", LOANS),
        ("Timber sales in the Nordics rose 9%.", TIMBER),
        ("Sales in the Nordics rose 4%, with timber up 9% and paper down 3%.", TIMBER),
        ("Timber sales grew 9% while paper sales fell 3%.", TIMBER),
        ("Overall sales in the Nordics rose 4%.", TIMBER),
        ("Timber drove the 4% growth in Nordic sales.", TIMBER),
        ("A 3% fall in paper held back Nordic sales, which rose 4% thanks to timber.", TIMBER),
        ("Despite weaker paper sales, the Nordics grew 4%.", TIMBER),
        ("In the survey, 62% of pensioners rented.", HOMES),
        ("38% of pensioners owned their homes, down from 45% in 2011.", HOMES),
        ("Renting became more common among pensioners: 62%, against 55% in 2011.", HOMES),
        ("45% of the pensioners lived in their own homes in 2011.", HOMES),
        ("The council has 812 employees, 540 of them in schools.", STAFF),
        ("Libraries employ 272 of the council's 812 people.", STAFF),
        ("Most of the council's 812 people work in schools.", STAFF),
        ("Outside libraries, the council employs 540 people.", STAFF),
        ("Not counting schools, the council employs 272 people.", STAFF),
        ("Adjusted return on capital rose 30 basis points to 8.8 percent.", RETURNS),
        ("Without adjustment, return on capital was 9.4 percent.", RETURNS),
        ("Return on capital stood at 9.4 percent.", RETURNS),
        ("Adjusted return on capital was below the reported 9.4 percent.", RETURNS),
        ("The merger brought a charge of $64 million before tax.", CHARGE),
        ("After tax, the charge was $41 million, or $0.21 a share.", CHARGE),
        ("Net of tax, the charge came to $41 million.", CHARGE),
        ("A seasonal permit is valid for 2 to 4 months.", PERMITS),
        ("Trainees get a permit for six to nine months.", PERMITS),
        ("Unlike seasonal permits, trainee permits are valid for 6 to 9 months.", PERMITS),
        ("Researchers may stay for 12 to 24 months.", PERMITS),
        ("Those with only a library card pay at most £400.", CAP),
        ("Families of four or more pay up to £1,300.", CAP),
        ("The general limit of the fee is £950.", CAP),
        ("Unless you only have a library card, the fee is generally limited to £950.", CAP),
        ("The medical rate for cars is 18 cents a mile.", CARS),
        ("Business drivers may use 52 cents a mile.", CARS),
        ("Trips to a doctor count 18 cents a mile.", CARS),
        ("Transport accounted for 150 kt of emissions.", KILOTONS),
        ("Emissions were 410 kt, of which 150 kt came from transport and 95 kt from heating.", KILOTONS),
        ("Of emissions of 410 kt, heating and transport caused 245 kt.", KILOTONS),
        ("Besides heating, transport caused 150 kt of emissions.", KILOTONS),
        ("Emissions, heating and transport included, were 410 kt.", KILOTONS),
        (
            "It bought $125 million of its notes in 2016.",
            "In 2016, it repurchased $125 million of its notes for $135 million.",
        ),
        (
            "The penalty is capped at a quarter of the unpaid tax",
            "A penalty of 5% of the unpaid tax applies for each month, up to a maximum of 25%.",
        ),
        (
            "After the first 200 pages a page costs $0.30.",
            "Members pay $0.50 per page for the first 200 pages and $0.30 for each additional page.",
        ),
        (
            "All classes of shares had a redemption value of $31 million.",
            "Each class of shares has a redemption price per share of $50. The aggregate redemption value was $31 million.",
        ),
    ],
)
def test_a_value_of_its_own_thing_is_none(claim: str, quote: str) -> None:
    assert not is_contradicted(claim, quote)


def test_a_bound_of_another_thing_is_an_error() -> None:
    assert is_contradicted("Traders may ask for deregistration if turnover stays under £70,000.", VAT)


def test_a_long_quote_and_a_long_claim_are_not_compared() -> None:
    rows = " ".join(f"Row{'abcdefgh'[n % 8]} {n + 100}" for n in range(90))
    assert not is_contradicted("Rowb came to 100.", rows)
