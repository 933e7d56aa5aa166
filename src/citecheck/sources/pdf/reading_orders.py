"""The readings of a page: its lines in every order in which a quote may be. Pure geometry.

words ─► fragments ─┬─► reading order: columns one after the other, table rows whole; what `prepare` prints
                    ├─► text columns:  the same, tables and figures after the text
                    ├─► rows:          the whole page cut into rows, top down
                    └─► file order:    the order of the content stream

A page is cut where a gutter (a vertical white strip) has text on both sides. Whether such a block is columns of text,
read one after the other, or a table, read row by row, is decided by what is on the two sides.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import accumulate, groupby, pairwise

from citecheck.sources.pdf.fragments import SAME_ROW, Fragment, Row, TextLine, line_of, rows_of, same_row
from citecheck.sources.pdf.writing_directions import is_right_to_left, is_stacked

GUTTER = 5.0  # points: the narrowest white strip between columns (set text has 10 to 20)
HEADING_SIZE = 1.12  # of the text's height
SIGN_GAP = 0.35  # of the text's height
SAME_EDGE = 2.0  # points
WORDS = 3  # a line of a sentence has at least so many
SAME_LEVEL = 0.6  # points
BAND_GAP = 0.5  # of the line height: white space through a whole band, where a worksheet or figure may begin
EDGE_GAP = 0.9  # of the line height: white space that sets a header or footer off
MOST_STRIPS = 8  # that are tried
COLUMN_ROWS = 4  # a block of text columns has at least so many rows on each side
INDEX_ROWS = 15  # an index has at least so many
COLUMN_SEEDS = 2  # lines on each side that can only be running text, or an index
SHORT_COLUMN = 3  # the same inside one of them: beside two columns, a third one may be shorter
FEW = 10  # one row of so many may reach farther: the column beside it is short
SOLID_ROWS = 8  # lines at once below each other: more than a cell of a table has
SOLID_WIDTH = 15.0  # of the text's height: more than the labels or a cell of a table have
STEPS = ({1}, {5})  # each line has its number, or each fifth
NUMBERED_LINES = 8  # a list of so many lines with a number before each would hardly be running text
NUMBERED = 1.25  # lines for each number, at most: few have none
CELLS = 3  # notes in the margin of a page, or rows of a table of sentences
NOTE_WIDTH = 2.0  # of a note's width: the paragraph beside it is wider
CROSSED = 0.45  # of the rows may cross a gutter (headings, tables); the block is cut there

Band = tuple[list[Fragment], bool]  # and whether it crosses the gutter
Sides = tuple[list[Fragment], list[Fragment]]

_SIGN = re.compile(r"[!?i]|[A-Z]{2,}(?: [A-Z]{2,})?")
_COUNT = re.compile(r"\d{1,3}")
_LETTER = re.compile(r"[^\W\d_]")
_ENTRY = re.compile(r"[^\W\d_].*[\s,.][\divxlc]{1,5}[,;]?$", re.DOTALL)


def readings(fragments: Sequence[Fragment]) -> Iterator[tuple[str, list[TextLine]]]:
    """(name, lines) in the order in which they are tried; the first one is what `prepare` prints."""
    rows = in_reading_order([fragment for fragment in fragments if fragment.upright])
    sideways = [fragment for fragment in fragments if not fragment.upright]
    in_order = [*(row for row, _ in rows), *_down_the_page(sideways)]
    yield "reading order", [line_of(row) for row in in_order]
    if any(aside for _, aside in rows):
        # A sentence runs on past a table or figure that is between two parts of the text.
        yield "text columns", [line_of(row) for row, _ in sorted(rows, key=lambda placed: placed[1])]
    if sideways or not _is_top_down(in_order):
        yield "rows", row_lines(fragments)
    if any(one.order > other.order for one, other in pairwise(f for row in in_order for f in row)):
        yield "file order", stream_lines(fragments)


def _is_top_down(rows: Sequence[Row]) -> bool:
    """Whether the rows follow each other down the page: then cutting the page into rows gives the same ones."""
    return all(
        one[0].y0 + one[0].y1 >= other[0].y0 + other[0].y1 and not same_row(one[0], other[0])
        for one, other in pairwise(rows)
    )


def row_lines(fragments: Sequence[Fragment]) -> list[TextLine]:
    """The whole page as rows, top down, whatever columns it has; what is written down the page is not a row."""
    stacked = [fragment for fragment in fragments if _is_stacked(fragment)]
    rows = rows_of([fragment for fragment in fragments if not _is_stacked(fragment)])
    return [line_of(row) for row in (*rows, *_down_the_page(stacked))]


def _down_the_page(fragments: Sequence[Fragment]) -> Iterator[Row]:
    """Columns that are written from top to bottom, from right to left, tier by tier; then other sideways text."""
    for tier in rows_of([fragment for fragment in fragments if _is_stacked(fragment)]):
        yield from ([fragment] for fragment in reversed(tier))
    yield from ([fragment] for fragment in fragments if not _is_stacked(fragment))


def _is_stacked(fragment: Fragment) -> bool:
    return not fragment.upright and is_stacked(fragment.text)


def stream_lines(fragments: Sequence[Fragment]) -> list[TextLine]:
    """The order of the file; neighbours in it that are side by side in one row are one line."""
    rows: list[Row] = []
    for fragment in fragments:
        beside = rows and not _is_stacked(fragment) and same_row(rows[-1][-1], fragment)
        if beside and fragment.x0 >= rows[-1][-1].x1 - fragment.height / 2:
            rows[-1].append(fragment)
        else:
            rows.append([fragment])
    return [line_of(row) for row in rows]


# ── Columns ──────────────────────────────────────────────────────────────────────────────────────


def in_reading_order(page: list[Fragment]) -> list[tuple[Row, bool]]:
    """The rows of a page as a person reads them, each with whether it stands aside of the text columns."""
    numbers = _line_numbers(page)
    text = _without(page, numbers) if numbers else page
    placed = [placed for part in _without_edges(text) for placed in _read(part)]
    return [*placed, ([_in_one_line(numbers)], True)] if numbers else placed


def _read(block: Sequence[Fragment], *, aside: bool = False, in_column: bool = False) -> list[tuple[Row, bool]]:
    """Rows of a block in reading order: its columns one after the other if it has text columns, else top down.

    Each with whether it stands aside: a table, figure or heading between or below text columns.
    """
    seeds = [f for f in block if _runs_on(f) or _ENTRY.match(f.text)]
    gutters = _strip_middles(block) if len(seeds) >= COLUMN_SEEDS else []
    parted = cache(partial(_parted, block))
    for gutter in [middle for middle in gutters if _has_seeds(seeds, middle)][:MOST_STRIPS]:
        if parts := _cut(*parted(gutter), SHORT_COLUMN if in_column else COLUMN_ROWS, from_right=_is_from_right(block)):
            return [row for part, is_column in parts for row in _read(part, aside=not is_column, in_column=is_column)]
    for gutter in gutters[:MOST_STRIPS]:
        if cells := _with_cells(*parted(gutter)):
            return [row for part in cells for row in _read(part, aside=aside)]
    return [(row, aside) for row in _signs_first(rows_of(block))]


def _without_edges(page: list[Fragment]) -> list[list[Fragment]]:
    """The page's top line, its body and its bottom line: a header or footer belongs to no column."""
    rows = sorted(page, key=lambda f: f.y0)
    bottom = _edge_size([(f.y0, f.y1) for f in rows])
    rest = sorted(rows[bottom:], key=lambda f: -f.y1)
    top = _edge_size([(-f.y1, -f.y0) for f in rest])
    return [rest[:top], rest[top:], rows[:bottom]]


