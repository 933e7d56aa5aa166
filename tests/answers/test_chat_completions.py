"""Chat Completions of other vendors: numbers of a list in the response, and references between the texts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cases import each

from answers.forms import FORMS, REVENUE_CITED
from answers.made import checked, dumped, sources, told
from citecheck import Verdict
from citecheck.answers import read_answer, read_answers

RULES, OTHER = "https://example.com/rules", "https://example.com/other"


def open_at(n: int, at: str) -> str:
    note = "The answer gives no quotation to look for; only a person can check this citation."
    return f"CIT616 {n}: {note} (at {at})"


def perplexity(content: str, *, reason: str = "stop", results: bool = False) -> dict[str, Any]:
    listed: list[Any] = [{"title": "A", "url": url, "snippet": "Dogs"} for url in (OTHER, RULES)]
    choice = {"index": 0, "finish_reason": reason, "message": {"role": "assistant", "content": content}}
    return {"object": "chat.completion", "choices": [choice]} | (
        {"search_results": listed} if results else {"citations": [OTHER, RULES]}
    )


def mistral(*parts: dict[str, Any], reason: str = "stop") -> dict[str, Any]:
    choice = {"index": 0, "finish_reason": reason, "message": {"role": "assistant", "content": list(parts)}}
    return {"object": "chat.completion", "choices": [choice]}


def text(said: str) -> dict[str, Any]:
    return {"type": "text", "text": said}


def reference(*ids: Any) -> dict[str, Any]:
    return {"type": "reference", "reference_ids": list(ids)}


MESSAGE = "/choices/0/message"
TOOL = {"type": "tool_reference", "tool": "web_search", "url": RULES, "title": "House rules"}


@each("results, name", [(False, "citations"), (True, "search_results")])
def test_numbers_of_a_list_of_addresses(results: bool, name: str, tmp_path: Path) -> None:
    answer = dumped(perplexity("Dogs stay[2]. Cats do not[1][2].", results=results))
    assert read_answer(answer).text == "Dogs stay [2]. Cats do not [1] [2]."
    missing = f"CIT602 1: No given source is called '{OTHER}': name its file with -s {OTHER}=FILE."
    at = f"/{name}/0"
    assert told(checked(answer, sources(tmp_path))) == [
        *("open 1", "open 2"),
        f"{missing} (at {at})",
        open_at(2, f"/{name}/1"),
    ]


def test_brackets_of_code_are_not_numbers() -> None:
    answer = read_answer(dumped(perplexity("Read x[0] and `x[9]`[2].\n\n```\nx[8]\n```\n")))
    assert ([marker.n for marker in answer.markers], answer.problems) == ([2], ())


@each("number", [0, 3, 99])
def test_a_number_that_the_list_has_not_fails(number: int, tmp_path: Path) -> None:
    report = checked(dumped(perplexity(f"Dogs stay [2]. Cats do not [{number}].")), sources(tmp_path))
    said = f"CIT220 None: '[{number}]' is not one of the sources in the response: there are 2 (at {MESSAGE}/content)."
    assert told(report) == ["open 2", said, open_at(2, "/citations/1")]
    assert report.verdict is Verdict.FAILED


def test_texts_rest_on_the_references_after_them(tmp_path: Path) -> None:
    parts = (text("Dogs stay"), reference(2), text(", and tea is cheap"), reference(1), reference(0), text("."))
    answer = dumped(mistral(*parts, {"type": "thinking"}, text("All is well."), TOOL))
    assert read_answer(answer).text == "Dogs stay [1], and tea is cheap [2][3].\n\nAll is well [4]."
    places = ("1/reference_ids/0", "3/reference_ids/0", "4/reference_ids/0", "8")
    notes = [open_at(n, f"{MESSAGE}/content/{place}") for n, place in enumerate(places, 1)]
    assert told(checked(answer, sources(tmp_path))) == ["open 1", "open 2", "open 3", "open 4", *notes]


@each(
    ("parts", "wanted"),
    [
        ((text("A"), reference(9)), "CIT601 1: No source has the number 9 in their order: 4 sources were given. (at /choices/0/message/content/1/reference_ids/0)"),
        ((text("A"), reference(1.5)), "CIT150 None: A reference must be a number or a name (at /choices/0/message/content/1/reference_ids/0)."),
        ((text("A"), reference()), "CIT150 None: A reference must have `reference_ids`, or a `url` or `title` (at /choices/0/message/content/1)."),
        ((reference(0), text("A")), "CIT150 None: A reference must follow the text that rests on it (at /choices/0/message/content/0)."),
        ((text("A"), reference(0), {"type": "oracle"}), "CIT151 None: citecheck does not know the content type 'oracle': it is not checked (at /choices/0/message/content/2)."),
        ((text("A"), reference(0), {"type": "text", "text": 1}), "CIT151 None: citecheck does not know the content type 'text': it is not checked (at /choices/0/message/content/2)."),
        ((text("A"), TOOL | {"url": OTHER, "title": ""}), f"CIT602 1: No given source is called '{OTHER}': name its file with -s {OTHER}=FILE. (at /choices/0/message/content/1)"),
    ],
)  # fmt: skip
def test_slips_of_references(parts: tuple[dict[str, Any], ...], wanted: str, tmp_path: Path) -> None:
    report = checked(dumped(mistral(*parts)), sources(tmp_path))
    assert wanted in told(report)
    assert report.verdict in {Verdict.FAILED, Verdict.OPEN}


@each("made", [perplexity("Dogs [2].", reason="length"), mistral(text("A"), reference(0), reason="model_length")])
def test_answers_that_were_cut_off(made: dict[str, Any], tmp_path: Path) -> None:
    report = checked(dumped(made), sources(tmp_path))
    reason = made["choices"][0]["finish_reason"]
    assert f"CIT152 None: The answer was cut off ({reason})." in told(report)


def test_each_choice_has_its_numbers(tmp_path: Path) -> None:
    whole = perplexity("Dogs stay [2].")
    whole["choices"].append(whole["choices"][0] | {"index": 1})
    assert told(checked(dumped(whole), sources(tmp_path)))[:2] == ["open 2", "open 4"]


def test_whole_responses_are_as_many_answers() -> None:
    rows = [json.loads(FORMS["Azure"](REVENUE_CITED)), perplexity("Dogs [2].")]
    found = read_answers("".join(f"{json.dumps(row)}\n" for row in rows), "rows.jsonl")
    assert [[one.n for one in answer.citations] for answer in found] == [[1], [2]]


@pytest.mark.full
def test_messages_of_azure_have_the_types_of_openai(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from openai.types.chat import ChatCompletion

    monkeypatch.chdir(tmp_path)
    whole = json.loads(FORMS["Azure"](REVENUE_CITED)) | {
        "id": "c",
        "created": 1,
        "model": "a",
        "object": "chat.completion",
    }
    completion = ChatCompletion.model_validate(whole)
    given = [path.name for path in sources(tmp_path)]
    assert told(checked(completion.model_dump_json(), given)) == ["verified 1"]
