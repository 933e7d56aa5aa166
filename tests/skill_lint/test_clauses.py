"""docs/skill-documents.md and the rules say the same."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from cases import each

from citecheck.skill_lint.rules import LINT_RULES, known_rules
from citecheck.standard import Example, files_of, lint_clauses, skill_documents_path

from .linting import findings, written

EXAMPLES = [
    pytest.param(clause.code, example, id=f"{clause.code}-{example.line}")
    for clause in lint_clauses().values()
    for example in clause.examples
    if example.kind == "skill"
]


@each(("code", "example"), EXAMPLES)
def test_an_example_has_exactly_its_findings(tmp_path: Path, code: str, example: Example):
    files = files_of(example.response)
    settings = tomllib.loads(files.get("pyproject.toml", "")).get("tool", {}).get("citecheck", {}).get("lint", {})
    assert findings(written(tmp_path / str(example.line), files), **settings) == list(example.findings)
    assert example.passes == (not example.findings)
    assert example.passes or code in {finding.split()[1] for finding in example.findings}


def test_each_rule_has_a_clause_of_its_name_and_level():
    rules = {rule.code: (rule.name, rule.level.value) for rule in LINT_RULES}
    assert {code: (clause.name, clause.level) for code, clause in lint_clauses().items()} == rules


def test_codes_rise_and_names_differ():
    codes = [rule.code for rule in LINT_RULES]
    assert codes == sorted(set(codes))
    assert len({rule.name for rule in known_rules().values()}) == len(known_rules())  # those of answers among them


@each("code", [rule.code for rule in LINT_RULES])
def test_each_rule_has_an_example_that_passes_and_one_that_fails(code: str):
    assert {example.passes for example in lint_clauses()[code].examples} == {True, False}


@each("code", [rule.code for rule in LINT_RULES])
def test_each_clause_says_why(code: str):
    text = lint_clauses()[code].text
    assert text.count("\nWhy: ") == 1
    assert "MUST" in text or "SHOULD" in text


def test_the_document_is_clean_itself(tmp_path):
    (tmp_path / "skill-documents.md").write_bytes(skill_documents_path().read_bytes())
    assert findings(tmp_path, profiles=["spec", "anthropic", "claude-code"]) == []


def test_an_example_writes_what_a_document_must_not_hold_as_escapes():
    body = "=== a/b.md ===\nx\\u{200b}y\n=== c.txt ===\n\\u{a}*3.\\u{1f600}\n"
    assert files_of(body) == {"a/b.md": "x\u200by\n", "c.txt": "\n\n\n.\U0001f600\n"}
