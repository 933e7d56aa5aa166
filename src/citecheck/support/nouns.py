"""The nouns of `support`: a claim, what it cites, what was seen, and the outcome. Frozen values, no I/O."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from citecheck.support import Multi as Multi  # noqa: PLC0414 - its readers find it here
from citecheck.support import Style as Style  # noqa: PLC0414

if TYPE_CHECKING:  # the command line shows its options without them
    from citecheck.model import DocumentFacts, Finding, Region, Span, UnitMark
    from citecheck.response.prose import Stretch
    from citecheck.support.lexical import Verification
    from citecheck.support.similarity import Similarity


class Verdict(StrEnum):
    """Code alone never says SUPPORTED but of an exact quotation; the rest is UNDECIDED."""

    SUPPORTED = "supported"
    PARTIAL = "partial"
    UNSUPPORTED = "unsupported"
    CONTRADICTED = "contradicted"
    UNDECIDED = "undecided"


WORST_FIRST: Final = (
    Verdict.CONTRADICTED,
    Verdict.UNSUPPORTED,
    Verdict.PARTIAL,
    Verdict.UNDECIDED,
    Verdict.SUPPORTED,
)


class Cite(NamedTuple):
    """What a claim cites: the number in the answer, the source's id, and the quote with its page and lines, if any."""

    number: int
    source: str
    quote: str = ""
    page: int | None = None
    lines: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence of the answer, or the part of it that its markers vouch for, without the markers.

    `heading` and `before` are the heading above it, and what is before it: the sentence before and the beginning of its
    sentence, or the labels of its row and column. They say what its pronouns mean. `label` is that of its row. It is a
    part of `sentence`, which cites `beside`, or if `whole` all of it. `marks` are its markers. `is_revised`: the answer
    has the notice of a revision there, which is no part of the texts here.
    """

    text: str
    stretch: Stretch = field(compare=False, repr=False)
    cites: tuple[Cite, ...] = ()
    heading: str = ""
    before: str = ""
    whole: bool = False
    marks: tuple[UnitMark, ...] = field(default=(), compare=False, repr=False)
    label: str = ""
    sentence: str = ""
    beside: tuple[Cite, ...] = ()
    is_revised: bool = field(default=False, compare=False)


class Passage(NamedTuple):
    """A stretch of a source: its page and lines, and its offsets in the text of the page."""

    source: str
    page: int
    lines: tuple[int, ...]
    text: str
    start: int
    end: int


class Kind(StrEnum):
    """What can be seen of a claim beside its source. Those with a rule are findings, the others doubts."""

    FIGURE_NOT_IN_SOURCE = "figure-not-in-source"
    DATE_NOT_IN_SOURCE = "date-not-in-source"
    FIGURE_DIFFERS = "figure-differs"
    NAME_NOT_IN_SOURCE = "name-not-in-source"
    QUOTATION_NOT_IN_SOURCE = "quotation-not-in-source"
    UNMATCHED_NEGATION = "unmatched-negation"
    UNLIKELY = "unlikely"
    SOURCE_UNAVAILABLE = "source-unavailable"
    SOURCE_EMPTY = "source-empty"
    FIGURE_ELSEWHERE = "figure-elsewhere"  # the source has it, but not where the claim's words are
    FIGURE_COMPUTED = "figure-computed"  # may be a sum, difference or rounding of what the source has
    NUMBER_IN_WORDS = "number-in-words"  # a small count in words that the source does not have
    DATE_FROM_DATELINE = "date-from-dateline"  # the source tells a weekday or "last year" beside its own date
    NEGATION_IN_SOURCE = "negation-in-source"
    HEDGE_DROPPED = "hedge-dropped"
    QUANTIFIER = "quantifier"
    SUPERLATIVE = "superlative"
    ANTONYM = "antonym"
    WORD_ORDER = "word-order"


class Signal(NamedTuple):
    """One thing seen: `anchor` is what of the claim it is about, at `at` in its text; `held` what the source has."""

    kind: Kind
    anchor: str
    at: int = 0
    held: str = ""


class Match(StrEnum):
    EXACT = "exact"
    ROUNDED = "rounded"
    CONVERTED = "converted"
    BOUNDED = "bounded"  # a value of the source is on the side of the limit that the claim states
    DERIVED = "derived"
    DIFFERS = "differs"
    ABSENT = "absent"


class FigureMatch(NamedTuple):
    """A figure of the claim at `at` of its text, the figure of the source that is meant, and the sentence of that.

    `formula` says how a derived one follows.
    """

    figure: str
    at: int
    match: Match
    source: str = ""
    formula: str = ""
    passage: Passage | None = None


class Part(NamedTuple):
    """A part of a claim that is judged by itself."""

    id: str
    text: str


class JudgedPart(NamedTuple):
    """A part of a claim, and what a judge says about it: a verdict, or "cannot_tell"."""

    id: str
    text: str
    verdict: str
    quotes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Task:
    """What a judge decides. `id` is the hash of the claim, its context, the bytes of its sources and the rubric.

    `sources` are the ids of what its quotes may come from.
    """

    id: str
    claim: str
    context: str
    sources: tuple[str, ...]
    windows: tuple[Passage, ...]
    hints: tuple[Signal, ...]
    parts: tuple[Part, ...]


class Status(StrEnum):
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    RESOLVED = "resolved"  # by a person


PERSON: Final = "a person"


class Decision(NamedTuple):
    """What a person decided about a task, which has the last word. No text of a judge can be read as one."""

    task: str
    verdict: Verdict
    reason: str
    rubric: str = ""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a judge or a person says about a task; of a rejected one `why` names the rule that it breaks.

    `doubted`: why a second judge has to agree, or "". `entailment` is the judge's own estimate from 0 to 1.
    """

    task: str
    judge: str
    verdict: Verdict
    quotes: tuple[str, ...] = ()
    reason: str = ""
    status: Status = Status.ACCEPTED
    why: str = ""
    doubted: str = ""
    need: tuple[str, ...] = ()
    entailment: float | None = None
    parts: tuple[JudgedPart, ...] = ()

    @property
    def missing(self) -> tuple[JudgedPart, ...]:
        """The parts of several that are not supported."""
        parts = self.parts if len(self.parts) > 1 and self.status is Status.ACCEPTED else ()
        return tuple(part for part in parts if part.verdict != Verdict.SUPPORTED)


