"""The same answers and sources give the same bytes, in every format, however they were read."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from command import EXAMPLES

from citecheck.cli.outputs import Format

pytestmark = [pytest.mark.full, pytest.mark.xdist_group("same-bytes")]  # what they set up is made once

COLD = "one reader, cold"

# How the program is run, in this order, with which cache, and with which order of hashes.
RUNS = {
    COLD: (("-j", "1"), "first", "0"),
    "eight readers, warm": (("-j", "8"), "first", "1"),
    "one reader, warm": (("-j", "1"), "first", "4242"),
    "eight readers, cold": (("-j", "8"), "second", "2"),
    "no cache": (("--no-cache",), "none", "3"),
}


def run(folder: Path, options: tuple[str, ...], cache: Path, seed: str) -> None:
    """Processes of their own, which write each format, the proof, stdout and stderr into the folder."""
    folder.mkdir()
    outputs = [part for format_ in Format for part in ("-o", f"{format_}:{folder / format_}")]
    kept = {name: value for name, value in os.environ.items() if name != "GITHUB_STEP_SUMMARY"}
    environment = kept | {"CITECHECK_CACHE": str(cache), "PYTHONHASHSEED": seed, "SOURCE_DATE_EPOCH": "1769860800"}
    for verb, written in (("validate", outputs), ("report", ["-o", str(folder / "proof")])):
        ran = subprocess.run(
            [sys.executable, "-m", "citecheck", verb, "answers", "-s", ".", *options, *written],
            cwd=EXAMPLES,
            env=environment,
            capture_output=True,
            check=False,
        )
        assert ran.returncode == 1, ran.stderr
        if verb == "validate":
            (folder / "stdout").write_bytes(ran.stdout)
            (folder / "stderr").write_bytes(ran.stderr)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """What a run wrote, by its name; the first one is always the cold one."""
    folder = tmp_path_factory.mktemp("same-bytes")

    @cache
    def write(name: str) -> Path:
        options, caches, seed = RUNS[name]
        run(folder / name, options, folder / "caches" / caches, seed)
        return folder / name

    write(COLD)
    return write


@pytest.mark.parametrize("name", [*RUNS][1:])
def test_the_same_bytes(name: str, written: Callable[[str], Path]) -> None:
    outputs = [*Format, "proof", "stdout", "stderr"]
    expected, found = ([(written(run) / output).read_bytes() for output in outputs] for run in (COLD, name))
    assert all(expected)
    assert [output for output, *both in zip(outputs, expected, found, strict=True) if both[0] != both[1]] == []


def test_the_caches_were_cold_and_warm(written: Callable[[str], Path]) -> None:
    """Else the runs were all of one kind."""
    (folder,) = {written(name).parent for name in RUNS}
    first, second = (
        sorted(path.name for path in (folder / "caches" / name).rglob("*")) for name in ("first", "second")
    )
    assert len(first) > 3
    assert first == second
    assert not (folder / "caches" / "none").exists()
