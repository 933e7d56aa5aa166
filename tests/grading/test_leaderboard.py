"""Boards by hand, and what no order, no size and no ungradable run can change."""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citecheck.errors import UsageError
from citecheck.grading.grade import LETTERS, METRICS, CitationGrade, Grade, RunGrade, Standing
from citecheck.grading.intervals import Estimate, Trials, newcombe, wilson
from citecheck.grading.leaderboard import Board, Difference, Group, make_board

STANDINGS = {
    "F": (Standing.FOUND, ()),
    "W": (Standing.FOUND, ("WEAK_ANCHOR",)),
    "P": (Standing.PARTIAL, ("PARTIAL",)),
    "N": (Standing.NOT_FOUND, ("NOT_FOUND",)),
    "O": (Standing.OPEN, ("UNCHECKED",)),
}
NOTHING = Estimate(None, None, None, 0)


def graded(citations: str, letter: str | None, *, cited: int = 0, uncited: tuple[int, ...] = ()) -> Grade:
    """A grade by the standing of its citations, a letter each; a small one repeats the one before."""
    made = []
    for n, mark in enumerate(citations, 1):
        standing, issues = STANDINGS[mark.upper()]
        made.append(CitationGrade(n, "lease", standing, issues, (), {}, None, repeats=mark.islower()))
    return Grade(tuple(made), sentences=cited + len(uncited), cited=cited, uncited=uncited, letter=letter)


def run(grade: Grade | None = None, status: str = "ok", unknown: int = 0, corrupt: int = 0, **labels: str) -> RunGrade:
    return RunGrade("run.jsonl", labels, "markdown", status, unknown=unknown, corrupt=corrupt, grade=grade)


def lettered(letters: str, **labels: str) -> list[RunGrade]:
    """A run for each letter; "-" is a run that could not be graded."""
    return [run(None, "empty", **labels) if one == "-" else run(graded("F", one), **labels) for one in letters]


def passed(group: Group) -> Estimate:
    return group.pass_rate


def differing(board: Board, metric: str = "passed") -> list[Difference]:
    return [one for one in board.differences if one.metric == metric]


