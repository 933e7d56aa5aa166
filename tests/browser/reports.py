"""Reports as the real command makes them of the examples, and the names by which tests find their parts."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from command import EXAMPLES, alone, citecheck

from browser.chromium import Chromium

VERDICTS = ("failed", "open", "verified")
SOURCES = tuple(f"{name}.pdf" for name in ("lease", "scanned"))
ONE = ("answers/lease-bad.md",)
SEVERAL = tuple(f"answers/{name}" for name in ("lease-bad.md", "scanned-open.md", "lease-good.html", "no-block.md"))
LONG = ("answers/long.md",)
UNCITED = ("answers/uncited.md",)
_SAID = "The Landlord may charge $45 for late rent [1]. The Rent is $1,485 for each month, payable in advance.\n"
_PADDING = "The rest of this paragraph is here to take up room, and cites nothing.\n\n" * 40


@dataclass(frozen=True, slots=True)
class Made:
    """The page, and what the JSON report says of the same responses."""

    page: Path
    responses: Sequence[Any]

    def cards(self, *verdicts: str) -> list[str]:
        """The ids of the cards of citations with these verdicts, in order."""
        return [
            f"c-{r}-{c}"
            for r, response in enumerate(self.responses, 1)
            for c, citation in enumerate(response["citations"], 1)
            if citation["verdict"] in (verdicts or VERDICTS)
        ]


def made(folder: Path, name: str, answers: Sequence[str], *options: str) -> Made:
    """The report about these examples, in the folder of this name."""
    with pytest.MonkeyPatch.context() as patch:
        alone(patch, folder, folder / "text-cache")
        shutil.copytree(EXAMPLES, folder, dirs_exist_ok=True)
        _write_long(folder / "answers")
        (folder / "answers" / "uncited.md").write_text(_SAID, "utf-8")
        sources = [argument for source in SOURCES for argument in ("-s", source)]
        ran = citecheck("report", *answers, *sources, "-o", f"{name}.html", *options)
        assert ran.code in {0, 1, 4}, ran.err
        told = citecheck("validate", *answers, *sources, "--format", "json")
    return Made(folder / f"{name}.html", json.loads(told.out)["responses"])


def _write_long(answers: Path) -> None:
    """A good answer of many screens, with citations on the first and the last."""
    heading = "## What you get back"
    parts = (answers / "lease-good.md").read_text("utf-8").partition(heading)
    (answers / "long.md").write_text(f"{parts[0]}{_PADDING}{parts[1]}{parts[2]}", "utf-8")


# ── Finding the parts ────────────────────────────────────────────────────────────────────────────

PICTURE = "svg.picture"  # a window of the page: one for wide screens and one for narrow ones
WHOLE_PAGE = "details.whole-page svg.page"
_FIND = """
const all = [...document.querySelectorAll(arguments[0])];
return all.find(one => one.checkVisibility()) || null;
"""
_BOX = """
const box = arguments[0].getBoundingClientRect();
return {x: box.x, y: box.y, width: box.width, height: box.height, right: box.right, bottom: box.bottom};
"""


def element(chromium: Chromium, selector: str) -> Any:
    """The first such element that is not hidden."""
    found = chromium.js(_FIND, selector)
    assert found is not None, f"the page shows no {selector}"
    return found


def box(chromium: Chromium, selector: str) -> dict[str, float]:
    """Where the first such element is that is not hidden, in CSS pixels of the window."""
    return chromium.js(_BOX, element(chromium, selector))


def shown_cards(chromium: Chromium) -> list[str]:
    return chromium.js("return [...document.querySelectorAll('.card')].filter(c => c.checkVisibility()).map(c => c.id)")
