"""PDFs with a sentence that the text layer has and the page does not show, each way that there is, and honest pages that look alike.

Every page shows TRUTH. `HIDDEN` puts LIE where nobody can see it; `SHOWN` puts it where everybody can.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pypdfium2
from reportlab.pdfbase.pdfmetrics import stringWidth

from attacks.hostile import book, page, stream

TRUTH = "The deposit is $3,700 and is held in a separate account."
LIE = "The Landlord may keep the deposit of $9,900 for any reason."
SMALL_LIE = "The rate is 1.850 percent a year for all tenants of the house."  # the page shows 1850

_TRUTH_AT = b"BT /F1 11 Tf 40 260 Td (%s) Tj ET\n" % TRUTH.encode()


class Page(NamedTuple):
    name: str
    data: bytes
    lie: str = LIE


def line(text: str, y: int, *, before: bytes = b"") -> bytes:
    return _shown(text, b"40 %d Td" % y, before, b"11")


def _lie(place: bytes = b"40 200 Td", *, before: bytes = b"", size: bytes = b"11") -> bytes:
    return _shown(LIE, place, before, size)


def _shown(text: str, place: bytes, before: bytes, size: bytes) -> bytes:
    return b"q %s BT /F1 %s Tf %s (%s) Tj ET Q\n" % (before, size, place, text.encode())


def page_with(content: bytes, picture: bytes | None = None, *, pages: bytes | None = None) -> bytes:
    """A file of one page with this content and picture, and with this page tree."""
    added = [picture] if picture else []
    return book(page(resources=_IMAGE if picture else b""), stream(content), *added, pages=pages)


def _page(content: bytes, *added: bytes, first: bytes = b"", catalog: bytes = b"", **parts: bytes) -> bytes:
    """`first` is drawn before the truth, `content` after it."""
    return book(page(**parts), stream(first + _TRUTH_AT + content), *added, catalog=catalog)


def _picture(pixels: bytes, width: int, height: int) -> bytes:
    entries = b"/Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceGray /BitsPerComponent 8 "
    return stream(zlib.compress(pixels), entries % (width, height) + b"/Filter /FlateDecode")


def scan_of_a_line(text: str = LIE, paper: Callable[[int], int] = int) -> bytes:
    """The line as a picture, as a scanner makes it: what recognised text lies over. `paper` changes each pixel."""
    document = pypdfium2.PdfDocument(page_with(line(text, 200)))
    whole = document[0].render(scale=2).to_pil().convert("L")
    scan = whole.crop((76, 176, 756, 212))
    return _picture(bytes(map(paper, scan.tobytes())), *scan.size)


def noise(levels: int = 256) -> bytes:
    """A picture that says nothing, in so many shades, with white paper above and below."""
    rng = Random(1)  # noqa: S311 - nothing secret
    return _picture(
        b"\xff" * 900 + bytes(rng.randrange(levels) * 255 // (levels - 1) for _ in range(3600)) + b"\xff" * 900, 300, 18
    )


SCAN_AT_200 = b"q 340 0 0 18 38 194 cm /Im1 Do Q\n"
STROKES = b"q 1 1 1 rg 30 190 380 30 re f 0 0 0 RG 2 w %s Q" % b" ".join(
    b"%d 190 m %d 215 l S" % (x, x) for x in range(38, 400, 4)
)
_IMAGE = b"/XObject << /Im1 6 0 R >>"
_OFF = b"/OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] /Order [6 0 R] >> >>"
_LAYER = b"<< /Type /OCG /Name (notes) >>"
_ALPHA = b"/ExtGState << /G1 << /ca 0 /CA 0 >> >>"
_COVER = b"<< /Type /Annot /Subtype /Square /Rect [36 190 400 215] /F 4 /C [1 1 1] /IC [1 1 1] /AP << /N 7 0 R >> >>"
_COVER_DRAWN = stream(b"1 1 1 rg 0 0 364 25 re f", b"/Type /XObject /Subtype /Form /BBox [0 0 364 25]")

_NOTE = _COVER.replace(b"/Square", b"/Text")
_WHITE = b"q 1 1 1 rg 30 190 380 30 re f Q "


def _in_form(content: bytes, *, high: float, low: int = 0, beside: bytes = b"") -> bytes:
    entries = b"/Type /XObject /Subtype /Form /BBox [0 %d 420 %.1f] /Resources << /Font << /F1 3 0 R >> >>" % (
        low,
        high,
    )
    return _page(b"%s /Fm Do" % beside, stream(content, entries), resources=b"/XObject << /Fm 6 0 R >>")


def _parts(before: bytes, after: bytes) -> bytes:
    """The lie, with these operators before and after its fourth word."""
    rest = b"(the deposit of $9,900 for any reason.)"
    return b"q BT /F1 11 Tf 40 200 Td (The Landlord may ) Tj %s (keep ) Tj %s %s Tj ET Q\n" % (before, after, rest)


_WORD_BY_WORD = (
    b"BT /F1 9 Tf 1 0 0 %d 0 0 Tm " + b" ".join(b"(%s ) Tj" % word for word in LIE.encode().split()) + b" ET"
)
_LEVEL = line("The rent is paid on the first day of each month.", 230)  # with TRUTH, most of the text
_DASHED = "The sale brought 45 - and 240 in the year 2031."
_LOW_LAYER = _shown(_DASHED, b"40 198.3 Td", b"3 Tr", b"11")  # its dash is below that of the scan
HIDDEN: tuple[Page, ...] = (
    Page("white on white", _page(_lie(before=b"1 1 1 rg"))),
    Page("almost white", _page(_lie(before=b"0.97 0.97 0.97 rg"))),
    Page("red on red", _page(b"q 1 0 0 rg 30 190 380 30 re f Q " + _lie(before=b"1 0 0 rg"))),
    Page("covered by a white box", _page(_lie() + b"q 1 1 1 rg 30 190 380 30 re f Q")),
    Page("covered by a black box", _page(_lie() + b"q 0 0 0 rg 30 190 380 30 re f Q")),
    Page("covered by a blank picture", _page(_lie() + SCAN_AT_200, _picture(b"\xff" * 100, 10, 10), resources=_IMAGE)),
    Page("covered by an annotation", _page(_lie(), b"null", _COVER_DRAWN, entries=b"/Annots [%s]" % _COVER)),
    Page("transparent", _page(_lie(before=b"/G1 gs"), resources=_ALPHA)),
    Page("render mode 3", _page(_lie(before=b"3 Tr"))),
    Page(
        "a dash that the scan does not have",
        _page(SCAN_AT_200 + _LOW_LAYER, scan_of_a_line(_DASHED.replace("-", " ")), resources=_IMAGE),
        _DASHED,
    ),
    Page("render mode 7", _page(_lie(before=b"7 Tr"))),
    Page("clipped away", _page(_lie(before=b"0 0 10 10 re W n"))),
    Page("clipped in part", _page(_lie(before=b"30 190 120 30 re W n"))),
    Page("clipped to a sliver", _page(_lie(before=b"0 0 420 201 re W n"))),
    Page("off the page", _page(_lie(b"900 200 Td"))),
    Page("half off the page", _page(_lie(b"300 200 Td"))),
    Page("outside the crop box", _page(_lie(b"40 20 Td"), entries=b"/CropBox [0 100 420 300]")),
    Page("half a point high", _page(_lie(size=b"0.5"))),
    Page("no size", _page(_lie(size=b"0.001"))),
    Page("squeezed to a line", _page(b"q 1 0 0 0.01 0 200 cm " + _lie(b"40 0 Td") + b" Q")),
    Page("squeezed to hairs", _page(_lie(before=b"12 Tz"))),
    Page("only one word squeezed", _page(_parts(b"4 Tz", b"100 Tz"))),
    Page("blended away", _page(_WHITE + _lie(before=b"/G1 gs"), resources=b"/ExtGState << /G1 << /BM /Screen >> >>")),
    Page("under a note like paper", _page(_lie(), b"null", _COVER_DRAWN, entries=b"/Annots [%s]" % _NOTE)),
    Page(
        "switched-off layer",
        _page(b"/OC /L1 BDC " + _lie() + b" EMC", _LAYER, catalog=_OFF, resources=b"/Properties << /L1 6 0 R >>"),
    ),
    Page("under other text, white", _page(b"", first=_lie(b"40 260 Td", before=b"1 1 1 rg"))),
    Page("over other text, render mode 3", _page(_lie(b"40 260 Td", before=b"3 Tr"))),
    Page("over other text, transparent", _page(_lie(b"40 260 Td", before=b"/G1 gs"), resources=_ALPHA)),
    Page("in a form, white", _in_form(_lie(before=b"1 1 1 rg"), high=300)),
    Page("on a turned page", _page(_lie(before=b"1 1 1 rg"), entries=b"/Rotate 90")),
    Page(
        "only the decimal point",
        _page(
            b"BT /F1 7 Tf 40 200 Td (The rate is 1) Tj 1 1 1 rg (.) Tj 0 0 0 rg (850 percent a year for all tenants of the house.) Tj ET"
        ),
        SMALL_LIE,
    ),
    Page(
        "only one word",
        _page(_parts(b"1 1 1 rg", b"0 0 0 rg")),
    ),
)

SHOWN: tuple[Page, ...] = (
    Page("black on white", _page(_lie())),
    Page("white on black", _page(b"q 0 0 0 rg 30 190 380 30 re f Q " + _lie(before=b"1 1 1 rg"))),
    Page("grey", _page(_lie(before=b"0.6 0.6 0.6 rg"))),
    Page("outlines only", _page(_lie(before=b"1 Tr 0.4 w"))),
    Page("on a picture", _page(SCAN_AT_200 + _lie(), _picture(b"\xc0" * 100, 10, 10), resources=_IMAGE)),
    Page("four points high", _page(_lie(size=b"4"))),
    Page("painted twice for boldness", _page(_lie() + _lie(b"40.3 200 Td"))),
    Page("painted twice in one place", _page(_lie() + _lie())),
    Page("clipped close to its letters", _page(_lie(before=b"38 197 340 11.2 re W n"))),
    Page("clipped by a shape", _page(_lie(before=b"20 190 m 400 190 l 410 205 l 400 230 l 20 230 l 10 205 l h W n"))),
    Page("underlined", _page(_lie() + b"q 0.5 w 40 198.5 m 360 198.5 l S Q")),
    Page("a letter over its neighbour", _page(_lie() + line("L", 150) + _shown("A", b"42 152 Td", b"", b"8"))),
    Page("struck through", _page(_lie() + b"q 0.5 w 40 203 m 360 203 l S Q")),
    Page(
        "marked yellow over the text",
        _page(
            _lie() + b"q /G1 gs 1 1 0 rg 30 190 380 30 re f Q", resources=b"/ExtGState << /G1 << /BM /Multiply >> >>"
        ),
    ),
    Page("on a turned page", _page(_lie(), entries=b"/Rotate 270")),
    Page(
        "up the page in a turned form",
        _in_form(_WORD_BY_WORD % -1, high=99, low=-99, beside=_LEVEL + b"0 1 1 0 380 10 cm"),
    ),
    Page("in a crop box", _page(_lie(), entries=b"/CropBox [20 100 420 300]")),
    Page(
        "switched-on layer",
        _page(
            b"/OC /L1 BDC " + _lie() + b" EMC",
            _LAYER,
            catalog=b"/OCProperties << /OCGs [6 0 R] /D << /ON [6 0 R] >> >>",
            resources=b"/Properties << /L1 6 0 R >>",
        ),
    ),
)

RECOGNISED: tuple[Page, ...] = (
    Page(
        "a dash below the scan's", _page(SCAN_AT_200 + _LOW_LAYER, scan_of_a_line(_DASHED), resources=_IMAGE), _DASHED
    ),
    Page("render mode 3 over a scan", _page(SCAN_AT_200 + _lie(before=b"3 Tr"), scan_of_a_line(), resources=_IMAGE)),
    Page("under a scan", _page(_lie() + SCAN_AT_200, scan_of_a_line(), resources=_IMAGE)),
)

_FIGURE = 40 + stringWidth(LIE.partition("9,900")[0], "Helvetica", 11)
DOUBTFUL: tuple[Page, ...] = (
    Page("under drawn shapes", _page(_lie() + STROKES)),
    Page("cut off at its head", _page(_lie(before=b"0 0 420 205.5 re W n"))),
    Page("cut off by its form", _in_form(_lie(), high=205.5)),
    Page("cut off by the crop box", _page(_lie(), entries=b"/CropBox [0 0 420 205.5]")),
    Page("upside down in a form", _in_form(_WORD_BY_WORD % 1, high=99, beside=_LEVEL + b"-1 0 0 -1 380 150 cm")),
    Page("blotted", _page(_lie(before=b"2 Tr 9 w"))),
    Page("another digit on a digit", _page(_lie() + _shown("6", b"%.1f 200 Td" % _FIGURE, b"", b"11"))),
)

# ── What is drawn beside the words ───────────────────────────────────────────────────────────────

DRAWN_NOT = b"q 1.2 w 0 0 m 0 7 l 0 5 m 5 5 l 5 0 l S 8 0 5 6 re S 17 0 m 17 9 l 15 6 m 20 6 l S Q\n"


def parted(first: str, second: str, y: int, between: bytes) -> bytes:
    """Two parts of a sentence, and between them something that is drawn at (0, 0)."""
    wide = round(stringWidth(first, "Helvetica", 11))
    at = b"q 1 0 0 1 %d %d cm %s Q\n" % (44 + wide, y, between)
    return line(first, y) + at + _shown(second, b"%d %d Td" % (70 + wide, y), b"", b"11")


STRUCK_FIGURE = b"q %.1f 203.2 27 0.8 re f Q\n" % _FIGURE
STRIKE_AT_200 = b"q 0.7 w 40 203.5 m 360 203.5 l S Q\n"
