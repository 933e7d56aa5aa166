"""The manifests of the clients: each as its client documents it, and all in step with the program."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from command import ROOT

from citecheck.cli import command_line
from citecheck.version import __version__

AUTHOR = {"name": "The citecheck authors"}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
VERBS = {
    command.name or command.callback.__name__ for command in command_line().registered_commands if command.callback
}
MANIFESTS = (
    ".claude-plugin/plugin.json",
    ".codex-plugin/plugin.json",
    ".cursor-plugin/plugin.json",
    "gemini-extension.json",
    "plugin.json",
)
MARKETPLACES = (".claude-plugin/marketplace.json", ".agents/plugins/marketplace.json")
SKILL = ROOT / "skills" / "verify"


def read(name: str) -> Any:
    return json.loads((ROOT / name).read_text("utf-8"))


# ── What they share ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", MANIFESTS)
def test_name_description_and_version_are_the_programs(name: str) -> None:
    manifest = read(name)
    assert (manifest["name"], manifest["version"]) == ("citecheck", __version__)
    assert manifest["description"] == PROJECT["description"]


@pytest.mark.parametrize("name", [name for name in MANIFESTS if name != "gemini-extension.json"])
def test_author_licence_and_keywords_are_the_programs(name: str) -> None:
    manifest = read(name)
    assert manifest["author"] == AUTHOR == {"name": PROJECT["authors"][0]["name"]}
    assert (manifest["license"], manifest["keywords"]) == (PROJECT["license"], PROJECT["keywords"])


@pytest.mark.parametrize("name", [*MANIFESTS, *MARKETPLACES])
def test_no_address_is_invented(name: str) -> None:
    """There is no home page, repository or contact yet."""
    text = (ROOT / name).read_text("utf-8")
    assert re.findall(r'https?://[^"]+', text) == [SCHEMA_ID] * (name == "plugin.json")
    assert not re.search(r'"(homepage|repository|url|email|websiteURL|privacyPolicyURL|termsOfServiceURL)"', text)


@pytest.mark.parametrize("name", [*MANIFESTS, *MARKETPLACES])
def test_a_version_stands_in_manifests_only(name: str) -> None:
    """Claude Code would take the one of the plugin, and the other one would be a lie."""
    text = (ROOT / name).read_text("utf-8")
    assert re.findall(r'"version": "([^"]*)"', text) == [__version__] * (name in MANIFESTS)


@pytest.mark.parametrize("name", [*MANIFESTS, *MARKETPLACES])
def test_paths_stay_inside_and_exist(name: str) -> None:
    for path in re.findall(r'"(\.{1,2}/[^"]*)"', (ROOT / name).read_text("utf-8")):
        assert (ROOT / path).resolve().is_relative_to(ROOT)
        assert (ROOT / path).exists()


def test_the_skill_is_where_every_client_looks() -> None:
    """One level below skills/, in a folder of its name: the place that needs no setting."""
    assert [path.parent.name for path in (ROOT / "skills").glob("*/SKILL.md")] == ["verify"]
    assert not any((ROOT / name).exists() for name in ("SKILL.md", "commands", "agents", "hooks"))


# ── Each client's own form ───────────────────────────────────────────────────────────────────────

TEXT: dict[str, Any] = {"type": "string", "minLength": 1}
WORDS: dict[str, Any] = {"type": "array", "items": TEXT, "uniqueItems": True}
KEBAB = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$", "maxLength": 64}
SEMVER = {"type": "string", "pattern": r"^\d+\.\d+\.\d+$"}
PERSON: dict[str, Any] = {
    "type": "object",
    "properties": {"name": TEXT},
    "required": ["name"],
    "additionalProperties": False,
}
SCHEMA_ID = "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json"
COMMON = {
    "name": KEBAB,
    "version": SEMVER,
    "description": TEXT,
    "author": PERSON,
    "license": TEXT,
    "keywords": WORDS,
}


def shape(properties: dict[str, Any], *optional: str) -> dict[str, Any]:
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


CODEX_FACE = {
    "displayName": TEXT,
    "shortDescription": {**TEXT, "maxLength": 64},
    "longDescription": TEXT,
    "developerName": TEXT,
    "category": TEXT,
    "capabilities": {"type": "array", "items": {"enum": ["Interactive", "Read", "Write"]}},
    "defaultPrompt": {"type": "array", "maxItems": 3, "items": {**TEXT, "maxLength": 128}},
}
SKILLS = {"const": "./skills/"}
SHAPES = {
    ".claude-plugin/plugin.json": shape(COMMON),
    ".claude-plugin/marketplace.json": shape(
        {
            "name": KEBAB,
            "description": TEXT,
            "owner": PERSON,
            "plugins": {
                "type": "array",
                "minItems": 1,
                "items": shape({"name": KEBAB, "source": {"const": "./"}, "description": TEXT}),
            },
        }
    ),
    ".codex-plugin/plugin.json": shape({**COMMON, "skills": SKILLS, "interface": shape(CODEX_FACE)}),
    ".agents/plugins/marketplace.json": shape(
        {
            "name": KEBAB,
            "interface": shape({"displayName": TEXT}),
            "plugins": {
                "type": "array",
                "minItems": 1,
                "items": shape(
                    {
                        "name": KEBAB,
                        "source": shape({"source": {"const": "local"}, "path": {"const": "./"}}),
                        "policy": shape(
                            {
                                "installation": {"const": "AVAILABLE"},
                                "authentication": {"const": "ON_INSTALL"},
                            }
                        ),
                        "category": TEXT,
                    }
                ),
            },
        }
    ),
    ".cursor-plugin/plugin.json": shape({**COMMON, "displayName": TEXT, "skills": SKILLS}),
    "gemini-extension.json": shape({name: COMMON[name] for name in ("name", "version", "description")}),
    "plugin.json": shape({"$schema": {"const": SCHEMA_ID}, **COMMON}),
}


@pytest.mark.parametrize("name", [*MANIFESTS, *MARKETPLACES])
def test_a_manifest_has_its_clients_form(name: str) -> None:
    jsonschema.Draft202012Validator(SHAPES[name]).validate(read(name))


@pytest.mark.parametrize("name", MARKETPLACES)
def test_a_marketplace_lists_the_one_plugin(name: str) -> None:
    marketplace = read(name)
    assert [plugin["name"] for plugin in marketplace["plugins"]] == ["citecheck"]
    assert marketplace["name"] == "citecheck"  # so that it is citecheck@citecheck


def test_the_marketplaces_name_is_free() -> None:
    """Claude Code keeps some names for itself, and all that look like its maker's."""
    name = read(".claude-plugin/marketplace.json")["name"]
    assert not re.search(r"claude|anthropic|official", name)
    assert name not in {
        "agent-skills", "life-sciences", "knowledge-work-plugins", "financial-services-plugins", "first-party-plugins",
        "healthcare",
    }  # fmt: skip


