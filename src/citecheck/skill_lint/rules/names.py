"""Rules of a skill's name, by which it is called, stored and listed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from citecheck.model import Level
from citecheck.skill_lint.rule import Remark, skill_rule
from citecheck.skill_lint.rules.front_matter import START, front_of, text_of
from citecheck.skill_lint.settings import Profile
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from citecheck.skill_lint.project import Project, Skill

NAME_CHARACTERS: Final = 64
# The skills and prompts that come with Claude Code, as its sessions list them, and the version that this was read at.
BUNDLED_VERSION: Final = "2.1.232"
BUNDLED: Final = frozenset(
    """
    artifact-capabilities artifact-design artifact-diagramming batch claude-api code-review dataviz debug deep-research
    design-sync doctor fewer-permission-prompts init loop review run run-skill-generator schedule security-review
    simplify update-config verify
    """.split()
)
_NAME: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_RESERVED: Final = re.compile("anthropic|claude")


@skill_rule("CIT924", "invalid-name")
def invalid_name(skill: Skill, _: Project) -> Iterator[Remark]:
    front = front_of(skill)
    if front is None:
        return
    entry = front.get("name")
    if entry is None:
        yield Remark(skill.main.path, "The skill has no name.", START)
        return
    name, wrong = entry.value.text, None
    if entry.value.kind != "text":
        wrong = "is no text"
    elif len(name) > NAME_CHARACTERS:
        wrong = f"has {len(name)} characters, and {NAME_CHARACTERS} are allowed"
    elif not _NAME.fullmatch(name):
        wrong = "does not consist of small letters a to z, digits and single hyphens between them"
    if wrong:
        yield Remark(skill.main.path, f"The name {quoted(name)} {wrong}.", entry.value.span)


@skill_rule("CIT925", "name-differs-from-folder")
def name_differs_from_folder(skill: Skill, _: Project) -> Iterator[Remark]:
    front = front_of(skill)
    name = text_of(front, "name") if front else None
    folder = skill.folder.resolve().name
    # A checkout may have any name, and a name that is invalid must be changed anyway.
    if not name or not _NAME.fullmatch(name.text) or name.text == folder or skill.is_repository:
        return
    message = f"The skill is called {quoted(name.text)} and its folder {quoted(folder)}: the two must be the same."
    yield Remark(skill.main.path, message, name.span)


@skill_rule("CIT929", "reserved-name")
def reserved_name(skill: Skill, project: Project) -> Iterator[Remark]:
    front = front_of(skill)
    name = text_of(front, "name") if front else None
    word = _RESERVED.search(name.text) if name and Profile.ANTHROPIC in project.settings.profiles else None
    if name and word:
        message = f"The name holds '{word[0]}', which is reserved: an upload refuses it."
        yield Remark(skill.main.path, message, name.span)


@skill_rule("CIT930", "bundled-name", Level.WARNING)
def bundled_name(skill: Skill, project: Project) -> Iterator[Remark]:
    front = front_of(skill)
    name = text_of(front, "name") if front else None
    if name and name.text in BUNDLED and Profile.CLAUDE_CODE in project.settings.profiles:
        message = (
            f"Claude Code {BUNDLED_VERSION} brings a skill '{name.text}' of its own, which this one replaces if it is "
            "put into .claude/skills."
        )
        hint = f"Ship it in a plugin, where it is called plugin:{name.text}."
        yield Remark(skill.main.path, message, name.span, hint)
