"""Fonts that a renderer has to guess: what is shown is verified or open, what nobody sees is neither."""

from __future__ import annotations

from pathlib import Path

import pytest
from cases import mostly_full

from attacks.fonts import FONTS, LINES, page_in
from attacks.hidden import Page
from attacks.test_hidden import outcome, report_on

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
