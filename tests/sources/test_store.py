"""The text cache: losing it only costs time."""

from __future__ import annotations

import gc
import json
import stat
import threading
from pathlib import Path
from typing import Any

import pytest
from pdfs import PASSWORD, encrypted, one_page

from citecheck import limits, open_document
from citecheck.errors import ChangedError, SourceError
from citecheck.sources import store as store_module
from citecheck.sources.store import Store, cache_folder

PAGE = {"label": None, "readings": [["reading order", [["a", 0, 0, 1, 1]]]], "scanned": False, "pictured": False}
SHA = "ab" * 32


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_what_was_put_is_found(tmp_path: Path) -> None:
    store = Store(tmp_path, SHA)
    assert (store.facts(), store.page(1)) == (None, None)
    store.put_facts(3, "reader 1")
    store.put_page(1, PAGE)
    assert (store.facts(), store.page(1), store.page(2)) == ((3, "reader 1"), PAGE, None)
    assert (Store(tmp_path, SHA).facts(), Store(tmp_path, SHA).page(1)) == ((3, "reader 1"), PAGE)


def test_another_source_has_another_place(tmp_path: Path) -> None:
    Store(tmp_path, SHA).put_page(1, PAGE)
    assert Store(tmp_path, "cd" * 32).page(1) is None


@pytest.mark.parametrize("name", ["LAYOUT", "__version__"])
def test_another_program_has_another_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    Store(tmp_path, SHA).put_page(1, PAGE)
    monkeypatch.setattr(store_module, name, "another")
    assert Store(tmp_path, SHA).page(1) is None


def spoilt(data: bytes) -> list[bytes]:
    digest, _, body = data.partition(b"\n")
    return [
        b"",
        data[: len(data) // 2],
        data[:-1],
        data + b" ",
        b"\x00" * len(data),
        body,
        digest,
        digest + b"\n" + body.replace(b'"a"', b'"b"'),
        digest.upper() + b"\n" + body,
    ]


@pytest.mark.parametrize("way", range(9))
def test_a_spoilt_entry_is_a_miss(tmp_path: Path, way: int) -> None:
    store = Store(tmp_path, SHA)
    store.put_page(1, PAGE)
    [path] = files(tmp_path)
    path.write_bytes(spoilt(path.read_bytes())[way])
    assert store.page(1) is None
    store.put_page(1, PAGE)
    assert store.page(1) == PAGE


@pytest.mark.parametrize("value", [{}, {"label": None}, {"pages": "3", "reader": "x"}, {"pages": 3}], ids=str)
def test_an_entry_of_another_shape_is_a_miss(tmp_path: Path, value: dict[str, Any]) -> None:
    store = Store(tmp_path, SHA)
    store._put("1", value)
    store._put("facts", value)
    assert (store.page(1), store.facts()) == (None, None)


def test_only_the_user_can_look_into_it(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    Store(folder, SHA).put_page(1, PAGE)
    [path] = files(folder)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_nothing_but_the_entry_is_left(tmp_path: Path) -> None:
    Store(tmp_path, SHA).put_page(1, PAGE)
    assert [path.name for path in files(tmp_path)] == ["1.json"]


def test_a_folder_that_cannot_be_made_costs_only_time(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("in the way")
    store = Store(tmp_path, SHA)
    store.put_page(1, PAGE)
    assert store.page(1) is None


@pytest.mark.parametrize("fails", ["mkstemp", "rename"])
def test_a_write_that_fails_leaves_nothing_and_says_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    if fails == "mkstemp":
        monkeypatch.setattr("tempfile.mkstemp", refuse)
    else:
        monkeypatch.setattr(Path, "replace", refuse)
        monkeypatch.setattr("os.replace", refuse)
    Store(tmp_path, SHA).put_page(1, PAGE)
    assert files(tmp_path) == []


def test_two_writers_leave_a_whole_entry(tmp_path: Path) -> None:
    pages = [{**PAGE, "label": str(n) * 2_000} for n in range(8)]
    seen: list[object] = []

    def work(page: dict[str, Any]) -> None:
        store = Store(tmp_path, SHA)
        for _ in range(20):
            store.put_page(1, page)
            seen.append(store.page(1))

    threads = [threading.Thread(target=work, args=(page,)) for page in pages]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(page in pages for page in seen)
    assert [path.name for path in files(tmp_path)] == ["1.json"]


def test_the_folder_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CITECHECK_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path
    monkeypatch.delenv("CITECHECK_CACHE")
    assert cache_folder().name == "citecheck"


# ── With documents ───────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("CITECHECK_CACHE", str(folder))
    return folder


def read(path: Path, **options: Any) -> list[str]:
    document = open_document(path, **options)
    try:
        return [line.text for line in document.page(1).lines]
    finally:
        document.close()


def test_a_page_comes_out_of_the_cache_without_a_reader(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "source.pdf"
    path.write_bytes(one_page("The rent is due."))
    assert read(path) == ["The rent is due."]

    def refuse(*_: object) -> None:
        raise AssertionError("a reader was started")

    monkeypatch.setattr("citecheck.sources.open.Worker", refuse)
    assert read(path) == ["The rent is due."]
    with pytest.raises(AssertionError, match="a reader was started"):
        read(path, cache=False)


def test_a_spoilt_cache_gives_the_same_lines(cache: Path, tmp_path: Path) -> None:
    path = tmp_path / "source.pdf"
    path.write_bytes(one_page("The rent is due."))
    assert read(path) == ["The rent is due."]
    for entry in files(cache):
        entry.write_bytes(entry.read_bytes().replace(b"rent", b"loan"))
    assert read(path) == ["The rent is due."]


def test_without_the_cache_nothing_is_written(cache: Path, tmp_path: Path) -> None:
    path = tmp_path / "source.pdf"
    path.write_bytes(one_page("The rent is due."))
    read(path, cache=False)
    assert not cache.exists()


def test_the_text_of_an_encrypted_file_is_not_written(cache: Path, tmp_path: Path) -> None:
    path = tmp_path / "source.pdf"
    path.write_bytes(encrypted())
    assert read(path, password=PASSWORD) == ["The deposit is $3,700."]
    assert not cache.exists()


def test_an_error_is_not_kept(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "source.pdf"
    path.write_bytes(one_page("The rent is due."))
    with monkeypatch.context() as patch:
        patch.setattr(limits, "WORKER_STEP_SECONDS", 0)
        with pytest.raises(SourceError):
            read(path)
    assert read(path) == ["The rent is due."]


def test_a_file_that_changes_while_it_is_read_is_refused_and_leaves_nothing_behind(cache: Path, tmp_path: Path) -> None:
    assert changed_while_read(tmp_path / "source.pdf") == "source.pdf changed while it was read: run the command again."
    gc.collect()  # a process or pipe that was left open complains here


def changed_while_read(path: Path) -> str:
    path.write_bytes(one_page("The rent is due."))
    first = open_document(path)
    first.close()
    document = open_document(path, shown_as=path.name)  # the page count comes out of the cache
    with path.open("r+b") as file:
        file.seek(200)
        file.write(b"changed")
    try:
        document.page(1)
    except ChangedError as error:
        return str(error)
    finally:
        document.close()
    return "no error"


def test_entries_are_plain_json_after_their_hash(tmp_path: Path) -> None:
    Store(tmp_path, SHA).put_facts(3, "reader 1")
    [path] = files(tmp_path)
    assert json.loads(path.read_bytes().partition(b"\n")[2]) == {"pages": 3, "reader": "reader 1"}
