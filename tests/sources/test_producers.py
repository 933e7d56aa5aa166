"""What programs write into PDFs, and what is read: the rows of docs/producers.md, each with quotes and false twins."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from cases import each
from made_bytes import written_pdf
from pdfs import SIZE, drawn, opened, raw
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from citecheck.locate import locate
from citecheck.model import Citation, Evidence, Located, Sighting, Undetermined

FOLDER = Path(__file__).parents[1] / "data" / "producers"


def file(name: str) -> Callable[[], bytes]:
    return (FOLDER / name).read_bytes


def accents() -> bytes:
    """TeX with its old fonts: each accent is a sign before its letter, which is drawn under it."""
    encoding = b"<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [1 /dotlessi] >>"
    drawn = rb"[(na\250) 305 (\001ve ) -111 (\264) 444 (el) -111 (`) 444 (eve)] TJ"
    return raw([b"BT /F1 12 Tf 40 200 Td " + drawn + b" ET"], encoding=encoding)


def text_rise() -> bytes:
    return raw(
        [
            b"BT /F1 12 Tf 40 200 Td (Energy is mc) Tj 5 Ts (2) Tj 0 Ts ( and the area is 45 m) Tj 5 Ts (2) Tj 0 Ts ( in all.) Tj ET"
        ]
    )


def smaller_and_higher() -> bytes:
    """Nearly as large as the figure before it, so that one of them is lowered as much as the other one is raised."""
    at = 40 + stringWidth("It covers 10", "Helvetica", 16)
    after = at + stringWidth("6", "Helvetica", 14.2)
    draw = f"BT /F1 16 Tf 1 0 0 1 40 200 Tm (It covers 10) Tj /F1 14.2 Tf 1 0 0 1 {at} 205.3 Tm (6) Tj"
    return raw([f"{draw} /F1 16 Tf 1 0 0 1 {after} 200 Tm ( units.) Tj 0 -40 Td /F1 30 Tf (Large) Tj ET".encode()])


def moves() -> bytes:
    """Words of one text, between which the pen moves."""
    return raw([b"BT /F1 12 Tf 40 200 Td [(The)-280(rent)-280(is)-280(950)-280(euro)-280(a)-280(month.)] TJ ET"])


def bullets() -> bytes:
    """A bullet of a symbol font, as a code of private use."""
    characters = {0x20: " ", 0x7E: "\uf0b7", **{ord(letter): letter for letter in "We accept:cash or cards only"}}
    content = "BT /F 11 Tf 40 240 Td (We accept:) Tj 0 -14 Td (~ cash only) Tj 0 -14 Td (~ or cards) Tj ET"
    return written_pdf(content, characters)


def drawn_soft_hyphen() -> bytes:
    """A hyphen that the file calls a soft one, inside a line."""
    letters = "A well known tenant"
    content = "BT /F 11 Tf 40 240 Td (A well~known tenant) Tj ET"
    return written_pdf(content, {0x7E: "\u00ad", **{ord(letter): letter for letter in letters}})


def slanted(canvas: Canvas) -> None:
    """A stamp in a font of the file, whose blanks have slanted boxes, and a power."""
    pdfmetrics.registerFont(TTFont("Vera", "Vera.ttf"))
    canvas.setFont("Vera", SIZE)
    canvas.rotate(14)
    canvas.drawString(80, 160, "PAID 4 JUNE 2031 BY 12 OWNERS")
    canvas.drawString(80, 80, "It covers 10")
    canvas.setFont("Vera", 8)
    canvas.drawString(80 + stringWidth("It covers 10", "Vera", SIZE), 85, "6")


PAGES: dict[str, Callable[[], bytes]] = {
    "digits that the font raises": file("typst.pdf"),
    "soft hyphens": file("typst.pdf"),
    "spaced letters with ligatures": file("typst.pdf"),
    "raised digits of a browser": file("chromium.pdf"),
    "small capitals": file("chromium.pdf"),
    "lines from the right": file("chromium-arabic.pdf"),
    "a space without width": file("pdfkit.pdf"),
    "missing text": file("missing-text.pdf"),
    "the text layer of a scan": file("tesseract.pdf"),
    "accents": accents,
    "text rise": text_rise,
    "nearly the same size": smaller_and_higher,
    "moves": moves,
    "bullets": bullets,
    "a drawn soft hyphen": drawn_soft_hyphen,
    "slanted words": partial(drawn, slanted),
}


@each(
    ("name", "true", "unknown", "false"),
    [
        (
            "digits that the font raises",
            ("The plan covers 10⁶ units.", "The law of 2023¹ applies."),
            ("The plan covers 106 units.", "The law of 20231 applies.", "The plan covers 10 units."),
            ("The plan covers 10₆ units.", "The law of 2023² applies."),
        ),
        (
            "soft hyphens",
            ("A self-employment contract ends.",),
            (),
            ("A self-employed contract ends.", "A self employment contract ends.", "employ-ment con tract"),
        ),
        (
            "spaced letters with ligatures",
            ("The office fined", "T h e o ffi c e"),
            (),
            ("The officer fined", "The offer"),
        ),
        (
            "raised digits of a browser",
            ("The plan covers 10⁶ units; energy is mc² here.", "A self-employment contract ends."),
            (),
            ("The plan covers 106 units", "energy is mc2 here", "A self-employed contract"),
        ),
        ("small capitals", ("Table of Rates", "TABLE OF RATES"), (), ("TABLE OR RATES", "Table of Dates")),
        (
            "lines from the right",
            ("يدفع 500 ريال AB-305",),
            (),
            ("يدفع 005 ريال", "ريال 305-AB", "ريال AB-503"),
        ),
        (
            "a space without width",
            ("The contract is signed.",),
            (),
            ("The contact is signed.",),
        ),
        (
            "missing text",
            ("to ask.",),
            ("It does not suffice to ask.", "It does not su ce to ask."),
            ("It does not suffer to ask.", "It does suffice to ask."),
        ),
        (
            "the text layer of a scan",
            ("The tenant pays 500 euro a month in advance.", "The deposit is due before the lease begins."),
            ("The tenant pays 50 euro a month", "The deposit is due after the lease begins."),  # the picture may say so
            (),
        ),
        ("accents", ("naïve élève",), (), ("naive eleve", "naïve éleve", "na¨ıve ´el`eve")),
        (
            "text rise",
            ("Energy is mc² and the area is 45 m² in all.",),
            ("the area is 45 m in all.",),
            ("Energy is mc2", "45 m2 in all", "mc³ and"),
        ),
        ("nearly the same size", ("It covers 10⁶ units.",), ("It covers 10 units.",), ("It covers 106 units.", "10₆")),
        ("moves", ("The rent is 950 euro a month.",), (), ("The rent is 905 euro", "The rentis 950", "950euro")),
        (
            "bullets",
            ("We accept: • cash only • or cards", "We accept: cash only or cards", "- cash only – or cards"),
            (),
            ("We accept: cash or cards", "We accept cash only"),
        ),
        (
            "slanted words",
            ("PAID 4 JUNE 2031 BY 12 OWNERS", "It covers 10⁶"),
            (),
            ("PAID 7 JUNE", "PAID⁴ JUNE", "PAID 4JUNE", "It covers 106"),
        ),
        ("a drawn soft hyphen", ("A well-known tenant",), (), ("A well known tenant", "A wellknown tenant")),
    ],
)
def test_what_a_program_writes(
    name: str, true: tuple[str, ...], unknown: tuple[str, ...], false: tuple[str, ...]
) -> None:
    with opened(PAGES[name]()) as document:
        found = {
            quote: verdict(locate(Citation(1, "a", "why", quote, quote, page=1), document))
            for quote in (*true, *unknown, *false)
        }
    assert found == dict.fromkeys(true, "found") | dict.fromkeys(unknown, "open") | dict.fromkeys(false, "missing")


def verdict(evidence: Evidence) -> str:
    if isinstance(evidence, Located):
        return "found" if evidence.found.sighting < Sighting.DOUBTFUL else "hidden"
    return "open" if isinstance(evidence, Undetermined) else "missing"


def test_the_message_says_that_text_is_missing() -> None:
    with opened(PAGES["missing text"]()) as document:
        quote = "It does not suffice to ask."
        evidence = locate(Citation(1, "a", "why", quote, quote, page=1), document)
    assert isinstance(evidence, Undetermined)
    assert evidence.open is not None
    assert evidence.open.reason == (
        "source.pdf: page 1 shows characters whose text is missing, where the quote may be; look at the page."
    )
