"""The judge: whether a text is on a page after all. Brute force, with a folding and boundaries of its own."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import pairwise, product

from attacks.honest import around, is_running
from citecheck.model import Match
from citecheck.sources.document import Document

_SAME = str.maketrans(
    {**dict.fromkeys("‘’‚‛′ʼ`´", "'"), **dict.fromkeys("“”„‟″«»", '"'), **dict.fromkeys("‐‑‒–—―−﹣－", "-")}
    | {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl"}
)
_LETTER = r"[^\W\d_]"
_BREAK = "\x02"  # a line's end after a dash or slash: a space or nothing


def plain(text: str) -> str:
    """White space, quotes, dashes, ligatures and the case of longer words made equal."""
    text = unicodedata.normalize("NFC", text).translate(_SAME)
    text = re.sub(rf"(?<={_LETTER})\u00ad(?={_LETTER})", "", text)
    text = re.sub(rf"{_LETTER}{{4,}}|\b[A-Z][a-z]{{0,2}}\b", lambda m: m[0].lower(), text)
    return " ".join(text.split())


def bones(text: str) -> str:
    """What no folding and no line's end can change: the text without spaces, hyphens and case."""
    return re.sub(rf"[\s\-\u00ad{_BREAK}]", "", plain(text)).casefold()


def level(text: str, hays: Iterable[str]) -> Match:
    """Whether an honest quote has the page's own characters, a line's end being a space, or needs the folding table."""
    return Match.EXACT if any(_spaced(text) in _spaced(hay) for hay in hays) else Match.FOLDED


@lru_cache(maxsize=1_000)  # the texts of a page are asked for with each of its quotes
def _spaced(text: str) -> str:
    return re.sub(r"[ \n]+", " ", text)


class Judge:
    """Every text of a page, its neighbours and the breaks between them, in every reading and with every line end.

    `running` are the document's headers and footers; over a page break nothing else may be left out.
    """

    def __init__(self, document: Document, number: int, running: frozenset[str]) -> None:
        self._document = document
        self._number = number
        self._running = running

    def stands(self, text: str) -> bool:
        """Whether the text is there, from the beginning of a word or number to the end of one."""
        wanted = plain(text)
        if wanted and not any(bones(wanted) in bare for bare in self._bones):
            return False  # which spares most forgeries the slow comparison
        return (
            not wanted
            or any(wanted in hay and _uncut(re.escape(wanted), hay) for hay in self._hays)
            or self._broken(wanted)
        )

    def level(self, text: str) -> Match:
        """The level at which an honest quote of the page matches."""
        return level(text, self._raw)

    @cached_property
    def _bones(self) -> tuple[str, ...]:
        return tuple({bones(raw) for raw in (*self._raw, *self._unmarked)})

    def _broken(self, wanted: str) -> bool:
        """The same where some line ends after a dash or slash became a space and some did not."""
        if not re.search("[-/]", wanted):
            return False
        pattern = re.sub(
            r"(\\-|/)(?:\\ )?",
            lambda m: f"{m[1]}[ {_BREAK}]" if m[0].endswith(" ") else f"{m[1]}{_BREAK}?",
            re.escape(wanted),
        )
        return any(_uncut(pattern, hay) for hay in self._with_breaks)

    @cached_property
    def _with_breaks(self) -> tuple[str, ...]:
        return tuple({plain(re.sub("(?<=[-/‐‑‒–—―−])\n", _BREAK, raw)) for raw in self._raw})

    @cached_property
    def _hays(self) -> tuple[str, ...]:
        return tuple({plain(form) for raw in (*self._raw, *self._unmarked) for form in _line_ends(raw)})

    @cached_property
    def _unmarked(self) -> tuple[str, ...]:
        """The texts without the marks of footnotes whose notes begin a line: a quote may leave these out."""
        return tuple(text for raw in self._raw if (text := _without_note_marks(raw)) != raw)

    @cached_property
    def _raw(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._texts()))

    def _texts(self) -> Iterator[str]:
        pages = [self._document.page(n) for n in around(self._document, self._number)]
        for page in pages:
            yield from ("\n".join(line.text for line in reading.lines) for reading in page.readings)
        if second := self._document.second_reading(self._number):
            yield "\n".join(line.text for line in second.lines)
        for upper, lower in pairwise(pages):
            above, below = [line.text for line in upper.lines], [line.text for line in lower.lines]
            for less, more in product(self._without(above[::-1]), self._without(below)):
                yield "\n".join((*less[:40][::-1], *more[:40]))

    def _without(self, lines: list[str]) -> Iterator[list[str]]:
        """The lines from a page's edge on, as they are, and without one, two, three headers or footers."""
        yield lines
        for count, line in enumerate(lines[:3], 1):
            if not is_running(line, self._running):
                return
            yield lines[count:]


def _without_note_marks(text: str) -> str:
    """Marks behind a word, with or without its stop; never behind a figure, where they may be a power."""
    numbers = re.findall(r"^(\d{1,2}) [^\W\d_]", text, re.MULTILINE)
    notes = {number.translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")) for number in numbers}
    return re.sub(r"(?<=[a-z][a-z.,])[⁰¹²³⁴-⁹]+", lambda mark: "" if mark[0] in notes else mark[0], text)


def _line_ends(text: str) -> Iterator[str]:
    """The text with its line-end hyphens read in each of the ways that people do."""
    text = re.sub("[‐‑‒–—―−\u00ad]\n", "-\n", text)
    for between_letters, after_marks in (("", ""), ("-", ""), ("- ", " ")):
        read = re.sub(rf"(?<={_LETTER})-\n(?={_LETTER})", between_letters, text)
        yield re.sub(r"(?<=[-/])\n", after_marks, read)


_ACCOUNTING = re.compile(r"\(\s?[$€£¥]?\s?[\d.,]+\s?%?\s?\)")
_SIGNED = re.compile(r"(?:(?:^|[\s(\[])[-+±])?[$€£¥]|(?:^|[\s(\[])[-+±]")


def _uncut(pattern: str, hay: str) -> bool:
    return any(not _is_cut(hay, *match.span()) for match in re.finditer(pattern, hay))


def _is_cut(hay: str, start: int, end: int) -> bool:
    if _inside_token(hay, start) or _inside_token(hay, end):
        return True
    if re.match(r"[$€£¥]?\s?\d", hay[start : start + 3]) and re.search(rf"(?:{_SIGNED.pattern})$", hay[:start][-3:]):
        return True
    if hay[end - 1].isdigit() and hay[end : end + 1] == "%":
        return True
    around = max(0, start - 30)
    numbers = ((match.start() + around, match.end() + around) for match in _ACCOUNTING.finditer(hay[around : end + 30]))
    return any(low < start < high or low < end < high for low, high in numbers)


def _inside_token(hay: str, at: int) -> bool:
    if not 0 < at < len(hay):
        return False
    return bool(
        re.fullmatch(r"[^\W_]{2}", hay[at - 1 : at + 1])
        or re.fullmatch(r"\d[.,]\d", hay[at - 1 : at + 2])
        or re.fullmatch(r"\d[.,]\d", hay[max(0, at - 2) : at + 1])
    )
