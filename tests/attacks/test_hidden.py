"""A sentence that only the text layer has is not evidence; one that everybody sees is, however it is painted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cases import mostly_full

from attacks.hidden import DOUBTFUL, HIDDEN, RECOGNISED, SHOWN, TRUTH, Page
from citecheck import Report, check, open_document, read_response

GONE = {"off the page", "outside the crop box", "half off the page"}  # no reader's text has it, or not all of it


def cited(sentence: str) -> str:
    anchor = " ".join(sentence.split()[:3]) if " " in sentence else sentence[:8]
    entry = {"n": 1, "r": "says so", "f": sentence, "k": anchor, "p": "page_number_1_index_0", "l": [1]}
    return f"**{anchor}** [1] so it says.\n\n<<<CITATION_DATA>>>\n{json.dumps({'file': [entry]})}\n<<<END_CITATION_DATA>>>\n"


def report_on(page: Page, sentence: str, folder: Path) -> Report:
    path = folder / "file.pdf"
    path.write_bytes(page.data)
    document = open_document(path, cache=False)
    try:
        return check(read_response(cited(sentence)), {"file": document})
    finally:
        document.close()


def outcome(report: Report) -> tuple[str, set[str]]:
    """The verdict, and the findings that are about what can be seen."""
    rules = {finding.rule for finding in report.findings}
    return report.verdict.value, rules & {"CIT401", "CIT608", "CIT609", "CIT610"}


@pytest.mark.parametrize("page", mostly_full(HIDDEN, *HIDDEN[:4]), ids=lambda page: page.name)
def test_what_nobody_sees_fails(page: Page, tmp_path: Path) -> None:
    reason = "CIT401" if page.name in GONE else "CIT608"
    assert outcome(report_on(page, page.lie, tmp_path)) == ("failed", {reason})


@pytest.mark.parametrize("page", mostly_full(HIDDEN, *HIDDEN[:4]), ids=lambda page: page.name)
def test_what_everybody_sees_beside_it_verifies(page: Page, tmp_path: Path) -> None:
    assert outcome(report_on(page, TRUTH, tmp_path)) == ("verified", set())


@pytest.mark.parametrize("page", mostly_full(SHOWN, *SHOWN[:2]), ids=lambda page: page.name)
def test_what_is_painted_in_an_odd_way_verifies(page: Page, tmp_path: Path) -> None:
    assert outcome(report_on(page, page.lie, tmp_path)) == ("verified", set())


@pytest.mark.parametrize("page", mostly_full(RECOGNISED, *RECOGNISED[:1]), ids=lambda page: page.name)
def test_the_text_layer_of_a_scan_counts_and_is_named(page: Page, tmp_path: Path) -> None:
    assert outcome(report_on(page, page.lie, tmp_path)) == ("verified", {"CIT610"})


@pytest.mark.parametrize("page", mostly_full(DOUBTFUL, *DOUBTFUL[:1]), ids=lambda page: page.name)
def test_what_cannot_be_told_is_open(page: Page, tmp_path: Path) -> None:
    assert outcome(report_on(page, page.lie, tmp_path)) == ("open", {"CIT609"})
