"""Writing a file so that a reader sees the old one or the new one, never a part; and how a path is shown."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NoReturn

from citecheck.errors import UsageError

OWN_PAGE: Final = b'<meta name="generator" content="citecheck">'  # in the head of each page that citecheck writes


def is_own_page(path: Path) -> bool:
    """Whether the file is a page that citecheck wrote, by the mark in its head. Raises OSError."""
    with path.open("rb") as file:
        return OWN_PAGE in file.read(1024)


def replace_file(path: Path, data: bytes | Iterable[bytes]) -> None:
    """Writes beside `path`, all of it or piece by piece, and renames into it; what fails leaves nothing behind.

    The data is on the disk before the name is, so that a power cut leaves the old file or the new one. A file that is
    there keeps its permissions, a new one has those that the user gives to new files.
    Raises OSError, also where `path` is there and is not a regular file: a device must not become one.
    """
    kept = None
    with suppress(FileNotFoundError):
        mode = os.stat(path).st_mode  # noqa: PTH116 - one way to ask, here and below
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "it is not a regular file")
        kept = stat.S_IMODE(mode)
    write_beside(path.name, data, os.fspath(path.parent), lasting=True, mode=0o666, kept=kept)


def write_beside(
    name: str,
    data: bytes | Iterable[bytes],
    folder: int | str,
    *,
    lasting: bool = False,
    mode: int = 0o600,
    kept: int | None = None,
) -> None:
    """Puts the file `name`, for this user's eyes, into a folder named by its path or by an open descriptor.

    `mode` is what the user's mask is applied to, `kept` the permissions of a file that is replaced.
    Raises OSError.
    """
    descriptor = folder if isinstance(folder, int) else None
    place = "" if isinstance(folder, int) else folder
    target, temporary = (os.path.join(place, n) for n in (name, f".{name[:50]}.{os.urandom(8).hex()}"))  # noqa: PTH118

    def create(path: str, flags: int) -> int:
        return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0), mode, dir_fd=descriptor)

    try:
        with open(temporary, "xb", opener=create) as file:
            file.writelines([data] if isinstance(data, bytes) else data)
            if kept is not None and hasattr(os, "fchmod"):
                os.fchmod(file.fileno(), kept)
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        os.replace(temporary, target, src_dir_fd=descriptor, dst_dir_fd=descriptor)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary, dir_fd=descriptor)
        raise


def files_below(folder: Path) -> list[Path]:
    """Every file in `folder` and the folders in it, in order; links to folders are not followed.

    Raises UsageError if one of them cannot be looked into: what it contains would be skipped without a report.
    """
    found = [Path(top, name) for top, _, names in os.walk(folder, onerror=_refuse) for name in names]
    return sorted(path for path in found if path.is_file())


def walk(folder: str) -> Iterator[str]:
    """The same, one by one: no more is kept than the names of one folder and of those around it."""
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError as error:
        _refuse(error)
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield from walk(entry.path)
        elif entry.is_file():
            yield entry.path


def _refuse(error: OSError) -> NoReturn:
    raise UsageError(f"{error.filename} cannot be read ({error.strerror}): check its permissions.") from None


def absolute(path: str | Path) -> Path:
    """The path from the root without `..`; links stay, for a file is reported as it is named."""
    return Path(os.path.abspath(path))  # noqa: PTH100 - pathlib keeps the dots or follows the links


def shown(path: Path, folder: Path | None = None) -> str:
    """A path as it was given, or relative to the folder (the current one); the name alone where that shows a home."""
    if not path.is_absolute():
        return path.as_posix()
    here = folder or Path.cwd()
    try:
        shared = Path(os.path.commonpath([path, here]))
    except ValueError:  # another drive
        return path.name
    if shared == Path(shared.anchor) or shared in Path.home().parents:
        return path.name
    return Path(os.path.relpath(path, here)).as_posix()
