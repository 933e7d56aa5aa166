"""The tools. Each does what the command of its name does, with the same functions. Replies are bounded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from pydantic import Field

from citecheck.closest_passage import closest_in
from citecheck.errors import SourceError, UsageError
from citecheck.explanation import explanation
from citecheck.judging.agreement import agreement
from citecheck.judging.rows import checked_rows, read_results, usable
from citecheck.limits import REPLY_PAGES
from citecheck.locate import locate
from citecheck.mcp import replies
from citecheck.mcp.desk import Desk
from citecheck.mcp.replies import fitting
from citecheck.model import Citation, Closest, Finding, Level, Occurrence, Open, Report, Sighting, Verdict
from citecheck.preparation import Seen, page_numbers
from citecheck.reporting import summary, support
from citecheck.reporting.lines import agent_line
from citecheck.rules.place import with_neighbours
from citecheck.sources.document import Document
from citecheck.sources.prepared import page_text, prepared_text
from citecheck.support.judgements import RUBRIC, open_tasks, read_answers, task_line
from citecheck.support.nouns import Assessment, SupportReport
from citecheck.support.search import Found, search
from citecheck.support_library import support_answer
from citecheck.text.ids import page_id
from citecheck.text.quoting import shortened

_CUT: Final = 5_000  # characters of a line for which there is no room
_FEW: Final = 20  # findings beside tasks; places of a quote; notes
_SEEN: Final = {Sighting.HIDDEN: "no", Sighting.DOUBTFUL: "unclear"}


def _about(description: str, **bounds: Any) -> Any:
    return Field(description=description, **bounds)


Source = Annotated[str, _about("Path of one file: PDF, web page, Word file, text or Markdown.")]
Sources = Annotated[list[str], _about("Paths of files or folders. ID=PATH: what the answer calls ID.", min_length=1)]
Pages = Annotated[
    str, _about('As "1-5,9"; by default all, as far as a reply has room.', max_length=200, coerce_numbers_to_str=True)
]
FirstLine = Annotated[int, _about("Where to begin on the first of the pages.", ge=1)]
LineIds = Annotated[int, _about("Tag every Nth line; 1 tags all, 0 none.", ge=0)]
Quote = Annotated[str, _about("Words of the source.")]
Question = Annotated[str, _about("What to look for.")]
Top = Annotated[int, _about("At most this many passages.", ge=1, le=50)]
Answer = Annotated[str, _about("The whole answer as text.")]
AnswerPath = Annotated[str, _about("The path of the answer's file, in place of its text.")]
First = Annotated[int, _about("The first task to show; others come before it.", ge=0)]
Judgements = Annotated[list[replies.Judgement], _about("One for each task that you judged.", min_length=1)]
Results = Annotated[str, _about("JSON lines: answers of judges to tasks, decisions of people.")]
ResultsPaths = Annotated[Sequence[str], _about("Files of such lines, or stores of `support --store`.")]
Judged = Annotated[Sequence[str], _about("The sources, in order to check the answers in `results`.")]
Code = Annotated[str, _about("Code or name of a rule, as CIT401.", max_length=100)]


class Tools:
    """Every CitecheckError that a tool raises is a sentence for the model."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def prepare(
        self, source: Source, pages: Pages = "", first_line: FirstLine = 1, line_ids: LineIds = 5
    ) -> replies.Evidence:
        """Show pages of a source with page and line tags. Read sources only so, and copy quotes from here."""
        with self._desk.source(source) as (name, document):
            if document.facts.kind == "prepared":
                raise UsageError(f"{source} is prepared text already: prepare the source itself.")
            chosen = page_numbers(pages or None, document.page_count, Path(source))
            return _evidence(document, name, Path(source), chosen, first_line, line_ids)

    def find(self, source: Source, quote: Quote) -> replies.Places:
        """Show where a quote is in a source, as a citation says it; or the passage that is most like it."""
        _refuse_blank(quote)
        with self._desk.source(source) as (_, document):
            evidence = locate(Citation(None, "", source_context=quote, source_match=quote), document)
            if evidence.open:
                raise SourceError(evidence.open.reason)
            if located := evidence.located:
                found = sorted((located.found, *located.others), key=lambda one: (one.anchor_page, one.lines))
                places = [_place(one, document) for one in found[:_FEW]]
                return replies.Places(found=True, places=places, left_out=len(found[_FEW:]), closest="")
            closest = closest_in(quote, document)
            near = (evidence.missing and evidence.missing.near) or (
                f"page {closest.page}: {closest.passage}" if closest else ""
            )
            return replies.Places(found=False, places=[], left_out=0, closest=near)

    def search(self, sources: Sources, question: Question, top: Top = 8) -> replies.Hits:
        """Show the passages of sources that match a question best, with their pages and lines."""
        _refuse_blank(question)
        with self._desk.sources(sources) as checker:
            opened = [
                (given.attachment_id or name, one)
                for given in checker.sources.given
                for name, one in checker.sources.documents_of(given.path)
            ]
            documents = {name: one for name, one in opened if isinstance(one, Document)}
            unread = [one.reason for _, one in opened if isinstance(one, Open)][:_FEW]
            if not documents:
                raise SourceError(" ".join(unread))
            hits = [_hit(one, documents) for one in search(question, documents, most=top, each=top)]
        return fitting(lambda n: replies.Hits(passages=hits[:n], left_out=len(hits) - n, unread=unread), len(hits))

    def validate(self, sources: Sources, answer: Answer = "", answer_path: AnswerPath = "") -> replies.Checked:
        """Check each citation of an answer against its sources, word for word. Only "verified" is a pass."""
        response, name, file = self._desk.answer(answer, answer_path)
        with self._desk.sources(sources, file) as checker:
            outcome = checker.check(response, name).outcome
        report = outcome.report
        said = [*summary.summary_lines([report]), f"{summary.checked([report])} {summary.NOT_CHECKED}"]
        numbers: dict[str, Any] = {
            v.value: _numbers(report, v) for v in (Verdict.VERIFIED, Verdict.FAILED, Verdict.OPEN)
        }

        def made(count: int) -> replies.Checked:
            found = _findings(report.findings, said, count, outcome.closest)
            return replies.Checked(verdict=report.verdict.value, **numbers, **found)

        return fitting(made, len(report.findings))

    def support_tasks(
        self, sources: Sources, answer: Answer = "", answer_path: AnswerPath = "", first: First = 0
    ) -> replies.Tasks:
        """Show the claims of an answer that nobody has judged, each with what its sources say about it, as tasks."""
        report = self._assessed(sources, answer, answer_path, ())
        every = list(open_tasks([report]))
        tasks = [replies.TaskRow.model_validate_json(task_line(task)) for task in every[first:]]

        def made(count: int) -> replies.Tasks:
            after = first + max(count, 1)
            following = after if after < len(every) else None
            found = _support_findings(report)
            return replies.Tasks(instructions=RUBRIC, tasks=tasks[:count], next_task=following, **found)

        return fitting(made, len(tasks))

    def support_answers(
        self, sources: Sources, judgements: Judgements, answer: Answer = "", answer_path: AnswerPath = ""
    ) -> replies.Judged:
        """Check judgements of tasks, whose quotes must be in the sources, and show the verdicts of the claims."""
        report = self._assessed(
            sources, answer, answer_path, [one.model_dump(exclude_unset=True) for one in judgements]
        )
        known = {looked.task.id for one in report.assessments for looked in one.looked if looked.task}
        strays = sum(one.task not in known for one in judgements)
        said = [f"Judgements that name no task of this answer: {strays}. See `support_tasks`."] if strays else []
        claims = [_claim(one) for one in report.assessments if any(looked.judgements for looked in one.looked)]

        def made(count: int) -> replies.Judged:
            found = _support_findings(report, said)
            return replies.Judged(claims=claims[:count], claims_left_out=len(claims) - count, **found)

        return fitting(made, len(claims))

    def agreement(
        self,
        results: Results = "",
        results_paths: ResultsPaths = (),
        sources: Judged = (),
        answer: Answer = "",
        answer_path: AnswerPath = "",
    ) -> replies.Agreed:
        """Compare judges by what they said about the same tasks. With `sources` and the answer it is checked first."""
        found = read_results(map(self._desk.folders.file, results_paths))
        said = usable(read_answers(results))
        if sources:
            raw = [one for one in said if "status" not in one]
            found.rows += checked_rows(self._assessed(sources, answer, answer_path, raw))
            said = [one for one in said if "status" in one]
        found.add(said)
        if not found.rows:
            raise UsageError("There is no judgement: give JSON lines with `task`, `judge` and `verdict`.")
        compared = agreement(found.rows)
        return fitting(partial(replies.agreed, compared), max(len(compared.scores), len(compared.comparisons)))

    def explain(self, code: Code) -> replies.Explained:
        """Explain a rule that a finding names, with examples of right and wrong citations."""
        return replies.Explained(explanation=explanation(code).rstrip())

    def _assessed(self, sources: Sequence[str], answer: str, path: str, judgements: Iterable[object]) -> SupportReport:
        response, name, file = self._desk.answer(answer, path)
        with self._desk.sources(sources, file) as checker:
            return support_answer(response, checker, name, judgements=judgements).report


