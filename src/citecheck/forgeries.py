"""The ways to forge a quote: OPERATORS, name → (chances, quote, pool) → forged text, or None if it does not apply.

Tests, benchmarks and `citecheck mutate` forge with them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random


@dataclass(frozen=True)
class Pool:
    """What forgers take in: words and names of other pages, quotes and lines of the same page."""

    words: Sequence[str]
    names: Sequence[str]
    quotes: Sequence[str]
    lines: Sequence[str]


Operator = Callable[[Random, str, Pool], str | None]


def _at_random(
    rng: Random, pattern: str, text: str, new: Callable[[re.Match[str]], str | None], flags: int = 0
) -> str | None:
    """The text with one of the pattern's places replaced."""
    places = list(re.finditer(pattern, text, flags))
    if not places:
        return None
    place = rng.choice(places)
    with_new = new(place)
    return None if with_new is None else text[: place.start()] + with_new + text[place.end() :]


def digit_changed(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, r"\d", text, lambda m: rng.choice([d for d in "0123456789" if d != m[0]]))


def digit_dropped_or_added(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, r"\d", text, lambda m: rng.choice(["", m[0] + rng.choice("0123456789")]))


_NUMBER = r"(?<![\w.,(\-–−$€£])[$€£]?\d[\d,]*(?:\.\d+)?(?![\w.,]*\w)"


def sign_added(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, _NUMBER, text, lambda m: rng.choice("-–+−") + m[0])


def sign_dropped(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, r"(?<![^\s(])[-–−+±](?=[$€£]?\d)", text, lambda _: "")


