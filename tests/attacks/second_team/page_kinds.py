"""Pages that say where something is (contents, indexes, lists of exhibits), and lines taken for headers or footers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from random import Random

from attacks.second_team.drawing import FONTS, Book, Run
from attacks.second_team.reading import anchor, documents, sheet
from attacks.second_team.trying import Must, Source, Try, around, seeded

STRUCTURAL = frozenset({"CIT512", "CIT513", "CIT514"})
LABELS = Path(__file__).parents[2] / "corpus" / "structural_pages.json"

TITLES = (
    "Overview of the Harbour", "Rents and Tolls", "The Upper Store", "Risk Factors", "Legal Proceedings", "The Ferry Service",
    "Repair of the Locks", "Wages and Pensions", "Notes on the Accounts", "Report of the Auditor", "Properties of the County",
    "Bridges and Roads", "Fishing Rights", "Selected Figures", "Flood Defences", "Fees of the Directors", "Signatures",
    "Controls and Procedures", "Market for Grain", "Ownership of the Mills", "Election of the Council", "Unresolved Matters",
)  # fmt: skip
BODY = (
    "The keeper of the lock writes down each boat that comes through it in the day.",
    "A boat that waits longer than an hour pays half of the toll when it leaves.",
    "The county repairs the walls of the quay in the weeks after the spring tide.",
    "Carts wait on the upper road until the ferry has been tied up at the stairs.",
    "The mill grinds for the farmers in the order in which their barrels came in.",
    "Lamps are lit by the guard before dusk and put out when the market opens.",
)
EXHIBITS = (
    "Form of Agreement for Officers", "Lease of the Upper Store", "Deed of the Northern Quay", "Plan for Pensions of Keepers",
    "Indenture of the Ferry Loan", "Charter of the Mill Company", "By-laws of the Mill Company", "Letter on the Audit Fees",
    "Form of Option for Directors", "Credit Agreement with the Bank", "Consent of the Auditor", "List of Subsidiaries",
)  # fmt: skip
PAGES = 40  # of a document with a contents page
WAY = Callable[[Book, Random], Sequence[tuple[str, int]]]  # draws a page; (a line of its text, its number) each


def made() -> Iterator[Try]:
    for at, font in enumerate((*FONTS, FONTS[0])):
        rng = seeded("kinds", at)
        for shape, way, must in KINDS:
            yield from _page_of(rng, Book(f"{shape.replace(' ', '-')}-{at}.pdf", font, 9), shape, way, must)
        yield from _stepped_over(rng, font, at)


def _page_of(rng: Random, book: Book, shape: str, way: WAY, must: Must) -> Iterator[Try]:
    book.add(*BODY[:3])
    book.break_page()
    lines = way(book, rng)
    page = len(book.pages)
    for number in range(PAGES - page):
        book.break_page()
        book.add(TITLES[number % len(TITLES)], *rng.sample(BODY, len(BODY)), str(number + page + 1))
    source = book.source()
    rules = frozenset() if must is Must.PASS else STRUCTURAL
    for f, line in rng.sample(lines, 3):
        key = anchor(re.sub(r"[\d.]+", " ", f).split()) or f.split()[0]
        yield Try(shape, source, f, key, must, page, around(line), rules=rules)


# ── Pages that hold no evidence ──────────────────────────────────────────────────────────────────


def _bare_contents(book: Book, rng: Random) -> list[tuple[str, int]]:
    titles = rng.sample(TITLES, 14)
    book.add(rng.choice(("Contents", "TABLE OF CONTENTS", "Table of Contents", "Index")))
    for number, title in enumerate(titles, 1):
        book.add(f"Item {number}. {title}")
    return [(f"Item {number}. {title}", number + 1) for number, title in enumerate(titles, 1)]


def _contents_of_parts(book: Book, rng: Random) -> list[tuple[str, int]]:
    """The page numbers begin anew in each part."""
    book.add(rng.choice(("Contents", "TABLE OF CONTENTS")))
    lines, titles = [], rng.sample(TITLES, 15)
    for part in range(3):
        book.add(f"Part {'I' * (part + 1)}")
        number = 0
        for title in titles[5 * part : 5 * part + 5]:
            number += rng.randint(1, 3)
            line = book.add([Run(title), Run(str(number), at=480, right=True)]).line
            lines.append((f"{title} {number}", line))
    return lines


def _contents_in_columns(book: Book, rng: Random) -> list[tuple[str, int]]:
    book.add(rng.choice(("Contents", "TABLE OF CONTENTS")))
    titles, numbers = rng.sample(TITLES, 20), sorted(rng.sample(range(3, PAGES), 20))
    rows = list(zip(titles, numbers, strict=True))
    for (one, n), (other, m) in zip(rows[:10], rows[10:], strict=True):
        book.add([Run(one), Run(str(n), at=270, right=True), Run(other, at=310), Run(str(m), at=520, right=True)])
    return [(f"{title} {number}", line) for line, (title, number) in enumerate(rows[:10], 2)]


def _exhibits(rng: Random, count: int, first: int) -> list[str]:
    filed = (
        "Filed with this report",
        "Incorporated by reference to Exhibit 4 of the report of 2016",
        "Incorporated by reference",
    )
    return [
        f"10.{first + at} {rng.choice(EXHIBITS)} No. {rng.randint(10, 99)} ({rng.choice(filed)})."
        for at in range(count)
    ]


def _exhibits_continued(book: Book, rng: Random) -> list[tuple[str, int]]:
    """The second page of a list, without a heading of its own."""
    book.add("Exhibit Index", *_exhibits(rng, 30, 1))
    book.break_page()
    lines = _exhibits(rng, 24, 31)
    book.add(*lines)
    return [(line, number) for number, line in enumerate(lines, 1)]


# ── Pages that look like them ────────────────────────────────────────────────────────────────────


def _header_over_table(book: Book, rng: Random) -> list[tuple[str, int]]:
    """Many reports have a link back to the contents at the top of each page."""
    book.add(rng.choice(("Index", "Table of Contents", "INDEX")))
    book.add([Run("(in thousands)"), Run("2019", at=400, right=True), Run("2018", at=500, right=True)])
    return _rows(book, rng, 3)


def _rows(book: Book, rng: Random, first: int) -> list[tuple[str, int]]:
    lines = []
    for line, title in enumerate(rng.sample(TITLES, 12), first):
        one, other = f"{rng.randint(1, 9)},{rng.randint(100, 999)}", f"{rng.randint(1, 9)},{rng.randint(100, 999)}"
        book.add([Run(title), Run(one, at=400, right=True), Run(other, at=500, right=True)])
        lines.append((f"{title} {one} {other}", line))
    return lines


def _dense_table(book: Book, rng: Random) -> list[tuple[str, int]]:
    book.add([Run("Year ended 31 December"), Run("2019", at=400, right=True), Run("2018", at=500, right=True)])
    return _rows(book, rng, 2)


def _rising_table(book: Book, rng: Random) -> list[tuple[str, int]]:
    """One column of small figures that happen to rise, under a heading that says what they count."""
    book.add("Boats that were led in by the pilot, by the hour of the day at which they came")
    numbers = sorted(rng.sample(range(11, 90), 8))
    rows = [f"Between {hour} and {hour + 1} in the morning" for hour in range(1, 9)]
    for row, number in zip(rows, numbers, strict=True):
        book.add([Run(row), Run(f"{number} boats", at=480, right=True)])
    return [(f"{row} {number} boats", line) for line, (row, number) in enumerate(zip(rows, numbers, strict=True), 2)]


def _references(book: Book, rng: Random) -> list[tuple[str, int]]:
    """Sentences that end in the number of a page or note."""
    lines = [f"{body[:-1]}, as told on page {rng.randint(3, 40)}." for body in BODY for _ in "12"]
    book.add(*lines)
    return [(line, number) for number, line in enumerate(lines, 1) if lines.count(line) == 1]


def _list_beside_text(book: Book, rng: Random) -> list[tuple[str, int]]:
    """A third of the page lists what follows; the rest is text, which is quoted."""
    book.add("In this chapter")
    for number, title in enumerate(rng.sample(TITLES, 4), 4):
        book.add([Run(title), Run(str(number), at=480, right=True)])
    body = rng.sample(BODY, len(BODY))
    first = book.add(*body).line
    return [(line, first + at) for at, line in enumerate(body)]


KINDS: tuple[tuple[str, WAY, Must], ...] = (
    ("contents without numbers", _bare_contents, Must.WARN),
    ("contents of parts", _contents_of_parts, Must.WARN),
    ("contents in columns", _contents_in_columns, Must.WARN),
    ("exhibits continued", _exhibits_continued, Must.WARN),
    ("header over a table", _header_over_table, Must.PASS),
    ("dense table", _dense_table, Must.PASS),
    ("rising figures", _rising_table, Must.PASS),
    ("references to pages", _references, Must.PASS),
    ("text beside a list", _list_beside_text, Must.PASS),
)

# ── Between two pages ────────────────────────────────────────────────────────────────────────────

SAYS = (  # lines that recur with other figures and are part of the sentence
    "{n} days after notice, but never in winter or",
    "unless {n} of the members have asked for",
    "except for {n} hours on the day of the market",
    "not more than {n} times in the year and never",
    "with the leave of {n} keepers and only after",
    "less {n} per cent for the use of the yard and",
    "Section {n} does not allow this to be done",
    "at most {n} of which may be kept by him while",
)
FOOT = (
    "Page {n}", "A-{n}", "Page | {n}", "{n} of 9", "– {n} –", "{n}", "Harbour Homes Lease 2019 {n}", "{n} | Annual Report",
    "F-{n}", "Confidential draft of 4 May", "Lease, page {n} of 6", "[{n}]",
)  # fmt: skip
HEADS = ("", "Harbour Homes Ltd", "Lease of the Upper Store", "")
BROKEN = (
    ("The tenant may end the lease at any time", "by giving the keys of the house to the owner."),
    ("The keeper lets boats through the lock", "when they have paid the toll at the office."),
    ("The owner may enter the rooms of the tenant", "with the key that is kept by the guard."),
    ("The farmers bring their barrels to the mill", "before the bell rings on the market square."),
    ("The clerk pays out what is owed to the heirs", "in the hall by the church when they ask for it."),
)


def _stepped_over(rng: Random, font: str, at: int) -> Iterator[Try]:
    for number, says in enumerate(rng.sample(SAYS, 4)):
        top = rng.random() < 0.4  # at the top of the next page
        source = _leaves(Book(f"says-{at}-{number}.pdf", font, 9), rng, says, at_top=top)
        for page, (first, rest) in enumerate(BROKEN[:4], 1):
            yield _over("line of words stepped over", source, page, first, rest, Must.REFUSE, top, head="")
    for number, foot in enumerate(rng.sample(FOOT, 4)):
        head = HEADS[number]
        source = _leaves(Book(f"foot-{at}-{number}.pdf", font, 9), rng, foot, head=head)
        for page, (first, rest) in enumerate(BROKEN[:4], 1):
            yield _over(f"footer like {foot!r}", source, page, first, rest, Must.PASS, at_top=False, head=head)


def _leaves(book: Book, rng: Random, recurs: str, *, at_top: bool = False, head: str = "") -> Source:
    """Five pages, each ending in the first half of a sentence, with a line at its foot, or at the next one's top."""
    for number, (first, _) in enumerate(BROKEN, 1):
        line = recurs.format(n=number + 1)
        book.break_page()
        if head:
            book.add(head)
        if at_top and number > 1:
            book.add(recurs.format(n=number))
        body = [BROKEN[number - 2][1]] if number > 1 else []
        book.add(*body, *rng.sample(BODY, len(BODY)), *rng.sample(TITLES, 3), first, *([] if at_top else [line]))
    return book.source()


