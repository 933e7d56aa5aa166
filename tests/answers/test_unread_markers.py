"""What looks like a citation and is not read: a warning beside others, and the reason if there are no others."""

from __future__ import annotations

from pathlib import Path

from cases import each

from answers.made import checked, sources, told
from citecheck import Verdict

CITED = "They write “Revenue rose by 5 % to €12,400 in 2024” [1]. "
LIST = "\n\n## Sources\n\n[1] review.txt\n"


@each(
    ("text", "mark"),
    [
        ("The owners may smoke (1).", "(1)"),
        ("The owners may smoke [Review].", "[Review]"),
        ("The owners may smoke [S1]", "[S1]"),
        ("The owners may smoke.[S1]", "[S1]"),
        ("The owners may smoke [Smith 2020].", "[Smith 2020]"),
        ("The owners may smoke [Review, p. 5].", "[Review, p. 5]"),
        ("The owners may smoke [来源].", "[来源]"),
        ("The owners may smoke [12:3].", "[12:3]"),
        ("The owners may smoke {1}.", "{1}"),
        ("The owners may smoke {{cite 1}}.", "{{cite 1}}"),
        ("The owners may smoke \\cite{staff}.", "\\cite{staff}"),
        ("The owners may smoke [@staff].", "[@staff]"),
        ("The owners may smoke [see 7, p. 1].", "[see 7, p. 1]"),
        ("The owners may smoke (p. 4).", "(p. 4)"),
        ("It says “the owners may all smoke” [staff].", "[staff]"),
        ("The owners may smoke — staff.pdf, p. 1", "— staff.pdf, p. 1"),
        ("The owners may smoke (Review, p. 5).", "(Review, p. 5)"),
        ("The owners may smoke (Source: Review).", "(Source: Review)"),
        ("The owners may smoke (zoe2024 pages 2-3).", "(zoe2024 pages 2-3)"),
        ("| Smoking |\n|---|\n| The owners may smoke [S1] |", "[S1]"),
        ("- The owners may smoke [S1]\n- Dogs may bark.", "[S1]"),
    ],
)
def test_unread_markers(text: str, mark: str, tmp_path: Path) -> None:
    said = f"CIT223 None: '{mark}' looks like a citation and is not read."
    beside, alone = (checked(answer, sources(tmp_path)) for answer in (f"{CITED}\n\n{text}{LIST}", text))
    assert (beside.verdict, [one for one in told(beside) if "CIT223" in one]) == (Verdict.VERIFIED, [said])
    assert (alone.verdict, told(alone)) == (Verdict.NOTHING, [said])


@each(
    "text",
    [
        "The owners may [sic] smoke.",
        "The owners may smoke [...].",
        "The owners may smoke [emphasis added].",
        "The owners may smoke (see below), and (Ann and Bob) may too (in May).",
        "Section 5(1). Section 5 (1) allows it.",
        "They say “the owners [Staff] may smoke [Review].”",
        "See [Docs](https://example.com).",
        "- [ ] task\n- [x] task",
        "The value `x[A]` is set.",
        "I opened the contract (lease.pdf) and read it.",
        "## The owners [Draft]",
        "It has three parts: (1) one, (2) two, and (3) three.",
        "[Draft]",
    ],
)
def test_what_is_no_marker(text: str, tmp_path: Path) -> None:
    for answer in (f"{CITED}\n\n{text}{LIST}", text):
        assert not any("CIT223" in one for one in told(checked(answer, sources(tmp_path))))


@each(
    ("mark", "names"),
    [
        ("citeturn1search0", ["turn1search0"]),
        ("\ue200cite\ue202turn1search0\ue202turn2file1\ue201", ["turn1search0", "turn2file1"]),
        ("\ue200filecite\ue202turn0file0\ue202L8-L10\ue201", ["turn0file0"]),
        ("【turn1search0】", ["turn1search0"]),
        ("[cite: turn1search0, turn1search3]", ["turn1search0", "turn1search3"]),
        ('<cite index="3-1,3-2">bark</cite>', ["document 3"]),
    ],
)
def test_marks_of_a_search_are_open_by_their_name(mark: str, names: list[str], tmp_path: Path) -> None:
    report = checked(f"Dogs may bark {mark}.", sources(tmp_path))
    assert [result.citation.attachment_id for result in report.results] == names
    assert {result.verdict for result in report.results} == {Verdict.OPEN}


def test_a_mark_of_a_search_is_bound_by_hand(tmp_path: Path) -> None:
    review, *_ = sources(tmp_path)
    for year, verdict in ((2024, Verdict.VERIFIED), (2025, Verdict.FAILED)):
        answer = f"They write “Revenue rose by 5 % to €12,400 in {year}” \ue200cite\ue202turn1search0\ue201."
        assert checked(answer, [f"turn1search0={review}"]).verdict is verdict