A_RUNS = [
    run(graded("FFf", "A", cited=2), arm="a", case="1"),
    run(graded("FN", "D", cited=1, uncited=(4,)), arm="a", case="1"),
    run(graded("WP", "B", cited=1, uncited=(3, 7, 9)), arm="a", case="2"),
    run(None, "truncated", unknown=2, corrupt=2, arm="a", case="2"),
    run(None, "empty", corrupt=1, arm="a", case="3"),
]
B_RUNS = [
    run(graded("NN", "D", cited=2), arm="b", case="1"),
    run(graded("FO", None, cited=1, uncited=(5,)), arm="b", case="2"),
    run(graded("", None), arm="b", case="4"),
]
A_GROUP = Group(
    labels={"arm": "a"},
    runs=5,
    graded=3,
    ungradable={"empty": 1, "truncated": 1},
    letters={"A": 1, "B": 1, "C": 0, "D": 1},
    passed=2,
    cases=3,
    pass_rate=wilson(0.75, 2),  # 1/2 and 1
    bounds=(0.4, 0.8),
    rates={
        "found": wilson(0.625, 2),  # (1 + 1/2) / 2 and 1/2
        "partial": wilson(0.25, 2),  # 0 and 1/2
        "not_found": wilson(0.125, 2),  # (0 + 1/2) / 2 and 0
        "clean": wilson(0.375, 2),  # (1 + 1/2) / 2 and 0
        "coverage": wilson(0.5, 2),  # (1 + 1/2) / 2 and 1/4
        "decided": wilson(1.0, 2),
    },
    citations={"found": 4, "partial": 1, "not_found": 1, "open": 0},
    issues={"NOT_FOUND": 1, "UNCITED": 4, "PARTIAL": 1, "WEAK_ANCHOR": 1},
    unknown=2,
    corrupt=3,
    trials=(Trials(1, wilson(0.75, 2), wilson(0.75, 2)),),
)
B_GROUP = Group(
    labels={"arm": "b"},
    runs=3,
    graded=1,
    ungradable={"nothing_to_check": 1, "open": 1},
    letters={"A": 0, "B": 0, "C": 0, "D": 1},
    passed=0,
    cases=3,
    pass_rate=wilson(0.0, 1),
    bounds=(0.0, 2 / 3),
    rates={
        "found": wilson(0.5, 2),  # 0 and, of the open run, 1
        "partial": wilson(0.0, 2),
        "not_found": wilson(0.5, 2),
        "clean": wilson(0.5, 2),
        "coverage": wilson(0.75, 2),
        "decided": wilson(0.75, 2),
    },
    citations={"found": 1, "partial": 0, "not_found": 2, "open": 1},
    issues={"NOT_FOUND": 2, "UNCITED": 1, "UNCHECKED": 1},
    unknown=0,
    corrupt=0,
    trials=(Trials(1, wilson(0.0, 1), wilson(0.0, 1)),),
)
TOTAL = Group(
    labels={},
    runs=8,
    graded=4,
    ungradable={"empty": 1, "nothing_to_check": 1, "open": 1, "truncated": 1},
    letters={"A": 1, "B": 1, "C": 0, "D": 2},
    passed=2,
    cases=4,
    pass_rate=wilson(2 / 3, 2),  # 1/3 and 1
    bounds=(0.25, 0.75),
    rates={
        "found": wilson(0.625, 2),  # (1 + 1/2 + 0) / 3 and (1/2 + 1) / 2
        "partial": wilson(0.125, 2),  # 0 and 1/4
        "not_found": wilson(0.25, 2),  # (0 + 1/2 + 1) / 3 and 0
        "clean": wilson(0.5, 2),  # (1 + 1/2 + 0) / 3 and (0 + 1) / 2
        "coverage": wilson(29 / 48, 2),  # (1 + 1/2 + 1) / 3 and (1/4 + 1/2) / 2
        "decided": wilson(0.875, 2),  # 1 and (1 + 1/2) / 2
    },
    citations={"found": 5, "partial": 1, "not_found": 3, "open": 1},
    issues={"NOT_FOUND": 3, "UNCITED": 5, "PARTIAL": 1, "WEAK_ANCHOR": 1, "UNCHECKED": 1},
    unknown=2,
    corrupt=3,
)


def unpaired(labels: dict[str, str], one: Group, base: Group) -> tuple[Difference, ...]:
    made = []
    for metric in (*METRICS, "passed"):
        pair = (passed(one), passed(base)) if metric == "passed" else (one.rates[metric], base.rates[metric])
        known = newcombe(*pair)
        made.append(Difference(labels, metric, known.value, known.low, known.high, 0, holds=metric == "partial"))
    return tuple(made)


def test_a_board_is_what_counting_by_hand_gives():
    # "model" is no label of these runs, so they are told apart by their arm alone.
    assert make_board(A_RUNS + B_RUNS) == Board(("arm",), "B", TOTAL, (A_GROUP, B_GROUP))


def test_a_board_with_a_base_has_the_differences_from_it():
    board = make_board(A_RUNS + B_RUNS, base="a")
    # Cases 1 and 2 are in both arms: too few to compare case by case. Of a's runs two have no grade: its partial rate
    # is (0 + 1/4 + 0) / 3 at least, and that of b, all of whose runs have one, is 0. The others could be turned.
    expected = unpaired({"arm": "b"}, B_GROUP, A_GROUP)
    assert board == Board(("arm",), "B", TOTAL, (A_GROUP, B_GROUP), "a", expected)
    assert [(one.metric, one.value) for one in expected] == [
        ("found", -0.125),
        ("partial", -0.25),
        ("not_found", 0.375),
        ("clean", 0.125),
        ("coverage", 0.25),
        ("decided", -0.25),
        ("passed", -0.75),
    ]


