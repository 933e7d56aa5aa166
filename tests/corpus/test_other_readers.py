"""Quotes copied with other programs than ours: pdfplumber's text, the page's rows, its columns, and poppler's text."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import accumulate, groupby, islice, pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pdfplumber
import pytest
from attacks.honest import (
    FILINGS,
    SHORTEST,
    Quote,
    as_text,
    body_pages,
    is_running,
    running_lines,
    sample_lines,
    seeded,
    verifies,
)
from attacks.scoreboard import LABELS
from corpus.test_honest import FURTHER, SECOND, is_whole, unstructured

from citecheck.sources.document import Document
from citecheck.sources.open import open_document

pytestmark = pytest.mark.full

IRS = "regulatory/irs_i1040nr_2007.pdf"
PAGES, QUOTES = 8, 120  # of a document, each way

Word = dict[str, Any]  # text, x0, x1, top, bottom
Rows = list[list[Word]]
Copied = list[list[str]]  # pieces of a page that are copied one at a time, in lines


# ── Ways to copy a page ──────────────────────────────────────────────────────────────────────────


def in_default_order(page: Any) -> Copied:
    """What pdfplumber's extract_text gives: rows over the whole page."""
    return [page.extract_text().splitlines()]


def in_rows(page: Any) -> Copied:
    """Words sorted into rows by their place, read left to right over the whole page."""
    return [_lines(_rows(page.extract_words()))]


def in_default_order_of_a_column(page: Any) -> Copied:
    """extract_text of one column, from one line that crosses the gutters to the next."""
    return [page.crop(_box(column)).extract_text().splitlines() for block in _blocks(page) for column in block]


def in_rows_of_a_column(page: Any) -> Copied:
    """The rows of one such column."""
    return [_lines(column) for block in _blocks(page) for column in block]


def in_columns(page: Any) -> Copied:
    """The columns between two such lines, one after the other."""
    return [[line for column in block for line in _lines(column)] for block in _blocks(page)]


Way = Callable[[Any], Copied]


def _blocks(page: Any) -> Iterator[list[Rows]]:
    """The page cut at the lines that cross its gutters; each part is a list of columns in rows."""
    rows = _rows(page.extract_words())
    gutters = _gutters(rows, page.width)
    block: Rows = []
    for row in rows:
        if any(word["x0"] < gutter < word["x1"] for word in row for gutter in gutters):
            yield _columns(block, gutters)
            yield [[row]]
            block = []
        else:
            block.append(row)
    yield _columns(block, gutters)


def _columns(block: Rows, gutters: Sequence[float]) -> list[Rows]:
    edges = [float("-inf"), *gutters, float("inf")]
    columns = [[[w for w in row if low <= w["x0"] < high] for row in block] for low, high in pairwise(edges)]
    return [filled for column in columns if (filled := [row for row in column if row])]


def _box(rows: Rows) -> tuple[float, float, float, float]:
    words = [word for row in rows for word in row]
    return (
        min(word["x0"] for word in words),
        min(word["top"] for word in words),
        max(word["x1"] for word in words),
        max(word["bottom"] for word in words),
    )


def _lines(rows: Rows) -> list[str]:
    return [" ".join(word["text"] for word in row) for row in rows]


def _rows(words: Sequence[Word]) -> Rows:
    """Words whose middles lie within each other's height, top down, each row left to right."""
    rows: Rows = []
    for word in sorted(words, key=lambda w: (w["top"] + w["bottom"]) / 2):
        middle = (word["top"] + word["bottom"]) / 2
        if rows and rows[-1][0]["top"] < middle < rows[-1][0]["bottom"]:
            rows[-1].append(word)
        else:
            rows.append([word])
    return [sorted(row, key=lambda w: w["x0"]) for row in rows]


GUTTER, CROSSED = 8, 0.12  # points; of the rows


