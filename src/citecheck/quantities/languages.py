"""German, French, Spanish and Polish words beside figures: months, small numbers, units of time, and hedges.

They let an English claim be compared with a source in its own language. Words that are English too are left out.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from citecheck.quantities.figures import Bound, Hedge

_MONTHS: Final = """
    januar jänner janvier enero stycznia
    februar feber février febrero lutego
    märz mars marzo marca
    avril abril kwietnia
    mai mayo maja
    juni juin junio czerwca
    juli juillet julio lipca
    août agosto sierpnia
    septembre septiembre setiembre września
    oktober octobre octubre października
    novembre noviembre listopada
    dezember décembre diciembre grudnia
"""
MONTHS: Final = {
    word: number
    for number, line in enumerate(filter(None, map(str.split, _MONTHS.splitlines())), 1)
    for word in line
}
# As they are written after a day; of April, August, September and November German has the English names.
MONTH: Final = "|".join(form for word in MONTHS for form in (word, word.title()))

_NUMBERS: Final = {
    1: "ein eine einen einem einer eines un une uno una jeden",
    2: "zwei deux dwa dwie dwóch",
    3: "drei trois tres trzy trzech",
    4: "vier quatre cuatro cztery czterech",
    5: "fünf cinq cinco pięć pięciu",
    6: "sechs seis sześć sześciu",
    7: "sieben siete siedem siedmiu",
    8: "acht huit ocho osiem ośmiu",
    9: "neun neuf nueve dziewięć dziewięciu",
    10: "zehn dix diez dziesięć dziesięciu",
    12: "zwölf douze doce dwanaście dwunastu",
    14: "vierzehn quatorze catorce czternaście czternastu",
    15: "fünfzehn quinze quince piętnaście piętnastu",
    20: "zwanzig vingt veinte dwadzieścia",
    30: "dreißig trente treinta trzydzieści",
    60: "sechzig soixante sesenta",
    90: "neunzig noventa",
}
_UNITS: Final = {
    ("time", 1): "sekunde sekunden seconde secondes segundo segundos",
    ("time", 60): "minuten minuto minutos minuta minuty minut",
    ("time", 3600): "stunde stunden heure heures hora horas godzina godziny godzin",
    ("time", 86400): """tag tage tagen werktag werktage werktagen arbeitstag arbeitstage arbeitstagen jour jours día días
        dzień dni""",
    ("time", 604800): "woche wochen semaine semaines semana semanas tydzień tygodnie tygodni",
    ("calendar", 1): "monat monate monaten monats mois mes meses miesiąc miesiące miesięcy",
    ("calendar", 12): "jahr jahre jahren jahres ans année années año años rok roku lata lat",
}
UNITS: Final = {
    word: (name, Decimal(size)) for (name, size), words in _UNITS.items() for word in words.split()
}
NUMBERS: Final = {word: number for number, words in _NUMBERS.items() for word in words.split()}
_OF_TIME: Final = rf"(?=\s(?:{'|'.join(UNITS)})\b)"
NUMBER: Final = (  # one is a figure only of a time: elsewhere it is an article
    rf"(?-i:(?:{'|'.join(word for word in NUMBERS if NUMBERS[word] > 1)})\b"
    rf"|(?:{_NUMBERS[1].replace(' ', '|')})\b{_OF_TIME})"
)
# What a figure is for each of.
PERIODS: Final = {
    **dict.fromkeys("täglich quotidien quotidienne diario dziennie".split(), "day"),
    **dict.fromkeys("wöchentlich hebdomadaire semanal tygodniowo".split(), "week"),
    **dict.fromkeys("monatlich mensuel mensuelle mensual miesięcznie".split(), "month"),
    **dict.fromkeys("jährlich annuel annuelle anual rocznie".split(), "year"),
}

# Words directly before a figure: what they allow it to be, and the bound that they set.
HEDGES: Final = {
    (Hedge.UNDER, Bound.MOST): """bis zu, höchstens, maximal, nicht mehr als, nicht über, au maximum, au plus, jusqu'à,
        jusqu’à, pas plus de, sans pouvoir dépasser, sans dépasser, hasta, como máximo, máximo de, no más de, no supere,
        no supere los, no superior a, no exceda de, co najwyżej, najwyżej, nie więcej niż""",
    (Hedge.UNDER, Bound.LESS): """unter, weniger als, moins de, inférieur à, inférieure à, menos de, inferior a,
        poniżej, mniej niż""",
    (Hedge.UNDER, Bound.NONE): "knapp, knapp unter, nahezu, un peu moins de, près de, casi, prawie",
    (Hedge.OVER, Bound.LEAST): """mindestens, wenigstens, nicht weniger als, nicht unter, au moins, d'au moins,
        d’au moins, al menos, como mínimo, por lo menos, co najmniej, przynajmniej""",
    (Hedge.OVER, Bound.MORE): """über, mehr als, plus de, supérieur à, supérieure à, más de, superior a, ponad, powyżej,
        więcej niż""",
    (Hedge.OVER, Bound.NONE): "gut, knapp über, etwas über, etwas mehr als, un peu plus de, poco más de, nieco ponad",
    (Hedge.NONE, Bound.WITHIN): "innerhalb von, binnen, dentro de, dentro de los, w ciągu",
    (Hedge.ABOUT, Bound.NONE): "rund, etwa, zirka, ungefähr, environ, alrededor de, aproximadamente, unos, około",
}
