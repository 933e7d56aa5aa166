"""The command line: one verb a module, no logic. `main` is the one boundary where errors become exit codes."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Annotated, Any, Final, NoReturn

import typer

from citecheck import machine
from citecheck.cli.options import Exit
from citecheck.errors import CitecheckError, InterruptedRunError, MissingError, UsageError
from citecheck.version import STANDARD_VERSION, __version__

VERBS: Final = {  # each with its module, in the order of the help
    "prepare": "prepare",
    "validate": "validate",
    "report": "report",
    "fix": "fix",
    "lint": "lint",
    "support": "support",
    "grade": "grade",
    "merge": "merge",
    "find": "find",
    "search": "search",
    "rules": "explain",
    "explain": "explain",
    "schema": "explain",
    "package": "package",
    "demo": "validate",
    "hook": "hook",
}


def command_line(verbs: Iterable[str] = VERBS) -> typer.Typer:
    """The command line with these verbs; the modules of others are not imported."""
    app = typer.Typer(
        name="citecheck",
        help="Check that the words an AI cites are where it says they are. Offline, deterministic, exact.",
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback()(_options)
    for verb in verbs:
        module = import_module(f"citecheck.cli.{VERBS[verb]}")
        app.command(cls=getattr(module, "COMMAND_CLASS", None))(getattr(module, verb))
    return app


@cache
def command(verbs: tuple[str, ...] = tuple(VERBS)) -> Any:
    """The same, ready to run. A program that runs it often builds it once."""
    return typer.main.get_command(command_line(verbs))


def _version(value: bool) -> None:
    if value:
        typer.echo(f"citecheck {__version__} (standard {STANDARD_VERSION})")
        raise typer.Exit


def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    pass


def main() -> None:
    """Runs the command line; every way out has its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        command(tuple(verb for verb in sys.argv[1:2] if verb in VERBS) or tuple(VERBS))()
    except SystemExit as end:
        if end.code == Exit.INTERRUPTED:  # typer ends so after Ctrl-C, and says nothing
            _stop("interrupted.", Exit.INTERRUPTED)
        raise
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the one boundary
        _stop(*_way_out(error))


def _way_out(error: BaseException) -> tuple[str, Exit]:
    """What is to be said of an error, and how the command ends."""
    if isinstance(error, KeyboardInterrupt):
        return "interrupted.", Exit.INTERRUPTED
    if isinstance(error, InterruptedRunError):
        return str(error), Exit.INTERRUPTED
    if isinstance(error, UsageError | MissingError):
        return str(error), Exit.USAGE
    if isinstance(error, CitecheckError):
        return str(error), Exit.OPEN
    if sentence := machine.fault(error):
        return sentence, Exit.USAGE
    bug = f"citecheck has a bug ({type(error).__name__}: {error}). Please report it with the command you ran."
    return bug, Exit.BUG


def _stop(message: str, code: Exit) -> NoReturn:
    from citecheck.reporting.escaping import terminal

    machine.stop(terminal(message), code)
