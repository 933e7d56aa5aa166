"""The one search: where a quote is in a text, character for character or after the folding table.

Candidates come from comparing letters and digits alone, which is fast and finds near misses as well; each candidate is
then walked character by character, and only what the table forgives is forgiven. There is no score anywhere. A hit that
begins or ends inside a word or number, or between a number and its sign, proves nothing.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from citecheck.errors import LimitError
from citecheck.limits import OCCURRENCES
from citecheck.model import Match
from citecheck.text.folding import BULLET, BULLETS, DASHES, LIGATURES, LINE_BREAK, LINE_HYPHEN, SOFT_HYPHEN, fold
from citecheck.text.lookalikes import like_of, visible
from citecheck.text.marks import RAISED, RAISED_SIGNS, TAGGED, Unmarked, unmarked
from citecheck.text.patterns import SPACELESS, has_any, lazy_pattern

CASE_LETTERS = 4  # words of so many letters may differ in case; in shorter ones case carries meaning (mW, MW)

_PART = 1_000_000  # characters
_ASCII_SKELETON = {code: chr(code).lower() if chr(code).isalnum() else None for code in range(128)}
_WORD = re.compile(r"[^\W_]+")
_SENTENCE_START = lazy_pattern(r"(?:^|[.!?]['\")\]]*\s)['\"(\[]*$")


# A bullet, or a dash that is not the minus of a figure.
_BEGINS_ITEM = lazy_pattern(rf"[{BULLETS}](?:\s|\Z)|[-*]\s(?![\d$€£¥.(])")


class Hit(NamedTuple):
    """One place where the quote is: offsets in the original text, how it matched and what was forgiven.

    `cut` means that the quote begins or ends inside a word or number of the page; such a hit proves nothing.
    `left_out` is where raised digits are in the text that the quote has not.
    """

    start: int
    end: int
    match: Match
    forgiven: tuple[str, ...] = ()
    cut: bool = False
    left_out: tuple[int, ...] = ()


class Found(NamedTuple):
    """All hits of one quote in one text, and where only its letters and digits are, if nothing better does."""

    hits: tuple[Hit, ...] = ()
    near: tuple[int, int] | None = None


class _Needle(NamedTuple):
    """A quote prepared once for many texts: folded, its letters and digits, and how many signs are before the first."""

    quote: str
    text: str
    skeleton: str
    lead: int


@lru_cache(maxsize=64)
def _needle(quote: str) -> _Needle:
    text = fold(quote).text
    first = _WORD.search(text)
    lead = text[: first.start()].replace(LINE_BREAK, "") if first else ""
    return _Needle(quote, text, _lower("".join(_WORD.findall(text))), len(lead))


class Searchable:
    """A text prepared once for many searches."""

    def __init__(self, text: str) -> None:
        # A quote that was not found leaves a whole document prepared: what is not needed to say so is made later.
        folded = fold(text)
        self.text = text
        self._folded = text if folded.text == text else folded.text
        self._offsets = folded.offsets
        self._skeleton = _skeleton(self._folded)
        self._last: tuple[str, Found] | None = None

    @cached_property
    def _words(self) -> tuple[array[int], array[int]]:
        """Where each word begins: in the folded text, and in the skeleton."""
        spans = [word.span() for word in _WORD.finditer(self._folded)]
        lengths = accumulate((end - start for start, end in spans), initial=0)
        return array("I", [start for start, _ in spans]), array("I", lengths)[:-1]

    def find(self, quote: str) -> Found:
        """Where `quote` is here.

        Raises LimitError if a text made for it has too many places to look at.
        """
        if self._last is None or self._last[0] != quote:  # who has found a quote mostly asks again where it is
            found = self.as_it_stands(quote)
            without = tuple(self._without_marks(quote.strip())) if all(hit.cut for hit in found.hits) else ()
            self._last = quote, Found(without) if without else found
        return self._last[1]

    def _without_marks(self, quote: str) -> Iterator[Hit]:
        """Where the quote is if it leaves out raised digits, all or some of them."""
        if self._plain is None:
            return
        plain, without = self._plain
        wanted = unmarked(quote)
        begins = -1 if wanted.marks and not wanted.marks[0].start else 0  # before the first mark
        theirs = {(before, mark.digits) for before, mark in wanted.within(begins, len(wanted.text))}
        for hit in without.as_it_stands(wanted.text).hits:
            ours = list(plain.within(hit.start + begins, hit.end))
            left_out = tuple(mark.whole for before, mark in ours if (before, mark.digits) not in theirs)
            if left_out and not hit.cut and theirs <= {(before, mark.digits) for before, mark in ours}:
                start, end = plain.original(hit.start), plain.original(hit.end - 1) + 1
                forgiven = tuple(sorted({*hit.forgiven, "raised digits left out"}))
                yield Hit(start, end, Match.FOLDED, forgiven, left_out=left_out)

    @cached_property
    def _plain(self) -> tuple[Unmarked, Searchable] | None:
        if self.text.isascii():
            return None
        plain = unmarked(self.text)
        return (plain, Searchable(plain.text)) if plain.marks else None

    def as_it_stands(self, quote: str) -> Found:
        """The same with every raised digit."""
        needle = _needle(quote.strip())
        hits: list[Hit] = []
        near: tuple[int, int] | None = None
        for start, end in self._candidates(needle):
            hit = self._hit(needle, start)
            if hit is not None:
                hits.append(hit)
            elif near is None:
                near = (self._offsets[max(start, 0)], self._offsets[end])
        return Found(tuple(hits), None if hits else near)

    def has_half(self, quote: str, *, first: bool) -> bool:
        """Whether the letters and digits of the quote's first or second half are here."""
        skeleton = _needle(quote.strip()).skeleton
        middle = len(skeleton) // 2
        return (skeleton[:middle] if first else skeleton[middle:]) in self._skeleton

    def _candidates(self, needle: _Needle) -> Iterator[tuple[int, int]]:
        """Folded (start, end) of every place whose letters and digits are the needle's."""
        if not needle.skeleton:
            return
        places = list(_places(self._skeleton, needle.skeleton, OCCURRENCES + 1))
        plain = list(_places(self._folded, needle.text, len(places) + 1))
        if len(plain) == len(places):  # mostly the quote is there as it is: each place is one of these
            yield from ((start, start + len(needle.text)) for start in plain[:OCCURRENCES])
        else:
            for at in places[:OCCURRENCES]:
                yield self._before(self._place(at), needle.lead), self._place(at + len(needle.skeleton) - 1) + 1
        if len(places) > OCCURRENCES:
            raise LimitError("The quote's letters occur in too many places on one page to check them all.")

    def _place(self, index: int) -> int:
        words, starts = self._words
        word = bisect_right(starts, index) - 1
        return words[word] + index - starts[word]

    def _before(self, place: int, signs: int) -> int:
        """Where so many characters before a place begin; spaces of the layout do not count."""
        for _ in range(signs):
            place -= 1
            while place > 0 and self._folded[place] == LINE_BREAK:
                place -= 1
        return place

    def _hit(self, needle: _Needle, start: int) -> Hit | None:
        walked = self._walk(needle.text, start)
        if walked is None:
            return None
        end, forgiven = walked
        page, offsets = self._folded, self._offsets
        low, high = offsets[start], self._original_end(end)
        shown = seen(page, start, end)
        cut = is_inside_token(*shown[:2]) and not _ends_note_number(self.text, low)
        cut = cut or is_inside_token(shown.text, shown.end) or cuts_number(*shown)
        original = self.text[low:high]
        if _plain(original) == _plain(needle.quote):
            return Hit(low, high, Match.EXACT, cut=cut)
        if _makes_minus(original, needle.quote):
            return None
        kinds = tuple(sorted(forgiven | _differences(original, needle.quote))) or ("composition",)
        return Hit(low, high, Match.FOLDED, kinds, cut)

    def _walk(self, needle: str, start: int) -> tuple[int, set[str]] | None:
        """From `start` through the folded page and the needle together: (end, what was forgiven), or None."""
        page = self._folded
        forgiven: set[str] = set()
        i, j = start, 0
        while j < len(needle):
            if not 0 <= i < len(page):
                return None
            here, wanted = page[i], needle[j]
            if here == wanted:
                j += 1
            elif here == LINE_HYPHEN:
                forgiven.add("line-end hyphen")
                j += _hyphen_length(needle, j)
            elif here == LINE_BREAK:
                forgiven.add("line end" if self.text[self._offsets[i]] == "\n" else "layout spaces")
                j += wanted == " "
            elif wanted == LINE_BREAK:
                forgiven.add("layout spaces")
                j += 1
                continue
            elif BULLET in (here, wanted):
                forgiven.add("bullets")
                if _BEGINS_ITEM.match(needle if here == BULLET else page, j if here == BULLET else i):
                    j += 1
                else:  # the other one has none
                    i, j = (i + 2, j) if here == BULLET else (i, j + 2)
                    continue
            elif here.lower() == wanted.lower() and self._case_may_differ(i, needle, j, start):
                forgiven.add("letter case")
                j += 1
            else:
                return None
            i += 1
        return i, forgiven

    def _original_end(self, end: int) -> int:
        # Several folded characters may come from one (a ligature): the end is where the next original one begins.
        offsets = self._offsets
        last = offsets[end - 1]
        while end < len(offsets) - 1 and offsets[end] == last:
            end += 1
        return offsets[end]

    def _case_may_differ(self, i: int, needle: str, j: int, at: int) -> bool:
        start, end = j, j
        while start and needle[start - 1].isalpha():
            start -= 1
        while end < len(needle) and needle[end].isalpha():
            end += 1
        if end - start >= CASE_LETTERS:
            return not is_unit_of_number(needle, start, end)
        if _is_in_capitals(needle) or _is_in_capitals(self._folded[at : at + len(needle)]):
            return _UNIT.fullmatch(needle, start, end) is None
        # The capital of a sentence's first word; in a word with more capitals each one may carry meaning.
        if j > start or (not needle[start + 1 : end].islower() and end - start > 1):
            return False
        return not _WORD.search(needle, 0, j) or bool(_SENTENCE_START.search(self._folded[max(0, i - 6) : i]))


