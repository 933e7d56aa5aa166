"""Raised and lowered digits that a quote gives as plain ones (10³ as "103"), or leaves out where they are no footnote."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from random import Random

from attacks.second_team.drawing import FONTS, Book, Run
from attacks.second_team.reading import EXCERPT, Part, Sheet, Word, anchor, sheets_and
from attacks.second_team.trying import Must, Try, around, seeded

RAISED = str.maketrans("0123456789-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻")
LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
LARGE = 0.9
WAYS = tuple(product((0.5, 0.6, 0.72, LARGE, 1.0), (0.3, 0.42), ("by operator", "placed", "late")))  # scale, rise, how


@dataclass(frozen=True)
class Sentence:
    """`{}` is where the marks stand, each a pair of what is raised (or lowered, with a `_`) and how it may be read."""

    shape: str
    text: str
    marks: tuple[str, ...]
    false: tuple[str, ...]  # what stands for {} and the number before it in a false quote
    true: tuple[str, ...]
    key: str  # the anchor, with {} too


POWERS = (
    Sentence(
        "power", "The plant holds 10{} litres of acid at peak.", ("3", "6", "2", "12"), ("{d}", ""), ("{r}",), "10{}"
    ),
    Sentence("power", "The area is 120 m{} and is fenced all round.", ("2", "3"), ("{d}",), ("{r}",), "120 m{}"),
    Sentence(
        "unit power left out", "The yard measures 240 m{} without the shed.", ("2", "3"), ("",), ("{r}",), "240 m{}"
    ),
    Sentence("power", "The dose is 4.5 × 10{} units a day at most.", ("4", "7"), ("{d}", ""), ("{r}",), "4.5 × 10{}"),
    Sentence("negative power", "The limit is 10{} of the volume of the tank.", ("-3", "-6"), ("{d}", ""), (), "10{}"),
)
FRACTIONS = (
    Sentence(
        "fraction", "The owner is at least 70{} years old then.", ("1/2",), ("1", "12", "1/2", ""), ("½",), "70{} years"
    ),
    Sentence(
        "fraction",
        "The rate is 4{} for loans of the first class.",
        ("3/4", "1/4"),
        ("{n}", "{n}{b}", "{d}"),
        ("{v}",),
        "4{}",
    ),
    Sentence(
        "odd fraction",
        "The board is 5{} inches thick at both ends.",
        ("3/16", "5/16"),
        ("{n}", "{d}"),
        (" {d}",),
        "5{} inches",
    ),
)
CHEMISTRY = (
    Sentence("subscript", "The works gave off 45 tons of CO{} last year.", ("_2",), ("{d}", ""), ("{l}",), "CO{}"),
    Sentence("subscript", "A tank of 300 litres of H{}O was left there.", ("_2",), ("{d}",), ("{l}",), "H{}O"),
    Sentence(
        "subscript before a digit", "It is log{}8 of the sum in that year.", ("_2",), ("{d}",), ("{l}",), "log{}8"
    ),
    Sentence("subscript before a digit", "The part A{}9 of it is 17 now.", ("_7", "_12"), ("{d}",), ("{l}",), "A{}9"),
    Sentence("subscript", "The sum X{} of the series is 17 in that year.", ("_1", "_12"), ("{d}",), ("{l}",), "X{} of"),
)
NOTED = (
    Sentence(
        "note on a figure",
        "Sales were $1,234{} in the first quarter of it.",
        ("1", "2"),
        ("{d}",),
        ("{r}", ""),
        "$1,234{}",
    ),
    Sentence(
        "note on a figure",
        "The plant employs 45{} people in two shifts now.",
        ("2", "3"),
        ("{d}",),
        ("{r}", ""),
        "45{}",
    ),
    Sentence(
        "note on a year", "The works were built in 2023{} by the county.", ("1", "4"), ("{d}",), ("{r}", ""), "2023{}"
    ),
    Sentence(
        "note on a per cent", "Costs rose by 12%{} on the year before that.", ("1", "3"), ("{d}",), ("{r}", ""), "12%{}"
    ),
    Sentence(
        "note on a word",
        "Full-time employees{} work in two shifts there.",
        ("1", "2"),
        ("{d}",),
        ("{r}", ""),
        "employees{}",
    ),
    Sentence(
        "note on a sentence", "The mill was sold in spring to its tenants.{}", ("1", "5"), (), ("{r}", ""), "tenants"
    ),
)
UNNOTED = (
    Sentence(
        "note on a word", "Part-time staff{} is not counted among them.", ("7", "8"), ("{d}",), ("{r}", ""), "staff{}"
    ),
)
PLAIN, LIMITING = "Here is what the mill in the north sold.", "Without what the mill in the north sold."
OUTSIDE = frozenset({"CIT406"})  # a footnote limits what the quote says
VULGAR = {"1/2": "½", "1/4": "¼", "3/4": "¾"}


def made() -> Iterator[Try]:
    for font in FONTS:
        rng = seeded("raised digits", font)
        yield from _of_sentences(rng, Book(f"raised-{font}.pdf", font, rng.choice((9, 10))), notes=False)
        yield from _of_sentences(rng, Book(f"noted-{font}.pdf", font, rng.choice((9, 10))), notes=True)
        yield from _of_cells(rng, Book(f"cells-{font}.pdf", font, rng.choice((9, 10))), PLAIN)
        yield from _of_cells(rng, Book(f"limited-{font}.pdf", font, rng.choice((9, 10))), LIMITING)


def _of_sentences(rng: Random, book: Book, *, notes: bool) -> Iterator[Try]:
    cases: list[tuple[Sentence, str, int, int]] = []
    for sentence in NOTED if notes else (*POWERS, *FRACTIONS, *CHEMISTRY, *UNNOTED):
        ways = [way for way in WAYS if way[0] < LARGE or sentence not in FRACTIONS]  # a set fraction is small
        for mark, way in zip(sentence.marks, rng.sample(ways, len(sentence.marks)), strict=True):
            if notes:
                book.break_page()
            place = book.add(_line(sentence, mark, *way), "It is so in every year that is told of here.")
            cases.append((sentence, mark, *place))
            if notes:
                note = LIMITING if len(cases) % 2 else PLAIN
                book.add([Run(mark, 0.6, 0.3, by_operator=True), Run(f" {note}", 0.8)])
    source = book.source()
    for at, (sentence, mark, page, line) in enumerate(cases, 1):
        limited = notes and at % 2
        for reading in (*sentence.false, *sentence.true):
            true = reading in sentence.true
            words = _read(reading, mark)
            f, k = sentence.text.format(words), sentence.key.format(words)
            must = (Must.WARN if limited else Must.PASS) if true else Must.REFUSE
            left_out = "" if words else ", left out"
            rules = OUTSIDE if must is Must.WARN else frozenset()
            yield Try(f"{sentence.shape}{left_out}", source, f, k, must, page, around(line), rules=rules)


def _line(sentence: Sentence, mark: str, scale: float, rise: float, how: str) -> list[Run]:
    before, after = sentence.text.split("{}")
    late, by_operator = how == "late", how == "by operator"
    top, slash, bottom = mark.strip("_").partition("/")
    raised = Run(top, scale, -0.18 if mark[0] == "_" else rise, late=late, by_operator=by_operator)
    parts = [raised, Run("/"), replace(raised, text=bottom, rise=-0.05)] if slash else [raised]
    return [Run(before), *parts, Run(after)]


def _read(reading: str, mark: str) -> str:
    """What a quote has for the mark: its digits, them raised or lowered, a fraction's number above, below, or sign."""
    digits = mark.strip("_")
    above, _, below = digits.partition("/")
    return reading.format(
        d=digits,
        r=digits.translate(RAISED),
        l=digits.translate(LOWERED),
        n=above,
        b=below,
        v=VULGAR.get(digits, ""),
    )


