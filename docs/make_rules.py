"""Writes what is generated from the rules: docs/rules.md, the table of issues in docs/grading.md, and the skill's copy
of the standard.

What comes of a rule, a verdict or a repair, is what comes of the failing examples of its clause: they are run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from citecheck import check, standard
from citecheck.answers import read_answer
from citecheck.grading.issues import ISSUES
from citecheck.kinds import kind_of
from citecheck.model import Level, Report, Verdict
from citecheck.repair import mend
from citecheck.skill_lint.engine import lint
from citecheck.skill_lint.markdown import Heading, read_markdown
from citecheck.skill_lint.project import read_project
from citecheck.skill_lint.settings import LintSettings
from citecheck.sources.resolve import Given, Sources
from citecheck.standard import Clause, Example, files_of, skill_documents_path, standard_path
from citecheck.support.assess import support

DOCUMENT = Path(__file__).with_name("rules.md")
GRADING = Path(__file__).with_name("grading.md")
SKILL_COPY = Path(__file__).parents[1] / "skills" / "verify" / "references" / "deep-citation-standards.md"
DRAWN = Path(__file__).parents[1] / "examples" / "standard"
Cells: TypeAlias = dict[str, str]  # of a table's row, by the name of the column
_SENTENCE = re.compile(r".+?[.](?=\s+[A-Z“`]|$)")
_ISSUE_ROWS = re.compile(r"(?<=\| rules CIT… \|\n\|---\|---\|---\|---\|---\|\n)(?:\|.*\n)+")
_PAGE = """\
# Rules

Every rule of `citecheck`, with its requirement. The linked clause has the reason, and examples that pass and fail.
`citecheck explain wrong-page` prints the clause of the rule `wrong-page`, and `citecheck rules` lists the rules. [The
standard](deep-citation-standards.md#the-deep-citation-standard) defines the fields `n`, `r`, `f`, `k`, `p` and `l`,
and terms such as *folding*. Select a rule by its code, the beginning of its code, or its name;
[settings.md](settings.md) shows how to ignore one.

**Level.** An *error* fails the citation, or the answer if the error belongs to no citation. A *warning* needs a look.
A *note* is for information.

**Kind.** The sort of problem; reports list the kinds in this order. *Source*: the quoted words, or the source, are
missing or not visible. *Claim*: the answer differs from its quote or from the words around it, or has no citation.
*Place*: the quoted words are not at the cited place. *Form*: the answer is not written as the standard requires.

**Verdict.** The verdict of a citation with this finding: *failed*, or *open* (could not be checked), which does not
count as passed. If the cell is empty, the finding does not change the verdict. Settings change the report and the exit
code, never a verdict. In chapter 8, the verdict is that of a [claim](support.md#the-verdicts).

**Fix.** *Yes* if [`citecheck fix`](fixing.md) (for documents: `citecheck lint --fix`) repairs a failing example of the
clause. citecheck does not repair a finding with two possible repairs.

## Answers

{answers}
## Skill documents

{documents}
<!-- This page is generated: after a change to a rule or a clause, run make docs -->
"""


def main() -> None:
    DOCUMENT.write_text(page(), "utf-8")
    GRADING.write_text(with_issues(GRADING.read_text("utf-8")), "utf-8")
    SKILL_COPY.write_bytes(standard_path().read_bytes())


def page() -> str:
    """The whole document."""
    answers = _tables(standard_path(), standard.clauses(), _answer_cells)
    documents = _tables(skill_documents_path(), standard.lint_clauses(), _document_cells)
    return _PAGE.format(answers="\n".join(answers), documents="\n".join(documents))


# ── Tables ───────────────────────────────────────────────────────────────────────────────────────


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


def _tables(document: Path, clauses: Mapping[str, Clause], cells: Callable[[Clause], Cells]) -> Iterator[str]:
    """A table for each chapter of the document that has clauses."""
    chapters: dict[Heading, list[Cells]] = {}
    for heading in read_markdown(document.read_text("utf-8"), document.name, document).headings:
        clause = clauses.get(heading.text[:6])
        if heading.level == 2:
            chapters[heading] = []
        elif clause:
            rule = {"rule": f"[{clause.code}]({document.name}#{heading.slug})"}
            list(chapters.values())[-1].append(rule | cells(clause) | {"demands": _demand(clause)})
    for chapter, rows in chapters.items():
        if rows:
            yield f"### [{chapter.text}]({document.name}#{chapter.slug})\n\n{_table(rows)}"


def _table(rows: list[Cells]) -> str:
    lines = [list(rows[0]), ["---"] * len(rows[0]), *(list(row.values()) for row in rows)]
    return "".join(f"| {' | '.join(cells)} |\n".replace("|  |", "| |") for cells in lines)


def _answer_cells(clause: Clause) -> Cells:
    if any(example.kind == "support" for example in clause.examples):
        return {
            "name": f"`{clause.name}`",
            "level": clause.level,
            "kind": kind_of(clause.code),
            "verdict": _support_verdict(clause),
        }
    fixed = any(_is_mended(example, clause.code) for example in _failing(clause))
    return {
        "name": f"`{clause.name}`",
        "level": clause.level,
        "kind": kind_of(clause.code),
        "verdict": _verdict(clause),
        "fix": _yes(fixed),
    }


def _document_cells(clause: Clause) -> Cells:
    fixed = any(_is_mended_by_the_lint(example, clause.code) for example in _failing(clause))
    return {"name": f"`{clause.name}`", "level": clause.level, "fix": _yes(fixed)}


def _yes(fixed: bool) -> str:  # noqa: FBT001 - the cell of a table
    return "yes" if fixed else ""


def _demand(clause: Clause) -> str:
    """The first sentence behind the heading, as a cell of a table."""
    paragraph = clause.text.split("\n\n")[1]
    found = _SENTENCE.match(" ".join(paragraph.split()))
    return found[0].replace("|", "\\|") if found else ""


# ── What comes of the examples ───────────────────────────────────────────────────────────────────


def _failing(clause: Clause) -> list[Example]:
    return [example for example in clause.examples if not example.passes]


def _verdict(clause: Clause) -> str:
    """Of a citation with this finding."""
    if clause.level == Level.ERROR:
        return Verdict.FAILED.value
    verdicts = {_verdict_of(_runs(example)[0], clause.code) for example in _failing(clause)}
    return Verdict.OPEN.value if Verdict.OPEN in verdicts else ""


def _support_verdict(clause: Clause) -> str:
    """Of a claim with this finding, as `citecheck support` has it."""
    return {_assessed(example) for example in _failing(clause)}.pop()


def _assessed(example: Example) -> str:
    response = read_answer(example.response)
    with TemporaryDirectory() as folder, closing(_sources(example.source, Path(folder))) as sources:
        documents, unresolved = sources.of(response.citations)
        return support(response, documents, unresolved=unresolved).assessments[0].verdict.value


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
