"""What is said of the example answers, and an answer that is made of one."""

from __future__ import annotations

from pathlib import Path

FALSE = "Quote not found in the source. Quote the source's own words, correct the claim, or take it out."
BAD = [
    "Letter D: NOT_FOUND 4, LONG_ANCHOR 1, NOT_SUBSTRING 2, PARTIAL 2, ELLIPSIS 1, LAZY_LINEID 1.",
    "error CIT201 line 17 The block has no entry 10. Add it, or delete the marker.",
    f"error CIT401 line 22 [1] f: {FALSE}",
    f"error CIT401 line 23 [2] f: {FALSE}",
    (
        "error CIT504 line 24 [3] p: The quote is on page 4, not on page 5."
        " Write 'page_number_4_index_3' and `l` [11, 12, 13]."
    ),
    (
        "error CIT302 line 25 [4] k: The anchor has 7 words; at most 4 are allowed."
        " Use the part a reader would search for in `k` and in the bold text, such as '14 nights'."
    ),
    "6 more: run `citecheck validate` on the answer to see all.",
    "4 not in the source · 2 wrong places · 1 place to look at · 4 errors of form",
    "9 citations: 1 verified, 8 failed, 0 open; 10 errors, 1 warning, 0 notes",
]
GOOD = ["Letter A: no issues."]
SLIPS_FOUND = [
    f"error CIT401 line 23 [4] f: {FALSE}",
    (
        "error CIT504 line 24 [5] p: The quote is on page 3, not on page 5."
        " Write 'page_number_3_index_2' and `l` [24, 25, 26, 27]."
    ),
    "1 not in the source · 1 wrong place",
    "6 citations: 4 verified, 2 failed, 0 open; 2 errors, 0 warnings, 0 notes",
]
SLIPS = ["Letter C: NOT_FOUND 1, PARTIAL 1.", *SLIPS_FOUND]
UNCITED = [
    "Letter C: UNCITED 1.",
    "Not cited: line 15.",
    (
        "warning CIT703 line 15 'The fee is $500 in that case.' states '$500' without a citation."
        " Cite the passage that states it, correct it, or take it out."
    ),
    "1 sentence without a source",
    "6 citations: 6 verified, 0 failed, 0 open; 0 errors, 1 warning, 0 notes",
]
OPEN_FOUND = [
    "warning CIT604 line 8 [1] scanned.pdf: page 1 is a picture without text; run text recognition on it first.",
    "1 quote to look at",
    "1 citation: 0 verified, 0 failed, 1 open; 0 errors, 1 warning, 0 notes",
]
OPEN = ["Not graded: 1 citation could not be checked; the letter depends on that (A to C).", *OPEN_FOUND]
NONE_FOUND = "0 citations: 0 verified, 0 failed, 0 open; 0 errors, 0 warnings, 0 notes"
NOTHING = ["Not graded: There is nothing to check: nothing is cited, and no sentence needs a citation.", NONE_FOUND]

CLAIM = "The fee is $500 in that case."


def answer(name: str) -> str:
    return Path(f"{name}.md").read_text("utf-8")


def claiming() -> str:
    """The good answer with one more claim, which has no citation."""
    before, at, after = answer("lease-good").partition("Ask the Landlord")
    assert at
    return f"{before}{CLAIM} {at}{after}"
