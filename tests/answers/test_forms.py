"""Every form that has a shape in forms.py: right citations verify, and each slip is found at its place."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cases import each
from command import citecheck
from json_places import different_places

from answers.forms import ANSWER, COSTS_CITED, FORMS, REVENUE_CITED, SAID, Cited, lined
from answers.made import COSTS, REVENUE, checked, sources, told
from citecheck import Verdict
from citecheck.answers import read_answer, read_answers
from citecheck.errors import UsageError

_IN_BYTES = len(SAID[0].encode()), len(ANSWER.encode())
PAGED = ("Bedrock", "LangChain", "LlamaIndex blocks", "structured output")
COUNTED = ("Bedrock", "LangChain")
STRETCHED = ("LangChain", "Cohere", "Cohere 1", "Cohere stream", "Bedrock knowledge base")
TYPED = ("Bedrock", "LangChain", "LlamaIndex blocks", "Cohere", "Cohere stream")
ENDING = (
    *("Bedrock", "LangChain", "Cohere", "Cohere 1", "Cohere stream"),
    *("Bedrock knowledge base", "Azure", "Azure stream"),
)

# Each slip: the forms that can have it, the two citations, which of them is wrong, and the rules one of which tells it.
SLIPS: Mapping[str, tuple[tuple[str, ...], Cited, Cited, int, set[str]]] = {
    "shifted range": (COUNTED, REVENUE_CITED, replace(COSTS_CITED, shift=3), 2, {"CIT520"}),
    "page off by one": (PAGED, replace(REVENUE_CITED, page=2), COSTS_CITED, 1, {"CIT520"}),
    "pages from 0": (PAGED, replace(REVENUE_CITED, page=0), COSTS_CITED, 1, {"CIT520"}),
    "end before the beginning": (COUNTED, replace(REVENUE_CITED, last=-3), COSTS_CITED, 1, {"CIT520"}),
    "beyond the answer": (STRETCHED, replace(REVENUE_CITED, end=999), COSTS_CITED, 1, {"CIT150"}),
    "bytes of the answer": (
        STRETCHED,
        REVENUE_CITED,
        replace(COSTS_CITED, start=_IN_BYTES[0], end=_IN_BYTES[1]),
        2,
        {"CIT150"},
    ),
    "wrong document": (tuple(FORMS), replace(REVENUE_CITED, document=1, name="menu.txt"), COSTS_CITED, 1, {"CIT401"}),
    "changed quote": (
        tuple(FORMS),
        replace(REVENUE_CITED, quote=REVENUE.replace("12,400", "12,500")),
        COSTS_CITED,
        1,
        {"CIT401"},
    ),
    "missing document": (
        tuple(FORMS),
        replace(REVENUE_CITED, document=7, name="other.txt"),
        COSTS_CITED,
        1,
        {"CIT601", "CIT602"},
    ),
    "unknown type": (TYPED, replace(REVENUE_CITED, kind="oracle"), COSTS_CITED, 1, {"CIT151"}),
}
# Why a form cannot have a slip: every form has the slip above, or is here.
CANNOT: Mapping[str, tuple[tuple[str, ...], str]] = {
    "shifted range": (COUNTED, "gives no characters of the source"),
    "page off by one": (PAGED, "gives no pages"),
    "pages from 0": (PAGED, "gives no pages"),
    "end before the beginning": (COUNTED, "gives no characters of the source"),
    "beyond the answer": (STRETCHED, "gives no characters of the answer"),
    "bytes of the answer": (STRETCHED, "gives no characters of the answer"),
    "unknown type": (TYPED, "has one kind of citation, which has no type, or kinds that are all an address"),
    "cut off": (ENDING, "has no field that says that the answer ended early"),
}
ROWS = [
    json.loads(FORMS["row"](REVENUE_CITED, COSTS_CITED)),
    {"question": "Tea?", "answer": "“Tea costs €3 a cup” [2]."},
]


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    return [path.name for path in sources(tmp_path)]


@each("form", list(FORMS))
def test_right_citations_verify(form: str, given: list[str]) -> None:
    assert (
        told(checked(FORMS[form](REVENUE_CITED, COSTS_CITED), given)) == ["verified 1", "verified 2"] or form == "row"
    )


@pytest.mark.full
@each("form, slip", [(form, slip) for slip, (forms, *_) in SLIPS.items() for form in forms])
def test_slips_are_found_at_their_place(form: str, slip: str, given: list[str]) -> None:
    _, revenue, costs, wrong, rules = SLIPS[slip]
    answer = FORMS[form](revenue, costs)
    report = checked(answer, given)
    verdicts = [result.verdict for result in report.results]
    found = [finding for finding in report.findings if finding.rule in rules]
    assert found, told(report)
    assert all("(at /" in finding.message or form == "row" for finding in found)
    assert all(0 < finding.region.line <= answer.count("\n") + 1 for finding in found)
    if len(verdicts) == 2:  # a block of an unknown type is not a citation
        assert [n for n, verdict in enumerate(verdicts, 1) if verdict is not Verdict.VERIFIED] == [wrong]


def test_each_slip_is_told_of_every_form_or_cannot_be() -> None:
    tested = {slip: forms for slip, (forms, *_) in SLIPS.items()} | {"cut off": ENDING}
    assert {slip for slip, forms in tested.items() if set(forms) != set(FORMS)} == set(CANNOT)
    assert all(tested[slip] == forms and why for slip, (forms, why) in CANNOT.items())


@pytest.mark.full
@each("form", ENDING)
def test_answers_that_were_cut_off_fail(form: str, given: list[str]) -> None:
    report = checked(FORMS[form](REVENUE_CITED, COSTS_CITED, cut=True), given)
    assert [finding.rule for finding in report.findings] == ["CIT152"]
    assert report.verdict is Verdict.FAILED


def test_an_end_is_read_in_both_ways_where_the_api_does_not_say_which(given: list[str]) -> None:
    exclusive = FORMS["Bedrock"](replace(REVENUE_CITED, last=1))
    assert told(checked(exclusive, given)) == ["verified 1"]
    both = FORMS["Bedrock"](replace(REVENUE_CITED, last=2))
    assert "CIT521 1: The quote is on page 1; the range names pages 1 to 2." in told(checked(both, given))[1]


def test_numbers_of_structured_output_mark_their_sentences(given: list[str]) -> None:
    answer = {
        "answer": "Revenue rose by 5 % [1]. Tea is cheap [2]. All is well [9].",
        "citations": [{"source_id": 1, "quote": REVENUE}, {"source_id": "2", "quote": "Tea costs €3."}],
    }
    report = checked(json.dumps(answer), given)
    assert told(report) == [
        *("verified 1", "verified 2"),
        "CIT220 None: '[9]' is not the `source_id` of a citation (at /answer).",
    ]


def test_a_list_of_messages_is_as_many_answers() -> None:
    made = [json.loads(FORMS["LangChain"](one)) for one in (replace(REVENUE_CITED, quote="Nothing."), REVENUE_CITED)]
    found = read_answers(json.dumps(made), "two.json")
    assert [one.citations[0].source_context for one in found] == ["Nothing.", REVENUE]


def test_numbers_are_places_in_the_list_where_sources_have_names_or_other_numbers(given: list[str]) -> None:
    for ids in ((given[0], given[1]), (f"{given[0]}", 10)):
        citations = [{"source_id": ids[0], "quote": REVENUE}, {"source_id": ids[1], "quote": "Tea costs €3."}]
        answer = json.dumps({"answer": "Tea costs €3 [2]. Revenue rose by 5 % [1].", "citations": citations})
        bound = [given[0], f"10={given[1]}"] if ids[1] == 10 else given
        assert told(checked(answer, bound)) == ["verified 1", "verified 2"]
    swapped = answer.replace("[2]", "[0]").replace("[1]", "[2]").replace("[0]", "[1]")
    assert "CIT702" in " ".join(told(checked(swapped, bound)))


@each("citations", [[], [{"source_id": "review.txt", "quote": REVENUE}]])
def test_a_number_without_a_citation_fails(citations: list[Any], given: list[str]) -> None:
    report = checked(json.dumps({"answer": "Revenue rose by 5 % [7].", "citations": citations}), given)
    assert "CIT220 None: '[7]' is not the `source_id` of a citation (at /answer)." in told(report)
    assert report.verdict is Verdict.FAILED


@each("base, verdict", [(None, "verified 1"), (0, "failed 1"), (1, "verified 1")])
def test_the_base_of_source_ids(base: int | None, verdict: str, given: list[str]) -> None:
    answer = json.dumps({"answer": "Revenue rose.", "citations": [{"source_id": 1, "quote": REVENUE}]})
    assert told(checked(answer, given, base))[0] == verdict


def test_a_number_without_a_source_node_fails(given: list[str]) -> None:
    answer = json.loads(FORMS["LlamaIndex response"](REVENUE_CITED))
    answer["response"] += " All is well [4]."
    report = checked(json.dumps(answer), given)
    said = "CIT220 None: '[4]' is not one of the sources in the response: there are 1 (at /response)."
    assert told(report) == ["verified 1", said]


# ── Rows ─────────────────────────────────────────────────────────────────────────────────────────


def test_each_row_is_an_answer_and_has_its_own_contexts(tmp_path: Path) -> None:
    rows = [
        {"question": "Tea?", "answer": "They say “Tea costs €3 a cup” [1].", "contexts": ["Tea costs €3 a cup."]},
        {"question": "Tea?", "answer": "They say\n“Tea costs €4 a cup” [1].", "contexts": ["Tea costs €4 a cup."]},
        {
            "question": "Tea?",
            "answer": "They say “Tea costs €3 a cup” [1]. So [3].",
            "contexts": ["Tea costs €5 a cup."],
        },
    ]
    text = lined(rows)
    file = tmp_path / "rows.jsonl"
    file.write_text(text, "utf-8")
    from citecheck.checker import Checker

    with Checker([str(file)], cache=False) as checker:
        checker.sources.refuse({file})  # its contexts are no part of its answers
        found = [checker.check(response).report for response in read_answers(text, "rows.jsonl")]
    assert [told(report)[0] for report in found] == ["verified 1", "verified 1", "failed 1"]
    assert [finding.region.line for finding in found[2].findings] == [3] * len(found[2].findings)
    assert "CIT220 3: '[3]' is not one of the contexts of its row: there are 1. (at /2/answer)" in told(found[2])


def test_contexts_count_only_where_they_are_named(given: list[str]) -> None:
    answer = json.dumps(
        {"question": "?", "answer": "They say “Tea costs €3 a cup” [1].", "contexts": ["Tea costs €3 a cup."]}
    )
    assert told(checked(answer, []))[0] == "open 1"
    assert told(checked(answer, given))[0] == "failed 1"


CITED = "They say “Tea costs €3 a cup” [1]."
OWN = [
    {"question": "Tea?", "answer": CITED, "contexts": ["Tea costs €3 a cup.", "Shared."]},
    {"question": "Dogs?", "answer": CITED, "contexts": [{"text": "Dogs stay for free."}]},
    {"question": "Cats?", "answer": "They say “Cats sleep in the warm kitchen” [2].", "contexts": ["Shared.", "Cats sleep in the warm kitchen."]},
]  # fmt: skip


@each("place", ["the same file", "a copy", "a file of one row"])
def test_a_row_is_graded_with_its_own_contexts(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rows.jsonl").write_text(lined(OWN), "utf-8")
    Path("copy.jsonl").write_text(lined(OWN), "utf-8")
    Path("one.jsonl").write_text(lined(OWN[:1]), "utf-8")
    source = {"the same file": "rows.jsonl", "a copy": "copy.jsonl", "a file of one row": "one.jsonl"}[place]
    run = citecheck("grade", "rows.jsonl", "-s", source, "--format", "jsonl")
    letters = [grade["letter"] for line in run.out.splitlines() if "letter" in (grade := json.loads(line))]
    checks = citecheck("validate", "rows.jsonl", "-s", source, "--format", "json")
    verdicts = [one["verdict"] for one in json.loads(checks.out)["responses"]]
    if place == "a file of one row":  # the other rows have contexts that nobody gave
        assert verdicts == ["verified", "open", "open"]
        assert letters[0] == "A"
        assert "A" not in letters[1:]
    else:
        assert verdicts == ["verified", "failed", "verified"]
        assert (letters[0], letters[1] in {"C", "D"}, letters[2]) == ("A", True, "A")


def test_a_row_of_unknown_form_is_a_finding() -> None:
    found = read_answers(lined([*ROWS, {"fish": 1}]), "rows.jsonl")
    assert [problem.message for problem in found[2].problems] == [
        "citecheck does not know the form of this row: it is not checked (at /2)."
    ]
    with pytest.raises(UsageError, match=r"^rows.jsonl contains 2 answers"):
        read_answer(lined(ROWS), "rows.jsonl")


# ── Links ────────────────────────────────────────────────────────────────────────────────────────


def test_links_that_are_marks(given: list[str]) -> None:
    answer = (
        f"They write “{REVENUE.removesuffix('.')}” [1](https://example.com/rules). "
        f"They write “{COSTS.removesuffix('.')}” ([Review](https://example.com/r)). See [Docs](https://example.com/d)."
    )
    bound = [f"https://example.com/r={given[0]}", given[2]]
    assert told(checked(answer, bound))[:2] == ["failed 1", "verified 2"]


@pytest.mark.full
@each("new", [[], {}, 10**30, None, "\ud800"], ids=ascii)
def test_every_kind_of_place_of_every_form_overwritten(new: Any, given: list[str]) -> None:
    for form in FORMS.values():
        answer = form(REVENUE_CITED, COSTS_CITED)
        for changed in _overwritten(answer, new):
            with suppress(UsageError):  # it has the form of no response any more
                assert len(checked(changed, given).results) <= 2


def _overwritten(answer: str, new: Any) -> Iterator[str]:
    """The answer with `new` in each kind of place of its JSON values, one at a time."""
    seen = Counter[object]()
    for prefix, value, suffix in _values(answer):
        for holder, key in different_places(value, seen):
            old, holder[key] = holder[key], new
            yield f"{prefix}{json.dumps(value)}{suffix}"
            holder[key] = old


def _values(answer: str) -> Iterator[tuple[str, Any, str]]:
    """The JSON values of the answer, the whole or a line each, with what stands before and after them."""
    with suppress(ValueError):
        yield "", json.loads(answer), ""
        return
    rows = answer.splitlines(keepends=True)
    for at, row in enumerate(rows):
        event = "data: " if row.startswith("data: ") else ""
        with suppress(ValueError):
            yield "".join(rows[:at]) + event, json.loads(row.removeprefix(event)), "\n" + "".join(rows[at + 1 :])
