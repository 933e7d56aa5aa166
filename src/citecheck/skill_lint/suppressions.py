"""Suppressions: `<!-- citecheck: ignore[CIT945] -- reason -->` before a block or on its line, `ignore-file[…]`
anywhere in the file, and `per-file-ignores` of the settings. Each says why, and each must still be needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citecheck.model import Level, Span
from citecheck.skill_lint.rule import START, LintRemark, LintRule
from citecheck.skill_lint.settings import fits

if TYPE_CHECKING:
    from citecheck.skill_lint.markdown import Directive, MarkdownFile
    from citecheck.skill_lint.project import Project

SUPPRESSIONS: Final = {"ignore", "ignore-file"}  # the marks that suppress
# Only after all other rules were asked is it known which suppressions were of use.
invalid_suppression: Final = LintRule("CIT981", "invalid-suppression", Level.ERROR, lambda _: iter(()))
unused_suppression: Final = LintRule("CIT982", "unused-suppression", Level.WARNING, lambda _: iter(()))
_FORM: Final = re.compile(r"\[(?P<rules>[^\]]*)\]\s*(?:--\s*(?P<reason>\S.*))?\Z", re.DOTALL)
_HINT: Final = "Write <!-- citecheck: ignore[CIT945] -- why it is right here -->."


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
        self._home = project.home
        self._malformed: list[LintRemark] = []
        self._active = list(_of_settings(project))
        for file in project.files:
            for mark in file.marks:
                if mark.kind in SUPPRESSIONS:
                    self._add(file, mark)

    def cover(self, rule: LintRule, remark: LintRemark) -> bool:
        """Return whether a suppression covers the remark; it is then of use."""
        fitting = [entry for entry in self._active if self._fits(entry, rule, remark)]
        for entry in fitting:
            entry.used = True
        self.count += bool(fitting)
        return bool(fitting)

    def _fits(self, entry: _Suppression, rule: LintRule, remark: LintRemark) -> bool:
        if entry.rule not in {rule.code, rule.name}:
            return False
        if entry.covers is None:
            return remark.path == entry.files or fits(remark.path, entry.files, self._home)
        start, end = entry.covers
        return remark.path == entry.files and start <= remark.span.start < max(end, start + 1)

    def remarks(self) -> Iterator[tuple[LintRule, LintRemark]]:
        """The remarks about the suppressions themselves."""
        yield from ((invalid_suppression, remark) for remark in self._malformed)
        for entry in self._active:
            if not entry.used:
                message = f"There is no {entry.rule} finding here to ignore."
                yield unused_suppression, LintRemark(entry.path, message, entry.at, "Remove the comment.")

    def _add(self, file: MarkdownFile, mark: Directive) -> None:
        form = _FORM.match(mark.rest)
        rules = [rule.strip() for rule in form["rules"].split(",")] if form else []
        if not form or not form["reason"] or not all(rules):
            message = "A suppression must name its rules and a reason."
            self._malformed.append(LintRemark(file.path, message, mark.span, _HINT))
            return
        covers = _covered(file, mark) if mark.kind == "ignore" else None
        self._active += [_Suppression(file.path, rule, file.path, mark.span, covers) for rule in rules]


def _of_settings(project: Project) -> Iterator[_Suppression]:
    """The entries of the settings; one for files that are not linted counts as used."""
    for pattern, ignored in project.settings.per_file_ignores.items():
        first = next((f.path for f in project.files if fits(f.path, pattern, project.home)), None)
        for entry in ignored:
            yield _Suppression(pattern, entry.rule, first or pattern, START, None, used=first is None)


def _covered(file: MarkdownFile, mark: Directive) -> Span:
    """The line of the comment and the block of code or the paragraph after it."""
    start = file.text.rfind("\n", 0, mark.span.start) + 1
    if mark.fence:
        return Span(start, mark.fence.span.end)
    rest = file.text[mark.span.end :]
    end = file.text.find("\n\n", mark.span.end + len(rest) - len(rest.lstrip()))
    return Span(start, len(file.text) if end < 0 else end)
