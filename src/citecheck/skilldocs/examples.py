"""The examples of the linted files: what they claim, and the sources they cite. Running them is `running`.

An example is a fence whose info string says so (see `standard`), or one behind a comment:

    <!-- citecheck: source NAME -->              the text of a source
    <!-- citecheck: good source=NAME -->         gives no finding
    <!-- citecheck: bad CIT302 source=NAME -->   gives exactly the rules that are named
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citecheck.model import Span
from citecheck.standard import read_example, whole_response

if TYPE_CHECKING:
    from citecheck.skilldocs.markdown import Fence, Mark, MarkdownFile

_CODE: Final = re.compile(r"CIT\d{3}")
_OPTION: Final = re.compile(r"source=(\S+)")
FORMS: Final[Mapping[str, re.Pattern[str]]] = {
    "good": re.compile(r"(?:source=\S+)?"),
    "bad": re.compile(r"CIT\d{3}(?:[ ,]+CIT\d{3})*(?:\s+source=\S+)?"),
    "source": re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*"),
}
_EXAMPLE_MARKS: Final = {"good", "bad"}


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
