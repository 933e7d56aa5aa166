"""Which files are linted: those that are named, and not those that the settings exclude."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Run, citecheck

from citecheck.errors import UsageError
from citecheck.skill_lint.project import read_project
from citecheck.skill_lint.settings import LintSettings

from .linting import FRONT, findings, skill, written

FILES = {
    "skills/charts/SKILL.md": skill("See references/axes.md and references/deep/more.md.\n"),
    "skills/charts/references/axes.md": "# Axes\n",
    "skills/charts/references/deep/more.md": "# More\n",
    "skills/charts/notes.md": "# Notes\n",
}


@pytest.mark.parametrize("name", ["notes.txt", "plugin.json", "scripts/check.py", "LICENSE"])
def test_a_named_file_must_be_markdown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(written(tmp_path, {name: "x\n", "a.md": "x\n"}))
    complaint = f"{name} is not a Markdown file: name a skill's folder, a Markdown file, or a folder of them."
    assert citecheck("lint", "a.md", name) == Run(2, "", f"citecheck: {complaint}\n")
    with pytest.raises(UsageError) as raised:
        read_project([name])
    assert str(raised.value) == complaint


@pytest.mark.parametrize("name", ["a.md", "a.MD", "a.markdown"])
def test_a_named_markdown_file_is_read(tmp_path: Path, name: str) -> None:
    assert [file.path for file in read_project([written(tmp_path, {name: "x\n"}) / name], base=tmp_path).files] == [
        name
    ]


@pytest.mark.parametrize(
    ("pattern", "kept"),
    [
        ("skills/*/references", ["SKILL.md", "notes.md"]),
        ("skills/*/references/", ["SKILL.md", "notes.md"]),
        ("skills/charts/references/*", ["SKILL.md", "notes.md"]),
        ("*/deep", ["SKILL.md", "notes.md", "references/axes.md"]),
        ("*/more.md", ["SKILL.md", "notes.md", "references/axes.md"]),
        ("skills", []),
        ("references", ["SKILL.md", "notes.md", "references/axes.md", "references/deep/more.md"]),
        ("skills/*/reference", ["SKILL.md", "notes.md", "references/axes.md", "references/deep/more.md"]),
    ],
)
def test_a_pattern_excludes_what_is_in_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pattern: str, kept: list[str]
) -> None:
    monkeypatch.chdir(written(tmp_path, FILES))
    files = read_project(["skills"], LintSettings(exclude=(pattern,))).files
    assert [file.path.removeprefix("skills/charts/") for file in files] == kept


# ── A skill's file under another name ────────────────────────────────────────────────────────────

PAGE = "# Skills\n\nWhat they are.\n"


@pytest.mark.parametrize(
    "files",
    [
        {"charts/skill.md": skill()},
        {"charts/Skill.md": skill()},
        {"charts/SKILL.MD": skill()},
        {"skills/charts/skill.md": PAGE},
        {"charts/skill.md": PAGE, "charts/scripts/a.py": "x\n"},
    ],
)
def test_a_skill_file_in_another_case(tmp_path: Path, files: dict[str, str]) -> None:
    path = next(iter(files))
    name = path.rpartition("/")[2]
    message = f"The file is called '{name}'. Clients look for SKILL.md, in capitals, and find no skill here."
    assert findings(written(tmp_path, files)) == [f"{path}:1 CIT976 error: {message}"]


@pytest.mark.parametrize(
    "files",
    [
        {"charts/SKILL.md": skill("See skill.md.\n"), "charts/skill.md": skill()},
        {"docs/skill.md": PAGE},
        {"docs/skill.md": f"---\ntitle: Skills\ndescription: What they are.\n---\n{PAGE}"},
        {"charts/skills.md": skill(), "charts/my-skill.md": FRONT},
        {"charts/SKILL.md": skill("See references/skill.md.\n"), "charts/references/skill.md": PAGE},
    ],
)
def test_a_page_about_skills_is_none(tmp_path: Path, files: dict[str, str]) -> None:
    assert findings(written(tmp_path, files)) == []
