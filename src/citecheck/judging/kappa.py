"""Cohen's kappa of two judges, weighted or not, with its 95 % interval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final

from citecheck.grading.intervals import Estimate

_Z: Final = NormalDist().inv_cdf(0.975)

Confusion = Mapping[tuple[str, str], int]  # (the verdict of the first judge, that of the second) -> tasks


def kappa(counts: Confusion, classes: Sequence[str], *, weighted: bool = False) -> Estimate:
    """Agreement beyond chance over `classes`; other verdicts are left out. `n` counts the pairs.

    weighted: neighbours in the order of `classes` agree in part, with linear weights.

    The value is None if there is no pair or both judges always gave one and the same verdict. The interval is the
    large-sample one of J. L. Fleiss, J. Cohen, B. S. Everitt, "Large sample standard errors of kappa and weighted
    kappa", Psychological Bulletin 72 (1969), 323-327; none if it would have no width, as if
    all pairs agree.
    """
    k = len(classes)
    n = sum(counts.get((a, b), 0) for a in classes for b in classes)
    if not n:
        return Estimate(None, None, None, 0)
    share = [[counts.get((a, b), 0) / n for b in classes] for a in classes]
    rows, columns = [sum(row) for row in share], [sum(column) for column in zip(*share, strict=True)]
    weight = [[1 - abs(i - j) / (k - 1) if weighted else float(i == j) for j in range(k)] for i in range(k)]
    cells = [(i, j) for i in range(k) for j in range(k)]
    seen = sum(weight[i][j] * share[i][j] for i, j in cells)
    chance = sum(weight[i][j] * rows[i] * columns[j] for i, j in cells)
    if chance > 1 - 1e-12:
        return Estimate(None, None, None, n)
    value = (seen - chance) / (1 - chance)
    by_row = [sum(columns[j] * weight[i][j] for j in range(k)) for i in range(k)]
    by_column = [sum(rows[i] * weight[i][j] for i in range(k)) for j in range(k)]
    spread = sum(share[i][j] * (weight[i][j] - (by_row[i] + by_column[j]) * (1 - value)) ** 2 for i, j in cells)
    variance = (spread - (value - chance * (1 - value)) ** 2) / (n * (1 - chance) ** 2)
    if variance < 1e-12:
        return Estimate(value, None, None, n)
    reach = _Z * sqrt(variance)
    return Estimate(value, max(-1.0, value - reach), min(1.0, value + reach), n)
