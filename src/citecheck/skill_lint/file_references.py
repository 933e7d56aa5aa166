"""What documents name: where links lead on this disk, and which of a skill's files its texts name.

An agent finds a file by a link, by its name in a command or a sentence, or because its folder is named as a whole
(`assets/`, `themes/*.md`). A script finds its own by name, import or folder.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from citecheck.model import Span

if TYPE_CHECKING:
    from citecheck.skill_lint.markdown import MarkdownFile
    from citecheck.skill_lint.project import Project, Skill, TextFile

# One letter is a Windows drive; two slashes begin an address without its scheme.
_ADDRESS: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:|//")
_TEMPLATE: Final = re.compile(r"\{.*?\}|<.*?>|\$\w")
_CLOSE: Final = 0.7


@dataclass(frozen=True, slots=True)
class LinkTarget:
    """A link's path and fragment, decoded. An empty path is the file itself."""

    path: str
    fragment: str


@dataclass(frozen=True, slots=True)
class LinkPlace:
    """What a path leads to: `path` where it exists in exactly this spelling, `leaves` if that is outside the skill.

    `near` is a path that exists and differs in letter case only.
    """

    path: Path | None
    leaves: bool = False
    near: Path | None = None


def local_target(written: str) -> LinkTarget | None:
    """None for an address, a `cite:` marker, and a template that a program fills in."""
    decoded = unquote(written)
    if _ADDRESS.match(written) or _TEMPLATE.search(decoded):
        return None
    path, _, fragment = written.partition("#")
    return LinkTarget(unquote(path.partition("?")[0]), unquote(fragment))


def locate(target: LinkTarget, file: MarkdownFile, skill: Skill | None) -> LinkPlace:
    """Looks beside the file, and for a skill's file also from the skill's root, as the format writes paths."""
    if not target.path:
        return LinkPlace(absolute(file.file))
    tops = [file.file.parent, *([skill.folder] if skill else [])]
    places = [_place(absolute(top / target.path), absolute(top), skill) for top in tops]
    return next((place for place in places if place.path and not place.leaves), places[0])


def meant(target: LinkTarget, file: MarkdownFile, skill: Skill | None) -> str | None:
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


def _place(path: Path, top: Path, skill: Skill | None) -> LinkPlace:
    try:
        found, near = _spelt(path, Path(os.path.commonpath([path, top])))
        leaves = skill is not None and leads_out(skill.folder, path)
    except (OSError, ValueError, RuntimeError):  # a name that is too long, or contains a null
        return LinkPlace(None)
    return LinkPlace(path if found else None, leaves, near)


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


# ── Mentions ──


_WORD: Final = re.compile(r"[\w.@+-]+")
_CODE_SUFFIXES: Final = {".py", ".js", ".mjs", ".ts", ".sh"}
_RUNNERS: Final = r"(?:python[\d.]*|py|node|tsx|bun(?: run)?|deno run|uv run|bash|sh|zsh|source|ruby|perl|Rscript)"
_RUN: Final = re.compile(
    rf"(?<![\w./-])(?:{_RUNNERS}(?: +-[\w-]+)* +(?:\./)?|\./)"
    r"(?P<path>[\w-]+(?:/[\w-]+)*/[\w.-]+\.\w{1,5})(?![\w/*{<.-])"
)
_FILE: Final = re.compile(r"(?:\./)?(?P<path>(?:references|scripts|assets)/(?:[\w-]+/)*[\w.-]*\w\.\w{1,5})")
_ELSEWHERE: Final = re.compile(r"\b(?:cd|pushd)\s")
# What a sentence makes up, and what it tells to make.
_FOR_EXAMPLE: Final = re.compile(r"\b(?:examples?|e\.g\.|such as|like|for instance)(?!\w)[^\n]*\Z", re.IGNORECASE)
_SUPPOSED: Final = re.compile(r"\b(?:would|could|might|exists?|optional(?:ly)?)\b", re.IGNORECASE)
# "Create x", "save it as x", "> x"; not "to create it, run x".
_MADE: Final = re.compile(
    r"(?:\b(?:creat|writ|sav|stor|generat|produc|mak|mov)(?:e|es|ed|ing|ten)\b|\b(?:export|output|render|add|put|cop)"
    r"(?:s|y|ies|ed|ied|ing)?\b|\b(?:touch|tee|named)\b|>|-o\b|--out\w*)"
    r"(?:(?!\b(?:run|us|with|via|by|call|see|read|follow|from|invok|execut|python|node|bash|uv)\w*)[^\n.;:]){0,60}?"
    r"(?<![\w/-])(?:\./)?(?P<path>[\w-]+(?:/[\w-]+)*/[\w.-]*\w)",
    re.IGNORECASE,
)


