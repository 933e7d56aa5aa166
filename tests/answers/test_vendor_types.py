"""The answers of these tests are answers of the APIs: the vendors' own types take them, and write what is read alike."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from answers.made import checked, dumped, sources, told
from answers.test_anthropic import EVERY, stream
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
