"""The Markdown report: whole ones, and what keeps foreign text from being more than words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from command import BAD, LEASE, MIXED, NOTHING, OPEN, answer, entry
from hypothesis import given
from hypothesis import strategies as st
from pdfs import opened

from citecheck import check, read_response
from citecheck.closest_passage import closest_passages
from citecheck.model import Level, Outcome
from citecheck.reporting.escaping import markdown, terminal
from citecheck.reporting.findings import FileFindings
from citecheck.reporting.markdown import cut, render_markdown, render_markdown_files
from citecheck.reporting.summary import CHECKED_IN_TEXT, NOT_CHECKED, NOTHING_CHECKED
from reporting import markdown_tree
from reporting.samples import AFTER, FILES, LONE, MISSING, SUMMARY

CLOSING = f"{CHECKED_IN_TEXT}\n\n{NOT_CHECKED}\n"
NOTHING_CLOSING = f"{NOTHING_CHECKED}\n\n{NOT_CHECKED}\n"


def outcome_of(text: str, path: str = "a.md") -> Outcome:
    """Against the lease, and no other source."""
    with opened(LEASE.encode(), "lease.txt") as document:
        report = check(read_response(text), {"lease": document}, path=path)
        return Outcome(report, closest_passages(report, {"lease": document}))


WHOLE = f"""\
## citecheck: ✗ failed

1 not in the source · 1 place to look at

4 citations: 3 verified, 1 failed, 0 open; 1 error, 1 warning, 1 note

### answers/rent \\& dogs.md

✗ failed

| verdict | citation | source | place | anchor |
|---|---|---|---|---|
| ✓ verified | 1 | lease.txt | page 1, line 1 | '\\$1,850' |
| ✗ failed | 2 | lease.txt | – | '\\$1,950' |
| ✓ verified | 3 | lease.txt | page 1, line 2 | 'guide dogs' |
| ✓ verified | 4 | lease.txt | page 1, line 3 | 'in writing' |

- **error** answers/rent \\& dogs.md:6 CIT401 quote-not-found: \\[2\\] Quote not found in the source.
  - → Quote the source's own words, correct the claim, or take it out.
  - Closest, on page 1 (<del>quote</del> <ins>source</ins>): The monthly rent is <del>\\$1,950,</del> <ins>\\$1,850,</ins> due on the first day of each month.
- **note** answers/rent \\& dogs.md:7 CIT511 lone-line: \\[3\\] \\`l\\` should also include a line beside that of the anchor.
  - → Add the line before or after it.
- **warning** answers/rent \\& dogs.md:8 CIT506 wrong-lines: \\[4\\] The anchor is on line \\[3\\] of page 1; \\`l\\` should include it.
  - → Write \\[2, 3\\].

{CLOSING}"""
SEVERAL = f"""\
## citecheck: ? open

1 quote to look at

2 answers, 1 with nothing to check, 1 citation: 0 verified, 0 failed, 1 open; 0 errors, 1 warning, 0 notes

### open.md

? open

| verdict | citation | source | place | anchor |
|---|---|---|---|---|
| ? open | 1 | absent | – | '\\$1,850' |

- **warning** open.md:5 CIT602 no-source: \\[1\\] No source was given to check against: name it with -s PATH.

### nothing.md

– nothing to check

Skipped, without citations: 3 files.

{NOTHING_CLOSING}"""
FILES_WHOLE = """\
## citecheck: errors

2 files: 1 error, 1 warning, 1 note

### answers/rent \\& dogs.md

| line | level | rule | message |
|---|---|---|---|
| 6 | error | CIT401 quote-not-found | Quote not found in the source. Quote the source's own words. |
| 9 | warning | CIT106 text-after-block | Text follows the “block”. |

### \\<stdin\\>

