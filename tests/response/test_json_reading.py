"""What is read of a JSON text, sound or damaged, and what is noted where: whole results, character by character."""

from __future__ import annotations

from typing import Any

import pytest
from cases import each

from citecheck.limits import STRING_CHARACTERS
from citecheck.response.diagnostics import Notes
from citecheck.response.json_reader import Array, Broken, Node, Object, parse_json
from citecheck.text.quoting import quoted

OFFSET = 7  # where the block begins in a response
DAMAGED = "!"


def shape(node: Node) -> Any:
    """The value in Python's words: a broken one is `...`, a damaged list or object ends in "!"."""
    if isinstance(node, Object):
        members = {str(member.key.value): shape(member.value) for member in node.members}
        return {**members, DAMAGED: True} if node.damaged else members
    if isinstance(node, Array):
        return [*map(shape, node.items), DAMAGED] if node.damaged else [*map(shape, node.items)]
    return ... if isinstance(node, Broken) else node.value


def read(text: str) -> tuple[list[Any], list[tuple[int, str, str, str]]]:
    """The values, and (where, which characters, name, message) of each problem."""
    notes = Notes()
    values = [shape(root) for root in parse_json(text, OFFSET, notes)]
    spans = [(problem.span.start - OFFSET, problem.span.end - OFFSET) for problem in notes.problems]
    return values, [
        (start, text[start:end], problem.name, problem.message)
        for (start, end), problem in zip(spans, notes.problems, strict=True)
    ]


def invalid(at: int, shown: str, message: str) -> tuple[int, str, str, str]:
    return at, shown, "invalid-json", message


def ends(at: int, missing: str, shown: str = "") -> tuple[int, str, str, str]:
    return at, shown, "truncated-block", f"The JSON ends before {missing} is closed."


def unexpected(at: int, shown: str, why: str = "") -> tuple[int, str, str, str]:
    return invalid(at, shown, f"'{shown}' is not expected here.{why}")


INNER_QUOTE = ' A quote inside a string is written \\".'
NO_COMMA = "A comma is missing before this."
NO_COLON = "A colon is missing here."
NO_VALUE = "A value is missing before this."
TWO_COMMAS = "There is nothing between two commas."
MORE = "More follows after the JSON value; the block must contain exactly one."


# ── Values ───────────────────────────────────────────────────────────────────────────────────────


@each(
    ("text", "values"),
    [
        ("", []),
        (" \r\n\t", []),
        ("1", [1]),
        (' "a" ', ["a"]),
        ("[]", [[]]),
        ("{ }", [{}]),
        ("[true, false ,null]", [[True, False, None]]),
        ('{"a" : [1, {"b":"c"}], "d":-0}', [{"a": [1, {"b": "c"}], "d": 0}]),
        (
            "[123456789012345, 0.12345678901234, 1e5, 1.5E-3, -2]",
            [[123456789012345, 0.12345678901234, 1e5, 0.0015, -2]],
        ),
        ("[[[[[[[[1]]]]]]]]", [[[[[[[[[1]]]]]]]]]),
        (r'"\n\t\r\/\"\\"', ['\n\t\r/"\\']),
        (r'"\u0041\u000a\u0020\uE000\ud7ff"', ["A\n \ue000\ud7ff"]),
        (r'"\ud83d\ude00\uDBFF\uDFFF\uD800\uDC00"', ["😀\U0010ffff\U00010000"]),
    ],
)
def test_sound_json(text: str, values: list[Any]) -> None:
    assert read(text) == (values, [])


def test_whole_numbers_are_whole_and_others_are_not() -> None:
    (values,) = parse_json("[1, 1.0, 10, 1e1]", 0, Notes())
    assert isinstance(values, Array)
    assert [type(shape(item)) for item in values.items] == [int, float, int, float]


@pytest.mark.parametrize("text", ['{"a":1}', "[1, [2], 3]", ' "ab" ', "12"])
def test_a_value_stands_where_it_was_written(text: str) -> None:
    (root,) = parse_json(text, OFFSET, Notes())
    assert text[root.span.start - OFFSET : root.span.end - OFFSET] == text.strip()


# ── Commas, colons, brackets ─────────────────────────────────────────────────────────────────────


