"""The published contract says what the reader does."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from pydantic import ValidationError
from responses import block_of, entry

from citecheck.response import fields, read_response
from citecheck.response.schema import Block, Entry, block_schema

VALIDATOR = Draft202012Validator(block_schema())

TEXTS = st.text(max_size=8) | st.sampled_from(
    ["", " ", "ok", "\u00a0", "a\nb", "\x07", "x" * 201, "x" * 4001, "\u2028", "\x1f", "\x85"]
)
WRONG = st.none() | st.booleans() | st.integers(-2, 2_000_000) | TEXTS | st.just([]) | st.just(1.5)
GOOD = st.builds(entry)
CHANGED = st.builds(
    lambda base, changes: {**base, **changes},
    GOOD,
    st.dictionaries(st.sampled_from("nrfkpl"), WRONG | st.lists(st.integers(-3, 3) | TEXTS, max_size=2), max_size=1),
)
DROPPED = st.builds(
    lambda base, name: {key: base[key] for key in base if key != name}, CHANGED, st.sampled_from("nrfkplx")
)
EXTRA = st.builds(lambda base, name: {**base, name: "x"}, GOOD, st.sampled_from(["x", "a", "N", "full_phrase", "c"]))
BLOCKS = st.dictionaries(
    st.sampled_from(["A", "lease-3f2a9c1d", "-", "ä", "x" * 129, ""]),
    st.lists(DROPPED | EXTRA, max_size=1),
    max_size=1,
)


def reader_accepts(block: object) -> bool:
    return not read_response(block_of(json.dumps(block))).problems


def model_accepts(block: object) -> bool:
    try:
        Block.model_validate_json(json.dumps(block))
    except ValidationError:
        return False
    return True


def ends_in_a_line_break(block: dict[str, list[dict[str, object]]]) -> bool:
    """`$` of a JSON Schema is the end; Python's, which jsonschema uses, also matches before a last line break."""
    return any(str(entry.get("r")).endswith("\n") for entries in block.values() for entry in entries)


def test_a_line_break_at_the_end_of_an_id_is_refused() -> None:
    assert not model_accepts({"A\n": [entry()]})
    assert not reader_accepts({"A\n": [entry()]})


@given(BLOCKS)
def test_schema_model_and_reader_agree(block: dict[str, list[dict[str, object]]]) -> None:
    assume(not ends_in_a_line_break(block))
    assert VALIDATOR.is_valid(block) == model_accepts(block) == reader_accepts(block)


@pytest.mark.parametrize("name", ["A", "lease-3f2a9c1d"])
def test_a_good_block_is_accepted_by_all(name: str) -> None:
    block = {name: [entry()]}
    assert VALIDATOR.is_valid(block)
    assert model_accepts(block)
    assert reader_accepts(block)


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(block_schema())


def test_the_model_has_the_fields_of_the_reader_in_order() -> None:
    assert tuple(Entry.model_fields) == fields.NAMES


def test_reading_does_not_import_pydantic() -> None:
    code = "import sys; from citecheck.response import read_response; read_response('**k** [1]'); print('pydantic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