@dataclass(frozen=True, slots=True)
class Looked:
    """A claim beside one of its sources (or beside all of them together, with `--multi joint`).

    `verbatim`: the claim is a whole sentence of the source. `is_open`: there is nothing to look at, and the signal says
    why. `unread` pages of the source could not be read, so that nothing is certain to be absent. `risk` is from 0 to 1.
    `figures` say how the source has those of the claim.
    """

    cite: Cite
    signals: tuple[Signal, ...] = ()
    passages: tuple[Passage, ...] = ()
    verbatim: bool = False
    is_open: bool = False
    unread: int = 0
    risk: float | None = None
    figures: tuple[FigureMatch, ...] = ()
    task: Task | None = None
    judgements: tuple[Judgement, ...] = ()


class WebPassage(NamedTuple):
    """A passage of a text of the web; its page and lines are those of the text."""

    url: str
    title: str
    passage: Passage


class Web(NamedTuple):
    """Of so many `texts` that a search found for a claim, those that have every part of it."""

    texts: int
    passages: tuple[WebPassage, ...] = ()


@dataclass(frozen=True, slots=True)
class Assessment:
    """The outcome of one claim; `findings` are indexes in the findings of its answer, `risk` is that of its sources.

    `pointer` is the place of its text in a file of JSON, "" in others. `elsewhere` are passages of given sources that
    the claim does not cite, and that have what every source it cites lacks. `web` is what a search found, None without.
    """

    claim: Claim
    region: Region
    verdict: Verdict
    looked: tuple[Looked, ...] = ()
    findings: tuple[int, ...] = ()
    doubts: tuple[tuple[Cite, Signal], ...] = ()
    risk: float | None = None
    pointer: str = ""
    elsewhere: tuple[Passage, ...] = ()
    web: Web | None = None


class Action(StrEnum):
    REPLACE = "replace"
    ADD = "add"
    REMOVE = "remove"


class Correction(NamedTuple):
    """A change of the markers of a claim: `old` ones go, and `new` comes, if it is not None. `passage` speaks for it.

    `edits` say what becomes of which stretches of the file; `line` is that of the claim. `pointer` is the place of its
    text in a file of JSON, whose references are edited: `names` are those of the old ones, and of the new one.
    """

    action: Action
    claim: str
    line: int
    old: tuple[int, ...]
    new: int | None
    passage: Passage
    edits: tuple[tuple[Span, str], ...] = ()
    pointer: str = ""
    names: tuple[tuple[str, ...], str] = ((), "")


class Revised(NamedTuple):
    """What a revision did with a claim; `style` is None if it left it, and `why` says for what reason.

    `line` is that of the claim before the revision, `pointer` the place of its text in a file of JSON.
    """

    claim: str
    line: int
    verdict: Verdict
    style: Style | None
    why: str = ""
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class SupportReport:
    """The outcome for one answer: its claims in order, and all findings. `profile` changes no verdict.

    `corrections` are there where they were asked for; each was tried on the whole answer. So are `revisions`, with the
    unified `diff` of the answer. `skipped` are the places of claims that no judge is asked about, because of a cap.
    `unasked`: how many tasks were left out because of what judges may cost, so that the outcome is partial.
    """

    path: str
    assessments: tuple[Assessment, ...] = ()
    findings: tuple[Finding, ...] = ()
    documents: tuple[DocumentFacts, ...] = ()
    ignored: int = 0
    profile: Verification | Similarity | None = None
    corrections: tuple[Correction, ...] = ()
    unasked: int = 0
    revisions: tuple[Revised, ...] = ()
    diff: str = ""
    skipped: tuple[int, ...] = ()
