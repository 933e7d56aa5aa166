"""How sure a mean is: 95 % intervals of means and of differences, and what k trials of a case come to."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, isfinite, sqrt
from statistics import NormalDist
from typing import Annotated, Final, TypeAlias

from pydantic import PlainSerializer

from citecheck.grading.grade import PUBLISHED

_Z: Final = NormalDist().inv_cdf(0.975)
# NaN and infinite numbers are null in JSON: no reader agrees on them.
Number: TypeAlias = Annotated[
    float | None, PlainSerializer(lambda value: value if value is None or isfinite(value) else None)
]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean (0 to 1) with its 95 % interval, over `n` independent units: cases, or runs.

    All None if there is nothing to take a mean of; one unit has no interval.
    """

    __pydantic_config__ = PUBLISHED

    value: Number
    low: Number
    high: Number
    n: int


_NOTHING: Final = Estimate(None, None, None, 0)


@dataclass(frozen=True, slots=True)
class Trials:
    """How `k` trials of a case come out, over the cases that have so many graded ones.

    `pass_at`: at least one of k passes (pass@k); `pass_all`: all of them do (pass^k). Both unbiased; their `n`
    counts those cases.
    """

    __pydantic_config__ = PUBLISHED

    k: int
    pass_at: Estimate
    pass_all: Estimate


def wilson(mean: float, n: int) -> Estimate:
    """Wilson's score interval of the mean of `n` independent values in [0, 1]; none if `n` is 1, all None if it is 0.

    It is made for shares. Other values vary less than those of a share with the same mean (their variance is at most
    p(1-p)), so for them it is conservative: wider than it need be, not narrower. Source: E. B. Wilson, "Probable
    inference, the law of succession, and statistical inference", JASA 22 (1927), 209-212.
    """
    if n < 2:
        return Estimate(mean, None, None, 1) if n else _NOTHING
    shrunk = 1 + _Z**2 / n
    middle = (mean + _Z**2 / (2 * n)) / shrunk
    reach = _Z * sqrt(mean * (1 - mean) / n + _Z**2 / (4 * n**2)) / shrunk
    # Rounding must not put the mean outside: at 0 and at 1 an end is the mean itself.
    return Estimate(mean, max(0.0, min(mean, middle - reach)), min(1.0, max(mean, middle + reach)), n)


def newcombe(own: Estimate, base: Estimate, correlation: float = 0.0) -> Estimate:
    """The difference `own` - `base` of two means, all None if either is missing; its interval if both have one.

    Newcombe's square-and-add interval, method 10 of "Interval estimation for the difference between independent
    proportions" (Statistics in Medicine 17 (1998), 873-890); with the `correlation` of paired values, method 10 of
    "Improved confidence intervals ... based on paired data" (the same, 2635-2650). `n` is the smaller of the two.
    """
    if own.value is None or base.value is None:
        return _NOTHING
    value, n = own.value - base.value, min(own.n, base.n)
    if own.low is None or own.high is None or base.low is None or base.high is None:
        return Estimate(value, None, None, n)

    def joined(of_own: float, of_base: float) -> float:
        return sqrt(max(0.0, of_own**2 - 2 * correlation * of_own * of_base + of_base**2))

    low = value - joined(own.value - own.low, base.high - base.value)
    high = value + joined(own.high - own.value, base.value - base.low)
    return Estimate(value, max(-1.0, low), min(1.0, high), n)


def correlation(n: int, own: float, base: float, products: float) -> float:
    """The correlation of `n` pairs of values in [0, 1], from their sums and that of the products; 0.0 where undefined.

    For values that are 0 or 1 it is phi with the continuity correction of Newcombe's method 10. For others it is their
    covariance over the largest spread that their means allow, as in `wilson`: the plain correlation of values that vary
    less than that would make the interval too narrow.
    """
    spread = own * (n - own) * base * (n - base)
    if spread <= 0:
        return 0.0
    together = n * products - own * base
    corrected = max(0.0, together - n / 2) if together > 0 else together
    return max(-1.0, min(1.0, corrected / sqrt(spread)))


def pass_at(n: int, passed: int, k: int) -> float:
    """The chance that at least one of `k` trials passes (pass@k), where `passed` of `n` did.

    Unbiased: the share of all ways to draw k of the n. Raises ValueError unless 1 <= k <= n.
    """
    draws = _draws(n, k)
    return (draws - comb(n - passed, k)) / draws


def pass_all(n: int, passed: int, k: int) -> float:
    """The chance that all `k` trials pass (pass^k), where `passed` of `n` did; as `pass_at`."""
    draws = _draws(n, k)
    return comb(passed, k) / draws


def _draws(n: int, k: int) -> int:
    if not 1 <= k <= n:
        raise ValueError(f"{k} of {n} trials cannot be drawn")
    return comb(n, k)
