"""A rule of the lint: a small function over each Markdown file, each skill, or the whole project."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from citecheck.model import Level, Span

if TYPE_CHECKING:
    from citecheck.skill_lint.markdown import MarkdownFile
    from citecheck.skill_lint.project import Project, Skill

START = Span(0, 0)
_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class Edit:
    """A safe repair: `text` in place of what is at `span` of `file`."""

    file: Path
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class LintRemark:
    """What a rule says about the file shown as `path`, at `span` of its text.

    `text` is that text where the file is none of the project's Markdown files: lines are counted in it.
    """

    path: str
    message: str
    span: Span = START
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


Check: TypeAlias = Callable[[_Item, "Project"], Iterable[LintRemark]]
ProjectCheck: TypeAlias = Callable[["Project"], Iterable[LintRemark]]


def project_rule(code: str, name: str, level: Level = Level.ERROR) -> Callable[[ProjectCheck], LintRule]:
    """Make a rule of a function of the project."""
    return lambda check: LintRule(code, name, level, lambda project: iter(check(project)))


def file_rule(code: str, name: str, level: Level = Level.ERROR) -> Callable[[Check[MarkdownFile]], LintRule]:
    """Make a rule of a function of one Markdown file."""
    return lambda check: LintRule(code, name, level, lambda project: _each(project.files, check, project))


def skill_rule(code: str, name: str, level: Level = Level.ERROR) -> Callable[[Check[Skill]], LintRule]:
    """Make a rule of a function of one skill."""
    return lambda check: LintRule(code, name, level, lambda project: _each(project.skills, check, project))


def _each(items: Iterable[_Item], check: Check[_Item], project: Project) -> Iterator[LintRemark]:
    for item in items:
        yield from check(item, project)