@each(
    ("text", "values", "problems"),
    [
        ("[1,]", [[1]], [(2, ",", "trailing-comma", "Remove the comma before ].")]),
        ('{"a":1, }', [{"a": 1}], [(6, ",", "trailing-comma", "Remove the comma before }.")]),
        ("[,1]", [[1]], [invalid(1, ",", TWO_COMMAS)]),
        ("[1,,2]", [[1, 2]], [invalid(3, ",", TWO_COMMAS)]),
        ('{,"a":1}', [{"a": 1}], [invalid(1, ",", TWO_COMMAS)]),
        ('{"a":1,,"b":2}', [{"a": 1, "b": 2}], [invalid(7, ",", TWO_COMMAS)]),
        ("[1 2]", [[1, 2]], [invalid(3, "2", NO_COMMA)]),
        ('{"a":1 "b" : 2}', [{"a": 1, "b": 2}], [invalid(7, '"b"', NO_COMMA)]),
        ('{"a" [1]}', [{"a": [1]}], [invalid(5, "[", NO_COLON)]),
        ('{"a" {"b":1}}', [{"a": {"b": 1}}], [invalid(5, "{", NO_COLON)]),
        ('{"a" = [1]}', [{"a": [1]}], [invalid(5, "=", NO_COLON)]),
        ('{"a":,"b":1}', [{"b": 1}], [invalid(5, ",", NO_VALUE)]),
        ('{"a":,}', [{}], [invalid(5, ",", NO_VALUE), (5, ",", "trailing-comma", "Remove the comma before }.")]),
        ('{"a":}', [{}], [invalid(5, "}", NO_VALUE)]),
        ('{"a"}', [{}], [invalid(4, "}", NO_VALUE)]),
        ('{"a":[1}', [{"a": [1, DAMAGED]}], [invalid(7, "}", "A ] is missing before this.")]),
        ('[{"a":1]', [[{"a": 1, DAMAGED: True}]], [invalid(7, "]", "A } is missing before this.")]),
        ('{"a":[[1}', [{"a": [[1, DAMAGED], DAMAGED]}], [invalid(8, "}", "A ] is missing before this.")] * 2),
        ('[{"a":1}}]', [[{"a": 1}]], [invalid(8, "}", "Unmatched }.")]),
        ('[{"a":1}},2]', [[{"a": 1}, 2]], [invalid(8, "}", "Unmatched }.")]),
        ('{"A":[{"a":1}}]}', [{"A": [{"a": 1}]}], [invalid(13, "}", "Unmatched }.")]),
        ('{"A":[{"a":1}},2]}', [{"A": [{"a": 1}, 2]}], [invalid(13, "}", "Unmatched }.")]),
        ("[1}", [[1, DAMAGED]], [invalid(2, "}", "Unmatched }."), ends(3, "a list")]),
        ('{"a":1]', [{"a": 1, DAMAGED: True}], [invalid(6, "]", "Unmatched ]."), ends(7, "an object")]),
    ],
)
def test_punctuation_that_is_wrong(text: str, values: list[Any], problems: list[tuple[int, str, str, str]]) -> None:
    assert read(text) == (values, problems)


def test_a_field_that_stands_twice() -> None:
    twice = "Duplicate key 'a'."
    assert read('{"a":1,"b":0,"a":2,"a":3}') == (
        [{"a": 3, "b": 0}],
        [(13, '"a"', "duplicate-key", twice), (19, '"a"', "duplicate-key", twice)],
    )
    assert read('[{"a":1},{"a":{"a":1}}]')[1] == []


# ── Around and after ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "values", "problems"),
    [
        ("1 2 3", [1, 2, 3], [invalid(2, "2", MORE)]),
        ("[1] [2] [3]", [[1], [2], [3]], [invalid(4, "[", MORE)]),
        ('{"a":1}}', [{"a": 1}], [invalid(7, "}", MORE)]),
        ('{"a":1} x y [2]', [{"a": 1}, [2]], [invalid(8, "x", MORE)]),
        ('x, y {"a":1}', [{"a": 1}], [invalid(0, "x", "The JSON must begin here; got 'x'.")]),
        ("x y", [], [invalid(0, "x", "The JSON must begin here; got 'x'.")]),
        ('], {"a":1}', [{"a": 1}], [invalid(0, "]", "The JSON must begin here; got ']'.")]),
    ],
)
def test_what_does_not_belong_to_the_value(
    text: str, values: list[Any], problems: list[tuple[int, str, str, str]]
) -> None:
    assert read(text) == (values, problems)


