"""A citation leads to its card, the card is where the reader looks, and its picture is really painted."""

from __future__ import annotations

import pytest

from browser.chromium import BROWSER, DARK, DESKTOP, FORCED, PHONE, Chromium, View
from browser.pixels import difference, part, shades
from browser.reports import PICTURE, WHOLE_PAGE, Made, box, element

pytestmark = BROWSER

IN_VIEW = """
const box = arguments[0].getClientRects()[0];
const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2, y = box.top + Math.min(box.height / 2, 20);
const there = document.elementFromPoint(x, y);
return box.top > -1 && y < innerHeight && arguments[0].contains(there);
"""
SIDEWAYS = """
const [selector, wide] = arguments;
const pictures = [...document.querySelectorAll(`.card ${selector}`)].filter(one => one.checkVisibility());
const boxes = one => [...one.querySelectorAll('.anchor')].map(mark => mark.getBoundingClientRect());
const widest = pictures.filter(one => one.querySelector('.anchor'))
    .map(one => [one.closest('.card').id, boxes(one).sort((a, b) => b.width - a.width)[0]]);
const outside = widest.filter(([, box]) => box.left < 0 || box.left + Math.min(box.width, wide) > innerWidth);
return [widest.length, outside.map(([card]) => card)];
"""
PART_IN_VIEW = """
const boxes = [arguments[0], arguments[0].closest('.region, figure')].map(one => one.getBoundingClientRect());
const left = Math.max(0, ...boxes.map(box => box.left)), right = Math.min(innerWidth, ...boxes.map(box => box.right));
const top = Math.max(0, ...boxes.map(box => box.top)), bottom = Math.min(innerHeight, ...boxes.map(box => box.bottom));
return {x: left, y: top, width: right - left, height: bottom - top};
"""
HIDE = "arguments[0].querySelectorAll('.quote, .anchor').forEach(one => one.setAttribute('visibility', 'hidden'))"


def in_view(chromium: Chromium, selector: str) -> bool:
    """Whether its upper part is in the window, and nothing lies on it."""
    return chromium.js(IN_VIEW, element(chromium, selector))


@pytest.mark.parametrize("view", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_citation_shows_its_card(chromium: Chromium, several: Made, view: View) -> None:
    chromium.open(several.page, view)
    cited = chromium.js("return [...document.querySelectorAll('a.cite')].map(one => one.getAttribute('href'))")
    cited = [href for href in cited if href.startswith("#c-")]
    assert sorted({href[1:] for href in cited}) == sorted(several.cards())
    missed = []
    for href in dict.fromkeys(cited):
        chromium.click(f"a.cite[href='{href}']")
        if not in_view(chromium, href) or not in_view(chromium, f"{href} :is(h2, h3, h4)"):
            missed.append(href)
    assert missed == []


def test_text_and_card_are_seen_side_by_side(chromium: Chromium, long: Made) -> None:
    """A desktop has room for both: the citation that was clicked stays where the reader looks."""
    chromium.open(long.page)
    lost = []
    for card in long.cards():
        cite = f"a.cite[href='#{card}']"
        chromium.click(cite)
        if not in_view(chromium, cite) or not in_view(chromium, f"#{card}"):
            lost.append(card)
    assert lost == []


@pytest.mark.parametrize("view", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_its_way_back_shows_the_citation(chromium: Chromium, several: Made, view: View) -> None:
    chromium.open(several.page, view)
    for card in several.cards("failed"):
        chromium.click(f"a.cite[href='#{card}']")
        chromium.click(f"#{card} a.back")
        place = chromium.js("return location.hash")
        assert chromium.js("return document.querySelector(arguments[0]).getAttribute('href')", place) == f"#{card}"
        assert in_view(chromium, place)


def test_the_marked_words_are_in_view_at_once(chromium: Chromium, one: Made) -> None:
    """On a desktop nobody scrolls to see the words of a citation on their page."""
    chromium.open(one.page)
    has_anchor = f"return Boolean(document.querySelector('#' + arguments[0] + ' {PICTURE} .anchor'))"
    pictured = [card for card in one.cards() if chromium.js(has_anchor, card)]
    assert len(pictured) > 3
    for card in pictured:
        chromium.click(f"a.cite[href='#{card}']")
        anchor = box(chromium, f"#{card} {PICTURE} .anchor")
        assert (anchor["y"] > 0, anchor["bottom"] < 900, anchor["width"] > 3) == (True, True, True), card


def test_they_are_not_scrolled_out_sideways_on_a_phone(chromium: Chromium, several: Made) -> None:
    chromium.open(several.page, PHONE)
    shown, outside = chromium.js(SIDEWAYS, PICTURE, 250)
    assert (shown > 10, outside) == (True, [])


@pytest.mark.parametrize("view", [DESKTOP, DARK, FORCED, PHONE], ids=["light", "dark", "forced colours", "phone"])
@pytest.mark.parametrize("which", [PICTURE, WHOLE_PAGE], ids=["picture", "whole page"])
def test_the_page_is_painted_and_its_words_marked(chromium: Chromium, one: Made, view: View, which: str) -> None:
    chromium.open(one.page, view)
    card = one.cards("verified")[0]
    chromium.click(f"a.cite[href='#{card}']")
    if which == WHOLE_PAGE:
        chromium.click(f"#{card} details.whole-page summary")
    picture = element(chromium, f"#{card} {which}")
    chromium.js("arguments[0].querySelector('.quote').scrollIntoView({block: 'center', inline: 'center'})", picture)
    clip = chromium.js(PART_IN_VIEW, picture)
    assert (clip["width"] > 200, clip["height"] > 60) == (True, True), clip
    boxes = [box(chromium, f"#{card} {which} {mark}") for mark in (".quote", ".anchor")]
    marked = part(chromium.picture(), clip)
    chromium.js(HIDE, picture)
    bare = part(chromium.picture(), clip)
    assert shades(bare) > 8  # letters are painted in many greys
    left, top, right, bottom = difference(marked, bare) or (0, 0, 0, 0)
    for side, begins in (("x", left), ("y", top)):
        assert clip[side] + begins == pytest.approx(max(clip[side], min(one[side] for one in boxes)), abs=3)
    assert right > left + 20
    assert bottom > top + 5
