"""A try is one whole citation of one document; a tally says how many came out as they must."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from citecheck import Report, Verdict, check, open_document, read_response
from citecheck.sources.document import Document

MOST_REFUSED = 0.005  # of the honest citations
ID = "source"
HEAD = "| class | false, drawn | false, real | honest, drawn | honest, real |"


class Must(StrEnum):
    """What has to come of a try. An honest citation passes; a false one is at least warned about, or does not verify."""

    PASS = "pass"  # noqa: S105 - no password
    WARN = "warn"
    REFUSE = "refuse"


@dataclass(frozen=True)
class Source:
    """A document: the path of a real one, or the bytes of a drawn one."""

    name: str
    path: Path | None = None
    data: bytes = field(default=b"", repr=False, hash=False, compare=False)

    @contextmanager
    def opened(self) -> Iterator[Document]:
        with TemporaryDirectory() as folder:
            path = self.path or Path(folder) / self.name
            if not self.path:
                path.write_bytes(self.data)
            with closing(open_document(path, readers=1)) as document:
                yield document


@dataclass(frozen=True)
class Try:
    """A citation and its fate. `lines` are known for a drawn page; of a real one `near` is the text of the anchor's line."""

    shape: str
    source: Source
    f: str
    k: str
    must: Must
    page: int = 1
    lines: Sequence[int] = ()
    near: str = ""
    rules: frozenset[str] = frozenset()  # one of which has to be told, where it matters which
    also: frozenset[str] = frozenset()  # which may be told of an honest one as well
    prose: str = "The source says **{k}** [1]."


@dataclass(frozen=True)
class Outcome:
    """The verdict, and (rule, level, message) of each finding."""

    verified: bool
    findings: tuple[tuple[str, str, str], ...]

    @property
    def told(self) -> set[str]:
        """The rules of its warnings and errors."""
        return {rule for rule, level, _ in self.findings if level in {"warning", "error"}}

    def __str__(self) -> str:
        return ("verified" if self.verified else "not verified") + "".join(f" | {f[0]} {f[1]}" for f in self.findings)


@dataclass
class Tally:
    """How many were tried of each shape, and the ones that came out wrong."""

    false: Counter[str] = field(default_factory=Counter)
    honest: Counter[str] = field(default_factory=Counter)
    accepted: list[str] = field(default_factory=list)
    otherwise: list[str] = field(default_factory=list)  # refused, but not for the reason that it must be
    refused: list[str] = field(default_factory=list)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.false + other.false,
            self.honest + other.honest,
            self.accepted + other.accepted,
            self.otherwise + other.otherwise,
            self.refused + other.refused,
        )

    def add(self, one: Try, outcome: Outcome) -> None:
        told = f"{one.shape}: {one.source.name} p. {one.page} f={one.f!r} k={one.k!r}: {outcome}"
        if one.must is Must.PASS:
            self.honest[one.shape] += 1
            if not outcome.verified or outcome.told - one.also:
                self.refused.append(told)
            return
        self.false[one.shape] += 1
        if is_accepted(one, outcome):
            self.accepted.append(told)
        elif one.rules and not one.rules & outcome.told:
            self.otherwise.append(told)


def markdown(classes: Mapping[str, tuple[Tally, Tally]]) -> str:
    """What was tried of each class on drawn and on real pages, and under the table how many came out wrong."""
    tallies = [one for pair in classes.values() for one in pair]
    accepted, otherwise = sum(len(one.accepted) for one in tallies), sum(len(one.otherwise) for one in tallies)
    refused = sum(len(one.refused) for one in tallies)
    return "\n".join(
        (
            HEAD,
            "|---|---|---|---|---|",
            *(_row(name, *pair) for name, pair in classes.items()),
            "",
            f"Accepted: {accepted}. Refused for a wrong reason: {otherwise}. Honest twins refused or warned about: {refused}.",
        )
    )


def _row(name: str, made: Tally, real: Tally) -> str:
    counts = (made.false.total(), real.false.total(), made.honest.total(), real.honest.total())
    return f"| {name} | {' | '.join(f'{count:,}' for count in counts)} |"


def is_accepted(one: Try, outcome: Outcome) -> bool:
    """Whether a false citation went through: verified, and without the warning that is enough for its kind."""
    return outcome.verified and (
        one.must is Must.REFUSE or not (one.rules & outcome.told if one.rules else outcome.told)
    )


def run(tries: Iterable[Try]) -> Tally:
    """Checks each citation by itself, document after document."""
    tally = Tally()
    ordered = sorted(tries, key=lambda one: one.source.name)
    for _, of_source in groupby(ordered, key=lambda one: one.source.name):
        some = list(of_source)
        with some[0].source.opened() as document:
            for one in some:
                tally.add(one, outcome_of(one, document))
    return tally


def outcome_of(one: Try, document: Document) -> Outcome:
    report = check(read_response(answer(one, one.lines or _lines_near(one, document))), {ID: document})
    return Outcome(report.verdict is Verdict.VERIFIED, tuple(_findings(report)))


def _findings(report: Report) -> Iterator[tuple[str, str, str]]:
    return ((finding.rule, str(finding.level), finding.message) for finding in report.findings)


def answer(one: Try, lines: Sequence[int]) -> str:
    """The whole response: a sentence with its marker, and the block."""
    entry = {
        "n": 1,
        "r": "says so",
        "f": one.f,
        "k": one.k,
        "p": f"page_number_{one.page}_index_{one.page - 1}",
        "l": list(lines),
    }
    block = json.dumps({ID: [entry]}, ensure_ascii=False)
    return f"{one.prose.format(k=one.k)}\n\n<<<CITATION_DATA>>>\n{block}\n<<<END_CITATION_DATA>>>\n"


def _lines_near(one: Try, document: Document) -> tuple[int, ...]:
    """The line of the prepared page that is most like the anchor's line, as an author looks it up."""
    wanted = Counter(one.near.split())
    lines = document.page(one.page).lines
    likeness = [(Counter(line.text.split()) & wanted).total() - len(line.text.split()) / 1000 for line in lines]
    return around(max(range(len(lines)), key=likeness.__getitem__) + 1 if lines else 1)


def around(line: int) -> tuple[int, ...]:
    """A line and one of its neighbours."""
    return (line - 1, line) if line > 1 else (1, 2)


def seeded(*seed: object) -> Random:
    """The same chances in every run."""
    return Random(" ".join(map(str, seed)))  # noqa: S311 - nothing secret
