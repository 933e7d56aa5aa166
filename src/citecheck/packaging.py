"""A skill's folder → a zip for an upload to claude.ai or the Skills API, the same bytes on every machine.

The skill is held to the lint's rules of form first, which are what an upload is known to be refused for, and what
breaks on the way to its reader. Whether a client takes the zip is the client's to say.

The entries are stored, not compressed: what deflate makes of a file differs from one zlib to the next. Times and
permissions are fixed, and whether a script may run is recognised by its first two bytes, since a checkout may lose the
bit.
"""

from __future__ import annotations

import glob
import io
import os
import stat
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from citecheck.errors import UsageError
from citecheck.files import replace_file
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from citecheck.model import Finding
    from citecheck.skill_lint.front_matter import FrontMatter
    from citecheck.skill_lint.settings import LintSettings

SKILL_FILE: Final = "SKILL.md"
SKILL_BYTES: Final = 30 * 10**6  # what the Skills API takes, unpacked
FRONT_CHARACTERS: Final = 128 * 2**10  # a front matter has about a thousand
_LEFT_OUT_AT_THE_ROOT: Final = "evals"  # they test the skill; an agent that uses it has no need of them
_LEFT_OUT: Final = {"__pycache__", "node_modules"}
_EARLIEST: Final = (1980, 1, 1, 0, 0, 0)  # the first moment a zip can tell
_UNIX: Final = 3  # elsewhere zipfile would write its own system's number
# Rules about examples, the program and the manifests of the project around a skill do not concern a client.
FORM: Final = ("CIT92", "CIT93", "CIT94", "CIT95", "CIT96", "CIT973", "CIT975", "CIT976")


@dataclass(frozen=True, slots=True)
class SkillFiles:
    """The files of a skill by their paths in the zip, in order, and what stays behind, as it is in the folder."""

    packed: dict[str, bytes]
    left_out: tuple[str, ...]


def read_skill(folder: Path) -> SkillFiles:
    """Raises UsageError for a folder that is not a skill, and for a file that cannot or must not be packed."""
    try:
        root = folder.resolve(strict=True)
        walked = sorted(_walk(root), key=lambda entry: entry[0].relative_to(root).as_posix())
    except (OSError, RuntimeError) as error:
        raise UsageError(f"{folder} cannot be read ({_why(error)}): name a skill's folder.") from None
    found = [path for path, is_packed in walked if is_packed]
    if root / SKILL_FILE not in found:
        raise UsageError(f"{folder} is not a skill: there is no {SKILL_FILE} in it.")
    files = _contents(root, found)
    _check_name(files[f"{root.name}/{SKILL_FILE}"], folder / SKILL_FILE, root.name)
    return SkillFiles(files, tuple(_left_out(path, root) for path, is_packed in walked if not is_packed))


def form_errors(folder: Path, settings: LintSettings) -> tuple[tuple[str, tuple[Finding, ...]], ...]:
    """What the lint finds wrong with the form of what is packed, by file; no example is run.

    Raises UsageError for a file that the lint cannot read.
    """
    from citecheck.model import Level
    from citecheck.skill_lint.engine import lint
    from citecheck.skill_lint.project import read_project
    from citecheck.skill_lint.settings import Profile

    exact = Path(glob.escape(str(folder)))
    behind = tuple((exact / name).as_posix() for name in (f"{_LEFT_OUT_AT_THE_ROOT}/*", ".?*", "*/.?*"))
    ours = {"profiles": (Profile.ANTHROPIC,), "select": FORM, "exclude": behind, "ignore": (), "severity": {}}
    project = read_project([folder], settings.model_copy(update=ours))
    if not project.skills:  # nothing is packed that was not looked at
        raise UsageError(f"{folder} is not seen by the lint: copy the skill to a separate folder.")
    errors = ((path, tuple(f for f in findings if f.level is Level.ERROR)) for path, findings in lint(project).files)
    return tuple((path, findings) for path, findings in errors if findings)


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

    Raises UsageError if it cannot be written, or would become part of the next one.
    """
    if output.is_dir() or not output.name:
        raise UsageError(f"'{output}' is not a file that can be written: name a file with -o.")
    if output.resolve().is_relative_to(folder.resolve()):
        raise UsageError(f"{output} is inside the skill: name a file outside of it with -o.")
    try:
        replace_file(output, data)
    except OSError as error:
        raise UsageError(f"{output} cannot be written ({_why(error)}): check the folder.") from None


def _why(error: OSError | RuntimeError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or "a loop of links"


# ── The files ────────────────────────────────────────────────────────────────────────────────────


def _walk(folder: Path, *, is_root: bool = True) -> Iterator[tuple[Path, bool]]:
    """(path, whether it is packed); of a folder that is not, nothing but itself.

    A link to a folder is given out as a file, and refused where it is read.
    """
    for path in sorted(folder.iterdir()):
        if _is_left_out(path.name) or (is_root and path.name == _LEFT_OUT_AT_THE_ROOT):
            yield path, False
        elif path.is_dir() and not path.is_symlink():
            yield from _walk(path, is_root=False)
        else:
            yield path, True


def _is_left_out(name: str) -> bool:
    return name.startswith(".") or name.endswith(".pyc") or name in _LEFT_OUT


def _left_out(path: Path, root: Path) -> str:
    return f"{path.relative_to(root).as_posix()}{'/' if path.is_dir() else ''}"


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
        if any(map(_is_left_out, target.relative_to(root).parts)):
            raise UsageError(f"{path} is a link to a file that is left out: put the file itself there.")
        if not stat.S_ISREG(mode):
            what = "a link to a folder" if stat.S_ISDIR(mode) else "not a regular file"
            raise UsageError(f"{path} is {what}: a skill contains only files and folders.")
        with target.open("rb") as file:
            data = file.read(left + 1)
    except (OSError, RuntimeError) as error:
        raise UsageError(f"{path} cannot be read ({_why(error)}): fix or remove it.") from None
    if len(data) > left:
        raise UsageError(f"{root} has more than {SKILL_BYTES // 10**6} MB: a skill with so much cannot be uploaded.")
    return data


# ── The name ─────────────────────────────────────────────────────────────────────────────────────


def _check_name(data: bytes, path: Path, wanted: str) -> None:
    name = _front_matter(data, path).values.get("name")
    if name is None or name.text != wanted:
        called = f"calls the skill {quoted(name.text, 80)}" if name and name.text else "gives the skill no name"
        raise UsageError(f"{path} {called}, and its folder is called '{wanted}': the two must be the same.")


def _front_matter(data: bytes, path: Path) -> FrontMatter:
    from citecheck.skill_lint.front_matter import read_front_matter
    from citecheck.skill_lint.markdown import read_markdown

    try:
        text = data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is not UTF-8 text (byte {error.start}): save it as UTF-8.") from None
    front = read_front_matter(read_markdown(text[:FRONT_CHARACTERS], str(path), path))
    if front is None:
        raise UsageError(f"{path} has no front matter: it begins with YAML between two lines of three dashes.")
    if front.flaws:
        raise UsageError(f"{path}: {front.flaws[0].message} `citecheck lint` shows where.")
    return front
