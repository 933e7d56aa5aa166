"""The files that documents name: the targets of links on this disk, and the mentions of a skill's files in its texts.

An agent finds a file by a link, by its name in a command or a sentence, or because its folder is named as a whole
(`assets/`, `themes/*.md`). A script finds its own by name, import or folder.
"""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple
from urllib.parse import unquote

from citecheck.files import absolute
from citecheck.model import Span
from citecheck.skill_lint.markdown import MarkdownFile, Part
from citecheck.skill_lint.project import Skill, Text

# One letter is a Windows drive; two slashes begin an address without its scheme.
_ADDRESS: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:|//")
_TEMPLATE: Final = re.compile(r"\{.*?\}|<.*?>|\$\w")
_CLOSE: Final = 0.7

# ── Paths on the disk ────────────────────────────────────────────────────────────────────────────


def is_there(path: Path) -> bool:
    """Return whether the path exists; one that no disk can have does not."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def leads_out(folder: Path, path: Path | str) -> bool:
    """Return whether `path`, written from `folder`, leaves it, symbolic links followed."""
    try:
        return not Path(os.path.realpath(folder / path)).is_relative_to(os.path.realpath(folder))
    except ValueError:  # a path that no disk can have
        return False


# ── Links ────────────────────────────────────────────────────────────────────────────────────────


class LinkTarget(NamedTuple):
    """A path and fragment that a document names, and where they lead.

    An empty `path` is the file itself. `place` is None if nothing exists in exactly this spelling, `near` a path that
    differs in letter case only. `leaves` says that the path is outside the skill.
    """

    path: str
    fragment: str = ""
    place: Path | None = None
    near: Path | None = None
    leaves: bool = False


def targets(file: MarkdownFile, skill: Skill | None) -> Iterator[tuple[Part, LinkTarget]]:
    """The links of a file that lead to files; addresses, `cite:` markers and templates are none."""
    for link in file.links:
        if not _ADDRESS.match(link.text) and not _TEMPLATE.search(unquote(link.text)):
            path, _, fragment = link.text.partition("#")
            yield link, located(unquote(path.partition("?")[0]), file, skill, unquote(fragment))


def located(path: str, file: MarkdownFile, skill: Skill | None, fragment: str = "") -> LinkTarget:
    """The target of a path: from the file, and for a skill's file also from the skill's root."""
    if not path:
        return LinkTarget(path, fragment, absolute(file.file))
    found = [_target(path, fragment, absolute(top), skill) for top in _tops(file, skill)]
    return next((target for target in found if target.place and not target.leaves), found[0])


def _tops(file: MarkdownFile, skill: Skill | None) -> list[Path]:
    return [file.file.parent, *([skill.folder] if skill else [])]


def _target(path: str, fragment: str, top: Path, skill: Skill | None) -> LinkTarget:
    place = absolute(top / path)
    try:
        found = _spelt(place, Path(os.path.commonpath([place, top])))
        leaves = skill is not None and leads_out(skill.folder, place)
    except (OSError, ValueError, RuntimeError):  # a name that is too long, or contains a null
        return LinkTarget(path, fragment)
    near = found if found != place else None
    exists = found == place and place.exists()
    return LinkTarget(path, fragment, place if exists else None, near, leaves)


def _spelt(path: Path, above: Path) -> Path | None:
    """The path below `above` in the spelling that exists, if one does in any letter case."""
    current = above
    for part in path.relative_to(above).parts:
        names = [path.name for path in current.iterdir()] if current.is_dir() else []
        same = [name for name in names if name.lower() == part.lower()]
        if not same:
            return None
        current /= part if part in same else same[0]
    return current


def similar_path(path: str, file: MarkdownFile, skill: Skill | None) -> str | None:
    """The path with a close name that exists in the same folder, written as `path` is."""
    names = (_close_name(top / path) for top in _tops(file, skill))
    return next((PurePosixPath(path).with_name(name).as_posix() for name in names if name), None)


def _close_name(path: Path) -> str | None:
    """A name in the path's folder with the same stem, or with the same suffix and a close stem."""
    try:
        names = sorted(other.name for other in path.parent.iterdir() if other.name != path.name)
    except (OSError, ValueError):
        return None
    same = [name for name in names if Path(name).stem == path.stem]
    stems = {Path(name).stem: name for name in names if Path(name).suffix == path.suffix}
    close = get_close_matches(path.stem, stems, n=1, cutoff=_CLOSE)
    return next(iter([*same, *map(stems.__getitem__, close)]), None)


