"""The page of what people decide: keys, and the file that it saves."""

from __future__ import annotations

import json
from pathlib import Path

from command import citecheck

from browser.axe import violations
from browser.chromium import BROWSER, PHONE_DARK, Chromium

pytestmark = BROWSER

TYPED = """
const key = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
key("s");
document.activeElement.value = "Line 2.";
key("p");
key("Enter");
key("j");
key("c");
"""
COUNT = "return document.getElementById('count').textContent"
SAVED = """
const done = arguments[arguments.length - 1];
URL.createObjectURL = (blob) => { blob.text().then(done); return "#"; };
HTMLAnchorElement.prototype.click = () => {};
document.getElementById("save").click();
"""


def lines(path: Path) -> str:
    said = [(task, judge, verdict) for task in "xyz" for judge, verdict in (("a", "supported"), ("b", "contradicted"))]
    rows = [{"task": t, "judge": j, "verdict": v, "status": "accepted", "rubric": "1.0"} for t, j, v in said]
    tasks = [
        {"task": t, "claim": f"Claim {t}.", "windows": [{"page": 1, "lines": [2], "text": "It says so."}]}
        for t in "xyz"
    ]
    path.write_text("".join(f"{json.dumps(value)}\n" for value in [*tasks, *rows]), "utf-8")
    return str(path)


def test_people_decide_with_keys(chromium: Chromium, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    citecheck("review", lines(tmp_path / "r.jsonl"), "--format", "html", "-o", str(page))
    chromium.open(page)
    chromium.js(TYPED)
    assert chromium.js(COUNT) == "2 decided"
    chromium.js("document.getElementById('save').click()")
    assert chromium.js(COUNT) == "Write why, so that others can check it."
    chromium.js("document.activeElement.value = 'Line 2.'")
    saved = [json.loads(line) for line in chromium.js_later(SAVED).splitlines()]
    about = {"status": "resolved", "rubric": "1.0", "reason": "Line 2."}
    assert saved == [{"task": "x", "verdict": "supported", **about}, {"task": "z", "verdict": "contradicted", **about}]
    assert (chromium.asked_for(), chromium.complaints()) == ([page.as_uri()], [])
    assert violations(chromium) == []


def test_agreement_in_the_dark_on_a_phone(chromium: Chromium, tmp_path: Path) -> None:
    page = tmp_path / "agreement.html"
    citecheck("agreement", lines(tmp_path / "r.jsonl"), "--format", "html", "-o", str(page))
    chromium.open(page, PHONE_DARK)
    assert violations(chromium) == []
    assert (chromium.asked_for(), chromium.complaints()) == ([page.as_uri()], [])
    assert chromium.js("return document.documentElement.scrollWidth <= innerWidth")
