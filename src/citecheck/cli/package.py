"""`citecheck package`: the zip of a skill, for clients that take one as an upload."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from citecheck.cli.exits import Exit
from citecheck.cli.options import write


def package(
    skill: Annotated[Path, typer.Argument(metavar="SKILL_DIR", help="The skill's folder, with its SKILL.md.")],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="OUT.zip", help="Where to write it, instead of NAME.zip.")
    ] = None,
) -> None:
    """Pack a skill into a zip that claude.ai and the Skills API take; the same skill gives the same bytes."""
    from hashlib import sha256

    from citecheck.packaging import read_skill, write_package, zipped

    files = read_skill(skill)
    data = zipped(files)
    target = output or Path(f"{skill.resolve().name}.zip")
    write_package(target, data, skill)
    count = "1 file" if len(files) == 1 else f"{len(files)} files"
    write(f"{target}: {count}, {len(data):,} bytes, sha256 {sha256(data).hexdigest()}\n", None)
    raise typer.Exit(Exit.PASSED)
