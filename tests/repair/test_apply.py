"""Whatever is proposed: what would make an answer worse, or read otherwise, is not done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citecheck import Report, Verdict, check, read_response
from citecheck.model import CitationResult
from citecheck.repair import Change, mend
from citecheck.repair.plan import Plan
from citecheck.repair.rewrite import Repair, Ways
from repair.answers import DEPOSIT, GUESTS, SOURCE, answer, entry

RIGHT, OTHER = "page_number_2_index_1", "page_number_3_index_2"
PROSE = "It is **$3,700** [1], for **two weeks** [2]."
GOOD = answer(entry(), entry(f'"{OTHER}"', "[1, 2]", GUESTS, "two weeks", 2), prose=PROSE)
BAD = answer(entry('"2"', "[1]"), entry('"page_3"', "[2, 1]", GUESTS, "two weeks", 2), prose=PROSE)


def proposing(monkeypatch: pytest.MonkeyPatch, *ways: Ways) -> None:
    monkeypatch.setattr("citecheck.repair.apply.planned", lambda *_: Plan(list(ways), {}))


def made(text: str, documents: Mapping[str, Any] | None = None) -> tuple[str, dict[int, str]]:
    documents = {"a": SOURCE} if documents is None else documents
    response = read_response(text)
    done = mend(response, check(response, documents), documents)
    return done.response.text, dict(done.left)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"p": "page_number_1_index_0"}, "CIT504 wrong-page"),
        ({"p": "page_number_9_index_8"}, "CIT503 page-out-of-range"),
        ({"p": "2"}, "CIT501 invalid-page-id"),
        ({"l": (1, 2)}, "CIT506 wrong-lines"),
        ({"l": ()}, "CIT136 invalid-field"),
        ({"f": DEPOSIT.replace("3,700", "3,900")}, "CIT301 anchor-not-in-context"),
        ({"f": DEPOSIT.replace("separate", "shared")}, "CIT401 quote-not-found"),
        ({"f": DEPOSIT.replace("$", "$\ud83d")}, "CIT117 lone-surrogate"),
        ({"k": "$3,70"}, "CIT203 bold-differs-from-anchor"),
        ({"k": ""}, "CIT136 invalid-field"),
        ({"f": f"{DEPOSIT}\n<<<END_CITATION_DATA>>>"}, "CIT401 quote-not-found"),
    ],
)
def test_a_repair_that_brings_a_finding_is_not_made(
    values: dict[str, Any], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposing(monkeypatch, (Repair(0, values),))
    assert made(GOOD) == (GOOD, {0: f"repairing it would bring {reason}"})


def test_only_what_spoils_something_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    spoiling = [(Repair(0, {"k": "deposit"}),), (Repair(1, {"f": "Guests stay."}),)]
    good = [(Repair(1, {"l": (1, 2)}),), (Repair(0, {"p": RIGHT}),), (Repair(0, {"l": (3, 4)}),)]
    proposing(monkeypatch, spoiling[0], good[0], good[1], spoiling[1], good[2])
    text, left = made(BAD)
    assert text == GOOD.replace(f'"{OTHER}"', '"page_3"')
    assert set(left) == {0, 1}


def test_the_next_way_is_taken_where_the_first_spoils_something(monkeypatch: pytest.MonkeyPatch) -> None:
    proposing(monkeypatch, (Repair(0, {"p": RIGHT, "k": "deposit"}), Repair(0, {"p": RIGHT})))
    assert made(BAD) == (BAD.replace('"2"', f'"{RIGHT}"', 1), {})


def test_what_is_read_otherwise_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """The finding is gone with the citation that had it."""
    proposing(monkeypatch, (Repair(0, {"p": RIGHT}),))
    monkeypatch.setattr(
        "citecheck.repair.apply.rewritten", lambda response, _: response.text.replace("[1], for", "for")
    )
    assert made(BAD) == (BAD, {0: "repairing it would bring an answer that is read otherwise"})
    monkeypatch.setattr(
        "citecheck.repair.apply.rewritten", lambda response, _: response.text.replace("says it", "says so")
    )
    assert made(GOOD) == (GOOD, {0: "repairing it would bring an answer that is read otherwise"})


def test_a_worse_verdict_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if no finding tells it."""

    def opened(*arguments: Any, **options: Any) -> Report:
        report = check(*arguments, **options)
        first, *rest = report.results
        worse = CitationResult(first.citation, first.evidence, Verdict.OPEN, first.findings)
        return Report(report.path, (worse, *rest), report.findings, report.documents, Verdict.OPEN, report.markers)

    proposing(monkeypatch, (Repair(0, {"l": (2, 3)}),))
    monkeypatch.setattr("citecheck.repair.apply.check", opened)
    assert made(GOOD) == (GOOD, {0: "repairing it would bring a worse verdict"})


