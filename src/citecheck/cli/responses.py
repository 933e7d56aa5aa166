"""Finding and reading the responses that a command names."""

from __future__ import annotations

import glob
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from citecheck.errors import UsageError
from citecheck.files import files_below
from citecheck.library import read_bytes, response_of
from citecheck.limits import RESPONSE_BYTES
from citecheck.model import Response

_SUFFIXES = {".md", ".markdown", ".txt", ".html", ".htm"}
_SKIPPED_FOLDERS = {".git", ".venv", "node_modules", ".citecheck"}


@dataclass(frozen=True, slots=True)
class ResponseFile:
    """`data` are the bytes as they were read; `piped` tells that they came from stdin."""

    path: str
    response: Response
    data: bytes = b""
    piped: bool = False


@dataclass(frozen=True, slots=True)
class ResponseFiles:
    """What was read; `skipped` counts files of a folder that have neither block nor markers."""

    files: tuple[ResponseFile, ...]
    skipped: int = 0


def read_responses(named: Iterable[str]) -> ResponseFiles:
    """Reads files, globs, folders, and "-" for stdin, each file once.

    Raises UsageError for one that is missing or no text.
    """
    files: list[ResponseFile] = []
    skipped = 0
    seen: set[str] = set()
    for path, from_folder in (found for name in named for found in _expand(name)):
        if path in seen:
            continue
        seen.add(path)
        file = _read(path)
        cites = file.response.has_block or file.response.markers or file.response.problems
        if from_folder and not cites:
            skipped += 1
        else:
            files.append(file)
    return ResponseFiles(tuple(files), skipped)


def _expand(name: str) -> Iterator[tuple[str, bool]]:
    """(path, whether it was found in a folder)."""
    path = Path(name)
    if name == "-" or path.is_file():
        yield name, False
    elif path.is_dir():
        inside = (p for p in _below(path) if p.suffix.lower() in _SUFFIXES)
        yield from ((str(p), True) for p in inside if not _SKIPPED_FOLDERS & set(p.parts))
    elif matches := sorted(glob.glob(name, recursive=True)):  # noqa: PTH207 - a pattern may be absolute
        yield from (found for match in matches for found in _expand(match))
    else:
        raise UsageError(f"{name} does not exist: name an answer to check, a folder of answers, or - for stdin.")


def _below(folder: Path) -> list[Path]:
    try:
        return files_below(folder)
    except OSError as error:
        raise UsageError(f"{error.filename} cannot be read ({error.strerror}): check its permissions.") from None


def _read(path: str) -> ResponseFile:
    piped = path == "-"
    data = sys.stdin.buffer.read(RESPONSE_BYTES + 1) if piped else read_bytes(Path(path))
    response = response_of(data, "stdin" if piped else path)
    return ResponseFile("<stdin>" if piped else Path(path).as_posix(), response, data, piped)
