"""`citecheck lint`: hold skill documents to the rules, before a merge."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Final

import typer

from citecheck.cli import options as opt
from citecheck.cli.config import Config, beside, find_config, over, refuse_unknown
from citecheck.cli.options import Color, Colour, Exit, FailOn, option, tell
from citecheck.cli.outputs import Format, ReportFormat, lint_rule_facts, refuse_inputs, targets, write_reports
from citecheck.errors import UsageError
from citecheck.reporting.findings import FileFindings, Results
from citecheck.reporting.lines import render_agent_files
from citecheck.reporting.summary import counted, render_lint_stats

if TYPE_CHECKING:
    from citecheck.skill_lint.engine import LintReport
    from citecheck.skill_lint.project import Project
    from citecheck.skill_lint.settings import LintSettings
    from citecheck.sources.resolve import Given


_PROFILE: Final = "Where the skill will be loaded: spec, anthropic, claude-code; repeatable."


def lint(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="Skills and documents: Markdown files, or folders of them."),
    ],
    profile: Annotated[list[str], option("--profile", _PROFILE, "PROFILE")] = [],
    fix: Annotated[bool, option("--fix", "Make the safe repairs, then report what is left.")] = False,
    source: Annotated[
        list[str], option("-s --source", "A source of the examples, or a folder of them.", "[ID=]PATH")
    ] = [],
    select: opt.LintSelect = [],
    ignore: opt.LintIgnore = [],
    severity: opt.LintSeverity = [],
    fail_on: opt.FailOnLevel = FailOn.ERROR,
    config: opt.ConfigFile = None,
    format_: ReportFormat = Format.TEXT,
    output: opt.Outputs = [],
    stats: opt.Stats = False,
    quiet: opt.Quiet = False,
    color: Color = Colour.AUTO,
) -> None:
    """Check skill documents: their form, links, files and examples.

    The examples are run. The form must follow the specification of skills.

    Exit code: 0 clean, 1 findings at or above --fail-on, 2 wrong usage, 3 nothing to lint.
    """
    from citecheck.skill_lint.project import read_project
    from citecheck.sources.resolve import parse_sources

    began = perf_counter()
    reports = targets(output, format_)
    found = find_config(config)
    settings = _settings(found, profile, select, ignore, severity)
    given = parse_sources([*beside(found.folder, settings.sources), *source])
    sources = _named(given)
    project = read_project(paths, settings, sources, home=found.folder)
    read = [*(file.file for file in project.files), *(one.path for one in given), found.path]
    refuse_inputs([target.path for target in reports], read)
    if fix and _mend(_lint(project)):
        project = read_project(paths, settings, sources, home=found.folder)
    report = _lint(project)
    write_reports(reports, partial(_rendered, report), color, quiet=quiet)
    if stats:
        findings = [finding for _, findings in report.files for finding in findings]
        tell(render_lint_stats(findings, perf_counter() - began))
    raise typer.Exit(_code(report, fail_on or FailOn.ERROR))


def _named(given: Sequence[Given]) -> dict[str, tuple[Path, ...]]:
    """The sources by their ids: the one given with -s, or the file's stem and the id that `prepare` prints."""

    from citecheck.sources.open import attachment_id

    named: dict[str, tuple[Path, ...]] = {}
    for one in given:
        names = (
            {one.attachment_id}
            if one.attachment_id
            else {one.path.stem, attachment_id(one.path, sha256(one.path.read_bytes()).hexdigest())}
        )
        for name in names:
            named[name] = (*named.get(name, ()), one.path)
    return named


# ── Settings ─────────────────────────────────────────────────────────────────────────────────────


def _settings(
    config: Config, profile: Sequence[str], select: Sequence[str], ignore: Sequence[str], severity: Sequence[str]
) -> LintSettings:
    """The settings of the file, and over them those of the command line.

    Raises UsageError for a rule, level or profile that does not exist.
    """
    from citecheck.skill_lint.rules import LINT_RULES
    from citecheck.skill_lint.settings import LintSettings, Profile

    settings = over(config.read("lint", LintSettings), select, ignore, severity)
    refuse_unknown((*settings.select, *settings.ignore, *settings.severity), LINT_RULES, lint=True)
    for name in profile:
        if name not in set(Profile):
            raise UsageError(f"--profile {name}: there are {', '.join(Profile)}.")
    return settings.model_copy(update={"profiles": tuple(map(Profile, profile)) or settings.profiles})


# ── Linting ─────────────────────────────────────────────────────────────────────────────────────


def _lint(project: Project) -> LintReport:
    from citecheck.skill_lint.engine import lint
    from citecheck.skill_lint.rules.examples import with_outcomes

    return lint(with_outcomes(project))


def _mend(report: LintReport) -> int:
    from citecheck.skill_lint.engine import mend

    count = mend(report.edits)
    files = len({edit.file for edit in report.edits})
    if count:
        tell(f"{counted(count, 'repair')} in {counted(files, 'file')}.\n")
    return count


def _code(report: LintReport, fail_on: FailOn) -> Exit:
    if not report.files:
        return Exit.NOTHING
    levels = {finding.level for _, findings in report.files for finding in findings}
    return Exit.FINDINGS if levels & fail_on.levels() else Exit.PASSED


# ── Reporting ────────────────────────────────────────────────────────────────────────────────────


def _rendered(report: LintReport, format_: Format, colour: bool) -> str:
    from citecheck.reporting import lint as shown

    files = tuple(FileFindings(path, findings) for path, findings in report.files)
    counts = shown.lint_counts(files, report.skills, report.examples, report.suppressed)
    results = Results(
        files=files,
        counts=counts,
        summary=(shown.lint_summary(counts),),
        rules=lint_rule_facts,
        text=partial(shown.render_lint_text, files, counts, colour=colour),
        json=partial(shown.render_lint_json, files, counts),
        agent=partial(render_agent_files, files, (shown.lint_summary(counts),)),
    )
    return format_.render(results)