def _refuse_blank(text: str) -> None:
    if not any(map(str.isalnum, text)):
        raise UsageError(f"'{shortened(text)}' has no letter or digit to look for.")


# ── Pages ────────────────────────────────────────────────────────────────────────────────────────


class _Row(NamedTuple):
    """A line of a page as it is shown; empty for a page without lines."""

    page: int
    line: int
    text: str


def _evidence(
    document: Document, name: str, path: Path, chosen: Sequence[int], first_line: int, every: int
) -> replies.Evidence:
    """As many lines as fit, cut before a line with a tag; of a line for which there is no room, the beginning."""
    numbers, later = chosen[:REPLY_PAGES], chosen[REPLY_PAGES:]
    document.prefetch(numbers, dict.fromkeys(numbers, ()))
    seen = Seen(document, path)
    rows = [
        _Row(number, line, text)
        for number in numbers
        for line, text in enumerate(list(page_text(document, number, every, seen.lines))[1:-1] or [""], 1)
        if number != numbers[0] or line >= first_line
    ]
    if not rows:
        raise UsageError(f"`first_line` {first_line}: page {numbers[0]} of {path} has fewer lines.")
    head, foot = prepared_text(document, name, path.name, (), 0)
    notes = [*seen.notes(numbers)][:_FEW]

    def made(count: int) -> replies.Evidence:
        tagged = (at for at in range(count, 0, -1) if at == len(rows) or rows[at].text.startswith("<line id="))
        shown = rows[: next(tagged, count)] or [rows[0]._replace(text=f"{rows[0].text[:_CUT]} …")]
        left = rows[len(shown) :]
        return replies.Evidence(
            attachment_id=name,
            page_count=document.page_count,
            evidence="\n".join([head, *_with_tags(shown), foot]),
            notes=notes,
            next_pages=_spans([*dict.fromkeys(row.page for row in left), *later]),
            next_line=left[0].line if left else 1,
        )

    return fitting(made, len(rows))


