"""Words and their boxes as the page is shown: rotation, crop box, hyphens, characters."""

from __future__ import annotations

from typing import Any

import pytest
from pdfs import UPRIGHT, cropped, drawn, hyphens, ligatures, lines_of, on_its_side, one_page, opened, raw, rotated
from reportlab.pdfgen.canvas import Canvas


@pytest.mark.parametrize("angle", [90, 270])
def test_short_words_on_a_page_that_is_turned_stay_in_their_lines(angle: int) -> None:
    with opened(on_its_side(angle)) as document:
        lines = [line.text for line in document.page(1).lines]
    assert sorted(lines) == ["It is $9,900 or so, as we said to you.", "The rent is due on the first of it."]


@pytest.mark.parametrize("angle", [90, 180, 270], ids="TX10 {}".format)
@pytest.mark.first_is_fast
def test_a_rotated_page_reads_and_lies_like_an_upright_one(angle: int) -> None:
    with opened(rotated(angle)) as document, opened(rotated(0)) as upright:
        page, model = document.page(1), upright.page(1)
        assert [line.text for line in page.lines] == list(UPRIGHT)
        assert [line.box for line in page.lines] == [line.box for line in model.lines]


def test_boxes_stand_where_the_text_was_drawn() -> None:
    with opened(rotated(0)) as document:
        boxes = [line.box for line in document.page(1).lines]
    for number, box in enumerate(boxes):
        baseline = 200 - 14 * number
        assert box is not None
        assert box.x0 == pytest.approx(40, abs=1)
        assert box.y0 < baseline < baseline + 7 < box.y1 < baseline + 14


def test_what_the_crop_box_cuts_off_is_not_there_and_the_rest_is_moved() -> None:
    with opened(cropped()) as document:
        lines = document.page(1).lines
    assert [line.text for line in lines] == ["Inside the box", "also inside"]
    first = lines[0].box
    assert first is not None
    assert (round(first.x0), first.y0 < 260 - 100 < first.y1) == (20, True)


def test_a_hyphen_at_a_lines_end_is_shown_and_ends_the_line() -> None:
    assert lines_of(hyphens()) == [
        "Damage by pets is the Tenant's responsi-",
        "bility, and a well-known self-",
        "employed expert decides on 2012-",
        "2015 and on nothing before.",
    ]


def test_ligatures_are_read_as_letters() -> None:
    assert lines_of(ligatures()) == ["The first office floor"]


@pytest.mark.parametrize(
    "text",
    [
        "(370) 1,204.50 $5 50%",
        "“curly” ‘quotes’ – and — dashes…",
        "naïve café Ænima straße",
        "10² § 4 ¶ ° ± × ½ •",
        "a_b c/d e-f [g] {h} <i>",
    ],
)
def test_characters_come_as_they_are(text: str) -> None:
    assert lines_of(one_page(text)) == [text]


def test_a_character_without_meaning_is_marked_and_not_dropped() -> None:
    """A code that the font maps to a control character must not vanish between two digits."""
    [line] = lines_of(raw([b"BT /F1 12 Tf 40 200 Td (12\x0134) Tj ET"])) or [""]
    assert "1234" not in line


def test_characters_beyond_the_first_plane_keep_text_and_boxes_in_step() -> None:
    unicode_map = b"""/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /X def 1 begincodespacerange <00> <ff> endcodespacerange
1 beginbfchar <41> <D835DFCF> endbfchar endcmap end end"""
    data = raw([b"BT /F1 12 Tf 40 200 Td (A plus B) Tj 0 -20 Td (second line) Tj ET"], to_unicode=unicode_map)
    with opened(data) as document:
        lines = document.page(1).lines
    assert [line.text for line in lines] == ["𝟏 plus B", "second line"]
    assert [round(line.box.x0) for line in lines if line.box] == [40, 40]


def test_a_gap_before_a_percent_sign_or_leader_dots_is_a_space_or_none() -> None:
    def page(canvas: Any) -> None:
        canvas.drawString(40, 240, "Rate 3.3")
        canvas.drawString(87, 240, "%")
        canvas.drawString(40, 220, "Other")
        canvas.drawString(71, 220, "......... 17")
        canvas.drawString(40, 200, "The rate is 5 % of the rent; not")
        canvas.drawString(201, 200, "able")

    with opened(drawn(page)) as document:
        readings = {reading.name: [line.text for line in reading.lines] for reading in document.page(1).readings}
    typed = "The rate is 5 % of the rent; not able"
    assert readings == {
        "reading order": ["Rate 3.3 %", "Other ......... 17", typed],
        "reading order, marks closed up": ["Rate 3.3%", "Other......... 17", typed],
    }


@pytest.mark.parametrize(("gap", "line"), [(0.0, "the Contrac-"), (1.6, "the Contrac-"), (3.1, "the Contrac -")])
def test_a_hyphen_at_a_lines_end_with_a_gap_before_it(gap: float, line: str) -> None:
    def page(canvas: Canvas) -> None:
        canvas.drawString(40, 200, "the Contrac")
        canvas.drawString(40 + canvas.stringWidth("the Contrac") + gap, 200, "-")
        canvas.drawString(40, 186, "tor agrees")

    assert lines_of(drawn(page)) == [line, "tor agrees"]
