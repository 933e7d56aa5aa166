"""Gathers what is linted: Markdown files, the skills among them, other texts, and what rules compare them with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from citecheck.errors import UsageError
from citecheck.files import files_below
from citecheck.model import Span, within
from citecheck.skill_lint.markdown import MarkdownFile, read_markdown
from citecheck.skill_lint.rule import Edit, LintRemark
from citecheck.skill_lint.settings import LintSettings, fits

if TYPE_CHECKING:
    from citecheck.skill_lint.document_statements import KnownRule
    from citecheck.skill_lint.examples import ExampleOutcome, MarkedExample

MAIN: Final = "SKILL.md"
FILE_BYTES: Final = 4 * 2**20  # the standard, with all its examples, has 100 kB
SKILL_FILES: Final = 5_000  # a folder with more was named by mistake
TEXT_BYTES: Final = 2**20  # a script or a data file of a skill that is larger is not looked into
_SUFFIXES: Final = {".md", ".markdown", ".mdx", ".mdc"}
_SKIPPED: Final = {".git", ".venv", "node_modules", ".citecheck", "__pycache__"}
_ROOT_MARKS: Final = (
    ".git",
    "pyproject.toml",
    ".claude-plugin",
    ".codex-plugin",
    ".cursor-plugin",
    "plugin.json",
    "gemini-extension.json",
)
_REPOSITORY_MARKS: Final = (".git", "pyproject.toml", "package.json")
_BUNDLED: Final = {"scripts", "references", "assets"}

_HERE: Final = Path()
Complaint = Callable[[Sequence[str]], str | None]


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file of a skill that is text, but no Markdown: a script, data."""

    path: str
    file: Path
    text: str


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
    texts: tuple[TextFile, ...] = ()

    @property
    def is_repository(self) -> bool:
        """Whether the folder is a whole repository, which contains much that is not part of the skill."""
        return any((self.folder / mark).exists() for mark in _REPOSITORY_MARKS)


@dataclass(frozen=True, slots=True)
class Project:
    """What the rules look at.

    `root` is the folder in which manifests are looked for. `complaint` says what the real command line says against
    arguments, None if it takes them. `sources` are files that examples may cite, by name (one, or several of that
    name), `outcomes` the outcome of the examples, and `known` the rules that a document may name. `home` is the folder
    of the settings.
    """

    files: tuple[MarkdownFile, ...]
    skills: tuple[Skill, ...] = ()
    root: Path = Path()
    settings: LintSettings = field(default_factory=LintSettings)
    sources: Mapping[str, tuple[Path, ...]] = field(default_factory=dict)
    complaint: Complaint = lambda _: None
    outcomes: tuple[tuple[MarkedExample, ExampleOutcome], ...] = ()
    known: Mapping[str, KnownRule] = field(default_factory=dict)
    home: Path = _HERE

    def skill_of(self, file: MarkdownFile) -> Skill | None:
        return next((skill for skill in self.skills if file in skill.files), None)


def read_project(
    named: Iterable[str | Path],
    settings: LintSettings | None = None,
    sources: Mapping[str, tuple[Path, ...]] | None = None,
    complaint: Complaint = lambda _: None,
    *,
    base: Path | None = None,
    home: Path = _HERE,
) -> Project:
    """Reads the Markdown files that `named` names or that are in its folders; `base` is left out of shown paths.

    Raises UsageError for one that is missing, no Markdown or no text.
    """
    settings = settings or LintSettings()
    paths = sorted({path for name in named for path in _expand(Path(name))})
    files = tuple(_read(path, base) for path in paths if not _is_excluded(path, settings, home))
    skills = tuple(_skills(files, base, settings, home))
    return Project(files, skills, _root(files), settings, sources or {}, complaint, home=home)


def _is_excluded(path: Path, settings: LintSettings, home: Path) -> bool:
    """Whether a pattern matches the path, or a folder that it is in."""
    places = (path, *path.parents)
    return any(fits(place, pattern.rstrip("/"), home) for pattern in settings.exclude for place in places)


def shown(path: Path, base: Path | None) -> str:
    """How a report names the file or folder."""
    return (path.relative_to(base) if base and path.is_relative_to(base) else path).as_posix()


