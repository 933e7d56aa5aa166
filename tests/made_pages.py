"""Documents of pages that a test makes, with other answers to what a document is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from citecheck.model import DocumentFacts
from citecheck.sources.document import Document, Loaded
from citecheck.sources.plain import TextPages


def document_of(facts: DocumentFacts, pages: Mapping[int, Loaded], **instead: Callable[..., Any]) -> Document:
    """`instead` of a method of the source, by its name, another function is called."""
    source = TextPages(facts, pages)
    for name, function in instead.items():
        getattr(source, name)  # the source has such a method
        setattr(source, name, function)
    return Document(source)
