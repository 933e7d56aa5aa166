"""What the tools take and reply. A client gets a reply as data and as text, so both count where a reply is bounded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import BeforeValidator, Field
from pydantic_core import to_json

from citecheck.judging.agreement import Agreement
from citecheck.limits import REPLY_BYTES
from citecheck.reporting.json import Part
from citecheck.reporting.judging import heading, values_of
from citecheck.text.quoting import shortened

_FEW: Final = 20  # tasks and reasons beside a comparison

_Reply = TypeVar("_Reply", bound="Reply")


class Reply(Part):
    """Data; `text` is the same for a model."""

    def text(self) -> str:
        return to_json(self).decode()


def fitting(make: Callable[[int], _Reply], count: int) -> _Reply:
    """The reply with as many of `count` items as there is room for: `make` gives the one with so many."""
    fits, beyond = 0, count + 1
    while beyond - fits > 1:
        tried = (fits + beyond) // 2
        reply = make(tried)
        size = len(to_json(reply.text())) + len(to_json(reply))
        fits, beyond = (tried, beyond) if size <= REPLY_BYTES else (fits, tried)
    return make(fits)


# ── What a source says ───────────────────────────────────────────────────────────────────────────


class Evidence(Reply):
    """Pages of a source with tags; `attachment_id` names the source in a citation. To read on, ask for what is next."""

    attachment_id: str
    page_count: int
    evidence: str
    notes: list[str]
    next_pages: str
    next_line: int

    def text(self) -> str:
        more = f'Not all of it. Next: `pages` "{self.next_pages}", `first_line` {self.next_line}.'
        return "\n".join([self.evidence, *self.notes, *([more] if self.next_pages else [])])


class Place(Part):
    """Where a quote is; `p` and `l` are what a citation of it says."""

    page: int
    lines: list[int]
    match: str
    visible: Literal["yes", "no", "unclear"]
    p: str
    l: list[int]  # noqa: E741 - the field's name


class Places(Reply):
    """Where a quote is in a source; if it is not there, what is most like it."""

    found: bool
    places: list[Place]
    left_out: int
    closest: str


class Hit(Part):
    """A passage; `score` is the share of the question that it has."""

    source: str
    path: str
    page: int
    lines: list[int]
    heading: str
    text: str
    score: float


class Hits(Reply):
    """The passages that match a question best, the best one first. `unread`: why a source was not searched."""

    passages: list[Hit]
    left_out: int
    unread: list[str]


class Explained(Reply):
    """A rule with examples, and how to fix what it reports."""

    explanation: str

    def text(self) -> str:
        return self.explanation


# ── What is wrong with an answer ─────────────────────────────────────────────────────────────────


class Problem(Part):
    """A finding: what is wrong, and what to write instead."""

    rule: str
    level: str
    n: int | None
    text: str


class Findings(Reply):
    """Errors before warnings. Fix these first if some are left out, and check again."""

    findings: list[Problem]
    findings_left_out: int
    summary: list[str]


class Checked(Findings):
    """Whether each citation is verified; the numbers of those that are, that failed, and that could not be checked."""

    verdict: str
    verified: list[int]
    failed: list[int]
    open: list[int]


class Window(Part):
    page: int
    lines: list[int]
    text: Annotated[str, BeforeValidator(lambda text: shortened(text, 1_000))]


class Hint(Part):
    kind: str
    claim: str
    source: str


class ClaimPart(Part):
    id: str
    text: str


class TaskRow(Part, extra="ignore"):
    """A claim to decide: whether the windows carry it. A judgement repeats `task`."""

    task: str
    claim: str
    context: str
    source_id: str
    windows: list[Window]
    hints: list[Hint]
    parts: list[ClaimPart]


class Tasks(Findings):
    """Claims to judge by the instructions; `next_task` is the first of those that are left out, or null."""

    instructions: str
    tasks: list[TaskRow]
    next_task: int | None


AnyVerdict = Literal["supported", "partial", "unsupported", "contradicted", "cannot_tell"]


class PartJudgement(Part):
    id: str
    verdict: AnyVerdict
    quotes: list[str] = Field(default_factory=list)
    text: str | None = None


class Judgement(Part):
    """What a judge says about a task, in the form of the instructions."""

    task: str
    judge: str
    verdict: AnyVerdict
    parts: list[PartJudgement]
    reason: str = ""
    need: list[str] = Field(default_factory=list)
    entailment: float | None = None
    second_judge: bool = False


class Claim(Part):
    """A claim that was judged, and what became of each judgement."""

    claim: str
    line: int
    cites: list[int]
    verdict: str
    judgements: list[str]


class Judged(Findings):
    """The verdicts of the claims that were judged. A rejected judgement decides nothing; it says why."""

    claims: list[Claim]
    claims_left_out: int


# ── Whether judges agree ─────────────────────────────────────────────────────────────────────────

Name = Annotated[str, BeforeValidator(lambda text: shortened(text, 200))]
Few = Annotated[list[Name], BeforeValidator(lambda texts: list(texts)[:_FEW])]
Interval = list[float] | None


class JudgePair(Part):
    """Two judges over the tasks that both decided; `hard_flips` shows at most 20 tasks."""

    judges: list[Name]
    pairs: int
    agreement: float | None
    agreement_interval: Interval
    kappa: float | None
    kappa_interval: Interval
    weighted_kappa: float | None
    weighted_kappa_interval: Interval
    hard_flips: Few
    confusion: dict[str, dict[str, int]]
    decided_alone: list[int]


class People(Part, extra="ignore"):
    tasks: int
    agreement: float | None
    interval: Interval


class JudgeCounts(Part):
    """How much one judge decided, and how often it agrees with people."""

    judge: Name
    decided: int
    rejected: int
    unchecked: int
    verdicts: dict[str, int]
    cost: float | None
    cost_per_task: float | None
    tokens: int | None
    people: People


class Agreed(Reply):
    """Whether judges agree. `no_headline`: why no number speaks for all tasks."""

    headline: Name
    no_headline: Few
    tasks: int
    people: int
    trusted: Name | None
    rubrics: Few
    comparisons: list[JudgePair]
    judges: list[JudgeCounts]
    left_out: int


def agreed(found: Agreement, count: int) -> Agreed:
    """With the first `count` comparisons and judges."""
    values: dict[str, Any] = values_of(found)
    lists = {name: values[name][:count] for name in ("comparisons", "judges")}
    left = sum(len(values[name]) - len(shown) for name, shown in lists.items())
    head = {name: values[name] for name in ("no_headline", "tasks", "people", "trusted", "rubrics")}
    return Agreed.model_validate({**head, **lists, "headline": heading(found), "left_out": left}, strict=False)
