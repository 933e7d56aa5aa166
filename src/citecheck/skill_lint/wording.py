"""What a description says: when to use the skill, and in whose voice. Both are asked of English only."""

from __future__ import annotations

import re
from typing import Final

_ENGLISH: Final = re.compile(r"\b(?:the|and|with|for|from|of|to|this|an)\b", re.IGNORECASE)
_WHEN: Final = re.compile(
    r"\bwhen(?:ever)?\b|\b(?:use[ds]?|using|useful|invoke[ds]?|appl(?:y|ies)|activate[ds]?|call(?:ed)?|trigger(?:s|ed)?|ideal|"
    r"meant|intended|helpful|reach|good|best)\s+(?:\w+\s+){0,4}?(?:for|to|if|on|in|before|after|while|during|by|where|once|as)\b"
    r"|\b(?:if|once|before|after|while)\s+(?:the|a|an|you|your|asked|someone|users?)\b|\btrigger(?:s|\s+words?)?\b",
    re.IGNORECASE,
)
_SAID: Final = re.compile(r"\"[^\"\n]*\"|“[^”\n]*”|'[^'\n]*'(?!\w)|‘[^’\n]*’(?!\w)|`[^`\n]*`")
_FIRST_PERSON: Final = re.compile(
    r"(?:^|[.!?]\s+)(?:I|We)\s+[a-z]|\b(?:I|[Ww]e)\s+(?:can|will|help|am|are)\b|\bI['’](?:m|ll|ve|d)\b|\b[Ll]et me\b"
)


def is_vague(description: str) -> bool:
    """Whether an English description never says when to use the skill."""
    return bool(_ENGLISH.search(description)) and not _WHEN.search(description)


def speaks_in_first_person(description: str) -> bool:
    """Whether the skill speaks of itself as I; what a description quotes, a user says."""
    return bool(_FIRST_PERSON.search(_SAID.sub("", description).strip()))
