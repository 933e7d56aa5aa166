"""German, French, Spanish and Polish words beside figures: months, small numbers, units of time, and hedges.

They let an English claim be compared with a source in its own language. Words that are English too are left out.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from citecheck.quantities.reading.figures import Bound, Hedge
from citecheck.text.patterns import lazy_pattern

# As they are after a day; those that German has in common with English are not among them.
_MONTHS: Final = """
    Januar Jänner janvier enero stycznia
    Februar Feber février febrero lutego
    März mars marzo marca
    avril abril kwietnia
    Mai mai mayo maja
    Juni juin junio czerwca
    Juli juillet julio lipca
    août agosto sierpnia
    septembre septiembre setiembre września
    Oktober octobre octubre października
    novembre noviembre listopada
    Dezember décembre diciembre grudnia
"""
MONTHS: Final = {
    word: number for number, line in enumerate(filter(None, map(str.split, _MONTHS.splitlines())), 1) for word in line
}
MONTH: Final = "|".join(MONTHS)

_NUMBERS: Final = {
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
    15: "fünfzehn quinze piętnaście piętnastu",
    20: "zwanzig vingt veinte dwadzieścia",
    30: "dreißig trente treinta trzydzieści",
    60: "sechzig soixante sesenta",
    90: "neunzig noventa",
}
# Powers of ten.
_SCALES: Final = {
    3: "Tausend Tsd tysiąc tysiące tysięcy tys",
    6: "Millionen millones millón mln milion miliony milionów miliona",
    9: "Milliarden Milliarde milliards milliard mld miliard miliardy miliardów miliarda mil_millones",
    12: "billones",
}
SCALES: Final = {word.replace("_", " "): power for power, words in _SCALES.items() for word in words.split()}
# Those before which a comma parts decimals, and what is between them and the currency.
WHOLE_SCALE: Final = lazy_pattern(
    r"\s(?:Millionen|millones|mil\smillones|Mrd\.?|[Mm]ill?iard(?:en?|s|y|ów|a)?|milion(?:y|ów|a)?|mld|millions(?=\sde?\b))\b.*"
)
# Currencies by their names, without the s of a plural, and what lexicon.CURRENCIES calls them.
_CURRENCIES: Final = {
    "DOLLAR": "Dollar dólar dólare dolar dolary dolarów dolara",
    "PLN": "złoty złote złotych zł",
    "CHF": "Franken franco",
}
CURRENCIES: Final = {word: code for code, words in _CURRENCIES.items() for word in words.split()}
_NOUNS: Final = {
    "people": "Personen Menschen personnes personas osób osoby ludzi",
    "employee": """Beschäftigte Beschäftigten Mitarbeiter Mitarbeitern Mitarbeitende Mitarbeitenden Angestellte
        Angestellten Arbeitnehmer Arbeitnehmern salariés employés empleados trabajadores pracowników""",
    "share": "Aktien acciones akcji",
    "customer": "Kunden clientes klientów",
}
NOUNS: Final = {word: noun for noun, words in _NOUNS.items() for word in words.split()}
# Prepositions, articles and their like, which are no counted words.
FUNCTION_WORDS: Final = frozenset(
    """der das dem des ein eine einen einem einer eines binnen innerhalb im am auf aus bei bis für gegen mit nach ohne
    seit um und oder unter über von vom vor zu zum zur zwischen je wie sowie davon als
    de du au aux en par pour sur dans avec sans entre et ou la le les un une dont
    del el los las al para por con sin sobre una uno y o
    w we z ze od dla przez oraz lub za przy""".split()
)
# German nouns begin big.
_UNITS: Final = {
    ("time", 1): "Sekunde Sekunden seconde secondes segundo segundos",
    ("time", 60): "Minuten minuto minutos minuta minuty minut",
    ("time", 3600): "Stunde Stunden heure heures hora horas godzina godziny godzin",
    ("time", 86400): """Tag Tage Tagen Werktag Werktage Werktagen Arbeitstag Arbeitstage Arbeitstagen jour jours
        día días dzień dni""",
    ("time", 604800): "Woche Wochen semaine semaines semana semanas tydzień tygodnie tygodni",
    ("calendar", 1): "Monat Monate Monaten Monats mois mes meses miesiąc miesiące miesięcy",
    ("calendar", 12): "Jahr Jahre Jahren Jahres ans année années año años rok roku lata lat",
}
UNITS: Final = {word: (name, Decimal(size)) for (name, size), words in _UNITS.items() for word in words.split()}
# They are figures only before a unit of time: elsewhere they are articles, or English.
_OF_TIME: Final = {
    1: "ein eine einen einem einer eines un une uno una jeden",
    2: "dos",
    6: "six",
    7: "sept",
    11: "once onze elf",
    15: "quince",
}
_ANYWHERE: Final = {word: number for number, words in _NUMBERS.items() for word in words.split()}
NUMBERS: Final = {**_ANYWHERE, **{word: number for number, words in _OF_TIME.items() for word in words.split()}}
_BEFORE_TIME: Final = rf"(?=\s(?:{'|'.join(UNITS)})\b)"
NUMBER: Final = rf"(?-i:(?:{'|'.join(_ANYWHERE)})\b|(?:{'|'.join(' '.join(_OF_TIME.values()).split())}){_BEFORE_TIME})"
# What a figure is for each of.
PERIODS: Final = {
    **dict.fromkeys("täglich quotidien quotidienne diario dziennie".split(), "day"),
    **dict.fromkeys("wöchentlich hebdomadaire semanal tygodniowo".split(), "week"),
    **dict.fromkeys("monatlich mensuel mensuelle mensual miesięcznie".split(), "month"),
    **dict.fromkeys("jährlich annuel annuelle anual rocznie".split(), "year"),
}

# Words directly before a figure: what they allow it to be, and the bound that they set.
HEDGES: Final = {
    (Hedge.UNDER, Bound.MOST): """bis, bis zu, höchstens, höchstens jedoch, maximal, nicht mehr als, nicht über,
        au maximum, au plus, jusqu'à, jusqu’à, pas plus de, sans pouvoir dépasser, sans dépasser, plafond de, hasta,
        como máximo, máximo de, no más de, no supere, no supere los, no superior a, no exceda de, tope de, límite de,
        co najwyżej, najwyżej, nie więcej niż""",
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
# Those that set a limit for the figures behind the first one too; "bis" joins the ends of a range as well.
LIMITS: Final = tuple(
    " ".join(phrase.split())
    for (_, bound), phrases in HEDGES.items()
    if bound in {Bound.MOST, Bound.LEAST, Bound.WITHIN}
    for phrase in phrases.split(",")
    if phrase.strip() != "bis"
)
# What German "über" makes out for a sum rather than says to be more: ein Kredit über zwei Millionen. It may be more.
SUM_OF: Final = lazy_pattern(
    r"\b(?=[A-ZÄÖÜ])\w*(?:ung(?:en)?|(?i:programm|kredit|scheck|vergleich)e?s?|(?i:darlehens?|anleihen?|hypothek(?:en)?)"
    r"|(?i:vertr[aä]ge?s?|auftr[aä]ge?s?|betr[aä]ge?s?|k[aä]ufe?s?|beschl[uü]sse?s?|garantien?|kreditlinien?|dividenden?)"
    r"|(?i:geldstrafen?|geldbußen?|bußgeld(?:er)?|klagen?|pakete?s?|fonds|budgets?|policen?|zusagen?|investition(?:en)?)"
    r"|(?i:fazilität(?:en)?|tranchen?|schulden|forderung(?:en)?|schuldscheine?|obligation(?:en)?|haftpflicht))"
    r"\s(?i:über)\s\Z"
)
# What numbers of a law or a document are called, where that is not English: those that German has for one and for many,
# and the others.
GERMAN_LABELS: Final = (
    r"Artikel[ns]?|Absatz(?:es)?|Absätzen?|Abs\.|Abschnitt(?:e[ns]?|s)?|Kapiteln?|Ziff(?:ern?|\.)|Nummern?|Nrn?\.|Satz|Sätzen?"
    r"|Paragra(?:f|ph)en|Anh[aä]ng(?:en?|s)?|Anlagen?|Titeln?|Teil(?:e[ns]?|s)?|Tabellen?|Abbildung(?:en)?|Abb\.|Seiten?"
    r"|Zeilen?|Schritt(?:en?)?|Fußnoten?|Randnummern?|Rn\.|Rz\.|Erwägungsgr(?:und|ünden?)|Klauseln?|Stufen?"
    r"|Formularen?|Anmerkung(?:en)?|Beispielen?"
)
LABELS: Final = (
    r"chapitres?|(?:(?<=\ble\s)|(?<=\bdu\s)|(?<=\bau\s)|(?<=\bles\s)|(?<=\bdes\s)|(?<=\baux\s))titres?|alinéas?|paragraphes|tableaux?|lignes?|étapes?|numéros?|n[°º]|règles?|formulaires?"
    r"|considérants?|exemples?|artículos?|capítulos?|secci(?:ón|ones)|títulos?|párrafos?|apartados?|anexos?|tablas?|cuadros?"
    r"|figuras?|páginas?|líneas?|reglas?|cláusulas?|núm(?:eros?|s?\.)|considerandos?|ejemplos?"
    r"|artykuł(?:u|y|ów|em|ami|ach|om|owi)?|rozdzia(?:ł(?:u|y|ów|em|ami|ach|om|owi)?|le)|ust(?:\.|ęp(?:u|y|ów|em|ami|ach|ie)?)|pkt"
    r"|paragraf(?:u|y|ów|em|ami|ach|ie)?|załącznik(?:a|i|ów|iem|ami|ach|u)?|tabel(?:a|i|ą|ę)|stron(?:a|y|ie|ach)|str\."
)
# Between the numbers of several.
AND_MORE: Final = "und|oder|bis|sowie|et|ou|à"
ALSO_MORE: Final = "y|o|a|al|i|oraz|lub|do"  # they could be English
# Words that tell a text's language; none is common in another one of these.
COMMON_WORDS: Final = {
    language: frozenset(words.split())
    for language, words in {
        "English": "the of and to was were is are with for from by which that it as its or has had not be",
        "German": """der das dem den und von vom mit für auf ist sind wurde wurden nicht eine einen einem einer im zum
            zur bei auch rund etwa beträgt betrug es hatte waren sich aus nach durch""",
        "Spanish": "el los las del con por una fue más unos son tiene tenía como al según cerca hubo",
        "French": "le les des du et est sont dans au aux une été avait environ qui sur avec pour",
        "Polish": "w z i na nie się jest oraz przez dla od było około roku ponad firma do",
    }.items()
}
# Words before a count in which spaces part the thousands: environ 100 300 salariés.
BEFORE_COUNTS: Final = (
    "de des environ à avait avaient compte emploie plus rund etwa około ponad miała zatrudnia".split()
)
WITH_POINTS: Final = ("German", "Spanish")  # between thousands
