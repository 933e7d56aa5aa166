"""What a fault leaves open is closed here, and not in the middle of whatever test runs next."""

from __future__ import annotations

import gc
import threading
import warnings
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def nothing_is_left_open() -> Iterator[None]:
    """A fault may end a command before it closes its files and its reader; the process would end with them."""
    before = set(threading.enumerate())
    yield
    for thread in set(threading.enumerate()) - before:
        if not thread.daemon:
            thread.join(timeout=30)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()
    gc.freeze()  # what a test has left is not gone over again after each of the others
