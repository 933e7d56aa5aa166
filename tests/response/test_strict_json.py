"""What JSON forbids: the cases TJ of the research, and the parser against json.loads."""

from __future__ import annotations

import json

import pytest
from cases import each
from hypothesis import given
from hypothesis import strategies as st
from responses import END, START, answer, entry, group, one, read

from citecheck.response import read_response
from citecheck.response.diagnostics import Notes
from citecheck.response.json_reader import Array, Broken, Node, Object, Scalar, parse_json

TWO = "The rent is **$500** [1], again **$500** [2]."


def quoting(f: str) -> str:
    """A block whose `f` is written as given, JSON escapes and all."""
    return answer(group(one().replace('"The rent is $500 a month."', f'"{f}"')))


def context(text: str) -> str:
    return read_response(text).citations[0].source_context


@each(
    ("body", "names", "numbers"),
    [
        pytest.param(group(one(), one(2)).replace("]}]}", "]},]}"), ["trailing-comma"], [1, 2], id="TJ1"),
        pytest.param(group(one(), one(2)).replace("]},", "],},"), ["trailing-comma"], [1, 2], id="TJ1-object"),
        pytest.param(group(one(), one(2)).replace("[1, 2]", "[1, 2,]"), ["trailing-comma"], [1, 2], id="TJ1-lines"),
        pytest.param(group(one(), one(2)).replace('"n"', "“n”"), ["foreign-quotes"], [1, 2], id="TJ10"),
        pytest.param(group(one(), one(2)).replace('"', "'"), ["foreign-quotes"], [1, 2], id="TJ11-single"),
        pytest.param("// data\n" + group(one(), one(2)), ["json-comment"], [1, 2], id="TJ11-comment"),
        pytest.param("/* data */" + group(one(), one(2)), ["json-comment"], [1, 2], id="TJ11-block-comment"),
        pytest.param(group(one(), one(2)).replace("[1, 2]", "[NaN]"), ["non-json-number"], [1, 2], id="TJ11-nan"),
        pytest.param(f"{one()}\n{one(2)}", ["invalid-json", "legacy-shape", "missing-field"], [1, 2], id="TJ11-ndjson"),
        pytest.param("Here is the JSON: " + group(one(), one(2)), ["invalid-json"], [1, 2], id="TJ11-prefix"),
        pytest.param(group(one(), one(2)) + "\nDone.", ["invalid-json"], [1, 2], id="TJ11-suffix"),
        pytest.param(
            group(one().replace("rent is", 'rent "is"'), one(2)), ["invalid-json"], [1, 2], id="TJ12-inner-quotes"
        ),
        pytest.param(
            group(one(2), one().replace("rent is", 'rent "is"')), ["invalid-json"], [2, 1], id="TJ12-in-the-last"
        ),
        pytest.param(f"{group(one(), one(2))[:-2]}", ["truncated-block"], [1, 2], id="TJ13-both-missing"),
        pytest.param(f"{group(one(), one(2))[:-20]}", ["truncated-block"], [1, 2], id="TJ13-mid-object"),
        pytest.param(f"{group(one(), one(2))[:-50]}", ["truncated-block"], [1, 2], id="TJ13-mid-string"),
        pytest.param(group(one(), one(2))[:-2] + ",", ["truncated-block"], [1, 2], id="TJ13-after-comma"),
        pytest.param(group(one(), one(2))[:-1], ["truncated-block"], [1, 2], id="TJ14-brace"),
        pytest.param(group(one(), one(2))[:-2] + "}", ["invalid-json"], [1, 2], id="TJ14-bracket"),
        pytest.param(group(one() + "}", one(2)), ["invalid-json"], [1, 2], id="brace-too-many"),
        pytest.param(group(one(), one(2)).replace('"A":', '"A"'), ["invalid-json"], [1, 2], id="missing-colon"),
        pytest.param(group(one(), one(2)).replace('"n":', '"n" ='), ["invalid-json"], [1, 2], id="equals"),
        pytest.param(group(one()[:-1], one(2)), ["invalid-json"], [1, 2], id="missing-brace"),
        pytest.param(group(one().replace('month."', "month."), one(2)), ["invalid-json"], [1, 2], id="missing-quote"),
        pytest.param(group(one(), one(2)).replace("]},", "]}"), ["invalid-json"], [1, 2], id="missing-comma"),
        pytest.param(
            group(one(), one(2)).replace('"n": 1,', '"n": 1'), ["invalid-json"], [1, 2], id="missing-comma-field"
        ),
        pytest.param(group(one(), one(2)).replace('"n"', "n"), ["invalid-json"], [1, 2], id="bare-key"),
        pytest.param(group(one(), one(2)).replace('{"n": 1', '{"n": 1, "n": 1'), ["duplicate-key"], [1, 2], id="TJ16"),
        pytest.param(f'{{"A": [{one()}], "A": [{one(2)}]}}', ["duplicate-key"], [1, 2], id="TJ16-group"),
        pytest.param(
            group(one(), one(2)).replace('"n": 1', '"__proto__": 1, "n": 1'), ["unknown-field"], [1, 2], id="TJ18"
        ),
        pytest.param(
            f'{{"__proto__": [{one()}], "A": [{one(2)}]}}', ["invalid-attachment-id"], [1, 2], id="TJ18-group"
        ),
        pytest.param(
            group(one(), one(2)).replace('"l"', f'"x": {"[" * 200 + "]" * 200}, "l"', 1),
            ["limit-exceeded", "unknown-field"],
            [1, 2],
            id="TJ19",
        ),
    ],
)
def test_block(body: str, names: list[str], numbers: list[int]) -> None:
    assert read(answer(body, TWO)) == (names, numbers)


