"""Grades as text. For people at a terminal: which arm is better, and whether to believe it; then what lies under that.

For the formats concise and agent grades are findings, a line each. A grade contains no places: every finding is at the
beginning of its run's file. What belongs to no rule of the standard, an issue of the whole answer or a run that cannot
be graded, has the name of the issue as its code.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Final

from citecheck.grading.grade import LETTERS, CitationGrade, RunGrade
from citecheck.grading.intervals import Estimate
from citecheck.grading.issues import ISSUES, UNCITED, Severity
from citecheck.grading.leaderboard import Board, Difference, Group
from citecheck.model import Finding, Level, Region
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import FileFindings
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import (
    ABOUT,
    NONE,
    PASSED,
    Sense,
    bare,
    bounded,
    bounds,
    by_kind,
    cases_of,
    change,
    commonest,
    comparisons,
    interval,
    issues_of,
    listed,
    named,
    pairs,
    reasons,
    sense,
    shown_groups,
    spaced,
    summary,
    ungradable,
    worst,
)
from citecheck.reporting.grades.headline import headline, key_of, ranked
from citecheck.reporting.lines import render_agent_files, render_concise_files
from citecheck.reporting.text import Paint, painter
from citecheck.rules import RULES

WORST: Final = 10  # runs that are shown
COMMONEST: Final = 8  # issues that are shown
_LETTERS: Final = {"A": "green", "B": "green", "C": "yellow", "D": "red"}
_SENSES: Final = {Sense.BETTER: "green", Sense.WORSE: "red", Sense.UNCLEAR: "dim", Sense.TURNABLE: "yellow"}
_TURNABLE: Final = "unclear *"
_WIDTH: Final = 80  # characters of a line of prose
_UNKNOWN: Final = Estimate(None, None, None, 0)


def render_text(grades: Grades, *, colour: bool = False) -> Iterator[str]:
    """Goes over the runs once or twice: for the worst of them, and for why some have no grade.

    What it all comes to is at the end, where a terminal stops.
    """
    paint, board = painter(colour=colour), grades.board
    for part in (_outcomes, _differences, _rates, _support, _trials):
        yield from _part(part(board, paint))
    yield from _part(_ungradable(grades, paint))
    yield from _part(_issues(board, paint))
    yield from _part(_worst(worst(grades.runs(), WORST), paint))
    yield from _part(_headline(board, paint))
    yield paint(summary(board), "bold") + "\n"


def _part(part: Iterator[str]) -> Iterator[str]:
    """With an empty line after it, if there is anything in it."""
    text = "".join(f"{line}\n" for line in part)
    if text:
        yield f"{text}\n"


# ── Groups ───────────────────────────────────────────────────────────────────────────────────────


def _outcomes(board: Board, paint: Paint) -> Iterator[str]:
    yield paint("Runs", "bold") + f", and how many pass (grade {board.pass_mark} or better; 95 % interval)"
    groups = shown_groups(board)
    last = ["bounds %"] if any(map(bounds, groups)) else []
    head = [*_label_heads(board), *map(Cell, ("runs", "graded", "ungradable", *LETTERS, "pass", *last))]
    yield from lines(head, [_outcome(board, group)[: len(head)] for group in groups], paint)


def _outcome(board: Board, group: Group) -> list[Cell]:
    left_out = group.runs - group.graded
    return [
        *_labels(board, group),
        Cell(f"{group.runs:,}"),
        Cell(f"{group.graded:,}"),
        Cell(f"{left_out:,}", "yellow" if left_out else ""),
        *(_letter(letter, group) for letter in LETTERS),
        Cell(interval(group.pass_rate), "bold"),
        Cell(bounds(group), "yellow"),
    ]


def _letter(letter: str, group: Group) -> Cell:
    count = group.letters.get(letter, 0)
    return Cell(f"{count:,}", _LETTERS[letter] if count else "dim")


def _rates(board: Board, paint: Paint) -> Iterator[str]:
    yield paint("Rates in %", "bold") + ", means over runs: coverage is of sentences, the others are of quotes"
    head = [*_label_heads(board), *map(Cell, ("found", "coverage", "partial", "not found", "decided"))]
    yield from lines(head, [[*_labels(board, group), *_rate_cells(group)] for group in shown_groups(board)], paint)


def _rate_cells(group: Group) -> Iterator[Cell]:
    for name in ("found", "coverage"):
        yield Cell(bare(group.rates.get(name, _UNKNOWN)))
    for name in ("partial", "not_found", "decided"):
        yield Cell(bare(replace(group.rates.get(name, _UNKNOWN), low=None)))


def _support(board: Board, paint: Paint) -> Iterator[str]:
    """Claims by verdict, where somebody asked for it."""
    if not board.total.support:
        return
    yield paint("Claims", "bold") + ", by the verdict of citecheck support; no letter knows of it"
    head = [*_label_heads(board), *map(Cell, board.total.support)]
    rows = [
        [*_labels(board, group), *(Cell(f"{group.support.get(name, 0):,}") for name in board.total.support)]
        for group in shown_groups(board)
    ]
    yield from lines(head, rows, paint)


def _trials(board: Board, paint: Paint) -> Iterator[str]:
    rows = [
        [
            *_labels(board, group),
            Cell(str(trials.k)),
            Cell(interval(trials.pass_at)),
            Cell(interval(trials.pass_all)),
            Cell(cases_of(trials, group)),
        ]
        for group in shown_groups(board)
        for trials in group.trials
    ]
    if rows:
        yield paint("Trials", "bold") + ": of k runs of a case at least one passes (pass@k), or all do (pass^k)"
        head = [*_label_heads(board), *map(Cell, ("k", "pass@k", "pass^k", "cases"))]
        yield from lines(head, rows, paint)


def _label_heads(board: Board) -> list[Cell]:
    names = board.by if board.groups else ()
    return [Cell(terminal(name), left=True) for name in names] or [Cell("", left=True)]


def _labels(board: Board, group: Group) -> list[Cell]:
    names = board.by if board.groups else ()
    cells = [Cell(terminal(group.labels.get(name, "")) or NONE, left=True) for name in names]
    return cells or [Cell(named({}), left=True)]


# ── Differences ──────────────────────────────────────────────────────────────────────────────────


def _differences(board: Board, paint: Paint) -> Iterator[str]:
    if board.differences:
        base = terminal(board.base or "")
        yield paint(f"Compared with {base}", "bold") + ", in points (95 % interval; unclear if it contains 0)"
        head = [*_label_heads(board), *(Cell(name, left=True) for name in ("metric", "difference", "", "cases"))]
        shown = list(comparisons(board))
        yield from lines(head, [_change(board, difference) for difference in shown], paint)
        if any(sense(difference) is Sense.TURNABLE for difference in shown):
            yield "  * The interval leaves 0 out, but the ungradable runs could turn it."


def _change(board: Board, difference: Difference) -> list[Cell]:
    found = sense(difference)
    names = board.by if board.groups else ()
    labels = [Cell(terminal(difference.labels.get(name, "")) or NONE, left=True) for name in names]
    return [
        *(labels or [Cell(named({}), left=True)]),
        Cell(spaced(difference.metric), left=True),
        Cell(change(difference), "bold" if difference.metric == PASSED else "", left=True),
        Cell(_TURNABLE if found is Sense.TURNABLE else found, _SENSES.get(found, ""), left=True),
        Cell(pairs(difference), left=True),
    ]


# ── Runs ─────────────────────────────────────────────────────────────────────────────────────────


def _ungradable(grades: Grades, paint: Paint) -> Iterator[str]:
    total = grades.board.total
    if total.runs > total.graded:
        yield paint("Ungradable", "bold") + ", and in no mean"
        yield from _counted(ungradable(total), paint, reasons(grades.runs()))
        yield f"  {bounded(total)}"
    if total.unknown or total.corrupt:
        yield f"Parts of transcripts that no reader knows: {total.unknown:,}; that cannot be read: {total.corrupt:,}"


def _issues(board: Board, paint: Paint) -> Iterator[str]:
    found = commonest(board.total.issues, COMMONEST)
    if found:
        yield paint("Commonest issues", "bold") + f", by kind: {by_kind(board.total.issues)}"
        yield from _counted(found, paint)


def _counted(found: Sequence[tuple[str, int]], paint: Paint, own: Mapping[str, str] = {}) -> Iterator[str]:
    """`own` is what to report about a name instead of what it means in general."""
    rows = [
        [Cell(f"{count:,}"), Cell(terminal(name), left=True), Cell(terminal(about), "dim", left=True)]
        for name, count in found
        for about in [own.get(name) or ABOUT.get(name, "")]
    ]
    return lines(None, rows, paint)


# ── What it comes to ─────────────────────────────────────────────────────────────────────────────


def _headline(board: Board, paint: Paint) -> Iterator[str]:
    """Where there are groups to choose from."""
    if len(board.groups) < 2:
        return
    said = headline(board, [(key_of(group.labels, board), group) for group in ranked(board)])
    name = " · ".join(terminal(part) or NONE for part in said.name)
    yield paint(f"{name} {said.text}".strip() + ".", "bold")
    for sentence in said.belief:
        # One kind of minus in a report: that of the tables.
        yield from wrap(sentence.replace("\N{MINUS SIGN}", "-"), _WIDTH, initial_indent="  ", subsequent_indent="  ")


def _worst(runs: Sequence[RunGrade], paint: Paint) -> Iterator[str]:
    if runs:
        yield paint("Worst runs", "bold")
    for run in runs:
        letter = run.letter or NONE
        yield f"  {paint(letter, _LETTERS[letter])}  {terminal(f'{run.run}: {listed(issues_of(run))}')}"


# ── Columns ───────────────────────────────────────────────────────────────────────────────────────


_GAP: Final = "  "


@dataclass(frozen=True, slots=True)
class Cell:
    """`text` is already fit for a terminal. `style` is a painter's, "" for none."""

    text: str
    style: str = ""
    left: bool = False


