"""`grade --support`: the verdicts of `support` are counted beside the letters, and change none of them."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from command import Run, citecheck
from support.made import SOURCE

from citecheck.standard import claimed_response

ANSWERS = {
    "false": "Acme has 4,700 employees [1].",
    "exact": "“The company employs 4,200 people in nine countries.” [1]",
    "open": "Calder sued another company over the patent [1]. The board did well in Leeds [1].",
}
COUNTS = {
    "false.md": {"supported": 0, "partial": 0, "unsupported": 1, "contradicted": 0, "undecided": 0},
    "exact.md": {"supported": 1, "partial": 0, "unsupported": 0, "contradicted": 0, "undecided": 0},
    "open.md": {"supported": 0, "partial": 0, "unsupported": 0, "contradicted": 0, "undecided": 2},
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CITECHECK_CACHE", str(tmp_path / "cache"))
    Path("runs").mkdir()
    Path("source.txt").write_text(SOURCE, "utf-8")
    for name, prose in ANSWERS.items():
        Path("runs", f"{name}.md").write_text(claimed_response(prose, "source"), "utf-8")


def grade(*options: str) -> Run:
    return citecheck("grade", "runs", "-s", "source.txt", "-j", "1", *options)


def report(*options: str) -> dict[str, Any]:
    return json.loads(grade("--format", "json", *options).out)


def without_support(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_support(one) for key, one in value.items() if key != "support"}
    return [without_support(one) for one in value] if isinstance(value, list) else value


def test_claims_are_counted_and_nothing_else_changes() -> None:
    plain, counted = report(), report("--support")
    assert {Path(run["run"]).name: run["support"] for run in counted["runs"]} == COUNTS
    total = {"supported": 1, "partial": 0, "unsupported": 1, "contradicted": 0, "undecided": 2}
    assert counted["board"]["total"]["support"] == total
    assert without_support(counted) == plain
    assert "support" not in json.dumps([plain["runs"], plain["board"]]).split('"')


def test_a_table_has_rows_of_its_own() -> None:
    rows = list(csv.DictReader(io.StringIO(grade("--format", "csv", "--support").out)))
    found = {
        row["metric"]: (row["value"], row["total"])
        for row in rows
        if row["run"].endswith("open.md") and row["metric"].startswith("support.")
    }
    assert found == {f"support.{name}": (str(count), "2") for name, count in COUNTS["open.md"].items()}
    assert "support." not in grade("--format", "csv").out


def test_the_text_shows_them_in_a_table_of_their_own() -> None:
    lines = grade("--support").out.splitlines()
    at = lines.index("Claims, by the verdict of citecheck support; letters do not count them")
    assert lines[at + 1].split()[-5:] == ["supported", "partial", "unsupported", "contradicted", "undecided"]
    assert lines[at + 2].split()[-5:] == ["1", "0", "1", "0", "2"]
    assert "citecheck support" not in grade().out


def test_an_earlier_grade_with_them_is_read() -> None:
    Path("earlier.json").write_text(grade("--format", "json", "--support").out, "utf-8")
    assert grade("--compare", "earlier.json").code == grade().code
