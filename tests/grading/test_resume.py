"""The command killed at any moment and started again: the same bytes as if nothing had been, and nothing done twice."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from cases import mostly_nightly

from grading.commands import RUNS, command, descendants, ended, gone, graded, journals, lay_out, reports, until

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no way to look for processes here"),
    pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no kill -9 here"),
    pytest.mark.xdist_group("grade-processes"),
]
_WENT_ON = re.compile(r"Went on with an unfinished grade: (\d+) runs? had been graded before\.\n")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the command was not disturbed."""
    folder = tmp_path_factory.mktemp("whole")
    lay_out(folder, clauses=4_000)
    assert ended(command(folder, "-j", "1")) == (0, "")
    assert journals(folder) == []
    return folder


@pytest.fixture
def folder(whole: Path, tmp_path: Path) -> Path:
    """The same without any report or cache."""
    for name in ("runs", "tariff.txt"):
        (shutil.copytree if (whole / name).is_dir() else shutil.copy)(whole / name, tmp_path / name)
    return tmp_path


def kill(process: subprocess.Popen[str]) -> set[int]:
    """The command alone, as the system does for want of memory; what it had started is returned."""
    started = descendants(process.pid)
    process.kill()
    process.wait()
    for pipe in (process.stdout, process.stderr):
        assert pipe is not None
        pipe.close()  # its workers may hold the other end
    return started


def went_on(said: str) -> int:
    """How many runs were graded before, as the command says; it says nothing else."""
    found = _WENT_ON.fullmatch(said)
    assert found is not None or said == ""
    return int(found[1]) if found else 0


def killed(folder: Path, at: int, jobs: str) -> tuple[int, set[int]]:
    """Kills a command that has graded `at` runs or some more; returns how many its journal then has."""
    process = command(folder, "-j", jobs)
    until(lambda: graded(folder) >= at, process)
    started = kill(process)
    assert process.returncode == -signal.SIGKILL
    return graded(folder), started


@pytest.mark.parametrize(("jobs", "points"), [("1", (1, 30, 50)), ("2", (1, 40))])
def test_killed_and_started_again(folder: Path, whole: Path, jobs: str, points: tuple[int, ...]) -> None:
    """Several times, each time some way further, and each time it says how far it was."""
    before = 0
    for point in points:
        kept, started = killed(folder, point, jobs)
        assert before < kept < RUNS
        assert reports(folder) == {}
        assert gone(started)
        before = kept
    code, said = ended(command(folder, "-j", jobs))
    assert (code, went_on(said)) == (0, before)
    assert reports(folder) == reports(whole)
    assert journals(folder) == []


def test_killed_before_anything_is_graded(folder: Path, whole: Path) -> None:
    """The workers are there, and have had nothing to do yet."""
    process = command(folder, "-j", "2")
    until(lambda: len(descendants(process.pid)) > 1, process)
    started = kill(process)
    assert gone(started)
    code, said = ended(command(folder, "-j", "1"))
    assert (code, went_on(said) < RUNS) == (0, True)
    assert reports(folder) == reports(whole)


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_told_to_end(folder: Path, whole: Path, told: signal.Signals) -> None:
    """By the user, or by whoever runs it."""
    process = command(folder, "-j", "2")
    until(lambda: graded(folder) > 0, process)
    started = descendants(process.pid)
    process.send_signal(told)
    _, said = process.communicate(timeout=60)
    assert process.returncode not in {0, 1, 70}
    assert said.strip() == "citecheck: interrupted; run the same command again to continue."
    assert gone(started)
    code, said = ended(command(folder, "-j", "1"))
    assert (code, 0 < went_on(said) < RUNS) == (0, True)
    assert reports(folder) == reports(whole)


def test_a_worker_that_is_killed(folder: Path, whole: Path) -> None:
    """Its command says so, and the next one goes on."""
    process = command(folder, "-j", "2")
    until(lambda: graded(folder) > 0, process)
    for worker in descendants(process.pid):
        if _is_worker(worker):
            subprocess.run(["kill", "-9", str(worker)], check=False)
    code, said = ended(process)
    assert (code, reports(folder)) == (4, {})
    assert said == (
        "citecheck: A worker process was killed, perhaps because memory ran out: use fewer with -j, and run the command"
        " again; it continues.\n"
    )
    code, said = ended(command(folder, "-j", "1"))
    assert (code, went_on(said) > 0) == (0, True)
    assert reports(folder) == reports(whole)


def _is_worker(process: int) -> bool:
    try:
        return b"popen_loky" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


def test_other_runs_than_before(folder: Path, whole: Path) -> None:
    """What is left of a killed grade does not show up in another one of other runs."""
    killed(folder, 30, "1")
    for path in sorted((folder / "runs" / "old").iterdir()):
        shutil.rmtree(path)
    code, said = ended(command(folder, "-j", "1"))
    assert (code, went_on(said) > 0) == (0, True)
    lines = reports(folder)["jsonl"].splitlines()
    expected = [line for line in reports(whole)["jsonl"].splitlines() if line.startswith(b'{"run": "runs/new/')]
    assert lines[:-1] == expected
    assert len(expected) == RUNS // 2


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut off": lambda data: data[: len(data) * 2 // 3],
    "nothing left": lambda _: b"",
    "garbage": lambda data: b"\xa5" * len(data),
    "garbage inside": lambda data: data[:5000] + b"\xa5" * 3000 + data[8000:],
    "other letters": lambda data: data.replace(b'"letter":"C"', b'"letter":"A"').replace(b'"D"', b'"A"'),
}


@pytest.fixture(scope="module")
def left(whole: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, bytes]:
    """A journal that a killed command left behind."""
    folder = tmp_path_factory.mktemp("left")
    for name in ("runs", "tariff.txt"):
        (shutil.copytree if (whole / name).is_dir() else shutil.copy)(whole / name, folder / name)
    killed(folder, 50, "1")
    [path] = [path for path in journals(folder) if path.suffix == ".jsonl"]
    return path.name, path.read_bytes()


@pytest.mark.parametrize("damage", mostly_nightly(DAMAGES, "cut off", "other letters"))
def test_a_journal_that_was_damaged_since(folder: Path, whole: Path, left: tuple[str, bytes], damage: str) -> None:
    name, data = left
    (folder / "cache" / "grades").mkdir(parents=True, mode=0o700)
    (folder / "cache").chmod(0o700)
    (folder / "cache" / "grades" / name).write_bytes(DAMAGES[damage](data))
    code, said = ended(command(folder, "-j", "1"))
    assert (code, went_on(said) < 56) == (0, True)
    assert reports(folder) == reports(whole)
    assert journals(folder) == []


def test_two_at_once(folder: Path, whole: Path) -> None:
    """Each knows the grades that it found and its own, whichever ends first."""
    first = command(folder, "-j", "1")
    until(lambda: graded(folder) > 0, first)
    assert ended(command(folder, "-j", "1", out="second"))[0] == 0
    assert ended(first) == (0, "")
    assert reports(folder) == reports(folder, "second") == reports(whole)
    assert journals(folder) == []
