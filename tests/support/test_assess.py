"""Verdicts, findings and their places."""

from __future__ import annotations

import pytest

from citecheck.model import Level
from citecheck.sources.document import Document
from citecheck.support.assess import support
from citecheck.support.index import Indexes, SourceIndex, index_document
from citecheck.support.look import Library
from citecheck.support.nouns import Kind, Multi, Signal, Verdict
from citecheck.support.rules import rule_of
from support.made import SOURCE, answer, assessed, document, support_of_nothing

OTHER = "Acme Ltd has 4,300 employees.\n"


def verdicts(prose: str, *texts: str, multi: Multi = Multi.ALL) -> list[str]:
    return [one.verdict.value for one in assessed(prose, *texts, multi=multi).assessments]


def test_code_says_supported_of_exact_quotations_only() -> None:
    assert verdicts("“The company employs 4,200 people in nine countries.” [1]") == ["supported"]
    assert verdicts("“The company employs 4,200 people in nine countries” [1].") == ["supported"]
    assert verdicts("The company employs 4,200 people in nine countries [1].") == ["undecided"]
    assert verdicts("It is not so that “The company employs 4,200 people in nine countries” [1].") == ["undecided"]
    assert verdicts("It is false:\n\n“The company employs 4,200 people in nine countries” [1].") == ["undecided"]
    assert verdicts("The company employs 4,200 people in nine lands [1].") == ["undecided"]
    assert verdicts("The company employs 4,200 people [1].") == ["undecided"]
    assert verdicts("It is false:\n\nThe company employs 4,200 people in nine countries [1] it is said [1].") == [
        "undecided",
        "undecided",
    ]


def test_an_exact_quotation_below_words_that_speak_of_it_is_for_a_judge() -> None:
    prose = "None of this is true:\n\n- The company employs 4,200 people in nine countries [1]."
    assert verdicts(prose) == ["undecided"]


def test_an_error_refuses_and_another_figure_contradicts() -> None:
    assert verdicts("Acme has 4,700 employees [1].") == ["unsupported"]
    assert verdicts("In 2022 its revenue rose by 12% to $91 million [1].") == ["contradicted"]


def test_a_finding_points_at_its_anchor_and_names_the_nearest_passage() -> None:
    (finding,) = assessed("Good news.\n\nAcme has 4,700 employees [1].").findings
    assert (finding.rule, finding.level, finding.n, finding.region) == ("CIT801", Level.ERROR, 1, (3, 10, 3, 15))
    assert finding.message == "The claim states '4,700', a figure that [1] does not have."
    assert finding.hint == (
        "Write the figure that the source has, or cite the source that has yours. Nearest, page 1, line 1: 'Acme Ltd was"
        " founded in Leeds in 1987 by Ruth Calder and her brother.'."
    )


def levels(prose: str, *texts: str, multi: Multi) -> list[tuple[str, Level, int | None]]:
    return [(one.rule, one.level, one.n) for one in assessed(prose, *texts, multi=multi).findings]


@pytest.mark.parametrize(
    ("multi", "expected"),
    [(Multi.ALL, [("CIT801", Level.WARNING, 1)]), (Multi.ANY, []), (Multi.JOINT, [])],
)
def test_what_one_of_several_sources_has(multi: Multi, expected: list[tuple[str, Level, int]]) -> None:
    prose = "Acme has 4,300 employees [1][2]."
    assert levels(prose, SOURCE, OTHER, multi=multi) == expected
    assert verdicts(prose, SOURCE, OTHER, multi=multi) == ["undecided"]


@pytest.mark.parametrize("multi", Multi)
def test_what_none_of_several_sources_has(multi: Multi) -> None:
    prose = "Acme has 4,700 employees [1][2]."
    assert {level for _, level, _ in levels(prose, SOURCE, OTHER, multi=multi)} == {Level.ERROR}
    assert verdicts(prose, SOURCE, OTHER, multi=multi) == ["contradicted"]


def test_two_citations_of_one_source_are_one() -> None:
    report = assessed("Acme has 4,700 employees [1][1].")
    assert [one.rule for one in report.findings] == ["CIT801"]


def test_a_source_that_is_not_there_leaves_its_claims_undecided() -> None:
    report = support_of_nothing(answer("Acme has 4,700 employees [1]."))
    assert [one.verdict for one in report.assessments] == [Verdict.UNDECIDED]
    assert [(one.rule, one.level) for one in report.findings] == [("CIT808", Level.WARNING)]


def test_a_source_without_text_leaves_its_claims_undecided() -> None:
    report = assessed("Acme has 4,700 employees [1].", "\n")
    assert [one.verdict for one in report.assessments] == [Verdict.UNDECIDED]
    assert [(one.rule, one.message) for one in report.findings] == [("CIT809", "[1] has no text to read.")]


def test_the_index_of_a_source_is_made_once_for_all_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def counted(source: Document, name: str) -> SourceIndex:
        made.append(name)
        return index_document(source, name)

    monkeypatch.setattr("citecheck.support.index.index_document", counted)
    said, source, other = answer("Acme has 4,700 employees [1].", "a"), document(), document("Nothing of it.\n")
    indexes = Indexes()
    alone = support(said, {"a": source})
    assert [support(said, {"a": source}, indexes=indexes) for _ in range(3)] == [alone] * 3
    assert made == ["a", "a"]  # one of them for the report alone
    assert support(said, {"a": other}, indexes=indexes) == support(said, {"a": other}) != alone


def test_of_many_indexes_the_least_used_one_goes() -> None:
    one, two, three = document(), document("Nothing of it.\n"), document("Nor of this.\n")
    indexes = Indexes(most=7)  # sentences: 6, 1 and 1
    first = indexes.of(one, "a")
    second = indexes.of(two, "b")
    assert indexes.of(one, "a") is first
    indexes.of(three, "c")
    assert indexes.of(one, "a") is first
    assert indexes.of(two, "b") is not second


def test_however_short_they_are_few_sources_are_held_and_however_long_two() -> None:
    one, two, three = document(), document("Nothing of it.\n"), document("Nor of this.\n")
    for indexes in (Indexes(sources=2), Indexes(most=1)):
        first, second = indexes.of(one, "a"), indexes.of(two, "b")
        assert indexes.of(one, "a") is first
        assert indexes.of(two, "b") is second
        indexes.of(three, "c")
        assert indexes.of(two, "b") is second
        assert indexes.of(one, "a") is not first


def test_an_answer_holds_what_it_cites(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def counted(source: Document, name: str) -> SourceIndex:
        made.append(name)
        return index_document(source, name)

    monkeypatch.setattr("citecheck.support.index.index_document", counted)
    library = Library({name: document() for name in "abc"}, indexes=Indexes(most=1))
    for _ in range(2):
        library.index("a", "b")
        library.index("c")
    assert made == ["a", "b", "c"]


def test_a_figure_that_the_source_has_elsewhere_is_not_set_against_itself() -> None:
    rule = rule_of(Kind.FIGURE_ELSEWHERE)
    assert rule is not None
    same = rule.says(Signal(Kind.FIGURE_ELSEWHERE, "30 days", 0, "30 days"), "[1]").message
    other = rule.says(Signal(Kind.FIGURE_ELSEWHERE, "30 days", 0, "21 days"), "[1]").message
    assert same == "The claim states '30 days'; [1] has it, but not where it says the same."
    assert other == "The claim states '30 days'; where [1] says the same, it has '21 days'."
