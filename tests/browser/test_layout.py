"""The page fits its window, whatever the window and the size of the letters."""

from __future__ import annotations

import pytest

from browser.chromium import BROWSER, Chromium, View
from browser.reports import Made

pytestmark = BROWSER

WIDTHS = (360, 390, 768, 1280, 1920)
WIDER = """
const [width] = arguments, wide = [];
if (document.scrollingElement.scrollWidth > width) {
    for (const one of document.body.querySelectorAll('*')) {
        const box = one.getBoundingClientRect();
        if (box.right > width + 1 && box.width) wide.push(`${one.tagName} .${one.getAttribute('class')} ends at ${box.right}`);
    }
    if (!wide.length) wide.push(`the page is ${document.scrollingElement.scrollWidth} wide`);
}
return wide;
"""
SPREAD = "document.querySelectorAll('details').forEach(one => { one.open = true })"
TEXTS = [".subject", ".filters label", ".summary-row .why", ".answer p", ".card .why", ".card .facts dd", "footer p"]
SIZES = "return arguments[0].map(text => parseFloat(getComputedStyle(document.querySelector(text)).fontSize))"
CUT = """
return [...document.querySelectorAll('header, header *, .summary-row, .card > *, .cite')].filter(one => {
    const style = getComputedStyle(one);
    const hides = way => ['hidden', 'clip'].includes(way);
    return one.checkVisibility() && one.clientWidth > 1 && style.position !== 'absolute' && style.display !== 'inline' && !(one instanceof SVGElement)
        && (hides(style.overflowX) && one.scrollWidth > one.clientWidth + 1 || hides(style.overflowY) && one.scrollHeight > one.clientHeight + 1);
}).map(one => one.outerHTML.slice(0, 200))
"""


@pytest.mark.parametrize("spread", [False, True], ids=["closed", "opened"])
def test_nothing_is_wider_than_the_window(chromium: Chromium, several: Made, spread: bool) -> None:
    chromium.open(several.page)
    if spread:
        chromium.js(SPREAD)
    wide = {}
    for width in WIDTHS:
        chromium.look(View(width, 900))
        wide[width] = chromium.js(WIDER, width)
    assert wide == {width: [] for width in WIDTHS}


@pytest.mark.parametrize("width", [768, 1280])
def test_letters_of_twice_the_size_are_not_cut(chromium: Chromium, several: Made, width: int) -> None:
    chromium.open(several.page, View(width, 900))
    before = chromium.js(SIZES, TEXTS)
    chromium.js("document.documentElement.style.fontSize = '200%'")
    assert chromium.js(SIZES, TEXTS) == [pytest.approx(2 * size, rel=0.1) for size in before]
    assert chromium.js(WIDER, width) == []
    assert chromium.js(CUT) == []


def test_a_page_that_is_too_wide_is_seen(chromium: Chromium, several: Made) -> None:
    chromium.open(several.page)
    chromium.js("const one = document.createElement('hr'); one.style.width = '1400px'; document.body.append(one)")
    assert "HR .null ends at 14" in {wide[:19] for wide in chromium.js(WIDER, 1280)}


def test_a_cut_text_is_seen(chromium: Chromium, several: Made) -> None:
    chromium.open(several.page)
    chromium.js("Object.assign(document.querySelector('h1').style, {height: '5px', overflow: 'hidden'})")
    assert [cut[:3] for cut in chromium.js(CUT)] == ["<h1"]
