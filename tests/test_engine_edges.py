"""The engine at its edges: what a document is asked, what is noted of it, where findings point, and what decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pytest
from made_pages import document_of

from citecheck.engine import check
from citecheck.errors import DamagedError, LimitError
from citecheck.model import (
    AnswerForm,
    Citation,
    CitedRange,
    DocumentFacts,
    Evidence,
    Level,
    Marker,
    MarkerForm,
    Open,
    Origin,
    Piece,
    Problem,
    ProblemKind,
    RangeUnit,
    Report,
    Response,
    Sighting,
    SourceRef,
    Span,
    Undetermined,
    Verdict,
)
from citecheck.rules.rule import Remark, Rule
from citecheck.sources.document import READING, SEEN, Document, Line, Page
from citecheck.sources.json_list import SEARCH_READER

QUOTE = "the rent is $500 a month"


def document(*texts: str, kind: str = "text", **other: Callable[..., object]) -> Document:
    facts = DocumentFacts("", "lease.pdf", "ab" * 32, len(texts), "reader", kind)  # type: ignore[arg-type]
    pages = {n: Page(n, {READING: [Line(text)]}) for n, text in enumerate(texts, 1)}
    return document_of(facts, pages, **other)


def cite(n: int, page: int | None = 1, *, source: str = "a", f: str = QUOTE, **other: object) -> Citation:
    return Citation(n, source, "why", f, "$500", page=page, **other)  # type: ignore[arg-type]


def answering(*citations: Citation, text: str = "") -> Response:
    return Response(text, text, citations=citations)


def evidence_of(citation: Citation, *sources: Document, thorough: bool = False) -> Evidence:
    report = check(answering(citation), dict(zip("abc", sources, strict=False)), (), thorough=thorough)
    return report.results[0].evidence


# ── Sources ──────────────────────────────────────────────────────────────────────────────────────


def test_the_cited_pages_of_a_source_are_asked_for_at_once_with_what_is_seen_of_them() -> None:
    asked: list[tuple[list[int], object]] = []
    source = document("x", QUOTE, QUOTE, QUOTE, expect=lambda pages, quotes: asked.append((list(pages), quotes)))
    citations = (cite(1, 4), cite(2, 2), cite(3, 3, source="b"), cite(4, None), cite(5, 3, f=" "), cite(6, 9))
    check(answering(*citations), {"a": source}, ())
    assert asked[0] == ([2, 4], {4: [QUOTE], 2: [QUOTE], 9: [QUOTE]})


def test_facts_of_the_sources_that_are_cited_by_their_ids() -> None:
    citations = (cite(1, source="b"), cite(2, source="a"), cite(3, source="x"))
    report = check(answering(*citations), {"c": document("z"), "b": document("y"), "a": document("x")}, ())
    assert [(facts.attachment_id, facts.path) for facts in report.documents] == [("a", "lease.pdf"), ("b", "lease.pdf")]


def test_why_there_is_no_source() -> None:
    known = Open("unreadable-source", "It is damaged.")
    report = check(
        answering(cite(1, source="x"), cite(2, source="y")), {"a": document(QUOTE)}, (), unresolved={"x": known}
    )
    reasons = [result.evidence.open for result in report.results]
    assert reasons == [known, Open("unknown-attachment", "No source has the id 'y'; there is a.")]
    assert [result.verdict for result in report.results] == [Verdict.OPEN, Verdict.OPEN]


def test_the_path_and_the_markers_are_passed_on() -> None:
    report = check(answering(), {}, (), path="answer.md")
    assert report == Report("answer.md", (), (), (), Verdict.NOTHING, markers=0)
    assert check(answering(), {}, ()).path == ""


# ── Notes ────────────────────────────────────────────────────────────────────────────────────────


def test_prepared_text_is_noted() -> None:
    note = Open("prepared-source", "Checked against prepared text (lease.pdf), which can be edited; not the PDF.")
    assert evidence_of(cite(1), document(QUOTE, kind="prepared")).notes == (note,)
    assert evidence_of(cite(1), document("x", kind="prepared")).notes == (note,)
    assert evidence_of(cite(1), document(QUOTE)).notes == ()


def test_recognised_text_is_noted_where_the_quote_is_part_of_it() -> None:
    def look(_: int, lines: object) -> object:
        return ((Sighting.RECOGNISED, None),)

    note = Open(
        "recognised-text", "The quote is part of a picture on page 2 of lease.pdf; a program recognised its text."
    )
    assert evidence_of(cite(1, 2), document("x", QUOTE, look=look)).notes == (note,)
    assert evidence_of(cite(1, 2), document("x", "y", look=look)).notes == ()
    assert evidence_of(cite(1, 2), document("x", QUOTE, look=lambda *_: SEEN)).notes == ()


def test_a_source_whose_pages_are_not_certain_leaves_its_citations_open() -> None:
    evidence = evidence_of(cite(1, 2), document("x", QUOTE, second_count=lambda: 3))
    assert evidence.open is not None
    assert (evidence.open.name, evidence.found is not None) == ("page-count-disagreement", True)
    assert "another one 3" in evidence.open.reason
    for count in (2, 0, None):  # a reader that cannot count the pages disputes nothing
        assert evidence_of(cite(1, 2), document("x", QUOTE, second_count=lambda count=count: count)).open is None


def test_a_citation_that_is_open_already_keeps_its_reason() -> None:
    damaged = {2: DamagedError("It is damaged.")}
    source = document("x", "y", second_count=lambda: 3, load=lambda _: damaged)
    assert evidence_of(cite(1, 2), source).open == Open("unreadable-source", "It is damaged.")


def test_a_page_count_that_cannot_be_compared_leaves_the_citation_open() -> None:
    def fail() -> int:
        raise LimitError("It has too many pages.")

    evidence = evidence_of(cite(1), document(QUOTE, second_count=fail))
    assert (evidence.open, evidence.found is not None) == (Open("limit-reached", "It has too many pages."), True)


def test_a_citation_with_nothing_to_look_for_has_the_reason_of_its_source() -> None:
    evidence = evidence_of(cite(1, f=""), document(QUOTE, second_count=lambda: 3))
    assert isinstance(evidence, Undetermined)
    assert (evidence.open and evidence.open.name, evidence.search) == ("page-count-disagreement", None)


def test_a_doubted_citation_keeps_what_its_range_says() -> None:
    ranged = cite(1, range=CitedRange(RangeUnit.PAGES, 1, 2))
    sure, doubted = (evidence_of(ranged, document(QUOTE, second_count=lambda n=n: n)) for n in (1, 3))
    assert sure.range_check is not None
    assert (doubted.range_check, doubted.open and doubted.open.name) == (sure.range_check, "page-count-disagreement")


NO_QUOTE = "The answer gives no quotation to look for; only a person can check this citation."
FROM_SEARCH = " Its text comes from the file search in a response, not from the file itself: name that file with -s."


@pytest.mark.parametrize("quote", ["", " "])
@pytest.mark.parametrize(("reader", "more"), [("reader", ""), (SEARCH_READER, FROM_SEARCH)])
def test_a_citation_of_another_form_without_a_quote_is_for_people(quote: str, reader: str, more: str) -> None:
    facts = DocumentFacts("", "lease.txt", "ab" * 32, 1, reader)
    source = document_of(facts, {1: Page(1, {READING: [Line(QUOTE)]})})
    citation = replace(cite(1, f=quote), source=SourceRef(("lease.txt",)))
    assert evidence_of(citation, source) == Undetermined(citation, open=Open("no-quote", NO_QUOTE + more))


# ── A second reader ──────────────────────────────────────────────────────────────────────────────


def twice_read(second: Sequence[Line] | None, **other: object) -> Document:
    return document("x", QUOTE, kind="pdf", second_reading=lambda _: second, **other)


def test_a_second_reader_is_asked_only_where_that_is_wanted() -> None:
    other = twice_read([Line("the rent is $600 a month")])
    assert evidence_of(cite(1, 2), other).open is None
    found = evidence_of(cite(1, 2), other, thorough=True)
    assert found.open is not None
    assert (found.open.name, found.found is not None) == ("reader-difference", True)
    assert QUOTE in found.open.reason


@pytest.mark.parametrize("text", [QUOTE, "the rent is\n$500 a month", "and the rent is $500 a month."])
def test_readers_that_agree(text: str) -> None:
    assert evidence_of(cite(1, 2), twice_read([Line(text)]), thorough=True).open is None


def test_a_second_reader_that_fails_leaves_the_citation_open() -> None:
    def fail(_: int) -> None:
        raise DamagedError("It is damaged.")

    source = document("x", QUOTE, kind="pdf", second_reading=fail)
    assert evidence_of(cite(1, 2), source, thorough=True).open == Open("reader-difference", "It is damaged.")


def test_what_was_not_found_or_is_open_is_not_read_twice() -> None:
    other = twice_read([Line("z")], second_count=lambda: 3)
    assert evidence_of(cite(1, 2, f="nowhere to be found"), other, thorough=True).found is None
    still = evidence_of(cite(1, 2), other, thorough=True).open
    assert still is not None
    assert still.name == "page-count-disagreement"
    assert evidence_of(cite(1, 2, source="z"), other, thorough=True).open is not None


def test_what_fails_fails_with_a_second_reader_too() -> None:
    def report(*, thorough: bool) -> Report:
        source = document(QUOTE, "x", kind="pdf", second_reading=lambda _: [Line("z")])
        return check(answering(cite(1, 2)), {"a": source}, thorough=thorough)

    assert report(thorough=True).verdict is Verdict.FAILED
    assert report(thorough=True).findings == report(thorough=False).findings


# ── Findings ─────────────────────────────────────────────────────────────────────────────────────

TEXT = "one\ntwo three\nfour"


def saying(code: str, *remarks: Remark, level: Level = Level.WARNING) -> Rule:
    def rule_check(_: Response, __: Sequence[Evidence] = ()) -> Iterator[Remark]:
        yield from remarks

    return Rule(code, f"name-{code}", level, rule_check)


def spanned(n: int | None, **spans: Span) -> Citation:
    return Citation(n, "a", spans={name.strip("_"): span for name, span in spans.items()})


def test_a_finding_has_the_rules_name_and_level_and_the_remarks_words() -> None:
    citation = spanned(7, _=Span(0, 3), k=Span(4, 7))
    rule = saying("X1", Remark("message", "k", "hint", citation=0), level=Level.NOTE)
    (finding,) = check(answering(citation, text=TEXT), {}, (rule,)).findings
    assert (finding.rule, finding.name, finding.level) == ("X1", "name-X1", Level.NOTE)
    assert (finding.message, finding.hint, finding.field, finding.citation, finding.n) == ("message", "hint", "k", 0, 7)


def test_a_finding_about_no_citation() -> None:
    (finding,) = check(answering(text=TEXT), {}, (saying("X1", Remark("m")),)).findings
    assert (finding.citation, finding.n, finding.field, finding.hint) == (None, None, None, None)


def test_where_findings_point() -> None:
    """At the remark's own span, else at the field, else at the entry, else at the beginning."""
    citations = (spanned(1, _=Span(4, 13), k=Span(8, 13)), spanned(None))
    rules = (
        saying(
            "X1",
            Remark("own span", "k", span=Span(14, 18), citation=0),
            Remark("field", "k", citation=0),
            Remark("entry for a missing field", "f", citation=0),
            Remark("entry", citation=0),
            Remark("no spans", "k", citation=1),
            Remark("no citation", "k"),
        ),
    )
    report = check(answering(*citations, text=TEXT), {}, rules)
    assert {finding.message: tuple(finding.region) for finding in report.findings} == {
        "own span": (3, 1, 3, 5),
        "field": (2, 5, 2, 10),
        "entry for a missing field": (2, 1, 2, 10),
        "entry": (2, 1, 2, 10),
        "no spans": (1, 1, 1, 1),
        "no citation": (1, 1, 1, 1),
    }


