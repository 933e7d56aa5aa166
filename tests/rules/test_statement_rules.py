"""Sentences that state something without a citation: what is told of them, where, and of which answers."""

from __future__ import annotations

import pytest
from cases import each
from responses import answer, entry, groups_of

from citecheck.limits import UNCITED_STATEMENTS
from citecheck.response import read_response
from citecheck.rules.claim import uncited_statement
from citecheck.rules.rule import Remark

HINT = "Cite the passage that states it, correct it, or take it out."
CITED = "The rent is **$500** [1]."


def remarks(text: str, *, html: bool | None = None) -> list[Remark]:
    return list(uncited_statement.check(read_response(text, html=html), ()))


def told(prose: str) -> list[tuple[str, str]]:
    """The messages, and the words that they point at."""
    text = answer(prose=prose)
    found = remarks(text)
    assert all(remark.hint == HINT and remark.span for remark in found)
    return [(remark.message, text[remark.span.start : remark.span.end]) for remark in found if remark.span]


@each(
    ("prose", "message", "place"),
    [
        pytest.param(
            f"{CITED} The *late* fee\nis $40 a month. More.",
            "'The late fee is $40 a month.' states '$40 a month' without a citation.",
            "The *late* fee\nis $40 a month",
            id="sentence",
        ),
        pytest.param(
            f"{CITED}\n\n| fee | due |\n|---|---|\n| late | $40 |\n",
            "'late | $40' states '$40' without a citation.",
            "$40",
            id="row",
        ),
        pytest.param(
            "| fee | rent |\n|---|---|\n| a fee of $40 | **$500** [1] |\n",
            "'a fee of $40' states '$40' without a citation.",
            "a fee of $40",
            id="cell beside a marker",
        ),
        pytest.param(
            "| what | it is |\n|---|---|\n| a rent of $600 | the **rent is** [1] |\n",
            "'a rent of $600' states '$600' without a citation.",
            "a rent of $600",
            id="cell beside a marker whose quote has another value",
        ),
        pytest.param(
            f"{CITED} He wrote “it will never rain here again”.",
            "'He wrote “it will never rain here again”.' states 'it will never rain here again' without a citation.",
            "He wrote “it will never rain here again”.",
            id="quotation",
        ),
        pytest.param(
            f'{CITED} See the <abbr title="The fee is $40">fees</abbr>.',
            "'The fee is $40' states '$40' without a citation.",
            "The fee is $40",
            id="title",
        ),
        pytest.param(
            f"{CITED}\n\n<p>The fee is $40.</p>",
            "'The fee is $40.' states '$40' without a citation.",
            "The fee is $40.",
            id="HTML",
        ),
        pytest.param(
            f"{CITED} He wrote “it will never rain here again, and the sun of the south will shine on all of the town”.",
            "'He wrote “it will never rain here again, … all of the town”.' states 'it will never rain here ag … of the "
            "town' without a citation.",
            "He wrote “it will never rain here again, and the sun of the south will shine on all of the town”.",
            id="long quotation",
        ),
        pytest.param(
            f"{CITED} The fee is $40, or $50, or $60.",
            "'The fee is $40, or $50, or $60.' states '$40' and '$50' without a citation.",
            "The fee is $40, or $50, or $60.",
            id="three figures",
        ),
        pytest.param(
            f"{CITED} It is kept at 4 °C. The fee is $40.",
            "'It is kept at 4 °C.' states '4 °C' without a citation.",
            "It is kept at 4 °C.",
            id="degrees",
        ),
    ],
)
def test_what_is_told_first(prose: str, message: str, place: str) -> None:
    assert told(prose)[0] == (message, place)


