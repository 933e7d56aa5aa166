"""Numbers: digits with their separators, words, fractions and powers → a value and the step of its last digit."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Final, NamedTuple
from unicodedata import numeric

from citecheck.figures.tokens import RAISED, Tokens
from citecheck.figures.vocabulary import singular, vocabulary

_SEPARATORS: Final = ".,'’\u00a0\u202f\u2009"
_TEN: Final = 10
_HUNDRED: Final = 100
_LARGEST: Final = Decimal(10) ** 15  # of a number in words; what follows is no part of it
_THREE: Final = 3  # digits of a group of thousands
_POWERS: Final = 30  # the largest exponent that is read
_LONGEST: Final = 20  # digits of a number; what is longer is a code


class Number(NamedTuple):
    """The value of tokens up to `end` (exclusive). `other`: its value if its point parts thousands."""

    value: Decimal
    step: Decimal
    end: int
    other: Decimal | None = None
    in_words: bool = False


def digits(text: str) -> Number | None:
    """The value of digits with separators; None for what is no one number (1.2.3, 3,4,5)."""
    parts: list[str] = [""]
    marks: list[str] = []
    for character in text:
        if character in _SEPARATORS:
            marks.append(character)
            parts.append("")
        else:
            parts[-1] += character
    if len(text) > _LONGEST:
        return None
    if not marks:
        return Number(Decimal(text), Decimal(1), 0)
    last, groups = marks[-1], set(marks[:-1])
    are_groups = _are_groups(parts)
    if len(set(marks)) == 1 and are_groups and (last != "." or len(marks) > 1):
        return Number(Decimal("".join(parts)), Decimal(1), 0)
    if last in ".," and last not in groups and len(groups) <= 1 and (not groups or _are_groups(parts[:-1])):
        value = Decimal(f"{''.join(parts[:-1]) or '0'}.{parts[-1]}")
        is_open = last == "." and not groups and len(parts[-1]) == _THREE and 1 <= len(parts[0]) <= _THREE
        other = Decimal("".join(parts)) if is_open and parts[0] != "0" else None
        return Number(value, Decimal(1).scaleb(-len(parts[-1])), 0, other)
    is_indian = set(marks) == {","} and len(parts[-1]) == _THREE and all(len(part) == 2 for part in parts[1:-1])
    return Number(Decimal("".join(parts)), Decimal(1), 0) if is_indian else None


def _are_groups(parts: list[str]) -> bool:
    return 1 <= len(parts[0]) <= _THREE and all(len(part) == _THREE for part in parts[1:])


def number_at(tokens: Tokens, at: int) -> Number | None:
    """The number that begins with token `at`, in digits, as a fraction or in words."""
    token = tokens[at]
    if token.is_number:
        return _in_digits(tokens, at)
    if token.kind == "vulgar":
        return Number(*_vulgar(token.text), at + 1)
    return _with_digits(tokens, _in_words(tokens, at)) if token.is_word else None


def _with_digits(tokens: Tokens, number: Number | None) -> Number | None:
    """A number in words up to its digits in parentheses, if these follow: fourteen (14) days."""
    if number is None or tokens[number.end].text != "(" or tokens[number.end + 2].text != ")":
        return number
    inside = tokens[number.end + 1]
    same = digits(inside.text) if inside.is_number else None
    return number._replace(end=number.end + 3) if same and same.value == number.value else number


def _vulgar(sign: str) -> tuple[Decimal, Decimal]:
    part = Fraction(numeric(sign)).limit_denominator(100)
    return _decimal(part), _decimal(Fraction(1, part.denominator))


def _decimal(part: Fraction) -> Decimal:
    return Decimal(part.numerator) / Decimal(part.denominator)


def _in_digits(tokens: Tokens, at: int) -> Number | None:
    found = digits(tokens[at].text)
    if found is None:
        return None
    value, step, end = found.value, found.step, at + 1
    value, step, end = _spaced_groups(tokens, value, step, end)
    following = tokens[end]
    if following.kind == "vulgar":
        part, size = _vulgar(following.text)
        return Number(value + part, size, end + 1)
    if fraction := _fraction(tokens, end):
        return Number(value + _decimal(fraction), _decimal(Fraction(1, fraction.denominator)), end + 3)
    if tokens[end].text in {"/", "⁄"} and (simple := _fraction(tokens, at)):
        return Number(_decimal(simple), _decimal(Fraction(1, simple.denominator)), at + 3)
    if power := _power(tokens, end):
        exponent, last = power
        lead = Decimal(1) if tokens[end].text == "^" else value
        return Number(lead * Decimal(10) ** exponent, step * Decimal(10) ** exponent, last)
    if following.kind == "raised" and not following.gap:
        raised = _exponent(following.text)
        is_power = value == _TEN and abs(raised) <= _POWERS
        return Number(value**raised if is_power else value, step, end + 1, found.other)
    return Number(value, step, end, found.other)


def _power(tokens: Tokens, at: int) -> tuple[int, int] | None:
    """(the exponent of ten, the token behind it) of 10^7, or of × 10^7 and × 10⁷ behind a number."""
    if tokens[at].text in {"×", "x", "*", "·"} and tokens[at + 1].text == "10":
        at += 2
        if tokens[at].kind == "raised" and not tokens[at].gap:
            return _exponent(tokens[at].text[:3]), at + 1
    if tokens[at].text != "^" or tokens[at].gap or tokens[at - 1].text != "10":
        return None
    minus = tokens[at + 1].text in {"-", "−"}
    exponent = tokens[at + 1 + minus].text
    if not exponent.isdecimal() or int(exponent) > _POWERS:
        return None
    return -int(exponent) if minus else int(exponent), at + 2 + minus


def _exponent(raised: str) -> int:
    """The number of raised digits, with their minus."""
    size = int("".join(str(RAISED.index(digit)) for digit in raised.lstrip("⁻")) or "0")
    return -size if raised.startswith("⁻") else size


def _spaced_groups(tokens: Tokens, value: Decimal, step: Decimal, end: int) -> tuple[Decimal, Decimal, int]:
    """With groups of thousands behind single spaces, if there are two at least: 1 234 567, no cells of a row."""
    first = tokens[end - 1]
    if not 1 <= len(first.text) <= _THREE or tokens[end - 2].is_number:
        return value, step, end
    stop = end
    while (
        len(tokens[stop].text) == _THREE
        and tokens[stop].text.isdecimal()
        and tokens[stop].start == tokens[stop - 1].end + 1
    ):
        stop += 1
    before, behind = tokens[end - 2], tokens[stop]
    currencies = vocabulary().currencies
    in_prose = (before.text[:1].islower() or before.kind == "sign") and behind.text[:1].islower()
    if stop - end < 2 or step != 1 or not (in_prose or {before.text, behind.text} & currencies.keys()):
        return value, step, end
    return Decimal("".join(token.text for token in tokens.all[end - 1 : stop])), step, stop


def _fraction(tokens: Tokens, at: int) -> Fraction | None:
    """3/4 or 5/16, directly joined, and not a part of a date or of 24/7."""
    upper, slash, lower = tokens[at], tokens[at + 1], tokens[at + 2]
    is_joined = upper.is_number and slash.text in {"/", "⁄"} and lower.is_number and not (slash.gap or lower.gap)
    if not is_joined or not (upper.text.isdecimal() and lower.text.isdecimal()) or len(lower.text) > 2:
        return None
    above, below = int(upper.text), int(lower.text)
    is_fraction = 0 < above < below and below in {2, 3, 4, 5, 6, 8, 10, 12, 16, 32, 64}
    is_alone = tokens[at + 3].text != "/" and tokens[at - 1].text != "/"
    return Fraction(above, below) if is_fraction and is_alone else None


# ── In words ─────────────────────────────────────────────────────────────────────────────────────


def _in_words(tokens: Tokens, at: int) -> Number | None:
    """One hundred and five, twenty-five, two and a half million; "a" only before hundred and larger."""
    words = vocabulary()
    whole, current = Decimal(0), Decimal(0)
    end = at
    is_open = False
    while tokens[end].is_word and max(whole, current) < _LARGEST:
        word = tokens[end].low
        scale = words.scales.get(word) or words.scales.get(singular(word)) if is_open else None
        if word in words.numbers and _continues(current, words.numbers[word], is_open=is_open):
            current += words.numbers[word]
        elif word in {"a", "an"} and end == at and tokens[at + 1].low in words.scales:
            current = Decimal(1)
        elif word == "dozen":
            current = (current or 1) * Decimal(12)
        elif scale == _HUNDRED:
            current *= scale
        elif scale and (whole == 0 or scale < whole):
            whole, current = whole + current * scale, Decimal(0)
        elif word == "and" and is_open and tokens[end + 1].low in words.numbers and _is_hundred(tokens, end):
            end += 1
            continue
        else:
            break
        is_open = True
        end += 1
        if tokens[end].text == "-" and not tokens[end].gap and tokens[end + 1].low in words.numbers:
            end += 1
    if not is_open:
        return None
    return _with_half(tokens, whole + current, end) or Number(
        whole + current, _step(whole + current), end, in_words=True
    )


def _continues(current: Decimal, value: int, *, is_open: bool) -> bool:
    """True where a word continues a number: five behind twenty or hundred, not behind six."""
    is_digit = value < _TEN and current % _TEN == 0 and current % _HUNDRED >= 2 * _TEN
    return not is_open or current % _HUNDRED == 0 or is_digit


def _with_half(tokens: Tokens, value: Decimal, end: int) -> Number | None:
    """Two and a half million, one and one-half."""
    if tokens[end].low != "and" or tokens[end + 1].low not in {"a", "one"}:
        return None
    last = end + 3 if tokens[end + 2].text == "-" else end + 2
    if tokens[last].low != "half":
        return None
    half, scale = Decimal("0.5"), vocabulary().scales.get(tokens[last + 1].low, Decimal(1))
    return Number((value + half) * scale, half * scale, last + 1 + (scale > 1), in_words=True)


def _is_hundred(tokens: Tokens, at: int) -> bool:
    """True where "and" continues a number: one hundred and five; not "two hundred and five of them" alone."""
    return tokens[at - 1].low in {"hundred", "thousand", "million"}


def _step(value: Decimal) -> Decimal:
    """The step of a number in words: from a hundred on its last digit that is not zero, else one."""
    step = Decimal(1)
    while value % 100 == 0 and value % (step * 10) == 0 and step < value:
        step *= 10
    return step
