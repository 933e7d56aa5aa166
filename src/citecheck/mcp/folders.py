"""What the server may read: the folders named at its start, whatever a path or a link in them says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final

from citecheck.errors import MissingError, UsageError
from citecheck.files import files_below, walk
from citecheck.sources.open import SUFFIXES
from citecheck.sources.resolve import Given, given_sources, parted
from citecheck.text.quoting import quoted

_NAMED: Final = 20  # files that a message lists
_LOOKED_AT: Final = 5_000  # files among which they are looked for


class Folders:
    """Relative paths are looked for in each folder, in their order."""

    def __init__(self, folders: Iterable[Path]) -> None:
        """Raises UsageError if one is not a folder."""
        self.paths = [folder.resolve() for folder in folders]
        for path in self.paths:
            if not path.is_dir():
                raise UsageError(f"--folder {path}: there is no such folder: check the path.")

    def file(self, said: str) -> Path:
        """The file that a client names, without links. Raises UsageError if it is outside, and MissingError."""
        path = self._place(said)
        if not path.is_file():
            raise UsageError(f"{quoted(said)} is not a file: name one file.")
        return path

    def sources(self, said: Sequence[str]) -> list[Given]:
        """The sources that a client names by `[ID=]PATH`; a folder means the sources in it.

        Raises UsageError as well if a link in a folder leads outside.
        """
        options = []
        for option in said:
            name, equals, path = parted(option)
            is_bound = equals and not any(place.exists() for place in self._inside(option))
            place = self._place(path if is_bound else option)
            self._refuse_links(place)
            options.append(f"{name}={place}" if is_bound else str(place))
        return given_sources(options)

    def _place(self, said: str) -> Path:
        inside = list(self._inside(said)) if said.strip() else []
        folders = ", ".join(map(str, self.paths))
        if not inside:
            raise UsageError(f"{quoted(said)} is outside the folders of this server: {folders}.")
        found = next((place for place in inside if place.exists()), None)
        if found is None:
            listed = ", ".join(self._sources()) or "no source"
            raise MissingError(f"{quoted(said)} does not exist. The folders of this server have: {listed}.")
        return found

    def _inside(self, said: str) -> Iterator[Path]:
        """The places in the folders that it may mean."""
        for folder in self.paths:
            with suppress(OSError, RuntimeError, ValueError):  # a link to itself, a name that cannot be one
                if self._contain(place := (folder / said).resolve()):
                    yield place

    def _contain(self, place: Path) -> bool:
        return any(place.is_relative_to(folder) for folder in self.paths)

    def _refuse_links(self, folder: Path) -> None:
        for file in files_below(folder) if folder.is_dir() else ():
            if file.suffix.lower() in SUFFIXES and not self._contain(file.resolve()):
                raise UsageError(f"{file} is a link to a file outside the folders of this server: remove it.")

    def _sources(self) -> Iterator[str]:
        """Some of the sources that there are."""
        for folder in self.paths:
            with suppress(OSError):
                files = (Path(path) for path in islice(walk(str(folder)), _LOOKED_AT))
                own = (path for path in files if path.suffix.lower() in SUFFIXES and self._contain(path.resolve()))
                yield from (path.relative_to(folder).as_posix() for path in islice(own, _NAMED))
