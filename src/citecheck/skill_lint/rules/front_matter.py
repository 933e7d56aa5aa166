"""Rules of the front matter: its keys, the name, the description and what the description says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Final

from citecheck.model import Level
from citecheck.skill_lint.front_matter import YamlValue, read_front_matter
from citecheck.skill_lint.project import Project, Skill
from citecheck.skill_lint.rule import LintRemark, skill_rule
from citecheck.skill_lint.settings import Profile
from citecheck.text.quoting import quoted

SPEC_KEYS: Final = ("name", "description", "license", "compatibility", "metadata", "allowed-tools")
CLAUDE_CODE_KEYS: Final = frozenset(
    """
    when_to_use argument-hint arguments disable-model-invocation user-invocable disallowed-tools model effort context
    agent background hooks paths shell
    """.split()
)
# The skills and prompts that come with Claude Code, as its sessions list them, and the version that this was read at.
BUNDLED_VERSION: Final = "2.1.232"
BUNDLED: Final = frozenset(
    """
    artifact-capabilities artifact-design artifact-diagramming batch claude-api code-review dataviz debug deep-research
    design-sync doctor fewer-permission-prompts init loop review run run-skill-generator schedule security-review
    simplify update-config verify
    """.split()
)
COMPATIBILITY_CHARACTERS: Final = 500
NAME_CHARACTERS: Final = 64
DESCRIPTION_CHARACTERS: Final = 1024
SHORT_DESCRIPTION: Final = 40
_VALID_NAME: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_RESERVED: Final = re.compile("anthropic|claude")
_PARENTHESES: Final = re.compile(r"\([^()]*\)")


def only_claude_code(project: Project) -> bool:
    """Return whether the skills are for Claude Code and nothing else."""
    return set(project.settings.profiles) == {Profile.CLAUDE_CODE}


def entries_of(skill: Skill) -> Mapping[str, YamlValue] | None:
    """The values of the front matter by key, if every client can read it; else invalid-front-matter reports it."""
    front = read_front_matter(skill.main)
    return front.values if front and not front.flaws else None


def text_of(skill: Skill, key: str) -> YamlValue | None:
    """The value of a key, if it is text."""
    value = (entries_of(skill) or {}).get(key)
    return value if value and value.kind == "text" else None


@skill_rule("CIT921", "missing-front-matter")
def missing_front_matter(skill: Skill, _: Project) -> Iterator[LintRemark]:
    if skill.main.front is None:
        opened = skill.main.text.removeprefix("\ufeff").startswith("---")
        message = "The front matter is not closed." if opened else "The file does not begin with front matter."
        hint = "Between two lines of three dashes, the first one at the very beginning, name and describe the skill."
        yield LintRemark(skill.main.path, message, hint=hint)


@skill_rule("CIT922", "invalid-front-matter")
def invalid_front_matter(skill: Skill, _: Project) -> Iterator[LintRemark]:
    front = read_front_matter(skill.main)
    for flaw in front.flaws if front else ():
        yield LintRemark(skill.main.path, flaw.message, flaw.span, flaw.hint)


@skill_rule("CIT923", "unknown-key")
def unknown_key(skill: Skill, project: Project) -> Iterator[LintRemark]:
    for key, value in (entries_of(skill) or {}).items():
        if key in SPEC_KEYS or (key in CLAUDE_CODE_KEYS and only_claude_code(project)):
            continue
        near = get_close_matches(key.lower(), SPEC_KEYS, n=1)
        hint = f"Did you mean '{near[0]}'?" if near else "Put it under 'metadata'."
        if key in CLAUDE_CODE_KEYS:
            hint = (
                "Only Claude Code reads it: take it out, or say in the settings that the profile is claude-code alone."
            )
        message = f"{quoted(key)} is not a key of a skill's front matter."
        yield LintRemark(skill.main.path, message, value.key, hint)


@skill_rule("CIT928", "invalid-optional-field")
def invalid_optional_field(skill: Skill, project: Project) -> Iterator[LintRemark]:
    for key, value in (entries_of(skill) or {}).items():
        is_text, text = value.kind == "text", value.text.strip()
        if key == "license" and not (is_text and text):
            yield LintRemark(skill.main.path, "'license' is not text.", value.span)
        if key == "compatibility" and not (is_text and 1 <= len(value.text) <= COMPATIBILITY_CHARACTERS):
            message = f"'compatibility' is not text of 1 to {COMPATIBILITY_CHARACTERS} characters."
            yield LintRemark(skill.main.path, message, value.span)
        if key == "metadata" and value.kind != "mapping":
            yield LintRemark(skill.main.path, "'metadata' is not a mapping of keys to texts.", value.span)
        for inner, of_inner in value.entries.items() if key == "metadata" else ():
            if of_inner.kind != "text":
                message = f"'metadata' has a value that is not text: put that of {quoted(inner)} in quotes."
                yield LintRemark(skill.main.path, message, of_inner.span)
        is_spaced = is_text and text and "," not in _PARENTHESES.sub("", text)
        if key == "allowed-tools" and not is_spaced and not only_claude_code(project):
            message = "'allowed-tools' is not text with the tools' names separated by spaces."
            yield LintRemark(skill.main.path, message, value.span)


# ── The name ─────────────────────────────────────────────────────────────────────────────────────


@skill_rule("CIT924", "invalid-name")
def invalid_name(skill: Skill, _: Project) -> Iterator[LintRemark]:
    entries = entries_of(skill)
    if entries is None:
        return
    if "name" not in entries:
        yield LintRemark(skill.main.path, "The skill has no name.")
        return
    value, wrong = entries["name"], None
    if value.kind != "text":
        wrong = "is not text"
    elif len(value.text) > NAME_CHARACTERS:
        wrong = f"has {len(value.text)} characters, and {NAME_CHARACTERS} are allowed"
    elif not _VALID_NAME.fullmatch(value.text):
        wrong = "must consist of lower-case letters a to z, digits and single hyphens between them"
    if wrong:
        yield LintRemark(skill.main.path, f"The name {quoted(value.text)} {wrong}.", value.span)


@skill_rule("CIT925", "name-differs-from-folder")
def name_differs_from_folder(skill: Skill, _: Project) -> Iterator[LintRemark]:
    name, folder = text_of(skill, "name"), skill.folder.resolve().name
    # A checkout may have any name, and a name that is invalid must be changed anyway.
    if name and _VALID_NAME.fullmatch(name.text) and name.text != folder and not skill.is_repository:
        message = f"The skill is called {quoted(name.text)} and its folder {quoted(folder)}: the two must be the same."
        yield LintRemark(skill.main.path, message, name.span)


@skill_rule("CIT929", "reserved-name")
def reserved_name(skill: Skill, project: Project) -> Iterator[LintRemark]:
    name = text_of(skill, "name") if Profile.ANTHROPIC in project.settings.profiles else None
    word = name and _RESERVED.search(name.text)
    if name and word:
        message = f"The name contains '{word[0]}', which is reserved: an upload rejects it."
        yield LintRemark(skill.main.path, message, name.span)


@skill_rule("CIT930", "bundled-name", Level.WARNING)
def bundled_name(skill: Skill, project: Project) -> Iterator[LintRemark]:
    name = text_of(skill, "name")
    if name and name.text in BUNDLED and Profile.CLAUDE_CODE in project.settings.profiles:
        message = (
            f"Claude Code {BUNDLED_VERSION} contains a skill '{name.text}', which this one replaces if it is "
            "put into .claude/skills."
        )
        hint = f"Ship it in a plugin, where it is called plugin:{name.text}."
        yield LintRemark(skill.main.path, message, name.span, hint)


# ── The description ──────────────────────────────────────────────────────────────────────────────

# When to use the skill, and in whose voice: both are asked of English only.
_ENGLISH: Final = re.compile(r"\b(?:the|and|with|for|from|of|to|this|an)\b", re.IGNORECASE)
_WHEN: Final = re.compile(
    r"\bwhen(?:ever)?\b|\b(?:use[ds]?|using|useful|invoke[ds]?|appl(?:y|ies)|activate[ds]?|call(?:ed)?|trigger(?:s|ed)?|ideal|"
    r"meant|intended|helpful|reach|good|best)\s+(?:\w+\s+){0,4}?(?:for|to|if|on|in|before|after|while|during|by|where|once|as)\b"
    r"|\b(?:if|once|before|after|while)\s+(?:the|a|an|you|your|asked|someone|users?)\b|\btrigger(?:s|\s+words?)?\b",
    re.IGNORECASE,
)
_QUOTATION: Final = re.compile(r"\"[^\"\n]*\"|“[^”\n]*”|'[^'\n]*'(?!\w)|‘[^’\n]*’(?!\w)|`[^`\n]*`")
_FIRST_PERSON: Final = re.compile(
    r"(?:^|[.!?]\s+)(?:I|We)\s+[a-z]|\b(?:I|[Ww]e)\s+(?:can|will|help|am|are)\b|\bI['’](?:m|ll|ve|d)\b|\b[Ll]et me\b"
)


@skill_rule("CIT926", "invalid-description")
def invalid_description(skill: Skill, project: Project) -> Iterator[LintRemark]:
    entries = entries_of(skill)
    if entries is None:
        return
    if "description" not in entries:
        yield LintRemark(skill.main.path, "The skill has no description.")
        return
    value, wrong = entries["description"], None
    if value.kind in {"list", "mapping"} or (value.kind != "text" and value.text.strip()):
        wrong = "is not text"
    elif not value.text.strip():
        wrong = "is empty"
    elif len(value.text) > DESCRIPTION_CHARACTERS:
        wrong = f"has {len(value.text):,} characters, and {DESCRIPTION_CHARACTERS:,} are allowed"
    elif Profile.ANTHROPIC in project.settings.profiles and re.search("[<>]", value.text):
        wrong = "contains an angle bracket, which uploads reject"
    if wrong:
        yield LintRemark(skill.main.path, f"The description {wrong}.", value.span)


@skill_rule("CIT927", "vague-description", Level.WARNING)
def vague_description(skill: Skill, project: Project) -> Iterator[LintRemark]:
    value = text_of(skill, "description")
    text = value.text.strip() if value else ""
    if value is None or not text:
        return
    is_vague = _ENGLISH.search(text) and not _WHEN.search(text)
    is_said_elsewhere = only_claude_code(project) and "when_to_use" in (entries_of(skill) or {})
    if len(text) < SHORT_DESCRIPTION:
        message = f"The description has fewer than {SHORT_DESCRIPTION} characters: say what the skill does, and when."
        yield LintRemark(skill.main.path, message, value.span)
    elif is_vague and not is_said_elsewhere:
        message = "The description does not say when to use the skill."
        yield LintRemark(skill.main.path, message, value.span, "Add 'Use when …'.")
    if _FIRST_PERSON.search(_QUOTATION.sub("", text).strip()):  # what a description quotes, a user says
        message = "The description is in the first person; write what the skill does."
        yield LintRemark(skill.main.path, message, value.span)
