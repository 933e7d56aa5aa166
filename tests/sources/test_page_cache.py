"""The text cache: losing it only costs time."""

from __future__ import annotations

import gc
import itertools
import json
import os
import shutil
import signal
import stat
import subprocess
import sys
import threading
import time
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest
from pdfs import PASSWORD, encrypted, one_page

from citecheck import limits, open_document
from citecheck.errors import ChangedError, SourceError
from citecheck.sources import page_cache as store_module
from citecheck.sources.page_cache import Store, cache_folder, private_folder

PAGE = {
    "label": None,
    "readings": [["reading order", [["a", 0, 0, 1, 1]]]],
    "scanned": False,
    "pictured": False,
    "watermark": None,
}
SHA = "ab" * 32


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_what_was_put_is_found(tmp_path: Path) -> None:
    store = Store(tmp_path, SHA)
    assert (store.facts(), store.page(1)) == (None, None)
    store.put_facts(3, "reader 1", "Lease")
    store.put_page(1, PAGE)
    assert (store.facts(), store.page(1), store.page(2)) == ((3, "reader 1", "Lease"), PAGE, None)
    assert (Store(tmp_path, SHA).facts(), Store(tmp_path, SHA).page(1)) == ((3, "reader 1", "Lease"), PAGE)


def test_another_source_has_another_place(tmp_path: Path) -> None:
    Store(tmp_path, SHA).put_page(1, PAGE)
    assert Store(tmp_path, "cd" * 32).page(1) is None


@pytest.mark.parametrize("name", ["LAYOUT", "__version__", "_version", "unicodedata.unidata_version"])
def test_another_program_has_another_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Another layout, citecheck, pdfium or table of characters may give other lines."""
    Store(tmp_path, SHA).put_page(1, PAGE)
    another = (lambda _: "another") if name == "_version" else "another"
    monkeypatch.setattr(f"{store_module.__name__}.{name}", another)
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


@pytest.mark.parametrize(
    "value",
    [{}, {"label": None}, {"pages": "3", "reader": "x"}, {"pages": True, "reader": "x"}, {"pages": 3}],
    ids=str,
)
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


@pytest.mark.parametrize("fails", ["open", "mkdir", "replace"])
def test_a_write_that_fails_leaves_nothing_and_says_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(f"os.{fails}", refuse)
        Store(tmp_path, SHA).put_page(1, PAGE)
    assert files(tmp_path) == []


# ── Every byte ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.full
def test_every_byte_of_an_entry_flipped_is_a_miss(tmp_path: Path) -> None:
    store = Store(tmp_path, SHA)
    store.put_page(1, PAGE)
    [path] = files(tmp_path)
    data = path.read_bytes()
    wrong = []
    for at in range(len(data)):
        for bit in (0, 5, 7):
            path.write_bytes(data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :])
            if store.page(1) is not None:
                wrong.append((at, bit))
    assert wrong == []


@pytest.mark.full
def test_every_cut_of_an_entry_is_a_miss(tmp_path: Path) -> None:
    store = Store(tmp_path, SHA)
    store.put_page(1, PAGE)
    [path] = files(tmp_path)
    data = path.read_bytes()
    found = []
    for at in range(len(data)):
        path.write_bytes(data[:at])
        found.append(store.page(1))
    assert found == [None] * len(data)


def test_a_whole_entry_in_another_place_is_a_miss(tmp_path: Path) -> None:
    """An entry says which page of which source it is: moved, it is not an answer."""
    one, other = Store(tmp_path, SHA), Store(tmp_path, "cd" * 32)
    one.put_page(1, PAGE)
    [path] = files(tmp_path)
    other.put_page(9, PAGE)
    [elsewhere] = {file.parent for file in files(tmp_path)} - {path.parent}
    for place in (path.with_name("2.json"), elsewhere / "1.json"):
        place.write_bytes(path.read_bytes())
    assert (one.page(1), one.page(2), other.page(1), other.page(9)) == (PAGE, None, None, PAGE)


def test_an_entry_longer_than_any_answer_is_a_miss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path, SHA)
    store.put_page(1, {**PAGE, "label": "x" * 5_000})
    monkeypatch.setattr(limits, "WORKER_REPLY_BYTES", 2_000)
    assert store.page(1) is None


# ── Many writers, and one that dies ──────────────────────────────────────────────────────────────

WRITER = """
import sys
from pathlib import Path
from citecheck.sources.page_cache import Store