@lru_cache(maxsize=256)
def find_in(text: str, quote: str) -> Found:
    """Where `quote` is in a short text; of an anchor in its quote several rules ask, one citation after the other."""
    return Searchable(text).find(quote)


class Seen(NamedTuple):
    """A text as a reader sees it, and where a quote begins and ends in it."""

    text: str
    start: int
    end: int


_AROUND: Final = 120  # characters on each side that decide whether a quote cuts something


def seen(text: str, start: int, end: int) -> Seen:
    """The quote with what is around it, without characters that are not drawn: they part no word and no number."""
    low, high = max(0, start - _AROUND), end + _AROUND
    if text.isascii() or text[low:high].isascii():
        return Seen(text, start, end)
    before, quote, after = (visible(part) for part in (text[low:start], text[start:end], text[end:high]))
    return Seen(before + quote + after, len(before), len(before + quote))


# A raised one only before a whole word: before two letters it may be an isotope's, as in ³He.
_BEGINS_NOTE = lazy_pattern(rf"\d{{1,3}}(?=[^\W\d_a-z][a-z])|[{RAISED}]{{1,2}}(?=[^\W\d_a-z][a-zß-ÿ]{{2}})")


def _ends_note_number(text: str, position: int) -> bool:
    """Whether the number of a footnote, with no space after it, begins the line and ends here."""
    number = _BEGINS_NOTE.match(text, text.rfind("\n", 0, position) + 1)
    return number is not None and number.end() == position


