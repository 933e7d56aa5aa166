"""What `grade` counts is what `validate` reports: the same findings by kind, and verdicts that do not differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from citecheck.answers import read_answer
from citecheck.checker import Checker
from citecheck.grading.grade import Grade
from citecheck.grading.grader import grade
from citecheck.grading.issues import BY_NAME
from citecheck.kinds import kind_of
from citecheck.model import Level, Report, Verdict
from grading.made import ID, Cited, answer, cited, forged, long_anchor, source_file, uncited, wrong_page

EXAMPLES = Path(__file__).parents[2] / "examples"
PAPERS = ("lease.pdf", "tax-notice.pdf", "annual-report.pdf", "scanned.pdf")
FILES = [*sorted((EXAMPLES / "answers").iterdir()), *sorted((EXAMPLES / "runs").glob("*/*/*.md"))]
RENT = "**$101 a month** [{n}]"
MADE: dict[str, tuple[Cited | str, ...]] = {
    "sound": (cited(1), cited(2)),
    "a figure that the quote lacks": (cited(1, "It is $7,000, due on **day 1** [{n}].", k="day 1"),),
    "a figure behind the marker": (cited(1, "It is due on **day 1** [{n}], and costs $7,000.", k="day 1"),),
    "a sentence in small letters behind the marker": (cited(1, f"It is {RENT}. the crane is $999 a month."),),
    "a figure far behind the marker": (cited(1, f"It is {RENT}, {'and so on, ' * 400}and $999 for the crane."),),
    "what the quote beside it says": (cited(1), "So it is $101 a month."),
    "no citation": (cited(1), uncited(2)),
    "a forged quote": (cited(1), forged(2)),
    "a page that is not there": (cited(1), wrong_page(2)),
    "a long anchor": (long_anchor(1),),
    "an id that no source has": (cited(1), cited(2, source="elsewhere")),
    "a row": (cited(1, "| a | b |\n|---|---|\n| **$101 a month** [{n}] | $999 a month |"),),
}


def kinds(report: Report) -> Counter[str]:
    """The errors and warnings of validate, by kind."""
    return Counter(kind_of(found.rule) for found in report.findings if found.level is not Level.NOTE)


def issues(graded: Grade) -> Counter[str]:
    """The issues of grade, by kind."""
    return Counter(BY_NAME[name].kind for name in graded.counts().elements())


def agree(report: Report, graded: Grade) -> None:
    assert issues(graded) == kinds(report)
    doubted = [found for found in report.findings if found.level is not Level.NOTE]
    if report.verdict is Verdict.NOTHING:
        assert graded.letter is None
    if report.verdict is Verdict.OPEN:
        assert (graded.letter, graded.best) != ("A", None)
    if report.verdict is Verdict.FAILED:
        assert graded.letter != "A"
    if report.verdict is Verdict.VERIFIED and not doubted:
        assert graded.letter == "A"
    assert any(found.rule == "CIT703" for found in doubted) is bool(graded.uncited)


@cache
def examples() -> Checker:
    return Checker([EXAMPLES / name for name in PAPERS])


@pytest.fixture(scope="module", autouse=True)
def _closed() -> Iterator[None]:
    yield
    examples().close()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(EXAMPLES).as_posix())
def test_of_the_examples(path: Path) -> None:
    checked = examples().check(read_answer(path.read_text("utf-8")))
    agree(checked.report, grade(checked.response, checked.report))


@pytest.mark.parametrize("name", MADE)
def test_of_one_fault_at_a_time(name: str, tmp_path: Path) -> None:
    with Checker([f"{ID}={source_file(tmp_path)}"]) as checker:
        checked = checker.check(read_answer(answer(*MADE[name])))
        agree(checked.report, grade(checked.response, checked.report))
