"""The formats of a report, and the renderer of each: the same for every command that has findings."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from citecheck.model import Outcome
    from citecheck.reporting.findings import FileFindings, RuleFacts
    from citecheck.reporting.junit import Suite
    from citecheck.rules.rule import Rule
    from citecheck.skill_lint.rule import LintRule
    from citecheck.standard import Clause


class Format(StrEnum):
    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    JSONL = "jsonl"
    SARIF = "sarif"
    GITHUB = "github"
    GITLAB = "gitlab"
    JUNIT = "junit"
    MARKDOWN = "markdown"
    AGENT = "agent"


@dataclass(frozen=True, slots=True)
class Results:
    """What a command found, as the formats need it. Functions are called for the format that was asked for only.

    `text`, `json` and `agent` are each command's own; the others are made of the rest. `outcomes` are those of answers,
    None where no answers are checked.
    """

    files: tuple[FileFindings, ...]
    counts: Mapping[str, int]
    summary: str
    rules: Callable[[], Sequence[RuleFacts]]
    suites: Callable[[], Sequence[Suite]]
    text: Callable[[], str]
    json: Callable[[], str]
    agent: Callable[[], str]
    outcomes: Sequence[Outcome] | None = None


def render(results: Results, format_: Format) -> str:
    return _RENDERERS[format_](results)


def rule_facts() -> tuple[RuleFacts, ...]:
    """Every rule of the standard."""
    from citecheck.rules import RULES
    from citecheck.standard import clauses

    return _facts(RULES, clauses())


def lint_rule_facts() -> tuple[RuleFacts, ...]:
    """Every rule of the lint."""
    from citecheck.skill_lint.rules import LINT_RULES
    from citecheck.standard import lint_clauses

    return _facts(LINT_RULES, lint_clauses())


def _facts(rules: Sequence[Rule | LintRule], known: Mapping[str, Clause]) -> tuple[RuleFacts, ...]:
    from citecheck.reporting.findings import RuleFacts

    return tuple(RuleFacts(rule.code, rule.name, rule.level, known[rule.code].demand) for rule in rules)


def _concise(results: Results) -> str:
    from citecheck.reporting.lines import render_concise_files

    return render_concise_files(results.files, results.summary)


def _jsonl(results: Results) -> str:
    from citecheck.reporting.jsonl import render_jsonl

    return render_jsonl(results.files, results.counts)


def _sarif(results: Results) -> str:
    from citecheck.reporting.sarif import render_sarif
    from citecheck.reporting.summary import CHECKED, NOT_CHECKED

    outcomes = results.outcomes
    documents = [document for outcome in outcomes or () for document in outcome.report.documents]
    said = (results.summary,) if outcomes is None else (results.summary, CHECKED, NOT_CHECKED)
    return render_sarif(results.files, results.rules(), documents, said)


def _github(results: Results) -> str:
    """The annotations; the whole report goes into the job's summary, where there is one."""
    from citecheck.reporting.github import render_github

    summary = os.environ.get("GITHUB_STEP_SUMMARY")
    shown = _add_to_job_summary(_markdown(results), Path(summary)) if summary else False
    return render_github(results.files, results.summary, job_summary=shown)


def _add_to_job_summary(report: str, path: Path) -> bool:
    """Whether it stands there whole. If it cannot be written, a sentence on stderr says so."""
    from citecheck.reporting.escaping import terminal
    from citecheck.reporting.github import append_job_summary

    try:
        return append_job_summary(report, path)
    except OSError as error:
        reason = error.strerror or error
        sys.stderr.write(terminal(f"citecheck: the job summary {path} cannot be written ({reason}).") + "\n")
        return False


def _markdown(results: Results) -> str:
    from citecheck.reporting.markdown import render_markdown, render_markdown_files

    if results.outcomes is None:
        return render_markdown_files(results.files, results.summary)
    return render_markdown(results.outcomes, results.counts.get("skipped", 0))


def _gitlab(results: Results) -> str:
    from citecheck.reporting.gitlab import render_gitlab

    return render_gitlab(results.files)


def _junit(results: Results) -> str:
    from citecheck.reporting.junit import render_junit

    return render_junit(results.suites())


_RENDERERS: Final[Mapping[Format, Callable[[Results], str]]] = {
    Format.TEXT: lambda results: results.text(),
    Format.CONCISE: _concise,
    Format.JSON: lambda results: results.json(),
    Format.JSONL: _jsonl,
    Format.SARIF: _sarif,
    Format.GITHUB: _github,
    Format.GITLAB: _gitlab,
    Format.JUNIT: _junit,
    Format.MARKDOWN: _markdown,
    Format.AGENT: lambda results: results.agent(),
}
