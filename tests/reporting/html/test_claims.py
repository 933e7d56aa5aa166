"""The claims of an answer in the proof: passages, missing words, doubts, and proposed corrections word by word."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import citecheck

from citecheck import Checker
from citecheck.page_previews import Mark
from citecheck.reporting.html.cards import View
from citecheck.reporting.html.claims import claims_view
from citecheck.reporting.support import DOUBTS
from citecheck.support.nouns import Kind
from citecheck.support.rules import rule_of
from citecheck.support_library import correct_answer
from reporting.html.tree import outline, parsed

SOURCES = {
    "city.txt": "At the end of 2023 the city counted 1,420 heat pumps, up from 980 a year before.\nMost are in the north.\n",
    "grant.txt": "The grant pays 30% of the cost of a heat pump, at most $9,000 for each building.\n"
    "Owners of listed buildings need a permit before work begins.\nApplications close on 30 June.\n",
    "grid.txt": "We expect demand to double by 2030, said Maria Ostrander, who plans the network.\n",
}
ANSWER = """\
At the end of 2023 the city counted 1,420 heat pumps [2]. The grant pays 30% of the cost of a heat pump [1][2].
We expect demand to double by 2030. The owners of <b>buildings</b> need no permit [2].
"""
STATED = (
    "A proposed source lacks nothing of the claim that can be compared. Whether it says the same is for you to judge."
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in {"answer.md": ANSWER, **SOURCES}.items():
        Path(name).write_text(text, "utf-8")


def view(text: str) -> View:
    with Checker(list(SOURCES)) as checker:
        return claims_view(correct_answer(text, checker)[0].report)


def test_each_correction_is_beside_its_claim_with_the_words_of_the_claim_marked() -> None:
    made = view(ANSWER)
    replaced, removed, kept = made["claims"]
    assert replaced["corrections"] == [
        {
            "proposal": "Cite [1] (city.txt) instead of [2] (grant.txt).",
            "words": [("=", "At the end of 2023 the city counted 1,420 heat pumps"), ("-", "[2]"), ("+", "[1]")],
            "place": "city.txt, page 1, line 1",
            "passage": (
                (Mark.NONE, "At the "),
                (Mark.ANCHOR, "end of 2023 the city counted 1,420 heat pumps"),
                (Mark.NONE, ", up from 980 a year before."),
            ),
        }
    ]
    assert removed["corrections"] == [
        {
            "proposal": "Take out [1] (city.txt): it lacks something of the claim, and another cited source has it.",
            "words": [("=", "The grant pays 30% of the cost of a heat pump"), ("-", "[1]")],
            "place": "grant.txt, page 1, line 1",
            "passage": (
                (Mark.NONE, "The "),
                (Mark.ANCHOR, "grant pays 30% of the cost of a heat pump"),
                (Mark.NONE, ", at most $9,000 for each building."),
            ),
        }
    ]
    assert kept["corrections"] == ()
    assert made["added"] == [
        {
            "proposal": "Cite [3] (grid.txt) here.",
            "words": [("=", "We expect demand to double by 2030"), ("+", "[3]")],
            "place": "grid.txt, page 1, line 1",
            "passage": (
                (Mark.NONE, "We "),
                (Mark.ANCHOR, "expect demand to double by 2030"),
                (Mark.NONE, ", said Maria Ostrander, who plans the network."),
            ),
        }
    ]
    assert made["remarks"][-1] == STATED


def test_several_markers_of_one_claim() -> None:
    (claim,) = view("Applications close on 30 June [1, 3].\n")["claims"]
    (change,) = claim["corrections"]
    assert change["proposal"] == "Cite [2] (grant.txt) instead of [1] (city.txt) and [3] (grid.txt)."
    assert change["words"] == [("=", "Applications close on 30 June"), ("-", "[1] [3]"), ("+", "[2]")]


def test_structured_output_names_its_sources() -> None:
    Path("report.json").write_text(
        json.dumps(
            {
                "summary": "The grant pays 30% of the cost of a heat pump.",
                "summary_source_refs": ["city.txt", "grant.txt"],
            }
        ),
        "utf-8",
    )
    sources = [part for name in SOURCES for part in ("-s", name)]
    page = parsed(citecheck("report", "report.json", *sources, "--corrections").out)
    (shown,) = (node for node in page.all("div") if node.get("class") == "correction")
    assert outline(shown).splitlines()[1:3] == [
        "  p: [b Proposed:] Take out city.txt: it lacks something of the claim, and another cited source has it.",
        "  p.diff: The grant pays 30% of the cost of a heat pump [del (taken out: )[.sign out][.word city.txt]]",
    ]


def test_without_corrections_none_is_shown_and_nothing_is_promised() -> None:
    made = view("Owners of listed buildings need a permit before work begins [2].\n")
    assert ([one["corrections"] for one in made["claims"]], made["added"], STATED in made["remarks"]) == (
        [()],
        [],
        False,
    )


def test_missing_figures_are_whole_and_each_word_is_there_once() -> None:
    (claim,) = view("The grant pays $9,500 and €1,420.50, the grant, in 1999 [2].\n")["claims"]
    assert claim["missing"] == ["$9,500", "€1,420.50", "1999"]


def test_the_page_shows_the_change_and_writes_nothing() -> None:
    sources = [part for name in SOURCES for part in ("-s", name)]
    with_them, without = (
        citecheck("report", "answer.md", *sources, option) for option in ("--corrections", "--support")
    )
    assert with_them.code == without.code == citecheck("report", "answer.md", *sources).code
    assert Path("answer.md").read_text("utf-8") == ANSWER
    assert 'class="correction"' not in without.out
    first, *_, last = [node for node in parsed(with_them.out).all("div") if node.get("class") == "correction"]
    assert outline(first) == (
        "div.correction\n"
        "  p: [b Proposed:] Cite [1] (city.txt) instead of [2] (grant.txt).\n"
        "  p.diff: At the end of 2023 the city counted 1,420 heat pumps [del (taken out: )[.sign out][.word [2]]]"
        " [ins (put in: )[.sign in][.word [1]]]\n"
        "  p.label: city.txt, page 1, line 1\n"
        "  blockquote: At the [mark .anchor end of 2023 the city counted 1,420 heat pumps], up from 980 a year before."
    )
    assert "We expect demand to double by 2030" in last.text
    assert "<b>buildings" not in with_them.out


def test_every_doubt_is_a_sentence() -> None:
    """A reader of the proof never sees the name of a check."""
    assert set(DOUBTS) == {kind for kind in Kind if rule_of(kind) is None}
    assert all(sentence.endswith((".", "?")) for sentence in DOUBTS.values())
