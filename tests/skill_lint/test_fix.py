"""Safe repairs: text in place of text, all or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from citecheck.errors import UsageError
from citecheck.model import Span
from citecheck.skill_lint.engine import mend, mended
from citecheck.skill_lint.rule import Edit

HERE = Path("a.md")


def edit(text: str, start: int, end: int) -> Edit:
    return Edit(HERE, text, Span(start, end))


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ([], "0123456789"),
        ([edit("a", 0, 1), edit("z", 9, 10)], "a12345678z"),
        ([edit("z", 9, 10), edit("a", 0, 1)], "a12345678z"),
        ([edit("", 0, 3)], "3456789"),
        ([edit("x", 2, 2)], "01x23456789"),
        ([edit("a", 0, 5), edit("b", 3, 6)], "a56789"),
    ],
)
def test_edits_of_one_text(edits: list[Edit], expected: str) -> None:
    assert mended("0123456789", edits) == expected


def test_line_ends_and_permissions_stay(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(b"one\r\ntwo\r\n")
    path.chmod(0o640)
    assert mend([Edit(path, "2", Span(4, 7)), Edit(path, "2", Span(4, 7))]) == 1
    assert path.read_bytes() == b"one\r\n2\r\n"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_file_that_is_gone_is_named(tmp_path: Path) -> None:
    with pytest.raises(
        UsageError, match=r"a\.md cannot be written \(No such file or directory\): check its permissions\."
    ):
        mend([Edit(tmp_path / "a.md", "", Span(0, 0))])
    assert list(tmp_path.iterdir()) == []
