"""What a table's cell is by the label of its row: income (loss), of which a cell in parentheses is a loss."""

from __future__ import annotations

import re
from typing import Final

from citecheck.quantities.claim_case import Case
from citecheck.quantities.compare import EQUAL, Scales, relation
from citecheck.quantities.figures import Amount, Figure, Kind, Sign
from citecheck.text.patterns import lazy_pattern

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
_LABEL_END: Final = re.compile(r"[:0-9]")
_FAR: Final = 500  # characters between a label and a cell


def contrary_sign(case: Case) -> tuple[str, str] | None:
    """An amount that the claim calls a profit, whose cell is a loss by the label of its row; or the other way round."""
    claim = case.texts.claim
    found = (label for pattern in _LABELS for label in pattern.finditer(case.texts.quote))
    labels = sorted(found, key=lambda label: label.start())
    if not labels or case.others or _DENIED.search(claim):
        return None
    for stated in case.claim.singles:
        held = _cells(stated, case)
        for sides in _SIDES if held else ():
            said = [word for word in (side.search(claim) for side in sides) if word]
            if len(said) != 1 or (sides is _SIDES[0] and stated.beside.direction):
                continue
            names = [_name(cell, case.texts.quote, labels, sides) for cell in held]
            is_other = [bool(name) and said[0].re.fullmatch(name) is None for name in names]
            if all(is_other):
                return f"{stated.text} ({said[0][0]})", f"{held[0].text} ({names[0]})"
    return None


def _cells(stated: Figure, case: Case) -> list[Figure]:
    """The money and numbers of the quote that have its size, if the claim's has no sign."""
    what = stated.what
    if not isinstance(what, Amount) or what.sign is not Sign.NONE or what.soft or what.kind is Kind.PERCENT:
        return []
    scales = Scales(case.quote.scale, case.claim.scale)
    return [one for one in case.quote.singles if relation(stated, _unsigned(one), scales) in EQUAL]


def _unsigned(figure: Figure) -> Figure:
    what = figure.what
    if not isinstance(what, Amount) or what.sign is not Sign.ACCOUNTING:
        return figure
    return figure._replace(what=what._replace(value=abs(what.value), sign=Sign.NONE))


def _name(cell: Figure, quote: str, labels: list[re.Match[str]], sides: tuple[re.Pattern[str], ...]) -> str:
    """What its label, whose two words are of the two sides, calls a cell: the last one before it, or the only one."""
    labels = [one for one in labels if {_side(one["plain"], sides), _side(one["inside"], sides)} == {0, 1}]
    before = [label for label in labels if label.end() <= cell.start]
    if not labels:
        return ""
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
