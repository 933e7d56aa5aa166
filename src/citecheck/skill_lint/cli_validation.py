"""What the real command line says against a command that a document shows."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final

from citecheck.skill_lint.command_line import SEVERAL, VALUE, Command, is_placeholder

if TYPE_CHECKING:
    from citecheck.skill_lint.project import Complaint

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
