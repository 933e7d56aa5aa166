"""What `explain` says about a rule, with its examples and how to fix it, or about an issue of a grade."""

from __future__ import annotations

from collections.abc import Iterable

from citecheck.answers import read_text
from citecheck.engine import check
from citecheck.errors import UsageError
from citecheck.grading.issues import BY_NAME, Issue
from citecheck.kinds import kind_of
from citecheck.model import DocumentFacts
from citecheck.skill_lint.rules import known_codes
from citecheck.sources.document import Document
from citecheck.sources.plain import plain_document
from citecheck.sources.prepared import is_prepared, prepared_documents
from citecheck.standard import Clause, clauses, lint_clauses, sources
from citecheck.text.quoting import did_you_mean


def explanation(code: str) -> str:
    """The text for a rule's code or name, or for an issue.

    Raises UsageError if there is no such rule.
    """
    if issue := BY_NAME.get(code):  # in capitals: a rule may have the same name in small letters
        return _issue_text(issue)
    names = known_codes()
    said = f"CIT{code}" if code.isdecimal() else code
    wanted = said.upper() if said.upper() in names else said.lower()
    if wanted not in names:
        raise UsageError(f"There is no rule '{code}'{meant(wanted, names)}")
    return _clause_text({**clauses(), **lint_clauses()}[names[wanted]])


def meant(wanted: str, names: Iterable[str]) -> str:
    """How a sentence goes on that says that there is no such rule."""
    return did_you_mean(wanted, names, ": `citecheck rules` lists them.", shown="{}")


def _clause_text(clause: Clause) -> str:
    """The clause for people: its examples under "Right" and "Wrong" with what is found in them, then the fix."""
    parts = [f"{clause.code} {clause.name} ({clause.level}, kind: {kind_of(clause.code)})"]
    for prose, example in clause.parts():
        if prose:
            parts.append(prose)
        if example:
            parts.append(_example_text(example.shown, example.findings, passes=example.passes))
    parts.append(f"How to fix: {_fix_of(clause) or 'follow the example under Right.'}")
    return "\n\n".join(parts) + "\n"


def _example_text(shown: str, findings: Iterable[str], *, passes: bool) -> str:
    lines = ["Right:" if passes else "Wrong:", *(f"    {line}".rstrip() for line in shown.splitlines())]
    return "\n".join([*lines, *(f"  → {finding}" for finding in findings)])


def _fix_of(clause: Clause) -> str:
    """The hint of the first wrong example that has one; of those whose source is text in the standard."""
    texts = sources()
    for example in clause.examples:
        if example.kind == "citation" and not example.passes and example.source in texts:
            document, response = _document(texts[example.source]), read_text(example.response)
            report = check(response, {citation.attachment_id: document for citation in response.citations})
            if hint := next((f.hint for f in report.findings if f.rule == clause.code and f.hint), None):
                return hint
    return ""


def _document(text: str) -> Document:
    """A source that is not in a file."""
    if is_prepared(text):
        return next(iter(prepared_documents(text, DocumentFacts("", "", "", 1, "", "prepared")).values()))
    return plain_document(text, DocumentFacts("", "", "", 1, "", "text"))


def _issue_text(issue: Issue) -> str:
    rules = f"It stands for {', '.join(issue.rules)}; `citecheck explain` shows each." if issue.rules else ""
    what = f"kind {issue.kind}, severity {issue.severity.value}"
    text = f"{issue.name}: {issue.about}. An issue of `citecheck grade`, {what}."
    return f"{text}\n{rules}".strip() + "\n"
