"""What a person looks at to believe a citation, or to see why not: the page, and the words on it.

An exhibit is made of what the search found; it decides nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise

from citecheck import limits
from citecheck.errors import LimitError, SourceError
from citecheck.model import Box, CitationResult, Closest, LineSpan, Report, Verdict
from citecheck.sources.document import READING, Document, Reading
from citecheck.sources.document import Picture as Picture  # noqa: PLC0414 - its readers find it here
from citecheck.sources.page_edges import printed_name

LINES_BESIDE = 2  # shown above and below the marked ones
LINES = 40  # shown in all; a quote has at most 600 characters
ASIDE = 200  # characters shown of what is not marked in a line; a line of a page has about 100
_TOO_MANY = "Too many pages are cited for a picture of each: this one was not drawn."
_NONE = "Pages were not drawn."


class Shows(StrEnum):
    """Why this page is shown."""

    FOUND = "found"  # the quote is here
    CLOSEST = "closest"  # it was not found; these words are most like it
    CITED = "cited"  # the page that the citation names, with nothing marked


class Mark(StrEnum):
    NONE = ""
    QUOTE = "quote"  # the words of f, or those most like them
    ANCHOR = "anchor"  # the words of k inside them


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of the page with its number; `parts` are its text in order, each with its mark.

    The number is None for a line that the reading order does not have as it is.
    """

    number: int | None
    parts: tuple[tuple[Mark, str], ...]


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One page shown for one citation.

    `page` is the physical number, `printed` what the page calls itself where that differs. `picture` is a key of
    `Exhibits.pictures`; if there is none, `no_picture` says why. Boxes are in PDF points, the origin lower left;
    `whole_lines` means that they are those of lines, where the words' own are unknown. `around` are the boxes of
    the lines that the quote is in, and of those directly above and below.
    """

    page: int
    shows: Shows
    printed: str | None = None
    lines: tuple[ShownLine, ...] = ()
    picture: str | None = None
    no_picture: str | None = None
    quote: tuple[Box, ...] = ()
    anchor: tuple[Box, ...] = ()
    around: tuple[Box, ...] = ()
    whole_lines: bool = False


@dataclass(frozen=True, slots=True)
class Exhibits:
    """The exhibits of one response by the index of the citation, and the pictures that they share."""

    citations: Mapping[int, tuple[Exhibit, ...]] = field(default_factory=dict)
    pictures: Mapping[str, Picture] = field(default_factory=dict)


def make_exhibits(
    report: Report,
    documents: Mapping[str, Document],
    closest: Mapping[int, Closest],
    *,
    pictures: int = limits.PICTURES,
) -> Exhibits:
    """The exhibits of a report; `documents` are still open, and `closest` are the passages beside the report.

    So many pages are drawn, those of failed citations first. What cannot be read or drawn leaves an exhibit without it,
    and raises nothing.
    """
    drafts = {
        index: list(_drafts(result, document, closest.get(index)))
        for index, result in enumerate(report.results)
        if (document := documents.get(result.citation.attachment_id)) is not None
    }
    failed_first = sorted(drafts, key=lambda index: report.results[index].verdict is Verdict.VERIFIED)
    drawn = _drawn([draft for index in failed_first for draft in drafts[index]], pictures)
    made = {index: tuple(_exhibit(draft, drawn) for draft in own) for index, own in drafts.items()}
    return Exhibits(made, {key: page.picture for key, page in drawn.items() if page.picture})


# ── What is shown ────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class _Draft:
    """A page to show, and which characters of its lines are marked."""

    document: Document
    page: int
    shows: Shows
    quote: tuple[LineSpan, ...] = ()
    anchor: tuple[LineSpan, ...] = ()
    cited_lines: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        """The page's picture; two sources of the same bytes share it."""
        return f"{self.document.facts.sha256[:16]}-{self.page}"


def _drafts(result: CitationResult, document: Document, closest: Closest | None) -> Iterator[_Draft]:
    """The pages on which the quote was found, the anchor's first; else that of the closest words, or the cited one."""
    found, missing, citation = result.evidence.found, result.evidence.missing, result.citation
    if found:
        for page in dict.fromkeys((found.anchor_page, *found.pages)):
            quote, anchor = ([s for s in spans if s.page == page] for spans in (found.spans, found.anchor_spans))
            yield _Draft(document, page, Shows.FOUND, tuple(quote), tuple(anchor))
        return
    at, words = (closest.page, closest.passage) if closest else (citation.page, missing.near or "" if missing else "")
    if at is None or not 1 <= at <= document.page_count:
        return
    spans = tuple(_spans_of(words, document, at))
    shows = Shows.CLOSEST if spans else Shows.CITED
    yield _Draft(document, at, shows, spans, cited_lines=() if spans else citation.line_ids)


def _spans_of(words: str, document: Document, number: int) -> Iterator[LineSpan]:
    """Where these words of a page are on it."""
    if not words:
        return
    try:
        for reading in document.page(number).readings:
            for hit in reading.searchable.find(words).hits[:1]:
                for piece in reading.pieces(hit.start, hit.end):
                    yield LineSpan(number, reading.name, *piece)
                return
    except (SourceError, LimitError):
        return


# ── The words ────────────────────────────────────────────────────────────────────────────────────


