"""A passage of a document by its first and its last words, so that nobody types what is between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from citecheck.errors import SourceError
from citecheck.limits import CONTEXT_CHARACTERS, CONTEXT_SENTENCES
from citecheck.locate import locate
from citecheck.model import Citation, Located, Sighting
from citecheck.sources.document import Document, Page, Reading
from citecheck.text.matching import Hit
from citecheck.text.quoting import quoted
from citecheck.text.sentences import count_sentences, sentence_end, sentence_start
from citecheck.value_edges import is_cut


class Passage(NamedTuple):
    """The words of a passage on one line, and the page on which it begins; `before` and `after`: the rest of its
    first and of its last sentence."""

    text: str
    page: int
    before: str = ""
    after: str = ""

    @property
    def why_too_long(self) -> str | None:
        """Why it cannot be one quote."""
        sentences = count_sentences(self.text)
        if len(self.text) > CONTEXT_CHARACTERS:
            return f"The passage has {len(self.text):,} characters; a quote has at most {CONTEXT_CHARACTERS}."
        if sentences > CONTEXT_SENTENCES:
            return f"The passage has {sentences} sentences; a quote has at most {CONTEXT_SENTENCES}."
        return None

    @property
    def remarks(self) -> Iterator[str]:
        """What the writer should know about its edges."""
        if (sentences := count_sentences(self.text)) > 1:
            yield f"The passage is not one sentence: it has {sentences}."
        if self.before:
            yield f"The passage begins inside a sentence, after {quoted(self.before)}."
        if self.after:
            yield f"The passage ends inside a sentence, before {quoted(self.after)}."


def passages(document: Document, opening: str, closing: str) -> list[Passage]:
    """The passages from the opening to the closing words: those on a page, or else those over a page break.

    If both are in one sentence, only that sentence counts.
    """
    pages = [page.readings[0] for page in _pages(document)]
    breaks = (ends for n in range(1, document.page_count) if (ends := document.bare_break_after(n)))
    on_page = [passage for reading in pages for passage in _in(reading, opening, closing)]
    over = on_page or [passage for reading in breaks for passage in _in(reading, opening, closing)]
    return list({(passage.text, passage.page): passage for passage in over}.values())


def no_passage(document: Document, opening: str, closing: str) -> str:
    """Why there is no such passage.

    Raises SourceError if the words may be where the document cannot be read.
    """
    places = []
    for words in (opening, closing):
        evidence = locate(Citation(None, "", source_context=words, source_match=words), document)
        if evidence.open:
            raise SourceError(evidence.open.reason)
        if not isinstance(evidence, Located):
            return f"{quoted(words)} not found."
        found = [one for one in (evidence.found, *evidence.others) if one.sighting is not Sighting.HIDDEN]
        places.append(sorted((one.anchor_page, one.lines) for one in found))
    first, last = places[0][0], places[1][-1]
    if last <= first:
        return f"{quoted(closing)} is only before {quoted(opening)}: exchange --from and --to."
    pages = f"{quoted(opening)} is on page {first[0]}, {quoted(closing)} on page {last[0]}"
    return f"{pages}: a passage has one page, or runs over one page break."


def _pages(document: Document) -> Iterator[Page]:
    return (page for number in range(1, document.page_count + 1) if (page := document.readable(number)))


def _whole(reading: Reading, words: str) -> list[Hit]:
    text = reading.searchable.text
    return [hit for hit in reading.searchable.find(words).hits if not is_cut(text, hit)]


def _in(reading: Reading, opening: str, closing: str) -> Iterator[Passage]:
    starts = _whole(reading, opening)
    ends = _whole(reading, closing) if starts else []
    for start in starts:
        for end in _ends_of(start, starts, ends, reading.searchable.text):
            yield _passage(reading, start.start, end.end)


def _ends_of(start: Hit, starts: list[Hit], ends: list[Hit], text: str) -> list[Hit]:
    """The ends in the sentence that begins a passage; without any, the next one, unless another begins before it."""
    later = [end for end in ends if end.start >= start.start and end.end >= start.end]
    last = sentence_end(text, start.end)
    in_sentence = [end for end in later if end.end <= last]
    between = any(start.start < other.start <= later[0].start for other in starts) if later else False
    return in_sentence or ([] if between else later[:1])


def _passage(reading: Reading, start: int, end: int) -> Passage:
    text = reading.searchable.text
    page = reading.origin(reading.between(start, end)[0]).page
    before, after = text[sentence_start(text, start) : start], text[end : sentence_end(text, end)]
    rest = "" if not any(map(str.isalnum, after)) else after
    return Passage(_line(text[start:end]), page, _line(before), _line(rest))


def _line(text: str) -> str:
    return " ".join(text.split())
