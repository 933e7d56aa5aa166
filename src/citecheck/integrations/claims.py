"""Whether the sources support the claims of an answer, for the integrations: judges are asked as by the command."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Final

from citecheck.errors import UsageError
from citecheck.support.nouns import WORST_FIRST, Assessment, SupportReport, Verdict

if TYPE_CHECKING:
    from citecheck.grading.grader import Grader

_REFUSED: Final = frozenset({Verdict.CONTRADICTED, Verdict.UNSUPPORTED, Verdict.PARTIAL})
_NOT_ONE: Final = "`store` is one path."


@dataclass(frozen=True, slots=True)
class Judging:
    """Who is asked, as with --judge, where the answers are kept, as with --store, and answers that are there."""

    judges: tuple[str, ...] = ()
    store: Path | None = None
    answers: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """The claims of one answer. `problems` are calls of judges that failed, in a sentence each."""

    report: SupportReport
    problems: list[str] = field(default_factory=list)

    @property
    def supported(self) -> bool | None:
        """Whether every claim is; None if that is not known, or there is no claim."""
        verdicts = {claim.verdict for claim in self.report.assessments}
        if verdicts & _REFUSED:
            return False
        return True if verdicts == {Verdict.SUPPORTED} else None

    @property
    def open(self) -> str:
        """Why that is not known, as a word."""
        return "undecided" if self.report.assessments else "nothing_to_check"

    @property
    def why(self) -> str:
        """The same as the beginning of a sentence."""
        some = "Some claims of this answer are undecided"
        return some if self.report.assessments else "This answer has no claims that cite sources"

    def values(self) -> dict[str, int]:
        """How many claims there are, and how many of each verdict."""
        from citecheck.reporting.support import counts

        found = counts([self.report])
        return {name: found[name] for name in ("claims", *Verdict)}

    def lines(self, most: int) -> list[str]:
        """The claims that are not supported, the worst first, and the counts; escaped for a terminal."""
        from citecheck.reporting.escaping import terminal
        from citecheck.reporting.support import summary_lines

        rest = [claim for claim in self.report.assessments if claim.verdict is not Verdict.SUPPORTED]
        rest.sort(key=lambda claim: WORST_FIRST.index(claim.verdict))
        shown = [line for claim in rest[:most] for line in _claim(claim, self.report)]
        left = len(rest) - most
        more = [f"{left} more: run `citecheck support` on the answer to see all."] if left > 0 else []
        return [*map(terminal, (*self.problems, *shown)), *more, *summary_lines([self.report])]


def _claim(claim: Assessment, report: SupportReport) -> Iterator[str]:
    from citecheck.reporting.lines import agent_line
    from citecheck.reporting.support import doubt, judged
    from citecheck.text.quoting import shortened

    cites = "".join(f"[{cite.number}]" for cite in claim.claim.cites)
    yield f"{claim.verdict.value} line {claim.region.line} {cites} {shortened(' '.join(claim.claim.text.split()))}"
    said = [one for looked in claim.looked for one in looked.judgements if one.verdict is not Verdict.SUPPORTED]
    yield from dict.fromkeys(f"{one.judge}: {judged(one)}" for one in said)
    yield from (agent_line(report.findings[at], {}) for at in claim.findings)
    yield from dict.fromkeys(f"doubt: {doubt(signal)}" for _, signal in claim.doubts)


def judging(judge: object, store: object, answers: object) -> Judging:
    """Paths are seen from the current folder. Raises UsageError for what is not a command, or not a path."""
    from citecheck.integrations.common import several

    stores = several(store, _NOT_ONE) if store else []
    if len(stores) > 1:
        raise UsageError(_NOT_ONE)
    paths = [Path.cwd() / path for path in several(answers, "`answers` is one path or a list of paths.")]
    judges = several(judge, "`judge` is a model or a command, as for --judge, or a list of them.")
    return Judging(tuple(judges), Path.cwd() / stores[0] if stores else None, tuple(paths))


def judged(grader: Grader, text: str, asked: Judging) -> Judged:
    """Every claim of an answer, after the judges were asked twice each at most.

    Raises UsageError for a judge that cannot be run, a file that cannot be read, or another database.
    """
    from citecheck.answers import read_answer
    from citecheck.judging.named import judge_named
    from citecheck.judging.panel import Panel
    from citecheck.judging.store import Store
    from citecheck.library import read_bytes
    from citecheck.support.judgements import read_answers
    from citecheck.support_library import support_answer

    given = [answer for path in asked.answers for answer in read_answers(read_bytes(path).decode("utf-8", "replace"))]
    look = partial(support_answer, read_answer(text), grader.checker)
    problems: list[str] = []
    with Store(asked.store) as store:
        panel = Panel(store, given, problems.append)
        report = look(judgements=panel.answers).report
        for judge, again in product(map(judge_named, asked.judges), (False, True)):
            panel.ask(judge, [report], again=again)
            report = look(judgements=panel.answers).report
        panel.keep([report])
    return Judged(report, problems)
