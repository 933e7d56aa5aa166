"""The formats of a report, and where reports go.

`-o PATH` is in the format of --format, `-o FORMAT:PATH` beside it; stdout is for what is left.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Generic, NamedTuple, Self, TypeVar

from citecheck.cli.options import (
    Colour,
    option,
    refuse_no_file,
    remark,
    terminal_width,
    wants_colour,
    write,
)
from citecheck.errors import UsageError
from citecheck.reporting.code_hosts import append_job_summary, render_github
from citecheck.reporting.findings import Results, RuleFacts
from citecheck.reporting.text import wrapped
from citecheck.standard import Clause, clauses, lint_clauses
from citecheck.support.rules import SUPPORT_RULES, SupportRule

if TYPE_CHECKING:
    from citecheck.rules.rule import Rule
    from citecheck.skill_lint.rule import LintRule

_Format = TypeVar("_Format", bound=StrEnum)
_PEOPLES: Final = "text"  # nobody wants it in a file that is named as one for programs


class Target(NamedTuple, Generic[_Format]):
    """One report; `path` is None for stdout."""

    format: _Format
    path: Path | None


def targets(outputs: Iterable[str], format_: _Format, *others: Path | None) -> list[Target[_Format]]:
    """The reports that were asked for; the one in `format_` goes to stdout where no output takes it, or stdout.

    The formats are those of its enumeration.

    Raises UsageError for a path that is none, and for two files in one place; `others` are written as well.
    """
    asked = [_target(output, format_) for output in outputs]
    plain = any(not prefixed for _, prefixed in asked)
    found = [target for target, _ in asked]
    if not plain and not any(target.path is None for target in found):
        found.append(Target(format_, None))
    more = [path for path in others if path]
    for path in more:
        refuse_unwritable(path, str(path))
    _refuse_doubles([*(target.path for target in found), *more])
    return found


def _refuse_doubles(paths: Sequence[Path | None]) -> None:
    places = [identity(path) for path in paths]
    for path, place in zip(paths, places, strict=True):
        if places.count(place) > 1:
            raise UsageError(f"{path or 'stdout'} would be written twice: name a different file for each.")


def _target(output: str, format_: _Format) -> tuple[Target[_Format], bool]:
    """The report, and whether its format was named: what is before the colon in C:\\x and ./a:b is not a format."""
    before, colon, rest = output.partition(":")
    formats: dict[str, _Format] = {one.value: one for one in type(format_)}
    prefixed = bool(colon) and before in formats
    if colon and not prefixed and before.isalpha() and len(before) > 1:
        from citecheck.text.quoting import did_you_mean

        none = f"; there are {', '.join(formats)}."
        meant = did_you_mean(before.lower(), formats, none, shown=f"'{{}}:{rest}'", cutoff=0.5)
        raise UsageError(f"-o {output}: there is no format '{before}'{meant} A file of that name is ./{output}.")
    said = rest if prefixed else output
    suffix = Path(output).suffix[1:].lower()
    if not prefixed and suffix in formats and suffix != format_.value == _PEOPLES:
        raise UsageError(
            f"-o {output}: the format is {format_.value}; write -o {suffix}:{output}, or {format_.value}:{output}."
        )
    if prefixed and not rest:
        raise UsageError(f"-o {output}: there is no path; name a file, as in -o {before}:report.txt.")
    path = None if said == "-" else Path(said)
    if path is not None:
        refuse_unwritable(path, said)
    return Target(formats[before] if prefixed else format_, path), prefixed


def refuse_unwritable(path: Path, said: str) -> None:
    """Raises UsageError before anything is written: what cannot be must not leave half of the reports behind."""
    refuse_no_file(path, said)
    folder = path.parent
    if not folder.is_dir():
        raise UsageError(f"{path} cannot be written ({folder} is not a folder): check the folder.")
    if not os.access(folder, os.W_OK):
        raise UsageError(f"{path} cannot be written ({folder} is read-only): check the folder.")


def refuse_inputs(written: Iterable[Path | None], read: Iterable[Path | None]) -> None:
    """Raises UsageError for an output that would replace what is read."""
    inputs = {identity(path) for path in read if path}
    for path in written:
        if path is not None and identity(path) in inputs:
            raise UsageError(f"{path} is read by this command: name another file to write to.")


def write_reports(
    found: Sequence[Target[_Format]],
    rendered: Callable[[_Format, bool], str],
    colour: Colour,
    more: Sequence[tuple[Path, str]] = (),
    *,
    quiet: bool = False,
) -> None:
    """Renders every report before the first one is written, files before stdout; `more` are files beside them.

    With `quiet` nothing goes to stdout. A text report is as wide as the terminal that shows it.
    """
    asked = [target for target in found if target.path or not quiet]
    texts = [(target.path, rendered(target.format, wants_colour(colour, target.path))) for target in asked]
    if width := terminal_width():
        shown = [target.path is None and target.format.value == _PEOPLES for target in asked]
        texts = [
            (path, wrapped(text, width) if is_shown else text)
            for (path, text), is_shown in zip(texts, shown, strict=True)
        ]
    for path, text in sorted([*more, *texts], key=lambda one: one[0] is None):
        write(text, path)


def identity(path: Path | None) -> object:
    """The file itself by whatever name or link, or the place where it would be."""
    if path is None:
        return None
    try:
        found = path.stat()
    except OSError:
        return os.path.normcase(os.path.realpath(path))
    return found.st_dev, found.st_ino


# ── The formats of a report, and what renders each: the same for every command that has findings ──


def _reporting(name: str) -> Any:
    """The module of this name in `reporting/`, imported when a format is rendered."""
    return import_module(f"citecheck.reporting.{name}")


def _github(results: Results) -> str:
    """The annotations; the whole report goes into the job's summary, where there is one that can be written."""
    summary, shown = os.environ.get("GITHUB_STEP_SUMMARY"), False
    if summary:
        try:
            shown = append_job_summary(_reporting("markdown").render(results), Path(summary))
        except OSError as error:
            remark(f"citecheck: the job summary {summary} cannot be written ({error.strerror or error}).")
    return render_github(results.files, results.summary, job_summary=shown)


