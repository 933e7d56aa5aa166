"""The nouns of citecheck: Response, Citation, Evidence, Finding, Report (a Rule is in rules.rule).

Frozen values, no I/O, standard library only. Positions in a response are offsets in code points; pages
and lines of a document are 1-based, as the standard writes them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any, ClassVar, Final, Literal, NamedTuple

from citecheck.kinds import Kind, kind_of
from citecheck.sighting import Sighting as Sighting  # noqa: PLC0414 - one of the nouns


class Span(NamedTuple):
    """A stretch of the response: offsets in code points, the end exclusive."""

    start: int
    end: int


def within(offset: int, spans: Iterable[tuple[int, int]]) -> bool:
    """Whether one of `spans` (start, end; the end exclusive) contains the offset."""
    return any(start <= offset < end for start, end in spans)


class Region(NamedTuple):
    """A span as editors show it: 1-based lines and columns (code points), the end exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


_LINE_END: Final = re.compile(r"\r\n|\n|\r")  # those of CommonMark


class LineIndex:
    """Turns offsets of one text into lines and columns."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(found.end() for found in _LINE_END.finditer(text))]

    def region(self, span: Span) -> Region:
        return Region(*self._place(span.start), *self._place(max(span.start, span.end)))

    def start(self, line: int) -> int:
        """Where a line (from 1) begins."""
        return self._starts[line - 1]

    def _place(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


@lru_cache(maxsize=2)
def line_index(text: str) -> LineIndex:
    """The same for a text that many answers share, as rows of one file do."""
    return LineIndex(text)


# ── The response ─────────────────────────────────────────────────────────────────────────────────


class ProblemKind(StrEnum):
    """What the reader of a response can notice; for each there is one rule of this name."""

    MISSING_BLOCK = "missing-block"
    MISSING_END_DELIMITER = "missing-end-delimiter"
    MALFORMED_DELIMITER = "malformed-delimiter"
    SEVERAL_BLOCKS = "several-blocks"
    FENCED_BLOCK = "fenced-block"
    TEXT_AFTER_BLOCK = "text-after-block"
    EMPTY_BLOCK = "empty-block"
    EXAMPLE_BLOCK = "example-block"
    INVALID_JSON = "invalid-json"
    DUPLICATE_KEY = "duplicate-key"
    TRAILING_COMMA = "trailing-comma"
    JSON_COMMENT = "json-comment"
    NON_JSON_NUMBER = "non-json-number"
    INVALID_ESCAPE = "invalid-escape"
    CONTROL_CHARACTER = "control-character"
    LONE_SURROGATE = "lone-surrogate"
    FOREIGN_QUOTES = "foreign-quotes"
    TRUNCATED_BLOCK = "truncated-block"
    LIMIT_EXCEEDED = "limit-exceeded"
    UNKNOWN_SHAPE = "unknown-shape"
    LEGACY_SHAPE = "legacy-shape"
    LEGACY_FIELD_NAME = "legacy-field-name"
    CONFLICTING_FIELDS = "conflicting-fields"
    UNKNOWN_FIELD = "unknown-field"
    MISSING_FIELD = "missing-field"
    INVALID_FIELD = "invalid-field"
    FIELD_ORDER = "field-order"
    INVALID_NUMBER = "invalid-number"
    DUPLICATE_NUMBER = "duplicate-number"
    INVALID_ATTACHMENT_ID = "invalid-attachment-id"
    LONG_REASON = "long-reason"
    GUESSED_SHAPE = "guessed-shape"
    MALFORMED_CITE_LINK = "malformed-cite-link"
    GROUPED_MARKER = "grouped-marker"
    MARKER_DEFINITION = "marker-definition"
    MALFORMED_PART = "malformed-part"
    UNKNOWN_PART = "unknown-part"
    TRUNCATED_ANSWER = "truncated-answer"
    NUMBER_WITHOUT_ENTRY = "number-without-entry"
    UNUSED_ENTRY = "unused-entry"
    DUPLICATE_ENTRY = "duplicate-entry"
    UNREAD_MARKER = "unread-marker"


class AnswerForm(StrEnum):
    """How an answer gives its citations. Each rule says to which forms it applies."""

    BLOCK = "data block"
    QUOTED = "quoted"  # the response of an API: each citation carries what it quotes, or says which source it means
    NUMBERED = "numbered"  # [1] after plain text: which source, and no quote


class Problem(NamedTuple):
    """Something the reader of a response noticed; the rule of the same name reports it.

    `citation` is the index in `Response.citations` of the citation it belongs to, if to any. `stable_message` is the
    message without line numbers of the response, if it has any: what a fingerprint is made of.
    """

    name: ProblemKind
    span: Span
    message: str
    citation: int | None = None
    field: str | None = None
    hint: str | None = None
    stable_message: str | None = None


class RangeUnit(StrEnum):
    CHARACTERS = "characters"
    PAGES = "pages"
    BLOCKS = "blocks"
    UNREAD = "unread"  # a place that cannot be read


class CitedRange(NamedTuple):
    """The part of a source that a citation names, beside its quote: the end is exclusive.

    Characters and blocks count from 0, pages from 1, as the APIs have them. `either`: the API does not say whether the
    end belongs to the range. `printed`: the numbers may also be those printed on the pages, as people cite them.
    `in_prose`: the sentence names it, and maybe of something else. `written` is what cannot be read.
    """

    unit: RangeUnit
    start: int
    end: int
    either: bool = False
    printed: bool = False
    in_prose: bool = False
    written: str = ""


@dataclass(frozen=True, slots=True)
class SourceRef:
    """What an answer calls a source: its names (a number, a file id, a title, a URL), and its place in their order.

    `index` counts from 0; None if the answer gives no order. `key` is the number as the answer writes it.
    `ordered`: the order is that of a request, so that a name that says another source is in doubt. `doubt` says in one
    sentence why the answer itself does not tell which source it means.
    """

    names: tuple[str, ...] = ()
    index: int | None = None
    key: str = ""
    ordered: bool = False
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Citation:
    """One entry of the block, as the agent wrote it, or one citation of another form. Strings are never altered.

    A field that is missing or of the wrong type is empty here and a Problem of the response.
    `page_id` is the text as written; `page` is N where it can be understood in any known form.
    `spans` says where each field's value is in the response, by its short name; "" is the whole entry.
    `range`, `source` and `pointer` (its place in a file of JSON) are those of other forms; there `attachment_id` is
    only what the source is called in reports. Of citations with the same `shared`, which several markers make of one
    quotation, one may have the words for all; PARAPHRASE: the words may be the answer's. `unquoted` says why there is
    no quote.
    """

    n: int | None
    attachment_id: str
    reasoning: str = ""
    source_context: str = ""
    source_match: str = ""
    page_id: str = ""
    page: int | None = None
    line_ids: tuple[int, ...] = ()
    spans: Mapping[str, Span] = field(default_factory=dict)
    range: CitedRange | None = None
    source: SourceRef | None = None
    pointer: str = ""
    shared: int = 0
    unquoted: str = ""


PARAPHRASE: Final = -1


class MarkerForm(StrEnum):
    BOLD = "bold"  # **k** [n]
    LINK = "link"  # [label](cite:n 'k')
    HTML = "html"  # <span data-cite="n">label</span>
    BARE = "bare"  # [n] with no bold text directly before it


@dataclass(frozen=True, slots=True)
class Marker:
    """A place in the prose that cites entry `n`.

    `shown` is the visible text it is on (the bold text, the link's label, the element's text) and
    `quoted` the term in a link's quotes, or None. `grouped` means that `n` came out of a list
    or range such as [1, 2]. `claim` is the sentence around the marker, `claim_before` the part of that sentence
    between the previous marker (or its beginning) and the end of this marker's anchor: what this marker vouches for.
    `claim_after` is the sentence from there on, `bold_before` the bold texts that are in it before the marker.
    Markers of one sentence have the same `sentence`, which counts the sentences that contain markers. In a table,
    `heads` is what is above its cell and above the first one of its row, `head` what is above its cell alone, and
    `label` the first cell of its row. What is struck out or hidden is no part of a claim; `unhidden` is the marker with
    what is hidden, if something is, because not every viewer hides it.
    """

    n: int
    form: MarkerForm
    span: Span
    shown: str | None = None
    quoted: str | None = None
    claim: str = ""
    claim_before: str = ""
    claim_after: str = ""
    bold_before: tuple[str, ...] = ()
    grouped: bool = False
    in_heading: bool = False
    sentence: int = field(default=0, compare=False)
    heads: str = ""
    head: str = ""
    label: str = ""
    unhidden: Marker | None = field(default=None, compare=False, repr=False)


class BoldText(NamedTuple):
    start: int
    end: int
    text: str


Extent = tuple[int, int]  # of a text, from the first offset to the second


class UnitMark(NamedTuple):
    """What cites in a unit: `start` and `end` are offsets in its plain text, of a label or of the point it is at.

    `opens`: it is at the beginning of a sentence and belongs to what follows.
    """

    numbers: tuple[int, ...]
    form: MarkerForm
    span: Span
    start: int
    end: int
    shown: str | None = None
    quoted: str | None = None
    grouped: bool = False
    opens: bool = False


class Unit(NamedTuple):
    """One run of text as a reader takes it in: a paragraph, a list item, a heading, a table cell.

    `plain` contains no marks; they know their place in it, and `sentences` are the places where its sentences begin.
    `start` is where the unit begins in the response. `row` identifies the cells that are side by side in a table, or is
    TABLE_HEAD. `struck` and `hidden` are stretches of the plain text that are struck out, or that no reader sees.
    """

    plain: str
    marks: tuple[UnitMark, ...] = ()
    bolds: tuple[BoldText, ...] = ()
    sentences: tuple[int, ...] = (0,)
    in_heading: bool = False
    start: int = 0
    row: int | None = None
    struck: tuple[Extent, ...] = ()
    hidden: tuple[Extent, ...] = ()


TABLE_HEAD: Final = -1


class Piece(NamedTuple):
    """From `offset` of a text on: what is made of this stretch of a file; `same`: it is there as it is."""

    offset: int
    place: Span
    same: bool


class Origin(NamedTuple):
    """The file that the text of a response was made of, and the pieces of the text in their order."""

    file: str
    pieces: tuple[Piece, ...]

    def span(self, span: Span) -> Span:
        """The place in the file of a stretch of the text."""
        if not self.pieces:
            return Span(0, 0)
        start, end = self._place(span.start).start, self._place(max(span.start, span.end - 1)).end
        return Span(start, max(start, end))

    def _place(self, offset: int) -> Span:
        """That of a character: its own, or the whole piece where the file has something else there."""
        at = max(0, bisect_right(self.pieces, offset, key=lambda piece: piece.offset) - 1)
        piece = self.pieces[at]
        if not piece.same:
            return piece.place
        own = min(piece.place.start + offset - piece.offset, piece.place.end)
        return Span(own, min(own + 1, piece.place.end))


@dataclass(frozen=True, slots=True)
class Response:
    """What an agent answered: prose with markers, the citations of its block, and what is wrong with the block.

    `masked` is the text with its blocks blanked, so that every offset stays. It is parsed once: `units` is what it
    says, and `markdown` the tokens of the parser, each inline one with its place; HTML has none.
    `origin` is there where `text` is not the file itself: Markdown with [n] that was made of an answer of another form.
    The spans of its citations and problems are then places in the file.
    """

    text: str
    prose: str
    markers: tuple[Marker, ...] = ()
    citations: tuple[Citation, ...] = ()
    problems: tuple[Problem, ...] = ()
    has_block: bool = False
    is_html: bool = False
    masked: str = field(default="", repr=False)
    units: tuple[Unit, ...] = field(default=(), repr=False)
    markdown: tuple[tuple[Any, Any], ...] = field(default=(), compare=False, repr=False)
    form: AnswerForm = AnswerForm.BLOCK
    origin: Origin | None = None

    def entries(self, having: Literal["n", "source_context", "source_match"] = "n") -> dict[int, int]:
        """From a number to the place of its citation: the first one with that number and a field that is not blank."""
        places: dict[int, int] = {}
        for place, citation in enumerate(self.citations):
            if citation.n is not None and str(getattr(citation, having)).strip():
                places.setdefault(citation.n, place)
        return places

    def cited_places(self) -> list[tuple[int, ...]]:
        """For each marker the places of the citations that it shows: those with its number.

        In an answer with numbered sources, a quotation in a sentence is a separate citation. It belongs to the marker
        of that sentence alone.
        """
        numbered: dict[int | None, list[int]] = {}
        for place, citation in enumerate(self.citations):
            numbered.setdefault(citation.n, []).append(place)
        return [self._own(marker, numbered.get(marker.n, [])) for marker in self.markers]

    def _own(self, marker: Marker, places: list[int]) -> tuple[int, ...]:
        span = self.origin.span(marker.span) if self.origin else marker.span
        quoted = [place for place in places if self.is_in_prose(self.citations[place])]
        own = [place for place in quoted if self.citations[place].spans.get("") == span]
        shared = [place for place in places if place not in quoted]
        return tuple(own + [place for place in shared if not own or self.citations[place].source_context])

    def is_in_prose(self, citation: Citation) -> bool:
        """Whether the quote is a part of the claim itself; "f" is where it is elsewhere in the answer."""
        return self.form is AnswerForm.NUMBERED and bool(citation.source_context) and "f" not in citation.spans


# ── The evidence ─────────────────────────────────────────────────────────────────────────────────


class Box(NamedTuple):
    """A rectangle of a page in PDF points; the origin is the lower left corner of what a reader sees."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    def shares_column(self, other: Box) -> bool:
        """Whether more than half of the narrower one is above or below the other."""
        return min(self.x1, other.x1) - max(self.x0, other.x0) > 0.5 * min(self.x1 - self.x0, other.x1 - other.x0)

    def shares_row(self, other: Box) -> bool:
        """Whether more than half of the lower one is beside the other."""
        return min(self.y1, other.y1) - max(self.y0, other.y0) > 0.5 * min(self.height, other.height)


