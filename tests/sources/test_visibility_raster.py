"""What of a page is seen: true sizes, colours as eyes weigh them, half-covered letters, forms, and fonts without a glyph."""

from __future__ import annotations

import re

import pypdfium2
import pytest
from attacks.hidden import HIDDEN, LIE
from attacks.hostile import book, page, stream
from pdfs import one_page
from PIL import Image, ImageChops
from reportlab.pdfbase.pdfmetrics import stringWidth

from citecheck.model import Sighting
from citecheck.sources.pdf import contrast, drawn_marks, glyphs, visibility_raster, worker
from citecheck.sources.pdf.contrast import is_blot, is_clear, is_tiny, without_ink
from citecheck.sources.pdf.drawn_band import Band
from citecheck.sources.pdf.overlapping_text import Glyph
from citecheck.sources.pdf.page_objects import Objects, drawn, inactive

WORD = "deposit"


def looked_at(data: bytes) -> dict[str, Sighting]:
    """The sighting of each word that is not simply painted, with the lines of the page known."""
    opened = worker._Pages(pypdfium2.PdfDocument(data))._opened(1)
    lines = worker._numbered(opened.readings[0][1], opened.words)
    states = visibility_raster.seen(opened.page, opened.textpage, opened.words, None, lines, opened.objects)
    return {word.text: state for word, state in zip(opened.words, states, strict=True) if state}


def sightings(data: bytes, chosen: str | None = None) -> dict[str, Sighting]:
    """The sighting of each word; of those that are not chosen, nothing."""
    document = pypdfium2.PdfDocument(data)
    if document.get_formtype() != pypdfium2.raw.FORMTYPE_NONE:
        document.init_forms()
    first = document[0]
    textpage = first.get_textpage()
    words = glyphs.words(first, textpage)
    numbers = None if chosen is None else [i for i, word in enumerate(words) if word.text in chosen.split()]
    states = visibility_raster.seen(first, textpage, words, numbers)
    return {word.text: state for word, state in zip(words, states, strict=True)}


def shown(content: bytes, **parts: bytes) -> Sighting:
    return sightings(book(page(**parts), stream(content)))[WORD]


def text(paint: bytes, size: bytes = b"12") -> bytes:
    return b"%s BT /F1 %s Tf 40 200 Td (deposit) Tj ET 0 g" % (paint, size)


@pytest.mark.parametrize(
    ("paint", "state"),
    [
        (b"0 g", Sighting.PAINTED),
        (b"0.2 0.45 0.85 rg 30 190 200 30 re f 0.95 0.25 0.15 rg", Sighting.PAINTED),  # red on as light a blue
        (b"1 1 0.2 rg", Sighting.HIDDEN),  # yellow on white
        (b"0 0 0 rg 30 190 200 30 re f 1 1 0.2 rg", Sighting.PAINTED),  # yellow on black
        (b"0 0 0 rg 30 190 200 30 re f 0 0 1 rg", Sighting.PAINTED),  # blue on black
        (b"0.95 g", Sighting.HIDDEN),
        (b"0.6 g", Sighting.PAINTED),
    ],
)
def test_colours_are_weighed_as_eyes_do(paint: bytes, state: Sighting) -> None:
    assert shown(text(paint)) is state


@pytest.mark.parametrize(("size", "state"), [(b"0.5", Sighting.HIDDEN), (b"4", Sighting.PAINTED)])
def test_what_counts_is_the_size_of_the_ink(size: bytes, state: Sighting) -> None:
    assert shown(text(b"0 g", size)) is state


def test_a_letter_of_which_much_is_covered_may_read_as_another_one() -> None:
    assert shown(text(b"0 g") + b" 1 g 40 198 3 12 re f") is Sighting.DOUBTFUL
    assert shown(text(b"0 g") + b" 0 0 0 RG 0.5 w 38 198 m 90 198 l S") is Sighting.PAINTED
    assert shown(b"1 g 40 198 3 12 re f " + text(b"0 g")) is Sighting.PAINTED