def _over(shape: str, source: Source, page: int, first: str, rest: str, must: Must, at_top: bool, head: str) -> Try:
    line = (page > 1) + len(BODY) + 3 + 1 + bool(head) + (at_top and page > 1)
    return Try(shape, source, f"{first} {rest}", anchor(first.split()) or first.split()[1], must, page, around(line))


# ── Real pages ───────────────────────────────────────────────────────────────────────────────────


LABELLED = (  # the kinds of labelled pages, what must come of a quote, and how many pages of a document are tried
    ("contents", Must.WARN, 20),
    ("index", Must.WARN, 20),
    ("list", Must.WARN, 20),
    ("dense_tables", Must.PASS, 10),
)
QUOTES = 4  # of a page


def real() -> Iterator[Try]:
    """Pages that people labelled by looking at them; some quotes of each."""
    labels = json.loads(LABELS.read_text("utf-8"))["documents"]
    for source in documents():
        kinds = labels.get(source.name, {})
        rng = seeded("kinds", source.name)
        for kind, must, most in LABELLED:
            pages = kinds.get(kind, [])
            for number in rng.sample(pages, min(most, len(pages))):
                yield from _of_page(rng, source, number, kind, must)


def _of_page(rng: Random, source: Source, number: int, kind: str, must: Must) -> Iterator[Try]:
    parts = [[part.text for part in row] for row in sheet(source, number).rows]
    in_columns = kind == "index"  # where nobody reads a row over all columns
    rows = list(chain(*parts)) if in_columns else list(map(" ".join, parts))
    fit = [
        row
        for row in rows
        if 3 <= len(row.split()) <= 25 and anchor(row.split()) and rows.count(row) == 1 and "of Contents" not in row
    ]
    if must is Must.PASS:
        fit = [row for row in fit if re.fullmatch(r"[A-Z][a-z]+(?: [a-z]+){1,5}(?: \$? ?[\d,]{3,})+", row)]
    for row in rng.sample(fit, min(QUOTES, len(fit))):
        key = anchor(row.split()) or ""
        rules = frozenset() if must is Must.PASS else STRUCTURAL
        yield Try(f"real {kind.replace('_', ' ')}", source, row, key, must, number, near=row, rules=rules)
