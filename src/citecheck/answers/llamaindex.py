"""Answers of LlamaIndex: a response whose [n] are its source nodes from 1 on, or a chat message with citation blocks.

The text of a node is what the answer was made of, so it is the quote. A citation block belongs to the text before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from citecheck.answers.builder import AnswerBuilder, AnswerFile, AnswerReader, numbers_in
from citecheck.answers.json_tree import Node
from citecheck.answers.locations import cite_located, location_told
from citecheck.answers.places import place_in
from citecheck.model import ProblemKind, Response, SourceRef
from citecheck.text.patterns import lazy_pattern
from citecheck.text.quoting import quoted

_SILENT: Final = frozenset({"thinking", "tool_call", "image", "audio", "video", "document", "cache"})
_HEAD: Final = lazy_pattern(r"\ASource (\d{1,5}):\n")  # what CitationQueryEngine puts before the text of a node
_NAMES: Final = ("file_name", "title", "url", "source", "file_path")


def _blocks(file: AnswerFile) -> tuple[Node, ...]:
    if len(file.values) != 1:
        return ()
    value = file.values[0]
    return value.each("message", "blocks") or value.each("blocks")


def _recognises(file: AnswerFile) -> bool:
    if any(block.string("block_type") == "citation" for block in _blocks(file)):
        return True
    held = file.values[0] if len(file.values) == 1 else None
    return held is not None and bool(held.get("response")) and bool(held.each("source_nodes"))


def _read(file: AnswerFile) -> Response:
    blocks = _blocks(file)
    return _read_blocks(file, blocks) if blocks else _read_nodes(file)


# ── A chat message ───────────────────────────────────────────────────────────────────────────────


def _read_blocks(file: AnswerFile, blocks: Sequence[Node]) -> Response:
    builder = AnswerBuilder(file.text)
    for text, citations in _with_citations(blocks):
        numbers = [n for citation in citations for n in _cite_block(citation, builder)]
        held = text.get("text") if text else None
        if text is None:
            builder.malformed(citations[0], "A citation block must follow the text that rests on it")
        elif held is None or not isinstance(held.value, str):
            _read_other(text, builder)
        else:
            builder.cited_text(held.value, held.span, numbers)
    return builder.response()


def _with_citations(blocks: Sequence[Node]) -> Iterator[tuple[Node | None, list[Node]]]:
    """Each block that is not a citation, and the citations right after it."""
    before: Node | None = None
    for is_citation, group in groupby(blocks, key=lambda block: block.string("block_type") == "citation"):
        own = list(group)
        if is_citation:
            yield before, own
            before = None
        else:
            yield from ((block, []) for block in own[:-1])
            before = own[-1]
            if own[-1] is blocks[-1]:
                yield before, []


def _read_other(block: Node, builder: AnswerBuilder) -> None:
    kind = block.string("block_type")
    if kind == "text":
        builder.malformed(block, "A text block must have a string `text`")
    elif kind in _SILENT:
        builder.new_paragraph(block)
    else:
        builder.unknown(block, f"the block type {quoted(kind, 40)}")


def _cite_block(block: Node, builder: AnswerBuilder) -> list[int]:
    quote = block.get("cited_content", "text")
    text = quote.string() if quote else ""
    if not text.strip():
        wanted = "`cited_content` must be a text block that is not empty"
        builder.malformed(block, wanted, len(builder.citations))
    fields = block.get("additional_location_info")
    names = (block.string("source"), block.string("title"))
    return cite_located(block, fields, location_told(fields), builder, quote, text, names)


# ── A response with source nodes ─────────────────────────────────────────────────────────────────


def _read_nodes(file: AnswerFile) -> Response:
    builder = AnswerBuilder(file.text)
    value = file.values[0]
    text, nodes = value.get("response"), value.each("source_nodes")
    if text is None or not isinstance(text.value, str):
        builder.malformed(text or value, "`response` must be a text")
        return builder.response()
    builder.add(text.value, text.span)
    used = numbers_in(text, file.text)
    for number, node in enumerate(nodes, 1):
        if number in used:
            _cite_node(number, node, builder)
    for number in sorted(used):
        if number > len(nodes):
            message = f"'[{number}]' is not one of the source nodes: there are {len(nodes)} (at {text.pointer})."
            builder.note(ProblemKind.NUMBER_WITHOUT_ENTRY, text.span, message)
    return builder.response(frozenset(used))


def _cite_node(number: int, scored: Node, builder: AnswerBuilder) -> None:
    node = scored.get("node") or scored
    quote = node.get("text") or node.get("text_resource", "text")
    text = quote.string() if quote else ""
    if not text.strip():
        builder.malformed(node, "A source node must have a `text` that is not empty", len(builder.citations))
    names = (*(node.string("metadata", name) for name in _NAMES), node.string("id_"))
    head = _HEAD.match(text)
    other = head is not None and int(head[1]) != number
    doubt = f"The text of source node {number} calls itself '{head[0].strip()}'." if head and other else ""
    builder.cite(
        next(filter(None, names), f"source node {number}"),
        SourceRef(tuple(filter(None, names)), doubt=doubt),
        scored.span,
        quote=_HEAD.sub("", text).strip(),
        named=place_in(node.get("metadata")) if text.strip() else None,
        pointer=scored.pointer,
        spans={"f": quote.span} if quote else None,
        number=number,
    )


READER: Final = AnswerReader("LlamaIndex", _recognises, _read)
