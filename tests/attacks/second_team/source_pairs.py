"""Pairs of documents: the true one holds one sentence, the forged one another.

A shape lays out files and an answer, and says with which options the answer is validated. A false answer cites the sentence
of the forged document as one of the true document.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import islice, pairwise
from pathlib import Path
from typing import NamedTuple

from command import answer, citecheck, entry
from pdfs import one_page

from attacks.second_team.reading import EXCERPT, anchor, documents, excerpt, is_clean, is_prose
from attacks.second_team.trying import Must, Source, Try, around, outcome_of

REAL = 3  # pairs of real documents: each shape is tried on each pair
FIRST = range(5, 17)  # pages of a real document that are looked through for a line of running text


class Quote(NamedTuple):
    f: str
    k: str
    page: int
    line: int


@dataclass(frozen=True)
class Pair:
    """A document with a true sentence, and another one with the sentence that a liar wants to be read there."""

    name: str
    suffix: str
    true: bytes
    forged: bytes
    said: Quote
    lie: Quote

    @property
    def id(self) -> str:
        """What the true document is called as lease.*."""
        return f"lease-{hash_of(self.true)}"

    @property
    def id_of_forged(self) -> str:
        return f"lease-{hash_of(self.forged)}"

    def at(self, stem: str) -> str:
        return f"{stem}.{self.suffix}"

    def lay(self, **named: bytes) -> None:
        """`docs__lease=…` is docs/lease.pdf, or whatever the pair's suffix is."""
        for stem, data in named.items():
            file(self.at(stem.replace("__", "/")), data)

    def cites(self, id_: str, *, false: bool = True) -> None:
        """The answer that is checked."""
        one = self.lie if false else self.said
        _write_answer(id_, one)

    def prepared(self, stem: str = "lease", *, edited: bool = True, id_: str = "") -> bytes:
        """What `prepare` prints of the true document, with the lie in the place of the sentence or as it is."""
        path = self.at(stem)
        text = citecheck("prepare", path, *(("--id", id_) if id_ else ())).out
        assert self.said.f in text
        return (text.replace(self.said.f, self.lie.f) if edited else text).encode()


Shape = Callable[[Pair], Sequence[str]]  # the options of `validate`


def hash_of(data: bytes) -> str:
    return sha256(data).hexdigest()[:8]


def _write_answer(id_: str, one: Quote) -> None:
    entries = [entry(f=one.f, k=one.k, p=one.page, l=around(one.line))]
    Path("answer.md").write_text(answer(f"It says **{one.k}** [1].", entries, id_), "utf-8")


def file(path: str, data: bytes) -> str:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_bytes(data)
    return path


# ── Pairs ────────────────────────────────────────────────────────────────────────────────────────

SENTENCES = (  # a true one, its anchor, and what a liar writes instead
    ("pdf", "The deposit is $4,400 and is kept in a separate account.", "$4,400", "$9,900"),
    ("pdf", "The court ruled on 4 May 2019 that the fence may stay.", "4 May 2019", "14 May 2019"),
    ("md", "Of the patients, 12 percent had a fever on the second day.", "12 percent", "21 percent"),
)
REST = ("It is so since the house was built.", "The garden is open from eight in the morning until dusk.")
OTHER = one_page("The ferry leaves at noon when the tide is high.", REST[1])


def made() -> Iterator[Pair]:
    """Drawn pages, and a pair of plain texts."""
    for suffix, sentence, says, lies in SENTENCES:
        false = sentence.replace(says, lies)
        true, forged = (_document(suffix, (one, *REST)) for one in (sentence, false))
        yield Pair(f"made {says}", suffix, true, forged, Quote(sentence, says, 1, 1), Quote(false, lies, 1, 1))


def _document(suffix: str, lines: Sequence[str]) -> bytes:
    return one_page(*lines) if suffix == "pdf" else "".join(f"{line}\n" for line in lines).encode()


@cache
def real() -> tuple[Pair, ...]:
    """Excerpts of two documents; the lie is a line that only the other one has."""
    found = list(islice(filter(None, map(_real_quote, documents())), REAL + 1))
    return tuple(Pair(one.name, "pdf", one.data, two.data, said, lie) for (one, said), (two, lie) in pairwise(found))


def _real_quote(source: Source) -> tuple[Source, Quote] | None:
    """A page between its neighbours, and a line of its running text that passes by itself: only the source is tried."""
    for number in FIRST:
        part = excerpt(source, number)
        with part.opened() as document:
            lines = [line.text for line in document.page(EXCERPT).lines]
            for text in (line for line in lines if _is_fit(line) and lines.count(line) == 1):
                at, key = lines.index(text) + 1, anchor(text.split()) or ""
                outcome = outcome_of(Try("alone", part, text, key, Must.PASS, EXCERPT, around(at)), document)
                if outcome.verified and not outcome.told:
                    return part, Quote(text, key, EXCERPT, at)
    return None


def _is_fit(line: str) -> bool:
    is_plain = re.fullmatch(r"[A-Za-z ,]+", line) is not None and is_clean(line) and is_prose(line)
    return is_plain and 8 <= len(line.split()) <= 25 and anchor(line.split()) is not None
