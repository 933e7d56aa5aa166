"""Page and lines: repaired where there is one answer, left with the choices where there are several."""

from __future__ import annotations

import pytest
from cases import each
from pdfs import drawn, opened, partly_scanned, text
from remarks import cited, found, standing
from standard_sources import resolve

from citecheck import Verdict
from citecheck.model import Citation, Place
from citecheck.repair.location import place_values
from repair.answers import DEPOSIT, GUESTS, KEYS, PAGES, answer, entry, mended, outcome, plain

RIGHT = '"page_number_2_index_1"'
LEASE, _ = resolve("lease", [Citation(None, "lease")])


def repaired(old: tuple[str, str], new: tuple[str, str], said: list[str]) -> None:
    """An entry with this `p` and `l` becomes one with those, and nothing else in the answer changes."""
    assert outcome(answer(entry(*old))) == (answer(entry(*new)), Verdict.VERIFIED, said)


def left(text: str, verdict: Verdict, *said: str) -> None:
    """Not a character changes."""
    assert outcome(text) == (text, verdict, list(said))


# ── The page ─────────────────────────────────────────────────────────────────────────────────────


@each(
    "page",
    [
        '"page_number_3_index_2"',
        '"page_number_19_index_18"',
        '"page_number_0_index_0"',
        '"page_number_3_index_1"',
        '"page_number_1_index_1"',
        '"page_number_2_index_4"',
        '"page_number_02_index_1"',
        '"PAGE_NUMBER_2_INDEX_1"',
        '"<page_number_2_index_1>"',
        '" page_number_2_index_1"',
        '"page_number_2_index_1 "',
        '"2"',
        '"3"',
        '"page_2"',
        '"2_1"',
        '"1_1"',
        '"pageKey_2_index_1"',
        '"page_key_2_index_0"',
        '"the second page"',
        '""',
        "2",
        "null",
        "[2, 3]",
        '{"page": 2}',
    ],
)
def test_whatever_stands_there_becomes_the_one_page(page: str) -> None:
    shown = " ".join(page.split()) if page.startswith('"') else page
    repaired((page, "[3, 4]"), (RIGHT, "[3, 4]"), [f"[1] p: {shown} → {RIGHT}"])


def test_the_lines_follow_the_page() -> None:
    said = [f'[1] p: "page_number_1_index_0" → {RIGHT}', "[1] l: [1, 2] → [2, 3, 4]"]
    repaired(('"page_number_1_index_0"', "[1, 2]"), (RIGHT, "[2, 3, 4]"), said)


def test_lines_that_are_right_on_the_other_page_stay() -> None:
    repaired(('"page_number_1_index_0"', "[2, 3]"), (RIGHT, "[2, 3]"), [f'[1] p: "page_number_1_index_0" → {RIGHT}'])


@pytest.mark.parametrize("page", ["page_number_2_index_0", "page_number_1_index_1"])
def test_of_two_named_pages_the_quote_settles_which(page: str) -> None:
    repaired((f'"{page}"', "[3, 4]"), (RIGHT, "[3, 4]"), [f'[1] p: "{page}" → {RIGHT}'])


def keys(page: str, lines: str = "[3, 4]") -> str:
    return answer(entry(f'"{page}"', lines, KEYS, "Keys"), prose="The **Keys** [1] go back.")


def test_a_named_page_goes_before_one_that_is_not() -> None:
    """The quote is on page 1 too, but the page id says 2 or 3."""
    said = [
        '[1] p: "page_number_2_index_2" → "page_number_3_index_2"',
        "[1] l: [3, 4] → [1, 2]",
    ]
    assert outcome(keys("page_number_2_index_2")) == (keys("page_number_3_index_2", "[1, 2]"), Verdict.VERIFIED, said)


def test_where_the_quote_stands_on_both_named_pages_they_are_the_choice() -> None:
    text = keys("page_number_1_index_2")
    left(text, Verdict.FAILED, "[1] left: the quote is on pages 1 (line 4) and 3 (line 1): choose")


def test_where_the_quote_stands_on_several_pages_they_are_the_choice() -> None:
    text = keys("page_number_2_index_1")
    left(text, Verdict.FAILED, "[1] left: the quote is on pages 1 (line 4) and 3 (line 1): choose")


