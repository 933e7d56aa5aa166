"""Pages that say where things stand: found by the shape of their lines, never by a heading alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from textwrap import wrap

import pytest
from cases import each
from pdfs import contents, index, opened, table, two_columns

from citecheck.model import Structure
from citecheck.sources.document import READING, Line, Page
from citecheck.sources.page_edges import printed_numbers
from citecheck.sources.structure import classify, page_shape, shape_to_keep, short_list, take_shape


def page(*lines: str, number: int = 1, label: str | None = None) -> Page:
    return Page(number, {READING: [Line(text) for text in lines]}, label=label)


CONTENTS = (
    "Contents",
    "1 Term and rent . . . . . . . . 3",
    "2 Deposit . . . . . . . . . . 6",
    "3 Pets . . . . . . . . . . . . 9",
    "4 Costs . . . . . . . . . . . 12",
    "5 Ending the lease . . . . . . 15",
)
INDEX = (
    "Index",
    "Access, 5, 50",
    "Alarm, 12",
    "Balcony, 19, 22-24",
    "Boiler, 3",
    "Cards, 40",
    "Cellar, 7, 56",
    "Costs, 14",
    "Deposit, 2, 8",
    "Dogs, 35",
    "Fees, 9",
)
EXHIBITS = (
    "EXHIBIT INDEX",
    "Exhibit No. Description",
    "3.1 Certificate of Incorporation (incorporated by reference to Form 8-K)",
    "3.2 Bylaws (incorporated by reference to Form 10-K)",
    "4.1 Form of Indenture (incorporated by reference to Form S-3)",
    "10.1 Credit Agreement (incorporated by reference to Form 8-K)",
    "10.2 Lease Agreement (incorporated by reference to Form 8-K)",
    "10.3 Form of Award Agreement (filed herewith)",
    "21.1 List of Subsidiaries (filed herewith)",
    "23.1 Consent (filed herewith)",
    "31.1 Certification of the chief officer (filed herewith)",
)
LIST = (
    "List of figures",
    "Figure 1 Rents since 1990 . . . . 11",
    "Figure 2 Heating . . . . . . . . 13",
    "Figure 3 Inventory . . . . . . . 15",
    "Figure 4 Meter readings . . . . . 18",
)
BALANCE = (
    "CONSOLIDATED BALANCE SHEETS",
    "(in millions) 2018 2017",
    "Cash and cash equivalents $ 2,853 $ 3,053",
    "Marketable securities 380 1,076",
    "Accounts receivable 5,020 4,911",
    "Total inventories 4,366 4,034",
    "Prepaids 741 937",
    "Total current assets 13,709 14,277",
    "Goodwill 10,051 10,513",
    "Other assets (1,345) 2,262",
)
STATES = (
    "Branches by state",
    *(
        f"{state} {count}"
        for state, count in zip(
            "Alabama Alaska Arizona Arkansas California Colorado Delaware Florida Georgia Hawaii Idaho".split(),
            (14, 3, 22, 9, 88, 31, 2, 64, 40, 5, 7),
            strict=True,
        )
    ),
)
TITLES = (
    "Table of Contents",
    *(
        f"Item {number}. {title}"
        for number, title in enumerate(
            ("Business", "Properties", "Mine Safety", "Signatures", "Legal", "Risks", "Market", "Controls"), 1
        )
    ),
)
PARTS = (
    "Contents",
    *(
        line
        for part in ("I", "II", "III")
        for line in (f"Part {part}", "The house 1", "The rent 2", "Keys and locks 4", "Repairs 4", "The garden 7")
    ),
)
REFERENCES = tuple(f"Further details of {what} stand in Note {at}" for at, what in enumerate("abcdefghij", 1))
CROSS_REFERENCE = (
    "Cross-reference",
    *(f"Item {at}. Some part of it {100 - 9 * at}-{104 - 9 * at}" for at in range(1, 11)),
)
OWN_LINES = tuple(
    line
    for at in range(1, 10)
    for line in (f"10.{at}", f"Form of Agreement (incorporated by reference to Exhibit 4 of the report of 201{at})")
)
PROSE = (
    "The lease runs for fifteen years from the first of April and may then be renewed by the tenant.",
    "The monthly rent is due on the first day of each month and is paid to the account named above.",
    "The tenant may not keep dogs, except guide dogs, and must remove other pets within two weeks.",
    "The landlord is not able to agree to a longer period, and repairs are charged at their cost.",
)


@each(
    ("lines", "structure"),
    [
        pytest.param(CONTENTS, Structure.CONTENTS, id="contents"),
        pytest.param(CONTENTS[1:], Structure.CONTENTS, id="TX4 contents without a heading"),
        pytest.param(INDEX, Structure.INDEX, id="TX4 index"),
        pytest.param(INDEX[1:], Structure.INDEX, id="index without a heading"),
        pytest.param(EXHIBITS, Structure.LIST, id="exhibits"),
        pytest.param(LIST, Structure.LIST, id="list of figures"),
        pytest.param(TITLES, Structure.CONTENTS, id="contents without page numbers"),
        pytest.param(("Index", *TITLES[1:]), Structure.CONTENTS, id="the same called index"),
        pytest.param(TITLES[1:], None, id="numbered titles without a heading"),
        pytest.param((*TITLES, *BALANCE[1:]), None, id="numbered titles above a table"),
        pytest.param(PARTS, Structure.CONTENTS, id="contents whose numbers begin anew in each part"),
        pytest.param(PARTS[1:], None, id="the same without a heading"),
        pytest.param(("Table of Contents", *STATES), None, id="running header over numbers that rise now and then"),
        pytest.param(("Index", *BALANCE), None, id="running header Index over a table"),
        pytest.param(REFERENCES, None, id="references to pages and notes"),
        pytest.param(CROSS_REFERENCE, None, id="a report's cross-reference table is no index"),
        pytest.param(OWN_LINES, Structure.LIST, id="exhibits whose numbers have lines of their own"),
        pytest.param(BALANCE, None, id="balance sheet"),
        pytest.param(STATES, None, id="states with one number each"),
        pytest.param(PROSE, None, id="prose"),
        pytest.param(("Table of Contents", *PROSE), None, id="TX4 running header over prose"),
        pytest.param(("Table of Contents", *BALANCE), None, id="running header over a balance sheet"),
        pytest.param(("Index", *PROSE), None, id="a heading alone"),
        pytest.param(("Appendix A", *PROSE), Structure.APPENDIX, id="appendix"),
        pytest.param((*PROSE, "Appendix A"), None, id="an appendix that is only named"),
        pytest.param((), None, id="blank"),
    ],
)
def test_classify(lines: tuple[str, ...], structure: Structure | None) -> None:
    found = classify(page(*lines), 100)
    assert found.structure is structure
    assert bool(found.reasons) is (structure is not None)


def test_what_a_page_shows_is_a_value_that_can_be_kept() -> None:
    shape = page_shape(CONTENTS, CONTENTS, 1, 100, has_breaks=True)
    kind = ["contents", ["5 of 6 lines end in a page number", "100% of these numbers rise"], 1]
    assert json.loads(json.dumps(shape)) == [kind, "contents", {"contents": kind}]


@pytest.mark.parametrize("lines", [CONTENTS, (*CONTENTS, *PROSE, *PROSE[:2]), PROSE])
def test_a_page_takes_the_shape_that_was_kept_beside_it(lines: tuple[str, ...]) -> None:
    kept = json.loads(json.dumps(shape_to_keep(page(*lines), 100)))
    other = page("Another page", "of two lines")
    take_shape(other, kept)
    assert classify(other, 100) == classify(page(*lines), 100)


def test_contents_beside_running_text_are_structural_in_part() -> None:
    assert classify(page(*CONTENTS, *PROSE, *PROSE[:2]), 100).structure is Structure.PART


@pytest.mark.parametrize(("page_count", "structure"), [(1, None), (2, Structure.APPENDIX)])
def test_a_document_of_one_page_is_no_appendix(page_count: int, structure: Structure | None) -> None:
    assert classify(page("Appendix", *PROSE), page_count).structure is structure


def test_entries_on_a_third_of_the_page_are_structural_in_part() -> None:
    """Its text has short lines, as in a narrow column."""
    text = wrap(" ".join(PROSE * 2), 60)
    assert classify(page(*CONTENTS, *text), 100).structure is Structure.PART


@each(
    ("further", "structure"),
    [
        pytest.param(("32.1", "Certification of the officer", "** Furnished herewith."), Structure.PART, id="the end"),
        pytest.param(
            ("10.49 Form of Award Agreement.*", "12 Computation of Ratios.", "21 Subsidiaries.", "* Filed herewith."),
            Structure.LIST,
            id="whole numbers",
        ),
        pytest.param(PROSE, None, id="prose"),
        pytest.param(("4.1 Reemployment of certain participants", *PROSE), None, id="a numbered section"),
    ],
)
def test_a_list_of_exhibits_goes_on_without_a_heading(further: tuple[str, ...], structure: Structure | None) -> None:
    pages = {1: page(*EXHIBITS), 2: page(*EXHIBITS[3:7], "* Filed herewith.", number=2), 3: page(*further, number=3)}
    assert classify(pages[3], 100, pages.get).structure is structure
    assert classify(page(*further, number=3), 100, {2: page(*PROSE, number=2)}.get).structure is None


def test_numbers_that_do_not_rise_are_no_contents() -> None:
    lines = [f"{text[:-2]}{number}" for text, number in zip(CONTENTS[1:], (15, 12, 9, 6, 3), strict=True)]
    assert classify(page(*lines), 100).structure is None


def test_numbers_beyond_the_document_are_no_contents() -> None:
    lines = ("Population", "Ashton 900", "Barton 950", "Carlow 970", "Denby 980", "Elton 990")
    assert classify(page(*lines), 12).structure is None


@pytest.mark.parametrize(
    ("data", "structure"),
    [
        pytest.param(contents(), Structure.CONTENTS, id="contents"),
        pytest.param(index(), Structure.INDEX, id="index"),
        pytest.param(table(), None, id="table"),
        pytest.param(two_columns(), None, id="columns"),
    ],
)
def test_classify_a_page_of_a_pdf(data: bytes, structure: Structure | None) -> None:
    with opened(data) as document:
        assert classify(document.page(1), max(document.page_count, 60)).structure is structure


@pytest.mark.parametrize(
    ("lines", "label", "numbers"),
    [
        (("12 Harbour Homes", "text"), None, {"12"}),
        (("Harbour Homes 12", "text"), None, {"12"}),
        (("text", "- 7 -"), None, {"7"}),
        (("text", "Page 7 of 20"), None, {"7"}),
        (("Preface", "text"), "iv", {"iv"}),
        (("text", "xiv"), None, {"xiv"}),
        (("It has 12 rooms", "text"), None, set()),
        ((), None, set()),
    ],
)
def test_printed_numbers(lines: tuple[str, ...], label: str | None, numbers: set[str]) -> None:
    assert printed_numbers(page(*lines, label=label)) == numbers


@pytest.mark.parametrize(
    ("before", "own", "after", "numbers"),
    [
        (("text", "11"), ("text", "12"), ("text", "13"), {"12"}),
        (("text", "Page 11 of 20"), ("Page 12 of 20", "text"), (), {"12"}),
        (("ix", "text"), ("x", "text"), (), {"x"}),
        ((), ("text", "12"), ("Annex",), set()),
        (("3 Deposit", "text"), ("5 Repairs", "text"), ("6 Garden", "text"), {"5"}),
        (("3 Deposit", "text"), ("5 Repairs", "text"), ("8 Garden", "text"), set()),
        (("Rooms on this floor", "7"), ("Rooms on that floor", "3"), (), set()),
    ],
)
def test_a_printed_number_goes_on_beside(
    before: tuple[str, ...], own: tuple[str, ...], after: tuple[str, ...], numbers: set[str]
) -> None:
    beside = {1: page(*before, number=1) if before else None, 3: page(*after, number=3) if after else None}
    assert printed_numbers(page(*own, number=2), beside.get) == numbers


def test_text_without_page_breaks_is_no_list_of_exhibits() -> None:
    lines = (*EXHIBITS, *TITLES)
    assert classify(page(*EXHIBITS), 1).structure is None
    assert classify(page(*lines), 1).structure is None
    assert classify(page(*EXHIBITS), 2).structure is Structure.LIST


# ── Contents in other shapes ─────────────────────────────────────────────────────────────────────

TITLES = (
    "Definitions and terms", "The letting of the flat", "Rent and other charges", "Late payment", "Deposit and its return",
    "Repairs by the owner", "Repairs by the tenant", "Pets and plants", "Noise at night", "Ending the lease early",
)  # fmt: skip
NUMBERS = (2, 3, 5, 8, 11, 13, 14, 17, 19, 20)
AGES = [
    f"{name} {age}"
    for name, age in zip("Adler Boyd Cole Dorn Epps Ford Gage Hill Ives Jost".split(), NUMBERS, strict=True)
]


@each(
    "lines",
    [
        ("Contents", *TITLES),
        ("Contents", *(f"{title} {number}-{number + 2}" for title, number in zip(TITLES, NUMBERS, strict=True))),
        tuple(f"{title} - {number} -" for title, number in zip(TITLES, NUMBERS, strict=True)),
        ("Contents", *(f"{title}, page {number}" for title, number in zip(TITLES, NUMBERS, strict=True))),
        ("Contents", *(f"Page {number}: {title}" for title, number in zip(TITLES, NUMBERS, strict=True))),
        ("Contents", *(part for pair in zip(TITLES, map(str, NUMBERS), strict=True) for part in pair)),
    ],
)
def test_contents_without_numbers_at_their_lines_ends(lines: tuple[str, ...]) -> None:
    assert classify(page(*lines, number=2), 30).structure is Structure.CONTENTS


@each(
    "lines",
    [
        TITLES,
        ("Contents", "The box holds a lamp and two bulbs.", *TITLES[:7], "It weighs 2 kg.", "Keep it dry."),
        ("Contents", *(f"{title} 1,{number:03}" for title, number in zip(TITLES, NUMBERS, strict=True))),
        ("Contents", *(title.split()[0] for title in TITLES)),
    ],
)
def test_titles_that_are_no_contents(lines: tuple[str, ...]) -> None:
    assert classify(page(*lines, number=2), 30).structure is None


LABELS = (
    "Households with a garden of their own", "Households with a car or a van", "People who live in the old town",
    "Farms that keep hens and sell eggs", "Boats that came through the lock",
)  # fmt: skip
FRUIT, TOWNS = ("Apple", "Pear", "Plum", "Fig"), ("Ashby", "Bexley", "Corby", "Derby", "Exeter")


def _rows(row: str, labels: Sequence[object], *numbers: object) -> list[str]:
    return [row.format(label, number) for label, number in zip(labels, numbers, strict=True)]


@each(
    "lines",
    [
        _rows("{} {}", LABELS, *range(11, 16)),
        ["Price list", *_rows("{} juice in a glass {}", FRUIT, 3, 5, 9, 12)],
        ["Prices on the menu", *_rows("{} juice ........ {}", FRUIT, 3, 5, 9, 12)],
        ["Ages of the pupils", *_rows("{} from the north {}", ("Ann", "Bob", "Cy", "Di", "Ed"), 7, 8, 9, 11, 12)],
        ["Wins by year", *_rows("Season of {} {}", range(1990, 1996), 2, 4, 7, 11, 13, 20)],
        ["Bus times from town", *_rows("Stop at {} {}", TOWNS, 5, 9, 14, 21, 28)],
        ["Grades", *_rows("Grade {} of the test {}", "IHGFEDCBA", *range(10, 28, 2))],
        _rows("| Boat of the {} | {} |", FRUIT, 3, 5, 9, 12),
        AGES,
    ],
)
def test_a_table_that_is_sorted_by_its_figures_is_no_contents(lines: list[str]) -> None:
    found = [classify(page(*lines, number=number), count).structure for number, count in ((1, 1), (1, 30), (25, 30))]
    assert found == [None] * 3


@each(
    "lines",
    [
        _rows("{}, p. {}", LABELS, 3, 5, 9, 12, 15),
        _rows("{} (page {})", LABELS, 3, 5, 9, 12, 15),
        _rows("{} – see page {}", LABELS, 3, 5, 9, 12, 15),
        ["Agenda", *_rows("{}, page {}", LABELS, 3, 5, 9, 12, 15)],
        ["Agenda Page", *_rows("{} {}", LABELS, 3, 5, 9, 12, 15)],
        ["Contents", *_rows("{1} {0}", LABELS, 3, 5, 9, 12, 15)],
        ["Contents", *_rows("{} {}", LABELS, 3, 5, 9, 12, 15)],
        ["Contents", *_rows("{} {}", LABELS, "A-1", "A-4", "B-1", "B-2", "C-1")],
        ["Contents", *_rows("{} [{}]", LABELS, 3, 5, 9, 12, 15)],
        _rows("{} {}", TITLES, *NUMBERS),
        _rows("{}. {}", [f"{at} {label} ....." for at, label in enumerate(LABELS, 1)], 3, 5, 9, 12, 15),
    ],
)
def test_contents_by_their_heading_by_the_word_page_or_by_many_titles(lines: list[str]) -> None:
    assert classify(page(*lines), 30).structure is Structure.CONTENTS


def test_many_titles_without_a_heading_must_point_to_pages_of_the_document_further_on() -> None:
    lines = _rows("{} {}", TITLES, *NUMBERS)
    assert [classify(page(*lines, number=n), count).structure for n, count in ((25, 30), (1, 12))] == [None, None]


def test_contents_go_on_under_the_heading_of_a_page_before() -> None:
    first, last = _rows("{} {}", LABELS, 3, 5, 9, 12, 15), _rows("{} {}", LABELS, 17, 18, 20, 22, 25)
    pages = {1: page("Contents", *first), 2: page(*last, number=2), 3: page("Appendix A 16", *last, number=3)}
    assert [classify(pages[n], 30, pages.get).structure for n in pages] == [Structure.CONTENTS] * 3
    pages[2] = page(*PROSE, number=2)
    assert classify(pages[3], 30, pages.get).structure is not Structure.CONTENTS


# ── Indexes in other shapes ──────────────────────────────────────────────────────────────────────

TERMS = ("access", "boilers", "cards", "dogs", "fees", "garages", "heating", "keys", "lifts", "pets")
PAGES = (5, 22, 40, 12, 9, 33, 3, 17, 28, 14)


@each(
    ("row", "structure"),
    [
        ("{}, p. {}", Structure.INDEX),
        ("{} (pp. {})", Structure.INDEX),
        ("{} [{}]", Structure.INDEX),
        ("{}, see page {}", Structure.INDEX),
        ("{}, A-{}", Structure.INDEX),
        ("{}, {} f.", Structure.INDEX),
        ("{1} {0}", Structure.INDEX),
        ("{} ({})", None),  # negative figures
        ("{} of the lease, as is said in {} and elsewhere", None),
    ],
)
def test_an_index_with_other_page_numbers(row: str, structure: Structure | None) -> None:
    assert classify(page("Index", *_rows(row, TERMS, *PAGES)), 60).structure is structure


# ── A short list of contents on a page of text ───────────────────────────────────────────────────

NEXT = ("The house rules", "Repairs and their cost", "Ending the lease", "Returning the keys")
PAGES_OF_THEM = (4, 6, 9, 12)
NUMBERED = tuple(f"{title} {number}" for title, number in zip(NEXT, PAGES_OF_THEM, strict=True))
DOTTED = tuple(f"{title} . . . . . . {number}" for title, number in zip(NEXT, PAGES_OF_THEM, strict=True))


def _part(*lines: str, quoted: int = 2, pages: int = 30, number: int = 3) -> Structure | None:
    """What the line of the list is (`quoted`, from 0, of these), between running text."""
    text = (*PROSE, *lines, *PROSE)
    return short_list(text, [len(PROSE) + 1 + quoted], pages, number).structure


@each(
    "lines",
    [
        pytest.param(("Contents", *NUMBERED), id="under its heading"),
        pytest.param(("In this section", *NUMBERED), id="of a section"),
        pytest.param(("## Contents of this chapter", *DOTTED), id="a heading of Markdown"),
        pytest.param(("CONTENTS                Page", *NUMBERED[:3]), id="three, with a head above the numbers"),
        pytest.param(("In diesem Kapitel", *NUMBERED), id="in German"),
        pytest.param(
            ("Contents", *(f"{line[:-1]}, page {line[-1]}" for line in NUMBERED[:3])), id="with the word page"
        ),
        pytest.param(("", *DOTTED), id="dots alone"),
        pytest.param(("", *(line.replace(" . . . . . . ", "…… ") for line in DOTTED)), id="ellipses"),
        pytest.param(("", *DOTTED[:3], "What happens to the keys", "at the end of the lease ..... 14"), id="two lines"),
        pytest.param(("", *(f"{at}. {line}" for at, line in enumerate(DOTTED, 1))), id="numbered"),
        pytest.param(("Index", "Alarm, 12", "Boiler, 3", "Cellar, 7, 56"), id="an index"),
        pytest.param(
            ("Index", "cellar", "of the house, 7", "of the shed, 3", "dogs", "in the yard, 5"), id="sub-entries"
        ),
    ],
)
def test_a_short_list_of_contents(lines: tuple[str, ...]) -> None:
    assert [_part(*lines, quoted=at) for at in range(1, len(lines))] == [Structure.PART] * (len(lines) - 1)
    assert _part(*lines, pages=1, number=1) is Structure.PART


@each(
    "lines",
    [
        pytest.param(("Flats by number of rooms", *NUMBERED), id="a table of counts"),
        pytest.param(("Flats of the house in 2016", *(f"{line} 17" for line in NUMBERED)), id="of two columns"),
        pytest.param(("Number of complaints", *DOTTED), id="counts with dots"),
        pytest.param(("Price in $", *DOTTED), id="prices with dots"),
        pytest.param(("Fees", *(line.replace(". 4", ". $4") for line in DOTTED)), id="a fee among them"),
        pytest.param(("Contents", *NUMBERED[:2], "Ending the lease 1", "Returning the keys 2"), id="do not rise"),
        pytest.param(("Contents", *(f"{at}. {title}" for at, title in enumerate(NEXT, 1))), id="a numbered list"),
        pytest.param(("In this section", *NEXT), id="titles alone"),
        pytest.param(("In this section the tenant is also", *NUMBERED), id="a sentence above"),
        pytest.param(("", *NUMBERED), id="neither heading nor dots"),
        pytest.param(("", *DOTTED[:3]), id="three with dots"),
        pytest.param(("", *(f"{title} ..... 1 May 20{at}" for at, title in enumerate(NEXT, 20))), id="years"),
        pytest.param(("", *(f"{title} ..... May {at}" for at, title in enumerate(NEXT, 4))), id="days of a month"),
        pytest.param(("", *(f"{title} ..... {at}:00" for at, title in enumerate(NEXT, 9))), id="times"),
        pytest.param(("", *(f"{at} {title} ..... {at}" for at, title in enumerate(NEXT, 4))), id="lines of a form"),
        pytest.param(("", *(f"{title} ..... {at}" for at, title in enumerate(NEXT))), id="numbers of earlier pages"),
    ],
)
def test_short_lists_that_are_no_contents(lines: tuple[str, ...]) -> None:
    assert [_part(*lines, quoted=at, number=5) for at in range(len(lines))] == [None] * len(lines)


def test_a_quote_is_wholly_in_a_short_list_or_is_text() -> None:
    text = (*PROSE, "Contents", *NUMBERED, *PROSE)
    in_list = {at for at in range(1, len(text) + 1) if short_list(text, [at], 30, 3).structure}
    assert in_list == {6, 7, 8, 9}
    found = [short_list(text, lines, 30, 3) for lines in ([5, 6], [6, 7, 8, 9], [4, 5, 6], [9, 10], [])]
    assert [one.structure for one in found] == [Structure.PART, Structure.PART, None, None, None]
    assert found[1].reasons == ("lines 6 to 9 are a list of contents",)


IN_GERMAN = ("Hunde sind erlaubt", "Kosten der Heizung", "Miete im Sommer", "Ende der Miete")


@each("heading", ["Inhaltsverzeichnis", "Table des matières", "Sumario", "Contents", "On this page", "In this section"])
def test_titles_alone_to_the_end_of_the_page(heading: str) -> None:
    text = (*PROSE, heading, *IN_GERMAN)
    found = [short_list(text, [at], 30, 3).structure for at in range(1, len(text) + 1)]
    assert found == [None] * len(PROSE) + [Structure.PART] * (1 + len(IN_GERMAN))


@each(
    "lines",
    [
        pytest.param(("Contents", *IN_GERMAN[:3]), id="three"),
        pytest.param(("Contents", *IN_GERMAN, "and so it goes on."), id="text below"),
        pytest.param(("Contents", *(f"{title}." for title in IN_GERMAN)), id="sentences"),
        pytest.param(
            ("Contents", "The box that comes with the house", "holds four keys", "and two", "cards"), id="text"
        ),
        pytest.param(("Contents", *(f"{at} keys" for at in range(4))), id="counts"),
        pytest.param(("Index", *IN_GERMAN), id="no numbers under an index"),
        pytest.param(("Consumer prices", "Alarm, 12", "Boiler, 3", "Cellar, 7"), id="no index"),
    ],
)
def test_lines_under_such_a_heading_that_are_text(lines: tuple[str, ...]) -> None:
    assert not any(short_list(lines, [at], 30, 3).structure for at in range(1, len(lines) + 1))


SUB_TERMS = ("repairs", "costs", "age", "sums", "birds", "wood", "keys", "names")
OF_HOUSE = ("Alarm", "Boiler", "Cellar", "Deposit", "Eggs", "Fire", "Gas", "Heating")


@each(
    ("lines", "structure"),
    [
        (("Index", *(f"{term} {at}f." for at, term in enumerate(OF_HOUSE, 3))), Structure.INDEX),
        (("Index", *(f"{term}, II/{at}" for at, term in enumerate(OF_HOUSE, 3))), Structure.INDEX),
        (
            (
                "Index",
                *(
                    part
                    for at, pair in enumerate(zip(OF_HOUSE, SUB_TERMS, strict=True))
                    for part in (pair[0], f"{pair[1]}, {at}")
                ),
            ),
            Structure.INDEX,
        ),
        (("Prices", *(f"{term} {at}" for at, term in enumerate(OF_HOUSE, 3))), None),
        (("House", *(f"{at} ....... {term} of the house" for at, term in enumerate(OF_HOUSE, 3))), Structure.CONTENTS),
        (("House", *(f"{at} {term} of the house" for at, term in enumerate(OF_HOUSE, 3))), None),
        (
            ("Tabellenverzeichnis", *(f"Tabelle {at}: {term} {at + 2}" for at, term in enumerate(OF_HOUSE, 1))),
            Structure.LIST,
        ),
        (("Abbildungsverzeichnis", *(f"Abb. {at}: {term}" for at, term in enumerate(OF_HOUSE, 1))), Structure.LIST),
        (("Liste des tableaux", *(f"Tableau {at} : {term}" for at, term in enumerate(OF_HOUSE, 1))), Structure.LIST),
        (("Anlagenverzeichnis", *(f"Anlage {at}: {term}" for at, term in enumerate(OF_HOUSE, 1))), Structure.LIST),
        (("List of slides", *(f"Slide {at} {term}" for at, term in enumerate(OF_HOUSE, 1))), Structure.LIST),
        (("Anlagen im Haus", *(f"Anlage {at}: {term}" for at, term in enumerate(OF_HOUSE, 1))), None),
    ],
)
def test_lists_in_other_layouts_and_languages(lines: tuple[str, ...], structure: Structure | None) -> None:
    assert classify(page(*lines), 30).structure is structure