class LineSpan(NamedTuple):
    """Characters of one line of a page, as one of its readings has it; lines and characters count from 0.

    `end` is None if only the line is known, not the characters.
    """

    page: int
    reading: str
    line: int
    start: int
    end: int | None


class Match(StrEnum):
    EXACT = "exact"  # the page's own characters
    FOLDED = "folded"  # equal after the standard's folding table
    NONE = "none"


class Place(StrEnum):
    AS_CITED = "as_cited"
    OTHER_LINES = "other_lines"
    OTHER_PAGE = "other_page"
    NOWHERE = "nowhere"


class Structure(StrEnum):
    """Pages that say where things are instead of saying them."""

    CONTENTS = "contents"
    INDEX = "index"
    LIST = "list"
    PART = "part"
    APPENDIX = "appendix"


class Side(StrEnum):
    """Where words outside a quote are, as a message says it."""

    JUST_BEFORE = "just before these words"
    BEFORE = "before these words, in the same sentence"
    JUST_AFTER = "just after these words"
    AFTER = "after these words, in the same sentence"
    INTRODUCTION = "in the introduction of this list"
    HEADING = "in the heading above these words"
    NOTE = "in the footnote to these words"


class Qualifier(NamedTuple):
    """Words of the source outside a quote that limit what it says, or reverse it."""

    words: str
    side: Side
    page: int
    line: int | None
    reverses: bool