def lines(head: Sequence[Cell] | None, rows: Sequence[Sequence[Cell]], paint: Paint) -> Iterator[str]:
    """The head, dimmed, and the rows; an indented line each."""
    every = [[replace(cell, style="dim") for cell in head], *rows] if head else rows
    widths = [max(width(cell.text) for cell in column) for column in zip(*every, strict=True)]
    for row in every:
        cells = (_padded(cell, wide, paint) for cell, wide in zip(row, widths, strict=True))
        yield f"{_GAP}{_GAP.join(cells)}".rstrip(" ")


def width(text: str) -> int:
    """How many places of a terminal: two for a wide character, none for one that joins the character before it."""
    return sum(map(_places, text))


def _places(character: str) -> int:
    if character <= "~":
        return 1
    if unicodedata.category(character) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _padded(cell: Cell, wide: int, paint: Paint) -> str:
    space = " " * (wide - width(cell.text))
    text = paint(cell.text, cell.style) if cell.style and cell.text else cell.text
    return text + space if cell.left else space + text


# ── For the formats concise and agent: grades as findings; those of every run are held at once ────

_START: Final = Region(1, 1, 1, 1)
_RULES: Final = {rule.code: rule for rule in RULES}
_ISSUES: Final = {issue.name: issue for issue in ISSUES}
_ISSUE_OF: Final = {code: issue for issue in ISSUES for code in issue.rules}


