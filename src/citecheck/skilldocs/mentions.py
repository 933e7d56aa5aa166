"""Which of a skill's files its texts name.

An agent finds a file by a link, by its name in a command or a sentence, or because its folder is named as a whole
(`assets/`, `themes/*.md`). A script finds its own by name, import or folder.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from citecheck.skilldocs.targets import absolute, local_target, locate

if TYPE_CHECKING:
    from citecheck.skilldocs.markdown import MarkdownFile
    from citecheck.skilldocs.project import Skill, TextFile

_WORD: Final = re.compile(r"[\w.@+-]+")
_CODE_SUFFIXES: Final = {".py", ".js", ".mjs", ".ts", ".sh"}


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
