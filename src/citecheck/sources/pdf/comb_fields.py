"""Fields of forms with a cell for each character: their value is text, and the spaces between the cells are not."""

from __future__ import annotations

from collections.abc import Sequence

from citecheck.sources.pdf.glyphs import Word
from citecheck.sources.pdf.page_objects import Comb


def joined(words: list[Word], combs: Sequence[Comb]) -> list[Word]:
    """The words, those of each field as its value has them."""
    for comb in combs:
        words = _with_value(words, comb)
    return words


def _with_value(words: list[Word], comb: Comb) -> list[Word]:
    """The same for one field, where its cells show its value and no other text is in it."""
    places = [at for at, word in enumerate(words) if _is_inside(word, comb)]
    parts = comb.value.split()
    cells = [words[at] for at in places]
    if not places or places != list(range(places[0], places[-1] + 1)):
        return words
    if "".join(word.text for word in cells) != "".join(parts):
        return words
    taken = [_taken(cells, parts, number) for number in range(len(parts))]
    if sum(map(len, taken)) != len(cells):
        return words  # a cell goes from one word of the value into the next
    return [*words[: places[0]], *map(_one, taken, parts), *words[places[-1] + 1 :]]


def _is_inside(word: Word, comb: Comb) -> bool:
    x0, y0, x1, y1 = comb.box
    return x0 <= (word.x0 + word.x1) / 2 <= x1 and y0 <= (word.y0 + word.y1) / 2 <= y1


def _taken(cells: Sequence[Word], parts: Sequence[str], number: int) -> list[Word]:
    """The cells that make this word of the value."""
    start = sum(map(len, parts[:number]))
    end = start + len(parts[number])
    taken: list[Word] = []
    at = 0
    for cell in cells:
        if start <= at and at + len(cell.text) <= end:
            taken.append(cell)
        at += len(cell.text)
    return taken


def _one(cells: Sequence[Word], text: str) -> Word:
    return cells[0]._replace(
        text=text,
        x0=min(cell.x0 for cell in cells),
        y0=min(cell.y0 for cell in cells),
        x1=max(cell.x1 for cell in cells),
        y1=max(cell.y1 for cell in cells),
        last=cells[-1].last,
    )
