"""Which source an attachment id means: its exact ID=PATH, a file's own id, the sole source; else the manifest."""

from __future__ import annotations

import contextlib
import hashlib
from collections import Counter
from pathlib import Path

import pytest
from pdfs import one_page, truncated

from citecheck.errors import SourceError, UsageError
from citecheck.model import Open, OpenReason, SourceRef
from citecheck.sources.document import Document
from citecheck.sources.manifest import Pinned
from citecheck.sources.open import Identity, attachment_id
from citecheck.sources.resolve import Given, Sources, parse_sources

PREPARED = (
    '<attachment id="{0}" name="x" pages="1">\n<page_number_1_index_0>\n{1}\n</page_number_1_index_0>\n</attachment>\n'
)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("a.txt", "b.txt", "c.md"):
        (tmp_path / name).write_text(f"This is {name}.")
    return tmp_path


def text_of(found: Document | Open) -> str:
    return found.page(1).lines[0].text if isinstance(found, Document) else f"{found.name}: {found.reason}"


def resolved(sources: Sources, *ids: str) -> dict[str, str]:
    documents, unresolved = sources.resolve(ids)
    assert not documents.keys() & unresolved.keys()
    texts = {name: text_of(found) for name, found in {**documents, **unresolved}.items()}
    sources.close()
    return texts


def pin(path: Path, sha256: str | None = None) -> Pinned:
    return Pinned(path, sha256 or hashlib.sha256(path.read_bytes()).hexdigest())


# ── What -s says ─────────────────────────────────────────────────────────────────────────────────


def test_paths_with_and_without_an_id(here: Path) -> None:
    assert parse_sources(["a.txt", "x-1=b.txt"]) == [Given(Path("a.txt")), Given(Path("b.txt"), "x-1")]


def test_a_folder_stands_for_the_sources_in_it(here: Path) -> None:
    deep = here / "folder" / "deep"
    deep.mkdir(parents=True)
    for name in ("one.PDF", "two.txt", "deep/three.md", "four.markdown", "five.docx", "six.htm", "seven.rtf", "eight"):
        (here / "folder" / name).write_text("x")
    assert parse_sources(["folder"]) == [
        Given(Path("folder") / name, from_folder=True)
        for name in ("deep/three.md", "five.docx", "four.markdown", "one.PDF", "six.htm", "two.txt")
    ]


def test_a_file_whose_name_has_an_equals_sign(here: Path) -> None:
    (here / "x=odd.txt").write_text("odd")
    assert parse_sources(["x=odd.txt"]) == [Given(Path("x=odd.txt"))]


def test_an_option_that_could_mean_two_files(here: Path) -> None:
    (here / "x=a.txt").write_text("odd")
    with pytest.raises(UsageError, match=r"this file and a\.txt both exist; write \./x=a\.txt for this file\.$"):
        parse_sources(["x=a.txt"])
    assert parse_sources(["./x=a.txt"]) == [Given(Path("x=a.txt"))]


def test_an_id_with_the_hash_of_a_file_that_was_renamed(here: Path) -> None:
    hashed = hashlib.sha256((here / "a.txt").read_bytes()).hexdigest()
    sources = Sources(parse_sources(["a.txt", "b.txt"]))
    for name in (f"old-name-{hashed[:8]}", f"old_{hashed[:8].upper()}", f"old-{hashed}"):
        assert sources.place(name) == Path("a.txt")


def test_an_id_with_the_name_of_one_file_and_the_hash_of_another(here: Path) -> None:
    hashed = hashlib.sha256((here / "a.txt").read_bytes()).hexdigest()
    _, opened = Sources(parse_sources(["a.txt", "b.txt"])).resolve([f"b-{hashed[:8]}", f"a-{hashed}"])
    reason = f"The id 'b-{hashed[:8]}' has the name of b.txt and the hash of a.txt."
    assert opened == {f"b-{hashed[:8]}": Open(OpenReason.UNKNOWN_ATTACHMENT, reason)}


