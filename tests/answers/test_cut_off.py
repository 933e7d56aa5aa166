"""Answers that ended before they were complete, in the words of each API, and their twins that are whole."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cases import each

from answers.made import checked

QUOTE = "The fee is $120 a month, due on the first day."
SAID = f"It says “{QUOTE[:-1]}” [1]."


def _anthropic(reason: str | None) -> Mapping[str, Any]:
    cited = {"type": "char_location", "cited_text": QUOTE, "document_index": 0, "document_title": None}
    cited |= {"start_char_index": 0, "end_char_index": len(QUOTE)}
    return {"type": "message", "role": "assistant", "stop_reason": reason,
            "content": [{"type": "text", "text": "The fee is $120.", "citations": [cited]}]}  # fmt: skip


def _responses(status: str, why: str | None = None) -> Mapping[str, Any]:
    part = {"type": "output_text", "text": SAID, "annotations": []}
    output = [{"type": "message", "role": "assistant", "status": status, "content": [part]}]
    return {"object": "response", "status": status, "output": output,
            "incomplete_details": {"reason": why} if why else None}  # fmt: skip


@each(
    ("answer", "is_cut"),
    [
        (_anthropic("end_turn"), False),
        (_anthropic("stop_sequence"), False),
        (_anthropic("max_tokens"), True),
        (_anthropic("refusal"), True),
        (_anthropic("pause_turn"), True),
        (_anthropic("model_context_window_exceeded"), True),
        (_anthropic(None), True),
        (_responses("completed"), False),
        (_responses("incomplete", "max_output_tokens"), True),
        (_responses("incomplete", "content_filter"), True),
        (_responses("failed"), True),
    ],
)
def test_an_answer_that_was_cut_off_says_so(answer: Mapping[str, Any], is_cut: bool, tmp_path: Path) -> None:
    (tmp_path / "fee.txt").write_text(QUOTE, "utf-8")
    report = checked(json.dumps(answer), [tmp_path / "fee.txt"])
    assert ("CIT152" in {finding.rule for finding in report.findings}) is is_cut
