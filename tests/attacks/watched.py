"""Runs a citecheck command and writes down every socket and process of it: `python watched.py LOG ARGUMENT...`.

Run by test_sockets in a process of its own, since what watches cannot be taken off again. The reader of PDFs, which may
write no file, is watched from inside and ends with NOTED where it opens a socket.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

NOTED = 99
_STARTS = ("os.fork", "os.exec", "os.posix_spawn", "os.spawn", "os.system", "os.startfile", "pty.spawn")

CHILD = """
import os, sys
def hook(event, arguments):
    if event.startswith(("socket.", "subprocess.", "os.fork", "os.exec", "os.posix_spawn", "os.system")):
        os._exit(99)
sys.addaudithook(hook)
import runpy
{before}
runpy.run_module("citecheck.sources.pdf.worker", run_name="__main__", alter_sys=True)
"""


def main() -> None:
    log = os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    sys.argv = ["citecheck", *sys.argv[2:]]
    before = os.environ.pop("WATCHED_CHILD_FIRST", "")
    first = os.environ.pop("WATCHED_FIRST", "")
    watching = False

    def note(text: str) -> None:
        os.write(log, f"{text}\n".encode())

    def hook(event: str, _: Any) -> None:
        if event.startswith("socket.") or (watching and event.startswith((*_STARTS, "subprocess."))):
            note(event)

    class Watched(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, arguments: list[str], **options: Any) -> None:
            nonlocal watching
            expected = [sys.executable, "-I", "-m", "citecheck.sources.pdf.worker"]
            note(
                "reader"
                if arguments == expected
                and options.get("env") == {"PILLOW_BLOCKS_MAX": "8", "OPENBLAS_NUM_THREADS": "1"}
                else f"process {arguments}"
            )
            watching = False  # its own start
            super().__init__([sys.executable, "-I", "-c", CHILD.format(before=before)], **options)
            watching = True

        def wait(self, timeout: float | None = None) -> int:
            code = super().wait(timeout)
            if code == NOTED:
                note("the reader opened a socket or started a process")
            return code

    subprocess.Popen = Watched  # type: ignore[misc]
    sys.addaudithook(hook)
    watching = True
    exec(first)  # noqa: S102 - of the test
    from citecheck.__main__ import main as run

    run()


if __name__ == "__main__":
    sys.path.remove(str(Path(__file__).parent))
    main()
