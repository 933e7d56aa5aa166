"""Rules of hazards: what breaks a skill on the way to its reader, or harms whoever follows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Final

from citecheck.model import Level, Span
from citecheck.skilldocs.machine_paths import backslashed, machine_paths
from citecheck.skilldocs.rule import Edit, Remark, file_rule, project_rule, skill_rule
from citecheck.skilldocs.secret_shapes import secrets_in
from citecheck.skilldocs.texts import texts
from citecheck.text.deception import Disguise, describe, in_prose
from citecheck.text.lookalikes import HIDDEN, code_point
from citecheck.text.show import quoted

if TYPE_CHECKING:
    from citecheck.skilldocs.markdown import MarkdownFile
    from citecheck.skilldocs.project import Project, Skill

MARK: Final = "\ufeff"
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1f]")
_NO_SUFFIX: Final = ""
# A table for a spreadsheet and a script for PowerShell may need the mark.
_WITHOUT_MARK: Final = {".json", ".py", ".sh", ".js", ".yaml", ".yml", ".toml", _NO_SUFFIX}


@file_rule("CIT961", "unclosed-fence")
def unclosed_fence(file: MarkdownFile, _: Project) -> Iterator[Remark]:
    for fence in file.fences:
        if not fence.closed:
            message = "The block of code is never closed: what follows it is taken for code."
            yield Remark(file.path, message, Span(fence.span.start, fence.inside.start))


@project_rule("CIT962", "invisible-character")
def invisible_character(project: Project) -> Iterator[Remark]:
    for text in texts(project):
        by_line: dict[int, list[Disguise]] = {}
        for disguise in _hidden(text.text):
            by_line.setdefault(text.text.rfind("\n", 0, disguise.start), []).append(disguise)
        for first, *rest in by_line.values():
            span = Span(first.start, first.start + 1)
            yield text.remark(
                describe(first, rest), span, f"Take it out, or write it as {code_point(first.character)}."
            )


def _hidden(text: str) -> Iterator[Disguise]:
    controls = (Disguise(found.start(), found[0], found[0]) for found in _CONTROL.finditer(text))
    disguises = (disguise for disguise in in_prose(text) if disguise.kind in HIDDEN)
    for disguise in chain(controls, disguises):
        if disguise.start > 0 or disguise.character != MARK:  # byte-order-mark
            yield disguise


@project_rule("CIT965", "secret")
def secret(project: Project) -> Iterator[Remark]:
    for text in texts(project):
        for what, span in secrets_in(text.text):
            hint = "Take it out and revoke it: whoever has the file, or its history, has the key."
            yield text.remark(f"This looks like {what}.", span, hint)


@project_rule("CIT966", "absolute-path")
def absolute_path(project: Project) -> Iterator[Remark]:
    for text in texts(project):
        for path, span in machine_paths(text.text) if text.in_skill else ():
            hint = "Write the path from the skill's folder, or let it be given."
            yield text.remark(f"{quoted(path)} exists on one machine only.", span, hint)


@project_rule("CIT967", "byte-order-mark")
def byte_order_mark(project: Project) -> Iterator[Remark]:
    for text in texts(project):
        if text.text.startswith(MARK) and (text.markdown or text.file.suffix.lower() in _WITHOUT_MARK):
            message = "The file begins with a byte order mark, with which some clients do not see the front matter."
            if not text.markdown:
                message = "The file begins with a byte order mark, with which programs do not read it."
            yield text.remark(
                message, Span(0, 1), "Save it as UTF-8 without the mark.", Edit(text.file, "", Span(0, 1))
            )


@skill_rule("CIT968", "windows-path", Level.WARNING)
def windows_path(skill: Skill, _: Project) -> Iterator[Remark]:
    hint = "Write slashes: they work on every system."
    for file in skill.files:
        for link in file.links:
            if "%5C" in link.target.upper():
                yield Remark(file.path, "The link is written with backslashes.", link.span, hint)
        for span in (*(fence.span for fence in file.fences), *(code.span for code in file.codes)):
            for path, where in backslashed(file.text[span.start : span.end], skill):
                at = span.start + where.start
                yield Remark(file.path, f"{quoted(path)} is written with backslashes.", Span(at, at + len(path)), hint)
