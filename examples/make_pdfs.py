"""Draws the example PDFs out of the texts in `texts/`, byte for byte the same on every run.

    python examples/make_pdfs.py [OUTDIR]        (default: beside this file; needs reportlab, pypdfium2 and Pillow)

A text is a list of blocks: blank lines separate them, and a block's first mark says what it is.

    # title   ## heading   ### subheading   - bullet   4.1 | clause   : term | meaning   @directive argument

All companies, people, offices and laws in the texts are invented.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from reportlab import rl_config
from reportlab.lib.colors import Color, HexColor, black, white
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BalancedColumns,
    BaseDocTemplate,
    Flowable,
    Frame,
    HRFlowable,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
    TopPadder,
)

if TYPE_CHECKING:
    from PIL.Image import Image

rl_config.useA85 = 0  # binary streams: a fifth smaller

HERE = Path(__file__).parent
RULE = HexColor("#b9bec6")
# Where a long word may be broken at the end of a column's line.
SYLLABLES = """
    ac-qui-si-tion ac-quired al-lo-cated ap-prox-i-mately ap-pre-ci-ate at-tend-ance cal-i-bra-tion cal-i-bra-tions
    com-mit-tee com-pa-ra-ble com-pen-sate con-cen-trated con-di-tion con-sec-u-tive con-sid-ered con-tract
    cus-tomer cus-tomers de-pend-able de-pre-ci-a-tion de-vel-op-ment di-rec-tors div-i-dend div-i-dends
    doc-u-men-ta-tion elec-tron-ics em-ploy-ees en-gi-neers ex-am-ined ex-ec-u-tive ex-pe-ri-ence fore-casts
    frame-work hol-i-days in-crease in-de-pend-ent in-dus-trial in-fla-tion in-stalled in-stal-ments in-stru-ment
    in-stru-ments in-ter-rup-tion in-tro-duced in-ven-to-ries lab-o-ra-to-ries lab-o-ra-tory man-age-ment
    man-u-fac-turer man-u-fac-turers ma-te-ri-als meas-ure-ment neg-li-gi-ble op-er-at-ing per-ma-nent
    pos-i-tions post-poned pre-mises pro-duc-tion pro-gram-mes prop-erty pro-posed pro-vided pro-vi-sion rec-ords
    re-la-tion-ship re-main-der re-quires re-serve re-stored re-tire-ment rev-e-nue sat-is-fac-tory sat-isfy
    seg-ment seg-ments share-hold-ers soft-ware spec-trom-e-ter spec-trom-e-ters sub-stan-tial suc-ces-sor
    sup-plier sup-pliers un-af-ford-able un-der-es-ti-mated uni-ver-si-ties val-u-a-tion ware-house with-drawal
