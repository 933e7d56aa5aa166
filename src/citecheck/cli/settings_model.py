"""The keys of `[tool.citecheck]`, but for its tables."""

from __future__ import annotations

from pydantic import BaseModel, Field, StrictBool

from citecheck.cli.options import FailOn
from citecheck.skill_lint.settings import TABLE, Ignore, Select, Severity


class Settings(BaseModel):
    """The keys of `[tool.citecheck]`, in TOML's spelling. Paths are relative to the file that says them."""

    model_config = TABLE

    select: Select = ()
    ignore: Ignore = ()
    severity: Severity = {}
    fail_on: FailOn = Field(default=FailOn.ERROR, description="from which level on the exit code is 1, or never")
    baseline: str | None = Field(default=None, description="the file of findings that are not told again")
    sources: tuple[str, ...] = Field(default=(), description="the sources: `PATH` or `ID=PATH`, files or folders")
    thorough: StrictBool = Field(default=False, description="whether a second reader reads each cited page")
