"""Pages in two columns of which one is longer, beside tables too: the text is prepared in the order in which people read it.

The marks are coordinates of running text on images of the pages, column after column, without tables and their notes.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pypdfium2
import pytest

from citecheck.sources.open import open_document

pytestmark = pytest.mark.full

MARKED = json.loads((Path(__file__).parent / "unequal_columns.json").read_text("utf-8"))
SECOND = Path(os.environ.get("CITECHECK_CORPUS_2") or Path(__file__).parents[3] / "shared" / "corpus-2")
WORDS = 20  # of a passage
FOUND = 0.98


def test_passages_are_in_the_order_of_prepared_text() -> None:
    path = SECOND / MARKED["document"]
    if not path.is_file():
        pytest.skip("the further filings are not beside the project; name their folder in CITECHECK_CORPUS_2")
    passages = list(_passages(path))
    with closing(open_document(path)) as document:
        prepared = {n: _bare("".join(line.text for line in document.page(n).lines)) for n, _ in passages}
    missed = [(number, passage) for number, passage in passages if _bare(passage) not in prepared[number]]
    print(f"unequal columns: {len(passages) - len(missed)} of {len(passages)} passages on {len(prepared)} pages")  # noqa: T201 - shown by pytest -s
    assert len(prepared) >= 20
    assert len(passages) >= 300
    assert len(missed) <= (1 - FOUND) * len(passages), missed


def _passages(path: Path) -> Iterator[tuple[int, str]]:
    """(page, 20 words of it); a text that goes on in the next column is one text."""
    with pypdfium2.PdfDocument(path) as pdf:
        for page in MARKED["pages"]:
            text = pdf[page["page"] - 1].get_textpage()
            for flow in page["flows"]:
                words = " ".join(text.get_text_bounded(*box) for box in flow).split()
                for start in range(0, len(words), WORDS):
                    yield page["page"], " ".join(words[start : start + WORDS])


def _bare(text: str) -> str:
    return re.sub(r"[^\w]|_", "", text)