@each(
    "prose",
    [
        CITED,
        "The rent, $500 in all, is **$500** [1].",
        "| rent | due |\n|---|---|\n| $500 | **a month** [1] |\n",
        f"{CITED} Nothing in the sources mentions the notice of 2018.",
        f"{CITED} The document does not say what the fee was in 2021.",
        f"{CITED} The report does not say how high the fee was in May 2019.",
        f"{CITED} Neither document gives a figure for 2021.",
        f"{CITED} The house is named Boeing 737, and meets ISO 9001.",
        f"{CITED} It is $40 [9].",  # CIT201 tells of that
        f"{CITED} It is $40 [1].",  # CIT701
        "It is $40 [1].",
        f"Question: How did the rent change in 2021, and why?\n\n{CITED}",
        f"# Rents (in thousands of dollars)\n\n{CITED}",
        f"## Rents of the first six months\n\n{CITED}",
        f"# What a rent of $500 buys\n\n{CITED}",
        f"## Rents, second quarter of 2024 (in millions of dollars unless stated)\n\n{CITED}",
        f"{CITED} All figures in the table are in millions of euros.",
    ],
)
def test_what_is_not_told(prose: str) -> None:
    assert told(prose) == []


@each(
    "prose",
    [
        f"{CITED} The Boeing 737 cost $40 million.",
        f"{CITED} The Boeing employed 737 people.",
        f"{CITED} Windows 11% of users left.",
        f"{CITED} Question: The rent was raised in 2021.",
        f"Question: Summarise why the rent is $400.\n\n{CITED}",
        f"{CITED} The rent fell in the first six months.",
        f"## Rents of six months in arrears\n\n{CITED}",
        f"# What a rent of $600 buys\n\n{CITED}",
        f"## Rents of over $600\n\n{CITED}",
        f"## Rents (in millions of dollars unless paid by 600 tenants)\n\n{CITED}",
        f"{CITED} Together with the fee it comes to $540.",
    ],
)
def test_what_is_like_an_exemption(prose: str) -> None:
    assert len(told(prose)) == 1


@pytest.mark.parametrize("text", ["The fee is $40.", "The fee is $40 [1].", "Use arr[1] of 3 May 2024."])
def test_ordinary_text_is_not_looked_at(text: str) -> None:
    assert remarks(text) == []


def test_an_answer_without_a_marker() -> None:
    assert told("The fee is $40.") == [("'The fee is $40.' states '$40' without a citation.", "The fee is $40.")]


def test_no_more_than_a_person_reads() -> None:
    found = remarks(answer(prose="\n\n".join(f"The fee is ${at}." for at in range(100, 103 + UNCITED_STATEMENTS))))
    assert len(found) == UNCITED_STATEMENTS + 1
    assert (found[-1].message, found[-1].hint) == ("3 more statements have no citation.", HINT)
    found = remarks(answer(prose="\n\n".join(f"The fee is ${at}." for at in range(100, 101 + UNCITED_STATEMENTS))))
    assert found[-1].message == "1 more statement has no citation."


def test_what_nobody_reads_to_the_end_has_its_place_all_the_same() -> None:
    text = answer(prose="It is so. " * 3_000 + "The fee is $40.")
    (remark,) = remarks(text)
    assert (remark.message, remark.span) == ("'The fee is $40.' states '$40' without a citation.", remark.span)


def test_cells_of_html() -> None:
    row = "<tr><td>a fee of $40</td><td><b data-cite='1'>$500</b></td></tr>"
    text = f"<!doctype html><table>{row}</table>\n{answer(groups_of(entry()), prose='')}"
    (remark,) = remarks(text)
    assert remark.message == "'a fee of $40' states '$40' without a citation."
    assert remark.span
    assert text[remark.span.start : remark.span.end] == "a fee of $40"


FEE = "A late fee of $40 applies under the lease."


@each(
    ("before", "is_told"),
    [
        ("A late fee of $40 applies.", False),
        ("A late fee of $41 applies.", True),
        ("A late fee of $40 never applies.", True),
        ("A late charge of $40 applies.", True),
        ("The tenant owes $40.", True),
    ],
)
def test_a_sentence_that_repeats_the_quote_beside_it(before: str, is_told: bool) -> None:
    text = answer(groups_of(entry(f=FEE, k="under the lease")), prose=f"{before} It is so **under the lease** [1].")
    assert bool(remarks(text)) is is_told


