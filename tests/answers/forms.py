"""The same two claims in the shape of each API and framework, made anew; a slip changes what `Cited` says of one."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from answers.made import COSTS, REVENUE, TEXT

SAID = ("Café Zoë: revenue rose by 5 %.", " Costs fell by 3 %.")
ANSWER = "".join(SAID)


@dataclass(frozen=True)
class Cited:
    """A citation: the stretch of the answer, the quote, the source, and its place there."""

    quote: str
    page: int
    start: int = 0
    end: int = len(SAID[0])
    document: int = 0
    name: str = "review.txt"
    text: str = SAID[0]
    last: int = 0  # how much the end of the page range differs
    shift: int = 0  # of its characters
    kind: str = ""  # the type, where it is an unknown one

    @property
    def characters(self) -> tuple[int, int]:
        at = TEXT.index(self.quote) if self.quote in TEXT else 0
        return at + self.shift, at + self.shift + len(self.quote)


REVENUE_CITED = Cited(REVENUE, 1)
COSTS_CITED = Cited(COSTS, 2, len(SAID[0]), len(ANSWER), text=SAID[1])
Form = Callable[..., str]


def dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)


def lined(values: list[Any]) -> str:
    return "".join(f"{json.dumps(value)}\n" for value in values)


def bedrock(*cited: Cited, cut: bool = False) -> str:
    """Pages, and characters with an end that is inclusive: the reference allows both."""

    def citation(one: Cited) -> Mapping[str, Any]:
        start, end = one.characters
        page = {"documentIndex": one.document, "start": one.page, "end": one.page + one.last}
        kind = "documentPage" if one.quote != COSTS else "documentChar"
        place = page if one.quote != COSTS else {"documentIndex": one.document, "start": start, "end": end - 1}
        return {"title": "", "sourceContent": [{"text": one.quote}], "location": {one.kind or kind: place}}

    parts = [{"citationsContent": {"content": [{"text": one.text}], "citations": [citation(one)]}} for one in cited]
    message = {"role": "assistant", "content": [{"reasoningContent": {}}, *parts]}
    return dumped({"output": {"message": message}, "stopReason": "max_tokens" if cut else "end_turn"})


def langchain(*cited: Cited, cut: bool = False) -> str:
    def annotation(one: Cited) -> Mapping[str, Any]:
        start, end = one.characters
        pages = {"start_page_number": one.page, "end_page_number": one.page + 1 + one.last}
        place = pages if one.quote != COSTS else {"start_char_index": start, "end_char_index": end}
        extras = {"document_index": one.document, **place}
        stretch = {"start_index": one.start, "end_index": one.end}
        return {"type": one.kind or "citation", "cited_text": one.quote, **stretch, "extras": extras}

    block = {"type": "text", "text": ANSWER, "annotations": [annotation(one) for one in cited]}
    metadata = {"stop_reason": "max_tokens" if cut else "end_turn"}
    return dumped({"type": "ai", "content": [{"type": "reasoning"}, block], "response_metadata": metadata})


def llamaindex(*cited: Cited, cut: bool = False) -> str:
    """A response with source nodes; it says nothing of being cut off."""
    nodes = [
        {
            "node": {"id_": f"n{n}", "text": f"Source {n}:\n{one.quote}\n", "metadata": {"file_name": one.name}},
            "score": 1,
        }
        for n, one in enumerate(cited, 1)
    ]
    said = " ".join(f"{one.text.strip().removesuffix('.')} [{n}]." for n, one in enumerate(cited, 1))
    return dumped({"response": said, "source_nodes": nodes, "metadata": {}})


def llamaindex_blocks(*cited: Cited, cut: bool = False) -> str:
    blocks: list[dict[str, Any]] = []
    for one in cited:
        place = {"start_page_number": one.page, "end_page_number": one.page + 1 + one.last}
        block = {"block_type": one.kind or "citation", "cited_content": {"block_type": "text", "text": one.quote}}
        blocks += [
            {"block_type": "text", "text": one.text},
            {**block, "title": "", "additional_location_info": {"document_index": one.document, **place}},
        ]
    return dumped({"message": {"role": "assistant", "blocks": blocks}, "raw": None})


def cohere(*cited: Cited, cut: bool = False) -> str:
    message = {
        "role": "assistant",
        "content": [{"type": "text", "text": ANSWER}],
        "citations": [_of_cohere(one) for one in cited],
    }
    return dumped({"id": "c", "finish_reason": "MAX_TOKENS" if cut else "COMPLETE", "message": message})


def _of_cohere(one: Cited) -> dict[str, Any]:
    document = {"id": f"doc:{one.document}", "snippet": one.quote, "title": one.name}
    source = {"type": one.kind or "document", "id": f"doc:{one.document}", "document": document}
    stretch = {"start": one.start, "end": one.end, "text": one.text}
    return {**stretch, "sources": [source], "content_index": 0, "type": "TEXT_CONTENT"}


def cohere_first(*cited: Cited, cut: bool = False) -> str:
    """Version 1 of the API."""
    own = [f"chunk {n}" for n, _ in enumerate(cited)]
    citations = [
        {"start": one.start, "end": one.end, "text": one.text, "document_ids": [name]}
        for name, one in zip(own, cited, strict=True)
    ]
    documents = [{"id": name, "title": one.name, "text": one.quote} for name, one in zip(own, cited, strict=True)]
    reason = "MAX_TOKENS" if cut else "COMPLETE"
    return dumped({"text": ANSWER, "citations": citations, "documents": documents, "finish_reason": reason})


def cohere_stream(*cited: Cited, cut: bool = False) -> str:
    events: list[dict[str, Any]] = [{"type": "message-start"}]
    for piece in SAID:
        delta = {"message": {"content": {"text": piece}}}
        events.append({"type": "content-delta", "index": 0, "delta": delta})
    citations = [{"message": {"citations": _of_cohere(one)}} for one in cited]
    events += [{"type": "citation-start", "index": 0, "delta": delta} for delta in citations]
    events += [] if cut else [{"type": "message-end", "delta": {"finish_reason": "COMPLETE"}}]
    return "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events)


def bedrock_generated(*cited: Cited, cut: bool = False) -> str:
    """Of a knowledge base; the end of a span belongs to it, or not."""

    def citation(one: Cited, inclusive: int) -> Mapping[str, Any]:
        span = {"start": one.start, "end": one.end - inclusive}
        location = {"type": "S3", "s3Location": {"uri": f"s3://bucket/{one.name}"}}
        passage = {"content": {"type": "TEXT", "text": one.quote}, "location": location, "metadata": {}}
        part = {"textResponsePart": {"text": one.text, "span": span}}
        return {"generatedResponsePart": part, "retrievedReferences": [passage]}

    citations = [citation(one, at % 2) for at, one in enumerate(cited)]
    action = {"guardrailAction": "INTERVENED"} if cut else {}
    return dumped({"sessionId": "session", "output": {"text": ANSWER}, "citations": citations, **action})


def _azure_message(cited: Sequence[Cited]) -> dict[str, Any]:
    listed = [
        {"content": one.quote, "title": None, "url": None, "filepath": one.name, "chunk_id": "0"} for one in cited
    ]
    said = " ".join(f"{one.text.strip().removesuffix('.')} [doc{n}]." for n, one in enumerate(cited, 1))
    return {"role": "assistant", "content": said, "context": {"citations": listed, "intent": "[]"}}


def azure(*cited: Cited, cut: bool = False) -> str:
    """On Your Data of Azure OpenAI."""
    choice = {"index": 0, "finish_reason": "length" if cut else "stop", "message": _azure_message(cited)}
    return dumped({"object": "extensions.chat.completion", "choices": [choice]})


def azure_stream(*cited: Cited, cut: bool = False) -> str:
    message = _azure_message(cited)
    deltas = [{"context": message["context"]}, *({"content": piece} for piece in (ANSWER[:0], *message["content"]))]
    choices: list[dict[str, Any]] = [{"index": 0, "delta": delta, "finish_reason": None} for delta in deltas]
    choices += [] if cut else [{"index": 0, "delta": {}, "finish_reason": "stop"}]
    chunks = [{"object": "chat.completion.chunk", "choices": [choice]} for choice in choices]
    return "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks) + "data: [DONE]\n\n"


def structured(*cited: Cited, cut: bool = False) -> str:
    citations = [{"source_id": one.document + 1, "quote": one.quote, "page": one.page} for one in cited]
    return dumped({"answer": ANSWER, "citations": citations})


def row(*cited: Cited, cut: bool = False) -> str:
    """Of an evaluation tool; the answer quotes its source in its text."""
    said = [f"They write “{one.quote.removesuffix('.')}” [{one.document + 1}]." for one in cited]
    return dumped({"question": "How was the year?", "answer": "\n".join(said), "contexts": [TEXT, "Tea costs €3.\n"]})


FORMS: dict[str, Form] = {
    "Bedrock": bedrock,
    "LangChain": langchain,
    "LlamaIndex response": llamaindex,
    "LlamaIndex blocks": llamaindex_blocks,
    "Cohere": cohere,
    "Cohere 1": cohere_first,
    "Cohere stream": cohere_stream,
    "Bedrock knowledge base": bedrock_generated,
    "Azure": azure,
    "Azure stream": azure_stream,
    "structured output": structured,
    "row": row,
}