class Occurrence(NamedTuple):
    """One place where the quote is. `lines` and `spans` are the quote's, `anchor_*` the anchor's inside it.

    `lines_beside` are its lines on the other page, where it runs over a page break, and `skipped` the headers, footers
    and page numbers between the two. `columns` are the heads of a table above each value of the quote, in order.
    `row_left_out` is the rest of a row of which it joins a part to another one.
    """

    page: int
    reading: str
    match: Match
    text: str
    lines: tuple[int, ...]
    anchor_page: int
    anchor_lines: tuple[int, ...] = ()
    spans: tuple[LineSpan, ...] = ()
    anchor_spans: tuple[LineSpan, ...] = ()
    forgiven: tuple[str, ...] = ()
    qualifier: Qualifier | None = None
    pages: tuple[int, ...] = ()
    lines_beside: tuple[int, ...] = ()
    skipped: tuple[str, ...] = ()
    row_left_out: str | None = None
    columns: tuple[str, ...] = ()
    sighting: Sighting = Sighting.PAINTED


class OpenReason(StrEnum):
    """Why something can stay undetermined, or what to know about a source; there is one rule for each."""

    UNKNOWN_ATTACHMENT = "unknown-attachment"
    NO_SOURCE = "no-source"
    UNREADABLE_SOURCE = "unreadable-source"
    PAGE_WITHOUT_TEXT = "page-without-text"
    LIMIT_REACHED = "limit-reached"
    PAGE_LEFT_OUT = "page-left-out"
    PREPARED_SOURCE = "prepared-source"
    VISIBILITY_UNKNOWN = "visibility-unknown"
    RECOGNISED_TEXT = "recognised-text"
    PAGE_COUNT_DISAGREEMENT = "page-count-disagreement"
    READER_DIFFERENCE = "reader-difference"
    RAISED_DIGIT = "raised-digit"
    UNSEEN_READING = "unseen-reading"
    NO_QUOTE = "no-quote"
    AMBIGUOUS_SOURCE = "ambiguous-source"
    RANGE_NOT_CHECKED = "range-not-checked"
    WATERMARK = "watermark"
    PAGE_IN_PROSE = "page-in-prose"
    BY_ORDER = "bound-by-order"


