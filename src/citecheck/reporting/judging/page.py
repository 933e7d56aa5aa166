"""The pages: agreement with a plot, and the queue of what people decide. They load nothing."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from citecheck.grading.intervals import Estimate
from citecheck.judging.agreement import Agreement, Comparison
from citecheck.judging.rows import SCALE, Row
from citecheck.reporting import judging as shown
from citecheck.reporting.grades.formatting import interval
from citecheck.reporting.html import rendered, style_sheet, templates
from citecheck.reporting.html.pictures import number


def agreement_page(found: Agreement) -> str:
    people = found.people > 0
    page = {
        "title": "citecheck: do judges agree?",
        "heading": shown.heading(found),
        "reasons": found.reasons,
        "note": shown.NO_INDEPENDENCE,
        "trust": shown.trust(found),
        "rubrics": [rubric or "unknown" for rubric in found.rubrics],
        "comparisons": [_comparison(one) for one in found.comparisons],
        "head": [*shown.HEAD, *["as people decided"] * people],
        "rows": [[*shown.score_cells(one), *[shown.against_people(one)] * people] for one in found.scores],
    }
    return _page("agreement.html", page)


def _comparison(one: Comparison) -> dict[str, object]:
    """A plot has the values from -1 to 1; a cell is as dark as its share of its row."""
    marks = [
        ("agreement", one.agreement, interval(one.agreement)),
        ("κ", one.kappa, shown.decimal(one.kappa)),
        ("weighted κ", one.weighted, shown.decimal(one.weighted)),
    ]
    verdicts = shown.used(one)
    totals = {a: sum(one.confusion.get((a, b), 0) for b in verdicts) or 1 for a in verdicts}
    cells = [[(n := one.confusion.get((a, b), 0), number(n / totals[a])) for b in verdicts] for a in verdicts]
    return {
        "judges": one.judges,
        "pairs": one.pairs,
        "flips": one.flips,
        "marks": [(name, _places(value), words) for name, value, words in marks],
        "verdicts": verdicts,
        "cells": list(zip(verdicts, cells, strict=True)),
    }


def _places(one: Estimate) -> tuple[str, str, str] | None:
    """Where the value and its interval are, in per cent of the width."""
    if one.value is None or not one.n:
        return None
    low, high = (one.value, one.value) if one.low is None or one.high is None else (one.low, one.high)
    return number((one.value + 1) * 50), number((low + 1) * 50), number((high + 1) * 50)


def review_page(queue: Mapping[str, Sequence[Row]], tasks: Mapping[str, Mapping[str, Any]]) -> str:
    """The reader decides with keys, and saves a file of decisions."""
    cards = [
        {
            "task": task,
            "rubric": rows[0].rubric if rows else "",
            "claim": tasks.get(task, {}).get("claim", "claim unknown"),
            "context": tasks.get(task, {}).get("context", ""),
            "passages": [*shown.passages(tasks.get(task, {}))],
            "opinions": [(row.judge, *shown.opinion(row)) for row in rows],
        }
        for task, rows in queue.items()
    ]
    page = {"title": "citecheck: what people decide", "cards": cards, "verdicts": SCALE}
    return _page("review.html", page, "review.js")


def _page(name: str, page: Mapping[str, object], program: str = "") -> str:
    """A page whose only program, if it has one, is ours."""
    environment = templates("citecheck.reporting.judging")
    sheets = [style_sheet(environment, sheet) for sheet in ("style.css", "judging.css")]
    script = style_sheet(environment, program) if program else Markup("")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() if program else ""
    return rendered(environment, name, {**page, "script": script, "script_digest": digest}, Markup("").join(sheets))
