"""Files: written whole or not at all, also piece by piece; folders walked one name at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from citecheck.errors import UsageError
from citecheck.files import files_below, replace_file, walk


def below(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def test_pieces_are_one_file(tmp_path: Path) -> None:
    path = tmp_path / "x"
    for data in (b"", b"whole", [b"one ", b"two"], iter([b"a", b"", b"b"]), []):
        expected = data if isinstance(data, bytes) else None
        pieces = data if isinstance(data, bytes) else list(data)
        replace_file(path, pieces)
        assert path.read_bytes() == (b"".join(pieces) if expected is None else expected)
        assert below(tmp_path) == ["x"]


def test_pieces_are_not_held(tmp_path: Path) -> None:
    """A report of a million runs has gigabytes."""
    sizes: list[int] = []

    def pieces() -> Iterator[bytes]:
        for _ in range(64):
            [part] = [path for path in tmp_path.iterdir() if path.name != "x"]
            sizes.append(part.stat().st_size)
            yield b"x" * 65_536

    replace_file(tmp_path / "x", pieces())
    assert sizes == sorted(sizes)
    assert sizes[-1] >= 60 * 65_536
    assert (tmp_path / "x").stat().st_size == 64 * 65_536


@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt(), ValueError("a bug")])
def test_pieces_that_break_off_leave_the_old_file(tmp_path: Path, there: bool, error: BaseException) -> None:
    if there:
        (tmp_path / "x").write_text("old")

    def pieces() -> Iterator[bytes]:
        yield b"new" * 100_000
        raise error

    with pytest.raises(type(error)):
        replace_file(tmp_path / "x", pieces())
    assert below(tmp_path) == (["x"] if there else [])
    assert not there or (tmp_path / "x").read_text() == "old"


def test_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "x"
    replace_file(path, [b"a"])
    path.chmod(0o640)
    replace_file(path, [b"b", b"c"])
    assert (path.stat().st_mode & 0o777, path.read_bytes()) == (0o640, b"bc")


NAMES = ("b/2.txt", "b/1.txt", "a.txt", "c/d/e.txt", "c.txt", "Z/z", "b.txt", "c/a")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in NAMES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "again").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "link.txt").symlink_to("a.txt")
    (tmp_path / "broken.txt").symlink_to("nowhere")
    os.mkfifo(tmp_path / "pipe.txt")
    return tmp_path


def test_the_files_of_a_folder_one_by_one(folder: Path) -> None:
    found = [os.path.relpath(path, folder) for path in walk(str(folder))]
    assert found == ["Z/z", "a.txt", "b/1.txt", "b/2.txt", "b.txt", "c/a", "c/d/e.txt", "c.txt", "link.txt"]


def test_the_same_files_as_all_at_once(folder: Path) -> None:
    assert sorted(map(Path, walk(str(folder)))) == files_below(folder)


def test_no_folder_is_looked_into_before_its_turn(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    look = os.scandir
    monkeypatch.setattr("os.scandir", lambda path: looked.append(os.path.relpath(path, folder)) or look(path))
    found = walk(str(folder))
    assert next(found).endswith("Z/z")
    assert looked == [".", "Z"]
    list(found)
    assert looked == [".", "Z", "b", "c", "c/d"]


def test_a_folder_that_cannot_be_looked_into(folder: Path) -> None:
    with pytest.raises(UsageError, match="gone cannot be read"):
        list(walk(str(folder / "gone")))
