"""Bad input gets one clear sentence that names the file and says what to do, the right exit code, never a traceback."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from command import EXAMPLES, GOOD, Run, answer, citecheck, entry, written
from pdfs import HTML, PASSWORD, encrypted, scanned, truncated
from word_files import zipped

from citecheck.limits import RESPONSE_BYTES, SOURCE_BYTES

OPEN, USAGE = 4, 2
# What a sentence ends in when it says what to do.
ADVICE = re.compile(
    r"[:;].*\b(check|name|export|convert|save|run|give|split|make|copy|delete|download|print|close|free|allow)\b"
)


def one_sentence(run: Run, name: str) -> str:
    """The one line of stderr, without our own name in front."""
    assert run.out == ""
    assert "Traceback" not in run.err
    assert run.err.count("\n") == 1, run.err
    sentence = run.err.removeprefix("citecheck: ").rstrip("\n")
    assert_clear(sentence, name)
    return sentence


def assert_clear(sentence: str, name: str) -> None:
    assert name in sentence
    assert sentence[-1] in ".?"
    assert ADVICE.search(sentence), f"does not say what to do: {sentence}"


# ── Sources ──────────────────────────────────────────────────────────────────────────────────────

LATIN_1 = "Die Miete beträgt 500 €.".replace("€", "EUR").encode("latin-1")
UTF_16 = "The rent is $500.\n".encode("utf-16-le")
SOURCES: dict[str, tuple[bytes, str]] = {
    "page.pdf": (HTML, "page.pdf is not a PDF, whatever its name says: download it again."),
    "blank.html": (b"<!doctype html><p hidden>no</p>", "blank.html contains no text: name the file that does."),
    "letter.docx": (
        b"PK\x03\x04rest",
        "letter.docx cannot be read as a Word file: save it again, or export it as PDF.",
    ),
    "sheet.xlsx": (
        zipped({"xl/workbook.xml": ""}),
        "sheet.xlsx is an Excel file: export the sheet as PDF, or save it as text.",
    ),
    "slides.pptx": (zipped({"ppt/presentation.xml": ""}), "slides.pptx is a PowerPoint file: export it as PDF."),
    "book.epub": (
        zipped({"mimetype": "application/epub+zip", "META-INF/container.xml": ""}),
        "book.epub is an EPUB book: convert it to PDF, or name one of its HTML pages.",
    ),
    "text.odt": (
        zipped({"mimetype": "application/vnd.oasis.opendocument.text"}),
        "text.odt is an OpenDocument file: save it as DOCX or export it as PDF.",
    ),
    "letter.doc": (
        b"\xd0\xcf\x11\xe0rest",
        "letter.doc is an old Office file, or an encrypted one: export it as PDF.",
    ),
    "page.mhtml": (
        b"From: <Saved by Blink>\r\nMIME-Version: 1.0\r\n",
        "page.mhtml is a web archive (.mhtml): open it in a browser and save it as a web page (.html).",
    ),
    "page.webarchive": (
        b"bplist00\xd1",
        "page.webarchive is a web archive of Safari: open it and save it as a web page (.html).",
    ),
    "letter.rtf": (b"{\\rtf1 text}", "letter.rtf is an RTF file: export it as PDF."),
    "page.png": (b"\x89PNG\r\n\x1a\n", "page.png is a picture: run text recognition on it and save it as PDF."),
    "page.jpg": (b"\xff\xd8\xff\xe0", "page.jpg is a picture: run text recognition on it and save it as PDF."),
    "print.ps": (b"%!PS-Adobe-3.0", "print.ps is a PostScript file: convert it to PDF."),
    "zero.pdf": (b"", "zero.pdf is empty: is the download complete?"),
    "cut.pdf": (truncated(), "cut.pdf cannot be read as a PDF (the file): is the download complete?"),
    "junk.pdf": (b"%PDF-1.7\nnothing else", "junk.pdf cannot be read as a PDF (the file): is the download complete?"),
    "locked.pdf": (encrypted(), "locked.pdf is encrypted: give its password with --password."),
    "latin.txt": (LATIN_1, "latin.txt is neither a PDF nor UTF-8 text: convert it to PDF, or save it as UTF-8 text."),
    "wide.txt": (UTF_16, "wide.txt is a binary file that citecheck does not read: convert it to PDF."),
    "blank.txt": (b" \n\t\n", "blank.txt contains no text: name the file that does."),
}


@pytest.mark.parametrize("verb", ["prepare", "find"])
@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.first_is_fast
def test_a_source_that_cannot_be_read(name: str, verb: str) -> None:
    data, sentence = SOURCES[name]
    Path(name).write_bytes(data)
    run = citecheck(verb, name, *(["rent"] if verb == "find" else []))
    assert run.code == OPEN
    assert one_sentence(run, name) == sentence


@pytest.mark.parametrize("name", SOURCES)
def test_a_citation_of_a_source_that_cannot_be_read_is_open(name: str) -> None:
    data, sentence = SOURCES[name]
    Path(name).write_bytes(data)
    written(good_md=GOOD)
    run = citecheck("validate", "good.md", "-s", name, "--format", "concise")
    assert (run.code, run.err) == (OPEN, "")
    assert run.out == (
        f"good.md:5:1: warning CIT603 unreadable-source [1] {sentence}\n"
        "1 quote to look at\n"
        "1 citation: 0 verified, 0 failed, 1 open; 0 errors, 1 warning, 0 notes\n"
    )


@pytest.mark.parametrize("verb", ["prepare", "find"])
def test_a_source_that_does_not_exist(verb: str) -> None:
    run = citecheck(verb, "missing.pdf", *(["rent"] if verb == "find" else []))
    assert run.code == USAGE
    assert one_sentence(run, "missing.pdf") == "missing.pdf does not exist: check the path."


@pytest.mark.parametrize("option", ["missing.pdf", "lease=missing.pdf", "missing/", "lease=", ""])
def test_a_source_option_that_does_not_exist(option: str) -> None:
    written(good_md=GOOD)
    run = citecheck("validate", "good.md", "-s", option)
    assert run.code == USAGE
    one_sentence(run, f"-s {option}")


@pytest.mark.parametrize("verb", ["prepare", "find"])
def test_a_folder_for_a_source(verb: str) -> None:
    Path("folder").mkdir()
    run = citecheck(verb, "folder", *(["rent"] if verb == "find" else []))
    assert run.code == USAGE
    assert one_sentence(run, "folder") == "folder is a folder: name a file in it."


def test_a_folder_without_sources() -> None:
    written(good_md=GOOD)
    Path("folder").mkdir()
    run = citecheck("validate", "good.md", "-s", "folder")
    assert run.code == USAGE
    one_sentence(run, "folder")


def test_a_pipe_for_a_source() -> None:
    run = citecheck("prepare", "/dev/null")
    assert run.code == OPEN
    assert one_sentence(run, "/dev/null") == "/dev/null is not a regular file: copy it to one."


def test_a_source_that_is_too_large() -> None:
    with Path("huge.pdf").open("wb") as file:
        file.truncate(SOURCE_BYTES + 1)
    run = citecheck("prepare", "huge.pdf")
    assert run.code == OPEN
    assert one_sentence(run, "huge.pdf") == "huge.pdf is larger than 200 MiB: split it."


def test_a_wrong_password_is_called_wrong() -> None:
    written(locked_pdf=encrypted())
    run = citecheck("prepare", "locked.pdf", "--password", PASSWORD + "s")
    assert run.code == OPEN
    assert "wrong" in one_sentence(run, "locked.pdf")
    assert PASSWORD not in run.err


def test_a_password_that_is_not_needed() -> None:
    assert citecheck("prepare", EXAMPLES / "lease.pdf", "--pages", "1", "--password", "x").code == 0


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
@pytest.mark.parametrize("verb", ["prepare", "validate"])
def test_a_file_that_may_not_be_read(verb: str) -> None:
    written(closed_txt="The rent is $500.")
    Path("closed.txt").chmod(0)
    run = citecheck(verb, "closed.txt")
    assert run.code == (OPEN if verb == "prepare" else USAGE)
    one_sentence(run, "closed.txt")


@pytest.mark.parametrize("verb", ["prepare", "validate"])
def test_a_file_that_the_system_refuses(verb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for every user."""
    opened = os.open

    def refuse(path: object, *arguments: object, **options: object) -> int:
        if str(path).endswith("closed.txt"):
            raise PermissionError(13, "Permission denied")
        return opened(path, *arguments, **options)

    def refuse_path(path: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    written(closed_txt="The rent is $500.")
    monkeypatch.setattr(os, "open", refuse)
    monkeypatch.setattr(Path, "open", refuse_path)
    run = citecheck(verb, "closed.txt")
    assert run.code == (OPEN if verb == "prepare" else USAGE)
    assert "Permission denied" in one_sentence(run, "closed.txt")


def test_a_scan_is_open() -> None:
    written(scan_pdf=scanned(), scan_md=answer())
    run = citecheck("validate", "scan.md", "-s", "scan.pdf", "--format", "concise")
    assert run.code == OPEN
    assert run.out.startswith(
        "scan.md:5:1: warning CIT604 page-without-text [1] "
        "scan.pdf: page 1 is a picture without text; run text recognition on it first.\n"
    )


def test_a_scan_is_never_said_to_lack_a_quote() -> None:
    """Whatever page is cited: nothing of the source could be read."""
    written(scan_pdf=scanned(), scan_md=answer(entries=[entry(p=6)]))
    out = citecheck("validate", "scan.md", "-s", "scan.pdf", "--format", "concise").out
    assert "CIT503" in out
    assert "CIT401" not in out


def test_prepared_text_that_was_cut_off() -> None:
    citecheck("prepare", "lease.txt", "-o", "prepared.txt")
    text = Path("prepared.txt").read_text()
    written(cut_txt=text[: text.index("</page_number")], edited_txt=text.replace('<line id="3">', '<line id="4">'))
    for name in ("cut.txt", "edited.txt"):
        run = citecheck("find", name, "rent")
        assert run.code == OPEN
        assert "run `citecheck prepare` again" in one_sentence(run, name)


# ── Answers ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["missing.md", "missing/", "*.nope", "missing\x1b[31m\n.md"])
def test_an_answer_that_does_not_exist(name: str) -> None:
    run = citecheck("validate", name, "-s", "lease.txt")
    assert run.code == USAGE
    shown = name.replace("\x1b", "\\x1b").replace("\n", "\\x0a")
    assert one_sentence(run, shown) == (
        f"{shown} does not exist: name an answer to check, a folder of answers, or - for stdin."
    )


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (LATIN_1, "answer.md is not UTF-8 text (byte 14): save it as UTF-8."),
        (b"PK\x03\x04\xff\xfe", "answer.md is not UTF-8 text (byte 4): save it as UTF-8."),
        (b"\xff\xfeT", "answer.md is not UTF-8 text (byte 2): save it as UTF-8."),
    ],
    ids=["latin-1", "zip", "half of UTF-16"],
)
def test_an_answer_that_is_no_utf_8(data: bytes, sentence: str) -> None:
    written(answer_md=data)
    run = citecheck("validate", "answer.md", "-s", "lease.txt")
    assert run.code == USAGE
    assert one_sentence(run, "answer.md") == sentence
    piped = citecheck("validate", "-", "-s", "lease.txt", stdin=data)
    assert piped.code == USAGE
    assert one_sentence(piped, "stdin") == sentence.replace("answer.md", "stdin")


