"""Answers of OpenAI and Gemini: stretches of the text rest on sources, with and without a quote."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cases import each

from answers.made import COSTS, REVENUE, checked, dumped, sources, told
from citecheck import Verdict, check_files, support_files
from citecheck.answers import read_answer, read_answers

NOTE = "CIT616 {n}: The answer gives no quotation to look for; only a person can check this citation. (at {at})"
SAID = "Café Zoë: revenue rose by 5 %. Costs fell. All is well."
FIRST, SECOND = SAID.index(" Costs"), SAID.index(" All")


def responses(*annotations: dict[str, Any]) -> dict[str, Any]:
    part = {"type": "output_text", "text": SAID, "annotations": list(annotations)}
    message = {"type": "message", "role": "assistant", "content": [part]}
    return {"object": "response", "output": [{"type": "reasoning", "summary": []}, message]}


FILE = {"type": "file_citation", "file_id": "file-1", "filename": "review.txt", "index": FIRST}
PAGE = {
    "type": "url_citation",
    "url": "https://example.com/rules",
    "title": "House rules",
    "start_index": FIRST + 1,
    "end_index": SECOND,
}
CONTAINER = {
    "type": "container_file_citation",
    "container_id": "c",
    "file_id": "f",
    "filename": "menu.txt",
    "start_index": SECOND + 1,
    "end_index": len(SAID),
}
MADE = {"type": "file_path", "file_id": "f", "index": 3}
ANSWER = responses(FILE, PAGE, CONTAINER, MADE)
STREAM = [
    {"type": "response.created", "response": {}},
    {"type": "response.output_text.delta", "delta": "Café"},
    {"type": "response.completed", "response": ANSWER},
]


def events(values: list[dict[str, Any]]) -> str:
    return "".join(f"event: {value['type']}\ndata: {json.dumps(value)}\n\n" for value in values)


@each("answer", [dumped(ANSWER), events(STREAM)], ids=["response", "stream"])
def test_annotations_of_responses_are_open(answer: str, tmp_path: Path) -> None:
    report = checked(answer, sources(tmp_path))
    assert [one for one in told(report) if not one.startswith("CIT")] == ["open 1", "open 2", "open 3"]
    assert {finding.rule for finding in report.findings} == {"CIT616"}
    assert read_answer(answer).text == "Café Zoë: revenue rose by 5 % [1]. Costs fell [2]. All is well [3]."


def test_annotations_of_chat_completions(tmp_path: Path) -> None:
    nested = {"type": "url_citation", "url_citation": {key: PAGE[key] for key in PAGE if key != "type"}}
    choice = {"finish_reason": "length", "message": {"role": "assistant", "content": SAID, "annotations": [nested]}}
    report = checked(dumped({"object": "chat.completion", "choices": [choice]}), sources(tmp_path))
    note = NOTE.format(n=1, at="/choices/0/message/annotations/0")
    alone = "CIT703 None: 'Café Zoë: revenue rose by 5 %.' states '5 %' without a citation."
    assert told(report) == ["open 1", alone, note, "CIT152 None: The answer was cut off (length)."]


@each(
    ("annotation", "wanted"),
    [
        (
            PAGE | {"end_index": 999},
            "CIT150 1: `start_index` 31 and `end_index` 999 must lie in the text, which has 55 characters. (at /output/1/content/0/annotations/0)",
        ),
        (
            {"type": "oracle", "end_index": 3},
            "CIT151 1: citecheck does not know the annotation type 'oracle': it is not checked. (at /output/1/content/0/annotations/0)",
        ),
        (
            FILE | {"filename": "other.pdf"},
            "CIT602 1: No given source is called 'other.pdf': name its file with -s file-1=FILE. (at /output/1/content/0/annotations/0)",
        ),
    ],
)  # fmt: skip
def test_slips_of_annotations(annotation: dict[str, Any], wanted: str, tmp_path: Path) -> None:
    report = checked(dumped(responses(annotation)), sources(tmp_path))
    assert wanted in told(report)
    assert report.verdict is not Verdict.VERIFIED


ANNOTATION = "/output/1/content/0/annotations/0"
STRETCH = "`start_index` {} and `end_index` {} must lie in the text, which has 55 characters."
POINT = "`index` must be a place in the text, which has 55 characters; it is {}."
OPENAI_SLIPS = {
    "file: point beyond the text": (FILE | {"index": 56}, "CIT150", POINT.format("'56'")),
    "file: negative point": (FILE | {"index": -1}, "CIT150", POINT.format("'-1'")),
    "file: point in words": (FILE | {"index": "31"}, "CIT150", POINT.format("'31'")),
    "page: bytes for characters, beyond the end": (PAGE | {"end_index": 57}, "CIT150", STRETCH.format(31, 57)),
    "page: reversed": (PAGE | {"start_index": 43, "end_index": 31}, "CIT150", STRETCH.format(43, 31)),
    "page: no end": ({key: PAGE[key] for key in PAGE if key != "end_index"}, "CIT150", STRETCH.format(31, "(missing)")),
    "container: text for a number": (CONTAINER | {"start_index": "44"}, "CIT150", STRETCH.format("'44'", 55)),
    "page: missing document": (PAGE | {"url": "https://example.com/no", "title": "No"}, "CIT602", "No given source is called 'https://example.com/no': name its file with -s https://example.com/no=FILE."),
    "container: missing document": (CONTAINER | {"filename": "no.txt"}, "CIT602", "No given source is called 'no.txt': name its file with -s f=FILE."),
    "unknown type": ({"type": "oracle"}, "CIT151", "citecheck does not know the annotation type 'oracle': it is not checked."),
}  # fmt: skip


def streamed(answer: dict[str, Any]) -> str:
    """The events of a stream; the last one has the whole answer."""
    return events([*STREAM[:-1], {"type": "response.completed", "response": answer}])


def chat(annotation: dict[str, Any]) -> dict[str, Any]:
    """A Chat Completion, whose annotations are one level deeper."""
    kind = annotation["type"]
    nested = {"type": kind, kind: {key: value for key, value in annotation.items() if key != "type"}}
    message = {"role": "assistant", "content": SAID, "annotations": [nested]}
    return {"object": "chat.completion", "choices": [{"index": 0, "finish_reason": "stop", "message": message}]}


def chat_stream(annotation: dict[str, Any]) -> str:
    """The chunks of a Chat Completion: the text in pieces, then the annotations, then the reason why it ended."""
    (choice,) = chat(annotation)["choices"]
    said = [{"content": SAID[:9]}, {"content": SAID[9:]}, {"annotations": choice["message"]["annotations"]}, {}]
    ends = [None, None, None, "stop"]
    chunks = [[{"index": 0, "delta": delta, "finish_reason": end}] for delta, end in zip(said, ends, strict=True)]
    lines = [json.dumps({"object": "chat.completion.chunk", "choices": chunk}) for chunk in chunks]
    return "".join(f"data: {line}\n\n" for line in [*lines, "[DONE]"])


OPENAI_FORMS: dict[str, tuple[Callable[[dict[str, Any]], str], str]] = {
    "response": (lambda annotation: dumped(responses(annotation)), ANNOTATION),
    "stream": (lambda annotation: streamed(responses(annotation)), f"/7/response{ANNOTATION}"),
    "chat": (lambda annotation: dumped(chat(annotation)), "/choices/0/message/annotations/0"),
    "chat stream": (chat_stream, "/4/choices/0/delta/annotations/0"),
}


@each("form, slip", [(form, slip) for form in OPENAI_FORMS for slip in OPENAI_SLIPS])
def test_each_slip_of_annotations_is_found_at_its_place(form: str, slip: str, tmp_path: Path) -> None:
    made, at = OPENAI_FORMS[form]
    annotation, rule, said = OPENAI_SLIPS[slip]
    report = checked(made(annotation), sources(tmp_path))
    assert f"{rule} 1: {said} (at {at})" in told(report)
    assert report.verdict in {Verdict.FAILED, Verdict.OPEN}
    assert (report.verdict is Verdict.FAILED) == (rule == "CIT150")


def test_results_of_a_file_search_are_sources_where_their_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    results = [
        {"file_id": "file-1", "filename": "review.txt", "text": REVENUE, "score": 0.9},
        {"file_id": "file-2", "filename": "menu.txt", "text": "Tea costs €3.", "score": 0.5},
        {"file_id": "file-1", "filename": "review.txt", "text": COSTS, "score": 0.4},
    ]
    whole = responses(FILE, FILE | {"file_id": "file-3", "filename": "other.txt"})
    whole["output"].insert(0, {"type": "file_search_call", "id": "fs", "status": "completed", "results": results})
    Path("response.json").write_text(dumped(whole), "utf-8")
    found = [
        sorted({f.rule for f in answer.report.findings})
        for given in ([], ["response.json"])
        for answer in [check_files("response.json", given)]
    ]
    assert found == [["CIT602"], ["CIT602", "CIT616"]]  # the source of the first one is there, and has no quote to find
    note = next(f.message for f in check_files("response.json", ["response.json"]).report.findings if f.n == 1)
    assert note == (
        "The answer gives no quotation to look for; only a person can check this citation. Its text comes from the file search"
        f" in a response, not from the file itself: name that file with -s. (at {ANNOTATION.replace('/1/', '/2/')})"
    )
    claims = support_files("response.json", "response.json").claims
    assert [(one.claim.text, [looked.is_open for looked in one.looked]) for one in claims] == [
        ("Café Zoë: revenue rose by 5 %.", [True, False])
    ]


def test_a_stream_without_its_end(tmp_path: Path) -> None:
    report = checked(events(STREAM[:-1]), sources(tmp_path))
    said = "The stream ends before the response does (response.completed), so it cannot be checked."
    assert told(report) == [f"CIT152 None: {said}"]


# ── Gemini ───────────────────────────────────────────────────────────────────────────────────────


def length(text: str) -> int:
    return len(text.encode())


def grounded(*supports: dict[str, Any], finish: str = "STOP", text: str = SAID) -> dict[str, Any]:
    chunks = [
        {"retrievedContext": {"uri": "gs://b/review.txt", "title": "review.txt", "text": REVENUE, "pageNumber": 1}},
        {"retrievedContext": {"uri": "gs://b/review.txt", "title": "review.txt", "text": COSTS, "pageNumber": 2}},
        {"web": {"uri": "https://example.com/rules", "title": "example.com"}},
        {"oracle": {}},
    ]
    metadata = {"groundingChunks": chunks, "groundingSupports": list(supports)}
    content = {"parts": [{"text": text}, {"text": "Tea is cheap."}]}
    return {"candidates": [{"content": content, "groundingMetadata": metadata, "finishReason": finish}]}


def support(start: int, end: int, *chunks: int, text: str | None = None) -> dict[str, Any]:
    data = SAID.encode()
    segment = {"startIndex": start, "endIndex": end, "text": data[start:end].decode() if text is None else text}
    return {"segment": segment, "groundingChunkIndices": list(chunks)}


B1, B2 = length(SAID[:FIRST]), length(SAID[:SECOND])
AT = "/candidates/0/groundingMetadata/groundingSupports/0"


def test_chunks_of_documents_are_quotes_and_pages(tmp_path: Path) -> None:
    answer = dumped(grounded(support(0, B1, 0), support(B1 + 1, B2, 1)))
    report = checked(answer, sources(tmp_path))
    assert told(report) == ["verified 1", "verified 2"]
    said = "Café Zoë: revenue rose by 5 % [1]. Costs fell [2]. All is well.Tea is cheap."
    assert read_answer(answer).text == said


@each(
    ("made", "wanted"),
    [
        (
            support(0, FIRST, 0, text=SAID[:FIRST]),
            ["verified 1", f"CIT150 None: The segment counts characters, and must count bytes of UTF-8 (at {AT})."],
        ),
        (
            support(0, B1, 0, text="Another text"),
            ["verified 1", f"CIT150 None: The bytes of the segment must be its `text` (at {AT})."],
        ),
        (support(0, 999, 0), ["verified 1", f"CIT150 None: The segment must lie in its part, which has {length(SAID)} bytes (at {AT})."]),
        (support(0, B1, 9), [f"CIT150 None: There is no chunk 9: the response has 4, counted from 0 (at {AT}/groundingChunkIndices/0)."]),
        (support(0, B1, 2), ["open 1", NOTE.format(n=1, at=f"{AT}/groundingChunkIndices/0")]),
        (
            {"segment": {"partIndex": 7}, "groundingChunkIndices": [0]},
            [f"CIT150 None: `partIndex` is 7; the answer has 2 parts (at {AT})."],
        ),
    ],
)  # fmt: skip
def test_slips_of_grounding(made: dict[str, Any], wanted: list[str], tmp_path: Path) -> None:
    found = told(checked(dumped(grounded(made)), sources(tmp_path)))
    assert [one for one in found if not one.startswith(("CIT70", "CIT703"))] == wanted


def test_every_candidate_is_read(tmp_path: Path) -> None:
    whole = grounded(support(0, B1, 0))
    other = grounded(support(0, B1, 0))["candidates"][0]
    other["groundingMetadata"]["groundingChunks"][0]["retrievedContext"]["text"] = "Revenue rose by 50 %."
    whole["candidates"].append(other)
    found = [one for one in told(checked(dumped(whole), sources(tmp_path))) if not one.startswith("CIT7")]
    assert found == ["verified 1", "failed 2", f"CIT401 2: Quote not found in the source. (at {AT.replace('0', '1', 1)}/groundingChunkIndices/0)"]  # fmt: skip


def test_a_changed_chunk_and_a_wrong_page_fail(tmp_path: Path) -> None:
    whole = grounded(support(0, B1, 0), support(B1 + 1, B2, 1), finish="MAX_TOKENS")
    chunks = whole["candidates"][0]["groundingMetadata"]["groundingChunks"]
    chunks[0]["retrievedContext"]["pageNumber"] = 3
    chunks[1]["retrievedContext"]["text"] = COSTS.replace("9,100", "9,200")
    report = checked(dumped(whole), sources(tmp_path))
    assert [result.verdict.value for result in report.results] == ["failed", "failed"]
    assert {finding.rule for finding in report.findings} == {"CIT520", "CIT401", "CIT152"}


# ── The slips that Gemini's format can have and the tables above do not hold ─────────────────────


def of_chunk(**changed: Any) -> dict[str, Any]:
    """An answer whose one citation rests on a chunk in which these members are others."""
    whole = grounded(support(0, B1, 0))
    chunk = whole["candidates"][0]["groundingMetadata"]["groundingChunks"][0]
    chunk["retrievedContext"] |= changed
    return whole


SEGMENT = "The bytes of the segment must be its `text`"
CHUNK_SLIPS = {
    "shifted range": (grounded(support(3, B1 + 3, 0, text=SAID[:FIRST])), "verified 1", "CIT150", SEGMENT),
    "end one byte short": (grounded(support(0, B1 - 1, 0, text=SAID[:FIRST])), "verified 1", "CIT150", SEGMENT),
    "units of UTF-16": (
        grounded(support(2, FIRST + 2, 0, text=SAID[:FIRST]), text=f"😀{SAID}"),
        "verified 1",
        "CIT150",
        "The segment counts UTF-16 units (an emoji has two), and must count bytes of UTF-8",
    ),
    "page off by one": (of_chunk(pageNumber=2), "failed 1", "CIT520", "1"),
    "pages from 0": (of_chunk(pageNumber=0), "failed 1", "CIT520", "1"),
    "changed quote": (of_chunk(text=REVENUE.replace("12,400", "12,500")), "failed 1", "CIT401", ""),
    "wrong document": (of_chunk(uri="gs://b/menu.txt", title="menu.txt"), "failed 1", "CIT401", ""),
    "missing document": (of_chunk(uri="gs://b/x.txt", title="x.txt"), "open 1", "CIT602", "x.txt"),
    "unknown type": (grounded(support(0, B1, 3)), "open 1", "CIT151", "this kind of chunk"),
    "chunks from 1": (
        grounded(support(0, B1, 4)),
        "",
        "CIT150",
        "There is no chunk 4: the response has 4, counted from 0",
    ),
}


def in_chunks(whole: dict[str, Any], *, ended: bool = True) -> list[dict[str, Any]]:
    """The chunks of a stream: the text in pieces, which is one part, and the metadata in the last one."""
    (candidate,) = whole["candidates"]
    text = candidate["content"]["parts"][0]["text"]
    pieces = [{"content": {"parts": [{"text": piece}]}, "index": 0} for piece in (text[:7], text[7:])]
    thought = {"content": {"parts": [{"text": "Hm.", "thought": True}]}, "index": 0}
    last = {"content": {"parts": [{"text": ""}]}, "groundingMetadata": candidate["groundingMetadata"]}
    reason = {"finishReason": candidate["finishReason"]} if ended else {}
    return [{"candidates": [one]} for one in (thought, *pieces, {**last, **reason})]


def sent(chunks: list[dict[str, Any]]) -> str:
    return "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks)


GEMINI_FORMS: dict[str, tuple[Callable[[dict[str, Any]], str], str]] = {
    "response": (dumped, AT),
    "list of chunks": (lambda whole: json.dumps(in_chunks(whole)), f"/3{AT}"),
    "events": (lambda whole: sent(in_chunks(whole)), f"/6{AT}"),
}


@each("form", list(GEMINI_FORMS))
def test_a_stream_is_one_answer(form: str, tmp_path: Path) -> None:
    made, _ = GEMINI_FORMS[form]
    answer = made(grounded(support(0, B1, 0), support(B1 + 1, B2, 1)))
    (response,) = read_answers(answer)
    assert response.text.startswith("Café Zoë: revenue rose by 5 % [1]. Costs fell [2]. All is well.")
    assert told(checked(answer, sources(tmp_path))) == ["verified 1", "verified 2"]


def test_a_stream_of_chunks_without_its_end(tmp_path: Path) -> None:
    report = checked(sent(in_chunks(grounded(support(0, B1, 0)), ended=False)), sources(tmp_path))
    said = "CIT152 None: The stream ends before the answer does (finishReason): the rest of it is missing."
    assert [one for one in told(report) if not one.startswith("CIT7")] == ["verified 1", said]
    assert report.verdict is Verdict.FAILED


def test_whole_responses_in_a_list_are_as_many_answers() -> None:
    whole = grounded(support(0, B1, 0))
    assert len(read_answers(json.dumps([whole, whole]))) == 2


@each("form, slip", [(form, slip) for form in GEMINI_FORMS for slip in CHUNK_SLIPS])
def test_each_slip_of_grounding_is_found_at_its_place(form: str, slip: str, tmp_path: Path) -> None:
    made, at = GEMINI_FORMS[form]
    answer, verdict, rule, said = CHUNK_SLIPS[slip]
    report = checked(made(answer), sources(tmp_path))
    found = [finding.message for finding in report.findings if finding.rule == rule]
    assert [one for one in told(report) if not one.startswith("CIT")] == ([verdict] if verdict else [])
    assert [(said in message, f"(at {at}" in message) for message in found] == [(True, True)], told(report)
    assert report.verdict is not Verdict.VERIFIED
