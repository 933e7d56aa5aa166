"""Damaged, encrypted, rotated and otherwise odd files: each ends in a verdict with its reason; none crashes or hangs."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from cases import mostly_nightly

from citecheck import check, open_document, read_response
from citecheck.closest_passage import closest_passages
from citecheck.errors import SourceError
from citecheck.model import Report, Verdict

pytestmark = pytest.mark.full

FILES = 86
SHARDS = 4
FIRST_PAGES = 3
NOWHERE = "The Landlord may then charge a zebra of exactly $45 for that month."


@pytest.mark.parametrize("shard", mostly_nightly(range(SHARDS), 0))
def test_every_odd_file_ends_in_a_verdict(corpus: Path, shard: int) -> None:
    """A quote that is nowhere is looked for on every page, in every reading: nothing of the file is left out."""
    paths = sorted(corpus.glob("odd/**/*.pdf"))
    assert len(paths) >= FILES
    verdicts = Counter(_verdict(path) for path in paths[shard::SHARDS])
    assert set(verdicts) == {Verdict.FAILED, Verdict.OPEN}  # each quarter has both


def _verdict(path: Path) -> Verdict:
    refused, document = None, None
    try:
        document = open_document(path, cache=False, shown_as=path.name)
    except SourceError as error:
        refused = str(error)
    if document is None:
        assert refused
        assert path.name in refused
        return Verdict.OPEN
    try:
        report = check(read_response(_answer()), {"odd": document})
        closest_passages(report, {"odd": document})
    finally:
        document.close()
    _assert_explained(report, path)
    return report.verdict


def _assert_explained(report: Report, path: Path) -> None:
    for result in report.results:
        assert result.verdict in {Verdict.FAILED, Verdict.OPEN}, path
        if result.verdict is Verdict.OPEN:
            assert result.evidence.open, path
            assert result.evidence.open.reason.count(path.name) == 1, result.evidence.open
    assert len(report.results) == FIRST_PAGES


def _answer() -> str:
    """The false citation, on each of the first pages."""
    entries = [
        {"n": n, "r": "names it", "f": NOWHERE, "k": "$45", "p": f"page_number_{n}_index_{n - 1}", "l": [1]}
        for n in range(1, FIRST_PAGES + 1)
    ]
    prose = " ".join(f"The charge is **$45** [{n}]." for n in range(1, FIRST_PAGES + 1))
    return f"{prose}\n\n<<<CITATION_DATA>>>\n{json.dumps({'odd': entries})}\n<<<END_CITATION_DATA>>>\n"
