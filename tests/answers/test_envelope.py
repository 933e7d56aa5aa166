"""Responses of APIs whose text alone has the citations: they are read as this text, and fail if they were cut off."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from attacks.every_form import Cited, block, listed, marked
from cases import each
from command import citecheck

from citecheck.answers import read_answer
from citecheck.checker import Checker

QUOTE = "The rent is $1,850 for each month."
HONEST = Cited(QUOTE, 1, "lease.txt", 0, "lease-efcf8880", (1, 2), "$1,850")


def chat(text: Any, end: Any) -> Any:
    return {"object": "chat.completion", "choices": [{"index": 0, "message": {"content": text}, "finish_reason": end}]}


def anthropic(text: str, end: Any) -> Any:
    parts = [{"type": "thinking", "thinking": "…"}, {"type": "text", "text": text}]
    return {"type": "message", "role": "assistant", "content": parts, "stop_reason": end}


def responses(text: str, end: Any) -> Any:
    part = {"type": "output_text", "text": text, "annotations": []}
    items = [{"type": "reasoning", "summary": []}, {"type": "message", "status": end, "content": [part]}]
    return {"object": "response", "status": end, "output": items}


def gemini(text: str, end: Any) -> Any:
    parts = [{"text": "I think of [7].", "thought": True}, {"text": text[:9]}, {"text": text[9:]}]
    return {"candidates": [{"content": {"parts": parts}, "finishReason": end}]}


def bedrock(text: str, end: Any) -> Any:
    return {"output": {"message": {"role": "assistant", "content": [{"text": text}]}}, "stopReason": end}


def cohere(text: str, end: Any) -> Any:
    message = {"role": "assistant", "content": [{"type": "text", "text": text}]}
    return {"id": "c", "finish_reason": end, "message": message}


def ollama(text: str, end: Any) -> Any:
    return {"model": "m", "message": {"role": "assistant", "content": text}, "done": True, "done_reason": end}


ENVELOPES = [
    (chat, "stop", ["length", "content_filter", None]),
    (anthropic, "end_turn", ["max_tokens", "refusal", None]),
    (responses, "completed", ["incomplete", "failed"]),
    (gemini, "STOP", ["MAX_TOKENS", "SAFETY", None]),
    (bedrock, "end_turn", ["max_tokens", "guardrail_intervened", None]),
    (cohere, "COMPLETE", ["MAX_TOKENS", "ERROR", None]),
    (ollama, "stop", ["length", "load", None]),
]


@pytest.fixture
def checker(tmp_path: Path) -> Any:
    (tmp_path / "lease.txt").write_text(f"{QUOTE}\nNo dogs.\n")
    with Checker([f"lease-efcf8880={tmp_path / 'lease.txt'}"], cache=False) as made:
        yield made


@each("form", [block, listed, marked])
def test_the_text_is_the_answer(form: Any, checker: Checker) -> None:
    false = Cited("The rent is $1,950 for each month.", 1, "lease.txt", 0, "lease-efcf8880", (1, 2), "$1,950")
    for made, whole, cut in ENVELOPES:
        found = []
        for one, end in ((HONEST, whole), (false, whole), *((HONEST, end) for end in cut)):
            text = form(one).replace("lease.txt", "lease-efcf8880")
            report = checker.check(read_answer(json.dumps(made(text, end)), "answer.json")).report
            found.append((report.verdict.value, sorted({finding.rule for finding in report.findings})))
        expected = [("verified", []), ("failed", ["CIT401"]), *[("failed", ["CIT152"])] * len(cut)]
        assert found == expected, made.__name__


def test_findings_have_places_in_the_file(checker: Checker) -> None:
    text = listed(HONEST).replace("1,850", "1,950").replace("lease.txt", "lease-efcf8880")
    file = json.dumps(chat(text, "stop"), indent=1)
    (finding,) = checker.check(read_answer(file, "answer.json")).report.findings
    assert (finding.rule, file.splitlines()[finding.region.line - 1].strip()[:10]) == ("CIT401", '"content":')


@each(
    "value, code",
    [
        (chat("They say so.", "stop"), 3),
        (chat("They say so.", "length"), 1),
        ({"object": "chat.completion", "choices": [{"message": {"content": listed(HONEST)}}]}, 2),
        ({"choices": [*chat(listed(HONEST), "stop")["choices"], *chat(listed(HONEST), "stop")["choices"]]}, 2),
        (chat([{"type": "text", "text": listed(HONEST)}, {"type": "image_url"}], "stop"), 0),
        ({"content": listed(HONEST)}, 2),
    ],
)  # fmt: skip
def test_exit_codes(value: Any, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("lease.txt").write_text(f"{QUOTE}\nNo dogs.\n")
    Path("answer.json").write_text(json.dumps(value))
    assert citecheck("validate", "answer.json", "-s", "lease.txt").code == code
