"""Raised digits: what is one, what it may be, and the text without them."""

from __future__ import annotations

import pytest
from cases import each

from citecheck.text.marks import Mark, Unmarked, begins_note, may_be_power, notes_of, raised_at, unmarked


@each(
    ("text", "plain", "marks"),
    [
        ("10³ and m²", "10 and m", (Mark(2, "³", 2), Mark(8, "²", 9))),
        ("rent¹,² is", "rent is", (Mark(4, "¹,²", 4),)),
        ("10⁻³ x", "10 x", (Mark(2, "⁻³", 2),)),
        ("x¹ y²³ z⁴.", "x y z.", (Mark(1, "¹", 1), Mark(3, "²³", 4), Mark(5, "⁴", 8))),
        ("a¹, ²", "a, ²", (Mark(1, "¹", 1),)),
        ("³alone, a ² b, a⁻ b", "³alone, a ² b, a⁻ b", ()),
    ],
)
def test_the_text_without_its_marks(text: str, plain: str, marks: tuple[Mark, ...]) -> None:
    assert unmarked(text) == Unmarked(plain, marks)


def test_where_the_characters_were() -> None:
    text = "x¹ y²³ z⁴."
    plain = unmarked(text)
    assert [text[plain.original(at)] for at in range(len(plain.text)) if plain.text[at] in " ."] == [" ", " ", "."]
    assert [plain.original(at) for at in range(len(plain.text))] == [0, 2, 3, 6, 7, 9]


@pytest.mark.parametrize(
    ("start", "end", "found"),
    [(0, 7, [(1, 1), (2, 3), (3, 5)]), (1, 6, [(1, 3), (2, 5)]), (-1, 1, [(1, 1)]), (2, 3, [(1, 3)]), (2, 2, [])],
)
def test_the_marks_of_a_quote_with_the_letters_before_them(start: int, end: int, found: list[tuple[int, int]]) -> None:
    assert [(before, mark.start) for before, mark in unmarked("x¹ y²³ z⁴.").within(start, end)] == found


@each(
    "text",
    ["10³", "10)³", "10%³", "½²", "m²", "5 m²", "5 km²", "5 sec²", "km/h²", "x²", "no x²", "· s²", "a⁻³", "word⁻³"],
)
def test_what_may_be_a_power(text: str) -> None:
    assert may_be_power(text, len(text) - 1 - ("⁻" in text))


@each("text", ["word³", "ax²", "5 minutes²", "m)²", "a 5 word²"])
def test_what_is_a_notes_mark(text: str) -> None:
    assert not may_be_power(text, len(text) - 1)


def test_the_digits_and_their_notes() -> None:
    assert [raised_at("a¹,² b⁻³", at) for at in (1, 2, 6)] == ["¹,²", "", "⁻³"]
    assert [notes_of(raised) for raised in ("¹,²³", "₃", "7")] == [["1", "23"], ["3"], ["7"]]


@each(
    ("line", "begins"),
    [
        (line, True)
        for line in ("3 Without", "³ Without", "(3) “Without", "3. The", "[3] The", "3: A", "3The", '3 "A', "3 (a")
    ]
    + [(line, False) for line in ("30 boxes", "3", "3 5", "13 A", "A 3", "3.A", "3 - A", "3 _a")],
)
def test_a_line_that_begins_as_note_3_does(line: str, *, begins: bool) -> None:
    assert begins_note(line, "3") is begins


def test_the_number_of_a_note_is_no_pattern() -> None:
    assert (begins_note("1+ A", "1+"), begins_note("11 A", "1+")) == (True, False)
