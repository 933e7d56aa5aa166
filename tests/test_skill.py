"""The skill is tested like code: its example passes, its links resolve, it stays short enough to be read."""

from __future__ import annotations

import json
import re

import pytest
from command import ROOT
from markdown_it import MarkdownIt
from standard_sources import resolve

from citecheck import Report, Response, check, read_response
from citecheck.model import MarkerForm
from citecheck.response.fields import NAMES as FIELDS

PATH = ROOT / "skills" / "verify" / "SKILL.md"
TEXT = PATH.read_text("utf-8")
_, FRONT, BODY = TEXT.split("---\n", 2)
TOKENS = 3_000
CHARACTERS_A_TOKEN = 4  # of English prose with some code: an approximation that needs no tokenizer
KEYS = {"name", "description", "license", "compatibility", "metadata", "allowed-tools"}


def front() -> dict[str, str]:
    return dict(line.split(": ", 1) for line in FRONT.splitlines())


# ── The file ─────────────────────────────────────────────────────────────────────────────────────


def test_the_front_matter() -> None:
    found = front()
    assert set(found) <= KEYS
    assert found["name"] == PATH.parent.name
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", found["name"])
    assert 1 <= len(found["description"]) <= 1024
    assert len(found["compatibility"]) <= 500
    assert not re.search(r"[<>]", FRONT)


def test_the_description_says_when_to_use_it() -> None:
    assert "Use when" in front()["description"]


def test_the_body_is_short_enough_to_be_read() -> None:
    assert len(BODY) / CHARACTERS_A_TOKEN <= TOKENS


def test_links_resolve() -> None:
    inline = [child for token in MarkdownIt("commonmark").parse(BODY) for child in token.children or ()]
    targets = [str(child.attrGet("href")) for child in inline if child.attrGet("href")]
    assert [target for target in targets if not (PATH.parent / target).exists()] == []


# ── The example ──────────────────────────────────────────────────────────────────────────────────


def example() -> Response:
    (shown,) = [t.content for t in MarkdownIt("commonmark").parse(BODY) if t.type == "fence" and not t.info]
    assert '<attachment id="lease-3f2a9c1d"' in BODY  # the id that the loop shows is the one the answer uses
    return read_response(shown.replace("lease-3f2a9c1d", "lease"))


def checked(response: Response) -> Report:
    """Against the lease of the standard."""
    documents, unresolved = resolve("lease", {citation.attachment_id for citation in response.citations})
    try:
        return check(response, documents, unresolved=unresolved)
    finally:
        for document in documents.values():
            document.close()


def test_the_example_is_verified_without_a_finding() -> None:
    response = example()
    report = checked(response)
    assert [result.verdict.value for result in report.results] == ["verified", "verified"]
    assert report.findings == ()


def test_the_example_shows_both_forms() -> None:
    assert [marker.form for marker in example().markers] == [MarkerForm.BOLD, MarkerForm.LINK]


def test_the_example_has_its_fields_in_order() -> None:
    entries = [json.loads(line.strip().rstrip(",")) for line in BODY.splitlines() if line.strip().startswith('{"n"')]
    assert len(entries) == 2
    assert all(tuple(entry) == FIELDS for entry in entries)
    assert f"Field order is {', '.join(FIELDS)}." in BODY


# ── What it teaches ──────────────────────────────────────────────────────────────────────────────


def table(heading: str) -> list[list[str]]:
    """The rows of the first table after `heading`."""
    lines = BODY.partition(heading)[2].strip().splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("|---"))
    rows = []
    for line in lines[start + 1 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split(" | ")])
    return rows


ANCHORS = [anchor for row in table("## Choosing the anchor") for anchor in re.findall(r"`([^`]+)`", row[1])]


@pytest.mark.parametrize("anchor", [anchor for anchor in ANCHORS if len(anchor) > 1])
def test_the_anchors_it_recommends_break_no_rule_of_the_anchor(anchor: str) -> None:
    entry = {"n": 1, "r": "x", "f": f"It says {anchor} here.", "k": anchor, "p": "page_number_1_index_0", "l": [1, 2]}
    block = json.dumps({"lease": [entry]}, ensure_ascii=False)
    report = check(read_response(f"**{anchor}** [1]\n\n<<<CITATION_DATA>>>\n{block}\n<<<END_CITATION_DATA>>>\n"), {})
    assert [finding.name for finding in report.findings] == ["no-source"]


@pytest.mark.parametrize(
    ("f", "k", "rule"),
    [
        ("Sections 83(b), 422 and 423 apply.", "Section 83(b)", "anchor-not-in-context"),
        ("Sections 83(b), 422 and 423 apply.", "Sections 83(b)", None),
        ("Sections 83(b), 422 and 423 apply.", "83(b)", None),
        ("The fee is $450- a month.", "$450-", "artefact-anchor"),
        ("The fee is $450- a month.", "$450", None),
        ("Change on the year before (370) 45", "(370)", None),
        ("Change on the year before (370) 45", "370", None),
    ],
)
def test_its_traps_are_traps_and_the_ways_out_lead_out(f: str, k: str, rule: str | None) -> None:
    entry = {"n": 1, "r": "x", "f": f, "k": k, "p": "page_number_1_index_0", "l": [1, 2]}
    block = json.dumps({"lease": [entry]}, ensure_ascii=False)
    report = check(read_response(f"**{k}** [1]\n\n<<<CITATION_DATA>>>\n{block}\n<<<END_CITATION_DATA>>>\n"), {})
    assert [finding.name for finding in report.findings if finding.name != "no-source"] == ([rule] if rule else [])


def test_an_honest_way_out_is_always_offered() -> None:
    assert "take it out" in BODY
    assert "Never bend the quote until it passes" in BODY