def test_many_ids_look_at_every_other_file_once(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: Counter[str] = Counter()
    identity = Sources.identity

    def counted(sources: Sources, path: Path) -> Identity | SourceError:
        looked[path.name] += 1
        return identity(sources, path)

    monkeypatch.setattr(Sources, "identity", counted)
    sources = Sources(parse_sources(["a.txt", "b.txt", "c.md"]))
    name = attachment_id("a.txt", pin(here / "a.txt").sha256)
    assert {sources.place(name) for _ in range(5)} == {Path("a.txt")}
    assert (looked["b.txt"], looked["c.md"]) == (1, 1)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["none.pdf"], "-s none.pdf: none.pdf does not exist: check the path."),
        (["x=none.pdf"], "-s x=none.pdf: none.pdf does not exist: check the path."),
        (["../x=a.txt"], "-s ../x=a.txt: '../x' is not a valid attachment id (letters, digits, - and _)."),
        (["=a.txt"], "-s =a.txt: '' is not a valid attachment id (letters, digits, - and _)."),
        (["x=a.txt", "x=b.txt"], "The id 'x' is given to two sources: a.txt and b.txt."),
        (["x=a.txt", "x=a.txt"], "The id 'x' is given to two sources: a.txt and a.txt."),
        (
            ["empty"],
            "empty contains no source: name a folder with .pdf, .docx, .html, .htm, .xhtml, .txt, .md or .markdown files.",
        ),
    ],
)
def test_what_cannot_be_meant(here: Path, options: list[str], message: str) -> None:
    (here / "empty").mkdir()
    with pytest.raises(UsageError) as caught:
        parse_sources(options)
    assert str(caught.value) == message


def test_an_id_for_a_folder_of_several_sources_is_a_conflict(here: Path) -> None:
    with pytest.raises(UsageError, match=r"^The id 'x' is given to two sources: "):
        parse_sources([f"x={here}"])


# ── The order of resolution ──────────────────────────────────────────────────────────────────────


def test_an_exact_id_comes_first(here: Path) -> None:
    sources = Sources(parse_sources(["a.txt", "x=b.txt"]), {"x": pin(here / "c.md")}, cache=False)
    assert resolved(sources, "x") == {"x": "This is b.txt."}


def test_the_manifest_where_no_source_is_given(here: Path) -> None:
    assert resolved(Sources([], {"x": pin(here / "c.md")}, cache=False), "x") == {"x": "This is c.md."}


@pytest.mark.parametrize("given", [["y=b.txt"], ["b.txt"], ["a.txt", "b.txt"]])
def test_what_the_manifest_records_is_left_out_where_others_are_given(here: Path, given: list[str]) -> None:
    sources = Sources(parse_sources(given), {"x": pin(here / "c.md")}, cache=False)
    assert resolved(sources, "x") == {
        "x": "no-source: `citecheck prepare` recorded 'x' as c.md, but -s leaves it out: add -s c.md."
    }


def test_what_the_manifest_records_is_known_by_its_id_where_it_is_given(here: Path) -> None:
    sources = Sources(parse_sources(["a.txt", "c.md"]), {"x": pin(here / "c.md")}, cache=False)
    assert resolved(sources, "x") == {"x": "This is c.md."}


def test_then_the_sole_source_without_an_id(here: Path) -> None:
    sources = Sources(parse_sources(["a.txt", "y=b.txt"]), {"z": pin(here / "c.md")}, cache=False)
    assert resolved(sources, "x") == {"x": "This is a.txt."}


def test_a_file_given_without_an_id_is_known_by_its_own(here: Path) -> None:
    name = attachment_id("b.txt", pin(here / "b.txt").sha256)
    sources = Sources(parse_sources(["a.txt", "b.txt"]), cache=False)
    assert resolved(sources, name) == {name: "This is b.txt."}


def test_prepared_text_is_known_by_the_ids_in_it(here: Path) -> None:
    (here / "both.txt").write_text(PREPARED.format("one", "one") + PREPARED.format("two", "two"))
    sources = Sources(parse_sources(["both.txt"]), cache=False)
    assert resolved(sources, "one", "two", "three") == {
        "one": "one",
        "two": "two",
        "three": "unknown-attachment: both.txt has no attachment 'three'; there is one, two.",
    }


