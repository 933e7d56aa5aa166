"""The one search: where a citation's quote stands, and what is told where it does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from cases import each
from made_pages import document_of
from pdfs import BROKEN_SENTENCE, LEFT, RIGHT, opened, page_break, partly_scanned, scanned, two_columns

from citecheck.errors import DamagedError, LimitError, PageLeftOutError, SourceError
from citecheck.limits import OCCURRENCES
from citecheck.locate import locate
from citecheck.model import (
    Box,
    Citation,
    DocumentFacts,
    Evidence,
    LineSpan,
    Located,
    Match,
    NotFound,
    Occurrence,
    Open,
    OpenReason,
    Place,
    Side,
    Sighting,
    Structure,
    Undetermined,
)
from citecheck.sources.document import READING, Document, Line, Page

LEASE = (
    ("RESIDENTIAL LEASE", "Harbour Homes Ltd and the Tenant", "4 March 2024"),
    (
        "1 Term and rent",
        "The lease runs for 15 years from 1 April 2024.",
        "The monthly rent is $1,850, due on the first day of each month.",
        "2 Deposit",
        "The deposit is $3,700 and is held in a separate account.",
        "The Landlord returns it within 14 days, unless the Tenant owes",
        "rent under Sections 304, 305 or 307.",
        "1",
    ),
    (
        "3 Pets",
        "The Landlord is not able to agree to a longer period.",
        "Damage by pets is the Tenant’s responsi-",
        "bility.",
        "Heating 1,204 1,187",
        "Water 310 298",
        "Change on the year before (370) 45",
        "Heating 1,204 1,187",
        "2",
    ),
)


def made(
    *pages: Sequence[str],
    instead: Mapping[int, SourceError] | None = None,
    second: Mapping[int, Sequence[str]] | None = None,
    scans: Sequence[int] = (),
    labels: Mapping[int, str] | None = None,
) -> Document:
    """A document of these lines; `instead` of a page comes the error."""
    there: dict[int, Page | SourceError] = {
        n: Page(n, {READING: [Line(text) for text in lines]}, label=(labels or {}).get(n), scanned=n in scans)
        for n, lines in enumerate(pages, 1)
    }
    there.update(instead or {})
    readings = {n: [Line(text) for text in lines] for n, lines in (second or {}).items()}
    facts = DocumentFacts("lease", "lease.pdf", "ab" * 32, len(pages), "reader")
    return document_of(facts, there, second_reading=readings.get)


def cite(f: str, k: str, page: int | None, *lines: int) -> Citation:
    return Citation(1, "lease", "why", f, k, page=page, line_ids=lines)


Told = tuple[Match | None, Place | None, int | None, tuple[int, ...], int | None, tuple[int, ...]]


def told(evidence: Evidence) -> Told:
    """(match, place, page, lines, the anchor's page, the anchor's lines)."""
    found = evidence.found
    if found is None:
        return evidence.match, evidence.place, None, (), None, ()
    return evidence.match, evidence.place, found.page, found.lines, found.anchor_page, found.anchor_lines


def found_on(document: Document, citation: Citation) -> Told:
    return told(locate(citation, document))


RENT = "The monthly rent is $1,850, due on the first day"


# ── On the cited page ────────────────────────────────────────────────────────────────────────────


def test_as_cited() -> None:
    citation = cite(RENT, "$1,850", 2, 2, 3)
    assert locate(citation, made(*LEASE)) == Located(
        citation,
        place=Place.AS_CITED,
        found=Occurrence(
            2,
            READING,
            Match.EXACT,
            RENT,
            (3,),
            2,
            (3,),
            spans=(LineSpan(2, READING, 2, 0, 48),),
            anchor_spans=(LineSpan(2, READING, 2, 20, 26),),
            pages=(2,),
        ),
        cited_page_lines=8,
        cited_page_count=3,
        found_page_lines=8,
    )


@each(
    ("lines", "place"),
    [
        pytest.param((3,), Place.AS_CITED, id="TL5 the line alone"),
        pytest.param((2, 3, 4), Place.AS_CITED, id="neighbours"),
        pytest.param((1, 2, 3, 4, 5), Place.AS_CITED, id="two on each side"),
        pytest.param((4, 3), Place.AS_CITED, id="TL1 out of order"),
        pytest.param((), Place.AS_CITED, id="TL2 no lines"),
        pytest.param((2, 4), Place.OTHER_LINES, id="around the line"),
        pytest.param((3, 6), Place.OTHER_LINES, id="one too far"),
        pytest.param((40, 41), Place.OTHER_LINES, id="TL5 other lines"),
        pytest.param((1,), Place.OTHER_LINES, id="TL4 only line 1"),
        pytest.param((0,), Place.OTHER_LINES, id="TL4 line 0"),
    ],
)
def test_the_lines_cited(lines: tuple[int, ...], place: Place) -> None:
    assert found_on(made(*LEASE), cite(RENT, "$1,850", 2, *lines)) == (Match.EXACT, place, 2, (3,), 2, (3,))


@pytest.mark.parametrize(
    ("lines", "place"), [((6, 7), Place.AS_CITED), ((5, 6), Place.AS_CITED), ((7, 8), Place.OTHER_LINES)]
)
def test_of_an_anchor_over_two_lines_the_first_one_counts(lines: tuple[int, ...], place: Place) -> None:
    f = "The Landlord returns it within 14 days, unless the Tenant owes rent under Sections 304, 305 or 307."
    assert locate(cite(f, "owes rent", 2, *lines), made(*LEASE)).place is place


def test_over_line_ends_the_lines_are_the_anchors() -> None:
    citation = cite("within 14 days, unless the Tenant owes rent under Sections 304", "Sections 304", 2, 7)
    assert found_on(made(*LEASE), citation) == (Match.EXACT, Place.AS_CITED, 2, (6, 7), 2, (7,))


def test_folded() -> None:
    evidence = locate(cite("Damage by pets is the Tenant's responsibility.", "responsibility", 3, 3, 4), made(*LEASE))
    assert told(evidence) == (Match.FOLDED, Place.AS_CITED, 3, (3, 4), 3, (3, 4))
    assert evidence.found is not None
    assert evidence.found.text == "Damage by pets is the Tenant’s responsi-\nbility."
    assert evidence.found.forgiven == ("line-end hyphen", "quotation marks")


def outside(found: Occurrence) -> str | None:
    """The word outside the quote that limits or reverses it."""
    return found.qualifier.words.split()[0].strip(",.") if found.qualifier else None


def test_a_qualifier_left_outside_is_told() -> None:
    evidence = locate(cite("The Landlord returns it within 14 days", "14 days", 2, 6), made(*LEASE))
    assert evidence.found is not None
    assert outside(evidence.found) == "unless"


DOGS = "The Tenant may keep dogs for a fee of $500 a year."


@each(
    ("marked", "notes", "limited"),
    [
        (f"{DOGS}¹", ["1 Repealed with effect from 2022."], True),
        (f"{DOGS}¹", ["¹ Not in force."], True),
        (f"{DOGS}¹", ["1 This applies to houses,", "but not to flats."], True),
        (f"{DOGS}*", ["* Repealed with effect from 2022."], True),
        (DOGS.replace("dogs", "dogs²"), ["1 Repealed.", "2 Only if they are small."], True),
        (f"{DOGS}¹", ["1 See the schedule of pets."], False),
        (f"{DOGS}¹", ["2 Repealed with effect from 2022."], False),
        (f"{DOGS}*", ["† Repealed with effect from 2022."], False),
        (DOGS, ["1 Repealed with effect from 2022."], False),
    ],
)
def test_a_footnote_that_limits_its_sentence_is_told(marked: str, notes: list[str], *, limited: bool) -> None:
    page = [(marked, 12.0), ("The Tenant may keep cats.", 12.0), *((note, 9.0) for note in notes)]
    found = locate(cite(DOGS, "$500 a year", 1, 1), _of_heights(page)).found
    assert found is not None
    assert (found.qualifier and found.qualifier.side) == (Side.NOTE if limited else None)


def test_a_line_as_high_as_the_text_is_no_footnote() -> None:
    page = [(f"{DOGS}¹", 12.0), ("1 Not in force.", 12.0)]
    found = locate(cite(DOGS, "$500 a year", 1, 1), _of_heights(page)).found
    assert found is not None
    assert found.qualifier is None


def test_the_anchor_is_looked_for_inside_the_matched_quote_only() -> None:
    page = ("the rent is $5", "x", "the rent is $5", "and the deposit is $5")
    citation = cite("the rent is $5 and the deposit is $5", "deposit is $5", 1, 4)
    assert found_on(made(page), citation) == (Match.EXACT, Place.AS_CITED, 1, (3, 4), 1, (4,))


def test_an_anchor_stands_where_it_cuts_nothing() -> None:
    document = made(("it runs for 15 years", "or for 5 years"))
    assert found_on(document, cite("runs for 15 years or for 5 years", "5 years", 1, 2))[4:] == (1, (2,))


def test_an_anchor_that_is_not_in_the_quote_has_the_quotes_lines() -> None:
    """TX3, TA4: the rule about anchors reports it; the search does not look elsewhere."""
    citation = cite(RENT, "deposit", 2, 3)
    assert found_on(made(*LEASE), citation) == (Match.EXACT, Place.AS_CITED, 2, (3,), 2, (3,))


# ── Several occurrences ──────────────────────────────────────────────────────────────────────────

ROW = "Heating 1,204 1,187"


@pytest.mark.parametrize(
    ("lines", "anchor", "place", "settled"),
    [
        ((5,), (5,), Place.AS_CITED, True),
        ((8,), (8,), Place.AS_CITED, True),
        ((7, 8, 9), (8,), Place.AS_CITED, True),
        ((1, 5), (5,), Place.OTHER_LINES, True),
        ((5, 8), (5,), Place.OTHER_LINES, False),
        ((6, 7), (5,), Place.OTHER_LINES, False),
        ((), (5,), Place.AS_CITED, False),
    ],
)
def test_equal_rows(lines: tuple[int, ...], anchor: tuple[int, ...], place: Place, *, settled: bool) -> None:
    """TX3."""
    evidence = locate(cite(ROW, "1,204", 3, *lines), made(*LEASE))
    assert told(evidence) == (Match.EXACT, place, 3, anchor, 3, anchor)
    assert evidence.settled is settled
    assert [other.anchor_lines for other in evidence.others] == [(8,) if anchor == (5,) else (5,)]


def test_an_anchor_that_stands_often_in_a_quote_that_stands_once() -> None:
    """TX3."""
    page = [*("rent " * 5 for _ in range(3)), "the rent of the flat", "rent"]
    evidence = locate(cite("the rent of the flat", "rent", 1, 4), made(page))
    assert (told(evidence), evidence.others, evidence.settled) == (
        (Match.EXACT, Place.AS_CITED, 1, (4,), 1, (4,)),
        (),
        True,
    )


# ── On another page ──────────────────────────────────────────────────────────────────────────────


def test_another_page_is_named() -> None:
    """TX5."""
    evidence = locate(cite(RENT, "$1,850", 3, 3), made(*LEASE))
    assert told(evidence) == (Match.EXACT, Place.OTHER_PAGE, 2, (3,), 2, (3,))
    assert (evidence.cited_page_lines, evidence.found_page_lines, evidence.printed_label) == (9, 8, None)


@pytest.mark.parametrize("page", [None, 0, 4, 10**9], ids=["TP4 none", "TP3 page 0", "TP6 beyond", "TP6 far beyond"])
def test_a_page_that_is_not_there_is_searched_for(page: int | None) -> None:
    evidence = locate(cite(RENT, "$1,850", page, 3), made(*LEASE))
    assert told(evidence) == (Match.EXACT, Place.OTHER_PAGE, 2, (3,), 2, (3,))
    assert evidence.cited_page_lines is None


def test_the_printed_page_number() -> None:
    evidence = locate(cite(RENT, "$1,850", 1, 3), made(*LEASE))
    assert (told(evidence)[1:3], evidence.printed_label) == ((Place.OTHER_PAGE, 2), "1")


def test_the_page_label() -> None:
    pages = (("a",), ("b",), (RENT, "c"), ("d",))
    evidence = locate(cite(RENT, "$1,850", 1, 1), made(*pages, labels={1: "i", 2: "ii", 3: "1", 4: "2"}))
    assert (told(evidence)[1:3], evidence.printed_label) == ((Place.OTHER_PAGE, 3), "1")


def test_of_several_pages_the_one_with_the_printed_number_is_meant() -> None:
    pages = ((RENT,), ("cited",), ("x", "1"), (RENT, "x", "2"))
    evidence = locate(cite(RENT, "$1,850", 2, 1), made(*pages))
    assert (told(evidence)[1:3], evidence.printed_label) == ((Place.OTHER_PAGE, 4), "2")
    assert [other.page for other in evidence.others] == [1]


def test_else_the_nearest_page() -> None:
    pages = ((RENT,), ("x",), ("cited",), ("x", RENT))
    evidence = locate(cite(RENT, "$1,850", 3, 1), made(*pages))
    assert told(evidence)[2:4] == (4, (2,))
    assert [other.page for other in evidence.others] == [1]


def test_a_quote_on_a_structural_page() -> None:
    """TX4."""
    contents = ["Contents", *(f"{n} Chapter {'abcdef'[n]} . . . . {3 * n}" for n in range(1, 6))]
    pages = (contents, *(("text",) for _ in range(20)))
    evidence = locate(cite("3 Chapter d . . . . 9", "Chapter d", 1, 4), made(*pages))
    assert (told(evidence)[1], evidence.structure, bool(evidence.structure_reasons)) == (
        Place.AS_CITED,
        Structure.CONTENTS,
        True,
    )


EXHIBITS = ("EXHIBIT INDEX", *(f"10.{n} Form of Agreement {n} (filed herewith)" for n in range(1, 9)))
FURTHER = ("10.9 Form of Award.*", "12 Computation of Ratios.", "21 Subsidiaries.", "* Filed herewith.")


@each(
    ("upper", "lower", "quote", "page", "structure"),
    [
        (("The rent.", "It is dry.", *EXHIBITS), ("x",), "It is dry.", 1, None),
        (("The rent.", "It is dry.", *EXHIBITS), ("x",), "INDEX 10.1 Form", 1, Structure.LIST),
        (("The rent.", "It is dry.", *EXHIBITS), ("x",), "Form of Agreement 2", 1, Structure.LIST),
        (("It is dry", "in the yard.", *EXHIBITS), ("x",), "in the yard.", 1, None),
        (("a", "It is dry"), ("in the yard.", "x", *EXHIBITS), "dry in the yard", 2, None),
        (EXHIBITS, FURTHER, "Computation of Ratios", 2, Structure.LIST),
        (EXHIBITS, FURTHER, "Computation of Trees", 2, Structure.LIST),
    ],
)
def test_text_above_a_list_is_no_part_of_it_and_a_list_goes_on_over_pages(
    upper: tuple[str, ...], lower: tuple[str, ...], quote: str, page: int, structure: Structure | None
) -> None:
    assert locate(cite(quote, quote.rsplit(maxsplit=1)[-1], page), made(upper, lower)).structure is structure  # type: ignore[union-attr]


@each(
    ("quote", "structure"),
    [
        ("3 Chapter d ..... 9", Structure.PART),
        ("2 Chapter c ..... 6 3 Chapter d ..... 9", Structure.PART),
        ("Chapter e ..... 12 The rent is due", None),
        ("The rent is due", None),
    ],
)
def test_a_short_list_of_contents_on_a_page_of_text(quote: str, structure: Structure | None) -> None:
    entries = [f"{n} Chapter {'abcdef'[n]} ..... {3 * n}" for n in range(1, 5)]
    text = [f"The rent is due on day {n}, and is paid to the account that is named above." for n in range(30)]
    evidence = locate(
        cite(quote, quote.rsplit(maxsplit=1)[-1], 1), made([*entries, *text], *(("text",) for _ in range(20)))
    )
    assert isinstance(evidence, Located)
    assert evidence.structure is structure


# ── Over a page break ────────────────────────────────────────────────────────────────────────────

OVER = ("Either party may end the lease by written notice", "given six months before the end of a year.")


@pytest.mark.parametrize("page", [1, 2])
@pytest.mark.parametrize(
    ("anchor", "at", "line"),
    [("written notice", 1, 2), ("six months", 2, 1), ("notice given six", 1, 2)],
)
def test_a_quote_over_a_page_break(page: int, anchor: str, at: int, line: int) -> None:
    """TX2: page and lines belong to the anchor's first character."""
    document = made(("a", OVER[0]), (OVER[1], "b"))
    evidence = locate(cite(" ".join(OVER), anchor, page, line), document)
    place = Place.AS_CITED if page == at else Place.OTHER_PAGE
    assert (evidence.match, evidence.place) == (Match.EXACT, place)
    assert evidence.found is not None
    assert (evidence.found.anchor_page, evidence.found.anchor_lines) == (at, (line,))
    assert (evidence.found.reading, evidence.found.pages) == ("page break", (1, 2))


