"""The rules about pages and lines: what each says, where it points and what it advises, and where it keeps silent."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cases import each
from remarks import cited, found, on_citation, on_evidence, standing

from citecheck.model import (
    Citation,
    Evidence,
    Located,
    NotFound,
    Open,
    Place,
    Structure,
    Undetermined,
)
from citecheck.rules import place
from citecheck.rules.rule import Remark, Rule

OPEN = Undetermined(cited(), open=Open("no-source", "none"))


def paged(page_id: str, page: int | None = None) -> Citation:
    return replace(cited(), page_id=page_id, page=page)


# ── Page ids ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", [1, 2, 10, 4999])
def test_a_page_id(number: int) -> None:
    page_id = f"page_number_{number}_index_{number - 1}"
    assert place.page_id(number) == page_id
    assert on_citation(place.invalid_page_id, paged(page_id, number)) == []
    assert on_citation(place.page_index_mismatch, paged(page_id, number)) == []


@pytest.mark.parametrize("rule", [place.invalid_page_id, place.page_index_mismatch])
@pytest.mark.parametrize("page_id", ["", " "])
def test_a_missing_page_id_is_another_rules(rule: Rule, page_id: str) -> None:
    assert on_citation(rule, paged(page_id)) == []


def test_no_page_id() -> None:
    known = "Write 'page_number_3_index_2'."
    assert on_citation(place.invalid_page_id, paged("3_2", 3)) == [
        Remark("'3_2' is not a valid page id.", "p", known, citation=0)
    ]
    assert on_citation(place.invalid_page_id, paged("three")) == [
        Remark("'three' is not a valid page id.", "p", "Copy the page's tag: page_number_3_index_2.", citation=0)
    ]
    assert on_citation(place.page_index_mismatch, paged("3_2", 3)) == []


def test_a_page_id_whose_halves_differ() -> None:
    wrong = paged("page_number_3_index_7", 3)
    assert on_citation(place.page_index_mismatch, wrong) == [
        Remark("The index of page 3 is 2, not 7.", "p", "Write 'page_number_3_index_2'.", citation=0)
    ]
    assert on_citation(place.invalid_page_id, wrong) == []


# ── Pages ────────────────────────────────────────────────────────────────────────────────────────


def on_page(page: int | None, count: int | None, **other: object) -> Evidence:
    return Undetermined(cited("f", "k", page), count, **other)  # type: ignore[arg-type]


def test_a_page_beyond_the_last() -> None:
    def beyond(count: str, page: int, hint: str | None = None) -> list[Remark]:
        return [Remark(f"The source has {count}; there is no page {page}.", "p", hint, citation=0)]

    assert on_evidence(place.page_out_of_range, on_page(10, 9)) == beyond("9 pages", 10)
    assert on_evidence(place.page_out_of_range, on_page(2, 1)) == beyond("1 page", 2)
    assert on_evidence(place.page_out_of_range, found(standing(4, 1), cited("f", "k", 10))) == beyond(
        "9 pages", 10, "The quote is on page 4."
    )


@pytest.mark.parametrize(("page", "count"), [(9, 9), (1, 1), (None, 9), (10, None), (None, None)])
def test_a_page_that_is_there_or_unknown(page: int | None, count: int | None) -> None:
    assert on_evidence(place.page_out_of_range, on_page(page, count)) == []


def elsewhere(*pages: int, **other: object) -> Located:
    """Cited on page 2, and found on these."""
    occurrences = [standing(page, 5) for page in pages]
    return found(occurrences[0], place=Place.OTHER_PAGE, others=tuple(occurrences[1:]), **other)


def test_the_wrong_page() -> None:
    (one,) = on_evidence(place.wrong_page, elsewhere(4))
    hint = "Write 'page_number_4_index_3' and `l` [4, 5, 6]."
    assert one == Remark("The quote is on page 4, not on page 2.", "p", hint, citation=0)


def test_several_other_pages_are_named_and_none_is_advised() -> None:
    (two,) = on_evidence(place.wrong_page, elsewhere(4, 7))
    (six,) = on_evidence(place.wrong_page, elsewhere(9, 1, 3, 4, 5, 6))
    (many,) = on_evidence(place.wrong_page, elsewhere(9, 1, 3, 4, 5, 6, 7))
    hint = "Cite the page that you mean."
    assert two == Remark("The quote is on pages 4 and 7, not on page 2.", "p", hint, citation=0)
    assert six == Remark("The quote is on pages 9, 1, 3, 4, 5 and 6, not on page 2.", "p", hint, citation=0)
    assert many == Remark("The quote is on pages 9, 1, 3, 4, 5, 6 and 1 more, not on page 2.", "p", hint, citation=0)


def test_twice_on_one_other_page_is_one_page() -> None:
    (remark,) = on_evidence(place.wrong_page, elsewhere(4, 4))
    assert remark.message == "The quote is on page 4, not on page 2."
    assert remark.hint == "Write 'page_number_4_index_3' and `l` [4, 5, 6]."


def test_the_last_page_can_be_the_wrong_one() -> None:
    evidence = replace(elsewhere(4), citation=cited("f", "k", 9))
    (remark,) = on_evidence(place.wrong_page, evidence)
    assert remark.message == "The quote is on page 4, not on page 9."


@pytest.mark.parametrize(
    "evidence",
    [
        found(standing(2, 5)),
        found(standing(2, 5), place=Place.OTHER_LINES),
        OPEN,
        NotFound(cited()),
        elsewhere(4, printed_label="2"),
        elsewhere(4, cited_page_count=None),
        elsewhere(4, cited_page_count=1),
        replace(elsewhere(4), citation=cited("f", "k", None)),
    ],
    ids=["there", "other lines", "open", "nowhere", "printed number", "no count", "out of range", "no page"],
)
def test_no_wrong_page(evidence: Evidence) -> None:
    assert on_evidence(place.wrong_page, evidence) == []


def test_the_printed_number() -> None:
    (remark,) = on_evidence(place.printed_page_number, elsewhere(4, 7, printed_label="2"))
    message = "The quote is on page 4, whose printed number is 2; `p` counts the pages of the file."
    assert remark == Remark(message, "p", "Write 'page_number_4_index_3' and `l` [4, 5, 6].", citation=0)


@pytest.mark.parametrize("evidence", [elsewhere(4), found(standing(2, 5), printed_label="2"), OPEN])
def test_no_printed_number(evidence: Evidence) -> None:
    assert on_evidence(place.printed_page_number, evidence) == []


# ── Lines ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("lines", "last", "around"),
    [
        ((5,), 40, (4, 5, 6)),
        ((1,), 40, (1, 2)),
        ((40,), 40, (39, 40)),
        ((1,), 1, (1,)),
        ((5, 6, 7), 40, (4, 5, 6, 7, 8)),
        ((5, 6, 7, 8), 40, (4, 5, 6, 7, 8)),
        ((5, 6, 7, 8), 8, (4, 5, 6, 7, 8)),
        ((5,), None, (4, 5)),
        ((), 40, ()),
    ],
)
def test_lines_with_a_neighbour_on_each_side(lines: tuple[int, ...], last: int | None, around: tuple[int, ...]) -> None:
    assert place.with_neighbours(lines, last) == around


def other_lines(*lines: int, **other: object) -> Located:
    """Found on lines 5 and 6 of the cited page, where `l` names these."""
    return found(standing(2, 5, 6), cited("f", "k", 2, *lines), place=Place.OTHER_LINES, **other)


def test_lines_that_do_not_name_the_anchors() -> None:
    remark = Remark(
        "The anchor is on line [5, 6] of page 2; `l` should include it.", "l", "Write [4, 5, 6, 7].", citation=0
    )
    assert on_evidence(place.wrong_lines, other_lines(20, 21)) == [remark]
    assert on_evidence(place.wrong_lines, other_lines(6, 7)) == [remark]
    assert on_evidence(place.wrong_lines, other_lines(1, 2, 3)) == [remark]


@pytest.mark.parametrize("lines", [(5, 6, 20), (5, 6)])
def test_lines_that_name_the_anchors_and_others(lines: tuple[int, ...]) -> None:
    remark = Remark(
        "The anchor is on line [5, 6]; `l` lists lines far from it.", "l", "Write [4, 5, 6, 7].", citation=0
    )
    assert on_evidence(place.wrong_lines, other_lines(*lines)) == [remark]


@pytest.mark.parametrize(
    "evidence",
    [
        replace(other_lines(20), place=Place.AS_CITED),
        NotFound(cited("f", "k", 2, 20)),
        other_lines(20, settled=False),
        other_lines(),
        other_lines(20, 21, 22, 23, 24, 25),
    ],
    ids=["as cited", "not found", "ambiguous", "no lines", "stuffed"],
)
def test_no_wrong_lines(evidence: Evidence) -> None:
    assert on_evidence(place.wrong_lines, evidence) == []


def lined(*lines: int) -> Citation:
    return cited("f", "k", 2, *lines)


@pytest.mark.parametrize("wrong", [0, -1, 1_000_001])
def test_no_line_id(wrong: int) -> None:
    remark = Remark(f"{wrong} is not a valid line id; line ids start at 1.", "l", citation=0)
    assert on_citation(place.invalid_line_ids, lined(1, wrong)) == [remark]


def test_a_line_id_twice() -> None:
    remark = Remark("Duplicate line id in `l`.", "l", "Write [3, 4].", citation=0)
    assert on_citation(place.invalid_line_ids, lined(4, 3, 4)) == [remark]
    assert on_citation(place.unordered_lines, lined(4, 3, 4)) == []


def test_line_ids_out_of_order() -> None:
    remark = Remark("The line ids are not in ascending order.", "l", "Write [3, 4, 7].", citation=0)
    assert on_citation(place.unordered_lines, lined(7, 3, 4)) == [remark]
    assert on_citation(place.invalid_line_ids, lined(7, 3, 4)) == []


@each("rule", [place.invalid_line_ids, place.unordered_lines, place.stuffed_lines])
@each("lines", [(), (1,), (1, 2, 3, 4, 5), (999_999, 1_000_000)])
def test_line_ids_in_order(rule: Rule, lines: tuple[int, ...]) -> None:
    assert on_citation(rule, lined(*lines)) == []


def test_a_line_beyond_the_last() -> None:
    def remark(lines: str, beyond: int) -> list[Remark]:
        return [Remark(f"Page 2 has {lines}; there is no line {beyond}.", "l", citation=0)]

    assert on_evidence(place.line_out_of_range, Undetermined(lined(7, 8, 9, 10), cited_page_lines=8)) == remark(
        "8 lines", 9
    )
    assert on_evidence(place.line_out_of_range, Undetermined(lined(1, 2), cited_page_lines=1)) == remark("1 line", 2)
    assert on_evidence(place.line_out_of_range, Undetermined(lined(1), cited_page_lines=0)) == remark("0 lines", 1)
    assert on_evidence(place.line_out_of_range, Undetermined(lined(8), cited_page_lines=8)) == []
    assert on_evidence(place.line_out_of_range, Undetermined(lined(8))) == []


def test_too_many_lines() -> None:
    message = "`l` names 6 lines; at most 5 are allowed."
    hint = "Name the anchor's lines and one or two neighbours."
    assert on_citation(place.stuffed_lines, lined(1, 2, 3, 4, 5, 6)) == [Remark(message, "l", hint, citation=0)]


def test_a_lone_line() -> None:
    message = "`l` should also include a line beside that of the anchor."
    hint = "Add the line before or after it."
    assert on_citation(place.lone_line, lined(7)) == [Remark(message, "l", hint, citation=0)]
    assert [on_citation(place.lone_line, lined(*lines)) for lines in ((), (7, 8))] == [[], []]


# ── Structural pages ─────────────────────────────────────────────────────────────────────────────

FOLLOW = "Follow its reference to the page that says it, and cite that page."
PAGES = {rule.name: rule for rule in place.RULES if rule.name.endswith("-page") and rule.code >= "CIT512"}
STRUCTURES = [
    (PAGES["contents-page"], Structure.CONTENTS, "a table of contents", FOLLOW),
    (PAGES["index-page"], Structure.INDEX, "an A-Z index", FOLLOW),
    (PAGES["list-page"], Structure.LIST, "a list of exhibits, figures or tables", FOLLOW),
    (PAGES["list-page"], Structure.PART, "a list in part", "Cite it only if the quote is not part of that list."),
    (PAGES["appendix-page"], Structure.APPENDIX, "an appendix", "Cite the body if it says the same."),
]


@pytest.mark.parametrize(("rule", "structure", "what", "hint"), STRUCTURES, ids=[s for _, s, _, _ in STRUCTURES])
def test_a_structural_page(rule: Rule, structure: Structure, what: str, hint: str) -> None:
    told = {"structure": structure, "structure_reasons": ("12 of 14 lines end in a page number", "dot leaders")}

    def remark(page: int) -> list[Remark]:
        message = f"Page {page} is {what}: 12 of 14 lines end in a page number; dot leaders."
        return [Remark(message, "p", hint, citation=0)]

    assert on_evidence(rule, found(standing(4, 1), **told)) == remark(4)
    nowhere = NotFound(cited(), **told)  # type: ignore[arg-type]
    assert on_evidence(rule, nowhere) == remark(2)
    disputed = Undetermined(cited(), open=Open("page-count-disagreement", "one counts 3"), search=nowhere)
    assert on_evidence(rule, disputed) == remark(2)
    assert on_evidence(rule, Undetermined(cited())) == []


@pytest.mark.parametrize("rule", PAGES.values())
def test_a_page_of_text(rule: Rule) -> None:
    other = [s for r, s, _, _ in STRUCTURES if r is not rule]
    assert [on_evidence(rule, found(standing(4, 1), structure=s)) for s in (None, *other)] == [[]] * (len(other) + 1)


# ── Ambiguity ────────────────────────────────────────────────────────────────────────────────────


def standing_often(*lines: int) -> Located:
    """Unsettled among these lines of page 2; the quote is on page 3 as well."""
    here = [standing(2, line) for line in lines]
    return found(here[0], settled=False, others=(*here[1:], standing(3, 9)))


@pytest.mark.parametrize(
    ("evidence", "times", "lines"),
    [
        (standing_often(5, 8), 2, "[5] and [8]"),
        (standing_often(5, 8, 11), 3, "[5] and [8] and [11]"),
        (standing_often(5, 8, 11, 14, 17), 5, "[5] and [8] and [11] and [14]"),
    ],
)
def test_several_places_on_the_page(evidence: Evidence, times: int, lines: str) -> None:
    message = f"The quote occurs {times} times on page 2 (lines {lines}), and `l` does not say which one is meant."
    hint = "Quote more, so that `f` also has words that only one of them has, such as the heading or the line above."
    assert on_evidence(place.ambiguous_place, evidence) == [Remark(message, "f", hint, citation=0)]


def test_one_place_or_none_is_not_ambiguous() -> None:
    assert on_evidence(place.ambiguous_place, replace(standing_often(5, 8), settled=True)) == []
    assert on_evidence(place.ambiguous_place, OPEN) == []
