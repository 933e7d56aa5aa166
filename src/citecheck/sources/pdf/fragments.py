"""Words to fragments (runs of words with no wide gap), fragments to rows and lines. Pure geometry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, pairwise
from typing import NamedTuple

from citecheck.sources.pdf.glyphs import Word
from citecheck.sources.pdf.writing_directions import (
    are_mirrored,
    begins_on_right,
    directed_runs,
    direction,
    in_reading_order,
    is_right_to_left,
    mirrored,
)

WIDE_GAP = 0.85  # of the font height: a wider gap separates fragments; words of justified text stay under it
GLUED_GAP = 0.15  # of the font height: a narrower gap between two pieces of a row is not a space
TOUCHING = 0.1  # of the font height: the same between pieces of a line of Hebrew or Arabic, which are placed one by one
_NEAR_RUNS = 12  # runs before it among which the others of its line are looked for
SAME_COLUMN = 1.0  # points
INITIAL = 1.7  # times as high as the lines beside it
SAME_ROW = 0.5  # of the lower one's height: so much overlap makes two fragments one row


Box = tuple[float, float, float, float]


class Fragment(NamedTuple):
    """A run of words on one baseline. `order` is its place in the file.

    Its box and those of its words are turned so that its text is upright; `turn` is how it is turned on the page.
    """

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    order: int
    words: Sequence[Word]
    turn: int = 0

    @property
    def height(self) -> float:
        return self.y1 - self.y0


Row = list[Fragment]


class TextLine(NamedTuple):
    text: str
    box: Box
    row: Row

    def words(self) -> Iterator[tuple[int, Word]]:
        """Its words, and where in `text` each begins."""
        for start, fragment in self._placed():
            at = start
            for order, word in enumerate(fragment.words):
                at += bool(order) and not word.glued
                yield at, rotated(word, word.turn)
                at += len(word.text)

    def cells(self) -> Iterator[tuple[int, float, float]]:
        """The parts of a line between which there are wide gaps: where each begins in `text`, and its two edges.

        Only of a line with words in several of them: figures say themselves that they are cells.
        """
        if sum(any(map(str.isalpha, fragment.text)) for fragment in self.row) < 2:
            return
        yield from ((at, fragment.x0, fragment.x1) for at, fragment in self._placed())

    def _placed(self) -> Iterator[tuple[int, Fragment]]:
        """Its fragments, and where in `text` each begins."""
        at = 0
        for index, fragment in enumerate(self.row):
            at += bool(index) and not _glued(self.row[index - 1], fragment)
            yield at, fragment
            at += len(fragment.text)


def fragments(words: Sequence[Word]) -> list[Fragment]:
    """The words of each reading direction as fragments, those that are upright on the page first."""
    found: list[Fragment] = []
    for turn in sorted({word.turn for word in words}):
        own = [word for word in words if word.turn == turn]
        runs = _runs([rotated(word, -turn) for word in own] if turn else own)
        if any(is_right_to_left(word.text) for run in runs for word in run):
            runs = _read_from_right(runs)
        found += _with_initials([_fragment(run, order) for order, run in enumerate(runs, len(found))])
    return found


def rotated(word: Word, quarters: int) -> Word:
    if not quarters:
        return word
    x0, y0, x1, y1 = _rotated(word[1:5], quarters)
    return word._replace(x0=x0, y0=y0, x1=x1, y1=y1)


def _rotated(box: Box, quarters: int) -> Box:
    """The box after so many quarters against the clock about the page's corner."""
    for _ in range(quarters % 4):
        box = (-box[3], box[0], -box[1], box[2])
    return box


def _runs(words: Iterable[Word]) -> list[list[Word]]:
    runs: list[list[Word]] = []
    for word in words:
        last = runs[-1][-1] if runs else None
        if last and word.turn and word.breaks:  # pdfium begins a line in the middle of such words
            glued = word.glued or word.x0 - last.x1 < GLUED_GAP * (word.y1 - word.y0)
            word = word._replace(breaks=False, glued=glued)  # noqa: PLW2901
        if last and (_continues(last, word) or _continues_leftwards(runs[-1], word)):
            runs[-1].append(word)
        else:
            runs.append([word])
    return runs