def _expand(path: Path) -> Iterator[Path]:
    if path.is_file():
        if path.suffix.lower() not in _SUFFIXES:
            raise UsageError(
                f"{path} is not a Markdown file: name a skill's folder, a Markdown file, or a folder of them."
            )
        yield path
    elif path.is_dir():
        inside = (p for p in _below(path) if not _SKIPPED & set(p.relative_to(path).parts))
        yield from (p for p in inside if p.suffix.lower() in _SUFFIXES)
    else:
        raise UsageError(f"{path} does not exist: name a skill's folder, a Markdown file, or a folder of them.")


def _below(folder: Path) -> list[Path]:
    try:
        return files_below(folder)
    except OSError as error:
        raise UsageError(f"{error.filename} cannot be read ({error.strerror}): check its permissions.") from None


def _read(path: Path, base: Path | None) -> MarkdownFile:
    try:
        with path.open("rb") as file:
            data = file.read(FILE_BYTES + 1)
    except OSError as error:
        raise UsageError(f"{path} cannot be read ({error.strerror}): check its permissions.") from None
    if len(data) > FILE_BYTES:
        raise UsageError(f"{path} is larger than {FILE_BYTES // 2**20} MiB: leave it out with `exclude`.")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UsageError(f"{path} is not UTF-8 text (byte {error.start}): save it as UTF-8.") from None
    return read_markdown(text.replace("\r\n", "\n"), shown(path, base), path)


def _skills(files: tuple[MarkdownFile, ...], base: Path | None, settings: LintSettings, home: Path) -> Iterator[Skill]:
    for main in files:
        if main.file.name != MAIN:
            continue
        folder = main.file.parent
        inside = [path for path in _below(folder) if not _SKIPPED & set(path.relative_to(folder).parts)]
        if len(inside) > SKILL_FILES:
            raise UsageError(f"{folder} has more than {SKILL_FILES:,} files: name the skill's own folder.")
        own = tuple(file for file in files if folder in file.file.parents and file is not main)
        relative = tuple(PurePosixPath(path.relative_to(folder).as_posix()) for path in inside)
        skill = Skill(folder, shown(folder, base), main, (main, *own), relative)
        yield replace(skill, texts=tuple(_texts(skill, base, settings, home)))


def _texts(skill: Skill, base: Path | None, settings: LintSettings, home: Path) -> Iterator[TextFile]:
    top = skill.folder.resolve()
    for relative in skill.inside:
        path = skill.folder / relative
        skipped = skill.is_repository and relative.parts[0] not in _BUNDLED
        if skipped or path.suffix.lower() in _SUFFIXES or _is_excluded(path, settings, home):
            continue
        text = _text(path) if path.resolve().is_relative_to(top) else None
        if text is not None:
            yield TextFile(shown(path, base), path, text)


def _text(path: Path) -> str | None:
    """The text of a file, None if it is none, cannot be read or is too large."""
    try:
        with path.open("rb") as file:
            data = file.read(TEXT_BYTES + 1)
        return None if len(data) > TEXT_BYTES or b"\0" in data else data.decode("utf-8").replace("\r\n", "\n")
    except (OSError, UnicodeDecodeError):
        return None


def _root(files: tuple[MarkdownFile, ...]) -> Path:
    """The nearest folder above the first file that looks like a project's root, else that file's own."""
    if not files:
        return Path()
    start = files[0].file.resolve().parent
    for folder in (start, *start.parents):
        if any((folder / mark).exists() for mark in _ROOT_MARKS):
            return folder
    return start


# ── Every text in which hazards are looked for ──


@dataclass(frozen=True, slots=True)
class Text:
    """`markdown` is the file taken apart, None for another file; `in_skill` says whether a skill brings it along."""

    path: str
    file: Path
    text: str
    markdown: MarkdownFile | None
    in_skill: bool

    def remark(self, message: str, span: Span, hint: str | None = None, edit: Edit | None = None) -> LintRemark:
        return LintRemark(self.path, message, span, hint, edit, None if self.markdown else self.text)

    def in_block(self, offset: int) -> bool:
        """Whether a block of code is there; a script is all code."""
        fences = self.markdown.fences if self.markdown else ()
        return self.markdown is None or within(offset, (fence.span for fence in fences))


def texts(project: Project) -> Iterator[Text]:
    inside = {file.path for skill in project.skills for file in skill.files}
    for file in project.files:
        yield Text(file.path, file.file, file.text, file, file.path in inside)
    others = {text.path: text for skill in project.skills for text in skill.texts}
    for other in others.values():
        yield Text(other.path, other.file, other.text, None, in_skill=True)
