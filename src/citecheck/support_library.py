"""What programs call to ask whether sources carry the claims of an answer. `library` does not know of it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypedDict, TypeVar, Unpack
from weakref import WeakKeyDictionary

from citecheck import checker as opened
from citecheck.answers import read_answer, read_text
from citecheck.answers.source_list import numbers, source_list
from citecheck.checker import SourcePaths
from citecheck.library import Checker, read_bytes, response_of
from citecheck.limits import OTHER_SOURCES
from citecheck.model import AnswerForm, Response
from citecheck.revision import revised
from citecheck.sources.document import Document
from citecheck.support import MIN_ENTAILMENT, Evidence
from citecheck.support.assess import support
from citecheck.support.corrections import corrected
from citecheck.support.index import Indexes
from citecheck.support.judgements import open_tasks, read_answers, task_line
from citecheck.support.lexical import profile_of
from citecheck.support.look import Library
from citecheck.support.nouns import Assessment, Correction, Multi, Style, SupportReport, Verdict
from citecheck.support.similarity import Scale, similarity_of

_Model = TypeVar("_Model")
_INDEXES: Final[WeakKeyDictionary[opened.Checker, Indexes]] = WeakKeyDictionary()


class Asked(TypedDict, total=False):
    """What correct_answer and revise_answer are asked with beside their own arguments: see support_answer."""

    min_recall: float | None
    min_entailment: float
    scale: Scale | None
    evidence: Evidence | str


@dataclass(frozen=True)
class AssessedAnswer:
    """One answer, and whether its sources carry its claims.

    `report` has the claims and all findings, `response` is the answer as it was read.
    """

    response: Response
    report: SupportReport

    @property
    def claims(self) -> tuple[Assessment, ...]:
        """In the order of the text, each with its verdict, passages, doubts and risk."""
        return self.report.assessments

    @property
    def file(self) -> str:
        """The text of the file that the answer was read from."""
        return self.response.origin.file if self.response.origin else self.response.text

    def with_corrections(self, corrections: tuple[Correction, ...], library: Library) -> AssessedAnswer:
        """Its documents are also those that a correction proposes."""
        known = {facts.attachment_id for facts in self.report.documents}
        new = sorted({change.passage.source for change in corrections} - known)
        facts = (library.documents[name].facts._replace(attachment_id=name) for name in new)
        documents = (*self.report.documents, *facts)
        return replace(self, report=replace(self.report, documents=documents, corrections=corrections))

    @property
    def supported(self) -> bool:
        """Whether there are claims and every one is supported: the only pass."""
        return bool(self.claims) and all(claim.verdict is Verdict.SUPPORTED for claim in self.claims)

    @property
    def tasks(self) -> tuple[str, ...]:
        """What no judge has decided yet, the highest risk first: one text of JSON each."""
        return tuple(map(task_line, open_tasks([self.report])))

    def to_json(self) -> str:
        """What `citecheck support --format json` prints."""
        from citecheck.reporting.support import render_json

        return render_json([self.report])


def support_files(
    answer: str | os.PathLike[str],
    sources: SourcePaths | None = None,
    *,
    multi: Multi | str = Multi.ALL,
    judgements: Iterable[object] = (),
    password: str | None = None,
    cache: bool = True,
) -> AssessedAnswer:
    """Whether the sources carry the claims of the answer in a file, which is never its own source.

    multi, judgements: as in support_answer. The others are those of check_files.

    Raises CitecheckError, in one sentence that names the file and says what to do, where the answer or a source is
    missing. A source that cannot be read raises nothing: its claims are undecided.
    """
    file = Path(answer)
    response = response_of(read_bytes(file), file.as_posix())
    with Checker(sources, password=password, cache=cache) as checker:
        checker.sources.refuse({file.resolve()})
        return support_answer(response, checker, file.as_posix(), multi=multi, judgements=judgements)


def support_answer(
    answer: str | Response,
    checker: opened.Checker,
    path: str = "",
    *,
    multi: Multi | str = Multi.ALL,
    judgements: Iterable[object] = (),
    min_recall: float | None = None,
    min_entailment: float = MIN_ENTAILMENT,
    evidence: Evidence | str = Evidence.WINDOWS,
    scale: Scale | None = None,
) -> AssessedAnswer:
    """Whether the sources of a checker carry the claims of an answer; `path` is what its report calls it.

    multi: what a claim with several sources asks: "all" of them carry it, "any" of them, or "joint", all as one.
    judgements: what judges answered to the tasks, as JSON or read from it; each is checked. Or a Decision of a person.
    min_recall: the threshold of the lexical profile, None for no profile.
    min_entailment: a judge who gives less as `entailment` needs a second judge to support a claim.
    evidence: what a judge sees of a source, "windows" or the "whole" text.
    scale: the model and the bands of the similarity profile, None for no profile.

    Raises ValueError for another `multi` or `evidence`, or a closed checker; EngineError if the model of `scale` fails.
    """
    response = read_text(answer) if isinstance(answer, str) else answer
    answers = [value for given in judgements for value in (read_answers(given) if isinstance(given, str) else [given])]
    with checker.lock:
        if checker.closed:
            raise ValueError("The Checker is closed: ask for the support before you close it.")
        documents, unresolved = checker.documents(response)
        report = support(
            response,
            documents,
            path=path,
            unresolved=unresolved,
            multi=Multi(multi),
            answers=answers,
            min_entailment=min_entailment,
            indexes=_indexes(checker),
            others=lambda: checker.sources.every(OTHER_SOURCES),
            evidence=Evidence(evidence),
        )
        if min_recall is not None:
            report = replace(report, profile=profile_of(response, documents, min_recall))
        if scale is not None:
            indexes = {name: _indexes(checker).of(document, name) for name, document in documents.items()}
            report = replace(report, profile=similarity_of(report.assessments, indexes.get, scale))
    return AssessedAnswer(response, report)


def _indexes(checker: opened.Checker) -> Indexes:
    """Those of the checker's sources, which all its answers share."""
    return _INDEXES.setdefault(checker, Indexes())