def test_running_headers_footers_and_page_numbers_are_stepped_over() -> None:
    pages = (
        ("Harbour Homes", "x", "Lease, page 1"),
        ("Harbour Homes", "a", OVER[0], "Lease, page 2"),
        ("Harbour Homes", OVER[1], "b", "Lease, page 3"),
        ("Harbour Homes", "x", "Lease, page 4"),
    )
    evidence = locate(cite(" ".join(OVER), "written notice", 2, 3), made(*pages))
    assert told(evidence) == (Match.EXACT, Place.AS_CITED, 2, (3,), 2, (3,))


def test_bare_page_numbers_are_stepped_over() -> None:
    assert found_on(made((OVER[0], "- 1 -"), ("ii", OVER[1])), cite(" ".join(OVER), "six months", 2, 2)) == (
        Match.EXACT,
        Place.AS_CITED,
        1,
        (2,),
        2,
        (2,),
    )


@pytest.mark.parametrize(("page", "place"), [(1, Place.AS_CITED), (2, Place.OTHER_PAGE)])
def test_the_break_beside_the_cited_page_wins_over_a_twin_of_the_page(page: int, place: Place) -> None:
    """Another agreement in the same file has the whole sentence on one page."""
    document = made(("a", OVER[0], "1"), ("2", OVER[1], "b"), ("c",), ("a", *OVER))
    evidence = locate(cite(" ".join(OVER), "written notice", page, 2), document)
    assert (told(evidence)[1], evidence.found and evidence.found.pages) == (place, (1, 2))


