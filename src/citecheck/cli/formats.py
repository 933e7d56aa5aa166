"""The formats of a report, and the renderer of each: the same for every command that has findings."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Self

import typer

from citecheck.cli.options import remark

if TYPE_CHECKING:
    from citecheck.reporting.findings import Results, RuleFacts
    from citecheck.rules.rule import Rule
    from citecheck.skill_lint.rule import LintRule
    from citecheck.standard import Clause
    from citecheck.support.rules import SupportRule


def _module(name: str) -> Callable[[Results], str]:
    """The function `render` of this module of `reporting/`, which is imported when it is called."""

    def render(results: Results) -> str:
        rendered: str = import_module(f"citecheck.reporting.{name}").render(results)
        return rendered

    return render


def _github(results: Results) -> str:
    """The annotations; the whole report goes into the job's summary, where there is one."""
    from citecheck.reporting import github, markdown

    summary = os.environ.get("GITHUB_STEP_SUMMARY")
    shown = _add_to_job_summary(markdown.render(results), Path(summary)) if summary else False
    return github.render_github(results.files, results.summary, job_summary=shown)


def _add_to_job_summary(report: str, path: Path) -> bool:
    """Whether it is there whole. If it cannot be written, a sentence on stderr says so."""
    from citecheck.reporting.github import append_job_summary

    try:
        return append_job_summary(report, path)
    except OSError as error:
        reason = error.strerror or error
        remark(f"citecheck: the job summary {path} cannot be written ({reason}).")
        return False


class Format(StrEnum):
    """Each format, with what renders it."""

    _value_: str
    render: Callable[[Results], str]

    TEXT = "text", lambda results: results.text()
    CONCISE = "concise", _module("lines")
    JSON = "json", lambda results: results.json()
    JSONL = "jsonl", _module("jsonl")
    SARIF = "sarif", _module("sarif")
    GITHUB = "github", _github
    GITLAB = "gitlab", _module("gitlab")
    JUNIT = "junit", _module("junit")
    MARKDOWN = "markdown", _module("markdown")
    AGENT = "agent", lambda results: results.agent()

    def __new__(cls, name: str, render: Callable[[Results], str]) -> Self:
        self = str.__new__(cls, name)
        self._value_ = name
        self.render = render
        return self


ReportFormat = Annotated[
    Format, typer.Option("--format", metavar="FORMAT", help=f"How to report: {', '.join(Format)}.")
]


def rule_facts() -> tuple[RuleFacts, ...]:
    """Every rule of the standard."""
    from citecheck.rules import RULES
    from citecheck.standard import clauses

    return _facts(RULES, clauses())


def support_rule_facts() -> tuple[RuleFacts, ...]:
    """Every rule of `support`."""
    from citecheck.standard import clauses
    from citecheck.support.rules import SUPPORT_RULES

    return _facts(SUPPORT_RULES, clauses())


def lint_rule_facts() -> tuple[RuleFacts, ...]:
    """Every rule of the lint."""
    from citecheck.skill_lint.rules import LINT_RULES
    from citecheck.standard import lint_clauses

    return _facts(LINT_RULES, lint_clauses())


def _facts(rules: Sequence[Rule | SupportRule | LintRule], known: Mapping[str, Clause]) -> tuple[RuleFacts, ...]:
    from citecheck.reporting.findings import RuleFacts

    return tuple(RuleFacts(rule.code, rule.name, rule.level, known[rule.code].demand) for rule in rules)
