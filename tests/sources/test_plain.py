"""Plain text, Markdown and prepared text as documents."""

from __future__ import annotations

from pathlib import Path

import pytest
from cases import each, examples
from hypothesis import example, given, settings
from hypothesis import strategies as st

from citecheck.errors import DamagedError, NotASourceError, PageLeftOutError
from citecheck.model import DocumentFacts
from citecheck.sources.document import READING, Document, Line, Page
from citecheck.sources.file import decode
from citecheck.sources.open import open_document
from citecheck.sources.plain import TextPages, plain_document, text_lines
from citecheck.sources.prepared import escape, is_prepared, prepared_documents, prepared_text

FACTS = DocumentFacts("", "source.txt", "ab" * 32, 0, "plain text", "text")


def lines(document: Document, number: int = 1) -> list[str]:
    return [line.text for line in document.page(number).lines]


def plain(text: str) -> Document:
    return plain_document(text, FACTS)


def prepared(text: str) -> dict[str, Document]:
    return prepared_documents(text, FACTS)


# ── Lines and pages ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("text", ["a\n\n  b \n\t\nc", "a\r\n\r\nb\r\nc\r\n", "a\rb\rc", "\ufeffa\nb\nc"[1:]])
def test_lines_are_the_non_blank_lines(text: str) -> None:
    """TL6: blank lines have no number."""
    assert text_lines(text) == [Line("a"), Line("b"), Line("c")]


def test_only_the_ends_of_a_line_are_trimmed() -> None:
    assert text_lines("  a  b\tc  ") == [Line("a  b\tc")]


@each("mark", ["\x0b", "\x85", "\u2028", "\u2029", "\x00", "\x07", "\x1b", "\x1f", "\x7f", "\x9b"], ids=ascii)
def test_control_characters_and_separators_inside_a_line_are_a_space(mark: str) -> None:
    """Line model 1 of the standard."""
    assert text_lines(f"a{mark}b\nc") == [Line("a b"), Line("c")]


def test_a_line_of_control_characters_is_blank() -> None:
    assert text_lines("a\n\x07\x1b\nb") == [Line("a"), Line("b")]


@each(
    ("markdown", "seen"),
    [
        ("Rent\n<!-- The fee\nis $500. -->\nis due.", ("Rent", "is due.")),
        ("Rent <!-- not --> is due.", ("Rent              is due.",)),
        ("`<!-- a -->` is a comment.", ("`<!-- a -->` is a comment.",)),
        ("```\n<!-- a -->\n```\nb", ("```", "<!-- a -->", "```", "b")),
        ("A <!-- comment that does not end.", ("A <!-- comment that does not end.",)),
    ],
)
def test_comments_of_markdown_are_no_text(markdown: str, seen: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text(markdown)
    with open_document(path) as document:
        assert (tuple(line.text for line in document.page(1).lines), len(document.text or "")) == (seen, len(markdown))


def test_a_form_feed_ends_a_page() -> None:
    document = plain("one\ntwo\fthree\f\f\nfive")
    assert document.page_count == 4
    assert [lines(document, n) for n in range(1, 5)] == [["one", "two"], ["three"], [], ["five"]]


def test_plain_text_is_never_scanned_and_has_no_second_reading() -> None:
    document = plain("")
    assert (document.page_count, document.page(1).lines, document.page(1).scanned) == (1, (), False)
    assert document.second_reading(1) is None


# ── Decoding ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_decoding(encoding: str) -> None:
    mark = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}.get(encoding, b"")
    assert decode(mark + "Miete: 1 850 € – 東京".encode(encoding), "a.txt") == "Miete: 1 850 € – 東京"


@pytest.mark.parametrize("data", [b"caf\xe9", b"\xff\xfea", b"\xc3", "x".encode("utf-32"), b"\xed\xa0\x80"], ids=repr)
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(NotASourceError) as caught:
        decode(data, "a.txt")
    assert str(caught.value).startswith("a.txt is ")


def test_binary_is_refused() -> None:
    with pytest.raises(NotASourceError) as caught:
        decode(b"ELF\x00\x01", "a.bin")
    assert str(caught.value) == "a.bin is a binary file that citecheck does not read: convert it to PDF."


