"""Rules of links, and of what a skill brings along: SKILL.md itself must name it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from citecheck.model import Level, Span, within
from citecheck.skill_lint.file_references import (
    LinkPlace,
    LinkTarget,
    Mentions,
    absolute,
    is_there,
    leads_out,
    linked,
    local_target,
    locate,
    meant,
    paths_in_code,
    skill_around,
)
from citecheck.skill_lint.markdown import MarkdownFile, read_markdown
from citecheck.skill_lint.project import MAIN
from citecheck.skill_lint.rule import LintRemark, file_rule, project_rule, skill_rule
from citecheck.skill_lint.rules.front_matter import only_claude_code
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from citecheck.skill_lint.markdown import Link
    from citecheck.skill_lint.project import Project, Skill

_MARKDOWN: Final = {".md", ".markdown"}
_LINES: Final = re.compile(r"L\d+(?:-L?\d+)?|top", re.IGNORECASE)  # what hosts and browsers understand by themselves
_CLIENT_VARIABLE: Final = re.compile(r"\$\{?CLAUDE_[A-Z_]+\}?")
# They test the skill, belong to the repository, or are found by their own name.
FOR_OTHERS: Final = {"evals", "tests", "agents", "__pycache__"}


def local_links(file: MarkdownFile, project: Project) -> Iterator[tuple[Link, LinkTarget, LinkPlace, Skill | None]]:
    skill = skill_around(file, project)
    for link in file.links:
        target = local_target(link.target)
        if target:
            yield link, target, locate(target, file, skill), skill


@file_rule("CIT941", "broken-link")
def broken_link(file: MarkdownFile, project: Project) -> Iterator[LintRemark]:
    for link in file.links:
        if not link.target:
            yield LintRemark(file.path, "The link has no target.", link.span)
    for reference in file.undefined:
        message = f"The label {quoted(reference.label)} is not defined, so the link is shown with its brackets."
        yield LintRemark(file.path, message, reference.span, f"Define it on a separate line: [{reference.label}]: path")
    for link, target, place, skill in local_links(file, project):
        if place.path or place.leaves or not target.path or _is_elsewhere(target, file, skill, project):
            continue
        message = f"The link leads to {quoted(target.path)}, which does not exist."
        yield LintRemark(file.path, message, link.span, _hint(target, place, file, skill))
    yield from _broken_in_code(file, project)


def _broken_in_code(file: MarkdownFile, project: Project) -> Iterator[LintRemark]:
    """Files of a skill that code names; one that a link also names is reported there."""
    skill = skill_around(file, project)
    if skill is None or is_for_others(file, skill):
        return
    linked = {target.path for _, target, _, _ in local_links(file, project)}
    for named in paths_in_code(file):
        target = LinkTarget(named.path, "")
        place = locate(target, file, skill)
        folders = [top / PurePosixPath(named.path).parts[0] for top in (file.file.parent, skill.folder)]
        if place.path or place.leaves or named.path in linked or not any(map(is_there, folders)):
            continue
        verb = "The command runs" if named.is_run else "The code names"
        message = f"{verb} {quoted(named.path)}, which does not exist."
        yield LintRemark(file.path, message, named.span, _hint(target, place, file, skill))


def _hint(target: LinkTarget, place: LinkPlace, file: MarkdownFile, skill: Skill | None) -> str | None:
    if place.near:
        near = quoted(os.path.relpath(place.near, absolute(file.file.parent)))
        return f"{near} exists: letter case matters on most systems."
    other = meant(target, file, skill)
    return f"Did you mean {quoted(other)}?" if other else None


def _is_elsewhere(target: LinkTarget, file: MarkdownFile, skill: Skill | None, project: Project) -> bool:
    """Whether another tool resolves the link: a site's root, a page without its suffix, the host's own pages."""
    path = file.file.parent / target.path
    if "\\" in target.path:
        return is_there(file.file.parent / target.path.replace("\\", "/"))  # windows-path
    if skill:
        return target.path.startswith("/")  # link-leaves-skill
    if target.path.startswith("/") or leads_out(project.root, absolute(path)):
        return True
    return is_there(Path(f"{path}.md")) or is_there(path / "index.md")


@file_rule("CIT942", "link-leaves-skill")
def link_leaves_skill(file: MarkdownFile, project: Project) -> Iterator[LintRemark]:
    for link, target, place, skill in local_links(file, project):
        if skill is None or is_for_others(file, skill) or not (place.leaves or target.path.startswith("/")):
            continue
        message = f"The link to {quoted(target.path)} leads out of the skill's folder, and only that is installed."
        yield LintRemark(file.path, message, link.span, "Put the file into the skill.")


def is_for_others(file: MarkdownFile, skill: Skill) -> bool:
    return bool(FOR_OTHERS & set(file.file.relative_to(skill.folder).parts[:-1]))


@project_rule("CIT943", "broken-fragment")
def broken_fragment(project: Project) -> Iterator[LintRemark]:
    read = {file.file.resolve(): file for file in project.files}
    for file in project.files:
        for link, target, place, _ in local_links(file, project):
            if not target.fragment or place.path is None or _LINES.fullmatch(target.fragment):
                continue
            other = _markdown(place.path, read)
            if other and _plain(target.fragment) not in _fragments(other):
                where = "this file" if other.file.resolve() == file.file.resolve() else quoted(target.path)
                message = f"There is no heading or anchor '#{target.fragment}' in {where}."
                yield LintRemark(file.path, message, link.span)


def _markdown(path: Path, read: dict[Path, MarkdownFile]) -> MarkdownFile | None:
    key = path.resolve()
    if key not in read and path.suffix.lower() in _MARKDOWN:
        try:
            read[key] = read_markdown(path.read_text("utf-8"), path.as_posix(), path)
        except (OSError, UnicodeDecodeError):
            return None
    return read.get(key)


def _fragments(file: MarkdownFile) -> set[str]:
    return {_plain(name) for name in (*(heading.slug for heading in file.headings), *file.anchors)}


def _plain(fragment: str) -> str:
    """Hosts differ in letter case, and in how they write the marks between words and the count of equal headings."""
    return re.sub(r"[-_]+", "-", fragment.lower()).strip("-")


@file_rule("CIT946", "client-variable-in-link")
def client_variable_in_link(file: MarkdownFile, project: Project) -> Iterator[LintRemark]:
    from urllib.parse import unquote

    hint = "Write the path from the skill's folder."
    spans = []
    for link in file.links:
        found = _CLIENT_VARIABLE.search(unquote(link.target))
        if found:
            spans.append(link.span)
            yield LintRemark(
                file.path, f"The link contains {found[0]}, which only Claude Code fills in.", link.span, hint
            )
    if skill_around(file, project) is None or only_claude_code(project):
        return
    for found in _CLIENT_VARIABLE.finditer(file.text):
        if not within(found.start(), spans):
            yield LintRemark(file.path, f"{found[0]} is filled in by Claude Code only.", Span(*found.span()), hint)


# ── Files that nothing names, or a reference alone ──


_PICTURES: Final = {".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".ico"}
_BY_NAME: Final = re.compile(
    r"(?:LICEN[SC]E|NOTICE|COPYING|README|CHANGELOG)\b.*|__init__\.py|SKILL\.md|package(?:-lock)?\.json|"
    r"requirements[\w-]*\.txt|pyproject\.toml|.*\.pyc",
    re.IGNORECASE,
)


@skill_rule("CIT944", "deep-reference", Level.WARNING)
def deep_reference(skill: Skill, project: Project) -> Iterator[LintRemark]:
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
                yield LintRemark(file.path, message, link.span, f"Name it in {MAIN} as well.")


def _only(file: MarkdownFile, link: Link) -> MarkdownFile:
    from dataclasses import replace

    return replace(file, links=(link,))


@skill_rule("CIT945", "unreferenced-file", Level.WARNING)
def unreferenced_file(skill: Skill, _: Project) -> Iterator[LintRemark]:
    if skill.is_repository:
        return
    texts = [text for text in skill.texts if not FOR_OTHERS & set(text.file.relative_to(skill.folder).parts[:-1])]
    named = Mentions(skill, [file for file in skill.files if not is_for_others(file, skill)], texts)
    for path in skill.inside:
        if not _is_excepted(path) and not named.name(path):
            message = f"No file of the skill names {quoted(path.as_posix())}, so no agent will open it."
            yield LintRemark(skill.main.path, message, Span(0, 0), "Say when it is needed, or take it out.")


def _is_excepted(path: PurePosixPath) -> bool:
    hidden = any(part.startswith(".") for part in path.parts)
    return hidden or bool(FOR_OTHERS & set(path.parts[:-1])) or bool(_BY_NAME.fullmatch(path.name))