def test_an_answer_in_utf_16_without_a_byte_order_mark() -> None:
    """It decodes as UTF-8 with a NUL after each letter; that there is nothing to check in it would be false."""
    written(answer_md=GOOD.encode("utf-16-le"))
    run = citecheck("validate", "answer.md", "-s", "lease.txt")
    assert run.code == USAGE
    assert "UTF-8" in one_sentence(run, "answer.md")


def test_a_pdf_for_an_answer() -> None:
    run = citecheck("validate", EXAMPLES / "lease.pdf", "-s", EXAMPLES / "lease.pdf")
    assert run.code == USAGE
    one_sentence(run, "lease.pdf")


def test_an_answer_that_is_too_large() -> None:
    with Path("huge.md").open("wb") as file:
        file.truncate(RESPONSE_BYTES + 1)
    run = citecheck("validate", "huge.md", "-s", "lease.txt")
    assert run.code == USAGE
    limit = f"is larger than {RESPONSE_BYTES // 2**20} MiB"
    assert f"huge.md {limit}" in one_sentence(run, "huge.md")
    piped = citecheck("validate", "-", "-s", "lease.txt", stdin=bytes(RESPONSE_BYTES + 1))
    assert piped.code == USAGE
    assert f"stdin {limit}" in one_sentence(piped, "stdin")


