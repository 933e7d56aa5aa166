"""Runs, out of the files that are named: their answers, with what the paths and the transcripts say about them."""

from __future__ import annotations

import glob
import io
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Final

from citecheck.errors import UsageError
from citecheck.files import walk
from citecheck.sources.resolve import NO_CONTEXTS, ROWS
from citecheck.transcripts.read import read_answers
from citecheck.transcripts.transcript import Answer

SUFFIXES: Final = (".jsonl", ".json", ".md", ".markdown", ".txt", ".html", ".htm", ".eval")
_WRITTEN: Final = (".md", ".markdown", ".html", ".htm")
_SKIPPED_FOLDERS: Final = frozenset({".git", ".venv", "node_modules", ".citecheck"})
_AMONG: Final = "{} would be one of the runs: write it outside of their folder."
_STDIN: Final = "<stdin>"


@dataclass(frozen=True, slots=True)
class Run:
    """One run: its name, its labels and its answer; `read` counts the bytes of all files up to it."""

    name: str
    labels: Mapping[str, str]
    answer: Answer
    read: int = 0


@dataclass(frozen=True, slots=True)
class Wanted:
    """How files are read: with which reader, and where things are.

    `place` is that of the answer in a record, `labels` are those of labels by their name; `pattern` states others by a
    file's path.
    """

    reader: str | None = None
    place: str | None = None
    labels: Mapping[str, str] = field(default_factory=dict)
    pattern: PathPattern | None = None


@dataclass
class Runs:
    """Gives the runs of what is `named`: files, folders, and "-" for `stdin`. Each call of `read` begins again.

    `refused` are files that cannot be runs: the sources. `written` are files and folders that the caller writes, which
    are skipped in a folder. `skipped` counts files of folders that are not runs; the first of them is kept.
    """

    named: tuple[str, ...]
    wanted: Wanted
    refused: frozenset[str] = frozenset()
    written: frozenset[str] = frozenset()
    stdin: bytes | None = None
    skipped: int = 0
    first_skipped: str = ""

    def refuse_written(self) -> None:
        """Raises UsageError for a file that would be one of the runs the next time, if it is not one already."""
        for name in _each_once(self.named):
            folder = Path(os.path.realpath(name))
            if str(folder) in self.written and not folder.is_dir():
                raise UsageError(_AMONG.format(name))
            inside = [Path(path) for path in sorted(self.written) if folder in Path(path).parents]
            for path in inside if folder.is_dir() else ():
                if _is_taken(path, folder) and self._labels(str(path)) is not None:
                    shown = Path(name, path.relative_to(folder)).as_posix()
                    raise UsageError(_AMONG.format(shown))

    def size(self) -> int:
        """The bytes of all the files; what it takes to look at each name once."""
        return sum(Path(path).stat().st_size for path, _ in self._files() if path != "-") + len(self.stdin or b"")

    def read(self) -> Iterator[Run]:
        """Raises UsageError for what is missing or cannot be read, and for a source among the runs."""
        self.skipped = 0
        done = 0
        for path, from_folder in self._files():
            labels = self._labels(path)
            if labels is None and from_folder:
                self._skip(path)
                continue
            with self._open(path) as file:
                for answer in self._answers(file, path):
                    if from_folder and not self.wanted.pattern and answer.unknown_format:
                        self._skip(path)
                        continue
                    path_name = _STDIN if path == "-" else Path(path).as_posix()
                    name = f"{path_name}#{answer.name}" if answer.name else path_name
                    chosen = {label: answer.labels[label] for label in self.wanted.labels if label in answer.labels}
                    yield Run(name, {**answer.labels, **(labels or {}), **chosen}, answer, done + file.tell())
                done += file.seek(0, io.SEEK_END)

    def _skip(self, path: str) -> None:
        self.first_skipped = self.first_skipped if self.skipped else Path(path).as_posix()
        self.skipped += 1

    def _answers(self, file: BinaryIO, path: str) -> Iterator[Answer]:
        wanted = self.wanted
        place = None if path == "-" else Path(path)
        # What is kept as Markdown is what the agent wrote, and that may look like anything.
        written = path.lower().endswith(_WRITTEN) and wanted.place is None
        reader = wanted.reader or ("plain" if written else None)
        return read_answers(file, path, reader=reader, field=wanted.place, labels=wanted.labels, path=place)

    def _labels(self, path: str) -> dict[str, str] | None:
        return self.wanted.pattern.labels(Path(path).as_posix()) if self.wanted.pattern else {}

    def _open(self, path: str) -> BinaryIO:
        if path == "-":
            if self.stdin is None:
                self.stdin = sys.stdin.buffer.read()
            return io.BytesIO(self.stdin)
        try:
            return open(path, "rb")  # noqa: PTH123 - closed by the caller
        except OSError as error:
            raise UsageError(f"{path} cannot be read ({error.strerror}): check its permissions.") from None

    def _files(self) -> Iterator[tuple[str, bool]]:
        """(path, whether it was found in a folder), each file once."""
        for path, from_folder in (found for name in _each_once(self.named) for found in _below(name)):
            real = Path(os.path.realpath(path)) if self.refused or self.written else Path(path)
            if str(real) in self.refused:
                if Path(path).suffix.lower() in ROWS:
                    raise UsageError(f"{path} is a run to grade and {NO_CONTEXTS}")
                raise UsageError(
                    f"{path} is a source of this grade and cannot be a run: name runs and sources separately."
                )
            if from_folder and str(real) in self.written and self._labels(path) is not None:  # by a link
                raise UsageError(_AMONG.format(path))
            if not (from_folder and self.written.intersection(map(str, (real, *real.parents)))):
                yield path, from_folder


