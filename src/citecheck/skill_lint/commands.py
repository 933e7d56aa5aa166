"""The `citecheck …` commands that a document shows: in shell examples, configurations, and code in its prose."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from citecheck.model import Span
from citecheck.skill_lint.command_line import Command, command_from
from citecheck.skill_lint.examples import examples_of, is_source

if TYPE_CHECKING:
    from citecheck.skill_lint.markdown import Fence, MarkdownFile

_SHELLS: Final = {"bash", "sh", "shell", "zsh", "console", "shell-session"}
_TRANSCRIPTS: Final = {"", "text"}  # commands stand behind a prompt there, and output beside them
_CONFIGURATIONS: Final = {"yaml", "yml", "json", "jsonc", "json5", "toml"}

_LAUNCHERS: Final = (
    r"(?:(?:sudo|time|env|command|exec|nohup) +(?:-\w+ +)*|[A-Za-z_]\w*=(?:\"[^\"]*\"|'[^']*'|\S*) +|uv run +"
    r"|(?:\S*/)?python[\d.]* +-m +)*"
)
_BEFORE: Final = re.compile(rf"\s*(?:[$>%] )?(?:.*(?:\||&&|;|\$\()\s*)?{_LAUNCHERS}(?:\S*/)?")
_BEFORE_IN_PROSE: Final = re.compile(_LAUNCHERS)
_BEFORE_BARE: Final = re.compile(rf"\s*{_LAUNCHERS}")
_PROMPT: Final = re.compile(r"^\s*\$ ", re.MULTILINE)
_BEFORE_CHARACTERS: Final = 300  # what stands further into a line is no command that anyone types
_COMMAND_CHARACTERS: Final = 2_000

# What stands behind a command in a list of them: two spaces, or a dash between spaces, and what it does.
_COLUMN: Final = re.compile(r"[ \t]{2,}|\t| (?:--?|[–—→#]) |:? *$")
_LOOKS_TYPED: Final = re.compile(r"(?<!\S)-|[./]\w|[=\"'⟨…]")
_SENTENCE_END: Final = re.compile(r"[\w)][.,;!?]$")

_KEY: Final = r"(?<![\w-])[\"']?(?P<key>run|entry|command|args)[\"']?[ \t]*[:=][ \t]*"
_SETTING: Final = re.compile(
    _KEY + r"""(?P<value>"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'|[^\s"'|>\[{&*!][^\n]*)""",
)
_BLOCK: Final = re.compile(
    rf"^(?P<indent>[ \t]*)(?:-[ \t]+)?{_KEY}(?P<kind>[|>])[+-]?\d?[ \t]*\n"
    r"(?P<value>(?:(?P=indent)[ \t]+\S[^\n]*(?:\n|\Z)|[ \t]*\n)+)",
    re.MULTILINE,
)


def commands_of(file: MarkdownFile) -> Iterator[Command]:
    """The commands of a file's shell examples and configurations, and of code in its prose."""
    examples = {example.span for example in examples_of(file)}
    for fence in file.fences:
        if fence.span not in examples and not is_source(file, fence):
            yield from _in_fence(file, fence)
    for code in file.codes:
        at = code.text.find("citecheck ")
        if at >= 0 and _BEFORE_IN_PROSE.fullmatch(code.text[:at]):
            yield command_from(code.text[at:], code.span, is_partial=True)


# ── In code ──────────────────────────────────────────────────────────────────────────────────────


def _in_fence(file: MarkdownFile, fence: Fence) -> Iterator[Command]:
    language = fence.info.partition(" ")[0].lower()
    if language in _CONFIGURATIONS:
        yield from _in_settings(file, fence)
    elif language in _SHELLS:
        yield from _shown(file, fence, _BEFORE)
    elif language in _TRANSCRIPTS:
        prompted = _PROMPT.search(fence.body)
        yield from _shown(file, fence, re.compile(rf"\s*\$ {_BEFORE.pattern}")) if prompted else _bare(file, fence)


def _shown(file: MarkdownFile, fence: Fence, before: re.Pattern[str]) -> Iterator[Command]:
    for text, at in _found(file.text[fence.inside.start : fence.inside.end], before):
        start = fence.inside.start + at
        yield command_from(text, Span(start, start + len(text)))


def _found(text: str, before: re.Pattern[str]) -> Iterator[tuple[str, int]]:
    """Each command up to its line's end, with its offset; lines are joined in place, so that offsets stay."""
    joined = re.sub(r"\\\n[ \t]*", lambda found: "\r" * len(found[0]), text)
    for found in re.finditer(r"citecheck[ \r]", joined):
        start = joined.rfind("\n", 0, found.start()) + 1
        if found.start() - start <= _BEFORE_CHARACTERS and before.fullmatch(joined[start : found.start()]):
            end = found.start() + _COMMAND_CHARACTERS
            yield joined[found.start() : end].partition("\n")[0], found.start()


def _bare(file: MarkdownFile, fence: Fence) -> Iterator[Command]:
    """Lines that begin like a command and go on as nobody writes a sentence."""
    for text, at in _found(file.text[fence.inside.start : fence.inside.end], _BEFORE_BARE):
        shown = _COLUMN.split(text, maxsplit=1)[0]
        start = fence.inside.start + at
        # A list of commands with what they do shows what is special about each.
        command = command_from(shown, Span(start, start + len(shown)), is_partial=shown != text, is_bare=True)
        if command.arguments and _LOOKS_TYPED.search(shown) and not _is_sentence(shown, command.arguments):
            yield command


def _is_sentence(shown: str, words: Sequence[str]) -> bool:
    """Whether more than one word behind the verb is a plain one and no option's value."""
    plain = [
        word for before, word in pairwise(words) if word.isalpha() and word.islower() and not before.startswith("-")
    ]
    return len(plain) > 1 or bool(_SENTENCE_END.search(shown))


def _in_settings(file: MarkdownFile, fence: Fence) -> Iterator[Command]:
    """Values that hold a whole command. Only what is run as it stands has all of its arguments."""
    text = file.text[fence.inside.start : fence.inside.end]
    separate = bool(re.search(r"\bargs\b", text))
    for found in (*_SETTING.finditer(text), *_BLOCK.finditer(text)):
        span = Span(*(fence.inside.start + at for at in found.span("value")))
        is_partial = found["key"] in {"entry", "args"} or (found["key"] == "command" and separate)
        for command, _ in _found(_value(found), _BEFORE):
            yield command_from(command, span, is_partial=is_partial)


def _value(found: re.Match[str]) -> str:
    value = found["value"]
    if found.groupdict().get("kind"):
        return value.replace("\n", " ") if found["kind"] == ">" else value
    if value[0] == "'":
        return value[1:-1].replace("''", "'")
    if value[0] != '"':
        return value
    try:
        return str(json.loads(value))
    except ValueError:  # an escape of YAML's or TOML's own
        return value[1:-1]
