"""What a message of Claude's came to, told by its blocks and by why it stopped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from citecheck.transcripts.answer import Answer
from citecheck.transcripts.outcomes import failed, finished, truncated, unfinished
from citecheck.transcripts.shapes import blocks_text

CUT_OFF: Final = frozenset({"max_tokens", "model_context_window_exceeded"})
_AT_WORK: Final = frozenset({"tool_use", "pause_turn"})


def by_stop_reason(
    form: str,
    blocks: Sequence[Mapping[str, object]],
    stop: str,
    question: str,
    labels: Mapping[str, str],
    *,
    ended: bool = True,
) -> Answer:
    """`ended` is whether a message without a stop reason counts as ended."""
    if stop == "refusal":
        return failed(form, "the model refused", question, labels)
    text = blocks_text(blocks)
    if stop in CUT_OFF:
        return truncated(form, text, f"The answer was cut off ({stop}).", question, labels)
    if stop in _AT_WORK or any(block.get("type") == "tool_use" for block in blocks):
        return unfinished(form, "It ends in the use of a tool.", question, labels)
    if not stop and not (ended and text.strip()):
        return unfinished(form, "It ends in a message that is not recorded as finished.", question, labels)
    return finished(form, text, question, labels)
