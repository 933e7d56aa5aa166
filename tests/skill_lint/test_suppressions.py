"""Suppressions: what they cover, that each gives its reason, and that each is needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from .linting import codes, found, report, written

FIVE = "An anchor has at most five words.\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"<!-- citecheck: ignore[CIT913] -- an older limit -->\n{FIVE}", []),
        (f"<!-- citecheck: ignore[limit-drift] -- an older limit -->\n\n{FIVE}", []),
        (f"<!-- citecheck: ignore[CIT913, CIT911] -- old -->\nSee CIT399. {FIVE}", []),
        (f"<!-- citecheck: ignore-file[CIT913] -- old -->\n\nText.\n\n{FIVE}", []),
        (f"{FIVE}\n<!-- citecheck: ignore-file[CIT913] -- at the end -->\n", []),
        (f"<!-- citecheck: ignore[CIT913] -- old -->\nText.\n\n{FIVE}", [(1, "CIT982"), (4, "CIT913")]),
        (f"<!-- citecheck: ignore[CIT911] -- old -->\n{FIVE}", [(1, "CIT982"), (2, "CIT913")]),
        ("<!-- citecheck: ignore[CIT913] -- old -->\n", [(1, "CIT982")]),
        (f"<!-- citecheck: ignore[CIT913] -->\n{FIVE}", [(1, "CIT981"), (2, "CIT913")]),
        (f"<!-- citecheck: ignore[CIT913] -- -->\n{FIVE}", [(1, "CIT981"), (2, "CIT913")]),
        (f"<!-- citecheck: ignore -- because -->\n{FIVE}", [(1, "CIT981"), (2, "CIT913")]),
        (f"<!-- citecheck: ignore[] -- because -->\n{FIVE}", [(1, "CIT981"), (2, "CIT913")]),
        (f"<!-- citecheck: ignore[CIT9] -- all -->\n{FIVE}", [(1, "CIT982"), (2, "CIT913")]),  # no prefixes here
    ],
)
def test_what_a_comment_covers(tmp_path: Path, text: str, expected: list[tuple[int, str]]) -> None:
    assert codes(tmp_path, text) == expected


def test_a_block_of_code_is_covered_whole(tmp_path: Path) -> None:
    fence = "```bash\ncitecheck demo\n\ncitecheck nope\n```\n"
    assert codes(tmp_path, f"<!-- citecheck: ignore[CIT916] -- shows a slip -->\n{fence}") == []


def test_settings_cover_files(tmp_path: Path) -> None:
    ignores = {"docs/*.md": [{"rule": "CIT913", "reason": "history"}]}
    files = {"docs/old.md": FIVE, "new.md": FIVE}
    assert found(tmp_path, files, **{"per-file-ignores": ignores}) == [
        "new.md:1 CIT913 error: The document says at most 5 words of the anchor; the limit is 4."
    ]


def test_settings_that_cover_nothing_are_told(tmp_path: Path) -> None:
    ignores = {"*.md": [{"rule": "CIT911", "reason": "history"}]}
    assert found(tmp_path, {"new.md": "Text.\n"}, **{"per-file-ignores": ignores}) == [
        "new.md:1 CIT982 warning: There is no CIT911 finding here to ignore."
    ]


def test_what_is_covered_is_counted(tmp_path: Path) -> None:
    folder = written(tmp_path, {"a.md": f"<!-- citecheck: ignore-file[CIT913] -- old -->\n{FIVE}\n{FIVE}"})
    assert report(folder).suppressed == 2


def test_a_pattern_is_of_use_if_one_file_needs_it(tmp_path: Path) -> None:
    ignores = {"*.md": [{"rule": "CIT913", "reason": "history"}]}
    assert found(tmp_path, {"old.md": FIVE, "new.md": "Text.\n"}, **{"per-file-ignores": ignores}) == []


def test_a_pattern_for_files_that_are_not_linted_is_not_asked_for(tmp_path: Path) -> None:
    ignores = {"docs/*.md": [{"rule": "CIT913", "reason": "history"}]}
    assert found(tmp_path, {"new.md": "Text.\n"}, **{"per-file-ignores": ignores}) == []
