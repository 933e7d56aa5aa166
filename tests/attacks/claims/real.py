"""Sentences of real filings as quotes, and claims that differ from them in one thing only.

An operator rewrites one place of a sentence, or returns None where it has none. What changes nothing but words is a twin.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from random import Random

from corpus.claimed import HONEST, Operator, rewriting

from attacks.claims.case import Case
from attacks.mining import sentences
from citecheck import open_document
from citecheck.sources.document import Document

PAGES_AT_ONCE = 40
LONGEST = 550  # characters of a quote
PER_DOCUMENT = 35  # tries of each kind
_ANCHOR = r"[a-z]{3,} (?!including|otherwise|together|whenever|throughout)[a-z]{8,}"
_MARKDOWN = re.compile(r"[*_\[\]|<>`~\\#¹²³]|-\n|\n-|\(\$?[\d.,]+\)")
_FIGURE = r"(?:\$|€|£)?\d[\d,.]*\d|\b\d\b"


def quotable(path: Path) -> list[str]:
    """Whole sentences with a figure, each once. A busy machine reads few pages in the time that an open document has."""
    with closing(open_document(path, cache=False)) as document:
        pages = range(1, document.page_count + 1)
    found: list[str] = []
    for first in range(0, len(pages), PAGES_AT_ONCE):
        with closing(open_document(path, cache=False)) as document:
            found += (text for number in pages[first : first + PAGES_AT_ONCE] for text in _of_page(document, number))
    return list(dict.fromkeys(found))


def _of_page(document: Document, number: int) -> Iterator[str]:
    for text, _ in sentences([line.text for line in document.page(number).lines]):
        if re.search(r"\d", text) and not _MARKDOWN.search(text) and len(text) < LONGEST:
            yield " ".join(text.split())


# ── Other numbers ────────────────────────────────────────────────────────────────────────────────


def _digit(rng: Random, match: re.Match[str]) -> str:
    """Another leading digit, so that no rounding explains it, and a number that the sentence does not hold besides."""
    number = match[0]
    place = next(i for i, c in enumerate(number) if c.isdigit() and c != "0")
    numbers = [number[:place] + digit + number[place + 1 :] for digit in "123456789"]
    return rng.choice([one for one in numbers if not re.search(rf"\b{re.escape(one)}\b", match.string)])


def _year(rng: Random, match: re.Match[str]) -> str | None:
    """Another year, where the sentence has no more than one."""
    if len(re.findall(r"\b(?:19|20)\d\d\b", match.string)) > 1:
        return None
    return str(int(match[0]) + rng.choice((-4, -3, 3, 4)))


# ── Words that turn a claim ──────────────────────────────────────────────────────────────────────


def _swapped(words: Mapping[str, Sequence[str]], around: str = r"\b({})\b") -> Operator:
    """One of these words becomes one of those beside it."""
    names = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
    pattern = re.compile(around.replace("{}", names), re.IGNORECASE)

    def swap(rng: Random, match: re.Match[str]) -> str:
        new = rng.choice(words[match[1].lower()])
        return match[0].replace(match[1], new.capitalize() if match[1][0].isupper() else new, 1)

    return rewriting(pattern, swap)


_UP, _DOWN = ("increased", "rose", "grew"), ("decreased", "declined", "fell", "dropped")
_SOARED, _PLUNGED = ("soared", "surged", "climbed", "jumped"), ("plunged", "slid", "sank", "dropped")
_BEFORE_FIGURE = rf"\b({{}})(?: by)?(?: approximately| about)? (?=(?:{_FIGURE}))"
_RATE = (
    rf"\b({{}})(?= (?:[a-z]+ ){{1,6}}(?:of|is|was|were|are|totaling|by) (?:approximately |about |up to )?(?:{_FIGURE}))"
)
_BOUND = rf"(?<!\bnot )(?<!\bno )(?<!ranging )(?<!facility )\b({{}}) (?=(?:{_FIGURE}))"
_FIGURE_FIRST = r"(?:(?<=\d)%|(?<=\d) percent|(?<=million)|(?<=billion)) ({})\b"

FALSE: dict[str, dict[str, Operator]] = {
    "figure": {
        "digit of an amount": rewriting(re.compile(r"(?<=\$)[1-9][\d,.]*\d(?![\d,.]*\d)"), _digit),
        "digit of a percentage": rewriting(re.compile(r"(?<![\d.,$])\d+(?:\.\d+)?(?=%| percent\b)"), _digit),
        "digit of a count": rewriting(re.compile(r"(?<![\d.,$])\d{1,3},\d{3}(?![\d,.]*\d|%)(?= [a-z]{4,})"), _digit),
        "digit of a duration": rewriting(re.compile(r"(?<![\d.,$-])[1-9]\d?(?=[ -](?:days?|weeks?|months?|years?)\b)"), _digit),
    },
    "direction": {
        "verb before a figure": _swapped({**dict.fromkeys(_UP, _PLUNGED), **dict.fromkeys(_DOWN, _SOARED)}, _BEFORE_FIGURE),
        "noun": _swapped({"increase": ("decrease", "decline", "reduction"), "decrease": ("increase", "rise"), "decline": ("increase", "rise")}, rf"\b({{}}) of (?=(?:{_FIGURE}))"),
        "gain, loss, profit": _swapped({"gain": ("loss",), "loss": ("gain", "profit"), "gains": ("losses",), "losses": ("gains",)}, rf"\b({{}}) (?:of|was|were|totaling|totaled) (?=(?:{_FIGURE}))"),
        "adjective": _swapped({"higher": ("lower",), "lower": ("higher",), "above": ("below",), "below": ("above",)}, _FIGURE_FIRST),
    },
    "period": {
        "adjective": _swapped({"annual": ("monthly", "quarterly"), "quarterly": ("annual", "monthly"), "monthly": ("annual", "weekly")}, _RATE),
        "quarter": _swapped({"first quarter": ("third quarter",), "second quarter": ("fourth quarter",), "third quarter": ("first quarter",), "fourth quarter": ("second quarter",)}),
        "year": rewriting(re.compile(r"(?<=\b(?:in|of) )20[01]\d(?= [a-z]|[.,] )|(?<=\bfiscal )20[01]\d"), _year),
        "month": _swapped(dict.fromkeys(("march", "april", "june", "september", "october", "november", "december"), ("January", "July")), r"\b({}) (?=\d{1,2}, 20|20)"),
    },
    "unit": {
        "scale": _swapped({"million": ("billion", "thousand"), "billion": ("million",)}, r"(?<=\d )({})\b"),
        "currency": rewriting(re.compile(r"\$(?=\d)"), lambda rng, _: rng.choice(("€", "£"))),
        "percentage points": rewriting(re.compile(r"(?<=\d)(?:%| percent)(?! point)(?=[ .,])"), lambda *_: " percentage points"),
        "span": _swapped({"days": ("weeks", "months"), "months": ("years", "days"), "years": ("months", "weeks")}, r"(?<=\d )({})\b"),
    },
    "bounds": {
        "at least": _swapped({"at least": ("at most", "exactly"), "at most": ("at least",), "up to": ("exactly", "at least"), "no more than": ("at least",), "not more than": ("at least",), "exceeding": ("below",)}, _BOUND),
        "more than": _swapped({"more than": ("less than", "exactly"), "less than": ("more than", "exactly"), "fewer than": ("more than",), "in excess of": ("less than", "at most")}, _BOUND),
    },
}  # fmt: skip

TRUE: dict[str, dict[str, Operator]] = {
    "figure": {**HONEST},
    "direction": {
        "verb": _swapped({**dict.fromkeys(_UP, _UP + _SOARED), **dict.fromkeys(_DOWN, _DOWN + _PLUNGED)}, _BEFORE_FIGURE),
        "noun": _swapped({"increase": ("rise",), "decrease": ("decline", "reduction", "fall"), "decline": ("decrease", "fall")}, rf"\b({{}}) of (?=(?:{_FIGURE}))"),
        "gain, loss, profit": _swapped({"gain": ("profit",), "gains": ("profits",)}, rf"\b({{}}) of (?=(?:{_FIGURE}))"),
        "up, down": rewriting(re.compile(rf"\b(?:increased|decreased) (?:by )?(?=(?:{_FIGURE}))"), lambda _, m: "was up " if m[0].startswith("i") else "was down "),
    },
    "period": {
        "adjective": _swapped({"annual": ("yearly",)}, _RATE),
        "per": _swapped({"per year": ("a year", "each year", "per annum"), "per month": ("a month", "each month"), "per share": ("a share", "for each share")}),
        "quarter": _swapped({"first quarter": ("1st quarter",), "second quarter": ("2nd quarter",), "third quarter": ("3rd quarter",), "fourth quarter": ("4th quarter",)}),
        "the same": lambda rng, text: "In short, " + text if rng.random() < 0.2 else None,
    },
    "unit": {
        "scale": _swapped({"million": ("M", "mn"), "billion": ("bn", "B")}, r"(?<=\d) ({})\b"),
        "currency": rewriting(re.compile(r"\$(?=\d)"), lambda rng, _: rng.choice(("USD ", "US$"))),
        "percent": rewriting(re.compile(r"(?<=\d)(?:%| percent)(?! point)(?=[ .,])"), lambda rng, _: rng.choice((" percent", " per cent", " %", "%"))),
    },
    "bounds": {
        "at least": _swapped({"at least": ("no less than", "a minimum of"), "up to": ("at most", "no more than"), "no more than": ("at most",), "not more than": ("at most", "up to")}, _BOUND),
        "more than": _swapped({"more than": ("over", "in excess of"), "less than": ("under",), "in excess of": ("more than", "over")}, _BOUND),
        "with an opening": lambda rng, text: "By its own account, " + text[0].lower() + text[1:] if rng.random() < 0.3 and text.startswith(("The ", "In ")) else None,
    },
}  # fmt: skip


# ── Cases ────────────────────────────────────────────────────────────────────────────────────────


def cases(rng: Random, found: Sequence[str], operators: Mapping[str, Operator]) -> Iterator[Case]:
    """Each operator in turn, so that a rare one is not drowned by a common one."""
    made = 0
    queues = {name: list(found) for name in operators}
    for queue in queues.values():
        rng.shuffle(queue)
    while made < PER_DOCUMENT and any(queues.values()):
        for name, operator in operators.items():
            case = _next(rng, queues[name], operator, name)
            if case is not None:
                made += 1
                yield case


def _next(rng: Random, queue: list[str], operator: Operator, name: str) -> Case | None:
    while queue:
        text = queue.pop()
        claim = operator(rng, text)
        if claim is not None and (anchored := _anchored(rng, text, claim)):
            return Case(name, text, (text,), anchored)
    return None


def _anchored(rng: Random, text: str, claim: str) -> str | None:
    """Two words that both have once, as the anchor."""
    ours, theirs = (re.findall(rf"(?<![\w'’-])(?=({_ANCHOR})(?![\w'’-]))", one) for one in (claim, text))
    fit = [pair for pair in ours if pair in theirs and text.count(pair) == 1 == claim.count(pair)]
    if not fit:
        return None
    anchor = rng.choice(fit)
    return claim.replace(anchor, f"[[{anchor}]]")
