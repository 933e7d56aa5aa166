"""Honest quotes: what a careful person copies from a page, and whether the checker finds it there."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random

from made_pages import document_of

from citecheck.limits import CONTEXT_CHARACTERS, CONTEXT_SENTENCES
from citecheck.locate import locate
from citecheck.model import Citation, Evidence, Place
from citecheck.sources.document import Document, Line, Page
from citecheck.text.folding import LIGATURES
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


Placed = tuple[str, int, int]  # text, page, line id


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
    over_break: bool = False


def verifies(quote: Quote, document: Document) -> bool:
    """Whether the checker finds the quote on its page."""
    return fate(quote, document) == "verified"


def fate(quote: Quote, document: Document) -> str:
    """The outcome of the quote: verified, refused, or open and why."""
    evidence = _evidence(quote, document)
    if evidence.open is not None:
        return f"open: {evidence.open.name}"
    on_page = evidence.found is not None and evidence.place in {Place.AS_CITED, Place.OTHER_LINES}
    return "verified" if on_page else "refused"


def is_careless(quote: Quote, document: Document) -> bool:
    """Whether it stays open because a page number, header or footer, or a line of the column beside it, is copied along."""
    reason = _evidence(quote, document).open
    return reason is not None and any(what in reason.reason for what in ("into a sentence", "two columns of text"))


def _evidence(quote: Quote, document: Document) -> Evidence:
    page_id = f"page_number_{quote.page}_index_{quote.page - 1}"
    citation = Citation(1, "corpus", "corpus", quote.text, quote.anchor, page_id, quote.page, quote.lines)
    return locate(citation, document)


def as_text(document: Document, *, second: bool = False) -> Document:
    """The document's words alone: nothing is drawn to see whether they can be seen, and no second reader is asked.

    With `second` it is asked. A source bears only so much of that: who asks much opens a document of his own.
    """

    def reread(number: int) -> Sequence[Line] | None:
        reading = document.second_reading(number) if second else None
        return reading.lines if reading else None

    pages = {n: document.page(n) for n in range(1, document.page_count + 1)}
    return document_of(document.facts, pages, second_reading=reread)


def nearby(document: Document, number: int, change: Callable[[str], str] = str) -> Document:
    """The page and its neighbours as a document of three pages: all that decides about a citation of this page.

    Pages before it are counted from 1 there (see `moved`). `change` rewrites every line.
    """
    first = max(1, number - 1)
    pages = {n - first + 1: _renumbered(document.page(n), n - first + 1, change) for n in around(document, number)}

    def second(n: int) -> list[Line] | None:
        reading = document.second_reading(n + first - 1) if n + first - 1 == number else None
        return [Line(change(line.text), line.box) for line in reading.lines] if reading else None

    near = document_of(document.facts, pages, second_reading=second)
    near.furniture = frozenset((edge, change(line)) for edge, line in document.furniture)
    return near


def moved(quote: Quote) -> Quote:
    """The quote as it is cited in the three pages around it."""
    return replace(quote, page=min(quote.page, 2))


def around(document: Document, number: int) -> range:
    """The page and its neighbours."""
    return range(max(1, number - 1), min(document.page_count, number + 1) + 1)


def _renumbered(page: Page, number: int, change: Callable[[str], str]) -> Page:
    readings = {r.name: [Line(change(line.text), line.box) for line in r.lines] for r in page.readings}
    return Page(number, readings, label=page.label, scanned=page.scanned)


# ── Honest quotes ────────────────────────────────────────────────────────────────────────────────

_HYPHENS = ("joined", "hyphenated", "as it stands", "raw")
_LINE_HYPHEN = re.compile(r"(?<=[^\W\d_])-\n(?=[^\W\d_])")


def body_pages(document: Document, labels: Mapping[str, Sequence[int]], fewest_words: int = FEWEST_WORDS) -> list[int]:
    """The pages that hold text and were not marked as structural by hand."""
    structural = {number for kind in (*STRUCTURAL, "unclear") for number in labels.get(kind, ())}
    numbers = (n for n in range(1, document.page_count + 1) if n not in structural)
    return [n for n in numbers if sum(len(line.text.split()) for line in document.page(n).lines) >= fewest_words]


def sample_quote(rng: Random, page: Page) -> Quote | None:
    """5 to 30 words of the page in reading order, whole numbers with their parentheses."""
    return sample_lines(rng, _placed(page))


def sample_over_break(rng: Random, upper: Page, lower: Page, furniture: frozenset[str] | None) -> Quote | None:
    """The same over the break between two pages; `furniture` is left out where it is given, else copied."""
    if furniture is None:
        return sample_between(rng, _placed(upper), _placed(lower))
    above, below = bare_break(upper, lower, furniture)
    return sample_between(rng, above, below)


def sample_over_gap(
    rng: Random, upper: Page, lower: Page, furniture: frozenset[str]
) -> tuple[Quote | None, tuple[str, ...]]:
    """The same as if one to three lines of text beside the break were not there, and the lines it was copied from."""
    above, below = bare_break(upper, lower, furniture)
    dropped = rng.randint(1, 3)
    above, below = (above[:-dropped], below) if rng.random() < 0.5 else (above, below[dropped:])
    return sample_between(rng, above, below), tuple(line[0] for line in (*above, *below))


def bare_break(upper: Page, lower: Page, furniture: frozenset[str]) -> tuple[list[Placed], list[Placed]]:
    """The lines on both sides of a page break, without headers and footers."""
    return _bare(_placed(upper)[::-1], furniture)[::-1], _bare(_placed(lower), furniture)


def sample_between(rng: Random, above: Sequence[Placed], below: Sequence[Placed]) -> Quote | None:
    if not above or not below:
        return None
    return sample_lines(rng, [*above[-25:], *below[:25]], over=len("\n".join(line[0] for line in above[-25:])))


def running_lines(document: Document) -> frozenset[str]:
    """Headers and footers, digits masked and spaces left out: the outer lines that a third of the pages has in common."""
    outer = [set(map(_masked, lines)) for lines in _edges(document)]
    seen = Counter(text for lines in outer for text in lines)
    return frozenset(text for text, times in seen.items() if times >= max(3, len(outer) / 3))


def repeated_lines(document: Document) -> frozenset[str]:
    """The same, and outer lines that pages beside each other have in common, if they are no figures or parts of sentences."""
    edges = _edges(document)
    outer = [set(map(_masked, lines)) for lines in edges]
    titles = {_masked(text) for lines in edges for text in lines if _may_be_title(text)}
    beside = {text for i, lines in enumerate(outer) for other in outer[i + 1 : i + 3] for text in lines & other}
    return running_lines(document) | (beside & titles)


def _edges(document: Document) -> list[list[str]]:
    pages = [document.page(n) for n in range(1, document.page_count + 1)]
    return [[line.text for line in (*page.lines[:3], *page.lines[-3:])] for page in pages]


def _may_be_title(text: str) -> bool:
    return not text[:1].islower() and len(re.findall(r"\d+", text)) <= 2 and not re.search(r"[$€£¥%]", text)


def _placed(page: Page) -> list[Placed]:
    return [(line.text, page.number, i) for i, line in enumerate(page.lines, 1)]


def _masked(text: str) -> str:
    return re.sub(r"\s", "", re.sub(r"\d+", "0", text))


def is_running(text: str, furniture: frozenset[str]) -> bool:
    """Whether a line is a header, a footer or a page number."""
    return _masked(text) in furniture or text.isdigit()


def _bare(lines: Sequence[Placed], furniture: frozenset[str]) -> list[Placed]:
    """Without the running lines at the beginning."""
    kept = list(lines)
    while kept and len(lines) - len(kept) < 3 and is_running(kept[0][0], furniture):
        del kept[0]
    return kept


def sample_lines(rng: Random, lines: Sequence[Placed], over: int | None = None) -> Quote | None:
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
    if goes_on(text, tokens, first, last):
        return None
    chosen = tokens[first : last + 1]
    at, words = rng.choice(list(_anchors(text, chosen)) or [(0, 1)])
    copied = _copy(rng, text[chosen[0][0] : chosen[-1][1]])
    if len(copied) > CONTEXT_CHARACTERS or count_sentences(copied) > CONTEXT_SENTENCES or len(chosen) > LONGEST + 4:
        return None
    anchor = text[chosen[at][0] : chosen[at + words - 1][1]]
    line = text.count("\n", 0, chosen[at][0])
    return Quote(copied, " ".join(anchor.split()), lines[line][1], (lines[line][2],), over is not None)


def _whole_numbers(text: str, tokens: Sequence[tuple[int, int]], first: int, last: int) -> tuple[int, int]:
    """A sign, currency, percent or parenthesis beside its number is copied with it, and both halves of a broken word."""
    while first and (re.fullmatch(r"[(\-–−$€£]+", text[slice(*tokens[first - 1])]) or _is_broken(text, tokens, first)):
        first -= 1
    while last + 1 < len(tokens) and (text[tokens[last + 1][0]] in ")%" or _is_broken(text, tokens, last + 1)):
        last += 1
    return first, last


_VALUE_GOES_ON = re.compile(
    r"(?:[\d)%½¼¾⅓⅔⅛⅜⅝⅞]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|cents))\s+(?:thousand|million|billion|trillion|m|bn"
    r"|per|for|less|minus|net|percent\w*|basis|square|cubic|out|old|ago|×|[A-Z]{3}|[%€$£]|\d+/\d+|[½¼¾]|±|cents|pence|[ap]\.?m\.?|[kcmn]?m[²³]?|k[gWV]|[kM]Pa|mg|[MGT]B|pp[mb]|[a-z]{1,2}/[a-z]+"
    r"|/|to|and|or|plus|-?monthly|annually|a|an|calendar|business|working|trading|consecutive|full|seconds?|minutes?|hours?|days?"
    r"|weeks?|months?|quarters?|years?|decades?|\w*met(?:er|re)s?|\w*grams?|lit(?:er|re)s?|acres?|hectares?|gallons?|yards?"
    r"|miles?|tons?|tonnes?|ounces?|pounds?|barrels?|inch|inches|foot|feet|degrees?|units|\w*bytes?|\w*watts?)(?!\w)|\bper\s+cent\b|\b(?:percentage|basis)\s+points?\b|\b(?:[Tt]wo|[Oo]ne)[\s-]+(?:thirds?|half|quarter|fifth)\b|\b[Tt]hree[\s-]+quarters\b"
    r"|\b(?:square|cubic|nautical)\s+(?:feet|foot|ft|yards?|inch|inches|miles?|\w*met(?:er|re)s?)\b"
    r"|\b(?:[\d.,]+|thousand|[mbtr]+illion|\w+an|US)\s+(?:euros?|dollars?|yen|rupees?|francs?|pesos?|[A-Z]{3})\b"
)
_BEFORE_VALUE = re.compile(
    r"\b(?:[Oo]ne|[Tt]wo|[Tt]hree)[\s-]+(?:half|thirds?|quarters?|fourths?|fifths?|tenths?)\b|\b[Vv]ice\s+(?:[Pp]resident|[Cc]hair)|(?:[A-Z]{3}|[<>≤≥~±]|minus|negative|\b(?:was|were|is|of|to|by|at)\s[-–])\s+[$€£]?\d|\d\s+[×/½¼¾]|×\s+10|\b(?:plus|minus|less)\s+\d"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|\w+teen|\w+ty|eleven|twelve)\s+(?:hundred|thousand|million|billion)"
)


_DATE_GOES_ON = re.compile(
    r"\b(?:[JFMASOND][a-z]{2,8}\.?\s+\d{1,2}|(?:[0-3]?\d|[a-z]+)\s+[JFMASOND][a-z]{2,8}),?\s+(?:19|20)\d\d\W*\Z"
)
_SMALL = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)"
_OF_A_RANGE = re.compile(
    rf"(?:\d|hundred|thousand|million|\b{_SMALL}\b)\S*\s+(?:to|and|through)\s+\S*(?:\d|\w+)[^\w\s]*\Z"
)
_IS_RANGE = re.compile(rf"(?:\d\S*|\b{_SMALL})\s+(?:to|through)\s+(?:\S*\d\S*|{_SMALL}[^\w\s]*)\Z")


def goes_on(text: str, tokens: Sequence[tuple[int, int]], first: int, last: int) -> bool:
    """Whether a value would be copied in part: $5 of "$5 million"."""
    following = tokens[min(last + 1, len(tokens) - 1)][1]
    after = text[tokens[last][0] : following]
    around_last = text[tokens[max(last - 1, 0)][0] : following]
    around_first = text[tokens[max(first - 1, 0)][0] : tokens[min(first + 1, len(tokens) - 1)][1]]
    if _DATE_GOES_ON.search(around_last) or any(map(_IS_RANGE.search, (around_last, around_first))):
        return True
    before = text[tokens[max(first - 1, 0)][0] : tokens[first][1]]
    range_before = first > 1 and _OF_A_RANGE.search(text[tokens[first - 2][0] : tokens[first][1]])
    return bool(_VALUE_GOES_ON.search(after) or (first and _BEFORE_VALUE.search(before)) or range_before)


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


def retyped(rng: Random, text: str) -> str:
    """The same quote as other programs and people write it: everything that the folding table forgives."""
    for change in rng.sample(_CHANGES, 3):
        text = change(rng, text)
    return text


def _some(pattern: str, new: Callable[[Random, str], str]) -> Callable[[Random, str], str]:
    """Replaces half of the pattern's places."""
    return lambda rng, text: re.sub(pattern, lambda m: new(rng, m[0]) if rng.random() < 0.5 else m[0], text)


