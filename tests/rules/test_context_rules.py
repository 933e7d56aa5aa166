"""The rules about contexts: what each says, where it points and what it advises, and where it keeps silent."""

from __future__ import annotations

from dataclasses import replace

import pytest
from remarks import cited, found, on_citation, on_evidence, standing
from responses import answer

from citecheck.model import (
    Level,
    Match,
    NotFound,
    Open,
    Qualifier,
    Side,
    Undetermined,
)
from citecheck.response import read_response
from citecheck.rules import context
from citecheck.rules.rule import Remark

MISSING = NotFound(cited())
OPEN = Undetermined(cited(), open=Open("no-source", "none"))
FOUND = found(standing(2, 3))


def test_a_quote_that_is_nowhere() -> None:
    hint = "Quote the source's own words, correct the claim, or take it out."
    nowhere = "Quote not found in the source."
    near = f"{nowhere} The same letters are there as '$5,00 a month'."
    assert on_evidence(context.quote_not_found, MISSING) == [Remark(nowhere, "f", hint, citation=0)]
    assert on_evidence(context.quote_not_found, replace(MISSING, near="$5,00 a month")) == [
        Remark(near, "f", hint, citation=0)
    ]


def test_a_row_whose_figure_has_others_before_it() -> None:
    nowhere = "Quote not found in the source. Label and figure are on one row, with others between"
    row = replace(MISSING, row="Heating 1,204 1,187")
    hint = "Quote the row up to it: 'Heating 1,204 1,187'."
    assert on_evidence(context.quote_not_found, row) == [Remark(f"{nowhere}.", "f", hint, citation=0)]
    assert on_evidence(context.quote_not_found, replace(row, row_head="2015")) == [
        Remark(f"{nowhere}; the figure is under 2015.", "f", hint, citation=0)
    ]


def test_a_quote_that_cuts_a_word_or_number() -> None:
    hint = "Take whole words, and numbers with their sign, parentheses and percent sign."
    message = "The quote begins or ends inside a word or number: the source has '15 years'."
    cut = replace(MISSING, cut=True, near="15 years")
    assert on_evidence(context.cut_context, cut) == [Remark(message, "f", hint, citation=0)]
    assert on_evidence(context.quote_not_found, cut) == []
    assert on_evidence(context.cut_context, MISSING) == []


def test_what_was_found_or_not_searched_is_not_missing() -> None:
    for evidence in (FOUND, OPEN):
        assert on_evidence(context.quote_not_found, evidence) == []
        assert on_evidence(context.cut_context, evidence) == []
        assert on_evidence(context.elided_context, replace(evidence, citation=cited("rent … due"))) == []


def test_a_long_quote() -> None:
    hint = "Keep the one sentence that carries the claim."
    assert on_citation(context.long_context, cited("x" * 601)) == [
        Remark("The quote has 601 characters; at most 600 are allowed.", "f", hint, citation=0)
    ]
    assert on_citation(context.long_context, cited("One. Two. Three. Four.")) == [
        Remark("The quote has 4 sentences; at most 3 are allowed.", "f", hint, citation=0)
    ]
    assert [on_citation(context.long_context, cited(f)) for f in ("x" * 600, "One. Two. Three.", "")] == [[], [], []]


@pytest.mark.parametrize("f", ["$500", "rent of", "五万円"])
def test_a_quote_no_longer_than_its_anchor(f: str) -> None:
    message = "`f` is not longer than `k`, so it shows nothing of the sentence."
    remark = Remark(message, "f", "Quote the whole sentence.", citation=0)
    assert on_citation(context.context_not_longer, cited(f, f)) == [remark]


@pytest.mark.parametrize(
    ("f", "k"), [("rent of $500", "$500"), ("", "$500"), ("", ""), ("rent", ""), ("家賃は五万円です。", "五万円")]
)
def test_a_quote_longer_than_its_anchor_or_none_at_all(f: str, k: str) -> None:
    assert on_citation(context.context_not_longer, cited(f, k)) == []


@pytest.mark.parametrize("f", ["The rent … is due", "The rent ... is due", "The rent . . . is due"])
def test_a_quote_with_an_ellipsis(f: str) -> None:
    hint = "Quote what is between the pieces too, or one unbroken sentence."
    evidence = replace(MISSING, citation=cited(f))
    assert on_evidence(context.elided_context, evidence) == [
        Remark("The quote leaves words out.", "f", hint, citation=0)
    ]
    assert on_evidence(context.elided_context, MISSING) == []


def test_a_qualifier_left_outside() -> None:
    unless = Qualifier("unless rent is owed.", Side.JUST_AFTER, 2, 4, reverses=False)
    assert on_evidence(context.dropped_qualifier, found(standing(2, 3, qualifier=unless))) == [
        Remark(
            "Left out of the quote: '… unless rent is owed.', just after these words (page 2, line 4).",
            "f",
            "If it limits the claim, quote that part too or change the claim.",
            citation=0,
            level=Level.WARNING,
        )
    ]
    no = Qualifier("not yet", Side.JUST_BEFORE, 1, None, reverses=True)
    assert on_evidence(context.dropped_qualifier, found(standing(2, 3, qualifier=no))) == [
        Remark(
            "Left out of the quote: 'not yet', just before these words (page 1), which reverses their meaning.",
            "f",
            "Begin the quote with 'not yet', or change the claim.",
            citation=0,
        )
    ]
    assert [on_evidence(context.dropped_qualifier, e) for e in (FOUND, MISSING, OPEN)] == [[], [], []]


