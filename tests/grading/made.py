"""A source of forty facts, and answers about it: sound, false in one way each, and padded."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

QUESTION = "What does the harbour charge for the berth of 12 metres, and when is it due?"
ID = "tariff"
_TOPICS = (
    "berth crane water shore-power pilotage towage mooring waste storage customs survey dredging lock bridge permit"
    " deposit fuel ice repair launch trailer guest winter summer night weekend insurance key laundry shower parking"
    " bicycle locker mail internet radio chart flag diver rescue"
).split()


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the source, and what an answer says of it."""

    line: int
    f: str
    k: str
    claim: str


FACTS = tuple(
    Fact(
        at,
        f"The {topic} charge is ${100 + at} a month and falls due on day {at}.",
        f"${100 + at} a month",
        f"For the {topic} one pays **${100 + at} a month** [{{n}}].",
    )
    for at, topic in enumerate(_TOPICS, 1)
)
SOURCE = "\n".join(fact.f for fact in FACTS) + "\n"


@dataclass(frozen=True, slots=True)
class Cited:
    """One fact as it is cited; `entry` replaces fields of its entry, `claim` the sentence ("" for none)."""

    fact: Fact
    claim: str | None = None
    entry: Mapping[str, object] | None = None
    source: str = ID


def cited(at: int, claim: str | None = None, source: str = ID, **entry: object) -> Cited:
    """The fact of line `at`."""
    return Cited(FACTS[at - 1], claim, entry, source)


def answer(*parts: Cited | str) -> str:
    """Sentences, cited ones and others, each a paragraph; then the block."""
    prose: list[str] = []
    entries: dict[str, list[object]] = {}
    for part in parts:
        if isinstance(part, str):
            prose.append(part)
            continue
        n = 1 + sum(map(len, entries.values()))
        prose.append((part.fact.claim if part.claim is None else part.claim).format(n=n))
        entries.setdefault(part.source, []).append(_entry(n, part))
    block = json.dumps(entries, ensure_ascii=False)
    return "\n\n".join(prose) + (f"\n\n<<<CITATION_DATA>>>\n{block}\n<<<END_CITATION_DATA>>>\n" if entries else "\n")


def _entry(n: int, part: Cited) -> dict[str, object]:
    line = part.fact.line
    lines = [number for number in (line - 1, line, line + 1) if 1 <= number <= len(FACTS)]
    good = {"n": n, "r": "states the charge", "f": part.fact.f, "k": part.fact.k, "p": "page_number_1_index_0"}
    return {**good, "l": lines, **(part.entry or {})}


def facts(numbers: Iterable[int]) -> tuple[Cited, ...]:
    return tuple(cited(number) for number in numbers)


def forged(at: int, claim: str | None = None) -> Cited:
    """A quote with another figure than the source's."""
    fact = FACTS[at - 1]
    wrong = fact.f.replace(fact.k, "$999 a month")
    return Cited(replace(fact, f=wrong, k="$999 a month"), claim or fact.claim.replace(fact.k, "$999 a month"))


def long_anchor(at: int) -> Cited:
    fact = FACTS[at - 1]
    anchor = " ".join(fact.f.split()[:6])
    return Cited(replace(fact, k=anchor), f"**{anchor}** [{{n}}] a month.")


def wrong_page(at: int) -> Cited:
    """On page 1 of the source with two pages, cited as if on page 2."""
    return cited(at, p="page_number_2_index_1", l=[1])


def uncited(at: int) -> str:
    return f"The {_TOPICS[at - 1]} costs ${900 + at} on 3 May 2024."


def source_file(folder: Path) -> Path:
    path = folder / "tariff.txt"
    path.write_text(SOURCE, "utf-8")
    return path
