"""Rules of the files around a skill: manifests of plugins and markets, and what uploads refuse."""

from __future__ import annotations

import posixpath
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Final, NamedTuple

from pydantic import AfterValidator, BaseModel, Field

from citecheck.files import absolute
from citecheck.model import Level, Span
from citecheck.skill_lint.json_files import JsonFile, Open, read_json, validated
from citecheck.skill_lint.markdown import MarkdownFile
from citecheck.skill_lint.project import FOLDERS, MAIN, Project, Skill
from citecheck.skill_lint.references import is_there, leads_out
from citecheck.skill_lint.rule import START, Edit, LintRemark, file_rule, project_rule, skill_rule
from citecheck.skill_lint.rules.front_matter import entries_of
from citecheck.skill_lint.settings import Profile
from citecheck.text.quoting import quoted

# ── Manifests, as far as they are compared: extra keys are each client's own ─────────────────────


def _name(pattern: str, demand: str) -> AfterValidator:
    """A validator of names: its error is the demand."""

    def check(name: str) -> str:
        if not re.fullmatch(pattern, name):
            raise ValueError(f"consist of {demand}")
        return name

    return AfterValidator(check)


_KEBAB: Final = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_DOTTED: Final = r"(?=.{1,64}\Z)[a-z0-9]+(?:[-.][a-z0-9]+)*"
_Kebab = Annotated[str, _name(_KEBAB, "lower-case letters, digits and single hyphens")]
_Dotted = Annotated[str, _name(_DOTTED, "at most 64 lower-case letters, digits, single hyphens and dots")]


class _Plugin(Open):
    name: _Kebab
    version: str | None = None
    description: str | None = None


class _OpenPlugin(_Plugin):
    schema_: Annotated[str, Field(alias="$schema")]
    name: _Dotted


class _GeminiExtension(_Plugin):
    version: str


class _Listed(Open):
    """A plugin as a marketplace lists it."""

    name: _Kebab
    source: str | dict[str, Any]
    version: str | None = None

    @property
    def local(self) -> str | None:
        """Its folder, where it lies in the same repository."""
        if isinstance(self.source, str):
            return self.source
        path = self.source.get("path") if self.source.get("source", "local") == "local" else None
        return path if isinstance(path, str) else None


class _Market(Open):
    name: _Kebab
    plugins: list[_Listed]


class _Owner(Open):
    name: str


class _ClaudeMarket(_Market):
    owner: _Owner


class _Kind(NamedTuple):
    """A kind of manifest: its model, the keys whose values are paths, and whether these begin with './'."""

    model: type[BaseModel]
    path_keys: tuple[str, ...] = ()
    dotted: bool = False


_PATH_KEYS: Final = tuple("skills commands agents hooks mcpServers apps rules outputStyles lspServers".split())
_OPEN: Final = "plugin.json"
KINDS: Final[Mapping[str, _Kind]] = {
    ".claude-plugin/plugin.json": _Kind(_Plugin, _PATH_KEYS, dotted=True),
    ".codex-plugin/plugin.json": _Kind(_Plugin, _PATH_KEYS, dotted=True),
    ".cursor-plugin/plugin.json": _Kind(_Plugin, _PATH_KEYS),
    "gemini-extension.json": _Kind(_GeminiExtension, ("contextFileName",)),
    _OPEN: _Kind(_OpenPlugin, _PATH_KEYS),
    ".claude-plugin/marketplace.json": _Kind(_ClaudeMarket, dotted=True),
    ".agents/plugins/marketplace.json": _Kind(_Market, dotted=True),
}


