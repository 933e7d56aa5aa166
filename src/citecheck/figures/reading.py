"""A text → its figures in order, each with what its clause says about it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, cast

from citecheck.figures.context import Placed, in_context, is_listed
from citecheck.figures.dates import PERIOD_WORDS, date_at, ended
from citecheck.figures.tables import bar_heads, cell_starts, line_heads
from citecheck.figures.tokens import Token, Tokens
from citecheck.figures.types import MONTH, Dimension, Figure, Grain, Period, Quantity, Span
from citecheck.figures.units import FIRST_SIGNS, FIRST_WORDS, MINUS, Measured, fraction_at, quantity_at
from citecheck.figures.vocabulary import CALENDAR, vocabulary
from citecheck.text.patterns import ascii_letters

_LONGEST: Final = 20_000  # characters; of a longer text only these are read
_SKIPPED: Final = re.compile(r"https?://\S+|\bwww\.\S+|\S+@\S+\.\w+|\[\d{1,4}\]|\b\d{3}-\d{3}-\d{4}\b")
# A number behind one of these is a reference or a name, anywhere in a sentence.
_LABELS: Final = frozenset(
    """section sections sec article articles art note notes item items form exhibit rule rules clause clauses chapter
    part schedule table figure fig p pp page pages paragraph line step no nos level tier regulation directive annex
    appendix § §§ class phase type version series title""".split()
)
_ENDS: Final = frozenset([Grain.DAY, Grain.MONTH])  # of a year or quarter
_LISTED: Final = frozenset([",", "and", "or", "to", "through", "-", "–", "&"])
_WITHOUT_DIGITS: Final = frozenset(["word", "sign", "raised"])  # kinds of tokens
_NAME_LENGTH: Final = 4  # digits of a number that may belong to a name
LINKS: Final = frozenset(
    [",", "and", "or", "to", "-", "–", "—", "/", "through", "versus", "vs", "und", "et", "y", "a", "bis"]
)
LINKED: Final = 3  # tokens between two figures of a list


class Reading(NamedTuple):
    """The figures of a text, in order.

    is_row: it is a row of a table, where cells may leave out scale and unit. heads: the text above each of its values,
    where lines above were given. is_listed: "respectively" gives values of one list to the things of another.
    scale: what it states for all of them ("in millions"), else None.
    """

    figures: tuple[Figure, ...] = ()
    is_row: bool = False
    heads: tuple[str, ...] = ()
    is_listed: bool = False
    scale: Decimal | None = None

    @property
    def quantities(self) -> tuple[Figure, ...]:
        return tuple(one for one in self.figures if isinstance(one.value, Quantity))

    @property
    def periods(self) -> tuple[Figure, ...]:
        return tuple(one for one in self.figures if isinstance(one.value, Period))


def read(text: str, above: Sequence[str] = ()) -> Reading:
    """The figures of `text`. Numbers of names and references (Section 304, GPT-4, [12]) are none.

    above: the lines above a row of a table, the nearest last; from them the heads of its cells are read.
    """
    reading = _read(text)
    return reading._replace(heads=_heads(above, text, reading)) if above and reading.quantities else reading


def _heads(above: Sequence[str], row: str, reading: Reading) -> tuple[str, ...]:
    """The head above each value of a row; none if the lines above give no head for each cell."""
    values = reading.quantities
    if between := bar_heads(above, row):
        return tuple(_head_at(between, one.span.start) for one in values)
    starts = cell_starts(row, values) if reading.is_row else []
    heads = dict(zip(starts, line_heads(above, len(starts)), strict=False)) if len(starts) > 1 else {}
    return tuple(heads.get(one.span.start, "") for one in values) if heads else ()


def _head_at(between: Sequence[tuple[Span, str]], place: int) -> str:
    return next((head for span, head in between if span.start <= place < span.end), "")


@lru_cache(maxsize=4096)
def _read(text: str) -> Reading:
    text = ascii_letters(text[:_LONGEST]).replace("μ", "µ")
    tokens = Tokens(_SKIPPED.sub(lambda match: " " * len(match[0]), text))
    placed = list(with_shared_units(tokens, list(place_figures(tokens))))
    if not placed:
        return Reading(scale=_stated_scale(tokens))
    is_row = _is_row(tokens, placed)
    placed = [_without_parenthesis(tokens, one, is_row=is_row) for one in placed]
    return Reading(
        in_context(tokens, _durations_of_ends(tokens, placed), is_row=is_row),
        is_row,
        (),
        is_listed(tokens),
        _stated_scale(tokens),
    )


# ── Which tokens are a figure ────────────────────────────────────────────────────────────────────


def place_figures(tokens: Tokens) -> Iterator[Placed]:
    """The figures of a text by their tokens, each as it is written."""
    at, openers = 0, _openers()
    starts_row = tokens[0].is_number and tokens[1].text in {".", ")"} and tokens[2].gap and not tokens[2].is_number
    if starts_row and len(tokens[0].text) <= 2 and len(tokens) > 2:
        at = 2
    while at < len(tokens):
        token = tokens[at]
        if token.low not in openers and token.kind in _WITHOUT_DIGITS:
            at += 1
        elif end := reference_end(tokens, at):
            at = end
        elif dated := date_at(tokens, at):
            yield Placed(dated.period, at, dated.end)
            at = dated.end
        elif token.is_word and (fraction := fraction_at(tokens, at)):
            yield _of(fraction)
            at = fraction.end
        elif (found := quantity_at(tokens, at)) and not _is_lone_one(found):
            if not _is_name(tokens, at, found):
                yield _of(found)
            at = found.end
        elif token.is_number:
            at = _behind_code(tokens, at)
        else:
            at += 1


@cache
def _openers() -> frozenset[str]:
    """The words, in lower case, and signs that a reference or figure may begin with; most tokens are others."""
    words = vocabulary()
    fractions = (f"{word}{ending}" for word in words.fractions for ending in ("", "s"))
    others = (*words.numbers, *words.multiples, *words.currencies, *words.months)
    return (_LABELS | FIRST_WORDS | FIRST_SIGNS | PERIOD_WORDS).union(fractions, map(str.lower, others))


def _of(found: Measured) -> Placed:
    return Placed(found.quantity, found.start, found.end, found.sign)


def _is_lone_one(found: Measured) -> bool:
    """True for "one" and "zero" without a unit: pronouns, as a rule; and for "a hundred" no."""
    value = found.quantity
    if not value.value and value.is_bare:
        return True  # no defects, 0 defects
    return value.in_words and value.is_bare and found.end == found.start + 1 and value.value <= 1


def reference_end(tokens: Tokens, at: int) -> int:
    """The token behind a label with its numbers: Section 304(a), Articles 5 and 6; 0 where there is none."""
    token = tokens[at]
    if token.low not in _LABELS or not (token.is_word or token.text == "§"):
        return 0
    end = at + 1 + (tokens[at + 1].text == ".")
    end += tokens[end].low in {"no", "number", "#"} and not tokens[end].is_number
    end += tokens[end].text == "."
    if not tokens[end].is_number or (token.low in {"no", "nos"} and not token.text[0].isupper()):
        return 0
    if token.low in {"part", "line", "step", "class", "type", "series", "table", "form"} and date_at(tokens, end):
        return 0
    end = _behind_code(tokens, end)
    while tokens[end].low in _LISTED and tokens[end + 1].is_number and not _is_value(tokens, end + 1):
        end = _behind_code(tokens, end + 1)
    return end


def _is_value(tokens: Tokens, at: int) -> bool:
    """True for a number in a list of references that is a separate value: Article 5, 10 days."""
    found = quantity_at(tokens, at)
    return found is None or not found.quantity.is_bare or tokens[found.end].is_word


def _behind_code(tokens: Tokens, at: int) -> int:
    """The token behind all that is written without a space: 304(a)(1), 1.2.3, 10-K, 555-1234."""
    end = at + 1
    while end < len(tokens) and not tokens[end].gap and (tokens[end].kind != "sign" or tokens[end].text in "()-/.–:#"):
        if tokens[end].text in ".:" and (tokens[end + 1].gap or end + 1 >= len(tokens)):
            break
        end += 1
    return end


def _is_name(tokens: Tokens, at: int, found: Measured) -> bool:
    """True for the number of a name: behind a hyphen (GPT-4), or a capitalised word in a sentence (Boeing 737)."""
    before = tokens[at - 1]
    bare = found.quantity.is_bare and not found.sign and not found.quantity.in_words
    if not bare:
        return False
    if before.text == "-" and not before.gap and tokens[at - 2].is_word and not tokens[at].gap:
        return True
    if before.text in {"#", "№"} or (before.is_word and not tokens[at].gap):
        return True
    is_short = found.quantity.step == 1 and len(tokens[found.end - 1].text) <= _NAME_LENGTH and found.end == at + 1
    is_inside = (
        before.is_word and before.text[0].isupper() and tokens[at - 2].is_word and tokens[at - 2].text[0].islower()
    )
    following = tokens[found.end]
    return (
        is_short and is_inside and not (following.is_number or following.text in {"(", "|", "$"} or _counts(following))
    )


def _counts(token: Token) -> bool:
    """True for a word that a number may count."""
    return token.is_word and token.text.islower() and token.low.endswith("s")


def _without_parenthesis(tokens: Tokens, one: Placed, *, is_row: bool) -> Placed:
    """In a sentence a value in parentheses is an aside, and not negative; (3)% is. In a row 19 (3.2%) has one."""
    is_aside = one.sign < 0 and tokens[one.start].text == "(" and tokens[one.end - 1].text == ")"
    is_share = tokens[one.end - 2].text == "%" and tokens[one.start - 1].is_number
    return replace(one, sign=0) if is_aside and (is_share or not is_row) else one


# ── Figures that share a unit ────────────────────────────────────────────────────────────────────


def with_shared_units(tokens: Tokens, placed: list[Placed]) -> Iterator[Placed]:
    """With the unit of a list's last value in the values before it: 5 to 10 mg, $3, $4 and $5 billion."""
    for at in range(len(placed) - 2, -1, -1):
        first, second = placed[at], placed[at + 1]
        if not (isinstance(first.value, Quantity) and isinstance(second.value, Quantity)):
            continue
        between = tokens.all[first.end : second.start]
        if not 1 <= len(between) <= LINKED or any(token.low not in LINKS for token in between):
            continue
        one, two = first.value, second.value
        one, two = _as_money(one, two)
        first, second = replace(first, value=one), replace(second, value=two)
        placed[at], placed[at + 1] = first, second
        if one.is_bare and two.dimension != Dimension.NUMBER and not two.currency and not two.in_words:
            size = two.value / two.written if two.written else Decimal(1)
            if two.dimension != "temperature":
                placed[at] = replace(first, value=_like(one, two, size))
        elif one.scale == 1 and two.scale > 1 and one.dimension in {two.dimension, Dimension.NUMBER}:
            if one.written <= two.written or one.dimension == Dimension.NUMBER:
                placed[at] = replace(placed[at], value=_like(one, two, two.scale))
        elif one.is_bare and two.currency and one.written < 10_000:
            placed[at] = replace(first, value=_like(one, two, two.scale))
        elif two.is_bare and one.currency and second.end == second.start + 1:
            placed[at + 1] = replace(second, value=_like(two, one, Decimal(1)))
    return iter(placed)


