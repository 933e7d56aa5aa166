"""The source's own characters take the place of those that were forgiven; the words stay, and so does what is shown."""

from __future__ import annotations

import pytest
from cases import each

from citecheck import Verdict
from citecheck.model import Citation, Match, Occurrence
from citecheck.repair.plan import own_anchor, own_quote
from citecheck.text.matching import Searchable
from repair.answers import answer, entry, outcome, plain


def own(quote: str, page: str) -> str | None:
    """The quote in the characters of a page that it is on."""
    (hit,) = Searchable(page).find(quote).hits
    found = Occurrence(1, "", hit.match, page[hit.start : hit.end], (1,), 1)
    return own_quote(Citation(1, "a", source_context=quote), found)


@each(
    ("quote", "page", "expected"),
    [
        ("the Tenant's duty", "It is the Tenant’s duty.", "the Tenant’s duty"),
        ("the Tenant’s duty", "It is the Tenant's duty.", "the Tenant's duty"),
        ('the "old" gauge', "Read the “old” gauge.", "the “old” gauge"),
        ("a loss of -5", "with a loss of −5 in all", "a loss of −5"),
        ("open 5-7 p.m.", "It is open 5–7 p.m. daily", "open 5–7 p.m."),
        ("the first floor", "on the ﬁrst ﬂoor", "the ﬁrst ﬂoor"),
        ("the oﬃce", "in the office here", "the office"),
        ("a cafe\u0301 here", "a café here", "a café here"),
        ("a café here", "a cafe\u0301 here", "a cafe\u0301 here"),
        ("TERM AND RENT", "1 Term and rent", "Term and rent"),
        ("the TENANT pays", "the Tenant pays", "the Tenant pays"),
        ("The tenant pays", "so the tenant pays", "the tenant pays"),
        ("the rent\u00a0is due", "the rent is due", "the rent is due"),
        ("the  rent\n is-due", "the rent is–due", "the rent is–due"),
        ("«Rent» is  due", "“Rent” is due", "“Rent” is due"),
        ("the Tenant's\u2009duty", "the Tenant’s duty", "the Tenant’s duty"),
        (" the Tenant's duty ", "the Tenant’s duty", "the Tenant’s duty"),
        ("WITNESSETH: that", "W I T N E S S E T H: that", "W I T N E S S E T H: that"),
    ],
)
def test_what_was_forgiven_becomes_the_sources(quote: str, page: str, expected: str | None) -> None:
    if expected is None:
        assert Searchable(page).find(quote).hits == ()
        return
    assert own(quote, page) == expected
    assert own(expected, page) is None


@each(
    ("quote", "page", "expected"),
    [
        ("the Tenant's responsibility", "the Tenant’s responsi-\nbility", "the Tenant’s responsibility"),
        ("the Tenant's responsi-bility", "the Tenant’s responsi-\nbility", "the Tenant’s responsi-bility"),
        ("the Tenant's responsi- bility", "the Tenant’s responsi-\nbility", "the Tenant’s responsi- bility"),
        ("the Tenant's responsi-\nbility", "the Tenant’s responsi-\nbility", "the Tenant’s responsi-\nbility"),
        ("the Tenant's responsi‑bility", "the Tenant’s responsi-\nbility", "the Tenant’s responsi-bility"),
        ("the Tenant's responsi-bility", "the Tenant’s responsi\u00ad\nbility", "the Tenant’s responsi-bility"),
        ("without them- but with", "without them—\nbut with", "without them— but with"),
        ("without them-but with", "without them—\nbut with", "without them—but with"),
        ("Tenant's years 2012-2015", "Tenant’s years 2012-\n2015", "Tenant’s years 2012-2015"),
        ("Tenant's years 2012- 2015", "Tenant’s years 2012-\n2015", "Tenant’s years 2012- 2015"),
        ("Tenant's duty and rent", "Tenant’s duty\nand rent", "Tenant’s duty and rent"),
        ("Tenant's river\u00adbank", "Tenant’s river\u00adbank", "Tenant’s river\u00adbank"),
        ("Tenant's riverbank", "Tenant’s river\u00adbank", "Tenant’s riverbank"),
    ],
)
def test_where_a_line_ends_the_quote_keeps_its_way(quote: str, page: str, expected: str) -> None:
    assert own(quote, page) == expected
    assert own(expected, page) is None


