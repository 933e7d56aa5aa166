"""The watch sees: a page that does what no report may do is caught at it."""

from __future__ import annotations

from pathlib import Path

import pytest

from browser import axe
from browser.chromium import BROWSER, DARK, PHONE, Chromium

pytestmark = BROWSER

ELSEWHERE = "http://127.0.0.1:9/picture.png"
POLICY = "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'\">"


@pytest.fixture
def shown(chromium: Chromium, tmp_path: Path):
    def show(body: str, head: str = "", **options) -> Path:
        page = tmp_path / "page.html"
        page.write_text(
            f"<!doctype html><html lang=en><head>{head}<title>A page</title></head><body>{body}</body></html>"
        )
        chromium.open(page, **options)
        return page

    return show


def test_a_request_is_seen(chromium: Chromium, shown) -> None:
    page = shown(f"<img alt='' src={ELSEWHERE}><img alt='' src=data:image/gif;base64,R0lGODlhAQABAAAAACw=>")
    assert chromium.asked_for() == [page.as_uri(), ELSEWHERE]


def test_what_the_policy_refuses_is_seen(chromium: Chromium, shown) -> None:
    shown("<script>document.title = 'run'</script><p style='color: red'>text</p>", head=POLICY)
    script, style = chromium.complaints()
    assert "Executing inline script violates" in script
    assert "Applying inline style violates" in style
    assert chromium.complaints() == []
    assert chromium.js("return document.title") == "A page"


def test_a_dialog_is_seen(chromium: Chromium, shown) -> None:
    shown("<script>alert(1)</script>")
    assert chromium.dialogs() == 1
    shown("")
    assert chromium.dialogs() == 0


def test_an_error_is_seen(chromium: Chromium, shown) -> None:
    shown("<script>nothing()</script>")
    (error,) = chromium.wait_for(chromium.complaints)
    assert "nothing is not defined" in error


def test_no_script_runs_where_scripts_are_off(chromium: Chromium, shown) -> None:
    body = "<script>document.title = 'run'</script>"
    shown(body, scripts=False)
    assert chromium.js("return document.title") == "A page"
    shown(body)
    assert chromium.js("return document.title") == "run"


def test_the_view_is_the_one_asked_for(chromium: Chromium, shown) -> None:
    ask = "return [innerWidth, innerHeight, matchMedia('(prefers-color-scheme: dark)').matches, matchMedia('print').matches]"
    shown("", head="<meta name=viewport content='width=device-width'>", view=PHONE)
    assert chromium.js(ask) == [390, 844, False, False]
    chromium.look(DARK)
    assert chromium.js(ask) == [1280, 900, True, False]


def test_axe_finds_what_is_wrong(chromium: Chromium, shown) -> None:
    shown("<main><h1>Title</h1><p>Text <a href=#a><b></b></a></p></main>", head="<style>p { color: #aaa }</style>")
    found = {sentence.partition(":")[0]: impact for impact, sentence in axe.violations(chromium)}
    assert found == {"color-contrast": "serious", "link-name": "serious"}


def test_keys_reach_the_page(chromium: Chromium, shown) -> None:
    shown(
        "<a href=#one>one</a><input type=radio name=r id=a><input type=radio name=r id=b><button>x</button><p id=one>"
    )
    chromium.press("Tab")
    chromium.press("Enter")
    assert chromium.js("return location.hash") == "#one"
    shown("<input type=radio name=r id=a checked><input type=radio name=r id=b>")
    for key in ("Tab", "Right"):
        chromium.press(key)
    assert chromium.js("return document.querySelector(':checked').id") == "b"
