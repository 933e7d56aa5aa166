"""Books of drawn pages: short paragraphs whose places are known, with raised, lowered, late and placed words."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import reportlab
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from attacks.second_team.trying import Source

VERA = "Vera"  # has every sign of comparison
FONTS = ("Helvetica", "Times-Roman", "Courier", VERA)
WIDTH, HEIGHT, MARGIN = 595.0, 842.0, 60.0
LINES = 38  # of a page


@dataclass(frozen=True)
class Run:
    """Words of a line that are set alike. `scale` and `rise` are parts of the font's size.

    With `at`, their left end stands there (their right end with `right`); `late` ones are drawn when all else is.
    `by_operator` raises them as text of the same object, otherwise they are drawn by themselves.
    """

    text: str
    scale: float = 1.0
    rise: float = 0.0
    at: float | None = None
    right: bool = False
    late: bool = False
    by_operator: bool = False


Line = Sequence[Run]


class Place(NamedTuple):
    page: int
    line: int


@dataclass
class Book:
    """Pages to be drawn. Lines of a page are counted from 1 as a reader counts them."""

    name: str
    font: str = "Helvetica"
    size: float = 11.0
    width: float = WIDTH
    pages: list[list[tuple[float, Line]]] = field(default_factory=lambda: [[]])
    _used: float = 0.0

    def add(self, *lines: str | Line) -> Place:
        """A paragraph; where its first line stands."""
        if self._used + len(lines) > LINES:
            self.break_page()
        page = self.pages[-1]
        first = len(page) + 1
        for line in lines:
            page.append((self._used, [Run(line)] if isinstance(line, str) else line))
            self._used += 1
        self._used += 0.6
        return Place(len(self.pages), first)

    def break_page(self) -> None:
        if self.pages[-1]:
            self.pages.append([])
        self._used = 0.0

    def source(self) -> Source:
        return Source(self.name, data=self._drawn())

    def _drawn(self) -> bytes:
        if VERA not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(VERA, str(Path(reportlab.__file__).parent / "fonts" / "Vera.ttf")))
        file = io.BytesIO()
        canvas = Canvas(file, pagesize=(self.width, HEIGHT), invariant=1)
        for page in self.pages:
            late = [draw for at, line in page for draw in self._line(canvas, at, line)]
            for x, y, run in late:
                self._run(canvas, x, y, run)
            canvas.showPage()
        canvas.save()
        return file.getvalue()

    def _line(self, canvas: Canvas, at: float, line: Line) -> list[tuple[float, float, Run]]:
        """Draws what is not late; returns the rest with its places."""
        x, y, late = MARGIN, HEIGHT - 70 - at * 1.45 * self.size, []
        for run in line:
            wide = pdfmetrics.stringWidth(run.text, self.font, self.size * run.scale)
            if run.at is not None:
                x = run.at - wide if run.right else run.at
            if run.late:
                late.append((x, y, run))
            else:
                self._run(canvas, x, y, run)
            x += wide
        return late

    def _run(self, canvas: Canvas, x: float, y: float, run: Run) -> None:
        rise = run.rise * self.size
        words = canvas.beginText(x, y if run.by_operator else y + rise)
        words.setFont(self.font, self.size * run.scale)
        if run.by_operator:
            words.setRise(rise)
        words.textOut(run.text)
        words.setRise(0)
        canvas.drawText(words)


def plain(line: Line) -> str:
    """The line's characters one after the other."""
    return "".join(run.text for run in line)
