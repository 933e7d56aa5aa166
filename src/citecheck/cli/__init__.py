"""The command line: one verb a module, no logic. `main` is the one boundary where errors become exit codes."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from citecheck.cli.explain import explain, rules, schema
from citecheck.cli.find import find
from citecheck.cli.fix import fix
from citecheck.cli.grade import grade
from citecheck.cli.hook import HookCommand, hook
from citecheck.cli.lint import lint
from citecheck.cli.merge import merge
from citecheck.cli.options import Exit
from citecheck.cli.package import package
from citecheck.cli.prepare import prepare
from citecheck.cli.report import report
from citecheck.cli.validate import demo, validate
from citecheck.errors import EngineError, MissingError, SourceError, UsageError
from citecheck.version import STANDARD_VERSION, __version__

app = typer.Typer(
    name="citecheck",
    help="Check that the words an AI cites stand where it says they do. Offline, deterministic, exact.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _version(value: bool) -> None:
    if value:
        typer.echo(f"citecheck {__version__} (standard {STANDARD_VERSION})")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    pass


for verb in (prepare, validate, report, fix, lint, grade, merge, find, rules, explain, schema, package, demo):
    app.command()(verb)
app.command(cls=HookCommand)(hook)


def main() -> None:
    """Runs the command line; every way out has its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        app()
    except (UsageError, MissingError) as error:
        _stop(str(error), Exit.USAGE)
    except (SourceError, EngineError) as error:
        _stop(str(error), Exit.OPEN)
    except Exception as error:  # noqa: BLE001 - the one boundary
        _stop(
            f"citecheck has a bug ({type(error).__name__}: {error}). Please report it with the command you ran.",
            Exit.BUG,
        )


def _stop(message: str, code: Exit) -> None:
    from citecheck.reporting.escaping import terminal

    typer.echo(f"citecheck: {terminal(message)}", err=True)
    sys.exit(code)
