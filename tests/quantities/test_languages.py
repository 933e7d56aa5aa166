"""English claims of German, French, Spanish and Polish sources, and claims in these languages."""

from __future__ import annotations

from cases import each

from citecheck.quantities.claim_check import Outcome, judge
from citecheck.quantities.reading.extract import read

RENT = "Die Nettokaltmiete beträgt monatlich 1.095,00 EUR."
TAX = "Die Grundsteuer wird auf 1.284,60 € festgesetzt."
LATE = "Für jeden angefangenen Monat ist ein Säumniszuschlag von 1 Prozent zu entrichten."
FLAT = "Le logement de 42,6 m² est réservé à l’habitation."
INCOME = "Se aplica a los hogares cuya renta anual no supere los 12.600 euros."
DELAY = "Tout retard donne lieu à une indemnité, sans pouvoir dépasser 50 € par mois."


@each(
    "quote, honest, wrong",
    [
        ("Lüneburg, den 8. Januar 2025", "It is dated 8 January 2025", "It is dated 9 January 2025"),
        ("Bis zum 31. März 2027 ausgeschlossen", "Excluded until 31 March 2027", "Excluded until 31 May 2027"),
        ("a partir del 1 de mayo de 2025", "It applies from 1 May 2025", "It applies from 1 June 2025"),
        ("à échéance le 31 décembre 2024", "It ends on 31 December 2024", "It ends on 13 December 2024"),
        ("Pismo z 12 listopada 2024", "A letter dated 12 November 2024", "A letter dated 12 October 2024"),
        ("vous disposez de vingt jours", "The insured has twenty days", "The insured has thirty days"),
        ("wynosi trzy miesiące", "Notice is three months", "Notice is four months"),
        ("dentro de los 15 días hábiles", "It ends within 15 working days", "It ends within 10 working days"),
        ("en un plazo máximo de un mes", "It is settled within one month", "It is settled within two months"),
        ("bei bis zu drei Tagen", "For a delay of up to three days", "For a delay of up to four days"),
        ("vous disposez de vingt jours", "L’assuré a 20 jours", "L’assuré a 30 jours"),
        (LATE, "The rate is 1% a month", "The rate is 2% a month"),
        ("Der Hebesatz beträgt 490 v. H.", "Er liegt bei 490 Prozent", "Er liegt bei 940 Prozent"),
        ("auf 2 Millionen Euro", "It is €2 million", "It is €2 billion"),
        ("mindestens 200 Euro", "The fine is at least €200", "The fine is at most €200"),
        ("plus de 50 salariés", "More than 50 employees", "Fewer than 50 employees"),
        (RENT, "Sie beträgt 1.095 Euro im Monat", "Sie beträgt 1.059 Euro im Monat"),
        (RENT, "Sie beträgt 1.095,– €", "Sie beträgt 1.059,– €"),
        (RENT, "Sie liegt knapp unter 1.100 Euro", "Sie liegt knapp unter 1.300 Euro"),
        (RENT, "Sie beträgt rund 1.100 Euro", "Sie beträgt rund 1.900 Euro"),
        (TAX, "Die Grundsteuer beträgt gut 1.280 Euro", "Die Grundsteuer beträgt gut 1.820 Euro"),
        (FLAT, "Il fait un peu moins de 43 m²", "Il fait un peu moins de 34 m²"),
        (INCOME, "It is for incomes of up to €12,600", "It is for incomes of over €12,600"),
        (DELAY, "au maximum 50 € par mois", "au moins 50 € par mois"),
        ("Vol : plafond de 25 000 €", "jusqu’à 25 000 €", "au moins 25 000 €"),
    ],
)
def test_figures_in_other_languages(quote: str, honest: str, wrong: str) -> None:
    assert judge(honest, quote) == Outcome()
    outcome = judge(wrong, quote)
    assert outcome.mismatch or outcome.missing


@each(
    "text, figures",
    [
        ("am 15. Februar, 15. Mai und 1. Juli 2025", ["15. Februar", "15. Mai", "1. Juli 2025"]),
        ("1. April 2025", ["1. April 2025"]),
        ("1. The rent is due", []),
        ("ein Haus und ein Monat", ["ein Monat"]),
        ("une fois, un jour", ["un jour"]),
        ("2 bis 5 Jahre", ["2 bis 5 Jahre"]),
        ("Fort Dix, once, due, quince jam, 5 Mars bars, a tag", ["5 Mars bars"]),
        ("quince días, dos meses, six jours", ["quince días", "dos meses", "six jours"]),
    ],
)
def test_what_is_a_figure(text: str, figures: list[str]) -> None:
    assert [one.text for one in read(text).figures] == figures


def test_a_point_parts_no_thousands_of_an_english_source() -> None:
    assert judge("The price is €1.679", "The price is €1,679").mismatch
    assert judge("Fuel costs €1.679", "Fuel costs €1.679 a litre") == Outcome()
