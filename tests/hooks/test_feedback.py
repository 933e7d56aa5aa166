"""What counts as an answer with citations, what is told of it, and how much."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from command import BAD, GOOD, LEASE, MIXED, NOTHING, OPEN, answer, entry

from citecheck import check, open_document, read_response
from citecheck.hooks.feedback import CHARACTERS, FINDINGS, Feedback, cites, feedback_on
from citecheck.model import Finding, Level, Outcome, Region, Report, Verdict
from citecheck.reporting.lines import render_agent

FAILED = "citecheck: The citations of this answer have errors"
MEND = "Fix what each line names, then give the whole answer again with its block."
BEWARE = "Before you rely on what each line names, look it up, or ask the agent to fix it."


# ── What cites ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "text",
    [
        "",
        NOTHING,
        "See [1].",
        "As said [1], and [2, 3], and [4-6].",
        "`rows[1]` and rows[1] [2]",
        "Done.[^1]\n\n[^1]: A note.",
        "[1]\n\n[1]: https://example.org",
        "* [x] read\n* [ ] write",
        "**Done.** Nothing else.",
        "[the lease](lease.pdf) and [1](https://example.org)",
        "An answer ends in `<<<CITATION_DATA>>>`, a block, and `<<<END_CITATION_DATA>>>`.",
        '<<EOF >>> {"citations": []}',
    ],
)
def test_ordinary_chat_cites_nothing(text: str) -> None:
    assert not cites(read_response(text))


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        BAD,
        "The rent is **$1,850** [1].",
        "The rent is **$1,850** [1, 2].",
        "The rent is [as said](cite:1 '$1,850').",
        "The rent is [as said](cite:x).",
        "<!doctype html><p>The rent is <span data-cite='1'>$1,850</span>.</p>",
        "Done.\n\n<<<CITATION_DATA>>>",
        "Done.\n\n<<<END_CITATION_DATA>>>\n",
        "Done.\n\n<<<CITATION_DATA>>>\n{}\n<<<END_CITATION_DATA>>>\n",
        GOOD[: GOOD.index('"k"')],
        GOOD[GOOD.index('"k"') :],
        GOOD.replace("**$1,850** [1]", "$1,850"),
        "x" * (2**21 + 1),
    ],
    ids=lambda text: text[:60],
)
def test_a_block_its_remains_or_an_anchored_marker_cites(text: str) -> None:
    assert cites(read_response(text))


# ── What is told ─────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def told(tmp_path: Path):
    (tmp_path / "lease.txt").write_text(LEASE)
    document = open_document(tmp_path / "lease.txt")

    def tell(text: str) -> tuple[Feedback | None, list[str]]:
        """The feedback, and the lines of the report for agents."""
        outcome = Outcome(check(read_response(text), {"lease": document}))
        return feedback_on(outcome), render_agent([outcome]).splitlines()

    return tell


def test_nothing_is_told_of_what_is_verified(told) -> None:
    assert told(GOOD)[0] is None
    assert told(answer(entries=[entry(l=[1])]))[0] is None  # a note


ABSENT = answer(entries=[entry(2, f="The rent is nowhere here.", k="nowhere")], name="absent", prose="**nowhere** [2]")
NO_CITATIONS = "Done.\n\n<<<CITATION_DATA>>>\n{}\n<<<END_CITATION_DATA>>>\n"


@pytest.mark.parametrize("text", [BAD, MIXED, "The rent is **$1,850** [1]."], ids=["bad", "mixed", "no block"])
def test_a_heading_for_each_reader_and_the_report_for_agents(told, text: str) -> None:
    feedback, report = told(text)
    for_agent, for_user = ("\n".join([f"{FAILED}. {what_to_do}", *report]) for what_to_do in (MEND, BEWARE))
    assert feedback == Feedback(for_agent, for_user, grave=True)


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        (
            answer(entries=[entry(l=[2, 3])]),
            "citecheck: The citations of this answer are where they say; there are warnings.",
        ),
        (NO_CITATIONS, "citecheck: This answer has a citation block and nothing in it to check."),
    ],
    ids=["warning", "empty block"],
)
def test_where_nothing_failed_both_read_the_same(told, text: str, heading: str) -> None:
    feedback, report = told(text)
    both = "\n".join([heading, *report])
    assert feedback == Feedback(both, both, grave=False)


OPENED = "could not be checked, which is not a pass"


@pytest.mark.parametrize(
    ("text", "heading", "what_to_do"),
    [
        (OPEN, f"citecheck: Some citations of this answer {OPENED}.", "Say so in the answer, or take them out."),
        (OPEN.replace("**$1,850** [1]", "**$1,850** [2]"), f"{FAILED}, and some {OPENED}.", MEND),
    ],
    ids=["open", "open and failed"],
)
def test_what_could_not_be_checked_is_told_as_such(text: str, heading: str, what_to_do: str) -> None:
    outcome = Outcome(check(read_response(text), {}))
    report = render_agent([outcome]).rstrip("\n")
    for_agent, for_user = (f"{heading} {last}\n{report}" for last in (what_to_do, BEWARE))
    assert feedback_on(outcome) == Feedback(for_agent, for_user, grave=True)


@pytest.mark.parametrize("verdict", sorted(set(Verdict) - {Verdict.VERIFIED}))
def test_what_is_not_verified_is_never_silent(verdict: Verdict) -> None:
    assert feedback_on(Outcome(Report("", (), (), (), verdict))) is not None


# ── How much ─────────────────────────────────────────────────────────────────────────────────────


def cut(levels: Sequence[Level], size: int = 0) -> list[str]:
    """The lines of the feedback on so many findings, each with its number and `size` more characters."""
    findings = tuple(
        Finding("CIT000", "name", level, f"{at:03}" + "x" * size, Region(at, 1, at, 2))
        for at, level in enumerate(levels, start=1)
    )
    feedback = feedback_on(Outcome(Report("", (), findings, (), Verdict.FAILED)))
    assert feedback is not None
    assert max(len(feedback.for_agent), len(feedback.for_user)) <= CHARACTERS
    return feedback.for_agent.split("\n")


def numbers(lines: Sequence[str]) -> list[int]:
    return [int(line.split()[3]) for line in lines]


def more(count: int) -> str:
    return f"{count} more findings: save the answer and run `citecheck validate` on it to see all."


def test_as_many_findings_as_are_shown() -> None:
    heading, *shown, kinds, summary = cut([Level.ERROR] * FINDINGS)
    assert kinds == "20 errors of form"
    assert (heading, numbers(shown)) == (f"{FAILED}. {MEND}", list(range(1, 21)))
    assert summary == "0 citations: 0 verified, 0 failed, 0 open; 20 errors, 0 warnings, 0 notes"


def test_one_too_many() -> None:
    _, *shown, _, _, last = cut([Level.ERROR] * (FINDINGS + 1))
    assert numbers(shown) == list(range(1, 21))
    assert last == "1 more finding: save the answer and run `citecheck validate` on it to see all."


def test_the_summary_counts_what_is_left_out() -> None:
    *_, summary, last = cut([Level.WARNING] * 500 + [Level.NOTE] * 7)
    assert summary == "0 citations: 0 verified, 0 failed, 0 open; 0 errors, 500 warnings, 7 notes"
    assert last == more(480)


def test_errors_are_shown_before_warnings_and_in_their_place() -> None:
    _, *shown, _, _, last = cut([Level.WARNING] * 30 + [Level.ERROR] * 2 + [Level.WARNING] * 5 + [Level.ERROR])
    assert numbers(shown) == [*range(1, 18), 31, 32, 38]
    assert last == more(18)


def test_long_findings_are_cut_by_their_length() -> None:
    _, *shown, _, _, last = cut([Level.ERROR] * 10, size=1_500)
    assert numbers(shown) == [1, 2, 3, 4, 5]
    assert last == more(5)


def test_findings_that_just_fit_and_do_not() -> None:
    heading, summary = (
        cut([Level.ERROR], size=9_000)[0],
        "1 error of form\n0 citations: 0 verified, 0 failed, 0 open; 1 error,",
    )
    last = "1 more finding: save the answer and run `citecheck validate` on it to see all."
    line = "error CIT000 line 1 001"
    room = CHARACTERS - len(f"{heading}\n{line}\n{summary} 0 warnings, 0 notes\n{last}")
    assert cut([Level.ERROR], size=room) == [heading, line + "x" * room, *f"{summary} 0 warnings, 0 notes".split("\n")]
    assert cut([Level.ERROR], size=room + 1) == [heading, *f"{summary} 0 warnings, 0 notes".split("\n"), last]
