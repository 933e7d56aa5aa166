"""What several verbs share: options, what a shell offers for them, output, colour and exit codes."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable
from enum import IntEnum, StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Optional, TextIO

import typer

from citecheck import machine
from citecheck.errors import UsageError

if TYPE_CHECKING:
    from citecheck.model import Level
    from citecheck.selection import Coded


def did_you_mean(wanted: str, known: Iterable[str], otherwise: str, shown: str = "'{}'", cutoff: float = 0.6) -> str:
    """The end of a sentence about an unknown name; `shown` is how a name is written in it."""
    from difflib import get_close_matches

    close = get_close_matches(wanted, list(known), n=1, cutoff=cutoff)
    return f"; did you mean {shown.replace('{}', close[0], 1)}?" if close else otherwise


# ── Exit codes ─────────────────────────────────────────────────────────────────────────────────────


class Exit(IntEnum):
    PASSED = 0  # everything checked passed
    FINDINGS = 1  # an error was found
    USAGE = 2  # the command, or a file it names, cannot be used
    NOTHING = 3  # there was nothing to check
    OPEN = 4  # something could not be determined, and nothing failed
    BUG = 70
    INTERRUPTED = 130


_WORST_FIRST = (Exit.BUG, Exit.USAGE, Exit.FINDINGS, Exit.OPEN, Exit.NOTHING, Exit.PASSED)


def worst(codes: Iterable[Exit]) -> Exit:
    """The worst of `codes`; nothing at all is NOTHING, never a pass."""
    found = set(codes)
    return next((code for code in _WORST_FIRST if code in found), Exit.NOTHING)


# ── What a shell offers for a rule that is half typed ──────────────────────────────────────────────


def answer_rules(incomplete: str) -> list[tuple[str, str]]:
    from citecheck.rules import RULES
    from citecheck.support.rules import SUPPORT_RULES

    return _fitting((*RULES, *SUPPORT_RULES), incomplete)


def lint_rules(incomplete: str) -> list[tuple[str, str]]:
    from citecheck.skill_lint.rules import LINT_RULES

    return _fitting(LINT_RULES, incomplete)


def all_rules(incomplete: str) -> list[tuple[str, str]]:
    return answer_rules(incomplete) + lint_rules(incomplete)


def answer_levels(incomplete: str) -> list[tuple[str, str]]:
    return _levels(answer_rules(incomplete), incomplete)


def lint_levels(incomplete: str) -> list[tuple[str, str]]:
    return _levels(lint_rules(incomplete), incomplete)


def _fitting(rules: Iterable[Coded], incomplete: str) -> list[tuple[str, str]]:
    """Codes first; names where a code is not what is being typed."""
    codes = [(rule.code, rule.name) for rule in rules]
    names = [(name, code) for code, name in codes]
    return [(key, stands_for) for key, stands_for in (*codes, *names) if key.startswith(incomplete)]


def _levels(rules: list[tuple[str, str]], incomplete: str) -> list[tuple[str, str]]:
    """CODE= while the rule is being typed, then each level after it."""
    key, equals, _ = incomplete.partition("=")
    if not equals:
        return [(f"{rule}=", stands_for) for rule, stands_for in rules]
    said = [f"{key}={level}" for level in ("error", "warning", "note")]
    return [(level, "") for level in said if level.startswith(incomplete)]


# ── Options ────────────────────────────────────────────────────────────────────────────────────────

Password = Annotated[
    Optional[str],  # noqa: UP045 - typer reads it at run time
    typer.Option(
        "--password",
        metavar="PASSWORD",
        envvar="CITECHECK_PASSWORD",
        help="Password of an encrypted PDF.",
        show_default=False,
    ),
]
Source = Annotated[
    list[str],
    typer.Option(
        "-s", "--source", metavar="[ID=]PATH", help="A source, or a folder of them; repeatable.", show_default=False
    ),
]
NoCache = Annotated[bool, typer.Option("--no-cache", help="Neither read nor write the text cache.")]
Output = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="Write to this file instead of stdout.",
        callback=lambda path: None if path == Path("-") else path,
    ),
]
Outputs = Annotated[
    list[str],
    typer.Option(
        "-o",
        "--output",
        metavar="[FORMAT:]PATH",
        help="Write the report to this file instead of stdout. With FORMAT:, write one more report; repeatable.",
        show_default=False,
    ),
]
Thorough = Annotated[
    Optional[bool],  # noqa: UP045 - typer reads it at run time, here and below
    typer.Option(
        "--thorough/--no-thorough",
        help="Cross-check cited pages with a second PDF parser.",
        show_default=False,
    ),
]
Jobs = Annotated[
    Optional[int],  # noqa: UP045
    typer.Option(
        "-j",
        "--jobs",
        metavar="N",
        min=1,
        max=8,
        help="Processes that read a long PDF; by default 2, or 1 on a single core.",
        show_default=False,
    ),
]


class Base(StrEnum):
    """The number of the first source in an answer with numbers."""

    ZERO = "0"
    ONE = "1"
    AUTO = "auto"

    @property
    def number(self) -> int | None:
        return None if self is Base.AUTO else int(self)


IndexBase = Annotated[
    Base, typer.Option("--index-base", help="In answers with numbers: the number of the first source.")
]
Quiet = Annotated[bool, typer.Option("-q", "--quiet", help="Print no report; the exit code and -o still work.")]
Stats = Annotated[bool, typer.Option("--stats", help="Print the number of findings per rule and file to stderr.")]

# ── Which findings ───────────────────────────────────────────────────────────────────────────────

_SELECT = "Show findings of these rules only: code, prefix or name; repeatable."
_IGNORE = "Hide findings of these rules: code, prefix or name; repeatable."
_SEVERITY = "Report a rule as error, warning or note; repeatable."


def _keys(name: str, metavar: str, about: str, complete: Callable[[str], list[tuple[str, str]]]) -> Any:
    return typer.Option(name, metavar=metavar, help=about, autocompletion=complete, show_default=False)


Select = Annotated[list[str], _keys("--select", "CODE", _SELECT, answer_rules)]
Ignore = Annotated[list[str], _keys("--ignore", "CODE", _IGNORE, answer_rules)]
Severity = Annotated[list[str], _keys("--severity", "CODE=LEVEL", _SEVERITY, answer_levels)]
LintSelect = Annotated[list[str], _keys("--select", "CODE", _SELECT, lint_rules)]
LintIgnore = Annotated[list[str], _keys("--ignore", "CODE", _IGNORE, lint_rules)]
LintSeverity = Annotated[list[str], _keys("--severity", "CODE=LEVEL", _SEVERITY, lint_levels)]
ConfigFile = Annotated[
    Optional[Path],  # noqa: UP045
    typer.Option("--config", metavar="FILE", help="Read the settings from this file.", show_default=False),
]
BaselineFile = Annotated[
    Optional[Path],  # noqa: UP045
    typer.Option("--baseline", metavar="FILE", help="Hide the findings recorded in this file.", show_default=False),
]
NewBaseline = Annotated[
    Optional[Path],  # noqa: UP045
    typer.Option("--write-baseline", metavar="FILE", help="Record the findings in this file.", show_default=False),
]


class FailOn(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    NEVER = "never"

    def levels(self) -> set[Level]:
        """The levels at which the exit code is that of findings."""
        from citecheck.model import Level

        return {FailOn.ERROR: {Level.ERROR}, FailOn.WARNING: {Level.ERROR, Level.WARNING}, FailOn.NEVER: set()}[self]


FailOnLevel = Annotated[
    Optional[FailOn],  # noqa: UP045
    typer.Option("--fail-on", help="Lowest level that fails the run; by default error.", show_default=False),
]


# ── Where it is said ─────────────────────────────────────────────────────────────────────────────


class Colour(StrEnum):
    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


Color = Annotated[Colour, typer.Option("--color", help="Colour in the text report.")]


_NARROWEST = 40  # columns that a report is wrapped to


def wants_colour(choice: Colour, output: Path | None = None) -> bool:
    """Whether the report to `output`, or to stdout, is coloured; a file is only where that was asked for."""
    if choice is not Colour.AUTO or output is not None:
        return choice is Colour.ALWAYS
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or sys.stdout.isatty()


def terminal_width() -> int | None:
    """The width of the terminal in columns; None if stdout is not a terminal."""
    if not sys.stdout.isatty():
        return None
    return max(shutil.get_terminal_size().columns, _NARROWEST)


def write(text: str, output: Path | None) -> None:
    """To the file in one step, or to stdout.

    Raises UsageError if the file cannot be written.
    """
    if output is None:
        print_piece(text)
        return
    from citecheck.files import replace_file

    refuse_no_file(output, str(output))
    try:
        replace_file(output, text.encode())
    except OSError as error:
        raise UsageError(f"{output} cannot be written ({error.strerror}): check the folder.") from None


def refuse_no_file(path: Path, said: str) -> None:
    """Raises UsageError if there can be no file of this name; `said` is how it was given."""
    if path.is_dir() or not path.name:
        raise UsageError(f"'{said}' is not a file that can be written: name a file.")


def print_piece(text: str) -> bool:
    """To stdout; False if nobody reads it any more.

    Raises UsageError if stdout cannot be written.
    """
    return _said(sys.stdout, lambda: sys.stdout.write(text))


def print_bytes(data: bytes) -> bool:
    """The same, byte for byte."""
    return _said(sys.stdout, lambda: (sys.stdout.flush(), sys.stdout.buffer.write(data)))


def tell(text: str) -> None:
    """To stderr.

    Raises UsageError if it cannot be written: what a report leaves out must be reported.
    """
    if text:
        _said(sys.stderr, lambda: sys.stderr.write(text))


def remark(*texts: str) -> None:
    """To stderr, a line each, with nothing in it that could steer a terminal."""
    from citecheck.reporting.escaping import terminal

    tell("".join(f"{terminal(text)}\n" for text in texts))


def _said(stream: TextIO, write: Callable[[], object]) -> bool:
    try:
        write()
        stream.flush()
    except BrokenPipeError:  # whoever read it has seen enough; the exit code is still the verdict's
        machine.muffle(stream)
        return False
    except OSError as error:
        machine.muffle(stream)
        name = "stderr" if stream is sys.stderr else "stdout"
        raise UsageError(f"{name} cannot be written ({error.strerror}): check where it goes.") from None
    return True
