"""lint(project) → findings of each file: ask every rule, take off what is suppressed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from citecheck.errors import UsageError
from citecheck.files import replace_file
from citecheck.model import Finding, LineIndex
from citecheck.selection import Selection
from citecheck.skill_lint.project import Project
from citecheck.skill_lint.rule import Edit, LintRemark, LintRule
from citecheck.skill_lint.rules import LINT_RULES
from citecheck.skill_lint.suppressions import Suppressions


@dataclass(frozen=True, slots=True)
class LintReport:
    """Every linted file with its findings, the files without any too; `edits` are the safe repairs of what was found.

    `examples` counts those that were run.
    """

    files: tuple[tuple[str, tuple[Finding, ...]], ...]
    edits: tuple[Edit, ...] = ()
    skills: int = 0
    examples: int = 0
    suppressed: int = 0


def lint(project: Project, rules: Sequence[LintRule] = LINT_RULES) -> LintReport:
    suppressions = Suppressions(project)
    wanted = Selection(project.settings.select, project.settings.ignore, project.settings.severity)
    chosen = [rule for rule in rules if wanted.wants(rule.code, rule.name)]
    kept: defaultdict[str, list[Finding]] = defaultdict(list)
    edits = []
    lines = {file.path: LineIndex(file.text) for file in project.files}
    for rule in chosen:
        for remark in rule.check(project):
            if suppressions.cover(rule, remark):
                continue
            if remark.text is not None and remark.path not in lines:
                lines[remark.path] = LineIndex(remark.text)
            kept[remark.path].append(_finding(rule, remark, wanted, lines.get(remark.path)))
            if remark.edit:
                edits.append(remark.edit)
    for rule, remark in suppressions.remarks():
        if rule in chosen:
            kept[remark.path].append(_finding(rule, remark, wanted, lines.get(remark.path)))
    paths = sorted({file.path for file in project.files} | kept.keys())
    return LintReport(
        tuple((path, _sorted(kept[path])) for path in paths),
        tuple(edits),
        len(project.skills),
        len({(e.file.text, e.span) for e, outcome in project.outcomes if outcome.not_run is None}),
        suppressions.count,
    )


def _finding(rule: LintRule, remark: LintRemark, wanted: Selection, lines: LineIndex | None) -> Finding:
    level = wanted.level(rule.code, rule.name, rule.level)
    region = (lines or LineIndex("")).region(remark.span)
    return Finding(rule.code, rule.name, level, remark.message, region, hint=remark.hint)


def _sorted(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(set(findings), key=lambda f: (f.region, f.rule, f.message)))


# ── Fixes ─────────────────────────────────────────────────────────────────────────────────────────


def mend(edits: Iterable[Edit]) -> int:
    """Makes the edits, each file in one step, and returns how many were made. Line ends stay what they were.

    Raises UsageError if a file cannot be written.
    """
    by_file: defaultdict[Path, list[Edit]] = defaultdict(list)
    for edit in dict.fromkeys(edits):
        by_file[edit.file].append(edit)
    return sum(_mend(file, own) for file, own in sorted(by_file.items()))


def _mend(file: Path, edits: Sequence[Edit]) -> int:
    file = file.resolve()  # what a link leads to, and not the link
    try:
        old = file.read_bytes().decode("utf-8")
        new = mended(old.replace("\r\n", "\n"), edits)
        replace_file(file, (new.replace("\n", "\r\n") if _has_crlf(old, edits) else new).encode())
    except OSError as error:
        raise UsageError(f"{file} cannot be written ({error.strerror}): check its permissions.") from None
    return len(edits)


def _has_crlf(text: str, edits: Sequence[Edit]) -> bool:
    return "\r\n" in text and all(edit.span for edit in edits)


def mended(text: str, edits: Sequence[Edit]) -> str:
    """The text with its edits; one that replaces everything stands alone, and of two that overlap the first counts."""
    whole = next((edit.text for edit in edits if edit.span is None), None)
    if whole is not None:
        return whole
    at, parts = 0, []
    for edit in sorted(edits, key=lambda edit: edit.span or (0, 0)):
        if edit.span and edit.span.start >= at:
            parts += [text[at : edit.span.start], edit.text]
            at = edit.span.end
    return "".join([*parts, text[at:]])
