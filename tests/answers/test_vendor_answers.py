"""Ten answers of each system, made with the vendors' types: honest ones are read and verified, forged ones never.

`make_vendor_answers.py` writes the file.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from answers.made import checked, told
from answers.make_vendor_answers import CLAIMS, TEXT
from citecheck import Verdict

pytestmark = pytest.mark.full
ROWS = [json.loads(line) for line in Path("tests/data/vendor_answers.jsonl").read_text("utf-8").splitlines()]
OPEN = {"Gemini Interactions", "OpenAI threads", "OpenAI Responses", "Groq"}  # they give no quote
PLACED = {*(row["system"] for row in ROWS)} - OPEN - {"pydantic-ai", "xAI"}  # they say where the quote is


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    Path("lease.txt").write_text(TEXT, "utf-8")
    Path("other.txt").write_text("Another lease.\nThe rent was raised to 950 Euro.\n", "utf-8")
    return ["lease.txt", "other.txt"]


def test_honest_answers(given: list[str]) -> None:
    honest = [row for row in ROWS if "wrong" not in row]
    assert {*Counter(row["system"] for row in honest).values()} == {10}
    for row in honest:
        verdict = "open" if row["system"] in OPEN else "verified"
        wanted = [f"{verdict} {n}" for n, _ in enumerate(row["quotes"], 1)]
        found = told(checked(row["answer"], given))
        assert [one for one in found if not one.startswith("CIT616")] == wanted, (row["system"], found, row["answer"])


def test_the_table_of_systems_names_the_tested_versions() -> None:
    table = Path("docs/answers.md").read_text("utf-8")
    for sdk in {row["sdk"] for row in ROWS} - {"its documentation"}:
        name, version = sdk.replace("langchain-aws 1.9", "langchain-core 1.8").split()
        assert f"`{name}` {version.rpartition('.')[0]} " in table, sdk


def test_no_forgery_is_accepted(given: list[str]) -> None:
    for row in ROWS[::3]:  # all systems and kinds, in a third of the time
        for kind, forged in _forgeries(row):
            assert forged != row["answer"], (kind, row["system"])
            report = checked(forged, given)
            assert report.results, (kind, row["system"])
            assert any(one.verdict is not Verdict.VERIFIED for one in report.results), (kind, row["system"], forged)


def _forgeries(row: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The answer with something wrong in one of its citations, or in all of them."""
    answer: str = row["answer"]
    if "wrong" in row:
        yield from [("place", f"{answer} ")] if row["system"] in PLACED else []
        return
    yield "other file", answer.replace("lease.txt", "other.txt")
    yield "missing file", answer.replace("lease.txt", "third.txt")
    for quote in row["quotes"] if row["system"] not in OPEN else ():
        yield from ((kind, answer.replace(quote, changed)) for kind, changed in _changed(quote))
        claim = CLAIMS[quote][:-1]
        if re.search(r"\d", claim):
            yield "claim", answer.replace(claim, _other_digit(claim))


def _changed(quote: str) -> Iterator[tuple[str, str]]:
    if re.search(r"\d", quote):
        yield "digit", _other_digit(quote)
    if " not" in quote:
        yield "not", quote.replace(" not", "", 1)
    yield "splice", f"{quote[:-1]} and pays nothing."


def _other_digit(text: str) -> str:
    """The text with another last digit."""
    return re.sub(r"\d(?=\D*\Z)", lambda found: str((int(found[0]) + 1) % 10), text)
