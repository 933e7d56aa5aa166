"""The figures of a text as they are written: amounts, percentages, counts; no years, no list numbers."""

from __future__ import annotations

import re

_FIGURE = re.compile(r"(?<![\w.,])(?:[$€£¥]\s?)?\d+(?:[.,]\d+)*(?:\s?%)?(?![\w])")
_YEAR = re.compile(r"(?:19|20)\d\d")


def figures(text: str) -> list[str]:
    """The figures of `text` without spaces, in order; bare years and one-digit counters are none."""
    found = (re.sub(r"\s", "", match[0]) for match in _FIGURE.finditer(text))
    return [figure for figure in found if not _YEAR.fullmatch(figure) and (len(figure) > 1 or not figure.isdigit())]
