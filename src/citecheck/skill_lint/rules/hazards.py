"""Rules of hazards: what breaks a skill on the way to its reader, or harms whoever follows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, pairwise
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from citecheck.model import Level, Span
from citecheck.skill_lint.file_references import skill_around
from citecheck.skill_lint.project import Text, texts
from citecheck.skill_lint.rule import Edit, LintRemark, file_rule, project_rule, skill_rule
from citecheck.skill_lint.rules.front_matter import only_claude_code
from citecheck.text.confusables import Disguise, describe, in_prose
from citecheck.text.lookalikes import HIDDEN, code_point, named
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from citecheck.skill_lint.markdown import Fence, MarkdownFile
    from citecheck.skill_lint.project import Project, Skill

MARK: Final = "\ufeff"
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1f]")
_NO_SUFFIX: Final = ""
# A table for a spreadsheet and a script for PowerShell may need the mark.
_WITHOUT_MARK: Final = {".json", ".py", ".sh", ".js", ".yaml", ".yml", ".toml", _NO_SUFFIX}
_MARKS: Final = re.compile(r"`{3,}|~{3,}")
# Behind the marks a word at once, or one alone: "``` ends it" is a sentence.
_INFO: Final = r"(?:[\w{][^`\n]*|[ \t]+[\w{+#.-]+[ \t]*)$"
_PLACES: Final = 5  # that are reported of one line


@file_rule("CIT961", "unclosed-fence")
def unclosed_fence(file: MarkdownFile, _: Project) -> Iterator[LintRemark]:
    for fence, inner in _unclosed(file):
        message, hint = "The block of code is not closed, so the text after it is read as code.", None
        if inner:
            message = (
                f"Line {inner} opens a block of code inside this one, which was not closed or is too short for it."
            )
            hint = "Close it before that line, or begin and end it with more marks than it contains."
        yield LintRemark(file.path, message, Span(fence.span.start, fence.inside.start), hint)


def _unclosed(file: MarkdownFile) -> Iterator[tuple[Fence, int | None]]:
    """The fences with the line that opens another one inside.

    After one that is too short its own closing marks open the next, which is not a separate fault.
    """
    is_shifted = False
    for fence in file.fences:
        inner = _opened_inside(file, fence)
        if is_shifted and not fence.info:
            is_shifted = inner is None
            continue
        is_shifted = inner is not None
        if inner or not fence.closed:
            yield fence, inner


def _opened_inside(file: MarkdownFile, fence: Fence) -> int | None:
    marks = _MARKS.search(file.text, fence.span.start, fence.inside.start)
    if marks is None:
        return None  # an indented block
    found = re.search(rf"^ {{0,3}}{marks[0][0]}{{{len(marks[0])},}}{_INFO}", fence.body, re.MULTILINE)
    return found and 1 + file.text.count("\n", 0, fence.inside.start) + fence.body.count("\n", 0, found.start())


@project_rule("CIT962", "invisible-character")
def invisible_character(project: Project) -> Iterator[LintRemark]:
    for text in texts(project):
        by_line: dict[int, list[list[Disguise]]] = {}
        for run in _runs(_hidden(text.text)):
            by_line.setdefault(text.text.rfind("\n", 0, run[0].start), []).append(run)
        for runs in by_line.values():
            for place, run in enumerate(runs[:_PLACES], 1):
                more = len(runs) - _PLACES if place == _PLACES else 0
                hint = f"Take it out, or write it as {code_point(run[0].character)}."
                yield text.remark(_described(run, more), Span(run[0].start, run[-1].start + 1), hint)


def _described(run: list[Disguise], more: int) -> str:
    first = run[0]
    message = describe(first, ()) if first.kind else f"{named(first.character)}, which cannot be seen."
    if len(run) > 1:
        message += f" {len(run) - 1:,} more such {_count(len(run) - 1, 'character follows', 'characters follow')}."
    if more > 0:
        message += f" The line has {more:,} more such {_count(more, 'place', 'places')}."
    return message


def _count(number: int, one: str, several: str) -> str:
    return one if number == 1 else several


def _runs(disguises: list[Disguise]) -> Iterator[list[Disguise]]:
    """Those that are side by side are one place."""
    run = disguises[:1]
    for before, disguise in pairwise(disguises):
        if disguise.start > before.start + 1:
            yield run
            run = []
        run.append(disguise)
    if run:
        yield run


def _hidden(text: str) -> list[Disguise]:
    controls = (Disguise(found.start(), found[0], found[0]) for found in _CONTROL.finditer(text))
    disguises = (disguise for disguise in in_prose(text) if disguise.kind in HIDDEN)
    # The mark at the beginning: byte-order-mark.
    return sorted(found for found in chain(controls, disguises) if found.start > 0 or found.character != MARK)


@project_rule("CIT966", "absolute-path")
def absolute_path(project: Project) -> Iterator[LintRemark]:
    for text in texts(project):
        for path, span in machine_paths(text.text) if text.in_skill else ():
            hint = "Write a path that is relative to the skill's folder, or ask the user for the path."
            yield text.remark(f"{quoted(path)} exists on one machine only.", span, hint)


@project_rule("CIT967", "byte-order-mark")
def byte_order_mark(project: Project) -> Iterator[LintRemark]:
    for text in texts(project):
        if text.text.startswith(MARK) and (text.markdown or text.file.suffix.lower() in _WITHOUT_MARK):
            message = "The file begins with a byte order mark, so some clients do not see the front matter."
            if not text.markdown:
                message = "The file begins with a byte order mark, so some programs cannot read it."
            yield text.remark(
                message, Span(0, 1), "Save it as UTF-8 without the mark.", Edit(text.file, "", Span(0, 1))
            )


@skill_rule("CIT968", "windows-path", Level.WARNING)
def windows_path(skill: Skill, _: Project) -> Iterator[LintRemark]:
    hint = "Write slashes: they work on every system."
    for file in skill.files:
        for link in file.links:
            if "%5C" in link.target.upper():
                yield LintRemark(file.path, "The link is written with backslashes.", link.span, hint)
        for span in (*(fence.span for fence in file.fences), *(code.span for code in file.codes)):
            for path, where in backslashed(file.text[span.start : span.end], skill):
                at = span.start + where.start
                yield LintRemark(
                    file.path, f"{quoted(path)} is written with backslashes.", Span(at, at + len(path)), hint
                )


# ── Paths that exist on one machine, and paths in the spelling of one system ──


# Not within an address or a longer path, and with a file or folder after the user's name.
_BEFORE: Final = r"(?<![\w/.:~})>$-])"
_START: Final = rf"(?:{_BEFORE}|(?<!\w)file://(?:localhost)?)"  # the path of a `file:` address is a path
_USER: Final = r"(?P<user>[\w.-]+)/[\w.]"
_HOME: Final = re.compile(rf"{_START}/(?:(?:home|Users|mnt/[a-z]/Users)/{_USER}|root/[\w.])")
_SLASHED_DRIVE: Final = re.compile(rf"(?:(?<!\w)file:///|(?<![\w/]))[A-Za-z]:/Users/{_USER}")
# A first folder in capitals or of a known name: `Q:\nWhat` is two lines, and `C:\Windows` and `C:\temp` are on every
# such machine.
_DRIVE: Final = re.compile(
    r"(?<!\w)[A-Z]:\\{1,2}(?!Windows\b|Program|(?i:te?mp)\b)(?:[A-Z][\w .-]*|dev|src|work|code|projects|home)\\{1,2}"
    r"(?P<user>[\w.-]+)"
)
_ANYONE: Final = re.compile(
    r"(?:your|my)?[-_]?(?:user|username|name|you|me|someone|somebody|runner|public|shared|default|path|project|folder|file"
    r"|app|dir)\w{0,8}",
    re.IGNORECASE,
)
_USUAL_FOLDERS: Final = {"scripts", "references", "assets"}
_BACKSLASHED: Final = re.compile(r"(?<![\w\\/:.])(?:\.\\)?(?P<path>[A-Za-z][\w-]*(?:\\[\w.-]+)+\.\w{1,5})\b")


def machine_paths(text: str) -> Iterator[tuple[str, Span]]:
    for pattern in (_HOME, _SLASHED_DRIVE, _DRIVE):
        for found in pattern.finditer(text):
            if not found["user"] or not _ANYONE.fullmatch(found["user"]):
                yield _whole(text, found.start()), Span(found.start(), found.end())


def backslashed(text: str, skill: Skill) -> Iterator[tuple[str, Span]]:
    """Paths of the skill that are written with backslashes."""
    folders = {path.parts[0] for path in skill.inside if len(path.parts) > 1} | _USUAL_FOLDERS
    for found in _BACKSLASHED.finditer(text):
        if PurePosixPath(found["path"].replace("\\", "/")).parts[0] in folders:
            yield found["path"], Span(*found.span("path"))


def _whole(text: str, start: int) -> str:
    return re.match(r"[^\s\"'`<>()\[\],;|]*", text[start : start + 200])[0]  # type: ignore[index]


# ── Commands that a skill shows ───────────────────────────────────────────────────────────────────

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
