"""The ids of the standard: of attachments, and of pages as page_number_N_index_I.

The patterns are such that a JSON Schema can say the same.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from citecheck.limits import ATTACHMENT_ID

ATTACHMENT_ID_PATTERN: Final = rf"^[A-Za-z0-9][A-Za-z0-9_-]{{0,{ATTACHMENT_ID - 1}}}$"
PAGE_ID_PATTERN: Final = r"^page_number_[1-9][0-9]{0,6}_index_(?:0|[1-9][0-9]{0,6})$"

CONTEXTS: Final = ("contexts", "retrieved_contexts", "retrieval_context", "context")  # of rows, beside their answer

# How the name of a source may end, whether or not we can open such files.
FILE_SUFFIX: Final = r"\.(?:pdf|txt|md|markdown|html?|docx?|pptx?|xlsx?|csv|tsv|jsonl?|xml|rtf|odt|epub|srt|vtt)"

_ATTACHMENT_ID: Final = re.compile(ATTACHMENT_ID_PATTERN)
_WEB: Final = re.compile(r"(https?):/{1,2}(?=[^/\s])", re.IGNORECASE)
_PAGE_ID: Final = re.compile(PAGE_ID_PATTERN)
_NUMBERS: Final = re.compile(r"[0-9]+")
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


def web_address(text: str) -> str:
    """The address of the web that a text is; "" if it is none. A path has one slash less."""
    found = _WEB.match(text)
    return f"{found[1].lower()}://{text[found.end() :]}" if found else ""


def slug(name: str) -> str:
    """A name in lower-case letters, digits and hyphens, at most 80; "" if nothing is left."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:80]


def page_id(number: int) -> str:
    return f"page_number_{number}_index_{number - 1}"


def page_and_index(text: str) -> tuple[int, int] | None:
    """N and I of a page id; None if it is not one."""
    found = None if text.endswith("\n") else _PAGE_ID.match(text)
    if found is None:
        return None
    page, index = map(int, _NUMBERS.findall(text))
    return page, index


def page_number(page_id: str) -> int | None:
    """N of a page id in any form that drafts are known to use; None if it cannot be understood."""
    found = _PAGE_FORMS.fullmatch(page_id.strip().removeprefix("<").removesuffix(">").strip())
    return None if found is None else int(next(group for group in found.groups() if group))