EDGES = {
    "Page {n}": (2, 3),
    "A-{n}": (6, 7),
    "Page | {n}": (17, 18),
    "{n} of 9": (2, 3),
    "[{n}]": (1, 2),
    "{n} | Annual report": (2, 3),
    "Lease 2019 {n}": (12, 13),
    "Draft of 4 May": (1, 2),
}


@each("line", EDGES)
@each("at_top", [False, True])
def test_a_line_that_counts_the_pages_is_stepped_over_and_named(line: str, *, at_top: bool) -> None:
    first, second = (line.format(n=n) for n in EDGES[line])
    pages = ((first, "a", OVER[0]), (second, OVER[1], "b")) if at_top else (("a", OVER[0], first), (OVER[1], second))
    found = locate(cite(" ".join(OVER), "written notice", 1, 2), made(*pages)).found
    assert found is not None
    assert (found.pages, found.skipped) == ((1, 2), (second if at_top else first,))


COUNTED = (
    ("Old mill news", "a", "The toll on the bridge was cut by", "56"),
    ("Old mill news", "pennies a day. It rose in May.", "57"),
    ("Old mill news", "b", "The miller owns", "58"),
    ("Old mill news", "Sheep of the abbey graze there.", "The Bridge", "is low.", "c", "59"),
)
ON_TOP = (("1", "The fee of the ferry is"), ("2", "pence a head. All"), ("3", "Boats of the guild pass free."))


