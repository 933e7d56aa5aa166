"""`citecheck rules`, `explain` and `schema`: what the program requires of answers."""

from __future__ import annotations

import json
from enum import StrEnum
from importlib import import_module
from typing import Annotated, Final

import typer

from citecheck.cli.options import all_rules, write


def rules() -> None:
    """List every rule: code, level, kind, name. CIT9xx are rules of lint."""
    from citecheck.kinds import kind_of
    from citecheck.skill_lint.rules import known_rules

    lines = [
        f"{rule.code}  {rule.level.value:<7}  {kind_of(rule.code).value:<6}  {rule.name}"
        for rule in known_rules().values()
    ]
    write("\n".join(lines) + "\n", None)


def explain(
    code: Annotated[
        str,
        typer.Argument(metavar="CODE", help="A rule's code or name, or an issue of a grade.", autocompletion=all_rules),
    ],
) -> None:
    """Explain a rule with examples and fixes, or an issue of a grade."""
    from citecheck.explanation import explanation

    write(explanation(code), None)


class Schema(StrEnum):
    BLOCK = "block"
    REPORT = "report"
    LINT = "lint"
    GRADE = "grade"


_FILES: Final = {
    Schema.REPORT: ("json", "ReportFile"),
    Schema.LINT: ("lint", "LintFile"),
    Schema.GRADE: ("grades.json", "GradeFile"),
}


def schema(
    what: Annotated[Schema, typer.Argument(metavar="WHAT", help="The citation block, or a JSON report.")],
) -> None:
    """Print the JSON Schema of citation blocks or of a JSON report."""
    if what is Schema.BLOCK:
        from citecheck.response.schema import block_schema

        built = block_schema()
    else:
        from citecheck.reporting.json import schema_of

        module, file = _FILES[what]
        built = schema_of(getattr(import_module(f"citecheck.reporting.{module}"), file))
    write(json.dumps(built, indent=2, ensure_ascii=False) + "\n", None)
