"""The text cache: what a reader said about some bytes, kept by the hash of those bytes.

Losing it only costs time. An entry is one file; it is written beside its place and renamed into it, so that a reader
sees all of it or nothing, and one that does not agree with its digest is a miss. The digest covers the entry's place,
so that an entry moved to another page's or another source's place is a miss as well.

The digest is not a signature: whoever can write into the folder can write an entry that says what they like. What
protects against that is who may write there. The folder, and each one in it down to the entries, must be a folder
and no link, must belong to this user, and nobody else may write to it (nor read what is inside); else the cache is
neither read nor written. It is checked on the open folder, each time, and the entries are reached through that open
folder: there is no moment in which another one could take its place. What does not protect: other programs of the
same user, and the administrator, who could as well change citecheck itself. `--no-cache` trusts none of them.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import stat
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from citecheck import limits
from citecheck.files import write_beside
from citecheck.version import __version__

LAYOUT = 22  # raised whenever the same bytes may give other lines, or be seen otherwise
_CAN_CHECK = hasattr(os, "geteuid") and {os.open, os.mkdir, os.rename, os.unlink} <= os.supports_dir_fd
_DIGEST = 64  # hexadecimal digits
_LOOKS = 20  # of one page that are kept
installed_version = cache(version)  # a few milliseconds, and asked for each page


def cache_folder() -> Path:
    """The user's own cache folder, or $CITECHECK_CACHE."""
    if given := os.environ.get("CITECHECK_CACHE"):
        return Path(given)
    from platformdirs import user_cache_dir

    return Path(user_cache_dir("citecheck", appauthor=False))


class Store:
    """The entries of one source."""

    def __init__(self, folder: Path, sha256: str) -> None:
        reader = _version("pypdfium2")
        made_with = f"{sha256} {reader} {unicodedata.unidata_version} {__version__} {LAYOUT}"
        self._folder = folder
        self._key = hashlib.sha256(made_with.encode()).hexdigest()
        self._usable = _CAN_CHECK and reader is not None

    def facts(self) -> tuple[int, str, str] | None:
        """(pages, reader, title)."""
        stored = self._get("facts") or {}
        reader, title = stored.get("reader"), stored.get("title")
        is_whole = isinstance(reader, str) and isinstance(title, str) and _is_count(stored.get("pages"))
        return (stored["pages"], str(reader), str(title)) if is_whole else None

    def put_facts(self, pages: int, reader: str, title: str) -> None:
        self._put("facts", {"pages": pages, "reader": reader, "title": title})

    def count(self) -> int | None:
        """How many pages the second reader counts."""
        stored = self._get("count")
        by = _version("pdfminer.six")
        if stored is None or by is None or stored.get("by") != by or not _is_count(stored.get("pages")):
            return None
        return int(stored["pages"])

    def put_count(self, pages: int) -> None:
        self._put("count", {"pages": pages, "by": _version("pdfminer.six")})

    def page(self, number: int) -> dict[str, Any] | None:
        stored = self._get(str(number))
        return (
            stored
            if stored is not None and {"label", "readings", "scanned", "pictured", "watermark"} <= stored.keys()
            else None
        )

    def put_page(self, number: int, page: Mapping[str, Any]) -> None:
        self._put(str(number), page)

    def looks(self, number: int) -> list[Any]:
        """(lines, what of them can be seen) of a page, the newest first; None stands for all its lines."""
        stored = self._get(f"looks-{number}")
        return list(stored["looks"]) if stored is not None and isinstance(stored.get("looks"), list) else []

    def put_look(self, number: int, lines: object, sight: object) -> None:
        earlier = self.looks(number)[: _LOOKS - 1] if lines is not None else []
        self._put(f"looks-{number}", {"looks": [[lines, sight], *earlier]})

    def second(self, number: int) -> list[Any] | None:
        """The second reader's lines of a page."""
        stored = self._get(f"second-{number}")
        by = _second_reader()
        if stored is None or by is None or stored.get("by") != by or not isinstance(stored.get("lines"), list):
            return None
        return list(stored["lines"])

    def put_second(self, number: int, lines: object) -> None:
        self._put(f"second-{number}", {"lines": lines, "by": _second_reader()})

    def _get(self, name: str) -> dict[str, Any] | None:
        try:
            with self._entries() as folder:
                data = _read(f"{name}.json", folder)
            digest, _, body = data.partition(b"\n")
            if self._digest(name, body) != digest:
                return None
            stored = json.loads(body)
        except (OSError, ValueError, RecursionError):
            return None
        return stored if isinstance(stored, dict) else None

    def _put(self, name: str, value: Mapping[str, Any]) -> None:
        body = json.dumps(value, ensure_ascii=True, separators=(",", ":")).encode()
        with suppress(OSError):
            if self._usable:
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with self._entries(make=True) as folder:
                write_beside(f"{name}.json", self._digest(name, body) + b"\n" + body, folder)

    def _digest(self, name: str, body: bytes) -> bytes:
        return hashlib.sha256(f"{self._key}/{name}\n".encode() + body).hexdigest().encode()

    @contextmanager
    def _entries(self, *, make: bool = False) -> Iterator[int]:
        """The open folder of the entries; `make` makes it where it is missing, inside a folder that is there.

        Raises OSError if it is not there, or is not this user's alone.
        """
        if not self._usable:
            raise OSError(errno.ENOTSUP, "no way to tell whose folder it is, or which reader's")
        with (
            _open_folder(self._folder, None, forbidden=0o022) as outer,
            _open_folder("text", outer, forbidden=0o077, make=make) as text,
            _open_folder(self._key, text, forbidden=0o077, make=make) as entries,
        ):
            yield entries


