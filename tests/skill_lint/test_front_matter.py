"""The front matter key by key, and what is not read of it."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citecheck.skill_lint.front_matter import FrontMatter, read_front_matter
from citecheck.skill_lint.markdown import read_markdown


def read(yaml: str) -> FrontMatter:
    front = read_front_matter(read_markdown(f"---\n{yaml}\n---\nx\n", "a.md", Path("a.md")))
    assert front is not None
    return front


def flaws(yaml: str) -> list[str]:
    front = read(yaml)
    assert not (front.flaws and front.values)
    return [flaw.message for flaw in front.flaws]


def test_every_key_and_value_stands_where_it_says():
    yaml = 'name: a-b\ndescription: >\n  one\n  two\nmetadata:\n  version: "1.0"\n  n: 2\nallowed-tools: [A, B]'
    text = f"---\n{yaml}\n---\nx\n"
    front = read(yaml)
    assert [(key, text[slice(*value.key)], value.kind) for key, value in front.values.items()] == [
        ("name", "name", "text"),
        ("description", "description", "text"),
        ("metadata", "metadata", "mapping"),
        ("allowed-tools", "allowed-tools", "list"),
    ]
    metadata = front.values["metadata"].entries
    inner = [(key, text[slice(*value.span)], value.kind) for key, value in metadata.items()]
    assert inner == [("version", '"1.0"', "text"), ("n", "2", "other")]
    assert [value.text for value in front.values.values()] == ["a-b", "one two\n", "", ""]


def test_a_file_without_front_matter_has_none():
    assert read_front_matter(read_markdown("# A\n", "a.md", Path("a.md"))) is None


@pytest.mark.parametrize(
    ("yaml", "kind"),
    [
        ("1.0", "other"),
        ("yes", "other"),
        ("2024-01-01", "other"),
        ("", "other"),
        ("~", "other"),
        ("1.0.0", "text"),
        ("'1.0'", "text"),
    ],
)
def test_only_text_is_text(yaml: str, kind: str):
    assert read(f"key: {yaml}").values["key"].kind == kind


@pytest.mark.parametrize(
    ("yaml", "messages"),
    [
        ("a: use when: b", ["The front matter is not valid YAML: a value contains ': '."]),
        ("a: 'b", ["The front matter is not valid YAML: found unexpected end of stream."]),
        ("\ta: b", ["The front matter is not valid YAML: found character '\\t' that cannot start any token."]),
        ("a: \x07", ["The front matter is not valid YAML: a character that YAML does not allow."]),
        ("a: b\na: c\na: d", ["The key 'a' is given twice."] * 2),
        ("a:\n  b: c\n  b: d", ["The key 'b' is given twice."]),
        ("a: [{b: c, b: d}]", ["The key 'b' is given twice."]),
        ("- a\n- b", ["The front matter is not a mapping of keys to values."]),
        ("just words", ["The front matter is not a mapping of keys to values."]),
        ("", ["The front matter is not a mapping of keys to values."]),
        ("# a comment", ["The front matter is not a mapping of keys to values."]),
        ("a: &x b", ["The front matter uses a YAML anchor, alias or tag."]),
        ("a: &x b\nc: *x", ["The front matter uses a YAML anchor, alias or tag."] * 2),
        ("a: !!str b", ["The front matter uses a YAML anchor, alias or tag."]),
        ("a: !!python/object/apply:os.system [ls]", ["The front matter uses a YAML anchor, alias or tag."]),
        ("? [a, b]\n: c", ["A key of the front matter is not text."]),
        (
            "a: b\n...\nc: d",
            ["The front matter is not valid YAML: expected '<document start>', but found '<block mapping start>'."],
        ),
        ("a: " + "[" * 17 + "]" * 17, ["The front matter is nested more than 16 levels deep."]),
        ("a: " + "x" * 65_536, ["The front matter is longer than 65,536 characters."]),
    ],
)
def test_what_clients_read_in_different_ways_is_a_flaw(yaml: str, messages: list[str]):
    assert flaws(yaml) == messages


@pytest.mark.full
@pytest.mark.parametrize(
    "yaml",
    [
        "a: &a [x]\n" + "\n".join(f"b{n}: &b{n} [*a,*a,*a]" for n in range(1_500)),
        "a: " + "[" * 30_000,
        "a: " + "{b: " * 12_000,
        "? " * 20_000,
        "- " * 20_000,
        "a: '" + "''" * 20_000,
        "a: |\n" + "  x\n" * 12_000,
    ],
    ids=["aliases", "lists", "mappings", "keys", "items", "quotes", "lines"],
)
def test_a_bomb_costs_little(yaml: str):
    started = perf_counter()
    read(yaml)
    assert perf_counter() - started < 5


@given(st.text(alphabet="ab:-# \n\t'\"[]{}&*!|>?%@,~0.\\<", max_size=60))
def test_no_text_breaks_the_reader(yaml: str):
    text = f"---\n{yaml}\n---\nx\n"
    front = read_front_matter(read_markdown(text, "a.md", Path("a.md")))
    spans = [part.span for part in (*front.flaws, *front.values.values())] if front else []
    assert all(0 <= span.start <= span.end <= len(text) for span in spans)
