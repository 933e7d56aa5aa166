"""Composition at its edges: marks in any order, marks without a base, and characters that no mark can change."""

from __future__ import annotations

import unicodedata

import pytest

from citecheck.text.folding import Folded, fold


@pytest.mark.parametrize(
    "text",
    [
        "a\u0338\u0301b",  # an overlay (combining class 1) does not keep the accent from the letter
        "q\u0323\u0307e\u0301",
        "\u0301e\u0301",
        "e\u0301\u02ff\u0301",
        "x=\u0338y",
        "\u1100\u1161\u11a8\u1161",
    ],
    ids=ascii,
)
def test_composition_is_that_of_the_whole_text(text: str) -> None:
    assert fold(text).text == unicodedata.normalize("NFC", text)


def test_every_character_of_a_composed_one_comes_from_its_first() -> None:
    folded = fold("xe\u0301\u0323y")
    assert (folded.text, list(folded.offsets)) == ("x\u1eb9\u0301y", [0, 1, 1, 4, 5])


def test_an_empty_text() -> None:
    assert fold("") == Folded("", range(1))