def _line_numbers(page: Sequence[Fragment]) -> Row:
    """The numbers of the lines of a brief or transcript: they count, and each is before a line of running text."""
    figures = sorted((f for f in page if _COUNT.fullmatch(f.text)), key=lambda f: -f.y1)
    if len(figures) < 2:
        return []
    edges = Counter((side, round(getattr(f, side))) for f in figures for side in ("x0", "x1"))
    (side, edge), _ = edges.most_common(1)[0]
    column = [f for f in figures if abs(getattr(f, side) - edge) <= SAME_EDGE]
    steps = {int(b.text) - int(a.text) for a, b in pairwise(column)}
    if steps not in STEPS or max(steps) * len(column) < NUMBERED_LINES:
        return []
    beside = [f for f in _without(page, column) if f.y1 > column[-1].y0 and f.y0 < column[0].y1]
    return column if _are_numbered(beside, column, max(steps)) else []


def _without(fragments: Sequence[Fragment], others: Iterable[Fragment]) -> list[Fragment]:
    left_out = {fragment.order for fragment in others}
    return [fragment for fragment in fragments if fragment.order not in left_out]


def _are_numbered(lines: Sequence[Fragment], column: Row, step: int) -> bool:
    """Whether these are lines of running text on the right of their numbers."""
    rows = rows_of(lines)
    is_margin = all(f.x0 > max(number.x1 for number in column) for f in lines)
    few = COLUMN_ROWS <= len(rows) <= NUMBERED * step * len(column)
    return is_margin and few and all(len(row) == 1 for row in rows) and _is_prose(rows)


