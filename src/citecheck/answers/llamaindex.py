"""Chat messages of LlamaIndex: a citation block belongs to the text before it. Its responses are in `listed`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from citecheck.answers.builder import AnswerBuilder, AnswerFile, AnswerReader
from citecheck.answers.json_tree import Node
from citecheck.answers.locations import cite_located, location_told
from citecheck.model import Response
from citecheck.text.quoting import quoted

_SILENT: Final = frozenset({"thinking", "tool_call", "image", "audio", "video", "document", "cache"})


def _blocks(file: AnswerFile) -> tuple[Node, ...]:
    if len(file.values) != 1:
        return ()
    value = file.values[0]
    return value.each("message", "blocks") or value.each("blocks")


def _recognises(file: AnswerFile) -> bool:
    return any(block.string("block_type") == "citation" for block in _blocks(file))


def _read(file: AnswerFile) -> Response:
    builder = AnswerBuilder(file.text)
    for text, citations in _with_citations(_blocks(file)):
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


READER: Final = AnswerReader("LlamaIndex", _recognises, _read)