def private_folder(name: str) -> Path:
    """A folder in the cache for what is not a source's text, made where it is missing.

    Raises OSError if it is not this user's alone.
    """
    folder = cache_folder()
    if not _CAN_CHECK:
        raise OSError(errno.ENOTSUP, "no way to tell whose folder it is")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (
        _open_folder(folder, None, forbidden=0o022) as outer,
        _open_folder(name, outer, forbidden=0o077, make=True),
    ):
        return folder / name


@contextmanager
def _open_folder(name: str | Path, inside: int | None, *, forbidden: int, make: bool = False) -> Iterator[int]:
    """A folder of this user's, open; `forbidden` are the permissions that nobody may have on it.

    Raises OSError if it is missing, a link, no folder, somebody else's, or open to others.
    """
    if make:
        with suppress(FileExistsError):
            os.mkdir(name, 0o700, dir_fd=inside)
    folder = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=inside)
    try:
        status = os.fstat(folder)
        if status.st_uid != os.geteuid() or status.st_mode & forbidden:
            raise PermissionError(errno.EPERM, "the folder is not this user's alone")
        yield folder
    finally:
        os.close(folder)


def _read(name: str, folder: int) -> bytes:
    """The bytes of a regular file in an open folder; more than any entry has are cut off.

    Raises OSError.
    """

    def at_once(path: str, flags: int) -> int:
        return os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=folder)  # a pipe would wait for a writer

    with open(name, "rb", opener=at_once) as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, "not a regular file")
        return file.read(min(status.st_size, limits.WORKER_REPLY_BYTES + _DIGEST + 1))  # room is made for so many


def _is_count(value: object) -> bool:
    return type(value) is int and value > 0  # True is an int as well


def _second_reader() -> str | None:
    versions = [_version("pdfplumber"), _version("pdfminer.six")]
    return None if None in versions else " ".join(map(str, versions))


def _version(package: str) -> str | None:
    """None if it is unknown: what is kept without it could be another reader's."""
    try:
        return installed_version(package) or None
    except (PackageNotFoundError, KeyError, OSError):
        return None
