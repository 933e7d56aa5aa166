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
