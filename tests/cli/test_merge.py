"""`citecheck merge`: one answer out of sections, or one clear sentence a section and nothing written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from command import EXAMPLES, GOOD, NOTHING, Run, answer, citecheck, entry, written

ONE = answer("It is **$1,850** [7].", [entry(7)])
TWO = answer(
    "Again **$1,850** [1]; **guide dogs** [2].", [entry(), entry(2, "The Tenant may keep guide dogs.", "guide dogs")]
)
BOTH = """It is **$1,850** [1].

Read the lease before you sign it.

Again **$1,850** [1]; **guide dogs** [2].

<<<CITATION_DATA>>>
{
  "lease": [
    {"n": 1, "r": "names it", "f": "The monthly rent is $1,850, due on the first day of each month.", "k": "$1,850", "p": "page_number_1_index_0", "l": [1, 2]},
    {"n": 2, "r": "names it", "f": "The Tenant may keep guide dogs.", "k": "guide dogs", "p": "page_number_1_index_0", "l": [1, 2]}
  ]
}
<<<END_CITATION_DATA>>>
"""
SUMMARY = "citecheck: 3 sections, 2 citations, 1 merged with an equal one; none is checked yet: run citecheck validate"
NO_BLOCK = (
    "line 1: The prose cites, but the answer has no block of citations. "
    "End the answer with <<<CITATION_DATA>>> … <<<END_CITATION_DATA>>>."
)


def merge(*arguments: str | Path, stdin: bytes = b"") -> Run:
    return citecheck("merge", *arguments, stdin=stdin)


@pytest.fixture(autouse=True)
def _sections() -> None:
    written(one_md=ONE, two_md=TWO, prose_md=NOTHING)


def test_into_a_file() -> None:
    run = merge("one.md", "prose.md", "two.md", "-o", "out.md")
    assert (run.code, run.out, run.err) == (0, "", f"{SUMMARY} out.md\n")
    assert Path("out.md").read_bytes() == BOTH.encode()


@pytest.mark.parametrize("option", [[], ["-o", "-"]])
def test_to_stdout(option: list[str]) -> None:
    run = merge("one.md", "prose.md", "two.md", *option)
    assert (run.code, run.out, run.err) == (0, BOTH, f"{SUMMARY} ANSWER\n")
    assert not Path("-").exists()


def test_a_section_from_stdin() -> None:
    run = merge("one.md", "-", "two.md", stdin=NOTHING.encode())
    assert (run.code, run.out) == (0, BOTH)


def test_the_output_replaces_an_older_one() -> None:
    written(out_md="old")
    assert merge("prose.md", "-o", "out.md").err == (
        "citecheck: 1 section, 0 citations; none is checked yet: run citecheck validate out.md\n"
    )
    assert Path("out.md").read_text() == NOTHING


@pytest.mark.full
def test_it_checks_nothing_and_spoils_nothing() -> None:
    """Good answers are a good answer together, and a bad one stays bad."""
    answers = EXAMPLES / "answers"
    sources = ("-s", EXAMPLES / "lease.pdf", "-s", EXAMPLES / "annual-report.pdf", "--format", "concise")
    assert merge(answers / "lease-good.md", answers / "report-good.md", "-o", "good.md").code == 0
    assert merge(answers / "lease-good.md", answers / "report-bad.md", "-o", "bad.md").code == 0
    assert citecheck("validate", "good.md", *sources).code == 0
    assert citecheck("validate", "bad.md", *sources).code == 1


# ── What is refused ──────────────────────────────────────────────────────────────────────────────


def test_every_section_that_cannot_be_merged_is_named() -> None:
    written(cut_md=GOOD.partition("<<<END")[0], marked_md="Due [1].", out_md="old")
    run = merge("marked.md", "one.md", "cut.md", "-o", "out.md")
    assert (run.code, run.out) == (2, "")
    assert run.err == (
        f"citecheck: marked.md, {NO_BLOCK}\n"
        "citecheck: cut.md, line 3: The block does not end with <<<END_CITATION_DATA>>>, alone on its line. "
        "Fix the section and merge again.\n"
    )
    assert Path("out.md").read_text() == "old"


def test_a_name_steers_no_terminal() -> None:
    for name in ("a\x1b.md", "b\n.md"):
        Path(name).write_text("Due [1].")
    run = merge("a\x1b.md", "b\n.md")
    assert (run.code, run.out) == (2, "")
    assert run.err == f"citecheck: a\\x1b.md, {NO_BLOCK}\ncitecheck: b\\x0a.md, {NO_BLOCK}\n"


def test_a_section_of_stdin_is_named_too() -> None:
    run = merge("one.md", "-", stdin=b"Due [1].")
    assert (run.code, run.out, run.err) == (2, "", f"citecheck: <stdin>, {NO_BLOCK}\n")


def test_what_only_shows_when_joined() -> None:
    written(list_md="- item", indented_md=answer("    [1]"))
    run = merge("list.md", "indented.md", "-o", "out.md")
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith(
        "citecheck: indented.md: A marker is read otherwise beside the other sections than alone; "
    )
    assert not Path("out.md").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["one.md", "one.md"], "one.md is listed twice: list each section once."),
        (["one.md", "./one.md"], "./one.md is listed twice: list each section once."),
        (["one.md", "soft.md"], "soft.md is listed twice: list each section once."),
        (["one.md", "hard.md"], "hard.md is listed twice: list each section once."),
        (["-", "one.md", "-"], "- is listed twice: list each section once."),
        (["one.md", "two.md", "-o", "two.md"], "two.md is one of the sections: name another file to write to."),
        (["one.md", "-o", "soft.md"], "soft.md is one of the sections: name another file to write to."),
        (["one.md", "."], ". is not a file: name the sections one by one, in their order."),
        (["*.md"], "*.md is not a file: name the sections one by one, in their order."),
        (["one.md", "no\x1b\n.md"], "no\\x1b\\x0a.md is not a file: name the sections one by one, in their order."),
        (["one.md", "latin.md"], "latin.md is not UTF-8 text (byte 0): save it as UTF-8."),
        (["one.md", "empty.md"], "empty.md is empty: write the section, or leave it out."),
        (
            ["one.md", "page.html"],
            "page.html is an HTML page, and pages do not join into one: write the sections in Markdown.",
        ),
        (["one.md", "-o", "."], "'.' is not a file that can be written: name a file."),
        (["one.md", "-o", "no/out.md"], "no/out.md cannot be written (No such file or directory): check the folder."),
    ],
)
def test_one_sentence(arguments: list[str], sentence: str) -> None:
    written(latin_md=b"\xe9", empty_md="", page_html="<p>Prose.</p>")
    Path("soft.md").symlink_to("one.md")
    os.link("one.md", "hard.md")
    run = merge(*arguments)
    assert (run.code, run.out, run.err) == (2, "", f"citecheck: {sentence}\n")
    assert Path("two.md").read_text() == TWO
    assert Path("one.md").read_text() == ONE


def test_no_section() -> None:
    run = merge("-o", "out.md")
    assert (run.code, run.out) == (2, "")
    assert "Missing argument 'SECTION...'" in run.err
    assert not Path("out.md").exists()
