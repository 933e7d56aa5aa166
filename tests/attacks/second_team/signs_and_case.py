"""A dash of an empty cell read as a minus, the letter case of units, and words that a line's end joins into another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

from attacks.second_team.drawing import FONTS, Book, Run
from attacks.second_team.harmless import cuts_no_value, is_calm
from attacks.second_team.reading import EXCERPT, Sheet, anchor, sheets
from attacks.second_team.trying import Must, Try, around, seeded

UNITS = (
    ("Mbps", "MBps"), ("Gbps", "GBps"), ("mW", "MW"), ("MW", "mW"), ("kB", "KB"), ("kB", "kb"), ("Mb", "MB"),
    ("mg", "Mg"), ("Pa", "pA"), ("mPa", "MPa"), ("MPa", "mPa"), ("mOhm", "Mohm"), ("Mohm", "mohm"), ("MHz", "mHz"),
    ("mSv", "MSv"), ("mbar", "Mbar"), ("Mbit", "mbit"), ("MBit/s", "Mbit/s"), ("mmol", "Mmol"), ("Gbit/s", "GBit/s"),
    ("mAh", "MAh"), ("TWh", "tWh"), ("Mvar", "mvar"), ("mSv/h", "MSv/h"), ("kWh", "KWH"), ("MiB/s", "Mib/s"),
)  # fmt: skip
MEASURED = "The meter at the lower lock shows {n} {u} when both of the gates are shut."

# Words that are two, and another one when the line's end joins them.
JOINED = (
    ("The head of the mill re-", "signed the papers on the fourth of March.", "signed"),
    ("The old roof was re-", "covered before the winter of that year came.", "covered"),
    ("The club was re-", "formed by those who had left it in spring.", "formed"),
    ("The clerk re-", "sorted the letters that had come by the ferry.", "sorted"),
    ("The owner re-", "leased the loft to the man who had it before.", "leased"),
    ("The teacher re-", "marked the papers of all her older pupils.", "marked"),
    ("The parcel was re-", "sent from the office to the house by the lock.", "sent"),
    ("The wall was re-", "treated with lime when the paint had come off.", "treated"),
    ("The tiles were re-", "laid by a man who came from the next town.", "laid"),
    ("The votes were re-", "counted in the hall after the doors were shut.", "counted"),
    ("The play was re-", "created by the pupils from what they were told.", "created"),
    ("The stones were re-", "placed where they had been before the flood.", "placed"),
    ("The men at the works are un-", "ionized and their pay is fixed by a law.", "ionized"),
    ("The boats belong to a co-", "op that the fishers had before the war.", "op"),
    ("The hens of the co-", "op were sold when the fishers went away.", "op"),
)
BROKEN = (
    ("The clerk asked for a state-", "ment of all that was owed by the mill.", "statement"),
    ("The county paid for the im-", "provement of the road along the river.", "improvement"),
    ("The owner needs the agree-", "ment of everybody who lives in the house.", "agreement"),
    ("It is the guard who is respon-", "sible for the lamps along the quay.", "responsible"),
    ("The barrels were deliv-", "ered to the upper store before the snow.", "delivered"),
    ("The teacher was re-", "quired to keep a list of her older pupils.", "required"),
    ("The parcel was re-", "ceived at the office and kept until noon.", "received"),
    ("The council will con-", "tinue to meet in the hall by the church.", "continue"),
    ("All that is un-", "usual is told to the pilot before the night.", "unusual"),
    ("The members de-", "cided to sell the boats to a friend.", "decided"),
    ("Nobody in town remem-", "bers who built the bridge by the mill.", "remembers"),
    ("The ferry is part of the com-", "pany that also owns the two inns.", "company"),
)  # fmt: skip
NIL, MINUS = "—", "−"


def made() -> Iterator[Try]:
    for font in FONTS:
        rng = seeded("signs", font)
        yield from _units(rng, Book(f"units-{font}.pdf", font, 9))
        yield from _line_ends(rng, Book(f"line-ends-{font}.pdf", font, 9))
        yield from _signs(rng, Book(f"signs-{font}.pdf", font, 9))


def _units(rng: Random, book: Book) -> Iterator[Try]:
    cases = [(*pair, rng.randint(12, 980)) for pair in UNITS]
    places = [book.add(MEASURED.format(n=n, u=unit)) for unit, _, n in cases]
    source = book.source()
    for (unit, other, n), (page, line) in zip(cases, places, strict=True):
        for written, must in ((other, Must.REFUSE), (unit, Must.PASS)):
            f = MEASURED.format(n=n, u=written)
            yield Try("unit", source, f, f"{n} {written}", must, page, around(line))


def _line_ends(rng: Random, book: Book) -> Iterator[Try]:
    """Joined words are warned about; given with their hyphen, or as any broken word, they are not."""
    places = {case: book.add(*case[:2]) for case in rng.sample((*JOINED, *BROKEN), len(JOINED) + len(BROKEN))}
    source = book.source()
    for case, (page, line) in places.items():
        first, rest, key = case
        joined = case in JOINED
        head = first.split()[-1]
        word = f"{head[:-1]}{key}" if joined else key
        must = Must.WARN if joined else Must.PASS
        yield Try("line end joined", source, f"{first[:-1]}{rest}", word, must, page, (line, line + 1))
        if joined:
            f, k = f"{first}{rest}", f"{head}{key}"
            yield Try("line end with its hyphen", source, f, k, Must.PASS, page, (line, line + 1))


def _signs(rng: Random, book: Book) -> Iterator[Try]:
    labels = (
        "Other income, net",
        "Change in stores",
        "Loss on timber",
        "Gain on rents",
        "Refund of dues",
        "Interest",
        "Write-downs",
    )
    cases = []
    for label in labels:
        figures = [f"{rng.randint(1, 9)},{rng.randint(100, 999)}" for _ in "123"]
        nil = book.add([Run(label), *_cells(NIL, *figures[:2])])
        negative = book.add([Run(f"{label} abroad"), *_cells(f"-{figures[0]}", f"({figures[1]})", figures[2])])
        cases.append((label, figures, nil, negative))
    source = book.source()
    for label, (one, two, three), nil, negative in cases:
        signed = [f"{MINUS} {one}", f"-{one}", f"{MINUS}{one}", f"–{one}"]
        for figure in signed:
            f = f"{label} {figure} {two}"
            yield Try("dash of a nil cell", source, f, figure, Must.REFUSE, nil.page, around(nil.line))
        f = f"{label} {NIL} {one} {two}"
        yield Try("nil cell", source, f, one, Must.PASS, nil.page, around(nil.line))
        for minus in ("-", MINUS, "–"):
            f = f"{label} abroad {minus}{one} ({two}) {three}"
            yield Try("honest minus", source, f, f"{minus}{one}", Must.PASS, negative.page, around(negative.line))
        yield Try("honest parentheses", source, f, f"({two})", Must.PASS, negative.page, around(negative.line))


def _cells(*texts: str) -> list[Run]:
    return [Run(text, at=300 + 100 * number, right=True) for number, text in enumerate(texts)]


# ── Real pages ───────────────────────────────────────────────────────────────────────────────────

NIL_ROW = re.compile(r"^([A-Z][A-Za-z, ]{6,60}?) — (\d[\d,.]*\d)((?: \d[\d,.]*\d)*)$")


def real() -> Iterator[Try]:
    for page in sheets():
        for row in page.rows:
            text = " ".join(part.text for part in row)
            if not (match := NIL_ROW.match(text)):
                continue
            label, figure, rest = match.groups()
            for dash in (f"{MINUS} ", "-", MINUS):
                f = f"{label} {dash}{figure}{rest}"
                yield Try("real nil cell", page.excerpt, f, f"{dash}{figure}", Must.REFUSE, EXCERPT, near=text)
            if rest.split().count(figure) == 0:
                yield Try("real nil cell", page.excerpt, text, figure, Must.PASS, EXCERPT, near=text)
        yield from _broken_words(page)


def _broken_words(page: Sheet) -> Iterator[Try]:
    """Words that a line's end breaks, and which the documents have elsewhere as one and never with a hyphen."""
    for flow in page.flows():
        text = flow.text
        for match in re.finditer(r"([A-Za-z]{2,})- ([a-z]{3,})", text):
            word = "".join(match.groups())
            before, after = text[: match.start()].split()[-5:], text[match.end() :].split()[:5]
            start = match.start() - len(" ".join(before)) - 1
            f, end = " ".join((*before, word, *after)), match.end() + len(" ".join(after)) + 1
            apart = "-".join(match.groups()) in vocabulary() or match[1].lower() in PREFIXES
            if word not in vocabulary() or apart or start < 0 or not is_calm(flow, start, end):
                continue
            key = anchor([*before, *after], also_not=word)
            if key and cuts_no_value(text[:start].split(), f.split(), text[end:].split()):
                near = flow.line_of(key, start)
                yield Try("real broken word", page.excerpt, f, key, Must.PASS, EXCERPT, near=near)


PREFIXES = frozenset("re non pre un anti self well semi co short long ex mid sub".split())


@cache
def vocabulary() -> frozenset[str]:
    """The words of all pages that are read."""
    return frozenset(word.strip(",.;:()") for page in sheets() for word in page.text.split())
