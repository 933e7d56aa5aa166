"""A folder with the lease and the answers about it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from command import EXAMPLES, alone


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    here = tmp_path / "here"
    here.mkdir()
    alone(monkeypatch, here, tmp_path / "cache")
    for path in (*EXAMPLES.glob("*.pdf"), *(EXAMPLES / "answers").glob("*.md")):
        shutil.copy(path, here)
    return here
