"""The fields of a citation: the one list that reader and published schema share. No third-party import."""

from __future__ import annotations

import re
from typing import Final

from citecheck.limits import ATTACHMENT_ID

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
    "c": "supporting facts are citations of their own",
    "t": "this standard covers pages, not recordings",
    "timestamps": "this standard covers pages, not recordings",
    "d": "the visible label stands in the prose",
    "claim_text": "the visible label stands in the prose",
    "display_label": "the visible label stands in the prose",
    "url": "a web page is cited through its prepared source",
}

# Patterns, so that a JSON Schema can say the same. Of control characters only line breaks and tabs belong. White space
# is spelt out: \s is not the same in Python, Rust and ECMAScript.
_CONTROL: Final = r"\x00-\x08\x0b\x0c\x0e-\x1f"
_BREAKS: Final = r"\n\r\x85\u2028\u2029"
_SPACE: Final = r"\t \xa0\u1680\u2000-\u200a\u202f\u205f\u3000" + _BREAKS
ATTACHMENT_ID_PATTERN: Final = rf"^[A-Za-z0-9][A-Za-z0-9_-]{{0,{ATTACHMENT_ID - 1}}}$"
TEXT_PATTERN: Final = rf"^[^{_CONTROL}]*[^{_SPACE}{_CONTROL}][^{_CONTROL}]*$"
LINE_PATTERN: Final = rf"^[^{_CONTROL}{_BREAKS}]*[^{_SPACE}{_CONTROL}][^{_CONTROL}{_BREAKS}]*$"
PAGE_ID_PATTERN: Final = r"^page_number_[1-9][0-9]{0,6}_index_(?:0|[1-9][0-9]{0,6})$"

LINE_BREAK: Final = re.compile(f"[{_BREAKS}]")
_ATTACHMENT_ID: Final = re.compile(ATTACHMENT_ID_PATTERN)
_PAGE_FORMS: Final = re.compile(
    r"(?:page_number_([0-9]{1,9})_index_[0-9]{1,9}"
    r"|page_?key_([0-9]{1,9})_index_[0-9]{1,9}"
    r"|page_([0-9]{1,9})"
    r"|([0-9]{1,9})_[0-9]{1,9}"
    r"|([0-9]{1,9}))",
    re.IGNORECASE,
)


def is_attachment_id(text: str) -> bool:
    # `$` also matches before a last line break, which no id may carry.
    return _ATTACHMENT_ID.match(text) is not None and not text.endswith("\n")


def page_number(page_id: str) -> int | None:
    """N of a page id in any form that drafts are known to use; None where it cannot be understood."""
    found = _PAGE_FORMS.fullmatch(page_id.strip().removeprefix("<").removesuffix(">").strip())
    return None if found is None else int(next(group for group in found.groups() if group))