def _of_cells(rng: Random, book: Book, note: str) -> Iterator[Try]:
    """Figures of a table with a footnote's mark, which stands right of the column."""
    rows = []
    for label in ("Freight", "Timber", "Repairs", "Licences", "Wages of drivers", "Harbour dues"):
        scale, rise, how = rng.choice(WAYS)
        figure, other = f"{rng.randint(1, 9)},{rng.randint(100, 999)}", f"{rng.randint(100, 999)}"
        raised = Run("1", scale, rise, late=how == "late", by_operator=how == "by operator")
        cells = [Run(label), Run(figure, at=330, right=True), raised, Run(other, at=450, right=True)]
        rows.append((label, figure, other, *book.add(cells)))
    book.add([Run("1", 0.6, 0.3, by_operator=True), Run(f" {note}", 0.8)])
    right, rules = (Must.WARN, OUTSIDE) if note == LIMITING else (Must.PASS, frozenset[str]())
    source = book.source()
    for label, figure, other, page, line in rows:
        for mark, must in (("1", Must.REFUSE), ("¹", right), ("", right)):
            f = f"{label} {figure}{mark} {other}"
            told = rules if must is right else frozenset[str]()
            yield Try("note in a cell", source, f, f"{figure}{mark}", must, page, around(line), rules=told)