def test_the_skills_face_in_codex() -> None:
    face = yaml.safe_load((SKILL / "agents" / "openai.yaml").read_text("utf-8"))
    assert list(face) == ["interface"]
    told = face["interface"]
    assert list(told) == ["display_name", "short_description", "default_prompt"]
    assert 25 <= len(told["short_description"]) <= 64
    assert "$verify " in told["default_prompt"]


# ── pre-commit ───────────────────────────────────────────────────────────────────────────────────


def hooks() -> dict[str, dict[str, Any]]:
    found = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    return {hook["id"]: hook for hook in found}


def test_the_hooks() -> None:
    answers, skill = hooks()["citecheck"], hooks()["citecheck-skill"]
    assert list(hooks()) == ["citecheck", "citecheck-skill"]
    assert (answers["entry"], answers["language"], answers["types"]) == ("citecheck validate", "python", ["markdown"])
    assert answers["require_serial"] is True
    assert (skill["entry"], skill["language"], skill["args"]) == ("citecheck lint", "python", ["skills", "docs"])
    assert (skill["always_run"], skill["pass_filenames"], "files" in skill) == (True, False, False)


@pytest.mark.parametrize("name", ["citecheck", "citecheck-skill"])
def test_a_hook_runs_a_command_that_exists(name: str) -> None:
    program, verb = shlex.split(hooks()[name]["entry"])
    assert (program, verb in VERBS) == ("citecheck", True)
    assert program in PROJECT["scripts"]


@pytest.mark.parametrize("path", [".pre-commit-hooks.yaml", "action.yml", *MANIFESTS, *MARKETPLACES])
def test_no_file_tells_to_install_somebody_elses_package(path: str) -> None:
    text = (ROOT / path).read_text("utf-8")
    assert not re.search(r"\b(?:pip3?|pipx|uv|uvx)\b[^\n]*\bcitecheck(?![\w/-])", text)
    assert Path(ROOT / path).read_bytes().isascii()
