"""`citecheck rules`, `explain` and `schema`: what the program holds answers to."""

from __future__ import annotations

import json
from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from citecheck.cli.options import all_rules, did_you_mean, write

if TYPE_CHECKING:
    from citecheck.grading.issues import Issue


def rules() -> None:
    """List every rule: code, level, name. CIT9xx are the lint's."""
    from citecheck.skill_lint.rules import known_rules

    lines = [f"{rule.code}  {rule.level.value:<7}  {rule.name}" for rule in known_rules().values()]
    write("\n".join(line.rstrip() for line in lines) + "\n", None)


def explain(
    code: Annotated[
        str, typer.Argument(help="A rule's code or name, or an issue of a grade.", autocompletion=all_rules)
    ],
) -> None:
    """Show a rule's clause of the standard, with examples that pass and fail; or what an issue of a grade means."""
    from citecheck.errors import UsageError
    from citecheck.grading.issues import ISSUES
    from citecheck.skill_lint.rules import known_rules
    from citecheck.standard import clauses, lint_clauses

    issue = next((issue for issue in ISSUES if issue.name == code), None)
    if issue:  # in capitals: a rule may have the same name in small letters
        write(_issue_text(issue), None)
        return
    names = {name: rule.code for rule in known_rules().values() for name in (rule.code, rule.name)}
    wanted = code.upper() if code.upper() in names else code.lower()
    if wanted not in names:
        raise UsageError(f"There is no rule '{code}'{meant(wanted, names)}")
    write({**clauses(), **lint_clauses()}[names[wanted]].text + "\n", None)


def _issue_text(issue: Issue) -> str:
    rules = f"It stands for {', '.join(issue.rules)}; `citecheck explain` shows each." if issue.rules else ""
    text = f"{issue.name}: {issue.about}. An issue of `citecheck grade`, severity {issue.severity.value}."
    return f"{text}\n{rules}".strip() + "\n"


def meant(wanted: str, names: Iterable[str]) -> str:
    """How a sentence goes on that says that there is no such rule."""
    return did_you_mean(wanted, names, ": `citecheck rules` lists them.", shown="{}")


class Schema(StrEnum):
    BLOCK = "block"
    REPORT = "report"
    LINT = "lint"
    GRADE = "grade"


def schema(what: Annotated[Schema, typer.Argument(help="The citation block, or a JSON report.")]) -> None:
    """Print the JSON Schema of the citation block, or of a JSON report."""
    if what is Schema.BLOCK:
        from citecheck.response.schema import block_schema as build
    elif what is Schema.REPORT:
        from citecheck.reporting.schema import report_schema as build
    elif what is Schema.LINT:
        from citecheck.reporting.lint import lint_schema as build
    else:
        from citecheck.reporting.grades.schema import grade_schema as build
    write(json.dumps(build(), indent=2, ensure_ascii=False) + "\n", None)
