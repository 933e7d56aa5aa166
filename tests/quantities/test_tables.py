"""Tables in quotes: which cell is of which row and time, and claims that give a cell another time or another value."""

from __future__ import annotations

from cases import each
from claims import is_contradicted

from citecheck.quantities.claim_check import judge
from citecheck.quantities.reading.tables import rows

CHANGES = (
    "Year Ended June 30, Change 2021 2020 2019 2021 vs. 2020 2020 vs. 2019 (in thousands, except percentages) "
    "Harvested timber 8,412 7,905 8,230 507 6% (325) (4)% Seedlings sold 61,300 58,220 40,115 3,080 5% 18,105 45%"
)
AGAIN = (
    "Change 2016 2015 2014 2016 2015 Northern mills $ 4,659 $ 4,304 $ 4,054 8% 6% Southern mills 653 560 621 17% (10)%"
)
MONTHS = (
    "($ in millions) Three Months Ended Six Months Ended July 29, 2023 July 30, 2022 July 29, 2023 July 30, 2022 "
    "Ticket income $ 583 $ 629 $ 1,050 $ 1,276 Catering 274 306 518 647 Income per guest $ 12.50 $ 13.50 $ 23.60 $ 28.50"
)
TWO = "(in millions) 2018 2017 Change Ferry revenue $ 810 $ 750 8% Freight revenue 410 440 (7)%"
QUARTERS = (
    "Three Months Ended, Dec. 31, Sep. 30, Jun. 30, Mar. 31, Dec. 31, Sep. 30, Jun. 30, Mar. 31, 2016 2016 2016 2016 2015 "
    "2015 2015 2015 (in thousands) Volume (in millions) $ 13,694 $ 13,248 $ 12,451 $ 10,290 $ 10,193 $ 9,540 $ 8,793 $ 7,117"
)
QUARTER = "Three Months Ended March 31, 2023 2022 Passengers 41,200 38,900 Cabin crew 1,310 1,240"


def test_the_cells_of_rows() -> None:
    timber, seedlings = rows(CHANGES)
    assert timber.label == {"harvested", "timber"}
    assert [(cell.figure.text, cell.time.year, cell.is_change) for cell in timber.cells] == [
        ("8,412", 2021, False), ("7,905", 2020, False), ("8,230", 2019, False),
        ("507", 2021, True), ("6%", 2021, True), ("(325)", 2020, True), ("(4)%", 2020, True),
    ]  # fmt: skip
    assert [cell.time.year for cell in seedlings.cells] == [2021, 2020, 2019, 2021, 2021, 2020, 2020]
    tickets, catering, _ = rows(MONTHS)
    assert tickets.label == {"ticket", "income"}
    assert [(cell.figure.text, cell.time.year, cell.time.months, cell.series) for cell in catering.cells] == [
        ("274", 2023, 3, 0), ("306", 2022, 3, 0), ("518", 2023, 6, 1), ("647", 2022, 6, 1)
    ]  # fmt: skip
    assert [(cell.figure.text, cell.time.year, cell.is_change) for cell in rows(TWO)[0].cells] == [
        ("$ 810", 2018, False), ("$ 750", 2017, False), ("8%", 2018, True)
    ]  # fmt: skip


@each(
    "text",
    [
        "Revenue rose from $5 million in 2018 to $6 million in 2019.",
        "Net sales 2018 2017 2016 Rest of it 1 2 3 4 5 6 7 8 9 10 11 12",  # more cells than the head explains
        "First Quarter 2018 Second Quarter 2018 Sales 500 600",
        QUARTERS,
    ],
)
def test_no_table(text: str) -> None:
    assert rows(text) == ()


