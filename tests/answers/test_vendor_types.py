"""The answers of these tests are answers of the APIs: the vendors' own types take them, and write what is read alike."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from answers.forms import ANSWER, COSTS_CITED, FORMS, REVENUE_CITED, SAID
from answers.made import COSTS, REVENUE, checked, dumped, sources, told
from answers.test_anthropic import AT, BLOCK, CHARACTERS, END, EVERY, PAGE, SEARCH, TEXTS, WEB, stream
from answers.test_spans import ANSWER as ANNOTATED
from answers.test_spans import B1, B2, grounded, support

pytestmark = pytest.mark.full


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    return [path.name for path in sources(tmp_path)]


def test_messages_of_anthropic(given: list[str]) -> None:
    from anthropic.types import Message

    whole = {**EVERY, "model": "a-model", "usage": {"input_tokens": 1, "output_tokens": 1}}
    message = Message.model_validate(whole)
    kinds = [citation.type for block in message.content for citation in getattr(block, "citations", None) or []]
    assert len(set(kinds)) == 5
    assert told(checked(message.model_dump_json(), given)) == [f"verified {n}" for n in range(1, 6)]


def test_events_of_anthropic(given: list[str]) -> None:
    from anthropic.types import RawMessageStreamEvent
    from pydantic import TypeAdapter

    whole = {**EVERY, "model": "a-model", "usage": {"input_tokens": 1, "output_tokens": 1}}
    sent = [json.loads(line.removeprefix("data: ")) for line in stream(whole).splitlines() if line.startswith("data: ")]
    adapter: TypeAdapter[Any] = TypeAdapter(RawMessageStreamEvent)
    typed = [adapter.validate_python(_with_usage(event)) for event in sent if event["type"] != "ping"]
    text = "".join(f"data: {event.model_dump_json()}\n\n" for event in typed)
    assert told(checked(text, given)) == [f"verified {n}" for n in range(1, 6)]


def _with_usage(event: dict[str, Any]) -> dict[str, Any]:
    return {**event, "usage": {"output_tokens": 1}} if event["type"] == "message_delta" else event


def test_responses_of_openai(given: list[str]) -> None:
    from openai.types.responses import Response

    more = {"id": "r", "created_at": 1, "model": "a-model", "tools": [], "tool_choice": "auto"}
    whole = {**ANNOTATED, **more, "parallel_tool_calls": False}
    for item in whole["output"]:
        item.setdefault("id", "i")
        item.setdefault("status", "completed")
    response = Response.model_validate(whole)
    message: Any = response.output[-1]
    assert [one.type for one in message.content[0].annotations] == [
        "file_citation",
        "url_citation",
        "container_file_citation",
        "file_path",
    ]
    assert told(checked(response.model_dump_json(), given)) == told(checked(dumped(ANNOTATED), given))


def test_chat_completions_of_openai(given: list[str]) -> None:
    from openai.types.chat import ChatCompletion

    cited = {"url": "https://example.com/rules", "title": "House rules", "start_index": 0, "end_index": 11}
    annotations = [{"type": "url_citation", "url_citation": cited}]
    message = {"role": "assistant", "content": "Dogs stay, for free.", "refusal": None, "annotations": annotations}
    choice = {"index": 0, "finish_reason": "stop", "message": message, "logprobs": None}
    whole = {"id": "c", "object": "chat.completion", "created": 1, "model": "a-model", "choices": [choice]}
    completion = ChatCompletion.model_validate(whole)
    assert told(checked(completion.model_dump_json(), given))[0] == "open 1"


@pytest.mark.parametrize("by_alias", [True, False], ids=["camelCase", "snake_case"])
@pytest.mark.parametrize("exclude_none", [True, False])
def test_responses_of_gemini(by_alias: bool, exclude_none: bool, given: list[str]) -> None:
    from google.genai.types import GenerateContentResponse

    whole = grounded(support(0, B1, 0), support(B1 + 1, B2, 1))
    chunks = whole["candidates"][0]["groundingMetadata"]["groundingChunks"]
    del chunks[3]  # of a kind that there is not
    for chunk in chunks[:2]:
        page = chunk["retrievedContext"].pop("pageNumber")
        chunk["retrievedContext"]["ragChunk"] = {"pageSpan": {"firstPage": page, "lastPage": page}}
    response = GenerateContentResponse.model_validate(whole)
    text = response.model_dump_json(by_alias=by_alias, exclude_none=exclude_none)
    assert told(checked(text, given)) == ["verified 1", "verified 2"]


# ── The other vendors: each kind of location that Anthropic's answers have ──────────────────────

LOCATED = (CHARACTERS, PAGE, BLOCK, SEARCH, WEB)
FIVE = [f"verified {n}" for n in range(1, 6)]


def test_converse_of_bedrock(given: list[str]) -> None:
    import botocore.session
    from botocore.validate import ParamValidator

    places: list[dict[str, Any]] = [
        {"documentChar": {"documentIndex": 0, "start": AT, "end": END}},
        {"documentPage": {"documentIndex": 0, "start": 2, "end": 2}},
        {"documentChunk": {"documentIndex": 2, "start": 1, "end": 1}},
        {"searchResultLocation": {"searchResultIndex": 0, "start": 0, "end": 2}},
        {"web": {"url": WEB["url"], "domain": "example.com"}},
    ]
    names = [{"title": ""}, {"title": ""}, {"title": ""}, {"source": SEARCH["source"]}, {"title": WEB["title"]}]
    content: list[dict[str, Any]] = [
        {
            "citationsContent": {
                "content": [{"text": f"{TEXTS[located['type']]} "}],
                "citations": [{**name, "sourceContent": [{"text": located["cited_text"]}], "location": place}],
            }
        }
        for located, place, name in zip(LOCATED, places, names, strict=True)
    ]
    usage = {"inputTokens": 1, "outputTokens": 1, "totalTokens": 2}
    answer = {"output": {"message": {"role": "assistant", "content": content}}, "stopReason": "end_turn"}
    shape = botocore.session.get_session().get_service_model("bedrock-runtime").operation_model("Converse").output_shape
    report = ParamValidator().validate({**answer, "usage": usage, "metrics": {"latencyMs": 1}}, shape)
    assert report.generate_report() == ""
    members = shape.members["output"].members["message"].members["content"].member.members["citationsContent"].members
    assert {*members["citations"].member.members["location"].members} == {kind for place in places for kind in place}
    assert told(checked(dumped(answer), given)) == FIVE


def test_knowledge_bases_of_bedrock(given: list[str]) -> None:
    import botocore.session
    from botocore.validate import ParamValidator

    answer = json.loads(FORMS["Bedrock knowledge base"](REVENUE_CITED, COSTS_CITED))
    service = botocore.session.get_session().get_service_model("bedrock-agent-runtime")
    shape = service.operation_model("RetrieveAndGenerate").output_shape
    assert ParamValidator().validate(answer, shape).generate_report() == ""
    locations = shape.members["citations"].member.members["retrievedReferences"].member.members["location"].members
    addressed = {name: {*place.members} for name, place in locations.items() if name.endswith("Location")}
    assert {name for name, fields in addressed.items() if not fields & {"uri", "url", "id"}} == {"sqlLocation"}
    assert told(checked(dumped(answer), given)) == ["verified 1", "verified 2"]


def test_messages_of_langchain(given: list[str]) -> None:
    from langchain_core.messages import AIMessage

    spoken = [f"{TEXTS[located['type']]} " for located in LOCATED]
    annotations = []
    for n, located in enumerate(LOCATED):
        more = {key: value for key, value in located.items() if key not in {"type", "cited_text"} and value is not None}
        before = len("".join(spoken[:n]))
        stretch = {"start_index": before, "end_index": before + len(spoken[n]) - 1}
        named = {"url": WEB["url"]} if located is WEB else {}
        annotations.append(
            {"type": "citation", "cited_text": located["cited_text"], **stretch, **named, "extras": more}
        )
    block: Any = {"type": "text", "text": "".join(spoken), "annotations": annotations}
    message = AIMessage(content_blocks=[block])
    assert message.content_blocks == [block]
    assert told(checked(message.model_dump_json(), given)) == FIVE
    nested = json.dumps({"lc": 1, "type": "constructor", "kwargs": message.model_dump()})
    assert told(checked(nested, given)) == FIVE


def test_chat_messages_of_llamaindex(given: list[str]) -> None:
    from llama_index.core.base.llms.types import ChatMessage, ChatResponse, CitationBlock, TextBlock

    blocks: list[Any] = []
    for located in LOCATED:
        place = {key: value for key, value in located.items() if isinstance(value, int)}
        quote = TextBlock(text=located["cited_text"])
        source = located.get("url") or located.get("source") or ""
        blocks += [
            TextBlock(text=f"{TEXTS[located['type']]} "),
            CitationBlock(cited_content=quote, source=source, title="", additional_location_info=place),
        ]
    response = ChatResponse(message=ChatMessage(role="assistant", blocks=blocks))
    assert told(checked(response.model_dump_json(), given)) == FIVE


def test_responses_of_llamaindex(given: list[str]) -> None:
    from llama_index.core.base.response.schema import Response
    from llama_index.core.schema import NodeWithScore, TextNode

    nodes = [
        NodeWithScore(node=TextNode(text=f"Source {n}:\n{quote}\n", metadata={"file_name": "review.txt"}), score=0.5)
        for n, quote in enumerate((REVENUE, COSTS), 1)
    ]
    response = Response(response="Revenue rose by 5 % [1]. Costs fell [2].", source_nodes=nodes)
    held = dataclasses.asdict(response) | {"source_nodes": [node.model_dump() for node in nodes]}
    assert told(checked(dumped(held), given)) == ["verified 1", "verified 2"]


def test_chats_of_cohere(given: list[str]) -> None:
    from cohere.v2.types import V2ChatResponse

    whole = json.loads(FORMS["Cohere"](REVENUE_CITED, COSTS_CITED))
    call = {"type": "tool", "id": "call:1", "tool_output": {"text": COSTS, "title": "review.txt"}}
    whole["message"]["citations"][1]["sources"] = [call]
    response = V2ChatResponse.model_validate(whole)
    cited = response.message.citations or []
    assert [source.type for citation in cited for source in citation.sources or []] == ["document", "tool"]
    assert told(checked(response.model_dump_json(), given)) == ["verified 1", "verified 2"]


def test_first_chats_of_cohere(given: list[str]) -> None:
    from cohere import NonStreamedChatResponse

    response = NonStreamedChatResponse.model_validate_json(FORMS["Cohere 1"](REVENUE_CITED, COSTS_CITED))
    assert [citation.text for citation in response.citations or []] == list(SAID)
    assert told(checked(response.model_dump_json(), given)) == ["verified 1", "verified 2"]


def test_events_of_cohere(given: list[str]) -> None:
    from cohere.v2.types import V2ChatStreamResponse
    from pydantic import TypeAdapter

    adapter: TypeAdapter[Any] = TypeAdapter(V2ChatStreamResponse)
    sent = FORMS["Cohere stream"](REVENUE_CITED, COSTS_CITED).splitlines()
    events = [adapter.validate_json(line.removeprefix("data: ")) for line in sent if line.startswith("data: ")]
    assert "".join(e.delta.message.content.text for e in events if e.type == "content-delta") == ANSWER
    text = "".join(f"data: {event.model_dump_json()}\n\n" for event in events)
    assert told(checked(text, given)) == ["verified 1", "verified 2"]
