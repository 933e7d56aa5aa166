"""The text cache: what a reader said about some bytes, kept by the hash of those bytes.

Losing it only costs time. An entry is one file; it is written beside its place and renamed into it, so that a reader
sees all of it or nothing, and one that does not parse is a miss.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from citecheck.files import replace_file
from citecheck.version import __version__

LAYOUT = 2  # raised whenever the same bytes may give other lines


def cache_folder() -> Path:
    """The user's own cache folder, or $CITECHECK_CACHE."""
    if given := os.environ.get("CITECHECK_CACHE"):
        return Path(given)
    from platformdirs import user_cache_dir

    return Path(user_cache_dir("citecheck", appauthor=False))


class Store:
    """The entries of one source."""

    def __init__(self, folder: Path, sha256: str) -> None:
        made_with = f"{sha256} {_version('pypdfium2')} {__version__} {LAYOUT}"
        self._folder = folder / "text" / hashlib.sha256(made_with.encode()).hexdigest()

    def facts(self) -> tuple[int, str] | None:
        """(pages, reader)."""
        stored = self._get("facts")
        if stored is None or not isinstance(stored.get("pages"), int) or not isinstance(stored.get("reader"), str):
            return None
        return stored["pages"], stored["reader"]

    def put_facts(self, pages: int, reader: str) -> None:
        self._put("facts", {"pages": pages, "reader": reader})

    def page(self, number: int) -> dict[str, Any] | None:
        stored = self._get(str(number))
        return stored if stored is not None and {"label", "readings", "scanned", "pictured"} <= stored.keys() else None

    def put_page(self, number: int, page: Mapping[str, Any]) -> None:
        self._put(str(number), page)

    def _get(self, name: str) -> dict[str, Any] | None:
        try:
            data = (self._folder / f"{name}.json").read_bytes()
            digest, _, body = data.partition(b"\n")
            if hashlib.sha256(body).hexdigest().encode() != digest:
                return None
            stored = json.loads(body)
        except (OSError, ValueError, RecursionError):
            return None
        return stored if isinstance(stored, dict) else None

    def _put(self, name: str, value: Mapping[str, Any]) -> None:
        body = json.dumps(value, ensure_ascii=True, separators=(",", ":")).encode()
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            replace_file(self._folder / f"{name}.json", hashlib.sha256(body).hexdigest().encode() + b"\n" + body)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"
