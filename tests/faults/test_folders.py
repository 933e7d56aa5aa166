"""A folder that cannot be looked into is named: what it holds would be passed over, and the rest would pass."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from command import GOOD, LEASE, alone, citecheck

from citecheck.files import files_below


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two folders, each with a good file, and one in it that nobody may read."""
    alone(monkeypatch, tmp_path, tmp_path / "cache")
    for name, text in (("answers/good.md", GOOD), ("sources/lease.txt", LEASE)):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text)
        (tmp_path / name).parent.joinpath("closed").mkdir()
    (tmp_path / "lease.txt").write_text(LEASE)
    return tmp_path


def close(monkeypatch: pytest.MonkeyPatch, folder: str) -> None:
    look = os.scandir

    def refuse(path: str) -> object:
        if Path(path).as_posix() == folder:
            raise PermissionError(13, "Permission denied", path)
        return look(path)

    monkeypatch.setattr("os.scandir", refuse)


def test_a_folder_of_answers(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert citecheck("validate", "answers", "-s", "lease=lease.txt").code == 0
    close(monkeypatch, "answers/closed")
    run = citecheck("validate", "answers", "-s", "lease=lease.txt")
    assert (run.code, run.out) == (2, "")
    assert run.err == "citecheck: answers/closed cannot be read (Permission denied): check its permissions.\n"


def test_a_folder_of_sources(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The source that was cited may be the one in there: it must not be called unknown."""
    close(monkeypatch, "sources/closed")
    run = citecheck("validate", "answers/good.md", "-s", "sources")
    assert (run.code, run.out) == (2, "")
    assert run.err == "citecheck: sources/closed cannot be read (Permission denied): check its permissions.\n"


def test_the_files_of_a_folder(tmp_path: Path) -> None:
    for name in ("b/2.txt", "b/1.txt", "a.txt", "c/d/e.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "again").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "link.txt").symlink_to("a.txt")
    (tmp_path / "broken.txt").symlink_to("nowhere")
    found = [path.relative_to(tmp_path).as_posix() for path in files_below(tmp_path)]
    assert found == ["a.txt", "b/1.txt", "b/2.txt", "c/d/e.txt", "link.txt"]
