"""`citecheck fix`: repair slips of place and form where exactly one answer exists."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from citecheck.cli import options as opt
from citecheck.cli.config import check_options
from citecheck.cli.filtering import apply_filters
from citecheck.cli.options import Reading, Selecting, option, print_bytes, remark, tell, write
from citecheck.cli.pipeline import CheckedFile, ResponseFile, checking, skipped_remarks
from citecheck.errors import UsageError
from citecheck.files import replace_file
from citecheck.model import Outcome, Response
from citecheck.reporting.escaping import terminal
from citecheck.reporting.summary import counted

if TYPE_CHECKING:
    from citecheck.repair import Mended


def fix(
    responses: Annotated[
        list[str],
        typer.Argument(metavar="ANSWER...", help="Answers to repair: files, globs, folders, or - for stdin."),
    ],
    source: opt.Source = [],
    diff: Annotated[bool, option("--diff", "Print a diff and write nothing, even with --write.")] = False,
    write_: Annotated[
        bool, option("--write", "Write the repaired answers. An answer from stdin goes to stdout.")
    ] = False,
    password: opt.Password = None,
    config: opt.ConfigFile = None,
    thorough: opt.Thorough = None,
    jobs: opt.Jobs = None,
    no_cache: opt.NoCache = False,
) -> None:
    """Repair citations where only one correction is possible.

    It repairs pages, lines, typography, the order of the fields and guessed shapes.

    Without --diff and --write it only prints what it would do. If several corrections are possible, it lists them and
    leaves the citation.

    Exit code: that of validate, with --write for the repaired answers, else for the answers as they are.
    """
    options = check_options(Selecting(config=config), source=source, thorough=thorough)
    with checking(responses, options, Reading(password, thorough, jobs, no_cache=no_cache)) as found:
        answers = [_answer(checked, thorough=options.thorough) for checked in found.responses]
    writes = write_ and not diff
    code = apply_filters([answer.after if writes else answer.checked for answer in answers], options).code
    if diff:
        _show(_diffs(answers))
    elif write_:
        write_texts(Rewrite(answer.file, answer.text, answer.new) for answer in answers)
    said = _listing(answers, written=writes, changes=not diff)
    if diff or write_:
        tell(said)
    else:
        write(said, None)
    remark(*skipped_remarks(found.skipped))
    raise typer.Exit(code)


@dataclass(frozen=True, slots=True)
class _Answer:
    """One answer as it was checked, and what became of it."""

    checked: CheckedFile
    mended: Mended

    @property
    def file(self) -> ResponseFile:
        return self.checked.file

    @property
    def text(self) -> str:
        return _whole(self.file.response)

    @property
    def new(self) -> str:
        return _whole(self.mended.response)

    @property
    def after(self) -> CheckedFile:
        """The repaired answer, as checked."""
        file = self.file._replace(response=self.mended.response)
        return self.checked._replace(file=file, outcome=Outcome(self.mended.report))


def _whole(response: Response) -> str:
    """The file as it is."""
    return response.origin.file if response.origin else response.text


def _answer(checked: CheckedFile, *, thorough: bool) -> _Answer:
    """The answer, repaired."""
    from citecheck.repair import mend

    response, report = checked.file.response, checked.outcome.report
    return _Answer(checked, mend(response, report, checked.documents, thorough=thorough))


# ── Bytes ────────────────────────────────────────────────────────────────────────────────────────


class Rewrite(NamedTuple):
    """A file of an answer, its text, and what it becomes."""

    file: ResponseFile
    text: str
    new: str


def write_texts(rewrites: Iterable[Rewrite]) -> None:
    """Each file in one step; an answer from stdin goes to stdout, changed or not.

    Raises UsageError if a file has changed, before any is written, or cannot be written.
    """
    from citecheck.library import read_bytes
    from citecheck.repair.diff import encoded

    every = list(rewrites)
    files = {Path(one.file.path).resolve(): one for one in every if not one.file.piped and one.new != one.text}
    for path, one in files.items():
        if read_bytes(path) != one.file.data:
            raise UsageError(f"{one.file.path} has changed since it was read: run the command again.")
    for path, one in files.items():
        _replace(path, one.file.path, encoded(one.new, one.file.data))
    for one in every:
        if one.file.piped:
            _show(one.new.encode() if sys.stdout.isatty() else encoded(one.new, one.file.data))


def _replace(path: Path, shown_as: str, data: bytes) -> None:
    try:
        replace_file(path, data)
    except OSError as error:
        raise UsageError(f"{shown_as} cannot be written ({error.strerror}): check its permissions.") from None


def _diffs(answers: Sequence[_Answer]) -> bytes:
    """What `patch` needs; on a terminal the same of the texts."""
    from citecheck.repair.diff import encoded, unified

    alike = [b"" if sys.stdout.isatty() else one.file.data for one in answers]
    return b"".join(
        unified(one.file.path, encoded(one.text, like), encoded(one.new, like))
        for one, like in zip(answers, alike, strict=True)
    )


def _show(data: bytes) -> None:
    """To stdout byte for byte; a terminal gets lines that cannot steer it."""
    if sys.stdout.isatty():
        lines = data.decode("utf-8", "backslashreplace").split("\n")
        data = "\n".join(terminal(line.removesuffix("\r")) for line in lines).encode()
    print_bytes(data)


# ── Words ────────────────────────────────────────────────────────────────────────────────────────


def _listing(answers: Sequence[_Answer], *, written: bool, changes: bool) -> str:
    lines = [line for answer in answers for line in _summary_lines(answer, changes=changes)]
    made = sum(len(answer.mended.changes) for answer in answers)
    left = sum(len(answer.mended.left) for answer in answers)
    summary = f"{counted(made, 'citation')} {'repaired' if written else 'to repair'}, {left} left."
    if made and not written and changes:
        summary += " Nothing is written without --write; --diff shows how the text would change."
    return "\n".join([*lines, summary]) + "\n"


def _summary_lines(answer: _Answer, *, changes: bool) -> Iterator[str]:
    from citecheck.repair.diff import change_lines

    lines = list(change_lines(answer.mended, changes=changes, headings=True))
    if lines:
        yield terminal(answer.file.path)
        yield from (f"  {terminal(line)}" for line in lines)
