"""What is directly at a number: sign and currency before it; scale, percent, currency, unit or noun after it."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import Final, NamedTuple

from citecheck.quantities.reading import languages, lexicon
from citecheck.quantities.reading.figures import Kind, Sign
from citecheck.quantities.reading.numerals import SMALL, Numeral
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.marks import PLAIN, RAISED
from citecheck.text.patterns import lazy_pattern

_REACH: Final = 10  # characters that a sign, a parenthesis and a currency take
_ROW: Final = 120  # characters of a row of a table
_CLOSE: Final = lazy_pattern(r"\s?\)")
_ATTACHED: Final = re.compile(r"(?:km|m)/[hs](?!\w)|[A-Za-z°℃×¢µμΩ\u2126]+")
_UNIT_WORDS: Final = (lexicon.POINTS, lexicon.PERCENT, lexicon.COIN, lexicon.CURRENCY_AFTER)
_TEN, _HUNDRED = Decimal(10), Decimal(100)
_POWER: Final = re.compile(
    r"(?P<times>\s?[×x]\s?10)?"
    rf"(?:\^\{{?(?P<sign>[-−]?[0-9]{{1,2}})\}}?(?![0-9])|(?P<raised>⁻?[{RAISED}]{{1,2}})(?![{RAISED}]))"
    r"|[eE](?P<shifted>[-−+]?[0-9]{1,2})(?!\w|\.[0-9])"
)
_MINUS: Final = str.maketrans("⁻−", "--")


class Lead(NamedTuple):
    """What is before the digits, from `start` on."""

    start: int
    currency: str = ""
    sign: Sign = Sign.NONE
    opened: bool = False


class Tail(NamedTuple):
    """What follows the digits. `unit` is of letters directly after them; `closed`: an opened parenthesis is closed."""

    end: int
    kind: Kind
    scale: Decimal = Decimal(1)
    currency: frozenset[str] | None = None
    unit: Unit | None = None
    closed: bool = False


def lead(text: str, digits: int, done: int) -> Lead:
    """What is before the digits and after the amount that ends at `done`."""
    match = lexicon.LEAD.search(text, max(done, digits - _REACH), digits)
    if match is None:
        return Lead(digits)
    marks = [(match[name] or "").strip() for name in ("outer", "inner")]
    sign = Sign.NONE
    if any(mark and mark in "-−–‐" for mark in marks):
        sign = Sign.MINUS
    elif "+" in marks:
        sign = Sign.PLUS
    start = match.end() - len(match[0].lstrip())
    return Lead(start, (match["coded"] or match["currency"] or "").upper().rstrip("."), sign, "(" in marks)


def tail(text: str, end: int, written: Numeral, before: Lead) -> Tail | None:
    """What follows the number; None if letters make it a name, such as 3B or 401k."""
    scaled = _scaled(text, end, written, money=bool(before.currency))
    if scaled is None:
        return None
    scale, end, unit = scaled
    closed = _CLOSE.match(text, end) if before.opened else None  # (5)%
    at = closed.end() if closed else end
    if closed and (before.currency or lexicon.SCALE_WORD.match(text, at)):  # £(5)m, (5) million
        outside = _scaled(text, at, written, money=True) or (scale, at, None)
        scale, at = scale * outside[0], outside[1]
    is_percent = text[at : at + 1] == "%"  # Savings, NOK 0.85%: a rate of an account
    found = _valued(text, at, scale, None if is_percent else lexicon.CURRENCIES.get(before.currency))
    if before.opened and not closed and (closed := _CLOSE.match(text, found.end)):  # (5%)
        found = found._replace(end=closed.end())
    if unit and found.kind is Kind.MONEY and text[end - 1] == "m":  # 12m euros
        found, unit = found._replace(scale=lexicon.SCALES["m"]), None
    return found._replace(unit=unit, closed=closed is not None)


def _scaled(text: str, end: int, written: Numeral, *, money: bool) -> tuple[Decimal, int, Unit | None] | None:
    """(scale, where it ends, attached unit); None if attached letters are neither."""
    if word := lexicon.SCALE_WORD.match(text, end):
        return lexicon.SCALES[(word["word"] or word["short"]).lower()], word.end(), None
    if power := _power(text, end, written):
        return power
    apart = lexicon.SCALE_LETTER_APART.match(text, end) if money or written.step < 1 else None
    letter = apart or lexicon.SCALE_LETTER.match(text, end)
    if letter and _is_scale(letter[0].strip(), written, money=money):
        return lexicon.SCALES[letter[0].strip().lower()], letter.end(), None
    attached = _ATTACHED.match(text, end)
    if attached is None and text[end : end + 1].isalnum() and not _is_footnote(text[end], written):
        return None  # 10⁶
    if attached is None or written.in_words or any(words.match(text, end) for words in _UNIT_WORDS):
        return Decimal(1), end, None
    unit = _composed(text, end) or _simple(attached)
    return (Decimal(1), *unit) if unit else None


def _power(text: str, end: int, written: Numeral) -> tuple[Decimal, int, Unit | None] | None:
    """3 × 10⁶, 10^-6, 3e6."""
    power = _POWER.match(text, end)
    if power is None:
        return None
    exponent = int((power["shifted"] or power["sign"] or power["raised"]).translate(PLAIN).translate(_MINUS))
    if power["times"] or power["shifted"]:
        return _TEN**exponent, power.end(), None
    return (_TEN ** (exponent - 1), power.end(), None) if written.value == _TEN and exponent else None


def _is_footnote(character: str, written: Numeral) -> bool:
    return character in "¹²³" and (written.step < 1 or written.value >= _HUNDRED)


def _is_scale(letters: str, written: Numeral, *, money: bool) -> bool:
    if letters in {"K", "k", "MM"}:
        return True
    speaks = money or (written.step < 1 and letters != "m")
    return speaks or (letters == "M" and written.value >= 10)


def _valued(text: str, end: int, scale: Decimal, currency: frozenset[str] | None) -> Tail:
    """Percent, points, coins or a currency after the number."""
    points = lexicon.POINTS.match(text, end) if currency is None else None
    if points and not (points["ppt"] and lexicon.PARTS_PER_TRILLION.search(text)):
        return Tail(points.end(), Kind.POINTS, scale / _HUNDRED if points["basis"] else scale)
    if currency is None and (percent := lexicon.PERCENT.match(text, end)):
        return Tail(percent.end(), Kind.PERCENT, scale / _TEN if percent["mille"] else scale)
    if coin := lexicon.COIN.match(text, end):
        coined = lexicon.CURRENCIES["£"] if coin["pence"] else lexicon.COIN_CURRENCIES
        return Tail(coin.end(), Kind.MONEY, scale / _HUNDRED, coined)
    if money := lexicon.CURRENCY_AFTER.match(text, end):
        name = money[money.lastgroup or 0]
        said = lexicon.CURRENCIES[languages.CURRENCIES.get(name, name.upper())]
        return Tail(money.end(), Kind.MONEY, scale, (currency or said) & said or said)
    row = lexicon.COINS_OF_ROW.search(text, max(0, end - _ROW), end) if scale == 1 and not currency else None
    if row:
        coined = lexicon.CURRENCIES["£"] if row["pence"] else lexicon.COIN_CURRENCIES
        return Tail(end, Kind.MONEY, scale / _HUNDRED, coined)
    return Tail(end, Kind.MONEY if currency else Kind.NUMBER, scale, currency)


# ── What an amount counts: the unit of a closed list, or the counted word ─────────────────────────

_WORD: Final = lazy_pattern("[\\s-]{1,2}([A-Za-z°℃×µμΩ\u2126][\\w'’°]*)")
_IN_ROW: Final = lazy_pattern(r"[0-9)]\s[$€£]?\s?\(?[0-9][0-9.,]*\)?\Z")  # a cell beside another one
_NAME: Final = lazy_pattern(r"\s[A-Z][A-Za-z]+\s")
_NUMBER: Final = lazy_pattern(SMALL, re.IGNORECASE)  # two five-year terms
_WORDS: Final = 3  # looked at after the number: "5 full business days"
_UNCOUNTED: Final = STOP_WORDS | lexicon.EACH | {"through"}
_ELIDED: Final = lazy_pattern(r"(?:[dl]|qu)['’]")  # French: 5 millions d'actions


class Unit(NamedTuple):
    """A dimension, and how many of its smallest unit this one is."""

    name: str
    size: Decimal


class Counted(NamedTuple):
    """`end` is where the unit or noun ends."""

    end: int
    unit: Unit | None = None
    noun: str | None = None


def counted(text: str, end: int, *, is_one: bool) -> Counted:
    """The first unit or plural of the words after a number that ends at `end`; after 1, any noun will do."""
    if made := _composed(text, end):
        return Counted(*made, made[1].name)
    for written, name, size in lexicon.COMPOUND_UNITS:
        if compound := written.match(text, end):
            return Counted(compound.end(), Unit(name, size), name)
    if _IN_ROW.search(text, max(0, end - _ROW), end) and _NAME.match(text, end):
        return Counted(end)  # the label of the next row
    at = end
    for place in range(_WORDS):
        word = _WORD.match(text, at)
        if word is None or _is_uncounted(word[1]):
            break
        if unit := unit_of(word[1]):
            return Counted(word.end(), unit, singular(word[1]))
        noun = languages.NOUNS.get(word[1])
        joined = place == 0 and text[at] == "-"
        if noun or joined or is_plural(word[1]) or (is_one and word[1].islower()):
            return Counted(word.end(), None, noun or singular(word[1]))
        at = word.end()
    return Counted(end)


def _is_uncounted(word: str) -> bool:
    """Whether it is none of the words that a number counts: a preposition, or another number; 5 W are watts."""
    if word.lower() in _UNCOUNTED or word in languages.FUNCTION_WORDS:
        return True
    return (_NUMBER.fullmatch(word) or _ELIDED.match(word)) is not None


def _composed(text: str, end: int) -> tuple[int, Unit] | None:
    """Where 5 mmol/L or 0.1 mg per kg ends, and its unit."""
    match = lexicon.COMPOSED.match(text, end)
    if match is None:
        return None
    top, under = (name for name, found in match.groupdict().items() if found)
    return match.end(), Unit(*lexicon.composed(top, under))


def _simple(attached: re.Match[str]) -> tuple[int, Unit] | None:
    is_clock = attached.string[attached.end() : attached.end() + 1].isdigit()  # 1h30
    unit = None if is_clock else unit_of(attached[0])
    return (attached.end(), unit) if unit else None


def unit_of(word: str) -> Unit | None:
    if word in lexicon.CASED_UNITS:
        return Unit(*lexicon.CASED_UNITS[word])
    if word.lower() == "time":
        return None  # 5 times, but full-time
    unit = lexicon.UNITS.get(singular(word)) or languages.UNITS.get(word)
    return Unit(*unit) if unit else None


def rate(text: str, end: int) -> str | None:
    """The unit after "per" or "a" that is not a period."""
    match = lexicon.PER.match(text, end)
    unit = singular(match["unit"]) if match and unit_of(match["unit"]) else None
    return None if unit in lexicon.PERIODS else unit


@lru_cache(maxsize=4096)
def singular(word: str) -> str:
    """A word in lower case without the s of a plural or possessive."""
    word = word.lower()
    for ending in ("'s", "’s", "'", "’"):
        word = word.removesuffix(ending)
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 2 and word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def is_plural(word: str) -> bool:
    if word in lexicon.NO_PLURALS:
        return False
    return word.lower() in lexicon.UNCOUNTED or (word.islower() and singular(word) != word.rstrip("'’"))
