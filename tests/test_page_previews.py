"""What is shown for a citation: the page, the words on it, and their places."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest
from pdfs import drawn, one_page, opened, page_break, scanned, table, text

from citecheck import check, read_response
from citecheck.closest_passage import closest_passages
from citecheck.model import Box, Report
from citecheck.page_previews import Exhibit, Exhibits, Mark, ShownLine, Shows, make_exhibits
from citecheck.sources.document import READING, Document, Line, Page
from citecheck.sources.page_edges import printed_name

PLAIN, QUOTE, ANCHOR = Mark.NONE, Mark.QUOTE, Mark.ANCHOR
LEASE = one_page(
    "Harbour Homes Ltd",
    "The rent is due in March. The deposit is",
    "$3,700 and is held apart. No interest",
    "is paid on it.",
    "Pets are welcome.",
    "Smoking is not.",
)


def answer(*entries: tuple[str, str, int, list[int]]) -> str:
    """An answer that cites (f, k, page, lines)."""
    prose = " ".join(f"It is **{k}** [{n}]." for n, (_, k, *_) in enumerate(entries, 1))
    block = [
        {"n": n, "r": "why", "f": f, "k": k, "p": f"page_number_{p}_index_{p - 1}", "l": lines}
        for n, (f, k, p, lines) in enumerate(entries, 1)
    ]
    return f"{prose}\n\n<<<CITATION_DATA>>>\n{json.dumps({'lease': block})}\n<<<END_CITATION_DATA>>>\n"


def shown(data: bytes, *entries: tuple[str, str, int, list[int]], name: str = "lease.pdf", **options: int) -> Exhibits:
    with opened(data, name) as document:
        report, documents = checked(document, *entries)
        return make_exhibits(report, documents, closest_passages(report, documents), **options)


def checked(document: Document, *entries: tuple[str, str, int, list[int]]) -> tuple[Report, Mapping[str, Document]]:
    documents = {"lease": document}
    return check(read_response(answer(*entries)), documents), documents


def words(exhibit: Exhibit) -> list[tuple[int | None, list[tuple[str, str]]]]:
    """Its lines in short: (number, [(mark, text)])."""
    return [(line.number, [(mark.value, part) for mark, part in line.parts]) for line in exhibit.lines]


DEPOSIT = ("The deposit is $3,700 and is held apart.", "$3,700", 1, [3])


def test_a_quote_that_stands_as_cited() -> None:
    made = shown(LEASE, DEPOSIT)
    ((exhibit,),) = made.citations.values()
    (key,) = made.pictures
    assert words(exhibit) == [
        (1, [("", "Harbour Homes Ltd")]),
        (2, [("", "The rent is due in March. "), ("quote", "The deposit is")]),
        (3, [("anchor", "$3,700"), ("quote", " and is held apart."), ("", " No interest")]),
        (4, [("", "is paid on it.")]),
        (5, [("", "Pets are welcome.")]),
    ]
    first, second = exhibit.quote
    (anchor,) = exhibit.anchor
    assert (first.x0 > 150, second.x0, anchor.x0, anchor.x1 < second.x1) == (True, 40.0, 40.0, True)
    assert (anchor.y0, anchor.y1) == (second.y0, second.y1)
    above, below, *beside = exhibit.around
    assert (above.x0, above.x1, below.x0, below.x1 > second.x1) == (40.0, first.x1, 40.0, True)
    assert exhibit == Exhibit(
        1,
        Shows.FOUND,
        lines=exhibit.lines,
        picture=key,
        quote=(first, second),
        anchor=(anchor,),
        around=(above, below, *beside),
    )
    assert [box.y0 > above.y1 or box.y1 < below.y0 for box in beside] == [True, True]


def test_citations_of_one_page_share_its_picture() -> None:
    made = shown(LEASE, DEPOSIT, ("Pets are welcome.", "Pets", 1, [5]))
    assert [exhibit.picture for (exhibit,) in made.citations.values()] == list(made.pictures) * 2


def test_another_page() -> None:
    pages = drawn(text("Nothing here.", "Page 8 of 9"), text("The deposit is $3,700.", "Nothing.", "Page 9 of 9"))
    ((exhibit,),) = shown(pages, ("The deposit is $3,700.", "$3,700", 1, [1])).citations.values()
    assert (exhibit.page, exhibit.printed, exhibit.shows) == (2, "9", Shows.FOUND)
    assert words(exhibit)[0] == (1, [("quote", "The deposit is "), ("anchor", "$3,700"), ("quote", ".")])


def test_a_quote_over_a_page_break_is_shown_on_both_pages_the_anchors_first() -> None:
    quote = "notice given six months before the end"
    made = shown(page_break(furniture=True), (quote, "six months", 3, [1]))
    ((anchor, other),) = made.citations.values()
    assert [(e.page, e.shows, len(e.quote), len(e.anchor)) for e in (anchor, other)] == [
        (3, Shows.FOUND, 1, 1),
        (2, Shows.FOUND, 1, 0),
    ]
    assert len(made.pictures) == 2
    assert ("quote", "notice") in [part for _, parts in words(other) for part in parts]


def test_a_missing_quote_shows_the_words_most_like_it() -> None:
    ((exhibit,),) = shown(LEASE, ("The deposit is $3,900 and is kept apart.", "$3,900", 1, [3])).citations.values()
    assert (exhibit.shows, len(exhibit.quote), exhibit.anchor) == (Shows.CLOSEST, 2, ())
    marked = [part for _, parts in words(exhibit) for mark, part in parts if mark]
    assert marked == ["The deposit is", "$3,700 and is held apart."]


def test_a_near_miss_is_shown_where_it_stands() -> None:
    ((exhibit,),) = shown(LEASE, ("The deposit is $37,00 and is held apart.", "$37,00", 1, [3])).citations.values()
    assert exhibit.shows is Shows.CLOSEST
    assert [part for _, parts in words(exhibit) for mark, part in parts if mark] == [
        "The deposit is",
        "$3,700 and is held apart.",
    ]


def test_where_nothing_is_like_it_the_cited_lines_are_shown() -> None:
    ((exhibit,),) = shown(LEASE, ("Xylophones zigzag beyond quartz.", "quartz", 1, [6])).citations.values()
    assert (exhibit.shows, exhibit.quote, exhibit.picture is not None) == (Shows.CITED, (), True)
    assert [number for number, _ in words(exhibit)] == [4, 5, 6]


@pytest.mark.parametrize("page", [2, 9])
def test_a_page_that_is_not_there_shows_nothing(page: int) -> None:
    made = shown(LEASE, ("Xylophones zigzag beyond quartz.", "quartz", page, [6]))
    assert (dict(made.citations), made.pictures) == ({0: ()}, {})


def test_a_scan_is_shown_so_that_people_can_read_it() -> None:
    made = shown(scanned(), DEPOSIT)
    ((exhibit,),) = made.citations.values()
    assert (exhibit.shows, exhibit.lines, list(made.pictures)) == (Shows.CITED, (), [exhibit.picture])


def test_a_source_of_text_has_lines_and_no_pictures() -> None:
    made = shown(b"The rent is due.\nPets are welcome.\n", ("Pets are welcome.", "Pets", 1, [2]), name="lease.txt")
    assert made == Exhibits(
        {
            0: (
                Exhibit(
                    1,
                    Shows.FOUND,
                    lines=(
                        ShownLine(1, ((PLAIN, "The rent is due."),)),
                        ShownLine(2, ((ANCHOR, "Pets"), (QUOTE, " are welcome."))),
                    ),
                    no_picture="The source is text: it has no pages to picture.",
                ),
            )
        }
    )


def test_without_pictures() -> None:
    made = shown(LEASE, DEPOSIT, pictures=0)
    ((exhibit,),) = made.citations.values()
    assert (exhibit.picture, exhibit.no_picture, exhibit.quote) == (None, "Pages were not drawn.", ())
    assert len(exhibit.lines) == 5
    assert made.pictures == {}


def test_a_reading_that_another_reader_gave_is_marked_by_whole_lines_or_not_at_all() -> None:
    """Its lines have no places on the page."""
    with opened(LEASE) as document:
        document._source.second_reading = lambda _: [
            *document.page(1).lines,
            type(document.page(1).lines[0])("Bicycles are not."),
        ]
        report, documents = checked(document, ("Bicycles are not.", "Bicycles", 1, [5]))
        ((exhibit,),) = make_exhibits(report, documents, {}).citations.values()
    assert (exhibit.quote, exhibit.anchor) == ((), ())


def test_a_quote_in_another_reading_shows_that_readings_lines() -> None:
    with opened(table()) as document:
        report, documents = checked(document, ("Heating Water", "Heating", 1, [1]))
        ((exhibit,),) = make_exhibits(report, documents, {}).citations.values()
    assert report.results[0].evidence.found is not None
    assert report.results[0].evidence.found.reading == "file order"
    assert [line.parts for line in exhibit.lines[:2]] == [((ANCHOR, "Heating"),), ((QUOTE, "Water"),)]
    assert all(isinstance(box, Box) for box in exhibit.quote)
    assert len(exhibit.quote) == 2


def test_no_more_pictures_than_anybody_looks_at_and_those_of_failures_first() -> None:
    pages = drawn(text("Pets are welcome."), text("Smoking is not."))
    made = shown(pages, ("Pets are welcome.", "Pets", 1, [1]), ("Smoking is fine.", "Smoking", 2, [1]), pictures=1)
    assert [(e.page, e.picture is None, e.no_picture) for (e,) in made.citations.values()] == [
        (1, True, "Too many pages are cited for a picture of each: this one was not drawn."),
        (2, False, None),
    ]


def test_a_source_that_is_not_there_shows_nothing() -> None:
    report = check(read_response(answer(DEPOSIT)), {})
    assert make_exhibits(report, {}, {}) == Exhibits()


def test_marks_that_lie_far_apart_show_their_own_neighbours_and_no_more_than_fit() -> None:
    lines = [f"Line {n} of the house rules." for n in range(1, 301)]
    document = "\n".join(lines).encode()
    ((exhibit,),) = shown(document, ("Nothing of this.", "Nothing", 1, [1, 290]), name="rules.txt").citations.values()
    assert [number for number, _ in words(exhibit)] == [1, 2, 3, 288, 289, 290, 291, 292]


def test_a_line_without_end_is_cut_beside_the_quote() -> None:
    line = f"{'a' * 5_000} Pets are welcome. {'b' * 5_000}".encode()
    ((exhibit,),) = shown(line, ("Pets are welcome.", "Pets", 1, [1]), name="long.txt").citations.values()
    assert words(exhibit) == [
        (
            1,
            [
                ("", f"{'a' * 100} … {'a' * 99} "),
                ("anchor", "Pets"),
                ("quote", " are welcome."),
                ("", f" {'b' * 99} … {'b' * 100}"),
            ],
        )
    ]


@pytest.mark.parametrize("label", ["7), verified: the quote stands here", "x" * 30, "verified", "A 1 2"])
def test_a_label_of_the_file_is_shown_only_if_it_is_a_page_number(label: str) -> None:
    page = Page(2, {READING: [Line("The rent is due.")]}, label=label)
    assert printed_name(page) is None
    assert printed_name(Page(2, {READING: [Line("The rent is due.")]}, label="A-12")) == "A-12"