| line | level | rule | message |
|---|---|---|---|
| 7 | note | CIT511 lone-line | \\`l\\` names one line. |
"""


def test_whole_output() -> None:
    assert render_markdown([outcome_of(MIXED, "answers/rent & dogs.md")]) == WHOLE


def test_several_responses_and_files_that_were_skipped() -> None:
    no_source = Outcome(check(read_response(OPEN), {}, path="open.md"))
    assert render_markdown([no_source, outcome_of(NOTHING, "nothing.md")], skipped=3) == SEVERAL


def test_without_responses_there_is_nothing_to_check() -> None:
    assert render_markdown([]) == (
        "## citecheck: – nothing to check\n\n"
        "0 answers, 0 citations: 0 verified, 0 failed, 0 open; 0 errors, 0 warnings, 0 notes\n\n" + NOTHING_CLOSING
    )


def test_whole_output_for_files() -> None:
    assert render_markdown_files([*FILES, FileFindings("clean.md", ())], (SUMMARY,)) == FILES_WHOLE


@pytest.mark.parametrize(
    ("findings", "heading"),
    [
        ((), "no findings"),
        ((LONE,), "notes"),
        ((LONE, AFTER), "warnings"),
        ((LONE, MISSING, AFTER), "errors"),
    ],
)
def test_the_heading_for_files_is_the_gravest_level(findings, heading: str) -> None:
    report = render_markdown_files([FileFindings("a.md", tuple(findings))], (SUMMARY,))
    assert report.startswith(f"## citecheck: {heading}\n\n{SUMMARY}\n")
    assert report.count("\n| ") == len(findings) + bool(findings)


def test_the_heading_is_the_worst_verdict() -> None:
    good, bad, nothing = (outcome_of(text) for text in (answer(), BAD, NOTHING))
    open_ = Outcome(check(read_response(OPEN), {}))
    order = [(bad, "✗ failed"), (open_, "? open"), (nothing, "– nothing to check"), (good, "✓ verified")]
    for at, (_, heading) in enumerate(order):
        outcomes = [outcome for outcome, _ in reversed(order[at:])]
        assert render_markdown(outcomes).startswith(f"## citecheck: {heading}\n")


def test_a_verdict_stays_where_its_findings_are_not_listed() -> None:
    outcome = outcome_of(BAD)
    results = tuple(result._replace(findings=()) for result in outcome.report.results)
    bare = replace(outcome, report=replace(outcome.report, findings=(), results=results))
    assert render_markdown([bare]).count("✗ failed") == 3
    assert "\n- " not in render_markdown([bare])


def test_a_citation_without_number_source_or_place() -> None:
    entries = [{key: value for key, value in entry().items() if key not in {"n", "k"}}]
    outcome = Outcome(check(read_response(answer("It is $1,850.", entries, "a|b")), {}, path="a.md"))
    assert "| ✗ failed | ? | a\\|b | – | '' |\n" in render_markdown([outcome])


def test_a_long_anchor_is_shortened_in_its_cell() -> None:
    outcome = outcome_of(answer(entries=[entry(k="long " * 40)]))
    (row,) = [line for line in render_markdown([outcome]).splitlines() if line.startswith("| ✗")]
    assert (
        row
        == "| ✗ failed | 1 | lease.txt | page 1, line 1 | 'long long long long long long long long … ng long long long' |"
    )


# ── Cutting ──────────────────────────────────────────────────────────────────────────────────────

NOTE = "\nThe report is too long for this place and ends here: `citecheck` prints the rest.\n"


@pytest.mark.parametrize("report", [WHOLE, FILES_WHOLE, "é\n" * 300])
def test_a_report_is_cut_between_lines(report: str) -> None:
    size = len(report.encode())
    assert cut(report, size) == report
    for left in range(size - 1, 0, -17):
        kept = cut(report, left)
        assert len(kept.encode()) <= left
        head, note, end = kept.partition(NOTE)
        assert (report.startswith(head), head[-1:] in {"", "\n"}, end) == (True, True, "")
        assert bool(note) is (left >= len(NOTE) + len(report.splitlines(keepends=True)[0].encode()))


def test_what_is_cut_is_well_formed() -> None:
    """The note is a paragraph of its own, whatever it follows."""
    for size in range(len(NOTE) + 30, len(WHOLE.encode()), 23):
        tree, words = markdown_tree.read(cut(WHOLE, size))
        assert words[-1].startswith("The report is too long for this place")
        assert [token[0] for token in tree[-3:]] == ["paragraph_open", "inline", "paragraph_close"]


@pytest.mark.parametrize("size", [-5, 0, 1, len(NOTE)])
def test_where_nothing_fits_there_is_nothing(size: int) -> None:
    assert cut(WHOLE, size) == ""


# ── Text of others ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Plain words, 1.5 % (net); “so” it's", "Plain words, 1.5 % (net); “so” it's"),
        ("answers/tax_bad-2.md:10:30:45", "answers/tax\\_bad-2.md:10:30:45"),
        ("$1,850 & more", "\\$1,850 \\& more"),
        (
            "[a](b) ![c] <d> `e` *f* ~g~ |h| {i} ^j",
            "\\[a\\](b) \\!\\[c\\] \\<d\\> \\`e\\` \\*f\\* \\~g\\~ \\|h\\| \\{i\\} \\^j",
        ),
        ("# a", "\\# a"),
        ("- a", "\\- a"),
        ("+ a", "\\+ a"),
        ("=== a", "\\=== a"),
        (": a", "\\: a"),
        ("12. a", "12\\. a"),
        ("12) a", "12\\) a"),
        ("12 a - b", "12 a - b"),
        ("  a   b  ", "a b"),
        ("a\nb\tc", "a\\\\x0ab\\\\x09c"),
        ("\\", "\\\\"),
        ("@name a@b.org @ 5", "\\\\x40name a\\\\x40b.org @ 5"),
        ("#1 No. # 1", "\\\\x231 No. \\# 1"),
        ("GH-12 gh-12 GH-a", "GH\\\\x2d12 gh\\\\x2d12 GH-a"),
        ("http://a.org HTTPS://B", "http\\\\x3a//a.org HTTPS\\\\x3a//B"),
        ("www.a.org WWW.b", "www\\\\x2ea.org WWW\\\\x2eb"),
        (":smile: a:+1:b", "\\\\x3asmile: a\\\\x3a+1:b"),
        ("a:100:b a:8ball: a:101:b", "a\\\\x3a100:b a\\\\x3a8ball: a:101:b"),
        ("", ""),
    ],
)
def test_escaping(text: str, shown: str) -> None:
    assert markdown(text) == shown


@pytest.mark.parametrize("place", ["{}", "a {} b", "- {}", "1. {}", "> {}", "# {}", "**a** {}", "<del>{}</del>"])
@given(text=st.text(st.characters(), max_size=60))
@pytest.mark.first_is_fast
def test_any_text_is_nothing_but_text(place: str, text: str) -> None:
    """Wherever it stands, and at the beginning of a line too."""
    tree, words = (markdown_tree.read(place.format(markdown(f"{text}x")))[at] for at in (0, 1))
    harmless = markdown_tree.read(place.format("x"))
    assert tree == harmless[0]
    expected = markdown_text(f"{text}x")
    assert [" ".join(line.split()) for line in words] == [" ".join(harmless[1][0].replace("x", expected).split())]


def markdown_text(text: str) -> str:
    """What a reader sees of the text."""
    from citecheck.reporting.escaping import _REFERENCE

    return _REFERENCE.sub(lambda found: f"\\x{ord(found[0]):02x}", terminal(text))


@given(st.text(st.sampled_from("ab1 -+=#>.)(*_~`|\\[]<>!&:@/$^{}\n\t\u2028\ud83d"), max_size=30))
def test_any_text_stays_in_its_cell(text: str) -> None:
    table = "| a | b |\n|---|---|\n| {} | y |\n"
    assert markdown_tree.read(table.format(markdown(f"x{text}")))[0] == markdown_tree.read(table.format("x"))[0]


def test_levels_have_words() -> None:
    """Every level of a finding is told as it is called."""
    for level in Level:
        outcome = outcome_of(BAD)
        findings = tuple(replace(finding, level=level) for finding in outcome.report.findings)
        report = render_markdown([replace(outcome, report=replace(outcome.report, findings=findings))])
        assert f"\n- **{level.value}** a.md:5 CIT401" in report
