"""Every text that the hazards are looked for in: the linted Markdown, and the scripts and data of the skills."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from citecheck.model import Span, within
from citecheck.skill_lint.rule import Edit, Remark

if TYPE_CHECKING:
    from citecheck.skill_lint.markdown import MarkdownFile
    from citecheck.skill_lint.project import Project


@dataclass(frozen=True, slots=True)
class Text:
    """`markdown` is the file taken apart, None for another file; `in_skill` tells whether a skill brings it along."""

    path: str
    file: Path
    text: str
    markdown: MarkdownFile | None
    in_skill: bool

    def remark(self, message: str, span: Span, hint: str | None = None, edit: Edit | None = None) -> Remark:
        return Remark(self.path, message, span, hint, edit, None if self.markdown else self.text)

    def in_block(self, offset: int) -> bool:
        """Whether a block of code is there; a script is all code."""
        fences = self.markdown.fences if self.markdown else ()
        return self.markdown is None or within(offset, (fence.span for fence in fences))


def texts(project: Project) -> Iterator[Text]:
    inside = {file.path for skill in project.skills for file in skill.files}
    for file in project.files:
        yield Text(file.path, file.file, file.text, file, file.path in inside)
    others = {text.path: text for skill in project.skills for text in skill.texts}
    for other in others.values():
        yield Text(other.path, other.file, other.text, None, in_skill=True)
