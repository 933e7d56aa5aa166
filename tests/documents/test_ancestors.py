"""Each row of the page about the systems before this one names a test that exists."""

from __future__ import annotations

import re

from command import ROOT

PAGE = (ROOT / "docs/ancestors.md").read_text("utf-8")
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| feature ")]
NAMED = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?` \|\Z")


def test_each_row_names_a_test_that_exists() -> None:
    missing = []
    for row in ROWS:
        named = NAMED.search(row)
        assert named, row
        file = ROOT / named[1]
        if not file.exists() or (named[2] and f"def {named[2]}(" not in file.read_text("utf-8")):
            missing.append(named[0])
    assert missing == []


def test_each_row_has_its_columns() -> None:
    assert len(ROWS) > 60
    assert {row.count(" | ") for row in ROWS} == {3}