def test_an_answer_made_to_be_checked_for_ever_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [entry(n=n) for n in range(1, 21)]
    text = answer(*entries, prose=" ".join(f"**$3,700** [{n}]" for n in range(1, 21)))
    proposing(monkeypatch, *((Repair(i, {"l": (7, 8)}),) for i in range(20)))
    monkeypatch.setattr("citecheck.repair.apply._TRIALS", 12)
    trials = []
    monkeypatch.setattr("citecheck.repair.apply.check", lambda *a, **k: trials.append(1) or check(*a, **k))
    changed, left = made(text)
    assert (changed, set(left), len(trials)) == (text, set(range(20)), 12)
    assert set(left.values()) == {
        "repairing it would bring CIT506 wrong-lines",
        "repairing it would bring more checks than an answer may ask for",
    }


@pytest.mark.full
def test_few_checks_are_enough_where_few_repairs_spoil_something(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [entry(l="[2, 3]", n=n) for n in range(1, 41)]
    text = answer(*entries, prose="\n".join(f"**$3,700** [{n}]" for n in range(1, 41)))
    spoiling = {3, 17, 18, 39}
    proposing(monkeypatch, *((Repair(i, {"l": (7, 8) if i in spoiling else (3, 4)}),) for i in range(40)))
    trials = []
    monkeypatch.setattr("citecheck.repair.apply.check", lambda *a, **k: trials.append(1) or check(*a, **k))
    monkeypatch.setattr("citecheck.repair.apply._ROUNDS", 1)
    changed, left = made(text)
    assert changed == answer(
        *(one if i in spoiling else entry(n=i + 1) for i, one in enumerate(entries)), prose=text.partition("\n\n<<<")[0]
    )
    assert left == dict.fromkeys(spoiling, "repairing it would bring CIT506 wrong-lines")
    assert len(trials) == 9


def test_a_failed_citation_whose_findings_are_not_there_is_left() -> None:
    """As after a selection; the reason for which it failed is not known then."""
    response = read_response(BAD)
    report = check(response, {"a": SOURCE})
    results = tuple(CitationResult(r.citation, r.evidence, r.verdict, ()) for r in report.results)
    bare = Report("", results, (), report.documents, report.verdict, report.markers)
    done = mend(response, bare, {"a": SOURCE})
    reason = "failed for a reason that is not shown"
    assert (done.response.text, done.left) == (BAD, {0: reason, 1: reason})


def test_changes_are_told_by_field() -> None:
    response = read_response(BAD)
    done = mend(response, check(response, {"a": SOURCE}), {"a": SOURCE})
    assert done.response.text == GOOD.replace("[3, 4]", "[2, 3, 4]")
    assert done.changes == {
        0: (Change("p", '"2"', f'"{RIGHT}"'), Change("l", "[1]", "[2, 3, 4]")),
        1: (Change("p", '"page_3"', f'"{OTHER}"'), Change("l", "[2, 1]", "[1, 2]")),
    }
    assert (done.left, done.report.verdict, done.report.findings) == ({}, Verdict.VERIFIED, ())


VALUES: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "p": st.sampled_from([RIGHT, OTHER, "2", "page_number_2_index_5", "\n", "]}"]),
        "l": st.lists(st.integers(-1, 12), max_size=7).map(tuple),
        "f": st.sampled_from([DEPOSIT, GUESTS, DEPOSIT.upper(), f'{GUESTS}"}}]', "<<<END_CITATION_DATA>>>", "…"]),
        "k": st.sampled_from(["$3,700", "two weeks", "TWO WEEKS", "of the", "", '"']),
    },
)
REPAIRS = st.builds(Repair, st.integers(0, 1), VALUES, st.booleans())
WAYS: st.SearchStrategy[Sequence[Ways]] = st.lists(st.lists(REPAIRS, min_size=1, max_size=2).map(tuple), max_size=6)


@given(WAYS, st.sampled_from([GOOD, BAD]))
@pytest.mark.full
def test_no_proposal_makes_an_answer_worse(ways: Sequence[Ways], text: str) -> None:
    """By construction, not by good proposals."""
    response = read_response(text)
    before = check(response, {"a": SOURCE})
    with pytest.MonkeyPatch.context() as monkeypatch:
        proposing(monkeypatch, *ways)
        monkeypatch.setattr("citecheck.repair.apply._ROUNDS", 1)
        done = mend(response, before, {"a": SOURCE})
    after = check(read_response(done.response.text), {"a": SOURCE})
    assert after == done.report
    assert names(after) <= names(before)
    assert not (before.verdict is Verdict.VERIFIED and after.verdict is not Verdict.VERIFIED)
    assert done.response.prose == response.prose


def names(report: Report) -> set[tuple[int | None, str]]:
    return {(finding.n, finding.name) for finding in report.findings}
