"""Pages and blocks that are turned are read as after turning them: true sentences verify, joins of other lines do not."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

from cases import each
from pdfs import LEFT, RIGHT, TABLE, Draw, drawn, opened, written
from reportlab.pdfgen.canvas import Canvas

from citecheck.locate import locate
from citecheck.model import Citation, Place
from citecheck.sources.document import Document

SIDE = 440
PROSE = (
    "The tenant pays the rent on the",
    "first day of each month, and the",
    "landlord repairs the roof within",
    "two weeks after he is told of it,",
    "unless the house is sold before.",
)
ROWS = [" ".join(row) for row in TABLE]


class Kind(NamedTuple):
    """What is drawn; a quote of it that is true and its first line; what joins lines that nobody reads so."""

    draw: Draw
    true: str
    first_line: str
    joined: tuple[str, ...]


def columns(canvas: Canvas) -> None:
    for number, (left, right) in enumerate(zip(LEFT, RIGHT, strict=True)):
        canvas.drawString(60, 340 - 14 * number, left)
        canvas.drawString(260, 340 - 14 * number, right)


def table(canvas: Canvas) -> None:
    for number, row in enumerate(TABLE):
        for x, cell in zip((60, 220, 300), row, strict=True):
            canvas.drawString(x, 340 - 14 * number, cell)


KINDS = (
    Kind(
        lambda canvas: written(canvas, 60, 340, PROSE),
        "on the first day of each month, and the landlord repairs the roof",
        PROSE[0],
        ("pays the rent on the landlord repairs", "each month, and the tenant pays", "sold before two weeks"),
    ),
    Kind(
        columns,
        "come to the house with their luggage. The roof terrace is open from eight in the morning",
        LEFT[3],
        (f"{LEFT[0]} {RIGHT[0]}", f"{LEFT[2]} {LEFT[1]}", f"{RIGHT[0]} until ten in the evening"),
    ),
    Kind(table, ROWS[1], ROWS[1], (f"{TABLE[1][0]} {TABLE[2][1]}", f"{TABLE[2][0]} {TABLE[1][1]}")),
)
UPRIGHT = ("Annex to the lease of the house at the harbour, with all that", "the parties have added to it in writing.")


def by_rotate(draw: Draw, angle: int) -> Draw:
    def page(canvas: Canvas) -> None:
        canvas.setPageRotation(angle)
        draw(canvas)

    return page


def as_drawn(draw: Draw, angle: int) -> Draw:
    def page(canvas: Canvas) -> None:
        canvas.saveState()
        canvas.translate(SIDE / 2, SIDE / 2)
        canvas.rotate(angle)
        canvas.translate(-SIDE / 2, -SIDE / 2)
        draw(canvas)
        canvas.restoreState()

    return page


def as_block(draw: Draw, angle: int) -> Draw:
    """The same on a page of which most is upright."""

    def page(canvas: Canvas) -> None:
        written(canvas, 20, 30, UPRIGHT)
        written(canvas, 20, 430, [" ".join(UPRIGHT)] * 2, step=12)
        as_drawn(draw, angle)(canvas)

    return page


def verifies(document: Document, quote: str, page: int, *lines: int) -> bool:
    citation = Citation(
        1, "a", "r", quote, quote.split(maxsplit=1)[0], f"page_number_{page}_index_{page - 1}", page, lines
    )
    evidence = locate(citation, document)
    return evidence.open is None and evidence.place in (
        {Place.AS_CITED} if lines else {Place.AS_CITED, Place.OTHER_LINES}
    )


@each(
    ("way", "angle"),
    [(by_rotate, 0), *product((by_rotate, as_drawn, as_block), (90, 180, 270))],
    ids=lambda case: f"{case[0].__name__} {case[1]}",
)
def test_turned_text_is_read_as_after_turning_it(way: Callable[[Draw, int], Draw], angle: int) -> None:
    with opened(drawn(*(way(kind.draw, angle) for kind in KINDS), size=(SIDE, SIDE))) as document:
        for page, kind in enumerate(KINDS, 1):
            lines = [line.text for line in document.page(page).lines]
            assert verifies(document, kind.true, page, lines.index(kind.first_line) + 1)
            assert [quote for quote in kind.joined if verifies(document, quote, page)] == []
