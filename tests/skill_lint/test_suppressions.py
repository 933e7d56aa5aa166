"""Suppressions: what they cover, that each gives its reason, and that each is needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from .linting import codes, found, report, written

LOST = "See [the fees](no.md).\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"<!-- citecheck: ignore[CIT941] -- not yet written -->\n{LOST}", []),
        (f"<!-- citecheck: ignore[broken-link] -- not yet written -->\n\n{LOST}", []),
        (f"<!-- citecheck: ignore[CIT941, CIT943] -- old -->\nSee [it](#no). {LOST}", []),
        (f"<!-- citecheck: ignore-file[CIT941] -- old -->\n\nText.\n\n{LOST}", []),
        (f"{LOST}\n<!-- citecheck: ignore-file[CIT941] -- at the end -->\n", []),
        (f"<!-- citecheck: ignore[CIT941] -- old -->\nText.\n\n{LOST}", [(1, "CIT982"), (4, "CIT941")]),
        (f"<!-- citecheck: ignore[CIT943] -- old -->\n{LOST}", [(1, "CIT982"), (2, "CIT941")]),
        ("<!-- citecheck: ignore[CIT941] -- old -->\n", [(1, "CIT982")]),
        (f"<!-- citecheck: ignore[CIT941] -->\n{LOST}", [(1, "CIT981"), (2, "CIT941")]),
        (f"<!-- citecheck: ignore[CIT941] -- -->\n{LOST}", [(1, "CIT981"), (2, "CIT941")]),
        (f"<!-- citecheck: ignore -- because -->\n{LOST}", [(1, "CIT981"), (2, "CIT941")]),
        (f"<!-- citecheck: ignore[] -- because -->\n{LOST}", [(1, "CIT981"), (2, "CIT941")]),
        (f"<!-- citecheck: ignore[CIT9] -- all -->\n{LOST}", [(1, "CIT982"), (2, "CIT941")]),  # no prefixes here
    ],
)
def test_what_a_comment_covers(tmp_path: Path, text: str, expected: list[tuple[int, str]]) -> None:
    assert codes(tmp_path, text) == expected


def test_a_block_of_code_is_covered_whole(tmp_path: Path) -> None:
    fence = "```bash\nls\n\npip install " + "cite" + "check\n```\n"
    assert codes(tmp_path, f"<!-- citecheck: ignore[CIT964] -- shows a slip -->\n{fence}") == []


def test_settings_cover_files(tmp_path: Path) -> None:
    ignores = {"docs/old*.md": [{"rule": "CIT941", "reason": "history"}]}
    files = {"docs/old.md": LOST, "docs/new.md": LOST}
    assert found(tmp_path, files, **{"per-file-ignores": ignores}) == [
        "docs/new.md:1 CIT941 error: The link leads to 'no.md', which does not exist."
    ]


def test_settings_that_cover_nothing_are_told(tmp_path: Path) -> None:
    ignores = {"*.md": [{"rule": "CIT943", "reason": "history"}]}
    assert found(tmp_path, {"new.md": "Text.\n"}, **{"per-file-ignores": ignores}) == [
        "new.md:1 CIT982 warning: There is no CIT943 finding here to ignore."
    ]


def test_what_is_covered_is_counted(tmp_path: Path) -> None:
    folder = written(tmp_path, {"a.md": f"<!-- citecheck: ignore-file[CIT941] -- old -->\n{LOST}\n{LOST}"})
    assert report(folder).suppressed == 2


def test_a_pattern_is_of_use_if_one_file_needs_it(tmp_path: Path) -> None:
    ignores = {"*.md": [{"rule": "CIT941", "reason": "history"}]}
    assert found(tmp_path, {"old.md": LOST, "new.md": "Text.\n"}, **{"per-file-ignores": ignores}) == []


def test_a_pattern_for_files_that_are_not_linted_is_not_asked_for(tmp_path: Path) -> None:
    ignores = {"docs/*.md": [{"rule": "CIT941", "reason": "history"}]}
    assert found(tmp_path, {"new.md": "Text.\n"}, **{"per-file-ignores": ignores}) == []
