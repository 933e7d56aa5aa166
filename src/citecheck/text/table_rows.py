"""Rows of tables: what one says up to the figure of a later column, and quotes that join parts of two."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from citecheck.text.marks import RAISED
from citecheck.text.patterns import lazy_pattern

if TYPE_CHECKING:
    from citecheck.text.matching import Searchable

_CELL: Final = lazy_pattern(
    r"(?<!\w)(?:[(\-–−]\s?)?[$€£¥]?\s?[(\-–−]?\d[\d,.]*(?:\s?\)|(?!\w))(?:\s?%)?|(?<!\S)(?:[—–-]|N/?[AM]|n/?a)(?!\S)"
)
# What a row may have beside its cells: signs in separate cells, leader dots, the marks of notes.
_FILLER: Final = lazy_pattern(rf"(?:[\s$€£¥%.…*{RAISED},]|\((?:[a-z]{{1,2}}|\d)\))*")
_DAY: Final = r"(?:jan|feb|march|apr|may|june|july|aug|sep|oct|nov|dec)[a-z]*\.?\s\d\d?,"
_TIME: Final = r"(?:fiscal|years?|months?|quarters?|weeks?|three|six|nine|twelve|ended|ending|as|of|at)\b"
_PERIOD: Final = rf"(?:\([^)]*\)|{_DAY}|{_TIME})"
_HEADS: Final = lazy_pattern(rf"(?i)(?:{_PERIOD}\s*)*(?:\s*(?:{_DAY}\s)?\$?\s?(?:19|20)\d\d)+")
_ABOVE: Final = 40  # lines over a row in which its head is looked for
_AROUND_FIGURE: Final = lazy_pattern(r"[\s$€£¥%]")


_YEAR: Final = lazy_pattern(r"(?:19|20)\d\d")
_END_OF_DATE: Final = lazy_pattern(r"\d{1,2},\s(?:19|20)\d\d")
_ENDED: Final = tuple(".;:!?")
_GAP: Final = lazy_pattern(r"\t| {2,}| ?\| ?|,(?=\w|\Z)")  # between cells
_WIDEST: Final = 3  # characters
_WORDS_OF_ROW: Final = 12
_OF_SENTENCES: Final = lazy_pattern(
    r"\b(?:am|is|are|was|were|be|been|being|has|have|had|do|does|did|may|might|can|could|shall|should|will|would|must|it|he"
    r"|she|they|we|you|who|which|that|this|these|to|if|when|your)\b|\b(?:and|or|of|the|an?|in|on|for|with|by|from|at|as|its|their)\s*\Z",
    re.IGNORECASE,
)
_WORDS_OF_LABEL: Final = 5
_VALUE: Final = lazy_pattern(r"[(\-–−+±]?\s?[$€£¥]?\s?\d[\d,.]*(?:\s?%|\s?[^\W\d_]{1,4}\b)?\)?(?=\s|\Z)")
_ENDS_IN_VALUE: Final = lazy_pattern(r"(?:\A|(?<=\s))[($€£¥\-–−]*\d[\d,.]*(?:\s?%|\s?[^\W\d_]{1,4})?\)?\Z")
_SHOWN: Final = 40  # characters of a row that a quote leaves out


class TableRow(NamedTuple):
    """A row from its label to the figure, and the year under which the figure is if the page shows it."""

    text: str
    head: str | None = None


def row_of(quote: str, page: Searchable) -> TableRow | None:
    """The row of the page that has the quote's label, then other figures, then the quote's own."""
    for label, wanted in _splits(" ".join(quote.split())):
        for hit in page.find(label).hits:
            if not hit.cut and (row := _up_to(page.text, hit.start, hit.end, wanted)):
                return row
    return None


def _splits(quote: str) -> Iterator[tuple[str, list[str]]]:
    """(label, its figures) of a quote that ends in figures: the longest label first."""
    cells = list(_CELL.finditer(quote))
    while cells and not _are_cells(quote[cells[0].start() :]):
        del cells[0]
    for index in range(len(cells) - 1, -1, -1):
        label = quote[: cells[index].start()].rstrip(" $€£¥.…")
        if re.search(r"[^\W\d_]", label):
            yield label, [_key(cell[0]) for cell in cells[index:]]


def _up_to(text: str, start: int, end: int, wanted: Sequence[str]) -> TableRow | None:
    """The row whose label is text[start:end], up to these figures, where other cells come before them."""
    stop = text.find("\n", end)
    row = text[end : stop if stop >= 0 else len(text)]
    cells = list(_CELL.finditer(row))
    keys = [_key(cell[0]) for cell in cells]
    for first in range(1, len(cells) - len(wanted) + 1):
        last = first + len(wanted) - 1
        if keys[first : last + 1] == list(wanted) and _are_cells(row[: cells[last].end()]):
            head = _head(text[:start], len(cells), last) if len(wanted) == 1 and _are_cells(row) else None
            return TableRow(" ".join(text[start : end + cells[last].end()].split()), head)
    return None


def _head(above: str, cells: int, index: int) -> str | None:
    """The year over a cell: the nearest line of years above has as many as the row has cells."""
    lines = above.split("\n")[-2 : -_ABOVE - 2 : -1]
    heads = next((line for line in lines if _HEADS.fullmatch(line.strip())), "")
    years = re.findall(r"(?:19|20)\d\d", re.sub(r"\([^)]*\)", "", heads))
    return years[index] if len(years) == cells else None


def _are_cells(text: str) -> bool:
    """Whether there is nothing in it but cells of a row."""
    ends = [(0, 0), *(cell.span() for cell in _CELL.finditer(text)), (len(text), len(text))]
    return all(_FILLER.fullmatch(text, one[1], other[0]) for one, other in pairwise(ends))


def _key(cell: str) -> str:
    """A cell's figure with its sign and parentheses, and nothing else."""
    return _AROUND_FIGURE.sub("", cell).rstrip(".,")


