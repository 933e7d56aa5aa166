"""Digits that are raised or lowered beside a token: powers, notes, fractions, indices. Pure geometry.

Most are smaller than the token; digits of its size must touch it.

Such a run is written with Unicode's raised or lowered digits, and a fraction with one character where there is one. A
page must not say 103 where its reader sees ten to the third.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from citecheck.sources.pdf.glyphs import SMALLER, Word, is_shifted
from citecheck.text.marks import LOWER, RAISE

SMALLEST: Final = 0.3
RAISED: Final = 0.1  # of the neighbour's height, from baseline to baseline
LOWERED: Final = 0.06
BESIDE: Final = 0.25  # of the neighbour's height: the widest gap
OVERLAP: Final = 0.33  # and the deepest overlap: a substitute for a font can be wider than it
TOUCHING: Final = 0.1  # of a word's height: no space is in so narrow a gap
BASELINE: Final = 0.2  # of a box's height: where the baseline lies

_RUN: Final = re.compile(r"[-−–]?\d[\d,]*|\d*[½¼¾⅓⅔⅛⅜⅝⅞]")
_CANDIDATE: Final = re.compile(r"[-−–]?\d{1,4}(?:,\d{1,2})*[.,;:)]?")
VULGAR: Final = {
    "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/5": "⅕", "2/5": "⅖", "3/5": "⅗", "4/5": "⅘",
    "1/6": "⅙", "5/6": "⅚", "1/8": "⅛", "3/8": "⅜", "5/8": "⅝", "7/8": "⅞", "1/7": "⅐", "1/9": "⅑", "1/10": "⅒",
}  # fmt: skip
_BIN: Final = 6.0  # points


def marked(words: Sequence[Word], are_alike: Callable[[Word, Word], bool] | None = None) -> list[Word]:
    """The words, with raised and lowered digits as such, directly after their token, and set fractions as one word.

    `are_alike`: whether two words have one font size and one baseline. Boxes do not show it if a font says nothing of
    its height: then a comma reaches lower than the figure before it.
    """
    small = list(_small(words))
    if not small:
        return list(words)
    page = _Page(words)
    changed: dict[int, Word | None] = {}
    late: dict[int, list[int]] = defaultdict(list)
    for index in small:
        if index in changed or (beside := page.beside(index)) is None or beside in changed:
            continue
        if are_alike and are_alike(words[index], words[beside]):
            continue
        changed.update(_written(page, index, words[beside]))
        if beside not in {index - 1, index + 1}:  # drawn later, or earlier
            late[beside].append(index)
    moved = {index for those in late.values() for index in those}
    order = (i for index in range(len(words)) if index not in moved for i in (index, *late.get(index, ())))
    written = ((changed.get(i, words[i]), i in moved) for i in order)
    placed: list[Word] = []
    after_late = False
    for word, is_late in written:
        if word is None:
            continue
        beside_late = after_late and abs(word.x0 - placed[-1].x1) < TOUCHING * (word.y1 - word.y0)
        placed.append(_behind(word) if is_late else word._replace(glued=True) if beside_late else word)
        after_late = is_late
    return placed


def _behind(word: Word) -> Word:
    """Digits that are drawn by themselves belong to the token before them; 3/16 stands by itself."""
    return word._replace(glued="/" not in word.text, breaks=False)


def _small(words: Sequence[Word]) -> Iterator[int]:
    """The digits that are lower than something else of the page, or on a line without other words."""
    tallest = max((word.y1 - word.y0 for word in words if word.upright), default=0.0) * SMALLER
    digits = {i for i, word in enumerate(words) if word.upright and _CANDIDATE.fullmatch(word.text)}
    lines = {round(word.y0) for i, word in enumerate(words) if i not in digits} if digits else set()
    for index in sorted(digits):
        word = words[index]
        is_next = index > 0 and is_shifted(word[1:5], words[index - 1][1:5])
        if word.y1 - word.y0 < tallest or round(word.y0) not in lines or is_next:
            yield index


class _Page:
    """Words by where they begin and end."""

    def __init__(self, words: Sequence[Word]) -> None:
        self.words = words
        self._ends: dict[int, list[int]] = defaultdict(list)
        self._begins: dict[int, list[int]] = defaultdict(list)
        for index, word in enumerate(words):
            if word.upright:
                self._ends[int(word.x1 // _BIN)].append(index)
                self._begins[int(word.x0 // _BIN)].append(index)

    def beside(self, index: int) -> int | None:
        """The larger word that the digits are after, else the one that they are directly before."""
        word, words = self.words[index], self.words
        left = [i for i in _at(self._ends, word.x0) if _is_beside(words[i], word, word.x0 - words[i].x1)]
        if left:
            return min(left, key=lambda i: abs(word.x0 - words[i].x1))
        right = [i for i in _at(self._begins, word.x1) if _is_beside(words[i], word, words[i].x0 - word.x1)]
        return next(
            (i for i in right if i == index + 1 and words[i].glued and not _CANDIDATE.fullmatch(words[i].text)), None
        )

    def after(self, x: float, like: Word, pattern: str) -> Iterator[int]:
        """Words that begin at `x`, in the row of `like`, and have this form."""
        reach = BESIDE * (like.y1 - like.y0)
        for index in _at(self._begins, x):
            word = self.words[index]
            if abs(word.x0 - x) <= reach and word.y0 < like.y1 and word.y1 > like.y0 and re.match(pattern, word.text):
                yield index


def _at(bins: Mapping[int, list[int]], x: float) -> Iterator[int]:
    number = int(x // _BIN)
    for near in (number - 1, number, number + 1):
        yield from bins.get(near, ())


def _is_beside(other: Word, word: Word, gap: float) -> bool:
    height = other.y1 - other.y0
    if is_shifted(word[1:5], other[1:5]):
        return abs(gap) < TOUCHING * height and _level(word, other) != 0
    if not SMALLEST * height < word.y1 - word.y0 < SMALLER * height or not -OVERLAP * height <= gap <= BESIDE * height:
        return False
    return _level(word, other) != 0


def _level(word: Word, other: Word) -> int:
    """1 where the digits are raised beside the other word, -1 where they are lowered, else 0."""
    height = other.y1 - other.y0
    shift = (_baseline(word) - _baseline(other)) / height
    return int(RAISED < shift < 0.8) - int(-0.45 < shift < -LOWERED)  # beyond, it is another line


def _baseline(word: Word) -> float:
    return word.y0 + BASELINE * (word.y1 - word.y0)


def _written(page: _Page, index: int, neighbour: Word) -> Iterator[tuple[int, Word | None]]:
    """What to write for these digits, and for what of a fraction goes with them."""
    word = page.words[index]
    raised = _level(word, neighbour) > 0
    if raised and (rest := _rest_of_fraction(page, word, neighbour)):
        slash, below = rest
        yield from ((slash, None), (below, None))
        yield index, _fraction(word, page.words[below], neighbour)
        return
    digits = _RUN.match(word.text)
    end = digits.end() if digits else len(word.text)
    written = word.text[:end].translate(RAISE if raised else LOWER)
    yield index, word._replace(text=written + word.text[end:], y0=neighbour.y0, y1=neighbour.y1)  # on its line


def _rest_of_fraction(page: _Page, above: Word, neighbour: Word) -> tuple[int, int] | None:
    """The slash after the digits, and the small digits after the slash."""
    for slash in page.after(above.x1, neighbour, r"[/⁄]$"):
        for below in page.after(page.words[slash].x1, neighbour, r"\d{1,3}[.,;:)]?$"):
            if page.words[below].y1 - page.words[below].y0 < SMALLER * (neighbour.y1 - neighbour.y0):
                return slash, below
    return None


def _fraction(above: Word, below: Word, neighbour: Word) -> Word:
    digits = re.match(r"\d+", below.text)
    under = digits[0] if digits else below.text
    sign = VULGAR.get(f"{above.text}/{under}")
    rest = below.text[len(under) :]
    if sign:
        return above._replace(text=sign + rest, x1=max(above.x1, below.x1))
    apart = neighbour.x1 + BESIDE * (above.y1 - above.y0)  # a space parts 5 and 3/16
    return above._replace(text=f"{above.text}/{under}{rest}", x0=apart, x1=max(apart, below.x1), glued=False)


def mark_characters(characters: Sequence[dict[str, Any]]) -> None:
    """The same for another reader's characters, in place; fractions stay in parts, their numerators raised."""
    words: list[Word] = []
    members: list[list[dict[str, Any]]] = []
    for character in characters:
        if not str(character["text"]).strip():
            continue
        word = _of_character(character)
        if words and _goes_on(words[-1], word):
            words[-1] = words[-1]._replace(text=words[-1].text + word.text, x1=word.x1)
            members[-1].append(character)
        else:
            words.append(word)
            members.append([character])
    page = _Page(words)
    for index in _small(words):
        if (beside := page.beside(index)) is not None:
            table = RAISE if _level(words[index], words[beside]) > 0 else LOWER
            for character in members[index]:
                character["text"] = str(character["text"]).translate(table)


def _of_character(character: Mapping[str, Any]) -> Word:
    edges = (character["x0"], -character["bottom"], character["x1"], -character["top"])
    return Word(str(character["text"]), *edges, glued=False, breaks=False, turn=0 if character["upright"] else 1)


def _goes_on(word: Word, following: Word) -> bool:
    """Whether both are digits, or both are none, of one size on one line."""
    return (
        word.text[-1].isdigit() == following.text.isdigit()
        and abs(word.y0 - following.y0) < 0.1
        and abs(word.y1 - following.y1) < 0.1
        and abs(following.x0 - word.x1) < BESIDE * (word.y1 - word.y0)
    )
