"""Sentences that no person reads on the page: a word between is skipped, or columns, cells and rows are joined."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from textwrap import wrap

from attacks.second_team.drawing import FONTS, Book, Run
from attacks.second_team.harmless import cuts_no_value, is_calm
from attacks.second_team.reading import EXCERPT, Part, Sheet, anchor, is_clean, sheets
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
        yield Try("line of a box", source, other, " ".join(other.split()[2:]), Must.PASS, page, around(line + 1))


# ── Real pages ───────────────────────────────────────────────────────────────────────────────────


def real() -> Iterator[Try]:
    for page in sheets():
        rng = seeded("unseen", page.source.name, page.number)
        rows = [row for row in page.rows if _is_of_figures(row)]
        for row in rng.sample(rows, min(4, len(rows))):
            yield from _stepped_over(page, row)
        gutters = [row for row in page.rows if _is_of_columns(row)]
        for row in rng.sample(gutters, min(4, len(gutters))):
            yield from _over_gutter(page, row)


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
    text = page.text.replace("\n", " ")
    for f, k, must in (
        (f"{label} {two}", two, Must.REFUSE),
        (f"{label} {one} {three}", three, Must.REFUSE),
        (f"{label} {one} {two} {three}", one, Must.PASS),
    ):
        if must is Must.PASS or f not in text:
            shape = "real row" if must is Must.PASS else "real cell skipped"
            yield Try(shape, page.excerpt, f, k, must, EXCERPT, near=" ".join(part.text for part in row))


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


def _over_gutter(page: Sheet, row: Sequence[Part]) -> Iterator[Try]:
    left, right = row[0].text.split()[-4:], row[1].text.split()[:4]
    apart = _goes_on(page, row[0], row[1])
    if apart and (key := anchor([*left, *right])) and is_clean(f"{row[0].text} {row[1].text}"):
        yield Try(
            "real columns joined", page.excerpt, " ".join((*left, *right)), key, Must.REFUSE, EXCERPT, near=row[0].text
        )
    f = row[1].text
    flow = next((flow for flow in page.flows() if f in flow.lines and flow.text.count(f) == 1), None)
    if flow is None or not is_clean(f) or re.search(r"-$", f):
        return
    start, end = flow.text.index(f), flow.text.index(f) + len(f)
    before, after = flow.text[:start].split(), flow.text[end:].split()
    if (key := anchor(f.split())) and is_calm(flow, start, end) and cuts_no_value(before, f.split(), after):
        yield Try("real line of a column", page.excerpt, f, key, Must.PASS, EXCERPT, near=f)