def parentheses_dropped(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(
        rng, r"\(\s?([$€£]?\s?[\d.,]+\s?%?)\s?\)", text, lambda m: rng.choice([m[1], f"({m[1]}", f"{m[1]})"])
    )


def parentheses_added(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, _NUMBER, text, lambda m: f"({m[0]})")


def decimal_moved(rng: Random, text: str, _: Pool) -> str | None:
    def move(match: re.Match[str]) -> str:
        whole, part = match[1], match[2]
        return rng.choice(
            [f"{whole}{part}", f"{whole}{part[0]}.{part[1:]}", f"{whole[:-1]}.{whole[-1]}{part}", f"{whole},{part}"]
        )

    return _at_random(rng, r"(?<![\d.])(\d+)\.(\d+)(?![\d.])", text, move)


def decimal_added(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, r"(?<=\d)(?=\d)", text, lambda _: ".")


def comma_moved(rng: Random, text: str, _: Pool) -> str | None:
    def move(match: re.Match[str]) -> str:
        whole, part = match[1], match[2]
        return rng.choice(
            [f"{whole}{part}", f"{whole}{part[0]},{part[1:]}", f"{whole}.{part}", f"{whole}, {part}", f"{whole} {part}"]
        )

    return _at_random(rng, r"(\d+),(\d{3})(?!\d)", text, move)


def decimal_dropped(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, r"(?<![\d.])(\d+)\.(\d+)(?![\d.])", text, lambda m: rng.choice([m[1], m[2], f".{m[2]}"]))


FRACTIONS = "½⅓⅔¼¾⅕⅛⅜⅝⅞"


def fraction_changed(rng: Random, text: str, _: Pool) -> str | None:
    def other(match: re.Match[str]) -> str:
        if match[0] in FRACTIONS:
            return rng.choice([*(f for f in FRACTIONS if f != match[0]), "1/2", "", ".5", " ½"])
        top, bottom = int(match[1]), int(match[2])
        return rng.choice([f"{top + 1}/{bottom}", f"{top}/{bottom + 1}", f"{top}.{bottom}", f"{top}{bottom}", "½"])

    return _at_random(rng, rf"[{FRACTIONS}]|(?<![\w./])(\d)/(\d)(?![\w./])", text, other)


_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def superscript_changed(rng: Random, text: str, _: Pool) -> str | None:
    """10⁶ becomes 106 or 10; the mark of a footnote is glued to a figure, or left off a word."""

    def other(match: re.Match[str]) -> str:
        if match[0] and match[0] in "⁰¹²³⁴⁵⁶⁷⁸⁹":
            return rng.choice(["", str("⁰¹²³⁴⁵⁶⁷⁸⁹".index(match[0])), f"^{'⁰¹²³⁴⁵⁶⁷⁸⁹'.index(match[0])}"])
        if match[0].isdigit():
            return rng.choice(["", match[0].translate(_RAISED)])
        return rng.choice(["¹", "²", "1", "2"])

    return _at_random(rng, r"[⁰¹²³⁴-⁹]|(?<=[a-z][a-z.,])\d(?!\w)|(?<=\d)(?=[\s,;]|$)", text, other)


def _table(rows: str) -> dict[str, list[str]]:
    """What each word may become: "a: b, c; d: e"."""
    pairs = (row.split(": ") for row in rows.split("; "))
    return {word: others.split(", ") for word, others in pairs}


_SCALES = _table(
    "million: billion, thousand, trillion; billion: million, trillion; millions: billions, thousands; "
    "billions: millions; thousands: millions; thousand: million; hundred: thousand"
)
_PERCENT = _table(
    "%:  percentage points, ‰, ,  basis points; percent: percentage points, basis points, per mille; "
    "per cent: percentage points; percentage points: percent, basis points; percentage point: percent; "
    "basis points: percentage points, percent"
)
_UNITS = _table(
    "years: months, days; year: month, quarter; months: years, weeks; days: weeks, months; quarter: year; "
    "acres: hectares; square feet: square metres; shares: options; hours: days, minutes; "
    "metres: feet, kilometres; kilometre: mile; kilometres: miles; degrees: percent; kg: lb, g; km: m, mi; "
    "MW: GW, kW; m²: m³, m2, ft²"
)


def _from_table(table: dict[str, list[str]]) -> Operator:
    keys = "|".join(
        rf"\b{re.escape(key)}\b" if key[0].isalpha() else re.escape(key) for key in sorted(table, key=len, reverse=True)
    )

    def swap(rng: Random, text: str, _: Pool) -> str | None:
        def new(match: re.Match[str]) -> str:
            other = rng.choice(table.get(match[0]) or table[match[0].lower()])
            return other.capitalize() if match[0][0].isupper() else other

        return _at_random(rng, keys, text, new, re.IGNORECASE)

    return swap


def short_word_case(rng: Random, text: str, _: Pool) -> str | None:
    """mW for MW: in short words case carries meaning (US, IT, us, it)."""
    return _at_random(
        rng, r"(?<![\w-])[A-Z]{2,3}(?![\w-])|(?<=\s)[a-z]{2,3}(?=\s)", text, lambda m: _other_case(rng, m[0])
    )


def _other_case(rng: Random, word: str) -> str:
    if word.isupper():
        return rng.choice([word.lower(), word[0].lower() + word[1:]])
    return rng.choice([word.upper(), word[0] + word[1:].upper()])


def currency(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(
        rng, r"[$€£](?=\s?\d)", text, lambda m: rng.choice([c for c in ("€", "£", "¥", "US$", "") if c != m[0]])
    )


def negation_inserted(rng: Random, text: str, _: Pool) -> str | None:
    verbs = r"\b(?:is|are|was|were|has|have|had|will|may|can|could|should|would|must|do|does|did|be|been)\b(?! not)"
    return _at_random(rng, verbs, text, lambda m: m[0] + rng.choice([" not", " never", " no longer", "n’t", "n't"]))


def negation_dropped(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(
        rng,
        r"(?:\b|(?=n[’']t))(?:not|no|never|nor|neither|without|except|unless|hardly|only|n[’']t|non-|un(?=[a-z]{5})|in(?=[a-z]{6}))\s*\b",
        text,
        lambda _: "",
        re.IGNORECASE,
    )


def word_dropped(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, r"(?<=\s)\S+\s+(?=\S)", text, lambda _: "")


def word_added(rng: Random, text: str, pool: Pool) -> str | None:
    return _at_random(rng, r"\s+", text, lambda _: f" {rng.choice(pool.words)} ")


def word_swapped(rng: Random, text: str, pool: Pool) -> str | None:
    return _at_random(rng, r"\b[^\W\d_]{3,}\b", text, lambda _: rng.choice(pool.words))


def name_swapped(rng: Random, text: str, pool: Pool) -> str | None:
    return _at_random(rng, r"(?<=\w\s)[A-Z][a-z]{3,}\b", text, lambda _: rng.choice(pool.names))


def word_misspelled(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(
        rng, r"(?<=[a-z])[a-z](?=[a-z])", text, lambda m: rng.choice([c for c in "aeiourstln" if c != m[0]])
    )


def words_exchanged(rng: Random, text: str, _: Pool) -> str | None:
    words = text.split()
    if len(words) < 2:
        return None
    one, other = (
        rng.sample(range(len(words)), 2)
        if rng.random() < 0.5
        else rng.choice([(i, i + 1) for i in range(len(words) - 1)])
    )
    words[one], words[other] = words[other], words[one]
    return " ".join(words)


def spliced(rng: Random, text: str, pool: Pool) -> str | None:
    return _splice(rng, text, pool, " ")


def spliced_with_ellipsis(rng: Random, text: str, pool: Pool) -> str | None:
    return _splice(rng, text, pool, rng.choice([" ... ", " … ", "… ", " [...] ", "... ", " . . . "]))


def ellipsis_inside(rng: Random, text: str, _: Pool) -> str | None:
    words = text.split()
    if len(words) < 3:
        return None
    start = rng.randint(1, len(words) - 2)
    end = rng.randint(start + 1, len(words) - 1)
    return " ".join((*words[:start], rng.choice(["...", "…", "[...]"]), *words[end:]))


def _splice(rng: Random, text: str, pool: Pool, joint: str) -> str | None:
    others = [quote for quote in pool.quotes if quote != text]
    if not others or len(text.split()) < 2:
        return None
    head, tail = text.split(), rng.choice(others).split()
    return " ".join(head[: rng.randint(2, len(head))]) + joint + " ".join(tail[rng.randint(0, len(tail) - 2) :])


def token_cut(rng: Random, text: str, _: Pool) -> str | None:
    """The first word or number without its beginning, or the last one without its end."""
    words = text.split()
    if rng.random() < 0.5:
        words[0] = words[0][rng.randint(1, min(3, len(words[0]))) :]
    else:
        words[-1] = words[-1][: -rng.randint(1, min(3, len(words[-1])))]
    return " ".join(word for word in words if word)


def number_cut(rng: Random, text: str, _: Pool) -> str | None:
    """From the middle of a number on, or up to it; 5,363 becomes 363, $450 450, (370) 370 and 12% 12."""
    numbers = [m for m in re.finditer(r"[-–−($€£]*\d[\d,.]*\d?[)%]*", text) if len(m[0]) > 1]
    if not numbers:
        return None
    number = rng.choice(numbers)
    at = rng.randint(number.start() + 1, number.end() - 1)
    return text[at:] if rng.random() < 0.5 else text[:at]


def space_closed(rng: Random, text: str, _: Pool) -> str | None:
    # A space between a figure and its currency sign or closing bracket is layout: without it, the quote is as true.
    return _at_random(rng, r"(?<=[^\s$€£¥])\s+(?=[^\s)])", text, lambda _: "")


def space_opened(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, r"(?<=\w)(?=\w)", text, lambda _: " ")


def hyphen_changed(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, r"(?<=\w)-(?=\w)|(?<=[a-z])(?=[a-z])", text, lambda m: "" if m[0] else "-")


def punctuation_changed(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(
        rng, r"(?<=\w)[.,;:](?=\s)|(?<=[a-z])(?=\s[a-z])", text, lambda m: "" if m[0] else rng.choice(",;.")
    )


_MODALS = _table(
    "may: must, shall, will; must: may, can; shall: may, need not; will: may, might; should: must; "
    "would: will; could: will; might: will; can: must"
)
_QUANTIFIERS = _table(
    "all: some, most; some: all, no; any: every, some; each: some; every: some; both: either; either: both; "
    "most: all; many: few; few: many; only: also; at least: at most; at most: at least; up to: over; "
    "approximately: exactly; about: exactly"
)
_RELATIONS = _table(
    "and: or; or: and; more: less; less: more; before: after; after: before; increase: decrease; "
    "increased: decreased; decrease: increase; decreased: increased; higher: lower; lower: higher; "
    "above: below; below: above; from: to; with: without; if: even if"
)
_MONTHS = "January February March April May June July August September October November December".split()


def date_changed(rng: Random, text: str, _: Pool) -> str | None:
    def other(match: re.Match[str]) -> str:
        if match[0] in _MONTHS:
            return rng.choice([month for month in _MONTHS if month != match[0]])
        if len(match[0]) < 3:
            return str(int(match[0]) % 28 + 1)
        return str(int(match[0]) + rng.choice((-10, -1, 1, 2)))

    months = "|".join(_MONTHS)
    day = rf"\b\d\d?(?=\s(?:{months})\b)|(?<=\bJune\s)\d\d?\b|(?<=\bDecember\s)\d\d?\b"
    return _at_random(rng, rf"\b(?:{months})\b|\b(?:19|20)\d\d\b|{day}", text, other)


def invisible_inserted(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, r"(?<=\w)(?=\w)", text, lambda _: rng.choice("\u200b\u200d\u2060\u202e\ufeff"))


def lookalike_letter(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(
        rng, r"[aeopcxAEOPC0]", text, lambda m: dict(zip("aeopcxAEOPC0", "аеорсхАЕОРСO", strict=True))[m[0]]
    )


_FOREIGN = ("０１２３４５６７８９", "٠١٢٣٤٥٦٧٨٩", "०१२३४५६७८९", "⁰¹²³⁴⁵⁶⁷⁸⁹", "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗")


def foreign_digit(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, "[0-9]", text, lambda m: rng.choice(_FOREIGN)[int(m[0])])


def lines_joined(rng: Random, _: str, pool: Pool) -> str | None:
    """Two lines of the page that do not follow each other, of whatever columns, as if they did."""
    if len(pool.lines) < 3:
        return None
    upper, lower = rng.sample(range(len(pool.lines)), 2)
    if lower == upper + 1:
        return None
    head, tail = pool.lines[upper].split(), pool.lines[lower].split()
    return " ".join((*head[-rng.randint(2, 8) :], *tail[: rng.randint(2, 8)]))


OPERATORS: dict[str, Operator] = {
    "digit changed": digit_changed,
    "digit dropped or added": digit_dropped_or_added,
    "digit of another script": foreign_digit,
    "sign added": sign_added,
    "sign dropped": sign_dropped,
    "parentheses dropped": parentheses_dropped,
    "parentheses added": parentheses_added,
    "decimal point moved": decimal_moved,
    "decimal point added": decimal_added,
    "decimal dropped": decimal_dropped,
    "fraction changed": fraction_changed,
    "superscript or footnote digit": superscript_changed,
    "thousands comma moved": comma_moved,
    "scale": _from_table(_SCALES),
    "unit": _from_table(_UNITS),
    "percent or points": _from_table(_PERCENT),
    "currency": currency,
    "date": date_changed,
    "case of a short word": short_word_case,
    "negation inserted": negation_inserted,
    "negation dropped": negation_dropped,
    "quantifier": _from_table(_QUANTIFIERS),
    "modal verb": _from_table(_MODALS),
    "more/less, before/after": _from_table(_RELATIONS),
    "word dropped": word_dropped,
    "word added": word_added,
    "word swapped": word_swapped,
    "name swapped": name_swapped,
    "letter changed": word_misspelled,
    "two words exchanged": words_exchanged,
    "two passages joined": spliced,
    "two passages joined by “…”": spliced_with_ellipsis,
    "words replaced by “…”": ellipsis_inside,
    "two lines joined": lines_joined,
    "word cut": token_cut,
    "number cut": number_cut,
    "space removed": space_closed,
    "space added": space_opened,
    "hyphen changed": hyphen_changed,
    "punctuation changed": punctuation_changed,
    "invisible character": invisible_inserted,
    "lookalike letter": lookalike_letter,
}
# Forgeries that are more than a changed text.
WRONG_PAGE = "wrong page"
EDGE_LINE = "line dropped at a page break"
KINDS = (*OPERATORS, EDGE_LINE, WRONG_PAGE)
