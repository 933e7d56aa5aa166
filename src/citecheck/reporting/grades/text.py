"""Grades as text for a terminal: which arm is better, whether to believe it, and what lies under that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from textwrap import wrap
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from citecheck.grading.grade import CitationGrade, RunGrade
from citecheck.grading.issues import BY_NAME, ISSUES, UNCITED, Severity
from citecheck.grading.leaderboard import Board
from citecheck.model import Finding, Level, Region
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import FileFindings
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import NONE, spaced, summary
from citecheck.reporting.grades.headline import headline, key_of, ranked
from citecheck.reporting.grades.sections import Cell, Section, sections
from citecheck.reporting.lines import render_agent_files, render_concise_files
from citecheck.reporting.text import Paint, painter
from citecheck.rules import RULES

_START: Final = Region(1, 1, 1, 1)
_RULES: Final = {rule.code: rule for rule in RULES}
_ISSUE_OF: Final = {code: issue for issue in ISSUES for code in issue.rules}
_PADDING: Final = re.compile(r" +(\x1b\[0m)?$")  # of the last column
_WIDTH: Final = 80  # characters of a line of prose
_UNBROKEN: Final = 100_000  # characters of a line of a table: a row is a line, whatever is in it


def render_text(grades: Grades, *, colour: bool = False) -> Iterator[str]:
    """What it all comes to is at the end, where a terminal stops."""
    paint = painter(colour=colour)
    for section in sections(grades):
        yield "".join(f"{line}\n" for line in _section(section, paint, colour=colour)) + "\n"
    yield "".join(f"{line}\n" for line in _headline(grades.board, paint))
    yield paint(summary(grades.board), "bold") + "\n"


def _section(section: Section, paint: Paint, *, colour: bool) -> Iterator[str]:
    yield paint(terminal(section.title), "bold") + terminal(section.about)
    yield from _lines(section, colour=colour)
    yield from (f"  {terminal(note)}" for note in section.notes)


def _lines(section: Section, *, colour: bool) -> Iterator[str]:
    """The head, dimmed, unless the rows explain themselves, and the rows; an indented line each."""
    shows_head = not section.explains_itself
    table = Table(box=None, padding=(0, 0, 0, 2), show_header=shows_head, header_style="dim", pad_edge=True)
    for head in section.head:
        table.add_column(_text(head), justify="left" if head.left else "right", no_wrap=True)
    for row in section.rows:
        table.add_row(*map(_text, row))
    file = StringIO()
    console = Console(
        file=file,
        width=_UNBROKEN,
        color_system="standard" if colour else None,
        force_terminal=colour,
        force_jupyter=False,
        no_color=not colour,
        highlight=False,
        legacy_windows=False,
        _environ={},
    )
    console.print(table)
    return (_PADDING.sub(r"\1", line) for line in file.getvalue().splitlines())


def _text(cell: Cell) -> Text:
    """Never markup: what is in brackets is text."""
    return Text(terminal(cell.text), style=cell.style)


def _headline(board: Board, paint: Paint) -> Iterator[str]:
    """Where there are groups to choose from."""
    if len(board.groups) < 2:
        return
    found = headline(board, [(key_of(group.labels, board), group) for group in ranked(board)])
    name = " · ".join(terminal(part) or NONE for part in found.name)
    yield paint(f"{name} {found.text}".strip() + ".", "bold")
    for sentence in found.belief:
        yield from wrap(sentence, _WIDTH, initial_indent="  ", subsequent_indent="  ")
    yield ""


# ── For the formats concise and agent: grades as findings; those of every run are held at once ────
#
# A grade contains no places: every finding is at the beginning of its run's file. What belongs to no rule of the
# standard, an issue of the whole answer or a run that cannot be graded, has the name of the issue as its code.


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
    issue = BY_NAME[name]
    level = Level.ERROR if issue.severity is Severity.HIGH else Level.WARNING
    return Finding(name, name.lower().replace("_", "-"), level, f"{name}: {issue.about}{more}.", _START)


def _of_citation(citation: CitationGrade, index: int) -> Iterator[Finding]:
    """Notes are not issues: without its answer a grade has no use for them."""
    for code in citation.rules:
        rule, issue = _RULES[code], _ISSUE_OF.get(code)
        if issue and rule.level is not Level.NOTE:
            message = f"{issue.name}: {issue.about}."
            yield Finding(code, rule.name, rule.level, message, _START, n=citation.n, citation=index)
