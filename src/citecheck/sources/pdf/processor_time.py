"""A bound on the processor time of this process, set again for each piece of work. It ignores clocks."""

from __future__ import annotations

import os
import signal
import threading
import time

_EXIT = 75
_LOOK_EVERY = 0.2  # seconds
# What the exit code of a process that took too long is.
TOOK_TOO_LONG = frozenset({_EXIT, -getattr(signal, "SIGPROF", _EXIT)})


def bound(seconds: float) -> None:
    """From now on this process may compute for so many seconds; then the system ends it."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)
    else:
        _Watch.bound(seconds)


class _Watch:
    """The same for a system without such a timer: a thread that looks at the processor time now and then."""

    _end = float("inf")
    _thread: threading.Thread | None = None

    @classmethod
    def bound(cls, seconds: float) -> None:
        cls._end = time.process_time() + seconds
        if cls._thread is None:
            cls._thread = threading.Thread(target=cls._watch, daemon=True)
            cls._thread.start()

    @classmethod
    def _watch(cls) -> None:
        while time.process_time() < cls._end:
            time.sleep(_LOOK_EVERY)
        os._exit(_EXIT)