def _as_money(one: Quantity, two: Quantity) -> tuple[Quantity, Quantity]:
    """Both as money where one of them has the currency, and the second a scale: $10-12 million, $10m-12m."""
    if one.currency and two.unit == "m":
        million = Decimal(10**6)
        two = replace(two, value=two.written * million, step=two.step * million, scale=million, unit="")
    elif {one.dimension, two.dimension} != {Dimension.NUMBER, Dimension.MONEY} or two.scale == 1:
        return one, two
    currency = one.currency or two.currency
    money, other = (replace(value, dimension=Dimension.MONEY, currency=currency) for value in (one, two))
    return money, other


def _like(one: Quantity, model: Quantity, size: Decimal) -> Quantity:
    """A number as one of the unit, scale and currency of another value."""
    other = one.other * size if one.other is not None else None
    scale = model.scale if size != 1 else one.scale
    return replace(
        model,
        value=one.written * size,
        step=one.step * size,
        written=one.written,
        scale=scale,
        other=other,
        in_words=one.in_words,
    )


def _durations_of_ends(tokens: Tokens, placed: Sequence[Placed]) -> list[Placed]:
    """With the period of "three months ended June 30" as the span that it is."""
    found = list(placed)
    for at, (first, second) in enumerate(pairwise(placed), 1):
        if not isinstance(second.value, Period) or second.value.grain not in _ENDS:
            continue
        words = [token.low for token in tokens.all[first.end : second.start]]
        is_of_months = isinstance(first.value, Quantity) and first.value.dimension in CALENDAR - {
            Dimension.WORKING_DAYS
        }
        if is_of_months and words in (["ended"], ["ending"]):
            found[at] = replace(second, value=ended(_months(first.value), second.value))
    return [_ended_by_word(tokens, one) for one in found]