def linked(file: MarkdownFile, skill: Skill) -> Iterator[tuple[Part, PurePosixPath]]:
    """The links of `file` that lead into the skill's folder, with the paths there."""
    top = absolute(skill.folder)
    for link, target in targets(file, skill):
        path = (target.place or target.near) if target.path else None
        if path and path.is_relative_to(top):
            yield link, PurePosixPath(path.relative_to(top).as_posix())


# ── Mentions ─────────────────────────────────────────────────────────────────────────────────────

_WORD: Final = re.compile(r"[\w.@+-]+")
_CODE_SUFFIXES: Final = {".py", ".js", ".mjs", ".ts", ".sh"}


class Mentions:
    """The names in the Markdown files and in the other texts of a skill, and where each is."""

    def __init__(self, skill: Skill, files: Iterable[MarkdownFile], texts: Iterable[Text] = ()) -> None:
        files = tuple(files)
        self._skill = skill
        self._files = [(file.file, file.text) for file in files]
        self._texts = [(text.file, text.text) for text in texts]
        self._words = _index((*self._files, *self._texts))
        self._words_of_scripts = _index(self._texts)
        self._linked = {path for file in files for _, path in linked(file, skill)}
        self._codes = {code.text.strip().removeprefix("./").rstrip("/") for file in files for code in file.codes}

    def name(self, path: PurePosixPath) -> bool:
        """Return whether a file is named anywhere but in itself."""
        own = self._skill.folder / path
        if path in self._linked or self._words.get(path.name, set()) - {own}:
            return True
        if path.suffix in _CODE_SUFFIXES:
            module = ".".join(path.with_suffix("").parts)
            dotted = self._words.get(module, set()) if "." in module else set()
            if (dotted | self._words_of_scripts.get(path.stem, set())) - {own}:
                return True
        if " " in path.name and any(path.name in text for _, text in self._files):
            return True
        return any(self._names_folder(folder, own) for folder in path.parents if folder.name)

    def _names_folder(self, folder: PurePosixPath, own: Path) -> bool:
        if folder in self._linked or folder.as_posix() in self._codes:
            return True
        whole = re.compile(rf"(?<![\w-]){re.escape(folder.as_posix())}/(?![\w.-])")
        quoted = re.compile(rf"""["'/]{re.escape(folder.name)}["'/]""")
        in_files = any(whole.search(text) for _, text in self._files)
        return in_files or any(quoted.search(text) for file, text in self._texts if file != own)


def _index(texts: Iterable[tuple[Path, str]]) -> dict[str, set[Path]]:
    """Word → the files that have it."""
    index: defaultdict[str, set[Path]] = defaultdict(set)
    for file, text in texts:
        for word in set(_WORD.findall(text)):
            index[word.rstrip(".")].add(file)
    return index


# ── Files that code names ────────────────────────────────────────────────────────────────────────

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


class NamedPath(NamedTuple):
    """A path in code that is a file of the skill, if it is anything: one that a command runs, or that is alone."""

    path: str
    span: Span
    is_run: bool


def paths_in_code(file: MarkdownFile) -> Iterator[NamedPath]:
    """The files that an agent is to open or to run; not what it is to make, and no example."""
    made = {found["path"] for found in _MADE.finditer(file.text)}
    yield from (named for named in (*_alone(file), *_run(file)) if named.path not in made)


def _alone(file: MarkdownFile) -> Iterator[NamedPath]:
    for code in file.codes:
        found = _FILE.fullmatch(code.text)
        start, end = file.text.rfind("\n", 0, code.span.start) + 1, file.text.find("\n", code.span.end)
        line = file.text[start : end if end >= 0 else None]
        is_supposed = _SUPPOSED.search(line) or _FOR_EXAMPLE.search(file.text[start : code.span.start])
        if found and not is_supposed:
            yield NamedPath(found["path"], code.span, is_run=False)


def _run(file: MarkdownFile) -> Iterator[NamedPath]:
    codes = (code.span for code in file.codes if not _FILE.fullmatch(code.text))
    for span in (*codes, *(fence.inside for fence in file.fences)):
        for found in _RUN.finditer(file.text, span.start, span.end):
            if not _ELSEWHERE.search(file.text, span.start, found.start()):
                yield NamedPath(found["path"], Span(*found.span("path")), is_run=True)
