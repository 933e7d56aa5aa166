"""`citecheck find`: where a quote stands, or what comes closest."""

from __future__ import annotations

from pathlib import Path

import pytest
from attacks.hidden import DOUBTFUL, HIDDEN, LIE, Page
from command import EXAMPLES, citecheck, written
from pdfs import PASSWORD, encrypted, partly_scanned, scanned

PLACE = '"p": "page_number_1_index_0", "l": '


def find(*arguments: str | Path):
    return citecheck("find", *arguments)


@pytest.mark.parametrize(
    ("quote", "code", "out"),
    [
        ("guide dogs", 0, f"page 1, line 2: exact   {PLACE}[1, 2, 3]\n"),
        ("guide Dogs", 0, f"page 1, line 2: folded (letter case)   {PLACE}[1, 2, 3]\n"),
        ("month. The Tenant", 0, f"page 1, line 1, 2: exact   {PLACE}[1, 2, 3]\n"),
        ("The monthly rent is $1,950", 1, "not found\n  closest, on page 1: The monthly rent is $1,850,\n"),
        ("guide-dogs", 1, "not found\n  the source has: guide dogs.\n"),
        ("The roof terrace is closed in winter", 1, "not found\n"),
    ],
)
def test_small_answers(quote: str, code: int, out: str) -> None:
    run = find("lease.txt", quote)
    assert (run.code, run.out, run.err) == (code, out, "")


def test_every_place_in_order() -> None:
    written(twice_txt="one two\fthree\fone two\none two\n")
    assert find("twice.txt", "one two").out == (
        'page 1, line 1: exact   "p": "page_number_1_index_0", "l": [1]\n'
        'page 3, line 1: exact   "p": "page_number_3_index_2", "l": [1, 2]\n'
        'page 3, line 2: exact   "p": "page_number_3_index_2", "l": [1, 2]\n'
    )


def test_in_a_pdf() -> None:
    run = find(EXAMPLES / "lease.pdf", "a single Late Charge of $45")
    assert (run.code, run.out) == (0, 'page 3, line 13: exact   "p": "page_number_3_index_2", "l": [12, 13, 14]\n')


def test_a_quote_of_one_digit_more_is_not_found() -> None:
    run = find(EXAMPLES / "lease.pdf", "a single Late Charge of $54")
    assert run.code == 1
    assert run.out == "not found\n  closest, on page 3: a single Late Charge of $45\n"


def test_a_quote_without_a_letter_or_digit() -> None:
    run = find("lease.txt", "… —")
    assert (run.code, run.out, run.err) == (2, "", "citecheck: The quote has no letter or digit to look for.\n")


@pytest.mark.parametrize("source", [scanned, partly_scanned])
def test_not_found_in_a_scan_is_open(source) -> None:
    """A quote that no reader could have found has not been looked for."""
    written(scan_pdf=source())
    run = find("scan.pdf", "The rent is $500")
    assert (run.code, run.out) == (4, "")
    assert run.err.startswith("citecheck: scan.pdf")
    assert run.err.count("\n") == 1


def test_with_a_password(monkeypatch: pytest.MonkeyPatch) -> None:
    written(locked_pdf=encrypted())
    assert find("locked.pdf", "deposit").code == 4
    assert find("locked.pdf", "deposit", "--password", PASSWORD).code == 0
    monkeypatch.setenv("CITECHECK_PASSWORD", PASSWORD)
    assert find("locked.pdf", "deposit").code == 0


def test_foreign_text_is_escaped() -> None:
    written(trap_txt="The rent \x1b[31mis \u202e$500\u200b a month, and no more.\n")
    run = find("trap.txt", "The rent is $600 a month, and no more")
    assert run.code == 1
    assert not any(character in run.out for character in "\x1b\u202e\u200b")


@pytest.mark.parametrize(
    ("pages", "code", "said"),
    [
        (HIDDEN, 1, "nobody can see it there"),
        (DOUBTFUL, 4, "it is unclear whether it can be seen"),
    ],
)
def test_text_that_is_not_seen_is_not_found(pages: tuple[Page, ...], code: int, said: str, tmp_path: Path) -> None:
    path = tmp_path / "file.pdf"
    path.write_bytes(pages[0].data)
    run = find(path, LIE)
    assert (run.code, run.out, run.err) == (code, f"page 1: in the page's text, but {said}\n", "")
