"""Whatever others write, the browser makes the same elements of the report, and the page does nothing else."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest
from cases import mostly_nightly
from reporting.payloads import FAMILIES

from browser.chromium import BROWSER, Chromium
from browser.hostile import AT_ONCE, page_of
from citecheck.reporting.escaping import html

pytestmark = BROWSER

# Every element with its attributes, in the order of the document and as deep as it stands. Of attributes that tell
# people something (and may be anybody's words) the name is enough; what browsers act on is held with its value.
ELEMENTS = """
const words = new Set(['aria-label', 'alt', 'title', 'content']);
const lines = [];
const walk = (one, depth) => {
    const own = [...one.attributes].map(a => words.has(a.name) ? a.name : `${a.name}=${a.value}`).sort();
    lines.push(`${' '.repeat(depth)}${one.tagName} ${own.join(' ')}`);
    for (const child of one.children) walk(child, depth + 1);
};
walk(document.documentElement, 0);
return lines;
"""
TEXT = "return document.body.textContent"


def elements(chromium: Chromium, page: Path, payloads: list[str]) -> list[str]:
    page.write_text(page_of(payloads), "utf-8")
    chromium.open(page)
    return chromium.js(ELEMENTS)


@pytest.fixture(scope="module")
def harmless(chromium: Chromium, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return elements(chromium, tmp_path_factory.mktemp("harmless") / "page.html", [f"x{n}" for n in range(AT_ONCE)])


def tables() -> list[list[str]]:
    """Over a thousand payloads in lists of one length; the last one is filled up with the first payloads.

    Those that wake others up ("contexts") are left to the tests that parse the page without a browser.
    """
    families = (family for name, family in FAMILIES.items() if name != "contexts")
    every = list(dict.fromkeys(chain.from_iterable(families)))
    every += every[: -len(every) % AT_ONCE]
    return [every[start : start + AT_ONCE] for start in range(0, len(every), AT_ONCE)]


@pytest.mark.parametrize("step", mostly_nightly([4, 1], 4), ids="every {}th page".format)
def test_no_payload_changes_the_elements(chromium: Chromium, harmless: list[str], tmp_path: Path, step: int) -> None:
    page = tmp_path / "page.html"
    changed, done = [], []
    for payloads in tables()[::step]:
        found = elements(chromium, page, payloads)
        changed += [(ours, theirs) for ours, theirs in zip(harmless, found, strict=False) if ours != theirs][:1]
        changed += [] if len(found) == len(harmless) else [(f"{len(harmless)} elements", f"{len(found)}")]
        done += [address for address in chromium.asked_for() if address != page.as_uri()] + chromium.complaints()
        done += [] if chromium.js("return location.href") == page.as_uri() else ["it went elsewhere"]
        done += ["a dialog"] * chromium.dialogs()
    assert (changed, done) == ([], [])


def test_the_payloads_are_there_to_be_read(chromium: Chromium, tmp_path: Path) -> None:
    """Else the other test would have looked at nothing."""
    page = tmp_path / "page.html"
    unread = []
    for payloads in tables()[::8]:
        elements(chromium, page, payloads)
        text = " ".join(chromium.js(TEXT).split())
        unread += [payload for payload in payloads if " ".join(html(payload).unescape().split()) not in text]
    assert unread == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("x7", "<b>x</b>"),
        ("x7", '<img src="http://127.0.0.1:9/x.png" alt="">'),
        ('aria-label="', 'onclick="" aria-label="'),
        ('class="card failed"', 'class="card verified"'),
    ],
    ids=["an element", "a picture", "an attribute", "a verdict"],
)
def test_what_is_changed_is_seen(chromium: Chromium, harmless: list[str], tmp_path: Path, old: str, new: str) -> None:
    page, made = tmp_path / "page.html", page_of([f"x{n}" for n in range(AT_ONCE)])
    assert old in made
    page.write_text(made.replace(old, new), "utf-8")
    chromium.open(page)
    assert chromium.js(ELEMENTS) != harmless
