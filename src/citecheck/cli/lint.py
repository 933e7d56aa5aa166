"""`citecheck lint`: hold skill documents to the rules, before a merge."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from citecheck.cli.exits import Exit
from citecheck.cli.formats import Format, Results, lint_rule_facts, render
from citecheck.cli.options import Colour, FailOn, Output, wants_colour, write
from citecheck.errors import UsageError

if TYPE_CHECKING:
    from citecheck.cli.config import Config
    from citecheck.reporting.findings import FileFindings
    from citecheck.reporting.junit import Suite
    from citecheck.skilldocs.engine import LintReport
    from citecheck.skilldocs.project import Project
    from citecheck.skilldocs.settings import LintSettings
    from citecheck.sources.resolve import Given


def lint(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="Skills and documents: Markdown files, or folders of them."),
    ],
    profile: Annotated[
        list[str],
        typer.Option("--profile", help="Where the skill is to be loaded: spec, anthropic, claude-code; repeatable."),
    ] = [],  # noqa: B006 - typer copies it
    fix: Annotated[bool, typer.Option("--fix", help="Make the safe repairs, then report what is left.")] = False,
    source: Annotated[
        list[str],
        typer.Option("-s", "--source", metavar="[ID=]PATH", help="A source of the examples, or a folder of them."),
    ] = [],  # noqa: B006
    select: Annotated[
        list[str], typer.Option("--select", metavar="CODE", help="Only these rules, by code, prefix or name.")
    ] = [],  # noqa: B006
    ignore: Annotated[
        list[str], typer.Option("--ignore", metavar="CODE", help="Not these rules, by code, prefix or name.")
    ] = [],  # noqa: B006
    severity: Annotated[
        list[str], typer.Option("--severity", metavar="CODE=LEVEL", help="Report a rule as error, warning or note.")
    ] = [],  # noqa: B006
    fail_on: Annotated[
        FailOn, typer.Option("--fail-on", help="From which level on the exit code is 1.")
    ] = FailOn.ERROR,
    config: Annotated[Path | None, typer.Option("--config", help="Take the settings from this file.")] = None,
    format_: Annotated[Format, typer.Option("--format", help="How to report.")] = Format.TEXT,
    output: Output = None,
    color: Annotated[Colour, typer.Option("--color", help="Colour in the text report.")] = Colour.AUTO,
) -> None:
    """Lint skill documents: their examples are run, their claims compared with the program, their form with the spec.

    Exit code: 0 clean, 1 findings at or above --fail-on, 2 usage, 3 nothing to lint.
    """
    from citecheck.cli.config import find_config
    from citecheck.sources.resolve import parse_sources

    found = find_config(config)
    settings = _settings(found, profile, select, ignore, severity)
    given = parse_sources([*_beside(found.folder, settings.sources), *source])
    sources = _named(given)
    project = _read(paths, settings, sources, found.folder)
    if fix and _mend(_lint(project)):
        project = _read(paths, settings, sources, found.folder)
    report = _lint(project)
    write(render(_results(report, colour=wants_colour(color)), format_), output)
    raise typer.Exit(_code(report, fail_on))


def _named(given: Sequence[Given]) -> dict[str, tuple[Path, ...]]:
    """The sources by their ids: the one given with -s, or the file's stem and the id that `prepare` prints."""
    from hashlib import sha256

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


def complaint(arguments: Sequence[str]) -> str | None:
    """What the real command line says against these arguments; None if it takes them. Nothing is carried out."""
    import io
    from contextlib import redirect_stderr, redirect_stdout

    group, said = _command_line(), io.StringIO()
    try:
        with redirect_stdout(io.StringIO()), redirect_stderr(said):  # --version and --help answer while they are parsed
            context = group.make_context("citecheck", list(arguments))
            rest = [*context._protected_args, *context.args]  # noqa: SLF001 - what a group gives its command
            name, command, own = group.resolve_command(context, rest)
            command.make_context(name, own, parent=context)
    except Exception as error:
        if hasattr(error, "format_message"):  # a usage error; its class depends on typer's version
            return str(error.format_message())
        if type(error).__name__ != "Exit":
            raise
        return said.getvalue().strip() or None
    return None


