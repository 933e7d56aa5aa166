"""Rules of commands that a skill shows, and the patterns of installers and pipes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from citecheck.model import Span
from citecheck.skill_lint.file_references import skill_around
from citecheck.skill_lint.project import Text, texts
from citecheck.skill_lint.rule import Edit, LintRemark, file_rule, project_rule
from citecheck.skill_lint.rules.front_matter import only_claude_code
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from citecheck.skill_lint.markdown import MarkdownFile
    from citecheck.skill_lint.project import Project

_ARGUMENT: Final = re.compile(r"(?<!\\)\$(?:\d+|ARGUMENTS\b)")
_MONEY: Final = re.compile(r"\$\d(?:[\d,]*\.\d|[\d,]*,\d{3}|\d|\s?(?:thousand|million|billion|trillion)\b)")
_IN_LETTERS: Final = "Write the currency in letters: USD."
_ELSEWHERE: Final = "Choose another sentence, or move the example to a reference file: nothing is replaced there."
_SENTENCE_SIGN: Final = re.compile(r"(?:^|[\s(*_“\"'—–])\Z")
_DYNAMIC: Final = re.compile(r"(?<![^\s>])!`[^`\n]+`")
_NEGATED: Final = re.compile(
    r"\b(?:never|not|don['’]t|avoid|instead of|rather than|without)\b[^.!?\n]{0,80}\Z", re.IGNORECASE
)


@file_rule("CIT963", "argument-substitution")
def argument_substitution(file: MarkdownFile, project: Project) -> Iterator[LintRemark]:
    skill = skill_around(file, project)
    if skill is None or file is not skill.main:
        return
    theirs = only_claude_code(project)
    for found in _ARGUMENT.finditer(file.text, file.body):
        is_money = bool(_MONEY.match(file.text, found.start()))
        if theirs and not is_money:
            continue
        message = f"Claude Code replaces {found[0]} by words of the call, even in code."
        hint, edit = "Escape it with a backslash, or word it differently.", None
        if is_money:
            hint, edit = _for_money(file, found.start())
        yield LintRemark(file.path, message, Span(*found.span()), hint, edit)
    for found in () if theirs else _DYNAMIC.finditer(file.text, file.body):
        message = "Claude Code runs this command before the skill is read, and other clients show it unchanged."
        yield LintRemark(file.path, message, Span(*found.span()))


def _for_money(file: MarkdownFile, at: int) -> tuple[str, Edit | None]:
    """What to do about an amount. What is quoted must stay what it is, and in a link it may mean something."""
    if file.in_code(at) or _is_quoted(file.text, at):
        return _ELSEWHERE, None
    linked = any(link.span.start <= at < link.span.end for link in file.links)
    if linked or not _SENTENCE_SIGN.search(file.text[max(0, at - 1) : at]):
        return _IN_LETTERS, None
    return _IN_LETTERS, Edit(file.file, "USD ", Span(at, at + 1))


def _is_quoted(text: str, at: int) -> bool:
    """Whether the place is in a block quote, or between quotation marks of its paragraph."""
    end = text.find("\n\n", at)
    before, after = text[text.rfind("\n\n", 0, at) + 1 : at], text[at : end if end >= 0 else len(text)]
    in_straight = before.count('"') % 2 == 1 and '"' in after
    in_curved = before.rfind("“") > before.rfind("”") and "”" in after
    return in_straight or in_curved or before.rpartition("\n")[2].lstrip().startswith(">")


@project_rule("CIT964", "forbidden-command")
def forbidden_command(project: Project) -> Iterator[LintRemark]:
    stranger = f"The package '{NAME}' on the index is somebody else's."
    piped = "What is piped into a shell runs before anyone has read it."
    for text in texts(project):
        for span in fetches_of_a_stranger(text.text):
            if not _is_warned_of(text, span):
                hint = f"This project's distribution is {NAME}-verify; until it is published, install it from a clone."
                yield text.remark(stranger, span, hint)
        for span in piped_into_a_shell(text.text):
            if not _is_warned_of(text, span):
                yield text.remark(piped, span, "Download it, check it, and run the file.")
        for command in project.settings.forbidden_commands:
            for found in re.finditer(re.escape(command), text.text):
                yield text.remark(f"The settings forbid {quoted(command)}.", Span(*found.span()))


def _is_warned_of(text: Text, span: Span) -> bool:
    """Whether the sentence before says not to do it."""
    return not text.in_block(span.start) and bool(_NEGATED.search(text.text[max(0, span.start - 100) : span.start]))


# ── Install commands that fetch a stranger’s package ──


NAME: Final = "citecheck"
# The name itself, perhaps with extras or a version; not a path, not the distribution whose name begins like it.
_PACKAGE: Final = rf"""["']?{NAME}(?:\[[\w,-]*\])?(?:[=<>~!@][\w.,=<>~!*-]*)?["']?(?![\w/-]|\.\w)"""
_OPTIONS: Final = r"(?:[ \t]+-[\w=./:-]+)*"
_INSTALLERS: Final = (
    r"pip[\d.]*[ \t]+install",
    r"uv[ \t]+(?:add|tool[ \t]+(?:install|run))",
    "uvx",
    r"pipx[ \t]+(?:run|install)",
    r"(?:poetry|pdm|rye)[ \t]+add",
)
_INSTALL: Final = re.compile(rf"(?<![\w-])(?:{'|'.join(_INSTALLERS)}){_OPTIONS}[ \t]+{_PACKAGE}")
# `--from x` and `--spec x` say what is fetched; the name after it is the command that is run.
_FETCHED: Final = re.compile(rf"(?:--from|--spec|--with)[ =]{_PACKAGE}")
_OTHER_SOURCE: Final = re.compile(r"--(?:from|spec)\b")
_PIPED: Final = re.compile(
    r"(?:curl|wget)\b[^\n|`]{1,300}\|[ \t]*(?:sudo[ \t]+)?(?:ba|z|da|k)?sh\b"
    r"|\b(?:ba|z)?sh[ \t]+<\([ \t]*(?:curl|wget)\b|\bsh[ \t]+-c[ \t]+[\"']?\$\((?:curl|wget)\b"
)


def fetches_of_a_stranger(text: str) -> Iterator[Span]:
    for found in _INSTALL.finditer(text):
        if not _OTHER_SOURCE.search(found[0]):
            yield Span(*found.span())
    yield from (Span(*found.span()) for found in _FETCHED.finditer(text))


def piped_into_a_shell(text: str) -> Iterator[Span]:
    yield from (Span(*found.span()) for found in _PIPED.finditer(text))