# ── Real pages ───────────────────────────────────────────────────────────────────────────────────


MARKED = {  # pages that have marks: all of the documents but for the first pages
    "JOHNSON_JOHNSON_2023_8K_dated-2023-08-30.pdf": (6,),
    "GDPR.pdf": (2, 3, 9, 11, 12, 14, 20, 25, 35, 67, 94, 99, 103, 104, 107, 108, 117, 183, 239),
    "irs_i1040nr_2007.pdf": (13,),
    "thinkpython2.pdf": (37, 92, 224, 225, 231),
    "COCACOLA_2016_10K.pdf": (
        5, 29, 32, 33, 38, 39, 47, 49, 50, 51, 67, 75, 84, 99, 101, 102, 105, 106, 109, 111, 112, 113, 114, 115, 116,
        118, 119, 120, 124, 126, 127, 128, 130, 131, 137, 138,
    ),
    "PEPSICO_2016_10K.pdf": (184,),
}  # fmt: skip


def real() -> Iterator[Try]:
    """Marks behind words and figures of real lines: on the pages that are read, and on all that have any."""
    for page in sheets_and(MARKED):
        for row in page.rows:
            for part in row:
                yield from _marked(page, part)


def _marked(page: Sheet, part: Part) -> Iterator[Try]:
    small = [at for at, word in enumerate(part.words) if _is_small(part, word)]
    texts = [word.text for word in part.words]
    for at in (at for at in small if at and _is_raised(part.words[at - 1], part.words[at])):
        mark, over = texts[at], at + 1
        other = str(int(mark) % 9 + 1)
        readings = {mark: Must.REFUSE, other.translate(RAISED): Must.REFUSE, mark.translate(RAISED): Must.PASS}
        if len(small) == 2 and texts[at + 1 : at + 2] == ["/"] and small[1] == at + 2:  # a set fraction
            over = at + 3
            readings = {mark: Must.REFUSE, f"{mark}{texts[at + 2]}": Must.REFUSE}
            readings[VULGAR.get(f"{mark}/{texts[at + 2]}", mark)] = Must.PASS
        first = max([0, at - 8, *(other + 1 for other in small if other < at)])
        before = texts[first:at]
        alone = page.text.count(" ".join(before)) == 1
        if alone and len(before) > 1 and (key := anchor(before[:-1])):
            shape = "real fraction" if over > at + 1 else "real mark"
            quotes = {" ".join((*before[:-1], f"{before[-1]}{reading}")): must for reading, must in readings.items()}
            near = next(f for f, must in quotes.items() if must is Must.PASS)
            for f, must in quotes.items():
                is_asked = f.startswith(("What ", "Which ", "How "))  # a part of a question states what is only asked
                if must is not Must.PASS or not (f[0].islower() or is_asked):  # in the middle of a word or sentence
                    yield Try(shape, page.excerpt, f, key, must, EXCERPT, near=near, also=OUTSIDE)


def _is_raised(word: Word, mark: Word) -> bool:
    return (
        re.fullmatch(r"\d{1,2}", mark.text) is not None
        and word.text[-1].isalnum()
        and mark.size < 0.85 * word.size
        and mark.bottom < word.bottom - 0.1 * word.size
        and -2 < mark.x0 - word.x1 < 0.12 * word.size
    )


def _is_small(part: Part, word: Word) -> bool:
    return word.size < 0.9 * part.size
