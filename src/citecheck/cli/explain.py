"""`citecheck rules`, `explain` and `schema`: what the program requires of answers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Final

import typer

from citecheck.cli.options import all_rules, did_you_mean, write
from citecheck.kinds import kind_of
from citecheck.standard import Clause, clauses, lint_clauses, sources

if TYPE_CHECKING:
    from citecheck.grading.issues import Issue


def rules() -> None:
    """List every rule: code, level, kind, name. CIT9xx are rules of lint."""
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
    """Explain a rule, with examples and fixes, or an issue of a grade."""
    from citecheck.errors import UsageError
    from citecheck.grading.issues import BY_NAME
    from citecheck.skill_lint.rules import known_codes

    issue = BY_NAME.get(code)
    if issue:  # in capitals: a rule may have the same name in small letters
        write(_issue_text(issue), None)
        return
    names = known_codes()
    said = f"CIT{code}" if code.isdecimal() else code
    wanted = said.upper() if said.upper() in names else said.lower()
    if wanted not in names:
        raise UsageError(f"There is no rule '{code}'{meant(wanted, names)}")
    write(_clause_text({**clauses(), **lint_clauses()}[names[wanted]]), None)


def _clause_text(clause: Clause) -> str:
    """The clause for people: its examples under "Right" and "Wrong" with what is found in them, then the fix."""
    parts = [f"{clause.code} {clause.name} ({clause.level}, kind: {kind_of(clause.code)})"]
    for prose, example in clause.parts():
        if prose:
            parts.append(prose)
        if example:
            parts.append(_example_text(example.shown, example.findings, passes=example.passes))
    parts.append(f"How to fix: {_fix_of(clause) or 'follow the example under Right.'}")
    return "\n\n".join(parts) + "\n"


def _example_text(shown: str, findings: Iterable[str], *, passes: bool) -> str:
    lines = ["Right:" if passes else "Wrong:", *(f"    {line}".rstrip() for line in shown.splitlines())]
    return "\n".join([*lines, *(f"  → {finding}" for finding in findings)])


def _fix_of(clause: Clause) -> str:
    """The hint of the first wrong example that has one; of those whose source is text in the standard."""
    from citecheck.library import Checker

    texts = sources()
    for example in clause.examples:
        if example.kind == "citation" and not example.passes and example.source in texts:
            with TemporaryDirectory() as folder:
                path = Path(folder) / f"{example.source}.txt"
                path.write_text(texts[example.source], "utf-8")
                with Checker(path, cache=False) as checker:
                    report = checker.check(example.response).report
            if hint := next((f.hint for f in report.findings if f.rule == clause.code and f.hint), None):
                return hint
    return ""


def _issue_text(issue: Issue) -> str:
    rules = f"It stands for {', '.join(issue.rules)}; `citecheck explain` shows each." if issue.rules else ""
    what = f"kind {issue.kind}, severity {issue.severity.value}"
    text = f"{issue.name}: {issue.about}. An issue of `citecheck grade`, {what}."
    return f"{text}\n{rules}".strip() + "\n"


def meant(wanted: str, names: Iterable[str]) -> str:
    """How a sentence goes on that says that there is no such rule."""
    return did_you_mean(wanted, names, ": `citecheck rules` lists them.", shown="{}")


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