def test_findings_stand_in_the_order_of_the_text_then_of_the_rules_then_of_their_words() -> None:
    rules = (
        saying("X2", Remark("b", span=Span(4, 5)), Remark("a", span=Span(4, 5)), Remark("z", span=Span(0, 1))),
        saying("X1", Remark("c", span=Span(4, 5)), Remark("y", span=Span(9, 10))),
    )
    report = check(answering(text=TEXT), {}, rules)
    assert [finding.message for finding in report.findings] == ["z", "c", "a", "b", "y"]


def test_rules_are_asked_with_the_evidence_in_the_citations_order() -> None:
    seen: list[int | None] = []

    def look(_: Response, evidence: Sequence[Evidence] = ()) -> Iterator[Remark]:
        seen.extend(found.citation.n for found in evidence)
        yield from ()

    check(answering(cite(3), cite(1), cite(2)), {"a": document(QUOTE)}, (Rule("X1", "x", Level.ERROR, look),))
    assert seen == [3, 1, 2]


def test_a_finding_in_a_file_of_json_says_where_there() -> None:
    citations = (Citation(1, "a", pointer="$.cites[0]"), Citation(2, "a"))
    rule = saying("X1", Remark("m", citation=0), Remark("n", citation=1), Remark("o"))
    findings = check(answering(*citations), {}, (rule,)).findings
    assert [finding.message for finding in findings] == ["m (at $.cites[0])", "n", "o"]