def test_of_two_sources_without_an_id_none_is_guessed(here: Path) -> None:
    names = sorted(attachment_id(name, pin(here / name).sha256) for name in ("a.txt", "b.txt"))
    sources = Sources(parse_sources(["a.txt", "b.txt"]), {"m": pin(here / "c.md")}, cache=False)
    reason = f"unknown-attachment: No source has the id 'x'; there is {', '.join(names)}."
    assert resolved(sources, "x") == {"x": reason}


def test_a_source_with_an_id_is_not_taken_for_another(here: Path) -> None:
    sources = Sources(parse_sources(["y=a.txt"]), cache=False)
    assert resolved(sources, "x") == {"x": "unknown-attachment: No source has the id 'x'; there is y."}


def test_without_any_source(here: Path) -> None:
    reason = "no-source: No source was given to check against: name it with -s PATH."
    assert resolved(Sources([]), "x", "y") == {"x": reason, "y": reason}


def test_a_long_id_is_shown_in_part(here: Path) -> None:
    found = resolved(Sources(parse_sources(["y=a.txt"]), cache=False), "x" * 5_000)
    assert found == {"x" * 5_000: f"unknown-attachment: No source has the id '{'x' * 80}'; there is y."}


# ── Files that are pinned or cannot be read ──────────────────────────────────────────────────────


def test_a_changed_file_is_refused(here: Path) -> None:
    """TX12: a wrong hash."""
    sources = Sources([], {"x": pin(here / "a.txt")}, cache=False)
    (here / "a.txt").write_text("This is another text.")
    assert resolved(sources, "x") == {
        "x": "unreadable-source: a.txt has changed since it was prepared: run `citecheck prepare` again."
    }


def test_a_pinned_file_that_is_gone(here: Path) -> None:
    sources = Sources([], {"x": pin(here / "a.txt")}, cache=False)
    (here / "a.txt").unlink()
    assert resolved(sources, "x") == {"x": "unreadable-source: a.txt does not exist: check the path."}


def test_a_changed_file_that_is_named_is_taken_as_named(here: Path) -> None:
    sources = Sources(parse_sources(["x=a.txt"]), {"x": pin(here / "a.txt", "00" * 32)}, cache=False)
    assert resolved(sources, "x") == {"x": "This is a.txt."}


def test_a_source_that_cannot_be_read_may_be_the_one(here: Path) -> None:
    (here / "cut.pdf").write_bytes(truncated())
    reason = "unreadable-source: cut.pdf cannot be read as a PDF (the file): is the download complete?"
    assert resolved(Sources(parse_sources(["cut.pdf", "a.txt"]), cache=False), "x") == {"x": reason}
    assert resolved(Sources(parse_sources(["x=cut.pdf"]), cache=False), "x") == {"x": reason}


def test_the_same_file_under_two_ids_is_opened_once(here: Path) -> None:
    """TX12."""
    sources = Sources(parse_sources(["x=a.txt", "y=a.txt"]), cache=False)
    documents, unresolved = sources.resolve(["x", "y"])
    sources.close()
    assert unresolved == {}
    assert documents["x"] is documents["y"]