class _Manifest(NamedTuple):
    """`model` is None, and `problems` says why, where it is not what its client expects."""

    kind: _Kind
    json: JsonFile
    model: BaseModel | None
    problems: tuple[tuple[str, Span], ...]

    @property
    def listed(self) -> list[_Listed]:
        """The plugins of a marketplace."""
        return self.model.plugins if isinstance(self.model, _Market) else []

    def value(self, key: str) -> str | None:
        """The name, version or description that it gives."""
        return getattr(self.model, key, None)

    def paths(self) -> Iterator[tuple[str, str, Span]]:
        """(key, path, place) of what it names in its own repository."""
        extra = (self.model.model_extra or {}) if self.model else {}
        metadata = extra.get("metadata")
        if not (isinstance(metadata, dict) and "pluginRoot" in metadata):
            for at, plugin in enumerate(self.listed):
                if plugin.local:
                    yield "source", plugin.local, self.json.place("plugins", at, "source", "path")
        for key in self.kind.path_keys:
            value = extra.get(key)
            for at, path in enumerate(value if isinstance(value, list) else [value]):
                if isinstance(path, str) and not path.startswith("${"):
                    yield key, path, self.json.place(key, at)


def _manifests(project: Project) -> Iterator[_Manifest]:
    """The manifests in the root. Without a skill there are none: other programs have such files."""
    for path, kind in KINDS.items() if project.skills else ():
        file = read_json(project.root / path, f"{_shown_root(project)}{path}")
        if file and not (path == _OPEN and _is_foreign(file, project.root)):
            yield _Manifest(kind, file, *validated(file, kind.model))


def _is_foreign(file: JsonFile, root: Path) -> bool:
    """Return whether a plugin.json is another program's: it has another schema, or none and no skills beside it."""
    schema = file.value.get("$schema") if isinstance(file.value, dict) else None
    is_ours = schema.startswith("https://agent-plugins.org/") if isinstance(schema, str) else (root / "skills").is_dir()
    return not is_ours


def _shown_root(project: Project) -> str:
    """The beginning of a manifest's name, so that it is shown as the linted files are."""
    file = project.files[0]
    depth = len(file.file.resolve().relative_to(project.root.resolve()).parts)
    shown = posixpath.normpath(posixpath.join(file.path, *[".."] * depth))
    return "" if shown == "." else f"{shown}/"


@project_rule("CIT971", "invalid-manifest")
def invalid_manifest(project: Project) -> Iterator[LintRemark]:
    for manifest in _manifests(project):
        yield from (manifest.json.remark(message, span) for message, span in manifest.problems)
        for key, path, place in manifest.paths():
            faults = {
                "leads out of the plugin": leads_out(project.root, path),
                "does not begin with './'": manifest.kind.dotted and not path.startswith("./"),
                "does not exist": not is_there(project.root / path),
            }
            wrong = next((fault for fault, is_so in faults.items() if is_so), None)
            if wrong:
                yield manifest.json.remark(f"'{key}' names {quoted(path)}, which {wrong}.", place)


@project_rule("CIT972", "manifest-drift")
def manifest_drift(project: Project) -> Iterator[LintRemark]:
    found = [manifest for manifest in _manifests(project) if manifest.model]
    plugins = [manifest for manifest in found if not isinstance(manifest.model, _Market)]
    for key in ("name", "description"):
        given = [(plugin.json, value) for plugin in plugins if (value := plugin.value(key))]
        for file, value in given[1:]:
            if value != given[0][1]:
                message = f"The {key} {quoted(value)} is not that of {given[0][0].path}: {quoted(given[0][1])}."
                yield file.remark(message, file.place(key))
    for manifest in found if plugins else ():
        name, path = plugins[0].value("name") or "", plugins[0].json.path
        for at, listed in enumerate(manifest.listed):
            if listed.local in {"./", "."} and listed.name != name:
                message = f"The name {quoted(listed.name)} is not that of {path}: {quoted(name)}."
                yield manifest.json.remark(message, manifest.json.place("plugins", at, "name"))
    yield from _other_versions(project, found, plugins)


