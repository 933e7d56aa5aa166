"""Patterns of the settings, which name files as seen from the settings' own folder."""

from __future__ import annotations

import os
from fnmatch import fnmatch
from pathlib import Path


def fits(path: str | Path, pattern: str, home: Path) -> bool:
    """Whether `pattern` matches the path as it was named, or as it is seen from `home`."""
    named, whole, base = Path(path), _whole(path), _whole(home)
    inside = [whole.relative_to(base)] if whole.is_relative_to(base) else []
    return any(fnmatch(name.as_posix(), pattern) for name in (named, *inside))


def _whole(path: str | Path) -> Path:
    """From the root, without ".." and without following links."""
    return Path(os.path.abspath(path))  # noqa: PTH100 - Path.absolute keeps ".."
