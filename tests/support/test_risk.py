"""The risk ranks claims and warns; it never decides that a source carries one."""

from __future__ import annotations

import random

import pytest

from citecheck.support.nouns import Verdict
from citecheck.support.signals import TABLE, UNLIKELY
from support.made import SOURCE, assessed


def risks(*claims: str) -> list[float | None]:
    report = assessed("\n\n".join(f"{claim} [1]." for claim in claims))
    return [one.risk for one in report.assessments]


def test_what_a_source_lacks_raises_the_risk() -> None:
    near, number, names = risks(
        "In nine countries Acme employs 4,200 people",
        "In nine countries Acme employs 4,700 people",
        "Orchard Holdings sponsors a contest near Copenhagen",
    )
    assert near is not None
    assert number is not None
    assert names is not None
    assert near < number < names
    assert names >= UNLIKELY


def test_more_in_common_never_raises_the_risk() -> None:
    assert [one.weight > 0 for one in TABLE] == [True, True, False, False, False]


def test_a_claim_with_few_words_in_common_alone_is_not_warned_of() -> None:
    report = assessed("People can be found at work in many lands [1].")
    assert [finding.rule for finding in report.findings] == []


def test_scripts_without_spaces_have_no_risk() -> None:
    assert risks("この会社の従業員数は多い") == [None]


@pytest.mark.full
def test_a_low_risk_is_no_support() -> None:
    chance = random.Random(807)  # noqa: S311
    words = SOURCE.replace("\n", " ").split()
    for _ in range(200):
        start = chance.randrange(len(words) - 12)
        report = assessed(f"{' '.join(words[start : start + 11])} {chance.choice(words)} [1].")
        assert {one.verdict for one in report.assessments} <= {
            Verdict.UNDECIDED,
            Verdict.UNSUPPORTED,
            Verdict.CONTRADICTED,
        }