def test_lines_do_not_decide_between_pages() -> None:
    left(
        keys("page_number_2_index_1", "[1, 2]"),
        Verdict.FAILED,
        "[1] left: the quote is on pages 1 (line 4) and 3 (line 1): choose",
    )


def test_of_many_pages_some_are_named() -> None:
    many = {"a": plain(("Another text.",), *[(KEYS, "And more.")] * 9)}
    said = "2 (line 1), 3 (line 1), 4 (line 1), 5 (line 1), 6 (line 1), 7 (line 1) and 3 more"
    text = keys("page_number_1_index_0", "[1, 2]")
    assert outcome(text, many) == (text, Verdict.FAILED, [f"[1] left: the quote is on pages {said}: choose"])


def test_one_place_that_is_cited_well_is_enough() -> None:
    """That the quote is on page 1 too is nobody's fault."""
    left(keys("page_number_3_index_2", "[1, 2]"), Verdict.VERIFIED)


def test_a_quote_over_a_page_break_belongs_to_its_anchors_page() -> None:
    source = {
        "a": plain(("It begins", "Either party may end the lease by"), ("written notice at any time.", "So it is."))
    }
    quote = "Either party may end the lease by written notice at any time."
    over = lambda page, lines: answer(entry(page, lines, quote, "written notice"), prose="By **written notice** [1].")  # noqa: E731
    said = ['[1] p: "page_number_1_index_0" → "page_number_2_index_1"', "[1] l: [2] → [1, 2]"]
    new = over('"page_number_2_index_1"', "[1, 2]")
    assert outcome(over('"page_number_1_index_0"', "[2]"), source) == (new, Verdict.VERIFIED, said)


def test_a_quote_over_the_break_beside_the_page_may_stand_whole_elsewhere() -> None:
    quote = "Either party may end the lease by written notice at any time."
    broken = (("It begins", "Either party may end the lease by"), ("written notice at any time.", "So it is."))
    source = {"a": plain(*broken, ("Again.", quote))}
    text = answer(entry('"page_number_1_index_0"', "[2]", quote, "written notice"), prose="By **written notice** [1].")
    said = ["[1] left: the quote is on pages 2 (line 1) and 3 (line 2): choose"]
    assert outcome(text, source) == (text, Verdict.FAILED, said)


# ── Pages that are no answer ─────────────────────────────────────────────────────────────────────


def heading(quote: str, page: int, lines: str) -> str:
    k = quote.rsplit(maxsplit=1)[-1] if quote[-1].isalpha() else quote.split()[1]
    page_id = f'"page_number_{page}_index_{page - 1}"'
    return answer(entry(page_id, lines, quote, k), prose=f"It is **{k}** [1].", source="lease")


@pytest.mark.parametrize(
    ("quote", "page"),
    [("5 Ending the lease . . . . . . . . 4", 2), ("Cards, 4 Costs, 3", 9), ("Exhibit 3 Inventory", 8)],
)
def test_a_contents_page_a_list_and_an_index_are_never_chosen(quote: str, page: int) -> None:
    text = heading(quote, 3, "[2, 3]")
    reason = f"is only on page {page}, which cannot be cited for it"
    assert outcome(text, LEASE) == (text, Verdict.FAILED, [f"[1] left: {reason}"])


def test_beside_a_contents_page_the_body_is_the_one_answer() -> None:
    old, new = heading("4 Costs", 3, "[2, 3]"), heading("4 Costs", 5, "[1, 2]")
    said = ['[1] p: "page_number_3_index_2" → "page_number_5_index_4"', "[1] l: [2, 3] → [1, 2]"]
    assert outcome(old, LEASE) == (new, Verdict.VERIFIED, said)


def test_an_appendix_may_be_the_answer() -> None:
    quote = "The house rules are part of the lease."

    def at(page: str) -> str:
        return answer(entry(page, "[1, 2]", quote, "house rules"), prose="**house rules** [1].", source="lease")

    said = ['[1] p: "page_number_6_index_5" → "page_number_7_index_6"']
    old, new = at('"page_number_6_index_5"'), at('"page_number_7_index_6"')
    assert outcome(old, LEASE) == (new, Verdict.VERIFIED, said)