@pytest.mark.parametrize(
    ("text", "values", "problem"),
    [
        ('{"a":1', [{"a": 1, DAMAGED: True}], ends(6, "an object")),
        ("[1 ", [[1, DAMAGED]], ends(3, "a list")),
        ('["a', [[DAMAGED]], ends(1, "a string", '"a')),
        ('{"a":"b', [{DAMAGED: True}], ends(5, "a string", '"b')),
        ('{"a', [{DAMAGED: True}], ends(1, "a string", '"a')),
        ('"a\\"', [], ends(0, "a string", '"a\\"')),
        ('{"a":[1', [{"a": [1, DAMAGED], DAMAGED: True}], ends(7, "a list")),
    ],
)
def test_what_ends_too_early(text: str, values: list[Any], problem: tuple[int, str, str, str]) -> None:
    assert read(text) == (values, [problem])


def test_a_cut_off_value_reaches_to_the_end() -> None:
    (root,) = parse_json('{"a":[1, "b', OFFSET, Notes())
    assert (root.span.start, root.span.end) == (OFFSET, OFFSET + 11)


def test_nesting_beyond_the_limit_is_one_broken_value() -> None:
    def deep(inner: Any) -> Any:
        return [[[[[[[[inner]]]]]]]]

    limit = "The JSON is nested more than 8 deep."
    note = (8, "[", "limit-exceeded", limit)
    assert read("[[[[[[[[[1]]]]]]]]]") == ([deep(...)], [note])
    assert read("[[[[[[[[[1, [2]], 3]]]]]]]]")[0] == [[[[[[[[[..., 3]]]]]]]]]
    assert read('[[[[[[[[{"a":[1]},4]]]]]]]]') == ([[[[[[[[[..., 4]]]]]]]]], [(8, "{", "limit-exceeded", limit)])
    values, problems = read("[[[[[[[[[1, [2]")
    assert problems == [note, ends(15, "a list")]
    assert str(values).count(DAMAGED) == 8


def test_a_broken_value_reaches_over_all_that_was_skipped() -> None:
    text = "[[[[[[[[[1, [2]], 3]]]]]]]]"
    (node,) = parse_json(text, OFFSET, Notes())
    while isinstance(node, Array):
        node = node.items[0]
    assert text[node.span.start - OFFSET : node.span.end - OFFSET] == "[1, [2]]"


# ── Words and numbers ────────────────────────────────────────────────────────────────────────────


@each(
    ("text", "values", "problems"),
    [
        ("{a:1}", [{"a": 1}], [invalid(1, "a", "The field name 'a' needs straight double quotes.")]),
        ("{a : 1}", [{"a": 1}], [invalid(1, "a", "The field name 'a' needs straight double quotes.")]),
        ("{a 1}", [{DAMAGED: True}], [unexpected(1, "a")]),
        ("{1:2}", [{DAMAGED: True}], [unexpected(1, "1")]),
        ('{"a" 1}', [{DAMAGED: True}], [unexpected(5, "1")]),
        ('{"a":b}', [{DAMAGED: True}], [unexpected(5, "b")]),
        ('{"a"::1}', [{DAMAGED: True}], [unexpected(5, ":")]),
        ('{"a":1:2}', [{"a": 1, DAMAGED: True}], [unexpected(6, ":")]),
        ('{"a":1 b}', [{"a": 1, DAMAGED: True}], [unexpected(7, "b", INNER_QUOTE)]),
        ('{"a":1 "b"}', [{"a": 1, DAMAGED: True}], [unexpected(7, '"b"')]),
        ("[1:2]", [[1, DAMAGED]], [unexpected(2, ":")]),
        ("[x]", [[DAMAGED]], [unexpected(1, "x")]),
        ("[1 x]", [[1, DAMAGED]], [unexpected(3, "x")]),
        ("[X1, 2]", [[DAMAGED]], [unexpected(1, "X1")]),
        ("[--1]", [[DAMAGED]], [unexpected(1, "--1")]),
    ],
)
def test_words_out_of_place(text: str, values: list[Any], problems: list[tuple[int, str, str, str]]) -> None:
    assert read(text) == (values, problems)


@pytest.mark.parametrize(
    ("word", "instead"), [("True", "true"), ("False", "false"), ("None", "null"), ("undefined", "null")]
)
def test_the_words_of_other_languages(word: str, instead: str) -> None:
    assert read(f"[{word}, 2]") == ([[..., 2]], [invalid(1, word, f"JSON writes {instead}, not {word}.")])


