"""The proof of one run, made in a worker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from citecheck.grading.worker import Setup, checked, let_go
from citecheck.text.quoting import quoted

PICTURES: Final = 20  # in one proof; a leaderboard has up to a thousand of them


@dataclass(frozen=True, slots=True)
class Proving:
    """`told` is what the grade says about the answer. `uncited` are its lines with a sentence without a citation."""

    run: str
    text: str
    told: str = ""
    uncited: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Proven:
    """`page` is the proof as HTML."""

    run: str
    page: str


def prove(setup: Setup, wanted: Proving) -> Proven:
    """What `citecheck report` writes of the answer."""
    from citecheck.answers import read_answer
    from citecheck.closest_passage import closest_passages
    from citecheck.model import Outcome
    from citecheck.page_previews import make_exhibits
    from citecheck.reporting.html import Proof, render_html

    done = checked(setup, read_answer(wanted.text), wanted.run)
    outcome = Outcome(done.report, closest_passages(done.report, done.documents))
    exhibits = make_exhibits(done.report, done.documents, outcome.closest, pictures=PICTURES)
    page = render_html([Proof(outcome, done.response, exhibits, _told(wanted))])
    let_go(setup)
    return Proven(wanted.run, page)


def _told(wanted: Proving) -> tuple[str, ...]:
    lines = wanted.text.splitlines()
    shown = (lines[at - 1].strip() for at in dict.fromkeys(wanted.uncited) if at <= len(lines))
    return (wanted.told, *(f"A sentence here needs its own citation: {quoted(line)}" for line in shown))
