"""What the page is made of: for each response its outcome, its text, and the pages to show."""

from __future__ import annotations

from dataclasses import dataclass, field

from citecheck.model import Outcome, Response
from citecheck.page_previews import Exhibits


@dataclass(frozen=True, slots=True)
class Proof:
    """`told` is what else is known of the response, in whole sentences."""

    outcome: Outcome
    response: Response
    exhibits: Exhibits = field(default_factory=Exhibits)
    told: tuple[str, ...] = ()
