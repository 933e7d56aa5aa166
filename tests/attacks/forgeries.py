"""Honest quotes from real pages, the ways to forge them, and an independent judge of whether a forgery is one.

sample_quote, sample_over_break    what a careful person copies from a page
OPERATORS                          name → (rng, quote, pool) → forged text, or None where it does not apply
Judge                              whether a text stands on a page after all: brute force, with its own folding
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, product
from random import Random

from citecheck.limits import CONTEXT_CHARACTERS, CONTEXT_SENTENCES
from citecheck.locate import locate
from citecheck.model import Citation, Place
from citecheck.sources.document import Document, Line, Page
from citecheck.text.sentences import count_sentences

FILINGS = (
    "filings/3M_2018_10K.pdf",
    "filings/ADOBE_2015_10K.pdf",
    "filings/BESTBUY_2024Q2_10Q.pdf",
    "filings/BLOCK_2016_10K.pdf",
    "filings/JOHNSON_JOHNSON_2023_8K_dated-2023-08-30.pdf",
    "filings/NETFLIX_2017_10K.pdf",
)
REGULATORY = ("regulatory/GDPR.pdf", "regulatory/irs_i1040nr_2007.pdf", "regulatory/thinkpython2.pdf")
STRUCTURAL = ("contents", "contents_part", "index", "index_part", "list", "list_part")

SHORTEST, LONGEST = 5, 30  # words of a quote
FEWEST_WORDS = 60  # a page with fewer is a cover or a picture


def seeded(*seed: object) -> Random:
    """The same chances in every run."""
    return Random(" ".join(map(str, seed)))  # noqa: S311 - nothing secret


# ── Checking ─────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Quote:
    """Text as somebody copied it, the page and lines of its anchor, and the anchor."""

    text: str
    anchor: str
    page: int
    lines: tuple[int, ...] = ()


def verifies(quote: Quote, document: Document) -> bool:
    """Whether the checker finds the quote on its page."""
    page_id = f"page_number_{quote.page}_index_{quote.page - 1}"
    citation = Citation(1, "corpus", "corpus", quote.text, quote.anchor, page_id, quote.page, quote.lines)
    evidence = locate(citation, document)
    found = evidence.open is None and evidence.found is not None
    return found and evidence.place in {Place.AS_CITED, Place.OTHER_LINES}


def nearby(document: Document, number: int, change: Callable[[str], str] = str) -> Document:
    """The page and its neighbours as a document of three pages: all that decides about a citation of this page.

    Pages before it are counted from 1 there (see `moved`). `change` rewrites every line.
    """
    first = max(1, number - 1)
    pages = {n - first + 1: _renumbered(document.page(n), n - first + 1, change) for n in _around(document, number)}

    def second(n: int) -> list[Line] | None:
        reading = document.second_reading(n + first - 1) if n + first - 1 == number else None
        return [Line(change(line.text), line.box) for line in reading.lines] if reading else None

    near = Document(replace(document.facts, pages=len(pages)), lambda numbers: {n: pages[n] for n in numbers}, second)
    near.furniture = frozenset((edge, change(line)) for edge, line in document.furniture)
    return near


def moved(quote: Quote) -> Quote:
    """The quote as it is cited in the three pages around it."""
    return replace(quote, page=min(quote.page, 2))


def _around(document: Document, number: int) -> range:
    return range(max(1, number - 1), min(document.page_count, number + 1) + 1)


def _renumbered(page: Page, number: int, change: Callable[[str], str]) -> Page:
    readings = {r.name: [Line(change(line.text), line.box) for line in r.lines] for r in page.readings}
    return Page(number, readings, label=page.label, scanned=page.scanned)


# ── Honest quotes ────────────────────────────────────────────────────────────────────────────────

_HYPHENS = ("joined", "hyphenated", "as it stands", "raw")
_LINE_HYPHEN = re.compile(r"(?<=[^\W\d_])-\n(?=[^\W\d_])")


def body_pages(document: Document, labels: dict[str, list[int]]) -> list[int]:
    """The pages that hold text and were not marked as structural by hand."""
    structural = {number for kind in (*STRUCTURAL, "unclear") for number in labels.get(kind, ())}
    numbers = (n for n in range(1, document.page_count + 1) if n not in structural)
    return [n for n in numbers if sum(len(line.text.split()) for line in document.page(n).lines) >= FEWEST_WORDS]


def sample_quote(rng: Random, page: Page) -> Quote | None:
    """5 to 30 words of the page in reading order, whole numbers with their parentheses."""
    return _sample(rng, [(line.text, page.number, i) for i, line in enumerate(page.lines, 1)])


def sample_over_break(rng: Random, upper: Page, lower: Page, furniture: frozenset[str] | None) -> Quote | None:
    """The same over the break between two pages; `furniture` is left out where it is given, else copied."""
    above = [(line.text, upper.number, i) for i, line in enumerate(upper.lines, 1)]
    below = [(line.text, lower.number, i) for i, line in enumerate(lower.lines, 1)]
    if furniture is not None:
        above, below = _bare(above[::-1], furniture)[::-1], _bare(below, furniture)
    if not above or not below:
        return None
    lines = [*above[-25:], *below[:25]]
    return _sample(rng, lines, over=len("\n".join(line[0] for line in above[-25:])))


def running_lines(document: Document) -> frozenset[str]:
    """Headers and footers, digits masked: the outer lines that a third of the pages has in common."""
    pages = [document.page(n) for n in range(1, document.page_count + 1)]
    seen = Counter(
        text for page in pages for text in {_masked(line.text) for line in (*page.lines[:3], *page.lines[-3:])}
    )
    return frozenset(text for text, times in seen.items() if times >= max(3, len(pages) / 3))


_Placed = tuple[str, int, int]  # text, page, line id


def _masked(text: str) -> str:
    return re.sub(r"\d+", "0", text)


def _bare(lines: Sequence[_Placed], furniture: frozenset[str]) -> list[_Placed]:
    """Without the running lines at the beginning."""
    kept = list(lines)
    while kept and len(lines) - len(kept) < 3 and (_masked(kept[0][0]) in furniture or kept[0][0].isdigit()):
        del kept[0]
    return kept


def _sample(rng: Random, lines: Sequence[_Placed], over: int | None = None) -> Quote | None:
    text = "\n".join(line[0] for line in lines)
    tokens = [match.span() for match in re.finditer(r"\S+", text)]
    size = rng.randint(SHORTEST, LONGEST)
    if len(tokens) < size:
        return None
    low, high = 0, len(tokens) - size
    if over is not None:
        boundary = sum(end <= over for _, end in tokens)  # the first token of the lower page
        low, high = max(0, boundary - size + 1), min(high, boundary - 1)
    if high < low:
        return None
    first = rng.randint(low, high)
    first, last = _whole_numbers(text, tokens, first, first + size - 1)
    chosen = tokens[first : last + 1]
    at, words = rng.choice(list(_anchors(text, chosen)) or [(0, 1)])
    copied = _copy(rng, text[chosen[0][0] : chosen[-1][1]])
    if len(copied) > CONTEXT_CHARACTERS or count_sentences(copied) > CONTEXT_SENTENCES or len(chosen) > LONGEST + 4:
        return None
    anchor = text[chosen[at][0] : chosen[at + words - 1][1]]
    line = text.count("\n", 0, chosen[at][0])
    return Quote(copied, " ".join(anchor.split()), lines[line][1], (lines[line][2],))


def _whole_numbers(text: str, tokens: Sequence[tuple[int, int]], first: int, last: int) -> tuple[int, int]:
    """A sign, currency, percent or parenthesis beside its number is copied with it, and both halves of a broken word."""
    while first and (re.fullmatch(r"[(\-–−$€£]+", text[slice(*tokens[first - 1])]) or _is_broken(text, tokens, first)):
        first -= 1
    while last + 1 < len(tokens) and (text[tokens[last + 1][0]] in ")%" or _is_broken(text, tokens, last + 1)):
        last += 1
    return first, last


def _is_broken(text: str, tokens: Sequence[tuple[int, int]], second: int) -> bool:
    """Whether a line-end hyphen stands before this token."""
    return text[tokens[second - 1][1] - 1] in "-\u00ad" and "\n" in text[tokens[second - 1][1] : tokens[second][0]]


def _anchors(text: str, chosen: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """(first token, number of tokens) of parts on one line that stand in the quote once."""
    whole = text[chosen[0][0] : chosen[-1][1]].casefold()
    for at, words in product(range(len(chosen)), (1, 2, 3)):
        if at + words <= len(chosen):
            part = text[chosen[at][0] : chosen[at + words - 1][1]]
            if "\n" not in part and len(part) > 3 and part.isascii() and whole.count(part.casefold()) == 1:
                yield at, words


def _copy(rng: Random, text: str) -> str:
    style = rng.choice(_HYPHENS)
    if style == "raw":
        return text
    text = _LINE_HYPHEN.sub({"joined": "", "hyphenated": "-", "as it stands": "- "}[style], text)
    text = " ".join(text.split())
    if rng.random() < 0.5:  # typed rather than copied
        text = text.translate(str.maketrans("‘’“”–—", "''\"\"--"))
    return text


# ── The judge ────────────────────────────────────────────────────────────────────────────────────

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


class Judge:
    """Every text of a page, its neighbours and the breaks between them, in every reading and with every line end."""

    def __init__(self, document: Document, number: int) -> None:
        self._document = document
        self._number = number

    def stands(self, text: str) -> bool:
        """Whether the text is there, from the beginning of a word or number to the end of one."""
        wanted = plain(text)
        return (
            not wanted
            or any(wanted in hay and _uncut(re.escape(wanted), hay) for hay in self._hays)
            or self._broken(wanted)
        )

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
        return tuple({plain(re.sub("(?<=[-/‐‑‒–—―−])\n", _BREAK, raw)) for raw in self._raw()})

    @cached_property
    def _hays(self) -> tuple[str, ...]:
        return tuple({plain(form) for raw in self._raw() for form in _line_ends(raw)})

    def _raw(self) -> Iterator[str]:
        pages = [self._document.page(n) for n in _around(self._document, self._number)]
        for page in pages:
            yield from ("\n".join(line.text for line in reading.lines) for reading in page.readings)
        if second := self._document.second_reading(self._number):
            yield "\n".join(line.text for line in second.lines)
        for upper, lower in pairwise(pages):
            above, below = [line.text for line in upper.lines], [line.text for line in lower.lines]
            for less, more in product(range(4), range(4)):
                yield "\n".join((*above[: len(above) - less][-40:], *below[more : more + 40]))


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
    return bool(re.search(r"\w\w|\d[.,]\d", hay[max(0, at - 2) : at + 2]) and _crosses(hay, at))


def _crosses(hay: str, at: int) -> bool:
    left, right = hay[at - 1], hay[at]
    return bool(
        re.fullmatch(r"\w\w", left + right)
        or re.fullmatch(r"\d[.,]\d", hay[at - 1 : at + 2])
        or re.fullmatch(r"\d[.,]\d", hay[max(0, at - 2) : at + 1])
    )


# ── Forgeries ────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Pool:
    """What forgers take in: words and names of other pages, and quotes of the same page."""

    words: Sequence[str]
    names: Sequence[str]
    quotes: Sequence[str]


Operator = Callable[[Random, str, Pool], str | None]


def pool(document: Document, number: int, quotes: Sequence[str]) -> Pool:
    others = [n for n in range(1, document.page_count + 1) if abs(n - number) > 1]
    words = [word for n in others for line in document.page(n).lines for word in line.text.split()]
    words = [word for word in words if re.fullmatch(r"[A-Za-z]{2,}", word)]
    return Pool(words, [word for word in words if word[0].isupper() and len(word) > 3], quotes)


def _at_random(
    rng: Random, pattern: str, text: str, new: Callable[[re.Match[str]], str | None], flags: int = 0
) -> str | None:
    """The text with one of the pattern's places replaced."""
    places = list(re.finditer(pattern, text, flags))
    if not places:
        return None
    place = rng.choice(places)
    with_new = new(place)
    return None if with_new is None else text[: place.start()] + with_new + text[place.end() :]