@cache
def _command_line() -> Any:
    """What the application is made of takes a while to build; of which class it is depends on typer's version."""
    from typer.main import get_command

    from citecheck.cli import app

    return get_command(app)


# ── Settings ─────────────────────────────────────────────────────────────────────────────────────


def _settings(
    config: Config, profile: Sequence[str], select: Sequence[str], ignore: Sequence[str], severity: Sequence[str]
) -> LintSettings:
    """The settings of the file, and over them those of the command line.

    Raises UsageError for a rule, level or profile that does not exist.
    """
    from citecheck.skilldocs.settings import LintSettings

    said = dict(config.tables.get("lint", {}))
    said |= {"profiles": list(profile)} if profile else {}
    said |= {"select": list(select)} if select else {}
    said |= {"ignore": [*said.get("ignore", []), *ignore]} if ignore else {}
    said |= {"severity": {**said.get("severity", {}), **dict(map(_pair, severity))}} if severity else {}
    settings = replace(config, tables={"lint": said}).read("lint", LintSettings)
    for key in (*settings.select, *settings.ignore, *settings.severity):
        _refuse_unknown(key)
    return settings


def _pair(option: str) -> tuple[str, str]:
    key, equals, level = option.partition("=")
    if not equals:
        raise UsageError(f"--severity {option}: write CODE=LEVEL, as in --severity CIT945=error.")
    return key, level


def _refuse_unknown(key: str) -> None:
    from citecheck.cli.registry import meant
    from citecheck.rules import RULES
    from citecheck.skilldocs.rules import LINT_RULES

    if any(key in {rule.code, rule.name} for rule in RULES):
        raise UsageError(f"{key} is a rule about answers; the lint has those that begin with CIT9.")
    names = [name for rule in LINT_RULES for name in (rule.code, rule.name)]
    if key not in names and not any(key and name.startswith(key) and name.startswith("CIT") for name in names):
        raise UsageError(f"The lint has no rule '{key}'{meant(key, names)}")


def _beside(folder: Path, sources: Sequence[str]) -> list[str]:
    """[ID=]PATH options, their paths taken from the folder of the settings."""
    parts = [source.rpartition("=") for source in sources]
    return [f"{name}{equals}{folder / path}" for name, equals, path in parts]


# ── Linting ──────────────────────────────────────────────────────────────────────────────────────


def _read(paths: Sequence[str], settings: LintSettings, sources: Mapping[str, tuple[Path, ...]], home: Path) -> Project:
    from citecheck.skilldocs.project import read_project

    return read_project(paths, settings, sources, complaint, home=home)


def _lint(project: Project) -> LintReport:
    from citecheck.skilldocs.running import lint_project

    return lint_project(project)


def _mend(report: LintReport) -> int:
    from citecheck.skilldocs.fix import mend

    count = mend(report.edits)
    files = len({edit.file for edit in report.edits})
    if count:
        from citecheck.reporting.summary import counted

        sys.stderr.write(f"{counted(count, 'repair')} in {counted(files, 'file')}.\n")
    return count


def _code(report: LintReport, fail_on: FailOn) -> Exit:
    if not report.files:
        return Exit.NOTHING
    levels = {finding.level for _, findings in report.files for finding in findings}
    return Exit.FINDINGS if levels & fail_on.levels() else Exit.PASSED


# ── Reporting ────────────────────────────────────────────────────────────────────────────────────


def _results(report: LintReport, *, colour: bool) -> Results:
    from citecheck.reporting import lint as shown
    from citecheck.reporting.agent import render_agent_files
    from citecheck.reporting.findings import FileFindings

    files = tuple(FileFindings(path, findings) for path, findings in report.files)
    counts = shown.lint_counts(files, report.skills, report.examples, report.suppressed)
    return Results(
        files=files,
        counts=counts,
        summary=shown.lint_summary(counts),
        rules=lint_rule_facts,
        suites=partial(_suites, files),
        text=partial(shown.render_lint_text, files, counts, colour=colour),
        json=partial(shown.render_lint_json, files, counts),
        agent=partial(render_agent_files, files, shown.lint_summary(counts)),
    )


def _suites(files: Sequence[FileFindings]) -> Sequence[Suite]:
    from citecheck.reporting.junit import file_suite

    return [file_suite(file) for file in files]
