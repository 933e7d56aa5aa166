"""Sentences that no person reads on the page: a word between is skipped, or columns, cells and rows are joined."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from random import Random
from textwrap import wrap

from attacks.second_team.drawing import FONTS, Book, Run
from attacks.second_team.reading import EXCERPT, Part, Sheet, anchor, is_clean, is_table_row, sheets_and
from attacks.second_team.trying import Must, Try, around, seeded

# (before, a word that turns it, after): the word is drawn before or after everything else.
TURNED = (
    ("The Tenant may", "not", "keep a dog in any of the rooms."),
    ("The bank will", "never", "ask for the loan before the harvest."),
    ("Guests pay", "half", "the price that is shown at the gate."),
    ("The works closed", "all but", "two of the mills along the river."),
    ("Boats are let to", "former", "members of the club in summer."),
    ("The county owes", "the heirs", "$45,000 for the land by the lock."),
    ("The clerk", "hardly", "counted the barrels in the upper store."),
    ("The crew was", "almost", "paid in full when the ship came in."),
    ("The roof is", "only", "repaired where the owner asks for it."),
    ("The mill lost", "less than", "4,300 crowns in the year of the flood."),
)
FLOWS = (
    (
        "The caretaker opens the garden at eight and shuts it when the lamps along the quay are lit. Whoever stays longer "
        "rings at the lodge, where a guard lets people out after a call. Children come with somebody who looks after them."
    ),
    (
        "Boats are tied up on the north side, bow to the wall, so that the ferry can turn. Their owners put out two ropes "
        "and leave a name at the office. After a storm the ropes are looked at by the crew of the pilot and made fast again."
    ),
    (
        "Rooms above the mill are let by the week from spring to autumn. Linen is changed on Saturdays, and a fire is laid "
        "for those who ask the day before. The stairs are steep, which the owner tells everybody who writes for a room."
    ),
    (
        "Grain that is brought before noon is weighed the same day. The clerk hands out a slip with the weight on it, and "
        "the farmer keeps it for the day of payment. Lost slips are written again where a neighbour vouches for them."
    ),
)
LABELS = (
    "Wages of drivers",
    "Harbour dues",
    "Freight by rail",
    "Timber",
    "Repairs",
    "Licences",
    "Wharf rents",
    "Candles",
)
COLUMN, GUTTER = 34, 300  # characters of a column; where the right one begins


def made() -> Iterator[Try]:
    for font in FONTS:
        rng = seeded("unseen", font)
        yield from _turned(rng, Book(f"late-{font}.pdf", font, 9))
        yield from _columns(rng, Book(f"columns-{font}.pdf", font, 9))
        yield from _cells(rng, Book(f"tables-{font}.pdf", font, 9))
        yield from _boxes(rng, Book(f"boxes-{font}.pdf", font, 9))


def _turned(rng: Random, book: Book) -> Iterator[Try]:
    cases = []
    for before, word, after in rng.sample(TURNED, len(TURNED)):
        first = rng.random() < 0.4  # drawn first, out of place, in the other case last
        rise = rng.choice((0.0, 0.0, 0.05, -0.05, 0.12))
        between = Run(f" {word} ", rise=rise, late=not first, scale=rng.choice((1.0, 0.95)))
        place = book.add(
            [Run(before), between, Run(after)], "So it was told by all who lived in the houses by the lock."
        )
        cases.append((before, word, after, *place))
    source = book.source()
    for before, word, after, page, line in cases:
        key = anchor(after.split()) or after.split()[-1]
        yield Try("word skipped", source, f"{before} {after}", key, Must.REFUSE, page, around(line))
        yield Try("late word", source, f"{before} {word} {after}", key, Must.PASS, page, around(line))


def _columns(rng: Random, book: Book) -> Iterator[Try]:
    """Two columns whose rows are drawn across; the quotes join neighbours in a row, or read on in a column."""
    cases = []
    flows = rng.sample(FLOWS, len(FLOWS))
    for left_text, right_text in pairwise((*flows, flows[0])):
        book.break_page()
        left, right = wrap(left_text, COLUMN), wrap(right_text, COLUMN)
        count = min(len(left), len(right))
        book.add(*([Run(one), Run(other, at=GUTTER)] for one, other in zip(left, right, strict=False)))
        cases += [(left[:count], right[:count], len(book.pages), row) for row in rng.sample(range(count - 1), 3)]
    source = book.source()
    for left, right, page, row in cases:
        joined = f"{' '.join(left[row].split()[-4:])} {' '.join(right[row].split()[:4])}"
        zigzag = f"{left[row]} {right[row]} {left[row + 1]}"
        for shape, f in (("columns joined", joined), ("columns in turn", zigzag)):
            key = anchor(f.split()) or f.split()[0]
            yield Try(shape, source, f, key, Must.REFUSE, page, around(row + 1))
        for lines, number in ((left, row + 1), (right, len(left) + row + 1)):
            f = f"{lines[row]} {lines[row + 1]}"
            yield Try(
                "a column", source, f, anchor(lines[row].split()) or f.split()[0], Must.PASS, page, around(number)
            )


def _cells(rng: Random, book: Book) -> Iterator[Try]:
    """Tables that are drawn a column at a time. A cell belongs to its row; a figure between is not stepped over."""
    cases = []
    for _ in range(3):
        book.break_page()
        rows = [(label, *(f"{rng.randint(1, 9)},{rng.randint(100, 999)}" for _ in "123")) for label in LABELS]
        lines = [
            [
                Run(label),
                Run(one, at=270, right=True, late=True),
                Run(two, at=370, right=True),
                Run(three, at=470, right=True, late=True),
            ]
            for label, one, two, three in rows
        ]
        book.add(*lines)
        cases.append((rows, len(book.pages)))
    source = book.source()
    for rows, page in cases:
        for line, (above, row) in enumerate(pairwise(rows), 2):
            f = " ".join(row)
            yield Try("a row", source, f, row[2], Must.PASS, page, around(line))
            yield Try("cell skipped", source, f"{row[0]} {row[2]}", row[2], Must.REFUSE, page, around(line))
            yield Try("cell skipped", source, f"{row[0]} {row[1]} {row[3]}", row[3], Must.REFUSE, page, around(line))
            yield Try("cell of another row", source, f"{above[0]} {row[1]}", row[1], Must.REFUSE, page, around(line))


def _boxes(rng: Random, book: Book) -> Iterator[Try]:
    """Heads with a line below each, side by side; the one head is drawn just before the line below the other."""
    cases = []
    for left, right in pairwise(rng.sample(LABELS, len(LABELS))):
        one, other = (f"came to {rng.randint(2, 9)},{rng.randint(100, 999)} crowns" for _ in "12")
        upper = [Run(left), Run(right, at=GUTTER, late=True)]
        cases.append((left, other, *book.add(upper, [Run(one, late=True), Run(other, at=GUTTER)])))
    source = book.source()
    for left, other, page, line in cases:
        yield Try("line of another box", source, f"{left} {other}", other, Must.REFUSE, page, around(line + 1))
        yield Try("line of a box", source, other, " ".join(other.split()[2:]), Must.PASS, page, near=other)


# ── Real pages ───────────────────────────────────────────────────────────────────────────────────

FURTHER = {  # pages in columns
    "JPMORGAN_2023Q1_10Q.pdf": (10, 28, 46, 127, 154),
    "irs_i1040nr_2007.pdf": (4, 9, 11, 12, 15, 22, 24, 29, 31, 32),
}
OF_PAGE = 4  # of a shape, at most


def real() -> Iterator[Try]:
    for page in sheets_and(FURTHER):
        rng = seeded("unseen", page.source.name, page.number)
        rows = [row for row in page.rows if _is_of_figures(row)]
        for row in rng.sample(rows, min(OF_PAGE, len(rows))):
            yield from _stepped_over(page, row)
        for tries in (_of_another_row(page), _whole_rows(page), _over_gutters(page), _in_columns(page)):
            some = list(tries)
            yield from rng.sample(some, min(OF_PAGE, len(some)))
        if sum(map(_is_of_columns, page.rows)) > 2:
            yield from islice(_skipped_lines(page), OF_PAGE)
            yield from _head_and_foot(page)


def _is_of_figures(row: Sequence[Part]) -> bool:
    """A label of two words and three figures in cells."""
    figures = row[1:]
    return (
        len(figures) >= 3
        and all(re.fullmatch(r"\d[\d,.]*\d", part.text) for part in figures)
        and len({part.text for part in figures}) == len(figures)
        and re.fullmatch(r"[A-Z][a-z]+(?: [a-z]{3,})+", row[0].text) is not None
    )


def _stepped_over(page: Sheet, row: Sequence[Part]) -> Iterator[Try]:
    label, one, two, three = (part.text for part in row[:4])
    for f, k in ((f"{label} {two}", two), (f"{label} {one} {three}", three)):
        if not _is_read(page, f):
            yield Try("real cell skipped", page.excerpt, f, k, Must.REFUSE, EXCERPT, near=_text(row))


def _whole_rows(page: Sheet) -> Iterator[Try]:
    for row in filter(is_table_row, page.rows):
        f, k = _text(row), next(part.text.strip("$ %") for part in row[1:] if re.search(r"\d", part.text))
        if f.split().count(k) == 1 and is_clean(f.replace("$ ", "$")):
            yield Try("real row", page.excerpt, f, k, Must.PASS, EXCERPT, near=f)


def _of_another_row(page: Sheet) -> Iterator[Try]:
    """The label of one row, and the first figure of the next."""
    for above, below in pairwise(page.rows):
        figures = [part.text for part in (*above[1:2], *below[1:2]) if re.fullmatch(r"\d[\d,.]*\d", part.text)]
        if is_table_row(above) and is_table_row(below) and len(set(figures)) == 2:
            f = f"{above[0].text} {figures[1]}"
            if not _is_read(page, f):
                shape = "real cell of another row"
                yield Try(shape, page.excerpt, f, figures[1], Must.REFUSE, EXCERPT, near=_text(below))


def _skipped_lines(page: Sheet) -> Iterator[Try]:
    """The end of a line, and the beginning of the line after the next."""
    for flow in page.columns():
        for first, last in zip(flow.lines, flow.lines[2:], strict=False):
            words = [*first.split()[-4:], *last.split()[:4]]
            f = " ".join(words)
            if (key := anchor(words)) and f not in flow.text and not _is_read(page, f) and is_clean(f"{first} {last}"):
                near = first if key in first else last
                yield Try("real line skipped", page.excerpt, f, key, Must.REFUSE, EXCERPT, near=near)


def _head_and_foot(page: Sheet) -> Iterator[Try]:
    """The page's first line, and its last one."""
    first, last = _text(page.rows[0]), _text(page.rows[-1])
    words = [*first.split()[-5:], *last.split()[:5]]
    f = " ".join(words)
    if re.search(r"[a-z]{3}", last) and len(page.rows) > 5 and (key := anchor(words)) and not _is_read(page, f):
        yield Try(
            "real head and foot", page.excerpt, f, key, Must.REFUSE, EXCERPT, near=first if key in first else last
        )


