"""Structural pages as people marked them against what the checker calls them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from attacks.honest import FILINGS, REGULATORY

from citecheck.model import Structure
from citecheck.sources.document import Document
from citecheck.sources.page_classification import classify

pytestmark = pytest.mark.full

LABELS = json.loads((Path(__file__).parent / "structural_pages.json").read_text("utf-8"))["documents"]
CLASSES = {
    "contents": ("contents", "contents_part"),
    "index": ("index", "index_part"),
    "list": ("list", "list_part"),
}
KINDS = {  # a page that is structural in part is called a part, whatever it is a part of
    "contents": {Structure.CONTENTS, Structure.PART},
    "index": {Structure.INDEX, Structure.PART},
    "list": {Structure.LIST, Structure.PART},
}
STRUCTURAL = {Structure.CONTENTS, Structure.INDEX, Structure.LIST, Structure.PART}
Pages = set[tuple[str, int]]


@pytest.fixture(scope="module")
def called(opened: Callable[[str], Document]) -> dict[tuple[str, int], Structure | None]:
    """What the checker calls each page that was marked or left unmarked, but not the unclear ones."""
    pages: dict[tuple[str, int], Structure | None] = {}
    for path in (*FILINGS, *REGULATORY):
        document, name = opened(path), Path(path).name
        for number in set(range(1, document.page_count + 1)) - set(LABELS[name]["unclear"]):
            pages[name, number] = classify(document.page(number), document.page_count).structure
    return pages


def _marked(*keys: str) -> Pages:
    return {(name, number) for name, labels in LABELS.items() for key in keys for number in labels[key]}


@pytest.mark.parametrize("kind", list(CLASSES))
def test_at_most_one_page_of_a_class_is_missed(kind: str, called: dict[tuple[str, int], Structure | None]) -> None:
    missed = sorted((page, called[page]) for page in _marked(*CLASSES[kind]) if called[page] not in KINDS[kind])
    assert len(missed) <= 1, missed


@pytest.mark.parametrize("kind", list(CLASSES))
def test_at_most_one_page_is_put_into_a_class_falsely(
    kind: str, called: dict[tuple[str, int], Structure | None]
) -> None:
    own = Structure(kind)
    false = sorted(
        page for page, structure in called.items() if structure is own and page not in _marked(*CLASSES[kind])
    )
    assert len(false) <= 1, false


def test_at_most_one_body_page_is_called_structural_in_part(called: dict[tuple[str, int], Structure | None]) -> None:
    structural = _marked(*(key for keys in CLASSES.values() for key in keys))
    false = sorted(page for page, structure in called.items() if structure is Structure.PART and page not in structural)
    assert len(false) <= 1, false


def test_no_dense_table_is_called_structural(called: dict[tuple[str, int], Structure | None]) -> None:
    assert sorted((page, called[page]) for page in _marked("dense_tables") if called[page] in STRUCTURAL) == []