@pytest.mark.parametrize(
    ("quote", "page"),
    [
        ("the Tenant’s duty", "It is the Tenant’s duty."),
        ("the Tenant’s duty", "It is the Tenant’s\nduty."),
        ("responsibility", "responsi-\nbility"),
        ("the rent is due", "the rent\u00a0is due"),
        ("years 2012-2015", "years 2012-\n2015"),
        ("riverbank", "river\u00adbank"),
    ],
)
def test_what_differs_only_in_white_space_and_hyphens_stays(quote: str, page: str) -> None:
    assert own(quote, page) is None


def test_what_does_not_go_on_as_the_page_does_stays() -> None:
    """It cannot come from the search; nothing would be made of it."""
    for text in ("Tenant’s duty and more", "Tenant’s", "Landlord’s duty", ""):
        found = Occurrence(1, "", Match.FOLDED, text, (1,), 1)
        assert own_quote(Citation(1, "a", source_context="Tenant's duty"), found) is None


@pytest.mark.parametrize(
    ("anchor", "quote", "expected"),
    [
        ("Tenant's duty", "the Tenant’s duty is", "Tenant’s duty"),
        ("Tenant’s duty", "the Tenant’s duty is", None),
        ("first floor", "on the ﬁrst  floor", "ﬁrst floor"),
        ("Landlord", "the Tenant’s duty is", None),
        ("Tenant's duty", "the Tenant’s duty, a Tenant's duty", None),
        ("enant's", "the Tenant’s duty", None),
    ],
)
def test_the_anchor_follows(anchor: str, quote: str, expected: str | None) -> None:
    assert own_anchor(Citation(1, "a", source_match=anchor), quote) == expected


# ── In an answer ─────────────────────────────────────────────────────────────────────────────────

OFFICE = "The Landlord’s office is open 5–7 p.m. on the ﬁrst floor."
TYPED = "The Landlord's office is open 5-7 p.m. on the first floor."


def office(f: str, k: str, shown: str, l: str = "[4, 5]", p: str = '"page_number_2_index_1"') -> str:  # noqa: E741
    return answer(entry(p, l, f, k), prose=f"It is **{shown}** [1].")


def test_quote_and_anchor_in_one() -> None:
    """The prose is typed; the rules forgive that."""
    old, new = (
        office(TYPED, "Landlord's office", "Landlord's office"),
        office(OFFICE, "Landlord’s office", "Landlord's office"),
    )
    said = [
        "[1] f: Landlord's → Landlord’s, 5-7 → 5–7, first → ﬁrst",
        "[1] k: Landlord's office → Landlord’s office",
    ]  # fmt: skip
    assert outcome(old) == (new, Verdict.VERIFIED, said)


def test_a_quote_whose_anchor_the_prose_shows_in_another_case_stays() -> None:
    """The anchor would have to follow the quote, and then the bold text would be another one."""
    old = office(TYPED.replace("office", "OFFICE"), "OFFICE", "OFFICE")
    said = ["[1] left: repairing it would bring CIT203 bold-differs-from-anchor"]
    assert outcome(old) == (old, Verdict.VERIFIED, said)


def test_an_anchor_in_the_sources_case_gets_its_quote_back() -> None:
    old = office(OFFICE.replace("Landlord", "LANDLORD"), "Landlord’s office", "Landlord’s office")
    said = ["[1] f: LANDLORD’s → Landlord’s"]
    assert outcome(old) == (office(OFFICE, "Landlord’s office", "Landlord’s office"), Verdict.VERIFIED, said)


