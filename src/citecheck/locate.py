"""The one search: citation + document → Evidence. Rules never search.

The cited page is tried first, in the order people read it, then over the page breaks beside it, then in its other
readings; only when all of these miss is the rest of the document read. `k` is looked for inside the matched occurrence
of `f` alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from citecheck.cell_joins import reads_across
from citecheck.errors import LimitError, PageLeftOutError, SourceError
from citecheck.header_footer_crossings import crossed_header_or_footer
from citecheck.limits import LINE_NEIGHBOURS, SIGHTED_PAGES
from citecheck.model import (
    Citation,
    Evidence,
    Located,
    NotFound,
    Occurrence,
    Open,
    OpenReason,
    Place,
    Qualifier,
    Sighting,
    Undetermined,
)
from citecheck.occurrence import ids_of, left_out_powers, occurrence, qualifier_of
from citecheck.reading_agreement import is_as_seen
from citecheck.sources.document import EDGE, PAGE_BREAK, READING, Document, Page, Reading
from citecheck.sources.packed_lines import texts
from citecheck.sources.page_edges import printed_numbers
from citecheck.sources.structure import NOTHING, Classified, classify, short_list
from citecheck.text.marks import is_beside_mark
from citecheck.text.matching import Hit, Searchable
from citecheck.text.quoting import quoted
from citecheck.text.sentences import sentence_end, sentence_start
from citecheck.text.table_rows import TableRow, row_of
from citecheck.text.unknown_characters import is_incomplete, may_contain
from citecheck.value_edges import cut_off, is_cut
from citecheck.visibility import sighting, visible_text

_HYPHENS = frozenset("-\u00ad")


def locate(citation: Citation, document: Document) -> Evidence:
    """Where the citation's quote is in the document, as far as is known."""
    known = Undetermined(citation, document.page_count)
    if not citation.source_context.strip():
        return known
    try:
        return _locate(known, document)
    except SourceError as error:
        return replace(known, open=_reason(error))


def _reason(error: SourceError) -> Open:
    names = {PageLeftOutError: OpenReason.PAGE_LEFT_OUT, LimitError: OpenReason.LIMIT_REACHED}
    return Open(names.get(type(error), OpenReason.UNREADABLE_SOURCE), str(error))


def _unread(page: Page, document: Document) -> Open | None:
    if not page.pictured:
        return None
    what = "is a picture without text" if page.scanned else "is in large part a picture"
    reason = f"{document.facts.path}: page {page.number} {what}; run text recognition on it first."
    return Open(OpenReason.PAGE_WITHOUT_TEXT, reason)


def _doubtful_sight(unseen: list[Occurrence], document: Document) -> Open | None:
    doubtful = next((o for o in unseen if o.sighting is Sighting.DOUBTFUL), None)
    if doubtful is None:
        return None
    what = f"it is unclear whether the quote can be seen on page {doubtful.anchor_page}"
    return Open(OpenReason.VISIBILITY_UNKNOWN, f"{document.facts.path}: {what}; look at the page.")


def _locate(known: Undetermined, document: Document) -> Evidence:
    citation = known.citation
    cited = citation.page if citation.page and citation.page <= document.page_count else None
    search = _Search(citation, document, anywhere=cited is None)
    here: list[Occurrence] = []
    if cited:
        page = document.page(cited)
        known = known if page.scanned else replace(known, cited_page_lines=len(page.lines))
        here = search.page(page)
        if here and any(o.anchor_page == cited for o in here):
            return _over_the_edge(_chosen(known, here, document), document)
        if doubt := search.doubt or _doubtful_sight(search.unseen, document) or _unread(page, document):
            return replace(known, open=doubt)
    # What is left of `here` is over a page break, with its anchor on the page beside the cited one.
    if found := here or search.elsewhere(cited) or search.unseen:
        return replace(_placed(known, found, document), unread=search.unread)
    if search.anywhere and (doubt := search.doubt or search.unread):
        return replace(known, open=doubt)
    return _missing(known, search, document)


