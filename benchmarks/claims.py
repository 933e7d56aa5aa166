"""How well `citecheck support` tells claims that a source carries from others, on sets of labelled claims.

    python benchmarks/claims.py FOLDER [--only NAME]

FOLDER holds JSON lines with a claim, its evidence and a label, as WiCE and AttributionBench have them. Instead of evidence a
line may have `source`, the path of a file as seen from FOLDER; its claim is supported if it has no label. For each set: how
often each signal speaks and how often it is right (the claim is not fully supported); the share with an error, which
decides a claim, and with an error or a warning; AUROC and balanced accuracy (each half at the threshold of the other) of
recall and of the risk. All with 95 % intervals by bootstrap. fit_risk.py gives the same for the risk by cross-validation.
"""

from __future__ import annotations

import argparse
import ast
import json
import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from statistics import fmean as mean
from time import process_time
from typing import Any, Final, NamedTuple, TypeVar

from citecheck.model import DocumentFacts, Level
from citecheck.sources.open import open_documents
from citecheck.sources.plain import plain_document
from citecheck.support.index import SourceIndex, index_document
from citecheck.support.nouns import Kind
from citecheck.support.rules import rule_of
from citecheck.support.signals import risk_of, signals_of, unlikely
from citecheck.support.view import View

_FACTS: Final = DocumentFacts("", "source.txt", "0" * 64, 0, "text", "text")
_MARKERS: Final = re.compile(r"\s?\[\d{1,3}\]")  # which `support` takes out of a claim
_ROUNDS: Final = 400
_SUPPORTED: Final = frozenset(["supported", "attributable"])


T = TypeVar("T")


class Row(NamedTuple):
    """`source` is a text, or the file that has it."""

    claim: str
    source: str | Path
    supported: bool


class Seen(NamedTuple):
    supported: bool
    recall: float
    kinds: frozenset[Kind]
    risk: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    for path in sorted(arguments.folder.glob("*.jsonl")):
        if arguments.only in path.stem:
            _report(path.stem, list(rows_of(path)))


def rows_of(path: Path) -> Iterator[Row]:
    rows = map(json.loads, path.read_text("utf-8").splitlines())
    for row in sorted(rows, key=lambda row: row.get("source", "")):
        label = row.get("label", row.get("attribution_label", "supported" if "source" in row else None))
        yield Row(_MARKERS.sub("", row["claim"]), _source(row, path.parent), label in _SUPPORTED)


def _source(row: dict[str, Any], folder: Path) -> str | Path:
    if "source" in row:
        return folder / row["source"]
    evidence = row.get("evidence", row.get("references"))
    return "\n".join(ast.literal_eval(evidence) if isinstance(evidence, str) else evidence)


def _report(name: str, rows: Sequence[Row]) -> None:
    began = process_time()
    seen = list(map(_look, rows))
    spent = (process_time() - began) / len(rows)
    print(f"\n{name}: {len(rows)} claims, {sum(row.supported for row in rows)} supported; {spent * 1000:.0f} ms each")
    for kind in sorted({kind for one in seen for kind in one.kinds}):
        right = [float(not one.supported) for one in seen if kind in one.kinds]
        speaks = interval([float(kind in one.kinds) for one in seen], mean)
        print(f"  {kind:<24} speaks on {speaks}, right {interval(right, mean)}")
    groups = {"all": seen, "supported": [one for one in seen if one.supported]}
    groups["others"] = [one for one in seen if not one.supported]
    for what, levels in (("decided (error)", {Level.ERROR}), ("flagged (or warning)", {Level.ERROR, Level.WARNING})):
        shares = (f"{of} {interval([_has(one, levels) for one in group], mean)}" for of, group in groups.items())
        print(f"  {what:<24} {', '.join(shares)}")
    for what, measure in (("recall", _recall), ("risk", _safety)):
        pairs = [(measure(one), one.supported) for one in seen]
        print(f"  {what:<24} AUROC {interval(pairs, auroc)}, BAcc {interval(pairs, accuracy)}")


def _look(row: Row) -> Seen:
    view = View(row.claim, index_of(row.source))
    signals = signals_of(view)
    risk = risk_of(view, signals)
    kinds = frozenset(signal.kind for signal in (*signals, *unlikely(risk, signals)))
    return Seen(row.supported, view.wide.recall, kinds, 0.5 if risk is None else risk)


def index_of(source: str | Path) -> SourceIndex:
    if isinstance(source, Path):
        return _index_of_file(source)
    with plain_document(source, _FACTS) as document:
        return index_document(document, "source")


@lru_cache(maxsize=1)  # the claims of a file come one after the other
def _index_of_file(path: Path) -> SourceIndex:
    (document,) = open_documents(path).values()
    with document:
        return index_document(document, "source")


def _has(one: Seen, levels: set[Level]) -> float:
    """1 if it has a finding of one of these levels."""
    return float(any(rule.level in levels for kind in one.kinds if (rule := rule_of(kind))))


# ── Measures ─────────────────────────────────────────────────────────────────────────────────────


def _recall(one: Seen) -> float:
    return one.recall


def _safety(one: Seen) -> float:
    return 1 - one.risk


def interval(sample: Sequence[T], statistic: Callable[[Sequence[T]], float]) -> str:
    """The value, and the middle 95 % of those of samples that are drawn from this one."""
    chance = random.Random(18)
    values = sorted(statistic(chance.choices(sample, k=len(sample))) for _ in range(_ROUNDS))
    low, high = values[int(0.025 * _ROUNDS)], values[int(0.975 * _ROUNDS)]
    return f"{statistic(sample):.3f} [{low:.3f}, {high:.3f}]"


def auroc(pairs: Sequence[tuple[float, bool]]) -> float:
    """How often a supported claim has more than another one; of equal ones half."""
    ordered = sorted(pairs)
    ranks: dict[float, list[int]] = defaultdict(list)
    for rank, (value, _) in enumerate(ordered, 1):
        ranks[value].append(rank)
    mean = {value: sum(places) / len(places) for value, places in ranks.items()}
    positive = sum(supported for _, supported in pairs)
    total = sum(mean[value] for value, supported in pairs if supported)
    pairs_of_both = positive * (len(pairs) - positive)
    return (total - positive * (positive + 1) / 2) / pairs_of_both if pairs_of_both else 0.5


def accuracy(pairs: Sequence[tuple[float, bool]]) -> float:
    """Balanced, each half of the pairs at the best threshold of the other half."""
    halves = pairs[::2], pairs[1::2]
    return sum(_balanced(one, _threshold(other)) for one, other in (halves, halves[::-1])) / 2


def _threshold(pairs: Sequence[tuple[float, bool]]) -> float:
    values = sorted(value for value, _ in pairs)
    return max(values[:: max(1, len(values) // 40)], key=lambda value: _balanced(pairs, value))


def _balanced(pairs: Sequence[tuple[float, bool]], threshold: float) -> float:
    kept = [value >= threshold for value, supported in pairs if supported]
    refused = [value < threshold for value, supported in pairs if not supported]
    return (sum(kept) / max(1, len(kept)) + sum(refused) / max(1, len(refused))) / 2


if __name__ == "__main__":
    main()
