"""Rules about suppressions themselves; `suppress` reports them, for only it knows what was of use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from citecheck.model import Level
from citecheck.skill_lint.rule import Remark, project_rule

if TYPE_CHECKING:
    from citecheck.skill_lint.project import Project


SUPPRESSIONS: Final = {"ignore", "ignore-file"}  # the marks that suppress


@project_rule("CIT981", "invalid-suppression")
def invalid_suppression(_: Project) -> Iterator[Remark]:
    return iter(())


@project_rule("CIT982", "unused-suppression", Level.WARNING)
def unused_suppression(_: Project) -> Iterator[Remark]:
    return iter(())
