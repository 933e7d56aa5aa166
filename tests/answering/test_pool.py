"""What evidence a question gets, and what it is called."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import written

from answering.scripted import DEPOSIT, DOGS, LEASE, QUESTION, RENT
from citecheck.answering.chunks import chunks
from citecheck.answering.evidence import pool_of
from citecheck.answering.keys import key_of, numbered
from citecheck.answering.nouns import Pool
from citecheck.answering.settings import Extent
from citecheck.library import Checker

EXTENT = Extent(passages=8, each=4, sources=4)


@pytest.fixture(autouse=True)
def lease(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("lease.pdf").write_bytes(LEASE)


def pool(*sources: str, question: str = QUESTION, extent: Extent = EXTENT, **more: object) -> Pool:
    with Checker(sources or ["lease.pdf"], cache=False) as checker:
        return pool_of(question, checker, extent, **more)


def seen(found: Pool) -> list[tuple[str, str, int, tuple[int, ...]]]:
    return [(one.key, one.passage.text, one.passage.page, one.passage.lines) for one in found.evidence]


def test_passages_with_their_places_and_without_the_contents() -> None:
    assert sorted(seen(pool())[:3]) == [
        ("Lease", DOGS, 2, (2,)),
        ("Lease-2", DEPOSIT, 3, (1,)),
        ("Lease-3", RENT, 2, (1,)),
    ]
    assert all(one.passage.page > 1 for one in pool().evidence)


def test_at_most_so_many_passages_in_all_and_of_each_source() -> None:
    written(other_txt="The rent of the cellar is $90.\nThe deposit for the cellar is $100, and is kept.\n")
    assert [
        len(seen(pool("lease.pdf", "other.txt", extent=Extent(most, each, 4))))
        for most, each in ((3, 4), (8, 1), (1, 9))
    ] == [3, 2, 1]


def test_a_repeated_passage_is_evidence_once() -> None:
    written(a_txt=f"{RENT}\n", b_txt=f"Again: {RENT}\n")
    assert len(seen(pool("a.txt", "b.txt", question="What is the monthly rent?"))) == 1


def test_a_figure_counts_more_than_none() -> None:
    written(
        a_txt="The heating of the flat is paid by the tenant himself.\n\nThe heating of the flat costs 90 pounds.\n"
    )
    assert "90" in seen(pool("a.txt", question="heating of the flat"))[0][1]


def test_a_snippet_is_marked_and_comes_after_a_page() -> None:
    text = "The heating of the flat costs 90 pounds a year."
    rows = [
        {"url": "https://www.snippets.org/a", "snippet": text},
        {"url": "https://pages.example.co.uk/b", "content": f"In {text}"},
    ]
    written(found_json=json.dumps(rows))
    found = pool("found.json", question="What does the heating cost?").evidence
    assert [(one.key, one.snippet) for one in found] == [("Example", False)]
    written(found_json=json.dumps([rows[0], {**rows[1], "content": text.replace("flat", "house")}]))
    found = pool("found.json", question="What does the heating cost?").evidence
    assert [(one.key, one.snippet) for one in found] == [("Example", False), ("Snippets", True)]


def test_likeness_finds_what_shares_no_word() -> None:
    asked: list[object] = []

    def alike(question: str, texts: list[str]) -> list[float]:
        asked.append(question)
        return [float("deposit" in text) for text in texts]

    assert seen(pool(question="Sicherheitsleistung?")) == []
    assert ("Lease", DEPOSIT, 3, (1,)) in [
        ("Lease", *one[1:]) for one in seen(pool(question="Sicherheitsleistung?", likeness=alike))
    ]
    assert asked == ["Sicherheitsleistung?"]


def test_what_cannot_be_read_is_named() -> None:
    Path("bad.pdf").write_bytes(b"%PDF-1.7 no more")
    found = pool("lease.pdf", "bad.pdf")
    assert (found.sources, len(found.unread)) == (1, 1)
    assert "bad.pdf" in found.unread[0]


def test_words_that_nobody_sees_are_no_evidence() -> None:
    source = Path(__file__).parents[2] / "examples" / "standard" / "hidden.pdf"
    with Checker([source], cache=False) as checker:
        (document,) = checker.sources.every(8).values()
        hidden = [line.text for line in document.page(1).lines]
        found = pool_of(" ".join(hidden), checker, EXTENT)
    assert len(hidden) == 2
    assert not any(hidden[1] in one.passage.text for one in found.evidence)


@pytest.mark.parametrize(
    ("names", "path", "key"),
    [
        (["https://arxiv.org/abs/1706.03762"], "a.html", "Arxiv"),
        (["https://en.wikipedia.org/wiki/Lease", "Lease"], "a.html", "Wikipedia"),
        (["The lease of flat 3B in Alder Row"], "a.html", "TheLeaseOfFlat3BIn"),
        ([], "sources/annual-report_2024.pdf", "AnnualReport2024"),
        ([], "C:\\files\\3M_2018_10K.pdf", "3M201810K"),
        (["2024"], "2025.txt", "Source"),
        (["…"], "Mietvertrag für Öl.txt", "MietvertragFurOl"),
    ],
)
def test_keys_for_people(names: list[str], path: str, key: str) -> None:
    assert key_of(names, path) == key


def test_equal_keys_are_numbered() -> None:
    assert numbered(["Arxiv", "Lease", "ARXIV", "Arxiv"]) == ["Arxiv", "Lease", "ARXIV-2", "Arxiv-3"]


@pytest.mark.parametrize(
    ("lengths", "found"),
    [
        ([], []),
        ([3, 3, 3], [range(3)]),
        ([6, 3, 3, 6], [range(2), range(1, 3), range(2, 4)]),
        ([50, 2, 50], [range(1), range(1, 2), range(2, 3)]),
    ],
)
def test_chunks_overlap_and_leave_nothing_out(lengths: list[int], found: list[range]) -> None:
    assert list(chunks(lengths, size=10, overlap=3)) == found
