"""From words with boxes to lines: the order a person reads, on made words and on made PDFs."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pdfs import (
    LEFT,
    RIGHT,
    TABLE,
    TERMS,
    THIRD,
    Draw,
    drawn,
    index,
    lines_of,
    opened,
    sideways,
    superscript,
    table,
    three_columns,
    two_columns,
    written,
)
from reportlab.pdfgen.canvas import Canvas

from citecheck.locate import locate
from citecheck.model import Citation, Place
from citecheck.sources.pdf.fragments import Fragment, fragments
from citecheck.sources.pdf.glyphs import Word
from citecheck.sources.pdf.reading_orders import readings

HIGH = 10.0


def word(
    text: str,
    x: float,
    y: float,
    *,
    glued: bool = False,
    breaks: bool = False,
    turn: int = 0,
    high: float = HIGH,
) -> Word:
    """A word of 5 points a letter on the baseline y."""
    return Word(text, x, y, x + 5 * len(text), y + high, glued, breaks, turn)


def line(text: str, x: float, y: float, high: float = HIGH) -> list[Word]:
    """A line of words, a space of 3 points between them."""
    words: list[Word] = []
    for part in text.split():
        words.append(word(part, x, y, breaks=not words, high=high))
        x = words[-1].x1 + 3
    return words


def column(lines: tuple[str, ...], x: float, top: float = 500) -> list[list[Word]]:
    return [line(text, x, top - 14 * number) for number, text in enumerate(lines)]


def across(*columns: list[list[Word]]) -> list[Word]:
    """The columns row by row, as a file may draw them."""
    return [word for row in zip(*columns, strict=True) for part in row for word in part]


def read(words: list[Word]) -> dict[str, list[str]]:
    return {name: [line.text for line in lines] for name, lines in readings(fragments(words))}


# ── Fragments ────────────────────────────────────────────────────────────────────────────────────


def texts(words: list[Word]) -> list[str]:
    return [fragment.text for fragment in fragments(words)]


def test_words_with_a_narrow_gap_are_one_fragment() -> None:
    assert texts(line("The rent is due", 40, 500)) == ["The rent is due"]


def test_a_wide_gap_begins_a_fragment() -> None:
    assert texts([word("Heating", 40, 500), word("1,204", 300, 500)]) == ["Heating", "1,204"]


def test_glued_words_have_no_space() -> None:
    assert texts([word("re-", 40, 500), word("sign", 55, 500, glued=True)]) == ["re-sign"]


def test_another_row_begins_a_fragment() -> None:
    assert texts([word("one", 40, 500), word("two", 40, 480)]) == ["one", "two"]


def test_a_fragment_covers_its_words() -> None:
    assert fragments(line("The rent", 40, 500)) == [
        Fragment("The rent", 40, 500, 78, 510, 0, line("The rent", 40, 500))
    ]


# ── Rows ─────────────────────────────────────────────────────────────────────────────────────────


def test_rows_go_top_down_and_left_to_right_whatever_the_file_does() -> None:
    words = [word("d", 300, 100), word("c", 40, 100), word("b", 300, 200), word("a", 40, 200)]
    assert read(words) == {"reading order": ["a b", "c d"], "file order": ["d", "c", "b", "a"]}


def test_a_raised_mark_joins_its_row() -> None:
    words = [*line("Energy is mc", 40, 500), *line("Next line", 40, 486), word("2", 96, 504, breaks=True, high=6)]
    assert read(words)["reading order"] == ["Energy is mc2", "Next line"]


def test_a_line_carries_its_box() -> None:
    (name, lines), *_ = readings(fragments([word("a", 40, 200), word("b", 300, 198)]))
    assert (name, [(one.text, one.box) for one in lines]) == ("reading order", [("a b", (40, 198, 305, 210))])


def test_no_words_no_lines() -> None:
    assert read([]) == {"reading order": []}


# ── Columns ──────────────────────────────────────────────────────────────────────────────────────

LONGER = (
    "Guests stay for two weeks",
    "at most and are named to",
    "the caretaker before they",
    "come to the house with",
    "their luggage and leave",
    "the house before noon.",
)
OTHER = (
    "The roof terrace is open",
    "from eight in the morning",
    "until ten in the evening",
    "and is closed in winter",
    "and on public holidays",
    "of the town and the state.",
)

PROSE = (
    "The caretaker keeps the keys of all flats",
    "and gives them to nobody but those whom",
    "the owner has named to him in writing and",
    "who have shown him who they are before he",
    "hands them over with the list of what is",
    "in the flat and what it was worth when it",
    "was bought, so that both of them know in",
    "which state it was and what is missing at",
    "the end of the stay, whoever has used it.",
)


def test_columns_are_read_one_after_the_other() -> None:
    found = read(across(column(LONGER, 40), column(OTHER, 230)))
    assert found["reading order"] == [*LONGER, *OTHER]
    assert found["rows"] == [f"{left} {right}" for left, right in zip(LONGER, OTHER, strict=True)]


def test_a_heading_over_both_columns_is_read_first() -> None:
    heading = line("What every guest of this large house should know", 90, 530, high=14)
    assert read([*heading, *across(column(LONGER, 40), column(OTHER, 230))])["reading order"] == [
        "What every guest of this large house should know",
        *LONGER,
        *OTHER,
    ]


def test_a_header_and_a_footer_belong_to_no_column() -> None:
    header, footer = line("Harbour Homes Ltd", 40, 560), line("Page 7", 250, 340)
    found = read([*across(column(LONGER, 40), column(OTHER, 230)), *footer, *header])
    assert found["reading order"] == ["Harbour Homes Ltd", *LONGER, *OTHER, "Page 7"]


def test_a_table_is_read_row_by_row_though_drawn_by_columns() -> None:
    labels = [word for number, row in enumerate(TABLE) for word in line(row[0], 40, 500 - 14 * number)]
    numbers = [
        word(row[side], 250 + 80 * side, 500 - 14 * number, breaks=True)
        for side in (1, 2)
        for number, row in enumerate(TABLE)
    ]
    found = read([*labels, *numbers])
    assert found["reading order"] == [" ".join(row) for row in TABLE]
    assert found["file order"] == [*(row[0] for row in TABLE), *(row[1] for row in TABLE), *(row[2] for row in TABLE)]


def test_a_sentence_runs_on_past_a_table_between_the_columns_text() -> None:
    top = across(column(LONGER, 40, top=500), column(OTHER, 230, top=500))
    middle = line("A table as wide as the page with 1,204 and 1,187 in it", 60, 396)
    below = across(column(LONGER, 40, top=370), column(OTHER, 230, top=370))
    found = read([*top, *middle, *below])
    wide = "A table as wide as the page with 1,204 and 1,187 in it"
    assert found["reading order"] == [*LONGER, *OTHER, wide, *LONGER, *OTHER]
    assert found["text columns"] == [*LONGER, *OTHER, *LONGER, *OTHER, wide]


TITLE = "What a stay costs"
MORE = (
    "Pets live in the house if",
    "the owner has said so in",
    "writing and their keeper",
    "pays for what they spoil.",
)


@pytest.mark.parametrize("longer", ["left", "right"])
def test_the_longer_one_of_two_columns_is_not_cut_where_the_other_one_ends(longer: str) -> None:
    x = 40 if longer == "left" else 230
    below = [*line("Pets", x, 396), *(word for row in column(MORE, x, top=382) for word in row)]
    found = read([*across(column(LONGER, 40), column(OTHER, 230)), *below])["reading order"]
    rest = ["Pets", *MORE]
    assert found == ([*LONGER, *rest, *OTHER] if longer == "left" else [*LONGER, *OTHER, *rest])


def test_a_table_in_the_longer_column_stays_in_it() -> None:
    rows = [("Rent", "900"), ("Heating", "80"), ("Deposit", "1,800")]
    table = [
        w
        for n, row in enumerate(rows)
        for x, cell in ((40, row[0]), (140, row[1]))
        for w in line(cell, x, 390 - 14 * n)
    ]
    below = [word for row in column(MORE, 40, top=330) for word in row]
    found = read([*across(column(LONGER, 40), column(OTHER, 230)), *table, *below])["reading order"]
    assert found == [*LONGER, *(" ".join(row) for row in rows), *MORE, *OTHER]


UPPER = (
    "Whoever comes late calls",
    "the caretaker, who has a",
    "room beside the stairs and",
    "opens the gate for guests",
    "Whoever leaves early puts",
    "the keys into the box that",
    "hangs in the hall and says",
    "so on the list beside it,",
    "which is read each night.",
)


def _beside_table(first: float, step: float) -> list[str]:
    """A table of two columns beside the upper part of a right column, above two columns of text."""
    rows = [("Rent", "900"), ("Heating", "80"), ("Deposit", "1,800"), ("Lift", "12"), ("Yard", "7")]
    table = [
        w
        for n, row in enumerate(rows)
        for x, cell in ((40, row[0]), (120, row[1]))
        for w in line(cell, x, first - step * n)
    ]
    upper = [w for n, text in enumerate(UPPER) for w in line(text, 230, 640 - 14 * n - 8 * (n > 3))]
    return read([*table, *upper, *across(column(LONGER, 40), column(OTHER, 230))])["reading order"]


def test_text_beside_a_table_in_the_other_column_is_read_with_its_own_column() -> None:
    rows = ["Rent 900", "Heating 80", "Deposit 1,800", "Lift 12", "Yard 7"]
    assert _beside_table(636, 21) == [*rows, *LONGER, *UPPER, *OTHER]


def test_a_table_whose_rows_go_on_in_the_other_column_keeps_them() -> None:
    assert "Rent 900 Whoever comes late calls" in _beside_table(640, 14)


def test_a_few_lines_that_end_the_columns_of_the_page_before_are_columns_too() -> None:
    top = [
        *line("the stairs and", 40, 600),
        *line("of the garden.", 40, 586),
        *line("and for what", 230, 600),
        *line("breaks in it.", 230, 586),
    ]
    wide = line("A table as wide as the page with 1,204 and 1,187 in it", 60, 550)
    found = read([*top, *wide, *across(column(LONGER, 40), column(OTHER, 230))])["reading order"]
    title = "A table as wide as the page with 1,204 and 1,187 in it"
    assert found == ["the stairs and", "of the garden.", "and for what", "breaks in it.", title, *LONGER, *OTHER]


def test_a_third_column_of_two_lines_does_not_hide_the_other_two() -> None:
    wide, narrow = (tuple(text[:20].strip() for text in PROSE + PROSE), ("the house and", "its garden."))
    columns = [column(wide, 40), column(wide, 160), column(narrow, 280)]
    found = read([word for part in columns for row in part for word in row])["reading order"]
    assert found[: len(wide)] == list(wide)
    assert found[-len(wide) + len(narrow) :] == list(wide[len(narrow) :])


def _noted(note_at: float, text_at: float, high: float) -> tuple[list[Word], list[str]]:
    """Three paragraphs, each with a note of two lines in the margin; and their lines, what is on the left first."""
    notes = (("Keys of", "the flats"), ("Flats that", "are let"), ("Stay of", "guests"))
    words: list[Word] = []
    lines: list[str] = []
    for number, note in enumerate(notes):
        text, top = PROSE[3 * number : 3 * number + 3], 500.0 - 70 * number
        for at, row in enumerate(text):
            words += line(row, text_at, top - 14 * at)
            if at < len(note):
                words += line(note[at], note_at, top - 14 * at, high=high)
        lines += [*note, *text] if note_at < text_at else [*text, *note]
    return words, lines


@pytest.mark.parametrize(("note_at", "text_at"), [(40, 120), (330, 40)], ids=["left", "right"])
@pytest.mark.parametrize("high", [HIGH, 8.0])
def test_a_note_in_the_margin_is_not_read_into_its_paragraph(note_at: float, text_at: float, high: float) -> None:
    words, lines = _noted(note_at, text_at, high)
    assert read(words)["reading order"] == lines


def test_columns_whose_paragraphs_are_at_equal_heights_are_read_down() -> None:
    columns = (PROSE, (*LONGER[:6], *OTHER[:3]))
    words = [
        w
        for n in range(3)
        for x, lines in zip((40, 300), columns, strict=True)
        for at, text in enumerate(lines[3 * n : 3 * n + 3])
        for w in line(text, x, 500 - 70 * n - 14 * at)
    ]
    assert read(words)["reading order"] == [text for lines in columns for text in lines]


def test_cells_of_sentences_beside_labels_are_read_one_after_the_other() -> None:
    """Only some of the cells are sentences, so these are no columns of text."""
    rows = [(f"Duties of the {who}", f"Part {n}", PROSE[3 * n : 3 * n + 3]) for n, who in enumerate(("owner", "guest"))]
    rows.append(("Duties of the caretaker", "Part 2", PROSE[6:]))
    words = [
        w
        for n, (*labels, cell) in enumerate(rows)
        for x, texts in ((40, labels), (300, cell))
        for at, text in enumerate(texts)
        for w in line(text, x, 500 - 70 * n - 14 * at)
    ]
    assert read(words)["reading order"] == [text for *labels, cell in rows for text in (*labels, *cell)]


def test_the_label_of_a_paragraph_is_read_with_its_first_line() -> None:
    labels = ("Keys", "Hand-over", "Stay")
    words = [
        *(w for n, label in enumerate(labels) for w in line(label, 40, 500 - 70 * n)),
        *(w for n, row in enumerate(PROSE) for w in line(row, 120, 500 - 70 * (n // 3) - 14 * (n % 3))),
    ]
    expected = [f"{labels[n // 3]} {row}" if n % 3 == 0 else row for n, row in enumerate(PROSE)]
    assert read(words)["reading order"] == expected


@pytest.mark.parametrize("aligned", ["left", "right"])
def test_the_numbers_of_lines_are_read_after_the_text(aligned: str) -> None:
    text = (*PROSE, *LONGER[1:])
    numbers = [str(number) for number in range(1, len(text) + 1)]
    words = [
        w
        for n, (number, row) in enumerate(zip(numbers, text, strict=True))
        for w in (
            *line(number, 40 - (5 * len(number) if aligned == "right" else 0), 500 - 24 * n),
            *line(row, 70, 500 - 24 * n),
        )
    ]
    found = read(words)
    assert found["reading order"] == [*text, " ".join(numbers)]
    assert found["rows"] == [f"{number} {row}" for number, row in zip(numbers, text, strict=True)]


BRIEF = (
    *PROSE[:2],
    "days after the end of each stay, unless",
    *PROSE[2:],
)


def _brief(page: int) -> tuple[str, ...]:
    """Its lines on a page: each begins elsewhere, for what is at the top of all pages is a header."""
    return (*BRIEF[4 * page - 4 :], *BRIEF[: 4 * page - 4])


def _numbered_page(first: int) -> Draw:
    """Numbered lines under a header, over a footer that counts."""

    def page(canvas: Canvas) -> None:
        canvas.drawString(200, 280, "Case No. 24-173")
        for n, row in enumerate(_brief(first), 1):
            canvas.drawRightString(40, 272 - 22 * n, str(n))
            canvas.drawString(70, 272 - 22 * n, row)
        canvas.drawString(200, 10, f"Brief - {first}")

    return page


def test_the_number_of_a_line_is_no_figure_of_its_text() -> None:
    """`3 days` is not on the page, though line 3 begins with `days`; and a sentence goes on over the page break."""
    quotes = (
        " ".join(BRIEF[:3]),
        f"{BRIEF[1]} 3 days after the end",
        f"{BRIEF[-1]} {_brief(2)[0]}",
        f"{BRIEF[-1]} {_brief(2)[1]}",
    )
    with opened(drawn(*map(_numbered_page, (1, 2, 3)))) as document:
        found = [
            locate(Citation(1, "a", "r", quote, quote.split()[0], "page_number_1_index_0", 1, ()), document)
            for quote in quotes
        ]
    assert [(e.place, e.open is not None) for e in found] == [
        (Place.AS_CITED, False),
        (None, True),
        (Place.AS_CITED, False),
        (Place.NOWHERE, False),
    ]


def test_the_numbers_of_a_table_stay_in_their_rows() -> None:
    rows = [(str(n + 1), label, figure) for n, (label, figure, _) in enumerate((*PRICES, *PRICES, *PRICES))]
    words = [
        w
        for n, row in enumerate(rows)
        for x, cell in zip((40, 70, 200), row, strict=True)
        for w in line(cell, x, 500 - 14 * n)
    ]
    assert read(words)["reading order"] == [" ".join(row) for row in rows]


def test_a_sentence_that_the_title_of_a_wide_table_parts_is_not_refused() -> None:
    """The title is over the left column alone, and the sentence goes on in the right one."""
    quote = f"{LONGER[-1]} {OTHER[0]}"

    def page(canvas: Canvas) -> None:
        written(canvas, 40, 260, LONGER)
        written(canvas, 230, 260, OTHER)
        canvas.drawString(40, 150, TITLE)
        written(
            canvas,
            60,
            130,
            ["A table as wide as the page with 1,204 in it, and of", "which the other row has 1,187 in it, in euros."],
        )

    with opened(drawn(page)) as document:
        evidence = locate(Citation(1, "a", "r", quote, quote[:9], "page_number_1_index_0", 1, ()), document)
    assert evidence.open is not None or evidence.place in {Place.AS_CITED, Place.OTHER_LINES}


PRICES = (("Rent", "900", "950"), ("Heating", "80", "85"), ("Deposit", "1,800", "1,900"), ("Lift", "12", "13"))


def _priced(x: float, top: float, step: float) -> list[Word]:
    return [
        word
        for number, row in enumerate(PRICES)
        for at, cell in zip((x, x + 90, x + 140), row, strict=True)
        for word in line(cell, at, top - step * number)
    ]


def test_a_table_beside_text_is_read_after_it_and_keeps_its_rows() -> None:
    text = [word for row in column(PROSE, 40) for word in row]
    notes = ("for a stay of a month and", "for each week that follows")
    below = [word for row in column(notes, 290, top=430) for word in row]
    found = read([*text, *_priced(290, 497, 17), *below])["reading order"]
    assert found == [*PROSE, *(" ".join(row) for row in PRICES), *notes]


def test_a_table_with_a_column_of_text_keeps_its_rows() -> None:
    """Each line of the text begins where a row of the labels and figures does."""
    rows = [
        (label, *PRICES[n % 4][1:], PROSE[n])
        for n, label in enumerate(("Rent", "Heat", "Lift", "Pets", "Keys", "Bins", "Yard", "Roof", "Bell"))
    ]
    words = [
        w
        for n, row in enumerate(rows)
        for x, cell in zip((40, 90, 140, 200), row, strict=True)
        for w in line(cell, x, 500 - 14 * n)
    ]
    assert read(words)["reading order"] == [" ".join(row) for row in rows]


def test_sideways_text_comes_last_and_on_its_own() -> None:
    aside = [word("DRAFT", 10, 300, turn=1)]
    aside = [aside[0]._replace(x1=20, y1=340)]
    assert read([*aside, *line("The rent is due", 40, 320), *line("in March", 40, 306)])["reading order"] == [
        "The rent is due",
        "in March",
        "DRAFT",
    ]


def test_tiers_of_vertical_writing_are_read_one_after_the_other() -> None:
    upper = ("家賃は五万円です。", "毎月一日に支払う", "ものとする。敷金は", "十万円であり退去")
    lower = ("時に返還する。ただ", "し修繕に要する費用", "を差し引くことがで", "きるものとする。")
    words = [
        Word(text, 380 - 24 * n, top - 14 * len(text), 394 - 24 * n, top, glued=False, breaks=True, turn=3)
        for n, tiers in enumerate(zip(upper, lower, strict=True))
        for top, text in zip((500, 300), tiers, strict=True)
    ]
    assert read(words)["reading order"] == [*upper, *lower]


WORDS = st.lists(
    st.builds(
        word,
        st.sampled_from(["a", "rent", "1,204", "Heating", "the"]),
        st.integers(0, 500).map(float),
        st.integers(0, 700).map(float),
        glued=st.booleans(),
        breaks=st.booleans(),
        turn=st.sampled_from([0, 0, 0, 1, 2, 3]),
        high=st.sampled_from([4.0, 10.0, 18.0]),
    ),
    max_size=40,
)


@settings(deadline=None)
@given(WORDS)
def test_no_reading_loses_or_doubles_a_letter(words: list[Word]) -> None:
    letters = sorted("".join(w.text for w in words))
    for name, lines in readings(fragments(words)):
        assert sorted("".join(one.text for one in lines).replace(" ", "")) == letters, name


@settings(deadline=None)
@given(WORDS)
def test_the_same_words_give_the_same_lines(words: list[Word]) -> None:
    assert read(words) == read(list(words))


# ── On PDFs ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        pytest.param(two_columns(), [*LEFT, *RIGHT], id="TX2 two columns"),
        pytest.param(two_columns("House rules"), ["House rules", *LEFT, *RIGHT], id="heading over columns"),
        pytest.param(three_columns(), [*LEFT, *RIGHT, *THIRD], id="three columns"),
        pytest.param(three_columns(3), [*LEFT, *RIGHT, *THIRD[:3]], id="a third column of three lines"),
        pytest.param(table(), [" ".join(row) for row in TABLE], id="TX2 table cells"),
        pytest.param(index(), ["Index", *TERMS], id="index in two columns"),
        pytest.param(
            superscript(), ["Energy is mc²", "The constant is known.", "Nothing else follows."], id="superscript"
        ),
        pytest.param(
            sideways(),
            ["The deposit is due in March.", "It is held in a separate account.", "CONFIDENTIAL DRAFT"],
            id="sideways",
        ),
    ],
)
def test_reading_order_of_a_page(data: bytes, lines: list[str]) -> None:
    assert lines_of(data) == lines


def test_a_table_of_sentences_and_a_few_figures_keeps_its_rows() -> None:
    labels = [*LEFT[:4], "their luggage and more"]
    figures = ("12", "", "7", "", "")
    rows = [(line(a, 40, y), line(b, 240, y)) for a, b, y in zip(labels, THIRD, range(240, 0, -14), strict=False)]
    cells = [(*row, line(cell, 700, row[0][0].y0)) if cell else row for row, cell in zip(rows, figures, strict=True)]
    read_rows = read([word for row in cells for part in row for word in part])["reading order"]
    assert read_rows == [" ".join(filter(None, texts)) for texts in zip(labels, THIRD, figures, strict=True)]


def test_the_readings_of_columns_that_are_drawn_across() -> None:
    with opened(two_columns()) as document:
        found = {reading.name: [line.text for line in reading.lines] for reading in document.page(1).readings}
    assert found == {
        "reading order": [*LEFT, *RIGHT],
        "rows": [f"{left} {right}" for left, right in zip(LEFT, RIGHT, strict=True)],
    }


# ── Large first letters, and lines that run up or down the page ──────────────────────────────────


def paragraph(initial: str, *lines: str) -> Draw:
    """A paragraph whose first letter is as high as three of its lines; the fourth begins below it."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Times-Roman", 44)
        canvas.drawString(40, 222, initial)
        for number, text in enumerate(lines):
            canvas.setFont("Times-Roman", 11)
            canvas.drawString(40 if number == 3 else 74, 248 - 13 * number, text)

    return draw


