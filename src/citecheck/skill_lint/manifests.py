"""The manifests of a project that ships skills, as far as they are compared: extra keys are each client's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from citecheck.model import Span
from citecheck.skill_lint.json_files import JsonFile, read_json, validated

CLAUDE: Final = ".claude-plugin/plugin.json"
CODEX: Final = ".codex-plugin/plugin.json"
CURSOR: Final = ".cursor-plugin/plugin.json"
GEMINI: Final = "gemini-extension.json"
OPEN: Final = "plugin.json"
CLAUDE_MARKET: Final = ".claude-plugin/marketplace.json"
OPEN_MARKET: Final = ".agents/plugins/marketplace.json"
_OPEN_SCHEMA: Final = "https://agent-plugins.org/"
_KEBAB: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_DOTTED: Final = re.compile(r"[a-z0-9]+(?:[-.][a-z0-9]+)*")
_PATH_KEYS: Final = (
    "skills",
    "commands",
    "agents",
    "hooks",
    "mcpServers",
    "apps",
    "rules",
    "outputStyles",
    "lspServers",
)


def _kebab(name: str) -> str:
    if not _KEBAB.fullmatch(name):
        raise ValueError("consist of lower-case letters, digits and single hyphens")
    return name


def _dotted(name: str) -> str:
    if not _DOTTED.fullmatch(name) or len(name) > 64:
        raise ValueError("consist of at most 64 lower-case letters, digits, single hyphens and dots")
    return name


Kebab = Annotated[str, AfterValidator(_kebab)]


class _Open(BaseModel):
    model_config = ConfigDict(extra="allow", frozen=True, strict=True)


class Plugin(_Open):
    name: Kebab
    version: str | None = None
    description: str | None = None


class OpenPlugin(_Open):
    schema_: Annotated[str, Field(alias="$schema")]
    name: Annotated[str, AfterValidator(_dotted)]
    version: str | None = None
    description: str | None = None


class GeminiExtension(Plugin):
    version: str


class Listed(_Open):
    """A plugin as a marketplace lists it."""

    name: Kebab
    source: str | dict[str, Any]
    version: str | None = None

    @property
    def local(self) -> str | None:
        """Its folder, where it lies in the same repository."""
        path = self.source if isinstance(self.source, str) else self.source.get("path")
        elsewhere = isinstance(self.source, dict) and self.source.get("source", "local") != "local"
        return path if isinstance(path, str) and not elsewhere else None


class _Owner(_Open):
    name: str


class Market(_Open):
    name: Kebab
    plugins: list[Listed]


class ClaudeMarket(Market):
    owner: _Owner


_MODELS: Final[dict[str, type[BaseModel]]] = {
    CLAUDE: Plugin,
    CODEX: Plugin,
    CURSOR: Plugin,
    GEMINI: GeminiExtension,
    OPEN: OpenPlugin,
    CLAUDE_MARKET: ClaudeMarket,
    OPEN_MARKET: Market,
}


@dataclass(frozen=True, slots=True)
class Manifest:
    """One of the known manifests. `model` is None, and `problems` says why, where it is not what its client expects."""

    kind: str
    json: JsonFile
    model: BaseModel | None = None
    problems: tuple[tuple[str, Span], ...] = ()


def read_manifests(root: Path, base: str) -> Iterator[Manifest]:
    """The manifests that exist in `root`; `base` goes before their names in a report."""
    for kind, model in _MODELS.items():
        file = read_json(root / kind, f"{base}{kind}")
        if file and not (kind == OPEN and _is_foreign(file, root)):
            yield _manifest(kind, file, model)


def _is_foreign(file: JsonFile, root: Path) -> bool:
    """Other programs have a plugin.json too: it is the open format's if it says so, or is beside skills."""
    schema = file.value.get("$schema") if isinstance(file.value, dict) else None
    return not schema.startswith(_OPEN_SCHEMA) if isinstance(schema, str) else not (root / "skills").is_dir()


def _manifest(kind: str, file: JsonFile, model: type[BaseModel]) -> Manifest:
    read, problems = validated(file, model)
    return Manifest(kind, file, read, problems)


def paths_in(manifest: Manifest) -> Iterator[tuple[str, str]]:
    """(key, path) of what a manifest names in its own repository."""
    if isinstance(manifest.model, Market):
        extra = manifest.model.model_extra or {}
        based = isinstance(extra.get("metadata"), dict) and "pluginRoot" in extra["metadata"]
        yield from (("source", plugin.local) for plugin in manifest.model.plugins if plugin.local and not based)
        return
    extra = (manifest.model.model_extra or {}) if manifest.model else {}
    keys = ("contextFileName",) if manifest.kind == GEMINI else _PATH_KEYS
    for key in keys:
        value = extra.get(key)
        for path in value if isinstance(value, list) else [value]:
            if isinstance(path, str) and not path.startswith("${"):
                yield key, path


def must_begin_with_dot(kind: str) -> bool:
    return kind in {CLAUDE, CODEX, CLAUDE_MARKET, OPEN_MARKET}
