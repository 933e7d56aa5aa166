"""Grades as Markdown: for the summary of a job, or a comment on a change. Every line is complete."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from citecheck.reporting.escaping import markdown
from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.formatting import summary
from citecheck.reporting.grades.sections import Cell, Section, sections


def render_markdown(grades: Grades) -> Iterator[str]:
    yield f"## citecheck: grades\n\n{markdown(summary(grades.board))}\n"
    for section in sections(grades):
        yield "".join(f"{line}\n" for line in _section(section))


def _section(section: Section) -> Iterator[str]:
    yield from ("", f"### {markdown(section.title)}{section.about}")
    if section.rows:
        yield from ("", _row(section.head), f"|{'---|' * len(section.head)}", *map(_row, section.rows))
    for note in section.notes:
        yield from ("", markdown(note))


def _row(cells: Iterable[Cell]) -> str:
    return f"| {' | '.join(cell.text if cell.plain else markdown(cell.text) for cell in cells)} |"
