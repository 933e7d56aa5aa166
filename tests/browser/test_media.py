"""Dark, forced colours, and paper."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pypdfium2
import pytest

from browser.chromium import BROWSER, DARK, DESKTOP, FORCED, Chromium, View
from browser.reports import PICTURE, VERDICTS, Made

pytestmark = BROWSER

BACKGROUND = """
const colour = getComputedStyle(document.body).backgroundColor;
return colour.match(/[\\d.]+/g).slice(0, 3).map(Number);
"""
WORDS = {"failed": "failed", "open": "open", "verified": "verified"}
SEEN = """
const header = document.querySelector(`#${arguments[0]} > header`);
const texts = document.createTreeWalker(header, NodeFilter.SHOW_TEXT), seen = [];
while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement, box = parent.getBoundingClientRect(), style = getComputedStyle(parent);
    const painted = style.visibility === 'visible' && style.color !== getComputedStyle(document.body).backgroundColor;
    if (painted && box.width > 2 && box.height > 2) seen.push(texts.currentNode.data);
}
return seen.join(' ').toLowerCase();
"""


def test_dark_is_dark_and_light_is_light(chromium: Chromium, one: Made) -> None:
    chromium.open(one.page, DARK)
    dark = chromium.js(BACKGROUND)
    chromium.look(DESKTOP)
    light = chromium.js(BACKGROUND)
    assert (max(dark) < 60, min(light) > 230) == (True, True), (dark, light)


def test_paper_is_white_for_those_who_read_in_the_dark(chromium: Chromium, one: Made) -> None:
    chromium.open(one.page, View(medium="print", media=DARK.media))
    assert min(chromium.js(BACKGROUND)) > 250


@pytest.mark.parametrize("verdict", VERDICTS)
@pytest.mark.parametrize("view", [DESKTOP, FORCED], ids=["light", "forced colours"])
def test_a_verdict_is_a_word_that_is_seen(chromium: Chromium, several: Made, view: View, verdict: str) -> None:
    chromium.open(several.page, view)
    assert WORDS[verdict] in chromium.js(SEEN, several.cards(verdict)[0]).split()


# ── Paper ────────────────────────────────────────────────────────────────────────────────────────

ENDS = """
for (const card of document.querySelectorAll('.card')) {
    card.prepend(`«${card.id}`);
    card.append(`${card.id}»`);
}
"""


def pages(pdf: bytes) -> Iterator[tuple[str, int]]:
    """(text, number of pictures) of each page."""
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            pictures = page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE], max_depth=8)
            yield page.get_textpage().get_text_range(), sum(1 for _ in pictures)


def test_paper_has_every_card_and_picture(chromium: Chromium, one: Made) -> None:
    chromium.open(one.page)
    chromium.js(ENDS)
    pictures = chromium.js("return document.querySelectorAll(arguments[0]).length", f".card {PICTURE}:not(.narrow)")
    printed = list(pages(chromium.printed()))
    text = "\n".join(page for page, _ in printed)
    assert sorted(re.findall(r"«(c-\d+-\d+)", text)) == one.cards()
    assert sum(count for _, count in printed) >= pictures > 0


def test_no_card_is_cut_between_pages(chromium: Chromium, one: Made) -> None:
    chromium.open(one.page)
    chromium.js(ENDS)
    on = {}
    for number, (text, _) in enumerate(pages(chromium.printed())):
        for card in re.findall(r"«(c-\d+-\d+)", text):
            on[card] = [number]
        for card in re.findall(r"(c-\d+-\d+)»", text):
            on[card].append(number)
    assert {card: where for card, where in on.items() if where[0] != where[1]} == {}
