"""The settings that docs/skill-documents.md lists are the ones there are."""

from __future__ import annotations

import re
import tomllib

from citecheck.skill_lint.settings import LintSettings
from citecheck.standard import skill_documents_path

TEXT = skill_documents_path().read_text("utf-8")
TABLE = TEXT.partition("| key | meaning |")[2].partition("\n\n")[0]


def test_every_key_is_listed_with_its_meaning() -> None:
    listed = re.findall(r"^\| `([a-z-]+)` \| (.+?) \|$", TABLE, re.MULTILINE)
    assert listed == [(field.alias, field.description) for field in LintSettings.model_fields.values()]


def test_the_example_of_the_settings_is_read() -> None:
    (shown,) = re.findall(r"^````toml\n(\[tool\.citecheck\.lint\]\n.+?)^````", TEXT, re.MULTILINE | re.DOTALL)
    settings = LintSettings.model_validate(tomllib.loads(shown)["tool"]["citecheck"]["lint"])
    assert settings.model_fields_set == {"profiles", "sources", "exclude", "severity", "per_file_ignores"}