# ── Quotes that join parts of two rows ────────────────────────────────────────────────────────────


def joined_row(text: str, start: int, end: int, anchor: int) -> str | None:
    """What a quote leaves out of a row of which it joins a part to another row, where the anchor, or the year over a
    column, is in that part: in "$500 Total liabilities" the figure is that of the row above.
    """
    if (label := _label_before_pair(text, start, end)) or "\n" not in text[start:end]:
        return label
    return (
        _ends_at_label(text, start, end)
        or _row_before(text, start, anchor)
        or _row_after(text, start, end, anchor)
        or _cells_between(text, start, end)
    )


def _label_before_pair(text: str, start: int, end: int) -> str | None:
    """The label before a quote that has the value of one pair and the label of the next: "$4,000 Deposit:"."""
    before = text[text.rfind("\n", 0, start) + 1 : start].rstrip()
    value, stop = _VALUE.match(text, start, end), text.find("\n", end)
    after = text[end : stop if stop >= 0 else len(text)]
    is_pair = before.endswith(":") and value and text[end - 1] == ":" and _VALUE.match(after.strip())
    return end_of_label(before) if is_pair and ":" not in text[start : end - 1] else None


def _ends_at_label(text: str, start: int, end: int) -> str | None:
    """The value below a quote that ends with a label line after another value: "400 kg / Minimum load" over "20 kg"."""
    *_, last, label = text[start:end].split("\n")
    following, stop = text[end + 1 :].partition("\n")[0], text[end : end + 1]
    is_label = label[:1].isupper() and len(label.split()) <= _WORDS_OF_LABEL and not label.endswith((*_ENDED, ","))
    if stop != "\n" or not is_label or any(map(str.isdigit, label)) or not _ENDS_IN_VALUE.search(last):
        return None
    return following if _VALUE.fullmatch(following) or _cells_of_row(following) else None


def _row_before(text: str, start: int, anchor: int) -> str | None:
    """The part of the first row before its cells, where the quote begins among them, or with them."""
    first = text[start : text.find("\n", start)]
    before = text[text.rfind("\n", 0, start) + 1 : start]
    are_cells = _CELL.search(first) and _are_cells(first) and not _END_OF_DATE.match(first)
    if not are_cells or not before.strip() or before.rstrip().endswith(_ENDED):
        return None
    cells = list(_CELL.finditer(before))
    is_among_cells = bool(cells) and _FILLER.fullmatch(before, cells[-1].end()) is not None
    are_years = _are_years(list(_CELL.finditer(first)))
    second = text[start + len(first) + 1 :].partition("\n")[0]
    is_row = is_among_cells or (not are_years and _cells_of_row(second) > 0)
    is_relied_on = anchor < start + len(first) or (are_years and is_among_cells)
    return end_of_label(before.strip()) if is_row and is_relied_on else None


def end_of_label(text: str) -> str:
    """The last words of what a quote leaves out."""
    return text if len(text) <= _SHOWN else text[-_SHOWN:].partition(" ")[2]


def _row_after(text: str, start: int, end: int, anchor: int) -> str | None:
    """The cells of the last row, where the quote ends with its label after a row with as many cells."""
    *_, row, label = text[start:end].split("\n")
    if anchor < end - len(label) - len(row) - 1:
        return None
    stop = text.find("\n", end)
    after = text[end : stop if stop >= 0 else len(text)]
    cells = len(_CELL.findall(after)) if _are_cells(after) else 0
    is_label = any(map(str.isalpha, label)) and not _CELL.search(label)
    return after.strip()[:_SHOWN] if is_label and cells and cells == _cells_of_row(row) else None


def _cells_between(text: str, start: int, end: int) -> str | None:
    """The label before a quote that has the last cell of one row of words and the label of another: "banned Cats"."""
    first, last = text.rfind("\n", 0, start) + 1, text.rfind("\n", start, end) + 1
    stops = [text.find("\n", at) for at in (start, end)]
    before, after = text[first:start], text[end : stops[1] if stops[1] >= 0 else len(text)]
    rows = text[first : stops[0]], text[last:end] + after
    if not (any(map(str.isalnum, before)) and any(map(str.isalnum, after))):
        return None
    are_parted = all(_GAP.search(part) for part in (before[-_WIDEST:], after[:_WIDEST]))
    if are_parted or (last == stops[0] + 1 and all(map(_is_row_of_words, rows)) and not after.startswith((",", ")"))):
        return end_of_label(before.strip(" \t|"))
    return None


def _is_row_of_words(line: str) -> bool:
    """Whether a line may be cells of words: it begins big, is short, ends openly, and has no verb or joining word."""
    return (
        line[:1].isupper()
        and len(line.split()) <= _WORDS_OF_ROW
        and not line.rstrip().endswith((*_ENDED, ",", "-", "–", "—"))
        and not _OF_SENTENCES.search(line)
        and not _CELL.search(line)
    )


def _cells_of_row(line: str) -> int:
    """How many cells a line has, if it is a label and nothing but cells after it, and these are no years."""
    cells = list(_CELL.finditer(line))
    while cells and not _are_cells(line[cells[0].start() :]):
        del cells[0]
    is_row = bool(cells) and any(map(str.isalpha, line[: cells[0].start()])) and not _are_years(cells)
    return len(cells) if is_row else 0


def _are_years(cells: Sequence[re.Match[str]]) -> bool:
    return all(_YEAR.fullmatch(_key(cell[0])) for cell in cells)