@each(
    "claim, quote, held",
    [
        ("Timber harvested came to 7.9 million in 2019", CHANGES, "7,905 (2020)"),
        ("Harvested timber was 8,412 thousand in 2020", CHANGES, "8,412 (2021)"),
        ("In 2021, sales of seedlings rose 45%", CHANGES, "45% (2020)"),
        ("Southern mills grew by 17% in 2015", AGAIN, "17% (2015, 2016)"),
        ("Northern mills brought in $4,304 in 2016", AGAIN, "$ 4,304 (2015)"),
        ("Ticket income for the six months ended July 29, 2023 was $583 million", MONTHS, "$ 583 (3 months of 2023)"),
        ("Catering earned $518 million in the three months ended July 29, 2023", MONTHS, "518 (6 months of 2023)"),
        ("In the quarter ended July 30, 2022, ticket income was $1,276 million", MONTHS, "$ 1,276 (6 months of 2022)"),
        ("Passengers numbered 41,200 in the six months ended March 31, 2023", QUARTER, "Three Months Ended"),
        ("Ferry revenue was $750 million in 2018", TWO, "$ 750 (2017)"),
        (
            "In the quarter ended September 30, 2016, volume was $13,694 million",
            QUARTERS,
            "$ 13,694 (3 months of 2016)",
        ),
        ("In the quarter ended December 31, 2015, volume was $13,694 million", QUARTERS, "$ 13,694 (3 months of 2016)"),
        # another value than the cell of the row and the year
        ("Harvested timber came to 9.4 million in 2021", CHANGES, "8,412"),
        ("Seedlings sold rose 9% in 2021", CHANGES, "5%"),
        ("Northern mills grew 12% in 2016", AGAIN, "8%"),
        ("Income per guest for the six months ended July 29, 2023 was $26.30", MONTHS, "$ 23.60"),
        ("Freight revenue was $401 million in 2018", TWO, "410"),
    ],
)
def test_a_cell_of_another_time_or_value_is_an_error(claim: str, quote: str, held: str) -> None:
    outcome = judge(claim, quote)
    assert held in {pair[1] for pair in (outcome.instead, outcome.mismatch) if pair}


@each(
    "claim, quote",
    [
        ("Harvested timber came to 8.4 million in 2021, up 6%", CHANGES),
        ("Harvested timber fell 4% in 2020, to 7.9 million", CHANGES),
        ("In 2020, seedlings sold jumped 45% to 58,220 thousand", CHANGES),
        ("Sales of seedlings rose by 5% in 2021 after 45% in 2020", CHANGES),
        ("Between 2019 and 2021, seedlings sold went up by 21.2 million", CHANGES),
        ("Harvested timber averaged 8.2 million in 2019 to 2021", CHANGES),
        ("Northern mills brought in $4,659 in 2016, 8% more than in 2015", AGAIN),
        ("Southern mills shrank 10% in 2015 and grew 17% in 2016", AGAIN),
        ("Southern mills and northern mills together made $5,312 in 2016", AGAIN),
        ("Northern mills made seven times as much as southern mills in 2016", AGAIN),
        ("Ticket income for the six months ended July 29, 2023 was $1,050 million", MONTHS),
        ("Ticket income in the quarter ended July 29, 2023 was $583 million", MONTHS),
        ("Volume reached $13,694 million in the quarter ended December 31, 2016", QUARTERS),
        ("Volume was $9,540 million in the quarter ended September 30, 2015", QUARTERS),
        ("In the second quarter of fiscal 2024, ticket income was $583 million", MONTHS),
        ("In the first half of fiscal 2024, catering earned $518 million", MONTHS),
        ("In the first quarter of the half, catering earned $244 million", MONTHS),
        ("Ticket income for the three months ended July 29, 2023 was $46 million lower than a year before", MONTHS),
        ("Ticket income was down 7% in the quarter ended July 29, 2023", MONTHS),
        ("Passengers numbered 41,200 in the first quarter of 2023", QUARTER),
        ("There were about 31 passengers for each member of the cabin crew in the first quarter of 2023", QUARTER),
        ("Ferry revenue was $810 million in 2018, an increase of 8% from $750 million in 2017", TWO),
        ("Ferry and freight revenue came to $1,220 million in 2018", TWO),
        ("Freight revenue fell by $30 million in 2018", TWO),
        ("Freight revenue was about a third of all revenue in 2018", TWO),
        ("Freight revenue fell nearly 7% in 2018", TWO),
    ],
)
def test_a_cell_of_its_time_and_what_follows_from_cells_is_none(claim: str, quote: str) -> None:
    outcome = judge(claim, quote)
    assert (outcome.mismatch, outcome.instead) == (None, None)


SHARES = (
    "Fiscal Year 2016 2015 2014 In Millions Dollars Total Dollars Total Dollars Total Retail $10,007.1 60% $10,507.0 60% "
    "$10,604.9 59% Export 4,632.2 28 5,128.2 29 5,385.9 30 Total $16,563.1 100% $17,630.3 100% $17,909.6 100%"
)


def test_amounts_with_their_shares_are_of_their_years() -> None:
    assert [[cell.figure.text for cell in row.cells] for row in rows(SHARES)] == [
        ["$10,007.1", "$10,507.0", "$10,604.9"], ["4,632.2", "5,128.2", "5,385.9"], ["$16,563.1", "$17,630.3", "$17,909.6"]
    ]  # fmt: skip
    assert judge("Export sales were $5,128.2 million in fiscal 2014", SHARES).instead
    assert judge("Export sales were $5,128.2 million in fiscal 2015, 29% of the total", SHARES).instead is None