@each(
    ("word", "message"),
    [
        *(
            (word, f"'{word}' is not a number in JSON.")
            for word in ("nan", "NaN", "-inf", "Infinity", "+1", ".5", "1.", "01", "-01", "0x1F", "1_000", "3-7")
        ),
        ("1234567890123456", "A number of more than 15 digits is not read the same everywhere."),
        ("0.123456789012345", "A number of more than 15 digits is not read the same everywhere."),
        ("1e400", "'1e400' is too large for a number."),
        ("-1e400", "'-1e400' is too large for a number."),
    ],
)
def test_numbers_that_are_none(word: str, message: str) -> None:
    assert read(f"[{word}, 2]") == ([[..., 2]], [(1, word, "non-json-number", message)])


@pytest.mark.parametrize(
    ("text", "values", "at", "comment"),
    [
        ("// c\n[1]", [[1]], 0, "// c\n"),
        ("[1] # c", [[1]], 4, "# c"),
        ("#\n[1]", [[1]], 0, "#\n"),
        ("[1, /* c\n// */ 2]", [[1, 2]], 4, "/* c\n// */"),
        ("/* c", [], 0, "/* c"),
    ],
)
def test_comments(text: str, values: list[Any], at: int, comment: str) -> None:
    assert read(text) == (values, [(at, comment, "json-comment", "JSON does not allow comments; remove this one.")])


def test_each_comment_is_noted() -> None:
    values, problems = read("[ # a\n // b\n 1]")
    assert (values, [shown for _, shown, _, _ in problems]) == ([[1]], ["# a\n", "// b\n"])


def test_what_looks_like_a_comment_inside_a_string_is_text() -> None:
    assert read('["// a", "/* b */", "# c"]') == ([["// a", "/* b */", "# c"]], [])


# ── Strings ──────────────────────────────────────────────────────────────────────────────────────


def foreign(at: int, shown: str) -> tuple[int, str, str, str]:
    message = f"JSON strings need straight double quotes; this one is between {shown[0]} and {shown[-1]}."
    return at, shown, "foreign-quotes", message


@pytest.mark.parametrize(
    ("text", "values", "problems"),
    [
        ("{“a”: ‘b’}", [{"a": "b"}], [foreign(1, "“a”")]),
        ("[„a“, “b”]", [["a", "b"]], [foreign(1, "„a“")]),
        ("[`a`]", [["a"]], [foreign(1, "`a`")]),
        ("['a','b' , 'it's' ]", [["a", "b", "it's"]], [foreign(1, "'a'")]),
        ("[‘a b: c’]", [["a b: c"]], [foreign(1, "‘a b: c’")]),
        ("[“”]", [[""]], [foreign(1, "“”")]),
        ("[1 “b”]", [[1, "b"]], [foreign(3, "“b”"), invalid(3, "“b”", NO_COMMA)]),
        ("{'a: 1}", [{DAMAGED: True}], [unexpected(1, "'")]),
        ("[“a]", [[DAMAGED]], [unexpected(1, "“")]),
    ],
)
def test_strings_in_other_quotation_marks(
    text: str, values: list[Any], problems: list[tuple[int, str, str, str]]
) -> None:
    assert read(text) == (values, problems)


@pytest.mark.parametrize(("opening", "closing"), [('"', '"'), ("“", "”")])
def test_the_longest_string(opening: str, closing: str) -> None:
    longest = "x" * STRING_CHARACTERS
    assert read(f"[{opening}{longest}{closing}]")[0] == [[longest]]


def test_a_string_too_long() -> None:
    text = f'["{"x" * (STRING_CHARACTERS + 1)}", 2]'
    message = "A string has 4,001 characters; at most 4,000 are read."
    assert read(text) == ([[..., 2]], [(1, text[1:-4], "limit-exceeded", message)])
    values, problems = read(f"[“{'x' * (STRING_CHARACTERS + 1)}”]")
    assert (values, problems) == ([[DAMAGED]], [unexpected(1, "“")])


def escape(at: int, shown: str, written: str, advice: str) -> tuple[int, str, str, str]:
    return at, shown, "invalid-escape", f"'{written}' is not an escape of JSON{advice}"


BACKSLASH = "; write a backslash as \\\\."
HEX = ": \\u wants four hex digits."


