"""The report for people at a terminal: every citation with its verdict, its place, and what is wrong with it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from citecheck.model import CitationResult, Closest, Finding, Level, Outcome, Report, Verdict
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import in_order
from citecheck.reporting.summary import (
    NOT_CHECKED,
    changed_by,
    checked,
    counted,
    number_of,
    place,
    source_as_called,
    summary_lines,
)

BESIDE: Final = 4  # words shown on each side of a difference
Paint = Callable[[str, str], str]
_COLOURS: Final = {
    Verdict.VERIFIED: "green",
    Verdict.FAILED: "red",
    Verdict.OPEN: "yellow",
    Level.ERROR: "red",
    Level.WARNING: "yellow",
    Level.NOTE: "cyan",
}
_ANSI: Final = {"red": "31", "green": "32", "yellow": "33", "cyan": "36", "bold": "1", "dim": "2"}
_PAINTED: Final = re.compile(r"\x1b\[\d+m")
_HANG: Final = 16  # columns before the words of a finding


def render_text(
    outcomes: Sequence[Outcome], *, colour: bool = False, notes: bool = False, settings: str | None = None
) -> str:
    """Without `notes` they are counted only, rule by rule."""
    paint = painter(colour=colour)
    reports = [outcome.report for outcome in outcomes]
    lines = [line for outcome in outcomes for line in (*_answer(outcome, paint, notes=notes), "")]
    lines += [paint(line, "bold") for line in summary_lines(reports)]
    if not notes:
        lines += _folded(reports)
    lines += map(terminal, changed_by(settings))
    return "\n".join([*lines, paint(checked(reports), "dim"), paint(NOT_CHECKED, "dim")]) + "\n"


def _folded(reports: Sequence[Report]) -> Iterator[str]:
    """One line for all notes: what each of them is about, and how often."""
    notes = Counter((f.rule, f.name) for report in reports for f in report.findings if f.level is Level.NOTE)
    if notes:
        names = ", ".join(f"{count} {code} {name}" for (code, name), count in sorted(notes.items()))
        yield f"{counted(notes.total(), 'note')}, shown with --notes: {names}"


def painter(*, colour: bool) -> Paint:
    """A function (text, style) that colours text, or leaves it as it is."""
    return (lambda text, style: f"\x1b[{_ANSI[style]}m{text}\x1b[0m") if colour else (lambda text, _: text)


def _answer(outcome: Outcome, paint: Paint, *, notes: bool) -> Iterator[str]:
    report = outcome.report
    yield paint(terminal(report.path), "bold")
    for result, findings, closest in in_order(outcome):
        if result:
            yield _citation(result, report, paint)
        for finding in findings:
            if notes or finding.level is not Level.NOTE:
                yield from finding_lines(finding, paint)
            if closest and finding.name == "quote-not-found":
                yield _closest(closest, paint)
                closest = None  # noqa: PLW2901 - it is shown once
        if closest:
            yield _closest(closest, paint)
    if not report.results and not report.findings and report.verdict is Verdict.NOTHING:
        yield "  nothing to check: no citation block and no markers"
    elif not report.results and not report.findings:
        yield f"  {paint(report.verdict.value, _COLOURS[report.verdict])}: the findings are not shown"


def _citation(result: CitationResult, report: Report, paint: Paint) -> str:
    citation, found = result.citation, result.evidence.found
    number = f"[{number_of(citation)}]"
    verdict = paint(f"{result.verdict.value:<8}", _COLOURS[result.verdict])
    where, anchor = source_as_called(citation, report), " ".join(citation.source_match.split())
    if found:
        where += f", {place(found.anchor_page, found.anchor_lines)}" + (f": “{anchor}”" if anchor else "")
    return f"  {verdict} {number:>5} {terminal(where)}"


def finding_lines(finding: Finding, paint: Paint) -> Iterator[str]:
    at = f"{finding.region.line}:{finding.region.column}"
    level = paint(finding.level.value, _COLOURS[finding.level])
    yield f"      {at:>8}  {level} {finding.rule} {finding.name}: {terminal(finding.message)}"
    if finding.hint:
        yield f"{' ' * _HANG}{paint('→', 'dim')} {terminal(finding.hint)}"


# ── Differences ────────────────────────────────────────────────────────────────────────────────────


def _closest(closest: Closest, paint: Paint) -> str:
    where = f"Closest, on page {closest.page} ([-quote-] {{+source+}}):"
    return f"{' ' * _HANG}{paint('→', 'dim')} {where} {difference(closest.words, paint)}"


def difference(words: Sequence[tuple[str, str]], paint: Paint = lambda text, _: text) -> str:
    """On one line what a quote has alone, [-so-], and what its source has alone, {+so+}."""
    last = len(words) - 1
    parts = [
        _marked(mark, terminal(shortened_words(text, at > 0, at < last) if mark == "=" else text), paint)
        for at, (mark, text) in enumerate(words)
    ]
    return " ".join(parts)


def shortened_words(text: str, head: bool, tail: bool) -> str:  # noqa: FBT001
    """Words that agree: those beside the difference before them (`head`) and after them (`tail`)."""
    words = text.split()
    first = words[:BESIDE] if head else []
    last = words[-BESIDE:] if tail else []
    return text if len(words) <= len(first) + len(last) + 1 else " ".join([*first, "…", *last])


def _marked(mark: str, text: str, paint: Paint) -> str:
    if mark == "-":
        return paint(f"[-{text}-]", "red")
    return paint(f"{{+{text}+}}", "green") if mark == "+" else text


# ── As wide as a terminal ──────────────────────────────────────────────────────────────────────────


def wrapped(text: str, width: int) -> str:
    """The report in lines of at most `width` columns, as far as its words are that short."""
    return "\n".join(part for line in text.split("\n") for part in _wrapped_line(line, width))


def _wrapped_line(line: str, width: int) -> Iterator[str]:
    begins = len(line) - len(line.lstrip(" "))
    indent = " " * (min(_HANG, width // 3) if begins else 0)
    first, *words = line[begins:].split(" ")
    now = line[:begins] + first
    for word in words:
        if len(_PAINTED.sub("", f"{now} {word}")) > width:
            yield now
            now = indent + word
        else:
            now = f"{now} {word}"
    yield now