def test_no_runs_make_a_board_of_nothing():
    nothing = Group(
        labels={},
        runs=0,
        graded=0,
        ungradable={},
        letters=dict.fromkeys(LETTERS, 0),
        passed=0,
        cases=0,
        pass_rate=NOTHING,
        bounds=(0.0, 0.0),
        rates=dict.fromkeys(METRICS, NOTHING),
        citations={"found": 0, "partial": 0, "not_found": 0, "open": 0},
        issues={},
        unknown=0,
        corrupt=0,
    )
    assert make_board([]) == make_board([], by=(), ks=(1, 2)) == Board((), "B", nothing, ())


def test_the_order_of_the_runs_changes_nothing():
    runs = [
        run(graded("F" * found + "N" * (7 - found), "ABCD"[found % 4], cited=found, uncited=(1, 2, 3)), **labels)
        for found in range(8)
        for labels in ({"arm": "a", "case": str(found % 3)}, {"arm": "b", "case": str(found % 5)}, {"arm": "a"})
    ]
    board = make_board(runs, base="a")
    for seed in range(5):
        shuffled = random.Random(seed).sample(runs, len(runs))  # noqa: S311 - an order, no secret
        assert repr(make_board(shuffled, base="a")) == repr(board)


def test_the_groups_are_those_of_the_labels_that_any_run_has_in_natural_order():
    labels = [{"model": "m10"}, {"model": "M9"}, {"model": "m2", "arm": ""}, {"case": "x"}, {"model": "m010"}]
    board = make_board([run(None, "empty", **one) for one in labels], by=("arm", "model", "model"))
    names = ["", "m2", "M9", "m010", "m10"]
    assert (board.by, [group.labels for group in board.groups]) == (("model",), [{"model": name} for name in names])


def test_a_label_may_have_any_number_of_digits():
    names = ["1aa", "1b", "9" * 6000, "1" + "0" * 6000, "aa1", "b1", "x1y2", "x1y003", "x1y10"]
    board = make_board([run(None, "empty", arm=name) for name in sorted(names)])
    assert [group.labels["arm"] for group in board.groups] == names


def test_runs_without_labels_are_a_total_with_trials_of_their_own():
    board = make_board(lettered("AB", case="1") + lettered("DD", case="2"))
    assert (board.by, board.groups, board.total.trials) == (
        (),
        (),
        (Trials(1, wilson(0.5, 2), wilson(0.5, 2)), Trials(2, wilson(0.5, 2), wilson(0.5, 2))),
    )


@pytest.mark.parametrize(
    ("runs", "expected"),
    [
        (lettered("AD"), wilson(0.5, 2)),  # no cases: runs
        (lettered("AAAD", case="1"), wilson(0.75, 4)),  # one case: its runs
        (lettered("AAAD", case="1") + lettered("--", case="2"), wilson(0.75, 4)),  # one case that has a value
        (lettered("AAAD", case="1") + lettered("D", case="2"), wilson(0.375, 2)),  # cases
        (lettered("AAAD", case="1") + lettered("D", case="2") + lettered("A"), wilson(1.75 / 3, 3)),  # and a single run
        (lettered("AAAD", case="1") + lettered("A"), wilson(0.8, 5)),  # one case and a run: five runs
        (lettered("--", case="1"), NOTHING),
    ],
)
def test_the_units_of_a_mean_are_cases_where_there_are_two(runs, expected):
    assert make_board(runs).total.pass_rate == expected


def test_a_rate_without_a_total_is_in_no_mean():
    runs = [run(graded("", "D", uncited=(1,))), run(graded("F", "A")), run(graded("O", None, cited=1))]
    assert make_board(runs).total.rates == {
        "found": wilson(1.0, 1),
        "partial": wilson(0.0, 1),
        "not_found": wilson(0.0, 1),
        "clean": wilson(1.0, 1),
        "coverage": wilson(0.5, 2),
        "decided": wilson(0.5, 2),
    }


def test_sentences_without_a_citation_are_among_the_issues():
    assert make_board([run(graded("F", "C", uncited=(3, 5)))]).total.issues == {"UNCITED": 2}


def test_a_few_shared_cases_of_many_are_no_pairs():
    board = make_board(cases("AAD-AAAA", arm="new") + cases("ADDA", arm="old"), base="old")
    known = newcombe(wilson(6 / 7, 7), wilson(1 / 2, 4))
    assert differing(board) == [Difference({"arm": "new"}, "passed", known.value, known.low, known.high, 0)]


