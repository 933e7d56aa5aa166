"""`citecheck validate`: check answers against their sources."""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import Annotated

import typer

from citecheck.cli import options as opt
from citecheck.cli.config import check_options
from citecheck.cli.filtering import View, apply_filters
from citecheck.cli.options import Color, Colour, Reading, Selecting, option, remark, tell
from citecheck.cli.outputs import Format, ReportFormat, refuse_inputs, rule_facts, targets, write_reports
from citecheck.cli.pipeline import checking, skipped_remarks
from citecheck.reporting.findings import Results, findings_of
from citecheck.reporting.lines import render_agent
from citecheck.reporting.summary import changed_by, render_stats, summary_counts, summary_lines
from citecheck.reporting.text import render_text


def validate(
    responses: opt.Responses,
    source: opt.Source = [],
    format_: ReportFormat = Format.TEXT,
    output: opt.Outputs = [],
    selecting: Selecting = Selecting(),
    baseline: opt.BaselineFile = None,
    write_baseline: opt.NewBaseline = None,
    reading: Reading = Reading(),
    stats: opt.Stats = False,
    quiet: opt.Quiet = False,
    notes: Annotated[bool, option("--notes", "Show notes in full, instead of their number.")] = False,
    color: Color = Colour.AUTO,
) -> None:
    """Check answers with citations against their sources.

    Exit code: 0 all verified, 1 findings at or above --fail-on, 2 wrong usage, 3 nothing to check, 4 something could
    not be checked. --select and --ignore change no verdict.
    """
    began = perf_counter()
    options = check_options(selecting, baseline=baseline, source=source, thorough=reading.thorough)
    reports = targets(output, format_, write_baseline)
    written = [target.path for target in reports]
    refuse_inputs([*written, write_baseline], [options.file])
    refuse_inputs(written, [options.baseline])
    with checking(responses, options, reading, written=[*written, write_baseline]) as found:
        view = apply_filters(found.responses, options, write_baseline)
    write_reports(reports, partial(_rendered, view, found.skipped, notes), color, view.files, quiet=quiet)
    remark(*skipped_remarks(found.skipped), *view.remarks)
    if stats:
        tell(render_stats([one.report for one in found.outcomes], perf_counter() - began))
    raise typer.Exit(view.code)


def _rendered(view: View, skipped: int, notes: bool, format_: Format, colour: bool) -> str:
    reports = [outcome.report for outcome in view.outcomes]
    results = Results(
        files=tuple(findings_of(report) for report in reports),
        counts=summary_counts(reports, skipped),
        summary=summary_lines(reports),
        rules=rule_facts,
        text=partial(render_text, view.outcomes, colour=colour, notes=notes, settings=view.settings),
        json=partial(_json, view, skipped),
        agent=partial(render_agent, view.outcomes, notes=notes, settings=view.changed),
        outcomes=view.outcomes,
        skipped=skipped,
        changed=changed_by(view.changed),
    )
    return format_.render(results)


def _json(view: View, skipped: int) -> str:
    from citecheck.reporting.json import render_json  # its models take longer to make than most reports

    return render_json(view.outcomes, skipped, view.settings)
