"""Who writes: a program that reads a question and its evidence on stdin, or a model behind an interface of a vendor."""

from __future__ import annotations

from dataclasses import dataclass
from os import SEEK_END
from tempfile import TemporaryFile
from typing import Any, Final

from citecheck.answering.instructions import as_json
from citecheck.answering.nouns import Draft, Request, Writer
from citecheck.errors import EngineError
from citecheck.judging.models import is_model_name, model_of
from citecheck.limits import RESPONSE_BYTES
from citecheck.programs import running

_SECONDS: Final = 600
_COMPLAINT: Final = 300  # characters at the end of what a program wrote to stderr


def writer_of(name: str) -> Writer:
    """A model for `provider:model`, else a program with its arguments."""
    return ModelWriter(name) if is_model_name(name) else CommandWriter(name)


@dataclass(frozen=True)
class CommandWriter:
    """A program: JSON on its stdin, the answer on its stdout. `name` is the command line."""

    name: str
    seconds: float = _SECONDS

    def write(self, request: Request) -> Draft:
        """What it printed. Raises UsageError if it cannot be run, EngineError if it fails."""
        asked = as_json(request).encode("utf-8", "backslashreplace")
        with TemporaryFile() as complaints:
            with running("--model", self.name, [asked], self.seconds, complaints) as program:
                text = program.output.read(RESPONSE_BYTES + 1)
                code = program.code() if len(text) <= RESPONSE_BYTES else 0
            if program.late.is_set():
                raise EngineError(f"--model {self.name}: it took over {self.seconds:g} seconds.")
            if code:
                complaints.seek(0, SEEK_END)
                complaints.seek(max(0, complaints.tell() - _COMPLAINT))
                why = complaints.read().decode("utf-8", "replace").strip().rpartition("\n")[2]
                raise EngineError(f"--model {self.name}: it ended with code {code}{': ' if why else '.'}{why}")
        return Draft(written(text.decode("utf-8", "replace"), self.name))


@dataclass(frozen=True)
class ModelWriter:
    """A model of any vendor, asked once. `name` is provider:model; `model` is used instead, if it is given."""

    name: str
    model: Any = None

    def write(self, request: Request) -> Draft:
        """What it wrote. Raises UsageError for a name that is unknown, EngineError if the call fails."""
        model = self.model or model_of(self.name, "--model")
        from pydantic_ai import Agent
        from pydantic_ai.exceptions import AgentRunError

        try:
            done = Agent(model, instructions=request.instructions).run_sync(as_json(request))
        except AgentRunError as error:
            raise EngineError(f"--model {self.name}: the call failed ({error}).") from None
        return Draft(written(done.output, self.name), done.usage.requests, done.usage.total_tokens or None)


def written(text: str, name: str) -> str:
    """The text of a writer. Raises EngineError if there is none, or too much."""
    if not text.strip():
        raise EngineError(f"--model {name}: it wrote nothing.")
    if len(text.encode("utf-8", "replace")) > RESPONSE_BYTES:
        raise EngineError(f"--model {name}: it wrote more than {RESPONSE_BYTES // 2**20} MiB.")
    return text.replace("\x00", "\ufffd")
