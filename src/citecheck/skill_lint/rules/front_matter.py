"""Rules of the front matter: what a client reads of a skill before anything else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from citecheck.model import Span
from citecheck.skill_lint.front_matter import FrontMatter, Value, read_front_matter
from citecheck.skill_lint.rule import Remark, skill_rule
from citecheck.skill_lint.settings import Profile
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from citecheck.skill_lint.project import Project, Skill

COMPATIBILITY_CHARACTERS: Final = 500
SPEC_KEYS: Final = ("name", "description", "license", "compatibility", "metadata", "allowed-tools")
CLAUDE_CODE_KEYS: Final = frozenset(
    """
    when_to_use argument-hint arguments disable-model-invocation user-invocable disallowed-tools model effort context
    agent background hooks paths shell
    """.split()
)
_PARENTHESES: Final = re.compile(r"\([^()]*\)")
START: Final = Span(0, 0)


def only_claude_code(project: Project) -> bool:
    """Whether the skills are for Claude Code and nothing else."""
    return set(project.settings.profiles) == {Profile.CLAUDE_CODE}


def front_of(skill: Skill) -> FrontMatter | None:
    """The front matter, if every client can read it; where not, that is what is reported."""
    front = read_front_matter(skill.main)
    return front if front and not front.flaws else None


def text_of(front: FrontMatter, key: str) -> Value | None:
    entry = front.get(key)
    return entry.value if entry and entry.value.kind == "text" else None


@skill_rule("CIT921", "missing-front-matter")
def missing_front_matter(skill: Skill, _: Project) -> Iterator[Remark]:
    if skill.main.front is not None:
        return
    opened = skill.main.text.removeprefix("\ufeff").startswith("---")
    message = "The front matter is not closed." if opened else "The file does not begin with front matter."
    hint = "Between two lines of three dashes, the first one at the very beginning, name and describe the skill."
    yield Remark(skill.main.path, message, START, hint)


@skill_rule("CIT922", "invalid-front-matter")
def invalid_front_matter(skill: Skill, _: Project) -> Iterator[Remark]:
    front = read_front_matter(skill.main)
    for flaw in front.flaws if front else ():
        yield Remark(skill.main.path, flaw.message, flaw.span, flaw.hint)


@skill_rule("CIT923", "unknown-key")
def unknown_key(skill: Skill, project: Project) -> Iterator[Remark]:
    front = front_of(skill)
    for entry in front.entries if front else ():
        theirs = entry.key in CLAUDE_CODE_KEYS
        if entry.key in SPEC_KEYS or (theirs and only_claude_code(project)):
            continue
        message = f"{quoted(entry.key)} is no key of a skill's front matter."
        yield Remark(skill.main.path, message, entry.span, _unknown_key_hint(entry.key, theirs=theirs))


def _unknown_key_hint(key: str, *, theirs: bool) -> str:
    if theirs:
        return "Only Claude Code reads it: take it out, or say in the settings that the profile is claude-code alone."
    near = get_close_matches(key.lower(), SPEC_KEYS, n=1)
    return f"Did you mean '{near[0]}'?" if near else "Put it under 'metadata'."


@skill_rule("CIT928", "invalid-optional-field")
def invalid_optional_field(skill: Skill, project: Project) -> Iterator[Remark]:
    front = front_of(skill)
    for key, check in (("license", _license), ("compatibility", _compatibility), ("metadata", _metadata)):
        entry = front.get(key) if front else None
        for message, span in check(entry.value) if entry else ():
            yield Remark(skill.main.path, message, span)
    tools = front.get("allowed-tools") if front else None
    if tools and not only_claude_code(project) and not _is_spaced(tools.value):
        message = "'allowed-tools' is no text with the tools' names separated by spaces."
        yield Remark(skill.main.path, message, tools.value.span)


def _license(value: Value) -> Iterator[tuple[str, Span]]:
    if value.kind != "text" or not value.text.strip():
        yield "'license' is no text.", value.span


def _compatibility(value: Value) -> Iterator[tuple[str, Span]]:
    if value.kind != "text" or not 1 <= len(value.text) <= COMPATIBILITY_CHARACTERS:
        yield f"'compatibility' is no text of 1 to {COMPATIBILITY_CHARACTERS} characters.", value.span


def _metadata(value: Value) -> Iterator[tuple[str, Span]]:
    if value.kind != "mapping":
        yield "'metadata' is no mapping of keys to texts.", value.span
    for entry in value.entries:
        if entry.value.kind != "text":
            yield (
                f"'metadata' has a value that is no text: put that of {quoted(entry.key)} in quotes.",
                entry.value.span,
            )


def _is_spaced(value: Value) -> bool:
    return value.kind == "text" and bool(value.text.strip()) and "," not in _PARENTHESES.sub("", value.text)