number, rounds = int(sys.argv[3]), int(sys.argv[4])
page = {"label": str(number) * 20_000, "readings": [], "scanned": False, "pictured": False, "watermark": None}
store = Store(Path(sys.argv[1]), sys.argv[2])
for _ in range(rounds):
    store.put_page(1, page)
    seen = store.page(1)
    assert seen is not None, "a whole entry was there, and is gone"
    assert len(set(seen["label"])) == 1 and len(seen["label"]) in (20_000, 40_000), "torn"
"""


def writer(folder: Path, number: int, rounds: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(folder), SHA, str(number), str(rounds)], stderr=subprocess.PIPE
    )


def finished(processes: list[subprocess.Popen[bytes]]) -> list[tuple[int, bytes]]:
    ended = [(process.wait(), process.stderr.read()) for process in processes if process.stderr]
    for process in processes:
        if process.stderr:
            process.stderr.close()
    return ended


@pytest.mark.full
def test_processes_that_write_and_read_at_once(tmp_path: Path) -> None:
    ended = finished([writer(tmp_path, number, 200) for number in (1, 2, 33)])
    assert ended == [(0, b"")] * 3
    assert [path.name for path in files(tmp_path)] == ["1.json"]


@pytest.mark.full
def test_sixty_four_writers_leave_whole_entries(tmp_path: Path) -> None:
    pages = [{**PAGE, "label": str(n) * 500} for n in range(64)]
    wrong: list[object] = []

    def work(page: dict[str, Any]) -> None:
        store = Store(tmp_path, SHA)
        for _ in range(100):
            store.put_page(1, page)
            seen = store.page(1)
            if seen not in pages:
                wrong.append(seen)

    threads = [threading.Thread(target=work, args=(page,)) for page in pages]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert [path.name for path in files(tmp_path)] == ["1.json"]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no kill -9 here")
@pytest.mark.full
def test_a_writer_that_is_killed_leaves_the_old_entry_or_the_new_one(tmp_path: Path) -> None:
    """Killed at twenty moments of its writing; whatever it leaves behind is no entry."""
    store = Store(tmp_path, SHA)
    seen = []
    for round_ in range(20):
        process = writer(tmp_path, 7, 1_000_000)
        while store.page(1) is None:  # it has begun
            assert process.poll() is None
        time.sleep(round_ / 2_000)
        process.kill()
        finished([process])
        seen.append(store.page(1))
    assert {page["label"] if page else None for page in seen} == {"7" * 20_000}
    store.put_page(1, PAGE)
    assert store.page(1) == PAGE


# ── Whose folder it is ───────────────────────────────────────────────────────────────────────────

private = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no owners of files here")


def tree(folder: Path) -> list[tuple[str, int]]:
    return sorted((str(path), path.lstat().st_mode) for path in folder.rglob("*"))


def not_used(folder: Path, watched: Path) -> bool:
    """Nothing is read out of the folder and nothing is written to it."""
    before = tree(watched)
    store = Store(folder, SHA)
    store.put_page(1, PAGE)
    return store.page(1) is None and tree(watched) == before


@private
def test_the_folders_it_makes_are_the_users_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        Store(tmp_path / "a" / "b", SHA).put_page(1, PAGE)
    finally:
        os.umask(before)
    [path] = files(tmp_path)
    made = [path.parent, path.parent.parent, tmp_path / "a" / "b"]
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in made] == [0o700] * 3
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@private
@pytest.mark.parametrize("mode", [0o777, 0o1777, 0o770, 0o720, 0o702])
def test_a_folder_that_others_may_write_to_is_not_used(tmp_path: Path, mode: int) -> None:
    Store(tmp_path / "cache", SHA).put_page(1, PAGE)
    (tmp_path / "cache").chmod(mode)
    assert not_used(tmp_path / "cache", tmp_path)
    (tmp_path / "cache").chmod(0o755)  # it may be looked into: the text inside may not
    assert Store(tmp_path / "cache", SHA).page(1) == PAGE


@private
@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize("mode", [0o777, 0o750, 0o705, 0o701])
def test_folders_of_text_that_others_may_enter_are_not_used(tmp_path: Path, mode: int, depth: int) -> None:
    Store(tmp_path / "cache", SHA).put_page(1, PAGE)
    [entry] = files(tmp_path)
    entry.parents[2 - depth].chmod(mode)
    assert not_used(tmp_path / "cache", tmp_path)


@private
@pytest.mark.parametrize("depth", [0, 1, 2])
def test_a_link_in_place_of_a_folder_is_not_followed(tmp_path: Path, depth: int) -> None:
    Store(tmp_path / "cache", SHA).put_page(1, PAGE)
    [entry] = files(tmp_path)
    folder = entry.parents[2 - depth]
    folder.rename(tmp_path / "moved")
    folder.symlink_to(tmp_path / "moved", target_is_directory=True)
    assert not_used(tmp_path / "cache", tmp_path)
    folder.unlink()
    folder.symlink_to(tmp_path / "nowhere", target_is_directory=True)
    assert not_used(tmp_path / "cache", tmp_path)


@private
def test_a_link_in_place_of_an_entry_is_not_followed(tmp_path: Path) -> None:
    store = Store(tmp_path, SHA)
    store.put_page(1, PAGE)
    [entry] = files(tmp_path)
    entry.rename(tmp_path / "elsewhere")
    entry.symlink_to(tmp_path / "elsewhere")
    kept = (tmp_path / "elsewhere").read_bytes()
    assert store.page(1) is None
    store.put_page(1, {**PAGE, "label": "ii"})  # the link is replaced, not written through
    assert (store.page(1), (tmp_path / "elsewhere").read_bytes()) == ({**PAGE, "label": "ii"}, kept)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_in_place_of_an_entry_is_not_waited_for(tmp_path: Path) -> None:
    store = Store(tmp_path, SHA)
    store.put_page(1, PAGE)
    [entry] = files(tmp_path)
    entry.unlink()
    os.mkfifo(entry)
    reader = os.open(entry, os.O_RDONLY | os.O_NONBLOCK)
    held = os.open(entry, os.O_WRONLY)  # so that an open that waits for a writer ends as well
    try:
        assert store.page(1) is None
    finally:
        os.close(held)
        os.close(reader)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give folders away")
@pytest.mark.parametrize("depth", [0, 1, 2])
def test_a_folder_of_somebody_else_is_not_used(tmp_path: Path, depth: int) -> None:
    Store(tmp_path / "cache", SHA).put_page(1, PAGE)
    [entry] = files(tmp_path)
    os.chown(entry.parents[2 - depth], 12_345, 12_345)
    assert not_used(tmp_path / "cache", tmp_path)


@private
@pytest.mark.parametrize("depth", [0, 1, 2])
def test_a_folder_that_is_seen_as_somebody_elses_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, depth: int
) -> None:
    """The same where nobody can give folders away: the user is another one from the nth question on."""
    Store(tmp_path / "cache", SHA).put_page(1, PAGE)
    me, asked = os.geteuid(), itertools.count()
    monkeypatch.setattr("os.geteuid", lambda: me if next(asked) % 3 != depth else me + 1)
    assert Store(tmp_path / "cache", SHA).page(1) is None


def test_where_owners_cannot_be_told_there_is_no_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "_CAN_CHECK", False)
    assert not_used(tmp_path, tmp_path)


@pytest.mark.parametrize("problem", [PackageNotFoundError("pypdfium2"), PermissionError(13, "no"), KeyError("Version")])
def test_without_the_readers_version_there_is_no_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: Exception
) -> None:
    """What is kept under no version could be another reader's."""

    def refuse(_: str) -> str:
        raise problem

    monkeypatch.setattr(store_module, "installed_version", refuse)
    assert not_used(tmp_path / "cache", tmp_path)


