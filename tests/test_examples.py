"""The examples: what citecheck says about each answer, exactly, and that the files are what their maker draws."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from command import EXAMPLES, ROOT
from reporting.html.tree import Node, parsed

from citecheck import RULES, Report, check, open_document, read_response
from citecheck.model import Level
from citecheck.sources.open import attachment_id

ANSWERS = EXAMPLES / "answers"
README = (EXAMPLES / "README.md").read_text("utf-8")
REPORT = EXAMPLES / "report.html"
PICTURE = ROOT / "docs" / "report.svg"
DOCUMENTS = ("lease", "tax-notice", "annual-report", "scanned")

# What is found for each n: a verdict and the names of its findings. None is the response itself.
Outcome = tuple[str, dict[int | None, tuple[str, ...]]]


def verified(count: int) -> Outcome:
    return "verified", dict.fromkeys(range(1, count + 1), ("verified",))


EXPECTED: dict[str, tuple[str, Outcome]] = {
    "lease-good.md": ("lease", verified(6)),
    "lease-good.html": ("lease", verified(6)),
    "tax-good.md": ("tax-notice", verified(11)),
    "report-good.md": (
        "annual-report",
        ("verified", {**verified(9)[1], 7: ("verified", "other-reading")}),
    ),
    "lease-bad.md": (
        "lease",
        (
            "failed",
            {
                None: ("marker-without-citation",),
                1: ("failed", "quote-not-found"),
                2: ("failed", "quote-not-found"),
                3: ("failed", "wrong-page"),
                4: ("failed", "long-anchor"),
                5: ("failed", "anchor-not-in-context"),
                6: ("failed", "quote-not-found", "elided-context"),
                7: ("failed", "page-out-of-range"),
                8: ("failed", "cut-anchor"),
                9: ("verified", "wrong-lines"),
            },
        ),
    ),
    "lease-slips.md": (
        "lease",
        (
            "failed",
            {
                1: ("verified",),
                2: ("verified",),
                3: ("verified",),
                4: ("failed", "quote-not-found"),
                5: ("failed", "wrong-page"),
                6: ("verified",),
            },
        ),
    ),
    "tax-bad.md": (
        "tax-notice",
        (
            "failed",
            {
                1: ("failed", "quote-not-found"),
                2: ("failed", "quote-not-found"),
                3: ("failed", "quote-not-found"),
                4: ("verified", "dropped-qualifier"),
                5: ("verified", "dropped-qualifier"),
                6: ("failed", "anchor-not-in-context", "artefact-anchor"),
                7: ("failed", "quote-not-found"),
                8: ("failed", "quote-not-found"),
                9: ("failed", "figure-mismatch"),
            },
        ),
    ),
    "report-bad.md": (
        "annual-report",
        (
            "failed",
            {
                1: ("failed", "contents-page"),
                2: ("failed", "index-page"),
                3: ("failed", "printed-page-number"),
                4: ("verified", "ambiguous-place"),
                5: ("failed", "quote-not-found"),
                6: ("failed", "dropped-qualifier", "folded-match"),
                7: ("failed", "cut-context"),
                8: ("verified", "list-page"),
                9: ("verified", "unordered-lines"),
            },
        ),
    ),
    "scanned-open.md": ("scanned", ("open", {1: ("open", "page-without-text")})),
    "truncated.md": (
        "lease",
        (
            "failed",
            {
                None: ("marker-without-citation", "marker-without-citation", "missing-end-delimiter"),
                1: ("verified",),
                2: ("verified",),
                3: ("verified",),
                4: ("failed", "truncated-block"),
            },
        ),
    ),
    "no-block.md": ("lease", ("failed", {None: ("missing-block",)})),
    "plain.md": ("lease", ("nothing-to-check", {})),
}
FAULTY = [name for name in EXPECTED if "-bad" in name]


@cache
def report_on(name: str) -> Report:
    source = EXAMPLES / f"{EXPECTED[name][0]}.pdf"
    document = open_document(source, cache=False)
    try:
        response = read_response((ANSWERS / name).read_text("utf-8"), html=name.endswith(".html"))
        return check(response, {attachment_id(source, document.facts.sha256): document})
    finally:
        document.close()


def outcome(report: Report) -> Outcome:
    found: dict[int | None, tuple[str, ...]] = {
        result.citation.n: (result.verdict.value, *(report.findings[i].name for i in result.findings))
        for result in report.results
    }
    if loose := tuple(finding.name for finding in report.findings if finding.citation is None):
        found[None] = loose
    return report.verdict.value, found


def test_every_answer_is_expected() -> None:
    assert {path.name for path in ANSWERS.iterdir()} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
@pytest.mark.first_is_fast
def test_verdicts_and_findings(name: str) -> None:
    assert outcome(report_on(name)) == EXPECTED[name][1]


@pytest.mark.parametrize("name", [name for name, (_, (verdict, _)) in EXPECTED.items() if verdict == "verified"])
def test_a_good_answer_names_the_anchors_lines_and_one_neighbour(name: str) -> None:
    report = report_on(name)
    for result in report.results:
        assert result.evidence.found
        lines, cited = result.evidence.found.anchor_lines, result.citation.line_ids
        assert set(lines) < set(cited)
        assert len(cited) == len(lines) + 1
        assert list(cited) == list(range(cited[0], cited[0] + len(cited)))


def test_a_good_answer_has_no_finding_but_the_note_of_a_page_break() -> None:
    names = [name for name, (_, (verdict, _)) in EXPECTED.items() if verdict == "verified"]
    found = {name: [(finding.level.value, finding.message) for finding in report_on(name).findings] for name in names}
    stepped_over = (
        "The quote runs from one page to the next (pages 4 and 5) and leaves out what is between:"
        " 'Annual Report 2024 2', 'Calder & Voss Instruments plc'."
    )
    assert found == {name: [("note", stepped_over)] if name == "report-good.md" else [] for name in names}


@pytest.mark.full
def test_the_report_is_what_its_maker_makes() -> None:
    """But for the pictures, whose bytes change with the libraries that draw them."""
    made = runpy.run_path(str(EXAMPLES / "make_report.py"))["page"]()
    shown = [re.sub(r"data:image/webp;base64,[A-Za-z0-9+/=]+", "…", text) for text in (made, REPORT.read_text("utf-8"))]
    assert shown[0] == shown[1], "run: python examples/make_report.py"
    assert shown[0].count('"…"') == 3


def test_the_picture_is_what_its_maker_makes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    made = runpy.run_path(str(EXAMPLES / "make_picture.py"))["picture"]()
    assert made == PICTURE.read_text("utf-8"), "run: python examples/make_picture.py"


def test_the_picture_has_the_words_of_the_report() -> None:
    """Those of two cards, in their order."""
    cards = {node.get("id"): node for node in parsed(REPORT.read_text("utf-8")).all("article")}
    for name, group in zip(("c-1-4", "c-1-3"), parsed(PICTURE.read_text("utf-8")).all("g"), strict=True):
        left = words(cards[name])
        for text in group.all("text"):
            found = words(text).removeprefix("→")
            assert found in left, text.text
            left = left.partition(found)[2]


def words(node: Node | str) -> str:
    """The text of an element with the numbers of its lines, without white space."""
    if isinstance(node, str):
        return "".join(node.split())
    return node.get("value") + "".join(map(words, node.children))


def test_the_html_answer_cites_what_the_markdown_answer_cites() -> None:
    blocks = [
        (ANSWERS / f"lease-good.{suffix}").read_text("utf-8").partition("<<<CITATION_DATA>>>")[2]
        for suffix in ("md", "html")
    ]
    assert blocks[0] == blocks[1]


def test_damaged_answers_are_the_good_one_cut_off() -> None:
    good = (ANSWERS / "lease-good.md").read_text("utf-8")
    assert good.startswith((ANSWERS / "truncated.md").read_text("utf-8"))
    assert good.partition("\n\n<<<CITATION_DATA>>>")[0] == (ANSWERS / "no-block.md").read_text("utf-8").rstrip("\n")


# ── Documents ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.full
def test_the_documents_are_what_their_maker_draws(tmp_path: Path) -> None:
    subprocess.run([sys.executable, EXAMPLES / "make_pdfs.py", tmp_path], check=True, capture_output=True)
    drawn = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert set(drawn) == {f"{name}.pdf" for name in DOCUMENTS}
    assert [name for name, data in drawn.items() if (EXAMPLES / name).read_bytes() != data] == []


@pytest.mark.parametrize("name", EXPECTED)
@pytest.mark.first_is_fast
def test_answers_name_their_source_by_its_id(name: str) -> None:
    ids = {citation.attachment_id for citation in read_response((ANSWERS / name).read_text("utf-8")).citations}
    source = EXAMPLES / f"{EXPECTED[name][0]}.pdf"
    document = open_document(source, cache=False)
    document.close()
    assert ids <= {attachment_id(source, document.facts.sha256)}


@pytest.mark.parametrize(("name", "pages"), [("lease", 8), ("tax-notice", 6), ("annual-report", 14), ("scanned", 1)])
def test_page_counts(name: str, pages: int) -> None:
    document = open_document(EXAMPLES / f"{name}.pdf", cache=False)
    document.close()
    assert document.page_count == pages
    if name != "scanned":
        assert f"| `{name}.pdf` | {pages} pages: " in README


# ── What the README says ─────────────────────────────────────────────────────────────────────────

NAMES = {rule.name for rule in RULES}


def rows(text: str) -> list[list[str]]:
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def names_in(cell: str) -> list[str]:
    return re.findall(r"\b[a-z]+(?:-[a-z]+)+\b", cell)


def faults(name: str) -> dict[int, str]:
    """The last column of the table of faults, by n."""
    table = README.partition(f"### The faults in `{name}`")[2].partition("\n### ")[0]
    return {int(row[0]): row[-1] for row in rows(table) if row[0].isdigit()}


@pytest.mark.parametrize("name", FAULTY)
@pytest.mark.first_is_fast
def test_the_readme_tells_the_findings_of_each_fault(name: str) -> None:
    expected: dict[int, list[str]] = defaultdict(list)
    for n, found in EXPECTED[name][1][1].items():
        if n is None:  # the marker without an entry is told under its own number
            expected[10] += found
        else:
            expected[n] += found[1:]
    told = faults(name)
    assert {n: names_in(cell) for n, cell in told.items()} == dict(expected)
    levels = {
        (10 if finding.citation is None else finding.n, finding.name): finding.level
        for finding in report_on(name).findings
    }
    for n, cell in told.items():
        for part in cell.split(", "):
            for rule in names_in(part):
                level = levels[n, rule]
                assert ("(a warning)" in part, "(a note)" in part) == (level is Level.WARNING, level is Level.NOTE)


def test_the_readme_tells_each_outcome() -> None:
    told = {row[0].strip("`").removeprefix("answers/"): row for row in rows(README) if row[0].startswith("`answers/")}
    assert set(told) == set(EXPECTED)
    for name, (source, (verdict, found)) in EXPECTED.items():
        said = told[name][-1]
        assert said.replace(" ", "-").startswith(verdict)
        assert told[name][1] in {f"`{source}.pdf`", "none"}
        if name in FAULTY:
            failed = sum(1 for n, row in found.items() if n and row[0] == "failed")
            assert said == f"failed: {failed} of {sum(1 for n in found if n)} citations"
        else:
            assert set(names_in(said)) - {"nothing-to-check"} == {
                rule for n, row in found.items() for rule in (row[1:] if n else row)
            }


def test_the_readme_names_no_rule_that_does_not_exist() -> None:
    cells = [row[-1] for row in rows(README) if row[0].isdigit() or row[0].startswith("`answers/")]
    assert {name for cell in cells for name in names_in(cell)} <= NAMES


def test_the_readme_names_files_that_exist() -> None:
    for name in re.findall(r"`((?:answers/)?[\w-]+\.(?:md|html|pdf|py))`", README):
        assert (EXAMPLES / name).is_file() or (ANSWERS / name).is_file(), name
    for name in re.findall(r"examples/[\w/.-]+\.\w+", README):
        assert (ROOT / name).is_file(), name
