"""Which source an attachment id means.

Among given sources: its ID=PATH, else the file whose id it is, else the only one that was given without an id. If none
was given: what the manifest records. A source that only the manifest records is left out where others are given.
"""

from __future__ import annotations

import os
import re
import shlex
import threading
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Final, NamedTuple

from citecheck.errors import ChangedError, LimitError, SourceError, UsageError
from citecheck.files import files_below, is_own_page, shown
from citecheck.limits import RESPONSE_BYTES, SOURCES_TO_SEARCH
from citecheck.model import Citation, Open, OpenReason, SourceRef
from citecheck.sources.binding import HASH, Known, ambiguous, bare, bind, first_page, is_number, option_id, stem
from citecheck.sources.document import Document, no_source
from citecheck.sources.json_list import BESIDE_ANSWERS, CONTEXT_READER, is_context_digest, is_of_one_row
from citecheck.sources.manifest import Pinned
from citecheck.sources.open import SUFFIXES, Identity, identify, open_documents
from citecheck.text.ids import is_attachment_id, web_address

MOST_EARLY = 2  # sources opened before it is known that they are cited
NO_CONTEXTS = "has no `contexts` to check it against: add them to its rows, or name another source with -s."
ROWS = {".json", ".jsonl", ".ndjson"}  # what may have contexts beside its answers

_NOT_GIVEN: Final = "No given source is called '{}': name its file with -s {}=FILE."
_LEFT_OUT: Final = "`citecheck prepare` recorded '{}' as {}, but -s leaves it out: add -s {}."
_NOT_FETCHED: Final = "No source was given for {}: save it with `citecheck fetch {}`, or name it with -s {}=FILE."
_CHANGED: Final = "{} has changed since it was {}: run `citecheck {}` again."
_BLOCK = b"<<<CITATION_DATA>>>"
_SHORT: Final = 8  # digits of a hash in an id
_NAMED: Final = re.compile(r"[^\W\d_]{4}")  # an id without a word is a number that somebody gave


class Given(NamedTuple):
    """One -s option: a path, and the id it was given."""

    path: Path
    attachment_id: str | None = None
    from_folder: bool = False


def parse_sources(options: Iterable[str]) -> list[Given]:
    """The sources named by `[ID=]PATH`; a folder stands for the sources in it.

    Raises UsageError for a missing path, a bad id, an option that could mean two files, or one id with two paths.
    """
    given: list[Given] = []
    for option in options:
        name, equals, rest = parted(option)
        is_file = Path(option).exists()
        if is_file and equals and is_attachment_id(name) and rest.strip() and Path(rest).exists():
            raise UsageError(f"-s {option}: this file and {rest} both exist; write ./{option} for this file.")
        named = bool(equals) and not is_file
        path = Path(rest if named else option)
        if _is_url(option) and not path.exists():
            raise UsageError(f"-s {option}: name the file of this address, as in -s {name or option}=page.html.")
        if not (rest if named else option).strip():
            raise UsageError(f"-s {option}: there is no path; name one, as in -s lease.pdf or -s lease=lease.pdf.")
        if named and not (is_attachment_id(name) or _is_url(name)):
            raise UsageError(f"-s {option}: '{name}' is not a valid attachment id (letters, digits, - and _).")
        if not path.exists():
            raise UsageError(f"-s {option}: {path} does not exist: check the path.")
        given += [Given(file, name if named else None, path.is_dir()) for file in _files(path)]
    _refuse_conflicts(given)
    return given


def parted(option: str) -> tuple[str, str, str]:
    """ID, "=" and PATH; an address may contain "=" itself."""
    return option.rpartition("=") if _is_url(option) else option.partition("=")


def _is_url(name: str) -> bool:
    return re.match(r"[a-z][a-z0-9+.-]*://", name, re.IGNORECASE) is not None


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
    given += parse_sources(os.fspath(source) for source in several if not isinstance(source, Given))
    _refuse_conflicts(given)
    return given


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    try:
        found = [file for file in files_below(path) if file.suffix.lower() in SUFFIXES and not _is_answer(file)]
    except OSError as error:
        raise UsageError(f"{error.filename} cannot be read ({error.strerror}): check its permissions.") from None
    if not found:
        *first, last = SUFFIXES
        raise UsageError(f"{path} contains no source: name a folder with {', '.join(first)} or {last} files.")
    return found


