"""Claude Code's own record of a session or of a sub-agent: lines that name their parent, branches, split messages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from citecheck.transcripts.answer import Answer
from citecheck.transcripts.claude_stops import by_stop_reason
from citecheck.transcripts.claude_users import said
from citecheck.transcripts.outcomes import failed, unfinished
from citecheck.transcripts.run_assembly import in_runs
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
    """`prompt` is what a user asked; `told` that the line belongs to the conversation, `ends` that a turn ends.

    `after` is the line that it goes on from, without following it, where a session was compacted.
    """

    order: int
    run: str
    parent: str
    after: str
    ends: bool
    told: bool = False
    sidechain: bool = False
    assistant: bool = False
    message: str = ""
    blocks: tuple[Mapping[str, object], ...] = ()
    stop: str = ""
    model: str = ""
    error: str | None = None
    prompt: str = ""


class _Lines:
    """Those of a session or of several: runs are one where a line of one follows a line of the other, or repeats it."""

    def __init__(self) -> None:
        self._lines: dict[str, _Line] = {}
        self._count = 0
        self._began: dict[str, int] = {}
        self._joined: dict[str, str] = {}  # runs to such as began before

    def take(self, event: Mapping[str, object], run: str) -> bool:
        kind = string(event.get("type"))
        self._count = order = self._count + 1
        self._began.setdefault(run, order)
        name = string(event.get("uuid")) or f"line {order}"
        repeated = self._lines.pop(name, None)  # a repeated line stands where it is repeated
        if repeated:
            self._join(run, repeated.run)
        spoken = kind in {"user", "assistant"} and isinstance(event.get("message"), dict)
        ends = kind == "system" and string(event.get("subtype")) in _ENDS_TURN
        parent, after = string(event.get("parentUuid")), string(event.get("logicalParentUuid"))
        line = _Line(order, run, parent, after, ends)
        read = _assistant_line if kind == "assistant" else _user_line
        self._lines[name] = read(event, line) if spoken else line
        return spoken or kind in _BESIDE

    def answers(self) -> Sequence[Answer]:
        """A session in which nobody says anything is none beside others."""
        sessions = self._sessions()
        spoken = {run: lines for run, lines in sessions.items() if any(map(_is_spoken, lines.values()))}
        return [replace(_Session(lines).answer(), name=run) for run, lines in (spoken or {"": self._lines}).items()]

    def _sessions(self) -> Mapping[str, Mapping[str, _Line]]:
        unnamed, *others = self._began
        if others and not unnamed:
            self._join(unnamed, others[0])
        for line in self._lines.values():
            for before in (line.parent, line.after):
                if before in self._lines:
                    self._join(line.run, self._lines[before].run)
        sessions: dict[str, dict[str, _Line]] = {self._first(run): {} for run in self._began}
        for name, line in self._lines.items():
            sessions[self._first(line.run)][name] = line
        return sessions

    def _join(self, one: str, other: str) -> None:
        if one != other:
            first, second = sorted(map(self._first, (one, other)), key=lambda run: (not run, self._began[run]))
            if first != second:
                self._joined[second] = first

    def _first(self, run: str) -> str:
        """Shortens the way that it goes, which a hostile file may make long."""
        while (above := self._joined.get(run, run)) != run:
            self._joined[run] = self._joined.get(above, above)
            run = above
        return run


class _Session:
    def __init__(self, lines: Mapping[str, _Line]) -> None:
        self._lines = lines

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
        lines = self._lines.values()
        ended = any(line.ends and line.order > last.order for line in lines) or not any(line.stop for line in lines)
        return by_stop_reason(_NAME, blocks, stop, question, model, ended=ended)

    def _last(self) -> _Line | None:
        """The last leaf of the conversation; a file that is all side chain is the run of a sub-agent."""
        spoken = list(filter(_is_spoken, self._lines.values()))
        own = [line for line in spoken if not line.sidechain] or spoken
        return next((line for line in reversed(own) if line.told), None)

    def _upwards(self, line: _Line | None) -> Iterator[_Line]:
        seen: set[int] = set()
        while line is not None and line.order not in seen:
            seen.add(line.order)
            yield line
            line = self._lines.get(line.parent)


def _is_spoken(line: _Line) -> bool:
    return line.assistant or line.told


def _assistant_line(event: Mapping[str, object], line: _Line) -> _Line:
    message = mapping(event.get("message"))
    blocks = _blocks(message.get("content"))
    model = string(message.get("model"))
    is_error = event.get("isApiErrorMessage") is True
    text = " ".join(string(block.get("text")) for block in blocks) if is_error else None
    return replace(
        line,
        told=is_error or model != _SYNTHETIC,
        sidechain=event.get("isSidechain") is True,
        assistant=True,
        message=string(message.get("id")),
        blocks=blocks,
        stop=string(message.get("stop_reason")),
        model=model,
        error=text,
    )


def _user_line(event: Mapping[str, object], line: _Line) -> _Line:
    prompt, told = said(event)
    return replace(line, told=told, sidechain=event.get("isSidechain") is True, prompt=prompt)


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


def _run(event: Mapping[str, object], _before: Mapping[str, object]) -> str:
    return string(event.get("sessionId"))


READER = Reader(_NAME, _recognises, in_runs(_NAME, _Lines, _run))
