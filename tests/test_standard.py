"""The standard is the test suite: every example gives exactly what it says."""

from __future__ import annotations

import pytest
from cases import each
from standard_sources import DRAWN, FOLDER, built, resolve

from citecheck import RULES, Verdict, check, standard
from citecheck.answers import read_answer
from citecheck.engine import OtherSources
from citecheck.skill_lint.rules.examples import finding_line
from citecheck.support.assess import support
from citecheck.support.nouns import SupportReport
from citecheck.support.rules import SUPPORT_RULES

ALL = (*RULES, *SUPPORT_RULES)
EXAMPLES = standard.all_examples()


def findings_of(example: standard.Example) -> tuple[list[str], Verdict]:
    response = read_answer(example.response)
    by_order = example.code == "CIT624"
    documents, unresolved = resolve(example.source, response.citations, named=not by_order)
    others = OtherSources(tuple, frozenset(documents)) if by_order and not example.passes else None
    report = check(response, documents, unresolved=unresolved, others=others, thorough=example.thorough)
    for document in documents.values():
        document.close()
    return [finding_line(finding) for finding in report.findings], report.verdict


@each("example", EXAMPLES, ids=lambda e: f"line-{e.line}-{e.code}-{'pass' if e.passes else 'fail'}")
def test_example_gives_exactly_its_findings(example: standard.Example) -> None:
    found, verdict = findings_of(example)
    assert found == list(example.findings)
    if example.passes:
        assert verdict is Verdict.VERIFIED
    elif example.code:
        assert example.code in {line.split()[0] for line in found}


def looked_at(example: standard.Example) -> SupportReport:
    response = read_answer(example.response)
    documents, unresolved = resolve(example.source, response.citations)
    report = support(response, documents, unresolved=unresolved)
    for document in documents.values():
        document.close()
    return report


@each("example", standard.support_examples(), ids=lambda e: f"line-{e.line}-{e.code}-{'pass' if e.passes else 'fail'}")
def test_example_of_support_gives_exactly_its_findings(example: standard.Example) -> None:
    report = looked_at(example)
    assert [finding_line(finding) for finding in report.findings] == list(example.findings)
    assert example.passes is not bool(report.findings)


def test_every_rule_has_its_clause_with_examples_of_both_kinds() -> None:
    clauses = standard.clauses()
    assert list(clauses) == [rule.code for rule in ALL]
    for rule in ALL:
        clause = clauses[rule.code]
        assert (clause.name, clause.level) == (rule.name, rule.level.value)
        assert {example.passes for example in clause.examples} == {True, False}


def test_codes_and_names_are_unique_and_in_order() -> None:
    codes = [rule.code for rule in ALL]
    assert codes == sorted(set(codes))
    assert len({rule.name for rule in ALL}) == len(ALL)


@pytest.mark.parametrize("name", DRAWN)
def test_the_drawn_sources_are_what_the_tests_draw(name: str) -> None:
    assert (FOLDER / f"{name}.pdf").read_bytes() == built(name)


def test_no_other_source_is_drawn() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == DRAWN
