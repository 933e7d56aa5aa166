"""The skill is tested like code: it is valid, short, and what it teaches is what the validator says."""

from __future__ import annotations

import json
import re

import pytest
import skills_ref
from command import ROOT
from markdown_it import MarkdownIt

from citecheck import check, read_response
from citecheck.limits import ANCHOR_CHARACTERS, ANCHOR_WORDS
from citecheck.model import MarkerForm
from citecheck.response.field_names import NAMES as FIELDS
from citecheck.rules import RULES

FOLDER = ROOT / "skills" / "verify"
TEXT = (FOLDER / "SKILL.md").read_text("utf-8")
_, FRONT, BODY = TEXT.split("---\n", 2)
TOKENS = 3_000
CHARACTERS_A_TOKEN = 4  # of English prose with some code: an approximation that needs no tokenizer


def test_the_reference_reader_agrees_that_it_is_valid() -> None:
    assert skills_ref.validate(FOLDER) == []
    assert skills_ref.read_properties(FOLDER).name == "verify"


def test_the_body_is_short_enough_to_be_read() -> None:
    assert len(BODY) / CHARACTERS_A_TOKEN <= TOKENS


def test_the_hard_rules_come_first() -> None:
    assert re.findall(r"^## (.+)$", BODY, re.MULTILINE)[0] == "Hard rules"
    assert BODY.index("8. **") < len(BODY) / 3


def test_the_example_shows_both_forms_and_the_order_of_the_fields() -> None:
    (shown,) = [t.content for t in MarkdownIt("commonmark").parse(BODY) if "<<<CITATION_DATA>>>" in t.content]
    response = read_response(shown)
    assert [marker.form for marker in response.markers] == [MarkerForm.BOLD, MarkerForm.LINK]
    entries = [json.loads(line.strip().rstrip(",")) for line in shown.splitlines() if line.strip().startswith('{"n"')]
    assert [tuple(entry) for entry in entries] == [FIELDS, FIELDS]
    assert f"in this order: {', '.join(f'`{name}`' for name in FIELDS)}." in BODY


def test_no_name_of_a_field_is_left_unexplained() -> None:
    assert {name for name in FIELDS if not re.search(rf"`{name}` (?:is|belong)|n\]", BODY)} <= {"n"}


# ── What it teaches ──────────────────────────────────────────────────────────────────────────────


def rows(heading: str) -> list[list[str]]:
    """The rows of the first table after `heading`, without its head."""
    lines = BODY.partition(heading)[2].strip().splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("|---"))
    table = []
    for line in lines[start + 1 :]:
        if not line.startswith("|"):
            break
        table.append([cell.strip() for cell in line.strip("|").split(" | ")])
    return table


def findings(f: str, k: str) -> list[str]:
    """What the validator says of an entry, but that there is no source."""
    entry = {"n": 1, "r": "x", "f": f, "k": k, "p": "page_number_1_index_0", "l": [1, 2]}
    block = json.dumps({"lease": [entry]}, ensure_ascii=False)
    report = check(read_response(f"**{k}** [1]\n\n<<<CITATION_DATA>>>\n{block}\n<<<END_CITATION_DATA>>>\n"), {})
    return [finding.name for finding in report.findings if finding.name != "no-source"]


ANCHORS = [anchor for row in rows("## Choosing the anchor") for anchor in re.findall(r"`([^`]{2,})`", row[1])]
TOO_LONG = ["must be ordinary and necessary expenses", "no later than 75 days before", "is made on 18 August"]


def test_the_table_has_anchors() -> None:
    assert len(ANCHORS) >= 15


@pytest.mark.parametrize("anchor", ANCHORS)
def test_the_anchors_it_recommends_break_no_rule_of_the_anchor(anchor: str) -> None:
    assert findings(f"It says {anchor} here.", anchor) == []


@pytest.mark.parametrize("anchor", TOO_LONG)
def test_the_anchors_it_warns_of_are_too_long(anchor: str) -> None:
    assert f"`{anchor}`" in BODY
    assert findings(f"It says {anchor} here.", anchor) == ["long-anchor"]


SECTIONS = "Sections 304, 305 and 306 apply."


@pytest.mark.parametrize(
    ("f", "k", "rules"),
    [
        (SECTIONS, "Section 304", ["anchor-not-in-context"]),
        (SECTIONS, "Sections 304", []),
        (SECTIONS, "304", []),
        ("There are six ground floor commercial units.", "six ground floor commercial units", ["long-anchor"]),
        ("There are six ground floor commercial units.", "six ground floor", []),
        ("There are six ground floor commercial units.", "commercial units", []),
        ("The fee is $450- a month.", "$450-", ["artefact-anchor"]),
        ("The fee is $450- a month.", "$450", []),
        ("Change on the year before (370) 45", "(370)", []),
        ("Change on the year before (370) 45", "370", []),
    ],
)
def test_its_traps_are_traps_and_the_ways_out_lead_out(f: str, k: str, rules: list[str]) -> None:
    assert findings(f, k) == rules


def test_its_limits_are_stated_where_the_rule_is() -> None:
    assert f"**at most {ANCHOR_WORDS} words and {ANCHOR_CHARACTERS} characters**" in BODY


def test_an_honest_way_out_is_always_offered() -> None:
    assert "take it out" in BODY
    assert "Never change a quote only to make it pass" in BODY


def test_the_codes_it_names_are_rules_of_answers() -> None:
    assert set(re.findall(r"CIT\d{3}", BODY)) <= {rule.code for rule in RULES}