@pytest.mark.parametrize(
    ("form", "message", "hint"),
    [
        (AnswerForm.BLOCK, "`f` is empty, so `f` is no quote.", "`f` again."),
        (AnswerForm.QUOTED, "The quote is empty, so the quote is no quote.", "The quote again."),
        (AnswerForm.NUMBERED, "The quote is empty, so the quote is no quote.", "The quote again."),
    ],
)
def test_only_a_data_block_calls_the_quote_f(form: AnswerForm, message: str, hint: str) -> None:
    rule = saying("X1", Remark("`f` is empty, so `f` is no quote.", hint="`f` again."), Remark("no quote", hint="no f"))
    findings = check(replace(answering(), form=form), {}, (rule,)).findings
    assert sorted((finding.message, finding.hint) for finding in findings) == sorted(
        [(message, hint), ("no quote", "no f")]
    )


def test_findings_about_a_text_that_was_made_of_a_file_point_into_the_file() -> None:
    origin = Origin("[\n'two'\n]", (Piece(0, Span(3, 6), same=True),))
    rule = saying(
        "X1",
        Remark("of the text", span=Span(0, 3), stable_message="stable"),
        Remark("of the file", span=Span(0, 1), in_file=True),
    )
    findings = check(replace(answering(text="two"), origin=origin), {}, (rule,)).findings
    assert [(finding.message, tuple(finding.region), finding.stable_message) for finding in findings] == [
        ("of the file", (1, 1, 1, 2), None),
        ("of the text", (2, 2, 2, 5), "stable"),
    ]


