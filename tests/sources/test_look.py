"""What of a page is seen: true sizes, colours as eyes weigh them, half-covered letters, forms, and fonts without a glyph."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pypdfium2
import pytest
from attacks.hidden import HIDDEN, LIE
from attacks.hostile import book, page, stream
from pdfs import one_page
from reportlab.pdfbase.pdfmetrics import stringWidth

from citecheck.model import Sighting
from citecheck.sources.pdf import glyphs, look, marks, worker
from citecheck.sources.pdf.canvas import drawn, inactive
from citecheck.sources.pdf.contrast import differs
from citecheck.sources.pdf.drawing import Drawing, each, has_any, touched
from citecheck.sources.pdf.letters import PiledUp, overlapping
from citecheck.sources.pdf.page_objects import Objects

WORD = "deposit"


def looked_at(data: bytes) -> dict[str, Sighting]:
    """The sighting of each word that is not simply painted, with the lines of the page known."""
    opened = worker._Pages(pypdfium2.PdfDocument(data))._opened(1)
    lines = worker._numbered(opened.readings[0][1], opened.words)
    states = look.seen(opened.page, opened.textpage, opened.words, None, lines, opened.objects)
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
    states = look.seen(first, textpage, words, numbers)
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


def test_slashes_on_letters_leave_a_word_in_doubt() -> None:
    word, beside = (40, b"deposit is due"), b"and"
    crossed = looked_at(book(page(), stream(parts(word, (46, b"/"), (56, b"/"), (66, b"/")))))
    assert crossed["deposit"] is Sighting.DOUBTFUL
    assert "due" not in crossed
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


_BELOW, _FAR = (30, 190, 230, 220), (30, 20, 230, 50)


@pytest.mark.parametrize(
    ("content", "beside", "above"),
    [
        (text(b"0 g"), [], []),
        (text(b"0 g") + _BOX_FAR, [_FAR], [_FAR]),
        (text(b"0 g") + b" 2 w 0 188 m 300 188 l S", [(-2, 186, 302, 190)], [(-2, 186, 302, 190)]),
        (_BOX_BELOW + text(b"0 g"), [_BELOW], []),
        (_BOX_FAR + text(b"0 g") + b" " + _BOX_BELOW, [_FAR, _BELOW], [_BELOW]),
        (text(b"0 g") + b" /A Do", [_BELOW], [_BELOW]),
        (b"/A Do " + text(b"0 g"), [_BELOW], []),
    ],
)
def test_where_something_else_than_text_can_leave_ink(
    content: bytes, beside: list[tuple[int, ...]], above: list[tuple[int, ...]]
) -> None:
    form = stream(b"1 g 30 190 200 30 re f", b"/Type /XObject /Subtype /Form /BBox [0 0 300 300]")
    data = book(page(resources=_FORM, entries=b"/Annots [6 0 R]"), stream(content), _LINK, form)
    objects = Objects(pypdfium2.PdfDocument(data)[0])
    assert (objects.beside_text, objects.above_text) == (beside, above)


_INVERTED = b"/ExtGState << /G1 << /TR << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [0] >> >> >>"


@pytest.mark.parametrize(
    ("content", "beside", "state"),
    [
        (b"1 g 30 190 200 30 re f " + text(b"0 g"), 0, Sighting.PAINTED),
        (b"0 0 0 0 k 30 190 200 30 re f 1 g 0 0 300 300 re f " + text(b"0 g"), 0, Sighting.PAINTED),
        (b"1 g 30 190 200 30 re B " + text(b"0 g"), 1, Sighting.PAINTED),
        (b"1 g 30 190 200 30 re f 0.99 g 30 190 200 30 re f " + text(b"0 g"), 1, Sighting.PAINTED),
        (text(b"0 g") + b" 1 g 30 190 200 30 re f", 1, Sighting.HIDDEN),
        (b"/G1 gs 1 g 30 190 200 30 re f " + text(b"1 g"), 1, Sighting.HIDDEN),  # black on black
    ],
)
def test_white_on_white_paper_is_nothing(content: bytes, beside: int, state: Sighting) -> None:
    data = book(page(resources=_INVERTED), stream(content))
    objects = Objects(pypdfium2.PdfDocument(data)[0])
    assert (len(objects.beside_text or ()), sightings(data)[WORD]) == (beside, state)


@pytest.mark.parametrize("mode", [b"Difference", b"Exclusion"])
def test_white_that_is_blended_is_something(mode: bytes) -> None:
    data = book(page(resources=b"/ExtGState << /G1 << /BM /%s >> >>" % mode), stream(b"/G1 gs 1 g 30 190 200 30 re f "))
    assert Objects(pypdfium2.PdfDocument(data)[0]).beside_text == [_BELOW]


def test_an_annotation_may_be_drawn_anywhere() -> None:
    square = b"<< /Type /Annot /Subtype /Square /Rect [30 20 200 50] >>"
    data = book(page(entries=b"/Annots [6 0 R]"), stream(text(b"0 g")), square)
    objects = Objects(pypdfium2.PdfDocument(data)[0])
    assert (objects.beside_text, objects.above_text) == (None, None)


@pytest.mark.parametrize("scale", [0.7, 2.0, 4.0])
@pytest.mark.parametrize("top", [0, 90, 130])
@pytest.mark.parametrize("quick", [False, True])
def test_a_part_of_a_page_is_drawn_as_if_all_of_it_were_drawn_each_time(scale: float, top: int, *, quick: bool) -> None:
    """Two boxes and a rule far from each other; one box lies on a part of the word, in white."""
    content = _BOX_FAR + text(b"0 g") + b" 1 g 30 190 20 30 re f 0.5 g 30 90 100 1 re f"
    first = pypdfium2.PdfDocument(book(page(), stream(content)))[0]
    objects = Objects(first)
    drawing = Drawing(first, objects, scale, (top, 300), quick=quick)
    area = (0, drawing.first, 300 if scale == 1 else drawing.size[1], drawing.first + drawing.size[0])
    with inactive(objects.texts):
        bare = drawn(first, scale, area).copy()
    places = np.array([[30.0, 80, 100, 110], [30, 250, 100, 260]])
    drawing.narrow(places)
    ink = differs(drawn(first, scale, area), bare)
    for row, column in map(drawing.crop, places):
        assert (drawing.bare[row, column] == bare[row, column])[..., :3].all()
        assert quick or (drawing.ink[row, column] == ink[row, column]).all()
        assert not (drawing.ink[row, column] & ~ink[row, column]).any()  # a quick one may miss some
    assert drawing.covered.any() == (top < 110)


def test_only_what_is_asked_for_is_drawn_without_text() -> None:
    first = pypdfium2.PdfDocument(book(page(), stream(_BOX_FAR + text(b"0 g") + b" " + _BOX_BELOW)))[0]
    rows = {}
    for name, place in {
        "on a box": [40, 250, 50, 260],
        "on no box": [240, 250, 250, 260],
        "on text": [40, 90, 50, 95],
    }.items():
        drawing = Drawing(first, Objects(first), 1.0, quick=True)
        drawing.narrow(np.array([place], np.float64))
        rows[name] = ([(part.start, part.stop) for part in drawing.mixed], len(drawing.overlaid))
    assert rows == {"on a box": ([(250, 260)], 0), "on no box": ([], 0), "on text": ([(90, 95)], 1)}


def test_boxes_that_touch_and_masks_that_have_something() -> None:
    boxes, others = np.array([[0.0, 0, 2, 2], [5, 5, 6, 6]]), np.array([[1.0, 1, 3, 3], [9, 9, 10, 10]])
    assert touched(boxes, others).tolist() == [True, False]
    mask = np.zeros((10, 10), bool)
    mask[3, 4] = True
    places = np.array([[4, 3, 5, 4], [0, 3, 4, 4], [4, 4, 9, 9], [0, 0, 10, 10], [6, 6, 6, 6]])
    assert has_any(mask, places).tolist() == [True, False, False, True, False]
    assert [part.tolist() for part in each(np.array([3, 0, 7]), np.array([5, 0, 8]))] == [[0, 0, 2], [3, 4, 7]]


def test_a_page_of_many_clips_is_drawn_in_strips_that_look_the_same() -> None:
    """Each of ten circles is clipped by three triangles that cut each other."""
    triangles = b" ".join(b"%d 300 m 300 0 l 0 %d l h W n" % (at, at) for at in (20, 60, 90))
    circles = b" ".join(b"q %s 20 w 1 J %d %d m %d %d l S Q" % (triangles, *[20 * at] * 4) for at in range(3, 13))
    first = pypdfium2.PdfDocument(book(page(), stream(text(b"0 g") + b" 0.8 g " + circles)))[0]
    strip = Objects(first).strip
    assert (strip, Objects(pypdfium2.PdfDocument(one_page(WORD))[0]).strip) == (300 / 5, 300)
    area = (0, 70, 1200, 1200)
    once = drawn(first, 4.0, area).copy()
    assert once.min() < 200 < once.max()
    for points in (strip, 7.3):
        again = drawn(first, 4.0, area, strip=points)
        assert (np.maximum(once, again) - np.minimum(once, again))[..., :3].max() <= 1  # the engine rounds


ROWS = {
    "a rule through all": ["..#......", "..#......", "..#......", "..#......"],
    "a level rule": [".........", "#########", ".........", "........."],
    "an empty box of a form": [".........", ".#######.", ".#.....#.", ".#######."],
    "a speck": [".........", "....#....", ".........", "........."],
    "a sign": [".........", "...###...", "...#.....", "........."],
    "a sign beside a rule": ["#........", "#..###...", "#..#.....", "#........"],
    "a logo": ["...###...", "...###...", "...###...", "...###..."],
}


@pytest.mark.parametrize("name", ROWS)
def test_what_is_between_words(name: str) -> None:
    small = np.array([[sign == "#" for sign in row] for row in ROWS[name]])
    ink = small.repeat(4, 0).repeat(4, 1)
    ink[0] = ink[-1] = ink[1] | ink[-2] if name == "a logo" else False
    if "rule" in name and name != "a level rule":
        ink[:, small[0].repeat(4)] = True
    if name == "a level rule":
        ink[5:8] = False
    assert marks.in_gap(ink, slice(2, 14), 20.0) is ("sign" in name)


@pytest.mark.parametrize("seed", range(20))
def test_overlapping_boxes_are_those_that_comparing_each_with_each_finds(seed: int) -> None:
    """Also boxes that are wide, thin or off the page."""
    rng = Random(seed)  # noqa: S311 - nothing secret
    made = []
    for _ in range(80):
        x, y = rng.uniform(-100, 700), rng.uniform(0, 120)
        made.append((x, y, x + rng.choice((0, 0.1, 20, 700)), y + rng.uniform(0, 20)))
    boxes = np.array(made)
    least = np.array([rng.uniform(0, 40) for _ in made])
    expected = {
        frozenset((one, other))
        for one, other in combinations(range(80), 2)
        if max(0, min(made[one][2], made[other][2]) - max(made[one][0], made[other][0]))
        * max(0, min(made[one][3], made[other][3]) - max(made[one][1], made[other][1]))
        > min(least[one], least[other])
    }
    found = list(zip(*(part.tolist() for part in overlapping(boxes, least)), strict=True))
    assert len(expected) > 20
    assert len(found) == len(expected)
    assert set(map(frozenset, found)) == expected


def test_a_pile_of_too_many_words_or_letters_is_not_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many are compared is the same on each machine."""
    pile = b" ".join(b"BT /F1 12 Tf %.1f 200 Td (deposit) Tj ET" % (40 + 5 * at) for at in range(6))
    assert sightings(book(page(), stream(pile)))
    monkeypatch.setattr("citecheck.limits.PILED_PAIRS", 20)
    with pytest.raises(PiledUp):
        sightings(book(page(), stream(pile)))


def test_a_page_of_too_many_objects_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citecheck.limits.DRAWN_OBJECTS", 1)
    assert shown(text(b"0 g") + text(b"0 g")) is Sighting.DOUBTFUL


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("000000", "ffffff", True), ("ff3333", "3399cc", True), ("ffff00", "ffffff", False), ("ffffff", "f7f7f7", False)],
)
def test_lightness_and_red_against_green_are_what_is_seen(one: str, other: str, *, expected: bool) -> None:
    pixels = [np.array([[[*bytes.fromhex(colour)[::-1], 255]]], np.uint8) for colour in (one, other)]
    assert differs(*pixels).tolist() == [[expected]]


def test_the_lines_in_which_quotes_stand() -> None:
    lines = ["The deposit is due,", "in March. It is", "held. The deposit", "is due."]
    assert worker.lines_with_quotes(["deposit is due"], lines) == [1, 3, 4]
    assert worker.lines_with_quotes([2, "It is held."], lines) == [2, 3]
    assert worker.lines_with_quotes(["It is not held."], lines) is None
    assert worker.lines_with_quotes([""], lines) is None