def _in_one_line(column: Row) -> Fragment:
    words = [word._replace(glued=False) for fragment in column for word in fragment.words]
    x0, x1 = min(f.x0 for f in column), max(f.x1 for f in column)
    text = " ".join(fragment.text for fragment in column)
    return column[0]._replace(text=text, x0=x0, y0=column[-1].y0, x1=x1, words=words)


def _edge_size(spans: Sequence[tuple[float, float]]) -> int:
    """How many of the spans, sorted by their beginning, form an outer line with white space of a line after it."""
    if not spans:
        return 0
    end = spans[0][1]
    height = end - spans[0][0]
    for size, span in enumerate(spans[1:], 1):
        if span[0] > end + EDGE_GAP * height:
            return size
        if span[0] > spans[0][0] + SAME_ROW * height:
            return 0
        end = max(end, span[1])
    return 0


def _signs_first(rows: list[Row]) -> list[Row]:
    """A sign in the margin of a paragraph (TIP, CAUTION, an exclamation mark) is read before it, not in its middle."""
    ordered: list[Row] = []
    for index, row in enumerate(rows):
        if _has_sign(row, rows[index - 1 : index] + rows[index + 1 : index + 2]):
            at = len(ordered)
            while at and ordered[at - 1][0].x0 > row[0].x1:
                at -= 1
            ordered.insert(at, row[:1])
            row = row[1:]  # noqa: PLW2901 - what is left of it
        ordered.append(row)
    return ordered


def _has_sign(row: Row, around: list[Row]) -> bool:
    if len(row) == 1 or not _SIGN.fullmatch(row[0].text):
        return False
    begins = row[1].x0
    hanging = any(abs(fragment.x0 - begins) <= SAME_EDGE for other in around for fragment in other)
    return hanging and begins - row[0].x1 > SIGN_GAP * row[1].height


def _strip_middles(block: Sequence[Fragment]) -> list[float]:
    """The middles of white strips that few fragments cross, the least crossed first."""
    left, right = min(f.x0 for f in block), max(f.x1 for f in block)
    width = int(right - left) + 2
    change = [0] * (width + 1)
    for fragment in block:
        change[int(fragment.x0 - left)] += 1
        change[int(fragment.x1 - left) + 1] -= 1
    strips = _strips(list(accumulate(change)), most=int(CROSSED * len(block)))
    return [left + (start + end) / 2 for start, end in strips]


def _has_seeds(seeds: Sequence[Fragment], gutter: float) -> bool:
    """Whether there is text on both sides."""
    return min(sum(f.x1 <= gutter for f in seeds), sum(f.x0 >= gutter for f in seeds)) >= COLUMN_SEEDS


def _strips(cover: Sequence[int], most: int) -> list[tuple[int, int]]:
    """Wide enough strips that at most `most` fragments cross, the least crossed first; no strip contains another."""
    runs: list[tuple[int, int, int]] = []  # (crossings, start, end)
    for crossings, places in groupby(range(len(cover)), key=cover.__getitem__):
        start = runs[-1][2] if runs else 0
        runs.append((crossings, start, start + sum(1 for _ in places)))
    strips: list[tuple[int, int]] = []
    for level in sorted({run[0] for run in runs if run[0] <= most}):
        for start, end in _low(runs, level):
            inside = start > 0 and end < len(cover) - 1
            if inside and end - start >= GUTTER and not any(start <= s and e <= end for s, e in strips):
                strips.append((start, end))
    return strips


def _low(runs: Iterable[tuple[int, int, int]], level: int) -> Iterator[tuple[int, int]]:
    """From where to where at most so many cross."""
    start = end = 0
    for crossings, _, last in runs:
        if crossings > level:
            if end > start:
                yield start, end
            start = last
        end = last
    if end > start:
        yield start, end


