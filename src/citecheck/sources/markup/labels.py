"""A number as lists write it: 3, 03, c, C, iii, III, 3rd."""

from __future__ import annotations

from typing import Final

_ROMAN: Final = tuple(
    zip((1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1), "m cm d cd c xc l xl x ix v iv i".split(), strict=True)
)
_LONGEST: Final = 20  # letters of a label: aaa… stands for 26 times as many items


def label(number: int, kind: str) -> str:
    """The number in one of the kinds that Word names; in digits where a kind has no other form for it."""
    match kind:
        case "decimalZero":
            return f"{number:02}"
        case "lowerLetter" | "upperLetter" if 0 < number <= 26 * _LONGEST:
            letters = chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1)
            return letters if kind == "lowerLetter" else letters.upper()
        case "lowerRoman" | "upperRoman" if 0 < number < 4000:
            return _roman(number) if kind == "lowerRoman" else _roman(number).upper()
        case "ordinal":
            return f"{number}{_ending(number)}"
    return str(number)


def _roman(number: int) -> str:
    text = ""
    for value, letters in _ROMAN:
        text += letters * (number // value)
        number %= value
    return text


def _ending(number: int) -> str:
    return "th" if number % 100 in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
