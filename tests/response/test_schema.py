"""The published contract says what the reader does: schema ≡ model ≡ reader, on generated blocks.

Five kinds of blocks, 100 of each, and by night 2,000. What a schema cannot say is written down in `left_to_the_reader`, and has a test each.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from cases import each, mostly_nightly
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from pydantic import ValidationError
from responses import block_of, entry

from citecheck import RULES, limits
from citecheck.model import (
    Level,
    Undetermined,
)
from citecheck.response import field_names, read_response
from citecheck.response.schema import Block, Entry, block_schema
from citecheck.text.ids import PAGE_ID_PATTERN

# What the form of a block breaks: every finding about it, and the errors that `p` and `l` have by themselves.
FORM = [rule for rule in RULES if rule.code < "CIT200"] + [
    rule for rule in RULES if rule.code in {"CIT501", "CIT502", "CIT507", "CIT510"}
]
INSTANCES = (100, 2_000)  # of each kind, by day and by night


def with_true_ends(schema: Any) -> Any:
    """`$` of a JSON Schema is the end; Python's, which jsonschema uses, also matches before a last line break."""
    if isinstance(schema, dict):
        return {
            with_true_end(key) if key.startswith("^") else key: with_true_end(value)
            if key == "pattern"
            else with_true_ends(value)
            for key, value in schema.items()
        }
    return [with_true_ends(item) for item in schema] if isinstance(schema, list) else schema


def with_true_end(pattern: str) -> str:
    assert pattern.endswith("$")
    return pattern.removesuffix("$") + r"\Z"


VALIDATOR = Draft202012Validator(with_true_ends(block_schema()))


def findings(text: str) -> set[str]:
    response = read_response(block_of(text))
    evidence = [Undetermined(citation) for citation in response.citations]
    return {rule.name for rule in FORM for _ in rule.check(response, evidence)}


def schema_accepts(text: str) -> bool:
    return VALIDATOR.is_valid(json.loads(text))


def model_accepts(text: str) -> bool:
    try:
        Block.model_validate_json(text)
    except ValidationError:
        return False
    return True


# ── What a schema cannot say ─────────────────────────────────────────────────────────────────────


def left_to_the_reader(block: dict[str, list[dict[str, Any]]]) -> Iterator[str]:
    """The findings of the reader about a block that the schema accepts."""
    entries = [one for group in block.values() for one in group]
    if any(isinstance(one["n"], float) for one in entries):
        yield "invalid-number"
    if any(isinstance(line, float) for one in entries for line in one["l"]):
        yield "invalid-field"
    if any(tuple(one) != field_names.NAMES for one in entries):
        yield "field-order"
    whole = [one["n"] for one in entries if isinstance(one["n"], int)]
    if len(set(whole)) < len(whole):
        yield "duplicate-number"
    if any(int(i) != int(n) - 1 for one in entries for n, i in [re.findall("[0-9]+", one["p"])]):
        yield "page-index-mismatch"
    if list(block) == ["citations"]:
        yield from ("legacy-shape", "missing-field")


def assert_agreement(text: str) -> None:
    """Accepted by the schema: the reader finds what a schema cannot say, and nothing else. Refused: it finds something."""
    found, block = findings(text), json.loads(text)
    accepted = schema_accepts(text)
    assert (found == set(left_to_the_reader(block))) if accepted else found
    assert model_accepts(text) is (accepted and not found & {"invalid-number", "invalid-field"})


# ── Generated blocks ─────────────────────────────────────────────────────────────────────────────

