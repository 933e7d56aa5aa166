"""The objection of the real command line to arguments, with nothing carried out."""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from typing import Any

import typer

from citecheck.cli import command_line


def objection(arguments: Sequence[str]) -> str | None:
    """Return the usage error that these arguments give, None if the command line takes them."""
    group, printed = _group(), io.StringIO()
    try:
        with redirect_stdout(io.StringIO()), redirect_stderr(printed):  # --version and --help answer at once
            context = group.make_context("citecheck", list(arguments))
            rest = [*context._protected_args, *context.args]
            name, command, own = group.resolve_command(context, rest)
            command.make_context(name, own, parent=context)
    except Exception as error:
        if hasattr(error, "format_message"):  # a usage error; its class depends on typer's version
            return str(error.format_message())
        if type(error).__name__ != "Exit":
            raise
        return printed.getvalue().strip() or None
    return None


@cache
def _group() -> Any:
    group: Any = typer.main.get_command(command_line())
    for option in group.params:
        if option.name in {"install_completion", "show_completion"}:
            option.callback = _refuse  # it would write into the settings of the user's shell
    return group


def _refuse(_: Any, __: Any, value: Any) -> None:
    if value:
        raise typer.Exit
