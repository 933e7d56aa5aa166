"""What hostile PDFs cost: for each the verdicts of a true and a false citation, seconds, and peaks of memory.

    python benchmarks/hostile.py [--only WORD]

Needs the builders under tests/attacks. The goals are those of docs/security.md: 15 seconds for the whole command, 150 MiB for
the parent, and the child's own limit.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from attacks.hostile import HOSTILE, Hostile  # noqa: E402 - found by the line above
from attacks.hostile_run import Measured, measured  # noqa: E402

SECONDS, PARENT_MIB = 15, 150


def row(hostile: Hostile, run: Measured) -> str:
    true, false = run.outcome
    missed = run.seconds > SECONDS or run.parent > PARENT_MIB or run.outcome not in hostile.outcomes
    figures = f"{run.seconds:.1f} s | {run.parent:.0f} | {run.child:.0f}"
    return f"| {hostile.name} | {true} | {false} | {figures} |{' MISSED' if missed else ''}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--only", default="", help="builders with this word in their name")
    chosen = parser.parse_args()
    print("| file | true citation | false citation | whole command | parent, MiB | child, MiB |")
    print("|---|---|---|---|---|---|")
    for hostile in HOSTILE:
        if chosen.only in hostile.name:
            with tempfile.TemporaryDirectory() as folder:
                print(row(hostile, measured(hostile, Path(folder))), flush=True)


if __name__ == "__main__":
    main()
