"""Small PDFs for the tests, each with the one feature its name says. Drawn by reportlab, or written byte by byte where it cannot."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from citecheck import open_document
from citecheck.sources.document import Document

FONT, SIZE, STEP = "Helvetica", 11, 14
PASSWORD = "harbour"  # noqa: S105 - of a test file

Draw = Callable[[Canvas], None]


def drawn(*pages: Draw, size: tuple[float, float] = (420, 300), encrypt: StandardEncryption | None = None) -> bytes:
    """A PDF with one page for each of the functions."""
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=size, invariant=1, encrypt=encrypt)
    for page in pages:
        canvas.setFont(FONT, SIZE)
        page(canvas)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def written(canvas: Canvas, x: float, y: float, lines: Sequence[str], step: float = STEP) -> None:
    for number, line in enumerate(lines):
        canvas.drawString(x, y - step * number, line)


def text(*lines: str) -> Draw:
    """A page of these lines at the left margin."""
    return lambda canvas: written(canvas, 40, 260, lines)


def one_page(*lines: str) -> bytes:
    return drawn(text(*lines))


# ── Columns, tables, lists ───────────────────────────────────────────────────────────────────────

LEFT = (
    "Guests stay for two weeks",
    "at most and are named to",
    "the caretaker before they",
    "come to the house with",
    "their luggage.",
)
RIGHT = (
    "The roof terrace is open",
    "from eight in the morning",
    "until ten in the evening",
    "and is closed in winter",
    "and on public holidays.",
)
THIRD = (
    "The cellar is shared by",
    "all flats on the first",
    "and second floor, and no",
    "bicycle is kept in it",
    "for longer than a week.",
)


def two_columns(heading: str | None = None) -> bytes:
    """Rows are drawn across, so that the order of the file is not the order of reading."""
    return drawn(lambda canvas: _across(canvas, [(40, LEFT), (230, RIGHT)], heading))


def three_columns(last: int = len(THIRD)) -> bytes:
    """The third one has so many lines."""
    columns = [(40, LEFT), (210, RIGHT), (380, THIRD[:last])]
    return drawn(lambda canvas: _across(canvas, columns, None), size=(560, 300))


def _across(canvas: Canvas, columns: Sequence[tuple[float, Sequence[str]]], heading: str | None) -> None:
    if heading:
        canvas.setFont(FONT, 18)
        canvas.drawCentredString(210, 262, heading)
        canvas.setFont(FONT, SIZE)
    for number in range(len(LEFT)):
        for x, lines in columns:
            canvas.drawString(x, 240 - STEP * number, "".join(lines[number : number + 1]))


TABLE = (
    ("Heating", "1,204", "1,187"),
    ("Water", "310", "298"),
    ("Lift and stairs", "95", "102"),
    ("Insurance", "2,040", "1,996"),
    ("Change on the year before", "(370)", "45"),
)


def table() -> bytes:
    """A label and two columns of numbers, drawn column by column."""

    def page(canvas: Canvas) -> None:
        written(canvas, 40, 240, [row[0] for row in TABLE])
        for x, column in ((280, 1), (360, 2)):
            for number, row in enumerate(TABLE):
                canvas.drawRightString(x, 240 - STEP * number, row[column])

    return drawn(page)


CHAPTERS = ("Term and rent", "Deposit", "Pets", "Costs", "Ending the lease", "House rules")


def contents(pages: int = 20) -> bytes:
    """Page 1 is a table of contents; the others have one line."""

    def page(canvas: Canvas) -> None:
        canvas.drawString(40, 260, "Contents")
        for number, chapter in enumerate(CHAPTERS, 1):
            canvas.drawString(40, 260 - STEP * number, f"{number} {chapter}")
            canvas.drawRightString(380, 260 - STEP * number, str(3 * number))

    return drawn(page, *(text(f"This is page {number} of the lease.") for number in range(2, pages + 1)))


TERMS = tuple(
    f"{term}, {5 + 7 * number % 40}" + (f", {50 + number}" if number % 3 == 0 else "")
    for number, term in enumerate(
        "Access Alarm Balcony Bicycle Boiler Broker Cards Cellar Charges Costs Deposit Dogs Doors Duties Entry Fees "
        "Fire Floors Garage Garden Guests Heating Insurance Interest Keys Landlord Lift Lighting Locks Mail Noise "
        "Notice Parking Paint Pets Rent".split()
    )
)


def index() -> bytes:
    """An A-Z index in two columns, drawn across."""
    half = len(TERMS) // 2

    def page(canvas: Canvas) -> None:
        canvas.drawString(40, 560, "Index")
        for number in range(half):
            canvas.drawString(40, 530 - STEP * number, TERMS[number])
            canvas.drawString(230, 530 - STEP * number, TERMS[half + number])

    return drawn(page, size=(420, 600))


def labelled() -> bytes:
    """Four pages that readers show as i, ii, 1 and 2."""

    def first(canvas: Canvas) -> None:
        canvas.addPageLabel(0, style="ROMAN_LOWER")
        canvas.addPageLabel(2, style="ARABIC", start=1)
        text("Preface")(canvas)

    return drawn(first, text("Thanks"), text("Chapter one"), text("Chapter two"))


# ── Geometry of the page ─────────────────────────────────────────────────────────────────────────

UPRIGHT = ("The deposit is due in March.", "It is held in a separate account.", "No interest is paid on it.")


def rotated(angle: int) -> bytes:
    """A page that stands upright once it is turned by `angle` degrees clockwise, as its reader does."""

    def page(canvas: Canvas) -> None:
        canvas.setPageRotation(angle)  # by a quarter: reportlab swaps the page's sides
        canvas.translate(*{0: (0, 0), 90: (300, 0), 180: (420, 300), 270: (0, 420)}[angle])
        canvas.rotate(angle)
        written(canvas, 40, 200, UPRIGHT)

    return drawn(page)


def cropped() -> bytes:
    """The CropBox begins at (100, 100); what stands left of it or below it is not shown."""

    def page(canvas: Canvas) -> None:
        canvas.setCropBox((100, 100, 400, 290))
        written(canvas, 120, 260, ["Inside the box", "also inside"])
        canvas.drawString(10, 260, "cut off")
        canvas.drawString(120, 60, "below the box")

    return drawn(page)


def superscript() -> bytes:
    """The exponent is the last thing that the file draws."""

    def page(canvas: Canvas) -> None:
        written(canvas, 40, 240, ["Energy is mc", "The constant is known.", "Nothing else follows."])
        canvas.setFont(FONT, 7)
        canvas.drawString(40 + canvas.stringWidth("Energy is mc", FONT, SIZE), 244, "2")

    return drawn(page)


def sideways() -> bytes:
    """Two lines of text, and a word that runs up the margin."""

    def page(canvas: Canvas) -> None:
        written(canvas, 60, 240, ["The deposit is due in March.", "It is held in a separate account."])
        canvas.saveState()
        canvas.translate(20, 100)
        canvas.rotate(90)
        canvas.drawString(0, 0, "CONFIDENTIAL DRAFT")
        canvas.restoreState()

    return drawn(page)


def on_its_side(angle: int = 90) -> bytes:
    """Two lines of short words that are drawn upright, on a page that viewers turn."""

    def page(canvas: Canvas) -> None:
        written(canvas, 60, 240, ["The rent is due on the first of it.", "It is $9,900 or so, as we said to you."])
        canvas.setPageRotation(angle)

    return drawn(page)


# ── Words ────────────────────────────────────────────────────────────────────────────────────────


def hyphens() -> bytes:
    return one_page(
        "Damage by pets is the Tenant's responsi-",
        "bility, and a well-known self-",
        "employed expert decides on 2012-",
        "2015 and on nothing before.",
    )


def ligatures() -> bytes:
    """fi and fl are one glyph each, as Helvetica has them in the Macintosh encoding."""
    return raw([b"BT /F1 12 Tf 40 200 Td (The \xderst of\xdece \xdfoor) Tj ET"], encoding=b"/MacRomanEncoding")


# ── Over a page break ────────────────────────────────────────────────────────────────────────────

BROKEN_SENTENCE = "Either party may end the lease by written notice given six months before the end of a year."


def page_break(*, furniture: bool) -> bytes:
    """Four pages; the sentence begins at the foot of the second and ends on the third."""
    bodies = (
        ("The first page says little.", "It has a second line."),
        ("Something stands above.", "Either party may end the lease by written notice"),
        ("given six months before the end of a year.", "Something stands below."),
        ("The last page says little.", "It has a second line."),
    )

    def page(number: int, body: Sequence[str]) -> Draw:
        def draw(canvas: Canvas) -> None:
            if furniture:
                canvas.drawString(40, 280, "Harbour Homes Ltd")
                canvas.drawString(40, 20, f"Lease, page {number} of 4")
            written(canvas, 40, 240, body)

        return draw

    return drawn(*(page(number, body) for number, body in enumerate(bodies, 1)))


# ── Files that cannot be read ────────────────────────────────────────────────────────────────────


def encrypted() -> bytes:
    """Wants PASSWORD to be opened."""
    return drawn(text("The deposit is $3,700."), encrypt=StandardEncryption(PASSWORD, "owner", strength=128))


def scanned() -> bytes:
    """One page, all of it a picture."""

    def page(canvas: Canvas) -> None:
        canvas.drawImage(ImageReader(Image.new("L", (60, 60), 200)), 0, 0, 420, 300)

    return drawn(page)


def partly_scanned() -> bytes:
    """A page of text; a picture; and a picture under a header of text."""

    def picture(canvas: Canvas) -> None:
        canvas.drawImage(ImageReader(Image.new("L", (60, 60), 200)), 0, 0, 420, 260)

    def headed(canvas: Canvas) -> None:
        canvas.drawString(40, 280, "Harbour Homes Ltd, residential lease, page 3")
        picture(canvas)

    return drawn(text("The deposit is due in March."), picture, headed)


EMPTY = b""
HTML = b"<!DOCTYPE html><html><head><title>Sign in</title></head><body>Please sign in.</body></html>"


def truncated() -> bytes:
    return two_columns()[:300]


def many_pages(count: int) -> bytes:
    return drawn(*(text(f"This is page {number}.", "It has two lines.") for number in range(1, count + 1)))


def raw(contents: Sequence[bytes], encoding: bytes = b"/WinAnsiEncoding", to_unicode: bytes | None = None) -> bytes:
    """A PDF out of content streams, one for each page."""
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding " + encoding
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"", font + (b" /ToUnicode 4 0 R >>" if to_unicode else b" >>")]
    if to_unicode:
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(to_unicode), to_unicode))
    kids = []
    for content in contents:
        stream = b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content)
        objects.append(stream)
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 300] /Contents %d 0 R" % len(objects)
            + b" /Resources << /Font << /F1 3 0 R >> >> >>"
        )
        kids.append(b"%d 0 R" % len(objects))
    objects[1] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (b" ".join(kids), len(kids))
    return _file(objects)


def _file(objects: Sequence[bytes]) -> bytes:
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table_at = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table_at)
    return bytes(out)


# ── Opened ───────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def opened(data: bytes, name: str = "source.pdf", **options: str | None) -> Iterator[Document]:
    """The document of a file with these bytes, without the cache; closed at the end."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        document = open_document(path, cache=False, shown_as=name, **options)
        try:
            yield document
        finally:
            document.close()


def lines_of(data: bytes, number: int = 1, name: str = "source.pdf") -> list[str]:
    """The lines of one page in reading order."""
    with opened(data, name) as document:
        return [line.text for line in document.page(number).lines]
