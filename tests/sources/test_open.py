"""From a path to a document: attachment ids, and one sentence for every file that is not a source."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from pdfs import EMPTY, HTML, encrypted, one_page, truncated
from PIL import Image
from word_files import p, r, word

from citecheck import limits, open_document
from citecheck.errors import (
    CitecheckError,
    DamagedError,
    EncryptedError,
    LimitError,
    MissingError,
    NotASourceError,
    SourceError,
)
from citecheck.sources.open import FORMATS, attachment_id, open_documents

PREPARED = '<attachment id="{0}" name="b.pdf" pages="1">\n<page_number_1_index_0>\n{0} text\n</page_number_1_index_0>\n</attachment>\n'


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("lease.pdf", "lease-abcdef01"),
        ("Mietvertrag (Übergabe) 2024.pdf", "mietvertrag-ubergabe-2024-abcdef01"),
        ("../../etc/passwd", "passwd-abcdef01"),
        ("a.b.c.pdf", "a-b-c-abcdef01"),
        ("東京.pdf", "source-abcdef01"),
        ("---.pdf", "source-abcdef01"),
        ("x" * 300 + ".pdf", "x" * 80 + "-abcdef01"),
        ("№5.pdf", "no5-abcdef01"),
    ],
)
def test_attachment_id(name: str, found: str) -> None:
    made = attachment_id(name, "abcdef01" + "0" * 56)
    assert re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]{0,127}", made)
    assert made == found


# A file of each kind, the kind, and the name of its reader.
KINDS = {
    "a.pdf": (one_page("The rent is due."), "pdf", "pypdfium2"),
    "a.txt": (b"The rent is due.", "text", "plain text"),
    "a.md": (b"The rent is due.", "text", "plain text"),
    "a.json": (b'[{"title": "a", "content": "The rent is due."}]', "text", "JSON list"),
    "a.html": (b"<!doctype html><p>The rent is due.", "html", "selectolax"),
    "page": (b"<html><p>The rent is due.", "html", "selectolax"),
    "a.docx": (word(p(r("The rent is due."))), "docx", "expat"),
    "b.txt": (PREPARED.format("b").encode(), "prepared", "prepared text"),
    "misnamed.txt": (one_page("The rent is due."), "pdf", "pypdfium2"),
}


def test_the_kinds_of_sources(tmp_path: Path) -> None:
    found = {}
    for name, (data, *_) in KINDS.items():
        (tmp_path / name).write_bytes(data)
        document = open_document(tmp_path / name, cache=False, shown_as=name)
        found[name] = (data, document.facts.kind, re.sub(r" \d.*", "", document.facts.reader))
        assert document.facts.path == name
        assert [line.text for line in document.page(1).lines] in (["The rent is due."], ["b text"])
        document.close()
    assert found == KINDS
    assert len({reader for *_, reader in KINDS.values()}) == len(FORMATS)


def test_the_ids_of_one_file(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(PREPARED.format("one") + PREPARED.format("two"))
    assert list(open_documents(path)) == ["one", "two"]
    with pytest.raises(NotASourceError) as caught:
        open_document(path, shown_as="a.txt")
    assert str(caught.value) == "a.txt contains 2 attachments: name one by its id."
    path.write_text("plain")
    [name] = open_documents(path)
    assert re.fullmatch("a-[0-9a-f]{8}", name)


def archive(folder: Path) -> bytes:
    path = folder / "made.zip"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("word/document.xml", "<w/>")
    return path.read_bytes()


def picture(folder: Path, suffix: str) -> bytes:
    path = folder / f"made{suffix}"
    Image.new("RGB", (4, 4)).save(path)
    return path.read_bytes()


WRONG = {
    "empty.pdf": (EMPTY, NotASourceError, "is empty: is the download complete?"),
    "blank.txt": (b" \n\t\n", NotASourceError, "contains no text: name the file that does."),
    "feeds.txt": (b"\f\f", NotASourceError, "contains no text: name the file that does."),
    "cut.pdf": (truncated(), DamagedError, "cannot be read as a PDF (the file): is the download complete?"),
    "secret.pdf": (encrypted(), EncryptedError, "is encrypted: give its password with --password."),
    "old.doc": (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        NotASourceError,
        "is an old Office file, or an encrypted one: export it as PDF.",
    ),
    "a.rtf": (b"{\\rtf1 a}", NotASourceError, "is an RTF file: export it as PDF."),
    "a.ps": (b"%!PS-Adobe-3.0\n", NotASourceError, "is a PostScript file: convert it to PDF."),
    "latin.txt": (
        b"caf\xe9",
        NotASourceError,
        "is neither a PDF nor UTF-8 text: convert it to PDF, or save it as UTF-8 text.",
    ),
    "a.bin": (b"\x7fELF\x00\x00", NotASourceError, "is a binary file that citecheck does not read: convert it to PDF."),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_kind_of_file_gets_one_sentence(tmp_path: Path, name: str) -> None:
    data, kind, sentence = WRONG[name]
    refused(tmp_path, name, data, kind, sentence)


def refused(folder: Path, name: str, data: bytes, kind: type[CitecheckError], sentence: str) -> None:
    (folder / name).write_bytes(data)
    with pytest.raises(CitecheckError) as caught:
        open_document(folder / name, cache=False, shown_as=name)
    assert (type(caught.value), str(caught.value)) == (kind, f"{name} {sentence}")


def test_an_office_file(tmp_path: Path) -> None:
    refused(tmp_path, "a.docx", archive(tmp_path), NotASourceError, "is a zip file: name a file in it.")


@pytest.mark.parametrize("suffix", [".png", ".jpg"])
def test_a_picture(tmp_path: Path, suffix: str) -> None:
    sentence = "is a picture: run text recognition on it and save it as PDF."
    refused(tmp_path, f"a{suffix}", picture(tmp_path, suffix), NotASourceError, sentence)


@pytest.mark.parametrize("data", [HTML, b"Not found\n"], ids=["html", "text"])
def test_a_file_that_only_claims_to_be_a_pdf_is_refused(tmp_path: Path, data: bytes) -> None:
    """A sign-in page saved as report.pdf must not make true quotes fail."""
    (tmp_path / "report.pdf").write_bytes(data)
    with pytest.raises(NotASourceError, match=r"^report\.pdf [^\n]*[.?]$"):
        open_document(tmp_path / "report.pdf", cache=False, shown_as="report.pdf")


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(MissingError) as caught:
        open_document(tmp_path / "a.pdf", shown_as="a.pdf")
    assert str(caught.value) == "a.pdf does not exist: check the path."


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(MissingError) as caught:
        open_document(tmp_path, shown_as="folder")
    assert str(caught.value) == "folder is a folder: name a file in it."


def test_a_path_below_a_file(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("x")
    with pytest.raises(SourceError) as caught:
        open_document(tmp_path / "a" / "b.pdf", shown_as="a/b.pdf")
    assert str(caught.value) == "a/b.pdf cannot be opened (Not a directory): check the path and its permissions."


def test_a_path_with_a_null(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"^a.b\.pdf "):
        open_document(tmp_path / "a\0b.pdf", shown_as="a?b.pdf")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    """A pipe that nobody writes to must not be waited for."""
    os.mkfifo(tmp_path / "pipe.pdf")
    reader = os.open(tmp_path / "pipe.pdf", os.O_RDONLY | os.O_NONBLOCK)
    writer = os.open(tmp_path / "pipe.pdf", os.O_WRONLY | os.O_NONBLOCK)  # so that a waiting open ends as well
    try:
        with pytest.raises(SourceError) as caught:
            open_document(tmp_path / "pipe.pdf", shown_as="pipe.pdf")
        assert str(caught.value) == "pipe.pdf is not a regular file: copy it to one."
    finally:
        os.close(writer)
        os.close(reader)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_without_a_writer_does_not_hang(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pdf")
    program = "import sys\nfrom citecheck import open_document\nopen_document(sys.argv[1], shown_as='pipe.pdf')"
    ran = run_briefly(program, tmp_path / "pipe.pdf")
    assert ran is not None, "it waits for a writer"
    assert "pipe.pdf is not a regular file" in ran


def run_briefly(program: str, path: Path) -> str | None:
    try:
        return subprocess.run(
            [sys.executable, "-c", program, str(path)], capture_output=True, text=True, timeout=60, check=False
        ).stderr
    except subprocess.TimeoutExpired:
        return None


def test_a_device_is_refused() -> None:
    with pytest.raises(SourceError) as caught:
        open_document("/dev/null", shown_as="null")
    assert str(caught.value) == "null is not a regular file: copy it to one."


def test_the_name_shown_is_the_path_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text("x")
    assert open_document("a.txt").facts.path == "a.txt"


PREPARED_PAGE = '<attachment id="a" name="a.pdf" pages="{0}">\n<page_number_{1}_index_{2}>\nx\n</page_number_{1}_index_{2}>\n</attachment>\n'


@pytest.mark.parametrize(
    "text",
    ["x\f" * 3 + "x", PREPARED_PAGE.format(4, 1, 0), PREPARED_PAGE.format(1, 4, 3)],
    ids=["plain", "prepared", "prepared, by a page's number"],
)
def test_text_has_no_more_pages_than_a_pdf_may_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """A missing quote is looked for on every page that a source claims to have."""
    path = tmp_path / "a.txt"
    path.write_text(text)
    monkeypatch.setattr(limits, "PAGES", 4)
    assert open_document(path).page_count == 4
    monkeypatch.setattr(limits, "PAGES", 3)
    with pytest.raises(LimitError, match=r"^a\.txt has 4 pages, more than 3"):
        open_document(path, shown_as="a.txt")