def _placed(known: Undetermined, found: list[Occurrence], document: Document) -> Located:
    """The quote is on other pages, or on the cited one where nobody can see it."""
    on_cited = any(o.anchor_page == known.citation.page for o in found)
    return _chosen(known, found, document) if on_cited else _on_other_page(known, found, document)


def _missing(known: Undetermined, search: _Search, document: Document) -> NotFound:
    kind = _kind(known.citation.page, document)
    row = None if search.near else _row(known.citation, document)
    return NotFound(
        known.citation,
        known.cited_page_count,
        known.cited_page_lines,
        near=search.near,
        cut=search.cut,
        cut_off=search.cut_off,
        row=row.text if row else None,
        row_head=row.head if row else None,
        tried=tuple(dict.fromkeys(search.tried)),
        structure=kind.structure,
        structure_reasons=kind.reasons,
    )


def _row(citation: Citation, document: Document) -> TableRow | None:
    """The row of the cited page that has the quote's label and its figure with others between."""
    try:
        return row_of(citation.source_context, document.page(citation.page or 0).readings[0].searchable)
    except (SourceError, IndexError):
        return None


# ── Searching ────────────────────────────────────────────────────────────────────────────────────


@dataclass
class _Search:
    """One citation's search through one document; remembers near misses on the way."""

    citation: Citation
    document: Document
    anywhere: bool = False  # no page is cited, or none that there is: then every page counts
    near: str | None = None
    cut: bool = False
    cut_off: str | None = None
    parted: bool = False  # from raised or lowered digits, or from a fraction
    doubt: Open | None = None  # why a place where it seems to be proves nothing
    unread: Open | None = None  # why some page could not be searched
    unseen: list[Occurrence] = field(default_factory=list)  # where the quote is but is not seen
    tried: list[str] = field(default_factory=list)  # where it was looked for, as the report says it

    def page(self, page: Page) -> list[Occurrence]:
        """The occurrences on one page, or over the breaks beside it, in the first reading that has any.

        A quote over a break may have its anchor on the neighbour: then it is only returned if nothing is better.
        """
        beside: list[Occurrence] = []
        for reading in self._readings(page):
            over = reading.name == PAGE_BREAK
            self.tried.append("the page breaks beside it" if over else f"page {page.number} ({reading.name})")
            found = self._seen(self._in(reading))
            if any(occurrence.anchor_page == page.number for occurrence in found):
                return found
            if self.parted and not found:
                return beside  # another reading that ends a line there does not part them either
            beside = beside or found
        return beside

    def _readings(self, page: Page) -> Iterator[Reading]:
        yield page.readings[0]
        yield from self.document.breaks_beside(page.number)
        yield from page.readings[1:]
        yield from visible_text(page, self.document)
        # Where the page's text was found but is not seen, another reader's view of it proves nothing more.
        if not self.unseen and (second := self.document.second_reading(page.number)):
            yield second

    def elsewhere(self, cited: int | None) -> list[Occurrence]:
        """The occurrences on all other pages, the nearest page first."""
        numbers = [n for n in range(1, self.document.page_count + 1) if n != cited]
        self.document.prefetch(numbers)
        found: list[Occurrence] = []
        if numbers:
            self.tried.append(f"{'all' if cited is None else 'the other'} {len(numbers)} pages and their breaks")
        for number in sorted(numbers, key=lambda n: abs(n - (cited or 1))):
            found += self._on_readable(number)
        if not found:
            for number in sorted(numbers, key=lambda n: abs(n - (cited or 1))):
                found += self._over_break_after(number)
        return self._seen_elsewhere(found)

    def _seen(self, found: list[Occurrence]) -> list[Occurrence]:
        """The occurrences that a reader can see; if there are none, all are remembered as unseen."""
        quote = self.citation.source_context
        looked = [o._replace(sighting=sighting(quote, o, self.document)) for o in found]
        seen = [o for o in looked if o.sighting < Sighting.DOUBTFUL]
        self.unseen += [] if seen else looked
        return seen

    def _seen_elsewhere(self, found: list[Occurrence]) -> list[Occurrence]:
        """The same on other pages, as far as it is looked at: there the citation fails anyway."""
        pages = list(dict.fromkeys(o.anchor_page for o in found))[:SIGHTED_PAGES]
        near = [o for o in found if o.anchor_page in pages]
        far = [o for o in found if o.anchor_page not in pages]
        try:
            return [*self._seen(near), *far]
        except SourceError:
            return found

    def _on_readable(self, number: int) -> list[Occurrence]:
        try:
            page = self.document.page(number)
            self.unread = self.unread or _unread(page, self.document)
            return next((found for r in page.readings if (found := self._in(r, keep_near=self.anywhere))), [])
        except SourceError as error:
            self.unread = self.unread or _reason(error)
            return []

    def _over_break_after(self, number: int) -> list[Occurrence]:
        if not self._may_cross(number):
            return []
        over = self.document.break_after(number)
        return next((found for reading in over if (found := self._in(reading, keep_near=False))), [])

    def _may_cross(self, number: int) -> bool:
        """A quote over a break has its first half on the page before, or its second half on the page after."""
        quote = self.citation.source_context
        try:
            upper, lower = (self.document.page(n).readings[0].searchable for n in (number, number + 1))
        except (SourceError, IndexError):
            return False
        return upper.has_half(quote, first=True) or lower.has_half(quote, first=False)

    def _in(self, reading: Reading, *, keep_near: bool = True) -> list[Occurrence]:
        try:
            found = reading.searchable.find(self.citation.source_context)
        except LimitError:
            if reading.name == PAGE_BREAK:
                return []  # whichever of the two pages is to blame says so itself
            raise
        text = reading.searchable.text
        whole = [hit for hit in found.hits if not is_cut(text, hit)]
        if not whole and keep_near and self.near is None:
            self._remember(text, found.near, found.hits)
        if not whole and may_contain(text, self.citation.source_context, drawn=self._is_drawn):
            self._doubt_letters(reading.origin(0).page, "where the quote may be")
        whole = [hit for hit in whole if not self._note_doubt(reading, hit)]
        occurrences = [occurrence(self.citation, reading, hit) for hit in whole]
        return [self._narrowed(o) for o in occurrences if reading.name != PAGE_BREAK or len(o.pages) > 1]

    def _note_doubt(self, reading: Reading, hit: Hit) -> bool:
        """Remembers why it is unknown whether the quote is there; returns whether that is so."""
        if self._is_drawn and is_incomplete(reading.searchable.text, hit.start, hit.end):
            self._doubt_letters(reading.origin(reading.between(hit.start, hit.end)[0]).page, "in or beside the quote")
            return True
        powers = left_out_powers(reading, hit, self.document)
        if powers:
            what = f"the quote leaves out the raised {quoted(powers)}, which may belong to its number"
            self.doubt = self.doubt or Open(OpenReason.RAISED_DIGIT, f"{self.document.facts.path}: {what}.")
            return True
        unread = self._unread_order(reading, hit)
        if unread is None:
            return False
        if not self._seen([occurrence(self.citation, reading, hit)]):
            return True  # and nobody sees it, which is remembered and says more
        self.doubt = self.doubt or Open(OpenReason.UNSEEN_READING, f"{self.document.facts.path}: {unread}.")
        return True

    @property
    def _is_drawn(self) -> bool:
        """Whether the text was made of glyphs, and not written as it is."""
        return self.document.facts.kind in {"pdf", "prepared"}

    def _doubt_letters(self, page: int, where: str) -> None:
        """Remembers that the letters of the quote, or of what is beside it, are not all known."""
        reason = f"page {page} shows characters whose text is missing, {where}; look at the page."
        self.doubt = self.doubt or Open(OpenReason.PAGE_WITHOUT_TEXT, f"{self.document.facts.path}: {reason}")

    def _unread_order(self, reading: Reading, hit: Hit) -> str | None:
        """Why nobody would read the quote in this order, or None."""
        if crossed := crossed_header_or_footer(reading, hit, self.document):
            return f"the quote takes the header, footer or page number {quoted(crossed)} into a sentence that goes on"
        number = reading.origin(reading.between(hit.start, hit.end)[0]).page
        if reads_across(reading, hit, self.document.page(number).lines):
            return "the quote reads across two columns of text"
        if is_as_seen(reading, hit, self.document):
            return None
        return f"the quote is in an order ({reading.name}) in which people do not read the page"

    def _narrowed(self, occurrence: Occurrence) -> Occurrence:
        """In another reading one line may contain several of the page's: the anchor's are those that have its words."""
        if occurrence.reading in {READING, PAGE_BREAK} or len(occurrence.anchor_lines) < 2:
            return occurrence
        lines = self.document.page(occurrence.anchor_page).lines
        holding = [i for i in occurrence.anchor_lines if _has_anchor(lines[i - 1].text, self.citation.source_match)]
        return occurrence._replace(anchor_lines=tuple(holding)) if holding else occurrence

    def _remember(self, text: str, near: tuple[int, int] | None, hits: tuple[Hit, ...]) -> None:
        """What is on the page in place of the quote, in whole words."""
        if hits:
            self.cut, self.cut_off = True, _piece_cut_off(text, hits[0])
            self.parted = all(is_beside_mark(text, hit.start, hit.end) for hit in hits)
            near = hits[0].start, hits[0].end
        if near:
            self.near = _in_whole_words(text, *near)


