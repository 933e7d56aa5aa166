"""The examples of the linted files: what they claim, the sources they cite, and what really comes of them.

An example is a fence whose info string says so (see `standard`), or one behind a comment:

    <!-- citecheck: source NAME -->              the text of a source
    <!-- citecheck: good source=NAME -->         gives no finding
    <!-- citecheck: bad CIT302 source=NAME -->   gives exactly the rules that are named
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from citecheck.data import standard_path
from citecheck.model import Report, Span, Verdict
from citecheck.sources.resolve import Given, Sources
from citecheck.standard import read_example, whole_response

if TYPE_CHECKING:
    from citecheck.skilldocs.markdown import Fence, Mark, MarkdownFile
    from citecheck.skilldocs.project import Project

_CODE: Final = re.compile(r"CIT\d{3}")
_OPTION: Final = re.compile(r"source=(\S+)")
FORMS: Final[Mapping[str, re.Pattern[str]]] = {
    "good": re.compile(r"(?:source=\S+)?"),
    "bad": re.compile(r"CIT\d{3}(?:[ ,]+CIT\d{3})*(?:\s+source=\S+)?"),
    "source": re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*"),
}
_EXAMPLE_MARKS: Final = {"good", "bad"}
_OWN_SOURCE: Final = "CIT607"  # prepared-source: true of each source that stands beside its example, and no fault of it


@dataclass(frozen=True, slots=True)
class MarkedExample:
    """One example of a file. `findings` are whole lines, or the bare codes where the document names no more."""

    file: MarkdownFile
    span: Span
    passes: bool
    response: str
    source: str | None  # None: the only one there is
    findings: tuple[str, ...] = ()
    code: str | None = None  # of the clause that it stands in
    kind: str = "citation"
    thorough: bool = False

    @property
    def names_codes_only(self) -> bool:
        return all(_CODE.fullmatch(line) for line in self.findings)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an example: its findings as lines and as codes, whether all was verified, or why it was not run."""

    lines: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    verified: bool = False
    not_run: str | None = None


def examples_of(file: MarkdownFile) -> Iterator[MarkedExample]:
    """The examples of a file in their order; malformed marks are left to their rule."""
    marks = (mark for mark in file.marks if mark.kind in _EXAMPLE_MARKS and is_well_formed(mark))
    marked = {mark.fence.span: mark for mark in marks if mark.fence}
    for fence in file.fences:
        code = _clause_code(file, fence)
        example = read_example(fence.info, fence.body, 0, code or "")
        if example:
            yield MarkedExample(
                file,
                fence.span,
                example.passes,
                example.response,
                example.source,
                example.findings,
                code,
                example.kind,
                example.thorough,
            )
        elif fence.span in marked:
            yield _marked(file, fence, marked[fence.span], code)


def source_texts(file: MarkdownFile) -> dict[str, str]:
    """The sources whose text stands in the file, by name; form feeds between pages."""
    found = {}
    for fence in file.fences:
        words = fence.info.split()
        if words[:1] == ["source"] and len(words) > 1:
            found[words[1]] = fence.body
    for mark in file.marks:
        if mark.kind == "source" and mark.fence and is_well_formed(mark):
            found[mark.rest] = mark.fence.body
    return {name: body.replace("=== page ===\n", "\f") for name, body in found.items()}


def is_well_formed(mark: Mark) -> bool:
    return bool(FORMS[mark.kind].fullmatch(mark.rest))


def is_source(file: MarkdownFile, fence: Fence) -> bool:
    marked = any(mark.kind == "source" and mark.fence == fence for mark in file.marks)
    return marked or fence.info.split()[:1] == ["source"]


def _marked(file: MarkdownFile, fence: Fence, mark: Mark, code: str | None) -> MarkedExample:
    option = _OPTION.search(mark.rest)
    source = option[1] if option else None
    response = whole_response(fence.body.rstrip("\n"), source or next(iter(source_texts(file)), "source"))
    return MarkedExample(file, fence.span, mark.kind == "good", response, source, tuple(_CODE.findall(mark.rest)), code)


def _clause_code(file: MarkdownFile, fence: Fence) -> str | None:
    """The code at the beginning of the heading that the fence stands under."""
    above = [heading for heading in file.headings if heading.span.start < fence.span.start]
    found = _CODE.match(above[-1].text) if above else None
    return found[0] if found else None


# ── Running them ─────────────────────────────────────────────────────────────────────────────────


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
        from citecheck.skilldocs.folders import findings_of

        lines = tuple(findings_of(example, self.project.complaint))
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