# ── Prepared text ────────────────────────────────────────────────────────────────────────────────

EXCERPT = """<attachment id="lease-1" name="lease.pdf" pages="3">
<page_number_2_index_1>
<line id="1">The monthly rent is $1,850</line>
and is due on the first day.
<line id="3">It is paid.</line>
</page_number_2_index_1>
</attachment>
"""


@pytest.mark.parametrize(
    ("text", "known"),
    [
        (EXCERPT, True),
        ("\ufeff\n  \n" + EXCERPT, True),
        ("<page_number_1_index_0>\na\n</page_number_1_index_0>", True),
        ("Rent\n" + EXCERPT, False),
        ("", False),
        ('<attachment id="a">', False),
        ("see <page_number_1_index_0>", False),
    ],
)
def test_prepared_text_is_known_by_its_first_line(text: str, *, known: bool) -> None:
    assert is_prepared(text) is known


def test_an_excerpt() -> None:
    found = prepared(EXCERPT)
    assert list(found) == ["lease-1"]
    document = found["lease-1"]
    assert document.page_count == 3
    assert lines(document, 2) == ["The monthly rent is $1,850", "and is due on the first day.", "It is paid."]


@pytest.mark.parametrize("number", [1, 3])
def test_a_page_that_an_excerpt_leaves_out(number: int) -> None:
    with pytest.raises(PageLeftOutError) as caught:
        prepared(EXCERPT)["lease-1"].page(number)
    assert str(caught.value) == f"source.txt leaves out page {number}."


def test_blank_lines_and_lines_outside_a_page_are_none_of_it() -> None:
    text = EXCERPT.replace("\nand is", "\n\n  \nand is").replace(
        "</page_number_2_index_1>", "</page_number_2_index_1>\nnot here"
    )
    text = text.replace("<page_number_2", "nor here\n<page_number_2")
    assert lines(prepared(text)["lease-1"], 2) == [
        "The monthly rent is $1,850",
        "and is due on the first day.",
        "It is paid.",
    ]


def test_several_attachments() -> None:
    found = prepared(EXCERPT + EXCERPT.replace("lease-1", "lease-2").replace("$1,850", "$2,000"))
    assert {name: lines(document, 2)[0] for name, document in found.items()} == {
        "lease-1": "The monthly rent is $1,850",
        "lease-2": "The monthly rent is $2,000",
    }


def test_pages_without_an_attachment() -> None:
    found = prepared(
        "<page_number_1_index_0>\na\n</page_number_1_index_0>\n<page_number_2_index_1>\nb\n</page_number_2_index_1>"
    )
    assert list(found) == [""]
    assert [lines(found[""], n) for n in (1, 2)] == [["a"], ["b"]]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('<line id="3">', '<line id="4">'),
        ('<line id="3">', '<line id="2">'),
        ('<line id="1">', '<line id="0">'),
        ("and is due on the first day.\n", ""),
        ("and is due on the first day.\n", "and is due\non the first day.\n"),
    ],
)
def test_edited_line_ids_are_refused(old: str, new: str) -> None:
    with pytest.raises(DamagedError) as caught:
        prepared(EXCERPT.replace(old, new))
    assert str(caught.value).startswith("source.txt is prepared text whose line ids no longer count up (line ")


@pytest.mark.parametrize(
    "text",
    [
        EXCERPT.replace("</attachment>", ""),
        EXCERPT.replace("</page_number_2_index_1>", ""),
        EXCERPT.replace("</page_number_2_index_1>", "</page_number_2_index_2>"),
        EXCERPT + EXCERPT.replace("</attachment>", ""),
        '<attachment id="a" name="b" pages="1">\n\n</attachment>',
    ],
)
def test_prepared_text_that_is_cut_off_or_empty_is_refused(text: str) -> None:
    with pytest.raises(DamagedError, match=r"^source\.txt is prepared text .*: run `citecheck prepare` again\.$"):
        prepared(text)


def test_a_page_twice_is_refused() -> None:
    """Or the second could say something else than the page that a reader checks."""
    twice = "<page_number_2_index_1>\nThe rent is $1\n</page_number_2_index_1>\n</attachment>"
    with pytest.raises(DamagedError, match=r"^source\.txt"):
        prepared(EXCERPT.replace("</attachment>", twice))


