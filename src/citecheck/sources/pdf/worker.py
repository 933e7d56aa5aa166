"""The child process that parses one PDF: it reads bytes and requests on stdin and answers on stdout, a JSON line each.

    parent: {"size": 123, "password": null}⏎ then 123 bytes      child: {"pages": 12, "title": "…"} or {"error": …}
    parent: {"read": [["page", 1], ["look", 1, [3]]]}⏎           child: one line for each in that order; a look is what
                                                                  of lines 3 can be seen, or of the lines where a quote
                                                                  is, or of the whole page
    parent: {"read": [["count"]]}⏎                             child: {"pages": 12}, as pdfminer counts them
    parent: {"second": 5}⏎                                        child: one line, the page as pdfplumber reads it
    parent: {"picture": 5, "spans": [["rows", 3, 0, 12]]}⏎        child: one line, the page as an image, and the box of
                                                                  characters 0 to 12 of line 3 of that reading

Each answer to a request repeats in "to" what it answers, so that no page is taken for another one, and says in "cpu"
how many seconds of processor time it took.

It limits itself before it sees a byte of the PDF, and is never imported by the parent.
"""

from __future__ import annotations

import ctypes
import gc
import io
import json
import re
import sys
import time
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import accumulate, islice
from typing import Any, BinaryIO, NamedTuple

import pypdfium2

from citecheck import limits
from citecheck.sighting import Sighting
from citecheck.sources.child_limits import limit_resources
from citecheck.sources.pdf import (
    actual_texts,
    comb_fields,
    fragments,
    glyphs,
    lost_characters,
    notes,
    page_objects,
    processor_time,
    raised,
    reading_orders,
    stacked,
)
from citecheck.sources.pdf.watermark import watermark
from citecheck.text.unknown_characters import UNKNOWN

READER = f"pypdfium2 {pypdfium2.version.PYPDFIUM_INFO.version} (pdfium {pypdfium2.version.PDFIUM_INFO.build})"
_FONT_CALLS = dict(pypdfium2.raw.FPDF_SYSFONTINFO._fields_)
_NO_MORE_FONTS = pypdfium2.raw.FPDF_SYSFONTINFO(  # pdfium keeps its address until the process ends
    version=1, **{name: _FONT_CALLS[name](lambda *_: None) for name in ("MapFont", "GetFont", "DeleteFont")}
)
_SCAN_CHARACTERS = 25  # a page with less visible text and a picture over half of it is a scan
_FULL_PAGE_CHARACTERS = 1_000  # a page with more is text, whatever is drawn behind it
_SCAN_COVER = 0.5
_TITLE = 300  # characters
_ERRORS = {2: "missing", 3: "damaged", 4: "encrypted", 5: "encrypted", 6: "damaged"}  # FPDF_ERR_*


def main() -> None:
    limit_resources()
    use_built_in_fonts()
    gc.disable()  # pages are lists of small values without cycles; looking for some took a tenth of the time
    source, answers = sys.stdin.buffer, sys.stdout.buffer
    header = json.loads(source.readline())
    data = source.read(header["size"])
    for answer in _timed(_serve(data, header.get("password"), source)):
        answers.write(json.dumps(answer, ensure_ascii=True, separators=(",", ":")).encode() + b"\n")
        answers.flush()


