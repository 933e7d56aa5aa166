"""How often `citecheck support` sees that somebody changed a true claim: another number, year, unit, name, a "not".

    python benchmarks/claims_edits.py FOLDER [--only NAME] [--missed EDIT]

FOLDER holds labelled claims as benchmarks/claims.py reads them, or your own: {"claim": "…", "source": "lease.pdf"}.
Taken are the supported ones that have no error and no warning as they are; each gets every edit that its words allow.
For each edit: how many edited claims, on how many there is an error, a finding (error or warning), and anything at all
(a doubt too). An edit whose new value is in the source anyway is counted apart: only the place could tell, and mostly
nobody can.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from claims import Row, index_of, rows_of

from citecheck.model import Level
from citecheck.support.index import SourceIndex
from citecheck.support.nouns import Signal
from citecheck.support.rules import rule_of
from citecheck.support.signals import signals_of
from citecheck.support.view import View


class Edit(NamedTuple):
    """An edited claim, and the value that it has now ("" where the edit brings none)."""

    text: str
    value: str = ""


_INVENTED: Final = "Tormelin Quaswick Verdosa Brantholm Ilvestra Norbeck Zaldivan Pellworth".split()
_NUMBER: Final = re.compile(
    r"(?<![\w.,/#\[-])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w/\]])|(?<![\w.,/#\[-])\d+(?:\.\d+)?(?![\w/\]])"
)
_WORDS: Final = "one two three four five six seven eight nine".split()
_ORDINALS: Final = "first second third fourth fifth sixth seventh eighth ninth".split()
_IN_WORDS: Final = {str(n): (one, nth) for n, (one, nth) in enumerate(zip(_WORDS, _ORDINALS, strict=True), 1)}
_YEAR: Final = re.compile(r"(?<![\w.,/#$-])(?:19|20)\d\d(?![\w.,/-]\d|\w)")
_NAME: Final = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]{3,}(?= [a-z]|[,.;])")
_BE: Final = re.compile(r"\b(?:is|are|was|were|has|have|had|can|will|would|could|did|does)\b(?! not\b|n't)")
_NOT: Final = re.compile(r" not\b(?! only)|n't\b")
_MONTH: Final = re.compile(
    r"January|February|March|April|May|June|July|August|September|October|November|December|.*day"
)
_UNITS: Final = {
    "million": "billion", "billion": "million", "percent": "times", "%": " dollars", "$": "€", "£": "$", "€": "£",
    "dollars": "euros", "years": "months", "months": "weeks", "weeks": "days", "days": "weeks", "hours": "days",
    "minutes": "hours", "seconds": "minutes", "kilometers": "miles", "km": "miles", "miles": "kilometers", "feet": "yards",
    "meters": "feet", "metres": "feet", "inches": "feet", "pounds": "tons", "tons": "pounds", "kg": "g", "mg": "g",
    "cm": "mm", "mm": "cm", "acres": "hectares", "degrees": "percent", "calories": "grams",
}  # fmt: skip
_UNIT: Final = re.compile(rf"(?<=\d)[\s-]?(?:%|(?:{'|'.join(filter(str.isalpha, _UNITS))})\b)|[$£€](?=\d)")
_MEASURED: Final = re.compile(r"[$€£]?\d[\d.,]*(?:[\s-]?(?:%|[a-z]+))?")  # a number with what is beside it
_QUANTIFIERS: Final = {"all": "some", "some": "all", "most": "few", "many": "few", "few": "most", "every": "hardly any"}
_OPPOSITES: Final = {
    "increased": "decreased", "increase": "decrease", "higher": "lower", "lower": "higher", "largest": "smallest",
    "first": "last", "more": "less", "won": "lost", "before": "after", "after": "before", "best": "worst",
    "positive": "negative", "high": "low", "low": "high", "large": "small", "started": "ended", "opened": "closed",
    "above": "below", "north": "south", "south": "north", "east": "west", "west": "east", "male": "female",
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--missed", default="", metavar="EDIT", help="print the claims with this edit and no finding")
    arguments = parser.parse_args()
    rows = [
        row
        for path in sorted(arguments.folder.glob("*.jsonl"))
        if arguments.only in path.stem
        for row in rows_of(path)
        if row.supported
    ]
    print(f"{len(rows)} supported claims")
    edited: defaultdict[str, Counter[str]] = defaultdict(Counter)
    doubted: Counter[str] = Counter()
    for number, row in enumerate(rows):
        _try(row, random.Random(number), edited, doubted, arguments.missed)
    _report(edited, doubted, len(rows))


def _try(
    row: Row, chance: random.Random, edited: Mapping[str, Counter[str]], doubted: Counter[str], missed: str
) -> None:
    index = index_of(row.source)
    untouched = signals_of(View(row.claim, index))
    doubted.update({signal.kind for signal in untouched if rule_of(signal.kind) is None})
    levels = _levels(untouched)
    edited["untouched"].update(["tried", *_reached(untouched, ())])
    if levels:
        return
    for name, edits in EDITS.items():
        for changed in edits(row.claim, chance):
            held = " (in the source)" if changed.value and _has(index, changed.value) else ""
            reached = _reached(signals_of(View(changed.text, index)), untouched)
            edited[name + held].update(["tried", *reached])
            if missed == name + held and "finding" not in reached:
                print(f"  missed: {changed.text}")


def _reached(signals: tuple[Signal, ...], before: tuple[Signal, ...]) -> list[str]:
    """What is newly told: `error`, `finding`, `anything`."""
    known = {(signal.kind, signal.anchor) for signal in before}
    new = tuple(signal for signal in signals if (signal.kind, signal.anchor) not in known)
    levels = _levels(new)
    reached = {"error": Level.ERROR in levels, "finding": bool(levels), "anything": bool(new)}
    return [name for name, holds in reached.items() if holds]


def _levels(signals: tuple[Signal, ...]) -> set[Level]:
    rules = (rule_of(signal.kind) for signal in signals)
    return {rule.level for rule in rules if rule and rule.level in {Level.ERROR, Level.WARNING}}


def _has(index: SourceIndex, value: str) -> bool:
    """In digits or in words; 5.0 is 5 too."""
    number = re.sub(r"(?<=\d)(?:\\\.0)?(?=\D|\Z)", r"(?:\\.0)?", re.escape(value), count=1)
    said = "|".join([number, *_IN_WORDS.get(value, ())])
    pattern = re.compile(rf"(?<![\w.,])(?:{said})(?!\w|[.,]\d)", re.IGNORECASE)
    return any(pattern.search(sentence.text) for sentence in index.sentences)


def _report(edited: Mapping[str, Counter[str]], doubted: Counter[str], claims: int) -> None:
    print(f"  {'edit':<32} claims   error  finding  anything")
    for name, told in sorted(edited.items(), key=lambda item: (item[0] != "untouched", item[0])):
        shares = [told[what] / told["tried"] for what in ("error", "finding", "anything")]
        print(f"  {name:<32} {told['tried']:>6}  {shares[0]:6.1%}   {shares[1]:6.1%}    {shares[2]:6.1%}")
    print("  doubts on untouched claims: " + ", ".join(f"{kind} {n / claims:.1%}" for kind, n in doubted.most_common()))


# ── Edits ────────────────────────────────────────────────────────────────────────────────────────


def _numbers(text: str, chance: random.Random) -> Iterator[Edit]:
    """Each figure with another first digit; years, days of months and the numbers of a list are none."""
    for match in _NUMBER.finditer(text):
        listed = re.search(r"(?:\A|\n)\s*\(?\Z", text[: match.start()]) and text[match.end() : match.end() + 1] in {
            ".",
            ")",
        }
        if not (listed or _YEAR.fullmatch(match[0]) or _is_day(text, match)):
            first = chance.choice([digit for digit in "123456789" if digit != match[0][0]])
            yield _put(text, match, first + match[0][1:], is_value=True)


def _is_day(text: str, match: re.Match[str]) -> bool:
    before, after = text[: match.start()].split()[-1:], text[match.end() :].split()[:1]
    return any(_MONTH.fullmatch(word.strip(",.")) for word in (*before, *after))


def _years(text: str, chance: random.Random) -> Iterator[Edit]:
    for match in _YEAR.finditer(text):
        year = int(match[0]) + chance.choice([-7, -4, -3, -2, -1, 1, 2, 3, 4, 7])
        yield _put(text, match, str(year), is_value=True)


def _units(text: str, _: random.Random) -> Iterator[Edit]:
    """The unit behind or before each number."""
    for match in _UNIT.finditer(text):
        unit = match[0].strip().lstrip("-")
        changed = _put(text, match, match[0].replace(unit, _UNITS[unit])).text
        measured = (found[0] for found in _MEASURED.finditer(changed) if found.end() > match.start())
        yield Edit(changed, next(measured, ""))


def _negated(text: str, _: random.Random) -> Iterator[Edit]:
    match = _BE.search(text)
    if match and not _NOT.search(text):
        yield _put(text, match, f"{match[0]} not")


def _affirmed(text: str, _: random.Random) -> Iterator[Edit]:
    for match in islice(_NOT.finditer(text), 1):
        yield _put(text, match, "")


def _named(text: str, chance: random.Random) -> Iterator[Edit]:
    """One name."""
    if found := _names(text):
        yield _put(text, chance.choice(found), chance.choice(_INVENTED))


def _names(text: str) -> list[re.Match[str]]:
    return [match for match in _NAME.finditer(text) if not _MONTH.fullmatch(match[0])]


def _swapped(text: str, chance: random.Random) -> Iterator[Edit]:
    """Two names change places."""
    found = _names(text)
    if len({match[0] for match in found}) > 1:
        one, two = sorted(chance.sample(found, 2), key=lambda match: match.start())
        yield Edit(text[: one.start()] + two[0] + text[one.end() : two.start()] + one[0] + text[two.end() :])


def _one_of(words: Mapping[str, str]) -> Callable[[str, random.Random], Iterator[Edit]]:
    pattern = re.compile(rf"\b(?:{'|'.join(words)})\b")

    def edits(text: str, chance: random.Random) -> Iterator[Edit]:
        if found := list(pattern.finditer(text)):
            match = chance.choice(found)
            yield _put(text, match, words[match[0]])

    return edits


def _put(text: str, match: re.Match[str], said: str, *, is_value: bool = False) -> Edit:
    return Edit(text[: match.start()] + said + text[match.end() :], said if is_value else "")


EDITS: Final[Mapping[str, Callable[[str, random.Random], Iterator[Edit]]]] = {
    "number changed": _numbers,
    "year changed": _years,
    "unit changed": _units,
    '"not" inserted': _negated,
    "name invented": _named,
    '"not" removed': _affirmed,
    "names swapped": _swapped,
    "quantifier changed": _one_of(_QUANTIFIERS),
    "opposite": _one_of(_OPPOSITES),
}


if __name__ == "__main__":
    main()
