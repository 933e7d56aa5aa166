"""A quote that leaves a "not" of its sentence out is always warned about, by that word; a whole sentence hardly ever."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from cases import mostly_full
from pdfs import drawn, text
from pdfs import opened as opened_pdf
from responses import answer, entry, groups_of

from attacks.honest import FILINGS, REGULATORY, as_text, body_pages, seeded
from attacks.made import MADE
from attacks.mining import QUALIFIER, WORD, Mined, Sentence, mined, sentences
from attacks.scoreboard import LABELS
from citecheck import check, read_response
from citecheck.sources.document import Document
from citecheck.text.quoting import quoted

TIMES = 2  # quotes of each sentence
MINED = 2_000
AT_LEAST = {  # how many quotes of each document leave something out
    "3M_2018_10K.pdf": 400,
    "ADOBE_2015_10K.pdf": 250,
    "BESTBUY_2024Q2_10Q.pdf": 40,
    "BLOCK_2016_10K.pdf": 300,
    "JOHNSON_JOHNSON_2023_8K_dated-2023-08-30.pdf": 18,
    "NETFLIX_2017_10K.pdf": 160,
    "GDPR.pdf": 330,
    "irs_i1040nr_2007.pdf": 230,
    "thinkpython2.pdf": 350,
    "lease.pdf": 30,
    "tax-notice.pdf": 10,
    "annual-report.pdf": 30,
    "waterworks.pdf": 8,
    "measured.txt": 6,
}
WHOLE = 400  # sentences of a document that are quoted whole
MISSED = 0.01  # of the quotes that leave something out; a box "Yes ☐ No" before a sentence is no negation of it
WARNED = 0.03  # of the quotes of one document that leave nothing out; docs/accuracy.md has those of all
QUESTION = re.compile(r"\?\W*\Z")  # a part of one states what is only asked
PARTS = re.compile(  # without it, a part of it is a false one
    r"\b(?:(?:few|many|most|several|some) of|sometimes|occasionally|might)\b", re.IGNORECASE
)


class Place(NamedTuple):
    """A sentence of a document: its page, that page's text, and where it stands in it."""

    page: int
    page_text: str
    sentence: Sentence

    def cited(self, n: int, start: int, end: int) -> dict[str, object]:
        """An entry that quotes a part of the sentence."""
        text = " ".join(self.sentence.text[start:end].split())
        line = self.page_text.count("\n", 0, self.sentence.start + start) + 1
        return entry(n, f=text, k=text.split()[0], p=f"page_number_{self.page}_index_{self.page - 1}", l=[line])


class Source(NamedTuple):
    """A document by its name, and the pages whose sentences are quoted."""

    name: str
    document: Document
    pages: Sequence[int]

    def places(self) -> Iterator[Place]:
        for number in self.pages:
            lines = [line.text for line in self.document.page(number).lines]
            yield from (Place(number, "\n".join(lines), sentence) for sentence in sentences(lines))


@pytest.fixture(params=mostly_full([*FILINGS, *REGULATORY, *MADE], *MADE))
def source(request: pytest.FixtureRequest) -> Iterator[Source]:
    if request.param in MADE:
        with MADE[request.param]() as document:
            yield Source(request.param, as_text(document), body_pages(document, {}, fewest_words=40))
    else:
        document, name = request.getfixturevalue("opened")(request.param), Path(request.param).name
        yield Source(name, as_text(document), body_pages(document, LABELS[name]))


def _warnings(document: Document, entries: Sequence[dict[str, object]]) -> list[str | None]:
    """What CIT406 says of each entry."""
    report = check(read_response(answer(groups_of(*entries))), {"A": document})
    said = {finding.citation: finding.message for finding in report.findings if finding.rule == "CIT406"}
    return [said.get(index) for index in range(len(entries))]


@pytest.mark.first_is_fast
def test_a_quote_that_leaves_a_qualifier_out_is_warned_about(source: Source) -> None:
    parts = mined_parts(source)
    assert len(parts) >= AT_LEAST[source.name]
    print(f"{source.name}: {len(parts)} quotes leave a qualifier out")  # noqa: T201 - shown by pytest -s
    unseen = [found for case in parts if (found := missed(*case))]
    assert len(unseen) <= MISSED * len(parts), unseen


def mined_parts(source: Source) -> list[tuple[tuple[Place, Mined], str | None]]:
    """Parts of its sentences that leave a qualifier out, and the warning about each."""
    rng = seeded("mining", source.name)
    places = [place for place in source.places() for _ in range(TIMES)]
    parts = [(place, part) for place in places if (part := mined(rng, place.sentence.text))]
    warnings = _warnings(source.document, [place.cited(n, *part[:2]) for n, (place, part) in enumerate(parts, 1)])
    return list(zip(parts, warnings, strict=True))


