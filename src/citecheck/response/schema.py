"""The published contract of the block: strict models, and the JSON Schema they give.

Nothing that reads a response imports this module; the reader shares `fields` and `limits` with it, and a test holds
schema, model and reader together. A schema judges values, not how they are spelt; this is left to the reader: that keys
are not doubled and fields are in order, that 1.0 is not a whole number, that a number is given once, that the index of
`p` is one less than its page, that a lone group named "citations" is an older shape, and what all groups hold together.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, RootModel, StringConstraints

from citecheck import limits
from citecheck.response import field_names
from citecheck.text import ids

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

Text = Annotated[
    str, StringConstraints(pattern=field_names.TEXT_PATTERN, max_length=limits.STRING_CHARACTERS, strict=True)
]
Phrase = Annotated[
    str, StringConstraints(pattern=field_names.LINE_PATTERN, max_length=limits.REASON_CHARACTERS, strict=True)
]
PageId = Annotated[str, StringConstraints(pattern=ids.PAGE_ID_PATTERN, strict=True)]
AttachmentId = Annotated[str, StringConstraints(pattern=ids.ATTACHMENT_ID_PATTERN, strict=True)]


def _unique(lines: list[int]) -> list[int]:
    if len(set(lines)) < len(lines):
        raise ValueError("duplicate line id")
    return lines


LineIds = Annotated[
    list[Annotated[int, Field(ge=1, le=limits.LINE_NUMBER)]],
    Field(min_length=1, max_length=limits.LINE_IDS, json_schema_extra={"uniqueItems": True}),
    AfterValidator(_unique),
]
_STRICT: Final = ConfigDict(strict=True, extra="forbid", frozen=True)
_MEANING: Final = {name: f"{meaning[0].upper()}{meaning[1:]}." for name, meaning in field_names.MEANING.items()}


class Entry(BaseModel):
    """One citation, its fields in reasoning order."""

    model_config = _STRICT

    n: int = Field(ge=1, le=limits.CITATION_NUMBER, description=_MEANING["n"])
    r: Phrase = Field(description=_MEANING["r"])
    f: Text = Field(description=_MEANING["f"])
    k: Text = Field(description=_MEANING["k"])
    p: PageId = Field(description=_MEANING["p"], examples=["page_number_3_index_2"])
    l: LineIds = Field(description=_MEANING["l"])  # noqa: E741 - the standard's name


Group = Annotated[list[Entry], Field(min_length=1, max_length=limits.CITATIONS)]


class Block(RootModel[dict[AttachmentId, Group]]):
    """From attachment id to the citations of that source."""

    model_config = ConfigDict(strict=True, frozen=True)

    root: Annotated[dict[AttachmentId, Group], Field(min_length=1)]


def block_schema() -> dict[str, Any]:
    """The contract as JSON Schema 2020-12."""
    schema = Block.model_json_schema()
    # pydantic leaves keys that match no pattern open.
    return {"$schema": DIALECT, **schema, "title": "Citation block", "additionalProperties": False}
