"""What a caller wants of a check: `[tool.citecheck]`, and over it the options of the command."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from citecheck.cli.config import find_config
from citecheck.cli.options import FailOn
from citecheck.cli.settings_model import Settings
from citecheck.errors import UsageError
from citecheck.model import Level
from citecheck.selection import Coded, Selection
from citecheck.skill_lint.settings import LintSettings

_Table = TypeVar("_Table", Settings, LintSettings)


@dataclass(frozen=True, slots=True)
class Wishes:
    """The settings as a command needs them: paths lead from the current folder, `file` is where they were found."""

    selection: Selection
    fail_on: FailOn
    baseline: Path | None
    sources: tuple[str, ...]
    thorough: bool
    file: Path | None


def wishes(
    config: Path | None,
    *,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    severity: Sequence[str] = (),
    fail_on: FailOn | None = None,
    baseline: Path | None = None,
    source: Sequence[str] = (),
    thorough: bool | None = None,
) -> Wishes:
    """What holds: an option takes the place of its key, but `ignore` and `severity` are added to theirs.

    Raises UsageError for a file that cannot be read, and for a key, rule or level that does not exist.
    """
    from citecheck.rules import RULES

    found = find_config(config)
    settings = over(found.read("", Settings), select, ignore, severity)
    refuse_unknown((*settings.select, *settings.ignore, *settings.severity), RULES, lint=False)
    kept = found.folder / settings.baseline if settings.baseline else None
    return Wishes(
        Selection(settings.select, settings.ignore, settings.severity),
        fail_on or settings.fail_on,
        baseline or kept,
        tuple(source) or tuple(beside(found.folder, settings.sources)),
        settings.thorough if thorough is None else thorough,
        found.path,
    )


def over(settings: _Table, select: Sequence[str], ignore: Sequence[str], severity: Sequence[str]) -> _Table:
    """The settings of the file, and over them the options of the command."""
    return settings.model_copy(
        update={
            "select": tuple(select) or settings.select,
            "ignore": (*settings.ignore, *ignore),
            "severity": {**settings.severity, **dict(map(_level, severity))},
        }
    )


def beside(folder: Path, sources: Iterable[str]) -> list[str]:
    """[ID=]PATH options, their paths taken from the folder of the settings."""
    parts = [source.rpartition("=") for source in sources]
    return [f"{name}{equals}{folder / path}" for name, equals, path in parts]


def refuse_unknown(keys: Iterable[str], rules: Sequence[Coded], *, lint: bool) -> None:
    """Raises UsageError for a key that stands for none of `rules`, which are those of the lint or of answers."""
    unknown = next((key for key in keys if not _is_key(key, rules)), None)
    if unknown is None:
        return
    from citecheck.cli.explain import meant
    from citecheck.skill_lint.rules import known_rules

    if any(unknown in {rule.code, rule.name} for rule in known_rules().values()):
        told = (
            "about answers; the lint has those that begin with CIT9." if lint else "of the lint, not one about answers."
        )
        raise UsageError(f"{unknown} is a rule {told}")
    whose = "The lint has" if lint else "There is"
    raise UsageError(f"{whose} no rule '{unknown}'{meant(unknown, [name for r in rules for name in (r.code, r.name)])}")


def _is_key(key: str, rules: Sequence[Coded]) -> bool:
    return any(key == rule.name or (key and rule.code.startswith(key)) for rule in rules)


def _level(option: str) -> tuple[str, Level]:
    key, equals, level = option.partition("=")
    if not equals:
        raise UsageError(f"--severity {option}: write CODE=LEVEL, as in --severity {option}=error.")
    if level not in set(Level):
        raise UsageError(f"--severity {option}: a level is error, warning or note.")
    return key, Level(level)
