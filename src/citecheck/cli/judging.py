"""`citecheck agreement`, `citecheck review`, `citecheck resolve`: judges compared, and decisions of people."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from citecheck.cli.options import Exit, Output, option, remark, write
from citecheck.errors import UsageError


class AgreementFormat(StrEnum):
    TEXT = "text"
    JSON = "json"
    HTML = "html"


class QueueFormat(StrEnum):
    TEXT = "text"
    HTML = "html"


class Decision(StrEnum):
    SUPPORTED = "supported"
    PARTIAL = "partial"
    UNSUPPORTED = "unsupported"
    CONTRADICTED = "contradicted"


_RESULTS: Final = "Files of `support --store`, JSON lines of judgements, tasks and decisions."
_Results = Annotated[list[Path], typer.Argument(metavar="RESULTS...", help=_RESULTS)]
_FORMAT: Final = "html: one page that loads nothing."
_DECISIONS: Final = "Add the decision to this file."


def agreement(
    results: _Results,
    format_: Annotated[AgreementFormat, option("--format", _FORMAT, show_default=True)] = AgreementFormat.TEXT,
    output: Output = None,
) -> None:
    """Compare judges with each other and with people.

    Exit code: 0 a headline, 2 wrong usage, 3 no judgements, 4 no headline: not two judges, tasks that only one of them
    decided, or judgements under several rubrics.
    """
    from citecheck.judging.agreement import agreement as compared
    from citecheck.judging.rows import read_results
    from citecheck.reporting.judging import render_agreement, render_json
    from citecheck.reporting.judging.page import agreement_page

    _refuse(output, results)
    read = read_results(results)
    found = compared(read.rows, read.tasks)
    render = {
        AgreementFormat.TEXT: render_agreement,
        AgreementFormat.JSON: render_json,
        AgreementFormat.HTML: agreement_page,
    }
    write(render[format_](found), output)
    if not found.scores:
        raise typer.Exit(Exit.NOTHING)
    raise typer.Exit(Exit.PASSED if found.headline else Exit.OPEN)


def review(
    results: _Results,
    format_: Annotated[QueueFormat, option("--format", _FORMAT, show_default=True)] = QueueFormat.TEXT,
    output: Output = None,
) -> None:
    """List the tasks that a person has to decide.

    Exit code: 0 all decided, 2 wrong usage, 3 nothing in the files, 4 something to decide.
    """
    from citecheck.judging.agreement import disputed
    from citecheck.judging.rows import read_results
    from citecheck.reporting.judging import render_queue
    from citecheck.reporting.judging.page import review_page

    _refuse(output, results)
    found = read_results(results)
    queue = disputed(found.rows, found.tasks)
    render = review_page if format_ is QueueFormat.HTML else render_queue
    write(render(queue, found.tasks), output)
    if not found.rows and not queue:
        raise typer.Exit(Exit.NOTHING)
    raise typer.Exit(Exit.OPEN if queue else Exit.PASSED)


def resolve(
    task: Annotated[str, typer.Argument(metavar="TASK", help="The task, or the beginning of its name.")],
    verdict: Annotated[Decision, typer.Argument(metavar="VERDICT", help="What the source says about the claim.")],
    why: Annotated[str, option("--why", "The reason, in a sentence.", "TEXT")],
    results: Annotated[list[Path], option("--results", _RESULTS, "FILE")],
    decisions: Annotated[Path, option("--decisions", _DECISIONS, "FILE", show_default=True)] = Path("decisions.jsonl"),
) -> None:
    """Record a person's decision in a file to commit.

    Exit code: 0 recorded, 2 wrong usage.
    """
    from citecheck.judging.decisions import add_decision
    from citecheck.judging.rows import read_results

    _refuse(decisions, results)
    if not why.strip():
        raise UsageError("--why is empty: write the reason, so that others can check it.")
    read = read_results(results)
    known = {**dict.fromkeys(read.tasks, ""), **{row.task: row.rubric for row in read.rows}}
    found = {name: rubric for name, rubric in known.items() if name.startswith(task)}
    if len(found) != 1:
        problem = f"{len(found)} tasks begin with it: give more of its name" if found else "no such task: see the names"
        raise UsageError(f"'{task}': {problem} in `citecheck review`.")
    ((whole, rubric),) = found.items()
    add_decision(decisions, whole, verdict.value, why, rubric)
    remark(f"citecheck: {decisions}: {whole[:12]} is {verdict.value}.")


def _refuse(output: Path | None, results: list[Path]) -> None:
    from citecheck.cli.outputs import refuse_inputs

    refuse_inputs([output], results)
