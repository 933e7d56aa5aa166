"""`citecheck support`: whether the sources carry what an answer claims."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from citecheck.cli import options as opt
from citecheck.cli.changing import Changing, check_fit
from citecheck.cli.config import check_options
from citecheck.cli.judges import Judging, judged
from citecheck.cli.options import Color, Colour, Exit, FailOn, Reading, Selecting, option, remark, worst
from citecheck.cli.outputs import Format, ReportFormat, refuse_inputs, support_rule_facts, targets, write_reports
from citecheck.cli.pipeline import ResponseFiles, opened, skipped_remarks
from citecheck.cli.profiles import Profiles
from citecheck.errors import UsageError
from citecheck.model import ProblemKind
from citecheck.reporting.findings import FileFindings, Results
from citecheck.reporting.lines import render_agent_files
from citecheck.support import Multi, Profile
from citecheck.support.nouns import SupportReport, Verdict

if TYPE_CHECKING:
    from citecheck.judging.agreement import Agreement
    from citecheck.library import Checker
    from citecheck.sources.web_search import WebSearch


_MULTI: Final = "Which sources of a claim must support it: each one, any one, or all together."
_STRICT: Final = "Fail on warnings and on undecided claims too."
_TASKS: Final = "Write the questions for judges to this file, as JSON lines."
_ANSWERS: Final = "File with answers of judges, as JSON lines; repeatable."
_FALLBACK: Final = "Search the web for claims without support: serper, tavily, brave, or a program. Sends these claims."
_FIGURES: Final = "Show for each figure of a claim how its source has it."
_CAP: Final = "Ask judges about at most N claims of an answer, the riskiest first; the others are listed."


def support(
    responses: opt.Responses,
    source: opt.Source = [],
    format_: ReportFormat = Format.TEXT,
    output: opt.Outputs = [],
    multi: Annotated[Multi, option("--multi", _MULTI, show_default=True)] = Multi.ALL,
    strict: Annotated[bool, option("--strict", _STRICT, envvar="CITECHECK_STRICT")] = False,
    profiles: Profiles = Profiles(),
    tasks: Annotated[Path | None, option("--tasks", _TASKS, "FILE")] = None,
    answers: Annotated[list[Path], option("--answers", _ANSWERS, "FILE")] = [],
    judging: Judging = Judging(),
    fallback: Annotated[str | None, option("--fallback", _FALLBACK, "NAME|CMD")] = None,
    max_claims: Annotated[int | None, option("--max-claims", _CAP, "N", min=0)] = None,
    changing: Changing = Changing(),
    figures: Annotated[bool, option("--figures", _FIGURES)] = False,
    selecting: Selecting = Selecting(),
    password: opt.Password = None,
    jobs: opt.Jobs = None,
    no_cache: opt.NoCache = False,
    quiet: opt.Quiet = False,
    color: Color = Colour.AUTO,
) -> None:
    """Check whether the sources support the claims of an answer.

    Exit code: 0 all supported, 1 findings at or above --fail-on, 2 wrong usage, 3 no claims, 4 some claims are
    undecided and nothing failed. Without a judge, only exact quotations are supported.
    """
    from citecheck.support.assess import selected
    from citecheck.support.priority import capped

    wanted = selecting.fail_on or (FailOn.WARNING if strict else None)
    options = check_options(selecting._replace(fail_on=wanted), source=source)
    asked_for = {**profiles.asked_for(options), "min_entailment": options.min_entailment, "evidence": judging.evidence}
    search = _search(fallback) if fallback is not None else None
    written = targets(output, format_, tasks)
    paths = [*(target.path for target in written), tasks, judging.store]
    refuse_inputs(paths, [options.file, *answers, *judging.decisions, changing.schema])
    fits = changing.fits(multi)
    said = [answer for path in answers for answer in _answers(path)]
    asked = Reading(password, jobs=jobs, no_cache=no_cache)
    with opened(responses, options.sources, asked, written=paths, fields=tuple(changing.fields)) as (found, checker):
        check_fit(found, fits)
        see = partial(_look, found, checker, max_claims, {**asked_for, "multi": multi})
        reports, said, compared = judged(see, judging, said, options.route, two=profiles.are_two_judges)
        reports = changing.changed(reports, found, checker, fits, {**asked_for, "judgements": said}, multi)
        piped = changing.write_ and any(file.piped for file in found.files)  # the answer goes to stdout
        skipped = found.skipped
    if search:
        from citecheck.support.fallback import with_web

        reports = with_web(reports, search, lambda why: remark(f"citecheck: {why}"))
    reports = [capped(selected(report, options.selection), max_claims) for report in reports]
    more = [(tasks, _task_lines(reports))] if tasks else []
    write_reports(written, partial(_rendered, reports, compared, figures), color, more, quiet=quiet or piped)
    remark(*skipped_remarks(skipped), *_left_out(found))
    raise typer.Exit(worst(support_code(report, options.fail_on, strict=strict) for report in reports))


def _look(
    found: ResponseFiles,
    checker: Checker,
    most: int | None,
    asked_for: Mapping[str, Any],
    answers: Sequence[object],
) -> list[SupportReport]:
    """`most` claims are judged. `asked_for` are more arguments of `support_answer`."""
    from citecheck.support.priority import capped
    from citecheck.support_library import support_answer

    asked_for = {**asked_for, "judgements": answers}
    seen = (support_answer(file.response, checker, file.path, **asked_for) for file in found.files)
    return [capped(one.report, most) for one in seen]


def _search(named: str) -> WebSearch:
    from citecheck.sources.web_search import web_search

    return web_search(named)


def _left_out(found: ResponseFiles) -> Iterator[str]:
    """What of an answer was not looked at."""
    for file in found.files:
        limits = (one for one in file.response.problems if one.name is ProblemKind.LIMIT_EXCEEDED)
        yield from (f"citecheck: {file.path}: {problem.message}" for problem in limits)


# ── Judges ───────────────────────────────────────────────────────────────────────────────────────


def _answers(path: Path) -> list[object]:
    from citecheck.library import read_bytes
    from citecheck.support.judgements import read_answers

    try:
        return read_answers(read_bytes(path).decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise UsageError(f"{path} is not UTF-8 text: write one JSON object a line.") from None


def _task_lines(reports: Sequence[SupportReport]) -> str:
    from citecheck.support.judgements import open_tasks, task_line

    return "".join(f"{task_line(task)}\n" for task in open_tasks(reports))


def support_code(report: SupportReport, fail_on: FailOn, *, strict: bool) -> Exit:
    """What is shown decides, and then undecided claims: no option makes these a pass."""
    if {finding.level for finding in report.findings} & fail_on.levels():
        return Exit.FINDINGS
    judged = {one.verdict for one in report.assessments if any(looked.judgements for looked in one.looked)}
    if judged & _failing(fail_on):
        return Exit.FINDINGS
    if strict and report.profile and report.profile.unsupported:
        return Exit.FINDINGS
    if not report.assessments:
        return Exit.NOTHING

    if all(one.verdict is Verdict.SUPPORTED for one in report.assessments):
        return Exit.PASSED
    return Exit.FINDINGS if strict else Exit.OPEN


def _failing(fail_on: FailOn) -> set[Verdict]:
    """The verdicts of judges that fail: an error each, and a warning where a claim is carried in part."""
    refused = {Verdict.UNSUPPORTED, Verdict.CONTRADICTED}
    return {
        FailOn.NEVER: set[Verdict](),
        FailOn.ERROR: refused,
        FailOn.WARNING: {*refused, Verdict.PARTIAL},
    }[fail_on]


# ── Reporting ────────────────────────────────────────────────────────────────────────────────────


def _rendered(
    reports: list[SupportReport], compared: Agreement | None, figures: bool, format_: Format, colour: bool
) -> str:
    """`compared`: two judges of everything. `figures`: with those of each claim."""
    from citecheck.reporting import judging
    from citecheck.reporting import support as shown

    lines = judging.profile_lines(compared) if compared else ()
    value = {"name": Profile.TWO_JUDGES, **judging.agreement_value(compared)} if compared else None

    files = tuple(FileFindings(report.path, report.findings) for report in reports)
    summary = shown.summary_lines(reports)
    results = Results(
        files=files,
        counts=shown.summary_counts(reports),
        summary=summary,
        rules=support_rule_facts,
        text=partial(shown.render_text, reports, colour=colour, figures=figures, profile=lines),
        json=partial(shown.render_json, reports, value),
        agent=partial(render_agent_files, files, summary),
        footer=shown.profile_footer(report.profile for report in reports),
    )
    return format_.render(results)
