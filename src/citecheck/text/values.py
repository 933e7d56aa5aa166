"""What belongs to a value: the words and signs without which a figure, or a word, is another one.

`JOINTS` is the one table. A joint is a place inside a value: what is left of it, what is right of it, and
whether they may have white space between them. A quote that begins or ends at a joint cuts the value.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from functools import cache
from typing import Final, NamedTuple

from citecheck.text.marks import RAISED
from citecheck.text.patterns import lazy_pattern

_REACH: Final = 40  # characters looked at on each side

_PREFIXES: Final = (
    "non|pre|un|re|anti|de|dis|semi|mis|sub|post|counter|contra|pro|quasi|pseudo|ex|inter|intra|multi|ultra|micro|neo|over"
    "|under|near|half|super|supra|trans|extra|infra|mid|bi|tri|poly|hyper|hypo|co|in|im|ir|il|mal|ante|vice|self|off|out"
    "|not|no|ill"
)
REVERSING: Final = frozenset(  # those that make the opposite of a word
    "non un anti de dis mis ex vice quasi pseudo counter contra in im ir il mal off not no".split()
    + "free exempt proof less".split()
)
_SUFFIXES: Final = "free|exempt|proof|less|like|resistant"
_NUMBER_WORDS: Final = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen"
    "|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million"
)
_TENS: Final = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_ONES: Final = "one|two|three|four|five|six|seven|eight|nine|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth"
_FIGURE: Final = rf"(?:\d[)]?|(?<![^\W_])(?:{_NUMBER_WORDS}))"
_SCALES: Final = (
    "(?:[Tt]housand|[Mm]illion|[Bb]illion|[Tt]rillion|[Hh]undred|[Cc]rore|[Ll]akh|THOUSAND|[MBTR]+ILLION"
    r"|[bmt]n|[BMT]n|[Mm]io\b\.?|[Mm]rd\b\.?|mil\.|mi?ll?n|dozen|milli(?:ons|ards?)|Milli(?:on|ard)en|Tausend|mil(?:lones)?|mil(?:le|a)"
    r"|milj(?:oen|ard)|milion[ei]|miliard[io]|mill[oó]n|млн|млрд|тыс|Tsd\.|trn)"
)
_PERCENT: Final = (
    r"(?:(?:percentage|basis)[- \n]points?|[Pp]ercents?|PERCENT|[Pp]er[ \n]?cent|[Pp]er[ \n]?mille?|pct|bps?"
    r"|parts\sper\s(?:thousand|[mb]illion)|per\s(?:thousand|million)"
    r"|Prozent|pour[ \n]cent|por[ \n]cien?to|por[ \n]cento|per[ \n]cento|procent|процент(?:а|ов)?"
    r"|[vV]\.\s?[HT]\.|vom[ \n](?:Hundert|Tausend))"
)
_SIGNS: Final = "$£¥¢₠-⃀"  # of currencies, between brackets
_CODES: Final = (
    "USD|EUR|GBP|JPY|CHF|CNY|RMB|HKD|TWD|NTD|SGD|AUD|CAD|NZD|INR|KRW|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|RUB|UAH|TRY|ILS"
    "|AED|SAR|QAR|KWD|BHD|OMR|EGP|NGN|KES|ZAR|BRL|MXN|ARS|CLP|THB|MYR|IDR|PHP|VND|PKR|BDT|LKR|NIS|DM|ATS|FRF|ITL|ESP"
    "|NLG|BEF|Rs|SFr|kr|Ksh|zł|Kč|Ft|TEUR|[kK]EUR|TCHF|[TkM]€"
)
_SHORTENED: Final = r"(?:Rs|SFr|kr|Ksh|Kč)\."  # after any other code a full stop ends the sentence
_COUNTRY: Final = (
    r"(?:US|U\.S\.|American|Canadian|Australian|New Zealand|Singapore|Hong Kong|Swiss|Swedish|Danish|Norwegian|Indian"
    r"|Mexican|British|Japanese|Chinese|(?:South )?Korean|Turkish|Russian|Polish|Czech|Hungarian|Israeli|South African"
    r"|Brazilian|Thai)"
)
_MONEY: Final = (
    "(?:dollars?|[Ee]uros?|pounds sterling|yen|yuan|renminbi|rupees?|francs?|kron(?:or|er|a)|pesos?|rou?bles?|dirhams?"
    "|shekels?|forints?|rands?|cents|pence|(?<=Korean )won|(?<=British )pounds|(?<=Turkish )liras?|(?<=Thai )baht)"
)
_TAX: Final = (
    r"(?:VAT|[GHP]ST|(?:(?:sales|applicable|any|local|value[ -]added) )*tax(?:es)?"
    r"|(?:(?:der|die) )?(?:gesetzlich\w+ )?(?:MwSt\.?|USt\.?|(?:Mehrwert|Umsatz)steuer)|TVA|IVA|taxes?|impuestos)"
    r"(?![^\W_])"
)
_UNIT: Final = r"[^\W\d_]{1,5}"
_MEASURE: Final = (  # symbols that are no words and no abbreviations of places
    rf"(?:(?:[kMGm](?:Pa|Wh|Hz|eV|mol|cal|VA|Bq|Sv|J)|[kMGmµμ]W|[kmµμ][VA]|T(?:Wh|Hz|B)|hPa|Hz|dB|[kMG]i?B|[kMG]bps|[kMG]bit"
    rf"|[kmµμn]g|[kcmµμn]m|[mcd]l|mL|mph|ppm|ppb|rpm|psi|lbs?|oz|ft)[{RAISED}]*|m[²³]|°[CF]?"
    "|[kMGmµμ]?[Ω\u2126]|[℃℉㍱-㏟])"  # ohms, and units that are one character
)
_SHORT_UNIT: Final = rf"(?:{_MEASURE}|[gmlLtJVW])"
_TIME: Final = "(?:seconds|minutes?|hours?|days?|weeks?|months?|quarters|years?|decades?)"
_MADE_OF: Final = (
    "(?:square|cubic|nautical|imperial|metric|short|long|troy|fluid|US|U\\.S\\.|UK|board)"  # square metres
)
_DAYS_OF: Final = "(?:calendar|business|working|trading|consecutive|full|light|man|person|leap)"
_UNIT_WORD: Final = (  # written out, or a symbol of letters that are no other word
    rf"(?:(?:{_DAYS_OF} )?{_TIME}"
    rf"|(?:{_MADE_OF} )?(?:(?:kilo|centi|milli|micro|nano|mega|giga|tera)?"
    "(?:met(?:er|re)|gram|lit(?:er|re)|watt(?:-hour)?|volt|joule|hertz|pascal|mole|byte)|calorie|kilocalorie|acre|hectare|gallon|quart"
    "|pint|yard|mile|ton|tonne|ounce|pound|barrel|bushel|hundredweight|fathom|furlong|knot|kilo)s?"
    rf"|{_MADE_OF} (?:inch(?:es)?|foot|feet)|(?:sq|cu|fl)\.? ?(?:k?m|ft|in|yd|mi|oz)"
    r"|s\.\s?f\.|sigmas?|σ"
    "|inch(?:es)?|foot|feet|degrees?|units|mcg|µg|IU|mEq|[mµ]mol|mOsm|kcal|ha)"
)
_PER_UNIT: Final = (
    "(?:(?:square|cubic) met(?:er|re)|(?:kilo|milli|micro)?gram|(?:milli|deci)?lit(?:er|re)|kilo|tonne|ton|hectare|acre"
    "|gallon|ounce|pound|barrel|bushel|k?g|mg|[md]?[lL]|k?m[²³]|ha)"
)
_PER: Final = (
    "(?:k?g|mg|m?[lL]|k?m[²³]?|h|hr|s|sec|min|day|d|week|month|mo|year|yr|hour|minute|second|person|patient|unit|share)"
)
_KIND: Final = "(?:diluted|basic|common|ordinary|preferred|outstanding|Class [A-Z])"
_MORE: Final = (
    "(?:more|less|fewer|greater|higher|lower|above|below|over|under|better|worse|older|younger|longer|shorter|later"
    "|earlier)"
)
_OR_MORE: Final = (
    rf"(?:or\s(?:even\s)?{_MORE}|oder\s(?:mehr|weniger|älter|länger|höher|später)|ou\s(?:plus|moins|davantage)"
    r"|o\s(?:más|menos))(?![^\W_-])"
)
_CLAUSE: Final = r"(?=\s?[.,;:)]|\s(?:in|of|for|per|if|will|shall|must|may|can)\b)"  # what follows a bound
_BEYOND: Final = (
    rf"(?:or (?:so|thereabouts)(?![^\W_])|(?:(?:and|or) (?:up|over|above|under)|and change|(?:and )?upwards?){_CLAUSE}"
    rf"|at (?:most|least)(?=[.,;:)])|(?:au (?:moins|plus|maximum|minimum)|mindestens|höchstens|maximal|al menos"
    r"|como (?:máximo|mínimo)|(?:a lo|por lo) (?:más|menos))(?=[.,;:)])"
    rf"|\(?(?:maximum{_CLAUSE}|max\.|minimum{_CLAUSE}))"
)
_PIECE: Final = "(?:shares?|ADS|unit)"
MONTHS: Final = "January February March April May June July August September October November December".split()
_MONTH: Final = (
    rf"(?:{'|'.join(MONTHS)}"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?)"
)
_TH: Final = "(?:st|nd|rd|th)?"
_DAY: Final = rf"(?:\b{_MONTH}\s\d{{1,2}}{_TH}|\b[0-3]?\d{_TH}\s(?:of\s)?{_MONTH}|\b(?:in|since|until|of)\s{_MONTH})"
_YEAR: Final = r"(?:19|20)\d\d"
_SMALLER: Final = (  # the second part of a value, by the unit of its first
    ("years?", "months?|weeks?|days?"),
    ("months?", "weeks?|days?"),
    ("weeks?", "days?"),
    ("days?", "hours?"),
    ("hours?|hrs?|h", "minutes?|mins?|m"),
    ("minutes?|mins?", "seconds?|secs?|s"),
    ("feet|foot|ft", "inch(?:es)?|in"),
    ("pounds?|lbs?|stone", "ounces?|oz|pounds?|pence"),
    ("dollars?|euros?", "cents"),
    ("degrees", "minutes"),
)
_CITED: Final = (
    r"(?:[Ss]ections?|[Ss]ecs?\.|§|[Rr]ules?|[Aa]rt(?:icles?|\.)|[Pp]aragraphs?|[Cc]lauses?|[Rr]egulations?|[Ii]tems?)"
)


class Shed(Enum):
    """Whether an anchor may leave the piece to its quote."""

    NEVER = 0
    MAY = 1


class Core(Enum):
    """Which side is the value itself: a quote that contains it cuts it, one that contains the other piece does not."""

    LEFT = 0
    RIGHT = 1
    EITHER = 2


class Joint(NamedTuple):
    """`left` ends at the place and `right` begins there; `gap` is what may be between them."""

    name: str
    core: Core
    left: str
    right: str
    gap: str = ""
    shed: Shed = Shed.NEVER


_SPACE: Final = r"[^\S\n]?"
_BREAK: Final = r"\s?"
_COMPARING: Final = "≤≥≦≧⩽⩾~∼≈≃≅≠≮≯≪≫≲≳±∓"
_COMPARED: Final = rf"[{_SIGNS}]?[-+]?\.?\d"
_PROSE: Final = r"(?<![^\W_])[a-z]+ "  # before a value that the next line continues: no cell of a table
_GOES_ON: Final = r"(?=\s[a-z]|[.,;:)](?!\d))"
_MINUS: Final = r"[-–−﹣－](?!\s(?:and|or|to)\s)(?=[^\S\n]|\Z|[.,;:)]|\n[A-Z])"  # 12- and 24-month has none
_NO_YEAR: Final = r"(?!(?<=\d,\s)(?:19|20)\d\d\Z)"  # May 1, 2016- has none either: it continues with the next day
_NO_ROW: Final = r"(?![^\d\n]{0,30}\s[($]*\d)"  # "% of revenue 3.6" is a separate row below another
_NO_MONEY: Final = rf"(?<![{_SIGNS}\d.,])(?<![{_SIGNS}]\s)\d[\d.,]*"  # below "$ 71.4" a percent sign is a row's own
_TIMES: Final = "|".join(
    rf"(?<=\b{word}\s)" for word in (*"[Ii]n [Ss]ince [Dd]uring [Ff]iscal [Yy]ear".split(), *MONTHS)
)
_AMOUNT: Final = rf"(?<![\d.,])(?!(?:{_TIMES})(?:19|20)\d\d\Z)\d[\d.,]*"  # no year: "in 2010 EUR prices fell"
_SUM: Final = rf"(?:{_AMOUNT}|(?<![^\W_])(?:{_NUMBER_WORDS}|(?:[Mm]|[Bb]|[Tt]r)illion|[bmt]n))"
_COUNT: Final = rf"(?:{_AMOUNT}|(?<![^\W_])(?:{_NUMBER_WORDS}))"
_MEASURED: Final = rf"\d\s?(?:{_MEASURE}|{_SHORT_UNIT}|{_UNIT_WORD}|[%‰])"
_MONEYED: Final = rf"(?:[{_SIGNS}]|(?<![^\W_])(?:{_CODES}))\s?\d[\d.,]*(?:\s?(?:{_SCALES}|[mkMKBT]))?"
_PRICE: Final = rf"(?:{_MONEYED}|\d\s?(?:%|{_PERCENT})|\d\s{_MONEY})"
_EACH: Final = r"(?:per|an?|(?:for\s|in\s|on\s)?(?:each|every)|by\sthe)(?:\s(?:each|started|further|additional))?"
_ELSEWHERE: Final = (  # per month in other languages
    "(?:(?:pro|je|im|par|por|al)\\s(?:Stunde|Tag|Woche|Monat|Quartal|Jahr|heure|jour|semaine|mois|an|hora|d[ií]a|semana|mes"
    "|año)|monatlich|jährlich|mensuels?)"
)
_A_SECOND: Final = r"second(?=[.,;:)]|\s(?:at|in|on|or)\b)"
_PERIOD: Final = (
    rf"(?:{_PER_UNIT}|{_DAYS_OF}?\s?{_TIME}|quarter|annum|{_A_SECOND})(?![^\W_]|\s(?:ago|earlier|later|before)\b)"
)
# Per second, per 100,000; but per se, per cent, per the lease.
_PER_ANY: Final = (
    r"per\s(?!(?:se|cents?|the|this|our|your|their|its|his|her|my|se|diem|contract|agreement)\b)(?:[A-Za-z]+|\d[\d,]*)"
)
_MEASURED_IN_WORDS: Final = rf"(?:{_MEASURED}|{_COUNT}\s{_UNIT_WORD})"
_COUNTED: Final = rf"(?<![$€£¥.,]){_COUNT}\s(?:[a-z]+\s)?[a-z]{{3,}}"  # 5 deaths, 5 new cases
_BEARER: Final = (
    "(?:capita|head|person|household|famil(?:y|ies)|patient|employee|inhabitant|adult|child|woman|man|dose)"
)
_APIECE: Final = r"(?:each|apiece)(?=\s?[.,;:)]|\s(?:for|in|per|if|on|plus|less)\b)"
_OFTEN: Final = r"(?:hour|dai|week|month|quarter|year|annual)ly(?![^\W_])"
_RATED: Final = (  # $5 a month, 5 mg per day
    rf"(?:{_PRICE}|{_MEASURED_IN_WORDS})\s(?:{_EACH}\s{_PERIOD}|{_PER_ANY}|each|apiece|{_OFTEN}|p\.\s?a\.)"
)
_TOLERANCE: Final = rf"(?:±|\+/[-–−]|plus or minus\s)\s?[{_SIGNS}]?[\d.]+"
_HUNDRED: Final = "(?:hundred|thousand|million|billion)"
_SMALL: Final = rf"(?!{_HUNDRED})(?:{_NUMBER_WORDS})"  # "from one hundred to two hundred" are two values
_BETWEEN: Final = (  # rose from 5 to 10 mg: two values
    rf"(?<!\bfrom\s)(?:(?<![\d.,{_SIGNS}])(?!(?:19|20)\d\d\s)\d[\d.,]*|(?<![\w-]){_SMALL})"
)
_OF_A_RANGE: Final = (
    rf"(?:\d[\d.,]*\s?(?:{_MEASURE}|[%‰])|(?:\d[\d.,]*|{_SMALL})\s?(?:{_UNIT_WORD}|{_PERCENT})"
    rf"|{_SMALL}\s{_MONEY})(?![^\W_])"
)
_END: Final = (  # of a range
    rf"(?:(?!(?:19|20)\d\d\b)[{_SIGNS}]?\d[\d.,]*(?:\s?[%‰]|[mkbt]n?(?![^\W_]))?|(?<![\w-]){_SMALL}(?![\w-]|\s{_HUNDRED}))"
)
_LOW: Final = rf"(?:{_PRICE}|{_MEASURED}|(?<![^\W_])\d[\d.,]*[MKBT])"  # $5M–$7M
_HIGH: Final = rf"(?:(?:[A-Z]{{1,3}})?[{_SIGNS}]|(?:{_CODES})\s?)?\d[\d.,]*"
# Of a range whose other end is on the next line.
_ONE_END: Final = rf"(?<![\d.,])(?!{_YEAR}\b)[{_SIGNS}]?\d[\d.,]*[%‰]?"
_RANGING: Final = r"\b[Rr]ang(?:es?|ed|ing)\s(?:from\s)?"
_PART: Final = r"(?:a|one|three|two)[ -]\n?(?:half|quarters?|thirds?)"
_STATES: Final = "|".join(rf"(?<=\b{word} )" for word in "was were is are be been of to by at".split())  # was – 370
# 1 234 567 between words is one number; between other figures these are cells of a row.
_LEADS: Final = rf"(?:(?<![^\W_])[a-z]+\s|[{_SIGNS}])"
_GROUP: Final = r"(?:[ \xa0]\d{3})"
_ENDS: Final = rf"(?=[^\S\n](?:[a-z]|(?:{_CODES})(?![^\W_]))|[.;:)]|,(?!\d))"  # a row of cells ends its line
_SHARED: Final = rf"(?:[{_SIGNS}]?\d[\d.]*,?\s)*(?:and|or)\s"  # $3, $4 and $5 billion
_HYPHEN: Final = "[-‐‑]"
_TENTHS: Final = "(?:halves|(?:third|quarter|(?:four|fif|six|seven|eigh|nin|ten|hundred|thousand)th)s)"
_RATING: Final = r"(?:A{2,3}|B{2,3}|CCC?|(?<=\b[Rr]ated )[ABC]|(?<=\b[Rr]ating of )[ABC])"
_FRACTIONS: Final = "¼½¾⅐-⅞"
_SHARE: Final = r"(?:(?<![^\W_])[a-z]+ |: |\(|(?<![^\n]))\d{1,3}"  # of a ratio; French has a space before each colon
_PARTED: Final = r"\d{1,3}(?!,?\d)"
_IN_A_SUM: Final = rf"(?:[{_SIGNS}]|(?:{_CODES})\s?)\d[\d.,]*(?<![.,])"
_NTH: Final = "(?:third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)"
_NO_POWER: Final = (
    "(?:of|in|on|at|and|or|to|day|week|month|year|hour|century|floor|grade|place|row|street|anniversary)\\b"
)
_OF_WHOLE: Final = r"(?=\s(?:of|the|as|that|more|less)\b|[.,;)])"
_LENGTH: Final = r"(?:[cmk]?m|(?:centi|milli|kilo)?met(?:er|re)s?|ft|feet|foot|in|inch(?:es)?|yards?|miles?|['\"″′])"
_SIDE: Final = rf"(?<![\w.,{_SIGNS}]){_COUNT}(?:\s?{_LENGTH})?"
_SIDE_WITH_UNIT: Final = rf"{_COUNT}\s?{_LENGTH}(?![^\W_])"
_AS_TALL: Final = r"(?=[.,;:)](?!\d)|\s(?:in|tall|high|wide|long|deep|and|or|with)\b)"  # 5 feet 11
_AT: Final = r"\b(?:[Aa]t|[Bb]y|[Uu]ntil|[Tt]ill|[Bb]efore|[Aa]fter|[Aa]round|[Aa]bout)"
_OTHER_COUNTRY: Final = (
    "(?:Egyptian|Sudanese|Syrian|Lebanese|Cypriot|Irish|Jamaican|Colombian|Chilean|Argentine|Pakistani)"
)
_DOMAIN: Final = "(?:com|org|net|gov|edu|info|biz|io|eu|uk|de|fr|ch|nl)"
_DIALLED: Final = r"(?<![\w.,$€£+-])(?<!\d )(?:\+\d{1,3}|0[1-9]\d{1,3})"
_GRADED: Final = "(?i:phase|grade|stage|class|type|tier|level|category)"
_CENTS: Final = rf"\d\d(?=[,;)]|\s(?:per|an?|each|{_SCALES})\b)"  # on the next line, where no sentence begins with them
JOINTS: Final = (
    Joint("prefix", Core.EITHER, rf"(?<![\w-])(?i:{_PREFIXES}){_HYPHEN}", r"[^\W\d_]+"),
    Joint("prefix", Core.EITHER, rf"(?<![\w-])(?i:{_PREFIXES})", rf"{_HYPHEN}[^\W\d_]+"),
    Joint("prefix", Core.EITHER, r"(?<![\w-])(?<!\bqua )(?i:non)", r"[^\W\d_]+", r"\s"),
    Joint("prefix", Core.RIGHT, r"(?<![\w-])(?i:semi|bi|quasi|pseudo)", r"[^\W\d_]{4,}", r"\s"),
    Joint("prefix", Core.RIGHT, r"(?<![\w-])(?i:non|un|anti|semi)[-‐‑–−]", r"(?!(?:and|or|to)\b)[^\W\d_]+", _SPACE),
    Joint("prefix", Core.RIGHT, r"(?<![\w-])(?i:vice)", r"(?i:presiden\w+|chair\w*|admiral|chancellor)", r"\s"),
    Joint("suffix", Core.EITHER, rf"[^\W\d_]+{_HYPHEN}", rf"(?i:{_SUFFIXES})(?![^\W_])"),
    Joint("suffix", Core.EITHER, r"[^\W\d_]", rf"{_HYPHEN}(?i:{_SUFFIXES})(?![^\W_])"),
    Joint("ratio", Core.EITHER, r"\d:", r"\d+"),
    Joint("ratio", Core.EITHER, r"\d", r":\d+"),
    Joint("ratio", Core.EITHER, rf"{_SHARE} :", rf"{_PARTED}", " "),
    Joint("ratio", Core.EITHER, _SHARE, rf": {_PARTED}", " "),
    Joint("ratio", Core.LEFT, r"\d", r"to\s(?:1|one)(?![^\W_]|[.,]\d)", r"\s", Shed.MAY),
    Joint("ratio", Core.LEFT, r"\d to", r"(?:1|one)(?![^\W_]|[.,]\d)", r"\s", Shed.MAY),
    Joint(
        "ratio",
        Core.LEFT,
        rf"(?<![^\W_])(?:{_NUMBER_WORDS}|\d+)",
        rf"out\sof\s(?:every\s)?(?:{_NUMBER_WORDS}|\d+)",
        r"\s",
        Shed.MAY,
    ),
    Joint("ratio", Core.RIGHT, r"\b(?:[Oo]ne|\d+) (?:in every|(?:out )?of every|out of)", r"\d", r"\s", Shed.MAY),
    Joint("ratio", Core.RIGHT, r"\b[Oo]ne (?:in|of)", r"\d", r"\s", Shed.MAY),
    Joint("section", Core.LEFT, rf"\b{_CITED}\s[\dA-Z.-]*\d[a-z]?(?:\(\w{{1,4}}\))*", r"\(\w{1,4}\)", shed=Shed.MAY),
    Joint(
        "section",
        Core.LEFT,
        rf"\b{_CITED}\s[\dA-Z.-]*\d[a-z]?(?:\s?\(\w{{1,4}}\))*",
        r"(?:\((?:\d\d?|[a-z]|[ivx]+)\)|(?:bis|ter|quater)(?![^\W_]))",
        " ",
        Shed.MAY,
    ),
    Joint(
        "section",
        Core.LEFT,
        rf"\b{_CITED}\s[\dA-Z.-]*\d[a-z]?",
        r"(?:sub)?(?:paragraph|section|para\.|Abs\.)\s\(?\d+\)?",
        r"\s",
        Shed.MAY,
    ),
    Joint("section", Core.LEFT, r"§\s?\d+", r"(?:[b-z](?![^\W_])|a(?=[.,;:)]|\s[A-Z]))", " ", Shed.MAY),
    Joint("address", Core.EITHER, r"[\w-]\.[a-z]{2,6}", r"[/?#][\w%~-]+"),
    Joint("address", Core.EITHER, r"[\w-]", r"@[\w-]+\.\w+"),
    Joint("address", Core.EITHER, r"[\w.+-]+@", r"[\w-]+\.\w+"),
    Joint("address", Core.EITHER, r"[\w-]@[\w.-]+", r"\.[a-z]{2,}"),
    Joint("address", Core.EITHER, r"(?<![^\W_])[a-z][\w-]*", rf"\.{_DOMAIN}(?![^\W_])"),
    Joint("address", Core.EITHER, r"(?<![\w.])[a-z][\w-]*\.", rf"[\w-]+\.{_DOMAIN}(?![^\W_])"),
    Joint("address", Core.EITHER, r"\w\.[a-z]{2,4}", r"\.[a-z]{2,4}(?![^\W_])"),
    Joint("address", Core.EITHER, r"(?<!\S)/[\w.-]+", r"/[\w.-]+"),
    Joint("phone", Core.EITHER, _DIALLED, r"\d{2,4}[ -]\d{3,4}(?!\w|[.,]\d)", " "),
    Joint("phone", Core.EITHER, rf"{_DIALLED} \d{{2,4}}", r"\d{3,4}(?!\w|[.,]\d)", " "),
    Joint("phone", Core.LEFT, r"\d{3,4}", r"ext\.?\s\d+", r",?\s", Shed.MAY),
    Joint("grade", Core.EITHER, rf"\b{_GRADED}\s(?:[IVX]+|\d|[A-D])[a-z]?", r"/(?:[IVX]+|\d|[A-D])[a-z]?(?![^\W_])"),
    Joint("grade", Core.EITHER, r"[A-Za-z]", r"\((?:I{1,3}|IV|VI{0,3})\)(?![^\W_])"),  # iron(III)
    Joint("date", Core.LEFT, rf"{_DAY},?", rf"{_YEAR}(?!\d|\s{_YEAR})", r"[^\S\n]?,?[^\S\n]", Shed.MAY),
    Joint("date", Core.LEFT, rf"{_DAY},?", rf"{_YEAR}(?=[.;:)]|,?\s[a-z])", r",?\n", Shed.MAY),
    Joint("date", Core.LEFT, _DAY, r"['’]\d\d(?!\d)", r"\s", Shed.MAY),
    Joint("date", Core.LEFT, _DAY, r"of the (?:\w+) year(?![^\W_])", r"\s", Shed.MAY),
    *(
        Joint(
            "parts",
            Core.RIGHT,
            rf"{_COUNT}\s?(?:{unit})(?:\sand)?",
            rf"(?:{_NUMBER_WORDS}|\d[\d.]*)\s?(?:{part})(?![^\W_])",
            r"\s",
            Shed.MAY,
        )
        for unit, part in _SMALLER
    ),
    *(
        Joint(
            "parts",
            Core.LEFT,
            rf"{_COUNT}\s?(?:{unit})",
            rf"(?:and\s)?(?:{_NUMBER_WORDS}|\d[\d.]*)\s?(?:{part})(?![^\W_])",
            r",?\s",
            Shed.MAY,
        )
        for unit, part in _SMALLER
    ),
    Joint("parts", Core.EITHER, r"(?<![\d.,])\d{1,2}\s?(?:h|Uhr)", r"[0-5]\d(?![\d:%]|[.,]\d)", r"\s", Shed.MAY),
    Joint("parts", Core.EITHER, r"\d°", r"\d{1,2}(?:[.,]\d+)?\s?['′’]", r"\s?"),
    Joint("parts", Core.EITHER, rf"{_COUNT}\s(?:stone|feet|foot|ft)", rf"1?\d{_AS_TALL}", r"\s", Shed.MAY),
    Joint("parts", Core.EITHER, r"£\d+", r"\d\d?s\.", " ", Shed.MAY),  # of old British money
    Joint("parts", Core.EITHER, r"\d\d?s\.", r"\d\d?d\.", " ", Shed.MAY),
    Joint("currency", Core.EITHER, rf"\d[{_SIGNS}]", r"\d\d(?!\d)"),
    Joint("currency", Core.EITHER, r"\d", rf"[{_SIGNS}]\d\d(?!\d)"),
    Joint("currency", Core.EITHER, r"(?<![^\W_])[A-Z]{1,3}", rf"[{_SIGNS}]\s?\.?\d"),
    Joint("currency", Core.RIGHT, rf"(?<![^\W_])[A-Z]{{1,3}}[{_SIGNS}]", r"\.?\d", _SPACE),
    Joint(
        "currency",
        Core.RIGHT,
        rf"(?<![^\W_])(?<!\d[.,]\d\d\s)(?:{_SHORTENED}|{_CODES})",
        r"(?:-?\.?\d|\((?!\w{1,3}\)\s[A-Z])\.?\d)",  # no (3) of a list
        _BREAK,
    ),
    Joint("currency", Core.RIGHT, r"(?<![^\W_])Fr\.", r"\d[\d.,'’]*(?!\.?\s[A-Z])", " "),
    Joint("currency", Core.RIGHT, rf"(?<![^\W_])(?<!the ){_COUNTRY}", r"[$£¥]\d", " "),
    Joint("currency", Core.RIGHT, rf"(?<!\bin ){_PROSE}[{_SIGNS}]", r"\d[\d.,]*(?=[^\S\n][a-z]|[.,;:)](?!\d))", r"\s"),
    Joint("currency", Core.LEFT, _SUM, rf"(?:{_CODES})(?![^\W_])(?!\.?\s?[\d{_SIGNS}])", _SPACE),
    Joint("currency", Core.LEFT, _SUM, rf"(?:{_COUNTRY}\s)?{_MONEY}(?![^\W_])", r"[^\S\n]|-"),
    Joint("currency", Core.LEFT, rf"{_PROSE}(?:{_AMOUNT} )?{_SUM}", rf"(?:{_COUNTRY}\s)?{_MONEY}{_GOES_ON}", r"\n"),
    Joint(
        "currency",
        Core.LEFT,
        rf"{_SUM}\s(?:pounds|dollars|francs|pesos|rupees|dinars)",
        rf"(?:(?:{_COUNTRY}|{_OTHER_COUNTRY}){_CLAUSE}|sterling(?![^\W_]))",
        r"\s",
    ),
    Joint("currency", Core.LEFT, rf"{_SUM}\s{_COUNTRY}", rf"{_MONEY}(?![^\W_])", r"\s"),
    Joint("currency", Core.LEFT, rf"(?!{_YEAR}\Z){_SUM}", rf"[(\[](?:{_CODES}|{_COUNTRY})[)\]]", r"\s?"),
    Joint("currency", Core.LEFT, rf"[$£¥]\d[\d.,]*(?:\s{_SCALES})?", rf"{_COUNTRY}{_CLAUSE}", r"\s"),
    Joint("currency", Core.LEFT, r"\d", rf"(?:{_CODES})(?= [a-z]|[.,;:])", r"\n"),
    Joint("currency", Core.LEFT, r"\d", rf"[{_SIGNS}](?=\s[a-z]|[.,;:)])", r"\s", Shed.MAY),
    Joint(  # no tag, no arrow
        "comparison", Core.RIGHT, r"(?<![=<-])<=?|(?:(?<![\w/\"'=>-])|(?<![\w</])[A-Za-z]\s?)>=?", _COMPARED
    ),
    Joint("comparison", Core.RIGHT, r"<=?|(?<![\n\w/\"'=>-])>=?", _COMPARED, r"[^\S\n]"),
    Joint("comparison", Core.RIGHT, "[<>]", rf"=\s?{_COMPARED}"),
    Joint("tolerance", Core.LEFT, r"\d", rf"{_TOLERANCE}", _BREAK),
    Joint("tolerance", Core.LEFT, rf"(?:{_MEASURED}|{_PRICE})", rf"{_TOLERANCE}", _BREAK, Shed.MAY),
    Joint("tolerance", Core.LEFT, rf"(?:\d|{_MEASURED}|{_PRICE})", r"give or take(?![^\W_])", r",?\s", Shed.MAY),
    Joint("comparison", Core.RIGHT, f"[{_COMPARING}]", _COMPARED, _SPACE),
    Joint("comparison", Core.RIGHT, rf"[<>{_COMPARING}]=?\s?[{_SIGNS}]", r"\.?\d"),
    Joint("slash", Core.EITHER, r"\d%?", r"[/⁄∕][\da-zµ][^\W_]*"),
    Joint("slash", Core.EITHER, r"\d[/⁄∕]", r"\d"),
    Joint("slash", Core.EITHER, rf"\d\s?{_UNIT}", r"[/⁄∕]\s?[^\W_]+"),
    Joint("slash", Core.EITHER, rf"\d\s?(?:{_SHORT_UNIT})?", rf"[/⁄∕]\s?{_PER}(?![^\W_]|/)", r"\s"),
    Joint("slash", Core.EITHER, rf"\d\s?(?:{_SHORT_UNIT})? [/⁄∕]", rf"{_PER}(?![^\W_]|/)", _SPACE),
    Joint("slash", Core.LEFT, r"\d", rf"{_SHORT_UNIT}\s?[/⁄∕]\s?{_PER}(?![^\W_])", _BREAK),
    Joint("slash", Core.EITHER, rf"\d\s?(?:{_UNIT})?[/⁄∕]\s?", _UNIT),
    Joint("rate", Core.LEFT, rf"{_MEASURED}", rf"[·∙⋅]\s?{_UNIT}[⁻{RAISED}]*", _SPACE),
    Joint("rate", Core.LEFT, rf"{_MEASURED}", rf"(?:per|for\s(?:each|every))\s{_PER_UNIT}(?![^\W_])", r"\s"),
    Joint("rate", Core.LEFT, rf"{_MEASURED}", r"(?:k?g|[mlLhs])[-−⁻][1-3¹²³](?![^\W_])", " "),
    Joint("rate", Core.LEFT, _COUNTED, rf"per\s(?:{_PERIOD}|{_SCALES}|\d[\d,]*|{_BEARER}\b)", r"\s", Shed.MAY),
    Joint("rate", Core.LEFT, rf"(?:{_PRICE}|{_MEASURED_IN_WORDS})", rf"{_EACH}\s{_PERIOD}", r"\s", Shed.MAY),
    Joint("rate", Core.LEFT, rf"(?:{_PRICE}|{_RATED})", _APIECE, r"\s", Shed.MAY),
    Joint("rate", Core.LEFT, r"[\d%]", r"(?:per\sannum|p\.\s?a\.)", r"\s", Shed.MAY),
    Joint("rate", Core.LEFT, _PRICE, rf"[(,]?\s?per\s{_PERIOD}", r"\s?", Shed.MAY),
    Joint("rate", Core.LEFT, _PRICE, rf"{_ELSEWHERE}(?![^\W_])", r"\s", Shed.MAY),
    Joint("rate", Core.LEFT, _PRICE, r"pcm(?![^\W_])", r"\s", Shed.MAY),
    Joint("rate", Core.LEFT, _PRICE, rf"{_EACH}\s(?:{_KIND}\s)?{_PIECE}(?![^\W_])", r"\s", Shed.MAY),
    Joint("rate", Core.LEFT, _PRICE, rf"{_EACH}\s{_BEARER}(?![^\W_])", r"\s", Shed.MAY),
    Joint("rate", Core.LEFT, _PRICE, _OFTEN, r"\s", Shed.MAY),
    Joint("rate", Core.LEFT, rf"(?:{_MEASURED_IN_WORDS}|{_RATED})", _PER_ANY, r"\s", Shed.MAY),
    Joint(
        "bound",
        Core.LEFT,
        rf"(?:\d[)]?|\d\s?(?:[%‰]|{_PERCENT})|{_PRICE}|{_MEASURED}|{_RATED})",
        _OR_MORE,
        r"\s",
        Shed.MAY,
    ),
    Joint(
        "bound",
        Core.LEFT,
        rf"(?:\d|{_PRICE}|{_MEASURED}|{_RATED})",
        rf"[(,]\s?or\s(?:even\s)?{_MORE}{_CLAUSE}",
        r"\s?",
        Shed.MAY,
    ),
    Joint("bound", Core.LEFT, rf"(?:\d|{_PRICE}|{_MEASURED}|{_RATED})", _BEYOND, r",?\s", Shed.MAY),
    Joint("bound", Core.LEFT, r"\d", r"\+(?![^\W_]|\s?[\d=])", shed=Shed.MAY),
    Joint(
        "tax",
        Core.LEFT,
        rf"(?:{_PRICE}|{_RATED})",
        rf"(?:plus|\+|excluding|excl\.|exclusive\sof|zzgl\.|zuzüglich|hors|más|sin)\s{_TAX}",
        r"\s",
        Shed.MAY,
    ),
    Joint("tax", Core.LEFT, rf"(?:{_PRICE}|{_RATED})\s(?:plus|\+)", _TAX, r"\s", Shed.MAY),
    Joint("tax", Core.LEFT, rf"(?:{_PRICE}|{_RATED})", r"(?:HT|TTC)(?![^\W_])", r"\s", Shed.MAY),
    Joint("sum", Core.LEFT, rf"(?:{_PRICE}|{_RATED})", rf"(?:less|minus|plus|net\sof)\s{_IN_A_SUM}", r"\s", Shed.MAY),
    Joint(
        "age",
        Core.LEFT,
        rf"{_COUNT}\s(?:years?|months?|weeks?|days?)",
        r"(?:old|of age|ago)(?![^\W_])",
        r"\s",
        Shed.MAY,
    ),
    Joint("era", Core.LEFT, r"(?:\d|\bcentury)", r"(?:BCE?|CE|AD|B\.C\.|A\.D\.)(?![^\W_]|-)", r"\s", Shed.MAY),
    Joint("fraction", Core.EITHER, r"(?<![^\W_])(?i:one)", rf"(?:half|quarter|{_NTH}){_OF_WHOLE}", r"\s"),
    Joint(
        "multiple",
        Core.LEFT,
        _COUNT,
        rf"times(?=\s(?:the|as|more|less|its|his|her|their|that|what|{_MORE})\b)",
        r"\s",
        Shed.MAY,
    ),
    Joint("fraction", Core.LEFT, _FIGURE, rf"and\s{_PART}(?![^\W_])", r"\s"),
    Joint("fraction", Core.LEFT, rf"{_FIGURE}\sand", rf"{_PART}(?![^\W_])", r"\s"),
    Joint("fraction", Core.LEFT, rf"{_PROSE}\d{{1,3}}", rf"(?:[{_FRACTIONS}]|[1-9]/\d\d?){_GOES_ON}", r"\n"),
    Joint(
        "fraction", Core.LEFT, rf"(?<![^\W_])(?i:{_NUMBER_WORDS})", rf"point\s(?:{_NUMBER_WORDS}|zero)(?![^\W_])", r"\s"
    ),
    Joint(
        "fraction",
        Core.EITHER,
        rf"(?<![^\W_])(?i:{_NUMBER_WORDS})\spoint",
        rf"(?:{_NUMBER_WORDS}|zero)(?![^\W_])",
        r"\s",
    ),
    Joint("fraction", Core.LEFT, rf"(?<![^\W_])(?:\d+|(?i:{_NUMBER_WORDS}))", rf"{_TENTHS}(?![^\W_])", r"\s|-"),
    Joint(
        "fraction",
        Core.EITHER,
        r"(?<![\d./,])\d{1,3}",
        r"[1-9]\d?[/⁄∕](?:2|3|4|5|6|8|10|12|16|32|64|100)(?![\d/])",
        " ",
    ),
    Joint("fraction", Core.EITHER, r"(?<![\d./,])\d{1,3}", rf"(?:(?:and|&) )?[{_FRACTIONS}]", " "),
    Joint("fraction", Core.LEFT, _FIGURE, r"one-(?:half|quarter|third)(?![^\W_])", r"\s"),
    Joint("power", Core.EITHER, r"\d", rf"(?:[×x·∙⋅]\s?10(?:[⁻{RAISED}^]|[-−–]?\d\d?(?![\d.,]))|\*\s?10\^)", _BREAK),
    Joint("power", Core.EITHER, r"\d\s?[×x·∙⋅*]", rf"10[⁻{RAISED}^]", _BREAK),
    Joint(
        "power",
        Core.LEFT,
        _FIGURE,
        r"(?:squared|cubed|(?:raised\s)?to\sthe\s(?:\w+\s)?power|times\s(?:10|ten)\sto)(?![^\W_])",
        r"\s",
    ),
    Joint(
        "power",
        Core.LEFT,
        r"(?<!\bfrom\s)(?<![\w.,])(?:10|ten)",
        rf"to\sthe\s(?:minus\s)?{_NTH}(?![^\W_]|\s{_NO_POWER})",
        r"\s",
    ),
    Joint("power", Core.EITHER, r"\d", r"\^[({]?[-+−]?\d+"),
    Joint("power", Core.EITHER, r"\d\^[({]?[-+−]?", r"\d+"),
    Joint("power", Core.EITHER, r"(?<![*\d.,])\d+", r"\*\*[-+−]?\d+"),  # not in bold
    Joint("power", Core.EITHER, r"(?<![*\d.,])\d+\*\*[-+−]?", r"\d+"),
    Joint(
        "sum",
        Core.RIGHT,
        r"(?:\b[A-Z]{4,}|\b[Rr]ate|\b[Ii]ndex)\s(?:plus|\+|minus|less)",
        rf"\d[\d.]*\s?(?:%|{_PERCENT})",
        r"\s",
        Shed.MAY,
    ),
    Joint("dimension", Core.LEFT, _SIDE, r"[x×][^\S\n]?\d", _SPACE, Shed.MAY),
    Joint("dimension", Core.RIGHT, _SIDE, rf"[x×][^\S\n]?{_SIDE_WITH_UNIT}", _SPACE, Shed.MAY),
    Joint("dimension", Core.EITHER, rf"{_SIDE}[^\S\n]?[x×]", r"\d", _SPACE, Shed.MAY),
    Joint("dimension", Core.LEFT, _SIDE, rf"by\s{_SIDE_WITH_UNIT}", r"\s", Shed.MAY),
    Joint("dimension", Core.RIGHT, rf"{_SIDE}\sby", _SIDE_WITH_UNIT, r"\s", Shed.MAY),
    Joint("sum", Core.EITHER, r"\d", r"[÷×]\s?\d", _SPACE),
    Joint("sum", Core.EITHER, r"\d\s?[÷×]", r"\d", _SPACE),
    Joint("sum", Core.RIGHT, "√", r"\d"),
    Joint("thousands", Core.EITHER, rf"{_LEADS}\d{{1,3}}{_GROUP}*", rf"\d{{3}}{_GROUP}*{_ENDS}", r"[ \xa0]"),
    Joint("number", Core.EITHER, rf"{_LEADS}\d(?: \d)+", rf"\d(?: \d)*{_ENDS}", " "),  # digits set apart, or in boxes
    Joint("number", Core.EITHER, rf"{_LEADS}\d", rf"\d(?: \d)+{_ENDS}", " "),
    Joint("number", Core.RIGHT, rf"(?<![^\W_])(?i:{_NUMBER_WORDS})", rf"{_HUNDRED}(?![^\W_])", r"\s|-"),
    Joint(
        "number",
        Core.EITHER,
        rf"(?<![^\W_])(?<!\d\s)(?i:{_HUNDRED})",
        rf"(?:and\s)?(?:{_NUMBER_WORDS})(?![^\W_-])(?!\s{_HUNDRED})",
        r"\s",
    ),
    Joint(
        "number",
        Core.RIGHT,
        rf"(?<![^\W_])(?<!\d\s)(?i:{_HUNDRED})\sand",
        rf"(?:{_NUMBER_WORDS})(?![^\W_])(?!\s{_HUNDRED})",
        r"\s",
    ),
    Joint("number", Core.EITHER, rf"(?<![^\W_])(?i:{_TENS}){_HYPHEN}", rf"(?i:{_ONES})(?![^\W_])"),
    Joint("number", Core.EITHER, rf"(?<![^\W_])(?i:{_TENS})", rf"{_HYPHEN}(?i:{_ONES})(?![^\W_])"),
    Joint("thousands", Core.EITHER, r"\d", r"[_˙]\d{3}(?!\d)"),
    Joint("thousands", Core.EITHER, r"\d[_˙]", r"\d{3}(?!\d)"),
    Joint("thousands", Core.EITHER, r"\d", r"\d{3}(?!\d)", "[\u2005-\u200a\u202f]"),
    Joint("thousands", Core.EITHER, rf"[{_SIGNS}]\s?\d{{1,3}}(?:,\d{{3}})*", r",\n\d{3}(?!\d)"),
    Joint("thousands", Core.EITHER, rf"[{_SIGNS}]\s?\d{{1,3}}(?:,\d{{3}})*,", r"\d{3}(?!\d)", r"\n"),
    Joint("decimal", Core.EITHER, rf"[{_SIGNS}]\s?\d[\d,]*\.", _CENTS, r"\n"),
    Joint("decimal", Core.EITHER, rf"[{_SIGNS}]\s?\d[\d,]*", rf"\.\n{_CENTS}"),
    Joint("decimal", Core.EITHER, rf"[{_SIGNS}]\s?\d[\d,]*", rf"\.\d\d{_GOES_ON}", r"\n"),
    Joint("scale", Core.LEFT, _FIGURE, rf"{_SCALES}(?![^\W_])", r"[^\S\n]|-"),
    Joint("scale", Core.LEFT, _FIGURE, rf"(?=[a-z]){_SCALES}(?![^\W_])", r"\n"),
    Joint(
        "scale",
        Core.LEFT,
        rf"(?:[{_SIGNS}]|(?<![^\W_])(?:{_CODES}))\s?\d[\d.,]*",
        r"(?:m|k|b|t|mm|M|MM|B|K|mill?|thou|grand)(?![^\W_])",
        r"\s",
    ),
    Joint("scale", Core.LEFT, r"\d", r"k(?![^\W_])", " "),
    Joint("scale", Core.LEFT, _COUNT, r"grand(?=[.,;:)]|\s(?:in|an?|per|for|on|and|or|to|of)\b)", r"\s"),
    Joint("scale", Core.LEFT, rf"(?i:{_NUMBER_WORDS})", r"score(?= (?:years|and)\b)", r"\s"),
    Joint(  # 12 mil millones
        "scale",
        Core.LEFT,
        r"\d\s(?:mil|mille|mila|hundred|thousand|Tausend)",
        rf"{_SCALES}(?![^\W_])",
        r"\s",
    ),
    Joint("scale", Core.LEFT, r"\d", "[万萬亿億兆억만조]", _BREAK),
    Joint(
        "scale",
        Core.LEFT,
        rf"[{_SIGNS}]\d[\d,.]*",
        r"\((?:in )?(?:thousands?|millions?|billions?|['’]?000['’]?s?)\b[^)\n]*\)",
        " ",
    ),
    Joint(
        "scale",
        Core.LEFT,
        rf"[{_SIGNS}]\d{{1,3}}(?:\.\d+)?",
        rf"(?:{_SHARED}|to\s)[{_SIGNS}]\d[\d.]*\s{_SCALES}(?![^\W_])",
        r",?\s",
        shed=Shed.MAY,
    ),
    Joint("percent", Core.LEFT, _FIGURE, rf"{_PERCENT}(?![^\W_])", r"[^\S\n]|-"),
    Joint("percent", Core.LEFT, _FIGURE, rf"(?=[a-z]){_PERCENT}(?![^\W_])", r"\n"),
    Joint(
        "percent",
        Core.LEFT,
        rf"{_FIGURE}[\s-](?:percentage|basis)",
        r"points?(?![^\W_])",
        r"\s",
    ),
    Joint(
        "percent",
        Core.LEFT,
        rf"(?<![\w.,{_SIGNS}-])(?!{_YEAR}\Z)\d{{1,3}}(?:\.\d+)?",
        rf"{_SHARED}\d[\d.]*(?:%|\s{_PERCENT}(?![^\W_]))",
        r",?\s",
        shed=Shed.MAY,
    ),
    Joint("percent", Core.LEFT, rf"{_FIGURE}[\s-][Pp]er", r"cent(?![^\W_])", _SPACE),
    Joint("percent", Core.LEFT, r"\d", r"[%‰](?=\s[a-z]|[.,;:)]|\n[a-z])", r"[^\S\n]", Shed.MAY),
    Joint("percent", Core.LEFT, _NO_MONEY, rf"[%‰](?=[.,;:)]|\s[a-z]{_NO_ROW})", r"\n", Shed.MAY),
    Joint("percent", Core.LEFT, r"\d", r"(?:wt|[Vv]ol|mol|mass|at|Gew)\.?[- ]?%", r"\s", Shed.MAY),
    Joint(
        "percent",
        Core.LEFT,
        r"\d\s?%",
        r"(?:[Vv]ol\.?|[vwm]/[vwm]|ABV|abv|by\s(?:weight|volume|mass))(?![^\W_])",
        r"\s?",
        Shed.MAY,
    ),
    Joint("measure", Core.LEFT, _AMOUNT, rf"{_MEASURE}(?![^\W_])", _SPACE, Shed.MAY),
    Joint("measure", Core.LEFT, _COUNT, rf"{_UNIT_WORD}(?![^\W_]|-(?:on|over|to)-)", r"[^\S\n]", Shed.MAY),
    Joint("measure", Core.LEFT, rf"[a-z]\s{_COUNT}", rf"{_UNIT_WORD}(?=[.,;:)]|\s[a-z])", r"\n", Shed.MAY),
    Joint("measure", Core.LEFT, rf"{_PROSE}{_AMOUNT}", rf"{_MEASURE}{_GOES_ON}", r"\n", Shed.MAY),
    Joint("measure", Core.LEFT, rf"(?!{_YEAR}\s){_COUNT}\s{_DAYS_OF}", rf"{_TIME}(?![^\W_])", r"\s", Shed.MAY),
    Joint("measure", Core.LEFT, r"\d", r"(?:[′″](?![^\W_])|'\s?\d+\s?\")", shed=Shed.MAY),
    Joint("measure", Core.LEFT, r"\d[′']", r"\d+\s?[″\"]", r"\s?", Shed.MAY),
    Joint("measure", Core.LEFT, rf"{_COUNT} {_MADE_OF}", rf"{_UNIT_WORD}(?![^\W_])", r"\s", Shed.MAY),
    Joint("measure", Core.LEFT, r"\d(?:\s?°[CF]?| degrees?(?: \w+)?)?", r"below (?:zero|freezing)", r"\s", Shed.MAY),
    Joint("measure", Core.LEFT, r"\d degrees", r"(?:Fahrenheit|Celsius|Kelvin|[CF])(?![^\W_])", r"\s", Shed.MAY),
    Joint("measure", Core.LEFT, r"\d", r"deg\.?\s?[CFK](?![^\W_])", r"\s", Shed.MAY),
    Joint("time", Core.LEFT, r"\d", r"(?:[ap]\.m\.|[AP]\.M\.|[ap]m(?![^\W_])|[AP]M(?![^\W_]))", r"\s", Shed.MAY),
    Joint(
        "time",
        Core.LEFT,
        rf"{_AT} {_COUNT}",
        r"(?:in\sthe\s(?:morning|afternoon|evening)|at\snight)(?![^\W_])",
        r"\s",
        Shed.MAY,
    ),
    Joint("time", Core.LEFT, _COUNT, r"o['’]clock(?![^\W_])", r"\s", Shed.MAY),
    Joint(
        "time",
        Core.RIGHT,
        r"\b(?:[Hh]alf\spast|(?:[Qq]uarter|minutes)\s(?:past|to))",
        rf"(?:{_NUMBER_WORDS}|1?\d)(?![^\W_])",
        r"\s",
        Shed.MAY,
    ),
    Joint(
        "minus",
        Core.LEFT,
        rf"{_PRICE}",
        r"(?:DR(?![^\W_]|\s[A-Z][a-z])|Dr(?=[,;)]|\s[a-z])|overdrawn(?![^\W_]))",
        r"\s",
    ),
    Joint("minus", Core.RIGHT, r"(?<![^\W_])(?:[Mm]inus|[Nn]egative),?", rf"[{_SIGNS}]?\.?\d", r"\s", Shed.MAY),
    Joint("minus", Core.RIGHT, rf"(?:{_STATES})[-–−]", rf"[{_SIGNS}]?\.?\d", r"\s", Shed.MAY),
    Joint("minus", Core.RIGHT, "[▲△▼▽]", rf"[{_SIGNS}]?\.?\d"),  # ▲5 of Japanese accounts
    Joint(
        "minus", Core.RIGHT, r"(?<=[^\s.:;][ \xa0])[▲△]", rf"[{_SIGNS}]?\.?\d", " ", Shed.MAY
    ),  # but not in front of an item
    Joint("minus", Core.LEFT, rf"(?<![{_SIGNS}\d.,])(?<![{_SIGNS}]\s)(?<![A-Z]\s){_NO_YEAR}\d[\d.,]*", _MINUS),
    Joint("rating", Core.EITHER, rf"(?<![^\W_-]){_RATING}", r"[-+−](?![^\W_])"),
    Joint("compound", Core.EITHER, rf"[^\W_]+{_HYPHEN}", r"[^\W_]+", shed=Shed.MAY),
    Joint("compound", Core.EITHER, r"[^\W_]", rf"{_HYPHEN}[^\W_]+", shed=Shed.MAY),
    Joint("range", Core.LEFT, _LOW, rf"[-‒–−]{_HIGH}", shed=Shed.MAY),
    Joint("range", Core.RIGHT, rf"{_LOW}[-‒–−]", _HIGH, shed=Shed.MAY),
    Joint("range", Core.LEFT, rf"\d\s?{_MEASURE}", rf"[–−]\d[\d.,]*\s?{_MEASURE}(?![^\W_])", " ", Shed.MAY),
    Joint("range", Core.LEFT, _BETWEEN, rf"to\s{_OF_A_RANGE}", r"\s", Shed.MAY),
    Joint("range", Core.RIGHT, rf"{_BETWEEN}\sto", _OF_A_RANGE, r"\s", Shed.MAY),
    Joint("range", Core.LEFT, rf"{_RANGING}{_END}(?:\s\w+)?", rf"to\s{_END}", r"\s", Shed.MAY),
    Joint("range", Core.RIGHT, rf"{_RANGING}{_END}(?:\s\w+)?\sto", _END, r"\s", Shed.MAY),
    Joint("range", Core.LEFT, rf"\b[Bb]etween\s{_END}(?:\s\w+)?", rf"and\s{_END}", r"\s", Shed.MAY),
    Joint("range", Core.RIGHT, rf"\b[Bb]etween\s{_END}(?:\s\w+)?\sand", _END, r"\s", Shed.MAY),
    Joint(
        "range",
        Core.LEFT,
        rf"\b(?:from|for|in|during) {_YEAR}",
        rf"(?:to|through|until) {_YEAR}(?!\d)",
        " ",
        Shed.MAY,
    ),
    Joint("range", Core.LEFT, rf"{_ONE_END}", rf"[-–−]\n{_ONE_END}{_GOES_ON}", shed=Shed.MAY),
    Joint("range", Core.EITHER, rf"{_ONE_END}[-–−]", rf"{_ONE_END}{_GOES_ON}", r"\n", Shed.MAY),
    Joint("range", Core.EITHER, r"\d[‒–−]", r"\d+", shed=Shed.MAY),
    Joint("range", Core.EITHER, r"\d", r"[‒–−~〜～]\d+", shed=Shed.MAY),
    Joint("range", Core.EITHER, r"\d[~〜～]", r"\d+", shed=Shed.MAY),
)


class _Pattern(NamedTuple):
    left: str
    right: re.Pattern[str]


@cache
def _patterns(held: Core, *, anchor: bool, names: frozenset[str]) -> tuple[_Pattern, ...]:
    """Those of the joints with these names (of all, without one) that cut a quote with this core."""
    cutting = (
        one
        for one in JOINTS
        if one.core in {held, Core.EITHER} and (one.name in names if names else not (anchor and one.shed is Shed.MAY))
    )
    return tuple(_Pattern(rf"(?:{one.left})\Z", _compiled(rf"(?:{one.gap})({one.right})")) for one in cutting)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)  # the left side of a joint is needed only if its right side matches


_HELD: Final = re.compile(rf"{_FIGURE}|\b{_MONTH}(?![^\W_])")
_LAST_WORD: Final = lazy_pattern(r"\S+\Z")
_AFFIX: Final = lazy_pattern(rf"(?i:{_PREFIXES})[-‐‑–−]?|(?i:{_SUFFIXES})|{_HYPHEN}[^\W\d_]+")


def cut_off(text: str, start: int, end: int, *names: str, anchor: bool = False) -> str | None:
    """What text[start:end] leaves outside of a value that it contains a part of; None if it cuts no value.

    `text` has a newline where a line of the page ends. An `anchor` may shed what its quote contains. With `names` only
    these joints are looked at.
    """
    wanted = frozenset(names)
    before = _joint(text, start, _patterns(Core.RIGHT, anchor=anchor, names=wanted))
    if before is not None:
        return before[0]
    held = Core.LEFT if _HELD.search(text, start, end) else Core.EITHER
    after = _joint(text, end, _patterns(held, anchor=anchor, names=wanted))
    if after:
        return after[1]
    return None if anchor or (wanted and "range" not in wanted) else _other_end(text, start, end)


def whole_of(piece: str) -> str:
    """What a piece that is cut off belongs to: non- and vice to a term, $ and million to a value."""
    return "term" if _AFFIX.fullmatch(piece) else "value"


def is_one_number(text: str, start: int, end: int) -> bool:
    """Whether text[start:end] is a number whose thousands, or digits, are set apart, and no cells of a row."""
    number = _compiled(rf"{_LEADS}(\d{{1,3}}{_GROUP}+|\d(?: \d)+)\Z").search(text, max(0, start - _REACH), end)
    return number is not None and number.start(1) >= start and _compiled(_ENDS).match(text, end) is not None


def _joint(text: str, position: int, patterns: Sequence[_Pattern]) -> tuple[str, str] | None:
    """The pieces left and right of this place, where it is one of these joints."""
    if not 0 < position < len(text):
        return None
    left = text[max(0, position - _REACH) : position]
    right = left[len(left.rstrip()) :] + text[position : position + _REACH]
    left, right = _said_once(left.rstrip(), right)
    for ends, begins in patterns:
        behind = begins.match(right)
        if behind and (before := _compiled(ends).search(left)):
            return _LAST_WORD.findall(before[0])[-1], behind[1]
    return None


_IN_WORDS: Final = rf"\s?\([\"“]?(?!(?:thousand|million)\W)(?i:(?:{_NUMBER_WORDS}|and|[ -])+)[\"”]?\)"
_IN_DIGITS: Final = rf"\s?\([{_SIGNS}]?\d[\d.,]*\)"
_DIGIT_LAST: Final = lazy_pattern(r"\d\Z")
_WORD_LAST: Final = lazy_pattern(rf"(?<![^\W_])(?i:{_NUMBER_WORDS})\Z")
_TWICE: Final = ((_DIGIT_LAST, lazy_pattern(_IN_WORDS)), (_WORD_LAST, lazy_pattern(_IN_DIGITS)))
_TWICE_BEHIND: Final = lazy_pattern(rf"(?:(?<=\d){_IN_WORDS}|(?<=[a-z]){_IN_DIGITS})\Z")


def _said_once(left: str, right: str) -> tuple[str, str]:
    """Both sides without the number's other form: 5 (five) million, five (5) million."""
    if left.endswith(")"):
        return _TWICE_BEHIND.sub("", left), right
    for last, form in _TWICE:
        if last.search(left) and (again := form.match(right)):
            return left, right[again.end() :]
    return left, right


