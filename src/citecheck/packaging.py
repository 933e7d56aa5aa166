"""A skill's folder → the zip that claude.ai and the Skills API take, the same bytes on every machine.

The entries are stored, not compressed: what deflate makes of a file differs from one zlib to the next. Times and
permissions are fixed, and whether a script may run is told by its first two bytes, since a checkout may lose the bit.
"""

from __future__ import annotations

import io
import os
import stat
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from citecheck.errors import UsageError
from citecheck.files import replace_file
from citecheck.text.show import quoted

if TYPE_CHECKING:
    from citecheck.skilldocs.front_matter import FrontMatter

SKILL_FILE: Final = "SKILL.md"
SKILL_BYTES: Final = 30 * 10**6  # what the Skills API takes, unpacked
FRONT_CHARACTERS: Final = 128 * 2**10  # a front matter has about a thousand
_LEFT_OUT_AT_THE_ROOT: Final = "evals"  # they test the skill; an agent that uses it has no need of them
_LEFT_OUT: Final = {"__pycache__", "node_modules"}
_EARLIEST: Final = (1980, 1, 1, 0, 0, 0)  # the first moment a zip can tell
_UNIX: Final = 3  # elsewhere zipfile would write its own system's number


def read_skill(folder: Path) -> dict[str, bytes]:
    """The files of a skill by their paths in the zip, in order.

    Raises UsageError for a folder that is no skill, and for a file that cannot or must not be packed.
    """
    try:
        root = folder.resolve(strict=True)
        found = sorted(_files(root), key=lambda path: path.relative_to(root).as_posix())
    except (OSError, RuntimeError) as error:
        raise UsageError(f"{folder} cannot be read ({_why(error)}): name a skill's folder.") from None
    if root / SKILL_FILE not in found:
        raise UsageError(f"{folder} is no skill: there is no {SKILL_FILE} in it.")
    files = _contents(root, found)
    _check_name(files[f"{root.name}/{SKILL_FILE}"], folder / SKILL_FILE, root.name)
    return files


def zipped(files: dict[str, bytes]) -> bytes:
    """The zip of `files`, in their order."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _EARLIEST)
            entry.create_system = _UNIX
            entry.external_attr = (stat.S_IFREG | (0o755 if data.startswith(b"#!") else 0o644)) << 16
            archive.writestr(entry, data)
    return file.getvalue()


def write_package(output: Path, data: bytes, folder: Path) -> None:
    """Writes the zip in one step.

    Raises UsageError where it cannot be written, or would become part of the next one.
    """
    if output.is_dir() or not output.name:
        raise UsageError(f"'{output}' is no file to write to: name a file with -o.")
    if output.resolve().is_relative_to(folder.resolve()):
        raise UsageError(f"{output} lies in the skill itself: name a file outside of it with -o.")
    try:
        replace_file(output, data)
    except OSError as error:
        raise UsageError(f"{output} cannot be written ({_why(error)}): check the folder.") from None


def _why(error: OSError | RuntimeError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or "a loop of links"


# ── The files ────────────────────────────────────────────────────────────────────────────────────


def _files(folder: Path, *, is_root: bool = True) -> Iterator[Path]:
    """What is packed of `folder`. A link to a folder is given out as a file, and refused where it is read."""
    for path in sorted(folder.iterdir()):
        if _is_left_out(path.name) or (is_root and path.name == _LEFT_OUT_AT_THE_ROOT):
            continue
        if path.is_dir() and not path.is_symlink():
            yield from _files(path, is_root=False)
        else:
            yield path


def _is_left_out(name: str) -> bool:
    return name.startswith(".") or name.endswith(".pyc") or name in _LEFT_OUT


def _contents(root: Path, found: list[Path]) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    size = 0
    for path in found:
        data = _read(path, root, SKILL_BYTES - size)
        size += len(data)
        files[_name(path, root)] = data
    return files


def _name(path: Path, root: Path) -> str:
    name = f"{root.name}/{path.relative_to(root).as_posix()}"
    if "\\" in name or not name.isprintable():
        raise UsageError(f"{path} has a name that not every system can unpack: rename it.")
    return name


def _read(path: Path, root: Path, left: int) -> bytes:
    try:
        target = path.resolve(strict=True)
        mode = os.stat(target).st_mode  # noqa: PTH116 - one way to ask
        if not target.is_relative_to(root):
            raise UsageError(f"{path} is a link that leads out of the skill: put the file itself there.")
        if not stat.S_ISREG(mode):
            what = "a link to a folder" if stat.S_ISDIR(mode) else "no regular file"
            raise UsageError(f"{path} is {what}: a skill holds files and folders only.")
        with target.open("rb") as file:
            data = file.read(left + 1)
    except (OSError, RuntimeError) as error:
        raise UsageError(f"{path} cannot be read ({_why(error)}): mend or remove it.") from None
    if len(data) > left:
        raise UsageError(f"{root} has more than {SKILL_BYTES // 10**6} MB: a skill with so much cannot be uploaded.")
    return data


# ── The name ─────────────────────────────────────────────────────────────────────────────────────


def _check_name(data: bytes, path: Path, wanted: str) -> None:
    name = _front_matter(data, path).get("name")
    if name is None or name.value.text != wanted:
        told = (
            f"calls the skill {quoted(name.value.text, 80)}" if name and name.value.text else "gives the skill no name"
        )
        raise UsageError(f"{path} {told}, and its folder is called '{wanted}': the two must be the same.")


def _front_matter(data: bytes, path: Path) -> FrontMatter:
    from citecheck.skilldocs.front_matter import read_front_matter
    from citecheck.skilldocs.markdown import read_markdown

    try:
        text = data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is no text in UTF-8 (byte {error.start}): save it as UTF-8.") from None
    front = read_front_matter(read_markdown(text[:FRONT_CHARACTERS], str(path), path))
    if front is None:
        raise UsageError(f"{path} has no front matter: it begins with YAML between two lines of three dashes.")
    if front.flaws:
        raise UsageError(f"{path}: {front.flaws[0].message} `citecheck lint` tells where.")
    return front
