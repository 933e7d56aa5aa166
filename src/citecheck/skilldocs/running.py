"""Running the examples of a project, and linting it with what came of them.

An example of docs/skill-documents.md is itself a project, which is why the two belong together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from citecheck.data import standard_path
from citecheck.model import Report, Verdict
from citecheck.skilldocs.engine import LintReport, lint
from citecheck.skilldocs.examples import MarkedExample, Outcome, examples_of, source_texts
from citecheck.skilldocs.folders import settings_of, write_files
from citecheck.skilldocs.project import Complaint, Project, read_project
from citecheck.skilldocs.registry import known_rules
from citecheck.skilldocs.rules import LINT_RULES
from citecheck.sources.resolve import Given, Sources

if TYPE_CHECKING:
    from citecheck.skilldocs.markdown import MarkdownFile
    from citecheck.skilldocs.rule import LintRule

_OWN_SOURCE: Final = "CIT607"  # prepared-source: true of each source that stands beside its example, and no fault of it


def lint_project(project: Project, rules: Sequence[LintRule] = LINT_RULES) -> LintReport:
    """Runs the examples of the project, then asks every rule."""
    return lint(replace(project, outcomes=run_examples(project), known=known_rules()), rules)


@dataclass
class Runner:
    """Runs the examples of a project; each source is opened once for all of them."""

    project: Project
    folder: Path
    _opened: dict[tuple[Path, ...], Sources] = field(default_factory=dict)
    _texts: dict[tuple[str, str], Path] = field(default_factory=dict)

    def run(self, example: MarkedExample) -> Outcome:
        return self._folder(example) if example.kind == "skill" else self._citation(example)

    def close(self) -> None:
        for sources in self._opened.values():
            sources.close()

    def _folder(self, example: MarkedExample) -> Outcome:
        lines = tuple(folder_findings(example.response, self.project.complaint))
        return Outcome(lines, tuple(line.split()[1] for line in lines), verified=True)

    def _citation(self, example: MarkedExample) -> Outcome:
        from citecheck.engine import check
        from citecheck.response import read_response

        texts = source_texts(example.file)
        names = self._names(example, texts)
        unknown = [name for name in names if name not in texts and name not in self.project.sources]
        if unknown or not (names or example.source == "none"):
            return Outcome(not_run=f"its source '{unknown[0]}' is not here" if unknown else "it names no source")
        response = read_response(example.response)
        sources = self._sources([Given(self._path(name, texts, example.file), name) for name in names])
        documents, unresolved = sources.resolve({citation.attachment_id for citation in response.citations})
        report = check(response, documents, unresolved=unresolved, thorough=example.thorough)
        report = report if _names_own_source(example) else _without_own_source(report)
        codes = tuple(finding.rule for finding in report.findings)
        return Outcome(tuple(shown(report)), codes, report.verdict is Verdict.VERIFIED)

    def _names(self, example: MarkedExample, texts: dict[str, str]) -> list[str]:
        if example.source == "none":
            return []
        return [example.source] if example.source else list(texts) or list(self.project.sources)

    def _sources(self, given: list[Given]) -> Sources:
        key = tuple(source.path for source in given)
        return self._opened.setdefault(key, Sources(given, cache=False))

    def _path(self, name: str, texts: dict[str, str], file: MarkdownFile) -> Path:
        """The source as a file of its own: reports then name it by its name, wherever it came from."""
        ready = self.project.sources.get(name)
        key = (str(ready) if ready else file.path, name)
        if key not in self._texts:
            path = self.folder / str(len(self._texts)) / f"{name}{ready.suffix if ready else '.txt'}"
            path.parent.mkdir()
            path.write_bytes(ready.read_bytes() if ready else texts[name].encode())
            self._texts[key] = path
        return self._texts[key]


def _names_own_source(example: MarkedExample) -> bool:
    return any(line.startswith(_OWN_SOURCE) for line in example.findings)


def _without_own_source(report: Report) -> Report:
    return replace(report, findings=tuple(f for f in report.findings if f.rule != _OWN_SOURCE))


def shown(report: Report) -> Iterator[str]:
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
    """What the lint says of a folder with the files that an example's body holds."""
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        write_files(body, folder)
        project = read_project([folder], settings_of(folder), complaint=complaint, base=folder)
        return list(lint_lines(lint_project(project)))


def run_examples(project: Project) -> tuple[tuple[MarkedExample, Outcome], ...]:
    """Every example of the project with what comes of it; a text that stands in two files is run once."""
    with TemporaryDirectory() as folder:
        runner = Runner(project, Path(folder))
        try:
            return tuple((example, runner.run(example)) for file in _once(project) for example in examples_of(file))
        finally:
            runner.close()


def _once(project: Project) -> Iterator[MarkdownFile]:
    done: set[str] = set()
    for file in project.files:
        if file.text not in done and not _is_own_standard(file):
            yield file
        done.add(file.text)


def _is_own_standard(file: MarkdownFile) -> bool:
    """Whether the file is a copy of this program's own standard, whose examples its tests run."""
    own = standard_path()
    if file.file.name != own.name or file.file.resolve() == own.resolve():
        return False
    return file.text == own.read_text("utf-8")
