"""The exit codes; of several that apply, the worst decides."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class Exit(IntEnum):
    PASSED = 0  # everything checked passed
    FINDINGS = 1  # an error was found
    USAGE = 2  # the command, or a file it names, cannot be used
    NOTHING = 3  # there was nothing to check
    OPEN = 4  # something could not be determined, and nothing failed
    BUG = 70


_WORST_FIRST = (Exit.BUG, Exit.USAGE, Exit.FINDINGS, Exit.OPEN, Exit.NOTHING, Exit.PASSED)


def worst(codes: Iterable[Exit]) -> Exit:
    """The worst of `codes`; nothing at all is NOTHING, never a pass."""
    found = set(codes)
    return next((code for code in _WORST_FIRST if code in found), Exit.NOTHING)
