"""The way of a question: evidence → draft → check → claims → corrections → revision, each a step that is timed.

Each step calls what the commands search, validate, support and fix call. None of them trusts what the writer wrote.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from time import perf_counter
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from citecheck.answering.evidence import Likeness, pool_of
from citecheck.answering.instructions import IN_POOL, request_of
from citecheck.answering.keyed import with_numbers
from citecheck.answering.nouns import Answered, Draft, Mode, Pool, Step, Writer
from citecheck.answering.settings import Settings
from citecheck.answers import read_answer, read_text
from citecheck.filling import Schema, fill
from citecheck.library import CheckedAnswer, Checker
from citecheck.model import Level, Report
from citecheck.repair import mend
from citecheck.repair.diff import change_lines
from citecheck.reporting.summary import counted, summary_lines
from citecheck.reporting.support import change_text, revision_text
from citecheck.reporting.support import summary_lines as support_lines
from citecheck.selection import Selection, selected
from citecheck.sources.document import Document
from citecheck.support import Style
from citecheck.support.nouns import SupportReport
from citecheck.support_library import correct_answer, revise_answer, support_answer
from citecheck.text.quoting import quoted

Look: TypeAlias = Callable[[Sequence[object]], list[SupportReport]]
Asks = Callable[[Look], tuple[list[SupportReport], list[object]]]  # judges: the reports, and the answers behind them
Announce = Callable[[str], None]

NO_EVIDENCE: Final = "The sources contain no passage about this question.\n"
_MEDIUM: Final = Settings()
_MUST_CITE: Final = Selection(severity={"CIT703": Level.ERROR})


def answer_question(
    question: str,
    checker: Checker,
    writer: Writer,
    settings: Settings = _MEDIUM,
    *,
    path: str = "answer.md",
    likeness: Likeness | None = None,
    judges: Asks | None = None,
    asked_for: Mapping[str, Any] = MappingProxyType({}),
    style: Style = Style.MARK,
    schema: Schema | None = None,
    announce: Announce = lambda _: None,
) -> Answered:
    """The answer of a writer to a question, with what each step made of it. `path` is what reports call the answer.

    likeness: of texts to the question, by vectors. judges: asks them about claims. asked_for: more arguments
    of support_answer. style: what a revision does. schema: the
    answer is JSON that fits it, and has references. announce: gets
    each step's name.
    Without evidence the writer is not called.
    Raises UsageError or EngineError if the writer cannot be asked, or writes nothing.
    """
    run = _Run(question, checker, writer, settings, path, judges, asked_for, style, announce)
    run.search(likeness)
    if run.pool.evidence:
        steps = settings.extent.steps
        wanted: tuple[tuple[bool, Callable[[], None]], ...] = (
            (True, run.write),
            (steps.validate, run.validate),
            (steps.support, run.support),
            (steps.correct, run.correct),
            (steps.revise, run.revise),
        )
        if schema:
            wanted = ((True, partial(run.fill, schema)), (steps.support, run.support))
        for is_on, step in wanted:
            if is_on:
                step()
    return Answered(
        question,
        settings.mode,
        writer.name,
        run.pool,
        run.draft,
        run.text,
        run.checked,
        run.report,
        run.uncited,
        tuple(run.steps),
    )


@dataclass
class _Run:
    """One question on its way."""

    question: str
    checker: Checker
    writer: Writer
    settings: Settings
    path: str
    judges: Asks | None
    asked_for: Mapping[str, Any]
    style: Style
    announce: Announce
    pool: Pool = field(default_factory=lambda: Pool(()))
    draft: str = ""
    text: str = NO_EVIDENCE
    is_json: bool = False
    checked: CheckedAnswer | None = None
    report: SupportReport | None = None
    judgements: list[object] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    _began: float = 0.0

    def _begin(self, name: str) -> str:
        self.announce(name)
        self._began = perf_counter()
        return name

    def _end(self, name: str, found: str, calls: int = 0, tokens: int | None = None, notes: Sequence[str] = ()) -> None:
        self.steps.append(Step(name, perf_counter() - self._began, found, calls, tokens, tuple(notes)))

    def search(self, likeness: Likeness | None) -> None:
        name = self._begin("search")
        self.pool = pool_of(self.question, self.checker, self.settings.extent, likeness)
        passages = counted(len(self.pool.evidence), "passage")
        self._end(name, f"{passages} of {counted(self.pool.sources, 'source')}", notes=self.pool.unread)

    def write(self) -> None:
        name = self._begin("write")
        draft = self.writer.write(request_of(self.question, self.settings.mode, self.pool.evidence))
        self.draft = self.text = draft.text
        changes: list[str] = []
        if self.settings.mode is not Mode.CLASSICAL:
            keyed = with_numbers(draft.text, self.pool.evidence, self._document)
            self.text = keyed.text
            changes += [f"[{key}] is not a key of the pool" for key in keyed.foreign]
        citations = counted(len(read_text(self.text).citations), "citation")
        self._end(name, f"{len(draft.text.split()):,} words, {citations}", draft.calls, draft.tokens, changes)

    def fill(self, schema: Schema) -> None:
        name = self._begin("fill")
        drafts: list[Draft] = []

        def write(prompt: str) -> str:
            drafts.append(self.writer.write(request_of(self.question, self.settings.mode, self.pool.evidence, prompt)))
            return drafts[-1].text

        filled = fill(schema, self.question, IN_POOL, write, self.checker)
        self.draft, self.text, self.is_json = drafts[-1].text, filled.text, True
        corrections = filled.before.report.corrections
        tokens = sum(draft.tokens or 0 for draft in drafts) or None
        found = f"{counted(len(filled.after.claims), 'claim')}, {counted(len(corrections), 'reference')} corrected"
        calls = sum(draft.calls for draft in drafts)
        self._end(name, found, calls, tokens, [change_text(one) for one in corrections])

    def _document(self, name: str) -> Document:
        return self.checker.sources.resolve([name])[0][name]

    def validate(self) -> None:
        name = self._begin("validate")
        self.checked = self._checked()
        report = self.checked.report
        uncited = (f"cites nothing: {quoted(sentence)}" for sentence in self.uncited)
        self._end(name, summary_lines([report])[-1], notes=[*_errors(report), *uncited])

    @property
    def uncited(self) -> tuple[str, ...]:
        """With STRICT, the sentences of the checked answer that cite nothing."""
        if self.settings.mode is not Mode.STRICT or not self.checked:
            return ()
        units = self.checked.response.units
        said = (unit.plain.strip() for unit in units if not (unit.marks or unit.in_heading))
        return tuple(sentence for sentence in said if any(map(str.isalnum, sentence)) and not sentence.endswith(":"))

    def _checked(self) -> CheckedAnswer:
        checked = self.checker.check(self.text, self.path, thorough=self.settings.extent.thorough)
        if self.settings.mode is Mode.CLASSICAL:
            return checked
        return replace(checked, report=selected(checked.report, _MUST_CITE))

    def support(self) -> None:
        name = self._begin("support")
        if self.judges:
            (self.report,), self.judgements = self.judges(lambda answers: [self._looked(answers)])
        else:
            self.report = self._looked(())
        tokens = [one["tokens"] for one in self.judgements if isinstance(one, dict) and type(one.get("tokens")) is int]
        found = support_lines([self.report])[-1]
        self._end(name, found, len(self.judgements), sum(tokens) or None, list(_errors(self.report)))

    def _looked(self, answers: Sequence[object]) -> SupportReport:
        text = read_answer(self.text, "answer.json") if self.is_json else self.text
        return support_answer(text, self.checker, self.path, judgements=answers, **self.asked_for).report

    def correct(self) -> None:
        name = self._begin("correct")
        checked = self.checked or self._checked()
        if checked.response.has_block:
            with self.checker.lock:
                thorough = self.settings.extent.thorough
                mended = mend(checked.response, checked.report, checked.documents, thorough=thorough)
            text, changes, lines = mended.response.text, len(mended.changes), list(change_lines(mended))
        else:
            before, after = correct_answer(
                self.text, self.checker, self.path, judgements=self.judgements, **self.asked_for
            )
            lines = [change_text(one) for one in before.report.corrections]
            text, changes = after.file, len(lines)
        self._changed(text)
        self._end(name, f"{counted(changes, 'citation')} corrected", notes=lines)

    def revise(self) -> None:
        name = self._begin("revise")
        asked = {"judgements": self.judgements, **self.asked_for}
        before, after = revise_answer(self.text, self.checker, self.path, style=self.style, **asked)
        self._changed(after.file)
        revisions = before.report.revisions
        done = sum(one.style is not None for one in revisions)
        self._end(name, f"{counted(done, 'claim')} revised", notes=[*map(revision_text, revisions)])

    def _changed(self, text: str) -> None:
        """The outcome is that of the changed text; what judges said of claims that did not change still counts."""
        if text != self.text:
            self.text = text
            self.checked = self._checked() if self.checked else None
            self.report = self._looked(self.judgements) if self.report else None


def _errors(report: Report | SupportReport) -> Iterator[str]:
    """What is wrong, a line each."""
    for finding in report.findings:
        if finding.level is not Level.NOTE:
            number = f"[{finding.n}] " if finding.n is not None else ""
            yield f"{number}{finding.level} {finding.rule}: {finding.message}"
