"""Tables headed by words or by any times, and claims that compare their columns or rows."""

from __future__ import annotations

from decimal import Decimal

from cases import each
from claims import is_contradicted

from citecheck.quantities.reading.headed import headed

EVENTS = (
    "Event, n (%) Velopril 4 mg (N=210) Velopril 8 mg (N=206) Placebo (N=104) Cough 19 (9.0) 31 (15.0) 9 (8.7) "
    "Rash 25 (11.9) 14 (6.8) 6 (5.8)"
)
SEXES = "Characteristic Men Women Mean height (cm) 178.3 165.1 Smokers (%) 24.6 18.2 Mean age (years) 52.0 55.4"
METALS = "Metal Density (kg/m³) Melting point (°C) Zinc 7,140 420 Silver 10,490 962 Tin 7,290 232"
LEAGUE = (
    "Pos Team P W D L GF GA Pts 1 Oakham 22 15 4 3 51 20 49 2 Byfield 22 15 2 5 44 18 47 3 Corton 22 12 6 4 47 29 42"
)
MEDALS = "Rank Country Gold Silver Bronze Total 1 Latvia 9 4 7 20 2 Estonia 6 8 3 17"
QUARTERS = "Q1 2021 Q4 2020 Q1 2020 Orders 412 468 397 Backlog 2,310 2,295 2,102"
DAYS = (
    "Three months ended Average amount June 30, March 31, June 30, (in millions) 2017 2017 2016 Cash $ 812 $ 931 $ 798 "
    "Securities 640 512 701"
)
AFTER = "Payments due as of June 30, 2011 follow: After (Millions) 2012 2013 2014 2015 2015 Payments $ 51 $ 44 $ 30 $ 21 $ 93"
CENSUS = "Age 1990 census 2010 census Under 20 26.1% 21.4% 20–64 60.0% 59.2% Over 64 13.9% 19.4%"
CASH = "Cash flows: 2016 2015 2014 Net cash provided by operations $ 804 $ 880 $ 806 Net cash used for investing $ (548) $ (369) $ (437)"
HALVES = "(EUR thousand) H1 2013 H1 2012 Change Orders 4,120 5,040 –18.3% Sales 3,960 3,410 16.1%"
ARMS = "Outcome Splint (n=60) Cast (n=58) Pain-free, n (%) 41 (68.3) 30 (51.7) Refracture, n (%) 6 (10.0) 3 (5.2)"
HOMES = "Home 1980 2000 One room 22.4% 31.8% Two rooms 41.0% 29.5%"
PUMP = "Flow rate (m³/h) Head (m) Efficiency 10 40 58% 20 36 66% 30 28 71%"
HEATER = "Outdoor temperature Heating capacity (kW) COP –10 °C 5.2 2.4 0 °C 6.8 3.1 10 °C 7.9 4.2"
FLOWS = "US$ million, year ended 30 June 2014 2013 Net cash provided 804 687 Capital spending (342) (415)"


