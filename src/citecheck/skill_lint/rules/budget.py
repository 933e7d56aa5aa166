"""Rules of length: what is loaded whole must be short, and what is long must be found one's way in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from citecheck.model import Level, Span
from citecheck.skill_lint.markdown import MarkdownFile
from citecheck.skill_lint.project import Project, Skill
from citecheck.skill_lint.rule import LintRemark, skill_rule

CHARACTERS_A_TOKEN: Final = 4  # English text in the common vocabularies; other languages need more tokens
REFERENCE_LINES: Final = 300
_TOP_LINES: Final = 60
_ENTRIES: Final = 3
_REFERENCES: Final = {"references", "reference"}
_NO_REFERENCE: Final = re.compile(r"(?:README|CHANGELOG|LICEN[SC]E|NOTICE|SKILL)\b.*", re.IGNORECASE)


@skill_rule("CIT951", "long-body", Level.WARNING)
def long_body(skill: Skill, project: Project) -> Iterator[LintRemark]:
    body = skill.main.text[skill.main.body :].strip()
    lines, tokens = body.count("\n") + 1, len(body) // CHARACTERS_A_TOKEN
    about = f"about {tokens:,} tokens (an estimate: characters divided by {CHARACTERS_A_TOKEN})"
    limits = project.settings
    for size, count, most in ((f"{lines:,} lines", lines, limits.body_lines), (about, tokens, limits.body_tokens)):
        if count > most:
            message = f"The body has {size}, more than {most:,}: it is loaded whole."
            hint = "Move what is needed only now and then into reference files."
            yield LintRemark(skill.main.path, message, Span(skill.main.body, skill.main.body), hint)


@skill_rule("CIT952", "empty-body")
def empty_body(skill: Skill, _: Project) -> Iterator[LintRemark]:
    if skill.main.front is None:
        return  # missing-front-matter: where the body begins is unknown
    before, *comments = skill.main.text[skill.main.body :].split("<!--")
    if not (before + "".join(part.partition("-->")[2] for part in comments)).strip():
        yield LintRemark(skill.main.path, "The skill has no instructions.", Span(skill.main.body, skill.main.body))


@skill_rule("CIT953", "long-reference", Level.WARNING)
def long_reference(skill: Skill, _: Project) -> Iterator[LintRemark]:
    for file in skill.files[1:]:
        lines = file.text.count("\n") + 1
        if lines > REFERENCE_LINES and _is_reference(file, skill) and not _has_contents(file):
            message = f"The reference has {lines:,} lines and no table of contents among its first {_TOP_LINES}."
            hint = f"List its chapters at the top, as links to their headings: {_ENTRIES} or more."
            yield LintRemark(file.path, message, Span(0, 0), hint)


def _is_reference(file: MarkdownFile, skill: Skill) -> bool:
    folders = file.file.relative_to(skill.folder).parts[:-1]
    if skill.is_repository and not _REFERENCES & set(folders):
        return False
    return not {"evals", "tests"} & set(folders) and not _NO_REFERENCE.fullmatch(file.file.name)


def _has_contents(file: MarkdownFile) -> bool:
    end = len("\n".join(file.text.split("\n")[:_TOP_LINES]))
    return sum(link.text.startswith("#") and link.span.start < end for link in file.links) >= _ENTRIES
