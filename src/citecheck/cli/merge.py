"""`citecheck merge`: join sections that were written side by side into one answer."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from citecheck.cli.options import Output, remark, write
from citecheck.cli.outputs import identity
from citecheck.cli.pipeline import read_responses
from citecheck.errors import UsageError
from citecheck.reporting.summary import counted

if TYPE_CHECKING:
    from citecheck.response.merge import Merged, Section


def merge(
    sections: Annotated[
        list[str],
        typer.Argument(metavar="SECTION...", help="The sections in their order: files, or - for stdin."),
    ],
    output: Output = None,
) -> None:
    """Join sections into one answer with one block.

    The citations get new numbers.

    Exit code: 0 merged, 2 a section cannot be merged; nothing is written. It does not check the answer; validate does.
    """
    _refuse_doubles(sections, output)
    from citecheck.response.merge import Section, merge_sections

    read = [Section(file.path, file.response) for file in read_responses(sections, blocks=True).files]
    _refuse(read)
    merged = merge_sections(read)
    write(merged.text, output)
    remark(f"citecheck: {_summary(len(read), merged, output)}")


def _refuse_doubles(sections: Iterable[str], output: Path | None) -> None:
    """Raises UsageError for what is not a file, is named twice, or would be replaced by the output."""
    seen: set[object] = set()
    for name in sections:
        if name != "-" and not Path(name).is_file():
            raise UsageError(f"{name} is not a file: name the sections one by one, in their order.")
        this = name if name == "-" else identity(Path(name))
        if this in seen:
            raise UsageError(f"{name} is listed twice: list each section once.")
        seen.add(this)
    if output is not None and identity(output) in seen:
        raise UsageError(f"{output} is one of the sections: name another file to write to.")


def _refuse(sections: Iterable[Section]) -> None:
    """Raises UsageError; every section that cannot be merged is named, so that all can be fixed in one go."""
    from citecheck.response.merge import refusal

    refused = [why for why in map(refusal, sections) if why is not None]
    remark(*(f"citecheck: {why}" for why in refused[:-1]))
    if refused:
        raise UsageError(refused[-1])


def _summary(sections: int, merged: Merged, output: Path | None) -> str:
    parts = [counted(sections, "section"), counted(merged.citations, "citation")]
    shared = f", {merged.shared} merged with an equal one" if merged.shared else ""
    name = "ANSWER" if output is None else str(output)
    return f"{', '.join(parts)}{shared}; none is checked yet: run citecheck validate {name}"
