"""Answers whose numbers mean the sources of a list in the response.

Chat Completions of Azure OpenAI and Perplexity use this module, and the systems of its table: LlamaIndex, RAGFlow,
Open WebUI and Haystack. The text of a source that was retrieved is the quote.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from citecheck.answers.builder import AnswerBuilder, AnswerFile, AnswerReader
from citecheck.answers.json_tree import Node
from citecheck.answers.numbered import code_spans
from citecheck.answers.places import place_in
from citecheck.model import CitedRange, ProblemKind, RangeUnit, Response, SourceRef, Span, within
from citecheck.text.patterns import lazy_pattern

_RANGE: Final = lazy_pattern(r"(\d+)(?:\s*[-–]\s*(\d+))?")
_NUMBERS: Final = r"([0-9]{1,3}(?:#[^,\]\s]+)?(?:\s?[,;–-]\s?[0-9]{1,3}(?:#[^,\]\s]+)?)*)"  # with the part of a source
MARK: Final = lazy_pattern(rf"\[\[{_NUMBERS}\]\](?:\([^()\s]*\))?|\[(?:doc)?{_NUMBERS}\](?!\()")
_NUMBER: Final = lazy_pattern(r"[0-9]{1,4}\Z")
_ID: Final = r"ID\s?[:：]\s?"
_CHUNKS: Final = lazy_pattern(
    rf"[\[(【]{_ID}([0-9]{{1,4}}(?:\s?[,，]\s?(?:{_ID})?[0-9]{{1,4}})*)[\])】]|##([0-9]{{1,4}})\$\$"
)


class Listed(NamedTuple):
    """A source of the list: where it is, its names, its text and the page that it names."""

    node: Node
    names: tuple[str, ...]
    quote: Node | None = None
    named: CitedRange | None = None
    doubt: str = ""


Sources = Mapping[int, Sequence[Listed]]  # those that a number of the text means


def read_numbers(
    parts: Sequence[Node],
    sources: Sources,
    builder: AnswerBuilder,
    read_other: Callable[[Node, AnswerBuilder], None] = lambda part, builder: builder.new_paragraph(part),
    mark: re.Pattern[str] = MARK,
) -> None:
    """The texts with markers in place of their numbers, then a citation of each source that is marked."""
    markers = _markers(sources, max((one.n for one in builder.citations if one.n is not None), default=0))
    used: set[int] = set()
    for part in parts:
        if part.members is None:
            used.update(_add(part, markers, builder, mark))
        else:
            read_other(part, builder)
    for number in sorted(used):
        for marker, source in zip(markers[number], sources[number], strict=True):
            _cite(marker, source, builder)


def _markers(sources: Sources, before: int) -> Mapping[int, Sequence[int]]:
    """The markers that each number gets, after those of other answers: its own, and new ones for further sources."""
    first = before + (1 if 0 in sources else 0)
    more = itertools.count(first + max(sources, default=0) + 1)
    return {number: [first + number, *itertools.islice(more, len(own) - 1)] for number, own in sources.items() if own}


def _add(
    text: Node, markers: Mapping[int, Sequence[int]], builder: AnswerBuilder, mark: re.Pattern[str]
) -> Iterator[int]:
    """The numbers of the text, which is added."""
    place, said, end = Span(text.span.start, text.span.start), str(text.value), 0
    code = code_spans(said)
    for found in mark.finditer(said):
        numbers = _numbers(found)
        known = [number for number in numbers if number in markers]
        is_index = numbers == [0] and said[max(0, found.start() - 1) : found.start()].isalnum()  # as in x[0]
        if within(found.start(), code) or is_index or (len(numbers) > 1 and not known):
            continue
        builder.add(said[end : found.start()], place)
        end = found.end()
        marked = "".join(f" [{n}]" for one in known for n in markers[one]) or found[0].replace("[", "\\[")
        builder.add(marked[1:] if known and said[: found.start()][-1:].isspace() else marked, place)
        if known != numbers:
            message = f"'{found[0]}' is not one of the sources in the response: there are {len(markers)}"
            builder.note(ProblemKind.NUMBER_WITHOUT_ENTRY, text.span, f"{message} (at {text.pointer}).")
        yield from known
    builder.add(said[end:], place)


def _numbers(mark: re.Match[str]) -> list[int]:
    """Those of a mark such as [1, 3] or [1-3], of at most a hundred."""
    written = re.sub(r"#[^,\]\s]+", "", "".join(filter(None, mark.groups())))
    ends = [(int(one[1]), int(one[2] or one[1])) for one in _RANGE.finditer(written)]
    return [number for first, last in ends for number in range(first, min(last, first + 99) + 1)]


def _cite(marker: int, source: Listed, builder: AnswerBuilder) -> None:
    quote = source.quote.string().strip() if source.quote else ""
    builder.cite(
        source.names[0] if source.names else f"source {marker}",
        SourceRef(source.names, doubt=source.doubt),
        source.node.span,
        quote=quote,
        named=source.named if quote else None,
        pointer=source.node.pointer,
        spans={"f": source.quote.span} if source.quote else None,
        number=marker,
    )


# ── The systems ──────────────────────────────────────────────────────────────────────────────────


class System(NamedTuple):
    """The paths of the objects that have a text and its sources, and of the text; how a number is written.

    `sources` are those of such an object in a response; `last`: of several objects the last is the answer. If `marked`,
    a number in the text shows the system where the sources are missing.
    """

    holders: tuple[str, ...]
    texts: tuple[str, ...]
    sources: Callable[[Node, Node], Sources]
    mark: re.Pattern[str] = MARK
    last: bool = False
    marked: bool = False


def _chunks(holder: Node, response: Node) -> Sources:
    """RAGFlow: a list, which counts from 0, or an object by the number; an agent's is further out."""
    paths = ("reference.chunks", "data.reference.chunks", "data.data.reference.chunks")
    held = next((found for one in (holder, response) for path in paths for found in one.walk(path)), None)
    named = [(int(key), one) for key, one in ((held and held.members) or {}).items() if _NUMBER.match(key)]
    return {at: [_chunk(one)] for at, one in named or enumerate(held.each() if held else ())}


