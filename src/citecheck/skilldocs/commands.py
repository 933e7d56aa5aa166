"""The `citecheck …` commands that a document shows, as arguments."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from citecheck.model import Span
from citecheck.skilldocs.examples import examples_of, is_source

if TYPE_CHECKING:
    from citecheck.skilldocs.markdown import Fence, MarkdownFile

_SHELLS: Final = {"bash", "sh", "shell", "zsh", "console", "shell-session"}
_TRANSCRIPTS: Final = {"", "text"}  # commands stand behind a prompt there, and output beside them
_BEFORE: Final = r"(?:.*?(?:\||&&|;|\$\()[ \t]*)?(?:[A-Z_]+=\S+ )*(?:uv run )?(?:\S*/)?"
_LINE: Final = re.compile(rf"^[ \t]*(?:[$>%] )?{_BEFORE}(?P<command>citecheck [^\n]*)$", re.MULTILINE)
_PROMPT: Final = re.compile(rf"^[ \t]*\$ {_BEFORE}(?P<command>citecheck [^\n]*)$", re.MULTILINE)
_MENTION: Final = re.compile(r"citecheck .+", re.DOTALL)
_ENDS: Final = re.compile(r"[;&|<>]+")
_LEFT_OUT: Final = {"…", "..."}


@dataclass(frozen=True, slots=True)
class Command:
    """`text` is what the document shows. A mention in a line of prose may leave its arguments out."""

    text: str
    arguments: Sequence[str]
    span: Span
    is_mention: bool


def commands_of(file: MarkdownFile) -> Iterator[Command]:
    """The commands of a file's shell examples and of code in its prose."""
    examples = {example.span for example in examples_of(file)}
    for fence in file.fences:
        language = fence.info.partition(" ")[0].lower()
        if language in _SHELLS | _TRANSCRIPTS and fence.span not in examples and not is_source(file, fence):
            yield from _shown(file, fence, _LINE if language in _SHELLS else _PROMPT)
    for code in file.codes:
        if _MENTION.fullmatch(code.text):
            yield Command(code.text, _arguments(code.text), code.span, is_mention=True)


def _shown(file: MarkdownFile, fence: Fence, form: re.Pattern[str]) -> Iterator[Command]:
    # A backslash at a line's end is joined in place, so that offsets stay.
    text = re.sub(r"\\\n", "  ", file.text[fence.inside.start : fence.inside.end])
    for found in form.finditer(text):
        command = found["command"]
        start = fence.inside.start + found.start("command")
        yield Command(command, _arguments(command), Span(start, start + len(command)), is_mention=False)


def _arguments(command: str) -> list[str]:
    """The words of the command, up to where the shell would begin another one."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars=";&|<>")
    lexer.whitespace_split = True
    try:
        words = list(lexer)
    except ValueError:  # an apostrophe that is none of the shell's
        words = command.split()
    kept = takewhile(lambda word: not _ENDS.fullmatch(word), words[1:])
    return [word.rstrip("…") for word in kept if word not in _LEFT_OUT]