def correct_answer(
    answer: str | Response,
    checker: Checker,
    path: str = "",
    *,
    judgements: Iterable[object] = (),
    fields: tuple[str, ...] = (),
    keeps: Callable[[str], bool] = lambda _: True,
    **asked: Unpack[Asked],
) -> tuple[AssessedAnswer, AssessedAnswer]:
    """The answer as it is, and with its [n] markers corrected; the reports of both say what the corrections are.

    Each correction was tried on the whole answer: no claim gets worse. The new source is one that the answer lists or
    cites, or without a list one of the checker, by their order. Every source of a claim must support it. An answer
    without plain [n] markers gets no corrections. judgements, asked: as in support_answer.

    Of structured output the lists of references are corrected, with sources that other texts of it name, or that were
    given: these are written as the others are, by file name or id. `fields` are the patterns that it was read with.
    keeps: whether a corrected text may be written.
    """
    given = list(judgements)

    def again(text: str | Response) -> AssessedAnswer:
        read = read_answer(text, "answer.json", fields=fields) if lists and isinstance(text, str) else text
        return support_answer(read, checker, path, judgements=given, **asked)

    lists = isinstance(answer, Response) and any("references" in citation.spans for citation in answer.citations)
    before = again(answer)
    if lists:
        candidates, library = _referenced(before, checker)
        written = _unreferenced(before, checker, candidates, library)
        after, made = corrected(before, candidates, library, again, keeps, written)
        return before.with_corrections(made, library), after.with_corrections(made, library)
    if before.response.form is not AnswerForm.NUMBERED or read_text(before.file).text != before.response.text:
        return before, before
    candidates, library = _candidates(before, checker)
    after, made = corrected(before, candidates, library, again)
    return before.with_corrections(made, library), after.with_corrections(made, library)


def revise_answer(
    answer: str | Response,
    checker: Checker,
    path: str = "",
    *,
    style: Style | str = Style.HEDGE,
    multi: Multi | str = Multi.ALL,
    judgements: Iterable[object] = (),
    fields: tuple[str, ...] = (),
    keeps: Callable[[str], bool] = lambda _: True,
    **asked: Unpack[Asked],
) -> tuple[AssessedAnswer, AssessedAnswer]:
    """The answer as it is, and with the claims revised that are not supported; both reports have the revisions.

    style: what becomes of such a claim. "remove" removes refused claims, and marks the others. Each edit was tried on
    the whole answer: no verdict is worse, there is no new finding, and supported claims stay as they are. The others
    are those of support_answer and correct_answer.
    """
    given = list(judgements)

    def again(text: str | Response) -> AssessedAnswer:
        read = text if isinstance(text, Response) else read_answer(text, path, html=is_html or None, fields=fields)
        return support_answer(read, checker, path, multi=multi, judgements=given, **asked)

    is_html = isinstance(answer, Response) and answer.is_html
    made = revised(again(answer), checker, Style(style), again, keeps)
    before, after = (
        replace(one, report=replace(one.report, revisions=made.claims, diff=made.diff))
        for one in (made.before, made.after)
    )
    return before, after


