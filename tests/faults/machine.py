"""Commands, and what the machine may do to them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from command import GOOD, LEASE, MIXED, RENT, answer, entry
from pdfs import drawn, text

from faults.scenes import SKILL, at_home

EVENT = {"hook_event_name": "Stop", "last_assistant_message": MIXED, "stop_hook_active": False}
FILES = {
    "good.md": GOOD,
    "of-pdf.md": answer(entries=[entry(l=[1])]),
    "lease.txt": LEASE,
    "lease.pdf": drawn(text(RENT), text("The cellar is locked at ten.")),
    "event.json": json.dumps(EVENT),
    "notes/SKILL.md": SKILL.replace("\nCite as [the example](references/more.md) does.", ""),
}
COMMANDS = {  # each with paths that hold wherever it runs
    "prepare": "prepare {0}/lease.pdf",
    "validate": "validate {0}/of-pdf.md -s lease={0}/lease.pdf --stats",
    "report": "report {0}/good.md -s lease={0}/lease.txt",
    "support": "support {0}/good.md -s lease={0}/lease.txt",
    "fix": "fix {0}/good.md -s lease={0}/lease.txt",
    "lint": "lint {0}/notes",
    "grade": "grade {0}/good.md -s lease={0}/lease.txt -j 1",
    "merge": "merge {0}/good.md",
    "find": "find {0}/lease.pdf rent",
    "rules": "rules",
    "explain": "explain CIT101",
    "schema": "schema report",
    "package": "package {0}/notes -o {0}/notes.zip",
    "demo": "demo",
    "hook": "hook claude-code -s lease={0}/lease.txt",
}
READS_STDIN = {"hook": "event.json"}


FAULTS = {  # how a shell starts the command
    "stdout full": 'exec "$@" >/dev/full',
    "stdout closed": 'exec "$@" >&-',
    "stdout unread": 'exec 3>&1; { "$@"; echo $? >&3; } | true',
    "stderr full": 'exec "$@" 2>/dev/full',
    "stderr closed": 'exec "$@" 2>&-',
    "stdin closed": 'exec "$@" <&-',
    "all closed": 'exec "$@" <&- >&- 2>&-',
    "no folder": 'rm -r ../gone; exec "$@"',
}


class Ended(NamedTuple):
    code: int
    err: str


def lay_out(folder: Path) -> None:
    for name, content in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())


def run(verb: str, fault: str, folder: Path) -> Ended:
    (folder / "gone").mkdir(exist_ok=True)
    command = [sys.executable, "-m", "citecheck", *COMMANDS[verb].format(folder).split()]
    with (folder / READS_STDIN[verb] if verb in READS_STDIN else Path(os.devnull)).open("rb") as stdin:
        done = subprocess.run(
            ["/bin/sh", "-c", FAULTS[fault], "sh", *command],
            stdin=stdin,
            capture_output=True,
            cwd=folder / "gone",
            env=at_home(folder),
            check=False,
        )
    code = int(done.stdout) if fault == "stdout unread" else done.returncode
    return Ended(code, done.stderr.decode())
