"""Hostile PDFs: the command ends in time, in bounded memory, without a crash, and never passes what is not there."""

from __future__ import annotations

import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from cases import each, mostly_nightly
from pdfs import opened

from attacks.hostile import BLANK, DOUBT, GIB, HOSTILE, OPEN, PICTURE, READ, SENTENCE, Hostile, deflated, lzw
from attacks.hostile_run import measured
from citecheck import limits
from citecheck.sources.document import Document

PARENT_MIB = 150
LARGEST = 2 * 2**20  # bytes
CODES = {outcome: 1 if "failed" in outcome else 4 for kind in (READ, DOUBT, PICTURE, OPEN, BLANK) for outcome in kind}

NIGHTLY = {  # each takes 20 to 90 seconds of processor time, or has a sibling; each of their outcomes is one by day too
    *("slow pages", "full pages", "full page", "scattered words", "one long word", "glyph flood"),
    *("tiling doubling", "form in itself", "one stream a hundred thousand times"),
}
DAILY = [hostile for hostile in HOSTILE if hostile.name not in NIGHTLY]
ids = [hostile.name for hostile in HOSTILE]
linux = pytest.mark.skipif(
    not Path("/proc/self/fd").exists(), reason="this system does not show what a process has open"
)


# ── The files ────────────────────────────────────────────────────────────────────────────────────


def test_there_are_many_and_each_has_a_name() -> None:
    assert len(HOSTILE) >= 50
    assert len(set(ids)) == len(ids)
    assert set(ids) >= NIGHTLY
    assert {hostile.outcomes for hostile in DAILY} == {hostile.outcomes for hostile in HOSTILE}


@pytest.mark.full
@each("hostile", HOSTILE, ids=ids)
def test_each_is_small_and_always_the_same(hostile: Hostile) -> None:
    data = hostile.build()
    assert data.startswith(b"%PDF-")
    assert len(data) < LARGEST
    assert data == hostile.build()


def test_what_is_deflated_by_pieces_is_what_the_library_makes_of_the_whole() -> None:
    """The checksum included."""
    piece = bytes(range(256)) * 16
    assert zlib.decompress(deflated(piece, 300)) == piece * 300


def test_the_lzw_bomb_unfolds() -> None:
    from pdfminer.lzw import lzwdecode

    data = lzw().split(b"/Filter /LZWDecode >>\nstream\n")[1].split(b"\nendstream")[0]
    eighth = len(data) // (GIB // sum(range(1, 3838)) // 8 + 1)
    assert lzwdecode(data[: eighth // 8]).strip(b"\0") == b""
    assert len(lzwdecode(data[: eighth // 8])) > 7_000_000


# ── The command ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("hostile", mostly_nightly(HOSTILE, *DAILY), ids=ids)
@pytest.mark.full
def test_the_command_ends_with_a_verdict(hostile: Hostile, tmp_path: Path) -> None:
    """In how many seconds is printed; that they are few is the bounds' doing: a reader ends after so much processor time."""
    run = measured(hostile, tmp_path)
    print(f"{hostile.name}: {run.outcome}, {run.seconds:.1f} s, parent {run.parent:.0f} MiB, child {run.child:.0f} MiB")  # noqa: T201
    assert run.errors == ""
    assert run.outcome in hostile.outcomes
    assert run.code == CODES[run.outcome]
    assert run.parent <= PARENT_MIB
    assert run.child * 2**20 <= limits.WORKER_MEMORY_BYTES
    assert sorted(path.name for path in tmp_path.iterdir()) == ["answer.md", "source.pdf"]  # nothing was made


# ── The child ────────────────────────────────────────────────────────────────────────────────────


@linux
@pytest.mark.parametrize("name", ["actions", "font of garbage", "huge image", "long names"])
@pytest.mark.full
@pytest.mark.usefixtures("real_readers")
def test_the_child_has_one_thread_and_nothing_open_but_its_pipes(name: str) -> None:
    """pdfium is not made for threads; and what a document asks to open stays closed."""
    data = next(hostile.build() for hostile in HOSTILE if hostile.name == name)
    with opened(data) as document:
        assert document.page(1).lines[0].text == SENTENCE
        document.sight(1)
        document.second_reading(1)
        process = Path("/proc") / str(child_of(document))
        files = sorted({str(link.readlink()).split(":")[0] for link in (process / "fd").iterdir()})
        assert files == ["/dev/null", "pipe"]
        assert "\nThreads:\t1\n" in (process / "status").read_text("utf-8")


def child_of(document: Document) -> int:
    worker = document._source._running()  # type: ignore[attr-defined]
    process: int = worker._process.pid
    return process


_WATCHED = """
import sys
events = []
def watch(event, arguments):
    if event == "open" and (not isinstance(arguments[2], int) or arguments[2] & 3):
        events.append(f"open {arguments[0]} to write")
    if event.split(".")[0] in {"socket", "subprocess", "ctypes.dlopen", "http", "urllib", "pty", "webbrowser"}:
        events.append(event)
    if event in {"os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system", "os.remove", "os.rename",
                 "os.mkdir", "os.rmdir", "os.symlink", "os.link", "os.chmod", "os.truncate", "os.kill", "_thread.start_new_thread"}:
        events.append(event)
from citecheck.sources.pdf import worker
sys.addaudithook(watch)
worker.main()
print(events, file=sys.stderr)
"""


@pytest.mark.full
def test_the_child_writes_nothing_starts_nothing_and_calls_nobody(tmp_path: Path) -> None:
    data = next(hostile.build() for hostile in HOSTILE if hostile.name == "actions")
    requests = b'{"read": [["page", 1], ["look", 1, []], ["count"]]}\n{"second": 1}\n'
    header = b'{"size": %d, "password": null}\n' % len(data)
    ran = subprocess.run(
        [sys.executable, "-I", "-B", "-c", _WATCHED],
        input=header + data + requests,
        capture_output=True,
        cwd=tmp_path,
        check=False,
    )
    answers = ran.stdout.splitlines()
    assert len(answers) == 5
    assert all(SENTENCE.encode() in answers[index] for index in (1, 4))
    assert (ran.stderr, ran.returncode) == (b"[]\n", 0)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.full
def test_the_watch_sees_what_it_watches_for(tmp_path: Path) -> None:
    """A guard that sees nothing would pass everything."""
    program = _WATCHED.replace("worker.main()", "open('canary', 'w').close(); __import__('socket').socket().close()")
    ran = subprocess.run([sys.executable, "-I", "-B", "-c", program], capture_output=True, cwd=tmp_path, check=False)
    assert ran.stderr == b"['open canary to write', 'socket.__new__']\n"
