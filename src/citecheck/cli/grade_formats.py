"""The formats of a grade, and the renderer of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from citecheck.cli.formats import Format

if TYPE_CHECKING:
    from citecheck.reporting.grades import Grades


class GradeFormat(StrEnum):
    TEXT = "text"
    CONCISE = "concise"
    JSON = "json"
    JSONL = "jsonl"
    CSV = "csv"
    PARQUET = "parquet"
    HTML = "html"
    MARKDOWN = "markdown"
    JUNIT = "junit"
    SKILL_EVAL = "skill-eval"
    SARIF = "sarif"
    GITHUB = "github"
    GITLAB = "gitlab"
    AGENT = "agent"


def pieces(grades: Grades, format_: GradeFormat, *, colour: bool) -> Iterator[str]:
    """The report piece by piece. Parquet and HTML are made by grade_outputs: they need a file, and proofs."""
    if format_ is GradeFormat.TEXT:
        from citecheck.reporting.grades.text import render_text

        return render_text(grades, colour=colour)
    if format_ in _FINDINGS:
        return _as_findings(grades, _FINDINGS[format_])
    return _RENDERERS[format_](grades)


def _json(grades: Grades) -> Iterator[str]:
    from citecheck.reporting.grades.json import render_json

    return render_json(grades)


def _jsonl(grades: Grades) -> Iterator[str]:
    from citecheck.reporting.grades.jsonl import render_jsonl

    return render_jsonl(grades)


def _csv(grades: Grades) -> Iterator[str]:
    from citecheck.reporting.grades.csv import render_csv

    return render_csv(grades)


def _markdown(grades: Grades) -> Iterator[str]:
    from citecheck.reporting.grades.markdown import render_markdown

    return render_markdown(grades)


def _junit(grades: Grades) -> Iterator[str]:
    from citecheck.reporting.grades.junit import render_junit

    return render_junit(grades)


def _skill_eval(grades: Grades) -> Iterator[str]:
    from citecheck.reporting.grades.skill_eval import render_skill_eval

    return render_skill_eval(grades)


def _as_findings(grades: Grades, format_: Format) -> Iterator[str]:
    """The formats that show findings: those of every run are held at once."""
    from citecheck.cli.formats import Results, render, rule_facts
    from citecheck.reporting.agent import render_agent_files
    from citecheck.reporting.grades.findings import ISSUE_RULES, run_findings
    from citecheck.reporting.grades.formatting import summary

    files = tuple(map(run_findings, grades.runs()))
    said = summary(grades.board)
    results = Results(
        files=files,
        counts={},
        summary=said,
        rules=lambda: (*rule_facts(), *ISSUE_RULES),
        suites=tuple,
        text=str,
        json=str,
        agent=lambda: render_agent_files(files, said),
        job_summary=lambda: "".join(_markdown(grades)),
    )
    return iter([render(results, format_)])


_FINDINGS: Final = {
    GradeFormat.CONCISE: Format.CONCISE,
    GradeFormat.SARIF: Format.SARIF,
    GradeFormat.GITHUB: Format.GITHUB,
    GradeFormat.GITLAB: Format.GITLAB,
    GradeFormat.AGENT: Format.AGENT,
}
_RENDERERS: Final[Mapping[GradeFormat, Callable[[Grades], Iterator[str]]]] = {
    GradeFormat.JSON: _json,
    GradeFormat.JSONL: _jsonl,
    GradeFormat.CSV: _csv,
    GradeFormat.MARKDOWN: _markdown,
    GradeFormat.JUNIT: _junit,
    GradeFormat.SKILL_EVAL: _skill_eval,
}