@each(
    "quotation",
    [
        "“a very bad year for us all”",
        '"a very bad year for us all"',
        "«a very bad year for us all»",
        "« a very bad year for us all »",
        "„a very bad year for us all“",
        "„a very bad year for us all”",
        "‚a very bad year for us all‘",
        "»a very bad year for us all«",
        "”a very bad year for us all”",
        "‹a very bad year for us all›",
        "›a very bad year for us all‹",
        "<q>a very bad year for us all</q>",
        "``a very bad year for us all''",
    ],
)
def test_a_quotation_in_the_marks_of_any_language(quotation: str) -> None:
    ((message, _),) = told(f"{CITED}\n\nThe owner calls it {quotation} today.")
    assert message.endswith("states 'a very bad year for us all' without a citation.")


@each(
    "prose",
    [
        "„Miete“ und „Kaution“ sind in diesem Vertrag zwei ganz verschiedene „Posten“.",
        "« Loyer » et « caution » ne sont pas du tout la même chose dans « bail ».",
        "Press ‹Enter› and then ‹Esc›.",
        "The ‚rent‘ is what one pays for the whole of the ‚flat‘.",
        "It is 5’ long and 6” wide, and the other one is 7’ long and 8” wide.",
        "Write ``rent`` or ``deposit`` in the box of the form.",
        "A » B » C is where the page is, and A « B is not.",
    ],
)
def test_short_terms_in_foreign_marks_are_no_quotation(prose: str) -> None:
    assert [message for message, _ in told(f"{CITED}\n\n{prose}") if "states '5" not in message] == []


@each(
    ("prose", "findings"),
    [
        (f"The owner writes:\n\n> It was a very bad year for us.\n\n{CITED}", 1),
        (f"> It was a very bad year for us.\n> — the Owner\n\n{CITED}", 1),
        (f"> “It was a very bad year for us.”\n\n{CITED}", 1),
        (f"The owner writes:\n\n> It was a very bad year for us **and** all [1].\n\n{CITED}", 0),
        (f"{CITED} The lease says:\n\n> The monthly rent is $500, due on the first day.\n", 0),
        (f"The lease says:\n\n> … rent is $500, due on the first day …\n\n{CITED}", 0),
        (f"{CITED}\n\n> Note: this answer is no legal advice at all.", 0),
        (f"In short:\n\n> {CITED} So you pay on time.", 0),
        (f"> **Tip** — Ask the owner about the rent first.\n\n{CITED}", 0),
    ],
)
def test_a_block_quote_that_gives_somebodys_words(prose: str, findings: int) -> None:
    one = entry(1, f="The monthly rent is $500, due on the first day.", k="$500")
    assert len(remarks(answer(groups_of(one), prose=prose))) == findings


def test_a_block_quote_of_html() -> None:
    text = "<p>The owner says:</p><blockquote><p>It was a very bad year for us.</p></blockquote>"
    cited = "<p>The rent is <b data-cite='1'>$500</b>.</p>"
    assert len(remarks(answer(prose=f"<html><body>{text}{cited}</body></html>"), html=True)) == 1


@each(
    ("sentence", "stated"),
    [
        ("One in five tenants pays late.", "One in five"),
        ("Three out of every four flats are empty.", "Three out of every four"),
    ],
)
def test_figures_in_other_words(sentence: str, stated: str) -> None:
    assert f"'{stated}'" in told(f"{CITED}\n\n{sentence}")[0][0]


@each(
    "sentence",
    [
        "Two of three documents say so.",
        "One of two sources is silent.",
        "One of the ten rules is about pets.",
        "All amounts are in millions.",
        "People in their seventies live there.",
    ],
)
def test_words_like_figures_that_are_none(sentence: str) -> None:
    assert told(f"{CITED}\n\n{sentence}") == []


@each(
    ("sentence", "findings"),
    [("That is up from $400.", 0)],
)
def test_the_end_of_a_movement_in_the_next_sentence(sentence: str, findings: int) -> None:
    one = entry(1, f="The rent is $500, up from $400 in the year before.", k="$500")
    assert len(remarks(answer(groups_of(one), prose=f"{CITED} {sentence}"))) == findings