class Format(StrEnum):
    """Each format, with what renders it."""

    _value_: str
    render: Callable[[Results], str]

    TEXT = "text", lambda results: results.text()
    CONCISE = "concise", lambda results: _reporting("lines").render(results)
    JSON = "json", lambda results: results.json()
    JSONL = "jsonl", lambda results: _reporting("lines").render_jsonl(results.files, results.counts)
    SARIF = "sarif", lambda results: _reporting("sarif").render(results)
    GITHUB = "github", _github
    GITLAB = "gitlab", lambda results: _reporting("code_hosts").render_gitlab(results.files)
    JUNIT = "junit", lambda results: _reporting("junit").render(results)
    MARKDOWN = "markdown", lambda results: _reporting("markdown").render(results)
    AGENT = "agent", lambda results: results.agent()

    def __new__(cls, name: str, render: Callable[[Results], str]) -> Self:
        self = str.__new__(cls, name)
        self._value_ = name
        self.render = render
        return self


_FORMAT: Final = f"How to report: {', '.join(Format)}."
ReportFormat = Annotated[Format, option("--format", _FORMAT, "FORMAT", show_default=True)]


def rule_facts() -> tuple[RuleFacts, ...]:
    """Every rule of the standard."""
    from citecheck.rules import RULES

    return _facts(RULES, clauses())


def support_rule_facts() -> tuple[RuleFacts, ...]:
    """Every rule of `support`."""
    return _facts(SUPPORT_RULES, clauses())


def lint_rule_facts() -> tuple[RuleFacts, ...]:
    """Every rule of the lint."""
    from citecheck.skill_lint.rules import LINT_RULES

    return _facts(LINT_RULES, lint_clauses())


def _facts(rules: Sequence[Rule | SupportRule | LintRule], known: Mapping[str, Clause]) -> tuple[RuleFacts, ...]:
    return tuple(RuleFacts(rule.code, rule.name, rule.level, known[rule.code].demand) for rule in rules)
