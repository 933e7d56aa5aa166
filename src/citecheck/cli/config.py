"""The caller's settings: `[tool.citecheck]` of the nearest pyproject.toml or citecheck.toml, and over it the options.

They are looked for beside the caller, never beside what is judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from pydantic import BaseModel, Field, StrictBool

from citecheck.cli.options import FailOn, Selecting
from citecheck.errors import UsageError
from citecheck.judging.routing import Routing
from citecheck.model import Level
from citecheck.selection import Coded, Selection
from citecheck.skill_lint.settings import TABLE, Ignore, LintSettings, Select, Severity
from citecheck.support import MIN_ENTAILMENT
from citecheck.support.rules import SUPPORT_RULES

if TYPE_CHECKING:
    from pydantic import ValidationError


class Settings(BaseModel):
    """The keys of `[tool.citecheck]`, in TOML's spelling. Paths are relative to the file that says them."""

    model_config = TABLE

    select: Select = ()
    ignore: Ignore = ()
    severity: Severity = {}
    fail_on: FailOn = Field(default=FailOn.ERROR, description="the lowest level that fails the run, or never")
    baseline: str | None = Field(default=None, description="the file of known findings to hide")
    sources: tuple[str, ...] = Field(default=(), description="the sources: `PATH` or `ID=PATH`, files or folders")
    thorough: StrictBool = Field(default=False, description="whether a second PDF parser reads each cited page")
    min_recall: float | None = Field(
        default=None, ge=0, le=1, description="the threshold of `support --profile lexical`"
    )
    min_entailment: float = Field(
        default=MIN_ENTAILMENT, ge=0, le=1, description="a judge who gives less needs a second judge to support a claim"
    )
    route: Routing = Field(default=Routing(), description="thresholds and phrases of `support --route`, a table")
    bands: tuple[float, float] | None = Field(default=None, description="the bands of `support --profile similarity`")


# ── The file ───────────────────────────────────────────────────────────────────────────────────────

_NAMES: Final = ("citecheck.toml", "pyproject.toml")
_TABLES: Final = ("lint",)  # the rest are keys of the table itself
_KINDS: Final = {  # how TOML calls what pydantic expects
    "tuple_type": 'write a list, as in ["…"]',
    "string_type": "write text in quotation marks",
    "dict_type": "write a table",
    "model_type": 'write a table, as in { rule = "CIT945", reason = "…" }',
    "int_type": "write a whole number",
    "bool_type": "write true or false",
    "missing": "this key is needed",
}
_Settings = TypeVar("_Settings", bound="BaseModel")


class Config(NamedTuple):
    """The tables of the settings, and the file they are in; paths in them are relative to its folder."""

    tables: Mapping[str, Any]
    path: Path | None = None

    @property
    def folder(self) -> Path:
        return self.path.parent if self.path else Path()

    def read(self, table: str, model: type[_Settings]) -> _Settings:
        """The settings of one table; "" is the one that contains the others.

        Raises UsageError for a key that does not exist, naming the nearest, and for a value of the wrong kind.
        """
        from pydantic import ValidationError

        own = {key: value for key, value in self.tables.items() if key not in _TABLES}
        if not (said := self.tables.get(table, {}) if table else own):
            return model.model_construct()
        try:
            return model.model_validate(said)
        except ValidationError as error:
            raise UsageError(f"{self.path}: {_complaint(table, model, error)}") from None


def find_config(named: Path | None) -> Config:
    """The file that was named, else the nearest one in the current folder or above it that has settings.

    Raises UsageError if it is missing, is not valid TOML, or has a table that nobody reads.
    """
    if named:
        return Config(_tables(named) or {}, named)
    here = Path.cwd()
    for folder in (here, *here.parents):
        for name in _NAMES:
            path = Path(name) if folder == here else folder / name
            tables = _tables(path) if path.is_file() else None
            if tables is not None:
                return Config(tables, path)
    return Config({})


