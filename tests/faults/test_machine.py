"""Faults of the machine are no bugs: one sentence and exit code 2 or 130."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from cases import mostly_full
from command import alone, citecheck

from citecheck.machine import fault
from faults.machine import COMMANDS, FAULTS, lay_out, run
from faults.scenes import at_home

MEMORY = "There is not enough memory: give the command more, or check fewer files at once."
PROCESSES = "No process or thread can be started: end other programs, or raise the limit (ulimit -u)."
CODES = {  # of a command that otherwise exits with 0 (support: 4), one for each of FAULTS
    "prepare": (2, 2, 0, 0, 0, 0, 2, 2),
    "validate": (2, 2, 0, 2, 0, 0, 2, 2),
    "report": (2, 2, 0, 2, 0, 0, 2, 2),
    "support": (2, 2, 4, 4, 4, 4, 2, 2),
    "fix": (2, 2, 0, 0, 0, 0, 2, 2),
    "lint": (2, 2, 0, 0, 0, 0, 2, 2),
    "grade": (2, 2, 0, 0, 0, 0, 2, 2),
    "merge": (2, 2, 0, 2, 0, 0, 2, 0),
    "find": (2, 2, 0, 0, 0, 0, 2, 0),
    "rules": (2, 2, 0, 0, 0, 0, 2, 0),
    "explain": (2, 2, 0, 0, 0, 0, 2, 0),
    "schema": (2, 2, 0, 0, 0, 0, 2, 0),
    "package": (2, 2, 0, 0, 0, 0, 2, 2),
    "demo": (2, 2, 0, 0, 0, 0, 2, 2),
    "hook": (1, 1, 0, 0, 0, 1, 1, 1),
}
SENTENCES = {
    "citecheck: stdout cannot be written (No space left on device): check where it goes.",
    "citecheck: stdout cannot be written (Bad file descriptor): check where it goes.",
    "citecheck: The system refused what the command needs (Bad file descriptor): leave its streams open.",
    "citecheck: The working folder does not exist any more: change to another one and run the command again.",
    "citecheck: There is not enough memory: give the command more, or check fewer files at once.",
    "citecheck: No process or thread can be started: end other programs, or raise the limit (ulimit -u).",
    "citecheck: The system refused what the command needs (Too many open files): raise the limit (ulimit -n).",
    "citecheck: interrupted.",
    "citecheck: interrupted; run the same command again to continue.",
}
posix = pytest.mark.skipif(os.name != "posix", reason="its streams and folders are those of POSIX")


def test_the_table_is_whole() -> None:
    assert set(CODES) == set(COMMANDS)
    assert {len(codes) for codes in CODES.values()} == {len(FAULTS)}


@posix
@pytest.mark.full
@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_and_every_command(tmp_path: Path, name: str) -> None:
    """The hook under each fault, and each other command under some."""
    at = list(FAULTS).index(name)
    _assert_ended(tmp_path, name, {*list(COMMANDS)[at % 5 :: 5], "hook"})


@posix
@pytest.mark.nightly
@pytest.mark.parametrize("name", FAULTS)
def test_every_command_under_every_fault(tmp_path: Path, name: str) -> None:
    _assert_ended(tmp_path, name, COMMANDS)


def _assert_ended(folder: Path, name: str, verbs: Iterable[str]) -> None:
    """Run these commands under a fault, and look at their exit codes and what they say."""
    lay_out(folder)
    ended = {verb: run(verb, name, folder) for verb in verbs}
    at = list(FAULTS).index(name)
    assert {verb: one.code for verb, one in ended.items()} == {verb: CODES[verb][at] for verb in ended}
    for one in ended.values():
        said = one.err.splitlines()
        assert one.code in {0, 4} or name in {"stderr full", "all closed"} or (len(said) == 1 and said[0] in SENTENCES)
        assert "Traceback" not in one.err
        assert "ignored" not in one.err


# ── What is said ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (MemoryError(), MEMORY),
        (OSError(errno.ENOMEM, os.strerror(errno.ENOMEM)), MEMORY),
        (ImportError("libz.so: failed to map segment from shared object"), MEMORY),
        (BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN)), PROCESSES),
        (RuntimeError("can't start new thread"), PROCESSES),
        (
            OSError(errno.EMFILE, "Too many open files", "a.pdf"),
            "The system refused what the command needs (Too many open files, a.pdf): raise the limit (ulimit -n).",
        ),
        (
            OSError(errno.EIO, "Input/output error"),
            "The system refused what the command needs (Input/output error): run the command again when that is in order.",
        ),
        (RuntimeError("a defect"), None),
        (ImportError("No module named 'x'"), None),
        (KeyError("k"), None),
    ],
)
def test_the_sentence_of_an_error(error: Exception, sentence: str | None) -> None:
    assert fault(error) == sentence


@pytest.mark.parametrize("verb", mostly_full(COMMANDS, "rules", "fix", "hook"))
def test_no_memory_and_ctrl_c_while_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: str) -> None:
    alone(monkeypatch, tmp_path, tmp_path / "cache")
    lay_out(tmp_path)
    event = (tmp_path / "event.json").read_bytes()
    stopped = f"interrupted{'; run the same command again to continue' if verb == 'grade' else ''}."
    faults = ((MemoryError(), 1 if verb == "hook" else 2, MEMORY), (KeyboardInterrupt(), 130, stopped))
    for error, code, sentence in faults:
        _stdout_raises(monkeypatch, error)
        done = citecheck(*COMMANDS[verb].format(tmp_path).split(), stdin=event)
        assert (done.code, done.out) == (code, "")
        assert done.err == f"citecheck: {sentence}\n"


def _stdout_raises(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def fail(stream: object, _: object) -> None:
        if stream is sys.stdout:
            raise error

    monkeypatch.setattr("citecheck.cli.options._said", fail)


@pytest.mark.parametrize(("raised", "code", "sentence"), [("MemoryError", 2, MEMORY), ("KeyboardInterrupt", 130, "")])
def test_while_the_program_is_imported(tmp_path: Path, raised: str, code: int, sentence: str) -> None:
    program = (
        "import sys\nfrom citecheck.__main__ import main\n"
        "class Finder:\n    def find_spec(self, name, *_):\n"
        f"        if name == 'citecheck.cli': raise {raised}\n"
        "sys.meta_path.insert(0, Finder())\nmain()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr == f"citecheck: {sentence or 'interrupted.'}\n"


@posix
def test_while_a_class_is_made_from_text(tmp_path: Path) -> None:
    """Python takes such an interrupt for its own end, also when it was caught."""
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nclass Finder:\n    def find_spec(self, name, *_):\n"
        "        if name == 'citecheck.cli': exec('raise KeyboardInterrupt')\n"
        "sys.meta_path.insert(0, Finder())\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "citecheck", "validate", "-"],
        env={**at_home(tmp_path), "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "citecheck: interrupted.\n")


@posix
@pytest.mark.full
def test_ctrl_c_while_it_waits(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "citecheck", "validate", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env={**at_home(tmp_path), "PYTHONVERBOSE": "1"},  # says when it has come so far
    )
    assert process.stderr is not None
    for line in process.stderr:
        if b"import 'citecheck.response'" in line:
            break
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (130, b"")
    assert b"citecheck: interrupted.\n" in err
    assert b"Traceback" not in err


def test_no_process_can_be_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone(monkeypatch, tmp_path, tmp_path / "cache")
    lay_out(tmp_path)

    def refuse(*_: object, **__: object) -> None:
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    monkeypatch.setattr("subprocess.Popen", refuse)
    for arguments in (["prepare", "lease.pdf"], ["validate", "of-pdf.md", "-s", "lease.pdf"]):
        assert citecheck(*arguments).err == f"citecheck: {PROCESSES}\n"
