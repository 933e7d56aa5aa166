"""Markers, sentences and laundering: what verifiers before this one got wrong, or have in their own tests."""

from __future__ import annotations

from pathlib import Path

from cases import each

from answers.made import numbers
from citecheck import Checker
from citecheck.answers import read_answer
from citecheck.support.nouns import Verdict
from citecheck.support_library import support_answer
from citecheck.text.sentences import sentence_starts


@each(
    ("text", "wanted"),
    [
        ("A [3].", [3]),
        ("A [1][3].", [1, 3]),
        ("A [1, 3].", [1, 3]),
        ("A [citation needed] [a] [3].", [3]),
        ("A.", []),
        ("A [1].\n\n## Sources\n\n[1] x\n[2] y", [1]),
        ("A [sic] [Docs](u) `[1]` [2].", [2]),
        ("| a [1] | b [1,3] |\n|---|---|\n| c [1-3] | d |", [1, 1, 3, 1, 2, 3]),
        ("A. [1] B [2].", [1, 2]),
    ],
)
def test_markers(text: str, wanted: list[int]) -> None:
    assert numbers(read_answer(text)) == wanted


@each(
    ("text", "wanted"),
    [
        ("Foo bar. Baz qux! Quux? Done.", ["Foo bar. ", "Baz qux! ", "Quux? ", "Done."]),
        ("The U.S. Senate met. It voted.", ["The U.S. Senate met. ", "It voted."]),
        ("A trailing part", ["A trailing part"]),
    ],
)
def test_sentences(text: str, wanted: list[str]) -> None:
    starts = sentence_starts(text)
    assert [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)] == wanted


SOURCE = "The trial enrolled 40 patients in 2019. Side effects were mild.\n"


@each(
    ("answer", "claim", "rules"),
    [
        (
            "References to prior trials were excluded, and the drug cured every patient in 2019 [1].",
            "References to prior trials were excluded, and the drug cured every patient in 2019.",
            [],
        ),
        (
            "The sources do not mention side effects, so the drug is perfectly safe for infants [1].",
            "The sources do not mention side effects, so the drug is perfectly safe for infants.",
            ["CIT806"],
        ),
        (
            "Citation counts: the journal has no impact factor above 90 [1].",
            "Citation counts: the journal has no impact factor above 90.",
            ["CIT806"],
        ),
        ("The trial did not enroll 40 patients in 2019 [1].", "The trial did not enroll 40 patients in 2019.", ["CIT806"]),
        ("The trial enrolled 41 patients in 2019 [1].", "The trial enrolled 41 patients in 2019.", ["CIT803"]),
        ("猫会飞[1]。", "猫会飞。", []),
        ("Zebras dance [1][2].", "Zebras dance.", ["CIT808"]),
    ],
)  # fmt: skip
def test_no_sentence_is_laundered_and_no_marker_is_a_word_of_its_claim(
    answer: str, claim: str, rules: list[str], tmp_path: Path
) -> None:
    (tmp_path / "trial.txt").write_text(SOURCE, "utf-8")
    with Checker([str(tmp_path / "trial.txt")], cache=False) as checker:
        assessed = support_answer(answer, checker)
    (one,) = assessed.claims
    assert (one.claim.text, [finding.rule for finding in assessed.report.findings]) == (claim, rules)
    assert one.verdict is not Verdict.SUPPORTED
