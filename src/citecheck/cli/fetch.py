"""`citecheck fetch`: save pages of the web, and record them in the manifest. The one command that goes online."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from citecheck.cli.options import Exit, now, option, remark, worst, write
from citecheck.errors import MissingError, SourceError, UsageError

if TYPE_CHECKING:
    from citecheck.sources.fetch import Fetched

_FOLDER: Final = "Save into this folder; by default .citecheck/fetched."
_PRIVATE: Final = "Also addresses of this machine and of private networks."


class Fetching(NamedTuple):
    """The options of how pages are saved."""

    folder: Annotated[Path | None, option("--folder", _FOLDER, "FOLDER")] = None
    allow_private: Annotated[bool, option("--allow-private", _PRIVATE)] = False


def fetch(
    url: Annotated[list[str], typer.Argument(metavar="URL...", help="Addresses: http or https.")],
    asked: Fetching = Fetching(),
) -> None:
    """Save web pages, PDFs or Word files as sources. Only this command goes online.

    It records each file in .citecheck/manifest.json, with its address, time and hash. Other commands read the file
    without a connection, and need no -s.
    """
    from citecheck.sources.fetch import fetch as get

    codes = []
    for one in url:
        try:
            write(_saved(one, get(one, allow_private=asked.allow_private), asked.folder), None)
            codes.append(Exit.PASSED)
        except SourceError as error:
            remark(f"citecheck: {error}")
            codes.append(Exit.USAGE if isinstance(error, MissingError) else Exit.OPEN)
    raise typer.Exit(worst(codes))


def _saved(asked: str, page: Fetched, folder: Path | None) -> str:
    """Writes the file and its record; the line that names both."""
    import hashlib
    from datetime import UTC

    from citecheck.files import shown
    from citecheck.sources.manifest import Pinned, manifest_here, write_manifest
    from citecheck.sources.open import attachment_id

    manifest, sources = manifest_here()
    path = _placed(page, folder or manifest.parent / "fetched")
    sha256 = hashlib.sha256(page.data).hexdigest()
    name = attachment_id(path, sha256)
    when = now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    urls = tuple(dict.fromkeys((page.url, asked)))
    for old, pinned in sources.items():
        if old != name and (common := {*pinned.urls} & {*urls}):
            remark(
                f"citecheck: {asked} has changed since it was fetched as {old}: the answers that cite it may be older."
            )
            sources[old] = pinned._replace(urls=tuple(one for one in pinned.urls if one not in common))
    known = sources[name].urls if name in sources else ()
    sources[name] = Pinned(path.resolve(), sha256, tuple(dict.fromkeys((*urls, *known))), when)
    write_manifest(manifest, sources)
    return f"{name}  {shown(path)}\n"


def _placed(page: Fetched, folder: Path) -> Path:
    """The file with this content: one that is there already, or a new one."""
    from citecheck.files import replace_file
    from citecheck.sources.binding import bare
    from citecheck.text.ids import slug

    stem = slug(bare(page.url).removesuffix(page.suffix)) or "page"
    for number in range(1, 1000):
        path = folder / f"{stem}{f'-{number}' if number > 1 else ''}{page.suffix}"
        try:
            if path.is_file() and path.read_bytes() == page.data:
                return path
            if not path.exists():
                folder.mkdir(parents=True, exist_ok=True)
                replace_file(path, page.data)
                return path
        except OSError as error:
            raise UsageError(f"{path} cannot be written ({error.strerror}): name another --folder.") from None
    raise UsageError(f"{folder} has 1,000 versions of {stem}{page.suffix}: name another --folder.")