NET = "2018 2017 2016 (In millions) Cost of sales $ 4 $ 2 $ 2 Total awards, net of tax of $0 $ 137 $ 97 $ 86"


def test_a_figure_of_a_label_is_no_cell() -> None:
    assert [cell.figure.text for cell in rows(NET)[1].cells] == ["$ 137", "$ 97", "$ 86"]
    assert judge("Total awards reached $137 million in 2018", NET).instead is None
    assert judge("Total awards reached $137 million in 2017", NET).instead


FLEET = (
    "(in millions) December 25, 2021 December 26, 2020 December 28, 2019 Tugs and barges $ 302 $ 281 $ 240 Lifeboats 47 62 71 "
    "Loss on sales (12) (15) (9) Total fleet sales $ 337 $ 328 $ 302"
)


@each(
    "claim, cells",
    [
        ("Lifeboat sales increased between 2020 and 2021", "47 … 62"),
        ("Sales of lifeboats rose in 2020", "62 … 71"),
        ("Tugs and barges brought in less in 2021 than in 2020", "$ 302 … $ 281"),
        ("Total fleet sales dropped from 2019 to 2021", "$ 337 … $ 302"),
    ],
)
def test_a_row_that_goes_the_other_way_is_an_error(claim: str, cells: str) -> None:
    outcome = judge(claim, FLEET)
    assert outcome.mismatch
    assert outcome.mismatch[1] == cells


@each(
    "claim",
    [
        "Lifeboat sales decreased between 2020 and 2021",
        "Sales of lifeboats fell to $47 million in 2021, and those of tugs and barges rose",
        "Tugs and barges brought in more in 2021 than in 2019",
        "Total fleet sales were higher in 2021 than in 2020",
        "The share of lifeboats shrank in 2021, while total fleet sales grew",
        "The loss on sales narrowed in 2021",
        "Lifeboats rose as a share of nothing in 2021",
        "Sales of tugs and barges grew faster in 2020 than in 2021",
        "Fewer lifeboats were sold in 2021 than in 2020",
    ],
)
def test_a_row_that_goes_as_the_claim_says_is_none(claim: str) -> None:
    outcome = judge(claim, FLEET)
    assert (outcome.mismatch, outcome.instead) == (None, None)


DUES = (
    "Payments due After (Thousands) Total 2023 2024 2025 2025 Bank loans (Note 7) $ 940 $ 210 $ 230 $ 180 $ 320 "
    "Interest 95 31 26 17 21 Equipment leases 412 118 104 96 94"
)
LATER = "2023 2024 2025 Thereafter Total Rent $ 12 $ 14 $ 15 $ 31 $ 72 Storage 3 4 6 9 22"
EMPTY = "2022 2021 Cash $ 510 $ 488 Pledged bonds 77 — Other bonds 64 59 Total bonds 141 59"


@each(
    "text, expected",
    [
        (DUES, {"210": 2023, "230": 2024, "180": 2025, "31": 2023, "26": 2024, "17": 2025, "118": 2023, "96": 2025}),
        (LATER, {"12": 2023, "14": 2024, "15": 2025, "3": 2023, "4": 2024, "6": 2025}),
        (EMPTY, {"510": 2022, "488": 2021, "64": 2022, "59": 2021, "141": 2022}),
    ],
)
def test_columns_of_totals_and_of_later_years_and_empty_cells(text: str, expected: dict[str, int]) -> None:
    years = {cell.figure.text.strip("$ "): cell.time.year for row in rows(text) for cell in row.cells}
    assert {cell: years.get(cell) for cell in expected} == expected
    assert years.keys().isdisjoint({"940", "320", "95", "21", "412", "94", "31", "72", "9", "22"} - expected.keys())


@each(
    "true, false, quote",
    [
        ("Rent of $14 is due in 2024.", "Rent of $14 is due in 2025.", LATER),
        ("Storage costs $6 in 2025.", "Storage costs $6 in 2023.", LATER),
        (
            "$104 thousand of equipment leases is due in 2024.",
            "$104 thousand of equipment leases is due in 2023.",
            DUES,
        ),
        ("Other bonds stood at $64 in 2022.", "Other bonds stood at $64 in 2021.", EMPTY),
        ("After 2025 another $31 of rent is due.", "In 2025 $14 of rent is due.", LATER),
    ],
)
def test_a_cell_of_such_a_table_has_its_year(true: str, false: str, quote: str) -> None:
    assert [is_contradicted(claim, quote) for claim in (true, false)] == [False, True]
