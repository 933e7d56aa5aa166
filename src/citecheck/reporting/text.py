"""The report for people at a terminal: every citation with its verdict, its place, and what is wrong with it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from citecheck.model import CitationResult, Closest, Finding, Level, Outcome, Report, Verdict
from citecheck.reporting.escaping import shown_path, terminal
from citecheck.reporting.summary import CHANGED, NOT_CHECKED, checked, counted, summary_lines

BESIDE = 4  # words shown on each side of a difference
Paint = Callable[[str, str], str]
_COLOURS = {
    Verdict.VERIFIED: "green",
    Verdict.FAILED: "red",
    Verdict.OPEN: "yellow",
    Level.ERROR: "red",
    Level.WARNING: "yellow",
    Level.NOTE: "cyan",
}
_ANSI = {"red": "31", "green": "32", "yellow": "33", "cyan": "36", "bold": "1", "dim": "2"}


def render_text(
    outcomes: Sequence[Outcome], *, colour: bool = False, notes: bool = False, settings: str | None = None
) -> str:
    """Without `notes` they are counted only, rule by rule."""
    paint = painter(colour=colour)
    reports = [outcome.report for outcome in outcomes]
    lines = [line for outcome in outcomes for line in (*_response(outcome, paint, notes=notes), "")]
    tail = [paint(line, "bold") for line in summary_lines(reports)]
    if not notes and (folded := _folded(reports)):
        tail.append(folded)
    if settings:
        tail.append(terminal(f"{settings} {CHANGED}"))
    return "\n".join([*lines, *tail, paint(checked(reports), "dim"), paint(NOT_CHECKED, "dim")]) + "\n"


def _folded(reports: Sequence[Report]) -> str:
    """One line for all notes: what each of them is about, and how often."""
    notes = [finding for report in reports for finding in report.findings if finding.level is Level.NOTE]
    spoke = Counter((finding.rule, finding.name) for finding in notes)
    names = ", ".join(f"{count} {code} {name}" for (code, name), count in sorted(spoke.items()))
    return f"{counted(len(notes), 'note')}, shown with --notes: {names}" if notes else ""


_PAINTED: Final = re.compile(r"\x1b\[\d+m")
_HANG: Final = 16  # columns before the words of a finding


def wrapped(text: str, width: int) -> str:
    """The report in lines of at most `width` columns, as far as its words are that short."""
    return "\n".join(part for line in text.split("\n") for part in _wrapped_line(line, width))


def _wrapped_line(line: str, width: int) -> Iterator[str]:
    begins = len(line) - len(line.lstrip(" "))
    indent = " " * (min(_HANG, width // 3) if begins else 0)
    first, *words = line[begins:].split(" ")
    now = line[:begins] + first
    for word in words:
        if _columns(now) + 1 + _columns(word) > width:
            yield now
            now = indent + word
        else:
            now = f"{now} {word}"
    yield now


def _columns(text: str) -> int:
    return len(_PAINTED.sub("", text))


def painter(*, colour: bool) -> Paint:
    """A function (text, style) that colours text, or leaves it as it is."""
    return (lambda text, style: f"\x1b[{_ANSI[style]}m{text}\x1b[0m") if colour else (lambda text, _: text)


def _response(outcome: Outcome, paint: Paint, *, notes: bool) -> Iterator[str]:
    report = outcome.report
    yield paint(terminal(report.path), "bold")
    for finding in report.findings:
        if finding.citation is None and _is_shown(finding, notes=notes):
            yield from finding_lines(finding, paint)
    for index, result in enumerate(report.results):
        yield _citation(result, report, paint)
        closest = outcome.closest.get(index)
        for i in result.findings:
            if _is_shown(report.findings[i], notes=notes):
                yield from finding_lines(report.findings[i], paint)
            if closest and report.findings[i].name == "quote-not-found":
                yield _closest(closest, paint)
                closest = None
        if closest:
            yield _closest(closest, paint)
    if not report.results and not report.findings:
        yield _empty(report, paint)


def _is_shown(finding: Finding, *, notes: bool) -> bool:
    return notes or finding.level is not Level.NOTE


def _empty(report: Report, paint: Paint) -> str:
    if report.verdict is Verdict.NOTHING:
        return "  nothing to check: no citation block and no markers"
    return f"  {paint(report.verdict.value, _COLOURS[report.verdict])}: the findings are not shown"


def _citation(result: CitationResult, report: Report, paint: Paint) -> str:
    number = f"[{result.citation.n}]" if result.citation.n is not None else "[?]"
    verdict = paint(f"{result.verdict.value:<8}", _COLOURS[result.verdict])
    return f"  {verdict} {number:>5} {terminal(_place(result, report))}"


def _place(result: CitationResult, report: Report) -> str:
    facts = next((d for d in report.documents if d.attachment_id == result.citation.attachment_id), None)
    name = shown_path(facts.path) if facts else result.citation.attachment_id
    found = result.evidence.found
    if found is None:
        return name
    lines = ", ".join(map(str, found.anchor_lines))
    noun = "line" if len(found.anchor_lines) == 1 else "lines"
    where = f"page {found.anchor_page}" + (f", {noun} {lines}" if lines else "")
    anchor = " ".join(result.citation.source_match.split())
    return f"{name}, {where}: “{anchor}”" if anchor else f"{name}, {where}"


def finding_lines(finding: Finding, paint: Paint) -> Iterator[str]:
    place = f"{finding.region.line}:{finding.region.column}"
    level = paint(finding.level.value, _COLOURS[finding.level])
    yield f"      {place:>8}  {level} {finding.rule} {finding.name}: {terminal(finding.message)}"
    if finding.hint:
        yield f"                {paint('→', 'dim')} {terminal(finding.hint)}"


def _closest(closest: Closest, paint: Paint) -> str:
    last = len(closest.words) - 1
    parts = [
        _marked(mark, terminal(shortened_words(text, at > 0, at < last) if mark == "=" else text), paint)
        for at, (mark, text) in enumerate(closest.words)
    ]
    where = f"Closest, on page {closest.page} ([-quote-] {{+source+}}):"
    return f"                {paint('→', 'dim')} {where} {' '.join(parts)}"


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
