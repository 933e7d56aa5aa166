"""Claude Code's own record of a session or of a sub-agent: lines that name their parent, branches, split messages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from citecheck.transcripts.answer import Answer
from citecheck.transcripts.claude_stops import by_stop_reason
from citecheck.transcripts.claude_users import said
from citecheck.transcripts.outcomes import failed, unfinished
from citecheck.transcripts.runs import one_run
from citecheck.transcripts.shapes import items, labels, mapping, string
from citecheck.transcripts.transcript import Reader, Transcript

_NAME: Final = "claude-code"
_BESIDE: Final = frozenset(
    """agent-color agent-name agent-setting ai-title attachment attribution-snapshot content-replacement
    context-collapse-commit context-collapse-snapshot custom-title file-history-snapshot last-prompt mode
    permission-mode pr-link progress queue-operation speculation-accept started summary system tag task-summary
    worktree-state result""".split()
)
_ENDS_TURN: Final = frozenset({"turn_duration", "stop_hook_summary"})
_SYNTHETIC: Final = "<synthetic>"  # a message that the client wrote


@dataclass(frozen=True, slots=True)
class _Line:
    """`prompt` is what a user asked; `told` tells that the line belongs to the conversation."""

    order: int
    parent: str
    told: bool = False
    sidechain: bool = False
    assistant: bool = False
    message: str = ""
    blocks: tuple[Mapping[str, object], ...] = ()
    stop: str = ""
    model: str = ""
    error: str | None = None
    prompt: str = ""


class _Session:
    def __init__(self) -> None:
        self._lines: dict[str, _Line] = {}
        self._count = 0
        self._turn_end = 0
        self._records_stops = False

    def take(self, event: Mapping[str, object]) -> bool:
        kind = string(event.get("type"))
        self._count = order = self._count + 1
        name = string(event.get("uuid")) or f"line {order}"
        self._lines.pop(name, None)  # a repeated line stands where it is repeated
        spoken = kind in {"user", "assistant"} and isinstance(event.get("message"), dict)
        read = _assistant_line if kind == "assistant" else _user_line
        parent = string(event.get("parentUuid"))
        line = read(event, order, parent) if spoken else _Line(order, parent)
        self._lines[name] = line
        self._records_stops |= bool(line.stop)
        if kind == "system" and string(event.get("subtype")) in _ENDS_TURN:
            self._turn_end = order
        return spoken or kind in _BESIDE

    def answer(self) -> Answer:
        last = self._last()
        if last is None:
            return unfinished(_NAME, "Nobody says anything in it.")
        chain = list(self._upwards(last))
        asked = (line.prompt for line in chain if not line.sidechain)  # a sub-agent is asked by an agent
        question = next(filter(None, asked), "")
        model = labels(model=next((line.model for line in chain if line.model not in {"", _SYNTHETIC}), ""))
        if not last.assistant:
            return unfinished(_NAME, _why_open(last), question, model)
        if last.error is not None:
            return failed(_NAME, last.error, question, model)
        parts = [line for line in chain if line is last or (line.message and line.message == last.message)]
        blocks = [block for line in reversed(parts) for block in line.blocks]
        stop = next((line.stop for line in parts if line.stop), "")
        ended = self._turn_end > last.order or not self._records_stops
        return by_stop_reason(_NAME, blocks, stop, question, model, ended=ended)

    def _last(self) -> _Line | None:
        """The last leaf of the conversation; a file that is all side chain is the run of a sub-agent."""
        spoken = [line for line in self._lines.values() if line.assistant or line.told]
        own = [line for line in spoken if not line.sidechain] or spoken
        return next((line for line in reversed(own) if line.told), None)

    def _upwards(self, line: _Line | None) -> Iterator[_Line]:
        seen: set[int] = set()
        while line is not None and line.order not in seen:
            seen.add(line.order)
            yield line
            line = self._lines.get(line.parent)


def _assistant_line(event: Mapping[str, object], order: int, parent: str) -> _Line:
    message = mapping(event.get("message"))
    blocks = _blocks(message.get("content"))
    model = string(message.get("model"))
    is_error = event.get("isApiErrorMessage") is True
    text = " ".join(string(block.get("text")) for block in blocks) if is_error else None
    return _Line(
        order,
        parent,
        told=is_error or model != _SYNTHETIC,
        sidechain=event.get("isSidechain") is True,
        assistant=True,
        message=string(message.get("id")),
        blocks=blocks,
        stop=string(message.get("stop_reason")),
        model=model,
        error=text,
    )


def _user_line(event: Mapping[str, object], order: int, parent: str) -> _Line:
    prompt, told = said(event)
    return _Line(order, parent, told=told, sidechain=event.get("isSidechain") is True, prompt=prompt)


def _blocks(content: object) -> tuple[Mapping[str, object], ...]:
    """Without what the answer does not need: thoughts and the input of tools may be large."""
    if isinstance(content, str):
        return ({"type": "text", "text": content},)
    return tuple({key: mapping(block).get(key) for key in ("type", "text")} for block in items(content))


def _why_open(last: _Line) -> str:
    if last.prompt:
        return "It ends in a question that has no answer."
    return "It ends in the result of a tool, or was interrupted."


def _recognises(transcript: Transcript) -> bool:
    return not isinstance(transcript.value, list) and any(map(_is_line, transcript.heads))


def _is_line(event: Mapping[str, object]) -> bool:
    kind = string(event.get("type"))
    if kind in {"user", "assistant"}:
        return "parentUuid" in event and isinstance(event.get("message"), dict)
    return (kind == "summary" and "leafUuid" in event) or (kind == "file-history-snapshot" and "snapshot" in event)


READER = Reader(_NAME, _recognises, one_run(_NAME, _Session))
