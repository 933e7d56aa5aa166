"""Rules of links, and of what a skill brings along: SKILL.md itself must name it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final
from urllib.parse import unquote

from citecheck.files import absolute
from citecheck.model import Level, Span, within
from citecheck.skill_lint.markdown import MarkdownFile, read_markdown
from citecheck.skill_lint.project import MAIN, Project, Skill
from citecheck.skill_lint.references import (
    LinkTarget,
    Mentions,
    is_there,
    leads_out,
    linked,
    located,
    paths_in_code,
    similar_path,
    targets,
)
from citecheck.skill_lint.rule import LintRemark, file_rule, project_rule, skill_rule
from citecheck.skill_lint.rules.front_matter import only_claude_code
from citecheck.text.quoting import quoted

_MARKDOWN: Final = {".md", ".markdown"}
_LINES: Final = re.compile(r"L\d+(?:-L?\d+)?|top", re.IGNORECASE)  # what hosts and browsers understand by themselves
_CLIENT_VARIABLE: Final = re.compile(r"\$\{?CLAUDE_[A-Z_]+\}?")
# They test the skill, belong to the repository, or are found by their own name.
_FOR_OTHERS: Final = {"evals", "tests", "agents", "__pycache__"}
_PICTURES: Final = {".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".ico"}
_BY_NAME: Final = re.compile(
    r"(?:LICEN[SC]E|NOTICE|COPYING|README|CHANGELOG)\b.*|__init__\.py|SKILL\.md|package(?:-lock)?\.json|"
    r"requirements[\w-]*\.txt|pyproject\.toml|.*\.pyc",
    re.IGNORECASE,
)


def _is_for_others(file: Path, skill: Skill) -> bool:
    return bool(_FOR_OTHERS & set(file.relative_to(skill.folder).parts[:-1]))


@file_rule("CIT941", "broken-link")
def broken_link(file: MarkdownFile, project: Project) -> Iterator[LintRemark]:
    skill = project.skill_of(file)
    for link in file.links:
        if not link.text:
            yield LintRemark(file.path, "The link has no target.", link.span)
    for label, span in file.undefined:
        message = f"The label {quoted(label)} is not defined, so the link is shown with its brackets."
        yield LintRemark(file.path, message, span, f"Define it on a separate line: [{label}]: path")
    found = [*targets(file, skill)]
    for link, target in found:
        if target.path and _is_missing(target) and not _is_elsewhere(target.path, file, skill, project):
            yield _missing("The link leads to", target, link.span, file, skill)
    if skill is None or _is_for_others(file.file, skill):
        return
    in_links = {target.path for _, target in found}
    for named in paths_in_code(file):
        target = located(named.path, file, skill)
        first = PurePosixPath(named.path).parts[0]
        is_ours = is_there(file.file.parent / first) or is_there(skill.folder / first)
        if _is_missing(target) and is_ours and named.path not in in_links:
            what = "The command runs" if named.is_run else "The code names"
            yield _missing(what, target, named.span, file, skill)


def _is_missing(target: LinkTarget) -> bool:
    return not target.place and not target.leaves


def _missing(what: str, target: LinkTarget, span: Span, file: MarkdownFile, skill: Skill | None) -> LintRemark:
    other = similar_path(target.path, file, skill)
    hint = f"Did you mean {quoted(other)}?" if other else None
    if target.near:
        near = quoted(os.path.relpath(target.near, absolute(file.file.parent)))
        hint = f"{near} exists: letter case matters on most systems."
    return LintRemark(file.path, f"{what} {quoted(target.path)}, which does not exist.", span, hint)


def _is_elsewhere(target: str, file: MarkdownFile, skill: Skill | None, project: Project) -> bool:
    """Return whether another tool resolves the link: a site's root, a page without its suffix, the host's own pages."""
    path = file.file.parent / target
    if "\\" in target:
        return is_there(file.file.parent / target.replace("\\", "/"))  # windows-path
    if skill:
        return target.startswith("/")  # link-leaves-skill
    if target.startswith("/") or leads_out(project.root, absolute(path)):
        return True
    return is_there(Path(f"{path}.md")) or is_there(path / "index.md")


@file_rule("CIT942", "link-leaves-skill")
def link_leaves_skill(file: MarkdownFile, project: Project) -> Iterator[LintRemark]:
    skill = project.skill_of(file)
    if skill is None or _is_for_others(file.file, skill):
        return
    for link, target in targets(file, skill):
        if target.leaves or target.path.startswith("/"):
            message = f"The link to {quoted(target.path)} leads out of the skill's folder, and only that is installed."
            yield LintRemark(file.path, message, link.span, "Put the file into the skill.")


@project_rule("CIT943", "broken-fragment")
def broken_fragment(project: Project) -> Iterator[LintRemark]:
    read: dict[Path, MarkdownFile | None] = {file.file.resolve(): file for file in project.files}
    for file in project.files:
        for link, target in targets(file, project.skill_of(file)):
            if not target.fragment or target.place is None or _LINES.fullmatch(target.fragment):
                continue
            key = target.place.resolve()
            if key not in read:
                read[key] = _markdown(target.place)
            other = read[key]
            names = (*(heading.slug for heading in other.headings), *other.anchors) if other else ()
            if other and _plain(target.fragment) not in map(_plain, names):
                where = "this file" if key == file.file.resolve() else quoted(target.path)
                message = f"There is no heading or anchor '#{target.fragment}' in {where}."
                yield LintRemark(file.path, message, link.span)


def _markdown(path: Path) -> MarkdownFile | None:
    """The file taken apart, if it is Markdown that can be read."""
    try:
        is_markdown = path.suffix.lower() in _MARKDOWN
        return read_markdown(path.read_text("utf-8"), path.as_posix(), path) if is_markdown else None
    except (OSError, UnicodeDecodeError):
        return None


def _plain(fragment: str) -> str:
    """The fragment without what hosts differ in: letter case, marks between words, the count of equal headings."""
    return re.sub(r"[-_]+", "-", fragment.lower()).strip("-")


@file_rule("CIT946", "client-variable-in-link")
def client_variable_in_link(file: MarkdownFile, project: Project) -> Iterator[LintRemark]:
    hint = "Write the path from the skill's folder."
    in_links = [(link.span, found[0]) for link in file.links if (found := _CLIENT_VARIABLE.search(unquote(link.text)))]
    for span, variable in in_links:
        yield LintRemark(file.path, f"The link contains {variable}, which only Claude Code fills in.", span, hint)
    if project.skill_of(file) is None or only_claude_code(project):
        return
    for found in _CLIENT_VARIABLE.finditer(file.text):
        if not within(found.start(), (span for span, _ in in_links)):
            yield LintRemark(file.path, f"{found[0]} is filled in by Claude Code only.", Span(*found.span()), hint)


# ── Files that nothing names, or a reference alone ───────────────────────────────────────────────


@skill_rule("CIT944", "deep-reference", Level.WARNING)
def deep_reference(skill: Skill, project: Project) -> Iterator[LintRemark]:
    named = Mentions(skill, [skill.main])
    for file in skill.files[1:]:
        if skill.is_repository or _is_for_others(file.file, skill):
            continue
        inside = dict(linked(file, skill))
        for link, target in targets(file, project.skill_of(file)):
            path = inside.get(link)
            if not path or not target.place or not target.place.is_file() or target.place == absolute(file.file):
                continue
            if path.name != MAIN and path.suffix.lower() not in _PICTURES and not named.name(path):
                message = f"{quoted(target.path)} is reached from this reference only: agents may not follow that far."
                yield LintRemark(file.path, message, link.span, f"Name it in {MAIN} as well.")


@skill_rule("CIT945", "unreferenced-file", Level.WARNING)
def unreferenced_file(skill: Skill, _: Project) -> Iterator[LintRemark]:
    if skill.is_repository:
        return
    texts = [text for text in skill.texts if not _is_for_others(text.file, skill)]
    named = Mentions(skill, [file for file in skill.files if not _is_for_others(file.file, skill)], texts)
    for path in skill.inside:
        hidden = any(part.startswith(".") for part in path.parts)
        excepted = hidden or _FOR_OTHERS & set(path.parts[:-1]) or _BY_NAME.fullmatch(path.name)
        if not excepted and not named.name(path):
            message = f"No file of the skill names {quoted(path.as_posix())}, so no agent will open it."
            yield LintRemark(skill.main.path, message, hint="Say when it is needed, or take it out.")
