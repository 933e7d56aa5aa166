"""Rules about examples: each is marked, runs, and gives exactly what it claims."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from citecheck.model import Span
from citecheck.skill_lint.examples import (
    CODE_OR_NAME,
    FORMS,
    ExampleOutcome,
    MarkedExample,
    examples_of,
    is_well_formed,
    sources_in,
)
from citecheck.skill_lint.markdown import Directive, MarkdownFile
from citecheck.skill_lint.project import Project
from citecheck.skill_lint.rule import LintRemark, file_rule, project_rule
from citecheck.skill_lint.suppressions import SUPPRESSIONS
from citecheck.standard import read_example
from citecheck.text.quoting import quoted

# Two fields that no other format has.
_KEY: Final = r"\"(?:f|k|source_context|source_match)\"\s*:"
_ENTRY: Final = re.compile(rf"\{{[^{{}}]{{0,3000}}{_KEY}[^{{}}]{{1,3000}}{_KEY}")
_DATA: Final = re.compile(
    rf"^[ \t>]*<{{2,3}} ?(?:END_)?CITATION_DATA ?>{{2,3}}[ \t]*$|{_ENTRY.pattern}", re.MULTILINE | re.IGNORECASE
)
_END: Final = re.compile(r"<<<END_CITATION_DATA>>>|\n\n")
_CODE: Final = re.compile(r"CIT\d{3}")
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
        for finding in outcome.findings:
            message = f"The example is marked good and gives {finding.line}"
            yield LintRemark(example.file.path, message, finding.span, finding.hint)
        if not outcome.verified and not outcome.findings:
            yield _about(example, "The example is marked good but has no citation to verify.")


@project_rule("CIT902", "wrong-findings")
def wrong_findings(project: Project) -> Iterator[LintRemark]:
    for example, outcome in project.outcomes:
        if example.passes or outcome.not_run or _unknown(example):  # malformed-mark
            continue
        difference = _difference(example, outcome)
        if difference:
            yield _about(example, f"The example's findings are not the ones it names: {difference}.")


@file_rule("CIT903", "unmarked-example")
def unmarked_example(file: MarkdownFile, _: Project) -> Iterator[LintRemark]:
    marked = {fence.span for fence in file.fences if read_example(fence.info, fence.body, 0)}
    marked |= {mark.fence.span for mark in file.marks if mark.fence and mark.kind not in SUPPRESSIONS}
    hint = "Mark it: <!-- citecheck: good source=NAME --> or <!-- citecheck: bad CIT302 source=NAME -->."
    spans = [f.span for f in file.fences if f.span not in marked and _DATA.search(f.body)]
    spans += [code.span for code in file.codes if _ENTRY.search(code.text)]
    for span in spans:
        yield LintRemark(file.path, "This citation data is not marked as good or bad.", span, hint)
    at = file.body
    while found := _DATA.search(file.text, at):
        if file.in_code(found.start()):
            at = found.end()
            continue
        end = _END.search(file.text, found.end())
        at = end.end() if end else len(file.text)
        message = "This citation block is outside a fence; show it in a marked fence."
        hint = f"If this is an answer, `citecheck validate {file.path}` checks it."
        yield LintRemark(file.path, message, Span(*found.span()), hint)


@file_rule("CIT904", "malformed-mark")
def malformed_mark(file: MarkdownFile, _: Project) -> Iterator[LintRemark]:
    for mark in file.marks:
        if complaint := _complaint(mark):
            yield LintRemark(file.path, complaint, mark.span, _HINTS.get(mark.kind))
    yield from _contradictions(file)
    for example in examples_of(file):
        unknown = _unknown(example)
        if example.passes and example.claims:
            yield _about(example, "The example is marked good but names findings.", "Mark it as bad, or take them out.")
        elif unknown:
            yield _about(example, f"The example names {unknown}, which is not a rule.")
        elif not example.passes and not example.claims:
            yield _about(example, "The example is marked bad but names no finding.", "Name the rules that it breaks.")


@project_rule("CIT905", "missing-example-source")
def missing_example_source(project: Project) -> Iterator[LintRemark]:
    for example, outcome in project.outcomes:
        if outcome.not_run:
            hint = "Give its text in a fence behind <!-- citecheck: source NAME -->, or name its file with -s."
            end = "" if outcome.not_run.endswith("?") else "."
            yield _about(example, f"The example was not run: {outcome.not_run}{end}", hint)


def _contradictions(file: MarkdownFile) -> Iterator[LintRemark]:
    """Two marks for one block of code, and two sources of one name: nobody can guess which counts."""
    marks = [(mark, mark.fence.span) for mark in file.marks if mark.fence and mark.kind in FORMS]
    last = {span: mark for mark, span in marks}
    for mark, span in marks:
        if last[span] is not mark:
            yield LintRemark(file.path, "There are two marks before one block of code.", mark.span)
    for fence in file.fences:
        if fence.span in last and read_example(fence.info, fence.body, 0):
            yield LintRemark(file.path, "The block of code is marked, and its info string marks it too.", fence.span)
    names = Counter(name for name, _ in sources_in(file))
    for name in sorted(name for name, count in names.items() if count > 1):
        yield LintRemark(file.path, f"Duplicate source '{name}'.")


def _complaint(mark: Directive) -> str | None:
    """The message about a mark that is not as it must be."""
    if mark.kind in SUPPRESSIONS:
        return None
    if mark.kind not in FORMS:
        return f"'{mark.kind}' is not a mark; there are good, bad, source, ignore and ignore-file."
    if not is_well_formed(mark):
        return f"The mark says {quoted(mark.rest)} after '{mark.kind}', which is not its form."
    return None if mark.fence else f"No block of code follows the mark '{mark.kind}'."


def _about(example: MarkedExample, message: str, hint: str | None = None) -> LintRemark:
    return LintRemark(example.file.path, message, example.span, hint)


def _names_rules_only(example: MarkedExample) -> bool:
    return all(CODE_OR_NAME.fullmatch(claim) for claim in example.claims)


def _unknown(example: MarkedExample) -> str | None:
    """The first rule that an example names and that does not exist."""
    from citecheck.skill_lint.rules import known_codes

    rules = (claim.split()[0] for claim in example.claims)
    wanted = CODE_OR_NAME if _names_rules_only(example) else _CODE
    return next((rule for rule in rules if wanted.fullmatch(rule) and rule not in known_codes()), None)


def _difference(example: MarkedExample, outcome: ExampleOutcome) -> str | None:
    """Return which findings are missing or not named; rules are compared where only rules are named."""
    from citecheck.skill_lint.rules import known_codes

    lines, claims = [finding.line for finding in outcome.findings], list(example.claims)
    are_rules = _names_rules_only(example)
    if lines == claims and not are_rules:
        return None
    claims = [known_codes().get(claim, claim) for claim in claims] if are_rules else claims
    found = [finding.code if are_rules else finding.line for finding in outcome.findings]
    missing = [claim for claim in claims if claim not in found]
    unnamed = [line for line, name in zip(lines, found, strict=True) if name not in claims]
    parts = [f"missing {', '.join(missing)}"] if missing else []
    parts += [f"unnamed {' '.join(unnamed)}"] if unnamed else []
    others = None if are_rules else "they come in another order or number"
    return "; ".join(part.rstrip(".") for part in parts) or others
