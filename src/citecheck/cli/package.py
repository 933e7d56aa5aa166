"""`citecheck package`: the zip of a skill, for clients that take one as an upload."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from shlex import quote
from typing import Annotated, Final

import typer

from citecheck.cli.config import find_config
from citecheck.cli.options import Exit, option, tell, write
from citecheck.reporting.escaping import terminal
from citecheck.reporting.findings import FileFindings
from citecheck.reporting.lines import render_concise_files

NAMED: Final = 8  # of what was left out; the rest is counted


def package(
    skill: Annotated[Path, typer.Argument(metavar="SKILL_DIR", help="The skill's folder, with its SKILL.md.")],
    output: Annotated[Path | None, option("-o --output", "Write to this file instead of NAME.zip.", "OUT.zip")] = None,
) -> None:
    """Check a skill's form and pack it into a zip.

    The zip can be uploaded to claude.ai or the Skills API.

    It leaves out evals/, hidden files and the temporary files of tools. The same skill gives the same bytes.

    Exit code: 0 written, 1 the form has errors and nothing is written, 2 wrong usage.
    """

    from citecheck.packaging import read_skill, write_package, zipped

    files = read_skill(skill)
    _refuse_errors(skill)
    data = zipped(files.packed)
    target = output or Path(f"{skill.resolve().name}.zip")
    write_package(target, data, skill)
    count = "1 file" if len(files.packed) == 1 else f"{len(files.packed)} files"
    told = f"{target}: {count}, {len(data):,} bytes, sha256 {sha256(data).hexdigest()}\n"
    write(told + _left_out(files.left_out), None)
    raise typer.Exit(Exit.PASSED)


def _refuse_errors(skill: Path) -> None:
    """Tells the errors of the skill's form, if there are any, and ends with 1."""

    from citecheck.packaging import form_errors
    from citecheck.skill_lint.settings import LintSettings

    errors = form_errors(skill, find_config(None).read("lint", LintSettings))
    if errors:
        command = f"citecheck lint --profile anthropic {quote(str(skill))}"
        told = f"citecheck: Nothing was written: `{command}` shows the same, with what to do."
        tell(render_concise_files([FileFindings(*file) for file in errors], (told,)))
        raise typer.Exit(Exit.FINDINGS)


def _left_out(paths: Sequence[str]) -> str:
    if not paths:
        return ""
    more = f" and {len(paths) - NAMED} more" if len(paths) > NAMED else ""
    return terminal(f"left out: {', '.join(paths[:NAMED])}{more}") + "\n"
