"""Gathers what is linted: Markdown files, the skills among them, their other texts, and the settings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from citecheck.errors import UsageError
from citecheck.files import files_below
from citecheck.skill_lint.markdown import MarkdownFile, read_markdown
from citecheck.skill_lint.settings import LintSettings, fits

if TYPE_CHECKING:
    from citecheck.skill_lint.rules.examples import ExampleOutcome, MarkedExample

MAIN: Final = "SKILL.md"
FOLDERS: Final = frozenset({"scripts", "references", "assets"})  # of a skill, by its specification
FILE_BYTES: Final = 4 * 2**20  # the standard, with all its examples, has 100 kB
SKILL_FILES: Final = 5_000  # a folder with more was named by mistake
TEXT_BYTES: Final = 2**20  # a script or a data file of a skill that is larger is not looked into
_SUFFIXES: Final = {".md", ".markdown", ".mdx", ".mdc"}
_SKIPPED: Final = {".git", ".venv", "node_modules", ".citecheck", "__pycache__"}
_ROOT_MARKS: Final = tuple(
    ".git pyproject.toml .claude-plugin .codex-plugin .cursor-plugin plugin.json gemini-extension.json".split()
)
_REPOSITORY_MARKS: Final = (".git", "pyproject.toml", "package.json")
_FORM: Final = "name a skill's folder, a Markdown file, or a folder of them."


@dataclass(frozen=True, slots=True)
class Text:
    """A text in which hazards are looked for; `markdown` is the file taken apart, None for another."""

    path: str
    file: Path
    text: str
    markdown: MarkdownFile | None = None


@dataclass(frozen=True, slots=True)
class Skill:
    """A folder with a SKILL.md. `path` is how the folder is shown; `inside` are its files, relative to it.

    `texts` are those of them that are text without being Markdown.
    """

    folder: Path
    path: str
    main: MarkdownFile
    files: tuple[MarkdownFile, ...]
    inside: tuple[PurePosixPath, ...]
    texts: tuple[Text, ...]
    is_repository: bool  # contains much that is not part of the skill


@dataclass(frozen=True, slots=True)
class Project:
    """The files that the rules look at, with their settings.

    `root` is the folder in which manifests are looked for. `sources` are files that examples may cite, by name (one,
    or several of that name), `outcomes` the outcomes of the examples. `home` is the folder of the settings.
    """

    files: tuple[MarkdownFile, ...]
    skills: tuple[Skill, ...] = ()
    root: Path = Path()
    settings: LintSettings = field(default_factory=LintSettings)
    sources: Mapping[str, tuple[Path, ...]] = field(default_factory=dict)
    outcomes: tuple[tuple[MarkedExample, ExampleOutcome], ...] = ()
    home: Path = Path()

    def skill_of(self, file: MarkdownFile) -> Skill | None:
        """The innermost skill that a file belongs to."""
        skills = [skill for skill in self.skills if file in skill.files]
        return max(skills, key=lambda skill: len(skill.folder.parts), default=None)

    def texts(self) -> Iterator[Text]:
        """Every Markdown file, and the other texts of the skills."""
        yield from (Text(file.path, file.file, file.text, file) for file in self.files)
        yield from {text.path: text for skill in self.skills for text in skill.texts}.values()


def read_project(
    named: Iterable[str | Path],
    settings: LintSettings | None = None,
    sources: Mapping[str, tuple[Path, ...]] | None = None,
    *,
    base: Path | None = None,
    home: Path = Path(),
) -> Project:
    """Read the Markdown files that `named` names or that are in its folders; `base` is left out of shown paths.

    Raises UsageError for one that is missing, no Markdown or no text.
    """
    settings = settings or LintSettings()
    paths = sorted({path for name in named for path in _expand(Path(name))})
    files = tuple(_read(path, base) for path in paths if not _is_excluded(path, settings, home))
    mains = [file for file in files if file.file.name == MAIN]
    skills = tuple(_skill(main, files, base, settings, home) for main in mains)
    return Project(files, skills, _root(files), settings, sources or {}, home=home)


def _is_excluded(path: Path, settings: LintSettings, home: Path) -> bool:
    """Return whether a pattern matches the path, or a folder that it is in."""
    places = (path, *path.parents)
    return any(fits(place, pattern.rstrip("/"), home) for pattern in settings.exclude for place in places)


def _shown(path: Path, base: Path | None) -> str:
    """The file or folder as a report names it."""
    return (path.relative_to(base) if base and path.is_relative_to(base) else path).as_posix()


def _expand(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from (p for p in _below(path) if p.suffix.lower() in _SUFFIXES)
    elif not path.is_file():
        raise UsageError(f"{path} does not exist: {_FORM}")
    elif path.suffix.lower() not in _SUFFIXES:
        raise UsageError(f"{path} is not a Markdown file: {_FORM}")
    else:
        yield path


def _below(folder: Path) -> list[Path]:
    return [path for path in files_below(folder) if not _SKIPPED & set(path.relative_to(folder).parts)]


def _read(path: Path, base: Path | None) -> MarkdownFile:
    try:
        data = _data(path, FILE_BYTES)
        if data is None:
            raise UsageError(f"{path} is larger than {FILE_BYTES // 2**20} MiB: leave it out with `exclude`.")
        text = data.decode("utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be read ({error.strerror}): check its permissions.") from None
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is not UTF-8 text (byte {error.start}): save it as UTF-8.") from None
    return read_markdown(text.replace("\r\n", "\n"), _shown(path, base), path)


def _skill(
    main: MarkdownFile, files: Iterable[MarkdownFile], base: Path | None, settings: LintSettings, home: Path
) -> Skill:
    folder = main.file.parent
    paths = _below(folder)
    if len(paths) > SKILL_FILES:
        raise UsageError(f"{folder} has more than {SKILL_FILES:,} files: name the skill's own folder.")
    is_repository = any((folder / mark).exists() for mark in _REPOSITORY_MARKS)
    inside = tuple(PurePosixPath(path.relative_to(folder).as_posix()) for path in paths)
    others = tuple(file for file in files if folder in file.file.parents and file is not main)
    texts = []
    for path, relative in zip(paths, inside, strict=True):
        is_part = not is_repository or relative.parts[0] in FOLDERS
        is_read = is_part and path.suffix.lower() not in _SUFFIXES and not _is_excluded(path, settings, home)
        text = _text(path) if is_read and path.resolve().is_relative_to(folder.resolve()) else None
        texts += [Text(_shown(path, base), path, text)] if text is not None else []
    return Skill(folder, _shown(folder, base), main, (main, *others), inside, tuple(texts), is_repository)


def _text(path: Path) -> str | None:
    """The text of a file, None if it is none, cannot be read or is too large."""
    try:
        data = _data(path, TEXT_BYTES)
        return None if data is None or b"\0" in data else data.decode("utf-8").replace("\r\n", "\n")
    except (OSError, UnicodeDecodeError):
        return None


def _data(path: Path, limit: int) -> bytes | None:
    """The bytes of a file, None if there are more than `limit`."""
    with path.open("rb") as file:
        data = file.read(limit + 1)
    return data if len(data) <= limit else None


def _root(files: tuple[MarkdownFile, ...]) -> Path:
    """The nearest folder above the first file that looks like a project's root, else that file's own."""
    start = files[0].file.resolve().parent if files else Path()
    folders = (start, *start.parents) if files else ()
    return next((f for f in folders if any((f / mark).exists() for mark in _ROOT_MARKS)), start)