@pytest.mark.parametrize(
    ("size", "matrix", "doubtful"),
    [
        (b"12", b"1 0 0 1 108 200", False),
        (b"12", b"0.98 0.17 -0.17 0.98 108 200", False),
        (b"-12", b"-1 0 0 -1 108 200", False),
        (b"12", b"0 1 -1 0 116 200", False),  # on its side, no digit is another one
        (b"12", b"-1 0 0 -1 114 209", True),  # shows 9
        (b"-12", b"1 0 0 1 114 209", True),
        (b"12", b"-1 0 0 1 116 200", True),
        (b"12", b"1 0 0 -1 108 209", True),
    ],
)
def test_a_letter_that_is_turned_or_mirrored_may_read_as_another_one(
    size: bytes, matrix: bytes, *, doubtful: bool
) -> None:
    around = b"BT /F1 12 Tf 40 200 Td (The goat is ) Tj ET BT /F1 12 Tf 120 200 Td ( years old.) Tj ET "
    letter = b"BT /F1 %s Tf %s Tm (6) Tj ET" % (size, matrix)
    assert looked_at(book(page(), stream(around + letter))) == ({"6": Sighting.DOUBTFUL} if doubtful else {})


@pytest.mark.parametrize(
    ("sign", "size", "doubtful"),
    [(b".", b"12", False), (b".", b"6", False), (b".", b"1.6", True), (b"7", b"2", True), (b"7", b"6", False)],
)
def test_a_sign_that_is_much_smaller_than_its_word_may_be_overlooked(
    sign: bytes, size: bytes, *, doubtful: bool
) -> None:
    before, inside = b"The pens are 26", stringWidth(sign.decode(), "Helvetica", float(size))
    at = 40 + stringWidth(before.decode(), "Helvetica", 12)
    start = b"BT /F1 12 Tf 40 200 Td (%s) Tj ET BT /F1 %s Tf %.2f 200 Td (%s) Tj ET" % (before, size, at, sign)
    rest = b" BT /F1 12 Tf %.2f 200 Td (40 for all.) Tj ET" % (at + inside)
    assert bool(looked_at(book(page(), stream(start + rest)))) is doubtful


@pytest.mark.parametrize(
    ("sign", "clip", "doubtful"),
    [
        (b",", b"20 190 200 30", False),
        (b",", b"20 200 200 30", True),  # shows a point
        (b".", b"20 200.4 200 30", False),
        (b":", b"20 197 200 7", True),
        (b"\261", b"20 201.4 200 30", True),  # shows a plus
        (b"E", b"20 201.3 200 30", True),  # shows F
        (b"E", b"20 199.8 200 30", False),
    ],
)
def test_a_sign_of_which_a_part_is_cut_off_may_read_as_another_one(sign: bytes, clip: bytes, *, doubtful: bool) -> None:
    parts = b"BT /F1 12 Tf 40 200 Td (12) Tj ET q %s re W n BT /F1 12 Tf 54 200 Td (%s) Tj ET Q " % (clip, sign)
    seen = looked_at(book(page(), stream(parts + b"BT /F1 12 Tf 63 200 Td (345) Tj ET")))
    assert bool(seen) is doubtful


def test_a_sign_of_which_a_part_is_covered_may_read_as_another_one() -> None:
    start = b"BT /F1 12 Tf 40 200 Td (It is $1,850 now.) Tj ET 1 g %s re f"
    states = [looked_at(book(page(), stream(start % box))) for box in (b"76 196 4 4", b"76 192 4 4")]
    assert states == [{"$1,850": Sighting.DOUBTFUL}, {}]


def parts(*placed: tuple[float, bytes]) -> bytes:
    """Text of 12 points at these places of a line."""
    return b" ".join(b"BT /F1 12 Tf %.2f 200 Td (%s) Tj ET" % part for part in placed)


