"""`.citecheck/manifest.json`: which file an attachment id stands for, pinned by hash.

Ids are looked up, never joined to a path.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from citecheck.errors import UsageError
from citecheck.files import replace_file
from citecheck.text.ids import is_attachment_id

FOLDER, NAME = ".citecheck", "manifest.json"


class Pinned(NamedTuple):
    """A recorded source. `path` is absolute here, and relative to the manifest in the file.

    `urls`, of a fetched one: the address that answered, and those that led to it; `fetched` is when.
    """

    path: Path
    sha256: str
    urls: tuple[str, ...] = ()
    fetched: str = ""


def find_manifest(start: Path) -> Path | None:
    """The manifest of `start` or of the nearest folder above it.

    Raises UsageError if a folder does not tell whether it has one: the next one above could say something else.
    """
    for folder in (start, *start.parents):
        path = folder / FOLDER / NAME
        try:
            if path.is_file():
                return path
        except OSError as error:
            raise UsageError(f"{path} cannot be accessed ({error.strerror}): check its permissions.") from None
    return None


def nearest_manifest(start: Path, *, beside_sources: bool = False) -> tuple[Path | None, dict[str, Pinned]]:
    """The manifest of `start` or of the nearest folder above it, and what it records; None and nothing without one.

    Beside sources that are given it is not used: None, and what it records, or nothing if it cannot be read.
    Raises UsageError if it is used and cannot be looked for, or is none.
    """
    if beside_sources:
        with suppress(UsageError):
            return None, nearest_manifest(start)[1]
        return None, {}
    path = find_manifest(start)
    return path, read_manifest(path) if path else {}


def manifest_here() -> tuple[Path, dict[str, Pinned]]:
    """The manifest that a command in the current folder writes, and what it records so far.

    Raises UsageError as `read_manifest` does.
    """
    path = find_manifest(Path.cwd()) or Path.cwd() / FOLDER / NAME
    return path, read_manifest(path) if path.is_file() else {}


def read_manifest(path: Path) -> dict[str, Pinned]:
    """Raises UsageError if the file is not a manifest."""
    try:
        sources = json.loads(path.read_text("utf-8"))["sources"]
        return {name: _pinned(entry, path.parent) for name, entry in sources.items() if is_attachment_id(name)}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise UsageError(f"{path} is not a citecheck manifest: delete it and run `citecheck prepare` again.") from None


def _pinned(entry: dict[str, Any], folder: Path) -> Pinned:
    if not isinstance(entry["sha256"], str):
        raise TypeError(entry["sha256"])
    urls, fetched = entry.get("urls", []), entry.get("fetched", "")
    if not (isinstance(urls, list) and all(isinstance(one, str) for one in (fetched, *urls))):
        raise TypeError(urls)
    return Pinned(Path(os.path.normpath(folder / entry["path"])), entry["sha256"], tuple(urls), fetched)


def write_manifest(path: Path, sources: Mapping[str, Pinned]) -> None:
    """Replaces the manifest in one step."""
    path.parent.mkdir(parents=True, exist_ok=True)
    entries = {
        name: {"path": _relative(pinned.path, path.parent), "sha256": pinned.sha256}
        | ({"urls": pinned.urls, "fetched": pinned.fetched} if pinned.urls or pinned.fetched else {})
        for name, pinned in sorted(sources.items())
    }
    manifest = json.dumps({"version": 1, "sources": entries}, indent=2) + "\n"
    replace_file(path, manifest.encode())


def _relative(path: Path, folder: Path) -> str:
    try:
        return Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:  # another drive
        return path.as_posix()