class Open(NamedTuple):
    """Why something could not be determined: the name of its rule, and one sentence."""

    name: OpenReason
    reason: str


class RangeCheck(NamedTuple):
    """The outcome of the range that a citation names.

    `wrong` and `inexact` say in one sentence what is not right with it: where it is wrong, the quote is elsewhere;
    where it is inexact, it contains more or less than the quote. `right` is the range that contains the quote, if any
    does.
    """

    wrong: str | None = None
    inexact: str | None = None
    right: CitedRange | None = None


@dataclass(frozen=True, slots=True)
class _Searched:
    """What is known of every citation: its page, if there is one, and what to know about its source."""

    citation: Citation
    cited_page_count: int | None = None
    cited_page_lines: int | None = None
    notes: tuple[Open, ...] = ()
    range_check: RangeCheck | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Located(_Searched):
    """The quote is in the source.

    `found` is the occurrence the citation means, `others` the rest; `settled` is False if several are on the cited
    page and `l` does not say which one is meant. `unread` is why some page could not be searched for one that is on
    another page than the cited one: it may be there too.
    """

    found: Occurrence
    place: Literal[Place.AS_CITED, Place.OTHER_LINES, Place.OTHER_PAGE]
    others: tuple[Occurrence, ...] = ()
    settled: bool = True
    printed_label: str | None = None
    unread: Open | None = None
    found_page_lines: int | None = None
    structure: Structure | None = None
    structure_reasons: tuple[str, ...] = ()

    open: ClassVar[None] = None
    missing: ClassVar[None] = None

    @property
    def match(self) -> Match:
        return self.found.match

    @property
    def located(self) -> Located:
        return self


