"""A dash of an empty cell read as a minus, the letter case of units, and words that a line's end joins into another."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import chain
from random import Random

from attacks.second_team.drawing import FONTS, Book, Run
from attacks.second_team.reading import EXCERPT, Flow, Sheet, anchor, is_clean, is_table_row, sheets, sheets_and
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
NIL, MINUS, DASHES = "—", "−", "—–-"


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

FURTHER = {  # pages with units, and with words that a line's end breaks
    "AMD_2018_10K.pdf": (9, 10, 19, 28, 64),
    "thinkpython2.pdf": (25, 45, 75, 103, 129, 160, 190, 208),
}
OTHER_CASE = {
    r"(?<=[a-z] )us(?= [a-z])": "US",
    r"(?<=[a-z] )IT(?= [a-z])": "it",
    r"(?<=\d)nm\b|(?<=\d )nm\b": "Nm",
    r"(?<=\d)GB\b": "Gb",
    r"(?<=\d )TB\b": "Tb",
}
OF_PAGE = 3  # of a shape, at most


def real() -> Iterator[Try]:
    for page in sheets_and(FURTHER):
        tries: dict[tuple[str, Must], list[Try]] = defaultdict(list)
        for one in chain(_real_signs(page), _real_case(page), _real_line_ends(page)):
            tries[one.shape, one.must].append(one)
        for (shape, _), some in tries.items():
            yield from seeded("signs", page.source.name, page.number, shape).sample(some, min(OF_PAGE, len(some)))


def _real_signs(page: Sheet) -> Iterator[Try]:
    for row in filter(is_table_row, page.rows):
        texts = [part.text for part in row]
        for at, text in enumerate(texts):
            match = re.fullmatch(r"(\(?)(\d[\d,.]*\d)\)?", text)
            if match and not YEAR.fullmatch(text) and sum(other.strip("()") == match[2] for other in texts) == 1:
                tries = _of_negative if match[1] else _of_positive
                for shape, f, k, says, must in tries(texts[:at], match[2], texts[at + 1 :]):
                    prose = f"The source says {says}**{{k}}** [1]."
                    yield Try(shape, page.excerpt, f, k, must, EXCERPT, near=" ".join(texts), prose=prose)


# Where the label has the sign in words, a claim may have it too.
SIGNED_LABEL = re.compile(
    r"loss|decrease|decline|deficit|expens|cost|paid|payment|provision|deduct|reduction|less\b|charge|repurchase|gain|benefit"
    r"|write|impair|deprecia|amorti|payable|liabilit|dividend|tax|used|income",
    re.IGNORECASE,
)
YEAR = re.compile(r"(?:19|20)\d\d")
Signed = tuple[str, str, str, str, Must]  # shape, f, k, what the claim has before k, what must come of it


def _of_negative(before: list[str], figure: str, after: list[str]) -> Iterator[Signed]:
    f = " ".join((*before, f"({figure})", *after))
    yield "real parentheses dropped", " ".join((*before, figure, *after)), figure, "", Must.REFUSE
    yield "real parenthesis cut", " ".join((*before, f"({figure}")), figure, "", Must.REFUSE
    if not SIGNED_LABEL.search(before[0]):
        yield "real claim of a negative cell", f, figure, "+", Must.WARN
        yield f"real claim of a rise{' by a decimal' * ('.' in figure)}", f, figure, "it rose by ", Must.WARN
    yield "real parentheses", f, f"({figure})", "", Must.PASS
    yield f"real parentheses as a minus{' before a dash' * (after[:1] in (['-'], ['–']))}", f, figure, MINUS, Must.PASS


def _of_positive(before: list[str], figure: str, after: list[str]) -> Iterator[Signed]:
    f = " ".join((*before, figure, *after))
    for signed in (f"({figure})", f"{MINUS}{figure}", f"-{figure}"):
        yield "real sign made", " ".join((*before, signed, *after)), signed, "", Must.REFUSE
    is_nil = before[-1] in DASHES
    if not SIGNED_LABEL.search(before[0]):
        yield f"real claim of a {'nil' if is_nil else 'positive'} cell", f, figure, MINUS, Must.WARN
    if not is_nil:
        return
    for dash in (f"{MINUS} ", "-", MINUS):
        signed = f"{dash}{figure}"
        yield "real nil cell", " ".join((*before[:-1], signed, *after)), signed, "", Must.REFUSE
    yield "real nil cell", f, figure, "", Must.PASS


def _real_case(page: Sheet) -> Iterator[Try]:
    """A short word or unit in another case, which is another one; and the sentence as it is."""
    for flow in page.flows():
        for match in (match for word in OTHER_CASE for match in re.finditer(word, flow.text)):
            pattern = match.re.pattern
            before, after = flow.text[: match.start()].split(" ")[-5:], flow.text[match.end() :].split(" ")[:5]
            f = " ".join(before) + OTHER_CASE[pattern] + " ".join(after)
            key = anchor((*before[1:-1], *after[1:-1]))
            if key and is_clean(f) and f.count(key) == 1 and not re.search(r"[.?!] ", f):
                near = flow.line_of(key, max(0, match.start() - len(" ".join(before))))
                yield Try("real other case", page.excerpt, f, key, Must.REFUSE, EXCERPT, near=near)
            yield from _sentence("real case", page, flow, match, match[0])


def _real_line_ends(page: Sheet) -> Iterator[Try]:
    """Words that a line's end breaks: compounds keep their hyphen, and words that are one elsewhere are joined."""
    for flow in page.flows():
        for match in re.finditer(r"(?<![\w-])([A-Za-z]{2,})- ([a-z]{3,})", flow.text):
            joined, compound = "".join(match.groups()), "-".join(match.groups())
            if joined in vocabulary() and compound not in vocabulary() and match[1].lower() not in PREFIXES:
                yield from _sentence("real broken word", page, flow, match, joined)
            elif joined not in vocabulary():
                yield from _sentence("real hyphen at a line's end", page, flow, match, compound)


def _sentence(shape: str, page: Sheet, flow: Flow, word: re.Match[str], written: str) -> Iterator[Try]:
    """The whole sentence around a word, which is written so in the quote."""
    place = flow.sentences_around(*word.span())
    if not place:
        return
    f = flow.text[place[0] : word.start()] + written + flow.text[word.end() : place[1]]
    key = anchor(f.split(), also_not=written)
    if key and is_clean(f) and len(f) < 590 and not re.search(r":|\w- ", f):
        yield Try(shape, page.excerpt, f, key, Must.PASS, EXCERPT, near=flow.line_of(key, place[0]))


PREFIXES = frozenset("re non pre un anti self well semi co short long ex mid sub".split())


@cache
def vocabulary() -> frozenset[str]:
    """The words of all pages that are read."""
    return frozenset(word.strip(",.;:()") for page in sheets() for word in page.text.split())
