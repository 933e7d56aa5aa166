"""Fields of forms with a cell for each character: their value is text, and the spaces between the cells are not."""

from __future__ import annotations

from collections.abc import Sequence

from citecheck.sources.pdf.glyphs import Word
from citecheck.sources.pdf.notes import Comb


def joined(words: list[Word], combs: Sequence[Comb]) -> list[Word]:
    """The words, those of each field as its value has them."""
    for comb in combs:
        words = _with_value(words, comb)
    return words


def _with_value(words: list[Word], comb: Comb) -> list[Word]:
    """The same for one field, where its cells show its value, a word of it after the other, and no other text."""
    x0, y0, x1, y1 = comb.box
    inside = [x0 <= (w.x0 + w.x1) / 2 <= x1 and y0 <= (w.y0 + w.y1) / 2 <= y1 for w in words]
    if True not in inside:
        return words
    start, end = inside.index(True), len(words) - inside[::-1].index(True)
    cells, value = words[start:end], []
    for part in comb.value.split():
        count = next((n for n in range(1, len(cells) + 1) if "".join(cell.text for cell in cells[:n]) == part), 0)
        if not count:
            return words
        value.append(_one(cells[:count], part))
        cells = cells[count:]
    return words if cells or not all(inside[start:end]) else [*words[:start], *value, *words[end:]]


def _one(cells: Sequence[Word], text: str) -> Word:
    _, lefts, bottoms, rights, tops, *_ = zip(*cells, strict=True)
    box = {"x0": min(lefts), "y0": min(bottoms), "x1": max(rights), "y1": max(tops)}
    return cells[0]._replace(text=text, last=cells[-1].last, **box)