def _tables(path: Path) -> dict[str, Any] | None:
    import tomllib

    try:
        said = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise UsageError(f"{path} cannot be read ({error.strerror}): name a file with settings.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(f"{path} is not valid TOML ({error}): fix it.") from None
    tools = said.get("tool") if path.name == "pyproject.toml" else {"citecheck": said}
    tables = tools.get("citecheck") if isinstance(tools, dict) else None
    if not isinstance(tables, dict | None):
        raise UsageError(f"{path}: tool.citecheck: write a table.")
    for key in tables or {}:
        if key not in (known := [*_spelt(Settings), *_TABLES]):
            raise UsageError(f"{path}: there is no setting '{key}'{_meant(key, known)}")
    return tables


def _spelt(model: type[BaseModel]) -> list[str]:
    return [field.alias or name for name, field in model.model_fields.items()]


def _complaint(table: str, model: type[BaseModel], error: ValidationError) -> str:
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"]))
    before = f"[{table}] " if table else ""
    if first["type"] == "extra_forbidden":
        return f"{before}has no setting '{where}'{_meant(str(first['loc'][-1]), _spelt(model))}"
    if not where:
        return f"[{table}]: write a table."
    said = _KINDS.get(first["type"], f"{first['msg'][:1].lower()}{first['msg'][1:]}")
    return f"{before}{where}: {said}."


def _meant(key: str, known: Sequence[str]) -> str:
    from citecheck.text.quoting import did_you_mean

    return did_you_mean(key, known, f"; there are {', '.join(known)}.")


# ── What a caller wants of a check ─────────────────────────────────────────────────────────────────

_Table = TypeVar("_Table", Settings, LintSettings)


class CheckOptions(NamedTuple):
    """The settings as a command needs them: paths lead from the current folder, `file` is where they were found.

    `of_file` is what the file selects, and `keeps_baseline` means that the baseline is the file's.
    """

    selection: Selection
    fail_on: FailOn
    baseline: Path | None
    sources: tuple[str, ...]
    thorough: bool
    min_recall: float | None
    min_entailment: float
    route: Routing
    bands: tuple[float, float] | None
    file: Path | None
    of_file: Selection
    keeps_baseline: bool = False


def check_options(
    asked: Selecting, *, baseline: Path | None = None, source: Sequence[str] = (), thorough: bool | None = None
) -> CheckOptions:
    """What holds: an option takes the place of its key, but `ignore` and `severity` are added to theirs.

    Raises UsageError for a file that cannot be read, and for a key, rule or level that does not exist.
    """
    found = find_config(asked.config)
    own = found.read("", Settings)
    settings = over(own, asked.select, asked.ignore, asked.severity)
    if keys := (*settings.select, *settings.ignore, *settings.severity):
        from citecheck.rules import RULES

        refuse_unknown(keys, (*RULES, *SUPPORT_RULES), lint=False)
    kept = found.folder / settings.baseline if settings.baseline else None
    return CheckOptions(
        Selection(settings.select, settings.ignore, settings.severity),
        asked.fail_on or settings.fail_on,
        baseline or kept,
        tuple(source) or tuple(beside(found.folder, settings.sources)),
        settings.thorough if thorough is None else thorough,
        settings.min_recall,
        settings.min_entailment,
        settings.route,
        settings.bands,
        found.path,
        Selection(() if asked.select else own.select, own.ignore, own.severity),
        keeps_baseline=baseline is None and kept is not None,
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
    known = [(rule.name, rule.code) for rule in rules]
    unknown = next((key for key in keys if not any(key == n or (key and c.startswith(key)) for n, c in known)), None)
    if unknown is None:
        return
    from citecheck.explanation import meant
    from citecheck.skill_lint.rules import known_rules

    if any(unknown in {rule.code, rule.name} for rule in known_rules().values()):
        told = (
            "about answers; the lint has those that begin with CIT9." if lint else "of the lint, not one about answers."
        )
        raise UsageError(f"{unknown} is a rule {told}")
    whose = "The lint has" if lint else "There is"
    raise UsageError(f"{whose} no rule '{unknown}'{meant(unknown, [name for r in rules for name in (r.code, r.name)])}")


def _level(option: str) -> tuple[str, Level]:
    key, equals, level = option.partition("=")
    if not equals:
        raise UsageError(f"--severity {option}: write CODE=LEVEL, as in --severity {option}=error.")
    if level not in set(Level):
        raise UsageError(f"--severity {option}: a level is error, warning or note.")
    return key, Level(level)
