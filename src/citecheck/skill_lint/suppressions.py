"""Suppressions: `<!-- citecheck: ignore[CIT945] -- reason -->` before a block or on its line, `ignore-file[…]`
anywhere in the file, and `per-file-ignores` of the settings. Each says why, and each must still be needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from citecheck.model import Level, Span
from citecheck.skill_lint.markdown import Directive, MarkdownFile
from citecheck.skill_lint.project import Project
from citecheck.skill_lint.rule import START, LintRemark, LintRule
from citecheck.skill_lint.settings import fits

Attributed: TypeAlias = tuple[LintRule, LintRemark]
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

    def fits(self, rule: LintRule, remark: LintRemark, home: Path) -> bool:
        """Return whether the suppression covers the remark of a rule."""
        if self.rule not in {rule.code, rule.name}:
            return False
        if self.covers is None:
            return remark.path == self.files or fits(remark.path, self.files, home)
        start, end = self.covers
        return remark.path == self.files and start <= remark.span.start < max(end, start + 1)


def unsuppressed(project: Project, remarks: Iterable[Attributed]) -> tuple[list[Attributed], int]:
    """Return the remarks that nothing covers, with those about the suppressions, and the count of the others."""
    kept: list[Attributed] = []
    count, active = 0, list(_of_settings(project))
    marks = [(file, mark) for file in project.files for mark in file.marks if mark.kind in SUPPRESSIONS]
    for file, mark in marks:
        form = _FORM.match(mark.rest)
        rules = [rule.strip() for rule in form["rules"].split(",")] if form else []
        if form and form["reason"] and all(rules):
            covers = _covered(file, mark) if mark.kind == "ignore" else None
            active += [_Suppression(file.path, rule, file.path, mark.span, covers) for rule in rules]
        else:
            message = "A suppression must name its rules and a reason."
            kept.append((invalid_suppression, LintRemark(file.path, message, mark.span, _HINT)))
    for rule, remark in remarks:
        fitting = [entry for entry in active if entry.fits(rule, remark, project.home)]
        for entry in fitting:
            entry.used = True
        count += bool(fitting)
        kept += [] if fitting else [(rule, remark)]
    for entry in active:
        if not entry.used:
            message = f"There is no {entry.rule} finding here to ignore."
            kept.append((unused_suppression, LintRemark(entry.path, message, entry.at, "Remove the comment.")))
    return kept, count


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
