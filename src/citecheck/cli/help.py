"""How commands show their help: panels of commands and options, as plain text, since importing rich takes too long."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from typer.core import TyperCommand, TyperGroup


class Command(TyperCommand):
    """Has its arguments under their own names, and its options in their panels."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        names = (one.metavar or "" for one in self.get_params(ctx) if one.param_type_name == "argument")
        return ["[OPTIONS]", *names]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        _write(formatter, (_record(one, ctx) for one in self.get_params(ctx)))


class Commands(TyperGroup):
    """Has its commands in their panels."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        named: list[tuple[str, Any]] = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        width = max(len(name) for name, _ in named)
        limit = formatter.width - 6 - width
        rows = ((one.rich_help_panel, (name.ljust(width), one.get_short_help_str(limit))) for name, one in named)
        _write(formatter, rows)


def _record(one: Any, ctx: Any) -> tuple[str, tuple[str, str] | None]:
    """The panel of a parameter, and what is shown of it; the type of an argument only where it is a choice."""
    record = one.get_help_record(ctx)
    if one.param_type_name != "argument":
        return one.rich_help_panel or "Options", record
    choices = one.display_type(ctx)
    return "Arguments", (f"{one.metavar} {choices}" if "|" in choices else one.metavar, record[1])


def _write(formatter: Any, rows: Iterable[tuple[str, tuple[str, str] | None]]) -> None:
    """The rows of each panel under its title, the panels in the order of their first rows."""
    panels: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for panel, row in rows:
        if row:
            panels[panel].append(row)
    for panel, shown in panels.items():
        with formatter.section(panel):
            formatter.write_dl(shown)
