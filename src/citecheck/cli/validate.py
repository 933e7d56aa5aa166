"""`citecheck validate`: check responses against their sources; `citecheck demo`: two example answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from citecheck.cli.options import (
    Base,
    BaselineFile,
    Color,
    Colour,
    ConfigFile,
    Exit,
    FailOnLevel,
    Ignore,
    IndexBase,
    Jobs,
    NewBaseline,
    NoCache,
    Outputs,
    Password,
    Quiet,
    Select,
    Severity,
    Source,
    Stats,
    Thorough,
    remark,
    tell,
    wants_colour,
    write,
)
from citecheck.cli.outputs import Format, ReportFormat, refuse_inputs, rule_facts, targets, write_reports
from citecheck.cli.pipeline import checking, skipped_remarks

if TYPE_CHECKING:
    from citecheck.cli.filtering import View
    from citecheck.model import Outcome
    from citecheck.reporting.findings import Results


def validate(
    responses: Annotated[
        list[str],
        typer.Argument(metavar="RESPONSE...", help="Answers to check: files, globs, folders, or - for stdin."),
    ],
    source: Source = [],  # noqa: B006 - typer copies it, here and below
    format_: ReportFormat = Format.TEXT,
    output: Outputs = [],  # noqa: B006
    select: Select = [],  # noqa: B006
    ignore: Ignore = [],  # noqa: B006
    severity: Severity = [],  # noqa: B006
    fail_on: FailOnLevel = None,
    config: ConfigFile = None,
    baseline: BaselineFile = None,
    write_baseline: NewBaseline = None,
    password: Password = None,
    thorough: Thorough = None,
    jobs: Jobs = None,
    index_base: IndexBase = Base.AUTO,
    no_cache: NoCache = False,
    stats: Stats = False,
    quiet: Quiet = False,
    notes: Annotated[bool, typer.Option("--notes", help="Show notes in full, instead of their number.")] = False,
    color: Color = Colour.AUTO,
) -> None:
    """Check answers with citations against their sources.

    Exit code: 0 all verified, 1 findings at or above --fail-on, 2 wrong usage, 3 nothing to check, 4 something could
    not be checked. --select and --ignore change no verdict.
    """
    from citecheck.cli.config import check_options
    from citecheck.cli.filtering import apply_filters

    began = perf_counter()
    options = check_options(
        config,
        select=select,
        ignore=ignore,
        severity=severity,
        fail_on=fail_on,
        baseline=baseline,
        source=source,
        thorough=thorough,
    )
    reports = targets(output, format_, write_baseline)
    written = [target.path for target in reports]
    refuse_inputs([*written, write_baseline], [options.file])
    refuse_inputs(written, [options.baseline])
    with checking(
        responses,
        options,
        password=password,
        cache=not no_cache,
        readers=jobs,
        written=[*written, write_baseline],
        base=index_base.number,
    ) as found:
        view = apply_filters(found.responses, options, write_baseline)
    write_reports(reports, partial(_rendered, view, found.skipped, notes), color, view.files, quiet=quiet)
    remark(*skipped_remarks(found.skipped), *view.remarks)
    if stats:
        from citecheck.reporting.summary import render_stats

        tell(render_stats([one.report for one in found.outcomes], perf_counter() - began))
    raise typer.Exit(view.code)


def _rendered(view: View, skipped: int, notes: bool, format_: Format, colour: bool) -> str:
    return format_.render(_results(view, skipped, notes=notes, colour=colour))


def _results(view: View, skipped: int, *, notes: bool, colour: bool) -> Results:
    from citecheck.reporting.findings import Results, findings_of
    from citecheck.reporting.summary import summary_counts, summary_lines

    outcomes = view.outcomes
    reports = [outcome.report for outcome in outcomes]
    return Results(
        files=tuple(findings_of(report) for report in reports),
        counts=summary_counts(reports, skipped),
        summary=summary_lines(reports),
        rules=rule_facts,
        text=partial(_text, view, colour=colour, notes=notes),
        json=partial(_json, view, skipped),
        agent=partial(_agent, outcomes, notes=notes),
        outcomes=outcomes,
        skipped=skipped,
    )


def _text(view: View, *, colour: bool, notes: bool) -> str:
    from citecheck.reporting.text import render_text

    return render_text(view.outcomes, colour=colour, notes=notes, settings=view.settings)


def _json(view: View, skipped: int) -> str:
    from citecheck.reporting.json import render_json

    return render_json(view.outcomes, skipped, view.settings)


def _agent(outcomes: Sequence[Outcome], *, notes: bool) -> str:
    from citecheck.reporting.lines import render_agent

    return render_agent(outcomes, notes=notes)


# ── citecheck demo ─────────────────────────────────────────────────────────────────────────────────

_ANSWERS = ("lease-good.md", "lease-bad.md")


def demo() -> None:
    """Check two example answers: a correct one and a faulty one."""
    write(demo_report(colour=wants_colour(Colour.AUTO)), None)
    raise typer.Exit(Exit.PASSED)


def demo_report(*, colour: bool) -> str:
    from citecheck.library import Checker
    from citecheck.reporting.text import render_text
    from citecheck.standard import examples_path

    examples = examples_path()
    with Checker(examples / "lease.pdf", cache=False) as checker:
        texts = {name: (examples / "answers" / name).read_text("utf-8") for name in _ANSWERS}
        outcomes = [checker.check(text, f"examples/answers/{name}").outcome for name, text in texts.items()]
        return render_text([_in_examples(outcome) for outcome in outcomes], colour=colour)


def _in_examples(outcome: Outcome) -> Outcome:
    """The outcome with the path of its source as it is in the project, wherever the examples are installed."""
    named = tuple(facts._replace(path="examples/lease.pdf") for facts in outcome.report.documents)
    return replace(outcome, report=replace(outcome.report, documents=named))
