"""Rules of the front matter: its keys, the name, the description and what the description says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from citecheck.model import Level, Span
from citecheck.skill_lint.front_matter import FrontMatter, YamlValue, read_front_matter
from citecheck.skill_lint.rule import LintRemark, skill_rule
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


def text_of(front: FrontMatter, key: str) -> YamlValue | None:
    entry = front.get(key)
    return entry.value if entry and entry.value.kind == "text" else None


@skill_rule("CIT921", "missing-front-matter")
def missing_front_matter(skill: Skill, _: Project) -> Iterator[LintRemark]:
    if skill.main.front is not None:
        return
    opened = skill.main.text.removeprefix("\ufeff").startswith("---")
    message = "The front matter is not closed." if opened else "The file does not begin with front matter."
    hint = "Between two lines of three dashes, the first one at the very beginning, name and describe the skill."
    yield LintRemark(skill.main.path, message, START, hint)


@skill_rule("CIT922", "invalid-front-matter")
def invalid_front_matter(skill: Skill, _: Project) -> Iterator[LintRemark]:
    front = read_front_matter(skill.main)
    for flaw in front.flaws if front else ():
        yield LintRemark(skill.main.path, flaw.message, flaw.span, flaw.hint)


@skill_rule("CIT923", "unknown-key")
def unknown_key(skill: Skill, project: Project) -> Iterator[LintRemark]:
    front = front_of(skill)
    for entry in front.entries if front else ():
        theirs = entry.key in CLAUDE_CODE_KEYS
        if entry.key in SPEC_KEYS or (theirs and only_claude_code(project)):
            continue
        message = f"{quoted(entry.key)} is not a key of a skill's front matter."
        yield LintRemark(skill.main.path, message, entry.span, _unknown_key_hint(entry.key, theirs=theirs))


def _unknown_key_hint(key: str, *, theirs: bool) -> str:
    if theirs:
        return "Only Claude Code reads it: take it out, or say in the settings that the profile is claude-code alone."
    near = get_close_matches(key.lower(), SPEC_KEYS, n=1)
    return f"Did you mean '{near[0]}'?" if near else "Put it under 'metadata'."


@skill_rule("CIT928", "invalid-optional-field")
def invalid_optional_field(skill: Skill, project: Project) -> Iterator[LintRemark]:
    front = front_of(skill)
    for key, check in (("license", _license), ("compatibility", _compatibility), ("metadata", _metadata)):
        entry = front.get(key) if front else None
        for message, span in check(entry.value) if entry else ():
            yield LintRemark(skill.main.path, message, span)
    tools = front.get("allowed-tools") if front else None
    if tools and not only_claude_code(project) and not _is_spaced(tools.value):
        message = "'allowed-tools' is not text with the tools' names separated by spaces."
        yield LintRemark(skill.main.path, message, tools.value.span)


def _license(value: YamlValue) -> Iterator[tuple[str, Span]]:
    if value.kind != "text" or not value.text.strip():
        yield "'license' is not text.", value.span


def _compatibility(value: YamlValue) -> Iterator[tuple[str, Span]]:
    if value.kind != "text" or not 1 <= len(value.text) <= COMPATIBILITY_CHARACTERS:
        yield f"'compatibility' is not text of 1 to {COMPATIBILITY_CHARACTERS} characters.", value.span


def _metadata(value: YamlValue) -> Iterator[tuple[str, Span]]:
    if value.kind != "mapping":
        yield "'metadata' is not a mapping of keys to texts.", value.span
    for entry in value.entries:
        if entry.value.kind != "text":
            yield (
                f"'metadata' has a value that is not text: put that of {quoted(entry.key)} in quotes.",
                entry.value.span,
            )


def _is_spaced(value: YamlValue) -> bool:
    return value.kind == "text" and bool(value.text.strip()) and "," not in _PARENTHESES.sub("", value.text)


# ── The name ──


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
_VALID_NAME: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_RESERVED: Final = re.compile("anthropic|claude")


@skill_rule("CIT924", "invalid-name")
def invalid_name(skill: Skill, _: Project) -> Iterator[LintRemark]:
    front = front_of(skill)
    if front is None:
        return
    entry = front.get("name")
    if entry is None:
        yield LintRemark(skill.main.path, "The skill has no name.", START)
        return
    name, wrong = entry.value.text, None
    if entry.value.kind != "text":
        wrong = "is not text"
    elif len(name) > NAME_CHARACTERS:
        wrong = f"has {len(name)} characters, and {NAME_CHARACTERS} are allowed"
    elif not _VALID_NAME.fullmatch(name):
        wrong = "must consist of lower-case letters a to z, digits and single hyphens between them"
    if wrong:
        yield LintRemark(skill.main.path, f"The name {quoted(name)} {wrong}.", entry.value.span)


@skill_rule("CIT925", "name-differs-from-folder")
def name_differs_from_folder(skill: Skill, _: Project) -> Iterator[LintRemark]:
    front = front_of(skill)
    name = text_of(front, "name") if front else None
    folder = skill.folder.resolve().name
    # A checkout may have any name, and a name that is invalid must be changed anyway.
    if not name or not _VALID_NAME.fullmatch(name.text) or name.text == folder or skill.is_repository:
        return
    message = f"The skill is called {quoted(name.text)} and its folder {quoted(folder)}: the two must be the same."
    yield LintRemark(skill.main.path, message, name.span)


@skill_rule("CIT929", "reserved-name")
def reserved_name(skill: Skill, project: Project) -> Iterator[LintRemark]:
    front = front_of(skill)
    name = text_of(front, "name") if front else None
    word = _RESERVED.search(name.text) if name and Profile.ANTHROPIC in project.settings.profiles else None
    if name and word:
        message = f"The name contains '{word[0]}', which is reserved: an upload rejects it."
        yield LintRemark(skill.main.path, message, name.span)


@skill_rule("CIT930", "bundled-name", Level.WARNING)
def bundled_name(skill: Skill, project: Project) -> Iterator[LintRemark]:
    front = front_of(skill)
    name = text_of(front, "name") if front else None
    if name and name.text in BUNDLED and Profile.CLAUDE_CODE in project.settings.profiles:
        message = (
            f"Claude Code {BUNDLED_VERSION} contains a skill '{name.text}', which this one replaces if it is "
            "put into .claude/skills."
        )
        hint = f"Ship it in a plugin, where it is called plugin:{name.text}."
        yield LintRemark(skill.main.path, message, name.span, hint)


# ── The description ──


DESCRIPTION_CHARACTERS: Final = 1024
SHORT_DESCRIPTION: Final = 40


@skill_rule("CIT926", "invalid-description")
def invalid_description(skill: Skill, project: Project) -> Iterator[LintRemark]:
    front = front_of(skill)
    if front is None:
        return
    entry = front.get("description")
    if entry is None:
        yield LintRemark(skill.main.path, "The skill has no description.", START)
        return
    text, wrong = entry.value.text, None
    if (entry.value.kind != "text" and text.strip()) or entry.value.kind in {"list", "mapping"}:
        wrong = "is not text"
    elif not text.strip():
        wrong = "is empty"
    elif len(text) > DESCRIPTION_CHARACTERS:
        wrong = f"has {len(text):,} characters, and {DESCRIPTION_CHARACTERS:,} are allowed"
    elif Profile.ANTHROPIC in project.settings.profiles and re.search("[<>]", text):
        wrong = "contains an angle bracket, which uploads reject"
    if wrong:
        yield LintRemark(skill.main.path, f"The description {wrong}.", entry.value.span)


@skill_rule("CIT927", "vague-description", Level.WARNING)
def vague_description(skill: Skill, project: Project) -> Iterator[LintRemark]:
    front = front_of(skill)
    value = text_of(front, "description") if front else None
    if front is None or value is None or not value.text.strip():
        return
    elsewhere = only_claude_code(project) and front.get("when_to_use")  # its listing shows both
    if len(value.text.strip()) < SHORT_DESCRIPTION:
        message = f"The description has fewer than {SHORT_DESCRIPTION} characters: say what the skill does, and when."
        yield LintRemark(skill.main.path, message, value.span)
    elif is_vague(value.text) and not elsewhere:
        message = "The description does not say when to use the skill."
        yield LintRemark(skill.main.path, message, value.span, "Add 'Use when …'.")
    if speaks_in_first_person(value.text):
        message = "The description is in the first person; write what the skill does."
        yield LintRemark(skill.main.path, message, value.span)


# ── When to use it, and in whose voice: both are asked of English only ──


_ENGLISH: Final = re.compile(r"\b(?:the|and|with|for|from|of|to|this|an)\b", re.IGNORECASE)
_WHEN: Final = re.compile(
    r"\bwhen(?:ever)?\b|\b(?:use[ds]?|using|useful|invoke[ds]?|appl(?:y|ies)|activate[ds]?|call(?:ed)?|trigger(?:s|ed)?|ideal|"
    r"meant|intended|helpful|reach|good|best)\s+(?:\w+\s+){0,4}?(?:for|to|if|on|in|before|after|while|during|by|where|once|as)\b"
    r"|\b(?:if|once|before|after|while)\s+(?:the|a|an|you|your|asked|someone|users?)\b|\btrigger(?:s|\s+words?)?\b",
    re.IGNORECASE,
)
_SAID: Final = re.compile(r"\"[^\"\n]*\"|“[^”\n]*”|'[^'\n]*'(?!\w)|‘[^’\n]*’(?!\w)|`[^`\n]*`")
_FIRST_PERSON: Final = re.compile(
    r"(?:^|[.!?]\s+)(?:I|We)\s+[a-z]|\b(?:I|[Ww]e)\s+(?:can|will|help|am|are)\b|\bI['’](?:m|ll|ve|d)\b|\b[Ll]et me\b"
)


def is_vague(description: str) -> bool:
    """Whether an English description never says when to use the skill."""
    return bool(_ENGLISH.search(description)) and not _WHEN.search(description)


def speaks_in_first_person(description: str) -> bool:
    """Whether the skill speaks of itself as I; what a description quotes, a user says."""
    return bool(_FIRST_PERSON.search(_SAID.sub("", description).strip()))
