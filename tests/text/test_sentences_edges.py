"""Sentences at their edges: lists and what introduces them, table rows, lines with room left, and far-off stops."""

from __future__ import annotations

import pytest
from cases import each

from citecheck.text.sentences import REACH, count_sentences, lead_in, sentence_end, sentence_start, sentence_starts


@pytest.mark.parametrize(
    ("text", "starts"),
    [("", [0]), ("One. Two! three? Four", [0, 5, 17]), ("五万。十万。", [0, 3]), ("Mr. Baker came. He left.", [0, 16])],
)
def test_where_sentences_start(text: str, starts: list[int]) -> None:
    assert sentence_starts(text) == starts


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("5 m. The rest is grass.", 2),
        ("It holds 5 mg/l. The rest is water.", 2),
        ("We saw it. The rent fell.", 2),
        ("We saw A. Baker there.", 1),
        ("No. Five is let.", 1),
        ("It is 5. The rent fell.", 2),
    ],
)
def test_a_unit_or_a_short_word_ends_a_sentence_and_an_initial_does_not(text: str, count: int) -> None:
    assert count_sentences(text) == count


def test_no_stop_is_looked_for_beyond_reach() -> None:
    text = "a " * REACH + "bee. The rent. " + "c " * REACH
    assert sentence_end(text, 10) == 10 + REACH
    assert sentence_start(text, len(text) - 10) == len(text) - 10 - REACH
    assert sentence_end(text, REACH + 10) == text.index("The")


# ── Lines ────────────────────────────────────────────────────────────────────────────────────────

WIDE = "Words that go on and on over the whole width of the page, which is a hundred characters to its end x"


@pytest.mark.parametrize(("room", "ends"), [(16, True), (15, False), (40, True), (0, False)])
@pytest.mark.parametrize("above", [0, 1, 3])
def test_a_line_with_room_for_the_next_word_ends_a_paragraph(room: int, above: int, *, ends: bool) -> None:
    """The width is that of the lines around; 85 of its 100 characters are not reached."""
    line = "the last line of all of them ".ljust(94 - room, "x")
    text = "\n".join([*[WIDE] * above, line, WIDE])
    at = text.rindex("Words")
    assert sentence_start(text, at + 8) == (at if ends else 0)


@pytest.mark.parametrize(("lines_between", "ends"), [(3, True), (4, False)])
def test_how_wide_the_text_is_tell_the_lines_around(lines_between: int, *, ends: bool) -> None:
    """A wide line further off says nothing."""
    short = ["Some thirty characters of text"] * (lines_between - 1)
    below = "\n".join(["It ends here now and then", "And goes on until there", *short, WIDE])
    at = below.index("And")
    assert sentence_start(below, at + 5) == (at if ends else 0)


@pytest.mark.parametrize(
    ("text", "inside", "sentence"),
    [
        ("the rent falls not\nHeating 1,204 1,187\nit is due in March", "falls", "the rent falls not\n"),
        ("the rent falls not\nHeating 1,204 1,187\nit is due in March", "1,204", "Heating 1,204 1,187\n"),
        ("the rent falls not\nHeating 1,204 1,187\nit is due in March", "due", "it is due in March"),
        ("the rent falls not\nin any year\nit is due in March", "any", None),
        ("Costs .... 5\nit is due", "due", "it is due"),
        ("of the\nHeating of all rooms there are", "rooms", None),
    ],
)
def test_a_row_of_a_table_is_a_sentence_of_its_own(text: str, inside: str, sentence: str | None) -> None:
    at = text.index(inside)
    assert text[sentence_start(text, at) : sentence_end(text, at + len(inside))] == (sentence or text)


# ── Lists ────────────────────────────────────────────────────────────────────────────────────────

LIST = (
    "The house is old. The tenant may not:\n"
    "(a) keep cats;\n"
    "(b) keep other animals which are loud or large, or\n"
    "more of them than there are rooms;\n"
    "(c) make noise at night. This is meant for all of the house.\n"
    "(d) smoke.\n"
    "The landlord pays for repairs. The landlord may:\n"
    "(1) look at the flat;\n"
    "(2) sell it.\n"
    "All else is settled by the law, and by nothing else that anybody may say or write."
)
MAY_NOT = (LIST.index("The tenant"), LIST.index(":\n(a)") + 2)
MAY = (LIST.index("The landlord may"), LIST.index(":\n(1)") + 2)


@each(
    ("item", "introduced_by"),
    [
        ("(a)", MAY_NOT),
        ("keep cats", MAY_NOT),
        ("(b)", MAY_NOT),
        ("(c)", MAY_NOT),
        ("(d)", MAY_NOT),
        ("smoke", MAY_NOT),
        ("(1)", MAY),
        ("(2)", MAY),
        ("sell it", MAY),
        ("cats", None),
        ("more of them", None),
        ("This is meant", None),
        ("The landlord pays", None),
        ("All else", None),
        ("The house", None),
    ],
)
def test_what_introduces_an_item(item: str, introduced_by: tuple[int, int] | None) -> None:
    at = LIST.index(item)
    assert lead_in(LIST, at, at) == introduced_by


@pytest.mark.parametrize(("begins", "part"), [("(a)", "cats"), ("(b)", "more of them"), ("The tenant", "animals")])
def test_what_introduces_a_part_of_an_item(begins: str, part: str) -> None:
    assert lead_in(LIST, LIST.index(begins), LIST.index(part)) == MAY_NOT


@pytest.mark.parametrize("heading", ["Exclusions", "What is not covered by this policy", "EXCLUSIONS FROM COVER"])
def test_a_heading_of_exclusions_introduces_a_list(heading: str) -> None:
    text = f"The rent is due on the first day of each month.\n{heading}\n- floods in the cellar\n- fire in the roof"
    at = text.index("fire")
    assert lead_in(text, at, at) == (text.index(heading), text.index("- floods"))


@pytest.mark.parametrize(
    "text",
    [
        "(a) keep cats;\n(b) keep dogs.",
        "The tenant may not:\n(a) keep cats;\n(b) keep dogs.\n1. The rent is due.",
        (
            "The tenant may not:\n(a) keep cats.\n"
            "The landlord pays for all of the repairs that are due to age, and for those that are due to the weather too.\n"
            "It is so.\nThe law settles the rest of it, as it settles everything else that nobody has thought of before.\n"
            "(b) keep dogs."
        ),
    ],
    ids=["no introduction", "another list", "a list that was left"],
)
def test_an_item_that_nothing_introduces(text: str) -> None:
    at = max(text.rfind("(b)"), text.rfind("1."))
    assert lead_in(text, at, at) is None
