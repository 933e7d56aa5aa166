"""Rules about examples: each is marked, runs, and gives exactly what it claims; each rule has both kinds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from citecheck.model import Span
from citecheck.skilldocs.examples import FORMS, MarkedExample, Outcome, examples_of, is_source, is_well_formed
from citecheck.skilldocs.known import clause_of
from citecheck.skilldocs.rule import Remark, file_rule, project_rule
from citecheck.text.show import quoted

if TYPE_CHECKING:
    from citecheck.skilldocs.markdown import Mark, MarkdownFile
    from citecheck.skilldocs.project import Project

_DATA: Final = re.compile(r"<+\s*(?:END_)?CITATION_DATA\s*>+|\{\s*\"n\"\s*:\s*\d+\s*,[^{}]*\"[fk]\"\s*:")
_COMMENT: Final = re.compile(r"<!--.*?-->", re.DOTALL)
_CODE: Final = re.compile(r"\bCIT\d{3}\b")
_SUPPRESSIONS: Final = {"ignore", "ignore-file"}


@project_rule("CIT901", "failing-example")
def failing_example(project: Project) -> Iterator[Remark]:
    for example, outcome in project.outcomes:
        if not example.passes or outcome.not_run:
            continue
        if outcome.lines:
            yield _about(example, f"The example is marked good and gives {_listed(outcome)}")
        elif not outcome.verified:
            yield _about(example, "The example is marked good and verifies nothing.")


@project_rule("CIT902", "wrong-findings")
def wrong_findings(project: Project) -> Iterator[Remark]:
    for example, outcome in project.outcomes:
        if example.passes or outcome.not_run:
            continue
        found = outcome.codes if example.names_codes_only else outcome.lines
        missing = sorted(set(example.findings) - set(found))
        extra = sorted(set(found) - set(example.findings))
        if missing or extra or (not example.names_codes_only and tuple(example.findings) != found):
            yield _about(example, f"The example's findings are not the ones it names: {_difference(missing, extra)}.")


@file_rule("CIT903", "unmarked-example")
def unmarked_example(file: MarkdownFile, _: Project) -> Iterator[Remark]:
    told = {example.span for example in examples_of(file)} | {mark.fence.span for mark in file.marks if mark.fence}
    for fence in file.fences:
        if fence.span not in told and not is_source(file, fence) and _DATA.search(fence.body):
            hint = "Mark it: <!-- citecheck: good source=NAME --> or <!-- citecheck: bad CIT302 source=NAME -->."
            yield Remark(file.path, "Citation data stands here that nothing says is good or bad.", fence.span, hint)
    comments = [Span(*found.span()) for found in _COMMENT.finditer(file.text)]
    for found in _DATA.finditer(file.text, file.body):
        hidden = any(span.start <= found.start() < span.end for span in comments)
        if not hidden and not file.in_code(found.start()):
            yield Remark(
                file.path, "A citation block stands in the open; show it in a marked fence.", Span(*found.span())
            )


@file_rule("CIT904", "malformed-mark")
def malformed_mark(file: MarkdownFile, project: Project) -> Iterator[Remark]:
    for mark in file.marks:
        complaint = _complaint(mark)
        if complaint:
            yield Remark(file.path, complaint, mark.span)
    for example in examples_of(file):
        unknown = [code for line in example.findings for code in _CODE.findall(line[:6]) if code not in project.known]
        if unknown:
            yield _about(example, f"The example names {unknown[0]}, which is no rule.")
        elif not example.passes and not example.findings:
            yield _about(example, "The example is marked bad and names no finding.", "Name the rules that it breaks.")


@project_rule("CIT905", "missing-example-source")
def missing_example_source(project: Project) -> Iterator[Remark]:
    for example, outcome in project.outcomes:
        if outcome.not_run:
            hint = "Give its text in a fence behind <!-- citecheck: source NAME -->, or name its file with -s."
            yield _about(example, f"The example was not run: {outcome.not_run}.", hint)


@project_rule("CIT906", "rule-without-examples")
def rule_without_examples(project: Project) -> Iterator[Remark]:
    """A clause has both kinds of examples; a document with most clauses of a family has all of them."""
    for file in project.files:
        clauses = {heading: clause for heading in file.headings if (clause := clause_of(heading.text))}
        if not clauses:
            continue
        kinds = {(example.code, example.passes) for example in examples_of(file)}
        for heading, clause in clauses.items():
            lacking = [kind for kind, passes in (("good", True), ("bad", False)) if (clause.code, passes) not in kinds]
            if lacking:
                yield Remark(file.path, f"{clause.code} has no {' and no '.join(lacking)} example.", heading.span)
        yield from _missing_clauses(file, {clause.code for clause in clauses.values()}, project)


def _missing_clauses(file: MarkdownFile, written: set[str], project: Project) -> Iterator[Remark]:
    lint_rules = any(code.startswith("CIT9") for code in written)
    family = [rule for rule in project.known.values() if rule.code.startswith("CIT9") == lint_rules]
    missing = [rule for rule in family if rule.code not in written]
    if len(missing) <= len(family) / 2:
        for rule in missing:
            yield Remark(file.path, f"{rule.code} {rule.name} has no clause here.")


# ── What they share ──────────────────────────────────────────────────────────────────────────────


def _complaint(mark: Mark) -> str | None:
    if mark.kind in _SUPPRESSIONS:
        return None
    if mark.kind not in FORMS:
        return f"'{mark.kind}' is no mark; there are good, bad, source, ignore and ignore-file."
    if not is_well_formed(mark):
        return f"The mark says {quoted(mark.rest)} after '{mark.kind}', which is not its form."
    return None if mark.fence else f"No block of code follows the mark '{mark.kind}'."


def _about(example: MarkedExample, message: str, hint: str | None = None) -> Remark:
    return Remark(example.file.path, message, example.span, hint)


def _listed(outcome: Outcome) -> str:
    return " ".join(outcome.lines)


def _difference(missing: list[str], extra: list[str]) -> str:
    parts = [f"missing {', '.join(missing)}"] * bool(missing) + [f"unnamed {', '.join(extra)}"] * bool(extra)
    return "; ".join(parts) or "they come in another order or number"
