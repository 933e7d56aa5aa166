"""check(response, documents) → Report: locate every quote once, ask every rule, derive the verdicts."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Final, NamedTuple, Protocol, TypeVar

from citecheck.cited_range import locate_in_range, said_elsewhere
from citecheck.errors import SourceError
from citecheck.locate import locate
from citecheck.model import (
    PARAPHRASE,
    AnswerForm,
    Citation,
    CitationResult,
    CitedRange,
    Evidence,
    Finding,
    Level,
    LineIndex,
    Located,
    NotFound,
    Open,
    OpenReason,
    ProblemKind,
    Report,
    Response,
    Sighting,
    Span,
    Undetermined,
    Verdict,
    left_open,
    line_index,
)
from citecheck.response.pages import said_beside
from citecheck.response.prose import by_sentence
from citecheck.rules import RULES
from citecheck.rules.rule import Remark, Rule
from citecheck.sources.document import Document, no_source
from citecheck.sources.json_list import SEARCH_READER
from citecheck.text.quoting import quoted
from citecheck.visibility import reader_disagreement

_Item = TypeVar("_Item")


class ProgressHook(Protocol):
    """Passes on what it is given, one by one; so a caller sees how far a check is. `iter` does nothing else."""

    def __call__(self, items: Iterable[_Item], /) -> Iterable[_Item]: ...


def check(
    response: Response,
    documents: Mapping[str, Document],
    rules: Sequence[Rule] | None = None,
    *,
    path: str = "",
    unresolved: Mapping[str, Open] | None = None,
    others: OtherSources | None = None,
    thorough: bool = False,
    each: ProgressHook = iter,
) -> Report:
    """Checks a response against its sources. What is wrong with either is in the report, and raises nothing.

    response: what `read_response` made of the text of an answer.
    documents: the opened source of each attachment id that the answer uses.
    rules: those to ask, instead of all of RULES.
    path: what the report calls the response.
    unresolved: why there is no source, for ids that have none.
    others: what else is known of the sources that were given.
    thorough: a second reader reads each page on which a quote was found, unless its citation fails without it.
    each: sees the citations as they are located, and again as they are read a second time.

    Raises AssertionError if not exactly one rule reports a problem or a reason: that is a fault of RULES.
    """
    evidence = _gather(response, documents, unresolved or {}, each)
    evidence = [_with_other_source(found, documents.get(found.citation.attachment_id), others) for found in evidence]
    asked = RULES if rules is None else rules
    if thorough:
        failed = {finding.citation for finding in _findings(response, evidence, asked) if finding.level is Level.ERROR}
        evidence = [
            found if index in failed else _compared(found, documents.get(found.citation.attachment_id))
            for index, found in enumerate(each(evidence))
        ]
    if rules is None:
        _refuse_unreported(response, evidence)
    findings = _findings(response, evidence, asked)
    own: defaultdict[int | None, list[int]] = defaultdict(list)
    for index, finding in enumerate(findings):
        own[finding.citation].append(index)
    results = tuple(
        _result(citation, found, tuple(own[index]), findings)
        for index, (citation, found) in enumerate(zip(response.citations, evidence, strict=True))
    )
    used = {citation.attachment_id for citation in response.citations} & documents.keys()
    facts = tuple(documents[name].facts._replace(attachment_id=name) for name in sorted(used))
    verdict = _overall(results, findings, response)
    return Report(path, results, tuple(findings), facts, verdict, markers=len(response.markers))


class OtherSources(NamedTuple):
    """The other given sources, opened when they are asked for; and what has its source by its order alone."""

    documents: Callable[[], Iterable[Document]]
    by_order: AbstractSet[str] = frozenset()


# ── Evidence ─────────────────────────────────────────────────────────────────────────────────────


def _gather(
    response: Response, documents: Mapping[str, Document], unresolved: Mapping[str, Open], each: ProgressHook
) -> list[Evidence]:
    _prefetch(response, documents)
    located = [_located(citation, documents, unresolved) for citation in each(response.citations)]
    located = list(_shared(located))
    # What is asked of a source as a whole comes last: its reader is busy with the cited pages until then.
    said = _said_pages(response)
    return [_noted(found, documents.get(found.citation.attachment_id), said) for found in located]


def _said_pages(response: Response) -> Mapping[int, CitedRange]:
    """By marker number: the pages that its sentence names, if the sentence cites that number alone."""
    of_sentence = ((group, said_beside(group)) for group in by_sentence(response.markers))
    return {group[0].n: pages for group, pages in of_sentence if pages and len({marker.n for marker in group}) == 1}


def _located(citation: Citation, documents: Mapping[str, Document], unresolved: Mapping[str, Open]) -> Evidence:
    document = documents.get(citation.attachment_id)
    if document is not None and citation.source and not citation.source_context.strip():
        is_from_search = document.facts.reader == SEARCH_READER  # weaker evidence than the file that was searched
        why = citation.unquoted or _NO_QUOTE
        reason = Open(OpenReason.NO_QUOTE, why + (_FROM_SEARCH if is_from_search else ""))
    elif document is not None:
        return locate_in_range(citation, document)
    else:
        reason = unresolved.get(citation.attachment_id) or no_source(citation.attachment_id, documents)
    return Undetermined(citation, open=reason)


def _shared(located: Sequence[Evidence]) -> Iterator[Evidence]:
    """The evidence; a quote that is not found stays open if it may be another source's, or the answer's own words."""
    found = {one.citation.shared for one in located if isinstance(one, Located)} - {0}
    for one in located:
        may_differ = one.citation.shared == PARAPHRASE
        if isinstance(one, NotFound) and (may_differ or one.citation.shared in found):
            reason = _OWN_WORDS if may_differ else _ELSEWHERE
            yield Undetermined(one.citation, open=Open(OpenReason.NO_QUOTE, reason))
        else:
            yield one


_OWN_WORDS: Final = "The words that the answer marks are not in the source as they are; they may be the answer's own."
_ELSEWHERE: Final = "The quotation is in another source that the sentence cites, and not in this one."
_NO_QUOTE: Final = "The answer gives no quotation to look for; only a person can check this citation."
_FROM_SEARCH: Final = (
    " Its text comes from the file search in a response, not from the file itself: name that file with -s."
)


def _prefetch(response: Response, documents: Mapping[str, Document]) -> None:
    """Asks each source for all of its cited pages at once."""
    for name, document in documents.items():
        quotes: defaultdict[int, list[str]] = defaultdict(list)
        for citation in response.citations:
            if citation.attachment_id == name and citation.page and citation.source_context.strip():
                quotes[citation.page].append(citation.source_context)
        document.prefetch(quotes, quotes)


def _noted(evidence: Evidence, document: Document | None, said: Mapping[int, CitedRange]) -> Evidence:
    """The evidence with what to know about the source of its citation."""
    if document is None:
        return evidence
    in_prose = None if evidence.open else said_elsewhere(evidence, said.get(evidence.citation.n or -1), document)
    told = (_prepared(document), _recognised(evidence, document), _marked(evidence, document), in_prose)
    notes = tuple(note for note in told if note)
    noted = replace(evidence, notes=notes)
    disputed = None if noted.open else _disputed(document)
    return left_open(noted, disputed) if disputed else noted


def _with_other_source(evidence: Evidence, document: Document | None, others: OtherSources | None) -> Evidence:
    """The evidence with the other source that has the quote, or with the note that its source has no name."""
    if others is None or document is None:
        return evidence
    if isinstance(evidence, NotFound) and not evidence.cut:
        return replace(evidence, other=_elsewhere(evidence.citation, document, others.documents()))
    if evidence.open or evidence.citation.attachment_id not in others.by_order:
        return evidence
    reason = f"The answer does not name this source: {document.facts.path} has its number in the order of -s."
    return replace(evidence, notes=(*evidence.notes, Open(OpenReason.BY_ORDER, reason)))


def _elsewhere(citation: Citation, document: Document, others: Iterable[Document]) -> str | None:
    """The place of the quote in the first other source that has it."""
    for other in others:
        found = None if other is document else locate(replace(citation, page=None, range=None), other).located
        if found:
            return f"{other.facts.path}, page {found.found.anchor_page}"
    return None


def _compared(evidence: Evidence, document: Document | None) -> Evidence:
    """Open where another reader reads something else in the quote's place."""
    if document is None or not isinstance(evidence, Located):
        return evidence
    try:
        disagreement = reader_disagreement(evidence.found, document)
    except SourceError as error:
        disagreement = str(error)
    if disagreement is None:
        return evidence
    return left_open(evidence, Open(OpenReason.READER_DIFFERENCE, disagreement))


