"""The shapes of well-known access tokens. Each has a fixed beginning and length, so that prose never looks like one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from citecheck.model import Span

_SHAPES: Final = (
    ("an AWS access key", r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b"),
    ("a GitHub token", r"\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{60,})\b"),
    ("a private key", r"-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----(?:\\n|\s)+[A-Za-z0-9+/]{40,}"),
    ("an Anthropic key", r"\bsk-ant-[A-Za-z0-9-]{4,12}-[A-Za-z0-9_-]{40,}"),
    ("an OpenAI key", r"\bsk-(?:proj-|svcacct-)?[A-Za-z0-9_-]{40,}|\bsk-[A-Za-z0-9]{32,}\b"),
    ("a Slack token", r"\bxox[abeoprs]-\d{8,}-[A-Za-z0-9-]{16,}"),
    ("a Google key", r"\bAIza[0-9A-Za-z_-]{35}\b"),
    ("a Stripe key", r"\b[rs]k_live_[0-9A-Za-z]{24,}\b"),
)
_PATTERNS: Final = tuple((name, re.compile(pattern)) for name, pattern in _SHAPES)
_PLACEHOLDER: Final = re.compile(
    r"example|placeholder|redacted|your|secret|token|dummy|fake|test|x{4}|0{6}|1234|abcd", re.IGNORECASE
)
_DISTINCT: Final = 10  # characters that a drawn token of this length has at the least


def secrets_in(text: str) -> Iterator[tuple[str, Span]]:
    """(what it is, where). A token that two shapes fit is told once."""
    end = 0
    found = sorted((match.start(), name, match) for name, pattern in _PATTERNS for match in pattern.finditer(text))
    for start, name, match in found:
        if start >= end and not _PLACEHOLDER.search(match[0]) and len(set(match[0])) >= _DISTINCT:
            end = match.end()
            yield name, Span(start, end)