def _without_running_lines(page: Any, running: frozenset[str]) -> Any:
    """The page between its header and its footer."""
    rows = _rows(page.extract_words())
    inner = [row for row, line in zip(rows, _lines(rows), strict=True) if not is_running(line, running)]
    _, top, _, bottom = _box(inner)
    return page.crop((page.bbox[0], top, page.bbox[2], bottom))


def _has_three_columns(page: Any) -> bool:
    """Two gutters that part the page's text into columns of about the same width."""
    rows = _rows(page.extract_words())
    gutters = _gutters(rows, page.width)
    left, right = min(row[0]["x0"] for row in rows), max(row[-1]["x1"] for row in rows)
    widths = [high - low for low, high in pairwise([left, *gutters, right])]
    return len(widths) == 3 and max(widths) < 1.3 * min(widths)


def _gutters(rows: Sequence[Sequence[Word]], width: float) -> list[float]:
    """The middles of strips in the page's inner part that few rows have a word in, with words on both sides."""
    changes = Counter[int]()
    for row in rows:
        for x0, x1 in ((int(word["x0"]), int(word["x1"]) + 1) for word in row):
            changes[x0] += 1
            changes[x1] -= 1
    cover = list(accumulate(changes[x] for x in range(int(width) + 2)))
    bare = [x for x in range(int(width * 0.2), int(width * 0.8)) if cover[x] <= CROSSED * len(rows)]
    strips: list[list[int]] = []
    for x in bare:
        if strips and strips[-1][-1] == x - 1:
            strips[-1].append(x)
        else:
            strips.append([x])
    return [sum(strip) / len(strip) for strip in strips if len(strip) >= GUTTER]


# ── Their quotes ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("names", "ways", "share"),
    [
        pytest.param(FILINGS, (in_default_order, in_rows), 0.99, id="filings", marks=pytest.mark.nightly),
        pytest.param([IRS], (in_default_order_of_a_column, in_rows_of_a_column, in_columns), 0.95, id="three columns"),
    ],
)
def test_quotes_of_another_reader_verify(names: Sequence[str], ways: Sequence[Way], share: float, corpus: Path) -> None:
    told = {(way, kind): Told() for way in ways for kind in KINDS}
    for name in names:
        with pdfplumber.open(corpus / name) as pdf, closing(open_document(corpus / name)) as source:
            document = as_text(source, second=True)
            for way, quote in _quotes(name, ways, pdf, document):
                told[way, _kind(quote.text)].add(quote, document)
    for (way, kind), one in told.items():
        print(f"{way.__name__}, {kind}: {one}")  # noqa: T201 - shown by pytest -s
    for way in ways:
        text, tables = told[way, "text"], told[way, "tables"]
        assert text.tried >= 0.5 * QUOTES * len(names)
        assert text.missed + tables.missed <= (1 - share) * (text.tried + tables.tried), (way, text, tables)


KINDS = ("text", "tables", "beside a sign in the margin", "not decoded by the reader")  # the first two must verify


@dataclass
class Told:
    """How many quotes were tried, and why those that do not verify do not."""

    tried: int = 0
    reasons: Counter[str] = field(default_factory=Counter)

    def add(self, quote: Quote, document: Document) -> None:
        self.tried += 1
        if not verifies(quote, document):
            self.reasons[_reason(quote, document)] += 1

    @property
    def missed(self) -> int:
        return self.reasons.total()

    def __str__(self) -> str:
        return f"{self.tried - self.missed} of {self.tried} verify {dict(self.reasons) or ''}"