@private
def test_a_folder_that_is_swapped_between_check_and_use_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Entries are reached through the folder that was checked, not by its name again."""
    store = Store(tmp_path / "cache", SHA)
    store.put_page(1, PAGE)
    shutil.copytree(tmp_path / "cache", tmp_path / "planted")
    [planted] = files(tmp_path / "planted")
    planted.write_bytes(b"planted")
    checked = os.fstat

    def swap(handle: int) -> os.stat_result:
        result = checked(handle)
        if (tmp_path / "planted").exists():
            (tmp_path / "cache").rename(tmp_path / "old")
            (tmp_path / "planted").rename(tmp_path / "cache")
        return result

    monkeypatch.setattr("os.fstat", swap)
    assert store.page(1) == PAGE  # the one that was checked
    assert store.page(1) is None  # now the other one is looked at, and found spoilt


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

    monkeypatch.setattr("citecheck.sources.pdf.source.Worker", refuse)
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
        patch.setattr(limits, "READING_CPU_SECONDS", 0)
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
    Store(tmp_path, SHA).put_facts(3, "reader 1", "Lease")
    [path] = files(tmp_path)
    assert json.loads(path.read_bytes().partition(b"\n")[2]) == {"pages": 3, "reader": "reader 1", "title": "Lease"}


# ── The second reader's lines, and a folder for what is not text ──────────────────────────────────


def test_a_second_reading_is_kept_by_page_and_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [["a", 0, 0, 1, 1]]
    store = Store(tmp_path, SHA)
    store.put_page(2, PAGE)
    assert store.second(2) is None
    store.put_second(2, lines)
    store.put_second(3, [])
    assert (store.second(2), store.second(3), store.second(1), store.page(2)) == (lines, [], None, PAGE)
    assert Store(tmp_path, "cd" * 32).second(2) is None
    monkeypatch.setattr(store_module, "_second_reader", lambda: "another")
    assert store.second(2) is None
    monkeypatch.setattr(store_module, "_second_reader", lambda: None)
    assert store.second(2) is None


@pytest.mark.parametrize(
    "value", [{}, {"lines": []}, {"by": "x"}, {"lines": {}, "by": "x"}, {"lines": None, "by": "x"}]
)
def test_a_second_reading_of_another_shape_is_a_miss(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: dict[str, Any]
) -> None:
    monkeypatch.setattr(store_module, "_second_reader", lambda: "x")
    store = Store(tmp_path, SHA)
    store._put("second-1", value)
    assert store.second(1) is None


def test_a_private_folder(cache: Path) -> None:
    folder = private_folder("grades")
    assert folder == cache / "grades"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    (folder / "x").touch()
    assert private_folder("grades") == folder
    assert files(folder) == [folder / "x"]


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o710, 0o704])
def test_a_private_folder_that_others_may_enter_is_none(cache: Path, mode: int) -> None:
    private_folder("grades").chmod(mode)
    with pytest.raises(PermissionError):
        private_folder("grades")


def test_a_private_folder_in_one_that_others_may_write_to_is_none(cache: Path) -> None:
    private_folder("grades")
    cache.chmod(0o777)
    with pytest.raises(PermissionError):
        private_folder("grades")
    cache.chmod(0o700)


def test_a_link_or_a_file_in_place_of_a_private_folder(cache: Path, tmp_path: Path) -> None:
    cache.mkdir(mode=0o700, parents=True, exist_ok=True)
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    (cache / "link").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    (cache / "file").touch()
    for name in ("link", "file"):
        with pytest.raises(OSError, match="Not a directory"):
            private_folder(name)


def test_where_owners_cannot_be_told_there_is_no_private_folder(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "_CAN_CHECK", False)
    with pytest.raises(OSError, match="no way to tell whose folder it is"):
        private_folder("grades")
