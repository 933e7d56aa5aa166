"""Rules of the files around a skill: manifests of plugins and markets, evaluations, and what uploads refuse."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, RootModel

from citecheck.model import Level, Span
from citecheck.skill_lint import manifests
from citecheck.skill_lint.file_references import absolute, is_there, leads_out
from citecheck.skill_lint.json_files import JsonFile, read_json, validated
from citecheck.skill_lint.manifests import Manifest, Market
from citecheck.skill_lint.project import MAIN
from citecheck.skill_lint.rule import Edit, LintRemark, file_rule, project_rule, skill_rule
from citecheck.skill_lint.rules.front_matter import front_of
from citecheck.skill_lint.settings import Profile
from citecheck.text.quoting import quoted

if TYPE_CHECKING:
    from citecheck.skill_lint.front_matter import YamlValue
    from citecheck.skill_lint.markdown import MarkdownFile
    from citecheck.skill_lint.project import Project, Skill

_NAME_KEY: Final = re.compile(r"^name[ \t]*:", re.MULTILINE)
_FOLDERS: Final = ("scripts", "references", "assets")


def _manifests(project: Project) -> tuple[Manifest, ...]:
    """None without a skill: other programs have files of these names."""
    return tuple(manifests.read_manifests(project.root, _shown_root(project))) if project.skills else ()


def _shown_root(project: Project) -> str:
    """What goes before a manifest's name, so that it is shown as the linted files are."""
    file = project.files[0]
    depth = len(file.file.resolve().relative_to(project.root.resolve()).parts)
    shown = PurePosixPath(file.path).parts
    if len(shown) < depth:
        return "../" * (depth - len(shown))
    above = PurePosixPath(*shown[:-depth]).as_posix()
    return "" if above == "." else f"{above}/"


@project_rule("CIT971", "invalid-manifest")
def invalid_manifest(project: Project) -> Iterator[LintRemark]:
    for manifest in _manifests(project):
        for message, span in manifest.problems:
            yield manifest.json.remark(message, span)
        for key, path in manifests.paths_in(manifest):
            wrong = _wrong_path(manifest.kind, project.root, path)
            if wrong:
                yield manifest.json.remark(
                    f"'{key}' names {quoted(path)}, which {wrong}.", manifest.json.span_of_text(path)
                )


def _wrong_path(kind: str, root: Path, path: str) -> str | None:
    if leads_out(root, path):
        return "leads out of the plugin"
    if manifests.must_begin_with_dot(kind) and not path.startswith("./"):
        return "does not begin with './'"
    return None if is_there(root / path) else "does not exist"


@project_rule("CIT972", "manifest-drift")
def manifest_drift(project: Project) -> Iterator[LintRemark]:
    found = [manifest for manifest in _manifests(project) if manifest.model]
    plugins = [manifest for manifest in found if not isinstance(manifest.model, Market)]
    yield from _unequal(plugins, "name")
    yield from _unequal(plugins, "description")
    if plugins:
        name = str(getattr(plugins[0].model, "name", ""))
        yield from _unlisted(found, name, plugins[0].json.path)
    version, said_by = project_version(project.root), "pyproject.toml"
    first = next((plugin for plugin in plugins if getattr(plugin.model, "version", None)), None)
    own = version is not None
    if version is None and first:
        version, said_by = str(getattr(first.model, "version", "")), first.json.path
    if version and found:
        yield from _other_versions(project, found, version, said_by, own=own)


def _unequal(plugins: list[Manifest], key: str) -> Iterator[LintRemark]:
    said = [(plugin, value) for plugin in plugins if (value := getattr(plugin.model, key, None))]
    for plugin, value in said[1:]:
        first, wanted = said[0]
        if value != wanted:
            message = f"The {key} {quoted(value)} is not that of {first.json.path}: {quoted(wanted)}."
            yield plugin.json.remark(message, plugin.json.span_of(key, value))


def _unlisted(found: list[Manifest], name: str, said_by: str) -> Iterator[LintRemark]:
    """A marketplace of the repository itself lists the plugin under its name."""
    for manifest in found:
        for listed in manifest.model.plugins if isinstance(manifest.model, Market) else ():
            if listed.local in {"./", "."} and listed.name != name:
                message = f"The name {quoted(listed.name)} is not that of {said_by}: {quoted(name)}."
                yield manifest.json.remark(message, manifest.json.span_of("name", listed.name))


def _other_versions(
    project: Project, found: list[Manifest], version: str, said_by: str, *, own: bool
) -> Iterator[LintRemark]:
    message = "The version {} is not that of " + f"{said_by}: {quoted(version)}."
    for manifest in found:
        model = manifest.model
        listed = model.plugins if isinstance(model, Market) else ()
        for said in (
            getattr(model, "version", None),
            *(plugin.version for plugin in listed if plugin.local in {"./", "."}),
        ):
            if said and said != version:
                span = manifest.json.span_of("version", said)
                once = manifest.json.text.count('"version"') == 1
                edit = Edit(manifest.json.file, f'"{version}"', span) if own and once else None
                yield manifest.json.remark(message.format(quoted(said)), span, edit=edit)
    for skill in project.skills:
        value = _metadata_version(skill) if _is_the_only_skill(skill, project) else None
        if value and value.text != version:
            edit = Edit(skill.main.file, f'"{version}"', value.span) if own else None
            yield LintRemark(skill.main.path, message.format(quoted(value.text)), value.span, edit=edit)


