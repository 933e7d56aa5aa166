"""What a child process that reads a file may use, whichever kind of file it reads."""

from __future__ import annotations

import contextlib

from citecheck import limits


def limit_resources() -> None:
    """Bounds memory and files, where the platform has `resource`; processor time is bounded for each answer."""
    try:
        import resource
    except ImportError:
        return
    bounds = {
        resource.RLIMIT_AS: limits.WORKER_MEMORY_BYTES,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NOFILE: limits.WORKER_OPEN_FILES,
    }
    for kind, bound in bounds.items():
        with contextlib.suppress(ValueError, OSError):  # a stricter bound is already in force
            resource.setrlimit(kind, (bound, bound))
