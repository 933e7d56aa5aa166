"""mend(response, report, documents) → the answer with its slips repaired, and what was left.

Whatever is repaired is read and checked again by the same engine. What would add a finding, worsen a verdict or be read
otherwise than it was meant is not done; so it is by construction that a repair never makes an answer worse.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from citecheck.model import Citation, Open, Report, Response
from citecheck.repair.plan import planned
from citecheck.repair.repair import Repair, joined
from citecheck.repair.rewrite import written
from citecheck.repair.select import Choice
from citecheck.repair.verify import Answer, Bench
from citecheck.response import field_names
from citecheck.sources.document import Document

_ROUNDS: Final = 4  # after the first there is hardly ever anything left


@dataclass(frozen=True, slots=True)
class Change:
    """One value before and after: the text of f and k, p and l as they are written; both "" for the fields' order."""

    field: str
    old: str = ""
    new: str = ""


@dataclass(frozen=True, slots=True)
class Mended:
    """The repaired response and its report; what changed, and what is wrong and was left, by citation."""

    response: Response
    report: Report
    changes: Mapping[int, tuple[Change, ...]]
    left: Mapping[int, str]


def mend(
    response: Response,
    report: Report,
    documents: Mapping[str, Document],
    *,
    thorough: bool = False,
) -> Mended:
    """Repairs what has exactly one answer.

    `report` is the engine's for this response and these documents, with every finding, checked as `thorough` says.
    """
    bench = Bench(documents, _unresolved(report, documents), thorough)
    now, made, left = Answer(response, report), list[Repair](), dict[int, str]()
    for _ in range(_ROUNDS):
        plan = planned(now.response, now.report, documents)
        tried = Choice(bench, now)
        tried.take(plan.ways)
        left = plan.left | tried.refused
        if not tried.kept:
            break
        made += tried.kept
        now = tried.after
    return Mended(now.response, now.report, _changes(response, now.response, made), left)


def _unresolved(report: Report, documents: Mapping[str, Document]) -> dict[str, Open]:
    """Why an id has no document, as the report says it."""
    without = (result for result in report.results if result.citation.attachment_id not in documents)
    return {result.citation.attachment_id: result.evidence.open for result in without if result.evidence.open}


def _changes(before: Response, after: Response, made: Iterable[Repair]) -> dict[int, tuple[Change, ...]]:
    changes: dict[int, tuple[Change, ...]] = {}
    for index, repair in sorted(joined(made).items()):
        old, new = before.citations[index], after.citations[index]
        order = [Change("order")] if repair.ordered else []
        named = [name for name in field_names.NAMES if name in repair.values]
        values = [Change(name, _shown(before, old, name), _shown(after, new, name)) for name in named]
        changes[index] = (*order, *values)
    return changes


def _shown(response: Response, citation: Citation, name: str) -> str:
    texts = {"f": citation.source_context, "k": citation.source_match}
    return texts.get(name) or " ".join(written(response, citation, name).split())
