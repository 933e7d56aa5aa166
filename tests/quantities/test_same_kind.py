"""What a figure counts or measures, and which figures of a quote are of its kind."""

from __future__ import annotations

from cases import each

from citecheck.quantities.reading.extract import read
from citecheck.quantities.same_kind import kind_of, rivals


@each(
    ("kind", "texts"),
    [
        ("money", ["$5", "€5 million"]),
        ("percent", ["5%", "5 percentage points"]),
        ("ordinal dog", ["first dog"]),
        ("duration", ["5 days", "5 months"]),
        ("length", ["5 km", "5 miles"]),
        ("mass", ["5 kg", "5 lb"]),
        ("volume", ["5 litres", "5 gallons", "5 barrels"]),
        ("area", ["5 m²", "5 acres"]),
        ("pressure", ["5 kPa", "5 psi"]),
        ("temperature", ["5 °C", "5 °F", "5 degrees"]),
        ("speed", ["5 mph"]),
        ("current", ["5 amperes"]),
        ("count dog", ["5 dogs", "five dogs"]),
        ("day", ["4 May 2024"]),
        ("month", ["in May", "May 2024"]),
        ("quarter", ["Q1 2024"]),
        ("year", ["2024"]),
        ("", ["5", "5 new dogs", "5 of dogs"]),
    ],
)
def test_what_a_figure_counts_or_measures(kind: str, texts: list[str]) -> None:
    assert [kind_of(figure) for text in texts for figure in read(text).singles] == [kind] * len(texts)


@each(
    ("claim", "quote", "places"),
    [
        ("5 dogs", "6 dogs, 7 cats, 8 dogs", [0, 2]),
        ("5 days", "6 months, 7 weeks, 8 km", [1]),
        ("5 years", "7 weeks and 8 km", [0]),
        ("5 pounds", "£6, 7 kg, 8 dogs", [0, 1]),
        ("5 pounds", "£6, 8 dogs", [0]),
        ("5", "6, 7", []),
        ("5%", "6 percentage points and 7", [0]),
        ("5%", "6 percentage points and 7%", [1]),
        ("4 May", "5 May, 2024, in June", [0]),
        ("$5", "£6 and 5%", [0]),
    ],
)
def test_the_figures_of_its_kind(claim: str, quote: str, places: list[int]) -> None:
    (figure,) = read(claim).singles
    assert rivals(figure, read(quote).singles) == places
