"""A `citecheck …` command as its words; placeholders stand for values that fit."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from citecheck.model import Span

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
