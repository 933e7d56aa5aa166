"""The leaderboard as a browser shows it: who can read it, how it fits, what its filters do, and that it does no more."""

from __future__ import annotations

from pathlib import Path

import pytest
from cases import mostly_nightly

from browser import axe
from browser.chromium import BROWSER, DESKTOP, PHONE, Chromium, View
from browser.leaderboards import hostile, made, proofs, several
from browser.test_access import LOOKS
from browser.test_keyboard import Reader
from browser.test_layout import CUT, SIZES, WIDER, WIDTHS
from browser.test_payloads import ELEMENTS, tables
from citecheck.reporting.grades.html.page import render_leaderboard

pytestmark = BROWSER

SHOWN = "return [...document.querySelectorAll('.run')].filter(run => run.checkVisibility()).map(run => run.className)"
SENTENCE = "return document.querySelector('.no-runs').checkVisibility()"
TEXTS = [".subject", ".filters label", ".run .what", ".part td", ".figures b", "footer p"]
COUNT = "return document.querySelectorAll(arguments[0]).length"


@pytest.fixture(scope="module")
def leaderboard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("leaderboard"))


# ── Who can read it ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("look", mostly_nightly(LOOKS, "light", "dark"))
def test_nothing_is_wrong(chromium: Chromium, leaderboard: Path, look: str) -> None:
    chromium.open(leaderboard, LOOKS[look])
    assert axe.violations(chromium) == []


@pytest.mark.parametrize("view", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_tab_comes_to_links_and_filters(chromium: Chromium, leaderboard: Path, view: View) -> None:
    chromium.open(leaderboard, view)
    reader = Reader(chromium)
    assert reader.press("Tab")["name"] == "skip"
    assert reader.tab_to(name="show-all")
    assert [reader.press("Right")["name"] for _ in range(4)] == ["show-a", "show-b", "show-c", "show-d"]
    assert reader.press("Tab")["name"] == "show-any"
    assert reader.press("Right")["name"] == "show-g1"
    link = reader.press("Tab")["name"]
    assert (link in proofs().values(), reader.unseen) == (True, [])


# ── How it fits ──────────────────────────────────────────────────────────────────────────────────


def test_nothing_is_wider_than_the_window(chromium: Chromium, leaderboard: Path) -> None:
    chromium.open(leaderboard)
    wide = {}
    for width in WIDTHS:
        chromium.look(View(width, 900))
        wide[width] = overflowing(chromium, width)
    assert wide == {width: [] for width in WIDTHS}


def test_names_without_a_space_are_not_wider_either(chromium: Chromium, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(render_leaderboard(hostile([f"{'W' * 500}{n}" for n in range(5)]), {}), "utf-8")
    chromium.open(page)
    wide = {}
    for width in WIDTHS:
        chromium.look(View(width, 900))
        wide[width] = overflowing(chromium, width)
    assert wide == {width: [] for width in WIDTHS}


def overflowing(chromium: Chromium, width: int) -> list[str]:
    """What ends beyond the window, if the page does."""
    return chromium.js(WIDER, width)


@pytest.mark.parametrize("width", [768, 1280])
def test_letters_of_twice_the_size_are_not_cut(chromium: Chromium, leaderboard: Path, width: int) -> None:
    chromium.open(leaderboard, View(width, 900))
    before = chromium.js(SIZES, TEXTS)
    chromium.js("document.documentElement.style.fontSize = '200%'")
    assert chromium.js(SIZES, TEXTS) == [pytest.approx(2 * size, rel=0.1) for size in before]
    assert (chromium.js(WIDER, width), chromium.js(CUT)) == ([], [])


@pytest.mark.parametrize("width", WIDTHS)
def test_the_axis_stands_under_its_plot(chromium: Chromium, leaderboard: Path, width: int) -> None:
    """Every mark of a plot is drawn on one scale, which is that of the axis."""
    chromium.open(leaderboard, View(width, 900))
    scales = chromium.js("""
        return [...document.querySelectorAll('.plot')].filter(plot => plot.querySelector('.axis')).map(plot =>
            [...new Set([...plot.querySelectorAll('.track svg, .axis')].map(one => one.getBoundingClientRect())
                .map(box => `${Math.round(box.left)} to ${Math.round(box.right)}`))])""")
    assert [len(scale) for scale in scales] == [1] * 3


# ── What its filters do ──────────────────────────────────────────────────────────────────────────


def test_filters_show_what_they_say(chromium: Chromium, leaderboard: Path) -> None:
    chromium.open(leaderboard, scripts=False)
    every = chromium.js(SHOWN)
    chromium.click("label[for=show-d]")
    assert chromium.js(SHOWN) == [run for run in every if " d " in run]
    chromium.click("label[for=show-g2]")
    assert chromium.js(SHOWN) == [run for run in every if run == "run d g2"]
    chromium.click("label[for=show-all]")
    assert chromium.js(SHOWN) == [run for run in every if run.endswith(" g2")]
    assert chromium.js(SENTENCE) is False
    chromium.click("label[for=show-any]")
    assert (len(every), chromium.js(SHOWN)) == (60, every)


def test_two_filters_without_a_common_run_say_so(chromium: Chromium, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(render_leaderboard(several(12), {}), "utf-8")
    chromium.open(page)
    assert "run d g3" not in chromium.js(SHOWN)
    chromium.click("label[for=show-d]")
    chromium.click("label[for=show-g3]")
    assert (chromium.js(SHOWN), chromium.js(SENTENCE)) == ([], True)


# ── That it does no more ─────────────────────────────────────────────────────────────────────────


def test_no_request_leaves_the_page(chromium: Chromium, leaderboard: Path) -> None:
    chromium.open(leaderboard)
    chromium.js("document.querySelectorAll('input').forEach(one => one.click())")
    for view in LOOKS.values():
        chromium.look(view)
        chromium.picture()
    chromium.printed()
    assert (chromium.asked_for(), chromium.complaints(), chromium.dialogs()) == ([leaderboard.as_uri()], [], 0)
    assert chromium.js(COUNT, "script, iframe, object, embed, img, link, form") == 0


@pytest.mark.parametrize("step", mostly_nightly([12, 4], 12), ids="every {}th page".format)
def test_no_payload_changes_the_elements(chromium: Chromium, tmp_path: Path, step: int) -> None:
    page, changed, done = tmp_path / "page.html", [], []
    wanted = elements(chromium, page, [f"x{n}" for n in range(len(tables()[0]))])
    for payloads in tables()[::step]:
        changed += [pair for pair in zip(wanted, elements(chromium, page, payloads), strict=True) if len({*pair}) > 1]
        done += [address for address in chromium.asked_for() if address != page.as_uri()] + chromium.complaints()
        done += ["a dialog"] * chromium.dialogs()
    assert (changed[:1], done) == ([], [])


def elements(chromium: Chromium, page: Path, payloads: list[str]) -> list[str]:
    """But for its style, which is the same but for what runs there are."""
    page.write_text(render_leaderboard(hostile(payloads), {}), "utf-8")
    chromium.open(page)
    return chromium.js(ELEMENTS)
