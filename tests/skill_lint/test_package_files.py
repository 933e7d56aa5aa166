"""Manifests and evaluations as the lint reads them: the sentence about each defect, and the place it is shown at."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from citecheck.skill_lint.engine import lint
from citecheck.skill_lint.json_files import JsonFile, read_json
from citecheck.skill_lint.project import TEXT_BYTES, read_project
from citecheck.skill_lint.rules.package import project_version
from citecheck.skill_lint.settings import LintSettings

from .linting import findings, project, skill, written

GEMINI = "gemini-extension.json"
OPEN = "plugin.json"
CLAUDE_MARKET = ".claude-plugin/marketplace.json"


def told(tmp_path: Path, kind: str, value: object) -> list[str]:
    text = value if isinstance(value, str | bytes) else json.dumps(value)
    written(tmp_path, {kind: text, "charts/SKILL.md": skill()})
    return [line.partition(" error: ")[2] for line in findings(tmp_path, select=["CIT971"])]


@pytest.mark.parametrize(
    ("kind", "value", "messages"),
    [
        (GEMINI, {"name": "a-1"}, ["'version' is missing."]),
        (GEMINI, {"name": "a--1", "version": "1"}, ["'name' must consist of lower-case letters, digits and single hyphens."]),
        (GEMINI, [], ["The file must be an object."]),
        (GEMINI, {"name": "a", "version": "1", "displayName": "A", "description": None}, []),
        (GEMINI, b"\xff\xfe", ["It cannot be read as UTF-8."]),
        (GEMINI, "", ["It is not valid JSON: Expecting value."]),
        (GEMINI, "[" * 100_000, ["It is not valid JSON."]),
        (GEMINI, '{"name": "a", "version": "1", "n": ' + "9" * 5_000 + "}", ["It is not valid JSON."]),
        (CLAUDE_MARKET, {"name": "m", "owner": {}, "plugins": [{}]}, ["'owner.name' is missing.", "'plugins.0.name' is missing.", "'plugins.0.source' is missing."]),
        (CLAUDE_MARKET, {"name": "m", "owner": {"name": "n"}, "plugins": [{"name": "a", "source": 1}]}, ["'plugins.0.source' must be text or an object."]),
        (OPEN, {"$schema": "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json", "name": "a.b-c"}, []),
        (OPEN, {"$schema": "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json", "name": "A"}, ["'name' must consist of at most 64 lower-case letters, digits, single hyphens and dots."]),
        (OPEN, {"$schema": "https://x.example/panel.json"}, []),
        (OPEN, {"id": "panel"}, []),
    ],
)  # fmt: skip
def test_a_manifest_is_told_in_one_sentence_each(tmp_path: Path, kind: str, value: object, messages: list[str]):
    assert told(tmp_path, kind, value) == messages


def test_a_file_that_is_not_there(tmp_path: Path):
    assert read_json(tmp_path / "a.json", "a.json") is None


def test_a_value_is_shown_where_it_is():
    text = '{"a": {"version": "1.0"},\n "version": "1.1", "ids": [1, {"id": 12}], "id": 12, "path": "./ä"}'
    file = JsonFile("a.json", Path("a.json"), text, json.loads(text))

    def shown(*steps: str | int) -> str:
        return text[slice(*file.place(*steps))]

    assert [shown("version"), shown("a", "version"), shown("path"), shown("ids", 0)] == ['"1.1"', '"1.0"', '"./ä"', "1"]
    assert file.place("ids", 1, "id").start < file.place("id").start
    assert [shown("a"), shown("ids", 1, "none"), shown("path", "none")] == ["{", "{", '"./ä"']
    assert file.place("none") == file.place() == (0, 0)
    assert JsonFile("a.json", Path("a.json"), '{"a": NaN}').place("a") == (0, 0)


@pytest.mark.parametrize(
    ("files", "version"),
    [
        ({}, None),
        ({"pyproject.toml": "no toml"}, None),
        ({"pyproject.toml": "project = 1"}, None),
        ({"pyproject.toml": "[project]\nname = 'a'"}, None),
        ({"pyproject.toml": "[project]\nversion = '1.2'"}, "1.2"),
        ({"pyproject.toml": "[project]\nversion = 1"}, None),
        ({"pyproject.toml": "[tool.hatch.version]\npath = 'v.py'"}, None),
        ({"pyproject.toml": "[tool.hatch.version]\npath = 'v.py'", "v.py": "X = '0'\nVERSION: Final = '1.3'\n"}, "1.3"),
        ({"pyproject.toml": "[tool.hatch.version]\npath = 'v.py'", "v.py": "X = '0'\n"}, None),
    ],
)
def test_the_version_that_a_project_has(tmp_path: Path, files: dict[str, str], version: str | None):
    assert project_version(written(tmp_path, files)) == version


PLUGIN = {".claude-plugin/plugin.json": "{}", "skills/charts/SKILL.md": skill("Draw.\n")}


@pytest.mark.parametrize(
    ("folder", "named", "path"),
    [
        (".", ".", ".claude-plugin/plugin.json"),
        (".", "skills", ".claude-plugin/plugin.json"),
        ("skills/charts", "SKILL.md", "../../.claude-plugin/plugin.json"),
        ("skills", "../skills", "../.claude-plugin/plugin.json"),
        (".", "{}", "{}/.claude-plugin/plugin.json"),
    ],
)
def test_a_manifest_is_named_as_the_files_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, named: str, path: str
):
    monkeypatch.chdir(written(tmp_path, PLUGIN) / folder)
    report = lint(read_project([named.format(tmp_path)]))
    (found,) = [(shown, f.rule, f.message) for shown, findings in report.files for f in findings]
    assert found == (path.format(tmp_path), "CIT971", "'name' is missing.")


# ── Which files of a skill are looked into ───────────────────────────────────────────────────────


def test_texts_are_what_can_be_read_as_text(tmp_path: Path):
    written(
        tmp_path,
        {
            "charts/SKILL.md": skill("See `data/`.\n"),
            "charts/data/a.py": "x\r\ny\n",
            "charts/data/b.bin": b"\0",
            "charts/data/c.txt": b"\xff",
            "charts/data/d.txt": "x" * (TEXT_BYTES + 1),
            "charts/data/e.txt": "x",
            "elsewhere.txt": "x",
        },
    )
    (tmp_path / "charts/data/f.txt").symlink_to(tmp_path / "elsewhere.txt")
    (read,) = project(tmp_path, exclude=["*/data/e.txt"]).skills
    assert [(text.path, text.text) for text in read.texts] == [("charts/data/a.py", "x\ny\n")]
    assert len(read.inside) == 7


def test_of_a_repository_only_the_skills_own_folders_are(tmp_path: Path):
    files = dict.fromkeys(["src/a.py", "scripts/b.py", "package.json"], "P = '/home/anna/x'\n")
    written(tmp_path, {"SKILL.md": skill("Run `scripts/b.py`.\n"), "docs/long.md": "a\n" * 400, **files})
    assert findings(tmp_path) == ["scripts/b.py:1 CIT966 error: '/home/anna/x' exists on one machine only."]
    assert LintSettings().profiles == ("spec",)


@pytest.mark.parametrize("path", ["\0", "\ud800", "x" * 5_000, "..", "/etc"])
def test_a_path_that_no_disk_has_is_a_finding_and_no_failure(tmp_path: Path, path: str):
    case = {"id": 1, "prompt": "p", "expected_output": "o", "assertions": ["a"], "files": [path]}
    cases = [case, {**case, "id": 2}, {**case, "id": 3}]
    evals = json.dumps({"skill_name": "charts", "evals": cases})
    plugin = json.dumps({"name": "charts", "skills": f"./{path}" if path[0] not in "./" else path})
    written(
        tmp_path, {"charts/SKILL.md": skill(), "charts/evals/evals.json": evals, ".claude-plugin/plugin.json": plugin}
    )
    found = [line.split(": ")[0] for line in findings(tmp_path)]
    assert found == [".claude-plugin/plugin.json:1 CIT971 error", *["charts/evals/evals.json:1 CIT973 error"] * 3]
