"""The sources that the standard's examples cite, built from the document itself."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

from citecheck import limits, standard
from citecheck.model import Open, Report
from citecheck.sources.document import Document
from citecheck.sources.resolve import Given, Sources


def resolve(source: str, ids: set[str]) -> tuple[dict[str, Document], dict[str, Open]]:
    """What the command line would find for `ids` if this source were given with -s."""
    if source == "none":
        return Sources([]).resolve(ids)
    given = Given(_file(source), source)
    return Sources([given], cache=False).resolve(ids)


@cache
def _file(name: str) -> Path:
    path = Path(mkdtemp()) / f"{name}{'.txt' if name in {'lease', 'excerpt'} else '.pdf'}"
    path.write_bytes(_BUILDERS[name](standard.sources().get(name, "")))
    return path


def _text(content: str) -> bytes:
    return content.encode()


def _columns(content: str) -> bytes:
    file = io.BytesIO()
    page = canvas.Canvas(file, pagesize=(420, 300), invariant=1)
    page.setFont("Helvetica", 11)
    for number, line in enumerate(content.strip().split("\n")):
        left, right = line.split("||")
        page.drawString(40, 240 - 14 * number, left.strip())
        page.drawString(230, 240 - 14 * number, right.strip())
    page.save()
    return file.getvalue()


def _scanned(_: str) -> bytes:
    file = io.BytesIO()
    page = canvas.Canvas(file, pagesize=(300, 300), invariant=1)
    page.drawImage(ImageReader(Image.new("L", (60, 60), 200)), 0, 0, 300, 300)
    page.save()
    return file.getvalue()


def _damaged(_: str) -> bytes:
    return _columns("a || b")[:200]


def _too_large(_: str) -> bytes:
    file = io.BytesIO()
    page = canvas.Canvas(file, pagesize=(300, 300), invariant=1)
    for _page in range(3):
        for line in range(limits.PAGE_CHARACTERS // 1_000 + 2):
            page.drawString(10, 290 - line % 280, "x" * 1_000)
        page.showPage()
    page.save()
    return file.getvalue()


_BUILDERS = {
    "lease": _text,
    "excerpt": _text,
    "columns": _columns,
    "scanned": _scanned,
    "damaged": _damaged,
    "too-large": _too_large,
}


def shown(report: Report) -> list[str]:
    """The findings of a report as the standard writes them."""
    return [
        f"{f.rule} {f.level}{f' [{f.n}]' if f.n is not None else ''}{f' {f.field}' if f.field else ''}: {f.message}"
        for f in report.findings
    ]
