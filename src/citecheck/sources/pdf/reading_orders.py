"""The readings of a page: its lines in every order in which a quote may be. Pure geometry.

words ─► fragments ─┬─► reading order: columns one after the other, table rows whole; what `prepare` prints
                    ├─► text columns:  the same, tables and figures after the text
                    ├─► rows:          the whole page cut into rows, top down
                    └─► file order:    the order of the content stream

The reading order cuts a page along white strips that have running text on both sides, and each part again; what has no
such strip is read row by row. Text that is turned against the rest of the page is read by itself, in its own direction.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby, pairwise
from operator import itemgetter
from typing import NamedTuple

from citecheck.sources.pdf.fragments import Fragment, Row, TextLine, line_of, rows_of, same_row
from citecheck.sources.pdf.writing_directions import is_right_to_left
from citecheck.text.patterns import SPACELESS_LETTERS

GUTTER = 5.0  # points: the narrowest white strip between columns (set text has 10 to 20)
SAME_EDGE = 2.0  # points
SAME_LEVEL = 0.6  # points
WORDS = 3  # a line of a sentence has at least so many
BAND_GAP = 0.5  # of the line height: white space through a whole band, where a worksheet or figure may begin
EDGE_GAP = 0.9  # of the line height: white space that sets a header or footer off
TITLE = 1.12  # of the usual height: a heading over both columns is set larger
SIGN_GAP = 0.35  # of the text's height
MOST_STRIPS = 8  # that are tried
CROSSED = 0.45  # of the rows may cross a strip (headings, tables); the block is cut there
COLUMN_ROWS = 4  # a block of text columns has at least so many rows on each side
SHORT_COLUMN = 3  # the same inside one of them: beside two columns, a third one may be shorter
INDEX_ROWS = 15  # an index has at least so many
COLUMN_SEEDS = 2  # lines on each side that can only be running text, or an index
FEW = 10  # one row of so many may end beyond the right edge of its column, below the end of a shorter one
SOLID_ROWS = 8  # lines at once below each other: more than a cell of a table has
SOLID_WIDTH = 15.0  # of the text's height: more than the labels or a cell of a table have
STEPS = ({1}, {5})  # each line has its number, or each fifth
NUMBERED_LINES = 8  # a list of so many lines with a number before each would hardly be running text
CELLS = 3  # rows of a table of sentences, or paragraphs with a note beside them, at least
NUMBERED = 1.25  # lines for each number, at most: few have none

_SIGN = re.compile(r"[!?i]|[A-Z]{2,}(?: [A-Z]{2,})?")
_COUNT = re.compile(r"\d{1,3}")
_SPACELESS = re.compile(f"[{SPACELESS_LETTERS}]")
_LETTER = re.compile(r"[^\W\d_]")
_ENTRY = re.compile(r"[^\W\d_].*[\s,.][\divxlc]{1,5}[,;]?$", re.DOTALL)


def readings(fragments: Sequence[Fragment]) -> Iterator[tuple[str, list[TextLine]]]:
    """(name, lines) in the order in which they are tried; the first one is what `prepare` prints."""
    blocks = [list(block) for _, block in groupby(fragments, key=lambda fragment: fragment.turn)]
    placed = [in_reading_order(block) for block in blocks]
    in_order = [[row for row, _ in rows] for rows in placed]
    yield "reading order", _lines(in_order)
    if any(is_aside for rows in placed for _, is_aside in rows):
        # A sentence runs on past a table or figure that is between two parts of the text.
        yield "text columns", _lines([row for row, _ in sorted(rows, key=itemgetter(1))] for rows in placed)
    if not all(map(_is_top_down, in_order)):
        yield "rows", _lines(map(rows_of, blocks))
    if any(one.order > other.order for one, other in pairwise(f for rows in in_order for row in rows for f in row)):
        yield "file order", _lines(map(rows_in_file_order, blocks))


def _lines(blocks: Iterable[Iterable[Row]]) -> list[TextLine]:
    return [line_of(row) for rows in blocks for row in rows]


def _is_top_down(rows: Sequence[Row]) -> bool:
    """Whether the rows follow each other down the page: then cutting the page into rows gives the same ones."""
    return all(
        one[0].y0 + one[0].y1 >= other[0].y0 + other[0].y1 and not same_row(one[0], other[0])
        for one, other in pairwise(rows)
    )


def rows_in_file_order(fragments: Iterable[Fragment]) -> list[Row]:
    """The order of the file; neighbours in it that are side by side in one row are one row."""
    rows: list[Row] = []
    for fragment in fragments:
        last = rows[-1][-1] if rows else None
        if last and same_row(last, fragment) and fragment.x0 >= last.x1 - fragment.height / 2:
            rows[-1].append(fragment)
        else:
            rows.append([fragment])
    return rows


# ── Columns ──────────────────────────────────────────────────────────────────────────────────────


def in_reading_order(page: Sequence[Fragment]) -> list[tuple[Row, bool]]:
    """The rows of a page as a person reads them, each with whether it is aside of its text columns.

    If its lines are numbered, the numbers are the last row.
    """
    text, numbers = _without_line_numbers(page)
    rows = rows_of(text)
    # A header or footer belongs to no column.
    edges = [at for at in (1, len(rows) - 1) if 0 < at < len(rows) and _is_apart(rows[at - 1], rows[at])]
    parts = [rows[start:end] for start, end in pairwise([0, *edges, len(rows)])]
    return [*(placed for part in parts for placed in _read(part)), *([(numbers, True)] if numbers else ())]


def _is_apart(above: Row, below: Row) -> bool:
    gap = min(f.y0 for f in above) - max(f.y1 for f in below)
    return gap > EDGE_GAP * min(above[0].height, below[0].height)


def _read(rows: list[Row], *, aside: bool = False, in_column: bool = False) -> list[tuple[Row, bool]]:
    """Rows in reading order: the columns one after the other if they are text columns, else top down."""
    block = [fragment for row in rows for fragment in row]
    seeds = [f for f in block if _runs_on(f) or _ENTRY.match(f.text)]
    gutters = _gutters(block) if len(seeds) >= COLUMN_SEEDS else []
    for gutter in [middle for middle in gutters if _has_seeds(seeds, middle)][:MOST_STRIPS]:
        if parts := _cut(rows, gutter, SHORT_COLUMN if in_column else COLUMN_ROWS):
            return [row for part, is_column in parts for row in _read(part, aside=not is_column, in_column=is_column)]
    for gutter in gutters[:MOST_STRIPS]:
        if cells := _cells(rows, gutter):
            return [row for cell in cells for row in _read(cell, aside=aside)]
    return [(row, aside) for row in _signs_first(rows)]


def _signs_first(rows: list[Row]) -> list[Row]:
    """A sign in the margin of a paragraph (TIP, an exclamation mark) is read before it, not in its middle."""
    ordered: list[Row] = []
    for number, row in enumerate(rows, 1):
        if len(row) > 1 and _SIGN.fullmatch(row[0].text):
            beside = [f for other in ordered[-1:] + rows[number : number + 1] for f in other]
            hangs = any(abs(f.x0 - row[1].x0) <= SAME_EDGE for f in beside)
            if hangs and row[1].x0 - row[0].x1 > SIGN_GAP * row[1].height:
                at = next((i for i in range(len(ordered), 0, -1) if ordered[i - 1][0].x0 <= row[0].x1), 0)
                ordered.insert(at, row[:1])
                row = row[1:]  # noqa: PLW2901 - what is left of it
        ordered.append(row)
    return ordered


def _without_line_numbers(page: Sequence[Fragment]) -> tuple[Sequence[Fragment], Row]:
    """The page without the numbers of its lines, and these as one row: they rise evenly, beside running text."""
    figures = sorted((f for f in page if _COUNT.fullmatch(f.text)), key=lambda f: -f.y1)
    edges = Counter((side, round(getattr(f, side))) for f in figures for side in ("x0", "x1"))
    if not edges:
        return page, []
    [((side, edge), _)] = edges.most_common(1)
    column = [f for f in figures if abs(getattr(f, side) - edge) <= SAME_EDGE]
    steps = {int(b.text) - int(a.text) for a, b in pairwise(column)}
    size = max(steps, default=0) * len(column)
    if steps not in STEPS or size < NUMBERED_LINES:
        return page, []
    low, high, right = column[-1].y0, column[0].y1, max(number.x1 for number in column)
    numbered = {number.order for number in column}
    text = [fragment for fragment in page if fragment.order not in numbered]
    rows = rows_of([f for f in text if f.y1 > low and f.y0 < high])
    is_text = COLUMN_ROWS <= len(rows) <= NUMBERED * size and all(len(row) == 1 and row[0].x0 > right for row in rows)
    if not is_text or not _is_prose(rows):
        return page, []
    words = [word._replace(glued=False) for number in column for word in number.words]
    numbers = " ".join(number.text for number in column)
    left = min(number.x0 for number in column)
    return text, [column[0]._replace(text=numbers, x0=left, y0=low, x1=right, words=words)]


# ── White strips ─────────────────────────────────────────────────────────────────────────────────


def _gutters(block: Sequence[Fragment]) -> list[float]:
    """The middles of white strips that few fragments cross, the least crossed first; no strip contains another."""
    left, right = min(f.x0 for f in block), max(f.x1 for f in block)
    change = [0] * (int(right - left) + 3)
    for fragment in block:
        change[int(fragment.x0 - left)] += 1
        change[int(fragment.x1 - left) + 1] -= 1
    cover = list(accumulate(change))
    starts = [0, *(at for at in range(1, len(cover)) if cover[at] != cover[at - 1])]
    crossings = [cover[at] for at in starts]
    strips: list[float] = []
    taken: set[int] = set()
    for level, at in sorted((count, at) for at, count in enumerate(crossings) if count <= CROSSED * len(block)):
        first, last = at, at + 1
        while first > 0 and crossings[first - 1] <= level and first not in taken:
            first -= 1
        while last < len(starts) and crossings[last] <= level and last - 1 not in taken:
            last += 1
        parts = range(first, last)
        if first > 0 and last < len(starts) and starts[last] - starts[first] >= GUTTER and taken.isdisjoint(parts):
            taken.update(parts)
            strips.append(left + (starts[first] + starts[last]) / 2)
    return strips


def _has_seeds(seeds: Sequence[Fragment], gutter: float) -> bool:
    """Whether there is text on both sides."""
    return min(sum(f.x1 <= gutter for f in seeds), sum(f.x0 >= gutter for f in seeds)) >= COLUMN_SEEDS


class Band(NamedTuple):
    """Rows of a block, and what of them is left and right of a white strip, unless something crosses or heads it."""

    rows: list[Row]
    sides: tuple[list[Row], list[Row]] | None


def _cut(rows: Iterable[Row], gutter: float, fewest: int) -> list[tuple[list[Row], bool]]:
    """The rows in parts that are read one after the other, each with whether it is a text column; none if whole."""
    bands = list(_bands(rows, gutter))
    columns = _columns(bands, fewest)
    if not any(columns):
        return []
    parts: list[tuple[list[Row], bool]] = []
    for are_columns, run in groupby(zip(bands, columns, strict=True), key=lambda pair: pair[1]):
        if are_columns:
            whole = [row for band, _ in run for row in band.rows]
            from_right = 2 * sum(is_right_to_left(f.text) for row in whole for f in row) > sum(map(len, whole))
            parts += [(side, True) for side in _sides(whole, gutter)[:: -1 if from_right else 1]]
        else:
            parts += [(band.rows, False) for band, _ in run]
    return parts


def _cells(rows: Iterable[Row], gutter: float) -> list[list[Row]]:
    """The rows of a table of sentences, or of paragraphs with notes, each cut at the strip; none if there are few."""
    parts = [part for crosses, run in _runs(rows, gutter) for part in ([run] if crosses else _at_white_space(run))]
    cut = [(_may_be_texts(part) and _both_texts(_sides(part, gutter))) or [part] for part in parts]
    return [cell for cells in cut for cell in cells] if sum(len(cells) > 1 for cells in cut) >= CELLS else []


def _runs(rows: Iterable[Row], gutter: float) -> Iterator[tuple[bool, list[Row]]]:
    """Rows that cross the strip, and those between them."""
    for crosses, run in groupby(rows, key=lambda row: any(f.x0 < gutter < f.x1 for f in row)):
        yield crosses, list(run)


def _bands(rows: Iterable[Row], gutter: float) -> Iterator[Band]:
    """The rows cut at those that cross the strip, and at white space that has no lines of words on both sides."""
    for crosses, run in _runs(rows, gutter):
        if crosses:
            yield Band(run, None)
            continue
        bands = _without_titles([Band(part, _sides(part, gutter)) for part in _at_white_space(run)])
        for are_words, some in groupby(
            bands, key=lambda band: band.sides is not None and all(map(_are_words, band.sides))
        ):
            alike = list(some)
            if are_words and len(alike) > 1:
                whole = [row for band in alike for row in band.rows]
                alike = [Band(whole, _sides(whole, gutter))]
            yield from alike


def _without_titles(bands: Sequence[Band]) -> list[Band]:
    """The bands, with no sides for a large heading on one side of the strip that has text below it on the other."""
    heights = sorted(fragment.height for band in bands for row in band.rows for fragment in row)
    large = TITLE * heights[len(heights) // 2]

    def is_title(at: int, left: list[Row], right: list[Row]) -> bool:
        other = 0 if right else 1
        has_below = any(band.sides[other] for band in bands[at + 1 :] if band.sides)
        return not (left and right) and has_below and min(f.height for row in left or right for f in row) > large

    return [
        Band(band.rows, None) if band.sides and is_title(at, *band.sides) else band for at, band in enumerate(bands)
    ]


def _sides(rows: Iterable[Row], gutter: float) -> tuple[list[Row], list[Row]]:
    """The rows left and right of the strip."""
    fragments = [fragment for row in rows for fragment in row]
    left, right = [f for f in fragments if f.x1 <= gutter], [f for f in fragments if f.x0 >= gutter]
    return _rows_of_side(left), _rows_of_side(right)


def _rows_of_side(fragments: list[Fragment]) -> list[Row]:
    """The rows of fragments that come row by row; most are lines of one column."""
    if any(one.y0 <= other.y0 or same_row(one, other) for one, other in pairwise(fragments)):
        return rows_of(fragments)
    return [[fragment] for fragment in fragments]


def _at_white_space(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """The rows in parts between which white space runs through their whole width."""
    part: list[Row] = []
    bottom = 0.0
    for row in rows:
        top = max(f.y1 for f in row)
        if part and top < bottom - BAND_GAP * row[0].height:
            yield part
            part = []
        low = min(f.y0 for f in row)
        bottom = min(bottom, low) if part else low
        part.append(row)
    if part:
        yield part


def _columns(bands: Sequence[Band], fewest: int) -> list[bool]:
    """Which bands are text columns: those that look like it, and what continues them above and below."""
    columns = [band.sides is not None and _are_columns(*band.sides, fewest) for band in bands]
    known = [band.sides for band, are in zip(bands, columns, strict=True) if are and band.sides]
    lines = [[row for sides in known for row in sides[at]] for at in (0, 1)]
    # Downwards, then upwards: each band that continues a column may itself be continued.
    for at in (*range(len(bands)), *reversed(range(len(bands)))) if known else ():
        if (sides := bands[at].sides) and not columns[at]:
            columns[at] = _continue(lines, sides, are_beside=any(columns[max(at - 1, 0) : at + 2]))
    return columns


def _continue(columns: Sequence[list[Row]], sides: Sequence[list[Row]], *, are_beside: bool) -> bool:
    """Whether rows belong to text columns: those of one longer column, a table in one, or lines that begin alike."""
    if are_beside and all(map(_is_within, columns, sides)) and (not all(sides) or _has_table_beside_text(sides)):
        return True
    may_be_text = all((are_beside and len(rows) < COLUMN_ROWS) or _is_text(rows) for rows in sides)
    return may_be_text and all(map(_begin_alike, columns, sides))


def _has_table_beside_text(sides: Sequence[list[Row]]) -> bool:
    pairs = (sides, sides[::-1])
    return any(len(text) >= SOLID_ROWS and _is_prose(text) and _has_its_own_rows(table, text) for text, table in pairs)


def _begin_alike(column: Iterable[Row], rows: Iterable[Row]) -> bool:
    begins = {round(row[0].x0) for row in column}
    return all(any(abs(row[0].x0 - x) <= SAME_EDGE for x in begins) for row in rows)


def _is_within(column: Iterable[Row], rows: Iterable[Row]) -> bool:
    x0, x1 = min(row[0].x0 for row in column) - SAME_EDGE, max(row[-1].x1 for row in column) + SAME_EDGE
    return all(x0 <= row[0].x0 and row[-1].x1 <= x1 for row in rows)


# ── Text and tables ──────────────────────────────────────────────────────────────────────────────


def _are_words(rows: Iterable[Row]) -> bool:
    return all(len(row) == 1 and _is_wordy(row) for row in rows)


def _is_text(rows: Sequence[Row]) -> bool:
    """The end of a column: a few lines of words without gaps, of which some continue with a sentence."""
    return any(_continues_sentence(row[0].text) for row in rows) and _are_words(rows)


def _may_be_texts(rows: Sequence[Row]) -> bool:
    """Whether it is worth while to look at the two sides: of most tables it is not."""
    return len(rows) > 1 and any(_continues_sentence(f.text) for row in rows for f in row)


def _both_texts(sides: Sequence[list[Row]]) -> Sequence[list[Row]]:
    """The sides if both are texts, or a text and its note. A single line beside a text is its label."""
    are_texts = min(map(len, sides)) > 1 and all(map(_are_words, sides)) and any(map(_is_text, sides))
    return sides if are_texts else ()


def _are_columns(left: list[Row], right: list[Row], fewest: int) -> bool:
    """Text columns have running text on both sides, or entries of an index; a table has numbers on one."""
    sides = (left, right)
    if min(map(len, sides)) < fewest:
        return False
    if all(map(_is_prose, sides)) or all(map(_is_index, sides)) or _are_vertical(left + right):
        return True
    return any(_is_solid(one) and _has_its_own_rows(other, one) for one, other in (sides, sides[::-1]))


def _is_solid(rows: list[Row]) -> bool:
    """Running text that no cell of a table holds: many lines, and wide ones."""
    lines = [row[0] for row in rows if len(row) == 1]
    ends = [i for i, (one, other) in enumerate(pairwise(lines), 1) if one.y0 - other.y1 > BAND_GAP * one.height]
    longest = max(end - start for start, end in pairwise([0, *ends, len(lines)]))
    widths = sorted((line.x1 - line.x0) / line.height for line in lines)
    return (
        len(lines) == len(rows)
        and longest >= SOLID_ROWS
        and widths[len(widths) // 2] >= SOLID_WIDTH
        and _is_prose(rows)
    )


def _has_its_own_rows(rows: list[Row], beside: list[Row]) -> bool:
    """A table with its own labels, or text, whose rows are not the rows of what is beside it."""
    labelled = sum(_LETTER.match(row[0].text) is not None for row in rows)
    shared = sum(any(abs(row[0].y0 - other[0].y0) < SAME_LEVEL for other in beside) for row in rows)
    return labelled > 0.5 * len(rows) and shared < 0.5 * len(rows)


def _is_prose(rows: list[Row]) -> bool:
    """Running text: lines of several words that mostly reach the right edge, and sentences that go on below."""
    alone = [row for row in rows if len(row) == 1]
    beside_text = 2 * len(alone) > len(rows) and all(_is_wordy([f]) for row in rows for f in row[1:])
    edges = sorted(row[-1].x1 for row in (alone if beside_text else rows))  # one row of FEW may end beyond
    left, right = min(row[0].x0 for row in rows), edges[-1 - len(edges) // FEW]
    wordy = sum(sum(len(f.words) for f in row) >= WORDS and _is_wordy(row) for row in rows)
    continuing = sum(_continues_sentence(row[0].text) for row in rows)
    filled = sorted(row[-1].x1 - row[0].x0 for row in rows)[len(rows) // 2]
    return wordy >= 0.5 * len(rows) and continuing >= 0.2 * len(rows) and filled >= 0.5 * (right - left)


def _are_vertical(rows: Iterable[Row]) -> bool:
    """Whether these are lines of a script that is written down the page without spaces: no table has such."""
    return all(fragment.turn and _SPACELESS.search(fragment.text) for row in rows for fragment in row)


def _runs_on(fragment: Fragment) -> bool:
    is_long = len(fragment.words) >= WORDS and _continues_sentence(fragment.text)
    return is_long or (fragment.turn > 0 and _are_vertical([[fragment]]))


def _continues_sentence(text: str) -> bool:
    letter = _LETTER.match(text)
    return letter is not None and not letter[0].isupper()


def _is_wordy(row: Row) -> bool:
    text = "".join(f.text for f in row).replace(" ", "")
    return len(_LETTER.findall(text)) >= 0.6 * len(text)


def _is_index(rows: list[Row]) -> bool:
    if len(rows) < INDEX_ROWS:
        return False
    entries = sum(bool(_ENTRY.match(line_of(row).text)) for row in rows)
    letters = sum(bool(_LETTER.match(row[0].text)) for row in rows)
    return entries >= 0.4 * len(rows) and letters >= 0.7 * len(rows)
