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
from citecheck.skill_lint.rule import Edit, LintRule
from citecheck.skill_lint.rules import LINT_RULES
from citecheck.skill_lint.suppressions import unsuppressed


@dataclass(frozen=True, slots=True)
class LintReport:
    """Every linted file with its findings, the files without any too; `edits` are the safe repairs.

    `examples` counts those that were run.
    """

    files: tuple[tuple[str, tuple[Finding, ...]], ...]
    edits: tuple[Edit, ...] = ()
    skills: int = 0
    examples: int = 0
    suppressed: int = 0


def lint(project: Project, rules: Sequence[LintRule] = LINT_RULES) -> LintReport:
    """Return what `rules` find; the examples of the project have been run before."""
    wanted = Selection(project.settings.select, project.settings.ignore, project.settings.severity)
    chosen = [rule for rule in rules if wanted.wants(rule.code, rule.name)]
    remarks, suppressed = unsuppressed(project, ((rule, remark) for rule in chosen for remark in rule.check(project)))
    kept = [(rule, remark) for rule, remark in remarks if rule in chosen]
    findings: defaultdict[str, set[Finding]] = defaultdict(set)
    lines = {file.path: LineIndex(file.text) for file in project.files}
    for rule, remark in kept:
        index = lines.get(remark.path) or lines.setdefault(remark.path, LineIndex(remark.text or ""))
        level = wanted.level(rule.code, rule.name, rule.level)
        region = index.region(remark.span)
        findings[remark.path].add(Finding(rule.code, rule.name, level, remark.message, region, hint=remark.hint))
    paths = sorted({file.path for file in project.files} | findings.keys())
    return LintReport(
        tuple((path, tuple(sorted(findings[path], key=lambda f: (f.region, f.rule, f.message)))) for path in paths),
        tuple(remark.edit for _, remark in kept if remark.edit),
        len(project.skills),
        len({(e.file.text, e.span) for e, outcome in project.outcomes if outcome.not_run is None}),
        suppressed,
    )


def mend(edits: Iterable[Edit]) -> int:
    """Make the edits, each file in one step; line ends stay. Return how many were made.

    Raises UsageError if a file cannot be written.
    """
    by_file: defaultdict[Path, list[Edit]] = defaultdict(list)
    for edit in dict.fromkeys(edits):
        by_file[edit.file].append(edit)
    for named, of_file in sorted(by_file.items()):
        file = named.resolve()  # what a link leads to, and not the link
        try:
            old = file.read_bytes().decode("utf-8")
            new = mended(old.replace("\r\n", "\n"), of_file)
            replace_file(file, (new.replace("\n", "\r\n") if "\r\n" in old else new).encode())
        except OSError as error:
            raise UsageError(f"{file} cannot be written ({error.strerror}): check its permissions.") from None
    return sum(map(len, by_file.values()))


def mended(text: str, edits: Iterable[Edit]) -> str:
    """Return the text with its edits; of two that overlap the first counts."""
    at, parts = 0, []
    for edit in sorted(edits, key=lambda edit: edit.span):
        if edit.span.start >= at:
            parts += [text[at : edit.span.start], edit.text]
            at = edit.span.end
    return "".join([*parts, text[at:]])