def _piece_cut_off(text: str, hit: Hit) -> str | None:
    """The piece of a value that a hit leaves out, unless it begins or ends inside a word or number."""
    return None if hit.cut else cut_off(text, hit.start, hit.end)


def _in_whole_words(text: str, start: int, end: int) -> str:
    """text[start:end] with the rest of the words in which it begins and ends; a word may be broken over two lines."""
    while start and not (text[start - 1].isspace() and not _is_broken(text, start - 1)):
        start -= 1
    while end < len(text) and not (text[end].isspace() and not _is_broken(text, end)):
        end += 1
    return text[start:end]


def _is_broken(text: str, line_end: int) -> bool:
    return text[line_end] == "\n" and text[line_end - 1 : line_end] in _HYPHENS


def _has_anchor(line: str, anchor: str) -> bool:
    return any(not hit.cut for hit in Searchable(line).find(anchor).hits)


# ── Choosing ─────────────────────────────────────────────────────────────────────────────────────


def _chosen(known: Undetermined, here: list[Occurrence], document: Document) -> Located:
    """Of several occurrences on the cited page, the one whose lines `l` names."""
    citation = known.citation
    on_page = [o for o in here if o.anchor_page == citation.page]
    fitting = [o for o in on_page if _fits(o, citation.line_ids)]
    touching = [o for o in on_page if set(o.anchor_lines) & set(citation.line_ids)]
    meant = fitting or touching or on_page
    place: Literal[Place.AS_CITED, Place.OTHER_LINES] = Place.AS_CITED if fitting else Place.OTHER_LINES
    return replace(_located(known, meant[0], here, place, document), settled=len(meant) == 1)