def _with_initials(fragments: list[Fragment]) -> list[Fragment]:
    """The fragments, a large first letter of a paragraph as part of its first line."""
    placed = {fragment.order: fragment for fragment in fragments}
    for initial in fragments:
        if len(initial.text) == 1 and initial.text.isupper() and (line := _line_of_initial(initial, fragments)):
            letter = initial.words[0]._replace(y0=line.y0, y1=line.y1)
            first = line.words[0]
            # After A and I the line may begin with a separate word.
            begun = first._replace(loose=True) if letter.text in "AI" else first._replace(glued=True)
            placed[line.order] = _fragment([letter, begun, *line.words[1:]], line.order)
            del placed[initial.order]
    return list(placed.values())


def _line_of_initial(initial: Fragment, fragments: Iterable[Fragment]) -> Fragment | None:
    """The highest one of some lines that begin beside a letter as high as all of them, one below the other."""
    beside = [
        line
        for line in fragments
        if initial.height >= INITIAL * line.height
        and initial.y0 < (line.y0 + line.y1) / 2 < initial.y1
        and abs(line.x0 - initial.x1) < line.height
    ]
    line = max(beside, key=lambda line: line.y1, default=None)
    is_block = line is not None and sum(abs(line.x0 - other.x0) < SAME_COLUMN for other in beside) > 1
    return line if line and is_block and line.text[0].islower() else None


def _continues(left: Word, right: Word) -> bool:
    if right.breaks and not right.glued:
        return False
    height = _common_height(left, right)
    return height is not None and -height <= right.x0 - left.x1 <= WIDE_GAP * max(height, 1.0)


def _continues_leftwards(run: Sequence[Word], word: Word) -> bool:
    """The same in a run of Hebrew or Arabic, whose next word is on the left."""
    last = run[-1]
    if word.breaks or not any(is_right_to_left(w.text) for w in (word, *run)):
        return False
    height = _common_height(last, word)
    return height is not None and -height <= last.x0 - word.x1 <= WIDE_GAP * max(height, 1.0)


def _common_height(left: Word, right: Word) -> float | None:
    """The height of the lower one of two words; None if they are not on one row."""
    if left.y0 == right.y0 and left.y1 == right.y1:  # most words of a line: spare the arithmetic
        return left.y1 - left.y0
    height = min(left.y1 - left.y0, right.y1 - right.y0)
    return height if min(left.y1, right.y1) - max(left.y0, right.y0) >= SAME_ROW * height else None


def _read_from_right(runs: list[list[Word]]) -> list[list[Word]]:
    """The runs of a page in Hebrew or Arabic as they are read, brackets turned where the file has them as they look."""
    words = [direction(word.text) for run in runs for word in run]
    on_page_from_right = words.count("R") > words.count("L")
    lines = [_blocks(run, on_page_from_right=on_page_from_right) for run in _joined(runs)]
    turning = [[_turns(block, line) for block in line] for line in lines]
    turned = [list(compress(line, turns)) for line, turns in zip(lines, turning, strict=True)]
    if are_mirrored("".join(word.text for block in blocks for word in block) for blocks in turned):
        lines = [
            [[_turned(word) for word in block] if turns else block for block, turns in zip(line, which, strict=True)]
            for line, which in zip(lines, turning, strict=True)
        ]
    return [_in_one(line) for line in lines]


def _joined(runs: list[list[Word]]) -> list[list[Word]]:
    """With runs beside or inside each other as one if one is in Hebrew or Arabic: files have them in any order."""
    joined: list[list[Word]] = []
    for run in runs:
        beside = next((other for other in reversed(joined[-_NEAR_RUNS:]) if _are_beside(other, run)), None)
        if beside is None:
            joined.append(list(run))
        else:
            beside += run
    return joined if len(joined) == len(runs) else _joined(joined)


def _are_beside(one: Sequence[Word], other: Sequence[Word]) -> bool:
    if not (_is_from_right(one) or _is_from_right(other)):
        return False
    left, right = sorted((one, other), key=lambda run: min(word.x0 for word in run))
    last, first = max(left, key=lambda word: word.x1), min(right, key=lambda word: word.x0)
    height = _common_height(last, first)
    return height is not None and first.x0 - last.x1 <= WIDE_GAP * max(height, 1.0)


def _is_from_right(run: Iterable[Word]) -> bool:
    return any(is_right_to_left(word.text) for word in run)


