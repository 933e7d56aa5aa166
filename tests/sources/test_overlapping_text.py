"""Text on text: which characters clash, and in which layers they come off the page."""

from __future__ import annotations

from citecheck.sources.pdf.overlapping_text import Glyph, joined, layers, piled, twins


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