_SIGN = re.compile(rf"(?<![^\s(\[])[{DASHES}-](?=\s*[$€£¥(]?\s?\.?\d)")
_TRUE_MINUS = frozenset("−﹣－")
_LONG_DASHES = frozenset("—―")


def _makes_minus(page: str, quote: str) -> bool:
    """Whether the quote has a minus where the page has the dash of an empty cell, or one that parts a sentence."""
    signs = list(_SIGN.finditer(quote))
    dashes = [character for character in page if character in DASHES or character == "-"]
    ours = [match.start() for match in re.finditer(f"[{DASHES}-]", quote)]
    if len(ours) != len(dashes):  # a hyphen at a line's end; then dashes cannot be told apart
        dashes = [m[0] for m in _SIGN.finditer(page)]
        ours = [sign.start() for sign in signs]
    theirs = dict(zip(ours, dashes, strict=False))
    return any(_is_another_sign(theirs.get(sign.start(), "-"), quote, sign.start()) for sign in signs)


def _is_another_sign(page: str, quote: str, at: int) -> bool:
    alone = quote[at + 1 : at + 2].isspace()
    if page in _LONG_DASHES:
        return quote[at] in _TRUE_MINUS if alone else quote[at] not in _LONG_DASHES
    return alone and quote[at] in _TRUE_MINUS and page not in _TRUE_MINUS


def _places(text: str, wanted: str, most: int) -> Iterator[int]:
    """Where `wanted` begins in `text`, the first `most` of them."""
    at = text.find(wanted)
    for _ in range(most):
        if at < 0:
            return
        yield at
        at = text.find(wanted, at + 1)


def _hyphen_length(needle: str, j: int) -> int:
    """How much of the needle a line-end hyphen of the page takes: nothing (joined), "-" or "- "."""
    if needle[j] != "-":
        return 0
    return 2 if needle[j + 1 : j + 2] == " " else 1


def _plain(text: str) -> str:
    return re.sub(r"[ \n]+", " ", text)


def _skeleton(folded: str) -> str:
    """Its letters and digits in lower case; a part at a time, as each character takes eight bytes meanwhile."""
    if folded.isascii():
        return folded.translate(_ASCII_SKELETON)
    letters = ""
    for at in range(0, len(folded), _PART):
        letters += "".join(filter(str.isalnum, folded[at : at + _PART]))  # grows in its place
    return _lower(letters)


