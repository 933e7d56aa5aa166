"""Of the repairs that are proposed, those that can be made together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from citecheck.repair.repair import Repair, Ways
from citecheck.repair.verify import Answer, Bench, Worse

_TRIALS: Final = 100  # times that an answer is checked; only one made for it needs more


@dataclass(slots=True)
class Choice:
    """All of them, or all but those that spoil something; `refused` says by citation what they would bring."""

    bench: Bench
    before: Answer
    kept: list[Repair] = field(default_factory=list)
    refused: dict[int, str] = field(default_factory=dict)
    trials: int = 0
    after: Answer = field(init=False)

    def __post_init__(self) -> None:
        self.after = self.before

    def take(self, ways: Sequence[Ways]) -> None:
        """As many as can be: without those to which something was brought, then halves until one stands alone."""
        worse = self._try([first for first, *_ in ways]) if ways else None
        if worse is None:
            return
        if len(ways) == 1:
            self._take_next(ways[0], worse)
            return
        suspect = [first.citation in worse.citations for first, *_ in ways]
        if all(suspect) or not any(suspect):
            suspect = [at < len(ways) // 2 for at in range(len(ways))]
        self.take([way for way, off in zip(ways, suspect, strict=True) if not off])
        self.take([way for way, off in zip(ways, suspect, strict=True) if off])

    def _take_next(self, ways: Ways, worse: Worse) -> None:
        """The fullest of the other ways that spoils nothing."""
        first, *others = ways
        if all(self._try([other]) for other in others):
            self.refused[first.citation] = f"repairing it would bring {worse.what}"

    def _try(self, repairs: Sequence[Repair]) -> Worse | None:
        """Keeps the repairs, or says what they would bring."""
        self.trials += 1
        if self.trials > _TRIALS:
            return Worse("more checks than an answer may ask for")
        after = self.bench.after(self.before, [*self.kept, *repairs])
        if isinstance(after, Worse):
            return after
        self.kept += repairs
        self.after = after
        return None
