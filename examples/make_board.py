"""Makes examples/board.html, the leaderboard of the runs in runs/: `python examples/make_board.py`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = ("lease", "tax-notice", "annual-report")


def page() -> str:
    """What `citecheck grade` writes of them, without the proofs that it would link to."""
    command = [sys.executable, "-m", "citecheck", "grade", "examples/runs", "--pattern", "{arm}/{case}/{trial}.*"]
    command += [part for name in SOURCES for part in ("-s", f"examples/{name}.pdf")]
    command += ["--compare", "plain", "--format", "html", "--no-proofs", "--no-cache", "-j", "1"]
    done = subprocess.run(command, cwd=HERE.parent, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 4:  # one run has no grade
        raise SystemExit(done.stderr)
    return done.stdout


if __name__ == "__main__":
    (HERE / "board.html").write_text(page(), "utf-8")