def test_an_issue_that_is_in_no_taxonomy_comes_last():
    strange = replace(graded("N", "D"), issues=("ODD", "EVEN"))
    assert list(make_board([run(strange)]).total.issues.items()) == [("NOT_FOUND", 1), ("EVEN", 1), ("ODD", 1)]


@pytest.mark.parametrize(("mark", "rate"), [("A", 0.25), ("B", 0.5), ("C", 0.75), ("D", 1.0)])
def test_the_pass_mark_says_which_letters_pass(mark, rate):
    board = make_board(lettered("ABCD"), pass_mark=mark)
    assert (board.pass_mark, board.total.passed, board.total.pass_rate) == (mark, 4 * rate, wilson(rate, 4))


def trials_of(*letters: str, ks: tuple[int, ...] = ()) -> tuple[Trials, ...]:
    runs = [one for case, some in enumerate(letters) for one in lettered(some, case=str(case))]
    return make_board(runs, ks=ks).total.trials


def test_the_trials_asked_for_are_over_the_cases_that_have_so_many():
    found = trials_of("AADD", "ADD-", "A", ks=(3, 1, 2, 2, 5))
    assert found == (
        Trials(1, *[wilson((1 / 2 + 1 / 3 + 1) / 3, 3)] * 2),
        Trials(2, wilson((5 / 6 + 2 / 3) / 2, 2), wilson((1 / 6 + 0) / 2, 2)),
        Trials(3, wilson(1.0, 2), wilson(0.0, 2)),
        Trials(5, NOTHING, NOTHING),
    )


@pytest.mark.parametrize(
    ("letters", "ks"),
    [
        (("AAA", "ADDD"), [1, 3]),
        (("AAA", "AD--"), [1, 2]),
        (("A" * 12, "D" * 13), [1, 10]),
        (("AAA", "D"), [1]),
        (("AAA", "---"), [1]),
    ],
)
def test_without_a_k_it_is_one_and_the_most_that_every_case_has(letters, ks):
    assert [trials.k for trials in trials_of(*letters)] == ks


def test_a_single_case_has_an_interval_for_one_trial_alone():
    sure = replace(wilson(0.5, 4), n=1)
    assert trials_of("AADD", ks=(1, 2)) == (
        Trials(1, sure, sure),
        Trials(2, Estimate(5 / 6, None, None, 1), Estimate(1 / 6, None, None, 1)),
    )


def test_runs_without_a_case_are_trials_of_nothing():
    assert make_board(lettered("AAD"), ks=(1, 2)).total.trials == ()


def test_the_total_of_several_groups_has_no_trials():
    board = make_board(lettered("AD", arm="a", case="1") + lettered("AD", arm="b", case="1"))
    assert ([bool(group.trials) for group in board.groups], board.total.trials) == ([True, True], ())


def test_the_total_of_one_group_is_that_group():
    board = make_board(lettered("AD", arm="a", case="1") + lettered("AA", arm="a", case="2"))
    assert board.total.trials
    assert board.groups == (replace(board.total, labels={"arm": "a"}),)


def cases(passing: str, **labels: str) -> list[RunGrade]:
    """A run a case, "1" and on."""
    return [one for n, letter in enumerate(passing, 1) for one in lettered(letter, case=str(n), **labels)]


def test_arms_with_the_same_cases_are_compared_case_by_case():
    # Ten cases: five pass in both, one in the new arm alone, four in neither. Phi is (10*5 - 6*5 - 5) / sqrt(6*4*5*5).
    board = make_board(cases("AAAAAADDDD", arm="new") + cases("AAAAADDDDD", arm="old"), base="old")
    known = newcombe(wilson(0.6, 10), wilson(0.5, 10), 15 / 600**0.5)
    assert known.value == pytest.approx(0.1)
    assert differing(board) == [Difference({"arm": "new"}, "passed", known.value, known.low, known.high, 10)]


