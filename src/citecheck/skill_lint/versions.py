"""The version that a project says it has."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

_ASSIGNED: Final = re.compile(r"""^(?:__version__|VERSION)\s*(?::[^=\n]*)?=\s*["']([^"'\n]+)["']""", re.MULTILINE)


def project_version(root: Path) -> str | None:
    """That of pyproject.toml, or of the file that hatch reads it from; None where neither says one."""
    try:
        said: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
        version = said.get("project", {}).get("version")
        if version is None:
            path = said.get("tool", {}).get("hatch", {}).get("version", {}).get("path")
            found = _ASSIGNED.search((root / path).read_text("utf-8")) if path else None
            version = found[1] if found else None
    except (OSError, ValueError, AttributeError, TypeError):
        return None
    return version if isinstance(version, str) else None
