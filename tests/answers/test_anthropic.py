"""Messages of the Anthropic API: every kind of location, right and with the slips that people make."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cases import each

from answers.made import BLOCKS, COSTS, REVENUE, TEXT, checked, dumped, numbers, sources, told
from citecheck import Verdict
from citecheck.answers import read_answer, read_answers

AT = TEXT.index(REVENUE)
END = AT + len(REVENUE)
BYTES = len(TEXT[:AT].encode())

CHARACTERS = {
    "type": "char_location",
    "cited_text": REVENUE,
    "document_index": 0,
    "document_title": None,
    "file_id": None,
    "start_char_index": AT,
    "end_char_index": END,
}
PAGE = {
    "type": "page_location",
    "cited_text": COSTS,
    "document_index": 0,
    "document_title": None,
    "start_page_number": 2,
    "end_page_number": 3,
}
BLOCK = {
    "type": "content_block_location",
    "cited_text": BLOCKS[1],
    "document_index": 2,
    "document_title": None,
    "start_block_index": 1,
    "end_block_index": 2,
}
SEARCH = {
    "type": "search_result_location",
    "cited_text": "".join(BLOCKS[:2]),
    "source": "https://example.com/rules",
    "title": "House rules",
    "search_result_index": 0,
    "start_block_index": 0,
    "end_block_index": 2,
}
WEB = {
    "type": "web_search_result_location",
    "cited_text": "Dogs stay for free.",
    "url": "https://example.com/rules/",
    "title": "Rules of the house",
    "encrypted_index": "Eo8B",
}
TEXTS = {
    "char_location": "Revenue rose by 5 %.",
    "page_location": "Costs fell by 3 %.",
    "content_block_location": "Breakfast costs €9.",
    "search_result_location": "Rooms are let by the day, and breakfast costs €9.",
    "web_search_result_location": "Dogs may stay.",
}


def message(*citations: dict[str, Any], stop: str = "end_turn") -> dict[str, Any]:
    content = [{"type": "text", "text": "By the papers: "}]
    for citation in citations:
        text = TEXTS.get(citation["type"], "Something.")
        content += [{"type": "text", "text": text, "citations": [citation]}, {"type": "text", "text": " "}]  # type: ignore[list-item]
    return {"id": "m", "type": "message", "role": "assistant", "content": content, "stop_reason": stop}


def stream(whole: dict[str, Any], *, ended: bool = True) -> str:
    """The message as the events of a stream, its texts in pieces."""
    events: list[dict[str, Any]] = [{"type": "message_start", "message": {**whole, "content": []}}, {"type": "ping"}]
    for index, block in enumerate(whole["content"]):
        start = {"type": block["type"], "text": ""}
        events.append({"type": "content_block_start", "index": index, "content_block": start})
        for piece in (block["text"][:5], block["text"][5:]):
            delta = {"type": "text_delta", "text": piece}
            events.append({"type": "content_block_delta", "index": index, "delta": delta})
        for citation in block.get("citations", ()):
            delta = {"type": "citations_delta", "citation": citation}
            events.append({"type": "content_block_delta", "index": index, "delta": delta})
        events.append({"type": "content_block_stop", "index": index})
    events.append({"type": "message_delta", "delta": {"stop_reason": whole["stop_reason"]}})
    events += [{"type": "message_stop"}] if ended else []
    return "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events)


EVERY = message(CHARACTERS, PAGE, BLOCK, SEARCH, WEB)


@each(
    "answer",
    [dumped(EVERY), json.dumps(EVERY), json.dumps([{"role": "user", "content": "?"}, EVERY]), stream(EVERY)],
    ids=["indented", "one line", "conversation", "stream"],
)
def test_every_kind_of_location_verifies(answer: str, tmp_path: Path) -> None:
    report = checked(answer, sources(tmp_path))
    assert told(report) == ["verified 1", "verified 2", "verified 3", "verified 4", "verified 5"]
    assert report.verdict is Verdict.VERIFIED


def test_a_list_of_messages_is_as_many_answers() -> None:
    changed = message(CHARACTERS | {"cited_text": "Nothing of this."})
    found = read_answers(json.dumps([changed, message(PAGE)]), "two.json")
    assert [one.citations[0].source_context for one in found] == ["Nothing of this.", COSTS]


AT_0 = " (at /content/1/citations/0)"
SLIPS = {
    "shifted range": (
        CHARACTERS | {"start_char_index": AT + 3, "end_char_index": END + 3},
        f"CIT520 1: Characters {AT + 3} to {END + 3} of the source are 'enue rose by 5 % to €12,400 in 2024. Th', not the quote.{AT_0}",
    ),
    "counted from 1": (
        CHARACTERS | {"start_char_index": AT + 1, "end_char_index": END + 1},
        f"CIT520 1: The range counts characters from 1; the first one is 0.{AT_0}",
    ),
    "inclusive end": (
        CHARACTERS | {"end_char_index": END - 1},
        f"CIT520 1: The range leaves out the last character of the quote: its end is exclusive.{AT_0}",
    ),
    "bytes": (
        CHARACTERS | {"start_char_index": BYTES, "end_char_index": BYTES + len(REVENUE.encode())},
        f"CIT520 1: The range counts bytes, not characters.{AT_0}",
    ),
    "empty range": (
        CHARACTERS | {"end_char_index": AT},
        f"CIT520 1: The range {AT} to {AT} is empty: its end is exclusive.{AT_0}",
    ),
    "beyond the text": (
        CHARACTERS | {"start_char_index": 5_000, "end_char_index": 5_039},
        f"CIT520 1: The source has {len(TEXT)} characters; the range begins at character 5000.{AT_0}",
    ),
    "another document": (
        CHARACTERS | {"document_index": 1},
        f"CIT401 1: Quote not found in the source. It is in review.txt, page 1.{AT_0}",
    ),
    "no such document": (
        CHARACTERS | {"document_index": 7},
        f"CIT601 1: No source has the number 7 in their order: 4 sources were given.{AT_0}",
    ),
    "changed quote": (
        CHARACTERS | {"cited_text": REVENUE.replace("12,400", "12,500")},
        f"CIT401 1: Quote not found in the source.{AT_0}",
    ),
    "page off by one": (
        PAGE | {"start_page_number": 3, "end_page_number": 4},
        f"CIT520 1: The quote is on page 2, not on page 3.{AT_0}",
    ),
    "pages from 0": (
        PAGE | {"start_page_number": 1, "end_page_number": 2},
        f"CIT520 1: The quote is on page 2, not on page 1.{AT_0}",
    ),
    "inclusive last page": (
        PAGE | {"end_page_number": 2},
        f"CIT520 1: The range 2 to 2 is empty: its end is exclusive.{AT_0}",
    ),
    "one page too many": (
        PAGE | {"end_page_number": 4},
        f"CIT521 1: The quote is on page 2; the range names pages 2 to 3.{AT_0}",
    ),
    "no such page": (
        PAGE | {"start_page_number": 9, "end_page_number": 10},
        f"CIT520 1: The source has 3 pages; the range begins at page 9.{AT_0}",
    ),
    "another block": (
        BLOCK | {"start_block_index": 2, "end_block_index": 3},
        f"CIT520 1: The quote is not the text of the blocks 2 to 3.{AT_0}",
    ),
    "part of a block": (
        BLOCK | {"cited_text": "Breakfast costs"},
        f"CIT520 1: The quote is in the source, but it is not the whole text of the blocks that are named.{AT_0}",
    ),
    "source without text": (
        BLOCK | {"document_index": 3},
        f"CIT603 1: listed.json: the source 'empty' has no text; put it into its `content`.{AT_0}",
    ),
    "blocks of a text": (
        BLOCK | {"document_index": 1, "cited_text": "Tea costs €3.", "start_block_index": 0, "end_block_index": 1},
        f"CIT618 1: menu.txt: the range that the citation names could not be checked: the source has no blocks; give it as JSON with a list as its content.{AT_0}",
    ),
    "page of another web site": (
        WEB | {"url": "https://example.com/other"},
        f"CIT602 1: No given source is called 'https://example.com/other': name its file with -s https://example.com/other=FILE.{AT_0}",
    ),
    "the name of another source": (
        CHARACTERS | {"document_title": "menu.txt"},
        f"CIT617 1: 'document 0 (menu.txt)' may mean more than one of the given sources: say which with -s 0=menu.txt.{AT_0}",
    ),
    "no number": (
        CHARACTERS | {"start_char_index": str(AT)},
        f"CIT150 1: `start_char_index` and `end_char_index` must be whole numbers.{AT_0}",
    ),
    "no quote": (
        CHARACTERS | {"cited_text": None},
        f"CIT150 1: `cited_text` must be a text that is not empty.{AT_0}",
    ),
    "unknown type": (
        {"type": "video_location", "cited_text": REVENUE},
        f"CIT151 1: citecheck does not know the citation type 'video_location': it is not checked.{AT_0}",
    ),
}  # fmt: skip
PASSING = {"one page too many"}


@each(
    ("start", "wanted"),
    [
        (2, ["verified 1"]),
        (3, ["failed 1", f"CIT520 1: The range counts UTF-16 units (an emoji has two), not characters.{AT_0}"]),
        (5, ["failed 1", f"CIT520 1: The range counts bytes, not characters.{AT_0}"]),
    ],
)
def test_what_a_range_counts_after_an_emoji(start: int, wanted: list[str], tmp_path: Path) -> None:
    (tmp_path / "tea.txt").write_text("😀 The owners sell tea.", "utf-8")
    quote = "The owners sell tea."
    range_ = {"cited_text": quote, "start_char_index": start, "end_char_index": start + len(quote)}
    found = told(checked(dumped(message(CHARACTERS | range_)), [tmp_path / "tea.txt"]))
    assert [one for one in found if not one.startswith("CIT702")] == wanted


@each("slip", list(SLIPS), ids=str)
def test_slips_are_found_at_their_place(slip: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    given = [path.name for path in sources(tmp_path)]
    citation, finding = SLIPS[slip]
    answer = dumped(message(citation))
    report = checked(answer, given)
    found = next(f for f in report.findings if f"{f.rule} {f.n}: {f.message}" == finding)
    (result,) = report.results
    assert (result.verdict is Verdict.VERIFIED) == (slip in PASSING)
    at = answer.index('"citations"')
    assert answer.count("\n", 0, at) < found.region.line <= answer.count("\n", 0, answer.index("]", at)) + 1


@pytest.mark.full
@each("slip", list(SLIPS), ids=str)
def test_slips_of_a_stream_are_found_at_their_event(slip: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    given = [path.name for path in sources(tmp_path)]
    citation, finding = SLIPS[slip]
    answer = stream(message(citation))
    report = checked(answer, given)
    said = finding.removesuffix(AT_0) + " (at /28/delta/citation"
    found = next(f for f in report.findings if f"{f.rule} {f.n}: {f.message}".startswith(said))
    assert "citations_delta" in answer.splitlines()[found.region.line - 1]
    assert [result.verdict is Verdict.VERIFIED for result in report.results] == [slip in PASSING]


@each(
    ("old", "new", "said"),
    [
        ("citations_delta", "oracle_delta", "CIT151 None: citecheck does not know the delta type 'oracle_delta': it is not checked (at /28/delta)."),
        ('"type": "ping"', '"type": "oracle"', "CIT151 None: citecheck does not know the event type 'oracle': it is not checked (at /4)."),
        ('"text": "ue rose', '"txt": "ue rose', "CIT150 None: A delta must have a string `text` or a `citation`, as its type says (at /25/delta)."),
        ('"index": 1, "delta": {"type": "citations', '"index": 7, "delta": {"type": "citations', "CIT150 None: The event must have the `index` of a block that was started, and its content (at /28)."),
        ('"index": 1, "content_block"', '"content_block"', "CIT150 None: The event must have the `index` of a block that was started, and its content (at /19)."),
    ],
)  # fmt: skip
def test_no_part_of_a_stream_is_dropped(old: str, new: str, said: str, tmp_path: Path) -> None:
    answer = stream(message(CHARACTERS))
    assert old in answer
    report = checked(answer.replace(old, new), sources(tmp_path))
    assert said in told(report)
    assert report.verdict in {Verdict.FAILED, Verdict.OPEN}


def test_a_quote_over_a_page_break_is_found_in_its_range_though_it_is_elsewhere_too(tmp_path: Path) -> None:
    pages = ["Dogs stay.", "The lease ends on the last", "day of March unless it is renewed.", "Cats stay."]
    quote = " ".join(pages[1:3])
    (tmp_path / "lease.txt").write_text("\f".join([*pages, quote]), "utf-8")
    citation = PAGE | {"cited_text": quote, "start_page_number": 1, "end_page_number": 4}
    report = checked(dumped(message(citation)), [tmp_path / "lease.txt"])
    assert told(report)[0] == "verified 1"


def test_the_right_range_is_named(tmp_path: Path) -> None:
    report = checked(dumped(message(PAGE | {"start_page_number": 3, "end_page_number": 4})), sources(tmp_path))
    assert [f.hint for f in report.findings] == ["Name page 2; in fields whose end is exclusive, the range 2 to 3."]


def test_a_title_that_no_source_has_leaves_the_order() -> None:
    source = read_answer(dumped(message(CHARACTERS | {"document_title": "Review"}))).citations[0].source
    assert source is not None
    assert (source.names, source.index, source.ordered) == (("Review",), 0, True)


def test_a_stream_that_is_cut_off_fails(tmp_path: Path) -> None:
    report = checked(stream(message(CHARACTERS), ended=False), sources(tmp_path))
    said = "CIT152 None: The stream ends before the message does (message_stop): the rest of the answer is missing."
    assert told(report) == ["verified 1", said]
    assert report.verdict is Verdict.FAILED


@each("reason", ["max_tokens", "pause_turn", "model_context_window_exceeded"])
def test_an_answer_that_ended_too_early_fails(reason: str, tmp_path: Path) -> None:
    report = checked(dumped(message(CHARACTERS, stop=reason)), sources(tmp_path))
    assert told(report) == ["verified 1", f"CIT152 None: The answer was cut off ({reason})."]


def test_an_unknown_block_is_named(tmp_path: Path) -> None:
    whole = message(CHARACTERS)
    whole["content"].append({"type": "hologram"})
    said = "CIT151 None: citecheck does not know the block type 'hologram': it is not checked (at /content/3)."
    assert told(checked(dumped(whole), sources(tmp_path))) == ["verified 1", said]


def test_the_figures_of_the_claim_are_compared(tmp_path: Path) -> None:
    whole = message(CHARACTERS)
    whole["content"][1]["text"] = "Revenue rose by 6 %."
    report = checked(dumped(whole), sources(tmp_path))
    assert told(report) == [
        "failed 1",
        f"CIT702 1: The claim states '6 %', which the quote does not contain; the quote states '5 %'.{AT_0}",
    ]


def test_a_block_of_several_sentences_rests_on_its_citations_as_a_whole() -> None:
    whole = message(CHARACTERS)
    whole["content"][1]["text"] = "Revenue rose by 5 %. It was €12,400 in 2024.\n\n- in euro\n\n| a | b |\n|---|---|\n"
    response = read_answer(dumped(whole))
    assert response.text == (
        "By the papers: Revenue rose by 5 % [1]. It was €12,400 in 2024 [1].\n\n- in euro [1]\n\n"
        "| a | b [1] |\n|---|---|\n "
    )
    assert numbers(response) == [1, 1, 1, 1]


def test_brackets_of_the_prose_are_no_markers() -> None:
    whole = message(CHARACTERS)
    whole["content"][0]["text"] = "As in [1] and [2-4]: "
    assert numbers(read_answer(dumped(whole))) == [1]
