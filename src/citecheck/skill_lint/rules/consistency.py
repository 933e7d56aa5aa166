"""Rules about what documents say about the program: codes, names, levels, limits, fields, commands, its standard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from citecheck.model import Level, Span, within
from citecheck.response.field_names import ALIASES, NAMES
from citecheck.selection import is_named
from citecheck.skill_lint.commands import commands_of, is_placeholder, long_dash, objection
from citecheck.skill_lint.document_statements import clause_of, rule_mentions, stated_limits
from citecheck.skill_lint.examples import examples_of
from citecheck.skill_lint.rule import Edit, LintRemark, file_rule, skill_rule
from citecheck.standard import standard_path
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from citecheck.skill_lint.document_statements import KnownRule, RuleMention
    from citecheck.skill_lint.markdown import MarkdownFile
    from citecheck.skill_lint.project import Project, Skill

_CODE: Final = re.compile(r"\b(?P<code>CIT\d{3})\b(?:[ :,(`]+(?P<name>[a-z]+(?:-[a-z]+)+)\b)?")
_ORDER: Final = re.compile(r"(?<![\w`])(?:`?[a-z]`?(?:, (?:and )?| and )){3,}`?[a-z]`?(?!\w)")
_FIELD: Final = re.compile(r"\bfield `(?P<after>\w{1,20})`|`(?P<before>\w{1,20})` field\b")
_STANDARD: Final = "deep-citation-standards.md"
_LEVELS: Final = {Level.ERROR: "an error", Level.WARNING: "a warning", Level.NOTE: "a note"}


@file_rule("CIT911", "unknown-rule")
def unknown_rule(file: MarkdownFile, project: Project) -> Iterator[LintRemark]:
    """Codes in marks are left to `malformed-mark` and to the rules of suppressions."""
    told = [example.span for example in examples_of(file)] + [mark.span for mark in file.marks]
    for found in _CODE.finditer(file.text):
        if found["code"] in project.known or within(found.start(), told):
            continue
        yield LintRemark(file.path, f"There is no rule {found['code']}.", Span(*found.span("code")))
    names = {rule.name for rule in project.known.values()}
    for command in commands_of(file):
        verb, *words = command.arguments or [""]
        known = not words or _CODE.match(words[0]) or words[0] in names or is_placeholder(words[0])
        if verb == "explain" and not known:
            yield LintRemark(file.path, f"There is no rule {quoted(words[0])}.", command.span)


@file_rule("CIT912", "rule-drift")
def rule_drift(file: MarkdownFile, project: Project) -> Iterator[LintRemark]:
    """Names and levels that are beside a code; other words with a hyphen are nobody's name."""
    rules = project.known
    names = {rule.name for rule in rules.values()}
    for heading in file.headings:
        said = clause_of(heading.text)
        known = rules.get(said.code) if said else None
        if said and known and said != known:
            message = f"The rule is {known.code} {known.name} · {known.level}."
            yield LintRemark(file.path, message, heading.span)
    elsewhere = [heading.span for heading in file.headings] + [example.span for example in examples_of(file)]
    for found in _CODE.finditer(file.text):
        known = rules.get(found["code"])
        if known and found["name"] in names - {known.name} and not within(found.start(), elsewhere):
            yield LintRemark(file.path, f"{known.code} is {known.name}, not {found['name']}.", Span(*found.span()))
    for place in rule_mentions(file.text):
        known = rules.get(place.code)
        if known and not within(place.span.start, elsewhere) and not file.in_code(place.span.end - 1):
            for message in _other_words(place, known, names, _levels(known, project)):
                yield LintRemark(file.path, message, place.span)


def _other_words(said: RuleMention, known: KnownRule, names: set[str], levels: set[Level]) -> Iterator[str]:
    named = said.names & names
    if named and known.name not in named:
        yield f"{known.code} is {known.name}, not {min(named)}."
    if said.levels and not said.levels & levels:
        yield f"{known.code} is {_LEVELS[known.level]}, not {_LEVELS[min(said.levels)]}."


def _levels(known: KnownRule, project: Project) -> set[Level]:
    """The rule's level, and the one that the settings give it."""
    given = {level for key, level in project.settings.severity.items() if is_named(known, [key])}
    return {known.level, *given}


@file_rule("CIT913", "limit-drift")
def limit_drift(file: MarkdownFile, _: Project) -> Iterator[LintRemark]:
    for stated in stated_limits(file):
        allowed = " or ".join(map(str, sorted(stated.allowed)))
        message = (
            f"The document says at most {stated.number} {stated.unit} of {stated.subject}; the limit is {allowed}."
        )
        yield LintRemark(file.path, message, stated.span)


@file_rule("CIT914", "misnamed-field", Level.WARNING)
def misnamed_field(file: MarkdownFile, _: Project) -> Iterator[LintRemark]:
    if "CITATION_DATA" not in file.text:
        return
    examples = [example.span for example in examples_of(file)]
    for found in _ORDER.finditer(file.text):
        if within(found.start(), examples):
            continue
        letters = re.findall(r"\b[a-z]\b", found[0])
        if not _in_order(letters):
            message = f"The fields and their order are {', '.join(NAMES)}, not {', '.join(letters)}."
            yield LintRemark(file.path, message, Span(*found.span()))
    for found in _FIELD.finditer(file.text):
        name = found["after"] or found["before"]
        if name not in ALIASES and name not in NAMES:
            yield LintRemark(file.path, f"A citation has no field {quoted(name)}.", Span(*found.span()))


@skill_rule("CIT915", "stale-copy")
def stale_copy(skill: Skill, project: Project) -> Iterator[LintRemark]:
    """The bundled standard is the project's own, or this program's where the project has none, byte for byte."""
    own = project.root / "docs" / _STANDARD
    own, whose = (own, "docs/" + _STANDARD) if own.is_file() else (standard_path(), "this program's standard")
    for file in skill.files:
        if file.file.name == _STANDARD and file.file.read_bytes() != own.read_bytes():
            edit = Edit(file.file, own.read_text("utf-8"))
            yield LintRemark(
                file.path, f"The copy of the standard is not {whose}.", hint="Run the lint with --fix.", edit=edit
            )


@file_rule("CIT916", "invalid-command")
def invalid_command(file: MarkdownFile, project: Project) -> Iterator[LintRemark]:
    """Every `citecheck …` is parsed by the real command line; nothing is carried out."""
    for command in commands_of(file):
        dash = long_dash(command)
        complaint = objection(command, project.complaint)
        if dash:
            message = f"The command {quoted(command.text)} has a long dash before an option: {quoted(dash.written)}."
            yield LintRemark(file.path, message, command.span, f"Write {dash.meant}.")
        elif complaint:
            yield LintRemark(file.path, f"The command {quoted(command.text)} does not parse: {complaint}", command.span)


def _in_order(letters: list[str]) -> bool:
    places = [NAMES.index(letter) if letter in NAMES else -1 for letter in letters]
    return -1 not in places and places == sorted(set(places))