@dataclass(frozen=True, slots=True, kw_only=True)
class NotFound(_Searched):
    """The quote is not in the source, all of which was searched, or not on the cited page, where it should be.

    `near` is what is there in place of a quote whose letters and digits agree but whose signs, spaces or edges do
    not; `cut` means that it is the edges, and `cut_off` what of a value they leave out. `tried` says where the quote
    was looked for, in the order of looking.
    `row` is the row of the cited page, up to the quote's figure, that has the quote's label and figure with others
    between, and `row_head` the year under which the figure is.
    `structure` is that of the cited page. `other` is the place in another given source that has the quote.
    """

    near: str | None = None
    cut: bool = False
    cut_off: str | None = None
    row: str | None = None
    row_head: str | None = None
    tried: tuple[str, ...] = ()
    other: str | None = None
    structure: Structure | None = None
    structure_reasons: tuple[str, ...] = ()

    open: ClassVar[None] = None
    found: ClassVar[None] = None
    located: ClassVar[None] = None
    match: ClassVar[Match] = Match.NONE
    place: ClassVar[Place] = Place.NOWHERE

    @property
    def missing(self) -> NotFound:
        return self


@dataclass(frozen=True, slots=True, kw_only=True)
class Undetermined(_Searched):
    """Whether the quote is in the source is open: such a citation is never verified.

    `open` is the reason; None if there is no quote to look for. `search` is what the search found anyway.
    """

    open: Open | None = None
    search: Located | NotFound | None = None

    @property
    def located(self) -> Located | None:
        return self.search.located if self.search else None

    @property
    def missing(self) -> NotFound | None:
        return self.search.missing if self.search else None

    @property
    def found(self) -> Occurrence | None:
        return self.search.found if self.search else None

    @property
    def match(self) -> Match | None:
        return self.search.match if self.search else None

    @property
    def place(self) -> Place | None:
        return self.search.place if self.search else None