def _blocks(run: list[Word], *, on_page_from_right: bool) -> list[list[Word]]:
    """The words of a run of Hebrew or Arabic in blocks of one direction, as they are read; no other run changes."""
    if not _is_from_right(run):
        return [run]
    from_left = sorted(run, key=lambda word: word.x0)
    return directed_runs(from_left, lambda word: word.text, on_page_from_right=on_page_from_right)


def _turns(block: Iterable[Word], line: Iterable[Iterable[Word]]) -> bool:
    """Whether brackets of a block turn round: its words are Hebrew or Arabic, or it is marks between such words."""
    own = {direction(word.text) for word in block}
    return "L" not in own and ("R" in own or begins_on_right([direction(word.text) for part in line for word in part]))


def _in_one(blocks: Sequence[list[Word]]) -> list[Word]:
    """The blocks of a line one after the other, each word with whether it touches the one before it."""
    if not any(map(_is_from_right, blocks)):
        return [word for block in blocks for word in block]
    read = [(word, block) for block in blocks for word in block]
    followed = zip([None, *read], read, strict=False)
    return [word._replace(glued=last is not None and _touch(*last, word, block)) for last, (word, block) in followed]


def _touch(one: Word, before: Sequence[Word], other: Word, after: Sequence[Word]) -> bool:
    """Whether there is no space between two words that follow each other; if they are of two blocks, between these."""
    lefts, rights = ([one], [other]) if before is after else (before, after)
    gap = max(
        min(word.x0 for word in rights) - max(word.x1 for word in lefts),
        min(word.x0 for word in lefts) - max(word.x1 for word in rights),
    )
    return gap < TOUCHING * min(one.y1 - one.y0, other.y1 - other.y0)


def _turned(word: Word) -> Word:
    return word._replace(text=mirrored(word.text)) if len(word.text) == 1 else word


def _fragment(run: list[Word], order: int) -> Fragment:
    text = "".join(word.text if word.glued or not i else f" {word.text}" for i, word in enumerate(run))
    return Fragment(text, *_around(run), order, run, run[0].turn)


def same_row(one: Fragment, other: Fragment) -> bool:
    bottom, top, other_bottom, other_top = one.y0, one.y1, other.y0, other.y1
    if bottom == other_bottom and top == other_top:  # most fragments of a row: spare the arithmetic
        return top > bottom
    lower = min(top - bottom, other_top - other_bottom)
    return lower > 0 and min(top, other_top) - max(bottom, other_bottom) >= SAME_ROW * lower


def rows_of(fragments: Sequence[Fragment]) -> list[Row]:
    """Top down, each left to right. The highest fragment of a row stands for it: marks and exponents join their row."""
    rows: list[tuple[Fragment, Row]] = []
    for fragment in sorted(fragments, key=lambda f: (-(f.y0 + f.y1), f.x0, f.order)):
        for index in range(len(rows) - 1, max(-1, len(rows) - 4), -1):
            stands, row = rows[index]
            if same_row(stands, fragment):
                row.append(fragment)
                if fragment.height > stands.height:
                    rows[index] = (fragment, row)
                break
        else:
            rows.append((fragment, [fragment]))
    return [sorted(row, key=lambda f: (f.x0, f.order)) if len(row) > 1 else row for _, row in rows]


def line_of(row: Row) -> TextLine:
    if len(row) == 1:
        return TextLine(row[0].text, _rotated(row[0][1:5], row[0].turn), row)
    row = in_reading_order(row, lambda fragment: fragment.text)
    text = row[0].text
    for left, right in pairwise(row):
        text += right.text if _glued(left, right) else f" {right.text}"
    return TextLine(text, _rotated(_around(row), row[0].turn), row)


def _around(parts: Sequence[Fragment] | Sequence[Word]) -> Box:
    if len(parts) == 1:
        return parts[0][1:5]
    _, x0, y0, x1, y1, *_ = zip(*parts, strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def _glued(one: Fragment, other: Fragment) -> bool:
    gap = max(other.x0 - one.x1, one.x0 - other.x1) if is_right_to_left(one.text + other.text) else other.x0 - one.x1
    height = min(one.height, other.height)
    return gap < GLUED_GAP * height and (gap > -height or same_row(one, other))  # else a label's second line
