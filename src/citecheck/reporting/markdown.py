"""The report as Markdown: for a comment on a change, or the summary of a job.

Every line is complete, so that a report that is cut at the end of a line is still well formed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from citecheck.model import CitationResult, Closest, Finding, Level, Outcome, Report, Verdict
from citecheck.reporting.escaping import markdown
from citecheck.reporting.findings import FileFindings, Results, in_order
from citecheck.reporting.summary import (
    NOT_CHECKED,
    checked,
    counted,
    is_doubtful,
    number_of,
    place,
    source_name,
    summary_lines,
    worst_verdict,
)
from citecheck.text.quoting import quoted

_VERDICTS: Final = {
    Verdict.VERIFIED: "✓ verified",
    Verdict.FAILED: "✗ failed",
    Verdict.OPEN: "? open",
    Verdict.NOTHING: "– nothing to check",
}
_DOUBTFUL: Final = "! verified, with warnings"
_ANCHOR_SHOWN: Final = 60  # characters of an anchor in a cell; the standard allows 40
_CUT: Final = "\nThe report is too long for this place and ends here: `citecheck` prints the rest.\n"


def render(results: Results) -> str:
    if results.outcomes is None:
        return render_markdown_files(results.files, results.summary) + results.footer
    return render_markdown(results.outcomes, results.skipped)


def render_markdown(outcomes: Sequence[Outcome], skipped: int = 0) -> str:
    """`skipped` counts the files of a folder that have no citations."""
    reports = [outcome.report for outcome in outcomes]
    lines = [f"## citecheck: {_overall(reports)}", "", *_paragraphs(summary_lines(reports))]
    for outcome in outcomes:
        lines += [*_response(outcome), ""]
    if skipped:
        lines += [f"Skipped, without citations: {counted(skipped, 'file')}.", ""]
    return "\n".join([*lines, checked(reports), "", NOT_CHECKED]) + "\n"


def render_markdown_files(files: Sequence[FileFindings], summary: tuple[str, ...]) -> str:
    """For files without citations: a table for each that has findings."""
    levels = {finding.level for file in files for finding in file.findings}
    worst = next((level for level in Level if level in levels), None)
    lines = [f"## citecheck: {f'{worst}s' if worst else 'no findings'}", "", *_paragraphs(summary)]
    for file in files:
        if file.findings:
            lines += [f"### {markdown(file.path)}", "", *_table(file), ""]
    return "\n".join(lines[:-1]) + "\n"


def cut(report: str, size: int) -> str:
    """The report in at most `size` bytes of UTF-8: the whole lines that fit, and a sentence that says so; else ""."""
    if len(report.encode()) <= size:
        return report
    left, kept = size - len(_CUT.encode()), []
    for line in report.splitlines(keepends=True):
        left -= len(line.encode())
        if left < 0:
            break
        kept.append(line)
    return "".join([*kept, _CUT]) if kept else ""


# ── A response ───────────────────────────────────────────────────────────────────────────────────


def _overall(reports: Sequence[Report]) -> str:
    worst = worst_verdict(reports)
    return _DOUBTFUL if worst is Verdict.VERIFIED and any(map(is_doubtful, reports)) else _VERDICTS[worst]


def _paragraphs(lines: Sequence[str]) -> list[str]:
    return [part for line in lines for part in (markdown(line), "")]


def _response(outcome: Outcome) -> Iterator[str]:
    report = outcome.report
    yield f"### {markdown(report.path)}"
    yield ""
    yield _overall([report])
    if report.results:
        yield ""
        yield "| verdict | citation | source | place | anchor |"
        yield "|---|---|---|---|---|"
        yield from (_citation(result, report) for result in report.results)
    if report.findings:
        yield ""
        yield from _findings(outcome)


def _citation(result: CitationResult, report: Report) -> str:
    citation, found = result.citation, result.evidence.found
    cells = [
        _VERDICTS[result.verdict],
        number_of(citation),
        markdown(source_name(citation, report)),
        place(found.anchor_page, found.anchor_lines) if found else "–",
        markdown(quoted(citation.source_match, _ANCHOR_SHOWN)),
    ]
    return f"| {' | '.join(cells)} |"


def _findings(outcome: Outcome) -> Iterator[str]:
    """Those of no citation first, then citation by citation, each followed by what is in the source instead."""
    for _, findings, closest in in_order(outcome):
        for finding in findings:
            yield from _finding(finding, outcome.report.path)
        if closest and findings:
            yield f"  - {_closest(closest)}"


def _finding(finding: Finding, path: str) -> Iterator[str]:
    number = f"[{finding.n}] " if finding.n is not None else ""
    place = markdown(f"{path}:{finding.region.line}")
    rule = f"{finding.rule} {finding.name}"
    yield f"- **{finding.level}** {place} {rule}: {markdown(f'{number}{finding.message}')}"
    if finding.hint:
        yield f"  - → {markdown(finding.hint)}"


def _closest(closest: Closest) -> str:
    words = " ".join(_marked(mark, markdown(text)) for mark, text in closest.words)
    return f"Closest, on page {closest.page} (<del>quote</del> <ins>source</ins>): {words}"


def _marked(mark: str, text: str) -> str:
    tag = {"-": "del", "+": "ins"}.get(mark)
    return f"<{tag}>{text}</{tag}>" if tag else text


# ── A file ───────────────────────────────────────────────────────────────────────────────────────


def _table(file: FileFindings) -> Iterator[str]:
    yield "| line | level | rule | message |"
    yield "|---|---|---|---|"
    for finding in file.findings:
        message = " ".join(part for part in (finding.message, finding.hint) if part)
        rule = f"{finding.rule} {finding.name}"
        yield f"| {finding.region.line} | {finding.level} | {rule} | {markdown(message)} |"
