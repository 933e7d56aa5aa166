"""CIT612: a finding for each field, where it points, and what the sources excuse."""

from __future__ import annotations

import pytest
from responses import END, START, answer, block_of, entry, groups_of

from citecheck.limits import RESPONSE_BYTES
from citecheck.model import (
    Evidence,
    Located,
    Match,
    NotFound,
    Occurrence,
    Open,
    Place,
    Response,
    Span,
    Undetermined,
)
from citecheck.response import read_response
from citecheck.rules.rule import Remark
from citecheck.rules.source import disguised_character

RENT = "The r\u0435nt is $500 a month."


def nowhere(response: Response) -> list[Evidence]:
    return [NotFound(c) for c in response.citations]


def found(response: Response, *texts: str) -> list[Evidence]:
    occurrences = [Occurrence(1, "reading order", Match.EXACT, text, (1,), 1) for text in texts]
    return [Located(c, found=o, place=Place.AS_CITED) for c, o in zip(response.citations, occurrences, strict=True)]


def remarks(response: Response, evidence: list[Evidence] | None = None) -> list[Remark]:
    return list(disguised_character.check(response, nowhere(response) if evidence is None else evidence))


def places(response: Response, evidence: list[Evidence] | None = None) -> list[tuple[str, str | None, int | None]]:
    """(what has it, field, citation) of every remark."""
    return [(r.message.split(" has ")[0], r.field, r.citation) for r in remarks(response, evidence)]


def test_a_good_answer_has_none() -> None:
    assert remarks(read_response(answer())) == []


def test_one_finding_for_each_field_names_the_first_and_counts_the_rest() -> None:
    text = answer(groups_of(entry(f="The r\u0435nt is\u200b $500\u200b a month.")))
    (remark,) = remarks(read_response(text))
    assert remark == Remark(
        "The quote has U+0435 CYRILLIC SMALL LETTER IE, which looks like 'e', in 'r\\u{0435}nt'. 2 more follow.",
        "f",
        "Copy the source's own characters, and type your own words again.",
        citation=0,
    )


def test_every_field_has_its_own() -> None:
    hidden = {name: f"a\u200b{name}" for name in "rfkp"}
    text = answer(groups_of(entry(), entry(2, **hidden)))
    assert places(read_response(text)) == [
        ("The reason", "r", 1),
        ("The quote", "f", 1),
        ("The anchor", "k", 1),
        ("The page id", "p", 1),
    ]


def test_an_attachment_id_is_named_once() -> None:
    text = answer('{"A\u200b": [' + ", ".join(groups_of(entry(n))[7:-2] for n in (1, 2)) + "]}")
    response = read_response(text)
    assert [citation.attachment_id for citation in response.citations] == ["A\u200b", "A\u200b"]
    assert places(response) == [("The attachment id", "a", 0)]


def test_an_id_with_an_accent_is_no_disguise() -> None:
    response = read_response(answer('{"Müller": ' + groups_of(entry())[6:]))
    assert [citation.attachment_id for citation in response.citations] == ["Müller"]
    assert remarks(response) == []


def test_the_texts_of_markers_point_at_the_marker_and_its_citation() -> None:
    prose = "The **$5\u200b00** [2]. The [r\u0435nt](cite:1 '$\u200b500')."
    response = read_response(answer(groups_of(entry(), entry(2)), prose))
    bold, label, quoted = remarks(response)
    assert [(r.message.split(" has ")[0], r.citation) for r in (bold, label, quoted)] == [
        ("The bold text", 1),
        ("The label", 0),
        ("The quoted term", 0),
    ]
    assert (bold.span, label.span, quoted.span) == (
        response.markers[0].span,
        response.markers[1].span,
        response.markers[1].span,
    )


def test_a_marker_without_entry_is_judged_too() -> None:
    response = read_response(answer(prose="The **r\u0435nt** [7]."))
    assert places(response) == [("The bold text", None, None)]


def test_the_prose_points_at_the_character() -> None:
    text = answer(prose="The r\u0435nt is due.\n\nThe rent is **$500** [1]: \u202eabc\u202c.")
    (remark,) = remarks(read_response(text))
    assert remark.message.startswith("The prose has U+0435 ")
    assert remark.message.endswith(" 2 more follow.")
    assert (remark.span, remark.citation) == (Span(5, 6), None)


@pytest.mark.parametrize("prose", ["The r\u0435nt.", "\u0435nt."])
def test_prose_after_the_block_points_at_the_character(prose: str) -> None:
    text = answer() + prose
    (remark,) = remarks(read_response(text))
    assert remark.span is not None
    assert text[remark.span.start : remark.span.end] == "\u0435"


def test_prose_is_read_only_where_it_cites() -> None:
    assert remarks(read_response("The r\u0435nt is due.")) == []
    assert remarks(read_response("x\u200b" * RESPONSE_BYTES)) == []


def test_a_byte_order_mark_at_the_beginning_is_none_inside_it_is_one() -> None:
    assert remarks(read_response("\ufeff" + answer())) == []
    (remark,) = remarks(read_response("\ufeff" + answer(prose="The rent is **$500** [1].\ufeff")))
    assert remark.span == Span(26, 27)


def test_what_the_source_has_is_honest_in_quote_anchor_and_prose() -> None:
    prose = "The **r\u0435nt** [1] is the r\u0435nt."
    response = read_response(answer(groups_of(entry(f=RENT, k="r\u0435nt")), prose))
    assert remarks(response, found(response, RENT)) == []
    assert places(response, found(response, "The rent is $500 a month.")) == [
        ("The quote", "f", 0),
        ("The anchor", "k", 0),
        ("The bold text", None, 0),
    ]


def test_prose_is_excused_by_the_word_not_by_the_letter() -> None:
    response = read_response(answer(groups_of(entry(f=RENT)), "The r\u0435nt **$500** [1] and the f\u0435e."))
    (remark,) = remarks(response, found(response, RENT))
    assert remark.message == "The prose has U+0435 CYRILLIC SMALL LETTER IE, which looks like 'e', in 'f\\u{0435}e'."


def test_an_open_quote_and_its_words_in_the_prose_wait() -> None:
    prose = "The **r\u0435nt** [1] is the r\u0435nt, not a f\u0435e."
    response = read_response(answer(groups_of(entry(f=RENT, k="r\u0435nt", r="th\u0435")), prose))
    evidence = [Undetermined(citation, open=Open("no-source", "none")) for citation in response.citations]
    assert places(response, evidence) == [("The reason", "r", 0), ("The prose", None, None)]


def test_a_claim_written_with_entities() -> None:
    response = read_response(answer(prose="The &#x202e;rent is **$500** [1]."))
    (remark,) = remarks(response)
    assert remark.message.startswith("The claim has U+202E RIGHT-TO-LEFT OVERRIDE")
    assert remark.span == response.markers[0].span


def test_the_words_of_a_block_are_no_prose() -> None:
    body = groups_of(entry()).replace('"r":', '"r\u200b":')
    response = read_response(f"**$500** [1]\n\n{block_of(body)}")
    assert START not in response.prose
    assert END not in response.prose
    assert remarks(response) == []


def test_without_evidence_only_the_prose_is_judged() -> None:
    text = answer(groups_of(entry(f="r\u0435nt")), "The r\u0435nt **$500** [1].")
    assert places(read_response(text), []) == [("The prose", None, None)]
