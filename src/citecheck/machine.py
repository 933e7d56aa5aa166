"""Faults of the machine: no memory, a full disk, a closed stream, Ctrl-C. None is a bug, and each is one sentence.

It needs next to nothing itself: it is at work before the rest of the program is imported.
"""

from __future__ import annotations

import errno
import os
import sys

TYPE_CHECKING = False  # the module `typing` takes longer to import than all of this, and so does `signal`
if TYPE_CHECKING:
    import signal
    from typing import IO, Any, Final, NoReturn
else:
    import _signal as signal

INTERRUPTED: Final = 130  # as a shell tells Ctrl-C
NOT_POSSIBLE: Final = 2
OUT_OF_ORDER: Final = 1  # of a hook: its client takes 2 for a refusal of the answer

_MEMORY: Final = "There is not enough memory: give the command more, or check fewer files at once."
_PROCESSES: Final = "No process or thread can be started: end other programs, or raise the limit (ulimit -u)."
_FOLDER: Final = "The working folder does not exist any more: change to another one and run the command again."
_NO_MEMORY: Final = ("annot allocate memory", "failed to map segment", "out of memory")
_TO_DO: Final = {
    errno.ENOSPC: "free some space",
    errno.EDQUOT: "free some space",
    errno.EMFILE: "raise the limit (ulimit -n)",
    errno.ENFILE: "end other programs",
    errno.EBADF: "leave its streams open",
}


def fault(error: BaseException) -> str | None:
    """What failed and what to do; None for what is not a fault of the machine."""
    if isinstance(error, MemoryError) or any(sign in str(error) for sign in _NO_MEMORY):
        return _MEMORY
    if isinstance(error, BlockingIOError) or "start new thread" in str(error):
        return _PROCESSES
    return _refused(error) if isinstance(error, OSError) else None


def _refused(error: OSError) -> str:
    if _folder_is_gone():
        return _FOLDER
    where = f", {os.fsdecode(error.filename)}" if isinstance(error.filename, str | bytes) else ""
    to_do = _TO_DO.get(error.errno or 0, "run the command again when that is in order")
    return f"The system refused what the command needs ({error.strerror or error}{where}): {to_do}."


def _folder_is_gone() -> bool:
    try:
        os.getcwd()  # noqa: PTH109 - pathlib is not imported yet
    except FileNotFoundError:
        return True
    return False


# ── Ways out ─────────────────────────────────────────────────────────────────────────────────────


def stop(sentence: str, code: int) -> NoReturn:
    """Ends with the sentence on stderr, as far as it takes any."""
    if code == INTERRUPTED:
        # An interrupt in code that is compiled from text (each dataclass is) marks the process as killed by SIGINT,
        # although it was caught. Running any other such code takes the mark away.
        exec("")  # noqa: S102
    try:
        sys.stderr.write(f"citecheck: {sentence}\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        muffle(sys.stderr)
    sys.exit(OUT_OF_ORDER if code == NOT_POSSIBLE and sys.argv[1:2] == ["hook"] else code)


def muffle(stream: IO[Any]) -> None:
    """What the stream still contains goes nowhere; Python would fail on it at its end."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        return


def finish() -> None:
    """Empties the streams, as Python does at its end, without its traceback where one cannot be written."""
    _Interrupts.is_first = False  # there is nothing left that has to be put in order
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            muffle(stream)


# ── At the beginning ─────────────────────────────────────────────────────────────────────────────


def open_streams() -> None:
    """For a stream that the caller closed: stdin and stdout refuse to be used, and stderr is silent."""
    for name, flags, mode in (("stdin", os.O_WRONLY, "r"), ("stdout", os.O_RDONLY, "w"), ("stderr", os.O_WRONLY, "w")):
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, flags)  # the lowest that is free: no file gets a stream's number
            setattr(sys, name, open(descriptor, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 - open until the end


class _Interrupts:
    is_first = True


def catch_interrupts() -> None:
    """Ctrl-C is raised once, so that everything is left in order; a second one, or one that was lost, ends at once."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return  # whoever started it wants no interrupts
    signal.signal(signal.SIGINT, _interrupt)
    usual = sys.unraisablehook

    def lost(unraisable: Any) -> None:
        """Python cannot raise everywhere, in the end of a lock for one."""
        if isinstance(unraisable.exc_value, KeyboardInterrupt):
            _end_at_once()
        usual(unraisable)

    sys.unraisablehook = lost


def _interrupt(*_: object) -> None:
    if not _Interrupts.is_first:
        _end_at_once()
    _Interrupts.is_first = False
    raise KeyboardInterrupt


def _end_at_once() -> None:
    try:
        stop("interrupted.", INTERRUPTED)
    finally:
        os._exit(INTERRUPTED)