class Mentions:
    """What is named in the Markdown files and in the other texts of a skill, and where."""

    def __init__(self, skill: Skill, files: Iterable[MarkdownFile], texts: Iterable[TextFile] = ()) -> None:
        self._skill = skill
        self._files = [(file.file, file.text) for file in files]
        self._texts = [(text.file, text.text) for text in texts]
        self._words = _index((*self._files, *self._texts))
        self._words_of_scripts = _index(self._texts)
        self._linked = {path for file in files for path in linked(file, skill)}
        self._codes = {code.text.strip().removeprefix("./").rstrip("/") for file in files for code in file.codes}

    def name(self, path: PurePosixPath) -> bool:
        """Whether a file is named anywhere but in itself."""
        own = self._skill.folder / path
        if path in self._linked or self._words.get(path.name, set()) - {own}:
            return True
        if path.suffix in _CODE_SUFFIXES and self._is_imported(path, own):
            return True
        if " " in path.name and any(path.name in text for _, text in self._files):
            return True
        return any(self._names_folder(folder, own) for folder in path.parents if folder.name)

    def _is_imported(self, path: PurePosixPath, own: Path) -> bool:
        module = ".".join(path.with_suffix("").parts)
        dotted = self._words.get(module, set()) if "." in module else set()
        return bool((dotted | self._words_of_scripts.get(path.stem, set())) - {own})

    def _names_folder(self, folder: PurePosixPath, own: Path) -> bool:
        if folder in self._linked or folder.as_posix() in self._codes:
            return True
        whole = re.compile(rf"(?<![\w-]){re.escape(folder.as_posix())}/(?![\w.-])")
        quoted = re.compile(rf"""["'/]{re.escape(folder.name)}["'/]""")
        return any(whole.search(text) for _, text in self._files) or any(
            quoted.search(text) for file, text in self._texts if file != own
        )


@dataclass(frozen=True, slots=True)
class NamedPath:
    """A path in code that is a file of the skill, if it is anything: one that a command runs, or that stands alone."""

    path: str
    span: Span
    is_run: bool


def paths_in_code(file: MarkdownFile) -> Iterator[NamedPath]:
    """What an agent is told to open or to run; not what it is told to make, and no example."""
    made = {found["path"] for found in _MADE.finditer(file.text)}
    yield from (named for named in (*_alone(file), *_run(file)) if named.path not in made)


def _alone(file: MarkdownFile) -> Iterator[NamedPath]:
    for code in file.codes:
        found = _FILE.fullmatch(code.text)
        if found and not _is_supposed(file.text, code.span):
            yield NamedPath(found["path"], code.span, is_run=False)


def _run(file: MarkdownFile) -> Iterator[NamedPath]:
    codes = (code.span for code in file.codes if not _FILE.fullmatch(code.text))
    for span in (*codes, *(fence.inside for fence in file.fences)):
        for found in _RUN.finditer(file.text, span.start, span.end):
            if not _ELSEWHERE.search(file.text, span.start, found.start()):
                yield NamedPath(found["path"], Span(*found.span("path")), is_run=True)


def _is_supposed(text: str, span: Span) -> bool:
    start, end = text.rfind("\n", 0, span.start) + 1, text.find("\n", span.end)
    line = text[start : end if end >= 0 else len(text)]
    return bool(_SUPPOSED.search(line) or _FOR_EXAMPLE.search(text[start : span.start]))


def _index(texts: Iterable[tuple[Path, str]]) -> dict[str, set[Path]]:
    """Word → the files that have it."""
    index: defaultdict[str, set[Path]] = defaultdict(set)
    for file, text in texts:
        for word in set(_WORD.findall(text)):
            index[word.rstrip(".")].add(file)
    return index


def linked(file: MarkdownFile, skill: Skill) -> Iterator[PurePosixPath]:
    """The paths in the skill's folder that the links of `file` lead to."""
    top = absolute(skill.folder)
    for link in file.links:
        target = local_target(link.target)
        place = locate(target, file, skill) if target and target.path else None
        path = place and (place.path or place.near)
        if path and path.is_relative_to(top):
            yield PurePosixPath(path.relative_to(top).as_posix())
