"""`citecheck support`: whether the sources carry what an answer claims."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from citecheck.cli.formats import Format, support_rule_facts
from citecheck.cli.options import (
    Color,
    Colour,
    ConfigFile,
    Exit,
    FailOn,
    FailOnLevel,
    Ignore,
    Jobs,
    NoCache,
    Outputs,
    Password,
    Select,
    Severity,
    Source,
    worst,
)
from citecheck.cli.pipeline import ResponseFiles, opened, skipped_remarks
from citecheck.support.nouns import Multi, SupportReport, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citecheck.library import Checker
    from citecheck.reporting.findings import Results
    from citecheck.selection import Selection


def support(
    responses: Annotated[
        list[str],
        typer.Argument(metavar="RESPONSE...", help="Answers to look at: files, globs, folders, or - for stdin."),
    ],
    source: Source = [],  # noqa: B006 - typer copies it, here and below
    format_: Annotated[Format, typer.Option("--format", help="How to report.")] = Format.TEXT,
    output: Outputs = [],  # noqa: B006
    multi: Annotated[
        Multi,
        typer.Option("--multi", help="Of a claim's sources all must carry it, any of them, or all of them as one."),
    ] = Multi.ALL,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings fail, and so does what nobody decided.")] = False,
    select: Select = [],  # noqa: B006
    ignore: Ignore = [],  # noqa: B006
    severity: Severity = [],  # noqa: B006
    fail_on: FailOnLevel = None,
    config: ConfigFile = None,
    password: Password = None,
    jobs: Jobs = None,
    no_cache: NoCache = False,
    color: Color = Colour.AUTO,
) -> None:
    """Say which claims of an answer their sources do not carry, and which nobody has decided.

    Exit code: 0 all supported, 1 findings at or above --fail-on, 2 usage, 3 no claims, 4 undecided and nothing failed.
    Code alone says supported of exact quotations only.
    """
    from citecheck.cli.config import check_options
    from citecheck.cli.outputs import refuse_inputs, targets, write_reports

    wanted = fail_on or (FailOn.WARNING if strict else None)
    options = check_options(config, select=select, ignore=ignore, severity=severity, fail_on=wanted, source=source)
    written = targets(output, format_)
    paths = [target.path for target in written]
    refuse_inputs(paths, [options.file])
    with opened(responses, options.sources, password=password, cache=not no_cache, readers=jobs, written=paths) as (
        found,
        checker,
    ):
        reports = [_selected(report, options.selection) for report in _look(found, checker, multi)]
        skipped = found.skipped
    write_reports(written, partial(_rendered, reports), color)
    sys.stderr.write("".join(f"{remark}\n" for remark in skipped_remarks(skipped)))
    raise typer.Exit(worst(_code(report, options.fail_on, strict=strict) for report in reports))


def _look(found: ResponseFiles, checker: Checker, multi: Multi) -> Iterator[SupportReport]:
    from citecheck.support.assess import support as assess

    for file in found.files:
        documents, unresolved = checker.documents(file.response)
        yield assess(file.response, documents, path=file.path, unresolved=unresolved, multi=multi)


def _selected(report: SupportReport, selection: Selection) -> SupportReport:
    from citecheck.support.assess import selected

    return selected(report, selection)


def _code(report: SupportReport, fail_on: FailOn, *, strict: bool) -> Exit:
    """What is shown decides, and then what nobody decided: no option makes that a pass."""
    if {finding.level for finding in report.findings} & fail_on.levels():
        return Exit.FINDINGS
    if not report.assessments:
        return Exit.NOTHING
    if all(one.verdict is Verdict.SUPPORTED for one in report.assessments):
        return Exit.PASSED
    return Exit.FINDINGS if strict else Exit.OPEN


# ── Reporting ────────────────────────────────────────────────────────────────────────────────────


def _rendered(reports: list[SupportReport], format_: Format, colour: bool) -> str:
    return format_.render(_results(reports, colour=colour))


def _results(reports: list[SupportReport], *, colour: bool) -> Results:
    from citecheck.reporting import support as shown
    from citecheck.reporting.findings import FileFindings, Results
    from citecheck.reporting.lines import render_agent_files

    files = tuple(FileFindings(report.path, report.findings) for report in reports)
    summary = shown.summary_line(reports)
    return Results(
        files=files,
        counts=shown.counts(reports),
        summary=summary,
        rules=support_rule_facts,
        text=partial(shown.render_text, reports, colour=colour),
        json=partial(shown.render_json, reports),
        agent=partial(render_agent_files, files, summary),
    )