Evidence = Located | NotFound | Undetermined  # what the search found for one citation


def left_open(evidence: Evidence, reason: Open) -> Undetermined:
    """The evidence where something else leaves the citation open: what the search found settles nothing."""
    if isinstance(evidence, Undetermined):
        return replace(evidence, open=reason)
    known = (evidence.citation, evidence.cited_page_count, evidence.cited_page_lines, evidence.notes)
    return Undetermined(*known, evidence.range_check, open=reason, search=evidence)


# ── The verdict ──────────────────────────────────────────────────────────────────────────────────


class Level(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Verdict(StrEnum):
    VERIFIED = "verified"
    FAILED = "failed"
    OPEN = "open"
    NOTHING = "nothing-to-check"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a rule reports. `citation` is an index in the response's citations.

    `stable_message` is the message without line numbers of the response, if it has any; `fingerprint_text` uses it.
    """

    rule: str
    name: str
    level: Level
    message: str
    region: Region
    n: int | None = None
    citation: int | None = None
    field: str | None = None
    hint: str | None = None
    stable_message: str | None = None

    @property
    def kind(self) -> Kind:
        """What sort of trouble it is: source, claim, place or form."""
        return kind_of(self.rule)

    @property
    def fingerprint_text(self) -> str:
        """What the finding says, whatever line of the response it is in."""
        return self.stable_message or self.message


class CitationResult(NamedTuple):
    """The verdict of one citation; `findings` are indexes in the response's findings."""

    citation: Citation
    evidence: Evidence
    verdict: Verdict
    findings: tuple[int, ...] = ()


class DocumentFacts(NamedTuple):
    """Which bytes a citation was checked against, and with what."""

    attachment_id: str
    path: str
    sha256: str
    pages: int
    reader: str
    kind: Literal["pdf", "text", "prepared", "html", "docx"] = "pdf"


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome for one response.

    `ignored` and `baselined` count findings that the caller did not want to see (selection.py, baseline.py): they are
    no longer in `findings`, and changed no verdict.
    """

    path: str
    results: tuple[CitationResult, ...]
    findings: tuple[Finding, ...]
    documents: tuple[DocumentFacts, ...]
    verdict: Verdict
    markers: int = 0
    ignored: int = 0
    baselined: int = 0

    @property
    def verified(self) -> bool:
        """Whether there are citations and every one is verified: the only pass."""
        return self.verdict is Verdict.VERIFIED

    def to_json(self) -> str:
        """What `citecheck validate --format json` prints of this response, without closest passages."""
        from citecheck.reporting.json import render_json  # a door for callers: nothing that decides goes through it

        return render_json([Outcome(self)])


class Closest(NamedTuple):
    """The passage most like a missing quote: its page, and the words as (mark, text), mark one of "=", "-", "+".

    "-" words are the quote's alone, "+" words the source's alone.
    """

    page: int
    passage: str
    words: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a format shows of one response: its report and, beside it, the passage closest to each missing quote.

    `closest` is by the index of the citation.
    """

    report: Report
    closest: Mapping[int, Closest] = field(default_factory=dict)