@each(
    ("pages", "page", "quote"),
    [
        (COUNTED, 1, "The toll on the bridge was cut by 56"),
        (COUNTED, 1, "The toll on the bridge was cut by 56 pennies a day."),
        (COUNTED, 1, "The toll on the bridge was cut by 56 Old mill news pennies a day."),
        (COUNTED, 3, "The miller owns 58 Sheep of the abbey"),
        (ON_TOP, 2, "2 pence a head."),
        (ON_TOP, 1, "The fee of the ferry is 2 pence a head."),
        (ON_TOP, 3, "3 Boats of the guild pass free."),
        (COUNTED, 2, "Old mill news pennies a day."),
        ((("The toll is", "1 Toll lists"), ("pence", "2 Toll lists"), ("a", "3 Toll lists")), 1, "The toll is 1"),
    ],
)
def test_a_sentence_that_goes_on_over_a_break_takes_in_no_line_between(
    pages: Sequence[Sequence[str]], page: int, quote: str
) -> None:
    evidence = locate(cite(quote, quote, page, 1), made(*pages))
    assert evidence.open is not None
    assert evidence.open.name is OpenReason.UNSEEN_READING


@each(
    ("pages", "page", "quote"),
    [
        (COUNTED, 1, "The toll on the bridge was cut by pennies a day."),
        (COUNTED, 1, "The toll on the bridge was cut by"),
        (COUNTED, 1, "56"),
        (COUNTED, 2, "It rose in May. 57 Old mill news b"),
        (COUNTED, 1, "Old mill news a"),
        (COUNTED, 4, "The Bridge is low."),
        (ON_TOP, 3, "Boats of the guild pass free."),
        ((("x", "The rent is", "$40"), ("The deposit is", "$41")), 1, "The rent is $40"),
        ((("The miller owns", "7", "sheep."), ("The abbot owns", "8", "cows.")), 1, "The miller owns 7 sheep."),
        ((("The miller owns", "7"), ("The abbot owns", "70")), 1, "The miller owns 7"),
        ((("The miller owns", "1"),), 1, "The miller owns 1"),
        ((("Tolls", "(More below)"), ("Tolls", "carts")), 1, "(More below) Tolls"),
        ((("2019 Toll lists", "The toll is"), ("2019 Toll lists", "Carts"), ("a",)), 1, "The toll is 2019 Toll"),
        ((("The terms are in", "Page 1"), ("of the lease.", "Page 2")), 1, "The terms are in Page 1 of the lease."),
    ],
)
def test_text_beside_a_header_or_number_is_not_joined_to_it(
    pages: Sequence[Sequence[str]], page: int, quote: str
) -> None:
    evidence = locate(cite(quote, quote, page, 1), made(*pages))
    assert (evidence.open, evidence.found is not None) == (None, True)


@each("header", ["Chapter 7", "Circular 9 of 2025"])
def test_a_header_that_says_the_same_on_three_pages_is_stepped_over_whatever_its_number(header: str) -> None:
    pages = ((header, "a", OVER[0]), (header, OVER[1], "b"), (header, "c"), ("d",))
    found = locate(cite(" ".join(OVER), "written notice", 1, 3), made(*pages)).found
    assert found is not None
    assert (found.pages, found.skipped) == ((1, 2), (header,))


@each(
    ("one", "two"),
    [
        ("14 days after notice, but never in winter", "2 days after notice, but never in winter"),
        ("2 days after notice, but never in winter or", "3 days after notice, but never in winter or"),
        ("2 of the members", "3 of the members"),
        ("A-7", "A-9"),
        ("7", "9"),
        ("[3]", "x"),
        ("Page 7", "Page 7"),
        ("Total 7", "Total 7"),
        ("unless it rains", "unless it rains"),
        ("Heating 1,204 1,187", "Heating 1,204 1,187"),
    ],
)
def test_a_line_with_words_of_its_own_is_not_stepped_over(one: str, two: str) -> None:
    """It repeats, or nearly so, and still is no footer."""
    pages = (("a", OVER[0], one), (OVER[1], two), ("c",), ("d",), ("e",))
    assert found_on(made(*pages), cite(" ".join(OVER), "written notice", 1, 2))[:2] == (Match.NONE, Place.NOWHERE)


