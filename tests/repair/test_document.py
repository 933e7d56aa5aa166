"""docs/fixing.md does what it shows, and says what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command import ROOT, alone, citecheck
from documents.transcript import Session, matches, steps_of

TEXT = (ROOT / "docs" / "fixing.md").read_text("utf-8")


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Session:
    folder = tmp_path / "here"
    folder.mkdir()
    alone(monkeypatch, folder, tmp_path / "cache")
    return Session(folder)


@pytest.mark.full
def test_what_it_shows_is_what_happens(session: Session) -> None:
    steps = steps_of(TEXT)
    assert [step.kind for step in steps] == ["file"] + ["console"] * 4
    for step in steps:
        real = session.do(step)
        assert matches(step.shown, real), f"docs/fixing.md:{step.line}: {step.doing}\n{real}"


def test_every_option_is_named() -> None:
    told = citecheck("fix", "--help").out
    options = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", told)) - {"--help", "--source", "--jobs", "--no-thorough"}
    assert {option for option in options if f"`{option}`" not in TEXT} == set()
