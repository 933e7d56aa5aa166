"""Writes what is generated from the rules: docs/rules.md, the table of issues in docs/grading.md, and the skill's copy
of the standard.

What comes of a rule, a verdict or a repair, is what comes of the failing examples of its clause: they are run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

from citecheck import check, standard
from citecheck.answers import read_answer
from citecheck.grading.issues import ISSUES
from citecheck.kinds import Kind, kind_of
from citecheck.model import Level, Report, Verdict
from citecheck.repair import mend
from citecheck.skill_lint.engine import lint
from citecheck.skill_lint.project import read_project
from citecheck.skill_lint.settings import LintSettings
from citecheck.sources.resolve import Given, Sources
from citecheck.standard import Clause, Example, files_of, standard_path

DOCUMENT = Path(__file__).with_name("rules.md")
GRADING = Path(__file__).with_name("grading.md")
SKILL_COPY = Path(__file__).parents[1] / "skills" / "verify" / "references" / "deep-citation-standards.md"
DRAWN = Path(__file__).parents[1] / "examples" / "standard"
_FOLDING = "CIT407"  # whose clause has the table
_ISSUE_ROWS = re.compile(r"(?<=\| rules CIT… \|\n\|---\|---\|---\|---\|---\|\n)(?:\|.*\n)+")
_PAGE = """\
# Rules

What each rule demands and why, with an example that passes (✓) and one that fails (✗). Tests run all examples.
`citecheck explain wrong-page` prints a rule in full: its examples with their findings, the exact cases, and how to
fix it. [The standard](deep-citation-standards.md) defines the terms and levels. Select a rule by its code, the
beginning of its code, or its name; [settings.md](settings.md) shows how to ignore one. The rules about skill documents
(CIT9xx) are in [skill-documents.md](skill-documents.md).

**Kind.** Reports list the kinds of findings in this order:

{kinds}

**Verdict.** An error makes it *failed*. These warnings make it *open* (could not be checked), which does not count as
passed: {open}. Other findings do not change it; settings change the report and the exit code, never a verdict.
Chapter 8 has the verdicts of a [claim](support.md#the-verdicts): with CIT803 *contradicted*, with another error
*unsupported*, with warnings alone *undecided*.

**Fix.** [`citecheck fix`](fixing.md) repairs an example of {fixed}, and `citecheck lint --fix` one of {lint_fixed}:
findings with one possible repair.

**Examples.** `@rent` is the citation of this name in the table, and an answer with it alone. `@rent{{"l": [2]}}` is
the same with another `l`; `@{{"l": [2]}}` is the citation of ✓ with another `l`. A last line `+ @rent, @deposit` is a
block with both, `& @page` an API's answer; `<<<` and `>>>` are delimiters. `source=values` names a source other than
the lease; [standard.toml](standard.toml) has all of them.

| citation | fields |
|---|---|
{citations}

{chapters}
<!-- This page is generated: after a change to a rule or a clause, run make docs -->
"""
_KINDS = {
    Kind.SOURCE: "the quoted words, or the source, are missing or not visible",
    Kind.CLAIM: "the answer differs from its quote or from the words around it, or has no citation",
    Kind.PLACE: "the quoted words are not at the cited place",
    Kind.FORM: "the answer is not written as the standard demands",
}
_CHAPTERS = {
    "1": "The answer and its block",
    "2": "Prose and markers",
    "3": "The anchor",
    "4": "The quote",
    "5": "The place",
    "6": "The source",
    "7": "The claim",
    "8": "The support",
}


def main() -> None:
    DOCUMENT.write_text(page(), "utf-8")
    GRADING.write_text(with_issues(GRADING.read_text("utf-8")), "utf-8")
    SKILL_COPY.write_bytes(standard_path().read_bytes())


def page() -> str:
    """The whole document."""
    clauses, lint_clauses = standard.clauses().values(), standard.lint_clauses().values()
    open_, fixed = filter(_leaves_open, clauses), filter(_is_fixed, clauses)
    chapters = groupby(clauses, lambda clause: clause.code[3])
    shown = "\n".join(_chapter(digit, list(of_it)) for digit, of_it in chapters)
    return _PAGE.format(
        kinds="\n".join(f"- *{kind}*: {about}. {_codes(_of_kind(clauses, kind))}" for kind, about in _KINDS.items()),
        open=_codes(open_),
        fixed=_codes(fixed),
        lint_fixed=_codes(filter(_is_fixed_by_the_lint, lint_clauses)),
        citations="\n".join(
            f"| `@{name}` | `{text}` |" for name, text in standard.citations().items() if f"@{name}" in shown
        ),
        chapters=shown,
    )


# ── Chapters ─────────────────────────────────────────────────────────────────────────────────────


def _chapter(digit: str, clauses: list[Clause]) -> str:
    return f"## {digit} {_CHAPTERS[digit]}\n\n{''.join(map(_section, clauses))}"


def _section(clause: Clause) -> str:
    """A rule's heading, what it demands and why, and its first examples; the table of folding in its own rule."""
    heading, what, *more = clause.text.split("\n\n")
    why = next((text for text in more if text.startswith("Why: ")), "")
    table = "\n\n".join(more[1:] if clause.code == _FOLDING else [])
    passing = next(example for example in clause.examples if example.passes)
    shown = f"```\n✓ {passing.given}\n✗ {_failing(clause)[0].given}\n```"
    fence = "````" if "```" in shown[3:-3] else "```"
    parts = (heading, " ".join(filter(None, (what, why))), table, f"{fence}{shown[3:-3]}{fence}")
    return "\n\n".join(filter(None, parts)) + "\n\n"


def _codes(clauses: Iterable[Clause]) -> str:
    return f"CIT{spans(clause.code for clause in clauses)}"


def _of_kind(clauses: Iterable[Clause], kind: Kind) -> Iterator[Clause]:
    return (clause for clause in clauses if kind_of(clause.code) is kind)


# ── The table of issues ───────────────────────────────────────────────────────────────────────────────────────


def with_issues(document: str) -> str:
    """The document with the present issues in its table, and the rules of each."""
    rows = "".join(
        f"| `{one.name}` | {one.kind} | {one.severity} | {one.about} | {spans(one.rules)} |\n" for one in ISSUES
    )
    return _ISSUE_ROWS.sub(lambda _: rows, document)


def spans(rules: Iterable[str]) -> str:
    """The numbers of these rules in order, three or more in a row as one span: 101–103 120."""
    numbers = sorted(int(rule.removeprefix("CIT")) for rule in rules)
    rows = [[number for _, number in row] for _, row in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])]
    return " ".join(f"{row[0]}–{row[-1]}" if len(row) > 2 else " ".join(map(str, row)) for row in rows)


