"""Numbers as people write them → their value and the worth of their last digit."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from typing import Final, NamedTuple

from citecheck.quantities.reading import languages
from citecheck.text.patterns import lazy_pattern

DIGITS: Final = 20  # a longer run of digits is not a number a person wrote, and stays exact in Decimal
_FRACTION_STEP: Final = Decimal("0.01")  # what a third is rounded to
_VULGAR: Final = {
    "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5), "⅘": (4, 5),
    "⅙": (1, 6), "⅚": (5, 6), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8),
}  # fmt: skip
_ONES: Final = dict(zip("one two three four five six seven eight nine".split(), range(1, 10), strict=True))
_TEENS: Final = dict(
    zip(
        "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(),
        range(10, 20),
        strict=True,
    )
)
_TENS: Final = dict(
    zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10), strict=True)
)
_WHOLE: Final = {"zero": 0, **languages.NUMBERS}
_SMALL: Final = rf"(?:(?:{'|'.join(_TENS)})(?:[-\s](?:{'|'.join(_ONES)})\b)?|{'|'.join(_TEENS)}|{'|'.join(_ONES)})"
SMALL: Final = _SMALL
_HUNDREDS: Final = rf"(?:(?:a|{_SMALL})\s+hundred\b(?:\s+(?:and\s+)?{_SMALL}\b)?|{_SMALL}\b)"
OF_PERCENT: Final = r"\s(?:of\s)?(?:one|an?|1)(?=\s?(?:percent|per\scent|%|basis\spoint))"  # one half of one percent
_PART_OF_ONE: Final = {"half": 2, "third": 3, "quarter": 4, "fifth": 5, "eighth": 8, "tenth": 10}
_PARTS_OF_ONE: Final = {
    "a half": Decimal("0.5"), "a quarter": Decimal("0.25"), "three quarters": Decimal("0.75"),
    "three-quarters": Decimal("0.75"),
}  # fmt: skip
_SHARE: Final = rf"(?:(?:an?|one|two|three|five|seven)[\s-])?(?:{'|'.join(_PART_OF_ONE)})s?"
HALVED: Final = (
    r"(?:year|month|day|hour|minute|second|mile|million|billion|trillion|tonne|tablet|point|lit(?:re|er)"
    r"|(?:kilo)?met(?:re|er)|kilo(?:gram)?|pound|gallon|ounce|cup|dollar)"
)
_HALF: Final = (
    rf"half\san?(?=\s{HALVED}\b)|{_SHARE}{OF_PERCENT}"
    rf"|(?:(?:three[\s-])?quarters?|a\squarter)\sof\san?(?=\s{HALVED}\b)"
    r"|(?:(?:an?|three)[\s-])?quarters?(?=[\s-](?:(?:of\sa\s)?percentage[\s-])?point\b)|half(?=[\s-]point\b)"
)
_WORDS: Final = (
    rf"\b(?:(?:a\s|half\sa\s)dozen\b|zero\b|{_HALF}|{_SMALL} and (?:a half|a quarter|three[ -]quarters)\b"
    rf"|(?:a|{_HUNDREDS})\s+thousand,?\s+(?:and\s+)?{_HUNDREDS}(?!\s+(?:thousand|million|billion)\b)|{_HUNDREDS}|{languages.NUMBER})"
)
_PLAIN: Final = r"[0-9]++(?:[.,'’][0-9]++)*+|\.[0-9]++"
_SPACED: Final = r"[0-9]{1,3}+(?:[\u00a0\u202f\u2009][0-9]{3}(?![0-9]))++(?:,[0-9]++)?+"
# A plain space parts cells of a table too: it groups digits only with a decimal comma, before a currency, with a group
# that begins with 0, as no cell does, or after a word and before what is counted: of 12 400 people;
# and alone in a cell.
_LEADS: Final = "|".join(
    rf"(?<=\b{word} )"
    for word in (
        *"of to has had have with by from about some than over nearly almost were was".split(),
        *"emits emitted employs employed produces produced treats treated sells sold uses used holds held".split(),
        *languages.BEFORE_COUNTS,
    )
)
_BLANK: Final = (
    r"(?:[0-9]{1,3}+(?: [0-9]{3}(?![0-9]))++(?:,[0-9]{1,2}(?![0-9])|(?=\s?(?:€|EUR\b|kr\b|Mio\b|Mrd\b)))"
    r"|(?=[0-9]{1,3}(?: [1-9][0-9]{2}){0,3} 0[0-9]{2}(?![0-9]))[1-9][0-9]{0,2}(?: [0-9]{3}(?![0-9])){1,4}+"
    r"(?! ?[0-9]|,[0-9]{3})"
    rf"|(?:{_LEADS})[1-9][0-9]{{0,2}}(?: [0-9]{{3}}(?![0-9])){{1,2}}+"
    r"(?= (?:people|osób|pracowników|(?-i:[^\W\d_A-Z]{4,}s))\b)(?! (?:gram|lit|met|m[èe]tr|watt)[a-z]*)"
    r"|(?:(?<=\|\s)|(?<=\|\s\())[1-9][0-9]{0,2}(?: [0-9]{3}){1,3}+(?=\)?(?:\s\||\Z))"  # alone in a cell
    r"|(?:\A|(?<=\A\())[1-9][0-9]{0,2} [0-9]{3}(?=\)?(?:\s\||\Z)))"
)
_VULGARS: Final = f"[{''.join(_VULGAR)}]"
_SIMPLE: Final = r"[1-9]/(?:[2-9]|1[0-6]|32)(?![\w/])"
# A whole number with its fraction, between which the print has no space: 481/2 cents.
_UNSPACED: Final = (
    r"(?:1/2|[13]/4|[1357]/8)(?=\s(?:cents?|percent|per\scent|inch(?:es)?|hours?|years?|miles?|feet|points?)\b)"
)
MIXED: Final = rf"[0-9]{{1,2}}?(?={_UNSPACED})"

WRITTEN: Final = lazy_pattern(
    rf"(?=[0-9.{''.join(_VULGAR)}acdefhjnopqstuvzü])(?:(?<![\w#^])(?<![0-9][.,'’/:])(?:(?P<fraction>(?:{_VULGARS}|{_SIMPLE})(?:{OF_PERCENT})?)"
    rf"|(?P<digits>{MIXED}|(?<![0-9] ){_BLANK}|{_SPACED}|{_PLAIN})(?P<aside>\s?{_VULGARS}|\s{_SIMPLE}|{_UNSPACED})?)"
    rf"|(?P<words>(?<!-){_WORDS}))",
    re.IGNORECASE,
)
# A text has at most as many figures as it has of these.
HINT: Final = lazy_pattern(
    rf"[0-9]++|{_VULGARS}|quarter|\b(?:{'|'.join([*_ONES, *_TEENS, *_TENS])}|a hundred|a thousand|dozen|zero|half)\b"
    rf"|\b{languages.NUMBER}",
    re.IGNORECASE,
)


# Roman numerals of one character, where they count: Ⅸ thousand, not type Ⅱ diabetes.
_ROMAN: Final = lazy_pattern(
    r"(?<!\w)[Ⅰ-Ⅸⅰ-ⅸ](?=\s?(?:%|percent|per cent|hundred|thousand|million|billion|trillion|dollars?|euros?|pounds?"
    r"|days?|weeks?|months?|years?|hours?)(?!\w))",
    re.IGNORECASE,
)


def in_digits(text: str) -> str:
    """`text` with such numerals as digits; offsets stay."""
    return text if text.isascii() else _ROMAN.sub(lambda match: str(int(unicodedata.numeric(match[0]))), text)


class Numeral(NamedTuple):
    value: Decimal
    step: Decimal
    in_words: bool = False


def numeral(match: re.Match[str]) -> Numeral | None:
    """The number of a match of WRITTEN; None if its separators make no number."""
    if match["words"]:
        value = _in_words(" ".join(match["words"].lower().split()))
        step = next(
            step for step in (Decimal(1), Decimal("0.1"), _FRACTION_STEP) if not value % step or step == _FRACTION_STEP
        )
        return Numeral(value, step, in_words=True)
    if match["fraction"]:
        return Numeral(_fraction(match["fraction"].split()[0]), _FRACTION_STEP)
    whole = _from_digits(match["digits"])
    if whole is None or not match["aside"]:
        return whole
    return Numeral(whole.value + _fraction(match["aside"].strip()), _FRACTION_STEP)


def _fraction(text: str) -> Decimal:
    above, below = _VULGAR.get(text) or map(int, text.split("/"))
    return Decimal(above) / Decimal(below)


def _in_words(text: str) -> Decimal:
    if text.endswith("dozen"):
        return Decimal(6 if text.startswith("half") else 12)
    whole, _, rest = text.partition(" and ")
    if rest in _PARTS_OF_ONE:
        return _small(whole) + _PARTS_OF_ONE[rest]
    if part := re.search("|".join(_PART_OF_ONE), text):
        count = text[: part.start()].strip("- ")
        return Decimal(_small(count) if count and count not in {"a", "an"} else 1) / _PART_OF_ONE[part[0]]
    if text in _WHOLE:
        return Decimal(_WHOLE[text])
    thousands, found, rest = text.partition("thousand")
    if found:
        return Decimal(1000 * (1 if thousands.strip() == "a" else _hundreds(thousands)) + _hundreds(rest.lstrip(" ,")))
    return Decimal(_hundreds(text))


def _hundreds(text: str) -> int:
    hundreds, found, rest = text.strip().removeprefix("and ").rpartition("hundred")
    if found:
        rest = rest.strip().removeprefix("and ")
        return 100 * (1 if hundreds.strip() == "a" else _small(hundreds)) + (_small(rest) if rest.strip() else 0)
    return _small(rest)


def _small(text: str) -> int:
    return sum({**_ONES, **_TEENS, **_TENS}[word] for word in re.split(r"[-\s]+", text.strip()))


def _from_digits(token: str) -> Numeral | None:
    groups = re.split(r"[^0-9]", token)
    marks = [character for character in token if not character.isdigit()]
    if len(token) > DIGITS + len(marks):
        return None
    if _has_decimals(groups, marks):
        return _decimal(groups[:-1], groups[-1]) if _is_grouped(groups[:-1]) and len(set(marks[:-1])) <= 1 else None
    return _decimal(groups, "") if _is_grouped(groups) and len(set(marks)) <= 1 else None


def _has_decimals(groups: list[str], marks: list[str]) -> bool:
    """Whether the last separator is a decimal point or comma."""
    if not marks or marks[-1] not in ".," or marks.count(marks[-1]) > 1:
        return False
    if len(marks) > 1 or marks[-1] == ".":
        return True
    return len(groups[1]) != 3 or len(groups[0]) > 3 or groups[0].startswith("0")


def _is_grouped(groups: list[str]) -> bool:
    """Groups of three digits, or of two before the last three as in India."""
    first, *rest = groups
    if not rest:
        return True
    in_india = len(first) <= 2 and all(len(group) == 2 for group in rest[:-1])
    return len(rest[-1]) == 3 and len(first) <= 3 and (in_india or all(len(group) == 3 for group in rest))


def _decimal(groups: list[str], decimals: str) -> Numeral:
    step = Decimal(1).scaleb(-len(decimals))
    return Numeral(Decimal("".join(groups) + decimals or "0") * step, step)


def small_number(text: str) -> int:
    """The number of a word below one hundred, or of digits."""
    return int(text) if text.isdigit() else _small(text.lower())
