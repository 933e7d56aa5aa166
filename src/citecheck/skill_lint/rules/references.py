"""Rules of what a skill brings along: an agent must be told of it, and by SKILL.md itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from citecheck.model import Level, Span
from citecheck.skill_lint.file_references import Mentions, linked
from citecheck.skill_lint.link_targets import absolute
from citecheck.skill_lint.markdown import MarkdownFile
from citecheck.skill_lint.project import MAIN
from citecheck.skill_lint.rule import Remark, skill_rule
from citecheck.skill_lint.rules.links import FOR_OTHERS, is_for_others, local_links
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from citecheck.skill_lint.markdown import Link, MarkdownFile
    from citecheck.skill_lint.project import Project, Skill

_PICTURES: Final = {".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".ico"}
_BY_NAME: Final = re.compile(
    r"(?:LICEN[SC]E|NOTICE|COPYING|README|CHANGELOG)\b.*|__init__\.py|SKILL\.md|package(?:-lock)?\.json|"
    r"requirements[\w-]*\.txt|pyproject\.toml|.*\.pyc",
    re.IGNORECASE,
)


@skill_rule("CIT944", "deep-reference", Level.WARNING)
def deep_reference(skill: Skill, project: Project) -> Iterator[Remark]:
    named = Mentions(skill, [skill.main])
    for file in skill.files[1:]:
        if skill.is_repository or is_for_others(file, skill):
            continue
        for link, target, place, _ in local_links(file, project):
            path = next(iter(linked(_only(file, link), skill)), None)
            if not path or not place.path or not place.path.is_file() or place.path == absolute(file.file):
                continue
            if path.name != MAIN and path.suffix.lower() not in _PICTURES and not named.name(path):
                message = f"{quoted(target.path)} is reached from this reference only: agents may not follow that far."
                yield Remark(file.path, message, link.span, f"Name it in {MAIN} as well.")


def _only(file: MarkdownFile, link: Link) -> MarkdownFile:
    from dataclasses import replace

    return replace(file, links=(link,))


@skill_rule("CIT945", "unreferenced-file", Level.WARNING)
def unreferenced_file(skill: Skill, _: Project) -> Iterator[Remark]:
    if skill.is_repository:
        return
    texts = [text for text in skill.texts if not FOR_OTHERS & set(text.file.relative_to(skill.folder).parts[:-1])]
    named = Mentions(skill, [file for file in skill.files if not is_for_others(file, skill)], texts)
    for path in skill.inside:
        if not _is_excepted(path) and not named.name(path):
            message = f"Nothing in the skill names {quoted(path.as_posix())}: no agent will open it."
            yield Remark(skill.main.path, message, Span(0, 0), "Say when it is needed, or take it out.")


def _is_excepted(path: PurePosixPath) -> bool:
    hidden = any(part.startswith(".") for part in path.parts)
    return hidden or bool(FOR_OTHERS & set(path.parts[:-1])) or bool(_BY_NAME.fullmatch(path.name))
