"""The grade command as a process of its own: started, watched, killed; and what it left behind."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from grading.made import ID, SOURCE, answer, cited, forged, uncited

RUNS = 60
FORMATS = ("jsonl", "csv", "json", "html")
_SETTINGS = ("-s", f"{ID}=tariff.txt", "--no-proofs", "--pattern", "{arm}/{case}/{trial}.md")
PATIENCE = 120  # seconds until a test gives up
_SECONDS = 10  # that a worker may outlive its command


def lay_out(folder: Path, clauses: int = 0) -> None:
    """Sixty runs of two arms, and their source; its `clauses` make a quote that is not in it take long to look for."""
    more = (f"Clause {at}: the party pays ${at} and ${at * 3} within {at % 30} days." for at in range(clauses))
    (folder / "tariff.txt").write_text("\n".join([SOURCE.rstrip("\n"), *more]) + "\n", "utf-8")
    for at in range(RUNS):
        path = folder / "runs" / ("new" if at % 2 else "old") / f"case-{at // 6}" / f"{at % 6}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        parts = [
            f"This is {'abcdef'[at // 10]}{'qrstuvwxyz'[at % 10]}.",
            cited(1 + at % 40),
            *(forged(1 + (at + more) % 40) for more in range(at % 5)),
        ]
        path.write_text(answer(*parts, *([uncited(at % 40 + 1)] if at % 7 == 3 else [])), "utf-8")


def command(
    folder: Path, *options: str, out: str = "out", formats: Iterable[str] = FORMATS, **environment: str
) -> subprocess.Popen[str]:
    """Writes each format into the folder `out`."""
    outputs = [part for one in formats for part in ("-o", f"{one}:{out}/{one}")]
    (folder / out).mkdir(exist_ok=True)
    refused = ("CITECHECK_", "FORCE_COLOR", "GITHUB_STEP_SUMMARY")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(refused)}
    return subprocess.Popen(
        [sys.executable, "-m", "citecheck", "grade", "runs", *_SETTINGS, *outputs, *options],
        cwd=folder,
        env=kept | {"CITECHECK_CACHE": str(folder / "cache"), "NO_COLOR": "1"} | environment,
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
    found = sorted(path for path in (folder / out).rglob("*") if path.is_file())
    return {path.relative_to(folder / out).as_posix(): path.read_bytes() for path in found}


def journals(folder: Path) -> list[Path]:
    return sorted((folder / "cache" / "grades").glob("*"))


def graded(folder: Path) -> int:
    """How many whole grades the journal has."""
    return sum(path.read_bytes().count(b"}\n") for path in journals(folder))


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


def gone(processes: set[int]) -> bool:
    """Whether they end soon."""
    given_up = time.monotonic() + _SECONDS
    while (alive := processes & _parents().keys()) and time.monotonic() < given_up:
        time.sleep(0.1)
    return not alive