def correct_model(
    model: _Model, checker: Checker, *, fields: tuple[str, ...] = (), judgements: Iterable[object] = ()
) -> tuple[_Model, AssessedAnswer]:
    """A pydantic model or dataclass with its references corrected, and the outcome for the original.

    Its texts are found as in a file of JSON: beside `source_refs`, or by the patterns in `fields`. The result is of the
    same type and was validated by it; the report names the corrections. Each was tried on the whole model.

    Raises UsageError if the model has no text with references.
    """
    from pydantic import TypeAdapter, ValidationError
    from pydantic_core import to_json

    adapter = TypeAdapter(type(model))

    def is_valid(text: str) -> bool:
        try:
            adapter.validate_json(text)
        except ValidationError:
            return False
        return True

    response = read_answer(to_json(model, indent=1).decode(), "The model.json", fields=fields)
    before, after = correct_answer(response, checker, judgements=judgements, fields=fields, keeps=is_valid)
    return (adapter.validate_json(after.file) if before.report.corrections else model), before


def _referenced(answer: AssessedAnswer, checker: Checker) -> tuple[dict[int, str], Library]:
    """The sources that the answer refers to, each by its first number."""
    with checker.lock:
        documents, unresolved = checker.documents(answer.response)
    candidates: dict[int, str] = {}
    for citation in answer.response.citations:
        number, name = citation.n, citation.attachment_id
        known = [documents[candidate] for candidate in candidates.values()]
        if number is not None and name in documents and not any(documents[name] is document for document in known):
            candidates[number] = name
    return candidates, Library(documents, unresolved, indexes=_indexes(checker))


def _unreferenced(
    answer: AssessedAnswer, checker: Checker, candidates: dict[int, str], library: Library
) -> dict[int, str]:
    """What is written for given sources that the answer does not refer to, which become candidates.

    The references of the answer are all file names, or all stems, or all ids: so are the new ones; else there are none.
    """
    known = list(library.documents.values())
    with checker.lock:
        given = checker.sources.every(OTHER_SOURCES)
        free = {name: document for name, document in given.items() if document not in known}
        references = {
            (answer.file[slice(*citation.spans["reference"])], library.documents[citation.attachment_id])
            for citation in answer.response.citations
            if citation.attachment_id in library.documents
        }
        names = (
            lambda source: Path(source.facts.path).name,
            lambda source: Path(source.facts.path).stem,
            checker.sources.id_of,
        )
        styles = map(_name_in, names)
        same = (style for style in styles if all(text == style(source) for text, source in references))
        style = next(same, None) if references else None
        written = {name: style(source) for name, source in free.items()} if style else {}
    first = max((citation.n or 0 for citation in answer.response.citations), default=0) + 1
    numbered = dict(enumerate(written, first))
    candidates.update(numbered)
    library.documents = {**library.documents, **{name: free[name] for name in written}}
    return {number: written[name] for number, name in numbered.items()}


def _name_in(name: Callable[[Document], str]) -> Callable[[Document], str]:
    """How a name of a source is written in JSON."""
    return lambda source: json.dumps(name(source), ensure_ascii=False)


def _candidates(answer: AssessedAnswer, checker: Checker) -> tuple[dict[int, str], Library]:
    """The source of each number that the answer lists, or that the order of the given sources gives."""
    listed = source_list(answer.response.text).entries
    free = numbers(listed).values() if listed else range(1, len(checker.sources.given) + 1)
    every = sorted({*free, *answer.response.entries()})
    probe = read_text(f"All of it {' '.join(f'[{number}]' for number in every)}.\n\n{answer.file}")
    with checker.lock:
        documents, unresolved = checker.documents(probe)
    ids = {number: probe.citations[place].attachment_id for number, place in probe.entries().items()}
    candidates = {number: ids[number] for number in every if ids.get(number) in documents}
    return candidates, Library(documents, unresolved, indexes=_indexes(checker))