def test_a_path_above_the_working_folder_is_shown_from_there(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two files of one name can be told apart."""
    (here / "below").mkdir()
    monkeypatch.chdir(here / "below")
    sources = Sources([], {"x": Pinned(here / "gone.txt", "00")}, cache=False)
    assert resolved(sources, "x") == {"x": "unreadable-source: ../gone.txt does not exist: check the path."}


def test_no_home_folder_is_shown(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "work").mkdir()
    monkeypatch.setenv("HOME", str(here / "homes" / "bob"))
    monkeypatch.chdir(here / "work")
    sources = Sources([], {"x": Pinned(here / "homes" / "bob" / "gone.txt", "00")}, cache=False)
    assert resolved(sources, "x") == {"x": "unreadable-source: gone.txt does not exist: check the path."}


# ── Files that claim one id ──────────────────────────────────────────────────────────────────────


@pytest.fixture
def original(here: Path) -> str:
    """The id of o.pdf, whose text is in p.txt and, edited, in docs/q.txt; docs/o.pdf is a copy of it."""
    data = one_page("The deposit is $4,400.")
    (here / "docs").mkdir()
    for path in ("o.pdf", "docs/o.pdf"):
        (here / path).write_bytes(data)
    name = attachment_id("o.pdf", hashlib.sha256(data).hexdigest())
    for path, deposit in (("p.txt", "$4,400"), ("docs/q.txt", "$9,900")):
        (here / path).write_text(PREPARED.format(name, f"The deposit is {deposit}."))
    return name


@pytest.mark.parametrize(
    "options",
    [
        ["p.txt", "o.pdf"],
        ["o.pdf", "docs/q.txt"],
        ["docs/q.txt", "o.pdf", "docs/o.pdf"],
        ["{id}=docs/q.txt", "o.pdf"],
        ["docs/q.txt", "x=o.pdf"],
        ["docs"],
    ],
)
@pytest.mark.first_is_fast
def test_a_prepared_text_never_stands_in_for_its_source(original: str, options: list[str]) -> None:
    sources = Sources(parse_sources(option.format(id=original) for option in options), cache=False)
    assert resolved(sources, original) == {original: "The deposit is $4,400."}


def test_nor_under_its_name(original: str) -> None:
    with contextlib.closing(Sources(parse_sources(["docs"]), cache=False)) as sources:
        found, _ = sources.bind({"1": SourceRef(("o.pdf",))})
        assert text_of(found["1"]) == "The deposit is $4,400."


def test_under_another_id_neither(original: str) -> None:
    sources = Sources(parse_sources(["x=docs/q.txt", "y=o.pdf"]), cache=False)
    assert resolved(sources, "x") == {"x": "The deposit is $4,400."}


def test_a_prepared_text_whose_source_cannot_be_read_stays_out(here: Path) -> None:
    (here / "cut.pdf").write_bytes(truncated())
    name = attachment_id("cut.pdf", pin(here / "cut.pdf").sha256)
    (here / "p.txt").write_text(PREPARED.format(name, "The deposit is $9,900."))
    sources = Sources(parse_sources(["p.txt", "cut.pdf"]), cache=False)
    reason = "unreadable-source: cut.pdf cannot be read as a PDF (the file): is the download complete?"
    assert resolved(sources, name) == {name: reason}


def test_two_prepared_texts_with_one_id(original: str) -> None:
    reason = f"unknown-attachment: Two files claim the id '{original}': p.txt and docs/q.txt."
    sources = Sources(parse_sources(["p.txt", "docs/q.txt"]), cache=False)
    assert resolved(sources, original) == {original: reason}
    assert sources.place(original) is None


def test_copies_are_one_file(here: Path) -> None:
    (here / "docs").mkdir()
    (here / "docs" / "a.txt").write_text("This is a.txt.")
    name = attachment_id("a.txt", pin(here / "a.txt").sha256)
    assert resolved(Sources(parse_sources(["a.txt", "docs", "b.txt"]), cache=False), name) == {name: "This is a.txt."}


# ── The hash that an id carries ──────────────────────────────────────────────────────────────────


def test_the_hash_of_another_file(here: Path) -> None:
    own = attachment_id("a.txt", pin(here / "a.txt").sha256)
    reason = f"unknown-attachment: The id 'a-0123abcd' ends in the hash of another file: a.txt has the id '{own}'."
    assert resolved(Sources(parse_sources(["a.txt"]), cache=False), "a-0123abcd") == {"a-0123abcd": reason}


def test_the_hash_of_this_file_or_a_date(here: Path) -> None:
    names = f"old-name-{pin(here / 'a.txt').sha256[:8]}", "x-20240331", "a"
    found = resolved(Sources(parse_sources(["a.txt"]), cache=False), *names)
    assert found == dict.fromkeys(names, "This is a.txt.")


@pytest.fixture(autouse=True)
def _no_cache(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setenv("CITECHECK_CACHE", str(tmp_path_factory.mktemp("cache")))
