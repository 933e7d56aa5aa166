"""`citecheck rules`, `explain` and `schema`."""

from __future__ import annotations

import json

import jsonschema
import pytest
from cases import each
from command import citecheck

from citecheck import standard
from citecheck.grading.issues import ISSUES, Issue
from citecheck.kinds import kind_of
from citecheck.skill_lint.rules import known_rules

CLAUSES = {**standard.clauses(), **standard.lint_clauses()}


def test_rules_are_one_line_each() -> None:
    run = citecheck("rules")
    assert run.code == 0
    assert [line.split() for line in run.out.splitlines()] == [
        [r.code, r.level.value, kind_of(r.code), r.name] for r in known_rules().values()
    ]
    assert "CIT401  error    source  quote-not-found\n" in run.out


@each("rule", known_rules().values(), ids=lambda rule: rule.code)
def test_explain_says_what_why_and_how_to_fix_it(rule) -> None:
    run, clause = citecheck("explain", rule.code), CLAUSES[rule.code]
    head, demand, *parts, fix = run.out.rstrip("\n").split("\n\n")
    assert (run.code, head) == (0, f"{rule.code} {rule.name} ({rule.level}, kind: {kind_of(rule.code)})")
    assert demand in clause.text
    assert fix.startswith("How to fix: ")
    shown = [part for part in parts if part.startswith(("Right:\n", "Wrong:\n"))]
    assert [part.startswith("Right:") for part in shown] == [example.passes for example in clause.examples]
    assert all(f"  → {line}" in run.out for example in clause.examples for line in example.findings)
    assert not any(line.startswith(("```citation", "```skill", "=====")) for line in run.out.splitlines())


def test_explain_takes_the_name_too() -> None:
    assert citecheck("explain", "wrong-page") == citecheck("explain", "CIT504")
    assert "How to fix: Write 'page_number_3_index_2' and `l` [2, 3, 4].\n" in citecheck("explain", "CIT504").out


def test_a_rule_whose_examples_have_no_hint_points_to_the_right_one() -> None:
    assert citecheck("explain", "CIT905").out.endswith("How to fix: follow the example under Right.\n")


@pytest.mark.parametrize("spelling", ["cit504", "504", "Wrong-Page", "WRONG-PAGE"])
def test_explain_takes_any_letter_case_and_the_bare_number(spelling: str) -> None:
    assert citecheck("explain", spelling) == citecheck("explain", "CIT504")


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("wrong-pag", "There is no rule 'wrong-pag'; did you mean wrong-page?"),
        ("CIT50", "There is no rule 'CIT50': `citecheck rules` lists them."),
        ("nope", "There is no rule 'nope': `citecheck rules` lists them."),
        ("", "There is no rule '': `citecheck rules` lists them."),
    ],
)
def test_explain_of_no_rule(code: str, sentence: str) -> None:
    run = citecheck("explain", code)
    assert (run.code, run.out, run.err) == (2, "", f"citecheck: {sentence}\n")


@pytest.mark.parametrize("issue", ISSUES, ids=lambda issue: issue.name)
def test_explain_of_an_issue_of_a_grade(issue: Issue) -> None:
    """In capitals, as reports show it: a rule may have its name in small letters."""
    run = citecheck("explain", issue.name)
    said, *rules = run.out.splitlines()
    assert (run.code, run.err) == (0, "")
    assert (
        said
        == f"{issue.name}: {issue.about}. An issue of `citecheck grade`, kind {issue.kind}, severity {issue.severity.value}."
    )
    listed = f"It stands for {', '.join(issue.rules)}; `citecheck explain` shows each."
    assert rules == ([listed] if issue.rules else [])
    assert citecheck("explain", "long-anchor").out.startswith("CIT302 long-anchor (error, kind: form)\n")


@pytest.mark.parametrize("what", ["block", "report", "lint", "grade"])
def test_schemas_are_schemas(what: str) -> None:
    run = citecheck("schema", what)
    schema = json.loads(run.out)
    assert run.code == 0
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.Draft202012Validator.check_schema(schema)


def test_there_is_no_other_schema() -> None:
    assert citecheck("schema", "nope").code == 2
