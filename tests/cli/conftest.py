"""Every test of the command line runs in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import LEASE, alone, written


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    alone(monkeypatch, tmp_path, tmp_path_factory.getbasetemp() / "text-cache")
    written(lease_txt=LEASE)