def test_ends_in_the_middle_of_the_text() -> None:
    text = f"{TWO}\n\n{START}\n" + group(one(), one(2))[:-30]
    assert read(text) == (["missing-end-delimiter", "truncated-block"], [1, 2])


def test_the_group_after_a_bad_entry_keeps_its_name() -> None:
    bad = one().replace("rent is", 'rent "is"')
    body = f'{{"A": [{bad}], "B": [{one(2)}]}}'
    response = read_response(answer(body, TWO))
    assert [(citation.n, citation.attachment_id) for citation in response.citations] == [(1, "A"), (2, "B")]


@each(
    ("written", "value", "names"),
    [
        pytest.param("see list [a, b,] and {x,}", "see list [a, b,] and {x,}", [], id="TJ2"),
        pytest.param(r"\~ \x \!", r"\~ \x \!", ["invalid-escape"], id="TJ3"),
        pytest.param(r"line1\nline2\~test", "line1\nline2\\~test", ["invalid-escape"], id="TJ4"),
        pytest.param(r"\u0020a\u0041b\u00e9\u00E9\u0020", " aAbéé ", [], id="TJ5"),
        pytest.param(r"\utest \u00Fvalue \u00G", r"\utest \u00Fvalue \u00G", ["invalid-escape"], id="TJ6"),
        pytest.param(r"\frac{1}{2}", "\frac{1}{2}", ["control-character"], id="TJ7-frac"),
        pytest.param(r"\beta", "\beta", ["control-character"], id="TJ7-beta"),
        pytest.param(r"\alpha", r"\alpha", ["invalid-escape"], id="TJ7-alpha"),
        pytest.param(r"C:\new\table \\user", "C:\new\table \\user", [], id="TJ8"),
        pytest.param("a\nb", "a\nb", ["control-character"], id="TJ9-newline"),
        pytest.param("a\tb", "a\tb", ["control-character"], id="TJ9-tab"),
        pytest.param(r"\u0000", "\x00", ["control-character"], id="nul"),
        pytest.param("x { y } [ z", "x { y } [ z", [], id="TJ15"),
        pytest.param(r"with \"no liability\" at all", 'with "no liability" at all', [], id="TJ17"),
        pytest.param(r"\ud83d\ude00", "😀", [], id="pair"),
        pytest.param(r"a \ud83d b", r"a \ud83d b", ["lone-surrogate"], id="lone"),
        pytest.param("curly “quotes” and 'single' ones", "curly “quotes” and 'single' ones", [], id="quotes-inside"),
    ],
)
def test_string(written: str, value: str, names: list[str]) -> None:
    text = quoting(written)
    assert (context(text), read(text)) == (value, (names, [1]))


