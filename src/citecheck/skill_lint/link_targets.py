"""Where a link of a Markdown file leads on this disk. Addresses of other sites are nobody's business here."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

if TYPE_CHECKING:
    from citecheck.skill_lint.markdown import MarkdownFile
    from citecheck.skill_lint.project import Project, Skill

# One letter is a Windows drive; two slashes begin an address without its scheme.
_ADDRESS: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:|//")
_TEMPLATE: Final = re.compile(r"\{.*?\}|<.*?>|\$\w")
_CLOSE: Final = 0.7


@dataclass(frozen=True, slots=True)
class Target:
    """A link's path and fragment, decoded. An empty path is the file itself."""

    path: str
    fragment: str


@dataclass(frozen=True, slots=True)
class Place:
    """What a path leads to: `path` where it exists in exactly this spelling, `leaves` if that is outside the skill.

    `near` is a path that exists and differs in letter case only.
    """

    path: Path | None
    leaves: bool = False
    near: Path | None = None


def local_target(written: str) -> Target | None:
    """None for an address, a `cite:` marker, and a template that a program fills in."""
    decoded = unquote(written)
    if _ADDRESS.match(written) or _TEMPLATE.search(decoded):
        return None
    path, _, fragment = written.partition("#")
    return Target(unquote(path.partition("?")[0]), unquote(fragment))


def locate(target: Target, file: MarkdownFile, skill: Skill | None) -> Place:
    """Looks beside the file, and for a skill's file also from the skill's root, as the format writes paths."""
    if not target.path:
        return Place(absolute(file.file))
    tops = [file.file.parent, *([skill.folder] if skill else [])]
    places = [_place(absolute(top / target.path), absolute(top), skill) for top in tops]
    return next((place for place in places if place.path and not place.leaves), places[0])


def meant(target: Target, file: MarkdownFile, skill: Skill | None) -> str | None:
    """The path of a file with a close name in the folder that the target names, written as the target is."""
    path = PurePosixPath(target.path)
    for top in (file.file.parent, *([skill.folder] if skill else [])):
        close = _close_name(top / target.path)
        if close:
            return path.with_name(close).as_posix()
    return None


def _close_name(path: Path) -> str | None:
    """A name in the path's folder with the same stem, or with the same suffix and a stem that is close."""
    try:
        names = sorted(other.name for other in path.parent.iterdir() if other.name != path.name)
    except (OSError, ValueError):
        return None
    same = [name for name in names if Path(name).stem == path.stem]
    stems = {Path(name).stem: name for name in names if Path(name).suffix == path.suffix}
    close = get_close_matches(path.stem, stems, n=1, cutoff=_CLOSE)
    return next(iter([*same, *(stems[stem] for stem in close)]), None)


def skill_around(file: MarkdownFile, project: Project) -> Skill | None:
    """The innermost skill that a file belongs to."""
    own = [skill for skill in project.skills if file in skill.files]
    return max(own, key=lambda skill: len(skill.folder.parts), default=None)


def is_there(path: Path) -> bool:
    """Whether the path exists; one that no disk can have does not."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def leads_out(folder: Path, path: Path | str) -> bool:
    """Whether `path`, written from `folder`, leaves it, symbolic links followed. One that no disk can have does not."""
    try:
        return not Path(os.path.realpath(folder / path)).is_relative_to(os.path.realpath(folder))
    except ValueError:
        return False


def absolute(path: Path) -> Path:
    """The path from the root without `..`; symbolic links stay, for a file is reported as it is named."""
    return Path(os.path.abspath(path))  # noqa: PTH100 - pathlib keeps the dots or follows the links


def _place(path: Path, top: Path, skill: Skill | None) -> Place:
    try:
        found, near = _spelt(path, Path(os.path.commonpath([path, top])))
        leaves = skill is not None and leads_out(skill.folder, path)
    except (OSError, ValueError, RuntimeError):  # a name that is too long, or holds a null
        return Place(None)
    return Place(path if found else None, leaves, near)


def _spelt(path: Path, above: Path) -> tuple[bool, Path | None]:
    """Whether `path` exists in this very spelling below `above`, and else the spelling that does."""
    current, exact = above, True
    for part in path.relative_to(above).parts:
        names = [path.name for path in current.iterdir()] if current.is_dir() else []
        near = part if part in names else next((name for name in names if name.lower() == part.lower()), None)
        if near is None:
            return False, None
        exact &= near == part
        current /= near
    return exact and current.exists(), None if exact else current
