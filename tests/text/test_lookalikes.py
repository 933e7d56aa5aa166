"""What a character is called, which script it belongs to, and what it passes for."""

from __future__ import annotations

import pytest
from cases import each

from citecheck.text.lookalikes import code_point, is_twin, like_of, named, script_of


@pytest.mark.parametrize(
    ("character", "name"),
    [
        ("\u0435", "U+0435 CYRILLIC SMALL LETTER IE"),
        ("a", "U+0061 LATIN SMALL LETTER A"),
        ("\x85", "U+0085 CONTROL"),
        ("\ue000", "U+E000 PRIVATE USE"),
        ("\u0378", "U+0378 UNASSIGNED"),
        ("\ud800", "U+D800"),
        ("\U000e0041", "U+E0041 TAG LATIN CAPITAL LETTER A"),
    ],
    ids=ascii,
)
def test_the_name_of_a_character(character: str, name: str) -> None:
    assert named(character) == name


@pytest.mark.parametrize(
    ("character", "escape"),
    [
        ("\x7f", r"\x7f"),
        ("\xad", r"\xad"),
        ("\xff", r"\xff"),
        ("\u0100", r"\u{0100}"),
        ("\u200b", r"\u{200b}"),
        ("\U0001f600", r"\u{1f600}"),
    ],
    ids=ascii,
)
def test_a_character_as_an_escape(character: str, escape: str) -> None:
    assert code_point(character) == escape


@each(
    ("character", "script"),
    [
        ("a", "LATIN"),
        ("\u0435", "CYRILLIC"),
        ("\u0663", "ARABIC"),
        ("\u06f3", "ARABIC"),
        ("\u4eac", "CJK"),
        ("\u0301", ""),
        ("\u00aa", ""),
        ("\u00ba", ""),
        ("\u02b0", ""),
        ("\u200b", ""),
        ("\ue000", ""),
    ],
    ids=ascii,
)
def test_the_script_of_a_character(character: str, script: str) -> None:
    assert script_of(character) == script


@pytest.mark.parametrize(
    ("character", "like", "twin"),
    [
        ("a", "", False),
        ("\x7f", "", False),
        ("\u0430", "a", False),
        ("\u212a", "K", True),
        ("\uff21", "A", False),
        ("\u0663", "3", False),
        ("\U0001d7cf", "1", False),
        ("\u017f", "", False),
        ("\u00a0", "", False),
        ("\u00e9", "", False),
    ],
    ids=ascii,
)
def test_what_a_character_passes_for(character: str, like: str, *, twin: bool) -> None:
    assert (like_of(character), is_twin(character)) == (like, twin)