_LONG_TEXTS = ["x" * 200, "x" * 201, "x" * 4000, "x" * 4001, "😀" * 200, "😀" * 4000]
_SPACES = ["", " ", "\u00a0", "\n", "\x1f", "\x85", "\u2028", "\u3000", "\u200b", "\ufeff", "\x07", "\x00", "\x7f"]
_SPACED = ["ok", " ok ", "ok\n", "a\nb", "\tok", "\x1cok", "ok\u2029"]
TEXTS = st.text(st.characters(codec="utf-8"), max_size=6) | st.sampled_from([*_SPACES, *_SPACED, *_LONG_TEXTS])
NUMBERS = st.integers(-2, 3) | st.sampled_from(
    [10**6, 10**6 + 1, 10**14, 10**15, 10**16, -(10**16), 2**63, 1.0, 2.0, -0.0, 0.5, 1e300]
)
PAGES = st.sampled_from(
    [
        f"page_number_{page}"
        for page in (
            *("1_index_0", "9999999_index_9999998", "10000000_index_9999999", "0_index_0", "01_index_0", "1_index_00"),
            *(
                "1_index_1",
                "2_index_0",
                "-1_index_-2",
                "1.0_index_0",
                "\u0661_index_0",
                "\uff11_index_\uff10",
                "1_index_",
            ),
            *("1_index_0\n", "1_index_0 ", "1_index_0x", "1_index_0\u2028"),
        )
    ]
    + ["Page_number_1_index_0", " page_number_1_index_0", "page_1", "1", "1_0"]
)
ATOMS = st.none() | st.booleans() | NUMBERS | TEXTS | PAGES
LINES = st.lists(NUMBERS | st.integers(1, 6), max_size=7) | st.lists(ATOMS, max_size=3)
VALUES = ATOMS | LINES | st.dictionaries(st.sampled_from("nx"), ATOMS, max_size=2)
OTHER_NAMES = st.sampled_from(
    ["x", "a", "N", "full_phrase", "c", "", "k ", "\u043a", "line_ids", "lineIds", "page", "n\n", "__proto__"]
)
_ODD_IDS = ["-", "_a", "ä", "", " A", "A\n", "\u0410", "A.pdf", "\u0661", "__proto__", "A\u200b", "x" * 129]
IDS = st.sampled_from(
    ["A", "lease-3f2a9c1d", "7", "n", "k", "a_", "citations", "constructor", "full_phrase", "x" * 128, *_ODD_IDS]
)

GOOD = st.builds(
    lambda n, page, lines: entry(n, p=f"page_number_{page}_index_{page - 1}", l=lines),
    st.integers(1, 10**6),
    st.integers(1, 9_999_999),
    st.lists(st.integers(1, 10**6), min_size=1, max_size=5, unique=True),
)


@st.composite
def mutated(draw: st.DrawFn) -> dict[str, object]:
    """A good entry of which one or two fields have another value."""
    one = draw(GOOD)
    for name in draw(st.lists(st.sampled_from("nrfkpl"), min_size=1, max_size=2)):
        near = {"n": NUMBERS, "p": PAGES, "l": LINES}.get(name, TEXTS)
        one[name] = draw(near | VALUES)
    return one


@st.composite
def rearranged(draw: st.DrawFn) -> dict[str, object]:
    """A good entry of which fields are missing, renamed, added or in another order."""
    one = draw(GOOD | mutated())
    for name in draw(st.sets(st.sampled_from("nrfkpl"), max_size=2)):
        del one[name]
    one |= draw(st.dictionaries(OTHER_NAMES, ATOMS, max_size=1))
    names = draw(st.permutations(list(one)) | st.just(list(one)))
    return {name: one[name] for name in names}


KINDS: dict[str, st.SearchStrategy[Any]] = {
    "one entry with other values": st.builds(lambda one: {"A": [one]}, mutated()),
    "one entry with other fields": st.builds(lambda one: {"A": [one]}, rearranged()),
    "several groups": st.dictionaries(IDS, st.lists(GOOD | mutated(), max_size=3), max_size=3),
    "several entries": st.builds(lambda some: {"A": some}, st.lists(GOOD | rearranged() | VALUES, max_size=4)),
    "other shapes": VALUES
    | st.lists(rearranged(), max_size=2)
    | rearranged()
    | st.dictionaries(IDS, VALUES | rearranged(), max_size=2)
    | st.dictionaries(IDS, st.lists(st.lists(GOOD, max_size=1), max_size=2), max_size=2),
}


