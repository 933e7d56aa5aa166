"""Text on text: which characters clash, and in which layers they come off the page."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from citecheck import limits
from citecheck.sources.pdf import overlapping_text
from citecheck.sources.pdf.overlapping_text import Glyph, PiledUp, joined, layers, overlapping, piled, twins


def letters(at: int, x: float, y: float, count: int, size: float = 6) -> list[Glyph]:
    return [Glyph(at + i, x + size * i, y, x + size * i + size - 1, y + 10) for i in range(count)]


LOW, HIGH, APART = letters(0, 0, 0, 3), letters(10, 2, 1, 2), letters(20, 0, 40, 3)


def test_words_beside_or_under_each_other_do_not_clash() -> None:
    assert piled([LOW, letters(30, 40, 0, 3), APART]) == {}


def test_a_line_that_touches_the_one_above_does_not_clash() -> None:
    assert piled([LOW, letters(30, 0, 9.5, 3)]) == {}


def test_letters_on_letters_clash_both_ways() -> None:
    clashes = piled([LOW, HIGH, APART])
    assert {g.at: sorted(o.at for o in others) for g, others in clashes.items()} == {
        0: [10],
        1: [10, 11],
        2: [11],
        10: [0, 1],
        11: [1, 2],
    }


def test_a_word_whose_letters_step_back_clashes_with_itself() -> None:
    back = [Glyph(0, 0, 0, 5, 10), Glyph(1, 6, 0, 11, 10), Glyph(2, 1, 0, 5, 10)]
    assert {g.at: [o.at for o in others] for g, others in piled([back]).items()} == {0: [2], 2: [0]}


def test_one_small_letter_on_a_large_one_clashes() -> None:
    large, small = Glyph(0, 0, 0, 60, 80), Glyph(1, 20, 20, 24, 27)
    assert piled([[large], [small]]) == {large: {small}, small: {large}}


def test_what_clashes_comes_off_in_different_layers() -> None:
    clashes = piled([LOW, HIGH])
    owners = {g: 1 if g in LOW else 2 for g in clashes}
    assert layers(clashes.keys(), clashes, owners) == [set(LOW), set(HIGH)]
    assert layers(set(HIGH), clashes, owners) == [set(HIGH)]


def test_piles_without_end_share_the_last_layer() -> None:
    pile = [letters(100 * i, 0.1 * i, 0, 1) for i in range(30)]
    clashes = piled(pile)
    found = layers(clashes.keys(), clashes, {glyph: glyph.at for glyph in clashes})
    assert [len(layer) for layer in found] == [1] * 11 + [19]


def test_the_same_letter_in_one_place_is_a_twin_and_comes_off_with_it() -> None:
    one, other, third = Glyph(0, 0, 0, 5, 10), Glyph(1, 0.4, 0, 5.4, 10), Glyph(2, 3, 0, 8, 10)
    clashes = piled([[one], [other], [third]])
    same = twins(clashes, {one: "a", other: "a", third: "a"})
    assert same == {one: {other}, other: {one}}
    assert twins(clashes, {one: "a", other: "b", third: "c"}) == {}
    owners = joined({one: 7, other: 8, third: 9}, same)
    assert owners[one] == owners[other] != owners[third]


@pytest.mark.parametrize("seed", range(20))
def test_the_sweep_in_columns_finds_the_same_pairs_as_comparing_each_with_each(seed: int) -> None:
    """Also words that are wide, thin or off the page."""
    rng = Random(seed)  # noqa: S311 - nothing secret
    words = []
    for _ in range(80):
        x, y = rng.uniform(-100, 700), rng.uniform(0, 120)
        words.append((Glyph(-1, x, y, x + rng.choice((0, 0.1, 20, 700)), y + rng.uniform(0, 20)), rng.randrange(1, 9)))
    expected = {
        frozenset((one, other))
        for one, other in combinations(range(80), 2)
        if overlapping_text._shared(words[one][0], words[other][0])
        > 0.05 * min(words[one][0].area / words[one][1], words[other][0].area / words[other][1])
    }
    found = list(overlapping(words))
    assert len(expected) > 50
    assert len(found) == len(expected)
    assert set(map(frozenset, found)) == expected


def test_a_pile_of_too_many_words_or_letters_is_not_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many are compared is the same on each machine."""
    words = [letters(i, 0, 0, 1) for i in range(20)]
    long = [Glyph(i, 0.1 * i, 0, 6 + 0.1 * i, 10) for i in range(20)]
    for spelled in (words, [long]):
        monkeypatch.setattr(limits, "PILED_PAIRS", 20 * 19 // 2)
        assert len(piled(spelled)) == 20
        monkeypatch.setattr(limits, "PILED_PAIRS", 20 * 19 // 2 - 2)
        with pytest.raises(PiledUp):
            piled(spelled)