def _parted(block: Sequence[Fragment], gutter: float) -> tuple[list[Band], list[Sides]]:
    """The bands of the block, and what of each is on the two sides of the gutter."""
    bands = list(_bands(block, gutter))
    return bands, [([f for f in band if f.x1 <= gutter], [f for f in band if f.x0 >= gutter]) for band, _ in bands]


def _cut(
    bands: Sequence[Band], sides: Sequence[Sides], fewest: int, *, from_right: bool
) -> list[tuple[list[Fragment], bool]] | None:
    """The block in parts that are read one after the other, each with whether it is a text column; or None."""
    columns = _text_columns(bands, sides, fewest)
    if not any(columns):
        return None
    parts: list[tuple[list[Fragment], bool]] = []
    for is_column, run in groupby(range(len(bands)), key=columns.__getitem__):
        indexes = list(run)
        if is_column:
            order = (1, 0) if from_right else (0, 1)
            parts += [([f for i in indexes for f in sides[i][side]], True) for side in order]
        else:
            parts += [(bands[i][0], False) for i in indexes]
    return parts


def _with_cells(bands: Sequence[Band], sides: Sequence[Sides]) -> list[list[Fragment]] | None:
    """The block with notes in the margin, or a table whose cells are sentences, in parts; None if it has no such.

    One band with such a shape may be anything: notes and rows are there again and again.
    """
    parted = zip(sides, bands, strict=True)
    cells = [_cells(*side) if sum(map(len, side)) == len(band) else [] for side, (band, _) in parted]
    if sum(map(bool, cells)) < CELLS:
        return None
    return [part for (band, _), both in zip(bands, cells, strict=True) for part in both or [band]]


def _cells(left: list[Fragment], right: list[Fragment]) -> list[list[Fragment]]:
    """The sides of a band as they are read one after the other: two texts, or a note and the paragraph beside it.

    A note is read first. A single line before a paragraph may be its label, and stays in its row.
    """
    if not left or not right or not (_may_be_text_cell(left) or _may_be_text_cell(right)):
        return []
    sides = rows_of(left), rows_of(right)
    if all(_is_text_cell(rows) for rows in sides):
        return [left, right]
    for note, text in (sides, sides[::-1]):
        is_label = note is sides[0] and len(note) < 2
        if note and not is_label and _is_text_cell(text) and _is_one_note(note):
            parts = [left, right] if note is sides[0] else [right, left]
            if _width(parts[1]) >= NOTE_WIDTH * _width(parts[0]) and all(len(row) == 1 for row in text):
                return parts
    return []


def _may_be_text_cell(side: Sequence[Fragment]) -> bool:
    """Whether it is worth while to make rows of it: of most tables it is not."""
    return len(side) > 1 and any(len(fragment.words) >= WORDS for fragment in side) and _may_be_text(side)


def _may_be_text(side: Iterable[Fragment]) -> bool:
    return any(_continues_sentence(fragment.text) for fragment in side)


def _is_text_cell(rows: list[Row]) -> bool:
    """A few lines of a sentence that goes on from one to the next."""
    if len(rows) < 2 or max(row[-1].x1 - row[0].x0 for row in rows) < SOLID_WIDTH * rows[0][0].height:
        return False
    words = sum(len(fragment.words) >= WORDS and _is_wordy([fragment]) for row in rows for fragment in row)
    return words >= 0.5 * len(rows) and any(_continues_sentence(row[0].text) for row in rows[1:])


def _is_one_note(rows: list[Row]) -> bool:
    is_text = all(len(row) == 1 and _is_wordy(row) for row in rows)
    return is_text and all(one[0].y0 - other[0].y1 < one[0].height for one, other in pairwise(rows))


def _width(lines: Sequence[Fragment]) -> float:
    return max(f.x1 for f in lines) - min(f.x0 for f in lines)