@pytest.mark.parametrize(
    ("content", "doubtful"),
    [
        (parts((40, b"$1"), (53.35, b"."), (56.7, b"625")), False),
        (parts((40, b"$1"), (48.8, b"."), (53.35, b"625")), True),  # on the stem of 1
        (parts((40, b"$1"), (53.35, b"625"), (51.8, b".")), True),  # it touches the 6
        (parts((40, b"$1"), (53.35, b"625"), (48.8, b",")), True),
        (parts((40, b"$7"), (52.4, b"."), (55.4, b"625")), False),  # set close, under the arm of 7
        (parts((40, b"$44"), (58.2, b"4")), False),
        (parts((40, b"$4"), (48.4, b"4")), True),
        (b"BT /F1 12 Tf 40 200 Td [(1) 80 (7) 90 (.) 20 (5) 60 (11)] TJ ET", False),
    ],
)
def test_a_point_on_a_digit_or_two_digits_in_one_place_may_be_misread(content: bytes, *, doubtful: bool) -> None:
    assert bool(looked_at(book(page(), stream(content)))) is doubtful


def test_slashes_on_letters_strike_a_word_through() -> None:
    word, beside = (40, b"deposit is due"), b"and"
    struck = looked_at(book(page(), stream(parts(word, (46, b"/"), (56, b"/"), (66, b"/")))))
    assert struck["deposit"] is Sighting.STRUCK
    assert "due" not in struck
    at = 40 + stringWidth(beside.decode(), "Helvetica", 12)
    for space in (3.3, 0.8):  # letter by letter, programs set them so close that they overlap
        assert looked_at(book(page(), stream(parts((40, beside), (at - 3.3 + space, b"/"), (at + space, b"or"))))) == {}


def test_small_print_and_trade_marks_beside_large_letters_are_seen() -> None:
    large = b"BT /F1 48 Tf 40 200 Td (Acme) Tj ET BT /F1 11 Tf 165 230 Td (\256) Tj ET "
    assert looked_at(book(page(), stream(large + b"BT /F1 6 Tf 40 100 Td (The small print, 1.5 pages.) Tj ET"))) == {}


def test_a_letter_that_is_turned_in_its_word() -> None:
    content = b"BT /F1 12 Tf 40 200 Td (Mo) Tj ET BT /F1 12 Tf %s Tm (N) Tj ET BT /F1 12 Tf 65 200 Td (day.) Tj ET"
    turned, straight = (book(page(), stream(content % way)) for way in (b"0 1 -1 0 65 200", b"1 0 0 1 56.7 200"))
    assert set(looked_at(turned).values()) == {Sighting.DOUBTFUL}
    assert looked_at(straight) == {}


@pytest.mark.parametrize(
    ("content", "entries"),
    [
        (text(b"0 g") + b" BT /F1 12 Tf -1 0 0 -1 200 100 Tm (Turned words here) Tj ET", b""),
        (text(b"0 g") + b" BT /F1 12 Tf 0 1 -1 0 30 100 Tm (Words of an axis) Tj ET", b""),
        (b"BT /F1 12 Tf -1 0 0 -1 200 100 Tm (Turned) Tj ET", b"/Rotate 180"),
        (b"1 0 0 -1 0 300 cm BT /F1 12 Tf 1 0 0 -1 40 100 Tm (Turned twice) Tj ET", b""),
        (text(b"0 g") + b" 1 0 0 -1 0 300 cm /A Do", b"/Annots []"),
    ],
)
def test_lines_that_are_turned_as_a_whole_stay(content: bytes, entries: bytes) -> None:
    form = stream(
        b"BT /F1 12 Tf 1 0 0 -1 40 50 Tm (A word) Tj ET",
        b"/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << /Font << /F1 3 0 R >> >>",
    )
    data = book(page(entries=entries, resources=b"/XObject << /A 6 0 R >>"), stream(content), form)
    assert looked_at(data) == {}