def _shown_lines(draft: _Draft) -> tuple[ShownLine, ...]:
    """The marked lines and their neighbours; where nothing is marked, those that the citation names."""
    reading = _reading(draft)
    if reading is None:
        return ()
    count = len(reading.lines)
    marked = [span.line for span in draft.quote] or [i - 1 for i in draft.cited_lines if 0 < i <= count]
    if not marked:
        return ()
    near = {at for line in marked for at in range(line - LINES_BESIDE, line + LINES_BESIDE + 1) if 0 <= at < count}
    shown = sorted(near)[:LINES]
    ids = [reading.origin(index).ids for index in shown]
    parts = [_parts(reading.lines[index].text, index, draft) for index in shown]
    return tuple(ShownLine(i[0] if len(i) == 1 else None, part) for i, part in zip(ids, parts, strict=True))


def _reading(draft: _Draft) -> Reading | None:
    """The reading that the marked lines are in; None if the page cannot be read."""
    try:
        page = draft.document.page(draft.page)
    except SourceError:
        return None
    name = draft.quote[0].reading if draft.quote else READING
    return next((reading for reading in page.readings if reading.name == name), page.readings[0])


def _line_boxes(draft: _Draft) -> Iterator[Box]:
    if reading := _reading(draft):
        own = {span.line for span in draft.quote}
        boxes = [box for index in sorted(own) if (box := reading.lines[index].box)]
        yield from boxes
        beside = {index + step for index in own for step in (-1, 1)} & {*range(len(reading.lines))} - own
        near = (reading.lines[index].box for index in sorted(beside))
        yield from (box for box in near if box and any(_is_next_to(box, marked) for marked in boxes))


def _is_next_to(box: Box, marked: Box) -> bool:
    """Whether it is the line above or below, of the same column."""
    gap = max(box.y0, marked.y0) - min(box.y1, marked.y1)
    return gap < marked.height and min(box.x1, marked.x1) > max(box.x0, marked.x0)


def _parts(text: str, line: int, draft: _Draft) -> tuple[tuple[Mark, str], ...]:
    marks = [Mark.NONE] * len(text)
    for mark, spans in ((Mark.QUOTE, draft.quote), (Mark.ANCHOR, draft.anchor)):
        for span in spans:
            if span.line == line:
                end = len(text) if span.end is None else span.end
                marks[span.start : end] = [mark] * (end - span.start)
    edges = [0, *(i for i in range(1, len(text)) if marks[i] is not marks[i - 1]), len(text)]
    return tuple((marks[a], _cut(marks[a], text[a:b])) for a, b in pairwise(edges) if a < b)


def _cut(mark: Mark, text: str) -> str:
    """Of what is too long the two ends."""
    most = ASIDE if mark is Mark.NONE else limits.STRING_CHARACTERS
    return text if len(text) <= most else f"{text[: most // 2]} … {text[-most // 2 :]}"


# ── The pictures ─────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class _Page:
    """The outcome of drawing a page: its picture or why there is none, and the boxes of what is marked on it."""

    picture: Picture | None = None
    why: str | None = None
    boxes: Mapping[LineSpan, Box | None] = field(default_factory=dict)


def _drawn(drafts: Sequence[_Draft], pictures: int) -> dict[str, _Page]:
    """Each page once, with the boxes of all that is marked on it."""
    documents: dict[str, _Draft] = {}
    spans: defaultdict[str, dict[LineSpan, None]] = defaultdict(dict)
    for draft in drafts:
        documents.setdefault(draft.key, draft)
        spans[draft.key] |= dict.fromkeys((*draft.quote, *draft.anchor))
    return {
        key: _draw(draft, tuple(spans[key])) if number < pictures else _Page(why=_TOO_MANY if pictures else _NONE)
        for number, (key, draft) in enumerate(documents.items())
    }


def _draw(draft: _Draft, spans: Sequence[LineSpan]) -> _Page:
    document = draft.document
    if document.facts.kind != "pdf":
        return _Page(why="The source is text: it has no pages to picture.")
    try:
        drawn = document.picture(draft.page, spans)
    except SourceError as error:
        return _Page(why=str(error))
    if drawn is None:
        return _Page(why="The page could not be drawn.")
    picture, boxes = drawn
    return _Page(picture, boxes=dict(zip(spans, boxes, strict=True)))


def _exhibit(draft: _Draft, drawn: Mapping[str, _Page]) -> Exhibit:
    page = drawn[draft.key]
    return Exhibit(
        draft.page,
        draft.shows,
        printed=_printed(draft),
        lines=_shown_lines(draft),
        picture=draft.key if page.picture else None,
        no_picture=page.why,
        quote=_boxes(draft.quote, page),
        anchor=_boxes(draft.anchor, page),
        around=tuple(_line_boxes(draft)) if page.picture else (),
        whole_lines=any(span.end is None for span in draft.quote),
    )


def _boxes(spans: Sequence[LineSpan], page: _Page) -> tuple[Box, ...]:
    return tuple(box for span in spans if (box := page.boxes.get(span)))


def _printed(draft: _Draft) -> str | None:
    try:
        return printed_name(draft.document.page(draft.page), draft.document.readable)
    except SourceError:
        return None