def _text_columns(bands: Sequence[Band], sides: Sequence[Sides], fewest: int) -> list[bool]:
    """Which bands are text columns: those that look like it, and what goes on above and below them."""
    columns = [not crosses and _are_columns(*side, fewest) for side, (_, crosses) in zip(sides, bands, strict=True)]
    known = [side for side, is_column in zip(sides, columns, strict=True) if is_column]
    if not known:
        return columns
    free = [not crosses and any(_LETTER.search(f.text) for f in band) for band, crosses in bands]
    for index in range(1, len(bands)):  # below, band after band
        if columns[index - 1] and free[index] and not columns[index]:
            is_title = index + 1 < len(bands) and bands[index + 1][1] and _is_title(*sides[index])
            goes_on = (
                _goes_on(known, *sides[index]) or _is_longer(known, *sides[index]) or _has_inset(known, *sides[index])
            )
            columns[index] = goes_on and not is_title and not _is_heading(known, *sides[index])
    for index in reversed(range(len(bands))):  # above, or apart from them
        if free[index] and not columns[index]:
            beside = index + 1 < len(bands) and columns[index + 1]
            is_text = beside or all(_is_text(rows_of(side)) for side in sides[index])
            goes_on = (is_text and _goes_on(known, *sides[index])) or (beside and _has_inset(known, *sides[index]))
            columns[index] = goes_on and not _is_heading(known, *sides[index])
    return columns


def _is_from_right(block: Sequence[Fragment]) -> bool:
    return 2 * sum(is_right_to_left(f.text) for f in block) > len(block)


def _goes_on(columns: Sequence[Sides], left: Sequence[Fragment], right: Sequence[Fragment]) -> bool:
    """A few lines above or below text columns belong to them if they begin where the columns' own lines begin."""
    sides = rows_of(left), rows_of(right)
    return all(len(rows) < COLUMN_ROWS or _is_text(rows) for rows in sides) and all(
        any(abs(row[0].x0 - x) <= SAME_EDGE for x in _begins(columns, side))
        for side, rows in enumerate(sides)
        for row in rows
    )


def _is_text(rows: Sequence[Row]) -> bool:
    """The end of a column: a few lines of words without gaps, of which some continue with a sentence."""
    return any(_continues_sentence(row[0].text) for row in rows) and all(len(r) == 1 and _is_wordy(r) for r in rows)


def _is_title(left: Sequence[Fragment], right: Sequence[Fragment]) -> bool:
    """Lines on one side, directly over what crosses the columns, that may be its title."""
    rows = rows_of(left or right)
    return not (left and right) and len(rows) < COLUMN_ROWS and not _is_text(rows)


def _begins(columns: Sequence[Sides], side: int) -> set[int]:
    return {round(f.x0) for sides in columns for f in sides[side]}


def _is_longer(columns: Sequence[Sides], left: Sequence[Fragment], right: Sequence[Fragment]) -> bool:
    """Lines of the longer one of two columns: beside them there is nothing."""
    if left and right:
        return False
    column = [f for sides in columns for f in sides[0 if left else 1]]
    x0, x1 = min(f.x0 for f in column) - SAME_EDGE, max(f.x1 for f in column) + SAME_EDGE
    return all(x0 <= f.x0 and f.x1 <= x1 for f in (left or right))


def _has_inset(columns: Sequence[Sides], left: Sequence[Fragment], right: Sequence[Fragment]) -> bool:
    """A table or figure inside one of the columns, beside running text that begins where the other one's lines do."""
    if min(len(left), len(right)) < SOLID_ROWS or not _may_be_text([*left, *right]):
        return False
    sides = rows_of(left), rows_of(right)
    return any(
        _is_within(columns, side, sides[side])
        and _begins_alike(columns, 1 - side, sides[1 - side])
        and _is_prose(sides[1 - side])
        and _is_labelled(sides[side], sides[1 - side])
        for side in (0, 1)
    )


def _is_within(columns: Sequence[Sides], side: int, rows: Sequence[Row]) -> bool:
    """Whether the rows are no wider than the column."""
    column = [f for sides in columns for f in sides[side]]
    x0, x1 = min(f.x0 for f in column) - SAME_EDGE, max(f.x1 for f in column) + SAME_EDGE
    return all(x0 <= row[0].x0 and row[-1].x1 <= x1 for row in rows)


def _begins_alike(columns: Sequence[Sides], side: int, rows: Sequence[Row]) -> bool:
    """Whether there are many rows, and more than half of them begin where most of the column's lines begin."""
    column = Counter(round(f.x0) for sides in columns for f in sides[side])
    usual = column.most_common(1)[0][0]
    return len(rows) >= SOLID_ROWS and 2 * sum(abs(row[0].x0 - usual) <= SAME_EDGE for row in rows) > len(rows)


