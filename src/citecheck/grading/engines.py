"""Where the work is done: in this process, on this machine's cores, or on a cluster that there is already.

Each is joblib's map, on its own processes or on dask's, and gives results as they come.
"""

from __future__ import annotations

import os
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, nullcontext
from enum import StrEnum
from time import sleep
from typing import Any, Protocol, TypeVar

from citecheck.errors import EngineError, UsageError

_T = TypeVar("_T")
_R = TypeVar("_R")
_LOOK = 2.0  # seconds between two looks whether the command is still there


class EngineName(StrEnum):
    LOCAL = "local"
    DASK = "dask"


class Map(Protocol):
    """Calls the function with each item, and gives what it returns in any order."""

    def __call__(self, function: Callable[[_T], _R], items: Iterable[_T], /) -> Iterator[_R]: ...


@contextmanager
def engine(name: EngineName, jobs: int, address: str | None = None) -> Iterator[Map]:
    """`jobs` processes of this machine, or a cluster: that at `address`, else the one that its own settings name.

    Raises UsageError if the engine is not installed or cannot be reached, and EngineError where it breaks off.
    """
    if name is EngineName.LOCAL and jobs == 1:
        yield map
        return
    with _dask(address) if name is EngineName.DASK else nullcontext():
        from joblib import Parallel, parallel_config

        watched = {"initializer": _start_watching, "initargs": (os.getpid(),)}
        backend, workers, more = ("dask", -1, {}) if name is EngineName.DASK else ("loky", jobs, watched)
        with (
            parallel_config(backend=backend),
            Parallel(workers, batch_size=1, return_as="generator_unordered", **more) as parallel,
        ):
            try:
                # Maps whose results were not all read, as in an interrupted run: joblib would warn the user of them.
                with warnings.catch_warnings(), ExitStack() as unread:
                    warnings.filterwarnings("ignore", category=UserWarning, module=r"joblib\.parallel")
                    yield _map(parallel, unread)
            finally:
                if name is EngineName.LOCAL:  # joblib keeps its processes for whoever comes next; nobody does
                    from joblib.externals.loky import get_reusable_executor

                    get_reusable_executor().shutdown(wait=True, kill_workers=True)


def _map(parallel: Any, unread: ExitStack) -> Map:
    from joblib import delayed
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    def mapped(function: Callable[[_T], _R], items: Iterable[_T]) -> Iterator[_R]:
        try:
            yield from unread.enter_context(closing(parallel(delayed(function)(item) for item in items)))
        except TerminatedWorkerError:
            raise EngineError(
                "A worker process was killed, perhaps because memory ran out: use fewer with -j, and run the command"
                " again; it continues."
            ) from None

    return mapped


@contextmanager
def _dask(address: str | None) -> Iterator[None]:
    try:
        from distributed import Client
    except ImportError:
        raise UsageError("--engine dask needs dask, which is not installed: install citecheck-verify[dask].") from None
    try:
        # The usual port of a dashboard may be taken, and nobody else needs to see it.
        client = Client(address) if address else Client(dashboard_address="127.0.0.1:0")
    except (OSError, ValueError) as error:
        raise UsageError(f"No dask scheduler answers at {address or 'the configured address'} ({error}).") from None
    with client:
        yield


# ── In a worker ──────────────────────────────────────────────────────────────────────────────────


def _start_watching(command: int) -> None:
    """A process of this machine ends with the command that started it, even where that was killed."""
    threading.Thread(target=_watch, args=(command,), daemon=True).start()


def _watch(command: int) -> None:
    while os.getppid() == command:
        sleep(_LOOK)
    os._exit(1)
