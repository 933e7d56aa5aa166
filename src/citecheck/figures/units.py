"""What belongs to a number: sign, currency, scale, percent, unit, and what it is for each of."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Final, NamedTuple

from citecheck.figures.numbers import Number, number_at
from citecheck.figures.tokens import Tokens
from citecheck.figures.types import Dimension, Quantity
from citecheck.figures.vocabulary import CALENDAR, RATES, Unit, short_unit, singular, unit_of, vocabulary
from citecheck.text.anchor_limits import STOP_WORDS

MINUS: Final = frozenset("-−–‐‑﹣－")
_DASH: Final = frozenset("-–‐‑")
_PERCENT_WORDS: Final = frozenset(["percent", "pct", "prozent", "procent"])
_POINTS: Final = {"pp": "1", "ppt": "1", "ppts": "1", "pps": "1", "bp": "0.01", "bps": "0.01"}
_PHYSICAL: Final = frozenset(["mass", "volume", "area", "length"])
_LONE_LETTERS: Final = frozenset("m g l L h W V N".split())  # units of one letter behind a space
_NATIONS: Final = frozenset(["us", "a", "au", "c", "ca", "nz", "hk", "s", "nt", "r"])  # before a dollar sign
# What a quantity may begin with, beside digits and the words and signs of the vocabulary.
FIRST_WORDS: Final = _NATIONS | {"minus", "negative", "rs", "a", "an", "dozen", "halves"}
FIRST_SIGNS: Final = MINUS | {"(", "+"}
_EACH: Final = frozenset(["per", "each", "every", "/", "a", "an"])
_NO_RATE: Final = frozenset(["se", "the", "this", "our", "your", "their", "its"])
_MOMENTS: Final = frozenset(["ago", "earlier", "later", "before"])  # a year ago
_MORNING: Final = {"am": 0, "a.m": 0, "pm": 720, "p.m": 720}


class Measured(NamedTuple):
    """A quantity from token `start` to `end` (exclusive), and its sign."""

    quantity: Quantity
    start: int
    end: int
    sign: int = 0


def quantity_at(tokens: Tokens, at: int) -> Measured | None:
    """The quantity that begins with token `at`, with its sign and currency in front of it."""
    begin, sign, is_open = at, 0, False
    if tokens[begin].text == "(" and _is_closed(tokens, begin):
        begin, is_open = begin + 1, True
    begin, sign = _signed(tokens, begin, sign)
    currency, begin = _currency_before(tokens, begin)
    if currency:
        if tokens[begin].text == "(" and not is_open and _is_closed(tokens, begin):
            begin, is_open = begin + 1, True
        begin, sign = _signed(tokens, begin, sign)
    number = number_at(tokens, begin)
    if number is None or (number.in_words and currency):
        return None
    found = _measured(tokens, begin, number, currency)
    if found is None:
        return None
    quantity, end = found
    if is_open:
        if tokens[end].text != ")":
            return None
        end, sign = end + 1, -1
        has_no_scale = quantity.is_bare or (currency and quantity.scale == 1)
        if has_no_scale and (whole := _measured(tokens, begin, number._replace(end=end), currency)):
            quantity, end = whole
        if not (currency or quantity.dimension == Dimension.PERCENT) and number.value < 10 and number.step == 1:
            return None  # (1) of a list or a note
    return Measured(_cold(quantity) if sign < 0 else quantity, at, end, sign)


def _cold(quantity: Quantity) -> Quantity:
    """A temperature below zero; other values have their sign beside them."""
    if quantity.dimension != "temperature":
        return quantity
    is_fahrenheit = vocabulary().units[quantity.unit].is_fahrenheit
    return replace(quantity, value=(-quantity.written - 32) * 5 / 9 if is_fahrenheit else -quantity.value)


def _is_closed(tokens: Tokens, at: int) -> bool:
    """True where a parenthesis holds one number with its sign, currency or percent sign, and nothing else."""
    inside = 0
    for step in range(at + 1, at + 6):
        token = tokens[step]
        if token.text == ")":
            return inside == 1
        inside += token.is_number
        if token.is_word and token.low not in vocabulary().scales and token.text not in vocabulary().currencies:
            return False
    return False


def _signed(tokens: Tokens, at: int, sign: int) -> tuple[int, int]:
    """(the token behind a sign, -1 or 1); a dash between two values joins them and is no sign."""
    token, following = tokens[at], tokens[at + 1]
    if token.low in {"minus", "negative"} and (following.is_number or following.text in vocabulary().currencies):
        return at + 1, -1
    if token.kind != "sign" or following.gap:
        return at, sign
    is_joint = not token.gap and (
        tokens[at - 1].is_number or tokens[at - 1].is_word or tokens[at - 1].text in {"%", ")"}
    )
    is_value = following.is_number or following.text in vocabulary().currencies
    if is_joint or not is_value:
        return at, sign
    if token.text in MINUS:
        return at + 1, -1
    return (at + 1, 1) if token.text == "+" else (at, sign)


def _currency_before(tokens: Tokens, at: int) -> tuple[str, int]:
    """(the codes of a currency before a number, the token behind it)."""
    currencies = vocabulary().currencies
    token, following = tokens[at], tokens[at + 1]
    if token.kind == "sign" and token.text in currencies:
        return currencies[token.text], at + 1
    if not token.is_word:
        return "", at
    if following.text == "$" and not following.gap and token.low in _NATIONS:
        return currencies.get(f"{token.text}$", currencies["$"]), at + 2
    if token.text == "Rs" and following.text == ".":
        return "INR", at + 2
    is_code = token.text in currencies and token.text[0].isupper()
    if is_code and following.text in {"$", "€", "£", "¥"} and tokens[at + 2].is_number:
        return currencies[token.text], at + 2
    if is_code and (following.is_number or (following.text in {"(", "-", "−"} and tokens[at + 2].is_number)):
        return currencies[token.text], at + 1
    return "", at


def _measured(tokens: Tokens, begin: int, number: Number, currency: str) -> tuple[Quantity, int] | None:
    """The number with what follows it; None if it is the number of a name."""
    ratio = None if currency else _ratio(tokens, begin, number)
    if ratio:
        return ratio
    scale, end = _scale(tokens, number, is_money=bool(currency))
    base = Quantity(
        number.value * scale,
        number.step * scale,
        Dimension.MONEY if currency else Dimension.NUMBER,
        number.value,
        scale,
        currency=currency,
        other=number.other * scale if number.other is not None else None,
        in_words=number.in_words,
    )
    if tokens[end].low == "of" and tokens[end + 1].low in {"a", "an"} and scale == 1 and number.in_words:
        return base, end
    if not currency:
        base, end = _unit(tokens, base, end)
    if base.dimension == Dimension.NUMBER and not currency and _is_glued(tokens, end):
        return None
    return _per(tokens, base, end)


def _is_glued(tokens: Tokens, end: int) -> bool:
    """True for digits that letters follow at once, or a hyphen and capitals: 3M, 5th, 10-K, 401(k)."""
    last, following, behind = tokens[end - 1], tokens[end], tokens[end + 1]
    if not last.is_number or following.gap:
        return False
    if following.is_word:
        return True
    if following.text == "(" and behind.is_word and len(behind.text) <= 2 and not behind.gap:
        return tokens[end + 2].text == ")"
    return following.text in _DASH and behind.is_word and not behind.gap and behind.text.isupper()


def _scale(tokens: Tokens, number: Number, *, is_money: bool) -> tuple[Decimal, int]:
    """(the scale behind a number, the token behind that)."""
    at, words = number.end, vocabulary()
    joined = at + 1 if tokens[at].text == "-" and not tokens[at].gap else at
    token = tokens[joined]
    full = words.scales.get(token.low) or words.scales.get(singular(token.low))
    if full and token.is_word and not number.in_words:
        second = words.scales.get(tokens[joined + 1].low)  # 5 hundred thousand
        return (full * second, joined + 2) if second and full == 100 else (full, joined + 1)
    token = tokens[at]
    short = words.short_scales.get(token.text) if token.is_word and not number.in_words else None
    if short is None:
        return Decimal(1), at
    is_money = is_money or tokens[at + 1].text in words.currencies
    is_joined = tokens[at + 1].text in {"-", "/", "²", "³"} and not tokens[at + 1].gap
    is_end = not is_joined or (is_money and tokens[at + 2].is_number)
    if token.gap:
        fits = token.text in words.apart_scales and (is_money or len(token.text) > 1)
    else:
        fits = is_money or token.text in {"k", "K", "bn", "mn", "mln", "Mio", "Mrd"} or number.step < 1
        fits = fits and (is_money or token.text not in {"m", "mm"})
    if not (fits and is_end):
        return Decimal(1), at
    return short, at + 1 + (tokens[at + 1].text == "." and len(token.text) > 2)


def _with_unit(base: Quantity, dimension: str, size: Decimal, unit: str, currency: str = "") -> Quantity:
    other = base.other * size if base.other is not None else None
    return Quantity(
        base.value * size,
        base.step * size,
        dimension,
        base.written,
        base.scale,
        unit,
        currency,
        "",
        other,
        base.in_words,
    )


def _unit(tokens: Tokens, base: Quantity, at: int) -> tuple[Quantity, int]:
    """With the percent sign, the currency or the unit that follows; a hyphen may join it."""
    if tokens[at].text in _DASH and not tokens[at].gap and tokens[at + 1].is_word and not tokens[at + 1].gap:
        found, end = _unit(tokens, base, at + 1) if tokens[at + 1].kind == "word" else (base, at)
        return (found, end) if found is not base else (base, at)
    for reader in (_percent, _clock, _money_behind, _temperature, _unit_behind):
        if measured := reader(tokens, base, at):
            return measured
    return base, at


def _percent(tokens: Tokens, base: Quantity, at: int) -> tuple[Quantity, int] | None:
    token, following = tokens[at], tokens[at + 1]
    one, tenth = Decimal(1), Decimal("0.1")
    if token.text in {"%", "‰"}:
        size = one if token.text == "%" else tenth
        if following.low in {"point", "points"} or (
            following.text == "-" and tokens[at + 2].low in {"point", "points"}
        ):
            return _with_unit(base, Dimension.POINTS, size, "percentage point"), at + (2 if following.is_word else 3)
        return _with_unit(base, Dimension.PERCENT, size, "%"), at + 1
    if not token.is_word:
        return None
    last = at + 2 if following.text == "-" else at + 1
    is_points = tokens[last].low in {"point", "points"}
    if token.low in {"percentage", "percent", "basis"} and is_points:
        size = Decimal("0.01") if token.low == "basis" else one
        return _with_unit(base, Dimension.POINTS, size, f"{token.low} point"), last + 1
    if token.low in _POINTS:
        return _with_unit(base, Dimension.POINTS, Decimal(_POINTS[token.low]), "percentage point"), at + 1
    if token.low in _PERCENT_WORDS:
        return _with_unit(base, Dimension.PERCENT, one, "%"), at + 1
    if token.low in {"per", "por", "pour"} and following.low in {"cent", "ciento", "cento"}:
        return _with_unit(base, Dimension.PERCENT, one, "%"), at + 2
    return None


def _clock(tokens: Tokens, base: Quantity, at: int) -> tuple[Quantity, int] | None:
    half = _half_of_day(tokens, at)
    if half and base.written <= 12 and base.is_bare:
        key, end = half
        value = base.written % 12 * 60 + _MORNING[key]
        return Quantity(value, Decimal(1), Dimension.CLOCK, base.written, unit=key), end
    if tokens[at].low in {"o'clock", "o’clock"}:
        return Quantity(base.written * 60, Decimal(1), Dimension.CLOCK, base.written, unit="o'clock"), at + 1
    return None


def _half_of_day(tokens: Tokens, at: int) -> tuple[str, int] | None:
    """(am, pm, a.m or p.m, the token behind it)."""
    is_dotted = tokens[at + 1].text == "." and tokens[at + 2].low == "m"
    key, end = (f"{tokens[at].low}.m", at + 3) if is_dotted else (tokens[at].low, at + 1)
    return (key, end + (tokens[end].text == ".")) if key in _MORNING else None


def _money_behind(tokens: Tokens, base: Quantity, at: int) -> tuple[Quantity, int] | None:
    words, token = vocabulary(), tokens[at]
    if token.kind == "sign" and token.text in words.currencies:
        is_next = token.gap and tokens[at + 1].is_number and not tokens[at + 1].gap  # 5 $6: that of the next number
        return (
            None
            if is_next
            else (_with_unit(base, Dimension.MONEY, Decimal(1), "", words.currencies[token.text]), at + 1)
        )
    if token.text == "¢":
        return _with_unit(base, Dimension.MONEY, Decimal("0.01"), "cent", words.currencies["cent"]), at + 1
    if not token.is_word:
        return None
    nation = token.text[0].isupper() and tokens[at + 1].is_word and singular(tokens[at + 1].low) in words.currencies
    name = singular(tokens[at + nation].low)
    code = tokens[at].text if tokens[at].text.isupper() and tokens[at].text in words.currencies else ""
    if code and not (tokens[at + 1].is_number and tokens[at + 1].start == token.end):
        return _with_unit(base, Dimension.MONEY, Decimal(1), "", code), at + 1
    if name in words.coins:
        return _with_unit(base, Dimension.MONEY, Decimal("0.01"), name, words.currencies[name]), at + 1 + nation
    is_name = name in words.currencies and name.islower() and len(name) > 2
    if is_name and (name not in {"pound", "won", "rand"} or base.scale > 1 or tokens[at + 1].low == "sterling"):
        codes = words.nations.get(token.low, words.currencies[name]) if nation else words.currencies[name]
        return _with_unit(base, Dimension.MONEY, Decimal(1), name, codes), at + 1 + nation
    return None


def _temperature(tokens: Tokens, base: Quantity, at: int) -> tuple[Quantity, int] | None:
    token, following = tokens[at], tokens[at + 1]
    name = ""
    if token.text == "°":
        name, end = (f"°{following.text}", at + 2) if following.text in {"C", "F"} else ("°", at + 1)
    elif token.low in {"degree", "degrees"}:
        letter = following.text[:1] if following.low in {"c", "f", "celsius", "fahrenheit"} else ""
        name, end = (f"°{letter.upper()}", at + 2) if letter else ("degree", at + 1)
    elif token.text in {"℃", "℉"}:
        name, end = token.text, at + 1
    if not name:
        return None
    unit = vocabulary().units[name]
    if not unit.is_fahrenheit:
        return _with_unit(base, unit.dimension, unit.size, name), end
    degrees, ninth = (base.value - 32) * 5 / 9, base.step * 5 / 9
    return Quantity(degrees, ninth, unit.dimension, base.written, base.scale, name, in_words=base.in_words), end


def _unit_behind(tokens: Tokens, base: Quantity, at: int) -> tuple[Quantity, int] | None:
    named = _named_unit(tokens, at) or _unit_behind_adjective(tokens, at)
    if named is None:
        return None
    unit, end = named
    second = _named_unit(tokens, end + 1) if tokens[end].text == "/" or tokens[end].low == "per" else None
    period = tokens[end + 1].low if tokens[end].low in {"per", "an", "a"} else ""
    if unit.dimension == "length" and period in {"hour", "second"}:
        size = unit.size / 1000 if period == "hour" else unit.size * Decimal("3.6")
        return _with_unit(base, "speed", size, f"{unit.name} per {period}"), end + 2
    if second and unit.dimension not in CALENDAR and second[0].dimension in _PHYSICAL:
        size = unit.size / second[0].size
        return _with_unit(
            base, f"{unit.dimension} in {second[0].dimension}", size, f"{unit.name}/{second[0].name}"
        ), second[1]
    return _with_unit(base, unit.dimension, unit.size, unit.name), end


def _unit_behind_adjective(tokens: Tokens, at: int) -> tuple[Unit, int] | None:
    """The unit of time behind one word: five unused days, 72 running hours."""
    word = tokens[at]
    found = _named_unit(tokens, at + 1) if word.is_word and word.gap and word.low not in STOP_WORDS else None
    return found if found and found[0].dimension in CALENDAR else None


def _named_unit(tokens: Tokens, at: int) -> tuple[Unit, int] | None:
    """(the unit that token `at` begins, the token behind it)."""
    token = tokens[at]
    if not token.is_word:
        if token.text == "×" or token.text in vocabulary().units:
            return vocabulary().units.get(token.text) and (vocabulary().units[token.text], at + 1)
        return None
    if token.low in vocabulary().first_words and (unit := unit_of(tokens.words_from(at, 2))):
        return unit, at + (3 if tokens[at + 1].text == "-" else 2)
    raised = tokens[at + 1]
    if raised.kind == "raised" and not raised.gap and (unit := vocabulary().units.get(f"{token.text}{raised.text}")):
        return unit, at + 2
    slash, below = tokens[at + 1], tokens[at + 2]
    if slash.text == "/" and not slash.gap and (unit := vocabulary().units.get(f"{token.text}/{below.text}")):
        return unit, at + 3
    unit = unit_of(token.text) or short_unit(token.low)
    if unit is None or raised.kind == "raised":
        return None
    is_letter = len(token.text) == 1 and token.gap
    if is_letter and slash.is_word and token.text not in _LONE_LETTERS:
        return None
    return unit, at + 1


def _per(tokens: Tokens, base: Quantity, at: int) -> tuple[Quantity, int]:
    """With what it is for each of: per month, a share, /hour, monthly."""
    token, following = tokens[at], tokens[at + 1]
    if token.low in RATES and base.dimension in {Dimension.MONEY, Dimension.PERCENT} and len(token.text) > 1:
        if token.low.endswith(("ly", "pa", "pcm", "pw")):
            return _rated(base, RATES[token.low]), at + 1
        return base, at
    if token.low == "for" and following.low in {"each", "every"}:
        token, following, at = following, tokens[at + 2], at + 1
    if token.low in {"every", "each"} and (several := _several(tokens, at + 1)):
        return replace(base, per=several[0]), several[1]
    if token.low not in _EACH or not following.is_word or following.low in _NO_RATE | STOP_WORDS or base.per.count("/"):
        return base, at
    unit = unit_of(following.text)
    name = RATES.get(following.low) or (unit.name if unit else singular(following.low))
    is_time = following.low in RATES or (unit is not None and unit.dimension in CALENDAR)
    if token.low in {"a", "an"} and (not (is_time or name == "share") or tokens[at + 2].low in _MOMENTS):
        return base, at
    if token.low == "/" and (token.gap or not (is_time or unit)) and name != "share":
        return base, at
    return _per(tokens, _rated(base, f"{base.per}/{name}" if base.per else name), at + 2)


def _rated(base: Quantity, name: str) -> Quantity:
    return replace(base, per=name)


def _several(tokens: Tokens, at: int) -> tuple[str, int] | None:
    """(the name, the token behind it) of a number of units of time: every two weeks, every other month."""
    number = Number(Decimal(2), Decimal(1), at + 1) if tokens[at].low == "other" else number_at(tokens, at)
    unit = _named_unit(tokens, number.end) if number else None
    if number is None or unit is None or unit[0].dimension not in CALENDAR:
        return None
    name = f"{number.value} {unit[0].name}"
    return _NAMED.get(name, name), unit[1]


_NAMED: Final = {"2 week": "fortnight", "3 month": "quarter", "6 month": "half-year", "12 month": "year"}


# ── Ratios, shares and times of day ──────────────────────────────────────────────────────────────


def _ratio(tokens: Tokens, begin: int, number: Number) -> tuple[Quantity, int] | None:
    """4-for-1, 3:1, 8:15, one in five, 3 out of 4."""
    at = number.end
    token, following = tokens[at], tokens[at + 1]
    if token.text == ":" and following.is_number and not token.gap and not following.gap:
        return _colon(tokens, begin, number)
    if token.text in _DASH and following.low == "for" and tokens[at + 2].text in _DASH:
        second = number_at(tokens, at + 3)
        if second and second.value:
            return Quantity(number.value / second.value, Decimal(1), Dimension.RATIO, number.value), second.end
    last = at + 1 if token.low == "in" else at + 2 if token.low == "out" and following.low == "of" else 0
    if not last:
        return None
    last += tokens[last].low == "every"
    second = number_at(tokens, last)
    if second is None or not 0 < number.value < second.value or second.step != 1 or number.step != 1:
        return None
    below = tokens[last].text
    if token.low == "in" and len(below) == 4 and below.startswith(("19", "20")) and below.isdecimal():
        return None  # five in 2023
    is_whole = token.low == "out" or number.in_words or second.value in {10, 100, 1000, 10000, 100000}
    behind = _named_unit(tokens, second.end)
    if not is_whole or tokens[second.end].text in {"%", "/"} or (behind and behind[0].dimension in CALENDAR):
        return None
    share = 100 * number.value / second.value
    return Quantity(share, share / 50, Dimension.PERCENT, number.value, unit="in", in_words=number.in_words), second.end


def _colon(tokens: Tokens, begin: int, number: Number) -> tuple[Quantity, int] | None:
    first, second = tokens[begin].text, tokens[begin + 2].text
    if not (first.isdecimal() and second.isdecimal()) or tokens[begin + 3].text == ":":
        return None
    end = begin + 3
    if len(second) == 2 and int(second) < 60 and int(first) <= 24:
        value = Decimal(int(first) * 60 + int(second))
        if half := _half_of_day(tokens, end):
            value = value % 720 + _MORNING[half[0]]
            end = half[1]
        return Quantity(value, Decimal(1), Dimension.CLOCK, value), end
    if not int(second):
        return None
    return Quantity(number.value / Decimal(second), Decimal(1), Dimension.RATIO, number.value), end


def fraction_at(tokens: Tokens, at: int) -> Measured | None:
    """Shares and multiples in words: half, a third of, two-thirds, twice, threefold, half an hour."""
    words, token = vocabulary(), tokens[at]
    if not token.is_word:
        return None
    if token.low in words.multiples:
        value = Decimal(words.multiples[token.low])
        return Measured(Quantity(value, Decimal(1), Dimension.TIMES, value, in_words=True), at, at + 1)
    end, above = at, 1
    if token.low in words.numbers and 1 <= words.numbers[token.low] <= 20:
        above, end = words.numbers[token.low], at + 1 + (tokens[at + 1].text == "-")
    elif token.low == "a":
        end = at + 1
    name = tokens[end].low
    below = words.fractions.get(name) or words.fractions.get(singular(name)) or (2 if name == "halves" else None)
    if below is None or above >= below:
        return None
    behind = tokens[end + 1]
    if name == "half":
        unit = _named_unit(tokens, end + 2) if behind.low in {"a", "an"} or behind.text == "-" else None
        if unit and unit[0].dimension != Dimension.TIMES:
            half = unit[0].size / 2
            return Measured(Quantity(half, half, unit[0].dimension, Decimal("0.5"), unit=unit[0].name), at, unit[1])
        if tokens[at - 1].low in {"first", "second", "other", "latter", "and"} or behind.text == "-":
            return None
    elif end == at or not (behind.low in {"of", "as", "more", "less"} or behind.text in {".", ",", ";", ")", ""}):
        return None
    share = Decimal(100 * above) / below
    return Measured(
        Quantity(share, share / 20, Dimension.PERCENT, Decimal(above), unit=name, in_words=True), at, end + 1
    )