# ── The two ends of a range ──────────────────────────────────────────────────────────────────────


def _end_named(name: str) -> str:
    return (
        rf"(?P<{name}>(?P<{name}_sign>[{_SIGNS}]?)\s?(?!{_YEAR}\b)(?P<{name}_size>\d[\d.,]*(?<![.,]))(?:{_IN_WORDS})?"
        rf"(?P<{name}_unit>\s?(?:[%‰]|{_PERCENT}(?![^\W_]))|(?:\s?{_SCALES}|[mk]|bn)?(?:\s{_MONEY})?(?![^\W_])))"
    )


_RANGE: Final = lazy_pattern(
    rf"(?<![\w.,/{_SIGNS}:-]){_end_named('low')}\s(?P<joined>(?:up\s)?to|through|thru|bis|à|a|hasta|tot|до|[-–—−])\s"
    rf"(?:about\s|around\s|approximately\s)?{_end_named('high')}(?![\w/:]|[.,]\d|-\w)"
)
_BETWEEN_ENDS: Final = lazy_pattern(
    r"\b(?:[Bb]etween|[Rr]ang\w+|[Vv]ar(?:y|ies|ied|ying)|[Aa]nywhere|(?:costs?|priced|aged)\sfrom|(?:est|sont|es|son)\sde)\b[^.;:\d]*\Z"
)
_MOVING: Final = lazy_pattern(  # from 5 to 7, or up 5% to $7: a value and its change, or two values
    r"\b(?:(?:from|de|da|du|by)\s(?:[a-z]+\s){0,2}\Z|(?:(?i:increas|decreas|declin|improv|reduc|rais|lower|widen|narrow"
    r"|expand|gain|drop|climb|jump|chang|advanc|fall|ris(?:e|ing)|surg|slid|slip|tumbl|plung|convert|split)\w*"
    r"|(?:grow|add|mov|exchang|contribut)(?:s|es|n|ing|ed)|returned|grow|grew|rose|fell|up|down|cut)\b[^.;:\n]*\Z)"
)