@pytest.mark.parametrize(
    ("text", "value", "problem"),
    [
        (r'"a\q"', r"a\q", escape(2, r"\q", r"\q", BACKSLASH)),
        (r'"\x \y"', r"\x \y", escape(1, r"\x", r"\x", BACKSLASH)),
        (r'"\u12"', r"\u12", escape(1, r"\u", '\\u12"', HEX)),
        (r'"\u12g4more"', r"\u12g4more", escape(1, r"\u", r"\u12g4", HEX)),
    ],
)
def test_a_backslash_that_begins_no_escape_stays(text: str, value: str, problem: tuple[int, str, str, str]) -> None:
    assert read(text) == ([value], [problem])


def test_a_backslash_at_the_end() -> None:
    assert read('"\\') == ([], [escape(1, "\\", "\\", BACKSLASH), ends(0, "a string", '"\\')])


def control(at: int, shown: str, message: str) -> tuple[int, str, str, str]:
    return at, shown, "control-character", message


RAW = "A {} in a string must be escaped."
DECODED = "'{}' is read as a {}; write a backslash as \\\\."


@pytest.mark.parametrize(
    ("text", "value", "problem"),
    [
        ('"a\nb\tc"', "a\nb\tc", control(2, "\n", RAW.format("line break"))),
        ('"\r"', "\r", control(1, "\r", RAW.format("line break"))),
        ('"a\tb"', "a\tb", control(2, "\t", RAW.format("tab"))),
        ('"\x1f"', "\x1f", control(1, "\x1f", RAW.format("control character U+001F"))),
        (r'"\beta is more"', "\beta is more", control(1, r"\b", DECODED.format(r"\beta is mor", "backspace"))),
        (r'"\frac"', "\frac", control(1, r"\f", DECODED.format('\\frac"', "form feed"))),
        (r'"\u0007 x\u0008"', "\x07 x\x08", control(1, r"\u0007", DECODED.format(r"\u0007 x\u00", "control character U+0007"))),
        (r'"\u001b"', "\x1b", control(1, r"\u001b", DECODED.format('\\u001b"', "control character U+001B"))),
    ],
)  # fmt: skip
def test_control_characters(text: str, value: str, problem: tuple[int, str, str, str]) -> None:
    assert read(text) == ([value], [problem])


HALF = "{} is half of a surrogate pair, not a character."


@pytest.mark.parametrize(
    ("text", "value", "problem"),
    [
        (r'"\ud83d\ud83d\ude00"', r"\ud83d😀", (1, r"\ud83d", "lone-surrogate", HALF.format(r"\ud83d"))),
        (r'"\ude00 \ud83d"', r"\ude00 \ud83d", (1, r"\ude00", "lone-surrogate", HALF.format(r"\ude00"))),
        (r'"\ud83d\u0041"', r"\ud83dA", (1, r"\ud83d", "lone-surrogate", HALF.format(r"\ud83d"))),
        (r'"\udfffx"', r"\udfffx", (1, r"\udfff", "lone-surrogate", HALF.format(r"\udfff"))),
        (r'"\udc00\udc00"', r"\udc00\udc00", (1, r"\udc00", "lone-surrogate", HALF.format(r"\udc00"))),
        ('"\ud800 x"', "\ud800 x", (1, "\ud800", "lone-surrogate", "Half of a surrogate pair is not a character.")),
    ],
    ids=ascii,
)
def test_halves_of_surrogate_pairs(text: str, value: str, problem: tuple[int, str, str, str]) -> None:
    assert read(text) == ([value], [problem])


def test_each_kind_of_defect_is_noted_once_per_string() -> None:
    values, problems = read('["\\q \\w \x01\x02", "\\q"]')
    assert values == [["\\q \\w \x01\x02", "\\q"]]
    assert [(at, shown, name) for at, shown, name, _ in problems] == [
        (2, r"\q", "invalid-escape"),
        (8, "\x01", "control-character"),
        (14, r"\q", "invalid-escape"),
    ]


def test_values_with_their_places() -> None:
    text = '{ "a" : -1.5 , “b”:null,"c":1e999 ,\n\t"d": +1, "e":[ True,"\\n" ]}'
    (root,) = parse_json(text, OFFSET, Notes())

    def places(node: Node) -> list[str]:
        parts = node.items if isinstance(node, Array) else [*sum(node.members, ())] if isinstance(node, Object) else []
        return [
            text[node.span.start - OFFSET : node.span.end - OFFSET],
            *(shown for part in parts for shown in places(part)),
        ]

    assert places(root) == [
        text, '"a"', "-1.5", "“b”", "null", '"c"', "1e999", '"d"', "+1", '"e"', '[ True,"\\n" ]', "True", '"\\n"',
    ]  # fmt: skip


