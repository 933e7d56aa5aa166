"""Shapes, ids and fields: the cases TD of the research, with the outcomes that the standard decides."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from cases import each
from responses import answer, entry, findings, group, one, read

from citecheck.model import Citation
from citecheck.response import read_response
from citecheck.text.ids import page_number

SAY_1, SAY_2 = "The rent is **$500** [1].", "The rent is **$500** [1], again **$500** [2]."
LONG = {"n": "id", "r": "reasoning", "f": "full_phrase", "k": "anchor_text", "p": "page_id", "l": "line_ids"}
NEW = {**LONG, "f": "source_context", "k": "source_match"}
CAMEL = {"n": "id", "r": "reasoning", "f": "fullPhrase", "k": "anchorText", "p": "pageId", "l": "lineIds"}
KEBAB = {"n": "id", "r": "reasoning", "f": "full-phrase", "k": "anchor-text", "p": "page-id", "l": "line-ids"}


def without(name: str, n: int = 1) -> str:
    return json.dumps({key: value for key, value in entry(n).items() if key != name})


def named(names: dict[str, str], n: int = 1, **more: object) -> str:
    return json.dumps({**{names.get(key, key): value for key, value in entry(n).items()}, **more})


def with_(**fields: object) -> str:
    return json.dumps(entry(**fields))


def flat(*entries: str) -> str:
    return "[" + ", ".join(item.replace('"r"', '"a": "A", "r"', 1) for item in entries) + "]"


def groups(**members: object) -> str:
    return json.dumps(members)


@each(
    ("body", "names", "numbers"),
    [
        pytest.param(flat(one(), one(2)), ["legacy-shape"], [1, 2], id="TD1-flat"),
        pytest.param(group(named(LONG), one(2)), ["legacy-field-name"], [1, 2], id="TD1-long"),
        pytest.param(group(named(NEW), one(2)), ["legacy-field-name"], [1, 2], id="TD1-new-long"),
        pytest.param(group(named({"f": "full_phrase"}), one(2)), ["legacy-field-name"], [1, 2], id="TD1-mixed"),
        pytest.param(group(named(CAMEL), one(2)), ["legacy-field-name"], [1, 2], id="TD1-camel"),
        pytest.param(groups(A=[entry()], B=[entry(2)]), [], [1, 2], id="TD2"),
        pytest.param(json.dumps({"0": [entry()], "646274488": [entry(2)]}), [], [1, 2], id="TD3"),
        pytest.param('{"citations": ' + flat(one(), one(2)) + "}", ["legacy-shape"], [1, 2], id="TD4-citations"),
        pytest.param(
            f'{{"citations": [{one()}, {one(2)}]}}',
            ["legacy-shape", "missing-field"],
            [1, 2],
            id="TD4-no-attachment",
        ),
        pytest.param(groups(A=[entry(), entry(2)], meta={}), ["unknown-shape"], [1, 2], id="TD5-meta"),
        pytest.param(groups(A=[entry(), entry(2)], B=None), ["unknown-shape"], [1, 2], id="TD5-null-group"),
        pytest.param(groups(A=entry(), B=[entry(2)]), ["unknown-shape"], [1, 2], id="TD5-object-group"),
        pytest.param(groups(A=[entry(), None, "x", entry(2)]), ["unknown-shape"], [1, 2], id="TD5-not-objects"),
        pytest.param(groups(A=[entry(), entry(2)], B=[]), ["empty-block"], [1, 2], id="TD5-empty-group"),
        pytest.param(group(with_(n="1"), one(1), one(2)), ["invalid-field"], [None, 1, 2], id="TD6-string"),
        pytest.param(group(without("n"), one(1), one(2)), ["missing-field"], [None, 1, 2], id="TD6-missing"),
        pytest.param(
            group(named({"n": "N"}), one(1), one(2)), ["missing-field", "unknown-field"], [None, 1, 2], id="TD6-case"
        ),
        *[
            pytest.param(
                group(one().replace('"n": 1', f'"n": {n}'), one(1), one(2)), [name], [None, 1, 2], id=f"TD7-{n}"
            )
            for n, name in [
                ("1.5", "invalid-number"),
                ("1.0", "invalid-number"),
                ("-1", "invalid-number"),
                ("0", "invalid-number"),
                ("1e3", "invalid-number"),
                ("true", "invalid-number"),
                ("1000001", "invalid-number"),
                ("null", "invalid-field"),
                ("9007199254740993", "non-json-number"),
            ]
        ],
        pytest.param(group(one(), one(), one(2)), ["duplicate-number"], [1, 1, 2], id="TD8"),
        pytest.param(groups(A=[entry(), entry(2)], B=[entry()]), ["duplicate-number"], [1, 2, 1], id="TD8-groups"),
        *[
            pytest.param(group(without(name), one(2)), ["missing-field"], [1, 2], id=f"TD9-missing-{name}")
            for name in "rfkpl"
        ],
        *[
            pytest.param(group(with_(**{name: value}), one(2)), ["invalid-field"], [1, 2], id=f"TD9-{name}-{value!r}")
            for name in "rfkp"
            for value in (None, "", " ", 12, [], {}, True)
        ],
        pytest.param(group(with_(k=12, f=123), one(2)), ["invalid-field"], [1, 2], id="TD10"),
        pytest.param(group(named(KEBAB), one(2)), ["legacy-field-name"], [1, 2], id="TD14-kebab"),
        pytest.param(
            group(named({"p": "pageNumber"}), one(2)), ["missing-field", "unknown-field"], [1, 2], id="TD14-pageNumber"
        ),
        pytest.param(
            group(named({"f": "fullPhrase"}, full_phrase="x"), one(2)),
            ["conflicting-fields", "legacy-field-name"],
            [1, 2],
            id="TD15",
        ),
        pytest.param(group(named({}, url="https://example.org"), one(2)), ["unknown-field"], [1, 2], id="TD17"),
        pytest.param(group(named({}, t={"s": "0", "e": "1"}), one(2)), ["unknown-field"], [1, 2], id="TD18"),
        pytest.param(group(named({}, c=[]), one(2)), ["unknown-field"], [1, 2], id="TD19"),
        pytest.param(group(named({}, a="A"), one(2)), ["unknown-field"], [1, 2], id="attachment-in-group"),
        pytest.param(group(named({}, a="B"), one(2)), ["conflicting-fields"], [1, 2], id="other-attachment-in-group"),
        pytest.param(json.dumps({"-A": [entry(), entry(2)]}), ["invalid-attachment-id"], [1, 2], id="id-first"),
        pytest.param(json.dumps({"ä": [entry(), entry(2)]}), ["invalid-attachment-id"], [1, 2], id="id-ascii"),
        pytest.param(json.dumps({"A\n": [entry(), entry(2)]}), ["invalid-attachment-id"], [1, 2], id="id-newline"),
        pytest.param(json.dumps({"../A": [entry(), entry(2)]}), ["invalid-attachment-id"], [1, 2], id="id-path"),
        pytest.param(json.dumps({"x" * 128: [entry(), entry(2)]}), [], [1, 2], id="id-128"),
        pytest.param(json.dumps({"x" * 129: [entry(), entry(2)]}), ["invalid-attachment-id"], [1, 2], id="id-129"),
        pytest.param(group(with_(r="x" * 201), one(2)), ["long-reason"], [1, 2], id="reason-length"),
        pytest.param(group(with_(r="a\nb"), one(2)), ["long-reason"], [1, 2], id="reason-lines"),
        *[
            pytest.param(group(with_(l=value), one(2)), ["invalid-field"], [1, 2], id=f"TL2-{value!r}")
            for value in ("3-7", ["3-7"], ["10", "9"], 5, None, [], [True], [2.5], [[1]])
        ],
        pytest.param(group(with_(l=[15, 10, 12, 10, -1]), one(2)), [], [1, 2], id="TL1"),
        pytest.param(
            group(json.dumps(dict(reversed(entry().items()))), one(2)), ["field-order"], [1, 2], id="order-reversed"
        ),
    ],
)
def test_block(body: str, names: list[str], numbers: list[int | None]) -> None:
    assert read(answer(body, SAY_2)) == (sorted(names), numbers)


def test_td4_a_single_object() -> None:
    body = flat(one())[1:-1]
    assert read(answer(body, SAY_1)) == (["legacy-shape"], [1])


@pytest.mark.parametrize("body", ["[null]", '["x"]', "[[1]]", '"x"', "null", "12"])
def test_td5_nothing_of_any_known_shape(body: str) -> None:
    assert read(answer(body, "Nothing.")) == (["unknown-shape"], [])


def test_td12_the_same_quote_in_two_files_is_two_citations() -> None:
    response = read_response(answer(groups(A=[entry()], B=[entry(2)]), SAY_2))
    assert [citation.attachment_id for citation in response.citations] == ["A", "B"]


def test_td13_two_anchors_of_one_context() -> None:
    body = groups(A=[entry(1, f="Patient is 50/M.", k="50"), entry(2, f="Patient is 50/M.", k="M")])
    assert read(answer(body, "He is **50** [1], **M** [2].")) == ([], [1, 2])


def test_td20_more_citations_than_are_read() -> None:
    response = read_response(answer(groups(A=[{"n": n} for n in range(1, 2100)]), "Nothing."))
    assert len(response.citations) == 2000


def test_every_field_arrives_as_written() -> None:
    (citation,) = read_response(answer()).citations
    assert replace(citation, spans={}) == Citation(
        n=1,
        attachment_id="A",
        reasoning="names the rent",
        source_context="The rent is $500 a month.",
        source_match="$500",
        page_id="page_number_1_index_0",
        page=1,
        line_ids=(1, 2),
    )


def test_every_field_has_its_place() -> None:
    response = read_response(answer())
    (citation,) = response.citations
    written = {name: response.text[span.start : span.end] for name, span in citation.spans.items()}
    assert json.loads(written.pop("")) == entry()
    assert {name: json.loads(value) for name, value in written.items()} == entry()


@pytest.mark.parametrize(
    ("lines", "hint"), [("3-7", "Write every line: [3, 4, 5, 6, 7]."), (15, "Write [15]."), (True, None)]
)
def test_the_hint_shows_the_list_of_lines(lines: object, hint: str | None) -> None:
    (problem,) = read_response(answer(group(with_(l=lines)))).problems
    assert problem.hint == hint


def test_a_number_used_twice_names_both_places() -> None:
    (problem,) = read_response(answer(group(one(), one()))).problems
    assert problem.message == "The entries in lines 4 and 5 both have the number 1."


def test_no_field_is_called_missing_in_a_damaged_entry() -> None:
    response = read_response(answer(group()[:-60], "Nothing."))
    assert [problem.name for problem in response.problems] == ["truncated-block"]


@each(
    ("page_id", "page"),
    [
        ("page_number_3_index_2", 3),
        ("3_2", 3),
        ("<page_number_3_index_2>", 3),
        (" page_number_3_index_2 ", 3),
        ("pageKey_2_index_1", 2),
        ("page_3", 3),
        ("3", 3),
        ("0_5", 0),
        ("123_45", 123),
        ("invalid_format", None),
        ("pg-one", None),
        ("٣", None),
        ("page_number_٣_index_2", None),
        ("", None),
        ("9" * 30, None),
    ],
)
def test_tp_page_ids(page_id: str, page: int | None) -> None:
    assert page_number(page_id) == page


CITE = (
    "The rent <cite attachment_id='A' reasoning='why' full_phrase='The tenant\\'s rent is $500.' "
    'anchor_text="$500" page_id="page_number_1_index_0" line_ids="1, 2" /> is due.'
)


def test_xml_of_the_oldest_drafts() -> None:
    response = read_response(CITE)
    assert findings(response) == ["legacy-shape", "missing-block"]
    (citation,) = response.citations
    assert (citation.n, citation.attachment_id, citation.source_match) == (None, "A", "$500")
    assert (citation.line_ids, citation.page) == ((1, 2), 1)


@pytest.mark.parametrize(
    "text", [f"`{CITE}`", f"```\n{CITE}\n```\n", "An HTML <cite>work</cite> and <cite class='x'>."]
)
def test_xml_that_is_shown_or_something_else(text: str) -> None:
    assert read(text) == ([], [])
