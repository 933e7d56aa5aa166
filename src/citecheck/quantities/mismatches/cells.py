"""The unit, scale and sign that a table gives a cell, and claims that give the cell another one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from itertools import combinations
from typing import Final

from citecheck.quantities.claim_case import Case
from citecheck.quantities.compare import EQUAL, POWERS_APART, Scales, has_telling_digits, is_bare, relation, rounds_to
from citecheck.quantities.reading import lexicon
from citecheck.quantities.reading.figures import Amount, Figure, Kind, Sign
from citecheck.quantities.reading.tables import label_of, words
from citecheck.text.patterns import lazy_pattern

_TEN: Final = 10
_THOUSAND: Final = 1_000
_BASIS_POINT: Final = Decimal("0.01")
_MANY: Final = 24  # shares that are subtracted
_TIMES: Final = frozenset(["time", "calendar"])
_EXCEPT: Final = lazy_pattern(r"\bexcept\b", re.IGNORECASE)  # in thousands, except employees
_FOR_EACH: Final = lazy_pattern(
    r"\bper\s(?:\w+\s){0,2}(?:shares?|units?|ADS|users?|customers?|barrels?)\b", re.IGNORECASE
)
_HEADS_TIME: Final = lazy_pattern(r"\((?:in\s)?(?:hours|days|weeks|months|years)\)", re.IGNORECASE)
_BASIS: Final = lazy_pattern(r"\bbasis\b|\bbps?\b", re.IGNORECASE)


def other_unit_of_cell(figure: Figure, case: Case) -> Figure | None:
    """The cell that a claim's figure is, but for its unit or its scale."""
    what = figure.what
    if not isinstance(what, Amount) or what.upper or what.soft:
        return None
    if what.kind is Kind.POINTS:
        return _of_points(what, case)
    if what.unit in _TIMES:
        return _of_time(what, case)
    if what.kind is Kind.MONEY or (what.kind is Kind.NUMBER and not what.unit and what.scale != 1):
        return _for_each(what, case) or _of_scale(figure, what, case)
    return None


def _cells(case: Case) -> Iterator[tuple[Figure, Amount]]:
    """Those whose scale is that of the table's head."""
    for one in case.quote.singles:
        if isinstance(one.what, Amount) and one.what.cell and one.what.scale == 1 and not one.what.unit:
            yield one, one.what


def _of_scale(figure: Figure, what: Amount, case: Case) -> Figure | None:
    """$4.8 million of 4,795,511, in thousands; $4,795,511 of the same."""
    scale = case.quote.scale
    if scale is None or _scales(case.texts.quote) > 1 or what.scale < 1 or (case.claim.scale and what.scale == 1):
        return None
    if figure.beside.direction and what.size > scale:  # or it may be the difference of two cells
        return None
    sized = [(one, held, abs(held.value) * scale) for one, held in _cells(case)]
    if any(rounds_to(what, size, held) for _, held, size in sized) or _is_in_words(figure, case):
        return None
    for one, held, size in sized:
        is_other = any(rounds_to(what, size.scaleb(power), held) for power in POWERS_APART)
        if is_other and _is_telling(figure, what, one, held, case):
            return one
    return None


@lru_cache(maxsize=64)
def _scales(quote: str) -> int:
    """How many scales it states."""
    return len({match["scale"].lower() for match in lexicon.STATED_SCALE.finditer(quote)})


def _is_in_words(figure: Figure, case: Case) -> bool:
    """Whether a quote has it outside of cells."""
    return any(
        relation(figure, one) in EQUAL
        for reading in (case.quote, *case.others)
        for one in reading.singles
        if isinstance(one.what, Amount) and not (one.what.cell and reading is case.quote)
    )


def _is_telling(figure: Figure, what: Amount, one: Figure, held: Amount, case: Case) -> bool:
    """Whether the equal digits are no coincidence, and the head does not except the row from its scale."""
    if what.scale == 1:
        return bool(what.currency) and what.written >= _THOUSAND and held.step == 1
    is_bare_size = rounds_to(what, abs(held.value), held)
    if is_bare_size and _EXCEPT.search(case.texts.quote) and (what.kind is not Kind.MONEY or held.step < 1):
        return False
    is_finer = what.written > _TEN and what.size < (case.quote.scale or 0)  # than any sum or difference of its cells
    return has_telling_digits(what) or is_finer or bool(figure.beside.near & one.beside.near)


def _for_each(what: Amount, case: Case) -> Figure | None:
    """$1.25 million of a row of amounts per share."""
    for one, held in _cells(case):
        is_equal = held.written == what.written and held.step < 1 < what.scale
        if is_equal and _FOR_EACH.search(label_of(one, case.texts.quote)) and not _FOR_EACH.search(case.texts.claim):
            return one
    return None