# ── The lines ────────────────────────────────────────────────────────────────────────────────────


@each(
    ("old", "new"),
    [
        ("[1, 2]", "[2, 3, 4]"),
        ("[7]", "[2, 3, 4]"),
        ("[2, 4]", "[2, 3, 4]"),
        ("[3, 6]", "[2, 3, 4]"),
        ("[4, 3]", "[3, 4]"),
        ("[4, 2, 3]", "[2, 3, 4]"),
        ("[3, 3]", "[2, 3, 4]"),
        ("[3, 4, 3]", "[3, 4]"),
        ("[1, 2, 3, 4, 5, 6]", "[2, 3, 4]"),
        ("[5, 4, 3, 2, 1]", "[1, 2, 3, 4, 5]"),
        ("[3, 4, 9]", "[2, 3, 4]"),
        ("[0, 3]", "[2, 3, 4]"),
        ("[-1]", "[2, 3, 4]"),
        ("[]", "[2, 3, 4]"),
        ("[ ]", "[2, 3, 4]"),
        ("3", "[2, 3, 4]"),
        ('"3-4"', "[2, 3, 4]"),
        ('["3", "4"]', "[2, 3, 4]"),
        ('[3, "4"]', "[2, 3, 4]"),
        ("null", "[2, 3, 4]"),
        ("[4,3]", "[3,4]"),
        ("[ 4, 3 ]", "[ 3, 4 ]"),
        ("[4 ,3]", "[3 ,4]"),
    ],
)
def test_lines_become_the_anchors_in_the_manner_of_the_file(old: str, new: str) -> None:
    assert outcome(answer(entry(l=old))) == (
        answer(entry(l=new)),
        Verdict.VERIFIED,
        [f"[1] l: {old} → {new}"],
    )


@pytest.mark.parametrize("lines", ["[3]", "[2, 3]", "[3, 4]", "[3, 5]", "[1, 2, 3, 4, 5]"])
def test_lines_to_which_nobody_objects_stay(lines: str) -> None:
    left(answer(entry(l=lines)), Verdict.VERIFIED)


def test_lines_over_several_lines_of_the_file() -> None:
    old = answer(entry(l="[\n    8,\n    1\n  ]"))
    assert outcome(old)[0] == answer(entry(l="[\n    2,\n    3,\n    4\n  ]"))


def test_a_lone_line_takes_the_manner_of_the_others() -> None:
    more = entry('"page_number_3_index_2"', "[1,2]", GUESTS, "two weeks", 2)
    prose = "It is **$3,700** [1], for **two weeks** [2]."
    assert outcome(answer(entry(l="[1]"), more, prose=prose))[0] == answer(entry(l="[2,3,4]"), more, prose=prose)


def test_the_last_line_has_its_neighbour_above() -> None:
    at = lambda lines: answer(entry('"page_number_3_index_2"', lines, GUESTS, "two weeks"), prose="**two weeks** [1]")  # noqa: E731
    assert outcome(at("[9]"))[0] == at("[1, 2]")


def test_an_anchor_of_two_lines() -> None:
    quote = "The Landlord’s office is open 5–7 p.m. on the ﬁrst floor."
    at = lambda lines: answer(entry(l=lines, f=quote, k="ﬁrst floor"), prose="**ﬁrst floor** [1]")  # noqa: E731
    assert outcome(at("[1]")) == (at("[3, 4, 5, 6]"), Verdict.VERIFIED, ["[1] l: [1] → [3, 4, 5, 6]"])


def test_the_only_line_of_a_page_has_no_neighbour() -> None:
    """The finding that `l` names one line would be new: an error stays that the lines may not cure."""
    quote = PAGES[3][0]
    at = lambda lines: answer(entry('"page_number_4_index_3"', lines, quote, "12 persons"), prose="**12 persons** [1]")  # noqa: E731
    left(at("[1, 2]"), Verdict.FAILED, "[1] left: repairing it would bring CIT511 lone-line")
    assert outcome(at("[2]")) == (at("[1]"), Verdict.VERIFIED, ["[1] l: [2] → [1]"])


def heating(lines: str, page: str = RIGHT) -> str:
    return answer(entry(page, lines, "Heating 1,204 1,187", "1,204"), prose="It is **1,204** [1].")


