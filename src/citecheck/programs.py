"""A program of the user's: bytes go to its stdin, bytes come from its stdout, in bounded time and size."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from contextlib import suppress
from tempfile import TemporaryFile
from threading import Event, Timer
from typing import Final

from citecheck.errors import EngineError, UsageError

SECONDS: Final = 600.0
OUTPUT_BYTES: Final = 256 * 2**20  # vectors of 20,000 texts


def printed(option: str, command: str, data: bytes, *, seconds: float = SECONDS, most: int = OUTPUT_BYTES) -> bytes:
    """What a program prints for its input; messages call it by the `option` that names it.

    Raises UsageError if there is no such program, EngineError if it fails, takes too long or prints too much.
    """
    late = Event()
    with TemporaryFile() as given:
        given.write(data)
        given.seek(0)
        try:
            program = subprocess.Popen(
                shlex.split(command),
                stdin=given,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except (OSError, ValueError, IndexError) as error:
            raise UsageError(f"{option} {command}: it cannot be run ({error}): check the command.") from None
        timer = Timer(seconds, _late, (program, late))
        timer.start()
        try:
            assert program.stdout is not None  # noqa: S101 - for the type checker
            with program.stdout as pipe:
                output = pipe.read(most + 1)
            code = program.wait() if len(output) <= most else 0
        finally:
            timer.cancel()
            _ended(program)
    if why := _why(late=late.is_set(), size=len(output), code=code, seconds=seconds, most=most):
        raise EngineError(f"{option} {command}: {why}.")
    return output


def _late(program: subprocess.Popen[bytes], late: Event) -> None:
    late.set()
    _ended(program)


def _ended(program: subprocess.Popen[bytes]) -> None:
    """With all that it started."""
    with suppress(OSError):
        os.killpg(program.pid, signal.SIGKILL)
    program.wait()


def _why(*, late: bool, size: int, code: int, seconds: float, most: int) -> str:
    """What went wrong; "" if nothing did."""
    if late:
        return f"it took over {seconds:g} seconds"
    if size > most:
        return f"it printed more than {most / 2**20:g} MiB"
    return f"it ended with code {code}" if code else ""
