"""Foreign text in our own sentences: on one line, in quotation marks, never too long."""

from __future__ import annotations

import pytest
from cases import each

from citecheck.limits import SHOWN_TEXT
from citecheck.text.quoting import quoted


@pytest.mark.parametrize(
    ("text", "shown"), [("", "''"), ("rent", "'rent'"), (" a\n\tb  c ", "'a b c'"), ("it's “so”", "'it's “so”'")]
)
def test_a_short_text_stands_on_one_line(text: str, shown: str) -> None:
    assert quoted(text) == shown


def test_a_long_text_keeps_two_thirds_of_its_room_for_the_beginning() -> None:
    assert quoted("a" * 30, 30) == f"'{'a' * 30}'"
    assert quoted("a" * 50 + "b" * 50, 30) == f"'{'a' * 20} … {'b' * 7}'"
    assert quoted("a" * 15 + "b" * 16, 30) == f"'{'a' * 15}{'b' * 5} … {'b' * 7}'"


def test_the_room_of_a_text_where_nothing_else_is_said() -> None:
    assert quoted("a" * SHOWN_TEXT) == f"'{'a' * SHOWN_TEXT}'"
    shortened = quoted("a" * (SHOWN_TEXT + 1))
    assert "…" in shortened
    assert len(shortened) == SHOWN_TEXT + 2


@each("limit", range(10, 40))
def test_no_space_doubles_where_words_are_left_out(limit: int) -> None:
    shortened = quoted("the rent of the flat is due on the first day", limit)
    assert "  " not in shortened
    assert len(shortened) <= limit + 2