def _is_the_only_skill(skill: Skill, project: Project) -> bool:
    """Skills that are shipped together may each have their own version."""
    beside = [path for path in (project.root / "skills").glob(f"*/{MAIN}") if path.is_file()]
    return len(beside) == 1 and beside[0].resolve() == skill.main.file.resolve()


def _metadata_version(skill: Skill) -> YamlValue | None:
    front = front_of(skill)
    entry = front.get("metadata") if front else None
    return next((e.value for e in entry.value.entries if e.key == "version"), None) if entry else None


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
    if name == MAIN or name.lower() != MAIN.lower() or not _means_a_skill(file, folder):
        return
    # Asked of the list: a disk that does not tell letter case apart would say that both are there.
    if MAIN not in {path.name for path in folder.iterdir()}:
        message = f"The file is called {quoted(name)}. Clients look for {MAIN}, in capitals, and find no skill here."
        yield LintRemark(file.path, message, hint=f"Rename it to {MAIN}.")


def _means_a_skill(file: MarkdownFile, folder: Path) -> bool:
    """A page about some skill may have the same name."""
    named = bool(file.front and _NAME_KEY.search(file.text, *file.front))
    return named or folder.parent.name == "skills" or any((folder / part).is_dir() for part in _FOLDERS)


# ── The version that a project says it has ──


_ASSIGNED: Final = re.compile(r"""^(?:__version__|VERSION)\s*(?::[^=\n]*)?=\s*["']([^"'\n]+)["']""", re.MULTILINE)


def project_version(root: Path) -> str | None:
    """That of pyproject.toml, or of the file that hatch reads it from; None if neither says one."""
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


# ── Evaluations ───────────────────────────────────────────────────────────────────────────────────

FOLDER: Final = "evals"
CASES: Final = "evals.json"
TRIGGERS: Final = "triggers.json"
_Text = Annotated[str, Field(min_length=1)]


class _Open(BaseModel):
    model_config = ConfigDict(extra="allow", frozen=True, strict=True)


class EvalCase(_Open):
    id: int | str
    prompt: _Text
    expected_output: _Text
    files: list[str] = []
    expectations: list[Any] | None = None
    assertions: list[Any] | None = None


class Evals(_Open):
    skill_name: str
    evals: list[EvalCase]


class Trigger(_Open):
    query: _Text
    should_trigger: bool


class Triggers(RootModel[list[Trigger]]):
    model_config = ConfigDict(strict=True)


def read_of(skill: Skill, name: str) -> JsonFile | None:
    return read_json(skill.folder / FOLDER / name, (PurePosixPath(skill.path) / FOLDER / name).as_posix())


def wrong_cases(file: JsonFile, evals: Evals, folder: Path) -> Iterator[tuple[str, Span]]:
    """What is wrong with cases that are well-formed, and where."""
    seen: set[int | str] = set()
    for case in evals.evals:
        if case.id in seen:
            yield f"The id {case.id!r} is given to two cases.", file.span_of("id", case.id, nth=1)
        seen.add(case.id)
        if not case.expectations and not case.assertions:
            yield f"Case {case.id!r} has neither 'expectations' nor 'assertions'.", file.span_of("id", case.id)
        for path in case.files:
            if not _is_there(folder, path):
                yield f"Case {case.id!r} needs {quoted(path)}, which is not in the skill.", file.span_of_text(path)


def _is_there(folder: Path, path: str) -> bool:
    """Written from the skill's folder or from that of the evaluations."""
    places = [absolute(top / path) for top in (folder, folder / FOLDER)]
    return any(is_there(place) and place.is_file() and not leads_out(folder, place) for place in places)


# ── The rules ──


FEWEST_EVALS: Final = 3
_OTHER_EVALS: Final = {".json", ".jsonl", ".yaml", ".yml", ".toml", ".py", ".js", ".ts"}


@skill_rule("CIT973", "invalid-evals")
def invalid_evals(skill: Skill, _: Project) -> Iterator[LintRemark]:
    triggers = read_of(skill, TRIGGERS)
    for message, span in validated(triggers, Triggers)[1] if triggers else ():
        yield triggers.remark(message, span) if triggers else LintRemark("", message)
    file = read_of(skill, CASES)
    if file is None:
        return
    read, problems = validated(file, Evals)
    for message, span in problems:
        yield file.remark(message, span)
    if read is None:
        return
    front = front_of(skill)
    name = front.get("name") if front else None
    if name and read.skill_name != name.value.text:
        message = f"'skill_name' is {quoted(read.skill_name)}, and the skill is called {quoted(name.value.text)}."
        yield file.remark(message, file.span_of("skill_name", read.skill_name))
    for message, span in wrong_cases(file, read, skill.folder):
        yield file.remark(message, span)


@skill_rule("CIT974", "few-evals", Level.WARNING)
def few_evals(skill: Skill, _: Project) -> Iterator[LintRemark]:
    inside = [path for path in skill.inside if path.parts[0] == FOLDER and len(path.parts) > 1]
    file = read_of(skill, CASES)
    if file is None:
        if inside and not any(path.suffix in _OTHER_EVALS for path in inside):
            message = f"The folder '{FOLDER}' has no case: there is no {CASES}."
            yield LintRemark(skill.main.path, message, hint=f"Write {FEWEST_EVALS} or more, or take the folder out.")
        return
    read, _problems = validated(file, Evals)
    if read is not None and len(read.evals) < FEWEST_EVALS:
        count = len(read.evals)
        message = (
            f"There {'is one case' if count == 1 else f'are {count} cases'}: fewer than {FEWEST_EVALS} show little."
        )
        yield file.remark(message, file.span_of("evals"))
