"""Paths that stand on one machine, and paths in the spelling of one system."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from citecheck.model import Span

if TYPE_CHECKING:
    from citecheck.skill_lint.project import Skill

# Not within an address or a longer path, and with a file or folder behind the user's name.
_BEFORE: Final = r"(?<![\w/.:~})>$-])"
_START: Final = rf"(?:{_BEFORE}|(?<!\w)file://(?:localhost)?)"  # the path of a `file:` address is a path
_USER: Final = r"(?P<user>[\w.-]+)/[\w.]"
_HOME: Final = re.compile(rf"{_START}(?:/(?:home|Users|mnt/[a-z]/Users)/{_USER}|/root/[\w.])")
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