REST = (
    "garden in order and waters the plants",
    "each week. The landlord pays for the tools",
    "that are needed for it.",
)


def test_a_large_first_letter_is_part_of_its_first_line() -> None:
    assert lines_of(drawn(paragraph("T", "he tenant keeps the", *REST))) == ["The tenant keeps the", *REST]


@pytest.mark.parametrize(
    ("first", "quote"),
    [
        ("tenant keeps the", "A tenant keeps the garden in order"),
        ("ny tenant keeps the", "Any tenant keeps the garden"),
    ],
)
def test_after_a_large_a_the_line_is_read_both_ways(first: str, quote: str) -> None:
    with opened(drawn(paragraph("A", first, *REST))) as document:
        evidence = locate(Citation(1, "a", "r", quote, "keeps", "page_number_1_index_0", 1, (1,)), document)
    assert (evidence.open, evidence.place) == (None, Place.AS_CITED)


def letters(*lines: str, angle: int) -> Draw:
    """Lines that run up or down the page, each letter an object of its own; two spaces are a gap."""

    def draw(canvas: Canvas) -> None:
        canvas.translate(200, 40 if angle > 0 else 280)
        canvas.rotate(angle)
        canvas.setFont("Courier", 11)
        for number, text in enumerate(lines):
            for at, letter in enumerate(text):
                if letter != " ":
                    canvas.drawString(6.6 * at, -14 * number, letter)

    return draw


@pytest.mark.parametrize("angle", [90, -90])
def test_letters_of_lines_that_run_sideways_are_words(angle: int) -> None:
    lines = ("Repairs of the roof are the duty", "of the landlord, who has 12 days")
    assert lines_of(drawn(letters(*lines, angle=angle))) == list(lines)
