"""What callers give: paths are seen from one folder, and what is not a source is refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from citecheck.errors import UsageError
from citecheck.integrations.common import anchored, listed, opened, pass_mark
from integrations.said import answer

NO_SOURCE = "There is no source: name one or several, as lease.pdf or as lease=lease.pdf."


@pytest.mark.parametrize(
    ("sources", "expected"),
    [
        ("lease.pdf", ["lease.pdf"]),
        (Path("lease.pdf"), ["lease.pdf"]),
        (["a=lease.pdf", Path("scanned.pdf")], ["a=lease.pdf", "scanned.pdf"]),
        (("lease.pdf",), ["lease.pdf"]),
    ],
)
def test_one_or_several(sources: object, expected: list[str]) -> None:
    assert listed(sources) == expected


@pytest.mark.parametrize(
    "sources", [None, [], (), {"lease": "lease.pdf"}, b"lease.pdf", 3, ["lease.pdf", 3], [["lease.pdf"]]]
)
def test_what_is_no_source(sources: object) -> None:
    with pytest.raises(UsageError) as refused:
        listed(sources)
    assert str(refused.value) == NO_SOURCE


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("lease.pdf", "{}/lease.pdf"),
        ("lease=lease.pdf", "lease={}/lease.pdf"),
        ("lease=/sources/lease.pdf", "lease=/sources/lease.pdf"),
        ("/sources/lease.pdf", "/sources/lease.pdf"),
        ("a=b.txt", "{}/a=b.txt"),
        ("", ""),
        ("lease=", "lease="),
        ("lease= ", "lease= "),
    ],
)
def test_a_path_is_seen_from_the_folder(
    source: str, expected: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "a=b.txt").write_text("Rent.")
    monkeypatch.chdir(folder.parent)
    assert anchored(source, folder) == expected.format(folder)


@pytest.mark.parametrize("source", ["", " ", "lease="])
def test_no_path_is_not_the_folder(source: str, folder: Path) -> None:
    with pytest.raises(UsageError, match="there is no path"):
        opened(source, folder)


def test_a_missing_source_is_told_when_it_is_given(folder: Path) -> None:
    with pytest.raises(UsageError, match=r"absent\.pdf does not exist: check the path\.$"):
        opened(["lease.pdf", "absent.pdf"], folder)


def test_the_password_of_the_environment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from command import GOOD, LEASE
    from pdfs import PASSWORD, drawn, text
    from reportlab.lib.pdfencrypt import StandardEncryption

    locked = drawn(text(*LEASE.splitlines()), encrypt=StandardEncryption(PASSWORD))
    (folder / "lease-locked.pdf").write_bytes(locked)
    letters = []
    for password in ("", PASSWORD):
        monkeypatch.setenv("CITECHECK_PASSWORD", password)
        with opened("lease-locked.pdf", folder) as grader:
            letters.append(grader.grade(GOOD).letter)
    assert letters == [None, "A"]


@pytest.mark.full
def test_a_grader_is_for_many_answers(folder: Path) -> None:
    with opened("lease.pdf", folder) as grader:
        assert [grader.grade(answer(name)).letter for name in ("lease-good", "lease-bad", "plain")] == ["A", "D", None]


def test_the_letters_that_can_be_asked_for() -> None:
    assert [pass_mark(letter) for letter in "ABCD"] == ["A", "B", "C", "D"]
    for wrong in ("E", "", "a", "AB", None, 1):
        with pytest.raises(UsageError) as refused:
            pass_mark(wrong)
        assert str(refused.value) == f"The pass mark {wrong!r} is none of A, B, C, D."
