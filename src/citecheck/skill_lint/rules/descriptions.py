"""Rules of the description: all that a client knows of a skill until it is loaded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from citecheck.model import Level
from citecheck.skill_lint.rule import Remark, skill_rule
from citecheck.skill_lint.rules.front_matter import START, front_of, only_claude_code, text_of
from citecheck.skill_lint.settings import Profile
from citecheck.skill_lint.wording import is_vague, speaks_in_first_person

if TYPE_CHECKING:
    from citecheck.skill_lint.project import Project, Skill

DESCRIPTION_CHARACTERS: Final = 1024
SHORT_DESCRIPTION: Final = 40


@skill_rule("CIT926", "invalid-description")
def invalid_description(skill: Skill, project: Project) -> Iterator[Remark]:
    front = front_of(skill)
    if front is None:
        return
    entry = front.get("description")
    if entry is None:
        yield Remark(skill.main.path, "The skill has no description.", START)
        return
    text, wrong = entry.value.text, None
    if (entry.value.kind != "text" and text.strip()) or entry.value.kind in {"list", "mapping"}:
        wrong = "is no text"
    elif not text.strip():
        wrong = "is empty"
    elif len(text) > DESCRIPTION_CHARACTERS:
        wrong = f"has {len(text):,} characters, and {DESCRIPTION_CHARACTERS:,} are allowed"
    elif Profile.ANTHROPIC in project.settings.profiles and re.search("[<>]", text):
        wrong = "holds an angle bracket, which uploads refuse"
    if wrong:
        yield Remark(skill.main.path, f"The description {wrong}.", entry.value.span)


@skill_rule("CIT927", "vague-description", Level.WARNING)
def vague_description(skill: Skill, project: Project) -> Iterator[Remark]:
    front = front_of(skill)
    value = text_of(front, "description") if front else None
    if front is None or value is None or not value.text.strip():
        return
    elsewhere = only_claude_code(project) and front.get("when_to_use")  # its listing shows both
    if len(value.text.strip()) < SHORT_DESCRIPTION:
        message = f"The description has fewer than {SHORT_DESCRIPTION} characters: say what the skill does, and when."
        yield Remark(skill.main.path, message, value.span)
    elif is_vague(value.text) and not elsewhere:
        message = "The description does not say when to use the skill."
        yield Remark(skill.main.path, message, value.span, "Add 'Use when …'.")
    if speaks_in_first_person(value.text):
        message = "The description speaks in the first person: it is read among others, so write what the skill does."
        yield Remark(skill.main.path, message, value.span)