@pytest.mark.parametrize("data", [b"", b"\n \n", b"\xef\xbb\xbf"], ids=["zero bytes", "blank", "only a mark"])
def test_an_empty_answer_is_nothing_to_check(data: bytes) -> None:
    written(empty_md=data)
    run = citecheck("validate", "empty.md", "-s", "lease.txt")
    assert (run.code, run.err) == (3, "")
    assert run.out.startswith("empty.md\n  nothing to check: no citation block and no markers\n\n")


def test_an_attachment_that_nobody_knows() -> None:
    written(good_md=answer(name="absent"))
    run = citecheck("validate", "good.md", "-s", "a=lease.txt", "-s", "b=lease.txt", "--format", "agent")
    assert run.code == 1
    assert run.out == (
        "error CIT601 line 5 [1] No source has the id 'absent'; there is a, b. "
        "Use the id that `citecheck prepare` printed, or name the source with -s ID=PATH.\n"
        "1 not in the source\n"
        "1 citation: 0 verified, 1 failed, 0 open; 1 error, 0 warnings, 0 notes\n"
    )


# ── Manifest and output ──────────────────────────────────────────────────────────────────────────

MANIFESTS = {
    "no JSON": "{",
    "a list": "[]",
    "no sources": "{}",
    "sources are a list": '{"sources": []}',
    "no path": '{"sources": {"lease": {"sha256": "00"}}}',
    "a path that is not text": '{"sources": {"lease": {"path": 1, "sha256": "00"}}}',
}


