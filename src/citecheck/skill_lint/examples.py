"""The examples of the linted files: what they claim, the sources they cite, and the folders that some of them contain.

Running them is `running`. An example is a fence whose info string says so (see `standard`), or one after a comment:

    <!-- citecheck: source NAME -->              the text of a source
    <!-- citecheck: good source=NAME -->         gives no finding
    <!-- citecheck: bad CIT302 source=NAME -->   gives exactly the rules that are named
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final, NamedTuple

from citecheck.model import Span
from citecheck.skill_lint.settings import LintSettings
from citecheck.standard import claimed_response, read_example, whole_response

if TYPE_CHECKING:
    from citecheck.skill_lint.markdown import Directive, Fence, MarkdownFile

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

    `shown` is what the document shows, an entry or a whole response, and `inside` where it is.
    """

    file: MarkdownFile
    span: Span
    inside: Span
    passes: bool
    shown: str
    source: str | None  # None: the only one there is
    findings: tuple[str, ...] = ()
    code: str | None = None  # of the clause that it is in
    kind: str = "citation"
    thorough: bool = False

    @property
    def names_codes_only(self) -> bool:
        return all(_CODE_OR_NAME.fullmatch(line) for line in self.findings)

    def response(self, source: str) -> str:
        """The whole response, for an entry or for prose alone one that cites `source`."""
        return (claimed_response if self.kind == "support" else whole_response)(self.shown, source)


class Inner(NamedTuple):
    """A finding of an example: what it says, where it is in the document, and what to do."""

    said: str
    span: Span
    hint: str | None


@dataclass(frozen=True, slots=True)
class ExampleOutcome:
    """The outcome of an example: its findings as lines and as codes, whether all was verified, or why it was not run.

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
    """The sources whose text is in the file, by name; form feeds between pages."""
    return {name: fence.body.replace("=== page ===\n", "\f") for name, fence in _sources(file)}


def source_names(file: MarkdownFile) -> list[str]:
    """Their names, duplicates included."""
    return [name for name, _ in _sources(file)]


def _sources(file: MarkdownFile) -> Iterator[tuple[str, Fence]]:
    for fence in file.fences:
        words = fence.info.split()
        if words[:1] == ["source"] and len(words) > 1 and FORMS["source"].fullmatch(words[1]):
            yield words[1], fence
    for mark in file.marks:
        if mark.kind == "source" and mark.fence and is_well_formed(mark):
            yield mark.rest, mark.fence


def is_well_formed(mark: Directive) -> bool:
    return bool(FORMS[mark.kind].fullmatch(mark.rest))


def is_source(file: MarkdownFile, fence: Fence) -> bool:
    marked = any(mark.kind == "source" and mark.fence == fence for mark in file.marks)
    return marked or fence.info.split()[:1] == ["source"]


def _marked(file: MarkdownFile, fence: Fence, mark: Directive, code: str | None) -> MarkedExample:
    option = _OPTION.search(mark.rest)
    source = option[1] if option else None
    named = tuple(_CODE_OR_NAME.findall(_OPTION.sub("", mark.rest)))
    return MarkedExample(
        file, fence.span, fence.inside, mark.kind == "good", fence.body.rstrip("\n"), source, named, code
    )


def _shown(fence: Fence, kind: str) -> str:
    """What is above the findings."""
    shown = fence.body.partition("\n=====\n")[0]
    return shown if kind == "skill" else shown.rstrip("\n")


def _clause_code(file: MarkdownFile, fence: Fence) -> str | None:
    """The code at the beginning of the heading that the fence is under."""
    above = [heading for heading in file.headings if heading.span.start < fence.span.start]
    found = _CODE.match(above[-1].text) if above else None
    return found[0] if found else None


# ── Folders of files ──


_FILE: Final = re.compile(r"^=== (?P<path>\S+) ===\n", re.MULTILINE)
_ESCAPE: Final = re.compile(r"\\u\{([0-9a-f]{1,6})\}(?:\*(\d{1,4}))?")
_PATH: Final = re.compile(r"[\w.-]{1,100}(?:/[\w.-]{1,100}){0,9}", re.ASCII)
_MOST_REPEATS: Final = 9_999
_CHARACTERS: Final = 2**21  # of all that an example repeats
_SETTINGS: Final = "pyproject.toml"


class NoFolderError(Exception):
    """An example that contains no folder, or files that cannot or must not be written."""


def files_of(body: str) -> Iterator[tuple[str, str]]:
    """(path, text) of each file that an example holds.

    What a document must not say itself is an escape there: `\\u{200b}` becomes the character, `\\u{a}*300` many of it.
    """
    parts = _FILE.split(body)
    for path, text in zip(parts[1::2], parts[2::2], strict=True):
        yield path, _ESCAPE.sub(lambda escape: _character(escape) * int(escape[2] or 1), text)


def _character(escape: re.Match[str]) -> str:
    number = int(escape[1], 16)
    if number > 0x10FFFF or 0xD800 <= number <= 0xDFFF:
        raise NoFolderError(f"{escape[0]} is not a character")
    return chr(number)


def write_files(body: str, folder: Path) -> None:
    """Writes the files of an example into `folder`, and nowhere else.

    Raises NoFolderError if it contains none, or a path that leads out of its folder or cannot be written.
    """
    if (
        len(_ESCAPE.findall(body)) * _MOST_REPEATS > _CHARACTERS
        and sum(map(_size, _ESCAPE.finditer(body))) > _CHARACTERS
    ):
        raise NoFolderError(f"its files have more than {_CHARACTERS:,} characters")
    files = list(files_of(body))
    if not any(path.endswith(".md") for path, _ in files):
        raise NoFolderError("it contains no Markdown file under a line === path ===")
    for path, text in files:
        parts = PurePosixPath(path)
        if parts.is_absolute() or not _PATH.fullmatch(path) or {"..", "."} & set(path.split("/")):
            raise NoFolderError(f"its file '{path[:80]}' does not stay in its folder")
        try:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            with (folder / path).open("xb") as file:
                file.write(text.encode())
        except OSError as error:
            raise NoFolderError(f"its file '{path[:80]}' cannot be written ({error.strerror})") from None


def _size(escape: re.Match[str]) -> int:
    return int(escape[2] or 1)


def settings_of(folder: Path) -> LintSettings:
    """The settings that an example gives beside its files.

    Raises NoFolderError if they are none.
    """
    path = folder / _SETTINGS
    try:
        said = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
        return LintSettings.model_validate(said.get("tool", {}).get("citecheck", {}).get("lint", {}))
    except (ValueError, AttributeError):
        raise NoFolderError(f"its {_SETTINGS} cannot be read") from None
