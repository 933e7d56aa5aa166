"""The grade command as a process of its own: started, watched, killed; and what it left behind."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from grading.made import ID, SOURCE, answer, cited, forged, uncited

RUNS = 60
FORMATS = ("jsonl", "csv", "json", "html")
PATIENCE = 40  # seconds until a test gives up


def lay_out(folder: Path, clauses: int = 0) -> None:
    """Sixty runs of two arms, and their source; its `clauses` make a quote that is not in it take long to look for."""
    more = (f"Clause {at}: the party pays ${at} and ${at * 3} within {at % 30} days." for at in range(clauses))
    (folder / "tariff.txt").write_text("\n".join([SOURCE.rstrip("\n"), *more]) + "\n", "utf-8")
    for at in range(RUNS):
        path = folder / "runs" / ("new" if at % 2 else "old") / f"case-{at // 6}" / f"{at % 6}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        parts = [cited(1 + at % 40), *(forged(1 + (at + more) % 40) for more in range(at % 5))]
        path.write_text(answer(*parts, *([uncited(at % 40 + 1)] if at % 7 == 3 else [])), "utf-8")


def command(folder: Path, *options: str, out: str = "out", seed: str = "0") -> subprocess.Popen[str]:
    """Writes every format into the folder `out`."""
    outputs = [part for one in FORMATS for part in ("-o", f"{one}:{out}/{one}")]
    (folder / out).mkdir(exist_ok=True)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CITECHECK_", "FORCE_COLOR"))}
    return subprocess.Popen(
        [sys.executable, "-m", "citecheck", "grade", "runs", "-s", f"{ID}=tariff.txt", "--no-proofs"]
        + ["--pattern", "{arm}/{case}/{trial}.md", *outputs, *options],
        cwd=folder,
        env=kept | {"CITECHECK_CACHE": str(folder / "cache"), "PYTHONHASHSEED": seed, "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    """(exit code, stderr)."""
    _, said = process.communicate(timeout=PATIENCE)
    return process.returncode, said


def reports(folder: Path, out: str = "out") -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / out).iterdir())}


def journals(folder: Path) -> list[Path]:
    return sorted((folder / "cache" / "grades").glob("*"))


def graded(folder: Path) -> int:
    """How many grades the journal holds; it is in use, so that nobody but its owner may ask it."""
    return sum(path.read_bytes().count(b'{"citations":[') for path in journals(folder))


def until(happens: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    """Waits for it, or for the end of the process."""
    given_up = time.monotonic() + PATIENCE
    while not happens() and process.poll() is None:
        assert time.monotonic() < given_up
        time.sleep(0.005)


# ── Processes ────────────────────────────────────────────────────────────────────────────────────


def _parents() -> dict[int, int]:
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[0] != "Z":
            found[int(path.parent.name)] = int(fields[1])
    return found


def descendants(process: int) -> set[int]:
    parents = _parents()

    def below(parent: int) -> Iterator[int]:
        for one, its in parents.items():
            if its == parent:
                yield one
                yield from below(one)

    return set(below(process))


def alive(processes: set[int]) -> set[int]:
    return processes & _parents().keys()
