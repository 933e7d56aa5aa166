"""The evals of the skill: their documents spring their traps, and their checks tell a good answer from a bad one."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from command import ROOT
from pydantic import ValidationError

from citecheck import Report, check, open_document, read_response
from citecheck.sources.document import Document

from .kept import unpacked

EVALS = ROOT / "skills" / "verify" / "evals"
ANSWERS = unpacked("answers")
WRONG = ANSWERS / "wrong"
README = (EVALS / "README.md").read_text("utf-8")


def load(path: Path) -> ModuleType:
    spec = spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = sys.modules[path.stem] = module_from_spec(spec)  # pydantic looks annotations up there
    spec.loader.exec_module(module)
    return module


GRADER = load(ROOT / "tools" / "grade_evals.py")
CASES = {case.id: case for case in GRADER.read_evals().evals}
# What is behind the printed number of a page: the pages before its page 1.
FRONT = {
    "amendment": 0,
    "declaration": 2,
    "dental-plan": 0,
    "half-year-report": 2,
    "prescribing": 0,
    "supply-agreement": 0,
    "tax-circular": 1,
}


@pytest.fixture(scope="module")
def documents() -> Iterator[dict[str, Document]]:
    found = {name: open_document(EVALS / "files" / f"{name}.pdf", cache=False) for name in FRONT}
    yield found
    for document in found.values():
        document.close()


# ── Documents ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.full
def test_the_documents_are_what_their_maker_draws(tmp_path: Path) -> None:
    subprocess.run([sys.executable, EVALS / "make_pdfs.py", tmp_path], check=True, capture_output=True)
    drawn = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert set(drawn) == {path.name for path in (EVALS / "files").iterdir()} == {f"{name}.pdf" for name in FRONT}
    assert [name for name, data in drawn.items() if (EVALS / "files" / name).read_bytes() != data] == []


@pytest.mark.full
def test_page_counts(documents: dict[str, Document]) -> None:
    told = dict(re.findall(r"^\| `([\w-]+)\.pdf` \| (\d+) \|", README, re.MULTILINE))
    assert told == {name: str(document.page_count) for name, document in documents.items()}


def text_of(document: Document, page: int) -> str:
    return " ".join(line.text for line in document.page(page).lines)


def directive(name: str, kind: str) -> list[list[str]]:
    """The rows of a text's blocks of this kind."""
    text = (EVALS / "texts" / f"{name}.txt").read_text("utf-8")
    found = re.findall(rf"^@{kind}\n((?:.+\n)+)", text, re.MULTILINE)
    return [[cell.strip() for cell in line.split(" | ")] for part in found for line in part.splitlines()]


@pytest.mark.parametrize("name", FRONT)
@pytest.mark.full
def test_the_contents_name_the_pages_of_their_headings(name: str, documents: dict[str, Document]) -> None:
    for title, printed in directive(name, "contents"):
        assert title in text_of(documents[name], int(printed) + FRONT[name])


def entries(name: str) -> Iterator[tuple[str, int]]:
    """The terms of an index, each with each of its pages."""
    for _, row in directive(name, "index"):
        for entry in row.split("; "):
            found = re.fullmatch(r"(.+?)((?:, \d+)+)", entry)
            term, pages = (found[1], found[2]) if found else (entry, "")
            yield from ((term, int(page)) for page in re.findall(r"\d+", pages))


@pytest.mark.parametrize(
    # A slip of the kind that an index has: what page 8 lists are the schedules, one of them on the replacement cost.
    ("name", "slips"),
    [("declaration", [("Insurance", 8)]), ("tax-circular", [])],
)
@pytest.mark.full
def test_the_index_names_pages_on_which_its_terms_stand(
    name: str, slips: list[tuple[str, int]], documents: dict[str, Document]
) -> None:
    def stands(term: str, page: int) -> bool:
        shown = text_of(documents[name], page + FRONT[name]).lower()
        return any(word.rstrip("s")[:4].lower() in shown for word in re.findall(r"[^\W\d_]{3,}", term))

    assert [(term, page) for term, page in entries(name) if not stands(term, page)] == slips


# ── Traps ────────────────────────────────────────────────────────────────────────────────────────