@pytest.mark.parametrize("verb", ["validate", "prepare"])
@pytest.mark.parametrize("broken", MANIFESTS)
def test_a_broken_manifest(broken: str, verb: str) -> None:
    Path(".citecheck").mkdir()
    Path(".citecheck/manifest.json").write_text(MANIFESTS[broken])
    written(good_md=GOOD)
    run = citecheck("validate", "good.md") if verb == "validate" else citecheck("prepare", "lease.txt")
    assert run.code == USAGE
    assert one_sentence(run, "manifest.json").endswith(
        "manifest.json is not a citecheck manifest: delete it and run `citecheck prepare` again."
    )


def test_a_source_of_the_manifest_that_has_gone() -> None:
    citecheck("prepare", "lease.txt", "--id", "lease")
    Path("lease.txt").unlink()
    written(good_md=GOOD)
    run = citecheck("validate", "good.md", "--format", "concise")
    assert run.code == OPEN
    assert "CIT603 unreadable-source [1] lease.txt does not exist: check the path.\n" in run.out


@pytest.mark.parametrize("output", ["missing/report.txt", "folder", "lease.txt/report.txt", ""])
@pytest.mark.parametrize("verb", ["validate", "prepare"])
def test_an_output_that_cannot_be_written(verb: str, output: str) -> None:
    Path("folder").mkdir()
    written(good_md=GOOD)
    named = ["validate", "good.md", "-s", "lease.txt"] if verb == "validate" else ["prepare", "lease.txt"]
    run = citecheck(*named, "-o", output)
    assert run.code == USAGE
    one_sentence(run, output)
    left = {path.name for path in Path().iterdir()} - {".citecheck"}
    assert left == {"folder", "good.md", "lease.txt"}
