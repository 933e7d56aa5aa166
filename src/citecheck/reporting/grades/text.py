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

from citecheck.grading.leaderboard import Board
from citecheck.reporting.escaping import terminal
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.findings import run_findings
from citecheck.reporting.grades.formatting import NONE, summary
from citecheck.reporting.grades.headline import headline, key_of, ranked
from citecheck.reporting.grades.sections import Cell, Section, sections
from citecheck.reporting.lines import render_agent_files, render_concise_files
from citecheck.reporting.text import Paint, painter

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


def render_concise(grades: Grades) -> Iterator[str]:
    yield render_concise_files(tuple(map(run_findings, grades.runs())), (summary(grades.board),))


def render_agent(grades: Grades) -> Iterator[str]:
    yield render_agent_files(tuple(map(run_findings, grades.runs())), (summary(grades.board),))