def cite(document: Document, page: int, f: str, k: str, lines: tuple[int, ...]) -> Report:
    entry = {"n": 1, "r": "x", "f": f, "k": k, "p": f"page_number_{page}_index_{page - 1}", "l": lines}
    block = json.dumps({"source": [entry]}, ensure_ascii=False)
    text = f"**{k}** [1]\n\n<<<CITATION_DATA>>>\n{block}\n<<<END_CITATION_DATA>>>\n"
    return check(read_response(text), {"source": document})


# A document, a page, f, k, l, and what is found.
TRAPS: dict[str, tuple[str, int, str, str, tuple[int, ...], list[str]]] = {
    "contents, declaration": (
        "declaration", 2, "3.1 Each owner may keep two pets . . . . .", "two pets", (10, 11), ["contents-page"],
    ),
    "contents, circular": (
        "tax-circular", 2, "3.1 The limit is $3,600 a year . . .", "$3,600", (9, 10), ["contents-page"],
    ),
    "contents, report, beside text": (
        "half-year-report", 2, "Net debt falls to £41.6 million . . .", "£41.6 million", (8, 9), ["list-page"],
    ),
    "contents, prescribing": (
        "prescribing", 2, "2.3 Renal impairment: 5 mg once daily . . .", "5 mg", (7, 8), ["contents-page"],
    ),
    "contents, agreement": (
        "supply-agreement", 2, "6. Liability is limited to $250,000 . . .", "$250,000", (8, 9), ["contents-page"],
    ),
    "index, declaration": ("declaration", 11, "Short lettings, 30 days, 4", "30 days", (86, 87), ["index-page"]),
    "index, circular": ("tax-circular", 8, "Objection, 45 days, 5, 6", "45 days", (55, 56), ["index-page"]),
    "list of tables": (
        "prescribing", 3, "Table 1. Dose by kidney function . . .", "kidney function", (3, 4), ["list-page"],
    ),
    "heading and term": (
        "declaration", 4, "INTERIOR PARKING UNITS", "INTERIOR PARKING UNITS", (14, 15),
        ["context-not-longer", "ambiguous-place"],
    ),
    "one sentence under two headings": (
        "declaration", 4, "The yearly charge for each unit is $540, payable on 1 March.", "$540", (1, 2),
        ["ambiguous-place"],
    ),
    "equal rows, declaration": (
        "declaration", 7, "Three rooms $231 $78 $309", "$309", (1, 2), ["ambiguous-place"],
    ),
    "equal rows, circular": ("tax-circular", 5, "Screen $210 $35 (175)", "$210", (1, 2), ["ambiguous-place"]),
    "equal rows, report": (
        "half-year-report", 5, "Capital expenditure 2,450 1,975", "2,450", (1, 2), ["ambiguous-place"],
    ),
    "equal rows, prescribing": (
        "prescribing", 6, "Rise of ALT 19 (3.2%) 7 (1.2%) +2.0%", "3.2%", (1, 2), ["ambiguous-place"],
    ),
    "equal rows, agreement": (
        "supply-agreement", 4, "Protein above 11.5% – −$14.50", "$14.50", (1, 2), ["ambiguous-place"],
    ),
    "printed number, declaration": (
        "declaration", 6, "the lesser of the cost of repair and the deductible of $7,500.", "$7,500", (16, 17),
        ["printed-page-number"],
    ),
    "printed number, circular": (
        "tax-circular", 6, "No penalty is charged where the tax is less than $40.", "$40", (4, 5),
        ["printed-page-number"],
    ),
    "printed number, report": (
        "half-year-report", 4, "Finance costs (1,402) (1,542)", "1,402", (13, 14), ["printed-page-number"],
    ),
    "may not, except": (
        "declaration", 5, "An owner may not lease an exterior parking unit to any person", "not lease", (3, 4),
        ["dropped-qualifier"],
    ),
    "exception of a date": (
        "amendment", 1, "Takes effect 1 January 2025", "1 January 2025", (8, 9), ["dropped-qualifier"],
    ),
    "neither, nor": (
        "tax-circular", 3, "a director who holds more than 25% of the shares of the employer", "25%", (11, 12),
        ["dropped-qualifier"],
    ),
    "unless, on the next page": (
        "supply-agreement", 4, "The choice belongs to the Buyer", "Buyer", (31, 32), ["dropped-qualifier"],
    ),
    "not, after a list's name": (
        "dental-plan", 1, "Teeth that were missing before the first day of membership are", "membership are", (22, 23),
        ["dropped-qualifier"],
    ),
    "unless, in a dose": (
        "prescribing", 4, "The dose is not increased in patients older than 75 years", "75 years", (16, 17),
        ["dropped-qualifier"],
    ),
    "a dash after the amount": (
        "dental-plan", 2, "Surgical extraction with bone graft 1, 16, 17 and 32 $450- 50%", "$450-", (18, 19),
        ["artefact-anchor"],
    ),
    "a list of weeks": (
        "prescribing", 4, "15 to 29 5 mg every other day 5 mg 1, 2, 4, 8 and 12 weeks", "1, 2, 4", (27, 28),
        ["list-anchor"],
    ),
    "one section of several": (
        "tax-circular", 3, "payments under sections 118, 119(2) and 124 of the Act.", "section 124", (7, 8),
        ["dropped-qualifier", "anchor-not-in-context"],
    ),
    "half a parenthesis": (
        "tax-circular", 4, "Own share³ (120) (135", "135", (30, 31), ["cut-context"],
    ),
    "a footnote mark left out": (
        "tax-circular", 4, "Threshold of pay $90,500 $92,000 +1.7%", "$92,000", (25, 26), ["dropped-qualifier", "folded-match"],
    ),
    "a footnote mark as a digit": (
        "tax-circular", 4, "Threshold of pay1 $90,500 $92,000 +1.7%", "$92,000", (25, 26), ["quote-not-found"],
    ),
    "half a range of signs": (
        "prescribing", 5, "8.4% and triglycerides by −2.1%.", "2.1%", (26, 27), ["figure-mismatch", "cut-context"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("trap", TRAPS)
@pytest.mark.full
def test_a_trap_springs(trap: str, documents: dict[str, Document]) -> None:
    name, page, f, k, lines, expected = TRAPS[trap]
    assert [finding.name for finding in cite(documents[name], page, f, k, lines).findings] == expected


@pytest.mark.full
def test_one_row_of_the_dental_plan_stands_under_two_headings(documents: dict[str, Document]) -> None:
    report = cite(documents["dental-plan"], 2, "D-290 Repair of a crown all $185- 50%", "$185", (1, 2))
    evidence = report.results[0].evidence
    assert evidence.found
    assert [place.lines for place in (evidence.found, *evidence.others)] == [(16,), (20,)]
    assert not evidence.settled


def test_every_document_has_a_trap() -> None:
    assert {trap[0] for trap in TRAPS.values()} == set(FRONT)


# A document, the anchor's page, f, k, l, the pages that the quote is on, and the lines that it steps over.
WHOLE: dict[str, tuple[str, int, str, str, tuple[int, ...], tuple[int, ...], tuple[str, ...]]] = {
    "over the page break, declaration": (
        "declaration", 5, ("There is no appeal against the decision of the board, unless fewer than three directors took"
        " part in it."), "no appeal", (31, 32), (5, 6), ("3", "Declaration · Tidewater Row"),
    ),
    "over the page break, circular": (
        "tax-circular", 4, ("A course that meets it is deductible in full, except for meals and for the part of the cost"
        " that serves private purposes."), "private purposes", (2, 3), (3, 4), ("2", "Circular 9 of 2025"),
    ),
    "over the page break, prescribing": (
        "prescribing", 5, ("Of these, 49 ended with the birth of a healthy child and 11 with a miscarriage; in four cases"
        " the outcome is not known."), "49", (37, 38), (5, 6), ("5", "Quendrolit · Information for prescribers"),
    ),
    "over the page break, agreement": (
        "supply-agreement", 4, ("The choice belongs to the Buyer, unless the Supplier has no more barley of the same"
        " variety."), "choice belongs", (31, 32), (4, 5), ("4 / 8", "Ombra Growers / Kestrel Yard Brewing"),
    ),
    "over a column, two columns": (
        "half-year-report", 4, "can be ended by either party with nine months’ notice, but not before 1 June 2027.",
        "1 June 2027", (21, 22), (4,), (),
    ),
    "over a column, three columns": (
        "prescribing", 8, "Tell your physician before you take other medicines, including those for fungal infections",
        "fungal infections", (23, 24), (8,), (),
    ),
    "a word broken at the line's end": (
        "half-year-report", 3, "Nobody was hurt, but one fifth of the capac- ity for sliced bread was lost for eleven weeks.",
        "eleven weeks", (20, 21), (3,), (),
    ),
}  # fmt: skip


@pytest.mark.parametrize("quote", WHOLE)
@pytest.mark.full
def test_what_runs_on_can_be_quoted_whole(quote: str, documents: dict[str, Document]) -> None:
    name, page, f, k, lines, pages, skipped = WHOLE[quote]
    report = cite(documents[name], page, f, k, lines)
    (result,) = report.results
    assert result.evidence.found
    assert report.verdict.value == "verified"
    assert [(finding.name, finding.level.value) for finding in report.findings] == (
        [("other-reading", "note")] if skipped else []
    )
    assert (result.evidence.found.pages or (result.evidence.found.page,)) == pages
    assert result.evidence.found.skipped == skipped


# ── evals.json, triggers.json, the briefing ──────────────────────────────────────────────────────


def test_there_is_one_case_an_id_and_its_files_exist() -> None:
    evals = GRADER.read_evals()
    assert evals.skill_name == "verify"
    assert len(CASES) == len(evals.evals) == int(re.search(r"(\d+) cases", README)[1])  # type: ignore[index]
    for case in evals.evals:
        assert [name for name in case.files if not (EVALS.parent / name).is_file()] == []
        names = {Path(name).name for name in case.files}
        assert {place.file for place in (*case.checks.cited, *case.checks.pages_not_cited)} <= names


def test_the_cases_use_every_document() -> None:
    assert {Path(name).stem for case in CASES.values() for name in case.files} == set(FRONT)


def test_findings_that_must_not_be_are_rules() -> None:
    from citecheck import RULES

    names = {rule.name for rule in RULES}
    assert {name for case in CASES.values() for name in case.checks.findings_not} <= names
    assert names >= GRADER.STRUCTURAL


def test_the_readme_explains_each_check() -> None:
    told = re.findall(r"^\| `(\w+)` \|", README, re.MULTILINE)
    assert told == list(GRADER.Checks.model_fields) == list(GRADER.CHECKS)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"expectations": ["one too few"]}, "give one expectation for each check"),
        ({"checks": {"marker": 0}}, "Extra inputs are not permitted"),
        ({"checks": {"prose_has": ["("]}}, "is no regular expression"),
        ({"id": "Numeric"}, "should match pattern"),
    ],
)
def test_a_case_that_is_wrong_is_refused(change: dict[str, object], said: str) -> None:
    (case,) = (row for row in json.loads((EVALS / "evals.json").read_text("utf-8"))["evals"] if row["id"] == "numeric")
    text = json.dumps({"skill_name": "verify", "evals": [{**case, **change}]})
    with pytest.raises(ValidationError, match=said):
        GRADER.Evals.model_validate_json(text)


