"""Word lists: scales, currencies, units, hedges and directions, and the patterns that find them beside a number."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from citecheck.quantities.reading import languages
from citecheck.quantities.reading.figures import Bound, Hedge
from citecheck.quantities.reading.numerals import SMALL
from citecheck.text.patterns import lazy_pattern

# ── Scales ───────────────────────────────────────────────────────────────────────────────────────

_POWERS: Final = {
    2: "hundred",
    3: "thousand k grand",
    5: "lakh lac",
    6: "million mio mn mm m",
    7: "crore",
    9: "billion mrd bn b",
    12: "trillion tn t",
}
SCALES: Final = {word: Decimal(10**power) for power, words in _POWERS.items() for word in words.split()} | {
    word.lower(): Decimal(10**power) for word, power in languages.SCALES.items()
}
SCALE_WORD: Final = lazy_pattern(
    r"[\s-]{0,2}(?:(?P<word>hundred|thousand|million|billion|trillion|lakh|lac|crore|grand(?=\s*(?:[.,;:)]|\Z)|\s(?:an?|per|in|for|to)\b))s?"
    rf"|(?P<short>mio|mrd|mn|bn|tn|{'|'.join(languages.SCALES)})\b\.?)(?!\w)",
    re.IGNORECASE,
)
# One letter is a scale only directly after the number, and "m", "B" and "T" only where money or decimals speak for it:
# 5 m are metres, Flat 3B is a door, 3M a company.
SCALE_LETTER: Final = lazy_pattern(r"(?:K|k|MM|M|m|B|b|T|t)(?!\w|-(?![$€£¥]?[0-9]))")
SCALE_LETTER_APART: Final = lazy_pattern(r"\s(?:MM|M|B|K|k)(?![\w-])")

# ── Currencies ───────────────────────────────────────────────────────────────────────────────────

_DOLLARS: Final = frozenset("USD AUD CAD NZD SGD HKD TWD".split())
_CODES: Final = (
    "USD EUR GBP JPY CNY CHF AUD CAD NZD SGD HKD INR SEK NOK DKK PLN BRL MXN KRW ZAR CZK HUF ILS RUB THB SDR".split()
)
_SAID: Final = {
    "US$": "USD", "A$": "AUD", "AU$": "AUD", "C$": "CAD", "CA$": "CAD", "NZ$": "NZD", "HK$": "HKD", "S$": "SGD",
    "€": "EUR", "£": "GBP", "¥": "JPY CNY", "₹": "INR", "RS": "INR", "RMB": "CNY", "EURO": "EUR", "YEN": "JPY",
    "YUAN": "CNY", "RUPEE": "INR", "FRANC": "CHF", "POUND": "GBP", "WON": "KRW", "ZLOTY": "PLN", "KR": "SEK NOK DKK",
    "PESO": "MXN ARS CLP COP PHP", **dict.fromkeys(("KRONA", "KRONOR", "KRONE", "KRONER"), "SEK NOK DKK"),
}  # fmt: skip
# Whose dollars, pounds or crowns they are.
_NATIONS: Final = {
    "US": "USD", "U.S.": "USD", "AMERICAN": "USD", "AUSTRALIAN": "AUD", "CANADIAN": "CAD", "NEW ZEALAND": "NZD",
    "SINGAPORE": "SGD", "HONG KONG": "HKD", "TAIWAN": "TWD", "SWISS": "CHF", "SWEDISH": "SEK", "NORWEGIAN": "NOK",
    "DANISH": "DKK", "CZECH": "CZK", "BRITISH": "GBP", "INDIAN": "INR", "CHINESE": "CNY", "JAPANESE": "JPY",
    "KOREAN": "KRW", "MEXICAN": "MXN", "BRAZILIAN": "BRL", "SOUTH AFRICAN": "ZAR", "POLISH": "PLN", "RUSSIAN": "RUB",
}  # fmt: skip
# What is written → the currencies that it may mean.
CURRENCIES: Final = {
    **{code: frozenset([code]) for code in _CODES},
    **{said: frozenset(codes.split()) for said, codes in (_SAID | _NATIONS).items()},
    **dict.fromkeys(("$", "DOLLAR"), _DOLLARS),
}
COIN: Final = lazy_pattern(r"\s?¢|[\s-]?cents?\b|(?P<pence>p|[\s-]?(?:pence|penny))(?!\w|\.\w)", re.IGNORECASE)
COINS_OF_ROW: Final = lazy_pattern(  # the label of a row, and its cells up to one: Earnings per share (pence) 12.9
    r"\((?:in\s)?(?:(?P<pence>pence)|cents)(?:\sper\s\w+)?\)[\s|()0-9.,–-]*\Z", re.IGNORECASE
)
COIN_CURRENCIES: Final = _DOLLARS | CURRENCIES["€"]  # a cent of a dollar or a euro, whichever the text means
_SYMBOL: Final = r"(?:(?:US|AU|CA|NZ|HK|A|C|S)?\$|[€£¥₹])"
CODE: Final = rf"(?:{'|'.join(_CODES)}|RMB)"
STATED_SCALE: Final = lazy_pattern(
    rf"(?:\bin\s|\()(?P<money>(?:{_SYMBOL}|{CODE})\s?)?(?P<scale>thousand|million|billion)(?(money)s?|s)\b",
    re.IGNORECASE,
)
# Text before a number: an opening parenthesis or sign, a currency, and either of the two again. A dash with a space on
# either side joins or parts; only a real minus after a word is a sign even so.
LEAD: Final = lazy_pattern(
    rf"(?P<outer>\(\s?|(?<![\w)\]%.,°€£¥₹¢])(?:[-−–‐+±](?!\s)|(?<!\s)[-−–‐+±]\s|(?<=[^\W\d]\s)−\s))?(?:\b(?P<coded>{CODE})\s?{_SYMBOL}"
    rf"|(?P<currency>(?<![A-Z0-9_]){_SYMBOL}|\b{CODE}|\bRs\.?))?"
    r"\s?(?P<inner>\(\s?|(?<![\w)\]%.,°\s])(?<![0-9][€£¥₹¢])[-−–‐])?\Z"
)
CURRENCY_AFTER: Final = lazy_pattern(
    rf"(?:,[–—-]{{1,2}}(?=\s?[€E]))?(?:\s?(?P<symbol>[€£¥₹])|[\s-]?(?P<code>{CODE})\b|[\s-](?P<kr>kr)\b"
    rf"|[\s-](?:South\s)?(?P<nation>(?i:{'|'.join(map(re.escape, _NATIONS))}))\s"
    r"(?:dollar|franc|krona|krone|crown|pound|rupee|yuan|yen|won|peso|rand|zloty|rouble|ruble|real|reai|kronor|kroner)s?\b"
    rf"|[\s-](?P<owner>{'|'.join(name.title() for name in _NATIONS if name.isalpha() and name != 'US')})"
    r"(?=\s*(?:[.,;)]|\Z))"
    r"|(?:[\s-]|\s(?:de\s|d['’]))(?P<name>dollar|[Ee]uro|yen|yuan|rupee|franc|krona|kronor|krone|kroner|peso|zloty"
    r"|(?<=llion\s)won)s?\b"
    rf"|[\s-](?:de\s)?(?P<foreign>{'|'.join(languages.CURRENCIES)})s?\b(?!\s[A-Z]))"
)
PERCENT: Final = lazy_pattern(
    r"(?P<mille>\s?‰|[\s-]?per\smill?e?\b)|\s?%(?!\w)|[\s-]?(?:percent|per cent|pct|PERCENT)\b(?:\.(?=\s[a-z]))?"
    r"|\s(?:Prozent|v\.\s?H\.|pour cent|por ciento|procent)(?!\w)"
)
POINTS: Final = lazy_pattern(
    r"[\s-]?(?:(?:percentage|percent|%)?[\s-]points?|(?P<ppt>ppts?)|pp|(?P<basis>basis[\s-]points?|bps|bp))\b",
    re.IGNORECASE,
)

TRILLIONTH: Final = Decimal("0.001")  # of a part, in parts per billion
PARTS_PER_TRILLION: Final = lazy_pattern(r"\bparts?\sper\strillion\b", re.IGNORECASE)

# ── Units and nouns ──────────────────────────────────────────────────────────────────────────────

# Each dimension: its units, and how many of the smallest one each is.
_DIMENSIONS: Final = {
    "time": "millisecond 0.001 msec 0.001 second 1 sec 1 minute 60 min 60 hour 3600 hr 3600 day 86400 week 604800"
    " fortnight 1209600 microsecond 0.000001 nanosecond 0.000000001",
    "calendar": "month 1 year 12 yr 12 decade 120",
    "frequency": "rpm 0.016666667",
    "length": "nm 0.000001 µm 0.001 μm 0.001 micron 0.001 micrometre 0.001 micrometer 0.001 mm 1"
    " millimetre 1 millimeter 1 cm 10 centimetre 10 centimeter 10 metre 1000 meter 1000 km 1000000"
    " kilometre 1000000 kilometer 1000000",
    "distance": "inch 1 inche 1 foot 12 feet 12 ft 12 yard 36 mile 63360",
    "mass": "ng 0.000001 nanogram 0.000001"
    " mcg 0.001 µg 0.001 μg 0.001 microgram 0.001 mg 1 milligram 1 g 1000 gram 1000 kg 1000000 kilogram 1000000"
    " kilo 1000000 tonne 1000000000",
    "weight": "ounce 1 oz 1 lb 16 pound 16 stone 224",
    "volume": "µl 0.001 μl 0.001 microlitre 0.001 microliter 0.001"
    " ml 1 millilitre 1 milliliter 1 cl 10 dl 100 litre 1000 liter 1000 hectolitre 100000 hectoliter 100000"
    " kilolitre 1000000 kiloliter 1000000 megalitre 1000000000 megaliter 1000000000",
    "gallon": "gallon 1",
    "cup": "cup 1",
    "moles": "nmol 0.000001 µmol 0.001 μmol 0.001 umol 0.001 micromole 0.001 mmol 1 millimole 1 mol 1000 mole 1000",
    "kilocalorie": "kcal 1 kilocalory 1",
    "joule": "kj 1",
    "barrel": "barrel 1",
    "acre": "acre 1",
    "square foot": "sqft 1",
    "area": "m² 1 ha 10000 hectare 10000 km² 1000000",
    "pressure": "hpa 0.1 hectopascal 0.1 mbar 0.1 millibar 0.1 kpa 1 kilopascal 1 bar 100 megapascal 1000",
    "psi": "psi 1",
    "blood pressure": "mmhg 1",
    "current": "ma 1",
    "speed": "km/h 1 kph 1",
    "mph": "mph 1",
    "knot": "knot 1",
    "m/s": "m/s 1",
    "times": "x 1 × 1 time 1 fold 1 occasion 1",
    "parts": "ppb 1 ppm 1000 ppmv 1000 ppbv 1",
    "celsius": "°c 1 ℃ 1 celsius 1",
    "fahrenheit": "°f 1 fahrenheit 1",
    "kelvin": "kelvin 1",
    "degree": "° 1 degree 1",
}
# The letter case of these is their meaning.
_CASED: Final = {
    "energy": "mWh 0.000001 Wh 0.001 kWh 1 kilowatt-hours 1 MWh 1000 megawatt-hours 1000 GWh 1000000"
    " gigawatt-hours 1000000 TWh 1000000000",
    "apparent power": "VA 1 kVA 1000 MVA 1000000",
    "charge": "mAh 1 Ah 1000",
    "bytes": "KB 1 kB 1 kilobytes 1 MB 1000 megabytes 1000 GB 1000000 gigabytes 1000000 TB 1000000000"
    " terabytes 1000000000",
    "bits": "kb 1 Mb 1000 Gb 1000000 Tb 1000000000",
    "bits per second": "kbps 1 Mbps 1000 Gbps 1000000",
    "bytes per second": "kBps 1 MBps 1000 GBps 1000000",
    "force": "N 1 newton 1 newtons 1 kN 1000 kilonewton 1000 kilonewtons 1000 MN 1000000",
    "torque": "Nm 1 kNm 1000 MNm 1000000",
    "mass": "t 1000000000",
    "volume": "L 1000 l 1000 µL 0.001 μL 0.001 ML 1000000000",
    "length": "m 1000",
    "pressure": "MPa 1000 GPa 1000000",
    "time": "ns 0.000000001 µs 0.000001 μs 0.000001 ms 0.001 s 1 h 3600",
}
# Prefixes of the SI: name and power of ten.
_PREFIXES: Final = {
    "": ("", 0), "p": ("pico", -12), "n": ("nano", -9), "µ": ("micro", -6), "μ": ("micro", -6), "m": ("milli", -3),
    "k": ("kilo", 3), "M": ("mega", 6), "G": ("giga", 9), "T": ("tera", 12),
}  # fmt: skip
# Dimension, symbol, names, the power of the smallest unit, and the prefixes; a comma: and the symbol alone.
_PREFIXED: Final = (
    ("current", "A", "ampere amp", -3, "pnµμmk"),
    ("voltage", "V", "volt", -3, ",nµμmkM"),
    ("power", "W", "watt", -3, ",nµμmkMGT"),
    ("resistance", "Ω", "ohm", 0, ",mkMG"),
    ("resistance", "\u2126", "ohm", 0, ",mkMG"),
    ("capacitance", "F", "farad", -12, "pnµμm"),
    ("inductance", "H", "henry", -9, "nµμm"),
    ("frequency", "Hz", "hertz", 0, ",kMGT"),
    ("joule", "J", "joule", 3, "mkMGT"),
)
# Units of several words, with any of these names: (written, dimension, size).
COMPOUND_UNITS: Final = tuple(
    (lazy_pattern(rf"[\s-]?(?:{written})(?!\w|/(?!(?:h|s|min|day)\b))"), name, Decimal(size))
    for written, name, size in (
        (r"km/h|kph|km per hour|kilomet(?:re|er)s? (?:per|an) hour", "speed", "1"),
        (r"mph|miles? (?:per|an) hour", "mph", "1"),
        (r"kn(?=\b)|kts?|nautical miles? (?:per|an) hour", "knot", "1"),
        (r"m/s|met(?:re|er)s? (?:per|a) second", "m/s", "1"),
        (r"kilobits? (?:per|a) second", "bits per second", "1"),
        (r"megabits? (?:per|a) second", "bits per second", "1000"),
        (r"gigabits? (?:per|a) second", "bits per second", "1000000"),
        (r"(?:(?:US|U\.S\.)\s)?(?:fluid ounces?|fl\.? ?oz)", "gallon", "0.0078125"),
        (r"(?:US|U\.S\.)\sgallons?", "gallon", "1"),
        (r"A(?!\s(?:levels?|shares?|grades?)\b)", "current", "1000"),
        (r"mm\sHg", "blood pressure", "1"),
        (r"kg/(?:m(?:2|²|\^2)|##)|kilograms? per square met(?:re|er)", "mass in area", "1"),
        (r"newton[- ]met(?:re|er)s?|N\s?[·*]\s?m", "torque", "1"),
        (r"parts? per trillion|ppt", "parts", "0.001"),
        (r"parts? per billion", "parts", "1"),
        (r"parts? per million", "parts", "1000"),
        (r"K(?=\s?(?:[.,;:)]|\Z|and\b|or\b|to\b|at\b|in\b|for\b|under\b))", "kelvin", "1"),
        (r"kB/s", "bytes per second", "1"),
        (r"MB/s", "bytes per second", "1000"),
        (r"square met(?:re|er)s?|sq\.? ?m|m²|m\^2", "area", "1"),
        (r"square centimet(?:re|er)s?|cm²|cm\^2", "area", "0.0001"),
        (r"square[ -]f(?:ee|oo)t|sq\.? ?ft\.?|ft²", "square foot", "1"),
        (r"cubic met(?:re|er)s?|m³|m\^3", "volume", "1000000"),
        (r"square kilomet(?:re|er)s?|km²|km\^2", "area", "1000000"),
        (r"(?:°\s?|degrees? )(?:C|Celsius)", "celsius", "1"),
        (r"(?:°\s?|degrees? )(?:F|Fahrenheit)", "fahrenheit", "1"),
        (r"watt[- ]hours?", "energy", "0.001"),
        (r"kilowatt[- ]hours?", "energy", "1"),
        (r"megawatt[- ]hours?", "energy", "1000"),
        (r"gigawatt[- ]hours?", "energy", "1000000"),
        (r"terawatt[- ]hours?", "energy", "1000000000"),
    )
)


def _units(dimensions: dict[str, str]) -> dict[str, tuple[str, Decimal]]:
    """Unit → (dimension, its size in the smallest unit there)."""
    parts = {name: words.split() for name, words in dimensions.items()}
    pairs = ((name, *pair) for name, words in parts.items() for pair in zip(words[::2], words[1::2], strict=True))
    return {word: (name, Decimal(size)) for name, word, size in pairs}


def _with_prefixes() -> tuple[dict[str, tuple[str, Decimal]], dict[str, tuple[str, Decimal]]]:
    """The units with a prefix of the SI, by their symbols and by their names: kΩ and kiloohm."""
    symbols: dict[str, tuple[str, Decimal]] = {}
    names: dict[str, tuple[str, Decimal]] = {}
    for dimension, symbol, named, smallest, letters in _PREFIXED:
        for letter, (prefix, power) in _PREFIXES.items():
            unit = dimension, Decimal(10) ** (power - smallest)
            names |= {f"{prefix}{name}": unit for name in named.split()}
            if (letter or ",") in letters:
                symbols[f"{letter}{symbol}"] = unit
    return symbols, names


_SYMBOLS, _NAMES = _with_prefixes()
UNITS: Final = _units(_DIMENSIONS) | _NAMES
# How many of the smallest unit of the second dimension one of the first is.
CONVERSIONS: Final = {
    ("distance", "length"): Decimal("25.4"), ("weight", "mass"): Decimal("28349.523"),
    ("gallon", "volume"): Decimal("3785.412"), ("barrel", "volume"): Decimal("158987.3"),
    ("acre", "area"): Decimal("4046.856"), ("square foot", "area"): Decimal("0.09290304"),
    ("psi", "pressure"): Decimal("6.894757"), ("mph", "speed"): Decimal("1.609344"),
    ("knot", "speed"): Decimal("1.852"),
    ("knot", "mph"): Decimal("1.150779"), ("m/s", "speed"): Decimal("3.6"), ("kilocalorie", "joule"): Decimal("4.184"),
    ("acre", "square foot"): Decimal(43560),
}  # fmt: skip
CASED_UNITS: Final = _units(_CASED) | _SYMBOLS
UNCOUNTED: Final = frozenset("people staff men women children feet".split())  # plurals without an s
NO_PLURALS: Final = frozenset(  # verbs: an average of 7.1 receives, grade 6 takes part
    """receives takes gets gives means makes applies lies meets requires qualifies exceeds suffices counts pays earns
    costs goes comes leads shows sets triggers attracts brings adds leaves ends begins starts saves allows""".split()
)
# Concentrations and doses: what there is of one thing in another. (dimension, how it is written, size)
_TOPS: Final = (
    ("force", r"kN|kilonewtons?", "1000"),
    ("force", r"N|newtons?", "1"),
    ("mass", r"ng|nanograms?", "0.000001"),
    ("mass", r"[µμ]g|mcg|micrograms?", "0.001"),
    ("mass", r"mg|milligrams?", "1"),
    ("mass", r"g|grams?", "1000"),
    ("moles", r"nmol|nanomoles?", "0.000001"),
    ("moles", r"[µμu]mol|micromoles?", "0.001"),
    ("moles", r"mmol|millimoles?", "1"),
    ("moles", r"mol|moles?", "1000"),
    ("equivalents", r"mEq|milliequivalents?", "1"),
    ("units", r"[µμu]I?U", "0.000001"),
    ("units", r"mI?U", "0.001"),
    ("units", r"I?U|(?:international )?units?", "1"),
)
_UNDERS: Final = (
    ("mass", r"g|grams?", "1000"),
    ("mass", r"kg|kilograms?|kilo", "1000000"),
    ("area", r"m²|m2|m\^2|square met(?:re|er)s?", "1"),
    ("length", r"km|kilomet(?:re|er)s?", "1000000"),
    ("length", r"m|met(?:re|er)s?", "1000"),
    ("distance", r"mi|miles?", "63360"),
    ("volume", r"mL|ml|millilit(?:re|er)s?", "1"),
    ("volume", r"dL|dl|decilit(?:re|er)s?", "100"),
    ("volume", r"L|l|lit(?:re|er)s?", "1000"),
)
COMPOSED: Final = lazy_pattern(
    rf"[\s-]?(?:{'|'.join(f'(?P<top{place}>{written})' for place, (_, written, _) in enumerate(_TOPS))})"
    rf"(?:\s?/\s?|(?:\sof\s[A-Za-z#][\w#]+)?\s(?:per|(?:for )?(?:each|every)|a)\s)"
    rf"(?:{'|'.join(f'(?P<under{place}>{written})' for place, (_, written, _) in enumerate(_UNDERS))})(?!\w)"
)


def composed(top: str, under: str) -> tuple[str, Decimal]:
    """The dimension of two groups of COMPOSED, and the size of the unit."""
    (above, _, size), (below, _, share) = _TOPS[int(top[3:])], _UNDERS[int(under[5:])]
    return f"{above} in {below}", Decimal(size) / Decimal(share)


_COMPOSED: Final = frozenset(f"{above} in {below}" for above, *_ in _TOPS for below, *_ in _UNDERS)
MEASURED: Final = (
    frozenset(name for name, _ in (UNITS | CASED_UNITS).values()) | _COMPOSED | {"pressures", "mass in area"}
) - {"times"}
# What a figure is for each time: the adjective, and the unit after "per", "a", "each" or "every".
_ADJECTIVES: Final = {
    "hourly": "hour", "daily": "day", "nightly": "day", "weekly": "week", "monthly": "month", "quarterly": "quarter",
    **dict.fromkeys("annual annually yearly annualized annualised".split(), "year"),
    **dict.fromkeys("biweekly bi-weekly fortnightly".split(), "fortnight"),
    **dict.fromkeys("semiannual semiannually semi-annual semi-annually half-yearly".split(), "half-year"),
    **dict.fromkeys("one-time one-off".split(), "once"),
    **languages.PERIODS,
}  # fmt: skip
EACH_UNIT: Final = "second minute hour day week fortnight month quarter half-year year decade".split()
PERIODS: Final = {
    **{unit: unit for unit in EACH_UNIT},
    "s": "second", "sec": "second", "min": "minute", "h": "hour", "annum": "year", "night": "day", **_ADJECTIVES,
}  # fmt: skip
PERIOD_WORDS: Final = frozenset(_ADJECTIVES)
# Behind a figure: $5 p.w., $5 pcm.
SHORT_PERIODS: Final = {"a": "year", "w": "week", "m": "month", "d": "day", "pa": "year", "pw": "week", "pcm": "month"}
EACH: Final = frozenset("per a an each every /".split())
# How many of one period another has, where that is exact.
PERIODS_IN: Final = {
    ("year", "month"): 12, ("year", "quarter"): 4, ("quarter", "month"): 3, ("week", "day"): 7, ("day", "hour"): 24,
    ("hour", "minute"): 60, ("minute", "second"): 60, ("year", "half-year"): 2, ("fortnight", "week"): 2,
    ("decade", "year"): 10,
}  # fmt: skip
REPEATED: Final = lazy_pattern(
    rf"[^.,;:()0-9]{{0,40}}?\b(?:every\s(?P<every>other|second|{SMALL}|[0-9]{{1,2}})\s(?P<unit>{'|'.join(EACH_UNIT)})s?\b"
    rf"|(?P<times>once|twice|thrice|(?:{SMALL}|[0-9]{{1,2}})\stimes)\s"
    rf"(?:(?:per|an?|each|every)\s(?P<of>{'|'.join(EACH_UNIT)})|(?P<adjective>{'|'.join(_ADJECTIVES)}))\b)",
    re.IGNORECASE,
)
MULTIPLES: Final = {"once": 1, "twice": 2, "double": 2, "thrice": 3, "triple": 3}
# What is said in two ways.
SAME_PERIODS: Final = {
    "2 weeks": "fortnight", "14 days": "fortnight", "7 days": "week", "24 hours": "day", "60 minutes": "hour",
    "3 months": "quarter", "6 months": "half-year", "12 months": "year", "1/2 year": "half-year", "1/4 year": "quarter",
    "1/12 year": "month", "1/2 day": "12 hours", "1/3 day": "8 hours", "1/4 day": "6 hours", "1/6 day": "4 hours",
}  # fmt: skip
PAYING: Final = frozenset("paid payable due compounded".split())  # 5% payable monthly is not 5% a month
NAMING: Final = frozenset(
    "report meeting survey statement review filing accounts general leave item items effect effects factor".split()
)  # the annual report
PER: Final = lazy_pattern(r"\s?(?:/\s?|per\s|an?\s|(?:for\s)?(?:each|every)\s)(?P<unit>[A-Za-z]+)", re.IGNORECASE)

PLACES: Final = frozenset(["ordinal", "clock", "weekday", "weekdays"])  # of which nothing is a sum
HALF_DAY: Final = 720  # minutes
EITHER_HALF: Final = "o'clock"  # the noun of a time that may be of either half of the day

# ── Hedges ───────────────────────────────────────────────────────────────────────────────────────

# Words directly before a figure: what they allow it to be, and the bound that they set.
_HEDGES: Final = {
    (Hedge.UNDER, Bound.MOST): """not more than, no more than, not exceeding, not exceed, not above, up to, at most,
        no longer than, not longer than, no greater than, not greater than,
        no higher than, not higher than, no larger than, not to exceed, not to exceed an additional,
        up to an additional,
        a maximum of, maximum of, a cap of, a ceiling of,
        as much as, as many as, as long as, at or below, limited to, capped at,
        at the latest after, at the latest on, at the latest by,
        maximum, max, max., ≤, <=""",
    (
        Hedge.UNDER,
        Bound.LESS,
    ): """under, below, less than, fewer than, lower than, smaller than, shorter than,
        younger than, lighter than, narrower than, cheaper than, thinner than, colder than, slower than, not even, <,
        south of, fell short of, fall short of, falls short of, never reached, never reaches, not reach""",
    (Hedge.UNDER, Bound.NONE): """nearly, almost, close to, just under, just below, no later than, not later than,
        just short of, little short of, shy of, not quite, slightly under, slightly below, slightly less than,
        a little under, a little less than, a shade under, practically, virtually, close on""",
    (
        Hedge.OVER,
        Bound.LEAST,
    ): """at the earliest after, at the earliest on,
        not less than, no less than, no fewer than, not fewer than, not below, at least,
        no lower than, not lower than,
        no shorter than, not shorter than,
        a minimum of, minimum of, a floor of, as little as, as few as, at or above,
        minimum, ≥, >=""",
    (Hedge.OVER, Bound.MORE): """over, above, more than, greater than, higher than, longer than, later than,
        larger than, older than, heavier than, wider than, taller than, thicker than, deeper than, hotter than,
        bigger than, faster than, past the age of, in excess of,
        upwards of, beyond, exceed, exceeds, exceeding, exceeded, >, north of, topped, topping, surpass, surpassed,
        surpassing""",
    (Hedge.OVER, Bound.NONE): """just over, just above, no earlier than, not earlier than, no sooner than,
        not sooner than, little over, slightly over, slightly above, slightly more than, a little over,
        a little more than, a shade over""",
    (Hedge.NONE, Bound.EXACT): "exactly, precisely, =",
    (Hedge.NONE, Bound.WITHIN): "within",
    (Hedge.ABOUT, Bound.NONE): """about, approximately, approxi- mately, approx., approx, around, roughly, some, circa,
        ca., c., ~, ≈, an estimated,
        in the region of, in the order of, of the order of, on the order of""",
}
HEDGES: Final = {
    " ".join(phrase.split()): hedge
    for every in (languages.HEDGES, _HEDGES)
    for hedge, all_ in every.items()
    for phrase in all_.split(",")
}
# Signs that are neither mark-up nor an arrow; and what may be between a bound and its figure.
HEDGE_SIGN: Final = lazy_pattern(
    r"</?\w+/?>|\b(?:the\s)?ages?\s(?:of\s)?\Z|(?P<sign>(?<![-=<>])(?:[~≈≤≥]|[<>]=?|(?<=[a-z\s])=(?!=))(?![<>]))"
)
HEDGE_LENGTHS: Final = (5, 4, 3, 2, 1)  # words
HEDGE_AFTER: Final = lazy_pattern(
    r"\s?(?:(?P<least>(?<!\s)\+(?!\.?\d)|(?:or|and) (?:more|above|over|higher|greater|older|longer)\b|plus\b(?!\s\w)"
    r"|(?:and |or )?(?:upwards?|onwards?)\b"
    r"|(?:and|or) up\b(?=\s*(?:[.,;:)]|\Z)|\s(?:earn|get|pay|are|is|have|will|you)\b))"
    r"|(?P<most>(?:or|and) (?:less|under|fewer|lower|below|younger|shorter)\b|(?:and |or )?downwards?\b))"
    rf"(?!\s(?:than\b|[^\w\s]?[0-9]|{SMALL}\b))"  # "under 5 and over 65" is two bounds
    r"|\s\(?(?:at\s)?(?:(?P<at_max>max(?:imum|\.)?|tops|the top)|(?P<at_min>min(?:imum|\.)?|the bottom))"
    r"(?=\s*(?:[.,;:)]|\Z))"
    # 99.9% of the time or more
    r"|(?:\s[^\W\d]+){1,4}\sor (?:(?P<or_more>more|longer|higher|greater)|(?P<or_less>less|fewer|shorter|lower))\b"
    r"(?=\s*(?:[.,;:)]|\Z))"
    r"|[^.;,0-9]{0,30}\bat (?:(?P<at_least>least|the earliest)|(?P<at_most>most|the latest))\b(?=\s*(?:[.,;:)]|\Z))"
)
TO_ONE: Final = lazy_pattern(r"(?:\sto\s|\s?:\s?)(?:1(?:\.0+)?|one)\b(?![.,]?[0-9])")  # 3.0 to 1 or less
# What is between a bound and the items of its list: at least: (a) 30 days in 2008; or (b) 90 days.
_MARK: Final = r"(?:[•●▪]|\(?(?:[0-9]{1,2}|#|[a-z]|[ivx]{1,4})[.)])"
BEFORE_ITEM: Final = lazy_pattern(rf":\s*(?:{_MARK}\s(?:[^:.]|\.(?!\s+[A-Z]))*?(?<!\w)(?={_MARK}))?(?:{_MARK}\s+)?\Z")
LIST_REACH: Final = 400  # characters of a list's items
# A bound before a fraction that is said again in digits: more than half (50%).
RESTATED: Final = lazy_pattern(
    r"\b(?:half|(?:an?|one|two|three)[\s-](?:thirds?|quarters?|fifths?|tenths?)|die Hälfte|la (?:moitié|mitad))\s\Z",
    re.IGNORECASE,
)
# "For the first 10,000 miles" ends there.
OF_THE_FIRST: Final = lazy_pattern(r"\b(?:for|on|in|during|of|within)\sthe\sfirst\s\Z", re.IGNORECASE)
FROM_AGE: Final = lazy_pattern(r"\bfrom\s(?:the\s)?ages?\s(?:of\s)?\Z", re.IGNORECASE)
# A range with an end in words: flat to down 2 percent, from down 3 percent to flat.
_FLAT: Final = r"(?:flat|unchanged|level|stable|break-?even)"
FROM_FLAT: Final = lazy_pattern(rf"\b{_FLAT}\sto\s(?:slightly\s)?(?:up|down)\s\Z", re.IGNORECASE)
TO_FLAT: Final = lazy_pattern(rf"\sto\s(?:about\s)?{_FLAT}\b", re.IGNORECASE)
MOVED: Final = lazy_pattern(r"\b(?:up|down)\s\Z", re.IGNORECASE)
# "It went up to 6%" says where it is now, and sets no bound.
MOVED_UP: Final = lazy_pattern(
    r"\b(?:went|go(?:es|ing|ne)?|mov(?:e|es|ed|ing)|rose|rising|climb\w*|crept|came|shot|brought|adds?|added"
    r"|(?:push|edg|tick|inch|stepp|bump|jump|round|ramp|nudg|trend|drift|revis)(?:ed|es|s|ing)?)\sup\sto\s\Z",
    re.IGNORECASE,
)
# "A gain of 28% over $5 million" says what it was before, and sets no bound.
GAINED_OVER: Final = lazy_pattern(
    r"(?<![\w-])(?:increase|rise|growth|gain|improvement|advance|jump|up|more|rose|grew|higher)\w*[^.;,]{0,40}[0-9%][^.;,]{0,20}?\sover\s(?:the\s)?\Z"
    r"|\b(?:hand|turn|(?P<taken>tak(?=es?\s))|t[ao]k|taken|pa(?=(?:ys?|id|ying)\s)|roll|g[ai]ve|sign|bring|brought|left|pass)\w*\sover\s\Z"
    r"|\b(?:warrants?|options?|liens?|charges?|mortgages?|rights?|control|title)\sover\s(?:the\s|its\s|all\s)?\Z",
    re.IGNORECASE,
)
DOSE: Final = lazy_pattern(  # what one takes over a bound of: "if you take over 1,000 mg"
    r"(?:[mkµμ]?g|mcg|m?l|IU|units?|(?:milli|micro)?grams?|(?:milli)?lit(?:re|er)s?|tablets?|capsules?|pills?|drops?|doses?)\Z",
    re.IGNORECASE,
)
# "It reached its minimum of 3.74" says what it was, and sets no bound.
EXTREME: Final = lazy_pattern(
    r"\b(?:reach\w*|hit|touch\w*|record(?:ed|s|ing)|(?:fell|rose|dropped|climbed)\sto)\s(?:(?:an?|its|their|the)\s)?(?:[\w-]+\s){0,3}"
    r"(?:minimum|maximum)\sof\s\Z",
    re.IGNORECASE,
)
ABOUT_AFTER: Final = lazy_pattern(r"\s(?:\((?:rounded|approx\w*\.?|roughly|about)\)|or so\b|or thereabouts\b)")
# The bound that a noun sets: "the minimum wage is $15".
BOUND_NOUN: Final = lazy_pattern(
    r"\b(?:(?P<least>minimum)|(?P<most>maximum))\b(?:(?:\s(?!of\b)[a-z]+){0,4}(?:\s(?:is|are|was|were|of)|:)?"
    r"|(?:\s(?!(?:is|are|was|were|be|if|when|while|where|and|but|or|that|so)\b|[0-9.,]+\s)[\w'’-]+){1,30}\s(?:is|are|was|were))"
    r"\s\Z",
    re.IGNORECASE,
)
BOUND_NOUN_REACH: Final = 240  # characters
BOUND_OF_MOMENT: Final = lazy_pattern(
    r"\b(?:(?P<least>at least|not? (?:earlier|sooner) than"
    r"|(?:not?|never|cannot|\w+n['’]t)\s(?!(?:more|less|fewer|later)\sthan\b)(?:[\w-]+\s){0,5}before)"
    r"|(?P<most>at most|not? later than|by|before|prior to)|(?P<exact>exactly|precisely))"
    r"\s(?:(?:on|in|until)\s)?(?:the\s)?\Z",
    re.IGNORECASE,
)
NOT_UNTIL: Final = lazy_pattern(
    r"(?:\b(?:not|never|cannot)|n['’]t)\s(?:(?!(?:and|but|or|if|after|before)\b)[\w'’-]+\s){0,10}?until\s(?:the\s)?\Z",
    re.IGNORECASE,
)
MOMENT_REACH: Final = 60  # characters of the longest
BOUND_AFTER_MOMENT: Final = lazy_pattern(r"\s?,?\sat the (?:(?P<least>earliest)|(?P<most>latest))\b", re.IGNORECASE)
# No later than 30 days after is at most, no later than 30 days before at least.
BOUND_OF_DISTANCE: Final = lazy_pattern(r"\bnot? (?:(?P<late>later)|earlier|sooner) than\s\Z", re.IGNORECASE)
DISTANCE: Final = lazy_pattern(
    r"[^.;:]{0,60}?\b(?:(?P<before>before|prior to|preceding|in advance of|ahead of)|after|following|from)\b",
    re.IGNORECASE,
)
# Before a bound: that there is none such. "Not recommended under 12" says nothing of the bound.
_BEING: Final = (
    r"be|been|have|is|was|go|went|gone|rise|rose|risen|climb|climbed|increase|fall|fell|fallen|drop|dropped|sink|dip"
    r"|decline|decrease|remain|stay|get|stored?|ke(?:ep|pt)|held|heat(?:ed)?|operated?|exposed?|shipped|transported"
)
_BESIDE: Final = r"(?:under|over|above|below|beyond)"
_COMPARED: Final = (
    r"(?:(?:more|less|fewer|greater|higher|lower|longer|shorter|larger|smaller|older|younger|later|faster|slower|heavier"
    r"|wider|taller|deeper)\sthan"
    r"|in\sexcess\sof)"
)
_CANNOT: Final = r"(?:\b(?:not|never|cannot)|n['’]t)"
_NO: Final = (
    r"(?:(?<!with\s)(?<!ha[sd]\s)(?<!have\s)(?<!having\s)(?<!of\s)(?<!is\s)(?<!are\s)(?<!was\s)(?<!be\s)(?<!pay\s)"
    r"(?<!pays\s)\bno\b(?!\.|\s(?:more|less|fewer|later|earlier|sooner|longer)\b))"
)
_ASIDE: Final = r"(?:,\s[^.,;:]*,)?"
_CLAUSE: Final = (
    r"(?:\s(?!(?:if|unless|until|that|which|who|whose|where|because|since|but|although|while|whether|and)\b)"
    r"[\w'’-]+){0,9}"
)
NEGATED: Final = lazy_pattern(
    rf"(?:{_CANNOT}\s(?:(?:\w+\s){{0,2}}(?:{_COMPARED}|exceed(?:ing)?)|exceed\w*)|{_CANNOT}\s(?:(?:{_BEING}|\w+ly)\s){{0,2}}{_BESIDE}"
    rf"(?:\s[^.;,]{{1,15}}\s(?:or|and)\s{_BESIDE})?"
    r"|(?:\b(?:without|avoid)\s|\b(?:prohibit|bar|forbid|forbad|prevent|preclud|stop|keep|kept)\w*\s(?:\w+\s){0,2}from\s)"
    rf"exceeding|\bno\s(?:\w+\s){{1,2}}of\s{_COMPARED}"
    # In no event, none of the loans, neither the loan nor the interest: with the verb of the bound last.
    rf"|(?:{_CANNOT}(?!\s(?:only|just)\b)|{_NO}|\b(?:none|neither|nobody|prohibited|forbidden)\b){_ASIDE}{_CLAUSE}{_ASIDE}"
    rf"\s(?:exceed|(?:{_BEING})\s(?:{_COMPARED}|{_BESIDE})|for\s{_COMPARED}))\s*\Z",
    re.IGNORECASE,
)
NOT_AT_OR: Final = lazy_pattern(  # no segment was at or below 21%
    rf"(?:{_CANNOT}|{_NO}|\b(?:none|neither|nobody)\b){_CLAUSE}\s(?:{_BEING})\sat\sor\s(?:below|above|under|over)\s\Z",
    re.IGNORECASE,
)
NOT_WITHIN: Final = lazy_pattern(r"(?:\b(?:not|never)|n['’]t)\s(?:\w+\s){0,2}within\s\Z", re.IGNORECASE)
NEGATED_REACH: Final = 120  # characters of a clause
# That something is not for those whom a bound names: "not to be used under 12" leaves those of 12 and older.
REFUSING: Final = lazy_pattern(
    r"\b(?:(?:not|never|cannot)\s(?:to\s)?(?:be\s)?(?:use|give|take|admit|allow|permit|accept|recommend|suitable|intend|indicat"
    r"|approv|eligible|enter|apply|cover|insure|reimburse|paid|pay|need|require|oblige|have\sto|valid|for\b)"
    r"|n['’]t\s(?:be\s)?(?:use|give|take|admit|allow|permit|accept|enter|cover|insure|reimburse|pay|need|require)|prohibit"
    r"|(?:needs?|pays?|earns?|gets?|ha(?:s|ve)|receives?|requires?)\sno\b(?!\s(?:more|less|fewer)\b)|no\s(?:\w+\s){0,2}(?:is|are)\s(?:needed|required)\b|without\s(?:prior\s|written\s)*(?:approval|consent|permission)\b"
    r"|too\s(?:much|many|long|short|little|few|high|low|hot|cold|old|young|late)\b"
    r"|no\s(?:one|body|person)\b|nobody\b|no\s\w+\s(?:is|are)\s(?:due|owed|payable|charged|paid)\b|cannot\sbe\b|free\b(?!\sto\b)"
    r"|not\s(?:be\s)?(?:enough|suffic|affected|subject|concerned|bound)|insufficient|contraindicat|exclu|ineligib|unsuitable|forbid|barred|refus|reject|exempt|waive|suspend|disappl|switch(?:es|ed)?\soff)",
    re.IGNORECASE,
)
# Before a bound: that it is of what a rule leaves out.
EXCEPTED: Final = lazy_pattern(
    r"\b(?:except|unless|other than|apart from|with the exception of)\b[^.;:]*\Z", re.IGNORECASE
)
# What a quote says about the other side of a bound: on lower balances; if you cancel later.
OTHERWISE: Final = lazy_pattern(
    r"(?<!and\s)(?<!or\s)\b(?:lower|less|smaller|fewer|higher|more|larger|greater|later|earlier|longer|shorter"
    r"|older|younger|otherwise|thereafter"
    r"|beyond|additional|further|subsequent|excess|remaining|afterwards|below|above"
    r"|after that|all other(?: cases)?)\b(?!\sthan\b|\s[$€£]?[0-9])",
    re.IGNORECASE,
)
# What a claim may add beside a figure: a multiple or a denial before it, a period after it.
ADDED_BEFORE: Final = lazy_pattern(
    r"\b(?P<said>twice|thrice|double|triple|half|(?:third|quarter|fifth|tenth|hundredth)(?=\sof))\s(?:of\s)?\Z"
    rf"|(?<![\w.,])(?P<times>(?:{SMALL}|(?:an?\s)?(?:hundred|thousand|dozen)|[0-9]{{1,3}})(?:\stimes|\s?[x×]|-?fold))\s(?:the\s)?\Z"
    r"|(?:\b(?P<denial>(?:is|are|was|were) not|no)|\b(?:is|are|was|were)(?P<short>n['’]t))\s\Z"
    r"|(?P<sign>[≠±])\s?\Z",
    re.IGNORECASE,
)
DENIED_BEFORE: Final = lazy_pattern(
    r"\b(?:it\s(?:is|was)|it['’]s)\s(?:false|untrue|wrong|incorrect|not\s(?:true|so|correct|the\scase))\sthat\b",
    re.IGNORECASE,
)
ADDED_TIMES: Final = lazy_pattern(  # paid twice
    r"[^.;,()0-9]{0,30}?\s(?:paid|payable|due|charged|billed|owed|collected|deducted|received)\s(?P<said>twice|thrice|(?:two|three|four|five|[2-5])\stimes)\b"
    r"(?!\s(?:an?|per|each|every|daily|weekly|monthly|yearly|the|as|its|their|his|her|what|that|more|higher|larger|over)\b)",
    re.IGNORECASE,
)
ADDED_DAYS: Final = lazy_pattern(
    r"\b(?:business|working|trading|banking|clear)\s(?:days?|hours?)\b"
    r"|\b(?:werk|arbeits|bank)tage?n?\b|\bjours\s(?:ouvr|francs)|\bdías\shábiles\b|\bdni\srobocz",
    re.IGNORECASE,
)
ADDED_PERIOD: Final = lazy_pattern(
    r"\s?(?:(?:/\s?|\b(?:(?:(?:in|for|during)\s)?(?:each|every)|a|an|per)\s)(?P<unit>hour|day|night|week|month|quarter|year)\b(?!\s(?:ago|earlier|before|later)\b)"
    r"|(?P<adverb>hourly|daily|nightly|weekly|monthly|quarterly|annually|yearly)\b|[x×*]\s?[0-9]++(?!\s?(?:[x×*]|[cmk]?m\b|in\b|ft\b)))",
    re.IGNORECASE,
)
COMPARATIVES: Final = frozenset(
    """more less fewer greater higher lower later longer shorter larger smaller bigger older younger heavier lighter
    wider narrower taller thicker thinner deeper hotter colder cheaper""".split()
)
# Which of two amounts counts.
_GREATER: Final = r"great(?:er|est)|high(?:er|est)|lat(?:er|est)|larg(?:er|est)|long(?:er|est)"
_LESSER: Final = r"less|lesser|least|low(?:er|est)|earl(?:ier|iest)|small(?:er|est)|short(?:er|est)"
CHOICE: Final = lazy_pattern(
    rf"\bwhichever\s(?:(?:of\s)?\w+\s){{0,4}}?(?:is|comes|occurs|happens|falls)\s(?:the\s)?(?:(?P<more>{_GREATER}|more|last)"
    rf"|(?P<less>{_LESSER}|first|sooner))\b"
    rf"|\bthe\s(?:(?P<more_of>{_GREATER})|(?P<less_of>{_LESSER}))\sof\b(?!\s(?:all|its|any)\b)"
    rf"|\bif\s(?:(?:that|this|it)\s(?:is|comes|comes\sto)\s)?(?:(?P<more_if>{_GREATER}|more)|(?P<less_if>{_LESSER}|sooner))\b(?!\s(?:than|of)\b)"
    rf"|\bthe\sone\s(?:that|which)\s(?:\w+\s){{1,2}}(?:(?P<more_one>{_GREATER}|last)|(?P<less_one>{_LESSER}|first|sooner))\b",
    re.IGNORECASE,
)
# Per calendar year, in each policy period.
KINDS_OF_YEAR: Final = frozenset(
    "calendar fiscal financial tax taxable policy lease contract benefit plan membership rolling full working".split()
)
# What a figure is for each of.
PER_NOUN: Final = lazy_pattern(
    r"\s(?:per|for each|for every|an?(?!\s(?:second|third|few|little|lot|total|time|maximum|minimum)\b))"
    rf"\s(?:(?:\w+ed|{'|'.join(sorted(KINDS_OF_YEAR))})\s)?(?P<noun>[a-z]{{3,}})\b(?!\s?[$€£¥0-9])",
    re.IGNORECASE,
)
FOR_EACH: Final = lazy_pattern(
    r"\s(?:(?:per|for each|for every)\s(?P<noun>sq\.?\s[a-z]+|[a-z]{3,})|apiece|each(?=\s*(?:[.,;:)]|\Z)))(?!\w)",
    re.IGNORECASE,
)
SHARED_OUT: Final = lazy_pattern(
    rf"\b(?:(?:per|each|every)(?!\s(?:{'|'.join(EACH_UNIT)})\b)|apiece|both|respectively|average|prices?|jeweils|je|chacune?"
    r"|chaque|cada|każd\w+)\b|/",
    re.IGNORECASE,
)
OF_TIME: Final = lazy_pattern(  # that a text says of when or how often something is
    rf"\b(?:(?:{'|'.join(word for word in PERIODS if len(word) > 2)}|fiscal|period|morning|evening|night|meal)s?"
    rf"|each|every|(?:19|20)[0-9]{{2}}|{'|'.join(languages.UNITS)})\b|\bp\.\s?a\.|/",
    re.IGNORECASE,
)
PERSONS: Final = frozenset(
    """person head capita individual employee worker member adult guest passenger patient participant tenant customer
    user people resident inhabitant subscriber student pupil child player job post position staff""".split()
)
# Words by which a claim says that its figure is one end of a range.
OF_RANGE: Final = lazy_pattern(
    r"\b(?:rang|between|start|begin|low|high|end\b|upper|top\b|bottom|min|max|up\b|down\b|least|most|from|to\b|reach|some"
    r"|various|depend|exceed|if\b|or\b)\w*|[-–—]",
    re.IGNORECASE,
)
COMPARING: Final = lazy_pattern(
    r"\b(?:(?-i:may)|can|could|cannot)\b"  # not the month
    r"|\b(?:above|below|over|under|beyond|excess|than|until|range|between|most|least|up to|within"
    r"|limit|cap(?!aci|ita)|maxim|minim|thresh|exceed|ceiling|floor|reach"
    rf"|surpass|{'|'.join(sorted(COMPARATIVES))})\w*|[<>≤≥+±]",
    re.IGNORECASE,
)
LIMIT: Final = lazy_pattern(
    rf"\b(?:{'|'.join(languages.LIMITS)})\b"
    r"|\b(?:limit|cap(?!aci|ita)|maxim|minim|thresh|exceed|ceiling|floor|reach|at least|at most|up to|within)\w*"
    r"|\b(?:above|below|over|under|beyond)\s(?:which|that)\b",
    re.IGNORECASE,
)
HEDGE_REACH: Final = 28  # characters of the longest
HEDGE_WORDS: Final = COMPARATIVES | frozenset(
    """about approximately approx around roughly some circa nearly almost close just under below up most maximum over
    above excess least minimum than estimated not no exceed exceeding""".split()
)
# That a figure is the answer's own.
COMPUTED: Final = lazy_pattern(
    r"\b(?:total|together|combined|altogether|in\sall|sum|averag\w*|mean|difference|swing|improve\w*|premium|gap|margin|impl\w+"
    r"|share|ratio|more|less|higher|lower|above|below|remain\w*|rest|other|change\w*|so|thus|hence)\b",
    re.IGNORECASE,
)
# By which a claim says that it works something out.
_RECKONED: Final = (
    r"therefore|thus|hence|equals?|equivalent|correspond(?:s|ing)?|impl(?:y|ies|ied)|meaning|in\s(?:relative|absolute)"
    r"|work(?:s|ed)?\sout\s(?:to|at)|adds?\sup|all\stold|should\shave|would\shave"
)
RECKONED: Final = lazy_pattern(rf"\b(?:{_RECKONED})\b", re.IGNORECASE)
DERIVED: Final = lazy_pattern(  # or that it may do so
    rf"\b(?:{_RECKONED}|stripped|yields?|gives|in\sboth|between\sthe\stwo"
    r"|longer|shorter|later|earlier|older|younger|cooler|warmer|hotter|colder|faster|slower|lead\w*|ahead|wide|apart|nett(?:ed|ing)"
    r"|sav(?:e[sd]?|ings?)|spare[sd]?|amount(?:s|ed)?\sto|comes?\sto|would|could|if"
    r"|(?:each|every|full)\s(?:year|month|week|day)|annually|decade|once"
    r"|(?:over|in|for|during)\s(?:the\s)?(?:[\w-]+\s){1,2}(?:years|months|weeks|days|hours))\b",
    re.IGNORECASE,
)
SUPPOSED: Final = lazy_pattern(  # by which a claim applies what a quote says to another case
    r"(?:\A|,\s)\W{0,5}(?:(?:any\w*|some(?:one|body)|whoever|with|if|for\san?|giving|suppose|imagine"
    r"|an?\s(?:[\w'’-]+\s){0,3}(?:of|with|aged|worth|weighing|lasting|paid|made|that|who|whose))(?!\w)"
    rf"|an?\s(?:[$€£]?[0-9]|{SMALL}-))"
    r"|\A\W{0,5}(?:[\w'’-]+\s){1,3}(?:that|who)\s|\b(?:would|could|say|if|for\s(?:example|instance)|e\.g\.)(?!\w)",
    re.IGNORECASE,
)
INFERRED: Final = lazy_pattern(  # by which it says that it draws a conclusion
    r"\b(?:must\shave|would|it\sfollows|figures?\simpl(?:y|ies)|at\sth(?:is|at)\srate|suppos(?:e|ing)|some(?:one|body)\swho)\b",
    re.IGNORECASE,
)
AVERAGED: Final = lazy_pattern(r"\b(?:averag\w*|mean|midpoint)\b", re.IGNORECASE)
COMBINED: Final = lazy_pattern(r"\b(?:combined|together|altogether|in\sall|in\stotal|sum)\b", re.IGNORECASE)
DENIAL: Final = lazy_pattern(
    r"(?<!\w)(?:not|instead of|rather than|unlike|nor)\s+(?:the |a |an |just |only |merely |for |by |to |in )?\Z",
    re.IGNORECASE,
)

# ── Directions ───────────────────────────────────────────────────────────────────────────────────

RISING: Final = frozenset(
    """rise rose risen rising increase increased increasing grow grew grown growing growth gain gained climb climbed
    climbing raise raised raising jump jumped jumping surge surged surging soar soared soaring advanced
    advancing expand expanded expanding strengthened appreciated widened added created ballooned ballooning spiked
    spiking swelled swelling rebounded rebounding accelerated uptick escalate escalated escalating boost boosted
    boosting lift lifted lifting rocketed leapt leaped mounted multiplied upped enlarged hiked
    strengthen widen widening swell swelling rebound add adding recovered recovering bounced bouncing firmed thickened
    flourished blossomed skyrocketed skyrocketing rallied zoomed snowballed""".split()
)
FALLING: Final = frozenset(
    """fall fell fallen falling decrease decreased decreasing decline declined declining drop dropped dropping reduce
    reduced reducing reduction shrink shrank shrunk shrinking lowered lowering slide slid sliding plunge plunged
    plunging sink sank sunk sinking slump slumped slumping tumbled slipped contracted weakened depreciated narrowed cut
    shed lost dip dipped dipping plummet plummeted plummeting eased dwindled
    receded receding trim trimmed trimming erode eroded eroding retreat retreated retreating compressed deteriorated
    shedding losing lose contracting collapsed crashed diminished softened waned
    curtailed tapered easing narrow narrowing cutting slipping slash slashed slashing crumbled melted sagged sag sagging
    ebbed withered cooled thinned dented pared nosedived nosediving cratered cratering
    backslid tanked skidded""".split()
)
CHANGE_NOUNS: Final = frozenset("increase rise growth gain decrease decline reduction drop fall".split())
# What the figure beside them is, whichever way it moves.
SIDES: Final = {
    **dict.fromkeys(
        """income profit earning earned gain gained surplus inflow premium positive overpaid overpayment credit
        underspent underspend""".split(),
        1,
    ),
    **dict.fromkeys(
        """loss losse lost deficit shortfall gap outflow discount negative underpaid underpayment debit overdrawn
        overdraft overspent overspend impairment writedown write-down write-off""".split(),
        -1,
    ),
}
SIDES_IN: Final = {**SIDES, "black": 1, "red": -1}  # $5 million in the red, of net income
SIDES_OF_CASH: Final = {  # beside "cash"
    **dict.fromkeys("provided generated generate produced inflow".split(), 1),
    **dict.fromkeys("used use consumed burned outflow".split(), -1),
}
EARNING: Final = frozenset("earned lost overspent underspent".split())  # with an object between them and the figure
NO_SIDE: Final = frozenset("tax taxe statement".split())  # income tax is no income
BALANCES: Final = frozenset("balance position".split())  # a credit balance of $5
AT_ONCE: Final = {"up": 1, "down": -1}  # a direction only directly before the figure: "up 20%", not "up to 20%"
# Verbs after which "up" is no movement: it makes up 20% of the total.
STILL_UP: Final = frozenset(
    """make makes made making set sets setting back backs backed backing take takes took taken taking use uses used
    using tie ties tied tying hold holds held holding free frees freed freeing buy buys bought buying
    give gives gave given giving""".split()
)
# An adjective between an amount and the one that it is compared with.
COMPARED: Final = {
    **dict.fromkeys("more higher above larger greater bigger".split(), 1),
    **dict.fromkeys("less fewer lower below smaller under".split(), -1),
}
BEFORE_BY: Final = {**AT_ONCE, "higher": 1, "lower": -1}  # "higher by 20%"
LEADING_TO_BY: Final = {  # "exceeded last year's by 20%"
    **AT_ONCE,
    **dict.fromkeys("exceed exceeded exceeding surpassed outpaced outperformed topped beat".split(), 1),
    **dict.fromkeys("trail trailed lag lagged underperformed missed undershot".split(), -1),
}
# What is said about a figure, or the opposite of it.
OPPOSITES: Final = tuple(
    tuple(frozenset(words.split()) for words in pair)
    for pair in (
        ("gross", "net"),
        ("calendar", "business working trading banking"),
        ("preceding", "following next subsequent succeeding"),
        ("advance", "arrear arrears"),
        ("nominal", "real"),
        ("inclusive", "exclusive"),
        ("fixed", "variable floating"),
        ("pre-tax", "after-tax post-tax"),
        ("ahead", "behind"),
        ("import imported", "export exported"),
        ("inbound", "outbound"),
        ("paid", "unpaid"),
        ("secured", "unsecured"),
        (
            "favorable favorably favourable favourably helped benefited aided boosted lifted tailwind",
            "unfavorable unfavorably unfavourable unfavourably adverse adversely cost hurt headwind dented",
        ),
        ("benefit credit", "charge expense cost provision"),
        ("gain profit", "charge impairment expense"),
        ("audited", "unaudited"),
    )
)
# The same of what was done, by the nearest such word of a figure.
ACTS: Final = tuple(
    tuple(frozenset(words.split()) for words in pair)
    for pair in (
        (
            "issued issuance issue issuing borrow borrowed borrowing re-borrow drew drawn raised raising",
            """purchased repurchased repurchase repurchasing bought buying retired retire retiring redeemed redeem
            redeeming redemption repaid repay repaying repayment extinguished""",
        ),
        (
            "sold sell selling divested divestiture disposed disposal",
            "acquired acquisition acquire bought buy purchased purchase repurchased repurchase",
        ),
        ("received receive receiving proceed", "spent cost paid pay paying"),
        ("provided generated produced adding", "used consumed burned drained draining absorbed"),
        ("entered arranged obtained", "terminated terminating cancelled canceled"),
        ("benefit", "provision charge"),
        ("inside", "outside"),
        ("recurring", "nonrecurring non-recurring"),
    )
)
ACT_WORDS: Final = frozenset().union(*(side for pair in ACTS for side in pair))
# Who received what a quote says to be paid: shareholders received a dividend of $1.78.
RECEIVERS: Final = frozenset(
    """shareholder stockholder holder investor owner employee creditor lender landlord agent
    seller supplier contractor tenant bank trustee carrier worker member provider vendor licensor author""".split()
)
CHANGE: Final = "change"  # the noun of "doubled" and of "threefold"
# Beside them basis points are hundredths of a percent: 225 basis points over SOFR.
SPREADS: Final = frozenset(
    """sofr libor euribor sonia estr saron tibor bbsw prime base benchmark swap treasury treasurie gilt bund spread
    margin coupon interest over plus""".split()
)
# Their ions have one charge, so that a mole is an equivalent.
UNIVALENT: Final = frozenset("sodium potassium chloride bicarbonate lithium na k cl hco gap kcl nacl".split())
# Verbs that say how much something changed: the percentage, with its sign.
CHANGES: Final = {
    "doubled": 100, "doubling": 100, "tripled": 200, "trebled": 200, "tripling": 200, "quadrupled": 300,
    "quintupled": 400, "halved": -50, "halving": -50,
}  # fmt: skip


def direction_of(word: str) -> int:
    """1 for a word that says that something rises, -1 for one that says that it falls, 0 for any other."""
    said = (word in RISING) - (word in FALLING) or CHANGES.get(word, 0) or COMPARED.get(word, AT_ONCE.get(word, 0))
    return (said > 0) - (said < 0)


COMPARED_AFTER: Final = {  # "8% more than", not "8% less tax"
    "more": 1, "less": -1, "fewer": -1, "dearer": 1, "costlier": 1, "cheaper": -1,
}  # fmt: skip
TURNING_AFTER: Final = {
    **dict.fromkeys("increase rise growth higher gain jump surge".split(), 1),
    **dict.fromkeys("decrease decline reduction drop fall lower slump".split(), -1),
}
BESIDE_OF: Final = {
    "above": 1,
    "beyond": 1,
    "over": 1,
    "below": -1,
    "under": -1,
}  # "5% above the target", where nothing else turns it
BESIDE_OF_TWO: Final = {"ahead of": 1, "short of": -1}
# Which side of an event: "30 days after the notice". "30 days' prior notice" is before something else.
ORDER_AFTER: Final = {"after": 1, "following": 1, "before": -1, "prior to": -1}
LOSING: Final = frozenset(
    "loss deficit outflow used charge expense negative minus debit overdrawn owed shortfall impairment worse".split()
)
_DEGREES_BELOW: Final = r"minus|negative|below|sub-?zero|freez\w*"
BELOW: Final = lazy_pattern(rf"\b(?:{_DEGREES_BELOW})\b", re.IGNORECASE)
# Words by which a claim says that its unsigned figure goes down or is missing, wherever in the clause they are.
CARRYING: Final = lazy_pattern(
    rf"\b(?:{_DEGREES_BELOW}|loss\w*|los[et]\w*|losing|deficit\w*|outflow\w*|shortfall\w*|cut\w*|f[ae]ll\w*|decreas\w*|declin\w*"
    r"|drop\w*|reduc\w*|shr[aiu]nk\w*|lower\w*|less|fewer|down\w*|slid\w*|slip\w*|s[aiu]nk\w*|plung\w*|tumbl\w*"
    r"|contract(?:s|ed|ion|ing)|weak\w*|erod\w*|dip\w*|slump\w*|shed|worse\w*|deduct\w*|subtract\w*|tak(?:en|es|e) off"
    r"|withdr\w*|used|spen[dt]\w*|expen[sd]\w*|charg\w*|ow(?:ed|ing|es)|overdr\w*|debit\w*|impair\w*|cost\w*|adverse\w*"
    r"|unfavou?r\w*|headwind\w*|hit|hurt|drag\w*|burn\w*|paid|pay\w*|discount\w*|depreciat\w*|amorti[sz]\w*|behind|short"
    r"|(?<!before )(?<!after )(?<!pre-)(?<!after-)tax\w*|interest|fees?|dividends?"
    r"|purchas\w*|bought|repurchas\w*|repa(?:id|y\w*)|invested|rebate\w*|(?<=[%0-9]\s)off)\b",
    re.IGNORECASE,
)
AT_NO: Final = r"\b(?:at|under)\sno\s(?!(?:time|point|stage|circumstances?|conditions?|age)\b)"  # at no load: a state
DEGREES: Final = frozenset("celsius fahrenheit degree".split())
SAID_OF_DEGREES: Final = frozenset("negative minus".split())
RESULTS: Final = frozenset(
    """income profit earning eps ebit ebitda gain surplus change changed return result growth variance movement flow
    margin contribution""".split()
)

# ── Names ────────────────────────────────────────────────────────────────────────────────────────

# Indexes that have a number in their name. Any other number after an index is where it is: "the FTSE 7,432".
INDEXES: Final = (
    r"S&P\s?(?:100|400|500|600|1500)|FTSE\s?(?:100|250|350)|(?:Euro\s)?STOXX\s(?:50|600)|Russell\s[123]000|Nasdaq[\s-]100"
    r"|Nikkei\s225|Fortune\s(?:100|500|1000)|DAX\s(?:30|40)|CAC\s40|Dow\s30|ASX\s200"
)