def test_an_attachment_twice_is_refused() -> None:
    with pytest.raises(DamagedError, match=r"^source\.txt"):
        prepared(EXCERPT + EXCERPT.replace("$1,850", "$1"))


def test_control_characters_of_prepared_text_are_a_space() -> None:
    """As on every other page: folded text uses some of them as marks."""
    found = prepared(EXCERPT.replace("is paid", "is\x01paid"))
    assert lines(found["lease-1"], 2)[2] == "It is paid."


# ── There and back ───────────────────────────────────────────────────────────────────────────────

TAGS = [
    "</page_number_1_index_0>",
    "<page_number_2_index_1>",
    '<attachment id="a" name="b" pages="1">',
    "</attachment>",
    '<line id="7">x</line>',
    "</line>",
    "<line",
    "\\<line",
    "\\\\</page_number_",
    "a <line id>",
    "<b>",
    "\\x",
    "&amp; <",
]
LINES = st.lists(
    st.one_of(
        st.sampled_from(TAGS),
        st.builds(lambda slashes, tag: "\\" * slashes + tag, st.integers(0, 3), st.sampled_from(TAGS)),
        st.text(st.characters(exclude_categories=["Cc", "Cf", "Cn", "Mn", "Cs", "Zl", "Zp"]), min_size=1, max_size=12)
        .map(str.strip)
        .filter(bool),
    ),
    min_size=1,
    max_size=8,
)


def documents(pages: list[list[str]]) -> Document:
    made = {n: Page(n, {READING: [Line(text) for text in page]}) for n, page in enumerate(pages, 1)}
    return Document(TextPages(DocumentFacts("", "a.pdf", "ab" * 32, 0, "reader"), made))


@settings(deadline=None, max_examples=examples(300))
@given(st.lists(LINES, min_size=1, max_size=3), st.sampled_from([0, 1, 2, 5]))
@example([["</page_number_1_index_0>", "</attachment>"]], 0)
@example([['<line id="1">a</line>']], 1)
@example([["\\<line"]], 5)
@pytest.mark.full
def test_prepared_text_round_trip(pages: list[list[str]], every: int) -> None:
    document = documents(pages)
    text = "\n".join(prepared_text(document, "a-1", 'b "c" & <d>.pdf', range(1, len(pages) + 1), every)) + "\n"
    assert is_prepared(text)
    [(name, back)] = prepared(text).items()
    assert (name, back.page_count) == ("a-1", len(pages))
    assert [lines(back, n) for n in range(1, len(pages) + 1)] == pages


@given(st.sampled_from(TAGS), st.integers(0, 4))
def test_escaping_adds_one_backslash_to_what_looks_like_a_tag(tag: str, slashes: int) -> None:
    line = "\\" * slashes + tag
    looks = tag.lstrip("\\").startswith(
        ("<line", "</line", "<page_number_", "</page_number_", "<attachment", "</attachment")
    )
    assert escape(line) == ("\\" + line if looks else line)


def test_tl7_entities_are_text() -> None:
    """TL7: prepared text escapes nothing but lines that look like tags, so nothing is unescaped either."""
    found = prepared(EXCERPT.replace("It is paid.", "R&amp;D"))
    assert lines(found["lease-1"], 2)[2] == "R&amp;D"


@pytest.mark.parametrize("inside", ["", " ", "\x07"], ids=ascii)
def test_a_tagged_line_without_text_is_refused(inside: str) -> None:
    """No line is blank: what looks at a line's last character may rely on it."""
    page = f'<page_number_1_index_0>\n<line id="1">{inside}</line>\nThe rent is due.\n</page_number_1_index_0>'
    with pytest.raises(DamagedError) as caught:
        prepared(page)
    assert str(caught.value) == "source.txt is prepared text with an empty line 1: run `citecheck prepare` again."


def test_white_space_around_the_text_of_a_tagged_line_is_no_text() -> None:
    [document] = prepared('<page_number_1_index_0>\n<line id="1"> \\<line 5 </line>\n</page_number_1_index_0>').values()
    assert lines(document) == ["<line 5"]
