"""Makes docs/report.svg, two cards of examples/report.html for README: `python examples/make_picture.py`.

The words are those of the proof, and so are the colours, in light and dark. Every text has the width that its font has
here, so that marks fit where a viewer has another font.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from html import escape
from itertools import accumulate, groupby
from pathlib import Path
from types import SimpleNamespace

from make_report import proof
from reportlab.pdfbase.pdfmetrics import stringWidth

from citecheck.page_previews import Mark, ShownLine
from citecheck.reporting import html
from citecheck.reporting.html.cards import Marked

PICTURE = Path(__file__).parents[1] / "docs" / "report.svg"
SHOWN = ("4", "3")  # the citations
WIDTH, GAP, PAD = 440, 20, 20  # of a card, between cards, within a card
LEADING = 1.45  # from line to line, in sizes of the type
FONTS = {"sans": "Helvetica", "bold": "Helvetica-Bold", "serif": "Times-Roman", "strong": "Times-Bold"}


@dataclass(frozen=True)
class Run:
    """A text in one look: classes of the style sheet below, the first of them a font. `box` is drawn behind it."""

    text: str
    css: str = "sans"
    box: str = ""
    scale: float = 1

    def width(self, size: float) -> float:
        return stringWidth(self.text, FONTS[self.css.split()[0]], size * self.scale)


@dataclass
class Column:
    """Draws from the top to the bottom of a card; `y` is where the next thing begins."""

    drawn: list[str]
    y: float = PAD

    def paragraph(
        self, runs: Iterable[Run], size: float, *, left: float = PAD, right: float = PAD, after: float = 0
    ) -> None:
        for line in wrapped(list(runs), size, WIDTH - left - right):
            self.y += size * LEADING
            self.line(line, size, left)
        self.y += after

    def line(self, runs: list[Run], size: float, x: float) -> None:
        starts = list(accumulate((run.width(size) for run in runs), initial=x))
        placed = list(zip(runs, starts, strict=False))
        for run, at in sorted(placed, key=lambda pair: pair[0].box == "anchor"):  # its frame lies over other boxes
            if run.box:
                top, width, height = self.y - size * 0.92, run.width(size) + 4, size * 1.28
                self.add(
                    f'<rect class="{run.box}" x="{n(at - 2)}" y="{n(top)}" width="{n(width)}" height="{n(height)}" rx="3"/>'
                )
        for run, at in placed:
            if text := run.text.strip():
                left = at + run.width(size) - replace(run, text=run.text.lstrip()).width(size)
                width = replace(run, text=text).width(size)
                place = f'x="{n(left)}" y="{n(self.y)}" font-size="{n(size * run.scale)}" textLength="{n(width)}"'
                self.add(
                    f'<text class="{run.css}" {place} lengthAdjust="spacingAndGlyphs">{escape(text, quote=False)}</text>'
                )

    def label(self, text: str) -> None:
        self.y += 10
        self.paragraph([Run(text, "sans soft")], 12.5, after=1)

    def box(self, css: str, top: float) -> None:
        """Behind what was drawn since `top`; the place for it was kept by `hold`."""
        self.drawn[self.drawn.index("")] = (
            f'<rect class="{css}" x="{PAD - 4}" y="{n(top)}" width="{WIDTH - 2 * PAD + 8}" height="{n(self.y - top)}" rx="8"/>'
        )

    def hold(self) -> float:
        self.add("")
        return self.y

    def add(self, element: str) -> None:
        self.drawn.append(element)


def n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def wrapped(runs: list[Run], size: float, room: float) -> Iterator[list[Run]]:
    """Lines of at most this width. A line ends at a space, or between two boxes."""
    words = [
        replace(run, text=word)
        for run in runs
        for word in ([run.text] if run.box else re.findall(r"\S+\s*|\s+", run.text))
    ]
    line: list[Run] = []
    for word in words:
        if line and sum(run.width(size) for run in line) + replace(word, text=word.text.rstrip()).width(size) > room:
            yield joined(line)
            line = []
        line.append(word)
    yield joined(line)


def joined(line: list[Run]) -> list[Run]:
    runs = [
        replace(look, text="".join(run.text for run in group))
        for look, group in groupby(line, lambda run: replace(run, text=""))
    ]
    return [*runs[:-1], replace(runs[-1], text=runs[-1].text.rstrip())]


# ── A card ───────────────────────────────────────────────────────────────────────────────────────


def card(one: SimpleNamespace) -> Column:
    column = Column([])
    badge(column, one)
    column.paragraph([Run(one.heading, "bold")], 18, after=12 if one.lead else 4)
    if one.lead:
        lead(column, one)
    column.label("The answer says")
    column.paragraph([Run("".join(one.claims[0][:3]), "serif")], 15)
    if one.closest:
        column.label("It quotes")
        column.paragraph(side(one.closest.words, "-"), 15)
        column.label(f"Closest passage of the source, page {one.closest.page}")
        column.paragraph(side(one.closest.words, "+"), 15)
        column.paragraph([Run(one.differs, "sans")], 13)
    else:
        column.label("It quotes")
        column.paragraph(marked(one.quote), 15)
    column.label(one.shown[0]["caption"])
    column.y += 7
    page_lines(column, one.shown[0]["lines"])
    column.y += 8
    for term, value in one.facts:
        column.y += 20
        column.line([Run(term, "sans soft")], 13, PAD)
        column.line([Run(value, "sans")], 13, PAD + 80)
    column.y += PAD
    return column


def badge(column: Column, one: SimpleNamespace) -> None:
    text = f"[{one.number}] {one.verdict}"
    run = Run(text, "bold verdict")
    column.add(f'<rect class="tint" x="{PAD - 5}" y="{PAD - 3}" width="{n(run.width(13) + 36)}" height="24" rx="12"/>')
    column.add(f'<use href="#i-{one.verdict}" x="{PAD + 2}" y="{PAD + 2}" width="14" height="14"/>')
    column.y += 13.5
    column.line([run], 13, PAD + 22)
    column.y += 6


def lead(column: Column, one: SimpleNamespace) -> None:
    top = column.hold()
    column.y += 5
    column.paragraph([Run(one.why, "bold verdict")], 15, left=PAD + 8, right=PAD + 8, after=1)
    column.paragraph(
        [Run(f"→ {one.lead['hint']}" if one.lead else "", "sans")], 13, left=PAD + 8, right=PAD + 8, after=10
    )
    column.box("tint", top)


def side(words: Iterable[tuple[str, str]], mine: str) -> Iterator[Run]:
    """One of two texts that differ: what only it has is marked."""
    looks = {"-": ("gone", "tint"), "+": ("new", "good")}
    for mark, text in words:
        if mark == mine:
            css, box = looks[mark]
            yield Run(text, f"serif {css}", box)
            yield Run("  ", "serif")
        elif mark == "=":
            yield Run(f"{text}  ", "serif")


def marked(parts: Marked) -> Iterator[Run]:
    looks = {Mark.NONE: ("serif", ""), Mark.QUOTE: ("serif", "mark"), Mark.ANCHOR: ("strong", "anchor")}
    for mark, text in parts:
        css, box = looks[mark]
        pieces = re.findall(r"\s*\S+\s*", text) if mark is Mark.QUOTE else [text]
        yield from (Run(piece, css, box) for piece in pieces)


def page_lines(column: Column, lines: Iterable[ShownLine]) -> None:
    """The lines of the page that have the quote, or what is closest to it."""
    top = column.hold()
    column.y += 6
    for line in lines:
        if any(mark is not Mark.NONE for mark, _ in line.parts):
            height = 14 * LEADING
            column.y += height
            column.line([Run(str(line.number), "sans soft")], 11, PAD + 8)
            column.y -= height
            column.paragraph(marked(line.parts), 14, left=PAD + 32, right=PAD + 8)
    column.y += 10
    column.box("sheet", top)


# ── The picture ──────────────────────────────────────────────────────────────────────────────────

STYLE = """
text { fill: var(--ink); }
.sans, .bold { font-family: Helvetica, Arial, "Liberation Sans", sans-serif; }
.serif, .strong { font-family: "Times New Roman", Times, "Liberation Serif", serif; }
.bold, .strong { font-weight: bold; }
.soft { fill: var(--soft); }
.card { fill: var(--sheet); stroke: var(--line); }
.sheet { fill: var(--tint); }
.failed { --verdict: var(--failed); --verdict-tint: var(--failed-tint); }
.verified { --verdict: var(--verified); --verdict-tint: var(--verified-tint); }
.verdict { fill: var(--verdict); }
.tint { fill: var(--verdict-tint); }
.gone { fill: var(--failed); text-decoration: underline; }
.new { fill: var(--verified); text-decoration: underline; }
.sign { text-decoration: none; }
.good { fill: var(--verified-tint); }
.mark { fill: var(--mark); }
.anchor { fill: var(--mark); stroke: var(--ink); }
symbol :is(circle, rect) { fill: var(--verdict); }
symbol path { fill: none; stroke: var(--on); stroke-width: 1.9; stroke-linecap: round; stroke-linejoin: round; }
"""


def colours() -> str:
    """Those of the proof, light and dark."""
    sheet = html.style_sheet(html.templates(), "style.css")
    light, dark = re.findall(r":root \{(.*?)\}", sheet, re.DOTALL)[:2]
    light, dark = ("".join(re.findall(r"--[a-z-]+: #[0-9a-f]+;", block)) for block in (light, dark))
    return f":root {{ {light} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}"


def symbols() -> str:
    """Those of the proof: a verdict is never told by its colour alone."""
    source = html.style_sheet(html.templates(), "page.html")
    return "\n".join(re.findall(r'<symbol id="i-(?:verified|failed)".*</symbol>', source))


def picture() -> str:
    (section,) = html.view_of([proof(pictures=0)])["sections"]
    cards = {card["number"]: SimpleNamespace(**card) for card in section["cards"]}
    columns = [(cards[number], card(cards[number])) for number in SHOWN]
    height = max(column.y for _, column in columns)
    label = "; ".join(f"citation {one.number} {one.verdict}: {one.heading}. {one.why}".strip() for one, _ in columns)
    drawn = []
    for at, (one, column) in enumerate(columns):
        drawn += [f'<g class="{one.verdict}" transform="translate({1 + at * (WIDTH + GAP)} 1)">']
        drawn += [f'<rect class="card" width="{WIDTH}" height="{n(height)}" rx="12"/>', *column.drawn, "</g>"]
    width, height = 2 * WIDTH + GAP + 2, height + 2
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {n(height)}" width="{width}" height="{n(height)}" role="img">'
    style = f"<style>\n{colours()}{STYLE}</style>"
    return "\n".join(
        [
            head,
            f"<title>{escape(label, quote=False)}</title>",
            style,
            f"<defs>\n{symbols()}\n</defs>",
            *drawn,
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8")
