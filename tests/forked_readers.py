"""Readers of PDFs forked from one process that has their modules loaded: a start takes some milliseconds, not 150.

A forked reader is bounded, asked and ended like a real one; only its start is another. What tests start as a program of
its own starts real readers, and so do the tests that ask for `real_readers`.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from select import select
from types import SimpleNamespace
from typing import Any

from citecheck.sources.pdf import process

_REAL = subprocess.Popen
_READER = [sys.executable, "-I", "-m", "citecheck.sources.pdf.worker"]
_TEMPLATE = """
import os, socket, sys
from citecheck.sources.pdf import worker

def start(pipes):
    "A reader, and above it a process that waits for its end and passes its code on."
    stdin, stdout, status = pipes
    if reader := os.fork():
        os.close(stdin)
        os.close(stdout)
        os.write(status, b"%d\\n" % reader)
        os.write(status, b"%d\\n" % os.waitstatus_to_exitcode(os.waitpid(reader, 0)[1]))
        os._exit(0)
    os.dup2(stdin, 0)
    os.dup2(stdout, 1)
    os.closerange(3, 256)
    try:
        worker.main()
    except BaseException:
        os._exit(1)
    os._exit(0)

def reap(how):
    "Wait for those that waited: so their processor time is counted."
    try:
        while os.waitpid(-1, how)[0]:
            pass
    except ChildProcessError:
        pass

with socket.socket(fileno=int(sys.argv[1])) as door:
    while True:
        asked, pipes, *_ = socket.recv_fds(door, 1, 3)
        if not asked:
            break
        if not os.fork():
            start(pipes)
        for pipe in pipes:
            os.close(pipe)
        reap(os.WNOHANG)
reap(0)
"""


class _Reader:
    """Stands in for the reader's subprocess.Popen."""

    def __init__(self, door: socket.socket) -> None:
        (theirs_in, ours_in), (ours_out, theirs_out), (status, theirs_status) = os.pipe(), os.pipe(), os.pipe()
        theirs = [theirs_in, theirs_out, theirs_status]
        socket.send_fds(door, [b"r"], theirs)
        for pipe in theirs:
            os.close(pipe)
        self.stdin, self.stdout = os.fdopen(ours_in, "wb"), os.fdopen(ours_out, "rb")
        self.returncode: int | None = None
        self._status = os.fdopen(status)
        self.pid = int(self._status.readline())

    def poll(self) -> int | None:
        if self.returncode is None and select([self._status], [], [], 0)[0]:
            self.wait()
        return self.returncode

    def wait(self) -> int:
        if self.returncode is None:
            with self._status:
                self.returncode = int(self._status.readline())
        return self.returncode

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)


class Readers:
    """Starts forked readers, each from the one template."""

    def __init__(self) -> None:
        self._template: tuple[subprocess.Popen[bytes], socket.socket] | None = None

    def install(self) -> None:
        """Let the reader's parent start forked readers, unless a test replaces subprocess.Popen itself."""
        stand_in: Any = SimpleNamespace(PIPE=subprocess.PIPE, DEVNULL=subprocess.DEVNULL, Popen=self._start)
        process.subprocess = stand_in

    def _start(self, arguments: list[str], **options: Any) -> Any:
        if subprocess.Popen is not _REAL or arguments != _READER:
            return subprocess.Popen(arguments, **options)
        if self._template is None:
            self._template = self._made(options["env"])
        return _Reader(self._template[1])

    def _made(self, env: dict[str, str]) -> tuple[subprocess.Popen[bytes], socket.socket]:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            command = [sys.executable, "-I", "-c", _TEMPLATE, str(theirs.fileno())]
            made = _REAL(
                command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env, pass_fds=[theirs.fileno()]
            )
        return made, ours

    def close(self) -> None:
        if self._template:
            self._template[1].close()
            self._template[0].wait()
