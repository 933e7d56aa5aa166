"""A rule of the lint: a small function over each Markdown file, each skill, or the whole project."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias, TypeVar

from citecheck.model import Level, Span
from citecheck.skill_lint.project import Project

START = Span(0, 0)
_Item = TypeVar("_Item")


class Edit(NamedTuple):
    """A safe repair: `text` in place of what is at `span` of `file`."""

    file: Path
    text: str
    span: Span


class LintRemark(NamedTuple):
    """A remark of a rule about the file shown as `path`, at `span` of its text.

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


Check: TypeAlias = Callable[[_Item, Project], Iterable[LintRemark]]


def project_rule(
    code: str, name: str, level: Level = Level.ERROR
) -> Callable[[Callable[[Project], Iterator[LintRemark]]], LintRule]:
    """Return what makes a rule of a function of the project."""
    return lambda check: LintRule(code, name, level, check)


def _rule_of_each(items: Callable[[Project], Iterable[_Item]]) -> Callable[..., Callable[[Check[_Item]], LintRule]]:
    """Return the decorator, as `project_rule`, for functions of one of these items and the project."""

    def decorator(code: str, name: str, level: Level = Level.ERROR) -> Callable[[Check[_Item]], LintRule]:
        return lambda check: LintRule(code, name, level, lambda p: (r for item in items(p) for r in check(item, p)))

    return decorator


file_rule: Final = _rule_of_each(lambda project: project.files)
skill_rule: Final = _rule_of_each(lambda project: project.skills)
text_rule: Final = _rule_of_each(Project.texts)
