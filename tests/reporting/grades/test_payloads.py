"""Hostile names, labels, reasons and ids through every format: no format's structure changes."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from functools import partial
from xml.etree import ElementTree as ET

import pytest
from cases import mostly_full

from citecheck.reporting.grades import Grades
from citecheck.reporting.grades.json import read_rows, render_json, render_jsonl
from citecheck.reporting.grades.junit import render_junit
from citecheck.reporting.grades.markdown import render_markdown
from citecheck.reporting.grades.skill_eval import render_skill_eval
from citecheck.reporting.grades.table import render_csv
from citecheck.reporting.grades.text import render_text, run_findings
from citecheck.reporting.lines import render_concise_files
from reporting.grades.samples import HARMLESS, hostile
from reporting.payloads import PAYLOADS, SAMPLE
from reporting.test_junit import SCHEMAS, against
from reporting.test_payloads import elements, line_count, shown, tokens

Shape = Callable[[Grades], object]


def values(value: object) -> object:
    """A JSON value without its strings; of labels how many there are."""
    if isinstance(value, dict):
        return {key: len(inner) if key == "labels" else values(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [values(inner) for inner in value]
    return "text" if isinstance(value, str) else value


def json_values(report: str) -> object:
    return values(json.loads(shown(report)))


def records(report: str) -> object:
    """How many cells each line has; and no cell is a formula."""
    lines = list(csv.reader(io.StringIO(shown(report), newline=""), strict=True))
    assert line_count(report) == len(lines)
    assert [cell for line in lines for cell in line if re.match(r"\s*[=+\-@]", cell)] == []
    return [len(line) for line in lines]


def suites(report: str) -> object:
    assert {name: against(name, ET.fromstring(report.encode())) for name in SCHEMAS} == {"jenkins": [], "ant": []}  # noqa: S314 - our own
    return elements(report)


def findings(grades: Grades) -> object:
    return line_count(render_concise_files([run_findings(run) for run in grades.runs()], "x"))


SHAPES: dict[str, Shape] = {
    "text": lambda grades: line_count("".join(render_text(grades))),
    "text in colour": lambda grades: line_count(re.sub(r"\x1b\[\d+m", "", "".join(render_text(grades, colour=True)))),
    "markdown": lambda grades: tokens("".join(render_markdown(grades))),
    "json": lambda grades: json_values("".join(render_json(grades))),
    "jsonl": lambda grades: [json_values(line) for line in render_jsonl(grades)],
    "csv": lambda grades: records("".join(render_csv(grades))),
    "junit": lambda grades: suites("".join(render_junit(grades))),
    "skill-eval": lambda grades: json_values("".join(render_skill_eval(grades))),
    "findings": findings,
}


def differing(shape: Shape, payloads: tuple[str, ...]) -> list[str]:
    expected = shape(hostile(HARMLESS + "!"))
    return [ascii(payload) for payload in payloads if shape(hostile(payload)) != expected]


@pytest.mark.parametrize("name", mostly_full(SHAPES, "json", "csv"))
@pytest.mark.first_is_fast
def test_every_payload(name: str) -> None:
    assert differing(SHAPES[name], PAYLOADS if name in {"junit", "markdown"} else PAYLOADS[::3]) == []


def test_what_is_read_back_is_what_was_written(tmp_path) -> None:
    file = tmp_path / "grades.jsonl"
    for payload in SAMPLE:
        if re.search("[\ud800-\udfff]", payload):
            continue  # it was written as its code point
        grades = hostile(payload)
        file.write_text("".join(render_jsonl(grades)), "utf-8")
        assert list(read_rows(file)) == list(grades.runs())


@pytest.mark.parametrize(
    ("name", "escape"),
    [
        ("text", "text.terminal"),
        ("markdown", "markdown.markdown"),
        ("json", "json.json_text"),
        ("jsonl", "json.json_text"),
        ("csv", "table.spreadsheet_cell"),
        ("junit", "junit.terminal"),
        ("skill-eval", "skill_eval.json_text"),
    ],
)
def test_a_format_that_escapes_nothing_is_found_out(name: str, escape: str, monkeypatch: pytest.MonkeyPatch) -> None:
    as_it_is = partial(json.dumps, ensure_ascii=False) if escape.endswith("json_text") else str
    if name == "skill-eval":
        monkeypatch.setattr("citecheck.reporting.grades.skill_eval.terminal", str)
    monkeypatch.setattr(f"citecheck.reporting.grades.{escape}", lambda text, *_, **__: as_it_is(text))
    assert any(told(SHAPES[name], payload) for payload in SAMPLE)


def told(shape: Shape, payload: str) -> bool:
    try:
        return differing(shape, (payload,)) != []
    except (AssertionError, ValueError, ET.ParseError, csv.Error):  # it is no longer what can be compared
        return True


def test_a_run_s_name_is_shown_by_code_point_to_people() -> None:
    run = "a\u202eb"
    for render in (render_text, render_markdown, render_csv, render_junit, render_skill_eval):
        report = "".join(render(hostile(run)))
        assert "\u202e" not in report
        assert re.search(r"a\\+u\\*\{202e\\*\}b", report)