def _of_time(what: Amount, case: Case) -> Figure | None:
    """2.5 months, where the head says years and the quote says nothing of months."""
    quote = case.texts.quote
    if what.step >= 1 or not what.noun or what.noun in quote.lower() or not _HEADS_TIME.search(quote):
        return None
    amounts = ((one, one.what) for one in case.quote.singles if isinstance(one.what, Amount))
    return next((one for one, held in amounts if is_bare(held) and held.written == what.written), None)


def _of_points(what: Amount, case: Case) -> Figure | None:
    """2.3 basis points, where the quote has 2.3, or 24% and 21.7%, and no basis points."""
    if what.scale != _BASIS_POINT or any(map(_BASIS.search, case.texts.quotes)):
        return None
    amounts = [(one, one.what) for one in case.quote.singles if isinstance(one.what, Amount)]
    rates = [(one, held) for one, held in amounts if held.kind is Kind.PERCENT or (held.cell and is_bare(held))]
    if any(abs(held.value) == abs(what.value) for _, held in rates):
        return None
    if equal := next((one for one, held in rates if held.written == what.written), None):
        return equal
    shares = [(one, held) for one, held in rates if held.kind is Kind.PERCENT]
    pairs = combinations(shares, 2) if len(shares) < _MANY else ()
    return next((one for (one, held), (_, other) in pairs if abs(held.value - other.value) == what.written), None)


# ── Income (loss): a cell in parentheses is a loss ─────────────────────────────────────────────────

_SIDES: Final = tuple(
    tuple(lazy_pattern(rf"\b(?:{words})\b", re.IGNORECASE) for words in pair)
    for pair in (
        (r"incomes?|profits?|earn(?:ed|ings?)|gain(?:s|ed)?|benefits?", r"loss(?:es)?|lost|expenses?|charges?|costs?"),
        (
            r"increas(?:es?|ed)|rais(?:es?|ed)|push(?:es|ed)?\sup|add(?:s|ed)|boost(?:s|ed)?",
            r"decreas(?:es?|ed)|reduc(?:es?|ed|tion)|lower(?:s|ed)?|cut|fall|fell|drop(?:s|ped)?",
        ),
        (r"favou?rable|helped", r"unfavou?rable|hurt|weighed"),
        (r"inflows?|provided|generated", r"outflows?|used|consumed"),
    )
)
_LABELS: Final = (
    lazy_pattern(r"\b(?P<plain>[a-z]{4,})\s?/?\s?\((?P<inside>[a-z]{4,})\)", re.IGNORECASE),
    lazy_pattern(r"\((?P<inside>[a-z]{4,})\)\s?/?\s?(?P<plain>[a-z]{4,})", re.IGNORECASE),
)
_DENIED: Final = lazy_pattern(r"\b(?:not|no|never|none|nor|neither|without)\b|n['’]t\b", re.IGNORECASE)
_CALLED_MINUS: Final = lazy_pattern(
    r"(?:\A\W{0,9}|[.;:|(–—]\s|\b(?:is|are|was|were|be|been|of|at|by)\s)(?P<word>minus|negative),?\s\Z",
    re.IGNORECASE,
)
# What a source may say for a minus: a charge, a shortfall, an amount below zero.
_LESS: Final = lazy_pattern(
    r"\b(?:minus|negative|below|less|loss(?:es)?|lost|deficits?|shortfalls?|outflows?|decreas\w*|declin\w*|fell|drop\w*"
    r"|reduc\w*|lower\w*|expens\w*|charg\w*|used|paid|owed|debit\w*|overdraw\w*|down|cold\w*|freez\w*|contra\w*)\b",
    re.IGNORECASE,
)
_LAST_WORDS: Final = re.compile(r"[^0-9:]*\Z")
_LABEL_END: Final = re.compile(r"[:0-9]")
_BESIDE: Final = 30  # characters before a figure
_FAR: Final = 500  # characters between a label and a cell


def contrary_sign(case: Case) -> tuple[str, str] | None:
    """An amount that the claim calls a profit, whose cell is a loss by the label of its row; or the other way round."""
    claim = case.texts.claim
    found = (label for pattern in _LABELS for label in pattern.finditer(case.texts.quote))
    labels = sorted(found, key=lambda label: label.start())
    if not labels or case.others or _DENIED.search(claim):
        return None
    for stated in case.claim.singles:
        held = _of_size(stated, case)
        for sides in _SIDES if held else ():
            said = [word for word in (side.search(claim) for side in sides) if word]
            if len(said) != 1 or (sides is _SIDES[0] and stated.beside.direction):
                continue
            names = [_name(cell, case.texts.quote, labels, sides) for cell in held]
            is_other = [bool(name) and said[0].re.fullmatch(name) is None for name in names]
            if all(is_other):
                return f"{stated.text} ({said[0][0]})", f"{held[0].text} ({names[0]})"
    return None


def contrary_minus(case: Case) -> tuple[str, str] | None:
    """A figure that the claim calls minus, at the start of a clause or after "is", and the quote does not."""
    for stated in case.claim.singles if not case.others else ():
        minus = _CALLED_MINUS.search(case.texts.claim, max(0, stated.start - _BESIDE), stated.start)
        held = _of_size(stated, case) if minus else []
        if minus and held and not any(map(_is_less, held)) and not _LESS.search(case.texts.quote):
            return case.texts.claim[minus.start("word") : stated.end], held[0].text
    return None