@pytest.mark.parametrize("between", ["except in winter", "not", "unless", "5%", "$5", "(3)", "A1"])
def test_a_line_that_does_not_repeat_is_never_stepped_over(between: str) -> None:
    pages = ((OVER[0], between), (OVER[1], "b"), ("c",), ("d",), ("e",), ("f",))
    assert found_on(made(*pages), cite(" ".join(OVER), "written notice", 1, 1))[:2] == (Match.NONE, Place.NOWHERE)


@each(
    ("upper", "lower", "quote"),
    [
        ("The price of the land is $5", "million in cash.", "The price of the land is $5"),
        ("The rate on all loans is 5", "percent in the year.", "The rate on all loans is 5"),
        ("It was signed on March 3,", "2024 in the city.", "It was signed on March 3"),
        ("They hold one hundred and", "five shares in it.", "five shares in it."),
    ],
)
def test_a_value_goes_on_over_a_break_though_its_lines_repeat(upper: str, lower: str, quote: str) -> None:
    """Each tenant's pages begin and end alike; these lines are no headers, or what they say would be lost."""
    pages = (("House rules", upper), (lower, "More rules"), ("House rules", upper), (lower, "The end"))
    evidence = locate(
        cite(quote, quote.rsplit(maxsplit=1)[-1].strip("."), 1 if upper.startswith(quote) else 2), made(*pages)
    )
    assert isinstance(evidence, NotFound)
    assert evidence.cut


@each(
    ("upper", "lower", "quote", "near"),
    [
        ("It pays non-", "refundable sums.", "refundable sums.", "non-\nrefundable sums."),
        ("It is fully harm-", "less here.", "It is fully harm", "It is fully harm-\nless"),
        ("It is twenty-", "five here.", "It is twenty", "It is twenty-\nfive"),
        ("The change was (", "500) in May.", "500) in May.", "500) in May."),
        ("The change is ($5", ") in May.", "The change is ($5", "The change is ($5"),
        ("It paid a fee.", "Refundable sums.", "Refundable sums.", None),
        ("It was good -", "refundable sums.", "refundable sums.", None),
        ("It pays non-", "Refundable sums are good.", "sums are good.", None),
    ],
)
def test_a_word_or_figure_cut_at_a_break_is_not_whole(upper: str, lower: str, quote: str, near: str | None) -> None:
    page, anchor = (1 if upper.startswith(quote) else 2), quote.rsplit(maxsplit=1)[-1].strip(".")
    for pages in (
        (("Rules", upper), (lower, "More"), ("c", "d")),
        (("Rules", "a", upper, "1"), ("Rules", lower, "More", "2"), ("Rules", "c", "3")),
    ):
        evidence = locate(cite(quote, anchor, page), made(*pages))
        assert isinstance(evidence, NotFound if near else Located)
        assert not isinstance(evidence, NotFound) or (evidence.cut, evidence.near) == (True, near)


def test_a_negation_over_a_break_counts_though_its_line_repeats() -> None:
    pages = (
        ("Rules", "The tenant shall not"),
        ("keep dogs.", "More"),
        ("Rules", "The tenant shall not"),
        ("hold cats.",),
    )
    evidence = locate(cite("keep dogs.", "dogs", 2), made(*pages))
    assert isinstance(evidence, Located)
    assert outside(evidence.found) == "not"


def test_a_quote_over_a_break_between_other_pages() -> None:
    pages = (("a", OVER[0]), (OVER[1], "b"), ("c",), ("cited",))
    assert found_on(made(*pages), cite(" ".join(OVER), "six months", 4, 1))[:2] == (Match.EXACT, Place.OTHER_PAGE)


def _of_heights(*pages: Sequence[tuple[str, float]]) -> Document:
    """Pages of lines with the heights that they have."""
    of_lines = {
        n: Page(
            n,
            {
                READING: [
                    Line(text, Box(40, 500 - 20 * at, 300, 500 - 20 * at + high))
                    for at, (text, high) in enumerate(page)
                ]
            },
        )
        for n, page in enumerate(pages, 1)
    }
    return document_of(DocumentFacts("lease", "lease.pdf", "ab" * 32, len(pages), "reader"), of_lines)


BODY, SMALL = 12.0, 9.0
NOTED = ("The house is old.⁷", "7 Built in 1902, with a", "tower of that time.", "1")


@each(
    ("heights", "quote", "skipped"),
    [
        ((BODY, SMALL, SMALL), " ".join(OVER), NOTED[1:]),
        ((BODY, SMALL, SMALL), f"{NOTED[2]} {OVER[1]}", None),
        ((BODY, BODY, BODY), " ".join(OVER), None),
        ((BODY, SMALL, BODY), " ".join(OVER), None),
    ],
    ids=["text", "note and text", "no small print", "text below"],
)
def test_a_sentence_goes_on_over_the_footnotes_of_its_page(
    heights: tuple[float, float, float], quote: str, skipped: tuple[str, ...] | None
) -> None:
    first, *notes = zip(NOTED, (*heights, BODY), strict=True)
    document = _of_heights([("a", BODY), first, (OVER[0], BODY), *notes], [(OVER[1], BODY), ("b", BODY), ("c", BODY)])
    found = locate(cite(quote, quote.rsplit(maxsplit=1)[-1], 1, 3), document).found
    assert (found.skipped if found else None) == skipped


def test_a_footnote_goes_on_at_the_top_of_the_next_page_in_small_print() -> None:
    document = _of_heights([(NOTED[0], BODY), (NOTED[1], SMALL)], [("tower of that time.", SMALL), ("b", BODY)])
    quote = "Built in 1902, with a tower of that time."
    assert locate(cite(quote, "1902", 1, 2), document).found is not None


def test_a_quote_does_not_skip_a_page() -> None:
    assert found_on(made((OVER[0],), ("between",), (OVER[1],)), cite(" ".join(OVER), "notice", 1, 1))[0] is Match.NONE


def test_a_hyphen_at_a_pages_end() -> None:
    document = made(("the Tenant's responsi-",), ("bility for pets",))
    assert found_on(document, cite("Tenant's responsibility for pets", "for pets", 2, 1))[:2] == (
        Match.FOLDED,
        Place.AS_CITED,
    )


