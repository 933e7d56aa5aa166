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
        # what is behind a figure, and is no unit
        ("It spent $8.4 billion", "8,4 milliards de dollars ont été dépensés", "8,5 milliards de dollars"),
        ("It spent $8.4 billion", "8,4 milliards de dollars", "8,4 milliards d’euros"),
        ("It spent €8.4 million", "8,4 millions d’euros", "8,4 millions de dollars"),
        ("It returned $2.7 billion to owners", "2,7 milliards aux propriétaires", "2,9 milliards aux propriétaires"),
        ("It cost $5.2 million", "Costó 5,2 millones de dólares", "Costó 5,3 millones de dólares"),
        ("It cost $5.2 billion", "Costó 5,2 mil millones de dólares", "Costó 5,2 millones de dólares"),
        ("It cost $5.2 million", "Kosztowało 5,2 mln dolarów", "Kosztowało 5,2 mld dolarów"),
        ("It cost PLN 9 billion", "Kosztowało 9 mld zł", "Kosztowało 9 mld dolarów"),
        ("It owes $613.5 million", "613,5 Millionen binnen kurzer Frist", "631,5 Millionen binnen kurzer Frist"),
        ("The lamp has 5 W", "A lamp of 5 W", "A lamp of 6 W"),
        # a comma for decimals, spaces between thousands
        ("a gain of $2,417 million", "Der Gewinn betrug 2,417 Milliarden Dollar", "2,471 Milliarden Dollar"),
        ("a gain of $2,417 million", "un gain de 2,417 milliards de dollars", "un gain de 2,471 milliards de dollars"),
        ("a gain of $2,417 billion", "Der Gewinn betrug 2,417 Milliarden Dollar", "2,471 Milliarden Dollar"),
        ("about 48,600 employees", "environ 48 600 salariés", "environ 46 800 salariés"),
        ("about 48,600 employees", "około 48 600 pracowników", "około 46 800 pracowników"),
        ("Staff: 48,600 and 51,200", "48 600", "(48 800)"),
        # times of day
        ("open between 8 a.m. and 4 p.m.", "von 8 bis 16 Uhr geöffnet", "von 8 bis 15 Uhr geöffnet"),
        ("open between 8 a.m. and 4 p.m.", "ab 8.00 Uhr", "ab 9.00 Uhr"),
        ("open between 8 a.m. and 4 p.m.", "It is open from 8 to 16 h", "It is open from 8 to 15 h"),
        ("open between 8 a.m. and 4 p.m.", "ouvert de 8 h à 16 h", "ouvert de 8 h à 15 h"),
        ("It works for 8 to 16 hours", "It works for 8 to 16 h", "It works for 8 to 18 h"),
        # a unit of time with its article
        ("It sank more than an hour later", "It sank over 60 minutes later", "It sank over 70 minutes later"),
        ("It sank more than an hour later", "nach mehr als 60 Minuten", "nach weniger als 60 Minuten"),
        ("It is paid within a week", "It is paid within 7 days", "It is paid within 8 days"),
        ("It sails for a day at 5 miles an hour", "It sails for 24 hours", "It sails for 60 minutes"),
        # what a loan is for, and how much it is at least
        ("a loan of $640 million", "ein Darlehen über 640 Millionen Dollar", "ein Darlehen über 650 Millionen Dollar"),
        ("a loan of $640 million", "Aufwendungen über 640 Millionen", "Die Aufwendungen lagen über 640 Millionen"),
        ("less than $640 million", "unter 640 Millionen Dollar", "Aufwendungen über 640 Millionen Dollar"),
        ("more than $640 million", "Aufwendungen über 640 Millionen", "Aufwendungen unter 640 Millionen"),
        # articles and chapters
        ("under Articles 14, 17 and 31 to 36", "nach den Artikeln 14, 17 und 31 bis 36", "nach den Artikeln 14 und 18"),
        ("under Article 47(3)", "Nach Artikel 47 Absatz 3 gilt das", "Nach Artikel 48 Absatz 3 gilt das"),
        ("new chapter 21 of title 9", "le chapitre 21 du titre 9 du code", "le chapitre 22 du titre 9 du code"),
        ("Articles 14 and 17", "los artículos 14 y 17 del texto", "los artículos 14 y 16 del texto"),
        ("Article 14", "zgodnie z artykułem 14 ustawy", "zgodnie z artykułem 15 ustawy"),
        ("Article 14 and 30 firms", "nach Artikel 14, 30 Firmen", "nach Artikel 14, 40 Firmen"),
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
        ("Artikel 5, 10 Personen und Artikel 8, 11 und 25 bis 39 verlangen 7 %", ["10 Personen", "7 %"]),
        ("Artikel 5 und 10 Millionen Euro, ein Teil 3 Millionen Euro", ["10 Millionen Euro", "3 Millionen Euro"]),
        ("les articles 8, 11 et 25, l’article 5, 10 personnes", ["10 personnes"]),
        ("quince días, dos meses, six jours", ["quince días", "dos meses", "six jours"]),
    ],
)
def test_what_is_a_figure(text: str, figures: list[str]) -> None:
    assert [one.text for one in read(text).figures] == figures


@each("first", ["Bis zu 8 Millionen Euro oder 3 %", "Jusqu’à 8 millions d’euros ou 3 %", "Hasta 8 millones o 3 %"])
def test_a_limit_is_that_of_the_second_figure_too(first: str) -> None:
    quote = "fines up to 8 000 000 EUR, or for a firm, up to 3 % of its turnover"
    assert judge(first, quote) == Outcome()
    assert judge("Es sind 3 % des Umsatzes", quote).unbounded
    assert judge(first.replace("3 %", "4 %"), quote).missing


def test_a_point_parts_no_thousands_of_an_english_source() -> None:
    assert judge("The price is €1.679", "The price is €1,679").mismatch
    assert judge("Fuel costs €1.679", "Fuel costs €1.679 a litre") == Outcome()
