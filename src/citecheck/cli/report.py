"""`citecheck report`: one page that shows every citation and the words on their page."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from citecheck.cli import options as opt
from citecheck.cli.config import check_options
from citecheck.cli.filtering import View, apply_filters
from citecheck.cli.options import Reading, Selecting, now, option, remark, write
from citecheck.cli.outputs import refuse_inputs, refuse_unwritable
from citecheck.cli.pipeline import checking, skipped_remarks
from citecheck.errors import UsageError
from citecheck.files import is_own_page
from citecheck.limits import PICTURES
from citecheck.reporting.summary import CHANGED, counted

if TYPE_CHECKING:
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
    date: Annotated[str, option("--date", "Show this date as the day of the check; by default today.", "DATE")] = "",
    no_date: Annotated[bool, option("--no-date", "Show no date: the same answers give the same bytes.")] = False,
    open_page: Annotated[bool, option("--open", "Open the page in the browser.")] = False,
    selecting: Selecting = Selecting(),
    baseline: opt.BaselineFile = None,
    reading: Reading = Reading(),
) -> None:
    """Check answers and write the proof, a page with every citation.

    Each card shows the quoted words on their page. The proof is a single HTML file that loads nothing and runs nothing.
    Without -o, it is written to NAME.report.html beside the answer, or to a pipe.

    Exit code: that of validate.
    """
    if output is None and (open_page or sys.stdout.isatty()):
        output = _beside(responses)
    if output:
        refuse_others(output)
    shown_date = "" if no_date else date or now().date().isoformat()
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
    _write(_proofs(found.responses, view, exhibits, claims), output, shown_date)
    remark(*view.remarks, *skipped_remarks(found.skipped))
    if open_page and output:
        _open(output)
    raise typer.Exit(view.code)


def _beside(responses: Sequence[str]) -> Path:
    """NAME.report.html beside the answer or the folder of answers; in the current folder for stdin and for several."""
    path = Path(responses[0])
    if len(responses) > 1 or not path.exists():
        return Path("stdin.report.html" if [*responses] == ["-"] else "answers.report.html")
    path = path if path.name else path.resolve()
    return path.with_name(f"{path.name if path.is_dir() else path.stem}.report.html")


def refuse_others(output: Path) -> None:
    """Raises UsageError if the page cannot be written, or would replace a file that is not a page of ours."""
    refuse_unwritable(output, str(output))
    try:
        is_other = output.is_file() and output.stat().st_size > 0 and not is_own_page(output)
    except OSError as error:
        raise UsageError(f"{output} cannot be read ({error.strerror}): name another file with -o.") from None
    if is_other:
        raise UsageError(f"{output} is not a page of citecheck; it is not overwritten: name another file with -o.")


def _open(page: Path) -> None:
    import webbrowser

    if not webbrowser.open(page.resolve().as_uri()):
        remark(f"No browser was found: open {page} yourself.")


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

    told = (f"{view.settings} {CHANGED}",) if view.settings else ()
    return [
        Proof(outcome, checked.file.response, shown, told if checked is responses[0] else (), asked)
        for checked, outcome, shown, asked in zip(responses, view.outcomes, exhibits, claims, strict=True)
    ]


def _write(proofs: Sequence[Proof], output: Path | None, date: str) -> None:
    from citecheck.reporting.html import render_html

    page = render_html(proofs, date)
    write(page, output)
    citations = sum(len(proof.outcome.report.results) for proof in proofs)
    remark(f"{output or 'stdout'}: {counted(citations, 'citation')}, {len(page.encode()) / 1000:,.0f} kB.")