def _months(value: Quantity | Period) -> int:
    found = cast("Quantity", value)
    return max(1, round(found.value if found.dimension == Dimension.MONTHS else found.value / MONTH))


def _ended_by_word(tokens: Tokens, placed: Placed) -> Placed:
    """The year or quarter ended on a day."""
    value = placed.value
    if (
        not isinstance(value, Period)
        or value.grain not in _ENDS
        or tokens[placed.start - 1].low not in {"ended", "ending"}
    ):
        return placed
    months = {"year": 12, "quarter": 3, "years": 12, "quarters": 3, "month": 1, "half": 6}.get(
        tokens[placed.start - 2].low
    )
    return replace(placed, value=ended(months, value)) if months else placed


# ── Rows of tables ───────────────────────────────────────────────────────────────────────────────

_CELL_SIGNS: Final = frozenset("$€£¥%()|—–-*") | {"‐"}


def _is_row(tokens: Tokens, placed: Sequence[Placed]) -> bool:
    """True where cells follow each other with nothing but signs between them, or a bar is beside a number."""
    if "|" in tokens.text and any(isinstance(one.value, Quantity) for one in placed):
        return True
    for first, second in pairwise(placed):
        between = tokens.all[first.end : second.start]
        is_joined = len(between) == 1 and between[0].text in MINUS and not between[0].gap
        if all(token.text in _CELL_SIGNS for token in between) and not is_joined and tokens[second.start].gap:
            return True
    return False


def _stated_scale(tokens: Tokens) -> Decimal | None:
    """The scale that a text states for its figures: (in millions), in $ thousands."""
    scales = vocabulary().scales
    for at, token in enumerate(tokens.all):
        if token.low in scales and token.low != "hundred":
            continue
        if token.low.endswith("s") and token.low[:-1] in scales and token.low != "hundreds":
            before = [tokens[at - step].low for step in (1, 2, 3)]
            if "in" in before and not tokens[at - 1].is_number and tokens[at + 1].low != "of":
                return scales[token.low[:-1]]
    return None
