"""The page asks for nothing, runs nothing, and its own policy has nothing to refuse."""

from __future__ import annotations

import pytest

from browser.chromium import BROWSER, DARK, FORCED, PHONE, PHONE_DARK, PRINT, Chromium
from browser.reports import Made, shown_cards

pytestmark = BROWSER

VIEWS = (DARK, PHONE, PHONE_DARK, PRINT, FORCED)


def used(chromium: Chromium) -> None:
    """Everything a reader can open is opened, and every link of the page followed."""
    chromium.js("document.querySelectorAll('details').forEach(one => { one.open = true })")
    chromium.js("document.querySelectorAll('input').forEach(one => one.click())")
    chromium.js("new Map([...document.links].map(one => [one.hash, one])).forEach(one => one.click())")
    chromium.printed()


@pytest.mark.parametrize("which", ["one", "several"])
def test_no_request_leaves_the_page(chromium: Chromium, request: pytest.FixtureRequest, which: str) -> None:
    made: Made = request.getfixturevalue(which)
    chromium.open(made.page)
    used(chromium)
    for view in VIEWS:
        chromium.look(view)
        chromium.picture()
    assert (chromium.asked_for(), chromium.complaints(), chromium.dialogs()) == ([made.page.as_uri()], [], 0)


def test_it_has_no_script(chromium: Chromium, several: Made) -> None:
    chromium.open(several.page)
    assert (
        chromium.js("return document.scripts.length + document.querySelectorAll('iframe, object, embed').length") == 0
    )


def test_links_stay_in_the_page(chromium: Chromium, several: Made) -> None:
    """A fragment without an element is a link that does nothing."""
    chromium.open(several.page)
    lost = "return [...document.links].filter(a => !a.getAttribute('href').startsWith('#') || !document.querySelector(a.hash)).map(a => a.outerHTML)"
    assert chromium.js(lost) == []


def test_what_people_do_needs_no_script(chromium: Chromium, one: Made) -> None:
    chromium.open(one.page, scripts=False)
    chromium.click("label[for=show-failed]")
    assert sorted(shown_cards(chromium)) == [card for card in one.cards("failed") if card != "c-1-4"]  # that is form
    first = one.cards("failed")[0]
    chromium.click(f"a.cite[href='#{first}']")
    assert chromium.js("return document.querySelector(':target').id") == first
    chromium.click(f"#{first} details.whole-page summary")
    assert chromium.js("return document.querySelector(':target details.whole-page').open") is True
    chromium.look(PHONE)
    assert chromium.js("return document.querySelector(':target').checkVisibility()") is True