def _with_tags(rows: Iterable[_Row]) -> Iterator[str]:
    for page, own in groupby(rows, lambda row: row.page):
        yield from (f"<{page_id(page)}>", *(row.text for row in own if row.text), f"</{page_id(page)}>")


def _spans(numbers: Sequence[int]) -> str:
    """As "1-5,9"."""
    runs = ([n for _, n in run] for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]))
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


# ── Parts of replies ─────────────────────────────────────────────────────────────────────────────


def _place(found: Occurrence, document: Document) -> replies.Place:
    cited = with_neighbours(found.anchor_lines, len(document.page(found.anchor_page).lines))
    return replies.Place(
        page=found.anchor_page,
        lines=list(found.lines),
        match=found.match.value + (f" ({', '.join(found.forgiven)})" if found.forgiven else ""),
        visible=_SEEN.get(found.sighting, "yes"),  # type: ignore[arg-type] # one of three words
        p=page_id(found.anchor_page),
        l=list(cited),
    )


def _hit(found: Found, documents: Mapping[str, Document]) -> replies.Hit:
    source, page, lines, text, *_ = found.passage
    path = documents[source].facts.path
    return replies.Hit(
        source=source, path=path, page=page, lines=list(lines), heading=found.heading, text=text, score=found.score
    )


def _findings(
    found: Iterable[Finding], said: Sequence[str], count: int, closest: Mapping[int, Closest]
) -> dict[str, Any]:
    """The parts of a reply with the first `count` errors and warnings."""
    grave = sorted((one for one in found if one.level is not Level.NOTE), key=lambda one: one.level is not Level.ERROR)
    rows = [
        replies.Problem(rule=one.rule, level=one.level.value, n=one.n, text=agent_line(one, closest))
        for one in grave[:count]
    ]
    return {"findings": rows, "findings_left_out": len(grave[count:]), "summary": list(said)}


def _support_findings(report: SupportReport, said: Sequence[str] = ()) -> dict[str, Any]:
    lines = [*said, *support.summary_lines([report]), f"{support.CHECKED} {support.NOT_CHECKED}"]
    return _findings(report.findings, lines, _FEW, {})


def _numbers(report: Report, verdict: Verdict) -> list[int]:
    found = (one.citation.n for one in report.results if one.verdict is verdict)
    return sorted({n for n in found if n is not None})


def _claim(assessment: Assessment) -> replies.Claim:
    return replies.Claim(
        claim=shortened(assessment.claim.text),
        line=assessment.region.line,
        cites=[cite.number for cite in assessment.claim.cites],
        verdict=assessment.verdict.value,
        judgements=[f"{one.judge}: {support.judged(one)}" for looked in assessment.looked for one in looked.judgements],
    )
