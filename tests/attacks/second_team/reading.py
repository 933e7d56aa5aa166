"""Real documents as another reader sees them: pdfplumber's words, put into rows, columns and blocks by their places."""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import accumulate, groupby, pairwise
from pathlib import Path
from tempfile import gettempdir
from typing import NamedTuple

import pdfplumber
import pypdfium2

from attacks.second_team.trying import Source, seeded

SHARED = Path(__file__).parents[4] / "shared"
CORPORA = (
    Path(os.environ.get("CITECHECK_CORPUS") or SHARED / "corpus"),
    Path(os.environ.get("CITECHECK_CORPUS_2") or SHARED / "corpus-2"),
)
FOLDERS = ("filings", "regulatory")
EXCERPT = 2  # the page of an excerpt that is cited
PAGES = 8  # of a document, taken at random: the other reader takes its time
READ = Path(gettempdir()) / "citecheck-second-readings"  # pages that were read before


class Word(NamedTuple):
    text: str
    x0: float
    x1: float
    top: float
    bottom: float
    size: float


@dataclass(frozen=True)
class Part:
    """Words of one row with no wide gap between them: a line of a column, or a cell."""

    words: tuple[Word, ...]

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    @property
    def x0(self) -> float:
        return self.words[0].x0

    @property
    def x1(self) -> float:
        return self.words[-1].x1

    @property
    def top(self) -> float:
        return min(word.top for word in self.words)

    @property
    def size(self) -> float:
        return max(word.size for word in self.words)

    @property
    def is_even(self) -> bool:
        """Whether all is set in one size, on one line: nothing is raised, no small capitals."""
        return all(
            abs(word.size - self.size) < 0.3 and abs(word.bottom - self.words[0].bottom) < 1 for word in self.words
        )


@dataclass(frozen=True)
class Sheet:
    """A page: its rows, each with its parts from left to right."""

    source: Source
    number: int
    rows: tuple[tuple[Part, ...], ...]

    @property
    def text(self) -> str:
        return "\n".join(" ".join(part.text for part in row) for row in self.rows)

    @property
    def excerpt(self) -> Source:
        """The page between its neighbours, as a file of its own: EXCERPT is its page there."""
        return excerpt(self.source, self.number)

    def flows(self) -> Iterator[Flow]:
        """Running text: parts below each other with one left edge, in rows that hold nothing but text."""
        rows = (row for row in self.rows if all(part.is_even and is_prose(part.text) for part in row))
        return _flows(part for row in rows for part in row)

    def columns(self) -> Iterator[Flow]:
        """The same of all lines of three words, whatever stands beside them."""
        return _flows(part for row in self.rows for part in row if len(part.words) >= 3)


def _flows(parts: Iterable[Part]) -> Iterator[Flow]:
    blocks: list[list[Part]] = []
    for part in sorted(parts, key=lambda part: part.top):
        block = next((block for block in blocks if _follows(block[-1], part)), None)
        if block is None:
            blocks.append([part])
        else:
            block.append(part)
    return (Flow(tuple(part.text for part in block)) for block in blocks)


