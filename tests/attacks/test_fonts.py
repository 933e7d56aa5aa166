"""Fonts that a renderer has to guess: what is shown is verified or open, what nobody sees is neither."""

from __future__ import annotations

from pathlib import Path

import pytest
from cases import mostly_full

from attacks.fonts import FONTS, LINES, by_glyph, meaning, page_in
from attacks.hidden import LIE, TRUTH, Page
from attacks.test_drawn_marks import drawn_codes
from attacks.test_hidden import outcome, report_on
from citecheck.sources.open import open_document
from citecheck.sources.prepared import seen_lines

CERTAIN = {  # of the shown ones: their glyphs are in the renderer, or in the file
    *("Arial", "a name nobody has", "a subset that is missing", "multiple master", "by glyph"),
    *("drawn as boxes", "drawn as letters", "drawn as boxes, Polish"),
    *(name for name in FONTS if name.startswith("a space")),
}
HIDDEN = {
    "white": (b"1 1 1 rg", b""),
    "almost white": (b"0.97 0.97 0.97 rg", b""),
    "render mode 3": (b"3 Tr", b""),
    "clipped away": (b"0 0 10 10 re W n", b""),
    "covered": (b"", b"q 1 1 1 rg 30 190 380 30 re f Q"),
}


@pytest.mark.parametrize("name", mostly_full(FONTS, *[*FONTS][:2], "a space is U+003D"))
def test_what_is_shown_is_verified_or_open(name: str, tmp_path: Path) -> None:
    font, language = FONTS[name]
    page = Page(name, page_in(font, LINES[language]))
    wanted = ("verified", set()) if name in CERTAIN else ("open", {"CIT609"})
    assert outcome(report_on(page, LINES[language], tmp_path)) == wanted


@pytest.mark.parametrize("name", mostly_full(FONTS, "Arial"))
def test_what_nobody_sees_never_verifies(name: str, tmp_path: Path) -> None:
    font, language = FONTS[name]
    pages = {way: page_in(font, LINES[language], *around) for way, around in HIDDEN.items()}
    found = {way: outcome(report_on(Page(way, data), LINES[language], tmp_path)) for way, data in pages.items()}
    undrawn = language in ("Russian", "Japanese", "Chinese")  # whatever fonts the machine has
    unknown = ("open", {"CIT609"}) if undrawn else ("failed", {"CIT608"})
    assert found == {way: unknown if way != "clipped away" else ("failed", {"CIT608"}) for way in HIDDEN}


# ── Signs that stand for another text ────────────────────────────────────────────────────────────

TAGS = "".join(chr(0xE0000 + ord(letter)) for letter in LIE)