def digit_changed(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, r"\d", text, lambda m: rng.choice([d for d in "0123456789" if d != m[0]]))


def digit_dropped_or_added(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, r"\d", text, lambda m: rng.choice(["", m[0] + rng.choice("0123456789")]))


_NUMBER = r"(?<![\w.,(\-–−$€£])[$€£]?\d[\d,]*(?:\.\d+)?(?![\w.,]*\w)"


def sign_added(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, _NUMBER, text, lambda m: rng.choice("-–+−") + m[0])


def sign_dropped(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, r"(?<![^\s(])[-–−+±](?=[$€£]?\d)", text, lambda _: "")


def parentheses_dropped(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(
        rng, r"\(\s?([$€£]?\s?[\d.,]+\s?%?)\s?\)", text, lambda m: rng.choice([m[1], f"({m[1]}", f"{m[1]})"])
    )


def parentheses_added(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, _NUMBER, text, lambda m: f"({m[0]})")


def decimal_moved(rng: Random, text: str, _: Pool) -> str | None:
    def move(match: re.Match[str]) -> str:
        whole, part = match[1], match[2]
        return rng.choice(
            [f"{whole}{part}", f"{whole}{part[0]}.{part[1:]}", f"{whole[:-1]}.{whole[-1]}{part}", f"{whole},{part}"]
        )

    return _at_random(rng, r"(?<![\d.])(\d+)\.(\d+)(?![\d.])", text, move)


def decimal_added(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, r"(?<=\d)(?=\d)", text, lambda _: ".")


def comma_moved(rng: Random, text: str, _: Pool) -> str | None:
    def move(match: re.Match[str]) -> str:
        whole, part = match[1], match[2]
        return rng.choice(
            [f"{whole}{part}", f"{whole}{part[0]},{part[1:]}", f"{whole}.{part}", f"{whole}, {part}", f"{whole} {part}"]
        )

    return _at_random(rng, r"(\d+),(\d{3})(?!\d)", text, move)


_UNITS = {
    "million": ["billion", "thousand", "trillion"],
    "billion": ["million", "trillion"],
    "millions": ["billions", "thousands"],
    "thousands": ["millions"],
    "thousand": ["million"],
    "%": [" percentage points", "‰", "", " basis points"],
    "percent": ["percentage points", "basis points", "per mille"],
    "percentage points": ["percent", "basis points"],
    "years": ["months", "days"],
    "year": ["month", "quarter"],
    "months": ["years", "weeks"],
    "days": ["weeks", "months"],
    "quarter": ["year"],
    "acres": ["hectares"],
    "square feet": ["square metres"],
    "shares": ["options"],
}


def _from_table(table: dict[str, list[str]]) -> Operator:
    keys = "|".join(
        rf"\b{re.escape(key)}\b" if key[0].isalpha() else re.escape(key) for key in sorted(table, key=len, reverse=True)
    )

    def swap(rng: Random, text: str, _: Pool) -> str | None:
        def new(match: re.Match[str]) -> str:
            other = rng.choice(table[match[0].lower()])
            return other.capitalize() if match[0][0].isupper() else other

        return _at_random(rng, keys, text, new, re.IGNORECASE)

    return swap


def short_word_case(rng: Random, text: str, _: Pool) -> str | None:
    """mW for MW: in short words case carries meaning (US, IT, us, it)."""
    return _at_random(
        rng, r"(?<![\w-])[A-Z]{2,3}(?![\w-])|(?<=\s)[a-z]{2,3}(?=\s)", text, lambda m: _other_case(rng, m[0])
    )


def _other_case(rng: Random, word: str) -> str:
    if word.isupper():
        return rng.choice([word.lower(), word[0].lower() + word[1:]])
    return rng.choice([word.upper(), word[0] + word[1:].upper()])


def currency(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(
        rng, r"[$€£](?=\s?\d)", text, lambda m: rng.choice([c for c in ("€", "£", "¥", "US$", "") if c != m[0]])
    )


def negation_inserted(rng: Random, text: str, _: Pool) -> str | None:
    verbs = r"\b(?:is|are|was|were|has|have|had|will|may|can|could|should|would|must|do|does|did|be|been)\b(?! not)"
    return _at_random(rng, verbs, text, lambda m: f"{m[0]} {rng.choice(['not', 'never', 'no longer'])}")


def negation_dropped(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(
        rng,
        r"\b(?:not|no|never|nor|neither|without|except|unless|non-|un(?=[a-z]{5})|in(?=[a-z]{6}))\s*\b",
        text,
        lambda _: "",
        re.IGNORECASE,
    )


def word_dropped(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, r"(?<=\s)\S+\s+(?=\S)", text, lambda _: "")


def word_added(rng: Random, text: str, pool: Pool) -> str | None:
    return _at_random(rng, r"\s+", text, lambda _: f" {rng.choice(pool.words)} ")


def word_swapped(rng: Random, text: str, pool: Pool) -> str | None:
    return _at_random(rng, r"\b[^\W\d_]{3,}\b", text, lambda _: rng.choice(pool.words))


def name_swapped(rng: Random, text: str, pool: Pool) -> str | None:
    return _at_random(rng, r"(?<=\w\s)[A-Z][a-z]{3,}\b", text, lambda _: rng.choice(pool.names))


def word_misspelled(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(
        rng, r"(?<=[a-z])[a-z](?=[a-z])", text, lambda m: rng.choice([c for c in "aeiourstln" if c != m[0]])
    )


def words_exchanged(rng: Random, text: str, _: Pool) -> str | None:
    words = text.split()
    one, other = (
        rng.sample(range(len(words)), 2)
        if rng.random() < 0.5
        else rng.choice([(i, i + 1) for i in range(len(words) - 1)])
    )
    words[one], words[other] = words[other], words[one]
    return " ".join(words)


def spliced(rng: Random, text: str, pool: Pool) -> str | None:
    return _splice(rng, text, pool, " ")


def spliced_with_ellipsis(rng: Random, text: str, pool: Pool) -> str | None:
    return _splice(rng, text, pool, rng.choice([" ... ", " … ", "… ", " [...] ", "... ", " . . . "]))


def ellipsis_inside(rng: Random, text: str, _: Pool) -> str | None:
    words = text.split()
    start = rng.randint(1, len(words) - 2)
    end = rng.randint(start + 1, len(words) - 1)
    return " ".join((*words[:start], rng.choice(["...", "…", "[...]"]), *words[end:]))


def _splice(rng: Random, text: str, pool: Pool, joint: str) -> str | None:
    others = [quote for quote in pool.quotes if quote != text]
    if not others:
        return None
    head, tail = text.split(), rng.choice(others).split()
    return " ".join(head[: rng.randint(2, len(head))]) + joint + " ".join(tail[rng.randint(0, len(tail) - 2) :])


def token_cut(rng: Random, text: str, _: Pool) -> str | None:
    """The first word or number without its beginning, or the last one without its end."""
    words = text.split()
    if rng.random() < 0.5:
        words[0] = words[0][rng.randint(1, min(3, len(words[0]))) :]
    else:
        words[-1] = words[-1][: -rng.randint(1, min(3, len(words[-1])))]
    return " ".join(word for word in words if word)


def number_cut(rng: Random, text: str, _: Pool) -> str | None:
    """From the middle of a number on, or up to it; 5,363 becomes 363, $450 450, (370) 370 and 12% 12."""
    numbers = [m for m in re.finditer(r"[-–−($€£]*\d[\d,.]*\d?[)%]*", text) if len(m[0]) > 1]
    if not numbers:
        return None
    number = rng.choice(numbers)
    at = rng.randint(number.start() + 1, number.end() - 1)
    return text[at:] if rng.random() < 0.5 else text[:at]


def space_closed(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, r"(?<=\S)\s+(?=\S)", text, lambda _: "")


def space_opened(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, r"(?<=\w)(?=\w)", text, lambda _: " ")


def hyphen_changed(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, r"(?<=\w)-(?=\w)|(?<=[a-z])(?=[a-z])", text, lambda m: "" if m[0] else "-")


def punctuation_changed(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(
        rng, r"(?<=\w)[.,;:](?=\s)|(?<=[a-z])(?=\s[a-z])", text, lambda m: "" if m[0] else rng.choice(",;.")
    )


_MODALS = {
    "may": ["must", "shall", "will"],
    "must": ["may", "can"],
    "shall": ["may", "need not"],
    "will": ["may", "might"],
    "should": ["must"],
    "could": ["will"],
    "can": ["must"],
    "all": ["some", "most"],
    "some": ["all", "no"],
    "any": ["every", "some"],
    "each": ["some"],
    "every": ["some"],
    "most": ["all"],
    "many": ["few"],
    "and": ["or"],
    "or": ["and"],
    "only": ["also"],
    "at least": ["at most"],
    "more": ["less"],
    "less": ["more"],
    "before": ["after"],
    "after": ["before"],
    "increase": ["decrease"],
    "increased": ["decreased"],
    "decrease": ["increase"],
    "decreased": ["increased"],
    "higher": ["lower"],
    "lower": ["higher"],
    "approximately": ["exactly"],
}
_MONTHS = "January February March April May June July August September October November December".split()


def date_changed(rng: Random, text: str, _: Pool) -> str | None:
    def other(match: re.Match[str]) -> str:
        if match[0] in _MONTHS:
            return rng.choice([month for month in _MONTHS if month != match[0]])
        return str(int(match[0]) + rng.choice((-10, -1, 1, 2)))

    return _at_random(rng, rf"\b(?:{'|'.join(_MONTHS)})\b|\b(?:19|20)\d\d\b", text, other)


def invisible_inserted(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(rng, r"(?<=\w)(?=\w)", text, lambda _: rng.choice("\u200b\u200d\u2060\u202e\ufeff"))


def lookalike_letter(rng: Random, text: str, _: Pool) -> str | None:
    return _at_random(
        rng, r"[aeopcxAEOPC0]", text, lambda m: dict(zip("aeopcxAEOPC0", "аеорсхАЕОРСO", strict=True))[m[0]]
    )


OPERATORS: dict[str, Operator] = {
    "digit changed": digit_changed,
    "digit dropped or added": digit_dropped_or_added,
    "sign added": sign_added,
    "sign dropped": sign_dropped,
    "parentheses dropped": parentheses_dropped,
    "parentheses added": parentheses_added,
    "decimal point moved": decimal_moved,
    "decimal point added": decimal_added,
    "thousands comma moved": comma_moved,
    "unit or scale": _from_table(_UNITS),
    "case of a short word": short_word_case,
    "currency": currency,
    "negation inserted": negation_inserted,
    "negation dropped": negation_dropped,
    "word dropped": word_dropped,
    "word added": word_added,
    "word swapped": word_swapped,
    "name swapped": name_swapped,
    "letter changed": word_misspelled,
    "words exchanged": words_exchanged,
    "splice": spliced,
    "splice with ellipsis": spliced_with_ellipsis,
    "ellipsis inside": ellipsis_inside,
    "token cut": token_cut,
    "number cut": number_cut,
    "space closed": space_closed,
    "space opened": space_opened,
    "hyphen changed": hyphen_changed,
    "punctuation changed": punctuation_changed,
    "quantifier or modal": _from_table(_MODALS),
    "date changed": date_changed,
    "invisible character": invisible_inserted,
    "lookalike letter": lookalike_letter,
}
WRONG_PAGE = "wrong page"