def _fits(occurrence: Occurrence, line_ids: tuple[int, ...]) -> bool:
    """Whether `l` names the anchor's first line and nothing far from its lines; without lines nothing is wrong."""
    lines = occurrence.anchor_lines
    if not lines or not line_ids:
        return True
    near = range(min(lines) - LINE_NEIGHBOURS, max(lines) + LINE_NEIGHBOURS + 1)
    return lines[0] in line_ids and all(i in near for i in line_ids)


def _over_the_edge(evidence: Located, document: Document) -> Located | NotFound:
    """Where the quote's sentence begins on the page before or ends on the next: with what it leaves out there.

    A quote that cuts a word or value which goes on there ("$5", and on the next page "million") is not found.
    """
    found = evidence.found
    if found.reading != READING:
        return evidence
    qualifier = found.qualifier
    for number in _breaks_reached(evidence.citation, found, document.page(found.page)):
        bare = document.bare_break_after(number)
        whole = document.whole_break_after(number) if bare and bare.skipped else None  # else the two are one
        for over in filter(None, (bare, whole)):
            hits = _hits_on(over, evidence.citation, found)
            text = over.searchable.text
            if hits and all(is_cut(text, hit) for hit in hits):
                return _cut_at_break(evidence, text, hits[0])
            # A line that can be a header is no part of the sentence, unless the quote goes on from its negation.
            found_there = [words for hit in hits if (words := qualifier_of(over, hit))]
            outside = [words for words in found_there if over is bare or words.reverses]
            qualifier = next((words for words in outside if _outweighs(words, qualifier)), qualifier)
    return replace(evidence, found=found._replace(qualifier=qualifier))