def _is_answer(path: Path) -> bool:
    """Whether a file of a folder has a block of citations, or is a page of ours: neither is anybody's evidence."""
    if path.suffix.lower() == ".pdf":
        return False
    if is_own_page(path):
        return True
    with path.open("rb") as file:
        return _BLOCK in file.read(RESPONSE_BYTES)


def _refuse_conflicts(given: Sequence[Given]) -> None:
    seen: dict[str, Path] = {}
    for source in given:
        name = source.attachment_id
        if name in seen:
            raise UsageError(f"The id '{name}' is given to two sources: {seen[name]} and {source.path}.")
        if name:
            seen[name] = source.path


@dataclass
class Sources:
    """Opens each source once, and finds the document of an attachment id; the manifest counts where none is given.

    Else its sources are `left_out`.

    Paths are shown relative to `folder`; without one, to the current folder.
    """

    given: Sequence[Given]
    manifest: dict[str, Pinned] = field(default_factory=dict)
    password: str | None = None
    cache: bool = True
    readers: int | None = None
    folder: Path | None = None
    left_out: Mapping[str, Pinned] = field(default_factory=dict)
    _opened: dict[Path, dict[str, Document] | SourceError] = field(default_factory=dict)
    _known: dict[Path, Identity | SourceError] = field(default_factory=dict)
    _early: threading.Thread | None = None
    _directory: list[Known] | None = None  # of what is given and open; None until it is asked for again
    _known_as: _Owners | None = None  # of what is given; None until it is asked for again

    def __post_init__(self) -> None:
        if self.given:
            self.left_out, self.manifest = self.manifest, {}

    def refuse(self, answers: AbstractSet[Path]) -> None:
        """Takes the files under check out of the sources: an answer is never its own evidence.

        Raises UsageError if one was named as a source, or nothing else is left.
        """
        own = [source for source in self.given if source.path.resolve() in answers and not self.holds_contexts(source)]
        for source in own:
            if not source.from_folder:
                why = NO_CONTEXTS if source.path.suffix.lower() in ROWS else "cannot be its own source: name another."
                raise UsageError(f"{source.path} is the answer under check and {why}")
        self.given = [source for source in self.given if source not in own]
        self._directory = self._known_as = None
        if own and not self.given:
            raise UsageError(f"{own[0].path.parent} contains no source but the answer under check: name another.")

    def holds_contexts(self, source: Given) -> bool:
        """Whether it was named for the contexts or search results in it, which are not part of the answers."""
        if source.from_folder or source.path.suffix.lower() not in ROWS:
            return False
        return any(document.facts.reader in BESIDE_ANSWERS for document in self.opened(source.path))

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

    def of(self, citations: Sequence[Citation]) -> tuple[dict[str, Document], dict[str, Open]]:
        """The documents of citations in any form, by what each of them calls its source; and why one has none."""
        documents, unresolved = self.resolve(one.attachment_id for one in citations if not one.source)
        refs: dict[str, set[SourceRef]] = {}
        for one in citations:
            refs.setdefault(one.attachment_id, set()).update([one.source] if one.source else [])
        for called, own in refs.items():
            found = {id(one): one for one in (self._bound(called, ref) for ref in sorted(own, key=repr))}
            several = Open(OpenReason.AMBIGUOUS_SOURCE, f"The answer calls two sources '{called[:80]}'.")
            meant = next(iter(found.values()), None) if len(found) < 2 else several
            documents |= {called: meant} if isinstance(meant, Document) else {}
            unresolved |= {called: meant} if isinstance(meant, Open) else {}
        return documents, unresolved

    def bind(self, refs: Mapping[str, SourceRef]) -> tuple[dict[str, Document], dict[str, Open]]:
        """The same for what an answer calls its sources: by ID=PATH, by their names, and by their order."""
        found = {called: self._bound(called, ref) for called, ref in refs.items()}
        documents = {called: one for called, one in found.items() if isinstance(one, Document)}
        return documents, {called: one for called, one in found.items() if isinstance(one, Open)}

    def _bound(self, called: str, ref: SourceRef) -> Document | Open:
        wanted = {ref.key, *ref.names} - {""}
        named = [source for source in self.given if source.attachment_id in wanted]
        if len(named) == 1:
            return self._only(named[0].path, named[0].attachment_id or "")
        if self._directory is None:
            self._directory = list(self._called())
        ordered = self.in_order()
        by_order = ordered[ref.index] if ref.index is not None and 0 <= ref.index < len(ordered) else None
        if any(map(is_context_digest, ref.names)) and any(_is_context(one.document) for one in self._directory):
            return self._context(ref) or self._unbound(called, ref, len(ordered))
        if ref.index is None and len(ordered) == 1:  # for what names nothing
            by_order = ordered[0]
        if len(named) > 1:
            return ambiguous(called, ref, ())
        return bind(called, ref, self._directory, by_order) or self._unbound(called, ref, len(ordered))

    def _context(self, ref: SourceRef) -> Document | Open | None:
        """The context of a row by its digest; of equal ones, which many rows may share, the first."""
        names = {bare(name) for name in ref.names}
        return next((one.document for one in self._directory or () if names & one.names), None)

    def _called(self) -> Iterator[Known]:
        """Each document with all that it is called. A source counts before the text that was prepared from it."""
        known = [self._known_by(source.path) for source in self.given]
        originals = {name for one in known if not one.prepared for name in one.ids}
        for source, identity in zip(self.given, known, strict=True):
            for key, one in self.documents_of(source.path):
                if identity.prepared and key in originals:
                    continue
                yield _known(one, source.path, [key, source.attachment_id or "", *self._fetched_from(one)])
        for key, pinned in self.manifest.items():
            yield _known(self._pinned(pinned.path, key), pinned.path, [key, *pinned.urls])

    def _fetched_from(self, one: Document | Open) -> list[str]:
        """The addresses that the manifest records for these bytes."""
        sha256 = one.facts.sha256 if isinstance(one, Document) else None
        return [url for pinned in self.left_out.values() if pinned.sha256 == sha256 for url in pinned.urls]

    def in_order(self) -> list[Document | Open]:
        """What was given without an id, in its order; the files of a folder have none, unless there is but one."""
        unnamed = [source for source in self.given if source.attachment_id is None]
        if len(unnamed) > 1 and any(source.from_folder for source in unnamed):
            return []
        listed = (found for source in unnamed for found in self.documents_of(source.path))
        return [one for key, one in listed if not (_is_context(one) and is_of_one_row(key))]

    def every(self, most: int) -> dict[str, Document]:
        """What was given, whether an answer cites it or not, by its attachment id; nothing of more than `most`.

        The contexts of an evaluation's rows are left out: another row's are nobody's evidence.
        """
        if len(self.given) > most:
            return {}
        return {
            source.attachment_id or key: one
            for source in self.given
            for key, one in self.documents_of(source.path)
            if isinstance(one, Document) and not _is_context(one)
        }

    def others(self) -> Iterable[Document]:
        """The documents that a quote may be in instead of the cited one; none of very many."""
        return self.every(SOURCES_TO_SEARCH).values()

    def by_order(self, citations: Iterable[Citation]) -> frozenset[str]:
        """What an answer calls the sources that it only numbers, if there are several to choose from."""
        named = {one.attachment_id for one in self.given}
        numbered = {
            one.attachment_id
            for one in citations
            if one.source and is_number(one.source) and named.isdisjoint({one.source.key, *one.source.names})
        }
        return frozenset(numbered) if len(self.given) > 1 else frozenset()

    def id_of(self, document: Document) -> str:
        """The attachment id that a block would call it by."""
        for source in self.given:
            for key, one in self.documents_of(source.path):
                if one is document:
                    return source.attachment_id or key
        return document.facts.attachment_id

    def documents_of(self, path: Path) -> list[tuple[str, Document | Open]]:
        """The documents of a source that was given, or why it cannot be read, by attachment id."""
        opened = self._open(path)
        return [("", _reason(opened))] if isinstance(opened, SourceError) else list(opened.items())

    def _unbound(self, called: str, ref: SourceRef, ordered: int) -> Open:
        if not self.given and (url := next(filter(web_address, (ref.key, *ref.names)), None)):
            return Open(OpenReason.NO_SOURCE, _NOT_FETCHED.format(url, shlex.quote(url), shlex.quote(url)))
        if not (self.given or self.manifest):
            return no_source(called, ())
        said = [name for name in ref.names if name != ref.key]
        if ref.index is not None and ordered and not said:
            were = "1 source was" if ordered == 1 else f"{ordered} sources were"
            reason = f"No source has the number {ref.key or ref.index} in their order: {were} given."
            return Open(OpenReason.UNKNOWN_ATTACHMENT, reason)
        names = {form for name in (*said, ref.key) if name for form in (name, bare(name))}
        left_out = ((k, {k, *map(bare, (one.path.name, *one.urls))}) for k, one in self.left_out.items())
        if recorded := next((key for key, called_so in left_out if called_so & names), None):
            return self._without(recorded)
        unread = [one.document for one in self._directory or () if isinstance(one.document, Open)]
        if unread:  # it may be the one that could not be read
            return unread[0]
        return Open(OpenReason.NO_SOURCE, _NOT_GIVEN.format(next(iter(said), called)[:80], option_id(ref)))

    def open_early(self) -> None:
        """Begins to open what was given, beside whatever the caller does next; a child process starts meanwhile."""
        if len(self.given) <= MOST_EARLY:  # of a folder's many sources only the cited ones are opened
            self._early = threading.Thread(target=self._open_all)
            self._early.start()

    def _open_all(self) -> None:
        with suppress(Exception):  # what goes wrong here does so again where the source is asked for
            for source in self.given:
                self._open_now(source.path)

    def close(self) -> None:
        self._wait()
        for opened in self._opened.values():
            for document in opened.values() if isinstance(opened, dict) else ():
                document.close()

    def place(self, name: str) -> Path | None:
        """The file that an attachment id means; None if it means none."""
        path = self.manifest[name].path if name in self.manifest else self._meant(name)
        return path if isinstance(path, Path) else None

    def _find(self, name: str) -> Document | Open:
        if name in self.manifest:
            return self._pinned(self.manifest[name].path, name)
        path = self._meant(name)
        return self._only(path, name) if isinstance(path, Path) else path

    def _meant(self, name: str) -> Path | Open:
        """The given file that an id means, or why it means none."""
        named = [source for source in self.given if source.attachment_id == name]
        if named:
            return self._original(named[0].path, name)
        owners = self._owners(name)
        if owners:
            owner = self._one_of(owners, name)
            return (self._misnamed(name, owner) or owner) if isinstance(owner, Path) else owner
        recorded = self._recorded(name) if name in self.left_out else None
        if recorded and (isinstance(recorded, Path) or not self._is_called(name)):
            return recorded
        unnamed = [source.path for source in self.given if source.attachment_id is None]
        if len(unnamed) != 1:
            return self._unknown(name)
        own = self._known_by(unnamed[0])
        if own.ids and (carried := _hash_in(name)) and not _is_own(carried, own):
            other = f"the id '{own.ids[0]}'" if len(own.ids) == 1 else "other ids"
            reason = f"The id '{name[:80]}' ends in the hash of another file: {self._shown(unnamed[0])} has {other}."
            return Open(OpenReason.UNKNOWN_ATTACHMENT, reason)
        return self._elsewhere(name, unnamed[0]) or self._original(unnamed[0], name)

    def _elsewhere(self, name: str, path: Path) -> Open | None:
        """That an id whose words are neither in the name of the only source nor on its first page means another one."""
        documents = self.documents_of(path)
        is_named = _NAMED.search(name) or _letters(name) == _letters(stem(path.name))
        if not is_named or len(documents) != 1 or not isinstance(document := documents[0][1], Document):
            return None
        known = _known(document, path, [documents[0][0]])
        ref = SourceRef((name,))
        is_other = bool(known.head()) and document.facts.kind != "prepared" and not bind(name, ref, [known], document)
        return self._unbound(name, ref, 1) if is_other else None

    def _is_called(self, name: str) -> bool:
        """Whether a given file has this name, whatever else a manifest calls so."""
        return any(name in map(_name_in, self._known_by(given.path).ids) for given in self.given)

    def _recorded(self, name: str) -> Path | Open:
        """The given file that the manifest records under this id, or that its source was left out."""
        sha256 = self.left_out[name].sha256
        same = (given.path for given in self.given if self._known_by(given.path).sha256 == sha256)
        return next(same, None) or self._without(name)

    def _without(self, name: str) -> Open:
        """That the manifest records this id, and -s leaves its source out, or names a file that has changed."""
        path = self._shown(self.left_out[name].path)
        if name in dict(self.changed()):
            return _reason(ChangedError(_changed(path, self.left_out[name])))
        return Open(OpenReason.NO_SOURCE, _LEFT_OUT.format(name[:80], path, path))

    def changed(self) -> list[tuple[str, str]]:
        """The given files that are not what the manifest records, each by its id, with what to report."""
        paths = {source.path.resolve(): source.path for source in self.given}
        given = ((name, paths[one.path], one) for name, one in self.left_out.items() if one.path in paths)
        return [
            (name, _changed(self._shown(path), one))
            for name, path, one in given
            if self._known_by(path).sha256 not in {"", one.sha256}
        ]

    def _misnamed(self, name: str, owner: Path) -> Open | None:
        """Why an id does not mean the file whose hash it ends in: it has the name of another one that is given."""
        own, called = self._known_by(owner), _name_in(name)
        if called in map(_name_in, own.ids):
            return None
        for source in self.given:
            known = self._known_by(source.path)
            is_other = known.sha256 != own.sha256 and not known.prepared  # prepared text has the ids of its originals
            if is_other and called in map(_name_in, known.ids):
                names = f"the name of {self._shown(source.path)} and the hash of {self._shown(owner)}"
                return Open(OpenReason.UNKNOWN_ATTACHMENT, f"The id '{name[:80]}' has {names}.")
        return None

    def _owners(self, name: str) -> list[Given]:
        """The given files whose id it is, and the originals whose hash it ends in: a file may have been renamed."""
        if self._known_as is None:
            self._known_as = _Owners.of([self._known_by(source.path) for source in self.given])
        return [self.given[at] for at in self._known_as.called(name)]

    def _one_of(self, owners: Sequence[Given], name: str) -> Path | Open:
        """The owner of an id, where there is one: copies are one, and a source comes before text prepared from it."""
        originals = [source for source in owners if not self._known_by(source.path).prepared] or owners
        if len(self._contents(originals)) == 1:
            return originals[0].path
        one, other = [paths[0] for paths in self._contents(owners).values()][:2]
        reason = f"Two files claim the id '{name[:80]}': {self._shown(one)} and {self._shown(other)}."
        return Open(OpenReason.UNKNOWN_ATTACHMENT, reason)

    def _contents(self, sources: Iterable[Given]) -> dict[str, list[Path]]:
        """The paths by what the files contain."""
        found: dict[str, list[Path]] = {}
        for source in sources:
            found.setdefault(self._known_by(source.path).sha256, []).append(source.path)
        return found

    def _original(self, path: Path, name: str) -> Path | Open:
        """The source that a prepared text was made from, where it is given too; else the file itself."""
        known = self._known_by(path)
        if not known.prepared or not (name in known.ids or len(known.ids) == 1):
            return path
        own = name if name in known.ids else known.ids[0]
        originals = [source for source in self._owners(own) if not self._known_by(source.path).prepared]
        return self._one_of(originals, own) if originals else path

    def _unknown(self, name: str) -> Open:
        unnamed = [source for source in self.given if source.attachment_id is None]
        failed = [opened for source in unnamed if isinstance(opened := self._open(source.path), SourceError)]
        if failed:  # it may be the one that could not be read
            return _reason(failed[0])
        given = (source.attachment_id or n for source in self.given for n in self._known_by(source.path).ids)
        return no_source(name, {*self.manifest, *given})

    def _known_by(self, path: Path) -> Identity:
        """What a source is known by; no id where it cannot be read. Of many files only those cited are opened."""
        if self._early is not None and isinstance(opened := self._open(path), dict):
            facts = next(iter(opened.values())).facts
            return Identity(facts.sha256, tuple(opened), prepared=facts.kind == "prepared")
        identity = self.identity(path)
        return identity if isinstance(identity, Identity) else Identity("", ())

    def identity(self, path: Path) -> Identity | SourceError:
        """What a source is known by, or why that is unknown."""
        if path not in self._known:
            try:
                self._known[path] = identify(path, shown_as=self._shown(path))
            except SourceError as error:
                self._known[path] = error
        return self._known[path]

    def _only(self, path: Path, name: str) -> Document | Open:
        opened = self._open(path)
        if isinstance(opened, SourceError):
            return _reason(opened)
        if name not in opened and name in self._known_by(path).ids:
            return _reason(ChangedError(f"{self._shown(path)} has changed while it was read: run the command again."))
        if name in opened or len(opened) == 1:
            return opened.get(name) or next(iter(opened.values()))
        return Open(
            OpenReason.UNKNOWN_ATTACHMENT,
            f"{self._shown(path)} has no attachment '{name[:80]}'; there is {', '.join(list(opened)[:5])}.",
        )

    def _pinned(self, path: Path, name: str) -> Document | Open:
        found = self._only(path, name)
        if isinstance(found, Document) and found.facts.sha256 != self.manifest[name].sha256:
            return _reason(ChangedError(_changed(self._shown(path), self.manifest[name])))
        return found

    def _shown(self, path: Path) -> str:
        return shown(path, self.folder)

    def _open(self, path: Path) -> dict[str, Document] | SourceError:
        self._wait()
        return self._open_now(path)

    def _wait(self) -> None:
        if self._early is not None:
            self._early.join()

    def opened(self, path: Path) -> list[Document]:
        """The documents of a source that was given; none if it cannot be read."""
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
        held = sum(document.pages_in_memory for documents in opened.values() for document in documents)
        for path, documents in opened.items():
            if held <= pages:
                return
            held -= sum(document.pages_in_memory for document in documents)
            for document in documents:
                document.close()
            del self._opened[path]
            self._directory = None

    def _open_now(self, path: Path) -> dict[str, Document] | SourceError:
        if path in self._opened:
            self._opened[path] = self._opened.pop(path)  # the last one used comes last
        else:
            try:
                self._opened[path] = open_documents(
                    path,
                    password=self.password,
                    cache=self.cache,
                    shown_as=self._shown(path),
                    readers=self.readers,
                )
            except SourceError as error:
                self._opened[path] = error
        return self._opened[path]