def _other_end(text: str, start: int, end: int) -> str | None:
    """The end of a range that text[start:end] leaves out, with what joins it: "to 7%" of 5% to 7%."""
    for edge in (start, end):
        low = max(0, edge - _REACH)
        for found in _RANGE.finditer(text, low, edge + _REACH):
            if start <= found.start("low") < end <= found.start("high") and _is_range(text, found):
                return text[found.start("joined") : found.end("high")]
            if found.end("low") <= start < found.end("high") <= end and _is_range(text, found):
                return text[found.start("low") : found.end("joined")]
    return None


def _is_range(text: str, found: re.Match[str]) -> bool:
    """Whether both are figures of one kind that go up, and no change of a value is reported."""
    if not _may_join(found):
        return False
    before = text[max(0, found.start() - 2 * _REACH) : found.start()]
    if _BETWEEN_ENDS.search(before):
        return True
    signs = {found["low_sign"], found["high_sign"]} - {""}
    units = [found["low_unit"].strip(), found["high_unit"].strip()]
    alike = not units[0] or units[0] == units[1] or not ({*units} & {"%", "‰"})
    same = len(signs) < 2 and alike and not (found["high_sign"] and not found["low_sign"])
    rises = units[0] != units[1] or _size(found["low_size"]) < _size(found["high_size"])
    return same and rises and not _MOVING.search(before)


def _may_join(found: re.Match[str]) -> bool:
    """Not so a dash between the cells of a row, nor an English "a": "5% – 7%", "for $5 a 7% share"."""
    units = [found["low_unit"].strip(), found["high_unit"].strip()]
    if found["joined"] == "a":
        return not found["low_sign"]
    return found["joined"] not in "-–—−" or (units[0] == units[1] and units[0][:1].isalpha())


def _size(number: str) -> float:
    """As a reader of English reads it; infinite where it is no number."""
    try:
        return float(number.replace(",", ""))
    except ValueError:
        return float("inf")
