"""Lines through a quote, ink between its words and noise under it are warnings; what honest pages draw is none.

Strokes across its words that are not level leave it open.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from cases import mostly_full
from reportlab.pdfbase.pdfmetrics import stringWidth

from attacks.hidden import (
    DRAWN_NOT,
    LIE,
    SCAN_AT_200,
    STRIKE_AT_200,
    STRUCK_FIGURE,
    TRUTH,
    Page,
    line,
    noise,
    page_with,
    parted,
    scan_of_a_line,
)
from attacks.hostile import book, page, stream
from attacks.test_hidden import report_on
from citecheck.model import Sighting
from citecheck.sources.open import open_document

DRAWN = {"CIT608", "CIT609", "CIT619", "CIT620", "CIT621"}
PARTS = ("The Landlord may", "keep the deposit of $9,900 for any reason.")
_PICTURE = b"q 18 0 0 8 0 0 cm /Im1 Do Q"
_TALL = b"q 18 0 0 40 0 -16 cm /Im1 Do Q"


def _over(drawn: bytes) -> bytes:
    return page_with(line(TRUTH, 260) + line(LIE, 200) + drawn)


def _between(drawn: bytes, *more: bytes) -> bytes:
    return page_with(line(TRUTH, 260) + parted(*PARTS, 200, drawn), *more)


def _recognised(picture: bytes) -> bytes:
    return page_with(line(TRUTH, 260) + SCAN_AT_200 + line(LIE, 200, before=b"3 Tr"), picture)


def _annotated(kind: bytes) -> bytes:
    note = b"<< /Type /Annot /Subtype /%s /F 4 /C [1 0 0] /Rect [40 197 360 211]" % kind
    note += b" /QuadPoints [40 211 360 211 40 197 360 197] >>"
    return book(page(entries=b"/Annots [%s]" % note), stream(line(TRUTH, 260) + line(LIE, 200)))


def _sideways(drawn: bytes, turn: bytes = b"0 1 -1 0 380 10", **parts: bytes) -> bytes:
    """The line up or down the page, and what is drawn in its own directions."""
    text = b"BT /F1 9 Tf (%s) Tj ET" % LIE.encode()
    return book(page(**parts), stream(line(TRUTH, 260) + b"q %s cm %s %s Q" % (turn, text, drawn)))


def _at_digit(drawn: bytes) -> bytes:
    """Something that is drawn at the first 0 of 9,900, which begins at (0, 0)."""
    start = 40 + stringWidth(LIE.partition("00 for")[0], "Helvetica", 11)
    return _over(b"q 1 0 0 1 %.2f 200 cm %s Q\n" % (start, drawn))


_DOWN = b"0 -1 1 0 380 290"
_SLANTED = b"0.97 0.24 -0.24 0.97 60 120"
_ALONG = b"0.6 w 0 %.1f m 256 %.1f l S"
_DIAGONAL = b"0.7 w 60 -2 m 80 8 l S"
_ROUND_BAR = b"q 0.4 0.7 0.4 RG 13 w 1 J 30 204 m 200 204 l S Q "
_RNG = Random(2)  # noqa: S311 - nothing secret


def _zigzag(low: int, high: int, step: int) -> bytes:
    points = (b"%d %d" % (x, high if at % 2 else low) for at, x in enumerate(range(40, 352, step)))
    return b"q 0.7 w %s l S Q" % b" l ".join(points).replace(b" l ", b" m ", 1)


def _behind(drawn: bytes) -> bytes:
    return page_with(drawn + line(TRUTH, 260) + line(LIE, 200))


def _grey_paper(pixel: int) -> int:
    return int(pixel * 0.8) + _RNG.randrange(40)


STRUCK = (
    Page("a stroke", _over(STRIKE_AT_200)),
    Page("a red hairline", _over(b"q 1 0 0 RG 0.25 w 40 204 m 360 204 l S Q")),
    Page("a thin box", _over(b"q 40 203 320 1 re f Q")),
    Page("two words", _over(b"q 0.7 w 40 203.5 m 110 203.5 l S Q")),
    Page("an annotation", _annotated(b"StrikeOut")),
    Page("dashes", _over(b"q 0.8 w [3 2] 0 d 40 203.5 m 360 203.5 l S Q")),
    Page("a figure after its sign", _over(STRUCK_FIGURE)),
    Page("a zigzag through the words", _over(_zigzag(201, 205, 3))),
    Page("a zigzag as high as the words", _over(_zigzag(199, 207, 4))),
    Page("up the page", _sideways(_ALONG % (2.5, 2.5))),
    Page("down the page", _sideways(_ALONG % (2.5, 2.5), _DOWN)),
    Page("a slanted line", _sideways(_ALONG % (2.5, 2.5), _SLANTED)),
    Page(
        "on a page that is turned",
        book(page(entries=b"/Rotate 90"), stream(line(TRUTH, 260) + line(LIE, 200) + STRIKE_AT_200)),
    ),
)
CROSSED = (
    Page("hyphens", _over(line("-" * 85, 200))),
    Page("raised underscores", _over(line("_" * 52, 205))),
    Page("a diagonal through the line", _over(b"q 40 198 m 352 208 l S Q")),
    Page("a diagonal through one word", _over(b"q 0.7 w 105 208 m 150 199 l S Q")),
    Page("a diagonal through many lines", _over(b"q 1 0 0 RG 0.4 w 30 150 m 380 250 l S Q")),
    Page("an X on one word", _over(b"q 0.7 w 105 198 m 150 208 l S 105 208 m 150 198 l S Q")),
    Page("an X over many lines", _over(b"q 2 w 30 150 m 380 250 l S 30 250 m 380 150 l S Q")),
    Page("a zigzag over many lines", _over(_zigzag(180, 230, 25))),
    Page("a bar in a 0", _at_digit(b"0.8 w 1 4 m 5.2 4 l S")),
    Page("a dash of the text in a 0", _at_digit(b"BT /F1 11 Tf 1.2 0.2 Td (-) Tj ET")),
    Page("a box in a 0", _at_digit(b"1 3.6 4 0.8 re f")),
    Page("a stroke at the side of a 0", _at_digit(b"0.8 w 5 0 m 5 7.8 l S")),
    Page("a slanted line by an upright one", _sideways(_DIAGONAL, _SLANTED)),
    Page("a dash over a letter", _over(b"q 0.6 w 70 208.9 m 75 208.9 l S Q")),
    Page("letters of white on a shade", _behind(_ROUND_BAR + b"q 1 g 180 200 1.2 8 re 180 200 6 1.2 re f Q")),
    Page("a curve", _over(b"q 40 200 m 140 215 250 190 352 206 c S Q")),
)
PARTED = (
    Page("a drawn word", _between(DRAWN_NOT)),
    Page("a picture", _between(_PICTURE, scan_of_a_line("not"))),
    Page("a minus", _between(b"q 1 w 4 3.5 m 12 3.5 l S Q")),
    Page("hidden text that would explain it", _between(DRAWN_NOT + b"q 3 Tr BT /F1 9 Tf 2 0 Td (so) Tj ET Q")),
    Page("an underlined drawn word", _between(DRAWN_NOT + b"q 0.5 w -40 -1.5 m 60 -1.5 l S Q")),
)
NOISE = (Page("grey noise", _recognised(noise())), Page("black and white", _recognised(noise(levels=2))))
HONEST = (
    Page("underlined", _over(b"q 0.7 w 40 198.5 m 360 198.5 l S Q")),
    Page("underlined twice in colour", _over(b"q 0 0 1 RG 0.5 w 40 199 m 360 199 l S 40 197.5 m 360 197.5 l S Q")),
    Page("an underline as an annotation", _annotated(b"Underline")),
    Page("highlighted", _annotated(b"Highlight")),
    Page("on a shade that ends", page_with(line(TRUTH, 260) + b"q 0.8 g 30 190 200 30 re f Q " + line(LIE, 200))),
    Page("underlined with dashes", _over(b"q 0.6 w [2 1] 0 d 40 198.4 m 360 198.4 l S Q")),
    Page("a rule that ends at the quote", _over(b"q 0.6 w 346 203.5 m 400 203.5 l S Q")),
    Page("rules above and below", _over(b"q 0.5 w 30 212 m 390 212 l S 30 196 m 390 196 l S Q")),
    Page("a box around words", _over(b"q 0.5 w 38 196 60 15 re S Q")),
    Page("underlined up the page", _sideways(_ALONG % (-1.2, -1.2))),
    Page("underlined down the page", _sideways(_ALONG % (-1.2, -1.2), _DOWN)),
    Page("a frame around a slanted line", _sideways(b"0.8 w -4 -4.5 264 15 re S", _SLANTED)),
    Page("an underline of the line above", _over(b"q 0.6 w 40 208.9 m 116 208.9 l S Q")),
    Page("on a bar with round ends", _behind(_ROUND_BAR)),
    Page("rules beside a sideways line", _sideways(_ALONG % (9, 9) + b" " + _ALONG % (-3, -3))),
    Page("a circle around a digit", _at_digit(b"0.6 w 3 4 m -2 -3 10 14 re S")),
    Page("a digit is underlined", _at_digit(b"0.5 w 0.2 -1.3 m 5.9 -1.3 l S")),
    Page("a rule at a digit", _at_digit(b"0.5 w 5.9 -30 m 5.9 40 l S")),
    Page("a border", _over(b"q 1 w 20 20 380 260 re S Q")),
    Page("a rule between cells", _between(b"q 0.5 w 10 -60 m 10 60 l S Q")),
    Page("a cell of a grid", _between(b"q 0.7 w -60 10 200 0.7 re f -60 -4 200 0.7 re f 12 -60 0.7 120 re f Q")),
    Page("cells with borders of their own", _between(b"q 0.7 w -100 -4 108 15 re S 12 -4 200 15 re S Q")),
    Page("an empty box of a form", _between(b"q 0.7 w 3 -1 9 9 re S Q")),
    Page("a ticked box of a form", _between(b"q 0.7 w 3 -1 9 9 re S 5 1 m 10 6 l S 5 6 m 10 1 l S Q")),
    Page("leader dots", _between(b"q 1 w [1 2] 0 d 0 0.5 m 22 0.5 l S Q")),
    Page("a logo over three lines", _between(_TALL, scan_of_a_line("A"))),
    Page("a wavy underline", _over(_zigzag(197, 199, 3))),
    Page("a diagonal that ends below the line", _over(b"q 30 150 m 350 196 l S Q")),
    Page("a chart above the line", _over(b"q 40 212 m 120 222 l 200 213 l 300 240 l S Q")),
    Page("an arrow to the line", _over(b"q 20 180 m 38 203 l S 38 203 m 36 198 l S 38 203 m 33 202 l S Q")),
    Page("upright rules through it", _over(b"q 0.5 w 120 150 m 120 250 l S 250 150 m 250 250 l S Q")),
    Page("an arrow as a shape behind it", _behind(b"q 0.8 g 30 190 m 370 190 l 390 204 l 370 216 l 30 216 l f Q")),
    Page("a drawn watermark", _behind(b"q 0.85 g 60 150 m 80 150 l 200 250 l 180 250 l f 200 150 20 100 re f Q")),
    Page("a watermark of text", _behind(b"q 0.8 g BT /F1 90 Tf 0.9 0.4 -0.4 0.9 60 150 Tm (DRAFT /X) Tj ET Q ")),
    Page("slashes of the text beside it", _over(line("/ " * 4, 200, before=b"1 0 0 1 -35 0 cm"))),
    Page("a bullet before the line", _over(b"q 28 202 4 4 re f Q")),
    Page("a scan", _recognised(scan_of_a_line())),
    Page("a scan on grey paper", _recognised(scan_of_a_line(paper=_grey_paper))),
)


def drawn_codes(page: Page, folder: Path) -> tuple[str, set[str]]:
    report = report_on(page, page.lie, folder)
    return report.verdict.value, {finding.rule for finding in report.findings} & DRAWN


@pytest.mark.parametrize("page", mostly_full(STRUCK, *STRUCK[:1]), ids=lambda page: page.name)
def test_what_is_struck_through_is_a_warning(page: Page, tmp_path: Path) -> None:
    assert drawn_codes(page, tmp_path) == ("verified", {"CIT619"})


@pytest.mark.parametrize("page", mostly_full(CROSSED, *CROSSED[:2]), ids=lambda page: page.name)
def test_what_is_crossed_by_other_strokes_is_open(page: Page, tmp_path: Path) -> None:
    assert drawn_codes(page, tmp_path) == ("open", {"CIT609"})


@pytest.mark.parametrize("page", mostly_full(PARTED, *PARTED[:1]), ids=lambda page: page.name)
def test_ink_between_the_words_is_a_warning(page: Page, tmp_path: Path) -> None:
    assert drawn_codes(page, tmp_path) == ("verified", {"CIT620"})


@pytest.mark.parametrize("page", mostly_full(NOISE, *NOISE[:1]), ids=lambda page: page.name)
def test_noise_under_recognised_text_is_a_warning(page: Page, tmp_path: Path) -> None:
    assert drawn_codes(page, tmp_path) == ("verified", {"CIT621"})


@pytest.mark.parametrize("page", mostly_full(HONEST, *HONEST[:1], HONEST[8]), ids=lambda page: page.name)
def test_what_honest_pages_draw_is_no_warning(page: Page, tmp_path: Path) -> None:
    assert drawn_codes(page, tmp_path) == ("verified", set())


WORST = {
    **dict.fromkeys(STRUCK, Sighting.STRUCK),
    **dict.fromkeys(PARTED, Sighting.PARTED),
    **dict.fromkeys(HONEST[:-3], Sighting.PAINTED),
}


@pytest.mark.parametrize("page", mostly_full(WORST, STRUCK[0], PARTED[0], HONEST[0]), ids=lambda page: page.name)
def test_a_look_at_the_whole_page_shows_the_same(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "file.pdf"
    path.write_bytes(page.data)
    with open_document(path, cache=False) as document:
        levels = [level for level, _ in document.sight(1) if level < Sighting.DOUBTFUL]
    assert levels[-1] == WORST[page]


@pytest.mark.full
@pytest.mark.parametrize("page", [*STRUCK, *PARTED[:3]], ids=lambda page: page.name)
def test_what_stands_beside_it_is_no_warning(page: Page, tmp_path: Path) -> None:
    report = report_on(page, TRUTH, tmp_path)
    assert report.verdict.value == "verified"
    assert not {finding.rule for finding in report.findings} & DRAWN
