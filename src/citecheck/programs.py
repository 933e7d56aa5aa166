"""A program of the user's: bytes go to its stdin, bytes come from its stdout, in bounded time and size."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from tempfile import TemporaryFile
from threading import Event, Timer
from typing import IO, Final

from citecheck.errors import EngineError, UsageError

SECONDS: Final = 600.0
OUTPUT_BYTES: Final = 256 * 2**20  # vectors of 20,000 texts


@dataclass(frozen=True)
class Running:
    """A program that has its input: what it prints, and whether it was ended because it took too long."""

    output: IO[bytes]
    code: Callable[[], int]  # waits for its end
    late: Event


@contextmanager
def running(
    option: str, command: str, given: Iterable[bytes], seconds: float, complaints: IO[bytes] | int = subprocess.DEVNULL
) -> Iterator[Running]:
    """It gets all of its input at once, and is ended with all that it started when this is left, or after `seconds`.

    `complaints` gets its stderr. Raises UsageError if there is no such program.
    """
    late = Event()
    with TemporaryFile() as file:
        file.writelines(given)
        file.seek(0)
        try:
            program = subprocess.Popen(
                shlex.split(command), stdin=file, stdout=subprocess.PIPE, stderr=complaints, start_new_session=True
            )
        except (OSError, ValueError, IndexError) as error:
            raise UsageError(f"{option} {command}: it cannot be run ({error}): check the command.") from None
        timer = Timer(seconds, _late, (program, late))
        timer.start()
        try:
            assert program.stdout is not None  # noqa: S101 - for the type checker
            with program.stdout as pipe:
                yield Running(pipe, program.wait, late)
        finally:
            timer.cancel()
            _ended(program)


def printed(option: str, command: str, data: bytes, *, seconds: float = SECONDS, most: int = OUTPUT_BYTES) -> bytes:
    """What a program prints for its input; messages call it by the `option` that names it.

    Raises UsageError if there is no such program, EngineError if it fails, takes too long or prints too much.
    """
    with running(option, command, [data], seconds) as program:
        output = program.output.read(most + 1)
        code = program.code() if len(output) <= most else 0
    if why := _why(late=program.late.is_set(), size=len(output), code=code, seconds=seconds, most=most):
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
