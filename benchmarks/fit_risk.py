"""Fits the table of support.signals on sets of labelled claims, and says how well it does on claims not seen.

    python benchmarks/fit_risk.py FOLDER      # needs scikit-learn: pip install -e '.[fit]'

FOLDER is that of claims.py. Sets count the same, whatever their size. AUROC, balanced accuracy, and what is
warned of as unlikely, are of ten-fold cross-validation in which the claims of one source are never apart.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import numpy as np
from claims import Row, accuracy, auroc, index_of, interval, rows_of
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import StandardScaler

from citecheck.support.signals import TABLE, UNLIKELY, measures, signals_of
from citecheck.support.view import View


class Sample(NamedTuple):
    set: str
    source: str
    supported: bool
    values: tuple[float, ...]
    weight: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    paths = sorted(parser.parse_args().folder.glob("*.jsonl"))
    samples = [sample for path in paths for sample in _samples(path.stem, list(rows_of(path)))]
    chances = np.zeros(len(samples))
    sources = [sample.source for sample in samples]
    for train, test in GroupKFold(10).split(samples, groups=sources):
        model = _fitted([samples[at] for at in train])
        chances[test] = model.predict_proba([samples[at].values for at in test])[:, 1]
    for name, several in groupby(zip(samples, chances, strict=True), key=lambda pair: pair[0].set):
        _report(name, [(float(chance), sample.supported) for sample, chance in several])
    scaler, regression = (step for _, step in _fitted(samples).steps)
    for measure, weight, mean, deviation in zip(TABLE, regression.coef_[0], scaler.mean_, scaler.scale_, strict=True):
        print(f'    Measure("{measure.name}", {weight:.4f}, {mean:.4f}, {deviation:.4f}),')
    print(f"BIAS: Final = {regression.intercept_[0]:.4f}")


def _samples(name: str, rows: Sequence[Row]) -> list[Sample]:
    return [Sample(name, str(row.source), row.supported, _values(row), 1000 / len(rows)) for row in rows]


def _values(row: Row) -> tuple[float, ...]:
    view = View(row.claim, index_of(row.source))
    return measures(view, signals_of(view))


def _fitted(samples: Sequence[Sample]) -> Pipeline:
    weights = [sample.weight for sample in samples]
    values, labels = [sample.values for sample in samples], [sample.supported for sample in samples]
    model = make_pipeline(StandardScaler(), LogisticRegression())
    return model.fit(values, labels, standardscaler__sample_weight=weights, logisticregression__sample_weight=weights)


def _report(name: str, pairs: Sequence[tuple[float, bool]]) -> None:
    told = [supported for chance, supported in pairs if chance <= 1 - UNLIKELY]
    share = len(told) / len(pairs)
    wrong = f", {1 - sum(told) / len(told):.1%} of them not supported" if told else ""
    print(f"{name}: AUROC {interval(pairs, auroc)}, BAcc {interval(pairs, accuracy)}; unlikely {share:.1%}{wrong}")


if __name__ == "__main__":
    main()