def test_the_markers_are_counted() -> None:
    marker = Marker(1, MarkerForm.BARE, Span(0, 3))
    assert check(replace(answering(text="[1]"), markers=(marker, marker)), {}, ()).markers == 2


# ── Verdicts ─────────────────────────────────────────────────────────────────────────────────────


def verdicts(report: Report) -> tuple[Verdict, list[Verdict], list[tuple[int, ...]]]:
    return report.verdict, [r.verdict for r in report.results], [r.findings for r in report.results]


def test_an_error_fails_its_citation_alone_and_the_response() -> None:
    rules = (
        saying("X1", Remark("w", citation=0), Remark("w", citation=1)),
        saying("X2", Remark("e", citation=1), level=Level.ERROR),
        saying("X3", Remark("n", citation=1), Remark("n", citation=2), level=Level.NOTE),
    )
    report = check(answering(cite(1), cite(2), cite(3, 1, f="nowhere to be found")), {"a": document(QUOTE)}, rules)
    assert verdicts(report) == (
        Verdict.FAILED,
        [Verdict.VERIFIED, Verdict.FAILED, Verdict.OPEN],
        [(0,), (1, 2, 3), (4,)],
    )


def test_an_error_about_no_citation_fails_the_response() -> None:
    rules = (saying("X1", Remark("e"), level=Level.ERROR),)
    report = check(answering(cite(1)), {"a": document(QUOTE)}, rules)
    assert verdicts(report) == (Verdict.FAILED, [Verdict.VERIFIED], [()])
    assert check(answering(), {}, rules).verdict is Verdict.FAILED


@pytest.mark.parametrize("level", [Level.WARNING, Level.NOTE])
def test_a_warning_or_note_fails_nothing(level: Level) -> None:
    rules = (saying("X1", Remark("w"), Remark("w", citation=0), level=level),)
    assert check(answering(cite(1)), {"a": document(QUOTE)}, rules).verdict is Verdict.VERIFIED


def test_one_open_citation_leaves_the_response_open() -> None:
    report = check(answering(cite(1), cite(2, source="x")), {"a": document(QUOTE)}, ())
    assert verdicts(report) == (Verdict.OPEN, [Verdict.VERIFIED, Verdict.OPEN], [(), ()])


def test_a_quote_that_was_found_is_not_verified_while_something_is_open() -> None:
    report = check(answering(cite(1, 1)), {"a": document(QUOTE, second_count=lambda: 3)}, ())
    assert verdicts(report)[:2] == (Verdict.OPEN, [Verdict.OPEN])


# ── What no rule reports ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("lost", ["invalid-jsn", "page-left-ot"])
def test_a_problem_or_reason_that_no_rule_reports_is_no_pass(lost: str) -> None:
    response = replace(answering(cite(1)), problems=(Problem(lost, Span(0, 0), "x"),))  # type: ignore[arg-type]
    with pytest.raises(AssertionError, match=f"0 rules report '{lost}'."):
        check(response, {"a": document(QUOTE)})
    unresolved = {"a": Open(lost, "x")}  # type: ignore[arg-type]
    with pytest.raises(AssertionError, match=f"0 rules report '{lost}'."):
        check(answering(cite(1)), {}, unresolved=unresolved)


def test_an_answer_with_a_part_that_could_not_be_read_is_open() -> None:
    for name, verdict in ((ProblemKind.UNKNOWN_PART, Verdict.OPEN), (ProblemKind.TEXT_AFTER_BLOCK, Verdict.VERIFIED)):
        response = replace(answering(cite(1)), problems=(Problem(name, Span(0, 0), "because"),))
        assert check(response, {"a": document(QUOTE)}, ()).verdict is verdict