def test_what_is_long_is_shown_shortened() -> None:
    number, name = "1_" + "0" * 50 + "99", "n" * 50 + "o" * 50
    message = f"{quoted(number, 40)} is not a number in JSON."
    assert read(number) == ([...], [(0, number, "non-json-number", message)])
    message = f"Duplicate key {quoted(name, 60)}."
    assert read(f'{{"{name}":1,{name}:2}}')[1][1] == (106, name, "duplicate-key", message)
    assert read(f"[{name}]")[1] == [invalid(1, name, f"{quoted(name, 60)} is not expected here.")]


@pytest.mark.parametrize("space", ["", " ", "\r\n\t"])
def test_spaces_between_a_name_and_its_colon(space: str) -> None:
    assert read(f'{{"a":1 "b"{space}:2}}') == ([{"a": 1, "b": 2}], [invalid(7, '"b"', NO_COMMA)])


# ── Salvage ──────────────────────────────────────────────────────────────────────────────────────

LOST = {"n": 1, "f": "a ", DAMAGED: True}
BAD = '{"n":1,"f":"a "b" c"}'


@pytest.mark.parametrize(
    ("text", "values", "problems"),
    [
        (
            f'{{"A":[{BAD},{{"n":2}}],"B":[{{"n":3}}]}}',
            [{"A": [LOST, {"n": 2}], "B": [{"n": 3}]}],
            [unexpected(21, "b", INNER_QUOTE)],
        ),
        (
            f'{{"A":[{BAD}], "B" : [ {{"n":3}}], "C":[]}}',
            [{"A": [LOST, DAMAGED], "B": [{"n": 3}], "C": []}],
            [unexpected(21, "b", INNER_QUOTE)],
        ),
        (
            '[{"n":1,"l":[1,x]},{"n":2}]',
            [[{"n": 1, "l": [1, DAMAGED], DAMAGED: True}, {"n": 2}]],
            [unexpected(15, "x")],
        ),
        (f'{BAD} {{"n":2}}', [LOST, {"n": 2}], [unexpected(15, "b", INNER_QUOTE), invalid(22, "{", MORE)]),
        (
            '{"A":{"n":x},"B":[{"n":3}]}',
            [{"A": {DAMAGED: True}, "B": [{"n": 3}]}],
            [unexpected(10, "x")],
        ),
        (
            f'[[{BAD},{{"n":2}}]]',
            [[[LOST, DAMAGED], {"n": 2}]],
            [unexpected(17, "b", INNER_QUOTE), invalid(32, "]", MORE)],
        ),
        (f'{{"A":[{BAD}]}}', [{"A": [LOST, DAMAGED], DAMAGED: True}], [unexpected(21, "b", INNER_QUOTE)]),
    ],
    ids=["entry and group", "group", "line ids", "no list", "no entries", "list of lists", "nothing after"],
)
def test_what_follows_a_lost_entry_is_read(
    text: str, values: list[Any], problems: list[tuple[int, str, str, str]]
) -> None:
    assert read(text) == (values, problems)


def test_a_group_after_a_lost_list_of_entries() -> None:
    values, problems = read('[{"n" x 1},"B":[{"n":3}]]')
    assert values == [[{DAMAGED: True}, DAMAGED], {"B": [{"n": 3}], DAMAGED: True}]
    assert problems == [unexpected(6, "x"), invalid(24, "]", "Unmatched ]."), ends(25, "an object")]


def test_a_groups_name_is_looked_for_close_before_its_first_entry() -> None:
    near, far = (f'{{"A":[{BAD}],{" " * spaces}"B":[{{"n":3}}]}}' for spaces in (280, 320))
    assert read(near)[0] == read(far)[0] == [{"A": [LOST, DAMAGED], "B": [{"n": 3}]}]
    name = "B" * 150
    assert read(f'{{"A":[{BAD}],"{name}":[{{"n":3}}]}}')[0] == [{"A": [LOST, DAMAGED], name: [{"n": 3}]}]


def test_a_damaged_value_ends_where_reading_stopped() -> None:
    text = f'[{BAD},{{"n":2}}]'
    (root,) = parse_json(text, OFFSET, Notes())
    assert isinstance(root, Array)
    first = root.items[0].span
    assert (first.start, text[first.end - OFFSET :][:2]) == (OFFSET + 1, 'b"')