def _outweighs(words: Qualifier, other: Qualifier | None) -> bool:
    """Any words count more than none, and words that reverse the quote more than those that limit it."""
    return other is None or (words.reverses and not other.reverses)


def _cut_at_break(evidence: Located, text: str, hit: Hit) -> NotFound:
    pages, lines = evidence.cited_page_count, evidence.cited_page_lines
    piece = _piece_cut_off(text, hit)
    near = None if piece else _in_whole_words(text, hit.start, hit.end)
    return NotFound(evidence.citation, pages, lines, near=near, cut=True, cut_off=piece)


def _breaks_reached(citation: Citation, found: Occurrence, page: Page) -> Iterator[int]:
    """The breaks, by the page before them, that the sentence may run over: it begins or ends among the edge lines."""
    reading = page.readings[0]
    text = reading.searchable.text
    for hit in _hits_on(reading, citation, found):
        if text.count("\n", 0, sentence_start(text, hit.start)) <= EDGE:
            yield page.number - 1
        if text.count("\n", sentence_end(text, hit.end)) <= EDGE:
            yield page.number


def _hits_on(reading: Reading, citation: Citation, found: Occurrence) -> list[Hit]:
    """Where the quote is on the lines of this occurrence."""
    try:
        hits = reading.searchable.find(citation.source_context).hits
    except LimitError:
        return []
    origins = {hit: [reading.origin(i) for i in reading.between(hit.start, hit.end)] for hit in hits}
    return [h for h, there in origins.items() if ids_of(o for o in there if o.page == found.page) == found.lines]


def _on_other_page(known: Undetermined, occurrences: list[Occurrence], document: Document) -> Located:
    label = str(known.citation.page)
    printed = [o for o in occurrences if label in printed_numbers(document.page(o.anchor_page), document.readable)]
    found = printed[0] if printed else occurrences[0]
    located = _located(known, found, occurrences, Place.OTHER_PAGE, document)
    return replace(located, printed_label=label if printed else None)


def _located(
    known: Undetermined,
    found: Occurrence,
    occurrences: list[Occurrence],
    place: Literal[Place.AS_CITED, Place.OTHER_LINES, Place.OTHER_PAGE],
    document: Document,
) -> Located:
    """`found` is the one of the occurrences that is meant; with what kind of page it is on."""
    kind = _kind(found.anchor_page, document)
    if found.lines and max(found.lines) < kind.begins:  # it ends before the structural part of its page begins
        kind = NOTHING
    if kind is NOTHING:
        kind = _short_list(found, document)
    return Located(
        known.citation,
        known.cited_page_count,
        known.cited_page_lines,
        found=found,
        place=place,
        others=tuple(o for o in occurrences if o is not found),
        found_page_lines=_lines_of(found.anchor_page, document),
        structure=kind.structure,
        structure_reasons=kind.reasons,
    )


def _kind(number: int | None, document: Document) -> Classified:
    """What kind of page it is; nothing where it cannot be read."""
    try:
        return classify(document.page(number or 0), document.page_count, document.readable)
    except (SourceError, IndexError):
        return NOTHING


def _short_list(found: Occurrence, document: Document) -> Classified:
    """What kind of lines the quote is in, on a page that is text for the rest."""
    if found.lines_beside:
        return NOTHING
    try:
        lines = texts(document.page(found.page).lines)
    except (SourceError, IndexError):
        return NOTHING
    return short_list(lines, found.lines, document.page_count, found.page)


def _lines_of(number: int, document: Document) -> int | None:
    try:
        return len(document.page(number).lines)
    except (SourceError, IndexError):
        return None
