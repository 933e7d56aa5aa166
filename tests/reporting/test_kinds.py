"""The four kinds of trouble: each rule has one, and reports lead with them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from citecheck.grading.issues import ISSUES
from citecheck.kinds import Kind, kind_of
from citecheck.model import Finding, Level, Outcome, Region, Report, Verdict
from citecheck.reporting.html.phrases import tone
from citecheck.reporting.markdown import render_markdown
from citecheck.reporting.summary import NOTHING_CHECKED, checked, is_doubtful, kind_counts, kinds_line, uncited_line
from citecheck.rules import RULES
from citecheck.skill_lint.rules import LINT_RULES
from citecheck.support.rules import SUPPORT_RULES

OF_FAMILIES = {
    "1": "form",
    "2": "form",
    "3": "form",
    "4": "source",
    "5": "place",
    "6": "source",
    "7": "claim",
    "8": "claim",
}
ELSEWHERE = {
    "CIT101": "source", "CIT150": "source", "CIT151": "source", "CIT201": "source", "CIT220": "source",
    "CIT406": "claim",
    "CIT410": "claim",
    "CIT622": "claim",
    "CIT623": "place",
    "CIT403": "form", "CIT404": "form", "CIT405": "form", "CIT407": "form", "CIT409": "form",
}  # fmt: skip


@pytest.mark.parametrize("rule", [*RULES, *SUPPORT_RULES], ids=lambda rule: rule.code)
def test_the_kind_of_each_rule(rule) -> None:
    assert kind_of(rule.code) == ELSEWHERE.get(rule.code, OF_FAMILIES[rule.code[3]])


def test_what_is_wrong_with_a_skill_document_is_its_form() -> None:
    assert {kind_of(rule.code) for rule in LINT_RULES} == {Kind.FORM}


def test_an_issue_of_a_grade_has_the_kind_of_its_rules() -> None:
    """So that `grade` and `validate` count the same answer alike."""
    told = {rule: issue.kind for issue in ISSUES for rule in issue.rules}
    assert told == {rule: kind_of(rule) for rule in told}


def finding(rule: str, level: Level) -> Finding:
    return Finding(rule, "name", level, "message", Region(1, 1, 1, 2))


def report(*findings: Finding, verdict: Verdict = Verdict.VERIFIED, results: tuple = ()) -> Report:
    return Report("a.md", results, findings, (), verdict)


def test_the_worst_kind_comes_first_and_notes_are_not_counted() -> None:
    found_ = [
        finding("CIT302", Level.ERROR),
        finding("CIT504", Level.ERROR),
        finding("CIT511", Level.NOTE),
        finding("CIT701", Level.ERROR),
        finding("CIT703", Level.WARNING),
        finding("CIT703", Level.WARNING),
        finding("CIT401", Level.ERROR),
        finding("CIT602", Level.WARNING),
        finding("CIT302", Level.ERROR),
    ]
    assert kinds_line(found_) == (
        "1 not in the source · 1 quote to look at · 1 claim differs · 2 sentences without a source · 1 wrong place"
        " · 2 errors of form"
    )
    assert kind_counts([report(*found_)]) == {"source": 2, "claim": 3, "place": 1, "form": 2}
    assert kinds_line([finding("CIT511", Level.NOTE)]) == ""


@pytest.mark.parametrize(
    ("count", "line"),
    [
        (0, ""),
        (1, "1 sentence without a source"),
        (20, "20 sentences without a source"),
        (21, "more than 20 sentences without a source"),
    ],
)
def test_sentences_without_a_source_are_counted_by_themselves(count: int, line: str) -> None:
    """The last finding of an answer speaks of all that are beyond the limit."""
    others = [finding("CIT511", Level.NOTE), finding("CIT506", Level.WARNING)]
    assert uncited_line([*others, *([finding("CIT703", Level.WARNING)] * count)]) == line


@pytest.mark.parametrize(
    ("rule", "level", "doubtful"),
    [
        ("CIT619", Level.WARNING, True),
        ("CIT703", Level.WARNING, True),
        ("CIT610", Level.NOTE, False),
        ("CIT506", Level.WARNING, False),
        ("CIT404", Level.WARNING, False),
    ],
)
def test_plain_green_needs_no_warning_about_a_source_or_a_claim(rule: str, level: Level, *, doubtful: bool) -> None:
    one = report(finding(rule, level))
    assert is_doubtful(one) is doubtful
    assert tone([one]) == ("warned" if doubtful else "verified")
    assert render_markdown([Outcome(one)]).startswith(
        "## citecheck: ! verified, with warnings\n" if doubtful else "## citecheck: ✓ verified\n"
    )


@pytest.mark.parametrize(
    ("rules", "shown"),
    [
        (["CIT401"], "failed"),
        (["CIT302"], "form"),
        (["CIT105", "CIT302"], "form"),
        (["CIT302", "CIT201"], "failed"),
        (["CIT303"], "failed"),  # the answer shows another value than its quote
        ([], "failed"),  # the settings hide why
    ],
)
def test_only_what_is_form_alone_is_not_red(rules: Sequence[str], shown: str) -> None:
    found_ = [finding("CIT703", Level.WARNING), *(finding(rule, Level.ERROR) for rule in rules)]
    one = report(*found_, verdict=Verdict.FAILED)
    assert (is_doubtful(one), tone([one])) == (False, shown)


def test_nothing_is_said_to_be_checked_that_was_not() -> None:
    assert checked([]) == NOTHING_CHECKED
    assert checked([report(verdict=Verdict.NOTHING)]) == NOTHING_CHECKED
