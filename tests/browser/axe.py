"""What axe-core finds wrong with the open page: rules of accessibility that a machine can check."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from browser.chromium import Chromium

_RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, {resultTypes: ["violations"]}).then(found => done(found.violations), error => done([{
    impact: "critical", id: String(error), help: "", nodes: []}]));
"""


@cache
def _source() -> str:
    return (files("selenium_axe_python") / "axe-core" / "axe.min.js").read_text("utf-8")


def violations(chromium: Chromium) -> list[tuple[str, str]]:
    """(impact, a sentence with the elements) for each rule that the page breaks."""
    if not chromium.js("return Boolean(window.axe)"):
        chromium.js(_source())
    return [(found["impact"], _sentence(found)) for found in chromium.js_later(_RUN)]


def _sentence(found: dict) -> str:
    where = "; ".join(f"{node['target'][-1]}: {' '.join(node['failureSummary'].split())}" for node in found["nodes"])
    return f"{found['id']}: {found['help']}: {where}"