def _quotes(name: str, ways: Sequence[Way], pdf: Any, document: Document) -> Iterator[tuple[Way, Quote]]:
    rng, running = seeded("other readers", name), running_lines(document)
    numbers = body_pages(document, LABELS[Path(name).name])
    pages = (pdf.pages[number - 1] for number in rng.sample(numbers, len(numbers)))
    shown = (page.crop(page.cropbox) for page in pages)
    for page in islice((page for page in shown if name != IRS or _has_three_columns(page)), PAGES):
        inner = _without_running_lines(page, running)
        for way in ways:
            pieces = [piece for piece in way(inner) if sum(len(line.split()) for line in piece) >= SHORTEST]
            for piece in rng.choices(pieces, [sum(map(len, piece)) for piece in pieces], k=QUOTES // PAGES):
                lines = [(line, page.page_number, at) for at, line in enumerate(piece, 1)]
                if quote := sample_lines(rng, lines):
                    yield way, replace(quote, lines=())


def _kind(text: str) -> str:
    if "(cid:" in text:
        return "not decoded by the reader"
    if re.search(r"(?:^|\s)(?:TIP|C ?AU ?T ?I ?ON|!)(?:\s|$)", text):
        return "beside a sign in the margin"
    return "tables" if _is_of_a_table(text) else "text"


def _is_of_a_table(text: str) -> bool:
    """Leader dots, or mostly figures and signs."""
    words = text.split()
    return "...." in text or sum(not re.search(r"[^\W\d_]{2}", word) for word in words) > 0.4 * len(words)


def _reason(quote: Quote, document: Document) -> str:
    """Why a quote is not found, as far as the page's letters tell."""
    texts = [reading.searchable.text for reading in document.page(quote.page).readings]
    if any(_letters(quote.text) in _letters(text) for text in texts):
        return "spaces or marks"
    words = {word for text in texts for word in text.split()}
    return "another order" if set(quote.text.split()) <= words else "other words"


def _letters(text: str) -> str:
    return re.sub(r"[\W_]", "", text).casefold()


# ── Poppler's text ───────────────────────────────────────────────────────────────────────────────
#
# A quote is inside a block that poppler makes. Three rules, which do not ask the checker, leave out what nobody copies so:
# - a line whose row has figures or marks in another block: a label without its figures, a note without its number;
# - lines that are not neighbours, because a header or a bare number between them is left out;
# - of rows, words that pdfplumber does not read either: poppler alone joins them (`of$58`) or parts them (`25 th`).

PER_FILING = 200  # quotes
OF_A_FILING = 40  # pages that they are on; pdfplumber reads such a page in half a second
TWO_COLUMNS = "JPMORGAN_2023Q1_10Q.pdf"  # -layout joins the lines of its two columns
XHTML = "{http://www.w3.org/1999/xhtml}"

Blocks = Callable[[Path], list[Copied]]  # of each page


def paragraphs(path: Path) -> list[Copied]:
    """The blocks of running text without torn lines. Other blocks are often the labels of a table without their figures."""
    written = _UNPRINTABLE.sub("", _poppler(path, "-bbox-layout"))
    pages = ET.fromstring(written).iter(f"{XHTML}page")  # noqa: S314 - poppler wrote it
    return [[piece for block in page for piece in _untorn(block, page)] for page in map(_block_words, pages)]


def blocks_of_rows(path: Path) -> list[Copied]:
    """The blocks of pdftotext -layout between its empty lines."""
    pages = _poppler(path, "-layout").split("\f")
    return [[[line for line in block.split("\n") if line.strip()] for block in page.split("\n\n")] for page in pages]


_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")


def _poppler(path: Path, option: str) -> str:
    command = ["pdftotext", option, "-enc", "UTF-8", str(path), "-"]
    return subprocess.run(command, capture_output=True, check=True).stdout.decode()


def _block_words(page: Any) -> list[Rows]:
    """The words of each block of a page, in lines."""
    blocks = (
        [list(line.iter(f"{XHTML}word")) for line in block.iter(f"{XHTML}line")] for block in page.iter(f"{XHTML}block")
    )
    return [[[_word(word) for word in line] for line in block] for block in blocks]


def _word(element: Any) -> Word:
    return {"text": element.text or "", **{key: float(element.get(name)) for key, name in _EDGES.items()}}


_EDGES = {"x0": "xMin", "x1": "xMax", "top": "yMin", "bottom": "yMax"}


def _untorn(block: Rows, page: Sequence[Rows]) -> Iterator[list[str]]:
    """The lines of a block of running text between those that are torn."""
    others = [word for other in page if other is not block for line in other for word in line]
    if _is_prose(_lines(block)):
        for torn, lines in groupby(block, key=lambda line: _is_torn(line, others)):
            if not torn:
                yield _lines(list(lines))


def _is_torn(line: Sequence[Word], others: Sequence[Word]) -> bool:
    top, bottom = min(word["top"] for word in line), max(word["bottom"] for word in line)
    beside = (word["text"] for word in others if top < (word["top"] + word["bottom"]) / 2 < bottom)
    return any(not re.search(r"[^\W\d_]{2}", text) for text in beside)


def _is_prose(lines: Sequence[str]) -> bool:
    """Lines of six words and more, the last one aside, that end as a sentence or an item of a list does."""
    lengths = [len(line.split()) for line in lines]
    return len(lines) > 1 and min(lengths[:-1]) >= 6 and lines[-1].rstrip()[-1] in ".;:,"


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs pdftotext of poppler-utils")
@pytest.mark.parametrize(
    ("names", "blocks"),
    [
        pytest.param(FURTHER, paragraphs, id="paragraphs"),
        pytest.param(
            [name for name in FURTHER if name != TWO_COLUMNS], blocks_of_rows, id="rows", marks=pytest.mark.nightly
        ),
    ],
)
def test_quotes_of_poppler_verify(names: Sequence[str], blocks: Blocks) -> None:
    tried, missed = 0, []
    for name in names:
        path = SECOND / name
        with pdfplumber.open(path) as pdf, closing(open_document(path)) as source:
            document, words = as_text(source, second=True), cache(partial(_words, pdf))
            for quote in islice(_of_poppler(name, blocks(path), document), PER_FILING):
                if blocks is paragraphs or _are_read(quote, words):
                    tried += 1
                    missed += [] if verifies(quote, document) else [f"{name}, page {quote.page}: {quote.text}"]
    print(f"{blocks.__name__}: {tried - len(missed)} of {tried} verify", *missed, sep="\n")  # noqa: T201 - pytest -s
    assert tried >= 0.9 * PER_FILING * len(names)
    assert len(missed) <= 0.01 * tried


def _words(pdf: Any, page: int, tolerance: float | None) -> frozenset[str]:
    """What pdfplumber reads there, with one gap between words or one that grows with the letters."""
    return frozenset(pdf.pages[page - 1].extract_text(x_tolerance_ratio=tolerance).split())


def _are_read(quote: Quote, words: Callable[[int, float | None], frozenset[str]]) -> bool:
    said = {*quote.text.split()}
    return said <= words(quote.page, None) or said <= words(quote.page, None) | words(quote.page, 0.15)


def _of_poppler(name: str, pages: Sequence[Copied], document: Document) -> Iterator[Quote]:
    rng, running, numbers = seeded("poppler", name), running_lines(document), unstructured(document)
    numbers = rng.sample(numbers, min(OF_A_FILING, len(numbers)))
    for _ in range(100 * PER_FILING):
        number = rng.choice(numbers)
        inner = [piece for block in pages[number - 1] for piece in _without_running(block, running)]
        if long := [block for block in inner if sum(len(line.split()) for line in block) >= SHORTEST]:
            block = rng.choices(long, [sum(map(len, lines)) for lines in long])[0]
            quote = sample_lines(rng, [(line, number, at) for at, line in enumerate(block, 1)])
            if quote and is_whole(quote):
                yield replace(quote, lines=())


def _without_running(lines: Sequence[str], running: frozenset[str]) -> Iterator[list[str]]:
    """The lines between headers, footers and bare numbers."""
    for left_out, those in groupby(lines, key=lambda line: is_running(line, running)):
        if not left_out:
            yield list(those)
