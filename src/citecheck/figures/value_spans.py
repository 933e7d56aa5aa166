"""A text → the stretches that belong together: each figure with all that makes it this value, and each name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from citecheck.figures.context import Placed, bound_behind
from citecheck.figures.numbers import number_at
from citecheck.figures.opposites import DIRECTIONS
from citecheck.figures.reading import LINKED, LINKS, place_figures, reference_end, with_shared_units
from citecheck.figures.tokens import Token, Tokens
from citecheck.figures.types import MONTH, Dimension, Grain, Period, Quantity, Span
from citecheck.figures.units import MINUS
from citecheck.figures.vocabulary import CALENDAR, RATES, singular, unit_of, vocabulary
from citecheck.text.anchor_limits import STOP_WORDS
from citecheck.text.patterns import ascii_letters

_COMPARING: Final = frozenset("<>≤≥≦≧⩽⩾~∼≈≃≅≠≮≯≪≫≲≳±∓")
_TRIANGLES: Final = frozenset("▲△▼▽")  # a minus in Japanese accounts
_DASHES: Final = frozenset("-–−‒~〜～")
_STATING: Final = frozenset("was were is are be been of to by at".split())  # no dash of a sentence is behind them
_PLAIN_SIGNS: Final = frozenset("$€£¥₹₩₽")
_CELL_SIGNS: Final = _PLAIN_SIGNS | {"%", "‰"}
_RATING: Final = frozenset(["per", "for", "each", "every", "a", "an"])
_SLASHES: Final = frozenset("/⁄∕")
_TO: Final = frozenset(["to", "through", "thru", "bis"])
_PERCENT_WORDS: Final = frozenset(
    "percent pct percentage basis point points cent cento ciento bp bps pp prozent".split()
)
_TOLERANCES: Final = (["±"], ["+", "/", "-"], ["+", "/", "−"], ["plus", "or", "minus"])
_ENDINGS: Final = frozenset(".,;:)")
_NAMES: Final = re.compile(
    r"(?:https?://|www\.)[^\s<>\"]*\w|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<!\S)/[\w.-]*\w(?:/[\w.-]*\w)+"
    r"|(?<![^\W_])[a-z][\w-]*(?:\.[a-z][\w-]+)+(?:[/?#][\w./?=&%#~-]*\w)?"  # example.com/page, file.txt.exe
    r"|(?<![\w.,$€£+-])(?<!\d )(?:\+\d{1,3}|0[1-9]\d{1,3})(?: \d{2,4}){1,4}(?!\w|[.,]\d)"  # a telephone number
    r"|(?<=\s)\d{1,3}(?:[ \xa0]000)+(?!\d)|\d{1,3}(?:[\u2005-\u200a\u202f]\d{3})+(?!\d)"  # 10 000 000
    r"|(?<![^\W_-])(?:A{2,3}|B{2,3}|C{2,3})[-+−](?![^\W_])"  # a rating
)


class ValueSpan(NamedTuple):
    """A stretch that belongs together. `core`: what an anchor must have whole of it, and is empty where it need not.

    keys: the places of its numbers; a quote that has none of them says nothing of this value.
    shown: in this stretch a reader sees that a part is missing ("$45 per").
    """

    start: int
    end: int
    core: Span
    keys: tuple[Span, ...]
    shown: Span


class _Part(NamedTuple):
    """A figure by its tokens: from `start` to `end` (exclusive), its core, and those of its number."""

    start: int
    end: int
    core: tuple[int, int]
    keys: tuple[int, ...]


@lru_cache(maxsize=1024)
def spans(text: str) -> tuple[ValueSpan, ...]:
    """The stretches of `text` that belong together, with a newline where a line ends.

    Each figure has its sign, comparison, currency, scale, unit, rate and bound, and the other end of its range; each
    reference, address, telephone number and rating is one stretch.
    """
    plain = ascii_letters(text).replace("μ", "µ")
    tokens = Tokens(plain)
    placed = list(place_figures(tokens))
    found = list(_chained(tokens, placed)) if placed else []
    found += _references(tokens)
    found += (_name(match.start(), match.end()) for match in _NAMES.finditer(plain))
    return tuple(one for one in found if one.end - one.start > 1 and one.keys)


def _name(start: int, end: int) -> ValueSpan:
    whole = Span(start, end)
    return ValueSpan(start, end, whole, (whole,), Span(end, end))


def _references(tokens: Tokens) -> Iterator[ValueSpan]:
    """The numbers of sections, articles and forms with all that is joined to them: 304(a)(1), 10-K."""
    for at in range(len(tokens)):
        if not (end := reference_end(tokens, at)):
            continue
        first = next((place for place in range(at, end) if tokens[place].is_number), end)
        for place in range(first, end):
            if tokens[place].is_number and tokens[place].gap:
                last = place + 1
                while last < end and not tokens[last].gap and tokens[last].text != ",":
                    last += 1
                whole = Span(tokens[place].start, tokens[last - 1].end)
                yield ValueSpan(*whole, Span(whole.start, whole.start), (whole,), Span(whole.end, whole.end))


# ── One figure ───────────────────────────────────────────────────────────────────────────────────


def _part(tokens: Tokens, one: Placed) -> _Part:
    """The tokens of a figure: what was read, and the signs and words beside it that were not."""
    if isinstance(one.value, Period):
        return _date(tokens, one, one.value.grain)
    own = range(one.start, one.end)
    keys = [at for at in own if _is_of_number(tokens[at], one.value) and not _is_repeated(tokens, at)] or [one.start]
    first, last = keys[0], keys[-1]
    is_share = one.value.dimension == Dimension.PERCENT and one.value.unit == "in"
    core_end = _core_end(tokens, first + 1 if is_share else last + 1, one.end)
    end = _unit_end(tokens, one.value, last, one.end)
    if half := _and_part(tokens, end):
        end = core_end = _words_end(tokens, half)
    if repeated := _repeated(tokens, end, one.value):
        end = _words_end(tokens, repeated)
        core_end = end if end > repeated else core_end
    if further := _unit_further(tokens, end, one.value):
        end = further
    if further := _slash(tokens, end):
        end = core_end = further
    if further := _country(tokens, end, one.value) or _stated_scale(tokens, end):
        end = core_end = further
    end, core_end = _trailing_minus(tokens, end, core_end, one.value)
    end = _rate(tokens, end, one.value)
    end = bound_behind(tokens, end) or end
    end += 2 * (tokens[end].low == "or" and tokens[end + 1].low == "so")
    end, core_end = _on_its_line(tokens, first, end, core_end)
    start, core_start = _before(tokens, one.start, first, end)
    return _Part(start, end, (core_start, min(core_end, end)), tuple(at for at in keys if at < end))


def _is_of_number(token: Token, value: Quantity) -> bool:
    if not value.in_words or not token.is_word:
        return token.kind in {"number", "vulgar"}
    words = vocabulary()
    if unit_of(token.text) is not None and value.dimension != Dimension.PERCENT:
        return False  # the quarters of four quarters
    tables = (words.numbers, words.multiples, words.fractions, words.scales)
    return any(token.low in table or singular(token.low) in table for table in tables)


def _is_repeated(tokens: Tokens, at: int) -> bool:
    """True for digits in parentheses behind a word: they say the same again, as in five (5)."""
    return tokens[at].is_number and tokens[at - 1].text == "(" and tokens[at - 2].is_word


def _is_core_word(token: Token) -> bool:
    """True for a scale, a word for percent, or a currency: an anchor that leaves it out states another value."""
    words = vocabulary()
    is_scale = token.low in words.scales or singular(token.low) in words.scales or token.text in words.short_scales
    is_money = token.text in words.currencies or singular(token.low) in words.currencies or token.low in words.nations
    return token.is_word and (is_scale or is_money or token.low in _PERCENT_WORDS)


def _core_end(tokens: Tokens, at: int, end: int) -> int:
    """The token behind the last one that an anchor may not leave out."""
    last = at
    is_unit = False
    for place in range(at, end):
        if tokens[place].text in _SLASHES:
            return end
        if tokens[place].low in {"per", "por", "pour"} and tokens[place + 1].low in _PERCENT_WORDS:
            continue
        if _is_core_word(tokens[place]) and not is_unit:
            last = place + 1
        is_unit = is_unit or (tokens[place].is_word and last <= place)
    return last


def _words_end(tokens: Tokens, at: int) -> int:
    while _is_core_word(tokens[at]) or tokens[at].text == "%":
        at += 1
    return at


def _repeated(tokens: Tokens, end: int, value: Quantity) -> int:
    """The token behind the same number in parentheses, in words or digits: 5 (five) million; 0 where there is none."""
    number = number_at(tokens, end + 1) if tokens[end].text == "(" else None
    is_same = number is not None and number.value == value.written and number.in_words != value.in_words
    if number is None or not is_same or tokens[number.end].text != ")":
        return 0
    return number.end + 1


def _unit_end(tokens: Tokens, value: Quantity, number: int, end: int) -> int:
    """The token behind what was read: without a word between number and unit, and without "times" alone."""
    word = tokens[number + 1]
    is_apart = end > number + 2 and word.is_word and word.gap and unit_of(tokens.words_from(number + 1, 2)) is None
    if is_apart and value.dimension in CALENDAR and unit_of(word.text) is None:
        return number + 1
    if value.in_words and word.text[:1].isupper():
        return number + 1  # Six Months Ended: a heading
    is_count = value.unit == "time" and tokens[end].low not in {"the", "as", "more", "less"}
    return number + 1 if is_count else end


def _unit_further(tokens: Tokens, end: int, value: Quantity) -> int:
    """The token behind a unit that was not read: imperial gallons, BC, a.m., years old; 0 where there is none."""
    word, behind = tokens[end], tokens[end + 1]
    if value.dimension in CALENDAR:
        return end + 1 if word.low == "old" else 0
    if not value.is_bare or not word.is_word or not word.gap:
        return 0
    if word.low in {"a", "p"} and behind.text == "." and tokens[end + 2].low == "m":
        return end + 4
    if word.text.isupper() and 2 <= len(word.text) <= 3:
        return end + 1 if _goes_on(tokens, end + 1) else 0
    unit = unit_of(behind.text) if behind.is_word and len(behind.text) > 2 else None
    is_measure = unit is not None and unit.dimension not in CALENDAR | {Dimension.TIMES}
    return end + 2 if is_measure and word.text.islower() and word.low not in STOP_WORDS else 0


def _and_part(tokens: Tokens, end: int) -> int:
    """The token behind "and a half" or "and three-quarters"; 0 where there is none."""
    at = end + 2 + (tokens[end + 2].text == "-")
    is_part = tokens[end].low == "and" and (tokens[end + 1].low in {"a", *vocabulary().numbers})
    return at + 1 if is_part and singular(tokens[at].low) in vocabulary().fractions else 0


def _country(tokens: Tokens, end: int, value: Quantity) -> int:
    """The token behind a scale or currency that was not read: $5 Canadian, $5 (CAD), $5 mill, 500 k; 0 for none."""
    word, behind = tokens[end], tokens[end + 1]
    words = vocabulary()
    is_money = value.dimension == Dimension.MONEY
    if is_money and word.text == "(" and behind.text in words.currencies and tokens[end + 2].text == ")":
        return end + 3
    if not (word.is_word and word.gap):
        return 0
    is_last = behind.text in _ENDINGS or behind.low in STOP_WORDS
    if is_money:
        is_country = word.text[0].isupper() and word.low in words.nations
        is_scale = word.text.islower() and (
            word.text in words.short_scales
            or (len(word.text) > 2 and any(scale.startswith(word.low) for scale in words.scales))
        )
        return end + 1 if is_last and (is_country or is_scale or word.low == "sterling") else 0
    is_short = value.is_bare and word.text.islower() and word.text in words.currencies.keys() | {"k"}
    return end + 1 if is_short and len(word.text) < 3 and _goes_on(tokens, end + 1) else 0


def _stated_scale(tokens: Tokens, end: int) -> int:
    """The token behind a scale in parentheses: $500 (in thousands); 0 where there is none."""
    at = end + 1 + (tokens[end + 1].low == "in")
    is_scale = tokens[end].text == "(" and singular(tokens[at].low) in vocabulary().scales
    return at + 2 if is_scale and tokens[at + 1].text == ")" else 0


def _slash(tokens: Tokens, end: int) -> int:
    """The token behind a slash and the word behind it: /kg, / month; 0 where nothing follows."""
    slash, below = tokens[end], tokens[end + 1]
    if slash.text not in _SLASHES or not (below.is_word or below.is_number):
        return 0
    is_joined = not slash.gap and not below.gap
    is_unit = below.is_word and (unit_of(below.text) is not None or below.low in RATES)
    is_letter = below.is_word and len(below.text) == 1 and below.text.isupper()  # a patient's sex: 50/M
    return end + 2 if is_unit or (is_joined and not is_letter) else 0


def _trailing_minus(tokens: Tokens, end: int, core_end: int, value: Quantity) -> tuple[int, int]:
    """With a minus behind the number: 370-. A dash behind an amount with a currency sign is none."""
    dash, behind = tokens[end], tokens[end + 1]
    is_minus = dash.text in MINUS and not dash.gap and (behind.gap or behind.text in _ENDINGS or not behind.text)
    is_amount = value.is_bare and tokens[end - 1].is_number and behind.low not in {"and", "or", "to"}
    if not (is_minus and is_amount and not value.in_words) or behind.is_number:
        return end, core_end
    return end + 1, end + 1


def _rate(tokens: Tokens, end: int, value: Quantity) -> int:
    """The token behind "per" and its word, up to two words behind the figure: 5 new cases per 100,000."""
    words = 2 if value.is_bare else 0
    for at in range(end, end + words + 1):
        behind = tokens[at + 1]
        if tokens[at].low == "per" and (behind.is_number or (behind.is_word and behind.low not in STOP_WORDS | {"se"})):
            return at + 2
        if not (tokens[at].is_word and tokens[at].text.islower()):
            return end
    return end


def _before(tokens: Tokens, start: int, number: int, end: int) -> tuple[int, int]:
    """(the first token, the first one of the core): with a sign, a comparison or a currency in front."""
    while start < number and tokens[start].text in _PLAIN_SIGNS and _is_cell_sign(tokens, start, end):
        start += 1
    letters = (at for at in range(start, number) if tokens[at].is_word and tokens[at].low not in {"minus", "negative"})
    core = next(letters, number)
    before = tokens[start - 1]
    if tokens[start].text in _PLAIN_SIGNS:
        is_letters = before.is_word and before.text.isupper() and len(before.text) <= 3 and not tokens[start].gap
        if is_letters or (
            before.low in vocabulary().nations and before.text[0].isupper() and tokens[start - 2].low != "the"
        ):
            start = core = start - 1
            before = tokens[start - 1]
    if before.text == "=" and tokens[start - 2].text in {"<", ">"} and not before.gap:
        return start - 2, start - 2
    if before.text in _COMPARING and _is_comparison(tokens, start - 1):
        start = core = start - 1
        is_letter = before.text == ">" and tokens[start - 1].is_word and len(tokens[start - 1].text) == 1
        return (start - 1, core) if is_letter and not before.gap else (start, core)
    if before.text in _TRIANGLES and (not tokens[start].gap or tokens[start - 2].low in STOP_WORDS):
        return start - 1, core if tokens[start].gap else start - 1
    if before.text in MINUS and tokens[start].gap and before.gap and tokens[start - 2].low in _STATING:
        return start - 1, core
    return start, core


def _is_comparison(tokens: Tokens, at: int) -> bool:
    """True for a sign that compares; no tag, no arrow, no mark of a cited mail."""
    sign, before = tokens[at], tokens[at - 1]
    if sign.text not in {"<", ">"}:
        return True
    if not sign.gap and before.text:
        return before.is_word and len(before.text) == 1 and tokens[at - 2].text not in {"<", "/"}
    return not (sign.text == ">" and _ends_line(tokens, at))


def _ends_line(tokens: Tokens, at: int) -> bool:
    """True where a line ends between a token and the one in front of it, or the text begins."""
    return at == 0 or "\n" in tokens.text[tokens[at - 1].end : tokens[at].start]


# ── Lines and cells ──────────────────────────────────────────────────────────────────────────────


def _goes_on(tokens: Tokens, end: int) -> bool:
    """True where a sentence goes on behind these tokens: a word in lower case, or a mark."""
    token = tokens[end]
    return token.text[:1].islower() or (token.text in _ENDINGS and token.text != "" and not token.gap)


def _is_prose_before(tokens: Tokens, at: int) -> bool:
    return at == 0 or tokens[at - 1].text.islower()


def _is_cell_sign(tokens: Tokens, at: int, end: int) -> bool:
    """True for a sign that is alone in its cell: a space is behind it, and no sentence around it."""
    is_sentence = _is_prose_before(tokens, at) and tokens[at - 1].low != "in" and _goes_on(tokens, end)
    return tokens[at + 1].gap and not is_sentence


def _on_its_line(tokens: Tokens, first: int, end: int, core_end: int) -> tuple[int, int]:
    """(end, end of the core) without what only happens to be in the next cell or line."""
    while first > 0 and tokens[first - 1].text in _PLAIN_SIGNS:
        first -= 1
    for place in range(first + 1, end):
        token = tokens[place]
        is_cell = token.gap and token.text in _CELL_SIGNS and not _goes_on(tokens, place + 1)
        if is_cell or (_ends_line(tokens, place) and not _runs_on(tokens, first, place, end)):
            return place, min(core_end, place)
    return end, core_end


def _runs_on(tokens: Tokens, first: int, at: int, end: int) -> bool:
    """True where a figure goes on in the next line: with a scale or word for percent, or in a sentence."""
    token = tokens[at]
    if token.low in vocabulary().scales or token.low in _PERCENT_WORDS or token.text in {"bn", "mn"}:
        return token.text.islower()
    if token.text.isupper() and token.text in vocabulary().currencies:
        return _goes_on(tokens, at + 1)
    return _is_prose_before(tokens, first) and (_goes_on(tokens, end) or _goes_on(tokens, at + 1))


def _date(tokens: Tokens, one: Placed, grain: Grain) -> _Part:
    """The year of a date with the day or month in front of it, which is another one without it; nothing of other times.

    A month that opens a sentence dates nothing yet: "In June" has no statement before it.
    Among the heads of columns a year belongs to its column.
    """
    year = one.end - 1
    before = year - 1 - (tokens[year - 1].text == ",")
    nothing = _Part(one.end - 1, one.end, (year, year), ())
    is_year = tokens[year].is_number and len(tokens[year].text) == 4 and before >= one.start
    is_dated = grain is Grain.DAY or (grain is Grain.MONTH and tokens[before - 1].text.islower())
    if not is_dated or not is_year or tokens[one.end].is_number:
        return nothing
    if not (tokens[before].is_number or tokens[before].text[0].isupper()):
        return nothing
    if _ends_line(tokens, year) and not (_is_prose_before(tokens, one.start) and _goes_on(tokens, one.end)):
        return nothing
    return _Part(before, one.end, (before, before), (before,))


# ── Figures that belong together ─────────────────────────────────────────────────────────────────


def _chained(tokens: Tokens, placed: Sequence[Placed]) -> Iterator[ValueSpan]:
    """Each figure, and where it is an end of a range, a part of a value or shares a unit: with the others."""
    parts = [_part(tokens, one) for one in placed]
    for at, (left, right) in enumerate(pairwise(parts)):
        value = placed[at].value
        if isinstance(value, Quantity) and value.is_bare and _is_tolerance(tokens, left, right):
            parts[at] = left._replace(core=(left.core[0], right.end))
    shared = [one.value is not two.value for one, two in zip(placed, with_shared_units(tokens, [*placed]), strict=True)]
    first = 0
    for at in range(len(parts)):
        if at + 1 < len(parts) and _are_joined(
            tokens, placed[at], placed[at + 1], parts[at], parts[at + 1], is_shared=shared[at]
        ):
            continue
        end = tokens[parts[at].end - 1].end
        for place in range(first, at + 1):
            # A quote that begins with the unit of the one before states that one wrongly, and not this one.
            before = parts[place - 1]
            is_linked = place > first and before.end < parts[place].start
            start = tokens[parts[place].start if place == first else before.end - (not is_linked)].start
            yield _span(tokens, parts[place], Span(start, end))
        first = at + 1


def _span(tokens: Tokens, part: _Part, whole: Span) -> ValueSpan:
    low, high = part.core
    core = Span(tokens[low].start, tokens[high - 1].end if high > low else tokens[low].start)
    keys = tuple(Span(tokens[at].start, tokens[at].end) for at in part.keys)
    rate = next((at for at in range(high, part.end) if tokens[at].low in _RATING), part.end)
    word = rate
    while word < part.end - 1 and tokens[word].low in _RATING:
        word += 1
    shown = Span(tokens[rate].end, tokens[word].end) if rate < part.end else Span(whole.end, whole.end)
    return ValueSpan(*whole, core, keys, shown)


def _are_joined(tokens: Tokens, one: Placed, two: Placed, left: _Part, right: _Part, *, is_shared: bool) -> bool:
    """True where the first figure is another one without the second: 5% to 7%, 5 ± 2, 3 x 4 inches, 5 feet 6 inches."""
    if not (isinstance(one.value, Quantity) and isinstance(two.value, Quantity)):
        return False
    if left.end < one.end:
        return False  # it is separated from its own unit already
    between = tokens.all[left.end : right.start]
    words = [token.low for token in between]
    if _is_tolerance(tokens, left, right):
        return True
    if not words:
        return tokens[one.end - 1].text in {"x", "×"} or _is_part(one.value, two.value)
    if len(words) == 1 and words[0] in _DASHES:
        joined = not (between[0].gap or tokens[two.start].gap)
        return joined or (
            one.value.dimension == two.value.dimension and tokens[one.end - 1].is_word and tokens[two.end - 1].is_word
        )
    if words in (["x"], ["×"], ["by"]):
        return two.value.dimension == "length" and (one.value.is_bare or one.value.dimension == "length")
    if words in (["and"], [","], [",", "and"]) and _is_part(one.value, two.value):
        return True
    before = tokens[left.start - 1].low
    if words == ["and"] and before == "between":
        return True
    if words and words[-1] in _TO and len(words) <= 2:
        return _is_range(tokens, one.value, two.value, left, is_shared=is_shared)
    is_list = len(words) <= LINKED and set(words) <= LINKS and words[0] not in _DASHES | {"—", "-"}
    return is_shared and before != "from" and is_list


def _is_tolerance(tokens: Tokens, left: _Part, right: _Part) -> bool:
    words = [token.low for token in tokens.all[left.end : right.start]]
    return words in _TOLERANCES or (not words and tokens[right.start].text == "±")


def _is_part(one: Quantity, two: Quantity) -> bool:
    """True for two values of which the second has the smaller unit: 5 feet 6 inches, 2 years and 5 months."""
    if one.is_bare or two.is_bare or not (one.written and two.written):
        return False
    family = {one.dimension, two.dimension}
    is_same = one.dimension == two.dimension or family == {Dimension.TIME, Dimension.MONTHS}
    if not is_same or one.dimension in {Dimension.PERCENT, Dimension.POINTS, Dimension.TIMES, Dimension.CLOCK}:
        return False
    is_coin = bool(two.unit) and two.dimension == Dimension.MONEY
    return _unit_size(two) < _unit_size(one) and (two.dimension != Dimension.MONEY or is_coin)


def _unit_size(value: Quantity) -> Decimal:
    return value.value / value.written * (MONTH if value.dimension == Dimension.MONTHS else 1)


def _is_range(tokens: Tokens, first: Quantity, second: Quantity, left: _Part, *, is_shared: bool) -> bool:
    """True for the two ends of a range, from the lower to the higher one; not for a movement."""
    is_same = is_shared or first.dimension == second.dimension or (first.is_bare and not second.currency)
    if first.is_bare and second.is_bare and second.written == 1 and first.written > 1:
        return True  # odds of 3 to 1
    is_rising = first.written < second.written or (first.scale < second.scale and not first.is_bare)
    if not (is_same and is_rising) or (first.is_bare and second.is_bare and first.in_words):
        return False
    before = [token.low for token in tokens.all[max(0, left.start - 12) : left.start]]
    for at in range(len(before) - 1, -1, -1):
        if before[at] in _ENDINGS:
            before = before[at + 1 :]
            break
    if any(word.startswith(("rang", "vary", "varie", "anywhere")) for word in before):
        return True
    is_moving = any(word in DIRECTIONS for word in before) or "from" in before[-3:]
    return not is_moving