def test_only_the_cases_that_both_have_are_compared_where_there_are_three():
    board = make_board(cases("AAD-AA", arm="new") + cases("ADDA", arm="old"), base="old")
    known = newcombe(wilson(2 / 3, 3), wilson(1 / 3, 3))  # the correction leaves nothing of so little correlation
    assert differing(board) == [Difference({"arm": "new"}, "passed", known.value, known.low, known.high, 3)]


def test_several_trials_of_a_case_are_one_value_of_the_pair():
    new = lettered("AD", arm="new", case="1") + lettered("A", arm="new", case="2") + lettered("A", arm="new", case="3")
    old = cases("DDA", arm="old")
    known = newcombe(wilson(2.5 / 3, 3), wilson(1 / 3, 3))
    found = differing(make_board(new + old, base="old"))
    assert found == [Difference({"arm": "new"}, "passed", known.value, known.low, known.high, 3)]


@pytest.mark.parametrize(
    ("new", "old", "value", "holds"),
    [
        ("A" * 10 + "-" * 10, "A" * 10 + "D" * 9 + "A", 0.0, False),
        ("A" * 10 + "-" * 10, "A" * 1 + "D" * 9 + "A" * 10, 0.9, False),  # 10 to 20 of 20, against 11
        ("A" * 12 + "-" * 8, "A" * 1 + "D" * 10 + "A" * 9, 10 / 12, True),  # 12 to 20 of 20, against 10
        ("D" * 10 + "-" * 10, "A" * 19 + "D", -1.0, True),  # 0 to 10 of 20, against 19
        ("D" * 10 + "-" * 10, "A" * 10 + "D" * 10, -1.0, False),  # 0 to 10 of 20, against 10
        ("AAAAD", "DDDD-", 1.0, True),  # 4 of 5, against 0 or 1
        ("AADDD", "DDDAA", 0.0, True),
        ("-----", "AAADD", None, False),
    ],
)
def test_a_difference_holds_where_no_ungradable_run_could_turn_it(new, old, value, holds):
    (one,) = differing(make_board(cases(new, arm="new") + cases(old, arm="old"), base="old"))
    assert (one.value, one.holds) == (pytest.approx(value), holds)


def test_a_missing_case_weighs_as_much_as_one_of_many_runs():
    """Nine cases of twenty runs pass now and then; the tenth, of one run, is cut off in the new arm."""
    many = [one for n in range(9) for one in lettered("A" * 17 + "D" * 3, case=str(n), arm="new")]
    less = [one for n in range(10) for one in lettered("A" * 16 + "D" * 4, case=str(n), arm="old")]
    (one,) = differing(make_board(many + lettered("-", case="9", arm="new") + less, base="old"))
    assert (one.value, one.paired, one.holds) == (pytest.approx(0.05), 9, False)  # 76.5 to 86.5 %, against 80


OUTCOMES = st.dictionaries(st.sampled_from(["", "1", "2", "3"]), st.text("AD-", min_size=1, max_size=4), min_size=1)


def arm(outcomes: dict[str, str], name: str) -> list[RunGrade]:
    labelled = {case: {"case": case} if case else {} for case in outcomes}
    return [one for case, letters in outcomes.items() for one in lettered(letters, arm=name, **labelled[case])]


def filled(outcomes: dict[str, str], letters: Iterator[str]) -> dict[str, str]:
    return {case: "".join(next(letters) if one == "-" else one for one in some) for case, some in outcomes.items()}


@given(OUTCOMES, OUTCOMES, st.lists(st.sampled_from("AD"), min_size=32, max_size=32))
def test_no_outcome_of_ungradable_runs_turns_what_holds(new, old, letters):
    (one,) = differing(make_board(arm(new, "new") + arm(old, "old"), base="old"))
    drawn = iter(letters)
    board = make_board(arm(filled(new, drawn), "new") + arm(filled(old, drawn), "old"))
    now, then = (group.pass_rate.value or 0.0 for group in board.groups)
    if one.holds and "-" in "".join([*new.values(), *old.values()]):
        assert (now > then) is (one.value > 0)
        assert now != then