@each(
    "honest, false, quote",
    [
        ("Cough was more common at 8 mg than at 4 mg of velopril.", "Cough was less common at 8 mg than at 4 mg of velopril.", EVENTS),
        ("Rash was less frequent with Velopril 8 mg than with Velopril 4 mg.", "Rash was more frequent with Velopril 8 mg than with Velopril 4 mg.", EVENTS),
        ("Cough occurred less often on placebo than with 4 mg of velopril.", "Cough occurred more often on placebo than with 4 mg of velopril.", EVENTS),
        ("The mean height of the women was lower than that of the men.", "The mean height of the women was greater than that of the men.", SEXES),
        ("Smoking was less widespread among women than among men.", "Smoking was more widespread among women than among men.", SEXES),
        ("The mean age of the women was higher than that of the men.", "The mean age of the women was lower than that of the men.", SEXES),
        ("The density of zinc is lower than that of silver.", "The density of zinc is higher than that of silver.", METALS),
        ("Silver is denser than tin.", "Tin is denser than silver.", METALS),
        ("Zinc melts at a higher temperature than tin.", "Zinc melts at a lower temperature than tin.", METALS),
        ("Byfield scored fewer goals than Corton.", "Byfield scored more goals than Corton.", LEAGUE),
        ("Oakham conceded more goals than Byfield.", "Oakham conceded fewer goals than Byfield.", LEAGUE),
        ("Corton lost fewer matches than Byfield.", "Corton lost more matches than Byfield.", LEAGUE),
        ("Corton finished below Byfield.", "Corton finished above Byfield.", LEAGUE),
        ("Estonia won more silver medals than Latvia.", "Estonia won fewer silver medals than Latvia.", MEDALS),
        ("Orders were lower in the first quarter of 2021 than in the fourth quarter of 2020.", "Orders were higher in the first quarter of 2021 than in the fourth quarter of 2020.", QUARTERS),
        ("Cash was lower in the three months ended June 30, 2017 than in those ended March 31, 2017.", "Cash was higher in the three months ended June 30, 2017 than in those ended March 31, 2017.", DAYS),
        ("Average securities rose from the first to the second quarter of 2017.", "Average securities fell from the first to the second quarter of 2017.", DAYS),
        ("Payments fall each year from 2012 to 2015.", "Payments rise each year from 2012 to 2015.", AFTER),
        ("Payments are lower in 2014 than in 2012.", "Payments are higher in 2014 than in 2012.", AFTER),
        ("The share of people under 20 was smaller in 2010 than in 1990.", "The share of people under 20 was larger in 2010 than in 1990.", CENSUS),
        ("Homes with two rooms made up a smaller share in 2000 than in 1980.", "Homes with two rooms made up a larger share in 2000 than in 1980.", HOMES),
        ("More cash was used for investing in 2016 than in 2015.", "Less cash was used for investing in 2016 than in 2015.", CASH),
        ("Net cash provided by operations fell in 2016 from the year before.", "Net cash provided by operations rose each year from 2014 to 2016.", CASH),
        ("Orders in the first half of 2013 were below those of the first half of 2012.", "Orders in the first half of 2013 were above those of the first half of 2012.", HALVES),
        ("Refractures were more frequent with a splint than with a cast.", "Refractures were less frequent with a splint than with a cast.", ARMS),
        ("The head of the pump falls as the flow rate grows.", "The head of the pump rises as the flow rate grows.", PUMP),
        ("As the flow rate increases, efficiency improves.", "As the flow rate increases, efficiency declines.", PUMP),
        ("The COP improves as the outdoor temperature climbs.", "The COP deteriorates as the outdoor temperature climbs.", HEATER),
        ("Heating capacity increases with the outdoor temperature.", "Heating capacity decreases with the outdoor temperature.", HEATER),
    ],
)  # fmt: skip
def test_two_cells_that_a_claim_compares(honest: str, false: str, quote: str) -> None:
    assert not is_contradicted(honest, quote)
    assert is_contradicted(false, quote)


@each(
    "claim, quote",
    [
        ("Cough was more severe at 4 mg than at 8 mg of velopril.", EVENTS),
        ("Cough was more common in children than in adults.", EVENTS),
        ("Women paid less than men.", SEXES),
        ("Zinc is cheaper than tin.", METALS),
        ("Tin is softer than silver.", METALS),
        ("Corton scored more away goals than it did last year.", LEAGUE),
        ("Byfield is older than Oakham.", LEAGUE),
        ("Capital spending was lower in 2014 than in 2013.", FLOWS),
        ("Orders were higher in the first quarter of 2021 than in the third quarter of 2020.", QUARTERS),
        ("Byfield drew fewer matches than Oakham and lost more.", LEAGUE),
        ("Cash used for investing was lower in 2015 than in 2014.", CASH),
        ("Efficiency is highest at 30 m³/h.", PUMP),
        ("The head of the pump does not rise as the flow rate grows.", PUMP),
    ],
)
def test_a_comparison_of_what_no_cell_says(claim: str, quote: str) -> None:
    assert not is_contradicted(claim, quote)


@each(
    "text, heads, cells",
    [
        (EVENTS, ["4 mg velopril", "8 mg velopril", "placebo"], ["19", "31", "9"]),
        (METALS, ["density", "melting point"], ["7140", "420"]),
        (MEDALS, ["gold", "silver", "bronze", "total"], ["9", "4", "7", "20"]),
        (DAYS, ["2017 30 june", "2017 31 march", "2016 30 june"], ["812", "931", "798"]),
        (AFTER, ["2012", "2013", "2014", "2015", "thereafter"], ["51", "44", "30", "21", "93"]),
        (CENSUS, ["1990", "2010"], ["26.1", "21.4"]),
        (PUMP, ["head", "efficiency"], ["40", "58"]),
    ],
)
def test_the_heads_of_columns(text: str, heads: list[str], cells: list[str]) -> None:
    table = headed(text)
    assert table is not None
    assert [" ".join(sorted(head)) for head in table.heads] == heads
    assert list(table.rows[0].cells) == [*map(Decimal, cells)]


@each("text", ["Sales were 5 and costs 7.", "Zinc 7,140 420 Silver 10,490", "The 12 members met on June 30, 2017.", ""])
def test_no_table(text: str) -> None:
    assert headed(text) is None