"""
HYPHENS = {word.replace("-", ""): word.replace("-", "&shy;") for word in SYLLABLES.split()}


# ── Texts ────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Block:
    """A block of a text: what it is, the rest of its first line, its other lines."""

    kind: str
    head: str
    lines: tuple[str, ...] = ()

    @property
    def rows(self) -> list[list[str]]:
        return [cells(line) for line in self.lines]


MARKS = (
    ("subheading", re.compile(r"### (.*)")),
    ("heading", re.compile(r"## (.*)")),
    ("title", re.compile(r"# (.*)")),
    ("bullet", re.compile(r"- (.*)")),
    ("term", re.compile(r": (.*)")),
    ("clause", re.compile(r"(\d+\.\d+ \| .*)")),
)
SINGLE = ("bullet", "term")  # one block for each line


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")]


def blocks(text: str) -> Iterator[Block]:
    alone = re.sub(r"^(@columns|@end)$", r"\n\1\n", text, flags=re.MULTILINE).replace("&", "&amp;")
    for piece in re.split(r"\n\s*\n", alone.strip()):
        lines = piece.strip("\n").splitlines()
        if block_kind(lines[0]) in SINGLE:
            yield from (block([line]) for line in lines)
        else:
            yield block(lines)


def block_kind(line: str) -> str:
    return next((kind for kind, mark in MARKS if mark.match(line)), "text")


def block(lines: list[str]) -> Block:
    if lines[0].startswith("@"):
        kind, _, head = lines[0][1:].partition(" ")
        return Block(kind, head, tuple(lines[1:]))
    for kind, mark in MARKS:
        if found := mark.match(lines[0]):
            return Block(kind, found[1], tuple(lines[1:]))
    return Block("text", " ".join(lines))


# ── Looks ────────────────────────────────────────────────────────────────────────────────────────

Decorate = Callable[[Canvas, int, int, "Look"], None]


@dataclass(frozen=True)
class Look:
    """How a document looks: paper, type, colour, and what stands at the edges of its pages."""

    title: str
    page: tuple[float, float]
    margin: float
    size: float
    leading: float
    accent: Color
    decorate: Decorate
    body: str = "Times-Roman"
    justified: bool = False
    hyphenated: bool = False
    centred: bool = False  # the headings: over two columns they stand across both

    @property
    def width(self) -> float:
        return self.page[0] - 2 * self.margin

    def style(self, **changes: object) -> ParagraphStyle:
        base = {
            "fontName": self.body,
            "fontSize": self.size,
            "leading": self.leading,
            "spaceAfter": self.leading * 0.5,
        }
        return ParagraphStyle("", **{**base, "embeddedHyphenation": 0, **changes})

    def text(self, **changes: object) -> ParagraphStyle:
        return self.style(**({"alignment": TA_JUSTIFY} if self.justified else {}), **changes)

    def head(self, size: float, before: float, after: float) -> ParagraphStyle:
        return self.style(
            fontName="Helvetica-Bold",
            fontSize=size,
            leading=size * 1.25,
            textColor=self.accent,
            spaceBefore=before,
            spaceAfter=after,
            keepWithNext=1,
        )

    def soft(self, text: str) -> str:
        return re.sub(r"[a-z]{6,}", lambda word: HYPHENS.get(word[0], word[0]), text) if self.hyphenated else text


# ── Blocks ───────────────────────────────────────────────────────────────────────────────────────


def draw_text(item: Block, look: Look) -> Iterator[Flowable]:
    yield Paragraph(look.soft(item.head), look.text())


def draw_title(item: Block, look: Look) -> Iterator[Flowable]:
    yield Paragraph(item.head, look.head(24, 6, 6))


def draw_subtitle(item: Block, look: Look) -> Iterator[Flowable]:
    yield Paragraph(item.head, look.style(fontName="Helvetica", fontSize=12, leading=16, spaceAfter=14))


def draw_heading(item: Block, look: Look) -> Iterator[Flowable]:
    style = look.head(14, 11, 7)
    yield Paragraph(item.head, replace_style(style, alignment=TA_CENTER if look.centred else TA_LEFT))


def draw_subheading(item: Block, look: Look) -> Iterator[Flowable]:
    yield Paragraph(item.head, look.head(look.size + 0.3, 6, 3))


def draw_lead(item: Block, look: Look) -> Iterator[Flowable]:
    style = look.style(fontName="Times-Italic", fontSize=13, leading=17.5, textColor=look.accent, spaceAfter=12)
    yield Paragraph(item.head, style)


def draw_small(item: Block, look: Look) -> Iterator[Flowable]:
    yield Spacer(1, 10)
    yield Paragraph(item.head, look.style(fontSize=9, leading=12, textColor=HexColor("#444444")))


def draw_caption(item: Block, look: Look) -> Iterator[Flowable]:
    style = look.style(fontName="Helvetica-Bold", fontSize=9.5, spaceBefore=8, spaceAfter=5, keepWithNext=1)
    yield Paragraph(item.head, replace_style(style, alignment=TA_CENTER if look.centred else TA_LEFT))


def draw_bullet(item: Block, look: Look) -> Iterator[Flowable]:
    yield Paragraph(item.head, look.style(leftIndent=16, bulletIndent=4, spaceAfter=3), bulletText="•")


def draw_clause(item: Block, look: Look) -> Iterator[Flowable]:
    number, text = cells(item.head)
    yield Paragraph(text, look.style(leftIndent=30, spaceAfter=look.leading * 0.45), bulletText=number)


def draw_term(item: Block, look: Look) -> Iterator[Flowable]:
    term, meaning = cells(item.head)
    yield Paragraph(f"<b>{term}</b> {meaning}", look.style(leftIndent=30, spaceAfter=5))


def draw_box(item: Block, look: Look) -> Iterator[Flowable]:
    inside = Paragraph(" ".join(item.lines), look.style(spaceAfter=0))
    edge = [
        ("BACKGROUND", (0, 0), (-1, -1), HexColor("#f1f4f7")),
        ("LINEBEFORE", (0, 0), (0, -1), 3, look.accent),
    ]
    yield Spacer(1, 8)
    yield Table([[inside]], colWidths=[look.width], style=[*edge, *padding(10, 8)])
    yield Spacer(1, 8)


def draw_foot(item: Block, look: Look) -> Iterator[Flowable]:
    rule = HRFlowable(width="30%", thickness=0.5, color=black, hAlign="LEFT", spaceAfter=4)
    note = Paragraph("<br/>".join(item.lines), look.style(fontSize=8.8, leading=11.5, spaceAfter=0))
    yield TopPadder(Table([[[rule, note]]], colWidths=[look.width], style=padding(0, 0)))


def draw_page(_item: Block, _look: Look) -> Iterator[Flowable]:
    yield PageBreak()


def draw_letterhead(item: Block, look: Look) -> Iterator[Flowable]:
    province, office = cells(item.head)
    style = look.style(fontName="Helvetica", textColor=white, fontSize=11, spaceAfter=0)
    right = replace_style(style, alignment=TA_RIGHT)
    row = [Paragraph(f"<b>{province}</b>", style), Paragraph(office, right)]
    paint = [("BACKGROUND", (0, 0), (-1, -1), look.accent), ("VALIGN", (0, 0), (-1, -1), "MIDDLE")]
    yield Table([row], colWidths=[look.width / 2] * 2, style=[*paint, *padding(12, 9)])
    yield Spacer(1, 14)


def draw_band(item: Block, look: Look) -> Iterator[Flowable]:
    yield Paragraph(item.head, look.head(22, 0, 8))
    yield HRFlowable(width="100%", thickness=1.5, color=look.accent, spaceAfter=12)


def draw_cover(item: Block, look: Look) -> Iterator[Flowable]:
    company, title, year, motto = cells(item.head)
    sans = partial(look.style, fontName="Helvetica-Bold", textColor=white)
    yield Spacer(1, 120)
    yield Paragraph(company, sans(fontSize=20, leading=26, spaceAfter=90))
    yield Paragraph(title, sans(fontSize=42, leading=48, spaceAfter=4))
    yield Paragraph(year, sans(fontSize=42, leading=48, spaceAfter=120))
    yield Paragraph(motto, look.style(fontName="Times-Italic", fontSize=15, leading=20, textColor=white))


def draw_signatures(item: Block, look: Look) -> Iterator[Flowable]:
    yield Spacer(1, 6)
    for role, name, address in item.rows:
        lines = f"{role}<br/><b>{name}</b><br/>{address}"
        row = [Paragraph(lines, look.style(spaceAfter=0)), "Signature", "Date"]
        rules = [("LINEABOVE", (1, 0), (1, 0), 0.6, black), ("LINEABOVE", (2, 0), (2, 0), 0.6, black)]
        paint = [*rules, ("FONTSIZE", (1, 0), (-1, -1), 8.5), ("VALIGN", (0, 0), (-1, -1), "TOP")]
        yield Table([row], colWidths=[look.width * share for share in (0.5, 0.32, 0.18)], style=paint)
        yield Spacer(1, 30)


def draw_index(item: Block, look: Look) -> Iterator[Flowable]:
    entry = look.style(fontSize=10.4, leading=14.2, leftIndent=10, firstLineIndent=-10, spaceAfter=0)
    inside: list[Flowable] = []
    for letter, entries in item.rows:
        inside.append(Paragraph(letter, look.head(11, 7, 2)))
        inside += [Paragraph(text.strip(), entry) for text in entries.split(";")]
    yield BalancedColumns(inside, nCols=3, innerPadding=16, needed=40)


def padding(side: float, top: float) -> list[tuple[str, tuple[int, int], tuple[int, int], float]]:
    whole = ((0, 0), (-1, -1))
    sides = (("LEFTPADDING", side), ("RIGHTPADDING", side), ("TOPPADDING", top), ("BOTTOMPADDING", top))
    return [(name, *whole, value) for name, value in sides]


def replace_style(style: ParagraphStyle, **changes: object) -> ParagraphStyle:
    return ParagraphStyle("", parent=style, **changes)


# ── Tables ───────────────────────────────────────────────────────────────────────────────────────

# The share of the width that each column takes; columns after `LEFT` ones stand to the right.
SHARES = {
    "key": (0.24, 0.76),
    "fees": (0.6, 0.14, 0.26),
    "rates": (0.36, 0.32, 0.32),
    "adjust": (0.46, 0.27, 0.27),
    "claim": (0.42, 0.38, 0.20),
    "dates": (0.55, 0.45),
    "segments": (0.36, 0.16, 0.16, 0.16, 0.16),
    "fin": (0.64, 0.18, 0.18),
    "exhibits": (0.10, 0.65, 0.25),
}
LEFT = {"key": 2, "fees": 3, "rates": 3, "dates": 2, "claim": 2, "exhibits": 3}
HEADLESS = ("key",)


def draw_table(item: Block, look: Look) -> Iterator[Flowable]:
    shares = SHARES[item.head]
    rows = [row if any(row) else [""] * len(shares) for row in item.rows]
    marks = [row[0][:2] if row[0][:2] in {"* ", "# "} else "" for row in rows]
    plain = [[row[0].removeprefix(mark), *row[1:]] for row, mark in zip(rows, marks, strict=True)]
    columns = [look.width * share for share in shares]
    yield Table(plain, colWidths=columns, style=table_style(item.head, marks, look), hAlign="LEFT")
    yield Spacer(1, 12)


def table_style(kind: str, marks: list[str], look: Look) -> list[tuple[object, ...]]:
    dense = 2.6 if kind == "fin" else 3.6
    style: list[tuple[object, ...]] = [
        *padding(4, dense),
        ("FONT", (0, 0), (-1, -1), look.body, 10.2 if kind == "fin" else min(look.size, 11.2)),
        ("ALIGN", (LEFT.get(kind, 1), 0), (-1, -1), "RIGHT"),
        ("LINEBELOW", (0, 0), (-1, -1), 0.25, RULE),
    ]
    heads = 0 if kind in HEADLESS else 2 if kind == "segments" else 1
    if heads:
        style.append(("FONT", (0, 0), (-1, heads - 1), "Helvetica-Bold", 9))
        style.append(("LINEBELOW", (0, heads - 1), (-1, heads - 1), 1, look.accent))
    else:
        style.append(("FONT", (0, 0), (0, -1), "Helvetica-Bold", 9.5))
    for row, mark in enumerate(marks):
        style += MARKED.get(mark, lambda _row, _look: [])(row, look)
    return style


def total_row(row: int, look: Look) -> list[tuple[object, ...]]:
    bold = "Times-Bold" if look.body.startswith("Times") else "Helvetica-Bold"
    return [("FONTNAME", (0, row), (-1, row), bold), ("LINEABOVE", (0, row), (-1, row), 0.8, black)]


def section_row(row: int, look: Look) -> list[tuple[object, ...]]:
    place = ((0, row), (-1, row))
    return [
        ("FONT", *place, "Helvetica-Bold", 9),
        ("TEXTCOLOR", *place, look.accent),
        ("TOPPADDING", *place, 6),
    ]


MARKED = {"* ": total_row, "# ": section_row}


class Leaders(Flowable):
    """A line of a list: words at the left, a figure at the right, dots between."""

    def __init__(self, label: str, figure: str, font: str, size: float, height: float, *, indent: float = 0) -> None:
        super().__init__()
        self.label, self.figure, self.font, self.size, self.height = label, figure, font, size, height
        self.indent = indent

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        return width, self.height

    def draw(self) -> None:
        measure = partial(stringWidth, fontName=self.font, fontSize=self.size)
        free = self.width - self.indent - measure(self.label) - measure(self.figure)
        dots = " ." * int((free - 6) / measure(" ."))
        self.canv.setFont(self.font, self.size)
        self.canv.drawString(self.indent, 3, self.label)
        self.canv.drawRightString(self.width, 3, f"{dots} {self.figure}")


def draw_leaders(item: Block, look: Look) -> Iterator[Flowable]:
    for label, figure in item.rows:
        yield Leaders(label, figure, look.body, look.size, look.leading + 3)
    yield Spacer(1, 12)


def draw_contents(item: Block, look: Look) -> Iterator[Flowable]:
    for line in item.lines:
        label, figure = cells(line)
        inner = line.startswith(" ")
        font = look.body if inner else "Helvetica-Bold"
        yield Leaders(label, figure, font, 10.5, 18 if inner else 22, indent=18 if inner else 0)


# ── Documents ────────────────────────────────────────────────────────────────────────────────────

DRAW: dict[str, Callable[[Block, Look], Iterator[Flowable]]] = {
    "text": draw_text,
    "title": draw_title,
    "subtitle": draw_subtitle,
    "heading": draw_heading,
    "subheading": draw_subheading,
    "lead": draw_lead,
    "small": draw_small,
    "caption": draw_caption,
    "bullet": draw_bullet,
    "clause": draw_clause,
    "term": draw_term,
    "box": draw_box,
    "foot": draw_foot,
    "page": draw_page,
    "letterhead": draw_letterhead,
    "band": draw_band,
    "cover": draw_cover,
    "signatures": draw_signatures,
    "index": draw_index,
    "table": draw_table,
    "leaders": draw_leaders,
    "contents": draw_contents,
}


def story(items: list[Block], look: Look) -> Iterator[Flowable]:
    inside: list[Flowable] | None = None
    for item in items:
        if item.kind == "columns":
            inside = []
        elif item.kind == "end":
            yield BalancedColumns(list(headed(inside or [])), nCols=2, innerPadding=20, needed=60)
            yield Spacer(1, 6)
            inside = None
        elif inside is None:
            yield from DRAW[item.kind](item, look)
        else:
            inside += DRAW[item.kind](item, look)


class Headed(Flowable):
    """A heading and its paragraph: a column never ends with the heading alone."""

    def __init__(self, heads: list[Flowable], text: Flowable) -> None:
        super().__init__()
        self.parts = [*heads, text]

    def getSpaceBefore(self) -> float:  # noqa: N802 - reportlab asks by this name
        return self.parts[0].getSpaceBefore()

    def getSpaceAfter(self) -> float:  # noqa: N802 - the same
        return self.parts[-1].getSpaceAfter()

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self.sizes = [part.wrapOn(self.canv, width, height)[1] for part in self.parts]
        self.gaps = [part.getSpaceAfter() for part in self.parts[:-1]]
        return width, sum(self.sizes) + sum(self.gaps)

    def split(self, width: float, height: float) -> list[Flowable]:
        left = height - (self.wrap(width, height)[1] - self.sizes[-1])
        pieces = self.parts[-1].splitOn(self.canv, width, left) if left > 0 else []
        return [Headed(self.parts[:-1], pieces[0]), *pieces[1:]] if len(pieces) > 1 else []

    def draw(self) -> None:
        top = self.wrap(self.parts[0].width, 10_000)[1]
        for part, size, gap in zip(self.parts, self.sizes, [*self.gaps, 0], strict=True):
            top -= size
            part.drawOn(self.canv, 0, top)
            top -= gap


def headed(items: list[Flowable]) -> Iterator[Flowable]:
    """Each heading kept together with what follows it: columns do not do so by themselves."""
    waiting: list[Flowable] = []
    for item in items:
        if item.getKeepWithNext():
            waiting.append(item)
        else:
            yield Headed(waiting, item) if waiting else item
            waiting = []


def pdf(text: str, look: Look) -> bytes:
    """Draws twice: the first run counts the pages for "Page 3 of 8"."""
    once = build(text, look, 0)[1]
    return build(text, look, once)[0]


def build(text: str, look: Look, total: int) -> tuple[bytes, int]:
    out = io.BytesIO()
    frame = Frame(look.margin, 64, look.width, look.page[1] - 134, 0, 0, 0, 0, id="body")
    document = BaseDocTemplate(out, pagesize=look.page, title=look.title, author="citecheck examples", invariant=1)
    edges = PageTemplate("page", [frame], onPage=lambda canvas, doc: look.decorate(canvas, doc.page, total, look))
    document.addPageTemplates([edges])
    document.build(list(story(list(blocks(text)), look)))
    return out.getvalue(), document.page


def lease_edges(canvas: Canvas, page: int, total: int, look: Look) -> None:
    rule_and_edges(canvas, look, "Residential Lease · Flat 3B, 14 Alder Row", f"Page {page} of {total}")
    canvas.drawString(look.margin, 34, "Initials: ______  ______  ______")


def tax_edges(canvas: Canvas, page: int, total: int, look: Look) -> None:
    rule_and_edges(canvas, look, "" if page == 1 else "Notice 25-07 · Work expenses of employees", f"{page} / {total}")


def report_edges(canvas: Canvas, page: int, _total: int, look: Look) -> None:
    if page == 1:
        canvas.addPageLabel(0, style="ROMAN_LOWER", start=1)
        canvas.addPageLabel(2, style="ARABIC", start=1)
        canvas.setFillColor(look.accent)
        canvas.rect(0, 0, *look.page, stroke=0, fill=1)
        return
    rule_and_edges(canvas, look, "Calder & Voss Instruments plc", "ii" if page == 2 else str(page - 2))
    canvas.drawString(look.margin, 34, "Annual Report 2024")


def rule_and_edges(canvas: Canvas, look: Look, header: str, footer: str) -> None:
    right = look.page[0] - look.margin
    canvas.setFont("Helvetica", 8.5)
    canvas.setFillColor(HexColor("#444444"))
    canvas.setStrokeColor(RULE)
    canvas.line(look.margin, 48, right, 48)
    canvas.drawString(look.margin, look.page[1] - 44, header)
    canvas.drawRightString(right, 34, footer)


LEASE = Look("Residential Lease", LETTER, 76, 12.2, 17.8, HexColor("#2f4858"), lease_edges)
TAX = Look("Notice 25-07", A4, 68, 11.6, 16.6, HexColor("#7a1f2b"), tax_edges, justified=True)
REPORT = Look(
    "Annual Report 2024",
    A4,
    58,
    11.7,
    15.9,
    HexColor("#123c5a"),
    report_edges,
    justified=True,
    hyphenated=True,
    centred=True,
)
DOCUMENTS = {"lease": LEASE, "tax-notice": TAX, "annual-report": REPORT}


# ── The scan ─────────────────────────────────────────────────────────────────────────────────────


def scan(source: bytes, page: int, size: tuple[float, float]) -> bytes:
    """A page as a copier would give it: one grey picture, a little askew, without text."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=size, invariant=1)
    canvas.setTitle("Scan")
    canvas.drawImage(ImageReader(picture(source, page)), 0, 0, *size)
    canvas.save()
    return out.getvalue()


def picture(source: bytes, page: int) -> Image:
    import pypdfium2

    image = pypdfium2.PdfDocument(source)[page - 1].render(scale=110 / 72, grayscale=True).to_pil()
    askew = image.convert("L").rotate(0.6, resample=2, fillcolor=255)
    return askew.point([min(255, round(level / 51) * 51) for level in range(256)])


# ── Command ──────────────────────────────────────────────────────────────────────────────────────


def main(arguments: list[str]) -> None:
    folder = Path(arguments[0]) if arguments else HERE
    folder.mkdir(parents=True, exist_ok=True)
    made = {name: pdf((HERE / "texts" / f"{name}.txt").read_text("utf-8"), look) for name, look in DOCUMENTS.items()}
    made["scanned"] = scan(made["lease"], 3, LEASE.page)
    for name, content in made.items():
        (folder / f"{name}.pdf").write_bytes(content)
        print(f"{name}.pdf  {len(content):,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
