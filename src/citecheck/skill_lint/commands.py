"""The commands that documents show, and what the real command line says against them."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Final

from citecheck.model import Span
from citecheck.skill_lint.examples import examples_of, is_source

if TYPE_CHECKING:
    from citecheck.skill_lint.markdown import Fence, MarkdownFile
    from citecheck.skill_lint.project import Complaint

_SHELLS: Final = {"bash", "sh", "shell", "zsh", "console", "shell-session"}
_TRANSCRIPTS: Final = {"", "text"}  # commands are after a prompt there, and output beside them
_CONFIGURATIONS: Final = {"yaml", "yml", "json", "jsonc", "json5", "toml"}

_LAUNCHERS: Final = (
    r"(?:(?:sudo|time|env|command|exec|nohup) +(?:-\w+ +)*|[A-Za-z_]\w*=(?:\"[^\"]*\"|'[^']*'|\S*) +|uv run +"
    r"|(?:\S*/)?python[\d.]* +-m +)*"
)
_BEFORE: Final = re.compile(rf"\s*(?:[$>%] )?(?:.*(?:\||&&|;|\$\()\s*)?{_LAUNCHERS}(?:\S*/)?")
_BEFORE_IN_PROSE: Final = re.compile(_LAUNCHERS)
_BEFORE_BARE: Final = re.compile(rf"\s*{_LAUNCHERS}")
_PROMPT: Final = re.compile(r"^\s*\$ ", re.MULTILINE)
_BEFORE_CHARACTERS: Final = 300  # what is further into a line is not a command that anyone types
_COMMAND_CHARACTERS: Final = 2_000

# What is after a command in a list of them: two spaces, or a dash between spaces, and what it does.
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
    """Whether more than one word after the verb is a plain one and no option's value."""
    plain = [
        word for before, word in pairwise(words) if word.isalpha() and word.islower() and not before.startswith("-")
    ]
    return len(plain) > 1 or bool(_SENTENCE_END.search(shown))


def _in_settings(file: MarkdownFile, fence: Fence) -> Iterator[Command]:
    """Values that contain a whole command. Only what is run as it is has all of its arguments."""
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


# ── A command out of a line ──


VALUE: Final = "⟨value⟩"  # stands for a placeholder: a value that fits
SEVERAL: Final = "…"  # stands for what is left out: any number of words

_PLACEHOLDER: Final = re.compile(
    r"\$?\{\{.{0,200}?\}\}|\$\([^()]*\)|`[^`]*`|\$\{[^{}]*\}|\$[\w@*]+|\{[\w. |,/:-]*\}|<[^<>\s](?:[^<>\n]*[^<>\s])?>"
    r"|\([^()\s|]+(?:\|[^()\s|]+)+\)|%\w+%|\.\.\."
)
_PLURAL: Final = re.compile(r"(?<![a-z])(?:opt|arg|flag)|[@*]|\.\.\.", re.IGNORECASE)
_OPTIONAL: Final = re.compile(r"(?<=\s)\[[^\[\]\n]*\](?:\.\.\.|…)?(?=\s|$)")
_DESCRIPTOR: Final = re.compile(r"(?<=\s)\d(?=>)")
_ANY_WORD: Final = re.compile(r"[A-Z][A-Z_]*|[a-z-]+(?:\|[a-z-]+)+")
_ENDS: Final = re.compile(r"[;&|<>()]+")
_LONG_DASH: Final = re.compile(r"[—–−‑‐]{1,2}(?P<name>[a-z][a-z-]*)(?:=.*)?")


@dataclass(frozen=True, slots=True)
class Command:
    """`text` is what the document shows, in `arguments` placeholders are VALUE and SEVERAL.

    A partial one may leave its arguments out: a mention in prose, the entry of a hook, to which a client adds files. A
    bare one is a line that begins like a command; it is none if its verb is none.
    """

    text: str
    arguments: Sequence[str]
    span: Span
    is_partial: bool = False
    is_bare: bool = False


@dataclass(frozen=True, slots=True)
class LongDash:
    written: str
    meant: str


def command_from(text: str, span: Span, *, is_partial: bool = False, is_bare: bool = False) -> Command:
    text = re.sub(r"\s*\r\s*", " ", text)
    needed = _OPTIONAL.sub(" ", text)
    filled = _PLACEHOLDER.sub(lambda found: SEVERAL if _PLURAL.search(found[0]) else VALUE, needed)
    return Command(text, _arguments(_DESCRIPTOR.sub(" ", filled)), span, is_partial or needed != text, is_bare)


def _arguments(command: str) -> list[str]:
    """The words of the command, up to where the shell would begin another one."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars=";&|<>()")
    lexer.whitespace_split = True
    try:
        words = list(lexer)
    except ValueError:  # an apostrophe that is none of the shell's
        words = command.split()
    return list(takewhile(lambda word: not _ENDS.fullmatch(word), words[1:]))


def is_placeholder(word: str) -> bool:
    return VALUE in word or SEVERAL in word or bool(_ANY_WORD.fullmatch(word))


def long_dash(command: Command) -> LongDash | None:
    """An option that a word processor gave a long dash: the command line takes it for a file."""
    for word in command.arguments:
        found = _LONG_DASH.fullmatch(word)
        if found:
            return LongDash(word, ("-" if len(found["name"]) == 1 else "--") + found["name"])
    return None


# ── What the command line says against it ──


_LEFT_OUT: Final = ("Missing argument", "requires an argument", "unexpected extra argument")
_GUESSES: Final = re.compile(r"No such option: (?P<option>\S+) \(Possible options: (?P<guesses>[^()]*)\)")
_CLOSE: Final = 0.7


def objection(command: Command, complain: Complaint) -> str | None:
    """What the real command line says against a command, as far as its author must have meant it in full."""
    if command.is_bare and complain([command.arguments[0], "--help"]):
        return None  # a line about the program
    complaint = complain(command.arguments)
    if complaint is None or (command.is_partial and "Missing argument" in complaint):
        return None
    if SEVERAL in command.arguments and any(what in complaint for what in _LEFT_OUT):
        return None
    return None if _is_about_placeholder(complaint, command) else _plain(complaint)


def _is_about_placeholder(complaint: str, command: Command) -> bool:
    words = [VALUE, SEVERAL, *(word for word in command.arguments if is_placeholder(word))]
    return any(re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", complaint) for word in words)


def _plain(complaint: str) -> str:
    """The complaint without what the parser adds: the class of an error, and guesses at options that are far off."""
    found = _GUESSES.search(complaint)
    if found:
        close = [guess for guess in found["guesses"].split(", ") if _is_close(found["option"], guess)]
        guesses = f" (Possible options: {', '.join(close)})" if close else ""
        complaint = f"No such option: {found['option']}{guesses}"
    return complaint.replace("Value error, ", "")


def _is_close(one: str, other: str) -> bool:
    return SequenceMatcher(None, one.strip("-"), other.strip("-")).ratio() >= _CLOSE