def test_an_anchor_in_another_case_than_a_sound_quote_gets_its_case() -> None:
    old, new = (office(OFFICE, k, "Landlord’s office") for k in ("Landlord’s OFFICE", "Landlord’s office"))
    assert outcome(old.replace("**", "")) == (
        new.replace("**", ""),
        Verdict.VERIFIED,
        ["[1] k: Landlord’s OFFICE → Landlord’s office"],
    )


def test_an_anchor_in_the_case_that_the_prose_shows_is_left() -> None:
    old = office(OFFICE, "Landlord’s OFFICE", "Landlord’s OFFICE")
    said = ["[1] left: repairing it would bring CIT203 bold-differs-from-anchor"]
    assert outcome(old) == (old, Verdict.FAILED, said)


def test_where_the_prose_shows_it_as_the_source_has_it_the_anchor_follows() -> None:
    """That the bold text is another one fails the citation, and what fails is left."""
    old = office(TYPED.replace("office", "OFFICE"), "OFFICE", "office")
    assert outcome(old) == (old, Verdict.FAILED, ["[1] left: CIT203 bold-differs-from-anchor"])


def test_a_cite_link_keeps_its_term() -> None:
    link = "The [office hours](cite:1 'OFFICE') are short."
    old = answer(entry(l="[4, 5]", f=TYPED.replace("office", "OFFICE"), k="OFFICE"), prose=link)
    assert outcome(old)[0] == old


def test_place_and_quote_in_one() -> None:
    old = office(TYPED, "first floor", "first floor", "[1]", '"2"')
    assert outcome(old)[:2] == (office(OFFICE, "ﬁrst floor", "first floor", "[3, 4, 5, 6]"), Verdict.VERIFIED)


def test_characters_are_written_as_themselves() -> None:
    old = office(TYPED.replace("'", "\\u0027"), "first floor", "first floor")
    assert outcome(old)[:2] == (office(OFFICE, "ﬁrst floor", "first floor"), Verdict.VERIFIED)


def test_marks_of_json_are_escaped() -> None:
    source = {"a": plain(("He calls it a \"flat\" \\ 'room' – no more.",))}

    def calls(f: str) -> str:
        return answer(entry('"page_number_1_index_0"', "[1]", f, "flat"), prose="**flat** [1]")

    old, new = (
        calls("He calls it a “flat” \\\\ ‘room’ - no more."),
        calls("He calls it a \\\"flat\\\" \\\\ 'room' – no more."),
    )
    assert outcome(old, source)[0] == new


def test_a_quote_that_may_stand_in_two_places_keeps_its_characters() -> None:
    source = {"a": plain(("It is the Tenant’s duty.", "It is the Tenant's duty."))}
    text = answer(entry('"page_number_1_index_0"', "[1, 2]", "It is the Tenant`s duty.", "duty"), prose="**duty** [1]")
    said = ["[1] left: the quote is on page 1 (line 1 or line 2): choose"]
    assert outcome(text, source) == (text, Verdict.VERIFIED, said)


def test_a_quote_that_fails_for_another_reason_keeps_its_characters() -> None:
    text = office(TYPED, "Landlord's garden", "Landlord's garden")
    assert outcome(text) == (text, Verdict.FAILED, ["[1] left: CIT301 anchor-not-in-context"])


def test_characters_that_would_make_the_quote_too_long() -> None:
    """Decomposed letters count twice: the finding would be new, so the quote stays."""
    many, page = "é" * 320, "e\u0301" * 320
    text = answer(entry('"page_number_1_index_0"', "[1]", f"The rent {many} is due.", "rent"), prose="**rent** [1]")
    said = ["[1] left: repairing it would bring CIT403 long-context"]
    assert outcome(text, {"a": plain((f"The rent {page} is due.",))}) == (text, Verdict.VERIFIED, said)