def _prepared(document: Document) -> Open | None:
    if document.facts.kind != "prepared":
        return None
    path = document.facts.path
    return Open(
        OpenReason.PREPARED_SOURCE, f"Checked against prepared text ({path}), which can be edited; not the PDF."
    )


def _recognised(evidence: Evidence, document: Document) -> Open | None:
    found = evidence.found
    if not found or found.sighting not in {Sighting.RECOGNISED, Sighting.NOISE}:
        return None
    where = f"page {found.anchor_page} of {document.facts.path}"
    return Open(
        OpenReason.RECOGNISED_TEXT, f"The quote is part of a picture on {where}; a program recognised its text."
    )


def _marked(evidence: Evidence, document: Document) -> Open | None:
    if not evidence.found:
        return None
    number = evidence.found.anchor_page
    mark = document.page(number).watermark
    where = f"Page {number} of {document.facts.path}"
    return Open(OpenReason.WATERMARK, f"{where} is under a watermark: {quoted(mark)}.") if mark else None


def _disputed(document: Document) -> Open | None:
    try:
        disputed = document.disputed_count
    except SourceError as error:
        return Open(OpenReason.LIMIT_REACHED, str(error))
    return Open(OpenReason.PAGE_COUNT_DISAGREEMENT, disputed) if disputed else None


