"""Nothing that is added to an answer betters its letter: true facts, the skill's own examples, the question."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import astuple
from pathlib import Path

import pytest
from cases import each, examples
from hypothesis import given, settings
from hypothesis import strategies as st

from citecheck.grading.grade import LETTERS, Grade
from citecheck.grading.grader import Grader
from citecheck.grading.letters import LetterCounts, letter
from grading.made import (
    FACTS,
    ID,
    QUESTION,
    Cited,
    Fact,
    answer,
    cited,
    facts,
    forged,
    long_anchor,
    source_file,
    uncited,
)

HOUSE = Path(__file__).parents[2]


def lacking(at: int) -> Cited:
    """A claim with a figure that its quote lacks, and CIT702 says so."""
    return cited(at, f"It is ${at},000, due on **day {at}** [{{n}}].", k=f"day {at}")


def behind(at: int) -> Cited:
    """The same, but the figure stands where no marker vouches for it."""
    return cited(at, f"It is due on **day {at}** [{{n}}], and costs ${at},000.", k=f"day {at}")


BASES: dict[str, tuple[Cited | str, ...]] = {
    "sound": (cited(1), cited(2)),
    "one uncited": (uncited(1),),
    "six uncited": tuple(map(uncited, range(1, 7))),
    "one false": (forged(1),),
    "a false one among true ones": (cited(1), forged(2), cited(3)),
    "two false ones": (forged(1), forged(2)),
    "long anchors": tuple(long_anchor(at) for at in range(1, 5)),
    "a bit of all": (cited(1), forged(2), long_anchor(3), uncited(4)),
    "a figure that the quote lacks": (cited(1, "It is $7,000, due on **day 1** [{n}].", k="day 1"),),
    "five of them": tuple(lacking(at) for at in range(1, 6)),
    "five, some after their marker": (*(lacking(at) for at in range(1, 4)), *(behind(at) for at in range(4, 6))),
    "two false ones on one quote": (forged(1), forged(1, "A yacht pays **$999 a month** [{n}].")),
}
ASKED = QUESTION
REPEATED = cited(40)


def _skill_examples() -> tuple[Cited | str, ...]:
    """The citations that the skill shows, as an agent would copy them: their sentences and their entries."""
    skill = (HOUSE / "skills/verify/SKILL.md").read_text("utf-8")
    entries = [json.loads(line.rstrip(",")) for line in re.findall(r'^\s*(\{"n":.*\}),?$', skill, re.MULTILINE)]
    [source] = set(re.findall(r'^\{"([a-z0-9-]+)": \[', skill, re.MULTILINE))
    assert len(entries) >= 2
    return tuple(
        Cited(
            Fact(1, entry["f"], entry["k"], f"It says **{entry['k']}** [{{n}}]."),
            entry={"p": entry["p"], "l": entry["l"]},
            source=source,
        )
        for entry in entries
    )


PADDINGS: dict[str, Callable[[], tuple[Cited | str, ...]]] = {
    "one true fact": lambda: (REPEATED,),
    "one true fact forty times": lambda: (REPEATED,) * 40,
    "thirty true facts": lambda: facts(range(10, 40)),
    "the question": lambda: (ASKED,),
    "the question ten times": lambda: (f"You asked: {ASKED}",) * 10,
    "the question as a quotation": lambda: (f"“{ASKED}”",),
    "the question with a citation": lambda: (
        cited(40, "The harbour charges for the berth of 12 metres, says **$140 a month** [{n}]."),
    ),
    "the skill's examples": _skill_examples,
    "a flaw again": lambda: (lacking(1),) * 6,
    "a flaw of another's": lambda: (lacking(39), behind(38)),
    "many words": lambda: ("Let me walk you through all of this step by step, with care.",) * 30,
}


def _worse_or_equal(after: Grade, before: Grade) -> bool:
    assert before.letter is not None
    return after.letter is None or LETTERS.index(after.letter) >= LETTERS.index(before.letter)


@each("padding", PADDINGS)
@each("base", BASES)
@pytest.mark.full
def test_nothing_added_betters_a_letter(base, padding, graded):
    before = graded(answer(*BASES[base]))
    for padded in ((*BASES[base], *PADDINGS[padding]()), (*PADDINGS[padding](), *BASES[base])):
        assert _worse_or_equal(graded(answer(*padded)), before)


@pytest.mark.parametrize("base", BASES)
@pytest.mark.first_is_fast
def test_saying_a_true_thing_again_changes_no_figure_of_the_grade(base, graded):
    once = graded(answer(*BASES[base], REPEATED))
    often = graded(answer(*BASES[base], *(REPEATED,) * 10))
    assert (often.letter, often.rates(), often.counts(), often.uncited) == (
        once.letter,
        once.rates(),
        once.counts(),
        once.uncited,
    )


def test_the_question_is_neither_covered_nor_bare(graded):
    for text in (ASKED, f"You asked: {ASKED}", "The berth of 12 metres is what you asked for."):
        found = graded(f"{text}\n")
        assert (found.sentences, found.letter) == (0, None)
        assert graded(answer(cited(1), text)).rates() == graded(answer(cited(1))).rates()


def test_a_true_fact_in_the_same_sentence_does_not_cover_a_false_one(graded):
    bare = graded(answer("The rent is $9,999 a month."))
    beside = graded(answer(cited(1, "The rent is $9,999 a month, and it falls due on **day 1** [{n}].", k="day 1")))
    assert bare.letter == "C"
    assert _worse_or_equal(beside, bare)


@pytest.mark.parametrize("base", BASES)
@pytest.mark.full
def test_the_skills_examples_are_worth_nothing_even_where_their_source_is_given(base, tmp_path):
    with Grader([f"{ID}={source_file(tmp_path)}", str(HOUSE / "examples")]) as grader:
        before = grader.grade(answer(*BASES[base]), question=QUESTION).grade
        after = grader.grade(answer(*BASES[base], *_skill_examples()), question=QUESTION).grade
    assert before is not None
    assert after is not None
    assert _worse_or_equal(after, before)


def test_the_skills_examples_alone_are_false_about_another_source(graded):
    assert graded(answer(*_skill_examples())).letter == "D"


SIX = tuple(map(uncited, range(1, 7)))
HIDINGS = {
    "a fence": ("```\n", "\n```"),
    "a fence that is not closed": ("~~~\n", ""),
    "indented code": ("    ", ""),
    "a comment": ("<!-- ", " -->"),
    "a comment that is not closed": ("<!--\n", ""),
    "preformatted": ("<pre>\n", "\n</pre>"),
    "a box": ("<details>", "</details>"),
    "a style": ("<style>\n", "\n</style>"),
    "an instruction": ("<?\n", "\n?>"),
    "a heading": ("# ", ""),
    "bold text": ("**", " So**"),
    "a quotation": ("> ", ""),
    "a line below it": ("", "\n---"),
    "a bold line": ("**", "**"),
    "an italic line": ("_", "_"),
    "a bold heading": ("## **", "**"),
    "the head of a table": ("| ", " |\n|---|\n| so |"),
    "a lead-in": ("Here are the facts: ", ""),
    "a lead-in with a colon at its end": ("Based on the 2023 report, ", ":"),
    "an absence": ("The report gives no figure for 2021, but ", ""),
    "a question and its answer": ("Is it true? ", " Is it so? It is."),
}
SAID = {
    "an amount": SIX[0],
    "six amounts": " ".join(SIX),
    "a year": "The plant closed in 2019.",
    "a count": "The Group employed 9,999 people in Brno.",
    "a count of documents": "The bank lost 42 documents.",
    "a scale": "The Group was fined 4.5 million in 2019.",
    "a number in words": "Two hundred people were fired.",
    "other digits": "The fee is ९५० rupees.",
}


@pytest.mark.parametrize("hiding", HIDINGS)
@pytest.mark.first_is_fast
def test_what_is_hidden_asks_for_its_citation_all_the_same(hiding, graded):
    before, after = HIDINGS[hiding]
    for said in SAID.values():
        assert graded(answer(cited(1), said)).letter in {"C", "D"}
        hidden = f"{before}{said}{after}"
        assert _worse_or_equal(graded(answer(cited(1), hidden)), graded(answer(cited(1), said))), hidden
        assert _worse_or_equal(graded(f"{hidden}\n"), graded(f"{said}\n")), hidden


BLOCK = "<<<CITATION_DATA>>>\n{}\n<<<END_CITATION_DATA>>>\n"
EMPTY = ["", "{}", "[]", "{oops"]


@pytest.mark.parametrize("block", [*map(BLOCK.replace, ("{}",) * len(EMPTY), EMPTY), BLOCK[:20]])
def test_a_block_that_holds_nothing_is_no_citation(block, graded):
    assert graded(f"The fee is high.\n\n{block}").letter is None
    assert graded(f"{uncited(1)}\n\n{block}").letter in {"C", "D"}


def test_an_entry_that_nothing_cites_is_no_citation(graded):
    assert graded(answer(cited(1, "The fee is high."))).letter is None


BESIDE = {
    "a row with one marker": "| a | b |\n|---|---|\n| **$101 a month** [1] | $999 a month |",
    "a sentence that goes on in small letters": "It is **$101 a month** [1]. the crane is $999 a month.",
    "a tag question": "It is **$101 a month** [1]. The fee is $950, right?",
    "digits of other scripts": "It is **$101 a month** [1]. The fee is ＄９５０ a month.",
    "far away in one sentence": "It is **$101 a month** [1], " + "and so on, " * 400 + "and $999 for the crane.",
}


@pytest.mark.parametrize("beside", BESIDE)
def test_a_marker_does_not_vouch_for_what_stands_beside_it(beside, graded):
    block = answer(cited(1)).partition("\n\n")[2]
    assert graded(f"{BESIDE[beside]}\n\n{block}").letter == "C"


def test_each_claim_counts_that_one_quote_does_not_back(graded):
    block = answer(cited(1, k="day 1")).partition("\n\n")[2]
    claims = [f"It is ${at},000 a month and due on **day 1** [1].\n\n" for at in range(2, 9)]
    assert graded(claims[0] + block).letter == "C"
    assert graded("".join(claims) + block).letter == "D"


def test_a_claim_that_makes_the_opposite_of_its_anchor_is_false(graded):
    turned = cited(1, "The non-**berth charge** [{n}] is due.", k="berth charge")
    found = graded(answer(turned))
    assert (found.citations[0].rules, found.letter) == (("CIT704",), "C")
    assert graded(answer(turned, cited(2, "The non-**crane charge** [{n}] is due.", k="crane charge"))).letter == "D"


@pytest.mark.full
def test_what_is_too_large_to_be_read_is_no_better_than_d(graded):
    assert graded("word " * 500_000 + answer(cited(1))).letter == "D"


_COUNT = st.integers(0, 12)


@settings(deadline=None)
@given(*(st.builds(LetterCounts, *(_COUNT,) * 5),) * 2)
def test_a_letter_is_the_function_of_what_is_wrong(one: LetterCounts, more: LetterCounts):
    both = LetterCounts(*map(sum, zip(astuple(one), astuple(more), strict=True)))
    assert LETTERS.index(letter(both)) >= max(LETTERS.index(letter(one)), LETTERS.index(letter(more)))


@settings(deadline=None, max_examples=examples(60))
@given(data=st.data())
@pytest.mark.full
def test_any_true_facts_in_any_place(data: st.DataObject, graded):
    base = list(BASES[data.draw(st.sampled_from(sorted(BASES)))])
    before = graded(answer(*base))
    for number in data.draw(st.lists(st.integers(7, len(FACTS)), max_size=12)):
        base.insert(data.draw(st.integers(0, len(base))), cited(number))
    assert _worse_or_equal(graded(answer(*base)), before)
