"""Rules about examples: each is marked, runs, and gives exactly what it claims; each rule has both kinds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from citecheck.model import Span
from citecheck.skill_lint.document_statements import clause_of
from citecheck.skill_lint.examples import (
    FORMS,
    ExampleOutcome,
    MarkedExample,
    examples_of,
    is_well_formed,
    source_names,
)
from citecheck.skill_lint.rule import LintRemark, file_rule, project_rule
from citecheck.skill_lint.suppressions import SUPPRESSIONS
from citecheck.standard import read_example
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from citecheck.skill_lint.markdown import Directive, MarkdownFile
    from citecheck.skill_lint.project import Project

_KEY: Final = r"\"(?:f|k|source_context|source_match)\"\s*:"
_ENTRY: Final = re.compile(rf"\{{[^{{}}]{{0,3000}}{_KEY}[^{{}}]{{1,3000}}{_KEY}")  # two fields that no other format has
_DATA: Final = re.compile(
    rf"^[ \t>]*<{{2,3}} ?(?:END_)?CITATION_DATA ?>{{2,3}}[ \t]*$|{_ENTRY.pattern}", re.MULTILINE | re.IGNORECASE
)
_END: Final = re.compile(r"<<<END_CITATION_DATA>>>|\n\n")
_CODE: Final = re.compile(r"\bCIT\d{3}\b")
_HINTS: Final = {
    "good": "Write <!-- citecheck: good source=NAME -->, or without a source where there is only one.",
    "bad": "Write <!-- citecheck: bad CIT302 source=NAME -->, with the code or name of each rule that it breaks.",
    "source": "Write <!-- citecheck: source NAME -->; NAME has letters, digits, - and _.",
}


@project_rule("CIT901", "failing-example")
def failing_example(project: Project) -> Iterator[LintRemark]:
    for example, outcome in project.outcomes:
        if not example.passes or outcome.not_run:
            continue
        for inner in outcome.remarks:
            said = f"The example is marked good and gives {inner.said}"
            yield LintRemark(example.file.path, said, inner.span, inner.hint)
        if outcome.lines and not outcome.remarks:
            yield _about(example, f"The example is marked good and gives {' '.join(outcome.lines)}")
        if not outcome.verified and not outcome.lines:
            yield _about(example, "The example is marked good but has no citation to verify.")


@project_rule("CIT902", "wrong-findings")
def wrong_findings(project: Project) -> Iterator[LintRemark]:
    for example, outcome in project.outcomes:
        if example.passes or outcome.not_run:
            continue
        if _unknown(example, project):  # that is another rule's to say
            continue
        difference = _difference(example, outcome, project)
        if difference:
            yield _about(example, f"The example's findings are not the ones it names: {difference}.")


@file_rule("CIT903", "unmarked-example")
def unmarked_example(file: MarkdownFile, _: Project) -> Iterator[LintRemark]:
    told = {example.span for example in examples_of(file)}
    told |= {mark.fence.span for mark in file.marks if mark.fence and mark.kind not in SUPPRESSIONS}
    hint = "Mark it: <!-- citecheck: good source=NAME --> or <!-- citecheck: bad CIT302 source=NAME -->."
    spans = [fence.span for fence in file.fences if fence.span not in told and _DATA.search(fence.body)]
    spans += [code.span for code in file.codes if _ENTRY.search(code.text)]
    for span in spans:
        yield LintRemark(file.path, "This citation data is not marked as good or bad.", span, hint)
    at = file.body
    while found := _DATA.search(file.text, at):
        end = _END.search(file.text, found.end())
        at = max(end.end() if end else len(file.text), found.end())
        if file.in_code(found.start()):
            at = found.end()
        else:
            message = "This citation block is outside a fence; show it in a marked fence."
            hint = f"If this is an answer, `citecheck validate {file.path}` checks it."
            yield LintRemark(file.path, message, Span(*found.span()), hint)


@file_rule("CIT904", "malformed-mark")
def malformed_mark(file: MarkdownFile, project: Project) -> Iterator[LintRemark]:
    for mark in file.marks:
        complaint = _complaint(mark)
        if complaint:
            yield LintRemark(file.path, complaint, mark.span, _HINTS.get(mark.kind))
    yield from _contradictions(file)
    for example in examples_of(file):
        unknown = _unknown(example, project)
        if example.passes and example.findings:
            yield _about(example, "The example is marked good but names findings.", "Mark it as bad, or take them out.")
        elif unknown:
            yield _about(example, f"The example names {unknown}, which is not a rule.")
        elif not example.passes and not example.findings:
            yield _about(example, "The example is marked bad but names no finding.", "Name the rules that it breaks.")


@project_rule("CIT905", "missing-example-source")
def missing_example_source(project: Project) -> Iterator[LintRemark]:
    for example, outcome in project.outcomes:
        if outcome.not_run:
            hint = "Give its text in a fence behind <!-- citecheck: source NAME -->, or name its file with -s."
            end = "" if outcome.not_run.endswith("?") else "."
            yield _about(example, f"The example was not run: {outcome.not_run}{end}", hint)


@project_rule("CIT906", "rule-without-examples")
def rule_without_examples(project: Project) -> Iterator[LintRemark]:
    """A clause has both kinds of examples; a document with most clauses of a family has all of them."""
    for file in project.files:
        clauses = {heading: clause for heading in file.headings if (clause := clause_of(heading.text))}
        if not clauses:
            continue
        kinds = {(example.code, example.passes) for example in examples_of(file)}
        for heading, clause in clauses.items():
            lacking = [kind for kind, passes in (("good", True), ("bad", False)) if (clause.code, passes) not in kinds]
            if lacking:
                yield LintRemark(file.path, f"{clause.code} has no {' and no '.join(lacking)} example.", heading.span)
        yield from _missing_clauses(file, {clause.code for clause in clauses.values()}, project)


def _missing_clauses(file: MarkdownFile, written: set[str], project: Project) -> Iterator[LintRemark]:
    lint_rules = any(code.startswith("CIT9") for code in written)
    family = [rule for rule in project.known.values() if rule.code.startswith("CIT9") == lint_rules]
    missing = [rule for rule in family if rule.code not in written]
    if len(missing) <= len(family) / 2:
        for rule in missing:
            yield LintRemark(file.path, f"{rule.code} {rule.name} has no clause here.")


def _contradictions(file: MarkdownFile) -> Iterator[LintRemark]:
    """Two marks for one block of code, and two sources of one name: which one counts is nobody's guess."""
    examples = {mark.fence.span: mark for mark in file.marks if mark.fence and mark.kind in FORMS}
    for mark in file.marks:
        if mark.fence and mark.kind in FORMS and examples[mark.fence.span] is not mark:
            yield LintRemark(file.path, "There are two marks before one block of code.", mark.span)
    for fence in file.fences:
        if fence.span in examples and read_example(fence.info, fence.body, 0):
            yield LintRemark(file.path, "The block of code is marked, and its info string marks it too.", fence.span)
    names = source_names(file)
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield LintRemark(file.path, f"Duplicate source '{name}'.", Span(0, 0))


