"""A JSON file that is filled in by a writer: it fits its schema before and after, and its references are checked."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from command import citecheck

from citecheck import Checker
from citecheck.errors import UsageError
from citecheck.filling import Schema, fill, fill_model
from citecheck.support.nouns import Verdict

SOURCES = {
    "city.txt": "At the end of 2023 the city counted 1,420 heat pumps.\n",
    "grant.txt": "The grant pays 30% of the cost of a heat pump.\nApplications close on 30 June.\n",
}
SCHEMA = {
    "type": "object",
    "required": ["text", "source_refs"],
    "additionalProperties": False,
    "properties": {
        "text": {"type": "string"},
        "source_refs": {"type": "array", "items": {"type": "string"}, "minItems": 1},
    },
}


@dataclass
class Finding:
    text: str
    source_refs: list[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in SOURCES.items():
        Path(name).write_text(text, "utf-8")


def writer(*texts: str) -> tuple[Callable[[str], str], list[str]]:
    """Gives the texts one after the other, and keeps the prompts."""
    prompts: list[str] = []
    left = iter(texts)

    def write(prompt: str) -> str:
        prompts.append(prompt)
        return next(left)

    return write, prompts


def finding(text: str, *refs: str) -> str:
    return json.dumps({"text": text, "source_refs": refs})


WRONG = finding("The city counted 1,420 heat pumps at the end of 2023.", "grant.txt", "city.txt")


def test_it_is_asked_again_until_it_fits_and_its_references_are_corrected() -> None:
    write, prompts = writer("Sure!", '{"text": "x"}', f"```json\n{WRONG}\n```")
    with Checker(list(SOURCES)) as checker:
        filled = fill(Schema(SCHEMA, "schema.json"), "How many?", "[city.txt] 1,420 heat pumps", write, checker)
    assert json.loads(filled.text)["source_refs"] == ["city.txt"]
    assert filled.calls == len(prompts) == 3
    assert "it is not one JSON value" in prompts[1]
    assert "'source_refs' is a required property" in prompts[2]
    assert [one.verdict for one in filled.before.claims] == [Verdict.UNDECIDED]  # one of the two has it


def test_a_text_that_never_fits_is_one_sentence() -> None:
    write, _ = writer(*["[]"] * 3)
    with Checker(list(SOURCES)) as checker, pytest.raises(UsageError, match=r"does not fit schema.json, at /"):
        fill(Schema(SCHEMA, "schema.json"), "How many?", "", write, checker)


def test_a_class_goes_in_and_its_object_comes_out() -> None:
    with Checker(list(SOURCES)) as checker:
        made, filled = fill_model(Finding, "How many?", "", writer(WRONG)[0], checker)
    assert (made.source_refs, filled.calls) == (["city.txt"], 1)


def test_a_cap_leaves_out_the_least_risky_and_lists_them() -> None:
    texts = (
        "The grant pays 30% of the cost [1]. Bees dance in winter for 7 kings [1]. Applications close on 30 June [1]."
    )
    Path("answer.md").write_text(f"{texts}\n\n[1]: grant.txt\n", "utf-8")
    ran = citecheck("support", "answer.md", "-s", "grant.txt", "--max-claims", "1", "--tasks", "tasks.jsonl")
    (task,) = Path("tasks.jsonl").read_text("utf-8").splitlines()
    assert json.loads(task)["claim"] == "Bees dance in winter for 7 kings."
    assert "  not judged, over --max-claims: The grant pays 30% of the cost.\n" in ran.out
    ran = citecheck("support", "answer.md", "-s", "grant.txt", "--max-claims", "1", "--format", "json")
    assert json.loads(ran.out)["responses"][0]["skipped"] == [0, 2]