def _lower(letters: str) -> str:
    """In lower case, of the same length: one capital becomes two characters (İ) and stays as it is."""
    lower = letters.lower()
    return lower if len(lower) == len(letters) else "".join(map(_lower_one, letters))


def _lower_one(letter: str) -> str:
    lower = letter.lower()
    return lower if len(lower) == 1 else letter


def _is_in_capitals(text: str) -> bool:
    """Whether a text of some words, such as a heading, is in capitals: their case then says nothing."""
    return text.isupper() and text.count(" ") >= 2


_KINDS = (
    ("quotation marks", re.compile("[‘’‚‛′ʼ`´'“”„‟″«»\"]")),
    ("dashes", re.compile("[‐‑‒–—―−﹣－-]")),
    ("bullets", re.compile(f"[{BULLETS}]")),
    ("micro sign", re.compile("[\u00b5\u03bc]")),
    ("ligatures", re.compile(f"[{''.join(LIGATURES)}]")),
    ("ellipses", re.compile("…")),
    ("tagged digits", TAGGED),
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


# ── Units that letter case tells apart ────────────────────────────────────────────────────────────

_PREFIX: Final = "[yzafpnµμumcdhkgtpez]|da|[kmgtpez]i"
_BASE: Final = (
    "bps|bit|byte|b|w|wh|wp|we|hz|pa|v|va|a|ah|ω|Ω|ohm|mol|g|m|l|s|j|n|f|h|s|sv|gy|bq|ev|bar|var|cal|t|wb|lm|lx|c|cd|rem|rad"
    "|flops?"
)
_UNIT: Final = re.compile(rf"(?:{_PREFIX})(?:{_BASE})s?", re.IGNORECASE)
_NUMBER: Final = lazy_pattern(r"\d\)?\s?[-/]?\Z")


def is_unit_of_number(text: str, start: int, end: int) -> bool:
    """Whether the word text[start:end] is after a number and is a unit with a prefix: its case has a meaning."""
    return _UNIT.fullmatch(text, start, end) is not None and _NUMBER.search(text, max(0, start - 4), start) is not None


# ── Where a quote may begin and end ───────────────────────────────────────────────────────────────

_UNARY = re.compile(r"(?:^|[\s(\[])[-+±][$€£¥]?$")  # a sign with nothing it could subtract from
_GAP = rf"[\s{LINE_BREAK}]?"
_ACCOUNTING = re.compile(rf"\(\s?[$€£¥]?{_GAP}[\d.,]+\s?%?{_GAP}\)")
_BEGINS_NUMBER = re.compile(rf"\(?[$€£¥]?{_GAP}\.?\d")
_LONGEST_NUMBER = 40
_IN_NUMBERS = frozenset(".,'·")  # 12'345 is Swiss


def is_inside_token(text: str, position: int) -> bool:
    """Whether a boundary at `position` of (folded) `text` would cut a word or a number."""
    if not 0 < position < len(text):
        return False
    left, right = text[position - 1], text[position]
    if LINE_HYPHEN in (left, right):
        return True
    if _is_word(left) and _is_word(right):
        return not has_any(left + right, SPACELESS)
    if _is_in_numbers(left) and right.isdigit():
        return text[position - 2 : position - 1].isdigit()
    return left.isdigit() and _is_in_numbers(right) and text[position + 1 : position + 2].isdigit()


def _is_in_numbers(character: str) -> bool:
    """Whether it is a decimal point or parts thousands, in any script: 5٫5, 5，000, 10·45."""
    return character in _IN_NUMBERS or (not character.isascii() and like_of(character) in _IN_NUMBERS)


def cuts_number(text: str, start: int, end: int) -> bool:
    """Whether text[start:end] leaves behind the sign, currency, percent or accounting parenthesis of its number."""
    if _splits_parentheses(text, start) or _splits_parentheses(text, end):
        return True
    before = text[max(0, start - 3) : start]
    begins = _BEGINS_NUMBER.match(text, start)
    if begins and (before[-1:] in set("$€£¥") or _UNARY.search(before)):
        return True
    return text[end - 1 : end].isdigit() and text[end : end + 1] in set("%‰€£$¥¢₹₩₽")


def _splits_parentheses(text: str, position: int) -> bool:
    low, high = max(0, position - _LONGEST_NUMBER), position + _LONGEST_NUMBER
    return any(match.start() < position < match.end() for match in _ACCOUNTING.finditer(text, low, high))


def _is_word(character: str) -> bool:
    return character.isalnum() or character in RAISED_SIGNS or unicodedata.category(character) in {"Mn", "Mc"}
