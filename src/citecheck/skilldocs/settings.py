"""What `[tool.citecheck.lint]` may say."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from citecheck.model import Level


class Profile(StrEnum):
    """Where a skill is to be loaded; of several, each one's demands hold."""

    SPEC = "spec"  # the open format alone
    ANTHROPIC = "anthropic"  # uploads to claude.ai and the Skills API
    CLAUDE_CODE = "claude-code"  # its own keys, its substitutions, its bundled names


class Ignored(BaseModel):
    """A rule that is not reported for the files of a pattern, and why."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    rule: str
    reason: Annotated[str, Field(min_length=1)]


class LintSettings(BaseModel):
    """The keys of `[tool.citecheck.lint]`, in TOML's spelling. Paths are relative to the file that says them."""

    model_config = ConfigDict(extra="forbid", frozen=True, alias_generator=lambda name: name.replace("_", "-"))

    profiles: tuple[Profile, ...] = (Profile.SPEC,)
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: dict[str, Level] = {}
    sources: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    forbidden_commands: tuple[str, ...] = ()
    per_file_ignores: dict[str, tuple[Ignored, ...]] = {}
    body_tokens: Annotated[int, Field(ge=1)] = 5_000
    body_lines: Annotated[int, Field(ge=1)] = 500
