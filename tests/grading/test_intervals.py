"""Intervals against published examples, and what holds for every one of them."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citecheck.grading.intervals import Estimate, correlation, newcombe, pass_all, pass_at, wilson

NOTHING = Estimate(None, None, None, 0)
SHARES = st.floats(0, 1)
COUNTS = st.integers(2, 10**9)


def rounded(estimate: Estimate, digits: int = 4) -> tuple[float, float, float]:
    assert estimate.value is not None
    assert estimate.low is not None
    assert estimate.high is not None
    return round(estimate.value, digits), round(estimate.low, digits), round(estimate.high, digits)


def of_table(both: int, one: int, base: int, neither: int) -> Estimate:
    """The paired difference of a table of pairs: both 1, only the one, only the base, neither."""
    n = both + one + base + neither
    phi = correlation(n, both + one, both + base, both)
    return newcombe(wilson((both + one) / n, n), wilson((both + base) / n, n), phi)


@pytest.mark.parametrize(
    ("passed", "n", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (81, 263, 0.2553, 0.3662),  # Newcombe's four examples (Statistics in Medicine 17 (1998), 857-872), method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),  # the mirror image of 0 of 20
        (2, 2, 0.3424, 1.0),
    ],
)
def test_wilson_has_the_known_values(passed, n, low, high):
    assert rounded(wilson(passed / n, n)) == (round(passed / n, 4), low, high)


def test_of_nothing_there_is_no_mean_and_of_one_no_interval():
    assert wilson(0.0, 0) == NOTHING
    assert wilson(1.0, 1) == Estimate(1.0, None, None, 1)


def test_an_end_at_which_the_mean_lies_is_the_mean_itself():
    assert {(wilson(0.0, n).low, wilson(1.0, n).high) for n in range(2, 1000)} == {(0.0, 1.0)}


def test_newcombe_has_the_values_of_its_unpaired_examples():
    # Of the comparison of eleven methods: two of its examples, and two at the ends.
    pairs = [((56, 70), (48, 80)), ((9, 10), (3, 10)), ((0, 10), (0, 20)), ((10, 10), (0, 20))]
    found = [rounded(newcombe(wilson(a / m, m), wilson(b / n, n))) for (a, m), (b, n) in pairs]
    assert found == [
        (0.2, 0.0524, 0.3339),
        (0.6, 0.1705, 0.809),
        (0.0, -0.1611, 0.2775),
        (1.0, 0.6791, 1.0),
    ]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ((36, 12, 2, 0), (0.2, 0.0569, 0.3404)),  # a negative correlation is not corrected
        ((18, 12, 2, 18), (0.2, 0.0562, 0.329)),
        ((53, 0, 0, 1), (0.0, -0.0729, 0.0729)),
    ],
)
def test_newcombe_has_the_values_of_its_paired_examples(table, expected):
    assert rounded(of_table(*table)) == expected


def test_a_difference_has_the_smaller_number_of_units():
    assert newcombe(wilson(0.5, 9), wilson(0.5, 4)).n == 4


@pytest.mark.parametrize("absent", [NOTHING, Estimate(0.5, None, 0.9, 1), Estimate(0.5, 0.1, None, 1)])
def test_an_interval_of_a_difference_needs_two(absent):
    whole = wilson(0.5, 9)
    alone = NOTHING if absent is NOTHING else Estimate(0.0, None, None, 1)
    assert [newcombe(absent, whole), newcombe(whole, absent)] == [alone, alone]


def test_a_correlation_makes_a_difference_surer_and_its_contrary_less_sure():
    one, base = wilson(0.75, 40), wilson(0.5, 40)
    found = [rounded(newcombe(one, base, by), 2) for by in (0.5, 0.0, -0.5)]
    assert found == [(0.25, 0.1, 0.38), (0.25, 0.04, 0.43), (0.25, -0.01, 0.47)]


def test_the_difference_of_equals_that_go_together_is_sure():
    assert newcombe(wilson(0.5, 40), wilson(0.5, 40), 1.0) == Estimate(0.0, 0.0, 0.0, 40)


@pytest.mark.parametrize(
    ("n", "one", "base", "products", "expected"),
    [
        (0, 0.0, 0.0, 0.0, 0.0),
        (4, 4.0, 2.0, 2.0, 0.0),  # the one never varies
        (4, 2.0, 0.0, 0.0, 0.0),  # the base never varies
        (2, 1.0, 1.0, 0.0, -1.0),
        (4, 2.0, 2.0, 2.0, 0.5),  # always alike: (4*2 - 2*2 - 4/2) / 4
        (4, 2.0, 2.0, 0.0, -1.0),  # always contrary
        (4, 2.0, 2.0, 1.25, 0.0),  # a little alike: the correction takes it all
        (100, 50.0, 50.0, 30.0, 0.18),  # (100*30 - 50*50 - 50) / 2500
        (100, 50.0, 50.0, 20.0, -0.2),
    ],
)
def test_a_correlation_is_that_of_the_sums(n, one, base, products, expected):
    assert correlation(n, one, base, products) == pytest.approx(expected)


def test_values_that_vary_little_do_not_pass_for_shares_that_go_together():
    # One arm passes every second case, the other is at 0.51 where the first passes and at 0.49 where it does not.
    n, products = 1000, 500 * 0.51
    phi = correlation(n, 500.0, 500.0, products)
    assert phi == pytest.approx((n * products - 500 * 500 - 500) / 500**2)
    assert rounded(newcombe(wilson(0.5, n), wilson(0.5, n), phi)) == (0.0, -0.0433, 0.0433)


@pytest.mark.parametrize(
    ("n", "passed", "k", "at", "every"),
    [
        (1, 0, 1, 0.0, 0.0),
        (1, 1, 1, 1.0, 1.0),
        (5, 2, 1, 0.4, 0.4),
        (5, 2, 2, 0.7, 0.1),
        (5, 2, 3, 0.9, 0.0),
        (5, 2, 4, 1.0, 0.0),
        (4, 3, 2, 1.0, 0.5),
        (10, 9, 10, 1.0, 0.0),
        (10, 10, 10, 1.0, 1.0),
    ],
)
def test_trials_come_to_what_counting_by_hand_gives(n, passed, k, at, every):
    assert (pass_at(n, passed, k), pass_all(n, passed, k)) == (at, every)


@pytest.mark.parametrize("of", [pass_at, pass_all])
@pytest.mark.parametrize(("n", "k"), [(2, 3), (0, 1), (3, 0), (3, -1)])
def test_more_trials_than_there_are_cannot_be_drawn(of, n, k):
    with pytest.raises(ValueError, match=f"^{k} of {n} trials cannot be drawn$"):
        of(n, 0, k)


@st.composite
def trials(draw: st.DrawFn, most: int) -> tuple[int, int, int]:
    n = draw(st.integers(1, most))
    return n, draw(st.integers(0, n)), draw(st.integers(1, n))


@given(trials(8))
def test_trials_come_to_the_share_of_all_draws(drawn):
    n, passed, k = drawn
    draws = list(combinations([True] * passed + [False] * (n - passed), k))
    shares = sum(map(any, draws)) / len(draws), sum(map(all, draws)) / len(draws)
    assert (pass_at(n, passed, k), pass_all(n, passed, k)) == shares


@given(trials(300))
def test_one_trial_lies_between_all_of_k_and_any_of_k(drawn):
    n, passed, k = drawn
    assert 0 <= pass_all(n, passed, k) <= pass_at(n, passed, 1) <= pass_at(n, passed, k) <= 1
    assert pass_at(n, passed, 1) == pass_all(n, passed, 1) == passed / n


@given(SHARES, COUNTS)
def test_an_interval_holds_its_mean_and_lies_in_bounds(mean, n):
    found = wilson(mean, n)
    assert 0 <= found.low <= found.value == mean <= found.high <= 1


@given(SHARES, COUNTS, SHARES, COUNTS, st.floats(-1, 1))
def test_a_differences_interval_holds_it_and_lies_in_bounds(one, m, base, n, by):
    found = newcombe(wilson(one, m), wilson(base, n), by)
    assert -1 <= found.low <= found.value == one - base <= found.high <= 1


@given(SHARES, st.integers(2, 1000), SHARES, st.integers(2, 1000), st.floats(-1, 1))
def test_the_contrary_difference_is_the_mirror_image(one, m, base, n, by):
    there, back = (newcombe(*two, by) for two in ((wilson(one, m), wilson(base, n)), (wilson(base, n), wilson(one, m))))
    assert (there.low, there.value, there.high) == pytest.approx((-back.high, -back.value, -back.low))


@given(st.lists(st.tuples(SHARES, SHARES), min_size=1, max_size=60))
def test_a_correlation_never_claims_more_than_the_values_have(pairs):
    n = len(pairs)
    one, base = (sum(values) for values in zip(*pairs, strict=True))
    means = one / n, base / n
    found = correlation(n, one, base, sum(a * b for a, b in pairs))
    covariance = sum((a - means[0]) * (b - means[1]) for a, b in pairs) / n
    spread = (means[0] * (1 - means[0]) * means[1] * (1 - means[1])) ** 0.5
    assert -1 <= found <= 1
    assert found * spread <= max(0.0, covariance) + 1e-9
    assert found * spread >= min(0.0, covariance) - 1e-9
