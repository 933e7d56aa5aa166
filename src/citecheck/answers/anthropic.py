"""Messages of the Anthropic API with citations: one message, a conversation that ends in one, or a stream of events.

The whole of a text block rests on its citations. Characters and blocks count from 0, pages from 1, and every end is
exclusive; `document_index` counts the documents of the request, `search_result_index` its search results.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from citecheck.answers import bedrock
from citecheck.answers.builder import AnswerBuilder, AnswerFile, AnswerReader
from citecheck.answers.json_tree import Node, in_camel_case
from citecheck.answers.locations import ANTHROPIC, cite_located
from citecheck.model import Response, SourceRef, Span
from citecheck.text.quoting import quoted

_SILENT: Final = frozenset(
    """
    thinking redacted_thinking tool_use server_tool_use mcp_tool_use tool_result mcp_tool_result web_search_tool_result
    web_fetch_tool_result code_execution_tool_result bash_code_execution_tool_result container_upload
    text_editor_code_execution_tool_result tool_search_tool_result compaction
    """.split()
)
_EVENTS: Final = frozenset(
    """
    message_start content_block_start content_block_delta content_block_stop message_delta message_stop ping error
    """.split()
)
_SILENT_DELTAS: Final = frozenset("thinking_delta signature_delta input_json_delta compaction_delta".split())


# ── Recognising ──────────────────────────────────────────────────────────────────────────────────


def _recognises(file: AnswerFile) -> bool:
    return _message(file) is not None or _is_stream(file)


def _message(file: AnswerFile) -> Node | None:
    """The message, or the last one of a conversation; several answers without a question are rows."""
    if len(file.values) != 1:
        return None
    value = file.values[0]
    listed = value.items or value.each("messages")
    if len(listed) > 1 and all(map(_is_message, listed)):
        return None
    nodes = (value, *listed[-1:])
    wrapped = (one for node in nodes for one in (node, node.get("kwargs"), node.get("data")))  # as LangChain saves it
    return next((node for node in wrapped if node and _is_message(node)), None)


def _is_message(node: Node) -> bool:
    parts = node.each("content")
    if not (node.string("role") == "assistant" or node.string("type") == "ai") or not parts:
        return False
    kinds = {part.string("type") for part in parts}
    return "text" in kinds and (node.string("type") == "message" or any(part.get("citations") for part in parts))


def _is_stream(file: AnswerFile) -> bool:
    return bool(file.values) and file.values[0].string("type") == "message_start"


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────


def _read(file: AnswerFile) -> Response:
    builder = AnswerBuilder(file.text)
    message = _message(file)
    if message is None:
        _read_stream(file, builder)
    else:
        for block in message.each("content"):
            _read_block(block, builder)
        for name in ("stop_reason", "stopReason"):
            builder.ended(message.get(name) or message.get("response_metadata", name), message)
    _keep_orders_apart(builder)
    return builder.response()


def _keep_orders_apart(builder: AnswerBuilder) -> None:
    """Documents and search results are counted apart: beside documents only a name tells which result is meant."""
    sources = [citation.source for citation in builder.citations if citation.source]
    if any(source.ordered for source in sources):
        builder.citations[:] = [
            citation
            if citation.source is None or citation.source.ordered
            else replace(citation, source=replace(citation.source, index=None))
            for citation in builder.citations
        ]


def _read_block(block: Node, builder: AnswerBuilder) -> None:
    kind = block.string("type")
    if kind == "text":
        text = block.get("text")
        numbers = [n for citation in block.each("citations") for n in cite(citation, builder)]
        if text is None or not isinstance(text.value, str):
            builder.malformed(block, "A text block must have a string `text`")
        else:
            builder.cited_text(text.value, text.span, numbers)
    elif kind in _SILENT:
        builder.new_paragraph(block)
    else:
        builder.unknown(block, f"the block type {quoted(kind, 40)}")


def cite(node: Node, builder: AnswerBuilder) -> list[int]:
    kind = node.string("type")
    if not kind and (node.held("source_content") or node.held("sourceContent")):  # LangChain's messages of Bedrock
        return bedrock.cite(in_camel_case(node), builder)
    location = ANTHROPIC.get(kind)
    if location is None:
        builder.unknown(node, f"the citation type {quoted(kind, 40)}", len(builder.citations))
        return builder.cite(kind or "unknown", SourceRef(), node.span, pointer=node.pointer)
    quote = node.string("cited_text")
    if not quote.strip():
        builder.malformed(node, "`cited_text` must be a text that is not empty", len(builder.citations))
    return cite_located(node, node, location, builder, node.get("cited_text"), quote)


# ── Streams ──────────────────────────────────────────────────────────────────────────────────────


@dataclass
class _Block:
    """A content block as the events of a stream make it."""

    kind: str
    node: Node
    text: str = ""
    span: Span | None = None
    citations: list[Node] = field(default_factory=list)

    def take(self, delta: Node, builder: AnswerBuilder) -> None:
        kind, part, citation = delta.string("type"), delta.get("text"), delta.get("citation")
        if kind == "text_delta" and part is not None and isinstance(part.value, str):
            self.text += part.value
            self.span = self.span or part.span
        elif kind == "citations_delta" and citation is not None:
            self.citations.append(citation)
        elif kind in {"text_delta", "citations_delta"}:
            builder.malformed(delta, "A delta must have a string `text` or a `citation`, as its type says")
        elif kind not in _SILENT_DELTAS:
            builder.unknown(delta, f"the delta type {quoted(kind, 40)}")

    def whole(self) -> Node:
        """The block as a message has it."""
        span = self.span or self.node.span
        text = Node(self.text, span, self.node.pointer)
        kind = Node(self.kind, span, self.node.pointer)
        listed = Node(None, span, self.node.pointer, items=tuple(self.citations))
        return self.node._replace(members={"type": kind, "text": text, "citations": listed})


def _read_stream(file: AnswerFile, builder: AnswerBuilder) -> None:
    for block in _blocks(file, builder):
        _read_block(block.whole(), builder)
    last, kinds = file.values[-1], [value.string("type") for value in file.values]
    if "message_stop" not in kinds:
        message = "The stream ends before the message does (message_stop): the rest of the answer is missing."
        builder.cut_off(last, message)
    elif {*kinds[kinds.index("message_stop") + 1 :]} - {"ping"}:
        builder.cut_off(last, "The stream goes on after the end of the message (message_stop).")
    if "error" in kinds:
        builder.cut_off(
            file.values[kinds.index("error")], "The stream has an error: the rest of the answer is missing."
        )
    reasons = [found for value in file.values if (found := value.get("delta", "stop_reason"))]
    builder.ended(reasons[-1] if reasons else None, last)


def _blocks(file: AnswerFile, builder: AnswerBuilder) -> list[_Block]:
    """The blocks in their order; a delta belongs to the block of its index."""
    blocks: dict[int, _Block] = {}
    going: dict[int, Node] = {}
    for event in file.values:
        kind, index = event.string("type"), event.number("index")
        start, delta = event.get("content_block"), event.get("delta")
        if kind not in _EVENTS:
            builder.unknown(event, f"the event type {quoted(kind, 40)}")
        elif kind == "content_block_start" and index is not None and start is not None:
            blocks[index] = _Block(start.string("type"), start, start.string("text"))
            blocks[index].citations += start.each("citations")
            going[index] = event
        elif kind == "content_block_delta" and index in going and delta is not None:
            blocks[index].take(delta, builder)
        elif kind == "content_block_stop" and index is not None:
            going.pop(index, None)
        elif kind in {"content_block_start", "content_block_delta"}:
            builder.malformed(event, "The event must have the `index` of a block that was started, and its content")
    for event in going.values():
        builder.cut_off(event, "A block of the stream does not end (content_block_stop): the rest of it is missing.")
    return list(blocks.values())


READER: Final = AnswerReader("Anthropic Messages", _recognises, _read)
