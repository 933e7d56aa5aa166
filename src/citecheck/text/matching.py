"""The one search: where a quote stands in a text, character for character or after the folding table.

Candidates come from comparing letters and digits alone, which is fast and finds near misses as well; each candidate is
then walked character by character, and only what the table forgives is forgiven. There is no score anywhere.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from citecheck.errors import LimitError
from citecheck.limits import OCCURRENCES
from citecheck.model import Match
from citecheck.text.boundaries import cuts_number, is_inside_token
from citecheck.text.folding import LIGATURES, LINE_BREAK, LINE_HYPHEN, SOFT_HYPHEN, Folded, fold

CASE_LETTERS = 4  # words of so many letters may differ in case; in shorter ones case carries meaning (mW, MW)

_WORD = re.compile(r"[^\W_]+")
_LETTERS = re.compile(r"[^\W\d_]+")
_SENTENCE_START = re.compile(r"(?:^|[.!?:]['\")\]]*\s)['\"(\[]*$")


@dataclass(frozen=True, slots=True)
class Hit:
    """One place where the quote stands: offsets in the original text, how it matched and what was forgiven.

    `cut` tells that the quote begins or ends inside a word or number of the page; such a hit proves nothing.
    """

    start: int
    end: int
    match: Match
    forgiven: tuple[str, ...] = ()
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """All hits of one quote in one text, and where only its letters and digits stand, if nothing better does."""

    hits: tuple[Hit, ...] = ()
    near: tuple[int, int] | None = None


class Searchable:
    """A text prepared once for many searches."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.folded = fold(text)
        self._words = [match.start() for match in _WORD.finditer(self.folded.text)]
        pieces = [_lower(match[0]) for match in _WORD.finditer(self.folded.text)]
        self._skeleton = "".join(pieces)
        self._starts: list[int] = []
        at = 0
        for piece in pieces:
            self._starts.append(at)
            at += len(piece)

    def find(self, quote: str) -> Found:
        """Where `quote` stands here.

        Raises LimitError where a text made for it has too many places to look at.
        """
        needle = fold(quote.strip())
        hits: list[Hit] = []
        near: tuple[int, int] | None = None
        for start, end in self._candidates(needle.text):
            hit = self._walk(needle, quote.strip(), start)
            if hit is not None:
                hits.append(hit)
            elif near is None:
                near = (self.folded.offsets[max(start, 0)], self.folded.offsets[end])
        return Found(tuple(hits), None if hits else near)

    def _candidates(self, needle: str) -> Iterator[tuple[int, int]]:
        """Folded (start, end) of every place whose letters and digits are the needle's."""
        first = _WORD.search(needle)
        skeleton = "".join(_lower(word) for word in _WORD.findall(needle))
        if first is None:
            return
        at = self._skeleton.find(skeleton)
        for _ in range(OCCURRENCES):
            if at < 0:
                return
            end = self._place(at + len(skeleton) - 1) + 1
            yield self._place(at) - first.start(), end
            at = self._skeleton.find(skeleton, at + 1)
        raise LimitError("the quote's letters stand in too many places of one page to look at all of them")

    def _place(self, index: int) -> int:
        word = bisect_right(self._starts, index) - 1
        return self._words[word] + index - self._starts[word]

    def _walk(self, needle: Folded, quote: str, start: int) -> Hit | None:
        page, text = self.folded.text, needle.text
        if start < 0:
            return None
        pairs: list[tuple[int, int]] = []  # (folded page index, folded needle index) that differ in case
        skipped: set[str] = set()
        i, j = start, 0
        while j < len(text):
            if i >= len(page):
                return None
            here, wanted = page[i], text[j]
            if here == wanted:
                j += 1
            elif here == LINE_HYPHEN:
                skipped.add("line-end hyphen")
                j += _hyphen_length(text, j)
            elif here == LINE_BREAK:
                j += wanted == " "
                skipped.add("line end")
            elif here.lower() == wanted.lower():
                pairs.append((i, j))
                j += 1
            else:
                return None
            i += 1
        if not all(self._case_may_differ(i, text, j) for i, j in pairs):
            return None
        return self._hit(quote, start, i, skipped | ({"letter case"} if pairs else set()))

    def _hit(self, quote: str, start: int, end: int, forgiven: set[str]) -> Hit:
        offsets, page = self.folded.offsets, self.folded.text
        low, high = offsets[start], self._original_end(end)
        exact = _plain(self.text[low:high]) == _plain(quote)
        cut = is_inside_token(page, start) or is_inside_token(page, end) or cuts_number(page, start, end)
        return Hit(
            low,
            high,
            Match.EXACT if exact else Match.FOLDED,
            () if exact else tuple(sorted(forgiven | _differences(self.text[low:high], quote))) or ("composition",),
            cut,
        )

    def _original_end(self, end: int) -> int:
        # Several folded characters may come from one (a ligature): the end is where the next original one begins.
        offsets = self.folded.offsets
        last = offsets[end - 1]
        while end < len(offsets) - 1 and offsets[end] == last:
            end += 1
        return offsets[end]

    def _case_may_differ(self, i: int, needle: str, j: int) -> bool:
        for match in _LETTERS.finditer(needle, max(0, j - 60)):
            if match.start() <= j < match.end():
                if match.end() - match.start() >= CASE_LETTERS:
                    return True
                break
        first = _LETTERS.search(needle)
        starts_quote = first is not None and first.start() == j
        return starts_quote or bool(_SENTENCE_START.search(self.folded.text[max(0, i - 6) : i]))


def _hyphen_length(needle: str, j: int) -> int:
    """How much of the needle a line-end hyphen of the page takes: nothing (joined), "-" or "- "."""
    if needle[j] != "-":
        return 0
    return 2 if needle[j + 1 : j + 2] == " " else 1


def _plain(text: str) -> str:
    return re.sub(r"[ \n]+", " ", text)


def _lower(word: str) -> str:
    lower = word.lower()
    if len(lower) == len(word):
        return lower
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in word)


_KINDS = (
    ("quotation marks", re.compile("[‘’‚‛′ʼ`´'“”„‟″«»\"]")),
    ("dashes", re.compile("[‐‑‒–—―−﹣－-]")),
    ("ligatures", re.compile(f"[{''.join(LIGATURES)}]")),
    ("soft hyphen", re.compile(SOFT_HYPHEN)),
    ("spaces", re.compile(r"[^\S \n]")),
)


def _differences(page: str, quote: str) -> set[str]:
    """The kinds of characters that are folded differently on the two sides."""
    unbroken = re.sub(r"-\n", "", page)  # a line-end hyphen is named as such, not as a dash
    return {
        name
        for name, pattern in _KINDS
        if sorted(pattern.findall(quote)) not in (sorted(pattern.findall(page)), sorted(pattern.findall(unbroken)))
    }