def test_words_that_are_not_asked_for_are_not_looked_at() -> None:
    data = HIDDEN[0].data
    assert sightings(data)["Landlord"] is Sighting.HIDDEN
    assert sightings(data, "Landlord may")["may"] is Sighting.HIDDEN
    assert {sightings(data, "separate")[word] for word in LIE.split()} == {Sighting.PAINTED}


_FIELD = b"<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (x) /Rect [30 190 200 220] /F 4 /AP << /N 7 0 R >> >>"
_WHITE = stream(b"1 g 0 0 170 30 re f", b"/Type /XObject /Subtype /Form /BBox [0 0 170 30]")


def test_what_a_form_field_covers_is_not_seen() -> None:
    covered = book(
        page(entries=b"/Annots [6 0 R]"),
        stream(text(b"0 g")),
        _FIELD,
        _WHITE,
        catalog=b"/AcroForm << /Fields [6 0 R] >>",
    )
    assert sightings(covered)[WORD] is Sighting.HIDDEN


_BOX_BELOW, _BOX_FAR = b"0.9 g 30 190 200 30 re f ", b"0.9 g 30 20 200 30 re f "
_LINK = b"<< /Type /Annot /Subtype /Link /Rect [30 190 200 220] /Border [0 0 1] >>"
_FORM = b"/XObject << /A 7 0 R >>"


_BELOW, _FAR, _BESIDE = (78, 112), (248, 282), (109, 115)  # rows of points from above, and what is near them


@pytest.mark.parametrize(
    ("content", "rows", "above"),
    [
        (text(b"0 g"), [], []),
        (text(b"0 g") + _BOX_FAR, [_FAR], [_FAR]),
        (text(b"0 g") + b" 1 w 0 188 m 300 188 l S", [_BESIDE], [_BESIDE]),  # so near that a pixel may have both
        (_BOX_BELOW + text(b"0 g"), [_BELOW], []),
        (_BOX_FAR + text(b"0 g") + b" " + _BOX_BELOW, [_BELOW, _FAR], [_BELOW]),
        (text(b"0 g") + b" 4000 20 200 30 re f", [], []),
        (text(b"0 g") + b" /A Do", [_BELOW], [_BELOW]),
        (b"/A Do " + text(b"0 g"), [_BELOW], []),
    ],
)
def test_where_something_else_than_text_can_leave_ink(
    content: bytes, rows: list[tuple[int, int]], above: list[tuple[int, int]]
) -> None:
    form = stream(b"1 g 30 190 200 30 re f", b"/Type /XObject /Subtype /Form /BBox [0 0 300 300]")
    data = book(page(resources=_FORM, entries=b"/Annots [6 0 R]"), stream(content), _LINK, form)
    objects = Objects(pypdfium2.PdfDocument(data)[0])
    assert (runs(objects.rows), runs(objects.rows_above)) == (rows, above)


_INVERTED = b"/ExtGState << /G1 << /TR << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [0] >> >> >>"


@pytest.mark.parametrize(
    ("content", "rows", "state"),
    [
        (b"1 g 30 190 200 30 re f " + text(b"0 g"), [], Sighting.PAINTED),
        (b"0 0 0 0 k 30 190 200 30 re f 1 g 0 0 300 300 re f " + text(b"0 g"), [], Sighting.PAINTED),
        (b"1 g 30 190 200 30 re B " + text(b"0 g"), [(77, 113)], Sighting.PAINTED),
        (b"1 g 30 190 200 30 re f 0.99 g 30 190 200 30 re f " + text(b"0 g"), [_BELOW], Sighting.PAINTED),
        (text(b"0 g") + b" 1 g 30 190 200 30 re f", [_BELOW], Sighting.HIDDEN),
        (b"/G1 gs 1 g 30 190 200 30 re f " + text(b"1 g"), [_BELOW], Sighting.HIDDEN),  # black on black
    ],
)
def test_white_on_white_paper_is_nothing(content: bytes, rows: list[tuple[int, int]], state: Sighting) -> None:
    data = book(page(resources=_INVERTED), stream(content))
    objects = Objects(pypdfium2.PdfDocument(data)[0])
    assert (runs(objects.rows), sightings(data)[WORD]) == (rows, state)


