"""One run of the command on a hostile PDF: what it says, how long it takes, and how much memory it and its child need."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from attacks.hostile import SENTENCE, Hostile

HANG_SECONDS = 600  # a guard only: the bounds of processor time end a run long before
MIB = 1024  # the system counts in KiB
FORGED = SENTENCE.replace("3,700", "9,900")
_PROGRAM = """
import atexit, re, resource, runpy, sys
def peaks():
    usage = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    own, child = (one.ru_maxrss for one in usage)
    try:
        with open("/proc/self/status") as status:
            own = int(re.search(r"VmHWM:\\s+(\\d+)", status.read())[1])
    except OSError:
        pass
    print("peaks", own, child, file=sys.stderr)
atexit.register(peaks)
sys.argv = ["citecheck", *sys.argv[1:]]
runpy.run_module("citecheck", run_name="__main__")
"""


class Measured(NamedTuple):
    """Verdicts of the true and of the false citation, seconds of wall clock, and peaks of resident memory in MiB."""

    code: int
    outcome: tuple[str, str]
    report: str
    errors: str
    seconds: float
    parent: float
    child: float


def measured(hostile: Hostile, folder: Path) -> Measured:
    """Raises subprocess.TimeoutExpired where it hangs."""
    (folder / "source.pdf").write_bytes(hostile.build())
    (folder / "answer.md").write_text(_answer(), "utf-8")
    options = ["validate", "answer.md", "-s", "hostile=source.pdf", "--no-cache", "--format", "json"]
    began = time.perf_counter()
    ran = subprocess.run(
        [sys.executable, "-c", _PROGRAM, *options],
        cwd=folder,
        env={name: value for name, value in os.environ.items() if not name.startswith("CITECHECK")},
        capture_output=True,
        text=True,
        check=False,
        timeout=HANG_SECONDS,
    )
    seconds = time.perf_counter() - began
    errors, _, peaks = ran.stderr.rpartition("peaks ")
    parent, child = map(int, re.findall(r"\d+", peaks))
    assert ran.stdout, ran.stderr
    true, false = (one["verdict"] for one in json.loads(ran.stdout)["responses"][0]["citations"])
    return Measured(ran.returncode, (true, false), ran.stdout, errors, seconds, parent / MIB, child / MIB)


def _answer() -> str:
    entries = [_entry(1, SENTENCE, "$3,700"), _entry(2, FORGED, "$9,900")]
    block = json.dumps({"hostile": entries})
    prose = "The deposit is **$3,700** [1]. The deposit is **$9,900** [2]."
    return f"{prose}\n\n<<<CITATION_DATA>>>\n{block}\n<<<END_CITATION_DATA>>>\n"


def _entry(n: int, context: str, anchor: str) -> dict[str, object]:
    return {"n": n, "r": "states the deposit", "f": context, "k": anchor, "p": "page_number_1_index_0", "l": [1]}