def _other_versions(project: Project, found: list[_Manifest], plugins: list[_Manifest]) -> Iterator[LintRemark]:
    version, origin = project_version(project.root), "pyproject.toml"
    own = version is not None
    first = next((plugin for plugin in plugins if plugin.value("version")), None)
    if version is None and first:
        version, origin = first.value("version"), first.json.path
    if not version or not found:
        return
    message = "The version {} is not that of " + f"{origin}: {quoted(version)}."
    for manifest in found:
        places: dict[tuple[str | int, ...], str | None] = {("version",): manifest.value("version")}
        for at, plugin in enumerate(manifest.listed):
            if plugin.local in {"./", "."}:
                places["plugins", at, "version"] = plugin.version
        for steps, other in places.items():
            if other and other != version:
                span = manifest.json.place(*steps)
                is_certain = span != START and manifest.json.text.count('"version"') == 1
                edit = Edit(manifest.json.file, f'"{version}"', span) if own and is_certain else None
                yield manifest.json.remark(message.format(quoted(other)), span, edit=edit)
    mains = [path.resolve() for path in (project.root / "skills").glob(f"*/{MAIN}") if path.is_file()]
    for skill in project.skills if len(mains) == 1 else ():  # several may each have a version
        metadata = (entries_of(skill) or {}).get("metadata") if mains[0] == skill.main.file.resolve() else None
        value = metadata.entries.get("version") if metadata else None
        if value and value.text != version:
            edit = Edit(skill.main.file, f'"{version}"', value.span) if own else None
            yield LintRemark(skill.main.path, message.format(quoted(value.text)), value.span, edit=edit)


_ASSIGNED: Final = re.compile(r"""^(?:__version__|VERSION)\s*(?::[^=\n]*)?=\s*["']([^"'\n]+)["']""", re.MULTILINE)


def project_version(root: Path) -> str | None:
    """The version of pyproject.toml, or of the file that hatch reads it from; None if neither has one."""
    try:
        settings: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
        version = settings.get("project", {}).get("version")
        path = settings.get("tool", {}).get("hatch", {}).get("version", {}).get("path")
        if version is None and path:
            found = _ASSIGNED.search((root / path).read_text("utf-8"))
            version = found and found[1]
    except (OSError, ValueError, AttributeError, TypeError):
        return None
    return version if isinstance(version, str) else None


# ── What an upload refuses, and what no client finds ─────────────────────────────────────────────


@skill_rule("CIT975", "extra-skill-file", Level.WARNING)
def extra_skill_file(skill: Skill, project: Project) -> Iterator[LintRemark]:
    if Profile.ANTHROPIC not in project.settings.profiles or skill.is_repository:
        return
    for path in skill.inside:
        shown = (PurePosixPath(skill.path) / path).as_posix()
        if path.as_posix().lower() == "readme.md":
            message = "The skill has a README.md next to its SKILL.md: an upload is for agents only."
            yield LintRemark(shown, message, text="")
        elif path.name == MAIN and len(path.parts) > 1:
            yield LintRemark(shown, f"An upload has one {MAIN}, and this is a second one.", text="")


@file_rule("CIT976", "misnamed-skill-file")
def misnamed_skill_file(file: MarkdownFile, _: Project) -> Iterator[LintRemark]:
    name, folder = file.file.name, absolute(file.file).parent
    if name == MAIN or name.lower() != MAIN.lower():
        return
    # A page about some skill may have the same name.
    has_name = file.front and re.search(r"^name[ \t]*:", file.text[slice(*file.front)], re.MULTILINE)
    is_beside = any((folder / part).is_dir() for part in FOLDERS)
    is_skill = has_name or folder.parent.name == "skills" or is_beside
    # Asked of the list: a disk that does not tell letter case apart would say that both are there.
    if is_skill and MAIN not in {path.name for path in folder.iterdir()}:
        message = f"The file is called {quoted(name)}. Clients look for {MAIN}, in capitals, and find no skill here."
        yield LintRemark(file.path, message, hint=f"Rename it to {MAIN}.")