@pytest.mark.parametrize("mode", [b"Difference", b"Exclusion"])
def test_white_that_is_blended_is_something(mode: bytes) -> None:
    data = book(page(resources=b"/ExtGState << /G1 << /BM /%s >> >>" % mode), stream(b"/G1 gs 1 g 30 190 200 30 re f "))
    assert Objects(pypdfium2.PdfDocument(data)[0]).rows.count(1) == 34


def runs(rows: bytes) -> list[tuple[int, int]]:
    assert len(rows) == 300
    return [run.span() for run in re.finditer(b"\x01+", rows)]


def test_an_annotation_may_be_drawn_anywhere() -> None:
    square = b"<< /Type /Annot /Subtype /Square /Rect [30 20 200 50] >>"
    data = book(page(entries=b"/Annots [6 0 R]"), stream(text(b"0 g")), square)
    objects = Objects(pypdfium2.PdfDocument(data)[0])
    assert (runs(objects.rows), runs(objects.rows_above)) == ([(0, 300)], [(0, 300)])


@pytest.mark.parametrize("scale", [0.7, 2.0, 4.0])
@pytest.mark.parametrize("top", [0, 90, 130])
def test_a_band_is_drawn_as_if_all_of_it_were_drawn_each_time(scale: float, top: int) -> None:
    """Two boxes and a rule far from each other; one box lies on a part of the word, in white."""
    content = _BOX_FAR + text(b"0 g") + b" 1 g 30 190 20 30 re f 0.5 g 30 90 100 1 re f"
    first = pypdfium2.PdfDocument(book(page(), stream(content)))[0]
    objects = Objects(first)
    area = (0, round(top * scale), round(300 * scale), round(300 * scale))
    band = Band(first, objects, scale, area)
    with inactive(objects.texts):
        bare = drawn(first, scale, area)
    assert band.bare.tobytes() == bare.tobytes()
    assert band.bare_grey.tobytes() == contrast.grey(bare).tobytes()
    assert band.plain_ink.tobytes() == contrast.plain(drawn(first, scale, area), bare).tobytes()
    assert (band.covered.getbbox() is not None, band.is_text_alone) == (top < 110, False)


def test_a_part_of_a_page_has_ink_as_the_ink_of_the_whole_page_shows_it() -> None:
    """Black, red on as light a blue, yellow on white, and nothing; tiles also beyond the edges."""
    on_blue = b"0.2 0.45 0.85 rg 30 60 200 30 re f BT 0.95 0.25 0.15 rg /F1 12 Tf 40 70 Td (deposit) Tj ET "
    yellow = b"BT 1 1 0.2 rg /F1 12 Tf 40 20 Td (deposit) Tj ET "
    first = pypdfium2.PdfDocument(book(page(), stream(on_blue + yellow + text(b"0 g"))))[0]
    band = Band(first, Objects(first), 2.0, (0, 0, 600, 600))
    ink = ImageChops.lighter(band.plain_ink, contrast.seen(band.whole, band.bare))
    tiles = [(x, y, x + 7, y + 5) for x in range(-7, 610, 7) for y in range(-5, 610, 5)]
    found = [tile for tile in tiles if band.has_ink(tile)]
    assert found == [tile for tile in tiles if ink.crop(tile).getbbox() is not None]
    assert {y > 400 for _, y, *_ in found} == {True, False}  # the coloured word, and the black one
    assert all(band.plain_ink.crop(tile).getbbox() is None for tile in found if tile[1] > 400)