def _is_heading(columns: Sequence[Sides], left: Sequence[Fragment], right: Sequence[Fragment]) -> bool:
    """A heading over both columns that is too short to cross the gutter."""
    heights = sorted(f.height for sides in columns for side in sides for f in side)
    usual = heights[len(heights) // 2]
    return not (left and right) and min(f.height for f in (left or right)) > HEADING_SIZE * usual


def _bands(block: Sequence[Fragment], gutter: float) -> Iterator[Band]:
    """The block cut at the rows that cross the gutter: (fragments, whether they cross), top down."""
    crossing = [f for f in block if f.x0 < gutter < f.x1]
    rest = sorted((f for f in block if not f.x0 < gutter < f.x1), key=lambda f: -(f.y0 + f.y1))
    at = 0
    for top, bottom, wall in _walls(crossing):
        start = at
        while at < len(rest) and (rest[at].y0 + rest[at].y1) / 2 > top:
            at += 1
        yield from ((band, False) for band in _at_white_space(rest[start:at]))
        start = at
        while at < len(rest) and (rest[at].y0 + rest[at].y1) / 2 >= bottom:
            at += 1
        yield [*wall, *rest[start:at]], True
    yield from ((band, False) for band in _at_white_space(rest[at:]))


def _at_white_space(band: Sequence[Fragment]) -> Iterator[list[Fragment]]:
    """The band cut where white space runs through its whole width."""
    part: list[Fragment] = []
    bottoms: list[float] = []
    for fragment in sorted(band, key=lambda f: -f.y1):
        if part and fragment.y1 < min(bottoms[-6:]) - BAND_GAP * fragment.height:
            yield part
            part, bottoms = [], []
        part.append(fragment)
        bottoms.append(fragment.y0)
    if part:
        yield part


def _walls(crossing: Iterable[Fragment]) -> list[tuple[float, float, list[Fragment]]]:
    """(top, bottom, fragments) of what crosses the gutter, overlapping ones together, top down."""
    walls: list[tuple[float, float, list[Fragment]]] = []
    for fragment in sorted(crossing, key=lambda f: -f.y1):
        if walls and fragment.y1 > walls[-1][1]:
            top, bottom, members = walls[-1]
            walls[-1] = (top, min(bottom, fragment.y0), [*members, fragment])
        else:
            walls.append((fragment.y1, fragment.y0, [fragment]))
    return walls


def _are_columns(left: Sequence[Fragment], right: Sequence[Fragment], fewest: int) -> bool:
    """Text columns have running text on both sides, or entries of an index; a table has numbers on one."""
    size = min(len(left), len(right))
    if size < fewest or (size < INDEX_ROWS and not _may_be_text([*left, *right])):  # of most bands no rows are made
        return False
    sides = [rows_of(left), rows_of(right)]
    if min(map(len, sides)) < fewest:
        return False
    if all(map(_is_prose, sides)) or all(map(_is_index, sides)):
        return True
    return any(_is_solid(one) and _is_labelled(other, one) for one, other in (sides, sides[::-1]))


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


def _is_labelled(rows: list[Row], beside: list[Row]) -> bool:
    """A table with its own labels, or text, whose rows are not the rows of what is beside it."""
    labelled = sum(_LETTER.match(row[0].text) is not None for row in rows)
    shared = sum(any(abs(row[0].y0 - other[0].y0) < SAME_LEVEL for other in beside) for row in rows)
    return labelled > 0.5 * len(rows) and shared < 0.5 * len(rows)


def _is_prose(rows: list[Row]) -> bool:
    """Running text: lines of several words that mostly reach the right edge, and sentences that go on below."""
    alone = [row for row in rows if len(row) == 1]
    beside_text = 2 * len(alone) > len(rows) and all(_is_wordy([f]) for row in rows for f in row[1:])
    edges = sorted(row[-1].x1 for row in (alone if beside_text else rows))  # a short column may reach farther
    left, right = min(row[0].x0 for row in rows), edges[-1 - len(edges) // FEW]
    wordy = sum(sum(len(f.words) for f in row) >= 3 and _is_wordy(row) for row in rows)
    continuing = sum(_continues_sentence(row[0].text) for row in rows)
    filled = sorted(row[-1].x1 - row[0].x0 for row in rows)[len(rows) // 2]
    return wordy >= 0.5 * len(rows) and continuing >= 0.2 * len(rows) and filled >= 0.5 * (right - left)


def _runs_on(fragment: Fragment) -> bool:
    return len(fragment.words) >= WORDS and _continues_sentence(fragment.text)


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
