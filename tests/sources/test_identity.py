"""What a source is known by without reading it, where an id leads, and what is let go of again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from command import alone
from pdfs import drawn, encrypted, text, truncated

from citecheck.errors import LimitError, MissingError, NotASourceError, SourceError
from citecheck.model import Open, OpenReason, SourceRef
from citecheck.sources.manifest import Pinned
from citecheck.sources.open import Identity, attachment_id, identify, open_documents
from citecheck.sources.resolve import Given, Sources
from sources import test_open

PREPARED = '<attachment id="{}" name="x.pdf" pages="1">\n<page_number_1_index_0>\nWords.\n</page_number_1_index_0>\n</attachment>\n'
PDF = drawn(*(text(f"This is page {number}.") for number in range(1, 5)))


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    alone(monkeypatch, tmp_path, tmp_path / "cache")
    return tmp_path


@pytest.fixture
def no_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr("citecheck.sources.pdf.process.subprocess.Popen", refuse)


def put(name: str, content: str | bytes) -> Path:
    path = Path(name)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


# ── What a file is known by ──────────────────────────────────────────────────────────────────────

KINDS: dict[str, bytes] = {
    **{name: data for name, (data, *_) in test_open.KINDS.items()},
    "Größe & Co.md": "Größe\n".encode(),
    "two.txt": (PREPARED.format("a") + PREPARED.format("b")).encode(),
    "mark.txt": b"\xef\xbb\xbfWords.\n",
}


@pytest.mark.parametrize("name", KINDS)
def test_the_same_as_when_it_is_opened(name: str) -> None:
    path = put(name, KINDS[name])
    documents = open_documents(path)
    assert identify(path) == Identity(
        hashlib.sha256(KINDS[name]).hexdigest(), tuple(documents), prepared=name in {"b.txt", "two.txt"}
    )
    assert {document.facts.sha256 for document in documents.values()} == {identify(path).sha256}
    for document in documents.values():
        document.close()


def test_a_pdf_is_not_read_for_it(no_reader: None) -> None:
    """Nor does it need a password, or to be whole."""
    for name, data in (("a.pdf", PDF), ("b.pdf", encrypted()), ("c.pdf", truncated())):
        sha256 = hashlib.sha256(data).hexdigest()
        assert identify(put(name, data)) == Identity(sha256, (attachment_id(name, sha256),))


@pytest.mark.parametrize(
    ("data", "kind", "said"),
    [
        (None, MissingError, "x.txt does not exist: check the path."),
        (b"", NotASourceError, "x.txt is empty: is the download complete?"),
        (b"{\\rtf1", NotASourceError, "x.txt is an RTF file: export it as PDF."),
        (b" \n", NotASourceError, "x.txt contains no text: name the file that does."),
    ],
)
def test_what_is_no_source(data: bytes | None, kind: type[SourceError], said: str) -> None:
    if data is not None:
        put("x.txt", data)
    with pytest.raises(kind) as error:
        identify("x.txt")
    assert str(error.value) == said


def test_what_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    put("x.txt", "words")
    monkeypatch.setattr("citecheck.limits.SOURCE_BYTES", 4)
    with pytest.raises(LimitError):
        identify("x.txt")


def test_it_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    path = put("x.txt", "words")
    sources = Sources([Given(path)])
    first = sources.identity(path)
    path.unlink()
    assert sources.identity(path) is first
    missing = sources.identity(Path("gone.txt"))
    assert isinstance(missing, MissingError)
    assert sources.identity(Path("gone.txt")) is missing


# ── Where an id leads ────────────────────────────────────────────────────────────────────────────


def id_of(path: Path) -> str:
    return attachment_id(path, hashlib.sha256(path.read_bytes()).hexdigest())


@pytest.fixture
def three() -> list[Path]:
    return [put(f"{name}.txt", f"This is {name}.") for name in "abc"]


def test_an_exact_id_then_the_id_of_a_file_then_the_only_one(three: list[Path]) -> None:
    a, b, c = three
    sources = Sources([Given(a, "exact"), Given(b)], {"pinned": Pinned(c, ""), "exact": Pinned(c, "")})
    names = ("exact", id_of(b), "pinned", "att-1", id_of(a), "", id_of(c))
    assert [sources.place(name) for name in names] == [a, b, None, b, a, b, None]
    sources.close()


def test_the_manifest_where_nothing_is_given(three: list[Path]) -> None:
    assert Sources([], {"pinned": Pinned(three[2], "")}).place("pinned") == three[2]


def test_a_file_that_changed_after_it_was_identified_is_not_read(three: list[Path]) -> None:
    sources, name = Sources([Given(path) for path in three]), id_of(three[0])
    assert sources.place(name) == three[0]
    three[0].write_text("Something else.")
    reason = "a.txt has changed while it was read: run the command again."
    assert sources.resolve([name]) == ({}, {name: Open(OpenReason.UNREADABLE_SOURCE, reason)})
    sources.close()


def test_of_several_none_is_guessed(three: list[Path]) -> None:
    sources = Sources([Given(path) for path in three])
    assert [sources.place(id_of(path)) for path in three] == three
    assert sources.place("whatever") is None
    assert Sources([]).place("whatever") is None
    assert Sources([Given(three[0], "a")]).place("b") is None


def test_every_id_of_a_prepared_file() -> None:
    path = put("two.txt", PREPARED.format("a") + PREPARED.format("b"))
    sources = Sources([Given(path), Given(put("c.txt", "Words.")), Given(put("d.txt", "More."))])
    assert [sources.place(name) for name in "abc"] == [path, path, None]


@pytest.mark.parametrize("count", [2, 3])
def test_a_place_is_where_the_document_is_found(three: list[Path], count: int) -> None:
    sources = Sources([Given(path) for path in three[:count]])
    for path in three[:count]:
        documents, unresolved = sources.resolve([id_of(path)])
        assert (sources.place(id_of(path)), unresolved) == (path, {})
        assert [document.facts.path for document in documents.values()] == [path.as_posix()]
    sources.close()


def test_of_many_sources_only_those_are_opened_that_are_cited(three: list[Path]) -> None:
    sources = Sources([Given(path) for path in three])
    sources.resolve([id_of(three[1])])
    assert list(sources._opened) == [three[1]]
    sources.close()


# ── What is let go of ────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def pdfs() -> Iterator[Sources]:
    sources = Sources([Given(put(f"{name}.pdf", PDF + f"% {name}\n".encode()), name) for name in "abc"], readers=1)
    yield sources
    sources.close()


def read(sources: Sources, name: str, *pages: int) -> list[str]:
    documents, unresolved = sources.resolve([name])
    assert unresolved == {}
    return [documents[name].page(number).lines[0].text for number in pages]


def opened(sources: Sources) -> list[str]:
    return [path.stem for path in sources._opened]


def test_what_was_not_used_for_the_longest_time_is_closed(pdfs: Sources) -> None:
    for name, pages in (("a", (1, 2)), ("b", (1,)), ("c", (1, 2, 3)), ("a", (3,))):
        read(pdfs, name, *pages)
    assert opened(pdfs) == ["b", "c", "a"]
    pdfs.release(7)
    assert opened(pdfs) == ["b", "c", "a"]
    pdfs.release(6)
    assert opened(pdfs) == ["c", "a"]
    pdfs.release(5)
    assert opened(pdfs) == ["a"]
    pdfs.release(0)
    assert opened(pdfs) == []
    assert read(pdfs, "b", 4) == ["This is page 4."]  # it opens again


def test_a_closed_source_is_opened_for_the_next_answer_with_numbers(pdfs: Sources) -> None:
    sources = Sources([Given(given.path) for given in pdfs.given])
    second = {"2": SourceRef((), 1, "2")}
    bound, _ = sources.bind(second)
    assert sources.bind(second)[0]["2"] is bound["2"]
    assert bound["2"].page(1).lines
    sources.release(0)
    again, unbound = sources.bind(second)
    assert (again["2"] is bound["2"], unbound) == (False, {})
    assert again["2"].page(4).lines[0].text == "This is page 4."
    sources.close()


def test_an_answer_under_check_is_not_bound_any_more() -> None:
    path = put("answer.md", "The rent is $5.")
    sources = Sources([Given(path, None, from_folder=True), Given(put("lease.md", "The rent is $6."), None)])
    assert set(sources.bind({"answer": SourceRef(("answer",))})[0]) == {"answer"}
    sources.refuse({path.resolve()})
    assert sources.bind({"answer": SourceRef(("answer",))})[0] == {}


def test_what_could_not_be_opened_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = Sources([Given(put("x.txt", ""), "x")])
    assert list(sources.resolve(["x"])[1]) == ["x"]
    sources.release(0)
    put("x.txt", "Words.")
    assert list(sources.resolve(["x"])[1]) == ["x"]
    assert sources.opened(Path("x.txt")) == []


def test_readers_that_rest_start_again(pdfs: Sources, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(pdfs, "a", 1) == ["This is page 1."]
    readers = [one for path in pdfs._opened.values() for document in path.values() for one in _readers(document)]
    assert readers
    pdfs.rest()
    assert read(pdfs, "a", 1, 2) == ["This is page 1.", "This is page 2."]
    pdfs.rest()
    pdfs.rest()


def _readers(document: object) -> list[object]:
    return list(getattr(document, "_source")._readers)  # noqa: B009 - it is private
