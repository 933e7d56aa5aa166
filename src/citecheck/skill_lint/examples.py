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
from typing import TYPE_CHECKING, Final, NamedTuple

from citecheck.model import Span
from citecheck.standard import read_example, whole_response

if TYPE_CHECKING:
    from citecheck.skill_lint.markdown import Fence, Mark, MarkdownFile

_RULE: Final = r"(?:CIT\d{3}|[a-z]+(?:-[a-z]+)+)"
_CODE_OR_NAME: Final = re.compile(_RULE)
_CODE: Final = re.compile(r"CIT\d{3}")
_OPTION: Final = re.compile(r"source=(\S+)")
FORMS: Final[Mapping[str, re.Pattern[str]]] = {
    "good": re.compile(r"(?:source=\S+)?"),
    "bad": re.compile(rf"{_RULE}(?:[ ,]+{_RULE})*(?:\s+source=\S+)?"),
    "source": re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,100}"),
}
_EXAMPLE_MARKS: Final = {"good", "bad"}


@dataclass(frozen=True, slots=True)
class MarkedExample:
    """One example of a file. `findings` are whole lines, or bare codes and names where the document says no more.

    `shown` is what the document shows, an entry or a whole response, and `inside` where it stands.
    """

    file: MarkdownFile
    span: Span
    inside: Span
    passes: bool
    shown: str
    source: str | None  # None: the only one there is
    findings: tuple[str, ...] = ()
    code: str | None = None  # of the clause that it stands in
    kind: str = "citation"
    thorough: bool = False

    @property
    def names_codes_only(self) -> bool:
        return all(_CODE_OR_NAME.fullmatch(line) for line in self.findings)

    def response(self, source: str) -> str:
        """The whole response, for an entry one that cites `source`."""
        return whole_response(self.shown, source)


class Inner(NamedTuple):
    """A finding of an example: what it says, where it stands in the document, and what to do."""

    said: str
    span: Span
    hint: str | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an example: its findings as lines and as codes, whether all was verified, or why it was not run.

    `remarks` are the findings one by one with their places in the document, where they have one.
    """

    lines: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    verified: bool = False
    not_run: str | None = None
    remarks: tuple[Inner, ...] = ()


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
                fence.inside,
                example.passes,
                _shown(fence, example.kind),
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
    return {name: fence.body.replace("=== page ===\n", "\f") for name, fence in _sources(file)}


def source_names(file: MarkdownFile) -> list[str]:
    """Their names, one that stands twice as well."""
    return [name for name, _ in _sources(file)]


def _sources(file: MarkdownFile) -> Iterator[tuple[str, Fence]]:
    for fence in file.fences:
        words = fence.info.split()
        if words[:1] == ["source"] and len(words) > 1 and FORMS["source"].fullmatch(words[1]):
            yield words[1], fence
    for mark in file.marks:
        if mark.kind == "source" and mark.fence and is_well_formed(mark):
            yield mark.rest, mark.fence


def is_well_formed(mark: Mark) -> bool:
    return bool(FORMS[mark.kind].fullmatch(mark.rest))


def is_source(file: MarkdownFile, fence: Fence) -> bool:
    marked = any(mark.kind == "source" and mark.fence == fence for mark in file.marks)
    return marked or fence.info.split()[:1] == ["source"]


def _marked(file: MarkdownFile, fence: Fence, mark: Mark, code: str | None) -> MarkedExample:
    option = _OPTION.search(mark.rest)
    source = option[1] if option else None
    named = tuple(_CODE_OR_NAME.findall(_OPTION.sub("", mark.rest)))
    return MarkedExample(
        file, fence.span, fence.inside, mark.kind == "good", fence.body.rstrip("\n"), source, named, code
    )


def _shown(fence: Fence, kind: str) -> str:
    """What stands above the findings."""
    shown = fence.body.partition("\n=====\n")[0]
    return shown if kind == "skill" else shown.rstrip("\n")


def _clause_code(file: MarkdownFile, fence: Fence) -> str | None:
    """The code at the beginning of the heading that the fence stands under."""
    above = [heading for heading in file.headings if heading.span.start < fence.span.start]
    found = _CODE.match(above[-1].text) if above else None
    return found[0] if found else None
