"""The fields of a citation: the one list that reader and published schema share. No third-party import."""

from __future__ import annotations

import re
from typing import Final

NAMES: Final = ("n", "r", "f", "k", "p", "l")  # in reasoning order, which the standard prescribes
MEANING: Final = {
    "n": "the number of the marker",
    "r": "why this passage, in a short phrase",
    "f": "the passage, word for word",
    "k": "the anchor: at most four words out of f",
    "p": "the page, as page_number_N_index_I",
    "l": "the lines of the page",
    "a": "the attachment id",
}

# Every spelling that older drafts used, and the short name it stands for.
_LONG: Final = {
    "n": ("id", "number", "citation_number"),
    "r": ("reasoning",),
    "f": ("full_phrase", "source_context", "full_text"),
    "k": ("anchor_text", "source_match", "key_span"),
    "p": ("page_id", "start_page_key", "page_key"),
    "l": ("line_ids",),
    "a": ("attachment_id", "file_id"),
}


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


ALIASES: Final = {
    spelling: short
    for short, names in _LONG.items()
    for name in names
    for spelling in (name, _camel(name), name.replace("_", "-"))
}

NOT_PART: Final = {
    "c": "supporting facts are separate citations",
    "t": "this standard covers pages, not recordings",
    "timestamps": "this standard covers pages, not recordings",
    "d": "the visible label is in the prose",
    "claim_text": "the visible label is in the prose",
    "display_label": "the visible label is in the prose",
    "url": "a web page is cited through its prepared source",
}

# Patterns, so that a JSON Schema can say the same. Of control characters only line breaks and tabs belong. White space
# is spelt out: \s is not the same in Python, Rust and ECMAScript.
_CONTROL: Final = r"\x00-\x08\x0b\x0c\x0e-\x1f"
_BREAKS: Final = r"\n\r\x85\u2028\u2029"
_SPACE: Final = r"\t \xa0\u1680\u2000-\u200a\u202f\u205f\u3000" + _BREAKS
TEXT_PATTERN: Final = rf"^[^{_CONTROL}]*[^{_SPACE}{_CONTROL}][^{_CONTROL}]*$"
LINE_PATTERN: Final = rf"^[^{_CONTROL}{_BREAKS}]*[^{_SPACE}{_CONTROL}][^{_CONTROL}{_BREAKS}]*$"

LINE_BREAK: Final = re.compile(f"[{_BREAKS}]")
