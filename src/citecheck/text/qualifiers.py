"""Words that turn a sentence round, left standing just outside a quote."""

from __future__ import annotations

import re

from citecheck.text.sentences import sentence_end, sentence_start

REACH = 300  # characters of the sentence looked at on each side; beyond it headings and tables run together

_QUALIFIER = re.compile(
    r"\b(?:not|never|neither|nor|cannot|except|unless|only if|only when|without|no(?!\.\s?\d))\b|\b\w+n['’]t\b",
    re.IGNORECASE,
)


def dropped_qualifier(text: str, start: int, end: int) -> str | None:
    """The negation, exception or condition that the sentence of text[start:end] has outside the quote, if any."""
    low = max(sentence_start(text, start), start - REACH)
    high = min(sentence_end(text, end), end + REACH)
    before = [match[0] for match in _QUALIFIER.finditer(text, low, start)]
    after = _QUALIFIER.search(text, end, high)
    if before:
        return before[-1]
    return after[0] if after else None