def test_the_triggers_are_of_both_kinds() -> None:
    rows = json.loads((EVALS / "triggers.json").read_text("utf-8"))
    assert all(set(row) == {"query", "should_trigger"} for row in rows)
    assert len({row["query"] for row in rows}) == len(rows) == int(re.search(r"(\d+) queries", README)[1])  # type: ignore[index]
    assert [sum(row["should_trigger"] is kind for row in rows) for kind in (True, False)] == [10, 12]


def test_the_briefing_names_every_document_and_no_trap() -> None:
    briefing = (EVALS / "briefing.md").read_text("utf-8")
    assert set(re.findall(r"`([\w-]+)\.pdf`", briefing)) == set(FRONT)
    questions = [int(number) for number in re.findall(r"^(\d+)\. ", briefing, re.MULTILINE)]
    assert questions == list(range(1, int(re.search(r"memo of (\d+) questions", README)[1]) + 1))  # type: ignore[index]
    assert re.findall(r"(?i)\b(?:trap|contents|index|heading|anchor|printed|physical|except|unless)\w*", briefing) == []


# ── Answers ──────────────────────────────────────────────────────────────────────────────────────

# The checks that fail on each wrong answer.
FAILED: dict[str, tuple[str, ...]] = {
    "contents-trap-contents-cited": (
        "verdict", "citations_at_least", "cited", "pages_not_cited", "prose_has", "prose_lacks",
    ),
    "date-without-exception": ("cited", "findings_not", "prose_has"),
    "definition-half-of-it": ("verdict", "citations_at_least", "cited", "pages_not_cited"),
    "dose-row-above": ("cited", "prose_has", "prose_lacks"),
    "equal-rows-first-one": ("cited",),
    "equal-rows-unsettled": ("cited", "findings_not"),
    "equal-tables-first-table": ("cited",),
    "heading-trap-heading-cited": ("cited", "findings_not"),
    "index-trap-index-cited": ("verdict", "citations_at_least", "cited", "pages_not_cited"),
    "list-trap-list-cited": ("pages_not_cited", "findings_not"),
    "multi-value-list-as-anchor": ("citations_at_least", "findings_not"),
    "multi-value-made-singular": ("verdict", "citations_at_least", "findings_not"),
    "negation-trap-exception-cut": ("cited", "findings_not"),
    "nothing-in-one-invented": ("verdict", "prose_has", "prose_lacks"),
    "nothing-in-two-other-contract": ("prose_has", "prose_lacks"),
    "numeric-cut-parentheses": ("verdict", "citations_at_least", "cited", "findings_not"),
    "numeric-other-year": ("verdict", "citations_at_least", "cited", "findings_not", "prose_has"),
    "page-break-first-half": ("cited", "findings_not"),
    "page-break-printed-number": ("verdict", "citations_at_least", "cited", "pages_not_cited", "findings_not"),
    "printed-number-printed-page": ("verdict", "citations_at_least", "cited", "pages_not_cited", "findings_not"),
    "regulatory-test-from-index": ("verdict", "citations_at_least", "cited", "pages_not_cited"),
    "signs-turned": ("verdict", "citations_at_least", "findings_not"),
    "tax-threshold-from-contents": ("verdict", "citations_at_least", "pages_not_cited"),
    "trailing-dash-with-dash": ("verdict", "findings_not"),
    "two-files-older-alone": ("citations_at_least", "cited", "findings_not", "prose_has", "prose_lacks"),
}  # fmt: skip


