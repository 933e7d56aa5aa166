"""Everything can be done with Tab, Enter and the arrows, and the reader always sees where they are."""

from __future__ import annotations

from typing import Any

import pytest

from browser.chromium import BROWSER, DESKTOP, PHONE, Chromium, View
from browser.reports import Made

pytestmark = BROWSER

FOCUS = """
const one = document.activeElement, ring = one.matches('input') ? one.labels[0] : one;
const style = getComputedStyle(ring), box = ring.getBoundingClientRect();
return {
    name: one === document.body ? 'body' : one.matches('.skip') ? 'skip' : one.id || one.getAttribute('href') || one.tagName.toLowerCase(),
    kind: one.getAttribute('class') || '',
    card: one.closest('.card')?.id || '',
    outlined: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
    seen: box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
};
"""


class Reader:
    """Has a keyboard and nothing else; notes every stop at which the focus could not be seen."""

    def __init__(self, chromium: Chromium) -> None:
        self._chromium = chromium
        self.unseen: list[str] = []

    def press(self, key: str) -> dict[str, Any]:
        self._chromium.press(key)
        return self.at()

    def at(self) -> dict[str, Any]:
        focus = self._chromium.js(FOCUS)
        if focus["name"] != "body" and not (focus["outlined"] and focus["seen"]):
            self.unseen.append(focus["name"])
        return focus

    def tab_to(self, **wanted: str) -> dict[str, Any]:
        """Goes on to the next stop like this."""
        for _ in range(100):
            focus = self.press("Tab")
            if all(value in focus[key].split() for key, value in wanted.items()):
                return focus
        raise AssertionError(f"Tab does not come to {wanted}")


@pytest.mark.parametrize("view", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_from_the_top_to_the_failing_words_and_back(chromium: Chromium, one: Made, view: View) -> None:
    chromium.open(one.page, view)
    reader, first = Reader(chromium), one.cards("failed")[0]
    assert reader.press("Tab")["name"] == "skip"
    assert reader.tab_to(name="show-all")
    assert reader.press("Right")["name"] == "show-failed"
    assert reader.tab_to(kind="summary-row")["name"] == f"#{first}"
    assert reader.press("Enter")["card"] == first
    assert chromium.js("return document.querySelector(':target').id") == first
    assert reader.press("Tab")["card"] == first
    reader.tab_to(kind="back", card=first)
    back = reader.press("Enter")
    assert ("cite" in back["kind"].split(), reader.unseen) == (True, [])


def test_the_skip_link_skips(chromium: Chromium, one: Made) -> None:
    chromium.open(one.page)
    reader = Reader(chromium)
    reader.press("Tab")
    chromium.press("Enter")
    assert chromium.js("return document.querySelector(':target').closest('main') !== null") is True
    assert "summary-row" in reader.press("Tab")["kind"].split()


@pytest.mark.parametrize("view", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_tab_comes_to_everything_once_and_out_again(chromium: Chromium, one: Made, view: View) -> None:
    chromium.open(one.page, view)
    chromium.js("document.querySelectorAll('details').forEach(one => { one.open = true })")
    reader, stops = Reader(chromium), 0
    wanted = chromium.js("""
        const radios = document.querySelectorAll('input').length;
        const all = 'a[href], summary, [tabindex="0"], button, input';
        return [...document.querySelectorAll(all)].filter(one => one.checkVisibility()).length - Math.max(radios - 1, 0)""")
    while reader.press("Tab")["name"] != "body" and stops <= 2 * wanted:
        stops += 1
    assert (stops, reader.unseen) == (wanted, [])
