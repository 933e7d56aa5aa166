"""axe-core finds nothing wrong with the page, however it is looked at."""

from __future__ import annotations

import pytest
from cases import mostly_nightly

from browser import axe
from browser.chromium import BROWSER, DARK, DESKTOP, FORCED, PHONE, PHONE_DARK, PRINT, Chromium
from browser.reports import VERDICTS, Made

pytestmark = BROWSER


def opened(chromium: Chromium) -> None:
    """With a card that was asked for, and everything spread out that can be: what is closed is no more than that."""
    chromium.click("a.summary-row")
    chromium.js("document.querySelectorAll('details').forEach(one => { one.open = true })")


LOOKS = {
    "light": DESKTOP,
    "dark": DARK,
    "phone": PHONE,
    "phone, dark": PHONE_DARK,
    "print": PRINT,
    "forced colours": FORCED,
}


@pytest.mark.parametrize("look", mostly_nightly(LOOKS, "light", "dark", "phone"))
def test_nothing_is_wrong(chromium: Chromium, one: Made, look: str) -> None:
    chromium.open(one.page, LOOKS[look])
    opened(chromium)
    assert axe.violations(chromium) == []


@pytest.mark.parametrize("verdict", ["all", *VERDICTS])
def test_nothing_is_wrong_whatever_is_shown(chromium: Chromium, several: Made, verdict: str) -> None:
    chromium.open(several.page)
    chromium.click(f"label[for=show-{verdict}]")
    assert axe.violations(chromium) == []


LINED = """
const shown = [...document.querySelectorAll('.prose .uncited')];
return [shown.map(one => getComputedStyle(one).textDecorationStyle), document.querySelectorAll('.correction').length];
"""


@pytest.mark.parametrize("look", mostly_nightly(LOOKS, "light", "forced colours"))
def test_a_statement_without_a_citation_is_marked_by_a_line(chromium: Chromium, uncited: Made, look: str) -> None:
    chromium.open(uncited.page, LOOKS[look])
    assert chromium.js(LINED) == [["dotted"], 1]
    assert axe.violations(chromium) == []