@cache
def case_of(name: str) -> str:
    return max((case for case in CASES if name.startswith(f"{case}-")), key=len)


def test_every_case_has_a_good_answer_and_a_wrong_one() -> None:
    assert {path.stem for path in ANSWERS.glob("*.md")} == set(CASES)
    assert {path.stem for path in WRONG.glob("*.md")} == set(FAILED)
    assert {case_of(name) for name in FAILED} == set(CASES)


@pytest.mark.parametrize("name", CASES)
@pytest.mark.first_is_fast
def test_the_good_answer_passes(name: str) -> None:
    graded = GRADER.grade(CASES[name], ANSWERS / f"{name}.md")
    assert graded.failed == []
    assert len(graded.outcomes) == len(CASES[name].expectations)


@pytest.mark.parametrize("name", FAILED)
@pytest.mark.first_is_fast
def test_the_wrong_answer_fails_its_checks(name: str) -> None:
    assert tuple(GRADER.grade(CASES[case_of(name)], WRONG / f"{name}.md").failed) == FAILED[name]


def test_each_check_fails_on_some_wrong_answer() -> None:
    assert {check for failed in FAILED.values() for check in failed} == set(GRADER.CHECKS)


# ── The grader's command ─────────────────────────────────────────────────────────────────────────

HEAD = "case              citations verified warnings   checks  verdict"


