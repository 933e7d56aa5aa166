"""Units that letter case tells apart: Mbps and MBps, mW and MW, kB and kb."""

from __future__ import annotations

import re
from typing import Final

_PREFIX: Final = "[yzafpnµμumcdhkgtpez]|da|[kmgtpez]i"
_BASE: Final = (
    "bps|bit|byte|b|w|wh|wp|we|hz|pa|v|va|a|ah|ω|Ω|ohm|mol|g|m|l|s|j|n|f|h|s|sv|gy|bq|ev|bar|var|cal|t|wb|lm|lx|c|cd|rem|rad"
    "|flops?"
)
_UNIT: Final = re.compile(rf"(?:{_PREFIX})(?:{_BASE})s?", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\d\)?\s?[-/]?\Z")


def is_unit_of_number(text: str, start: int, end: int) -> bool:
    """Whether the word text[start:end] is after a number and is a unit with a prefix: its case has a meaning."""
    return _UNIT.fullmatch(text, start, end) is not None and _NUMBER.search(text, max(0, start - 4), start) is not None