def _known(one: Document | Open, path: Path, ids: Sequence[str]) -> Known:
    """A source by its ids and names; the title of a PDF is one of its words, since many name what it was made from."""
    titles = one.names if isinstance(one, Document) else ()
    is_pdf = isinstance(one, Document) and one.facts.kind == "pdf"
    called = [*ids, *(() if is_pdf else titles), *(() if titles and not is_pdf else (path.name,))]
    names = frozenset(map(bare, called)) - {""}
    head = cache(partial(first_page, one, [*names, *(titles if is_pdf else ())]))
    return Known(one, names, head, any(map(_is_url, called)))


def _letters(name: str) -> str:
    return re.sub(r"[\W\d_]+", "", name).lower()


def _name_in(attachment: str) -> str:
    """The name of the file in an id, without the hash behind it."""
    return attachment.rpartition("-")[0]


class _Owners(NamedTuple):
    """Where among the given files are those of each id, and the originals of each hash, whole and short."""

    ids: Mapping[str, Sequence[int]]
    hashes: Mapping[str, Sequence[int]]

    @classmethod
    def of(cls, given: Iterable[Identity]) -> _Owners:
        ids, hashes = defaultdict[str, list[int]](list), defaultdict[str, list[int]](list)
        for at, own in enumerate(given):
            for name in own.ids:
                ids[name].append(at)
            for hashed in () if own.prepared else (own.sha256[:_SHORT], own.sha256):
                hashes[hashed].append(at)
        return cls(ids, hashes)

    def called(self, name: str) -> list[int]:
        """Those that a name means, in their order."""
        hashed = _hash_in(name)
        return sorted({*self.ids.get(name, ()), *(self.hashes.get(hashed, ()) if hashed else ())})


def _is_context(one: Document | Open) -> bool:
    return isinstance(one, Document) and one.facts.reader == CONTEXT_READER


def _hash_in(name: str) -> str:
    """The hash that an id ends in, in lower case; "" if it has none."""
    found = HASH.search(name)
    return found[1].lower() if found else ""


def _is_own(hashed: str, own: Identity) -> bool:
    return own.sha256.startswith(hashed) or any(name.endswith(f"-{hashed}") for name in own.ids)


def _changed(shown_as: str, pinned: Pinned) -> str:
    done, again = (
        (f"fetched at {pinned.fetched}", f"fetch {shlex.quote(pinned.urls[0])}")
        if pinned.urls
        else ("prepared", "prepare")
    )
    return _CHANGED.format(shown_as, done, again)


def _reason(error: SourceError) -> Open:
    return Open(OpenReason.LIMIT_REACHED if isinstance(error, LimitError) else OpenReason.UNREADABLE_SOURCE, str(error))