def _chunk(chunk: Node) -> Listed:
    quote = next(chunk.walk("content"), None) or next(chunk.walk("content_with_weight"), None)
    pages = [page for place in chunk.each("positions") for page in _page(place)]
    named = CitedRange(RangeUnit.PAGES, min(pages), max(pages) + 1) if pages else None
    return Listed(chunk, chunk.words("document_name", "docnm_kwd", "doc_name", "url", "document_id"), quote, named)


def _page(position: Node) -> list[int]:
    """The page of [page, left, right, top, bottom]; a file without pages has the number of its chunk in all of them."""
    page, *box = [one.value for one in position.items or ()] or [None]
    return [page] if isinstance(page, int) and len(box) == 4 and len({*box}) > 1 else []


def _of_open_webui(holder: Node, response: Node) -> Sources:
    """A number for each source, of which several pieces may have been retrieved; pages count from 0."""
    found: dict[str, list[Listed]] = {}
    for source in holder.each("sources") or holder.each("citations") or response.each("sources"):
        for text, data in itertools.zip_longest(source.each("document"), source.each("metadata"), fillvalue=source):
            names = (*data.words("name", "source"), *source.words("source.name", "source.url", "source.id"))
            key = next(iter((*data.words("source"), *source.words("source.id"))), "N/A")
            page = data.number("page")
            named = CitedRange(RangeUnit.PAGES, page + 1, page + 2) if page is not None else None
            quote = text if text is not source else None
            found.setdefault(key, []).append(Listed(text, tuple(dict.fromkeys(names)), quote, named))
    return dict(enumerate(found.values(), 1))


_FILES: Final = ("file_path", "file_name", "source", "url", "title")
_HEAD: Final = lazy_pattern(r"\ASource (\d{1,5}):\n")  # what CitationQueryEngine puts before the text of a node


def _nodes(holder: Node, _: Node) -> Sources:
    """LlamaIndex: source nodes in their order."""
    found = {}
    for at, scored in enumerate(holder.each("source_nodes"), 1):
        node = scored.get("node") or scored
        text = node.get("text") or node.get("text_resource", "text") or Node("", node.span)
        head = _HEAD.match(text.string())
        is_other = head is not None and int(head[1]) != at
        doubt = f"The text of source node {at} calls itself '{head[0].strip()}'." if head and is_other else ""
        quote = text._replace(value=_HEAD.sub("", text.string()))
        names = node.words(*(f"metadata.{name}" for name in _FILES), "id_")
        found[at] = [Listed(scored, names, quote, place_in(node.get("metadata")), doubt)]
    return found


def _documents(holder: Node, _: Node) -> Sources:
    """Haystack: the `source_index` of a document is its number, or else its place."""
    found = {}
    for at, one in enumerate(holder.each("documents"), 1):
        meta = one.get("meta")
        names = one.words(*(f"meta.{name}" for name in _FILES), *_FILES, "id")
        quote = next(one.walk("content"), None)
        found[(meta or one).number("source_index") or at] = [Listed(one, names, quote, place_in(meta))]
    return found


_SYSTEMS: Final = (
    System(
        ("data", "choices.*.message", "data.data.outputs", ""),
        ("answer", "content"),
        _chunks,
        _CHUNKS,
        marked=True,
    ),
    System(
        ("", "choices.*.message", "messages.*", "chat.messages.*"),
        ("content",),
        _of_open_webui,
        last=True,
    ),
    System(("",), ("response",), _nodes),
    System(("answers.*", "answer_builder.answers.*", "", "init_parameters"), ("data",), _documents),
)


def _found(file: AnswerFile) -> tuple[System, Node, list[Node]] | None:
    """The system of the answer, the response, and the objects in it that have a text and its sources."""
    for value in file.values if len(file.values) == 1 else ():
        for system, path in ((one, path) for one in _SYSTEMS for path in one.holders):
            marked = system.marked and bool(path)  # a file of one's own may have an `answer`, too
            held = [one for one in value.walk(path) if _is_answer(system, one, value, marked=marked)]
            if held:
                return system, value, held[-1:] if system.last else held
    return None


def _is_answer(system: System, holder: Node, response: Node, *, marked: bool) -> bool:
    text = _text(system, holder)
    own_mark = marked and text is not None and system.mark.search(text.string())
    return text is not None and bool(own_mark or system.sources(holder, response))


def _text(system: System, holder: Node) -> Node | None:
    """Its text, unless a person wrote it."""
    texts = (text for name in system.texts for text in holder.walk(name) if isinstance(text.value, str))
    return next(texts, None) if holder.string("role") in {"", "assistant"} else None


def _read(file: AnswerFile) -> Response:
    builder, found = AnswerBuilder(file.text), _found(file)
    system, response, holders = found or (_SYSTEMS[0], Node(None, Span(0, 0)), [])
    for holder in holders:
        builder.new_paragraph(holder)
        texts = filter(None, (_text(system, holder),))
        read_numbers([*texts], system.sources(holder, response), builder, mark=system.mark)
    for reason in response.walk("choices.*.finish_reason"):
        builder.ended(reason, response)
    return builder.response()


READER: Final = AnswerReader("numbers of a list of sources", lambda file: _found(file) is not None, _read)
