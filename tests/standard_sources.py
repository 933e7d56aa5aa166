"""The sources that the standard's examples cite, built from the document itself.

python tests/standard_sources.py        draws those that are PDFs into examples/standard, where the lint finds them
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from attacks import hidden
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

from citecheck import limits, standard
from citecheck.model import Citation, Open
from citecheck.sources.document import Document
from citecheck.sources.resolve import Given, Sources


def resolve(
    source: str, citations: Sequence[Citation], *, named: bool = True
) -> tuple[dict[str, Document], dict[str, Open]]:
    """What the command line would find for `citations` if this source were given with -s, or these with a + between."""
    given = [Given(_file(name), name if named else None) for name in source.split("+") if name != "none"]
    return Sources(given, cache=False, folder=_folder()).of(citations)


@cache
def _folder() -> Path:
    return Path(mkdtemp())


@cache
def _file(name: str) -> Path:
    path = _folder() / f"{name}{'.pdf' if name in _BUILDERS else '.txt'}"
    path.write_bytes(built(name))
    return path


def built(name: str) -> bytes:
    """A source that is no plain text has a builder."""
    content = standard.sources().get(name, "")
    return _BUILDERS[name](content) if name in _BUILDERS else content.encode()


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


def _raised(content: str) -> bytes:
    file = io.BytesIO()
    page = canvas.Canvas(file, pagesize=(420, 300), invariant=1)
    for number, whole in enumerate(content.strip().split("\n")):
        line, _, behind = whole.partition("~")
        page.setFont("Helvetica", 11)
        page.drawString(43 + page.stringWidth(line), 240 - 14 * number, behind)
        text = page.beginText(40, 240 - 14 * number)
        for at, part in enumerate(line.split("^")):
            text.setFont("Helvetica", 7 if at % 2 else 9 if line[0].isdigit() else 11)
            text.setRise(4 if at % 2 else 0)
            text.textOut(part)
        page.drawText(text)
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
    """One page object, named often enough in the page tree to pass the limit."""
    kids = "3 0 R " * (limits.PAGES + 1)
    objects = (
        "<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Count {limits.PAGES + 1}/Kids[{kids}]>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
    )
    body, offsets = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        offsets.append(len(body))
        body += f"{number} 0 obj{content}endobj\n".encode()
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    tail = f"xref\n0 4\n0000000000 65535 f \n{table}trailer<</Size 4/Root 1 0 R>>\nstartxref\n{len(body)}\n%%EOF"
    return body + tail.encode()


_RENT, _DEPOSIT = "The monthly rent is $1,850", "The deposit is $3,700"


def _hidden(_: str) -> bytes:
    """The deposit in white on white."""
    return hidden.page_with(hidden.line(_RENT, 260) + hidden.line(_DEPOSIT, 200, before=b"1 1 1 rg"))


def _drawn_over(_: str) -> bytes:
    """The deposit under a white box with strokes."""
    return hidden.page_with(hidden.line(_RENT, 260) + hidden.line(_DEPOSIT, 200) + hidden.STROKES)


def _recognised(_: str) -> bytes:
    """A scan, and over it what was recognised, painted with no ink."""
    scan = hidden.line(_RENT, 260) + hidden.SCAN_AT_200
    return hidden.page_with(scan + hidden.line(_DEPOSIT, 200, before=b"3 Tr"), hidden.scan_of_a_line(_DEPOSIT))


def _struck(_: str) -> bytes:
    """A line goes through the deposit; the rent is underlined."""
    underlined = b"q 0.7 w 40 258 m 180 258 l S Q\n"
    return hidden.page_with(hidden.line(_RENT, 260) + underlined + hidden.line(_DEPOSIT, 200) + hidden.STRIKE_AT_200)


def _drawn_word(_: str) -> bytes:
    """The deposit is "not" $3,700, and the "not" is drawn."""
    return hidden.page_with(hidden.line(_RENT, 260) + hidden.parted("The deposit is", "$3,700", 200, hidden.DRAWN_NOT))


def _noise(_: str) -> bytes:
    """What is said to be recognised lies over a picture that says nothing."""
    scan = hidden.line(_RENT, 260) + hidden.SCAN_AT_200
    return hidden.page_with(scan + hidden.line(_DEPOSIT, 200, before=b"3 Tr"), hidden.noise())


def _watermarked(_: str) -> bytes:
    """The deposit on a page under large slanted letters; on the next page, the rent without any."""
    mark = b"q 0.85 g BT /F1 60 Tf 0.77 0.64 -0.64 0.77 120 60 Tm (DRAFT) Tj ET Q\n"
    return hidden.page_with(mark + hidden.line(_DEPOSIT, 200) + hidden.line(_RENT, 180))


def _two_counts(_: str) -> bytes:
    """A page tree that contains itself: readers stop at different turns."""
    lines = hidden.line(_RENT, 260) + hidden.line(_DEPOSIT, 240)
    return hidden.page_with(lines, pages=b"<< /Type /Pages /Kids [4 0 R 2 0 R] /Count 2 >>")


def _two_texts(_: str) -> bytes:
    """The page shows one deposit, and its /ActualText says another."""
    said = b"/Span << /ActualText (%s) >> BDC " % b"The deposit is $9,900"
    return hidden.page_with(hidden.line(_RENT, 260) + said + hidden.line(_DEPOSIT, 200) + b"EMC")


_BUILDERS = {
    "columns": _columns,
    "raised": _raised,
    "scanned": _scanned,
    "damaged": _damaged,
    "too-large": _too_large,
    "hidden": _hidden,
    "drawn-over": _drawn_over,
    "recognised": _recognised,
    "struck": _struck,
    "drawn-word": _drawn_word,
    "noise": _noise,
    "two-counts": _two_counts,
    "two-texts": _two_texts,
    "watermarked": _watermarked,
}

DRAWN = sorted(_BUILDERS)
FOLDER = Path(__file__).parents[1] / "examples" / "standard"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for drawn in DRAWN:
        (FOLDER / f"{drawn}.pdf").write_bytes(built(drawn))
