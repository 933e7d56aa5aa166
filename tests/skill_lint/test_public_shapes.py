"""Skills in the shape of well-known public ones, written anew: each gets what it deserves, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from citecheck.standard import files_of

from .linting import places, written

SKILLS = files_of((Path(__file__).parent / "skills.txt").read_text("utf-8"))

# PDF tools: files named in capitals and prose, a table, scripts that import each other, a Windows path, an old script.
PDF_FORMS = [
    "FORMS.md:17 CIT968",
    "SKILL.md:1 CIT945",  # scripts/convert_old.py
    "SKILL.md:25 CIT963",  # awk '{print $2}'
    "reference.md:9 CIT941",  # notes.md
]
# A guide with a reference folder: one reference behind another, a long one without contents, a link to a sibling.
API_SERVER_GUIDE = [
    "SKILL.md:30 CIT942",
    "reference/best_practices.md:8 CIT944",
    "reference/python_server.md:1 CIT953",
    "reference/python_server.md:320 CIT961",
]
# A brand's style with assets: the colon in its description hides all that the front matter says.
HOUSE_STYLE = [
    "SKILL.md:1 CIT945",  # assets/palette.json
    "SKILL.md:3 CIT922",
    "SKILL.md:19 CIT941",  # logo-light.svg in another case
]
# What only Claude Code understands.
RELEASE_NOTES = [
    "SKILL.md:3 CIT927",  # says when in a key of its own
    *(f"SKILL.md:{line} CIT923" for line in (4, 5, 6, 7)),
    "SKILL.md:8 CIT928",
    *(f"SKILL.md:{line} CIT923" for line in (9, 10)),
    "SKILL.md:14 CIT946",
    "SKILL.md:17 CIT963",  # $ARGUMENTS
    "SKILL.md:19 CIT963",  # a command in backticks
    "SKILL.md:21 CIT963",  # $0
    "SKILL.md:21 CIT946",
    "SKILL.md:22 CIT963",  # $4.2 million
    "SKILL.md:23 CIT946",
]
RELEASE_NOTES_FOR_CLAUDE_CODE = [
    "SKILL.md:21 CIT946",  # even there a link is read by people and other programs
    "SKILL.md:22 CIT963",  # an amount of money is never meant as an argument
]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("pdf-forms", PDF_FORMS),
        ("api-server-guide", API_SERVER_GUIDE),
        ("house-style", HOUSE_STYLE),
        ("release-notes", RELEASE_NOTES),
    ],
)
def test_a_skill_gets_what_it_deserves(tmp_path: Path, name: str, expected: list[str]):
    assert places(written(tmp_path, SKILLS) / name) == expected


def test_a_skill_for_claude_code_alone(tmp_path: Path):
    assert (
        places(written(tmp_path, SKILLS) / "release-notes", profiles=["claude-code"]) == RELEASE_NOTES_FOR_CLAUDE_CODE
    )


def test_a_readme_is_not_uploaded(tmp_path: Path):
    assert places(written(tmp_path, SKILLS) / "house-style", select=["CIT975"], profiles=["anthropic"]) == [
        "README.md:1 CIT975"
    ]