@pytest.mark.parametrize("lines", ["[4, 5]", "[2, 8]", "[8, 2, 2]"])
def test_of_two_equal_rows_none_is_chosen(lines: str) -> None:
    text = heating(lines)
    made = mended(text)
    assert (made.response.text, made.changes) == (text, {})
    assert made.left == {0: "the quote is on page 2 (line 2 or line 8): choose"}


@pytest.mark.parametrize(("old", "new"), [("[8, 7]", "[7, 8]"), ("[2, 5]", "[1, 2, 3]"), ("[8]", "[8]")])
def test_of_two_equal_rows_the_lines_tell_which_is_meant(old: str, new: str) -> None:
    assert outcome(heating(old))[:2] == (heating(new), Verdict.VERIFIED)


def test_an_older_page_id_is_certain_where_the_row_is_not() -> None:
    said = [f'[1] p: "2" → {RIGHT}', "[1] left: the quote is on page 2 (line 2 or line 8): choose"]
    assert outcome(heating("[4, 5]", '"2"')) == (heating("[4, 5]"), Verdict.VERIFIED, said)


def test_two_equal_rows_of_another_page() -> None:
    elsewhere = '"page_number_3_index_2"'
    left(
        heating("[1, 2, 3, 4, 5, 6]", elsewhere),
        Verdict.FAILED,
        "[1] left: the quote is on page 2 (line 2 or line 8): choose",
    )
    left(heating("[2, 5]", elsewhere), Verdict.FAILED, "[1] left: the quote is on page 2 (line 2 or line 8): choose")
    assert outcome(heating("[7, 8]", elsewhere))[:2] == (heating("[7, 8]"), Verdict.VERIFIED)


def test_of_many_equal_rows_some_are_named() -> None:
    text = answer(
        entry('"page_number_1_index_0"', "[40]", "Heating 1,204 1,187", "1,204"), prose="It is **1,204** [1]."
    )
    said = "1 (line 1 or line 2 or line 3 or line 4 or line 5 or line 6 or 14 more)"
    many = {"a": plain(("Heating 1,204 1,187",) * 20)}
    assert outcome(text, many) == (text, Verdict.FAILED, [f"[1] left: the quote is on page {said}: choose"])


# ── Evidence that no small document gives ────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("ids", "anchor", "expected"),
    [
        ((4, 3), (), ({}, "the lines of its anchor are not known")),
        ((3, 41), (), ({}, "the lines of its anchor are not known")),
        ((3, 4), (), ({}, None)),
        ((1,), (3, 4, 5, 6, 7, 8), ({}, "its anchor is on more than 5 lines")),
        ((1,), (3, 4, 5, 6, 7), ({"l": (3, 4, 5, 6, 7)}, None)),
        ((1,), (8, 3), ({"l": (3, 8)}, None)),  # in another reading an anchor's lines need not be neighbours
        ((1,), (40,), ({"l": (39, 40)}, None)),
        ((3, 4, 5), (5, 3), ({}, None)),
    ],
)
def test_lines_that_are_not_known_or_too_many(
    ids: tuple[int, ...], anchor: tuple[int, ...], expected: tuple[dict[str, object], str | None]
) -> None:
    evidence = found(standing(2, *anchor), cited("The rent is $500 a month.", "$500", 2, *ids))
    assert place_values(evidence, evidence, unreadable=False) == expected


def test_another_page_whose_lines_are_not_known_is_not_cited() -> None:
    before = found(standing(5), cited("The rent is $500 a month.", "$500", 2, 3), place=Place.OTHER_PAGE)
    at = found(standing(5), cited("The rent is $500 a month.", "$500", 5, 3))
    reason = "the quote is on page 5, but the lines of its anchor are not known"
    assert place_values(before, at, unreadable=False) == ({}, reason)


# ── What is not repaired ─────────────────────────────────────────────────────────────────────────