def _timed(answers: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The answers, each with the processor time that it took, which is bounded."""
    while True:
        processor_time.bound(limits.WORKER_CPU_SECONDS)
        began = time.process_time()
        answer = next(answers, None)
        if answer is None:
            return
        yield {**answer, "cpu": round(time.process_time() - began, 3)}


def use_built_in_fonts() -> None:
    """Draws fonts that are not in the file with those of pdfium alone: no verdict may depend on the machine's fonts.

    What these lack, Chinese and Japanese above all, is not drawn; whether it can be seen is then unknown.
    """
    pypdfium2.raw.FPDF_SetSystemFontInfo(ctypes.byref(_NO_MORE_FONTS))


def _title(document: pypdfium2.PdfDocument) -> str:
    """The title in its metadata; "" if there is none that can be read."""
    with suppress(UnicodeDecodeError):
        title = document.get_metadata_value("Title").encode("utf-8", "ignore").decode()
        return " ".join(title.split())[:_TITLE]
    return ""


def _serve(data: bytes, password: str | None, source: BinaryIO) -> Iterator[dict[str, Any]]:
    try:
        document = pypdfium2.PdfDocument(data, password=password)
        if document.get_formtype() != pypdfium2.raw.FORMTYPE_NONE:
            document.init_forms()  # so that filled fields are drawn
        count = len(document)
    except pypdfium2.PdfiumError as error:
        code = getattr(error, "err_code", None)
        kind = "encrypted" if "assword" in str(error) else _ERRORS.get(code or 0, "damaged")
        yield {"error": kind}
        return
    yield {"pages": count, "reader": READER, "title": _title(document)} if count else {"error": "damaged"}

    second = cache(partial(_SecondReader, data, password))
    pages = _Pages(document)
    reads: dict[str, Callable[..., dict[str, Any]]] = {
        "page": pages.read,
        "look": pages.look,
        "count": lambda: _count(data, password),
    }
    for line in source:
        request = json.loads(line)
        for what, *where in request.get("read", ()):
            yield {"to": [what, *where], **_guarded(partial(reads[what], *where))}
        if "second" in request:
            yield {"to": request["second"], **_guarded(partial(pages.second, second, request["second"]))}
        if "picture" in request:
            draw = partial(pages.picture, request["picture"], request["spans"])
            yield {"to": request["picture"], **_guarded(draw)}


def _guarded(read: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    try:
        return read()
    except _Limit as limit:
        return {"error": limit.kind}
    except MemoryError:
        return {"error": "memory"}
    except Exception as error:  # noqa: BLE001 - the one boundary: parsers raise what they like on damaged pages
        return {"error": "damaged", "detail": type(error).__name__}


def _count(data: bytes, password: str | None) -> dict[str, Any]:
    from pdfminer.pdfdocument import PDFDocument
    from pdfminer.pdfpage import PDFPage
    from pdfminer.pdfparser import PDFParser

    document = PDFDocument(PDFParser(io.BytesIO(data)), password or "")
    return {"pages": sum(1 for _ in islice(PDFPage.create_pages(document), limits.PAGES + 1))}


class _Limit(Exception):  # noqa: N818 - no error of this program
    def __init__(self, kind: str) -> None:
        self.kind = kind


class _OpenPage(NamedTuple):
    number: int
    page: Any
    textpage: Any
    objects: page_objects.Objects
    words: list[glyphs.Word]
    readings: list[tuple[str, list[fragments.TextLine]]]
    rotation: int  # of the page in the file; it is turned so that most of its text is upright

    def close(self) -> None:
        self.textpage.close()
        self.page.set_rotation(self.rotation)
        self.page.close()


class _Pages:
    """The pages of a PDF. The last one stays open: a page is looked at right after it is read."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._open: _OpenPage | None = None
        self._filled: dict[int, list[notes.Comb]] = {}  # of the pages on which fields and notes have become text
        self._is_turned: dict[int, bool] = {}  # of the pages that were opened: whether they are read turned

    def read(self, number: int) -> dict[str, Any]:
        opened = self._opened(number)
        page, words, lines = opened.page, opened.words, opened.readings
        size = sum(len(word.text) for word in words)
        readings = _packed(lines)
        if max(len(lines) for _, lines in readings) > limits.PAGE_LINES:
            raise _Limit("lines")
        pictured = size < _FULL_PAGE_CHARACTERS and _picture_cover(page, opened.objects) > _SCAN_COVER
        return {
            "label": self._document.get_page_label(number - 1)[: limits.SHOWN_TEXT] or None,
            "readings": readings,
            "scanned": pictured and size < _SCAN_CHARACTERS,
            "pictured": pictured,
            "watermark": (watermark(page, opened.textpage, opened.objects) or "")[: limits.SHOWN_TEXT] or None,
        }

    def look(self, number: int, where: Sequence[int | str]) -> dict[str, Any]:
        """What can be seen of these lines, and of those in which quotes are; without any, of the whole page."""
        opened = self._opened(number)
        reading = opened.readings[0][1]
        lines = lines_with_quotes(where, [line.text for line in reading]) if where else None
        chosen = None if lines is None else _words_of(lines, reading, opened.words)
        try:
            return {"sight": _sight(opened, chosen), "lines": lines}
        finally:
            self._close()  # some of its objects have been painted black

    def _opened(self, number: int) -> _OpenPage:
        if self._open is None or self._open.number != number:
            self._close()
            before = _peak_of_memory()
            opened = _opened(self._page(number), number, self._filled.get(number, ()))
            if _peak_of_memory() > max(before, limits.WORKER_TEXT_BYTES):
                raise _Limit("memory")  # pdfium continues without what it had no memory for, and does not say so
            self._open = opened
            self._is_turned[number] = opened.page.get_rotation() != opened.rotation
        return self._open

    def _page(self, number: int) -> Any:
        page = self._document[number - 1]
        combs = notes.combs(page)
        with_fields = notes.with_fields_as_text(self._document, page, number)
        if with_fields is not page:
            self._filled[number] = combs
        return with_fields

    def picture(self, number: int, spans: list[Any]) -> dict[str, Any]:
        from citecheck.sources.pdf import picture

        opened = self._opened(number)
        return picture.drawn(opened.page, opened.textpage, dict(opened.readings), spans)

    def second(self, opened: Callable[[], Any], number: int) -> dict[str, Any]:
        """The page as pdfplumber reads it, turned as it is read; it knows no fields, so it gets them as text."""
        if number not in self._is_turned:
            self._opened(number)
        if number not in self._filled and not self._is_turned[number]:
            return _second(self._page(number), opened().page(number))
        page = self._opened(number).page
        return _second(page, _copied(self._document, number))

    def _close(self) -> None:
        if self._open:
            self._open.close()
            self._open = None


def _opened(page: Any, number: int, combs: Sequence[notes.Comb]) -> _OpenPage:
    rotation = page.get_rotation()
    textpage, objects, words = _read(page, combs)
    if any(word.turn for word in words) and (turn := glyphs.usual_turn(page, textpage)):
        textpage.close()
        page.set_rotation((rotation + 90 * turn) % 360)
        textpage, objects, words = _read(page, combs)
    return _OpenPage(number, page, textpage, objects, words, list(_distinct_readings(words)), rotation)


def _read(page: Any, combs: Sequence[notes.Comb]) -> tuple[Any, page_objects.Objects, list[glyphs.Word]]:
    textpage = page.get_textpage()
    if textpage.count_chars() > limits.PAGE_CHARACTERS:
        raise _Limit("characters")
    objects = page_objects.Objects(page)
    amended = actual_texts.amendment(page, textpage, objects)
    words = lost_characters.restored(page, textpage, objects, glyphs.words(page, textpage, amended))
    words = stacked.joined(comb_fields.joined(words, combs), lambda: objects.bars)
    return textpage, objects, _marked(page, textpage, words)


def _marked(page: Any, textpage: Any, words: Sequence[glyphs.Word]) -> list[glyphs.Word]:
    """With raised and lowered digits as such; of slanted words, first those that are so on their own line."""
    are_alike = partial(glyphs.are_alike, page, textpage)
    if level := glyphs.levelled(textpage, words):
        shown = {word.first: _edges(word) for word in words if word.first in level}
        found = raised.marked([level.get(word.first, word) for word in words], are_alike)
        words = [word._replace(**shown.get(word.first, {})) for word in found]
    return raised.marked(words, are_alike)


def _edges(word: glyphs.Word) -> dict[str, Any]:
    return {"x0": word.x0, "y0": word.y0, "x1": word.x1, "y1": word.y1}


def _words_of(
    lines: Iterable[int], reading: Sequence[fragments.TextLine], words: Iterable[glyphs.Word]
) -> frozenset[int]:
    """The indexes of the words of these lines (from 1)."""
    first = {word.first for line in lines if line <= len(reading) for _, word in reading[line - 1].words()}
    return frozenset(index for index, word in enumerate(words) if word.first in first)


def _numbered(reading: Iterable[fragments.TextLine], words: Iterable[glyphs.Word]) -> list[list[int]]:
    """The lines as indexes of their words."""
    indexes = {word.first: index for index, word in enumerate(words)}
    return [[indexes[word.first] for fragment in line.row for word in fragment.words] for line in reading]


def _sight(opened: _OpenPage, chosen: Collection[int] | None) -> list[list[Any]]:
    """[sighting, readings of the words seen so well or better], best first; None stands for the whole page."""
    from citecheck.sources.pdf import look

    _, page, textpage, objects, words, readings, _ = opened
    try:
        lines = _numbered(readings[0][1], words)
        states = look.seen(page, textpage, words, chosen, lines, objects)
    except Exception:  # noqa: BLE001 - a defence that failed leaves its page in doubt
        states = [Sighting.DOUBTFUL] * len(words)
    levels = sorted({Sighting.PAINTED, *states} - {Sighting.HIDDEN})
    worst = max(states, default=Sighting.PAINTED)
    return [[level, None if level >= worst else _readings(look.at_least(words, states, level))] for level in levels]


def _readings(words: list[glyphs.Word]) -> list[list[Any]]:
    return _packed(_distinct_readings(words))


def _packed(readings: Iterable[tuple[str, Iterable[fragments.TextLine]]]) -> list[list[Any]]:
    return [[name, [_packed_line(line) for line in lines]] for name, lines in readings]


def _packed_line(line: fragments.TextLine) -> list[Any]:
    cells = (value for cell in line.cells() for value in cell)
    return [line.text, *(round(number, 1) for number in (*line.box, *cells))]


def _distinct_readings(words: list[glyphs.Word]) -> Iterator[tuple[str, list[fragments.TextLine]]]:
    """(name, lines) in the order in which they are tried; a reading whose text another has is left out."""
    seen: list[str] = []
    for name, lines in (*reading_orders.readings(fragments.fragments(words)), *_closed_up(words)):
        text = " ".join(line.text for line in lines)
        if text not in seen:
            seen.append(text)
            yield name, lines


def _closed_up(words: list[glyphs.Word]) -> Iterator[tuple[str, list[fragments.TextLine]]]:
    """The readings without the spaces before percent signs and leader dots that only a gap stands for."""
    if any(word.loose for word in words):
        closed = [word._replace(glued=True) if word.loose else word for word in words]
        for name, lines in reading_orders.readings(fragments.fragments(closed)):
            yield f"{name}, marks closed up", lines


def _peak_of_memory() -> int:
    """Bytes; 0 where the platform does not tell."""
    try:
        import resource
    except ImportError:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _picture_cover(page: Any, objects: page_objects.Objects) -> float:
    """The share of the page that its largest picture covers."""
    width, height = page.get_size()
    sizes = (abs((right - left) * (top - bottom)) for left, bottom, right, top in page_objects.bounds(objects.pictures))
    return max(sizes, default=0.0) / max(float(width * height), 1.0)


class _SecondReader:
    """pdfplumber, with the pages up to the last one that was asked for: finding all takes longer than reading one."""

    def __init__(self, data: bytes, password: str | None) -> None:
        import pdfplumber
        from pdfminer.pdfpage import PDFPage

        self._pdf = pdfplumber.open(io.BytesIO(data), password=password or "")
        self._further = PDFPage.create_pages(self._pdf.doc)
        self._found: list[Any] = []

    def page(self, number: int) -> Any:
        from pdfplumber.page import Page

        self._found.extend(islice(self._further, max(0, number - len(self._found))))
        return Page(self._pdf, self._found[number - 1], page_number=number)


def _copied(document: Any, number: int) -> Any:
    """This page alone, as pdfplumber opens it."""
    import pdfplumber

    copy, file = pypdfium2.PdfDocument.new(), io.BytesIO()
    copy.import_pages(document, [number - 1])
    copy.save(file)
    return pdfplumber.open(file).pages[0]


def _second(drawable: Any, page: Any) -> dict[str, Any]:
    """The page in content order, words told apart by gaps relative to the font's size, only what is painted."""
    from citecheck.sources.pdf import look
    from citecheck.sources.pdf.drawing import TooLarge

    if len(page.chars) > limits.PAGE_CHARACTERS:
        return {"error": "characters"}
    left, top, *_ = page.cropbox
    boxes = [(c["x0"] - left, c["top"] - top, c["x1"] - left, c["bottom"] - top) for c in page.chars]
    try:
        painted = iter(look.painted(drawable, boxes))
    except TooLarge:
        return {"lines": []}
    raised.mark_characters(page.chars)
    for character in page.chars:
        if character["text"].startswith("(cid:"):  # what pdfminer writes for a glyph without a text
            character["text"] = UNKNOWN
    shown = page.filter(lambda item: item["object_type"] != "char" or (next(painted) and _is_upright(item)))
    text = shown.extract_text(use_text_flow=True, x_tolerance_ratio=0.15)
    page.close()
    return {"lines": [line for line in text.split("\n") if line.strip()]}


def _is_upright(character: Mapping[str, Any]) -> bool:
    """Whether pdfplumber can read it: of lines that are turned it makes a line of each letter."""
    return bool(character["upright"]) and character["matrix"][0] > 0


# ── The lines of a page in which quotes seem to be, by letters and digits alone ───────────────────

_MARKS = re.compile(r"[\W_]+")


def lines_with_quotes(where: Sequence[int | str], lines: Sequence[str]) -> list[int] | None:
    """The numbers (from 1) of lines that are named, and of those where quotes are; None if a quote was not found."""
    text = [_bare(line) for line in lines]
    starts = [0, *accumulate(map(len, text))]
    numbers: set[int] = {one for one in where if isinstance(one, int)}
    for quote in (_bare(one) for one in where if isinstance(one, str)):
        places = list(_places(quote, "".join(text)))
        if not places:
            return None
        for start in places:
            numbers.update(range(bisect_right(starts, start), bisect_right(starts, start + len(quote) - 1) + 1))
    return sorted(numbers)


def _places(quote: str, text: str) -> Iterator[int]:
    at = text.find(quote) if quote else -1
    while at >= 0:
        yield at
        at = text.find(quote, at + 1)


def _bare(text: str) -> str:
    return _MARKS.sub("", text.casefold())


if __name__ == "__main__":
    main()