def missed(case: tuple[Place, Mined], warning: str | None) -> str | None:
    """The sentence and its quoted part, if no word that it leaves out is named."""
    place, part = case
    named = (*part.left_out, "unable")  # directly before the quote, it is nearer than a word of the table
    said = (warning or "").replace("… ", "", 1)
    if any(said.startswith(f"Left out of the quote: {quoted(word)[:-1]}") for word in named):
        return None
    text = place.sentence.text
    return f"page {place.page}: {text[: part.start]}[[{text[part.start : part.end]}]]{text[part.end :]} ({warning})"


@pytest.mark.first_is_fast
def test_a_quote_that_leaves_nothing_out_is_hardly_ever_warned_about(source: Source) -> None:
    whole, parts = whole_quotes(source)
    told = f"{source.name}: warned about {sum(map(bool, whole))} of {len(whole)} whole sentences,"
    told += f" {sum(map(bool, parts))} of {len(parts)} parts"
    print(told)  # noqa: T201 - shown by pytest -s
    assert sum(map(bool, (*whole, *parts))) <= WARNED * len(whole + parts)


def whole_quotes(source: Source) -> tuple[list[str | None], list[str | None]]:
    """The warning about each of some whole sentences, and about parts of them that leave no qualifier out."""
    rng = seeded("whole", source.name)
    places = list(source.places())
    places = rng.sample(places, min(WHOLE, len(places)))
    entries = [place.cited(n, 0, len(place.sentence.text)) for n, place in enumerate(places, 1)]
    plain = [
        place for place in places if not any(one.search(place.sentence.text) for one in (QUALIFIER, PARTS, QUESTION))
    ]
    entries += [place.cited(n, *_inner(rng, place.sentence.text)) for n, place in enumerate(plain, len(entries) + 1)]
    warned = _warnings(source.document, entries)
    return warned[: len(places)], warned[len(places) :]


def _inner(rng: Random, sentence: str) -> tuple[int, int]:
    """Without up to three words at either end."""
    words = list(WORD.finditer(sentence))
    return words[rng.randint(0, 3)].start(), words[-1 - rng.randint(0, 3)].end()


def test_enough_is_tried_in_all() -> None:
    assert sum(AT_LEAST.values()) >= MINED


# ── Over a page break ────────────────────────────────────────────────────────────────────────────

HOUSE = (
    ("House rules", "The stairs are swept on Fridays.", "The tenant of the flat may not, while the lease lasts,", "1"),
    ("House rules", "let a room to guests who pay for it.", "Guests who do not pay may stay for two weeks,", "2"),
    ("House rules", "unless the caretaker has told them to leave.", "The cellar is locked at night and is not", "3"),
    ("House rules", "heated in winter, unless it freezes.", "The roof is closed.", "4"),
)
ON_PAGE_1 = "Left out of the quote: 'not, while the lease lasts,', just before these words (page 1, line 3)."


@pytest.mark.parametrize(
    ("quote", "page", "message"),
    [
        pytest.param("let a room to guests who pay for it.", 2, ON_PAGE_1, id="on the page before"),
        pytest.param(
            "may stay for two weeks,",
            2,
            "Left out of the quote: 'not pay', just before these words (page 2, line 3).",
            id="on the same page",
        ),
        pytest.param(
            "The tenant of the flat may",
            1,
            "Left out of the quote: '… not, while the lease lasts, 1', just after these words (page 1, line 3).",
            id="the page's last sentence",
        ),
        pytest.param(
            "Guests who do not pay may stay for two weeks,",
            2,
            "Left out of the quote: '… unless the caretaker has told them to leave.', just after these words (page 3, line 2).",
            id="on the next page",
        ),
        pytest.param(
            "heated in winter",
            4,
            "Left out of the quote: 'not', just before these words (page 3, line 3), which reverses their meaning.",
            id="directly before, on the page before, and another after it",
        ),
        pytest.param("The roof is closed.", 4, None, id="nowhere"),
        pytest.param("The stairs are swept on Fridays.", 1, None, id="nowhere, at the top"),
    ],
)
@pytest.mark.full
def test_a_sentence_goes_on_over_a_page_break(quote: str, page: int, message: str | None) -> None:
    cited = entry(1, f=quote, k=quote.split(maxsplit=1)[0], p=f"page_number_{page}_index_{page - 1}", l=[2, 3])
    with opened_pdf(drawn(*(text(*lines) for lines in HOUSE))) as document:
        assert _warnings(document, [cited]) == [message]
