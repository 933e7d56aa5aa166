"""Regular expressions that are compiled when they are first used: most runs need few of them."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, cast


class _LazyPattern:
    """Has what `re.Pattern` has, and compiles when something of it is first asked for."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._given = pattern, flags

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(*self._given)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._compiled, name)
        setattr(self, name, found)  # so that the next one finds it without this
        return found


def lazy_pattern(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Like `re.compile`, for a pattern at the top of a module that many a run does not use."""
    return cast("re.Pattern[str]", _LazyPattern(pattern, flags))
