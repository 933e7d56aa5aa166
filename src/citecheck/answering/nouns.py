"""The nouns of `answer`: evidence, what a writer gets and gives, a step, and the result. No I/O."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from citecheck.library import CheckedAnswer
    from citecheck.support.nouns import Passage, SupportReport


class Mode(StrEnum):
    """How an answer cites. With STRICT an uncited statement is an error; CLASSICAL has links and no quotes."""

    STRICT = "strict"
    NATURAL = "natural"
    CLASSICAL = "classical"


class Evidence(NamedTuple):
    """A passage that may be cited, word for word on its page. `key` is what the writer calls it.

    `path` is the file, `names` what else the source is called. `snippet`: a search showed it, without its page.
    """

    key: str
    passage: Passage
    heading: str
    score: float
    path: str = ""
    snippet: bool = False


class Pool(NamedTuple):
    """The evidence for a question, the best first, out of so many sources; `unread` says why others were left out."""

    evidence: tuple[Evidence, ...]
    sources: int = 0
    unread: tuple[str, ...] = ()


class Request(NamedTuple):
    """What a writer gets."""

    question: str
    mode: Mode
    instructions: str
    version: str
    pool: tuple[Evidence, ...]


class Draft(NamedTuple):
    """What a writer wrote, and what it took; None: unknown."""

    text: str
    calls: int = 1
    tokens: int | None = None


class Writer(Protocol):
    """Somebody who writes; `name` is shown in reports."""

    @property
    def name(self) -> str: ...

    def write(self, request: Request) -> Draft:
        """The text, whatever it is. Raises EngineError if there is none."""
        ...


class Step(NamedTuple):
    """What one step took and found, and in `notes` each fault or change. `tokens` None: unknown, or none needed."""

    name: str
    seconds: float
    found: str
    calls: int = 0
    tokens: int | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """The result for a question: `draft` as it was written, `text` after all steps, and the outcome of that text.

    `checked` and `support` are None if the step was switched off, or there was no evidence to write from. `uncited` are
    sentences that cite nothing although each had to.
    """

    question: str
    mode: Mode
    writer: str
    pool: Pool
    draft: str
    text: str
    checked: CheckedAnswer | None
    support: SupportReport | None
    uncited: tuple[str, ...]
    steps: tuple[Step, ...]
