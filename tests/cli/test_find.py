"""`citecheck find`: where a quote stands, or what comes closest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from attacks.hidden import DOUBTFUL, HIDDEN, LIE, Page
from command import EXAMPLES, answer, citecheck, written
from pdfs import PASSWORD, encrypted, partly_scanned, scanned
from word_files import p, r, word

from citecheck.response import read_response

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


# ── A passage by its ends ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["lease", "tax", "report"])
def test_each_quote_by_its_ends_is_an_entry_that_passes(name: str) -> None:
    """Over lines, columns and page breaks; only `r` is missing in what is printed."""
    source = EXAMPLES / {"lease": "lease.pdf", "tax": "tax-notice.pdf", "report": "annual-report.pdf"}[name]
    cited = read_response((EXAMPLES / f"answers/{name}-good.md").read_text("utf-8")).citations
    entries = []
    for citation in cited:
        words, k = citation.source_context.split(), citation.source_match
        ends = ("--from", " ".join(words[:4]), "--to", " ".join(words[-4:]), "--anchor", k)
        run = find(source, *ends, "--format", "entry")
        entry = json.loads(run.out)
        assert list(entry) == ["n", "r", "f", "k", "p", "l"]
        assert (run.code, entry["f"], entry["p"]) == (0, citation.source_context, citation.page_id)
        entries.append(entry | {"n": len(entries) + 1, "r": "says so"})
    prose = "\n\n".join(f"**{one['k']}** [{one['n']}]." for one in entries)
    written(answer_md=answer(prose, entries, name))
    assert citecheck("validate", "answer.md", "-s", f"{name}={source}", "--ignore", "CIT7").code == 0


CLUB = "The fee is $5. It is due on 1 May, unless the board\nagrees to a later day.\n\nA guest pays half of it.\nThe fee is low."
PAGES = f"{CLUB}\fEach member may bring a guest to the\fgarden on a Sunday.\fLong: {'and so on, ' * 70}end.\n"


def _entry(f: str, l: list[int], page: int = 1) -> str:  # noqa: E741 - the field's name
    p = f"page_number_{page}_index_{page - 1}"
    return json.dumps({"n": 1, "r": "", "f": f, "k": "", "p": p, "l": l}) + "\n"


INSIDE = "The passage {} inside a sentence, {} '{}'.\n"
OPEN_ANCHOR = "`p` and `l` are for an anchor at the beginning of the passage; give another one with --anchor.\n"


@pytest.mark.parametrize(
    ("ends", "code", "out", "err"),
    [
        (("It is due", "later day."), 0, _entry("It is due on 1 May, unless the board agrees to a later day.", [1, 2, 3]), ""),
        (("It is", "board"), 0, _entry("It is due on 1 May, unless the board", [1, 2]), INSIDE.format("ends", "before", "agrees to a later day.")),
        (("on 1 May", "day."), 0, _entry("on 1 May, unless the board agrees to a later day.", [1, 2, 3]), INSIDE.format("begins", "after", "It is due")),
        (("The fee is $5", "later day."), 0, _entry("The fee is $5. It is due on 1 May, unless the board agrees to a later day.", [1, 2, 3]), "The passage is not one sentence: it has 2.\n"),
        (("Each member", "a Sunday."), 0, _entry("Each member may bring a guest to the garden on a Sunday.", [1], 2), OPEN_ANCHOR),
        (("later day.", "It is due"), 1, "", "no passage: 'It is due' is only before 'later day.': exchange --from and --to.\n"),
        (("It is due", "a Monday"), 1, "", "no passage: 'a Monday' not found.\n"),
        (("It is owed", "later day."), 1, "", "no passage: 'It is owed' not found.\n"),
        (("It is due", "a Sunday."), 1, "", "no passage: 'It is due' is on page 1, 'a Sunday.' on page 3: a passage has one page, or runs over one page break.\n"),
        (("Long:", "end."), 1, "", "no passage: The passage has 780 characters; a quote has at most 600.\n"),
        (("The fee", "is"), 1, "", "The passage is in 2 places; give more words of it, or one source.\npage 1, line 1: exact   " + PLACE + "[1, 2]\npage 1, line 4: exact   " + PLACE + "[3, 4]\n  The fee is\n"),
    ],
)  # fmt: skip
def test_a_passage_by_its_ends(ends: tuple[str, str], code: int, out: str, err: str) -> None:
    written(club_txt=PAGES)
    run = find("club.txt", "--from", ends[0], "--to", ends[1], "--format", "entry")
    assert (run.code, run.out, run.err) == (code, out, err)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--from", "The fee"), "--from and --to belong together: give the first and the last words of the passage."),
        (("--from", "The fee", "--to", "-"), "The quote has no letter or digit to look for."),
        (("The fee is $5", "-k", "$6"), "The words of --anchor are not in the quote."),
        ((), "Name a source and then the words to find. See `citecheck find --help`."),
    ],
)
def test_wrong_use(arguments: tuple[str, ...], said: str) -> None:
    written(club_txt=CLUB)
    run = find("club.txt", *arguments)
    assert (run.code, run.out, run.err) == (2, "", f"citecheck: {said}\n")


def test_several_sources_are_named_each() -> None:
    """A PDF, a text, a web page, a Word file, a scan and a file that is not there for good reasons."""
    dogs = "The Tenant may not keep dogs, except guide dogs."
    written(
        lease_docx=word(p(r(dogs.replace("not ", "")))),
        lease_html=f"<!doctype html><p>{dogs}</p>",
        other_txt="Tea is cheap.",
        scan_pdf=scanned(),
    )
    run = find("lease.txt", "lease.docx", "lease.html", "other.txt", EXAMPLES / "lease.pdf", "scan.pdf", dogs)
    scan = "scan.pdf: not checked: scan.pdf: page 1 is a picture without text; run text recognition on it first."
    assert (run.code, run.err) == (0, "")
    assert [line.replace(str(EXAMPLES), "examples") for line in run.out.splitlines()] == [
        f"lease.txt: found on page 1, line 2: exact   {PLACE}[1, 2, 3]",
        "lease.docx: differs on page 1: The Tenant may [-not-] keep dogs, except guide dogs.",
        f"lease.html: found on page 1, line 1: exact   {PLACE}[1]",
        "other.txt: absent",
        "examples/lease.pdf: absent",
        scan,
    ]
    assert find("lease.docx", "other.txt", dogs).code == 1
    absent = find(EXAMPLES / "tax-notice.pdf", "other.txt", "Late Charge of $45").out
    assert [line.rpartition(": ")[2] for line in absent.splitlines()] == ["absent", "absent"]
    assert find("lease.docx", "scan.pdf", dogs).code == 4
    ends = find("lease.docx", "lease.html", "--from", "The Tenant", "--to", "guide dogs.", "--format", "entry")
    assert (ends.code, ends.err.splitlines()[0]) == (
        1,
        "The passage is in 2 places; give more words of it, or one source.",
    )
    assert json.loads(find("lease.html", dogs, "--format", "entry").out)["f"] == dogs
