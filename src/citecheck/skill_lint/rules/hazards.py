"""Rules of hazards: what breaks a skill on the way to its reader, or harms whoever follows it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, groupby
from pathlib import PurePosixPath
from typing import Final

from citecheck.model import Level, Span, within
from citecheck.skill_lint.markdown import MarkdownFile
from citecheck.skill_lint.project import FOLDERS, Project, Skill, Text
from citecheck.skill_lint.rule import Edit, LintRemark, file_rule, skill_rule, text_rule
from citecheck.skill_lint.rules.front_matter import only_claude_code
from citecheck.text.confusables import Disguise, describe, in_prose
from citecheck.text.lookalikes import HIDDEN, code_point, named
from citecheck.text.quoting import quoted


def _remark(text: Text, message: str, span: Span, hint: str | None, edit: Edit | None = None) -> LintRemark:
    return LintRemark(text.path, message, span, hint, edit, None if text.markdown else text.text)


# ── Blocks of code ───────────────────────────────────────────────────────────────────────────────

_MARKS: Final = re.compile(r"`{3,}|~{3,}")
# Behind the marks a word at once, or one alone: "``` ends it" is a sentence.
_INFO: Final = r"(?:[\w{][^`\n]*|[ \t]+[\w{+#.-]+[ \t]*)$"


@file_rule("CIT961", "unclosed-fence")
def unclosed_fence(file: MarkdownFile, _: Project) -> Iterator[LintRemark]:
    # After a fence that is too short its own closing marks open the next, which is not a separate fault.
    is_shifted = False
    for fence in file.fences:
        marks = _MARKS.search(file.text, fence.span.start, fence.inside.start)
        opening = marks and rf"^ {{0,3}}{marks[0][0]}{{{len(marks[0])},}}{_INFO}"
        inner = re.search(opening, fence.body, re.MULTILINE) if opening else None
        if is_shifted and not fence.info:
            is_shifted = inner is None
            continue
        is_shifted = inner is not None
        message, hint = "The block of code is not closed, so the text after it is read as code.", None
        if inner:
            line = 1 + file.text.count("\n", 0, fence.inside.start) + fence.body.count("\n", 0, inner.start())
            message = f"Line {line} opens a block of code inside this one, which was not closed or is too short for it."
            hint = "Close it before that line, or begin and end it with more marks than it contains."
        if inner or not fence.closed:
            yield LintRemark(file.path, message, Span(fence.span.start, fence.inside.start), hint)


# ── Characters ───────────────────────────────────────────────────────────────────────────────────

MARK: Final = "\ufeff"
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1f]")
_PLACES: Final = 5  # that are reported of one line
# A table for a spreadsheet and a script for PowerShell may need the mark; "" is a file without a suffix.
_WITHOUT_MARK: Final = {".json", ".py", ".sh", ".js", ".yaml", ".yml", ".toml", ""}


@text_rule("CIT962", "invisible-character")
def invisible_character(text: Text, _: Project) -> Iterator[LintRemark]:
    for _line, found in groupby(_runs(_hidden(text.text)), lambda run: text.text.rfind("\n", 0, run[0].start)):
        runs = list(found)
        for place, run in enumerate(runs[:_PLACES], 1):
            more = len(runs) - _PLACES if place == _PLACES else 0
            hint = f"Take it out, or write it as {code_point(run[0].character)}."
            yield _remark(text, _described(run, more), Span(run[0].start, run[-1].start + 1), hint)


def _described(run: list[Disguise], more: int) -> str:
    """The message about a run of characters; `more` places follow in its line."""
    first, rest = run[0], len(run) - 1
    message = describe(first, ()) if first.kind else f"{named(first.character)}, which cannot be seen."
    if rest:
        message += f" {rest:,} more such {'character follows' if rest == 1 else 'characters follow'}."
    if more > 0:
        message += f" The line has {more:,} more such {'place' if more == 1 else 'places'}."
    return message


def _runs(disguises: Iterable[Disguise]) -> Iterator[list[Disguise]]:
    """The characters, those that are side by side together."""
    run: list[Disguise] = []
    for disguise in disguises:
        if run and disguise.start > run[-1].start + 1:
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


@text_rule("CIT967", "byte-order-mark")
def byte_order_mark(text: Text, _: Project) -> Iterator[LintRemark]:
    if text.text.startswith(MARK) and (text.markdown or text.file.suffix.lower() in _WITHOUT_MARK):
        harm = "clients do not see the front matter" if text.markdown else "programs cannot read it"
        message = f"The file begins with a byte order mark, so some {harm}."
        edit = Edit(text.file, "", Span(0, 1))
        yield _remark(text, message, Span(0, 1), "Save it as UTF-8 without the mark.", edit)


# ── Paths that exist on one machine, and paths in the spelling of one system ─────────────────────

# Not within an address or a longer path, and with a file or folder after the user's name. The path of a `file:`
# address is a path. A drive has a first folder in capitals or of a known name: `Q:\nWhat` is two lines, and
# `C:\Windows` and `C:\temp` are on every such machine.
_USER: Final = r"(?P<user>[\w.-]+)/[\w.]"
_MACHINE_PATHS: Final = (
    re.compile(
        r"(?:(?<![\w/.:~})>$-])|(?<!\w)file://(?:localhost)?)"
        rf"/(?:(?:home|Users|mnt/[a-z]/Users)/{_USER}|root/[\w.])"
    ),
    re.compile(rf"(?:(?<!\w)file:///|(?<![\w/]))[A-Za-z]:/Users/{_USER}"),
    re.compile(
        r"(?<!\w)[A-Z]:\\{1,2}(?!Windows\b|Program|(?i:te?mp)\b)"
        r"(?:[A-Z][\w .-]*|dev|src|work|code|projects|home)\\{1,2}(?P<user>[\w.-]+)"
    ),
)
_ANYONE: Final = re.compile(
    r"(?:your|my)?[-_]?(?:user|username|name|you|me|someone|somebody|runner|public|shared|default|path|project|folder|file"
    r"|app|dir)\w{0,8}",
    re.IGNORECASE,
)
_WRITTEN: Final = re.compile(r"[^\s\"'`<>()\[\],;|]{0,200}")
_BACKSLASHED: Final = re.compile(r"(?<![\w\\/:.])(?:\.\\)?(?P<path>[A-Za-z][\w-]*(?:\\[\w.-]+)+\.\w{1,5})\b")


@text_rule("CIT966", "absolute-path")
def absolute_path(text: Text, project: Project) -> Iterator[LintRemark]:
    if text.markdown and not project.skill_of(text.markdown):
        return
    hint = "Write a path that is relative to the skill's folder, or ask the user for the path."
    for found in chain.from_iterable(pattern.finditer(text.text) for pattern in _MACHINE_PATHS):
        if not found["user"] or not _ANYONE.fullmatch(found["user"]):
            written = _WRITTEN.match(text.text, found.start())
            message = f"{quoted(written[0] if written else found[0])} exists on one machine only."
            yield _remark(text, message, Span(*found.span()), hint)


@skill_rule("CIT968", "windows-path", Level.WARNING)
def windows_path(skill: Skill, _: Project) -> Iterator[LintRemark]:
    hint = "Write slashes: they work on every system."
    folders = {path.parts[0] for path in skill.inside if len(path.parts) > 1} | FOLDERS
    for file in skill.files:
        for link in file.links:
            if "%5C" in link.text.upper():
                yield LintRemark(file.path, "The link is written with backslashes.", link.span, hint)
        for span in (*(fence.span for fence in file.fences), *(code.span for code in file.codes)):
            for found in _BACKSLASHED.finditer(file.text, *span):
                if PurePosixPath(found["path"].replace("\\", "/")).parts[0] in folders:
                    message = f"{quoted(found['path'])} is written with backslashes."
                    yield LintRemark(file.path, message, Span(*found.span("path")), hint)


# ── Commands that a skill shows ──────────────────────────────────────────────────────────────────

_ARGUMENT: Final = re.compile(r"(?<!\\)\$(?:\d+|ARGUMENTS\b)")
_MONEY: Final = re.compile(r"\$\d(?:[\d,]*\.\d|[\d,]*,\d{3}|\d|\s?(?:thousand|million|billion|trillion)\b)")
_IN_LETTERS: Final = "Write the currency in letters: USD."
_ELSEWHERE: Final = "Choose another sentence, or move the example to a reference file: nothing is replaced there."
_SENTENCE_SIGN: Final = re.compile(r"(?:^|[\s(*_“\"'—–])\Z")
_DYNAMIC: Final = re.compile(r"(?<![^\s>])!`[^`\n]+`")


@skill_rule("CIT963", "argument-substitution")
def argument_substitution(skill: Skill, project: Project) -> Iterator[LintRemark]:
    file, theirs = skill.main, only_claude_code(project)
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
    """The advice about an amount. What is quoted must stay what it is, and in a link it may mean something."""
    if file.in_code(at) or _is_quoted(file.text, at):
        return _ELSEWHERE, None
    linked = within(at, (link.span for link in file.links))
    if linked or not _SENTENCE_SIGN.search(file.text[max(0, at - 1) : at]):
        return _IN_LETTERS, None
    return _IN_LETTERS, Edit(file.file, "USD ", Span(at, at + 1))


def _is_quoted(text: str, at: int) -> bool:
    """Return whether the place is in a block quote, or between quotation marks of its paragraph."""
    end = text.find("\n\n", at)
    before, after = text[text.rfind("\n\n", 0, at) + 1 : at], text[at : end if end >= 0 else len(text)]
    in_straight = before.count('"') % 2 == 1 and '"' in after
    in_curved = before.rfind("“") > before.rfind("”") and "”" in after
    return in_straight or in_curved or before.rpartition("\n")[2].lstrip().startswith(">")


NAME: Final = "citecheck"
# The name itself, perhaps with extras or a version; not a path, not the distribution whose name begins like it.
_PACKAGE: Final = rf"""["']?{NAME}(?:\[[\w,-]*\])?(?:[=<>~!@][\w.,=<>~!*-]*)?["']?(?![\w/-]|\.\w)"""
_INSTALL: Final = re.compile(
    r"(?<![\w-])(?:pip[\d.]*[ \t]+install|uv[ \t]+(?:add|tool[ \t]+(?:install|run))|uvx|pipx[ \t]+(?:run|install)"
    rf"|(?:poetry|pdm|rye)[ \t]+add)(?:[ \t]+-[\w=./:-]+)*[ \t]+{_PACKAGE}"
)
# `--from x` and `--spec x` say what is fetched; the name after it is the command that is run.
_FETCHED: Final = re.compile(rf"(?:--from|--spec|--with)[ =]{_PACKAGE}")
_OTHER_SOURCE: Final = re.compile(r"--(?:from|spec)\b")
_PIPED: Final = re.compile(
    r"(?:curl|wget)\b[^\n|`]{1,300}\|[ \t]*(?:sudo[ \t]+)?(?:ba|z|da|k)?sh\b"
    r"|\b(?:ba|z)?sh[ \t]+<\([ \t]*(?:curl|wget)\b|\bsh[ \t]+-c[ \t]+[\"']?\$\((?:curl|wget)\b"
)
_NEGATED: Final = re.compile(
    r"\b(?:never|not|don['’]t|avoid|instead of|rather than|without)\b[^.!?\n]{0,80}\Z", re.IGNORECASE
)


@text_rule("CIT964", "forbidden-command")
def forbidden_command(text: Text, project: Project) -> Iterator[LintRemark]:
    stranger = f"The package '{NAME}' on the index is somebody else's."
    from_clone = f"This project's distribution is {NAME}-verify; until it is published, install it from a clone."
    piped = "What is piped into a shell runs before anyone has read it."
    installs = (i for i in _INSTALL.finditer(text.text) if not _OTHER_SOURCE.search(i[0]))
    yield from _unless_warned(text, (*installs, *_FETCHED.finditer(text.text)), stranger, from_clone)
    yield from _unless_warned(text, _PIPED.finditer(text.text), piped, "Download it, check it, and run the file.")
    for command in project.settings.forbidden_commands:
        for found in re.finditer(re.escape(command), text.text):
            yield _remark(text, f"The settings forbid {quoted(command)}.", Span(*found.span()), None)


def _unless_warned(text: Text, found: Iterable[re.Match[str]], message: str, hint: str) -> Iterator[LintRemark]:
    """The remarks, except where the sentence before says not to do it; a script is all code."""
    for match in found:
        at = match.start()
        fences = text.markdown.fences if text.markdown else ()
        is_code = text.markdown is None or within(at, (fence.span for fence in fences))
        if is_code or not _NEGATED.search(text.text[max(0, at - 100) : at]):
            yield _remark(text, message, Span(*match.span()), hint)
