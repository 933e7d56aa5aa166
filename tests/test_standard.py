"""The standard is the test suite: every example gives exactly what it says."""

from __future__ import annotations

import pytest
from cases import each
from standard_sources import DRAWN, FOLDER, built, resolve

from citecheck import RULES, Verdict, check, read_response, standard
from citecheck.skill_lint.running import shown

EXAMPLES = standard.all_examples()


def findings_of(example: standard.Example) -> tuple[list[str], Verdict]:
    response = read_response(example.response)
    documents, unresolved = resolve(example.source, {c.attachment_id for c in response.citations})
    report = check(response, documents, unresolved=unresolved, thorough=example.thorough)
    for document in documents.values():
        document.close()
    return list(shown(report)), report.verdict


@each("example", EXAMPLES, ids=lambda e: f"line-{e.line}-{e.code}-{'pass' if e.passes else 'fail'}")
def test_example_gives_exactly_its_findings(example: standard.Example) -> None:
    found, verdict = findings_of(example)
    assert found == list(example.findings)
    if example.passes:
        assert verdict is Verdict.VERIFIED
    elif example.code:
        assert example.code in {line.split()[0] for line in found}


def test_every_rule_has_its_clause_with_examples_of_both_kinds() -> None:
    clauses = standard.clauses()
    assert list(clauses) == [rule.code for rule in RULES]
    for rule in RULES:
        clause = clauses[rule.code]
        assert (clause.name, clause.level) == (rule.name, rule.level.value)
        assert {example.passes for example in clause.examples} == {True, False}


def test_codes_and_names_are_unique_and_in_order() -> None:
    codes = [rule.code for rule in RULES]
    assert codes == sorted(set(codes))
    assert len({rule.name for rule in RULES}) == len(RULES)


@pytest.mark.parametrize("name", DRAWN)
def test_the_drawn_sources_are_what_the_tests_draw(name: str) -> None:
    assert (FOLDER / f"{name}.pdf").read_bytes() == built(name)


def test_no_other_source_is_drawn() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == DRAWN
