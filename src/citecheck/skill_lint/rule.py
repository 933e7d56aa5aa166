"""A rule of the lint: a small function over one Markdown file, one skill or the whole project."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from citecheck.model import Level, Span

if TYPE_CHECKING:
    from citecheck.skill_lint.markdown import MarkdownFile
    from citecheck.skill_lint.project import Project, Skill


_BEGINNING = Span(0, 0)


@dataclass(frozen=True, slots=True)
class Edit:
    """A safe repair: `text` in place of what is at `span` of `file`; the whole file where `span` is None."""

    file: Path
    text: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class LintRemark:
    """What a rule says about the file shown as `path`, at `span` of its text.

    `text` is that text where the file is none of the project's Markdown files: lines are counted in it.
    """

    path: str
    message: str
    span: Span = _BEGINNING
    hint: str | None = None
    edit: Edit | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class LintRule:
    """`name` names the pattern that it reports: "allow `unclosed-fence`" reads well."""

    code: str
    name: str
    level: Level
    check: Callable[[Project], Iterator[LintRemark]]


def project_rule(
    code: str, name: str, level: Level = Level.ERROR
) -> Callable[[Callable[[Project], Iterable[LintRemark]]], LintRule]:
    def decorate(look: Callable[[Project], Iterable[LintRemark]]) -> LintRule:
        def check(project: Project) -> Iterator[LintRemark]:
            yield from look(project)

        return LintRule(code, name, level, check)

    return decorate


def file_rule(
    code: str, name: str, level: Level = Level.ERROR
) -> Callable[[Callable[[MarkdownFile, Project], Iterable[LintRemark]]], LintRule]:
    def decorate(look: Callable[[MarkdownFile, Project], Iterable[LintRemark]]) -> LintRule:
        def check(project: Project) -> Iterator[LintRemark]:
            for file in project.files:
                yield from look(file, project)

        return LintRule(code, name, level, check)

    return decorate


def skill_rule(
    code: str, name: str, level: Level = Level.ERROR
) -> Callable[[Callable[[Skill, Project], Iterable[LintRemark]]], LintRule]:
    def decorate(look: Callable[[Skill, Project], Iterable[LintRemark]]) -> LintRule:
        def check(project: Project) -> Iterator[LintRemark]:
            for skill in project.skills:
                yield from look(skill, project)

        return LintRule(code, name, level, check)

    return decorate
