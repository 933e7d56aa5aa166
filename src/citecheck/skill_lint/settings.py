"""The settings `[tool.citecheck.lint]`, and the kinds of keys that the table above it has as well."""

from __future__ import annotations

from enum import StrEnum
from fnmatch import fnmatch
from pathlib import Path
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from citecheck.files import absolute
from citecheck.model import Level

# Most runs have no settings: what checks them is built when there are some.
TABLE: Final = ConfigDict(
    extra="forbid", frozen=True, alias_generator=lambda name: name.replace("_", "-"), defer_build=True
)

Select = Annotated[tuple[str, ...], Field(description="rules to show: names, codes, or beginnings of codes")]
Ignore = Annotated[tuple[str, ...], Field(description="rules to hide")]
Severity = Annotated[dict[str, Level], Field(description="another level for a rule: error, warning or note")]


class Profile(StrEnum):
    """A place where skills are loaded; of several profiles, the demands of each apply."""

    SPEC = "spec"  # the open format alone
    ANTHROPIC = "anthropic"  # uploads to claude.ai and the Skills API
    CLAUDE_CODE = "claude-code"  # its own keys, its substitutions, its bundled names


class Ignored(BaseModel):
    """A rule that is not reported for the files of a pattern, and why."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)

    rule: str
    reason: Annotated[str, Field(min_length=1)]


class LintSettings(BaseModel):
    """The keys of `[tool.citecheck.lint]`, in TOML's spelling. Paths are relative to the file that says them."""

    model_config = TABLE

    profiles: tuple[Profile, ...] = Field(default=(Profile.SPEC,), description="where the skill will be loaded")
    select: Select = ()
    ignore: Ignore = ()
    severity: Severity = {}
    sources: tuple[str, ...] = Field(
        default=(), description="sources of examples: `PATH` or `ID=PATH`, files or folders"
    )
    exclude: tuple[str, ...] = Field(default=(), description="patterns of files to skip")
    forbidden_commands: tuple[str, ...] = Field(default=(), description="more commands that documents must not contain")
    per_file_ignores: dict[str, tuple[Ignored, ...]] = Field(
        default={}, description="for a pattern of files, the rules to ignore, each with a reason"
    )
    body_tokens: Annotated[int, Field(ge=1, description="limit of a body, in estimated tokens")] = 5_000
    body_lines: Annotated[int, Field(ge=1, description="limit of a body, in lines")] = 500


# ── Patterns of files, seen from the folder of the settings ──


def fits(path: str | Path, pattern: str, home: Path) -> bool:
    """Return whether `pattern` matches the path as it was named, or as it is seen from `home`."""
    named, whole, base = Path(path), absolute(path), absolute(home)
    inside = [whole.relative_to(base)] if whole.is_relative_to(base) else []
    return any(fnmatch(name.as_posix(), pattern) for name in (named, *inside))
