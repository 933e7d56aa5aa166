"""What a renderer gets: the report of one response, and the hints beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from citecheck.model import Closest, Report


@dataclass(frozen=True, slots=True)
class Outcome:
    """`closest` maps the index of a citation to the passage most like its missing quote."""

    report: Report
    closest: Mapping[int, Closest] = field(default_factory=dict)
