"""Answers of other forms, made anew: a source, and what may be wrong with a citation of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from citecheck import Report
from citecheck.answers import read_answer
from citecheck.checker import Checker
from citecheck.model import Response

PAGES = (
    "Café Zoë · Annual review\nRevenue rose by 5 % to €12,400 in 2024.\nThe café opened a second room in May.",
    "Costs\nCosts fell by 3 % to €9,100 in 2024.\nNo loan was taken out.",
    "Outlook\nThe owners expect revenue of €13,000 in 2025.",
)
TEXT = "\f".join(PAGES)
REVENUE = "Revenue rose by 5 % to €12,400 in 2024."
COSTS = "Costs fell by 3 % to €9,100 in 2024."
BLOCKS = ["Rooms are let by the day. ", "Breakfast costs €9. ", "Dogs stay for free."]


def sources(folder: Path) -> list[Path]:
    """A text of three pages, another text, and two sources in one file of JSON."""
    (folder / "review.txt").write_text(TEXT, "utf-8")
    (folder / "menu.txt").write_text("Tea costs €3.\nCoffee costs €4.\n", "utf-8")
    listed = [
        {"id": "house", "title": "House rules", "url": "https://example.com/rules", "content": BLOCKS},
        {"id": "empty", "title": "Nothing", "content": ""},
    ]
    (folder / "listed.json").write_text(json.dumps(listed), "utf-8")
    return [folder / "review.txt", folder / "menu.txt", folder / "listed.json"]


def checked(answer: str, given: Iterable[str | Path], base: int | None = None) -> Report:
    with Checker([str(path) for path in given], cache=False) as checker:
        return checker.check(read_answer(answer, base=base)).report


def told(report: Report) -> list[str]:
    """The verdict of each citation, then the findings in their order, without the note that a source has no name."""
    verdicts = [f"{result.verdict} {result.citation.n}" for result in report.results]
    return [
        *verdicts,
        *(f"{f.rule} {f.n}: {f.message.partition(' It is in ')[0]}" for f in report.findings if f.rule != "CIT624"),
    ]


def numbers(response: Response) -> list[int]:
    return [marker.n for marker in response.markers]


def dumped(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)
