"""Rules of hazards: what breaks a skill on the way to its reader, or harms whoever follows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, pairwise
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from citecheck.model import Level, Span
from citecheck.skill_lint.project import texts
from citecheck.skill_lint.rule import Edit, LintRemark, file_rule, project_rule, skill_rule
from citecheck.text.confusables import Disguise, describe, in_prose
from citecheck.text.lookalikes import HIDDEN, code_point, named
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from citecheck.skill_lint.markdown import Fence, MarkdownFile
    from citecheck.skill_lint.project import Project, Skill

MARK: Final = "\ufeff"
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1f]")
_NO_SUFFIX: Final = ""
# A table for a spreadsheet and a script for PowerShell may need the mark.
_WITHOUT_MARK: Final = {".json", ".py", ".sh", ".js", ".yaml", ".yml", ".toml", _NO_SUFFIX}
_MARKS: Final = re.compile(r"`{3,}|~{3,}")
# Behind the marks a word at once, or one alone: "``` ends it" is a sentence.
_INFO: Final = r"(?:[\w{][^`\n]*|[ \t]+[\w{+#.-]+[ \t]*)$"
_PLACES: Final = 5  # that are reported of one line


@file_rule("CIT961", "unclosed-fence")
def unclosed_fence(file: MarkdownFile, _: Project) -> Iterator[LintRemark]:
    for fence, inner in _unclosed(file):
        message, hint = "The block of code is not closed, so the text after it is read as code.", None
        if inner:
            message = (
                f"Line {inner} opens a block of code inside this one, which was not closed or is too short for it."
            )
            hint = "Close it before that line, or begin and end it with more marks than it contains."
        yield LintRemark(file.path, message, Span(fence.span.start, fence.inside.start), hint)


def _unclosed(file: MarkdownFile) -> Iterator[tuple[Fence, int | None]]:
    """The fences with the line that opens another one inside.

    After one that is too short its own closing marks open the next, which is not a separate fault.
    """
    is_shifted = False
    for fence in file.fences:
        inner = _opened_inside(file, fence)
        if is_shifted and not fence.info:
            is_shifted = inner is None
            continue
        is_shifted = inner is not None
        if inner or not fence.closed:
            yield fence, inner


def _opened_inside(file: MarkdownFile, fence: Fence) -> int | None:
    marks = _MARKS.search(file.text, fence.span.start, fence.inside.start)
    if marks is None:
        return None  # an indented block
    found = re.search(rf"^ {{0,3}}{marks[0][0]}{{{len(marks[0])},}}{_INFO}", fence.body, re.MULTILINE)
    return found and 1 + file.text.count("\n", 0, fence.inside.start) + fence.body.count("\n", 0, found.start())


@project_rule("CIT962", "invisible-character")
def invisible_character(project: Project) -> Iterator[LintRemark]:
    for text in texts(project):
        by_line: dict[int, list[list[Disguise]]] = {}
        for run in _runs(_hidden(text.text)):
            by_line.setdefault(text.text.rfind("\n", 0, run[0].start), []).append(run)
        for runs in by_line.values():
            for place, run in enumerate(runs[:_PLACES], 1):
                more = len(runs) - _PLACES if place == _PLACES else 0
                hint = f"Take it out, or write it as {code_point(run[0].character)}."
                yield text.remark(_described(run, more), Span(run[0].start, run[-1].start + 1), hint)


def _described(run: list[Disguise], more: int) -> str:
    first = run[0]
    message = describe(first, ()) if first.kind else f"{named(first.character)}, which cannot be seen."
    if len(run) > 1:
        message += f" {len(run) - 1:,} more such {_count(len(run) - 1, 'character follows', 'characters follow')}."
    if more > 0:
        message += f" The line has {more:,} more such {_count(more, 'place', 'places')}."
    return message


def _count(number: int, one: str, several: str) -> str:
    return one if number == 1 else several


def _runs(disguises: list[Disguise]) -> Iterator[list[Disguise]]:
    """Those that are side by side are one place."""
    run = disguises[:1]
    for before, disguise in pairwise(disguises):
        if disguise.start > before.start + 1:
            yield run
            run = []
        run.append(disguise)
    if run:
        yield run


def _hidden(text: str) -> list[Disguise]:
    controls = (Disguise(found.start(), found[0], found[0]) for found in _CONTROL.finditer(text))
    disguises = (disguise for disguise in in_prose(text) if disguise.kind in HIDDEN)
    # The mark at the beginning: byte-order-mark.
    return sorted(found for found in chain(controls, disguises) if found.start > 0 or found.character != MARK)


@project_rule("CIT966", "absolute-path")
def absolute_path(project: Project) -> Iterator[LintRemark]:
    for text in texts(project):
        for path, span in machine_paths(text.text) if text.in_skill else ():
            hint = "Write a path that is relative to the skill's folder, or ask the user for the path."
            yield text.remark(f"{quoted(path)} exists on one machine only.", span, hint)


@project_rule("CIT967", "byte-order-mark")
def byte_order_mark(project: Project) -> Iterator[LintRemark]:
    for text in texts(project):
        if text.text.startswith(MARK) and (text.markdown or text.file.suffix.lower() in _WITHOUT_MARK):
            message = "The file begins with a byte order mark, so some clients do not see the front matter."
            if not text.markdown:
                message = "The file begins with a byte order mark, so some programs cannot read it."
            yield text.remark(
                message, Span(0, 1), "Save it as UTF-8 without the mark.", Edit(text.file, "", Span(0, 1))
            )


@skill_rule("CIT968", "windows-path", Level.WARNING)
def windows_path(skill: Skill, _: Project) -> Iterator[LintRemark]:
    hint = "Write slashes: they work on every system."
    for file in skill.files:
        for link in file.links:
            if "%5C" in link.target.upper():
                yield LintRemark(file.path, "The link is written with backslashes.", link.span, hint)
        for span in (*(fence.span for fence in file.fences), *(code.span for code in file.codes)):
            for path, where in backslashed(file.text[span.start : span.end], skill):
                at = span.start + where.start
                yield LintRemark(
                    file.path, f"{quoted(path)} is written with backslashes.", Span(at, at + len(path)), hint
                )


# ── Paths that exist on one machine, and paths in the spelling of one system ──


# Not within an address or a longer path, and with a file or folder after the user's name.
_BEFORE: Final = r"(?<![\w/.:~})>$-])"
_START: Final = rf"(?:{_BEFORE}|(?<!\w)file://(?:localhost)?)"  # the path of a `file:` address is a path
_USER: Final = r"(?P<user>[\w.-]+)/[\w.]"
_HOME: Final = re.compile(rf"{_START}(?:/(?:home|Users|mnt/[a-z]/Users)/{_USER}|/root/[\w.])")
_SLASHED_DRIVE: Final = re.compile(rf"(?:(?<!\w)file:///|(?<![\w/]))[A-Za-z]:/Users/{_USER}")
# A first folder in capitals or of a known name: `Q:\nWhat` is two lines, and `C:\Windows` and `C:\temp` are on every
# such machine.
_DRIVE: Final = re.compile(
    r"(?<!\w)[A-Z]:\\{1,2}(?!Windows\b|Program|(?i:te?mp)\b)(?:[A-Z][\w .-]*|dev|src|work|code|projects|home)\\{1,2}"
    r"(?P<user>[\w.-]+)"
)
_ANYONE: Final = re.compile(
    r"(?:your|my)?[-_]?(?:user|username|name|you|me|someone|somebody|runner|public|shared|default|path|project|folder|file"
    r"|app|dir)\w{0,8}",
    re.IGNORECASE,
)
_USUAL_FOLDERS: Final = {"scripts", "references", "assets"}
_BACKSLASHED: Final = re.compile(r"(?<![\w\\/:.])(?:\.\\)?(?P<path>[A-Za-z][\w-]*(?:\\[\w.-]+)+\.\w{1,5})\b")


def machine_paths(text: str) -> Iterator[tuple[str, Span]]:
    for pattern in (_HOME, _SLASHED_DRIVE, _DRIVE):
        for found in pattern.finditer(text):
            if not found["user"] or not _ANYONE.fullmatch(found["user"]):
                yield _whole(text, found.start()), Span(found.start(), found.end())


def backslashed(text: str, skill: Skill) -> Iterator[tuple[str, Span]]:
    """Paths of the skill that are written with backslashes."""
    folders = {path.parts[0] for path in skill.inside if len(path.parts) > 1} | _USUAL_FOLDERS
    for found in _BACKSLASHED.finditer(text):
        if PurePosixPath(found["path"].replace("\\", "/")).parts[0] in folders:
            yield found["path"], Span(*found.span("path"))


def _whole(text: str, start: int) -> str:
    return re.match(r"[^\s\"'`<>()\[\],;|]*", text[start : start + 200])[0]  # type: ignore[index]