def render_concise(grades: Grades) -> Iterator[str]:
    yield render_concise_files(tuple(map(run_findings, grades.runs())), (summary(grades.board),))


def render_agent(grades: Grades) -> Iterator[str]:
    yield render_agent_files(tuple(map(run_findings, grades.runs())), (summary(grades.board),))


def run_findings(run: RunGrade) -> FileFindings:
    """One a citation and rule, one an issue of the answer, one a sentence without its citation; why there is no letter.

    The path is the run's name. Those of no citation come first.
    """
    return FileFindings(run.run, tuple(_findings(run)))


def _findings(run: RunGrade) -> Iterator[Finding]:
    if run.letter is None:
        message = f"{spaced(run.ungradable or '')}: {run.why}"
        yield Finding("UNGRADABLE", "ungradable-run", Level.WARNING, message, _START)
    if run.grade is None:
        return
    yield from (_of_answer(name, "") for name in run.grade.issues)
    # The lines are those of the answer, not of the transcript.
    yield from (_of_answer(UNCITED, f" (line {line} of the answer)") for line in run.grade.uncited)
    for index, citation in enumerate(run.grade.citations):
        yield from _of_citation(citation, index)


def _of_answer(name: str, more: str) -> Finding:
    issue = _ISSUES[name]
    level = Level.ERROR if issue.severity is Severity.HIGH else Level.WARNING
    return Finding(name, name.lower().replace("_", "-"), level, f"{name}: {issue.about}{more}.", _START)


def _of_citation(citation: CitationGrade, index: int) -> Iterator[Finding]:
    """Notes are not issues, and of a grade without its answer they tell nobody anything."""
    for code in citation.rules:
        rule, issue = _RULES[code], _ISSUE_OF.get(code)
        if issue and rule.level is not Level.NOTE:
            message = f"{issue.name}: {issue.about}."
            yield Finding(code, rule.name, rule.level, message, _START, n=citation.n, citation=index)
