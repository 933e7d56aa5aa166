"""Which source an attachment id means: its ID=PATH, the id of a given file, the manifest, the sole source given."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from pathlib import Path

from citecheck.errors import ChangedError, LimitError, SourceError, UsageError
from citecheck.files import files_below
from citecheck.model import Open, OpenReason
from citecheck.sources.document import Document, no_source
from citecheck.sources.manifest import Pinned
from citecheck.sources.open import Identity, identify, open_documents
from citecheck.text.ids import is_attachment_id

_Finder = Callable[[Path, str], Document | Open | None]
MOST_EARLY = 2  # sources opened before it is known that they are cited
SUFFIXES = {".pdf", ".txt", ".md", ".markdown"}  # what is taken out of a folder


@dataclass(frozen=True, slots=True)
class Given:
    """One -s option: a path, and the id it was given."""

    path: Path
    attachment_id: str | None = None
    from_folder: bool = False


def parse_sources(options: Iterable[str]) -> list[Given]:
    """The sources named by `[ID=]PATH`; a folder stands for the sources in it.

    Raises UsageError for a missing path, a bad id, or one id with two paths.
    """
    given: list[Given] = []
    for option in options:
        name, equals, rest = option.partition("=")
        named = bool(equals) and not Path(option).exists()
        path = Path(rest if named else option)
        if not (rest if named else option).strip():
            raise UsageError(f"-s {option}: there is no path; name one, as in -s lease.pdf or -s lease=lease.pdf.")
        if named and not is_attachment_id(name):
            raise UsageError(f"-s {option}: '{name}' is no attachment id (letters, digits, - and _).")
        if not path.exists():
            raise UsageError(f"-s {option}: {path} does not exist: check the path.")
        given += [Given(file, name if named else None, path.is_dir()) for file in _files(path)]
    _refuse_conflicts(given)
    return given


def given_sources(
    sources: str | os.PathLike[str] | Iterable[str | os.PathLike[str] | Given] | Mapping[str, str | os.PathLike[str]],
) -> list[Given]:
    """The same for a program: one path, several, or a mapping of attachment ids to paths.

    Raises UsageError as `parse_sources` does.
    """
    if isinstance(sources, str | os.PathLike):
        return parse_sources([os.fspath(sources)])
    if isinstance(sources, Mapping):
        return parse_sources(f"{name}={os.fspath(path)}" for name, path in sources.items())
    several = list(sources)
    given = [source for source in several if isinstance(source, Given)]
    return given + parse_sources(os.fspath(source) for source in several if not isinstance(source, Given))


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    try:
        found = [file for file in files_below(path) if file.suffix.lower() in SUFFIXES]
    except OSError as error:
        raise UsageError(f"{error.filename} cannot be read ({error.strerror}): check its permissions.") from None
    if not found:
        raise UsageError(f"{path} holds no source: name a folder with PDF, text or Markdown files.")
    return found


def _refuse_conflicts(given: Sequence[Given]) -> None:
    seen: dict[str, Path] = {}
    for source in given:
        name = source.attachment_id
        if name and seen.setdefault(name, source.path) != source.path:
            raise UsageError(f"The id '{name}' is given to two sources: {seen[name]} and {source.path}.")


@dataclass
class Sources:
    """Opens each source once, and finds the document of an attachment id."""

    given: Sequence[Given]
    manifest: dict[str, Pinned] = field(default_factory=dict)
    password: str | None = None
    cache: bool = True
    readers: int | None = None
    _opened: dict[Path, dict[str, Document] | SourceError] = field(default_factory=dict)
    _known: dict[Path, Identity | SourceError] = field(default_factory=dict)
    _early: threading.Thread | None = None

    def refuse(self, answers: AbstractSet[Path]) -> None:
        """Takes the files under check out of the sources: an answer is never its own evidence.

        Raises UsageError where one was named as a source, or nothing else is left.
        """
        own = [source for source in self.given if source.path.resolve() in answers]
        for source in own:
            if not source.from_folder:
                raise UsageError(f"{source.path} is the answer under check and cannot be its own source: name another.")
        self.given = [source for source in self.given if source not in own]
        if own and not self.given:
            raise UsageError(f"{own[0].path.parent} holds no source but the answer under check: name another.")

    def resolve(self, ids: Iterable[str]) -> tuple[dict[str, Document], dict[str, Open]]:
        """The documents of these ids, and why there is none for the others."""
        documents: dict[str, Document] = {}
        unresolved: dict[str, Open] = {}
        for name in dict.fromkeys(ids):
            found = self._find(name)
            if isinstance(found, Document):
                documents[name] = found
            else:
                unresolved[name] = found
        return documents, unresolved

    def open_early(self) -> None:
        """Begins to open what was given, beside whatever the caller does next; a child process starts meanwhile."""
        if len(self.given) <= MOST_EARLY:  # of a folder's many sources only the cited ones are opened
            self._early = threading.Thread(target=lambda: [self._open_now(source.path) for source in self.given])
            self._early.start()

    def close(self) -> None:
        self._wait()
        for opened in self._opened.values():
            for document in opened.values() if isinstance(opened, dict) else ():
                document.close()

    def place(self, name: str) -> Path | None:
        """The file that an attachment id means; None where it means none."""
        return next((path for path, _ in self._meant(name)), None)

    def _find(self, name: str) -> Document | Open:
        for path, found_by in self._meant(name):
            found = found_by(path, name)
            if found is not None:
                return found
        return self._unknown(name)

    def _meant(self, name: str) -> Iterator[tuple[Path, _Finder]]:
        """The files that an attachment id may mean, the likeliest first, each with how its document is found."""
        for source in self.given:
            if source.attachment_id == name:
                yield source.path, self._only
        unnamed = self._unnamed()
        for source in unnamed:
            if name in self._ids(source.path):
                yield source.path, self._same
        if name in self.manifest:
            yield self.manifest[name].path, self._pinned
        if len(unnamed) == 1:
            yield unnamed[0].path, self._only

    def _unnamed(self) -> list[Given]:
        return [source for source in self.given if source.attachment_id is None]

    def _unknown(self, name: str) -> Open:
        failed = [opened for source in self._unnamed() if isinstance(opened := self._open(source.path), SourceError)]
        if failed:  # it may be the one that could not be read
            return _reason(failed[0])
        given = (source.attachment_id or n for source in self.given for n in self._ids(source.path))
        return no_source(name, {*self.manifest, *given})

    def _ids(self, path: Path) -> Sequence[str]:
        """The attachment ids of a file; of many files only those are opened that are cited."""
        if self._early is not None:
            opened = self._open(path)
            return list(opened) if isinstance(opened, dict) else ()
        identity = self.identity(path)
        return identity.ids if isinstance(identity, Identity) else ()

    def identity(self, path: Path) -> Identity | SourceError:
        """What a source is known by, or why that cannot be told."""
        if path not in self._known:
            try:
                self._known[path] = identify(path, shown_as=_shown(path))
            except SourceError as error:
                self._known[path] = error
        return self._known[path]

    def _only(self, path: Path, name: str) -> Document | Open:
        opened = self._open(path)
        if isinstance(opened, SourceError):
            return _reason(opened)
        if name in opened or len(opened) == 1:
            return opened.get(name) or next(iter(opened.values()))
        return Open(
            OpenReason.UNKNOWN_ATTACHMENT,
            f"{path} holds no attachment '{name[:80]}'; there is {', '.join(list(opened)[:5])}.",
        )

    def _same(self, path: Path, name: str) -> Document | Open | None:
        """None where the file has changed since it was identified."""
        opened = self._open(path)
        return _reason(opened) if isinstance(opened, SourceError) else opened.get(name)

    def _pinned(self, path: Path, name: str) -> Document | Open:
        found = self._only(path, name)
        if isinstance(found, Document) and found.facts.sha256 != self.manifest[name].sha256:
            changed = ChangedError(f"{path.name} has changed since it was prepared: run `citecheck prepare` again.")
            return _reason(changed)
        return found

    def _open(self, path: Path) -> dict[str, Document] | SourceError:
        self._wait()
        return self._open_now(path)

    def _wait(self) -> None:
        if self._early is not None:
            self._early.join()

    def opened(self, path: Path) -> list[Document]:
        """The documents of a source that was given; none where it cannot be read."""
        opened = self._open(path)
        return list(opened.values()) if isinstance(opened, dict) else []

    def rest(self) -> None:
        """Ends the processes that read; they start again when they are needed."""
        for opened in self._opened.values():
            for document in opened.values() if isinstance(opened, dict) else ():
                document.rest()

    def release(self, pages: int) -> None:
        """Closes what was not used for the longest time until at most so many pages are held; it opens again."""
        opened = {path: list(found.values()) for path, found in self._opened.items() if isinstance(found, dict)}
        held = sum(document.held for documents in opened.values() for document in documents)
        for path, documents in opened.items():
            if held <= pages:
                return
            held -= sum(document.held for document in documents)
            for document in documents:
                document.close()
            del self._opened[path]

    def _open_now(self, path: Path) -> dict[str, Document] | SourceError:
        if path in self._opened:
            self._opened[path] = self._opened.pop(path)  # the last one used comes last
        else:
            try:
                self._opened[path] = open_documents(
                    path,
                    password=self.password,
                    cache=self.cache,
                    shown_as=_shown(path),
                    readers=self.readers,
                )
            except SourceError as error:
                self._opened[path] = error
        return self._opened[path]


def _shown(path: Path) -> str:
    """Paths are shown as they were given, or relative to here: a report names no home folder."""
    try:
        return path.relative_to(Path.cwd()).as_posix() if path.is_absolute() else path.as_posix()
    except ValueError:
        return path.name


def _reason(error: SourceError) -> Open:
    return Open(OpenReason.LIMIT_REACHED if isinstance(error, LimitError) else OpenReason.UNREADABLE_SOURCE, str(error))