@pytest.mark.parametrize("furniture", [False, True])
def test_a_page_break_of_a_pdf(*, furniture: bool) -> None:
    with opened(page_break(furniture=furniture)) as document:
        line = 3 if furniture else 2
        evidence = locate(cite(BROKEN_SENTENCE, "written notice", 2, line), document)
    assert told(evidence) == (Match.EXACT, Place.AS_CITED, 2, (line,), 2, (line,))


# ── Nowhere ──────────────────────────────────────────────────────────────────────────────────────


def test_the_row_of_a_figure_with_others_before_it() -> None:
    document = made(("2015 2014", "Heating 1,204 1,187", "Water 310 298"))
    evidence = locate(cite("Water 298", "298", 1, 3), document)
    assert evidence.missing is not None
    assert (evidence.missing.row, evidence.missing.row_head) == ("Water 310 298", "2014")


def test_nowhere() -> None:
    citation = cite("The rent is waived for the whole year", "waived", 2, 3)
    assert locate(citation, made(*LEASE)) == NotFound(
        citation,
        tried=("page 2 (reading order)", "the page breaks beside it", "the other 2 pages and their breaks"),
        cited_page_lines=8,
        cited_page_count=3,
    )


@pytest.mark.parametrize(
    ("quote", "near"),
    [
        ("The Landlord is notable to agree", "The Landlord is not able to agree"),
        ("The deposit is $37,00 and is held", "The deposit is $3,700 and is held"),
        ("Change on the year before 370 45", "Change on the year before (370) 45"),
    ],
)
def test_a_near_miss_is_shown(quote: str, near: str) -> None:
    evidence = locate(cite(quote, "x", 3 if "deposit" not in quote else 2, 1), made(*LEASE))
    assert (told(evidence)[:2], evidence.near, evidence.cut) == ((Match.NONE, Place.NOWHERE), near, False)


def test_a_near_miss_on_a_page_further_off_is_not_shown() -> None:
    evidence = locate(cite("The deposit is $37,00 and is held", "x", 4, 1), made(*LEASE, ("the cited page",)))
    assert (told(evidence)[:2], evidence.near, evidence.cut) == ((Match.NONE, Place.NOWHERE), None, False)


@pytest.mark.parametrize(
    ("quote", "page"),
    [("5 years from 1 April", 2), ("Change on the year before (370", 3), ("370) 45", 3), ("850, due on the first", 2)],
)
def test_a_cut_quote(quote: str, page: int) -> None:
    evidence = locate(cite(quote, "x", page, 1), made(*LEASE))
    assert (told(evidence)[:2], evidence.cut) == ((Match.NONE, Place.NOWHERE), True)
    assert evidence.near is not None
    assert quote in evidence.near


@pytest.mark.parametrize("quote", ["", "   ", "\n"])
def test_without_a_quote_nothing_is_searched(quote: str) -> None:
    citation = cite(quote, "x", 2, 1)
    assert locate(citation, made(*LEASE)) == Undetermined(citation, cited_page_count=3)


# ── Other readings ───────────────────────────────────────────────────────────────────────────────

ACROSS = "at most and are named to from eight in the morning"


def test_columns_that_are_joined_across_prove_nothing() -> None:
    with opened(two_columns()) as document:
        evidence = locate(cite(ACROSS, "eight", 1, 7), document)
    assert (evidence.found, evidence.open and evidence.open.name) == (None, "unseen-reading")


def _columns(
    *head: str, foot: str = "Guests may stay for", top: str = "two weeks at most.", gap: float = 20
) -> Document:
    """The foot of a column, and the next one with a head; the file has the head after the text."""
    last, first = Line(foot, Box(40, 50, 180, 60)), Line(top, Box(220, 400, 360, 410))
    above = [Line(text, Box(220, 410 + gap + 12 * n, 300, 420 + gap + 12 * n)) for n, text in enumerate(head)]
    page = Page(1, {READING: [last, *above, first], "file order": [last, first, *above]})
    return document_of(DocumentFacts("lease", "lease.pdf", "ab" * 32, 1, "reader"), {1: page})


@each(
    ("document", "found"),
    [
        (_columns("House Rules", "No. 7 of 2031"), True),
        (_columns("House Rules", gap=4), False),  # nothing parts it from the text
        (_columns("House Rules", foot="Guests may stay."), False),  # the sentence ends
        (_columns("House Rules", top="Two weeks at most."), False),
        (_columns("in this house only"), False),  # the sentence may go on there
        (_columns("Not in May"), False),
        (_columns(*("House Rules",) * 5), False),
    ],
)
def test_a_column_goes_on_below_the_head_of_the_next_one(document: Document, *, found: bool) -> None:
    lines = document.page(1).lines
    evidence = locate(cite(f"{lines[0].text} {lines[-1].text}", "stay", 1, 1), document)
    assert (evidence.found is not None) == found
    assert found or (evidence.open is not None and evidence.open.name == "unseen-reading")


def test_an_order_that_people_do_not_read_is_told_with_a_page_and_without_one() -> None:
    """A second reader finds the quote too, where it is unclear whether it can be seen."""
    document = _columns("Not in May")
    page = document.page(1)
    page.sight = ((Sighting.PAINTED, {reading.name: list(reading.lines) for reading in page.readings}),)
    document._source.second_reading = lambda _: [Line("Guests may stay for two weeks at most.")]
    reasons = [locate(cite("stay for two weeks at most", "stay", page, 1), document).open for page in (1, None)]
    assert reasons[0] == reasons[1] is not None


def test_the_reading_order_comes_first() -> None:
    """TX2."""
    with opened(two_columns()) as document:
        evidence = locate(cite(f"{LEFT[0]} {LEFT[1]}", "two weeks", 1, 1), document)
        assert evidence.found is not None
        assert (evidence.found.reading, evidence.found.anchor_lines) == (READING, (1,))
        assert locate(cite(f"{LEFT[0]} {RIGHT[1]}", "two weeks", 1, 1), document).match is Match.NONE


def test_the_second_reading_is_used_last_and_named() -> None:
    document = made(("The ret is due.",), second={1: ["The rent is due."]})
    evidence = locate(cite("The rent is due.", "rent", 1, 7), document)
    assert evidence.found is not None
    assert (evidence.found.reading, told(evidence)) == (
        "pdfplumber's reading",
        (Match.EXACT, Place.AS_CITED, 1, (), 1, ()),
    )


