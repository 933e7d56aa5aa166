"""The command line: verbs, one or a few a module, and no logic. In `main` alone errors become exit codes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from importlib.machinery import SourceFileLoader
from itertools import takewhile
from pathlib import Path
from types import CodeType
from typing import Annotated, Any, Final, NamedTuple, NoReturn

import typer

from citecheck import machine
from citecheck.cli.help import Command, Commands
from citecheck.cli.options import Exit, spread
from citecheck.errors import CitecheckError, InterruptedRunError, MissingError, UsageError
from citecheck.version import STANDARD_VERSION, __version__


class Verb(NamedTuple):
    """A command: its module, and an example of its use."""

    module: str
    example: str


_PANELS: Final = {  # the commands in the order of the help
    "Check answers": {
        "demo": Verb("demo", "citecheck demo"),
        "fetch": Verb("fetch", "citecheck fetch https://example.com/lease.html"),
        "prepare": Verb("prepare", "citecheck prepare lease.pdf -o lease.txt"),
        "validate": Verb("validate", "citecheck validate answer.md -s lease.pdf"),
        "report": Verb("report", "citecheck report answer.md -s lease.pdf -o report.html"),
        "fix": Verb("fix", "citecheck fix answer.md -s lease.pdf --write"),
        "support": Verb("support", "citecheck support answer.md -s lease.pdf"),
        "mutate": Verb("mutate", "citecheck mutate answer.md -s lease.pdf"),
        "hook": Verb("hook", "citecheck hook claude-code --block"),
        "mcp": Verb("mcp", "citecheck mcp --folder ~/cases"),
    },
    "Write answers": {
        "answer": Verb("answer", 'citecheck answer "Who pays?" -s lease.pdf --model openai:gpt-5'),
        "find": Verb("find", 'citecheck find lease.pdf "60 days"'),
        "search": Verb("find", 'citecheck search lease.pdf "When is the rent due?"'),
        "merge": Verb("merge", "citecheck merge part-1.md part-2.md -o answer.md"),
        "convert": Verb("convert", "citecheck convert message.json --to markdown -s lease.pdf"),
    },
    "Compare agents": {
        "grade": Verb("grade", "citecheck grade runs -s sources --pattern '{arm}/{case}/{trial}.*'"),
    },
    "Compare judges": {
        "agreement": Verb("judging", "citecheck agreement judged.db"),
        "review": Verb("judging", "citecheck review judged.db --format html -o review.html"),
        "resolve": Verb("judging", 'citecheck resolve 3fa9 partial --why "See 7.1" --results judged.db'),
    },
    "Rules and skills": {
        "rules": Verb("explain", "citecheck rules"),
        "explain": Verb("explain", "citecheck explain wrong-page"),
        "schema": Verb("explain", "citecheck schema report"),
        "lint": Verb("lint", "citecheck lint skills"),
        "package": Verb("package", "citecheck package skills/verify -o verify.zip"),
    },
}
VERBS: Final = {name: verb for panel in _PANELS.values() for name, verb in panel.items()}
_PANEL_OF: Final = {name: panel for panel, verbs in _PANELS.items() for name in verbs}


_WrongCall: Final = typer.BadParameter.__bases__[0]  # typer's own, of which it shows only this


def command_line(verbs: Iterable[str] = VERBS, *, listed: bool = False) -> typer.Typer:
    """The command line with these verbs; the modules of others are not imported.

    `listed`: without their options, which take most of the time and which a list of the commands does not show.
    """
    app = typer.Typer(
        name="citecheck",
        cls=Commands,
        help="Check that the words an AI cites are where it says they are. Offline, deterministic, exact.",
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        epilog="`citecheck help COMMAND` shows one command. Start with `citecheck demo`.",
    )
    app.callback()(_options)
    for verb in verbs:
        shown: Any = {"rich_help_panel": _PANEL_OF[verb], "epilog": f"Example: {VERBS[verb].example}"}
        if listed:
            app.command(verb, **shown)(_without_options(verb))
        else:
            module = import_module(f"citecheck.cli.{VERBS[verb].module}")
            command_class = getattr(module, "COMMAND_CLASS", Command)
            app.command(verb, cls=command_class, **shown)(spread(getattr(module, verb)))
    return app


def _without_options(verb: str) -> Callable[[], None]:
    """A command with the docstring of the verb, which is read from the code of its module without running it."""

    def described() -> None:
        raise NotImplementedError

    name = VERBS[verb].module
    code: Any = SourceFileLoader(name, str(Path(__file__).with_name(f"{name}.py"))).get_code(name)
    functions = {part.co_name: part for part in code.co_consts if isinstance(part, CodeType)}
    described.__doc__ = functions[verb].co_consts[0]
    return described


@cache
def command(verbs: tuple[str, ...] = tuple(VERBS), *, listed: bool = False) -> Any:
    """The same, ready to run. A program that runs it often builds it once."""
    return typer.main.get_command(command_line(verbs, listed=listed))


def _version(value: bool) -> None:
    if value:
        typer.echo(f"citecheck {__version__} (standard {STANDARD_VERSION})")
        raise typer.Exit


def _options(
    version: Annotated[
        bool, typer.Option("--version", "-V", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    pass


def main() -> None:
    """Runs the command line; every way out has its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    arguments = sys.argv[1:]
    if not arguments or arguments[0] == "help":
        arguments = [*arguments[1:2], "--help"]
    arguments = _verb_first(arguments)
    try:
        verbs = tuple(verb for verb in arguments[:1] if verb in VERBS)
        # Without a command there is a list of commands, the version or a usage error.
        run = command(verbs) if verbs else command(listed=VERBS.keys().isdisjoint(arguments))
        code = run(arguments, standalone_mode=False)
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the one boundary
        _stop(*_way_out(error))
    if code == Exit.INTERRUPTED:  # typer ends so after Ctrl-C, and says nothing
        _stop("interrupted.", Exit.INTERRUPTED)
    sys.exit(code if sys.argv[1:] else Exit.USAGE)  # a command without a verb did nothing


def _verb_first(arguments: list[str]) -> list[str]:
    """`-q` may come before the verb too."""
    before = [*takewhile({"-q", "--quiet"}.__contains__, arguments)]
    verb, rest = arguments[len(before) : len(before) + 1], arguments[len(before) + 1 :]
    return [*verb, *before, *rest] if set(verb) <= VERBS.keys() else arguments


def _usage(error: Any) -> str:
    """What is wrong with how the command was called, and where to look it up."""
    called = error.ctx.command_path if error.ctx else "citecheck"
    said = error.format_message().replace("Value error, ", "")  # a name of Python's, and of no use here
    return f"{said}{'' if said.endswith(('.', '?')) else '.'} See `{called} --help`."


def _way_out(error: BaseException) -> tuple[str, Exit]:
    """What to report about an error, and how the command ends."""
    if isinstance(error, _WrongCall):
        return _usage(error), Exit.USAGE
    if isinstance(error, KeyboardInterrupt | InterruptedRunError):
        return str(error) or "interrupted.", Exit.INTERRUPTED
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
