"""`citecheck demo`: a sound answer, a faulty one, and one that is written, checked and corrected."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import EXAMPLES, citecheck


def test_demo_shows_a_passing_and_a_failing_answer() -> None:
    run = citecheck("demo")
    good, _, bad = run.out.partition("\n\n")
    assert run.code == 0
    assert run.err == ""
    assert good.startswith(
        "examples/answers/lease-good.md\n  verified   [1] examples/lease.pdf, page 6, line 11: “60 days’ Notice”\n"
    )
    assert good.count("\n  verified ") == 6
    assert bad.startswith("examples/answers/lease-bad.md\n")
    assert bad.count("\n  failed ") == 8
    assert "\n2 answers, 15 citations: 7 verified, 8 failed, 0 open; 10 errors, 1 warning, 0 notes\n" in run.out


@pytest.mark.full
def test_demo_is_what_validate_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = citecheck("demo").out
    monkeypatch.chdir(EXAMPLES.parent)
    names = [f"examples/answers/lease-{which}.md" for which in ("good", "bad")]
    run = citecheck("validate", *names, "-s", "examples/lease.pdf", "--no-cache")
    assert shown.startswith(run.out)


def test_demo_ends_with_an_answer_that_is_corrected(tmp_path: Path) -> None:
    run = citecheck("demo", "--proof", tmp_path / "proof.html")
    loop = run.out.partition("\nA model answers a question")[2]
    assert "**unpaid Rent** [Lease-" in loop
    assert "[1] error CIT504: The quote is on page 3, not on page 4.\n" in loop
    assert '[1] p: "page_number_4_index_3" → "page_number_3_index_2"\n' in loop
    assert "\n3 citations: 2 verified, 1 failed, 0 open; 1 error, 0 warnings, 0 notes\n" in loop
    assert (tmp_path / "proof.html").stat().st_size > 10_000


@pytest.mark.full
def test_demo_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CITECHECK_CACHE", str(tmp_path / "cache"))
    before = set(Path().iterdir())
    citecheck("demo")
    assert set(Path().iterdir()) == before
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize(
    ("variable", "terminal", "coloured"), [(None, True, True), ("NO_COLOR", True, False), ("FORCE_COLOR", False, True)]
)
@pytest.mark.full
def test_demo_colour(monkeypatch: pytest.MonkeyPatch, variable: str | None, *, terminal: bool, coloured: bool) -> None:
    if variable:
        monkeypatch.setenv(variable, "1")
    assert ("\x1b[" in citecheck("demo", terminal=terminal).out) is coloured
