"""docs/grading.md and what belongs to it say what the code says, and its leaderboard is what is made of the runs."""

from __future__ import annotations

import json
import re
import runpy
import tomllib
from collections.abc import Iterator
from itertools import product

import pytest
from cases import each
from command import EXAMPLES, ROOT, citecheck

from citecheck import limits
from citecheck.cli import grade_run
from citecheck.cli.grade_outputs import GradeFormat
from citecheck.cli.options import Exit
from citecheck.grading import leaderboard, letters
from citecheck.grading.grade import LETTERS, METRICS
from citecheck.grading.issues import ISSUES
from citecheck.grading.letters import LetterCounts, letter
from citecheck.grading.runs import SUFFIXES
from citecheck.model import Level
from citecheck.reporting.grades.html import listing
from citecheck.response import statements
from citecheck.rules import RULES
from citecheck.transcripts.transcript import Status

TEXT = (ROOT / "docs" / "grading.md").read_text("utf-8")
FORMATS = (ROOT / "docs" / "formats.md").read_text("utf-8")
ANY = 10**6
WORDS = {"three": 3, "five": 5}


def section(text: str, title: str) -> str:
    _, _, rest = text.partition(f"\n## {title}\n")
    assert rest, title
    return rest.partition("\n## ")[0]


def rows(text: str, head: str) -> list[list[str]]:
    """The cells of the table with this head."""
    _, _, rest = text.partition(f"\n| {head} |\n")
    assert rest, head
    table = rest.partition("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[1:]]


# ── Letters ──────────────────────────────────────────────────────────────────────────────────────


def test_the_taxonomy() -> None:
    told = rows(TEXT, "issue | kind | weight | meaning | rules CIT…")
    shown = [[f"`{one.name}`", one.kind, one.severity.value, one.about, sorted(one.rules)] for one in ISSUES]
    assert [[*cells, list(_spanned(spans))] for *cells, spans in told] == shown, "run: make docs"


def _spanned(spans: str) -> Iterator[str]:
    """101–103 120: four rules."""
    for first, _, last in (span.partition("–") for span in spans.split()):
        yield from (f"CIT{number}" for number in range(int(first), int(last or first) + 1))


def test_every_rule_but_notes_stands_for_one_issue() -> None:
    named = [rule for issue in ISSUES for rule in issue.rules]
    assert sorted(named) == sorted(rule.code for rule in RULES if rule.level is not Level.NOTE)


def test_the_rule_of_the_letters() -> None:
    """Whatever counts there are, the table gives the letter that the code gives."""
    table = {
        name: list(map(_most, cells))
        for name, *cells in rows(TEXT, "letter | high | medium | false | unsupported | errors | form")
    }
    assert tuple(table) == LETTERS
    for counts in product(range(8), range(7), range(4), range(4), range(2), range(3)):
        allowed = [name for name, most in table.items() if all(a <= b for a, b in zip(counts, most, strict=True))]
        assert letter(LetterCounts(*counts)) == allowed[0], counts


def _most(cell: str) -> int:
    return ANY if cell == "any" else int(cell.removeprefix("at most "))


# ── Names and numbers ────────────────────────────────────────────────────────────────────────────


def test_the_rates() -> None:
    cells = [name for name, *_ in rows(TEXT, "rate | counts | out of")]
    assert re.findall(r"`(\w+)`", " ".join(cells)) == list(METRICS)


def test_the_marks() -> None:
    marks = letters.dimensions([], "", letters.Standing.OPEN, (), ())
    told = {name.strip("`") for name, *_ in rows(TEXT, "mark | A | B | C | F")}
    without = set(re.findall(r"\*(\w+)\*", re.findall(r"Two of them, (.+?), need", " ".join(TEXT.split()))[0]))
    assert (told | without, told & without) == (set(marks), set())


def test_why_a_run_is_ungradable() -> None:
    told = re.findall(r"`(\w+)`", " ".join(why for why, _ in rows(TEXT, "why | what it means")))
    assert sorted(told) == sorted(["open", "nothing_to_check", *(one.value for one in Status if one is not Status.OK)])


def test_what_is_read_of_a_folder() -> None:
    (told,) = re.findall(r"reads files that end in (.+?)\. It", " ".join(TEXT.split()))
    assert tuple(re.findall(r"`([.\w]+)`", told)) == SUFFIXES


def test_the_exit_codes() -> None:
    told = [int(code) for code, *_ in rows(TEXT, "code | with `--fail-under` | without")]
    assert told == [Exit.PASSED, Exit.FINDINGS, Exit.OPEN]


def test_the_formats() -> None:
    table = rows(section(FORMATS, "Grades of runs"), "format | shows")
    told = [name for first, *_ in table for name in re.findall(r"`([\w-]+)`", first)]
    assert sorted(told) == sorted(GradeFormat)


def test_the_extras() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    installing = (ROOT / "docs" / "installing.md").read_text("utf-8")
    told = {name.strip("`") for name, *_ in rows(installing, "extra | for")}
    assert told == set(project["optional-dependencies"]) - {"test", "test-all", "mutation", "fit"}


@each(
    ("pattern", "expected"),
    [
        (r"A question of more than ([\d,]+) characters", limits.QUESTION_CHARACTERS),
        (r"a quotation of (\w+) words or more", statements.QUOTED_WORDS),
        (r"If the arms share (\w+) cases or more", leaderboard._PAIRS),
        (r"the smallest number of trials that a case has \(at most (\d+)", leaderboard._DEFAULT_K),
        (r"up to ([\d,]+) runs, the failed ones first", listing.RUNS_LISTED),
        (r"or after (\d+) days", grade_run._KEPT // (24 * 3600)),
        (r"at least (\d+) is an A", letters._LEAST["A"]),
        (r"at least (\d+) a B", letters._LEAST["B"]),
        (r"at least (\d+) a C", letters._LEAST["C"]),
        (r"\(A (\d+), B 80, C 65, F 0\)", letters._POINTS["A"]),
    ],
)
def test_a_number(pattern: str, expected: int) -> None:
    (found,) = re.findall(pattern, " ".join(TEXT.split()))
    assert (WORDS.get(found) or int(found.replace(",", ""))) == expected


# ── The example ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.full
def test_the_leaderboard_is_what_its_maker_makes() -> None:
    made = runpy.run_path(str(EXAMPLES / "make_board.py"))["page"]()
    assert made == (EXAMPLES / "board.html").read_text("utf-8"), "run: python examples/make_board.py"


@pytest.mark.full
def test_what_is_said_of_the_runs() -> None:
    """Their number, and the grade of each."""
    made = (EXAMPLES / "runs").rglob("*.*")
    files = sorted(path.relative_to(EXAMPLES).as_posix() for path in made)
    arms, cases, trials = ({name.replace(".", "/").split("/")[at] for name in files} for at in (1, 2, 3))
    assert (len(arms), len(cases), len(trials), len(files)) == (2, 3, 2, 12)
    assert sum(name.endswith(".md") for name in files) == 10
    readme = (EXAMPLES / "README.md").read_text("utf-8")
    told = {name.strip("`"): mark for name, _, mark in rows(readme, "run | what it shows | grade")}
    assert told == dict(zip(files, grades(files), strict=True))


def grades(files: list[str]) -> list[str]:
    sources = [
        part for name in ("lease", "tax-notice", "annual-report") for part in ("-s", str(EXAMPLES / f"{name}.pdf"))
    ]
    found = citecheck(
        "grade", *(str(EXAMPLES / name) for name in files), *sources, "-j", "1", "--no-cache", "--format", "jsonl"
    )
    return [json.loads(line)["letter"] or "none" for line in found.out.splitlines()[:-1]]
