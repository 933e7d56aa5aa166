"""What a repair is: new values for fields of one citation, or its fields in their order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from citecheck.model import Citation
from citecheck.response import field_names

Value: TypeAlias = str | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Repair:
    """`values` by short field name: a text for p, f and k, line ids for l. `citation` is an index in the response's."""

    citation: int
    values: Mapping[str, Value] = field(default_factory=dict)
    ordered: bool = False


# Ways to repair one thing, the fullest first; at most one of them is taken.
Ways: TypeAlias = tuple[Repair, ...]


def joined(repairs: Iterable[Repair]) -> dict[int, Repair]:
    """One repair for each citation."""
    values: defaultdict[int, dict[str, Value]] = defaultdict(dict)
    ordered: set[int] = set()
    for repair in repairs:
        values[repair.citation] |= repair.values
        ordered |= {repair.citation} if repair.ordered else set()
    return {index: Repair(index, own, index in ordered) for index, own in values.items()}


def bare(citation: Citation) -> Citation:
    """What a citation says, wherever it stands."""
    return replace(citation, spans={})


def repaired(citation: Citation, repair: Repair | None) -> Citation:
    """What the citation says once it is repaired."""
    values = repair.values if repair else {}
    page_id, lines = values.get("p", citation.page_id), values.get("l", citation.line_ids)
    return replace(
        bare(citation),
        page_id=str(page_id),
        page=field_names.page_number(str(page_id)),
        line_ids=tuple(int(i) for i in lines),
        source_context=str(values.get("f", citation.source_context)),
        source_match=str(values.get("k", citation.source_match)),
    )
