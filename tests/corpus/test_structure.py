"""Structural pages as people marked them against what the checker calls them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from attacks.honest import FILINGS, REGULATORY

from citecheck import open_document
from citecheck.model import Structure
from citecheck.sources.document import Document
from citecheck.sources.structure import classify

pytestmark = [pytest.mark.full, pytest.mark.xdist_group("corpus")]  # each document is read once

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
        kinds = structures(document)
        pages |= {(name, number): kinds[number] for number in kinds.keys() - set(LABELS[name]["unclear"])}
    return pages


def structures(document: Document) -> dict[int, Structure | None]:
    """What the checker calls each page."""
    return {
        number: classify(document.page(number), document.page_count, document.readable).structure
        for number in range(1, document.page_count + 1)
    }


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


# ── More filings, each with pages that were once missed ──────────────────────────────────────────

SECOND = Path(os.environ.get("CITECHECK_CORPUS_2") or Path(__file__).parents[3] / "shared" / "corpus-2") / "filings"
NAVIGATION = {  # read as text and labelled by hand: contents; lists of exhibits, whole pages or parts of one
    "AMD_2018_10K.pdf": ({2, 3}, {*range(98, 107)}),
    "COCACOLA_2016_10K.pdf": ({2, 74}, {*range(151, 158), *range(160, 167)}),
    "GENERALMILLS_2016_10K.pdf": ({2}, {109, 110, 111, 115}),
    "JPMORGAN_2023Q1_10Q.pdf": ({2}, {178}),
    "KRAFTHEINZ_2021_10K.pdf": ({3, 4}, {*range(121, 127)}),
    "PEPSICO_2016_10K.pdf": (
        {2, 42, 148, 149, 189, 190, *range(219, 223), *range(393, 397), *range(445, 448)},
        {*range(138, 147)},
    ),
}


@pytest.mark.parametrize("name", NAVIGATION)
def test_every_page_of_further_filings(name: str) -> None:
    if not (SECOND / name).exists():
        pytest.skip("the further filings are not beside the project; name their folder in CITECHECK_CORPUS_2")
    with open_document(SECOND / name) as document:
        kinds = structures(document)
    contents, lists = NAVIGATION[name]
    assert {n for n, kind in kinds.items() if kind is Structure.CONTENTS} == contents
    assert {n for n, kind in kinds.items() if kind in {Structure.LIST, Structure.PART}} == lists
    assert Structure.INDEX not in kinds.values()
