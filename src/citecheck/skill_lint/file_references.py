"""Which of a skill's files its texts name, and which paths the code in a text names as files of the skill.

An agent finds a file by a link, by its name in a command or a sentence, or because its folder is named as a whole
(`assets/`, `themes/*.md`). A script finds its own by name, import or folder.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from citecheck.model import Span
from citecheck.skill_lint.link_targets import absolute, local_target, locate

if TYPE_CHECKING:
    from citecheck.skill_lint.markdown import MarkdownFile
    from citecheck.skill_lint.project import Skill, TextFile

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