@pytest.mark.parametrize(
    ("number", "name"),
    [
        ("01", "non-json-number"),
        ("+1", "non-json-number"),
        ("0x1", "non-json-number"),
        ("-Infinity", "non-json-number"),
        ("1234567890123456", "non-json-number"),
        ("1e999", "non-json-number"),
        ("3-7", "non-json-number"),
        ("True", "invalid-json"),
    ],
)
def test_number(number: str, name: str) -> None:
    assert read(answer(group(one(), one(2)).replace('"l": [1, 2]', f'"l": [{number}]', 1), TWO)) == ([name], [1, 2])


def test_a_problem_inside_an_entry_belongs_to_its_citation_and_field() -> None:
    response = read_response(answer(group(one(), one(2).replace("month", r"mo\~nth")), TWO))
    assert [(problem.name, problem.citation, problem.field) for problem in response.problems] == [
        ("invalid-escape", 1, "f")
    ]


def test_too_long_a_string_costs_only_its_field() -> None:
    response = read_response(answer(group(json.dumps(entry(f="x" * 4001)), one(2)), TWO))
    assert [problem.name for problem in response.problems] == ["limit-exceeded"]
    assert [citation.source_context for citation in response.citations] == ["", "The rent is $500 a month."]


def test_too_many_problems_are_cut_off() -> None:
    response = read_response(answer(group("{" + '"x":1,' * 5000 + '"n": 1}'), TWO))
    assert len(response.problems) == 1001


# ── Properties ──

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**14), 10**14)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
LOOSE = st.lists(
    st.sampled_from(
        [*"{}[]\",:\\\n' ", "n", '"n"', "1", "01", "null", "//", '{"n":1}', '"A":[', "“", r"\u12", r"\ud800", "é"]
    ),
    max_size=40,
).map("".join)


def plain(node: Node) -> object:
    if isinstance(node, Object):
        return {str(member.key.value): plain(member.value) for member in node.members}
    if isinstance(node, Array):
        return [plain(item) for item in node.items]
    assert isinstance(node, Scalar)
    return node.value


@given(JSON, st.booleans())
def test_good_json_reads_like_json_loads(value: object, ascii_only: object) -> None:
    text = json.dumps(value, ensure_ascii=bool(ascii_only))
    notes = Notes()
    roots = parse_json(text, 0, notes)
    if not notes.problems:
        assert [plain(root) for root in roots] == [json.loads(text)]


@given(LOOSE)
def test_whatever_is_read_without_a_problem_reads_like_json_loads(text: str) -> None:
    notes = Notes()
    roots = parse_json(text, 0, notes)
    if not notes.problems and roots:
        assert [plain(root) for root in roots] == [json.loads(text)]


@given(LOOSE | st.text())
def test_what_json_loads_refuses_has_a_problem(text: str) -> None:
    notes = Notes()
    roots = parse_json(text, 0, notes)
    if not notes.problems:
        assert not text.strip(" \t\r\n") or (roots and (json.loads(text) or True))


def scalars(node: Node) -> list[Scalar | Broken]:
    if isinstance(node, Object):
        return [found for member in node.members for found in (member.key, *scalars(member.value))]
    if isinstance(node, Array):
        return [found for item in node.items for found in scalars(item)]
    return [node]


@given(JSON, st.integers(0, 9))
def test_spans_of_values_read_back_as_the_value(value: object, offset: int) -> None:
    text = json.dumps(value)
    for node in (found for root in parse_json(text, offset, Notes()) for found in scalars(root)):
        if isinstance(node, Scalar):
            written = text[node.span.start - offset : node.span.end - offset]
            if "\\ud" not in written:
                assert json.loads(written) == node.value


@given(LOOSE | st.text())
def test_salvage_never_raises(text: str) -> None:
    response = read_response(f"{START}\n{text}\n{END}")
    for problem in response.problems:
        assert 0 <= problem.span.start <= problem.span.end <= len(response.text)
    for citation in response.citations:
        assert "" in citation.spans