def _is_less(figure: Figure) -> bool:
    what, beside = figure.what, figure.beside
    is_signed = isinstance(what, Amount) and what.sign in {Sign.MINUS, Sign.ACCOUNTING}
    return is_signed or beside.side < 0 or beside.direction < 0 or bool(beside.wide & lexicon.LOSING)


def _of_size(stated: Figure, case: Case) -> list[Figure]:
    """The money and numbers of the quote that have its size, if the claim's has no sign."""
    what = stated.what
    if not isinstance(what, Amount) or what.sign is not Sign.NONE or what.soft or what.kind is Kind.PERCENT:
        return []
    scales = Scales(case.quote.scale, case.claim.scale)
    return [one for one in case.quote.singles if relation(stated, _unsigned(one), scales) in EQUAL]


def _unsigned(figure: Figure, signs: frozenset[Sign] = frozenset([Sign.ACCOUNTING])) -> Figure:
    what = figure.what
    if not isinstance(what, Amount) or what.sign not in signs:
        return figure
    return figure._replace(what=what._replace(value=abs(what.value), sign=Sign.NONE))


def _name(cell: Figure, quote: str, labels: list[re.Match[str]], sides: tuple[re.Pattern[str], ...]) -> str:
    """What its label, whose two words are of the two sides, calls a cell: the last one before it, or the only one."""
    labels = [one for one in labels if {_side(one["plain"], sides), _side(one["inside"], sides)} == {0, 1}]
    before = [label for label in labels if label.end() <= cell.start]
    own = _LAST_WORDS.search(quote, max(0, cell.start - _BESIDE), cell.start)
    if not labels or (not before and own and any(side.search(own[0]) for side in sides)):
        return ""  # interest expense 733, in a row above equity income (loss)
    label = before[-1] if before else labels[0]
    low, high = sorted((label.end() if before else label.start(), cell.start))
    start = _LABEL_END.search(quote, low, high) if before else None
    between = quote[start.end() if start else high if before else cell.end : high]
    is_near = high - low <= _FAR and (bool(before) or len(labels) == 1)
    is_own = not any(one.search(between) for pair in _SIDES for one in pair)
    is_inside = isinstance(cell.what, Amount) and cell.what.sign is Sign.ACCOUNTING
    return label["inside" if is_inside else "plain"] if is_near and is_own else ""


def _side(word: str, sides: tuple[re.Pattern[str], ...]) -> int:
    return next((at for at, side in enumerate(sides) if side.fullmatch(word)), -1)


# ── Improved by what is a fall ───────────────────────────────────────────────────────────────────

_IMPROVED: Final = (
    lazy_pattern(r"\b(?:improv\w+|better|recovered)\b", re.IGNORECASE),
    lazy_pattern(r"\b(?:worsen\w*|worse|deteriorat\w+|weaken\w*)\b", re.IGNORECASE),
)
_FALLS: Final = frozenset([Sign.MINUS, Sign.ACCOUNTING])
_WANTED: Final = frozenset(
    """income profit earning ebit ebitda eps sale revenue turnover order output production visitor passenger customer
    member subscriber export yield gdp margin result return productivity attendance harvest""".split()
)
_UNWANTED: Final = lazy_pattern(
    r"\b(?:loss\w*|costs?|expens\w+|debts?|deficits?|complaints?|cancel\w+)\b", re.IGNORECASE
)


def contrary_improvement(case: Case) -> tuple[str, str] | None:
    """A change that the claim calls an improvement, and the quote's cell has as a fall of what is better when more."""
    claim = case.texts.claim
    said = [side for side, pattern in zip((1, -1), _IMPROVED, strict=True) if pattern.search(claim)]
    if len(said) != 1 or case.others or _DENIED.search(claim) or _UNWANTED.search(claim):
        return None
    for stated in case.claim.singles:
        held = [one for one in case.quote.singles if relation(stated, _unsigned(one, _FALLS)) in EQUAL]
        is_change = isinstance(stated.what, Amount) and stated.what.kind in {Kind.PERCENT, Kind.POINTS}
        if not held or not is_change or stated.beside.before != "by":
            continue
        if all(_is_fall(one) is (said[0] > 0) and _is_of_wanted(one, case.texts.quote) for one in held):
            return f"{stated.text}, {_word(said[0], claim)}", held[0].text
    return None


def _word(side: int, claim: str) -> str:
    found = _IMPROVED[side < 0].search(claim)
    return found[0] if found else ""


def _is_fall(figure: Figure) -> bool:
    return isinstance(figure.what, Amount) and figure.what.sign in _FALLS


def _is_of_wanted(figure: Figure, quote: str) -> bool:
    label = label_of(figure, quote)
    return not _WANTED.isdisjoint(words(label)) and not _UNWANTED.search(label)
