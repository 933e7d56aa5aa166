"""The formats of a report, and the renderer of each: the same for every command that has findings."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from citecheck.reporting.findings import FileFindings, RuleFacts
    from citecheck.reporting.junit import Suite
    from citecheck.rules.rule import Rule
    from citecheck.skilldocs.rule import LintRule
    from citecheck.standard import Clause

_FIRST_SENTENCE: Final = re.compile(r".+?[.](?=\s+[A-Z]|$)")


class Format(StrEnum):
    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    JSONL = "jsonl"
    SARIF = "sarif"
    GITHUB = "github"
    GITLAB = "gitlab"
    JUNIT = "junit"
    AGENT = "agent"


@dataclass(frozen=True, slots=True)
class Results:
    """What a command found, as the formats need it. Functions are called for the format that was asked for only.

    `text`, `json` and `agent` are each command's own; the others are made of the rest.
    """

    files: tuple[FileFindings, ...]
    counts: Mapping[str, int]
    summary: str
    rules: Callable[[], Sequence[RuleFacts]]
    suites: Callable[[], Sequence[Suite]]
    text: Callable[[], str]
    json: Callable[[], str]
    agent: Callable[[], str]


def render(results: Results, format_: Format) -> str:
    return _RENDERERS[format_](results)


def rule_facts() -> tuple[RuleFacts, ...]:
    """Every rule of the standard."""
    from citecheck.rules import RULES
    from citecheck.standard import clauses

    return _facts(RULES, clauses())


def lint_rule_facts() -> tuple[RuleFacts, ...]:
    """Every rule of the lint."""
    from citecheck.skilldocs.rules import LINT_RULES
    from citecheck.standard import lint_clauses

    return _facts(LINT_RULES, lint_clauses())


def _facts(rules: Sequence[Rule | LintRule], known: Mapping[str, Clause]) -> tuple[RuleFacts, ...]:
    from citecheck.reporting.findings import RuleFacts

    return tuple(RuleFacts(rule.code, rule.name, rule.level, first_sentence(known[rule.code].text)) for rule in rules)


def first_sentence(clause: str) -> str:
    """What a clause demands, in plain text: the first sentence after its heading."""
    _, _, body = clause.partition("\n\n")
    found = _FIRST_SENTENCE.match(" ".join(body.partition("\n\n")[0].replace("`", "").split()))
    return found[0] if found else ""


def _concise(results: Results) -> str:
    from citecheck.reporting.concise import render_concise_files

    return render_concise_files(results.files, results.summary)


def _jsonl(results: Results) -> str:
    from citecheck.reporting.jsonl import render_jsonl

    return render_jsonl(results.files, results.counts)


def _sarif(results: Results) -> str:
    from citecheck.reporting.sarif import render_sarif

    return render_sarif(results.files, results.rules())


def _github(results: Results) -> str:
    from citecheck.reporting.github import render_github

    return render_github(results.files, results.summary)


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
    Format.AGENT: lambda results: results.agent(),
}
