"""Answers that agents wrote at the first try, kept as they are: what docs/skill-evaluation.md says of them is so.

Those about real filings and instructions quote other people's documents and are not kept.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest
from command import ROOT, citecheck

from .kept import unpacked

HERE = Path(__file__).parent / "trials"
SOURCES = ROOT / "skills" / "verify" / "evals" / "files"


def outcome(name: str) -> tuple[dict[str, int], dict[str, int]]:
    """(the report's summary, findings by rule and level)."""
    report = json.loads(citecheck("validate", HERE / f"{name}.md", "-s", SOURCES, "--format", "json").out)
    (response,) = report["responses"]
    return report["summary"], Counter(f"{f['rule']} {f['level']}" for f in response["findings"])


@pytest.mark.parametrize(
    ("name", "citations", "findings"),
    [
        ("flat-and-tax", 58, {"CIT408 note": 4, "CIT703 warning": 1}),
        (
            "companies-and-medicine",
            59,
            {"CIT306 note": 2, "CIT407 note": 1, "CIT408 note": 7, "CIT703 warning": 2},
        ),
    ],
)
@pytest.mark.full
def test_with_the_skill_every_citation_is_verified(name: str, citations: int, findings: Mapping[str, int]) -> None:
    summary, found = outcome(name)
    assert (summary["citations"], summary["verified"], summary["errors"]) == (citations, citations, 0)
    assert found == findings


def test_without_it_anchors_are_clauses() -> None:
    summary, found = outcome("flat-and-tax-without-the-skill")
    assert (summary["citations"], summary["verified"], summary["failed"]) == (58, 6, 52)
    assert {key: count for key, count in found.items() if key.endswith("error")} == {"CIT302 error": 52}


@pytest.mark.parametrize(("run", "citations"), [("evals-1", 80), ("evals-2", 67), ("evals-3", 58)])
@pytest.mark.full
def test_the_evals_pass_all_their_checks(run: str, citations: int) -> None:
    grader = [sys.executable, ROOT / "tools" / "grade_evals.py", unpacked(f"trials/{run}")]
    done = subprocess.run(grader, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-5:] == [
        "cases: 21 passed, 0 failed, 0 missing",
        f"citations verified at first try: {citations} of {citations} (100.0%)",
        "long anchors: 0",
        "structural pages cited: 0",
        "unsettled repeats: 0",
    ]


def test_no_answer_is_kept_that_nothing_checks() -> None:
    kept = {path.stem for path in HERE.iterdir()}
    runs = {"evals-1", "evals-2", "evals-3"}
    assert kept == runs | {"flat-and-tax", "companies-and-medicine", "flat-and-tax-without-the-skill"}