@pytest.mark.parametrize("instances", mostly_nightly(INSTANCES, INSTANCES[0]))
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.full
def test_schema_model_and_reader_agree(kind: str, instances: int) -> None:
    @settings(max_examples=instances)
    @given(KINDS[kind], st.booleans())
    def agree(block: object, escaped: object) -> None:
        assert_agreement(json.dumps(block, ensure_ascii=bool(escaped)))

    agree()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.full
def test_blocks_of_every_kind_are_accepted_and_refused(kind: str) -> None:
    """Or the agreement would be about nothing."""
    seen: list[bool] = []

    @settings(max_examples=200, database=None, derandomize=True)
    @given(KINDS[kind])
    def collect(block: object) -> None:
        seen.append(schema_accepts(json.dumps(block)))

    collect()
    assert seen.count(False) > 20
    assert seen.count(True) > 0 or kind == "other shapes"


# ── By hand ──────────────────────────────────────────────────────────────────────────────────────


@each("name", ["A", "lease-3f2a9c1d", "x" * 128])
@each("changes", [{}, {"l": [1]}, {"l": [9, 8, 7, 6, 5]}, {"f": " x\n"}, {"k": "\u200b"}, {"r": "x" * 200}])
def test_good_blocks_are_accepted_by_all(name: str, changes: dict[str, object]) -> None:
    text = json.dumps({name: [entry(**changes)]})
    assert schema_accepts(text)
    assert model_accepts(text)
    assert findings(text) == set()


@each(
    ("changes", "name"),
    [
        ({"n": True}, "invalid-number"),
        ({"n": 0}, "invalid-number"),
        ({"n": 10**6 + 1}, "invalid-number"),
        ({"n": 10**15}, "non-json-number"),
        ({"n": "1"}, "invalid-field"),
        ({"l": []}, "invalid-field"),
        ({"l": [True]}, "invalid-field"),
        ({"l": [0]}, "invalid-line-ids"),
        ({"l": [10**6 + 1]}, "invalid-line-ids"),
        ({"l": [1, 1]}, "invalid-line-ids"),
        ({"l": [1, 2, 3, 4, 5, 6]}, "stuffed-lines"),
        ({"p": "page_number_\u0661_index_0"}, "invalid-page-id"),
        ({"p": "page_number_1_index_0\n"}, "invalid-page-id"),
        ({"p": "page_number_0_index_0"}, "invalid-page-id"),
        ({"p": ""}, "invalid-field"),
        ({"k": "\u3000\x85"}, "invalid-field"),
        ({"k": "\x00"}, "control-character"),
        ({"r": "a\u2028b"}, "long-reason"),
        ({"r": "x" * 201}, "long-reason"),
        ({"f": "x" * 4001}, "limit-exceeded"),
        ({"a": "A"}, "unknown-field"),
    ],
)
def test_bad_fields_are_refused_by_all(changes: dict[str, object], name: str) -> None:
    text = json.dumps({"A": [entry(**changes)]})
    assert not schema_accepts(text)
    assert not model_accepts(text)
    assert findings(text) == {name}


@pytest.mark.parametrize("name", ["A\n", "A\u0661", "", "x" * 129])
def test_bad_ids_are_refused_by_all(name: str) -> None:
    text = json.dumps({name: [entry()]})
    assert not schema_accepts(text)
    assert not model_accepts(text)
    assert findings(text) == {"invalid-attachment-id"}


GOOD_ENTRY = json.dumps(entry())