def test_a_page_of_many_clips_is_drawn_in_strips_that_look_the_same() -> None:
    """Each of ten circles is clipped by three triangles that cut each other."""
    triangles = b" ".join(b"%d 300 m 300 0 l 0 %d l h W n" % (at, at) for at in (20, 60, 90))
    circles = b" ".join(b"q %s 20 w 1 J %d %d m %d %d l S Q" % (triangles, *[20 * at] * 4) for at in range(3, 13))
    first = pypdfium2.PdfDocument(book(page(), stream(text(b"0 g") + b" 0.8 g " + circles)))[0]
    strip = Objects(first).strip
    assert (strip, Objects(pypdfium2.PdfDocument(one_page(WORD))[0]).strip) == (300 / 5, 300)
    area = (0, 70, 1200, 1200)
    once = drawn(first, 4.0, area)
    assert all(dark < 200 < light for dark, light in once.getextrema())
    for points in (strip, 7.3):
        changed = ImageChops.difference(once, drawn(first, 4.0, area, strip=points))
        assert all(most <= 1 for _, most in changed.getextrema())  # the engine rounds


def test_one_look_shows_that_a_word_is_clear_or_leaves_it_to_the_others() -> None:
    letters = [Glyph(n, 10 + 10 * n, 10, 18 + 10 * n, 22) for n in range(3)]
    inks = {
        "all": [(12, 11, 16, 21), (22, 11, 26, 21), (32, 11, 36, 21)],
        "a letter less": [(12, 11, 16, 21), (32, 11, 36, 21)],
        "low": [(10, 15, 38, 16)],
        "a blot": [(9, 9, 39, 23)],
        "nothing": [],
    }
    looks = {}
    for name, boxes in inks.items():
        ink = Image.new("L", (50, 30))
        for box in boxes:
            ink.paste(255, box)
        looks[name] = (
            is_clear(ink, letters, 1.0, 2.0),
            [glyph.at for glyph in without_ink(ink, letters, 1.0)],
            is_tiny(ink, letters, 1.0, 2.0),
            is_blot(ink, letters, 1.0),
        )
    assert looks == {
        "all": (True, [], False, False),
        "a letter less": (False, [1], False, False),
        "low": (False, [], True, False),
        "a blot": (False, [], False, True),
        "nothing": (False, [0, 1, 2], False, False),
    }


def test_rules_that_go_on_beyond_the_edges_are_no_letters() -> None:
    """A rule from above with a branch and a turn, one that touches the left edge, and a sign on its own."""
    rows = ["..#......#", "..###....#", "....#.....", "##..#.##..", "....#.#...", "..........", "...#......"]
    left = ["..........", "..........", "..........", "......##..", "......#...", "..........", ".........."]
    ink = Image.frombytes("L", (10, 7), "".join(rows).replace("#", "\xff").replace(".", "\0").encode("latin-1"))
    rest = drawn_marks._without_rules(ink, 0, 7).tobytes().decode("latin-1").replace("\xff", "#").replace("\0", ".")
    assert [rest[at : at + 10] for at in range(0, 70, 10)] == left


def test_a_page_of_too_many_objects_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citecheck.limits.DRAWN_OBJECTS", 1)
    assert shown(text(b"0 g") + text(b"0 g")) is Sighting.DOUBTFUL


def test_lightness_and_red_against_green_are_what_is_seen() -> None:
    def differs(one: str, other: str) -> bool:
        return contrast.seen(Image.new("RGB", (2, 2), one), Image.new("RGB", (2, 2), other)).getbbox() is not None

    assert [differs(*pair) for pair in (("#000", "#fff"), ("#f33", "#39c"), ("#ff0", "#fff"), ("#fff", "#f7f7f7"))] == [
        True,
        True,
        False,
        False,
    ]


def test_the_lines_in_which_quotes_stand() -> None:
    lines = ["The deposit is due,", "in March. It is", "held. The deposit", "is due."]
    assert worker.lines_with_quotes(["deposit is due"], lines) == [1, 3, 4]
    assert worker.lines_with_quotes([2, "It is held."], lines) == [2, 3]
    assert worker.lines_with_quotes(["It is not held."], lines) is None
    assert worker.lines_with_quotes([""], lines) is None