def test_a_second_reading_that_steps_over_a_word_of_the_page_proves_nothing() -> None:
    document = made(("The rent is not due.",), second={1: ["The rent is due."]})
    reason = "source.txt: the quote is in an order (pdfplumber's reading) in which people do not read the page."
    evidence = locate(cite("The rent is due.", "rent", 1, 1), document)
    assert evidence.open is not None
    assert (evidence.open.name, evidence.open.reason.partition(": ")[2]) == ("unseen-reading", reason[12:])


def test_the_second_reading_of_other_pages_is_not_asked_for() -> None:
    asked: list[int] = []
    document = made(("a",), ("b",), ("c",))
    document._source.second_reading = asked.append
    assert locate(cite("The rent is due.", "rent", 2, 1), document).match is Match.NONE
    assert asked == [2]


def test_a_quote_is_never_put_together_from_two_readings() -> None:
    document = made(("The rent is due", "in March"), second={1: ["in March", "and is paid"]})
    assert locate(cite("The rent is due in March and is paid", "March", 1, 1), document).match is Match.NONE


def test_the_characters_of_the_quote_and_of_the_anchor() -> None:
    document = made(("The rent", "is due in March. The", "deposit is not."))
    found = locate(cite("rent is due in March.", "March", 1, 2), document).found
    assert found is not None
    assert found.spans == (LineSpan(1, READING, 0, 4, 8), LineSpan(1, READING, 1, 0, 16))
    assert found.anchor_spans == (LineSpan(1, READING, 1, 10, 15),)


def test_characters_over_a_page_break_are_those_of_their_pages() -> None:
    document = made(("A first line.", "The rent is due"), ("in March and", "not before."))
    found = locate(cite("The rent is due in March", "March", 2, 1), document).found
    assert found is not None
    assert found.spans == (LineSpan(1, READING, 1, 0, 15), LineSpan(2, READING, 0, 0, 8))
    assert found.anchor_spans == (LineSpan(2, READING, 0, 3, 8),)


def test_where_a_missing_quote_was_looked_for() -> None:
    document = made(("a",), ("b",), ("c",))
    assert locate(cite("The rent is due.", "rent", 2, 1), document).tried == (
        "page 2 (reading order)",
        "the page breaks beside it",
        "the other 2 pages and their breaks",
    )


# ── Open ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_scanned_page_is_open() -> None:
    """TX10."""
    with opened(scanned()) as document:
        evidence = locate(cite("The rent is due.", "rent", 1, 1), document)
    reason = "source.pdf: page 1 is a picture without text; run text recognition on it first."
    assert (told(evidence)[:2], evidence.open) == ((None, None), Open("page-without-text", reason))


def test_a_quote_missing_from_a_page_that_is_scanned_in_part_is_open() -> None:
    """A header drawn as text over a picture of the page."""
    with opened(partly_scanned()) as document:
        evidence = locate(cite("The rent is due.", "rent", 3, 1), document)
    assert (told(evidence)[:2], evidence.open is not None) == ((None, None), True)


def test_a_quote_that_stands_on_a_page_scanned_in_part_is_found() -> None:
    with opened(partly_scanned()) as document:
        assert found_on(document, cite("residential lease, page 3", "lease", 3, 1))[:3] == (
            Match.EXACT,
            Place.AS_CITED,
            3,
        )


@pytest.mark.parametrize(
    ("error", "name"),
    [
        (PageLeftOutError("lease.pdf leaves out page 2."), "page-left-out"),
        (LimitError("lease.pdf: page 2 took too long."), "limit-reached"),
        (DamagedError("lease.pdf: page 2 is damaged."), "unreadable-source"),
        (SourceError("lease.pdf: page 2 cannot be read."), "unreadable-source"),
    ],
)
def test_a_cited_page_that_cannot_be_read_is_open(error: SourceError, name: str) -> None:
    citation = cite(RENT, "$1,850", 2, 3)
    evidence = locate(citation, made(*LEASE, instead={2: error}))
    assert evidence == Undetermined(citation, cited_page_count=3, open=Open(name, str(error)))


@pytest.mark.parametrize(
    "error", [LimitError("x"), PageLeftOutError("x"), DamagedError("x")], ids=lambda e: type(e).__name__
)
def test_what_cannot_be_read_elsewhere_leaves_a_missing_quote_missing(error: SourceError) -> None:
    evidence = locate(cite("The rent is waived", "waived", 2, 3), made(*LEASE, instead={1: error, 3: error}))
    assert (told(evidence)[:2], evidence.open) == ((Match.NONE, Place.NOWHERE), None)


def test_what_cannot_be_read_elsewhere_does_not_hide_a_quote_further_on() -> None:
    evidence = locate(cite(RENT, "$1,850", 3, 3), made(*LEASE, instead={1: LimitError("x")}))
    assert told(evidence)[1:3] == (Place.OTHER_PAGE, 2)


