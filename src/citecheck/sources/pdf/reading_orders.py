"""The readings of a page: its lines in every order in which a quote may stand.

words ─► fragments ─┬─► reading order: columns one after the other, table rows whole; what `prepare` prints
                    ├─► text columns:  the same, tables and figures after the text
                    ├─► rows:          the whole page cut into rows, top down
                    └─► file order:    the order of the content stream
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from citecheck.sources.pdf.columns import in_reading_order
from citecheck.sources.pdf.fragments import Fragment, Row, TextLine, line_of, rows_of, same_row


def readings(fragments: Sequence[Fragment]) -> Iterator[tuple[str, list[TextLine]]]:
    """(name, lines) in the order in which they are tried; the first one is what `prepare` prints."""
    rows = in_reading_order([fragment for fragment in fragments if fragment.upright])
    sideways = [[fragment] for fragment in fragments if not fragment.upright]
    in_order = [*(row for row, _ in rows), *sideways]
    yield "reading order", [line_of(row) for row in in_order]
    if any(aside for _, aside in rows):
        # A sentence runs on past a table or figure that stands between two parts of the text.
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
    """The whole page as rows, top down, whatever columns it has."""
    return [line_of(row) for row in rows_of(fragments)]


def stream_lines(fragments: Sequence[Fragment]) -> list[TextLine]:
    """The order of the file; neighbours in it that stand side by side in one row are one line."""
    rows: list[Row] = []
    for fragment in fragments:
        if rows and same_row(rows[-1][-1], fragment) and fragment.x0 >= rows[-1][-1].x1 - fragment.height / 2:
            rows[-1].append(fragment)
        else:
            rows.append([fragment])
    return [line_of(row) for row in rows]
