"""`.citecheck/manifest.json`: which file an attachment id stands for."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from cases import each

from citecheck.errors import UsageError
from citecheck.files import replace_file
from citecheck.sources.manifest import Pinned, find_manifest, read_manifest, write_manifest
from citecheck.text.ids import is_attachment_id


@pytest.mark.parametrize("text", ["a", "A", "0", "lease-3f2a9c1d", "a_b-c", "x" * 128])
def test_an_attachment_id(text: str) -> None:
    assert is_attachment_id(text)


@each(
    "text",
    ["", "-a", "_a", "a b", "a.b", "../a", "a/b", "a\\b", "ä", "a\n", "x" * 129, "a\x00", "C:", "٣", "<a>", " a"],
    ids=ascii,
)
def test_no_attachment_id(text: str) -> None:
    assert not is_attachment_id(text)


def test_what_was_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / ".citecheck" / "manifest.json"
    sources = {"b": Pinned(tmp_path / "b.pdf", "22"), "a": Pinned(tmp_path / "sub" / "ä b.pdf", "11")}
    write_manifest(path, sources)
    assert read_manifest(path) == sources
    assert json.loads(path.read_text("utf-8")) == {
        "version": 1,
        "sources": {
            "a": {"path": "../sub/ä b.pdf", "sha256": "11"},
            "b": {"path": "../b.pdf", "sha256": "22"},
        },
    }
    assert [entry.name for entry in path.parent.iterdir()] == ["manifest.json"]


def test_paths_are_relative_to_the_manifest_and_move_with_it(tmp_path: Path) -> None:
    path = tmp_path / "one" / ".citecheck" / "manifest.json"
    write_manifest(path, {"a": Pinned(tmp_path / "one" / "a.pdf", "11")})
    (tmp_path / "one").rename(tmp_path / "two")
    assert read_manifest(tmp_path / "two" / ".citecheck" / "manifest.json") == {
        "a": Pinned(tmp_path / "two" / "a.pdf", "11")
    }


def test_writing_is_in_order_and_the_same_bytes(tmp_path: Path) -> None:
    path = tmp_path / "manifest.json"
    one, two = Pinned(tmp_path / "1", "11"), Pinned(tmp_path / "2", "22")
    write_manifest(path, {"a": one, "b": two})
    first = path.read_bytes()
    write_manifest(path, {"b": two, "a": one})
    assert path.read_bytes() == first


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"version": 1}',
        '{"sources": []}',
        '{"sources": {"a": "b.pdf"}}',
        '{"sources": {"a": {"path": "b.pdf"}}}',
        '{"sources": {"a": {"path": 5, "sha256": "1"}}}',
        '{"sources": {"a": {"path": "b.pdf", "sha256": 5}}}',
    ],
)
def test_what_is_no_manifest_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "manifest.json"
    path.write_text(text)
    with pytest.raises(UsageError) as caught:
        read_manifest(path)
    assert str(caught.value) == f"{path} is not a citecheck manifest: delete it and run `citecheck prepare` again."


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "manifest.json"
    path.write_bytes(b"\xff\xfe{")
    with pytest.raises(UsageError, match="is not a citecheck manifest"):
        read_manifest(path)


def test_a_manifest_that_is_nested_too_deep(tmp_path: Path) -> None:
    path = tmp_path / "manifest.json"
    path.write_text("[" * 100_000)
    with pytest.raises(UsageError, match="is not a citecheck manifest"):
        read_manifest(path)


def test_an_id_that_is_none_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "manifest.json"
    path.write_text('{"sources": {"../a": {"path": "a.pdf", "sha256": "1"}, "b": {"path": "b.pdf", "sha256": "2"}}}')
    assert read_manifest(path) == {"b": Pinned(tmp_path / "b.pdf", "2")}


def test_the_nearest_manifest_above_is_found(tmp_path: Path) -> None:
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    write_manifest(tmp_path / ".citecheck" / "manifest.json", {})
    assert find_manifest(deep) == tmp_path / ".citecheck" / "manifest.json"
    write_manifest(tmp_path / "a" / ".citecheck" / "manifest.json", {})
    assert find_manifest(deep) == tmp_path / "a" / ".citecheck" / "manifest.json"
    assert find_manifest(tmp_path) == tmp_path / ".citecheck" / "manifest.json"


def test_a_folder_that_does_not_tell_is_named_and_not_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The manifest above it could pin another file under the same id."""
    inner = tmp_path / "inner"
    inner.mkdir()
    write_manifest(tmp_path / ".citecheck" / "manifest.json", {})
    ask = os.stat

    def refuse(path: Path, **options: bool) -> os.stat_result:
        if Path(path).is_relative_to(inner):
            raise PermissionError(13, "Permission denied")
        return ask(path, **options)

    monkeypatch.setattr("os.stat", refuse)
    with pytest.raises(UsageError) as caught:
        find_manifest(inner)
    path = inner / ".citecheck" / "manifest.json"
    assert str(caught.value) == f"{path} cannot be accessed (Permission denied): check its permissions."


def test_a_device_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    """With the rights to do so, `-o /dev/null` would."""
    (tmp_path / "null").symlink_to("/dev/null")
    with pytest.raises(OSError, match="not a regular file"):
        replace_file(tmp_path / "null", b"report")
    assert [(path.name, path.is_symlink()) for path in tmp_path.iterdir()] == [("null", True)]


def test_a_write_that_fails_leaves_the_old_manifest_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "manifest.json"
    write_manifest(path, {"a": Pinned(tmp_path / "1", "11")})
    before = path.read_bytes()

    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", refuse)
    with pytest.raises(OSError, match="No space left"):
        write_manifest(path, {})
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["manifest.json"]
