"""Filled form fields and FreeText notes are words of their page, where viewers show them."""

from __future__ import annotations

from pathlib import Path

import pytest
from attacks.hostile import book, page, stream
from command import answer, citecheck, entry

from citecheck.sources.open import open_document

BEFORE = b"BT /F1 12 Tf 30 200 Td (The Tenant may) Tj ET "
AFTER = b"BT /F1 12 Tf 150 200 Td (keep dogs in the flat.) Tj ET"
WHOLE = b"BT /F1 12 Tf 30 200 Td (The Tenant may keep dogs in the flat.) Tj ET"
PLACE = b"/Rect [118 196 146 214] /F 4"


def shown(words: bytes) -> bytes:
    """An appearance with these words."""
    resources = b"/Resources << /Font << /F1 3 0 R >> >>"
    return stream(
        b"BT /F1 12 Tf 2 4 Td (%s) Tj ET" % words, b"/Type /XObject /Subtype /Form /BBox [0 0 28 18] " + resources
    )


def with_note(content: bytes, note: bytes, words: bytes, *, form: bool = False) -> bytes:
    """A page with this content and one annotation that shows the words."""
    annotation = b"<< /Type /Annot %s /AP << /N 7 0 R >> >>" % note
    catalog = b"/AcroForm << /Fields [6 0 R] >>" if form else b""
    return book(page(entries=b"/Annots [6 0 R]"), stream(content), annotation, shown(words), catalog=catalog)


NOWHERE = b"/Rect [118 196 118 196] /F 4"
FIELD = b"/Subtype /Widget /FT /Tx /T (a) /V (%s) " + PLACE
FREE = b"/Subtype /FreeText /Contents (%s) /DA (/F1 12 Tf) " + PLACE
HIDDEN = FIELD.replace(b"/F 4", b"/F 2")
UNSEEN = FIELD.replace(b"/F 4", b"/F 36")
LAYERED = FIELD + b" /OC << /Type /OCG /Name (notes) >>"
STAMP = b"/Subtype /Stamp /Contents (not) " + PLACE


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        pytest.param(with_note(BEFORE + AFTER, FIELD % b"not", b"not", form=True), ["not"], id="field"),
        pytest.param(with_note(BEFORE + AFTER, FREE % b"not", b"not"), ["not"], id="FreeText note"),
        pytest.param(
            with_note(BEFORE + AFTER, (FREE % b"not").replace(PLACE, NOWHERE), b"not"), [], id="note without room"
        ),
        pytest.param(with_note(BEFORE + AFTER, FIELD % b"", b"", form=True), [], id="empty field"),
        pytest.param(with_note(BEFORE + AFTER, HIDDEN % b"not", b"not", form=True), [], id="field that is not shown"),
        pytest.param(
            with_note(BEFORE + AFTER, UNSEEN % b"not", b"not", form=True), [], id="field that is only printed"
        ),
        pytest.param(with_note(BEFORE + AFTER, LAYERED % b"not", b"not", form=True), [], id="field on a layer"),
        pytest.param(
            with_note(BEFORE + AFTER, FREE % b"so", b"so").replace(b"/AP", b"/XX"), ["so"], id="drawn by the viewer"
        ),
        pytest.param(with_note(BEFORE + AFTER, STAMP, b"not"), [], id="stamp"),
    ],
)
def test_words_of_a_page(data: bytes, lines: list[str], tmp_path: Path) -> None:
    path = tmp_path / "form.pdf"
    path.write_bytes(data)
    with open_document(path, cache=False) as document:
        words = " ".join(line.text for line in document.page(1).lines).split()
    assert sorted(words) == sorted([*"The Tenant may keep dogs in the flat.".split(), *lines])


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(with_note(BEFORE + AFTER, FIELD % b"not", b"not", form=True), id="field"),
        pytest.param(with_note(BEFORE + AFTER, FREE % b"not", b"not"), id="FreeText note"),
    ],
)
@pytest.mark.parametrize("first", [True, False], ids=["after the first reader", "alone"])
def test_a_second_reader_reads_fields_too(data: bytes, first: bool, tmp_path: Path) -> None:
    path = tmp_path / "form.pdf"
    path.write_bytes(data)
    with open_document(path, cache=False) as document:
        words = [document.page(1)] if first else []
        second = document.second_reading(1)
        assert second is not None
        assert "not" in " ".join(line.text for line in second.lines).split()
        assert len(words) == first


def with_comb(value: bytes, cells: int = 12) -> bytes:
    """A field with a cell for each character, which is drawn by the viewer."""
    field = b"/Subtype /Widget /FT /Tx /T (a) /V (%s) /MaxLen %d /Ff 16777216" % (value, cells)
    return with_note(WHOLE, field + b" /DA (/F1 10 Tf 0 g) /Rect [30 100 330 118] /F 4", b"", form=True).replace(
        b"/AP <<", b"/XX <<"
    )


@pytest.mark.parametrize("value", ["13507250", "MERRIN BAY", "DE89 3704"])
def test_a_field_with_cells_has_its_value(value: str, tmp_path: Path) -> None:
    path = tmp_path / "form.pdf"
    path.write_bytes(with_comb(value.encode()))
    with open_document(path, cache=False) as document:
        assert value in [line.text for line in document.page(1).lines]
        assert document.sight(1)[0][1] is None  # all of it is seen


@pytest.mark.parametrize(
    ("content", "note", "code"),
    [
        pytest.param(WHOLE, STAMP.replace(b"118 196 146 214", b"30 100 58 118"), 0, id="a stamp elsewhere"),
        pytest.param(BEFORE + AFTER, FIELD % b"", 0, id="an empty field between"),
        pytest.param(BEFORE + AFTER, FIELD % b"not", 4, id="a filled field between"),
    ],
)
def test_a_quote_does_not_step_over_a_field(
    content: bytes, note: bytes, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = b"not" if b"(not)" in note else b""
    Path("form.pdf").write_bytes(with_note(content, note, words, form=b"/Widget" in note))
    sentence = "The Tenant may keep dogs in the flat."
    Path("answer.md").write_text(
        answer("Tenants may **keep dogs** [1].", [entry(1, sentence, "keep dogs", [1])], "form")
    )
    assert citecheck("validate", "answer.md", "-s", "form=form.pdf", "--no-cache").code == code
