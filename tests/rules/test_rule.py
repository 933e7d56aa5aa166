"""What the decorators make of a function: a rule that numbers what it says."""

from __future__ import annotations

from collections.abc import Iterator

from citecheck.model import (
    AnswerForm,
    Citation,
    Evidence,
    Level,
    Located,
    Match,
    NotFound,
    Occurrence,
    Place,
    Problem,
    Response,
    Span,
)
from citecheck.rules.rule import Remark, Rule, citation_rule, evidence_rule, located_rule, only, reported, response_rule
from citecheck.sources.document import READING

CITATIONS = tuple(Citation(n, "lease", source_match=k) for n, k in enumerate(("a", "b", "a"), 1))
RESPONSE = Response("text", "prose", citations=CITATIONS)
EVIDENCE = tuple(NotFound(citation, cut=citation.source_match == "a") for citation in CITATIONS)


def said(rule: Rule, response: Response = RESPONSE) -> list[Remark]:
    return list(rule.check(response, EVIDENCE))


def facts(rule: Rule) -> tuple[str, str, Level]:
    return rule.code, rule.name, rule.level


def of_response(response: Response) -> Iterator[Remark]:
    yield Remark(response.text)
    yield Remark(response.prose, citation=1)


def of_citation(citation: Citation) -> Remark | None:
    return Remark(f"{citation.n}", "k") if citation.source_match == "a" else None


def of_evidence(evidence: Evidence) -> Remark | None:
    return Remark(f"{evidence.citation.n}", "f") if evidence.missing and evidence.missing.cut else None


def of_located(evidence: Located) -> Remark | None:
    return Remark(f"{evidence.citation.n} is on page {evidence.found.page}", "p")


def test_a_rule_is_an_error_unless_it_says_otherwise() -> None:
    for rule in (
        response_rule("X1", "name")(of_response),
        citation_rule("X1", "name")(of_citation),
        evidence_rule("X1", "name")(of_evidence),
        located_rule("X1", "name")(of_located),
        reported("X1", "name"),
    ):
        assert facts(rule) == ("X1", "name", Level.ERROR)
    for rule in (
        response_rule("X1", "name", Level.NOTE)(of_response),
        citation_rule("X1", "name", Level.NOTE)(of_citation),
        evidence_rule("X1", "name", Level.NOTE)(of_evidence),
        located_rule("X1", "name", Level.NOTE)(of_located),
        reported("X1", "name", Level.NOTE),
    ):
        assert facts(rule) == ("X1", "name", Level.NOTE)


def test_a_rule_about_the_response_says_itself_which_citation_it_means() -> None:
    rule = response_rule("X1", "name")(of_response)
    assert said(rule) == [Remark("text"), Remark("prose", citation=1)]


def test_a_rule_about_a_citation_is_asked_about_each_and_numbers_what_it_says() -> None:
    rule = citation_rule("X1", "name")(of_citation)
    assert said(rule) == [Remark("1", "k", citation=0), Remark("3", "k", citation=2)]


def test_a_rule_about_evidence_is_asked_about_each_and_numbers_what_it_says() -> None:
    rule = evidence_rule("X1", "name")(of_evidence)
    assert said(rule) == [Remark("1", "f", citation=0), Remark("3", "f", citation=2)]


def test_a_rule_about_quotes_that_were_found_is_asked_about_these_alone() -> None:
    found = Occurrence(7, READING, Match.EXACT, "a", (1,), 7, (1,))
    evidence = (EVIDENCE[0], Located(CITATIONS[1], found=found, place=Place.AS_CITED))
    remarks = list(located_rule("X1", "name")(of_located).check(RESPONSE, evidence))
    assert remarks == [Remark("2 is on page 7", "p", citation=1)]


def test_rules_that_need_no_evidence_can_be_asked_without() -> None:
    assert len(list(citation_rule("X1", "name")(of_citation).check(RESPONSE))) == 2
    assert len(list(response_rule("X1", "name")(of_response).check(RESPONSE))) == 2
    assert list(evidence_rule("X1", "name")(of_evidence).check(RESPONSE)) == []


def test_a_reported_rule_passes_on_the_problems_of_its_name_as_they_are() -> None:
    problems = (
        Problem("name", Span(3, 9), "message", 1, "k", "hint", "stable"),
        Problem("other", Span(0, 1), "message"),
        Problem("name", Span(5, 6), "bare"),
    )
    assert said(reported("X1", "name"), Response("", "", problems=problems)) == [
        Remark("message", "k", "hint", Span(3, 9), 1, "stable"),
        Remark("bare", span=Span(5, 6)),
    ]


def test_rules_for_answers_of_some_forms_alone_are_else_the_same() -> None:
    rules = response_rule("X1", "one")(of_response), citation_rule("X2", "two")(of_citation)
    quoted = only(*rules, forms=(AnswerForm.QUOTED,))
    assert [(facts(rule), rule.forms, rule.check) for rule in quoted] == [
        (facts(rule), {AnswerForm.QUOTED}, rule.check) for rule in rules
    ]