_CHANGES: list[Callable[[Random, str], str]] = [
    _some("['‘’]", lambda rng, _: rng.choice("'‘’‛′ʼ`´")),
    _some('["“”]', lambda rng, _: rng.choice('"“”„‟″«»')),
    _some(r"(?<!\s)[-–—−]|[-–—−](?!\s)", lambda rng, _: rng.choice("-‐‑‒–—―−﹣－")),
    _some(" ", lambda rng, _: rng.choice(["\u00a0", "\u2009", "\u202f", "\u3000", "  ", "\n", "\t"])),
    _some("ffi|ffl|ff|fi|fl", lambda _, letters: {v: k for k, v in LIGATURES.items()}[letters]),
    _some("[^\x00-\x7f]", lambda _, letter: unicodedata.normalize("NFD", letter)),
    _some(r"(?<![^\W\d_])[A-Za-z]{4,}(?![^\W\d_])", lambda rng, word: rng.choice([word.lower(), word.upper()])),
]


def _copy(rng: Random, text: str) -> str:
    style = rng.choice(_HYPHENS)
    if style == "raw":
        return text
    text = _LINE_HYPHEN.sub({"joined": "", "hyphenated": "-", "as it stands": "- "}[style], text)
    text = " ".join(text.split())
    if rng.random() < 0.5:  # typed rather than copied
        text = text.translate(str.maketrans("‘’“”–—", "''\"\"--"))
    return text
