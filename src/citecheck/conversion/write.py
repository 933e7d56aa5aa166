"""A draft → the text of a data block, of Markdown with a list of sources, or of a message of the Anthropic API."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from citecheck.answers.source_list import written_place
from citecheck.conversion.draft import Cited, Draft, Passage
from citecheck.errors import UsageError
from citecheck.limits import ANCHOR_CHARACTERS, ANCHOR_WORDS
from citecheck.locate import locate
from citecheck.model import Citation, CitedRange, RangeUnit
from citecheck.repair.location import clean_lines
from citecheck.response.delimiters import END, START
from citecheck.response.guessed import written_block
from citecheck.sources.document import Document
from citecheck.text.ids import page_id
from citecheck.text.sentences import sentence_starts

_REASON: Final = "cited for this sentence"
_LABEL: Final = re.compile(r"[^\s\[\]*_`<>\\|#]+")
_LABEL_WORDS: Final = 2
_BREAKS_TERM: Final = re.compile(r"['\"()\[\]\\]")
_SMALL: Final = frozenset(
    "a an and are as at be been by for from had has have if in into is it its may not of on or shall such that the "
    "their this to was were which will with would".split()
)
_MOST_ANCHORS: Final = 24


# ── Markdown with numbers ────────────────────────────────────────────────────────────────────────


def markdown(draft: Draft) -> str:
    """Numbers in the order of their markers, and a list with the source, place and quote of each."""
    numbers = _numbers(draft)
    prose = "".join(_with_markers(passage, numbers) for passage in draft.passages).rstrip()
    entries = "\n\n".join(_entry(number, draft.cited[index]) for index, number in numbers.items())
    return f"{prose}\n\n## Sources\n\n{entries}\n"


def _numbers(draft: Draft) -> dict[int, int]:
    indexes = dict.fromkeys(index for passage in draft.passages for index in passage.cites)
    return {index: number for number, index in enumerate(indexes, 1)}


def _with_markers(passage: Passage, numbers: Mapping[int, int]) -> str:
    marks = "".join(f"[{numbers[index]}]" for index in passage.cites)
    return f"{passage.prose} {marks}" if marks else passage.prose


def _entry(number: int, cited: Cited) -> str:
    called = cited.title
    if cited.url:
        called = cited.url if called in {cited.url, cited.file} else f"[{called}]({cited.url})"
    elif cited.document and not cited.document.names and cited.file not in called:
        called = f"{called} ({cited.file})"
    place = cited.place
    head = f"[{number}] {called}{written_place(place) if place and cited.quote else ''}"
    return "\n".join([head, *(f"   > {line}" for line in cited.quote.splitlines())])


# ── Messages of the Anthropic API ────────────────────────────────────────────────────────────────


def anthropic(draft: Draft, order: Sequence[Document]) -> str:
    """A message; the sentence before a marker is a separate block. `order`: the documents as they were given."""
    indexes = _document_indexes(draft, order)
    blocks = [block for passage in draft.passages for block in _blocks(passage, draft, indexes)]
    message = {"type": "message", "role": "assistant", "content": blocks, "stop_reason": "end_turn"}
    return json.dumps(message, ensure_ascii=False, indent=2) + "\n"


def _document_indexes(draft: Draft, order: Sequence[Document]) -> dict[str, int]:
    """By what the answer calls a source: its place among those given, or that in which the answer cites them."""
    indexes: dict[str, int] = {}
    for cited in draft.cited:
        source = cited.result.citation.source
        if cited.document and any(one is cited.document for one in order):
            index = next(at for at, one in enumerate(order) if one is cited.document)
        elif source and source.ordered and source.index is not None:
            index = source.index
        else:
            index = len(set(indexes.values()))
        indexes.setdefault(cited.result.citation.attachment_id, index)
    return indexes


def _blocks(passage: Passage, draft: Draft, indexes: Mapping[str, int]) -> Iterator[dict[str, object]]:
    begin = _sentence_start(passage.prose) if passage.cites else len(passage.prose)
    if passage.prose[:begin]:
        yield {"type": "text", "text": passage.prose[:begin]}
    if passage.cites:
        citations = [_located(draft.cited[index], indexes) for index in passage.cites]
        yield {"type": "text", "text": passage.prose[begin:], "citations": citations}


def _sentence_start(prose: str) -> int:
    """Where the last sentence of the last line begins, white space aside."""
    line = prose.rstrip().rfind("\n") + 1
    last = prose[line:]
    begin = line + max((at for at in sentence_starts(last.rstrip()) if at < len(last)), default=0)
    return begin + len(prose[begin:]) - len(prose[begin:].lstrip())


_LOCATIONS: Final = {
    RangeUnit.CHARACTERS: ("char_location", "start_char_index", "end_char_index"),
    RangeUnit.PAGES: ("page_location", "start_page_number", "end_page_number"),
    RangeUnit.BLOCKS: ("content_block_location", "start_block_index", "end_block_index"),
}


def _located(cited: Cited, indexes: Mapping[str, int]) -> dict[str, object]:
    if not cited.quote:
        raise UsageError(f"citation {cited.shown} has no quote, and a citation of this form needs one.")
    place = _place_sent(cited)
    title = None if cited.title in {cited.url, cited.file} else cited.title
    if place is None and cited.url:
        return {"type": "web_search_result_location", "cited_text": cited.quote, "url": cited.url, "title": title}
    if place is None:
        raise UsageError(f"citation {cited.shown} names no page, characters or blocks; give its source with -s.")
    kind, start, end = _LOCATIONS[place.unit]
    index, where = indexes[cited.result.citation.attachment_id], {start: place.start, end: place.end}
    if cited.url and place.unit is RangeUnit.BLOCKS:
        source = {"source": cited.url, "title": title, "search_result_index": index}
        return {"type": "search_result_location", "cited_text": cited.quote, **source, **where}
    document = {"document_index": index, "document_title": cited.title}
    return {"type": kind, "cited_text": cited.quote, **document, **where}


def _place_sent(cited: Cited) -> CitedRange | None:
    """The range; of a plain text the characters of the quote, since the API counts its pages as none."""
    text = cited.document.text if cited.document else None
    if text is None or cited.result.citation.range:
        return cited.place
    start = text.find(cited.quote)
    if start < 0 or text.find(cited.quote, start + 1) >= 0:
        often = "more than once" if start >= 0 else "not character for character"
        raise UsageError(f"the quote of citation {cited.shown} is in {cited.file} {often}, so its range is unclear.")
    return CitedRange(RangeUnit.CHARACTERS, start, start + len(cited.quote))


# ── Data blocks ──────────────────────────────────────────────────────────────────────────────────


def block(draft: Draft, choice: Mapping[int, int], id_of: Callable[[Document], str]) -> str:
    """Links on the last words before each marker, and the block. `choice`: which of its anchors a citation takes."""
    numbers = _numbers(draft)
    anchors = {index: _anchor(draft.cited[index], draft, index, choice.get(index, 0)) for index in numbers}
    prose = "".join(_with_links(passage, draft, numbers, anchors) for passage in draft.passages).rstrip()
    entries = [_block_entry(draft.cited[index], number, anchors[index], id_of) for index, number in numbers.items()]
    return f"{prose}\n\n{START}\n{written_block(entries)}\n{END}\n"


def anchors_of(quote: str, claim: str) -> list[str]:
    """Up to four words of the quote that a reader could search for, the best first: what the claim says as well."""
    words, said = quote.split(), {_bare(word) for word in claim.split()}
    found: dict[str, float] = {}
    for size in range(1, ANCHOR_WORDS + 1):
        for at in range(len(words) - size + 1):
            piece = [words[at + i] for i in range(size)]
            anchor = _bare_edges(" ".join(piece))
            if _may_be_anchor(anchor, piece, quote):
                found.setdefault(anchor, _worth(piece, said))
    return sorted(found, key=lambda anchor: -found[anchor])[:_MOST_ANCHORS]


def _bare_edges(piece: str) -> str:
    """Without the marks around it: `f` keeps the parentheses of a number, and `k` may omit them."""
    bare = piece.strip(" .,;:")
    return bare[1:-1] if bare[:1] == "(" and bare[-1:] == ")" else bare


def _may_be_anchor(anchor: str, piece: Sequence[str], quote: str) -> bool:
    edges = {_bare(piece[0]), _bare(piece[-1])}
    whole = len(anchor) < len(quote.strip(" .,;:"))
    plain = 2 < len(anchor) <= ANCHOR_CHARACTERS and not _BREAKS_TERM.search(anchor)
    return plain and whole and not edges & _SMALL and quote.count(anchor) == 1


def _worth(piece: Sequence[str], said: set[str]) -> float:
    """Words of the claim, figures above all; of equals the shorter."""
    shared = [word for word in map(_bare, piece) if word in said and word not in _SMALL]
    figures = sum(any(map(str.isdigit, word)) for word in shared)
    other_figures = sum(any(map(str.isdigit, word)) for word in piece) - figures
    return 3 * figures + len(shared) - 0.4 * len(piece) - 2 * other_figures


def _bare(word: str) -> str:
    return word.strip(" .,;:()“”\"'").casefold()


def _anchor(cited: Cited, draft: Draft, index: int, choice: int) -> str:
    if not cited.quote:
        raise UsageError(f"citation {cited.shown} has no quote, and an entry of a data block needs one.")
    claim = " ".join(_sentence(passage.prose) for passage in draft.passages if index in passage.cites)
    found = next(islice(anchors_of(cited.quote, claim), choice, None), None)
    if found is None:
        raise UsageError(f"the quote of citation {cited.shown} has no words that can be its anchor.")
    return found


def _sentence(prose: str) -> str:
    return prose[_sentence_start(prose) :]


def _with_links(passage: Passage, draft: Draft, numbers: Mapping[int, int], anchors: Mapping[int, str]) -> str:
    if not passage.cites:
        return passage.prose
    line = passage.prose.rfind("\n") + 1
    words = [word.span() for word in re.finditer(r"\S+", passage.prose[line:])]
    shown = draft.cited[passage.cites[0]].shown
    labels = _labels(words[-_LABEL_WORDS * len(passage.cites) :], passage.prose[line:], len(passage.cites))
    if labels is None:
        raise UsageError(f"the prose before {shown} has no plain words for its links; write some before the marker.")
    made = passage.prose
    for index, (start, stop) in zip(reversed(passage.cites), reversed(labels), strict=True):
        link = f"[{passage.prose[line + start : line + stop]}](cite:{numbers[index]} '{anchors[index]}')"
        made = made[: line + start] + link + made[line + stop :]
    return made


def _labels(words: Sequence[tuple[int, int]], line: str, count: int) -> list[tuple[int, int]] | None:
    """For each of so many links the last plain words that are left, in their order."""
    plain: list[tuple[int, int]] = []
    for start, end in reversed(words):
        found = _LABEL.fullmatch(line[start:end])
        if not found:
            break
        plain.insert(0, (start, end))
    rest = plain[len(plain) - count + 1 :] if count > 1 else []
    first = plain[: len(plain) - len(rest)]
    while first and line[first[0][0] : first[-1][1]].count("(") != line[first[0][0] : first[-1][1]].count(")"):
        first = first[1:]
    return [(first[0][0], first[-1][1]), *rest] if first and len(rest) == count - 1 else None


def _block_entry(cited: Cited, number: int, anchor: str, id_of: Callable[[Document], str]) -> Citation:
    located = cited.result.evidence.located
    if cited.document is None:
        raise UsageError(f"the source of citation {cited.shown} is not given; name it with -s.")
    if located is None:
        raise UsageError(
            f"the quote of citation {cited.shown} was not found in {cited.file}, so its lines are unknown."
        )
    entry = Citation(number, id_of(cited.document), _REASON, cited.quote, anchor)
    at = locate(replace(entry, page=located.found.anchor_page), cited.document).located or located
    page = at.found.anchor_page
    return replace(entry, page=page, page_id=page_id(page), line_ids=clean_lines(at, ()))
