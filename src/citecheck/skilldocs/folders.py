"""The folders that the examples of docs/skill-documents.md hold."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from citecheck.skilldocs.settings import LintSettings

_FILE: Final = re.compile(r"^=== (?P<path>\S+) ===\n", re.MULTILINE)
_ESCAPE: Final = re.compile(r"\\u\{([0-9a-f]{1,6})\}(?:\*(\d{1,4}))?")
_SETTINGS: Final = "pyproject.toml"


def files_of(body: str) -> Iterator[tuple[str, str]]:
    """(path, text) of each file that an example holds.

    What a document must not say itself is an escape there: `\\u{200b}` becomes the character, `\\u{a}*300` many of it.
    """
    parts = _FILE.split(body)
    for path, text in zip(parts[1::2], parts[2::2], strict=True):
        yield path, _ESCAPE.sub(lambda escape: chr(int(escape[1], 16)) * int(escape[2] or 1), text)


def write_files(body: str, folder: Path) -> None:
    for path, text in files_of(body):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(text.encode())


def settings_of(folder: Path) -> LintSettings:
    """The settings that an example gives beside its files."""
    path = folder / _SETTINGS
    said = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    return LintSettings.model_validate(said.get("tool", {}).get("citecheck", {}).get("lint", {}))
