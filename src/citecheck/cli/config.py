"""The caller's settings: `[tool.citecheck]` of the nearest pyproject.toml, or a citecheck.toml.

They are looked for beside the caller, never beside what is judged.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from citecheck.errors import UsageError

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError

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


@dataclass(frozen=True, slots=True)
class Config:
    """The tables of the settings, and the file they stand in; paths in them are relative to its folder."""

    tables: Mapping[str, Any]
    path: Path | None = None

    @property
    def folder(self) -> Path:
        return self.path.parent if self.path else Path()

    def read(self, table: str, model: type[_Settings]) -> _Settings:
        """The settings of one table; "" is the one that holds the others.

        Raises UsageError for a key that does not exist, naming the nearest, and for a value of the wrong kind.
        """
        from pydantic import ValidationError

        own = {key: value for key, value in self.tables.items() if key not in _TABLES}
        try:
            return model.model_validate(self.tables.get(table, {}) if table else own)
        except ValidationError as error:
            raise UsageError(f"{self.path}: {_complaint(table, model, error)}") from None


def find_config(named: Path | None) -> Config:
    """The file that was named, else the nearest one in the current folder or above it that has settings.

    Raises UsageError where it is missing, is no TOML, or has a table that nobody reads.
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
    try:
        said = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise UsageError(f"{path} cannot be read ({error.strerror}): name a file with settings.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(f"{path} is no TOML ({error}): mend it.") from None
    tables = _table_of_tools(said) if path.name == "pyproject.toml" else said
    if not isinstance(tables, dict | None):
        raise UsageError(f"{path}: tool.citecheck: write a table.")
    for key in tables or {}:
        if key not in (known := [*_keys(), *_TABLES]):
            raise UsageError(f"{path}: there is no setting '{key}'{_meant(key, known)}")
    return tables


def _table_of_tools(said: Mapping[str, Any]) -> Any:
    tools = said.get("tool")
    return tools.get("citecheck") if isinstance(tools, dict) else None


def _keys() -> list[str]:
    from citecheck.cli.settings_model import Settings

    return _spelt(Settings)


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
    close = get_close_matches(key, known, n=1)
    return f"; did you mean '{close[0]}'?" if close else f"; there are {', '.join(known)}."
