"""The folders that the examples of docs/skill-documents.md hold."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from citecheck.skill_lint.settings import LintSettings

_FILE: Final = re.compile(r"^=== (?P<path>\S+) ===\n", re.MULTILINE)
_ESCAPE: Final = re.compile(r"\\u\{([0-9a-f]{1,6})\}(?:\*(\d{1,4}))?")
_PATH: Final = re.compile(r"[\w.-]{1,100}(?:/[\w.-]{1,100}){0,9}", re.ASCII)
_MOST_REPEATS: Final = 9_999
_CHARACTERS: Final = 2**21  # of all that an example repeats
_SETTINGS: Final = "pyproject.toml"


class NoFolderError(Exception):
    """An example that holds no folder, or files that cannot or must not be written."""


def files_of(body: str) -> Iterator[tuple[str, str]]:
    """(path, text) of each file that an example holds.

    What a document must not say itself is an escape there: `\\u{200b}` becomes the character, `\\u{a}*300` many of it.
    """
    parts = _FILE.split(body)
    for path, text in zip(parts[1::2], parts[2::2], strict=True):
        yield path, _ESCAPE.sub(lambda escape: _character(escape) * int(escape[2] or 1), text)


def _character(escape: re.Match[str]) -> str:
    number = int(escape[1], 16)
    if number > 0x10FFFF or 0xD800 <= number <= 0xDFFF:
        raise NoFolderError(f"{escape[0]} is no character")
    return chr(number)


def write_files(body: str, folder: Path) -> None:
    """Writes the files of an example into `folder`, and nowhere else.

    Raises NoFolderError where it holds none, or a path that leads out of its folder or cannot be written.
    """
    if (
        len(_ESCAPE.findall(body)) * _MOST_REPEATS > _CHARACTERS
        and sum(map(_size, _ESCAPE.finditer(body))) > _CHARACTERS
    ):
        raise NoFolderError(f"its files have more than {_CHARACTERS:,} characters")
    files = list(files_of(body))
    if not any(path.endswith(".md") for path, _ in files):
        raise NoFolderError("it holds no Markdown file under a line === path ===")
    for path, text in files:
        parts = PurePosixPath(path)
        if parts.is_absolute() or not _PATH.fullmatch(path) or {"..", "."} & set(path.split("/")):
            raise NoFolderError(f"its file '{path[:80]}' does not stay in its folder")
        try:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            with (folder / path).open("xb") as file:
                file.write(text.encode())
        except OSError as error:
            raise NoFolderError(f"its file '{path[:80]}' cannot be written ({error.strerror})") from None


def _size(escape: re.Match[str]) -> int:
    return int(escape[2] or 1)


def settings_of(folder: Path) -> LintSettings:
    """The settings that an example gives beside its files.

    Raises NoFolderError where they are none.
    """
    path = folder / _SETTINGS
    try:
        said = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
        return LintSettings.model_validate(said.get("tool", {}).get("citecheck", {}).get("lint", {}))
    except (ValueError, AttributeError):
        raise NoFolderError(f"its {_SETTINGS} cannot be read") from None
