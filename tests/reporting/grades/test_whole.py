"""Grades in every format: whole outputs, each in a file of golden/. `python -m reporting.grades.test_whole` writes them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.html.page import render_leaderboard
from citecheck.reporting.grades.json import render_json, render_jsonl
from citecheck.reporting.grades.junit import render_junit
from citecheck.reporting.grades.markdown import render_markdown
from citecheck.reporting.grades.skill_eval import render_skill_eval
from citecheck.reporting.grades.table import render_csv
from citecheck.reporting.grades.text import render_agent, render_concise, render_text
from citecheck.version import __version__
from reporting.grades.samples import EMPTY, GRADES, RUNS, one
from reporting.html.tree import outline, parsed, undrawn
from reporting.test_junit import SCHEMAS, against

GOLDEN: Final = Path(__file__).with_name("golden")
PROOFS: Final = {"runs/skill/large/lease.jsonl": "proofs/skill-large-lease.html"}


def outlined(grades: Grades) -> Iterator[str]:
    (body,) = parsed(render_leaderboard(grades, PROOFS)).all("body")
    yield f"{outline(undrawn(body))}\n"


FORMATS: dict[str, Callable[[Grades], Iterator[str]]] = {
    "txt": render_text,
    "md": render_markdown,
    "json": render_json,
    "jsonl": render_jsonl,
    "csv": render_csv,
    "junit": render_junit,
    "skill-eval": render_skill_eval,
    "concise": render_concise,
    "agent": render_agent,
    "outline": outlined,
}
SAMPLES: dict[str, Grades] = {"grades": GRADES, "empty": EMPTY, "one": one(RUNS[1])}
WHOLE: Final = [
    *(f"grades.{name}" for name in ("txt", "md", "junit", "concise", "outline")),
    *(f"empty.{name}" for name in ("txt", "md", "csv", "junit", "skill-eval")),
    *(f"one.{name}" for name in ("txt", "md", "json", "jsonl", "csv", "skill-eval", "agent")),
]


def rendered(name: str) -> str:
    sample, _, format_ = name.partition(".")
    return "".join(FORMATS[format_](SAMPLES[sample])).replace(__version__, "VERSION")


@pytest.mark.parametrize("name", WHOLE)
def test_whole_output(name: str) -> None:
    assert rendered(name) == (GOLDEN / name).read_text("utf-8")


@pytest.mark.parametrize("format_", FORMATS)
def test_the_same_grades_give_the_same_bytes(format_: str) -> None:
    assert [*FORMATS[format_](GRADES)] == [*FORMATS[format_](GRADES)]


def test_a_report_fits_a_narrow_terminal_but_for_the_names_of_runs() -> None:
    text = rendered("grades.txt")
    assert max(map(len, text[: text.index("Worst")].splitlines())) <= 80


def test_junit_is_what_both_schemas_take() -> None:
    for grades in (GRADES, EMPTY, *map(one, RUNS)):
        report = ET.fromstring("".join(render_junit(grades)).encode())  # noqa: S314 - our own
        assert {name: against(name, report) for name in SCHEMAS} == {"jenkins": [], "ant": []}
        for suite in report:
            parts = ("testcase", "testcase/failure", "testcase/skipped")
            counts = [int(suite.attrib[name]) for name in ("tests", "failures", "skipped")]
            assert [len(suite.findall(part)) for part in parts] == counts


if __name__ == "__main__":
    for name in WHOLE:
        (GOLDEN / name).write_text(rendered(name), "utf-8")
