"""`citecheck report`: one page that shows every citation and the words on their page."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from citecheck.cli import options as opt
from citecheck.cli.options import Reading, Selecting, option, remark, write
from citecheck.cli.pipeline import checking, skipped_remarks
from citecheck.errors import UsageError
from citecheck.limits import PICTURES

if TYPE_CHECKING:
    from citecheck.cli.filtering import View
    from citecheck.cli.pipeline import CheckedFile, ResponseFile
    from citecheck.library import Checker
    from citecheck.page_previews import Exhibits
    from citecheck.reporting.html import Proof
    from citecheck.reporting.html.cards import View as ProofView


def report(
    responses: opt.Responses,
    source: opt.Source = [],
    output: opt.Output = None,
    pictures: Annotated[bool, option("--pictures/--no-pictures", "Show the cited pages as pictures.")] = True,
    support: Annotated[
        bool, option("--support", "Also show which claims the sources support; no verdict changes.")
    ] = False,
    corrections: Annotated[
        bool, option("--corrections", "As --support, and propose better [n] markers; no answer is changed.")
    ] = False,
    date: Annotated[str, option("--date", "Show this date as the day of the check.", "DATE")] = "",
    selecting: Selecting = Selecting(),
    baseline: opt.BaselineFile = None,
    reading: Reading = Reading(),
) -> None:
    """Check answers and write the proof, a page with every citation.

    Each card shows the quoted words on their page. The proof is a single HTML file that loads nothing and runs nothing.

    Exit code: that of validate.
    """
    from citecheck.cli.config import check_options
    from citecheck.cli.filtering import apply_filters
    from citecheck.cli.outputs import refuse_inputs, refuse_unwritable

    _refuse_terminal(output)
    if output:
        refuse_unwritable(output, str(output))
    options = check_options(selecting, baseline=baseline, source=source, thorough=reading.thorough)
    refuse_inputs([output], [options.file, options.baseline])
    with checking(responses, options, reading, written=[output]) as found:
        view = apply_filters(found.responses, options)
        exhibits = _exhibits(found.responses, PICTURES if pictures else 0)
        claims = (
            [_claims(checked.file, found.checker, corrections=corrections) for checked in found.responses]
            if support or corrections
            else [None for _ in found.responses]
        )
    _write(_proofs(found.responses, view, exhibits, claims), output, date)
    remark(*view.remarks, *skipped_remarks(found.skipped))
    raise typer.Exit(view.code)


def _refuse_terminal(output: Path | None) -> None:
    if output is None and sys.stdout.isatty():
        raise UsageError("The report is a web page and not for a terminal: name a file with -o report.html.")


def _exhibits(responses: Sequence[CheckedFile], pictures: int) -> list[Exhibits]:
    """`pictures` are drawn at most, in all of them."""
    from citecheck.page_previews import make_exhibits

    made = []
    for checked in responses:
        outcome = checked.outcome
        made.append(make_exhibits(outcome.report, checked.documents, outcome.closest, pictures=pictures))
        pictures -= len(made[-1].pictures)
    return made


def _claims(file: ResponseFile, checker: Checker, *, corrections: bool) -> ProofView:
    from citecheck.reporting.html.claims import claims_view
    from citecheck.support_library import correct_answer, support_answer

    if corrections:
        return claims_view(correct_answer(file.response, checker, file.path)[0].report)
    return claims_view(support_answer(file.response, checker, file.path).report)


def _proofs(
    responses: Sequence[CheckedFile],
    view: View,
    exhibits: Sequence[Exhibits],
    claims: Sequence[ProofView | None],
) -> list[Proof]:
    from citecheck.reporting.html import Proof
    from citecheck.reporting.summary import CHANGED

    told = (f"{view.settings} {CHANGED}",) if view.settings else ()
    return [
        Proof(outcome, checked.file.response, shown, told if checked is responses[0] else (), asked)
        for checked, outcome, shown, asked in zip(responses, view.outcomes, exhibits, claims, strict=True)
    ]


def _write(proofs: Sequence[Proof], output: Path | None, date: str) -> None:
    from citecheck.reporting.html import render_html
    from citecheck.reporting.summary import counted

    page = render_html(proofs, date)
    write(page, output)
    citations = sum(len(proof.outcome.report.results) for proof in proofs)
    remark(f"{output or 'stdout'}: {counted(citations, 'citation')}, {len(page.encode()) / 1000:,.0f} kB.")
