"""What is asked of all letters of a page at once is what is asked of each word by itself."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from PIL import Image

from citecheck.sources.pdf.contrast import is_clear
from citecheck.sources.pdf.overlapping_text import Glyph, piled
from citecheck.sources.pdf.page_characters import Letters

HIGH = 120.0


def words(rng: Random) -> Iterator[list[tuple[float, float, float, float]]]:
    """Words of letters from left to right; some lie on others, some letters on the one before, some are slender."""
    for _ in range(30):
        x, y = rng.uniform(0, 90), rng.uniform(2, 110)
        letters = []
        for _ in range(rng.randrange(6)):
            x = max(0.0, x + rng.uniform(-4, 3) if rng.random() < 0.1 else x)
            wide = rng.choice((0.3, 2.0, 4.5))
            letters.append((x, y, x + wide, y + rng.uniform(2, 7)))
            x += wide + 0.4
        yield letters


@pytest.mark.parametrize("seed", range(20))
def test_words_in_columns_are_judged_as_one_by_one(seed: int) -> None:
    rng = Random(seed)  # noqa: S311 - nothing secret
    spelled = list(words(rng))
    starts = [0]
    for one in spelled:
        starts.append(starts[-1] + len(one))
    spans = [range(start, start + len(one)) for start, one in zip(starts, spelled, strict=False)]
    letters = Letters(spans, [box for one in spelled for box in one], HIGH)
    alone = [
        [Glyph(at, x0, HIGH - y1, x1, HIGH - y0) for at, (x0, y0, x1, y1) in zip(span, boxes, strict=True)]
        for span, boxes in zip(spans, spelled, strict=True)
    ]
    assert [letters.of(word) for word in range(len(spelled))] == alone

    ink = Image.frombytes("L", (240, 240), bytes(rng.choices((0, 255), (3, 1), k=240 * 240)))
    for scale in (1.7, 2.0):
        clear = {word for word, those in enumerate(alone) if is_clear(ink, those, scale, 1.0)}
        assert letters.clear(ink, scale, 1.0) == clear
        assert 0 < len(clear) < len(alone)

    clashes = piled(alone)
    assert clashes
    assert piled([alone[word] for word in letters.piled()]) == clashes

    slender = {glyph for _, glyph in letters.slender()}
    assert slender == {g for those in alone for g in those if g.y1 - g.y0 >= 8 * (g.x1 - g.x0)}
    assert all(glyph in alone[word] for word, glyph in letters.slender())


def test_a_page_without_letters_has_none() -> None:
    for letters in (Letters([], [], HIGH), Letters([range(3, 3)], [], HIGH)):
        ink = Image.new("L", (10, 10))
        assert (letters.clear(ink, 2.0, 1.0), letters.piled(), list(letters.slender())) == (set(), [], [])
    assert (letters.of(0), letters.around(0)) == ([], [])
