"""What the fuzzed readers begin with: small honest inputs, made by our own code."""

from __future__ import annotations

import json

from command import BAD, GOOD, LEASE, MIXED, NOTICE, RENT, answer, entry
from properties.test_answers import HTML, SEVERAL, SHAPES

from citecheck.model import DocumentFacts
from citecheck.sources.plain import plain_document
from citecheck.sources.prepared import prepared_text

_FACTS = DocumentFacts("", "lease.txt", "0" * 64, 0, "plain text", "text")


def prepared(text: str, every: int) -> str:
    document = plain_document(text, _FACTS)
    pages = range(1, document.page_count + 1)
    return "\n".join(prepared_text(document, "lease", "lease.txt", pages, every)) + "\n"


_BLOCK = {"lease": [entry(), entry(2, NOTICE, "in writing")], "other": []}
ANSWERS = [text.encode() for text in (GOOD, BAD, MIXED, answer("Nothing."), *SHAPES.values(), *SEVERAL.values())]
PAGES = [text.encode() for text in (SHAPES["html"], HTML + GOOD, "<!doctype html>\n" + GOOD)]
JSON = [
    json.dumps(_BLOCK, indent=indent, ensure_ascii=ascii_).encode() for indent in (None, 1) for ascii_ in (True, False)
]
PREPARED = [
    prepared(text, every).encode()
    for text in (LEASE, f"{LEASE}\f{RENT}", "<line id=\n\\<page_number_1")
    for every in (0, 1, 5)
]
MANIFESTS = [
    json.dumps(
        {
            "version": 1,
            "sources": {"lease": {"path": "../lease.pdf", "sha256": "0" * 64}, "b": {"path": "/b", "sha256": ""}},
        }
    ).encode(),
    b'{"version": 1, "sources": {}}',
]
ENTRIES = [
    json.dumps(
        {
            "label": None,
            "readings": [["reading order", [[RENT, 0, 0, 1, 1]]]],
            "scanned": False,
            "pictured": False,
            "watermark": None,
        }
    ).encode()
]
