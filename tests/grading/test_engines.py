"""Whatever does the work, and in whatever order it is done: the same bytes in every format, proofs as well."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

from citecheck.cli.grade_outputs import GradeFormat
from citecheck.errors import EngineError, UsageError
from citecheck.grading import engines
from citecheck.grading.engines import EngineName, engine
from grading.commands import PATIENCE, command, descendants, ended, gone, lay_out, reports, until

pytestmark = [pytest.mark.full, pytest.mark.xdist_group("grade-processes")]
HAS_PROC = Path("/proc/self/stat").exists()
FORMATS = tuple(GradeFormat)
PROOFS = "--make-proofs"
dask = pytest.mark.skipif(find_spec("distributed") is None, reason="dask is not installed")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("engines")
    lay_out(folder)
    return folder


def run(folder: Path, out: str, *options: str, **environment: str) -> dict[str, bytes]:
    """Every format and every proof of a grade; it says nothing."""
    process = command(folder, PROOFS, *options, out=out, formats=FORMATS, **environment)
    assert ended(process) == (0, "")
    return reports(folder, out)


@pytest.fixture(scope="module")
def alone(folder: Path) -> dict[str, bytes]:
    """What one process writes."""
    found = run(folder, "alone", "-j", "1", PYTHONHASHSEED="0")
    assert {name for name in found if "/" not in name} == {*map(str, FORMATS)}
    assert len(found) > len(FORMATS) + 30
    return found


def differing(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


@pytest.mark.parametrize(
    ("options", "seed"),
    [
        (("-j", "1", "--no-cache"), "1"),
        (("-j", "2"), "4242"),
        (("-j", "2", "--no-cache"), "3"),
    ],
)
def test_processes_of_this_machine(folder: Path, alone: dict[str, bytes], options: tuple[str, ...], seed: str) -> None:
    assert differing(run(folder, f"seed-{seed}", *options, PYTHONHASHSEED=seed), alone) == []


@dask
def test_a_dask_cluster_of_its_own(folder: Path, alone: dict[str, bytes]) -> None:
    """Somebody else's dashboard may have the usual port: nothing is said of that."""
    server = [sys.executable, "-m", "http.server", "8787", "--bind", "127.0.0.1"]
    with subprocess.Popen(server, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as taken:
        try:
            assert differing(run(folder, "dask", "--engine", "dask", PYTHONHASHSEED="2"), alone) == []
        finally:
            taken.kill()


@contextmanager
def cluster(folder: Path) -> Iterator[str]:
    """A scheduler and two workers, each a process; gives its address."""
    place = folder / "scheduler.json"
    parts = (
        ("dask_scheduler", "--port", "0", "--host", "127.0.0.1", "--no-dashboard"),
        *[("dask_worker", "--nworkers", "1", "--nthreads", "2", "--no-dashboard", "--no-nanny")] * 2,
    )
    with ExitStack() as started:
        for name, *options in parts:
            process = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.{name}", *options, "--scheduler-file", str(place)],
                cwd=folder,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            started.callback(process.wait, PATIENCE)
            started.callback(process.kill)
            until(place.exists, process)
        yield json.loads(place.read_text())["address"]


@dask
def test_a_dask_cluster_that_there_is(
    folder: Path, alone: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Its workers have another folder than the command."""
    with cluster(tmp_path_factory.mktemp("cluster")) as address:
        found = run(folder, "cluster", "--engine", "dask", "--engine-address", address)
    assert differing(found, alone) == []


@dask
def test_a_dask_cluster_that_there_is_not(folder: Path) -> None:
    address = "tcp://127.0.0.1:9"
    process = command(
        folder,
        *("--engine", "dask", "--engine-address", address),
        out="none",
        DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT="1s",
    )
    code, said = ended(process)
    assert (code, reports(folder, "none")) == (2, {})
    assert said.startswith(f"citecheck: No dask scheduler answers at {address} (")


@pytest.mark.skipif(not HAS_PROC, reason="no way to look for processes here")
def test_no_worker_outlives_a_command_that_ends_well(folder: Path) -> None:
    process = command(folder, "-j", "2", out="well")
    seen: set[int] = set()

    def look() -> bool:
        seen.update(descendants(process.pid))
        return False

    until(look, process)
    assert ended(process) == (0, "")
    assert len(seen) >= 2
    assert gone(seen)


# ── In this process ──────────────────────────────────────────────────────────────────────────────


def test_alone_the_work_is_done_in_the_same_process_and_in_order() -> None:
    with engine(EngineName.LOCAL, 1) as mapped:
        found = mapped(lambda item: (item, os.getpid()), range(3))
        assert list(found) == [(at, os.getpid()) for at in range(3)]


def test_an_engine_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError) as error, engine(EngineName.DASK, 2):
        raise AssertionError
    assert str(error.value) == "--engine dask needs dask, which is not installed: install citecheck-verify[dask]."


def test_workers_that_are_ended_from_outside_are_told_of() -> None:
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    def parallel(_: object) -> Iterator[object]:
        yield 1
        raise TerminatedWorkerError("exit codes are {SIGKILL(-9)}")

    found = engines._map(parallel, ExitStack())(str, [1, 2])
    assert next(found) == 1
    with pytest.raises(EngineError) as error:
        next(found)
    assert str(error.value) == (
        "A worker process was killed, perhaps because memory ran out: use fewer with -j, and run the command"
        " again; it continues."
    )


def test_an_interrupt_between_two_results_gives_no_warning(recwarn: pytest.WarningsRecorder) -> None:
    with suppress(KeyboardInterrupt), engine(EngineName.LOCAL, 2) as map_:
        for _ in map_(abs, range(-100, 0)):
            raise KeyboardInterrupt
    assert [str(warning.message) for warning in recwarn] == []


def test_a_worker_ends_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = iter([7, 7, 1])
    waited: list[float] = []
    codes: list[int] = []
    monkeypatch.setattr(engines.os, "getppid", lambda: next(looked))
    monkeypatch.setattr(engines, "sleep", waited.append)
    monkeypatch.setattr(engines.os, "_exit", codes.append)
    engines._watch(7)
    assert (len(waited), codes) == (2, [1])
