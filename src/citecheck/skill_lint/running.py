"""Running the examples of a project, and linting it with the outcome.

An example of docs/skill-documents.md is itself a project, which is why the two belong together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from citecheck.checker import Checker
from citecheck.errors import UsageError
from citecheck.model import Finding, Report, Response, Span, Verdict
from citecheck.skill_lint.engine import LintReport, lint
from citecheck.skill_lint.examples import (
    ExampleOutcome,
    Inner,
    MarkedExample,
    NoFolderError,
    examples_of,
    settings_of,
    source_texts,
    write_files,
)
from citecheck.skill_lint.project import Complaint, Project, read_project
from citecheck.skill_lint.rules import LINT_RULES, known_rules
from citecheck.sources.resolve import Given
from citecheck.standard import standard_path

if TYPE_CHECKING:
    from citecheck.skill_lint.markdown import MarkdownFile
    from citecheck.skill_lint.rule import LintRule
    from citecheck.sources.document import Document
    from citecheck.support.nouns import SupportReport

_NAMED: Final = 5  # sources that a message names
_OWN_SOURCE: Final = "CIT607"  # prepared-source: true of each source that is beside its example, and no fault of it


def lint_project(project: Project, rules: Sequence[LintRule] = LINT_RULES) -> LintReport:
    """Runs the examples of the project, then asks every rule."""
    return lint(replace(project, outcomes=run_examples(project), known=known_rules()), rules)


@dataclass
class Runner:
    """Runs the examples of a project; each source is opened once for all of them."""

    project: Project
    folder: Path
    _checkers: dict[tuple[tuple[str, str], ...], Checker] = field(default_factory=dict)
    _done: dict[tuple[str, Span], ExampleOutcome] = field(default_factory=dict)

    def once(self, example: MarkedExample) -> ExampleOutcome:
        """The outcome of an example; the same one in a file with the same text is not run again."""
        key = (example.file.text, example.span)
        if key not in self._done:
            self._done[key] = self.run(example)
        return self._done[key]

    def run(self, example: MarkedExample) -> ExampleOutcome:
        return self._folder(example) if example.kind == "skill" else self._citation(example)

    def close(self) -> None:
        for checker in self._checkers.values():
            checker.close()

    def _folder(self, example: MarkedExample) -> ExampleOutcome:
        try:
            lines = tuple(folder_findings(example.shown, self.project.complaint))
        except (NoFolderError, UsageError) as error:
            return ExampleOutcome(not_run=str(error).rstrip("."))
        return ExampleOutcome(lines, tuple(line.split()[1] for line in lines), verified=True)

    def _citation(self, example: MarkedExample) -> ExampleOutcome:
        from citecheck.answers import read_answer

        texts = source_texts(example.file)
        names = self._names(example, texts)
        if isinstance(names, str):
            return ExampleOutcome(not_run=names)
        response = read_answer(example.response(names[0] if names else "none"))
        checker = self._checker(names, texts, example.file)
        if example.kind == "support":
            return _supported(checker, response)
        checked = checker.check(response, thorough=example.thorough)
        report = checked.report if _names_own_source(example) else _without_own_source(checked.report)
        codes = tuple(finding.rule for finding in report.findings)
        remarks = tuple(_remarks(example, response.text, report, checked.documents)) if example.passes else ()
        return ExampleOutcome(tuple(shown(report)), codes, report.verdict is Verdict.VERIFIED, remarks=remarks)

    def _names(self, example: MarkedExample, texts: Mapping[str, str]) -> list[str] | str:
        """The sources of an example, or why it has none. Text in the same file comes before a file of that name."""
        if example.source == "none":
            return []
        at_hand = {**self.project.sources, **dict.fromkeys(texts, ())}
        if example.source is None:
            cited = [name for name in texts or at_hand if f'"{name}"' in example.shown]
            names = cited or list(texts or at_hand)
            return names if names and (len(names) == 1 or cited) else f"it names no source{_listed(at_hand)}"
        wanted = example.source.split("+")
        if len(wanted) > 1 and all(name in at_hand and len(at_hand[name]) <= 1 for name in wanted):
            return wanted
        if example.source not in at_hand:
            return f"its source '{example.source}' is missing{_listed(at_hand, example.source)}"
        if len(at_hand[example.source]) > 1:
            several = " and ".join(path.as_posix() for path in at_hand[example.source])
            return f"its source '{example.source}' may be {several}: give one an id with -s ID=PATH"
        return [example.source]

    def _checker(self, names: Iterable[str], texts: Mapping[str, str], file: MarkdownFile) -> Checker:
        """Its sources are files in a separate folder: reports then name them by their names."""
        files = {name: None if name in texts else self.project.sources[name][0] for name in names}
        key = tuple((str(path or file.path), name) for name, path in files.items())
        if key not in self._checkers:
            folder = self.folder / str(len(self._checkers))
            folder.mkdir()
            copies = {name: folder / f"{name}{path.suffix if path else '.txt'}" for name, path in files.items()}
            for name, path in files.items():
                copies[name].write_bytes(path.read_bytes() if path else texts[name].encode())
            given = [Given(copy, name) for name, copy in copies.items()]
            self._checkers[key] = Checker(given, cache=False, folder=folder)
        return self._checkers[key]


def _listed(at_hand: Iterable[str], wanted: str = "") -> str:
    close = get_close_matches(wanted, at_hand, n=1)
    if close:
        return f"; did you mean '{close[0]}'?"
    names = sorted(at_hand)
    return f"; at hand: {', '.join(names[:_NAMED])}" if names else ""


def _remarks(
    example: MarkedExample, response: str, report: Report, documents: Mapping[str, Document]
) -> Iterator[Inner]:
    """The findings of a good example, each at its place in the document and with what the checker advises."""
    from citecheck.closest_passage import closest_passages

    closest = closest_passages(report, documents) if "CIT401" in {f.rule for f in report.findings} else {}
    for finding, line in zip(report.findings, shown(report), strict=True):
        near = closest.get(-1 if finding.citation is None else finding.citation) if finding.rule == "CIT401" else None
        passage = f"Closest in the source, page {near.page}: '{near.passage}'." if near else None
        hint = " ".join(part for part in (finding.hint, passage) if part)
        yield Inner(line, _place(example, response, finding), hint or None)


def _place(example: MarkedExample, response: str, finding: Finding) -> Span:
    """Where a finding of the response is in the document: an entry has a few lines put before it."""
    before = response.count("\n", 0, max(0, response.find(example.shown.strip())))
    line = finding.region.line - 1 - before
    rows = example.file.text[example.inside.start : example.inside.end].split("\n")
    if not 0 <= line < len(rows):
        return example.span
    start = example.inside.start + sum(len(row) + 1 for row in rows[:line])
    column = min(finding.region.column - 1, len(rows[line]))
    end = column + 1 if finding.region.end_line != finding.region.line else finding.region.end_column - 1
    return Span(start + column, start + max(column, min(end, len(rows[line]))))


def _names_own_source(example: MarkedExample) -> bool:
    return any(line.startswith(_OWN_SOURCE) for line in example.findings)


def _supported(checker: Checker, response: Response) -> ExampleOutcome:
    """The outcome of an example about support."""
    from citecheck.support.assess import support

    documents, unresolved = checker.documents(response)
    report = support(response, documents, unresolved=unresolved)
    codes = tuple(finding.rule for finding in report.findings)
    return ExampleOutcome(tuple(shown(report)), codes, verified=not codes)


def _without_own_source(report: Report) -> Report:
    return replace(report, findings=tuple(f for f in report.findings if f.rule != _OWN_SOURCE))


def shown(report: Report | SupportReport) -> Iterator[str]:
    """The findings of a report as the standard writes them."""
    for f in report.findings:
        number = f" [{f.n}]" if f.n is not None else ""
        yield f"{f.rule} {f.level}{number}{f' {f.field}' if f.field else ''}: {f.message}"


def lint_lines(report: LintReport) -> Iterator[str]:
    """The findings of the lint as docs/skill-documents.md writes them."""
    for path, findings in report.files:
        for finding in findings:
            yield f"{path}:{finding.region.line} {finding.rule} {finding.level}: {finding.message}"


def folder_findings(body: str, complaint: Complaint = lambda _: None) -> list[str]:
    """What the lint says about a folder with the files that an example's body contains."""
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        write_files(body, folder)
        project = read_project([folder], settings_of(folder), complaint=complaint, base=folder)
        return list(lint_lines(lint_project(project)))


def run_examples(project: Project) -> tuple[tuple[MarkedExample, ExampleOutcome], ...]:
    """Every example of the project with the outcome."""
    with TemporaryDirectory() as folder:
        runner = Runner(project, Path(folder))
        try:
            files = [file for file in project.files if not _is_own_standard(file)]
            return tuple((example, runner.once(example)) for file in files for example in examples_of(file))
        finally:
            runner.close()


def _is_own_standard(file: MarkdownFile) -> bool:
    """Whether the file is a copy of this program's own standard, whose examples its tests run."""
    own = standard_path()
    if file.file.name != own.name or file.file.resolve() == own.resolve():
        return False
    return file.text == own.read_text("utf-8")