# ── Findings ─────────────────────────────────────────────────────────────────────────────────────


def _findings(response: Response, evidence: Sequence[Evidence], rules: Iterable[Rule]) -> list[Finding]:
    lines = line_index(response.origin.file if response.origin else response.text)
    asked = (rule for rule in rules if response.form in rule.forms)
    remarks = ((rule, remark) for rule in asked for remark in rule.check(response, evidence))
    findings = [_finding(rule, remark, response, lines) for rule, remark in remarks]
    return sorted(findings, key=lambda f: (f.region, f.rule, f.message))


def _refuse_unreported(response: Response, evidence: Sequence[Evidence]) -> None:
    """Raises where not exactly one rule reports a problem or a reason: the answer could verify in spite of it."""
    reporting = Counter(rule.reports for rule in RULES)
    noticed: set[ProblemKind | OpenReason] = {problem.name for problem in response.problems}
    noticed |= {reason.name for found in evidence for reason in (found.open, *found.notes) if reason}
    for name in noticed:
        if reporting[name] != 1:
            raise AssertionError(f"{reporting[name]} rules report '{name}'.")


def _finding(rule: Rule, remark: Remark, response: Response, lines: LineIndex) -> Finding:
    citation = response.citations[remark.citation] if remark.citation is not None else None
    return Finding(
        rule.code,
        rule.name,
        remark.level or rule.level,
        _message(remark, citation, response),
        lines.region(_place(remark, citation, response)),
        n=citation.n if citation else None,
        citation=remark.citation,
        field=remark.field,
        hint=remark.hint and _worded(remark.hint, response),
        stable_message=remark.stable_message,
    )


def _message(remark: Remark, citation: Citation | None, response: Response) -> str:
    """What a rule says; of a citation in a file of JSON with its place there."""
    message = _worded(remark.message, response)
    return f"{message} (at {citation.pointer})" if citation and citation.pointer else message


def _worded(text: str, response: Response) -> str:
    """Only a data block calls the quote `f`."""
    if response.form is AnswerForm.BLOCK or "`f`" not in text:
        return text
    worded = text.replace("`f`", "the quote")
    return worded[0].upper() + worded[1:]


def _place(remark: Remark, citation: Citation | None, response: Response) -> Span:
    if remark.span is None:
        return _span(citation, remark.field)
    return response.origin.span(remark.span) if response.origin and not remark.in_file else remark.span


def _span(citation: Citation | None, field: str | None) -> Span:
    if citation is None:
        return Span(0, 0)
    return citation.spans.get(field or "") or citation.spans.get("") or Span(0, 0)


# ── Verdicts ─────────────────────────────────────────────────────────────────────────────────────


def _result(
    citation: Citation, evidence: Evidence, own: tuple[int, ...], findings: Sequence[Finding]
) -> CitationResult:
    if any(findings[i].level is Level.ERROR for i in own):
        verdict = Verdict.FAILED
    else:
        verdict = Verdict.VERIFIED if isinstance(evidence, Located) else Verdict.OPEN
    return CitationResult(citation, evidence, verdict, own)


def _overall(results: Sequence[CitationResult], findings: Sequence[Finding], response: Response) -> Verdict:
    verdicts = {result.verdict for result in results}
    if Verdict.FAILED in verdicts or any(finding.level is Level.ERROR for finding in findings):
        return Verdict.FAILED
    unknown = any(problem.name is ProblemKind.UNKNOWN_PART for problem in response.problems)
    if unknown or Verdict.OPEN in verdicts:
        return Verdict.OPEN
    return Verdict.VERIFIED if results else Verdict.NOTHING