@each(
    ("text", "found"),
    [
        pytest.param(json.dumps({"A": [entry(1.0)]}), {"invalid-number"}, id="whole float as n"),
        pytest.param(f'{{"A": [{GOOD_ENTRY.replace(": 1,", ": 1e0,", 1)}]}}', {"invalid-number"}, id="exponent"),
        pytest.param(json.dumps({"A": [entry(l=[1, 2.0])]}), {"invalid-field"}, id="whole float as line"),
        pytest.param(json.dumps({"A": [dict(reversed(entry().items()))]}), {"field-order"}, id="order"),
        pytest.param(json.dumps({"A": [entry()], "B": [entry()]}), {"duplicate-number"}, id="number twice"),
        pytest.param(json.dumps({"A": [entry(p="page_number_1_index_1")]}), {"page-index-mismatch"}, id="index"),
        pytest.param(json.dumps({"citations": [entry()]}), {"legacy-shape", "missing-field"}, id="citations alone"),
        pytest.param(f'{{"A": [], "A": [{GOOD_ENTRY}]}}', {"duplicate-key", "empty-block"}, id="key twice"),
        pytest.param(f'{{"A": [{GOOD_ENTRY}], "A": [{json.dumps(entry(2))}]}}', {"duplicate-key"}, id="group twice"),
        pytest.param(json.dumps({"A": [entry(r="\ud800")]}), {"lone-surrogate"}, id="half a surrogate pair"),
        pytest.param(
            json.dumps({"A": [entry(n) for n in range(1, 2000)], "B": [entry(2000), entry(2001)]}),
            {"limit-exceeded"},
            id="too many citations in two groups",
        ),
        pytest.param(json.dumps({"A": [entry()]}) + " " * limits.BLOCK_CHARACTERS + "\n", set(), id="space after"),
        pytest.param(
            "{" + " " * limits.BLOCK_CHARACTERS + json.dumps({"A": [entry()]})[1:], {"limit-exceeded"}, id="length"
        ),
    ],
)
@pytest.mark.full
def test_what_a_schema_cannot_say_the_reader_does(text: str, found: set[str]) -> None:
    assert schema_accepts(text)
    assert findings(text) == found


@pytest.mark.full
def test_too_many_citations_of_one_group_are_refused_by_all() -> None:
    text = json.dumps({"A": [entry(n) for n in range(1, limits.CITATIONS + 2)]})
    assert not schema_accepts(text)
    assert not model_accepts(text)
    assert findings(text) == {"limit-exceeded"}


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(block_schema())


def test_the_schema_uses_no_class_that_engines_read_differently() -> None:
    assert not re.search(r"\\\\[sdwSDWb]", json.dumps(block_schema()))


def test_white_space_is_what_the_reader_strips() -> None:
    """The reader strips what Python holds to be white space; the patterns spell it out."""
    blank = re.compile(field_names.TEXT_PATTERN.removesuffix("$") + r"\Z")
    spaces = {
        chr(code) for code in range(sys.maxunicode + 1) if chr(code).isspace() and not "\x1c" <= chr(code) <= "\x1f"
    }
    assert {space for space in spaces if blank.match(space)} == set()
    assert {chr(c) for c in range(0x20, 0x30000) if not blank.match(chr(c))} == {s for s in spaces if s >= " "}


def test_the_page_form_is_the_rules() -> None:
    (rule,) = [rule for rule in RULES if rule.name == "invalid-page-id"]
    assert rule.level is Level.ERROR
    pattern = re.compile(PAGE_ID_PATTERN.removesuffix("$") + r"\Z")
    for page_id in (
        "page_number_1_index_0",
        "page_number_9999999_index_0",
        "page_number_1_index_01",
        "x",
        "page_number_1_index_0\n",
    ):
        response = read_response(block_of(json.dumps({"A": [entry(p=page_id)]})))
        assert (pattern.match(page_id) is None) is bool(list(rule.check(response, ())))


def test_the_model_has_the_fields_of_the_reader_in_order() -> None:
    assert tuple(Entry.model_fields) == field_names.NAMES


def test_reading_does_not_import_pydantic() -> None:
    code = "import sys; from citecheck.response import read_response; read_response('**k** [1]'); print('pydantic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
