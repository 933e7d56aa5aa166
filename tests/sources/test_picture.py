"""Pages drawn for people: the marked boxes hold the words that they are said to hold."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pypdfium2
import pytest
from cases import each
from pdfs import (
    PASSWORD,
    cropped,
    drawn,
    encrypted,
    hyphens,
    ligatures,
    many_pages,
    one_page,
    opened,
    rotated,
    sideways,
    superscript,
    table,
    text,
    three_columns,
    two_columns,
)
from PIL import Image, ImageDraw

from citecheck import limits
from citecheck.model import Box, LineSpan
from citecheck.sources.document import READING, Document, Picture

PAGES = {
    "one column": one_page("The rent is due in March.", "It is $1,850 (net), 4.5% more."),
    "two columns": two_columns("A heading over both"),
    "three columns": three_columns(),
    "table": table(),
    "superscript": superscript(),
    "hyphens": hyphens(),
    "ligatures": ligatures(),
    "sideways": sideways(),
    "cropped": cropped(),
    **{f"turned by {angle}": rotated(angle) for angle in (90, 180, 270)},
}


def spans(document: Document, pattern: str) -> Iterator[tuple[str, LineSpan]]:
    """What the pattern finds in each line of each reading of the first page."""
    for reading in document.page(1).readings:
        for index, line in enumerate(reading.lines):
            for match in re.finditer(pattern, line.text):
                yield match[0], LineSpan(1, reading.name, index, *match.span())


def image(picture: Picture) -> Image.Image:
    assert picture.media_type == "image/webp"
    return Image.open(io.BytesIO(picture.data)).convert("L")


def pixels(box: Box, picture: Picture, scale: float) -> tuple[int, int, int, int]:
    return (
        int(box.x0 * scale) - 2,
        int((picture.height - box.y1) * scale) - 2,
        int(box.x1 * scale) + 2,
        int((picture.height - box.y0) * scale) + 2,
    )


@each("name", [name for name in PAGES if name != "hyphens"])  # a line-end hyphen has no box
@pytest.mark.full
def test_the_boxes_of_all_words_hold_all_ink(name: str) -> None:
    """Whatever way a page is turned: each box has ink, and nothing but rules is left when the boxes are blanked."""
    with opened(PAGES[name]) as document:
        wanted = [span for _, span in spans(document, r"\S+") if span.reading == READING]
        picture, boxes = document.picture(1, wanted) or (None, ())
    assert picture is not None
    page = image(picture)
    scale = page.width / picture.width
    assert (scale, page.height) == (2.0, picture.height * 2)
    for box in boxes:
        assert box is not None
        assert page.crop(pixels(box, picture, scale)).getextrema()[0] < 128
        ImageDraw.Draw(page).rectangle(pixels(box, picture, scale), fill=255)
    assert page.getextrema()[0] > 128


@each("name", [name for name in PAGES if "turned" not in name and name != "cropped"])
@each("pattern", [r"\S+", r"\w+", r"\S+(?: \S+)?", r"(?<=\w)\w{2}"])
@pytest.mark.full
def test_a_box_holds_its_characters(name: str, pattern: str) -> None:
    """In every reading of the page; what stands in a box is told by the library's own search of the file."""
    with opened(PAGES[name]) as document:
        wanted = {span: text for text, span in spans(document, pattern)}
        drawn_page = document.picture(1, list(wanted))
    assert drawn_page is not None
    page = pypdfium2.PdfDocument(PAGES[name])[0].get_textpage()
    for (span, expected), box in zip(wanted.items(), drawn_page[1], strict=True):
        assert box is not None, span
        inside = page.get_text_bounded(box.x0 + 0.4, box.y0 + 1, box.x1 - 0.4, box.y1 - 1)
        as_drawn = expected.replace("²", "2")  # a raised digit is a plain one in the file
        bare = [re.sub(r"[\s\ufffe\x02-]", "", part) for part in (inside, as_drawn)]
        assert bare[1] in bare[0], (span, inside)
        if len(expected) > 2 and name == "one column":
            assert bare[0] == bare[1]


def test_a_whole_line() -> None:
    with opened(one_page("The rent is due.")) as document:
        line = document.page(1).lines[0]
        drawn_page = document.picture(1, [LineSpan(1, READING, 0, 0, None)])
    assert drawn_page is not None
    assert drawn_page[1] == (line.box,)


def test_characters_that_are_not_there_have_no_box() -> None:
    nowhere = [LineSpan(1, READING, 9, 0, 3), LineSpan(1, "no reading", 0, 0, 3), LineSpan(1, READING, 0, 90, 99)]
    with opened(one_page("The rent is due.")) as document:
        drawn_page = document.picture(1, [*nowhere, LineSpan(1, READING, -1, 0, 3)])
    assert drawn_page is not None
    assert drawn_page[1] == (None, None, None, None)


def test_the_same_picture_each_time() -> None:
    with opened(two_columns()) as one, opened(two_columns()) as other:
        assert one.picture(1, []) == other.picture(1, []) == one.picture(1, [])


@pytest.mark.full
def test_a_picture_between_pages_that_are_awaited() -> None:
    with opened(many_pages(60)) as document:
        document.prefetch(range(1, 61), {n: [""] for n in range(1, 61)})
        drawn_page = document.picture(7, [LineSpan(7, READING, 0, 0, 5)])
        assert [document.page(n).number for n in range(1, 61)] == list(range(1, 61))
    assert drawn_page is not None
    assert len(drawn_page[1]) == 1


def test_a_page_of_an_encrypted_file() -> None:
    with opened(encrypted(), password=PASSWORD) as document:
        assert document.picture(1, []) is not None


@pytest.mark.full
def test_what_cannot_be_drawn_is_none() -> None:
    with opened(dots(250)) as document:
        assert document.picture(1, []) is None  # however small it is drawn, its file is too large
    with opened(one_page("The rent is due.")) as document:
        assert document.picture(9, []) is None  # the file has no such page
        assert document.page(1).lines[0].text == "The rent is due."
    with opened(b"The rent is due.", "source.txt") as document:
        assert document.picture(1, []) is None


def dots(strength: float) -> bytes:
    """A page of random dots in every colour, which cannot be packed well."""
    grey = Image.effect_noise((900, 900), strength)
    colours = Image.merge("RGB", (grey, grey.rotate(90), grey.rotate(180)))
    return drawn(lambda canvas: canvas.drawInlineImage(colours, 0, 0, 1200, 1200), size=(1200, 1200))


@pytest.mark.parametrize(
    ("data", "size"),
    [
        pytest.param(dots(40), (1200, 1200), id="a photograph"),
        pytest.param(drawn(text("Far and wide"), size=(10_000, 10_000)), (10_000, 10_000), id="a poster"),
    ],
)
@pytest.mark.full
def test_a_picture_keeps_to_its_limits(data: bytes, size: tuple[int, int]) -> None:
    with opened(data) as document:
        picture, _ = document.picture(1, []) or (None, ())
    assert picture is not None
    assert (picture.width, picture.height) == size
    assert len(picture.data) <= limits.PICTURE_BYTES
    assert image(picture).width * image(picture).height <= limits.PICTURE_PIXELS
