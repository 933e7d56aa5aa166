"""Input that nothing can be checked with: one sentence says what is wrong and what to do next."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cases import each
from command import citecheck

UNKNOWN = '{"role": "assistant", "content": "hello"}'
QUOTED = "It says: “The rent is due monthly” [1].\n\nSources:\n[1] a\n"
ROW = json.dumps({"question": "Due?", "answer": "It says: “The rent is due monthly” [1]."})


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("lease.txt").write_text("The rent is due monthly.\n", "utf-8")


def test_the_wrong_format() -> None:
    Path("answer.json").write_text(UNKNOWN, "utf-8")
    run = citecheck("validate", "answer.json", "-s", "lease.txt")
    assert (run.code, run.out) == (2, "")
    assert run.err == (
        "citecheck: answer.json is JSON in no format of answers that citecheck knows: save the response of the API as it"
        " came, or the answer as Markdown.\n"
    )
    graded = citecheck("grade", "answer.json", "-s", "lease.txt")
    said = "It is JSON of an unknown format: name its format with --reader, or the field of the answer with --field."
    assert graded.code == 4
    assert said in graded.out


def test_an_answer_without_sources() -> None:
    Path("answer.md").write_text(QUOTED, "utf-8")
    run = citecheck("validate", "answer.md")
    assert run.code == 4
    assert "CIT602 no-source: No source was given to check against: name it with -s PATH." in run.out
    graded = citecheck("grade", "answer.md")
    assert graded.code == 4
    assert "open  what could not be checked decides the letter" in graded.out


def test_rows_without_contexts_are_no_sources() -> None:
    Path("rows.jsonl").write_text(ROW + "\n", "utf-8")
    run = citecheck("validate", "rows.jsonl", "-s", "rows.jsonl")
    why = "has no `contexts` to check it against: add them to its rows, or name another source with -s."
    said = f"citecheck: rows.jsonl is the answer under check and {why}\n"
    assert (run.code, run.out, run.err) == (2, "", said)
    graded = citecheck("grade", "rows.jsonl", "-s", "rows.jsonl")
    said = f"citecheck: rows.jsonl is a run to grade and {why}\n"
    assert (graded.code, graded.out, graded.err) == (2, "", said)


@each("item", [{"id": "a", "title": "The rent is due monthly"}, {"id": "a", "content": ""}, {"id": "a", "url": "u"}])
@each("whole", [False, True])
def test_sources_without_text_prove_nothing(item: dict[str, str], whole: bool) -> None:
    listed = [item, {"id": "b", "content": "Dogs stay."}] if "content" in item else [item]
    Path("list.json").write_text(json.dumps({"sources": listed} if whole else listed), "utf-8")
    Path("answer.md").write_text(QUOTED, "utf-8")
    run = citecheck("validate", "answer.md", "-s", "list.json")
    assert run.code == 4
    assert "CIT603 unreadable-source: list.json: the source 'a' has no text; put it into its `content`." in run.out
    assert citecheck("grade", "answer.md", "-s", "list.json").code == 4


def test_a_file_of_data_is_still_a_text() -> None:
    Path("data.json").write_text('[{"id": "a", "note": "The rent is due monthly"}]', "utf-8")
    Path("answer.md").write_text(QUOTED.replace("[1] a", "[1] data.json"), "utf-8")
    assert citecheck("validate", "answer.md", "-s", "data.json").code == 0
