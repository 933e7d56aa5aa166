"""Which sentences ask for a citation, and which of them have one: counted by hand."""

from __future__ import annotations

import pytest
from command import RENT, entry
from command import answer as response
from grading.made import answer, cited

from citecheck.figures import ClaimCheck
from citecheck.response import coverage as module
from citecheck.response import read_response
from citecheck.response.coverage import Coverage, coverage, quote_key

NONE = Coverage(0, 0, ())


def covered(text: str, question: str = "") -> Coverage:
    return coverage(read_response(text), question)


ASKS = {
    "The papers do not say.\n": NONE,
    "It is $500.\n": Coverage(1, 0, (1,)),
    "Is it $500?\n": NONE,
    "**Is it $500?**\n": NONE,
    "# It is $500\n": Coverage(1, 0, (1,)),
    "# It is 12 metres of 3 May 2024\n": Coverage(1, 0, (1,)),
    "# 12 of 3 May 2024\n": NONE,  # headings count and date
    "There are 3 points to know.\n": NONE,
    "```\nIt is $500.\n```\n": Coverage(1, 0, (1,)),
    "It is due on 3 May 2024.\n": Coverage(1, 0, (1,)),
    "He said “it will never rain again here”.\n": Coverage(1, 0, (1,)),
    "He said “it will never rain here”.\n": Coverage(1, 0, (1,)),  # five words
    "He said “it will never rain”.\n": NONE,  # four: a term
    "It is $500. It is $700.\n": Coverage(2, 0, (1, 1)),
    "It is $500.\n\nWords.\n\nIt is $700.\n": Coverage(2, 0, (1, 5)),
    "It is $500.\n\nIt is $500.\n\nIT  IS $500.\n": Coverage(1, 0, (1,)),
    "It is $500 [1].\n": Coverage(1, 0, ()),  # a marker of nothing, which has its own finding
    "": NONE,
}


@pytest.mark.parametrize("text", ASKS)
def test_what_asks_for_a_citation(text: str) -> None:
    assert covered(text) == ASKS[text]


def test_a_citation_covers_its_sentence() -> None:
    assert covered(answer(cited(1))) == Coverage(1, 1, ())
    assert covered(answer(cited(1), cited(2), "It is $500.")) == Coverage(3, 2, (5,))


def test_sentences_that_cite_the_same_words_are_one() -> None:
    assert covered(answer(cited(1), cited(1), cited(1))) == Coverage(1, 1, ())


def test_a_citation_covers_the_sentence_beside_it_that_says_no_more() -> None:
    """Its words and figures are in the quote beside it; one figure or word more asks for a citation."""
    assert covered(answer(cited(1), "So it is $101 a month.")) == Coverage(1, 1, ())
    assert covered(answer(cited(1), "So it is $102 a month.")) == Coverage(2, 1, (3,))
    assert covered(answer(cited(1), "Words.", "So it is $101 a month.")) == Coverage(2, 1, (5,))


def test_the_same_bare_sentence_beside_a_cited_one() -> None:
    text = answer(cited(1, "It is **$101 a month** [{n}]."), "It is $101 a month.", "It is $101 a month.")
    assert covered(text) == Coverage(1, 1, ())


# ── The question ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Is it $500 or more?", NONE),
        ("Is it 500 dollars?", NONE),
        ("Is it €500?", Coverage(1, 0, (1,))),
        ("Is it $5,000?", Coverage(1, 0, (1,))),
        ("", Coverage(1, 0, (1,))),
    ],
)
def test_a_figure_of_the_question_is_no_claim(question: str, found: Coverage) -> None:
    assert covered("It is $500.\n", question) == found


def test_one_figure_more_than_the_question_has() -> None:
    assert covered("It is $500 for 12 metres.\n", "What of 12 metres?") == Coverage(1, 0, (1,))
    assert covered("It is $500 for 12 metres.\n", "What of $500 and 12 metres?") == NONE


def test_a_quotation_of_the_question_is_no_claim() -> None:
    said = "You asked “what does the harbour charge for it”.\n"
    assert covered(said, "What does the harbour  charge for it?") == NONE
    assert covered(said, "What does the port charge for it?") == Coverage(1, 0, (1,))