def put(folder: Path, **answers: str) -> Path:
    for name, source in answers.items():
        (folder / f"{name}.md").write_bytes((ANSWERS / f"{source}.md").read_bytes())
    return folder


def test_answers_that_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert GRADER.main([str(put(tmp_path, numeric="numeric")), "--eval", "numeric"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        HEAD,
        "numeric                   2        2        0      5/5  verified",
        "",
        "cases: 1 passed, 0 failed, 0 missing",
        "citations verified at first try: 2 of 2 (100.0%)",
        "long anchors: 0",
        "structural pages cited: 0",
        "unsettled repeats: 0",
    ]


def test_a_failure_says_which_check_and_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = put(tmp_path, numeric="wrong/numeric-other-year")
    assert GRADER.main([str(folder), "--eval", "numeric", "--eval", "date"]) == 1
    assert capsys.readouterr().out.splitlines()[1:10] == [
        "numeric                   2        1        0      0/5  failed",
        "    verdict: failed; 1 figure-mismatch",
        "    citations_at_least: 1 of 2 citations are verified",
        "    cited: no verified citation of half-year-report.pdf page 6 with '(218)'",
        (
            "    findings_not: [1] figure-mismatch: The claim states '655 thousand pounds (1 January 2025 to 30 June"
            " 2025)'; `f` states '(655) (2024)', in the column '2024'."
        ),
        r"    prose_has: not in the prose: \b218\b|0\.2(18)? million, 1,402|1\.40?2? million",
        "date                      -        -        -        -  missing",
        "",
        "cases: 0 passed, 1 failed, 1 missing",
    ]


def test_a_missing_answer_is_neither_passed_nor_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert GRADER.main([str(tmp_path), "--eval", "date", "--json", str(tmp_path / "out")]) == 4
    assert capsys.readouterr().out.splitlines()[1:5] == [
        "date                      -        -        -        -  missing",
        "",
        "cases: 0 passed, 0 failed, 1 missing",
        "citations verified at first try: 0 of 0 (no citations)",
    ]
    assert json.loads((tmp_path / "out" / "date" / "grading.json").read_text("utf-8")) == {
        "expectations": [],
        "summary": {"passed": 0, "failed": 0, "total": 0, "pass_rate": None},
        "missing": True,
    }


@pytest.mark.full
def test_what_is_counted_in_the_totals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = {case_of(name): f"wrong/{name}" for name in FAILED}
    chosen = ("index-trap", "equal-rows", "trailing-dash", "list-trap")
    folder = put(tmp_path, **{name: wrong[name] for name in chosen})
    assert GRADER.main([str(folder), *(part for name in chosen for part in ("--eval", name))]) == 1
    assert capsys.readouterr().out.splitlines()[-5:] == [
        "cases: 0 passed, 4 failed, 0 missing",
        "citations verified at first try: 6 of 8 (75.0%)",
        "long anchors: 1",
        "structural pages cited: 2",
        "unsettled repeats: 2",
    ]


def test_the_grading_has_the_common_shape(tmp_path: Path) -> None:
    folder = put(tmp_path, numeric="wrong/numeric-other-year")
    GRADER.main([str(folder), "--eval", "numeric", "--json", str(tmp_path / "out")])
    found = json.loads((tmp_path / "out" / "numeric" / "grading.json").read_text("utf-8"))
    texts = CASES["numeric"].expectations
    assert [row["text"] for row in found["expectations"]] == list(texts)
    assert [set(row) for row in found["expectations"]] == [{"text", "passed", "evidence"}] * len(texts)
    assert [row["passed"] for row in found["expectations"]] == [False] * len(texts)
    assert found["summary"] == {"passed": 0, "failed": 5, "total": 5, "pass_rate": 0.0}
    assert found["missing"] is False


def test_a_stray_answer_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = put(tmp_path, numeric="numeric", numerics="numeric")
    assert GRADER.main([str(folder), "--eval", "numeric"]) == 0
    assert capsys.readouterr().err == "numerics.md answers no eval and is not graded.\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["absent"], "absent is not a folder: name the one with the answers."),
        ([".", "--eval", "absent"], "invalid choice: 'absent'"),
    ],
)
def test_wrong_use(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        GRADER.main(arguments)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_prose_is_read_without_its_markers() -> None:
    prose = "It is **$45** [1], [within two weeks](cite:2 'two (2) weeks')\nof the notice."
    assert GRADER._without_markers(prose) == "It is $45, within two weeks of the notice."