# ── What comes of the examples ───────────────────────────────────────────────────────────────────


def _failing(clause: Clause) -> list[Example]:
    return [example for example in clause.examples if not example.passes]


def _leaves_open(clause: Clause) -> bool:
    """Whether a citation with this finding and no error is open."""
    if clause.level == Level.ERROR or clause.code.startswith("CIT8"):
        return False
    return Verdict.OPEN in {_verdict_of(_runs(example)[0], clause.code) for example in _failing(clause)}


def _is_fixed(clause: Clause) -> bool:
    return any(_is_mended(example, clause.code) for example in _failing(clause) if example.kind == "citation")


def _is_fixed_by_the_lint(clause: Clause) -> bool:
    return any(_is_mended_by_the_lint(example, clause.code) for example in _failing(clause))


def _verdict_of(report: Report, code: str) -> Verdict | None:
    own = (result for result in report.results if code in {report.findings[i].rule for i in result.findings})
    return next((result.verdict for result in own), None)


def _is_mended(example: Example, code: str) -> bool:
    before, after = (_rules(report) for report in _runs(example))
    return code in before - after


def _rules(report: Report) -> set[str]:
    return {finding.rule for finding in report.findings}


def _runs(example: Example) -> tuple[Report, Report]:
    """The report of an example, and that of what `fix` makes of it."""
    response = read_answer(example.response)
    with TemporaryDirectory() as folder, closing(_sources(example.source, Path(folder))) as sources:
        documents, unresolved = sources.of(response.citations)
        report = check(response, documents, unresolved=unresolved, thorough=example.thorough)
        return report, mend(response, report, documents, thorough=example.thorough).report


def _sources(names: str, folder: Path) -> Sources:
    """The sources that an example cites."""
    return Sources([_given(name, folder) for name in names.split("+") if name != "none"], cache=False)


def _given(name: str, folder: Path) -> Given:
    """Text in the standard itself, or a source that is drawn."""
    path = DRAWN / f"{name}.pdf"
    if not path.is_file():
        path = folder / f"{name}.txt"
        path.write_text(standard.sources()[name], "utf-8")
    return Given(path, name)


def _is_mended_by_the_lint(example: Example, code: str) -> bool:
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        for path, text in files_of(example.response).items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(text.encode())
        return bool(lint(read_project([folder], LintSettings(select=(code,)), base=folder)).edits)


if __name__ == "__main__":
    main()
