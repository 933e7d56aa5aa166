"""The words of an answer that lack a citation, found again in its texts while its tree is made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from citecheck.response.prose import Stretch
from citecheck.text.marks import LOWER, RAISE


class _Range(NamedTuple):
    """`plain[low:high]` of a unit; `number` counts the statements from 1."""

    low: int
    high: int
    number: int


class Uncited:
    """Takes the texts of the answer in order and splits off what belongs to a statement without a citation.

    The texts of a unit are compared with it character by character, white space apart. From the first difference to
    the end of the unit nothing is marked, so no other words are ever marked instead.
    """

    def __init__(self, statements: Iterable[Stretch] = ()) -> None:
        self._units: dict[int, tuple[str, list[_Range]]] = {}
        for number, one in enumerate(statements, start=1):
            plain, ranges = self._units.setdefault(one.start, (one.plain, []))
            if plain == one.plain:
                said = plain[one.low : one.high]
                low = one.low + len(said) - len(said.lstrip())
                ranges.append(_Range(low, one.low + len(said.rstrip()), number))
        self.begin(0)

    def begin(self, start: int) -> None:
        """The next text is the first one of the unit that begins here in the answer."""
        self._plain, ranges = self._units.get(start, ("", []))
        self._left, self._at = sorted(ranges, reverse=True), 0

    def parts(self, text: str) -> Iterator[tuple[str, int | None]]:
        """The text in parts, each with the number of its statement, or None."""
        if not self._left:
            yield text, None
            return
        numbered = [(character, self._number(character)) for character in text]
        for number, group in groupby(numbered, key=itemgetter(1)):
            yield "".join(character for character, _ in group), number

    def _number(self, character: str) -> int | None:
        if character.isspace():
            return next((one.number for one in self._left[-1:] if one.low < self._at < one.high), None)
        while self._plain[self._at : self._at + 1].isspace():
            self._at += 1
        if not _same(character, self._plain[self._at : self._at + 1]):
            self._left = []
        number = next((one.number for one in self._left[-1:] if one.low <= self._at), None)
        self._at += 1
        while self._left and self._left[-1].high <= self._at:
            self._left.pop()
        return number


def _same(shown: str, plain: str) -> bool:
    """Whether they are one character; a unit has raised and lowered digits as such."""
    return plain in {shown, shown.translate(RAISE), shown.translate(LOWER)}