@pytest.mark.parametrize(
    ("prose", "level"),
    [
        ("It must not be **$500** [1].", None),
        ("The rent is **$500** [1].", Level.WARNING),
        ("It must not be **$500** [1]. The rent is **$500** [1].", Level.WARNING),  # one of the two claims
        ("No other claim has it.", Level.WARNING),
        ("The rent must not be:\n\n- less than cost,\n- **$500** [1].", None),  # what the lead-in says
        ("The rent must be:\n\n- more than cost,\n- **$500** [1].", Level.WARNING),
        ("The deposit must not be low:\n\n- ever.\n\nThe rent is **$500** [1].", Level.WARNING),  # of another list
    ],
)
def test_a_qualifier_that_the_claim_states_itself(prose: str, level: Level | None) -> None:
    response = read_response(answer(prose=prose))
    left_out = Qualifier("not be:", Side.INTRODUCTION, 2, 4, reverses=False)
    evidence = found(standing(2, 3, qualifier=left_out), response.citations[0])
    remarks = list(context.dropped_qualifier.check(response, (evidence,)))
    assert [remark.level for remark in remarks] == ([level] if level else [])
    reverses = found(standing(2, 3, qualifier=left_out._replace(reverses=True)), response.citations[0])
    assert len(list(context.dropped_qualifier.check(response, (reverses,)))) == 1


def test_what_was_forgiven_is_told() -> None:
    folded = standing(2, 3)._replace(match=Match.FOLDED, forgiven=("dashes", "letter case"))
    message = "The quote differs from the page in: dashes, letter case."
    assert on_evidence(context.folded_match, found(folded)) == [Remark(message, "f", citation=0)]
    assert [on_evidence(context.folded_match, e) for e in (FOUND, MISSING, OPEN)] == [[], [], []]


def test_another_reading_is_told() -> None:
    message = "The quote is on the page in another order than the prepared text (rows)."
    assert on_evidence(context.other_reading, found(standing(2, 3, reading="rows"))) == [
        Remark(message, "f", citation=0)
    ]
    occurrence = standing(2, 3, reading="page break")._replace(pages=(2, 3), skipped=("Lease", "3"))
    message = "The quote runs from one page to the next (pages 2 and 3) and leaves out what is between: 'Lease', '3'."
    hint = "Check that these lines are a header, a footer, a page number or footnotes."
    assert on_evidence(context.other_reading, found(occurrence)) == [Remark(message, "f", hint, citation=0)]
    over_a_break = found(standing(2, 3, reading="page break"))
    assert [on_evidence(context.other_reading, e) for e in (FOUND, over_a_break, MISSING, OPEN)] == [[], [], [], []]


@pytest.mark.parametrize(
    ("page", "quote", "word"),
    [
        ("They may re-\nsign it.", "They may resign it.", "re-sign"),
        ("They RE\u00ad\nSIGN it.", "They resign it.", "RE-SIGN"),
        ("a re-\nsult and re-\ncovered", "a result and recovered", "re-covered"),
    ],
)
def test_a_word_that_a_line_end_may_have_made(page: str, quote: str, word: str) -> None:
    joined = word.replace("-", "")
    evidence = found(standing(2, 3)._replace(text=page), cited(quote))
    assert on_evidence(context.joined_word, evidence) == [
        Remark(
            f"'{joined}' may be another word: the page breaks it as '{word}'.",
            "f",
            f"Write '{word}' if the hyphen is the word's own; else quote other words.",
            citation=0,
        )
    ]


@pytest.mark.parametrize(
    ("page", "quote"),
    [
        ("They may re-\nsign it.", "They may re-sign it."),
        ("They may re-\nsult it.", "They may result it."),
        ("They may re-\nsign it.", "They resigned it."),
        ("They may resign it.", "They may resign it."),
    ],
)
def test_a_word_that_no_line_end_made(page: str, quote: str) -> None:
    evidence = found(standing(2, 3)._replace(text=page), cited(quote))
    assert on_evidence(context.joined_word, evidence) == []


def test_a_quote_that_cuts_off_a_part_of_the_value() -> None:
    missing = replace(MISSING, cut=True, cut_off="million", near="5")
    message = "`f` cuts off 'million', which belongs to the value."
    assert on_evidence(context.cut_context, missing) == [Remark(message, "f", "Quote the whole value.", citation=0)]
    remarks = on_evidence(context.cut_context, replace(missing, cut_off="non-"))
    assert [remark.hint for remark in remarks] == ["Quote the whole term."]