class Flow:
    """Lines that people read one after the other."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.text = " ".join(lines)
        self.has_broken_words = re.search(r"\w-\s", self.text) is not None

    def line_of(self, word: str, start: int) -> str:
        """The line that the word is on, the first time from this offset on."""
        at = self.text.index(word, start)
        ends = accumulate(len(line) + 1 for line in self.lines)
        return next(line for line, end in zip(self.lines, ends, strict=True) if at < end)

    def sentences_around(self, start: int, end: int) -> tuple[int, int] | None:
        """From where the first sentence of a quote begins to where the last one ends, if both are surely here."""
        before = [match.end() for match in re.finditer(r"[a-z)%\d][.?!]\s(?=[A-Z])", self.text[:start])]
        if re.match(
            r"(?:The|In|We|Our|This|These|A|An|As|For|On|It|You|They|At|To|There|During|When) [a-z]", self.text
        ):
            before.insert(0, 0)
        after = re.compile(r"[a-z)%\d][.?!](?=\s[A-Z]|$)").search(self.text, max(start, end - 2))
        return (before[-1], after.end()) if before and after else None


@cache
def excerpt(source: Source, number: int) -> Source:
    """A page of a real document between its neighbours, as a file of its own."""
    assert source.path
    with pypdfium2.PdfDocument(source.path) as file, closing(pypdfium2.PdfDocument.new()) as part:
        part.import_pages(file, [number - 2, number - 1, number])
        data = io.BytesIO()
        part.save(data)
    return Source(f"{source.path.stem}-{number}.pdf", data=data.getvalue())


def is_clean(text: str) -> bool:
    """Whether the other reader surely read the spaces right, and every character."""
    return not re.search(
        r"\(cid:|�|\w{24}|\S{40}|[a-z][A-Z]|(?:\b\w ){4}|\d,\d(?!\d\d)|[a-z][$€£]|\s[,.;)]|[$€£(]\s", text
    )


def is_table_row(row: Sequence[Part]) -> bool:
    """A label in words, and cells of figures."""
    label, *cells = (part.text for part in row)
    return (
        re.fullmatch(r"[A-Z][A-Za-z]+(?:[ ,/&’'-]+\(?[A-Za-z]{2,}\)?)+", label) is not None
        and all(re.fullmatch(r"\$|%|[—–-]|\$? ?\(?\d[\d,.]*\d\)?(?: ?%)?", cell) for cell in cells)
        and sum(cell[-1].isdigit() or cell[-1] in ")%" for cell in cells) >= 2
    )


def is_prose(text: str) -> bool:
    words = text.split()
    return len(words) >= 4 and sum(word[0].islower() for word in words) >= 0.4 * len(words) and ". . ." not in text


def _follows(above: Part, below: Part) -> bool:
    return (
        abs(above.x0 - below.x0) < 2
        and 0.8 * above.size < below.top - above.top < 1.7 * above.size
        and abs(above.size - below.size) < 0.3
    )


def documents() -> list[Source]:
    """The real documents that are there, smaller ones included."""
    paths = (path for corpus in CORPORA for folder in FOLDERS for path in sorted((corpus / folder).glob("*.pdf")))
    return [Source(path.name, path) for path in paths]


@cache
def sheets() -> tuple[Sheet, ...]:
    """Some pages of each document."""
    return tuple(sheet for source in documents() for sheet in _sheets(source) if sheet.text.count("Exhibit") < 8)


def sheets_and(further: Mapping[str, Iterable[int]]) -> Iterable[Sheet]:
    """These pages, and further ones of documents by their names."""
    named = (sheet(source, number) for source in documents() for number in further.get(source.name, ()))
    return dict.fromkeys((*sheets(), *named))


def _sheets(source: Source) -> Iterator[Sheet]:
    count = _pages(source)
    inner = range(min(4, count), max(count - count // 8, min(count, 5)))  # no cover, no index
    numbers = sorted(seeded("pages", source.name).sample(inner, min(PAGES, len(inner))))
    _read(source, numbers)
    return (sheet(source, number) for number in numbers)


@cache
def sheet(source: Source, number: int) -> Sheet:
    return Sheet(source, number, tuple(_rows(_words(source, number))))


def _pages(source: Source) -> int:
    with pypdfium2.PdfDocument(source.path) as file:
        return len(file)


def _words(source: Source, number: int) -> list[Word]:
    _read(source, [number])
    return [Word(*word) for word in json.loads(_kept(source, number).read_text("utf-8"))]


def _read(source: Source, numbers: Sequence[int]) -> None:
    """Keeps the words of pages in files, since they take seconds; the document is opened once for all of them."""
    missing = [number for number in numbers if not _kept(source, number).exists()]
    if not missing:
        return
    READ.mkdir(exist_ok=True)
    with pdfplumber.open(source.path, pages=missing) as file:
        for number, page in zip(missing, file.pages, strict=True):
            shown = page.crop(page.cropbox, strict=False) if page.cropbox != page.mediabox else page
            found = shown.extract_words(x_tolerance_ratio=0.15, extra_attrs=["size", "upright"])
            words = [Word(*(word[name] for name in Word._fields)) for word in found if word["upright"]]
            written = _kept(source, number).with_suffix(f".{os.getpid()}")
            written.write_text(json.dumps(words), "utf-8")
            written.replace(_kept(source, number))  # other processes read it meanwhile
            page.close()


def _kept(source: Source, number: int) -> Path:
    assert source.path
    key = sha256(f"{source.path} {source.path.stat().st_size} {number}".encode()).hexdigest()[:16]
    return READ / f"{key}.json"


def _rows(words: Sequence[Word]) -> Iterator[tuple[Part, ...]]:
    """Words that share half of their height stand in one row."""
    rows: list[list[Word]] = []
    for word in sorted(words, key=lambda word: (-word.size, word.top)):
        middle = (word.top + word.bottom) / 2
        row = next((row for row in rows if row[0].top - 1 < middle < row[0].bottom + 1), None)
        if row is None:
            rows.append([word])
        else:
            row.append(word)
    for row in sorted(rows, key=lambda row: row[0].top):
        yield tuple(_parts(sorted(row, key=lambda word: word.x0)))


def _parts(row: Sequence[Word]) -> Iterator[Part]:
    gaps = [0, *(after.x0 - before.x1 > 0.9 * max(before.size, after.size) for before, after in pairwise(row))]
    at = 0
    numbered = []
    for word, gap in zip(row, gaps, strict=True):
        at += gap
        numbered.append((at, word))
    for _, some in groupby(numbered, key=lambda pair: pair[0]):
        yield Part(tuple(word for _, word in some))


_PALE = frozenset("about above after again against also among another because before behind being below between been could during does done each either every first from have having into many might more most much must only other others shall should  since some still such than that their them then there these they this thing those through under until upon very were what when where whether which while whose will with within without would yours".split())  # fmt: skip


def anchor(words: Sequence[str], also_not: str = "") -> str | None:
    """The longest word of substance that the words have once, which no hyphen, slash or raised mark touches."""
    whole = " ".join(words).casefold()
    bare = (word.strip(",.;:()“”\"’'") for word in words)
    fit = [
        word
        for word in bare
        if re.fullmatch(r"[A-Za-z]{4,}", word)
        and word.casefold() not in _PALE
        and whole.count(word.casefold()) == 1
        and word != also_not
    ]
    return max(fit, key=len, default=None)