def test_a_group_is_compared_with_the_base_of_its_other_labels_else_with_all_of_it():
    runs = [
        *lettered("AAAA", arm="new", model="m1"),
        *lettered("AAAA", arm="new", model="m2"),
        *lettered("AAAA", arm="new", model="m3"),
        *lettered("AAAD", arm="old", model="m1"),
        *lettered("DDDD", arm="old", model="m2"),
    ]
    found = [(one.labels, one.value, one.paired) for one in differing(make_board(runs, base="old"))]
    assert found == [
        ({"arm": "new", "model": "m1"}, 0.25, 0),
        ({"arm": "new", "model": "m2"}, 1.0, 0),
        ({"arm": "new", "model": "m3"}, 0.625, 0),
    ]


def test_a_base_may_be_the_value_of_another_label():
    runs = lettered("AA", arm="x", model="big") + lettered("AD", arm="x", model="small")
    found = [(one.labels, one.value) for one in differing(make_board(runs, base="big"))]
    assert found == [({"arm": "x", "model": "small"}, -0.5)]


def test_an_arm_comes_before_another_label_of_the_same_value():
    runs = lettered("A", arm="x", agent="y") + lettered("D", arm="y", agent="x")
    found = [(one.labels, one.value) for one in differing(make_board(runs, by=("agent", "arm"), base="x"))]
    assert found == [({"agent": "x", "arm": "y"}, -1.0)]


@pytest.mark.parametrize(
    ("runs", "message"),
    [
        (lettered("A", arm="b") + lettered("A", arm="a"), "No run has the arm 'x': compare with one of 'a', 'b'."),
        (lettered("A", model="m"), "No run has the model 'x': compare with one of 'm'."),
        (
            [one for n in range(14) for one in lettered("A", arm=str(n))],
            "No run has the arm 'x': compare with one of '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11' ….",
        ),
        (
            [one for n in range(12) for one in lettered("A", arm=str(n))],
            "No run has the arm 'x': compare with one of '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'.",
        ),
        (lettered("A"), "No run has a label, so there is no 'x': give the runs an arm."),
        ([], "No run has a label, so there is no 'x': give the runs an arm."),
    ],
)
def test_a_base_that_no_run_has_is_refused(runs, message):
    with pytest.raises(UsageError) as refused:
        make_board(runs, base="x")
    assert str(refused.value) == message


def test_earlier_runs_are_the_base_of_every_group():
    now = (
        lettered("AA", arm="a", model="m1") + lettered("AA", arm="b", model="m1") + lettered("AA", arm="b", model="m2")
    )
    then = (
        lettered("DD", arm="a", model="m1") + lettered("AD", arm="c", model="m1") + lettered("AA", arm="c", model="m3")
    )
    board = make_board(now, earlier=then, base="last week")
    assert (board.base, board.total.runs) == ("last week", 6)
    assert [(one.labels, one.value) for one in differing(board)] == [
        ({"arm": "a", "model": "m1"}, 1.0),  # the same labels
        ({"arm": "b", "model": "m1"}, 0.75),  # the same but for the arm
        ({"arm": "b", "model": "m2"}, 0.5),  # all
    ]


def test_earlier_runs_without_labels_are_compared_with_the_total():
    board = make_board(cases("AAAD"), earlier=iter(cases("ADDD")))
    known = newcombe(wilson(0.75, 4), wilson(0.25, 4))
    assert (board.base, board.groups) == ("earlier", ())
    assert differing(board) == [Difference({}, "passed", known.value, known.low, known.high, 4)]


def test_no_earlier_runs_leave_every_difference_open():
    board = make_board(lettered("AA", arm="a"), earlier=[])
    assert board.differences == tuple(
        Difference({"arm": "a"}, metric, None, None, None, 0) for metric in (*METRICS, "passed")
    )


LABELS = st.fixed_dictionaries(
    {}, optional={"arm": st.sampled_from("ab"), "case": st.sampled_from("123"), "model": st.sampled_from("mn")}
)
STATUSES = st.sampled_from(["no_final_message", "truncated", "error_result", "empty", "unreadable"])


STATES = st.text("FWPNOf", max_size=6)  # a letter for each citation