def in_parts(text: str, size: int) -> dict[str, str]:
    """Each part of the text under a sign of its own."""
    return {chr(ord("!") + at): text[at * size : (at + 1) * size] for at in range(-(-len(text) // size))}


OVERLOADED = {
    "a full stop": ("The deposit is due.", {".": f". {LIE}"}),
    "a letter": ("The deposit is du@.", {"@": f"e. {LIE}"}),
    "a sign with 25 characters": ('!"#', in_parts(LIE, 25)),
    "a sign with seven letters": ("".join(in_parts(LIE, 7)), in_parts(LIE, 7)),
    "a slim sign with three letters": ("iiiiiiii", {"i": "nay"}),
}


@pytest.mark.parametrize("name", mostly_full(OVERLOADED, "a full stop"))
def test_what_one_glyph_cannot_show_is_hidden(name: str, tmp_path: Path) -> None:
    shown, meanings = OVERLOADED[name]
    lie = LIE if name != "a slim sign with three letters" else 8 * "nay"
    page = Page(name, page_in(meaning(meanings), shown), lie)
    assert outcome(report_on(page, page.lie, tmp_path)) == ("failed", {"CIT608"})
    with open_document(tmp_path / "file.pdf", cache=False) as document:
        assert not any(page.lie[:20] in line.text for line in seen_lines(document, 1))


LIGATURES = {
    "ffi": ("The o@ce is in the city of Merrin and is open daily.", {"@": "ffi"}),
    "a fraction": ("The rent rises by % percent in the second year.", {"%": "1/2"}),
    "an ellipsis": ("The rent rises@ in the second year of the lease.", {"@": "..."}),
}


@pytest.mark.parametrize("name", mostly_full(LIGATURES, "ffi"))
def test_ligatures_are_shown(name: str, tmp_path: Path) -> None:
    shown, meanings = LIGATURES[name]
    text = shown.translate({ord(sign): text for sign, text in meanings.items()})
    page = Page(name, page_in(meaning(meanings), shown), text)
    assert outcome(report_on(page, page.lie, tmp_path)) == ("verified", set())


@pytest.mark.parametrize(
    ("meanings", "text"),
    [
        pytest.param({".": f".{TAGS}"}, "The deposit is 3.", id="tags behind a letter"),
        pytest.param({"3": "3\u202e"}, "The deposit is 3.", id="a control behind a digit"),
        pytest.param({"3": "\u202e"}, "The deposit is \ufffd.", id="a digit that is said to be a control"),
        pytest.param({"3": TAGS[:8]}, "The deposit is \ufffd.", id="a digit that is said to be tags"),
    ],
)
def test_what_is_never_drawn_is_no_text(meanings: dict[str, str], text: str, tmp_path: Path) -> None:
    path = tmp_path / "file.pdf"
    path.write_bytes(page_in(meaning(meanings), "The deposit is 3."))
    with open_document(path, cache=False) as document:
        assert [line.text for line in document.page(1).lines] == [text]


WITHOUT_TEXT = {  # the glyph of "ffi"
    "U+FFFD": meaning({"@": "\ufffd"}),
    "a control": meaning({"@": "\x0e"}),
    "NUL": meaning({"@": "\0"}),
    "a sign that is never drawn": meaning({"@": "\u200b"}),
    "a code for private use": meaning({"@": "\ue001"}),
    "a hyphen of the reader's own": meaning({"@": "\ufffe"}),
    "no text": by_glyph(b"ABCDEE+Calibri", unknown="@"),
    "no text, the code of a letter": by_glyph(b"ABCDEE+Calibri", unknown="@", first=60),
}
NOTICE = "Posted letters shall be su@cient notice to the o@ce."
GARBLED = {
    NOTICE.replace("@", "ffi"): "open",
    NOTICE.replace("@", " "): "open",
    NOTICE.replace("@", ""): "open",
    NOTICE.replace("@", "ffi").replace("notice", "warning"): "failed",
    NOTICE.replace("@", "ffi").replace("be", "not be"): "failed",
    "notice to the o": "open",
    "Posted letters shall be su": "open",
    "Posted letters shall be": "verified",
}


@pytest.mark.parametrize("name", mostly_full(WITHOUT_TEXT, "U+FFFD", "no text, the code of a letter"))
def test_a_quote_with_letters_without_text_is_open(name: str, tmp_path: Path) -> None:
    """Whatever another program made of them; a quote with other words fails."""
    data = page_in(WITHOUT_TEXT[name], NOTICE)
    reports = {quote: report_on(Page(name, data), quote, tmp_path) for quote in GARBLED}
    assert {quote: report.results[0].verdict.value for quote, report in reports.items()} == GARBLED
    missing = "file.pdf: page 1 shows characters whose text is missing, {}; look at the page."
    places = {missing.format(where) for where in ("where the quote may be", "in or beside the quote")}
    reasons = {
        finding.message for report in reports.values() for finding in report.findings if finding.rule == "CIT604"
    }
    assert {reason.rpartition("/")[2] for reason in reasons} <= places
    assert reasons


@pytest.mark.parametrize(("quote", "verdict"), [("a week of 5", "open"), ("The rent is due", "verified")])
def test_a_quote_beside_a_letter_without_text_is_open(quote: str, verdict: str, tmp_path: Path) -> None:
    page = Page("beside", page_in(WITHOUT_TEXT["U+FFFD"], "The rent is due in a week of 5@ days."))
    assert report_on(page, quote, tmp_path).results[0].verdict == verdict


SPACES = dict.fromkeys("@#~+", " ")


@pytest.mark.parametrize(
    ("shown", "codes"),
    [
        pytest.param("The deposit @#~is $3,700 and is held in a separate account.", {"CIT620"}, id="a word"),
        pytest.param("The deposit is +$3,700 and is held in a separate account.", {"CIT620"}, id="a sign"),
        pytest.param("The deposit  is $3,700 and is held in a separate account.", set(), id="spaces"),
    ],
)
def test_ink_that_is_said_to_be_a_space_is_a_warning(shown: str, codes: set[str], tmp_path: Path) -> None:
    page = Page("spaces", page_in(meaning(SPACES), shown), TRUTH)
    assert drawn_codes(page, tmp_path) == ("verified", codes)
