"""The heads of a row's cells, from the lines above it; and a claim's time against that of the column."""

from __future__ import annotations

from cases import each

from citecheck.figures import State, compare_claim, read

ROW = "Net sales $ 34 $ 30 $ 28"
MARKDOWN = ["| Item | 2019 | 2020 |", "| --- | ---: | ---: |"]


@each(
    "above, row, expected",
    [
        (["2020 2019 2018"], ROW, ("2020", "2019", "2018")),
        (["(in millions)", "2020 2019 2018"], ROW, ("2020", "2019", "2018")),
        (["December 31, 2020 December 31, 2019", "Cash 5 6"], "Debt 7 8", ("December 31, 2020", "December 31, 2019")),
        (["2020 2019 Change"], "Net sales 34 30 13%", ("2020", "2019", "")),
        (["2020 2019 2018"], "Other — 30 28", ("2019", "2018")),
        (
            ["Three Months Ended June 30, Six Months Ended June 30,", "2020 2019 2020 2019"],
            "Net sales 34 30 60 55",
            tuple(f"{months} Months Ended June 30, {year}" for months in ("Three", "Six") for year in (2020, 2019)),
        ),
        (["Adults Children Guests"], "Day ticket 12 8 15", ("Adults", "Children", "Guests")),
        (MARKDOWN, "| Sales | 30 | 34 |", ("2019", "2020")),
        ([*MARKDOWN, "| Costs | 1 | 2 |"], "| Sales | | 34 |", ("2020",)),
        (MARKDOWN, "Sales 30 34", ("2019", "2020")),
        (["A sentence about something else."], ROW, ()),
        (["2020 2019"], ROW, ()),
        (["In 2020 sales were 5."], "Net sales 34", ()),
        ([], ROW, ()),
    ],
)
def test_heads(above: list[str], row: str, expected: tuple[str, ...]) -> None:
    assert read(row, above).heads == expected


HEADS = ("2020", "2019", "2018")


@each(
    "claim, attribute, head",
    [
        ("Net sales were $34 million in 2020", "", "2020"),
        ("Net sales were $30 million in 2019", "", "2019"),
        ("Net sales were $34 million in 2019", "period", "2020"),
        ("Net sales were $28 million in fiscal 2020", "period", "2018"),
        ("Net sales were $34 million", "", "2020"),
    ],
)
def test_the_time_of_a_column(claim: str, attribute: str, head: str) -> None:
    found = compare_claim(claim, ROW, (), HEADS).checks[0]
    expected = State.CONTRADICTED if attribute else State.SUPPORTED
    assert (found.state, found.attribute, found.head) == (expected, attribute, head)


@each(
    "claim, head, quote, state",
    [
        ("34", "Sales 2020", "In 2020 sales were 34.", State.SUPPORTED),
        ("34", "Sales 2019", "In 2020 sales were 34.", State.CONTRADICTED),
        ("34", "Sales (in millions)", "Sales were $34 million.", State.SUPPORTED),
    ],
)
def test_a_cell_of_the_answer_has_the_time_and_scale_of_its_table(claim: str, head: str, quote: str, state: State) -> None:
    assert compare_claim(claim, quote, head=head).checks[0].state is state
