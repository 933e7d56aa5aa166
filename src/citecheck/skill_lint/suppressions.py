"""Suppressions: `<!-- citecheck: ignore[CIT945] -- reason -->` before a block or on its line, `ignore-file[…]`
anywhere in the file, and `per-file-ignores` of the settings. Each says why, and each must still be needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citecheck.model import Level, Span
from citecheck.skill_lint.rule import LintRemark, LintRule, project_rule
from citecheck.skill_lint.settings import fits

if TYPE_CHECKING:
    from citecheck.skill_lint.markdown import Directive, MarkdownFile
    from citecheck.skill_lint.project import Project

# ── The rules, whose findings are reported below: only there is known what was of use ──


SUPPRESSIONS: Final = {"ignore", "ignore-file"}  # the marks that suppress


@project_rule("CIT981", "invalid-suppression")
def invalid_suppression(_: Project) -> Iterator[LintRemark]:
    return iter(())


@project_rule("CIT982", "unused-suppression", Level.WARNING)
def unused_suppression(_: Project) -> Iterator[LintRemark]:
    return iter(())


# ── What may go unreported ──


_FORM: Final = re.compile(r"\[(?P<rules>[^\]]*)\]\s*(?:--\s*(?P<reason>\S.*))?\Z", re.DOTALL)


@dataclass(slots=True)
class _Suppression:
    """`files` is the path or pattern that it is for; `path` and `at` are its own place."""

    files: str
    rule: str
    path: str
    at: Span
    covers: Span | None  # None: the whole file
    used: bool = False


class Suppressions:
    """What may go unreported in a project, and what of it was of use."""

    def __init__(self, project: Project) -> None:
        self.count = 0
        self._bad: list[LintRemark] = []
        self._home = project.home
        self._good = list(_of_settings(project))
        for file in project.files:
            for mark in file.marks:
                if mark.kind in SUPPRESSIONS:
                    self._add(file, mark)

    def cover(self, rule: LintRule, remark: LintRemark) -> bool:
        """Whether a suppression covers the remark; it is then of use."""
        fitting = [suppression for suppression in self._good if self._fits(suppression, rule, remark)]
        for suppression in fitting:
            suppression.used = True
        self.count += bool(fitting)
        return bool(fitting)

    def _fits(self, suppression: _Suppression, rule: LintRule, remark: LintRemark) -> bool:
        files, covers = suppression.files, suppression.covers
        here = remark.path == files or (covers is None and fits(remark.path, files, self._home))
        if not here or suppression.rule not in {rule.code, rule.name}:
            return False
        return covers is None or (covers.start <= remark.span.start < max(covers.end, covers.start + 1))

    def remarks(self) -> Iterator[tuple[LintRule, LintRemark]]:
        yield from ((invalid_suppression, remark) for remark in self._bad)
        for suppression in self._good:
            if not suppression.used:
                message = f"There is no {suppression.rule} finding here to ignore."
                yield unused_suppression, LintRemark(suppression.path, message, suppression.at, "Remove the comment.")

    def _add(self, file: MarkdownFile, mark: Directive) -> None:
        form = _FORM.match(mark.rest)
        rules = [rule.strip() for rule in form["rules"].split(",")] if form else []
        if not form or not form["reason"] or not all(rules):
            hint = "Write <!-- citecheck: ignore[CIT945] -- why it is right here -->."
            self._bad.append(LintRemark(file.path, "A suppression must name its rules and a reason.", mark.span, hint))
            return
        covers = _covered(file, mark) if mark.kind == "ignore" else None
        self._good += [_Suppression(file.path, rule, file.path, mark.span, covers) for rule in rules]


def _of_settings(project: Project) -> Iterator[_Suppression]:
    """One for each entry whose pattern fits a file here: an entry for a folder that is not linted is not asked for."""
    for pattern, ignored in project.settings.per_file_ignores.items():
        first = next((file.path for file in project.files if fits(file.path, pattern, project.home)), None)
        for entry in ignored:
            yield _Suppression(pattern, entry.rule, first or pattern, Span(0, 0), None, used=first is None)


def _covered(file: MarkdownFile, mark: Directive) -> Span:
    """The line of the comment and the block after it: a block of code, or the paragraph up to the next blank line."""
    start = file.text.rfind("\n", 0, mark.span.start) + 1
    if mark.fence:
        return Span(start, mark.fence.span.end)
    behind = mark.span.end + len(file.text[mark.span.end :]) - len(file.text[mark.span.end :].lstrip())
    end = file.text.find("\n\n", behind)
    return Span(start, len(file.text) if end < 0 else end)
