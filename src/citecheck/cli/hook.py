"""`citecheck hook`: check the answer with which an agent is about to finish, as a hook of its client."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn

import typer

from citecheck.cli.help import Command
from citecheck.cli.options import Exit, NoCache, Password, Source, option, write
from citecheck.errors import CitecheckError
from citecheck.hooks import Client
from citecheck.model import OpenReason, Response
from citecheck.reporting.escaping import terminal
from citecheck.sources.manifest import nearest_manifest

if TYPE_CHECKING:
    from citecheck.hooks.events import Event
    from citecheck.hooks.feedback import Feedback
    from citecheck.library import Checker

UNUSABLE: Final = 1  # clients take 2 for a refusal, and any other code for a hook that failed


class HookCommand(Command):
    """Ends with 1 where other commands end with 2: a misspelt option must not refuse every answer."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        try:
            return super().make_context(info_name, args, parent, **extra)
        except Exception as error:
            # Which class it is depends on typer's version; what a wrong command line raises ends with 2.
            if getattr(error, "exit_code", None) != Exit.USAGE:
                raise
            what = " ".join(error.format_message().split()).rstrip(".")  # type: ignore[attr-defined]
            _stop(f"The hook's command line is wrong ({what}): `citecheck hook --help` shows its options.")


COMMAND_CLASS: Final = HookCommand  # of the verb below


def hook(
    client: Annotated[Client, typer.Argument(metavar="CLIENT", help="The client that runs this command.")],
    source: Source = [],
    block: Annotated[
        bool, option("--block", "Send the agent back once if a citation fails or cannot be checked.")
    ] = False,
    password: Password = None,
    no_cache: NoCache = False,
) -> None:
    """Check the answer of an agent when it finishes.

    The client writes the event to stdin and reads the reply.

    It prints nothing if the answer has no citations or no problems.

    Exit code: 0 the client has its reply, 1 the hook failed and nothing was checked.
    """
    from citecheck.hooks.events import HOOK_BYTES, read_event
    from citecheck.hooks.feedback import answer

    try:
        event = read_event(client, sys.stdin.buffer.read(HOOK_BYTES + 1) if sys.stdin else b"")
        feedback = _feedback(event, source, password, cache=not no_cache)
    except CitecheckError as error:
        _stop(str(error))
    write(answer(client, event, feedback, block=block), None)


def _feedback(event: Event, source: Sequence[str], password: str | None, *, cache: bool) -> Feedback | None:
    from citecheck.answers import read_text
    from citecheck.hooks.feedback import cites, lists_sources
    from citecheck.response import read_response

    response = read_response(event.message)
    if not cites(response):
        response = read_text(event.message)
        if not lists_sources(response):  # most turns: no source is looked at
            return None
    from citecheck.library import Checker

    folder = _folder(event.cwd)
    _, pinned = nearest_manifest(folder, beside_sources=bool(source))
    with Checker(source, pinned=pinned, password=password, cache=cache) as checker:
        return _checked(response, checker)


def _checked(response: Response, checker: Checker) -> Feedback | None:
    from citecheck.hooks.feedback import cites, feedback_on, names_without_order

    checker.sources.open_early()
    if not cites(response):
        found, missing = checker.sources.bind(names_without_order(response))
        if not found and all(one.name is OpenReason.NO_SOURCE for one in missing.values()):
            return None  # a list of other things than the sources: ordinary chat
    return feedback_on(checker.check(response, "<answer>").outcome)


def _folder(cwd: str | None) -> Path:
    """The folder in which the agent works, or the process's where the event names none that is there."""
    named = Path.cwd() / (cwd or "")
    return Path(os.path.normpath(named)) if os.path.isdir(named) else Path.cwd()  # noqa: PTH112 - never raises


def _stop(message: str) -> NoReturn:
    typer.echo(f"citecheck: {terminal(message)}", err=True)
    raise typer.Exit(UNUSABLE)
