"""Writes tests/data/vendor_answers.jsonl: ten answers of each system, made with the types of its SDK, and wrong places.

Run it from the folder of the project. With names of systems, it writes only their rows, at the end, and needs only their
SDKs. Systems without an SDK for Python have the fields of their documentation.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

PAGES = (
    """Lease of the flat in Café Street
Rent is 900 Euro in each month.
The deposit of 2,200 Euro earns interest.
The tenant must not keep more than 2 dogs.""",
    """Term
The lease runs for 36 months from 1 May 2026.
The landlord may not raise the rent before May 2028.
Notice is given 3 months before the end.""",
    """Charges
The late fee is 45 Euro for each letter.
Heating costs 120 Euro a month in winter.
Keys that are lost cost 75 Euro each.
The garden is not part of the lease.""",
)
TEXT = "\f".join(PAGES)
CLAIMS = {
    "Rent is 900 Euro in each month.": "Größe egal: they pay 900 Euro.",
    "The deposit of 2,200 Euro earns interest.": "The deposit was 2,200 Euro.",
    "The tenant must not keep more than 2 dogs.": "At most 2 dogs may stay.",
    "The lease runs for 36 months from 1 May 2026.": "It ends after 36 months 🏠.",
    "The landlord may not raise the rent before May 2028.": "No increase until May 2028.",
    "Notice is given 3 months before the end.": "They give notice 3 months ahead.",
    "The late fee is 45 Euro for each letter.": "Each letter costs 45 Euro – at least.",
    "Heating costs 120 Euro a month in winter.": "Warmth costs 120 Euro a month in winter.",
    "Keys that are lost cost 75 Euro each.": "A lost key costs 75 Euro.",
    "The garden is not part of the lease.": "Nobody rented the garden.",
}


@dataclass(frozen=True)
class Fact:
    """A claim, its quote, the page and characters of the quote, and the stretch of the claim in the answer."""

    claim: str
    quote: str
    page: int
    start: int
    at: int = 0
    number: int = 0
    name: str = "lease.txt"

    @property
    def end(self) -> int:
        return self.at + len(self.claim)

    @property
    def stop(self) -> int:
        return self.start + len(self.quote)


def facts() -> list[Fact]:
    pages = {quote: page for page, text in enumerate(PAGES, 1) for quote in CLAIMS if quote in text}
    return [Fact(claim, quote, pages[quote], TEXT.index(quote)) for quote, claim in CLAIMS.items()]


def placed(chosen: Sequence[Fact]) -> tuple[str, list[Fact]]:
    """The text of an answer, and the facts at their places in it."""
    at, found = 0, []
    for number, fact in enumerate(chosen):
        found.append(replace(fact, at=at, number=number))
        at += len(fact.claim) + 1
    return " ".join(fact.claim for fact in found), found


def in_bytes(text: str, at: int) -> int:
    return len(text[:at].encode())


Chosen = Sequence[Fact]
SYSTEMS: dict[str, tuple[str, Callable[[str, Chosen], str]]] = {}


def system(name: str, sdk: str = "") -> Callable[[Callable[[str, Chosen], str]], Callable[[str, Chosen], str]]:
    def add(make: Callable[[str, Chosen], str]) -> Callable[[str, Chosen], str]:
        SYSTEMS[name] = (sdk, make)
        return make

    return add


def dumped(model: Any) -> str:
    return str(model.model_dump_json(exclude_none=True))


# ── Stretches of the text ────────────────────────────────────────────────────────────────────────


@system("Gemini Interactions", "google-genai")
def interactions(text: str, chosen: Chosen) -> str:
    from google.genai._gaos.types.interactions.interaction import Interaction

    annotations: list[dict[str, Any]] = [{"type": "word_info", "start_index": 0, "end_index": 3}]
    for fact in chosen:
        stretch = {"start_index": in_bytes(text, fact.at), "end_index": in_bytes(text, fact.end)}
        annotations.append({"type": "file_citation", "file_name": fact.name, "page_number": fact.page, **stretch})
    content = [{"type": "text", "text": text, "annotations": annotations}]
    steps = [{"type": "model_output", "content": content}]
    dates = {"created": "2026-01-01T00:00:00Z", "updated": "2026-01-01T00:00:00Z"}
    whole = {"id": "v1_x", "object": "interaction", "model": "m", "status": "completed", "steps": steps, **dates}
    return dumped(Interaction.model_validate(whole))


@system("Gemini", "google-genai")
def gemini(text: str, chosen: Chosen) -> str:
    from google.genai.types import GenerateContentResponse

    return dumped(GenerateContentResponse.model_validate({"candidates": [candidate(text, chosen)]}))


def candidate(text: str, chosen: Chosen) -> dict[str, Any]:
    parts = {"role": "model", "parts": [{"text": text}]}
    return {"content": parts, "finish_reason": "STOP", "grounding_metadata": grounding(text, chosen)}


def grounding(text: str, chosen: Chosen) -> dict[str, Any]:
    chunks = [{"retrieved_context": {"title": one.name, "text": one.quote, "page_number": one.page}} for one in chosen]
    supports = []
    for at, fact in enumerate(chosen):
        stretch = {"start_index": in_bytes(text, fact.at), "end_index": in_bytes(text, fact.end), "text": fact.claim}
        supports.append({"segment": stretch, "grounding_chunk_indices": [at]})
    return {"grounding_chunks": chunks, "grounding_supports": supports}


@system("LangChain: Gemini", "langchain-core")
def langchain_gemini(text: str, chosen: Chosen) -> str:
    from langchain_core.messages import AIMessage

    told = {
        "model_provider": "google_genai",
        "finish_reason": "STOP",
        "grounding_metadata": grounding(text, chosen),
    }
    message = AIMessage(content=text, response_metadata=told)
    if len(chosen) > 1:
        message = message.model_copy(update={"content": message.content_blocks})
    return dumped(message)


@system("LangChain: Bedrock", "langchain-aws")
def langchain_bedrock(text: str, chosen: Chosen) -> str:
    from langchain_aws.chat_models.bedrock_converse import _parse_response

    blocks = [{"text": "They say: "}, *converse_blocks(chosen)]  # of one block alone it drops the citations
    message = {"role": "assistant", "content": blocks}
    whole = {"output": {"message": message}, "stopReason": "end_turn", "usage": USAGE, "metrics": {"latencyMs": 1}}
    return dumped(_parse_response(whole))


USAGE = {"inputTokens": 1, "outputTokens": 1, "totalTokens": 2}


def converse_blocks(chosen: Chosen) -> list[dict[str, Any]]:
    return [
        {"citationsContent": {"content": [{"text": f"{one.claim} "}], "citations": [of_converse(one)]}}
        for one in chosen
    ]


def of_converse(fact: Fact) -> dict[str, Any]:
    """Characters and pages by turns."""
    if fact.number % 2:
        place = {"documentPage": {"documentIndex": 0, "start": fact.page, "end": fact.page}}
    else:
        place = {"documentChar": {"documentIndex": 0, "start": fact.start, "end": fact.stop}}
    return {"title": fact.name, "sourceContent": [{"text": fact.quote}], "location": place}


@system("Bedrock Converse", "botocore")
def converse(text: str, chosen: Chosen) -> str:
    message = {"role": "assistant", "content": converse_blocks(chosen)}
    whole = {"output": {"message": message}, "stopReason": "end_turn", "usage": USAGE, "metrics": {"latencyMs": 1}}
    return validated("bedrock-runtime", "Converse", whole)


@system("Bedrock ConverseStream", "botocore")
def converse_stream(text: str, chosen: Chosen) -> str:
    events: list[dict[str, Any]] = [{"messageStart": {"role": "assistant"}}]
    for fact in chosen:
        deltas = ({"text": fact.claim[:-1]}, {"text": f"{fact.claim[-1:]} "}, {"citation": of_converse(fact)})
        events += [{"contentBlockDelta": {"delta": one, "contentBlockIndex": fact.number}} for one in deltas]
        events.append({"contentBlockStop": {"contentBlockIndex": fact.number}})
    events.append({"messageStop": {"stopReason": "end_turn"}})
    for event in events:
        validated("bedrock-runtime", "ConverseStream", {"stream": event})
    return "".join(f"{json.dumps(event, ensure_ascii=False)}\n" for event in events)


@system("Bedrock AgenticRetrieve", "botocore")
def agentic(text: str, chosen: Chosen) -> str:
    results = [
        {
            "content": {"mimeType": "text/plain", "text": one.quote},
            "metadata": {"x-amz-bedrock-kb-source-uri": f"s3://b/{one.name}", "page": one.page},
            "sourceRetriever": {"identifier": "kb"},
        }
        for one in chosen
    ]
    cited = [{"startIndex": one.at, "endIndex": one.end, "references": [{"resultIndex": one.number}]} for one in chosen]
    result = {"results": results, "generatedResponse": {"answer": text, "citations": cited}}
    return validated("bedrock-agent-runtime", "AgenticRetrieveStream", {"stream": {"result": result}})


def validated(service: str, operation: str, value: dict[str, Any]) -> str:
    """The value as JSON, if it has the shape that botocore knows; of a stream the event."""
    import botocore.session
    from botocore.validate import ParamValidator

    shape = botocore.session.get_session().get_service_model(service).operation_model(operation).output_shape
    report = ParamValidator().validate(value, shape).generate_report()
    assert report == "", report
    return json.dumps(value.get("stream", value), ensure_ascii=False)


@system("OpenAI threads", "openai")
def thread(text: str, chosen: Chosen) -> str:
    from openai.types.beta.threads import Message

    said, annotations = "", []
    for fact in chosen:
        mark = f"【4:{fact.number}†{fact.name}】"
        said += f"{fact.claim[:-1]}{mark}. "
        stretch = {"start_index": said.index(mark), "end_index": said.index(mark) + len(mark), "text": mark}
        annotations.append({"type": "file_citation", "file_citation": {"file_id": fact.name}, **stretch})
    content = [{"type": "text", "text": {"value": said, "annotations": annotations}}]
    more = {"id": "m", "created_at": 1, "thread_id": "t", "status": "completed", "object": "thread.message"}
    return dumped(Message.model_validate({"role": "assistant", "content": content, **more}))


@system("OpenAI Responses", "openai")
def responses(text: str, chosen: Chosen) -> str:
    from openai.types.responses import Response

    cited = [{"type": "file_citation", "file_id": "f", "filename": one.name, "index": one.end} for one in chosen]
    part = {"type": "output_text", "text": text, "annotations": cited}
    message = {"type": "message", "id": "i", "status": "completed", "role": "assistant", "content": [part]}
    more = {"id": "r", "created_at": 1, "model": "m", "tools": [], "tool_choice": "auto", "parallel_tool_calls": False}
    return dumped(Response.model_validate({"object": "response", "status": "completed", "output": [message], **more}))


@system("Groq", "groq")
def groq(text: str, chosen: Chosen) -> str:
    from groq.types.chat import ChatCompletion

    cited = []
    for fact in chosen:
        inner = {"document_id": fact.name, "start_index": fact.at, "end_index": fact.end}
        cited.append({"type": "document_citation", "document_citation": inner})
    return dumped(ChatCompletion.model_validate(completion({"content": text, "annotations": cited})))


def completion(message: dict[str, Any], **more: Any) -> dict[str, Any]:
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", **message}, "logprobs": None}
    return {"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], **more}


@system("xAI", "xai-sdk")
def xai(text: str, chosen: Chosen) -> str:
    from google.protobuf.json_format import MessageToJson, ParseDict
    from xai_sdk.proto import chat_pb2

    said, cited = "", []
    for fact in chosen:
        mark = f"[[{fact.number + 1}]](collections://c/{fact.name})"
        said += f"{fact.claim}{mark} "
        source = {"fileId": fact.name, "chunkContent": fact.quote, "score": 0.9}
        start = said.index(mark)
        cited.append({"id": "1", "startIndex": start, "endIndex": start + len(mark), "collectionsCitation": source})
    message = {"content": said, "role": "ROLE_ASSISTANT", "citations": cited}
    whole = {"id": "r", "outputs": [{"finishReason": "REASON_STOP", "message": message}]}
    snake = len(chosen) > 1
    proto = ParseDict(whole, chat_pb2.GetChatCompletionResponse())
    return str(MessageToJson(proto, preserving_proto_field_name=snake, indent=None, ensure_ascii=False))


@system("pydantic-ai", "pydantic-ai-slim")
def pydantic_ai(text: str, chosen: Chosen) -> str:
    from pydantic_ai.messages import (
        Citation,
        ContentCitationAnchor,
        DocumentCitationSource,
        ModelMessagesTypeAdapter,
        ModelRequest,
        ModelResponse,
        TextPart,
        UserPromptPart,
    )

    cited = [
        Citation(
            sources=[DocumentCitationSource(title=one.name, excerpts=[one.quote])],
            anchor=ContentCitationAnchor(start=one.at, end=one.end),
        )
        for one in chosen
    ]
    parts = [TextPart(text, citations=cited)]
    run = [ModelRequest([UserPromptPart("q", timestamp=None)]), ModelResponse(parts, finish_reason="stop")]
    return ModelMessagesTypeAdapter.dump_json(run, exclude_none=True).decode()


@system("Cohere", "cohere")
def cohere(text: str, chosen: Chosen) -> str:
    from cohere import V2ChatResponse

    cited = []
    for one in chosen:
        document = {"title": one.name, "snippet": one.quote, "page": one.page}
        source = {"type": "document", "id": f"doc:{one.number}:x", "document": document}
        stretch = {"start": one.at, "end": one.end, "text": one.claim, "content_index": 0, "type": "TEXT_CONTENT"}
        cited.append({**stretch, "sources": [source]})
    message = {"role": "assistant", "content": [{"type": "text", "text": text}], "citations": cited}
    return dumped(V2ChatResponse.model_validate({"id": "c", "finish_reason": "COMPLETE", "message": message}))


# ── Blocks with citations ────────────────────────────────────────────────────────────────────────


def located(fact: Fact) -> dict[str, Any]:
    """Characters and pages by turns."""
    common = {"cited_text": fact.quote, "document_index": 0, "document_title": fact.name, "file_id": None}
    if fact.number % 2:
        pages = {"start_page_number": fact.page, "end_page_number": fact.page + 1}
        return {"type": "page_location", **common, **pages}
    return {"type": "char_location", **common, "start_char_index": fact.start, "end_char_index": fact.stop}


@system("Anthropic", "anthropic")
def anthropic(text: str, chosen: Chosen) -> str:
    return dumped(message_of(chosen))


def message_of(chosen: Chosen) -> Any:
    from anthropic.types import Message

    blocks = [{"type": "text", "text": f"{one.claim} ", "citations": [located(one)]} for one in chosen]
    more = {"id": "m", "type": "message", "model": "m", "usage": {"input_tokens": 1, "output_tokens": 1}}
    whole = {"role": "assistant", "content": blocks, "stop_reason": "end_turn", "stop_sequence": None, **more}
    return Message.model_validate(whole)


@system("litellm: Anthropic", "litellm")
def litellm_anthropic(text: str, chosen: Chosen) -> str:
    from litellm.types.utils import ModelResponse

    fields = {"citations": [[{**located(one), "supported_text": f"{one.claim} "}] for one in chosen]}
    said = "".join(f"{one.claim} " for one in chosen)
    return dumped(ModelResponse(**completion({"content": said, "provider_specific_fields": fields})))


@system("litellm: Bedrock", "litellm")
def litellm_bedrock(text: str, chosen: Chosen) -> str:
    from litellm.types.utils import ModelResponse

    fields = {"citationsContent": [block["citationsContent"] for block in converse_blocks(chosen)]}
    said = "".join(f"{one.claim} " for one in chosen)
    return dumped(ModelResponse(**completion({"content": said, "provider_specific_fields": fields})))


@system("litellm: Gemini", "litellm")
def litellm_gemini(text: str, chosen: Chosen) -> str:
    from google.genai.types import GroundingMetadata
    from litellm.types.utils import ModelResponse

    metadata = GroundingMetadata.model_validate(grounding(text, chosen)).model_dump(by_alias=True, exclude_none=True)
    response = ModelResponse(**completion({"content": text}))
    response.vertex_ai_grounding_metadata = [metadata]  # as litellm itself does
    return dumped(response)


@system("Vercel UI messages")
def vercel(text: str, chosen: Chosen) -> str:
    parts: list[dict[str, Any]] = [{"type": "step-start"}]
    for one in chosen:
        kept: dict[str, Any] = {"citedText": one.quote}
        if one.number % 2:
            kept |= {"startPageNumber": one.page, "endPageNumber": one.page + 1}
        else:
            kept |= {"startCharIndex": one.start, "endCharIndex": one.stop}
        source = {"type": "source-document", "sourceId": f"id-{one.number}", "mediaType": "text/plain"}
        named = {"title": "The lease", "filename": one.name, "providerMetadata": {"anthropic": kept}}
        parts += [{"type": "text", "text": f"{one.claim} ", "state": "done"}, {**source, **named}]
    return json.dumps({"id": "m", "role": "assistant", "parts": parts}, ensure_ascii=False)


# ── Numbers of a list ────────────────────────────────────────────────────────────────────────────


def numbered(chosen: Chosen, mark: str, first: int = 1) -> str:
    return " ".join(f"{one.claim[:-1]} {mark.format(one.number + first)}." for one in chosen)


@system("RAGFlow")
def ragflow(text: str, chosen: Chosen) -> str:
    chunks = [
        {
            "id": "4b89",
            "content": one.quote,
            "document_id": "4bdd",
            "document_name": one.name,
            "positions": [[one.page, 31, 299, 40, 52]],
            "url": None,
            "similarity": 0.6,
        }
        for one in chosen
    ]
    answer = numbered(chosen, "[ID:{}]", 0)
    if len(chosen) > 1:
        by_number = {str(at): chunk for at, chunk in enumerate(chunks)}
        return json.dumps(completion({"content": answer, "reference": {"chunks": by_number}}), ensure_ascii=False)
    data = {"answer": answer, "reference": {"total": 1, "chunks": chunks, "doc_aggs": []}, "session_id": "s"}
    return json.dumps({"code": 0, "data": data}, ensure_ascii=False)


@system("Open WebUI")
def open_webui(text: str, chosen: Chosen) -> str:
    sources = [
        {
            "source": {"id": f"id-{one.number}", "name": one.name, "type": "file"},
            "document": [one.quote],
            "metadata": [{"name": one.name, "source": f"{one.number}-{one.name}", "page": one.page - 1}],
            "distances": [0.7],
        }
        for one in chosen
    ]
    message = {"id": "m", "role": "assistant", "content": numbered(chosen, "[{}]"), "sources": sources, "done": True}
    messages = [{"id": "q", "role": "user", "content": "q"}, message]
    return json.dumps([{"id": "c", "title": "t", "chat": {"messages": messages}}], ensure_ascii=False)


@system("Haystack", "haystack-ai")
def haystack(text: str, chosen: Chosen) -> str:
    from haystack import Document
    from haystack.components.builders import AnswerBuilder

    documents = [Document(content=one.quote, meta={"file_path": one.name, "page_number": one.page}) for one in chosen]
    builder = AnswerBuilder(reference_pattern=r"\[(\d+)\]")
    (answer,) = builder.run(query="q", replies=[numbered(chosen, "[{}]")], documents=documents)["answers"]
    return json.dumps(answer.to_dict(), ensure_ascii=False)


# ── The file ─────────────────────────────────────────────────────────────────────────────────────

WRONG = {
    "page": lambda one: replace(one, page=one.page % 3 + 1, start=one.start + 3),
}


def main(names: Sequence[str]) -> None:
    path = Path("tests/data/vendor_answers.jsonl")
    kept = [json.loads(line) for line in path.read_text("utf-8").splitlines()] if names else []
    rows = [row for row in kept if row["system"] not in names]
    every = facts()
    for name, (sdk, make) in ((name, SYSTEMS[name]) for name in names or SYSTEMS):
        made_with = f"{sdk} {version(sdk)}" if sdk else "its documentation"
        for at, _ in enumerate(every):
            text, chosen = placed([every[(at + more) % len(every)] for more in range(1 + at % 3)])
            row = {"system": name, "sdk": made_with, "quotes": [one.quote for one in chosen]}
            rows.append({**row, "answer": make(text, chosen)})
            if at % 4 == 1:
                rows.append({**row, "wrong": "page", "answer": make(text, [WRONG["page"](one) for one in chosen])})
    written = "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows)
    path.write_text(written, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
