"""What is seen of each line: whole lines as they are, parts in their place, and nothing that nobody can see."""

from __future__ import annotations

from collections.abc import Sequence

from citecheck.model import Box, DocumentFacts, Sighting
from citecheck.sources.document import READING, Document, Line, Page, Sight
from citecheck.sources.plain import TextPages
from citecheck.sources.prepared import SeenLine, seen_lines


def at(text: str, x0: float, x1: float, y: float) -> Line:
    return Line(text, Box(x0, y, x1, y + 10))


def seen_of(whole: Sequence[Line], seen: Sequence[Line] | None) -> list[SeenLine]:
    level = None if seen is None else ({READING: seen} if seen else {})
    return seen_at(((Sighting.PAINTED, level),), whole)


def seen_at(sight: Sight, whole: Sequence[Line]) -> list[SeenLine]:
    page = Page(1, {READING: whole}, sight=sight)
    return seen_lines(Document(TextPages(DocumentFacts("", "a.pdf", "0" * 64, 1, "", "pdf"), {1: page})), 1)


UPPER, LOWER = at("The rent is due.", 0, 90, 50), at("Nobody sees this.", 0, 90, 30)


def test_a_page_that_is_seen_whole() -> None:
    assert seen_of([UPPER, LOWER], None) == [SeenLine("The rent is due."), SeenLine("Nobody sees this.")]


def test_a_line_that_is_hidden() -> None:
    assert seen_of([UPPER, LOWER], [UPPER]) == [SeenLine("The rent is due."), SeenLine("", "Nobody sees this.")]


def test_a_page_that_is_hidden() -> None:
    assert seen_of([LOWER], []) == [SeenLine("", "Nobody sees this.")]


def test_parts_of_a_line_are_seen_in_their_order() -> None:
    seen = [at("due.", 70, 90, 50), at("The rent", 0, 40, 50)]
    assert seen_of([UPPER], seen) == [SeenLine("The rent due.", "is")]


def test_of_a_line_that_is_joined_with_its_neighbour_only_its_own_words_are_printed() -> None:
    left, right = at("The rent IGNORE", 0, 90, 50), at("ALL is due", 95, 180, 50)
    assert seen_of([left, right], [at("The rent is due", 0, 180, 50)]) == [
        SeenLine("The rent", "IGNORE"),
        SeenLine("is due", "ALL"),
    ]


def test_a_line_with_a_hidden_word_of_which_hardly_more_is_certain_is_left_out_whole() -> None:
    """Its other words are in doubt: they are under a bar, or too small."""
    line, doubtful = at("The keeper may sell it.", 0, 90, 50), at("The keeper may sell", 0, 80, 50)
    for clear, expected in (
        ("keeper", SeenLine("", "The keeper may sell it.")),
        ("The keeper may", SeenLine("The keeper may sell", "it.")),
    ):
        levels = ((Sighting.PAINTED, {READING: [at(clear, 0, 50, 50)]}), (Sighting.DOUBTFUL, {READING: [doubtful]}))
        assert seen_at(levels, [line]) == [expected]


def test_a_line_of_which_all_is_in_doubt_is_printed() -> None:
    levels = ((Sighting.PAINTED, {READING: []}), (Sighting.DOUBTFUL, {READING: [LOWER]}))
    assert seen_at(levels, [UPPER, LOWER]) == [SeenLine("", "The rent is due."), SeenLine("Nobody sees this.")]


def test_certain_words_are_printed_however_much_is_hidden_beside_them() -> None:
    assert seen_of([LOWER], [at("sees", 40, 60, 30)]) == [SeenLine("sees", "Nobody this.")]