def _is_taken(path: Path, folder: Path) -> bool:
    """Whether a file below a folder is one that is taken out of it."""
    return path.name.lower().endswith(SUFFIXES) and not _SKIPPED_FOLDERS.intersection(path.relative_to(folder).parts)


def _each_once(named: Iterable[str]) -> Iterator[str]:
    """Each name once, patterns as what they match, without what lies in a folder that is named as well."""
    matched = [match for name in named for match in _matches(name)]
    folders = {os.path.realpath(name) for name in matched if Path(name).is_dir()}
    seen: set[str] = set()
    for name in matched:
        real = os.path.realpath(name) if name != "-" else name
        if real not in seen and not folders.intersection(map(str, Path(real).parents)):
            seen.add(real)
            yield name


def _matches(name: str) -> list[str]:
    if name == "-" or Path(name).exists():
        return [name]
    return sorted(glob.glob(name, recursive=True)) or [name]  # noqa: PTH207 - a pattern may be absolute


def _below(name: str) -> Iterator[tuple[str, bool]]:
    if name == "-" or Path(name).is_file():
        yield name, False
    elif Path(name).is_dir():
        yield from ((path, True) for path in walk(name) if _is_taken(Path(path), Path(name)))
    else:
        raise UsageError(f"{name} does not exist: name a run, a folder of runs, or - for stdin.")


# ── Labels of a path ──────────────────────────────────────────────────────────────────────────────


_PART = re.compile(r"\{([A-Za-z][A-Za-z0-9_]{0,30})\}|(\*\*/?)|(\*)|([^{}*]+)|(.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class PathPattern:
    """Matches the end of a path, from the beginning of one of its parts on."""

    pattern: re.Pattern[str]

    def labels(self, path: str) -> dict[str, str] | None:
        """The labels that a path states; None if it does not match."""
        found = self.pattern.search(path)
        return found.groupdict() if found else None


def path_pattern(written: str) -> PathPattern:
    """`{name}` stands for a label and, as `*`, for what is between two slashes; `**` for any folders.

    Raises UsageError for a pattern without a label, with one twice, or with a stray brace.
    """
    pieces: list[str] = []
    names: list[str] = []
    for name, folders, any_, plain, stray in (match.groups() for match in _PART.finditer(written)):
        if stray:
            raise UsageError(f"--pattern {written}: '{stray}' belongs to no label; write one as {{case}}.")
        if name:
            names.append(name)
        piece = f"(?P<{name}>[^/]+?)" if name else "(?:.*/)?" if folders else "[^/]*" if any_ else re.escape(plain)
        pieces.append(piece)
    if not names:
        raise UsageError(f"--pattern {written}: it names no label; write one as {{case}}, as in {{arm}}/{{case}}.md.")
    if len(set(names)) < len(names):
        raise UsageError(f"--pattern {written}: duplicate label; use each label once.")
    return PathPattern(re.compile(rf"(?:\A|/){''.join(pieces)}\Z", re.DOTALL))
