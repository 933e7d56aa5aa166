"""The shapes of answers in public reports of faults about citations: each is read as its system means it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cases import each

from answers.made import COSTS, REVENUE, checked, sources, told
from citecheck.answers import read_answer

SAID = "🏠 Zoë: revenue rose by 5 %. All is well."
FIRST = SAID.index(" All")
RULES = "https://example.com/rules"


def gemini(end: int, *, chunks: bool = True) -> dict[str, Any]:
    """Its offsets count bytes of UTF-8."""
    support = {"segment": {"startIndex": 0, "endIndex": end, "text": SAID[:FIRST]}, "groundingChunkIndices": [0]}
    held = [{"retrievedContext": {"title": "review.txt", "text": REVENUE}}] if chunks else None
    parts = [{"text": "Hm: 7 %?", "thought": True}, {"text": SAID}]
    candidate = {"content": {"parts": parts}, "finishReason": "STOP"}
    return {
        "candidates": [{**candidate, "groundingMetadata": {"groundingChunks": held, "groundingSupports": [support]}}]
    }


def chat(content: str, **more: Any) -> dict[str, Any]:
    message = {"role": "assistant", "content": content, **more}
    return {"object": "chat.completion", "choices": [{"index": 0, "finish_reason": "stop", "message": message}]}


def streamed(*deltas: dict[str, Any]) -> str:
    ends = [*(None for _ in deltas[1:]), "stop"]
    choices = [{"index": 0, "delta": one, "finish_reason": end} for one, end in zip(deltas, ends, strict=True)]
    chunks = [{"object": "chat.completion.chunk", "choices": [one]} for one in choices]
    return "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks)


def web_ui(content: str, *pieces: tuple[str, str, dict[str, Any]]) -> dict[str, Any]:
    held = [{"source": {"name": name}, "document": [text], "metadata": [data]} for name, text, data in pieces]
    return {"role": "assistant", "content": content, "sources": held}


def ragflow(answer: str, *chunks: str) -> dict[str, Any]:
    return {"data": {"answer": answer, "reference": {"chunks": [chunk(one) for one in chunks]}}}


def chunk(text: str) -> dict[str, Any]:
    return {"content": text, "document_name": "review.txt", "positions": [[9, 8, 8, 8, 8]]}


def bedrock(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"output": {"message": {"role": "assistant", "content": list(parts)}}, "stopReason": "end_turn"}


def cited(name: str = "review.txt", **content: Any) -> dict[str, Any]:
    location = {"web": {"url": name}}
    citation = {"source": name, "sourceContent": [{"text": REVENUE}], "location": location}
    return {"citationsContent": {"content": [], "citations": [citation], **content}}


def of_xai(**places: int) -> dict[str, Any]:
    citation = {**places, "webCitation": {"url": RULES}}
    message = {"content": "Dogs stay. Cats do not.", "citations": [citation]}
    return {"outputs": [{"finishReason": "REASON_STOP", "message": message}]}


NOTED = {"type": "url_citation", "url_citation": {"url": RULES, "title": "t", "start_index": 0, "end_index": 10}}
FILES = (("review.txt", REVENUE, {"source": "a"}), ("menu.txt", "Tea costs €3.", {"source": "b"}))
AGENT = {"outputs": {"content": "It rose by 5 % [ID:46]."}}
SEGMENT = "CIT150 None: The segment counts {}, and must count bytes of UTF-8"
# The report, the answer, the prose that is read and what is found; the notes of rules that others test are left out.
REPORTS: list[tuple[str, Any, str, list[str]]] = [
    ("firebase/firebase-android-sdk#8033", gemini(len(SAID[:FIRST].encode())), f"{SAID[: FIRST - 1]} [1]. All is well.", ["verified 1"]),
    ("google-gemini/gemini-cli#29039", gemini(FIRST + 1), f"{SAID[: FIRST - 1]} [1]. All is well.", ["verified 1", SEGMENT.format("UTF-16 units (an emoji has two)")]),
    ("google-gemini/gemini-cli#6008", gemini(FIRST), f"{SAID[: FIRST - 1]} [1]. All is well.", ["verified 1", SEGMENT.format("characters")]),
    ("googleapis/python-genai#2120", gemini(len(SAID[:FIRST].encode()), chunks=False), SAID, ["CIT150 None: There is no chunk 0: the response has 0, counted from 0"]),
    ("openai/openai-agents-js#1617", streamed({"content": "Dogs stay for", "annotations": [NOTED]}, {"content": " free."}, {"annotations": [NOTED]}, {}), "Dogs stay [1] for free.", ["open 1"]),
    ("xai-org/xai-proto#20", of_xai(startIndex=10), "Dogs stay [1]. Cats do not.", ["open 1"]),
    ("strands-agents/harness-sdk#3568", bedrock({"text": "It rose by 5 %."}, cited()), "It rose by 5 % [1].", ["verified 1"]),
    ("Azure-Samples/azure-search-openai-demo#1978", bedrock(cited("s3://b/Gro\u0308ße.txt", content=[{"text": "It rose by 5 %."}])), "It rose by 5 % [1].", ["verified 1"]),
    ("open-webui/open-webui#19452", web_ui("It rose by 5 % [1#rate]. Tea costs €3 [5].", *FILES), "It rose by 5 % [1]. Tea costs €3 \\[5].", ["verified 1", "CIT220 None: '[5]' is not one of the sources in the response: there are 2"]),
    ("open-webui/open-webui#12971", web_ui("Both changed, by 5 % and by 3 % [1].", FILES[0], ("review.txt", COSTS, {"source": "a"})), "Both changed, by 5 % and by 3 % [1] [2].", ["verified 1", "verified 2"]),
    ("onyx-dot-app/onyx#3294", web_ui("It rose by 5 % [[1]]. Tea costs €3 [1, 2].", *FILES), "It rose by 5 % [1]. Tea costs €3 [1] [2].", ["verified 1", "verified 2"]),
    ("onyx-dot-app/onyx#14334", chat("Dogs stay [[2]](https://x.y).") | {"citations": ["https://x.y", RULES]}, "Dogs stay [2].", ["open 2"]),
    ("infiniflow/ragflow#8594", ragflow("1. It rose by 5 % [ID:0].\n2. They fell by 3 % [ID:1, ID:0].", REVENUE, COSTS), "1. It rose by 5 % [1].\n2. They fell by 3 % [2] [1].", ["verified 1", "verified 2"]),
    ("infiniflow/ragflow#9105", {"code": 0, "data": {"data": AGENT}}, "It rose by 5 % \\[ID:46].", ["CIT220 None: '[ID:46]' is not one of the sources in the response: there are 0"]),
    ("infiniflow/ragflow#9549", {"code": 0, "data": {"data": AGENT, "reference": {"chunks": {"46": chunk(REVENUE)}}}}, "It rose by 5 % [46].", ["verified 46"]),
    ("infiniflow/ragflow#8273", chat("It rose by 5 % ##0$$.", reference={"chunks": [chunk(REVENUE)]}), "It rose by 5 % [1].", ["verified 1"]),
]  # fmt: skip


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    names = [path.name for path in sources(tmp_path)]
    Path("review.txt").rename("größe.txt")
    Path("review.txt").write_text(Path("größe.txt").read_text("utf-8"), "utf-8")
    return [*names, "größe.txt"]


@each("report, made, prose, wanted", REPORTS)
def test_the_answer_of_a_report(report: str, made: Any, prose: str, wanted: list[str], given: list[str]) -> None:
    answer = made if isinstance(made, str) else json.dumps(made)
    found = [one.split(" (at /")[0] for one in told(checked(answer, given)) if not one.startswith(("CIT616", "CIT703"))]
    assert (read_answer(answer).text, found) == (prose, wanted), report
