"""The published contract of the block: strict models, and the JSON Schema they give.

Nothing that reads a response imports this module; the reader shares `fields` and `limits` with it, and a test holds
schema, model and reader together. What a schema cannot say (the order of fields, unique numbers) the reader checks.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, RootModel, StringConstraints

from citecheck import limits
from citecheck.response import fields

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

Text = Annotated[str, StringConstraints(pattern=fields.TEXT_PATTERN, max_length=limits.STRING_CHARACTERS, strict=True)]
Phrase = Annotated[
    str, StringConstraints(pattern=fields.LINE_PATTERN, max_length=limits.REASON_CHARACTERS, strict=True)
]
AttachmentId = Annotated[str, StringConstraints(pattern=fields.ATTACHMENT_ID_PATTERN, strict=True)]
_STRICT: Final = ConfigDict(strict=True, extra="forbid", frozen=True)
_MEANING: Final = {name: f"{meaning[0].upper()}{meaning[1:]}." for name, meaning in fields.MEANING.items()}


class Entry(BaseModel):
    """One citation, its fields in reasoning order."""

    model_config = _STRICT

    n: int = Field(ge=1, le=limits.CITATION_NUMBER, description=_MEANING["n"])
    r: Phrase = Field(description=_MEANING["r"])
    f: Text = Field(description=_MEANING["f"])
    k: Text = Field(description=_MEANING["k"])
    p: Text = Field(description=_MEANING["p"], examples=["page_number_3_index_2"])
    l: list[int] = Field(min_length=1, description=_MEANING["l"])  # noqa: E741 - the standard's name


class Block(RootModel[dict[AttachmentId, Annotated[list[Entry], Field(min_length=1)]]]):
    """From attachment id to the citations of that source."""

    model_config = ConfigDict(strict=True, frozen=True)

    root: Annotated[dict[AttachmentId, Annotated[list[Entry], Field(min_length=1)]], Field(min_length=1)]


def block_schema() -> dict[str, Any]:
    """The contract as JSON Schema 2020-12."""
    schema = Block.model_json_schema()
    # pydantic leaves keys that match no pattern open.
    return {"$schema": DIALECT, **schema, "title": "Citation block", "additionalProperties": False}