def test_a_question_that_holds_the_documents_excuses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    question = "It is $500. " + "x" * 20
    assert covered("It is $500.\n", question) == NONE
    monkeypatch.setattr("citecheck.response.coverage.QUESTION_CHARACTERS", 10)
    assert covered("It is $500.\n", question) == Coverage(1, 0, (1,))


# ── What two citations have in common ────────────────────────────────────────────────────────────


def test_the_same_words_in_other_clothes_are_one_quote() -> None:
    """Case, spaces and what folding makes alike; not another source, and not another word."""
    texts = [RENT, RENT.upper(), RENT.replace(" ", "  "), RENT.replace("first", "ﬁrst"), RENT.replace("first", "last")]
    keys = [quote_key(one) for text in texts for one in read_response(_block(text, "lease")).citations]
    assert [key == keys[0] for key in keys] == [True, True, True, True, False]
    [other] = read_response(_block(RENT, "other")).citations
    assert quote_key(other) != keys[0]


def _block(f: str, name: str) -> str:
    return response(entries=[entry(f=f)], name=name)


# ── What quotes hold ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "quote", "held"),
    [
        ("Two hundred people left [1].", "Two hundred people left.", True),
        ("Two hundred people left [1].", "About 200 people left.", True),
        ("Two hundred people left [1].", "About 300 people left.", False),
        ("It is ९५० rupees [1].", "It is 950 rupees.", True),
        ("It is 950 rupees [1].", "It is ९५० rupees.", True),
        ("It is ९५० rupees [1].", "It is 957 rupees.", False),
        ("According to the Annual Report 2023 it is $5 [1].", "It is $5.", True),
        ("It is $5 [1].", "It is $5 and $6.", True),
        ("It is $5 and $7 [1].", "It is $5 and $6.", False),
    ],
)
def test_whether_a_quote_holds_its_sentence(text: str, quote: str, held: bool) -> None:
    found = coverage(read_response(response(text, [entry(f=quote)])))
    assert found == (Coverage(1, 1, ()) if held else Coverage(1, 0, ()))


# ── What is too much ─────────────────────────────────────────────────────────────────────────────


def rows(count: int) -> str:
    lines = "".join(f"| {number} [1] | {number + 1} |\n" for number in range(1, count + 1))
    return f"| a | b |\n|---|---|\n{lines}"


def test_what_is_beyond_the_effort_is_not_covered(monkeypatch: pytest.MonkeyPatch) -> None:
    quote = "We saw 1 2 3 4 5 6 7 8 9 10."
    text = response("It is 3 tonnes [1]. It is 4 tonnes [1]. It is so.", [entry(f="It is 3 tonnes, or 4 tonnes.")])
    assert coverage(read_response(text)) == Coverage(1, 1, ())
    found = []
    for effort in (2_000, 402, 403, 500, 805, 806, 10):
        monkeypatch.setattr(module, "CLAIM_EFFORT", effort)
        found.append(coverage(read_response(text)))
    both, one, none = Coverage(1, 1, ()), Coverage(2, 1, ()), Coverage(2, 0, ())
    assert found == [both, none, one, one, one, both, none]
    assert coverage(read_response(response(rows(30), [entry(f=quote)]))).cited == 0


@pytest.mark.full
def test_what_is_beyond_the_effort_is_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def compare(text: str, *_: object, **__: object) -> ClaimCheck:
        read.append(text)
        return ClaimCheck()

    monkeypatch.setattr(module, "CLAIM_EFFORT", 5_000)
    monkeypatch.setattr(module, "compare_claim", compare)
    found = coverage(read_response(response(rows(2_000), [entry(f="We saw 5 and 7.")])))
    cells = [
        text for text in read if "|" not in text
    ]  # each row is compared as a whole, then the cell without a marker
    assert (found.sentences, len(found.uncited)) == (2_000 - len(cells) + 1, 2_000 - len(cells))
    assert 0 < len(cells) <= len(read) / 2 < 30
