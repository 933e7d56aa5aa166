"""Words that turn a sentence round, left standing just outside a quote."""

from __future__ import annotations

import re

from citecheck.text.sentences import lead_in, sentence_end, sentence_start

_QUALIFIER = re.compile(
    r"\b(?:not|never|neither|nor|cannot|none|nothing|nobody|no-one|hardly|scarcely|barely|fail(?:s|ed|ing)?\sto"
    r"|except|unless|without|excluding|other\sthan|apart\sfrom|provided\sthat|but\sonly|only\s(?:if|when|to\sthe\sextent)"
    # Neither No. 5, No 45/2001, No. Exhibit Page over columns, nor not-for-profit.
    r"|(?!(?-i:No\. [A-Z]\w+ [A-Z]))no(?!\.\s?(?:\d|$)|\s\d+/))\b(?!-\w)|\b\w+n['’]t\b",
    re.IGNORECASE,
)
_BROKEN = re.compile(r"(?<=[^\W\d_])(?:-\n|\u00ad\n?)(?=[^\W\d_])")


def dropped_qualifier(text: str, start: int, end: int) -> str | None:
    """The negation, exception or condition that the sentence of text[start:end] has outside the quote, if any."""
    begins = sentence_start(text, start)
    before, after = _qualifiers(text, begins, start), _qualifiers(text, end, sentence_end(text, end))
    if before or after:
        return before[-1] if before else after[0]
    introduced = lead_in(text, begins)
    return next(iter(_qualifiers(text, *introduced)), None) if introduced else None


def _qualifiers(text: str, low: int, high: int) -> list[str]:
    return [match[0] for match in _QUALIFIER.finditer(_BROKEN.sub("", text[low:high]))]
