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
_TABLES: Final = ("lint",)
_KINDS: Final = {  # how TOML calls what pydantic expects
    "tuple_type": 'write a list, as in ["…"]',
    "string_type": "write text in quotation marks",
    "dict_type": "write a table",
    "model_type": 'write a table, as in { rule = "CIT945", reason = "…" }',
    "int_type": "write a whole number",
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
        """The settings of one table.

        Raises UsageError for a key that does not exist, naming the nearest, and for a value of the wrong kind.
        """
        from pydantic import ValidationError

        try:
            return model.model_validate(self.tables.get(table, {}))
        except ValidationError as error:
            raise UsageError(f"{self.path or 'The command line'}: {_complaint(table, model, error)}") from None


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
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} is no TOML ({error}): mend it.") from None
    tables = said.get("tool", {}).get("citecheck") if path.name == "pyproject.toml" else said
    for key in tables or {}:
        if key not in _TABLES:
            raise UsageError(f"{path}: there is no setting '{key}'{_meant(key, _TABLES)}")
    return tables


def _complaint(table: str, model: type[BaseModel], error: ValidationError) -> str:
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"]))
    if first["type"] == "extra_forbidden":
        known = [field.alias or name for name, field in model.model_fields.items()]
        return f"[{table}] has no setting '{where}'{_meant(str(first['loc'][-1]), known)}"
    said = _KINDS.get(first["type"], f"{first['msg'][:1].lower()}{first['msg'][1:]}")
    return f"[{table}] {where}: {said}."


def _meant(key: str, known: Sequence[str]) -> str:
    close = get_close_matches(key, known, n=1)
    return f"; did you mean '{close[0]}'?" if close else f"; there are {', '.join(known)}."
