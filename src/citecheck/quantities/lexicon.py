"""Word lists: scales, currencies, units, hedges and directions, and the patterns that find them beside a number."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from citecheck.quantities.figures import Hedge

# ── Scales ───────────────────────────────────────────────────────────────────────────────────────

_POWERS: Final = {
    2: "hundred",
    3: "thousand k",
    5: "lakh lac",
    6: "million mio mn mm m",
    7: "crore",
    9: "billion mrd bn b",
    12: "trillion tn t",
}
SCALES: Final = {word: Decimal(10**power) for power, words in _POWERS.items() for word in words.split()}
SCALE_WORD: Final = re.compile(
    r"[\s-]{0,2}(?:(?P<word>hundred|thousand|million|billion|trillion|lakh|lac|crore)s?"
    r"|(?P<short>mio|mrd|mn|bn|tn)\b\.?)(?!\w)",
    re.IGNORECASE,
)
# One letter is a scale only at once after the number, and "m", "B" and "T" only where money or decimals speak for it:
# 5 m are metres, Flat 3B is a door, 3M a company.
SCALE_LETTER: Final = re.compile(r"(?:K|k|MM|M|m|B|b|T|t)(?!\w|-(?![$€£¥]?[0-9]))")
SCALE_LETTER_APART: Final = re.compile(r"\s(?:MM|M|B|K)(?![\w-])")
STATED_SCALE: Final = re.compile(r"\bin (?P<scale>thousand|million|billion)s\b", re.IGNORECASE)

# ── Currencies ───────────────────────────────────────────────────────────────────────────────────

_DOLLARS: Final = frozenset("USD AUD CAD NZD SGD HKD TWD".split())
_CODES: Final = "USD EUR GBP JPY CNY CHF AUD CAD NZD SGD HKD INR SEK NOK DKK PLN BRL MXN KRW ZAR".split()
_SAID: Final = {
    "US$": "USD", "A$": "AUD", "AU$": "AUD", "C$": "CAD", "CA$": "CAD", "NZ$": "NZD", "HK$": "HKD", "S$": "SGD",
    "€": "EUR", "£": "GBP", "¥": "JPY CNY", "₹": "INR", "RS": "INR", "RMB": "CNY", "EURO": "EUR", "YEN": "JPY",
    "YUAN": "CNY", "RUPEE": "INR", "FRANC": "CHF",
}  # fmt: skip
# What is written → the currencies that it may mean.
CURRENCIES: Final = {
    **{code: frozenset([code]) for code in _CODES},
    **{said: frozenset(codes.split()) for said, codes in _SAID.items()},
    **dict.fromkeys(("$", "DOLLAR"), _DOLLARS),
}
COIN: Final = re.compile(r"\s?¢|[\s-]?cents?\b", re.IGNORECASE)  # of a dollar or a euro, whichever the text means
COIN_CURRENCIES: Final = _DOLLARS | CURRENCIES["€"]
_SYMBOL: Final = r"(?:(?:US|AU|CA|NZ|HK|A|C|S)?\$|[€£¥₹])"
CODE: Final = rf"(?:{'|'.join(_CODES)}|RMB)"
# Text before a number: an opening parenthesis or sign, a currency, and either of the two again. A dash with a space on
# either side joins or parts; only a real minus after a word is a sign even so.
LEAD: Final = re.compile(
    rf"(?P<outer>\(\s?|(?<![\w)\]%.,°€£¥₹¢])(?:[-−–‐+±](?!\s)|(?<!\s)[-−–‐+±]\s|(?<=[^\W\d]\s)−\s))?(?P<currency>(?<!\w){_SYMBOL}|\b{CODE}|\bRs\.?)?"
    r"\s?(?P<inner>\(\s?|(?<![\w)\]%.,°\s])(?<![0-9][€£¥₹¢])[-−–‐])?\Z"
)
CURRENCY_AFTER: Final = re.compile(
    rf"\s?(?P<symbol>[€£¥₹])|[\s-]?(?P<code>{CODE})\b|[\s-](?:US\s)?(?P<name>dollar|euro|yen|yuan|rupee|franc)s?\b"
)
PERCENT: Final = re.compile(r"\s?%(?!\w)|[\s-]?(?:percent|per cent|pct|PERCENT)\b\.?")
POINTS: Final = re.compile(
    r"[\s-]?(?:(?:percentage|percent|%)?[\s-]points?|ppts?|pp|(?P<basis>basis[\s-]points?|bps|bp))\b", re.IGNORECASE
)

# ── Units and nouns ──────────────────────────────────────────────────────────────────────────────

_DIMENSIONS: Final = {
    "time": "second 1 sec 1 minute 60 min 60 hour 3600 hr 3600 day 86400 week 604800 fortnight 1209600",
    "calendar": "month 1 year 12 yr 12 decade 120",
    "length": "mm 1 cm 10 metre 1000 meter 1000 km 1000000 kilometre 1000000 kilometer 1000000",
    "distance": "inch 1 inche 1 foot 12 feet 12 ft 12 yard 36 mile 63360",
    "mass": "mg 1 g 1000 gram 1000 kg 1000000 kilogram 1000000 tonne 1000000000",
    "weight": "ounce 1 oz 1 lb 16",
    "volume": "ml 1 litre 1000 liter 1000",
    "gallon": "gallon 1",
    "barrel": "barrel 1",
    "acre": "acre 1",
    "hectare": "hectare 1",
    "times": "x 1 × 1 time 1 fold 1",
    "celsius": "°c 1 ℃ 1 celsius 1",
    "fahrenheit": "°f 1 fahrenheit 1",
    "degree": "° 1 degree 1",
}
# The letter case of these is their meaning.
_CASED: Final = {
    "power": "mW 1 W 1000 kW 1000000 MW 1000000000 GW 1000000000000",
    "energy": "kWh 1 MWh 1000 GWh 1000000",
    "bytes": "KB 1 kB 1 MB 1000 GB 1000000 TB 1000000000",
    "length": "m 1000",
    "time": "h 3600",
}


def _units(dimensions: dict[str, str]) -> dict[str, tuple[str, Decimal]]:
    """Unit → (dimension, its size in the smallest unit there)."""
    parts = {name: words.split() for name, words in dimensions.items()}
    pairs = ((name, *pair) for name, words in parts.items() for pair in zip(words[::2], words[1::2], strict=True))
    return {word: (name, Decimal(size)) for name, word, size in pairs}


UNITS: Final = _units(_DIMENSIONS)
CASED_UNITS: Final = _units(_CASED)
UNCOUNTED: Final = frozenset("people staff men women children feet".split())  # plurals without an s
MEASURED: Final = frozenset("time calendar length distance mass weight volume power energy".split())
PER: Final = re.compile(r"\s?(?:/\s?|per\s|an?\s|each\s|every\s)(?P<unit>[A-Za-z]+)", re.IGNORECASE)

# ── Hedges ───────────────────────────────────────────────────────────────────────────────────────

_HEDGES: Final = {
    Hedge.UNDER: """not more than, no more than, not exceeding, not exceed, not above, no later than, not later than,
        nearly, almost, close to, just under, just below, under, below, less than, fewer than, lower than, smaller than,
        up to, at most, a maximum of, maximum of, as much as, as many as""",
    Hedge.OVER: """not less than, no less than, no fewer than, not fewer than, just over, just above, over, above,
        more than, greater than, higher than, longer than, later than, larger than, in excess of, exceed, exceeds,
        exceeding, exceeded, at least, a minimum of, minimum of, as little as, as few as""",
    Hedge.ABOUT: """about, approximately, approxi- mately, approx., approx, around, roughly, some, circa, ca., c., ~, ≈,
        an estimated""",
}
HEDGES: Final = {" ".join(phrase.split()): hedge for hedge, all_ in _HEDGES.items() for phrase in all_.split(",")}
HEDGE_LENGTHS: Final = (3, 2, 1)  # words
HEDGE_AFTER: Final = re.compile(
    r"\s?(?:(?P<over>\+|or (?:more|above|over|higher|greater)\b|plus\b)|or (?:less|under|fewer|lower)\b)"
)
HEDGE_REACH: Final = 24  # characters of the longest
COMPARATIVES: Final = frozenset("more less fewer greater higher lower later longer larger smaller".split())
HEDGE_WORDS: Final = COMPARATIVES | frozenset(
    """about approximately approx around roughly some circa nearly almost close just under below up most maximum over
    above excess least minimum than estimated not no exceed exceeding""".split()
)
DENIAL: Final = re.compile(
    r"(?<!\w)(?:not|instead of|rather than|unlike|nor)\s+(?:the |a |an |just |only |merely |for |by |to |in )?\Z",
    re.IGNORECASE,
)

# ── Directions ───────────────────────────────────────────────────────────────────────────────────

RISING: Final = frozenset(
    """rise rose risen rising increase increased increasing grow grew grown growing growth gained climb climbed raise
    raised raising""".split()
)
FALLING: Final = frozenset(
    """fall fell fallen falling decrease decreased decreasing decline declined declining drop dropped dropping reduce
    reduced reducing reduction shrink shrank shrunk lowered lowering""".split()
)
AT_ONCE: Final = {"up": 1, "down": -1}  # a direction only directly before the figure: "up 20%", not "up to 20%"
BEFORE_BY: Final = {**AT_ONCE, "higher": 1, "lower": -1}  # "higher by 20%"
TURNING_AFTER: Final = {
    **dict.fromkeys("increase rise growth higher gain".split(), 1),
    **dict.fromkeys("decrease decline reduction drop fall lower".split(), -1),
}
LOSING: Final = frozenset(
    "loss deficit outflow used charge expense negative minus debit overdrawn owed shortfall impairment worse".split()
)
_DEGREES_BELOW: Final = r"minus|negative|below|sub-?zero|freez\w*"
BELOW: Final = re.compile(rf"\b(?:{_DEGREES_BELOW})\b", re.IGNORECASE)
# Words by which a claim says that its unsigned figure goes down or is missing, wherever in the clause they stand.
CARRYING: Final = re.compile(
    rf"\b(?:{_DEGREES_BELOW}|loss\w*|los[et]\w*|losing|deficit\w*|outflow\w*|shortfall\w*|cut\w*|f[ae]ll\w*|decreas\w*|declin\w*"
    r"|drop\w*|reduc\w*|shr[aiu]nk\w*|lower\w*|less|fewer|down\w*|slid\w*|slip\w*|s[aiu]nk\w*|plung\w*|tumbl\w*"
    r"|contract(?:s|ed|ion|ing)|weak\w*|erod\w*|dip\w*|slump\w*|shed|worse\w*|deduct\w*|subtract\w*|tak(?:en|es|e) off"
    r"|withdr\w*|used|spen[dt]\w*|expen[sd]\w*|charg\w*|ow(?:ed|ing|es)|overdr\w*|debit\w*|impair\w*|cost\w*|adverse\w*"
    r"|unfavou?r\w*|headwind\w*|hit|hurt|drag\w*|burn\w*|paid|pay\w*|discount\w*|depreciat\w*|amorti[sz]\w*|behind|short"
    r"|tax\w*|interest|fees?|dividends?|purchas\w*|bought|repurchas\w*|repa(?:id|y\w*)|invested)\b",
    re.IGNORECASE,
)
DEGREES: Final = frozenset("celsius fahrenheit degree".split())
SAID_OF_DEGREES: Final = frozenset("negative minus".split())
RESULTS: Final = frozenset(
    """income profit earning eps ebit ebitda gain surplus change changed return result growth variance movement flow
    margin contribution""".split()
)