@st.composite
def grades(draw: st.DrawFn, states: st.SearchStrategy[str] = STATES) -> Grade:
    """As the grader makes them: a letter asks for decided citations, or for sentences that should have had one."""
    citations = draw(states)
    cited, uncited = draw(st.integers(0, 3)) if citations else 0, draw(st.integers(0, 3))
    letters = st.sampled_from(LETTERS) if citations.strip("O") else st.just("D") if uncited else st.none()
    letter = draw(st.none() | letters)
    return graded(citations, letter, cited=cited, uncited=tuple(range(1, uncited + 1)))


GRADED = st.builds(lambda grade, labels: run(grade, **labels), grades(), LABELS)
UNCITED = st.builds(lambda grade, labels: run(grade, **labels), grades(st.just("")), LABELS)
FAILED = st.builds(lambda status, labels: run(None, status, **labels), STATUSES, LABELS)
RUNS = st.lists(GRADED | FAILED, max_size=12)


def estimates(board: Board) -> Iterator[Estimate]:
    for group in (board.total, *board.groups):
        yield from (group.pass_rate, *group.rates.values())
        for trials in group.trials:
            yield from (trials.pass_at, trials.pass_all)


@given(RUNS)
def test_every_interval_holds_its_mean_and_every_difference_lies_in_bounds(runs):
    board = make_board([*runs, *lettered("A", arm="a")], base="a")
    for one in estimates(board):
        assert one.value is None or 0 <= one.value <= 1
        assert one.low is None or 0 <= one.low <= one.value <= one.high <= 1
    for one in board.differences:
        assert one.value is None or -1 <= one.value <= 1
        assert one.low is None or -1 <= one.low <= one.value <= one.high <= 1


@given(RUNS, FAILED)
def test_an_ungradable_run_is_in_no_mean(runs, failed):
    before = make_board(runs).total
    after = make_board([*runs, failed]).total
    assert (after.pass_rate, after.rates, after.letters) == (before.pass_rate, before.rates, before.letters)
    assert after.ungradable == {**before.ungradable, failed.status: before.ungradable.get(failed.status, 0) + 1}
    assert after.bounds[0] <= before.bounds[0] or not runs
    assert after.bounds[1] >= before.bounds[1]


@given(RUNS)
def test_no_run_is_dropped(runs):
    board = make_board(runs)
    for group in (board.total, *board.groups):
        assert group.runs == sum(group.letters.values()) + sum(group.ungradable.values())
        assert group.graded == sum(group.letters.values())
    if board.groups:
        assert board.total.runs == sum(group.runs for group in board.groups)


@given(st.lists(UNCITED, min_size=1, max_size=8))
def test_runs_without_citations_never_make_a_rate_one(runs):
    total = make_board(runs).total
    assert {one.value for one in (total.pass_rate, *total.rates.values())} <= {None, 0.0}


@given(RUNS)
def test_trials_lie_on_both_sides_of_one_trial(runs):
    for group in make_board(runs, ks=(1, 2, 3)).groups:
        for trials in group.trials:
            assert trials.pass_all.n == trials.pass_at.n
            assert trials.pass_all.value is None or trials.pass_all.value <= trials.pass_at.value
            assert trials.k > 1 or trials.pass_all == trials.pass_at


@given(RUNS)
def test_a_board_needs_its_runs_once(runs):
    assert make_board(iter(runs)) == make_board(runs)


@pytest.mark.full
def test_what_is_kept_does_not_grow_with_the_runs():
    grade = graded("FN", "D", cited=1, uncited=(1, 2))
    labels = [{"arm": arm, "case": case} for arm in "ab" for case in ("1", "2", "3", "")]
    blocks = []

    def runs() -> Iterator[RunGrade]:
        for n in range(200_000):
            if n in {1_000, 199_999}:
                gc.collect()
                blocks.append(sys.getallocatedblocks())
            yield RunGrade(f"run {n}", labels[n % 8], "markdown", "ok", grade=grade)

    assert make_board(runs()).total.runs == 200_000
    assert blocks[1] - blocks[0] < 1_000
