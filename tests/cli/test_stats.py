"""`--stats`: counts on stderr, behind the report; all but the time are the same for the same input."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from command import BAD, GOOD, LEASE, MIXED, OPEN, Run, citecheck, entry, written
from command import answer as told
from pdfs import opened

from citecheck import check, read_response
from citecheck.model import (
    DocumentFacts,
    Open,
    Report,
    Undetermined,
    Verdict,
)
from citecheck.reporting.summary import render_lint_stats, render_stats


def counted(*arguments: str | Path) -> str:
    """What --stats adds, with its time taken out."""
    plain, run = citecheck(*arguments), citecheck(*arguments, "--stats")
    assert (run.code, run.out) == (plain.code, plain.out)
    assert run.err.startswith(plain.err)
    return re.sub(r"(?<=^time      )\d+\.\d\d(?= s$)", "…", run.err.removeprefix(plain.err), flags=re.MULTILINE)


STATS = """\
CIT401       1  quote-not-found
CIT506       1  wrong-lines
CIT511       1  lone-line
quotes    3 exact, 0 folded, 1 none, 0 open
readings  3 reading order
source    lease.txt, 1 page
time      … s
"""


def test_of_one_answer() -> None:
    written(mixed_md=MIXED)
    assert counted("validate", "mixed.md", "-s", "lease.txt") == STATS


def test_what_is_not_told_has_spoken_too() -> None:
    written(mixed_md=MIXED)
    assert counted("validate", "mixed.md", "-s", "lease.txt", "--ignore", "CIT") == STATS
    citecheck("validate", "mixed.md", "-s", "lease.txt", "--write-baseline", "known.json")
    assert counted("validate", "mixed.md", "-s", "lease.txt", "--baseline", "known.json") == STATS


SEVERAL = """\
CIT401       2  quote-not-found
CIT407       1  folded-match
CIT603       1  unreadable-source
quotes    1 exact, 1 folded, 2 none, 1 open
readings  2 reading order
source    lease.txt, 1 page
time      … s
"""


def test_of_several_answers() -> None:
    Path("all").mkdir()
    folded = told(entries=[entry(f=LEASE.partition("\n")[0].replace(" is ", " is\u00a0"))]).replace(
        "monthly", "Monthly"
    )
    for name, text in {"a": GOOD, "b": BAD, "c": BAD, "d": OPEN, "e": folded, "f": "No citations.\n"}.items():
        Path(f"all/{name}.md").write_text(text, "utf-8")
    Path("absent.pdf").write_bytes(b"PK\x03\x04")
    assert counted("validate", "all", "-s", "lease=lease.txt", "-s", "absent=absent.pdf") == SEVERAL


def test_of_the_lint() -> None:
    Path("guide.md").write_text("See [the fees](no.md).\n", "utf-8")
    assert counted("lint", "guide.md") == "CIT941       1  broken-link\ntime      … s\n"


def test_of_nothing() -> None:
    nothing = "quotes    0 exact, 0 folded, 0 none, 0 open\ntime      0.00 s\n"
    assert render_stats([], 0) == nothing
    assert render_stats([Report("a.md", (), (), (), Verdict.NOTHING)], 0) == nothing
    assert render_lint_stats([], 1.234) == "time      1.23 s\n"


def test_a_source_is_named_once_and_its_name_steers_nothing() -> None:
    facts = DocumentFacts("a", "evil\x1b[31m.pdf", "0" * 64, 12, "reader")
    report = Report("a.md", (), (), (facts, facts), Verdict.NOTHING)
    assert render_stats([report, report], 0).splitlines()[1] == "source    evil\\x1b[31m.pdf, 12 pages"


def test_a_quote_that_was_found_and_is_open_is_open() -> None:
    """Two readers read something else in its place."""
    with opened(LEASE.encode(), "lease.txt") as document:
        report = check(read_response(GOOD), {"lease": document})
    (result,) = report.results
    why = Open("reader-difference", "Another reader reads something else.")
    evidence = Undetermined(result.citation, open=why, search=result.evidence.located)
    disputed = replace(report, results=(result._replace(evidence=evidence),))
    assert render_stats([report], 0).splitlines()[0] == "quotes    1 exact, 0 folded, 0 none, 0 open"
    assert render_stats([disputed], 0).splitlines()[0] == "quotes    0 exact, 0 folded, 0 none, 1 open"


def test_a_command_that_fails_counts_nothing() -> None:
    assert citecheck("validate", "missing.md", "--stats") == Run(
        2, "", "citecheck: missing.md does not exist: name an answer to check, a folder of answers, or - for stdin.\n"
    )