# ── What they share ──────────────────────────────────────────────────────────────────────────────


def _complaint(mark: Directive) -> str | None:
    if mark.kind in SUPPRESSIONS:
        return None
    if mark.kind not in FORMS:
        return f"'{mark.kind}' is not a mark; there are good, bad, source, ignore and ignore-file."
    if not is_well_formed(mark):
        return f"The mark says {quoted(mark.rest)} after '{mark.kind}', which is not its form."
    return None if mark.fence else f"No block of code follows the mark '{mark.kind}'."


def _about(example: MarkedExample, message: str, hint: str | None = None) -> LintRemark:
    return LintRemark(example.file.path, message, example.span, hint)


def _unknown(example: MarkedExample, project: Project) -> str | None:
    """The first rule that an example names and that does not exist."""
    names = {rule.name for rule in project.known.values()}
    rules = (line if example.names_codes_only else line.split()[0] for line in example.findings)
    codes = (rule for rule in rules if _CODE.fullmatch(rule) or example.names_codes_only)
    return next((rule for rule in codes if rule not in names and rule not in project.known), None)


def _difference(example: MarkedExample, outcome: ExampleOutcome, project: Project) -> str | None:
    if not example.names_codes_only:
        found, named = list(outcome.lines), list(example.findings)
        return None if found == named else _listed(named, found) or "they come in another order or number"
    codes = {rule.name: code for code, rule in project.known.items()}
    named = [codes.get(rule, rule) for rule in example.findings]
    unnamed = [line for code, line in zip(outcome.codes, outcome.lines, strict=True) if code not in named]
    missing = [code for code in named if code not in outcome.codes]
    return _parts(missing, unnamed)


def _listed(named: list[str], found: list[str]) -> str | None:
    return _parts([line for line in named if line not in found], [line for line in found if line not in named])


def _parts(missing: list[str], unnamed: list[str]) -> str | None:
    parts = [f"missing {', '.join(missing)}"] * bool(missing) + [f"unnamed {' '.join(unnamed)}"] * bool(unnamed)
    return "; ".join(part.rstrip(".") for part in parts) or None