@each(
    ("text", "rule"),
    [
        (answer(entry("3", f=DEPOSIT.replace("3,700", "3,900"), k="$3,900")), "CIT203 bold-differs-from-anchor, CIT401 quote-not-found, CIT701 figure-mismatch"),
        (answer(entry('"2"', f=DEPOSIT.replace("of $3,700", "of"))), "CIT301 anchor-not-in-context, CIT401 quote-not-found"),
        (answer(entry('"2"'), prose="It is **$3,900** [1]."), "CIT203 bold-differs-from-anchor, CIT701 figure-mismatch"),
        (answer(entry('"2"', k="separate account"), prose="The deposit of $3,900 is in a **separate account** [1]."), "CIT701 figure-mismatch"),
        (answer(entry('"3"', k="separate account"), prose="The deposit of $3,900 is in a **separate account** [1]."), "CIT701 figure-mismatch"),
        (answer(entry('"3"', "[1]"), prose="The deposit of $3,900 is **$3,700** [1]."), "CIT702 missing-figure"),
        (answer(entry('"page_number_1_index_0"', k="separate account"), prose="In a **separate account** [1] of $99."), "CIT701 figure-mismatch"),
        (answer(entry('"2"', k="3,70")), "CIT203 bold-differs-from-anchor, CIT303 cut-anchor"),
        (answer(entry('"2"').replace('"n": 1', '"n": 1, "x": 2')), "CIT134 unknown-field"),
        (answer(entry('"2"').replace(', "l": [3, 4]', "")), "CIT135 missing-field"),
        (answer(entry('"2"').replace("[3, 4]", "[3, 4,]")), "CIT112 trailing-comma"),
        (answer(entry('"2"').replace("[3, 4]", "[3 4]")), "CIT110 invalid-json"),
        (answer(entry('"2"').replace('"p"', '"l": [1], "p"')), "CIT111 duplicate-key"),
        (answer(entry('"2"').replace('"n": 1', '"n": 1.5')), "CIT138 invalid-number"),
        (answer(entry('"2"', f=DEPOSIT.replace("separate", "sep\u0430rate"))), "CIT401 quote-not-found, CIT612 disguised-character"),
    ],
)  # fmt: skip
def test_what_fails_for_another_reason_is_left_as_it_is(text: str, rule: str) -> None:
    made = mended(text)
    assert (made.response.text, made.report.verdict, made.changes) == (text, Verdict.FAILED, {})
    assert sorted(made.left[0].split(", ")) == sorted(rule.split(", "))


def test_without_a_source_nothing_is_certain() -> None:
    text = answer(entry('"2"', "[4, 3]"))
    said = ["[1] left: could not be checked: No source was given to check against: name it with -s PATH."]
    assert outcome(text, {}) == (text, Verdict.FAILED, said)


def test_one_citation_that_is_left_keeps_no_other_from_being_repaired() -> None:
    prose = "It is **$3,700** [1], for **two weeks** [2]; **Keys** [3]."
    wrong = [
        entry('"2"', "[4, 3]"),
        entry('"3"', "[1]", GUESTS.replace("two", "ten"), "ten weeks", 2),
        entry('"2"', "[1]", KEYS, "Keys", 3),
    ]
    text, verdict, said = outcome(answer(*wrong, prose=prose))
    assert text == answer(entry(), *wrong[1:], prose=prose)
    assert verdict is Verdict.FAILED
    assert said == [
        f'[1] p: "2" → {RIGHT}',
        "[1] l: [4, 3] → [3, 4]",
        "[2] left: CIT203 bold-differs-from-anchor, CIT701 figure-mismatch, CIT401 quote-not-found",
        "[3] left: the quote is on pages 1 (line 4) and 3 (line 1): choose",
    ]


@pytest.mark.full
def test_a_page_that_nobody_could_read_may_hold_the_quote_as_well() -> None:
    """Its one place is then not known to be the only one."""
    quote = "Harbour Homes Ltd, residential lease, page 3"
    slip = answer(
        entry('"page_number_1_index_0"', "[1, 2]", quote, "residential lease"), prose="A **residential lease** [1]."
    )
    with opened(partly_scanned()) as document:
        told = mended(slip, {"a": document})
        assert told.changes == {}
        assert told.left == {
            0: "the quote is on page 3, but not every page could be searched: "
            "source.pdf: page 2 is a picture without text; run text recognition on it first."
        }
    with opened(drawn(text("Nothing."), text("Nothing."), text(quote, "And more."))) as document:
        assert mended(slip, {"a": document}).left == {}
