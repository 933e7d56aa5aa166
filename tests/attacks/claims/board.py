"""What the checker says of many tries, by kind and group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from attacks.claims.case import ATTACHMENT, Case, answer
from citecheck import Finding, check, open_document, read_response

OUTCOMES = ("error", "warning", "silent")
Places = dict[str, tuple[int, int]]
_ABOUT_CLAIMS = ("CIT7", "CIT8")


class Tried(NamedTuple):
    case: Case
    outcome: str
    said: str


@dataclass
class Board:
    tries: list[Tried] = field(default_factory=list)

    def share(self, *outcomes: str) -> float:
        return sum(tried.outcome in outcomes for tried in self.tries) / max(1, len(self.tries))

    def those(self, *outcomes: str) -> list[str]:
        return [
            f"{tried.case.group} | {tried.case.prose} | {' + '.join(tried.case.quotes)} | {tried.said}"
            for tried in self.tries
            if tried.outcome in outcomes
        ]

    def patterns(self) -> set[str]:
        return {tried.case.pattern for tried in self.tries}

    def table(self, title: str) -> str:
        groups = dict.fromkeys(tried.case.group for tried in self.tries)
        head = f"{title:<44}{'tried':>7}" + "".join(f"{outcome:>9}" for outcome in OUTCOMES)
        return "\n".join((head, *map(self._row, (*groups, ""))))

    def _row(self, group: str) -> str:
        counts = Counter(tried.outcome for tried in self.tries if group in {"", tried.case.group})
        cells = "".join(f"{counts[outcome]:>9}" for outcome in OUTCOMES)
        return f"  {group or 'all':<42}{counts.total():>7}{cells}"


def try_all(cases: Iterable[Case], *, any_error: bool = False) -> Board:
    """Every case as an answer of its own, about one text that holds all quotes.

    Only what is said of claims counts, and with `any_error` every error: markup that hides a figure may break the form.
    """
    cases = list(dict.fromkeys(cases))
    with written(cases) as (source, places), closing(open_document(source, cache=False)) as document:
        reports = [(case, check(read_response(answer(case, places)), {ATTACHMENT: document})) for case in cases]
    return Board([_tried(case, report.findings, any_error=any_error) for case, report in reports])


@contextmanager
def written(cases: Iterable[Case]) -> Iterator[tuple[Path, Places]]:
    """A text file with one quote a line, and the page and line of each."""
    quotes = list(dict.fromkeys(quote for case in cases for quote in case.quotes))
    with TemporaryDirectory() as folder:
        path = Path(folder, "source.txt")
        path.write_text("\n".join((*quotes, "The end.")), "utf-8")
        yield path, {quote: (1, line) for line, quote in enumerate(quotes, 1)}


def _tried(case: Case, findings: Sequence[Finding], *, any_error: bool) -> Tried:
    about = [finding for finding in findings if _counts(finding)]
    other_errors = [finding for finding in findings if finding.level == "error" and finding not in about]
    if other_errors and not any_error:
        raise AssertionError(f"the case itself is wrong: {case}: {[f.message for f in other_errors]}")
    levels = {finding.level for finding in (*about, *other_errors)}
    outcome = next((level for level in ("error", "warning") if level in levels), "silent")
    return Tried(case, outcome, " ".join(f"{finding.rule} {finding.message}" for finding in (*about, *other_errors)))


def _counts(finding: Finding) -> bool:
    """Whether it is about the claim, or about a statement without a citation."""
    return finding.rule.startswith(_ABOUT_CLAIMS) or "uncited" in finding.name