def test_a_page_elsewhere_with_too_many_places_leaves_a_missing_quote_missing() -> None:
    many = ["a-b " * 50] * (OCCURRENCES // 50 + 1)
    evidence = locate(cite("a b", "a", 1, 1), made(("the cited page",), ("between",), many))
    assert (told(evidence)[:2], evidence.open) == ((Match.NONE, Place.NOWHERE), None)


def test_so_does_the_page_beside_it() -> None:
    """The break between the two is searched as well."""
    many = ["a-b " * 50] * (OCCURRENCES // 50 + 1)
    evidence = locate(cite("a b", "a", 1, 1), made(("the cited page",), many))
    assert (told(evidence)[:2], evidence.open) == ((Match.NONE, Place.NOWHERE), None)


def test_a_cited_page_with_too_many_places_is_open() -> None:
    many = ["a-b " * 50] * (OCCURRENCES // 50 + 1)
    evidence = locate(cite("a b", "a", 1, 1), made(many))
    assert evidence.open is not None
    assert (told(evidence)[:2], evidence.open.name) == ((None, None), "limit-reached")


def test_searching_twice_tells_the_same() -> None:
    document = made(*LEASE)
    citations = [cite(RENT, "$1,850", page, 3) for page in (1, 2, 3)]
    first = [locate(citation, document) for citation in citations]
    assert [locate(citation, document) for citation in reversed(citations)] == first[::-1]


# ── Sentences that begin or end on another page ──────────────────────────────────────────────────

MONTHLY = "the rent is $500 a month"


@each(
    ("first", "second", "page", "dropped"),
    [
        (("Unless the Tenant objects,",), (f"{MONTHLY} and so on.",), 2, "Unless"),
        (("Unless the Tenant objects,",), ("and the law says so,", f"{MONTHLY}."), 2, "Unless"),
        (("Rent.", f"In all, {MONTHLY}"), ("unless the Tenant objects.",), 1, "unless"),
        (("Rent.", MONTHLY, "as it was before,"), ("unless the Tenant objects.",), 1, "unless"),
        (("Rent.", f"In all, {MONTHLY}."), ("Unless the Tenant objects, it is paid.",), 1, None),
        ((f"Rent: {MONTHLY}.", f"In all, {MONTHLY}"), ("unless the Tenant objects.",), 1, None),  # the first is whole
        (("Unless it rains, it is dry.",), (f"In all, {MONTHLY}.",), 2, None),
        (("Unless the Tenant objects,",), (f"{MONTHLY} in advance.",), 2, "Unless"),
        ((f"In all, {MONTHLY}", *["and so on"] * 9), ("unless the Tenant objects.",), 1, "unless"),
        (("Unless the Tenant objects,",), (f"{MONTHLY}.", *["It is so."] * 9), 2, "Unless"),
        (("Unless the Tenant objects,",), (f"{MONTHLY}, but not in May.",), 2, "not"),  # what its own page has
    ],
)
def test_a_qualifier_on_the_page_before_or_after_is_told(
    first: tuple[str, ...], second: tuple[str, ...], page: int, dropped: str | None
) -> None:
    pages = (("A page.",), first, second, ("A page.",))
    found = locate(cite(MONTHLY, "$500", page + 1), made(*pages)).found
    assert found is not None
    assert (outside(found), found.anchor_page) == (dropped, page + 1)


HEADER = ("The Homes.", "A lease of a flat.", "In the town.", "By the sea.")
PAYS = "Harbour Homes pays $500 a month"


@each(("lines", "is_told"), [(0, True), (1, True), (3, True), (4, False)])
@each("over", [False, True])
def test_a_qualifier_is_told_over_as_many_lines_as_a_header_or_footer_has(
    lines: int, *, is_told: bool, over: bool
) -> None:
    edge = HEADER[:lines]
    body = ["It is so."] * 9
    upper = (*body, f"{PAYS} in", *edge) if over else ("x", "Unless the Tenant objects,")
    lower = (*edge, "May, unless the Tenant objects.", *edge) if over else (*edge, f"{PAYS}.", *body)
    pages = (upper, lower, (*edge, "Other text.", *edge), (*edge, "More text.", *edge))
    found = locate(cite(PAYS, "$500", 1 if over else 2), made(*pages)).found
    assert found is not None
    assert outside(found) == (("unless" if over else "Unless") if is_told else None)


# ── All that is told of a missing quote ──────────────────────────────────────────────────────────

CONTENTS = ("Contents", "1 Rent ........ 3", "2 Deposit ........ 4", "3 Pets ........ 5", "4 Keys ........ 6")
RISING = ("4 of 5 lines end in a page number", "100% of these numbers rise")
ON_PAGE = ("page 1 (reading order)", "the page breaks beside it", "the other 1 pages and their breaks")


def test_a_missing_quote_is_told_with_the_kind_of_the_cited_page() -> None:
    citation = cite("no such words at all", "such", 1)
    assert locate(citation, made(CONTENTS, ("x y",))) == NotFound(
        citation, 2, 5, tried=ON_PAGE, structure=Structure.CONTENTS, structure_reasons=RISING
    )
    citation = cite("no such words at all", "such", None)
    assert locate(citation, made(CONTENTS, ("x y",))) == NotFound(citation, 2, tried=("all 2 pages and their breaks",))


def test_a_missing_quote_is_told_with_its_row_on_the_cited_page() -> None:
    citation = cite("Water 298", "298", 1)
    assert locate(citation, made(("Water 310 298",), ("x",))) == NotFound(
        citation, 2, 1, row="Water 310 298", tried=ON_PAGE
    )
    citation = cite("Water 298", "298", None)
    assert locate(citation, made(("Water 310 298",))) == NotFound(citation, 1, tried=("all 1 pages and their breaks",))


def test_a_near_miss_is_told_instead_of_a_row() -> None:
    citation = cite("Water 298", "298", 1)
    assert locate(citation, made(("Water 310 298", "Water 2,98"))) == NotFound(
        citation, 1, 2, near="Water 2,98", tried=ON_PAGE[:1]
    )


def test_a_quote_with_cut_edges_is_told_with_what_it_leaves_out() -> None:
    citation = cite("the change was 5", "5", 1)
    assert locate(citation, made(("In all the change was 5 million there.",))) == NotFound(
        citation, 1, 1, near="the change was 5", cut=True, cut_off="million", tried=ON_PAGE[:1]
    )


def test_a_value_may_go_on_on_the_next_page() -> None:
    bodies = ("In all the change was 5", "million over the year.", "It was sold.", "It is gone.")
    source = made(*(("The yearly report of the mill", body, "For its owners only") for body in bodies))
    citation = cite("all the change was 5", "5", 1)
    assert locate(citation, source) == NotFound(citation, 4, 3, cut=True, cut_off="million")


def test_a_quote_on_another_page_is_told_with_why_a_page_could_not_be_searched() -> None:
    source = made(("x",), ("y",), (MONTHLY,), instead={2: DamagedError("It is damaged.")})
    evidence = locate(cite(MONTHLY, "$500", 1), source)
    assert isinstance(evidence, Located)
    assert (evidence.found.page, evidence.unread) == (3, Open("unreadable-source", "It is damaged."))
    assert evidence.found.qualifier is None