def _in_columns(page: Sheet) -> Iterator[Try]:
    """Whole sentences over the ends of lines, with text in other columns beside them."""
    beside = {part.text for row in page.rows if _is_of_columns(row) for part in row}
    even = {part.text for row in page.rows for part in row if part.is_even}
    for flow in filter(lambda flow: even.issuperset(flow.lines), page.columns()):
        for match in re.finditer(r"(?<=[a-z]\. )[A-Z][a-z]+ [a-z]+[^:•]{40,500}?[a-z]\.(?= [A-Z]|$)", flow.text):
            f, key = match[0], anchor(match[0].split())
            lines = [line for line in flow.lines if line in f]
            if key and lines and beside.issuperset(lines) and flow.text.count(f) == 1 and is_clean(f):
                near = flow.line_of(key, match.start())
                yield Try("real sentence of a column", page.excerpt, f, key, Must.PASS, EXCERPT, near=near)


def _text(row: Sequence[Part]) -> str:
    return " ".join(part.text for part in row)


def _is_read(page: Sheet, text: str) -> bool:
    """Whether the page has the text all the same, read across or with another letter at its beginning."""
    return text.casefold() in page.text.replace("\n", " ").casefold()


def _is_of_columns(row: Sequence[Part]) -> bool:
    return (
        len(row) >= 2
        and all(len(part.text.split()) >= 5 and part.is_even for part in row)
        and row[0].text[-1] not in ".:-"
    )


def _goes_on(page: Sheet, left: Part, right: Part) -> bool:
    """Whether both are lines of long columns, the left one with lines below it and the right one with lines above it."""
    if not 0.6 < (left.x1 - left.x0) / (right.x1 - right.x0) < 1.6:
        return False  # cells of a table
    flows = [flow.lines for flow in page.columns() if len(flow.lines) >= 4]
    below = any(left.text in lines[:-1] and right.text not in lines for lines in flows)
    return below and any(right.text in lines[1:] and left.text not in lines for lines in flows)


def _over_gutters(page: Sheet) -> Iterator[Try]:
    for left, right in (row[:2] for row in page.rows if _is_of_columns(row)):
        words = [*left.text.split()[-4:], *right.text.split()[:4]]
        key = anchor(words)
        if key and _goes_on(page, left, right) and is_clean(f"{left.text} {right.text}"):
            f = " ".join(words)
            yield Try("real columns joined", page.excerpt, f, key, Must.REFUSE, EXCERPT, near=left.text)
