"""What a caller is shown of a check: without what the baseline knows, then what was selected. Verdicts stay."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from citecheck.cli.options import Exit, worst
from citecheck.errors import UsageError
from citecheck.files import shown
from citecheck.model import Outcome, Report, Verdict
from citecheck.reporting.summary import counted
from citecheck.selection import selected

if TYPE_CHECKING:
    from citecheck.cli.config import CheckOptions
    from citecheck.cli.options import FailOn
    from citecheck.cli.pipeline import CheckedFile
    from citecheck.reporting.baseline import Baseline, Subject

_STDIN: Final = "<stdin>"


class View(NamedTuple):
    """`code` is how the command ends, `remarks` are for stderr, `files` are to be written with the reports.

    `settings` is the file of settings, where it changed what is reported, and `baseline` that of known findings.
    """

    outcomes: tuple[Outcome, ...]
    code: Exit
    remarks: tuple[str, ...] = ()
    files: tuple[tuple[Path, str], ...] = ()
    settings: str | None = None
    baseline: str | None = None

    @property
    def changed(self) -> str | None:
        """The file that changed what is reported: the settings, else the baseline that was named."""
        return self.settings or self.baseline


def apply_filters(responses: Sequence[CheckedFile], options: CheckOptions, new_baseline: Path | None = None) -> View:
    """What `options` leave of the findings. `new_baseline` takes the place of theirs, and records what they leave.

    Raises UsageError for a baseline that cannot be read.
    """
    if new_baseline:
        known, remarks, files = _recorded(responses, options, new_baseline)
    else:
        known, remarks = _known(responses, options.baseline)
        files = ()
    reports = [selected(report, options.selection) for report in known]
    remarks = (*remarks, *(remark for report in reports for remark in _open_without_finding(report)))
    outcomes = tuple(_outcome(checked.outcome, report) for checked, report in zip(responses, reports, strict=True))
    code = worst(exit_code(report, options.fail_on) for report in reports)
    own_baseline = options.keeps_baseline and new_baseline is None and any(report.baselined for report in known)
    changed = own_baseline or any(selected(report, options.of_file) != report for report in known)
    settings = shown(options.file) if options.file and changed else None
    hides = options.baseline is not None and any(report.baselined for report in reports)
    return View(
        outcomes, code, remarks, files, settings, shown(options.baseline) if options.baseline and hides else None
    )


def _open_without_finding(report: Report) -> Iterator[str]:
    """What is open without a finding that says so, of the citation or of the whole answer."""
    told = [finding.message for finding in report.findings if finding.citation is None]
    for result in report.results:
        why = result.evidence.open.reason if result.evidence.open else "it could not be checked."
        if result.verdict is Verdict.OPEN and not result.findings and not any(one.startswith(why) for one in told):
            yield f"{report.path}: [{'?' if result.citation.n is None else result.citation.n}] is open: {why}"


def exit_code(report: Report, fail_on: FailOn) -> Exit:
    """What is shown decides, and then what was never determined: no option makes that a pass."""
    if {finding.level for finding in report.findings} & fail_on.levels():
        return Exit.FINDINGS
    if report.verdict is Verdict.OPEN or any(result.verdict is Verdict.OPEN for result in report.results):
        return Exit.OPEN
    return Exit.NOTHING if report.verdict is Verdict.NOTHING else Exit.PASSED


def _outcome(before: Outcome, report: Report) -> Outcome:
    """With the passages that are hints of a finding that is still there."""
    told = {finding.citation for finding in report.findings if finding.name == "quote-not-found"}
    hidden = {f.citation for f in before.report.findings if f.name == "quote-not-found"} - told
    return Outcome(report, {at: closest for at, closest in before.closest.items() if at not in hidden})


# ── The baseline ─────────────────────────────────────────────────────────────────────────────────

_Known = tuple[list[Report], tuple[str, ...]]


def _known(responses: Sequence[CheckedFile], path: Path | None) -> _Known:
    """The reports without what the baseline records, and what to report about it."""
    if path is None:
        return [checked.outcome.report for checked in responses], ()
    from citecheck.reporting.baseline import without_known

    baseline = _read(path)
    gone = {
        entry.path for entry in baseline.findings if entry.path != _STDIN and not (path.parent / entry.path).exists()
    }
    reports, unneeded = without_known(_subjects(responses, path), baseline, gone)
    if not unneeded:
        return reports, ()
    verb = "is" if unneeded == 1 else "are"
    return reports, (f"{path}: {counted(unneeded, 'finding')} of the baseline {verb} no longer there.",)


def _recorded(
    responses: Sequence[CheckedFile], options: CheckOptions, path: Path
) -> tuple[list[Report], tuple[str, ...], tuple[tuple[Path, str], ...]]:
    """As with a baseline of what is selected; and that baseline, to be written."""
    from citecheck.reporting.baseline import baseline_text, entries_of, read_baseline, without_known

    if path.exists():
        _read(path)  # what is not a baseline is not replaced by one
    subjects = _subjects(responses, path)
    entries = list(entries_of([replace(s, report=selected(s.report, options.selection)) for s in subjects]))
    text = baseline_text(entries)
    reports, _ = without_known(subjects, read_baseline(text.encode(), str(path)))
    return reports, (f"{path} records {counted(len(entries), 'finding')}.",), ((path, text),)


def _read(path: Path) -> Baseline:
    from citecheck.reporting.baseline import read_baseline

    try:
        return read_baseline(path.read_bytes(), str(path))
    except FileNotFoundError:
        raise UsageError(f"{path} does not exist: record it with --write-baseline {path}.") from None
    except OSError as error:
        raise UsageError(f"{path} cannot be read ({error.strerror}): name a baseline.") from None


def _subjects(responses: Sequence[CheckedFile], baseline: Path) -> list[Subject]:
    from citecheck.reporting.baseline import Subject

    return [
        Subject(checked.outcome.report, checked.file.response.text, _seen_from(baseline.parent, checked.file.path))
        for checked in responses
    ]


def _seen_from(folder: Path, path: str) -> str:
    """The path as the baseline writes it: the same from wherever the command is run."""
    if path == _STDIN:
        return path
    try:
        return Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:  # another drive
        return path
