"""What several verbs share: options, what a shell offers for them, output, colour and exit codes."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum, StrEnum
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple, TextIO, get_type_hints

import typer

from citecheck import machine
from citecheck.errors import UsageError

if TYPE_CHECKING:
    from datetime import datetime

    from citecheck.model import Level
    from citecheck.selection import Coded


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


def option(names: str, about: str, metavar: str | None = None, panel: str | None = None, **more: Any) -> Any:
    """An option by its names, with a space between them; its default is shown where `more` says so."""
    shown = {"metavar": metavar, "help": about, "show_default": False, "rich_help_panel": panel}
    return typer.Option(*names.split(), **{**shown, **more})


_READING: Final = "How sources are read"
_FINDINGS: Final = "Which findings are reported"


Responses = Annotated[
    list[str], typer.Argument(metavar="ANSWER...", help="Answers to check: files, globs, folders, or - for stdin.")
]
Password = Annotated[
    str | None, option("--password", "Password of an encrypted PDF.", "PASSWORD", _READING, envvar="CITECHECK_PASSWORD")
]
Source = Annotated[list[str], option("-s --source", "A source, or a folder of them; repeatable.", "[ID=]PATH")]
NoCache = Annotated[bool, option("--no-cache", "Neither read nor write the text cache.", panel=_READING)]
_OUTPUT = "Write to this file instead of stdout."
_OUTPUTS = "Write the report to this file instead of stdout. With FORMAT:, write one more report; repeatable."
_THOROUGH = "Cross-check cited pages with a second PDF parser."
_JOBS = "Processes that read a long PDF; by default 2, or 1 on a single core."
Output = Annotated[
    Path | None, option("-o --output", _OUTPUT, "FILE", callback=lambda path: None if path == Path("-") else path)
]
Outputs = Annotated[list[str], option("-o --output", _OUTPUTS, "[FORMAT:]PATH")]
Thorough = Annotated[bool | None, option("--thorough/--no-thorough", _THOROUGH, panel=_READING)]
Jobs = Annotated[int | None, option("-j --jobs", _JOBS, "N", _READING, min=1, max=8)]
Quiet = Annotated[bool, option("-q --quiet", "Print no report; the exit code and -o still work.")]
Stats = Annotated[bool, option("--stats", "Print the number of findings per rule and file to stderr.")]


class Base(StrEnum):
    """The number of the first source in an answer with numbers."""

    ZERO = "0"
    ONE = "1"
    AUTO = "auto"

    @property
    def number(self) -> int | None:
        return None if self is Base.AUTO else int(self)


_BASE = "In answers with numbers: the number of the first source."
IndexBase = Annotated[Base, option("--index-base", _BASE, panel=_READING, show_default=True)]

# ── Which findings ───────────────────────────────────────────────────────────────────────────────


class FailOn(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    NEVER = "never"

    def levels(self) -> set[Level]:
        """The levels at which the exit code is that of findings."""
        from citecheck.model import Level

        return {FailOn.ERROR: {Level.ERROR}, FailOn.WARNING: {Level.ERROR, Level.WARNING}, FailOn.NEVER: set()}[self]


_SELECT = ("--select", "Show findings of these rules only: code, prefix or name; repeatable.", "CODE", _FINDINGS)
_IGNORE = ("--ignore", "Hide findings of these rules: code, prefix or name; repeatable.", "CODE", _FINDINGS)
_SEVERITY = ("--severity", "Report a rule as error, warning or note; repeatable.", "CODE=LEVEL", _FINDINGS)
Select = Annotated[list[str], option(*_SELECT, autocompletion=answer_rules)]
Ignore = Annotated[list[str], option(*_IGNORE, autocompletion=answer_rules)]
Severity = Annotated[list[str], option(*_SEVERITY, autocompletion=answer_levels)]
LintSelect = Annotated[list[str], option(*_SELECT, autocompletion=lint_rules)]
LintIgnore = Annotated[list[str], option(*_IGNORE, autocompletion=lint_rules)]
LintSeverity = Annotated[list[str], option(*_SEVERITY, autocompletion=lint_levels)]
FailOnLevel = Annotated[
    FailOn | None, option("--fail-on", "Lowest level that fails the run; by default error.", panel=_FINDINGS)
]
ConfigFile = Annotated[Path | None, option("--config", "Read the settings from this file.", "FILE", _FINDINGS)]
BaselineFile = Annotated[
    Path | None, option("--baseline", "Hide the findings recorded in this file.", "FILE", _FINDINGS)
]
NewBaseline = Annotated[Path | None, option("--write-baseline", "Record the findings in this file.", "FILE", _FINDINGS)]


# ── Bundles: what several commands declare alike, as one parameter ────────────────────────────────


class Selecting(NamedTuple):
    """The options of which findings are reported, and which of them fail the run."""

    select: Select = []
    ignore: Ignore = []
    severity: Severity = []
    fail_on: FailOnLevel = None
    config: ConfigFile = None


class Reading(NamedTuple):
    """The options of how answers and their sources are read."""

    password: Password = None
    thorough: Thorough = None
    jobs: Jobs = None
    index_base: IndexBase = Base.AUTO
    no_cache: NoCache = False


def spread(run: Callable[..., None]) -> Callable[..., None]:
    """The command with one parameter for each field of its bundles, in their places."""
    hints = get_type_hints(run, include_extras=True)
    bundles = {name: kind for name, kind in hints.items() if hasattr(kind, "_fields")}
    if not bundles:
        return run

    def command(**given: Any) -> None:
        own = {name: given[name] for name in hints if name in given}
        run(**own, **{name: kind(*(given[one] for one in kind._fields)) for name, kind in bundles.items()})

    parameters: list[Parameter] = []
    for one in signature(run).parameters.values():
        bundle = bundles.get(one.name)
        parameters += _fields(bundle) if bundle else [one.replace(annotation=hints[one.name])]
    command.__doc__ = run.__doc__
    command.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return command


def _fields(bundle: Any) -> Iterator[Parameter]:
    hints = get_type_hints(bundle, include_extras=True)
    for name in bundle._fields:
        default = bundle._field_defaults.get(name, Parameter.empty)
        yield Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=hints[name])


# ── When it is ───────────────────────────────────────────────────────────────────────────────────


def now() -> datetime:
    """The time of SOURCE_DATE_EPOCH, else of the clock. Raises UsageError for a variable that is no time."""
    from datetime import UTC, datetime

    given = os.environ.get("SOURCE_DATE_EPOCH")
    if not given:
        return datetime.now(UTC).astimezone()
    try:
        return datetime.fromtimestamp(int(given), UTC)
    except (ValueError, OverflowError, OSError):
        raise UsageError(f"SOURCE_DATE_EPOCH must be a number of seconds; got {given!r}.") from None


# ── Where it is said ─────────────────────────────────────────────────────────────────────────────


class Colour(StrEnum):
    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


Color = Annotated[Colour, option("--color", "Colour in the text report.", show_default=True)]


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


def write(text: str | Iterable[str], output: Path | None) -> None:
    """Writes a text, whole or piece by piece, to the file in one step, or to stdout.

    Raises UsageError if the file cannot be written.
    """
    pieces = [text] if isinstance(text, str) else text
    if output is None:
        all(map(print_piece, pieces))  # until nobody reads them any more
        return
    from citecheck.files import replace_file

    refuse_no_file(output, str(output))
    try:
        replace_file(output, (piece.encode() for piece in pieces))
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
