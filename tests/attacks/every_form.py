"""One citation, written in every form of answer that can carry a quote: FORMS, name → (citation) → the file and its name."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

SAID = "They say so."


@dataclass(frozen=True)
class Cited:
    """A quote, and what the answer says of its source: the name of the file, its place in -s, its id, the page."""

    quote: str
    page: int
    name: str
    index: int = 0
    id: str = ""
    lines: tuple[int, ...] = (1,)
    anchor: str = ""


Form = Callable[[Cited], Any]


# ── Text ─────────────────────────────────────────────────────────────────────────────────────────


def block(one: Cited) -> str:
    page = f"page_number_{one.page}_index_{one.page - 1}"
    entry = {"n": 1, "r": "It says so.", "f": one.quote, "k": one.anchor, "p": page, "l": list(one.lines)}
    data = json.dumps({one.id: [entry]}, ensure_ascii=False)
    return f"They say **{one.anchor}** [1].\n\n<<<CITATION_DATA>>>\n{data}\n<<<END_CITATION_DATA>>>\n"


def listed(one: Cited) -> str:
    return f"They say so [1].\n\n## Sources\n\n[1] {one.name}, page {one.page}\n   > {one.quote}\n"


def marked(one: Cited) -> str:
    return f"They say “{one.quote}” [1, p. {one.page}].\n\n## Sources\n\n[1] {one.name}\n"


def named(one: Cited) -> str:
    return f"They say “{one.quote}” [{one.name}, p. {one.page}].\n"


def linked(one: Cited) -> str:
    return f"They say “{one.quote}” [1](<{one.name}#page={one.page}>).\n"


def tagged(one: Cited) -> str:
    return f'<cite source="{one.name}" page="{one.page}">They say “{one.quote}”</cite>.\n'


# ── APIs ─────────────────────────────────────────────────────────────────────────────────────────


def anthropic(one: Cited) -> Any:
    pages = {"start_page_number": one.page, "end_page_number": one.page + 1}
    place = {"type": "page_location", "document_index": one.index, "document_title": one.name, **pages}
    content = [{"type": "text", "text": SAID, "citations": [{"cited_text": one.quote, **place}]}]
    return {"type": "message", "role": "assistant", "content": content, "stop_reason": "end_turn"}


def litellm(one: Cited) -> Any:
    (citation,) = anthropic(one)["content"][0]["citations"]
    fields = {"citations": [[{**citation, "supported_text": SAID}]]}
    message = {"role": "assistant", "content": SAID, "provider_specific_fields": fields}
    return {"object": "chat.completion", "choices": [{"index": 0, "finish_reason": "stop", "message": message}]}


def bedrock(one: Cited) -> Any:
    place = {"documentPage": {"documentIndex": one.index, "start": one.page, "end": one.page}}
    citation = {"title": one.name, "sourceContent": [{"text": one.quote}], "location": place}
    content = [{"citationsContent": {"content": [{"text": SAID}], "citations": [citation]}}]
    return {"output": {"message": {"role": "assistant", "content": content}}, "stopReason": "end_turn"}


def knowledge_base(one: Cited) -> Any:
    passage = {"content": {"text": one.quote}, "location": {"s3Location": {"uri": f"s3://b/{one.name}"}}}
    part = {"textResponsePart": {"text": SAID, "span": {"start": 0, "end": len(SAID) - 1}}}
    citations = [{"generatedResponsePart": part, "retrievedReferences": [passage]}]
    return {"sessionId": "s", "output": {"text": SAID}, "citations": citations}


def agentic(one: Cited) -> Any:
    metadata = {"x-amz-bedrock-kb-source-uri": f"s3://b/{one.name}", "page": one.page}
    found = {"content": {"mimeType": "text/plain", "text": one.quote}, "metadata": metadata}
    cited = {"startIndex": 0, "endIndex": len(SAID), "references": [{"resultIndex": 0}]}
    return {"result": {"results": [found], "generatedResponse": {"answer": SAID, "citations": [cited]}}}


def langchain(one: Cited) -> Any:
    pages = {"start_page_number": one.page, "end_page_number": one.page + 1}
    extras = {"document_index": one.index, **pages}
    annotation = {"type": "citation", "cited_text": one.quote, "title": one.name, "extras": extras}
    content = [{"type": "text", "text": SAID, "annotations": [annotation]}]
    return {"type": "ai", "content": content, "response_metadata": {"stop_reason": "end_turn"}}


def llamaindex(one: Cited) -> Any:
    metadata = {"file_name": one.name, "page_label": str(one.page)}
    node = {"node": {"id_": "n", "text": one.quote, "metadata": metadata}, "score": 1}
    return {"response": "They say so [1].", "source_nodes": [node], "metadata": {}}


def llamaindex_blocks(one: Cited) -> Any:
    place = {"document_index": one.index, "start_page_number": one.page, "end_page_number": one.page + 1}
    citation = {"block_type": "citation", "cited_content": {"block_type": "text", "text": one.quote}}
    cited = {**citation, "title": one.name, "additional_location_info": place}
    return {"message": {"role": "assistant", "blocks": [{"block_type": "text", "text": SAID}, cited]}, "raw": None}


def gemini(one: Cited) -> Any:
    chunk = {"retrievedContext": {"title": one.name, "text": one.quote, "pageNumber": one.page}}
    supports = [{"segment": {"startIndex": 0, "endIndex": len(SAID), "text": SAID}, "groundingChunkIndices": [0]}]
    grounding = {"groundingChunks": [chunk], "groundingSupports": supports}
    return {
        "candidates": [{"content": {"parts": [{"text": SAID}]}, "finishReason": "STOP", "groundingMetadata": grounding}]
    }


def cohere(one: Cited) -> Any:
    document = {"title": one.name, "snippet": one.quote, "page": one.page}
    source = {"type": "document", "id": f"doc:{one.index}", "document": document}
    cited = {"start": 0, "end": len(SAID), "text": SAID, "sources": [source], "content_index": 0}
    message = {"role": "assistant", "content": [{"type": "text", "text": SAID}], "citations": [cited]}
    return {"id": "c", "finish_reason": "COMPLETE", "message": message}


def cohere_first(one: Cited) -> Any:
    cited = {"start": 0, "end": len(SAID), "text": SAID, "document_ids": ["d"]}
    document = {"id": "d", "title": one.name, "text": one.quote}
    return {"text": SAID, "citations": [cited], "documents": [document], "finish_reason": "COMPLETE"}


def azure(one: Cited) -> Any:
    context = {"citations": [{"content": one.quote, "title": None, "url": None, "filepath": one.name}]}
    message = {"role": "assistant", "content": "They say so [doc1].", "context": context}
    return {
        "object": "extensions.chat.completion",
        "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
    }


def xai(one: Cited) -> Any:
    said = f"They say so.[[1]](collections://c/{one.name})"
    place = {"startIndex": len(SAID), "endIndex": len(said)}
    cited = {"id": "1", **place, "collectionsCitation": {"fileId": one.name, "chunkContent": one.quote}}
    message = {"content": said, "role": "ROLE_ASSISTANT", "citations": [cited]}
    return {"id": "r", "outputs": [{"finishReason": "REASON_STOP", "message": message}]}


def pydantic_ai(one: Cited) -> Any:
    source = {"title": one.name, "excerpts": [one.quote], "kind": "document"}
    cited = {"sources": [source], "anchor": {"start": 0, "end": len(SAID), "kind": "content"}}
    part = {"content": SAID, "citations": [cited], "part_kind": "text"}
    return [{"parts": [part], "kind": "response", "finish_reason": "stop", "state": "complete"}]


def vercel(one: Cited) -> Any:
    place = {"citedText": one.quote, "startPageNumber": one.page, "endPageNumber": one.page + 1}
    source = {"type": "source-document", "sourceId": "i", "mediaType": "application/pdf", "title": one.name}
    cited = {**source, "filename": one.name, "providerMetadata": {"anthropic": place}}
    return {"id": "m", "role": "assistant", "parts": [{"type": "text", "text": SAID, "state": "done"}, cited]}


def ragflow(one: Cited) -> Any:
    chunk = {"id": "4", "content": one.quote, "document_name": one.name, "positions": [[one.page, 3, 9, 4, 5]]}
    return {"code": 0, "data": {"answer": "They say so [ID:0].", "reference": {"total": 1, "chunks": [chunk]}}}


def open_webui(one: Cited) -> Any:
    metadata = {"name": one.name, "source": "0", "page": one.page - 1}
    source = {"source": {"id": "i", "name": one.name}, "document": [one.quote], "metadata": [metadata]}
    return {"role": "assistant", "content": "They say so [1].", "sources": [source], "done": True}


def haystack(one: Cited) -> Any:
    meta = {"file_path": one.name, "page_number": one.page, "source_index": 1, "referenced": True}
    return {
        "data": "They say so [1].",
        "query": "q",
        "documents": [{"id": "9", "content": one.quote, "meta": meta}],
        "meta": {},
    }


def structured(one: Cited) -> Any:
    return {"answer": SAID, "citations": [{"source_id": one.name, "quote": one.quote, "page": one.page}]}


def row(one: Cited) -> Any:
    return [{"question": "What do they say?", "answer": marked(one)}]


TEXTS: tuple[Callable[[Cited], str], ...] = (block, listed, marked, named, linked, tagged)
WITHOUT_PAGES: tuple[Form, ...] = (knowledge_base, azure, cohere_first, xai, pydantic_ai)
APIS: tuple[Form, ...] = (
    *(anthropic, litellm, bedrock, agentic, langchain, llamaindex, llamaindex_blocks, gemini, cohere, vercel, ragflow),
    *(open_webui, haystack, structured, row, *WITHOUT_PAGES),
)


def written(form: Form, one: Cited) -> tuple[str, str]:
    """The text of the answer, and the name of its file."""
    if form in TEXTS:
        return form(one), "answer.md"
    return json.dumps(form(one), ensure_ascii=False), "answer.json"
